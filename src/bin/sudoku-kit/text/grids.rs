//! Takes lines, one after another, and makes grids of them: rules 6 to 8.

use super::cells::{Cells, DASH, SPACE};
use super::line::{scan, BadLine, LineKind};
use crate::base::grid::{Digits, Grid, ALL, EMPTY};
use crate::base::puzzle::{Puzzle, Shape};

/// More lines that may be headings are none.
const MOST_HEADINGS: usize = 2;

#[derive(Default)]
pub struct Row {
    cells: [Digits; 9],
    line: u64,
    shape: Shape,
    /// What stands for its blanks.
    blanks: u16,
    /// Words stand beside it.
    is_named: bool,
    /// Of a bad row.
    fault: Option<(BadLine, String)>,
    /// A rule is drawn between it and the next.
    has_rule: bool,
}

impl Row {
    fn bad(bad: BadLine, fault: String) -> Row {
        let fault = Some((bad, fault));
        Row {
            fault,
            ..Row::default()
        }
    }

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

    fn is_bad(&self, bad: BadLine) -> bool {
        self.fault.as_ref().is_some_and(|fault| fault.0 == bad)
    }

    /// Whether it is a bad line that may be none, if nothing but such lines is above.
    fn is_in_doubt(&self) -> bool {
        self.fault.is_some() && !self.is_bad(BadLine::Row)
    }
}

#[derive(Default)]
pub struct Grids {
    /// The number of the line taken last.
    line: u64,
    /// How many grids were made.
    pub made: u64,
    /// The rows of the grid that is being read, good or bad, below lines that may be headings.
    pub rows: Vec<Row>,
    /// How many of them stand above the last blank line, and how many between two blank lines.
    above: usize,
    block: usize,
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
                self.take_bad(BadLine::Binary, ": expected ASCII or UTF-8, found UTF-16");
            }
            LineKind::Blank => self.take_blank_line(),
            LineKind::Rule(Some(row)) if self.may_be_row(&row) => {
                if self.count() == 0 {
                    // Of several above the first row, one may be a row.
                    self.rows.truncate(self.headings());
                }
                self.take_rows(&row, false);
            }
            LineKind::Rule(_) | LineKind::Skipped if self.count() == 9 && self.above < 8 => {
                self.end();
            }
            LineKind::Rule(_) => self.rows.last_mut().map_or((), |row| row.has_rule = true),
            LineKind::Skipped => {}
            LineKind::Cells(cells, _) if cells.count == 81 => self.take_grid(cells.cells, number),
            LineKind::Cells(cells, is_named) => self.take_rows(&cells, is_named),
            LineKind::Bad(bad, fault) => self.take_bad(bad, &fault),
            LineKind::Text => self.end_early(),
        }
    }

    /// Takes a line that is a grid.
    pub fn take_grid(&mut self, grid: Grid, number: u64) {
        self.line = number;
        self.end();
        self.push([number; 9], Shape::OneLine, Ok(grid));
    }

    /// Takes a bad line: a row, or a grid.
    fn take_bad(&mut self, bad: BadLine, fault: &str) {
        let fault = format!("line {}{fault}", self.line);
        if bad >= BadLine::Grid || bad != BadLine::Row && self.count() >= 9 {
            self.end();
        }
        if bad < BadLine::Grid {
            return self.push_row(Row::bad(bad, fault));
        }
        self.is_binary = bad == BadLine::Binary;
        self.push([self.line; 9], Shape::OneLine, Err(fault));
        self.doubt_rows_below(BadLine::Grid);
    }

    /// Below a grid that is broken, just nine rows are a grid. Fewer belong to it, if it is a bad line.
    fn doubt_rows_below(&mut self, bad: BadLine) {
        let fault = format!(
            "line {}: expected just 9 rows below a broken grid",
            self.line
        );
        self.rows.push(Row::bad(bad, fault));
    }

    /// Ends the grid at something that stands inside none.
    fn end_early(&mut self) {
        if self.end() {
            self.doubt_rows_below(BadLine::Heading);
        }
    }

    /// It stands between blocks of the same grid: behind one good row, or three, or as many as behind the
    /// last. Otherwise it ends a grid.
    fn take_blank_line(&mut self) {
        if (self.rows.len(), self.above) == (3, 0) {
            // Bad lines above one or two rows are rows of a band.
            let faults = self.rows.iter_mut().filter_map(|row| row.fault.as_mut());
            faults.for_each(|fault| fault.0 = BadLine::Row);
        }
        let block = self.rows.len() - self.above.max(self.headings());
        let is_between = match (block, self.above) {
            (1, 0) => self.rows.iter().any(|row| row.fault.is_none()),
            (block, 0) => block == 3,
            // Between two blank lines, a rule is all.
            (0, _) => self.rows.last().is_some_and(|row| row.has_rule),
            (block, _) => block == self.block && self.count() < 9,
        };
        if is_between {
            self.above = self.rows.len();
            self.block = self.block.max(block);
        } else {
            self.end();
            self.has_gap = true;
        }
    }

    /// Takes rows. Where words stand beside them, but not beside the row above, an array begins. Rows in doubt are
    /// alike.
    fn take_rows(&mut self, cells: &Cells, is_named: bool) {
        if let Some(last) = self.rows.iter().rfind(|row| row.fault.is_none()) {
            let is_unlike = last.shape != cells.shape;
            if is_unlike && self.rows.len() == self.above {
                self.end();
            } else if is_named && !last.is_named || is_unlike && self.headings() > 0 {
                self.end_early();
            }
        }
        if self.made == 0 && self.rows.len() == 1 && self.rows[0].is_bad(BadLine::Heading) {
            // How many grids follow, perhaps.
            self.rows.clear();
        }
        for row in cells.cells[..cells.count].chunks_exact(9) {
            self.push_row(Row {
                cells: std::array::from_fn(|i| row[i]),
                line: self.line,
                shape: cells.shape,
                blanks: cells.blanks,
                is_named,
                fault: None,
                has_rule: false,
            });
        }
    }

    // Inlined, so that a row is not copied.
    #[inline(always)]
    fn push_row(&mut self, row: Row) {
        let (count, headings) = (self.rows.len(), self.headings());
        if self.above > 0 && count == self.above + self.block {
            // A row more than in the blocks above: those were all that their grid has.
            self.end_above(self.above);
        } else if count == 10 && headings == 0 {
            // The first row may be a heading. If this comes again, a grid ends above it, else the last row
            // is of the next grid, too.
            self.end_above(9 + usize::from(row.may_be_heading() || self.has_heading()));
        } else if count > headings + 10
            || row.is_in_doubt() && count == headings && headings > MOST_HEADINGS
        {
            // More would tell no more.
            return;
        }
        self.rows.push(row);
        let is_whole = self.rows.len() == 9 && self.above == 0 && headings == 0;
        if is_whole && !self.rows[0].may_be_heading() {
            self.end();
        }
    }

    /// How many lines that may be headings stand above the rows.
    fn headings(&self) -> usize {
        let bad = self.rows.iter().take_while(|row| row.is_in_doubt());
        bad.count()
    }

    /// How many rows there are, without headings.
    fn count(&self) -> usize {
        self.rows.len() - self.headings() - usize::from(self.has_heading())
    }

    /// Whether nine `-` or empty fields may be a row: in a grid with such blanks, or as its first.
    fn may_be_row(&self, row: &Cells) -> bool {
        let is_above = self.rows.len() == self.headings();
        is_above || self.count() == 0 && row.blanks == SPACE || self.has_blanks(row.blanks)
    }

    /// Whether these stand for blanks beside the digits of a row.
    fn has_blanks(&self, blanks: u16) -> bool {
        let mut rows = self.rows.iter().filter(|row| !row.may_be_rule());
        rows.any(|row| row.blanks == blanks)
    }

    /// Whether the first row is no row, by those below: none has such blanks, or numbers stand above a frame.
    fn has_heading(&self) -> bool {
        match &self.rows[self.headings()..] {
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
        if self.rows.is_empty() {
            return false;
        }
        let is_above_blank_line = self.above > 0 && self.above == self.rows.len();
        let headings = self.headings();
        let is_more = self.rows.len() == headings + 10 && self.rows[headings].may_be_heading();
        if is_more || self.has_heading() {
            self.rows.remove(headings);
        }
        let count = self.rows.len() - headings;
        if count == 9 {
            let fault = self.rows.drain(..headings).find_map(|row| row.fault);
            if let Some((_, fault)) = fault.filter(|_| headings > MOST_HEADINGS) {
                self.push([self.line; 9], Shape::OneLine, Err(fault));
            }
        }
        let is_told = count < 9 && self.rows.iter().any(|row| row.is_bad(BadLine::Grid));
        let are_headings = self.rows.iter().all(|row| row.is_bad(BadLine::Heading));
        if !is_told && (self.rows.len() > MOST_HEADINGS || !are_headings) {
            self.push_rows();
        }
        (self.above, self.block) = (0, 0);
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
            Some((_, fault)) => Err(fault),
            _ if count != 9 => Err(format!("line {next}: expected 9 rows, found {count}")),
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
    }
}
