//! Reading grids, of puzzles and of answers: bytes in bounded memory, lines, blocks, grids.
//!
//! 1. A comment begins with `#` at the start or the end of a word, or with `//`, but not `://`; a line has 65,536 bytes.
//! 2. Words are cut at white space, `\n`, brackets, quotes and `| , ; : = + & / \`; a cell is a digit or one of `. _ * ? x X`,
//!    on a line with a digit also `-`. A row is nine cells alone on a line, in words of one length and as many in each
//!    bracket that has any, and a grid 81.
//! 3. A word of 81 cells is a grid beside any others: of several the one with blanks. Two with blanks are bad, and so is one
//!    beside a word of ten to 80 cells or more than 81, and a full one beside three digits: its puzzle may be lost.
//! 4. Nine cells apart in brackets, or nine in quotes, are a row, and nine such a grid, beside fewer than seven other cells.
//! 5. A line that is none of these is a bad row if it has seven cells, or three if it has a bracket or no name, which is a
//!    word that begins with two letters. No cells have a name, signs without a digit (`--`), a word of 2 to 6 signs alone
//!    or beside a name.
//! 6. A line of signs without a bracket, or with a comment alone, is passed over. All other lines are text.
//! 7. A block is the lines that stand together: a blank line, text, a grid or a row of another shape ends it (spaced,
//!    compact or with bars). Blocks of three lines (bad ones above the first aside) or of one that follow each other are one.
//! 8. If the rows between its bad lines are 9, 18, 27 ..., these are grids, and bad lines together are one bad grid.
//! 9. If they are 9, 18, 27 ... with its bad lines, all are grids, good and bad. Any other block is one bad grid.
//! 10. A control character, or UTF-16, ends the input: it is no text.

pub mod answers;
mod block;
mod line;
mod lines;
pub mod output;
pub mod stream;

use crate::base::error::{tell, Error, END_OF_INPUT};
use crate::base::grid::{Grid, EMPTY};
use crate::base::puzzle::{Puzzle, Shape, BATCH};
use block::Block;
use line::Line;
pub use line::BLANKS;
pub use lines::unreadable;
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
    /// A person types, and waits for an answer.
    is_typed: bool,
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
        Ok(Reader {
            is_typed: is_typed(path),
            ..Reader::new(LineReader::open(path)?)
        })
    }

    fn new(lines: LineReader) -> Self {
        Reader {
            lines,
            block: Block::default(),
            held: None,
            ready: Vec::new(),
            count: 0,
            is_typed: false,
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
        let Some(line) = self.next_line()? else {
            self.block.end(self.block.len());
            return Ok(if self.block.has_ended() {
                Step::Taken
            } else {
                Step::End
            });
        };
        self.held = self.block.take(line, self.lines.number);
        if self.is_typed && self.block.len() == 9 {
            self.block.end(9);
        }
        if self.block.has_ended() {
            return Ok(Step::Taken);
        }
        match self.held.take() {
            Some(Line::Grid(grid)) => self.push_line(Ok(*grid)),
            Some(Line::NoText(why)) => {
                self.push_line(Err(format!("line {}{why}", self.lines.number)));
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

    /// The line that has ended a block, or the next.
    fn next_line(&mut self) -> Result<Option<Line>, Error> {
        if self.held.is_some() {
            return Ok(self.held.take());
        }
        let number = self.lines.number + 1;
        let line = self.lines.next();
        if line.is_err() {
            // The block may go on.
            self.block.forget();
        }
        Ok(line?.map(|line| line::scan(line, number)))
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
