//! Help, by the rows of the table.

use super::command::{find, Command};
use crate::base::error::Status;
use crate::base::words::wrap;
use crate::text::output::print;
use crate::text::BLANKS;

pub const HELP: Command = Command {
    name: "help",
    operands: "[COMMAND]",
    summary: "this list, or the options of a command",
    run: |arguments| {
        let text = match arguments.operand("one COMMAND at most")? {
            Some(name) if name != HELP.name => describe(find(arguments.table, name)?),
            _ => command_list(arguments.table),
        };
        print(text).map(|()| Status::AllAnswered)
    },
    ..Command::EMPTY
};

/// An option of any command, and no command.
pub const VERSION: Command = Command {
    run: |_| {
        let version = concat!("sudoku-kit ", env!("CARGO_PKG_VERSION"), "\n");
        print(version).map(|()| Status::AllAnswered)
    },
    ..HELP
};

/// The list of commands.
fn command_list(table: &[Command]) -> String {
    let row = |command: &Command| {
        let operands = command.operands.trim_start_matches("[FILE]");
        let usage = format!("{} {operands}", command.name);
        entry(usage.trim_end(), command.summary)
    };
    let rows: String = table.iter().map(row).collect();
    let blanks = Vec::from_iter(BLANKS.chars().map(String::from)).join(" ");
    format!(
        "\
usage: sudoku-kit COMMAND [options] [FILE]

{rows}
Grids have nine lines of nine cells or one line of 81; {blanks} are blanks.
{FILE}
-h and --help, -V and --version go with any command.

Exit status: 0 all grids were answered, 1 check or judge found a fault, 2 a
malformed grid, wrong usage, or a failed read or write.
"
    )
}

const FILE: &str = "Without FILE, or where it is -, standard input is read.";

/// The help of a command.
fn describe(command: &Command) -> String {
    let mut options = String::new();
    for option in command.options {
        let default = match option.default {
            "" => String::new(),
            default => format!(" [default: {default}]"),
        };
        options += &entry(option.usage, &format!("{}{default}", option.help));
    }
    let words = (command.words)().into_iter();
    let word = |(name, text): (String, String)| match text.as_str() {
        "" => format!("\n{name}\n"),
        text => entry(&name, text),
    };
    let words: String = words.map(word).collect();
    let (name, operands) = (command.name, command.operands);
    let usage = format!("usage: sudoku-kit {name} [options] {operands}");
    let parts = [
        usage.as_str(),
        command.about,
        options.trim_end(),
        words.trim_start_matches('\n').trim_end(),
        command.notes,
        if operands == "[FILE]" { FILE } else { "" },
        &format!("example: {}", command.example),
    ];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n\n") + "\n"
}

/// An entry of a list: what is typed, and what it does.
fn entry(usage: &str, text: &str) -> String {
    let indent = " ".repeat(21);
    match usage.len() {
        0..=18 => wrap(text, &format!("  {usage:<18} "), &indent),
        // It has a line of its own.
        _ => format!("  {usage}\n{}", wrap(text, &indent, &indent)),
    }
}
