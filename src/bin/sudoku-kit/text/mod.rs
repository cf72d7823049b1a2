//! Reading grids, of puzzles and of answers: bytes in bounded memory, lines, blocks, grids.
//!
//! 1. Comments, from `#` or `//` (but not `://`), are passed over, as are lines of signs (no letter, digit, bracket) but rows.
//! 2. Words are cut at white space, byte order marks, brackets `([{<>}])`, quotes, box drawings and `| , ; : = + & /`.
//! 3. A cell is a digit, `. _ * ? x X`, `-` on a line with a digit, or one of nine single `-` without `+`; a name begins with two
//!    letters but x, and is not of 9 or 81 signs of which most are cells.
//! 4. A word of 81 cells is a grid if no other word of its line has ten, or only one, behind it, of 81 without a blank.
//! 5. Else nine cells in words of one length are a row, 81 a grid: alone, behind the line's first `=`, or single beside names.
//! 6. Else seven cells, three digits in several words, 65,537 bytes, or a control character (the input ends) make a bad row.
//! 7. For 4 and 6, names, several `-` and, beside a name, words of two to six have no cells, and a digit of any script is one.
//! 8. A block is rows up to a blank line, a grid, text (any other line), a row with other words or bars, or row 999,999 (typed: 9).
//! 9. Blocks of one row, or of three (bad rows above the first aside), are one block if blank lines alone part them.
//! 10. Nine good rows are a grid, bad rows between a bad one; if that leaves a rest, any nine are one; if that does, all are one.

mod block;
mod fault;
mod line;
mod lines;
pub mod output;

use crate::base::error::{tell, Error, END_OF_INPUT};
use crate::base::grid::Grid;
use crate::base::puzzle::{Puzzle, Shape, BATCH};
use block::{Block, MOST_ROWS};
use fault::Fault;
use line::Line;
pub use line::BLANKS;
use lines::LineReader;
use std::ffi::OsStr;
use std::io::{self, Cursor, IsTerminal};
use std::{iter, mem};

/// What stands for the answer to a puzzle in the output of a program: a grid, full or not, or `None` for `No solution
/// exists`; or why what looks like a grid is none. What else a program prints is text.
pub type Answer = Result<Option<Grid>, String>;

pub struct Reader {
    lines: LineReader,
    block: Block,
    /// The line that has ended the block, until the grids of the block are read.
    held: Option<Line>,
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
            count: 0,
        }
    }

    /// What messages call the file.
    pub fn name(&self) -> &str {
        &self.lines.name
    }

    /// The next puzzle; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Puzzle>, Error> {
        let mut puzzles = Vec::new();
        self.read(1, &mut puzzles)?;
        Ok(puzzles.pop())
    }

    /// Replaces a batch by the next puzzles: those that are there, but at least one, except at the end.
    pub fn next_batch(&mut self, batch: &mut Vec<Puzzle>) -> Result<(), Error> {
        batch.clear();
        self.read(BATCH, batch)
    }

    /// Reads up to `most` puzzles. Waits only for the first.
    fn read(&mut self, most: usize, puzzles: &mut Vec<Puzzle>) -> Result<(), Error> {
        while puzzles.len() < most {
            let has_more = self.block.has_ended() || self.held.is_some() || self.lines.has_line();
            if !puzzles.is_empty() && !has_more || self.step(puzzles)? == Step::End {
                break;
            }
        }
        if self.count == 0 {
            let message = "expected a grid, found end of input";
            return Err(Error::Failed(message.to_owned()));
        }
        Ok(())
    }

    /// The next answer; `None` at the end.
    pub fn next_answer(&mut self) -> Result<Option<Answer>, Error> {
        let mut grids = Vec::new();
        while grids.is_empty() {
            match self.step(&mut grids)? {
                Step::Taken => {}
                Step::NoSolution => return Ok(Some(Ok(None))),
                Step::End => return Ok(None),
            }
        }
        Ok(grids.pop().map(|grid| grid.clues.map(Some)))
    }

    /// Goes on by a line, or by a grid of the block that has ended.
    #[inline(always)]
    fn step(&mut self, grids: &mut Vec<Puzzle>) -> Result<Step, Error> {
        if self.block.has_ended() {
            self.count += 1;
            grids.push(self.block.next_grid(self.count));
            return Ok(Step::Taken);
        }
        let line = match self.held.take() {
            None => self.lines.next()?.map(line::scan),
            held => held,
        };
        let number = self.lines.number;
        match line {
            Some(Line::Drawn) => {}
            Some(Line::Blank) if self.block.goes_on() => {}
            Some(Line::Row(row)) if self.block.fits(&row) => self.block.push(Ok(row), number),
            Some(Line::BadRow(fault)) => {
                if fault == Fault::Control {
                    self.lines.end();
                }
                self.block.push(Err(fault), number);
            }
            line if !self.block.is_empty() => {
                self.block.end();
                self.held = line;
            }
            Some(Line::Grid(grid)) => {
                self.count += 1;
                grids.push(Puzzle {
                    number: self.count,
                    shape: Shape::OneLine,
                    has_gap: mem::take(&mut self.block.has_gap),
                    lines: [number; 9],
                    clues: Ok(grid),
                });
            }
            Some(Line::NoSolution) => return Ok(Step::NoSolution),
            Some(Line::Text | Line::Blank | Line::Row(_)) => {}
            None => return Ok(Step::End),
        }
        Ok(Step::Taken)
    }
}

/// The answers in a text; `name` is what messages call it.
pub fn answers_in(text: &[u8], name: &str) -> Result<Vec<Answer>, Error> {
    let text = Cursor::new(text.to_owned());
    let mut reader = Reader::new(LineReader::new(text, name), MOST_ROWS);
    iter::from_fn(|| reader.next_answer().transpose()).collect()
}
