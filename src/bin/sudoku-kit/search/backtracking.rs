//! Backtracking on one grid: enter a digit, go on, and where that leads nowhere, take it back.
//!
//! A `Rule` decides what to try next. Whoever wants to know what happens, to count, to print or to stop,
//! gives an observer: it is told of each event, and answers whether to go on. So nothing else is in the
//! search.

use crate::base::grid::{clash, lowest, without_lowest, Clash, Digits, Grid, ALL, EMPTY, UNITS};
use crate::base::words::Word;
use std::ops::ControlFlow::{self, Break, Continue};

/// What is tried next, as `RUNGS` says it. Of equal blanks, the first comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    First,
    Cells,
    Singles,
    /// As in `src/main.rs`.
    Weights,
    /// What is forced; else the first blank. It is no rung: it finds all solutions in order.
    InOrder,
}

impl Rule {
    /// Those that are rungs of the ladder: name, rule, what comes next by it.
    pub const RUNGS: [Word<Rule>; 4] = [
        ("first", Rule::First, "the first blank, its digits upwards"),
        ("cells", Rule::Cells, "the blank with the fewest candidates"),
        (
            "singles",
            Rule::Singles,
            "what is forced: a blank with one candidate, a digit with one cell in a unit; else \
             the blank with the fewest candidates",
        ),
        (
            "weights",
            Rule::Weights,
            "what is forced; else the blank with the least candidates / weight (1 + its failures)",
        ),
    ];
}

/// Why a digit is entered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// It is the only candidate of the blank.
    OnlyCandidate,
    /// The blank is the only cell of this unit where it fits.
    OnlyCell { unit: usize },
    /// Others are left. `candidates` are this one and those.
    Guess {
        candidates: Digits,
        /// How many others have failed.
        failed: u32,
        /// On `Weights`, that of the blank when it was chosen.
        weight: Option<u32>,
    },
    /// It is the last candidate, after this many others.
    OthersFailed(u32),
}

impl Reason {
    pub fn is_forced(self) -> bool {
        matches!(self, Reason::OnlyCandidate | Reason::OnlyCell { .. })
    }

    pub fn is_guess(self) -> bool {
        matches!(self, Reason::Guess { .. })
    }
}

/// Why nothing can be tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DeadEnd {
    /// A blank has no candidate.
    NoCandidate { cell: usize },
    /// A digit is not placed in a unit, and fits in none of its blanks.
    NoCell { unit: usize, digit: Digits },
}

/// A digit that is entered or taken back.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub cell: usize,
    pub digit: Digits,
    pub reason: Reason,
}

/// What has just happened in a search.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    Enter(Entry),
    /// Of the entries that still stand, the last one.
    TakeBack(Entry),
    DeadEnd(DeadEnd),
    /// Clues clash. Nothing follows.
    Clash(Clash),
    Solution,
}

/// An observer's answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reply {
    GoOn,
    /// After `Enter`: take that digit back, and try the next.
    TurnBack,
    Stop,
}

/// Searches for all solutions, until the observer stops it. It gets the grid as it is after the event, with
/// `ALL` in blanks. On `First` and `InOrder`, solutions come in increasing order, since each guess is about
/// the first blank.
pub fn search(clues: &Grid, rule: Rule, observer: &mut impl FnMut(Event, &Grid) -> Reply) {
    if let Some(clash) = clash(clues) {
        observer(Event::Clash(clash), clues);
        return;
    }
    let mut state = Backtracking {
        grid: EMPTY,
        placed: [0; 27],
        blanks: Vec::with_capacity(81),
        weights: [1; 81],
        rule,
    };
    for cell in 0..81 {
        if clues[cell] == ALL {
            state.blanks.push(cell);
        } else {
            state.enter(cell, clues[cell]);
        }
    }
    // It breaks where the observer stops it.
    let mut tell = |event, grid: &Grid| match observer(event, grid) {
        Reply::Stop => Break(()),
        reply => Continue(reply),
    };
    let _ = state.go_on(0, &mut tell);
}

/// A blank, and what to try there.
struct Choice {
    cell: usize,
    digits: Digits,
    kind: Kind,
}

enum Kind {
    /// The digits are all candidates.
    Candidates,
    /// The digits that fit nowhere else in the blank's row, in its column and in its box. (Two of them
    /// contradict each other: both fail.)
    OnlyCell([Digits; 3]),
    DeadEnd(DeadEnd),
}

struct Backtracking {
    /// The digits entered, `ALL` in a blank.
    grid: Grid,
    /// The digits placed in each unit.
    placed: [Digits; 27],
    /// The cells without a clue, in reading order.
    blanks: Vec<usize>,
    /// One for each cell; on `Weights`, one more each time that all to be tried there had been tried.
    weights: [u32; 81],
    rule: Rule,
}

impl Backtracking {
    /// Fills the blanks in all ways; `depth` of them are filled. Breaks where `tell` does; else the grid is
    /// as it was.
    fn go_on(
        &mut self,
        depth: usize,
        tell: &mut impl FnMut(Event, &Grid) -> ControlFlow<(), Reply>,
    ) -> ControlFlow<()> {
        let Some(Choice { cell, digits, kind }) = self.choose(depth) else {
            tell(Event::Solution, &self.grid)?;
            return Continue(());
        };
        let weight = (self.rule == Rule::Weights).then_some(self.weights[cell]);
        if let Kind::DeadEnd(dead_end) = kind {
            tell(Event::DeadEnd(dead_end), &self.grid)?;
        }
        let mut rest = digits;
        let mut failed = 0;
        while rest != 0 {
            let digit = lowest(rest);
            let reason = match kind {
                Kind::OnlyCell(forced) => {
                    let mut units = UNITS[cell].into_iter().zip(forced);
                    let (unit, _) = units
                        .find(|(_, forced)| forced & digit != 0)
                        .unwrap_or_else(|| unreachable!("a unit forces the digit"));
                    Reason::OnlyCell { unit }
                }
                _ if without_lowest(rest) != 0 => Reason::Guess {
                    candidates: rest,
                    failed,
                    weight,
                },
                _ if failed > 0 => Reason::OthersFailed(failed),
                _ => Reason::OnlyCandidate,
            };
            rest = without_lowest(rest);
            failed += 1;
            self.enter(cell, digit);
            let entry = Entry {
                cell,
                digit,
                reason,
            };
            if tell(Event::Enter(entry), &self.grid)? == Reply::GoOn {
                self.go_on(depth + 1, tell)?;
            }
            self.take_back(cell, digit);
            tell(Event::TakeBack(entry), &self.grid)?;
        }
        if self.rule == Rule::Weights {
            self.weights[cell] += 1;
        }
        Continue(())
    }

    /// The digits that no unit of the cell has.
    fn candidates(&self, cell: usize) -> Digits {
        let [row, column, in_box] = UNITS[cell];
        ALL & !(self.placed[row] | self.placed[column] | self.placed[in_box])
    }

    fn enter(&mut self, cell: usize, digit: Digits) {
        self.grid[cell] = digit;
        for unit in UNITS[cell] {
            self.placed[unit] |= digit;
        }
    }

    fn take_back(&mut self, cell: usize, digit: Digits) {
        self.grid[cell] = ALL;
        for unit in UNITS[cell] {
            self.placed[unit] &= !digit;
        }
    }

    /// The blanks that are still open, in reading order.
    fn open_blanks(&self) -> impl Iterator<Item = usize> + '_ {
        let blanks = self.blanks.iter().copied();
        blanks.filter(|&cell| self.grid[cell] == ALL)
    }

    /// What the rule says, where `depth` blanks are filled; `None` if that is all of them.
    fn choose(&self, depth: usize) -> Option<Choice> {
        match self.rule {
            Rule::First => Some(self.all_candidates(*self.blanks.get(depth)?)),
            Rule::Cells => {
                let blanks = self.open_blanks();
                let cell = blanks.min_by_key(|&cell| self.candidates(cell).count_ones());
                Some(self.all_candidates(cell?))
            }
            Rule::Singles | Rule::Weights | Rule::InOrder => self.forced_first(),
        }
    }

    fn all_candidates(&self, cell: usize) -> Choice {
        let digits = self.candidates(cell);
        let kind = match digits {
            0 => Kind::DeadEnd(DeadEnd::NoCandidate { cell }),
            _ => Kind::Candidates,
        };
        Choice { cell, digits, kind }
    }

    fn forced_first(&self) -> Option<Choice> {
        // Of each unit, the digits that are placed or fit in a blank; those that fit in two or more.
        let (mut once, mut twice) = (self.placed, [0; 27]);
        let mut best = None;
        let (mut fewest, mut weight) = (10, 1);
        for cell in self.open_blanks() {
            let candidates = self.candidates(cell);
            let count = candidates.count_ones();
            if count <= 1 {
                return Some(self.all_candidates(cell));
            }
            let is_less = count * weight < fewest * self.weights[cell];
            if is_less && (best.is_none() || self.rule != Rule::InOrder) {
                best = Some(cell);
                fewest = count;
                weight = self.weights[cell];
            }
            for unit in UNITS[cell] {
                twice[unit] |= once[unit] & candidates;
                once[unit] |= candidates;
            }
        }
        let guess = best?;
        if let Some(unit) = (0..27).find(|&unit| once[unit] != ALL) {
            let digit = lowest(ALL & !once[unit]);
            // It counts for the blank that would be guessed now.
            return Some(Choice {
                cell: guess,
                digits: 0,
                kind: Kind::DeadEnd(DeadEnd::NoCell { unit, digit }),
            });
        }
        for cell in self.open_blanks() {
            let candidates = self.candidates(cell);
            let forced = UNITS[cell].map(|unit| candidates & !twice[unit]);
            let digits = forced[0] | forced[1] | forced[2];
            if digits != 0 {
                let kind = Kind::OnlyCell(forced);
                return Some(Choice { cell, digits, kind });
            }
        }
        Some(self.all_candidates(guess))
    }
}
