//! The lines of a file, in bounded memory.

use crate::failure::{printable, Failure};
use crate::puzzle::BATCH;
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, ErrorKind, Read};

pub const LONGEST_LINE: usize = 1 << 16;

/// How much is kept of a line whose end has not been read: a few bytes more than the longest line tell
/// that it is too long.
const LONGEST_START: usize = LONGEST_LINE + 10;

/// Room for a batch of one-line grids.
const BUFFER: usize = 82 * BATCH;

/// Added at the end of the input: a line end, which the last line may lack, and two blank lines, to end a
/// grid that lacks rows.
const LAST_LINE_ENDS: &[u8] = b"\n\n\n";

// Behind the longest start there must be room: an empty read means the end.
const _: () = assert!(BUFFER >= LONGEST_START + LAST_LINE_ENDS.len());

pub struct Lines {
    /// For messages: the file, or standard input.
    pub name: String,
    source: Box<dyn Read + Send>,
    /// Read, not taken yet: `buffer[start..end]`.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    is_at_end: bool,
    /// The number of the line taken last, from 1.
    pub number: u64,
}

impl Lines {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &OsStr) -> Result<Lines, Failure> {
        let mut name = printable(path);
        let source: Box<dyn Read + Send> = if path == "-" {
            name = "standard input".to_owned();
            Box::new(io::stdin())
        } else {
            Box::new(File::open(path).map_err(|error| unreadable(&name, error))?)
        };
        Ok(Lines {
            name,
            source,
            buffer: vec![0; BUFFER],
            start: 0,
            end: 0,
            is_at_end: false,
            number: 0,
        })
    }

    /// What has been read and not been taken.
    pub fn buffered(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Takes the next line, which has so many bytes with its line end.
    pub fn skip(&mut self, length: usize) {
        self.start += length;
        self.number += 1;
    }

    /// Takes the next line. Returns it without its line end, of one that is too long the start; `None` if the
    /// end has not been read.
    pub fn next_buffered(&mut self) -> Option<&[u8]> {
        let start = self.start;
        let length = self.buffered().iter().position(|&byte| byte == b'\n')?;
        self.skip(length + 1);
        let line = &self.buffer[start..][..length.min(LONGEST_START)];
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }

    /// The same, once the end has been read. `None` at the end of the file.
    pub fn next(&mut self) -> Result<Option<&[u8]>, Failure> {
        while !self.buffered().contains(&b'\n') && self.fill()? {}
        Ok(self.next_buffered())
    }

    /// Reads more, or adds the last line ends. Returns false where there is no more.
    pub fn fill(&mut self) -> Result<bool, Failure> {
        if self.is_at_end {
            return Ok(false);
        }
        self.buffer.copy_within(self.start..self.end, 0);
        // What is left is the start of a line. If it is too long or has a comment, the rest does not
        // matter.
        self.end = (self.end - self.start).min(LONGEST_START);
        self.start = 0;
        let room = &mut self.buffer[self.end..];
        match self.source.read(room) {
            Ok(0) => {
                self.is_at_end = true;
                room[..LAST_LINE_ENDS.len()].copy_from_slice(LAST_LINE_ENDS);
                self.end += LAST_LINE_ENDS.len();
            }
            Ok(length) => self.end += length,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => {
                self.is_at_end = true;
                return Err(unreadable(&self.name, error));
            }
        }
        Ok(true)
    }
}

/// The failure where a file cannot be opened or read.
pub fn unreadable(name: &str, why: impl Display) -> Failure {
    Failure::Input(format!("cannot read {name}: {why}"))
}
