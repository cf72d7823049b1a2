//! The score of the judge's tests: how many of them fail each kind of mistake, in three orders of search. The page of the
//! samples shows it.

use crate::common::checker::check;
use crate::common::samples::inputs;
use crate::common::shapes::spaced;
use crate::support::shows;
use programs::{Program, TooManyCalls, MISTAKES};
use std::fs;
use std::panic::catch_unwind;

#[path = "programs.rs"]
#[allow(dead_code)]
pub mod programs;

const PAGE: &str = include_str!("../../samples/2580/README.md");

/// Those that say the most: the usual one, the other end first, and one that chooses by what the mistake changes.
const SCORED: [&str; 3] = ["rows", "backwards", "fewest-candidates"];

/// The judge's tests, by number: their 81 cells.
pub fn tests() -> Vec<String> {
    let inputs = inputs(&["samples/2580"]).into_iter();
    let text = inputs.map(|path| fs::read_to_string(path).unwrap());
    let cells = |text: String| {
        let cells: String = text.split_whitespace().collect();
        assert_eq!(text, spaced(&cells));
        cells
    };
    text.map(cells).collect()
}

/// What a program prints for a puzzle, nothing if it crashes; `None` if it needs too many calls:
/// then it is neither right nor wrong.
pub fn output(name: &str, order: &str, puzzle: &str) -> Option<String> {
    let run = || {
        let mut program = Program::new(name, order, &spaced(puzzle));
        // With the fewest candidates, a call takes long.
        let is_slow = order == "fewest-candidates";
        program.most_calls = if is_slow { 500 } else { 5000 };
        program.run();
        program.printed
    };
    match catch_unwind(run) {
        Err(why) if why.is::<TooManyCalls>() => None,
        printed => Some(printed.unwrap_or_default()),
    }
}

/// Whether an output is one right answer.
pub fn is_right(puzzle: &str, output: &str) -> bool {
    let cells: String = output.split_whitespace().collect();
    check(puzzle, &cells).is_ok()
}

#[test]
fn the_page_shows_how_many_tests_catch_each_mistake_in_each_order() {
    let tests = tests();
    let count = |name: &str, order: &str| {
        let is_wrong = |test: &&String| {
            let output = output(name, order, test);
            output.is_some_and(|output| !is_right(test, &output))
        };
        tests.iter().filter(is_wrong).count()
    };
    let mut table =
        format!("| mistake | {} |\n|---|", SCORED.join(" | ")) + &"--:|".repeat(3) + "\n";
    for mistake in MISTAKES.split(' ') {
        let counts = SCORED.map(|order| count(mistake, order).to_string());
        table += &format!("| {mistake} | {} |\n", counts.join(" | "));
    }
    shows(PAGE, &table);
    assert_eq!(SCORED.map(|order| count(order, order)), [0; 3]);
}
