//! What the contract says of any input: every byte of standard output and standard error, and the exit
//! status. Slow and plain, and no code of the program. First what each line is, then which rows are a grid.

use crate::common::checker::clash;
use crate::common::shapes::{SHAPES, SHAPE_NAMES};
use crate::common::textbook::{self, smallest_solution};
use crate::common::NO_SOLUTION;
use crate::support::{INVALID, NO_GRID};

const CELLS: &str = "0123456789._*?xX";
const BETWEEN: &str = "|,;[]{}()\"'`&\\";
const QUOTES: [char; 3] = ['\'', '"', '`'];
const LONGEST_LINE: usize = 65536;

/// The exit status, standard output and standard error.
pub type Outcome = (i32, String, String);

/// What is printed for an input by `solve`, `count` or `all` with the options `--limit N`, `--shape S`.
pub fn expected(arguments: &[&str], input: &[u8]) -> Outcome {
    let value = |name| arguments.iter().skip_while(|word| **word != name).nth(1);
    let limit = value("--limit").map(|limit| limit.parse::<usize>().unwrap());
    let is_count = arguments[0] == "count";
    let printed = value("--shape").copied().or(is_count.then_some("one-line"));
    let (mut code, mut output, mut messages) = (0, String::new(), String::new());
    if input.starts_with(b"\xff\xfe") || input.starts_with(b"\xfe\xff") {
        let reason = "expected ASCII or UTF-8, found UTF-16";
        let message = format!("sudoku-kit: cannot read standard input: {reason}\n");
        return (2, output, message);
    }
    for (i, grid) in grids(input).into_iter().enumerate() {
        let name = printed.unwrap_or(grid.shape);
        let shape = SHAPES[SHAPE_NAMES.iter().position(|of| *of == name).unwrap()];
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
            _ => Vec::from_iter(smallest_solution(&grid.cells).map(|solution| shape(&solution))),
        };
        if answers.is_empty() {
            answers.push(NO_SOLUTION.to_owned());
        }
        // A blank line between two answers as in the input, or as the shape asked for has it.
        let has_rows = name != "one-line";
        let has_gap = printed.map_or(grid.is_after_blank_line, |_| has_rows);
        output += if i > 0 && has_gap { "\n" } else { "" };
        output += &answers.join(if has_rows { "\n" } else { "" });
    }
    if output.is_empty() {
        return (2, output, NO_GRID.into());
    }
    (code, output, messages)
}

/// What stands for a grid.
struct Grid {
    cells: String,
    shape: &'static str,
    /// Where each row stands.
    lines: Vec<usize>,
    fault: Option<String>,
    /// Whether a blank line came between the last grid and this one.
    is_after_blank_line: bool,
}

/// What a line is.
enum Kind {
    Blank,
    /// A comment or brackets.
    Skipped,
    /// With nine `-` a row of blanks where `-` is one.
    Rule(bool),
    Text,
    /// One or more rows; nine are a grid.
    Rows(Vec<Row>),
    /// What is wrong with it.
    Bad(Bad, String),
}

/// What a bad line is above a grid.
#[derive(PartialEq)]
enum Bad {
    Row,
    /// Told by itself. Below it, just nine rows are a grid.
    Part,
    /// The same, and not even inside a grid a row.
    Grid,
    /// A heading if nine rows stand below or none, else a bad row: a date, stars, letters all alike.
    Heading,
    /// A heading of one or two numbers with so many digits.
    Numbers(usize),
}

#[derive(Default)]
struct Row {
    line: usize,
    cells: String,
    shape: &'static str,
    has_dashes: bool,
    has_rule_below: bool,
    fault: Option<String>,
}

/// A bad row, or what stands for a grid.
fn bad_row(line: usize, fault: String) -> Row {
    Row {
        line,
        shape: "one-line",
        fault: Some(fault),
        ..Row::default()
    }
}

fn is_between(c: char) -> bool {
    c <= ' ' || BETWEEN.contains(c)
}

/// A character of a box drawing, or a full-width one, in ASCII.
fn as_drawn(c: char) -> char {
    match c {
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' => '|',
        '\u{2500}'..='\u{257f}' => '+',
        c if c.is_whitespace() || "\u{fe0f}\u{20e3}\u{200b}".contains(c) => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap(),
        _ => c,
    }
}

fn is_clue(c: char) -> bool {
    ('1'..='9').contains(&c)
}

fn is_cell(c: char) -> bool {
    CELLS.contains(c)
}

fn is_single(word: &&str) -> bool {
    word.len() == 1 && CELLS.contains(*word)
}

fn words(text: &str) -> Vec<&str> {
    let words = text.split(is_between);
    words.filter(|word| !word.is_empty()).collect()
}

/// Whether `-` is a sign for a blank.
fn has_dashes(text: &str) -> bool {
    let is_blank = |c| is_cell(c) && !is_clue(c);
    text.contains('-') && text.contains(is_clue) && !text.contains(is_blank)
}

/// The cells of a text that has nothing else but what may stand between them.
fn only_cells(text: &str) -> Option<String> {
    let cells: String = text.chars().filter(|c| !is_between(*c)).collect();
    let is_cell = |c| is_cell(c) || c == '-' && has_dashes(&cells);
    cells.chars().all(is_cell).then_some(cells)
}

/// The same for a row or a grid.
fn row_or_grid(text: &str) -> Option<String> {
    only_cells(text).filter(|cells| [9, 81].contains(&cells.len()))
}

/// What the line with this number is.
fn kind(line: &[u8], number: usize) -> Kind {
    let begins_comment = |i: &usize| {
        let is_address = *i > 0 && line[i - 1] == b':';
        line[*i] == b'#' || line[*i..].starts_with(b"//") && !is_address
    };
    let comment = (0..line.len()).find(begins_comment);
    let text = &line[..comment.unwrap_or(line.len())];
    let bad = |bad, expected: String| Kind::Bad(bad, format!("line {number}: expected {expected}"));
    if text.len() > LONGEST_LINE {
        return bad(Bad::Grid, format!("at most {LONGEST_LINE} bytes"));
    }
    let original = String::from_utf8_lossy(text);
    let text = &*original.chars().map(as_drawn).collect::<String>();
    let is_mark = |c: char| "-+=|:".contains(c);
    let is_ornament = |c: char| c <= ' ' || is_mark(c) || "*.'".contains(c);
    let has_only_marks = text.chars().all(|c| is_between(c) || is_mark(c));
    if has_only_marks || text.contains("--") && text.chars().all(is_ornament) {
        let marks: String = text.chars().filter(|c| !is_between(*c)).collect();
        return match marks.is_empty() {
            true if comment.is_none() && text.chars().all(|c| c <= ' ') => Kind::Blank,
            true if !text.contains('|') => Kind::Skipped,
            _ => Kind::Rule(marks == "---------"),
        };
    }
    let words = words(text);
    if let Some(rows) = row_or_grid(text).and_then(|_| rows(text, number)) {
        return rows;
    }
    // One word of 81 with blanks, or the first of those without.
    let long = text.split(|c| is_between(c) || ":=".contains(c));
    let is_grid = |word: &&str| word.len() == 81 && only_cells(word).is_some();
    let long = Vec::from_iter(long.filter(is_grid));
    let puzzles = Vec::from_iter(long.iter().filter(|word| !word.chars().all(is_clue)));
    if puzzles.len() > 1 {
        let found = puzzles.len();
        return bad(Bad::Grid, format!("one grid on the line, found {found}"));
    }
    if let Some(word) = puzzles.into_iter().chain(&long).next() {
        return rows(word, number).unwrap();
    }
    let (texts, beside) = in_brackets(text);
    let found = beside + texts.chars().filter(|c| !is_between(*c)).count();
    match rows(&texts, number).filter(|_| beside <= 3) {
        _ if texts.is_empty() => {}
        Some(rows) => return rows,
        None => return bad(Bad::Row, format!("9 cells, found {found}")),
    }
    let is_glued = comment.is_some_and(|i| i > 0 && line[i - 1] > b' ');
    let Some((rank, sign)) = rank(text, &words, is_glued) else {
        return Kind::Text;
    };
    let Some(sign) = sign else {
        let found = text.matches(is_cell).count();
        let wanted = if found > 40 { 81 } else { 9 };
        return bad(rank, format!("{wanted} cells, found {found}"));
    };
    let (before, _) = text.split_once(sign).unwrap();
    let (before, count) = (before.chars().count(), sign.chars().count());
    let found: String = original.chars().skip(before).take(count.min(20)).collect();
    let found = found.escape_debug().to_string().replace("\\\\", "\\");
    let dots = if count > 20 { "..." } else { "" };
    let expected = "expected a digit 1-9 or a blank, found";
    let place = format!("line {number}, column {}", before + 1);
    Kind::Bad(rank, format!("{place}: {expected} '{found}{dots}'"))
}

/// The rows, or the grid, of a text that is nothing else.
fn rows(text: &str, line: usize) -> Option<Kind> {
    let cells = only_cells(text).filter(|cells| cells.len() <= 81)?;
    let shape = match words(text).iter().any(|word| word.len() > 1) {
        _ if cells.len() == 81 => "one-line",
        _ if text.contains('|') => "readable",
        true => "compact",
        false => "spaced",
    };
    let row = |i: usize| Row {
        line,
        cells: cells[i..i + 9].into(),
        shape,
        has_dashes: has_dashes(text),
        ..Row::default()
    };
    Some(Kind::Rows((0..cells.len()).step_by(9).map(row).collect()))
}

/// The rows in brackets, if their cells stand apart, or in quotes; and how many cells stand beside them.
fn in_brackets(text: &str) -> (String, usize) {
    let (mut rows, mut beside) = (String::new(), 0);
    let is_part = |c| is_between(c) && !"[]{}()".contains(c) || is_cell(c) || c == '-';
    for part in text.split(|c| !is_part(c)) {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        let is_closed = text[start + part.len()..].starts_with([']', '}', ')']);
        let is_in_brackets = is_closed || text[..start].ends_with(['[', '{', '(']);
        let pieces = match row_or_grid(part) {
            Some(_) => vec![part],
            None => part.split(QUOTES).collect(),
        };
        for piece in pieces {
            let words = words(piece);
            let is_read = part.contains(QUOTES) || is_in_brackets && words.len() > 1;
            match row_or_grid(piece) {
                Some(_) if is_read => rows += &format!("{piece} "),
                Some(cells) => beside += cells.len(),
                None => beside += words.iter().filter(|word| is_single(word)).count(),
            }
        }
    }
    (rows, beside)
}

/// What a line that is no row and no grid is, if it looks like cells, and what is no cell in it.
fn rank<'a>(text: &'a str, words: &[&'a str], is_glued: bool) -> Option<(Bad, Option<&'a str>)> {
    let count = text.matches(is_cell).count();
    let digits = text.matches(|c: char| c.is_ascii_digit()).count();
    let is_long = |word: &&str| word.len() > 40 && word.chars().all(|c| is_cell(c) || c == '-');
    let letters = Vec::from_iter(text.matches(|c| !is_between(c)));
    let parts = words.iter().flat_map(|word| word.split(['<', '>']));
    let apart = parts.filter(is_single).count();
    let items = if words.len() == 9 { words } else { &letters };
    let others = Vec::from_iter(items.iter().copied().filter(|item| !is_single(item)));
    let are_alike = others.iter().all(|item| *item == others[0]);
    let are_cells = are_alike || 2 * others.len() < items.len();
    let are_joined = letters.len() == 17 && letters.iter().step_by(2).all(is_single);
    let has_nine = items.len() == 9 && are_cells || count == 9 && letters.len() == 10;
    let is_row = has_nine || are_joined && are_alike || apart > 4;
    let is_grid = items.len() == 81 && are_cells || words.iter().any(is_long);
    let is_all = |sign: char| text.chars().all(|c| c == sign || c <= ' ');
    let is_number = |word: &&str| word.parse::<f64>().is_ok();
    let are_numbers = !is_glued && words.len() < 3 && words.iter().all(is_number);
    let bad = match count == letters.len() {
        _ if is_all('*') || is_all('_') => Bad::Heading,
        _ if count > 40 || digits > 0 && is_grid => Bad::Grid,
        true if words.len() == 1 && is_date(words[0]) => Bad::Heading,
        true if (8..=10).contains(&count) => Bad::Row,
        true if are_numbers => Bad::Numbers(digits),
        true => Bad::Part,
        false if !is_row => return None,
        false if digits == 0 => Bad::Heading,
        false => Bad::Row,
    };
    Some((bad, others.first().copied()))
}

/// Eight digits, perhaps with points, that begin or end with a year: 20241123, 2024.11.23, 23.11.2024.
fn is_date(text: &str) -> bool {
    let digits = text.replace('.', "");
    let is_year = |text: &str| text.starts_with("19") || text.starts_with("20");
    let is_day = digits.len() == 8 && digits.chars().all(|c| c.is_ascii_digit());
    is_day && (is_year(&digits) || is_year(&digits[4..]))
}

/// Puts rows together to grids.
#[derive(Default)]
struct Reader {
    grids: Vec<Grid>,
    rows: Vec<Row>,
    /// How many of the rows stand above the last blank line, if blank lines may stand between them, else 0;
    /// and how many stand between two of these lines, 1 or 3.
    spaced: usize,
    band: usize,
    /// Above the rows stands a bad line, or a heading with this fault if it is none: just nine are a grid.
    lead: Option<Option<String>>,
    numbers: usize,
    /// Taken for a rule.
    has_nine_dashes: bool,
    is_after_blank_line: bool,
}

fn grids(input: &[u8]) -> Vec<Grid> {
    let mut reader = Reader::default();
    for (line, number) in input.split(|byte| *byte == b'\n').zip(1..) {
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let count = reader.rows.len();
        let is_inside = count > reader.spaced && count < 9;
        match kind(line, number) {
            Kind::Blank => reader.take_blank_line(),
            Kind::Skipped => {}
            Kind::Rule(true) if reader.rows.iter().any(|row| row.has_dashes) => {
                reader.take(Row {
                    line: number,
                    cells: "---------".into(),
                    shape: "compact",
                    has_dashes: true,
                    ..Row::default()
                });
            }
            Kind::Rule(is_nine_dashes) => {
                reader.has_nine_dashes |= is_nine_dashes;
                if let Some(row) = reader.rows.last_mut() {
                    row.has_rule_below = count < 9;
                }
            }
            Kind::Text => reader.end(),
            Kind::Rows(rows) if rows.len() == 9 => {
                reader.end();
                reader.push(rows);
            }
            Kind::Rows(rows) => rows.into_iter().for_each(|row| reader.take(row)),
            Kind::Bad(bad, fault) if bad == Bad::Row || is_inside && bad != Bad::Grid => {
                reader.take(bad_row(number, fault));
            }
            Kind::Bad(bad, fault) => reader.take_bad(bad, bad_row(number, fault)),
        }
    }
    reader.end();
    reader.grids
}

impl Reader {
    fn take(&mut self, row: Row) {
        let has_names = match &self.rows[..] {
            [names] => row.shape == "readable" && names.shape != "readable",
            [names, second] => names.has_rule_below && !second.has_rule_below,
            _ => false,
        };
        if self.spaced > 0 && self.rows.len() == self.spaced + self.band {
            // No blank line where it should be: the rows below the last one are the next grid's.
            let rest = self.rows.split_off(self.spaced);
            self.end();
            self.rows = rest;
        } else if has_names && self.spaced == 0 && self.rows[0].cells == "123456789" {
            self.rows.remove(0);
        }
        if row.has_dashes && self.has_nine_dashes {
            let expected = "expected a row or a rule above, found nine '-'";
            let fault = format!("line {}: {expected}", row.line);
            self.rows.clear();
            return self.take_bad(Bad::Grid, bad_row(row.line, fault));
        }
        self.rows.push(row);
        if self.rows.len() == 9 && self.spaced == 0 && self.lead.is_none() {
            self.end();
        }
    }

    /// Takes a bad line that is no row.
    fn take_bad(&mut self, bad: Bad, row: Row) {
        let is_told = self.lead == Some(None) && self.rows.is_empty() && bad != Bad::Grid;
        self.end();
        let most = if self.grids.is_empty() { 6 } else { 4 };
        match bad {
            Bad::Numbers(digits) if digits <= most && self.numbers < 2 => self.numbers += 1,
            Bad::Heading => self.lead = Some(row.fault),
            _ => {
                if !is_told {
                    self.push(vec![row]);
                }
                self.lead = Some(None);
            }
        }
    }

    fn take_blank_line(&mut self) {
        let band = self.rows.len() - self.spaced;
        let is_band = match (self.spaced, self.rows.last()) {
            (_, None) => false,
            (0, Some(row)) => band == 3 || band == 1 && row.fault.is_none(),
            // Between two blank lines, a rule is all.
            (_, Some(row)) if band == 0 => row.has_rule_below,
            _ => band == self.band && self.rows.len() < 9,
        };
        if is_band && self.lead.is_none() {
            (self.spaced, self.band) = (self.rows.len(), band.max(self.band));
        } else {
            self.end();
            self.is_after_blank_line = true;
        }
    }

    /// Ends the grid, if one has begun.
    fn end(&mut self) {
        let is_above_blank_line = self.spaced > 0 && self.spaced == self.rows.len();
        let mut rows = std::mem::take(&mut self.rows);
        (self.spaced, self.band, self.has_nine_dashes) = (0, 0, false);
        match (self.lead.take(), rows.len()) {
            (_, 0) | (Some(None), 1..=8) => {}
            (_, 9) => self.push(rows),
            (None, count) => {
                let next = rows[count - 1].line + 1;
                let missing = format!("line {next}: expected 9 rows, found {count}");
                rows.push(bad_row(next, missing));
                self.push(rows);
            }
            (Some(heading), count) => {
                let line = rows[0].line;
                let more = "below a bad line, up to a blank line or text, found more";
                let more = format!("line {line}: expected 9 rows {more}");
                let fault = heading.filter(|_| count < 9).unwrap_or(more);
                self.push(vec![bad_row(line, fault)]);
            }
        }
        self.is_after_blank_line |= is_above_blank_line;
    }

    /// A grid, or what stands for one.
    fn push(&mut self, rows: Vec<Row>) {
        let is_framed = |row: &Row| row.has_rule_below || row.shape == "readable";
        let is_framed = rows.iter().any(is_framed);
        self.grids.push(Grid {
            cells: rows.iter().map(|row| &*row.cells).collect(),
            shape: if is_framed { "readable" } else { rows[0].shape },
            lines: rows.iter().map(|row| row.line).collect(),
            fault: rows.into_iter().find_map(|row| row.fault),
            is_after_blank_line: std::mem::take(&mut self.is_after_blank_line),
        });
        self.numbers = 0;
    }
}
