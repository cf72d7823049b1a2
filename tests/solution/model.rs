//! What the contract says of any input of the solution: the exit status, standard output, standard
//! error. Slow and plain, and no code of the program.

use crate::common::model::{smallest, Outcome};
use crate::common::shapes::{compact, one_line, spaced};
use crate::common::NO_SOLUTION;

pub fn expected(input: &[u8]) -> Outcome {
    let mut output = String::new();
    let (code, fault) = match answer_all(&String::from_utf8_lossy(input), &mut output) {
        Ok(()) => (0, String::new()),
        Err(fault) => (2, format!("sudoku: {fault}\n")),
    };
    (code, output, fault)
}

/// Adds all answers before the first fault, and returns that.
fn answer_all(text: &str, output: &mut String) -> Result<(), String> {
    let mut lines: Vec<&str> = text.split('\n').collect();
    if lines.last() == Some(&"") {
        lines.pop();
    }
    let mut next = 0;
    let mut had_count = false;
    let mut grids = 0;
    let mut gap = "";
    while next < lines.len() {
        let line = lines[next];
        if is_blank(line) {
            gap = if grids > 0 { "\n" } else { "" };
            next += 1;
        } else if is_heading(line.trim()) {
            next += 1;
        } else if is_count(line.trim()) && grids == 0 && !had_count {
            had_count = true;
            next += 1;
        } else {
            let (grid, first, count) = grid_at(&lines, next)?;
            *output += gap;
            *output += &answer(&grid, first, count);
            gap = "";
            grids += 1;
            next += count;
        }
    }
    if grids == 0 {
        return Err("expected a grid, found end of input".to_owned());
    }
    Ok(())
}

/// The 81 cells of the grid that begins at a line, that line, and how many lines it takes.
fn grid_at<'a>(lines: &[&'a str], from: usize) -> Result<(String, &'a str, usize), String> {
    let mut grid = String::new();
    for rows in 0..9 {
        let number = from + rows + 1;
        let missing = format!("line {number}: expected 9 rows, found {rows}");
        let line = match lines.get(from + rows) {
            Some(line) if rows == 0 || !is_blank(line) => *line,
            _ => return Err(missing),
        };
        let cells = cells(line).map_err(|fault| format!("line {number}{fault}"))?;
        if cells.len() == 81 && rows == 0 {
            return Ok((cells, line, 1));
        }
        if cells.len() == 81 {
            return Err(missing);
        }
        grid += &cells;
    }
    Ok((grid, lines[from], 9))
}

fn cells(line: &str) -> Result<String, String> {
    let is_cell = |c: char| c.is_ascii_digit() || c == '.';
    let stranger = line.chars().position(|c| !is_cell(c) && !is_space(c));
    if let Some(at) = stranger {
        let found = line.chars().nth(at).unwrap();
        let expected = "expected a digit 1-9 or a blank";
        return Err(format!(", column {}: {expected}, found {found:?}", at + 1));
    }
    let cells: String = line.chars().filter(|&c| is_cell(c)).collect();
    match cells.len() {
        9 | 81 => Ok(cells.replace('0', ".")),
        found @ ..=40 => Err(format!(": expected 9 cells, found {found}")),
        found => Err(format!(": expected 81 cells, found {found}")),
    }
}

/// The answer to a grid whose first row is `first`, in its shape.
fn answer(grid: &str, first: &str, lines: usize) -> String {
    let solution = match smallest(grid) {
        Some(solution) => solution,
        None => return NO_SOLUTION.to_owned(),
    };
    let pairs = first.chars().zip(first.chars().skip(1));
    let is_compact = pairs.into_iter().any(|(a, b)| !is_space(a) && !is_space(b));
    match (lines, is_compact) {
        (1, _) => one_line(&solution),
        (_, true) => compact(&solution),
        (_, false) => spaced(&solution),
    }
}

fn is_space(c: char) -> bool {
    " \t\n\x0b\x0c\r".contains(c)
}

fn is_blank(line: &str) -> bool {
    line.chars().all(is_space)
}

fn is_heading(text: &str) -> bool {
    let is_letter = |c: &u8| c.is_ascii_alphabetic();
    match text.as_bytes() {
        [b'#', ..] => true,
        [first, second, ..] => {
            is_letter(first) && is_letter(second) && !first.eq_ignore_ascii_case(&b'x')
        }
        _ => false,
    }
}

fn is_count(text: &str) -> bool {
    text.parse::<u32>()
        .is_ok_and(|count| (1..=99_999).contains(&count) && count.to_string() == text)
}
