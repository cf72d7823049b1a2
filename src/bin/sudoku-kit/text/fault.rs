//! What can be wrong with a row, and what is said of it.

use super::lines::LONGEST_LINE;
use crate::base::say::say;
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
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&match *self {
            Fault::TooLong => say!(
                ": expected at most {LONGEST_LINE} bytes",
                ": {LONGEST_LINE}바이트 이하여야 합니다"
            ),
            Fault::Control => say!(
                ": expected ASCII or UTF-8, found a control character",
                ": 텍스트(UTF-8)여야 하는데 제어 문자가 있습니다"
            ),
            Fault::Sign { column, sign } => {
                let sign = sign.escape_debug();
                say!(
                    ", column {column}: expected a digit 1-9 or a blank, found '{sign}'",
                    " {column}번째 글자가 숫자(1~9)도 빈칸도 아닙니다: '{sign}'"
                )
            }
            Fault::Cells { expected, found } if expected == found => say!(
                ": expected {expected} cells in words of one length",
                ": 칸은 {expected}개가 맞지만, 띄어쓰기가 고르지 않습니다(모두 붙이거나 같은 개수씩 띄어 쓰세요)"
            ),
            Fault::Cells { expected, found } => say!(
                ": expected {expected} cells, found {found}",
                ": 칸이 {expected}개여야 하는데 {found}개입니다"
            ),
        })
    }
}
