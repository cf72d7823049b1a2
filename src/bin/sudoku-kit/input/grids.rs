//! Takes lines, one after another, and makes grids of them: what a line means for a grid is decided here, by
//! rules 5, 6 and 8 to 10.

use super::line::{scan, Bad, Line};
use crate::grid::{Digits, Grid, EMPTY};
use crate::puzzle::{Puzzle, Shape};

/// The names of columns: without bars above a row with bars, or with a rule below that the next row lacks.
const COLUMNS: [Digits; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

pub struct Row {
    cells: [Digits; 9],
    line: u64,
    shape: Shape,
    /// `-` is a blank.
    has_dashes: bool,
    fault: Option<String>,
    /// A rule is drawn between it and the next.
    has_rule: bool,
}

/// Above the rows stands a line that may or may not have been one. Only if the rows are just nine, they
/// are a grid; what is less belongs to that line.
enum Doubt {
    /// What is wrong with it has been told.
    Told,
    /// It was a heading, if the rows are nine.
    Heading(String),
}

#[derive(Default)]
pub struct Grids {
    /// The number of the line taken last.
    line: u64,
    /// How many grids were made.
    pub made: u64,
    /// The rows of the grid that is being read, good or bad.
    pub rows: Vec<Row>,
    /// How many of them stand above the last blank line, and how many between two blank lines.
    above: usize,
    block: usize,
    /// Nine `-` were taken for a rule, in this grid or above it.
    has_nine_dashes: bool,
    doubt: Option<Doubt>,
    /// How many lines with numbers were skipped since the last grid.
    numbers: usize,
    /// A blank line came after the last grid.
    has_gap: bool,
    pub ready: Vec<Puzzle>,
}

impl Grids {
    pub fn take(&mut self, line: &[u8], number: u64) {
        self.line = number;
        let count = self.rows.len();
        let is_inside = count > self.above && count < 9;
        match scan(line, number) {
            Line::Blank => self.take_blank_line(),
            Line::Skipped => {}
            Line::Rule(true) if self.rows.iter().any(|row| row.has_dashes) => {
                self.take_row(&EMPTY[..9], Shape::Compact, true, None);
            }
            Line::Rule(is_nine_dashes) => {
                self.has_nine_dashes |= is_nine_dashes;
                // Below the ninth row, it may be the next grid's.
                if let [.., row] = &mut self.rows[..] {
                    row.has_rule = count < 9;
                }
            }
            Line::Cells(cells) if cells.count == 81 => self.take_grid(cells.cells, number),
            Line::Cells(ref rows) => {
                for row in rows.cells[..rows.count].chunks_exact(9) {
                    self.take_row(row, rows.shape, rows.has_dashes, None);
                }
            }
            Line::Bad(bad, fault) if bad == Bad::Row || is_inside && bad != Bad::Grid => {
                self.take_row(&EMPTY[..9], Shape::Compact, false, Some(fault));
            }
            Line::Bad(bad, fault) => self.take_bad(bad, fault),
            Line::Text => self.end(),
        }
    }

    /// Takes a line that is a grid.
    pub fn take_grid(&mut self, grid: Grid, number: u64) {
        self.line = number;
        self.end();
        self.push([number; 9], Shape::OneLine, Ok(grid));
    }

    /// Takes a bad line that is no row.
    fn take_bad(&mut self, bad: Bad, fault: String) {
        let is_below_bad = self.rows.is_empty() && matches!(self.doubt, Some(Doubt::Told));
        self.end();
        // How many grids follow may be a longer number than which one this is.
        let most_digits = if self.made == 0 { 6 } else { 4 };
        match bad {
            Bad::Number(digits) if digits <= most_digits && self.numbers < 2 => self.numbers += 1,
            Bad::Heading => self.doubt = Some(Doubt::Heading(fault)),
            _ => {
                // A part is told with the bad line just above.
                if bad == Bad::Grid || !is_below_bad {
                    self.push([self.line; 9], Shape::OneLine, Err(fault));
                }
                self.doubt = Some(Doubt::Told);
            }
        }
    }

    /// It stands between blocks of the same grid: behind one good row, or three, or as many as behind the
    /// last. Otherwise it ends a grid.
    fn take_blank_line(&mut self) {
        let block = self.rows.len() - self.above;
        let is_between = match (self.above, &self.rows[..]) {
            (0, [row]) => row.fault.is_none(),
            (0, _) => block == 3,
            // Between two blank lines, a rule is all.
            (_, [.., last]) if block == 0 => last.has_rule,
            (_, rows) => block == self.block && rows.len() < 9,
        };
        if is_between && self.doubt.is_none() {
            self.above = self.rows.len();
            self.block = self.block.max(block);
        } else {
            self.end();
            self.has_gap = true;
        }
    }

    fn take_row(&mut self, row: &[Digits], shape: Shape, has_dashes: bool, fault: Option<String>) {
        let has_names = match &self.rows[..] {
            [names] => shape == Shape::Readable && names.shape != Shape::Readable,
            [names, second] => names.has_rule && !second.has_rule,
            _ => false,
        };
        if self.above > 0 && self.rows.len() == self.above + self.block {
            // A row more than in the blocks above: those were all that their grid has.
            let block = self.rows.split_off(self.above);
            self.end();
            self.rows = block;
        } else if has_names && self.above == 0 && self.rows[0].cells == COLUMNS {
            self.rows.remove(0);
        }
        if has_dashes && self.has_nine_dashes {
            self.rows.clear();
            let expected = "expected a row or a rule above, found nine '-'";
            return self.take_bad(Bad::Grid, format!("line {}: {expected}", self.line));
        }
        // Where rows are in doubt, a tenth tells enough.
        if self.rows.len() < 10 {
            let mut cells = [0; 9];
            cells.copy_from_slice(row);
            self.rows.push(Row {
                cells,
                line: self.line,
                shape,
                has_dashes,
                fault,
                has_rule: false,
            });
        }
        if self.rows.len() == 9 && self.above == 0 && self.doubt.is_none() {
            self.end();
        }
    }

    /// Ends the grid that is read, if there is one. Here reading begins anew.
    pub fn end(&mut self) {
        let is_below_blank_line = self.above > 0 && self.above == self.rows.len();
        match (self.doubt.take(), self.rows.len()) {
            (_, 0) | (Some(Doubt::Told), 0..=8) => {}
            (doubt, _) => self.push_rows(doubt),
        }
        self.rows.clear();
        self.has_gap |= is_below_blank_line;
        (self.above, self.block, self.has_nine_dashes) = (0, 0, false);
    }

    fn push_rows(&mut self, doubt: Option<Doubt>) {
        let rows = &mut self.rows;
        let (mut cells, mut lines) = (EMPTY, [0; 9]);
        for (i, row) in rows.iter().take(9).enumerate() {
            cells[9 * i..][..9].copy_from_slice(&row.cells);
            lines[i] = row.line;
        }
        let has_bars = |row: &Row| row.has_rule || row.shape == Shape::Readable;
        let shape = match rows.iter().any(has_bars) {
            true => Shape::Readable,
            false => rows[0].shape,
        };
        let (count, first, next) = (rows.len(), lines[0], 1 + rows[rows.len() - 1].line);
        let below = "expected 9 rows below a bad line, up to a blank line or text, found more";
        let fault = rows.iter_mut().find_map(|row| row.fault.take());
        let grid = match (doubt, fault) {
            (Some(_), _) if count > 9 => Err(format!("line {first}: {below}")),
            (Some(Doubt::Heading(fault)), _) if count < 9 => Err(fault),
            (_, Some(fault)) => Err(fault),
            _ if count < 9 => Err(format!("line {next}: expected 9 rows, found {count}")),
            _ => Ok(cells),
        };
        self.push(lines, shape, grid);
    }

    fn push(&mut self, lines: [u64; 9], shape: Shape, clues: Result<Grid, String>) {
        self.made += 1;
        self.ready.push(Puzzle {
            number: self.made,
            shape,
            has_gap: self.has_gap,
            lines,
            clues,
        });
        self.has_gap = false;
        self.numbers = 0;
    }
}
