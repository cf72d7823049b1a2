//! A board as a picture for a terminal: 17 lines of at most 80 characters. What is longer is cut.
//!
//! ```text
//! grid 1, weights, step 3 of 9
//! +----------+----------+----------+
//! | 1  3  5  | 4  6  .  | 2  7  8= |   nodes            3
//!   ...                                ...
//! r1c9 = 8     only candidate
//! ```

use crate::grid::{list, Digits, ALL};

/// How a cell looks: a sign behind it, and a colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Look {
    Blank,
    Clue,
    /// Entered without a choice.
    Forced,
    Guess,
    TakenBack,
    DeadEnd,
}

impl Look {
    fn sign(self) -> char {
        match self {
            Look::Blank | Look::Clue => ' ',
            Look::Forced => '=',
            Look::Guess => '?',
            Look::TakenBack => '-',
            Look::DeadEnd => 'x',
        }
    }

    /// The escape sequence that begins the colour (ECMA-48, Select Graphic Rendition).
    fn colour(self) -> &'static str {
        match self {
            Look::Blank => "",
            Look::Clue => "\x1b[1m",
            Look::Forced => "\x1b[32m",
            Look::Guess => "\x1b[1;33m",
            Look::TakenBack => "\x1b[31m",
            Look::DeadEnd => "\x1b[1;31m",
        }
    }
}

const RESET: &str = "\x1b[0m";

const LEGEND: [(Look, &str); 4] = [
    (Look::Forced, "forced"),
    (Look::Guess, "guess"),
    (Look::TakenBack, "taken back"),
    (Look::DeadEnd, "dead end"),
];

pub struct Picture {
    /// The digit in each cell, `ALL` in a blank.
    pub cells: [(Digits, Look); 81],
    /// Lines beside the board: 13 at most, each of up to 24 characters.
    pub side: Vec<String>,
    /// What has just happened.
    pub line: String,
}

impl Picture {
    pub fn lines(&self, heading: &str, has_colour: bool) -> Vec<String> {
        let paint = |text: &str, look: Look| {
            if has_colour && !look.colour().is_empty() {
                format!("{}{text}{RESET}", look.colour())
            } else {
                text.to_owned()
            }
        };
        debug_assert!(self.side.len() <= 13);
        let rule = "+----------+----------+----------+";
        let mut board = vec![rule.to_owned()];
        for row in 0..9 {
            let mut line = String::new();
            for column in 0..9 {
                let (digit, look) = self.cells[9 * row + column];
                let text = if digit == ALL {
                    ".".to_owned()
                } else {
                    list(digit)
                };
                line += if column % 3 == 0 { "| " } else { "" };
                line += &paint(&format!("{text}{}", look.sign()), look);
                line += " ";
            }
            board.push(line + "|");
            if row % 3 == 2 {
                board.push(rule.to_owned());
            }
        }
        let mut lines = vec![format!("{heading:.80}")];
        let mut side = self.side.iter();
        for line in board {
            match side.next() {
                Some(text) if !text.is_empty() => lines.push(format!("{line}   {text}")),
                _ => lines.push(line),
            }
        }
        lines.push(format!("{:.80}", self.line));
        lines.push(String::new());
        let signs = LEGEND.map(|(look, meaning)| {
            let sign = look.sign().to_string();
            format!("{} {meaning}", paint(&sign, look))
        });
        lines.push(signs.join("   "));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_fits_a_terminal_and_has_no_colour_unless_wanted() {
        let picture = Picture {
            cells: [(0b100, Look::Guess); 81],
            side: vec!["dead ends 1234567890123".to_owned(); 13],
            line: "start".to_owned(),
        };
        let lines = picture.lines("grid 1", false);
        assert_eq!(lines.len(), 17);
        assert!(lines[2].starts_with("| 3? 3? 3? | 3? 3? 3? | 3? 3? 3? |   dead"));
        assert!(lines
            .iter()
            .all(|line| line.len() <= 80 && line.is_ascii() && !line.contains('\x1b')));
        let painted = picture.lines("grid 1", true);
        let begin = "\x1b[32m=\x1b[0m forced   \x1b[1;33m?\x1b[0m guess";
        assert!(painted[16].starts_with(begin));
    }
}
