//! What each command does.

mod all;
mod check;
mod count;
mod generate;
#[cfg(unix)]
mod judge;
mod solve;
mod study;
mod trace;
mod watch;

use crate::command_line::{help, Command};
use crate::failure::Failure;
use std::io::{self, Write};

/// How it ended: the exit status.
#[derive(Clone, Copy)]
pub enum Status {
    AllAnswered = 0,
    WrongAnswer = 1,
    Malformed = 2,
}

/// `is_malformed`: some grid was.
fn status(is_malformed: bool) -> Status {
    if is_malformed {
        Status::Malformed
    } else {
        Status::AllAnswered
    }
}

pub fn run(command: Command) -> Result<Status, Failure> {
    match command {
        Command::Solve {
            file,
            shape,
            threads,
        } => solve::run(&file, shape, threads).map(status),
        Command::Count {
            file,
            limit,
            threads,
        } => count::run(&file, limit, threads).map(status),
        Command::All { file, limit, shape } => all::run(&file, limit, shape).map(status),
        Command::Generate {
            count,
            seed,
            level,
            shape,
            threads,
        } => generate::run(count, seed, level, shape, threads).map(status),
        Command::Check {
            input,
            output,
            is_strict,
            tells_all,
        } => check::run(&input, &output, is_strict, tells_all),
        #[cfg(unix)]
        Command::Judge(options) => judge::run(options),
        #[cfg(not(unix))]
        Command::Judge(_) => Err(Failure::Usage("judge needs Unix".to_owned())),
        Command::Study { file, rung, limit } => study::run(&file, rung, limit).map(status),
        Command::Trace { file, rule } => trace::run(&file, rule).map(status),
        Command::Watch { file, view } => watch::run(&file, view).map(status),
        Command::Help { about } => print(&help(about)),
        Command::Version => print(concat!("sudoku-kit ", env!("CARGO_PKG_VERSION"), "\n")),
    }
}

fn print(text: &str) -> Result<Status, Failure> {
    io::stdout().write_all(text.as_bytes())?;
    Ok(Status::AllAnswered)
}
