//! The ladder: rungs from the textbook to the engine, each one change from the one before; what each
//! needs for a grid; and the level of a puzzle.

use crate::base::grid::Grid;
use crate::base::words::Word;
use crate::engine::{self, Tally};
use crate::search::backtracking::{search, Event, Reason, Reply, Rule};

/// All rungs, from the lowest. The last has no rule: it is the engine.
pub fn rungs() -> Vec<Word<Option<Rule>>> {
    let rung = |(name, rule, meaning)| (name, Some(rule), meaning);
    let mut rungs = Rule::RUNGS.map(rung).to_vec();
    rungs.push(("engine", None, "the kit's own search, one grid at a time"));
    rungs
}

/// Searches a puzzle on a rung, up to a number of nodes, from 1, and returns what that needed. Backtracking
/// ends at the first solution; the engine when it knows that its solution is the smallest.
pub fn measure(clues: &Grid, rule: Option<Rule>, most_nodes: u64) -> Tally {
    let Some(rule) = rule else {
        return engine::tally(clues, most_nodes);
    };
    // The start is a node.
    let mut tally = Tally {
        nodes: 1,
        ..Tally::default()
    };
    // One reference to all counts: one to each is slower.
    let counts = &mut tally;
    let mut open_guesses = 0;
    search(clues, rule, &mut move |event: Event, _: &Grid| {
        if counts.nodes >= most_nodes {
            return Reply::Stop;
        }
        match event {
            Event::Enter(entry) => {
                counts.nodes += 1;
                if entry.reason.is_guess() {
                    counts.guesses += 1;
                    open_guesses += 1;
                    counts.deepest = counts.deepest.max(open_guesses);
                }
            }
            Event::TakeBack(entry) => open_guesses -= u64::from(entry.reason.is_guess()),
            Event::DeadEnd(_) | Event::Clash(_) => counts.dead_ends += 1,
            Event::Solution => return Reply::Stop,
        }
        Reply::GoOn
    });
    tally
}

/// The calls that a search by rows needs for a puzzle, up to a number, from 1: one for each digit that it enters.
pub fn calls_by_rows(clues: &Grid, most: u64) -> u64 {
    measure(clues, Some(Rule::First), most).nodes
}

/// What a puzzle with one solution asks of a weak solver. It is no model of a person.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Level {
    /// Naked singles solve it: `cells` makes no guess.
    Easy,
    /// Naked and hidden singles solve it: `singles` makes no guess.
    Medium,
    Hard,
}

impl Level {
    pub const NAMES: [(&'static str, Level); 3] = [
        ("easy", Level::Easy),
        ("medium", Level::Medium),
        ("hard", Level::Hard),
    ];

    /// The name of a puzzle's level; `-` if it has no or several solutions.
    pub fn name_of(clues: &Grid) -> &'static str {
        let mut levels = Level::NAMES.into_iter();
        let level = levels.find(|level| level.1.suffices(clues));
        level.map_or("-", |level| level.0)
    }

    /// Whether what is known on this level solves a puzzle, which then has one solution.
    pub fn suffices(self, clues: &Grid) -> bool {
        match self {
            Level::Easy => are_enough(clues, |reason| reason == Reason::OnlyCandidate),
            Level::Medium => are_enough(clues, Reason::is_forced),
            Level::Hard => engine::count_of(clues, 2) == 1,
        }
    }
}

/// Whether digits that are entered for known reasons solve a grid. It does not guess.
fn are_enough(clues: &Grid, is_known: fn(Reason) -> bool) -> bool {
    let mut is_solved = false;
    search(clues, Rule::Singles, &mut |event: Event, _: &Grid| {
        is_solved = matches!(event, Event::Solution);
        match event {
            Event::Enter(entry) if is_known(entry.reason) => Reply::GoOn,
            _ => Reply::Stop,
        }
    });
    is_solved
}
