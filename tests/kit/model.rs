//! What the contract says of any input: every byte of standard output and standard error, and the exit
//! status. Slow and plain, and no code of the program.

use crate::common::checker::clash;
use crate::common::shapes::{compact, one_line, readable, spaced, Shape, SHAPES, SHAPE_NAMES};
use crate::common::textbook::{self, smallest_solution};
use crate::common::{EMPTY, NO_SOLUTION};
use crate::support::{INVALID, NO_GRID};

const CELLS: &str = "1234567890._*?xX";
const BLANKS: &str = "0._*?xX";
const SEPARATORS: &str = "|,;[]{}()\"'";
const WHITE_SPACE: &str = " \t\r\x0b\x0c\x1a";

/// The exit status, standard output and standard error.
pub type Outcome = (i32, String, String);

/// What is printed for an input by `solve`, `count` or `all` with the options `--limit N`, `--shape S`.
pub fn expected(arguments: &[&str], input: &[u8]) -> Outcome {
    let value = |name| arguments.iter().skip_while(|word| **word != name).nth(1);
    let limit = value("--limit").map(|limit| limit.parse::<usize>().unwrap());
    let is_count = arguments[0] == "count";
    let shape_of = |name: &str| SHAPES[SHAPE_NAMES.iter().position(|of| *of == name).unwrap()];
    let asked_for = value("--shape").map(|name| shape_of(name));
    let printed = asked_for.or(is_count.then_some(one_line as Shape));
    let (mut code, mut output, mut messages) = (0, String::new(), String::new());
    if input.starts_with(b"\xff\xfe") || input.starts_with(b"\xfe\xff") {
        let reason = "expected ASCII or UTF-8, found UTF-16";
        let message = format!("sudoku-kit: cannot read standard input: {reason}\n");
        return (2, output, message);
    }
    for (i, grid) in grids(input).into_iter().enumerate() {
        let shape = printed.or(grid.shape).unwrap_or(one_line);
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
            (None, _) => {
                Vec::from_iter(smallest_solution(&grid.cells).map(|solution| shape(&solution)))
            }
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

#[derive(Default)]
struct Grid {
    /// Those of bad rows are missing.
    cells: String,
    shape: Option<Shape>,
    /// Where each row stands.
    lines: Vec<usize>,
    fault: Option<String>,
    /// Whether a blank line came between the last grid and this one.
    is_after_blank_line: bool,
}

/// A grid that is a line.
fn alone(cells: &str, line: usize, fault: Option<&str>) -> Grid {
    Grid {
        cells: cells.into(),
        lines: vec![line; 9],
        fault: fault.map(str::to_owned),
        ..Grid::default()
    }
}

/// What a line is.
#[derive(Clone)]
enum Kind {
    Blank,
    /// A comment, or only separators.
    Skipped,
    Rule,
    /// Nine times `-`.
    Dashes,
    Row(Cells),
    BadRow(String),
    Grid(String),
    BadGrid(String),
    /// So many digits; the fault where it is one too many.
    Number(usize, String),
    Text,
}

/// The number of a line, what it is between grids, and what it is inside of one.
type Line = (usize, Kind, Kind);

/// Nine cells or 81, without `-`. Whether that was a blank.
#[derive(Clone)]
struct Cells {
    cells: String,
    shape: Shape,
    has_dashes: bool,
}

fn grids(text: &[u8]) -> Vec<Grid> {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        let both = [false, true].map(|is_inside| kinds(line, number, is_inside));
        let [between, inside] = both.map(Vec::into_iter);
        let both = between.zip(inside);
        lines.extend(both.map(|(between, inside)| (number, between, inside)));
    }
    let end = lines.last().map_or(1, |line: &Line| line.0 + 1);
    lines.push((end, Kind::Blank, Kind::Blank));
    let (mut grids, mut at) = (Vec::new(), 0);
    let (mut has_blank_line, mut numbers) = (false, 0);
    while at < lines.len() {
        let (most_digits, most_numbers) = if grids.is_empty() { (6, 2) } else { (4, 1) };
        if matches!(lines[at].1, Kind::Number(digits, _) if digits > most_digits) {
            lines[at].1 = lines[at].2.clone();
        }
        let (number, kind, _) = &lines[at];
        let is_number = matches!(kind, Kind::Number(..));
        let (mut new, mut next) = (Vec::new(), at + 1);
        match kind {
            Kind::Blank => has_blank_line = true,
            Kind::Grid(cells) => new.push(alone(cells, *number, None)),
            Kind::BadGrid(fault) => new.push(alone("", *number, Some(fault))),
            Kind::Number(_, fault) => {
                numbers += 1;
                new.extend((numbers > most_numbers).then(|| alone("", *number, Some(fault))));
            }
            Kind::Dashes | Kind::Row(_) | Kind::BadRow(_) => {
                (new, next) = bands(&lines, at).unwrap_or_else(|| rows(&lines, at));
            }
            Kind::Skipped | Kind::Rule | Kind::Text => {}
        }
        for mut grid in new {
            grid.is_after_blank_line = std::mem::take(&mut has_blank_line);
            numbers = if is_number { numbers } else { 0 };
            grids.push(grid);
        }
        at = next;
    }
    grids
}

/// The grid that begins at a line, if it has rows, with those among its rows before it; and where it ends.
fn rows(lines: &[Line], at: usize) -> (Vec<Grid>, usize) {
    let mut group = group(lines, at, 9);
    let (found, end) = (group.grid.lines.len(), lines[group.next].0);
    if found < 9 {
        let fault = || format!("line {end}: expected 9 rows, found {found}");
        group.grid.fault.get_or_insert_with(fault);
    }
    group.others.extend((found > 0).then_some(group.grid));
    (group.others, group.next)
}

/// Three times three rows, with a blank line between, and then no row.
fn bands(lines: &[Line], at: usize) -> Option<(Vec<Grid>, usize)> {
    let (mut grid, mut next, mut has_dashes) = (Grid::default(), at, false);
    for i in 0..3 {
        if i > 0 {
            let is_blank = matches!(lines.get(next)?.1, Kind::Blank);
            next = is_blank.then_some(next + 1)?;
        }
        let band = group(lines, next, 3);
        if band.grid.lines.len() != 3 || !band.others.is_empty() || band.is_unclear {
            return None;
        }
        if i == 0 || is_shape(band.grid.shape, readable) {
            grid.shape = band.grid.shape;
        }
        grid.cells += &band.grid.cells;
        grid.lines.extend(band.grid.lines);
        grid.fault = grid.fault.or(band.grid.fault);
        (next, has_dashes) = (band.next, band.has_dashes);
    }
    let is_row = match lines[next].1 {
        Kind::Row(_) | Kind::BadRow(_) => true,
        Kind::Dashes => has_dashes,
        _ => false,
    };
    Some((vec![grid], next)).filter(|_| !is_row)
}

/// Rows with nothing between them that ends a grid.
#[derive(Default)]
struct Group {
    grid: Grid,
    /// Bad grids among the rows.
    others: Vec<Grid>,
    /// `-` is a blank.
    has_dashes: bool,
    /// Nine dashes may be a row or a rule. It goes on to the end of the rows.
    is_unclear: bool,
    /// Where it ends.
    next: usize,
}

/// Up to `most` rows from a line on. What is skipped behind them belongs to a band, but not to a grid.
fn group(lines: &[Line], at: usize, most: usize) -> Group {
    let (mut group, mut saw_dashes, mut is_bare) = (Group::default(), false, false);
    group.next = at;
    while let Some((number, between, inside)) = lines.get(group.next) {
        let grid = &mut group.grid;
        let is_inside = !grid.lines.is_empty();
        let kind = if is_inside { inside } else { between };
        let is_full = grid.lines.len() == most && !group.is_unclear;
        match kind {
            _ if is_full && most == 9 => break,
            Kind::Skipped => {}
            Kind::Rule => grid.shape = Some(readable),
            Kind::Dashes if !group.has_dashes => {
                saw_dashes = true;
                grid.shape = Some(readable);
            }
            _ if is_full => break,
            Kind::Dashes => {
                grid.cells += &EMPTY[..9];
                grid.lines.push(*number);
            }
            Kind::Row(row) => {
                let has_bars = is_shape(Some(row.shape), readable);
                // The numbers of columns above a frame.
                if is_bare && has_bars && grid.lines.len() == 1 && grid.cells == "123456789" {
                    grid.lines.clear();
                    grid.cells.clear();
                }
                let is_inside = !grid.lines.is_empty();
                is_bare = is_inside && is_bare || !is_inside && !has_bars;
                if !is_inside || is_shape(Some(row.shape), readable) {
                    grid.shape = Some(row.shape);
                }
                if row.has_dashes && saw_dashes {
                    group.is_unclear = true;
                    let expected = "expected a row or a rule above, found nine '-'";
                    let fault = || format!("line {number}: {expected}");
                    grid.fault.get_or_insert_with(fault);
                }
                group.has_dashes |= row.has_dashes;
                grid.cells += &row.cells;
                grid.lines.push(*number);
            }
            Kind::BadRow(fault) => {
                grid.fault.get_or_insert(fault.clone());
                grid.lines.push(*number);
            }
            Kind::BadGrid(fault) if is_inside => {
                group.others.push(alone("", *number, Some(fault)));
            }
            _ => break,
        }
        group.next += 1;
    }
    group
}

/// What a line is: the first of these that it can be. Several rows in brackets are as many lines.
fn kinds(line: &[u8], number: usize, is_inside: bool) -> Vec<Kind> {
    let whole = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let comment = whole.iter().position(|&byte| byte == b'#');
    let bytes = &whole[..comment.unwrap_or(whole.len())];
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    if bytes.len() > 65536 {
        let fault = format!("line {number}: expected at most 65536 bytes");
        return vec![Kind::BadGrid(fault)];
    }
    // Box drawings are bars and rules. White space makes them as long as they were.
    let text = String::from_utf8_lossy(bytes);
    let text = text.replace(|c| "│┃┆┇┊┋║".contains(c), "|  ");
    let text = text.replace(|c| ('\u{2500}'..='\u{257f}').contains(&c), "+  ");
    let is_in = |c: char, of: &str| WHITE_SPACE.contains(c) || of.contains(c);
    let has_only = |of: &str| text.chars().all(|c| is_in(c, of));
    let is_drawn = text.contains("--") || text.contains("==");
    let kind = if has_only("") && comment.is_none() {
        Kind::Blank
    } else if has_only(&SEPARATORS.replace('|', "")) {
        Kind::Skipped
    } else if has_only(&format!("-{SEPARATORS}")) && text.matches('-').count() == 9 {
        Kind::Dashes
    } else if has_only("-+=|:") || has_only("-+=|:*.'") && is_drawn {
        Kind::Rule
    } else if has_only(SEPARATORS) {
        Kind::Skipped
    } else if let Some(cells) = only_cells(&text) {
        match cells.cells.len() {
            81 => Kind::Grid(cells.cells),
            _ => Kind::Row(cells),
        }
    } else if let Some(kind) = run(&text, number) {
        kind
    } else {
        let mut rows = bracketed(&text);
        match rows.iter().map(|row| row.cells.len()).sum() {
            0 | 82.. => neither(&text, bytes, number, comment.is_some(), is_inside),
            81 => Kind::Grid(rows.into_iter().map(|row| row.cells).collect()),
            _ => {
                let (shape, has_dashes) = (rows[0].shape, rows.iter().any(|row| row.has_dashes));
                for row in &mut rows {
                    (row.shape, row.has_dashes) = (shape, has_dashes);
                }
                return rows.into_iter().map(Kind::Row).collect();
            }
        }
    };
    vec![kind]
}

/// 81 cells with nothing between; of several, those with blanks.
fn run(text: &str, number: usize) -> Option<Kind> {
    let is_end = |c: char| is_between(c) || "=:".contains(c);
    let is_run = |run: &&str| run.len() == 81 && run.chars().all(|c| CELLS.contains(c));
    let runs = text.split(is_end).filter(is_run);
    let has_blanks = |run: &&str| run.contains(|c| BLANKS.contains(c));
    let (puzzles, solutions): (Vec<&str>, Vec<&str>) = runs.partition(has_blanks);
    if puzzles.len() > 1 {
        let expected = "expected one grid on the line";
        let fault = format!("line {number}: {expected}, found {}", puzzles.len());
        return Some(Kind::BadGrid(fault));
    }
    let run = puzzles.iter().chain(&solutions).next()?;
    Some(Kind::Grid((*run).into()))
}

/// A line that is neither row nor grid.
fn neither(text: &str, bytes: &[u8], number: usize, has_comment: bool, is_inside: bool) -> Kind {
    let chars = Vec::from_iter(text.chars());
    let cells = (0..chars.len()).filter(|&i| is_cell(&chars, i)).count();
    // Before the first one, a character is a byte.
    let stranger = (0..chars.len()).find(|&i| !is_cell(&chars, i) && !is_between(chars[i]));
    let words = Vec::from_iter(text.split(is_between).filter(|word| !word.is_empty()));
    let is_number = |word: &&&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    let fault = match (stranger, words.iter().find(is_number)) {
        (Some(at), _) => {
            let rest = String::from_utf8_lossy(&bytes[at..]);
            let (column, expected) = (at + 1, "expected a digit 1-9 or a blank");
            let found = rest.chars().next().unwrap();
            format!("line {number}, column {column}: {expected}, found {found:?}")
        }
        (None, Some(word)) if words.len() == 9 => {
            let column = 1 + word.as_ptr() as usize - text.as_ptr() as usize;
            format!("line {number}, column {column}: expected a digit from 0 to 9, found {word}")
        }
        _ if cells > 40 => format!("line {number}: expected 81 cells, found {cells}"),
        _ => format!("line {number}: expected 9 cells, found {cells}"),
    };
    let has_digit = text.contains(|c: char| c.is_ascii_digit());
    let trimmed = text.trim();
    let is_word = !trimmed.contains(char::is_whitespace);
    let is_dashed = |word: &&str| word.chars().all(|c| c == '-' || CELLS.contains(c));
    let has_long = words.iter().any(|word| word.len() > 40 && is_dashed(word));
    let is_long = is_word && trimmed.chars().count() == 81 || words.len() == 81 || has_long;
    if cells > 40 || has_digit && is_long {
        return Kind::BadGrid(fault);
    }
    let inside = trimmed.trim_matches(|c| "[](){}".contains(c));
    let inside = inside.strip_suffix('.').unwrap_or(inside);
    let digits = inside.matches(|c: char| c.is_ascii_digit()).count();
    let is_other = |c: char| !c.is_ascii_digit() && !WHITE_SPACE.contains(c);
    let touches_comment = has_comment && !text.ends_with(|c| WHITE_SPACE.contains(c));
    let names = Vec::from_iter(words.iter().filter(|word| is_name(word)));
    let are_alike = names.iter().all(|name| *name == names[0]);
    let begins_with_cell = words[0].starts_with(|c| CELLS.contains(c));
    let characters: usize = words.iter().map(|word| word.chars().count()).sum();
    let is_cell = |word: &&str| word.len() == 1 && word.contains(|c| CELLS.contains(c));
    let is_labelled =
        matches!(words.len(), 10 | 11) && words[words.len() - 9..].iter().all(is_cell);
    let is_row = words.len() == 9 && are_alike
        || is_labelled
        || characters == 9 && names.is_empty()
        || cells == 9 && (names.is_empty() || begins_with_cell);
    let is_number = (1..=6).contains(&digits) && !inside.contains(is_other) && !touches_comment;
    if is_number && !is_inside {
        Kind::Number(digits, fault)
    } else if stranger.is_none() && cells < 5 && !is_inside {
        Kind::BadGrid(fault)
    } else if stranger.is_none() || is_row && (has_digit || is_inside) {
        Kind::BadRow(fault)
    } else {
        Kind::Text
    }
}

fn is_shape(one: Option<Shape>, other: Shape) -> bool {
    one.is_some_and(|one| one(EMPTY) == other(EMPTY))
}

fn is_between(c: char) -> bool {
    WHITE_SPACE.contains(c) || SEPARATORS.contains(c)
}

/// `x` is a letter beside anything but cells and what may stand between them.
fn is_cell(chars: &[char], i: usize) -> bool {
    let mut beside = chars[i.saturating_sub(1)..chars.len().min(i + 2)].iter();
    let is_apart = |c: &char| CELLS.contains(*c) || is_between(*c);
    CELLS.contains(chars[i]) && (!"xX".contains(chars[i]) || beside.all(is_apart))
}

/// Whether two letters that differ stand side by side.
fn is_name(word: &str) -> bool {
    let word = Vec::from_iter(word.to_lowercase().chars());
    let mut pairs = word.windows(2);
    pairs.any(|pair| pair[0] != pair[1] && pair[0].is_alphabetic() && pair[1].is_alphabetic())
}

/// Nine cells or 81 and nothing else but what may stand between. `-` is a blank only beside a digit, and if
/// nothing else is one.
fn only_cells(text: &str) -> Option<Cells> {
    let has_dashes = text.contains('-');
    let blanks = if has_dashes { "-" } else { BLANKS };
    let has_digit = text.contains(|c| "123456789".contains(c));
    let parts = Vec::from_iter(text.split(is_between).filter(|part| !part.is_empty()));
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
    Some(Cells {
        cells: cells.replace('-', "."),
        shape,
        has_dashes,
    })
}

/// What stands in innermost brackets or in quotes and is nine cells or 81; beside letters, nine cells in
/// brackets are apart.
fn bracketed(text: &str) -> Vec<Cells> {
    let chars = Vec::from_iter(text.chars());
    let is_letter = |&i: &usize| chars[i].is_ascii_alphabetic() || !chars[i].is_ascii();
    let mut letters = (0..chars.len()).filter(is_letter);
    let has_letters = letters.any(|i| !is_cell(&chars, i));
    let quoted = |part: &str, quote: char| {
        let pieces = Vec::from_iter(part.split(quote));
        let inside = (1..pieces.len() - 1).step_by(2);
        Vec::from_iter(inside.filter_map(|i| only_cells(pieces[i])))
    };
    // The line's ends stand for brackets that are not there.
    let text = &format!("[{text}]");
    let brackets = Vec::from_iter(text.match_indices(|c| "[]{}()".contains(c)));
    let mut rows = Vec::new();
    for pair in brackets.windows(2) {
        let [(start, before), (end, after)] = [pair[0], pair[1]];
        let part = &text[start + 1..end];
        if !rows.is_empty() && part.contains("//") {
            break;
        }
        let is_pair = "[{(".contains(before) && "]})".contains(after);
        let is_compact = |row: &Cells| is_shape(Some(row.shape), compact);
        let is_number = |row: &Cells| has_letters && row.cells.len() == 9 && is_compact(row);
        match only_cells(part).filter(|row| is_pair && !is_number(row)) {
            Some(row) => rows.push(row),
            None => rows.extend(quoted(part, '"')),
        }
    }
    if rows.is_empty() {
        rows = quoted(text, '\'');
    }
    rows
}
