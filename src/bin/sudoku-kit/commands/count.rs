//! `count`: how many solutions each grid has, one number a line.

use crate::engine;
use crate::failure::Failure;
use crate::input::{Kind, Reader};
use crate::output::Page;
use crate::progress::Progress;
use crate::puzzle::{Puzzle, BATCH, INVALID};
use crate::stream::in_batches;
use std::ffi::OsStr;

pub fn run(file: &OsStr, limit: u64, threads: usize) -> Result<bool, Failure> {
    let reader = Reader::open(file, Kind::Puzzles, None)?;
    let answer = move |puzzles: &mut [Puzzle], page: &mut Page| {
        // One more than the limit tells that there are more.
        engine::find(puzzles, limit.saturating_add(1));
        for puzzle in puzzles {
            if page.note_fault(puzzle) {
                page.line(INVALID);
                continue;
            }
            if puzzle.found > limit {
                page.line(&format!("{limit}+"));
            } else {
                page.line(&puzzle.found.to_string());
            }
            if puzzle.found == 0 {
                page.note_clash(puzzle);
            }
        }
    };
    let progress = Progress::new(reader.is_terminal(), None);
    in_batches(reader, answer, threads, BATCH, progress)
}
