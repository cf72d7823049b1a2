//! The lines of a file, in bounded memory.

use crate::base::error::{printable, unreadable, Error};
use crate::base::puzzle::BATCH;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;

pub const LONGEST_LINE: usize = 1 << 16;

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
    /// The line, if it was not in the buffer as a whole; of one that is too long, a part that is too long.
    line: Vec<u8>,
    /// How many bytes of the source's buffer stand below its last line end.
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

    /// Makes this line the last one.
    pub fn end(&mut self) {
        self.taken = self.source.buffer().len();
        self.is_at_end = true;
    }

    /// Takes the next line, without its line end. `None` where there is no more, also after a failure.
    pub fn next(&mut self) -> Result<Option<&[u8]>, Error> {
        self.source.consume(mem::take(&mut self.taken));
        self.number += 1;
        if let Some(length) = line_end(self.source.buffer()) {
            self.taken = length + 1;
            return Ok(Some(&self.source.buffer()[..length]));
        }
        self.line.clear();
        while !self.is_at_end && !self.line.ends_with(b"\n") {
            // What a line that is too long goes on with does not matter.
            self.line.truncate(LONGEST_LINE + 1);
            let mut part = (&mut self.source).take(LONGEST_LINE as u64);
            self.is_at_end = true;
            let length = part.read_until(b'\n', &mut self.line);
            let length = length.map_err(|error| unreadable(&self.name, &error))?;
            self.is_at_end = length < LONGEST_LINE && !self.line.ends_with(b"\n");
        }
        let below = self.source.buffer().rsplit(|&byte| byte == b'\n').next();
        self.rest = below.map_or(0, <[u8]>::len);
        let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        Ok((!self.line.is_empty()).then_some(line))
    }
}

/// How many bytes stand before the first line end. For speed, 16 are looked at at a time.
fn line_end(text: &[u8]) -> Option<usize> {
    let is_end = |&byte: &u8| byte == b'\n';
    let has_end = |part: &&[u8]| part.iter().fold(false, |has, byte| has | is_end(byte));
    let parts = text.chunks_exact(16).take_while(|part| !has_end(part));
    let before = 16 * parts.count();
    text[before..]
        .iter()
        .position(is_end)
        .map(|length| before + length)
}
