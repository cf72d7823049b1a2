//! Random grids and random bytes, the same on every run.

use super::checker::clash;
use super::{textbook, with, EMPTY};
use std::ops::Range;

#[path = "../bench/shuffle.rs"]
mod shuffle;

pub use shuffle::Random;

impl Random {
    pub fn one_of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    fn digit(&mut self) -> char {
        char::from(b'1' + self.below(9) as u8)
    }

    /// A full grid. Three boxes that share no row and no column can be filled at will.
    pub fn full_grid(&mut self) -> String {
        let mut cells: Vec<char> = EMPTY.chars().collect();
        for corner in [0, 30, 60] {
            let mut digits: Vec<char> = ('1'..='9').collect();
            self.shuffle(&mut digits);
            for (k, digit) in digits.into_iter().enumerate() {
                cells[corner + 9 * (k / 3) + k % 3] = digit;
            }
        }
        textbook::any_solutions(&String::from_iter(cells), 1).remove(0)
    }

    /// `full` with so many cells blanked out.
    pub fn blank_out(&mut self, full: &str, blanks: usize) -> String {
        let mut order: Vec<usize> = (0..81).collect();
        self.shuffle(&mut order);
        let blank = |grid: String, &cell: &usize| with(&grid, cell, '.');
        order[..blanks].iter().fold(full.into(), blank)
    }

    /// A part of a full grid.
    pub fn puzzle(&mut self, blanks: usize) -> String {
        let full = self.full_grid();
        self.blank_out(&full, blanks)
    }

    /// So many puzzles with all these numbers of blanks. One in four has a clue more, mostly a wrong one.
    pub fn puzzles(&mut self, count: usize, blanks: Range<usize>) -> Vec<String> {
        let mut puzzle = |(i, blanks)| match (self.puzzle(blanks), i % 4) {
            (puzzle, 0) => self.add_clue(&puzzle),
            (puzzle, _) => puzzle,
        };
        let puzzles = (0..count).zip(blanks.cycle());
        puzzles.map(&mut puzzle).collect()
    }

    /// `puzzle` with one clue more, which clashes with none: a guess, and mostly a wrong one.
    pub fn add_clue(&mut self, puzzle: &str) -> String {
        loop {
            let cell = self.below(81);
            let more = with(puzzle, cell, self.digit());
            if puzzle.as_bytes()[cell] == b'.' && clash(&more).is_none() {
                return more;
            }
        }
    }

    /// A grid of any kind: scattered clues, a full grid, or a part of one, perhaps with a wrong clue.
    pub fn grid(&mut self) -> String {
        let (clues, blanks) = (1 + self.below(40), self.below(81));
        let part = self.puzzle(blanks);
        match self.below(12) {
            0..=4 => (0..clues).fold(EMPTY.into(), |puzzle: String, _| self.add_clue(&puzzle)),
            5..=7 => part,
            8..=10 => with(&part, self.below(81), self.digit()),
            _ => self.full_grid(),
        }
    }
}
