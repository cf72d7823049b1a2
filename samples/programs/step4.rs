//! Step 4: what has failed often comes first, as in `src/main.rs`.
//!
//! Reads a Sudoku in the format of Baekjoon 2580, with clues that do not clash, and prints a solution.
//! Standard error tells how many nodes the search had: each call of `solve` is one.

use std::io::Read;

/// A set of digits as a number: bit `d` is set if `d` is in the set. {1, 3} is 0b1010.
type Digits = u32;

/// The digits 1 to 9.
const ALL: Digits = 0b11_1111_1110;

/// The units of a cell: its row, its column and its box. Rows are numbered from 0 to 8, columns
/// from 9 to 17, boxes from 18 to 26 in reading order.
fn units_of(row: usize, column: usize) -> [usize; 3] {
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

struct Sudoku {
    /// The digits by row and column, 0 for a blank.
    grid: [[u32; 9]; 9],
    /// The digits placed in each row, in each column and in each box.
    placed: [Digits; 27],
    /// For each cell 1, and one more each time that the search goes back from it, forced or guessed.
    weights: [[u32; 9]; 9],
    nodes: u64,
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
        self.nodes += 1;
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

fn main() {
    let mut sudoku = Sudoku {
        grid: [[0; 9]; 9],
        placed: [0; 27],
        weights: [[1; 9]; 9],
        nodes: 0,
    };
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let cells = text.chars().filter(|c| c.is_ascii_digit() || *c == '.');
    for (cell, c) in cells.take(81).enumerate() {
        let digit = c.to_digit(10).unwrap_or(0);
        if digit != 0 {
            sudoku.enter(cell / 9, cell % 9, digit);
        }
    }
    let is_solved = sudoku.solve();
    eprintln!("{} nodes", sudoku.nodes);
    if !is_solved {
        println!("No solution exists");
        return;
    }
    for row in &sudoku.grid {
        let digits: Vec<String> = row.iter().map(u32::to_string).collect();
        println!("{}", digits.join(" "));
    }
}
