//! `watch`: a page for a browser that shows searches step by step.

use super::command::{value_or_default, Arguments, Command, Opt};
use super::stream::each_grid;
use crate::base::error::{print, printable, unwritable, Error, Status};
use crate::page::page;
use crate::search::backtracking::Rule;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;

/// A page has the first grids, up to this number.
const MOST_ON_A_PAGE: usize = 12;

pub const COMMAND: Command = Command::new("watch", include_str!("watch.txt"), watch);

fn watch(arguments: &Arguments) -> Result<Status, Error> {
    let rungs = Rule::RUNGS.map(|rung| rung.0);
    let meaning = |text: &str| {
        let are_rungs = text.split(',').all(|word| rungs.contains(&word));
        are_rungs.then(|| text.to_owned())
    };
    let expected = format!("some of {}", rungs.join(","));
    let rungs = value_or_default(arguments.value(Opt::RUNG, &expected, meaning)?);
    let out = arguments.page_file(Opt::OUT)?;
    if io::stdout().is_terminal() && out.is_none() {
        let message = "a page is for a file, not for a terminal: add --out search.html";
        return Err(Error::Failed(message.to_owned()));
    }
    if arguments.operands.is_empty() && io::stdin().is_terminal() {
        write(out, page(&[], &rungs).as_bytes())?;
        return Ok(Status::AllAnswered);
    }
    let mut puzzles = Vec::new();
    let files = arguments.operands.iter().map(OsString::as_os_str);
    let standard_input = arguments.operands.is_empty().then_some(OsStr::new("-"));
    let mut files = files.chain(standard_input);
    let outcome = files.try_fold(Status::AllAnswered, |status, file| {
        let stem = Path::new(file).file_stem().filter(|_| file != "-");
        let name = printable(stem.unwrap_or(OsStr::new("grid")));
        let end = each_grid(file, |puzzle, clues, _| {
            if puzzles.len() == MOST_ON_A_PAGE {
                let message = format!("a page has at most {MOST_ON_A_PAGE} grids");
                return Err(Error::Failed(message + "; the others are left out"));
            }
            puzzles.push((*clues, format!("{name} {}", puzzle.number)));
            Ok(())
        });
        Ok(status.max(end?))
    });
    if !puzzles.is_empty() {
        write(out, page(&puzzles, &rungs).as_bytes())?;
    }
    outcome
}

/// Writes a text to a file, and makes its folder if there is none; if no file is named, to standard output.
fn write(file: Option<&OsStr>, text: &[u8]) -> Result<(), Error> {
    let Some(file) = file else {
        return print(text);
    };
    let folder = Path::new(file).parent();
    let outcome = folder.map_or(Ok(()), fs::create_dir_all);
    let outcome = outcome.and_then(|()| fs::write(file, text));
    outcome.map_err(|error| unwritable(file, &error))
}
