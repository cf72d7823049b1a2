//! What a line of the input means, by itself, or inside a grid.

use super::brackets::{rows, run};
use super::bytes::{is, meaning, without_drawings, Cells};
use super::bytes::{BAR, BETWEEN, DASH, RULE, SEPARATOR, SPACE};
use super::lines::LONGEST_LINE;
use super::words::{classify, too_long};

/// It may stand before any line, as where files were joined.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

#[derive(Debug)]
pub enum Line {
    Blank,
    /// Only separators, or a comment: skipped anywhere.
    Skipped,
    /// A line drawn between boxes.
    Rule,
    /// Nine times `-`: a row in a grid that has `-` for blanks, else a rule.
    Dashes,
    /// One or more rows, or a grid.
    Cells(Cells),
    /// Skipped. It ends a grid that is open.
    Text,
    /// Between grids: skipped a few times, then a bad grid; so many digits.
    Number {
        digits: usize,
        message: String,
    },
    /// A row of the grid that is open, or the first of one; and what is wrong.
    BadRow(String),
    /// A grid by itself. One that is open goes on after it.
    BadGrid(String),
}

/// What a line is, the first that fits (`words` has the rest). `is_open`: inside a grid, most of what is
/// no row is a bad one.
pub fn scan(text: &[u8], number: u64, is_open: bool) -> Line {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    match Cells::of(text) {
        Some(cells) if text.len() <= LONGEST_LINE => return Line::Cells(cells),
        _ => {}
    }
    let comment = text.iter().position(|&byte| byte == b'#');
    let before = &text[..comment.unwrap_or(text.len())];
    let visible = before.strip_suffix(b"\r").unwrap_or(before);
    if visible.len() > LONGEST_LINE {
        return Line::BadGrid(too_long(number));
    }
    let plain = without_drawings(visible);
    let seen = plain.iter().fold(0, |seen, &byte| seen | meaning(byte));
    let has_only = |meanings: u16| seen & !meanings == 0;
    let dashes = || plain.iter().filter(|&&byte| byte == b'-').count();
    if has_only(SPACE) && comment.is_none() {
        Line::Blank
    } else if has_only(SPACE | SEPARATOR) {
        Line::Skipped
    } else if has_only(BETWEEN | DASH) && dashes() == 9 {
        Line::Dashes
    } else if has_only(SPACE | BAR | DASH | RULE) || has_corners(&plain) {
        Line::Rule
    } else if has_only(BETWEEN) {
        Line::Skipped
    } else if let Some(line) = run(&plain, number) {
        line
    } else if let Some(cells) = Cells::of(&plain).or_else(|| rows(&plain)) {
        Line::Cells(cells)
    } else {
        // What touches a comment is no number: `53##7####` has `#` for blanks.
        let is_cut = comment.is_some() && visible.last().is_some_and(|&last| !is(last, SPACE));
        classify(&plain, visible, number, is_open, is_cut)
    }
}

/// Whether a line is drawn with corners: `*-----------*`, `.-------.`, `'---+---'`.
fn has_corners(plain: &[u8]) -> bool {
    let mut pairs = plain.windows(2);
    let is_drawn = |&byte: &u8| is(byte, SPACE | BAR | DASH | RULE) || b"*.'".contains(&byte);
    pairs.any(|pair| pair == b"--" || pair == b"==") && plain.iter().all(is_drawn)
}
