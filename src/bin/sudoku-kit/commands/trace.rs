//! `trace`: the search as a tree of text.

use crate::backtracking::Rule;
use crate::command_line::{known, option, Arguments, Command, Opt};
use crate::failure::{Failure, Status};
use crate::film::film;
use crate::puzzle::Shape;
use crate::stream::each_grid;
use crate::words::{meanings, names};

pub const COMMAND: Command = Command {
    name: "trace",
    sought: &["hint"],
    summary: "every step of a search",
    about: "\
Prints each step of a search: guesses, forced digits and dead ends, indented by
the guesses that are open. On weights, a guess tells the weight of its blank.",
    options: &[RUNG],
    words: || meanings(&Rule::RUNGS),
    example: "sudoku-kit trace samples/wikipedia.in",
    run: trace_grids,
    ..Command::EMPTY
};

const RUNG: Opt = option("--rung R", "what is filled next").default("weights");

/// So many bytes are written at once.
const FULL: usize = 1 << 12;

fn trace_grids(arguments: &Arguments) -> Result<Status, Failure> {
    let rule = known(arguments.word(&RUNG, names(&Rule::RUNGS))?);
    let mut is_first = true;
    each_grid(arguments.file()?, |puzzle, clues, text| {
        if !is_first {
            text.line("");
        }
        is_first = false;
        text.line(format!("grid {}", puzzle.number));
        text.grid(clues, Shape::Readable, b'.');
        film(clues, rule, u64::MAX, &mut |frame| {
            if let Some(depth) = frame.depth() {
                text.line(format!("{:1$}{2}", "", 2 * depth, frame.line()));
            }
            if frame.is_last {
                text.grid(&frame.grid(), Shape::Readable, b'.');
            }
            match text.length() > FULL {
                true => text.flush(),
                false => Ok(()),
            }
        })
    })
}
