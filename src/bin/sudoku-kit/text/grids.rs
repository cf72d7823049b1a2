//! Takes lines, one after another, and makes grids of them: rules 6 to 8.

use super::cells::{Cells, BLANK_ROW, DASH, SPACE};
use super::line::{scan, BadLine, LineKind};
use crate::base::grid::{Digits, Grid, ALL, EMPTY};
use crate::base::puzzle::{Puzzle, Shape};
use std::mem;

pub struct Row {
    cells: [Digits; 9],
    line: u64,
    shape: Shape,
    /// What stands for its blanks.
    blanks: u16,
    /// Words stand beside it.
    is_named: bool,
    fault: Option<String>,
    /// A rule is drawn between it and the next.
    has_rule: bool,
}

impl Row {
    /// Whether it may be a line of nine `-` or empty fields.
    fn may_be_rule(&self) -> bool {
        self.blanks & (DASH | SPACE) != 0 && self.cells == [ALL; 9]
    }

    /// Whether, above nine rows, it is none: also the numbers of the columns, from 1 or from 0 (which is a blank).
    fn may_be_heading(&self) -> bool {
        let is_from_1 = (0..9).all(|i| self.cells[i] == 1 << i);
        let is_from_0 = self.cells[0] == ALL && (1..9).all(|i| self.cells[i] == 1 << (i - 1));
        is_from_1 || is_from_0 || self.may_be_rule()
    }
}

/// What stands above the rows leaves it open which rows belong together: only just nine are a grid.
#[derive(Default)]
struct HeadingDoubt {
    /// What is told if they are not.
    fault: String,
    /// It is told without rows, too.
    is_bad: bool,
    /// How many lines these are. None are below a broken grid.
    count: usize,
    /// Less than nine rows below belong to what was told.
    takes_rows: bool,
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
    doubt: Option<HeadingDoubt>,
    /// A blank line came after the last grid.
    has_gap: bool,
    pub ready: Vec<Puzzle>,
    /// A line was no text: no other is taken.
    is_binary: bool,
}

impl Grids {
    pub fn take(&mut self, line: &[u8], number: u64) {
        self.line = number;
        match scan(line) {
            _ if self.is_binary => {}
            _ if number == 1 && matches!(line, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) => {
                self.take_odd(BadLine::Binary, ": expected ASCII or UTF-8, found UTF-16");
            }
            LineKind::Blank => self.take_blank_line(),
            LineKind::Rule(Some(row)) if self.may_be_row(&row) => {
                // Of several above the first row, one may be a row.
                let above = if self.count() == 0 {
                    self.rows.len()
                } else {
                    0
                };
                self.rows.drain(..above);
                self.take_rows(&row, false, None);
            }
            LineKind::Rule(_) | LineKind::Skipped if self.are_nine() => drop(self.end()),
            LineKind::Rule(_) => self.rows.last_mut().map_or((), |row| row.has_rule = true),
            LineKind::Skipped => {}
            LineKind::Cells(cells, _) if cells.count == 81 => self.take_grid(cells.cells, number),
            LineKind::Cells(cells, is_named) => self.take_rows(&cells, is_named, None),
            LineKind::Bad(bad, fault) if self.is_row(bad) => {
                self.take_rows(&BLANK_ROW, false, Some(format!("line {number}{fault}")));
            }
            LineKind::Bad(bad, fault) => self.take_odd(bad, &fault),
            LineKind::Text => self.end_early(),
        }
    }

    /// Takes a line that is a grid.
    pub fn take_grid(&mut self, grid: Grid, number: u64) {
        self.line = number;
        self.end();
        self.push([number; 9], Shape::OneLine, Ok(grid));
    }

    /// Takes a bad line that is no row.
    fn take_odd(&mut self, bad: BadLine, fault: &str) {
        let fault = format!("line {}{fault}", self.line);
        if !self.rows.is_empty() || bad >= BadLine::Grid {
            self.end();
        }
        if bad >= BadLine::Grid {
            self.is_binary = bad == BadLine::Binary;
            self.push_bad(fault);
            return self.doubt_rows_below(true);
        }
        let mut doubt = self.doubt.take().unwrap_or_default();
        if doubt.count == 0 || bad == BadLine::Part && !doubt.is_bad {
            doubt.fault = fault;
        }
        doubt.count += 1;
        // More than two are no heading.
        doubt.is_bad |= bad == BadLine::Part || doubt.count > 2;
        self.doubt = Some(doubt);
    }

    /// Below a grid that is broken, just nine rows are a grid.
    fn doubt_rows_below(&mut self, takes_rows: bool) {
        let expected = "expected 9 rows below a broken grid, found more";
        let doubt = self.doubt.insert(HeadingDoubt::default());
        doubt.takes_rows = takes_rows;
        doubt.fault = format!("line {}: {expected}", self.line);
    }

    /// Ends the grid at something that stands inside none.
    fn end_early(&mut self) {
        if self.end() {
            self.doubt_rows_below(false);
        }
    }

    /// It stands between blocks of the same grid: behind one good row, or three, or as many as behind the
    /// last. Otherwise it ends a grid.
    fn take_blank_line(&mut self) {
        match &mut self.doubt {
            // A broken row above two is one of a band.
            Some(doubt)
                if doubt.is_bad && doubt.count == 1 && (self.rows.len(), self.above) == (2, 0) =>
            {
                let fault = mem::take(&mut doubt.fault);
                self.doubt = None;
                self.take_rows(&BLANK_ROW, false, Some(fault));
            }
            _ => {}
        }
        let rows = &self.rows[self.rows.len() - self.count()..];
        let block = rows.len().min(self.rows.len() - self.above);
        let is_between = match (self.above, rows) {
            (0, [row]) => row.fault.is_none(),
            (0, _) => block == 3,
            // Between two blank lines, a rule is all.
            (_, [.., last]) if block == 0 => last.has_rule,
            (_, rows) => block == self.block && rows.len() < 9,
        };
        if is_between {
            self.above = self.rows.len();
            self.block = self.block.max(block);
        } else {
            self.end();
            self.has_gap = true;
        }
    }

    /// Takes rows; bad ones have a fault. Where words stand beside them, but not beside the row above, an array
    /// begins. Rows in doubt are alike.
    fn take_rows(&mut self, cells: &Cells, is_named: bool, fault: Option<String>) {
        if let [.., last] = &self.rows[..] {
            let is_unlike = last.shape != cells.shape && fault.is_none();
            if is_unlike && self.rows.len() == self.above && last.fault.is_none() {
                self.end();
            } else if is_named && !last.is_named || is_unlike && self.doubt.is_some() {
                self.end_early();
            }
        }
        if self.made == 0 && self.rows.is_empty() {
            // How many grids follow, perhaps.
            let is_count = |doubt: &HeadingDoubt| !doubt.is_bad && doubt.count == 1;
            self.doubt = self.doubt.take().filter(|doubt| !is_count(doubt));
        }
        for row in cells.cells[..cells.count].chunks_exact(9) {
            let row = Row {
                cells: std::array::from_fn(|i| row[i]),
                line: self.line,
                shape: cells.shape,
                blanks: cells.blanks,
                is_named,
                fault: fault.clone(),
                has_rule: false,
            };
            let count = self.rows.len();
            if self.above > 0 && count == self.above + self.block {
                // A row more than in the blocks above: those were all that their grid has.
                self.end_above(self.above);
                // A bad line above them was a heading.
                if let Some(fault) = self.rows[0].fault.take() {
                    self.rows.remove(0);
                    let (is_bad, count, takes_rows) = (true, 1, false);
                    self.doubt = Some(HeadingDoubt {
                        fault,
                        is_bad,
                        count,
                        takes_rows,
                    });
                }
            } else if count == 10 && self.doubt.is_none() {
                // The first row may be a heading. If this comes again, a grid ends above it, else the last row
                // is of the next grid, too.
                self.end_above(9 + usize::from(row.may_be_heading() || self.has_heading()));
            }
            // Where rows are in doubt, an eleventh tells enough.
            if self.rows.len() < 11 {
                self.rows.push(row);
            }
            let is_whole = self.rows.len() == 9 && self.above == 0 && self.doubt.is_none();
            if is_whole && !self.rows[0].may_be_heading() {
                self.end();
            }
        }
    }

    /// Whether nine rows, which are in doubt, end at a rule. (The ninth of a double-spaced grid may be the
    /// numbers above the next.)
    fn are_nine(&self) -> bool {
        self.count() == 9 && !(self.above == 8 && self.rows[8].may_be_heading())
    }

    /// Whether a bad line is one of the rows of a grid.
    fn is_row(&self, bad: BadLine) -> bool {
        let is_inside = (1..9).contains(&self.count());
        match bad {
            BadLine::Row => true,
            BadLine::Part => is_inside,
            BadLine::Heading => is_inside && self.rows.len() > self.above,
            _ => false,
        }
    }

    /// How many rows there are, without a heading.
    fn count(&self) -> usize {
        self.rows.len() - usize::from(self.has_heading())
    }

    /// Whether nine `-` or empty fields may be a row: in a grid with such blanks, or as its first.
    fn may_be_row(&self, row: &Cells) -> bool {
        let is_first = self.rows.is_empty() || self.count() == 0 && row.blanks == SPACE;
        is_first || self.has_blanks(row.blanks)
    }

    /// Whether these stand for blanks beside the digits of a row.
    fn has_blanks(&self, blanks: u16) -> bool {
        let mut rows = self.rows.iter().filter(|row| !row.may_be_rule());
        rows.any(|row| row.blanks == blanks)
    }

    /// Whether the first row is no row, by those below: none has such blanks, or numbers stand above a frame.
    fn has_heading(&self) -> bool {
        match &self.rows[..] {
            [first, ..] if first.may_be_rule() => !self.has_blanks(first.blanks),
            [first, next, ..] if first.may_be_heading() => {
                let is_apart = first.has_rule && !next.has_rule;
                is_apart || first.shape != next.shape && next.shape == Shape::Readable
            }
            _ => false,
        }
    }

    /// Ends a grid above one of the rows.
    fn end_above(&mut self, row: usize) {
        let next = self.rows.split_off(row);
        self.end();
        self.rows = next;
    }

    /// Ends the grid that is read, if there is one. Here reading begins anew. Returns whether its rows were
    /// not nine.
    pub fn end(&mut self) -> bool {
        let is_more = self.rows.len() == 10 && self.rows[0].may_be_heading();
        if is_more || self.has_heading() {
            self.rows.remove(0);
        }
        let count = self.rows.len();
        let is_above_blank_line = self.above > 0 && self.above == count;
        (self.above, self.block) = (0, 0);
        match self.doubt.take() {
            Some(doubt) if doubt.takes_rows && count < 9 => {}
            Some(doubt) if count > 9 || doubt.is_bad && count == 0 => self.push_bad(doubt.fault),
            Some(doubt) if doubt.count > 0 && (1..9).contains(&count) => self.push_bad(doubt.fault),
            Some(doubt) if doubt.count > 2 && count == 9 => {
                self.push_bad(doubt.fault);
                self.push_rows();
            }
            _ if count == 0 => {}
            _ => self.push_rows(),
        }
        self.has_gap |= is_above_blank_line;
        self.rows.clear();
        !matches!(count, 0 | 9)
    }

    fn push_rows(&mut self) {
        let rows = &mut self.rows;
        let (mut cells, mut lines) = (EMPTY, [0; 9]);
        for (i, row) in rows.iter().take(9).enumerate() {
            cells[9 * i..][..9].copy_from_slice(&row.cells);
            lines[i] = row.line;
        }
        let has_bars = |row: &Row| row.has_rule || row.shape == Shape::Readable;
        let bars = rows.iter().any(has_bars).then_some(Shape::Readable);
        let shape = bars.unwrap_or(rows[0].shape);
        let (count, next) = (rows.len(), 1 + rows[rows.len() - 1].line);
        let fault = rows.iter_mut().find_map(|row| row.fault.take());
        let grid = match fault {
            Some(fault) => Err(fault),
            _ if count < 9 => Err(format!("line {next}: expected 9 rows, found {count}")),
            _ => Ok(cells),
        };
        self.push(lines, shape, grid);
    }

    fn push_bad(&mut self, fault: String) {
        self.push([self.line; 9], Shape::OneLine, Err(fault));
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
    }
}
