//! A page that shows searches in a browser, and needs nothing else.
//!
//! A page is `START`, the searches, `END`. A search is a `<script>` of plain text, which a browser does not
//! run and `page.js` reads: one frame a line. Only digits, names of rungs and lines of the trace get into it.
//! The first script has the names of rungs, signs and counts, and what they mean.
//!
//! ```text
//! step nodes guesses dead-ends open-guesses  81 cells  event  the line of the trace
//! 4 4 2 0 1,14@0 135468?279=782135?64.46927.. ... guess,14, r2c6 ? 5 of {5 9}
//! 5 4 2 1 2 135468?279=782135?64.x46927.. ... dead,17,,9,13, ... r2c9 x       none left: 1 2 3 ...
//! ```
//!
//! Of the open guesses: how many of the frame before are still open, and behind a comma the cell of each new one,
//! with the steps that have gone by since it was made. A cell of the 81 is a digit or a dot, and its sign if it
//! has one. An event is what has happened, the cell where it did, the unit that is concerned, and at a dead end the
//! cells that make it one. Cells and units are numbers, as in `grid.rs`.

pub mod svg;

use crate::backtracking::Rule;
use crate::failure::Failure;
use crate::film::{film, Frame, Look, OpenGuess, COUNTS, LEGEND};
use crate::grid::Grid;
use crate::progress::Progress;

pub const START: &str = concat!(
    include_str!("start.html"),
    "<style>\n",
    include_str!("page.css"),
    "</style>\n",
    include_str!("body.html")
);

pub const END: &str = concat!("<script>\n", include_str!("page.js"), "</script>\n");

/// Each of the first steps has a frame.
const FIRST_STEPS: u64 = 200;

/// What is counted between two reports of the progress.
const MANY_STEPS: u64 = 1 << 12;

/// The names of rungs, signs and counts, and what they mean: one a line, with tabs between.
pub fn words() -> String {
    let mut text = "<script type=\"text/plain\" id=\"words\">\n".to_owned();
    for (name, _, meaning) in Rule::RUNGS {
        text += &format!("rung\t{name}\t{meaning}\n");
    }
    for (name, look, meaning) in LEGEND {
        text += &format!("sign\t{}\t{name}\t{meaning}\n", look.sign().0);
    }
    for name in COUNTS {
        text += &format!("count\t{name}\n");
    }
    text + "</script>"
}

/// The search on a rung, for the page, up to so many steps.
pub fn script(
    clues: &Grid,
    number: u64,
    rule: Rule,
    most_steps: u64,
    progress: &mut Progress,
) -> Result<String, Failure> {
    let name = rule.name();
    let data = format!("data-grid=\"{number}\" data-rung=\"{name}\"");
    let mut text = format!("<script type=\"text/plain\" {data}>\n");
    let mut open = Vec::new();
    let mut next = 1;
    film(clues, rule, most_steps, &mut |frame| {
        if frame.step % MANY_STEPS == 0 {
            progress.add(MANY_STEPS as usize);
        }
        if frame.step == next || frame.is_last {
            text += &line(frame, &open);
            open.clone_from(&frame.open_guesses);
            let one_per_cent = next.div_ceil(100);
            next += if next < FIRST_STEPS { 1 } else { one_per_cent };
        }
        Ok(())
    })?;
    Ok(text + "</script>\n")
}

/// The line of a frame; `before` are the open guesses of the one before.
fn line(frame: &Frame, before: &[OpenGuess]) -> String {
    let cell = |(digit, look): (char, Look)| format!("{digit}{}", look.sign().0);
    let board = frame.cells().map(cell).concat().replace(' ', "");
    let (step, open, words) = (frame.step, &frame.open_guesses, frame.line());
    let kept = open.iter().zip(before);
    let kept = kept.take_while(|(new, old)| new.step == old.step).count();
    let new = |guess: &OpenGuess| format!(",{}@{}", guess.cell, step - guess.step);
    let new: String = open[kept..].iter().map(new).collect();
    let [nodes, guesses, dead_ends, _] = frame.counts();
    let (what, cell, unit) = frame.event();
    let number = |number: Option<usize>| number.map_or(String::new(), |number| number.to_string());
    let blocker = |cell: usize| format!(",{cell}");
    let blockers: String = frame.blockers().into_iter().map(blocker).collect();
    let event = format!("{what},{},{}{blockers}", number(cell), number(unit));
    format!("{step} {nodes} {guesses} {dead_ends} {kept}{new} {board} {event} {words}\n")
}
