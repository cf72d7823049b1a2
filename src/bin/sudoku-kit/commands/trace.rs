//! `trace`: the search as a tree of text.

use crate::backtracking::{search, Event, Reply, Rule};
use crate::command_line::{known, option, Arguments, Command, Opt};
use crate::explain::explain;
use crate::failure::{Failure, Status};
use crate::grid::Grid;
use crate::output::Text;
use crate::puzzle::{Shape, NO_SOLUTION};
use crate::stream::each_grid;
use crate::words::{meanings, names};

pub const COMMAND: Command = Command {
    name: "trace",
    sought: &["hint"],
    summary: "every step of a search",
    about: "\
Prints each step of a search: guesses, forced digits and dead ends, indented by
the guesses that are open. On weights, a guess tells the weight of its blank.",
    options: &[RUNG],
    words: || meanings(&Rule::RUNGS),
    example: "sudoku-kit trace samples/wikipedia.in",
    run: trace_grids,
    ..Command::EMPTY
};

const RUNG: Opt = option("--rung R", "what is filled next").default("weights");

/// So many bytes are written at once.
const FULL: usize = 1 << 12;

fn trace_grids(arguments: &Arguments) -> Result<Status, Failure> {
    let rule = known(arguments.word(&RUNG, names(&Rule::RUNGS))?);
    let mut is_first = true;
    each_grid(arguments.file()?, |puzzle, clues, text| {
        if !is_first {
            text.line("");
        }
        is_first = false;
        text.line(format!("grid {}", puzzle.number));
        text.grid(clues, Shape::Readable, b'.');
        trace(clues, rule, text)
    })
}

fn trace(clues: &Grid, rule: Rule, text: &mut Text) -> Result<(), Failure> {
    let mut open_guesses = 0;
    let mut solution = None;
    let mut written = Ok(());
    search(clues, rule, &mut |event: Event, grid: &Grid| {
        if let Some(line) = explain(&event, grid) {
            let indent = 2 * open_guesses;
            text.line(format!("{:indent$}{line}", ""));
        }
        match event {
            Event::Enter(entry) => open_guesses += usize::from(entry.reason.is_guess()),
            Event::TakeBack(entry) => open_guesses -= usize::from(entry.reason.is_guess()),
            Event::Solution => solution = Some(*grid),
            Event::DeadEnd(_) | Event::Clash(_) => {}
        }
        if text.length() > FULL {
            written = text.flush();
        }
        match solution.is_some() || written.is_err() {
            true => Reply::Stop,
            false => Reply::GoOn,
        }
    });
    if solution.is_none() {
        text.line(NO_SOLUTION);
    }
    let board = solution.unwrap_or(*clues);
    text.grid(&board, Shape::Readable, b'.');
    written
}
