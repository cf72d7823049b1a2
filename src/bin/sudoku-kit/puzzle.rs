//! A puzzle of the input: its clues, its shape, where it stood, or what is wrong with it; and its
//! answer.

use crate::failure::Failure;
use crate::grid::{clash, Grid, EMPTY};

pub const NO_SOLUTION: &str = "No solution exists";
/// What a frame is drawn with between boxes.
pub const FRAME_RULE: &str = "+-------+-------+-------+";
pub const INVALID: &str = "Invalid grid";

/// How a grid is laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    Spaced,
    Compact,
    OneLine,
    Readable,
}

impl Shape {
    /// Whether a blank line stands between two grids of this shape where nothing else decides.
    pub fn has_gaps(self) -> bool {
        self != Shape::OneLine
    }
}

/// What may stand in place of a grid.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// Lines that are no grid, and why.
    Malformed(String),
    /// The words `No solution exists`, in the output of a program.
    NoSolution,
}

#[derive(Clone, Debug)]
pub struct Puzzle {
    pub clues: Grid,
    /// Counted from 1.
    pub number: u64,
    pub shape: Shape,
    /// Whether a blank line stands between its answer and the last one.
    pub has_gap: bool,
    /// The input line of each row, from 1.
    pub lines: [u64; 9],
    /// What is there in place of a grid. Then the clues do not count.
    pub fault: Option<Fault>,
    /// The solution found last; `found` counts them.
    pub solution: Option<Grid>,
    pub found: u64,
}

impl Puzzle {
    pub fn new(clues: Grid, shape: Shape) -> Self {
        Puzzle {
            clues,
            number: 1,
            shape,
            has_gap: false,
            lines: [0; 9],
            fault: None,
            solution: None,
            found: 0,
        }
    }

    /// The message for clues that clash, with the line of the second; `None` if none do.
    pub fn clash_message(&self) -> Option<String> {
        let clash = clash(&self.clues)?;
        let line = self.lines[clash.second / 9];
        Some(format!("line {line}: {}", clash.describe()))
    }
}

impl Default for Puzzle {
    fn default() -> Self {
        Puzzle::new(EMPTY, Shape::Spaced)
    }
}

/// The most puzzles in a batch where many are answered at once.
pub const BATCH: usize = 1 << 10;

/// Where puzzles come from.
pub trait Source {
    /// Replaces `puzzles` by the next ones, about `most` of them at most. There are none at the end.
    fn next_batch(&mut self, puzzles: &mut Vec<Puzzle>, most: usize) -> Result<(), Failure>;
}
