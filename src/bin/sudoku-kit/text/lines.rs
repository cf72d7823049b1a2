//! The lines of a file, in bounded memory.

use crate::base::error::{printable, unreadable, Error};
use crate::base::puzzle::BATCH;
use std::ffi::OsStr;
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
    /// The number of the line taken last, from 1.
    pub number: u64,
    /// How many bytes it has in the source's buffer.
    taken: usize,
    /// The line, if it was not in the buffer as a whole; of one that is too long the start.
    line: Vec<u8>,
    /// How many bytes of the buffer stand below its last line end.
    rest: usize,
    is_at_end: bool,
}

impl LineReader {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &OsStr) -> Result<LineReader, Error> {
        if path == "-" {
            return Ok(LineReader::new(io::stdin(), "standard input"));
        }
        let name = printable(path);
        let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
        Ok(LineReader::new(file, &name))
    }

    /// The lines of a source; `name` is what messages call it.
    pub fn new(source: impl Read + Send + 'static, name: &str) -> LineReader {
        LineReader {
            name: name.to_owned(),
            source: BufReader::with_capacity(BUFFER, Box::new(source)),
            number: 0,
            taken: 0,
            line: Vec::new(),
            rest: 0,
            is_at_end: false,
        }
    }

    /// Whether the next line has been read as a whole.
    pub fn has_line(&self) -> bool {
        self.source.buffer().len() > self.taken + self.rest
    }

    /// What has been read and not been taken.
    pub fn buffered(&self) -> &[u8] {
        &self.source.buffer()[self.taken..]
    }

    /// Skips a line that has been read, by its bytes, those of the line end included.
    pub fn skip(&mut self, length: usize) {
        self.taken += length;
        self.number += 1;
    }

    /// Makes this line the last one.
    pub fn end(&mut self) {
        self.is_at_end = true;
    }

    /// Takes the next line, without its line end. `None` where there is no more.
    pub fn next(&mut self) -> Result<Option<&[u8]>, Error> {
        if self.is_at_end {
            return Ok(None);
        }
        self.source.consume(mem::take(&mut self.taken));
        let length = self.source.buffer().iter().position(|&byte| byte == b'\n');
        self.number += 1;
        if let Some(length) = length {
            self.taken = length + 1;
            return Ok(Some(&self.source.buffer()[..length]));
        }
        self.read_line()?;
        self.rest = self
            .source
            .buffer()
            .iter()
            .rev()
            .take_while(|&&byte| byte != b'\n')
            .count();
        self.is_at_end = self.line.is_empty();
        let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        Ok((!self.is_at_end).then_some(line))
    }

    fn read_line(&mut self) -> Result<(), Error> {
        self.line.clear();
        // If this fails, nothing more is read.
        self.is_at_end = true;
        let mut length = LONGEST_START;
        while length == LONGEST_START && !self.line.ends_with(b"\n") {
            // What a line that is too long, or has a comment, goes on with does not matter.
            self.line.truncate(LONGEST_START);
            let mut part = (&mut self.source).take(LONGEST_START as u64);
            let read = part.read_until(b'\n', &mut self.line);
            length = read.map_err(|error| unreadable(&self.name, &error))?;
        }
        Ok(())
    }
}
