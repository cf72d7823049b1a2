//! Input that comes in pieces or without end, output that cannot be written, and threads that are refused.

use crate::common::live::{self, finish, start, Live};
use crate::common::random::Random;
use crate::common::samples::grids;
use crate::common::shapes::{one_line, readable, sequence, spaced, SHAPES};
use crate::common::{compare, first_lines, textbook};
use crate::common::{EMPTY, PUZZLE, SEVERAL, SOLUTION};
use crate::model;
use crate::support::INVALID;
use crate::support::{expect, kit_path};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// What prints at once.
const PRINTING: [&str; 9] = [
    "solve",
    "all",
    "count",
    "study",
    "trace --rung first",
    "watch --rung first",
    "generate 200 --seed 1",
    "help",
    "--version",
];

/// Starts the kit with words as arguments.
fn start_with(words: &str, output: Stdio) -> Child {
    let arguments: Vec<&str> = words.split(' ').collect();
    start(kit_path(), &arguments, Stdio::piped(), output)
}

#[test]
fn an_answer_comes_as_soon_as_its_grid_is_complete() {
    let several: Vec<String> = textbook::solutions(SEVERAL, 9);
    for shape in SHAPES {
        let [solver, lister, counter, student, tracer] =
            ["solve", "all", "count", "study", "trace"]
                .map(|command| Live::start(kit_path(), &[command]));
        for i in 0..3 {
            let gap = if i > 0 { "\n" } else { "" };
            let solution = gap.to_owned() + &shape(SOLUTION);
            for program in [&solver, &student, &tracer] {
                program.write(&(gap.to_owned() + &shape(PUZZLE)));
            }
            assert_eq!(solver.answer(solution.lines().count()), solution);
            // A header comes before the first of five lines each.
            let table = student.answer(if i == 0 { 6 } else { 5 });
            let last = table.lines().last().unwrap();
            assert!(last.starts_with(&format!("{:>4}  easy    engine ", i + 1)));
            let heading = format!("{gap}grid {}\n", i + 1);
            assert_eq!(tracer.answer(heading.lines().count()), heading);
            while tracer.answer(1).trim_start() != "solution\n" {}
            assert_eq!(tracer.answer(13), readable(SOLUTION));
            lister.write(&(gap.to_owned() + &shape(SEVERAL)));
            let solutions = gap.to_owned() + &sequence(shape, several.iter().map(String::as_str));
            assert_eq!(lister.answer(solutions.lines().count()), solutions);
            counter.write(&shape(SEVERAL));
            assert_eq!(counter.answer(1), "3\n");
        }
    }
    let program = Live::start(kit_path(), &["solve"]);
    // A readable grid does not wait for its last rule.
    program.write(&first_lines(&readable(PUZZLE), 12));
    assert_eq!(program.answer(13), readable(SOLUTION));
    program.write(&(PUZZLE[1..].to_owned() + "\n"));
    let message = "sudoku-kit: line 13: expected 81 cells, found 80\n";
    assert_eq!(program.message(), message);
    assert_eq!(program.answer(1), INVALID);
}

#[test]
fn the_answers_do_not_depend_on_the_pieces_in_which_the_input_comes() {
    let mut random = Random(1784);
    let text = format!(
        "\u{feff}# grids\r\n{}\n{}{PUZZLE}\n5 q\u{e9}\n\n",
        readable(PUZZLE),
        spaced(PUZZLE)
    );
    for most in [1, 3, 30, 300] {
        let input = text.repeat(if most == 1 { 1 } else { 20 }) + "5 q\u{e9}";
        let (code, stdout, stderr) = model::expected(&["solve"], input.as_bytes());
        let mut program = start_with("solve", Stdio::piped());
        let mut stream = program.stdin.take().unwrap();
        let mut rest = input.as_bytes();
        while !rest.is_empty() {
            let (piece, others) = rest.split_at((1 + random.below(most)).min(rest.len()));
            stream.write_all(piece).unwrap();
            if random.below(20) == 0 {
                thread::sleep(Duration::from_micros(10));
            }
            rest = others;
        }
        drop(stream);
        let context = || format!("pieces of {most}");
        compare(&finish(program), (code, &stdout, &stderr), &context);
    }
    // A character may straddle two blocks.
    for block in (12..=20).map(|bits| 1 << bits) {
        let input = "#".repeat(block - 3) + "\n5\u{e9}0070000";
        let fault =
            "sudoku-kit: line 2, column 2: expected a digit 1-9 or a blank, found '\u{e9}'\n";
        expect(&["solve"], input, 2, INVALID, fault);
    }
}

#[test]
fn a_closed_pipe_on_output_ends_it_quietly() {
    for arguments in PRINTING {
        let mut program = start_with(arguments, Stdio::piped());
        drop(program.stdout.take());
        let mut input = program.stdin.take().unwrap();
        // It may end before it has read everything.
        thread::spawn(move || input.write_all(one_line(PUZZLE).repeat(10_000).as_bytes()));
        compare(&finish(program), (0, "", ""), &|| arguments.into());
    }
}

#[test]
fn a_reader_who_has_seen_enough_ends_it_quietly() {
    let endless = "generate 18446744073709551615 --seed 1 --shape one-line --threads";
    let hard = one_line(&grids("against-row-by-row-search.in")[0]);
    for (arguments, input, begin) in [
        ("all", spaced(EMPTY), "123456789"),
        ("all --shape one-line", spaced(EMPTY), "123456789"),
        (
            "all --shape one-line",
            spaced(EMPTY).repeat(300),
            "123456789",
        ),
        ("trace --rung first", hard, "grid1"),
        (&format!("{endless} 1"), String::new(), ""),
        (&format!("{endless} 2"), String::new(), ""),
    ] {
        let mut program = start_with(arguments, Stdio::piped());
        let mut stream = program.stdin.take().unwrap();
        let writer = thread::spawn(move || drop(stream.write_all(input.as_bytes())));
        let mut first = String::new();
        let mut output = BufReader::new(program.stdout.take().unwrap());
        output.read_line(&mut first).unwrap();
        drop(output);
        assert!(first.replace(' ', "").starts_with(begin), "{first}");
        compare(&finish(program), (0, "", ""), &|| arguments.into());
        writer.join().unwrap();
    }
}

#[test]
fn a_closed_pipe_on_output_ends_it_even_if_more_input_may_come() {
    // So many fit into the pipes, and are enough to start threads.
    const GRIDS: usize = 700;
    let mut program = start_with("solve --threads 2", Stdio::piped());
    let mut input = program.stdin.take().unwrap();
    let grids = one_line(PUZZLE).repeat(GRIDS);
    input.write_all(grids.as_bytes()).unwrap();
    let mut answers = vec![0; GRIDS * one_line(SOLUTION).len()];
    let mut output = program.stdout.take().unwrap();
    output.read_exact(&mut answers).unwrap();
    drop(output);
    // A program that another test starts holds a copy of the pipe for a moment, so that one grid may not be enough.
    for _ in 0..100 {
        if program.try_wait().unwrap().is_none() {
            let _ = input.write_all(one_line(PUZZLE).as_bytes());
            thread::sleep(Duration::from_millis(20));
        }
    }
    compare(&finish(program), (0, "", ""), &|| "an open input".into());
}

/// Where threads are refused, those that are there do all the work.
#[cfg(unix)]
#[test]
fn refused_threads_take_no_answers_away() {
    let copy = std::env::temp_dir().join(format!("sudoku-kit-{}", std::process::id()));
    fs::copy(kit_path(), &copy).unwrap();
    let copy = copy.to_str().unwrap();
    // A user who may have one thread; and an address space too small for the stacks of 16.
    let alone = "prlimit --nproc=1 setpriv --reuid 65534 --regid 65534 --clear-groups";
    let limited = vec!["sh", "-c", "ulimit -v 200000; exec \"$0\" \"$@\""];
    let mut ways: Vec<Vec<&str>> = vec![alone.split(' ').collect(), limited];
    ways.iter_mut().for_each(|way| way.push(copy));
    ways.retain(|way| {
        let version = Command::new(way[0])
            .args(&way[1..])
            .arg("--version")
            .output();
        version.is_ok_and(|run| run.status.success())
    });
    assert!(!ways.is_empty());
    let grids = 40_000;
    for way in ways {
        for (name, answers) in [("solve", one_line(SOLUTION)), ("count", "1\n".into())] {
            let arguments = [&way[1..], &[name, "--threads", "16"]].concat();
            let input = one_line(PUZZLE).repeat(grids);
            let run = live::run(Path::new(way[0]), &arguments, input);
            compare(&run, (0, &answers.repeat(grids), ""), &|| way.join(" "));
        }
    }
    fs::remove_file(copy).unwrap();
}

#[cfg(target_os = "linux")]
mod on_linux {
    use super::*;
    use std::os::{fd::OwnedFd, unix::net::UnixStream};

    #[test]
    fn memory_stays_bounded_however_long_a_line_is() {
        let next = format!("\n{PUZZLE}\n");
        for (start, end, answer) in [("", "\n", INVALID), ("#", &next, &one_line(SOLUTION))] {
            let program = Live::start(kit_path(), &["solve"]);
            program.write(start);
            for _ in 0..64 {
                program.write(&"7".repeat(1 << 20));
            }
            program.write(end);
            assert_eq!(program.answer(1), answer);
            let peak = program.peak_memory();
            assert!(peak < 32 << 10, "{peak} kB");
        }
    }

    #[test]
    fn memory_stays_bounded_however_many_answers_there_are() {
        for (name, input, before, after) in [
            // The grids of a stream and their answers would take more.
            ("solve", one_line(PUZZLE).repeat(200_000), 20_000, 180_000),
            ("all", one_line(EMPTY), 1000, 100_000),
        ] {
            let program = Live::start(kit_path(), &[name]);
            program.write(&input);
            program.answer(before);
            let peak = program.peak_memory();
            program.answer(after);
            let growth = program.peak_memory() - peak;
            let is_bounded = growth < 4 << 10 && peak < 12 << 10;
            assert!(is_bounded, "{name}: {peak} kB, then {growth} kB more");
        }
    }

    #[test]
    fn a_full_disk_on_output_is_reported() {
        const FAULT: &str = "cannot write standard output: No space left on device (os error 28)";
        for arguments in PRINTING {
            let full = File::options().write(true).open("/dev/full").unwrap();
            let mut program = start_with(arguments, full.into());
            // Not all of them read.
            let mut input = program.stdin.take().unwrap();
            let _ = input.write_all(spaced(PUZZLE).as_bytes());
            drop(input);
            let message = format!("sudoku-kit: {FAULT}\n");
            compare(&finish(program), (2, "", &message), &|| arguments.into());
        }
    }

    #[test]
    fn a_full_disk_on_standard_error_takes_no_answers_away() {
        let (puzzle, solution) = (spaced(PUZZLE), spaced(SOLUTION));
        let (input, output) = (format!("..\n\n{puzzle}"), format!("{INVALID}\n{solution}"));
        let mut shell = assert_cmd::Command::new("sh");
        let shell = shell.args(["-c", "exec \"$0\" solve 2> /dev/full"]);
        let run = shell.arg(kit_path()).write_stdin(input).output().unwrap();
        compare(&run, (2, &output, ""), &|| "a full log".into());
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
        compare(&finish(program), expected, &|| "a socket".into());
    }
}
