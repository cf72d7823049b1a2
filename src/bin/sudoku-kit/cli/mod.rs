//! The commands: a row of the table, a help as a text and a function each.

mod all;
mod check;
mod command;
mod count;
mod generate;
mod help;
mod hunt;
mod judge;
pub mod parse;
mod solve;
mod stream;
mod study;
mod trace;
mod watch;

use command::Command;
use help::HELP;

pub static TABLE: &[Command] = &[
    solve::COMMAND,
    count::COMMAND,
    all::COMMAND,
    generate::COMMAND,
    check::COMMAND,
    judge::COMMAND,
    hunt::COMMAND,
    study::COMMAND,
    trace::COMMAND,
    watch::COMMAND,
    HELP,
];
