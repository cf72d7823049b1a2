//! `--count`: how many solutions each grid has.

use crate::common::generator::Random;
use crate::common::live::Live;
use crate::common::shapes::{compact, one_line, readable, spaced, SHAPES};
use crate::common::{expect_long, expect_with, sudoku, textbook, INVALID, PUZZLE, SEVERAL, SOLUTION};
use crate::common::{OTHER_PUZZLE, UNSOLVABLE};

/// Found by trial among random grids; the textbook counts them again below.
const EXACTLY_10_000: &str =
    "658004091927600000134509060080106000000800043000307000506003000800005000200000000";
const EXACTLY_10_001: &str =
    "615000000390000000700000000107960800000000600006418379060070208070000000523680007";

/// Two bands of which each column lacks 1 2 3, 4 5 6 or 7 8 9.
///
/// The last band is blank. Columns 1, 4 and 7 lack the same three digits, and so their last rows are any Latin
/// square of order 3, of which there are 12. So are those of columns 2, 5 and 8, and of columns 3, 6 and 9.
const LAST_BAND_BLANK: &str =
    "471582693582693471693471582714825936825936714936714825...........................";

/// The same without 4, 5 and 6 in columns 1, 4 and 7: one more Latin square.
const NINE_CELLS_MORE_BLANK: &str =
    ".71.82.93.82.93.71.93.71.82714825936825936714936714825...........................";

#[track_caller]
fn counts(puzzle: &str, number: &str) {
    expect_with(&["--count"], one_line(puzzle), 0, &format!("{number}\n"), "");
}

#[track_caller]
fn counts_up_to(limit: &str, puzzle: &str, number: &str) {
    expect_with(&["--count", "--limit", limit], one_line(puzzle), 0, &format!("{number}\n"), "");
}

#[test]
fn a_proper_puzzle_has_one_solution() {
    counts(PUZZLE, "1");
    counts(OTHER_PUZZLE, "1");
    counts(SOLUTION, "1");
}

#[test]
fn a_puzzle_without_one_of_its_clues_may_have_several() {
    counts(SEVERAL, "3");
}

#[test]
fn two_rows_of_a_band_can_be_exchanged_digit_cycle_by_digit_cycle() {
    // The last two rows have three cycles of three digits, and each can be exchanged by itself: 2^3.
    let full = "471582693582693471693471582714825936825936714936714825147258369258369147369147258";
    counts(&(full[..63].to_owned() + &".".repeat(18)), "8");
}

#[test]
fn a_blank_band_can_hold_latin_squares() {
    counts(LAST_BAND_BLANK, "1728");
    counts_up_to("1728", LAST_BAND_BLANK, "1728");
    counts_up_to("1727", LAST_BAND_BLANK, "1727+");
}

#[test]
fn a_grid_may_have_more_solutions_than_the_usual_limit() {
    counts(NINE_CELLS_MORE_BLANK, "10000+");
    counts_up_to("20735", NINE_CELLS_MORE_BLANK, "20735+");
    counts_up_to("20736", NINE_CELLS_MORE_BLANK, "20736");
    counts_up_to("20737", NINE_CELLS_MORE_BLANK, "20736");
}

#[test]
fn the_usual_limit_is_ten_thousand() {
    assert_eq!(textbook::any_solutions(EXACTLY_10_000, 20_000).len(), 10_000);
    assert_eq!(textbook::any_solutions(EXACTLY_10_001, 20_000).len(), 10_001);
    counts(EXACTLY_10_000, "10000");
    counts(EXACTLY_10_001, "10000+");
    counts_up_to("10001", EXACTLY_10_001, "10001");
    counts_up_to("18446744073709551615", EXACTLY_10_001, "10001");
}

#[test]
fn a_limit_is_marked_by_a_plus_only_if_there_are_more() {
    counts_up_to("1", PUZZLE, "1");
    counts_up_to("1", SEVERAL, "1+");
    counts_up_to("2", SEVERAL, "2+");
    counts_up_to("3", SEVERAL, "3");
    counts_up_to("4", SEVERAL, "3");
}

#[test]
fn the_empty_grid_has_more_solutions_than_any_limit() {
    let empty = ".".repeat(81);
    counts(&empty, "10000+");
    counts_up_to("1", &empty, "1+");
    counts_up_to("50000", &empty, "50000+");
}

#[test]
fn a_grid_without_solution_has_none() {
    for shape in SHAPES {
        expect_with(&["--count"], shape(UNSOLVABLE), 0, "0\n", "");
    }
}

#[test]
fn clues_that_clash_are_named() {
    let clash = OTHER_PUZZLE.replacen("103", "113", 1);
    let message = "sudoku: line 1: digit 1 appears twice in row 1 (r1c1 and r1c2)\n";
    expect_with(&["--count"], compact(&clash), 0, "0\n", message);
    let message = "sudoku: line 1: digit 5 appears twice in column 2 (r1c2 and r4c2)\n";
    expect_with(&["--count"], one_line(&SOLUTION.replacen("53", "35", 1)), 0, "0\n", message);
}

#[test]
fn every_grid_has_one_line_and_there_are_no_blank_lines() {
    let input = [
        spaced(PUZZLE),
        readable(UNSOLVABLE),
        compact(SEVERAL),
        "5 3\n\n".to_owned(),
        one_line(LAST_BAND_BLANK),
        PUZZLE[1..].to_owned() + "\n",
        spaced(PUZZLE),
    ];
    let output = format!("1\n0\n3\n{INVALID}1728\n{INVALID}1\n");
    // Nine lines of the spaced grid, 13 of the readable one, nine of the compact one.
    let messages =
        "sudoku: line 32: expected 9 cells, found 2\nsudoku: line 35: expected 81 cells, found 80\n";
    expect_with(&["--count"], input.concat(), 2, &output, messages);
    for shape in ["--one-line", "--compact", "--spaced", "--readable"] {
        expect_with(&["--count", shape], input.concat(), 2, &output, messages);
    }
}

#[test]
fn input_without_a_grid_is_reported() {
    expect_with(&["--count"], "\n", 2, "", "sudoku: expected a grid, found end of input; see --help\n");
}

#[test]
fn random_grids_have_as_many_solutions_as_the_textbook_counts() {
    let mut random = Random(10_000);
    let mut input = String::new();
    let mut numbers = Vec::new();
    for i in 0..120 {
        let full = random.full_grid();
        let mut puzzle = random.blank_out(&full, 36 + i % 20);
        if i % 4 == 0 {
            puzzle = random.add_clue(&puzzle);
        }
        input += &one_line(&puzzle);
        numbers.push(textbook::any_solutions(&puzzle, 10_001).len());
    }
    assert!(numbers.contains(&0) && numbers.contains(&1));
    assert!(numbers.iter().filter(|number| **number > 300).count() > 5, "{numbers:?}");
    for limit in [1, 50, 300, 10_000] {
        let number =
            |&number: &usize| if number > limit { format!("{limit}+\n") } else { format!("{number}\n") };
        let output: String = numbers.iter().map(number).collect();
        let mut command = sudoku();
        command.args(["--count", "--limit", &limit.to_string()]).write_stdin(input.as_str());
        expect_long(&mut command, 0, &output, "");
    }
}

#[test]
fn any_number_of_threads_gives_the_same_in_the_same_order() {
    const ROUNDS: usize = 1500;
    let round = one_line(SEVERAL) + &one_line(UNSOLVABLE) + &one_line(&PUZZLE[1..]) + &compact(PUZZLE);
    let messages: String =
        (0..ROUNDS).map(|i| format!("sudoku: line {}: expected 81 cells, found 80\n", 12 * i + 3)).collect();
    for threads in ["1", "2", "7"] {
        let mut command = sudoku();
        command.args(["--threads", threads, "--count"]).write_stdin(round.repeat(ROUNDS));
        expect_long(&mut command, 2, &format!("3\n0\n{INVALID}1\n").repeat(ROUNDS), &messages);
    }
}

#[test]
fn any_number_of_lanes_gives_the_same() {
    let grids = [PUZZLE, SEVERAL, UNSOLVABLE, LAST_BAND_BLANK, EXACTLY_10_000, EXACTLY_10_001].map(one_line);
    for lanes in ["1", "8", "16"] {
        let arguments = ["--count", "--lanes", lanes];
        expect_with(&arguments, grids.concat(), 0, "1\n3\n0\n1728\n10000\n10000+\n", "");
    }
}

#[test]
fn the_number_comes_as_soon_as_the_grid_is_complete() {
    let program = Live::start_with(&["--count"]);
    for shape in SHAPES {
        program.write(&shape(SEVERAL));
        assert_eq!(program.answer(1), "3\n");
    }
}
