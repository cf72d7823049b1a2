//! Cells beside words: grids that are a word, rows and grids in brackets or quotes.

use super::cells::{is, is_cell, words, Cells, BETWEEN, DASH};
use crate::grid::ALL;
use crate::puzzle::Shape;

/// So many cells that stand apart are meant as cells, whatever stands beside them.
pub const FEWEST_APART: usize = 5;

/// The cells of a text that is a row, or a grid, and nothing else.
pub fn row_or_grid(text: &[u8]) -> Option<Cells> {
    Cells::of(text).filter(|cells| matches!(cells.count, 9 | 81))
}

/// The grids that are words of 81 cells, whatever stands beside them: those with blanks, since others are
/// their solutions; else the first.
pub fn words_of_81(plain: &[u8]) -> Vec<Cells> {
    let is_end = |byte: &u8| is(*byte, BETWEEN) || b"=:".contains(byte);
    let words = plain.split(is_end).filter(|word| word.len() == 81);
    let has_blanks = |grid: &Cells| grid.cells.contains(&ALL);
    let (mut grids, full): (Vec<_>, Vec<_>) = words.filter_map(Cells::of).partition(has_blanks);
    if grids.is_empty() {
        grids.extend(full.into_iter().next());
    }
    grids
}

/// The rows, or the grid, that stand in brackets or quotes between words. `None` if there are none, or if
/// other cells stand beside them.
pub fn rows(plain: &[u8]) -> Option<Cells> {
    let is_end = |byte: &u8| !is(*byte, ALL | DASH | BETWEEN) || b"[]{}()".contains(byte);
    let is_quote = |byte: &u8| b"\"'`".contains(byte);
    let (mut all, mut before) = (Vec::new(), b' ');
    for part in plain.split_inclusive(is_end) {
        let end = part.last().copied().filter(is_end).unwrap_or(b' ');
        let is_in_brackets = b"[{(".contains(&before) || b"]})".contains(&end);
        before = end;
        let part = part.strip_suffix(&[end]).unwrap_or(part);
        let is_quoted = part.iter().any(is_quote);
        let pieces: Vec<&[u8]> = match row_or_grid(part) {
            Some(_) => vec![part],
            None => part.split(is_quote).collect(),
        };
        let mut apart = 0;
        for piece in pieces {
            match row_or_grid(piece) {
                Some(row) if is_quoted || is_in_brackets && row.shape != Shape::Compact => {
                    all.extend(piece);
                    all.push(b' ');
                }
                // Nine cells that touch are a number or a date.
                Some(_) if is_in_brackets => {}
                Some(_) => return None,
                None => {
                    let text = String::from_utf8_lossy(piece);
                    apart += words(&text).filter(|word| is_cell(word)).count();
                }
            }
        }
        if apart >= FEWEST_APART {
            return None;
        }
    }
    Cells::of(&all)
}
