//! `solve`: the smallest solution of each grid, at full speed.

use super::command::{Arguments, Command, Opt};
use super::stream::in_file;
use crate::base::error::{Error, Status};
use crate::base::puzzle::{Puzzle, Shape};
use crate::base::words::names;
use crate::engine;
use crate::text::output::PendingOutput;

pub const COMMAND: Command = Command::new("solve", include_str!("solve.txt"), solve);

fn solve(arguments: &Arguments) -> Result<Status, Error> {
    let shape = arguments.word(Opt::SHAPE, names(&Shape::SHAPES))?;
    let threads = arguments.threads()?;
    let answer = move |puzzles: &[Puzzle], output: &mut PendingOutput| {
        let mut jobs = Vec::from_iter(puzzles.iter().map(Puzzle::job));
        engine::solve(&mut jobs);
        for (puzzle, job) in puzzles.iter().zip(&jobs) {
            output.answer(puzzle, job.solution.as_ref(), shape);
        }
    };
    in_file(arguments.file()?, answer, threads)
}
