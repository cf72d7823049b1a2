//! What a line of the input means, by itself.

use crate::grid::{Digits, Grid, ALL};
use crate::puzzle::{Shape, FRAME_RULE, NO_SOLUTION};

pub const LONGEST_LINE: usize = 1 << 16;

/// A bad line with more visible characters is not a row, but a grid by itself; one with more cells is no
/// heading.
const LONGEST_ROW: usize = 40;

#[derive(Debug, PartialEq)]
pub enum Line {
    /// Only white space.
    Blank,
    /// Only separators, or a comment.
    Nothing,
    /// A line drawn between boxes.
    Rule,
    /// Nine cells, and what they tell of their grid's shape.
    Row {
        cells: [Digits; 9],
        shape: Shape,
    },
    /// 81 cells.
    Grid(Grid),
    /// Skipped where such a line may stand; elsewhere bad.
    Words {
        words: Words,
        bad: Bad,
    },
    Bad(Bad),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Words {
    /// It begins with two letters, the first not x.
    Heading,
    /// How many grids follow.
    Count,
    /// `No solution exists`.
    NoSolution,
}

#[derive(Debug, PartialEq)]
pub struct Bad {
    pub message: String,
    /// It is a grid by itself, not a row.
    pub is_grid: bool,
}

// What a byte means: a cell's candidates, or one of these bits above them.
const SPACE: u16 = 1 << 9;
const SEPARATOR: u16 = 1 << 10;
const BAR: u16 = 1 << 11;
const DASH: u16 = 1 << 12;
const OTHER: u16 = 1 << 13;
/// A line end, or the start of a comment.
const END: u16 = 1 << 14;

const MEANINGS: [u16; 256] = {
    let mut meanings = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        meanings[byte] = match byte as u8 {
            digit @ b'1'..=b'9' => 1 << (digit - b'1'),
            b'0' | b'.' | b'_' | b'*' | b'?' | b'x' | b'X' => ALL,
            b'\n' | b'#' => END,
            b' ' | b'\t'..=b'\r' => SPACE,
            b'|' => BAR,
            b'-' | b'+' | b'=' | b':' => DASH,
            b',' | b';' | b'[' | b']' | b'{' | b'}' | b'(' | b')' | b'"' | b'\'' => SEPARATOR,
            _ => OTHER,
        };
        byte += 1;
    }
    meanings
};

/// The candidates that a byte stands for, if it is a cell.
pub fn cell(byte: u8) -> Option<Digits> {
    let meaning = MEANINGS[usize::from(byte)];
    (meaning <= ALL).then_some(meaning)
}

/// Scans the line at the start of a text. Returns it and its length with its line end; `None` if the
/// text ends before.
pub fn scan(text: &[u8], number: u64) -> Option<(Line, usize)> {
    let mut cells = [ALL; 81];
    let mut count = 0;
    let mut seen = 0;
    let mut end = 0;
    for &byte in text {
        let meaning = MEANINGS[usize::from(byte)];
        if meaning <= ALL {
            if count < 81 {
                cells[count] = meaning;
            }
            count += 1;
        } else if meaning == END {
            break;
        }
        seen |= meaning;
        end += 1;
    }
    let length = end + text[end..].iter().position(|&byte| byte == b'\n')?;
    let has_comment = end < length;
    let visible = text[..end].strip_suffix(b"\r").unwrap_or(&text[..end]);
    let has_only = |bits: u16| seen & !bits == 0;
    let has_only_cells = has_only(ALL | SPACE | SEPARATOR | BAR);
    let line = if visible.len() > LONGEST_LINE {
        too_long(number)
    } else if has_only(SPACE) && !has_comment {
        Line::Blank
    } else if has_only(SPACE | SEPARATOR) {
        Line::Nothing
    } else if has_only(SPACE | BAR | DASH) {
        Line::Rule
    } else if has_only_cells && count == 81 {
        Line::Grid(cells)
    } else if has_only_cells && count == 9 {
        let mut row = [ALL; 9];
        row.copy_from_slice(&cells[..9]);
        let shape = shape_of_row(visible, seen);
        Line::Row { cells: row, shape }
    } else if has_only(SPACE | SEPARATOR | BAR) {
        Line::Nothing
    } else if is_rule(visible) {
        Line::Rule
    } else if let Some(cells) = run_of_81(visible) {
        Line::Grid(cells)
    } else {
        scan_words(visible, number, count)
    };
    Some((line, length + 1))
}

/// The same for the output of a program: digits, `.`, white space, `No solution exists` and frames as
/// `solve` prints them may stand there, and nothing else.
pub fn scan_answer(text: &[u8], number: u64) -> Option<(Line, usize)> {
    let length = text.iter().position(|&byte| byte == b'\n')?;
    let visible = text[..length]
        .strip_suffix(b"\r")
        .unwrap_or(&text[..length]);
    if visible.len() > LONGEST_LINE {
        return Some((too_long(number), length + 1));
    }
    let is_plain =
        |byte: u8| byte.is_ascii_digit() || byte == b'.' || MEANINGS[usize::from(byte)] == SPACE;
    let count = |visible: &[u8]| visible.iter().filter(|&&byte| cell(byte).is_some()).count();
    let is_framed = |(at, &byte): (usize, &u8)| match at % 8 {
        0 => byte == b'|',
        _ => is_plain(byte),
    };
    let is_row = visible.len() == FRAME_RULE.len() && visible.iter().enumerate().all(is_framed);
    if visible == FRAME_RULE.as_bytes() || is_row && count(visible) == 9 {
        return scan(text, number);
    }
    let Some(stranger) = visible.iter().position(|&byte| !is_plain(byte)) else {
        let count = count(visible);
        if matches!(count, 0 | 9 | 81) {
            return scan(text, number);
        }
        return Some((scan_words(visible, number, count), length + 1));
    };
    let bad = Bad {
        message: describe(visible, stranger, number),
        is_grid: true,
    };
    let words = Words::NoSolution;
    let line = if String::from_utf8_lossy(visible).trim() == NO_SOLUTION {
        Line::Words { words, bad }
    } else {
        Line::Bad(bad)
    };
    Some((line, length + 1))
}

/// What a line is of which not all bytes may have been kept.
fn too_long(number: u64) -> Line {
    Line::Bad(Bad {
        message: format!("line {number}: expected at most {LONGEST_LINE} bytes"),
        is_grid: true,
    })
}

/// Whether a line is drawn with corners: `*-----------*`, `.-------.`, `'---+---'`.
fn is_rule(visible: &[u8]) -> bool {
    let has_dashes = visible
        .windows(2)
        .any(|pair| pair == b"--" || pair == b"==");
    has_dashes
        && visible.iter().all(|&byte| {
            let meaning = MEANINGS[usize::from(byte)];
            matches!(meaning, SPACE | BAR | DASH) || b"*.'".contains(&byte)
        })
}

/// The first run of exactly 81 cells with nothing between them, and with the line's end, white space or
/// a separator on both sides. What else is on the line does not count: names, ratings, a solution.
fn run_of_81(visible: &[u8]) -> Option<Grid> {
    let is_end = |byte: &u8| matches!(MEANINGS[usize::from(*byte)], SPACE | SEPARATOR | BAR);
    let run = visible.split(is_end).find(|part| {
        let is_cell = |&byte: &u8| cell(byte).is_some();
        part.len() == 81 && part.iter().all(is_cell)
    })?;
    let mut grid = [ALL; 81];
    for (cell, &byte) in grid.iter_mut().zip(run) {
        *cell = MEANINGS[usize::from(byte)];
    }
    Some(grid)
}

/// The shape that nine cells tell of: compact if two of them touch.
fn shape_of_row(visible: &[u8], seen: u16) -> Shape {
    let is_cell = |byte: u8| cell(byte).is_some();
    let mut pairs = visible.windows(2);
    if seen & BAR != 0 {
        Shape::Readable
    } else if pairs.any(|pair| is_cell(pair[0]) && is_cell(pair[1])) {
        Shape::Compact
    } else {
        Shape::Spaced
    }
}

/// A line that is neither a row nor a grid.
fn scan_words(visible: &[u8], number: u64, count: usize) -> Line {
    let text = String::from_utf8_lossy(visible);
    let text = text.trim();
    let length = text.split_whitespace().flat_map(str::chars).count();
    let is_grid = length > LONGEST_ROW;
    let stranger = visible
        .iter()
        .position(|&byte| MEANINGS[usize::from(byte)] >= DASH);
    let message = match stranger {
        None => {
            let expected = if is_grid { 81 } else { 9 };
            format!("line {number}: expected {expected} cells, found {count}")
        }
        Some(at) => describe(visible, at, number),
    };
    let bad = Bad { message, is_grid };
    // One word as long as a grid is one, with letters for blanks, say.
    let is_bad_grid = count > LONGEST_ROW || length == 81 && !text.contains(char::is_whitespace);
    match words_of(text) {
        Some(words) if !is_bad_grid => Line::Words { words, bad },
        _ => Line::Bad(bad),
    }
}

/// The message for a byte that has no place in a line.
fn describe(visible: &[u8], at: usize, number: u64) -> String {
    let rest = String::from_utf8_lossy(&visible[at..]);
    let found = rest.chars().next().unwrap_or_default();
    let place = format!("line {number}, column {}", at + 1);
    format!("{place}: expected a digit 1-9 or a blank, found {found:?}")
}

fn words_of(text: &str) -> Option<Words> {
    let letters = text.bytes().take(2).filter(u8::is_ascii_alphabetic);
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    if text == NO_SOLUTION {
        Some(Words::NoSolution)
    } else if letters.count() == 2 && !text.starts_with(['x', 'X']) {
        Some(Words::Heading)
    } else if is_number && (1..=5).contains(&text.len()) {
        Some(Words::Count)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scanned(text: &str) -> Line {
        let (line, length) = scan(text.as_bytes(), 7).unwrap();
        assert_eq!(length, text.len());
        line
    }

    #[test]
    fn a_line_without_an_end_is_not_scanned() {
        for text in ["", "5", "530070000", "# comment"] {
            assert_eq!(scan(text.as_bytes(), 1), None);
        }
    }

    #[test]
    fn each_kind_of_line_is_told() {
        for (text, expected) in [
            ("\n", Line::Blank),
            (" \t\r\n", Line::Blank),
            ("# 123456789\n", Line::Nothing),
            (" [[],];\n", Line::Nothing),
            ("---+---\n", Line::Rule),
            ("| = |\n", Line::Rule),
            ("*-----------*\n", Line::Rule),
            (" .-------.-------.\n", Line::Rule),
            (":-------+-------:\n", Line::Rule),
            ("'==='\n", Line::Rule),
        ] {
            assert_eq!(scanned(text), expected, "{text:?}");
        }
        for (text, shape) in [
            ("123456789\n", Shape::Compact),
            ("[1,2,3,4,5,6,7,8,9]\n", Shape::Spaced),
            ("1 2 3 4 5 6 7 8 9 # row\n", Shape::Spaced),
            ("|123|456|789|\r\n", Shape::Readable),
        ] {
            let cells = [1, 2, 4, 8, 16, 32, 64, 128, 256];
            assert_eq!(scanned(text), Line::Row { cells, shape }, "{text:?}");
        }
        let stars = Line::Row {
            cells: [ALL; 9],
            shape: Shape::Compact,
        };
        assert_eq!(scanned("*********\n"), stars);
        let blanks = "0._*?xX..".repeat(9) + "\n";
        assert_eq!(scanned(&blanks), Line::Grid([ALL; 81]));
    }

    #[test]
    fn a_run_of_81_cells_is_found_among_other_things() {
        let (run, other) = ("0".repeat(81), "5".repeat(81));
        for text in [
            format!("{run},{other}"),
            format!("12,{run},{other},1.5"),
            format!("{run};8.4;ed=7.2"),
            format!("Golden Nugget: {run} 1"),
            format!("{} {run}", "1".repeat(82)),
            format!("\"{run}\"\t# {other}"),
        ] {
            assert_eq!(scanned(&(text + "\n")), Line::Grid([ALL; 81]));
        }
        for text in [
            format!("{run}1"),
            format!("a{run}"),
            format!("{run}:1"),
            format!("{}-{}", &run[1..], &run[..1]),
        ] {
            let line = scanned(&(text + "\n"));
            assert!(
                matches!(line, Line::Bad(Bad { is_grid: true, .. })),
                "{line:?}"
            );
        }
    }

    #[test]
    fn words_and_bad_lines_say_what_is_wrong() {
        for (text, expected, message) in [
            ("Grid 01\n", Some(Words::Heading), ", column 1: BAD 'G'"),
            ("Example 1\n", Some(Words::Heading), ", column 1: BAD 'E'"),
            (
                "No solution exists\n",
                Some(Words::NoSolution),
                ", column 1: BAD 'N'",
            ),
            ("12345\n", Some(Words::Count), ": expected 9 cells, found 5"),
            ("012\n", None, ": expected 9 cells, found 3"),
            ("5 3\n", None, ": expected 9 cells, found 2"),
            ("x grid\n", None, ", column 3: BAD 'g'"),
            ("5\u{e9}\n", None, ", column 2: BAD '\u{e9}'"),
        ] {
            let message = message.replace("BAD", "expected a digit 1-9 or a blank, found");
            let is_grid = false;
            let bad = Bad {
                message: format!("line 7{message}"),
                is_grid,
            };
            let line = match expected {
                Some(words) => Line::Words { words, bad },
                None => Line::Bad(bad),
            };
            assert_eq!(scanned(text), line, "{text:?}");
        }
        for (text, message) in [
            ("0".repeat(80), "expected 81 cells, found 80"),
            (
                "- ".repeat(41) + "a",
                "expected a digit 1-9 or a blank, found '-'",
            ),
            ("ab".to_owned() + &"7".repeat(41), "or a blank, found 'a'"),
            ("oo5".repeat(27), "or a blank, found 'o'"),
            ("7".repeat(65537), "expected at most 65536 bytes"),
        ] {
            match scanned(&(text + "\n")) {
                Line::Bad(bad) => assert!(bad.is_grid && bad.message.ends_with(message)),
                line => panic!("{line:?}"),
            }
        }
    }

    #[test]
    fn of_an_answer_that_is_too_long_only_the_length_counts() {
        let words = NO_SOLUTION.as_bytes();
        for (content, gap) in [(words, b' '), (b"5", b'5'), (b"5", b'a'), (b" ", b' ')] {
            for (length, is_too_long) in [(LONGEST_LINE, false), (LONGEST_LINE + 1, true)] {
                let mut text = content.to_vec();
                text.resize(length, gap);
                text.extend(b"\r\n");
                let bad = match scan_answer(&text, 3) {
                    Some((Line::Bad(bad), scanned)) if scanned == text.len() => bad.message,
                    Some(_) => String::new(),
                    None => panic!("the line has an end"),
                };
                let message = "line 3: expected at most 65536 bytes";
                assert_eq!(bad == message, is_too_long, "{bad}");
            }
        }
    }
}
