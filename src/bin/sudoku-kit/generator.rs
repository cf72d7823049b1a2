//! New puzzles: random, each with exactly one solution, and minimal: no clue can be left out.

use crate::engine;
use crate::grid::{Digits, ALL};
use crate::puzzle::Puzzle;

/// The random choices for a puzzle: how its digits are renamed, and in which order clues are tried.
struct Draft {
    digits: Vec<usize>,
    order: Vec<usize>,
}

/// Turns blank grids into puzzles. The seed and a puzzle's number decide all. The engine is fastest with
/// many, so all grids take each step together:
///
/// 1. Boxes 1, 5 and 9, filled in any way, can be completed. The engine does it, but favours low digits
///    early. So all digits are renamed.
/// 2. Each clue, in random order, is tried. Say r1c1 = 4: is there a solution with r1c1 from {1 2 3 5 6 7
///    8 9}? If so, the clue stays: without it there are two, also with fewer other clues. If not, it goes.
pub fn generate(puzzles: &mut [Puzzle], seed: u64) {
    let drafts: Vec<Draft> = puzzles
        .iter_mut()
        .map(|puzzle| begin(puzzle, seed))
        .collect();
    engine::solve(puzzles);
    for (puzzle, draft) in puzzles.iter_mut().zip(&drafts) {
        let rename = |digit: Digits| 1 << draft.digits[digit.trailing_zeros() as usize];
        if let Some(solution) = puzzle.solution.take() {
            puzzle.clues = solution.map(rename);
        }
    }
    for nth in 0..81 {
        for (puzzle, draft) in puzzles.iter_mut().zip(&drafts) {
            // Any digit but this one.
            puzzle.clues[draft.order[nth]] ^= ALL;
            puzzle.found = 0;
        }
        engine::find(puzzles, 1);
        for (puzzle, draft) in puzzles.iter_mut().zip(&drafts) {
            let clue = &mut puzzle.clues[draft.order[nth]];
            *clue = if puzzle.found == 0 { ALL } else { *clue ^ ALL };
        }
    }
}

/// Fills boxes 1, 5 and 9 of a blank grid.
fn begin(puzzle: &mut Puzzle, seed: u64) -> Draft {
    let mut number = puzzle.number;
    let mut state = seed ^ random(&mut number);
    for corner in [0, 30, 60] {
        for (k, digit) in random_order(&mut state, 9).into_iter().enumerate() {
            puzzle.clues[corner + k / 3 * 9 + k % 3] = 1 << digit;
        }
    }
    Draft {
        digits: random_order(&mut state, 9),
        order: random_order(&mut state, 81),
    }
}

/// A random number: SplitMix64 (Steele, Lea and Flood, 2014).
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

fn random_order(state: &mut u64, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_cached_key(|_| random(state));
    order
}
