//! The solution from outside: what it answers, and where it ends.

// Some tests are for Unix, and so is what only they need.
#![cfg_attr(windows, allow(unused_imports))]
// The tests may use newer Rust than the solution, as their dependencies do.
#![allow(clippy::incompatible_msrv)]

#[path = "../common/mod.rs"]
mod common;

mod input;

use common::live::{finish, run, start};
use common::shapes::{one_line, spaced};
use common::{compare, solution_path, PUZZLE, SOLUTION};
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

#[test]
fn arguments_are_refused_with_a_line_that_says_how_it_is_used() {
    for arguments in [&["puzzle.txt"][..], &["--help"], &["-"], &["a", "b"], &[""]] {
        let run = run(solution_path(), arguments, PUZZLE);
        let message = "sudoku: usage: sudoku < INPUT\n";
        compare(&run, (2, "", message), format!("{arguments:?}"));
    }
}

#[test]
fn answers_that_nobody_reads_are_told() {
    let mut program = start(solution_path(), &[], Stdio::piped(), Stdio::piped());
    drop(program.stdout.take());
    // More than a pipe holds, should something else have a copy of it for a moment.
    let mut input = program.stdin.take().unwrap();
    std::thread::spawn(move || input.write_all(one_line(PUZZLE).repeat(3000).as_bytes()));
    let run = finish(program);
    let message = String::from_utf8(run.stderr).unwrap();
    let fault = "sudoku: cannot write standard output: ";
    assert!(message.starts_with(fault), "{message}");
    assert_eq!(run.status.code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn failing_files_are_told() {
    use std::fs::File;
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let mut program = start(solution_path(), &[], Stdio::piped(), full().into());
    let mut input = program.stdin.take().unwrap();
    input.write_all(spaced(PUZZLE).as_bytes()).unwrap();
    drop(input);
    let fault = "sudoku: cannot write standard output: No space left on device (os error 28)\n";
    compare(&finish(program), (2, "", fault), "a full disk");
    // A folder can be opened, but not read.
    let folder = File::open("/").unwrap();
    let program = start(solution_path(), &[], folder.into(), Stdio::piped());
    let fault = "sudoku: cannot read standard input: Is a directory (os error 21)\n";
    compare(&finish(program), (2, "", fault), "a folder");
    // A message that cannot be written takes no answers away.
    let script = "exec \"$0\" 2> /dev/full";
    let shell = ["-c", script, solution_path().to_str().unwrap()];
    let run = run(Path::new("sh"), &shell, spaced(PUZZLE) + "1234567q");
    compare(&run, (2, &spaced(SOLUTION), ""), "a full log");
}
