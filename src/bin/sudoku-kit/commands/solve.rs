//! `solve`: the smallest solution of each grid, at full speed.

use super::{SHAPE, THREADS};
use crate::command_line::{Arguments, Command};
use crate::engine;
use crate::failure::{Failure, Status};
use crate::output::Text;
use crate::puzzle::{Puzzle, Shape};
use crate::stream::in_file;
use crate::words::{meanings, names};

pub const COMMAND: Command = Command {
    name: "solve",
    summary: "solve every grid, at full speed, on all cores",
    about: "\
Prints the smallest solution of each grid, or 'No solution exists', or
'Invalid grid'.",
    options: &[SHAPE, THREADS],
    example: "sudoku-kit solve --shape readable samples/baekjoon-2580.in",
    words: || meanings(&Shape::SHAPES),
    run: solve,
    ..Command::EMPTY
};

fn solve(arguments: &Arguments) -> Result<Status, Failure> {
    let shape = arguments.word(&SHAPE, names(&Shape::SHAPES))?;
    let threads = arguments.threads(&THREADS)?;
    let answer = move |puzzles: &[Puzzle], text: &mut Text| {
        let mut jobs = Vec::from_iter(puzzles.iter().map(Puzzle::job));
        engine::solve(&mut jobs);
        for (puzzle, job) in puzzles.iter().zip(&jobs) {
            text.answer(puzzle, job.solution.as_ref(), shape);
        }
    };
    in_file(arguments.file()?, answer, threads)
}
