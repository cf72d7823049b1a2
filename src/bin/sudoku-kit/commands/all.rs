//! `all`: every solution of each grid, in increasing order, as a stream.

use crate::failure::Failure;
use crate::input::{Kind, Reader};
use crate::output::Page;
use crate::puzzle::{Puzzle, Shape};
use crate::solutions::{each_solution, Step};
use crate::stream::one_by_one;
use std::ffi::OsStr;
use std::time::{Duration, Instant};

/// So many bytes are written at once, or fewer where solutions are long in coming.
const FULL: usize = 1 << 16;
const SOON: Duration = Duration::from_millis(20);

pub fn run(file: &OsStr, limit: u64, shape: Option<Shape>) -> Result<bool, Failure> {
    let reader = Reader::open(file, Kind::Puzzles, shape)?;
    one_by_one(reader, |puzzle, page| list_all(puzzle, limit, page))
}

fn list_all(puzzle: &Puzzle, limit: u64, page: &mut Page) -> Result<(), Failure> {
    if puzzle.fault.is_some() {
        page.answer(puzzle);
        return Ok(());
    }
    let mut found = 0;
    let mut written = Ok(());
    let mut flushed = Instant::now();
    each_solution(&puzzle.clues, |step| {
        let is_due = match step {
            Step::Pause => page.length() > 0 && flushed.elapsed() > SOON,
            Step::Solution(solution) => {
                if found == 0 {
                    page.gap(puzzle);
                } else if puzzle.shape.has_gaps() {
                    page.blank_line();
                }
                page.grid(solution, puzzle.shape);
                found += 1;
                page.length() > FULL
            }
        };
        if is_due {
            written = page.flush();
            flushed = Instant::now();
        }
        written.is_ok() && found < limit
    });
    if found == 0 {
        page.answer(puzzle);
    }
    written
}
