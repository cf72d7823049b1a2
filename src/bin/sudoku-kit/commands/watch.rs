//! `watch`: the search as a moving picture in the terminal, as a page for a browser, or as an SVG.
//!
//! The sequences for the terminal are those of ECMA-48: erase the screen, at the start; cursor home, erase
//! to the end of the line and of the screen, and colours; and DEC's to switch the wrapping of long lines off
//! and on. Each frame is one write, and ends with the cursor below it, no colour and wrapping as usual: if
//! the program is interrupted, the terminal can be used. Where standard output is no terminal, frames are
//! text, one after the other, without waiting.

use crate::backtracking::Rule;
use crate::command_line::{known, option, Arguments, Command};
use crate::failure::{tell, Failure, Status};
use crate::film::{film, Frame};
use crate::grid::Grid;
use crate::input::Reader;
use crate::output::Page;
use crate::page::{self, svg};
use crate::picture;
use crate::puzzle::{Fault, Origin};
use crate::stream::{each_grid, one_by_one};
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

pub const COMMAND: Command = Command {
    name: "watch",
    sought: &["html"],
    summary: "the same as a moving picture, or a page for a browser",
    about: "\
Shows a search as a moving picture of the board: step by step as trace tells it,
and each way back. Digits are marked: 5= forced, 5? guess, 5! last left, 5-
taken back, x dead end. NO_COLOR turns colours off. A terminal has 80 columns
and 24 lines; a narrower one cuts the counts at the side.
Where standard output is no terminal, frames are printed without waiting.",
    options: &[
        option(
            "--html",
            "print a page for a browser, with buttons and keys, which needs nothing else: watch \
             --html FILE > search.html",
            "",
        ),
        option(
            "--svg",
            "print a picture of the first grid that moves by itself: watch --svg FILE > search.svg",
            "",
        ),
        option(
            "--rung R",
            "first, cells, questions or weights; see study. With --html: R,... side by side",
            "weights; with --html first,weights",
        ),
        option(
            "--seconds S",
            "how long each grid takes, once its steps are counted; of many steps, every n-th is shown",
            "10",
        ),
        option("--step", "Enter shows the next step; needs a FILE", ""),
    ],
    notes: "\
A search is shown up to 1000000000 steps. A page has up to 12 grids, and of each
search the steps 1 to 200, then each one per cent further, and the last.",
    example: "sudoku-kit watch --seconds 5 samples/wikipedia.in",
    run,
    ..Command::EMPTY
};

/// How fast steps are shown.
#[derive(Clone, Copy, PartialEq)]
enum Pace {
    /// So many seconds for all of a grid.
    Seconds(u64),
    /// Enter shows the next.
    Enter,
}

fn run(arguments: &Arguments) -> Result<Status, Failure> {
    arguments.exclude("--html", "--svg")?;
    arguments.exclude("--html", "--seconds")?;
    arguments.exclude("--html", "--step")?;
    arguments.exclude("--svg", "--step")?;
    arguments.exclude("--seconds", "--step")?;
    if arguments.has("--html") {
        return html(arguments);
    }
    let rule = arguments.word("--rung", &Rule::NAMES)?;
    let rule = rule.unwrap_or(Rule::Weights);
    let seconds = known(arguments.number("--seconds", 1)?);
    if arguments.has("--svg") {
        let mut is_first = true;
        return to_file(arguments, "svg", u64::MAX, |_, clues, page| {
            if is_first {
                page.line(&svg::picture(clues, rule, seconds, MOST_STEPS));
            }
            is_first = false;
        });
    }
    let mut pace = Pace::Seconds(seconds);
    if arguments.has("--step") {
        if arguments.file()? == "-" {
            return arguments
                .misuse("--step expects a FILE, since Enter is read from standard input");
        }
        pace = Pace::Enter;
    }
    in_terminal(arguments, rule, pace)
}

fn html(arguments: &Arguments) -> Result<Status, Failure> {
    let meaning = |text: &str| {
        let mut left = Rule::NAMES.to_vec();
        let mut take = |word: &str| {
            let at = left.iter().position(|rule| rule.0 == word)?;
            Some(left.remove(at).1)
        };
        text.split(',')
            .map(&mut take)
            .collect::<Option<Vec<Rule>>>()
    };
    let expected = "some of first,cells,questions,weights, each once";
    let rules = arguments.value("--rung", expected, meaning)?;
    let rules = rules.unwrap_or(vec![Rule::First, Rule::Weights]);
    let mut has_start = false;
    let outcome = to_file(arguments, "html", MOST_ON_A_PAGE, |origin, clues, page| {
        if !has_start {
            page.line(page::START);
            has_start = true;
        }
        for &rule in &rules {
            page.line(&page::script(clues, origin.number, rule));
        }
    });
    if has_start {
        let mut page = Page::default();
        page.line(page::END);
        page.flush()?;
    }
    outcome
}

/// Draws grids. If there are more than so many, that is a failure.
fn to_file(
    arguments: &Arguments,
    kind: &str,
    most_grids: u64,
    mut draw: impl FnMut(&Origin, &Grid, &mut Page),
) -> Result<Status, Failure> {
    let file = arguments.file()?;
    if io::stdout().is_terminal() {
        let message = format!("--{kind} is for a file, not for a terminal: add > search.{kind}");
        return Err(Failure::Usage(message));
    }
    let mut grids = 0;
    each_grid(Reader::open(file)?, |origin, clues, page| {
        grids += 1;
        if grids > most_grids {
            let message = format!("--{kind} shows at most {most_grids} of the grids");
            return Err(Failure::Input(message + "; the others are left out"));
        }
        draw(origin, clues, page);
        Ok(())
    })
}

fn in_terminal(arguments: &Arguments, rule: Rule, pace: Pace) -> Result<Status, Failure> {
    let reader = Reader::open(arguments.file()?)?;
    let mut screen = Screen {
        is_terminal: io::stdout().is_terminal(),
        has_colour: env::var_os("NO_COLOR").map_or(true, |value| value.is_empty()),
        has_frame: false,
    };
    let mut messages = String::new();
    let outcome = one_by_one(reader, |origin, job, page| {
        match job {
            Err(Fault(message)) => page.message(message),
            Ok(job) => page.note_clash(origin, &job.clues),
        }
        if screen.is_terminal {
            // Told at the end, since the next frame would cover them.
            messages += &std::mem::take(&mut page.messages);
        }
        let Ok(job) = job else { return Ok(()) };
        if screen.is_terminal && screen.has_frame && pace != Pace::Enter {
            thread::sleep(BETWEEN_GRIDS);
        }
        show_search((origin.number, &job.clues), rule, pace, page, &mut screen)
    });
    tell(&messages);
    outcome
}

fn show_search(
    (number, clues): (u64, &Grid),
    rule: Rule,
    pace: Pace,
    page: &mut Page,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let heading = format!("grid {number}, {}", rule.name());
    if screen.is_terminal {
        let heading = format!("{heading}, the steps are counted");
        let mut outcome = Ok(());
        film(clues, rule, MOST_STEPS, &mut |frame| {
            outcome = screen.draw(&heading, frame, page);
            false
        });
        outcome?;
    }
    let steps = film(clues, rule, MOST_STEPS, &mut |_| true);
    let (every, time) = tempo(pace, steps);
    let mut outcome = Ok(());
    let mut due = Instant::now();
    film(clues, rule, MOST_STEPS, &mut |frame| {
        if !frame.is_among(every) {
            return true;
        }
        let mut heading = format!("{heading}, step {} of {steps}", frame.step);
        if every > 1 {
            heading += &format!(", one of {every} is shown");
        }
        if screen.is_terminal && pace == Pace::Enter && !frame.is_last {
            heading += ", Enter for the next, Ctrl-D to end";
        }
        outcome = screen.draw(&heading, frame, page);
        if screen.is_terminal && outcome.is_ok() {
            due += time;
            outcome = wait(pace, due);
        }
        outcome.is_ok()
    });
    outcome
}

/// Every n-th of so many steps is shown: n, and how long each stays.
fn tempo(pace: Pace, steps: u64) -> (u64, Duration) {
    let Pace::Seconds(seconds) = pace else {
        return (1, Duration::ZERO);
    };
    let seconds = seconds.min(u32::MAX.into());
    let most = seconds * 1000 / SHORTEST_FRAME.as_millis() as u64;
    let every = steps.div_ceil(most);
    let frames = steps.div_ceil(every) as f64;
    (every, Duration::from_secs_f64(seconds as f64 / frames))
}

/// Waits for Enter, or until the next frame is due.
fn wait(pace: Pace, due: Instant) -> Result<(), Failure> {
    match pace {
        Pace::Enter => wait_for_enter(),
        Pace::Seconds(_) => {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            Ok(())
        }
    }
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
