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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;

    #[test]
    fn each_command_reads_the_options_of_its_row_and_no_others() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin/sudoku-kit/commands");
        for command in TABLE.iter().filter(|command| command.name != "help") {
            let source = fs::read_to_string(format!("{folder}/{}.rs", command.name)).unwrap();
            let (_, code) = source.split_once("options: &[").unwrap();
            let words = code.split([' ', ',', '(', ')', '[', ']']);
            let read = words.filter_map(|word| word.strip_prefix('&'));
            let read = read.filter(|name| name.bytes().all(|byte| byte.is_ascii_uppercase()));
            let row = command.options.iter();
            let row = row.map(|option| option.name()[2..].to_uppercase());
            let read = read.map(str::to_owned).filter(|name| !name.is_empty());
            assert_eq!(BTreeSet::from_iter(read), BTreeSet::from_iter(row));
        }
    }
}
