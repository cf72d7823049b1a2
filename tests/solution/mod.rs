//! The solution from outside: that it stands alone, what it answers, where it ends, and how it behaves
//! in a pipe.

mod alone;
mod input;
mod model;
mod pipes;

use crate::common::{compare, solution, solution_path};

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
