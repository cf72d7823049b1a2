//! A search as a picture that moves by itself, in SVG without a script.
//!
//! The frames stand side by side on a strip, of which one is seen at a time; the strip moves in steps over
//! the board.

use crate::backtracking::Rule;
use crate::film::{film, Frame, Look, LEGEND};
use crate::grid::Grid;

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
pub fn picture(clues: &Grid, rule: Rule, seconds: u64, most_steps: u64) -> String {
    let steps = film(clues, rule, most_steps, &mut |_| true);
    let every = steps.div_ceil(MOST_FRAMES);
    let mut frames = Vec::new();
    film(clues, rule, most_steps, &mut |frame| {
        if frame.is_among(every) {
            frames.push(frame.clone());
        }
        true
    });
    let mut text = START.to_owned() + &entries(&frames[0], &[(Look::Clue, ' ', "clue")]);
    let last = frames.len() - 1;
    let end = last * WIDTH;
    text +=
        &format!("<g class=\"strip\" style=\"--time:{seconds}s;--end:-{end}px;--steps:{last}\">\n");
    for (i, frame) in frames.iter().enumerate() {
        let heading = format!("{}, step {} of {steps}", rule.name(), frame.step);
        // It clips what is too long.
        text += &format!("<svg x=\"{}\" width=\"{WIDTH}\">\n", i * WIDTH);
        text += &entries(frame, &LEGEND);
        text += &words(frame, &heading);
        text += "</svg>\n";
    }
    text + "</g>\n</svg>"
}

/// The cells of these looks: what is drawn around them, digits, signs. A name of two words is two classes.
fn entries(frame: &Frame, kinds: &[(Look, char, &str)]) -> String {
    let mut text = String::new();
    let all = frame.cells();
    for &(look, sign, name) in kinds {
        let cells = (0..81).filter(|&cell| all[cell].1 == look);
        let cells: Vec<usize> = cells.collect();
        if cells.is_empty() {
            continue;
        }
        if matches!(look, Look::Guess | Look::DeadEnd) {
            let square = |&cell| format!("M{} {}h34v34h-34z", x(cell, 3), y(cell, 3));
            let squares: String = cells.iter().map(square).collect();
            text += &format!("<path class=\"{name}\" d=\"{squares}\"/>\n");
        }
        let digits = cells.iter().map(|&cell| all[cell].0).collect();
        text += &characters(name, &cells, (11, 29), digits);
        let signs = cells.iter().map(|_| sign).collect();
        text += &characters(&format!("{name} sign"), &cells, (27, 17), signs);
    }
    text
}

/// A character in each cell, so far to the right and down.
fn characters(class: &str, cells: &[usize], place: (usize, usize), text: String) -> String {
    let xs: Vec<String> = cells.iter().map(|&cell| x(cell, place.0)).collect();
    let ys: Vec<String> = cells.iter().map(|&cell| y(cell, place.1)).collect();
    let (x, y) = (xs.join(" "), ys.join(" "));
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>\n")
}

fn x(cell: usize, right: usize) -> String {
    (LEFT + cell % 9 * CELL + right).to_string()
}

fn y(cell: usize, down: usize) -> String {
    (TOP + cell / 9 * CELL + down).to_string()
}

/// What stands above and below the board.
fn words(frame: &Frame, heading: &str) -> String {
    // Where a line has a gap, it goes on below.
    let line = frame.line();
    let (line, rest) = line.split_once("   ").unwrap_or((&line, ""));
    let counts = frame
        .counts()
        .map(|(name, count)| format!("{name} {count}"));
    let texts = [
        ("heading", 28, heading),
        ("line", 425, line),
        ("line", 442, rest.trim_start()),
        ("counts", 464, &counts[..3].join(", ")),
    ];
    let text = |(class, y, text)| {
        format!("<text class=\"{class}\" x=\"{LEFT}\" y=\"{y}\">{text}</text>\n")
    };
    texts.map(text).concat()
}
