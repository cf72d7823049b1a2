//! What a line is, whatever stands around it: rules 1 to 6.

use super::fault::Fault;
use super::lines::LONGEST_LINE;
use crate::base::grid::{Digits, Grid, ALL};
use crate::base::puzzle::{Shape, NO_SOLUTION};

/// The signs for a blank. So is `-`, on a line with a digit.
pub const BLANKS: &str = "0._*?xX";

/// It may stand before any line, as where files were joined.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

// A byte's meaning: a cell's candidates, or one of these bits above them.
const DASH: u16 = 1 << 9;
/// It stands between words.
const BETWEEN: u16 = 1 << 10;
const BAR: u16 = 1 << 11;
/// What no line of cells has.
const OTHER: u16 = 1 << 12;
/// No text has it.
const CONTROL: u16 = 1 << 13;

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
            b',' | b';' | b':' | b'+' | b'&' | b'/' | b'\\' | b'"' | b'\'' | b'`' => BETWEEN,
            b'[' | b']' | b'{' | b'}' | b'(' | b')' | b'<' | b'>' => BETWEEN,
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
    BadRow(Fault),
    Grid(Box<Grid>),
    Text,
    /// The text `No solution exists`.
    NoSolution,
    /// The file is no text.
    NoText(Fault),
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
        return Line::NoText(Fault::Utf16);
    } else if visible.iter().any(|&byte| meaning(byte) == CONTROL) {
        return Line::NoText(Fault::Control);
    } else if visible.len() > LONGEST_LINE {
        return Line::BadRow(Fault::TooLong);
    }
    let text = in_ascii(visible);
    match text.trim_matches([' ', '\0']) {
        "" if visible.len() == line.len() => Line::Blank,
        "" => Line::Drawn,
        NO_SOLUTION => Line::NoSolution,
        _ => line_of_words(&text),
    }
}

/// A row or a grid, if nothing else is in the text but what stands between words.
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
        if meaning & (BETWEEN | BAR) == 0 {
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
    let is_comment = |&at: &usize| match line[at] {
        b'#' => true,
        b'/' => line[at..].starts_with(b"//") && !line[..at].ends_with(b":"),
        _ => false,
    };
    let end = (0..line.len()).find(is_comment).unwrap_or(line.len());
    &line[..end]
}

/// The line with `|` for box drawings and spaces for white space.
fn in_ascii(line: &[u8]) -> String {
    let ascii = |c: char| match c {
        '\u{2500}'..='\u{257F}' => '|',
        _ if c.is_whitespace() => ' ',
        _ => c,
    };
    String::from_utf8_lossy(line).chars().map(ascii).collect()
}

/// What a line is that has words or signs.
fn line_of_words(text: &str) -> Line {
    if let Some(line) = cells_alone(text.as_bytes()) {
        return line;
    } else if !text.contains(char::is_alphanumeric) {
        let has_bracket = text.contains(['[', '{', '(', '<', ']', '}', ')', '>']);
        return if has_bracket { Line::Text } else { Line::Drawn };
    }
    let words = words(text);
    let cells = word_of_81(&words).or_else(|| cells_beside_names(text));
    cells.unwrap_or_else(|| bad_or_text(text, &words))
}

/// The word of 81 cells that stands beside others. `None` if there is none.
fn word_of_81(words: &[&str]) -> Option<Line> {
    let grid = |word: &&str| cells(word.as_bytes()).map(|(cells, _)| cells);
    let is_long = |word: &&&str| count(word) > 9 || grid(word).is_some();
    let long = words.iter().filter(is_long);
    let grids: Vec<Option<Grid>> = long.map(grid).collect();
    let is_puzzle = |grid: &Grid| grid.contains(&ALL);
    Some(match grids[..] {
        [Some(grid)] => Line::Grid(Box::new(grid)),
        [Some(one), Some(other)] if is_puzzle(&one) != is_puzzle(&other) => {
            Line::Grid(Box::new(if is_puzzle(&one) { one } else { other }))
        }
        _ if grids.iter().any(Option::is_some) => Line::BadRow(Fault::Beside),
        _ => return None,
    })
}

/// Cells behind a `=`, and cells that stand each by itself beside names.
fn cells_beside_names(text: &str) -> Option<Line> {
    let behind = text.split_once('=').map_or(text, |(_, behind)| behind);
    let mut words = words(behind);
    words.retain(|word| !is_name(word));
    if words.iter().all(|word| word.len() == 1) {
        cells_alone(words.join(" ").as_bytes())
    } else {
        cells_alone(behind.as_bytes())
    }
}

/// A bad row, if a line that is neither row nor grid has seven cells.
fn bad_or_text(text: &str, words: &[&str]) -> Line {
    let has_name = words.iter().any(|word| is_name(word));
    let is_number = |word: &str| has_name && (2..7).contains(&word.len());
    let counted = words.iter().filter(|word| !is_number(word));
    match counted.map(|word| count(word)).sum() {
        0..=6 => Line::Text,
        count => Line::BadRow(fault(text, words, count)),
    }
}

fn words(text: &str) -> Vec<&str> {
    let is_between = |c: char| c == '=' || c.is_ascii() && meaning(c as u8) & (BETWEEN | BAR) != 0;
    let words = text.split(is_between);
    words.filter(|word| !word.is_empty()).collect()
}

/// Whether a sign looks like a cell.
fn is_cell(c: char) -> bool {
    c == '-' || c.is_ascii_digit() || BLANKS.contains(c)
}

/// Whether a word begins with two letters.
fn is_name(word: &str) -> bool {
    let is_letter = |c: &char| c.is_alphabetic() && !is_cell(*c);
    word.chars().take(2).filter(is_letter).count() == 2
}

/// How many cells a word seems to have.
fn count(word: &str) -> usize {
    let has_none = is_name(word) || word.len() > 1 && !word.contains(|c: char| c.is_ascii_digit());
    if has_none {
        0
    } else {
        word.matches(is_cell).count()
    }
}

/// What is wrong with a line: its first odd sign, or the number of its cells.
fn fault(text: &str, words: &[&str], count: usize) -> Fault {
    let unnamed = words.iter().filter(|word| !is_name(word));
    let mut odd = unnamed.flat_map(|word| word.matches(|c| !is_cell(c)));
    let Some(sign) = odd.next() else {
        let expected = if count > 40 { 81 } else { 9 };
        let found = count as u32;
        return Fault::Cells { expected, found };
    };
    let before = &text[..sign.as_ptr() as usize - text.as_ptr() as usize];
    Fault::Sign {
        column: 1 + before.chars().count() as u32,
        sign: sign.chars().next().unwrap_or_default(),
    }
}
