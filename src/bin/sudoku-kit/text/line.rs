//! What a line is, whatever stands around it: rules 1 to 7.

use super::fault::Fault;
use super::lines::LONGEST_LINE;
use crate::base::grid::{Digits, Grid, ALL};
use crate::base::puzzle::{Shape, NO_SOLUTION};

/// The signs for a blank. So is `-`, on a line with a digit, or nine times, each by itself.
pub const BLANKS: &str = "0._*?xX";

// A byte's meaning: a cell's candidates, or one of these bits above them.
const DASH: u16 = 1 << 9;
/// It stands between words.
const BETWEEN: u16 = 1 << 10;
const BAR: u16 = 1 << 11;
/// What no line of cells has.
const OTHER: u16 = 1 << 12;

const MEANINGS: [u16; 256] = {
    let mut meanings = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        meanings[byte] = match byte as u8 {
            b'\t'..=b'\r' | b' ' => BETWEEN,
            digit @ b'1'..=b'9' => 1 << (digit - b'1'),
            b'-' => DASH,
            b'|' => BAR,
            b',' | b';' | b':' | b'+' | b'&' | b'/' | b'"' | b'\'' | b'`' => BETWEEN,
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

#[derive(Debug, PartialEq)]
pub enum Line {
    Blank,
    /// Signs alone, or a comment.
    Drawn,
    Row(Row),
    BadRow(Fault),
    Grid(Grid),
    Text,
    /// The text `No solution exists`.
    NoSolution,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    pub cells: [Digits; 9],
    pub shape: Shape,
}

// First, for speed: most lines are cells alone.
#[inline(always)]
pub fn scan(line: &[u8]) -> Line {
    plain_grid(line).map_or_else(|| scan_words(line), Line::Grid)
}

/// A line of 81 digits and blanks.
#[inline(always)]
fn plain_grid(line: &[u8]) -> Option<Grid> {
    let line: &[u8; 81] = line.try_into().ok()?;
    let grid = line.map(meaning);
    let seen = grid.iter().fold(0, |seen, cell| seen | cell);
    (seen <= ALL).then_some(grid)
}

fn scan_words(line: &[u8]) -> Line {
    if let Some(cells) = cells_alone(line).filter(|_| line.len() <= LONGEST_LINE) {
        return cells;
    }
    let visible = without_comment(line);
    if visible.len() > LONGEST_LINE {
        return Line::BadRow(Fault::TooLong);
    }
    let text = in_ascii(visible);
    match text.trim() {
        "" if visible.len() == line.len() => Line::Blank,
        "" => Line::Drawn,
        NO_SOLUTION => Line::NoSolution,
        _ if text.contains(char::is_control) => Line::BadRow(Fault::Control),
        _ => line_of_words(&text),
    }
}

/// A row or a grid, if nothing else is in the text but what stands between words.
#[inline(always)]
fn cells_alone(text: &[u8]) -> Option<Line> {
    if let Some((cells, shape)) = cells(text) {
        return Some(Line::Row(Row { cells, shape }));
    }
    cells(text).map(|(cells, _)| Line::Grid(cells))
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
    if count != PLACES || words * longest != count || seen & OTHER != 0 {
        return None;
    } else if seen & DASH != 0 {
        // `- - - + - - - + - - -` is a rule.
        let are_single = longest == 1 && !text.contains(&b'+');
        if !are_single && !text.iter().any(u8::is_ascii_digit) {
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
        let is_link = line[..at].ends_with(b":");
        line[at] == b'#' || line[at..].starts_with(b"//") && !is_link
    };
    let end = (0..line.len()).find(is_comment).unwrap_or(line.len());
    &line[..end]
}

/// The line with `|` for box drawings and spaces for white space and byte order marks.
fn in_ascii(line: &[u8]) -> String {
    let ascii = |c: char| match c {
        '\u{2500}'..='\u{257F}' => '|',
        _ if c.is_whitespace() || c == '\u{FEFF}' => ' ',
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
    let grid = word_of_81(&unnamed(text)).map(Line::Grid);
    let cells = grid.or_else(|| cells_beside_names(text));
    cells.unwrap_or_else(|| bad_or_text(text))
}

/// Cells behind a `=`, and cells that stand each by itself beside names.
fn cells_beside_names(text: &str) -> Option<Line> {
    let behind = text.split_once('=').map_or(text, |(_, behind)| behind);
    let words = unnamed(behind);
    if words.iter().all(|word| word.len() == 1) {
        cells_alone(words.join(" ").as_bytes())
    } else {
        cells_alone(behind.as_bytes())
    }
}

/// The word of 81 cells that stands beside shorter ones, and perhaps before its solution.
fn word_of_81(words: &[&str]) -> Option<Grid> {
    let long = words.iter().filter(|word| count(word) > 9);
    let grids = long.map(|word| cells(word.as_bytes()).map(|(grid, _)| grid));
    match grids.collect::<Option<Vec<Grid>>>()?[..] {
        [grid] => Some(grid),
        [puzzle, solution] if !solution.contains(&ALL) => Some(puzzle),
        _ => None,
    }
}

/// A line that is neither row nor grid is bad by rules 6 and 7.
fn bad_or_text(text: &str) -> Line {
    let has_name = words(text).any(is_name);
    let is_number = |word: &str| has_name && (2..7).contains(&count(word));
    let mut counted = unnamed(text);
    counted.retain(|word| !is_number(word));
    let cells = counted.iter().map(|word| count(word)).sum();
    let digits = |word: &&str| word.matches(char::is_numeric).count();
    let with_digits = counted.iter().filter(|word| digits(word) > 0).count();
    if cells > 6 || with_digits > 1 && counted.iter().map(digits).sum::<usize>() > 2 {
        Line::BadRow(fault(text, cells))
    } else {
        Line::Text
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| c == '=' || c.is_ascii() && meaning(c as u8) & (BETWEEN | BAR) != 0;
    text.split(is_between).filter(|word| !word.is_empty())
}

/// The words that are no names.
fn unnamed(text: &str) -> Vec<&str> {
    words(text).filter(|word| !is_name(word)).collect()
}

fn is_cell(c: char) -> bool {
    c == '-' || c.is_ascii_digit() || BLANKS.contains(c)
}

/// Whether a word begins with two letters that are no cells, and is no row or grid in which O stands for 0: `OO3020600`.
fn is_name(word: &str) -> bool {
    let is_letter = |c: &char| c.is_alphabetic() && !is_cell(*c);
    let begins = word.chars().take(2).filter(is_letter).count() == 2;
    let is_long = matches!(word.len(), 9 | 81) && 2 * count(word) > word.len();
    begins && !is_long
}

/// How many cells a word seems to have: several dashes are a rule, and a digit of any alphabet looks like a cell.
fn count(word: &str) -> usize {
    if word.len() > 1 && word.trim_start_matches('-').is_empty() {
        return 0;
    }
    word.matches(|c| is_cell(c) || c.is_numeric()).count()
}

/// What is wrong with a line: its first odd sign, or the number of its cells.
fn fault(text: &str, count: usize) -> Fault {
    let words = unnamed(text).into_iter();
    let mut odd = words.flat_map(|word| word.matches(|c| !is_cell(c)));
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
