//! What is told of the tests: a line for each, a sum, and the smallest failure.

use super::process;
use super::shrink::shrink;
use super::suite::{folder, random_tests, samples, Test};
use super::verdict::{judge, shown_lines, JudgedRun, Verdict, NAMES};
use super::Options;
use crate::failure::{tell, Failure, Status};
use crate::output::grid_text;
use crate::puzzle::NO_SOLUTION;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

const HEAD: &str = " test  what it asks for                        verdict                seconds";

/// The most failures of random puzzles that get a line.
const MOST_LINES: usize = 20;

/// Judges a program, and prints the report.
pub fn run(options: Options) -> Result<Status, Failure> {
    match run_tests(options) {
        // Nobody has read the verdicts.
        Err(Failure::ClosedPipe) => Ok(Status::Malformed),
        outcome => outcome,
    }
}

fn run_tests(options: Options) -> Result<Status, Failure> {
    let problem = options.problem;
    let tests = match &options.tests {
        Some(path) => folder(path, problem)?,
        None => samples(problem, options.is_hard),
    };
    let (limit, note) = limit(&options);
    let (seed, random) = (options.seed, options.random as usize);
    let last = tests.last().map_or(0, |test| test.number);
    let mut head = format!("{} of {}", plural(tests.len(), "test"), problem.name);
    if random > 0 {
        head += &format!(" and {random} random ones (seed {seed})");
    }
    let each = plural(limit.as_secs_f64(), "second");
    let mut report = Report {
        program: options.program,
        limit,
        counts: [0; 6],
        slowest: Duration::ZERO,
        lines: 0,
        smallest: None,
    };
    // The first run is not counted: what is loaded for the first time is slow.
    report.run(&tests[0], limit)?;
    report.tell(&format!("{head}, {each} each{note}\n{HEAD}\n"))?;
    for test in tests {
        report.judge(test, true)?;
    }
    report.lines = 0;
    for test in random_tests(problem, seed, last).take(random) {
        report.judge(test, false)?;
    }
    report.sum_up()?;
    if let Some(failed) = report.smallest.take() {
        report.tell_smallest(failed)?;
    }
    Ok(match report.counts[0] == report.counts.iter().sum() {
        true => Status::AllAnswered,
        false => Status::WrongAnswer,
    })
}

/// The time limit, and a note on it. Baekjoon gives Java twice the time and a second more, Python three
/// times and two.
fn limit(options: &Options) -> (Duration, String) {
    let name = Path::new(&options.program[0]).file_name();
    let name = name.unwrap_or_default().to_string_lossy();
    let is_python = name.starts_with("python") || name.starts_with("pypy") || name.ends_with(".py");
    let own = options.problem.seconds;
    let note = |language| format!(" ({language}; {} itself: {own})", options.problem.name);
    let (seconds, note) = match &name[..] {
        "java" => (2.0 * own + 1.0, note("Java")),
        _ if is_python => (3.0 * own + 2.0, note("Python")),
        _ => (own, String::new()),
    };
    match options.time {
        Some(time) => (time, String::new()),
        None => (Duration::from_secs_f64(seconds), note),
    }
}

/// `1 test`, `2 tests`
fn plural(count: impl ToString, what: &str) -> String {
    let count = count.to_string();
    let end = if count == "1" { "" } else { "s" };
    format!("{count} {what}{end}")
}

/// Runs tests, prints a line for each, and keeps what is told at the end.
struct Report {
    program: Vec<OsString>,
    limit: Duration,
    /// How many had each verdict.
    counts: [usize; 6],
    /// The longest time of those accepted.
    slowest: Duration,
    /// How many failures there were of the samples, then of the random puzzles.
    lines: usize,
    /// The failed test with the fewest blanks.
    smallest: Option<(Test, JudgedRun)>,
}

impl Report {
    /// Writes to standard output.
    fn tell(&self, text: &str) -> Result<(), Failure> {
        self.progress("");
        Ok(io::stdout().write_all(text.as_bytes())?)
    }

    /// Says on a terminal what is going on.
    fn progress(&self, text: &str) {
        if io::stderr().is_terminal() {
            tell(&format!("\r{text}\x1b[K"));
        }
    }

    fn run(&self, test: &Test, limit: Duration) -> Result<JudgedRun, Failure> {
        let run = process::run(&self.program, &test.input, limit)?;
        Ok(judge(run, test))
    }

    /// Runs a test and prints its line; where not all are shown, only that of a failure.
    fn judge(&mut self, test: Test, shows_all: bool) -> Result<(), Failure> {
        self.progress(&format!("test {}", test.number));
        let outcome = self.run(&test, self.limit)?;
        let (verdict, time) = (outcome.verdict, outcome.run.time);
        self.counts[verdict as usize] += 1;
        if verdict == Verdict::Accepted {
            self.slowest = self.slowest.max(time);
        } else {
            self.lines += 1;
        }
        let is_shown = verdict != Verdict::Accepted && self.lines <= MOST_LINES;
        if shows_all || is_shown {
            let (number, name) = (test.number, NAMES[verdict as usize]);
            let (seconds, reason) = (time.as_secs_f64(), &outcome.reason);
            let asks: String = test.asks.chars().take(38).collect();
            let line = format!("{number:>5}  {asks:<38}  {name:<21} {seconds:>8.3}  {reason}");
            self.tell(&(line.trim_end().to_owned() + "\n"))?;
        }
        let is_crash = verdict == Verdict::RuntimeError;
        if is_crash && self.counts[verdict as usize] == 1 {
            let errors = shown_lines(&outcome.run.errors, 160, 3, 3);
            let errors = errors.lines().map(|line| format!("       {line}\n"));
            self.tell(&errors.collect::<String>())?;
        }
        let blanks = |failed: &(Test, JudgedRun)| failed.0.blanks().len();
        let least = self.smallest.as_ref().map_or(82, blanks);
        if (is_crash || verdict == Verdict::WrongAnswer) && test.blanks().len() < least {
            self.smallest = Some((test, outcome));
        }
        Ok(())
    }

    fn sum_up(&self) -> Result<(), Failure> {
        let tests: usize = self.counts.iter().sum();
        let counts = self.counts.iter().zip(NAMES);
        let counts = counts.filter(|(&count, _)| count > 0);
        let parts: Vec<String> = counts
            .map(|(count, name)| format!("{count} {name}"))
            .collect();
        let mut sum = format!("{}: {}", plural(tests, "test"), parts.join(", "));
        if self.counts[0] > 0 {
            sum += &format!("; slowest accepted {:.3} s", self.slowest.as_secs_f64());
        }
        self.tell(&(sum + "\n"))
    }

    /// Looks for the smallest failure, and prints it, to be copied.
    fn tell_smallest(&self, failed: (Test, JudgedRun)) -> Result<(), Failure> {
        self.progress("looking for the smallest failure");
        let (number, before) = (failed.0.number, failed.0.blanks().len());
        let (test, outcome) = shrink(failed, |test, limit| self.run(test, limit))?;
        let (name, blanks) = (NAMES[outcome.verdict as usize], test.blanks().len());
        let size = plural(blanks, "blank");
        let head = match blanks < before {
            true => format!("{name} on this one, too, with {size}; test {number} had {before}:"),
            false => format!("{name} on test {number}, with {size}:"),
        };
        let right = match &test.solution {
            Some(solution) => grid_text(solution, test.problem.layout.shape),
            None => format!("{NO_SOLUTION}\n"),
        };
        let (input, reason) = (String::from_utf8_lossy(&test.input), &outcome.reason);
        let printed = shown_lines(&outcome.run.output, 60, 11, 0);
        self.tell(&format!(
            "\n{head}\n{input}\na right answer:\n{right}\nthe program's answer:\n{printed}\n{reason}\n"
        ))
    }
}
