//! A page that shows searches in a browser, and needs nothing else.
//!
//! A page is `START`, the searches, `END`. A search is a `<script>` of plain text, which a browser does not
//! run and `page.js` reads: one frame a line. Only digits, names of rungs and lines of the trace get into it.
//!
//! ```text
//! step nodes guesses dead-ends open-guesses  81 digits  81 marks  the line of the trace
//! 5 4 2 1 2 13546827978.. ######?##=#.. r2c9 x       no candidate left
//! ```

pub mod svg;

use crate::backtracking::Rule;
use crate::film::{film, Frame, Look};
use crate::grid::Grid;

pub const START: &str = concat!(
    include_str!("start.html"),
    "<style>\n",
    include_str!("page.css"),
    "</style>\n",
    include_str!("body.html")
);

pub const END: &str = concat!("<script>\n", include_str!("page.js"), "</script>\n");

/// A search is shown up to so many steps, which is less than 2,000 frames.
const MOST_STEPS: u64 = 10_000_000_000;

/// Each of the first steps has a frame.
const FIRST_STEPS: u64 = 200;

/// The search on a rung, for the page.
pub fn script(clues: &Grid, number: u64, rule: Rule) -> String {
    let name = rule.name();
    let mut text =
        format!("<script type=\"text/plain\" data-grid=\"{number}\" data-rung=\"{name}\">\n");
    let mut next = 1;
    film(clues, rule, MOST_STEPS, &mut |frame| {
        if frame.step == next || frame.is_last {
            text += &line(frame);
            next += match next < FIRST_STEPS {
                true => 1,
                // One per cent, and no less.
                false => next.div_ceil(100),
            };
        }
        true
    });
    text + "</script>"
}

fn line(frame: &Frame) -> String {
    let cells = frame.cells();
    let digits: String = cells.iter().map(|cell| cell.0).collect();
    let mark = |look: Look| match look {
        Look::Blank => '.',
        Look::Clue => '#',
        _ => look.sign(),
    };
    let marks: String = cells.iter().map(|cell| mark(cell.1)).collect();
    let counts = frame.counts().map(|(_, count)| count.to_string());
    let (step, counts, words) = (frame.step, counts.join(" "), frame.line());
    format!("{step} {counts} {digits} {marks} {words}\n")
}
