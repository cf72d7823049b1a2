//! The four shapes and what may vary in them.

use crate::common::shapes::{compact, one_line, readable, spaced, Shape, NINE_ROWS, SHAPES};
use crate::common::{expect, expect_long, expect_solved, sudoku, INVALID, NO_SOLUTION, UNSOLVABLE};
use crate::common::{OTHER_PUZZLE, OTHER_SOLUTION, PUZZLE, SOLUTION};

/// The puzzle in each shape, changed in some way, must give the plain solution in that shape.
#[track_caller]
fn solves_each_shape_with(change: impl Fn(String) -> String) {
    for shape in SHAPES {
        expect_solved(change(shape(PUZZLE)), &shape(SOLUTION));
    }
}

#[test]
fn the_answer_has_the_shape_of_the_puzzle() {
    solves_each_shape_with(|text| text);
}

#[test]
fn each_blank_character_is_a_blank() {
    for blank in [".", "_", "*", "?", "x", "X"] {
        solves_each_shape_with(|text| text.replace('0', blank));
    }
}

#[test]
fn a_full_grid_is_its_own_answer() {
    for shape in SHAPES {
        expect_solved(shape(SOLUTION), &shape(SOLUTION));
    }
}

#[test]
fn the_smallest_of_several_solutions_is_the_answer() {
    let smallest = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    for shape in SHAPES {
        expect_solved(shape(&".".repeat(81)), &shape(smallest));
    }
}

#[test]
fn an_unsolvable_grid_has_one_line_in_any_shape() {
    for shape in SHAPES {
        expect(shape(UNSOLVABLE), 0, NO_SOLUTION, "");
    }
}

mod line_ends {
    use super::*;

    #[test]
    fn may_be_those_of_windows() {
        solves_each_shape_with(|text| text.replace('\n', "\r\n"));
    }

    #[test]
    fn may_lack_after_the_last_line() {
        solves_each_shape_with(|text| text.trim_end().to_owned());
    }

    #[test]
    fn may_be_many_before_and_after_a_grid() {
        solves_each_shape_with(|text| format!("\n \n\t\r\n{text}\n\n  \n"));
    }
}

mod white_space {
    use super::*;

    #[test]
    fn may_stand_around_each_line() {
        solves_each_shape_with(|text| text.replace('\n', " \t\n \t "));
    }

    #[test]
    fn may_be_any_between_cells() {
        for separator in ["  ", "\t", "\r", "\x0b", "\x0c"] {
            let text = spaced(PUZZLE).replace(' ', separator);
            expect_solved(text, &spaced(SOLUTION));
        }
    }

    #[test]
    fn may_be_wide() {
        let text = spaced(PUZZLE).replace(' ', &" ".repeat(100));
        expect_solved(text, &spaced(SOLUTION));
    }

    #[test]
    fn in_the_first_row_alone_makes_a_grid_spaced() {
        let text = spaced(PUZZLE)[..18].to_owned() + &compact(PUZZLE)[10..];
        expect_solved(text, &spaced(SOLUTION));
    }

    #[test]
    fn in_later_rows_leaves_a_grid_compact() {
        let text = compact(PUZZLE)[..10].to_owned() + &spaced(PUZZLE)[18..];
        expect_solved(text, &compact(SOLUTION));
    }

    #[test]
    fn around_the_first_row_leaves_a_grid_compact() {
        expect_solved(" ".to_owned() + &compact(PUZZLE), &compact(SOLUTION));
    }

    #[test]
    fn and_bars_leave_a_one_line_grid_on_one_line() {
        for separator in [" ", "|"] {
            let rows = compact(PUZZLE);
            let text = rows.trim_end().replace('\n', separator);
            expect_solved(text, &one_line(SOLUTION));
        }
        expect_solved(spaced(PUZZLE).replace('\n', " | "), &one_line(SOLUTION));
    }
}

mod other_lines {
    use super::*;

    #[test]
    fn may_be_array_literals() {
        let row = |cells: &str| cells.chars().map(|cell| format!("'{cell}'")).collect::<Vec<_>>().join(", ");
        for [begin, end] in ["[]", "{}", "()"].map(|pair| [&pair[..1], &pair[1..]]) {
            let rows: String =
                compact(PUZZLE).lines().map(|line| format!("  {begin}{}{end},\n", row(line))).collect();
            expect_solved(format!("{begin}\n{rows}{end};\n"), &spaced(SOLUTION));
            let rows: String = compact(PUZZLE).lines().map(|line| format!("\"{line}\",")).collect();
            expect_solved(format!("{begin}{rows}{end}\n"), &one_line(SOLUTION));
        }
    }

    #[test]
    fn may_count_the_grids_to_come() {
        for count in ["1", " 9 ", "99999\r"] {
            solves_each_shape_with(|text| format!("{count}\n{text}"));
        }
        for (count, row) in [("0", "1"), ("01", "2"), ("100000", "6")] {
            let message = format!("sudoku: line 1: expected 9 cells, found {row}\n");
            expect(format!("{count}\n\n{PUZZLE}"), 2, &(INVALID.to_owned() + &one_line(SOLUTION)), &message);
        }
    }

    #[test]
    fn may_be_headings_of_at_most_40_visible_characters() {
        for heading in ["Grid 01", "  end", "int grid[9][9] = {", &"ab ".repeat(20)] {
            solves_each_shape_with(|text| format!("{heading}\n{text}{heading} # comment\n"));
        }
        for bad in [&"a".repeat(41), "x grid", "a 1", "1st grid"] {
            let run = sudoku().write_stdin(format!("{bad}\n\n{PUZZLE}")).assert();
            run.code(2).stdout(INVALID.to_owned() + &one_line(SOLUTION));
        }
    }
}

mod byte_order_mark {
    use super::*;

    #[test]
    fn is_ignored_at_the_start() {
        solves_each_shape_with(|text| "\u{feff}".to_owned() + &text);
    }

    #[test]
    fn is_ignored_before_a_comment() {
        solves_each_shape_with(|text| "\u{feff}# comment\n".to_owned() + &text);
    }
}

mod comments {
    use super::*;

    #[test]
    fn may_stand_around_a_grid() {
        solves_each_shape_with(|text| format!("# before\n{text}# after"));
    }

    #[test]
    fn may_stand_between_rows() {
        solves_each_shape_with(|text| text.replace('\n', "\n#\n  # 123456789\n"));
    }

    #[test]
    fn may_follow_rows() {
        solves_each_shape_with(|text| text.replace('\n', "# 'any' thing, 123 |\n"));
    }

    #[test]
    fn may_hold_any_bytes() {
        let comment = b"#\0\xff\xfe \xf0\x9f 530070000\n";
        for shape in SHAPES {
            let input = [comment, shape(PUZZLE).as_bytes()].concat();
            expect_solved(input, &shape(SOLUTION));
        }
    }

    #[test]
    fn may_be_as_long_as_a_grid() {
        solves_each_shape_with(|text| format!("#{PUZZLE}\n{text}"));
    }
}

mod readable_grids {
    use super::*;

    #[track_caller]
    fn is_readable(text: &str) {
        expect_solved(text, &readable(SOLUTION));
    }

    #[test]
    fn may_have_compact_rows() {
        is_readable(&compact(PUZZLE).replace("530070000", "|530|070|000|"));
    }

    #[test]
    fn may_have_bars_and_no_rules() {
        let rows = readable(PUZZLE);
        is_readable(&rows.replace("+-------+-------+-------+\n", ""));
    }

    #[test]
    fn may_have_a_bar_in_the_last_row_alone() {
        is_readable(&spaced(PUZZLE).replace("0 0 0 0 8 0 0 7 9", "0 0 0 | 0 8 0 | 0 7 9"));
    }

    #[test]
    fn may_have_rules_and_no_bars() {
        for rule in ["-", "===", "---+---+---", "- - -", "=+=|=+="] {
            let text = compact(PUZZLE);
            is_readable(&format!("{}{rule}\n{}", &text[..30], &text[30..]));
        }
    }

    #[test]
    fn may_have_rules_of_any_kind_around() {
        is_readable(&readable(PUZZLE).replace('-', "=").replace('+', "|"));
    }

    #[test]
    fn are_not_made_by_a_rule_before_or_after_the_rows() {
        for shape in [spaced as Shape, compact] {
            expect_solved(format!("---\n{}---\n", shape(PUZZLE)), &shape(SOLUTION));
        }
    }
}

mod several_grids {
    use super::*;

    #[test]
    fn of_nine_rows_need_no_separator_and_their_answers_have_a_blank_line_between() {
        for first in NINE_ROWS {
            for second in NINE_ROWS {
                let input = first(PUZZLE) + &second(OTHER_PUZZLE) + &first(PUZZLE);
                let output = format!("{}\n{}\n{}", first(SOLUTION), second(OTHER_SOLUTION), first(SOLUTION));
                expect_solved(input, &output);
            }
        }
    }

    #[test]
    fn may_have_blank_lines_between_which_are_not_copied() {
        let input = spaced(PUZZLE) + "\n\n  \n\n" + &spaced(OTHER_PUZZLE);
        expect_solved(input, &format!("{}\n{}", spaced(SOLUTION), spaced(OTHER_SOLUTION)));
    }

    #[test]
    fn on_one_line_each_have_answers_on_one_line_each() {
        let input = one_line(PUZZLE) + "\n# next\n" + &one_line(OTHER_PUZZLE) + &one_line(PUZZLE);
        let output = one_line(SOLUTION) + &one_line(OTHER_SOLUTION) + &one_line(SOLUTION);
        expect_solved(input, &output);
    }

    #[test]
    fn of_nine_rows_and_on_one_line_have_no_blank_lines_between() {
        for shape in NINE_ROWS {
            let input = shape(PUZZLE) + &one_line(OTHER_PUZZLE) + &shape(PUZZLE);
            let output = shape(SOLUTION) + &one_line(OTHER_SOLUTION) + &shape(SOLUTION);
            expect_solved(input, &output);
        }
    }

    #[test]
    fn without_solutions_keep_the_blank_lines_of_their_shapes() {
        let rows = compact(UNSOLVABLE) + &spaced(UNSOLVABLE) + &compact(PUZZLE);
        let output = format!("{NO_SOLUTION}\n{NO_SOLUTION}\n{}", compact(SOLUTION));
        expect(rows, 0, &output, "");
        let lines = one_line(UNSOLVABLE) + &one_line(UNSOLVABLE) + &compact(PUZZLE);
        let output = format!("{NO_SOLUTION}{NO_SOLUTION}{}", compact(SOLUTION));
        expect(lines, 0, &output, "");
    }

    #[test]
    fn by_the_thousand_are_all_answered_in_order() {
        let input = (one_line(PUZZLE) + &one_line(OTHER_PUZZLE)).repeat(2000);
        let output = (one_line(SOLUTION) + &one_line(OTHER_SOLUTION)).repeat(2000);
        expect_long(sudoku().write_stdin(input), 0, &output, "");
    }
}
