//! `sudoku-kit`: solves millions of Sudoku grids, counts and lists solutions, makes puzzles, judges
//! programs, checks answers, and shows searches. `src/main.rs` is the short program; this is the long one.
//!
//! Data goes one way: bytes, `text`, puzzles, the engine or a rung, `text`, bytes. A room knows only rooms below it, and
//! a file in it:
//!
//! ```text
//! cli/      parse.rs: reads what was typed; command.rs: a row of the table, and what was typed for it; help.rs;
//!           mod.rs: the table; for each command a file with its row, and its help as a text; stream.rs: batches,
//!           threads, order
//! judge/    a program on tests. mod.rs: the story, from options to report; common.rs: what all failures have in common;
//!           shrink.rs: a smaller failure; pace.rs: seconds whatever the machine; pypy.rs: what is slow in Python;
//!           report.rs, sum.rs: what is printed; line.rs: what is said of the line; brief.rs: the line of --brief
//! repair/   the line of a wrong program. tokens.rs, names.rs: its text; rules.rs, put_in.rs, undo.rs: what may be changed
//!           in it; changes.rs: the table of these rules; batch.rs, trial.rs, hosts/: many changed programs at once;
//!           verify.rs, sanitize.rs: what passes, checked alone; danger.rs: what is not run; traps.rs: tests of
//!           batches; mod.rs: the search for a change
//! run/      source.rs: a file as a command; languages.rs: how sources are compiled and run; code.rs: words of a source;
//!           functions.rs, drivers/: functions made programs; folder.rs: temporary folders;
//!           process/: the facts of a run; suite.rs: the tests; checker.rs: whether an output is right; attempt.rs: all that
//!           is derived of a run on a test; facts.rs, crash.rs: what is seen in a failure
//! page.rs   src/page/ as one file
//! search/   backtracking.rs: rules of search on one grid, events, the observer; explain.rs: an event in words;
//!           measure.rs: the rungs, what each needs, the level of a puzzle; solutions.rs: all of them, in order;
//!           generator.rs: new puzzles
//! engine/   many grids side by side: mod.rs, search.rs, propagation.rs
//! text/     mod.rs: the rules of reading, and puzzles by them; lines.rs: lines in bounded memory; line.rs: what a line
//!           is; fault.rs: why it is bad; block.rs: what lines are together; output.rs: grids as text
//! base/     grid.rs: digits as bits, cells, units, clues that clash; puzzle.rs: a puzzle of the input, and what is
//!           searched; say.rs: English or Korean; words.rs: tables of words that people type, lines that fit;
//!           error.rs: how a command ends, messages;
//!           progress.rs: how far a long run is; clock.rs: processor time
//! ```
//!
//! From a line read to a line written, a grid is first a `Puzzle`: as it came, with all that its answer
//! needs. Then it is a `Job`: what the engine fills, and no more. Then it is the end of a `PendingOutput`.
//! `stream` takes a function at each end, so that a file and `generate` share its threads.

// Loops over cells and lanes say so by their index.
#![allow(clippy::needless_range_loop)]

mod base {
    pub mod clock;
    pub mod error;
    pub mod grid;
    pub mod progress;
    pub mod puzzle;
    pub mod say;
    pub mod words;
}
mod cli;
mod engine;
mod judge;
mod page;
mod repair;
mod run;
mod search {
    pub mod backtracking;
    pub mod explain;
    pub mod generator;
    pub mod measure;
    pub mod solutions;
}
mod text;

use base::error::end;
use std::env;

fn main() {
    let arguments = cli::parse::parse(cli::TABLE, env::args_os().skip(1));
    end(arguments.and_then(|arguments| (arguments.command.run)(&arguments)))
}
