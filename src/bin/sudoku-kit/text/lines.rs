//! The lines of a file, in bounded memory.

use crate::base::error::{printable, Error};
use crate::base::puzzle::BATCH;
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;

pub const LONGEST_LINE: usize = 1 << 16;

/// How much is kept of a line: a few bytes more than the longest tell that it is too long.
const LONGEST_START: usize = LONGEST_LINE + 10;

/// Room for a batch of one-line grids.
const BUFFER: usize = 82 * BATCH;

pub struct LineReader {
    /// For messages: the file, or standard input.
    pub name: String,
    source: BufReader<Box<dyn Read + Send>>,
    /// The line taken last, without its line end; of one that is too long the start.
    pub line: Vec<u8>,
    /// Its number, from 1.
    pub number: u64,
    is_at_end: bool,
}

impl LineReader {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &OsStr) -> Result<LineReader, Error> {
        if path == "-" {
            return Ok(LineReader::from_source(
                Box::new(io::stdin()),
                "standard input",
            ));
        }
        let name = printable(path);
        let file = File::open(path).map_err(|error| unreadable(&name, error))?;
        Ok(LineReader::from_source(Box::new(file), &name))
    }

    /// The lines of a source; `name` is what messages call it.
    pub fn from_source(source: Box<dyn Read + Send>, name: &str) -> LineReader {
        LineReader {
            name: name.to_owned(),
            source: BufReader::with_capacity(BUFFER, source),
            line: Vec::new(),
            number: 0,
            is_at_end: false,
        }
    }

    /// What has been read and not been taken.
    pub fn buffered(&self) -> &[u8] {
        self.source.buffer()
    }

    /// Skips a line that has been read, by its bytes, those of the line end included.
    pub fn skip(&mut self, length: usize) {
        self.source.consume(length);
        self.number += 1;
    }

    /// Takes the next line. Returns false where there is no more.
    pub fn next(&mut self) -> Result<bool, Error> {
        self.line.clear();
        // If this fails, nothing more is read.
        let mut is_whole = mem::replace(&mut self.is_at_end, true);
        while !is_whole {
            // What a line that is too long, or has a comment, goes on with does not matter.
            self.line.truncate(LONGEST_START);
            let mut part = (&mut self.source).take(LONGEST_START as u64);
            let length = part.read_until(b'\n', &mut self.line);
            let length = length.map_err(|error| unreadable(&self.name, error))?;
            is_whole = length < LONGEST_START || self.line.ends_with(b"\n");
        }
        self.number += 1;
        self.is_at_end = self.line.is_empty();
        if self.line.ends_with(b"\n") {
            self.line.pop();
        }
        Ok(!self.is_at_end)
    }
}

/// The failure where a file cannot be opened or read.
pub fn unreadable(name: &str, why: impl Display) -> Error {
    Error::Input(format!("cannot read {name}: {why}"))
}
