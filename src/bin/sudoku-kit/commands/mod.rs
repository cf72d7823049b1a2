//! The commands: a row of the table and a function each.

mod all;
mod check;
mod count;
mod generate;
mod judge;
mod package;
mod solve;
mod study;
mod trace;
mod watch;

use crate::command_line::{option, Command, Opt, HELP};

pub static TABLE: &[Command] = &[
    solve::COMMAND,
    count::COMMAND,
    all::COMMAND,
    generate::COMMAND,
    check::COMMAND,
    judge::COMMAND,
    package::COMMAND,
    study::COMMAND,
    trace::COMMAND,
    watch::COMMAND,
    HELP,
];

// Options of several commands.

const THREADS: Opt = option("--threads N", "how many threads share much work").default("all cores");
const SHAPE: Opt = option("--shape S", "how grids are printed").default("as the grid came");
