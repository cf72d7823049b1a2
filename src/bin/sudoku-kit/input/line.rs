//! What a line of the input means, by itself, or inside a grid. The first rule that fits (`words` has
//! those for a line that is neither row nor grid):
//!
//! 1. Only white space: blank. Only separators, or a comment: skipped. Drawn between boxes: a rule.
//! 2. Only cells and what may stand between them: nine are a row, 81 a grid.
//! 3. 81 cells with nothing between are a grid, whatever else is on the line.
//! 4. So are nine rows in brackets or quotes; fewer are rows.

use super::brackets::{rows, run};
use super::bytes::{is, meaning, without_drawings, Cells, Scanned};
use super::bytes::{BAR, BETWEEN, DASH, RULE, SEPARATOR, SPACE};
use super::words::{classify, too_long};
use crate::grid::Digits;
use crate::puzzle::Shape;

pub const LONGEST_LINE: usize = 1 << 16;

/// It may stand before any line, as where files were joined.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

#[derive(Debug, PartialEq)]
pub enum Line {
    Blank,
    /// Only separators, or a comment: skipped anywhere.
    Skipped,
    /// A line drawn between boxes.
    Rule,
    /// Nine times `-`: a row in a grid that has `-` for blanks, else a rule.
    Dashes,
    Row([Digits; 9], Shape),
    /// One or more rows, or a grid: boxed, since it is large, and lines go from hand to hand.
    Cells(Box<Cells>),
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

/// Scans the line at the start of a text. Returns it and its length with its line end; `None` if the
/// text ends before. `is_open`: inside a grid, most of what is no row is a bad one.
pub fn scan(text: &[u8], number: u64, is_open: bool) -> Option<(Line, usize)> {
    let marked = text.strip_prefix(BYTE_ORDER_MARK);
    let mark = marked.map_or(0, |_| BYTE_ORDER_MARK.len());
    let text = marked.unwrap_or(text);
    let found = Scanned::in_line(text);
    let end = found.end;
    let rest = text[end..].iter().position(|&byte| byte == b'\n')?;
    let visible = text[..end].strip_suffix(b"\r").unwrap_or(&text[..end]);
    let line = if visible.len() > LONGEST_LINE {
        Line::BadGrid(too_long(number))
    } else if let Some((row, shape)) = found.row(text) {
        Line::Row(row, shape)
    } else if rest > 0 && found.seen & !SPACE == 0 {
        Line::Skipped
    } else {
        scan_rest(visible, found.seen).unwrap_or_else(|| {
            let plain = without_drawings(visible);
            let seen = plain.iter().fold(0, |seen, &byte| seen | meaning(byte));
            let rows = || rows(&plain).map(|cells| Line::Cells(cells.into()));
            let line = scan_rest(&plain, seen).or_else(|| run(&plain, number));
            line.or_else(rows).unwrap_or_else(|| {
                // What touches a comment is no number: `53##7####` has `#` for blanks.
                let is_cut = rest > 0 && visible.last().is_some_and(|&last| !is(last, SPACE));
                classify(&plain, visible, number, is_open, is_cut)
            })
        })
    };
    Some((line, mark + end + rest + 1))
}

/// A line with these meanings and not only cells; `None` if there are other things among cells.
fn scan_rest(text: &[u8], seen: u16) -> Option<Line> {
    let has_only = |meanings: u16| seen & !meanings == 0;
    let dashes = || text.iter().filter(|&&byte| byte == b'-').count();
    Some(if has_only(SPACE) {
        Line::Blank
    } else if has_only(BETWEEN | DASH) && dashes() == 9 {
        Line::Dashes
    } else if has_only(SPACE | SEPARATOR) {
        Line::Skipped
    } else if has_only(SPACE | BAR | DASH | RULE) || has_corners(text) {
        Line::Rule
    } else if has_only(BETWEEN) {
        Line::Skipped
    } else {
        Line::Cells(Cells::of(text)?.into())
    })
}

/// Whether a line is drawn with corners: `*-----------*`, `.-------.`, `'---+---'`.
fn has_corners(plain: &[u8]) -> bool {
    let mut pairs = plain.windows(2);
    let is_drawn = |&byte: &u8| is(byte, SPACE | BAR | DASH | RULE) || b"*.'".contains(&byte);
    pairs.any(|pair| pair == b"--" || pair == b"==") && plain.iter().all(is_drawn)
}
