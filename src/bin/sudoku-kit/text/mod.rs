//! Reading grids, of puzzles and of answers: bytes in bounded memory, lines, grids.
//!
//! Data goes one way: `lines` reads a line, `line` says what it is by its words (`cells`), and `grids` decides what
//! that means for a grid. No answer is given to a grid that is not there, and what looks like a row or a grid is never
//! passed over in silence. The rules:
//!
//! 1. *Words* are cut at white space, bars, commas, semicolons, brackets, quotes, `< > & \ : =` and `\n`. Box drawings
//!    are `|` and `+`, full-width characters ASCII. A comment goes from `#` (behind a cell: before a space) or `//`
//!    (not `://`) to the end of its line.
//! 2. A *cell* is a digit or one of `. _ * ? x X`; as a word, `None`, `null`, `NA` and `-1` are blanks, too. So is `-`
//!    beside digits where nothing else is one, and what is left empty: a field of nine (`5,3,,,7,,,,`; with bars at
//!    both ends or at none), a place in `| 5 3   |   7   |       |`, a space in nine or 81 characters in quotes (but
//!    `"5 3 4 6 7"` has five cells).
//! 3. *The lengths of the words decide*: 9 of 1 cell, 3 of 3 or 1 of 9 alone on a line are a row, 81 of 1, 27 of 3,
//!    9 of 9 or 1 of 81 a grid. Beside other words, rows are read in quotes, and between brackets if they are several
//!    words.
//! 4. *A word of 81 cells* is read beside anything: of several, the one with blanks. Two with blanks are bad; so is a
//!    full one if the words beside it have 17 cells or more: a broken puzzle. A number such as `4.30E+78` is bad.
//! 5. *Bad* is all else that looks like cells: only cells; nine words, or as many characters as a row or a grid has, of
//!    which most are cells or all others alike; a word of more than 40 characters of which nine of ten are cells or all
//!    others alike; five words of a cell, or more than 40 cells, beside words; five cells in a bracket that stays open.
//!    The rest is *text*.
//! 6. *Nine rows are a grid*: together, or, if they are alike, with a blank line behind each or behind every third.
//!    Inside, a bad line is a row, and what is drawn (`- + = | :`) is skipped. Nine `-`, or nine fields left empty, are
//!    a row in a grid that has such blanks. Above nine rows they are none, nor are `1` to `9` or `0` to `8`.
//! 7. *A heading* is one or two numbers, signs without a digit, a row with a word in front, a bad line that has less or
//!    more than a row, or the end of a broken grid. Below headings, rows are a grid only if just nine, all alike, stand
//!    together. Else all are one bad grid. Above the first grid, one number may be how many follow.
//! 8. Text, a blank line, a bracket that closes, the first line of an array and a line of 81 end a grid. A control
//!    character ends all: that is no text. A column in a message is a character.

pub mod answers;
mod cells;
mod grids;
mod line;
mod lines;
pub mod output;
pub mod stream;

use crate::base::error::{tell, Error, END_OF_INPUT};
use crate::base::grid::{Grid, EMPTY};
use crate::base::puzzle::{Puzzle, BATCH};
pub use cells::BLANKS;
use grids::Grids;
pub use lines::unreadable;
use lines::{LineReader, LONGEST_LINE};
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::mem;

pub struct Reader {
    lines: LineReader,
    grids: Grids,
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
        LineReader::open(path).map(Reader::from_lines)
    }

    fn from_lines(lines: LineReader) -> Self {
        let grids = Grids::default();
        Reader { lines, grids }
    }

    /// What messages call the file.
    pub fn name(&self) -> &str {
        &self.lines.name
    }

    /// Takes the next line, or the end: then it returns false.
    fn take_line(&mut self) -> Result<bool, Error> {
        let has_line = self.lines.next();
        match has_line {
            Ok(true) => self.grids.take(&self.lines.line, self.lines.number),
            Ok(false) => drop(self.grids.end()),
            // The grid that is being read may go on.
            Err(_) => self.grids.rows.clear(),
        }
        has_line
    }

    /// The next puzzle; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Puzzle>, Error> {
        self.read(1)?;
        let ready = &mut self.grids.ready;
        Ok((!ready.is_empty()).then(|| ready.remove(0)))
    }

    /// Replaces a batch by the next puzzles: those that are there, but at least one, except at the end.
    pub fn next_batch(&mut self, batch: &mut Vec<Puzzle>) -> Result<(), Error> {
        batch.clear();
        self.read(BATCH)?;
        mem::swap(batch, &mut self.grids.ready);
        Ok(())
    }

    /// Reads up to `most` puzzles, or a few more: a line may end grids that lack rows and be one itself.
    /// Waits only for the first. There are none at the end.
    fn read(&mut self, most: usize) -> Result<(), Error> {
        while self.grids.ready.len() < most {
            let text = self.lines.buffered();
            if let Some(grid) = plain_grid(text) {
                self.lines.skip(82);
                self.grids.take_grid(grid, self.lines.number);
                continue;
            }
            match text.iter().position(|&byte| byte == b'\n') {
                // Another shortcut: the line is not copied. (The first may begin with a byte order mark.)
                Some(end) if end < LONGEST_LINE && self.lines.number > 0 => {
                    self.grids.take(&text[..end], self.lines.number + 1);
                    self.lines.skip(end + 1);
                }
                None if !self.grids.ready.is_empty() => break,
                _ if self.take_line()? => {}
                _ => break,
            }
        }
        if self.grids.made == 0 {
            let message = "expected a grid, found end of input";
            return Err(Error::Input(message.to_owned()));
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
        *cell = cells::cell(byte)?;
    }
    Some(grid)
}
