//! Whether an answer is right for a puzzle: as a grid, or as the text that a program printed.

use crate::engine;
use crate::failure::shown;
use crate::grid::{cell_name, clash, digit_list, Grid, ALL};
use crate::input::answers::{answers_in, Answer};
use crate::output::grid_text;
use crate::puzzle::{Shape, NO_SOLUTION};

/// Why an answer is wrong for a puzzle; `None` if it is right.
pub fn mistake(puzzle: &Grid, answer: &Answer) -> Option<String> {
    match answer {
        Ok(Some(grid)) => mistake_in_grid(puzzle, grid),
        Ok(None) => engine::has_solution(puzzle)
            .then(|| format!("expected a solution, found '{NO_SOLUTION}'")),
        Err(why) => Some(why.clone()),
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

/// The lines of an answer that is right, in a shape.
fn laid_out(answer: &Answer, shape: Shape) -> Vec<String> {
    let text = match answer {
        Ok(Some(grid)) => grid_text(grid, shape),
        _ => NO_SOLUTION.to_owned(),
    };
    text.lines().map(str::to_owned).collect()
}

/// What the output of a program is for one puzzle, however the program ended: with that, it makes a verdict.
pub enum Judged {
    /// With a note on the layout, if it is not that of the puzzle: else the note is empty.
    Right(String),
    /// The right digits, but not laid out as they have to be, and where.
    WrongLayout(String),
    Wrong(String),
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
) -> Judged {
    let text = String::from_utf8_lossy(output);
    let answer = only_answer(&text, output);
    let larger = || match (&answer, solution) {
        (Ok(Some(grid)), Some(best)) if layout.wants_smallest => {
            let cell = (0..81).find(|&cell| grid[cell] != best[cell])?;
            Some(difference(cell, grid, "a smaller solution has", best))
        }
        _ => None,
    };
    match mistake(puzzle, &answer).or_else(larger) {
        Some(mistake) => Judged::Wrong(mistake),
        None => judge_layout(&text, &laid_out(&answer, layout.shape), layout.shape),
    }
}

/// The only answer in an output, or why there is none. Of what is malformed beside it, the layout tells.
fn only_answer(text: &str, output: &[u8]) -> Answer {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    // 81 cells are a grid, whatever lines they stand on.
    let are_cells = words.len() == 81 && words.iter().all(|word| word.len() == 1);
    let on_a_line = are_cells.then(|| words.join(" "));
    let grid = on_a_line.as_ref().map_or(output, |line| line.as_bytes());
    let answers = answers_in(grid, "the output").map_err(|failure| failure.to_string())?;
    let (mut good, malformed): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    match (good.pop(), malformed.into_iter().next()) {
        (Some(answer), _) if good.is_empty() => answer,
        (Some(_), _) => Err(format!("output for {} grids, expected 1", 1 + good.len())),
        (None, Some(malformed)) => malformed,
        _ if text.chars().all(|c| c.is_whitespace() || c.is_control()) => {
            Err("no output".to_owned())
        }
        _ => Err(format!("expected a grid, found '{}'", shown(words[0], 60))),
    }
}

/// Compares the lines of a right answer with what they should be. Where white space separates cells, any
/// is as good as one blank, and blank lines do not count.
fn judge_layout(text: &str, expected: &[String], shape: Shape) -> Judged {
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
        return Judged::Right(String::new());
    };
    let found = Vec::from_iter(lines.iter().map(|(_, line)| line.as_str()));
    match is_spaced && found.join(" ") == expected.join(" ") {
        true => Judged::Right(format!("but not every judge takes this layout: {odd}")),
        false => Judged::WrongLayout(odd),
    }
}

/// Says which of some lines, with their numbers, is the first that is not as expected; `None` if none is.
fn odd_line(found: &[(u64, String)], expected: &[String]) -> Option<String> {
    let mut all = 0..found.len().max(expected.len());
    let odd = all.find(|&i| found.get(i).map(|(_, line)| line) != expected.get(i))?;
    let wanted = expected.get(odd).map_or("the end", String::as_str);
    Some(match found.get(odd) {
        Some((line, found)) => {
            let found = shown(found, 60);
            format!("line {line}: expected {wanted}, found '{found}'")
        }
        None => format!("expected {wanted}, found the end"),
    })
}
