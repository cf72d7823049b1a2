//! Each fault of the input: its message, and the answers that must come all the same.

use crate::common::shapes::{compact, one_line, readable, spaced};
use crate::common::{
    answers, expect, first_lines, with_cell, with_line, EMPTY, INVALID, NO_GRID, NO_SOLUTION,
};
use crate::common::{OTHER_PUZZLE, OTHER_SOLUTION, PUZZLE, SOLUTION, UNSOLVABLE};

/// A line each.
fn messages(faults: &[&str]) -> String {
    faults.iter().map(|fault| format!("sudoku: {fault}\n")).collect()
}

#[test]
fn clues_that_clash_are_named() {
    let in_box = with_cell(&with_cell(EMPTY, 5, 5, '7'), 4, 4, '7');
    let in_column = with_cell(&in_box, 1, 5, '7');
    let in_row = with_cell(&in_column, 5, 1, '7');
    let twice = with_cell(&with_cell(PUZZLE, 9, 1, '4'), 2, 2, '6');
    for (input, message) in [
        (spaced(&with_cell(PUZZLE, 4, 4, '8')), "line 4: digit 8 appears twice in row 4 (r4c1 and r4c4)"),
        (compact(&with_cell(PUZZLE, 9, 1, '4')), "line 9: digit 4 appears twice in column 1 (r5c1 and r9c1)"),
        (one_line(&with_cell(PUZZLE, 6, 3, '4')), "line 1: digit 4 appears twice in box 4 (r5c1 and r6c3)"),
        (spaced(&with_cell(SOLUTION, 9, 9, '1')), "line 9: digit 1 appears twice in row 9 (r9c7 and r9c9)"),
        // The row comes before the column, the column before the box, and the first cell before all.
        (spaced(&in_box), "line 5: digit 7 appears twice in box 5 (r4c4 and r5c5)"),
        (spaced(&in_column), "line 5: digit 7 appears twice in column 5 (r1c5 and r5c5)"),
        (spaced(&in_row), "line 5: digit 7 appears twice in row 5 (r5c1 and r5c5)"),
        (spaced(&twice), "line 2: digit 6 appears twice in row 2 (r2c1 and r2c2)"),
        // Lines of the input are counted.
        (
            format!("# comment\n\n{}", readable(&with_cell(PUZZLE, 5, 5, '4'))),
            "line 9: digit 4 appears twice in row 5 (r5c1 and r5c5)",
        ),
    ] {
        answers(&input, NO_SOLUTION, &messages(&[message]));
        expect(&["--all"], input.as_str(), 0, NO_SOLUTION, &messages(&[message]));
        expect(&["--count"], input.as_str(), 0, "0\n", &messages(&[message]));
        expect(&["--search", "first"], input, 0, NO_SOLUTION, &messages(&[message]));
    }
}

#[test]
fn a_bad_character_is_named_with_its_line_and_column() {
    let bad = with_cell(PUZZLE, 5, 9, 'A');
    let rows = compact(PUZZLE);
    let with = |line: usize, text: &str| with_line(&rows, line, text);
    for (input, place, found) in [
        (with_line(&spaced(PUZZLE), 3, "0 9 8 q 0 0 0 6 0"), "line 3, column 7", "'q'"),
        (compact(&bad), "line 5, column 9", "'A'"),
        (one_line(&bad), "line 1, column 45", "'A'"),
        (readable(&bad), "line 7, column 23", "'A'"),
        // It goes before a wrong count.
        (with(1, "5300o7"), "line 1, column 5", "'o'"),
        (with(1, "53-070000"), "line 1, column 3", "'-'"),
        (with(1, "5300\x0070000"), "line 1, column 5", r"'\0'"),
        (with(1, "5300\x1b[0m"), "line 1, column 5", r"'\u{1b}'"),
        (with(2, "5\u{e9}0"), "line 2, column 2", "'\u{e9}'"),
        (with(2, "5\u{2460}0"), "line 2, column 2", "'\u{2460}'"),
        (with(2, "5\u{1f9e9}0"), "line 2, column 2", "'\u{1f9e9}'"),
        // A byte order mark has no column, and is none but at the start.
        (format!("\u{feff}5q{}", &rows[9..]), "line 1, column 2", "'q'"),
        (format!("\u{feff}\u{feff}{rows}"), "line 1, column 1", r"'\u{feff}'"),
        (format!("\n\u{feff}{rows}"), "line 2, column 1", r"'\u{feff}'"),
    ] {
        let message = format!("sudoku: {place}: expected a digit 1-9 or a blank, found {found}\n");
        answers(input, INVALID, &message);
    }
    for bytes in [&b"53\xff070000"[..], b"53\xff", b"53\xff\xfe\xfd", b"53\xe2\x91"] {
        let message = "line 1, column 3: expected a digit 1-9 or a blank, found byte ";
        let message = format!("sudoku: {message}{:#04x}\n", bytes[2]);
        answers([bytes, &rows.as_bytes()[9..]].concat(), INVALID, &message);
    }
}

#[test]
fn a_wrong_number_of_cells_or_rows_is_named() {
    let (rows, puzzle) = (compact(PUZZLE), spaced(PUZZLE));
    for (row, cells) in [("5 3", 2), ("5 3 0 0 7 0 0 0", 8), ("5 3 0 0 7 0 0 0 0 0", 10)] {
        let message = format!("line 1: expected 9 cells, found {cells}");
        answers(with_line(&puzzle, 1, row), INVALID, &messages(&[&message]));
    }
    // Up to 40 visible characters are a row.
    for (cells, of) in [(10, 9), (40, 9), (41, 81), (80, 81), (82, 81), (164, 81), (729, 81)] {
        let message = format!("line 1: expected {of} cells, found {cells}");
        answers("0".repeat(cells), INVALID, &messages(&[&message]));
        let message = format!("line 1: expected {of} cells, found {}", cells / 2);
        answers("0, ".repeat(cells / 2) + &"]".repeat(cells % 2), INVALID, &messages(&[&message]));
    }
    for count in 1..9 {
        let message = messages(&[&format!("line {}: expected 9 rows, found {count}", count + 1)]);
        answers(first_lines(&puzzle, count), INVALID, &message);
        answers(first_lines(&puzzle, count).trim_end(), INVALID, &message);
        let input = first_lines(&puzzle, count) + " \t\n" + &rows;
        answers(input, &format!("{INVALID}\n{}", compact(SOLUTION)), &message);
        let input = first_lines(&rows, count) + &one_line(PUZZLE);
        answers(input, &(INVALID.to_owned() + &one_line(SOLUTION)), &message);
    }
    let input = first_lines(&readable(PUZZLE), 5) + "# the rest is lost\n";
    answers(input, INVALID, &messages(&["line 7: expected 9 rows, found 3"]));
}

/// What stands where, and what becomes of it.
#[test]
fn lines_around_grids_are_skipped_only_where_they_may_stand() {
    let rows = compact(PUZZLE);
    let inside = |line: &str| format!("{}{line}\n{}", first_lines(&rows, 3), &rows[30..]);
    let before = |line: &str| format!("{line}\n\n{PUZZLE}");
    let after = |line: &str| format!("{PUZZLE}\n{line}\n");
    let bad = |line, column, found: char| {
        format!("line {line}, column {column}: expected a digit 1-9 or a blank, found '{found}'")
    };
    let cells = |line, found| format!("line {line}: expected 9 cells, found {found}");
    let (first, last) = (INVALID.to_owned() + &one_line(SOLUTION), one_line(SOLUTION) + INVALID);
    // The line makes the grid invalid that is open, and the ninth row begins another one.
    let open = INVALID.to_owned() + "\n" + INVALID;
    let row = "line 10: expected 9 rows, found 1".to_owned();
    let row = if rows.lines().count() == 9 { "line 11: expected 9 rows, found 1".to_owned() } else { row };
    for (input, output, faults) in [
        // A count of grids
        (before("0"), &first, vec![cells(1, 1)]),
        (before("01"), &first, vec![cells(1, 2)]),
        (before("100000"), &first, vec![cells(1, 6)]),
        (before("+5"), &first, vec![bad(1, 1, '+')]),
        (before("5 5"), &first, vec![cells(1, 2)]),
        (after("5"), &last, vec![cells(2, 1)]),
        (inside("5"), &open, vec![cells(4, 1), row.clone()]),
        // A heading
        (before(&"a".repeat(41)), &first, vec![bad(1, 1, 'a')]),
        (before("x grid"), &first, vec![bad(1, 3, 'g')]),
        (before("gx"), &first, vec![bad(1, 1, 'g')]),
        (before("a 1"), &first, vec![bad(1, 1, 'a')]),
        (before("a"), &first, vec![bad(1, 1, 'a')]),
        (before("1st grid"), &first, vec![bad(1, 2, 's')]),
        (before("\"Grid"), &first, vec![bad(1, 2, 'G')]),
        (inside("Grid 01"), &open, vec![bad(4, 1, 'G'), row.clone()]),
        (inside("No solution exists"), &open, vec![bad(4, 1, 'N'), row]),
    ] {
        answers(input, output, &messages(&faults.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    // Comments, rules and separators may stand anywhere.
    for line in ["# 5", "---", "[]", "  # Grid 01"] {
        let shape = if line == "---" { readable } else { compact };
        answers(inside(line), &shape(SOLUTION), "");
    }
}

#[test]
fn a_bad_line_takes_as_little_with_it_as_possible() {
    let (rows, puzzle) = (compact(PUZZLE), spaced(PUZZLE));
    let solved = |first: &str| format!("{first}\n{}", spaced(OTHER_SOLUTION));
    let bad = with_line(&puzzle, 5, "4 0 0 8 0 3 0 0 !");
    let found = |line: usize| format!("line {line}, column 17: expected a digit 1-9 or a blank, found '!'");
    let far = |bytes: usize| rows.replacen("530070000", &format!("530070000{}", " ".repeat(bytes - 9)), 1);
    let too_long = ["line 1: expected at most 65536 bytes", "line 10: expected 9 rows, found 8"];
    let q = "expected a digit 1-9 or a blank, found 'q'";
    for (input, output, faults) in [
        // The next grid begins with the tenth row, after a blank line, or with a line of 81 cells.
        (
            with_line(&puzzle, 9, "0 0 0 0 8 0 0 7") + &spaced(OTHER_PUZZLE),
            solved(INVALID),
            vec!["line 9: expected 9 cells, found 8"],
        ),
        (
            format!("5 3\n\n{}", spaced(OTHER_PUZZLE)),
            solved(INVALID),
            vec!["line 1: expected 9 cells, found 2"],
        ),
        (
            format!("5 3\n{PUZZLE}\n{}", spaced(OTHER_PUZZLE)),
            INVALID.to_owned() + &one_line(SOLUTION) + &spaced(OTHER_SOLUTION),
            vec!["line 1: expected 9 cells, found 2"],
        ),
        // Each bad grid has one message, for its first fault, and no clash to name.
        (
            bad.clone() + &bad + &first_lines(&bad, 5),
            format!("{INVALID}\n{INVALID}\n{INVALID}"),
            vec![&found(5), &found(14), &found(23)],
        ),
        (
            with_line(&with_line(&puzzle, 2, "6"), 3, "x"),
            INVALID.into(),
            vec!["line 2: expected 9 cells, found 1"],
        ),
        (
            with_line(&puzzle, 9, "5 5 5 5 5 5 5 5 q"),
            INVALID.into(),
            vec![&format!("line 9, column 17: {q}")],
        ),
        // A long bad line is an invalid grid by itself, and an open grid stays open.
        (
            one_line(PUZZLE) + &PUZZLE[1..] + "\n" + &one_line(OTHER_PUZZLE),
            one_line(SOLUTION) + INVALID + &one_line(OTHER_SOLUTION),
            vec!["line 2: expected 81 cells, found 80"],
        ),
        (
            format!("{}{OTHER_PUZZLE}0\n{}", &rows[..30], &rows[30..]),
            INVALID.to_owned() + &compact(SOLUTION),
            vec!["line 4: expected 81 cells, found 82"],
        ),
        (
            format!("5 3\n{}\n{}", "q".repeat(41), &rows[10..]),
            INVALID.repeat(2),
            vec![&format!("line 2, column 1: {q}"), "line 1: expected 9 cells, found 2"],
        ),
        (far(65536), compact(SOLUTION), vec![]),
        (far(65536).replacen('\n', "\r\n", 1), compact(SOLUTION), vec![]),
        (format!("\u{feff}{}", far(65536)), compact(SOLUTION), vec![]),
        (far(65537), INVALID.repeat(2), too_long.to_vec()),
        (far(200_000), INVALID.repeat(2), too_long.to_vec()),
        (far(200_000).replacen("   ", "#  ", 1), compact(SOLUTION), vec![]),
        ("1".repeat(5_000_000) + "\n" + PUZZLE, INVALID.to_owned() + &one_line(SOLUTION), vec![too_long[0]]),
        // The exit status is that of the worst.
        (
            format!("q\n\n{}{}5", spaced(UNSOLVABLE), spaced(&with_cell(PUZZLE, 1, 2, '5'))),
            [INVALID, NO_SOLUTION, NO_SOLUTION, INVALID].join("\n"),
            vec![
                &format!("line 1, column 1: {q}"),
                "line 12: digit 5 appears twice in row 1 (r1c1 and r1c2)",
                "line 21: expected 9 cells, found 1",
            ],
        ),
    ] {
        answers(input, &output, &messages(&faults));
    }
}

#[test]
fn an_input_without_a_grid_is_reported() {
    let inputs = [
        "",
        "\n",
        " \t\r\n\n",
        "# comment",
        "---+---+---\n|\n",
        "\u{feff}",
        "\u{feff}\n",
        "5\nend",
        "[[],[]]",
    ];
    for input in inputs {
        answers(input, "", NO_GRID);
    }
    for arguments in [&["--all"][..], &["--count"], &["--stats", "--search", "first"]] {
        let run = crate::common::run(arguments, "\n");
        assert_eq!(run.status.code(), Some(2));
        assert!(run.stdout.is_empty() && run.stderr.ends_with(NO_GRID.as_bytes()));
    }
}
