//! Backtracking as plain as it gets, twice. The next blank in reading order, digits 1 to 9: slow, but it finds
//! the solutions in increasing order by itself. And whatever has the fewest ways first, be it a blank or a digit
//! in a unit: quick enough to count, and to find the smallest solution of any grid.

use super::checker::{clashes, units};
use std::sync::OnceLock;

/// The first `limit` solutions, in increasing order. A blank is any character but 1 to 9.
pub fn solutions(puzzle: &str, limit: usize) -> Vec<String> {
    let mut cells: Vec<u32> = puzzle.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    let mut found = Vec::new();
    if !clashes(puzzle) {
        search(&mut cells, peers(), limit, &mut found);
    }
    found
}

fn search(cells: &mut [u32], peers: &[Vec<usize>], limit: usize, found: &mut Vec<String>) {
    let Some(blank) = cells.iter().position(|&digit| digit == 0) else {
        found.push(cells.iter().map(u32::to_string).collect());
        return;
    };
    for digit in 1..=9 {
        if found.len() < limit && peers[blank].iter().all(|&peer| cells[peer] != digit) {
            cells[blank] = digit;
            search(cells, peers, limit, found);
        }
    }
    cells[blank] = 0;
}

/// The first `limit` solutions that come up with the fewest ways first.
pub fn any_solutions(puzzle: &str, limit: usize) -> Vec<String> {
    let digits: Vec<usize> = puzzle.chars().map(|c| c.to_digit(10).unwrap_or(0) as usize).collect();
    let mut tables = Tables { digits: vec![0; 81], used: [[false; 10]; 27], limit, found: Vec::new() };
    for (cell, &digit) in digits.iter().enumerate() {
        if digit > 0 {
            if !tables.fits(cell, digit) {
                return Vec::new();
            }
            tables.set(cell, digit);
        }
    }
    tables.search();
    tables.found
}

/// The smallest solution: each blank in reading order takes the smallest digit that leaves a solution.
pub fn smallest_solution(puzzle: &str) -> Option<String> {
    let mut smallest = any_solutions(puzzle, 1).pop()?;
    for blank in (0..81).filter(|&cell| !matches!(puzzle.as_bytes()[cell], b'1'..=b'9')) {
        let (before, after) = (&smallest[..blank], &puzzle[blank + 1..]);
        let mut smaller = (b'1'..smallest.as_bytes()[blank]).map(char::from);
        let better = smaller.find_map(|digit| any_solutions(&format!("{before}{digit}{after}"), 1).pop());
        smallest = better.unwrap_or(smallest);
    }
    Some(smallest)
}

struct Tables {
    /// 0 for a blank.
    digits: Vec<usize>,
    /// Which digits each unit has.
    used: [[bool; 10]; 27],
    limit: usize,
    found: Vec<String>,
}

impl Tables {
    fn search(&mut self) {
        if self.digits.iter().all(|&digit| digit > 0) {
            return self.found.push(self.digits.iter().map(usize::to_string).collect());
        }
        for (cell, digit) in self.fewest() {
            if self.found.len() < self.limit {
                self.set(cell, digit);
                self.search();
                self.clear(cell);
            }
        }
    }

    /// The digits that fit a blank, or the places of a digit in a unit, whichever are the fewest: one of them
    /// is right.
    fn fewest(&self) -> Vec<(usize, usize)> {
        let mut ways = Vec::with_capacity(9 * 81);
        let mut digits = [0; 81];
        let mut places = [[0; 10]; 27];
        for cell in (0..81).filter(|&cell| self.digits[cell] == 0) {
            for digit in (1..=9).filter(|&digit| self.fits(cell, digit)) {
                ways.push((cell, digit));
                digits[cell] += 1;
                for unit in units_of(cell) {
                    places[unit][digit] += 1;
                }
            }
        }
        let blank = (0..81).filter(|&cell| self.digits[cell] == 0).min_by_key(|&cell| digits[cell]).unwrap();
        let missing = (0..27).flat_map(|unit| (1..=9).map(move |digit| (unit, digit)));
        let missing = missing.filter(|&(unit, digit)| !self.used[unit][digit]);
        let (unit, missing) = missing.min_by_key(|&(unit, digit)| places[unit][digit]).unwrap();
        if digits[blank] <= places[unit][missing] {
            ways.retain(|&(cell, _)| cell == blank);
        } else {
            ways.retain(|&(cell, digit)| digit == missing && units_of(cell).contains(&unit));
        }
        ways
    }

    fn fits(&self, cell: usize, digit: usize) -> bool {
        units_of(cell).iter().all(|&unit| !self.used[unit][digit])
    }

    fn set(&mut self, cell: usize, digit: usize) {
        self.digits[cell] = digit;
        for unit in units_of(cell) {
            self.used[unit][digit] = true;
        }
    }

    fn clear(&mut self, cell: usize) {
        let digit = std::mem::take(&mut self.digits[cell]);
        for unit in units_of(cell) {
            self.used[unit][digit] = false;
        }
    }
}

/// Rows are the units 0 to 8, columns 9 to 17, boxes 18 to 26.
fn units_of(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

/// For each cell, the others that share a unit with it.
pub fn peers() -> &'static [Vec<usize>] {
    static PEERS: OnceLock<Vec<Vec<usize>>> = OnceLock::new();
    PEERS.get_or_init(|| {
        let units = units();
        let share = |a, b| units.iter().any(|unit| unit.contains(&a) && unit.contains(&b));
        (0..81).map(|cell| (0..81).filter(|&peer| peer != cell && share(cell, peer)).collect()).collect()
    })
}

mod tests {
    use super::super::generator::Random;
    use super::super::{checker, OTHER_PUZZLE, OTHER_SOLUTION, PUZZLE, SOLUTION, UNSOLVABLE};
    use super::*;

    #[test]
    fn finds_the_only_solution() {
        assert_eq!(solutions(PUZZLE, 2), [SOLUTION]);
        assert_eq!(solutions(OTHER_PUZZLE, 2), [OTHER_SOLUTION]);
    }

    #[test]
    fn finds_no_solution_where_there_is_none() {
        assert!(solutions(UNSOLVABLE, 1).is_empty());
    }

    #[test]
    fn finds_no_solution_of_clashing_clues() {
        let clash = SOLUTION.replacen("53", "55", 1);
        assert!(solutions(&clash, 1).is_empty());
    }

    #[test]
    fn lists_solutions_in_increasing_order_up_to_a_limit() {
        let puzzle = ".".repeat(81);
        let found = solutions(&puzzle, 5);
        assert_eq!(found.len(), 5);
        assert!(found[0].starts_with("123456789456789123789123456214365897"));
        assert!(found.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(found.iter().all(|answer| checker::check(&puzzle, answer).is_ok()));
    }

    #[test]
    fn finds_the_same_solutions_with_the_fewest_ways_first() {
        assert!(any_solutions(UNSOLVABLE, 2).is_empty());
        assert!(any_solutions(&SOLUTION.replacen("53", "55", 1), 2).is_empty());
        let mut random = Random(2239);
        let mut numbers = Vec::new();
        for i in 0..50 {
            let full = random.full_grid();
            let puzzle = random.blank_out(&full, 40 + i % 13);
            let mut found = any_solutions(&puzzle, usize::MAX);
            found.sort();
            assert_eq!(found, solutions(&puzzle, usize::MAX));
            assert_eq!(any_solutions(&puzzle, 2).len(), found.len().min(2));
            numbers.push(found.len());
        }
        assert!(numbers.contains(&1) && numbers.iter().any(|&number| number > 100), "{numbers:?}");
    }

    #[test]
    fn finds_the_smallest_solution_that_the_list_begins_with() {
        let mut random = Random(1);
        let mut puzzles = [PUZZLE, SOLUTION, UNSOLVABLE].map(str::to_owned).to_vec();
        puzzles.push(SOLUTION.replacen("53", "55", 1));
        for i in 0..100 {
            let full = random.full_grid();
            let puzzle = random.blank_out(&full, 30 + i % 25);
            puzzles.push(if i % 3 == 0 { random.add_clue(&puzzle) } else { puzzle });
            // The others are sparse, but quick in reading order.
            puzzles.push(format!("{:.<81}", &full[..i % 27]));
        }
        let smallest: Vec<_> = puzzles.iter().map(|puzzle| smallest_solution(puzzle)).collect();
        for (puzzle, smallest) in puzzles.iter().zip(&smallest) {
            assert_eq!(smallest, &solutions(puzzle, 1).pop(), "{puzzle}");
        }
        let unsolvable = smallest.iter().filter(|smallest| smallest.is_none()).count();
        let any = puzzles.iter().map(|puzzle| any_solutions(puzzle, 1).pop());
        let not_the_first = any.zip(&smallest).filter(|(any, smallest)| any != *smallest).count();
        assert!(unsolvable > 10 && not_the_first > 100, "{unsolvable} {not_the_first}");
    }

    #[test]
    fn each_cell_has_20_peers() {
        assert!(peers().iter().all(|peers| peers.len() == 20));
    }
}
