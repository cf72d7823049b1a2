//! The page of `src/page/` as one file, with puzzles of its own, for `watch` and for `judge --page`.
//!
//! `index.html` names its style and its scripts, as a browser needs them that opens it from a folder. Here each
//! takes the place of its name. The puzzles of `index.html` give way to those that are shown, and one's own
//! search follows them, if there is one. All that comes from outside is text in a hidden element, escaped.

use crate::backtracking::Rule;
use crate::grid::{Grid, ALL};
use crate::output::grid_text;
use crate::puzzle::Shape;

/// A part of the page: how `index.html` names it, and its text.
macro_rules! part {
    ($name:literal) => {
        ($name, include_str!(concat!("../../page/", $name)))
    };
}

const INDEX: &str = include_str!("../../page/index.html");
const STYLE: (&str, &str) = part!("page.css");
const SCRIPTS: [(&str, &str); 12] = [
    part!("search.js"),
    part!("replay.js"),
    part!("run.js"),
    part!("words.js"),
    part!("board.js"),
    part!("program.js"),
    part!("programs/rust.js"),
    part!("programs/cpp.js"),
    part!("programs/python.js"),
    part!("programs/java.js"),
    part!("page.js"),
    part!("input.js"),
];

/// In `index.html`, the puzzles stand between these.
const PUZZLES: (&str, &str) = ("<pre id=\"puzzles\"", "</pre>\n");

/// The most steps of one's own search on a page, about 170 kB.
const MOST_STEPS: usize = 28_000;

/// How many steps follow the one at which the page opens, where not all have room.
const STEPS_BEHIND: usize = 1000;

/// What somebody's program wrote on the first puzzle of a page.
pub struct OwnSearch<'a> {
    /// A cell, from 0 to 80, and the digit that it got there; 0 takes a digit back.
    pub steps: &'a [(u8, u8)],
    /// The page opens at this one, counted from 1 (0 is the puzzle), and says this of it.
    pub opens_at: usize,
    pub sentence: &'a str,
}

/// The page, at most 120 kB and 170 kB more for one's own search. It opens with the first of the puzzles, each
/// a grid and its name, on these rungs side by side.
pub fn page(puzzles: &[(Grid, String)], rungs: &[Rule], own: Option<&OwnSearch>) -> String {
    let names = Vec::from_iter(rungs.iter().map(|rung| rung.name())).join(",");
    let mut data = format!("<pre id=\"puzzles\" data-rungs=\"{names}\" hidden>\n");
    for (clues, name) in puzzles {
        data += &format!("{} {}\n", line(clues), escaped(name));
    }
    data += "</pre>\n";
    if let (Some(own), Some((clues, _))) = (own, puzzles.first()) {
        data += &own_search(clues, own);
    }
    let (before, rest) = INDEX.split_once(PUZZLES.0).unwrap_or((INDEX, ""));
    let (_, after) = rest.split_once(PUZZLES.1).unwrap_or(("", rest));
    let mut page = format!("{before}{data}{after}");
    let (name, text) = STYLE;
    let link = format!("<link rel=\"stylesheet\" href=\"{name}\">");
    page = page.replacen(&link, &format!("<style>\n{text}</style>"), 1);
    for (name, text) in SCRIPTS {
        let link = format!("<script src=\"{name}\"></script>");
        page = page.replacen(&link, &format!("<script>\n{text}</script>"), 1);
    }
    page
}

/// An element with the steps, `row column digit`. Of more than `MOST_STEPS`, the first are left out: how many,
/// and the board behind them, are told.
fn own_search(clues: &Grid, own: &OwnSearch) -> String {
    let wanted = (own.opens_at + STEPS_BEHIND).max(MOST_STEPS);
    let end = own.steps.len().min(wanted);
    let (left_out, steps) = own.steps[..end].split_at(end.saturating_sub(MOST_STEPS));
    let mut board = *clues;
    for &(cell, digit) in left_out {
        board[usize::from(cell)] = match digit {
            0 => ALL,
            _ => 1 << (digit - 1),
        };
    }
    let (count, board, opens_at) = (left_out.len(), line(&board), own.opens_at);
    let sentence = escaped(own.sentence);
    let mut text =
        format!("<pre id=\"own-search\" data-left-out=\"{count}\" data-board=\"{board}\" ");
    text += &format!("data-step=\"{opens_at}\" data-sentence=\"{sentence}\" hidden>\n");
    for &(cell, digit) in steps {
        text += &format!("{} {} {digit}\n", cell / 9 + 1, cell % 9 + 1);
    }
    text + "</pre>\n"
}

/// 81 digits, 0 in a blank.
fn line(grid: &Grid) -> String {
    grid_text(grid, Shape::OneLine).trim_end().to_owned()
}

/// A text as HTML, in an element or an attribute.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('"', "&quot;").replace(['\n', '\r'], " ")
}
