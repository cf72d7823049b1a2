//! What the contract says of any input: every byte of standard output and standard error, and the exit
//! status. Slow and plain, and no code of the program. First what each line is, then which rows are a grid.

use crate::common::checker::clash;
use crate::common::shapes::{compact, one_line, readable, spaced, Shape, SHAPES, SHAPE_NAMES};
use crate::common::textbook::{self, smallest_solution};
use crate::common::NO_SOLUTION;
use crate::support::{INVALID, NO_GRID};

const CELLS: &str = "0123456789._*?xX";
const BETWEEN: &str = "|,;[]{}()\"'`";
const QUOTES: [char; 3] = ['\'', '"', '`'];
const LONGEST_LINE: usize = 65536;

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
    cells: String,
    shape: Option<Shape>,
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
    Rule,
    /// A row of blanks where `-` is one, else a rule.
    NineDashes,
    Text,
    /// One to eight rows, or what counts as one inside a grid.
    Rows(Vec<Row>),
    /// A grid on a line, good or bad.
    Grid(Row),
}

#[derive(Clone, Default)]
struct Row {
    rank: Rank,
    line: usize,
    cells: String,
    shape: Option<Shape>,
    has_bars: bool,
    has_dashes: bool,
    is_below_rule: bool,
    fault: Option<String>,
}

/// What a row is above a grid.
#[derive(Clone, Copy, Default, PartialEq)]
enum Rank {
    /// One of nine, good or bad.
    #[default]
    Row,
    /// Bad by itself.
    Odd,
    /// A heading if nine rows stand below or none, else a bad row: a date, stars, letters all alike.
    Doubtful,
    /// A heading of one or two numbers with so many digits.
    Numbers(usize),
}

fn row(line: usize, cells: &str, shape: Shape) -> Row {
    let (cells, shape) = (cells.into(), Some(shape));
    Row {
        line,
        cells,
        shape,
        ..Row::default()
    }
}

/// A bad row, or what stands for a grid.
fn bad(line: usize, fault: &str) -> Row {
    let fault = Some(format!("line {line}{fault}"));
    Row {
        fault,
        ..row(line, "", one_line)
    }
}

fn is_white(c: char) -> bool {
    c <= ' '
}

fn is_between(c: char) -> bool {
    is_white(c) || BETWEEN.contains(as_drawn(c))
}

/// A character of a box drawing in ASCII.
fn as_drawn(c: char) -> char {
    match c {
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' => '|',
        '─' | '━' | '═' => '-',
        '\u{2500}'..='\u{257f}' => '+',
        _ => c,
    }
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn is_clue(c: char) -> bool {
    ('1'..='9').contains(&c)
}

/// Whether `-` is a sign for a blank.
fn has_dashes(text: &str) -> bool {
    let is_blank = |c| CELLS.contains(c) && !is_clue(c);
    text.contains('-') && text.contains(is_clue) && !text.contains(is_blank)
}

/// The cells of a text that has nothing else but what may stand between them.
fn only_cells(text: &str) -> Option<String> {
    let cells: String = text.chars().filter(|c| !is_between(*c)).collect();
    let is_cell = |c| CELLS.contains(c) || c == '-' && has_dashes(&cells);
    cells.chars().all(is_cell).then_some(cells)
}

fn is_single(word: &&str) -> bool {
    word.len() == 1 && CELLS.contains(*word)
}

/// Where a part of a text begins.
fn place(part: &str, text: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// What the line with this number is.
fn kind(line: &[u8], number: usize) -> Kind {
    let begins_comment = |i: &usize| {
        let is_address = *i > 0 && line[i - 1] == b':';
        line[*i] == b'#' || line[*i..].starts_with(b"//") && !is_address
    };
    let comment = (0..line.len()).find(begins_comment);
    let text = &line[..comment.unwrap_or(line.len())];
    if text.len() > LONGEST_LINE {
        return Kind::Grid(bad(
            number,
            &format!(": expected at most {LONGEST_LINE} bytes"),
        ));
    }
    let text = &*String::from_utf8_lossy(text);
    if comment.is_none() && text.chars().all(is_white) {
        return Kind::Blank;
    }
    let is_mark = |c: char| "-+=|:".contains(as_drawn(c));
    let is_ornament = |c: char| is_white(c) || is_mark(c) || "*.'".contains(c);
    let has_only_marks = text.chars().all(|c| is_between(c) || is_mark(c));
    if has_only_marks || text.contains("--") && text.chars().all(is_ornament) {
        let marks: String = text.chars().filter(|c| !is_between(*c)).collect();
        return match marks.contains(|c| "-=+".contains(as_drawn(c))) {
            _ if marks == "---------" => Kind::NineDashes,
            true => Kind::Rule,
            false => Kind::Skipped,
        };
    }
    // A box drawing ends a word.
    let parts = text.split_inclusive(|c| as_drawn(c) != c);
    let words = parts.flat_map(|part| part.split(is_between));
    let words = Vec::from_iter(words.filter(|word| !word.is_empty()));
    let is_compact = |word: &&str| word.matches(|c| CELLS.contains(c)).count() > 1;
    let shape = if words.iter().any(is_compact) {
        compact
    } else {
        spaced as Shape
    };
    let new = |cells: &str| Row {
        has_bars: text.contains(|c| as_drawn(c) == '|'),
        has_dashes: has_dashes(text),
        ..row(number, cells, shape)
    };
    let grid = |cells: &str| Kind::Grid(row(number, cells, one_line));
    match only_cells(text) {
        Some(cells) if cells.len() == 9 => return Kind::Rows(vec![new(&cells)]),
        Some(cells) if cells.len() == 81 => return grid(&cells),
        _ => {}
    }
    // One word of 81 with blanks, or the first of those without.
    let long = text.split(|c| is_between(c) || ":=".contains(c));
    let long = Vec::from_iter(long.filter(|word| word.len() == 81).filter_map(only_cells));
    let puzzles = Vec::from_iter(long.iter().filter(|word| !word.chars().all(is_clue)));
    if puzzles.len() > 1 {
        let fault = format!(": expected one grid on the line, found {}", puzzles.len());
        return Kind::Grid(bad(number, &fault));
    }
    if let Some(cells) = puzzles.into_iter().chain(&long).next() {
        return grid(cells);
    }
    match in_brackets(text).unwrap_or_default() {
        cells if cells.len() == 81 => grid(&cells),
        cells if !cells.is_empty() && cells.len() < 81 => {
            let starts = (0..cells.len()).step_by(9);
            Kind::Rows(starts.map(|i| new(&cells[i..i + 9])).collect())
        }
        _ => {
            let is_glued = comment.is_some_and(|i| i > 0 && line[i - 1] > b' ');
            neither(text, number, &words, is_glued)
        }
    }
}

/// The cells of rows in brackets, if they stand apart, or in quotes. `None` if beside them something
/// looks like another row.
fn in_brackets(text: &str) -> Option<String> {
    let mut rows = String::new();
    let is_part = |c| is_between(c) && !"[]{}()".contains(c) || CELLS.contains(c) || c == '-';
    for part in text.split(|c| !is_part(c)) {
        let (before, behind) = text.split_at(place(part, text));
        let is_open = before.ends_with(['[', '{', '(']);
        let is_in_brackets = is_open || behind[part.len()..].starts_with([']', '}', ')']);
        let is_apart = part.split(is_between).all(|word| word.len() < 2) || part.contains('|');
        let is_quoted = part.contains(QUOTES);
        let fits = |cells: &String| [9, 81].contains(&cells.len());
        let cells = only_cells(part).filter(fits);
        let mut rest = part.split(is_between).filter(is_single).count();
        let pieces = match cells {
            None if is_quoted => part.split(QUOTES).collect(),
            Some(_) if is_quoted || is_in_brackets && is_apart => vec![part],
            _ => vec![],
        };
        for piece in pieces {
            if let Some(cells) = only_cells(piece).filter(fits) {
                rows += &cells;
                rest -= piece.split(is_between).filter(is_single).count().min(rest);
            }
        }
        let is_loose = cells.is_some() && !is_in_brackets && !is_quoted;
        if is_loose || cells.is_none() && rest > 4 {
            return None;
        }
    }
    Some(rows)
}

/// A line that is no row and no grid: whether it looks like cells.
fn neither(text: &str, number: usize, words: &[&str], is_glued: bool) -> Kind {
    let is_cell = |c: char| CELLS.contains(c);
    let count = text.matches(is_cell).count();
    let is_long = |word: &&str| {
        let has_only_cells = word.chars().all(|c| is_cell(c) || c == '-');
        word.len() > 40 && word.contains(is_digit) && has_only_cells
    };
    let is_other = |c: char| !is_cell(c) && !is_between(c);
    let others = text.matches(is_other).count();
    let apart = words.iter().copied().filter(is_single).count();
    let letters = Vec::from_iter(text.matches(|c| !is_between(c)));
    let are_alike = |parts: &[&str]| {
        let others = Vec::from_iter(parts.iter().filter(|part| !is_single(part)));
        others.len() < 5 || others.iter().all(|part| *part == others[0])
    };
    let is_row = words.len() == 9 && are_alike(words);
    let is_row = is_row || [9, 81].contains(&letters.len()) && are_alike(&letters);
    let is_row_beside = others > 0 && (apart > 4 || letters.len() == 10 && others == 1);
    let sign = match words.len() {
        9 => words.iter().copied().find(|word| !is_single(word)),
        _ => text.matches(is_other).next(),
    };
    let fault = if let Some(sign) = sign {
        let dots = if sign.chars().count() > 20 { "..." } else { "" };
        let escape = |c: char| match c {
            '\\' | '\'' | '"' => c.to_string(),
            _ => c.escape_debug().to_string(),
        };
        let shown: String = sign.chars().take(20).map(escape).collect();
        let column = place(sign, text) + 1;
        format!(", column {column}: expected a digit 1-9 or a blank, found '{shown}{dots}'")
    } else {
        let wanted = if count > 40 { 81 } else { 9 };
        format!(": expected {wanted} cells, found {count}")
    };
    let mut row = bad(number, &fault);
    let is_all = |sign: char| text.chars().all(|c| c == sign || is_white(c));
    let is_number = |word: &&str| {
        let digits = word.matches(is_digit).count();
        digits > 0 && word.len() - digits == usize::from(word.contains('.'))
    };
    let are_numbers = others == 0 && !is_glued && words.len() < 3 && words.iter().all(is_number);
    let is_ornament = is_all('*') || is_all('_');
    let is_doubtful = (is_row || is_row_beside) && !text.contains(is_digit);
    row.rank = if is_date(text.trim_matches(is_between)) || is_ornament || is_doubtful {
        Rank::Doubtful
    } else if count > 40 || words.iter().any(is_long) || is_row && letters.len() == 81 {
        return Kind::Grid(row);
    } else if is_row || is_row_beside || others == 0 && (8..=10).contains(&count) {
        Rank::Row
    } else if are_numbers {
        Rank::Numbers(text.matches(is_digit).count())
    } else if others == 0 && words.len() != 9 {
        Rank::Odd
    } else {
        return Kind::Text;
    };
    Kind::Rows(vec![row])
}

/// 20241123, 2024.11.23 or 23.11.2024.
fn is_date(text: &str) -> bool {
    let form: String = text
        .chars()
        .map(|c| if is_digit(c) { 'd' } else { c })
        .collect();
    let year = match &*form {
        "dddddddd" | "dddd.dd.dd" => &text[..4],
        "dd.dd.dddd" => &text[6..],
        _ => "",
    };
    year.starts_with("19") || year.starts_with("20")
}

/// Puts rows together to grids.
#[derive(Default)]
struct Reader {
    grids: Vec<Grid>,
    /// An odd or doubtful line above the rows. Below it, just nine are a grid.
    lead: Option<Row>,
    rows: Vec<Row>,
    /// How many of the rows stand above the last blank line, if blank lines may stand between them, else 0;
    /// and how many stand between two of these lines, 1 or 3.
    spaced: usize,
    band: usize,
    is_after_blank_line: bool,
    headings: usize,
    has_rule: bool,
    /// How many rows stood above nine dashes that were taken for a rule.
    nine_dashes: Option<usize>,
}

fn grids(input: &[u8]) -> Vec<Grid> {
    let mut reader = Reader::default();
    for (line, number) in input.split(|byte| *byte == b'\n').zip(1..) {
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match kind(line, number) {
            Kind::Blank => reader.take_blank_line(),
            Kind::Skipped => {}
            Kind::NineDashes if reader.rows.iter().any(|row| row.has_dashes) => {
                let mut row = row(number, "---------", compact);
                (row.has_dashes, row.has_bars) = (true, line.contains(&b'|'));
                reader.take(row);
            }
            rule @ (Kind::Rule | Kind::NineDashes) => {
                if matches!(rule, Kind::NineDashes) {
                    reader.nine_dashes = Some(reader.rows.len());
                }
                reader.has_rule = true;
            }
            Kind::Text => reader.end(),
            Kind::Grid(row) => reader.take_grid(row),
            Kind::Rows(rows) => rows.into_iter().for_each(|row| reader.take(row)),
        }
    }
    reader.end();
    reader.grids
}

impl Reader {
    fn take(&mut self, mut row: Row) {
        row.is_below_rule = std::mem::take(&mut self.has_rule);
        let most = if self.grids.is_empty() { 6 } else { 4 };
        if matches!(row.rank, Rank::Numbers(digits) if digits > most || self.headings == 2) {
            row.rank = Rank::Odd;
        }
        let is_between_grids = self.rows.len() >= 9 || self.rows.len() == self.spaced;
        if row.rank != Rank::Row && is_between_grids {
            if !self.rows.is_empty() {
                self.end();
            }
            return self.take_above(row);
        }
        let is_spaced = self.spaced > 0;
        if is_spaced && self.rows.len() == self.spaced + self.band {
            // No blank line where it should be: the rows below the last one are the next grid's.
            let rest = self.rows.split_off(self.spaced);
            let nine_dashes = self.nine_dashes.filter(|above| *above > self.spaced);
            self.end();
            (self.rows, self.nine_dashes) = (rest, nine_dashes);
        }
        if row.has_dashes && self.nine_dashes.take().is_some() {
            row = bad(row.line, ": expected a row or a rule above, found nine '-'");
            row.rank = Rank::Odd;
            (self.rows, self.spaced, self.lead) = (Vec::new(), 0, Some(row.clone()));
            return self.push(vec![row]);
        }
        let are_names = |rows: &[Row]| rows.len() == 1 && rows[0].cells == "123456789";
        if !is_spaced && are_names(&self.rows) && row.has_bars && !self.rows[0].has_bars {
            self.rows.clear();
        }
        self.rows.push(row);
        let full = if self.may_have_names() { 10 } else { 9 };
        if self.rows.len() == full && self.lead.is_none() && self.spaced == 0 {
            self.end();
        }
    }

    /// Takes what is no row above a grid.
    fn take_above(&mut self, row: Row) {
        let is_below_odd = self
            .lead
            .as_ref()
            .is_some_and(|lead| lead.rank == Rank::Odd);
        if row.rank == Rank::Odd && is_below_odd {
            return;
        }
        self.nine_dashes = None;
        self.lead = Some(row.clone());
        match row.rank {
            Rank::Odd => self.push(vec![row]),
            Rank::Numbers(_) => (self.headings, self.lead) = (self.headings + 1, None),
            _ => {}
        }
    }

    /// Whether the first row is the names of the columns if nine rows follow: with bars, above a rule.
    fn may_have_names(&self) -> bool {
        let is_below_rule = |i: usize| self.rows.get(i).is_some_and(|row| row.is_below_rule);
        let is_first = self.rows[0].has_bars && self.rows[0].cells == "123456789";
        is_first && is_below_rule(1) && !is_below_rule(2)
    }

    fn take_grid(&mut self, row: Row) {
        let is_inside = self.rows.len() > self.spaced && (self.spaced == 0 || self.rows.len() < 9);
        let is_told = self.lead.is_some() || is_inside;
        self.end();
        // The rows below a bad one inside a grid are the rest of that grid.
        let odd = Row {
            rank: Rank::Odd,
            ..row.clone()
        };
        self.lead = Some(odd).filter(|odd| is_told && odd.fault.is_some());
        self.push(vec![row]);
    }

    fn take_blank_line(&mut self) {
        let is_below_blank_line = self.spaced > 0 && self.rows.len() == self.spaced;
        if self.has_rule && is_below_blank_line {
            return;
        }
        let band = self.rows.len() - self.spaced;
        let is_band = match self.spaced {
            0 => band == 3 || band == 1 && self.rows[0].fault.is_none(),
            _ => band == self.band,
        };
        if is_band && self.lead.is_none() && self.rows.len() < 9 {
            (self.spaced, self.band) = (self.rows.len(), band);
        } else {
            self.end();
            self.is_after_blank_line = true;
        }
    }

    /// Ends the grid, if one has begun.
    fn end(&mut self) {
        let is_above_blank_line = self.spaced > 0 && self.spaced == self.rows.len();
        if self.rows.len() > 9 && self.may_have_names() {
            self.rows.remove(0);
        }
        let mut rows = std::mem::take(&mut self.rows);
        let (lead, count) = (self.lead.take(), rows.len());
        let has_rule = std::mem::take(&mut self.has_rule);
        (self.spaced, self.nine_dashes) = (0, None);
        match lead {
            Some(_) if count > 9 => {
                let fault =
                    ": expected 9 rows below a bad line, up to a blank line or text, found more";
                self.push(vec![bad(rows[0].line, fault)]);
            }
            Some(lead) if lead.rank == Rank::Doubtful && (1..9).contains(&count) => {
                self.push(vec![lead]);
            }
            Some(_) if count < 9 => {}
            lead if count > 0 => {
                let last = &mut rows[count - 1];
                last.has_bars |= lead.is_some() && has_rule;
                if count < 9 {
                    let fault = format!(": expected 9 rows, found {count}");
                    let line = last.line + 1;
                    rows.push(bad(line, &fault));
                }
                self.push(rows);
            }
            _ => {}
        }
        self.is_after_blank_line |= is_above_blank_line;
    }

    /// A grid, or what stands for one.
    fn push(&mut self, rows: Vec<Row>) {
        let has_bars = rows.iter().any(|row| row.has_bars);
        let has_rule = rows.iter().skip(1).any(|row| row.is_below_rule);
        let is_drawn = has_bars || has_rule;
        self.grids.push(Grid {
            cells: rows.iter().map(|row| &*row.cells).collect(),
            shape: if is_drawn {
                Some(readable)
            } else {
                rows[0].shape
            },
            lines: rows
                .iter()
                .flat_map(|row| vec![row.line; row.cells.len().div_ceil(9)])
                .collect(),
            fault: rows.into_iter().find_map(|row| row.fault),
            is_after_blank_line: std::mem::take(&mut self.is_after_blank_line),
        });
        self.headings = 0;
    }
}
