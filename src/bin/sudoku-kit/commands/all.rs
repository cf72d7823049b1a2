//! `all`: every solution of each grid, in increasing order, as a stream.

use super::SHAPE;
use crate::command_line::{option, Arguments, Command};
use crate::failure::{Failure, Status};
use crate::grid::Grid;
use crate::input::Reader;
use crate::puzzle::Shape;
use crate::solutions::each_solution;
use crate::stream::one_by_one;
use std::time::{Duration, Instant};

pub const COMMAND: Command = Command {
    name: "all",
    summary: "every solution of each grid, in increasing order",
    about: "Prints every solution of each grid, in increasing order, as they are found.",
    options: &[option("--limit N", "at most N of each grid", ""), SHAPE],
    example: "sudoku-kit all --limit 3 samples/many-solutions.in",
    run,
    ..Command::EMPTY
};

/// So many bytes are written at once, or fewer where solutions are long in coming.
const FULL: usize = 1 << 16;
const SOON: Duration = Duration::from_millis(20);

fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let limit = arguments.number("--limit", 1)?.unwrap_or(u64::MAX);
    let shape = arguments.word("--shape", &Shape::NAMES)?;
    one_by_one(Reader::open(arguments.file()?)?, |puzzle, page| {
        let own_shape = shape.unwrap_or(puzzle.shape);
        let mut found = 0;
        let mut written = Ok(());
        let mut flushed = Instant::now();
        let take = |solution: Option<&Grid>| {
            let is_due = match solution {
                None => page.length() > 0 && flushed.elapsed() > SOON,
                Some(solution) => {
                    if found == 0 {
                        page.gap(puzzle, shape);
                    } else if own_shape.has_gaps() {
                        page.blank_line();
                    }
                    page.grid(solution, own_shape);
                    found += 1;
                    page.length() > FULL
                }
            };
            if is_due {
                written = page.flush();
                flushed = Instant::now();
            }
            written.is_ok() && found < limit
        };
        if let Ok(clues) = &puzzle.clues {
            each_solution(clues, take);
        }
        if found == 0 {
            page.answer(puzzle, None, shape);
        }
        written
    })
}
