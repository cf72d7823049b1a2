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

/// The end of a file of DOS.
pub const DOS_END: u8 = 26;

const MEANINGS: [u16; 256] = {
    let mut meanings = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        meanings[byte] = match byte as u8 {
            digit @ b'1'..=b'9' => 1 << (digit - b'1'),
            b'0' | b'.' | b'_' | b'*' | b'?' | b'x' | b'X' => ALL,
            b' ' | b'\t'..=b'\r' | DOS_END => SPACE,
            b'|' => BAR,
            b'-' => DASH,
            b'+' | b'=' | b':' => RULE,
            b',' | b';' | b'[' | b']' | b'{' | b'}' | b'(' | b')' | b'"' | b'\'' => SEPARATOR,
            _ => OTHER,
        };
        byte += 1;
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

/// Whether the byte at a place of a line is a cell: `x` and `X` are letters beside a letter or sign.
pub fn is_cell(line: &[u8], at: usize) -> bool {
    let is_sign = |at: usize| line.get(at).is_some_and(|&byte| !is(byte, ALL | BETWEEN));
    let is_letter = || is_sign(at.wrapping_sub(1)) || is_sign(at + 1);
    cell(line[at]).is_some() && !(matches!(line[at], b'x' | b'X') && is_letter())
}

/// The cells of one or more rows, or of a grid.
#[derive(Clone, Debug)]
pub struct Cells {
    pub cells: Grid,
    /// How many of them count: 81, or nine for each row.
    pub count: usize,
    /// What they tell of their grid's shape: compact if two touch.
    pub shape: Shape,
    /// `-` is a blank.
    pub has_dashes: bool,
}

impl Cells {
    /// The cells of a text that has nine or 81, and else only what may stand between them. `-` is a blank
    /// beside a digit, where nothing else is one.
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
        if seen & (RULE | OTHER) != 0 || !matches!(count, 9 | 81) {
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

/// The line with `|` or `+` in place of each character of a box drawing (U+2500 to U+257F), as long as it
/// was.
pub fn without_drawings(line: &[u8]) -> Vec<u8> {
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
