//! A line that is neither row nor grid: a bad one, a number, or text; and what is wrong with it.

use super::bytes::{cell, is, is_cell, BETWEEN, DASH, SPACE};
use super::line::Line;
use super::lines::LONGEST_LINE;
use crate::grid::ALL;

/// More cells are no row.
const MOST_IN_A_ROW: usize = 40;

/// Fewer cells are no row, but inside a grid.
const FEWEST_IN_A_ROW: usize = 5;

/// How many digits a number has at most: that of a grid, and of how many follow.
const LONGEST_NUMBER: usize = 6;

/// What a line is, the first that fits. `plain` has no box drawings, which a message shows as they are.
///
/// - More than 40 cells, also in a word with `-` for blanks, or a word of 81 characters or 81 words with a
///   digit: a bad grid.
/// - Up to six digits and white space, perhaps in brackets or with a point behind: a number, but inside a
///   grid or cut off by a comment.
/// - Only cells and what may stand between: a bad row; of fewer than five, between grids, a bad grid.
/// - What looks like a row, between grids only if it has a digit: a bad row.
/// - Text.
pub fn classify(plain: &[u8], visible: &[u8], line: u64, is_open: bool, is_cut: bool) -> Line {
    let cells = (0..plain.len()).filter(|&at| is_cell(plain, at)).count();
    let is_stranger = |at: usize| !is_cell(plain, at) && !is(plain[at], BETWEEN);
    let stranger = (0..plain.len()).find(|&at| is_stranger(at));
    let text = String::from_utf8_lossy(plain);
    let is_between = |c: char| c.is_ascii() && is(c as u8, BETWEEN);
    let words: Vec<&str> = text
        .split(is_between)
        .filter(|word| !word.is_empty())
        .collect();
    let message = match stranger {
        Some(at) => describe_stranger(visible, at, line),
        None => too_great(&text, &words, line).unwrap_or_else(|| wrong_count(cells, line)),
    };
    let has_digit = plain.iter().any(u8::is_ascii_digit);
    let text = text.trim();
    let is_word_of_81 = text.chars().count() == 81 && !text.contains(char::is_whitespace);
    let digits = number(text).filter(|_| !is_open && !is_cut);
    let are_cells = |word: &str| word.bytes().all(|byte| is(byte, ALL | DASH));
    let is_long = |word: &&str| word.len() > MOST_IN_A_ROW && are_cells(word);
    let has_grid = is_word_of_81 || words.len() == 81 || words.iter().any(is_long);
    if cells > MOST_IN_A_ROW || has_digit && has_grid {
        Line::BadGrid(message)
    } else if let Some(digits) = digits {
        Line::Number { digits, message }
    } else if stranger.is_none() && cells < FEWEST_IN_A_ROW && !is_open {
        Line::BadGrid(message)
    } else if stranger.is_none() || (is_open || has_digit) && looks_like_row(&words, cells) {
        Line::BadRow(message)
    } else {
        Line::Text
    }
}

/// How many digits a number has.
fn number(text: &str) -> Option<usize> {
    let text = text.trim_matches(|c: char| "[](){}".contains(c));
    let text = text.strip_suffix('.').unwrap_or(text);
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let is_digit = |byte: u8| byte.is_ascii_digit() || is(byte, SPACE);
    let is_number = text.bytes().all(is_digit);
    (is_number && (1..=LONGEST_NUMBER).contains(&digits)).then_some(digits)
}

/// Nine words, nine characters or nine cells, but no sentence: that has *names*, words with different
/// letters side by side. Nine words may have one, as often as it likes (`None`); any may follow nine
/// cells. One or two words may stand before nine that are a cell each: a label.
fn looks_like_row(words: &[&str], cells: usize) -> bool {
    let characters: usize = words.iter().map(|word| word.chars().count()).sum();
    let mut names: Vec<_> = words.iter().filter(|word| is_name(word)).collect();
    names.dedup();
    let begins_with_cell = words
        .first()
        .is_some_and(|word| cell(word.as_bytes()[0]).is_some());
    let is_cell = |word: &&str| matches!(word.as_bytes(), [byte] if cell(*byte).is_some());
    let is_labelled = (10..12).contains(&words.len()) && words.iter().rev().take(9).all(is_cell);
    words.len() == 9 && names.len() < 2
        || is_labelled
        || characters == 9 && names.is_empty()
        || cells == 9 && (names.is_empty() || begins_with_cell)
}

fn is_name(word: &str) -> bool {
    let letters: Vec<char> = word.to_lowercase().chars().collect();
    let differ = |pair: &[char]| pair[0] != pair[1] && pair.iter().all(|c| c.is_alphabetic());
    letters.windows(2).any(differ)
}

/// The message for the first of nine words that is a number from 10, if one is.
fn too_great(text: &str, words: &[&str], line: u64) -> Option<String> {
    let is_number = |word: &&&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    let found = words.iter().find(is_number).filter(|_| words.len() == 9)?;
    let column = 1 + found.as_ptr() as usize - text.as_ptr() as usize;
    Some(format!(
        "line {line}, column {column}: expected a digit from 0 to 9, found {found}"
    ))
}

/// The message for a byte that has no place in a line.
pub fn describe_stranger(visible: &[u8], at: usize, line: u64) -> String {
    let rest = String::from_utf8_lossy(&visible[at..]);
    let found = rest.chars().next().unwrap_or_default();
    let place = format!("line {line}, column {}", at + 1);
    format!("{place}: expected a digit 1-9 or a blank, found {found:?}")
}

/// The message for a wrong number of cells.
pub fn wrong_count(cells: usize, line: u64) -> String {
    let expected = if cells > MOST_IN_A_ROW { 81 } else { 9 };
    format!("line {line}: expected {expected} cells, found {cells}")
}

/// The message for a line that is longer than what is kept of a line.
pub fn too_long(line: u64) -> String {
    format!("line {line}: expected at most {LONGEST_LINE} bytes")
}
