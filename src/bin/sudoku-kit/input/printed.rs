//! The output of a program: lines, and the answers on them. Nothing is skipped but blank lines and the
//! kit's own frames.

use super::bytes::{is, Cells, DOS_END, SPACE};
use super::line::LONGEST_LINE;
use super::words::{describe_stranger, too_long, wrong_count};
use super::{open, unreadable};
use crate::checker::Printed;
use crate::failure::Failure;
use crate::grid::{Grid, EMPTY};
use crate::puzzle::{FRAME_RULE, NO_SOLUTION};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::mem;

/// A row in a frame, as this program prints it.
const ROW: &str = "| 0 0 0 | 0 0 0 | 0 0 0 |";

/// More than a line may have, with its line end.
const LONGEST_READ: u64 = LONGEST_LINE as u64 + 3;

/// The lines of an output.
pub struct Lines {
    name: String,
    source: BufReader<Box<dyn Read + Send>>,
    /// The number of the line read last, from 1.
    number: u64,
}

impl Lines {
    pub fn open(path: &OsStr) -> Result<Lines, Failure> {
        let (name, source) = open(path)?;
        Ok(Lines {
            name,
            source: BufReader::new(source),
            number: 0,
        })
    }

    /// The next line without its line end; of one that is too long, the start. `None` at the end.
    fn next(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        self.number += 1;
        let mut line = Vec::new();
        let mut goes_on = self.read(&mut line)?;
        while goes_on {
            goes_on = self.read(&mut Vec::new())?;
        }
        if line.ends_with(b"\n") {
            line.truncate(line.len() - 1 - usize::from(line.ends_with(b"\r\n")));
        } else if line.is_empty() {
            return Ok(None);
        }
        Ok(Some(line))
    }

    /// Reads up to a line's end, or as much as a line may have. Returns whether the line goes on.
    fn read(&mut self, bytes: &mut Vec<u8>) -> Result<bool, Failure> {
        let mut part = self.source.by_ref().take(LONGEST_READ);
        let length = part.read_until(b'\n', bytes);
        let length = length.map_err(|error| unreadable(&self.name, &error))?;
        Ok(length as u64 == LONGEST_READ && !bytes.ends_with(b"\n"))
    }

    /// The next line that is not blank, without white space at its ends.
    pub fn next_text(&mut self) -> Result<Option<String>, Failure> {
        while let Some(line) = self.next()? {
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            if !line.is_empty() {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }
}

/// The answers of an output, in any shape.
pub struct PrintedGrids {
    lines: Lines,
    /// The rows of the answer that is open, how many, and what is wrong with one.
    cells: Grid,
    rows: usize,
    fault: Option<String>,
    /// An answer of one line that came where rows of another were missing: it is next.
    waiting: Option<Printed>,
}

impl PrintedGrids {
    pub fn open(path: &OsStr) -> Result<PrintedGrids, Failure> {
        Ok(PrintedGrids {
            lines: Lines::open(path)?,
            cells: EMPTY,
            rows: 0,
            fault: None,
            waiting: None,
        })
    }

    /// The next answer; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Printed>, Failure> {
        while self.waiting.is_none() {
            let Some(line) = self.lines.next()? else {
                return Ok(self.end_rows());
            };
            let answer = self.take(&line);
            if answer.is_some() {
                return Ok(answer);
            }
        }
        Ok(self.waiting.take())
    }

    /// Takes a line: of digits, `.` and white space, of the words for no solution, or of a frame. Returns
    /// the answer that ends with it.
    fn take(&mut self, line: &[u8]) -> Option<Printed> {
        let number = self.lines.number;
        let is_cell = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        let text = String::from_utf8_lossy(line);
        let text = text.trim();
        if line.len() > LONGEST_LINE {
            return Some(Printed::Malformed(too_long(number)));
        } else if text == NO_SOLUTION {
            return self.end_with(Printed::NoSolution);
        } else if text == FRAME_RULE {
            return None;
        } else if text.is_empty() {
            return self.end_rows();
        }
        let fits = |(byte, sample)| byte == sample || sample == b'0' && is_cell(byte);
        let is_framed = text.len() == ROW.len() && text.bytes().zip(ROW.bytes()).all(fits);
        let mut bytes = line.iter();
        let is_space = |byte: u8| is(byte, SPACE) && byte != DOS_END;
        let stranger = bytes.position(|&byte| !is_cell(byte) && !is_space(byte));
        let (message, is_row) = match stranger.filter(|_| !is_framed) {
            None => match Cells::of(text.as_bytes()) {
                Some(row) if row.count == 9 => {
                    self.cells[9 * self.rows..][..9].copy_from_slice(&row.cells[..9]);
                    return self.end_row();
                }
                Some(grid) => return self.end_with(Printed::Grid(grid.cells)),
                None => {
                    let count = line.iter().filter(|&&byte| is_cell(byte)).count();
                    (wrong_count(count, number), count <= 40)
                }
            },
            Some(at) => {
                let characters = text.chars().filter(|c| !c.is_whitespace()).count();
                let is_row = characters == 9 || text.split_whitespace().count() == 9;
                (describe_stranger(line, at, number), is_row)
            }
        };
        // What is no row is an answer by itself. One that is open goes on after it.
        if !is_row {
            return Some(Printed::Malformed(message));
        }
        self.fault.get_or_insert(message);
        self.end_row()
    }

    /// Counts a row; the ninth ends the answer.
    fn end_row(&mut self) -> Option<Printed> {
        self.rows += 1;
        match self.rows {
            9 => self.end_rows(),
            _ => None,
        }
    }

    /// Ends the answer that is open, if there is one.
    fn end_rows(&mut self) -> Option<Printed> {
        let (rows, line) = (mem::take(&mut self.rows), self.lines.number);
        let missing = || format!("line {line}: expected 9 rows, found {rows}");
        let fault = self.fault.take().or_else(|| (rows < 9).then(missing));
        (rows > 0).then(|| fault.map_or(Printed::Grid(self.cells), Printed::Malformed))
    }

    /// Ends with an answer of one line. One that was open lacks rows, and comes first.
    fn end_with(&mut self, answer: Printed) -> Option<Printed> {
        match self.end_rows() {
            None => Some(answer),
            open => {
                self.waiting = Some(answer);
                open
            }
        }
    }
}
