//! The command line.

use crate::common::shapes::{one_line, spaced};
use crate::common::{expect_long, sudoku, INVALID, NO_SOLUTION, OTHER_PUZZLE, OTHER_SOLUTION};
use crate::common::{PUZZLE, SOLUTION, UNSOLVABLE};

#[test]
fn each_way_of_searching_solves() {
    for search in ["first", "fewest", "triads"] {
        sudoku()
            .args(["--search", search])
            .write_stdin(spaced(PUZZLE))
            .assert()
            .code(0)
            .stdout(spaced(SOLUTION))
            .stderr("");
    }
}

#[test]
fn any_number_of_threads_gives_the_same_in_the_same_order() {
    const ROUNDS: usize = 1500;
    let round = [one_line(PUZZLE), one_line(UNSOLVABLE), one_line(&PUZZLE[1..]), spaced(OTHER_PUZZLE)];
    let input = round.concat().repeat(ROUNDS);
    let output = one_line(SOLUTION) + NO_SOLUTION + INVALID + &spaced(OTHER_SOLUTION);
    let messages: String =
        (0..ROUNDS).map(|i| format!("sudoku: line {}: expected 81 cells, found 80\n", 12 * i + 3)).collect();
    for threads in ["1", "2", "7"] {
        let mut command = sudoku();
        command.args(["--threads", threads]).write_stdin(input.as_str());
        expect_long(&mut command, 2, &output.repeat(ROUNDS), &messages);
    }
}

#[test]
fn rejects_an_unknown_argument() {
    for argument in ["--no-such-option", "puzzle.txt", "-", ""] {
        rejects(&[argument], &format!("unknown argument '{argument}'"));
    }
}

#[test]
fn rejects_what_is_no_way_of_searching() {
    let expected = "--search expects first, fewest or triads";
    rejects(&["--search"], &format!("{expected}, found nothing"));
    rejects(&["--search", "magic"], &format!("{expected}, found 'magic'"));
}

#[test]
fn rejects_what_is_no_number_of_threads() {
    let expected = "--threads expects a number from 1 to 1024";
    rejects(&["--threads"], &format!("{expected}, found nothing"));
    for number in ["0", "1025", "-1", "two", "", "99999999999999999999"] {
        rejects(&["--threads", number], &format!("{expected}, found '{number}'"));
    }
}

/// One line that says what is wrong, and the input is not answered.
#[track_caller]
fn rejects(arguments: &[&str], message: &str) {
    sudoku()
        .args(arguments)
        .write_stdin(spaced(PUZZLE))
        .assert()
        .code(2)
        .stdout("")
        .stderr(format!("sudoku: {message}\n"));
}
