//! The page of `src/page/` as one file, for `watch` and for `judge --page`.
//!
//! `index.html` names its style and its scripts, since a browser opens it from the folder. Here each takes the
//! place of its name, and other puzzles that of its own; one's own search follows them, if there is one.

use crate::base::grid::{number, Digits, Grid};
use crate::base::puzzle::Shape;
use crate::text::output::grid_text;

const INDEX: &str = include_str!("../../page/index.html");
const STYLE: &str = include_str!("../../page/page.css");

/// What every page has, and hardly another file.
pub const MARK: &str = "<pre id=\"puzzles\"";

macro_rules! files {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("../../page/", $name)))),*] };
}
const SCRIPTS: [(&str, &str); 12] = files!(
    "search.js" "replay.js" "run.js" "words.js" "board.js" "program.js"
    "programs/rust.js" "programs/cpp.js" "programs/python.js" "programs/java.js"
    "page.js" "input.js"
);

/// The page, at most 120 kB and 170 kB more for one's own search. It opens with the first of the puzzles, each
/// a grid and its name, on these rungs side by side, `first,cells`.
pub fn page(puzzles: &[(Grid, String)], rungs: &str, own: Option<&OwnSearch>) -> String {
    let (start, rest) = INDEX.split_once(MARK).unwrap_or((INDEX, ""));
    let (_, scripts) = rest.split_once("</pre>\n").unwrap_or(("", rest));
    let mut data = format!("{MARK} data-rungs=\"{rungs}\" hidden>\n");
    for (clues, name) in puzzles {
        data += &format!("{} {}\n", line(clues), escaped(name));
    }
    data += "</pre>\n";
    if let (Some(own), Some((clues, _))) = (own, puzzles.first()) {
        data += &own_search(clues, own);
    }
    let link = "<link rel=\"stylesheet\" href=\"page.css\">";
    let start = start.replace(link, &format!("<style>\n{STYLE}</style>"));
    let mut page = start + &data + scripts;
    for (name, text) in SCRIPTS {
        let link = format!("<script src=\"{name}\">");
        page = page.replacen(&link, &format!("<script>\n{text}"), 1);
    }
    page
}

/// 81 digits, 0 in a blank.
fn line(grid: &Grid) -> String {
    grid_text(grid, Shape::OneLine).trim_end().to_owned()
}

/// A text from outside as HTML, in an element or an attribute.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('"', "&quot;").replace(['\n', '\r'], " ")
}

/// The most steps of one's own search on a page, and how many follow the one at which it opens, where not all
/// have room.
const MOST_STEPS: usize = 28_000;
const STEPS_BEHIND: usize = 1000;

/// What somebody's program wrote on the first puzzle of a page.
pub struct OwnSearch<'a> {
    /// A cell, and the digit that it got there; `ALL` takes a digit back.
    pub steps: &'a [(usize, Digits)],
    /// The page opens at this one, counted from 1 (0 is the puzzle), and says this of it.
    pub opens_at: usize,
    pub sentence: String,
}

/// An element with the steps, `row column digit`. Of more than `MOST_STEPS`, the first are left out: it tells how
/// many, and the board after them.
fn own_search(clues: &Grid, own: &OwnSearch) -> String {
    let wanted = (own.opens_at + STEPS_BEHIND).max(MOST_STEPS);
    let end = own.steps.len().min(wanted);
    let (left_out, steps) = own.steps[..end].split_at(end.saturating_sub(MOST_STEPS));
    let mut board = *clues;
    for &(cell, digit) in left_out {
        board[cell] = digit;
    }
    let (count, board) = (left_out.len(), line(&board));
    let (opens_at, sentence) = (own.opens_at, escaped(&own.sentence));
    let mut text = format!(
        "<pre id=\"own-search\" data-left-out=\"{count}\" data-board=\"{board}\" \
         data-step=\"{opens_at}\" data-sentence=\"{sentence}\" hidden>\n"
    );
    for step in steps {
        text += &format!("{}\n", words(step));
    }
    text + "</pre>\n"
}

/// Row, column and digit; 0 is a blank.
fn words(&(cell, digit): &(usize, Digits)) -> String {
    format!("{} {} {}", cell / 9 + 1, cell % 9 + 1, number(digit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::{ALL, EMPTY};

    #[test]
    fn a_page_with_a_search_of_ones_own_is_small_and_has_its_step_and_nothing_hostile() {
        let digits = [ALL, 1 << 0, 1 << 4, 1 << 8];
        let steps = Vec::from_iter((0..1_000_000).map(|i| (i % 81, digits[i % 4])));
        let puzzles = [(EMPTY, "</pre><b>".to_owned())];
        let tags = |page: &str| page.matches('<').count();
        let plain = tags(&page(&puzzles, "first", None));
        let own = OwnSearch {
            steps: &steps,
            opens_at: 500_000,
            sentence: "\"></pre><script>alert(1)</script>\n& 'so'".to_owned(),
        };
        let page = page(&puzzles, "first", Some(&own));
        // One more element, with its end.
        assert!(page.len() < 300_000 && tags(&page) == plain + 2);
        let (_, rest) = page.split_once("data-left-out=\"").unwrap();
        let left_out: usize = rest.split('"').next().unwrap().parse().unwrap();
        let (_, shown) = rest.split_once("hidden>\n").unwrap();
        let shown = shown.lines().nth(499_999 - left_out);
        assert_eq!(shown, Some(&*words(&steps[499_999])));
    }
}
