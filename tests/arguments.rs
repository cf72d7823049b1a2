//! The command line.

use crate::common::live::{finish, start};
use crate::common::shapes::{one_line, spaced, SHAPE_OPTIONS};
use crate::common::{expect_long, expect_with, sudoku, INVALID, NO_SOLUTION, OTHER_PUZZLE, OTHER_SOLUTION};
use crate::common::{PUZZLE, SOLUTION, UNSOLVABLE};
use assert_cmd::assert::OutputAssertExt;
use std::process::Stdio;

#[test]
fn each_way_of_searching_solves() {
    for search in ["first", "fewest", "singles", "triads"] {
        expect_with(&["--search", search], spaced(PUZZLE), 0, &spaced(SOLUTION), "");
    }
}

#[test]
fn any_number_of_threads_gives_the_same_in_the_same_order() {
    const ROUNDS: usize = 1500;
    let round = [one_line(PUZZLE), one_line(UNSOLVABLE), one_line(&PUZZLE[1..]), spaced(OTHER_PUZZLE)];
    let input = round.concat().repeat(ROUNDS);
    let output = one_line(SOLUTION) + NO_SOLUTION + INVALID + &spaced(OTHER_SOLUTION);
    let messages: String =
        (0..ROUNDS).map(|i| format!("sudoku: line {}: expected 81 cells, found 80\n", 12 * i + 3)).collect();
    for threads in ["1", "2", "7"] {
        let mut command = sudoku();
        command.args(["--threads", threads]).write_stdin(input.as_str());
        expect_long(&mut command, 2, &output.repeat(ROUNDS), &messages);
    }
}

#[test]
fn a_lone_grid_is_solved_with_any_number_of_threads() {
    for threads in ["1", "2", "1024", "18446744073709551615"] {
        expect_with(&["--threads", threads], spaced(PUZZLE), 0, &spaced(SOLUTION), "");
    }
}

mod help {
    use super::*;

    fn text() -> String {
        // Nobody types anything: help does not wait for it.
        let run = finish(start(&["--help"], Stdio::piped(), Stdio::piped())).assert().code(0).stderr("");
        String::from_utf8(run.get_output().stdout.clone()).unwrap()
    }

    #[test]
    fn fits_a_screen() {
        let text = text();
        assert!((10..=40).contains(&text.lines().count()), "{} lines", text.lines().count());
        for line in text.lines() {
            assert!(line.is_ascii() && line.len() <= 80, "{line}");
            assert_eq!(line, line.trim_end());
        }
        assert!(text.ends_with('\n'));
    }

    #[test]
    fn names_every_option_and_no_other() {
        let text = text();
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        let mut named: Vec<&str> = words.filter(|word| word.starts_with("--") && word.len() > 2).collect();
        named.sort();
        named.dedup();
        for option in OPTIONS {
            assert!(named.contains(&option), "{option} is not in the help");
        }
        for option in named {
            let run = sudoku().args([option, "1", "2", "3", "4", "5"]).assert();
            let messages = String::from_utf8(run.get_output().stderr.clone()).unwrap();
            assert!(!messages.contains("unknown option"), "{option}: {messages}");
        }
    }
}

#[test]
fn help_and_version_come_before_any_task() {
    for (option, short) in [("--help", "-h"), ("--version", "-V")] {
        let text = String::from_utf8(sudoku().arg(option).output().unwrap().stdout).unwrap();
        for task in ["--all", "--count", "--one-line"] {
            for arguments in [[option, task], [task, option], [short, task]] {
                let run = sudoku().args(arguments).write_stdin(spaced(PUZZLE)).assert();
                run.code(0).stdout(text.clone()).stderr("");
            }
        }
    }
}

#[test]
fn version_is_that_of_the_package() {
    assert_eq!(env!("CARGO_PKG_VERSION"), "1.0.0");
    let run = finish(start(&["--version"], Stdio::piped(), Stdio::piped())).assert();
    run.code(0).stdout("sudoku 1.0.0\n").stderr("");
}

/// All options.
const OPTIONS: [&str; 16] = [
    "--all",
    "--count",
    "--limit",
    "--generate",
    "--seed",
    "--check",
    "--one-line",
    "--compact",
    "--spaced",
    "--readable",
    "--search",
    "--stats",
    "--trace",
    "--threads",
    "--help",
    "--version",
];

mod files {
    use super::*;
    use crate::common::scratch::Scratch;

    #[test]
    fn are_read_instead_of_standard_input() {
        let file = Scratch::new(spaced(PUZZLE));
        for arguments in [&[file.path()][..], &["--spaced", file.path()], &[file.path(), "--search", "first"]]
        {
            expect_with(arguments, spaced(OTHER_PUZZLE), 0, &spaced(SOLUTION), "");
        }
        expect_with(&["--count", file.path()], "", 0, "1\n", "");
        expect_with(&["-"], spaced(OTHER_PUZZLE), 0, &spaced(OTHER_SOLUTION), "");
    }

    #[test]
    fn that_cannot_be_read_are_reported() {
        for path in ["no/such/file", ""] {
            let run = sudoku().arg(path).write_stdin(spaced(PUZZLE)).assert().code(2).stdout("");
            let messages = String::from_utf8(run.get_output().stderr.clone()).unwrap();
            assert!(messages.starts_with(&format!("sudoku: cannot read {path}: ")), "{messages}");
            assert_eq!(messages.lines().count(), 1, "{messages}");
        }
    }
}

#[test]
fn a_value_may_follow_an_equals_sign() {
    for arguments in [&["--count", "--limit=2"][..], &["--limit=2", "--count", "--threads=1"]] {
        expect_with(arguments, one_line(&".".repeat(81)), 0, "2+\n", "");
    }
}

#[test]
fn of_an_option_given_twice_the_first_counts() {
    let arguments = ["--count", "--limit", "2", "--count", "--limit", "3"];
    expect_with(&arguments, one_line(&".".repeat(81)), 0, "2+\n", "");
}

mod rejected {
    use super::*;

    /// One line that says what is wrong, and the input is not answered.
    #[track_caller]
    fn rejects(arguments: &[&str], message: &str) {
        expect_with(arguments, spaced(PUZZLE), 2, "", &format!("sudoku: {message}; see --help\n"));
    }

    #[track_caller]
    fn rejects_values(option: &str, expected: &str, values: &[&str]) {
        rejects(&[option], &format!("{option} expects {expected}, found 'nothing'"));
        for value in values {
            rejects(&[option, value], &format!("{option} expects {expected}, found '{value}'"));
        }
    }

    #[test]
    fn is_an_unknown_option() {
        for option in ["--foo", "--All", "--al", "-a", "--", "-1", "--one_line"] {
            rejects(&[option], &format!("unknown option '{option}'"));
        }
    }

    #[test]
    fn is_a_file_too_many() {
        rejects(&["a", "b"], "solving expects one file at most");
        rejects(&["--all", "a", "b", "c"], "--all expects one file at most");
        rejects(&["--generate", "5", "6"], "--generate expects no file");
        rejects(&["--check", "a", "b", "c", "d"], "--check expects INPUT OUTPUT [ANSWER]");
    }

    #[test]
    fn is_what_is_no_way_of_searching() {
        let expected = "first, fewest, singles, triads";
        rejects_values("--search", expected, &["magic", "", "First", "triad", "1"]);
    }

    #[test]
    fn is_what_is_no_number_of_threads() {
        let values = ["0", "-1", "two", "", "1.5", " 2", "99999999999999999999"];
        rejects_values("--threads", "a whole number from 1", &values);
    }

    const NO_NUMBERS: [&str; 8] = ["-1", "x", "", "1.0", "1e3", "0x10", " 1", "18446744073709551616"];

    #[test]
    fn is_what_is_no_limit() {
        rejects_values("--limit", "a whole number from 1", &NO_NUMBERS);
        rejects_values("--limit", "a whole number from 1", &["0"]);
        rejects(&["--all", "--limit", "0"], "--limit expects a whole number from 1, found '0'");
        rejects(&["--count", "--limit"], "--limit expects a whole number from 1, found 'nothing'");
    }

    #[test]
    fn is_what_is_no_number_of_puzzles() {
        rejects_values("--generate", "a whole number from 1", &NO_NUMBERS);
        rejects_values("--generate", "a whole number from 1", &["0"]);
    }

    #[test]
    fn is_what_is_no_seed() {
        rejects_values("--seed", "a whole number from 0", &NO_NUMBERS);
        rejects(&["--generate", "1", "--seed", "x"], "--seed expects a whole number from 0, found 'x'");
    }

    #[test]
    fn is_a_check_without_both_files() {
        rejects(&["--check"], "--check expects INPUT OUTPUT [ANSWER]");
        rejects(&["--check", "a"], "--check expects INPUT OUTPUT [ANSWER]");
    }

    #[test]
    fn are_two_tasks() {
        let tasks: [&[&str]; 4] =
            [&["--all"], &["--count"], &["--generate", "3"], &["--check", "no-file", "no-file", "no-file"]];
        for first in &tasks {
            for second in tasks.iter().filter(|second| second[0] != first[0]) {
                let message = format!("{} does not go with {}", first[0], second[0]);
                rejects(&[*first, second].concat(), &message);
            }
            let message = format!("--search does not go with {}", first[0]);
            rejects(&[&["--search", "triads"], *first].concat(), &message);
            rejects(&[*first, &["--search", "first"]].concat(), &message);
        }
    }

    #[test]
    fn are_two_shapes() {
        for (i, (first, _)) in SHAPE_OPTIONS.into_iter().enumerate() {
            for (second, _) in SHAPE_OPTIONS.into_iter().skip(i + 1) {
                rejects(&[first, second], "only one shape can be printed");
                rejects(&[second, "--all", first], "only one shape can be printed");
            }
        }
    }

    #[test]
    fn is_a_limit_of_nothing() {
        rejects(&["--limit", "5"], "--limit does not go with solving");
        rejects(&["--limit", "5", "--generate", "3"], "--limit does not go with --generate");
    }

    #[test]
    fn is_a_seed_of_nothing() {
        rejects(&["--seed", "5"], "--seed does not go with solving");
        rejects(&["--all", "--seed", "5"], "--seed does not go with --all");
    }

    #[test]
    fn is_at_most_one_line_whatever_the_argument_is() {
        for argument in ["--a\nb", "-\x1b[2J", "-\u{e9}", "--limit=a\nb"] {
            let run = sudoku().arg(argument).write_stdin(spaced(PUZZLE)).assert().code(2).stdout("");
            let messages = String::from_utf8(run.get_output().stderr.clone()).unwrap();
            assert!(messages.starts_with("sudoku: ") && messages.ends_with("; see --help\n"), "{messages:?}");
            assert!(!messages.trim_end().contains(char::is_control), "{messages:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn is_what_is_not_utf_8() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        for arguments in [&["--\u{ff}"][..], &["--search", "\u{ff}"], &["--limit", "1\u{ff}"]] {
            // U+00FF becomes the lone byte 0xff.
            let bytes =
                arguments.iter().map(|argument| argument.chars().map(|c| c as u8).collect::<Vec<_>>());
            let mut command = sudoku();
            for argument in bytes {
                command.arg(OsStr::from_bytes(&argument));
            }
            let run = command.write_stdin(spaced(PUZZLE)).assert().code(2).stdout("");
            let messages = String::from_utf8(run.get_output().stderr.clone()).unwrap();
            assert!(messages.starts_with("sudoku: ") && messages.ends_with("; see --help\n"), "{messages:?}");
            assert_eq!(messages.lines().count(), 1, "{messages:?}");
        }
    }
}
