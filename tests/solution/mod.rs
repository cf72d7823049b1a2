//! The solution from outside: that it stands alone, what it answers, and where it ends. How it behaves in a
//! pipe is tested with the kit.

mod alone;
mod input;
mod model;

use crate::common::live::Live;
use crate::common::shapes::{compact, one_line, spaced};
use crate::common::{compare, solution, solution_path, PUZZLE, SOLUTION};

/// Runs the solution and compares everything that it does with the model.
#[track_caller]
fn agrees(input: &[u8]) {
    let (code, stdout, stderr) = model::expected(input);
    expect(input, code, &stdout, &stderr);
}

#[track_caller]
fn expect(input: &[u8], code: i32, stdout: &str, stderr: &str) {
    let run = solution().write_stdin(input).output().unwrap();
    let text = String::from_utf8_lossy(&input[..input.len().min(2000)]);
    compare(&run, (code, stdout, stderr), &|| format!("on {text}"));
}

#[test]
fn arguments_are_refused_with_a_line_that_says_how_it_is_used() {
    let message = "sudoku: usage: sudoku < INPUT; 'sudoku-kit solve' has options and speed\n";
    for arguments in [&["puzzle.txt"][..], &["--help"], &["-"], &["a", "b"], &[""]] {
        let run = solution().args(arguments).output().unwrap();
        compare(&run, (2, "", message), &|| format!("{arguments:?}"));
    }
}

#[test]
fn an_answer_comes_as_soon_as_its_grid_is_complete() {
    for shape in [spaced, compact, one_line] {
        let program = Live::start(solution_path(), &[]);
        for gap in ["", "\n", "\n"] {
            program.write(&(gap.to_owned() + &shape(PUZZLE)));
            let answer = gap.to_owned() + &shape(SOLUTION);
            assert_eq!(program.answer(answer.lines().count()), answer);
        }
        program.write("5 q\n");
        let fault = ": expected a digit 1-9 or a blank, found 'q'\n";
        assert!(program.message().ends_with(fault));
    }
}
