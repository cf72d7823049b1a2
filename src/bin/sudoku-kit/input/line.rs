//! What a line of the input is, whatever stands around it: rules 1 to 5 and 7.

use super::cells::{is, is_cell, meaning, words, Cells};
use super::cells::{BAR, BETWEEN, DASH, RULE, SEPARATOR, SPACE};
use super::lines::LONGEST_LINE;
use super::literal::{row_or_grid, rows, words_of_81, FEWEST_APART};
use crate::failure::shown;
use crate::grid::ALL;

/// It may stand before any line, as where files were joined.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// More cells are no row.
const MOST_IN_A_ROW: usize = 40;

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

/// What a bad line stands for. Inside a grid, all but the last are a row.
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
    let bad_grid = |expected| Line::Bad(Bad::Grid, format!("line {number}: expected {expected}"));
    if visible.len() > LONGEST_LINE {
        return bad_grid(format!("at most {LONGEST_LINE} bytes"));
    }
    let plain = without_drawings(visible);
    let seen = plain.iter().fold(0, |seen, &byte| seen | meaning(byte));
    let has_only = |meanings: u16| seen & !meanings == 0;
    if has_only(SPACE) && comment.is_none() {
        return Line::Blank;
    } else if has_only(SPACE | SEPARATOR) {
        return Line::Skipped;
    } else if has_only(BETWEEN | DASH) && plain.iter().filter(|&&byte| byte == b'-').count() == 9 {
        return Line::Rule(true);
    } else if has_only(BETWEEN | DASH | RULE) || has_corners(&plain) {
        return Line::Rule(false);
    }
    let mut grids = words_of_81(&plain);
    if grids.len() > 1 {
        return bad_grid(format!("one grid on the line, found {}", grids.len()));
    }
    let cells = grids.pop().or_else(|| row_or_grid(&plain));
    if let Some(cells) = cells.or_else(|| rows(&plain)) {
        return Line::Cells(cells);
    }
    // What touches a comment is no number: `53##7####` has `#` for blanks.
    let is_cut = comment.is_some() && plain.last().is_some_and(|&last| !is(last, SPACE));
    neither(&plain, visible, number, is_cut)
}

/// The line with `|` or `+` in place of each character of a box drawing (U+2500 to U+257F), as long as it
/// was.
fn without_drawings(line: &[u8]) -> Vec<u8> {
    let mut plain = line.to_vec();
    for at in 0..line.len().saturating_sub(2) {
        let sign = match line[at..at + 3] {
            [0xE2, 0x94, 0x82 | 0x83 | 0x86 | 0x87 | 0x8A | 0x8B] | [0xE2, 0x95, 0x91] => b"|  ",
            [0xE2, 0x94 | 0x95, 0x80..=0xBF] => b"+  ",
            _ => continue,
        };
        plain[at..at + 3].copy_from_slice(sign);
    }
    plain
}

/// Whether a line is drawn with corners: `*-----------*`, `.-------.`, `'---+---'`.
fn has_corners(plain: &[u8]) -> bool {
    let mut pairs = plain.windows(2);
    let is_drawn = |&byte: &u8| is(byte, SPACE | BAR | DASH | RULE) || b"*.'".contains(&byte);
    pairs.any(|pair| pair == b"--" || pair == b"==") && plain.iter().all(is_drawn)
}

/// A bad line, or text. `visible` is what a message shows of the line.
fn neither(plain: &[u8], visible: &[u8], number: u64, is_cut: bool) -> Line {
    let text = String::from_utf8_lossy(plain);
    let words: Vec<&str> = words(&text).collect();
    let letters = words.iter().flat_map(|word| word.split(""));
    let letters: Vec<&str> = letters.filter(|letter| !letter.is_empty()).collect();
    let count = |items: &[&str]| items.iter().filter(|item| is_cell(item)).count();
    let (cells, apart) = (count(&letters), count(&words));
    // What should be cells: nine words, or the characters.
    let items = if words.len() == 9 { &words } else { &letters };
    let odd: Vec<&&str> = items.iter().filter(|item| !is_cell(item)).collect();

    let are_alike = odd.windows(2).all(|pair| pair[0] == pair[1]);
    let may_be_cells = are_alike || 2 * odd.len() < items.len();
    let digits = plain.iter().filter(|byte| byte.is_ascii_digit()).count();
    let is_dashed = |word: &str| word.bytes().all(|byte| is(byte, ALL | DASH));
    let is_long = |word: &&str| word.len() > MOST_IN_A_ROW && is_dashed(word);
    let has_grid = may_be_cells && items.len() == 81 || words.iter().any(is_long);
    let has_one_more = cells == 9 && letters.len() == 10;
    let is_row = may_be_cells && items.len() == 9 || apart >= FEWEST_APART || has_one_more;
    let are_numbers = words.len() < 3 && !is_cut && words.iter().all(|word| is_number(word));
    let are_all = |sign| plain.iter().all(|&byte| byte == sign || is(byte, SPACE));
    let bad = match odd.first() {
        _ if are_all(b'*') || are_all(b'_') => Bad::Heading,
        _ if cells > MOST_IN_A_ROW || digits > 0 && has_grid => Bad::Grid,
        None if words.len() == 1 && is_date(words[0]) => Bad::Heading,
        None if (8..=10).contains(&cells) => Bad::Row,
        None if are_numbers => Bad::Number(digits),
        None => Bad::Part,
        Some(_) if is_row && digits > 0 => Bad::Row,
        Some(_) if is_row => Bad::Heading,
        Some(_) => return Line::Text,
    };

    let fault = match odd.first() {
        None if cells > MOST_IN_A_ROW => format!("line {number}: expected 81 cells, found {cells}"),
        None => format!("line {number}: expected 9 cells, found {cells}"),
        Some(odd) => {
            // Only cells stand before it, so a character is a byte.
            let at = odd.as_ptr() as usize - text.as_ptr() as usize;
            let found = String::from_utf8_lossy(&visible[at..]);
            let found: String = found.chars().take(odd.chars().count()).collect();
            let (column, found) = (at + 1, shown(&found, 20));
            let expected = "expected a digit 1-9 or a blank";
            format!("line {number}, column {column}: {expected}, found '{found}'")
        }
    };
    Line::Bad(bad, fault)
}

/// Digits with at most one point.
fn is_number(word: &str) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    digits > 0 && digits + usize::from(word.contains('.')) == word.len()
}

/// Whether a word is a day of these centuries: `20241123`, `2024.11.23`, `23.11.2024`.
fn is_date(word: &str) -> bool {
    let lengths: Vec<usize> = word.split('.').map(str::len).collect();
    let century = match lengths[..] {
        [8] | [4, 2, 2] => &word[..2],
        [2, 2, 4] => &word[6..8],
        _ => return false,
    };
    let is_known = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    matches!(century, "19" | "20") && word.bytes().all(is_known)
}
