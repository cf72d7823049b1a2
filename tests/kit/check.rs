//! `check INPUT OUTPUT [ANSWER]`: judges any program's answers.

use crate::common::checker::check;
use crate::common::random::Random;
use crate::common::shapes::{compact, one_line, readable, sequence, spaced, SHAPES};
use crate::common::{first_lines, table, utf_16, with_cell, with_line};
use crate::common::{Scratch, EMPTY, NO_SOLUTION, OTHER_PUZZLE, OTHER_SOLUTION};
use crate::common::{PUZZLE, SOLUTION, UNSOLVABLE};
use crate::support::{expect, words};
use std::fs;

/// Runs `check` and compares what it says, without its name: nothing of a right output.
#[track_caller]
fn judges(input: impl AsRef<[u8]>, output: impl AsRef<[u8]>, reason: &str) {
    let (input, output) = (Scratch::new(input), Scratch::new(output));
    let (code, message) = match reason {
        "" => (0, String::new()),
        _ => (1, format!("sudoku-kit: {reason}\n")),
    };
    let arguments = ["check", input.path(), output.path()];
    expect(&arguments, "", code, "", &message);
}

#[test]
fn right_answers_are_accepted() {
    for puzzle in SHAPES {
        for answer in SHAPES {
            judges(puzzle(PUZZLE), answer(SOLUTION), "");
        }
        judges(puzzle(UNSOLVABLE), NO_SOLUTION, "");
        judges(puzzle(&with_cell(PUZZLE, 1, 2, '5')), NO_SOLUTION, "");
    }
    let input = readable(PUZZLE) + &one_line(UNSOLVABLE) + &spaced(OTHER_PUZZLE);
    let (first, last) = (spaced(SOLUTION), compact(OTHER_SOLUTION));
    let output = format!("{first}\n{NO_SOLUTION}\n{last}");
    for output in [
        output.replace("\n\n", "\n"),
        output.replace('\n', "  \r\n\t "),
        output.trim_end().into(),
    ] {
        judges(&input, output, "");
    }
}

/// What it is, input, output and the reason. A text that has no name below stands for itself, and `r1c3=3` for the
/// solution of the puzzle, in rows, with another digit in that cell. Other wrong cells are random, below.
const REFUSED: &str = "
    a later grid            | both       | right + right          | grid 2: r1c1 is 5, the clue is 1
    a dot                   | puzzle     | r1c4=.                 | grid 1: r1c4 is blank
    no sign of a cell       | puzzle     | r1c4=q                 | grid 1: line 1, column 7: EXPECTED 'q'
    above the answer        | puzzle     | same + right           | grid 1: r1c3 is blank
    nothing                 | puzzle     | nothing                | grid 1: expected an answer, found end of file
    a row behind the answer | puzzle     | right + 5 3 4 6 7 8 9  | there is more output after the last answer
    solvable                | empty      | none                   | grid 1: expected a solution, found 'No solution exists'
    8 rows                  | puzzle     | 8 rows                 | grid 1: line 9: expected 9 rows, found 8
    a cell too few          | both       | right + 80 cells       | grid 2: line 10: expected 81 cells, found 80
    rows, then the sentence | puzzle     | 2 rows + none          | grid 1: line 3: expected 9 rows, found 2
    a comment               | puzzle     | # comment              | grid 1: expected an answer, found end of file
    a broken frame          | puzzle     | broken frame           | grid 1: line 2, column 1: EXPECTED 'q'
    two answers in frames   | puzzle     | framed + framed        | there is more output after the last answer
    another case            | unsolvable | no solution exists     | grid 1: expected an answer, found end of file
";

#[test]
fn wrong_answers_are_refused_with_the_first_reason() {
    let right = spaced(SOLUTION);
    let texts: [(&str, String); 13] = [
        ("puzzle", PUZZLE.into()),
        ("empty", EMPTY.into()),
        ("unsolvable", UNSOLVABLE.into()),
        ("both", one_line(PUZZLE) + &spaced(OTHER_PUZZLE)),
        ("right", right.clone()),
        ("same", one_line(PUZZLE)),
        ("nothing", String::new()),
        ("broken frame", readable(SOLUTION).replace("| 5 3", "q 5 3")),
        ("framed", readable(SOLUTION)),
        ("none", NO_SOLUTION.into()),
        ("2 rows", first_lines(&right, 2)),
        ("8 rows", first_lines(&right, 8)),
        ("80 cells", SOLUTION[1..].into()),
    ];
    let other_cell = |grid: String, cell: &str| {
        let [row, column] = [1, 3].map(|at| cell[at..=at].parse().unwrap());
        with_cell(&grid, row, column, cell.chars().last().unwrap())
    };
    let text = |name: &str| match texts.iter().find(|row| row.0 == name) {
        Some((_, text)) => text.clone(),
        None if name.contains('=') => spaced(&name.split(' ').fold(SOLUTION.into(), other_cell)),
        None => name.into(),
    };
    for [what, input, output, reason] in table(REFUSED) {
        println!("{what}");
        let output: String = output.split(" + ").map(text).collect();
        let reason = reason.replace("EXPECTED", "expected a digit 1-9 or a blank, found");
        judges(text(input), &output, &reason);
        // Later faults make no difference.
        if !reason.contains("end of file") && !reason.starts_with("there is more output") {
            judges(text(input), output + "\n\nq", &reason);
        }
    }
    judges(PUZZLE, [right.as_bytes(), b"\xff\xfe"].concat(), "");
    // A line that is too long is an answer, whatever it begins or ends with.
    for long in [
        NO_SOLUTION.trim_end().to_owned() + &" ".repeat(70_000),
        " ".repeat(65_546) + &"x".repeat(18_422),
    ] {
        let reason = "grid 1: line 1: expected at most 65536 bytes";
        judges(UNSOLVABLE, long + "\n" + &right, reason);
    }
}

/// `answer` with a few cells changed, in one of many ways.
fn change(random: &mut Random, answer: &str) -> String {
    let mut cells: Vec<u8> = answer.bytes().collect();
    let [a, b, i, j] = [81, 81, 9, 9].map(|bound| random.below(bound));
    match random.below(6) {
        0 => cells[a] = b'1' + i as u8,
        1 => cells[a] = b'0',
        2 => cells.swap(a, b),
        3 => (0..9).for_each(|k| cells.swap(9 * i + k, 9 * j + k)),
        4 => (0..9).for_each(|k| cells.swap(9 * k + i, 9 * k + j)),
        _ => cells.swap(9 * i + j, 9 * i + b % 9),
    }
    String::from_utf8(cells).unwrap()
}

#[test]
fn random_answers_are_judged_by_the_rules() {
    let random = &mut Random(4000);
    for i in 0..200 {
        // The solution of a sparse puzzle need not be the smallest or the only one.
        let mut answers: Vec<String> = (0..3).map(|_| random.full_grid()).collect();
        let puzzle = |full: &String| random.blank_out(full, 20 + i % 60);
        let puzzles: Vec<String> = answers.iter().map(puzzle).collect();
        let changed = random.below(3);
        answers[changed] = change(random, &answers[changed]);
        let shape = *random.one_of(&SHAPES);
        let (input, output) = (puzzles.join("\n"), answers.iter().map(String::as_str));
        let output = sequence(shape, output);
        let verdict = check(&puzzles[changed], &answers[changed]);
        let reason = verdict.map_err(|mistake| format!("grid {}: {mistake}", changed + 1));
        let reason = reason.err().unwrap_or_default();
        judges(&input, &output, &reason);
    }
}

#[test]
fn an_answer_is_read_in_a_frame_and_among_words() {
    let framed = |grid: &str| readable(grid).replace('|', "\u{2551}");
    let worded = |grid: &str| {
        let rows = spaced(grid).replace(' ', ", ").replace('\n', "],\n[");
        format!("Solving.../\ndepth 12\n[{rows}]\ncalls: 4711\n\n")
    };
    let input = [PUZZLE, OTHER_PUZZLE].map(spaced).concat();
    let wrong = with_cell(OTHER_SOLUTION, 8, 2, '2');
    let reason = "grid 2: digit 2 repeats in column 2 (r6c2 and r8c2)";
    for print in [&framed as &dyn Fn(&str) -> String, &worded] {
        judges(&input, print(SOLUTION) + &print(OTHER_SOLUTION), "");
        judges(&input, print(SOLUTION) + &print(&wrong), reason);
    }
}

/// Arguments, perhaps with what is on standard input in place of the puzzle, and what is said. `check` does not read a
/// third file, which all hosts pass; a bad input is told whatever the output is; behind the end of options, all is a file.
const FILES: &str = r"
    check INPUT RIGHT NONE    |
    check INPUT WRONG RIGHT   | grid 1: r1c1 is 1, the clue is 5
    check INPUT - - < RIGHT   |
    check SHORT RIGHT         | SHORT: line 12: expected 9 cells, found 8
    check /dev/null RIGHT     | expected a grid, found end of input
    check NONE RIGHT          | cannot read NONE: No such file or directory (os error 2)
    check WIDE RIGHT          | WIDE: line 1: expected ASCII or UTF-8, found a control character
    check INPUT WIDE          | grid 1: line 1: expected ASCII or UTF-8, found a control character
    solve NONE                | cannot read NONE: No such file or directory (os error 2)
    watch NONE                | cannot read NONE: No such file or directory (os error 2)
    solve -- --help           | cannot read --help: No such file or directory (os error 2)
    solve a\nb/no-such-file   | cannot read a\nb/no-such-file: No such file or directory (os error 2)
";

#[test]
fn a_third_file_is_ignored_and_one_that_cannot_be_read_is_told() {
    let [input, right, wrong] = [PUZZLE, SOLUTION, OTHER_SOLUTION].map(spaced);
    let files = [&input, &right, &wrong].map(Scratch::new);
    let wide = Scratch::new(utf_16(&right));
    let short = Scratch::new(input.clone() + &with_line(&input, 3, "0 9 8 0 0 0 0 6"));
    let mut paths = Vec::from_iter(files.iter().chain([&wide, &short]).map(Scratch::path));
    paths.extend([env!("CARGO_TARGET_TMPDIR"), "no/such/file"]);
    let names = ["INPUT", "RIGHT", "WRONG", "WIDE", "SHORT", "FOLDER", "NONE"];
    let named = |text: &str| {
        let files = names.iter().zip(&paths);
        files.fold(text.to_owned(), |text, (name, path)| {
            text.replace(name, path)
        })
    };
    for [arguments, message] in table(FILES) {
        let (code, message) = match named(message) {
            message if message.is_empty() => (0, message),
            message if message.starts_with("grid") => (1, format!("sudoku-kit: {message}\n")),
            message => (2, format!("sudoku-kit: {message}\n")),
        };
        let (arguments, stream) = arguments.split_once(" < ").unwrap_or((arguments, "INPUT"));
        let stream = fs::read(named(stream)).unwrap();
        let arguments = named(arguments).replace("\\n", "\n");
        expect(&words(&arguments), stream, code, "", &message);
    }
}
