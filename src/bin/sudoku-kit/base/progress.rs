//! How far a long run is: one line on standard error, kept up to date: `5000 of 20000 grids, 2500 a second`.
//!
//! It is shown on a terminal only: where standard output or the input is one, too, only to a command that clears
//! the line before each of its own.

use crate::base::error::tell;
use crate::base::say::{columns, padded, say};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

pub struct Progress {
    began: Instant,
    /// When the line is to be shown, since then; `None`: never.
    due: Option<Duration>,
    /// The length of the line that is shown, 0 if none is.
    length: usize,
    /// What is counted.
    what: String,
    pub done: u64,
    /// How many there will be, if that is known.
    of: Option<u64>,
}

const DELAY: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(200);

impl Progress {
    /// It is shown after a second. Where a person types the input, or answers go to the terminal, none is.
    pub fn new(what: impl ToString, of: Option<u64>, is_typed: bool) -> Self {
        let is_wanted = !is_typed && !io::stdout().is_terminal() && io::stderr().is_terminal();
        Progress {
            began: Instant::now(),
            due: is_wanted.then_some(DELAY),
            length: 0,
            what: what.to_string(),
            done: 0,
            of,
        }
    }

    /// It is shown at once, by a command that clears it before each line.
    pub fn between_lines(what: impl ToString, of: Option<u64>) -> Self {
        let due = io::stderr().is_terminal().then_some(Duration::ZERO);
        Progress {
            due,
            ..Progress::new(what, of, true)
        }
    }

    /// Counts what is done, and shows how much, if it is time.
    pub fn add(&mut self, done: usize) {
        self.done += done as u64;
        let time = self.began.elapsed();
        if self.due.is_some_and(|due| time > due) {
            let (done, what) = (self.done, &self.what);
            let done = match self.of {
                Some(of) => say!("{done} of {of} {what}", "{what} {done}/{of}"),
                None => say!("{done} {what}", "{what} {done}"),
            };
            // Before that, it is a matter of chance.
            let line = match time < DELAY {
                true => done,
                false => {
                    let rate = self.done as f64 / time.as_secs_f64();
                    say!("{done}, {rate:.0} a second", "{done}, 초당 {rate:.0}개")
                }
            };
            let line = padded(&line, self.length);
            tell(&format!("\r{line}"));
            self.length = columns(&line);
            self.due = Some(time + PAUSE);
        }
    }

    /// Clears the line, if there is one, before a message or at the end.
    pub fn clear(&mut self) {
        if self.length > 0 {
            tell(&format!("\r{:1$}\r", "", self.length));
            self.length = 0;
        }
    }
}
