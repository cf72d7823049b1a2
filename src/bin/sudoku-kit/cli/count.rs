//! `count`: how many solutions each grid has, one number a line.

use super::command::{option, value_or_default, Arguments, Command, Opt, THREADS};
use crate::base::error::{Error, Status};
use crate::base::puzzle::Puzzle;
use crate::engine;
use crate::text::output::{Text, INVALID};
use crate::text::stream::in_file;

pub const COMMAND: Command = Command {
    name: "count",
    sought: &["unique"],
    summary: "how many solutions each grid has",
    about: "Prints how many solutions each grid has, one number a line.",
    options: &[LIMIT, THREADS],
    example: "sudoku-kit count --limit 5 samples/many-solutions.in",
    run: count,
    ..Command::EMPTY
};

const LIMIT: Opt = option("--limit N", "count up to N, and print N+ beyond").default("10000");

fn count(arguments: &Arguments) -> Result<Status, Error> {
    let limit = value_or_default(arguments.number(&LIMIT, 1)?);
    let threads = arguments.threads(&THREADS)?;
    let answer = move |puzzles: &[Puzzle], text: &mut Text| {
        let mut jobs = Vec::from_iter(puzzles.iter().map(Puzzle::job));
        // One more than the limit tells that there are more.
        engine::count(&mut jobs, limit.saturating_add(1));
        for (puzzle, job) in puzzles.iter().zip(&jobs) {
            if job.found == 0 {
                text.note(puzzle);
            }
            match job.found {
                _ if puzzle.clues.is_err() => text.line(INVALID),
                found if found > limit => text.line(format!("{limit}+")),
                found => text.line(found.to_string()),
            }
        }
    };
    in_file(arguments.file()?, answer, threads)
}
