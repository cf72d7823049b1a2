//! What no sample shows: the shapes that are asked for, all signs for a blank, long lines, inputs without a grid.

use crate::common::shapes::{compact, one_line, spaced, SHAPES, SHAPE_NAMES};
use crate::common::{Scratch, EMPTY, OTHER_PUZZLE, PUZZLE, SEVERAL, SOLUTION, UNSOLVABLE};
use crate::support::{agrees, answers, expect, output, INVALID, NO_GRID};

/// The signs for a blank that the help lists.
pub fn listed_signs() -> String {
    let help = output(&["help"], "");
    let (_, listed) = help.split_once("one line of 81; ").unwrap();
    listed.split_once(" are blanks").unwrap().0.to_owned()
}

#[test]
fn the_signs_for_a_blank_are_those_of_the_help() {
    let listed = listed_signs();
    for sign in ('!'..='~').filter(|sign| !('1'..='9').contains(sign)) {
        for shape in SHAPES {
            let input = shape(PUZZLE).replace('0', &sign.to_string());
            let is_blank = output(&["solve"], &input) == shape(SOLUTION);
            let is_listed = sign == '-' || listed.contains(sign);
            assert_eq!(is_blank, is_listed, "{input}");
        }
    }
    let blank_row = spaced(&("0".repeat(9) + &SOLUTION[9..]));
    answers(blank_row.replace('0', "-"), &spaced(SOLUTION), "");
    // The letter for the digit is told.
    let input = compact(PUZZLE).replace("000080079", "OO0080079");
    let fault = "line 9, column 1: expected a digit 1-9 or a blank, found 'O'";
    answers(input, INVALID, &format!("sudoku-kit: {fault}\n"));
    let input = one_line(EMPTY).replace('.', "0").replacen("00", "OO", 1);
    let fault = "line 1, column 1: expected a digit 1-9 or a blank, found 'O'";
    answers(input, INVALID, &format!("sudoku-kit: {fault}\n"));
}

#[test]
fn every_shape_can_be_asked_for_whatever_came_in() {
    for name in SHAPE_NAMES {
        for shape in SHAPES {
            let grids = [
                (shape, UNSOLVABLE),
                (shape, SEVERAL),
                (one_line, PUZZLE),
                (shape, OTHER_PUZZLE),
            ];
            for command in ["solve", "all"] {
                agrees(&[command, "--shape", name], &grids);
            }
            agrees(&["count"], &grids);
        }
    }
}

#[test]
fn a_line_has_at_most_65536_bytes() {
    let rows = compact(PUZZLE);
    let far = |bytes: usize| rows.replacen('\n', &(" ".repeat(bytes - 9) + "\n"), 1);
    for input in [
        far(65536),
        format!("\u{feff}{}", far(65533)),
        far(200_000).replacen("   ", "#  ", 1),
    ] {
        answers(&input, &compact(SOLUTION), "");
        answers(
            input.replacen('\n', "\r\n", 1).replacen(" \r", "\r", 1),
            &compact(SOLUTION),
            "",
        );
    }
    let heading = "Ab-".repeat(20_000);
    answers(format!("{heading}\n{rows}"), &compact(SOLUTION), "");
    // The rows below are told with it.
    let message = "sudoku-kit: line 1: expected at most 65536 bytes\n";
    // The block that is read of a file ends near 83,968 bytes.
    for bytes in [65537, 83_967, 83_968, 200_000, 3_000_000] {
        answers(far(bytes), INVALID, message);
        let file = Scratch::new("\u{feff}".to_owned() + &far(bytes).replacen('\n', "\r\n", 1));
        expect(&["solve", file.path()], "", 2, INVALID, message);
    }
}

#[test]
fn an_input_without_a_grid_is_reported() {
    for input in [
        "", "\n", " \t\n\n", "# x", "-+=\n|", "\u{feff}", "5\nend", "[[],[]]",
    ] {
        answers(input, "", NO_GRID);
        for command in ["all", "count", "study", "trace", "watch"] {
            expect(&[command], input, 2, "", NO_GRID);
        }
    }
}
