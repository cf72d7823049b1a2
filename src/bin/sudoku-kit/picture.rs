//! A frame for a terminal: 17 lines of at most 80 characters. What is longer is cut.
//!
//! ```text
//! grid 1, weights, step 3 of 9
//! +----------+----------+----------+
//! | 1  3  5  | 4  6  .  | 2  7  8= |   nodes            3
//!   ...                                ...
//! r1c9 = 8     only candidate
//! ```

use crate::film::{Frame, Look, LEGEND};
use crate::grid::{cell_name, digit_list};

/// So many of the open guesses have room.
const MOST_GUESSES_SHOWN: usize = 9;

/// The escape sequence that begins the colour (ECMA-48, Select Graphic Rendition), one of the 256 that most
/// terminals have. Each is about as far from black as from white.
fn colour(look: Look) -> &'static str {
    match look {
        Look::Blank => "",
        Look::Clue => "\x1b[1m",
        Look::Forced => "\x1b[38;5;28m",
        Look::Guess => "\x1b[1;38;5;27m",
        Look::LastLeft => "\x1b[38;5;163m",
        Look::TakenBack => "\x1b[38;5;130m",
        Look::DeadEnd => "\x1b[1;38;5;160m",
    }
}

const RESET: &str = "\x1b[0m";

/// The picture; its last line has no end.
pub fn text(frame: &Frame, heading: &str, has_colour: bool) -> String {
    let paint = |text: &str, look: Look| {
        if has_colour && look != Look::Blank {
            format!("{}{text}{RESET}", colour(look))
        } else {
            text.to_owned()
        }
    };
    let rule = "+----------+----------+----------+";
    let cells = frame.cells();
    let mut board = vec![rule.to_owned()];
    for row in 0..9 {
        let mut line = String::new();
        for column in 0..9 {
            let (digit, look) = cells[9 * row + column];
            line += if column % 3 == 0 { "| " } else { "" };
            line += &paint(&format!("{digit}{}", look.sign()), look);
            line += " ";
        }
        board.push(line + "|");
        if row % 3 == 2 {
            board.push(rule.to_owned());
        }
    }
    for (line, text) in board.iter_mut().zip(side(frame)) {
        *line += &format!("   {text}");
    }
    let signs = LEGEND.map(|(look, sign, name, _)| {
        let sign = paint(&sign.to_string(), look);
        format!("{sign} {name}")
    });
    let (board, signs, line) = (board.join("\n"), signs.join("  "), frame.line());
    let line = format!("{line:.80}");
    format!("{heading:.80}\n{board}\n{}\n\n{signs}", line.trim_end())
}

/// What stands beside the board: 13 lines at most, each of up to 22 characters.
fn side(frame: &Frame) -> Vec<String> {
    let count = |(what, count): (&str, u64)| format!("{what:<12}{count:>10}");
    let mut side = frame.counts().map(count).to_vec();
    let open = &frame.open_guesses;
    for guess in &open[open.len().saturating_sub(MOST_GUESSES_SHOWN)..] {
        let (cell, digit) = (cell_name(guess.cell), digit_list(guess.digit));
        side.push(format!("  {cell} ? {digit}"));
    }
    side
}
