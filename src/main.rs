// SPDX-License-Identifier: 0BSD

//! Sudoku (Baekjoon 2580, 2239): nine lines of nine digits in, 0 for a blank, the solution out. Of
//! several solutions, the smallest is printed, read as a number of 81 digits.
//! ```text
//! 0 3 5 4 6 9 2 7 8        1 3 5 4 6 9 2 7 8
//! 7 8 2 1 0 5 6 0 9        7 8 2 1 3 5 6 4 9
//! 0 6 0 2 7 8 1 3 5   ->   4 6 9 2 7 8 1 3 5
//! ```
//!
//! The idea is backtracking: enter a digit, go on, and if that leads nowhere, take the digit back
//! and try another. What is forced comes first: a blank with one candidate left, then a digit with
//! one cell left in its row, column or box. Otherwise guess, in the blank with the fewest
//! candidates; a blank from which the search has often gone back counts as if it had fewer.

use std::io::{self, Read, Write};

/// Printed for a puzzle without solution. Change it to what your judge expects.
const NO_SOLUTION: &str = "No solution exists";

/// A set of digits as a number: bit `d` is set if `d` is in the set. {1, 3} is 0b1010.
type Digits = u32;

/// The digits 1 to 9.
const ALL: Digits = 0b11_1111_1110;

/// The units of a cell: its row, its column and its box. Rows are numbered from 0 to 8, columns
/// from 9 to 17, boxes from 18 to 26 in reading order.
fn units_of(row: usize, column: usize) -> [usize; 3] {
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

#[derive(Clone)]
struct Sudoku {
    /// The digits by row and column, 0 for a blank.
    grid: [[u32; 9]; 9],
    /// The digits placed in each row, in each column and in each box.
    placed: [Digits; 27],
    /// For each cell 1, and one more each time the search goes back from it (Boussemart, 2004).
    weights: [[u32; 9]; 9],
}

impl Sudoku {
    /// The candidates of a blank: the digits that its row, column and box lack.
    fn candidates(&self, row: usize, column: usize) -> Digits {
        let [in_row, in_column, in_box] = units_of(row, column).map(|unit| self.placed[unit]);
        ALL & !(in_row | in_column | in_box)
    }

    /// Enters a digit in a blank.
    fn enter(&mut self, row: usize, column: usize, digit: u32) {
        self.grid[row][column] = digit;
        for unit in units_of(row, column) {
            self.placed[unit] |= 1 << digit;
        }
    }

    /// Takes the digit of a cell back: the cell is blank again, and its units lack the digit.
    fn take_back(&mut self, row: usize, column: usize, digit: u32) {
        self.grid[row][column] = 0;
        for unit in units_of(row, column) {
            self.placed[unit] &= !(1 << digit);
        }
    }

    /// The blank to fill next, by row and column, and the digits to try there: what is forced, or
    /// no digit at a dead end, or all candidates for a guess. `None` if no blank is left.
    fn choose(&self) -> Option<(usize, usize, Digits)> {
        let mut best = None;
        let (mut fewest, mut weight) = (10, 1);
        // Of each unit, the digits that have a cell: the placed ones, then those that fit in a blank.
        // `twice` gets the digits that fit in two blanks or more.
        let (mut once, mut twice) = (self.placed, [0; 27]);
        for row in 0..9 {
            for column in 0..9 {
                if self.grid[row][column] == 0 {
                    let candidates = self.candidates(row, column);
                    let count = candidates.count_ones();
                    if count <= 1 {
                        // The blanks after it can wait for the next call.
                        return Some((row, column, candidates));
                    }
                    // That is: count / its weight < fewest / the weight of the best so far.
                    if count * weight < fewest * self.weights[row][column] {
                        fewest = count;
                        weight = self.weights[row][column];
                        best = Some((row, column, candidates));
                    }
                    for unit in units_of(row, column) {
                        twice[unit] |= once[unit] & candidates;
                        once[unit] |= candidates;
                    }
                }
            }
        }
        let (row, column, _) = best?; // None if no blank is left
        if once != [ALL; 27] {
            // A digit has no cell left in some unit: a dead end. Any blank may be to blame; to
            // keep it simple, the one that would be guessed now gains the weight.
            return Some((row, column, 0));
        }
        self.only_cell(&twice).or(best)
    }

    /// The first blank with a digit that fits nowhere else in a unit, and that digit; or `None`.
    fn only_cell(&self, twice: &[Digits; 27]) -> Option<(usize, usize, Digits)> {
        for row in 0..9 {
            for column in 0..9 {
                if self.grid[row][column] == 0 {
                    // The digits that fit elsewhere in its row, in its column and in its box.
                    let [in_row, in_column, in_box] = units_of(row, column).map(|unit| twice[unit]);
                    // If two digits have only this cell, entering one of them leads to a dead end.
                    let forced = self.candidates(row, column) & !(in_row & in_column & in_box);
                    if forced != 0 {
                        return Some((row, column, forced));
                    }
                }
            }
        }
        None
    }

    /// Fills all blanks. Returns false, with the grid as it was, if that is impossible.
    fn solve(&mut self) -> bool {
        let (row, column, digits) = match self.choose() {
            Some(choice) => choice,
            None => return true,
        };
        for digit in 1..10 {
            if digits & (1 << digit) != 0 {
                self.enter(row, column, digit);
                if self.solve() {
                    return true;
                }
                self.take_back(row, column, digit);
            }
        }
        // No digit is left: the search goes back from here.
        self.weights[row][column] += 1;
        false
    }
}

/// The puzzle with these clues. `None` if two of them clash.
fn puzzle_of(clues: &[u32]) -> Option<Sudoku> {
    let mut puzzle = Sudoku {
        grid: [[0; 9]; 9],
        placed: [0; 27],
        weights: [[1; 9]; 9],
    };
    for (cell, &digit) in clues.iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        if digit != 0 {
            if puzzle.candidates(row, column) & (1 << digit) == 0 {
                return None;
            }
            puzzle.enter(row, column, digit);
        }
    }
    Some(puzzle)
}

/// The smallest solution of a puzzle. `None` if there is none.
fn smallest_solution(mut puzzle: Sudoku) -> Option<Sudoku> {
    let mut solved = puzzle.clone();
    if !solved.solve() {
        return None;
    }
    // From the first blank to the last: is there also a solution with a smaller digit there?
    for cell in 0..81 {
        let (row, column) = (cell / 9, cell % 9);
        if puzzle.grid[row][column] == 0 {
            for digit in 1..solved.grid[row][column] {
                if puzzle.candidates(row, column) & (1 << digit) != 0 {
                    let mut smaller = puzzle.clone();
                    smaller.enter(row, column, digit);
                    if smaller.solve() {
                        solved = smaller;
                        break;
                    }
                }
            }
            puzzle.enter(row, column, solved.grid[row][column]);
        }
    }
    Some(solved)
}

/// The text to print, laid out as the puzzle: in `height` lines, with spaces as in the first line.
fn answer(clues: &[u32], height: usize, first_line: &str) -> String {
    let solved = match puzzle_of(clues).and_then(smallest_solution) {
        Some(solved) => solved,
        None => return NO_SOLUTION.to_string() + "\n",
    };
    let words = first_line.split_whitespace().count();
    let between_digits = if height == 9 && words == 9 { " " } else { "" };
    let between_rows = if height == 9 { "\n" } else { "" };
    let line_of = |row: [u32; 9]| row.map(|digit| digit.to_string()).join(between_digits);
    solved.grid.map(line_of).join(between_rows) + "\n"
}

/// The digits of a line. If it has a fault, what was expected and what was found.
fn read_line(line: &str, expected: usize) -> Result<Vec<u32>, String> {
    if let Some(c) = line.chars().find(|&c| c != ' ' && !c.is_ascii_digit()) {
        return Err(format!("a digit or a blank, found {c:?}"));
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let cells = words.concat();
    if cells.len() != expected {
        return Err(format!("{expected} cells, found {}", cells.len()));
    }
    let length = words[0].len();
    if ![1, 3, 9, 81].contains(&length) || words.iter().any(|word| word.len() != length) {
        return Err("words of 1, 3, 9 or 81 cells".to_string());
    }
    Ok(cells.chars().filter_map(|c| c.to_digit(10)).collect())
}

/// How many lines the puzzle has that begins here: nine, or one of 81 digits. 0 if none begins: the
/// line has # in front, or too few digits to be meant as a row, such as `Grid 01`.
fn height_of_puzzle(lines: &[&str]) -> usize {
    match lines[0].chars().filter(char::is_ascii_digit).count() {
        _ if lines[0].starts_with('#') => 0,
        0..=6 if !is_short_row(lines) => 0,
        0..=45 => 9,
        _ => 1, // nearer to 81 digits than to 9
    }
}

/// Whether the first line, spaces aside, is a number, and eight rows follow, then a blank line or
/// none: it is meant to be the first row, such as `5 3 0`. Behind a number of puzzles, nine follow.
fn is_short_row(lines: &[&str]) -> bool {
    let is_number = lines[0].replace(' ', "").parse::<u32>().is_ok();
    let is_end = lines.len() == 9 || lines.len() > 9 && lines[9].trim().is_empty();
    is_number && is_end && lines[1..9].iter().all(|row| read_line(row, 9).is_ok())
}

/// Adds the answer to each puzzle of a text to `output`. Stops at a bad line, with a message.
fn solve_all(text: &str, output: &mut String) -> Result<(), String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut first = 0;
    while first < lines.len() {
        let height = height_of_puzzle(&lines[first..]);
        if height == 0 {
            first += 1;
            continue;
        }
        let mut clues = Vec::new();
        for index in first..first + height {
            if index == lines.len() {
                return Err(format!("expected 9 rows, found {}", index - first));
            }
            let digits = read_line(lines[index], 81 / height);
            clues.extend(digits.map_err(|what| format!("line {}: expected {what}", index + 1))?);
        }
        output.push_str(&answer(&clues, height, lines[first]));
        first += height;
    }
    if output.is_empty() {
        return Err("expected a grid, found no line of 7 cells or more".to_string());
    }
    Ok(())
}

fn run() -> Result<(), String> {
    if std::env::args_os().len() > 1 {
        return Err("usage: sudoku < INPUT".to_string());
    }
    let mut bytes = Vec::new();
    let read = io::stdin().read_to_end(&mut bytes);
    read.map_err(|error| format!("cannot read standard input: {error}"))?;
    // A byte order mark may come first. A dot is a blank, and control characters are white space.
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim_start_matches('\u{feff}').replace('.', "0");
    let text = text.replace(|c| c < ' ' && c != '\n', " ");
    let mut output = String::new();
    let outcome = solve_all(&text, &mut output);
    let written = io::stdout().write_all(output.as_bytes());
    written.map_err(|error| format!("cannot write standard output: {error}"))?;
    outcome
}

fn main() {
    if let Err(message) = run() {
        // If that fails, nobody is left to tell.
        let _ = writeln!(io::stderr(), "sudoku: {message}");
        std::process::exit(2);
    }
}
