//! `--all`: every solution of each grid, in increasing order, as a stream.

use crate::common::generator::Random;
use crate::common::live::{finish, start, Live};
use crate::common::shapes::{compact, one_line, sequence, spaced, Shape, NINE_ROWS, SHAPES};
use crate::common::{expect_long, expect_with, sudoku, textbook, INVALID, NO_SOLUTION};
use crate::common::{OTHER_PUZZLE, OTHER_SOLUTION, PUZZLE, SEVERAL, SOLUTION, UNSOLVABLE};
use assert_cmd::assert::OutputAssertExt;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

/// The first `limit` solutions, as they must be printed.
fn solutions(shape: Shape, puzzle: &str, limit: usize) -> String {
    sequence(shape, textbook::solutions(puzzle, limit).iter().map(String::as_str))
}

fn empty_grid() -> String {
    ".".repeat(81)
}

#[test]
fn prints_the_three_solutions_of_a_grid_in_increasing_order() {
    let expected = [
        "532678914674195382198342567859761423426853791713924856961537248287419635345286179",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        "534678912672195384198342567859761423426853791713924856961537248287419635345286179",
    ];
    for shape in SHAPES {
        expect_with(&["--all"], shape(SEVERAL), 0, &sequence(shape, expected), "");
    }
}

#[test]
fn prints_the_only_solution_of_a_grid() {
    for shape in SHAPES {
        expect_with(&["--all"], shape(PUZZLE), 0, &shape(SOLUTION), "");
    }
}

#[test]
fn prints_a_full_grid() {
    expect_with(&["--all"], spaced(SOLUTION), 0, &spaced(SOLUTION), "");
}

#[test]
fn puts_a_blank_line_between_any_two_answers_of_nine_rows() {
    for shape in NINE_ROWS {
        let input = [SEVERAL, UNSOLVABLE, PUZZLE, SEVERAL].map(shape).concat();
        let several = solutions(shape, SEVERAL, 10);
        let output = [&several, NO_SOLUTION, &shape(SOLUTION), &several].join("\n");
        expect_with(&["--all"], input, 0, &output, "");
    }
}

#[test]
fn puts_no_blank_lines_between_answers_on_one_line() {
    let input = [SEVERAL, UNSOLVABLE, PUZZLE, SEVERAL].map(one_line).concat();
    let several = solutions(one_line, SEVERAL, 10);
    let output = [&several, NO_SOLUTION, &one_line(SOLUTION), &several].concat();
    expect_with(&["--all"], input, 0, &output, "");
}

#[test]
fn puts_no_blank_line_between_the_solutions_of_grids_of_different_shapes() {
    let input = one_line(SEVERAL) + &compact(SEVERAL) + &one_line(SEVERAL);
    let lines = solutions(one_line, SEVERAL, 10);
    let output = [&lines, &solutions(compact, SEVERAL, 10), &lines].map(String::as_str).concat();
    expect_with(&["--all"], input, 0, &output, "");
}

#[test]
fn says_that_no_solution_exists() {
    for shape in SHAPES {
        expect_with(&["--all"], shape(UNSOLVABLE), 0, NO_SOLUTION, "");
    }
}

#[test]
fn names_clues_that_clash() {
    let clash = OTHER_PUZZLE.replacen("103", "113", 1);
    let message = "sudoku: line 1: digit 1 appears twice in row 1 (r1c1 and r1c2)\n";
    expect_with(&["--all"], compact(&clash), 0, NO_SOLUTION, message);
}

#[test]
fn names_digits_of_a_full_grid_that_clash() {
    let message = "sudoku: line 1: digit 5 appears twice in column 2 (r1c2 and r4c2)\n";
    expect_with(&["--all"], one_line(&SOLUTION.replacen("53", "35", 1)), 0, NO_SOLUTION, message);
}

#[test]
fn goes_on_after_an_invalid_grid() {
    let input = format!("5 3\n\n{}\n{}", spaced(SEVERAL), spaced(UNSOLVABLE));
    let output = [INVALID, &solutions(spaced, SEVERAL, 10), NO_SOLUTION].join("\n");
    let message = "sudoku: line 1: expected 9 cells, found 2\n";
    expect_with(&["--all"], input, 2, &output, message);
}

#[test]
fn reports_input_without_a_grid() {
    expect_with(&["--all"], "", 2, "", "sudoku: expected a grid, found end of input; see --help\n");
}

#[test]
fn a_limit_is_the_number_of_solutions_of_each_grid() {
    let input = [SEVERAL, PUZZLE, UNSOLVABLE, SEVERAL].map(one_line).concat();
    for limit in 1..=4 {
        let several = solutions(one_line, SEVERAL, limit);
        assert_eq!(several.lines().count(), limit.min(3));
        let output = [&several, &one_line(SOLUTION), NO_SOLUTION, &several].concat();
        expect_with(&["--all", "--limit", &limit.to_string()], input.as_str(), 0, &output, "");
    }
}

#[test]
fn a_limit_may_come_before_and_be_as_large_as_a_number_can_be() {
    let arguments = ["--limit", "18446744073709551615", "--all"];
    expect_with(&arguments, compact(SEVERAL), 0, &solutions(compact, SEVERAL, 10), "");
}

#[test]
fn the_first_solutions_of_the_empty_grid_are_the_smallest() {
    for shape in SHAPES {
        let output = solutions(shape, &empty_grid(), 1000);
        let mut command = sudoku();
        command.args(["--all", "--limit", "1000"]).write_stdin(shape(&empty_grid()));
        expect_long(&mut command, 0, &output, "");
    }
}

#[test]
fn a_limit_may_fall_where_a_buffer_is_full() {
    let lines = solutions(one_line, &empty_grid(), 2000);
    for buffer in (12..=17).map(|bits| 1 << bits) {
        let full = buffer / one_line(SOLUTION).len();
        for limit in full..=full + 2 {
            let output: String = lines.split_inclusive('\n').take(limit).collect();
            let mut command = sudoku();
            command.args(["--all", "--limit", &limit.to_string()]).write_stdin(empty_grid());
            expect_long(&mut command, 0, &output, "");
        }
    }
}

#[test]
fn random_grids_have_the_solutions_that_the_textbook_finds() {
    let mut random = Random(360);
    let mut input = String::new();
    let mut output = String::new();
    let mut most = 0;
    for i in 0..300 {
        let full = random.full_grid();
        let mut puzzle = random.blank_out(&full, 35 + i % 18);
        if i % 4 == 0 {
            puzzle = random.add_clue(&puzzle);
        }
        let found = textbook::solutions(&puzzle, 5000);
        most = most.max(found.len());
        input += &one_line(&puzzle);
        output += &if found.is_empty() { NO_SOLUTION.to_owned() } else { found.join("\n") + "\n" };
    }
    assert!((400..5000).contains(&most), "{most}");
    expect_long(sudoku().arg("--all").write_stdin(input), 0, &output, "");
}

#[test]
fn any_number_of_threads_gives_the_same_in_the_same_order() {
    const ROUNDS: usize = 1500;
    let input = (one_line(SEVERAL) + &one_line(UNSOLVABLE) + &one_line(OTHER_PUZZLE)).repeat(ROUNDS);
    let output = solutions(one_line, SEVERAL, 10) + NO_SOLUTION + &one_line(OTHER_SOLUTION);
    for threads in ["1", "2", "7"] {
        let mut command = sudoku();
        command.args(["--all", "--threads", threads]).write_stdin(input.as_str());
        expect_long(&mut command, 0, &output.repeat(ROUNDS), "");
    }
}

#[test]
fn any_number_of_lanes_gives_the_same() {
    let input = one_line(SEVERAL) + &one_line(UNSOLVABLE) + &one_line(&empty_grid());
    let output = [SEVERAL, &empty_grid()].map(|puzzle| solutions(one_line, puzzle, 500)).join(NO_SOLUTION);
    for lanes in ["1", "8", "16"] {
        let mut command = sudoku();
        command.args(["--all", "--limit", "500", "--lanes", lanes]).write_stdin(input.as_str());
        expect_long(&mut command, 0, &output, "");
    }
}

#[test]
fn the_solutions_come_while_the_input_is_still_open() {
    let program = Live::start_with(&["--all"]);
    for shape in SHAPES {
        program.write(&shape(SEVERAL));
    }
    let output = NINE_ROWS.map(|shape| solutions(shape, SEVERAL, 10)).join("\n");
    assert_eq!(program.answer(output.lines().count()), output);
    assert_eq!(program.answer(3), solutions(one_line, SEVERAL, 10));
}

#[test]
fn a_reader_who_has_seen_enough_ends_it_quietly() {
    for (shape, grids) in [(spaced as Shape, 1), (one_line, 1), (one_line, 300)] {
        let mut program = start(&["--all"], Stdio::piped(), Stdio::piped());
        let mut stdin = program.stdin.take().unwrap();
        // The program ends before it has read everything.
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(shape(&empty_grid()).repeat(grids).as_bytes());
        });
        let mut first = String::new();
        let mut output = BufReader::new(program.stdout.take().unwrap());
        output.read_line(&mut first).unwrap();
        drop(output);
        assert!(first.replace(' ', "").starts_with("123456789"), "{first}");
        finish(program).assert().code(0).stderr("");
        writer.join().unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_number_of_solutions() {
    let program = Live::start_with(&["--all"]);
    program.write(&one_line(&empty_grid()));
    program.answer(1000);
    let before = program.peak_memory();
    program.answer(100_000);
    let growth = program.peak_memory() - before;
    assert!(growth < 2 << 10, "{growth} kB");
}
