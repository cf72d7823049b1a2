//! Random grids of every kind beside the textbook, and long lines between them.

use crate::common::checker::clash;
use crate::common::for_each_seed;
use crate::common::random::Random;
use crate::common::shapes::{one_line, Shape};
use crate::support::{agrees, output, INVALID};

#[test]
fn random_grids_of_every_kind_get_the_answers_of_the_textbook() {
    for_each_seed(1500, 500, |seed| {
        let mut random = Random(seed);
        let mut grids: Vec<String> = (0..500).map(|_| random.grid()).collect();
        grids.retain(|grid| clash(grid).is_none());
        let grids = Vec::from_iter(grids.iter().map(|grid| (one_line as Shape, &**grid)));
        agrees(&["solve"], &grids);
    });
}

#[test]
fn giants_take_no_grid_with_them() {
    let bytes = ["7", "\n", "\0", "#", " ", "|", "-", "\r", "\u{e9}"];
    let lines = ["1\n", "\r\n", "---+---+---\n", "# x\n"];
    let bytes = bytes.iter().map(|text| text.repeat(1 << 20));
    let giants = bytes.chain(lines.iter().map(|text| text.repeat(50_000)));
    let puzzles = Random(3074).puzzles(13, 30..52);
    let text = |(giant, puzzle)| format!("{giant}\n{puzzle}\n");
    let input: String = giants.zip(&puzzles).map(text).collect();
    let answers = output(&["solve", "--shape", "one-line"], &input).replace(INVALID, "");
    assert_eq!(answers, output(&["solve"], &puzzles.join("\n")));
}
