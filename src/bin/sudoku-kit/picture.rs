//! A frame for a terminal: 17 lines of at most 80 characters. What is longer is cut.
//!
//! ```text
//! grid 1, weights, step 3 of 9
//! +----------+----------+----------+
//! | 1  3  5  | 4  6  .  | 2  7  8= |   nodes            3
//!   ...                                ...
//! r1c9 = 8     only candidate
//! ```

use crate::film::{Frame, Look, COUNTS, LEGEND};
use crate::grid::{cell_name, digit_list};

/// So many of the open guesses have room.
const MOST_GUESSES_SHOWN: usize = 9;

/// The picture; its last line has no end.
pub fn text(frame: &Frame, heading: &str, has_colour: bool) -> String {
    let paint = |text: &str, look: Look| match look.sign() {
        (_, colour) if has_colour && !colour.is_empty() => format!("\x1b[{colour}m{text}\x1b[0m"),
        _ => text.to_owned(),
    };
    let cell =
        |&(digit, look): &(char, Look)| paint(&format!("{digit}{}", look.sign().0), look) + " ";
    let rule = "+----------+----------+----------+";
    let mut board = vec![rule.to_owned()];
    for (row, cells) in frame.cells().chunks(9).enumerate() {
        let boxes = cells
            .chunks(3)
            .map(|cells| cells.iter().map(cell).collect());
        board.push(format!("| {}|", Vec::<String>::from_iter(boxes).join("| ")));
        if row % 3 == 2 {
            board.push(rule.to_owned());
        }
    }
    for (line, text) in board.iter_mut().zip(side(frame)) {
        *line += &format!("   {text}");
    }
    let sign = |look: Look| paint(&look.sign().0.to_string(), look);
    let signs = LEGEND.map(|(name, look, _)| sign(look) + " " + name);
    let (board, signs, line) = (board.join("\n"), signs.join("  "), frame.line());
    let line = format!("{line:.80}");
    format!("{heading:.80}\n{board}\n{}\n\n{signs}", line.trim_end())
}

/// What stands beside the board: 13 lines at most, each of up to 22 characters.
fn side(frame: &Frame) -> Vec<String> {
    let counts = COUNTS.into_iter().zip(frame.counts());
    let mut side = Vec::from_iter(counts.map(|(what, count)| format!("{what:<12}{count:>10}")));
    let open = &frame.open_guesses;
    for guess in &open[open.len().saturating_sub(MOST_GUESSES_SHOWN)..] {
        let (cell, digit) = (cell_name(guess.cell), digit_list(guess.digit));
        side.push(format!("  {cell} ? {digit}"));
    }
    side
}
