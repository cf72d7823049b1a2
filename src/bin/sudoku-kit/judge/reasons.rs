//! What is seen in a wrong output and leads to the mistake. Where the output does not tell, nothing is
//! guessed.

use super::suite::Test;
use crate::checker::mistake_in_grid;
use crate::grid::{Grid, ALL};

/// The codes of characters that were printed in place of digits, if they were: `53` or `53 51`. What the
/// program filled in may be right.
pub fn codes(output: &str) -> Option<String> {
    let glued: String = output.split_whitespace().collect();
    let numbers: Vec<&str> = match glued.len() {
        // Two digits each, without white space between.
        162 if glued.is_ascii() => (0..81).map(|i| &glued[2 * i..2 * i + 2]).collect(),
        _ => output.split_whitespace().collect(),
    };
    let is_code = |number: &&str| (48..58).contains(&number.parse().unwrap_or(0));
    let is_digit = |number: &&str| number.len() == 1 && number.parse::<u8>().is_ok();
    let codes: Vec<&str> = numbers.iter().copied().filter(is_code).take(3).collect();
    let is_plain = numbers
        .iter()
        .all(|number| is_code(number) || is_digit(number));
    (is_plain && codes.len() == 3).then(|| codes.join(" "))
}

/// What is seen in digits that are one or more grids, but not a right answer.
pub fn facts(output: &str, test: &Test) -> Option<String> {
    let digits: Vec<u32> = output.chars().filter_map(|c| c.to_digit(10)).collect();
    if digits.is_empty() || digits.len() % 81 != 0 || test.solution.is_none() {
        return None;
    }
    let cell = |digit: u32| if digit == 0 { ALL } else { 1u16 << (digit - 1) };
    let grid = |digits: &[u32]| -> Grid { std::array::from_fn(|i| cell(digits[i])) };
    let grids: Vec<Grid> = digits.chunks(81).map(grid).collect();
    if let [grid] = grids[..] {
        return in_grid(&grid, test);
    }
    let is_right = |grid: &Grid| mistake_in_grid(&test.puzzle, grid).is_none();
    let first = grids.iter().position(is_right)?;
    let are_alike = grids.iter().all(|grid| *grid == grids[0]);
    Some(match grids.iter().all(is_right) {
        true if are_alike => "each is the same right answer".to_owned(),
        true => "all are right answers: it goes on after the first".to_owned(),
        false if grids.last().is_some_and(is_right) => "the last one is right".to_owned(),
        false => format!("number {} is right", first + 1),
    })
}

/// What is seen in a grid that is not a right answer.
fn in_grid(grid: &Grid, test: &Test) -> Option<String> {
    let (puzzle, solution) = (&test.puzzle, test.solution.as_ref()?);
    if grid == puzzle {
        return Some("the output is the puzzle, unchanged".to_owned());
    }
    let place = |row| Some(1 + grid.chunks(9).position(|other| other == row)?);
    let order = solution.chunks(9).map(place).collect::<Option<Vec<_>>>();
    if let Some(order) = order {
        return Some(format!(
            "the right rows in another order: rows 1 to 9 are printed as {order:?}"
        ));
    }
    // Clues that stand elsewhere tell which puzzle was read. That four do by chance happens once in 6,561
    // times.
    let reads = |moved: fn(usize) -> Option<usize>| {
        let clues = (0..81).filter(|&cell| puzzle[cell] != ALL);
        let moved = clues.filter_map(|cell| Some((cell, moved(cell).filter(|&to| to != cell)?)));
        let fits: Vec<bool> = moved.map(|(cell, to)| grid[to] == puzzle[cell]).collect();
        fits.len() >= 4 && fits.iter().all(|&fits| fits)
    };
    if reads(|cell| Some(cell % 9 * 9 + cell / 9)) {
        return Some("clues stand where they do with rows and columns exchanged".to_owned());
    }
    let by_character = reads(|cell| (cell % 9 < 5).then_some(cell + cell % 9));
    by_character.then(|| "clues stand where they do if a space is a cell".to_owned())
}
