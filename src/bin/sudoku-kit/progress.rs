//! How far a long run is: one line on standard error, kept up to date: `5000 of 20000 grids, 2500 a second`.
//!
//! It is shown after a second, and only if standard error is a terminal, and neither the input nor
//! standard output is.

use crate::failure::tell;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

pub struct Progress {
    began: Instant,
    /// When the line is to be shown, since then; `None`: never.
    due: Option<Duration>,
    /// What is counted.
    what: &'static str,
    pub done: u64,
    /// How many there will be, if that is known.
    of: Option<u64>,
}

const DELAY: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(200);

impl Progress {
    /// Where a person types the input, none is shown.
    pub fn new(what: &'static str, of: Option<u64>, is_typed: bool) -> Self {
        let is_wanted = !is_typed && io::stderr().is_terminal() && !io::stdout().is_terminal();
        Progress {
            began: Instant::now(),
            due: is_wanted.then_some(DELAY),
            what,
            done: 0,
            of,
        }
    }

    /// Counts what is done, and shows how much, if it is time.
    pub fn add(&mut self, done: usize) {
        self.done += done as u64;
        let time = self.began.elapsed();
        if self.due.is_some_and(|due| time > due) {
            let (done, what) = (self.done, self.what);
            let of = self.of.map_or(String::new(), |of| format!(" of {of}"));
            let rate = done as f64 / time.as_secs_f64();
            tell(&format!("\r{done}{of} {what}, {rate:.0} a second\x1b[K"));
            self.due = Some(time + PAUSE);
        }
    }

    /// Clears the line, if it has been shown, before a message or at the end.
    pub fn clear(&self) {
        if self.due > Some(DELAY) {
            tell("\r\x1b[K");
        }
    }
}
