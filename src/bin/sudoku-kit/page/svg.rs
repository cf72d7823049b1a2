//! A search as a picture that moves by itself, in SVG without a script.
//!
//! The frames stand side by side on a strip, of which one is seen at a time; the strip moves in steps over
//! the board.

use super::character;
use crate::backtracking::Rule;
use crate::film::{film, Frame, Look, LEGEND};
use crate::grid::ALL;
use crate::puzzle::Puzzle;

/// The style, the board, the legend.
const START: &str = include_str!("start.svg");

/// A picture has at most one frame more.
const MOST_FRAMES: u64 = 199;

/// In units of the picture; `start.svg` has them, too.
const WIDTH: usize = 400;
const CELL: usize = 40;
const LEFT: usize = 20;
const TOP: usize = 44;

/// The first search is shown within so many seconds, up to so many steps.
pub fn picture(puzzle: &Puzzle, rule: Rule, seconds: u64, most_steps: u64) -> String {
    let mut steps = 0;
    film(puzzle, rule, most_steps, &mut |moment| {
        steps = moment.step;
        true
    });
    let every = steps.div_ceil(MOST_FRAMES);
    let mut frames = Vec::new();
    film(puzzle, rule, most_steps, &mut |moment| {
        if (moment.step - 1) % every == 0 || moment.is_last {
            frames.push(moment.frame());
        }
        true
    });
    let mut text = START.to_owned();
    for (cell, &clue) in puzzle.clues.iter().enumerate() {
        if clue != ALL {
            text += &entry(cell, character(clue), "clue", "");
        }
    }
    let last = frames.len() - 1;
    let end = last * WIDTH;
    text +=
        &format!("<g class=\"strip\" style=\"--time:{seconds}s;--end:-{end}px;--steps:{last}\">\n");
    for (i, frame) in frames.iter().enumerate() {
        text += &format!("<g transform=\"translate({})\">\n", i * WIDTH);
        text += &group(
            frame,
            &format!("{}, step {} of {steps}", rule.name(), frame.step),
        );
        text += "</g>\n";
    }
    text + "</g>\n</svg>"
}

/// What changes: entries and words.
fn group(frame: &Frame, heading: &str) -> String {
    let mut text = format!("<text class=\"heading\" x=\"{LEFT}\" y=\"28\">{heading}</text>\n");
    for (cell, &(digit, look)) in frame.cells.iter().enumerate() {
        // Its name has up to two words, and so a mark has up to two classes.
        if let Some((_, meaning)) = LEGEND.iter().find(|(marked, _)| *marked == look) {
            if matches!(look, Look::Guess | Look::DeadEnd) {
                let (x, y) = (LEFT + cell % 9 * CELL + 3, TOP + cell / 9 * CELL + 3);
                text += &format!(
                    "<rect class=\"{meaning}\" x=\"{x}\" y=\"{y}\" width=\"34\" height=\"34\"/>\n"
                );
            }
            let sign = format!("<tspan dy=\"-8\">{}</tspan>", look.sign());
            let digit = if digit == ALL { ' ' } else { character(digit) };
            text += &entry(cell, digit, meaning, &sign);
        }
    }
    let counts = format!(
        "nodes {}, guesses {}, dead ends {}, open guesses {}",
        frame.nodes,
        frame.guesses,
        frame.dead_ends,
        frame.open_guesses.len()
    );
    text += &format!(
        "<text class=\"line\" x=\"{LEFT}\" y=\"432\">{}</text>\n",
        frame.line
    );
    text + &format!("<text class=\"counts\" x=\"{LEFT}\" y=\"455\">{counts}</text>\n")
}

fn entry(cell: usize, digit: char, class: &str, sign: &str) -> String {
    let (x, y) = (LEFT + cell % 9 * CELL + 12, TOP + cell / 9 * CELL + 28);
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{digit}{sign}</text>\n")
}
