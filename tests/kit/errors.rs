//! Each fault of the input: its message, and the answers that must come all the same.

use crate::common::shapes::{compact, one_line, readable, spaced};
use crate::common::{
    answers, expect, first_lines, with_cell, with_line, INVALID, NO_GRID, NO_SOLUTION,
};
use crate::common::{Scratch, EMPTY, PUZZLE, SOLUTION};

/// A line each.
fn messages(faults: &[&str]) -> String {
    faults
        .iter()
        .map(|fault| format!("sudoku-kit: {fault}\n"))
        .collect()
}

#[test]
fn clues_that_clash_are_named() {
    let in_box = with_cell(&with_cell(EMPTY, 5, 5, '7'), 4, 4, '7');
    let in_column = with_cell(&in_box, 1, 5, '7');
    let in_row = with_cell(&in_column, 5, 1, '7');
    let twice = with_cell(&with_cell(PUZZLE, 9, 1, '4'), 2, 2, '6');
    for (input, message) in [
        (
            spaced(&with_cell(PUZZLE, 4, 4, '8')),
            "line 4: digit 8 appears twice in row 4 (r4c1 and r4c4)",
        ),
        (
            compact(&with_cell(PUZZLE, 9, 1, '4')),
            "line 9: digit 4 appears twice in column 1 (r5c1 and r9c1)",
        ),
        (
            one_line(&with_cell(PUZZLE, 6, 3, '4')),
            "line 1: digit 4 appears twice in box 4 (r5c1 and r6c3)",
        ),
        (
            spaced(&with_cell(SOLUTION, 9, 9, '1')),
            "line 9: digit 1 appears twice in row 9 (r9c7 and r9c9)",
        ),
        // The row comes before the column, the column before the box, and the first cell before all.
        (
            spaced(&in_box),
            "line 5: digit 7 appears twice in box 5 (r4c4 and r5c5)",
        ),
        (
            spaced(&in_column),
            "line 5: digit 7 appears twice in column 5 (r1c5 and r5c5)",
        ),
        (
            spaced(&in_row),
            "line 5: digit 7 appears twice in row 5 (r5c1 and r5c5)",
        ),
        (
            spaced(&twice),
            "line 2: digit 6 appears twice in row 2 (r2c1 and r2c2)",
        ),
        // Lines of the input are counted.
        (
            format!("#\n\n{}", readable(&in_row)),
            "line 9: digit 7 appears twice in row 5 (r5c1 and r5c5)",
        ),
    ] {
        answers(&input, NO_SOLUTION, &messages(&[message]));
        expect(
            &["--all"],
            input.as_str(),
            0,
            NO_SOLUTION,
            &messages(&[message]),
        );
        expect(
            &["--count"],
            input.as_str(),
            0,
            "0\n",
            &messages(&[message]),
        );
        expect(
            &["--search", "first"],
            input,
            0,
            NO_SOLUTION,
            &messages(&[message]),
        );
    }
}

#[test]
fn a_bad_character_is_named_with_its_line_and_column() {
    let bad = with_cell(PUZZLE, 5, 9, 'A');
    let rows = compact(PUZZLE);
    let with = |line: usize, text: &str| with_line(&rows, line, text);
    for (input, place, found) in [
        (
            with_line(&spaced(PUZZLE), 3, "0 9 8 q 0 0 0 6 0"),
            "line 3, column 7",
            "'q'",
        ),
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
        (
            format!("\u{feff}5q{}", &rows[9..]),
            "line 1, column 2",
            "'q'",
        ),
        (
            format!("\u{feff}\u{feff}{rows}"),
            "line 1, column 1",
            r"'\u{feff}'",
        ),
        (
            format!("\n\u{feff}{rows}"),
            "line 2, column 1",
            r"'\u{feff}'",
        ),
    ] {
        let message =
            format!("sudoku-kit: {place}: expected a digit 1-9 or a blank, found {found}\n");
        answers(input, INVALID, &message);
    }
    for bytes in [
        &b"53\xff070000"[..],
        b"53\xff",
        b"53\xff\xfe\xfd",
        b"53\xe2\x91",
    ] {
        let message = "line 1, column 3: expected a digit 1-9 or a blank, found '\u{fffd}'";
        answers(
            [bytes, &rows.as_bytes()[9..]].concat(),
            INVALID,
            &messages(&[message]),
        );
    }
}

#[test]
fn a_wrong_number_of_cells_or_rows_is_named() {
    let (rows, puzzle) = (compact(PUZZLE), spaced(PUZZLE));
    for (row, cells) in [
        ("5 3", 2),
        ("5 3 0 0 7 0 0 0", 8),
        ("5 3 0 0 7 0 0 0 0 0", 10),
    ] {
        let message = format!("line 1: expected 9 cells, found {cells}");
        answers(with_line(&puzzle, 1, row), INVALID, &messages(&[&message]));
    }
    // Up to 40 visible characters are a row.
    for (cells, of) in [
        (10, 9),
        (40, 9),
        (41, 81),
        (80, 81),
        (82, 81),
        (164, 81),
        (729, 81),
    ] {
        let message = format!("line 1: expected {of} cells, found {cells}");
        answers("0".repeat(cells), INVALID, &messages(&[&message]));
        let message = format!("line 1: expected {of} cells, found {}", cells / 2);
        answers(
            "0, ".repeat(cells / 2) + &"]".repeat(cells % 2),
            INVALID,
            &messages(&[&message]),
        );
    }
    for count in 1..9 {
        let message = messages(&[&format!(
            "line {}: expected 9 rows, found {count}",
            count + 1
        )]);
        answers(first_lines(&puzzle, count), INVALID, &message);
        answers(first_lines(&puzzle, count).trim_end(), INVALID, &message);
        let input = first_lines(&puzzle, count) + " \t\n" + &rows;
        answers(
            input,
            &format!("{INVALID}\n{}", compact(SOLUTION)),
            &message,
        );
        let input = first_lines(&rows, count) + &one_line(PUZZLE);
        answers(input, &(INVALID.to_owned() + &one_line(SOLUTION)), &message);
    }
    let input = first_lines(&readable(PUZZLE), 5) + "# the rest is lost\n";
    answers(
        input,
        INVALID,
        &messages(&["line 7: expected 9 rows, found 3"]),
    );
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
    let (first, last) = (
        INVALID.to_owned() + "\n" + &one_line(SOLUTION),
        one_line(SOLUTION) + INVALID,
    );
    // The line makes the grid invalid that is open, and the ninth row begins another one.
    let open = INVALID.repeat(2);
    let row = "line 11: expected 9 rows, found 1".to_owned();
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
        (
            inside("No solution exists"),
            &open,
            vec![bad(4, 1, 'N'), row],
        ),
    ] {
        answers(
            input,
            output,
            &messages(&faults.iter().map(String::as_str).collect::<Vec<_>>()),
        );
    }
    // Comments, rules and separators may stand anywhere.
    for line in ["# 5", "---", "[]", "  # Grid 01"] {
        let shape = if line == "---" { readable } else { compact };
        answers(inside(line), &shape(SOLUTION), "");
    }
}

#[test]
fn a_line_has_at_most_65536_bytes() {
    let rows = compact(PUZZLE);
    let far = |bytes: usize| {
        rows.replacen(
            "530070000",
            &format!("530070000{}", " ".repeat(bytes - 9)),
            1,
        )
    };
    let too_long = [
        "line 1: expected at most 65536 bytes",
        "line 10: expected 9 rows, found 8",
    ];
    for input in [
        far(65536),
        far(65536).replacen('\n', "\r\n", 1),
        format!("\u{feff}{}", far(65536)),
        far(200_000).replacen("   ", "#  ", 1),
    ] {
        answers(input, &compact(SOLUTION), "");
    }
    // The block that is read of a file ends near 196,608 bytes.
    for bytes in [65537, 200_000, 3_000_000]
        .into_iter()
        .chain(196_600..196_610)
    {
        answers(far(bytes), &INVALID.repeat(2), &messages(&too_long));
        for end in ["\n", "\r\n"] {
            let file = Scratch::new("\u{feff}".to_owned() + &far(bytes).replacen('\n', end, 1));
            expect(
                &[file.path()],
                "",
                2,
                &INVALID.repeat(2),
                &messages(&too_long),
            );
        }
    }
}

#[test]
fn an_input_without_a_grid_is_reported() {
    for input in [
        "", "\n", " \t\n\n", "# x", "-+=\n|", "\u{feff}", "5\nend", "[[],[]]",
    ] {
        answers(input, "", NO_GRID);
    }
    expect(&["--all"], "\n", 2, "", NO_GRID);
    expect(&["--count"], "\n", 2, "", NO_GRID);
    expect(&["--search", "first"], "\n", 2, "", NO_GRID);
}
