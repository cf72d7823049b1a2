//! How a command ends, with a status or by an error; messages.

use super::say::say;
use std::ffi::OsStr;
use std::fmt;
use std::io::{self, Write};
use std::process;

/// The exit status of a command that did its work; not of one that could not, which is an `Error`. Of two, the
/// greater counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    #[default]
    AllAnswered = 0,
    /// `check` or `judge` found a fault.
    WrongAnswer = 1,
    /// Some grid is malformed; or a program does not start, or nobody reads its verdicts.
    Unanswered = 2,
}

/// What ends a command before it did all its work. A bad grid or a failing program is no `Error`: it is reported, and the
/// command goes on.
#[derive(Debug)]
pub enum Error {
    /// Why: the command line is wrong, the input or output fails, or a thread panicked.
    Failed(String),
    /// What is written is not wanted any more: its pipe is closed.
    ClosedPipe,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(match self {
            Error::Failed(message) => message,
            Error::ClosedPipe => "nobody reads standard output",
        })
    }
}

/// Ends the process, of whatever thread, as a command ended.
pub fn end(outcome: Result<Status, Error>) -> ! {
    let status = match outcome {
        Ok(status) => status,
        // Nobody reads any more: that is no fault.
        Err(Error::ClosedPipe) => Status::AllAnswered,
        Err(error) => {
            tell(&format!("sudoku-kit: {error}\n"));
            Status::Unanswered
        }
    };
    process::exit(status as i32)
}

/// For a file that cannot be written.
pub fn unwritable(path: &OsStr, error: &io::Error) -> Error {
    Error::Failed(format!("cannot write {}: {error}", printable(path)))
}

/// For a file or folder that cannot be opened or read.
pub fn unreadable(name: &str, error: &io::Error) -> Error {
    Error::Failed(say!(
        "cannot read {name}: {error}",
        "{name}: 읽을 수 없습니다({error})"
    ))
}

/// An argument, fit for a message of one line.
pub fn printable(argument: &OsStr) -> String {
    shown(&argument.to_string_lossy(), usize::MAX)
}

/// A text from outside, fit to be shown: its first characters, nothing that moves a cursor.
pub fn shown(text: &str, most: usize) -> String {
    let mut shown = String::new();
    for c in text.chars().take(most) {
        match c {
            '\'' | '"' | '\\' => shown.push(c),
            _ => shown.extend(c.escape_debug()),
        }
    }
    if text.chars().count() > most {
        shown += "...";
    }
    shown
}

/// What a person types to end the input of a terminal.
pub const END_OF_INPUT: &str = if cfg!(windows) { "Ctrl-Z" } else { "Ctrl-D" };

/// Writes to standard error. If that fails, nobody is left to tell.
pub fn tell(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Writes whole lines to standard output, which then flushes.
pub fn print(text: impl AsRef<[u8]>) -> Result<(), Error> {
    let written = io::stdout().write_all(text.as_ref());
    written.map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Error::ClosedPipe,
        _ => Error::Failed(format!("cannot write standard output: {error}")),
    })
}
