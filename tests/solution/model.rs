//! What the contract says of any input of the solution: the exit status, standard output, standard
//! error. Slow and plain, and no code of the program.

use crate::common::shapes::{compact, one_line, spaced, Shape};
use crate::common::textbook::smallest_solution;
use crate::common::NO_SOLUTION;

pub type Outcome = (i32, String, String);

pub fn expected(input: &[u8]) -> Outcome {
    let text = String::from_utf8_lossy(input);
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = (1..).zip(text.lines());
    let mut output = String::new();
    loop {
        let fault = match next_grid(&mut lines) {
            Ok(Some((cells, shape))) => {
                let solution = smallest_solution(&cells);
                output += &solution.map_or(NO_SOLUTION.into(), |solution| shape(&solution));
                continue;
            }
            Ok(None) if output.is_empty() => {
                "expected a grid, found no line of 7 cells or more".to_owned()
            }
            Ok(None) => return (0, output, String::new()),
            Err(fault) => fault,
        };
        return (2, output, format!("sudoku: {fault}\n"));
    }
}

/// The cells and the shape of the next grid; `None` at the end, a fault at a bad line.
fn next_grid<'a>(
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<Option<(String, Shape)>, String> {
    let is_skipped = |line: &str| line.starts_with('#') || cells(line).len() < 7;
    let Some((number, first)) = lines.find(|(_, line)| !is_skipped(line)) else {
        return Ok(None);
    };
    if cells(first).len() > 45 {
        return Ok(Some((row(number, first, 81)?, one_line)));
    }
    let mut grid = row(number, first, 9)?;
    for rows in 1..9 {
        let (number, line) = lines
            .next()
            .ok_or(format!("expected 9 rows, found {rows}"))?;
        grid += &row(number, line, 9)?;
    }
    let is_spaced = words(first).count() == 9;
    Ok(Some((grid, if is_spaced { spaced } else { compact })))
}

fn row(number: usize, line: &str, expected: usize) -> Result<String, String> {
    let is_known = |c: char| is_cell(c) || u32::from(c) <= 32;
    let fault = match line.chars().find(|&c| !is_known(c)) {
        Some(stranger) => format!("a digit or a blank, found {stranger:?}"),
        None if cells(line).len() == expected => match Vec::from_iter(words(line)).as_slice() {
            [first, others @ ..]
                if [1, 3, 9, 81].contains(&first.len())
                    && others.iter().all(|word| word.len() == first.len()) =>
            {
                return Ok(cells(line));
            }
            _ => "words of 1, 3, 9 or 81 cells".to_owned(),
        },
        None => format!("{expected} cells, found {}", cells(line).len()),
    };
    Err(format!("line {number}: expected {fault}"))
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c| u32::from(c) <= 32);
    words.filter(|word| !word.is_empty())
}

fn cells(line: &str) -> String {
    line.chars().filter(|&c| is_cell(c)).collect()
}

fn is_cell(c: char) -> bool {
    ".0123456789".contains(c)
}
