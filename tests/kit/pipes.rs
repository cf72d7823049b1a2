//! Input that comes in pieces or without end, output that cannot be written, and threads that are refused.

use crate::common::live::{self, finish, start, Live};
use crate::common::samples::grids;
use crate::common::shapes::{compact, one_line, sequence, spaced, SHAPES};
use crate::common::{compare, first_lines, textbook};
use crate::common::{EMPTY, PUZZLE, SEVERAL, SOLUTION};
use crate::support::{kit_path, words, INVALID};
use crate::watch::in_terminal;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::thread;
use std::time::Duration;

/// What prints at once.
const PRINTING: &str = "solve; all; count; study; trace --rung first; watch --rung first; \
    generate 200 --seed 1; help; --version";

/// Starts the kit with words as arguments.
fn start_with(line: &str, output: Stdio) -> Child {
    start(kit_path(), &words(line), Stdio::piped(), output)
}

/// The same, with its input and its output.
fn open(line: &str) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut program = start_with(line, Stdio::piped());
    let input = program.stdin.take().unwrap();
    let output = BufReader::new(program.stdout.take().unwrap());
    (program, input, output)
}

#[test]
fn an_answer_comes_as_soon_as_its_block_has_ended() {
    let several: Vec<String> = textbook::solutions(SEVERAL, 9);
    for shape in SHAPES {
        let all = sequence(shape, several.iter().map(String::as_str));
        for (command, puzzle, answer) in [
            ("solve", PUZZLE, shape(SOLUTION)),
            ("all", SEVERAL, all),
            ("count", SEVERAL, "3\n".to_owned()),
        ] {
            let mut program = Live::start(kit_path(), &[command]);
            for gap in ["", "\n", "\n"] {
                program.write(&(shape(puzzle) + "\n"));
                let gap = if command == "count" { "" } else { gap };
                let expected = gap.to_owned() + &answer;
                assert_eq!(program.answer(expected.lines().count()), expected);
            }
        }
    }
    let mut program = Live::start(kit_path(), &["solve"]);
    // A line of 81 ends a block, too.
    let rows = first_lines(&spaced(PUZZLE), 8);
    program.write(&(rows + &one_line(PUZZLE)));
    let message = "sudoku-kit: line 9: expected 9 rows, found 8\n";
    assert_eq!(program.message(), message);
    assert_eq!(program.answer(2), INVALID.to_owned() + &one_line(SOLUTION));
}

#[test]
fn a_closed_pipe_on_output_ends_it_quietly() {
    let endless = |threads| format!("generate 18446744073709551615 --seed 1 --threads {threads}");
    let hard = one_line(&grids("against-row-by-row-search.in")[0]);
    // What is printed, for which input, and whether a line is read first.
    let at_once = PRINTING
        .split("; ")
        .map(|words| (words.to_owned(), one_line(PUZZLE).repeat(10_000), false));
    let later = [
        ("all --shape spaced".to_owned(), one_line(EMPTY), true),
        ("trace --rung first".to_owned(), hard, true),
        (endless(2), String::new(), true),
        ("judge cat".to_owned(), String::new(), false),
    ];
    for (words, input, reads_a_line) in at_once.chain(later) {
        let (program, mut stream, mut output) = open(&words);
        // It may end before it has read everything.
        thread::spawn(move || stream.write_all(input.as_bytes()));
        if reads_a_line {
            output.read_line(&mut String::new()).unwrap();
        }
        drop(output);
        // Verdicts that nobody has read are not given.
        let status = if words == "judge cat" { 2 } else { 0 };
        compare(&finish(program), (status, "", ""), &words);
    }
}

#[test]
fn a_closed_pipe_ends_all_threads_even_if_more_input_may_come() {
    let (mut program, mut input, mut output) = open("solve --threads 7");
    // The answers to so many fit into the pipes.
    let text = one_line(PUZZLE).repeat(700);
    input.write_all(text.as_bytes()).unwrap();
    output.read_exact(&mut vec![0; text.len()]).unwrap();
    drop(output);
    // A program that another test starts holds a copy of the pipe for a moment, so that one grid may not be enough.
    while program.try_wait().unwrap().is_none() {
        let _ = input.write_all(one_line(PUZZLE).as_bytes());
        thread::sleep(Duration::from_millis(20));
    }
    compare(&finish(program), (0, "", ""), "a closed pipe");
}

#[cfg(target_os = "linux")]
mod on_linux {
    use super::*;
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixStream;

    #[test]
    fn a_terminal_shows_how_far_a_long_run_is() {
        // A second or more.
        let count = if cfg!(debug_assertions) {
            10_000
        } else {
            150_000
        };
        let long = format!("generate {count} --seed 1 --threads 1 < /dev/null > /dev/null");
        let Some((shown, _)) = in_terminal(&long) else {
            return;
        };
        // Each takes the place of the one before; at the end there is none.
        let (lines, end) = shown.rsplit_once(" a second").unwrap();
        assert_eq!(end.trim(), "");
        let shown = format!(" of {count} grids, ");
        assert!(lines.matches(&shown).count() > 1, "{lines}");
    }

    #[test]
    fn memory_stays_bounded_however_long_a_line_is_and_however_many_answers_there_are() {
        let (megabytes, next) = ("7".repeat(64 << 20), format!("\n{PUZZLE}\n"));
        // The grids of a stream and their answers would take more than what is told after the first answers.
        let stream = one_line(PUZZLE).repeat(200_000);
        for (name, input, before, most, after) in [
            ("solve", megabytes.clone() + "\nend\n", 1, 32, 0),
            ("solve", format!("#{megabytes}{next}"), 1, 32, 0),
            ("solve", stream, 20_000, 12, 180_000),
            (
                "count",
                compact(PUZZLE).repeat(111_111) + "\n",
                1,
                40,
                111_110,
            ),
            ("all", one_line(EMPTY), 1000, 12, 100_000),
        ] {
            let mut program = Live::start(kit_path(), &[name]);
            program.write(&input);
            program.answer(before);
            let peak = program.peak_memory();
            program.answer(after);
            let growth = program.peak_memory() - peak;
            let is_bounded = growth < 4 << 10 && peak < most << 10;
            assert!(is_bounded, "{name}: {peak} kB, then {growth} kB more");
        }
    }

    #[test]
    fn a_full_disk_on_output_is_reported() {
        const FAULT: &str = "cannot write standard output: No space left on device (os error 28)";
        for arguments in PRINTING.split("; ") {
            let full = File::create("/dev/full").unwrap();
            let mut program = start_with(arguments, full.into());
            // Not all of them read.
            let mut input = program.stdin.take().unwrap();
            let _ = input.write_all(spaced(PUZZLE).as_bytes());
            drop(input);
            let message = format!("sudoku-kit: {FAULT}\n");
            compare(&finish(program), (2, "", &message), arguments);
        }
    }

    #[test]
    fn a_full_disk_on_standard_error_takes_no_answers_away() {
        let input = format!("{}\n\n{}", "0".repeat(80), spaced(PUZZLE));
        let output = format!("{INVALID}\n{}", spaced(SOLUTION));
        let script = "exec \"$0\" solve 2> /dev/full";
        let shell = ["-c", script, kit_path().to_str().unwrap()];
        let run = live::run(Path::new("sh"), &shell, input);
        compare(&run, (2, &output, ""), "a full log");
    }

    #[test]
    fn a_failing_read_is_reported_after_the_answers() {
        // So many that threads start, and so hard that one meets the fault while the other works. The answers
        // fit into a pipe.
        let (hard, count) = (grids("hard-grids.in").remove(0), ["count", "--threads=2"]);
        // Who closes a socket and has not read all resets it.
        let (mut input, mut writer) = UnixStream::pair().unwrap();
        input.write_all(b"x").unwrap();
        let input = OwnedFd::from(input).into();
        let program = start(kit_path(), &count, input, Stdio::piped());
        let text = one_line(&hard).repeat(2048) + "530070000\n";
        writer.write_all(text.as_bytes()).unwrap();
        drop(writer);
        let fault = "cannot read standard input: Connection reset by peer (os error 104)";
        let expected = (2, &*"1\n".repeat(2048), &*format!("sudoku-kit: {fault}\n"));
        compare(&finish(program), expected, "a socket");
    }
}
