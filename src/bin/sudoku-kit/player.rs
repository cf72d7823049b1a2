//! Plays a search in the terminal.
//!
//! The sequences for the terminal are those of ECMA-48: erase the screen, at the start; cursor home, erase
//! to the end of the line and of the screen, and colours; and DEC's to switch the wrapping of long lines off
//! and on. Each frame is one write, and ends with the cursor below it, no colour and wrapping as usual: if
//! the program is interrupted, the terminal can be used. Where standard output is no terminal, frames are
//! text, one after the other, without waiting.

use crate::backtracking::Rule;
use crate::failure::{Failure, END_OF_INPUT};
use crate::film::{film, Frame};
use crate::grid::Grid;
use crate::input::unreadable;
use crate::output::print;
use crate::picture;
use std::io::{self, BufRead, IsTerminal};
use std::time::{Duration, Instant};
use std::{env, thread};

const SHORTEST_FRAME: Duration = Duration::from_millis(20);

/// The last frame of a grid stays so long if another grid follows.
const BETWEEN_GRIDS: Duration = Duration::from_secs(1);

pub struct Player {
    rule: Rule,
    /// How many seconds each grid takes; `None`: Enter shows the next step.
    seconds: Option<u64>,
    most_steps: u64,
    pub is_terminal: bool,
    has_colour: bool,
    /// Whether a frame was drawn.
    has_frame: bool,
}

impl Player {
    pub fn new(rule: Rule, seconds: Option<u64>, most_steps: u64) -> Self {
        let is_terminal = io::stdout().is_terminal();
        let is_plain = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Player {
            rule,
            seconds,
            most_steps,
            is_terminal,
            has_colour: is_terminal && !is_plain,
            has_frame: false,
        }
    }

    pub fn show(&mut self, number: u64, clues: &Grid) -> Result<(), Failure> {
        if self.is_terminal && self.has_frame {
            match self.seconds {
                Some(_) => thread::sleep(BETWEEN_GRIDS),
                None => {
                    print(format!("Enter for grid {number}, {END_OF_INPUT} to end\n"))?;
                    enter()?;
                }
            }
        }
        let rule = self.rule;
        let heading = format!("grid {number}, {}", rule.name());
        let steps = film(clues, rule, self.most_steps, &mut |frame| {
            if frame.step > 1 || !self.is_terminal {
                return Ok(());
            }
            self.draw(&format!("{heading}, the steps are counted"), frame)
        })?;
        let (every, time) = self.tempo(steps);
        let mut due = Instant::now();
        film(clues, rule, self.most_steps, &mut |frame| {
            if !frame.is_among(every) {
                return Ok(());
            }
            let mut heading = format!("{heading}, step {} of {steps}", frame.step);
            if every > 1 {
                heading += &format!(", one of {every} is shown");
            }
            let is_followed = self.is_terminal && self.seconds.is_none() && !frame.is_last;
            if is_followed {
                heading += &format!(", Enter for the next, {END_OF_INPUT} to end");
            }
            due += time;
            self.draw(&heading, frame)?;
            if is_followed {
                enter()?;
            } else if self.is_terminal {
                thread::sleep(due.saturating_duration_since(Instant::now()));
            }
            Ok(())
        })?;
        Ok(())
    }

    /// Every n-th of so many steps is shown: n, and how long each stays.
    fn tempo(&self, steps: u64) -> (u64, Duration) {
        let Some(seconds) = self.seconds else {
            return (1, Duration::ZERO);
        };
        let seconds = seconds.min(u32::MAX.into());
        let most = seconds * 1000 / SHORTEST_FRAME.as_millis() as u64;
        let every = steps.div_ceil(most);
        let frames = steps.div_ceil(every) as f64;
        (every, Duration::from_secs_f64(seconds as f64 / frames))
    }

    fn draw(&mut self, heading: &str, frame: &Frame) -> Result<(), Failure> {
        let picture = picture::text(frame, heading, self.has_colour);
        let is_first = !std::mem::replace(&mut self.has_frame, true);
        if !self.is_terminal {
            let gap = if is_first { "" } else { "\n" };
            return print(format!("{gap}{picture}\n"));
        }
        let start = if is_first { "\x1b[2J" } else { "" };
        let picture = picture.replace('\n', "\x1b[K\n");
        print(format!(
            "\x1b[?7l{start}\x1b[H{picture}\x1b[K\x1b[J\x1b[?7h\n"
        ))
    }
}

/// Waits for Enter. At the end of standard input, nobody wants to see more.
fn enter() -> Result<(), Failure> {
    match io::stdin().lock().read_until(b'\n', &mut Vec::new()) {
        Ok(0) => Err(Failure::ClosedPipe),
        Ok(_) => Ok(()),
        Err(error) => Err(unreadable("standard input", &error)),
    }
}
