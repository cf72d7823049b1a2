//! A puzzle of the input, in two halves: what the input said (`Origin`), and what is searched (`Job`). They
//! come in batches: a list of origins, and the jobs that those of them have that are not malformed.

use crate::failure::{Failure, Status};
use crate::grid::Grid;
use std::ops::Range;

pub const NO_SOLUTION: &str = "No solution exists";
/// What a frame is drawn with between boxes.
pub const FRAME_RULE: &str = "+-------+-------+-------+";

/// How a grid is laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    Spaced,
    Compact,
    OneLine,
    Readable,
}

impl Shape {
    pub const NAMES: [(&'static str, Shape); 4] = [
        ("spaced", Shape::Spaced),
        ("compact", Shape::Compact),
        ("one-line", Shape::OneLine),
        ("readable", Shape::Readable),
    ];

    /// Whether a blank line stands between two grids of this shape where nothing else decides.
    pub fn has_gaps(self) -> bool {
        self != Shape::OneLine
    }
}

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

/// Why a grid of the input is malformed, and where.
#[derive(Debug)]
pub struct Fault(pub String);

/// What the input said of a puzzle.
#[derive(Debug)]
pub struct Origin {
    /// Counted from 1.
    pub number: u64,
    pub shape: Shape,
    /// Whether a blank line stood between it and the puzzle before.
    pub has_gap: bool,
    /// The input line of each row, from 1.
    pub lines: [u64; 9],
    /// The place of its job in the batch, or why it has none.
    pub job: Result<usize, Fault>,
}

/// A batch of puzzles of the input.
#[derive(Default)]
pub struct Puzzles {
    pub origins: Vec<Origin>,
    pub jobs: Vec<Job>,
}

impl Puzzles {
    /// Each puzzle with its job, if it has one.
    pub fn iter(&self) -> impl Iterator<Item = (&Origin, Result<&Job, &Fault>)> {
        let origins = self.origins.iter();
        origins.map(|origin| (origin, origin.job.as_ref().map(|&at| &self.jobs[at])))
    }
}

/// What is answered at once.
pub trait Batch: Default {
    /// How many puzzles.
    fn length(&self) -> usize;
    fn status(&self) -> Status;
}

impl Batch for Puzzles {
    fn length(&self) -> usize {
        self.origins.len()
    }

    fn status(&self) -> Status {
        match self.origins.iter().all(|origin| origin.job.is_ok()) {
            true => Status::AllAnswered,
            false => Status::Malformed,
        }
    }
}

/// Numbers of puzzles to be made.
impl Batch for Range<u64> {
    fn length(&self) -> usize {
        (self.end - self.start) as usize
    }

    fn status(&self) -> Status {
        Status::AllAnswered
    }
}

/// The most puzzles in a batch where many are answered at once.
pub const BATCH: usize = 1 << 10;

/// Where batches come from.
pub trait Source {
    type Batch: Batch;

    /// Replaces a batch by the next, of about `most` puzzles. It is empty at the end.
    fn next_batch(&mut self, batch: &mut Self::Batch, most: usize) -> Result<(), Failure>;
}
