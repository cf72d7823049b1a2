//! The output of a program: grids, read as puzzles are, and `No solution exists` in place of one. What a
//! program prints around them is text.

use super::lines::{Lines, LONGEST_LINE};
use super::Reader;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::puzzle::NO_SOLUTION;
use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::Cursor;
use std::mem;

/// What stands for the answer to a puzzle: a grid, full or not, or `None` for `No solution exists`; or why
/// what looks like a grid is none.
pub type Answer = Result<Option<Grid>, String>;

/// The lines with something on them, trimmed, with their numbers.
pub type Printed = Vec<(u64, String)>;

/// Longer than any answer with what may stand on either side.
const MOST_LINES: usize = 64;

pub struct Answers {
    reader: Reader,
    /// What has been read, with its last line. A line may end an answer that lacks rows and be one itself.
    ready: VecDeque<(Answer, u64)>,
    /// What stands behind the answer taken last. Of many lines those in the middle are left out.
    pub printed: Printed,
}

impl Answers {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &OsStr) -> Result<Answers, Failure> {
        Ok(Answers::of(Lines::open(path)?))
    }

    fn of(lines: Lines) -> Answers {
        Answers {
            reader: Reader::of(lines),
            ready: VecDeque::new(),
            printed: Vec::new(),
        }
    }

    /// The next answer, with the lines from behind the answer before to its last row; `None` at the end.
    pub fn next(&mut self) -> Result<Option<(Answer, Printed)>, Failure> {
        self.peek()?;
        Ok(self.ready.pop_front().map(|(answer, last)| {
            let count = self.printed.partition_point(|line| line.0 <= last);
            (answer, self.printed.drain(..count).collect())
        }))
    }

    /// The answer that is next; `None` at the end.
    pub fn peek(&mut self) -> Result<Option<&Answer>, Failure> {
        let mut has_more = true;
        while self.ready.is_empty() && has_more {
            has_more = self.reader.take_line()?;
            for puzzle in mem::take(&mut self.reader.grids.ready) {
                let last = puzzle.lines.into_iter().max().unwrap_or(0);
                self.ready.push_back((puzzle.clues.map(Some), last));
            }
            let Lines { line, number, .. } = &self.reader.lines;
            let (number, text) = (*number, String::from_utf8_lossy(line));
            let text = text.trim_matches(|c| c <= ' ');
            if text == NO_SOLUTION && line.len() <= LONGEST_LINE {
                self.ready.push_back((Ok(None), number));
            }
            if !text.is_empty() {
                self.printed.push((number, text.to_owned()));
            }
            if self.printed.len() > MOST_LINES {
                self.printed.remove(MOST_LINES / 2);
            }
        }
        Ok(self.ready.front().map(|(answer, _)| answer))
    }
}

/// The answers in a text, of which messages have a name.
pub fn answers_in(text: &[u8], name: &str) -> Result<Vec<Answer>, Failure> {
    let text = Cursor::new(text.to_owned());
    let mut answers = Answers::of(Lines::of(Box::new(text), name));
    let mut all = Vec::new();
    while let Some((answer, _)) = answers.next()? {
        all.push(answer);
    }
    Ok(all)
}
