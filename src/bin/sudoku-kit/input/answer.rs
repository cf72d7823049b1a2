//! What a line of a program's output means. Nothing is skipped there but blank lines.

use super::bytes::{is, Cells, SPACE};
use super::line::{Line, LONGEST_LINE};
use super::words::{describe_stranger, too_long, wrong_count};
use crate::puzzle::{FRAME_RULE, NO_SOLUTION};

/// A row in a frame, as this program prints it.
const ROW: &str = "| 0 0 0 | 0 0 0 | 0 0 0 |";

/// Scans the line at the start of a text: digits, `.`, white space and `No solution exists` may stand
/// there, and a frame of the program's own. Returns as `scan` does.
pub fn scan_answer(text: &[u8], number: u64) -> Option<(Line, usize)> {
    let length = text.iter().position(|&byte| byte == b'\n')?;
    let visible = text[..length]
        .strip_suffix(b"\r")
        .unwrap_or(&text[..length]);
    let is_cell = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    let cells = visible.iter().filter(|&&byte| is_cell(byte)).count();
    let stranger = visible
        .iter()
        .position(|&byte| !is_cell(byte) && !is(byte, SPACE));
    let text = String::from_utf8_lossy(visible);
    let text = text.trim();
    let fits = |(byte, sample)| byte == sample || sample == b'0' && is_cell(byte);
    let is_framed = text.len() == ROW.len() && text.bytes().zip(ROW.bytes()).all(fits);
    let line = match stranger {
        _ if visible.len() > LONGEST_LINE => Line::BadGrid(too_long(number)),
        Some(_) if text == NO_SOLUTION => Line::NoSolution,
        Some(_) if text == FRAME_RULE => Line::Rule,
        Some(at) if !is_framed => Line::BadGrid(describe_stranger(visible, at, number)),
        _ if text.is_empty() => Line::Blank,
        _ => match Cells::of(text.as_bytes()) {
            Some(cells) => Line::Cells(cells.into()),
            None if cells > 40 => Line::BadGrid(wrong_count(cells, number)),
            None => Line::BadRow(wrong_count(cells, number)),
        },
    };
    Some((line, length + 1))
}
