//! The judge: runs a program on tests and says what a judge would say, and why.

mod calibration;
mod language;
mod reasons;
mod report;
mod run;
mod sentences;
mod shrink;
pub mod suite;
mod verdict;

pub use language::{Language, LANGUAGES, MEMORY};
pub use report::judge;

use crate::checker::Layout;
use crate::puzzle::Shape;
use crate::words::meanings;
use sentences::VERDICTS;
use std::ffi::{OsStr, OsString};
use std::time::Duration;

/// A problem of Baekjoon, and its time limit.
#[derive(Clone, Copy)]
pub struct Problem {
    pub name: &'static str,
    pub seconds: f64,
    pub layout: Layout,
}

pub const PROBLEMS: [Problem; 2] = [
    Problem {
        name: "2580",
        seconds: 1.0,
        layout: Layout {
            shape: Shape::Spaced,
            wants_smallest: false,
        },
    },
    Problem {
        name: "2239",
        seconds: 2.0,
        layout: Layout {
            shape: Shape::Compact,
            wants_smallest: true,
        },
    },
];

/// The languages and the verdicts, and what they mean.
pub fn words() -> Vec<(String, String)> {
    [language::limits(), meanings(&VERDICTS)].concat()
}

/// What is to be done.
pub struct Options<'a> {
    pub problem: Problem,
    pub is_hard: bool,
    /// How many random puzzles.
    pub random: u64,
    pub seed: u64,
    /// A folder of tests, in place of all others.
    pub tests: Option<&'a OsStr>,
    /// The time limit; `None`: the problem's and the language's.
    pub time: Option<Duration>,
    /// `None`: that of the program's name.
    pub language: Option<&'static Language>,
    /// A command that runs compiler and program.
    pub jail: Option<&'a OsStr>,
    /// Tells accepted tests, too, and goes on after many time limits.
    pub is_all: bool,
    /// Prints one line.
    pub is_brief: bool,
    /// The program and its arguments.
    pub program: &'a [OsString],
}
