//! Random grids, the same on every run.

use super::checker::units;
use super::textbook;

/// SplitMix64 (Steele, Lea and Flood, 2014).
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 to `bound - 1`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// A full grid. Three boxes that share no row and no column can be filled at will.
    pub fn full_grid(&mut self) -> String {
        let mut cells = vec!['.'; 81];
        for corner in [0, 30, 60] {
            let mut digits: Vec<char> = ('1'..='9').collect();
            self.shuffle(&mut digits);
            for (k, digit) in digits.into_iter().enumerate() {
                cells[corner + 9 * (k / 3) + k % 3] = digit;
            }
        }
        textbook::solutions(&String::from_iter(cells), 1).remove(0)
    }

    /// `full` with so many cells blanked out.
    pub fn blank_out(&mut self, full: &str, blanks: usize) -> String {
        let mut order: Vec<usize> = (0..81).collect();
        self.shuffle(&mut order);
        let mut cells: Vec<char> = full.chars().collect();
        for &cell in &order[..blanks] {
            cells[cell] = '.';
        }
        String::from_iter(cells)
    }

    /// `puzzle` with one clue more, which clashes with none: a guess, and mostly a wrong one.
    pub fn add_clue(&mut self, puzzle: &str) -> String {
        let mut cells: Vec<char> = puzzle.chars().collect();
        loop {
            let cell = self.below(81);
            let digit = char::from(b'1' + self.below(9) as u8);
            let mut seen = units().into_iter().filter(|unit| unit.contains(&cell)).flatten();
            if cells[cell] == '.' && seen.all(|peer| cells[peer] != digit) {
                cells[cell] = digit;
                return String::from_iter(cells);
            }
        }
    }

    /// So many clues anywhere that do not clash. They may have no solution.
    pub fn scatter(&mut self, clues: usize) -> String {
        (0..clues).fold(".".repeat(81), |puzzle, _| self.add_clue(&puzzle))
    }

    /// `puzzle` with another digit for one of its clues.
    pub fn alter_clue(&mut self, puzzle: &str) -> String {
        let mut cells: Vec<u8> = puzzle.bytes().collect();
        let clue = self.clue(&cells);
        cells[clue] = b'1' + (cells[clue] - b'1' + 1 + self.below(8) as u8) % 9;
        String::from_utf8(cells).unwrap()
    }

    /// `puzzle` with one of its clues once more, in a cell where it clashes.
    pub fn repeat_clue(&mut self, puzzle: &str) -> String {
        let mut cells: Vec<u8> = puzzle.bytes().collect();
        let clue = self.clue(&cells);
        let peers = &textbook::peers()[clue];
        cells[peers[self.below(peers.len())]] = cells[clue];
        String::from_utf8(cells).unwrap()
    }

    /// A cell that is not blank.
    fn clue(&mut self, cells: &[u8]) -> usize {
        let clues: Vec<usize> = (0..81).filter(|&cell| cells[cell] != b'.').collect();
        clues[self.below(clues.len())]
    }
}

mod tests {
    use super::super::checker::{check, clashes};
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_grids() {
        assert_eq!(Random(7).full_grid(), Random(7).full_grid());
        assert_ne!(Random(7).full_grid(), Random(8).full_grid());
    }

    #[test]
    fn a_full_grid_keeps_the_rules() {
        let nothing = ".".repeat(81);
        assert_eq!(check(&nothing, &Random(1).full_grid()), Ok(()));
    }

    #[test]
    fn as_many_cells_are_blank_as_asked_for_and_the_others_stay() {
        let full = Random(2).full_grid();
        let puzzle = Random(3).blank_out(&full, 40);
        assert_eq!(puzzle.matches('.').count(), 40);
        assert_eq!(check(&puzzle, &full), Ok(()));
    }

    #[test]
    fn a_clue_added_clashes_with_none() {
        let full = Random(4).full_grid();
        let mut puzzle = Random(5).blank_out(&full, 60);
        for clues in 21..30 {
            assert_eq!(81 - puzzle.matches('.').count(), clues);
            assert!(!clashes(&puzzle), "{puzzle}");
            puzzle = Random(6).add_clue(&puzzle);
        }
    }

    #[test]
    fn as_many_clues_are_scattered_as_asked_for_and_none_clash() {
        for clues in 0..=40 {
            let puzzle = Random(7).scatter(clues);
            assert_eq!(81 - puzzle.matches('.').count(), clues);
            assert!(!clashes(&puzzle), "{puzzle}");
        }
    }

    #[test]
    fn one_clue_is_altered_or_repeated() {
        let mut random = Random(8);
        let full = random.full_grid();
        for blanks in 0..=80 {
            let puzzle = random.blank_out(&full, blanks);
            let changes = |other: &str| puzzle.chars().zip(other.chars()).filter(|(a, b)| a != b).count();
            let altered = random.alter_clue(&puzzle);
            assert_eq!(altered.matches('.').count(), blanks);
            assert_eq!(changes(&altered), 1);
            let repeated = random.repeat_clue(&puzzle);
            assert_eq!(changes(&repeated), 1);
            assert!(clashes(&repeated), "{repeated}");
        }
    }
}
