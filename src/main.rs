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
//! and try another. One rule decides what to try: ask the question with the fewest answers; what
//! fails often counts for less.
//!
//! Each blank asks which digit it takes. Each row, column and box asks, for each digit it lacks,
//! which of its blanks takes it. No answer is a dead end: go back. One answer is no guess.
//! Otherwise, try them in turn. A question whose answers have all been tried is likely to fail
//! again, and to fail soon saves work. So each time, it becomes more urgent.
//!
//! Of several solutions, the smallest is printed, read as a number of 81 digits (Baekjoon 2239).

use std::io::{self, Read, Write};

/// Printed for a puzzle without solution. Change it to what your judge expects.
const NO_SOLUTION: &str = "No solution exists";

/// A set of digits as a number: bit `d` is set if `d` is in the set. {1, 3} is 0b1010.
type Digits = u32;

/// The digits by row and column, 0 for a blank.
type Grid = [[u32; 9]; 9];

/// Rows, columns and boxes are numbered from 0 to 8, the boxes in reading order.
fn box_of(row: usize, column: usize) -> usize {
    row / 3 * 3 + column / 3
}

struct Sudoku {
    grid: Grid,
    /// The digits placed in each row, in each column and in each box.
    rows: [Digits; 9],
    columns: [Digits; 9],
    boxes: [Digits; 9],
    /// One for each question, and one more each time that all its answers had been tried (an idea
    /// of Boussemart and others, 2004).
    weights: [f32; QUESTIONS],
    /// The search ends after so many solutions more.
    wanted: u32,
    /// The last one found.
    solution: Option<Grid>,
}

impl Sudoku {
    /// The promising test: is the cell blank, and do its row, column and box lack the digit?
    fn fits(&self, row: usize, column: usize, digit: u32) -> bool {
        let placed = self.rows[row] | self.columns[column] | self.boxes[box_of(row, column)];
        self.grid[row][column] == 0 && (placed & (1 << digit)) == 0
    }

    /// Enters a digit in a blank. The same again takes it back: `^=` turns a bit on, then off.
    fn toggle(&mut self, row: usize, column: usize, digit: u32) {
        self.grid[row][column] ^= digit;
        self.rows[row] ^= 1 << digit;
        self.columns[column] ^= 1 << digit;
        self.boxes[box_of(row, column)] ^= 1 << digit;
    }
}

/// 81 cells ask for a digit; 9 rows, 9 columns and 9 boxes ask where each of 9 digits goes.
const QUESTIONS: usize = 4 * 81;

/// The four questions that a digit in a cell answers: of the cell, its row, its column, its box.
fn questions_of(row: usize, column: usize, digit: u32) -> [usize; 4] {
    let i = digit as usize - 1;
    [
        9 * row + column,
        81 + 9 * row + i,
        162 + 9 * column + i,
        243 + 9 * box_of(row, column) + i,
    ]
}

/// The other way round: a question has nine possible answers; the i-th, i from 0, is this digit in
/// this cell.
fn answer(question: usize, i: usize) -> (usize, usize, u32) {
    let (unit, digit) = (question / 9 % 9, question as u32 % 9 + 1);
    match question / 81 {
        0 => (question / 9, question % 9, i as u32 + 1),
        1 => (unit, i, digit),
        2 => (i, unit, digit),
        _ => (unit / 3 * 3 + i / 3, unit % 3 * 3 + i % 3, digit),
    }
}

impl Sudoku {
    /// The question to ask next: the least of (answers - 1) / weight; of equals, the first. `None`
    /// if no blank is left. Of these three, the last is asked:
    ///
    /// - which digit does the first cell take? 3 answers, weight 1: 2 / 1 = 2
    /// - which cell of the first row takes the 5? 2 answers, weight 1: 1 / 1 = 1
    /// - which cell of the third box takes the 7? 4 answers, weight 6: 3 / 6 = 0.5
    ///
    /// One answer scores 0 whatever the weight: so, by the `- 1`, no weight puts a guess before a
    /// forced digit. A dead end, without answers, scores less; of several, that of least weight.
    fn choose(&self) -> Option<usize> {
        let mut counts = [0.0; QUESTIONS];
        for row in 0..9 {
            for column in 0..9 {
                for digit in 1..10 {
                    let is_here = self.grid[row][column] == digit;
                    if is_here || self.fits(row, column, digit) {
                        for &question in &questions_of(row, column, digit) {
                            // What is answered is never the least.
                            counts[question] += if is_here { f32::INFINITY } else { 1.0 };
                        }
                    }
                }
            }
        }
        let mut best = None;
        let mut least = f32::INFINITY;
        for (question, count) in counts.iter().enumerate() {
            let score = (count - 1.0) / self.weights[question];
            if score < least {
                least = score;
                best = Some(question);
            }
        }
        best
    }

    /// Fills the blanks in all ways. Returns true as soon as there are as many solutions as wanted,
    /// otherwise false. Leaves the grid as it was.
    fn solve(&mut self) -> bool {
        let question = match self.choose() {
            Some(question) => question,
            None => {
                self.solution = Some(self.grid);
                self.wanted -= 1;
                return self.wanted == 0;
            }
        };
        for i in 0..9 {
            let (row, column, digit) = answer(question, i);
            if self.solve_with(row, column, digit) {
                return true;
            }
        }
        // All are tried. The caller tries its next answer, or ends here, too.
        self.weights[question] += 1.0;
        false
    }

    /// Solves with a digit entered, and takes it back. Returns false if it does not fit.
    fn solve_with(&mut self, row: usize, column: usize, digit: u32) -> bool {
        if !self.fits(row, column, digit) {
            return false;
        }
        self.toggle(row, column, digit);
        let is_done = self.solve();
        self.toggle(row, column, digit);
        is_done
    }
}

/// The smallest solution; `None` if there is none.
fn smallest_solution(clues: &[u32]) -> Option<Grid> {
    let mut sudoku = Sudoku {
        grid: [[0; 9]; 9],
        rows: [0; 9],
        columns: [0; 9],
        boxes: [0; 9],
        weights: [1.0; QUESTIONS],
        // Most puzzles have no second solution. Then the first is the smallest.
        wanted: 2,
        solution: None,
    };
    for (cell, &digit) in clues.iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        if digit != 0 {
            if !sudoku.fits(row, column, digit) {
                return None;
            }
            sudoku.toggle(row, column, digit);
        }
    }
    let has_several = sudoku.solve();
    let mut best = sudoku.solution?;
    if !has_several {
        return Some(best);
    }
    // From the first blank on, keep the smallest digit that leaves a solution. The best solution's
    // digit leaves one: only smaller ones have to be tried. The weights are kept.
    for cell in 0..81 {
        let (row, column) = (cell / 9, cell % 9);
        if sudoku.grid[row][column] == 0 {
            for digit in 1..best[row][column] {
                sudoku.wanted = 1;
                if sudoku.solve_with(row, column, digit) {
                    best = sudoku.solution?;
                    break;
                }
            }
            sudoku.toggle(row, column, best[row][column]);
        }
    }
    Some(best)
}

/// The solution of a puzzle, with these texts between cells and between rows.
fn solution_to(clues: &[u32], cell_gap: &str, row_gap: &str) -> String {
    match smallest_solution(clues) {
        None => NO_SOLUTION.to_string(),
        Some(solution) => {
            let rows = solution.map(|row| row.map(|digit| digit.to_string()).join(cell_gap));
            rows.join(row_gap)
        }
    }
}

/// Adds the solution of each grid of a text, laid out as that is. Returns a message at the first
/// bad line. Between grids, a line is skipped if it begins with # or has fewer than seven digits
/// and dots in all: a blank line, `Grid 01`, `end`, the number of grids.
fn solve_all(text: &str, output: &mut String) -> Result<(), String> {
    // The grid that is being read, and what stands between its cells and between its rows.
    let (mut clues, mut cell_gap, mut row_gap) = (Vec::new(), "", "");
    for (number, line) in (1..).zip(text.lines()) {
        let is_cell = |c: &char| c.is_ascii_digit() || *c == '.';
        let cells: Vec<char> = line.chars().filter(is_cell).collect();
        let found = cells.len();
        if clues.is_empty() {
            if line.starts_with('#') || found < 7 {
                continue;
            }
            // Nine words: no two cells touch.
            let is_spaced = found == 9 && line.split_whitespace().count() == 9;
            cell_gap = if is_spaced { " " } else { "" };
            row_gap = if found > 40 { "" } else { "\n" };
        }
        let bad = |what: String| Err(format!("line {number}: expected {what}"));
        // White space is all up to ' ': also NUL and 26, the end-of-file sign of DOS.
        if let Some(c) = line.chars().find(|c| *c > ' ' && !is_cell(c)) {
            return bad(format!("a digit or a blank, found {c:?}"));
        }
        let expected = if row_gap.is_empty() { 81 } else { 9 };
        if found != expected {
            return bad(format!("{expected} cells, found {found}"));
        }
        // A dot is a blank: 0.
        clues.extend(cells.iter().map(|c| c.to_digit(10).unwrap_or(0)));
        if clues.len() == 81 {
            output.push_str(&solution_to(&clues, cell_gap, row_gap));
            output.push('\n');
            clues.clear();
        }
    }
    if !clues.is_empty() {
        return Err(format!("expected 9 rows, found {}", clues.len() / 9));
    }
    if output.is_empty() {
        return Err("expected a grid, found end of input".to_string());
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
