//! The output of a program: the answers on its lines, in any shape. Nothing is skipped but blank lines and
//! the kit's own frames.

use super::bytes::{is, Cells, DOS_END, SPACE};
use super::line::Line;
use super::lines::{Lines, LONGEST_LINE};
use super::parser::Parser;
use super::words::{describe_stranger, too_long, wrong_count};
use crate::checker::Printed;
use crate::failure::Failure;
use crate::puzzle::{Fault, FRAME_RULE, NO_SOLUTION};
use std::collections::VecDeque;
use std::ffi::OsStr;
use std::mem;

/// A row in a frame, as this program prints it.
const ROW: &str = "| 0 0 0 | 0 0 0 | 0 0 0 |";

pub struct PrintedGrids {
    /// `check --strict` reads them by itself.
    pub lines: Lines,
    parser: Parser,
    /// Answers that have been read. A line may end one that lacks rows and be one itself.
    ready: VecDeque<Printed>,
}

impl PrintedGrids {
    pub fn open(path: &OsStr) -> Result<PrintedGrids, Failure> {
        Ok(PrintedGrids {
            lines: Lines::open(path)?,
            parser: Parser::default(),
            ready: VecDeque::new(),
        })
    }

    /// The next answer; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Printed>, Failure> {
        while self.ready.is_empty() {
            let number = self.lines.number + 1;
            let Some(line) = self.lines.next()? else {
                break;
            };
            let text = String::from_utf8_lossy(line);
            let says_no_solution = text.trim() == NO_SOLUTION && line.len() <= LONGEST_LINE;
            self.parser.take(scan(line, number), number);
            for (_, grid) in mem::take(&mut self.parser.ready).iter() {
                self.ready.push_back(match grid {
                    Ok(job) => Printed::Grid(job.clues),
                    Err(Fault(message)) => Printed::Malformed(message.clone()),
                });
            }
            if says_no_solution {
                self.ready.push_back(Printed::NoSolution);
            }
        }
        Ok(self.ready.pop_front())
    }
}

/// What a line is: cells, digits or `.`, perhaps in a frame; what ends an answer whose rows are not all
/// there; or a bad row or grid.
fn scan(line: &[u8], number: u64) -> Line {
    let text = String::from_utf8_lossy(line);
    let text = text.trim();
    if line.len() > LONGEST_LINE {
        return Line::BadGrid(too_long(number));
    } else if text.is_empty() || text == NO_SOLUTION {
        // No `Blank`: a blank line ends an answer, whatever follows.
        return Line::Text;
    } else if text == FRAME_RULE {
        return Line::Skipped;
    }
    let is_cell = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    let is_space = |byte: u8| is(byte, SPACE) && byte != DOS_END;
    let fits = |(byte, sample)| byte == sample || sample == b'0';
    let is_framed = text.len() == ROW.len() && text.bytes().zip(ROW.bytes()).all(fits);
    let is_known = |byte| is_cell(byte) || is_space(byte) || is_framed && byte == b'|';
    let (message, is_row) = if let Some(at) = line.iter().position(|&byte| !is_known(byte)) {
        let characters = text.chars().filter(|c| !c.is_whitespace()).count();
        let is_row = is_framed || characters == 9 || text.split_whitespace().count() == 9;
        (describe_stranger(line, at, number), is_row)
    // Without bars: above a row with bars, 1 to 9 would be the numbers of columns.
    } else if let Some(cells) = Cells::of(text.replace('|', " ").as_bytes()) {
        return Line::Cells(cells);
    } else {
        let count = line.iter().filter(|&&byte| is_cell(byte)).count();
        (wrong_count(count, number), count <= 40)
    };
    match is_row {
        true => Line::BadRow(message),
        false => Line::BadGrid(message),
    }
}
