//! Whether an answer is right for a puzzle: as a grid, or as a text with a certain layout.

use crate::engine;
use crate::grid::{cell_name, clash, digit_list, Grid, ALL};
use crate::output::grid_text;
use crate::puzzle::{Shape, NO_SOLUTION};

/// What is told where the output ends too early.
pub const NO_ANSWER: &str = "expected an answer, found end of file";

/// What a program printed for a puzzle.
pub enum Printed {
    Grid(Grid),
    NoSolution,
    /// None of these, and why.
    Malformed(String),
}

/// Why an answer is wrong for a puzzle; `None` if it is right. No answer is the end of the output.
pub fn mistake(puzzle: &Grid, answer: Option<Printed>) -> Option<String> {
    match answer {
        None => Some(NO_ANSWER.to_owned()),
        Some(Printed::Malformed(message)) => Some(message),
        Some(Printed::NoSolution) => engine::has_solution(puzzle)
            .then(|| format!("expected a solution, found '{NO_SOLUTION}'")),
        Some(Printed::Grid(answer)) => mistake_in_grid(puzzle, &answer),
    }
}

/// Why a full grid is wrong for a puzzle; `None` if it is right.
pub fn mistake_in_grid(puzzle: &Grid, answer: &Grid) -> Option<String> {
    for cell in 0..81 {
        if answer[cell] == ALL {
            return Some(format!("{} is blank", cell_name(cell)));
        }
        if puzzle[cell] & answer[cell] == 0 {
            return Some(difference(cell, answer, "the clue is", puzzle));
        }
    }
    clash(answer).map(|clash| clash.describe())
}

/// `r1c5 is 4, the clue is 2`
fn difference(cell: usize, answer: &Grid, what: &str, right: &Grid) -> String {
    let (found, wanted) = (digit_list(answer[cell]), digit_list(right[cell]));
    format!("{} is {found}, {what} {wanted}", cell_name(cell))
}

/// What the text of an answer is.
pub enum Judged {
    Right,
    /// The right digits, but not laid out as they have to be.
    WrongLayout(String),
    Wrong(String),
}

/// How an answer is to look, and which is right if there are several.
#[derive(Clone, Copy)]
pub struct Layout {
    pub shape: Shape,
    pub wants_smallest: bool,
}

/// Judges the text of an answer, which has to have the right layout. White space at the ends of lines
/// and blank lines at the end do not matter. `solution` is the smallest, if there is any.
pub fn judge_text(text: &str, puzzle: &Grid, solution: &Option<Grid>, layout: Layout) -> Judged {
    if text.chars().all(|c| c.is_whitespace() || c.is_control()) {
        return Judged::Wrong("no output".to_owned());
    }
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim).collect();
    let line = |i: usize| lines.get(i).copied();
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let answer = parse(&digits);
    let expected = match (solution, &answer) {
        (None, _) => vec![NO_SOLUTION.to_owned()],
        (Some(best), Some(answer)) => {
            let wrong = mistake_in_grid(puzzle, answer);
            let larger = || larger(answer, best).filter(|_| layout.wants_smallest);
            if let Some(mistake) = wrong.or_else(larger) {
                return Judged::Wrong(mistake);
            }
            let text = grid_text(answer, layout.shape);
            text.lines().map(str::to_owned).collect()
        }
        (Some(_), None) if !digits.is_empty() && digits.len() % 81 == 0 => {
            let count = digits.len() / 81;
            return Judged::Wrong(format!("output for {count} grids, expected 1"));
        }
        (Some(_), None) if layout.shape == Shape::Readable => {
            let count = digits.len();
            return Judged::Wrong(format!("expected 81 digits in a frame, found {count}"));
        }
        (Some(_), None) => (0..9)
            .map(|i| row(line(i).unwrap_or_default(), layout.shape))
            .collect(),
    };
    let mut all = 0..lines.len().max(expected.len());
    let Some(odd) = all.find(|&i| line(i) != expected.get(i).map(String::as_str)) else {
        return Judged::Right;
    };
    let wanted = expected.get(odd).map_or("the end", String::as_str);
    let found = line(odd).map_or("the end".to_owned(), |line| {
        format!("'{}'", shown(line, 60))
    });
    let reason = format!("line {}: expected {wanted}, found {found}", odd + 1);
    match solution.and(answer) {
        Some(_) => Judged::WrongLayout(reason),
        None => Judged::Wrong(reason),
    }
}

/// What tells that an answer is larger than the best.
fn larger(answer: &Grid, best: &Grid) -> Option<String> {
    let cell = (0..81).find(|&cell| answer[cell] != best[cell])?;
    Some(difference(cell, answer, "a smaller solution has", best))
}

/// The digits of a line, laid out, if there are nine; else what the line should be.
fn row(line: &str, shape: Shape) -> String {
    let digits = line.chars().filter(char::is_ascii_digit);
    let digits: Vec<String> = digits.map(String::from).collect();
    let what = match (digits.len(), shape) {
        (9, Shape::Compact) => return digits.concat(),
        (9, Shape::Spaced) => return digits.join(" "),
        (_, Shape::Spaced) => "nine digits with a blank between two",
        (_, Shape::Compact) => "nine digits",
        _ => "81 digits",
    };
    what.to_owned()
}

/// The grid of a text with 81 cells, 0 or . for blanks, and only white space besides.
pub fn parse(text: &str) -> Option<Grid> {
    let mut cells = text.chars().filter(|c| !c.is_whitespace());
    let mut grid = [ALL; 81];
    for cell in &mut grid {
        *cell = match cells.next()? {
            '0' | '.' => ALL,
            digit => 1 << (digit.to_digit(10)? - 1),
        };
    }
    cells.next().is_none().then_some(grid)
}

/// A line of a program, fit to be shown: so many characters at most, nothing that moves a cursor.
pub fn shown(line: &str, most: usize) -> String {
    let mut text = String::new();
    for c in line.chars().take(most) {
        match c {
            '\'' | '"' | '\\' => text.push(c),
            _ => text.extend(c.escape_debug()),
        }
    }
    if line.chars().count() > most {
        text += "...";
    }
    text
}
