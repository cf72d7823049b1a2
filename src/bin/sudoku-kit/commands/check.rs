//! `check`: whether a program's output is right for the puzzles in a file.

use crate::checker::mistake;
use crate::command_line::{option, Arguments, Command, Opt};
use crate::failure::{printable, tell, Failure, Status};
use crate::grid::Grid;
use crate::input::answers::Answers;
use crate::input::Reader;
use std::mem;

pub const COMMAND: Command = Command {
    name: "check",
    operands: "INPUT OUTPUT [ANSWER]",
    summary: "whether a program's answers are right",
    about: "\
Checks the answers in OUTPUT for the grids in INPUT: any solution is right, and
'No solution exists' only where it is true. Grids are read in every format that
'solve' reads, and what is printed around them is text. Status 1 and a message
for the first wrong one; 2 where the input or the command line is at fault
(testlib's checkers mean others by 2 and 3). The answers in ANSWER, which hosts
pass, have to be right, too: else status 2, since some hosts swap the two. One
file may be -, standard input.",
    options: &[ALL],
    example: "sudoku-kit check --all samples/ladder.in samples/ladder.out",
    run: check,
    ..Command::EMPTY
};

const ALL: Opt = option(
    "--all",
    "a message for each wrong grid, not for the first only",
);

fn check(arguments: &Arguments) -> Result<Status, Failure> {
    let files = &arguments.operands;
    if !matches!(files.len(), 2 | 3) {
        let s = if files.len() == 1 { "" } else { "s" };
        let expected = format!("check expects {}", COMMAND.operands);
        return arguments.misuse(&format!("{expected}, found {} file{s}", files.len()));
    }
    if files.iter().filter(|file| *file == "-").count() > 1 {
        return arguments.misuse("check expects two files, found standard input twice");
    }
    let tells_all = arguments.has(&ALL);
    let mut reader = Reader::open(&files[0])?;
    let mut output = Answers::open(&files[1])?;
    let jury = files.get(2).filter(|name| !name.is_empty());
    let mut jury = jury.map(|name| Answers::open(name)).transpose()?;
    let (mut status, mut is_over, mut has_more) = (Status::AllAnswered, false, true);
    // The first mistake is told when all puzzles have been read: one of them may be malformed.
    let mut messages = String::new();
    while has_more {
        let (mut place, mut clues) = (String::new(), None);
        if let Some(puzzle) = reader.next()? {
            place = format!("grid {}: ", puzzle.number);
            let malformed = |why| Failure::Input(format!("{}: {why}", printable(&files[0])));
            clues = Some(puzzle.clues.map_err(malformed)?);
        }
        has_more = clues.is_some();
        if let Some(jury) = &mut jury {
            if let Some(mistake) = next_mistake(jury, clues)? {
                let why = format!("the third file, ANSWER, is wrong: {place}{mistake}");
                return Err(Failure::Input(why + "; are OUTPUT and ANSWER swapped?"));
            }
        }
        if is_over {
            continue;
        }
        if let Some(mistake) = next_mistake(&mut output, clues)? {
            status = Status::WrongAnswer;
            is_over = mistake == NO_ANSWER || !tells_all;
            messages += &format!("sudoku-kit: {place}{mistake}\n");
        }
        if tells_all {
            tell(&mem::take(&mut messages));
        }
    }
    tell(&messages);
    Ok(status)
}

const NO_ANSWER: &str = "expected an answer, found end of file";
const MORE: &str = "there is more output after the last answer";

/// Why the next answer is wrong for a puzzle, or is there behind the last one; `None` if all is right.
fn next_mistake(answers: &mut Answers, clues: Option<Grid>) -> Result<Option<String>, Failure> {
    Ok(match (clues, answers.next()?) {
        (Some(clues), Some(answer)) => mistake(&clues, &answer).map(|mistake| mistake.to_string()),
        (Some(_), None) => Some(NO_ANSWER.to_owned()),
        (None, Some(_)) => Some(MORE.to_owned()),
        (None, None) => None,
    })
}
