//! What a line is, whatever stands around it: rules 1 to 6.

use super::lines::LONGEST_LINE;
use crate::base::error::shown;
use crate::base::grid::{Digits, Grid, ALL};
use crate::base::puzzle::{Shape, NO_SOLUTION};

/// The signs for a blank. So is `-`, on a line with a digit.
pub const BLANKS: &str = "0._*?xX";

/// It may stand before any line, as where files were joined.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

const BRACKETS: [char; 8] = ['[', '{', '(', '<', ']', '}', ')', '>'];
const QUOTES: [char; 3] = ['"', '\'', '`'];

// A byte's meaning: a cell's candidates, or one of these bits above them.
const DASH: u16 = 1 << 9;
/// It stands between words.
const BETWEEN: u16 = 1 << 10;
const BAR: u16 = 1 << 11;
const BRACKET: u16 = 1 << 12;
/// What no line of cells has.
const OTHER: u16 = 1 << 13;
/// No text has it.
const CONTROL: u16 = 1 << 14;

const MEANINGS: [u16; 256] = {
    let mut meanings = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        meanings[byte] = match byte as u8 {
            1..=8 | 14..=25 => CONTROL,
            0..=b' ' => BETWEEN,
            digit @ b'1'..=b'9' => 1 << (digit - b'1'),
            b'-' => DASH,
            b'|' => BAR,
            b',' | b';' | b':' | b'=' | b'+' | b'&' | b'/' | b'\\' | b'"' | b'\'' | b'`' => BETWEEN,
            b'[' | b']' | b'{' | b'}' | b'(' | b')' | b'<' | b'>' => BRACKET,
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

fn meaning(byte: u8) -> u16 {
    MEANINGS[usize::from(byte)]
}

/// The candidates that a byte stands for, if it is a cell.
pub fn cell(byte: u8) -> Option<Digits> {
    Some(meaning(byte)).filter(|&meaning| meaning <= ALL)
}

#[derive(Debug, PartialEq)]
pub enum Line {
    Blank,
    /// Signs alone, or a comment.
    Drawn,
    Row(Row),
    /// A bad row: why, behind `line 5`.
    Bad(String),
    Grid(Box<Grid>),
    Text,
    /// The text `No solution exists`.
    NoSolution,
    /// The file is no text: why, behind `line 5`.
    NoText(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    pub cells: [Digits; 9],
    pub shape: Shape,
}

pub fn scan(line: &[u8], number: u64) -> Line {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    // First, for speed: most lines are cells alone, or empty.
    match cells_alone(line) {
        Some(cells) if line.len() <= LONGEST_LINE => return cells,
        _ if line.is_empty() => return Line::Blank,
        _ => {}
    }
    let visible = without_comment(line);
    if number == 1 && matches!(line, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
        return Line::NoText(": expected ASCII or UTF-8, found UTF-16");
    } else if visible.iter().any(|&byte| meaning(byte) == CONTROL) {
        return Line::NoText(": expected text, found a control character");
    } else if visible.len() > LONGEST_LINE {
        return Line::Bad(format!(": expected at most {LONGEST_LINE} bytes"));
    }
    let text = in_ascii(visible);
    match text.trim_matches([' ', '\0']) {
        "" if visible.len() == line.len() => Line::Blank,
        "" => Line::Drawn,
        NO_SOLUTION => Line::NoSolution,
        _ => line_of_words(&text),
    }
}

/// Rule 2: a row or a grid, if nothing else is on the line but what stands between words.
#[inline(always)]
fn cells_alone(text: &[u8]) -> Option<Line> {
    if let Some((cells, shape)) = cells(text) {
        return Some(Line::Row(Row { cells, shape }));
    }
    cells(text).map(|(cells, _)| Line::Grid(Box::new(cells)))
}

/// As many cells as there are places, in words of one length.
// Inlined, so that they are not copied.
#[inline(always)]
fn cells<const PLACES: usize>(text: &[u8]) -> Option<([Digits; PLACES], Shape)> {
    let (mut cells, mut count) = ([0; PLACES], 0);
    let (mut seen, mut words, mut start, mut longest) = (0, 0, 0, 0);
    for &byte in text {
        let meaning = meaning(byte);
        seen |= meaning;
        if meaning & (BETWEEN | BRACKET | BAR) == 0 {
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
    if count != PLACES || words * longest != count || seen & (OTHER | CONTROL) != 0 {
        return None;
    }
    // The index of a row is no cell of it: `[8] = {0,0,0,0,8,0,0,7}`.
    let parts = text.split(|&byte| meaning(byte) == BRACKET);
    let counts = parts.map(|part| part.iter().filter(|&&byte| meaning(byte) <= DASH).count());
    let is_odd = |counts: Vec<usize>| counts.windows(2).any(|pair| pair[0] != pair[1]);
    if seen & BRACKET != 0 && is_odd(counts.filter(|&count| count > 0).collect()) {
        return None;
    } else if seen & DASH != 0 {
        if !text.iter().any(u8::is_ascii_digit) {
            return None;
        }
        cells = cells.map(|cell| if cell == DASH { ALL } else { cell });
    }
    let shape = match longest {
        _ if seen & BAR != 0 => Shape::Readable,
        1 => Shape::Spaced,
        _ => Shape::Compact,
    };
    Some((cells, shape))
}

/// The line up to its comment.
fn without_comment(line: &[u8]) -> &[u8] {
    let is_comment = |&at: &usize| {
        let before = line[..at].last().unwrap_or(&b' ');
        let behind = line.get(at + 1).unwrap_or(&b' ');
        match line[at] {
            b'#' => before.is_ascii_whitespace() || behind.is_ascii_whitespace(),
            b'/' => *behind == b'/' && *before != b':',
            _ => false,
        }
    };
    let end = (0..line.len()).find(is_comment).unwrap_or(line.len());
    &line[..end]
}

/// The line with `|` or `+` for each character of a box drawing, and spaces for white space and for the `n` of `\n`.
fn in_ascii(line: &[u8]) -> String {
    let mut before = ' ';
    let ascii = |c: char| {
        let ascii = match c {
            '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' => '|',
            '\u{2500}'..='\u{257F}' => '+',
            'n' if before == '\\' => ' ',
            _ if c.is_whitespace() => ' ',
            _ => c,
        };
        before = c;
        ascii
    };
    let text = String::from_utf8_lossy(line);
    text.chars().map(ascii).collect()
}

/// What a line is that has words or signs.
fn line_of_words(text: &str) -> Line {
    let has_bracket = text.contains(BRACKETS);
    if let Some(line) = cells_alone(text.as_bytes()) {
        return line;
    } else if !text.contains(char::is_alphanumeric) {
        return if has_bracket { Line::Text } else { Line::Drawn };
    }
    let words = words(text);
    let has_name = words.iter().any(|word| is_name(word));
    // A number alone or beside names has no cells.
    let is_number = |word: &&&str| (2..7).contains(&word.len()) && (has_name || words.len() == 1);
    let counted = words.iter().filter(|word| !is_number(word));
    let count = counted.map(|word| count(word)).sum();
    let fewest = if has_name && !has_bracket { 7 } else { 3 };
    let cells = word_of_81(&words).or_else(|| cells_in_brackets(text, count));
    match cells {
        Some(line) => line,
        None if count >= fewest => Line::Bad(fault(text, &words, count)),
        None => Line::Text,
    }
}

/// Rule 3: the word of 81 cells that stands beside others. `None` if there is none.
fn word_of_81(words: &[&str]) -> Option<Line> {
    let grid = |word: &&str| cells(word.as_bytes()).map(|(cells, _)| cells);
    let grids = Vec::from_iter(words.iter().filter_map(grid));
    let (mut puzzles, mut full): (Vec<Grid>, Vec<Grid>) =
        grids.into_iter().partition(|grid| grid.contains(&ALL));
    let only = puzzles.pop().or(full.pop())?;
    let others = words.iter().filter(|word| grid(word).is_none());
    let digits = others
        .clone()
        .map(|word| word.matches(char::is_numeric).count());
    let is_broken = others.clone().any(|word| count(word) > 9);
    let is_lost = !only.contains(&ALL) && digits.sum::<usize>() > 2;
    Some(match puzzles.len() {
        0 if is_broken || is_lost => {
            Line::Bad(": expected a whole puzzle beside its solution".to_owned())
        }
        0 => Line::Grid(Box::new(only)),
        more => Line::Bad(format!(": expected one grid, found {}", more + 1)),
    })
}

/// Rule 4: a row in brackets or quotes, or nine of them. `None` if there are none, or too many other cells.
fn cells_in_brackets(text: &str, count: usize) -> Option<Line> {
    let mut rows: Vec<Row> = Vec::new();
    let row = |text: &str| cells(text.as_bytes()).map(|(cells, shape)| Row { cells, shape });
    for part in text.split(BRACKETS) {
        let before = rows.len();
        rows.extend(part.split(QUOTES).skip(1).step_by(2).filter_map(row));
        if rows.len() == before {
            rows.extend(row(part).filter(|row| row.shape == Shape::Spaced));
        }
    }
    let cells: Vec<Digits> = rows.iter().flat_map(|row| row.cells).collect();
    let line = match rows[..] {
        [row] => Line::Row(row),
        _ => Line::Grid(Box::new(cells.try_into().ok()?)),
    };
    (count < 9 * rows.len() + 7).then_some(line)
}

fn words(text: &str) -> Vec<&str> {
    let is_between = |c: char| c.is_ascii() && meaning(c as u8) & (BETWEEN | BRACKET | BAR) != 0;
    let words = text.split(is_between);
    words.filter(|word| !word.is_empty()).collect()
}

/// Whether a sign looks like a cell, also a digit of another script.
fn is_cell(c: char) -> bool {
    c == '-' || c.is_numeric() || BLANKS.contains(c)
}

/// Whether a word begins with two letters.
fn is_name(word: &str) -> bool {
    let is_letter = |c: &char| c.is_alphabetic() && !is_cell(*c);
    word.chars().take(2).filter(is_letter).count() == 2
}

/// How many cells a word seems to have.
fn count(word: &str) -> usize {
    let has_none = is_name(word) || word.len() > 1 && !word.contains(char::is_numeric);
    if has_none {
        0
    } else {
        word.matches(is_cell).count()
    }
}

/// What is wrong with a line: its first odd sign or word, or the number of its cells.
fn fault(text: &str, words: &[&str], count: usize) -> String {
    let signs = words.iter().filter(|word| !is_name(word));
    let sign = signs.flat_map(|word| word.matches(|c| !is_cell(c))).next();
    let name = words.iter().find(|word| is_name(word)).copied();
    let ten = words.iter().find(|word| words.len() == 9 && word.len() > 1);
    let expected = if count > 40 { 81 } else { 9 };
    let Some(found) = sign.or(name).or(ten.copied()) else {
        return match count == expected {
            true => format!(": expected {count} cells in words of one length"),
            false => format!(": expected {expected} cells, found {count}"),
        };
    };
    let before = &text[..found.as_ptr() as usize - text.as_ptr() as usize];
    let (column, found) = (1 + before.chars().count(), shown(found, 20));
    format!(", column {column}: expected a digit 1-9 or a blank, found '{found}'")
}
