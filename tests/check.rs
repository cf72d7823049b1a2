//! `--check INPUT OUTPUT [ANSWER]`: judges any program's answers.

use crate::common::generator::Random;
use crate::common::live::{finish, start};
use crate::common::sample::FOLDERS;
use crate::common::scratch::Scratch;
use crate::common::shapes::{compact, one_line, readable, sequence, spaced, NINE_ROWS, SHAPES};
use crate::common::{cases, checker, for_each_seed, sudoku, textbook, INVALID, NO_SOLUTION, UNSOLVABLE};
use crate::common::{OTHER_PUZZLE, OTHER_SOLUTION, PUZZLE, SEVERAL, SOLUTION};
use assert_cmd::assert::{Assert, OutputAssertExt};
use std::process::Stdio;

fn judge(input: &str, output: impl AsRef<[u8]>) -> Assert {
    let (input, output) = (Scratch::new(input), Scratch::new(output));
    sudoku()
        .args(["--check", input.path(), output.path()])
        .assert()
        .append_context("input", input.path().to_owned())
}

#[track_caller]
fn accepts(input: &str, output: impl AsRef<[u8]>) {
    judge(input, output).code(0).stdout("").stderr("");
}

#[track_caller]
fn refuses(input: &str, output: impl AsRef<[u8]>, reason: &str) {
    judge(input, output).code(1).stdout("").stderr(format!("sudoku: {reason}\n"));
}

/// The grid with another character in a cell.
fn with_cell(grid: &str, row: usize, column: usize, cell: &str) -> String {
    let i = 9 * (row - 1) + column - 1;
    format!("{}{cell}{}", &grid[..i], &grid[i + 1..])
}

/// A grid whose only clue is a 1 in r1c1, so that only repetitions are wrong.
fn one_clue() -> String {
    format!("1{}", ".".repeat(80))
}

mod accepted {
    use super::*;

    #[test]
    fn is_the_solution_in_any_shape() {
        for puzzle in SHAPES {
            for answer in SHAPES {
                accepts(&puzzle(PUZZLE), answer(SOLUTION));
            }
        }
    }

    #[test]
    fn is_each_of_several_solutions() {
        let solutions = textbook::solutions(SEVERAL, 10);
        assert_eq!(solutions.len(), 3);
        for solution in &solutions {
            accepts(&spaced(SEVERAL), spaced(solution));
        }
        let output = sequence(spaced, solutions.iter().map(String::as_str));
        accepts(&spaced(SEVERAL).repeat(3), output);
    }

    #[test]
    fn is_any_solution_of_the_empty_grid() {
        let mut random = Random(1);
        for i in 0..20 {
            accepts(&spaced(&".".repeat(81)), SHAPES[i % 4](&random.full_grid()));
        }
    }

    #[test]
    fn is_no_solution_where_there_is_none() {
        for shape in SHAPES {
            accepts(&shape(UNSOLVABLE), NO_SOLUTION);
            accepts(&shape(&with_cell(PUZZLE, 1, 2, "5")), NO_SOLUTION);
        }
        accepts(&one_line(UNSOLVABLE).repeat(3), NO_SOLUTION.repeat(3));
    }

    #[test]
    fn is_any_white_space_that_changes_no_line() {
        let both = spaced(PUZZLE) + &spaced(UNSOLVABLE) + &spaced(OTHER_PUZZLE);
        let output = format!("{}\n{NO_SOLUTION}\n{}", spaced(SOLUTION), spaced(OTHER_SOLUTION));
        accepts(&both, &output);
        accepts(&both, output.replace("\n\n", "\n"));
        accepts(&both, output.replace("\n\n", "\n\n \t\n\n"));
        accepts(&both, output.replace('\n', "\r\n"));
        accepts(&both, output.replace('\n', "  \n\t "));
        accepts(&both, format!("\n\n{output}\n\n"));
        accepts(&both, output.trim_end());
        accepts(&(both.clone() + &spaced(UNSOLVABLE)), output + "No solution exists");
    }

    #[test]
    fn are_comments_and_rules_and_a_byte_order_mark() {
        let output = format!("\u{feff}# mine\n{}# the next\n{NO_SOLUTION}# end\n", readable(SOLUTION));
        accepts(&(spaced(PUZZLE) + &spaced(UNSOLVABLE)), output);
        accepts(&spaced(UNSOLVABLE), "\u{feff}".to_owned() + NO_SOLUTION);
    }

    #[test]
    fn are_answers_of_different_shapes_to_puzzles_of_others() {
        let input = readable(PUZZLE) + &one_line(OTHER_PUZZLE) + &compact(PUZZLE) + &one_line(UNSOLVABLE);
        let output = one_line(SOLUTION) + &compact(OTHER_SOLUTION) + &readable(SOLUTION) + NO_SOLUTION;
        accepts(&input, output);
    }

    #[test]
    fn is_what_the_program_itself_prints_for_each_sample() {
        for folder in &FOLDERS[..2] {
            for input in folder.inputs() {
                let output = input.with_extension("out");
                let mut command = sudoku();
                command.arg("--check").args([&input, &output]);
                command
                    .assert()
                    .append_context("sample", input.display().to_string())
                    .code(0)
                    .stdout("")
                    .stderr("");
            }
        }
    }

    #[test]
    fn are_tens_of_thousands_of_answers() {
        const GRIDS: usize = 20_000;
        let input = (one_line(PUZZLE) + &one_line(SEVERAL)).repeat(GRIDS / 2);
        let several = textbook::solutions(SEVERAL, 10).remove(1);
        let output = (one_line(SOLUTION) + &one_line(&several)).repeat(GRIDS / 2);
        accepts(&input, &output);
        let mut lines: Vec<&str> = output.split_inclusive('\n').collect();
        let wrong = one_line(&several).replacen("53", "35", 1);
        lines[GRIDS - 2] = &wrong;
        refuses(&input, lines.concat(), "grid 19999: r1c1 is 3, the clue is 5");
    }
}

mod refused {
    use super::*;

    #[test]
    fn is_a_clue_altered() {
        // Renaming the digits keeps every unit right.
        let renamed = SOLUTION.replace('5', "x").replace('4', "5").replace('x', "4");
        for shape in SHAPES {
            refuses(&shape(PUZZLE), shape(&renamed), "grid 1: r1c1 is 4, the clue is 5");
        }
        let output = with_cell(OTHER_SOLUTION, 3, 4, "1");
        let message = "grid 2: r3c4 is 1, the clue is 7";
        refuses(&(spaced(PUZZLE) + &spaced(OTHER_PUZZLE)), spaced(SOLUTION) + &spaced(&output), message);
    }

    #[test]
    fn is_the_right_answer_to_another_puzzle() {
        refuses(&spaced(PUZZLE), spaced(OTHER_SOLUTION), "grid 1: r1c1 is 1, the clue is 5");
        let input = one_line(PUZZLE) + &one_line(OTHER_PUZZLE);
        refuses(&input, one_line(SOLUTION).repeat(2), "grid 2: r1c1 is 5, the clue is 1");
        let exchanged = one_line(OTHER_SOLUTION) + &one_line(SOLUTION);
        refuses(&input, exchanged, "grid 1: r1c1 is 1, the clue is 5");
    }

    #[test]
    fn is_a_clue_altered_before_a_digit_repeated() {
        let repeated = with_cell(&with_cell(SOLUTION, 1, 3, "3"), 9, 9, "1");
        refuses(&spaced(PUZZLE), spaced(&repeated), "grid 1: r9c9 is 1, the clue is 9");
    }

    #[test]
    fn is_a_digit_twice_in_a_row() {
        let answer = with_cell(SOLUTION, 1, 3, "3");
        refuses(&spaced(PUZZLE), spaced(&answer), "grid 1: digit 3 appears twice in row 1 (r1c2 and r1c3)");
    }

    #[test]
    fn is_a_digit_twice_in_a_column() {
        // The rows stay right, and r1 and r4 are in different boxes.
        let rows = compact(OTHER_SOLUTION);
        let mut lines: Vec<&str> = rows.lines().collect();
        lines[3] = lines[0];
        refuses(
            &one_line(&one_clue()),
            lines.concat(),
            "grid 1: digit 1 appears twice in column 1 (r1c1 and r4c1)",
        );
    }

    #[test]
    fn is_a_digit_twice_in_a_box() {
        // Every row and every column has all digits.
        let latin: String = (0..9).map(|i| format!("{}{}", &"123456789"[i..], &"123456789"[..i])).collect();
        refuses(
            &one_line(&one_clue()),
            one_line(&latin),
            "grid 1: digit 2 appears twice in box 1 (r1c2 and r2c1)",
        );
    }

    #[test]
    fn is_the_first_repetition_in_reading_order() {
        let column_then_row = with_cell(&with_cell(SOLUTION, 8, 9, "9"), 4, 1, "5");
        let empty = ".".repeat(81);
        let message = "grid 1: digit 5 appears twice in column 1 (r1c1 and r4c1)";
        refuses(&spaced(&empty), spaced(&column_then_row), message);
        // r2c2 repeats r2c1.
        let row_and_box = with_cell(SOLUTION, 2, 2, "6");
        refuses(
            &spaced(&empty),
            spaced(&row_and_box),
            "grid 1: digit 6 appears twice in row 2 (r2c1 and r2c2)",
        );
        // r2c2 repeats r1c2.
        let column_and_box = with_cell(SOLUTION, 2, 2, "3");
        refuses(
            &spaced(&empty),
            spaced(&column_and_box),
            "grid 1: digit 3 appears twice in column 2 (r1c2 and r2c2)",
        );
    }

    #[test]
    fn is_a_blank() {
        for blank in ["0", ".", "_", "*", "?", "x"] {
            let answer = with_cell(SOLUTION, 1, 4, blank);
            refuses(&spaced(PUZZLE), spaced(&answer), "grid 1: r1c4 is blank");
        }
        let input = spaced(OTHER_PUZZLE) + &spaced(PUZZLE);
        let output = spaced(OTHER_SOLUTION) + &spaced(PUZZLE);
        refuses(&input, output, "grid 2: r1c3 is blank");
    }

    #[test]
    fn is_an_answer_missing() {
        let message = "grid 1: expected an answer, found end of file";
        for nothing in ["", "\n", "# comment\n", "---\n", "\u{feff}"] {
            refuses(&spaced(PUZZLE), nothing, message);
            refuses(&spaced(UNSOLVABLE), nothing, message);
        }
        let message = "grid 3: expected an answer, found end of file";
        for shape in SHAPES {
            refuses(&one_line(PUZZLE).repeat(3), shape(SOLUTION).repeat(2), message);
        }
        refuses(&one_line(UNSOLVABLE).repeat(3), NO_SOLUTION.repeat(2), message);
    }

    #[test]
    fn is_an_answer_too_many() {
        let message = "there is more output after the last answer";
        for shape in SHAPES {
            refuses(&shape(PUZZLE), shape(SOLUTION).repeat(2), message);
            refuses(&shape(PUZZLE), shape(SOLUTION) + NO_SOLUTION, message);
            refuses(&shape(UNSOLVABLE), NO_SOLUTION.to_owned() + &shape(SOLUTION), message);
        }
        refuses(&spaced(UNSOLVABLE), NO_SOLUTION.repeat(2), message);
        refuses(&spaced(PUZZLE), spaced(SOLUTION) + "5", message);
        refuses(&spaced(PUZZLE), spaced(SOLUTION) + "Done.\n", message);
    }

    #[test]
    fn is_no_solution_where_there_is_one() {
        let message = "expected a solution, found 'No solution exists'";
        for puzzle in [PUZZLE, SEVERAL, SOLUTION, &".".repeat(81)] {
            refuses(&spaced(puzzle), NO_SOLUTION, &format!("grid 1: {message}"));
        }
        let input = spaced(UNSOLVABLE) + &spaced(PUZZLE);
        refuses(&input, NO_SOLUTION.repeat(2), &format!("grid 2: {message}"));
    }

    #[test]
    fn is_a_grid_where_there_is_no_solution() {
        let input = one_line(PUZZLE) + &one_line(UNSOLVABLE);
        let output = one_line(SOLUTION) + &one_line(OTHER_SOLUTION);
        refuses(&input, output, "grid 2: r1c2 is 4, the clue is 8");
        let answer = with_cell(OTHER_SOLUTION, 1, 2, "8");
        refuses(&one_line(UNSOLVABLE), answer, "grid 1: digit 8 appears twice in row 1 (r1c2 and r1c6)");
        // The clues themselves clash.
        let clash = with_cell(PUZZLE, 1, 3, "5");
        let answer = with_cell(SOLUTION, 1, 3, "5");
        refuses(&one_line(&clash), answer, "grid 1: digit 5 appears twice in row 1 (r1c1 and r1c3)");
    }

    #[test]
    fn is_what_is_malformed_with_its_line_in_the_output() {
        let input = spaced(PUZZLE) + &spaced(OTHER_PUZZLE);
        let right = spaced(SOLUTION) + "\n";
        let short_row = right.replacen(" 2\n", "\n", 1);
        for (output, message) in [
            (short_row.clone(), "grid 1: line 1: expected 9 cells, found 8"),
            (right.clone() + &short_row, "grid 2: line 11: expected 9 cells, found 8"),
            (
                right.replace("4 2 6 8", "4 2 q 8"),
                "grid 1: line 5, column 5: expected a digit 1-9 or a blank, found 'q'",
            ),
            (right[..144].to_owned(), "grid 1: line 9: expected 9 rows, found 8"),
            (right.replacen('\n', "\n\n", 1), "grid 1: line 2: expected 9 rows, found 1"),
            (right.clone() + &SOLUTION[1..], "grid 2: line 11: expected 81 cells, found 80"),
            (right[..36].to_owned() + NO_SOLUTION, "grid 1: line 3: expected 9 rows, found 2"),
            (right.clone() + "# nearly\n5", "grid 2: line 12: expected 9 cells, found 1"),
        ] {
            refuses(&input, output, message);
        }
        let bytes = [right.as_bytes(), b"\xff\xfe"].concat();
        let message = "grid 2: line 11, column 1: expected a digit 1-9 or a blank, found byte 0xff";
        refuses(&input, bytes, message);
    }

    #[test]
    fn is_an_answer_in_other_words() {
        let message =
            |found| format!("grid 1: line 1, column 1: expected a digit 1-9 or a blank, found '{found}'");
        for (words, found) in [
            (INVALID, 'I'),
            ("no solution exists\n", 'n'),
            ("No solution\n", 'N'),
            ("No solution exists.\n", 'N'),
            ("No  solution exists\n", 'N'),
            ("Impossible\n", 'I'),
        ] {
            refuses(&spaced(UNSOLVABLE), words, &message(found));
            refuses(&spaced(PUZZLE), words, &message(found));
        }
    }

    #[test]
    fn is_the_first_of_several_faults() {
        let input = one_line(PUZZLE).repeat(3);
        let output = one_line(SOLUTION) + &one_line(&with_cell(SOLUTION, 1, 3, "5")) + "x\n";
        refuses(&input, &output, "grid 2: digit 5 appears twice in row 1 (r1c1 and r1c3)");
        refuses(&input, output.repeat(5), "grid 2: digit 5 appears twice in row 1 (r1c1 and r1c3)");
    }
}

mod heaps {
    use super::*;

    /// What is wrong first, by the letter of the rules; `None` if nothing is.
    fn reason(puzzle: &str, answer: &str) -> Option<String> {
        let (puzzle, answer) = (puzzle.as_bytes(), answer.as_bytes());
        for cell in 0..81 {
            let name = format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
            let (digit, clue) = (char::from(answer[cell]), char::from(puzzle[cell]));
            if digit == '0' {
                return Some(format!("{name} is blank"));
            }
            if clue.is_ascii_digit() && clue != '0' && clue != digit {
                return Some(format!("{name} is {digit}, the clue is {clue}"));
            }
        }
        let units = checker::units();
        for cell in 0..81 {
            for (kind, name) in ["row", "column", "box"].into_iter().enumerate() {
                for number in 0..9 {
                    // The units come as row 1, column 1, box 1, row 2 and so on.
                    let unit = units[3 * number + kind];
                    let twin = unit.iter().find(|&&other| other < cell && answer[other] == answer[cell]);
                    if let Some(twin) = twin.filter(|_| unit.contains(&cell)) {
                        let digit = char::from(answer[cell]);
                        let cells = [*twin, cell].map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1));
                        let number = number + 1;
                        return Some(format!(
                            "digit {digit} appears twice in {name} {number} ({})",
                            cells.join(" and ")
                        ));
                    }
                }
            }
        }
        None
    }

    /// 30 puzzles, each with a solution of it that need not be the smallest or the only one.
    fn puzzles(random: &mut Random) -> Vec<(String, String)> {
        let mut puzzles = Vec::new();
        for i in 0..30 {
            let full = random.full_grid();
            puzzles.push((random.blank_out(&full, 20 + 2 * i), full));
        }
        puzzles
    }

    /// `answer` with a few cells changed, in one of many ways.
    fn mutate(random: &mut Random, answer: &str) -> String {
        let mut cells: Vec<u8> = answer.bytes().collect();
        let (a, b) = (random.below(81), random.below(81));
        let (i, j) = (random.below(9), random.below(9));
        match random.below(9) {
            0 => cells[a] = b'1' + i as u8,
            1 => cells[a] = b'0',
            2 => cells.swap(a, b),
            // Two digits, two rows, two columns, or one band with another.
            3 => cells.iter_mut().for_each(|cell| {
                let (x, y) = (b'1' + i as u8, b'1' + j as u8);
                *cell = if *cell == x {
                    y
                } else if *cell == y {
                    x
                } else {
                    *cell
                };
            }),
            4 => (0..9).for_each(|k| cells.swap(9 * i + k, 9 * j + k)),
            5 => (0..9).for_each(|k| cells.swap(9 * k + i, 9 * k + j)),
            6 => cells.rotate_left(27),
            // Two cells of a row or of a column.
            7 => cells.swap(9 * i + j, 9 * i + b % 9),
            _ => cells.swap(9 * i + j, 9 * (b % 9) + j),
        }
        String::from_utf8(cells).unwrap()
    }

    /// Runs `test`, which takes so many answers, with puzzles of its own for each seed, until the answers are a
    /// tenth of the cases.
    fn in_batches(answers: usize, test: impl Fn(&mut Random, &[(String, String)])) {
        let batches = cases(10 * answers).div_ceil(10 * answers);
        for_each_seed(0..batches as u64, |seed| {
            let mut random = Random(seed);
            let puzzles = puzzles(&mut random);
            test(&mut random, &puzzles);
        });
    }

    #[test]
    fn the_judge_of_this_test_agrees_with_the_checker_of_the_tests() {
        in_batches(3000, |random, puzzles| {
            let mut wrong = 0;
            for (puzzle, answer) in puzzles.iter().cycle().take(3000) {
                let mutant = mutate(random, answer);
                assert_eq!(reason(puzzle, &mutant).is_none(), checker::check(puzzle, &mutant).is_ok());
                wrong += usize::from(reason(puzzle, &mutant).is_some());
            }
            assert!((2000..3000).contains(&wrong), "{wrong}");
        });
    }

    #[test]
    fn of_wrong_answers_are_refused_with_the_right_reason() {
        in_batches(400, |random, puzzles| {
            for _ in 0..400 {
                let shape = SHAPES[random.below(4)];
                let mine: Vec<&(String, String)> =
                    (0..3).map(|_| &puzzles[random.below(puzzles.len())]).collect();
                let place = random.below(3);
                let mut answers: Vec<String> = mine.iter().map(|(_, answer)| answer.clone()).collect();
                answers[place] = mutate(random, &answers[place]);
                let input: String = mine.iter().map(|(puzzle, _)| one_line(puzzle)).collect();
                let output = sequence(shape, answers.iter().map(String::as_str));
                match reason(&mine[place].0, &answers[place]) {
                    Some(reason) => refuses(&input, output, &format!("grid {}: {reason}", place + 1)),
                    None => accepts(&input, output),
                }
            }
        });
    }

    #[test]
    fn of_damaged_answers_are_refused_with_the_right_reason() {
        in_batches(200, |random, puzzles| {
            for _ in 0..200 {
                let (puzzle, answer) = &puzzles[random.below(puzzles.len())];
                let shape = NINE_ROWS[random.below(3)];
                let mut lines: Vec<String> = shape(answer).lines().map(str::to_owned).collect();
                let rows: Vec<usize> = (0..lines.len()).filter(|&i| lines[i].contains('1')).collect();
                let before = 1 + random.below(7);
                let row = rows[before];
                let (line, digit) = (row + 1, char::from(b'1' + random.below(9) as u8));
                let column = lines[row].find(digit).unwrap() + 1;
                let reason = match random.below(7) {
                    0 => {
                        lines.remove(row);
                        format!("line {}: expected 9 rows, found 8", lines.len() + 1)
                    }
                    1 => {
                        lines[row].remove(column - 1);
                        format!("line {line}: expected 9 cells, found 8")
                    }
                    2 => {
                        lines[row].insert(column - 1, digit);
                        format!("line {line}: expected 9 cells, found 10")
                    }
                    3 => {
                        lines[row].replace_range(column - 1..column, "A");
                        format!("line {line}, column {column}: expected a digit 1-9 or a blank, found 'A'")
                    }
                    4 => {
                        lines.truncate(row);
                        format!("line {line}: expected 9 rows, found {before}")
                    }
                    5 => {
                        lines.insert(row, String::new());
                        format!("line {line}: expected 9 rows, found {before}")
                    }
                    _ => {
                        lines.insert(row, lines[row].clone());
                        let end = 9 * (before + 1);
                        let cells = answer[..end].to_owned() + &answer[end - 9..72];
                        reason(puzzle, &cells).unwrap()
                    }
                };
                refuses(&one_line(puzzle), lines.join("\n"), &format!("grid 1: {reason}"));
            }
        });
    }

    #[test]
    fn of_right_answers_are_accepted() {
        in_batches(200, |_, puzzles| {
            for (i, (puzzle, _)) in puzzles.iter().enumerate() {
                let solutions = textbook::any_solutions(puzzle, 12);
                assert!(!solutions.is_empty());
                for (j, solution) in solutions.iter().enumerate() {
                    accepts(&SHAPES[i % 4](puzzle), SHAPES[j % 4](solution));
                }
            }
        });
    }
}

mod files {
    use super::*;

    #[track_caller]
    fn fails(arguments: &[&str], message: &str) {
        let run = sudoku().arg("--check").args(arguments).assert();
        run.code(2).stdout("").stderr(format!("sudoku: {message}\n"));
    }

    /// The reason of the system follows, in its own words.
    #[track_caller]
    fn cannot_read(input: &str, output: &str, path: &str) {
        let run = sudoku().args(["--check", input, output]).assert().code(2).stdout("");
        let messages = String::from_utf8(run.get_output().stderr.clone()).unwrap();
        assert!(messages.starts_with(&format!("sudoku: cannot read {path}: ")), "{messages}");
        assert_eq!(messages.lines().count(), 1, "{messages}");
        assert!(messages.ends_with('\n'));
    }

    #[test]
    fn that_do_not_exist_are_reported() {
        let file = Scratch::new(spaced(PUZZLE));
        let missing = file.path().to_owned() + ".missing";
        cannot_read(&missing, file.path(), &missing);
        cannot_read(file.path(), &missing, &missing);
        cannot_read(&missing, &missing, &missing);
        cannot_read("", file.path(), "");
    }

    #[test]
    fn that_are_folders_are_reported() {
        let file = Scratch::new(spaced(PUZZLE));
        let folder = env!("CARGO_TARGET_TMPDIR");
        for files in [[folder, file.path()], [file.path(), folder]] {
            let run = sudoku().arg("--check").args(files).assert().code(2).stdout("");
            let messages = String::from_utf8(run.get_output().stderr.clone()).unwrap();
            assert!(messages.starts_with("sudoku: cannot read "), "{messages}");
            assert_eq!(messages.lines().count(), 1, "{messages}");
        }
    }

    #[test]
    fn with_the_jurys_answer_are_ignored() {
        let (input, right) = (Scratch::new(spaced(PUZZLE)), Scratch::new(spaced(SOLUTION)));
        let wrong = Scratch::new(spaced(OTHER_SOLUTION));
        for answer in [right.path(), wrong.path(), "no/such/file", ""] {
            let run = sudoku().args(["--check", input.path(), right.path(), answer]).assert();
            run.code(0).stdout("").stderr("");
            let run = sudoku().args(["--check", input.path(), wrong.path(), answer]).assert();
            run.code(1).stdout("").stderr("sudoku: grid 1: r1c1 is 1, the clue is 5\n");
        }
    }

    #[test]
    fn of_malformed_input_are_reported_whatever_the_output_is() {
        let short_row = spaced(PUZZLE).replacen("\n0 9 8 0", "\n0 9 8", 1);
        for (input, message) in [
            (short_row.clone(), "line 3: expected 9 cells, found 8"),
            (spaced(PUZZLE) + &short_row, "line 12: expected 9 cells, found 8"),
            (one_line(&PUZZLE[1..]), "line 1: expected 81 cells, found 80"),
            ("530q".to_owned(), "line 1, column 4: expected a digit 1-9 or a blank, found 'q'"),
            (compact(PUZZLE)[..80].to_owned(), "line 9: expected 9 rows, found 8"),
        ] {
            let input = Scratch::new(input);
            for output in [spaced(SOLUTION), one_line(OTHER_SOLUTION), NO_SOLUTION.to_owned(), String::new()]
            {
                let output = Scratch::new(output);
                fails(&[input.path(), output.path()], &format!("{}: {message}", input.path()));
            }
        }
        for input in ["", "# comment\n\n"] {
            let (input, output) = (Scratch::new(input), Scratch::new(spaced(SOLUTION)));
            fails(&[input.path(), output.path()], "expected a grid, found end of input; see --help");
        }
    }

    #[test]
    fn are_all_that_is_read() {
        let (input, output) = (Scratch::new(spaced(PUZZLE)), Scratch::new(spaced(SOLUTION)));
        let program = start(&["--check", input.path(), output.path()], Stdio::piped(), Stdio::piped());
        finish(program).assert().code(0).stdout("").stderr("");
    }

    #[cfg(target_os = "linux")]
    mod on_linux {
        use super::*;
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        use std::path::Path;

        #[test]
        fn may_be_pipes() {
            let input = Scratch::new(spaced(PUZZLE));
            let mut command = sudoku();
            command.args(["--check", input.path(), "/dev/stdin"]).write_stdin(spaced(SOLUTION));
            command.assert().code(0).stdout("").stderr("");
        }

        #[test]
        fn may_have_names_that_are_not_utf_8() {
            let file = Scratch::new(spaced(PUZZLE));
            let name = OsStr::from_bytes(b"\xff.txt");
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            std::fs::write(&path, spaced(SOLUTION)).unwrap();
            sudoku().args(["--check", file.path()]).arg(&path).assert().code(0).stdout("").stderr("");
            std::fs::remove_file(&path).unwrap();
        }

        #[test]
        fn that_do_not_exist_are_reported_in_the_words_of_the_system() {
            let file = Scratch::new(spaced(PUZZLE));
            let message = "cannot read no/such/file: No such file or directory (os error 2); see --help";
            fails(&["no/such/file", file.path()], message);
            fails(&[file.path(), "no/such/file"], message);
        }
    }
}

#[test]
fn generated_puzzles_and_their_solutions_pass() {
    let puzzles = sudoku().args(["--generate", "100", "--seed", "81"]).output().unwrap().stdout;
    let answers = sudoku().arg("--readable").write_stdin(puzzles.clone()).output().unwrap().stdout;
    accepts(std::str::from_utf8(&puzzles).unwrap(), answers);
}
