//! `solve`: the smallest solution of each grid, at full speed.

use crate::engine;
use crate::failure::Failure;
use crate::input::{Kind, Reader};
use crate::output::Page;
use crate::puzzle::{Puzzle, Shape};
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
    in_batches(reader, answer, threads)
}
