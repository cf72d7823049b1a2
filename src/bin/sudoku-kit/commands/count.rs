//! `count`: how many solutions each grid has, one number a line.

use super::THREADS;
use crate::command_line::{known, option, Arguments, Command};
use crate::engine;
use crate::failure::{Failure, Status};
use crate::output::{Page, INVALID};
use crate::puzzle::Puzzle;
use crate::stream::in_file;

pub const COMMAND: Command = Command {
    name: "count",
    sought: &["unique"],
    summary: "how many solutions each grid has",
    about: "Prints how many solutions each grid has, one number a line.",
    options: &[
        option("--limit N", "count up to N, and print N+ beyond", "10000"),
        THREADS,
    ],
    example: "sudoku-kit count --limit 5 samples/many-solutions.in",
    run,
    ..Command::EMPTY
};

fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let limit = known(arguments.number("--limit", 1)?);
    let threads = arguments.threads()?;
    let answer = move |puzzles: &[Puzzle], page: &mut Page| {
        let mut jobs = Vec::from_iter(puzzles.iter().map(Puzzle::job));
        // One more than the limit tells that there are more.
        engine::count(&mut jobs, limit.saturating_add(1));
        for (puzzle, job) in puzzles.iter().zip(&jobs) {
            if job.found == 0 {
                page.note(puzzle);
            }
            match job.found {
                _ if puzzle.clues.is_err() => page.line(INVALID),
                found if found > limit => page.line(&format!("{limit}+")),
                found => page.line(&found.to_string()),
            }
        }
    };
    in_file(arguments.file()?, Box::new(answer), threads)
}
