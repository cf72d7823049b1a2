//! How far a long run is: one line on standard error, kept up to date.
//!
//! It is shown after a second, and only if standard error is a terminal, and neither the input nor
//! standard output is.

use crate::failure::tell;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

pub struct Progress {
    /// `None`: not wanted.
    began: Option<Instant>,
    /// When the line was shown last.
    shown: Option<Instant>,
    /// What is counted.
    what: &'static str,
    done: u64,
    /// How many there will be, if that is known.
    of: Option<u64>,
}

const DELAY: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(200);

impl Progress {
    pub fn new(is_typed: bool, of: Option<u64>) -> Self {
        Progress::of(is_typed, "grids", of)
    }

    pub fn of(is_typed: bool, what: &'static str, of: Option<u64>) -> Self {
        let is_wanted = !is_typed && io::stderr().is_terminal() && !io::stdout().is_terminal();
        Progress {
            began: is_wanted.then(Instant::now),
            shown: None,
            what,
            done: 0,
            of,
        }
    }

    /// Counts what is done, and shows how much, if it is time.
    pub fn add(&mut self, done: usize) {
        self.done += done as u64;
        let Some(began) = self.began else { return };
        let is_due = match self.shown {
            None => began.elapsed() > DELAY,
            Some(shown) => shown.elapsed() > PAUSE,
        };
        if is_due {
            tell(&format!("\r{}\x1b[K", self.describe(began.elapsed())));
            self.shown = Some(Instant::now());
        }
    }

    /// Clears the line, before a message or at the end.
    pub fn clear(&self) {
        if self.shown.is_some() {
            tell("\r\x1b[K");
        }
    }

    /// `120000 grids, 60000 a second`
    fn describe(&self, time: Duration) -> String {
        let (done, what) = (self.done, self.what);
        let rate = done as f64 / time.as_secs_f64().max(0.001);
        let of = self.of.map_or(String::new(), |of| format!(" of {of}"));
        format!("{done}{of} {what}, {rate:.0} a second")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_and_their_rate_are_described() {
        let mut progress = Progress::new(true, None);
        progress.add(3000);
        let time = Duration::from_secs(2);
        assert_eq!(progress.describe(time), "3000 grids, 1500 a second");
        progress.of = Some(5000);
        assert_eq!(progress.describe(time), "3000 of 5000 grids, 1500 a second");
    }
}
