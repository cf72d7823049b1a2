//! The ladder: five rungs from the textbook to the engine, each one change from the one before; what each
//! needs for a grid; and the level of a puzzle.

use crate::backtracking::{search, Event, Observer, Question, Reason, Rule, Verdict};
use crate::engine;
use crate::grid::Grid;
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rung {
    Backtracking(Rule),
    /// On one lane.
    Engine,
}

impl Rung {
    pub const ALL: [Rung; 5] = [
        Rung::Backtracking(Rule::First),
        Rung::Backtracking(Rule::Cells),
        Rung::Backtracking(Rule::Questions),
        Rung::Backtracking(Rule::Weights),
        Rung::Engine,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Rung::Backtracking(rule) => rule.name(),
            Rung::Engine => "engine",
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
    /// Whether it was given up at the most nodes allowed.
    pub is_cut: bool,
    pub time: Duration,
}

/// Searches a puzzle on a rung, up to so many nodes, from 1.
pub fn measure(clues: &Grid, rung: Rung, most_nodes: u64) -> Counts {
    let start = Instant::now();
    let counts = count(clues, rung, most_nodes);
    Counts {
        time: start.elapsed(),
        ..counts
    }
}

fn count(clues: &Grid, rung: Rung, most_nodes: u64) -> Counts {
    if most_nodes == 1 {
        return Counts {
            nodes: 1,
            is_cut: true,
            ..Counts::default()
        };
    }
    let rule = match rung {
        Rung::Backtracking(rule) => rule,
        Rung::Engine => {
            let tally = engine::tally(clues, most_nodes);
            return Counts {
                nodes: tally.nodes,
                guesses: tally.guesses,
                dead_ends: tally.dead_ends,
                deepest: tally.deepest,
                is_cut: tally.nodes >= most_nodes,
                ..Counts::default()
            };
        }
    };
    let mut counter = Counter {
        counts: Counts {
            nodes: 1,
            ..Counts::default()
        },
        open_guesses: 0,
        most_nodes,
    };
    search(clues, rule, &mut counter);
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
                if let Reason::Guess { .. } = reason {
                    counts.guesses += 1;
                    self.open_guesses += 1;
                    counts.deepest = counts.deepest.max(self.open_guesses);
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

/// What a puzzle with one solution asks of a weak solver. It is no model of a person.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Level {
    /// Naked singles solve it: `cells` makes no guess.
    Easy,
    /// Naked and hidden singles solve it: `questions` makes no guess.
    Medium,
    Hard,
}

impl Level {
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }

    /// The level of a puzzle; `None` if it has no or several solutions.
    pub fn of(clues: &Grid) -> Option<Level> {
        let mut levels = [Level::Easy, Level::Medium, Level::Hard].into_iter();
        levels.find(|level| level.suffices(clues))
    }

    /// Whether what is known on this level solves a puzzle, which then has one solution.
    pub fn suffices(self, clues: &Grid) -> bool {
        match self {
            Level::Easy => are_enough(clues, |question| matches!(question, Question::Digit { .. })),
            Level::Medium => are_enough(clues, |_| true),
            Level::Hard => engine::count_of(clues, 2) == 1,
        }
    }
}

/// Whether forced answers to questions that a solver knows solve a grid.
fn are_enough(clues: &Grid, is_known: fn(Question) -> bool) -> bool {
    let mut weak = Weak {
        is_known,
        is_solved: false,
    };
    search(clues, Rule::Singles, &mut weak);
    weak.is_solved
}

/// A solver that does not guess.
struct Weak {
    is_known: fn(Question) -> bool,
    is_solved: bool,
}

impl Observer for Weak {
    fn observe(&mut self, event: Event, _: &Grid) -> Verdict {
        match event {
            Event::Enter {
                reason: Reason::Forced(question),
                ..
            } if (self.is_known)(question) => return Verdict::GoOn,
            Event::Solution => self.is_solved = true,
            _ => {}
        }
        Verdict::Stop
    }
}
