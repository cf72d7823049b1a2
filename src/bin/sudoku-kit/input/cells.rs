//! What the bytes of a line mean: cells, what may stand between them, and all else.

use crate::grid::{Digits, Grid, ALL};
use crate::puzzle::Shape;

// A byte's meaning: a cell's candidates, or one of these bits above them.
pub const SPACE: u16 = 1 << 9;
pub const SEPARATOR: u16 = 1 << 10;
pub const BAR: u16 = 1 << 11;
/// `-`: drawn in a rule, or a blank.
pub const DASH: u16 = 1 << 12;
/// What else is drawn in a rule.
pub const RULE: u16 = 1 << 13;
const OTHER: u16 = 1 << 14;
/// What may stand between the cells of a row.
pub const BETWEEN: u16 = SPACE | SEPARATOR | BAR;

/// The signs for a blank. So is `-`, in places.
pub const BLANKS: &str = "0._*?xX";

const MEANINGS: [u16; 256] = {
    let mut meanings = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        meanings[byte] = match byte as u8 {
            0..=b' ' => SPACE,
            digit @ b'1'..=b'9' => 1 << (digit - b'1'),
            b'|' => BAR,
            b'-' => DASH,
            b'+' | b'=' | b':' => RULE,
            b',' | b';' | b'[' | b']' | b'{' | b'}' | b'(' | b')' => SEPARATOR,
            // With what stands between the cells of a table of LaTeX, and behind a row.
            b'"' | b'\'' | b'`' | b'&' | b'\\' => SEPARATOR,
            _ => OTHER,
        };
        byte += 1;
    }
    let mut i = 0;
    while i < BLANKS.len() {
        meanings[BLANKS.as_bytes()[i] as usize] = ALL;
        i += 1;
    }
    meanings
};

pub fn meaning(byte: u8) -> u16 {
    MEANINGS[usize::from(byte)]
}

/// Whether a byte has one of these meanings.
pub fn is(byte: u8, meanings: u16) -> bool {
    meaning(byte) & meanings != 0
}

/// The candidates that a byte stands for, if it is a cell.
pub fn cell(byte: u8) -> Option<Digits> {
    Some(meaning(byte)).filter(|&meaning| meaning <= ALL)
}

/// Whether a word is one cell.
pub fn is_cell(word: &str) -> bool {
    matches!(word.as_bytes(), [byte] if cell(*byte).is_some())
}

/// The words of a line: what stands between white space, bars, separators and quotes.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| c.is_ascii() && is(c as u8, BETWEEN);
    text.split(is_between).filter(|word| !word.is_empty())
}

/// The cells of one or more rows, or of a grid.
#[derive(Debug)]
pub struct Cells {
    pub cells: Grid,
    /// How many of them count: nine for each row.
    pub count: usize,
    /// What they tell of their grid's shape: compact if two touch.
    pub shape: Shape,
    /// `-` is a blank.
    pub has_dashes: bool,
}

impl Cells {
    /// The cells of a text that has nine, or up to nine times as many, and else only what may stand between
    /// them. `-` is a blank beside a digit, where nothing else is one.
    // Inlined, so that a row's cells are not copied.
    #[inline(always)]
    pub fn of(text: &[u8]) -> Option<Cells> {
        let (mut cells, mut count) = ([ALL; 81], 0);
        let (mut seen, mut last, mut are_touching) = (0, SPACE, false);
        for &byte in text {
            let meaning = meaning(byte);
            if meaning & BETWEEN == 0 {
                *cells.get_mut(count)? = meaning;
                count += 1;
                are_touching |= last & BETWEEN == 0;
            }
            seen |= meaning;
            last = meaning;
        }
        if seen & (RULE | OTHER) != 0 || count == 0 || count % 9 != 0 {
            return None;
        }
        let shape = match are_touching {
            _ if seen & BAR != 0 => Shape::Readable,
            true => Shape::Compact,
            false => Shape::Spaced,
        };
        let has_dashes = seen & DASH != 0;
        if has_dashes {
            if seen & ALL == 0 || cells[..count].contains(&ALL) {
                return None;
            }
            cells = cells.map(|cell| if cell == DASH { ALL } else { cell });
        }
        Some(Cells {
            cells,
            count,
            shape,
            has_dashes,
        })
    }
}
