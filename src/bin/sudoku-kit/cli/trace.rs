//! `trace`: the search as a tree of text.

use super::command::{value_or_default, Arguments, Command, Opt};
use super::stream::each_grid;
use crate::base::error::{Error, Status};
use crate::base::grid::Grid;
use crate::base::puzzle::{Shape, NO_SOLUTION};
use crate::base::words::names;
use crate::search::backtracking::{search, Event, Reply, Rule};
use crate::search::explain::{why_dead, why_entered};

pub const COMMAND: Command = Command::new("trace", include_str!("trace.txt"), trace_grids);

/// How many bytes are written at once.
const FLUSH_AT: usize = 1 << 12;

fn trace_grids(arguments: &Arguments) -> Result<Status, Error> {
    let rule = value_or_default(arguments.word(Opt::RUNG, names(&Rule::RUNGS))?);
    let mut is_first = true;
    each_grid(arguments.file()?, |puzzle, clues, output| {
        if !is_first {
            output.line("");
        }
        is_first = false;
        output.line(format!("grid {}", puzzle.number));
        output.grid(clues, Shape::Readable, b'.');
        let mut open_guesses = 0;
        let mut solution = None;
        let mut outcome = Ok(());
        search(clues, rule, &mut |event, grid: &Grid| {
            let depth = 2 * open_guesses;
            let line = match event {
                Event::Enter(entry) => {
                    open_guesses += usize::from(entry.reason.is_guess());
                    why_entered(entry)
                }
                Event::TakeBack(entry) => {
                    open_guesses -= usize::from(entry.reason.is_guess());
                    return Reply::GoOn;
                }
                Event::DeadEnd(dead_end) => why_dead(dead_end, grid),
                Event::Clash(clash) => clash.describe(),
                Event::Solution => {
                    solution = Some(*grid);
                    "solution".to_owned()
                }
            };
            output.line(format!("{:depth$}{line}", ""));
            if output.length() > FLUSH_AT {
                outcome = output.flush();
            }
            match solution.is_some() || outcome.is_err() {
                true => Reply::Stop,
                false => Reply::GoOn,
            }
        });
        outcome?;
        if solution.is_none() {
            output.line(NO_SOLUTION);
        }
        output.grid(&solution.unwrap_or(*clues), Shape::Readable, b'.');
        Ok(())
    })
}
