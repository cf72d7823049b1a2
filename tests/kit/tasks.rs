//! `all`, `count` and `generate`; and that the number of threads changes nothing.

use super::trace::levels;
use crate::common::random::Random;
use crate::common::samples::grids;
use crate::common::shapes::{compact, one_line, sequence, spaced};
use crate::common::shapes::{Shape, SHAPES, SHAPE_NAMES};
use crate::common::{checker, compare, textbook, with, EMPTY, NO_SOLUTION};
use crate::common::{PUZZLE, SEVERAL, SOLUTION, UNSOLVABLE};
use crate::support::{agrees, expect, run, stdout, words};
use std::collections::BTreeSet;
use std::str;

/// Found by trial among random grids; the textbook counts them again below.
const EXACTLY_10_000: &str =
    "658004091927600000134509060080106000000800043000307000506003000800005000200000000";
const EXACTLY_10_001: &str =
    "615000000390000000700000000107960800000000600006418379060070208070000000523680007";

#[test]
fn all_solutions_are_printed_in_increasing_order() {
    for shape in SHAPES {
        let mixed = [shape, one_line, compact].map(|shape| (shape, SEVERAL));
        agrees(&["all"], &mixed);
        agrees(&["count"], &mixed);
        agrees(&["all", "--limit", "700"], &[(shape, EMPTY)]);
        let grids = [SEVERAL, PUZZLE, UNSOLVABLE, SOLUTION, SEVERAL];
        let grids = grids.map(|grid| (shape, grid));
        for limit in ["1", "2", "3", "4", "18446744073709551615"] {
            agrees(&["all", "--limit", limit], &grids);
            agrees(&["count", "--limit", limit], &grids);
        }
    }
    // Where a buffer is full
    for limit in ["798", "799", "800", "801", "900"] {
        agrees(&["all", "--limit", limit], &[(one_line, EMPTY)]);
    }
}

#[test]
fn solutions_are_counted_up_to_the_limit() {
    let exactly = textbook::any_solutions(EXACTLY_10_000, 20_000);
    assert_eq!(exactly.len(), 10_000);
    let two = [EXACTLY_10_000, EXACTLY_10_001].join("\n");
    expect(&["count"], &*two, 0, "10000\n10000+\n", "");
    let all = ["count", "--limit", "18446744073709551615"];
    expect(&all, two, 0, "10000\n10001\n", "");
    expect(&["count", "--limit", "50000"], EMPTY, 0, "50000+\n", "");
    // Hard for who asks only where the next solution is.
    let sparse =
        "6.................34.......46..8.....3...4.........4.....1................1......";
    expect(&["count"], sparse, 0, "0\n", "");
    expect(&["all"], sparse, 0, NO_SOLUTION, "");
}

fn in_lines(puzzles: &[String]) -> Vec<(Shape, &str)> {
    puzzles
        .iter()
        .map(|puzzle| (one_line as Shape, &**puzzle))
        .collect()
}

#[test]
fn random_grids_have_the_solutions_that_the_textbook_finds() {
    let mut random = Random(360);
    let mut puzzles = Vec::from_iter((0..400).map(|_| random.grid()));
    puzzles.retain(|puzzle| checker::clash(puzzle).is_none());
    agrees(&["solve"], &in_lines(&puzzles));
    let puzzles = random.puzzles(72, 35..53);
    let numbers = stdout(&["count"], puzzles.join("\n"));
    for number in ["\n0\n", "\n1\n", "\n2\n"] {
        assert!(numbers.contains(number), "{numbers}");
    }
    let grids = in_lines(&puzzles);
    for task in ["all", "count --limit 50", "count"] {
        agrees(&words(task), &grids);
    }
}

/// 100 puzzles in one-line shape.
fn puzzles(seed: u64) -> Vec<String> {
    let task = format!("generate 100 --shape one-line --seed={seed}");
    let text = stdout(&words(&task), "");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn new_puzzles_have_one_solution_and_no_clue_too_many_and_no_cell_is_special() {
    let puzzles = puzzles(2580);
    assert_eq!(puzzles.len(), 100);
    let mut solutions = BTreeSet::new();
    for puzzle in &puzzles {
        let is_whole = puzzle.len() == 81 && puzzle.bytes().all(|cell| cell.is_ascii_digit());
        assert!(is_whole, "{puzzle}");
        let found = textbook::any_solutions(puzzle, 2);
        assert_eq!(found.len(), 1, "{puzzle}");
        solutions.extend(found);
        for cell in (0..81).filter(|&cell| &puzzle[cell..=cell] != "0") {
            let number = textbook::any_solutions(&with(puzzle, cell, '0'), 2).len();
            assert_eq!(number, 2, "{puzzle} without cell {cell}");
        }
    }
    assert_eq!(solutions.len(), 100, "a solution comes twice");
    for cell in 0..81 {
        let given = puzzles
            .iter()
            .filter(|puzzle| !puzzle[cell..].starts_with('0'))
            .count();
        assert!((8..=66).contains(&given), "cell {cell}: {given}");
    }
}

#[test]
fn a_level_says_what_solves_a_puzzle_and_no_clue_can_be_left_out() {
    // Of these, number 3 is drawn again for medium: naked singles solve the first.
    const OF_LEVEL: &str = "generate 9 --seed 9 --shape one-line --level ";
    const LEVELS: [&str; 4] = ["easy", "medium", "hard", "any"];
    let mut solutions = BTreeSet::new();
    for (i, asked_for) in LEVELS.into_iter().enumerate() {
        let puzzles = stdout(&words(&(OF_LEVEL.to_owned() + asked_for)), "");
        solutions.extend(puzzles.lines().filter_map(textbook::smallest_solution));
        if asked_for == "any" {
            continue;
        }
        let puzzles = Vec::from_iter(puzzles.lines().map(str::to_owned));
        assert_eq!(levels(&puzzles), [asked_for; 9], "{puzzles:?}");
        for puzzle in puzzles {
            let clues = (0..81).filter(|&cell| !puzzle[cell..].starts_with('0'));
            let fewer = Vec::from_iter(clues.map(|cell| with(&puzzle, cell, '0')));
            for (level, fewer) in levels(&fewer).into_iter().zip(fewer) {
                let is_needed = !LEVELS[..=i].contains(&level);
                assert!(is_needed, "{asked_for}: {puzzle}, but {fewer} is {level}");
            }
        }
    }
    // No two levels share a solution, and the first of more are the same.
    assert_eq!(solutions.len(), 4 * 9, "levels share a solution");
    let of = |number| stdout(&["generate", number, "--seed", "9", "--level", "hard"], "");
    let are_first = of("300").starts_with(&of("70"));
    assert!(are_first, "the first 70 of 300 are others");
}

#[test]
fn a_seed_decides_on_the_puzzles_and_fewer_are_the_first_of_more() {
    let of_one = puzzles(2580);
    let names = SHAPE_NAMES.map(|name| format!("--shape {name}"));
    let names = names.iter().map(String::as_str).chain([""]);
    for (number, (name, shape)) in [1, 2, 16, 17, 100]
        .into_iter()
        .zip(names.zip(SHAPES.into_iter().chain([spaced as Shape])))
    {
        let expected = sequence(shape, of_one[..number].iter().map(String::as_str));
        // Standard input is not read.
        expect(
            &words(&format!("generate {number} --seed 2580 {name}")),
            "x\n",
            0,
            &expected,
            "",
        );
    }
    let mut all = BTreeSet::from_iter(of_one);
    for seed in [0, 2579, 2581, u64::MAX] {
        all.extend(puzzles(seed));
    }
    assert_eq!(all.len(), 5 * 100, "seeds share a puzzle");
    // Without a seed, the one that is used is told, and it is always another.
    let [one, other] = [(); 2].map(|()| {
        let run = run(&["generate", "2"], "");
        let message = str::from_utf8(&run.stderr).unwrap();
        let seed = message.strip_prefix("sudoku-kit: seed ").unwrap();
        let arguments = ["generate", "2", "--seed", seed.strip_suffix('\n').unwrap()];
        let puzzles = stdout(&arguments, "");
        compare(&run, (0, &puzzles, message), message);
        puzzles
    });
    assert_ne!(one, other);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let shaped =
        |(puzzle, i): (String, usize)| SHAPES[if i % 10 == 0 { i / 10 % 4 } else { 3 }](&puzzle);
    let puzzles = Random(96).puzzles(300, 30..52).into_iter().zip(0..);
    let many: String = puzzles.map(shaped).collect();
    // Many times what one thread takes at once; faults come before they start, and when all are at work.
    let mut input = "q\n\n".to_owned()
        + &many.repeat(8)
        + &spaced(PUZZLE)
        + "5 3\n\n"
        + &one_line(&PUZZLE[1..]);
    for name in ["hard-grids.in", "many-solutions.in"] {
        input += &(grids(name)[100..150].join("\n") + "\n");
    }
    let tasks = "solve;solve --shape readable;count --limit 30;count;\
        generate 1100 --seed 7;generate 1 --seed 8;generate 300 --seed 7 --level medium";
    for task in tasks.split(';') {
        let expected = run(&words(task), input.as_str());
        let texts = [&expected.stdout, &expected.stderr];
        let [output, messages] = texts.map(|text| str::from_utf8(text).unwrap());
        let code = expected.status.code().unwrap();
        for threads in ["1", "7", "18446744073709551615"] {
            let task = format!("{task} --threads {threads}");
            expect(&words(&task), input.as_str(), code, output, messages);
        }
    }
}
