//! Grids and rows among other things on a line: in columns, in brackets, in quotes.

use super::bytes::{cell, is, is_cell, Cells, BETWEEN};
use super::line::Line;
use crate::grid::ALL;
use crate::puzzle::Shape;

/// The grid on a line that is 81 cells with nothing between, and with the line's end, what may stand
/// between cells, `=` or `:` on both sides. Of several, that with blanks: others are solutions.
pub fn run(line: &[u8], number: u64) -> Option<Line> {
    let is_end = |&byte: &u8| is(byte, BETWEEN) || matches!(byte, b'=' | b':');
    let runs = || {
        let parts = line.split(is_end).filter(|part| part.len() == 81);
        parts.filter(|part| part.iter().all(|&byte| cell(byte).is_some()))
    };
    let puzzles = || runs().filter(|run| run.iter().any(|&byte| cell(byte) == Some(ALL)));
    if puzzles().count() > 1 {
        let expected = "expected one grid on the line";
        let message = format!("line {number}: {expected}, found {}", puzzles().count());
        return Some(Line::BadGrid(message));
    }
    let run = puzzles().chain(runs()).next()?;
    Cells::of(run).map(Line::Cells)
}

/// The rows that stand in brackets or quotes on a line, or a grid: nine of them, or 81 cells.
pub fn rows(line: &[u8]) -> Option<Cells> {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte >= 128;
    let has_letters = (0..line.len()).any(|at| is_letter(line[at]) && !is_cell(line, at));
    let mut found = Vec::new();
    let mut before = b'[';
    for part in line.split_inclusive(|byte| b"[]{}()".contains(byte)) {
        if !found.is_empty() && part.windows(2).any(|pair| pair == b"//") {
            // A comment: what rows were.
            break;
        }
        let (part, after) = match part.split_last() {
            Some((&last, rest)) if b"[]{}()".contains(&last) => (rest, last),
            _ => (part, b']'),
        };
        // The innermost brackets. The line's ends stand for those that are not there.
        let is_pair = b"[{(".contains(&before) && b"]})".contains(&after);
        before = after;
        let inside = Cells::of(part).filter(|_| is_pair);
        // Beside letters, nine cells that touch are a number or a date.
        let is_row = |cells: &Cells| cells.count == 81 || cells.shape != Shape::Compact;
        match inside.filter(|cells| !has_letters || is_row(cells)) {
            Some(cells) => found.push(cells),
            None => found.extend(quoted(part, b'"')),
        }
    }
    if found.is_empty() {
        found = quoted(line, b'\'');
    }
    let (first, others) = found.split_first()?;
    let mut all = first.clone();
    for next in others {
        let room = all.cells.get_mut(all.count..all.count + next.count)?;
        room.copy_from_slice(&next.cells[..next.count]);
        all.count += next.count;
        all.has_dashes |= next.has_dashes;
    }
    Some(all)
}

/// What stands between quotes, where it is rows.
fn quoted(text: &[u8], quote: u8) -> Vec<Cells> {
    let parts: Vec<&[u8]> = text.split(|&byte| byte == quote).collect();
    let before_last = &parts[..parts.len() - 1];
    let inside = before_last.iter().skip(1).step_by(2);
    inside.filter_map(|part| Cells::of(part)).collect()
}
