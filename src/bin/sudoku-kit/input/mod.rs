//! Reading grids, of puzzles and of answers: bytes in bounded memory, lines, grids.
//!
//! Data goes one way: `lines` reads a line, `line` says what it is by its bytes (`cells`), and
//! `grids` decides what that means for a grid.
//!
//! The principle: no answer to a grid that is not there, and what looks like a row or a grid is never
//! passed over in silence. The rules:
//!
//! 1. A comment goes from `#` or `//` (not `://`) to the end of its line. Before it, box drawings are `|` and
//!    `+`, and full-width characters (U+FF01 to U+FF5E) their ASCII ones. White space is every byte up to 32,
//!    that of Unicode, U+200B, and what makes a keycap of a digit. A byte order mark may begin a line.
//! 2. A *cell* is a digit or one of `. _ * ? x X`; `-` is one in a row or a grid that has a digit and no other
//!    sign for a blank. Between cells may stand white space, `|`, commas, semicolons, brackets, quotes, `&` and
//!    `\`.
//! 3. A line with nine cells and nothing else is a row, one with 81 a grid. So is a word of 81 beside anything:
//!    of several that with blanks; two with blanks are an error. Here a word ends at `:` and `=`, too.
//! 4. Beside words, nine cells in brackets or quotes are a row; nine rows are a grid, more are a bad row. (One
//!    word in brackets is a number.) If more than three cells apart, or nine that touch, stand beside them,
//!    that is a bad row.
//! 5. What is only drawn (`- + = | :`, and `* . '` beside `--`) is a rule. Nine dashes are a row in a grid
//!    that has `-` for blanks; if some were taken for a rule before, its first row with `-` is a bad grid.
//! 6. Nine rows are a grid: together, or with a blank line behind each or behind every third; behind a first
//!    row that is bad it ends the grid. A row `1` to `9` has the names of columns if it has no bars just
//!    above a row with bars, or a rule below it and none below the next row.
//! 7. Other lines that look like cells are bad. A *row*: 8 to 10 cells and nothing else, or nine and one more
//!    character; nine words, or else characters, of which most are cells or all others are alike; nine cells
//!    with the same sign between each two (`5:3:0:0:7:0:0:0:0`); five cells apart (also by `<` and `>`) beside
//!    others. A *part*: other numbers of cells. A *grid*: more than 40 cells, or 81 characters as above. A
//!    *heading*: stars, underlines, eight digits that begin or end with a year (`20241123`, `23.11.2024`), or a
//!    row without a digit (`ooooooooo`).
//! 8. A bad row is a row. Behind a row the others are, too, up to nine rows, but a bad grid: that ends the rows.
//! 9. Below a part, a grid or a heading that is bad, rows are a grid only if just nine stand together: up to a
//!    blank line, text, a line of 81 or a bad grid. Fewer are told with the bad line; more are an error.
//! 10. All else is text. Like a blank line and a line of 81 it ends a grid, and reading begins anew. Text are
//!     also up to two lines of one or two numbers (4 digits in all, 6 above the first grid) that touch no comment.
//!
//! A column in a message is a character; a tab is one.

pub mod answers;
mod cells;
mod grids;
mod line;
mod lines;

use crate::failure::{tell, Failure, END_OF_INPUT};
use crate::grid::{Grid, EMPTY};
use crate::puzzle::{Puzzle, BATCH};
pub use cells::BLANKS;
use grids::Grids;
pub use lines::unreadable;
use lines::{Lines, LONGEST_LINE};
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::mem;

pub struct Reader {
    lines: Lines,
    grids: Grids,
}

/// Whether a person types what is read from a file; `-` is standard input.
pub fn is_typed(path: &OsStr) -> bool {
    path == "-" && io::stdin().is_terminal()
}

impl Reader {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &OsStr) -> Result<Self, Failure> {
        if is_typed(path) {
            tell(&format!(
                "sudoku-kit: reading the terminal; {END_OF_INPUT} on a line of its own ends the input\n"
            ));
        }
        Lines::open(path).map(Reader::of)
    }

    fn of(lines: Lines) -> Self {
        let grids = Grids::default();
        Reader { lines, grids }
    }

    /// Takes the next line, or the end: then it returns false.
    fn take_line(&mut self) -> Result<bool, Failure> {
        let has_line = self.lines.next();
        match has_line {
            Ok(true) => self.grids.take(&self.lines.line, self.lines.number),
            Ok(false) => self.grids.end(),
            // The grid that is being read may go on.
            Err(_) => self.grids.rows.clear(),
        }
        has_line
    }

    /// The next puzzle; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Puzzle>, Failure> {
        self.read(1)?;
        let ready = &mut self.grids.ready;
        Ok((!ready.is_empty()).then(|| ready.remove(0)))
    }

    /// Replaces a batch by the next puzzles: those that are there, but at least one, except at the end.
    pub fn next_batch(&mut self, batch: &mut Vec<Puzzle>) -> Result<(), Failure> {
        batch.clear();
        self.read(BATCH)?;
        mem::swap(batch, &mut self.grids.ready);
        Ok(())
    }

    /// Reads up to `most` puzzles, or a few more: a line may end grids that lack rows and be one itself.
    /// Waits only for the first. There are none at the end.
    fn read(&mut self, most: usize) -> Result<(), Failure> {
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
        *cell = cells::cell(byte)?;
    }
    Some(grid)
}
