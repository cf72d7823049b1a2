//! `all`: every solution of each grid, in increasing order, as a stream.

use super::command::{Arguments, Command, Opt};
use super::stream::one_by_one;
use crate::base::error::{Error, Status};
use crate::base::grid::Grid;
use crate::base::puzzle::Shape;
use crate::base::words::names;
use crate::search::solutions::each_solution;
use std::time::{Duration, Instant};

pub const COMMAND: Command = Command::new("all", include_str!("all.txt"), list_solutions);

/// How many bytes are written at once, or fewer where solutions are long in coming.
const FLUSH_AT: usize = 1 << 16;
const SOON: Duration = Duration::from_millis(20);

fn list_solutions(arguments: &Arguments) -> Result<Status, Error> {
    let limit = arguments.number(Opt::LIMIT, 1)?.unwrap_or(u64::MAX);
    let shape = arguments.word(Opt::SHAPE, names(&Shape::SHAPES))?;
    one_by_one(arguments.file()?, |puzzle, output| {
        let own_shape = shape.unwrap_or(puzzle.shape);
        let mut found = 0;
        let mut written = Ok(());
        let mut flushed = Instant::now();
        let take = |solution: Option<&Grid>| {
            let is_due = match solution {
                None => output.length() > 0 && flushed.elapsed() > SOON,
                Some(solution) => {
                    if found == 0 {
                        output.gap(puzzle, shape);
                    } else if own_shape.has_gaps() {
                        output.line("");
                    }
                    output.grid(solution, own_shape, b'0');
                    found += 1;
                    output.length() > FLUSH_AT
                }
            };
            if is_due {
                written = output.flush();
                flushed = Instant::now();
            }
            written.is_ok() && found < limit
        };
        if let Ok(clues) = &puzzle.clues {
            each_solution(clues, take);
        }
        if found == 0 {
            output.answer(puzzle, None, shape);
        }
        written
    })
}
