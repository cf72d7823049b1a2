//! The judge: runs a program on tests and says what a judge would say, and why.

// Elsewhere, what a program leaves behind could not be ended.
#[cfg(unix)]
pub mod process;
#[cfg(unix)]
pub mod shrink;
#[cfg(unix)]
pub mod suite;
#[cfg(unix)]
pub mod verdict;

use crate::checker::Layout;
use crate::puzzle::Shape;

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
