//! Every sample, byte for byte.

use crate::common::{checker, program_path, sample::FOLDERS};
use std::fs;

#[test]
fn solves_every_sample() {
    FOLDERS[0].check(program_path());
}

#[test]
fn says_no_solution_for_every_unsolvable_sample() {
    FOLDERS[1].check(program_path());
}

#[test]
fn reports_every_invalid_sample() {
    FOLDERS[2].check(program_path());
}

#[test]
fn the_samples_themselves_are_right() {
    for input in FOLDERS[0].inputs() {
        let puzzles = grids(&fs::read_to_string(&input).unwrap());
        let answers = grids(&fs::read_to_string(input.with_extension("out")).unwrap());
        assert_eq!(puzzles.len(), answers.len(), "{}", input.display());
        for (puzzle, answer) in puzzles.iter().zip(&answers) {
            assert_eq!(checker::check(puzzle, answer), Ok(()), "{}", input.display());
        }
    }
}

/// The cells of each grid in a well-formed text.
fn grids(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let cells = lines.flat_map(str::chars).filter(|&c| c.is_ascii_digit() || "._*?".contains(c));
    let cells: Vec<char> = cells.collect();
    cells.chunks(81).map(String::from_iter).collect()
}
