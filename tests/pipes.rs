//! Input that comes piece by piece or without end, and output that cannot be written.

use crate::common::live::{finish, start, Live};
use crate::common::shapes::{one_line, readable, spaced, NINE_ROWS, SHAPES};
use crate::common::{expect, INVALID, PUZZLE, SOLUTION, TIME_LIMIT};
use assert_cmd::assert::OutputAssertExt;
use std::io::{Read, Write};
use std::process::Stdio;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

#[test]
fn answers_a_grid_as_soon_as_it_is_complete() {
    for shape in SHAPES {
        let program = Live::start();
        program.write(&shape(PUZZLE));
        let solution = shape(SOLUTION);
        assert_eq!(program.answer(solution.lines().count()), solution);
    }
}

#[test]
fn answers_each_of_several_grids_as_soon_as_it_is_complete() {
    for shape in NINE_ROWS {
        let program = Live::start();
        let solution = shape(SOLUTION);
        program.write(&shape(PUZZLE));
        assert_eq!(program.answer(solution.lines().count()), solution);
        program.write(&shape(PUZZLE));
        assert_eq!(program.answer(1 + solution.lines().count()), format!("\n{solution}"));
    }
}

#[test]
fn answers_a_readable_grid_without_waiting_for_the_last_rule() {
    let program = Live::start();
    let puzzle = readable(PUZZLE);
    let rows = puzzle.lines().take(12).collect::<Vec<_>>().join("\n");
    program.write(&(rows + "\n"));
    assert_eq!(program.answer(13), readable(SOLUTION));
}

#[test]
fn reports_a_long_bad_line_at_once() {
    let program = Live::start();
    program.write(&(PUZZLE[1..].to_owned() + "\n"));
    assert_eq!(program.message(), "sudoku: line 1: expected 81 cells, found 80\n");
    assert_eq!(program.answer(1), INVALID);
}

#[test]
fn input_may_come_one_byte_at_a_time() {
    let mut program = start(&[], Stdio::piped(), Stdio::piped());
    let mut input = program.stdin.take().unwrap();
    let text = format!("\u{feff}# two grids\r\n{}\n{}5 q\u{e9}", readable(PUZZLE), spaced(PUZZLE));
    for byte in text.bytes() {
        input.write_all(&[byte]).unwrap();
        thread::sleep(Duration::from_micros(100));
    }
    drop(input);
    let message = "sudoku: line 25, column 3: expected a digit 1-9 or a blank, found 'q'\n";
    finish(program)
        .assert()
        .code(2)
        .stdout(format!("{}\n{}\n{INVALID}", readable(SOLUTION), spaced(SOLUTION)))
        .stderr(message);
}

#[test]
fn a_character_may_straddle_two_blocks() {
    for block in (12..=20).map(|bits| 1 << bits) {
        let input = "#".repeat(block - 3) + "\n5\u{e9}";
        let fault = "expected a digit 1-9 or a blank, found '\u{e9}'";
        expect(input, 2, INVALID, &format!("sudoku: line 2, column 2: {fault}\n"));
    }
}

#[test]
fn a_line_of_many_megabytes_is_one_invalid_grid() {
    expect(
        "1".repeat(5_000_000) + "\n" + PUZZLE,
        2,
        &(INVALID.to_owned() + &one_line(SOLUTION)),
        "sudoku: line 1: expected at most 65536 bytes\n",
    );
}

#[test]
fn nine_cells_very_far_apart_are_a_row() {
    let text = spaced(PUZZLE).replacen(' ', &" ".repeat(60_000), 1);
    expect(text, 0, &spaced(SOLUTION), "");
}

#[test]
fn a_closed_pipe_on_output_ends_it_quietly() {
    let mut program = start(&[], Stdio::piped(), Stdio::piped());
    drop(program.stdout.take());
    let mut input = program.stdin.take().unwrap();
    // The program may end before it has read everything.
    thread::spawn(move || input.write_all(one_line(PUZZLE).repeat(10_000).as_bytes()));
    finish(program).assert().code(0).stderr("");
}

#[test]
fn a_closed_pipe_on_output_ends_each_option_quietly() {
    for arguments in [&["--all"][..], &["--count"], &["--generate", "200"], &["--help"], &["--version"]] {
        let mut program = start(arguments, Stdio::piped(), Stdio::piped());
        drop(program.stdout.take());
        let _ = program.stdin.take().unwrap().write_all(spaced(PUZZLE).as_bytes());
        finish(program).assert().append_context("arguments", arguments.join(" ")).code(0).stderr("");
    }
}

#[test]
fn a_closed_pipe_on_output_ends_it_even_if_more_input_may_come() {
    const GRIDS: usize = 20_000;
    let mut program = start(&[], Stdio::piped(), Stdio::piped());
    let mut input = program.stdin.take().unwrap();
    let mut output = program.stdout.take().unwrap();
    let writer = thread::spawn(move || {
        input.write_all(one_line(PUZZLE).repeat(GRIDS).as_bytes()).unwrap();
        input
    });
    let (sender, all_read) = channel();
    thread::spawn(move || {
        let mut answers = vec![0; GRIDS * one_line(SOLUTION).len()];
        output.read_exact(&mut answers).unwrap();
        drop(output);
        sender.send(()).unwrap();
    });
    all_read.recv_timeout(TIME_LIMIT).expect("all answers in time");
    let mut input = writer.join().unwrap();
    input.write_all(one_line(PUZZLE).as_bytes()).unwrap();
    finish(program).assert().code(0).stderr("");
}

#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use crate::common::program_path;
    use std::fs::File;
    use std::process::Command;

    #[test]
    fn memory_stays_bounded_however_long_a_line_is() {
        for (start, end, answer) in
            [("", "\n", INVALID), ("#", &format!("\n{PUZZLE}\n"), &one_line(SOLUTION))]
        {
            let program = Live::start();
            program.write(start);
            for _ in 0..64 {
                program.write(&"7".repeat(1 << 20));
            }
            program.write(end);
            assert_eq!(program.answer(1), answer);
            let kilobytes = program.peak_memory();
            assert!(kilobytes < 32 << 10, "{kilobytes} kB");
        }
    }

    #[test]
    fn a_full_disk_on_output_is_reported() {
        for arguments in
            [&[][..], &["--all"], &["--count"], &["--generate", "200"], &["--help"], &["--version"]]
        {
            let full = File::options().write(true).open("/dev/full").unwrap();
            let mut program = start(arguments, Stdio::piped(), full.into());
            // Not all of them read.
            let _ = program.stdin.take().unwrap().write_all(spaced(PUZZLE).as_bytes());
            let message = "sudoku: cannot write standard output: No space left on device (os error 28)\n";
            let run = finish(program).assert().append_context("arguments", arguments.join(" "));
            run.code(2).stderr(message);
        }
    }

    #[test]
    fn a_full_disk_on_standard_error_takes_no_answers_away() {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(program_path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(full);
        let mut program = command.spawn().unwrap();
        let text = "q\n\n".to_owned() + &spaced(PUZZLE);
        program.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let answers = format!("{INVALID}\n{}", spaced(SOLUTION));
        finish(program).assert().code(2).stdout(answers);
    }

    #[test]
    fn a_failing_read_is_reported() {
        let folder = File::open("/").unwrap();
        let program = start(&[], folder.into(), Stdio::piped());
        let message = "sudoku: cannot read the input: Is a directory (os error 21)\n";
        finish(program).assert().code(2).stdout("").stderr(message);
    }
}
