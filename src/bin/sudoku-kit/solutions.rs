//! All solutions of a grid, in increasing order.
//!
//! Backtracking in reading order finds them in that order, but may search long where there is none. So
//! once a dead end has been met, the engine is asked of each guess whether it leads to any solution; if
//! not, the search turns back at once.

use crate::backtracking::{search, Event, Observer, Reason, Reply, Rule};
use crate::engine;
use crate::grid::Grid;

pub enum Found<'a> {
    Solution(&'a Grid),
    /// It may be a while until the next solution.
    Pause,
}

/// Calls `take` with each solution in turn and with pauses between, until it returns false.
pub fn each_solution(clues: &Grid, take: impl FnMut(Found) -> bool) {
    let has_failed = false;
    search(clues, Rule::Singles, &mut Taker { take, has_failed });
}

struct Taker<F> {
    take: F,
    /// Whether a dead end was met since the last solution.
    has_failed: bool,
}

impl<F: FnMut(Found) -> bool> Observer for Taker<F> {
    fn observe(&mut self, event: Event, grid: &Grid) -> Reply {
        match event {
            Event::DeadEnd(_) => {
                self.has_failed = true;
                if !(self.take)(Found::Pause) {
                    return Reply::Stop;
                }
            }
            Event::Enter { reason, .. } => {
                let is_choice = !matches!(reason, Reason::Forced(_));
                if self.has_failed && is_choice {
                    if !(self.take)(Found::Pause) {
                        return Reply::Stop;
                    }
                    if !engine::has_solution(grid) {
                        return Reply::TurnBack;
                    }
                }
            }
            Event::Solution => {
                self.has_failed = false;
                if !(self.take)(Found::Solution(grid)) {
                    return Reply::Stop;
                }
            }
            Event::Clash(_) | Event::TakeBack { .. } => {}
        }
        Reply::GoOn
    }
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
                Found::Solution(_) => solutions += 1,
                Found::Pause => pauses += 1,
            }
            solutions < 1000
        });
        // In doubt, there is one before each choice.
        assert!(pauses < 100, "{pauses}");
    }
}
