//! The output of a program: grids, read as puzzles are, and `No solution exists` in place of one. What a
//! program prints around them is text.

use super::lines::{LineReader, LONGEST_LINE};
use super::Reader;
use crate::base::error::Error;
use crate::base::grid::Grid;
use crate::base::puzzle::NO_SOLUTION;
use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::Cursor;

/// What stands for the answer to a puzzle: a grid, full or not, or `None` for `No solution exists`; or why
/// what looks like a grid is none.
pub type Answer = Result<Option<Grid>, String>;

pub struct Answers {
    reader: Reader,
    /// What has been read: a line may end an answer that lacks rows and be one itself.
    ready: VecDeque<Answer>,
}

impl Answers {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &OsStr) -> Result<Answers, Error> {
        Ok(Answers::from_lines(LineReader::open(path)?))
    }

    fn from_lines(lines: LineReader) -> Answers {
        let (reader, ready) = (Reader::from_lines(lines), VecDeque::new());
        Answers { reader, ready }
    }

    /// The next answer; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Answer>, Error> {
        let mut has_more = true;
        while self.ready.is_empty() && has_more {
            has_more = self.reader.take_line()?;
            let grids = self.reader.grids.ready.drain(..);
            self.ready.extend(grids.map(|grid| grid.clues.map(Some)));
            let line = &self.reader.lines.line;
            let text = String::from_utf8_lossy(line);
            if text.trim_matches(|c| c <= ' ') == NO_SOLUTION && line.len() <= LONGEST_LINE {
                self.ready.push_back(Ok(None));
            }
        }
        Ok(self.ready.pop_front())
    }
}

/// The answers in a text; `name` is what messages call it.
pub fn answers_in(text: &[u8], name: &str) -> Result<Vec<Answer>, Error> {
    let text = Cursor::new(text.to_owned());
    let mut answers = Answers::from_lines(LineReader::from_source(Box::new(text), name));
    let mut all = Vec::new();
    while let Some(answer) = answers.next()? {
        all.push(answer);
    }
    Ok(all)
}
