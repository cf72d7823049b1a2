//! A search as a picture that moves by itself, in SVG without a script.
//!
//! The frames stand side by side on a strip, of which one is seen at a time; the strip moves in steps over
//! the board.

use crate::backtracking::Rule;
use crate::failure::Failure;
use crate::film::{excerpt, Excerpt, Frame, Look, COUNTS, LEGEND};
use crate::grid::{Grid, CELLS};
use crate::words::Word;

/// The style and the board.
const START: &str = include_str!("start.svg");

/// A picture has at most one frame more.
const MOST_FRAMES: u64 = 199;

/// In units of the picture; `start.svg` has them, too.
const WIDTH: usize = 400;
const CELL: usize = 40;
const LEFT: usize = 20;
const TOP: usize = 44;

/// In characters.
const WIDEST_LINE: usize = 46;

/// A search that is shown within so many seconds, up to so many steps.
pub fn picture(clues: &Grid, rule: Rule, seconds: u64, most_steps: u64) -> Result<String, Failure> {
    let (mut frames, mut given) = (Vec::new(), String::new());
    excerpt(clues, rule, most_steps, MOST_FRAMES, |frame, part| {
        let Some(&Excerpt { steps, .. }) = part else {
            given = entries(frame, &[("clue", Look::Clue, "")]);
            return Ok(());
        };
        // It clips what is too long.
        let start = format!("<svg x=\"{}\" width=\"{WIDTH}\">\n", frames.len() * WIDTH);
        let heading = format!("{}, step {} of {steps}", rule.name(), frame.step);
        let parts = [why(frame), entries(frame, &LEGEND), words(frame, &heading)];
        frames.push(start + &parts.concat() + "</svg>\n");
        Ok(())
    })?;
    let sign = |(name, look, _): Word<Look>| format!("{} {name}", look.sign().0);
    let legend = LEGEND.map(sign).join(" &#160; ");
    let legend = format!("<text class=\"legend\" x=\"{LEFT}\" y=\"501\">{legend}</text>\n");
    let last = frames.len() - 1;
    let style = format!("--time:{seconds}s;--end:-{}px;--steps:{last}", last * WIDTH);
    let strip = format!(
        "<g class=\"strip\" style=\"{style}\">\n{}</g>\n",
        frames.concat()
    );
    // Clues stand before what is lit.
    Ok(format!("{START}{legend}{strip}{given}</svg>\n"))
}

/// The cells of these looks: what is drawn around them, digits, signs. A name of two words is two classes.
fn entries(frame: &Frame, looks: &[Word<Look>]) -> String {
    let mut text = String::new();
    let all = frame.cells();
    for &(name, look, _) in looks {
        let cells = Vec::from_iter((0..81).filter(|&cell| all[cell].1 == look));
        if matches!(look, Look::Guess | Look::DeadEnd) {
            text += &squares(name, &cells);
        }
        let digits = cells.iter().map(|&cell| all[cell].0).collect();
        text += &characters(name, &cells, (11, 29), digits);
        let signs = cells.iter().map(|_| look.sign().0).collect();
        text += &characters(&format!("{name} sign"), &cells, (27, 17), signs);
    }
    text
}

/// The unit that forces a digit, and the digits that leave none.
fn why(frame: &Frame) -> String {
    let (_, _, unit) = frame.event();
    let unit = unit.map_or(Vec::new(), |unit| CELLS[unit].to_vec());
    squares("unit", &unit) + &squares("blocker", &frame.blockers())
}

/// A square in each of these cells.
fn squares(class: &str, cells: &[usize]) -> String {
    if cells.is_empty() {
        return String::new();
    }
    let square = |&cell| format!("M{} {}h34v34h-34z", x(cell, 3), y(cell, 3));
    let squares: String = cells.iter().map(square).collect();
    format!("<path class=\"{class}\" d=\"{squares}\"/>\n")
}

/// A character in each cell, so far to the right and down.
fn characters(class: &str, cells: &[usize], place: (usize, usize), text: String) -> String {
    if cells.is_empty() {
        return String::new();
    }
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
    let lines = wrapped(&frame.line());
    let counts = COUNTS.into_iter().zip(frame.counts()).take(3);
    let counts = Vec::from_iter(counts.map(|(name, count)| format!("{name} {count}"))).join(", ");
    let texts = [
        ("heading", 28, heading),
        ("line", 423, &lines[0]),
        ("line", 439, &lines[1]),
        ("line", 455, &lines[2]),
        ("counts", 479, &counts),
    ];
    let text = |(class, y, text)| {
        format!("<text class=\"{class}\" x=\"{LEFT}\" y=\"{y}\">{text}</text>\n")
    };
    texts.map(text).concat()
}

/// A line on three: it goes on below where it has a gap, and where it is too long.
fn wrapped(line: &str) -> [String; 3] {
    let (head, rest) = line.split_once("   ").unwrap_or((line, ""));
    let mut lines = [head.to_owned(), String::new(), String::new()];
    for word in rest.split_whitespace() {
        let is_full = lines[1].len() + word.len() > WIDEST_LINE || !lines[2].is_empty();
        let line = &mut lines[1 + usize::from(is_full)];
        *line += if line.is_empty() { "" } else { " " };
        *line += word;
    }
    lines
}
