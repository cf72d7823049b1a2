//! What the contract says of any input: every byte of standard output and standard error, and the exit
//! status. Slow and plain, and no code of the program.

use crate::common::checker::{check, clash};
use crate::common::shapes::{compact, one_line, readable, spaced, Shape, SHAPE_OPTIONS};
use crate::common::{textbook, NO_SOLUTION};
use crate::support::{INVALID, NO_GRID};
use std::cell::RefCell;
use std::collections::HashMap;
use std::str::from_utf8;

const CELLS: &[u8] = b"1234567890._*?xX";
const SEPARATORS: &[u8] = b"|,;[]{}()\"'";
const WHITE_SPACE: &[u8] = b" \t\r\x0b\x0c";

/// The exit status, standard output and standard error.
pub type Outcome = (i32, String, String);

/// What is printed for an input by `solve`, `count` or `all` with the options `--limit N`, `--shape S`.
pub fn expected(arguments: &[&str], input: &[u8]) -> Outcome {
    let value = |name| arguments.iter().skip_while(|word| **word != name).nth(1);
    let limit = value("--limit").map(|limit| limit.parse::<usize>().unwrap());
    let is_count = arguments[0] == "count";
    let is_named = |name: &str| SHAPE_OPTIONS.iter().find(|row| row.0 == name);
    let asked_for = value("--shape").map(|name| is_named(name).unwrap().1);
    let printed = asked_for.or(is_count.then_some(one_line as Shape));
    let (mut code, mut output, mut messages) = (0, String::new(), String::new());
    for (i, grid) in grids(input, false).into_iter().enumerate() {
        let shape = printed.unwrap_or(grid.shape);
        if let Some((second, message)) = clash(&grid.cells).filter(|_| grid.fault.is_none()) {
            messages += &format!("sudoku-kit: line {}: {message}\n", grid.lines[second / 9]);
        }
        let mut answers: Vec<String> = match (&grid.fault, arguments[0]) {
            (Some(fault), _) => {
                messages += &format!("sudoku-kit: {fault}\n");
                code = 2;
                vec![INVALID.to_owned()]
            }
            (None, "count") => {
                let limit = limit.unwrap_or(10_000);
                let number = textbook::any_solutions(&grid.cells, limit.saturating_add(1)).len();
                let more = if number > limit { "+" } else { "" };
                vec![format!("{}{more}\n", number.min(limit))]
            }
            (None, "all") => {
                let solutions = textbook::solutions(&grid.cells, limit.unwrap_or(usize::MAX));
                solutions.iter().map(|solution| shape(solution)).collect()
            }
            (None, _) => Vec::from_iter(smallest(&grid.cells).map(|solution| shape(&solution))),
        };
        if answers.is_empty() {
            answers.push(NO_SOLUTION.to_owned());
        }
        // A blank line between two answers as in the input, or as the shape asked for has it.
        let has_rows = shape("") != one_line("");
        let has_gap = printed.map_or(grid.is_after_blank_line, |_| has_rows);
        output += if i > 0 && has_gap { "\n" } else { "" };
        output += &answers.join(if has_rows { "\n" } else { "" });
    }
    if output.is_empty() {
        return (2, output, NO_GRID.into());
    }
    (code, output, messages)
}

/// The smallest solution. It is kept, since the same grids come again and again.
pub fn smallest(puzzle: &str) -> Option<String> {
    thread_local!(static KNOWN: RefCell<HashMap<String, Option<String>>> = RefCell::default());
    let solve = || textbook::smallest_solution(puzzle);
    KNOWN.with_borrow_mut(|known| known.entry(puzzle.to_owned()).or_insert_with(solve).clone())
}

/// How `check` judges the answers in `output` for the grids in `input`, which is the file `path`.
pub fn judged(path: &str, input: &[u8], output: &[u8]) -> Outcome {
    let end = |code, message: &str| (code, String::new(), format!("sudoku-kit: {message}\n"));
    let (puzzles, answers) = (grids(input, false), grids(output, true));
    if let Some(fault) = puzzles.iter().find_map(|grid| grid.fault.as_ref()) {
        return end(2, &format!("{path}: {fault}"));
    }
    if puzzles.is_empty() {
        return (2, String::new(), NO_GRID.into());
    }
    for (i, puzzle) in puzzles.iter().enumerate() {
        let verdict = match answers.get(i).map(|answer| (&answer.fault, &answer.cells)) {
            None => Err("expected an answer, found end of file".into()),
            Some((None, cells)) => check(&puzzle.cells, cells),
            Some((Some(fault), _)) if fault != NO_SOLUTION.trim_end() => Err(fault.clone()),
            Some((Some(fault), _)) if textbook::any_solutions(&puzzle.cells, 1).len() == 1 => {
                Err(format!("expected a solution, found '{fault}'"))
            }
            _ => Ok(()),
        };
        if let Err(mistake) = verdict {
            return end(1, &format!("grid {}: {mistake}", i + 1));
        }
    }
    if answers.len() > puzzles.len() {
        return end(1, "there is more output after the last answer");
    }
    (0, String::new(), String::new())
}

struct Grid {
    /// Those of bad rows are missing.
    cells: String,
    shape: Shape,
    /// Where each row stands.
    lines: Vec<usize>,
    fault: Option<String>,
    /// Whether a blank line came between the last grid and this one.
    is_after_blank_line: bool,
}

impl Grid {
    fn of_one_line(cells: &str, line: usize, fault: Option<String>) -> Grid {
        Grid {
            cells: cells.into(),
            shape: one_line,
            lines: vec![line; 9],
            fault,
            is_after_blank_line: false,
        }
    }

    fn open() -> Grid {
        let mut grid = Grid::of_one_line("", 0, None);
        grid.lines.clear();
        grid
    }
}

/// The grids of a text. Of a program's output, `No solution exists` is one with that fault.
fn grids(text: &[u8], is_output: bool) -> Vec<Grid> {
    let mark = text.strip_prefix(b"\xef\xbb\xbf").filter(|_| !is_output);
    let text = mark.unwrap_or(text);
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    if lines.last().unwrap().is_empty() {
        lines.pop();
    }
    let end = lines.len() + 1;
    let mut reading = Reading {
        grids: Vec::new(),
        open: Grid::open(),
        has_blank_line: false,
    };
    for (line, number) in lines.into_iter().zip(1..) {
        reading.add_line(line, number, is_output);
        if reading.open.lines.len() == 9 {
            let grid = std::mem::replace(&mut reading.open, Grid::open());
            reading.push(grid);
        }
    }
    reading.end_rows(end);
    reading.grids
}

struct Reading {
    grids: Vec<Grid>,
    /// The grid whose rows are being read.
    open: Grid,
    /// Whether a blank line came after the last grid.
    has_blank_line: bool,
}

impl Reading {
    fn push(&mut self, mut grid: Grid) {
        grid.is_after_blank_line = std::mem::take(&mut self.has_blank_line);
        self.grids.push(grid);
    }

    fn end_rows(&mut self, number: usize) {
        let mut grid = std::mem::replace(&mut self.open, Grid::open());
        if !grid.lines.is_empty() {
            let found = grid.lines.len();
            let fault = || format!("line {number}: expected 9 rows, found {found}");
            grid.fault.get_or_insert_with(fault);
            self.push(grid);
        }
    }

    fn add_line(&mut self, line: &[u8], number: usize, is_output: bool) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let uncommented = line.split(|&byte| byte == b'#').next().unwrap();
        let bytes = if is_output { line } else { uncommented };
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim();
        let is_any = |of: &[&[u8]]| bytes.iter().all(|byte| of.concat().contains(byte));
        let is_cell = |c: char| u8::try_from(c).is_ok_and(|c| CELLS.contains(&c));
        let cells: String = text.chars().filter(|&c| is_cell(c)).collect();
        let known = match is_output {
            true => [b"0123456789.", WHITE_SPACE].concat(),
            false => [CELLS, SEPARATORS, WHITE_SPACE].concat(),
        };
        let stranger = bytes.iter().position(|byte| !known.contains(byte));
        let has_dashes = text.contains("--") || text.contains("==");
        let is_end = |c: char| {
            u8::try_from(c).is_ok_and(|c| [SEPARATORS, WHITE_SPACE].concat().contains(&c))
        };
        let mut parts = text.split(is_end).filter(|_| !is_output);
        let run = parts.find(|part| part.len() == 81 && part.chars().all(is_cell));
        let is_around = is_count(text) && self.grids.is_empty() || is_heading(text);
        let is_bad_grid =
            cells.len() > 40 || text.chars().count() == 81 && !text.contains(char::is_whitespace);
        let is_around = is_around && !is_bad_grid && !is_output;
        if bytes.len() > 65536 && (!is_output || stranger.is_none()) {
            let fault = format!("line {number}: expected at most 65536 bytes");
            self.push(Grid::of_one_line("", number, Some(fault)));
        } else if is_any(&[WHITE_SPACE]) {
            // A comment is no blank line.
            if bytes.len() == line.len() {
                self.end_rows(number);
                self.has_blank_line = true;
            }
        } else if is_output && text == NO_SOLUTION.trim_end() {
            self.end_rows(number);
            self.push(Grid::of_one_line("", number, Some(text.into())));
        } else if is_output && line == b"+-------+-------+-------+" {
        } else if is_output && is_framed(line) && cells.len() == 9 {
            self.add_row(text, &cells, number, None);
        } else if !is_output && is_any(&[WHITE_SPACE, b"-+=|:"]) {
            self.open.shape = readable;
        } else if !is_output && is_any(&[WHITE_SPACE, SEPARATORS]) {
        } else if stranger.is_none() && cells.len() == 81 {
            self.end_rows(number);
            self.push(Grid::of_one_line(&cells, number, None));
        } else if stranger.is_none() && cells.len() == 9 {
            self.add_row(text, &cells, number, None);
        } else if !is_output && has_dashes && is_any(&[WHITE_SPACE, b"-+=|:*.'"]) {
            self.open.shape = readable;
        } else if let Some(run) = run {
            self.end_rows(number);
            self.push(Grid::of_one_line(run, number, None));
        } else if !is_around || !self.open.lines.is_empty() {
            let visible = text.chars().filter(|c| !c.is_whitespace()).count();
            let is_long = visible > 40;
            let fault = match stranger {
                Some(at) => {
                    let (column, found) = (at + 1, found(&bytes[at..]));
                    let expected = "expected a digit 1-9 or a blank";
                    format!("line {number}, column {column}: {expected}, found {found}")
                }
                None => {
                    let (expected, found) = (if is_long { 81 } else { 9 }, cells.len());
                    format!("line {number}: expected {expected} cells, found {found}")
                }
            };
            if is_long || is_output && stranger.is_some() {
                self.push(Grid::of_one_line("", number, Some(fault)));
            } else {
                self.add_row(text, &cells, number, Some(fault));
            }
        }
    }

    fn add_row(&mut self, text: &str, cells: &str, number: usize, fault: Option<String>) {
        let is_cell = |byte: &u8| CELLS.contains(byte);
        let pairs = text.as_bytes().windows(2);
        if text.contains('|') && fault.is_none() {
            self.open.shape = readable;
        } else if self.open.lines.is_empty() {
            let is_compact = pairs.into_iter().any(|pair| pair.iter().all(is_cell));
            self.open.shape = if is_compact { compact } else { spaced };
        }
        self.open.cells += cells;
        self.open.lines.push(number);
        self.open.fault = self.open.fault.take().or(fault);
    }
}

/// Whether a line of an answer has bars where a frame has them, and only digits and white space besides.
fn is_framed(line: &[u8]) -> bool {
    let is_right = |i: usize| match i % 8 {
        0 => line[i] == b'|',
        _ => [b"0123456789.", WHITE_SPACE].concat().contains(&line[i]),
    };
    line.len() == 25 && (0..25).all(is_right)
}

/// Whether a line says how many grids follow.
pub fn is_count(text: &str) -> bool {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    is_number && (1..=5).contains(&text.len())
}

/// Whether a line begins with a word.
pub fn is_heading(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic();
    text.len() > 1 && text.bytes().take(2).all(is_letter) && !text.starts_with(['x', 'X'])
}

/// The name of the first character; what is none counts as U+FFFD.
fn found(bytes: &[u8]) -> String {
    let length = (1..=bytes.len().min(4)).find(|&length| from_utf8(&bytes[..length]).is_ok());
    let text = length.map_or("\u{fffd}", |length| from_utf8(&bytes[..length]).unwrap());
    format!("{:?}", text.chars().next().unwrap())
}
