//! The judge: runs a program on tests and says what a judge would say, and why.
//!
//! ```text
//! suite ---test---> program ---run---> attempt ---> common ---> report
//!                      ^                  |                       ^
//!                      +-----shrink <-----+-----------------------+
//! ```

mod brief;
mod common;
mod line;
mod pace;
mod pypy;
mod report;
mod shrink;
mod sum;

use crate::base::error::print;
use crate::base::error::{tell, Error, Status};
use crate::base::progress::Progress;
use crate::base::say::say;
use crate::run::attempt::{Attempt, Verdict};
use crate::run::crash::lacks_module;
use crate::run::facts::{Fact, FEW_CALLS};
use crate::run::languages::Language;
use crate::run::process::{run, End, Limits, Place};
use crate::run::source::{prepare, Program, Refusal};
use crate::run::suite::{self, random_tests, Problem, Test};
use crate::search::measure::calls_by_rows;
use pace::Pace;
use pypy::Pypy;
use std::ffi::{OsStr, OsString};
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
    /// How long the line of the mistake is looked for; zero: not at all.
    pub line: Duration,
    /// Shows the change after which all tests are accepted.
    pub is_change: bool,
    pub program: &'a [OsString],
}

/// Judges a program, and prints the report.
pub fn judge(options: &Options) -> Result<Status, Error> {
    let mut tests = suite::tests(options.problem, options.tests, options.is_hard)?;
    let program = match prepare(options.program, options.language) {
        Ok(program) => program,
        Err(refusal) => return refuse(options, &refusal),
    };
    // A function's driver reads and prints as in 2580. Those who promise one solution are not given more.
    let is_function = program.function.is_some();
    if is_function && options.problem.wants_smallest {
        return Err(Error::Failed(say!(
            "a function is judged in the format of 2580: leave out --problem 2239",
            "함수는 2580번 형식으로만 채점합니다. --problem 2239를 빼세요"
        )));
    }
    if is_function && options.tests.is_none() {
        tests.retain(|test| test.is_unique && !(program.is_slow() && test.is_heavy()));
    }
    let count = tests.len() + options.random as usize;
    let mut judged = Judged {
        options,
        program: &program,
        tests: count,
        attempts: Vec::new(),
        stopped: None,
        pypy: None,
    };
    let Limits { time, memory } = program.language.limits(options.problem.seconds);
    let (limit, mut pace) = match options.time {
        Some(time) => (time, Pace::PLAIN),
        None => (time, Pace::measured()),
    };
    let run_on = |test: &Test, time| {
        let limits = Limits { time, memory };
        run(&program.words, Place::Here, &test.input, limits)
    };

    let last = tests.last().map_or(0, |test| test.number);
    let random = random_tests(options.problem, options.seed, last)
        .filter(|test| test.is_unique || !is_function)
        .take(options.random as usize);
    let mut progress = Progress::between_lines(say!("tests", "테스트"), Some(count as u64));
    let tests = Vec::from_iter(tests.into_iter().chain(random));
    for test in &tests {
        progress.add(0);
        let run = pace.run(limit, |time| run_on(test, time));
        let attempt = Attempt::of(test.clone(), run);
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
    if options.is_brief && options.line.is_zero() {
        print(brief::line(&judged, ""))?;
        return Ok(judged.status());
    }
    let not_run = tests[judged.attempts.len()..].iter().cloned();
    judged.pypy = pypy::pypy(&judged, not_run);

    let what = say!("runs for the smallest failure", "줄여 본 퍼즐");
    let mut progress = Progress::between_lines(what, None);
    let mut failed = Vec::from_iter(judged.failed());
    if failed.iter().any(|failed| is_mistake(failed)) {
        failed.retain(|failed| is_mistake(failed));
    }
    let smallest = shrink::smallest(failed, |test, time| {
        progress.add(0);
        let run = run_on(&test, time);
        let attempt = Attempt::of(test, run);
        progress.add(1);
        attempt
    });
    progress.clear();
    if !options.is_brief {
        print(report::report(&judged, smallest.as_ref()))?;
    }
    let time = pace.here(limit);
    let line = match &smallest {
        Some(failed) => line::search(&judged, tests, failed, Limits { time, memory }, run_on)?,
        None => None,
    };
    if options.is_brief {
        print(brief::line(&judged, &line::brief(line.as_ref())))?;
    } else if let Some(failed) = &smallest {
        print(line::told(&judged, line.as_ref(), failed))?;
    }
    Ok(judged.status())
}

/// Whether a failure is a mistake, not slowness alone, or a module that is missing here.
fn is_mistake(failed: &Attempt) -> bool {
    let lacks_module = |fact: &Fact| matches!(fact, Fact::Crash(line) if lacks_module(line));
    match failed.verdict {
        Verdict::WrongAnswer | Verdict::PresentationError => true,
        Verdict::RuntimeError => !failed.facts.iter().any(lacks_module),
        Verdict::TimeLimit | Verdict::MemoryLimit | Verdict::OutputLimit => {
            calls_by_rows(&failed.test.puzzle, FEW_CALLS) < FEW_CALLS
        }
        Verdict::Accepted | Verdict::CompileError | Verdict::NoStart => false,
    }
}

/// Tells why there is nothing to be tested: what a compiler says, or why something does not start.
fn refuse(options: &Options, refusal: &Refusal) -> Result<Status, Error> {
    let why = refusal.to_string();
    let (verdict, status) = match refusal.is_compile_error() {
        true => (Verdict::CompileError, Status::WrongAnswer),
        false => (Verdict::NoStart, Status::Unanswered),
    };
    match (options.is_brief, verdict) {
        (true, _) => print(brief::refusal(options, verdict, &why))?,
        (false, Verdict::NoStart) => tell(&report::wrapped(&format!("sudoku-kit: {why}"))),
        (false, _) => print(report::compile_error(&why))?,
    }
    Ok(status)
}

/// After this many failures by a crash, or by the same limit, which take long, no more tests are run.
const ENOUGH: usize = 5;

/// The most bytes that are kept of an output.
const MOST_KEPT: usize = 4_096;

/// A program of which tests were run.
struct Judged<'a> {
    options: &'a Options<'a>,
    program: &'a Program,
    /// How many tests there are.
    tests: usize,
    attempts: Vec<Attempt>,
    /// The verdict after which the other tests were not run.
    stopped: Option<Verdict>,
    /// What PyPy makes of it, if it is a slow program in Python.
    pypy: Option<Pypy>,
}

impl Judged<'_> {
    /// Keeps an attempt, without what is told of no one.
    fn add(&mut self, mut attempt: Attempt) {
        let (verdict, run) = (attempt.verdict, &mut attempt.run);
        run.output.truncate(MOST_KEPT);
        run.output.shrink_to_fit();
        run.errors = Vec::new();
        self.attempts.push(attempt);
        let goes_on = matches!(
            verdict,
            Verdict::Accepted | Verdict::WrongAnswer | Verdict::PresentationError
        );
        let is_over = self.options.is_all || self.attempts.len() == self.tests;
        if !goes_on && !is_over && self.count(verdict) == ENOUGH {
            self.stopped = Some(verdict);
        }
    }

    fn count(&self, verdict: Verdict) -> usize {
        let attempts = self.attempts.iter();
        attempts
            .filter(|attempt| attempt.verdict == verdict)
            .count()
    }

    fn failed(&self) -> impl Iterator<Item = &Attempt> {
        let attempts = self.attempts.iter();
        attempts.filter(|attempt| attempt.verdict != Verdict::Accepted)
    }

    /// Whether it is only over its time on all tests that it fails.
    fn is_only_slow(&self) -> bool {
        let is_slow = |failed: &Attempt| {
            failed.verdict == Verdict::TimeLimit
                && failed.run.end == End::TimeOver { waiting: false }
                && !is_mistake(failed)
        };
        self.failed().next().is_some() && self.failed().all(is_slow)
    }

    fn status(&self) -> Status {
        match self.count(Verdict::Accepted) == self.tests {
            true => Status::AllAnswered,
            false => Status::WrongAnswer,
        }
    }
}
