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
//! and try another. What to try is decided by one rule: ask the question with the fewest answers.
//! Each blank asks which digit it takes. Each row, column and box asks, for each digit it lacks,
//! which of its blanks takes it. No answer is a dead end: go back. One answer is no guess.
//! Otherwise, try the answers in turn. A question that has failed often may have more answers than
//! others and still be asked first: it is likely to fail soon again, and so to save work.
//!
//! Of several solutions, the smallest is printed, read as a number of 81 digits (Baekjoon 2239).

use std::io::{self, BufRead, Write};

/// The answer to a puzzle without solution. Change it to what your judge expects.
const NO_SOLUTION: &str = "No solution exists";

// ---- The grid ----

/// A set of digits as a number: bit `d` is set if digit `d` is in the set. {1, 3} is 0b1010.
type Digits = u32;

const ALL: Digits = 0b11_1111_1110;

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
    /// One for each question, and one more for each time that all its answers had been tried (the
    /// idea of Boussemart, Hemery, Lecoutre and Sais, 2004).
    weights: [f32; 324],
    /// The search ends after so many solutions more.
    wanted: u32,
    /// The last one found.
    solution: Option<Grid>,
}

impl Sudoku {
    /// The digits that are in neither the cell's row nor its column nor its box.
    fn candidates(&self, row: usize, column: usize) -> Digits {
        ALL & !(self.rows[row] | self.columns[column] | self.boxes[box_of(row, column)])
    }

    /// The promising test: may this digit be entered in this cell?
    fn fits(&self, row: usize, column: usize, digit: u32) -> bool {
        self.grid[row][column] == 0 && self.candidates(row, column) & (1 << digit) != 0
    }

    /// Enters a digit in a blank. The same again takes it back: `^=` turns a bit on, then off.
    fn toggle(&mut self, row: usize, column: usize, digit: u32) {
        self.grid[row][column] ^= digit;
        self.rows[row] ^= 1 << digit;
        self.columns[column] ^= 1 << digit;
        self.boxes[box_of(row, column)] ^= 1 << digit;
    }
}

// ---- The search ----

/// The four questions that a digit in a cell answers: which digit does the cell take (0 to 80), and
/// which cell takes the digit in its row (from 81), in its column (162), in its box (243 to 323)?
fn questions_of(row: usize, column: usize, digit: u32) -> [usize; 4] {
    let i = digit as usize - 1;
    [
        9 * row + column,
        81 + 9 * row + i,
        162 + 9 * column + i,
        243 + 9 * box_of(row, column) + i,
    ]
}

impl Sudoku {
    /// The question to ask next; `None` if no blank is left. The first blank with one candidate or
    /// none comes first. Otherwise, the least of (answers - 1) / weight decides: for three answers
    /// and weight 4, 2 / 4. No answer is less than one answer, and that less than several.
    fn question(&self) -> Option<usize> {
        let mut answers = [0.0; 324];
        for row in 0..9 {
            for column in 0..9 {
                let digit = self.grid[row][column];
                if digit != 0 {
                    for question in questions_of(row, column, digit) {
                        answers[question] = f32::INFINITY; // Never the least.
                    }
                    continue;
                }
                let candidates = self.candidates(row, column);
                if candidates.count_ones() < 2 {
                    return Some(9 * row + column);
                }
                for digit in 1..10 {
                    if candidates & (1 << digit) != 0 {
                        for question in questions_of(row, column, digit) {
                            answers[question] += 1.0;
                        }
                    }
                }
            }
        }
        let mut best = None;
        let mut least = f32::INFINITY;
        for (question, count) in answers.iter().enumerate() {
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
        let question = match self.question() {
            Some(question) => question,
            None => {
                self.solution = Some(self.grid);
                self.wanted -= 1;
                return self.wanted == 0;
            }
        };
        if question < 81 {
            for digit in 1..10 {
                if self.solve_with(question / 9, question % 9, digit) {
                    return true;
                }
            }
        } else {
            let digit = question as u32 % 9 + 1;
            for row in 0..9 {
                for column in 0..9 {
                    let is_answer = questions_of(row, column, digit).contains(&question);
                    if is_answer && self.solve_with(row, column, digit) {
                        return true;
                    }
                }
            }
        }
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
        weights: [1.0; 324],
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
    // From the first blank on, keep the smallest digit that leaves a solution. The digit that the
    // best solution has there leaves one: only smaller digits have to be tried.
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

// ---- Reading and writing ----

/// The next line of the input; at its end, an empty text.
fn read_line() -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_until(b'\n', &mut bytes);
    read.map_err(|error| format!("cannot read standard input: {error}"))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether a line between puzzles is a comment or a heading. (Elsewhere, x is a blank.)
fn is_heading(text: &str) -> bool {
    let letters = text.chars().take_while(char::is_ascii_alphabetic).count();
    text.starts_with('#') || letters > 1 && !text.starts_with(['x', 'X'])
}

/// Whether a line may say how many puzzles follow: a number from 1 to 99999, nothing else.
fn is_count(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    digits == text.len() && digits > 0 && digits < 6 && !text.starts_with('0')
}

/// The cells of a line, 0 for a blank: 9, 81 or, in an empty line, none. Returns a message if there
/// are more or fewer, or if anything else but white space is in the line.
fn parse_cells(line: &str, number: usize) -> Result<Vec<u32>, String> {
    let mut cells = Vec::new();
    for (column, c) in (1u64..).zip(line.chars()) {
        match c {
            '.' => cells.push(0),
            '0'..='9' => cells.push(c as u32 - '0' as u32),
            ' ' | '\t'..='\r' => {} // White space: also line ends.
            _ => {
                return Err(format!(
                    "line {number}, column {column}: expected a digit 1-9 or a blank, found {c:?}"
                ));
            }
        }
    }
    match cells.len() {
        0 | 9 | 81 => Ok(cells),
        found if found > 40 => Err(format!("line {number}: expected 81 cells, found {found}")),
        found => Err(format!("line {number}: expected 9 cells, found {found}")),
    }
}

/// The answer to a puzzle, with these texts between cells and between rows.
fn answer(clues: &[u32], cell_gap: &str, row_gap: &str) -> String {
    let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    match smallest_solution(clues) {
        None => NO_SOLUTION.to_string(),
        Some(solution) => {
            let rows = solution.map(|row| row.map(|digit| digits[digit as usize]).join(cell_gap));
            rows.join(row_gap)
        }
    }
}

/// Answers each puzzle as soon as its last line is read. Returns a message at the first bad line.
fn run() -> Result<(), String> {
    if std::env::args_os().len() > 1 {
        return Err("usage: sudoku < INPUT; 'sudoku-kit solve' has options and speed".to_string());
    }
    // The puzzle that is being read, and what stands between its cells and between its rows.
    let mut clues = Vec::new();
    let mut cell_gap = "";
    let mut row_gap = "";
    let mut may_be_count = true;
    let mut has_answer = false;
    let mut is_after_blank_line = false;

    for number in 1.. {
        let line = read_line()?;
        let rows = clues.len() / 9;
        if rows == 0 {
            if line.is_empty() {
                break;
            }
            if is_heading(line.trim()) {
                continue;
            }
            if may_be_count && is_count(line.trim()) {
                may_be_count = false;
                continue;
            }
        }
        let cells = parse_cells(&line, number)?;
        if rows == 0 {
            is_after_blank_line |= cells.is_empty();
            // Where cells of a row touch, there are fewer than nine words.
            let is_spaced = cells.len() == 9 && line.split_whitespace().count() == 9;
            cell_gap = if is_spaced { " " } else { "" };
            row_gap = if cells.len() == 9 { "\n" } else { "" };
        } else if cells.len() != 9 {
            return Err(format!("line {number}: expected 9 rows, found {rows}"));
        }
        clues.extend(cells);
        if clues.len() == 81 {
            let mut text = answer(&clues, cell_gap, row_gap) + "\n";
            if is_after_blank_line && has_answer {
                text.insert(0, '\n');
            }
            if let Err(error) = io::stdout().write_all(text.as_bytes()) {
                if error.kind() == io::ErrorKind::BrokenPipe {
                    // Nobody reads any more.
                    return Ok(());
                }
                return Err(format!("cannot write standard output: {error}"));
            }
            clues.clear();
            may_be_count = false;
            has_answer = true;
            is_after_blank_line = false;
        }
    }
    if has_answer {
        return Ok(());
    }
    Err("expected a grid, found end of input".to_string())
}

fn main() {
    if let Err(message) = run() {
        // If that cannot be written, nobody is left to tell.
        let _ = writeln!(io::stderr(), "sudoku: {message}");
        std::process::exit(2);
    }
}
