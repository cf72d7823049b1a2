//! What the contract says of any input: every byte of standard output and standard error, and the exit
//! status. Slow and plain, and no code of the program.

use crate::common::checker::{check, clash};
use crate::common::shapes::{compact, one_line, readable, spaced, Shape, SHAPE_OPTIONS};
use crate::common::{textbook, EMPTY, NO_SOLUTION};
use crate::support::{INVALID, NO_GRID};
use std::cell::RefCell;
use std::collections::HashMap;
use std::str::from_utf8;

const CELLS: &str = "1234567890._*?xX";
const BLANKS: &str = "0._*?xX";
const SEPARATORS: &str = "|,;[]{}()\"'";
const WHITE_SPACE: &str = " \t\r\x0b\x0c";

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
    if input.starts_with(b"\xff\xfe") || input.starts_with(b"\xfe\xff") {
        let reason = "expected ASCII or UTF-8, found UTF-16";
        let message = format!("sudoku-kit: cannot read standard input: {reason}\n");
        return (2, output, message);
    }
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
}

/// What a line is.
#[derive(Clone)]
enum Kind {
    Blank,
    /// A comment, only separators, or a rule.
    Skipped {
        is_rule: bool,
    },
    /// Nine times `-`.
    Dashes,
    /// Nine cells each. Whether `-` is a blank.
    Rows(Vec<String>, Shape, bool),
    BadRow(String),
    Grid(String),
    BadGrid(String),
    /// So many digits.
    Number(usize, String),
    Text,
    NoSolution,
}

/// The lines of a text with their numbers, and the number behind the last.
struct Lines {
    lines: Vec<(usize, Vec<u8>)>,
    end: usize,
    is_output: bool,
}

/// Rows with nothing between them that ends a grid.
struct Group {
    grid: Grid,
    /// Bad grids among the rows.
    others: Vec<Grid>,
    has_dashes: bool,
    /// Nine dashes may be a row or a rule.
    is_unclear: bool,
    /// Where it ends.
    next: usize,
}

/// The grids of a text. Of a program's output, `No solution exists` is one with that fault.
fn grids(text: &[u8], is_output: bool) -> Vec<Grid> {
    let lines = Lines::new(text, is_output);
    let (mut grids, mut at) = (Vec::new(), 0);
    let (mut has_blank_line, mut numbers, mut has_dashes) = (false, 0, false);
    while at < lines.lines.len() {
        let (number, is_first) = (lines.lines[at].0, grids.is_empty());
        let (mut new, mut next) = (Vec::new(), at + 1);
        let kind = lines.kind(at, false);
        let had_dashes = has_dashes;
        has_dashes &= matches!(kind, Kind::Skipped { .. });
        match kind {
            Kind::Blank => has_blank_line = true,
            Kind::Skipped { .. } | Kind::Text => {}
            Kind::Dashes => has_dashes = true,
            Kind::Grid(cells) => new.push(Grid::of_one_line(&cells, number, None)),
            Kind::BadGrid(fault) => new.push(Grid::of_one_line("", number, Some(fault))),
            Kind::NoSolution => {
                let words = NO_SOLUTION.trim_end().to_owned();
                new.push(Grid::of_one_line("", number, Some(words)));
            }
            Kind::Number(digits, fault) if digits <= if is_first { 6 } else { 4 } => {
                numbers += 1;
                if numbers > if is_first { 2 } else { 1 } {
                    let mut grid = Grid::of_one_line("", number, Some(fault));
                    grid.is_after_blank_line = std::mem::take(&mut has_blank_line);
                    grids.push(grid);
                }
            }
            Kind::Rows(..) | Kind::BadRow(_) | Kind::Number(..) => {
                (new, next) = lines.grid(at, had_dashes);
            }
        }
        for mut grid in new {
            grid.is_after_blank_line = std::mem::take(&mut has_blank_line);
            numbers = 0;
            grids.push(grid);
        }
        at = next;
    }
    grids
}

impl Lines {
    fn new(text: &[u8], is_output: bool) -> Lines {
        let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
        if lines.last().unwrap().is_empty() {
            lines.pop();
        }
        let end = lines.len() + 1;
        let mut all = Vec::new();
        for (line, number) in lines.into_iter().zip(1..) {
            // Several rows in brackets are as many lines.
            match kind(line, number, false, is_output) {
                Kind::Rows(rows, shape, _) if rows.len() > 1 => {
                    let row = |row: &String| shape(&row.repeat(9)).lines().next().unwrap().into();
                    all.extend(rows.iter().map(|cells| (number, row(cells))));
                }
                _ => all.push((number, line.to_vec())),
            }
        }
        let lines = all;
        Lines {
            lines,
            end,
            is_output,
        }
    }

    fn kind(&self, at: usize, is_inside: bool) -> Kind {
        let (number, line) = &self.lines[at];
        kind(line, *number, is_inside, self.is_output)
    }

    /// The grid that begins with the row at a line, with those among its rows before it; and where it ends.
    fn grid(&self, at: usize, has_dashes: bool) -> (Vec<Grid>, usize) {
        let first = self.group(at, has_dashes, 9);
        if let Some((grid, next)) = self.bands(at, has_dashes).filter(|_| !self.is_output) {
            return (vec![grid], next);
        }
        let mut grid = first.grid;
        let found = grid.lines.len();
        let shown = self.lines.get(first.next).map_or(self.end, |line| line.0);
        if found < 9 {
            let fault = || format!("line {shown}: expected 9 rows, found {found}");
            grid.fault.get_or_insert_with(fault);
        }
        (first.others.into_iter().chain([grid]).collect(), first.next)
    }

    /// Three times three rows, with a blank line between, and then no row.
    fn bands(&self, at: usize, has_dashes: bool) -> Option<(Grid, usize)> {
        let mut bands = vec![self.group(at, has_dashes, 3)];
        for _ in 0..2 {
            let (mut next, mut has_dashes) = (bands.last()?.next, false);
            if !matches!(
                self.lines.get(next).map(|_| self.kind(next, true))?,
                Kind::Blank
            ) {
                return None;
            }
            loop {
                next += 1;
                self.lines.get(next)?;
                match self.kind(next, false) {
                    Kind::Dashes => has_dashes = true,
                    Kind::Skipped { .. } => {}
                    Kind::Rows(..) | Kind::BadRow(_) => break,
                    _ => return None,
                }
            }
            bands.push(self.group(next, has_dashes, 3));
        }
        let is_band = |group: &Group| {
            group.grid.lines.len() == 3 && group.others.is_empty() && !group.is_unclear
        };
        let last = bands.last()?;
        let next = last.next;
        let is_row = next < self.lines.len()
            && match self.kind(next, false) {
                Kind::Rows(..) | Kind::BadRow(_) => true,
                Kind::Dashes => last.has_dashes,
                _ => false,
            };
        if is_row || !bands.iter().all(is_band) {
            return None;
        }
        let mut bands = bands.into_iter().map(|group| group.grid);
        let mut grid = bands.next()?;
        for band in bands {
            grid.cells += &band.cells;
            grid.lines.extend(band.lines);
            grid.fault = grid.fault.or(band.fault);
            if is_shape(band.shape, readable) {
                grid.shape = readable;
            }
        }
        Some((grid, next))
    }

    /// Up to `most` rows from a line on. Without the last of all, it ends before what is skipped.
    fn group(&self, at: usize, mut saw_dashes: bool, most: usize) -> Group {
        let mut group = Group {
            grid: Grid::of_one_line("", 0, None),
            others: Vec::new(),
            has_dashes: false,
            is_unclear: false,
            next: at,
        };
        group.grid.lines.clear();
        let grid = &mut group.grid;
        while group.next < self.lines.len() {
            let number = self.lines[group.next].0;
            let is_full = grid.lines.len() == most && !group.is_unclear;
            if is_full && most == 9 {
                break;
            }
            match self.kind(group.next, !grid.lines.is_empty()) {
                Kind::Skipped { is_rule: true } => grid.shape = readable,
                Kind::Skipped { .. } => {}
                Kind::Dashes if !group.has_dashes => {
                    saw_dashes = true;
                    grid.shape = readable;
                }
                _ if is_full => break,
                Kind::Dashes => {
                    grid.cells += ".........";
                    grid.lines.push(number);
                }
                Kind::Rows(rows, shape, has_dashes) => {
                    if grid.lines.is_empty() || is_shape(shape, readable) {
                        grid.shape = shape;
                    }
                    if has_dashes && saw_dashes && !group.is_unclear {
                        group.is_unclear = true;
                        let expected = "expected a row or a rule above, found nine '-'";
                        grid.fault
                            .get_or_insert(format!("line {number}: {expected}"));
                    }
                    group.has_dashes |= has_dashes;
                    grid.cells += &rows[0];
                    grid.lines.push(number);
                }
                Kind::BadRow(fault) | Kind::Number(_, fault) => {
                    grid.fault.get_or_insert(fault);
                    grid.lines.push(number);
                }
                Kind::BadGrid(fault) => {
                    group
                        .others
                        .push(Grid::of_one_line("", number, Some(fault)));
                }
                Kind::Blank | Kind::Text | Kind::Grid(_) | Kind::NoSolution => break,
            }
            group.next += 1;
        }
        group
    }
}

/// What a line is, by itself or inside a grid: the first of these that it can be.
fn kind(line: &[u8], number: usize, is_inside: bool, is_output: bool) -> Kind {
    let mark = if is_output { &[][..] } else { b"\xef\xbb\xbf" };
    let whole = line.strip_prefix(mark).unwrap_or(line);
    let comment = whole.iter().position(|&byte| byte == b'#' && !is_output);
    let bytes = &whole[..comment.unwrap_or(whole.len())];
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    if bytes.len() > 65536 {
        return Kind::BadGrid(format!("line {number}: expected at most 65536 bytes"));
    }
    if is_output {
        return kind_of_output(bytes, number);
    }
    let drawn = String::from_utf8_lossy(bytes);
    // Box drawings are bars and rules.
    let plain = drawn.replace(|c| "│┃┆┇┊┋║".contains(c), "|");
    let plain = plain.replace(|c| ('\u{2500}'..='\u{257f}').contains(&c), "+");
    let chars: Vec<char> = plain.chars().collect();
    let only = |of: &str| {
        chars
            .iter()
            .all(|&c| WHITE_SPACE.contains(c) || of.contains(c))
    };
    let dashes = chars.iter().filter(|&&c| c == '-').count();
    if only("") && comment.is_none() {
        return Kind::Blank;
    } else if only(&SEPARATORS.replace('|', "")) {
        return Kind::Skipped { is_rule: false };
    } else if only(&format!("-{SEPARATORS}")) && dashes == 9 {
        return Kind::Dashes;
    } else if only("-+=|:") || only("-+=|:*.'") && (plain.contains("--") || plain.contains("==")) {
        return Kind::Skipped { is_rule: true };
    } else if only(SEPARATORS) {
        return Kind::Skipped { is_rule: false };
    }
    if let Some((cells, shape, has_dashes)) = only_cells(&plain) {
        return match cells.len() {
            81 => Kind::Grid(cells),
            _ => Kind::Rows(vec![cells], shape, has_dashes),
        };
    }
    // 81 cells with nothing between.
    let is_end = |c: char| WHITE_SPACE.contains(c) || SEPARATORS.contains(c) || "=:".contains(c);
    let is_grid = |run: &&str| run.len() == 81 && run.chars().all(|c| CELLS.contains(c));
    let mut runs: Vec<&str> = plain.split(is_end).filter(is_grid).collect();
    let solutions = runs
        .iter()
        .filter(|run| !run.contains(|c| BLANKS.contains(c)))
        .count();
    if runs.len() - solutions > 1 {
        let found = runs.len() - solutions;
        return Kind::BadGrid(format!(
            "line {number}: expected one grid on the line, found {found}"
        ));
    }
    runs.sort_by_key(|run| !run.contains(|c| BLANKS.contains(c)));
    if let Some(run) = runs.first() {
        return Kind::Grid((*run).into());
    }
    let rows = bracketed(&plain, (0..chars.len()).any(|i| is_letter(&chars, i)));
    let cells: String = rows.iter().map(|row| row.0.as_str()).collect();
    if cells.len() == 81 {
        return Kind::Grid(cells);
    } else if !rows.is_empty() && cells.len() < 81 {
        let has_dashes = rows.iter().any(|row| row.2);
        return Kind::Rows(
            rows.iter().map(|row| row.0.clone()).collect(),
            rows[0].1,
            has_dashes,
        );
    }
    neither(&chars, bytes, number, is_inside, comment.is_some())
}

/// A line that is neither row nor grid.
fn neither(
    chars: &[char],
    bytes: &[u8],
    number: usize,
    is_inside: bool,
    has_comment: bool,
) -> Kind {
    // White space follows a box drawing.
    let is_drawn = |c: &char| ('\u{2500}'..='\u{257f}').contains(c);
    let drawn = String::from_utf8_lossy(bytes).into_owned();
    let pad = |(c, &plain): (char, &char)| match is_drawn(&c) {
        true => format!("{plain}  "),
        false => plain.into(),
    };
    let text: String = drawn.chars().zip(chars).map(pad).collect();
    let is_between = |c: char| WHITE_SPACE.contains(c) || SEPARATORS.contains(c);
    let is_stranger = |i: &usize| !is_cell(chars, *i) && !is_between(chars[*i]);
    let cells = (0..chars.len()).filter(|&i| is_cell(chars, i)).count();
    let stranger = (0..chars.len()).find(is_stranger);
    let has_digit = text.contains(|c: char| c.is_ascii_digit());
    let words: Vec<&str> = text
        .split(is_between)
        .filter(|word| !word.is_empty())
        .collect();
    let is_number = |word: &&&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    let fault = match (stranger, words.iter().find(is_number)) {
        (Some(at), _) => {
            // What is no UTF-8 counts as it is long.
            let decoded = bytes.utf8_chunks().flat_map(|chunk| {
                let invalid = chunk.invalid();
                let last = (!invalid.is_empty()).then_some(('\u{fffd}', invalid.len()));
                chunk.valid().chars().map(|c| (c, c.len_utf8())).chain(last)
            });
            let before: usize = decoded.clone().take(at).map(|(_, length)| length).sum();
            let found = decoded.map(|(c, _)| c).nth(at).unwrap();
            let (column, expected) = (1 + before, "expected a digit 1-9 or a blank");
            format!("line {number}, column {column}: {expected}, found {found:?}")
        }
        (None, Some(word)) if words.len() == 9 => {
            let column = 1 + word.as_ptr() as usize - text.as_ptr() as usize;
            format!("line {number}, column {column}: expected a digit from 0 to 9, found {word}")
        }
        _ => wrong_count(number, cells),
    };
    let trimmed = text.trim();
    let is_word = !trimmed.contains(char::is_whitespace);
    if cells > 40 || is_word && has_digit && trimmed.chars().count() == 81 {
        return Kind::BadGrid(fault);
    }
    let inside = trimmed.trim_matches(|c| "[](){}".contains(c));
    let digits: String = inside.strip_suffix('.').unwrap_or(inside).into();
    let is_number = digits
        .chars()
        .all(|c| c.is_ascii_digit() || WHITE_SPACE.contains(c));
    let count = digits.chars().filter(char::is_ascii_digit).count();
    let touches_comment = has_comment && !text.ends_with(|c| WHITE_SPACE.contains(c));
    if is_number && (1..=6).contains(&count) && !is_inside && !touches_comment {
        return Kind::Number(count, fault);
    }
    if stranger.is_none() {
        return match cells >= 5 || is_inside {
            true => Kind::BadRow(fault),
            false => Kind::BadGrid(fault),
        };
    }
    let names: Vec<&&str> = words.iter().filter(|word| is_name(word)).collect();
    let are_alike = names.iter().all(|name| *name == names[0]);
    let begins_with_cell = words[0].starts_with(|c| CELLS.contains(c));
    let characters: usize = words.iter().map(|word| word.chars().count()).sum();
    let is_row = words.len() == 9 && are_alike
        || characters == 9 && names.is_empty()
        || cells == 9 && (names.is_empty() || begins_with_cell);
    match is_row && (is_inside || has_digit) {
        true => Kind::BadRow(fault),
        false => Kind::Text,
    }
}

/// Digits, `.`, white space, `No solution exists`, and frames as the kit prints them: nothing else.
fn kind_of_output(bytes: &[u8], number: usize) -> Kind {
    let text = String::from_utf8_lossy(bytes);
    let is_plain =
        |byte: &u8| byte.is_ascii_digit() || *byte == b'.' || WHITE_SPACE.as_bytes().contains(byte);
    let cells: String = text
        .chars()
        .filter(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    let frame = readable(&cells.repeat(9));
    let mut frame = frame.lines().map(str::to_owned);
    let rule = readable(&"0".repeat(81)).lines().next().unwrap().to_owned();
    let stranger = bytes.iter().position(|byte| !is_plain(byte));
    if text.trim() == NO_SOLUTION.trim_end() {
        Kind::NoSolution
    } else if text.trim() == rule {
        Kind::Skipped { is_rule: true }
    } else if cells.len() == 9 && frame.nth(1).is_some_and(|row| row == text.trim()) {
        Kind::Rows(vec![cells], readable, false)
    } else if let Some(at) = stranger {
        let expected = "expected a digit 1-9 or a blank";
        let found = found(&bytes[at..]);
        Kind::BadGrid(format!(
            "line {number}, column {}: {expected}, found {found}",
            at + 1
        ))
    } else {
        match cells.len() {
            0 => Kind::Blank,
            9 => Kind::Rows(vec![cells], spaced, false),
            81 => Kind::Grid(cells),
            10..=40 | 1..=8 => Kind::BadRow(wrong_count(number, cells.len())),
            _ => Kind::BadGrid(wrong_count(number, cells.len())),
        }
    }
}

fn is_shape(one: Shape, other: Shape) -> bool {
    one(EMPTY) == other(EMPTY)
}

fn wrong_count(number: usize, found: usize) -> String {
    let expected = if found > 40 { 81 } else { 9 };
    format!("line {number}: expected {expected} cells, found {found}")
}

/// `x` is a letter beside anything but cells and what may stand between them.
fn is_cell(chars: &[char], i: usize) -> bool {
    let is_apart =
        |c: &char| CELLS.contains(*c) || SEPARATORS.contains(*c) || WHITE_SPACE.contains(*c);
    let mut neighbours = i
        .checked_sub(1)
        .into_iter()
        .chain([i + 1])
        .filter_map(|i| chars.get(i));
    CELLS.contains(chars[i]) && (!"xX".contains(chars[i]) || neighbours.all(is_apart))
}

fn is_letter(chars: &[char], i: usize) -> bool {
    !is_cell(chars, i) && (chars[i].is_ascii_alphabetic() || !chars[i].is_ascii())
}

/// Whether two letters that differ stand side by side.
fn is_name(word: &str) -> bool {
    let word: Vec<char> = word.to_lowercase().chars().collect();
    let mut pairs = word.windows(2);
    pairs.any(|pair| pair[0] != pair[1] && pair[0].is_alphabetic() && pair[1].is_alphabetic())
}

/// Nine cells or 81 and nothing else but what may stand between, their shape, and whether `-` is a blank:
/// only beside a digit, and if nothing else is one.
fn only_cells(text: &str) -> Option<(String, Shape, bool)> {
    let is_between = |c: char| WHITE_SPACE.contains(c) || SEPARATORS.contains(c);
    let has_dashes = text.contains('-');
    let blanks = if has_dashes { "-" } else { BLANKS };
    let has_digit = text.contains(|c| "123456789".contains(c));
    let parts: Vec<&str> = text
        .split(is_between)
        .filter(|part| !part.is_empty())
        .collect();
    let cells = parts.concat();
    let is_cell = |c: char| "123456789".contains(c) || blanks.contains(c);
    if !matches!(cells.len(), 9 | 81) || !cells.chars().all(is_cell) || has_dashes && !has_digit {
        return None;
    }
    let shape = match parts.len() == cells.len() {
        _ if text.contains('|') => readable as Shape,
        true => spaced,
        false => compact,
    };
    Some((cells.replace('-', "."), shape, has_dashes))
}

/// What stands in innermost brackets or in quotes and is nine cells or 81.
fn bracketed(text: &str, has_letters: bool) -> Vec<(String, Shape, bool)> {
    let quoted = |part: &str, quote: char| {
        let pieces: Vec<&str> = part.split(quote).collect();
        let inside = (1..pieces.len() - 1).step_by(2);
        Vec::from_iter(inside.filter_map(|i| only_cells(pieces[i])))
    };
    // The line's ends stand for brackets that are not there.
    let text = &format!("[{text}]");
    let brackets: Vec<usize> = text
        .match_indices(|c| "[]{}()".contains(c))
        .map(|it| it.0)
        .collect();
    let mut rows = Vec::new();
    for pair in brackets.windows(2) {
        let part = &text[pair[0] + 1..pair[1]];
        let is_pair =
            "[{(".contains(&text[pair[0]..=pair[0]]) && "]})".contains(&text[pair[1]..=pair[1]]);
        let is_row = |row: &(String, Shape, bool)| {
            !has_letters || row.0.len() == 81 || !is_shape(row.1, compact)
        };
        match only_cells(part).filter(|row| is_pair && is_row(row)) {
            Some(row) => rows.push(row),
            None => rows.extend(quoted(part, '"')),
        }
    }
    if rows.is_empty() {
        rows = quoted(text, '\'');
    }
    rows
}

/// The name of the first character; what is none counts as U+FFFD.
fn found(bytes: &[u8]) -> String {
    let length = (1..=bytes.len().min(4)).find(|&length| from_utf8(&bytes[..length]).is_ok());
    let text = length.map_or("\u{fffd}", |length| from_utf8(&bytes[..length]).unwrap());
    format!("{:?}", text.chars().next().unwrap())
}
