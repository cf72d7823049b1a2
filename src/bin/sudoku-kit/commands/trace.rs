//! `trace`: the search as a tree of text.

use crate::backtracking::{search, Event, Observer, Reason, Rule, Verdict};
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
the guesses that are open. On weights, a guess tells its question's weight.",
    options: &[option(
        "--rung R",
        "first, cells, questions or weights; see study",
        "weights",
    )],
    example: "sudoku-kit trace samples/wikipedia.in",
    run,
    ..Command::EMPTY
};

/// So many bytes are written at once.
const FULL: usize = 1 << 12;

fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let rule = known(arguments.word("--rung", &Rule::NAMES)?);
    let mut is_first = true;
    each_grid(Reader::open(arguments.file()?)?, |origin, clues, page| {
        if !is_first {
            page.blank_line();
        }
        is_first = false;
        page.line(&format!("grid {}", origin.number));
        page.board(clues);
        trace(clues, rule, page)
    })
}

fn trace(clues: &Grid, rule: Rule, page: &mut Page) -> Result<(), Failure> {
    let mut tracer = Tracer {
        page,
        open_guesses: 0,
        solution: None,
        written: Ok(()),
    };
    search(clues, rule, &mut tracer);
    let Tracer {
        page,
        solution,
        written,
        ..
    } = tracer;
    if solution.is_none() {
        page.line(NO_SOLUTION);
    }
    page.board(&solution.unwrap_or(*clues));
    written
}

struct Tracer<'a> {
    page: &'a mut Page,
    open_guesses: usize,
    solution: Option<Grid>,
    written: Result<(), Failure>,
}

impl Observer for Tracer<'_> {
    fn observe(&mut self, event: Event, grid: &Grid) -> Verdict {
        if let Some(line) = explain(&event) {
            let indent = 2 * self.open_guesses;
            self.page.line(&format!("{:indent$}{line}", ""));
        }
        match event {
            Event::Enter {
                reason: Reason::Guess { .. },
                ..
            } => self.open_guesses += 1,
            Event::TakeBack {
                reason: Reason::Guess { .. },
                ..
            } => self.open_guesses -= 1,
            Event::Solution => {
                self.solution = Some(*grid);
                return Verdict::Stop;
            }
            _ => {}
        }
        if self.page.length() > FULL {
            self.written = self.page.flush();
        }
        if self.written.is_err() {
            return Verdict::Stop;
        }
        Verdict::GoOn
    }
}
