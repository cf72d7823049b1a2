//! The front door: every sample of a judge's format through the solution, byte for byte.

#[path = "common/samples.rs"]
#[allow(dead_code)]
mod pairs;

use assert_cmd::Command;
use predicates::prelude::{predicate::path, PredicateStrExt};
use std::fs;
use std::time::Duration;

/// The solution needs a small part of it.
const TIME_LIMIT: Duration = Duration::from_secs(60);

#[test]
fn the_solution_answers_the_samples() {
    for folder in ["samples", "samples/2580", "samples/hard"] {
        answers(folder, 0);
    }
}

#[test]
fn the_solution_ends_at_the_first_bad_line() {
    answers("samples/invalid", 2);
}

/// Runs the solution on the samples of a folder, which all have this exit status.
fn answers(folder: &str, status: i32) {
    for input in pairs::inputs(&[folder]) {
        let expected = path::eq_file(input.with_extension("out"));
        let messages = fs::read_to_string(input.with_extension("err")).unwrap_or_default();
        let mut solution = Command::new(assert_cmd::cargo::cargo_bin!("sudoku"));
        let run = solution.timeout(TIME_LIMIT).pipe_stdin(&input).unwrap();
        run.assert()
            .append_context("sample", input.display().to_string())
            .code(status)
            .stdout(expected.utf8().unwrap().from_utf8())
            .stderr(messages);
    }
}
