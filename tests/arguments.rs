//! The command line.

use crate::common::shapes::spaced;
use crate::common::{sudoku, PUZZLE, SOLUTION};
use predicates::prelude::*;
use predicates::str::{contains, starts_with};

#[test]
fn each_way_of_searching_solves() {
    for search in ["first", "fewest", "triads"] {
        sudoku()
            .args(["--search", search])
            .write_stdin(spaced(PUZZLE))
            .assert()
            .code(0)
            .stdout(spaced(SOLUTION))
            .stderr("");
    }
}

#[test]
fn rejects_an_unknown_option() {
    rejects(&["--no-such-option"], "--no-such-option");
}

#[test]
fn rejects_an_argument_that_is_no_option() {
    rejects(&["puzzle.txt"], "puzzle.txt");
}

#[test]
fn rejects_an_unknown_way_of_searching() {
    rejects(&["--search", "magic"], "magic");
}

#[test]
fn rejects_a_missing_way_of_searching() {
    rejects(&["--search"], "--search");
}

/// One line that names what is wrong, exit status 2, and the input is not answered.
#[track_caller]
fn rejects(arguments: &[&str], culprit: &'static str) {
    let one_line = predicate::function(|text: &str| text.find('\n') == Some(text.len() - 1));
    sudoku()
        .args(arguments)
        .write_stdin(spaced(PUZZLE))
        .assert()
        .code(2)
        .stdout("")
        .stderr(starts_with("sudoku: ").and(contains(culprit)).and(one_line));
}
