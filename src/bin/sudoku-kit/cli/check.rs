//! `check`: whether a program's output is right for the puzzles in a file.

use super::command::{Arguments, Command};
use crate::base::error::{tell, Error, Status};
use crate::run::checker::mistake;
use crate::text::Reader;

pub const COMMAND: Command = Command::new("check", include_str!("check.txt"), check);

fn check(arguments: &Arguments) -> Result<Status, Error> {
    let files = &arguments.operands;
    if !matches!(files.len(), 2 | 3) {
        let s = if files.len() == 1 { "" } else { "s" };
        let found = format!("found {} file{s}", files.len());
        return arguments.misuse(&format!("check expects INPUT OUTPUT [ANSWER], {found}"));
    }
    if files[..2].iter().all(|file| file == "-") {
        return arguments.misuse("check expects two files, found standard input twice");
    }
    let mut reader = Reader::open(&files[0])?;
    let mut output = Reader::open(&files[1])?;
    let mut first_mistake = None;
    // The first mistake is told when all puzzles have been read: one of them may be malformed.
    while let Some(puzzle) = reader.next()? {
        let malformed = |why| Error::Failed(format!("{}: {why}", reader.name()));
        let clues = puzzle.clues.map_err(malformed)?;
        if first_mistake.is_none() {
            let mistake = match output.next_answer()? {
                Some(answer) => mistake(&clues, &answer).map(|mistake| mistake.to_string()),
                None => Some("expected an answer, found end of file".to_owned()),
            };
            first_mistake = mistake.map(|mistake| format!("grid {}: {mistake}", puzzle.number));
        }
    }
    if first_mistake.is_none() && output.next_answer()?.is_some() {
        first_mistake = Some("there is more output after the last answer".to_owned());
    }
    let Some(mistake) = first_mistake else {
        return Ok(Status::AllAnswered);
    };
    tell(&format!("sudoku-kit: {mistake}\n"));
    Ok(Status::WrongAnswer)
}
