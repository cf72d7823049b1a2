//! `solve`: the smallest solution of each grid, at full speed.

use super::command::{Arguments, Command, SHAPE, THREADS};
use crate::base::error::{Error, Status};
use crate::base::puzzle::{Puzzle, Shape};
use crate::base::words::{meanings, names};
use crate::engine;
use crate::text::output::Text;
use crate::text::stream::in_file;

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

fn solve(arguments: &Arguments) -> Result<Status, Error> {
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
