//! What is seen in a wrong output and leads to the mistake. Where that does not tell, nothing is guessed.

use super::suite::Test;
use crate::checker::mistake_in_grid;
use crate::engine::has_solution;
use crate::grid::{Grid, ALL};
use std::array::from_fn;

/// What is seen in an output that is not a right answer, to be told behind what is wrong: `; ...`, or nothing.
pub fn fact(output: &str, test: &Test) -> String {
    let seen = character_codes(output).or_else(|| in_digits(output, test));
    seen.map_or(String::new(), |fact| format!("; {fact}"))
}

/// Codes of characters that were printed in place of digits. What the program filled in may be right.
fn character_codes(output: &str) -> Option<String> {
    let glued: String = output.split_whitespace().collect();
    let numbers: Vec<&str> = match glued.len() {
        // Two digits each, without white space between.
        162 if glued.is_ascii() => (0..81).map(|i| &glued[2 * i..2 * i + 2]).collect(),
        _ => output.split_whitespace().collect(),
    };
    if numbers.contains(&"-16") {
        return Some("-16 is ' ' - '0'".to_owned());
    }
    let is_code = |number: &&str| (48..58).contains(&number.parse().unwrap_or(0));
    let is_digit = |number: &&str| number.len() == 1 && number.parse::<u8>().is_ok();
    let codes: Vec<&str> = numbers.iter().copied().filter(is_code).take(3).collect();
    let are_plain = numbers.iter().all(|word| is_code(word) || is_digit(word));
    let fact = || format!("output looks like character codes: {}", codes.join(" "));
    (are_plain && codes.len() == 3).then(fact)
}

/// What is seen in digits that are one or more grids.
fn in_digits(output: &str, test: &Test) -> Option<String> {
    let digits: Vec<u32> = output.chars().filter_map(|c| c.to_digit(10)).collect();
    if digits.is_empty() || digits.len() % 81 != 0 || test.solution.is_none() {
        return None;
    }
    let cell = |digit: u32| if digit == 0 { ALL } else { 1u16 << (digit - 1) };
    let grid = |digits: &[u32]| -> Grid { from_fn(|i| cell(digits[i])) };
    let grids: Vec<Grid> = digits.chunks(81).map(grid).collect();
    if let [grid] = grids[..] {
        return in_grid(&grid, &test.puzzle).map(str::to_owned);
    }
    let is_right = |grid: &Grid| mistake_in_grid(&test.puzzle, grid).is_none();
    let first = 1 + grids.iter().position(is_right)?;
    Some(match grids.iter().all(is_right) {
        true => "all are right answers: it goes on after the first".to_owned(),
        false => format!("the first that is right is number {first}"),
    })
}

/// What is seen in a grid.
fn in_grid(grid: &Grid, puzzle: &Grid) -> Option<&'static str> {
    if grid == puzzle {
        return Some("the output is the puzzle, unchanged");
    }
    // Clues that stand elsewhere tell which puzzle was read. Four do by chance once in 6,561 times.
    let reads = |moved: fn(usize) -> Option<usize>| {
        let clues = (0..81).filter(|&cell| puzzle[cell] != ALL);
        let moved = clues.filter_map(|cell| Some((cell, moved(cell).filter(|&to| to != cell)?)));
        let fits: Vec<bool> = moved.map(|(cell, to)| grid[to] == puzzle[cell]).collect();
        fits.len() >= 4 && fits.iter().all(|&fits| fits)
    };
    if reads(|cell| Some(cell % 9 * 9 + cell / 9)) {
        return Some("clues stand where they do with rows and columns exchanged");
    }
    if reads(|cell| (cell % 9 < 5).then_some(cell + cell % 9)) {
        return Some("clues stand where they do if a space is a cell");
    }
    // Where blanks are left, whether what was entered is to blame. Of clues that changed or are gone nothing is told.
    let is_kept = |cell: usize| puzzle[cell] == ALL || grid[cell] == puzzle[cell];
    let is_partial = grid.contains(&ALL) && (0..81).all(is_kept);
    is_partial.then(|| match has_solution(grid) {
        true => "what is entered leads to a solution",
        false => "what is entered leads to no solution",
    })
}
