//! `watch`: the search as a moving picture in the terminal, as a page for a browser, or as an SVG.
//!
//! The sequences for the terminal are those of ECMA-48: erase the screen, at the start; cursor home, erase
//! to the end of the line and of the screen, and colours; and DEC's to switch the wrapping of long lines off
//! and on. Each frame is one write, and ends with the cursor below it, no colour and wrapping as usual: if
//! the program is interrupted, the terminal can be used. Where standard output is no terminal, frames are
//! text, one after the other, without waiting.

use crate::backtracking::Rule;
use crate::command_line::{Pace, View};
use crate::failure::{tell, Failure};
use crate::film::{film, Frame};
use crate::input::{Kind, Reader};
use crate::output::Page;
use crate::page::{self, svg};
use crate::picture;
use crate::puzzle::Puzzle;
use crate::stream::one_by_one;
use std::ffi::OsStr;
use std::io::{self, BufRead, IsTerminal};
use std::time::{Duration, Instant};
use std::{env, thread};

const SHORTEST_FRAME: Duration = Duration::from_millis(20);

/// A search is shown up to so many steps.
const MOST_STEPS: u64 = 1_000_000_000;

/// The last frame of a grid stays so long if another grid follows.
const BETWEEN_GRIDS: Duration = Duration::from_secs(1);

/// So many grids have room on a page.
const MOST_ON_A_PAGE: u64 = 12;

pub fn run(file: &OsStr, view: View) -> Result<bool, Failure> {
    match view {
        View::Terminal(rule, pace) => in_terminal(file, rule, pace),
        View::Html(rules) => html(file, &rules),
        View::Svg(rule, seconds) => to_file(file, "svg", 1, |puzzle, page| {
            page.line(&svg::picture(puzzle, rule, seconds, MOST_STEPS));
        }),
    }
}

fn html(file: &OsStr, rules: &[Rule]) -> Result<bool, Failure> {
    let mut has_start = false;
    let outcome = to_file(file, "html", MOST_ON_A_PAGE, |puzzle, page| {
        if !has_start {
            page.line(page::START);
            has_start = true;
        }
        for &rule in rules {
            page.line(&page::search(puzzle, rule));
        }
    });
    if has_start {
        let mut page = Page::default();
        page.line(page::END);
        page.flush()?;
    }
    outcome
}

/// Draws the first grids, so many at most. If there are more, that is a failure.
fn to_file(
    file: &OsStr,
    kind: &str,
    most_grids: u64,
    mut draw: impl FnMut(&Puzzle, &mut Page),
) -> Result<bool, Failure> {
    if io::stdout().is_terminal() {
        let message = format!("--{kind} is for a file, not for a terminal: add > search.{kind}");
        return Err(Failure::Usage(message));
    }
    let mut grids = 0;
    one_by_one(Reader::open(file, Kind::Puzzles, None)?, |puzzle, page| {
        if page.note_fault(puzzle) {
            return Ok(());
        }
        grids += 1;
        if grids > most_grids {
            let message = format!("--{kind} shows at most {most_grids} of the grids");
            return Err(Failure::Input(message + "; the others are left out"));
        }
        page.note_clash(puzzle);
        draw(puzzle, page);
        Ok(())
    })
}

fn in_terminal(file: &OsStr, rule: Rule, pace: Pace) -> Result<bool, Failure> {
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
    let mut outcome = Ok(());
    if screen.is_terminal {
        let heading = format!("{heading}, the steps are counted");
        film(puzzle, rule, MOST_STEPS, &mut |moment| {
            outcome = screen.draw(&heading, &moment.frame(), page);
            false
        });
        outcome?;
    }
    let steps = film(puzzle, rule, MOST_STEPS, &mut |_| true);
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
    let mut outcome = Ok(());
    let mut due = Instant::now();
    film(puzzle, rule, MOST_STEPS, &mut |moment| {
        if (moment.step - 1) % every != 0 && !moment.is_last {
            return true;
        }
        let mut heading = format!("{heading}, step {} of {steps}", moment.step);
        if every > 1 {
            heading += &format!(", one of {every} is shown");
        }
        if screen.is_terminal && pace == Pace::Enter && !moment.is_last {
            heading += ", Enter for the next, Ctrl-D to end";
        }
        outcome = screen.draw(&heading, &moment.frame(), page);
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
        outcome.is_ok()
    });
    outcome
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
    fn draw(&mut self, heading: &str, frame: &Frame, page: &mut Page) -> Result<(), Failure> {
        let lines = picture::lines(frame, heading, self.has_colour && self.is_terminal);
        if self.is_terminal {
            let start = if self.has_frame { "" } else { "\x1b[2J" };
            let text = lines.join("\x1b[K\n");
            page.line(&format!("\x1b[?7l{start}\x1b[H{text}\x1b[K\x1b[J\x1b[?7h"));
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
