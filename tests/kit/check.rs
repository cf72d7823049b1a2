//! `--check INPUT OUTPUT [ANSWER]`: judges any program's answers.

use crate::common::random::Random;
use crate::common::shapes::{compact, one_line, readable, sequence, spaced, NINE_ROWS, SHAPES};
use crate::common::{
    expect, for_each_seed, model, run, textbook, with_cell, with_line, Scratch, NO_SOLUTION,
};
use crate::common::{
    EMPTY, INVALID, OTHER_PUZZLE, OTHER_SOLUTION, PUZZLE, SEVERAL, SOLUTION, UNSOLVABLE,
};

const MORE: &str = "there is more output after the last answer";

/// What the program says of `output`, in which `-` is for nothing, and the model too.
#[track_caller]
fn judges(input: impl AsRef<[u8]>, output: impl AsRef<[u8]>, reason: &str) {
    let message = if reason.is_empty() {
        String::new()
    } else {
        format!("sudoku-kit: {reason}\n")
    };
    let expected = (i32::from(!reason.is_empty()), String::new(), message);
    assert_eq!(
        model::judged("", input.as_ref(), output.as_ref()),
        expected,
        "the model"
    );
    judges_like_the_model(input.as_ref(), output.as_ref());
}

#[track_caller]
fn judges_like_the_model(input: &[u8], output: &[u8]) {
    let (input_file, output_file) = (Scratch::new(input), Scratch::new(output));
    let (code, stdout, stderr) = model::judged(input_file.path(), input, output);
    expect(
        &["--check", input_file.path(), output_file.path()],
        output,
        code,
        &stdout,
        &stderr,
    );
}

#[test]
fn right_answers_are_accepted() {
    let mut random = Random(1);
    for puzzle in SHAPES {
        for answer in SHAPES {
            judges(puzzle(PUZZLE), answer(SOLUTION), "");
            judges(puzzle(EMPTY), answer(&random.full_grid()), "");
        }
        judges(puzzle(UNSOLVABLE), NO_SOLUTION, "");
        judges(puzzle(&with_cell(PUZZLE, 1, 2, '5')), NO_SOLUTION, "");
    }
    let several = textbook::solutions(SEVERAL, 10);
    judges(
        spaced(SEVERAL).repeat(3),
        sequence(spaced, several.iter().map(String::as_str)),
        "",
    );
    let input = readable(PUZZLE) + &one_line(UNSOLVABLE) + &spaced(OTHER_PUZZLE);
    let output = format!(
        "{}\n{NO_SOLUTION}\n{}",
        spaced(SOLUTION),
        compact(OTHER_SOLUTION)
    );
    for output in [
        output.replace("\n\n", "\n"),
        output.replace("\n\n", "\n\n \t\n\n"),
        output.replace('\n', "\r\n"),
        output.replace('\n', "  \n\t "),
        format!("\n\n{output}\n\n"),
        output.trim_end().into(),
        output.replace(NO_SOLUTION, "# next\n  No solution exists # none\n"),
        format!("\u{feff}---\n{output}"),
        output,
    ] {
        judges(&input, output, "");
    }
}

#[test]
fn wrong_answers_are_refused_with_the_first_reason() {
    let both = one_line(PUZZLE) + &spaced(OTHER_PUZZLE);
    let right = spaced(SOLUTION) + "\n";
    let renamed = SOLUTION
        .replace('5', "x")
        .replace('4', "5")
        .replace('x', "4");
    let latin: String = (0..9)
        .map(|i| format!("{}{}", &"123456789"[i..], &"123456789"[..i]))
        .collect();
    let other = |row, column, digit| spaced(&with_cell(SOLUTION, row, column, digit));
    let two = with_cell(&with_cell(SOLUTION, 1, 3, '3'), 9, 9, '1');
    let rows: [(&str, String, &str); 32] = [
        (PUZZLE, renamed, "grid 1: r1c1 is 4, the clue is 5"),
        (
            &both,
            one_line(SOLUTION).repeat(2),
            "grid 2: r1c1 is 5, the clue is 1",
        ),
        (
            &both,
            one_line(OTHER_SOLUTION) + &right,
            "grid 1: r1c1 is 1, the clue is 5",
        ),
        // A clue altered comes before a digit repeated.
        (PUZZLE, two, "grid 1: r9c9 is 1, the clue is 9"),
        (
            PUZZLE,
            other(1, 3, '3'),
            "grid 1: digit 3 appears twice in row 1 (r1c2 and r1c3)",
        ),
        (
            EMPTY,
            other(4, 1, '5'),
            "grid 1: digit 5 appears twice in column 1 (r1c1 and r4c1)",
        ),
        (
            EMPTY,
            other(2, 2, '6'),
            "grid 1: digit 6 appears twice in row 2 (r2c1 and r2c2)",
        ),
        (
            EMPTY,
            other(2, 2, '3'),
            "grid 1: digit 3 appears twice in column 2 (r1c2 and r2c2)",
        ),
        (
            EMPTY,
            latin,
            "grid 1: digit 2 appears twice in box 1 (r1c2 and r2c1)",
        ),
        (
            UNSOLVABLE,
            one_line(OTHER_SOLUTION),
            "grid 1: r1c2 is 4, the clue is 8",
        ),
        (PUZZLE, other(1, 4, '0'), "grid 1: r1c4 is blank"),
        (PUZZLE, other(1, 4, 'x'), "grid 1: r1c4 is blank"),
        (
            &both,
            right.clone() + &spaced(OTHER_PUZZLE),
            "grid 2: r1c2 is blank",
        ),
        (
            PUZZLE,
            "".into(),
            "grid 1: expected an answer, found end of file",
        ),
        (
            UNSOLVABLE,
            "\u{feff}# comment\n\n---\n".into(),
            "grid 1: expected an answer, found end of file",
        ),
        (
            &both,
            right.clone(),
            "grid 2: expected an answer, found end of file",
        ),
        (PUZZLE, right.repeat(2), MORE),
        (PUZZLE, right.clone() + NO_SOLUTION, MORE),
        (UNSOLVABLE, NO_SOLUTION.repeat(2), MORE),
        (PUZZLE, right.clone() + "5", MORE),
        (PUZZLE, right.clone() + "Done.\n", MORE),
        (
            EMPTY,
            NO_SOLUTION.into(),
            "grid 1: expected a solution, found 'No solution exists'",
        ),
        (
            SOLUTION,
            NO_SOLUTION.into(),
            "grid 1: expected a solution, found 'No solution exists'",
        ),
        (
            &both,
            right.clone() + NO_SOLUTION,
            "grid 2: expected a solution, found 'No solution exists'",
        ),
        // A malformed output
        (
            PUZZLE,
            with_line(&right, 1, "5 3 4"),
            "grid 1: line 1: expected 9 cells, found 3",
        ),
        (
            PUZZLE,
            right[..144].into(),
            "grid 1: line 9: expected 9 rows, found 8",
        ),
        (
            &both,
            right.clone() + &SOLUTION[1..],
            "grid 2: line 11: expected 81 cells, found 80",
        ),
        (
            PUZZLE,
            right[..36].to_owned() + NO_SOLUTION,
            "grid 1: line 3: expected 9 rows, found 2",
        ),
        (
            PUZZLE,
            "1\n".to_owned() + &right,
            "grid 1: line 1: expected 9 cells, found 1",
        ),
        (
            PUZZLE,
            "Grid 01\n".to_owned() + &right,
            "grid 1: line 1, column 1: BAD 'G'",
        ),
        // Other words
        (
            UNSOLVABLE,
            INVALID.into(),
            "grid 1: line 1, column 1: BAD 'I'",
        ),
        (
            UNSOLVABLE,
            "No solution exists.".into(),
            "grid 1: line 1, column 1: BAD 'N'",
        ),
    ];
    for (input, output, reason) in rows {
        let reason = reason.replace("BAD", "expected a digit 1-9 or a blank, found");
        judges(input, &output, &reason);
        // Later faults make no difference.
        if !reason.contains("end of file") && reason != MORE && output.ends_with('\n') {
            judges(input, output + "\nq", &reason);
        }
    }
    judges(PUZZLE, [right.as_bytes(), b"\xff\xfe"].concat(), MORE);
}

/// `answer` with a few cells changed, in one of many ways.
fn change(random: &mut Random, answer: &str) -> String {
    let mut cells: Vec<u8> = answer.bytes().collect();
    let (a, b, i, j) = (
        random.below(81),
        random.below(81),
        random.below(9),
        random.below(9),
    );
    let (x, y) = (b'1' + i as u8, b'1' + j as u8);
    match random.below(7) {
        0 => cells[a] = x,
        1 => cells[a] = b'0',
        2 => cells.swap(a, b),
        3 => cells.iter_mut().for_each(|cell| match *cell {
            digit if digit == x => *cell = y,
            digit if digit == y => *cell = x,
            _ => {}
        }),
        4 => (0..9).for_each(|k| cells.swap(9 * i + k, 9 * j + k)),
        5 => (0..9).for_each(|k| cells.swap(9 * k + i, 9 * k + j)),
        _ => cells.swap(9 * i + j, 9 * i + b % 9),
    }
    String::from_utf8(cells).unwrap()
}

#[test]
fn random_answers_are_judged_as_the_model_judges_them() {
    for_each_seed(4000, 4000, |seed| {
        let random = &mut Random(seed);
        let mut refused = 0;
        for i in 0..400 {
            // The solution of a sparse puzzle need not be the smallest or the only one.
            let mut answers: Vec<String> = (0..3).map(|_| random.full_grid()).collect();
            let input: String = answers
                .iter()
                .map(|full| one_line(&random.blank_out(full, 20 + i % 60)))
                .collect();
            let changed = random.below(3);
            answers[changed] = change(random, &answers[changed]);
            let shape = SHAPES[random.below(4)];
            let mut output = sequence(shape, answers.iter().map(String::as_str)).into_bytes();
            if i % 2 == 0 {
                random.damage(&mut output);
            }
            refused += usize::from(model::judged("", input.as_bytes(), &output).0 == 1);
            judges_like_the_model(input.as_bytes(), &output);
        }
        assert!((200..400).contains(&refused), "{refused}");
    });
}

#[test]
fn a_malformed_input_is_reported_whatever_the_output_is() {
    let bad = with_line(&spaced(PUZZLE), 3, "0 9 8 0 0 0 0 6");
    for input in [
        &bad,
        &(spaced(PUZZLE) + &bad),
        &one_line(&PUZZLE[1..]),
        "530q",
        "",
        "#\n\n",
    ] {
        for output in [
            spaced(SOLUTION),
            one_line(OTHER_SOLUTION),
            NO_SOLUTION.into(),
            "".into(),
        ] {
            assert_eq!(model::judged("", input.as_bytes(), output.as_bytes()).0, 2);
            judges_like_the_model(input.as_bytes(), output.as_bytes());
        }
    }
    let (input, output) = (Scratch::new(&bad), Scratch::new("q"));
    let message = format!(
        "sudoku-kit: {}: line 3: expected 9 cells, found 8\n",
        input.path()
    );
    expect(
        &["--check", input.path(), output.path()],
        "",
        2,
        "",
        &message,
    );
}

#[test]
fn the_jurys_answer_is_not_read_and_files_may_be_standard_input() {
    let (input, right, wrong) = (spaced(PUZZLE), spaced(SOLUTION), spaced(OTHER_SOLUTION));
    let (input, right, wrong) = (
        Scratch::new(input),
        Scratch::new(right),
        Scratch::new(wrong),
    );
    let reason = "sudoku-kit: grid 1: r1c1 is 1, the clue is 5\n";
    for answer in [right.path(), wrong.path(), "no/such/file", ""] {
        expect(
            &["--check", input.path(), right.path(), answer],
            "",
            0,
            "",
            "",
        );
        expect(
            &["--check", input.path(), wrong.path(), answer],
            "",
            1,
            "",
            reason,
        );
    }
    expect(&["--check", input.path(), "-"], spaced(SOLUTION), 0, "", "");
    expect(
        &["--check", "-", wrong.path()],
        NINE_ROWS[2](PUZZLE),
        1,
        "",
        reason,
    );
}

#[test]
fn files_that_cannot_be_read_are_reported() {
    let file = Scratch::new(spaced(PUZZLE));
    let folder = env!("CARGO_TARGET_TMPDIR");
    for (arguments, what) in [
        (
            &["--check", "no/such/file", file.path()][..],
            "no/such/file",
        ),
        (&["--check", file.path(), "no/such/file"], "no/such/file"),
        (&["--check", "", file.path()], ""),
        (&["--check", folder, file.path()], "the input"),
        (&["--check", file.path(), folder], "OUTPUT"),
        (&["no/such/file"], "no/such/file"),
        (&[""], ""),
        (&["--all", folder], "the input"),
    ] {
        let run = run(arguments, spaced(PUZZLE));
        assert_eq!(
            (run.status.code(), run.stdout.len()),
            (Some(2), 0),
            "{arguments:?}"
        );
        let message = String::from_utf8(run.stderr).unwrap();
        assert!(
            message.starts_with(&format!("sudoku-kit: cannot read {what}: ")),
            "{message}"
        );
        assert!(
            message.ends_with('\n') && message.lines().count() == 1,
            "{message}"
        );
    }
    if cfg!(target_os = "linux") {
        let message =
            "sudoku-kit: cannot read no/such/file: No such file or directory (os error 2); see --help\n";
        expect(&["no/such/file"], "", 2, "", message);
        expect(
            &["--check", file.path(), "no/such/file"],
            "",
            2,
            "",
            message,
        );
    }
}
