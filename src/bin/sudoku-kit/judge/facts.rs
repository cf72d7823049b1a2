//! Facts: what is seen in one failure, in its output, its end and its test. A fact is never a guess: it holds or does
//! not. The first fact of a failure is its reason. And what all failures have in common: the facts that each of them
//! has and that hardly come by chance.

use super::checker::{grids_in, mistake_in_grid, wrong_cells, JudgedOutput, Mistake};
use super::crash;
use super::suite::Test;
use super::verdict::{Attempt, Verdict};
use crate::base::grid::{clash, number, Digits, Grid, ALL, CELLS, UNITS};
use crate::engine::has_solution;
use crate::run::process::End;
use crate::search::backtracking::Rule;
use crate::search::measure::{measure, Level};
use std::array::from_fn;
use std::ops::Range;

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
    SpaceAsDigit,
    /// The first three.
    CharacterCodes(String),
    /// Of several grids, the first that is right, from 1.
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
}

/// More nodes than these are many.
pub const MANY_NODES: u64 = 100_000;

/// What is seen in a failure, but for its test.
pub fn facts(failed: &Attempt) -> Vec<Fact> {
    let end = &failed.run.end;
    let is_right = matches!(failed.printed, JudgedOutput::Right(_));
    let ended = || match is_right {
        true => Fact::RightButEnded(end.clone()),
        false => Fact::Ended(end.clone()),
    };
    match failed.verdict {
        Verdict::WrongAnswer => facts_of_output(failed),
        Verdict::PresentationError => Vec::new(),
        Verdict::RuntimeError => {
            let said = Some(crash::crash_line(&failed.run)).filter(|said| !said.is_empty());
            said.map(Fact::Crash).into_iter().chain([ended()]).collect()
        }
        // That is what the verdict says.
        _ if !is_right && *end == (End::TimeOver { waiting: false }) => Vec::new(),
        _ => vec![ended()],
    }
}

fn facts_of_output(failed: &Attempt) -> Vec<Fact> {
    let text = String::from_utf8_lossy(&failed.run.output);
    let test = &failed.test;
    let codes = character_codes(&text);
    let grids = grids_in(&text);
    match (codes, &grids[..]) {
        _ if matches!(failed.printed, JudgedOutput::Wrong(Mistake::NoOutput)) => {
            vec![Fact::NoOutput]
        }
        (Some(fact), _) => vec![fact],
        _ if test.solution.is_none() => Vec::new(),
        (_, [grid]) => facts_of_grid(grid, test),
        (_, grids) => {
            let is_right = |grid: &Grid| mistake_in_grid(&test.puzzle, grid).is_none();
            let number = (1..).zip(grids).find(|(_, grid)| is_right(grid));
            Vec::from_iter(number.map(|(number, _)| Fact::RightIsNumber(number)))
        }
    }
}

/// Codes of characters that were printed in place of digits. What the program filled in may be right.
fn character_codes(output: &str) -> Option<Fact> {
    let numbers = output.split_whitespace();
    if numbers.clone().any(|number| number == "-16") {
        return Some(Fact::SpaceAsDigit);
    }
    let is_code = |number: &&str| matches!(number.parse(), Ok(48..=57));
    let is_other = |number: &str| !is_code(&number) && !matches!(number.parse(), Ok(0..=9));
    let codes = Vec::from_iter(numbers.clone().filter(is_code).take(3));
    let are_codes = codes.len() == 3 && !numbers.clone().any(is_other);
    are_codes.then(|| Fact::CharacterCodes(codes.join(" ")))
}

/// Those of a grid.
fn facts_of_grid(grid: &Grid, test: &Test) -> Vec<Fact> {
    use Fact::*;
    let puzzle = &test.puzzle;
    if grid == puzzle {
        return vec![Unchanged];
    }
    let cells = |has: &dyn Fn(usize) -> bool| Vec::from_iter((0..81).filter(|&cell| has(cell)));
    let first = |cells: &[usize]| cells.first().copied().unwrap_or(0);
    let wrong = wrong_cells(grid, puzzle, &test.solution);
    let erased = cells(&|cell| grid[cell] == ALL && puzzle[cell] != ALL);
    let changed = cells(&|cell| grid[cell] & puzzle[cell] == 0);
    let clues = [&erased[..], &changed].concat();
    let left = cells(&|cell| grid[cell] == ALL);
    let blanks = test.blanks();
    let is_left = |blank: Option<&usize>| left.len() == 1 && left.first() == blank;
    let repeated = [0, 9, 18].map(|first| repeated(grid, first..first + 9));
    let kinds = Vec::from_iter((0..3).filter(|&kind| repeated[kind] != 0));
    let digits = repeated.into_iter().fold(0, |all, digits| all | digits);
    let sum = |unit: usize| -> usize { CELLS[unit].iter().map(|&cell| number(grid[cell])).sum() };
    let entered: Grid = from_fn(|cell| if puzzle[cell] == ALL { grid[cell] } else { ALL });
    let is_open = !left.is_empty() && clues.is_empty() && digits == 0;
    let has_sums = left.is_empty() && digits != 0 && (0..27).all(|unit| sum(unit) == 45);
    let is_alone = wrong.len() == 1 && clues.is_empty();
    let is_turned = clues_moved_by(grid, puzzle, |cell| Some(cell % 9 * 9 + cell / 9));
    let with_spaces = |cell| (cell % 9 < 5).then_some(cell + cell % 9);
    let mut facts = vec![
        (is_turned, RowsAndColumnsExchanged),
        (clues_moved_by(grid, puzzle, with_spaces), SpaceIsACell),
        (clues.len() == 1, OnlyClue(first(&clues))),
        (!erased.is_empty(), CluesErased),
        (!changed.is_empty(), CluesChanged),
        (is_alone, OnlyCell(first(&wrong))),
        (is_left(blanks.first()), FirstBlankLeft),
        (is_left(blanks.last()), LastBlankLeft),
        (has_sums, SumsOf45),
    ];
    facts.extend((0..27).map(|unit| {
        let is_in = |cell: &usize| UNITS[*cell].contains(&unit);
        (
            !wrong.is_empty() && wrong.iter().all(is_in),
            OnlyInUnit(unit),
        )
    }));
    facts.extend([
        (kinds.len() == 1, RepeatsOnlyIn(first(&kinds))),
        (digits.count_ones() == 1, RepeatsOnlyDigit(digits)),
        (digits != 0 && clash(&entered).is_none(), RepeatsClues),
        (is_open && has_solution(grid), LeftOpen),
        (is_open && !has_solution(grid), LeftDead),
    ]);
    holding(facts)
}

fn holding(facts: Vec<(bool, Fact)>) -> Vec<Fact> {
    let facts = facts.into_iter().filter(|(holds, _)| *holds);
    facts.map(|(_, fact)| fact).collect()
}

/// Whether clues stand elsewhere, which tells the puzzle that was read. Four do by chance once in 6,561 times.
fn clues_moved_by(grid: &Grid, puzzle: &Grid, moved: fn(usize) -> Option<usize>) -> bool {
    let clues = (0..81).filter(|&cell| puzzle[cell] != ALL);
    let mut moved = clues.filter_map(|cell| Some((cell, moved(cell).filter(|&to| to != cell)?)));
    moved.clone().count() >= 4 && moved.all(|(cell, to)| grid[to] == puzzle[cell])
}

/// The digits that one of these units has more than once.
fn repeated(grid: &Grid, units: Range<usize>) -> Digits {
    let with = |unit: usize, digit| CELLS[unit].into_iter().filter(move |&c| grid[c] == digit);
    let is_twice = |&digit: &Digits| units.clone().any(|unit| with(unit, digit).count() > 1);
    (0..9).map(|value| 1 << value).filter(is_twice).sum()
}

/// What is true of a test, whatever a program does.
fn facts_of_test(puzzle: &Grid) -> Vec<Fact> {
    let tally = measure(puzzle, Some(Rule::First), MANY_NODES + 1);
    holding(vec![
        (tally.nodes > MANY_NODES, Fact::ManyNodes),
        (!Level::Easy.suffices(puzzle), Fact::NotByNakedSingles),
        (tally.dead_ends > 0, Fact::NeedsStepBack),
    ])
}

/// The fewest failures that have something in common.
const FEWEST: usize = 3;

/// What failures have in common: what its sentence says, not the sentence.
#[derive(Debug, PartialEq)]
pub enum Common {
    /// All failures of a verdict, how many they are, and what is seen in each.
    Seen(Verdict, usize, Fact),
    /// All failures are on tests of which this is true: how many failures, such tests, and other tests.
    Tests(Fact, [usize; 3]),
    /// The fewest blanks of a failure, and the most of an accepted test.
    Blanks([usize; 2]),
}

/// The facts that all failures have so far, attempt by attempt.
#[derive(Default)]
pub struct CommonFacts {
    /// Verdicts, how many, and what all of these have.
    seen: Vec<(Verdict, usize, Vec<Fact>)>,
    /// Of each test whether it failed, its facts and its blanks.
    tests: Vec<(bool, Vec<Fact>, usize)>,
}

/// The most tests whose facts are kept.
const MOST_TESTS_KEPT: usize = 1_000;

impl CommonFacts {
    pub fn add(&mut self, attempt: &Attempt) {
        let failed = attempt.verdict != Verdict::Accepted;
        if self.tests.len() < MOST_TESTS_KEPT {
            let facts = facts_of_test(&attempt.test.puzzle);
            self.tests.push((failed, facts, attempt.blanks()));
        }
        if !failed {
            return;
        }
        let facts = facts(attempt);
        match self.seen.iter_mut().find(|seen| seen.0 == attempt.verdict) {
            None => self.seen.push((attempt.verdict, 1, facts)),
            Some((_, count, all)) => {
                *count += 1;
                all.retain(|fact| facts.contains(fact));
            }
        }
    }

    /// What is to be said of all failures: what is seen in them, and on which tests they are where no output shows
    /// what was entered.
    pub fn common(&self) -> Vec<Common> {
        let many = self.seen.iter().filter(|seen| seen.1 >= FEWEST);
        let first = |(verdict, count, all): &(Verdict, usize, Vec<Fact>)| {
            Some(Common::Seen(*verdict, *count, all.first()?.clone()))
        };
        let mut told = Vec::from_iter(many.filter_map(first));
        let is_of_output = |common: &Common| match common {
            Common::Seen(Verdict::WrongAnswer, _, fact) => {
                ![Fact::NoOutput, Fact::Unchanged].contains(fact)
            }
            _ => false,
        };
        if !told.iter().any(is_of_output) {
            told.extend(self.of_tests());
        }
        told
    }

    fn of_tests(&self) -> Option<Common> {
        let (failed, accepted): (Vec<_>, Vec<_>) = self.tests.iter().partition(|test| test.0);
        let is_cut = self.tests.len() == MOST_TESTS_KEPT;
        if is_cut || failed.len() < FEWEST || accepted.len() < FEWEST {
            return None;
        }
        let fewest = failed.iter().map(|test| test.2).min()?;
        let most = accepted.iter().map(|test| test.2).max()?;
        if fewest > most {
            return Some(Common::Blanks([fewest, most]));
        }
        let has_all = |fact: &&Fact| failed.iter().all(|test| test.1.contains(fact));
        let of_all = failed[0].1.iter().filter(has_all);
        let tests = self.tests.iter();
        let count = |fact: &Fact| tests.clone().filter(|test| test.1.contains(fact)).count();
        let fact = of_all.min_by_key(|fact| count(fact))?;
        let (inside, all) = (count(fact), self.tests.len());
        // Fewer failures are there by chance too often.
        let is_chance = 2 * failed.len() < inside || by_chance(failed.len(), inside, all) > 0.01;
        let counts = [failed.len(), inside, all - inside];
        (!is_chance).then(|| Common::Tests(fact.clone(), counts))
    }
}

/// How likely it is that tests drawn from all are among some of them.
fn by_chance(drawn: usize, inside: usize, all: usize) -> f64 {
    let ratios = (0..drawn).map(|i| (inside - i) as f64 / (all - i) as f64);
    ratios.product()
}
