//! The command line.

use crate::common::live::{finish, start};
use crate::common::shapes::{one_line, spaced, SHAPE_OPTIONS};
use crate::common::{compare, expect, kit, kit_path, run, stdout, Scratch};
use crate::common::{EMPTY, OTHER_PUZZLE, OTHER_SOLUTION, PUZZLE, SOLUTION};
use std::process::Stdio;

/// All options that are for people, in the order of the alphabet.
const OPTIONS: &str =
    "--all --check --compact --count --generate --help --limit --one-line --readable --search \
    --seed --spaced --stats --threads --trace --version";

#[test]
fn help_fits_a_screen_and_names_every_option_and_no_other() {
    // Nobody types anything: it does not wait for that.
    let run = finish(start(
        kit_path(),
        &["--help"],
        Stdio::piped(),
        Stdio::piped(),
    ));
    let text = String::from_utf8(run.stdout.clone()).unwrap();
    compare(&run, (0, &text, ""), &|| "--help".into());
    assert!(text.ends_with('\n') && (10..=40).contains(&text.lines().count()));
    assert!(text
        .lines()
        .all(|line| line.is_ascii() && line.len() <= 80 && line == line.trim_end()));
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    let mut named: Vec<&str> = words
        .filter(|word| word.starts_with("--") && word.len() > 2)
        .collect();
    named.sort();
    named.dedup();
    assert_eq!(named.join(" "), OPTIONS);
    assert!(text.contains("-h, --help, -V, --version"));
}

#[test]
fn help_and_version_come_before_any_task() {
    let version = format!("sudoku-kit {}\n", env!("CARGO_PKG_VERSION"));
    let help = stdout(&["--help"], "");
    for (option, short, text) in [("--help", "-h", &help), ("--version", "-V", &version)] {
        for task in ["--all", "--count", "--one-line", "--check"] {
            for arguments in [[option, task], [task, option], [short, task], [task, short]] {
                expect(&arguments, spaced(PUZZLE), 0, text, "");
            }
        }
    }
}

#[test]
fn a_file_is_read_instead_of_standard_input() {
    let file = Scratch::new(spaced(PUZZLE));
    for arguments in [
        &[file.path()][..],
        &["--spaced", file.path()],
        &[file.path(), "--search", "first"],
    ] {
        expect(arguments, spaced(OTHER_PUZZLE), 0, &spaced(SOLUTION), "");
    }
    expect(&["--count", file.path()], "", 0, "1\n", "");
    expect(&["-"], spaced(OTHER_PUZZLE), 0, &spaced(OTHER_SOLUTION), "");
}

#[test]
fn a_value_may_follow_an_equals_sign_and_of_an_option_given_twice_the_last_counts() {
    for arguments in [
        &["--count", "--limit=2"][..],
        &["--limit=2", "--count", "--threads=1"],
        &["--count", "--limit", "3", "--count", "--limit", "2"],
    ] {
        expect(arguments, EMPTY, 0, "2+\n", "");
    }
    let message = String::from_utf8(run(&["no=file"], "").stderr).unwrap();
    assert!(
        message.starts_with("sudoku-kit: cannot read no=file: "),
        "{message}"
    );
}

/// One line that says what is wrong, and the input is not answered.
#[track_caller]
fn rejects(arguments: &[&str], message: &str) {
    expect(
        arguments,
        spaced(PUZZLE),
        2,
        "",
        &format!("sudoku-kit: {message}; see --help\n"),
    );
}

#[test]
fn bad_values_are_rejected() {
    const NO_NUMBERS: [&str; 9] = [
        "-1",
        "x",
        "",
        "1.0",
        "1e3",
        "0x10",
        " 1",
        "two",
        "18446744073709551616",
    ];
    let from_1 = [&NO_NUMBERS[..], &["0"]].concat();
    for (option, expected, values) in [
        (
            "--search",
            "first, fewest, singles, triads",
            &["magic", "", "First", "triad", "1"][..],
        ),
        ("--threads", "a whole number from 1", &from_1),
        ("--limit", "a whole number from 1", &from_1),
        ("--generate", "a whole number from 1", &from_1),
        ("--seed", "a whole number from 0", &NO_NUMBERS),
        ("--lanes", "1, 8, 16", &["0", "2", "17", "x"]),
    ] {
        rejects(
            &[option],
            &format!("{option} expects {expected}, found 'nothing'"),
        );
        rejects(
            &["--count", option],
            &format!("{option} expects {expected}, found 'nothing'"),
        );
        for value in values {
            let message = format!("{option} expects {expected}, found '{value}'");
            rejects(&[option, value], &message);
            rejects(&[&format!("{option}={value}")], &message);
        }
    }
    for option in ["--all", "--stats", "--readable", "--check", "--help"] {
        rejects(
            &[&format!("{option}=x")],
            &format!("{option} expects nothing, found 'x'"),
        );
    }
}

#[test]
fn unknown_options_and_files_too_many_are_rejected() {
    for option in [
        "--foo",
        "--All",
        "--al",
        "-a",
        "--",
        "-1",
        "--one_line",
        "---all",
    ] {
        rejects(&[option], &format!("unknown option '{option}'"));
    }
    rejects(&["a", "b"], "solving expects one file at most");
    rejects(&["--all", "a", "b", "c"], "--all expects one file at most");
    rejects(&["--count", "a", "b"], "--count expects one file at most");
    rejects(&["--generate", "5", "6"], "--generate expects no file");
    for files in [
        &["--check"][..],
        &["--check", "a"],
        &["--check", "a", "b", "c", "d"],
    ] {
        rejects(files, "--check expects INPUT OUTPUT [ANSWER]");
    }
}

/// The tasks, and what goes with which of them.
#[test]
fn impossible_pairs_are_rejected() {
    let tasks: [(&str, &[&str]); 5] = [
        ("solving", &[]),
        ("--all", &["--all"]),
        ("--count", &["--count"]),
        ("--generate", &["--generate", "1"]),
        ("--check", &["--check", "no-file", "no-file", "no-file"]),
    ];
    let options: [(&[&str], &[&str]); 8] = [
        (&["--limit", "5"], &["--all", "--count"]),
        (&["--seed", "5"], &["--generate"]),
        (&["--search", "first"], &["solving"]),
        (&["--stats"], &["solving"]),
        (&["--trace"], &["solving"]),
        (
            &["--readable"],
            &["solving", "--all", "--count", "--generate"],
        ),
        (
            &["--threads", "2"],
            &["solving", "--all", "--count", "--generate", "--check"],
        ),
        (
            &["--lanes", "8"],
            &["solving", "--all", "--count", "--generate", "--check"],
        ),
    ];
    for (task, arguments) in tasks {
        for (option, partners) in options {
            for both in [[option, arguments].concat(), [arguments, option].concat()] {
                if partners.contains(&task) {
                    let messages = String::from_utf8(run(&both, spaced(PUZZLE)).stderr).unwrap();
                    assert!(!messages.contains(" go with "), "{both:?}: {messages}");
                } else {
                    rejects(&both, &format!("{} does not go with {task}", option[0]));
                }
            }
        }
        for (other, others) in tasks[1..]
            .iter()
            .filter(|row| !arguments.is_empty() && row.0 != task)
        {
            rejects(
                &[arguments, others].concat(),
                &format!("{task} does not go with {other}"),
            );
        }
    }
    for (i, (first, _)) in SHAPE_OPTIONS.iter().enumerate() {
        for (second, _) in &SHAPE_OPTIONS[i + 1..] {
            rejects(&[first, second], "only one shape can be printed");
            rejects(&[second, "--all", first], "only one shape can be printed");
        }
    }
    rejects(
        &["--trace", "--search", "triads"],
        "--trace does not go with --search triads",
    );
}

#[test]
fn messages_have_one_line_whatever_the_argument_is() {
    for argument in [
        "--a\nb",
        "-\x1b[2J",
        "-\u{e9}",
        "--limit=a\nb",
        "a\nb/no-such-file",
    ] {
        let run = run(&[argument], spaced(PUZZLE));
        let message = String::from_utf8(run.stderr).unwrap();
        assert_eq!(
            (run.status.code(), run.stdout.len()),
            (Some(2), 0),
            "{message:?}"
        );
        assert!(
            message.starts_with("sudoku-kit: ") && message.ends_with('\n'),
            "{message:?}"
        );
        assert!(
            !message.trim_end().contains(char::is_control),
            "{message:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn arguments_need_not_be_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    for (arguments, message) in [
        (&[&b"--\xff"[..]][..], "unknown option '--\u{fffd}'"),
        (
            &[b"--search", b"\xff"],
            "--search expects first, fewest, singles, triads, found '\u{fffd}'",
        ),
        (
            &[b"--limit", b"1\xff"],
            "--limit expects a whole number from 1, found '1\u{fffd}'",
        ),
    ] {
        let arguments = arguments.iter().map(|argument| OsStr::from_bytes(argument));
        let run = kit()
            .args(arguments)
            .write_stdin(spaced(PUZZLE))
            .output()
            .unwrap();
        compare(
            &run,
            (2, "", &format!("sudoku-kit: {message}; see --help\n")),
            &|| message.into(),
        );
    }
    let path =
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(OsStr::from_bytes(b"\xff.txt"));
    std::fs::write(&path, PUZZLE).unwrap();
    let run = kit().arg(&path).output().unwrap();
    std::fs::remove_file(&path).unwrap();
    compare(&run, (0, &one_line(SOLUTION), ""), &|| "a file".into());
}
