//! What the README shows is what happens: its commands print what stands below them, its short program solves
//! the problem, and its ladder has the counts of `study`.

// Its commands are for a shell.
#![cfg(unix)]

use crate::common::kit_path;
use assert_cmd::Command;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::Duration;

const README: &str = include_str!("../README.md");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A command that takes longer than this hangs.
const TIME_LIMIT: Duration = Duration::from_secs(120);

#[test]
fn commands_print_what_is_shown() {
    let folder = scratch("readme");
    for entry in ["src", "samples"] {
        symlink(Path::new(ROOT).join(entry), folder.join(entry)).unwrap();
    }
    symlink(kit_path(), folder.join("sudoku-kit")).unwrap();
    let mut commands = 0;
    for block in blocks("console") {
        for shown in format!("\n{block}").split("\n$ ").skip(1) {
            let (command, output) = shown.split_once('\n').unwrap_or((shown, ""));
            let output = if output.is_empty() {
                String::new()
            } else {
                format!("{output}\n")
            };
            assert_eq!(shell(&folder, command), output, "$ {command}");
            commands += 1;
        }
    }
    assert!(commands > 10, "{commands} commands");
    // They have made the program and the grids of the ladder.
    let table = shell(&folder, "./sudoku-kit study --limit 1000000000 ladder");
    let rows = ladder();
    assert!(rows.len() > 4, "{rows:?}");
    for row in rows {
        for (i, rung) in ["first", "singles", "fewest", "triads"]
            .into_iter()
            .enumerate()
        {
            let shown = row[2 + i].replace(['(', ')', ','], "");
            let start = format!("{} {rung} {shown} ", row[0]);
            let words = table
                .lines()
                .map(|line| Vec::from_iter(line.split_whitespace()).join(" "));
            assert!(
                words.into_iter().any(|line| line.starts_with(&start)),
                "{start}"
            );
        }
    }
}

#[test]
fn short_program_solves_the_samples_of_baekjoon_2580() {
    let folder = scratch("short");
    let source = blocks("rust").swap_remove(0);
    let heading = format!("## The problem in {} lines\n", source.lines().count());
    assert!(README.contains(&heading), "{heading}");
    fs::write(folder.join("short.rs"), source).unwrap();
    for edition in ["2018", "2021", "2024"] {
        let compile = format!("rustc -O --edition {edition} -D warnings short.rs");
        assert_eq!(shell(&folder, &compile), "", "{compile}");
    }
    let mut samples = 0;
    for entry in fs::read_dir(Path::new(ROOT).join("samples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().map_or(true, |extension| extension != "in") {
            continue;
        }
        let input = fs::read(&path).unwrap();
        let answer = fs::read_to_string(path.with_extension("out")).unwrap();
        if is_spaced(&input) && is_spaced(answer.as_bytes()) {
            let mut program = Command::new(folder.join("short"));
            let run = program
                .timeout(TIME_LIMIT)
                .write_stdin(input)
                .output()
                .unwrap();
            assert_eq!(
                String::from_utf8_lossy(&run.stdout),
                answer,
                "{}",
                path.display()
            );
            samples += 1;
        }
    }
    assert!(samples > 7, "{samples} samples");
}

/// Nine lines of nine digits with one space between, as Baekjoon 2580 has them.
fn is_spaced(text: &[u8]) -> bool {
    let is_row =
        |row: &str| row.len() == 17 && row.split(' ').all(|cell| cell.len() == 1 && cell <= "9");
    let text = String::from_utf8_lossy(text);
    text.lines().count() == 9 && text.lines().all(is_row) && text.lines().all(|row| row.is_ascii())
}

/// An empty folder of that name.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What a command writes to standard output and standard error.
fn shell(folder: &Path, command: &str) -> String {
    let script = format!("exec 2>&1; {command}");
    let mut shell = Command::new("sh");
    let shell = shell
        .current_dir(folder)
        .timeout(TIME_LIMIT)
        .args(["-c", &script]);
    String::from_utf8(shell.output().unwrap().stdout).unwrap()
}

/// The fenced blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fenced = README.split("\n```").skip(1).step_by(2);
    fenced
        .filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n'))
        .collect()
}

/// The rows of the table below the heading with the rungs, each with its cells.
fn ladder() -> Vec<Vec<&'static str>> {
    let table = README.split("| `triads` |\n").nth(1).unwrap();
    let rows = table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches(['|', ' ']).split(" | ").collect())
        .collect()
}
