//! Help: the text of a command, with lists from the tables of what people type.

use super::command::{find, Command};
use crate::base::error::print;
use crate::base::error::Status;
use crate::base::puzzle::Shape;
use crate::base::words::{meanings, wrap};
use crate::run::attempt::VERDICTS;
use crate::run::languages::help_rows;
use crate::run::suite::PROBLEMS;
use crate::search::backtracking::Rule;
use crate::search::measure::rungs;
use crate::text::BLANKS;
use std::ffi::OsStr;

pub const HELP: Command = Command::new("help", include_str!("help.txt"), |arguments| {
    let name = arguments.operand("one COMMAND at most")?;
    let command = find(arguments.table, name.unwrap_or(OsStr::new("help")))?;
    print(with_lists(command.help)).map(|()| Status::AllAnswered)
});

/// An option of any command, and no command.
pub const VERSION: Command = Command {
    run: |_| {
        let version = concat!("sudoku-kit ", env!("CARGO_PKG_VERSION"), "\n");
        print(version).map(|()| Status::AllAnswered)
    },
    ..HELP
};

/// A help, with lists in place of their names.
fn with_lists(help: &str) -> String {
    let verdicts = VERDICTS.map(|(name, _, meaning)| (name.to_owned(), meaning.to_owned()));
    let blanks = Vec::from_iter(BLANKS.chars().map(String::from));
    let lists = [
        ("{shapes}\n", list(&meanings(&Shape::SHAPES))),
        ("{rungs}\n", list(&meanings(&Rule::RUNGS))),
        ("{rungs and engine}\n", list(&meanings(&rungs()))),
        ("{languages}\n", list(&help_rows(PROBLEMS[0].seconds))),
        ("{verdicts}\n", list(&verdicts)),
        ("{blanks}", blanks.join(" ")),
    ];
    let put = |help: String, (name, list): (&str, String)| help.replace(name, &list);
    lists.into_iter().fold(help.to_owned(), put)
}

/// What is typed or printed, and what it means, in the columns of the options.
fn list(words: &[(String, String)]) -> String {
    let indent = " ".repeat(21);
    let row = |(word, meaning): &(String, String)| match word.len() {
        0..=18 => wrap(meaning, &format!("  {word:<18} "), &indent),
        // It has a line of its own.
        _ => format!("  {word}\n{}", wrap(meaning, &indent, &indent)),
    };
    words.iter().map(row).collect()
}
