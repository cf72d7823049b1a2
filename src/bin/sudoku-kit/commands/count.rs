//! `count`: how many solutions each grid has, one number a line.

use super::THREADS;
use crate::command_line::{known, option, Arguments, Command};
use crate::engine;
use crate::failure::{Failure, Status};
use crate::input::Reader;
use crate::output::{Page, INVALID};
use crate::progress::Progress;
use crate::puzzle::{Fault, Puzzles, BATCH};
use crate::stream::in_batches;

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
    let reader = Reader::open(arguments.file()?)?;
    let answer = move |puzzles: &mut Puzzles, page: &mut Page| {
        // One more than the limit tells that there are more.
        engine::count(&mut puzzles.jobs, limit.saturating_add(1));
        for (origin, job) in puzzles.iter() {
            match job {
                Err(Fault(message)) => {
                    page.message(message);
                    page.line(INVALID);
                }
                Ok(job) if job.found > limit => page.line(&format!("{limit}+")),
                Ok(job) => {
                    if job.found == 0 {
                        page.note_clash(origin, &job.clues);
                    }
                    page.line(&job.found.to_string());
                }
            }
        }
    };
    let progress = Progress::new(reader.is_terminal(), None);
    in_batches(reader, answer, threads, BATCH, progress)
}
