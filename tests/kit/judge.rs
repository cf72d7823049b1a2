//! `judge`: right and wrong programs, hostile ones, the tests themselves.

use crate::common::samples::inputs;
use crate::common::solution_path;
use crate::common::Scratch;
use crate::support::{empty_folder, kit, words};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// `programs.rs`, compiled.
pub fn programs() -> &'static str {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    let compile = || {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
        let mut rustc = Command::new("rustc");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kit/programs.rs");
        rustc.args(["-O", "--edition", "2021", "-D", "warnings", source, "-o"]);
        assert!(rustc.arg(&path).status().unwrap().success());
        path
    };
    PATH.get_or_init(compile).to_str().unwrap()
}

pub fn judge(options: &str, program: &[&str]) -> Output {
    judge_in(".", options, program).output().unwrap()
}

/// The judge in a folder, before it is run.
pub fn judge_in(folder: &str, options: &str, program: &[&str]) -> assert_cmd::Command {
    let mut judge = kit();
    judge.current_dir(folder).env("RUST_BACKTRACE", "0");
    judge.arg("judge").args(words(options)).args(program);
    judge
}

/// A program that is a script of the shell.
pub fn sh(script: &str) -> [&str; 3] {
    ["sh", "-c", script]
}

/// The run with each wrapped line of its texts whole.
pub fn joined(mut run: Output) -> Output {
    for text in [&mut run.stdout, &mut run.stderr] {
        let whole = str::from_utf8(text).unwrap().replace("\n  ", " ");
        *text = whole.into_bytes();
    }
    run
}

/// What is printed, of a run that has nothing to say on standard error.
pub fn printed(output: Output) -> String {
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(str::from_utf8(&output.stderr), Ok(""), "{text}");
    text
}

/// What `judge --all` says of tests: number, verdict and reason of each.
pub fn rows(text: &str) -> Vec<(usize, String, String)> {
    let start = text.find("\n   1  ").unwrap_or(text.len());
    let mut rows: Vec<(usize, String, String)> = Vec::new();
    for line in text[start..]
        .lines()
        .skip(1)
        .take_while(|line| !line.is_empty())
    {
        let number = line.get(..4).and_then(|cell| cell.trim().parse().ok());
        match (number, rows.last_mut()) {
            (Some(number), _) => {
                let verdict = line[50..71].trim().to_owned();
                let seconds = line[71..].trim().strip_suffix(" s");
                let decimals = seconds.and_then(|seconds| seconds.split_once('.'));
                assert!(decimals.is_some_and(|parts| parts.1.len() == 2), "{line}");
                rows.push((number, verdict, String::new()));
            }
            (_, Some(last)) => last.2 = format!("{} {}", last.2, line.trim()).trim().to_owned(),
            _ => panic!("{line}"),
        }
    }
    rows
}

/// Verdicts and reasons.
pub fn verdicts(options: &str, program: &[&str]) -> Vec<[String; 2]> {
    let text = printed(judge(&format!("--all {options}"), program));
    let rows = rows(&text).into_iter();
    rows.map(|row| [row.1, row.2]).collect()
}

/// What all runs together find on their standard input.
pub fn inputs_given(options: &str) -> String {
    let log = Scratch::new("");
    let script = format!("cat >> {}", log.path());
    judge(&format!("--brief {options}"), &sh(&script));
    fs::read_to_string(log.path()).unwrap()
}

/// A folder of its own for one test, with puzzles in it: `a.in`, `b.in` and so on.
pub fn folder(name: &str, puzzles: &[&str]) -> String {
    let folder = empty_folder(&format!("judge-{name}")).display().to_string();
    for (puzzle, name) in puzzles.iter().zip('a'..) {
        fs::write(format!("{folder}/{name}.in"), puzzle).unwrap();
    }
    folder
}

/// Writes a script of the shell that may be run.
pub fn script(path: impl AsRef<Path>, commands: &str) {
    fs::write(&path, format!("#!/bin/sh\n{commands}\n")).unwrap();
    fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn right_programs_of_all_kinds_are_accepted() {
    let solution = solution_path().to_str().unwrap();
    // One finds other solutions where there are several. Only the submission is quick on the hard tests, too.
    let hard = (vec![solution], " --hard", inputs(&["samples/hard"]).len());
    let usual = ["scan", "backwards", "one-line"].map(|name| (vec![programs(), name], "", 0));
    for (program, option, more) in usual.into_iter().chain([hard]) {
        let tests = inputs(&["samples/2580"]).len() + 5 + more;
        let options = format!("--time 60 --random 5 --seed 1{option}");
        let output = judge(&options, &program);
        let text = str::from_utf8(&output.stdout).unwrap();
        let sum = format!(": {tests} of {tests} tests accepted; slowest ");
        assert!(text.contains(&sum), "{program:?}: {text}");
        assert_eq!(output.status.code(), Some(0), "{program:?}: {text}");
    }
}
