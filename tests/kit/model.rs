//! What the contract says of any input: every byte of standard output and standard error, and the exit
//! status. Slow and plain, and no code of the program.

use crate::common::checker::clash;
use crate::common::shapes::{compact, one_line, readable, spaced, Shape, SHAPES, SHAPE_NAMES};
use crate::common::textbook::{self, smallest_solution};
use crate::common::{EMPTY, NO_SOLUTION};
use crate::support::{INVALID, NO_GRID};

const CELLS: &str = "1234567890._*?xX";
const BLANKS: &str = "0._*?xX";
const BETWEEN: &str = "|,;[]{}()\"'`";

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

/// What stands for a grid in the input: its rows, if they are not one line.
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

#[derive(Clone)]
enum Kind {
    Blank,
    /// A comment, or only separators.
    Skipped,
    Rule,
    /// Nine times `-`.
    Dashes,
    Row(Row),
    Grid(String),
    Bad(Bad, String),
    Text,
}

/// What looks like cells but does not fit.
#[derive(Clone, Copy, PartialEq)]
enum Bad {
    Row,
    Part,
    Heading,
    Grid,
    /// So many digits, in one or two numbers.
    Number(usize),
}

#[derive(Clone)]
struct Row {
    line: usize,
    cells: String,
    shape: Shape,
    has_dashes: bool,
    fault: Option<String>,
    /// A rule is drawn below it.
    has_rule: bool,
}

/// The input is taken line by line. Of a grid, blocks of rows are open, with a blank line between two.
#[derive(Default)]
struct Parser {
    grids: Vec<Grid>,
    blocks: Vec<Vec<Row>>,
    /// Behind which line they begin, and the last rule of nine dashes.
    start: usize,
    dashes: usize,
    /// Rows are a grid only if they are nine: then above them stands a heading, which is an error else, or a
    /// bad line that has been told (`None`).
    doubt: Option<Option<String>>,
    has_blank_line: bool,
    /// Lines with numbers since the last grid.
    numbers: usize,
}

fn grids(text: &[u8]) -> Vec<Grid> {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let mut parser = Parser::default();
    for (number, line) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        for kind in kinds(line, number) {
            parser.take(number, kind);
        }
    }
    parser.end(0);
    parser.grids
}

impl Parser {
    fn take(&mut self, line: usize, kind: Kind) {
        let rows = self.blocks.concat();
        let is_inside = self.blocks.last().is_some_and(|block| !block.is_empty()) && rows.len() < 9;
        let has_dashes = rows.iter().any(|row| row.has_dashes);
        let is_told = self.doubt == Some(None);
        let most_digits = if self.grids.is_empty() { 6 } else { 4 };
        let row = |cells: &str, has_dashes, fault| Row {
            line,
            cells: cells.into(),
            shape: compact,
            has_dashes,
            fault,
            has_rule: false,
        };
        match kind {
            Kind::Blank => self.take_blank_line(line),
            Kind::Skipped => {}
            Kind::Dashes if has_dashes => self.take_row(row(&EMPTY[..9], true, None)),
            Kind::Rule | Kind::Dashes => {
                let above = self.blocks.iter_mut().flatten().last();
                above.into_iter().for_each(|row| row.has_rule = true);
                let is_dashes = matches!(kind, Kind::Dashes);
                self.dashes = if is_dashes { line } else { self.dashes };
            }
            Kind::Row(row) => self.take_row(row),
            Kind::Grid(cells) => self.take_grid(line, &cells, None),
            Kind::Bad(Bad::Grid, fault) => {
                let is_among_rows = is_inside || self.doubt.is_some();
                self.take_grid(line, "", Some(fault));
                self.doubt = is_among_rows.then_some(None);
            }
            Kind::Bad(bad, fault) if is_inside || bad == Bad::Row => {
                self.take_row(row("", false, Some(fault)));
            }
            Kind::Bad(Bad::Number(digits), _) if digits <= most_digits && self.numbers < 2 => {
                self.end(line);
                self.numbers += 1;
            }
            Kind::Bad(Bad::Heading, fault) => {
                self.end(line);
                self.doubt = Some(Some(fault));
            }
            Kind::Bad(..) if is_told && rows.is_empty() => {}
            Kind::Bad(_, fault) => {
                self.take_grid(line, "", Some(fault));
                self.doubt = Some(None);
            }
            Kind::Text => self.end(line),
        }
    }

    /// Takes what stands for a grid on one line.
    fn take_grid(&mut self, line: usize, cells: &str, fault: Option<String>) {
        self.end(line);
        self.push(cells.into(), None, vec![line; 9], fault);
    }

    fn take_blank_line(&mut self, line: usize) {
        let is_below_rule = |rows: &Vec<Row>| rows[rows.len() - 1].has_rule;
        let is_block = match &self.blocks[..] {
            // Between two blank lines, a rule is all.
            [.., above, last] if last.is_empty() && is_below_rule(above) => return,
            [rows] => rows.len() == 3 || rows.len() == 1 && rows[0].fault.is_none(),
            [first, .., last] => first.len() == last.len() && self.blocks.concat().len() < 9,
            [] => false,
        };
        if is_block && self.doubt.is_none() {
            self.blocks.push(Vec::new());
        } else {
            self.end(line);
            self.has_blank_line = true;
        }
    }

    fn take_row(&mut self, row: Row) {
        if self.blocks.len() > 1 && self.blocks.last().map(Vec::len) == Some(self.blocks[0].len()) {
            // The block goes on: it is not one of those above.
            let block = self.blocks.pop().unwrap();
            self.blocks.push(Vec::new());
            self.end(block[0].line);
            self.blocks = vec![block];
        }
        if self.blocks.is_empty() {
            self.blocks.push(Vec::new());
        }
        if self.blocks.len() == 1 && are_names(&self.blocks[0], row.shape) {
            self.blocks[0].remove(0);
        }
        if row.has_dashes && self.dashes > self.start {
            self.blocks.clear();
            let expected = "expected a row or a rule above, found nine '-'";
            let fault = format!("line {}: {expected}", row.line);
            self.take_grid(row.line, "", Some(fault));
            self.doubt = Some(None);
            return;
        }
        self.blocks.last_mut().unwrap().push(row);
        let is_whole = self.blocks.len() == 1 && self.blocks[0].len() == 9;
        if is_whole && self.doubt.is_none() && !are_names(&self.blocks[0], readable) {
            self.end(self.blocks[0][8].line);
        }
    }

    /// Ends the grid that is open, in a line.
    fn end(&mut self, line: usize) {
        self.start = line;
        let is_behind_blank_line = self.blocks.len() > 1 && self.blocks.last().unwrap().is_empty();
        let rows = std::mem::take(&mut self.blocks).concat();
        let count = rows.len();
        let doubt = self.doubt.take();
        if count > 0 && !(doubt == Some(None) && count < 9) {
            let (first, next) = (rows[0].line, rows[count - 1].line + 1);
            let below = "expected 9 rows below a bad line, up to a blank line or text, found more";
            let missing = format!("line {next}: expected 9 rows, found {count}");
            let fault = rows.iter().find_map(|row| row.fault.clone());
            let fault = match doubt {
                _ if count > 9 => Some(format!("line {first}: {below}")),
                Some(heading) if count < 9 => heading,
                _ => fault.or((count < 9).then_some(missing)),
            };
            let has_bars = |row: &Row| row.has_rule || is_shape(row.shape, readable);
            let is_framed = rows.iter().take(10).any(has_bars);
            let shape = if is_framed { readable } else { rows[0].shape };
            let cells = rows.iter().map(|row| row.cells.as_str()).collect();
            let lines = rows.iter().map(|row| row.line).collect();
            self.push(cells, Some(shape), lines, fault);
        }
        self.has_blank_line |= is_behind_blank_line;
    }

    fn push(
        &mut self,
        cells: String,
        shape: Option<Shape>,
        lines: Vec<usize>,
        fault: Option<String>,
    ) {
        let is_after_blank_line = std::mem::take(&mut self.has_blank_line);
        self.numbers = 0;
        self.grids.push(Grid {
            cells,
            shape,
            lines,
            fault,
            is_after_blank_line,
        });
    }
}

/// Whether the first row names the columns, if one more follows: without bars and the next with them, or
/// with bars and, alone of the two, a rule of its own above nine.
fn are_names(rows: &[Row], shape: Shape) -> bool {
    let Some(names) = rows.first().filter(|row| row.cells == "123456789") else {
        return false;
    };
    let is_framed = is_shape(names.shape, readable);
    match rows.len() {
        1 => !is_framed && is_shape(shape, readable),
        9 => is_framed && names.has_rule && !rows[1].has_rule,
        _ => false,
    }
}

fn is_shape(one: Shape, other: Shape) -> bool {
    one(EMPTY) == other(EMPTY)
}

fn is_white(c: char) -> bool {
    c <= ' '
}

fn is_between(c: char) -> bool {
    is_white(c) || BETWEEN.contains(c)
}

fn is_cell(word: &str) -> bool {
    word.len() == 1 && CELLS.contains(word)
}

/// What a line is: the first of these that it can be. Several rows are as many kinds.
fn kinds(line: &[u8], number: usize) -> Vec<Kind> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let starts = |at: usize| line[at..].starts_with(b"//") && !line[..at].ends_with(b":");
    let comment = (0..line.len()).find(|&at| line[at] == b'#' || starts(at));
    let bytes = &line[..comment.unwrap_or(line.len())];
    if bytes.len() > 65536 {
        let fault = format!("line {number}: expected at most 65536 bytes");
        return vec![Kind::Bad(Bad::Grid, fault)];
    }
    // Box drawings are bars and rules. White space makes them as long as they were.
    let text = String::from_utf8_lossy(bytes);
    let text = text.replace(|c| "│┃┆┇┊┋║".contains(c), "|  ");
    let text = text.replace(|c| ('\u{2500}'..='\u{257f}').contains(&c), "+  ");
    let has_only = |of: &str| text.chars().all(|c| is_white(c) || of.contains(c));
    let is_drawn = text.contains("--") || text.contains("==");
    let kind = if has_only("") && comment.is_none() {
        Kind::Blank
    } else if has_only(&BETWEEN.replace('|', "")) {
        Kind::Skipped
    } else if has_only(&format!("-{BETWEEN}")) && text.matches('-').count() == 9 {
        Kind::Dashes
    } else if has_only(&format!("-+=:{BETWEEN}")) || has_only("-+=|:*.'") && is_drawn {
        Kind::Rule
    } else if let Some(kind) = word_of_81(&text, number) {
        kind
    } else if let Some(rows) = only_cells(&text).or_else(|| among_words(&text)) {
        if rows.cells.len() < 81 {
            let parts = (0..rows.cells.len())
                .step_by(9)
                .map(|i| rows.cells[i..i + 9].into());
            let row = |cells| Row {
                cells,
                line: number,
                ..rows.clone()
            };
            return parts.map(|cells| Kind::Row(row(cells))).collect();
        }
        Kind::Grid(rows.cells)
    } else {
        let is_cut = comment.is_some() && !text.ends_with(is_white);
        neither(&text, bytes, number, is_cut)
    };
    vec![kind]
}

/// A word of 81 cells; of several, that with blanks.
fn word_of_81(text: &str, number: usize) -> Option<Kind> {
    let is_end = |c: char| is_between(c) || "=:".contains(c);
    let words = text.split(is_end).filter(|word| word.len() == 81);
    let (full, puzzles): (Vec<Row>, Vec<Row>) = words
        .filter_map(only_cells)
        .partition(|grid| !grid.cells.contains(|c| BLANKS.contains(c)));
    if puzzles.len() > 1 {
        let expected = "expected one grid on the line";
        let fault = format!("line {number}: {expected}, found {}", puzzles.len());
        return Some(Kind::Bad(Bad::Grid, fault));
    }
    let grid = puzzles.into_iter().chain(full).next()?;
    Some(Kind::Grid(grid.cells))
}

/// Nine cells or 81 and nothing else but what may stand between. `-` is a blank only beside a digit, and if
/// nothing else is one.
fn only_cells(text: &str) -> Option<Row> {
    let has_dashes = text.contains('-');
    let blanks = if has_dashes { "-" } else { BLANKS };
    let is_digit = |c: char| ('1'..='9').contains(&c);
    let words = Vec::from_iter(text.split(is_between).filter(|word| !word.is_empty()));
    let cells = words.concat();
    let are_cells = cells.chars().all(|c| is_digit(c) || blanks.contains(c));
    if !matches!(cells.len(), 9 | 81) || !are_cells || has_dashes && !cells.contains(is_digit) {
        return None;
    }
    let shape = match words.len() == cells.len() {
        _ if text.contains('|') => readable as Shape,
        true => spaced,
        false => compact,
    };
    Some(Row {
        line: 0,
        cells: cells.replace('-', "."),
        shape,
        has_dashes,
        fault: None,
        has_rule: false,
    })
}

/// The rows in brackets or quotes beside words: nine cells that are apart or quoted. None may stand outside,
/// and no five cells that are not in such rows.
fn among_words(text: &str) -> Option<Row> {
    let is_word = |c: char| !CELLS.contains(c) && c != '-' && !is_between(c);
    let is_quote = |c: char| "\"'`".contains(c);
    let mut rows: Vec<Row> = Vec::new();
    let mut before = None;
    for part in text.split_inclusive(|c: char| is_word(c) || "[](){}".contains(c)) {
        let last = part
            .chars()
            .last()
            .filter(|c| is_word(*c) || "[](){}".contains(*c));
        let part = part.strip_suffix(|c| Some(c) == last).unwrap_or(part);
        let is_opened = before.is_some_and(|c| "[({".contains(c));
        let is_bracketed = is_opened || last.is_some_and(|c| "])}".contains(c));
        before = last;
        let pieces = match only_cells(part) {
            Some(_) => vec![part],
            None => part.split(is_quote).collect(),
        };
        let mut apart = 0;
        for piece in pieces {
            match only_cells(piece) {
                None => apart += piece.split(is_between).filter(|word| is_cell(word)).count(),
                Some(row) if part.contains(is_quote) => rows.push(row),
                Some(row) if is_bracketed && !is_shape(row.shape, compact) => rows.push(row),
                Some(_) if is_bracketed => {}
                Some(_) => return None,
            }
        }
        if apart >= 5 {
            return None;
        }
    }
    let mut all = rows.first()?.clone();
    all.cells = rows.iter().map(|row| row.cells.as_str()).collect();
    Some(all).filter(|all| all.cells.len() <= 81)
}

/// A line that looks like cells but does not fit, or text.
fn neither(text: &str, bytes: &[u8], number: usize, is_cut: bool) -> Kind {
    let words = Vec::from_iter(text.split(is_between).filter(|word| !word.is_empty()));
    let letters = text.char_indices().filter(|(_, c)| !is_between(*c));
    let letters = Vec::from_iter(letters.map(|(i, c)| &text[i..i + c.len_utf8()]));
    let cells = letters.iter().filter(|letter| is_cell(letter)).count();
    let items = if words.len() == 9 { &words } else { &letters };
    let odd = Vec::from_iter(items.iter().filter(|item| !is_cell(item)));
    let mut fault = format!("line {number}: expected 9 cells, found {cells}");
    if let Some(odd) = odd.first() {
        // Before the first one, a character is a byte.
        let at = odd.as_ptr() as usize - text.as_ptr() as usize;
        let found = String::from_utf8_lossy(&bytes[at..]);
        let shown = |c: char| match "\"'\\".contains(c) {
            true => c.to_string(),
            false => c.escape_debug().to_string(),
        };
        let length = odd.chars().count();
        let mut found: String = found.chars().take(length.min(20)).map(shown).collect();
        found += if length > 20 { "..." } else { "" };
        let (column, expected) = (at + 1, "expected a digit 1-9 or a blank");
        fault = format!("line {number}, column {column}: {expected}, found '{found}'");
    } else if cells > 40 {
        fault = fault.replace("expected 9 cells", "expected 81 cells");
    }
    let digits = text.matches(|c: char| c.is_ascii_digit()).count();
    let is_dashed = |word: &&str| word.chars().all(|c| c == '-' || CELLS.contains(c));
    let has_long = words.iter().any(|word| word.len() > 40 && is_dashed(word));
    let are_alike = odd.iter().all(|item| *item == odd[0]);
    let may_be_cells = are_alike || odd.len() * 2 < items.len();
    let are_all = |sign: char| text.chars().all(|c| c == sign || is_white(c));
    if are_all('*') || are_all('_') {
        return Kind::Bad(Bad::Heading, fault);
    }
    if cells > 40 || digits > 0 && (has_long || may_be_cells && items.len() == 81) {
        return Kind::Bad(Bad::Grid, fault);
    }
    let apart = words.iter().filter(|word| is_cell(word)).count();
    let is_row =
        may_be_cells && items.len() == 9 || apart >= 5 || cells == 9 && letters.len() == 10;
    let is_number = |word: &&str| word.parse::<f64>().is_ok();
    let are_numbers = words.len() < 3 && !is_cut && words.iter().all(is_number);
    let bad = match odd.len() {
        0 if words.len() == 1 && is_date(words[0]) => Bad::Heading,
        0 if (8..=10).contains(&cells) => Bad::Row,
        0 if are_numbers => Bad::Number(digits),
        0 => Bad::Part,
        _ if is_row && digits > 0 => Bad::Row,
        _ if is_row => Bad::Heading,
        _ => return Kind::Text,
    };
    Kind::Bad(bad, fault)
}

/// Eight digits, or three numbers with points: a day from 1900 to 2099.
fn is_date(word: &str) -> bool {
    let parts = Vec::from_iter(word.split('.'));
    let lengths = Vec::from_iter(parts.iter().map(|part| part.len()));
    let year = match lengths[..] {
        [8] | [4, 2, 2] => parts[0],
        [2, 2, 4] => parts[2],
        _ => return false,
    };
    let is_digit = |c: char| c.is_ascii_digit() || c == '.';
    (year.starts_with("19") || year.starts_with("20")) && word.chars().all(is_digit)
}
