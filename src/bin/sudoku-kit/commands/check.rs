//! `check`: whether a program's output is right for the puzzles in a file.

use super::Status;
use crate::checker::{judge_text, mistake, Judged, Layout, NO_ANSWER};
use crate::engine;
use crate::failure::{printable, tell, Failure};
use crate::input::{self, unreadable, Kind, Reader};
use crate::puzzle::{Fault, Puzzle, Shape, Source, NO_SOLUTION};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};

pub fn run(
    input: &OsStr,
    output: &OsStr,
    is_strict: bool,
    tells_all: bool,
) -> Result<Status, Failure> {
    let mut puzzles = Puzzles::open(input, Kind::Puzzles)?;
    let mut find_mistake = match is_strict {
        true => by_text(output)?,
        false => by_grid(output)?,
    };
    let (mut is_right, mut is_over) = (true, false);
    // The first mistake is told when all puzzles have been read: one of them may be malformed.
    let mut messages = String::new();
    let mut is_last = false;
    while !is_last {
        let puzzle = puzzles.next()?;
        is_last = puzzle.is_none();
        if let Some(Fault::Malformed(message)) = puzzle.as_ref().and_then(|it| it.fault.as_ref()) {
            let message = format!("{}: {message}", printable(input));
            return Err(Failure::Input(message));
        }
        if is_over {
            continue;
        }
        if let Some(mistake) = find_mistake(puzzle.as_ref())? {
            is_right = false;
            is_over = mistake == NO_ANSWER || !tells_all;
            let place = puzzle.map_or(String::new(), |puzzle| format!("grid {}: ", puzzle.number));
            messages += &format!("sudoku-kit: {place}{mistake}\n");
            if tells_all {
                tell(&std::mem::take(&mut messages));
            }
        }
    }
    tell(&messages);
    Ok(match is_right {
        true => Status::AllAnswered,
        false => Status::WrongAnswer,
    })
}

/// Puzzles or answers, one at a time.
struct Puzzles {
    reader: Reader,
    /// A line may end a grid that lacks rows and be one itself: then two come at once.
    waiting: Vec<Puzzle>,
}

impl Puzzles {
    fn open(path: &OsStr, kind: Kind) -> Result<Puzzles, Failure> {
        let reader = Reader::open(path, kind, None)?;
        let waiting = Vec::new();
        Ok(Puzzles { reader, waiting })
    }

    fn next(&mut self) -> Result<Option<Puzzle>, Failure> {
        if self.waiting.is_empty() {
            self.reader.next_batch(&mut self.waiting, 1)?;
            self.waiting.reverse();
        }
        Ok(self.waiting.pop())
    }
}

/// What is wrong with the next answer, for a puzzle; behind the last puzzle, that there is one.
type FindMistake = Box<dyn FnMut(Option<&Puzzle>) -> Result<Option<String>, Failure>>;

const MORE: &str = "there is more output after the last answer";

/// Answers of any shape.
fn by_grid(output: &OsStr) -> Result<FindMistake, Failure> {
    let mut answers = Puzzles::open(output, Kind::Answers)?;
    Ok(Box::new(move |puzzle| {
        let answer = answers.next()?;
        Ok(match puzzle {
            Some(puzzle) => mistake(&puzzle.clues, answer.as_ref()),
            None => answer.map(|_| MORE.to_owned()),
        })
    }))
}

/// Of a longer line, each part counts as one.
const LONGEST_LINE: u64 = 1 << 10;

/// Answers that have to have their puzzle's shape.
fn by_text(output: &OsStr) -> Result<FindMistake, Failure> {
    let (name, source) = input::open(output)?;
    let mut source = BufReader::new(source);
    // The next line that is not blank, without white space at its ends.
    let mut next_line = move || loop {
        let mut bytes = Vec::new();
        let mut part = source.by_ref().take(LONGEST_LINE);
        let length = part.read_until(b'\n', &mut bytes);
        let length = length.map_err(|error| unreadable(&name, &error))?;
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if length == 0 || !line.is_empty() {
            return Ok::<_, Failure>(Some(line).filter(|_| length > 0));
        }
    };
    Ok(Box::new(move |puzzle| {
        let line = next_line()?;
        let (puzzle, mut text) = match (puzzle, line) {
            (Some(puzzle), Some(line)) => (puzzle, line),
            (Some(_), None) => return Ok(Some(NO_ANSWER.to_owned())),
            (None, line) => return Ok(line.map(|_| MORE.to_owned())),
        };
        let rows = match puzzle.shape {
            _ if text == NO_SOLUTION => 1,
            Shape::Spaced | Shape::Compact => 9,
            Shape::OneLine => 1,
            Shape::Readable => 13,
        };
        for _ in 1..rows {
            let Some(line) = next_line()? else { break };
            text = text + "\n" + &line;
        }
        let mut solved = [puzzle.clone()];
        engine::solve(&mut solved);
        let layout = Layout {
            shape: puzzle.shape,
            wants_smallest: false,
        };
        let judged = judge_text(&text, &puzzle.clues, &solved[0].solution, layout);
        Ok(match judged {
            Judged::Right => None,
            Judged::Wrong(why) | Judged::WrongLayout(why) => Some(why),
        })
    }))
}
