//! `watch`: the search as a moving picture in the terminal, as a page for a browser, or as an SVG.

use crate::backtracking::Rule;
use crate::command_line::{known, option, Arguments, Command, Opt};
use crate::failure::{tell, Failure, Status};
use crate::film::legend;
use crate::input::is_typed;
use crate::output::write;
use crate::page::{self, svg};
use crate::player::Player;
use crate::progress::Progress;
use crate::stream::{each_grid, one_by_one};
use crate::words::{meanings, names};
use std::ffi::OsStr;
use std::io::{self, IsTerminal};

/// A search is shown up to so many steps, in a terminal.
const MOST_STEPS: u64 = 1_000_000_000;

/// And so many in a file, where nobody sees that it goes on.
const MOST_STEPS_IN_A_FILE: u64 = 10_000_000;

/// So many grids have room on a page.
const MOST_ON_A_PAGE: u64 = 12;

pub const COMMAND: Command = Command {
    name: "watch",
    sought: &["html"],
    summary: "the same as a moving picture, or a page for a browser",
    about: "\
Shows a search as a moving picture of the board: step by step as trace tells it,
and each way back. NO_COLOR turns colours off. A terminal has 80 columns and 24
lines; a narrower one cuts the counts at the side.
Where standard output is no terminal, frames are printed without waiting.",
    options: &[HTML, SVG, OUT, RUNG, SECONDS, LIMIT, STEP],
    words: || [meanings(&Rule::RUNGS), legend()].concat(),
    notes: "\
A page has up to 12 grids, and of each search the steps 1 to 200, then each one
per cent further, and the last.",
    example: "sudoku-kit watch --seconds 5 samples/wikipedia.in",
    run: watch,
    ..Command::EMPTY
};

const HTML: Opt = option(
    "--html",
    "print a page for a browser, with buttons and keys, which needs nothing else: watch \
     --html FILE > search.html",
);
const SVG: Opt = option(
    "--svg",
    "print a picture of the first grid that moves by itself: watch --svg FILE > search.svg",
);
const OUT: Opt = option(
    "--out FILE",
    "with --html or --svg: write FILE instead, since the > of some shells spoils it",
);
const RUNG: Opt = option(
    "--rung R",
    "what is filled next; with --html: R,... side by side",
)
.default("weights; with --html first,weights");
const SECONDS: Opt = option(
    "--seconds S",
    "how long each grid takes, once its steps are counted; of many steps, every n-th is shown",
)
.default("10");
const LIMIT: Opt =
    option("--limit N", "end at N steps").default("1000000000; with --html or --svg 10000000");
const STEP: Opt = option("--step", "Enter shows the next step; needs a FILE");

fn watch(arguments: &Arguments) -> Result<Status, Failure> {
    arguments.exclude(&[&HTML, &SVG, &STEP])?;
    arguments.exclude(&[&HTML, &SECONDS, &STEP])?;
    let out = arguments.path(&OUT, "a FILE")?;
    if out.is_some() && !arguments.has(&HTML) && !arguments.has(&SVG) {
        return arguments.misuse("--out expects --html or --svg, found neither");
    }
    if arguments.has(&HTML) {
        return html(arguments, out);
    }
    let limit = arguments.number(&LIMIT, 1)?;
    let rule = arguments.word(&RUNG, names(&Rule::RUNGS))?;
    let rule = rule.unwrap_or(Rule::Weights);
    let seconds = known(arguments.number(&SECONDS, 1)?);
    if arguments.has(&SVG) {
        let mut is_first = true;
        return each_grid(file_for("svg", arguments)?, |_, clues, _| {
            if !std::mem::take(&mut is_first) {
                return Ok(());
            }
            let most_steps = limit.unwrap_or(MOST_STEPS_IN_A_FILE);
            let picture = svg::picture(clues, rule, seconds, most_steps)?;
            write(out, picture.as_bytes())
        });
    }
    let is_stepped = arguments.has(&STEP);
    if is_stepped && arguments.file()? == "-" {
        return arguments.misuse("--step expects a FILE, since Enter is read from standard input");
    }
    let seconds = (!is_stepped).then_some(seconds);
    let player = Player::new(rule, seconds, limit.unwrap_or(MOST_STEPS));
    play(arguments.file()?, player)
}

fn html(arguments: &Arguments, out: Option<&OsStr>) -> Result<Status, Failure> {
    let meaning = |text: &str| {
        let mut left = names(&Rule::RUNGS);
        let take = |word: &str| {
            let at = left.iter().position(|rule| rule.0 == word)?;
            Some(left.remove(at).1)
        };
        text.split(',').map(take).collect::<Option<Vec<Rule>>>()
    };
    let names = Rule::RUNGS.map(|rung| rung.0).join(",");
    let expected = format!("some of {names}, each once");
    let rules = arguments.value(&RUNG, &expected, meaning)?;
    let rules = rules.unwrap_or(vec![Rule::First, Rule::Weights]);
    let most_steps = arguments.number(&LIMIT, 1)?;
    let most_steps = most_steps.unwrap_or(MOST_STEPS_IN_A_FILE);
    let file = file_for("html", arguments)?;
    let mut progress = Progress::new("steps", None, is_typed(file));
    let mut grids = 0;
    let mut text = String::new();
    let outcome = each_grid(file, |puzzle, clues, _| {
        match grids {
            0 => text += &format!("{}{}\n", page::START, page::words()),
            MOST_ON_A_PAGE => {
                let message = format!("--html shows at most {MOST_ON_A_PAGE} of the grids");
                return Err(Failure::Input(message + "; the others are left out"));
            }
            _ => {}
        }
        grids += 1;
        for &rule in &rules {
            text += &page::script(clues, puzzle.number, rule, most_steps, &mut progress)?;
        }
        // What is written takes its place.
        progress.clear();
        Ok(())
    });
    if grids > 0 {
        text += page::END;
        write(out, text.as_bytes())?;
    }
    outcome
}

/// The input, where what is made of it does not go to a terminal.
fn file_for<'a>(kind: &str, arguments: &'a Arguments) -> Result<&'a OsStr, Failure> {
    if io::stdout().is_terminal() && !arguments.has(&OUT) {
        let message =
            format!("--{kind} is for a file, not for a terminal: add --out search.{kind}");
        return Err(Failure::Usage(message));
    }
    arguments.file()
}

fn play(file: &OsStr, mut player: Player) -> Result<Status, Failure> {
    let mut messages = String::new();
    let outcome = one_by_one(file, |puzzle, text| {
        text.note(puzzle);
        if player.is_terminal {
            // Told at the end, since the next frame would cover them.
            messages += &std::mem::take(&mut text.messages);
        }
        text.flush()?;
        let Ok(clues) = &puzzle.clues else {
            return Ok(());
        };
        player.show(puzzle.number, clues)
    });
    tell(&messages);
    outcome
}
