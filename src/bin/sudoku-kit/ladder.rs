//! The ladder: four rungs from the textbook to the engine, and what each needs for a grid.

use crate::backtracking::{search, Event, Observer, Question, Reason, Rule, Verdict};
use crate::engine;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rung {
    First,
    Singles,
    Fewest,
    /// The engine, on one lane.
    Triads,
}

impl Rung {
    pub const ALL: [Rung; 4] = [Rung::First, Rung::Singles, Rung::Fewest, Rung::Triads];

    pub fn name(self) -> &'static str {
        match self {
            Rung::First => "first",
            Rung::Singles => "singles",
            Rung::Fewest => "fewest",
            Rung::Triads => "triads",
        }
    }

    /// The rule of backtracking; `None` for the engine.
    pub fn rule(self) -> Option<Rule> {
        match self {
            Rung::First => Some(Rule::First),
            Rung::Singles => Some(Rule::Singles),
            Rung::Fewest => Some(Rule::Fewest),
            Rung::Triads => None,
        }
    }
}

/// What a search needed until it was over. Backtracking ends at the first solution; the engine when it
/// knows that its solution is the smallest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// Positions visited, the start among them.
    pub nodes: u64,
    /// Choices with an alternative left.
    pub guesses: u64,
    /// Positions with nothing to try.
    pub dead_ends: u64,
    /// The most guesses open at a time.
    pub deepest: u64,
    /// Hidden singles entered; the engine does not tell them apart.
    pub hidden: u64,
    /// Whether it was given up at the most nodes allowed.
    pub is_cut: bool,
}

/// Searches a puzzle on a rung, up to so many nodes, from 1.
pub fn study(puzzle: &Puzzle, rung: Rung, most_nodes: u64) -> Counts {
    if most_nodes == 1 {
        return Counts {
            nodes: 1,
            is_cut: true,
            ..Counts::default()
        };
    }
    let Some(rule) = rung.rule() else {
        let tally = engine::study(&mut puzzle.clone(), most_nodes);
        return Counts {
            nodes: tally.nodes,
            guesses: tally.guesses,
            dead_ends: tally.dead_ends,
            deepest: tally.deepest,
            hidden: 0,
            is_cut: tally.nodes >= most_nodes,
        };
    };
    let mut counter = Counter {
        counts: Counts {
            nodes: 1,
            ..Counts::default()
        },
        open_guesses: 0,
        most_nodes,
    };
    search(&puzzle.clues, rule, &mut counter);
    counter.counts
}

struct Counter {
    counts: Counts,
    open_guesses: u64,
    most_nodes: u64,
}

impl Observer for Counter {
    #[inline]
    fn observe(&mut self, event: Event, _: &Grid) -> Verdict {
        let counts = &mut self.counts;
        match event {
            Event::Enter { reason, .. } => {
                counts.nodes += 1;
                match reason {
                    Reason::Guess { .. } => {
                        counts.guesses += 1;
                        self.open_guesses += 1;
                        counts.deepest = counts.deepest.max(self.open_guesses);
                    }
                    Reason::Forced(Question::Place { .. }) => counts.hidden += 1,
                    _ => {}
                }
                if counts.nodes >= self.most_nodes {
                    counts.is_cut = true;
                    return Verdict::Stop;
                }
            }
            Event::TakeBack { reason, .. } => {
                self.open_guesses -= u64::from(matches!(reason, Reason::Guess { .. }));
            }
            Event::DeadEnd(_) | Event::Clash(_) => counts.dead_ends += 1,
            Event::Solution => return Verdict::Stop,
        }
        Verdict::GoOn
    }
}
