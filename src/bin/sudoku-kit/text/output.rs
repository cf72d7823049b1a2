//! What is written: grids as text, answers, messages.

use crate::base::error::{print, tell, Error, Status};
use crate::base::grid::{clash, Grid, ALL};
use crate::base::puzzle::{Puzzle, Shape, NO_SOLUTION};

/// The answer to a malformed grid.
pub const INVALID: &str = "Invalid grid";

/// What a frame is drawn with between boxes.
const FRAME_RULE: &str = "+-------+-------+-------+";

/// Texts for standard output and standard error, until they are written.
#[derive(Default)]
pub struct PendingOutput {
    output: Vec<u8>,
    pub messages: String,
    /// Of all puzzles so far.
    pub status: Status,
}

impl PendingOutput {
    /// Writes what is there to standard output, then messages to standard error, and clears both.
    pub fn flush(&mut self) -> Result<(), Error> {
        print(&self.output)?;
        tell(&self.messages);
        self.output.clear();
        self.messages.clear();
        Ok(())
    }

    /// The number of bytes that wait for standard output.
    pub fn length(&self) -> usize {
        self.output.len()
    }

    pub fn line(&mut self, line: impl AsRef<[u8]>) {
        self.output.extend_from_slice(line.as_ref());
        self.output.push(b'\n');
    }

    /// The blank line before an answer: where a shape is asked for, between two of that shape; else where
    /// the input had one.
    pub fn gap(&mut self, puzzle: &Puzzle, shape: Option<Shape>) {
        let has_gap = shape.map_or(puzzle.has_gap, Shape::has_gaps);
        if has_gap && puzzle.number > 1 {
            self.line("");
        }
    }

    /// The message for a puzzle that is malformed, or of which clues clash, with the line of the second.
    pub fn note(&mut self, puzzle: &Puzzle) {
        let message = match puzzle.clues.as_ref().map(clash) {
            Err(fault) => {
                self.status = Status::Unanswered;
                fault.clone()
            }
            Ok(Some(clash)) => {
                let line = puzzle.lines[clash.second / 9];
                format!("line {line}: {}", clash.describe())
            }
            Ok(None) => return,
        };
        self.messages += &format!("sudoku-kit: {message}\n");
    }

    /// The answer to a puzzle, its solution or why there is none, in the puzzle's shape or that asked for.
    pub fn answer(&mut self, puzzle: &Puzzle, solution: Option<&Grid>, shape: Option<Shape>) {
        self.gap(puzzle, shape);
        match solution {
            Some(solution) => self.grid(solution, shape.unwrap_or(puzzle.shape), b'0'),
            None => {
                self.note(puzzle);
                let is_malformed = puzzle.clues.is_err();
                self.line(if is_malformed { INVALID } else { NO_SOLUTION });
            }
        }
    }

    /// A grid, with this for blanks.
    pub fn grid(&mut self, grid: &Grid, shape: Shape, blank: u8) {
        self.output.reserve(162);
        let digits = grid.map(|digit| match digit {
            ALL => blank,
            _ => b'1' + digit.trailing_zeros() as u8,
        });
        let rows = digits.chunks_exact(9);
        match shape {
            Shape::OneLine => self.line(digits),
            Shape::Compact => rows.for_each(|row| self.line(row)),
            Shape::Spaced => rows.for_each(|row| self.line(&spaced(row)[..17])),
            Shape::Readable => {
                for (r, row) in rows.enumerate() {
                    if r % 3 == 0 {
                        self.line(FRAME_RULE);
                    }
                    for triad in spaced(row).chunks_exact(6) {
                        self.output.extend_from_slice(b"| ");
                        self.output.extend_from_slice(triad);
                    }
                    self.line("|");
                }
                self.line(FRAME_RULE);
            }
        }
    }
}

/// A row with a space behind each digit.
fn spaced(row: &[u8]) -> [u8; 18] {
    let mut spaced = [b' '; 18];
    for (i, &digit) in row.iter().enumerate() {
        spaced[2 * i] = digit;
    }
    spaced
}

/// A grid as text, with `0` for blanks.
pub fn grid_text(grid: &Grid, shape: Shape) -> String {
    let mut text = PendingOutput::default();
    text.grid(grid, shape, b'0');
    String::from_utf8_lossy(&text.output).into_owned()
}
