//! `watch`: the search as a moving picture in the terminal.
//!
//! The sequences for the terminal are those of ECMA-48: erase the screen, at the start; cursor home, erase
//! to the end of the line and of the screen, and colours. Each frame is one write, and ends with the
//! cursor below it and no colour: if the program is interrupted, the terminal can be used. Where standard
//! output is no terminal, frames are text, one after the other, without waiting.

use crate::backtracking::Rule;
use crate::command_line::Pace;
use crate::failure::{tell, Failure};
use crate::film::film;
use crate::input::{Kind, Reader};
use crate::output::Page;
use crate::picture::Picture;
use crate::puzzle::Puzzle;
use crate::stream::one_by_one;
use std::ffi::OsStr;
use std::io::{self, BufRead, IsTerminal};
use std::time::{Duration, Instant};
use std::{env, thread};

const SHORTEST_FRAME: Duration = Duration::from_millis(20);

/// A search is shown up to so many steps.
const MOST_STEPS: u64 = 100_000_000;

/// The last frame of a grid stays so long if another grid follows.
const BETWEEN_GRIDS: Duration = Duration::from_secs(1);

pub fn run(file: &OsStr, rule: Rule, pace: Pace) -> Result<bool, Failure> {
    let reader = Reader::open(file, Kind::Puzzles, None)?;
    let mut screen = Screen {
        is_terminal: io::stdout().is_terminal(),
        has_colour: env::var_os("NO_COLOR").map_or(true, |value| value.is_empty()),
        has_frame: false,
    };
    let mut messages = String::new();
    let outcome = one_by_one(reader, |puzzle, page| {
        let is_malformed = page.note_fault(puzzle);
        if !is_malformed {
            page.note_clash(puzzle);
        }
        if screen.is_terminal {
            // Told at the end, since the next frame would cover them.
            messages += &page.take_messages();
        }
        if is_malformed {
            return Ok(());
        }
        if screen.is_terminal && screen.has_frame && pace != Pace::Enter {
            thread::sleep(BETWEEN_GRIDS);
        }
        watch(puzzle, rule, pace, page, &mut screen)
    });
    tell(&messages);
    outcome
}

fn watch(
    puzzle: &Puzzle,
    rule: Rule,
    pace: Pace,
    page: &mut Page,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let heading = format!("grid {}, {}", puzzle.number, rule.name());
    let (steps, is_whole) = count_steps(puzzle, rule, &heading, page, screen)?;
    // Every n-th step is shown, the first and the last too.
    let (every, time) = match pace {
        Pace::Enter => (1, Duration::ZERO),
        Pace::Seconds(seconds) => {
            let seconds = seconds.min(u32::MAX.into());
            let most = seconds * 1000 / SHORTEST_FRAME.as_millis() as u64;
            let every = steps.div_ceil(most);
            let frames = steps.div_ceil(every) as f64;
            (every, Duration::from_secs_f64(seconds as f64 / frames))
        }
    };
    let mut step = 0;
    let mut outcome = Ok(());
    let mut due = Instant::now();
    film(puzzle, rule, &mut |picture| {
        step += 1;
        let is_last = step == steps;
        if step % every != 1 % every && !is_last {
            return true;
        }
        let mut picture = picture();
        let mut heading = format!("{heading}, step {step} of {steps}");
        if every > 1 {
            heading += &format!(", one of {every} is shown");
        }
        if screen.is_terminal && pace == Pace::Enter && !is_last {
            heading += ", Enter for the next, Ctrl-D to end";
        }
        if is_last && !is_whole {
            picture.line += "   (the search goes on, but not the picture)";
        }
        outcome = screen.draw(&heading, &picture, page);
        if screen.is_terminal && outcome.is_ok() {
            due += time;
            outcome = match pace {
                Pace::Enter => wait_for_enter(),
                Pace::Seconds(_) => {
                    thread::sleep(due.saturating_duration_since(Instant::now()));
                    Ok(())
                }
            };
        }
        outcome.is_ok() && !is_last
    });
    outcome
}

/// How many steps a search has, and whether these are all.
fn count_steps(
    puzzle: &Puzzle,
    rule: Rule,
    heading: &str,
    page: &mut Page,
    screen: &mut Screen,
) -> Result<(u64, bool), Failure> {
    let mut steps = 0;
    let mut outcome = Ok(());
    let is_whole = film(puzzle, rule, &mut |picture| {
        if steps == 0 && screen.is_terminal {
            let heading = format!("{heading}, the steps are counted");
            outcome = screen.draw(&heading, &picture(), page);
        }
        steps += 1;
        steps <= MOST_STEPS && outcome.is_ok()
    });
    outcome.map(|()| (steps.min(MOST_STEPS), is_whole))
}

/// At the end of standard input, nobody wants to see more.
fn wait_for_enter() -> Result<(), Failure> {
    match io::stdin().lock().read_until(b'\n', &mut Vec::new()) {
        Ok(0) => Err(Failure::ClosedPipe),
        Ok(_) => Ok(()),
        Err(error) => {
            let message = format!("cannot read standard input: {error}");
            Err(Failure::Input(message))
        }
    }
}

struct Screen {
    is_terminal: bool,
    has_colour: bool,
    /// Whether a frame was drawn.
    has_frame: bool,
}

impl Screen {
    fn draw(&mut self, heading: &str, picture: &Picture, page: &mut Page) -> Result<(), Failure> {
        let lines = picture.lines(heading, self.has_colour && self.is_terminal);
        if self.is_terminal {
            let start = if self.has_frame { "" } else { "\x1b[2J" };
            page.line(&format!(
                "{start}\x1b[H{}\x1b[K\x1b[J",
                lines.join("\x1b[K\n")
            ));
        } else {
            if self.has_frame {
                page.blank_line();
            }
            for line in lines {
                page.line(line.trim_end());
            }
        }
        self.has_frame = true;
        page.flush()
    }
}
