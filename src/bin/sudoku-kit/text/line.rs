//! What a line of the input is, whatever stands around it: rules 1 to 5.

use super::cells::{are_row_or_grid, cells_of, is, with_dashes, words, Cells};
use super::cells::{BAR, BETWEEN, CONTROL, DASH, RULE, SEPARATOR, SPACE};
use super::lines::LONGEST_LINE;
use crate::base::error::shown;
use crate::base::grid::ALL;

/// It may stand before any line, as where files were joined.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
/// More cells are no row.
const MOST_IN_A_ROW: usize = 40;
/// The fewest words of one cell that are meant as cells, whatever stands beside them.
const FEWEST_APART: usize = 5;
/// The most cells that may stand beside rows in brackets: `int grid[1][9][9] = {{5,3,0,`.
const MOST_BESIDE_ROWS: usize = 3;
/// The fewest cells beside a full grid that may be its puzzle.
const FEWEST_CLUES: usize = 17;

const QUOTES: [char; 3] = ['"', '\'', '`'];
const BRACKETS: [char; 6] = ['[', '{', '(', ']', '}', ')'];
const OPENING: [char; 3] = ['[', '{', '('];
const CLOSING: [char; 3] = [']', '}', ')'];

#[derive(Debug)]
pub enum LineKind {
    Blank,
    /// Only separators, or a comment: skipped anywhere.
    Skipped,
    /// A line drawn between boxes; the row that nine `-`, or nine fields left empty, are in a grid that has these
    /// for blanks.
    Rule(Option<Cells>),
    /// One or more rows, or a grid; whether words stand beside them.
    Cells(Cells, bool),
    /// What looks like cells but does not fit, and why (what a message tells behind `line 5`).
    Bad(BadLine, String),
    Text,
}

/// What a bad line stands for. Inside a grid, all that come before `Grid` are rows.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum BadLine {
    Row,
    /// Less or more than a row.
    Part,
    /// One or two numbers, signs without a digit, or a row beside a word: a heading if there are one or two.
    Heading,
    Grid,
    /// No text.
    Binary,
}

pub fn scan(text: &[u8]) -> LineKind {
    let text = text.strip_suffix(b"\r").unwrap_or(text);
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    // Shortcuts, for speed: most lines are cells alone, or empty. What follows would come to the same.
    match Cells::from_bytes(text) {
        Some(cells) if text.len() <= LONGEST_LINE => return LineKind::Cells(cells, false),
        None if text.is_empty() => return LineKind::Blank,
        _ => {}
    }
    // An address has `://`, and `53##7####` has `#` for blanks.
    let is_cell = |byte: &u8| is(*byte, ALL) || *byte == b'#';
    let is_comment = |at: usize| match text[at] {
        b'#' => !text[..at].last().is_some_and(is_cell) || text.get(at + 1) == Some(&b' '),
        _ => text[at..].starts_with(b"//") && !text[..at].ends_with(b":"),
    };
    let comment = (0..text.len()).find(|&at| is_comment(at));
    let visible = &text[..comment.unwrap_or(text.len())];
    if visible.iter().any(|&byte| is(byte, CONTROL)) {
        let fault = ": expected text, found a control character";
        return LineKind::Bad(BadLine::Binary, fault.to_owned());
    } else if visible.len() > LONGEST_LINE {
        let fault = format!(": expected at most {LONGEST_LINE} bytes");
        return LineKind::Bad(BadLine::Grid, fault);
    }
    let text = in_ascii(visible);
    let dashed = with_dashes(&text);
    let has_only = |meanings| text.bytes().all(|byte| is(byte, meanings));
    if has_only(BETWEEN | DASH | RULE) || has_corners(&text) {
        let row = has_only(BETWEEN | DASH).then(|| {
            let empty = dashed.and_then(|text| Cells::blank_row(&text, SPACE));
            Cells::blank_row(&text, DASH).or(empty)
        });
        let row = row.flatten();
        let is_closing = text.contains(CLOSING) && !text.contains(OPENING);
        return match row.is_none() && has_only(SPACE | SEPARATOR) {
            true if is_closing => LineKind::Text,
            true if comment.is_none() && has_only(SPACE) => LineKind::Blank,
            true => LineKind::Skipped,
            false => LineKind::Rule(row),
        };
    }
    match dashed.and_then(|text| cells_in(&text)) {
        Some(LineKind::Cells(mut cells, is_named)) => {
            let is_empty = cells.blanks == DASH && !text.contains('-');
            cells.blanks = if is_empty { SPACE } else { cells.blanks };
            LineKind::Cells(cells, is_named)
        }
        _ => cells_in(&text).unwrap_or_else(|| bad_line(&text)),
    }
}

/// The line with `|` or `+` in place of each character of a box drawing, the ASCII character of each full-width
/// one, spaces for what nobody sees, quotes for `\n`, and another sign in place of what is no UTF-8.
fn in_ascii(line: &[u8]) -> String {
    let ascii = |c: char| match c {
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' => '|',
        '\u{2500}'..='\u{257F}' => '+',
        '\u{FF01}'..='\u{FF5E}' => char::from((c as u32 - 0xFEE0) as u8),
        // Also what makes a keycap of a digit, and a place to break a line.
        _ if c != '\t' && c.is_whitespace() || "\u{FE0F}\u{20E3}\u{200B}".contains(c) => ' ',
        _ => c,
    };
    let text: String = String::from_utf8_lossy(line).chars().map(ascii).collect();
    // What `\n` ends in a string is a string of its own.
    text.replace("\\n", "\"\"")
}

/// Whether a line is drawn with corners: `*-----------*`, `.-------.`, `'---+---'`.
fn has_corners(text: &str) -> bool {
    let is_drawn = |byte: u8| is(byte, SPACE | BAR | DASH | RULE) || b"*.'".contains(&byte);
    text.contains("--") && text.bytes().all(is_drawn)
}

/// What is wrong at a word of a text.
fn at(word: &str, text: &str) -> String {
    let before = &text[..word.as_ptr() as usize - text.as_ptr() as usize];
    let (column, word) = (1 + before.chars().count(), shown(word, 20));
    format!(", column {column}: expected a digit 1-9 or a blank, found '{word}'")
}

/// How many cells a word has: none if it is text.
fn count(word: &str) -> usize {
    let is_dashed = word.len() > MOST_IN_A_ROW || Cells::from_bytes(word.as_bytes()).is_some();
    cells_of(word, if is_dashed { ALL | DASH } else { ALL }).len()
}

/// The rows, or the grid, that a text has; or what is wrong with them.
fn cells_in(text: &str) -> Option<LineKind> {
    if let Some(line) = grid_of_a_word(text) {
        return Some(line);
    } else if let Some(cells) = Cells::of_words(text) {
        return Some(LineKind::Cells(cells, false));
    }
    let others = |text| -> usize { words(text).map(count).filter(|n| [1, 9].contains(n)).sum() };
    // Rows between brackets or quotes, and how many cells there are beside them, in rows or alone.
    let (mut rows, mut beside): (Option<Cells>, _) = (None, 0);
    for part in text.split(BRACKETS) {
        let pieces = match Cells::of_words(part) {
            Some(_) => vec![part],
            None => part.split(QUOTES).collect(),
        };
        for piece in pieces {
            // A word alone in brackets is a number or a date.
            let may_be_row = words(piece).count() > 1 || part.contains(QUOTES);
            let cells = Cells::of_words(piece).filter(|_| may_be_row);
            match (cells, &mut rows) {
                (Some(cells), Some(rows)) if rows.count < 81 => rows.add(&cells),
                (Some(cells), None) => rows = Some(cells),
                _ => beside += others(piece),
            }
        }
    }
    let rows = rows?;
    if beside > MOST_BESIDE_ROWS {
        let fault = format!(": expected 9 cells, found {}", rows.count + beside);
        return Some(LineKind::Bad(BadLine::Row, fault));
    }
    let is_text = |word| cells_of(word, ALL | DASH).is_empty();
    Some(LineKind::Cells(rows, words(text).any(is_text)))
}

/// The grid that is a word of 81 cells, whatever stands beside it: the one with blanks, since others are
/// solutions; a full one only if no other word may be its puzzle.
fn grid_of_a_word(text: &str) -> Option<LineKind> {
    let grids = words(text).filter(|word| word.len() == 81);
    let grids = Vec::from_iter(grids.filter_map(|word| Cells::from_bytes(word.as_bytes())));
    let puzzles = grids.iter().filter(|grid| grid.blanks != 0).count();
    let is_part = |word: &&str| count(word) != 81 && are_mostly_cells(&letters(word), false);
    let parts = Vec::from_iter(words(text).filter(is_part)).concat();
    let is_broken = parts.len() >= FEWEST_CLUES || words(text).any(is_power);
    let grid = grids
        .into_iter()
        .rev()
        .max_by_key(|grid| grid.blanks != 0)?;
    let fault = match puzzles {
        0 if is_broken => ": expected a whole puzzle beside its solution".to_owned(),
        0 | 1 => return Some(LineKind::Cells(grid, true)),
        _ => format!(": expected one grid on the line, found {puzzles}"),
    };
    Some(LineKind::Bad(BadLine::Grid, fault))
}

/// Whether a word is what a spreadsheet makes of a puzzle: `4.30E+78`.
fn is_power(word: &str) -> bool {
    word.contains(['e', 'E']) && word.parse().is_ok_and(|number: f64| number > 1e60)
}

/// The characters of the words of a text.
fn letters(text: &str) -> Vec<&str> {
    let letters = words(text).flat_map(|word| word.split(""));
    letters.filter(|letter| !letter.is_empty()).collect()
}

/// Whether some of these words have a digit, and nine of ten are cells, or all others are alike, or, if `most` is
/// enough, most are cells.
fn are_mostly_cells(words: &[&str], most: bool) -> bool {
    let odd = Vec::from_iter(words.iter().filter(|word| count(word) != 1));
    let are_alike = odd.windows(2).all(|pair| pair[0] == pair[1]);
    let has_digit = words.concat().contains(|c: char| c.is_ascii_digit());
    has_digit && (are_alike || odd.len() * if most { 2 } else { 10 } < words.len())
}

/// The first that is no cell: of nine words, or of the characters of a long word, or of words that are as long as
/// those of a row or a grid. `None` if too few are cells.
fn odd_cell(text: &str) -> Option<&str> {
    let (words, letters) = (Vec::from_iter(words(text)), letters(text));
    let length = words.first()?.chars().count();
    let are_equal = words.iter().all(|word| word.chars().count() == length);
    let odd = |items: &[&str]| items.iter().filter(|item| count(item) != 1).count();
    let (items, most) = match (words.len(), letters.len()) {
        (9, length) if length != 81 => (words, true),
        (number, 9 | 81) if are_equal && are_row_or_grid(number, length) => (letters, true),
        (1, 10) if odd(&letters) == 1 => (letters, true),
        (1, length) if length > MOST_IN_A_ROW => (letters, false),
        _ => return None,
    };
    let odd = items.iter().find(|item| count(item) != 1).copied();
    odd.filter(|_| are_mostly_cells(&items, most))
}

/// A bad line, or text.
fn bad_line(text: &str) -> LineKind {
    let words = Vec::from_iter(words(text));
    let long = words.iter().filter(|word| word.len() > MOST_IN_A_ROW);
    let parts = text.split(BRACKETS).chain([text]).chain(long.copied());
    let odd = parts.into_iter().find_map(odd_cell);
    let power = words.iter().copied().find(|word| is_power(word));
    let not_cells = words.iter().copied().find(|word| count(word) == 0);
    let other = power.or(odd).or(not_cells);
    let total: usize = words.iter().map(|word| count(word)).sum();
    let length = if odd.is_some() {
        letters(text).len()
    } else {
        total
    };
    let number_of = |length| words.iter().filter(|word| count(word) == length).count();
    let is_open = text.matches(OPENING).count() > text.matches(CLOSING).count();
    let bad = match other {
        None if !text.contains(|c: char| c.is_ascii_digit()) => BadLine::Heading,
        _ if power.is_some() || length.max(total) > MOST_IN_A_ROW => BadLine::Grid,
        None if words.len() < 3 && total < 7 => BadLine::Heading,
        None if words.len() > 1 && (8..=10).contains(&total) => BadLine::Row,
        None => BadLine::Part,
        _ if odd.is_some() || number_of(1) >= FEWEST_APART => BadLine::Row,
        _ if is_open && total >= FEWEST_APART => BadLine::Row,
        _ if number_of(9) == 1 || number_of(3) == 3 => BadLine::Heading,
        _ => return LineKind::Text,
    };
    let long = words
        .iter()
        .map(|word| count(word))
        .find(|&cells| cells > MOST_IN_A_ROW);
    let fault = match (long, other) {
        (Some(cells), _) => format!(": expected 81 cells, found {cells}"),
        (_, Some(word)) => at(word, text),
        _ if matches!(total, 9 | 81) => ": expected words of 1, 3, 9 or 81 cells".to_owned(),
        _ if total > MOST_IN_A_ROW => format!(": expected 81 cells, found {total}"),
        _ => format!(": expected 9 cells, found {total}"),
    };
    LineKind::Bad(bad, fault)
}
