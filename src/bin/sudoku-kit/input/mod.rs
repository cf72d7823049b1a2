//! Reading puzzles: bytes in bounded memory, lines, puzzles.
//!
//! Data goes one way: `Lines` reads a line, `line::scan` says what it means, `Parser` takes it.
//!
//! The principle: no answer to a grid that is not there, and what looks like a row or a grid is never
//! passed over in silence.

mod brackets;
mod bytes;
mod line;
pub mod lines;
mod parser;
pub mod printed;
mod words;

use crate::failure::{tell, Failure};
use crate::grid::{Grid, EMPTY};
use crate::puzzle::{Batch, Puzzles, Source};
use line::scan;
pub use lines::unreadable;
use lines::Lines;
use parser::Parser;
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::mem;

pub struct Reader {
    lines: Lines,
    parser: Parser,
    is_terminal: bool,
}

impl Reader {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &OsStr) -> Result<Self, Failure> {
        let lines = Lines::open(path)?;
        let is_terminal = path == "-" && io::stdin().is_terminal();
        if is_terminal {
            tell("sudoku-kit: reading the terminal; Ctrl-D on a line of its own ends the input\n");
        }
        Ok(Reader {
            lines,
            parser: Parser::default(),
            is_terminal,
        })
    }

    /// Whether a person types the input.
    pub fn is_terminal(&self) -> bool {
        self.is_terminal
    }
}

impl Source for Reader {
    type Batch = Puzzles;

    /// Takes up to `most` puzzles, or a few more: a line may end grids that lack rows and be one itself.
    /// Waits only for the first. There are none at the end.
    fn next_batch(&mut self, batch: &mut Puzzles, most: usize) -> Result<(), Failure> {
        batch.origins.clear();
        batch.jobs.clear();
        while self.parser.ready.length() < most {
            if let Some(grid) = plain_grid(self.lines.buffered()) {
                self.lines.skip(82);
                self.parser.take_grid(grid, self.lines.number);
                continue;
            }
            let number = self.lines.number + 1;
            match self.lines.next_buffered() {
                Some([0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) if number == 1 => {
                    let why = "expected ASCII or UTF-8, found UTF-16";
                    return Err(unreadable(&self.lines.name, why));
                }
                Some(line) => {
                    let line = scan(line, number, self.parser.is_open());
                    self.parser.take(line, number);
                }
                None if self.parser.ready.length() > 0 => break,
                None => {
                    if !self.lines.fill()? {
                        break;
                    }
                }
            }
        }
        mem::swap(batch, &mut self.parser.ready);
        if self.parser.puzzles == 0 {
            let message = "expected a grid, found end of input";
            return Err(Failure::Input(message.to_owned()));
        }
        Ok(())
    }
}

/// A shortcut, for speed: the grid, if the text begins with a line of 81 cells and nothing else.
fn plain_grid(text: &[u8]) -> Option<Grid> {
    if text.get(81) != Some(&b'\n') {
        return None;
    }
    let mut grid = EMPTY;
    for (cell, &byte) in grid.iter_mut().zip(text) {
        *cell = bytes::cell(byte)?;
    }
    Some(grid)
}
