//! Backtracking as plain as it gets: the next blank in reading order, digits 1
//! to 9. Slow, but it finds the solutions in increasing order by itself.

use super::checker::units;
use std::sync::OnceLock;

/// The first `limit` solutions, in increasing order. A blank is any character but 1 to 9.
pub fn solutions(puzzle: &str, limit: usize) -> Vec<String> {
    let mut cells: Vec<u32> = puzzle.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    let clash = |unit: &[usize; 9]| {
        (1..=9).any(|digit| unit.iter().filter(|&&cell| cells[cell] == digit).count() > 1)
    };
    let mut found = Vec::new();
    if !units().iter().any(clash) {
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

/// For each cell, the others that share a unit with it.
fn peers() -> &'static [Vec<usize>] {
    static PEERS: OnceLock<Vec<Vec<usize>>> = OnceLock::new();
    PEERS.get_or_init(|| {
        let units = units();
        let share = |a, b| units.iter().any(|unit| unit.contains(&a) && unit.contains(&b));
        (0..81).map(|cell| (0..81).filter(|&peer| peer != cell && share(cell, peer)).collect()).collect()
    })
}

mod tests {
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
    fn each_cell_has_20_peers() {
        assert!(peers().iter().all(|peers| peers.len() == 20));
    }
}
