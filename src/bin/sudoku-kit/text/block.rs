//! What the lines between two others are together: rules 7 to 10.

use super::fault::Fault;
use super::line::{Line, Row};
use crate::base::grid::EMPTY;
use crate::base::puzzle::{Puzzle, Shape};

/// Here a block ends, so that memory is bounded: rows of whole grids.
pub const MOST_ROWS: usize = 999_999;

/// A row of a block, or why it is bad.
struct BlockRow {
    row: Result<Row, Fault>,
    line: u64,
}

impl BlockRow {
    fn is_bad(&self) -> bool {
        self.row.is_err()
    }
}

/// What is made of a block that has ended.
#[derive(Clone, Copy, PartialEq)]
enum Layout {
    /// Grids, and between them bad lines, which are none of their rows.
    Parted,
    /// Grids, good and bad.
    Nines,
    /// One bad grid.
    Bad,
}

/// The rows that stand together. Nothing else is known between two lines.
#[derive(Default)]
pub struct Block {
    rows: Vec<BlockRow>,
    /// Here it ends in any case.
    most_rows: usize,
    /// A blank line stands before it.
    pub has_gap: bool,
    /// How many rows stand above the last blank line inside, and how many between two of these: one or three.
    above: usize,
    part: usize,
    /// What it is, if it has ended, how many of the rows belong to it, and how many of them are told.
    ended: Option<Layout>,
    count: usize,
    told: usize,
}

impl Block {
    pub fn new(most_rows: usize) -> Self {
        Block {
            most_rows,
            ..Block::default()
        }
    }

    pub fn has_ended(&self) -> bool {
        self.ended.is_some()
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Takes a line that belongs to the block. Otherwise returns it: the block has ended, if it has rows.
    pub fn take(&mut self, line: Line, number: u64) -> Option<Line> {
        let is_row = matches!(line, Line::Row(_) | Line::BadRow(_));
        if is_row && self.above > 0 && self.rows.len() == self.above + self.part {
            // A part with more rows than the others.
            self.end(self.above);
            return Some(line);
        }
        match line {
            Line::Drawn => {}
            Line::Blank if self.rows.is_empty() => self.has_gap = true,
            Line::Blank if self.goes_on() => self.above = self.rows.len(),
            Line::Blank if self.above > 0 => {
                self.end(self.above);
                return Some(line);
            }
            Line::Row(row) if self.shape().map_or(true, |shape| shape == row.shape) => {
                self.push(Ok(row), number);
            }
            Line::BadRow(fault) => self.push(Err(fault), number),
            _ => {
                self.end(self.rows.len());
                return Some(line);
            }
        }
        None
    }

    /// Whether the block may go on below a blank line.
    fn goes_on(&mut self) -> bool {
        let rows = &self.rows[self.above..];
        let below_bad = rows.iter().skip_while(|row| row.is_bad()).count();
        match (self.above, rows.len()) {
            (_, 0) => {}
            (0, 1) => self.part = 1,
            (0, 3) => self.part = 3,
            (0, _) if below_bad == 3 => self.part = 3,
            (above, part) => return above > 0 && part == self.part,
        }
        true
    }

    fn shape(&self) -> Option<Shape> {
        let good = |row: &BlockRow| row.row.ok();
        self.rows.iter().rev().find_map(good).map(|row| row.shape)
    }

    // Inlined, so that a row is not copied.
    #[inline(always)]
    fn push(&mut self, row: Result<Row, Fault>, line: u64) {
        self.rows.push(BlockRow { row, line });
        if self.rows.len() == self.most_rows {
            self.end(self.most_rows);
        }
    }

    /// Ends the block above one of its rows.
    pub fn end(&mut self, count: usize) {
        let mut parts = self.rows[..count].split(BlockRow::is_bad);
        self.count = count;
        self.ended = match count % 9 {
            _ if count == 0 => None,
            _ if parts.all(|rows| rows.len() % 9 == 0) => Some(Layout::Parted),
            0 => Some(Layout::Nines),
            _ => Some(Layout::Bad),
        };
    }

    /// The next grid of a block that has ended, with this number. With the last, a block begins anew.
    pub fn next_grid(&mut self, number: u64) -> Puzzle {
        let rows = &self.rows[self.told..self.count];
        let bad = rows.iter().take_while(|row| row.is_bad()).count();
        let length = match self.ended {
            Some(Layout::Bad) => self.count,
            Some(Layout::Parted) if bad > 0 => bad,
            _ => 9,
        };
        let puzzle = self.puzzle(&rows[..length], number);
        self.told += length;
        if self.told == self.count {
            self.rows.drain(..self.count);
            self.has_gap = self.above == self.count;
            (self.above, self.part, self.told, self.ended) = (0, 0, 0, None);
        }
        puzzle
    }

    fn puzzle(&self, rows: &[BlockRow], number: u64) -> Puzzle {
        let (mut cells, mut lines) = (EMPTY, [0; 9]);
        for (i, row) in rows.iter().take(9).enumerate() {
            lines[i] = row.line;
            if let Ok(row) = row.row {
                cells[9 * i..][..9].copy_from_slice(&row.cells);
            }
        }
        let fault = |row: &BlockRow| Some(format!("line {}{}", row.line, row.row.err()?));
        let below = rows[rows.len() - 1].line + 1;
        let clues = match (rows.iter().find_map(fault), rows.len()) {
            (Some(fault), _) => Err(fault),
            (None, 9) => Ok(cells),
            (None, count) => Err(format!("line {below}: expected 9 rows, found {count}")),
        };
        let has_gap = if self.told == 0 {
            self.has_gap
        } else {
            self.above > 0
        };
        let good = rows.iter().find_map(|row| row.row.ok());
        let shape = good.map(|row| row.shape).unwrap_or_default();
        Puzzle {
            number,
            shape,
            has_gap,
            lines,
            clues,
        }
    }
}
