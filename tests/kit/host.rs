//! `samples/host/`: the checker says to each judge server what is right, and why all else is wrong; `pack` writes the
//! tests in the layouts of the servers.

// `pack` is a shell script.
#![cfg(unix)]

use crate::common::samples::inputs;
use crate::common::shapes::{compact, spaced};
use crate::common::{table, OTHER_SOLUTION, PUZZLE, SOLUTION};
use crate::readme::{scratch, shell};
use crate::score::{is_right, output as output_of, programs::MISTAKES, tests};
use crate::support::is_there;
use std::collections::BTreeSet;
use std::fs;

/// How hosts run it, and what it says, with its status; to Kattis, it says why in a file.
const HOSTS: &str = "
    QDUOJ                | IN OUT            | ok WHY 0 | wrong answer WHY 1
    HUSTOJ               | IN ANSWER OUT     | ok WHY 0 | wrong answer WHY 1
    Hydro, DMOJ, testlib | IN OUT ANSWER     | ok WHY 0 | wrong answer WHY 1
    Kattis, DOMjudge     | IN ANSWER . <OUT  | 42 WHY   | 43 WHY
";

#[test]
fn the_checker_says_to_each_host_what_is_right_and_why_all_else_is_wrong() {
    let folder = scratch("checker");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    // What it says, its status, what it writes.
    let check = |words: &str| {
        let command = format!("./checker {words}; echo $?; cat *.txt 2>/dev/null; rm -f *.txt");
        shell(&folder, &command).trim_end().replace('\n', " ")
    };
    let compiler = "g++ -std=c++11 -O2 -Wall -Wextra -Wpedantic -Werror -o checker";
    let told = shell(&folder, &format!("{compiler} samples/host/checker.cpp"));
    if told.contains("not found") {
        eprintln!("not checked: there is no g++");
        return;
    }
    assert_eq!(told, "");
    // What wrong programs print; the heavy tests need many calls.
    for puzzle in tests()[..35].iter().step_by(7) {
        let programs = MISTAKES.split(' ');
        let outputs = programs.filter_map(|name| output_of(name, "rows", puzzle));
        write("IN", &spaced(puzzle));
        for output in BTreeSet::from_iter(outputs) {
            write("OUT", &output);
            let told = check("IN OUT");
            assert_eq!(told.ends_with(" 0"), is_right(puzzle, &output), "{told}");
        }
    }
    let right = spaced(SOLUTION);
    write("IN", &spaced(PUZZLE));
    write("ANSWER", &right);
    for (output, why) in [
        // Any white space is right.
        (right.replace(' ', "  \r\n\n"), "right"),
        (spaced(OTHER_SOLUTION), "r1c1 is 1, the clue is 5"),
        (
            right.replacen('6', "7", 1),
            "7 is twice in a row: r1c4 and r1c5",
        ),
        (
            compact(SOLUTION),
            "r1c1: expected a digit from 1 to 9, found '534678912'",
        ),
        (right + "\0", "expected the end after 81 digits, found '?'"),
    ] {
        write("OUT", &output);
        for [host, words, accepted, rejected] in table(HOSTS) {
            let verdict = if why == "right" { accepted } else { rejected };
            assert_eq!(check(words), verdict.replace("WHY", why), "{host}");
        }
    }
    // A file that is missing is no fault of a program.
    for words in ["", "IN MISSING", "MISSING IN"] {
        let told = check(words);
        assert!(told.starts_with("FAIL ") && told.ends_with(" 3"), "{told}");
    }
}

#[test]
fn pack_writes_the_tests_as_each_host_wants_them() {
    if !is_there("python3") {
        return;
    }
    for (problem, space) in [("2580", " "), ("2239", "")] {
        let folder = scratch(problem);
        let told = shell(&folder, &format!("samples/host/pack {problem} 2 rows"));
        assert!(told.starts_with("sudoku-kit: seed "), "{told}");
        let read = |path: &str| fs::read_to_string(folder.join(path)).expect(path);
        for (number, input) in (1..).zip(inputs(&["samples/2580"])) {
            let stem = input.file_stem().unwrap().to_string_lossy();
            for (suffix, name) in [("in", "in"), ("out", "ans")] {
                let sample = fs::read_to_string(input.with_extension(suffix)).unwrap();
                let expected = sample.replace(' ', space);
                let kattis = format!("rows/data/secret/{stem}.{name}");
                assert_eq!(read(&kattis), expected);
                assert_eq!(read(&format!("rows-tests/{number}.{suffix}")), expected);
            }
        }
        let options = format!("--brief --problem {problem} --tests rows-tests");
        let told = shell(&folder, &format!("sudoku-kit judge {options} bin/sudoku"));
        assert!(told.contains("\taccepted\t46 of 46\t"), "{told}");
        assert_ne!(read("rows-tests/45.in"), read("rows-tests/46.in"));
        let settings = shell(&folder, "cat rows/*.yaml rows/*.ini rows/*.yml");
        for words in ["custom", "=1", "checker.cpp"] {
            assert_eq!(settings.contains(words), problem == "2580", "{words}");
        }
        // The zips have what the folders have, with nothing around it.
        for name in ["rows", "rows-tests"] {
            let zip =
                format!("python3 -m zipfile -l {name}.zip | sed '1d; s/ .*//; /[/]$/d' | sort");
            let files = format!("cd {name} && find * -type f | sort");
            assert_eq!(shell(&folder, &zip), shell(&folder, &files));
        }
    }
}
