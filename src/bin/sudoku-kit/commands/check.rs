//! `check`: whether a program's output is right for the puzzles in a file.

use crate::checker::{laid_out, mistake, odd_line};
use crate::command_line::{option, Arguments, Command, Opt};
use crate::failure::{printable, tell, Failure, Status};
use crate::grid::Grid;
use crate::input::answers::{Answer, Answers, Printed};
use crate::input::Reader;
use crate::puzzle::{Shape, FRAME_RULE};
use std::ffi::OsStr;
use std::{fs, mem};

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
pass, have to be right, too: else status 2, since some hosts swap the two. An
empty one is not looked at. One file may be -, standard input.",
    options: &[STRICT, ALL],
    example: "sudoku-kit check --all samples/ladder.in samples/ladder.out",
    run: check,
    ..Command::EMPTY
};

const STRICT: Opt = option(
    "--strict",
    "each answer has to stand there in its puzzle's shape; only white space at ends of lines \
     and blank lines between grids do not matter",
);
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
    let (tells_all, is_strict) = (arguments.has(&ALL), arguments.has(&STRICT));
    let mut reader = Reader::open(&files[0])?;
    let mut output = Output::open(&files[1], is_strict)?;
    let is_empty = |file: fs::Metadata| file.is_file() && file.len() == 0;
    let mut jury = match files.get(2).filter(|name| !name.is_empty()) {
        Some(name) if fs::metadata(name).is_ok_and(is_empty) => {
            tell("sudoku-kit: the third file, ANSWER, is empty: it is not looked at\n");
            None
        }
        name => name.map(|name| Output::open(name, false)).transpose()?,
    };
    let (mut status, mut is_over, mut has_more) = (Status::AllAnswered, false, true);
    // The first mistake is told when all puzzles have been read: one of them may be malformed.
    let mut messages = String::new();
    while has_more {
        let puzzle = reader.next()?;
        has_more = puzzle.is_some();
        let place = puzzle
            .as_ref()
            .map(|puzzle| format!("grid {}: ", puzzle.number));
        let (place, name) = (place.unwrap_or_default(), printable(&files[0]));
        let puzzle = puzzle
            .map(|puzzle| Ok((puzzle.clues?, puzzle.shape)))
            .transpose();
        let puzzle = puzzle.map_err(|why: String| Failure::Input(format!("{name}: {why}")))?;
        if let Some(jury) = &mut jury {
            if let Some(mistake) = jury.mistake(puzzle)? {
                let why = format!("the third file, ANSWER, is wrong: {place}{mistake}");
                return Err(Failure::Input(why + "; are OUTPUT and ANSWER swapped?"));
            }
        }
        if is_over {
            continue;
        }
        if let Some(mistake) = output.mistake(puzzle)? {
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
const ECHO: &str = "the puzzle itself is printed before its answer";

/// A file with answers, beside the puzzles.
struct Output {
    answers: Answers,
    is_strict: bool,
    /// What has to stand before the next answer: the last rule of a frame. `None` behind a wrong answer,
    /// to which anything may belong.
    before: Option<Vec<String>>,
}

impl Output {
    fn open(name: &OsStr, is_strict: bool) -> Result<Output, Failure> {
        Ok(Output {
            answers: Answers::open(name)?,
            is_strict,
            before: Some(Vec::new()),
        })
    }

    /// Why the answer to the next puzzle is wrong, or what stands behind the last; `None` if all is right.
    fn mistake(&mut self, puzzle: Option<(Grid, Shape)>) -> Result<Option<String>, Failure> {
        let found = match (puzzle, self.answers.next()?) {
            (Some((clues, shape)), Some((answer, lines))) => match mistake(&clues, &answer) {
                Some(_) if self.takes_right_answer(&clues, &answer)? => Some(ECHO.to_owned()),
                None if self.is_strict => self.difference(&lines, laid_out(&answer, shape)),
                mistake => mistake,
            },
            (Some(_), None) => Some(NO_ANSWER.to_owned()),
            (None, Some(_)) => Some(MORE.to_owned()),
            (None, None) => {
                let before = self.before.as_ref().filter(|_| self.is_strict);
                before.and_then(|before| odd_line(&self.answers.printed, before))
            }
        };
        if found.is_some() {
            self.before = None;
        }
        Ok(found)
    }

    /// Whether the puzzle is printed and then a right answer, which is taken.
    fn takes_right_answer(&mut self, clues: &Grid, printed: &Answer) -> Result<bool, Failure> {
        let is_right = |answer: &Answer| mistake(clues, answer).is_none();
        let is_echo = *printed == Ok(Some(*clues)) && self.answers.peek()?.is_some_and(is_right);
        if is_echo {
            self.answers.next()?;
        }
        Ok(is_echo)
    }

    /// Where lines are not as a right answer has to be printed.
    fn difference(&mut self, lines: &Printed, answer: Vec<String>) -> Option<String> {
        let mut expected = self.before.clone().unwrap_or_default();
        expected.extend(answer);
        // A frame ends below the last row: its rule has not been read.
        let is_frame = expected.last().is_some_and(|line| line == FRAME_RULE);
        let rule = expected.split_off(expected.len() - usize::from(is_frame));
        let skipped = match self.before.replace(rule) {
            Some(_) => 0,
            None => lines.len().saturating_sub(expected.len()),
        };
        odd_line(&lines[skipped..], &expected)
    }
}
