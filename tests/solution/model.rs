//! What the contract says of any input of the solution: the exit status, standard output, standard
//! error. Where no line is bad, the answers are those of the kit. Slow and plain, and no code of the
//! program.

use crate::common::model::{self, is_count, is_heading, Outcome};

pub fn expected(input: &[u8]) -> Outcome {
    let mut valid = String::new();
    let text = String::from_utf8_lossy(input);
    let result = read(&Vec::from_iter(text.split_inclusive('\n')), &mut valid);
    let (_, output, _) = model::expected(&["solve"], valid.as_bytes());
    match result {
        Ok(()) => (0, output, String::new()),
        Err(fault) => (2, output, format!("sudoku: {fault}\n")),
    }
}

/// Adds all grids before the first fault, and the blank lines around; returns the fault.
fn read(lines: &[&str], valid: &mut String) -> Result<(), String> {
    let mut next = 0;
    let (mut had_count, mut had_grid) = (false, false);
    while next < lines.len() {
        let text = lines[next].trim();
        let mut count = 1;
        if is_count(text) && !had_grid && !had_count {
            had_count = true;
        } else if is_blank(lines[next]) {
            *valid += "\n";
        } else if !(text.starts_with('#') || is_heading(text)) {
            count = check_grid(lines, next)?;
            *valid += &lines[next..next + count].concat();
            had_grid = true;
        }
        next += count;
    }
    match had_grid {
        true => Ok(()),
        false => Err("expected a grid, found end of input".into()),
    }
}

/// How many lines the grid takes that begins at a line.
fn check_grid(lines: &[&str], from: usize) -> Result<usize, String> {
    for rows in 0..9 {
        let number = from + rows + 1;
        let line = lines.get(from + rows).filter(|line| !is_blank(line));
        let cells = line.map_or(Ok(0), |line| count_cells(line));
        match cells.map_err(|fault| format!("line {number}{fault}"))? {
            9 => {}
            81 if rows == 0 => return Ok(1),
            _ => return Err(format!("line {number}: expected 9 rows, found {rows}")),
        }
    }
    Ok(9)
}

fn count_cells(line: &str) -> Result<usize, String> {
    let is_cell = |c: char| c.is_ascii_digit() || c == '.';
    let is_stranger = |c: char| !is_cell(c) && !is_space(c);
    if let Some((column, found)) = (1..).zip(line.chars()).find(|&(_, c)| is_stranger(c)) {
        let expected = "expected a digit 1-9 or a blank";
        return Err(format!(", column {column}: {expected}, found {found:?}"));
    }
    match line.chars().filter(|&c| is_cell(c)).count() {
        cells @ (9 | 81) => Ok(cells),
        cells @ ..=40 => Err(format!(": expected 9 cells, found {cells}")),
        cells => Err(format!(": expected 81 cells, found {cells}")),
    }
}

fn is_space(c: char) -> bool {
    " \t\n\x0b\x0c\r".contains(c)
}

fn is_blank(line: &str) -> bool {
    line.chars().all(is_space)
}
