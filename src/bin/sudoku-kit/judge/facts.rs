//! Facts: what is seen in one failure, in its output, its end and its test; and what all failures have in common.
//!
//! A fact is never a guess: it holds or does not. The first fact of a failure is its reason. Of all failures the facts
//! of each are kept that all others have, too.

use super::crash;
use super::run::End;
use super::suite::Test;
use super::verdict::{Attempt, Verdict};
use crate::backtracking::Rule;
use crate::checker::{mistake_in_grid, Printed};
use crate::engine::{count_of, has_solution};
use crate::grid::{clash, Digits, Grid, ALL, CELLS, UNITS};
use crate::ladder::{measure, Level};
use std::array::from_fn;

/// In each list those that say the most come first.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    // Of an end.
    /// What the program said of its crash, in a line.
    Crash(String),
    Ended(End),
    /// The right answer was printed before the end that counts.
    RightButEnded(End),
    NoOutput,

    // Of an output that is no grid.
    /// `-16` is `' ' - '0'`.
    SpaceAsDigit,
    /// The first three.
    CharacterCodes(String),
    /// Several grids, all of them right.
    GoesOnAfterTheFirst,
    /// Several grids, and the number of the first that is right.
    RightIsNumber(usize),

    // Of a grid.
    Unchanged,
    RowsAndColumnsExchanged,
    SpaceIsACell,
    CluesErased,
    CluesChanged,
    /// The only clue that is wrong, or the only cell.
    OnlyClue(usize),
    OnlyCell(usize),
    /// Of the puzzle's blanks no other is left.
    FirstBlankLeft,
    LastBlankLeft,
    /// All that is wrong is in this unit.
    OnlyInUnit(usize),
    /// Each row, column and box adds up to 45, but digits repeat.
    SumsOf45,
    /// Digits repeat in this kind of units, in no other.
    RepeatsOnlyIn(usize),
    /// All digits that repeat are this one.
    RepeatsOnlyDigit(Digits),
    /// Each digit that repeats does so beside a clue.
    RepeatsClues,
    /// Blanks are left, no digit repeats, and what is entered leads to a solution, or to none.
    LeftOpen,
    LeftDead,

    // Of a test.
    ManyNodes,
    NotByNakedSingles,
    NeedsStepBack,
    NeverStepsBack,
    SeveralSolutions,
}

/// More nodes than these are many.
pub const MANY_NODES: u64 = 100_000;

/// More nodes than these are not counted.
pub const MOST_NODES: u64 = 10_000_000;

/// What is seen in a failure, but for its test.
pub fn facts(failed: &Attempt) -> Vec<Fact> {
    let end = &failed.run.end;
    let is_right = matches!(failed.printed, Printed::Right(_));
    match (failed.verdict, &failed.printed) {
        (Verdict::NoOutput, _) => vec![Fact::NoOutput],
        (Verdict::WrongGrid | Verdict::WrongOutput, _) => of_output(failed),
        (Verdict::RuntimeError, _) => {
            let said = crash::line(&failed.run);
            let said = (!said.is_empty()).then_some(Fact::Crash(said));
            let ended = match is_right {
                true => Fact::RightButEnded(end.clone()),
                false => Fact::Ended(end.clone()),
            };
            said.into_iter().chain([ended]).collect()
        }
        (Verdict::PresentationError, _) => Vec::new(),
        (_, Printed::Right(_)) => vec![Fact::RightButEnded(end.clone())],
        (Verdict::TimeLimit, _) if *end == (End::TimeOver { waiting: false }) => Vec::new(),
        _ => vec![Fact::Ended(end.clone())],
    }
}

fn of_output(failed: &Attempt) -> Vec<Fact> {
    let text = String::from_utf8_lossy(&failed.run.output);
    let test = &failed.test;
    let codes = character_codes(&text);
    let grids = match test.solution {
        Some(_) => grids(&text),
        None => Vec::new(),
    };
    match (codes, &grids[..]) {
        (Some(fact), _) => vec![fact],
        (_, [grid]) => in_grid(grid, test),
        (_, grids) => {
            let is_right = |grid: &Grid| mistake_in_grid(&test.puzzle, grid).is_none();
            let first = grids.iter().position(is_right);
            let fact = first.map(|first| match grids.iter().all(is_right) {
                true => Fact::GoesOnAfterTheFirst,
                false => Fact::RightIsNumber(first + 1),
            });
            fact.into_iter().collect()
        }
    }
}

/// Codes of characters that were printed in place of digits. What the program filled in may be right.
fn character_codes(output: &str) -> Option<Fact> {
    let glued: String = output.split_whitespace().collect();
    let numbers: Vec<&str> = match glued.len() {
        // Two digits each, without white space between.
        162 if glued.is_ascii() => (0..81).map(|i| &glued[2 * i..2 * i + 2]).collect(),
        _ => output.split_whitespace().collect(),
    };
    if numbers.contains(&"-16") {
        return Some(Fact::SpaceAsDigit);
    }
    let is_code = |number: &&str| (48..58).contains(&number.parse().unwrap_or(0));
    let is_digit = |number: &&str| number.len() == 1 && number.parse::<u8>().is_ok();
    let codes: Vec<&str> = numbers.iter().copied().filter(is_code).take(3).collect();
    let are_plain = numbers.iter().all(|word| is_code(word) || is_digit(word));
    (are_plain && codes.len() == 3).then(|| Fact::CharacterCodes(codes.join(" ")))
}

/// The grids that an output is made of; none where it has other digits, too.
pub fn grids(output: &str) -> Vec<Grid> {
    let digits: Vec<u32> = output.chars().filter_map(|c| c.to_digit(10)).collect();
    if digits.len() % 81 != 0 {
        return Vec::new();
    }
    let cell = |digit: u32| if digit == 0 { ALL } else { 1 << (digit - 1) };
    let grid = |digits: &[u32]| -> Grid { from_fn(|i| cell(digits[i])) };
    digits.chunks(81).map(grid).collect()
}

fn in_grid(grid: &Grid, test: &Test) -> Vec<Fact> {
    let puzzle = &test.puzzle;
    if grid == puzzle {
        return vec![Fact::Unchanged];
    }
    let mut facts = Vec::new();
    let mut add = |holds: bool, fact: Fact| facts.extend(holds.then_some(fact));
    let wrong = wrong_cells(grid, test);
    let clues = Vec::from_iter(wrong.iter().filter(|&&cell| puzzle[cell] != ALL));
    add(
        reads(grid, puzzle, |cell| Some(cell % 9 * 9 + cell / 9)),
        Fact::RowsAndColumnsExchanged,
    );
    add(
        reads(grid, puzzle, |cell| {
            (cell % 9 < 5).then_some(cell + cell % 9)
        }),
        Fact::SpaceIsACell,
    );
    if let [&clue] = clues[..] {
        add(true, Fact::OnlyClue(clue));
    }
    add(
        clues.iter().any(|&&cell| grid[cell] == ALL),
        Fact::CluesErased,
    );
    add(
        clues.iter().any(|&&cell| grid[cell] != ALL),
        Fact::CluesChanged,
    );
    if let ([cell], []) = (&wrong[..], &clues[..]) {
        add(true, Fact::OnlyCell(*cell));
    }
    let blanks = test.blanks();
    let left = Vec::from_iter((0..81).filter(|&cell| grid[cell] == ALL));
    add(
        left.len() == 1 && left.first() == blanks.first(),
        Fact::FirstBlankLeft,
    );
    add(
        left.len() == 1 && left.first() == blanks.last(),
        Fact::LastBlankLeft,
    );
    let has_blanks = !left.is_empty();
    let repeated =
        [0, 9, 18].map(|first| (first..first + 9).fold(0, |all, unit| all | repeated(grid, unit)));
    let digits = repeated[0] | repeated[1] | repeated[2];
    let sum = |unit: usize| {
        CELLS[unit]
            .map(|cell| 1 + grid[cell].trailing_zeros())
            .iter()
            .sum::<u32>()
    };
    add(
        !has_blanks && digits != 0 && (0..27).all(|unit| sum(unit) == 45),
        Fact::SumsOf45,
    );
    for unit in (0..27).filter(|_| !wrong.is_empty()) {
        add(
            wrong.iter().all(|&cell| UNITS[cell].contains(&unit)),
            Fact::OnlyInUnit(unit),
        );
    }
    for (kind, &alone) in repeated.iter().enumerate() {
        let kinds = repeated.iter().filter(|digits| **digits != 0).count();
        add(alone != 0 && kinds == 1, Fact::RepeatsOnlyIn(kind));
    }
    add(digits.count_ones() == 1, Fact::RepeatsOnlyDigit(digits));
    let entered: Grid = from_fn(|cell| if puzzle[cell] == ALL { grid[cell] } else { ALL });
    add(digits != 0 && clash(&entered).is_none(), Fact::RepeatsClues);
    let is_sound = has_blanks && clues.is_empty() && digits == 0;
    let leads = has_solution(grid);
    add(is_sound && leads, Fact::LeftOpen);
    add(is_sound && !leads, Fact::LeftDead);
    facts
}

/// Whether clues stand elsewhere, which tells the puzzle that was read. Four do by chance once in 6,561 times.
fn reads(grid: &Grid, puzzle: &Grid, moved: fn(usize) -> Option<usize>) -> bool {
    let clues = (0..81).filter(|&cell| puzzle[cell] != ALL);
    let mut moved = clues.filter_map(|cell| Some((cell, moved(cell).filter(|&to| to != cell)?)));
    moved.clone().count() >= 4 && moved.all(|(cell, to)| grid[to] == puzzle[cell])
}

/// The digits that a unit has more than once.
fn repeated(grid: &Grid, unit: usize) -> Digits {
    let cells = CELLS[unit].iter().filter(|&&cell| grid[cell] != ALL);
    let (_, twice) = cells.fold((0, 0), |(once, twice), &cell| {
        (once | grid[cell], twice | once & grid[cell])
    });
    twice
}

/// The cells of an answer that are wrong: changed clues, blanks, digits that repeat; where the puzzle has one
/// solution, all that differ.
pub fn wrong_cells(grid: &Grid, test: &Test) -> Vec<usize> {
    let only = test.solution.filter(|_| count_of(&test.puzzle, 2) == 1);
    let is_wrong = |&cell: &usize| match only {
        Some(solution) => grid[cell] != solution[cell],
        None => matters(grid, &test.puzzle, cell),
    };
    (0..81).filter(is_wrong).collect()
}

/// Whether a cell of an answer breaks a rule: a clue that is gone, a blank, a digit that repeats.
pub fn matters(grid: &Grid, puzzle: &Grid, cell: usize) -> bool {
    let mut peers = UNITS[cell].into_iter().flat_map(|unit| CELLS[unit]);
    let repeats = peers.any(|peer| peer != cell && grid[peer] == grid[cell]);
    grid[cell] == ALL || grid[cell] & puzzle[cell] == 0 || repeats
}

fn of_test(puzzle: &Grid) -> Vec<Fact> {
    let tally = measure(puzzle, Some(Rule::First), MANY_NODES + 1);
    let is_back = tally.dead_ends > 0;
    let facts = [
        (tally.nodes > MANY_NODES, Fact::ManyNodes),
        (!Level::Easy.suffices(puzzle), Fact::NotByNakedSingles),
        (is_back, Fact::NeedsStepBack),
        (!is_back, Fact::NeverStepsBack),
        (count_of(puzzle, 2) > 1, Fact::SeveralSolutions),
    ];
    let facts = facts.into_iter().filter(|fact| fact.0);
    facts.map(|fact| fact.1).collect()
}

/// Whether a search by rows, with digits upwards, has to take a digit back. If not, 82 nodes are enough: the start,
/// and one for each of 81 cells.
pub fn needs_step_back(puzzle: &Grid) -> bool {
    measure(puzzle, Some(Rule::First), 83).dead_ends > 0
}

/// So many failures have something in common, not fewer.
const FEWEST: usize = 3;

/// What failures have in common.
#[derive(Debug, PartialEq)]
pub enum Common {
    /// All failures of a verdict, how many they are, and what is seen in each.
    Seen(Verdict, usize, Fact),
    /// All failures are on tests of which this is true: how many failures, such tests, and other tests.
    Tests(Fact, [usize; 3]),
    /// How many failures, the fewest blanks of one, and the most of what is accepted.
    Blanks([usize; 3]),
}

/// The facts that all failures have so far, attempt by attempt.
#[derive(Default)]
pub struct Facts {
    /// Verdicts by name: one of them, how many, and what all of these have.
    seen: Vec<(Verdict, usize, Vec<Fact>)>,
    /// Of each test whether it failed, its facts and its blanks.
    tests: Vec<(bool, Vec<Fact>, usize)>,
}

/// The most tests whose facts are kept.
const MOST_TESTS: usize = 1_000;

impl Facts {
    pub fn add(&mut self, attempt: &Attempt) {
        let failed = attempt.verdict != Verdict::Accepted;
        if self.tests.len() < MOST_TESTS {
            let facts = of_test(&attempt.test.puzzle);
            self.tests.push((failed, facts, attempt.blanks()));
        }
        if !failed {
            return;
        }
        let facts = facts(attempt);
        let place = attempt.verdict.place();
        match self.seen.iter_mut().find(|seen| seen.0.place() == place) {
            None => self.seen.push((attempt.verdict, 1, facts)),
            Some((_, count, all)) => {
                *count += 1;
                all.retain(|fact| facts.contains(fact));
            }
        }
    }

    /// What is to be said of all failures: what is seen in them, and on which tests they are where no output shows more.
    pub fn common(&self) -> Vec<Common> {
        let mut told = Vec::new();
        for (verdict, count, all) in self.seen.iter().filter(|seen| seen.1 >= FEWEST) {
            // The verdict says of a limit what there is to be said.
            let is_plain = |fact: &&Fact| {
                matches!(fact, Fact::Ended(End::OutputOver | End::MemoryOver { .. }))
            };
            let first = all.iter().find(|fact| !is_plain(fact));
            told.extend(first.map(|fact| Common::Seen(*verdict, *count, fact.clone())));
        }
        let is_of_output = |common: &Common| match common {
            Common::Seen(_, _, fact) => !matches!(
                fact,
                Fact::Crash(_) | Fact::Ended(_) | Fact::RightButEnded(_) | Fact::NoOutput
            ),
            _ => false,
        };
        if !told.iter().any(is_of_output) {
            told.extend(self.of_tests());
        }
        told
    }

    fn of_tests(&self) -> Option<Common> {
        let (failed, accepted): (Vec<_>, Vec<_>) = self.tests.iter().partition(|test| test.0);
        if failed.len() < FEWEST || accepted.len() < FEWEST {
            return None;
        }
        let fewest = failed.iter().map(|test| test.2).min()?;
        let most = accepted.iter().map(|test| test.2).max()?;
        if fewest > most {
            return Some(Common::Blanks([failed.len(), fewest, most]));
        }
        let of_all = failed[0]
            .1
            .iter()
            .filter(|fact| failed.iter().all(|test| test.1.contains(fact)));
        let count = |fact: &Fact| {
            self.tests
                .iter()
                .filter(|test| test.1.contains(fact))
                .count()
        };
        let fact = of_all.min_by_key(|fact| count(fact))?;
        let (inside, all) = (count(fact), self.tests.len());
        // Fewer failures are there by chance too often.
        let is_chance = 2 * failed.len() < inside || by_chance(failed.len(), inside, all) > 0.01;
        let counts = [failed.len(), inside, all - inside];
        (!is_chance).then(|| Common::Tests(fact.clone(), counts))
    }
}

/// How likely so many tests, drawn from all, are among some of them.
fn by_chance(drawn: usize, inside: usize, all: usize) -> f64 {
    let ratios = (0..drawn).map(|i| (inside - i) as f64 / (all - i) as f64);
    ratios.product()
}
