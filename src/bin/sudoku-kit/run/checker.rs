//! Whether an answer is right for a puzzle: as a grid, or as the text that a program printed.

use super::suite::Test;
use crate::base::error::{shown, Error};
use crate::base::grid::{cell_name, clash, digit_list, Clash, Digits, Grid, ALL, CELLS, UNITS};
use crate::base::puzzle::{Shape, NO_SOLUTION};
use crate::base::say::say;
use crate::engine;
use crate::text::output::grid_text;
use crate::text::{answers_in, Answer};
use std::{fmt, str};

/// Why an output or an answer is wrong; not how a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Mistake {
    /// A blank of the puzzle that is left.
    Blank(usize),
    /// A clue that is gone, and the clue.
    ClueErased(usize, Digits),
    /// A cell, what is found there, and its clue.
    ClueChanged(usize, Digits, Digits),
    Clash(Clash),
    /// A cell, what is found there, and what the smallest solution has.
    NotTheSmallest(usize, Digits, Digits),
    /// `No solution exists` where there is one.
    HasSolution,
    NoOutput,
    OnlySpaces,
    /// The first word of an output in which no grid is found.
    NoGrid(String),
    /// More than one.
    Grids(usize),
    /// What the reader says of it.
    Unreadable(String),
    /// The digits are right. The first line that is not laid out as it has to be, from 1, what is expected there, and what
    /// is found; nothing is the end.
    Layout(usize, String, String),
}

impl fmt::Display for Mistake {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&match self {
            Mistake::Blank(at) => {
                let cell = cell_name(*at);
                say!("{cell} is blank", "내 출력에 빈칸이 남아 있습니다(첫 빈칸은 {cell})")
            }
            Mistake::ClueErased(at, clue) => {
                let (cell, clue) = (cell_name(*at), digit_list(*clue));
                say!(
                    "{cell} is blank, the clue is {clue}",
                    "{cell}에 처음 주어진 숫자({clue})가 내 출력에서는 빈칸입니다"
                )
            }
            Mistake::ClueChanged(at, found, clue) => {
                let (cell, found, clue) = (cell_name(*at), digit_list(*found), digit_list(*clue));
                say!(
                    "{cell} is {found}, the clue is {clue}",
                    "{cell}에 처음 주어진 숫자는 {clue}인데, 내 출력은 {found}입니다"
                )
            }
            Mistake::Clash(clash) => clash.describe(),
            Mistake::NotTheSmallest(at, found, smaller) => {
                let [found, smaller] = [*found, *smaller].map(digit_list);
                let cell = cell_name(*at);
                say!(
                    "{cell} is {found}, a smaller solution has {smaller}",
                    "{cell}이 다릅니다. 내 출력은 {found}인데, 사전순으로 더 앞서는 답에서는 {smaller}입니다"
                )
            }
            Mistake::HasSolution => say!(
                "expected a solution, found '{NO_SOLUTION}'",
                "답이 있는데 '{NO_SOLUTION}'라고 출력했습니다"
            ),
            Mistake::NoOutput => say!(
                "there is no output: the program ends before it prints, or does not flush",
                "출력이 없습니다. 출력하는 부분까지 가지 못했거나 출력 버퍼를 비우지(flush) 않았습니다"
            ),
            Mistake::OnlySpaces => say!(
                "only spaces or line ends are printed",
                "공백이나 줄바꿈만 출력했습니다"
            ),
            Mistake::NoGrid(word) => {
                let word = shown(word, 60);
                say!(
                    "expected a grid, found '{word}'",
                    "스도쿠 판이 나와야 할 자리에 다른 글자가 있습니다: '{word}'"
                )
            }
            Mistake::Grids(count) => say!(
                "output for {count} grids, expected 1",
                "답을 1개만 출력해야 하는데 {count}개 출력했습니다"
            ),
            Mistake::Unreadable(why) => say!("{why}", "내 출력의 {why}"),
            Mistake::Layout(line, expected, found) => {
                let found = shown(found, 60);
                match (&**expected, &*found) {
                    ("", _) => say!(
                        "the digits are right; line {line}: expected the end, found '{found}'",
                        "숫자는 맞지만 형식이 다릅니다. 출력이 끝나야 할 자리({line}번째 줄)에 더 출력한 것이 있습니다: '{found}'"
                    ),
                    (_, "") => say!(
                        "the digits are right; expected {expected}, found the end",
                        "숫자는 맞지만 형식이 다릅니다. 출력이 도중에 끝났습니다. 더 나와야 할 줄: '{expected}'"
                    ),
                    _ => say!(
                        "the digits are right; line {line}: expected {expected}, found '{found}'",
                        "숫자는 맞지만 형식이 다릅니다. {line}번째 줄의 올바른 출력은 '{expected}'인데, 내 출력은 '{found}'입니다"
                    ),
                }
            }
        })
    }
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
fn mistake_in_grid(puzzle: &Grid, answer: &Grid) -> Option<Mistake> {
    for cell in 0..81 {
        let (found, clue) = (answer[cell], puzzle[cell]);
        match (found, clue) {
            (ALL, ALL) => return Some(Mistake::Blank(cell)),
            (ALL, clue) => return Some(Mistake::ClueErased(cell, clue)),
            (found, clue) if found & clue == 0 => {
                return Some(Mistake::ClueChanged(cell, found, clue))
            }
            _ => {}
        }
    }
    clash(answer).map(Mistake::Clash)
}

/// The cells of an answer that are wrong: changed clues, blanks, digits that repeat; where the puzzle has one
/// solution, all that differ.
pub fn wrong_cells(grid: &Grid, test: &Test) -> Vec<usize> {
    let only = test.solution.filter(|_| test.is_unique);
    let is_wrong = |&cell: &usize| match only {
        Some(solution) => grid[cell] != solution[cell],
        None => breaks_a_rule(grid, &test.puzzle, cell),
    };
    (0..81).filter(is_wrong).collect()
}

/// Whether a cell of an answer breaks a rule: a clue that is gone, a blank, a digit that repeats.
pub fn breaks_a_rule(grid: &Grid, puzzle: &Grid, cell: usize) -> bool {
    let mut peers = UNITS[cell].into_iter().flat_map(|unit| CELLS[unit]);
    let repeats = peers.any(|peer| peer != cell && grid[peer] == grid[cell]);
    grid[cell] == ALL || grid[cell] & puzzle[cell] == 0 || repeats
}

/// All answers in what a program printed for one puzzle. A prompt before a row is no part of it, and 81 cells are a grid,
/// whatever lines they stand on. Where none is good, nine lines that hold a row and nothing else are the grid.
pub fn answers_of(output: &[u8]) -> Vec<Answer> {
    let read = |text: &[u8]| {
        let unreadable = |failure: Error| vec![Err(failure.to_string())];
        answers_in(text, "the output").unwrap_or_else(unreadable)
    };
    // The reader says what is wrong.
    let Ok(text) = str::from_utf8(output) else {
        return read(output);
    };
    let words = Vec::from_iter(text.split_ascii_whitespace());
    if words.len() == 81 && words.iter().all(|word| word.len() == 1) {
        return read(words.join(" ").as_bytes());
    }
    let lines = Vec::from_iter(text.lines().map(without_prompt));
    let answers = read(lines.join("\n").as_bytes());
    let rows = Vec::from_iter(lines.into_iter().filter(|line| is_row(line)));
    match answers.iter().any(Answer::is_ok) || rows.len() != 9 {
        true => answers,
        false => read(rows.join("\n").as_bytes()),
    }
}

/// The nine digits that stand at the end of a line behind other signs; else the line. `-1` is no digit behind a sign.
fn without_prompt(line: &str) -> &str {
    let is_part = |c: char| c.is_ascii_digit() || c.is_ascii_whitespace();
    let prompt = line.rfind(|c| !is_part(c)).unwrap_or(0);
    if line[prompt..].starts_with('-')
        && line[prompt + 1..].starts_with(|c: char| c.is_ascii_digit())
    {
        return line;
    }
    let cells = line[prompt..].trim_start_matches(|c| !is_part(c));
    if is_row(cells) {
        cells
    } else {
        line
    }
}

/// Whether a text is nine digits, with white space between all or none of them.
fn is_row(text: &str) -> bool {
    let words = Vec::from_iter(text.split_ascii_whitespace());
    let length = 9 / words.len().max(1);
    let are_digits = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    [1, 9].contains(&words.len())
        && words.iter().all(|word| word.len() == length)
        && words.iter().all(are_digits)
}

/// Why the output of a program for one puzzle is wrong; `None` if it is right. The digits count first, then the layout: as
/// judges' checkers do, any white space separates.
pub fn mistake_in_output(output: &str, answers: &[Answer], test: &Test) -> Option<Mistake> {
    let is_visible = |c: char| !c.is_whitespace() && !c.is_control();
    // What is malformed beside a good one is told of the layout.
    let mut good = answers.iter().filter(|answer| answer.is_ok());
    let answer = match (good.next(), good.count(), answers) {
        (Some(answer), 0, _) => answer,
        (Some(_), others, _) => return Some(Mistake::Grids(1 + others)),
        (None, _, [malformed, ..]) => malformed,
        (None, ..) if output.is_empty() => return Some(Mistake::NoOutput),
        (None, ..) if !output.contains(is_visible) => return Some(Mistake::OnlySpaces),
        (None, ..) => {
            let word = output.split_ascii_whitespace().next();
            return Some(Mistake::NoGrid(word.unwrap_or_default().to_owned()));
        }
    };
    let larger = || match (answer, &test.solution) {
        (Ok(Some(grid)), Some(best)) if test.problem.wants_smallest => {
            let cell = (0..81).find(|&cell| grid[cell] != best[cell])?;
            Some(Mistake::NotTheSmallest(cell, grid[cell], best[cell]))
        }
        _ => None,
    };
    let mistake = mistake(&test.puzzle, answer).or_else(larger);
    mistake.or_else(|| mistake_in_layout(output, answer, test.problem.shape))
}

/// Compares the words of a right answer with those that it has in a shape, and finds the first line that differs.
fn mistake_in_layout(text: &str, answer: &Answer, shape: Shape) -> Option<Mistake> {
    let expected = match answer {
        Ok(Some(grid)) => grid_text(grid, shape),
        _ => NO_SOLUTION.to_owned(),
    };
    if text
        .split_ascii_whitespace()
        .eq(expected.split_ascii_whitespace())
    {
        return None;
    }
    let words = |line: &str| Vec::from_iter(line.split_ascii_whitespace()).join(" ");
    let mut expected = expected.lines();
    let found = (1..).zip(text.lines().map(words));
    let mut found = found.filter(|(_, line)| !line.is_empty());
    loop {
        let (line, found) = found.next().unwrap_or_default();
        let expected = expected.next().unwrap_or_default();
        if found != expected {
            return Some(Mistake::Layout(line, expected.to_owned(), found));
        }
    }
}
