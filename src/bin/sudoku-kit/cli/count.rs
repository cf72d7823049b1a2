//! `count`: how many solutions each grid has, one number a line.

use super::command::{value_or_default, Arguments, Command, Opt};
use super::stream::in_file;
use crate::base::error::{Error, Status};
use crate::base::puzzle::Puzzle;
use crate::engine;
use crate::text::output::{PendingOutput, INVALID};

pub const COMMAND: Command = Command::new("count", include_str!("count.txt"), count);

fn count(arguments: &Arguments) -> Result<Status, Error> {
    let limit = value_or_default(arguments.number(Opt::LIMIT, 1)?);
    let threads = arguments.threads()?;
    let answer = move |puzzles: &[Puzzle], output: &mut PendingOutput| {
        let mut jobs = Vec::from_iter(puzzles.iter().map(Puzzle::job));
        // One more than the limit tells that there are more.
        engine::count(&mut jobs, limit.saturating_add(1));
        for (puzzle, job) in puzzles.iter().zip(&jobs) {
            if job.found == 0 {
                output.note(puzzle);
            }
            match job.found {
                _ if puzzle.clues.is_err() => output.line(INVALID),
                found if found > limit => output.line(format!("{limit}+")),
                found => output.line(found.to_string()),
            }
        }
    };
    in_file(arguments.file()?, answer, threads)
}
