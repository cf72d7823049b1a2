//! `--one-line`, `--compact`, `--spaced`, `--readable`: the shape of what is printed, whatever came in.

use crate::common::shapes::{one_line, sequence, NINE_ROWS, SHAPES, SHAPE_OPTIONS};
use crate::common::{expect_long, expect_with, sudoku, textbook, INVALID, NO_SOLUTION, UNSOLVABLE};
use crate::common::{OTHER_PUZZLE, OTHER_SOLUTION, PUZZLE, SEVERAL, SOLUTION};

#[test]
fn any_shape_becomes_any_other() {
    for (option, printed) in SHAPE_OPTIONS {
        for shape in SHAPES {
            expect_with(&[option], shape(PUZZLE), 0, &printed(SOLUTION), "");
        }
    }
}

#[test]
fn blank_lines_follow_the_printed_shape() {
    for (option, printed) in SHAPE_OPTIONS {
        for shape in SHAPES {
            let input = shape(PUZZLE) + &shape(OTHER_PUZZLE) + &one_line(PUZZLE);
            let output = sequence(printed, [SOLUTION, OTHER_SOLUTION, SOLUTION]);
            expect_with(&[option], input, 0, &output, "");
        }
    }
}

#[test]
fn verdicts_stand_for_answers_in_the_printed_shape() {
    for (option, printed) in SHAPE_OPTIONS {
        let between = if option == "--one-line" { "" } else { "\n" };
        let answers = [INVALID, NO_SOLUTION, &printed(SOLUTION), INVALID, NO_SOLUTION].join(between);
        for shape in SHAPES {
            let long = "0".repeat(80) + "\n";
            let input = long.clone() + &shape(UNSOLVABLE) + &shape(PUZZLE) + &long + &shape(UNSOLVABLE);
            let last = 2 + shape(UNSOLVABLE).lines().count() + shape(PUZZLE).lines().count();
            let fault = "expected 81 cells, found 80\n";
            let messages = format!("sudoku: line 1: {fault}sudoku: line {last}: {fault}");
            expect_with(&[option], input, 2, &answers, &messages);
        }
    }
}

#[test]
fn all_solutions_have_the_printed_shape() {
    let solutions = textbook::solutions(SEVERAL, 10);
    let both = solutions.iter().chain(&solutions).map(String::as_str);
    for (option, printed) in SHAPE_OPTIONS {
        for shape in SHAPES {
            let output = sequence(printed, both.clone());
            expect_with(&["--all", option], shape(SEVERAL).repeat(2), 0, &output, "");
            let output = sequence(printed, [solutions[0].as_str(); 2]);
            expect_with(&[option, "--all", "--limit", "1"], shape(SEVERAL).repeat(2), 0, &output, "");
        }
    }
}

#[test]
fn each_way_of_searching_prints_the_shape() {
    for search in ["first", "fewest", "singles", "triads"] {
        for (option, printed) in SHAPE_OPTIONS {
            for shape in NINE_ROWS {
                expect_with(&["--search", search, option], shape(PUZZLE), 0, &printed(SOLUTION), "");
            }
        }
    }
}

#[test]
fn a_large_input_has_the_printed_shape_to_its_end() {
    const GRIDS: usize = 3000;
    for (option, printed) in SHAPE_OPTIONS {
        let mut command = sudoku();
        command.arg(option).write_stdin(one_line(PUZZLE).repeat(GRIDS));
        expect_long(&mut command, 0, &sequence(printed, [SOLUTION; GRIDS]), "");
    }
}
