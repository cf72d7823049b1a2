//! Takes lines, one after another, and makes puzzles of them.

use super::bytes::Cells;
use super::line::Line;
use crate::grid::{Digits, Grid, ALL, EMPTY};
use crate::puzzle::{Fault, Job, Origin, Puzzles, Shape};
use std::mem;

/// What a line of nine dashes is, in the grid that is open or just above it.
#[derive(Default, PartialEq)]
enum Dashes {
    /// A rule; there was none yet.
    #[default]
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
    /// That of the first row.
    shape: Shape,
    /// There is a rule below the first row, or a row with bars: the grid is readable.
    has_bars: bool,
    /// A bad grid stood among them: they are no band.
    is_split: bool,
    fault: Option<Fault>,
}

impl Default for Rows {
    fn default() -> Rows {
        Rows {
            count: 0,
            cells: EMPTY,
            lines: [0; 9],
            shape: Shape::Spaced,
            has_bars: false,
            is_split: false,
            fault: None,
        }
    }
}

/// The numbers of columns above a frame.
const COLUMNS: [Digits; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

#[derive(Default)]
pub struct Parser {
    /// The number of the line taken last.
    line: u64,
    /// How many puzzles were made.
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
    /// Whether the next line may be a row that is missing.
    pub fn is_open(&self) -> bool {
        self.open.count > 0 && !self.has_three_bands()
    }

    /// If no row follows, that is a grid.
    fn has_three_bands(&self) -> bool {
        self.bands.len() == 2 && self.open.count == 3
    }

    pub fn take(&mut self, line: Line, number: u64) {
        self.line = number;
        match line {
            Line::Blank => self.take_blank_line(),
            Line::Skipped => {}
            Line::Rule => self.take_rule(),
            Line::Dashes => match self.dashes {
                Dashes::Row => self.take_row(&[ALL; 9]),
                Dashes::Unclear => {}
                Dashes::Rule | Dashes::SeenRule => {
                    self.take_rule();
                    self.dashes = Dashes::SeenRule;
                }
            },
            Line::Cells(cells) if cells.count == 81 => self.take_grid(cells.cells, number),
            Line::Cells(rows) => self.take_rows(&rows),
            Line::Text => self.end_rows(),
            Line::Number { digits, message } => self.take_number(digits, message),
            Line::BadRow(message) => self.take_bad_row(message),
            Line::BadGrid(message) => {
                if self.is_open() {
                    self.push_bands();
                    self.open.is_split = true;
                } else {
                    self.end_rows();
                }
                self.push_fault(message);
            }
        }
    }

    /// Takes a line of 81 cells.
    pub fn take_grid(&mut self, cells: Grid, number: u64) {
        self.line = number;
        self.end_rows();
        self.push([number; 9], Shape::OneLine, Ok(cells));
    }

    /// Three rows, a blank line, three rows, a blank line, three rows may be a grid. Any other rows before a
    /// blank line are all that their grid has.
    fn take_blank_line(&mut self) {
        let are_three = self.open.count == 3 && self.bands.len() < 2 && !self.open.is_split;
        if are_three && self.dashes != Dashes::Unclear {
            self.dashes = Dashes::Rule;
            self.bands.push((mem::take(&mut self.open), self.line));
        } else {
            self.end_rows();
            self.has_gap = true;
        }
    }

    fn take_rule(&mut self) {
        self.open.has_bars |= self.open.count > 0;
    }

    /// Takes the rows of a line.
    fn take_rows(&mut self, rows: &Cells) {
        let has_bars = rows.shape == Shape::Readable;
        for row in rows.cells[..rows.count].chunks_exact(9) {
            let open = &mut self.open;
            let is_below_one = open.count == 1 && open.shape != Shape::Readable;
            if is_below_one && has_bars && open.cells[..9] == COLUMNS {
                // The row above was the numbers of the columns.
                *open = Rows::default();
            }
            if open.count == 0 {
                open.shape = rows.shape;
            }
            open.has_bars |= has_bars;
            if rows.has_dashes {
                self.see_dashes();
            }
            self.take_row(row);
        }
    }

    /// In a row, `-` is a blank: so it is in the grid, unless nine of them were a rule.
    fn see_dashes(&mut self) {
        if self.dashes == Dashes::SeenRule {
            let expected = "expected a row or a rule above, found nine '-'";
            let fault = Fault(format!("line {}: {expected}", self.line));
            self.push_bands();
            self.open.count = self.open.count.max(1);
            self.open.fault.get_or_insert(fault);
            self.dashes = Dashes::Unclear;
        } else if self.dashes == Dashes::Rule {
            self.dashes = Dashes::Row;
        }
    }

    fn take_bad_row(&mut self, message: String) {
        self.open.fault.get_or_insert(Fault(message));
        self.take_row(&[0; 9]);
    }

    /// Up to two numbers are skipped before the first puzzle, and one after each.
    fn take_number(&mut self, digits: usize, message: String) {
        // The grid that this ends counts.
        self.end_rows();
        let (most_digits, most) = if self.puzzles == 0 { (6, 2) } else { (4, 1) };
        if digits > most_digits {
            self.take_bad_row(message);
        } else if self.numbers < most {
            self.numbers += 1;
        } else {
            self.push_fault(message);
            self.numbers = most;
        }
    }

    /// Takes the next row, good or bad.
    fn take_row(&mut self, cells: &[Digits]) {
        if self.dashes == Dashes::Unclear {
            return;
        }
        if self.open.count == 3 {
            // The fourth row without a blank line: it is no band.
            self.push_bands();
        }
        let row = self.open.count;
        self.open.cells[9 * row..][..9].copy_from_slice(cells);
        self.open.lines[row] = self.line;
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
        }
        self.push_bands();
        if self.open.count > 0 {
            let rows = mem::take(&mut self.open);
            self.push_rows(rows, self.line);
        }
    }

    /// Makes one grid of the bands and the open rows.
    fn join_bands(&mut self) {
        while let Some((mut rows, _)) = self.bands.pop() {
            let last = mem::take(&mut self.open);
            rows.count += last.count;
            rows.cells[27..].copy_from_slice(&last.cells[..54]);
            rows.lines[3..].copy_from_slice(&last.lines[..6]);
            rows.fault = rows.fault.or(last.fault);
            rows.has_bars |= last.has_bars;
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
        let missing = || {
            Fault(format!(
                "line {line}: expected 9 rows, found {}",
                rows.count
            ))
        };
        let fault = rows.fault.or_else(|| (rows.count < 9).then(missing));
        let shape = if rows.has_bars {
            Shape::Readable
        } else {
            rows.shape
        };
        self.push(rows.lines, shape, fault.map_or(Ok(rows.cells), Err));
    }

    fn push_fault(&mut self, message: String) {
        self.push([self.line; 9], Shape::OneLine, Err(Fault(message)));
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
