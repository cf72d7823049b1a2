//! Reading grids, of puzzles and of answers: bytes in bounded memory, lines, blocks, grids.
//!
//! 1. Comments, from `#` or `//` (but not `://`), are passed over, and so are lines of signs that have no bracket.
//! 2. Words are cut at white space, brackets, quotes, box drawings, `| , ; : = + & / \`; a name begins with two letters.
//! 3. A cell is a digit or one of `. _ * ? x X`, on a line with a digit also `-`; a row is nine cells, and a grid 81, in
//!    words of one length, alone on a line or behind its first `=`, or there beside names if each word is one cell.
//! 4. A word of 81 cells is a grid beside words of fewer than ten, and one with blanks also beside a full one of 81.
//! 5. Other lines of seven cells, or of 65,537 bytes, are bad rows; no cells have names, words of 2 to 6 signs on a line
//!    with a name, and words of several signs without a digit.
//! 6. All else is text, and `No solution exists` an answer; a control character or UTF-16 ends the input as a bad grid.
//! 7. A block ends at a blank line, text, a grid, a row of another shape (spaced, compact, with bars), 999,999 rows, or
//!    on a terminal nine.
//! 8. Blocks of one row, or of three (bad rows above the first aside), are one block if blank lines alone part them.
//! 9. If good rows stand together by 9, 18, 27 ... in it, they are grids, and bad rows together are one bad grid.
//! 10. If not, but all its rows are 9, 18, 27 ..., each nine are a grid, good or bad; any other block is one bad grid.

pub mod answers;
mod block;
mod fault;
mod line;
mod lines;
pub mod output;

use crate::base::error::{tell, Error, END_OF_INPUT};
use crate::base::grid::{Grid, EMPTY};
use crate::base::puzzle::{Puzzle, Shape, BATCH};
use block::{Block, MOST_ROWS};
use line::Line;
pub use line::BLANKS;
use lines::LineReader;
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::mem;

pub struct Reader {
    lines: LineReader,
    block: Block,
    /// A line that has ended the block, until the grids of the block are ready.
    held: Option<Line>,
    ready: Vec<Puzzle>,
    /// How many grids were read.
    count: u64,
}

/// What has been read last.
#[derive(PartialEq)]
enum Step {
    /// A line, or a grid of a block that has ended.
    Taken,
    NoSolution,
    End,
}

/// Whether a person types what is read from a file; `-` is standard input.
pub fn is_typed(path: &OsStr) -> bool {
    path == "-" && io::stdin().is_terminal()
}

impl Reader {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &OsStr) -> Result<Self, Error> {
        if is_typed(path) {
            tell(&format!(
                "sudoku-kit: reading the terminal; {END_OF_INPUT} on a line of its own ends the input\n"
            ));
        }
        let most_rows = if is_typed(path) { 9 } else { MOST_ROWS };
        Ok(Reader::new(LineReader::open(path)?, most_rows))
    }

    fn new(lines: LineReader, most_rows: usize) -> Self {
        Reader {
            lines,
            block: Block::new(most_rows),
            held: None,
            ready: Vec::new(),
            count: 0,
        }
    }

    /// What messages call the file.
    pub fn name(&self) -> &str {
        &self.lines.name
    }

    /// The next puzzle; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Puzzle>, Error> {
        self.read(1)?;
        Ok(self.next_ready())
    }

    /// Replaces a batch by the next puzzles: those that are there, but at least one, except at the end.
    pub fn next_batch(&mut self, batch: &mut Vec<Puzzle>) -> Result<(), Error> {
        batch.clear();
        self.read(BATCH)?;
        mem::swap(batch, &mut self.ready);
        Ok(())
    }

    /// Reads up to `most` puzzles. Waits only for the first. There are none at the end.
    fn read(&mut self, most: usize) -> Result<(), Error> {
        while self.ready.len() < most {
            let may_wait = self.ready.is_empty() || self.block.has_ended();
            if !may_wait && !self.lines.has_line() || self.step()? == Step::End {
                break;
            }
        }
        if self.count == 0 {
            let message = "expected a grid, found end of input";
            return Err(Error::Input(message.to_owned()));
        }
        Ok(())
    }

    /// Goes on by a line, or by a grid of the block that has ended.
    fn step(&mut self) -> Result<Step, Error> {
        if self.block.has_ended() {
            self.count += 1;
            self.ready.push(self.block.next_grid(self.count));
            return Ok(Step::Taken);
        }
        if let Some(grid) = self.plain_grid() {
            self.lines.skip(82);
            self.push_line(Ok(grid));
            return Ok(Step::Taken);
        }
        let number = self.lines.number + 1;
        let line = match self.held.take() {
            None => self.lines.next()?.map(|line| line::scan(line, number)),
            held => held,
        };
        let Some(line) = line else {
            self.block.end(self.block.len());
            let is_end = !self.block.has_ended();
            return Ok(if is_end { Step::End } else { Step::Taken });
        };
        self.held = self.block.take(line, self.lines.number);
        if self.block.has_ended() {
            return Ok(Step::Taken);
        }
        match self.held.take() {
            Some(Line::Grid(grid)) => self.push_line(Ok(*grid)),
            Some(Line::NoText(fault)) => {
                self.push_line(Err(format!("line {}{fault}", self.lines.number)));
                self.lines.end();
            }
            Some(Line::NoSolution) => return Ok(Step::NoSolution),
            _ => {}
        }
        Ok(Step::Taken)
    }

    /// For speed: the grid of the next line, if that has 81 cells and nothing else, and ends no block.
    fn plain_grid(&self) -> Option<Grid> {
        let text = self.lines.buffered();
        if self.held.is_some() || self.block.len() > 0 || text.get(81) != Some(&b'\n') {
            return None;
        }
        let mut grid = EMPTY;
        for (cell, &byte) in grid.iter_mut().zip(text) {
            *cell = line::cell(byte)?;
        }
        Some(grid)
    }

    /// A line is a grid, or why it is none.
    // Inlined, so that a grid is not copied.
    #[inline(always)]
    fn push_line(&mut self, clues: Result<Grid, String>) {
        self.count += 1;
        self.ready.push(Puzzle {
            number: self.count,
            shape: Shape::OneLine,
            has_gap: mem::take(&mut self.block.has_gap),
            lines: [self.lines.number; 9],
            clues,
        });
    }

    /// The first of the puzzles that are ready.
    fn next_ready(&mut self) -> Option<Puzzle> {
        (!self.ready.is_empty()).then(|| self.ready.remove(0))
    }
}
