//! Reading puzzles: bytes in bounded memory, lines, puzzles.
//!
//! Data goes one way: `Reader` keeps the bytes that are not parsed yet, `line::scan` says what a line
//! means, `Parser` takes it. However long the input or a line is, the buffer stays as it is.
//!
//! The principle: no answer to a grid that is not there, and what looks like a row or a grid is never
//! passed over in silence.

mod brackets;
mod bytes;
mod line;
mod parser;
pub mod printed;
mod words;

use crate::failure::{printable, tell, Failure};
use crate::grid::{Grid, EMPTY};
use crate::puzzle::{Batch, Puzzles, Source, BATCH};
use line::{scan, LONGEST_LINE};
use parser::Parser;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::mem;

/// Room for a batch of one-line grids.
const BUFFER: usize = 82 * BATCH;

/// How much is kept of a line whose end has not been read: a few bytes more than the longest line tell
/// that it is too long.
const LONGEST_START: usize = LONGEST_LINE + 10;

/// Added at the end of the input: a line end, which the last line may lack, and two blank lines, to end a
/// grid that lacks rows.
const LAST_LINE_ENDS: usize = 3;

// Behind the longest start there must be room: an empty read means the end.
const _: () = assert!(BUFFER >= LONGEST_START + LAST_LINE_ENDS);

pub struct Reader {
    /// For messages: the file, or standard input.
    name: String,
    is_terminal: bool,
    source: Box<dyn Read + Send>,
    /// Read, not parsed yet: `buffer[start..end]`.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    is_at_end: bool,
    /// Why reading ended early.
    error: Option<io::Error>,
    parser: Parser,
}

/// Opens a file; `-` is standard input. Returns its name in messages, too.
pub fn open(path: &OsStr) -> Result<(String, Box<dyn Read + Send>), Failure> {
    if path == "-" {
        return Ok(("standard input".to_owned(), Box::new(io::stdin())));
    }
    let name = printable(path);
    let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
    Ok((name, Box::new(file)))
}

impl Reader {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &OsStr) -> Result<Self, Failure> {
        let (name, source) = open(path)?;
        let is_terminal = path == "-" && io::stdin().is_terminal();
        if is_terminal {
            tell("sudoku-kit: reading the terminal; Ctrl-D on a line of its own ends the input\n");
        }
        Ok(Reader {
            name,
            is_terminal,
            source,
            buffer: vec![0; BUFFER],
            start: 0,
            end: 0,
            is_at_end: false,
            error: None,
            parser: Parser::new(),
        })
    }

    /// Whether a person types the input.
    pub fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Parses the next line, if all of it has been read. Returns whether it has.
    fn parse_line(&mut self) -> bool {
        let text = &self.buffer[self.start..self.end];
        let number = self.parser.lines + 1;
        if let Some(cells) = plain_grid(text) {
            self.parser.lines = number;
            self.parser.take_grid(cells);
            self.start += 82;
            return true;
        }
        if number == 1 && matches!(text, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
            let message = "expected ASCII or UTF-8, found UTF-16";
            self.fail(io::Error::new(io::ErrorKind::InvalidData, message));
            return false;
        }
        let scanned = scan(text, number, self.parser.is_open());
        let Some((line, length)) = scanned else {
            return false;
        };
        self.parser.take(line);
        self.start += length;
        true
    }

    /// Reads more bytes, or adds the last line ends.
    fn fill(&mut self) {
        self.buffer.copy_within(self.start..self.end, 0);
        // What is left is the start of a line. If it is too long or has a comment, the rest does not
        // matter.
        self.end = (self.end - self.start).min(LONGEST_START);
        self.start = 0;
        let room = &mut self.buffer[self.end..];
        match self.source.read(room) {
            Ok(0) => {
                self.is_at_end = true;
                room[..LAST_LINE_ENDS].fill(b'\n');
                self.end += LAST_LINE_ENDS;
            }
            Ok(length) => self.end += length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => self.fail(error),
        }
    }

    /// Ends reading early. What is incomplete is forgotten.
    fn fail(&mut self, error: io::Error) {
        self.is_at_end = true;
        self.error = Some(error);
        self.end = self.start;
    }

    /// At the end of the input: whether it could be read, and had a puzzle.
    fn finish(&mut self) -> Result<(), Failure> {
        if let Some(error) = self.error.take() {
            return Err(unreadable(&self.name, &error));
        }
        if self.parser.puzzles == 0 {
            let message = "expected a grid, found end of input";
            return Err(Failure::Input(message.to_owned()));
        }
        Ok(())
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
            if self.parse_line() {
                continue;
            }
            if self.parser.ready.length() > 0 || self.is_at_end {
                break;
            }
            self.fill();
        }
        mem::swap(batch, &mut self.parser.ready);
        if batch.length() == 0 {
            self.finish()?;
        }
        Ok(())
    }
}

/// The failure where a file cannot be opened or read.
pub fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::Input(format!("cannot read {name}: {error}"))
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
