//! What a line of the input is, whatever stands around it: rules 1 to 5 and 7.

use super::cells::{is, is_cell, meaning, words, Cells};
use super::cells::{BAR, BETWEEN, DASH, RULE, SEPARATOR, SPACE};
use super::lines::LONGEST_LINE;
use crate::failure::shown;
use crate::grid::ALL;

/// It may stand before any line, as where files were joined.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// More cells are no row.
const MOST_IN_A_ROW: usize = 40;

/// So many cells that stand apart are meant as cells, whatever stands beside them.
const FEWEST_APART: usize = 5;

/// So many may stand beside rows in brackets: `int grid[1][9][9] = {{5,3,0,`.
const MOST_BESIDE_ROWS: usize = 3;

const QUOTES: [char; 3] = ['"', '\'', '`'];

/// What is meant, the first that fits.
#[derive(Debug)]
pub enum Line {
    Blank,
    /// Only separators, or a comment: skipped anywhere.
    Skipped,
    /// A line drawn between boxes. With nine `-`, it is a row in a grid that has `-` for blanks.
    Rule(bool),
    /// One or more rows, or a grid.
    Cells(Cells),
    /// What looks like cells but does not fit, and why.
    Bad(Bad, String),
    /// All else: ends a grid, and is skipped.
    Text,
}

/// What a bad line stands for. Inside a grid, each is a row but for `Grid`, which never is.
#[derive(Debug, PartialEq)]
pub enum Bad {
    Row,
    /// Less or more than a row.
    Part,
    /// One or two numbers with so many digits: skipped between grids if they are few.
    Number(usize),
    /// A date, stars, or a row with other signs for blanks and no digit: a heading if nine rows stand below.
    Heading,
    Grid,
}

pub fn scan(text: &[u8], number: u64) -> Line {
    let text = text.strip_suffix(b"\r").unwrap_or(text);
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    // A shortcut, for speed: most lines are cells alone. What follows would come to the same.
    match Cells::of(text) {
        Some(cells) if matches!(cells.count, 9 | 81) && text.len() <= LONGEST_LINE => {
            return Line::Cells(cells);
        }
        _ => {}
    }
    // An address has `://`.
    let is_slashes = |at: usize| text[at..].starts_with(b"//") && !text[..at].ends_with(b":");
    let comment = (0..text.len()).find(|&at| text[at] == b'#' || is_slashes(at));
    let visible = &text[..comment.unwrap_or(text.len())];
    let bad = |bad, expected| Line::Bad(bad, format!("line {number}: expected {expected}"));
    if visible.len() > LONGEST_LINE {
        return bad(Bad::Grid, format!("at most {LONGEST_LINE} bytes"));
    }
    let text = in_ascii(visible);
    let plain = text.as_bytes();
    let seen = plain.iter().fold(0, |seen, &byte| seen | meaning(byte));
    let has_only = |meanings: u16| seen & !meanings == 0;
    if has_only(SPACE) && comment.is_none() {
        return Line::Blank;
    } else if has_only(SPACE | SEPARATOR) {
        return Line::Skipped;
    } else if has_only(BETWEEN | DASH) && plain.iter().filter(|&&byte| byte == b'-').count() == 9 {
        return Line::Rule(true);
    } else if has_only(BETWEEN | DASH | RULE) || has_corners(plain) {
        return Line::Rule(false);
    }
    let mut grids = words_of_81(plain);
    if grids.len() > 1 {
        let found = format!("one grid on the line, found {}", grids.len());
        return bad(Bad::Grid, found);
    }
    let cells = grids.pop().or_else(|| row_or_grid(plain)).map(Ok);
    match cells.or_else(|| rows_beside_words(&text)) {
        Some(Ok(cells)) => return Line::Cells(cells),
        Some(Err(found)) => return bad(Bad::Row, format!("9 cells, found {found}")),
        None => {}
    }
    // What touches a comment is no number: `53##7####` has `#` for blanks.
    let is_cut = comment.is_some() && plain.last().is_some_and(|&last| !is(last, SPACE));
    neither(&text, visible, number, is_cut)
}

/// The line with `|` or `+` in place of each character of a box drawing, the ASCII character of each full-width
/// one, a blank for what nobody sees, and another sign in place of what is no UTF-8.
fn in_ascii(line: &[u8]) -> String {
    let ascii = |c| match c {
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' => '|',
        '\u{2500}'..='\u{257F}' => '+',
        '\u{FF01}'..='\u{FF5E}' => char::from((c as u32 - 0xFEE0) as u8),
        // Also what makes a keycap of a digit, and a place to break a line.
        _ if c.is_whitespace() || "\u{FE0F}\u{20E3}\u{200B}".contains(c) => ' ',
        _ => c,
    };
    String::from_utf8_lossy(line).chars().map(ascii).collect()
}

/// Whether a line is drawn with corners: `*-----------*`, `.-------.`, `'---+---'`.
fn has_corners(plain: &[u8]) -> bool {
    let is_drawn = |&byte: &u8| is(byte, SPACE | BAR | DASH | RULE) || b"*.'".contains(&byte);
    plain.windows(2).any(|pair| pair == b"--") && plain.iter().all(is_drawn)
}

/// The cells of a text that is a row, or a grid, and nothing else.
fn row_or_grid(text: &[u8]) -> Option<Cells> {
    Cells::of(text).filter(|cells| matches!(cells.count, 9 | 81))
}

/// The grids that are words of 81 cells, whatever stands beside them: those with blanks, since others are
/// their solutions; else the first.
fn words_of_81(plain: &[u8]) -> Vec<Cells> {
    let is_end = |byte: &u8| is(*byte, BETWEEN) || b"=:".contains(byte);
    let words = plain.split(is_end).filter(|word| word.len() == 81);
    let has_blanks = |grid: &Cells| grid.cells.contains(&ALL);
    let (mut grids, full): (Vec<_>, Vec<_>) = words.filter_map(Cells::of).partition(has_blanks);
    if grids.is_empty() {
        grids.extend(full.into_iter().next());
    }
    grids
}

/// The rows, or the grid, that stand in brackets or quotes between words; if too many cells stand beside
/// them, or another row, how many there are in all. `None` if there are no rows.
fn rows_beside_words(text: &str) -> Option<Result<Cells, usize>> {
    let is_part = |c: char| c.is_ascii() && is(c as u8, ALL | DASH | BETWEEN);
    let is_end = |c: char| !is_part(c) || "[]{}()".contains(c);
    let (mut rows, mut count, mut beside) = (String::new(), 0, 0);
    for part in text.split(is_end) {
        let (before, behind) = text.split_at(part.as_ptr() as usize - text.as_ptr() as usize);
        let is_closed = behind[part.len()..].starts_with([']', '}', ')']);
        let is_in_brackets = is_closed || before.ends_with(['[', '{', '(']);
        let is_quoted = part.contains(QUOTES);
        let pieces = match row_or_grid(part.as_bytes()) {
            Some(_) => vec![part],
            None => part.split(QUOTES).collect(),
        };
        for piece in pieces {
            match row_or_grid(piece.as_bytes()) {
                // One word in brackets is a number or a date.
                Some(row) if is_quoted || is_in_brackets && words(piece).count() > 1 => {
                    rows += &format!("{piece} ");
                    count += row.count;
                }
                Some(row) => beside += row.count,
                None => beside += words(piece).filter(|word| is_cell(word)).count(),
            }
        }
    }
    let cells = Cells::of(rows.as_bytes()).filter(|_| beside <= MOST_BESIDE_ROWS);
    (count > 0).then(|| cells.ok_or(count + beside))
}

/// A bad line, or text. `visible` is what a message shows of the line.
fn neither(text: &str, visible: &[u8], number: u64, is_cut: bool) -> Line {
    let words: Vec<&str> = words(text).collect();
    let letters = words.iter().flat_map(|word| word.split(""));
    let letters: Vec<&str> = letters.filter(|letter| !letter.is_empty()).collect();
    let count = |items: &[&str]| items.iter().filter(|item| is_cell(item)).count();
    // `<td>5</td><td>3</td>`
    let pieces = Vec::from_iter(words.iter().flat_map(|word| word.split(['<', '>'])));
    let (cells, apart) = (count(&letters), count(&pieces));
    // What should be cells: nine words, or the characters.
    let items = if words.len() == 9 { &words } else { &letters };
    let odd: Vec<&&str> = items.iter().filter(|item| !is_cell(item)).collect();

    let are_alike = odd.windows(2).all(|pair| pair[0] == pair[1]);
    let may_be_cells = are_alike || 2 * odd.len() < items.len();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let is_dashed = |word: &str| word.bytes().all(|byte| is(byte, ALL | DASH));
    let is_long = |word: &&str| word.len() > MOST_IN_A_ROW && is_dashed(word);
    let has_grid = may_be_cells && items.len() == 81 || words.iter().any(is_long);
    let has_one_more = cells == 9 && letters.len() == 10;
    // `5:3:0:0:7:0:0:0:0`
    let mut every_second = letters.iter().step_by(2);
    let are_joined = are_alike && letters.len() == 17 && every_second.all(|letter| is_cell(letter));
    let has_nine = may_be_cells && items.len() == 9 || has_one_more || are_joined;
    let is_row = has_nine || apart >= FEWEST_APART;
    let is_number = |word: &&str| word.parse::<f64>().is_ok();
    let are_numbers = words.len() < 3 && !is_cut && words.iter().all(is_number);
    let are_all = |sign| text.bytes().all(|byte| byte == sign || is(byte, SPACE));
    let has_only_cells = cells == letters.len();
    let bad = match has_only_cells {
        _ if are_all(b'*') || are_all(b'_') => Bad::Heading,
        _ if cells > MOST_IN_A_ROW || digits > 0 && has_grid => Bad::Grid,
        true if words.len() == 1 && is_date(words[0]) => Bad::Heading,
        true if (8..=10).contains(&cells) => Bad::Row,
        true if are_numbers => Bad::Number(digits),
        true => Bad::Part,
        false if is_row && digits > 0 => Bad::Row,
        false if is_row => Bad::Heading,
        false => return Line::Text,
    };
    let Some(odd) = odd.first() else {
        let expected = if cells > MOST_IN_A_ROW { 81 } else { 9 };
        let fault = format!("line {number}: expected {expected} cells, found {cells}");
        return Line::Bad(bad, fault);
    };
    // Each character of the text stands for one of the line.
    let before = text[..odd.as_ptr() as usize - text.as_ptr() as usize].chars();
    let (column, visible) = (1 + before.count(), String::from_utf8_lossy(visible));
    let found = visible.chars().skip(column - 1);
    let found = String::from_iter(found.take(odd.chars().count()));
    let (expected, found) = ("expected a digit 1-9 or a blank", shown(&found, 20));
    let fault = format!("line {number}, column {column}: {expected}, found '{found}'");
    Line::Bad(bad, fault)
}

/// Eight digits, perhaps with points, that begin or end with a year: `20241123`, `23.11.2024`.
fn is_date(word: &str) -> bool {
    let digits = word.replace('.', "");
    let is_day = digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_year = |at: usize| matches!(&digits[at..at + 2], "19" | "20");
    is_day && (is_year(0) || is_year(4))
}
