//! What is told of the tests: a line for each that failed, a sum, and the smallest failure.

use super::calibration::{slowness, told_slowness};
use super::language::{prepare, Program};
use super::process::Limits;
use super::shrink::smallest;
use super::suite::{folder, random_tests, samples, Test};
use super::verdict::{shown_lines, Judgement};
use super::{Options, Problem, Verdict, VERDICTS};
use crate::failure::{printable, shown, tell, Failure, Status};
use crate::output::{grid_text, print, write};
use crate::puzzle::{Shape, NO_SOLUTION};
use std::io::{self, IsTerminal};
use std::mem;
use std::time::Duration;

const TABLE_HEAD: &str =
    " test  what it asks for                        verdict                seconds\n";

/// The most failures that get a line.
const MOST_LINES: usize = 10;

/// So many time limits are enough.
const MOST_TIME_LIMITS: usize = 5;

/// So many bytes of the output of each failure are kept for the end.
const MOST_OUTPUT_KEPT: usize = 4_096;

/// Memory below this may be the judge's own, from before the program began. In kB.
const LEAST_MEMORY: u64 = 32 << 10;

/// Judges a program, and prints the report.
pub fn run(options: &Options) -> Result<Status, Failure> {
    match run_tests(options) {
        // Nobody has read the verdicts.
        Err(Failure::ClosedPipe) => Ok(Status::Malformed),
        Err(Failure::Usage(why)) if options.is_brief => {
            brief(options, Verdict::NoStart, ["", "", "", &why])?;
            Ok(Status::Malformed)
        }
        outcome => outcome,
    }
}

fn run_tests(options: &Options) -> Result<Status, Failure> {
    let problem = options.problem;
    let tests = match options.tests {
        Some(path) => folder(path, problem)?,
        None => samples(problem, options.is_hard),
    };
    let program = match prepare(options.program, options.language)? {
        Ok(program) => program,
        Err(errors) => return compile_error(options, &errors),
    };
    let mut limits = program.language.limits(problem);
    limits.time = options.time.unwrap_or(limits.time);
    let last = tests.last().map_or(0, |test| test.number);
    let random = options.random as usize;
    let mut head = Some(head(options, &program, limits, &tests));
    let mut report = Report {
        options,
        program,
        limits,
        tests: tests.len() + random,
        rows: 0,
        accepted: Vec::new(),
        failures: Vec::new(),
    };
    let random = random_tests(problem, options.seed, last).take(random);
    for test in tests.into_iter().chain(random) {
        report.progress(&report.bar());
        let judgement = report.run(test, limits.time)?;
        // Now it is known that the program starts.
        report.tell(&head.take().unwrap_or_default())?;
        report.add(judgement)?;
        if options.is_first && !report.failures.is_empty() || report.has_enough() {
            break;
        }
    }
    report.end()
}

/// Tells what a compiler says, or its first error.
fn compile_error(options: &Options, errors: &str) -> Result<Status, Failure> {
    if options.is_brief {
        let error = errors.lines().find(|line| line.contains("error"));
        let first = error.or(errors.lines().next()).unwrap_or_default();
        brief(options, Verdict::CompileError, ["", "", "", first])?;
    } else {
        let name = Verdict::CompileError.name();
        let lines = shown_lines(errors.as_bytes(), 160, 12, 0);
        print(format!("{name}:\n{lines}"))?;
    }
    Ok(Status::WrongAnswer)
}

/// The one line of a class's table: the program, the verdict, how many tests are accepted, the first that
/// failed, the slowest seconds, and the reason.
fn brief(options: &Options, verdict: Verdict, others: [&str; 4]) -> Result<(), Failure> {
    let words: Vec<String> = options.program.iter().map(|word| printable(word)).collect();
    let program = words.join(" ");
    let cells = [[&program, verdict.name()].as_slice(), &others].concat();
    let clean = |cell: &&str| match *cell {
        "" => "-".to_owned(),
        cell => shown(&cell.replace(['\t', '\n', '\r'], " "), usize::MAX),
    };
    let line: Vec<String> = cells.iter().map(clean).collect();
    print(line.join("\t") + "\n")
}

/// What is told first: tests, limits, and what is special about them.
fn head(options: &Options, program: &Program, limits: Limits, tests: &[Test]) -> String {
    let Problem { name, seconds, .. } = options.problem;
    let time = limits.time.as_secs_f64();
    let mut head = format!("{} in the format of {name}", plural(tests.len(), "test"));
    if options.random > 0 {
        let (random, seed) = (options.random, options.seed);
        head += &format!(" and {random} random ones (seed {seed})");
    }
    head += &format!(", {} each", plural(time, "second"));
    let is_usual = options.time.is_none();
    if is_usual && time != seconds {
        head += &format!(" ({}; {name} itself: {seconds})", program.language.name);
    }
    let is_told = is_usual && options.tests.is_none() && !options.is_brief;
    if let Some(times) = is_told.then(|| slowness(tests)).flatten() {
        head += &told_slowness(times, time);
    }
    if !program.note.is_empty() {
        head += &format!("\nnote: {}", program.note);
    }
    head + "\n"
}

/// `1 test`, `2 tests`
fn plural(count: impl ToString, what: &str) -> String {
    let count = count.to_string();
    let end = if count == "1" { "" } else { "s" };
    format!("{count} {what}{end}")
}

/// Runs tests, prints a line for each that is told, and keeps what is told at the end.
struct Report<'a> {
    options: &'a Options<'a>,
    program: Program,
    limits: Limits,
    /// How many tests there are.
    tests: usize,
    /// How many have got a line.
    rows: usize,
    accepted: Vec<Judgement>,
    failures: Vec<Judgement>,
}

impl Report<'_> {
    /// Writes to standard output, except where only one line is wanted.
    fn tell(&self, text: &str) -> Result<(), Failure> {
        self.progress("");
        match self.options.is_brief {
            true => Ok(()),
            false => print(text),
        }
    }

    /// Says on a terminal what is going on.
    fn progress(&self, text: &str) {
        if io::stderr().is_terminal() {
            tell(&format!("\r{text}\x1b[K"));
        }
    }

    /// The progress before a test: `[=====>              ] test 12 of 40`
    fn bar(&self) -> String {
        const WIDTH: usize = 20;
        let (done, all) = (self.judged().count(), self.tests);
        let bar = "=".repeat(WIDTH * done / all) + ">";
        format!("[{bar:<WIDTH$}] test {} of {all}", done + 1)
    }

    fn judged(&self) -> impl Iterator<Item = &Judgement> {
        self.accepted.iter().chain(&self.failures)
    }

    fn run(&self, test: Test, time: Duration) -> Result<Judgement, Failure> {
        let memory = self.limits.memory;
        let run = self.program.run(&test.input, Limits { time, memory })?;
        Ok(Judgement::of(test, run))
    }

    /// Prints its line if it is told, and keeps it.
    fn add(&mut self, mut judgement: Judgement) -> Result<(), Failure> {
        let name = judgement.verdict.name();
        let is_accepted = judgement.verdict == Verdict::Accepted;
        if self.options.is_all || !is_accepted && self.rows < MOST_LINES {
            let is_new = self.judged().all(|other| other.verdict.name() != name);
            let head = if self.rows == 0 { TABLE_HEAD } else { "" };
            self.tell(&(head.to_owned() + &row(&judgement, is_new && !is_accepted)))?;
            self.rows += 1;
        }
        // Of a million tests, little more than what is told at the end.
        let run = &mut judgement.run;
        if is_accepted {
            (run.output, run.errors) = Default::default();
        }
        run.output.truncate(MOST_OUTPUT_KEPT);
        run.output.shrink_to_fit();
        run.errors.shrink_to_fit();
        match is_accepted {
            true => self.accepted.push(judgement),
            false => self.failures.push(judgement),
        }
        Ok(())
    }

    /// Whether so many tests took too long that the others need not be tried.
    fn has_enough(&self) -> bool {
        let failures = self.failures.iter();
        let time_limits = failures.filter(|failed| failed.verdict == Verdict::TimeLimit);
        let is_last = self.judged().count() == self.tests;
        !self.options.is_all && !is_last && time_limits.count() == MOST_TIME_LIMITS
    }

    /// Tells the sum and the smallest failure, or the one line that is wanted.
    fn end(mut self) -> Result<Status, Failure> {
        let accepted = self.accepted.len();
        let status = match accepted == self.tests {
            true => Status::AllAnswered,
            false => Status::WrongAnswer,
        };
        self.tell(&self.sum())?;
        if self.options.is_brief {
            let accepted = format!("{accepted} of {}", self.tests);
            let slowest = self.judged().map(|one| one.run.used.time).max();
            let slowest = format!("{:.2}", slowest.unwrap_or_default().as_secs_f64());
            let (verdict, number, mut reason) = match self.failures.first() {
                Some(first) => (
                    first.verdict,
                    first.test.number.to_string(),
                    first.reason_in_a_line(),
                ),
                None => (Verdict::Accepted, String::new(), String::new()),
            };
            if self.has_enough() {
                reason = format!("stopped after {MOST_TIME_LIMITS} time limits");
            }
            brief(
                self.options,
                verdict,
                [&accepted, &number, &slowest, &reason],
            )?;
            return Ok(status);
        }
        let failures = mem::take(&mut self.failures);
        let failed = match self.options.is_first {
            true => failures.into_iter().next(),
            false => {
                self.progress("looking for the smallest failure");
                smallest(failures, |test, time| self.run(test, time))?
            }
        };
        if let Some(failed) = failed {
            self.tell(&told_whole(&failed))?;
            if let Some(path) = self.options.save {
                write(Some(path), &failed.test.input)?;
            }
        }
        Ok(status)
    }

    /// The lines below the table.
    fn sum(&self) -> String {
        let mut sum = String::new();
        let more = self.failures.len().saturating_sub(self.rows);
        if more > 0 {
            sum += &format!("and {more} more\n");
        }
        if self.has_enough() {
            sum += &format!("stopped after {MOST_TIME_LIMITS} time limits; --all goes on\n");
        }
        sum += &plural(self.judged().count(), "test");
        let mut before = ": ";
        for (name, kinds, _) in VERDICTS {
            let count = self
                .judged()
                .filter(|one| kinds.contains(&one.verdict))
                .count();
            if count > 0 {
                sum += &format!("{before}{count} {name}");
                before = ", ";
            }
        }
        if let Some(slowest) = self.accepted.iter().map(|one| one.run.used.time).max() {
            sum += &format!("; slowest accepted {:.2} s", slowest.as_secs_f64());
        }
        let memory = self.judged().map(|one| one.run.used.memory).max();
        if let Some(memory) = memory.filter(|&most| most > LEAST_MEMORY) {
            sum += &format!("; most memory {} MB", memory >> 10);
        }
        let mut notes = self.accepted.iter().map(|one| &one.reason);
        if let Some(note) = notes.find(|note| !note.is_empty()) {
            sum += &format!("\nnote: accepted, {note}");
        }
        sum + "\n"
    }
}

/// The line of a test, and standard error if it is wanted.
fn row(judgement: &Judgement, with_errors: bool) -> String {
    let Judgement { test, run, .. } = judgement;
    let asks: String = test.asks.chars().take(38).collect();
    let (number, name) = (test.number, judgement.verdict.name());
    let (seconds, reason) = (run.used.time.as_secs_f64(), &judgement.reason);
    let line = format!("{number:>5}  {asks:<38}  {name:<21} {seconds:>8.2}  {reason}");
    let mut row = line.trim_end().to_owned() + "\n";
    if with_errors {
        let errors = shown_lines(&run.errors, 160, 3, 3);
        row.extend(errors.lines().map(|line| format!("       {line}\n")));
    }
    row
}

/// A failure, to be copied.
fn told_whole(failed: &Judgement) -> String {
    let (test, name, blanks) = (&failed.test, failed.verdict.name(), failed.blanks());
    let (size, number, before) = (plural(blanks, "blank"), test.number, test.blanks_before);
    let place = match blanks < before {
        true => format!("this one, too, with {size}; test {number} had {before}"),
        false => format!("test {number}, with {size}"),
    };
    let input = String::from_utf8_lossy(&test.input);
    let right = match &test.solution {
        Some(solution) => grid_text(solution, test.problem.layout.shape),
        None => format!("{NO_SOLUTION}\n"),
    };
    let puzzle = grid_text(&test.puzzle, Shape::OneLine);
    let puzzle = puzzle.trim_end();
    let rest = match failed.verdict {
        Verdict::TimeLimit => {
            format!("what other searches need on it: echo {puzzle} | sudoku-kit study\n")
        }
        _ => format!(
            "the program's answer:\n{}\n{}\n\nwhat a right search does on it: \
             echo {puzzle} | sudoku-kit trace --rung first\n",
            shown_lines(&failed.run.output, 60, 11, 0),
            failed.reason
        ),
    };
    format!("\n{name} on {place}:\n{input}\na right answer:\n{right}\n{rest}")
}
