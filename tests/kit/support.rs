//! The kit as a command, and what the contract says of it.

use crate::common::live::run as run_program;
use crate::common::{compare, TIME_LIMIT};
use crate::model;
use assert_cmd::Command;
use std::path::Path;
use std::process::Output;
use std::str;

pub const INVALID: &str = "Invalid grid\n";
pub const NO_GRID: &str = "sudoku-kit: expected a grid, found end of input\n";

pub fn kit_path() -> &'static Path {
    assert_cmd::cargo::cargo_bin!("sudoku-kit")
}

pub fn kit() -> Command {
    let mut kit = Command::new(kit_path());
    kit.timeout(TIME_LIMIT);
    kit
}

/// The words of a command line; none of an empty one.
pub fn words(text: &str) -> Vec<&str> {
    text.split(' ').filter(|word| !word.is_empty()).collect()
}

pub fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> Output {
    let mut run = run_program(kit_path(), arguments, input);
    if run.stdout.starts_with(b"grid  level") {
        run.stdout = without_seconds(&run.stdout);
    }
    run
}

/// The table of `study` without its last column, which is another on each run.
fn without_seconds(table: &[u8]) -> Vec<u8> {
    let cut = |line: &str| {
        let (line, seconds) = line.split_at(line.len() - 11);
        let seconds = seconds.trim();
        assert!(seconds == "seconds" || seconds.parse::<f64>().is_ok());
        format!("{line}\n").into_bytes()
    };
    let table = str::from_utf8(table).unwrap();
    table.lines().flat_map(cut).collect()
}

/// What a run prints on standard output.
pub fn output(arguments: &[&str], input: &str) -> String {
    String::from_utf8(run(arguments, input).stdout).unwrap()
}

/// What a run without a fault prints.
pub fn stdout(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let run = run(arguments, input);
    let outcome = (run.status.code(), str::from_utf8(&run.stderr));
    assert_eq!(outcome, (Some(0), Ok("")), "{arguments:?}");
    String::from_utf8(run.stdout).unwrap()
}

/// Runs the kit and compares everything that it does.
#[track_caller]
pub fn expect(args: &[&str], input: impl Into<Vec<u8>>, code: i32, stdout: &str, stderr: &str) {
    let input = input.into();
    let run = run(args, input.as_slice());
    compare(&run, (code, stdout, stderr), &|| context(args, &input));
}

/// Runs `solve` and compares everything that it does with these texts, and these with the model.
#[track_caller]
pub fn answers(input: impl AsRef<[u8]>, stdout: &str, stderr: &str) {
    let input = input.as_ref();
    let code = 2 * i32::from(stdout.contains(INVALID) || stdout.is_empty());
    let expected = (code, stdout.into(), stderr.into());
    let model = model::expected(&["solve"], input);
    assert_eq!(model, expected, "the model, {}", context(&["solve"], input));
    expect(&["solve"], input, code, stdout, stderr);
}

/// Runs the kit and compares everything that it does with the model.
#[track_caller]
pub fn agrees(arguments: &[&str], input: &[u8]) {
    let (code, stdout, stderr) = model::expected(arguments, input);
    expect(arguments, input, code, &stdout, &stderr);
}

fn context(arguments: &[&str], input: &[u8]) -> String {
    let text = String::from_utf8_lossy(&input[..input.len().min(2000)]);
    format!("{arguments:?} on {} bytes:\n{text}", input.len())
}
