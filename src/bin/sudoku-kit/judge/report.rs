//! What is told of the tests: a line for each that failed, a sum, and the smallest failure.

use super::calibration::slowness;
use super::language::{prepare, Program};
use super::process::{Limits, Usage};
use super::shrink::{smallest, Failed};
use super::suite::{folder, random_tests, samples, Test};
use super::verdict::{judge, shown_lines, JudgedRun, Verdict, NAMES};
use super::{Options, Problem};
use crate::failure::{printable, shown, tell, unwritable, Failure, Status};
use crate::output::{grid_text, print};
use crate::puzzle::{Shape, NO_SOLUTION};
use std::fs;
use std::io::{self, IsTerminal};
use std::time::Duration;

const HEAD: &str = " test  what it asks for                        verdict                seconds";

/// The most failures that get a line.
const MOST_LINES: usize = 10;

/// So many time limits are enough.
const MOST_TIME_LIMITS: usize = 5;

/// So many failures are kept for the end, and so many bytes of the output of each.
const MOST_KEPT: usize = 100;
const MOST_OUTPUT_KEPT: usize = 4_096;

/// Memory below this may be the judge's own, from before the program began. In kB.
const LEAST_MEMORY: u64 = 32 << 10;

/// Judges a program, and prints the report.
pub fn run(options: Options) -> Result<Status, Failure> {
    match run_tests(&options) {
        // Nobody has read the verdicts.
        Err(Failure::ClosedPipe) => Ok(Status::Malformed),
        Err(Failure::Usage(why)) if options.is_brief => {
            brief(&options, "does not start", ["", "", "", &why])?;
            Ok(Status::Malformed)
        }
        outcome => outcome,
    }
}

fn run_tests(options: &Options) -> Result<Status, Failure> {
    let problem = options.problem;
    let tests = match &options.tests {
        Some(path) => folder(path, problem)?,
        None => samples(problem, options.is_hard),
    };
    let program = match prepare(&options.program, options.language)? {
        Ok(program) => program,
        Err(errors) => return compile_error(options, &errors),
    };
    let mut limits = program.limits(problem);
    limits.time = options.time.unwrap_or(limits.time);
    let last = tests.last().map_or(0, |test| test.number);
    let random = options.random as usize;
    let mut report = Report {
        options,
        head: head(options, &program, limits, &tests),
        program,
        limits,
        tests: tests.len() + random,
        counts: [0; NAMES.len()],
        slowest_accepted: Duration::ZERO,
        note: String::new(),
        most: Usage::default(),
        failures: Vec::new(),
    };
    let random = random_tests(problem, options.seed, last).take(random);
    for test in tests.into_iter().chain(random) {
        if !report.judge(test)? {
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
        brief(options, "compile error", ["", "", "", first])?;
    } else {
        let lines = shown_lines(errors.as_bytes(), 160, 12, 0);
        print(format!("compile error:\n{lines}"))?;
    }
    Ok(Status::WrongAnswer)
}

/// The one line of a class's table: the program, the verdict, how many tests are accepted, the first that
/// failed, the slowest seconds, and the reason.
fn brief(options: &Options, verdict: &str, others: [&str; 4]) -> Result<(), Failure> {
    let words: Vec<String> = options.program.iter().map(|word| printable(word)).collect();
    let program = words.join(" ");
    let cells = [[&program, verdict].as_slice(), &others].concat();
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
    let mut head = format!("{} in the format of {name}", plural(tests.len(), "test"));
    if options.random > 0 {
        let (random, seed) = (options.random, options.seed);
        head += &format!(" and {random} random ones (seed {seed})");
    }
    head += &format!(", {} each", plural(limits.time.as_secs_f64(), "second"));
    let is_usual = options.time.is_none();
    if is_usual && limits.time.as_secs_f64() != seconds {
        head += &format!(" ({}; {name} itself: {seconds})", program.language.name);
    }
    let is_told = is_usual && options.tests.is_none() && !options.is_brief;
    if let Some(times) = is_told.then(|| slowness(tests)).flatten() {
        let time = times * limits.time.as_secs_f64();
        head += &format!(
            "; this machine takes {times:.1} times as long as that of the calibration, \
             --time {time:.1} is the same"
        );
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
    options: &'a Options,
    /// Told after the first run: then it is known that the program starts.
    head: String,
    program: Program,
    limits: Limits,
    /// How many tests there are.
    tests: usize,
    /// How many had a verdict of this name, where it stands first.
    counts: [usize; NAMES.len()],
    slowest_accepted: Duration,
    /// What is to be said of the first accepted test on which there is anything to say.
    note: String,
    /// Of all runs.
    most: Usage,
    failures: Vec<Failed>,
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
        let (done, all) = (self.judged(), self.tests);
        let bar = "=".repeat(WIDTH * done / all) + ">";
        format!("[{bar:<WIDTH$}] test {} of {all}", done + 1)
    }

    /// How many tests have a verdict.
    fn judged(&self) -> usize {
        self.counts.iter().sum()
    }

    fn accepted(&self) -> usize {
        self.counts[Verdict::Accepted as usize]
    }

    fn run(&self, test: &Test, time: Duration) -> Result<JudgedRun, Failure> {
        let memory = self.limits.memory;
        let run = self.program.run(&test.input, Limits { time, memory })?;
        Ok(judge(run, test))
    }

    /// Runs a test, and prints its line if it is told. Returns whether to go on.
    fn judge(&mut self, test: Test) -> Result<bool, Failure> {
        self.progress(&self.bar());
        let mut outcome = self.run(&test, self.limits.time)?;
        if self.judged() == 0 {
            self.tell(&self.head)?;
        }
        let name = outcome.verdict.name();
        let place = NAMES.iter().position(|other| *other == name);
        let count = &mut self.counts[place.unwrap_or_default()];
        *count += 1;
        let is_first = *count == 1;
        self.most = self.most.max(outcome.run.used);
        let is_accepted = outcome.verdict == Verdict::Accepted;
        let failed = self.judged() - self.accepted();
        let (is_told, lines) = match self.options.is_all {
            true => (true, self.judged()),
            false => (!is_accepted && failed <= MOST_LINES, failed),
        };
        if is_told && lines == 1 {
            self.tell(&format!("{HEAD}\n"))?;
        }
        if is_told {
            self.tell(&row(&test, &outcome, is_first && !is_accepted))?;
        }
        if is_accepted {
            if self.note.is_empty() {
                self.note = outcome.reason;
            }
            self.slowest_accepted = self.slowest_accepted.max(outcome.run.used.time);
            return Ok(true);
        }
        if failed <= MOST_KEPT {
            outcome.run.output.truncate(MOST_OUTPUT_KEPT);
            self.failures.push((test, outcome));
        }
        Ok(!self.options.is_first && !self.has_enough())
    }

    /// Whether so many tests took too long that the others need not be tried.
    fn has_enough(&self) -> bool {
        let time_limits = self.counts[Verdict::TimeLimit as usize];
        !self.options.is_all && time_limits == MOST_TIME_LIMITS && self.judged() < self.tests
    }

    /// Tells the sum and the smallest failure, or the one line that is wanted.
    fn end(self) -> Result<Status, Failure> {
        let status = match self.accepted() == self.tests {
            true => Status::AllAnswered,
            false => Status::WrongAnswer,
        };
        self.tell(&self.sum())?;
        if self.options.is_brief {
            let accepted = format!("{} of {}", self.accepted(), self.tests);
            let seconds = format!("{:.2}", self.most.time.as_secs_f64());
            let (verdict, number, reason) = match self.failures.first() {
                Some((test, run)) => (run.verdict, test.number.to_string(), &*run.reason),
                None => (Verdict::Accepted, String::new(), ""),
            };
            let others = [&accepted, &number, &seconds, reason];
            brief(self.options, verdict.name(), others)?;
            return Ok(status);
        }
        let failed = match self.options.is_first {
            true => self.failures.first().cloned(),
            false => {
                self.progress("looking for the smallest failure");
                let attempt = |test: &Test, time| self.run(test, time);
                smallest(self.failures.clone(), attempt)?
            }
        };
        if let Some((test, outcome)) = failed {
            self.tell(&told_whole(&test, &outcome))?;
            if let Some(path) = &self.options.save {
                fs::write(path, &test.input).map_err(|error| unwritable(path, &error))?;
            }
        }
        Ok(status)
    }

    /// The lines below the table.
    fn sum(&self) -> String {
        let mut sum = String::new();
        let more = (self.judged() - self.accepted()).saturating_sub(MOST_LINES);
        if more > 0 && !self.options.is_all {
            sum += &format!("and {more} more\n");
        }
        if self.has_enough() {
            sum += &format!("stopped after {MOST_TIME_LIMITS} time limits; --all goes on\n");
        }
        let counts = self.counts.iter().zip(NAMES).filter(|count| *count.0 > 0);
        let counts: Vec<String> = counts.map(|(n, name)| format!("{n} {name}")).collect();
        sum += &format!("{}: {}", plural(self.judged(), "test"), counts.join(", "));
        if self.accepted() > 0 {
            let slowest = self.slowest_accepted.as_secs_f64();
            sum += &format!("; slowest accepted {slowest:.2} s");
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
fn row(test: &Test, outcome: &JudgedRun, with_errors: bool) -> String {
    let asks: String = test.asks.chars().take(38).collect();
    let line = format!(
        "{:>5}  {asks:<38}  {:<21} {:>8.2}  {}",
        test.number,
        outcome.verdict.name(),
        outcome.run.used.time.as_secs_f64(),
        outcome.reason
    );
    let mut row = line.trim_end().to_owned() + "\n";
    if with_errors {
        let errors = shown_lines(&outcome.run.errors, 160, 3, 3);
        row.extend(errors.lines().map(|line| format!("       {line}\n")));
    }
    row
}

/// A failure, to be copied.
fn told_whole(test: &Test, outcome: &JudgedRun) -> String {
    let (name, number, blanks) = (outcome.verdict.name(), test.number, test.blanks().len());
    let (size, before) = (plural(blanks, "blank"), test.blanks_before);
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
    let rest = match outcome.verdict {
        Verdict::TimeLimit => {
            format!("what other searches need on it: echo {puzzle} | sudoku-kit study\n")
        }
        _ => {
            let printed = shown_lines(&outcome.run.output, 60, 11, 0);
            let reason = &outcome.reason;
            format!(
                "the program's answer:\n{printed}\n{reason}\n\nwhat a right search does on it: \
                 echo {puzzle} | sudoku-kit trace --rung first\n"
            )
        }
    };
    format!("\n{name} on {place}:\n{input}\na right answer:\n{right}\n{rest}")
}
