//! The output of a program: grids, read as puzzles are, and `No solution exists` in place of one. What a program prints
//! around them is text.

use super::block::MOST_ROWS;
use super::lines::LineReader;
use super::{Reader, Step};
use crate::base::error::Error;
use crate::base::grid::Grid;
use std::io::Cursor;

/// What stands for the answer to a puzzle: a grid, full or not, or `None` for `No solution exists`; or why
/// what looks like a grid is none.
pub type Answer = Result<Option<Grid>, String>;

impl Reader {
    /// The next answer; `None` at the end.
    pub fn next_answer(&mut self) -> Result<Option<Answer>, Error> {
        loop {
            if let Some(grid) = self.next_ready() {
                return Ok(Some(grid.clues.map(Some)));
            }
            match self.step()? {
                Step::Taken => {}
                Step::NoSolution => return Ok(Some(Ok(None))),
                Step::End => return Ok(None),
            }
        }
    }
}

/// The answers in a text; `name` is what messages call it.
pub fn answers_in(text: &[u8], name: &str) -> Result<Vec<Answer>, Error> {
    let text = Cursor::new(text.to_owned());
    let mut reader = Reader::new(LineReader::new(text, name), MOST_ROWS);
    let mut answers = Vec::new();
    while let Some(answer) = reader.next_answer()? {
        answers.push(answer);
    }
    Ok(answers)
}
