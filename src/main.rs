// SPDX-License-Identifier: 0BSD

//! Sudoku (Baekjoon 2580): nine lines of nine digits in, 0 for a blank, the solution out.
//!
//! ```text
//! 0 3 5 4 6 9 2 7 8        1 3 5 4 6 9 2 7 8
//! 7 8 2 1 0 5 6 0 9        7 8 2 1 3 5 6 4 9
//! 0 6 0 2 7 8 1 3 5        4 6 9 2 7 8 1 3 5
//! 3 2 1 0 4 6 8 9 7        3 2 1 5 4 6 8 9 7
//! 8 0 4 9 1 3 5 0 6   ->   8 7 4 9 1 3 5 2 6
//! 5 9 6 8 2 0 4 1 3        5 9 6 8 2 7 4 1 3
//! 9 1 7 6 5 2 0 8 0        9 1 7 6 5 2 3 8 4
//! 6 0 3 7 0 1 9 5 2        6 4 3 7 8 1 9 5 2
//! 2 5 8 3 9 4 7 6 0        2 5 8 3 9 4 7 6 1
//! ```
//!
//! The idea is backtracking: enter a digit, go on, and if that leads nowhere, take the digit back
//! and try another. What is forced comes first: a blank with one candidate left, then a digit with
//! one cell left in its row, column or box. Otherwise guess, in the blank with the fewest
//! candidates; a blank from which the search has often gone back counts as if it had fewer.
//!
//! Of several solutions, the smallest is printed, read as a number of 81 digits (Baekjoon 2239).

use std::io::{self, Read, Write};

/// Printed for a puzzle without solution. Change it to what your judge expects.
const NO_SOLUTION: &str = "No solution exists";

/// A set of digits as a number: bit `d` is set if `d` is in the set. {1, 3} is 0b1010.
type Digits = u32;

/// The digits 1 to 9.
const ALL: Digits = 0b11_1111_1110;

/// The digits by row and column, 0 for a blank.
type Grid = [[u32; 9]; 9];

/// The units of a cell: its row, its column and its box. Rows are numbered from 0 to 8, columns
/// from 9 to 17, boxes from 18 to 26 in reading order.
fn units_of(row: usize, column: usize) -> [usize; 3] {
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

struct Sudoku {
    grid: Grid,
    /// The digits placed in each row, in each column and in each box.
    placed: [Digits; 27],
    /// For each cell 1, and one more each time that the search goes back from it, forced or guessed
    /// (after an idea of Boussemart and others, 2004). A u32 is enough for 400 million nodes.
    weights: [[u32; 9]; 9],
    /// How many more solutions to look for.
    wanted: u32,
    /// The last one found.
    solution: Option<Grid>,
}

impl Sudoku {
    /// The candidates of a blank: the digits that its row, column and box lack.
    fn candidates(&self, row: usize, column: usize) -> Digits {
        let mut placed = 0;
        for unit in units_of(row, column) {
            placed |= self.placed[unit];
        }
        ALL & !placed
    }

    /// Enters a digit in a blank. The same again takes it back: `^=` turns a bit on, then off.
    fn toggle(&mut self, row: usize, column: usize, digit: u32) {
        self.grid[row][column] ^= digit;
        for unit in units_of(row, column) {
            self.placed[unit] ^= 1 << digit;
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
        // `?` returns `None` if no blank is left.
        let (row, column, _) = best?;
        if once != [ALL; 27] {
            // A digit has no cell left in some unit: a dead end. Any blank may be to blame; to
            // keep it simple, the one that would be guessed now gains the weight.
            return Some((row, column, 0));
        }
        for row in 0..9 {
            for column in 0..9 {
                if self.grid[row][column] == 0 {
                    // The digits that fit elsewhere in its row, in its column and in its box.
                    let mut fits_elsewhere = ALL;
                    for unit in units_of(row, column) {
                        fits_elsewhere &= twice[unit];
                    }
                    // If two digits are forced here, each leaves the other without a cell: it fails.
                    let forced = self.candidates(row, column) & !fits_elsewhere;
                    if forced != 0 {
                        return Some((row, column, forced));
                    }
                }
            }
        }
        best
    }

    /// Fills the blanks in all ways, and counts `wanted` down at each solution. Returns true
    /// once that is 0, and false if all ways have been tried. Leaves the grid as it was.
    fn solve(&mut self) -> bool {
        let (row, column, digits) = match self.choose() {
            Some(choice) => choice,
            None => {
                self.solution = Some(self.grid);
                self.wanted -= 1;
                return self.wanted == 0;
            }
        };
        for digit in 1..10 {
            if digits & (1 << digit) != 0 {
                self.toggle(row, column, digit);
                let is_done = self.solve();
                self.toggle(row, column, digit);
                if is_done {
                    return true;
                }
            }
        }
        // No digit is left: the search goes back from here.
        self.weights[row][column] += 1;
        false
    }
}

/// The smallest solution; `None` if there is none.
fn smallest_solution(clues: &[u32]) -> Option<Grid> {
    let mut sudoku = Sudoku {
        grid: [[0; 9]; 9],
        placed: [0; 27],
        weights: [[1; 9]; 9],
        // Most puzzles have no second solution. Then the first is the smallest.
        wanted: 2,
        solution: None,
    };
    for (cell, &digit) in clues.iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        if digit != 0 {
            if sudoku.candidates(row, column) & (1 << digit) == 0 {
                return None; // two clues clash
            }
            sudoku.toggle(row, column, digit);
        }
    }
    if !sudoku.solve() {
        return sudoku.solution;
    }
    // From the first blank on, enter the smallest digit that leaves a solution. `solution` has all
    // digits entered so far, so its digit in the next blank leaves one for sure. A smaller digit has
    // to be searched. If that finds a solution, it is the one in `solution` from then on.
    for cell in 0..81 {
        let (row, column) = (cell / 9, cell % 9);
        if sudoku.grid[row][column] == 0 {
            let candidates = sudoku.candidates(row, column);
            let sure = sudoku.solution?[row][column]; // not `None`: `solve` found two
            for digit in 1..10 {
                if candidates & (1 << digit) != 0 {
                    sudoku.toggle(row, column, digit);
                    sudoku.wanted = 1;
                    if digit == sure || sudoku.solve() {
                        break;
                    }
                    sudoku.toggle(row, column, digit);
                }
            }
        }
    }
    Some(sudoku.grid)
}

/// The solution of a puzzle, with these texts between cells and between rows.
fn solution_to(clues: &[u32], between_cells: &str, between_rows: &str) -> String {
    let solution = match smallest_solution(clues) {
        Some(solution) => solution,
        None => return NO_SOLUTION.to_string(),
    };
    let mut text = String::new();
    for cell in 0..81 {
        if cell % 9 != 0 {
            text.push_str(between_cells);
        } else if cell != 0 {
            text.push_str(between_rows);
        }
        text.push_str(&solution[cell / 9][cell % 9].to_string());
    }
    text
}

/// Adds the solution of each grid of a text: nine lines for nine lines, with spaces if those had
/// some, one line for a line of 81. Returns a message at the first bad line. Between grids, a line
/// is skipped if it begins with # or has fewer than seven digits and dots, too few for a
/// damaged row: `Grid 01`, the number of grids.
fn solve_all(text: &str, output: &mut String) -> Result<(), String> {
    // The grid being read, how many cells its lines have, what is between them.
    let (mut clues, mut expected, mut between_cells) = (Vec::new(), 9, "");
    for (number, line) in (1..).zip(text.lines()) {
        let is_cell = |c: &char| c.is_ascii_digit() || *c == '.';
        let cells: Vec<char> = line.chars().filter(is_cell).collect();
        let found = cells.len();
        // White space is all up to ' ': also NUL and the end-of-file sign of DOS.
        let words = line.split(|c| c <= ' ').map(str::len);
        let lengths: Vec<usize> = words.filter(|&n| n > 0).collect();
        if clues.is_empty() {
            if line.starts_with('#') || found < 7 {
                continue;
            }
            between_cells = if lengths == [1; 9] { " " } else { "" };
            // Nearer to 81 than to 9: a grid.
            expected = if found > 45 { 81 } else { 9 };
        }
        let bad = |what: String| Err(format!("line {number}: expected {what}"));
        if let Some(c) = line.chars().find(|c| *c > ' ' && !is_cell(c)) {
            return bad(format!("a digit or a blank, found {c:?}"));
        }
        if found != expected {
            return bad(format!("{expected} cells, found {found}"));
        }
        if lengths[0] == 27 || lengths.iter().any(|&n| n != lengths[0]) {
            return bad("words of 1, 3, 9 or 81 cells".to_string());
        }
        // A dot is a blank: 0.
        clues.extend(cells.iter().map(|c| c.to_digit(10).unwrap_or(0)));
        if clues.len() == 81 {
            let between_rows = if expected == 81 { "" } else { "\n" };
            output.push_str(&solution_to(&clues, between_cells, between_rows));
            output.push('\n');
            clues.clear();
        }
    }
    if !clues.is_empty() {
        return Err(format!("expected 9 rows, found {}", clues.len() / 9));
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
    let text = String::from_utf8_lossy(&bytes);
    let mut output = String::new();
    // A byte order mark may come first.
    let outcome = solve_all(text.trim_start_matches('\u{feff}'), &mut output);
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
