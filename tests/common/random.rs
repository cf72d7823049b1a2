//! Random grids and random bytes, the same on every run.

use super::checker::{clash, units, units_of};
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
        let clue = part.find(|cell| cell != '.').unwrap();
        match self.below(12) {
            0..=4 => (0..clues).fold(EMPTY.into(), |puzzle: String, _| self.add_clue(&puzzle)),
            5..=7 => part,
            8..=9 => with(&part, clue, self.digit()),
            10 => {
                let unit = *self.one_of(&units_of(clue));
                let digit = char::from(part.as_bytes()[clue]);
                with(&part, *self.one_of(&units()[unit]), digit)
            }
            _ => self.full_grid(),
        }
    }

    pub fn bytes(&mut self, alphabet: &[u8], most: usize) -> Vec<u8> {
        let length = self.below(most + 1);
        (0..length).map(|_| *self.one_of(alphabet)).collect()
    }

    /// A part of a text.
    pub fn part(&mut self, text: &[u8]) -> Vec<u8> {
        let from = self.below(text.len() + 1);
        text[from..from + self.below(text.len() - from + 1)].to_vec()
    }

    /// Damages a text in a few places.
    pub fn damage(&mut self, text: &mut Vec<u8>) {
        const BYTES: &[u8] =
            b"\n\n\r\t 0159._*?|-+=#xXqG,;&\\[]{}()\"'\0\xef\xbb\xbf\xc3\xa9\xff\x0b\x0c\x1c\x85";
        for _ in 0..=self.below(6) {
            let (at, byte) = (self.below(text.len() + 1), *self.one_of(BYTES));
            match self.below(5) {
                0 => text.insert(at, byte),
                1 => text.truncate(text.len().saturating_sub(self.below(20))),
                2 => {
                    let again = self.part(text);
                    text.splice(at..at, again);
                }
                _ if at == text.len() => {}
                3 => text[at] = byte,
                _ => drop(text.remove(at)),
            }
        }
    }
}

/// Something that is no grid, or perhaps one.
pub fn junk(random: &mut Random, samples: &[Vec<u8>]) -> Vec<u8> {
    const LINES: &str = "1\n12345\n012\n123456\nGrid 01\n end # 1\n[[], ()];\nx 1\n---+---\n\"g\n*-----*\n.---.---.\n:---+---:\nExample 1\n*********\n7,1.5\n（３）\n５３００７００００\n5 & 3 & & & 7 & & & & \\\\";
    let lines: Vec<&[u8]> = LINES.lines().map(str::as_bytes).collect();
    let [mut one, other] = [(); 2].map(|()| random.one_of(samples).clone());
    match random.below(9) {
        0 => random.bytes(&Vec::from_iter(0..=255), 200),
        1 => random.bytes(b"0123456789._*?|-+= \t\r\n\n#xq,[\0\xe9", 300),
        2 => random.bytes(b"123456789.........\n", 700),
        3 => {
            random.damage(&mut one);
            one
        }
        4 => [random.part(&one), random.part(&other)].concat(),
        5 => {
            let byte = *random.one_of(b"7.|-#\0 x\xff\n,q");
            vec![byte; *random.one_of(&[9, 40, 41, 81, 82, 1000, 5000])]
        }
        6..=7 => {
            // Rows and grids with a cell more or less, or none, and what may stand around or between them.
            let mut text = Vec::new();
            for _ in 0..random.below(15) {
                if random.below(5) == 0 {
                    text.extend(*random.one_of(&lines));
                } else {
                    let counts = [0, 8, 9, 9, 9, 9, 9, 9, 10, 40, 41, 80, 81, 81, 82];
                    let cells = *random.one_of(&counts);
                    text.extend((0..cells).map(|_| *random.one_of(b"0.......12345")));
                }
                let ends = ["\n", ",", ";8.4\n", "\n", "\n\n", "\r\n", " | \n", " #\n"];
                text.extend(random.one_of(&ends).bytes());
            }
            text
        }
        _ => Vec::new(),
    }
}
