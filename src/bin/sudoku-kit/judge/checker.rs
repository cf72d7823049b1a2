//! Whether an answer is right for a puzzle: as a grid, or as the text that a program printed.

use crate::base::error::Error;
use crate::base::grid::{clash, Clash, Digits, Grid, ALL, CELLS, UNITS};
use crate::base::puzzle::{Shape, NO_SOLUTION};
use crate::engine;
use crate::text::answers::{answers_in, Answer};
use crate::text::output::grid_text;
use std::array::from_fn;

/// Why an answer is wrong. `Display` has the words: `judge/sentences.rs`.
#[derive(Clone, Debug, PartialEq)]
pub enum Mistake {
    Blank {
        cell: usize,
        clue: Option<Digits>,
    },
    ClueChanged {
        cell: usize,
        found: Digits,
        clue: Digits,
    },
    Clash(Clash),
    /// Only of `Layout::wants_smallest`.
    NotTheSmallest {
        cell: usize,
        found: Digits,
        smaller: Digits,
    },
    /// `No solution exists` where there is one.
    HasSolution,
    NoOutput,
    /// The first word of the output, in which no grid is found.
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
        if found == ALL {
            let clue = (clue != ALL).then_some(clue);
            return Some(Mistake::Blank { cell, clue });
        }
        if found & clue == 0 {
            return Some(Mistake::ClueChanged { cell, found, clue });
        }
    }
    clash(answer).map(Mistake::Clash)
}

/// The lines of an answer that is right, in a shape.
fn laid_out(answer: &Answer, shape: Shape) -> Vec<String> {
    let text = match answer {
        Ok(Some(grid)) => grid_text(grid, shape),
        _ => NO_SOLUTION.to_owned(),
    };
    text.lines().map(str::to_owned).collect()
}

/// What a program has printed for one puzzle, however it ended.
#[derive(Clone, Debug)]
pub enum Printed {
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

/// How an answer is to look, and which is right if there are several.
#[derive(Clone, Copy)]
pub struct Layout {
    pub shape: Shape,
    pub wants_smallest: bool,
}

/// Judges the output of a program for one puzzle. `solution` is the smallest, if there is any. The digits
/// count first, as they are read from any output, then the layout: as judges' checkers do, any white space
/// separates, and none is needed at ends and on blank lines. (Where nothing separates cells, a blank line
/// between rows is too much.)
pub fn judge_output(
    output: &[u8],
    puzzle: &Grid,
    solution: &Option<Grid>,
    layout: Layout,
) -> Printed {
    let text = String::from_utf8_lossy(output);
    let answer = match only_answer(&text, output) {
        Ok(answer) => answer,
        Err(mistake) => return Printed::Wrong(mistake),
    };
    let larger = || match (&answer, solution) {
        (Ok(Some(grid)), Some(best)) if layout.wants_smallest => {
            let cell = (0..81).find(|&cell| grid[cell] != best[cell])?;
            let (found, smaller) = (grid[cell], best[cell]);
            Some(Mistake::NotTheSmallest {
                cell,
                found,
                smaller,
            })
        }
        _ => None,
    };
    match mistake(puzzle, &answer).or_else(larger) {
        Some(mistake) => Printed::Wrong(mistake),
        None => judge_layout(&text, &laid_out(&answer, layout.shape), layout.shape),
    }
}

/// The only answer in an output, or why there is none. Of what is malformed beside it, the layout tells.
fn only_answer(text: &str, output: &[u8]) -> Result<Answer, Mistake> {
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
        _ if is_blank(text) => Err(Mistake::NoOutput),
        _ => Err(Mistake::NoGrid(words[0].to_owned())),
    }
}

/// Whether nothing in a text can be seen.
fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c.is_control())
}

/// Compares the lines of a right answer with what they should be. Where white space separates cells, any
/// is as good as one blank, and blank lines do not count.
fn judge_layout(text: &str, expected: &[String], shape: Shape) -> Printed {
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
    let Some(odd) = odd_line(&lines, expected) else {
        return Printed::Right(None);
    };
    let found = Vec::from_iter(lines.iter().map(|(_, line)| line.as_str()));
    match is_spaced && found.join(" ") == expected.join(" ") {
        true => Printed::Right(Some(odd)),
        false => Printed::WrongLayout(odd),
    }
}

/// Which of some lines, with their numbers, is the first that is not as expected; `None` if none is.
fn odd_line(found: &[(u64, String)], expected: &[String]) -> Option<OddLine> {
    let mut all = 0..found.len().max(expected.len());
    let odd = all.find(|&i| found.get(i).map(|(_, line)| line) != expected.get(i))?;
    Some(OddLine {
        found: found.get(odd).cloned(),
        expected: expected.get(odd).cloned(),
    })
}
