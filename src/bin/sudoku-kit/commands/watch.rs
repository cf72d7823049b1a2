//! `watch`: a page for a browser that shows searches step by step.

use crate::backtracking::Rule;
use crate::command_line::{known, option, Arguments, Command, Opt};
use crate::failure::{printable, Failure, Status};
use crate::output::write;
use crate::page::page;
use crate::stream::each_grid;
use crate::words::{meanings, names};
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal};
use std::path::Path;

/// A page has the first grids, up to this number.
const MOST_ON_A_PAGE: usize = 12;

pub const COMMAND: Command = Command {
    name: "watch",
    operands: "[FILE...]",
    sought: &["html"],
    summary: "a page for a browser that shows searches step by step",
    about: "\
Prints a page that searches grids by itself and shows each step: forwards and
backwards, with the reason for it, on several rungs side by side. A browser
opens it; it needs nothing else. It has up to 12 grids, and a box for others.",
    options: &[RUNG, OUT],
    words: || meanings(&Rule::RUNGS),
    example: "sudoku-kit watch samples/wikipedia.in > search.html",
    run: watch,
    ..Command::EMPTY
};

const RUNG: Opt = option(
    "--rung R,...",
    "what is filled next: with which rungs the page opens",
)
.default("first,cells");
const OUT: Opt = option(
    "--out FILE",
    "write FILE instead, since the > of some shells spoils it",
);

fn watch(arguments: &Arguments) -> Result<Status, Failure> {
    let rungs = rungs(arguments)?;
    let out = arguments.path(&OUT, "a FILE")?;
    if io::stdout().is_terminal() && out.is_none() {
        let message = "a page is for a file, not for a terminal: add --out search.html".to_owned();
        return Err(Failure::Usage(message));
    }
    let mut puzzles = Vec::new();
    let mut status = Ok(Status::AllAnswered);
    let standard_input = [OsString::from("-")];
    let files = match arguments.operands.is_empty() {
        true => &standard_input[..],
        false => &arguments.operands[..],
    };
    for file in files {
        let found = each_grid(file, |puzzle, clues, _| {
            if puzzles.len() == MOST_ON_A_PAGE {
                let message = format!("a page has at most {MOST_ON_A_PAGE} grids");
                return Err(Failure::Input(message + "; the others are left out"));
            }
            puzzles.push((*clues, format!("{} {}", name(file), puzzle.number)));
            Ok(())
        });
        status = status.and_then(|status: Status| Ok(status.max(found?)));
        if status.is_err() {
            break;
        }
    }
    if !puzzles.is_empty() {
        write(out, page(&puzzles, &rungs, None).as_bytes())?;
    }
    status
}

/// The rungs that are typed, each once.
fn rungs(arguments: &Arguments) -> Result<Vec<Rule>, Failure> {
    let meaning = |text: &str| {
        let mut left = names(&Rule::RUNGS);
        let take = |word: &str| {
            let at = left.iter().position(|rule| rule.0 == word)?;
            Some(left.remove(at).1)
        };
        text.split(',').map(take).collect::<Option<Vec<Rule>>>()
    };
    let names = Rule::RUNGS.map(|rung| rung.0).join(",");
    let expected = format!("some of {names}, each once");
    arguments.value(&RUNG, &expected, meaning).map(known)
}

/// What the grids of a file are called: the file without folder and ending.
fn name(file: &OsStr) -> String {
    match Path::new(file).file_stem() {
        Some(stem) if file != "-" => printable(stem),
        _ => "grid".to_owned(),
    }
}
