//! `trace`: the search as a tree of text.

use crate::backtracking::{search, Event, Observer, Reason, Rule, Verdict};
use crate::explain::explain;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::input::{Kind, Reader};
use crate::output::Page;
use crate::puzzle::NO_SOLUTION;
use crate::stream::one_by_one;
use std::ffi::OsStr;

/// So many bytes are written at once.
const FULL: usize = 1 << 12;

pub fn run(file: &OsStr, rule: Rule) -> Result<bool, Failure> {
    let reader = Reader::open(file, Kind::Puzzles, None)?;
    let mut is_first = true;
    one_by_one(reader, |puzzle, page| {
        if page.note_fault(puzzle) {
            return Ok(());
        }
        page.note_clash(puzzle);
        if !is_first {
            page.blank_line();
        }
        is_first = false;
        page.line(&format!("grid {}", puzzle.number));
        page.board(&puzzle.clues);
        trace(&puzzle.clues, rule, page)
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
