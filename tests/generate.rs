//! `--generate`: random puzzles, each with exactly one solution and no clue too many.

use crate::common::live::{finish, start, Live};
use crate::common::shapes::{one_line, sequence, spaced, SHAPE_OPTIONS};
use crate::common::{cases, checker, expect_long, expect_with, for_each_seed, sudoku, textbook};
use assert_cmd::assert::OutputAssertExt;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::OnceLock;

/// The puzzles that the program prints with `arguments`.
fn generate(arguments: &[&str]) -> Vec<String> {
    let run = sudoku().arg("--one-line").args(arguments).assert().code(0).stderr("");
    let text = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    assert!(text.ends_with('\n'));
    text.lines().map(str::to_owned).collect()
}

/// 200 puzzles, made once for all tests.
fn puzzles() -> &'static [String] {
    static PUZZLES: OnceLock<Vec<String>> = OnceLock::new();
    PUZZLES.get_or_init(|| generate(&["--generate", "200", "--seed", "2580"]))
}

/// Their solutions.
fn solutions() -> &'static [String] {
    static SOLUTIONS: OnceLock<Vec<String>> = OnceLock::new();
    SOLUTIONS
        .get_or_init(|| puzzles().iter().map(|puzzle| textbook::any_solutions(puzzle, 2).remove(0)).collect())
}

fn clues(puzzle: &str) -> usize {
    puzzle.bytes().filter(|&cell| cell != b'0').count()
}

#[test]
fn there_are_as_many_as_asked_for_of_81_digits_each() {
    assert_eq!(puzzles().len(), 200);
    for puzzle in puzzles() {
        assert_eq!(puzzle.len(), 81, "{puzzle}");
        assert!(puzzle.bytes().all(|cell| cell.is_ascii_digit()), "{puzzle}");
    }
    for number in [1, 2, 16, 17] {
        assert_eq!(generate(&["--generate", &number.to_string()]).len(), number);
    }
}

/// Tests 200 puzzles of each seed, until they are a hundredth of the cases.
fn for_each_puzzle(test: impl Fn(&str)) {
    let batches = cases(20_000).div_ceil(20_000);
    for_each_seed(2580..2580 + batches as u64, |seed| {
        let puzzles = generate(&["--generate", "200", "--seed", &seed.to_string()]);
        assert_eq!(puzzles.len(), 200);
        puzzles.iter().for_each(|puzzle| test(puzzle));
    });
}

#[test]
fn each_has_exactly_one_solution() {
    for_each_puzzle(|puzzle| {
        let found = textbook::any_solutions(puzzle, 2);
        assert_eq!(found.len(), 1, "{puzzle}");
        assert_eq!(checker::check(puzzle, &found[0]), Ok(()));
    });
}

#[test]
fn no_clue_can_be_left_out() {
    for_each_puzzle(|puzzle| {
        for cell in (0..81).filter(|&cell| &puzzle[cell..cell + 1] != "0") {
            let fewer = format!("{}0{}", &puzzle[..cell], &puzzle[cell + 1..]);
            assert_eq!(textbook::any_solutions(&fewer, 2).len(), 2, "{puzzle} without cell {cell}");
        }
    });
}

#[test]
fn the_number_of_clues_is_that_of_random_minimal_puzzles() {
    let numbers: Vec<usize> = puzzles().iter().map(|puzzle| clues(puzzle)).collect();
    assert!(numbers.iter().all(|number| (17..=40).contains(number)), "{numbers:?}");
    let sum: usize = numbers.iter().sum();
    assert!((22 * 200..=27 * 200).contains(&sum), "{sum} clues in 200 puzzles");
}

#[test]
fn no_two_of_a_run_have_the_same_solution() {
    assert_eq!(solutions().iter().collect::<BTreeSet<_>>().len(), 200);
}

#[test]
fn no_cell_and_no_digit_is_special() {
    for cell in 0..81 {
        let given = puzzles().iter().filter(|puzzle| puzzle.as_bytes()[cell] != b'0').count();
        assert!((20..=120).contains(&given), "cell {cell} is given {given} times in 200");
        let digits: BTreeSet<u8> = solutions().iter().map(|solution| solution.as_bytes()[cell]).collect();
        assert_eq!(digits.len(), 9, "cell {cell}");
    }
}

#[test]
fn two_runs_differ() {
    let first = generate(&["--generate", "2"]);
    let second = generate(&["--generate", "2"]);
    assert!(first.iter().all(|puzzle| !second.contains(puzzle)));
}

mod with_a_seed {
    use super::*;

    #[test]
    fn the_output_is_the_same_with_any_number_of_threads() {
        for threads in ["1", "2", "3", "7"] {
            let again = generate(&["--generate", "200", "--seed", "2580", "--threads", threads]);
            assert!(again == puzzles(), "{threads} threads");
        }
    }

    #[test]
    fn the_output_is_the_same_with_any_number_of_lanes() {
        // How many a machine has is its own affair.
        for lanes in ["1", "8", "16"] {
            let again = generate(&["--generate", "200", "--seed", "2580", "--lanes", lanes]);
            assert!(again == puzzles(), "{lanes} lanes");
        }
    }

    #[test]
    fn fewer_are_the_first_of_more() {
        for number in [1, 2, 3, 5, 16, 17, 50] {
            let few = generate(&["--seed", "2580", "--generate", &number.to_string()]);
            assert!(few == puzzles()[..number], "{number} puzzles");
        }
    }

    #[test]
    fn another_seed_gives_other_puzzles() {
        let mut all = BTreeSet::new();
        for seed in ["0", "1", "2", "3", "2579", "2581", "4294967296", "18446744073709551615"] {
            all.extend(generate(&["--generate", "20", "--seed", seed]));
        }
        all.extend(puzzles().iter().cloned());
        assert_eq!(all.len(), 8 * 20 + 200);
    }
}

#[test]
fn puzzles_are_printed_spaced_unless_a_shape_is_asked_for() {
    let sequence = |shape, number| sequence(shape, puzzles()[..number].iter().map(String::as_str));
    for number in [1, 3, 200] {
        let arguments = ["--seed", "2580", "--generate", &number.to_string()];
        expect_long(sudoku().args(arguments), 0, &sequence(spaced, number), "");
        for (option, shape) in SHAPE_OPTIONS {
            expect_long(sudoku().args(arguments).arg(option), 0, &sequence(shape, number), "");
        }
    }
}

#[test]
fn standard_input_is_not_read() {
    let arguments = ["--generate", "1", "--seed", "2580"];
    let open = start(&arguments, Stdio::piped(), Stdio::piped());
    finish(open).assert().code(0).stdout(spaced(&puzzles()[0])).stderr("");
    expect_with(&arguments, "x\n", 0, &spaced(&puzzles()[0]), "");
}

#[test]
fn the_program_solves_what_it_generates() {
    let input: String = puzzles().iter().map(|puzzle| one_line(puzzle)).collect();
    let output: String = solutions().iter().map(|solution| one_line(solution)).collect();
    expect_long(sudoku().write_stdin(input.as_str()), 0, &output, "");
    expect_long(sudoku().arg("--count").write_stdin(input), 0, &"1\n".repeat(200), "");
}

#[test]
fn a_reader_who_has_seen_enough_ends_it_quietly() {
    for threads in ["1", "2"] {
        let arguments = ["--generate", "18446744073709551615", "--one-line", "--threads", threads];
        let mut program = start(&arguments, Stdio::null(), Stdio::piped());
        let mut first = String::new();
        BufReader::new(program.stdout.take().unwrap()).read_line(&mut first).unwrap();
        assert_eq!(first.len(), 82);
        finish(program).assert().code(0).stderr("");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_number_of_puzzles() {
    let program = Live::start_with(&["--generate", "18446744073709551615", "--one-line"]);
    // Until each thread has had a batch.
    program.answer(8000);
    let before = program.peak_memory();
    program.answer(16_000);
    let growth = program.peak_memory() - before;
    assert!(growth < 1 << 10, "{growth} kB");
}
