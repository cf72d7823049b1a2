//! `check`: whether a program's output is right for the puzzles in a file.

use crate::checker::{judge_text, mistake, Judged, Layout, NO_ANSWER};
use crate::command_line::{option, Arguments, Command};
use crate::engine;
use crate::failure::{printable, tell, Failure, Status};
use crate::grid::Grid;
use crate::input::lines::Lines;
use crate::input::printed::PrintedGrids;
use crate::input::Reader;
use crate::puzzle::{Fault, Origin, Shape, NO_SOLUTION};
use crate::stream::one_by_one;

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
            let s = if files.len() == 1 { "" } else { "s" };
            let expected = format!("check expects {}", COMMAND.operands);
            return arguments.misuse(&format!("{expected}, found {} file{s}", files.len()));
        }
    };
    let (tells_all, is_strict) = (arguments.has("--all"), arguments.has("--strict"));
    let reader = Reader::open(input)?;
    let mut answers = PrintedGrids::open(output)?;
    let (mut status, mut is_over) = (Status::AllAnswered, false);
    // The first mistake is told when all puzzles have been read: one of them may be malformed.
    let mut messages = String::new();
    let mut look_at = |puzzle: Option<(&Origin, &Grid)>| {
        if is_over {
            return Ok(());
        }
        let mistake = match puzzle {
            None if is_strict => next_text(&mut answers.lines)?.map(|_| MORE.to_owned()),
            None => answers.next()?.map(|_| MORE.to_owned()),
            Some((origin, clues)) if is_strict => {
                mistake_in_text(&mut answers.lines, clues, origin.shape)?
            }
            Some((_, clues)) => mistake(clues, answers.next()?),
        };
        if let Some(mistake) = mistake {
            status = Status::WrongAnswer;
            is_over = mistake == NO_ANSWER || !tells_all;
            let place = |(origin, _): (&Origin, _)| format!("grid {}: ", origin.number);
            let place = puzzle.map_or(String::new(), place);
            messages += &format!("sudoku-kit: {place}{mistake}\n");
            if tells_all {
                tell(&std::mem::take(&mut messages));
            }
        }
        Ok(())
    };
    one_by_one(reader, |origin, job, _| match job {
        Ok(job) => look_at(Some((origin, &job.clues))),
        Err(Fault(message)) => {
            let message = format!("{}: {message}", printable(input));
            Err(Failure::Input(message))
        }
    })?;
    look_at(None)?;
    tell(&messages);
    Ok(status)
}

const MORE: &str = "there is more output after the last answer";

/// What is wrong with the lines of the next answer, which has to have its puzzle's shape; `None` if nothing
/// is.
fn mistake_in_text(
    lines: &mut Lines,
    clues: &Grid,
    shape: Shape,
) -> Result<Option<String>, Failure> {
    let Some(mut text) = next_text(lines)? else {
        return Ok(Some(NO_ANSWER.to_owned()));
    };
    let rows = match shape {
        _ if text == NO_SOLUTION => 1,
        Shape::Spaced | Shape::Compact => 9,
        Shape::OneLine => 1,
        Shape::Readable => 13,
    };
    for _ in 1..rows {
        let Some(line) = next_text(lines)? else {
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
