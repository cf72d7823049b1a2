//! The page of `src/page/` as one file.
//!
//! `index.html` names its style and its scripts, since a browser opens it from the folder. Here each takes the
//! place of its name, and other puzzles that of its own.

use crate::base::grid::Grid;
use crate::base::puzzle::Shape;
use crate::text::output::grid_text;

const INDEX: &str = include_str!("../../page/index.html");
const STYLE: &str = include_str!("../../page/page.css");

/// What every page has, and hardly another file.
pub const MARK: &str = "<pre id=\"puzzles\"";

macro_rules! files {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("../../page/", $name)))),*] };
}
const SCRIPTS: [(&str, &str); 17] = files!(
    "say.js" "search.js" "replay.js" "check.js" "run.js" "words.js" "findings.js" "board.js"
    "program.js" "ask.js" "programs/rust.js" "programs/cpp.js" "programs/python.js"
    "programs/java.js" "page.js" "input.js" "language.js"
);

/// The page, about 150 kB. It opens with the first of the puzzles, each a
/// grid and its name, on these rungs side by side, `first,cells`. Without
/// puzzles it has those of its own.
pub fn page(puzzles: &[(Grid, String)], rungs: &str) -> String {
    let (start, rest) = INDEX.split_once(MARK).unwrap_or((INDEX, ""));
    let (own, scripts) = rest.split_once("</pre>\n").unwrap_or(("", rest));
    let mut data = format!("{MARK} data-rungs=\"{rungs}\" hidden>\n");
    if puzzles.is_empty() {
        data += own.split_once('\n').map_or("", |(_, lines)| lines);
    }
    for (clues, name) in puzzles {
        data += &format!("{} {}\n", line(clues), escaped(name));
    }
    data += "</pre>\n";
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

/// A text from outside as HTML, in an element or an attribute. A bar would
/// stand between two languages.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let text = text.replace('"', "&quot;").replace(['\n', '\r'], " ");
    text.replace('|', "¦")
}
