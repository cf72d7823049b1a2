//! What is asked of the judge, and what it found out.

use super::checker::OddLine;
use super::facts::Common;
use super::problem::Problem;
use super::verdict::{Attempt, Verdict, VERDICT_COUNT};
use crate::run::languages::Language;
use crate::run::process::{Limits, Usage};
use std::ffi::{OsStr, OsString};
use std::time::Duration;

pub struct Options<'a> {
    pub problem: Problem,
    pub is_hard: bool,
    pub random: u64,
    pub seed: u64,
    /// A folder of tests, in place of all others.
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

/// After this many failures by a crash, or by the same limit, no more tests are run.
pub const ENOUGH: usize = 5;

/// The most failed tests that have a line, without `--all`.
pub const MOST_LINES: usize = 10;

/// What is found out about a program of which tests were run.
pub struct Outcome<'a> {
    pub options: &'a Options<'a>,
    pub language: &'static Language,
    pub limits: Limits,
    /// The limits have been multiplied by this; `None` where the time was typed, or the machine is not known.
    pub pace: Option<f64>,
    /// How many tests there are, and of those that were run, how many have each verdict.
    pub tests: usize,
    pub counts: [usize; VERDICT_COUNT],
    /// The verdict after which the other tests were not run.
    pub stopped: Option<Verdict>,
    pub slowest_accepted: Option<Duration>,
    /// The most that any took.
    pub most: Usage,
    /// The first of an accepted answer.
    pub odd_layout: Option<OddLine>,
    pub common: Vec<Common>,
    /// The first failed tests, or all tests with `--all`; and how many more failed.
    pub lines: Vec<TestLine>,
    pub more: usize,
    pub smallest: Option<Attempt>,
}

impl Outcome<'_> {
    pub fn judged(&self) -> usize {
        self.counts.iter().sum()
    }

    pub fn first_failed(&self) -> Option<&TestLine> {
        let mut lines = self.lines.iter();
        lines.find(|line| line.verdict != Verdict::Accepted)
    }
}

/// What is told of a test in a line.
#[derive(Clone)]
pub struct TestLine {
    pub number: usize,
    pub asks: String,
    pub verdict: Verdict,
    pub time: Duration,
    pub reason: String,
}
