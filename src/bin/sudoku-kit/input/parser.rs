//! Takes lines, one after another, and makes puzzles of them.

use super::line::{Bad, Line, Words};
use crate::grid::{Digits, Grid};
use crate::puzzle::{Fault, Puzzle, Shape};
use std::mem;

/// What kind of text it is.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    /// Puzzles. Headings and a count are skipped.
    Puzzles,
    /// The output of a program: nothing is skipped, `No solution exists` is an answer.
    Answers,
}

pub struct Parser {
    kind: Kind,
    /// The shape of all answers; `None`: as the puzzles come.
    shape: Option<Shape>,
    /// The number of lines taken, and of puzzles made.
    pub lines: u64,
    pub puzzles: u64,
    /// The puzzle whose rows are being read, and how many it has.
    open: Puzzle,
    rows: usize,
    /// A blank line came after the last puzzle.
    has_blank_line: bool,
    pub ready: Vec<Puzzle>,
}

impl Parser {
    pub fn new(kind: Kind, shape: Option<Shape>) -> Self {
        Parser {
            kind,
            shape,
            lines: 0,
            puzzles: 0,
            open: Puzzle::default(),
            rows: 0,
            has_blank_line: false,
            ready: Vec::new(),
        }
    }

    /// Whether rows of a puzzle have been taken, but not all.
    pub fn is_open(&self) -> bool {
        self.rows > 0
    }

    pub fn take(&mut self, line: Line) {
        self.lines += 1;
        match line {
            Line::Blank => {
                self.end_rows();
                self.has_blank_line = true;
            }
            Line::Nothing => {}
            Line::Rule => self.open.shape = Shape::Readable,
            Line::Row { cells, shape } => {
                // The first row tells the shape, but bars and rules after it tell it, too.
                if self.rows == 0 || shape == Shape::Readable {
                    self.open.shape = shape;
                }
                self.take_row(&cells);
            }
            Line::Grid(cells) => self.take_grid(cells),
            Line::Words { words, bad } => self.take_words(words, bad),
            Line::Bad(bad) => self.take_bad(bad),
        }
    }

    /// Takes a line of 81 cells, already counted.
    fn take_grid(&mut self, cells: Grid) {
        self.end_rows();
        let mut puzzle = Puzzle::new(cells, Shape::OneLine);
        puzzle.lines = [self.lines; 9];
        self.push(puzzle);
    }

    /// Takes a line that is known to hold 81 cells and nothing else.
    pub fn take_plain_grid(&mut self, cells: Grid) {
        self.lines += 1;
        self.take_grid(cells);
    }

    fn take_words(&mut self, words: Words, bad: Bad) {
        let is_skipped = match words {
            Words::NoSolution if self.kind == Kind::Answers => {
                self.end_rows();
                return self.push_fault(Fault::NoSolution);
            }
            Words::NoSolution | Words::Heading => true,
            Words::Count => self.puzzles == 0,
        };
        if !is_skipped || self.rows > 0 || self.kind == Kind::Answers {
            self.take_bad(bad);
        }
    }

    /// A bad line is a bad row, or a bad grid by itself. That takes nothing else with it: the rows before
    /// go on after it.
    fn take_bad(&mut self, bad: Bad) {
        let fault = Fault::Malformed(bad.message);
        if bad.is_grid {
            self.push_fault(fault);
        } else {
            self.open.fault.get_or_insert(fault);
            self.take_row(&[0; 9]);
        }
    }

    fn push_fault(&mut self, fault: Fault) {
        let mut puzzle = Puzzle {
            fault: Some(fault),
            ..Puzzle::default()
        };
        puzzle.shape = Shape::OneLine;
        self.push(puzzle);
    }

    /// Takes the next row, good or bad.
    fn take_row(&mut self, cells: &[Digits; 9]) {
        self.open.clues[9 * self.rows..][..9].copy_from_slice(cells);
        self.open.lines[self.rows] = self.lines;
        self.rows += 1;
        if self.rows == 9 {
            self.end_rows();
        }
    }

    /// Ends the puzzle that is open, if there is one.
    fn end_rows(&mut self) {
        let rows = mem::take(&mut self.rows);
        if rows == 0 {
            return;
        }
        let mut puzzle = mem::take(&mut self.open);
        if rows < 9 {
            let message = format!("line {}: expected 9 rows, found {rows}", self.lines);
            puzzle.fault.get_or_insert(Fault::Malformed(message));
        }
        self.push(puzzle);
    }

    fn push(&mut self, mut puzzle: Puzzle) {
        self.puzzles += 1;
        puzzle.number = self.puzzles;
        // The output is laid out as the input was, or as the shape asked for is.
        let has_gap = match self.shape {
            None => self.has_blank_line,
            Some(shape) => shape.has_gaps(),
        };
        puzzle.shape = self.shape.unwrap_or(puzzle.shape);
        puzzle.has_gap = has_gap && self.puzzles > 1;
        self.has_blank_line = false;
        self.ready.push(puzzle);
    }
}
