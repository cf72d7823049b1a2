//! `trace`: the search as a tree of text.

use crate::backtracking::{search, Event, Reply, Rule};
use crate::command_line::{known, option, Arguments, Command};
use crate::explain::explain;
use crate::failure::{Failure, Status};
use crate::grid::Grid;
use crate::input::Reader;
use crate::output::Page;
use crate::puzzle::NO_SOLUTION;
use crate::stream::each_grid;

pub const COMMAND: Command = Command {
    name: "trace",
    sought: &["hint"],
    summary: "every step of a search",
    about: "\
Prints each step of a search: guesses, forced digits and dead ends, indented by
the guesses that are open. On weights, a guess tells the weight of its blank.",
    options: &[option("--rung R", "what is filled next", "weights")],
    words: Rule::meanings,
    example: "sudoku-kit trace samples/wikipedia.in",
    run,
    ..Command::EMPTY
};

/// So many bytes are written at once.
const FULL: usize = 1 << 12;

fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let rule = known(arguments.word("--rung", &Rule::names())?);
    let mut is_first = true;
    each_grid(Reader::open(arguments.file()?)?, |puzzle, clues, page| {
        if !is_first {
            page.blank_line();
        }
        is_first = false;
        page.line(&format!("grid {}", puzzle.number));
        page.board(clues);
        trace(clues, rule, page)
    })
}

fn trace(clues: &Grid, rule: Rule, page: &mut Page) -> Result<(), Failure> {
    let mut open_guesses = 0;
    let mut solution = None;
    let mut written = Ok(());
    search(clues, rule, &mut |event: Event, grid: &Grid| {
        if let Some(line) = explain(&event, grid) {
            let indent = 2 * open_guesses;
            page.line(&format!("{:indent$}{line}", ""));
        }
        match event {
            Event::Enter { reason, .. } => open_guesses += usize::from(reason.is_guess()),
            Event::TakeBack { reason, .. } => open_guesses -= usize::from(reason.is_guess()),
            Event::Solution => solution = Some(*grid),
            Event::DeadEnd(_) | Event::Clash(_) => {}
        }
        if page.length() > FULL {
            written = page.flush();
        }
        match solution.is_some() || written.is_err() {
            true => Reply::Stop,
            false => Reply::GoOn,
        }
    });
    if solution.is_none() {
        page.line(NO_SOLUTION);
    }
    page.board(&solution.unwrap_or(*clues));
    written
}
