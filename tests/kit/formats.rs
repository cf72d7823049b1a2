//! The four shapes, what may vary in them, what may stand around, and what is too long for a sample: frames,
//! arrays and faults are samples.

use crate::common::shapes::{compact, one_line, readable};
use crate::common::shapes::{SHAPES, SHAPE_NAMES};
use crate::common::{textbook, Scratch, EMPTY, UNSOLVABLE};
use crate::common::{NO_SOLUTION, OTHER_PUZZLE, OTHER_SOLUTION, PUZZLE, SEVERAL, SOLUTION};
use crate::support::{agrees, answers, expect, output, INVALID, NO_GRID};

/// What leaves a grid the same grid in the same shape.
const CHANGES: [fn(&str) -> String; 7] = [
    |text| text.replace('\n', "\r\n"),
    |text| text.trim_end().into(),
    |text| text.replace('\n', " \t\n \t "),
    |text| format!("\u{feff}# comment\n{text}# after"),
    |text| text.replace('\n', "# 'any' thing, 123 | \0\u{e9}\n  # 123456789\n"),
    |text| format!("#{PUZZLE}\n 9 \n\n5\n{text}"),
    |text| format!("  end\n\n{text}int grid[9][9] = {{\nGrid 02 # comment\n"),
];

#[test]
fn the_answer_has_the_shape_of_the_puzzle_whatever_stands_around() {
    for shape in SHAPES {
        for change in CHANGES {
            answers(change(&shape(PUZZLE)), &shape(SOLUTION), "");
        }
        let comment = b"#\0\xff\xfe \xf0\x9f 530070000\n";
        let input = [comment, shape(PUZZLE).as_bytes()].concat();
        answers(input, &shape(SOLUTION), "");
        answers(shape(SOLUTION), &shape(SOLUTION), "");
        // The smallest of many.
        let smallest = textbook::smallest_solution(EMPTY).unwrap();
        answers(shape(EMPTY), &shape(&smallest), "");
    }
    for bar in "│┃║┆┇┊┋╎╏".chars().map(String::from) {
        let input = readable(PUZZLE).replace('|', &bar);
        answers(input, &readable(SOLUTION), "");
    }
}

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
}

#[test]
fn a_blank_line_stands_between_two_answers_just_where_one_stands_in_the_input() {
    for (apart, between) in [
        ("", ""),
        ("# next\n", ""),
        ("\n", "\n"),
        ("\n\n  \n\n", "\n"),
        ("end\n\n# x\n", "\n"),
        ("Grid 02\n \t\r\n# next\n", "\n"),
    ] {
        let pairs = SHAPES.map(|one| SHAPES.map(|other| (one, other)));
        for (first, second) in pairs.concat() {
            let puzzles = [first(PUZZLE), second(OTHER_PUZZLE), first(UNSOLVABLE)];
            let solutions = [first(SOLUTION), second(OTHER_SOLUTION), NO_SOLUTION.into()];
            let input = format!("\n{}\n\n", puzzles.join(apart));
            answers(input, &solutions.join(between), "");
        }
    }
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
