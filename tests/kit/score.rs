//! The score of the judge's tests: how many of them fail each kind of mistake, in three orders of search, and
//! what the heaviest cost. The page of the samples shows both.

use crate::common::checker::check;
use crate::common::samples::inputs;
use crate::common::shapes::spaced;
use crate::support::shows;
use programs::{Program, TooManyCalls, MISTAKES};
use std::array::from_fn;
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

#[test]
fn the_page_shows_what_the_heaviest_tests_cost() {
    // The calls of 12095's search on a puzzle, in an order of cells and digits: it is the puzzle that is turned.
    let costs = |test: &String| {
        let rows: [usize; 81] = from_fn(|cell| usize::from(test.as_bytes()[cell] - b'0'));
        let columns = from_fn(|cell| rows[cell % 9 * 9 + cell / 9]);
        let [backwards, columns_backwards] =
            [rows, columns].map(|cells| from_fn(|cell| cells[80 - cell]));
        let [down, columns_down] =
            [rows, columns].map(|cells| cells.map(|digit| (10 - digit) % 10));
        let turned = [
            rows,
            backwards,
            columns,
            columns_backwards,
            down,
            columns_down,
        ];
        turned.map(|mut grid| {
            let mut calls = 0;
            assert!(each_cell(&mut grid, 0, &mut calls));
            calls
        })
    };
    let heads = "rows | from the last cell | columns | columns from the last cell | 9 to 1 | 9 to 1 by columns";
    let mut table = format!("| test | {heads} |\n") + &"|--:".repeat(7) + "|\n";
    for (costs, number) in tests().iter().map(costs).zip(1..) {
        if costs.iter().any(|&calls| calls > 800_000) {
            let costs = costs.map(|calls| calls.to_string());
            table += &format!("| {number} | {} |\n", costs.join(" | "));
        }
    }
    shows(PAGE, &table);
}

/// A call for every cell, clues too, as in Baekjoon 12095. The calls are counted.
fn each_cell(grid: &mut [usize; 81], cell: usize, calls: &mut u64) -> bool {
    *calls += 1;
    if cell == 81 || grid[cell] > 0 {
        return cell == 81 || each_cell(grid, cell + 1, calls);
    }
    let (row, column) = (cell / 9 * 9, cell % 9);
    let corner = cell / 27 * 27 + column / 3 * 3;
    let peers = |k: usize| [row + k, 9 * k + column, corner + k / 3 * 9 + k % 3];
    for digit in 1..10 {
        if !(0..9).any(|k| peers(k).iter().any(|&peer| grid[peer] == digit)) {
            grid[cell] = digit;
            if each_cell(grid, cell + 1, calls) {
                return true;
            }
        }
        grid[cell] = 0;
    }
    false
}
