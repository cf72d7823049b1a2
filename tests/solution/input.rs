//! What is read, what is skipped, what ends it; and random input of every kind beside the model.

use super::{agrees, expect, model};
use crate::common::model::Outcome;
use crate::common::random::Random;
use crate::common::shapes::{compact, for_each_gap, one_line, spaced, Shape};
use crate::common::{cases, first_lines, for_each_seed, run, solution, with_cell, with_line};
use crate::common::{EMPTY, NO_SOLUTION, PUZZLE, SOLUTION, UNSOLVABLE};
use crate::inputs;
use crate::kit::random::{junk, sample_texts};
use std::fs;

const SHAPES: [Shape; 3] = [spaced, compact, one_line];

/// Runs the solution and compares what it prints with this, and this with the model.
#[track_caller]
fn answers(input: &str, stdout: &str) {
    ends(input, (0, stdout.into(), String::new()));
}

/// The same for an input that ends with a fault, after these answers.
#[track_caller]
fn fails(input: &str, stdout: &str, fault: &str) {
    ends(input, (2, stdout.into(), format!("sudoku: {fault}\n")));
}

#[track_caller]
fn ends(input: &str, outcome: Outcome) {
    let told = model::expected(input.as_bytes());
    assert_eq!(told, outcome, "the model, {input}");
    agrees(input.as_bytes());
}

#[test]
fn samples_are_what_the_model_of_the_contract_says() {
    for input in inputs(&["samples", "samples/invalid"]) {
        let read =
            |extension| fs::read_to_string(input.with_extension(extension)).unwrap_or_default();
        let (_, output, message) = model::expected(&fs::read(&input).unwrap());
        let expected = (read("out"), read("err"));
        assert_eq!((output, message), expected, "{}", input.display());
    }
}

#[test]
fn the_answer_is_laid_out_as_its_puzzle_was() {
    for shape in SHAPES {
        answers(&shape(PUZZLE), &shape(SOLUTION));
        answers(&shape(PUZZLE).replace('0', "."), &shape(SOLUTION));
        answers(shape(PUZZLE).trim_end(), &shape(SOLUTION));
        answers(&shape(PUZZLE).replace('\n', "\r\n"), &shape(SOLUTION));
        answers(&shape(SOLUTION), &shape(SOLUTION));
        answers(&shape(UNSOLVABLE), NO_SOLUTION);
        answers(&shape(&with_cell(PUZZLE, 4, 4, '8')), NO_SOLUTION);
        // What stands around
        for before in [
            "1\n",
            " 99999 \r\n",
            "# 5\n",
            "  Grid 01\n7\n",
            "\n \t\n",
            "end\n",
            "Ex\n\n3\n",
        ] {
            let input = format!("{before}{}end\n# x\n\n", shape(PUZZLE));
            answers(&input, &shape(SOLUTION));
        }
    }
    let (rows, row) = (spaced(PUZZLE), spaced(PUZZLE).replace('\n', " "));
    for between in ["  ", "\t", "\x0b", "\x0c", " \r "] {
        answers(&rows.replace(' ', between), &spaced(SOLUTION));
        answers(row.replace(' ', between).trim(), &one_line(SOLUTION));
    }
    let row = compact(PUZZLE).replace('\n', "\r");
    answers(row.trim(), &one_line(SOLUTION));
    // The first row decides.
    for (text, first, shape) in [
        (compact(PUZZLE), "5 3 0 0 7 0 0 0 0", spaced as Shape),
        (spaced(PUZZLE), "530 070 000", compact),
        (spaced(PUZZLE), "5 3 0 0 7 0 0 00", compact),
    ] {
        answers(&with_line(&text, 1, first), &shape(SOLUTION));
    }
}

#[test]
fn a_blank_line_stands_between_two_answers_just_where_one_stands_in_the_input() {
    for_each_gap(&SHAPES, |input, output| answers(input, output));
}

#[test]
fn the_first_bad_line_ends_it_after_the_answers_before() {
    let (rows, answer) = (compact(PUZZLE), compact(SOLUTION));
    let cells = |line, found| format!("line {line}: expected 9 cells, found {found}");
    let many = |found| format!("line 4: expected 81 cells, found {found}");
    let bad = |line, column, found| {
        format!("line {line}, column {column}: expected a digit 1-9 or a blank, found {found:?}")
    };
    for (line, text, fault) in [
        (3, "09 8 q000060", bad(3, 6, 'q')),
        (1, "53-070000", bad(1, 3, '-')),
        (1, "x30070000", bad(1, 1, 'x')),
        (1, "\u{feff}530070000", bad(1, 1, '\u{feff}')),
        (9, "00008007\u{e9}", bad(9, 9, '\u{e9}')),
        (2, "5300\x0070000", bad(2, 5, '\0')),
        (4, "# a comment", bad(4, 1, '#')),
        (4, "Grid 01", bad(4, 1, 'G')),
        (1, "|530|070|000|", bad(1, 1, '|')),
        (4, "80006000", cells(4, 8)),
        (4, "8000600030", cells(4, 10)),
        (4, &"0".repeat(40), cells(4, 40)),
        (4, &"0".repeat(41), many(41)),
        (4, &"0 ".repeat(80), many(80)),
        (4, &"0".repeat(82), many(82)),
        (4, PUZZLE, "line 4: expected 9 rows, found 3".into()),
        (4, " \t", "line 4: expected 9 rows, found 3".into()),
        (9, "", "line 9: expected 9 rows, found 8".into()),
        // No count: eight digits, six, a zero first, a sign, two numbers.
        (1, "53007000", cells(1, 8)),
        (1, "530070", cells(1, 6)),
        (1, "05", cells(1, 2)),
        (1, "0", cells(1, 1)),
        (1, "5 3", cells(1, 2)),
        (1, "+5", bad(1, 1, '+')),
        // No heading: one letter, an x first.
        (1, "a", bad(1, 1, 'a')),
        (1, "a b", bad(1, 1, 'a')),
        (1, "xyz", bad(1, 1, 'x')),
        (1, "Xyz", bad(1, 1, 'X')),
        (1, "\"Grid", bad(1, 1, '"')),
    ] {
        let input = with_line(&rows, line, text);
        fails(&input, "", &fault);
        let fault = fault.replace(&format!("line {line}"), &format!("line {}", line + 10));
        fails(&format!("{rows}\n{input}\n{rows}"), &answer, &fault);
    }
    for count in 1..9 {
        let fault = format!("line {}: expected 9 rows, found {count}", count + 1);
        fails(&first_lines(&rows, count), "", &fault);
        fails(first_lines(&rows, count).trim_end(), "", &fault);
    }
    // Once, and before the first grid.
    fails(&format!("2\n2\n{rows}"), "", &cells(2, 1));
    fails(&format!("{rows}1\n{rows}"), &answer, &cells(10, 1));
    fails("1234\n3412\n2143\n4321\n", "", &cells(2, 4));
    fails("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "", &cells(1, 4));
    for nothing in ["", "\n", " \n\n", "5\n", "# x\n", "end"] {
        fails(nothing, "", "expected a grid, found end of input");
    }
    let glued =
        spaced(PUZZLE) + &with_line(&spaced(PUZZLE), 5, "4 0 0 8 0 3 0 0") + &spaced(PUZZLE);
    fails(&glued, &spaced(SOLUTION), &cells(14, 8));
    let message = format!("sudoku: {}\n", bad(1, 3, '\u{fffd}'));
    expect(b"53\xff070000", 2, "", &message);
}

#[test]
fn random_grids_of_every_kind_get_the_answers_of_the_textbook_and_of_the_kit() {
    for_each_seed(1500, 500, |seed| {
        let mut random = Random(seed);
        let puzzles: Vec<String> = (0..500).map(|_| random.grid()).collect();
        let layouts = [SHAPES, [compact, spaced, one_line]].concat();
        let input: String = puzzles
            .iter()
            .map(|puzzle| {
                let gap = *random.one_of(&["", "", "\n", " \n\n", "# x\n", "Grid 02\n"]);
                random.one_of(&layouts)(puzzle) + gap
            })
            .collect();
        agrees(input.as_bytes());
        let answers = solution().write_stdin(&*input).output().unwrap().stdout;
        assert!(run(&["solve"], input).stdout == answers);
    });
}

#[test]
fn junk_of_every_kind_never_breaks_it() {
    let samples = sample_texts();
    let known: &[String] = &Random(2580).puzzles(50, 30..52);
    let mut ended = [0; 2];
    for_each_seed(1000, 1, |seed| {
        let mut random = Random(seed);
        let mut input = Vec::new();
        for _ in 0..random.below(4) {
            let shape = *random.one_of(&SHAPES);
            input.extend(shape(random.one_of::<String>(known)).bytes());
            input.extend(*random.one_of(&[&b""[..], b"\n", b"\r\n\n", b"end\n", b"7\n"]));
        }
        match random.below(3) {
            0 => random.damage(&mut input),
            1 => input.extend(junk(&mut random, &samples)),
            _ => {}
        }
        agrees(&input);
        ended[usize::from(model::expected(&input).0 == 0)] += 1;
    });
    // Both ways to end are tried.
    let are_many = ended.iter().all(|&times| times > cases(1000) / 10);
    assert!(are_many, "{ended:?}");
}

#[test]
fn long_lines_and_many_grids_are_read() {
    let million = 1 << 20;
    let fault = "line 1: expected 81 cells, found 1048576";
    fails(&"7".repeat(million), "", fault);
    for before in [format!("#{}\n", "7".repeat(million)), " \n".repeat(million)] {
        answers(&(before + PUZZLE), &one_line(SOLUTION));
    }
    let puzzle = PUZZLE[..72].to_owned() + &EMPTY[..9];
    let solution = crate::common::textbook::smallest_solution(&puzzle).unwrap();
    answers(&spaced(&puzzle), &spaced(&solution));
    let (many, solutions) = (one_line(PUZZLE), one_line(SOLUTION));
    answers(&many.repeat(3000), &solutions.repeat(3000));
}
