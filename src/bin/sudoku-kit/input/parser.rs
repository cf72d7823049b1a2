//! Takes lines, one after another, and makes puzzles of them.

use super::line::Line;
use crate::grid::{Digits, Grid, ALL, EMPTY};
use crate::puzzle::{Fault, Puzzle, Shape};
use std::mem;

/// What kind of text it is.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    /// Puzzles, with headings and numbers around.
    Puzzles,
    /// The output of a program: nothing is skipped, `No solution exists` is an answer.
    Answers,
}

/// What nine dashes on a line are in the grid that is open, or before it.
#[derive(PartialEq)]
enum Dashes {
    Rule,
    /// A rule, and they came.
    SeenRule,
    /// A row: `-` is a blank.
    Row,
    /// A row or a rule: they came, and `-` is a blank. The grid is invalid to its end.
    Unclear,
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
    /// Three rows each and the number of the blank line behind: bands of the grid, or grids that lack rows.
    bands: Vec<(Puzzle, u64)>,
    dashes: Dashes,
    /// How many numbers were skipped since the last puzzle.
    numbers: usize,
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
            bands: Vec::new(),
            dashes: Dashes::Rule,
            numbers: 0,
            has_blank_line: false,
            ready: Vec::new(),
        }
    }

    /// Whether the next line may be a row that is missing.
    pub fn is_open(&self) -> bool {
        self.rows > 0 && !self.has_three_bands()
    }

    /// If no row follows, that is a grid.
    fn has_three_bands(&self) -> bool {
        self.bands.len() == 2 && self.rows == 3
    }

    pub fn take(&mut self, line: Line) {
        self.lines += 1;
        match line {
            Line::Blank => self.take_blank_line(),
            Line::Nothing => {}
            Line::Rule => self.open.shape = Shape::Readable,
            Line::Dashes => self.take_dashes(),
            Line::Cells(cells) if cells.count == 81 => self.take_grid(cells.cells),
            Line::Cells(rows) => {
                for row in rows.cells[..rows.count].chunks_exact(9) {
                    self.see_row(rows.shape, rows.has_dashes);
                    self.take_row(row);
                }
            }
            Line::Row(row, shape) => {
                self.see_row(shape, false);
                self.take_row(&row);
            }
            Line::Text => self.end_rows(),
            Line::Number { digits, message } => self.take_number(digits, message),
            Line::BadRow(message) => {
                self.open.fault.get_or_insert(Fault::Malformed(message));
                self.take_row(&[0; 9]);
            }
            Line::BadGrid(message) => {
                if self.is_open() {
                    self.push_bands();
                } else {
                    self.end_rows();
                }
                self.push_fault(Fault::Malformed(message));
            }
            Line::NoSolution => {
                self.end_rows();
                self.push_fault(Fault::NoSolution);
            }
        }
    }

    /// Takes a line of 81 cells.
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

    /// Three rows, a blank line, three rows, a blank line, three rows may be a grid. Any other rows before a
    /// blank line are all that their grid has.
    fn take_blank_line(&mut self) {
        let may_be_band = self.rows == 3 && self.bands.len() < 2 && self.dashes != Dashes::Unclear;
        if may_be_band && self.kind == Kind::Puzzles {
            self.rows = 0;
            self.dashes = Dashes::Rule;
            self.bands.push((mem::take(&mut self.open), self.lines));
        } else {
            self.end_rows();
            self.has_blank_line = true;
        }
    }

    fn take_dashes(&mut self) {
        match self.dashes {
            Dashes::Row => self.take_row(&[ALL; 9]),
            Dashes::Unclear => {}
            Dashes::Rule | Dashes::SeenRule => {
                self.open.shape = Shape::Readable;
                self.dashes = Dashes::SeenRule;
            }
        }
    }

    /// The first row tells the shape, but bars and rules after it tell it, too.
    fn see_row(&mut self, shape: Shape, has_dashes: bool) {
        if self.rows == 0 || shape == Shape::Readable {
            self.open.shape = shape;
        }
        if has_dashes && self.dashes == Dashes::SeenRule {
            let expected = "expected a row or a rule above, found nine '-'";
            let fault = Fault::Malformed(format!("line {}: {expected}", self.lines));
            self.push_bands();
            self.rows = self.rows.max(1);
            self.open.fault.get_or_insert(fault);
            self.dashes = Dashes::Unclear;
        } else if has_dashes && self.dashes == Dashes::Rule {
            self.dashes = Dashes::Row;
        }
    }

    /// Up to two numbers are skipped before the first puzzle, and one after each.
    fn take_number(&mut self, digits: usize, message: String) {
        let (most_digits, most) = if self.puzzles == 0 { (6, 2) } else { (4, 1) };
        self.end_rows();
        if digits > most_digits {
            self.take(Line::BadRow(message));
            self.lines -= 1;
        } else if self.numbers < most {
            self.numbers += 1;
        } else {
            self.push_fault(Fault::Malformed(message));
            self.numbers = most;
        }
    }

    fn push_fault(&mut self, fault: Fault) {
        let mut puzzle = Puzzle::new(EMPTY, Shape::OneLine);
        puzzle.fault = Some(fault);
        self.push(puzzle);
    }

    /// Takes the next row, good or bad.
    fn take_row(&mut self, cells: &[Digits]) {
        if self.dashes == Dashes::Unclear {
            return;
        }
        if self.rows == 3 && !self.bands.is_empty() {
            // The fourth row without a blank line: it is no band.
            self.push_bands();
        }
        self.open.clues[9 * self.rows..][..9].copy_from_slice(cells);
        self.open.lines[self.rows] = self.lines;
        self.rows += 1;
        if self.rows == 9 {
            self.end_rows();
        }
    }

    /// Ends the puzzle that is open, if there is one.
    fn end_rows(&mut self) {
        self.dashes = Dashes::Rule;
        if self.has_three_bands() {
            self.join_bands();
        } else {
            self.push_bands();
        }
        let rows = mem::take(&mut self.rows);
        if rows > 0 {
            let puzzle = mem::take(&mut self.open);
            self.push_rows(puzzle, rows, self.lines);
        }
    }

    /// Makes one grid of the bands and the open rows.
    fn join_bands(&mut self) {
        for (puzzle, _) in mem::take(&mut self.bands).into_iter().rev() {
            let last = mem::replace(&mut self.open, puzzle);
            let rows = self.rows;
            self.rows += 3;
            self.open.clues[27..][..9 * rows].copy_from_slice(&last.clues[..9 * rows]);
            self.open.lines[3..][..rows].copy_from_slice(&last.lines[..rows]);
            self.open.fault = self.open.fault.take().or(last.fault);
            if last.shape == Shape::Readable {
                self.open.shape = Shape::Readable;
            }
        }
    }

    /// The bands were none, but grids that lack rows.
    fn push_bands(&mut self) {
        for (puzzle, line) in mem::take(&mut self.bands) {
            self.push_rows(puzzle, 3, line);
            self.has_blank_line = true;
        }
    }

    /// Pushes a puzzle with so many rows; if they are not all, a line showed it.
    fn push_rows(&mut self, mut puzzle: Puzzle, rows: usize, line: u64) {
        if rows < 9 {
            let message = format!("line {line}: expected 9 rows, found {rows}");
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
        self.numbers = 0;
        self.ready.push(puzzle);
    }
}
