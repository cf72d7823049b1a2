//! `cargo bench --bench line`: how soon `judge` names the line, and how many changes it tries a second. `cargo bench
//! --bench line -- FILE...` does the same with other programs. Nothing is asserted about time.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{env, fs};

const PROGRAM: &str = env!("CARGO_BIN_EXE_sudoku-kit");
const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

/// A sample, what is replaced in it and what by, and the name of the file: with one mistake, perhaps with all headers, or
/// with what no single change mends, so that all are tried.
const PROGRAMS: [(&str, [&str; 2], &str); 7] = [
    ("wrong-box.cpp", ["", ""], "box.cpp"),
    (
        "wrong-box.cpp",
        ["<iostream>", "<bits/stdc++.h>"],
        "all.cpp",
    ),
    ("wrong-box.cpp", ["digit <= 9", "digit < 9"], "two.cpp"),
    ("wrong-back.py", ["", ""], "back.py"),
    ("wrong-back.py", ["range(1, 10)", "range(1, 9)"], "two.py"),
    (
        "step1.java",
        ["takeBack(row, column, digit);", ""],
        "back.java",
    ),
    ("step1.java", ["|= 1 << digit", "= digit"], "idea.java"),
];

fn main() {
    // `cargo bench` says so; `cargo test --all-targets` does not, and only sees that this builds.
    if !env::args().any(|argument| argument == "--bench") {
        return;
    }
    // Cargo's library path would make each start of a process slower than it is elsewhere.
    env::remove_var("LD_LIBRARY_PATH");
    let given = env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"));
    let mut paths = Vec::from_iter(given.map(PathBuf::from));
    if paths.is_empty() {
        paths = PROGRAMS.iter().map(written).collect();
    }
    println!("seconds  program      what is said last");
    for path in paths {
        let (without, _) = judged("0", &path);
        let (seconds, said) = judged("20", &path);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // The rest is judging.
        println!("{:>7.1}  {name:<12} {said}", seconds - without);
    }
}

fn written((sample, [old, new], name): &(&str, [&str; 2], &str)) -> PathBuf {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/programs");
    let text = fs::read_to_string(samples.join(sample)).expect("a sample");
    let path = Path::new(SCRATCH).join(name);
    fs::write(&path, text.replacen(old, new, 1)).expect("a disk with room");
    path
}

/// The seconds that the judge takes, and the first line of what it says last.
fn judged(line: &str, path: &Path) -> (f64, String) {
    let start = Instant::now();
    let mut judge = Command::new(PROGRAM);
    let output = judge.args(["judge", "--line", line]).arg(path).output();
    let seconds = start.elapsed().as_secs_f64();
    let text = String::from_utf8(output.expect("a program that starts").stdout);
    let text = text.expect("a report is text");
    let last = text.trim_end().rsplit("\n\n").next().unwrap_or_default();
    let words = Vec::from_iter(last.split_whitespace());
    (seconds, words.join(" "))
}
