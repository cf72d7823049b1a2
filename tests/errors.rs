//! Each fault of the input: the message, the exit status, and the answers that
//! must come all the same.

use crate::common::shapes::{compact, one_line, readable, spaced};
use crate::common::{
    expect, INVALID, NO_SOLUTION, OTHER_PUZZLE, OTHER_SOLUTION, PUZZLE, SOLUTION, UNSOLVABLE,
};

/// The grid with another text in the line `number`, counted from 1.
fn with_line(grid: &str, number: usize, line: &str) -> String {
    let lines = grid.lines().enumerate();
    lines.map(|(i, old)| if i + 1 == number { line } else { old }.to_owned() + "\n").collect()
}

/// The first lines of a grid.
fn first_lines(grid: &str, count: usize) -> String {
    grid.split_inclusive('\n').take(count).collect()
}

/// The puzzle with another character in a cell.
fn with_cell(puzzle: &str, row: usize, column: usize, cell: &str) -> String {
    let i = 9 * (row - 1) + column - 1;
    format!("{}{cell}{}", &puzzle[..i], &puzzle[i + 1..])
}

/// A grid in which two clues are equal.
#[track_caller]
fn expect_clash(input: &str, message: &str) {
    expect(input, 0, NO_SOLUTION, &format!("sudoku: {message}\n"));
}

/// One grid that is not a grid.
#[track_caller]
fn expect_invalid(input: impl Into<Vec<u8>>, message: &str) {
    expect(input, 2, INVALID, &format!("sudoku: {message}\n"));
}

mod no_solution {
    use super::*;

    #[test]
    fn without_a_message_if_no_clues_clash() {
        expect(spaced(UNSOLVABLE), 0, NO_SOLUTION, "");
    }

    #[test]
    fn names_two_equal_clues_of_a_row() {
        expect_clash(
            &spaced(&with_cell(PUZZLE, 4, 4, "8")),
            "line 4: digit 8 appears twice in row 4 (r4c1 and r4c4)",
        );
    }

    #[test]
    fn names_two_equal_clues_of_a_column() {
        expect_clash(
            &compact(&with_cell(PUZZLE, 9, 1, "4")),
            "line 9: digit 4 appears twice in column 1 (r5c1 and r9c1)",
        );
    }

    #[test]
    fn names_two_equal_clues_of_a_box() {
        expect_clash(
            &spaced(&with_cell(PUZZLE, 6, 3, "4")),
            "line 6: digit 4 appears twice in box 4 (r5c1 and r6c3)",
        );
    }

    #[test]
    fn names_the_row_before_the_column_before_the_box() {
        let box_clash = with_cell(&with_cell(&".".repeat(81), 5, 5, "7"), 4, 4, "7");
        let message = "line 5: digit 7 appears twice in box 5 (r4c4 and r5c5)";
        expect_clash(&spaced(&box_clash), message);
        let column_clash = with_cell(&box_clash, 1, 5, "7");
        let message = "line 5: digit 7 appears twice in column 5 (r1c5 and r5c5)";
        expect_clash(&spaced(&column_clash), message);
        let row_clash = with_cell(&column_clash, 5, 1, "7");
        let message = "line 5: digit 7 appears twice in row 5 (r5c1 and r5c5)";
        expect_clash(&spaced(&row_clash), message);
    }

    #[test]
    fn names_only_the_first_clash_in_reading_order() {
        let puzzle = with_cell(&with_cell(PUZZLE, 9, 1, "4"), 2, 2, "6");
        expect_clash(&spaced(&puzzle), "line 2: digit 6 appears twice in row 2 (r2c1 and r2c2)");
    }

    #[test]
    fn counts_the_lines_of_the_input_and_not_of_the_grid() {
        let input = format!("# comment\n\n{}", readable(&with_cell(PUZZLE, 5, 5, "4")));
        expect_clash(&input, "line 9: digit 4 appears twice in row 5 (r5c1 and r5c5)");
    }

    #[test]
    fn names_the_line_of_a_one_line_grid() {
        let input = one_line(PUZZLE) + &one_line(&with_cell(PUZZLE, 9, 1, "4"));
        let output = one_line(SOLUTION) + NO_SOLUTION;
        let message = "sudoku: line 2: digit 4 appears twice in column 1 (r5c1 and r9c1)\n";
        expect(input, 0, &output, message);
    }

    #[test]
    fn names_two_equal_digits_of_a_grid_without_blanks() {
        expect_clash(
            &spaced(&with_cell(SOLUTION, 9, 9, "1")),
            "line 9: digit 1 appears twice in row 9 (r9c7 and r9c9)",
        );
    }
}

mod bad_character {
    use super::*;

    #[test]
    fn is_named_with_its_line_and_column() {
        expect_invalid(
            with_line(&spaced(PUZZLE), 3, "0 9 8 q 0 0 0 6 0"),
            "line 3, column 7: expected a digit 1-9 or a blank, found 'q'",
        );
    }

    #[test]
    fn is_named_in_each_shape() {
        let puzzle = with_cell(PUZZLE, 5, 9, "A");
        for (input, place) in [
            (compact(&puzzle), "line 5, column 9"),
            (one_line(&puzzle), "line 1, column 45"),
            (readable(&puzzle), "line 7, column 23"),
        ] {
            let message = "expected a digit 1-9 or a blank, found 'A'";
            expect_invalid(input, &format!("{place}: {message}"));
        }
    }

    #[test]
    fn is_named_before_a_wrong_count() {
        expect_invalid(
            with_line(&compact(PUZZLE), 1, "5300o7"),
            "line 1, column 5: expected a digit 1-9 or a blank, found 'o'",
        );
    }

    #[test]
    fn may_be_a_part_of_a_rule() {
        expect_invalid(
            with_line(&compact(PUZZLE), 1, "53-070000"),
            "line 1, column 3: expected a digit 1-9 or a blank, found '-'",
        );
    }

    #[test]
    fn may_be_a_control_character() {
        expect_invalid(
            with_line(&compact(PUZZLE), 1, "5300\x0070000"),
            r"line 1, column 5: expected a digit 1-9 or a blank, found '\0'",
        );
        expect_invalid(
            with_line(&compact(PUZZLE), 1, "5300\x1b[0m"),
            r"line 1, column 5: expected a digit 1-9 or a blank, found '\u{1b}'",
        );
    }

    #[test]
    fn may_be_one_of_several_bytes() {
        for (line, found) in
            [("5\u{e9}0", "\u{e9}"), ("5\u{2460}0", "\u{2460}"), ("5\u{1f9e9}0", "\u{1f9e9}")]
        {
            expect_invalid(
                with_line(&compact(PUZZLE), 2, line),
                &format!("line 2, column 2: expected a digit 1-9 or a blank, found '{found}'"),
            );
        }
    }

    #[test]
    fn may_be_a_byte_that_is_not_utf_8() {
        for bytes in [&b"53\xff070000"[..], b"53\xff", b"53\xff\xfe\xfd"] {
            let input = [bytes, &compact(PUZZLE).as_bytes()[9..]].concat();
            expect_invalid(input, "line 1, column 3: expected a digit 1-9 or a blank, found byte 0xff");
        }
    }

    #[test]
    fn may_be_a_character_cut_short() {
        let input = [b"53\xe2\x91", &compact(PUZZLE).as_bytes()[9..]].concat();
        expect_invalid(input, "line 1, column 3: expected a digit 1-9 or a blank, found byte 0xe2");
    }

    #[test]
    fn may_be_a_byte_order_mark_that_is_not_at_the_start() {
        let input = "\u{feff}\u{feff}".to_owned() + &compact(PUZZLE);
        expect_invalid(input, r"line 1, column 1: expected a digit 1-9 or a blank, found '\u{feff}'");
    }

    #[test]
    fn is_found_after_a_byte_order_mark_that_has_no_column() {
        expect_invalid(
            "\u{feff}5q".to_owned() + &compact(PUZZLE)[9..],
            "line 1, column 2: expected a digit 1-9 or a blank, found 'q'",
        );
    }
}

mod wrong_count {
    use super::*;

    #[test]
    fn of_a_row_is_named() {
        for (row, cells) in [("5 3", 2), ("5 3 0 0 7 0 0 0", 8), ("5 3 0 0 7 0 0 0 0 0", 10)] {
            expect_invalid(
                with_line(&spaced(PUZZLE), 1, row),
                &format!("line 1: expected 9 cells, found {cells}"),
            );
        }
    }

    #[test]
    fn of_up_to_40_characters_is_that_of_a_row() {
        expect_invalid("0".repeat(40), "line 1: expected 9 cells, found 40");
    }

    #[test]
    fn of_more_characters_is_that_of_a_whole_grid() {
        for cells in [41, 80, 82, 162, 729] {
            let message = format!("line 1: expected 81 cells, found {cells}");
            expect_invalid("0".repeat(cells), &message);
        }
    }

    #[test]
    fn of_few_cells_far_apart_is_that_of_a_row() {
        expect_invalid("0   ".repeat(20), "line 1: expected 9 cells, found 20");
    }
}

mod missing_rows {
    use super::*;

    #[test]
    fn at_the_end_of_input_are_named_at_the_line_after_the_last() {
        for rows in 1..9 {
            let message = format!("line {}: expected 9 rows, found {rows}", rows + 1);
            expect_invalid(first_lines(&spaced(PUZZLE), rows), &message);
            expect_invalid(first_lines(&spaced(PUZZLE), rows).trim_end(), &message);
        }
    }

    #[test]
    fn are_named_at_the_blank_line_that_ends_the_grid() {
        let input = first_lines(&spaced(PUZZLE), 8) + "\n" + &spaced(PUZZLE);
        let output = format!("{INVALID}\n{}", spaced(SOLUTION));
        expect(input, 2, &output, "sudoku: line 9: expected 9 rows, found 8\n");
    }

    #[test]
    fn are_named_at_the_one_line_grid_that_ends_the_grid() {
        let input = first_lines(&compact(PUZZLE), 3) + &one_line(PUZZLE);
        let output = INVALID.to_owned() + &one_line(SOLUTION);
        expect(input, 2, &output, "sudoku: line 4: expected 9 rows, found 3\n");
    }

    #[test]
    fn do_not_count_rules_and_comments() {
        let input = first_lines(&readable(PUZZLE), 5) + "# the rest is lost\n";
        expect_invalid(input, "line 7: expected 9 rows, found 3");
    }

    #[test]
    fn are_not_named_if_the_grid_has_another_fault() {
        let input = with_line(&first_lines(&spaced(PUZZLE), 4), 2, "6 0 0");
        expect_invalid(input, "line 2: expected 9 cells, found 3");
    }
}

mod after_a_bad_grid {
    use super::*;

    #[test]
    fn the_next_begins_with_the_tenth_row() {
        let bad = with_line(&spaced(PUZZLE), 9, "0 0 0 0 8 0 0 7");
        let input = bad + &spaced(OTHER_PUZZLE);
        let output = format!("{INVALID}\n{}", spaced(OTHER_SOLUTION));
        expect(input, 2, &output, "sudoku: line 9: expected 9 cells, found 8\n");
    }

    #[test]
    fn the_next_begins_after_a_blank_line() {
        let bad = with_line(&first_lines(&spaced(PUZZLE), 3), 1, "5 3");
        let input = bad + "\n" + &spaced(OTHER_PUZZLE);
        let output = format!("{INVALID}\n{}", spaced(OTHER_SOLUTION));
        expect(input, 2, &output, "sudoku: line 1: expected 9 cells, found 2\n");
    }

    #[test]
    fn a_one_line_grid_is_solved() {
        let input = "5 3\n".to_owned() + &one_line(PUZZLE) + &compact(OTHER_PUZZLE);
        let output = INVALID.to_owned() + &one_line(SOLUTION) + &compact(OTHER_SOLUTION);
        expect(input, 2, &output, "sudoku: line 1: expected 9 cells, found 2\n");
    }

    #[test]
    fn each_further_bad_grid_has_its_own_message() {
        let bad = with_line(&spaced(PUZZLE), 5, "4 0 0 8 0 3 0 0 !");
        let input = bad.clone() + &bad + &first_lines(&bad, 5);
        let fault = "expected a digit 1-9 or a blank, found '!'";
        expect(
            input,
            2,
            &format!("{INVALID}\n{INVALID}\n{INVALID}"),
            &[5, 14, 23].map(|line| format!("sudoku: line {line}, column 17: {fault}\n")).concat(),
        );
    }

    #[test]
    fn only_the_first_of_its_faults_is_named() {
        let bad = with_line(&with_line(&spaced(PUZZLE), 2, "6"), 3, "x");
        expect_invalid(bad, "line 2: expected 9 cells, found 1");
    }

    #[test]
    fn a_bad_character_leaves_no_clash_to_name() {
        let bad = with_line(&spaced(PUZZLE), 9, "5 5 5 5 5 5 5 5 q");
        expect_invalid(bad, "line 9, column 17: expected a digit 1-9 or a blank, found 'q'");
    }

    #[test]
    fn the_exit_status_stays_2_whatever_follows() {
        let clash = spaced(&with_cell(PUZZLE, 1, 2, "5"));
        let input = "q\n\n".to_owned() + &spaced(UNSOLVABLE) + &clash + &spaced(PUZZLE);
        let output = format!("{INVALID}\n{NO_SOLUTION}\n{NO_SOLUTION}\n{}", spaced(SOLUTION));
        let messages = "sudoku: line 1, column 1: expected a digit 1-9 or a blank, found 'q'\n\
            sudoku: line 12: digit 5 appears twice in row 1 (r1c1 and r1c2)\n";
        expect(input, 2, &output, messages);
    }

    #[test]
    fn the_exit_status_becomes_2_whatever_came_before() {
        let input = spaced(UNSOLVABLE) + &spaced(PUZZLE) + "5";
        let output = format!("{NO_SOLUTION}\n{}\n{INVALID}", spaced(SOLUTION));
        expect(input, 2, &output, "sudoku: line 19: expected 9 cells, found 1\n");
    }

    #[test]
    fn the_exit_status_stays_0_after_an_unsolvable_grid() {
        let input = spaced(UNSOLVABLE) + &spaced(PUZZLE);
        expect(input, 0, &format!("{NO_SOLUTION}\n{}", spaced(SOLUTION)), "");
    }
}

mod a_long_bad_line {
    use super::*;

    #[test]
    fn is_one_invalid_grid_among_others() {
        let input = one_line(PUZZLE) + &PUZZLE[1..] + "\n" + &one_line(OTHER_PUZZLE);
        let output = one_line(SOLUTION) + INVALID + &one_line(OTHER_SOLUTION);
        expect(input, 2, &output, "sudoku: line 2: expected 81 cells, found 80\n");
    }

    #[test]
    fn leaves_an_open_grid_open() {
        let rows = compact(PUZZLE);
        let input = format!("{}{OTHER_PUZZLE}0\n{}", &rows[..30], &rows[30..]);
        let output = INVALID.to_owned() + &compact(SOLUTION);
        expect(input, 2, &output, "sudoku: line 4: expected 81 cells, found 82\n");
    }

    #[test]
    fn has_more_than_65536_bytes_if_it_is_too_long() {
        let row = |bytes: usize| {
            compact(PUZZLE).replacen("530070000", &format!("530070000{}", " ".repeat(bytes - 9)), 1)
        };
        expect(row(65536), 0, &compact(SOLUTION), "");
        let output = format!("{INVALID}{INVALID}");
        let messages =
            "sudoku: line 1: expected at most 65536 bytes\nsudoku: line 10: expected 9 rows, found 8\n";
        expect(row(65537), 2, &output, messages);
        expect(row(200_000), 2, &output, messages);
        expect(row(200).replacen("   ", "#  ", 1), 0, &compact(SOLUTION), "");
    }

    #[test]
    fn leaves_a_bad_grid_open() {
        let input = "5 3\n".to_owned() + &"q".repeat(41) + "\n" + &compact(PUZZLE)[10..];
        // The grid's verdict comes when it ends.
        let messages = "sudoku: line 2, column 1: expected a digit 1-9 or a blank, found 'q'\n\
            sudoku: line 1: expected 9 cells, found 2\n";
        expect(input, 2, &format!("{INVALID}{INVALID}"), messages);
    }
}

mod no_grid_at_all {
    use super::*;

    #[test]
    fn in_an_input_without_cells() {
        for input in [
            "",
            "\n",
            " \t\r\n\n",
            "# comment",
            "---+---+---\n|\n",
            "\u{feff}",
            "\u{feff}\n",
            "5\nend",
            "[[],[]]",
        ] {
            expect(input, 2, "", "sudoku: expected a grid, found end of input; see --help\n");
        }
    }
}
