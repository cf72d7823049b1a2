//! What is told of the tests: a line for each that failed, a sum, and the smallest failure.

use super::calibration::{slowness, told_slowness};
use super::language::{prepare, Failed, Program};
use super::reasons::shown_lines;
use super::run::{End, Limits, Usage};
use super::sentences::{not_started, VERDICTS};
use super::shrink::smallest;
use super::suite::{folder, random_tests, samples, Test};
use super::verdict::{Attempt, Verdict};
use super::{Options, Problem};
use crate::failure::{printable, shown, tell, Failure, Status};
use crate::output::{grid_text, print};
use crate::progress::Progress;
use crate::puzzle::{Shape, NO_SOLUTION};
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
pub fn judge(options: &Options) -> Result<Status, Failure> {
    let problem = options.problem;
    let tests = match options.tests {
        Some(path) => folder(path, problem)?,
        None => samples(problem, options.is_hard),
    };
    let program = match prepare(options.program, options.language, options.jail)? {
        Ok(program) => program,
        Err(failed) => return no_program(options, failed),
    };
    let mut limits = program.language.limits(problem);
    limits.time = options.time.unwrap_or(limits.time);
    let last = tests.last().map_or(0, |test| test.number);
    let random = options.random as usize;
    let mut first = Some(head(options, &program, limits, &tests));
    let mut report = Report {
        options,
        program,
        limits,
        tests: tests.len() + random,
        progress: Progress::between_lines("tests", Some((tests.len() + random) as u64)),
        rows: 0,
        judged: 0,
        counts: [0; VERDICTS.len()],
        slowest_accepted: None,
        most: Usage::default(),
        note: String::new(),
        failures: Vec::new(),
    };
    let random = random_tests(problem, options.seed, last).take(random);
    for test in tests.into_iter().chain(random) {
        report.progress.add(0);
        let judgement = report.attempt(test, limits.time)?;
        if let End::NotStarted(why) = &judgement.run.end {
            report.progress.clear();
            let why = not_started(report.program.name(), why);
            return no_program(options, (Verdict::NoStart, why));
        }
        // Now it is known that the program starts.
        report.tell(&first.take().unwrap_or_default())?;
        report.add(judgement)?;
        report.progress.add(1);
        if report.has_enough() {
            break;
        }
    }
    report.end()
}

/// Tells why there is nothing to be tested: what a compiler says, or why something does not start.
fn no_program(options: &Options, (verdict, why): Failed) -> Result<Status, Failure> {
    if options.is_brief {
        let error = why.lines().find(|line| line.contains("error"));
        let first = error.or(why.lines().next()).unwrap_or_default();
        brief(options, verdict, ["", "", "", first])?;
    } else if verdict == Verdict::NoStart {
        tell(&format!("sudoku-kit: {why}\n"));
    } else {
        let lines = shown_lines(why.as_bytes(), 160, 12, 0);
        print(format!("{}:\n{lines}", verdict.name()))?;
    }
    Ok(match verdict {
        Verdict::NoStart => Status::Unanswered,
        _ => Status::WrongAnswer,
    })
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
    head + "\n"
}

/// `1 test`, `2 tests`
fn plural(count: impl ToString, what: &str) -> String {
    let count = count.to_string();
    let end = if count == "1" { "" } else { "s" };
    format!("{count} {what}{end}")
}

/// Runs tests, prints a line for each that is told, and counts and keeps what is told at the end.
struct Report<'a> {
    options: &'a Options<'a>,
    program: Program,
    limits: Limits,
    /// How many tests there are.
    tests: usize,
    progress: Progress,
    /// How many have got a line.
    rows: usize,
    judged: usize,
    /// How many there are in each place of `VERDICTS`.
    counts: [usize; VERDICTS.len()],
    slowest_accepted: Option<Duration>,
    /// The most that any took.
    most: Usage,
    /// The first of those that are accepted.
    note: String,
    failures: Vec<Attempt>,
}

impl Report<'_> {
    /// Writes to standard output, except where only one line is wanted.
    fn tell(&mut self, text: &str) -> Result<(), Failure> {
        self.progress.clear();
        match self.options.is_brief {
            true => Ok(()),
            false => print(text),
        }
    }

    fn attempt(&self, test: Test, time: Duration) -> Result<Attempt, Failure> {
        let memory = self.limits.memory;
        let run = self.program.answer(&test.input, Limits { time, memory })?;
        Ok(Attempt::of(test, run))
    }

    /// Prints its line if it is told, counts it, and keeps it if it failed.
    fn add(&mut self, mut judgement: Attempt) -> Result<(), Failure> {
        let used = judgement.run.used;
        let is_accepted = judgement.verdict == Verdict::Accepted;
        let place = judgement.verdict.place();
        if self.options.is_all || !is_accepted && self.rows < MOST_LINES {
            let is_new = self.counts[place] == 0;
            let head = if self.rows == 0 { TABLE_HEAD } else { "" };
            self.tell(&(head.to_owned() + &row(&judgement, is_new && !is_accepted)))?;
            self.rows += 1;
        }
        self.judged += 1;
        self.counts[place] += 1;
        self.most = self.most.max(used);
        if is_accepted {
            self.slowest_accepted = self.slowest_accepted.max(Some(used.time));
            if self.note.is_empty() {
                self.note = judgement.reason();
            }
            return Ok(());
        }
        // Of a million tests, little more than what is told at the end.
        let run = &mut judgement.run;
        run.output.truncate(MOST_OUTPUT_KEPT);
        run.output.shrink_to_fit();
        run.errors.truncate(MOST_OUTPUT_KEPT);
        run.errors.shrink_to_fit();
        self.failures.push(judgement);
        Ok(())
    }

    /// Whether so many tests took too long that the others need not be tried.
    fn has_enough(&self) -> bool {
        let is_last = self.judged == self.tests;
        let time_limits = self.counts[Verdict::TimeLimit.place()];
        !self.options.is_all && !is_last && time_limits == MOST_TIME_LIMITS
    }

    /// Tells the sum and the smallest failure, or the one line that is wanted.
    fn end(mut self) -> Result<Status, Failure> {
        let accepted = self.counts[Verdict::Accepted.place()];
        let status = match accepted == self.tests {
            true => Status::AllAnswered,
            false => Status::WrongAnswer,
        };
        let sum = self.sum();
        self.tell(&sum)?;
        if self.options.is_brief {
            let accepted = format!("{accepted} of {}", self.tests);
            let slowest = format!("{:.2}", self.most.time.as_secs_f64());
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
        self.progress = Progress::between_lines("runs for the smallest failure", None);
        self.progress.add(0);
        let failed = smallest(failures, |test, time| {
            let judgement = self.attempt(test, time);
            self.progress.add(1);
            judgement
        })?;
        if let Some(failed) = failed {
            self.tell(&told_whole(&failed))?;
        }
        self.progress.clear();
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
        sum += &plural(self.judged, "test");
        let mut before = ": ";
        for ((name, ..), count) in VERDICTS.into_iter().zip(self.counts) {
            if count > 0 {
                sum += &format!("{before}{count} {name}");
                before = ", ";
            }
        }
        if let Some(slowest) = self.slowest_accepted {
            sum += &format!("; slowest accepted {:.2} s", slowest.as_secs_f64());
        }
        if self.most.memory > LEAST_MEMORY {
            sum += &format!("; most memory {} MB", self.most.memory >> 10);
        }
        if !self.note.is_empty() {
            sum += &format!("\nnote: accepted, {}", self.note);
        }
        sum + "\n"
    }
}

/// The line of a test, and standard error if it is wanted.
fn row(judgement: &Attempt, with_errors: bool) -> String {
    let Attempt { test, run, .. } = judgement;
    let asks: String = test.asks.chars().take(38).collect();
    let (number, name) = (test.number, judgement.verdict.name());
    let (seconds, reason) = (run.used.time.as_secs_f64(), &judgement.reason());
    let line = format!("{number:>5}  {asks:<38}  {name:<21} {seconds:>8.2}  {reason}");
    let mut row = line.trim_end().to_owned() + "\n";
    if with_errors {
        let errors = [&run.errors[..], &run.last_errors].concat();
        let errors = shown_lines(&errors, 160, 3, 3);
        row.extend(errors.lines().map(|line| format!("       {line}\n")));
    }
    row
}

/// A failure, to be copied.
fn told_whole(failed: &Attempt) -> String {
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
    let printed = || {
        let output = shown_lines(&failed.run.output, 60, 11, 0);
        format!("the program's answer:\n{output}\n{}\n", failed.reason())
    };
    let rest = match failed.verdict {
        Verdict::TimeLimit => {
            format!("what other searches need on it: echo {puzzle} | sudoku-kit study\n")
        }
        // The search is right.
        Verdict::PresentationError => printed(),
        _ => format!(
            "{}\nwhat a right search does on it: echo {puzzle} | sudoku-kit trace --rung first\n",
            printed()
        ),
    };
    format!("\n{name} on {place}:\n{input}\na right answer:\n{right}\n{rest}")
}
