//! What can be wrong with a row, and what is said of it.

use super::lines::LONGEST_LINE;
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    TooLong,
    /// The file is no text.
    Control,
    Sign {
        column: u32,
        sign: char,
    },
    Cells {
        expected: u32,
        found: u32,
    },
}

/// As messages have it behind `line 5`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Fault::TooLong => write!(f, ": expected at most {LONGEST_LINE} bytes"),
            Fault::Control => write!(f, ": expected ASCII or UTF-8, found a control character"),
            Fault::Sign { column, sign } => {
                let sign = sign.escape_debug();
                write!(
                    f,
                    ", column {column}: expected a digit 1-9 or a blank, found '{sign}'"
                )
            }
            Fault::Cells { expected, found } if expected == found => {
                write!(f, ": expected {expected} cells in words of one length")
            }
            Fault::Cells { expected, found } => {
                write!(f, ": expected {expected} cells, found {found}")
            }
        }
    }
}
