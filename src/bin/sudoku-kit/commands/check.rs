//! `check`: whether a program's output is right for the puzzles in a file.

use super::Status;
use crate::checker::{judge_text, mistake, Judged, Layout, NO_ANSWER};
use crate::engine;
use crate::failure::{printable, tell, Failure};
use crate::input::{unreadable, Kind, Reader};
use crate::puzzle::{Fault, Puzzle, Shape, Source, NO_SOLUTION};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

pub fn run(
    input: &OsStr,
    output: &OsStr,
    is_strict: bool,
    tells_all: bool,
) -> Result<Status, Failure> {
    let mut reader = Reader::open(input, Kind::Puzzles, None)?;
    let mut answers = match is_strict {
        true => Answers::Strict(Lines::open(output)?),
        false => {
            let reader = Reader::open(output, Kind::Answers, None)?;
            Answers::Any(Box::new(reader), Vec::new())
        }
    };
    let mut puzzles = Vec::new();
    // The first fault, told when all puzzles have been read: one of them may be malformed.
    let mut first: Option<String> = None;
    let mut is_over = false;
    while let Some(puzzle) = next(&mut reader, &mut puzzles)? {
        if let Some(Fault::Malformed(message)) = puzzle.fault {
            let message = format!("{}: {message}", printable(input));
            return Err(Failure::Input(message));
        }
        if is_over {
            continue;
        }
        if let Some(mistake) = answers.mistake(&puzzle)? {
            is_over = mistake == NO_ANSWER || !tells_all;
            let message = format!("grid {}: {mistake}", puzzle.number);
            if tells_all {
                tell(&format!("sudoku-kit: {message}\n"));
            }
            first.get_or_insert(message);
        }
    }
    if !is_over && !answers.are_over()? {
        let message = "there is more output after the last answer";
        if tells_all {
            tell(&format!("sudoku-kit: {message}\n"));
        }
        first.get_or_insert(message.to_owned());
    }
    match first {
        None => return Ok(Status::AllAnswered),
        Some(message) if !tells_all => tell(&format!("sudoku-kit: {message}\n")),
        Some(_) => {}
    }
    Ok(Status::WrongAnswer)
}

/// Takes the next puzzle or answer. A line may end a grid that lacks rows and be one itself: then two
/// come at once, and `waiting` keeps the second.
fn next(reader: &mut Reader, waiting: &mut Vec<Puzzle>) -> Result<Option<Puzzle>, Failure> {
    if waiting.is_empty() {
        reader.next_batch(waiting, 1)?;
        waiting.reverse();
    }
    Ok(waiting.pop())
}

/// The output.
enum Answers {
    Any(Box<Reader>, Vec<Puzzle>),
    /// Each has to have its puzzle's shape.
    Strict(Lines),
}

impl Answers {
    /// What is wrong with the next answer, for a puzzle.
    fn mistake(&mut self, puzzle: &Puzzle) -> Result<Option<String>, Failure> {
        match self {
            Answers::Any(reader, waiting) => {
                let answer = next(reader, waiting)?;
                Ok(mistake(&puzzle.clues, answer.as_ref()))
            }
            Answers::Strict(lines) => lines.mistake(puzzle),
        }
    }

    fn are_over(&mut self) -> Result<bool, Failure> {
        match self {
            Answers::Any(reader, waiting) => Ok(next(reader, waiting)?.is_none()),
            Answers::Strict(lines) => Ok(lines.next()?.is_none()),
        }
    }
}

/// Lines without white space at their ends, and no blank ones.
struct Lines {
    name: String,
    source: Box<dyn BufRead>,
}

/// Of a longer line, each part counts as one.
const LONGEST_LINE: u64 = 1 << 10;

impl Lines {
    fn open(path: &OsStr) -> Result<Lines, Failure> {
        let name = printable(path);
        let source: Box<dyn BufRead> = match path == "-" {
            true => Box::new(io::stdin().lock()),
            false => {
                let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
                Box::new(BufReader::new(file))
            }
        };
        Ok(Lines { name, source })
    }

    fn next(&mut self) -> Result<Option<String>, Failure> {
        loop {
            let mut bytes = Vec::new();
            let read = self
                .source
                .by_ref()
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut bytes);
            if read.map_err(|error| unreadable(&self.name, &error))? == 0 {
                return Ok(None);
            }
            let line = String::from_utf8_lossy(&bytes);
            if !line.trim().is_empty() {
                return Ok(Some(line.trim().to_owned()));
            }
        }
    }

    fn mistake(&mut self, puzzle: &Puzzle) -> Result<Option<String>, Failure> {
        let Some(mut text) = self.next()? else {
            return Ok(Some(NO_ANSWER.to_owned()));
        };
        let mut solved = [puzzle.clone()];
        engine::solve(&mut solved);
        let rows = match puzzle.shape {
            _ if text == NO_SOLUTION => 1,
            Shape::Spaced | Shape::Compact => 9,
            Shape::OneLine => 1,
            Shape::Readable => 13,
        };
        for _ in 1..rows {
            let Some(line) = self.next()? else { break };
            text = text + "\n" + &line;
        }
        let layout = Layout {
            shape: puzzle.shape,
            wants_smallest: false,
        };
        Ok(
            match judge_text(&text, &puzzle.clues, &solved[0].solution, layout) {
                Judged::Right => None,
                Judged::Wrong(why) | Judged::WrongLayout(why) => Some(why),
            },
        )
    }
}
