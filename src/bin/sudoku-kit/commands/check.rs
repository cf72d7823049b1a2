//! `check`: whether a program's output is right for the puzzles in a file.

use crate::checker::{laid_out, mistake, odd_line};
use crate::command_line::{option, Arguments, Command};
use crate::failure::{printable, tell, Failure, Status};
use crate::grid::Grid;
use crate::input::answers::{Answer, Answers};
use crate::input::Reader;
use crate::puzzle::{Fault, Origin, Shape};
use crate::stream::one_by_one;
use std::ffi::{OsStr, OsString};
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
    options: &[
        option(
            "--strict",
            "each answer has to stand there in its puzzle's shape; only white space at ends of lines \
             and blank lines between grids do not matter",
            "",
        ),
        option(
            "--all",
            "a message for each wrong grid, not for the first only",
            "",
        ),
    ],
    example: "sudoku-kit check --all samples/ladder.in samples/ladder.out",
    run,
    ..Command::EMPTY
};

fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let files = &arguments.operands;
    if !matches!(files.len(), 2 | 3) {
        let s = if files.len() == 1 { "" } else { "s" };
        let expected = format!("check expects {}", COMMAND.operands);
        return arguments.misuse(&format!("{expected}, found {} file{s}", files.len()));
    }
    if files.iter().filter(|file| *file == "-").count() > 1 {
        return arguments.misuse("check expects two files, found standard input twice");
    }
    let (tells_all, is_strict) = (arguments.has("--all"), arguments.has("--strict"));
    let reader = Reader::open(&files[0])?;
    let mut output = Output::open(&files[1], is_strict)?;
    let mut jury = open_answer(files.get(2).filter(|name| !name.is_empty()))?;
    let (mut status, mut is_over) = (Status::AllAnswered, false);
    // The first mistake is told when all puzzles have been read: one of them may be malformed.
    let mut messages = String::new();
    let mut look_at = |puzzle: Option<(&Origin, &Grid)>| {
        let name = |(origin, _): (&Origin, _)| format!("grid {}: ", origin.number);
        let place = puzzle.map_or(String::new(), name);
        if let Some(jury) = &mut jury {
            if let Some(mistake) = jury.mistake(puzzle)? {
                let why = format!("the third file, ANSWER, is wrong: {place}{mistake}");
                let why = why + "; are OUTPUT and ANSWER swapped?";
                return Err(Failure::Input(why));
            }
        }
        if is_over {
            return Ok(());
        }
        if let Some(mistake) = output.mistake(puzzle)? {
            status = Status::WrongAnswer;
            is_over = mistake == NO_ANSWER || !tells_all;
            messages += &format!("sudoku-kit: {place}{mistake}\n");
            if tells_all {
                tell(&mem::take(&mut messages));
            }
        }
        Ok(())
    };
    one_by_one(reader, |origin, job, _| match job {
        Ok(job) => look_at(Some((origin, &job.clues))),
        Err(Fault(message)) => {
            let message = format!("{}: {message}", printable(&files[0]));
            Err(Failure::Input(message))
        }
    })?;
    look_at(None)?;
    tell(&messages);
    Ok(status)
}

const NO_ANSWER: &str = "expected an answer, found end of file";
const MORE: &str = "there is more output after the last answer";

/// The third file, if there is one with something in it.
fn open_answer(name: Option<&OsString>) -> Result<Option<Output>, Failure> {
    let Some(name) = name else { return Ok(None) };
    let is_empty = |file: fs::Metadata| file.is_file() && file.len() == 0;
    if fs::metadata(name).is_ok_and(is_empty) {
        tell("sudoku-kit: the third file, ANSWER, is empty: it is not looked at\n");
        return Ok(None);
    }
    Output::open(name, false).map(Some)
}

/// A file with answers, beside the puzzles.
struct Output {
    answers: Answers,
    is_strict: bool,
    /// The lines that the answers should be, as far as they have not been compared.
    expected: Vec<String>,
    /// The answer before was wrong: where lines are compared, they are again from the next answer on.
    is_lost: bool,
}

impl Output {
    fn open(name: &OsStr, is_strict: bool) -> Result<Output, Failure> {
        Ok(Output {
            answers: Answers::open(name)?,
            is_strict,
            expected: Vec::new(),
            is_lost: false,
        })
    }

    /// Why the answer to the next puzzle is wrong, or what stands behind the last; `None` if all is right.
    fn mistake(&mut self, puzzle: Option<(&Origin, &Grid)>) -> Result<Option<String>, Failure> {
        let answer = self.answers.next()?;
        let found = match (puzzle, answer) {
            (Some((origin, clues)), Some(answer)) => match mistake(clues, &answer.0) {
                Some(mistake) => Some(self.behind_puzzle(clues, &answer.0)?.unwrap_or(mistake)),
                None if self.is_strict => self.difference(origin, &answer),
                None => None,
            },
            (Some(_), None) => Some(NO_ANSWER.to_owned()),
            (None, Some(_)) => Some(MORE.to_owned()),
            (None, None) if self.is_strict && !self.is_lost => {
                odd_line(&self.answers.printed, &self.expected)
            }
            (None, None) => None,
        };
        self.is_lost = found.is_some();
        if self.is_lost || !self.is_strict {
            self.expected.clear();
            self.answers.printed.clear();
        }
        Ok(found)
    }

    /// What is told of a program that prints the puzzle and then a right answer, which is taken.
    fn behind_puzzle(&mut self, clues: &Grid, answer: &Answer) -> Result<Option<String>, Failure> {
        if !matches!(answer, Answer::Grid(grid) if grid == clues) {
            return Ok(None);
        }
        match self.answers.next()? {
            Some(next) if mistake(clues, &next.0).is_none() => {
                let why = "the puzzle itself is printed before its answer";
                return Ok(Some(why.to_owned()));
            }
            Some(next) => self.answers.put_back(next),
            None => {}
        }
        Ok(None)
    }

    /// Where lines are not as a right answer has to be printed.
    fn difference(&mut self, origin: &Origin, answer: &(Answer, u64)) -> Option<String> {
        let printed = &mut self.answers.printed;
        if self.is_lost {
            let first = printed.partition_point(|line| line.0 < answer.1);
            let rules = usize::from(origin.shape == Shape::Readable);
            printed.drain(..first.saturating_sub(rules));
        }
        self.expected.extend(laid_out(&answer.0, origin.shape));
        // A frame ends below the last row: its rule has not been read.
        let count = self.expected.len().min(printed.len());
        let printed = Vec::from_iter(printed.drain(..count));
        odd_line(&printed, &Vec::from_iter(self.expected.drain(..count)))
    }
}
