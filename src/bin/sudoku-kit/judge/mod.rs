//! The judge: runs a program on tests and says what a judge would say, and why.
//!
//! ```text
//! suite ---test---> program, run ---run---> verdict ---attempt---> facts
//!                        ^                                |
//!                        +-------------shrink <-----------+----> outcome ---> report, or brief
//! ```
//!
//! `run/` stands below, and `sentences` has most words. Here each file knows only what stands above it:
//!
//! ```text
//! problem    suite    checker    calibration
//! verdict    crash    facts    outcome
//! sentences  shrink    report, brief    session    mod
//! ```

mod brief;
mod calibration;
pub mod checker;
mod crash;
mod facts;
mod outcome;
mod problem;
mod report;
mod sentences;
mod session;
mod shrink;
pub mod suite;
mod verdict;

pub use outcome::Options;
pub use problem::PROBLEMS;
pub use sentences::VERDICTS;

use crate::base::error::{tell, Error, Status};
use crate::run::process::End;
use crate::run::source::{prepare, Refusal};
use crate::text::output::print;
use session::Session;
use suite::{folder, random_tests, samples};
use verdict::Verdict;

/// Judges a program, and prints the report.
pub fn judge(options: &Options) -> Result<Status, Error> {
    let problem = options.problem;
    let tests = match options.tests {
        Some(path) => folder(path, problem)?,
        None => samples(problem, options.is_hard),
    };
    let program = match prepare(options.program, options.language) {
        Ok(program) => program,
        Err(refusal) => return refused(options, &refusal),
    };
    let mut session = Session::new(options, program, &tests);
    let last = tests.last().map_or(0, |test| test.number);
    let random = random_tests(problem, options.seed, last).take(options.random as usize);
    for test in tests.into_iter().chain(random) {
        session.progress.add(0);
        let attempt = session.attempt(test, session.outcome.limits.time)?;
        if let End::NotStarted(why) = &attempt.run.end {
            session.progress.clear();
            return refused(options, &session.program.why_no_start(why));
        }
        session.add(attempt);
        session.progress.add(1);
        if session.outcome.stopped.is_some() {
            break;
        }
    }
    let outcome = session.end()?;
    deliver(options, &brief::brief_line(&outcome), || {
        report::report(&outcome)
    })?;
    let accepted = outcome.counts[Verdict::Accepted as usize];
    Ok(match accepted == outcome.tests {
        true => Status::AllAnswered,
        false => Status::WrongAnswer,
    })
}

/// Tells why there is nothing to be tested: what a compiler says, or why something does not start.
fn refused(options: &Options, refusal: &Refusal) -> Result<Status, Error> {
    let (why, verdict) = match refusal.is_compile_error() {
        true => (refusal.to_string(), Verdict::CompileError),
        false => (refusal.to_string(), Verdict::NoStart),
    };
    let told = match verdict {
        Verdict::NoStart => report::wrapped(&format!("sudoku-kit: {why}")),
        _ => report::compile_error(&why),
    };
    match verdict == Verdict::NoStart && !options.is_brief {
        true => tell(&told),
        false => deliver(options, &brief::no_program(options, verdict, &why), || told)?,
    }
    Ok(match verdict {
        Verdict::NoStart => Status::Unanswered,
        _ => Status::WrongAnswer,
    })
}

/// Prints the report or, with `--brief`, the line.
fn deliver(options: &Options, line: &str, report: impl FnOnce() -> String) -> Result<(), Error> {
    match options.is_brief {
        true => print(line),
        false => print(report()),
    }
}
