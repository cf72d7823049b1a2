//! `check`: whether a program's output is right for the puzzles in a file.

use crate::checker::{judge_text, mistake, Judged, Layout, NO_ANSWER};
use crate::command_line::{option, Arguments, Command};
use crate::engine;
use crate::failure::{printable, tell, Failure, Status};
use crate::grid::Grid;
use crate::input::lines::Lines;
use crate::input::printed::PrintedGrids;
use crate::input::Reader;
use crate::puzzle::{Fault, Shape, NO_SOLUTION};
use crate::stream::one_by_one;
use std::ffi::OsStr;

pub const COMMAND: Command = Command {
    name: "check",
    operands: "INPUT OUTPUT [ANSWER]",
    summary: "whether a program's answers are right",
    about: "\
Checks the answers in OUTPUT for the grids in INPUT: any solution is right, and
'No solution exists' only where it is true. Status 1 and a message for the first
wrong one; 2 where the input or the command line is at fault (testlib's checkers
mean others by 2 and 3). Either file may be -, standard input. ANSWER, which
testlib's checkers have, is not read.",
    options: &[
        option(
            "--strict",
            "each answer has to stand there in its puzzle's shape; only white space at ends of lines \
             and blank lines do not matter",
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
    let (input, output) = match &arguments.operands[..] {
        [input, output] | [input, output, _] if input == "-" && output == "-" => {
            return arguments.misuse("check expects two files, found standard input twice");
        }
        [input, output] | [input, output, _] => (input, output),
        files => {
            let found = match files.len() {
                1 => "1 file".to_owned(),
                count => format!("{count} files"),
            };
            return arguments.misuse(&format!(
                "check expects {}, found {found}",
                COMMAND.operands
            ));
        }
    };
    let tells_all = arguments.has("--all");
    let reader = Reader::open(input)?;
    let mut find_mistake = match arguments.has("--strict") {
        true => by_text(output)?,
        false => by_grid(output)?,
    };
    let (mut status, mut is_over) = (Status::AllAnswered, false);
    // The first mistake is told when all puzzles have been read: one of them may be malformed.
    let mut messages = String::new();
    let mut look_at = |puzzle: Option<(&Grid, Shape)>, number: u64| {
        if is_over {
            return Ok(());
        }
        if let Some(mistake) = find_mistake(puzzle)? {
            status = Status::WrongAnswer;
            is_over = mistake == NO_ANSWER || !tells_all;
            let place = puzzle.map_or(String::new(), |_| format!("grid {number}: "));
            messages += &format!("sudoku-kit: {place}{mistake}\n");
            if tells_all {
                tell(&std::mem::take(&mut messages));
            }
        }
        Ok(())
    };
    one_by_one(reader, |origin, job, _| match job {
        Ok(job) => look_at(Some((&job.clues, origin.shape)), origin.number),
        Err(Fault(message)) => {
            let message = format!("{}: {message}", printable(input));
            Err(Failure::Input(message))
        }
    })?;
    look_at(None, 0)?;
    tell(&messages);
    Ok(status)
}

/// What is wrong with the next answer, for a puzzle; behind the last puzzle, that there is one.
type FindMistake = Box<dyn FnMut(Option<(&Grid, Shape)>) -> Result<Option<String>, Failure>>;

const MORE: &str = "there is more output after the last answer";

/// Answers of any shape.
fn by_grid(output: &OsStr) -> Result<FindMistake, Failure> {
    let mut answers = PrintedGrids::open(output)?;
    Ok(Box::new(move |puzzle| {
        let answer = answers.next()?;
        Ok(match puzzle {
            Some((clues, _)) => mistake(clues, answer),
            None => answer.map(|_| MORE.to_owned()),
        })
    }))
}

/// Answers that have to have their puzzle's shape.
fn by_text(output: &OsStr) -> Result<FindMistake, Failure> {
    let mut lines = Lines::open(output)?;
    Ok(Box::new(move |puzzle| {
        let ((clues, shape), mut text) = match (puzzle, next_text(&mut lines)?) {
            (Some(puzzle), Some(line)) => (puzzle, line),
            (Some(_), None) => return Ok(Some(NO_ANSWER.to_owned())),
            (None, line) => return Ok(line.map(|_| MORE.to_owned())),
        };
        let rows = match shape {
            _ if text == NO_SOLUTION => 1,
            Shape::Spaced | Shape::Compact => 9,
            Shape::OneLine => 1,
            Shape::Readable => 13,
        };
        for _ in 1..rows {
            let Some(line) = next_text(&mut lines)? else {
                break;
            };
            text = text + "\n" + &line;
        }
        let layout = Layout {
            shape,
            wants_smallest: false,
        };
        let solution = engine::smallest_solution(clues);
        Ok(match judge_text(&text, clues, &solution, layout) {
            Judged::Right => None,
            Judged::Wrong(why) | Judged::WrongLayout(why) => Some(why),
        })
    }))
}

/// The next line that is not blank, without white space at its ends; `None` at the end.
fn next_text(lines: &mut Lines) -> Result<Option<String>, Failure> {
    while let Some(line) = lines.next()? {
        let line = String::from_utf8_lossy(line).trim().to_owned();
        if !line.is_empty() {
            return Ok(Some(line));
        }
    }
    Ok(None)
}
