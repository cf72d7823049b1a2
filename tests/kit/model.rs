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

/// What stands for a grid in the input.
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

/// What a line is.
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
    BadGrid(String),
    BadRow(String),
    /// So many digits, in one or two numbers.
    Number(usize, String),
    /// A row inside a grid, elsewhere a part of one or a heading.
    Part(String),
    Heading(String),
    Text,
}

#[derive(Clone)]
struct Row {
    line: usize,
    cells: String,
    shape: Shape,
    has_dashes: bool,
    fault: Option<String>,
    /// What is drawn below it: a rule, and one of nine dashes.
    rule: [bool; 2],
}

fn row(line: usize, cells: &str, shape: Shape) -> Row {
    Row {
        line,
        cells: cells.into(),
        shape,
        has_dashes: false,
        fault: None,
        rule: [false; 2],
    }
}

/// The input is taken line by line. Of a grid, blocks of rows are open, with a blank line between two.
#[derive(Default)]
struct Parser {
    grids: Vec<Grid>,
    blocks: Vec<Vec<Row>>,
    /// Above the first row a rule was nine dashes.
    saw_dashes: bool,
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
    parser.end();
    parser.grids
}

impl Parser {
    fn take(&mut self, number: usize, kind: Kind) {
        let count = self.blocks.concat().len();
        let is_inside = self.blocks.last().is_some_and(|block| !block.is_empty()) && count < 9;
        let has_dashes = self.blocks.concat().iter().any(|row| row.has_dashes);
        let is_told = self.doubt == Some(None);
        let most_digits = if self.grids.is_empty() { 6 } else { 4 };
        match kind {
            Kind::Blank => self.take_blank_line(),
            Kind::Skipped => {}
            Kind::Dashes if has_dashes => {
                let row = row(number, &EMPTY[..9], compact);
                self.take_row(Row { has_dashes, ..row });
            }
            Kind::Rule | Kind::Dashes => {
                let is_dashes = matches!(kind, Kind::Dashes);
                match self.blocks.iter_mut().flatten().last() {
                    Some(above) => above.rule = [true, above.rule[1] || is_dashes],
                    None => self.saw_dashes |= is_dashes,
                }
            }
            Kind::Row(row) => self.take_row(row),
            Kind::Grid(cells) => {
                self.end();
                self.push(vec![number; 9], cells, None, None);
            }
            Kind::BadGrid(fault) => {
                let is_among_rows = is_inside || self.doubt.is_some();
                self.take_bad_grid(number, fault);
                self.doubt = is_among_rows.then_some(None);
            }
            Kind::BadRow(fault) => self.take_bad_row(number, fault),
            Kind::Number(_, fault) | Kind::Part(fault) | Kind::Heading(fault) if is_inside => {
                self.take_bad_row(number, fault);
            }
            Kind::Number(digits, _) if digits <= most_digits && self.numbers < 2 => {
                self.end();
                self.numbers += 1;
            }
            Kind::Heading(fault) => {
                self.end();
                self.doubt = Some(Some(fault));
            }
            Kind::Number(..) | Kind::Part(_) if is_told && count == 0 => {}
            Kind::Number(_, fault) | Kind::Part(fault) => {
                self.take_bad_grid(number, fault);
                self.doubt = Some(None);
            }
            Kind::Text => self.end(),
        }
    }

    fn take_bad_grid(&mut self, number: usize, fault: String) {
        self.end();
        self.push(vec![number; 9], String::new(), None, Some(fault));
    }

    fn take_bad_row(&mut self, number: usize, fault: String) {
        let fault = Some(fault);
        self.take_row(Row {
            fault,
            ..row(number, "", compact)
        });
    }

    fn take_blank_line(&mut self) {
        if let [.., above, last] = &self.blocks[..] {
            // Between two blank lines, a rule is all.
            if last.is_empty() && above[above.len() - 1].rule[0] {
                return;
            }
        }
        let sizes = Vec::from_iter(self.blocks.iter().map(Vec::len));
        let are_alike = sizes.iter().all(|size| *size == sizes[0]);
        let is_first_good = |rows: &Vec<Row>| rows[0].fault.is_none();
        let is_block = match sizes[..] {
            [1] => is_first_good(&self.blocks[0]),
            [3, ..] | [1, ..] => are_alike && sizes.len() * sizes[0] < 9,
            _ => false,
        };
        if is_block && self.doubt.is_none() {
            self.blocks.push(Vec::new());
        } else {
            self.end();
            self.has_blank_line = true;
        }
    }

    fn take_row(&mut self, row: Row) {
        if self.blocks.len() > 1 && self.blocks.last().map(Vec::len) == Some(self.blocks[0].len()) {
            // The block goes on: it is not one of those above.
            let block = self.blocks.pop().unwrap();
            self.blocks.push(Vec::new());
            self.end();
            self.blocks = vec![block];
        }
        if self.blocks.is_empty() {
            self.blocks.push(Vec::new());
        }
        if self.blocks.len() == 1 && are_names(&self.blocks[0], row.shape) {
            self.blocks[0].remove(0);
        }
        let saw_dashes = self.saw_dashes || self.blocks.iter().flatten().any(|row| row.rule[1]);
        if row.has_dashes && saw_dashes {
            self.blocks.clear();
            let expected = "expected a row or a rule above, found nine '-'";
            self.take_bad_grid(row.line, format!("line {}: {expected}", row.line));
            self.doubt = Some(None);
            return;
        }
        self.blocks.last_mut().unwrap().push(row);
        let is_whole = self.blocks.len() == 1 && self.blocks[0].len() == 9;
        if is_whole && self.doubt.is_none() && !are_names(&self.blocks[0], readable) {
            self.end();
        }
    }

    /// Ends the grid that is open.
    fn end(&mut self) {
        let is_behind_blank_line = self.blocks.len() > 1 && self.blocks.last().unwrap().is_empty();
        let mut rows = std::mem::take(&mut self.blocks).concat();
        let count = rows.len();
        let doubt = self.doubt.take();
        let is_told = doubt == Some(None);
        if count > 0 && !(is_told && count < 9) {
            let next = rows[count - 1].line + 1;
            let below = "expected 9 rows below a bad line, up to a blank line or text, found more";
            let missing = format!("line {next}: expected 9 rows, found {count}");
            let fault = rows.iter().find_map(|row| row.fault.clone());
            let fault = match doubt {
                _ if count > 9 => Some(format!("line {}: {below}", rows[0].line)),
                Some(heading) if count < 9 => heading,
                _ => fault.or((count < 9).then_some(missing)),
            };
            rows.truncate(10);
            let has_bars = rows
                .iter()
                .any(|row| row.rule[0] || is_shape(row.shape, readable));
            let shape = if has_bars { readable } else { rows[0].shape };
            let cells = rows.iter().map(|row| row.cells.as_str()).collect();
            let lines = rows.iter().map(|row| row.line).collect();
            self.push(lines, cells, Some(shape), fault);
        }
        self.has_blank_line |= is_behind_blank_line;
        self.saw_dashes = false;
    }

    fn push(
        &mut self,
        lines: Vec<usize>,
        cells: String,
        shape: Option<Shape>,
        fault: Option<String>,
    ) {
        self.grids.push(Grid {
            cells,
            shape,
            lines,
            fault,
            is_after_blank_line: std::mem::take(&mut self.has_blank_line),
        });
        self.numbers = 0;
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
        9 => is_framed && names.rule[0] && !rows[1].rule[0],
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
        return vec![Kind::BadGrid(fault)];
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
        let row = |cells: &str| {
            Kind::Row(Row {
                line: number,
                cells: cells.into(),
                ..rows.clone()
            })
        };
        match rows.cells.len() {
            81 => Kind::Grid(rows.cells),
            length => {
                return (0..length / 9)
                    .map(|i| row(&rows.cells[9 * i..][..9]))
                    .collect()
            }
        }
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
        return Some(Kind::BadGrid(fault));
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
    let row = row(0, &cells.replace('-', "."), shape);
    Some(Row { has_dashes, ..row })
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
    let letters = words.concat();
    let cells = letters.matches(|c| CELLS.contains(c)).count();
    let letters = Vec::from_iter(letters.chars().map(String::from));
    let items: Vec<&str> = match words.len() {
        9 => words.clone(),
        _ => letters.iter().map(String::as_str).collect(),
    };
    let odd = Vec::from_iter(items.iter().filter(|item| !is_cell(item)));
    let fault = match odd.first() {
        None => format!(
            "line {number}: expected {} cells, found {cells}",
            if cells > 40 { 81 } else { 9 }
        ),
        Some(odd) => {
            // Before the first one, a character is a byte.
            let is_known = |c: char| is_between(c) || CELLS.contains(c);
            let mut places = text.match_indices(|c| !is_known(c)).map(|found| found.0);
            let at = match words.len() {
                9 => odd.as_ptr() as usize - text.as_ptr() as usize,
                _ => places.next().unwrap(),
            };
            let found = String::from_utf8_lossy(&bytes[at..]);
            let mut found = String::from_iter(found.chars().take(odd.chars().count()));
            if let Some((at, _)) = found.char_indices().nth(20) {
                found.replace_range(at.., "...");
            }
            let shown = |c: char| match c {
                '"' | '\'' | '\\' => c.to_string(),
                _ => c.escape_debug().to_string(),
            };
            let found: String = found.chars().map(shown).collect();
            let (column, expected) = (at + 1, "expected a digit 1-9 or a blank");
            format!(
                "line {number}, column {column}: {expected}, found '{}'",
                found
            )
        }
    };
    let digits = text.matches(|c: char| c.is_ascii_digit()).count();
    let is_dashed = |word: &&str| word.chars().all(|c| c == '-' || CELLS.contains(c));
    let has_long = words.iter().any(|word| word.len() > 40 && is_dashed(word));
    let are_alike = odd.iter().all(|item| *item == odd[0]);
    let may_be_cells = are_alike || odd.len() * 2 < items.len();
    let are_all = |sign: char| text.chars().all(|c| c == sign || is_white(c));
    if are_all('*') || are_all('_') {
        return Kind::Heading(fault);
    }
    if cells > 40 || digits > 0 && (has_long || may_be_cells && items.len() == 81) {
        return Kind::BadGrid(fault);
    }
    let apart = words.iter().filter(|word| is_cell(word)).count();
    let is_row =
        may_be_cells && items.len() == 9 || apart >= 5 || cells == 9 && letters.len() == 10;
    let is_number = |word: &&str| word.parse::<f64>().is_ok();
    match odd.len() {
        0 if words.len() == 1 && is_date(words[0]) => Kind::Heading(fault),
        0 if (8..=10).contains(&cells) => Kind::BadRow(fault),
        0 if words.len() < 3 && !is_cut && words.iter().all(is_number) => {
            Kind::Number(digits, fault)
        }
        0 => Kind::Part(fault),
        _ if is_row && digits > 0 => Kind::BadRow(fault),
        _ if is_row => Kind::Heading(fault),
        _ => Kind::Text,
    }
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
