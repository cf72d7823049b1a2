//! What is read, what is skipped, what ends it; and random grids beside the textbook.

use crate::common::live::run;
use crate::common::random::Random;
use crate::common::shapes::{compact, one_line, spaced, Shape};
use crate::common::textbook::smallest_solution;
use crate::common::{compare, first_lines, solution_path, with_cell, with_line};
use crate::common::{NO_SOLUTION, PUZZLE, SOLUTION, UNSOLVABLE};

const SHAPES: [Shape; 3] = [spaced, compact, one_line];

/// Runs the solution and compares everything that it does. If there is a fault, it ends there.
#[track_caller]
fn answers(input: &str, stdout: &str, fault: &str) {
    let (code, stderr) = match fault {
        "" => (0, String::new()),
        _ => (2, format!("sudoku: {fault}\n")),
    };
    let run = run(solution_path(), &[], input);
    let text = String::from_utf8_lossy(&input.as_bytes()[..input.len().min(2000)]);
    compare(&run, (code, stdout, &stderr), format!("on {text}"));
}

#[test]
fn the_answer_is_laid_out_as_its_puzzle_was() {
    for shape in SHAPES {
        answers(&shape(PUZZLE), &shape(SOLUTION), "");
        answers(&shape(PUZZLE).replace('0', "."), &shape(SOLUTION), "");
        answers(shape(PUZZLE).trim_end(), &shape(SOLUTION), "");
        answers(&shape(SOLUTION), &shape(SOLUTION), "");
        answers(&shape(UNSOLVABLE), NO_SOLUTION, "");
        answers(&shape(&with_cell(PUZZLE, 4, 4, '8')), NO_SOLUTION, "");
        // No blank line between.
        let three = [PUZZLE, UNSOLVABLE, PUZZLE].map(shape).join("\n\n");
        let solution = shape(SOLUTION);
        answers(&three, &format!("{solution}{NO_SOLUTION}{solution}"), "");
    }
    let (rows, row) = (spaced(PUZZLE), spaced(PUZZLE).replace('\n', " "));
    for between in ["  ", "\t", "\x0b", "\x0c", " \r "] {
        answers(&rows.replace(' ', between), &spaced(SOLUTION), "");
        answers(row.replace(' ', between).trim(), &one_line(SOLUTION), "");
    }
    let row = compact(PUZZLE).replace('\n', "\r");
    answers(row.trim(), &one_line(SOLUTION), "");
    // The first row decides.
    for (text, first, shape) in [
        (compact(PUZZLE), "5 3 0 0 7 0 0 0 0", spaced as Shape),
        (spaced(PUZZLE), "530 070 000", compact),
    ] {
        answers(&with_line(&text, 1, first), &shape(SOLUTION), "");
    }
}

#[test]
fn what_editors_put_around_grids_does_no_harm() {
    for shape in SHAPES {
        for around in ["\0\0", "\n\x1a", "\r\n\x1a\n", "Grid 01\n7\n"] {
            let input = format!("{around}\n{}{around}", shape(PUZZLE));
            answers(&input, &shape(SOLUTION), "");
        }
    }
}

#[test]
fn the_first_bad_line_ends_it_after_the_answers_before() {
    let (rows, answer) = (compact(PUZZLE), compact(SOLUTION));
    let bad =
        |line, found: char| format!("line {line}: expected a digit or a blank, found {found:?}");
    let cells = |line, found| format!("line {line}: expected 9 cells, found {found}");
    let many = |found| format!("line 1: expected 81 cells, found {found}");
    let lengths = |line| format!("line {line}: expected words of 1, 3, 9 or 81 cells");
    for (line, text, fault) in [
        (1, "53-070000", bad(1, '-')),
        (9, "00008007\u{e9}", bad(9, '\u{e9}')),
        (2, "\u{feff}530070000", bad(2, '\u{feff}')),
        (2, "5300\x7f070000", bad(2, '\x7f')),
        (4, "Grid 01", bad(4, 'G')),
        (1, &"0".repeat(45), cells(1, 45)),
        (1, &"0".repeat(46), many(46)),
        (1, &format!("7 {}", "0".repeat(80)), lengths(1)),
        (1, &[(); 3].map(|()| "0".repeat(27)).join(" "), lengths(1)),
        (9, "5 3 0 0 7 0 0 00", lengths(9)),
        (1, "0000 00000", lengths(1)),
        (1, &"0".repeat(82), many(82)),
        (9, "", cells(9, 0)),
    ] {
        let input = with_line(&rows, line, text);
        answers(&input, "", &fault);
        let fault = fault.replace(&format!("line {line}"), &format!("line {}", line + 10));
        answers(&format!("{rows}\n{input}\n{rows}"), &answer, &fault);
    }
    answers(&first_lines(&rows, 1), "", "expected 9 rows, found 1");
}

#[test]
fn random_grids_are_answered_and_so_are_those_before_a_damaged_one() {
    for seed in 0..200 {
        let mut random = Random(seed);
        let (mut input, mut expected) = (String::new(), String::new());
        for _ in 0..=random.below(3) {
            let (grid, shape) = (random.grid(), *random.one_of(&SHAPES));
            let solution = smallest_solution(&grid);
            expected += &solution.map_or(NO_SOLUTION.into(), |solution| shape(&solution));
            input += &(shape(&grid) + random.one_of::<&str>(&["", "\n", "\r\n\n", "end\n", "7\n"]));
        }
        answers(&input, &expected, "");
        let mut damaged = random.one_of(&SHAPES)(&random.grid()).into_bytes();
        for _ in 0..=random.below(6) {
            let at = random.below(damaged.len());
            damaged[at] = *random.one_of(b"\n\n\r\t 0159._-xX|\0\xef\xbb\xbf\xff\x1c\x85");
        }
        let run = run(solution_path(), &[], [input.as_bytes(), &damaged].concat());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (message, damaged) = (text(&run.stderr), text(&damaged));
        let is_told = match run.status.code() {
            Some(0) => message.is_empty(),
            Some(2) => message.starts_with("sudoku: ") && message.contains("expected "),
            _ => false,
        };
        let has_answers = run.stdout.starts_with(expected.as_bytes());
        assert!(is_told && has_answers, "{message}on {input}{damaged}");
    }
}

#[test]
fn long_lines_and_many_grids_are_read() {
    let million = 1 << 20;
    let fault = "line 1: expected 81 cells, found 1048576";
    answers(&"7".repeat(million), "", fault);
    for before in [format!("#{}\n", "7".repeat(million)), " \n".repeat(million)] {
        answers(&(before + PUZZLE), &one_line(SOLUTION), "");
    }
    let (many, solutions) = (one_line(PUZZLE), one_line(SOLUTION));
    answers(&many.repeat(3000), &solutions.repeat(3000), "");
}
