//! Plays a search in the terminal.
//!
//! The sequences for the terminal are those of ECMA-48: erase the screen, at the start; cursor home, erase
//! to the end of the line and of the screen, and colours; and DEC's to switch the wrapping of long lines off
//! and on. Each frame is one write, and ends with the cursor below it, no colour and wrapping as usual: if
//! the program is interrupted, the terminal can be used. Where standard output is no terminal, frames are
//! text, one after the other, without waiting.

use crate::backtracking::Rule;
use crate::failure::{Failure, END_OF_INPUT};
use crate::film::{excerpt, Excerpt, Frame};
use crate::grid::Grid;
use crate::input::unreadable;
use crate::output::print;
use crate::picture;
use std::io::{self, BufRead, IsTerminal};
use std::time::{Duration, Instant};
use std::{env, thread};

/// At most.
const FRAMES_A_SECOND: u64 = 50;

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
            // More would overflow.
            seconds: seconds.map(|seconds| seconds.min(u32::MAX.into())),
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
        let (rule, most_steps) = (self.rule, self.most_steps);
        let most_frames = self.seconds.map_or(u64::MAX, |time| time * FRAMES_A_SECOND);
        let heading = format!("grid {number}, {}", rule.name());
        let mut due = Instant::now();
        excerpt(clues, rule, most_steps, most_frames, |frame, part| {
            let Some(part) = part else {
                return match self.is_terminal {
                    true => self.draw(&format!("{heading}, the steps are counted"), frame),
                    false => Ok(()),
                };
            };
            if frame.step == 1 {
                due = Instant::now();
            }
            let frames = part.steps.div_ceil(part.every) as f64;
            due += Duration::from_secs_f64(self.seconds.unwrap_or(0) as f64 / frames);
            self.step(&heading, frame, part, due)
        })
    }

    /// Shows a step until then, or until Enter.
    fn step(
        &mut self,
        heading: &str,
        frame: &Frame,
        part: &Excerpt,
        due: Instant,
    ) -> Result<(), Failure> {
        let mut heading = format!("{heading}, step {} of {}", frame.step, part.steps);
        if part.every > 1 {
            heading += &format!(", one of {} is shown", part.every);
        }
        let is_followed = self.is_terminal && self.seconds.is_none() && !frame.is_last;
        if is_followed {
            heading += &format!(", Enter for the next, {END_OF_INPUT} to end");
        }
        self.draw(&heading, frame)?;
        if is_followed {
            return enter();
        }
        if self.is_terminal {
            thread::sleep(due.saturating_duration_since(Instant::now()));
        }
        Ok(())
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
