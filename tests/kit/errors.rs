//! Each fault of the input: its message, and the answers that must come all the same.

use super::trace::{line, CLASH, HEADER, RUNGS};
use crate::common::shapes::{compact, one_line, readable, spaced};
use crate::common::{first_lines, with_cell, with_line};
use crate::common::{table, Scratch, EMPTY, NO_SOLUTION, PUZZLE, SOLUTION};
use crate::support::{answers, expect, INVALID, NO_GRID};

/// A line each.
fn messages(faults: &[impl AsRef<str>]) -> String {
    let message = |fault: &str| format!("sudoku-kit: {fault}\n");
    faults.iter().map(|fault| message(fault.as_ref())).collect()
}

#[track_caller]
fn is_invalid(input: impl AsRef<[u8]>, fault: impl AsRef<str>) {
    answers(input, INVALID, &messages(&[fault]));
}

#[test]
fn clues_that_clash_are_named() {
    let in_box = with_cell(&with_cell(EMPTY, 5, 5, '7'), 4, 4, '7');
    let in_column = with_cell(&in_box, 1, 5, '7');
    let in_row = with_cell(&with_cell(&in_column, 5, 1, '7'), 9, 1, '7');
    let nothing_to_search = RUNGS.map(|rung| line(&CLASH, 1, "-", rung, "")).concat();
    let nothing_to_search = HEADER.to_owned() + &nothing_to_search;
    // The row comes before the column, the column before the box, and the first cell before all.
    let faults = "\
        line 5: digit 7 appears twice in row 5 (r5c1 and r5c5)
        line 1: digit 7 appears twice in column 5 (r1c5 and r5c5)
        line 9: digit 7 appears twice in box 5 (r4c4 and r5c5)";
    // Lines of the input are counted.
    let box_below = format!("#\n\n{}", readable(&in_box));
    let inputs = [spaced(&in_row), one_line(&in_column), box_below];
    for (input, fault) in inputs.iter().zip(faults.lines()) {
        let message = messages(&[fault.trim()]);
        answers(input, NO_SOLUTION, &message);
        expect(&["all"], input.as_str(), 0, NO_SOLUTION, &message);
        expect(&["count"], input.as_str(), 0, "0\n", &message);
        expect(&["study"], input.as_str(), 0, &nothing_to_search, &message);
    }
}

#[test]
fn a_bad_character_is_named_with_its_line_and_column() {
    let bad = with_cell(PUZZLE, 5, 9, 'A');
    let rows = compact(PUZZLE);
    for (input, (line, column), found) in [
        (spaced(&bad), (5, 17), "A"),
        (one_line(&bad), (1, 45), "A"),
        (readable(&bad), (7, 23), "A"),
        // It goes before a wrong count.
        (with_line(&rows, 1, "53-070000"), (1, 3), "-"),
        (with_line(&rows, 1, "5300\x0070000"), (1, 5), r"\0"),
        (with_line(&rows, 1, "5300\x1b0070"), (1, 5), r"\u{1b}"),
        (with_line(&rows, 2, "5\u{e9}0000070"), (2, 2), "\u{e9}"),
        (
            with_line(&rows, 2, "5\u{1f9e9}0000070"),
            (2, 2),
            "\u{1f9e9}",
        ),
        // A byte order mark has no column.
        (format!("\u{feff}5q{}", &rows[2..]), (1, 2), "q"),
    ] {
        is_invalid(input, stranger(line, column, found));
    }
    for start in [
        &b"53\xff070000"[..],
        b"53\xff\xfe\xfd0700",
        b"53\xe2\x91070000",
    ] {
        let input = [start, &rows.as_bytes()[9..]].concat();
        is_invalid(input, stranger(1, 3, "\u{fffd}"));
    }
}

fn stranger(line: usize, column: usize, found: &str) -> String {
    format!("line {line}, column {column}: expected a digit 1-9 or a blank, found '{found}'")
}

#[test]
fn a_wrong_number_of_cells_or_rows_is_named() {
    let (rows, puzzle) = (compact(PUZZLE), spaced(PUZZLE));
    // Up to 40 cells are a row.
    for cells in [8, 10, 40, 41, 80, 82, 164, 729] {
        let expected = if cells > 40 { 81 } else { 9 };
        let fault = format!("line 1: expected {expected} cells, found {cells}");
        is_invalid("0".repeat(cells), &fault);
        is_invalid("0, ".repeat(cells), &fault);
    }
    for count in 1..9 {
        let fault = format!("line {}: expected 9 rows, found {count}", count + 1);
        let start = first_lines(&puzzle, count);
        is_invalid(&start, &fault);
        is_invalid(start.trim_end(), &fault);
        let output = format!("{INVALID}\n{}", compact(SOLUTION));
        answers(start + " \t\n" + &rows, &output, &messages(&[&fault]));
        let input = first_lines(&rows, count) + &one_line(PUZZLE);
        let output = INVALID.to_owned() + &one_line(SOLUTION);
        answers(input, &output, &messages(&[&fault]));
    }
}

/// Whether a line stands before, after or inside a grid or ends it, what it is, and the fault.
const MISPLACED: &str = "
    before | 0        | skipped
    before | 1.       | skipped
    before | (12)     | skipped
    before | 1000000  | line 1: expected 9 cells, found 7
    before | Puzzle (12.2.2024) | skipped
    before | 5 3 0 0 10 0 0 0 0 | line 1, column 9: expected a digit from 0 to 9, found 10
    before | A 5 3 0 0 7 0 0 0 0 | line 1, column 1: EXPECTED 'A'
    before | 5 3 0 0 7 0 0 0 0 row | line 1, column 19: EXPECTED 'r'
    before | [5, None, 7, None, None, None, None, None, 8] | line 1, column 5: EXPECTED 'N'
    before | oo5oo7ooo | line 1, column 1: EXPECTED 'o'
    before | This is puzzle 5 of 10 from the newspaper | skipped
    after  | 5        | skipped
    after  | 12345    | line 2: expected 9 cells, found 5
    inside | 5        | line 4: expected 9 cells, found 1
    inside | ooooooooo | line 4, column 1: EXPECTED 'o'
    before | ab 11111222223333344444555556666677777888889 | line 1, column 1: EXPECTED 'a'
    before | oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5oo5 | line 1, column 1: EXPECTED 'o'
    before | --.--x.--.--x.--.--x.--.--x.--.--x.--.--x.--.--x | skipped
    text   | Grid 01  | line 4: expected 9 rows, found 3
    text   | No solution exists | line 4: expected 9 rows, found 3
";

#[test]
fn lines_around_grids_are_skipped_only_where_they_may_stand() {
    let rows = compact(PUZZLE);
    let inside = |line: &str| format!("{}{line}\n{}", first_lines(&rows, 3), &rows[30..]);
    let solution = one_line(SOLUTION);
    for [place, line, fault] in table(MISPLACED) {
        let fault = fault.replace("EXPECTED", "expected a digit 1-9 or a blank, found");
        // A bad row makes the open grid invalid, and the ninth row begins another one; text ends it.
        let faults: &[&str] = match (place, &fault[..]) {
            (_, "skipped") => &[],
            ("text", fault) => &[fault, "line 11: expected 9 rows, found 6"],
            ("inside", fault) => &[fault, "line 11: expected 9 rows, found 1"],
            (_, fault) => &[fault],
        };
        let invalid = INVALID.repeat(faults.len());
        let gap = if invalid.is_empty() { "" } else { "\n" };
        let (input, output) = match place {
            "before" => (format!("{line}\n\n{PUZZLE}"), invalid + gap + &solution),
            "after" => (format!("{PUZZLE}\n{line}\n"), solution.clone() + &invalid),
            _ => (inside(line), invalid),
        };
        answers(input, &output, &messages(faults));
    }
    // A heading may be as long as a line, but has at most 40 cells.
    for heading in [
        "Example 1",
        "Expert",
        "ex",
        "puzzle,solution",
        "ab 1111122222333334444455555666667777788888",
    ] {
        answers(format!("{heading}\n{PUZZLE}\n{heading}\n"), &solution, "");
    }
    answers(format!("{}\n{PUZZLE}", "Ab-".repeat(20_000)), &solution, "");
    // Comments, rules and separators may stand anywhere.
    for line in ["# 5", "---", "[]", "  # Grid 01"] {
        let shape = if line == "---" { readable } else { compact };
        answers(inside(line), &shape(SOLUTION), "");
    }
}

#[test]
fn a_line_has_at_most_65536_bytes() {
    let rows = compact(PUZZLE);
    let far = |bytes: usize| rows.replacen('\n', &(" ".repeat(bytes - 9) + "\n"), 1);
    for input in [
        far(65536),
        far(65536).replacen('\n', "\r\n", 1),
        format!("\u{feff}{}", far(65536)),
        far(200_000).replacen("   ", "#  ", 1),
    ] {
        answers(input, &compact(SOLUTION), "");
    }
    let output = INVALID.repeat(2);
    let message = messages(&[
        "line 1: expected at most 65536 bytes",
        "line 10: expected 9 rows, found 8",
    ]);
    // The block that is read of a file ends near 83,968 bytes.
    let lengths = [65537, 200_000, 3_000_000];
    for bytes in lengths.into_iter().chain(83_960..83_970) {
        answers(far(bytes), &output, &message);
        for end in ["\n", "\r\n"] {
            let file = Scratch::new("\u{feff}".to_owned() + &far(bytes).replacen('\n', end, 1));
            expect(&["solve", file.path()], "", 2, &output, &message);
        }
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
