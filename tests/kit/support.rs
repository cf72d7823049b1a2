//! The kit as a command, and what the contract says of it.

use crate::common::live::run as run_program;
use crate::common::shapes::{sequence, Shape, SHAPES, SHAPE_NAMES};
use crate::common::{compare, first_lines, textbook, EMPTY, NO_SOLUTION, TIME_LIMIT};
use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::str;

pub const INVALID: &str = "Invalid grid\n";
pub const NO_GRID: &str = "sudoku-kit: expected a grid, found end of input\n";

pub fn kit_path() -> &'static Path {
    assert_cmd::cargo::cargo_bin!("sudoku-kit")
}

pub fn kit() -> Command {
    let mut kit = Command::new(kit_path());
    kit.timeout(TIME_LIMIT).env("LC_ALL", "C");
    kit
}

/// A folder of that name for the files of a test.
pub fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Whether a program is on the path. If not, what needs it is not checked, and that is said.
pub fn is_there(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap();
    let is_there = std::env::split_paths(&path).any(|folder| folder.join(tool).is_file());
    if !is_there {
        eprintln!("not checked: {tool} is not installed");
    }
    is_there
}

/// Whether what compiles or runs a source is there.
pub fn can_run(source: &str) -> bool {
    is_there(match source.rsplit('.').next().unwrap() {
        "c" => "gcc",
        "cpp" => "g++",
        "java" => "javac",
        "js" => "node",
        "py" => "python3",
        "rs" => "rustc",
        _ => "sh",
    })
}

/// The words of a command line; none of an empty one.
pub fn words(text: &str) -> Vec<&str> {
    text.split(' ').filter(|word| !word.is_empty()).collect()
}

pub fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> Output {
    let mut run = run_program(kit_path(), arguments, input);
    if run.stdout.starts_with(b"grid  level") {
        // Without its last column, which is another on each run.
        let table = String::from_utf8(run.stdout).unwrap();
        let lines = table
            .lines()
            .map(|line| line[..line.len() - 11].to_owned() + "\n");
        run.stdout = lines.collect::<String>().into_bytes();
    }
    run
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
    let start = String::from_utf8_lossy(&input[..input.len().min(2000)]);
    let context = format!("{args:?} on {} bytes:\n{start}", input.len());
    compare(&run, (code, stdout, stderr), context);
}

/// Runs `solve` and compares everything that it does.
#[track_caller]
pub fn answers(input: impl AsRef<[u8]>, stdout: &str, stderr: &str) {
    let code = 2 * i32::from(stdout.contains(INVALID) || stdout.is_empty());
    expect(&["solve"], input.as_ref(), code, stdout, stderr);
}

/// Runs `solve`, `all` or `count`, perhaps with `--limit N`, on grids in these shapes, none of which clashes, and
/// compares everything that it does with what the textbook finds.
#[track_caller]
pub fn agrees(arguments: &[&str], grids: &[(Shape, &str)]) {
    let value = |name| arguments.iter().skip_while(|word| **word != name).nth(1);
    let limit = value("--limit").map(|limit| limit.parse::<usize>().unwrap());
    let number = |name| SHAPE_NAMES.iter().position(|of| of == name).unwrap();
    let asked_for = value("--shape").map(|name| SHAPES[number(name)]);
    let answer = |(shape, grid): &(Shape, &str)| {
        let solutions = match arguments[0] {
            "count" => {
                let limit = limit.unwrap_or(10_000);
                let number = textbook::any_solutions(grid, limit.saturating_add(1)).len();
                let more = if number > limit { "+" } else { "" };
                return format!("{}{more}\n", number.min(limit));
            }
            "all" => textbook::solutions(grid, limit.unwrap_or(usize::MAX)),
            _ => Vec::from_iter(textbook::smallest_solution(grid)),
        };
        let shape = asked_for.unwrap_or(*shape);
        match solutions.is_empty() {
            true => NO_SOLUTION.to_owned(),
            false => sequence(shape, solutions.iter().map(String::as_str)),
        }
    };
    let input: String = grids.iter().map(|(shape, grid)| shape(grid)).collect();
    let answers = Vec::from_iter(grids.iter().map(answer));
    let has_gaps = asked_for.is_some_and(|shape| shape(EMPTY).lines().count() > 1);
    let output = answers.join(if has_gaps { "\n" } else { "" });
    expect(arguments, input, 0, &output, "");
}

/// That a page or what a run prints has a text, which is told where it has not.
#[track_caller]
pub fn shows(page: &str, text: &str) {
    let start = first_lines(page, 60);
    assert!(page.contains(text), "expected\n{text}\nin\n{start}");
}
