//! `solve`: the smallest solution of each grid, at full speed.

use super::{SHAPE, THREADS};
use crate::command_line::{Arguments, Command};
use crate::engine;
use crate::failure::{Failure, Status};
use crate::input::Reader;
use crate::output::Page;
use crate::progress::Progress;
use crate::puzzle::{Puzzles, Shape, BATCH};
use crate::stream::in_batches;

pub const COMMAND: Command = Command {
    name: "solve",
    summary: "solve every grid, at full speed, on all cores",
    about: "\
Prints the smallest solution of each grid, or 'No solution exists', or
'Invalid grid'.",
    options: &[SHAPE, THREADS],
    example: "sudoku-kit solve --shape readable samples/baekjoon-2580.in",
    run,
    ..Command::EMPTY
};

fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let shape = arguments.word("--shape", &Shape::NAMES)?;
    let threads = arguments.threads()?;
    let reader = Reader::open(arguments.file()?)?;
    let answer = move |puzzles: &mut Puzzles, page: &mut Page| {
        engine::solve(&mut puzzles.jobs);
        for (origin, job) in puzzles.iter() {
            page.answer(origin, job, shape);
        }
    };
    let progress = Progress::new(reader.is_terminal(), None);
    in_batches(reader, answer, threads, BATCH, progress)
}
