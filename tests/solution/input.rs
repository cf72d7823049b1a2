//! What is read, what is skipped, what ends it; and random input of every kind beside the model.

use super::{agrees, expect, model};
use crate::common::random::Random;
use crate::common::shapes::{compact, one_line, spaced, Shape};
use crate::common::{cases, first_lines, for_each_seed, kit, solution, with_cell, with_line};
use crate::common::{
    EMPTY, NO_SOLUTION, OTHER_PUZZLE, OTHER_SOLUTION, PUZZLE, SOLUTION, UNSOLVABLE,
};
use crate::inputs;
use std::fs;

const SHAPES: [Shape; 3] = [spaced, compact, one_line];

/// Runs the solution and compares what it prints with this, and this with the model.
#[track_caller]
fn answers(input: &str, stdout: &str) {
    assert_eq!(
        model::expected(input.as_bytes()),
        (0, stdout.into(), "".into()),
        "the model on {input}"
    );
    expect(input.as_bytes(), 0, stdout, "");
}

/// The same for an input that ends with a fault, after these answers.
#[track_caller]
fn fails(input: &str, stdout: &str, fault: &str) {
    let message = format!("sudoku: {fault}\n");
    let told = (2, stdout.to_owned(), message.clone());
    assert_eq!(
        model::expected(input.as_bytes()),
        told,
        "the model on {input}"
    );
    expect(input.as_bytes(), 2, stdout, &message);
}

#[test]
fn samples_are_what_the_model_of_the_contract_says() {
    for input in inputs(&["samples", "samples/invalid"]) {
        let read =
            |extension| fs::read_to_string(input.with_extension(extension)).unwrap_or_default();
        let (_, output, message) = model::expected(&fs::read(&input).unwrap());
        assert_eq!(
            (output, message),
            (read("out"), read("err")),
            "{}",
            input.display()
        );
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
            answers(
                &format!("{before}{}end\n# x\n\n", shape(PUZZLE)),
                &shape(SOLUTION),
            );
        }
    }
    for between in ["  ", "\t", "\x0b", "\x0c", " \r "] {
        answers(&spaced(PUZZLE).replace(' ', between), &spaced(SOLUTION));
        answers(
            spaced(PUZZLE)
                .replace(' ', between)
                .replace('\n', " ")
                .trim(),
            &one_line(SOLUTION),
        );
    }
    answers(
        compact(PUZZLE).replace('\n', "\r").trim(),
        &one_line(SOLUTION),
    );
    // The first row decides.
    answers(
        &with_line(&compact(PUZZLE), 1, "5 3 0 0 7 0 0 0 0"),
        &spaced(SOLUTION),
    );
    answers(
        &with_line(&spaced(PUZZLE), 1, "530 070 000"),
        &compact(SOLUTION),
    );
    answers(
        &with_line(&spaced(PUZZLE), 1, "5 3 0 0 7 0 0 00"),
        &compact(SOLUTION),
    );
}

#[test]
fn a_blank_line_stands_between_two_answers_just_where_one_stands_in_the_input() {
    for first in SHAPES {
        for second in SHAPES {
            let puzzles = [
                first(PUZZLE),
                second(OTHER_PUZZLE),
                first(UNSOLVABLE),
                second(PUZZLE),
            ];
            let solutions = [
                first(SOLUTION),
                second(OTHER_SOLUTION),
                NO_SOLUTION.into(),
                second(SOLUTION),
            ];
            for (apart, between) in [
                ("", ""),
                ("# x\n", ""),
                ("\n \n", "\n"),
                ("end\n\n# x\n", "\n"),
            ] {
                let input = format!("\n{}\n\n", puzzles.join(apart));
                answers(&input, &solutions.join(between));
            }
        }
    }
}

#[test]
fn the_first_bad_line_ends_it_after_the_answers_before() {
    let (rows, answer) = (compact(PUZZLE), compact(SOLUTION));
    let cells = |line, found| format!("line {line}: expected 9 cells, found {found}");
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
        (
            4,
            &"0".repeat(41),
            "line 4: expected 81 cells, found 41".into(),
        ),
        (
            4,
            &"0 ".repeat(80),
            "line 4: expected 81 cells, found 80".into(),
        ),
        (
            4,
            &"0".repeat(82),
            "line 4: expected 81 cells, found 82".into(),
        ),
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
    expect(
        b"53\xff070000",
        2,
        "",
        &format!("sudoku: {}\n", bad(1, 3, '\u{fffd}')),
    );
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
        let answers = solution()
            .write_stdin(input.as_str())
            .output()
            .unwrap()
            .stdout;
        assert!(
            kit()
                .arg("solve")
                .write_stdin(input)
                .output()
                .unwrap()
                .stdout
                == answers
        );
    });
}

#[test]
fn junk_of_every_kind_never_breaks_it() {
    let samples: Vec<Vec<u8>> = inputs(&["samples", "samples/invalid", "samples/kit"])
        .into_iter()
        .map(|path| fs::read(path).unwrap())
        .map(|text| text[..text.len().min(1000)].to_vec())
        .collect();
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
        match random.below(9) {
            0 => input.extend(random.bytes(&Vec::from_iter(0..=255), 200)),
            1 => input.extend(random.bytes(b"0123456789. \t\r\n\n#xqE\0\xe9", 300)),
            2 => input.extend(random.bytes(b"123456789.........\n", 700)),
            3 => random.damage(&mut input),
            4 => input.extend(random.one_of(&samples)),
            5 => {
                let mut sample = random.one_of(&samples).clone();
                random.damage(&mut sample);
                input.extend(sample);
            }
            _ => {}
        }
        agrees(&input);
        ended[usize::from(model::expected(&input).0 == 0)] += 1;
    });
    // Both ways to end are tried.
    assert!(
        ended.iter().all(|&times| times > cases(1000) / 10),
        "{ended:?}"
    );
}

#[test]
fn long_lines_and_many_grids_are_read() {
    let million = 1 << 20;
    let fault = "line 1: expected 81 cells, found 1048576";
    fails(&"7".repeat(million), "", fault);
    answers(
        &format!("#{}\n{PUZZLE}\n", "7".repeat(million)),
        &one_line(SOLUTION),
    );
    answers(
        &format!("{}{PUZZLE}\n", " \n".repeat(million)),
        &one_line(SOLUTION),
    );
    answers(
        &with_line(&spaced(PUZZLE), 9, &spaced(EMPTY).replace('\n', " ")[..17]),
        &{
            let puzzle = PUZZLE[..72].to_owned() + &EMPTY[..9];
            spaced(&crate::common::textbook::smallest_solution(&puzzle).unwrap())
        },
    );
    answers(
        &one_line(PUZZLE).repeat(3000),
        &one_line(SOLUTION).repeat(3000),
    );
}
