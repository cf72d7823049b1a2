//! `solve`: the smallest solution of each grid, at full speed.

use crate::engine;
use crate::failure::Failure;
use crate::input::{Kind, Reader};
use crate::output::Page;
use crate::progress::Progress;
use crate::puzzle::{Puzzle, Shape, BATCH};
use crate::stream::in_batches;
use std::ffi::OsStr;

pub fn run(file: &OsStr, shape: Option<Shape>, threads: usize) -> Result<bool, Failure> {
    let reader = Reader::open(file, Kind::Puzzles, shape)?;
    let answer = |puzzles: &mut [Puzzle], page: &mut Page| {
        engine::solve(puzzles);
        for puzzle in puzzles {
            page.answer(puzzle);
        }
    };
    let progress = Progress::new(reader.is_terminal(), None);
    in_batches(reader, answer, threads, BATCH, progress)
}
