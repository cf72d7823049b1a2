//! The output of a program: grids, read as puzzles are, and `No solution exists` in place of one. What a
//! program prints around them is text.

use super::lines::{Lines, LONGEST_LINE};
use super::Reader;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::puzzle::{Fault, NO_SOLUTION};
use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::Cursor;
use std::mem;

/// What stands for the answer to a puzzle.
pub enum Answer {
    /// Full or not.
    Grid(Grid),
    NoSolution,
    /// What looks like a grid, and why it is none.
    Malformed(String),
}

/// Longer than any answer with the lines that may follow before it is known.
const MOST_LINES: usize = 32;

pub struct Answers {
    reader: Reader,
    /// What has been read, with its first line. A line may end an answer that lacks rows and be one itself.
    ready: VecDeque<(Answer, u64)>,
    /// The lines with something on them, with their numbers, trimmed, until somebody takes them. Where
    /// there are many and no answer, those behind the first are left out.
    pub printed: Vec<(u64, String)>,
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

    /// The next answer, with the number of its first line; `None` at the end.
    pub fn next(&mut self) -> Result<Option<(Answer, u64)>, Failure> {
        let mut has_more = true;
        while self.ready.is_empty() && has_more {
            has_more = self.reader.take_line()?;
            let puzzles = mem::take(&mut self.reader.grids.ready);
            for origin in puzzles.origins {
                let answer = match origin.job {
                    Ok(at) => Answer::Grid(puzzles.jobs[at].clues),
                    Err(Fault(message)) => Answer::Malformed(message),
                };
                self.ready.push_back((answer, origin.lines[0]));
            }
            let (line, number) = (&self.reader.lines.line, self.reader.lines.number);
            let text = String::from_utf8_lossy(line);
            let text = text.trim_matches(|c| c <= ' ');
            if text == NO_SOLUTION && line.len() <= LONGEST_LINE {
                self.ready.push_back((Answer::NoSolution, number));
            }
            if !text.is_empty() && self.printed.len() < MOST_LINES {
                self.printed.push((number, text.to_owned()));
            }
        }
        Ok(self.ready.pop_front())
    }

    /// Puts an answer back, to be the next.
    pub fn put_back(&mut self, answer: (Answer, u64)) {
        self.ready.push_front(answer);
    }
}

/// The answers in a text, of which messages have a name.
pub fn answers_in(text: &[u8], name: &str) -> Result<Vec<Answer>, Failure> {
    let text = Cursor::new(text.to_owned());
    let mut answers = Answers::of(Lines::of(Box::new(text), name.to_owned()));
    let mut all = Vec::new();
    while let Some((answer, _)) = answers.next()? {
        all.push(answer);
    }
    Ok(all)
}
