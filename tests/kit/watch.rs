//! `watch` in a pipe: every frame follows from the lines of the trace up to it.

use crate::common::random::Random;
use crate::common::{with_cell, Scratch};
use crate::common::{EMPTY, PUZZLE, SEVERAL, SOLUTION, UNSOLVABLE};
use crate::support::{expect, output};
use std::collections::BTreeSet;

const SEVEN_BLANKS: &str =
    "13546.27.78213.64.46927..35321546897874913526596827413917652.84643781952258394761";

const SIGNS: &str = "= forced   ? guess   - taken back   x dead end\n";

/// Full, nearly full and empty; with one solution, several and none; with clues that clash; and random.
pub fn puzzles() -> Vec<String> {
    let known = [PUZZLE, SEVERAL, UNSOLVABLE, EMPTY, SEVEN_BLANKS, SOLUTION].map(str::to_owned);
    let clashes = [(1, 3, '5'), (9, 1, '4'), (6, 3, '4')];
    let clashes = clashes.map(|(row, column, digit)| with_cell(PUZZLE, row, column, digit));
    [&known[..], &clashes, &Random(9).puzzles(10, 30..50)].concat()
}

/// What stands below the heading. Each cell comes with its sign.
pub fn picture(cells: &[String], side: &[String], line: &str) -> String {
    let rule = "+----------+----------+----------+".to_owned();
    let mut board = vec![rule.clone()];
    for (row, cells) in (1..).zip(cells.chunks(9)) {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:3}")).collect();
        let boxes: Vec<String> = cells.chunks(3).map(<[String]>::concat).collect();
        board.push(format!("| {}|", boxes.join("| ")));
        if row % 3 == 0 {
            board.push(rule.clone());
        }
    }
    for (row, text) in board.iter_mut().zip(side) {
        *row += &format!("   {text}");
    }
    format!("{}\n{line}\n\n{SIGNS}", board.join("\n"))
}

/// The lines beside the board that count nodes, guesses and dead ends.
pub fn counts(numbers: &[u64]) -> Vec<String> {
    let names = ["nodes", "guesses", "dead ends"].into_iter().zip(numbers);
    let counts = names.map(|(name, number)| format!("{name:<10}{number:>13}"));
    counts.collect()
}

/// Of these frames of a grid those that are shown, if there are so many at most.
fn shown(grid: usize, rung: &str, frames: &[String], most: usize) -> Vec<String> {
    let (steps, every) = (frames.len(), frames.len().div_ceil(most));
    let mut numbers = BTreeSet::from_iter((1..=steps).step_by(every));
    numbers.insert(steps);
    let note = match every {
        1 => String::new(),
        _ => format!(", one of {every} is shown"),
    };
    let heading = |step| format!("grid {grid}, {rung}, step {step} of {steps}{note}\n");
    let frame = |&step: &usize| heading(step) + &frames[step - 1];
    numbers.iter().map(frame).collect()
}

/// Runs `watch` on a file and compares what it prints with these frames of each grid.
pub fn compare_films(input: &str, rung: &str, films: &[Vec<String>], messages: &str) {
    let file = Scratch::new(input);
    let all = usize::MAX;
    let paces = ["--seconds=100000", "--step", "--seconds=1", "--seconds=10"];
    for (option, most) in paces.into_iter().zip([all, all, 50, 500]) {
        let grids = (1..).zip(films);
        let frames = grids.flat_map(|(grid, frames)| shown(grid, rung, frames, most));
        let frames = Vec::from_iter(frames).join("\n");
        let arguments = ["watch", file.path(), option, "--rung", rung];
        expect(&arguments, "", 0, &frames, messages);
        if (rung, option) == ("weights", "--seconds=10") {
            expect(&arguments[..2], "", 0, &frames, messages);
        }
    }
}

#[test]
fn a_malformed_grid_is_reported_and_the_others_are_shown() {
    let message = "sudoku-kit: line 1: expected 9 cells, found 3\n";
    let input = "5 . 3\n\n".to_owned() + SEVEN_BLANKS;
    for command in ["study", "trace", "watch"] {
        let shown = output(&[command], SEVEN_BLANKS).replace("grid 1", "grid 2");
        let shown = shown.replace("\n   1  ", "\n   2  ");
        expect(&[command], input.as_str(), 2, &shown, message);
    }
}
