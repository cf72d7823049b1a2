//! What the lines between two others are together: rules 8 to 10.

use super::fault::Fault;
use super::line::Row;
use crate::base::grid::EMPTY;
use crate::base::puzzle::Puzzle;
use crate::base::say::say;
use std::collections::VecDeque;

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

/// The rows that stand together. Nothing else is known between two lines.
#[derive(Default)]
pub struct Block {
    rows: Vec<BlockRow>,
    /// Here it ends in any case.
    most_rows: usize,
    /// A blank line stands before the next grid.
    pub has_gap: bool,
    /// How many rows stand between two blank lines inside, one or three, and how many above the last of them.
    part: usize,
    above: usize,
    /// If it has ended: of how many rows each of its grids is, good or bad, and how many rows have been told.
    grids: VecDeque<usize>,
    told: usize,
}

impl Block {
    pub fn new(most_rows: usize) -> Self {
        Block {
            most_rows,
            ..Block::default()
        }
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn has_ended(&self) -> bool {
        !self.grids.is_empty()
    }

    /// Whether a row has the shape of those above.
    pub fn fits(&self, row: &Row) -> bool {
        let mut above = self.rows.iter().rev().filter_map(|row| row.row.ok());
        above.next().map_or(true, |above| above.shape == row.shape)
    }

    // Inlined, so that a row is not copied.
    #[inline(always)]
    pub fn push(&mut self, row: Result<Row, Fault>, line: u64) {
        self.rows.push(BlockRow { row, line });
        if self.rows.len() == self.most_rows {
            self.end();
        }
    }

    /// Whether the block may go on below a blank line.
    pub fn goes_on(&mut self) -> bool {
        let rows = &self.rows[self.above..];
        let below_bad = rows.iter().skip_while(|row| row.is_bad()).count();
        match rows.len() {
            0 => self.has_gap |= self.above == 0,
            1 | 3 if self.above == 0 => self.part = rows.len(),
            _ if self.above == 0 && below_bad == 3 => self.part = 3,
            length if self.above == 0 || length != self.part => return false,
            _ => {}
        }
        self.above = self.rows.len();
        true
    }

    /// Ends the block, above its last blank line if what stands below is another.
    pub fn end(&mut self) {
        let length = self.rows.len();
        let below = length - self.above;
        let is_another = self.above > 0 && below > 0 && below != self.part;
        let rows = &self.rows[..if is_another { self.above } else { length }];
        let mut good = rows.split(BlockRow::is_bad);
        self.grids = if good.all(|rows| rows.len() % 9 == 0) {
            parted(rows)
        } else if rows.len() % 9 == 0 {
            VecDeque::from(vec![9; rows.len() / 9])
        } else {
            VecDeque::from([rows.len()])
        };
    }

    /// The next grid of a block that has ended, with this number. With the last, a block begins anew.
    pub fn next_grid(&mut self, number: u64) -> Puzzle {
        let length = self.grids.pop_front().unwrap_or_default();
        let puzzle = self.puzzle(&self.rows[self.told..][..length], number);
        self.has_gap = self.above > 0;
        self.told += length;
        if self.grids.is_empty() {
            self.has_gap = self.above == self.told;
            self.rows.drain(..self.told);
            (self.above, self.part, self.told) = (0, 0, 0);
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
        let fault = |row: &BlockRow| {
            let (line, fault) = (row.line, row.row.err()?);
            Some(say!("line {line}{fault}", "{line}번째 줄{fault}"))
        };
        let below = rows.last().map_or(0, |row| row.line + 1);
        let clues = match (rows.iter().find_map(fault), rows.len()) {
            (Some(fault), _) => Err(fault),
            (None, 9) => Ok(cells),
            (None, count) => Err(say!(
                "line {below}: expected 9 rows, found {count}",
                "{below}번째 줄: 행이 9개여야 하는데 {count}개입니다"
            )),
        };
        let good = rows.iter().find_map(|row| row.row.ok());
        Puzzle {
            number,
            shape: good.map(|row| row.shape).unwrap_or_default(),
            has_gap: self.has_gap,
            lines,
            clues,
        }
    }
}

/// Grids, and between them bad rows, which are none of theirs.
fn parted(mut rows: &[BlockRow]) -> VecDeque<usize> {
    let mut grids = VecDeque::new();
    while !rows.is_empty() {
        let bad = rows.iter().take_while(|row| row.is_bad()).count();
        let length = if bad > 0 { bad } else { 9 };
        grids.push_back(length);
        rows = &rows[length..];
    }
    grids
}
