//! `samples/host/`: the checker says to each judge server what is right, and why all else is wrong.

use crate::common::shapes::{compact, spaced};
use crate::common::{table, textbook, EMPTY, OTHER_SOLUTION, PUZZLE, SOLUTION};
use crate::score::{is_right, output as output_of, programs::LAYOUTS, programs::MISTAKES, tests};
use crate::support::empty_folder;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;

/// The compiled checker, and a folder for its files.
struct Checker {
    program: PathBuf,
    folder: PathBuf,
}

/// How hosts run it, and its status for what is right and wrong: 42 and 43 go with a message in the folder.
const HOSTS: &str = "
    QDUOJ                | IN OUT                 | 0  | 1
    HUSTOJ               | IN ANSWER OUT          | 0  | 1
    Hydro, DMOJ, testlib | IN OUT ANSWER          | 0  | 1
    Kattis               | IN ANSWER . < OUT      | 42 | 43
    DOMjudge             | IN ANSWER . flag < OUT | 42 | 43
";

impl Checker {
    /// `None` where there is no compiler.
    fn new() -> Option<Checker> {
        let folder = empty_folder("checker");
        let program = folder.join("checker");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/host/checker.cpp");
        let flags = "-std=c++11 -O2 -Wall -Wextra -Wpedantic -Werror -o";
        let mut compiler = Command::new("g++");
        let compiler = compiler.args(flags.split(' ')).arg(&program).arg(source);
        let Ok(status) = compiler.status() else {
            eprintln!("not checked: there is no g++");
            return None;
        };
        assert!(status.success());
        Some(Checker { program, folder })
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.folder.join(name), text).unwrap();
    }

    /// The status, and what stands on standard error.
    fn run(&self, command: &str) -> (i32, String) {
        let (words, input) = command.split_once(" < ").unwrap_or((command, "IN"));
        let input = File::open(self.folder.join(input)).unwrap();
        let mut checker = Command::new(&self.program);
        let checker = checker.current_dir(&self.folder).stdin(input);
        let output = checker.args(words.split_whitespace()).output().unwrap();
        assert_eq!(output.stdout, b"");
        let told = String::from_utf8(output.stderr).unwrap();
        (output.status.code().expect("it does not crash"), told)
    }

    /// Compares what it says of an output to each host: why it is wrong, or nothing where it is right.
    fn says(&self, puzzle: &str, output: impl AsRef<[u8]>, why: &str) {
        let answer = textbook::smallest_solution(puzzle).unwrap();
        self.write("IN", spaced(puzzle));
        self.write("ANSWER", spaced(&answer));
        self.write("OUT", output);
        let (verdict, reason) = match why {
            "" => ("ok", "right\n".to_owned()),
            _ => ("wrong answer", format!("{why}\n")),
        };
        for [host, command, right, wrong] in table(HOSTS) {
            let status = if why.is_empty() { right } else { wrong };
            let (found, mut told) = self.run(command);
            if right == "42" {
                assert_eq!(told, "", "{host}");
                let message = fs::read_to_string(self.folder.join("judgemessage.txt"));
                told = format!("{verdict} {}", message.unwrap());
            }
            let expected = (status.parse().unwrap(), format!("{verdict} {reason}"));
            assert_eq!((found, told), expected, "{host}");
        }
    }
}

#[test]
fn the_checker_says_to_each_host_what_is_right_and_why_all_else_is_wrong() {
    let Some(checker) = Checker::new() else {
        return;
    };
    // What wrong programs print; the heavy tests need many calls.
    for puzzle in &tests()[..35] {
        let programs = MISTAKES.into_iter().chain(LAYOUTS);
        let outputs = programs.filter_map(|name| output_of(name, "rows", puzzle));
        checker.write("IN", spaced(puzzle));
        for output in BTreeSet::from_iter(outputs) {
            checker.write("OUT", &output);
            let (status, why) = checker.run("IN OUT");
            let expected = i32::from(!is_right(puzzle, &output));
            assert_eq!(status, expected, "{why}{output}");
        }
    }
    let right = spaced(SOLUTION);
    for (output, why) in [
        // Any white space is right, and any other solution is wrong.
        (right.replace(' ', "  ").replace('\n', "\r\n\n"), ""),
        (spaced(OTHER_SOLUTION), "r1c1 is 1, the clue is 5"),
        (right.repeat(2), "END '5'"),
        (right.clone() + "\0", "END '?'"),
        (String::new(), "r1c1: DIGIT the end"),
        (spaced(PUZZLE), "r1c3: DIGIT '0'"),
        (compact(SOLUTION), "r1c1: DIGIT '534678912'"),
        (
            "\0".repeat(10_000_000),
            "r1c1: DIGIT '????????????????????'",
        ),
    ] {
        let why = why.replace("DIGIT", "expected a digit from 1 to 9, found");
        let why = why.replace("END", "expected the end after 81 digits, found");
        checker.says(PUZZLE, output, &why);
    }
    // Each row the digits from 1 to 9, shifted on from the row before; and a row for each digit.
    let shifted = |by: usize| {
        let cells = (0..81).map(|cell| (cell % 9 + cell / 9 * by) % 9 + 1);
        Vec::from_iter(cells.map(|digit| digit.to_string())).join(" ")
    };
    let turned: String = (1..10).map(|digit| format!("{digit} ").repeat(9)).collect();
    for (output, why) in [
        (shifted(0), "1 is twice in a column: r1c1 and r2c1"),
        (turned, "1 is twice in a row: r1c1 and r1c2"),
        (shifted(1), "2 is twice in a box: r1c2 and r2c1"),
    ] {
        checker.says(&EMPTY.replace('.', "0"), output, why);
    }
    // Of two files, both have to be right; a file that is missing is no fault of a program.
    checker.says(PUZZLE, &right, "");
    for (command, status, told) in [
        ("IN OUT IN", 1, "wrong answer r1c3: "),
        ("IN IN OUT", 1, "wrong answer r1c3: "),
        ("IN .", 1, "wrong answer r1c1: "),
        ("", 3, "FAIL expected IN "),
        ("IN MISSING", 3, "FAIL cannot read MISSING\n"),
        ("MISSING IN", 3, "FAIL expected IN "),
    ] {
        let (found, message) = checker.run(command);
        assert_eq!(found, status, "{command}: {message}");
        assert!(message.starts_with(told), "{command}: {message}");
    }
}
