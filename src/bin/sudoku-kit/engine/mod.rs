//! The engine: grids in, answers out, as fast as can be.
//!
//! Sixteen grids lie side by side, each in its *lane*: an AVX2 register holds the same cell of all. One
//! pass over the six bands and stacks draws conclusions in every lane (`propagation`); between passes,
//! each lane by itself guesses, goes back, or takes the next grid (`search`).
//!
//! ```text
//!   puzzles   ->  lane 0   lane 1   ...  lane 15      a pass: bands 1 to 3, stacks 1 to 3
//!                 .  5  .  .  .  8       .  .  1      dead end: the lane's last alternative is next
//!                 3  .  .  6  .  .       .  7  .      at rest: solved, or a guess
//!   answers  <-   ...      ...           ...          idle: the oldest alternative of another lane
//! ```

mod propagation;
mod search;

use crate::grid::Grid;
use crate::puzzle::{Puzzle, Shape};
use search::{Goal, Search};

pub use search::Tally;

/// Puts the smallest solution into each puzzle that has one.
pub fn solve(puzzles: &mut [Puzzle]) {
    search_on_all_lanes(puzzles, Goal::Smallest);
}

/// Counts the solutions of each puzzle, up to `most` (from 1), and keeps the one found last.
pub fn find(puzzles: &mut [Puzzle], most: u64) {
    search_on_all_lanes(puzzles, Goal::Any(most));
}

/// How many solutions a grid has, up to `most` (from 1).
pub fn solutions_of(grid: &Grid, most: u64) -> u64 {
    let mut puzzle = Puzzle::new(*grid, Shape::Spaced);
    find(std::slice::from_mut(&mut puzzle), most);
    puzzle.found
}

pub fn has_solution(grid: &Grid) -> bool {
    solutions_of(grid, 1) > 0
}

/// Solves one puzzle on one lane, and returns the counts; stops at so many nodes.
pub fn study(puzzle: &mut Puzzle, most_nodes: u64) -> Tally {
    Search::<1>::run(std::slice::from_mut(puzzle), Goal::Smallest, most_nodes)
}

/// 16 lanes need AVX2; elsewhere, there are 8.
fn search_on_all_lanes(puzzles: &mut [Puzzle], goal: Goal) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
        /// `run`, inlined here, is compiled for AVX2.
        #[target_feature(enable = "avx2,popcnt")]
        unsafe fn search_with_avx2(puzzles: &mut [Puzzle], goal: Goal) {
            Search::<16>::run(puzzles, goal, u64::MAX);
        }
        // SAFETY: the processor has both features.
        return unsafe { search_with_avx2(puzzles, goal) };
    }
    Search::<8>::run(puzzles, goal, u64::MAX);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{ALL, EMPTY};

    /// One solution; three; none; clashing; over a thousand; the empty grid.
    const PUZZLES: [&str; 6] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....2.....419..5....8..79",
        "183...5....21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7",
        "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".....6....59.....82....8....45........3........6..3.54...325..6..................",
        ".................................................................................",
    ];

    fn puzzles() -> Vec<Puzzle> {
        let mut puzzles = Vec::new();
        for text in PUZZLES {
            let mut grid = EMPTY;
            for (cell, byte) in text.bytes().enumerate() {
                grid[cell] = match byte {
                    b'.' => ALL,
                    digit => 1 << (digit - b'1'),
                };
            }
            puzzles.push(Puzzle::new(grid, Shape::OneLine));
        }
        puzzles
    }

    type Run = fn(&mut [Puzzle], Goal, u64) -> Tally;

    const WIDTHS: [Run; 3] = [
        |puzzles, goal, most| Search::<1>::run(puzzles, goal, most),
        |puzzles, goal, most| Search::<8>::run(puzzles, goal, most),
        |puzzles, goal, most| Search::<16>::run(puzzles, goal, most),
    ];

    #[test]
    fn the_answers_do_not_depend_on_the_number_of_lanes() {
        let mut expected = puzzles();
        solve(&mut expected);
        let has_solution: Vec<bool> = expected.iter().map(|p| p.solution.is_some()).collect();
        assert_eq!(has_solution, [true, true, false, false, true, true]);
        for run in WIDTHS {
            // So many that lanes take over work of others.
            for times in [1, 20] {
                let mut many: Vec<Puzzle> = (0..times).flat_map(|_| puzzles()).collect();
                run(&mut many, Goal::Smallest, u64::MAX);
                for (puzzle, expected) in many.iter().zip(expected.iter().cycle()) {
                    assert_eq!(puzzle.solution, expected.solution);
                }
            }
        }
    }

    #[test]
    fn solutions_are_counted_up_to_the_limit_on_any_number_of_lanes() {
        for run in WIDTHS {
            for (limit, expected) in [(1, [1, 1, 0, 0, 1, 1]), (5, [1, 3, 0, 0, 5, 5])] {
                let mut puzzles = puzzles();
                run(&mut puzzles, Goal::Any(limit), u64::MAX);
                let found: Vec<u64> = puzzles.iter().map(|puzzle| puzzle.found).collect();
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn a_search_stops_at_the_most_nodes() {
        let mut puzzle = puzzles().remove(4);
        assert!(study(&mut puzzle, u64::MAX).nodes > 10);
        puzzle.solution = None;
        assert!((10..12).contains(&study(&mut puzzle, 10).nodes));
    }
}
