//! All solutions of a grid, in increasing order.
//!
//! Backtracking in reading order finds them in that order, but may search long where there is none. So
//! once a dead end has been met, the engine is asked of each guess whether it leads to any solution; if
//! not, the search turns back at once.

use crate::base::grid::Grid;
use crate::engine;
use crate::search::backtracking::{search, Event, Reply, Rule};

/// Calls `take` with each solution in turn, and with `None` where it may be a while until the next; until
/// it returns false.
pub fn each_solution(clues: &Grid, mut take: impl FnMut(Option<&Grid>) -> bool) {
    // Whether a dead end was met since the last solution.
    let mut has_failed = false;
    search(clues, Rule::InOrder, &mut |event: Event, grid: &Grid| {
        let found = match event {
            Event::Solution => Some(grid),
            Event::DeadEnd(_) => None,
            Event::Enter(entry) if has_failed && !entry.reason.is_forced() => None,
            Event::Enter(_) | Event::TakeBack(_) | Event::Clash(_) => return Reply::GoOn,
        };
        has_failed = found.is_none();
        if !take(found) {
            return Reply::Stop;
        }
        match event {
            Event::Enter(_) if !engine::has_solution(grid) => Reply::TurnBack,
            _ => Reply::GoOn,
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::EMPTY;

    #[test]
    fn a_solution_ends_the_doubt_of_a_dead_end() {
        let (mut solutions, mut pauses) = (0, 0);
        each_solution(&EMPTY, |found| {
            solutions += u32::from(found.is_some());
            pauses += u32::from(found.is_none());
            solutions < 1000
        });
        // In doubt, there is one before each choice.
        assert!(pauses < 100, "{pauses}");
    }
}
