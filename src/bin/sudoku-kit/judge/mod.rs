//! The judge: runs a program on tests and says what a judge would say, and why.
//!
//! ```text
//! suite ---test---> program ---run---> attempt ---> common ---> report
//!                      ^                  |                       ^
//!                      +-----shrink <-----+-----------------------+
//! ```

mod common;
mod pace;
mod report;
mod shrink;

use crate::base::error::{tell, Error, Status};
use crate::base::progress::Progress;
use crate::run::attempt::{Attempt, Verdict, VERDICT_COUNT};
use crate::run::languages::Language;
use crate::run::process::{run, End, Limits, Place, Usage};
use crate::run::source::{prepare, Refusal};
use crate::run::suite::{self, random_tests, Problem, Test};
use crate::text::output::print;
use common::Shared;
use pace::pace;
use shrink::Best;
use std::ffi::{OsStr, OsString};
use std::mem;
use std::time::Duration;

/// What is asked of the judge.
pub struct Options<'a> {
    pub problem: Problem,
    pub is_hard: bool,
    pub random: u64,
    pub seed: u64,
    /// A folder of tests, in place of the samples.
    pub tests: Option<&'a OsStr>,
    /// The time limit; `None`: the problem's and the language's.
    pub time: Option<Duration>,
    /// `None`: that of the program's name.
    pub language: Option<&'static Language>,
    /// Tells accepted tests, too, and goes on after many time limits.
    pub is_all: bool,
    /// Prints one line.
    pub is_brief: bool,
    pub program: &'a [OsString],
}

/// Judges a program, and prints the report.
pub fn judge(options: &Options) -> Result<Status, Error> {
    let tests = suite::tests(options.problem, options.tests, options.is_hard)?;
    let program = match prepare(options.program, options.language) {
        Ok(program) => program,
        Err(refusal) => return refuse(options, &refusal),
    };
    let count = tests.len() + options.random as usize;
    let mut judged = Judged::new(options, program.language, count);
    let memory = judged.limits.memory;
    let attempt = |test: Test, time| {
        let limits = Limits { time, memory };
        let run = run(&program.words, Place::Here, &test.input, limits);
        Attempt::of(test, run)
    };

    let last = tests.last().map_or(0, |test| test.number);
    let random = random_tests(options.problem, options.seed, last).take(options.random as usize);
    let mut progress = Progress::between_lines("tests", Some(count as u64));
    for test in tests.into_iter().chain(random) {
        progress.add(0);
        let attempt = attempt(test, judged.limits.time);
        if let End::NotStarted(why) = &attempt.run.end {
            progress.clear();
            return refuse(options, &program.why_no_start(why));
        }
        judged.add(attempt);
        progress.add(1);
        if judged.stopped.is_some() {
            break;
        }
    }
    progress.clear();
    if options.is_brief {
        print(report::brief_line(&judged))?;
        return Ok(judged.status());
    }

    let mut progress = Progress::between_lines("runs for the smallest failure", None);
    let smallest = mem::take(&mut judged.best).smallest(|test, time| {
        progress.add(0);
        let attempt = attempt(test, time);
        progress.add(1);
        attempt
    });
    progress.clear();
    print(report::report(&judged, smallest.as_ref()))?;
    // The last word, where eyes rest.
    if let Some(failed) = &smallest {
        print(report::what_next(failed))?;
    }
    Ok(judged.status())
}

/// Tells why there is nothing to be tested: what a compiler says, or why something does not start.
fn refuse(options: &Options, refusal: &Refusal) -> Result<Status, Error> {
    let why = refusal.to_string();
    let (verdict, status) = match refusal.is_compile_error() {
        true => (Verdict::CompileError, Status::WrongAnswer),
        false => (Verdict::NoStart, Status::Unanswered),
    };
    match (options.is_brief, verdict) {
        (true, _) => print(report::brief_refusal(options, verdict, &why))?,
        (false, Verdict::NoStart) => tell(&report::wrapped(&format!("sudoku-kit: {why}"))),
        (false, _) => print(report::compile_error(&why))?,
    }
    Ok(status)
}

/// After this many failures by a crash, or by the same limit, which take long, no more tests are run.
const ENOUGH: usize = 5;

/// The most failed tests that have a line, without `--all`.
const MOST_LINES: usize = 8;

/// What the tests that were run say of a program.
struct Judged<'a> {
    options: &'a Options<'a>,
    language: &'static Language,
    limits: Limits,
    /// The limits have been multiplied by this; `None` where the time was typed, or the machine is not known.
    pace: Option<f64>,
    /// How many tests there are, and of those that were run, how many have each verdict.
    tests: usize,
    counts: [usize; VERDICT_COUNT],
    /// The verdict after which the other tests were not run.
    stopped: Option<Verdict>,
    slowest_accepted: Option<Duration>,
    /// The most that any took.
    most: Usage,
    shared: Shared,
    /// The first failed tests, or all tests with `--all`.
    lines: Vec<Attempt>,
    best: Best,
}

impl<'a> Judged<'a> {
    fn new(options: &'a Options<'a>, language: &'static Language, tests: usize) -> Judged<'a> {
        let mut limits = language.limits(options.problem.seconds);
        let pace = if options.time.is_some() { None } else { pace() };
        let here = limits.time.mul_f64(pace.unwrap_or(1.0));
        limits.time = options.time.unwrap_or(here);
        Judged {
            options,
            language,
            limits,
            pace,
            tests,
            counts: [0; VERDICT_COUNT],
            stopped: None,
            slowest_accepted: None,
            most: Usage::default(),
            shared: Shared::default(),
            lines: Vec::new(),
            best: Best::default(),
        }
    }

    /// Counts an attempt, and keeps what is told of it.
    fn add(&mut self, mut attempt: Attempt) {
        let (verdict, used) = (attempt.verdict, attempt.run.used);
        let is_accepted = verdict == Verdict::Accepted;
        self.counts[verdict as usize] += 1;
        self.most = self.most.max(used);
        self.shared.add(&attempt);
        if is_accepted {
            self.slowest_accepted = self.slowest_accepted.max(Some(used.time));
        } else {
            self.best.add(attempt.clone());
        }
        if self.options.is_all || !is_accepted && self.lines.len() < MOST_LINES {
            attempt.run.output.clear();
            attempt.run.errors.clear();
            self.lines.push(attempt);
        }
        let is_slow = !matches!(verdict, Verdict::WrongAnswer | Verdict::PresentationError);
        let is_enough = !is_accepted && is_slow && self.counts[verdict as usize] == ENOUGH;
        let is_over = self.options.is_all || self.judged() == self.tests;
        self.stopped = Some(verdict).filter(|_| is_enough && !is_over);
    }

    fn judged(&self) -> usize {
        self.counts.iter().sum()
    }

    fn accepted(&self) -> usize {
        self.counts[Verdict::Accepted as usize]
    }

    fn status(&self) -> Status {
        match self.accepted() == self.tests {
            true => Status::AllAnswered,
            false => Status::WrongAnswer,
        }
    }
}
