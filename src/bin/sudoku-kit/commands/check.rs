//! `check`: judges a program's output for the puzzles in a file.

use super::Status;
use crate::failure::{printable, tell, Failure};
use crate::input::{Kind, Reader};
use crate::judge::mistake;
use crate::puzzle::{Fault, Source};
use std::ffi::OsStr;

pub fn run(input: &OsStr, output: &OsStr) -> Result<Status, Failure> {
    let mut reader = Reader::open(input, Kind::Puzzles, None)?;
    let mut answers = Reader::open(output, Kind::Answers, None)?;
    let (mut puzzle, mut answer) = (Vec::new(), Vec::new());
    let mut wrong = None;
    // All puzzles are read, since one of them may be malformed.
    loop {
        next(&mut reader, &mut puzzle)?;
        let Some(puzzle) = puzzle.pop() else { break };
        if let Some(Fault::Malformed(message)) = puzzle.fault {
            let message = format!("{}: {message}", printable(input));
            return Err(Failure::Input(message));
        }
        if wrong.is_none() {
            next(&mut answers, &mut answer)?;
            let mistake = mistake(&puzzle.clues, answer.pop().as_ref());
            wrong = mistake.map(|mistake| format!("grid {}: {mistake}", puzzle.number));
        }
    }
    if wrong.is_none() {
        next(&mut answers, &mut answer)?;
        if !answer.is_empty() {
            wrong = Some("there is more output after the last answer".to_owned());
        }
    }
    match wrong {
        None => Ok(Status::AllAnswered),
        Some(wrong) => {
            tell(&format!("sudoku-kit: {wrong}\n"));
            Ok(Status::WrongAnswer)
        }
    }
}

/// Takes the next puzzle, if the one before has been used.
fn next(reader: &mut Reader, puzzles: &mut Vec<crate::puzzle::Puzzle>) -> Result<(), Failure> {
    // A line may end a grid that lacks rows and be one itself: two come at once.
    if puzzles.is_empty() {
        reader.next_batch(puzzles, 1)?;
        puzzles.reverse();
    }
    Ok(())
}
