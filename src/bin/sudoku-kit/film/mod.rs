//! A search as pictures, one for each step: a line of the trace, or what the engine does next.

mod search;
mod sweeps;

use crate::grid::{Digits, ALL};
use crate::ladder::Rung;
use crate::picture::{Look, Picture};
use crate::puzzle::Puzzle;

/// Takes a way to make the picture of a step. The first is the puzzle, the last the answer, two at least.
/// Returns whether to go on.
pub type Show<'a> = dyn FnMut(&dyn Fn() -> Picture) -> bool + 'a;

/// Shows each step of a search. Returns whether it came to its end.
pub fn film(puzzle: &Puzzle, rung: Rung, show: &mut Show) -> bool {
    match rung.rule() {
        Some(rule) => search::film(puzzle, rule, show),
        None => sweeps::film(puzzle, show),
    }
}

fn look_of_clue(clue: Digits) -> Look {
    if clue == ALL {
        Look::Blank
    } else {
        Look::Clue
    }
}

fn counts(nodes: u64, guesses: u64, dead_ends: u64) -> Vec<String> {
    [
        ("nodes", nodes),
        ("guesses", guesses),
        ("dead ends", dead_ends),
    ]
    .map(|(what, count)| format!("{what:<10}{count:>13}"))
    .to_vec()
}
