//! `sudoku-kit`: solves millions of Sudoku grids, counts and lists solutions, makes puzzles, judges
//! programs, checks answers, and shows searches. `src/main.rs` is the short program; this is the long one.
//!
//! Data goes one way: bytes, `input`, puzzles, the engine or a rung, `output`, bytes. Each file knows
//! only files above it:
//!
//! ```text
//! words.rs         tables of names that people type, and what they mean
//! grid.rs          digits as bits, cells, units, their names, clashing clues
//! clock.rs         processor time
//! failure.rs       how a command ends; messages
//! progress.rs      how far a long run is
//! puzzle.rs        a puzzle of the input, and what is searched
//! backtracking.rs  rules of search on one grid; events; the observer
//! engine/          many grids side by side: propagation.rs, search.rs, mod.rs
//! ladder.rs        the rungs, what each needs, and the level of a puzzle
//! solutions.rs     all solutions, in order
//! generator.rs     new puzzles
//! explain.rs       an event in words
//! output.rs        grids as text, messages
//! page.rs          src/page/ as one file
//! input/           lines.rs: lines in bounded memory; cells.rs: what bytes mean; line.rs: what
//!                  a line is; grids.rs: what it means for a grid; mod.rs: the rules, batches of puzzles;
//!                  answers.rs: the output of a program, read in the same way
//! checker.rs       whether an answer is right
//! stream.rs        batches, threads, order
//! judge/           a program on tests, as drawn in mod.rs: suite.rs, program.rs with language.rs and source.rs, run/
//!                  (facts of a run), verdict.rs, facts.rs, common.rs, shrink.rs, steps.rs, session.rs, calibration.rs,
//!                  crash.rs; report.rs and brief.rs print; sentences.rs and sentences/ have all words
//! package/         the problem for a class's judge: fps.rs, kattis.rs; statements, checker.cpp, right.cpp
//! command_line/    reads what was typed and prints help, by a table of commands
//! commands/        mod.rs: the table; each command with its row
//! ```
//!
//! From a line read to a line written, a grid is first a `Puzzle`: as it came, with all that its answer
//! needs. Then it is a `Job`: what the engine fills, and no more. Then it is the end of a `Text`. `stream`
//! takes a function at each end, so that a file and `generate` share its threads.

// Loops over cells and lanes say so by their index.
#![allow(clippy::needless_range_loop)]

mod backtracking;
mod checker;
mod clock;
mod command_line;
mod commands;
mod engine;
mod explain;
mod failure;
mod generator;
mod grid;
mod input;
mod judge;
mod ladder;
mod output;
mod package;
mod page;
mod progress;
mod puzzle;
mod solutions;
mod stream;
mod words;

use failure::{tell, Failure};
use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = command_line::parse(commands::TABLE, env::args_os().skip(1));
    match arguments.and_then(|arguments| (arguments.command.run)(&arguments)) {
        Ok(status) => ExitCode::from(status as u8),
        // Nobody reads any more: that is no fault.
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            tell(&format!("sudoku-kit: {failure}\n"));
            ExitCode::from(2)
        }
    }
}
