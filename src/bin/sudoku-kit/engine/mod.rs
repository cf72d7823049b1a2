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

use crate::base::grid::Grid;
use crate::base::puzzle::Job;
use search::{Goal, Search};

pub use search::Tally;

/// Puts the smallest solution into each job that has one.
pub fn solve(jobs: &mut [Job]) {
    search_on_all_lanes(jobs, Goal::Smallest);
}

/// The smallest solution of a grid; `None` if there is none.
pub fn smallest_solution(clues: &Grid) -> Option<Grid> {
    let mut job = [Job::new(*clues)];
    solve(&mut job);
    job[0].solution
}

/// Counts the solutions of each job, up to `most` (from 1), and keeps the one found last.
pub fn count(jobs: &mut [Job], most: u64) {
    search_on_all_lanes(jobs, Goal::Any(most));
}

/// How many solutions a grid has, up to `most` (from 1).
pub fn count_of(clues: &Grid, most: u64) -> u64 {
    let mut job = [Job::new(*clues)];
    count(&mut job, most);
    job[0].found
}

pub fn has_solution(clues: &Grid) -> bool {
    count_of(clues, 1) > 0
}

/// Solves a grid on one lane, and returns the counts; stops at a number of nodes.
pub fn tally(clues: &Grid, most_nodes: u64) -> Tally {
    Search::<1>::search_all(&mut [Job::new(*clues)], Goal::Smallest, most_nodes)
}

/// 16 lanes need AVX2; elsewhere, there are 8.
fn search_on_all_lanes(jobs: &mut [Job], goal: Goal) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
        /// `search_all`, inlined here, is compiled for AVX2.
        #[target_feature(enable = "avx2,popcnt")]
        unsafe fn search_with_avx2(jobs: &mut [Job], goal: Goal) {
            Search::<16>::search_all(jobs, goal, u64::MAX);
        }
        // SAFETY: the processor has both features.
        return unsafe { search_with_avx2(jobs, goal) };
    }
    Search::<8>::search_all(jobs, goal, u64::MAX);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::ALL;

    /// One solution; three; none; clashing; over a thousand; the empty grid.
    const PUZZLES: [&str; 6] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....2.....419..5....8..79",
        "183...5....21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7",
        "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".....6....59.....82....8....45........3........6..3.54...325..6..................",
        ".................................................................................",
    ];

    fn jobs(puzzles: &[&str], times: usize) -> Vec<Job> {
        let cell = |byte| match byte {
            b'.' => ALL,
            digit => 1 << (digit - b'1'),
        };
        let job = |text: &str| Job::new(std::array::from_fn(|i| cell(text.as_bytes()[i])));
        puzzles.repeat(times).into_iter().map(job).collect()
    }

    type Run = fn(&mut [Job], Goal, u64) -> Tally;

    const WIDTHS: [Run; 3] = [
        |jobs, goal, most| Search::<1>::search_all(jobs, goal, most),
        |jobs, goal, most| Search::<8>::search_all(jobs, goal, most),
        |jobs, goal, most| Search::<16>::search_all(jobs, goal, most),
    ];

    #[test]
    fn the_answers_do_not_depend_on_the_number_of_lanes() {
        let puzzles = jobs(&PUZZLES, 1).into_iter();
        let expected = Vec::from_iter(puzzles.map(|job| smallest_solution(&job.clues)));
        let has_solution = Vec::from_iter(expected.iter().map(Option::is_some));
        assert_eq!(has_solution, [true, true, false, false, true, true]);
        for run in WIDTHS {
            // So many that lanes take over work of others.
            for times in [1, 20] {
                let mut many = jobs(&PUZZLES, times);
                run(&mut many, Goal::Smallest, u64::MAX);
                let solutions = Vec::from_iter(many.iter().map(|job| job.solution));
                assert!(solutions == expected.repeat(times));
                for (limit, expected) in [(1, [1, 1, 0, 0, 1, 1]), (5, [1, 3, 0, 0, 5, 5])] {
                    let mut many = jobs(&PUZZLES, times);
                    run(&mut many, Goal::Any(limit), u64::MAX);
                    let found = Vec::from_iter(many.iter().map(|job| job.found));
                    assert_eq!(found, expected.repeat(times));
                }
            }
        }
    }

    /// Golden Nugget, Easter Monster: both need guesses by question.
    const HARD: [&str; 2] = [
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ];

    #[test]
    fn a_search_has_as_many_nodes_among_others_as_alone() {
        for goal in [Goal::Smallest, Goal::Any(2)] {
            let alone = jobs(&HARD, 1).into_iter();
            let alone = alone.map(|job| WIDTHS[0](&mut [job], goal, u64::MAX).nodes);
            let expected: u64 = alone.sum();
            let nodes = |run: Run, times| run(&mut jobs(&HARD, times), goal, u64::MAX).nodes;
            assert_eq!(nodes(WIDTHS[0], 1), expected);
            // Lanes that help others visit a few more.
            assert!(nodes(WIDTHS[2], 100) < 101 * expected);
        }
    }
}
