//! Facts: what is seen in one failure, in its output, its end and its test. A fact is never a guess: it holds or does
//! not. The first fact of a failure is its reason.

use super::crash;
use super::run::End;
use super::suite::Test;
use super::verdict::{Attempt, Verdict};
use crate::base::grid::{clash, Digits, Grid, ALL, CELLS, UNITS};
use crate::engine::{count_of, has_solution};
use crate::judge::checker::{grids_in, mistake_in_grid, wrong_cells, Printed};
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
        Some(_) => grids_in(&text),
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

/// Those of a grid.
fn in_grid(grid: &Grid, test: &Test) -> Vec<Fact> {
    let puzzle = &test.puzzle;
    if grid == puzzle {
        return vec![Fact::Unchanged];
    }
    let wrong = wrong_cells(grid, puzzle, &test.solution);
    let clues = Vec::from_iter(wrong.iter().copied().filter(|&cell| puzzle[cell] != ALL));
    let one = |cells: &[usize]| cells.first().copied().filter(|_| cells.len() == 1);
    let is_turned = reads(grid, puzzle, |cell| Some(cell % 9 * 9 + cell / 9));
    let is_by_character = reads(grid, puzzle, |cell| {
        (cell % 9 < 5).then_some(cell + cell % 9)
    });
    let blanks = test.blanks();
    let left = Vec::from_iter((0..81).filter(|&cell| grid[cell] == ALL));
    let left_alone = one(&left);
    let [rows, columns, boxes] = [0, 9, 18].map(|first| repeated(grid, first..first + 9));
    let digits = rows | columns | boxes;
    let sum = |unit: usize| {
        CELLS[unit]
            .iter()
            .map(|&cell| 1 + grid[cell].trailing_zeros())
            .sum()
    };
    let are_45 = left.is_empty() && digits != 0 && (0..27).all(|unit| 45u32 == sum(unit));
    let is_in = |unit: &usize| wrong.iter().all(|cell| UNITS[*cell].contains(unit));
    let units = (0..27).filter(|unit| !wrong.is_empty() && is_in(unit));
    let entered: Grid = from_fn(|cell| if puzzle[cell] == ALL { grid[cell] } else { ALL });
    let is_open = !left.is_empty() && clues.is_empty() && digits == 0;
    let leads = has_solution(grid);
    let first = [
        is_turned.then_some(Fact::RowsAndColumnsExchanged),
        is_by_character.then_some(Fact::SpaceIsACell),
        one(&clues).map(Fact::OnlyClue),
        clues
            .iter()
            .any(|&cell| grid[cell] == ALL)
            .then_some(Fact::CluesErased),
        clues
            .iter()
            .any(|&cell| grid[cell] != ALL)
            .then_some(Fact::CluesChanged),
        one(&wrong).filter(|_| clues.is_empty()).map(Fact::OnlyCell),
        left_alone
            .filter(|cell| blanks.first() == Some(cell))
            .map(|_| Fact::FirstBlankLeft),
        left_alone
            .filter(|cell| blanks.last() == Some(cell))
            .map(|_| Fact::LastBlankLeft),
        are_45.then_some(Fact::SumsOf45),
    ];
    let last = [
        (rows != 0 && columns | boxes == 0).then_some(Fact::RepeatsOnlyIn(0)),
        (columns != 0 && rows | boxes == 0).then_some(Fact::RepeatsOnlyIn(1)),
        (boxes != 0 && rows | columns == 0).then_some(Fact::RepeatsOnlyIn(2)),
        (digits.count_ones() == 1).then_some(Fact::RepeatsOnlyDigit(digits)),
        (digits != 0 && clash(&entered).is_none()).then_some(Fact::RepeatsClues),
        is_open.then_some(if leads {
            Fact::LeftOpen
        } else {
            Fact::LeftDead
        }),
    ];
    let first = first
        .into_iter()
        .flatten()
        .chain(units.map(Fact::OnlyInUnit));
    first.chain(last.into_iter().flatten()).collect()
}

/// Whether clues stand elsewhere, which tells the puzzle that was read. Four do by chance once in 6,561 times.
fn reads(grid: &Grid, puzzle: &Grid, moved: fn(usize) -> Option<usize>) -> bool {
    let clues = (0..81).filter(|&cell| puzzle[cell] != ALL);
    let mut moved = clues.filter_map(|cell| Some((cell, moved(cell).filter(|&to| to != cell)?)));
    moved.clone().count() >= 4 && moved.all(|(cell, to)| grid[to] == puzzle[cell])
}

/// The digits that one of these units has more than once.
fn repeated(grid: &Grid, units: Range<usize>) -> Digits {
    let twice = |unit: usize| {
        let cells = CELLS[unit].iter().filter(|&&cell| grid[cell] != ALL);
        cells
            .fold((0, 0), |(once, twice), &cell| {
                (once | grid[cell], twice | once & grid[cell])
            })
            .1
    };
    units.fold(0, |digits, unit| digits | twice(unit))
}

/// What is true of a test, whatever a program does.
pub fn of_test(puzzle: &Grid) -> Vec<Fact> {
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
