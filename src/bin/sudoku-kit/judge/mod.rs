//! The judge: runs a program on tests and says what a judge would say, and why.

// Elsewhere, what a program leaves behind could not be ended.
#[cfg(unix)]
mod calibration;
#[cfg(unix)]
mod language;
#[cfg(unix)]
mod process;
#[cfg(unix)]
mod reasons;
#[cfg(unix)]
mod report;
#[cfg(unix)]
mod shrink;
pub mod suite;
#[cfg(unix)]
#[path = "unix.rs"]
mod system;
#[cfg(unix)]
mod verdict;

#[cfg(not(unix))]
pub use nowhere::{run, Language, LANGUAGES};

#[cfg(unix)]
pub use language::{Language, LANGUAGES};
#[cfg(unix)]
pub use report::run;

use crate::checker::Layout;
use crate::puzzle::Shape;
use std::ffi::OsString;
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

/// What is to be done.
pub struct Options {
    pub problem: Problem,
    pub is_hard: bool,
    /// How many random puzzles.
    pub random: u64,
    pub seed: u64,
    /// A folder of tests, in place of all others.
    pub tests: Option<OsString>,
    /// The time limit; `None`: the problem's and the language's.
    pub time: Option<Duration>,
    /// `None`: that of the program's name.
    pub language: Option<&'static Language>,
    /// Tells accepted tests, too, and goes on after many time limits.
    pub is_all: bool,
    /// Ends at the first failure.
    pub is_first: bool,
    /// Prints one line.
    pub is_brief: bool,
    /// Where the smallest failure goes.
    pub save: Option<OsString>,
    /// The program and its arguments.
    pub program: Vec<OsString>,
}

#[cfg(not(unix))]
mod nowhere {
    use super::Options;
    use crate::failure::{Failure, Status};

    pub struct Language {
        pub name: &'static str,
    }

    pub static LANGUAGES: [Language; 0] = [];

    pub fn run(_: Options) -> Result<Status, Failure> {
        Err(Failure::Usage("judge needs Unix".to_owned()))
    }
}
