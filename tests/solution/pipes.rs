//! Input that comes in pieces, output that nobody reads or that cannot be written.

use super::{compare, solution_path};
use crate::common::live::{finish, start, Live};
use crate::common::shapes::{compact, one_line, spaced};
use crate::common::{PUZZLE, SOLUTION};
use std::io::Write;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

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
        let message = program.message();
        assert!(
            message.ends_with(": expected a digit 1-9 or a blank, found 'q'\n"),
            "{message}"
        );
    }
}

#[test]
fn a_closed_pipe_on_output_ends_it_quietly() {
    let mut program = start(solution_path(), &[], Stdio::piped(), Stdio::piped());
    drop(program.stdout.take());
    let mut input = program.stdin.take().unwrap();
    for _ in 0..100 {
        // A program that another test starts holds a copy of the pipe for a moment.
        if program.try_wait().unwrap().is_none() {
            let _ = input.write_all(one_line(PUZZLE).as_bytes());
            thread::sleep(Duration::from_millis(20));
        }
    }
    compare(&finish(program), (0, "", ""), &|| "a closed pipe".into());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_and_a_failing_read_are_reported() {
    use std::fs::File;
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let mut program = start(solution_path(), &[], Stdio::piped(), full().into());
    program
        .stdin
        .take()
        .unwrap()
        .write_all(spaced(PUZZLE).as_bytes())
        .unwrap();
    let message = "sudoku: cannot write standard output: No space left on device (os error 28)\n";
    compare(&finish(program), (2, "", message), &|| "a full disk".into());

    let folder = File::open("/").unwrap();
    let program = start(solution_path(), &[], folder.into(), Stdio::piped());
    let message = "sudoku: cannot read standard input: Is a directory (os error 21)\n";
    compare(&finish(program), (2, "", message), &|| "a folder".into());

    let mut silent = std::process::Command::new(solution_path());
    silent
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(full());
    assert_eq!(silent.status().unwrap().code(), Some(2));
}
