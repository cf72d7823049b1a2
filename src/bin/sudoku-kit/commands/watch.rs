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
use crate::input::{unreadable, Reader};
use crate::page::{self, svg};
use crate::picture;
use crate::puzzle::Fault;
use crate::stream::{each_grid, one_by_one};
use std::io::{self, BufRead, IsTerminal, Write};
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
            "first, cells, singles or weights; see study. With --html: R,... side by side",
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
        return each_grid(open_for_file(arguments, "svg")?, |_, clues, page| {
            if is_first {
                page.line(&svg::picture(clues, rule, seconds, MOST_STEPS));
            }
            is_first = false;
            Ok(())
        });
    }
    let is_stepped = arguments.has("--step");
    if is_stepped && arguments.file()? == "-" {
        return arguments.misuse("--step expects a FILE, since Enter is read from standard input");
    }
    show_all(arguments, rule, (!is_stepped).then_some(seconds))
}

fn html(arguments: &Arguments) -> Result<Status, Failure> {
    let meaning = |text: &str| {
        let mut left = Rule::NAMES.to_vec();
        let take = |word: &str| {
            let at = left.iter().position(|rule| rule.0 == word)?;
            Some(left.remove(at).1)
        };
        text.split(',').map(take).collect::<Option<Vec<Rule>>>()
    };
    let expected = "some of first,cells,singles,weights, each once";
    let rules = arguments.value("--rung", expected, meaning)?;
    let rules = rules.unwrap_or(vec![Rule::First, Rule::Weights]);
    let mut grids = 0;
    let outcome = each_grid(open_for_file(arguments, "html")?, |origin, clues, page| {
        match grids {
            0 => page.line(page::START),
            MOST_ON_A_PAGE => {
                let message = format!("--html shows at most {MOST_ON_A_PAGE} of the grids");
                return Err(Failure::Input(message + "; the others are left out"));
            }
            _ => {}
        }
        grids += 1;
        for &rule in &rules {
            page.line(&page::script(clues, origin.number, rule));
        }
        Ok(())
    });
    if grids > 0 {
        io::stdout().write_all(page::END.as_bytes())?;
    }
    outcome
}

/// Opens the input where standard output is no terminal.
fn open_for_file(arguments: &Arguments, kind: &str) -> Result<Reader, Failure> {
    let file = arguments.file()?;
    if io::stdout().is_terminal() {
        let message = format!("--{kind} is for a file, not for a terminal: add > search.{kind}");
        return Err(Failure::Usage(message));
    }
    Reader::open(file)
}

fn show_all(arguments: &Arguments, rule: Rule, seconds: Option<u64>) -> Result<Status, Failure> {
    let reader = Reader::open(arguments.file()?)?;
    let is_terminal = io::stdout().is_terminal();
    let is_plain = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let mut screen = Screen {
        rule,
        seconds,
        is_terminal,
        has_colour: is_terminal && !is_plain,
        has_frame: false,
    };
    let mut messages = String::new();
    let outcome = one_by_one(reader, |origin, job, page| {
        match job {
            Err(Fault(message)) => page.message(message),
            Ok(job) => page.note_clash(origin, &job.clues),
        }
        if is_terminal {
            // Told at the end, since the next frame would cover them.
            messages += &std::mem::take(&mut page.messages);
        }
        page.flush()?;
        let Ok(job) = job else { return Ok(()) };
        if is_terminal && screen.has_frame && seconds.is_some() {
            thread::sleep(BETWEEN_GRIDS);
        }
        screen.show_search(origin.number, &job.clues)
    });
    tell(&messages);
    outcome
}

/// Where frames are shown.
struct Screen {
    rule: Rule,
    /// How many seconds each grid takes; `None`: Enter shows the next step.
    seconds: Option<u64>,
    is_terminal: bool,
    has_colour: bool,
    /// Whether a frame was drawn.
    has_frame: bool,
}

impl Screen {
    fn show_search(&mut self, number: u64, clues: &Grid) -> Result<(), Failure> {
        let rule = self.rule;
        let heading = format!("grid {number}, {}", rule.name());
        let mut outcome = Ok(());
        let steps = film(clues, rule, MOST_STEPS, &mut |frame| {
            if frame.step == 1 && self.is_terminal {
                outcome = self.draw(&format!("{heading}, the steps are counted"), frame);
            }
            outcome.is_ok()
        });
        outcome?;
        let (every, time) = self.tempo(steps);
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
            if self.is_terminal && self.seconds.is_none() && !frame.is_last {
                heading += ", Enter for the next, Ctrl-D to end";
            }
            due += time;
            outcome = self.draw(&heading, frame).and_then(|()| self.wait(due));
            outcome.is_ok()
        });
        outcome
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
        let text = match (self.is_terminal, self.has_frame) {
            (true, has_frame) => {
                let start = if has_frame { "" } else { "\x1b[2J" };
                let picture = picture.replace('\n', "\x1b[K\n");
                format!("\x1b[?7l{start}\x1b[H{picture}\x1b[K\x1b[J\x1b[?7h\n")
            }
            (false, true) => format!("\n{picture}\n"),
            (false, false) => picture + "\n",
        };
        self.has_frame = true;
        Ok(io::stdout().write_all(text.as_bytes())?)
    }

    /// Waits in a terminal, until the next frame is due or for Enter.
    fn wait(&self, due: Instant) -> Result<(), Failure> {
        if !self.is_terminal {
            return Ok(());
        }
        if self.seconds.is_some() {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            return Ok(());
        }
        match io::stdin().lock().read_until(b'\n', &mut Vec::new()) {
            // At the end of standard input, nobody wants to see more.
            Ok(0) => Err(Failure::ClosedPipe),
            Ok(_) => Ok(()),
            Err(error) => Err(unreadable("standard input", &error)),
        }
    }
}
