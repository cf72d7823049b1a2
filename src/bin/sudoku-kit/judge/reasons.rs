//! What is seen in a wrong output and leads to the mistake. Where that does not tell, nothing is guessed.

use super::run::End;
use super::sentences::{ended, odd_layout};
use super::suite::Test;
use super::verdict::Attempt;
use crate::backtracking::Rule;
use crate::checker::{mistake_in_grid, Mistake, Printed};
use crate::engine::has_solution;
use crate::failure::shown;
use crate::grid::{Grid, ALL};
use crate::ladder::measure;
use std::array::from_fn;

impl Attempt {
    /// Why that is the verdict. What is accepted needs no reason, but may have a note on its layout.
    pub fn reason(&self) -> String {
        match (&self.run.end, &self.printed) {
            (End::Exited(0), Printed::Right(odd)) => odd.as_ref().map_or(String::new(), odd_layout),
            (End::Exited(0), Printed::WrongLayout(odd)) => odd.to_string(),
            (End::Exited(0), Printed::Wrong(Mistake::NoOutput)) => no_output(&self.test.puzzle),
            (End::Exited(0), Printed::Wrong(mistake)) => {
                mistake.to_string() + &fact(&String::from_utf8_lossy(&self.run.output), &self.test)
            }
            (end, Printed::Right(_)) => {
                format!("the right answer was printed, but {}", ended(end))
            }
            (End::TimeOver { waiting: false }, _) => String::new(),
            (end, _) => ended(end),
        }
    }

    /// The reason, and of a crash the last line of standard error that says more than where it was.
    pub fn reason_in_a_line(&self) -> String {
        let errors = [&self.run.errors[..], &self.run.last_errors].concat();
        let errors = String::from_utf8_lossy(&errors);
        let places = [" ", "\t", "note:", "Node.js v"];
        let is_place = |line: &&str| places.iter().any(|start| line.starts_with(start));
        let mut lines = errors.lines().filter(|line| !line.is_empty());
        let is_crash = matches!(self.run.end, End::Exited(1..) | End::Signalled(_));
        match lines.rfind(|line| !is_place(line)) {
            Some(last) if is_crash => format!("{}: {last}", self.reason()),
            _ => self.reason(),
        }
    }
}

fn no_output(puzzle: &Grid) -> String {
    // Without a dead end, 82 nodes are enough: the start, and one for each of 81 cells.
    let tally = measure(puzzle, Some(Rule::First), 83);
    let why = match (tally.nodes, tally.dead_ends) {
        (1, 0) => "no blank is to be filled here: often the answer is printed only behind the last",
        (_, 0) => "row by row, from 1 to 9, nothing is taken back here: often a digit that fits is refused",
        _ => "often a digit is not taken back",
    };
    format!("no output, status 0; {why}, or the output was not flushed")
}

/// The lines of a program, each with a line end. Of many, only so many at the start and at the end.
pub fn shown_lines(bytes: &[u8], most: usize, first: usize, last: usize) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.trim_end().lines().skip_while(|line| line.is_empty());
    let mut lines: Vec<String> = lines
        .map(|line| shown(&line.replace('\t', " "), most) + "\n")
        .collect();
    if lines.len() > first + last {
        lines.splice(first..lines.len() - last, ["...\n".to_owned()]);
    }
    lines.concat()
}

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
