//! Takes lines, one after another, and makes puzzles of them.

use super::line::Line;
use crate::grid::{Digits, Grid, ALL, EMPTY};
use crate::puzzle::{Fault, Job, Origin, Puzzles, Shape};
use std::mem;

/// What a line of nine dashes is, in the grid that is open or just above it.
#[derive(PartialEq)]
enum Dashes {
    /// A rule; there was none yet.
    Rule,
    /// A rule; there was one.
    SeenRule,
    /// A row of blanks: `-` was a blank in another row.
    Row,
    /// One was taken for a rule, then `-` was a blank in a row. The grid is invalid to its end.
    Unclear,
}

/// Rows of a grid, as far as they have been read.
struct Rows {
    count: usize,
    cells: Grid,
    /// The line of each row.
    lines: [u64; 9],
    shape: Shape,
    /// Its first row is there, and has no bars.
    is_bare: bool,
    fault: Option<Fault>,
}

impl Default for Rows {
    fn default() -> Rows {
        Rows {
            count: 0,
            cells: EMPTY,
            lines: [0; 9],
            shape: Shape::Spaced,
            is_bare: false,
            fault: None,
        }
    }
}

/// The numbers of columns above a frame.
const COLUMNS: [Digits; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

pub struct Parser {
    /// The number of lines taken, and of puzzles made.
    pub lines: u64,
    pub puzzles: u64,
    /// The grid whose rows are being read.
    open: Rows,
    /// Three rows each and the number of the blank line behind: bands of the grid, or grids that lack rows.
    bands: Vec<(Rows, u64)>,
    dashes: Dashes,
    /// How many numbers were skipped since the last puzzle.
    numbers: usize,
    /// A blank line came after the last puzzle.
    has_gap: bool,
    pub ready: Puzzles,
}

impl Parser {
    pub fn new() -> Self {
        Parser {
            lines: 0,
            puzzles: 0,
            open: Rows::default(),
            bands: Vec::new(),
            dashes: Dashes::Rule,
            numbers: 0,
            has_gap: false,
            ready: Puzzles::default(),
        }
    }

    /// Whether the next line may be a row that is missing.
    pub fn is_open(&self) -> bool {
        self.open.count > 0 && !self.has_three_bands()
    }

    /// If no row follows, that is a grid.
    fn has_three_bands(&self) -> bool {
        self.bands.len() == 2 && self.open.count == 3
    }

    pub fn take(&mut self, line: Line) {
        self.lines += 1;
        match line {
            Line::Blank => self.take_blank_line(),
            Line::Skipped => {}
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
                self.open.fault.get_or_insert(Fault(message));
                self.take_row(&[0; 9]);
            }
            Line::BadGrid(message) => {
                if self.is_open() {
                    self.push_bands();
                } else {
                    self.end_rows();
                }
                self.push_fault(Fault(message));
            }
        }
    }

    /// Takes a line of 81 cells.
    pub fn take_grid(&mut self, cells: Grid) {
        self.end_rows();
        self.push([self.lines; 9], Shape::OneLine, Ok(cells));
    }

    /// Three rows, a blank line, three rows, a blank line, three rows may be a grid. Any other rows before a
    /// blank line are all that their grid has.
    fn take_blank_line(&mut self) {
        let are_three = self.open.count == 3 && self.bands.len() < 2;
        if are_three && self.dashes != Dashes::Unclear {
            self.dashes = Dashes::Rule;
            self.bands.push((mem::take(&mut self.open), self.lines));
        } else {
            self.end_rows();
            self.has_gap = true;
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

    /// Whether the only row yet is the numbers of columns above a frame, of which this is the first row.
    fn has_heading(&self, shape: Shape) -> bool {
        let is_alone = self.open.count == 1 && self.open.is_bare;
        is_alone && shape == Shape::Readable && self.open.cells[..9] == COLUMNS
    }

    /// The first row tells the shape, but bars and rules after it tell it, too.
    fn see_row(&mut self, shape: Shape, has_dashes: bool) {
        if self.has_heading(shape) {
            self.open = Rows::default();
        }
        if self.open.count == 0 {
            self.open.is_bare = shape != Shape::Readable;
        }
        if self.open.count == 0 || shape == Shape::Readable {
            self.open.shape = shape;
        }
        if has_dashes && self.dashes == Dashes::SeenRule {
            let expected = "expected a row or a rule above, found nine '-'";
            let fault = Fault(format!("line {}: {expected}", self.lines));
            self.push_bands();
            self.open.count = self.open.count.max(1);
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
            self.push_fault(Fault(message));
            self.numbers = most;
        }
    }

    /// Takes the next row, good or bad.
    fn take_row(&mut self, cells: &[Digits]) {
        if self.dashes == Dashes::Unclear {
            return;
        }
        if self.open.count == 3 && !self.bands.is_empty() {
            // The fourth row without a blank line: it is no band.
            self.push_bands();
        }
        let row = self.open.count;
        self.open.cells[9 * row..][..9].copy_from_slice(cells);
        self.open.lines[row] = self.lines;
        self.open.count += 1;
        if self.open.count == 9 {
            self.end_rows();
        }
    }

    /// Ends the grid that is open, if there is one.
    fn end_rows(&mut self) {
        self.dashes = Dashes::Rule;
        if self.has_three_bands() {
            self.join_bands();
        } else {
            self.push_bands();
        }
        if self.open.count > 0 {
            let rows = mem::take(&mut self.open);
            self.push_rows(rows, self.lines);
        }
    }

    /// Makes one grid of the bands and the open rows.
    fn join_bands(&mut self) {
        for (mut rows, _) in mem::take(&mut self.bands).into_iter().rev() {
            let last = mem::take(&mut self.open);
            rows.count += last.count;
            rows.cells[27..].copy_from_slice(&last.cells[..54]);
            rows.lines[3..].copy_from_slice(&last.lines[..6]);
            rows.fault = rows.fault.or(last.fault);
            if last.shape == Shape::Readable {
                rows.shape = Shape::Readable;
            }
            self.open = rows;
        }
    }

    /// The bands were none, but grids that lack rows.
    fn push_bands(&mut self) {
        for (rows, line) in mem::take(&mut self.bands) {
            self.push_rows(rows, line);
            self.has_gap = true;
        }
    }

    /// Pushes a puzzle of rows; if they are not all, a line showed it.
    fn push_rows(&mut self, rows: Rows, line: u64) {
        let count = rows.count;
        let missing = || Fault(format!("line {line}: expected 9 rows, found {count}"));
        let fault = rows.fault.or_else(|| (count < 9).then(missing));
        self.push(rows.lines, rows.shape, fault.map_or(Ok(rows.cells), Err));
    }

    fn push_fault(&mut self, fault: Fault) {
        self.push([self.lines; 9], Shape::OneLine, Err(fault));
    }

    fn push(&mut self, lines: [u64; 9], shape: Shape, clues: Result<Grid, Fault>) {
        self.puzzles += 1;
        let Puzzles { origins, jobs } = &mut self.ready;
        origins.push(Origin {
            number: self.puzzles,
            shape,
            has_gap: self.has_gap,
            lines,
            job: clues.map(|clues| {
                jobs.push(Job::new(clues));
                jobs.len() - 1
            }),
        });
        self.has_gap = false;
        self.numbers = 0;
    }
}
