//! All solutions of a grid, in increasing order.
//!
//! Backtracking in reading order finds them in that order, but may search long where there is none. So
//! once a dead end has been met, the engine is asked of each guess whether it leads to any solution; if
//! not, the search turns back at once.

use crate::backtracking::{search, Event, Reply, Rule};
use crate::engine;
use crate::grid::Grid;

/// Calls `take` with each solution in turn, and with `None` where it may be a while until the next; until
/// it returns false.
pub fn each_solution(clues: &Grid, mut take: impl FnMut(Option<&Grid>) -> bool) {
    // Whether a dead end was met since the last solution.
    let mut has_failed = false;
    search(clues, Rule::InOrder, &mut |event: Event, grid: &Grid| {
        let goes_on = match event {
            Event::Solution => {
                has_failed = false;
                take(Some(grid))
            }
            Event::DeadEnd(_) => {
                has_failed = true;
                take(None)
            }
            Event::Enter { reason, .. } if has_failed && !reason.is_forced() => {
                let goes_on = take(None);
                if goes_on && !engine::has_solution(grid) {
                    return Reply::TurnBack;
                }
                goes_on
            }
            Event::Enter { .. } | Event::TakeBack { .. } | Event::Clash(_) => true,
        };
        match goes_on {
            true => Reply::GoOn,
            false => Reply::Stop,
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::EMPTY;

    #[test]
    fn a_solution_ends_the_doubt_of_a_dead_end() {
        let (mut solutions, mut pauses) = (0, 0);
        each_solution(&EMPTY, |found| {
            match found {
                Some(_) => solutions += 1,
                None => pauses += 1,
            }
            solutions < 1000
        });
        // In doubt, there is one before each choice.
        assert!(pauses < 100, "{pauses}");
    }
}
