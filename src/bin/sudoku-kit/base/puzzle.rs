//! A puzzle, as the input has it (`Puzzle`) and as it is searched (`Job`).

use crate::base::grid::Grid;
use crate::base::words::Word;

pub const NO_SOLUTION: &str = "No solution exists";

/// How a grid is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Shape {
    #[default]
    Spaced,
    Compact,
    OneLine,
    Readable,
}

impl Shape {
    pub const SHAPES: [Word<Shape>; 4] = [
        ("spaced", Shape::Spaced, "rows such as 5 3 4 6 7 8 9 1 2"),
        ("compact", Shape::Compact, "rows such as 534678912"),
        ("one-line", Shape::OneLine, "all 81 cells in a line"),
        ("readable", Shape::Readable, "in a frame"),
    ];

    /// Whether a blank line stands between two grids of this shape where nothing else decides.
    pub fn has_gaps(self) -> bool {
        self != Shape::OneLine
    }
}

/// A puzzle of the input.
#[derive(Debug)]
pub struct Puzzle {
    /// Counted from 1.
    pub number: u64,
    pub shape: Shape,
    /// Whether a blank line stood between it and the puzzle before.
    pub has_gap: bool,
    /// The input line of each row, from 1.
    pub lines: [u64; 9],
    /// Or why it is malformed, and where.
    pub clues: Result<Grid, String>,
}

impl Puzzle {
    /// What is to be searched: of a malformed one, a grid without a candidate.
    pub fn job(&self) -> Job {
        Job::new(*self.clues.as_ref().unwrap_or(&[0; 81]))
    }
}

/// The most puzzles that are answered at once.
pub const BATCH: usize = 1 << 10;

/// Clues, and what a search finds.
#[derive(Clone, Debug)]
pub struct Job {
    pub clues: Grid,
    /// The solution found last, and how many were found.
    pub solution: Option<Grid>,
    pub found: u64,
}

impl Job {
    pub fn new(clues: Grid) -> Job {
        Job {
            clues,
            solution: None,
            found: 0,
        }
    }
}
