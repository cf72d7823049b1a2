//! A board as a picture for a terminal: 17 lines of at most 80 characters. What is longer is cut.
//!
//! ```text
//! grid 1, fewest, step 3 of 9
//! +----------+----------+----------+
//! | 1  3  5  | 4  6  .  | 2  7  8= |   nodes            3
//!   ...                                ...
//! r1c9 = 8     only candidate
//! ```

/// How a cell looks: a sign behind it, and a colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Look {
    Blank,
    Clue,
    /// Entered or solved without a choice.
    Forced,
    Guess,
    TakenBack,
    DeadEnd,
    Changed,
}

impl Look {
    fn sign(self) -> char {
        match self {
            Look::Blank | Look::Clue => ' ',
            Look::Forced => '=',
            Look::Guess => '?',
            Look::TakenBack => '-',
            Look::DeadEnd => 'x',
            Look::Changed => '!',
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
            Look::Changed => "\x1b[36m",
        }
    }
}

const RESET: &str = "\x1b[0m";

/// What the signs mean: each stands for its look.
pub type Legend = &'static [(Look, &'static str)];

pub struct Picture {
    /// What is in each cell, without its sign.
    pub cells: [(String, Look); 81],
    /// The most characters in a cell.
    pub width: usize,
    /// Lines beside the board: 13 at most, each of up to 24 characters.
    pub side: Vec<String>,
    /// What has just happened.
    pub line: String,
    pub legend: Legend,
    /// What else there is to know, behind the legend.
    pub note: &'static str,
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
        let rule = format!("+{}", "-".repeat(3 * (self.width + 2) + 1)).repeat(3) + "+";
        let mut board = vec![rule.clone()];
        for row in 0..9 {
            let mut line = String::new();
            for column in 0..9 {
                let (text, look) = &self.cells[9 * row + column];
                line += if column % 3 == 0 { "| " } else { "" };
                line += &paint(&format!("{text}{}", look.sign()), *look);
                line += &" ".repeat(self.width + 1 - text.chars().count());
            }
            board.push(line + "|");
            if row % 3 == 2 {
                board.push(rule.clone());
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
        let signs = self.legend.iter().map(|&(look, meaning)| {
            let sign = look.sign().to_string();
            format!("{} {meaning}", paint(&sign, look))
        });
        lines.push(Vec::from_iter(signs).join("   ") + self.note);
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_fits_a_terminal_and_has_no_colour_unless_wanted() {
        let picture = Picture {
            cells: [(); 81].map(|()| ("(9)".to_owned(), Look::Changed)),
            width: 3,
            side: vec!["dead ends 1234567890123".to_owned(); 13],
            line: "start".to_owned(),
            legend: &[(Look::Changed, "has changed")],
            note: "",
        };
        let lines = picture.lines("grid 1", false);
        assert_eq!(lines.len(), 17);
        assert_eq!(
            lines[2].split("   ").next(),
            Some("| (9)! (9)! (9)! | (9)! (9)! (9)! | (9)! (9)! (9)! |")
        );
        assert!(lines
            .iter()
            .all(|line| line.len() <= 80 && line.is_ascii() && !line.contains('\x1b')));
        let painted = picture.lines("grid 1", true);
        assert_eq!(painted[16], "\x1b[36m!\x1b[0m has changed");
    }
}
