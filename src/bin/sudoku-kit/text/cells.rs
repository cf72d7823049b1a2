//! What the bytes of a line mean, its words, and the lengths of words that make a row or a grid.

use crate::base::grid::{Digits, Grid, ALL};
use crate::base::puzzle::Shape;

// A byte's meaning: a cell's candidates, or one of these bits above them.
pub const SPACE: u16 = 1 << 9;
pub const SEPARATOR: u16 = 1 << 10;
pub const BAR: u16 = 1 << 11;
/// `-`: drawn in a rule, or a blank.
pub const DASH: u16 = 1 << 12;
/// What else is drawn in a rule.
pub const RULE: u16 = 1 << 13;
const OTHER: u16 = 1 << 14;
/// No text has it.
pub const CONTROL: u16 = 1 << 15;
/// What may stand between the cells of a row.
pub const BETWEEN: u16 = SPACE | SEPARATOR | BAR;

/// The signs for a blank. So is `-`, in places.
pub const BLANKS: &str = "0._*?xX";

/// The words for a blank.
const NO_VALUES: [&str; 4] = ["None", "null", "NA", "-1"];

const MEANINGS: [u16; 256] = {
    let mut meanings = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        meanings[byte] = match byte as u8 {
            1..=8 | 14..=25 => CONTROL,
            0..=b' ' => SPACE,
            digit @ b'1'..=b'9' => 1 << (digit - b'1'),
            b'|' => BAR,
            b'-' => DASH,
            b'+' | b'=' | b':' => RULE,
            b',' | b';' | b'[' | b']' | b'{' | b'}' | b'(' | b')' | b'<' | b'>' => SEPARATOR,
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

/// The words of a line: what stands between white space, bars, separators, quotes, `:` and `=`.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| c.is_ascii() && is(c as u8, BETWEEN) || c == ':' || c == '=';
    text.split(is_between).filter(|word| !word.is_empty())
}

/// The cells that a word is made of, or `.` for one that means a blank; empty if it is text. With `DASH` among
/// the signs, `-` is a cell, too.
pub fn cells_of(word: &str, signs: u16) -> &str {
    match word {
        _ if NO_VALUES.contains(&word) => ".",
        _ if word.bytes().all(|byte| is(byte, signs)) => word,
        _ => "",
    }
}

/// Whether words of one length are a row or a grid, by their number and length.
pub fn are_row_or_grid(words: usize, length: usize) -> bool {
    matches!(words * length, 9 | 81) && matches!(length, 1 | 3 | 9 | 81)
}

/// The cells of one or more rows, or of a grid.
#[derive(Debug)]
pub struct Cells {
    pub cells: Grid,
    /// How many of them count: nine for each row.
    pub count: usize,
    /// What they tell of their grid's shape: compact if two touch.
    pub shape: Shape,
    /// What stands for a blank: `ALL` one of the signs, `SPACE` what is left empty.
    pub blanks: u16,
}

impl Cells {
    /// The cells of a text whose words are rows or a grid by their lengths, with nothing else but what may
    /// stand between words. `-` is a blank beside a digit, where nothing else is one.
    // Inlined, so that a row's cells are not copied.
    #[inline(always)]
    pub fn from_bytes(text: &[u8]) -> Option<Cells> {
        let (mut cells, mut count) = ([ALL; 81], 0);
        let (mut seen, mut words, mut start, mut longest) = (0, 0, 0, 0);
        for &byte in text {
            let meaning = meaning(byte);
            seen |= meaning;
            if meaning & BETWEEN == 0 {
                *cells.get_mut(count)? = meaning;
                count += 1;
            } else if count > start {
                (words, longest, start) = (words + 1, longest.max(count - start), count);
            }
        }
        if count > start {
            (words, longest) = (words + 1, longest.max(count - start));
        }
        // All words are as long as the longest if they make as many cells.
        let have_lengths = words * longest == count && are_row_or_grid(words, longest);
        if !have_lengths || seen & !(ALL | BETWEEN | DASH) != 0 {
            return None;
        }
        let has_signs = cells[..count].contains(&ALL);
        if seen & DASH != 0 {
            if seen & ALL == 0 || has_signs {
                return None;
            }
            cells = cells.map(|cell| if cell == DASH { ALL } else { cell });
        }
        Some(Cells {
            cells,
            count,
            shape: match longest {
                _ if seen & BAR != 0 => Shape::Readable,
                1 => Shape::Spaced,
                _ => Shape::Compact,
            },
            blanks: seen & DASH | if has_signs { ALL } else { 0 },
        })
    }

    /// The same for a text whose blanks may be words (`None`), and its words stand apart by `:` and `=`, too.
    /// `None` if one is text.
    pub fn of_words(text: &str) -> Option<Cells> {
        let cells = |word| Some(cells_of(word, ALL | DASH)).filter(|cells| !cells.is_empty());
        let cells: Option<Vec<&str>> = words(text).map(cells).collect();
        let bar = if text.contains('|') { "|" } else { "" };
        Cells::from_bytes((bar.to_owned() + &cells?.join(" ")).as_bytes())
    }

    /// Nine `-`, which stand for these blanks.
    pub fn blank_row(text: &str, blanks: u16) -> Option<Cells> {
        let row = Cells::from_bytes(text.replace('-', "0").as_bytes())?;
        (row.count == 9).then_some(Cells { blanks, ..row })
    }

    /// Adds the rows of another text, as far as there is room.
    pub fn add(&mut self, rows: &Cells) {
        let added = rows.count.min(81 - self.count);
        self.cells[self.count..][..added].copy_from_slice(&rows.cells[..added]);
        self.count += added;
        self.blanks |= rows.blanks;
    }
}

/// A text with `-` for the blanks that it has left empty: of nine fields (`5,3,,,7,,,,`), in a frame
/// (`| 5 3   |   7   |       |`), or in quotes (`"53  7    "`). `None` if it is none of these.
pub fn with_dashes(text: &str) -> Option<String> {
    let text = text.trim_matches(' ');
    let framed = text
        .strip_prefix('|')
        .and_then(|text| text.strip_suffix('|'));
    if framed.is_none() && (text.starts_with('|') || text.ends_with('|')) {
        // A row that was cut: its frame may be taken for an empty field.
        return None;
    }
    let dashed = |field: &str| format!("{:->1}", field.trim_matches([' ', '"', '\'']));
    for separator in [',', ';', '\t', '|'] {
        let fields = framed.unwrap_or(text).split(separator);
        if fields.clone().count() != 9 {
            continue;
        }
        let fields = Vec::from_iter(fields.map(dashed));
        if fields.iter().all(|field| field.len() == 1) {
            return Some(fields.join(&separator.to_string()));
        }
    }
    let is_apart = |text: &str| text.len() == 7 && text.bytes().step_by(2).all(|byte| byte == b' ');
    let mut boxes = framed.unwrap_or("").split('|');
    if boxes.clone().count() == 3 && boxes.all(is_apart) {
        let dashed = |(place, c)| if place % 2 == 0 && c == ' ' { '-' } else { c };
        return Some(text.chars().enumerate().map(dashed).collect());
    }
    if !text.contains(['"', '\'']) {
        return None;
    }
    let in_quotes = text.split(['"', '\'']).enumerate().map(|(i, part)| {
        // Five cells with spaces between them are no row: `"5 3 4 6 7"`.
        let are_apart = part.split(' ').all(|word| word.len() == 1);
        let is_plain = part.bytes().all(|byte| matches!(byte, b' ' | b'1'..=b'9'));
        match i % 2 == 1 && matches!(part.len(), 9 | 81) && is_plain && !are_apart {
            true => part.replace(' ', "-"),
            false => part.to_owned(),
        }
    });
    Some(Vec::from_iter(in_quotes).join("\""))
}
