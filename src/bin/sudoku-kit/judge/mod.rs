//! The judge: runs a program on tests and says what a judge would say, and why.

mod calibration;
mod language;
mod process;
mod reasons;
mod report;
mod shrink;
pub mod suite;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
mod system;
mod verdict;

pub use language::{Language, LANGUAGES, MEMORY};
pub use report::judge;

use crate::checker::Layout;
use crate::puzzle::Shape;
use crate::words::{meanings, Word};
use std::ffi::{OsStr, OsString};
use std::time::Duration;
use Verdict::*;

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

/// What a judge says of a program on a test, by how it ended and what it printed; not why. Of failures, those that
/// say the most come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Accepted,
    WrongGrid,
    WrongOutput,
    PresentationError,
    RuntimeError,
    NoOutput,
    MemoryLimit,
    OutputLimit,
    TimeLimit,
    CompileError,
    NoStart,
}

/// A judge's words for them.
pub const VERDICTS: [Word<&[Verdict]>; 9] = [
    ("accepted", &[Accepted], "a right answer, in time"),
    (
        "wrong answer",
        &[WrongGrid, WrongOutput, NoOutput],
        "other output, or none",
    ),
    (
        "presentation error",
        &[PresentationError],
        "the right digits, laid out in another way",
    ),
    (
        "runtime error",
        &[RuntimeError],
        "a crash, or a status other than 0",
    ),
    (
        "memory limit exceeded",
        &[MemoryLimit],
        "it took more memory than it may",
    ),
    (
        "output limit exceeded",
        &[OutputLimit],
        "it printed more than a million bytes",
    ),
    (
        "time limit exceeded",
        &[TimeLimit],
        "it took more time than it may, or did nothing",
    ),
    ("compile error", &[CompileError], "the compiler says why"),
    (
        "does not start",
        &[NoStart],
        "the word of --brief; status 2",
    ),
];

impl Verdict {
    /// Its place in `VERDICTS`.
    fn place(self) -> usize {
        let place = VERDICTS.iter().position(|word| word.1.contains(&self));
        place.expect("each verdict has a name")
    }

    fn name(self) -> &'static str {
        VERDICTS[self.place()].0
    }
}

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
