//! Right searches for Baekjoon 2580 in twelve styles, with the steps that each prints: `row column digit` from 1, 0 where a
//! digit is taken back. `searches < PUZZLES` runs each style on each line of 81 cells; a line `= STYLE PUZZLE` stands before
//! the steps. `.ci/check.mjs` compiles this file by itself: in the steps of these, the page finds nothing wrong.

use std::io::{read_to_string, stdin};

/// A search with more bytes of steps is cut.
const MOST_BYTES: usize = 20_000;

/// Each order of search, with and without each of the other traits; nine of them print zeros.
const STYLES: [usize; 12] = [0, 18, 20, 24, 26, 32, 38, 42, 60, 66, 72, 79];

fn main() {
    let puzzles = read_to_string(stdin()).expect("puzzles");
    for style in STYLES {
        for puzzle in puzzles.lines() {
            let digit = |cell: u8| {
                if cell == b'.' {
                    0
                } else {
                    usize::from(cell - b'0')
                }
            };
            let cells: Vec<usize> = puzzle.bytes().map(digit).collect();
            let mut steps = String::new();
            Style::number(style).solve(&mut cells.try_into().expect("81 cells"), &mut steps);
            print!("= {style} {puzzle}\n{steps}");
        }
    }
}

/// The digits, 0 in a blank.
type Grid = [usize; 81];

/// How a search goes about it: what comes first, how it checks, what it prints.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// 0 to 3: the first blank by rows, by columns, from the last cell, scattered; 4: the cells of a row for a digit.
    order: usize,
    is_downwards: bool,
    checks_after: bool,
    prints_zeros: bool,
    /// Blanks with one candidate are written in one go, and then checked.
    has_forced: bool,
}

impl Style {
    /// One of 80, from 0.
    fn number(number: usize) -> Style {
        let is_set = |bit: usize| (number / 5) >> bit & 1 == 1;
        Style {
            order: number % 5,
            is_downwards: is_set(0),
            checks_after: is_set(1),
            prints_zeros: is_set(2),
            has_forced: is_set(3),
        }
    }

    /// Fills the blanks, and adds the steps; returns false, with the grid as it was, if that is impossible.
    fn solve(self, grid: &mut Grid, steps: &mut String) -> bool {
        if steps.len() > MOST_BYTES {
            return true;
        }
        let start = *grid;
        for cell in (0..81).filter(|&cell| self.has_forced && start[cell] == 0) {
            let mut fitting = (1..=9).filter(|&digit| fits(&start, cell, digit));
            if let (Some(digit), None) = (fitting.next(), fitting.next()) {
                write(grid, cell, digit, steps);
            }
        }
        let is_clean = (0..81).all(|cell| grid[cell] == 0 || fits(grid, cell, grid[cell]));
        for (cell, digit) in self.alternatives(grid).into_iter().filter(|_| is_clean) {
            if self.checks_after || fits(grid, cell, digit) {
                let before = *grid;
                write(grid, cell, digit, steps);
                if fits(grid, cell, digit) && self.solve(grid, steps) {
                    return true;
                }
                self.take_back(grid, &before, steps);
            }
        }
        let is_full = is_clean && !grid.contains(&0);
        if !is_full {
            self.take_back(grid, &start, steps);
        }
        is_full
    }

    fn take_back(self, grid: &mut Grid, before: &Grid, steps: &mut String) {
        for cell in (0..81).filter(|_| self.prints_zeros) {
            if grid[cell] != before[cell] {
                write(grid, cell, 0, steps);
            }
        }
        *grid = *before;
    }

    /// What is tried in turn; nothing if the grid is full.
    fn alternatives(self, grid: &Grid) -> Vec<(usize, usize)> {
        let digits = (1..=9).map(|digit| if self.is_downwards { 10 - digit } else { digit });
        let mut ordered =
            (0..81).map(|i| [i, i % 9 * 9 + i / 9, 80 - i, i * 29 % 81, i][self.order]);
        let Some(blank) = ordered.find(|&cell| grid[cell] == 0) else {
            return Vec::new();
        };
        let row = blank / 9 * 9..blank / 9 * 9 + 9;
        let is_missing = |digit: &usize| !grid[row.clone()].contains(digit);
        match digits.clone().find(is_missing) {
            Some(digit) if self.order == 4 => {
                let blanks = row.filter(|&cell| grid[cell] == 0);
                blanks.map(|cell| (cell, digit)).collect()
            }
            _ => digits.map(|digit| (blank, digit)).collect(),
        }
    }
}

fn write(grid: &mut Grid, cell: usize, digit: usize, steps: &mut String) {
    grid[cell] = digit;
    *steps += &step(cell, digit);
}

fn step(cell: usize, digit: usize) -> String {
    format!("{} {} {digit}\n", cell / 9 + 1, cell % 9 + 1)
}

fn fits(grid: &Grid, cell: usize, digit: usize) -> bool {
    let units = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    let are_peers = |a: usize, b: usize| (0..3).any(|kind| units(a)[kind] == units(b)[kind]);
    (0..81).all(|peer| peer == cell || grid[peer] != digit || !are_peers(cell, peer))
}
