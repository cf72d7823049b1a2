//! Whether an answer is right for a puzzle: as a grid, or as the text that a program printed.

use super::suite::Test;
use crate::base::error::Error;
use crate::base::grid::{clash, Clash, Digits, Grid, ALL, CELLS, UNITS};
use crate::base::puzzle::{Shape, NO_SOLUTION};
use crate::engine;
use crate::text::answers::{answers_in, Answer};
use crate::text::output::grid_text;
use std::array::from_fn;

/// Why an output or an answer is wrong; not how a run ended. `Display` has the words: `judge/sentences/`.
#[derive(Clone, Debug, PartialEq)]
pub enum Mistake {
    /// A blank of the puzzle that is left.
    Blank(usize),
    /// A cell, what is found there, `ALL` if it is blank, and its clue.
    ClueChanged(usize, Digits, Digits),
    Clash(Clash),
    /// A cell, what is found there, and what the smallest solution has.
    NotTheSmallest(usize, Digits, Digits),
    /// `No solution exists` where there is one.
    HasSolution,
    NoOutput,
    /// A word of the output, in which no grid is found: the first that has other signs than digits, or the first.
    NoGrid(String),
    /// More than one.
    Grids(usize),
    /// What the reader says of it.
    Unreadable(String),
}

/// Why an answer is wrong for a puzzle; `None` if it is right.
pub fn mistake(puzzle: &Grid, answer: &Answer) -> Option<Mistake> {
    match answer {
        Ok(Some(grid)) => mistake_in_grid(puzzle, grid),
        Ok(None) => engine::has_solution(puzzle).then_some(Mistake::HasSolution),
        Err(why) => Some(Mistake::Unreadable(why.clone())),
    }
}

/// Why a full grid is wrong for a puzzle; `None` if it is right.
pub fn mistake_in_grid(puzzle: &Grid, answer: &Grid) -> Option<Mistake> {
    for cell in 0..81 {
        let (found, clue) = (answer[cell], puzzle[cell]);
        if clue != ALL && found != clue {
            return Some(Mistake::ClueChanged(cell, found, clue));
        }
        if found == ALL {
            return Some(Mistake::Blank(cell));
        }
    }
    clash(answer).map(Mistake::Clash)
}

/// Whether what a program has printed for one puzzle is right; not how the run ended.
#[derive(Clone, Debug)]
pub enum JudgedOutput {
    /// With what is odd in the layout, if it is not that of the puzzle.
    Right(Option<OddLine>),
    /// The right digits, but not laid out as they have to be.
    WrongLayout(OddLine),
    Wrong(Mistake),
}

/// The first line that is not as expected: its number, from 1, and what it has; `None` where the other has no line.
#[derive(Clone, Debug, PartialEq)]
pub struct OddLine {
    pub found: Option<(u64, String)>,
    pub expected: Option<String>,
}

/// The grids that an output is made of; none where it has other digits, too.
pub fn grids_in(output: &str) -> Vec<Grid> {
    let digits: Vec<u32> = output.chars().filter_map(|c| c.to_digit(10)).collect();
    if digits.len() % 81 != 0 {
        return Vec::new();
    }
    let cell = |digit: u32| if digit == 0 { ALL } else { 1 << (digit - 1) };
    let grid = |digits: &[u32]| -> Grid { from_fn(|i| cell(digits[i])) };
    digits.chunks(81).map(grid).collect()
}

/// The cells of an answer that are wrong: changed clues, blanks, digits that repeat; where the puzzle has one
/// solution, all that differ.
pub fn wrong_cells(grid: &Grid, puzzle: &Grid, solution: &Option<Grid>) -> Vec<usize> {
    let only = solution.filter(|_| engine::count_of(puzzle, 2) == 1);
    let is_wrong = |&cell: &usize| match only {
        Some(solution) => grid[cell] != solution[cell],
        None => breaks_a_rule(grid, puzzle, cell),
    };
    (0..81).filter(is_wrong).collect()
}

/// Whether a cell of an answer breaks a rule: a clue that is gone, a blank, a digit that repeats.
pub fn breaks_a_rule(grid: &Grid, puzzle: &Grid, cell: usize) -> bool {
    let mut peers = UNITS[cell].into_iter().flat_map(|unit| CELLS[unit]);
    let repeats = peers.any(|peer| peer != cell && grid[peer] == grid[cell]);
    grid[cell] == ALL || grid[cell] & puzzle[cell] == 0 || repeats
}

/// Judges the output of a program for one puzzle. The digits count first, as they are read from any output, then the
/// layout: as judges' checkers do, any white space separates, and none is needed at ends and on blank lines. (Where
/// nothing separates cells, a blank line between rows is too much.)
pub fn judge_output(output: &[u8], test: &Test) -> JudgedOutput {
    let text = String::from_utf8_lossy(output);
    let answer = match only_answer(&text, output) {
        Ok(answer) => answer,
        Err(mistake) => return JudgedOutput::Wrong(mistake),
    };
    let larger = || match (&answer, &test.solution) {
        (Ok(Some(grid)), Some(best)) if test.problem.wants_smallest => {
            let cell = (0..81).find(|&cell| grid[cell] != best[cell])?;
            Some(Mistake::NotTheSmallest(cell, grid[cell], best[cell]))
        }
        _ => None,
    };
    match mistake(&test.puzzle, &answer).or_else(larger) {
        Some(mistake) => JudgedOutput::Wrong(mistake),
        None => judge_layout(&text, &answer, test.problem.shape),
    }
}

/// The only answer in an output, or why there is none. Of what is malformed beside it, the layout tells.
fn only_answer(text: &str, output: &[u8]) -> Result<Answer, Mistake> {
    let is_visible = |c: char| !c.is_whitespace() && !c.is_control();
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    // 81 cells are a grid, whatever lines they stand on.
    let are_cells = words.len() == 81 && words.iter().all(|word| word.len() == 1);
    let on_a_line = are_cells.then(|| words.join(" "));
    let grid = on_a_line.as_ref().map_or(output, |line| line.as_bytes());
    let unreadable = |failure: Error| Mistake::Unreadable(failure.to_string());
    let answers = answers_in(grid, "the output").map_err(unreadable)?;
    let (mut good, malformed): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    match (good.pop(), malformed.into_iter().next()) {
        (Some(answer), _) if good.is_empty() => Ok(answer),
        (Some(_), _) => Err(Mistake::Grids(1 + good.len())),
        (None, Some(malformed)) => Ok(malformed),
        _ if !text.contains(is_visible) => Err(Mistake::NoOutput),
        _ => {
            let is_odd = |word: &&&str| !word.bytes().all(|byte| byte.is_ascii_digit());
            let odd = words.iter().find(is_odd).unwrap_or(&words[0]);
            Err(Mistake::NoGrid(odd.to_string()))
        }
    }
}

/// Compares the lines of a right answer with those that it has in a shape. Where white space separates cells, any
/// is as good as one blank, and blank lines do not count.
fn judge_layout(text: &str, answer: &Answer, shape: Shape) -> JudgedOutput {
    let expected = match answer {
        Ok(Some(grid)) => grid_text(grid, shape),
        _ => NO_SOLUTION.to_owned(),
    };
    let expected = Vec::from_iter(expected.lines());
    let is_spaced = shape == Shape::Spaced;
    let line = |line: &str| match is_spaced {
        true => Vec::from_iter(line.split_ascii_whitespace()).join(" "),
        false => line
            .trim_matches(|c: char| c.is_ascii_whitespace())
            .to_owned(),
    };
    let lines = (1..).zip(text.trim_end().lines().map(line));
    let lines = lines.skip_while(|(_, line)| line.is_empty());
    let lines: Vec<_> = lines
        .filter(|(_, line)| !is_spaced || !line.is_empty())
        .collect();
    let Some(odd) = odd_line(&lines, &expected) else {
        return JudgedOutput::Right(None);
    };
    let found = Vec::from_iter(lines.iter().map(|(_, line)| line.as_str()));
    match is_spaced && found.join(" ") == expected.join(" ") {
        true => JudgedOutput::Right(Some(odd)),
        false => JudgedOutput::WrongLayout(odd),
    }
}

/// Which of some lines, with their numbers, is the first that is not as expected; `None` if none is.
fn odd_line(found: &[(u64, String)], expected: &[&str]) -> Option<OddLine> {
    let mut all = 0..found.len().max(expected.len());
    let line = |i: usize| found.get(i).map(|(_, line)| line.as_str());
    let odd = all.find(|&i| line(i) != expected.get(i).copied())?;
    Some(OddLine {
        found: found.get(odd).cloned(),
        expected: expected.get(odd).map(|line| line.to_string()),
    })
}
