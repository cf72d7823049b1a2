//! Every sample, byte for byte.

use crate::common::{checker, program_path, sample::FOLDERS, textbook, NO_SOLUTION};
use std::fs;

#[test]
fn solves_every_sample() {
    FOLDERS[0].check(program_path());
}

#[test]
fn names_the_clues_of_every_clashing_sample() {
    FOLDERS[1].check(program_path());
}

#[test]
fn reports_every_invalid_sample() {
    FOLDERS[2].check(program_path());
}

#[test]
fn the_samples_themselves_are_right() {
    for input in FOLDERS[0].inputs() {
        let name = input.display();
        let puzzles = grids(&fs::read_to_string(&input).unwrap());
        let answers = grids(&fs::read_to_string(input.with_extension("out")).unwrap());
        assert_eq!(puzzles.len(), answers.len(), "{name}");
        for (puzzle, answer) in puzzles.iter().zip(&answers) {
            if answer == NO_SOLUTION.trim_end() {
                assert!(textbook::any_solutions(puzzle, 1).is_empty(), "{name}: {puzzle}");
            } else {
                assert_eq!(checker::check(puzzle, answer), Ok(()), "{name}");
            }
        }
    }
}

/// The cells of each grid in a well-formed text, or the verdict that stands for it.
fn grids(text: &str) -> Vec<String> {
    let mut grids = vec![String::new()];
    for line in text.lines() {
        let line = line.split('#').next().unwrap();
        let cells: String = line.chars().filter(|&c| c.is_ascii_digit() || "._*?xX".contains(c)).collect();
        if line == NO_SOLUTION.trim_end() {
            assert_eq!(grids.pop(), Some(String::new()));
            grids.extend([line.to_owned(), String::new()]);
        } else if cells.len() >= 9 {
            *grids.last_mut().unwrap() += &cells;
        }
        if grids.last().unwrap().len() == 81 {
            grids.push(String::new());
        }
    }
    assert_eq!(grids.pop(), Some(String::new()));
    grids
}
