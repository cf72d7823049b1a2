//! What the README shows is what happens: its commands print what stands below them, its steps solve the
//! problem in as many positions as its ladder says, its pictures are those of the source.

// Its commands are for a shell.
#![cfg(unix)]

use crate::common::checker::check;
use crate::common::samples::grids;
use crate::support::kit_path;
use assert_cmd::Command;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::Duration;

const README: &str = include_str!("../../README.md");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A command that takes longer than this hangs.
const TIME_LIMIT: Duration = Duration::from_secs(120);

#[test]
fn commands_print_what_is_shown() {
    let folder = scratch("readme");
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
}

/// The samples whose grids make the ladder.
const LADDER: [&str; 6] = [
    "tutorials-grid",
    "poj-3074",
    "against-fewest-candidates-search",
    "against-hidden-singles",
    "against-row-by-row-search",
    "kit/one-line-stream-with-comments",
];

#[test]
fn steps_solve_the_ladder_in_the_positions_that_it_shows() {
    let folder = scratch("steps");
    let puzzles = LADDER.map(|name| grids(&format!("{name}.in"))).concat();
    fs::write(folder.join("ladder"), puzzles.join("\n")).unwrap();
    let study = shell(&folder, "./sudoku-kit study --limit 1000000000 ladder");
    let answers = shell(&folder, "./sudoku-kit solve --shape spaced ladder");
    let answers: Vec<&str> = answers.split("\n\n").map(str::trim_end).collect();
    let sources = steps();
    assert!(README.contains(&format!(
        "### Step 1: {} lines\n",
        sources[0].lines().count()
    )));
    for (i, source) in sources.iter().enumerate() {
        fs::write(folder.join(format!("step{i}.rs")), counting(source)).unwrap();
        let compile = format!("rustc -O --edition 2021 -D warnings step{i}.rs");
        assert_eq!(shell(&folder, &compile), "", "{source}");
    }
    let rows = ladder();
    assert!(rows.len() > 4, "{rows:?}");
    for row in rows {
        let number: usize = row[0].parse().unwrap();
        let puzzle = puzzles[number - 1].replace('.', "0");
        fs::write(folder.join("puzzle"), puzzle).unwrap();
        for (i, column) in [(1, 3), (2, 5)] {
            let output = shell(&folder, &format!("./step{i} < puzzle"));
            let expected = format!("{}\n{}\n", answers[number - 1], row[column]);
            assert_eq!(output, expected, "step {}, {row:?}", i + 1);
        }
        for (rung, column) in [("first", 2), ("singles", 4), ("fewest", 6), ("triads", 7)] {
            let start = [row[0], rung, row[column]].join(" ") + " ";
            let mut lines = study.lines();
            let is_row = |line: &str| {
                Vec::from_iter(line.split_whitespace())
                    .join(" ")
                    .starts_with(&start)
            };
            assert!(lines.any(is_row), "{start}");
        }
    }
}

#[test]
fn steps_solve_the_samples_of_baekjoon_2580() {
    let folder = scratch("spaced");
    for (i, source) in steps().iter().enumerate() {
        fs::write(folder.join("step.rs"), source).unwrap();
        for edition in ["2018", "2024"] {
            let compile = format!("rustc -O --edition {edition} -D warnings step.rs");
            assert_eq!(shell(&folder, &compile), "", "step {}", i + 1);
        }
        let mut samples = 0;
        for entry in fs::read_dir(Path::new(ROOT).join("samples")).unwrap() {
            let path = entry.unwrap().path();
            let answer = fs::read_to_string(path.with_extension("out")).unwrap_or_default();
            let is_input = path.extension().is_some_and(|extension| extension == "in");
            if is_input && is_spaced(&fs::read(&path).unwrap()) && is_spaced(answer.as_bytes()) {
                let run = shell(&folder, &format!("./step < {}", path.display()));
                let cells = |text: &str| text.replace(char::is_whitespace, "");
                let puzzle = cells(&fs::read_to_string(&path).unwrap());
                assert_eq!(check(&puzzle, &cells(&run)), Ok(()), "{}", path.display());
                // Elsewhere the first solution is the smallest.
                assert!(run == answer || i == 2, "{}", path.display());
                samples += 1;
            }
        }
        assert!(samples > 7, "{samples} samples");
    }
}

#[test]
fn pictures_are_those_of_the_source_and_of_the_trace() {
    let propagation = include_str!("../../src/bin/sudoku-kit/engine/propagation.rs");
    let pictures = blocks("text");
    assert_eq!(pictures.len(), 2);
    for line in pictures.iter().flat_map(|picture| picture.lines()) {
        assert!(propagation.contains(&format!("//! {line}\n")), "{line}");
    }
    let seven = README.split("$ echo ").nth(1).unwrap();
    let seven = seven.split(' ').next().unwrap();
    let command = format!("echo {seven} | ./sudoku-kit trace --rung first");
    let trace = shell(&scratch("tree"), &command);
    let words = trace
        .lines()
        .map(|line| Vec::from_iter(line.split_whitespace()));
    let steps: Vec<String> = words
        .filter(|words| words.len() > 2 && words[0].starts_with('r'))
        .map(|words| match words[1] {
            "x" => format!("{} dead end", words[0]),
            _ => format!("{} {}", words[0], words[2]),
        })
        .collect();
    let tree = blocks("mermaid")[0].replace(": solution", "");
    let boxes = tree
        .split(['[', '{', ']', '}'])
        .filter(|text| text.starts_with('r'));
    assert_eq!(Vec::from_iter(boxes), steps);
}

/// The programs of steps 1 to 3. Of the last two, only what differs from the first is shown.
fn steps() -> [String; 3] {
    let [first, second, third] = blocks("rust").try_into().unwrap();
    let first = first.to_owned() + "\n";
    [
        first.clone(),
        changed(&first, second),
        changed(&first, third),
    ]
}

/// The program with these functions: in place of its own of the same name, or on top of them.
fn changed(program: &str, functions: &str) -> String {
    let mut program = program.to_owned();
    for function in functions.split("\n\n") {
        let head = function.lines().find(|line| line.contains(" fn ")).unwrap();
        let head = head.split_inclusive('(').next().unwrap();
        let (start, end) = match program.find(head) {
            Some(start) => (
                start,
                start + program[start..].find("\n    }\n").unwrap() + 7,
            ),
            None => {
                let start = program.find("    /// Enters").unwrap();
                (start, start)
            }
        };
        let gap = if start == end { "\n\n" } else { "\n" };
        program.replace_range(start..end, &(function.trim_end().to_owned() + gap));
    }
    program
}

/// The program, which then prints how often `solve` was called.
fn counting(source: &str) -> String {
    let head = "fn solve(&mut self) -> bool {";
    assert!(source.contains(head));
    let count = "NODES.fetch_add(1, std::sync::atomic::Ordering::Relaxed)";
    let source = source.replace(head, &format!("{head} {count};"));
    source.replace("fn main() {", "fn solve_and_print() {")
        + "static NODES: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);\n"
        + &format!("fn main() {{ solve_and_print(); println!(\"{{}}\", {count}); }}\n")
}

/// Nine lines of nine digits with one space between, as Baekjoon 2580 has them.
fn is_spaced(text: &[u8]) -> bool {
    let is_row =
        |row: &str| row.len() == 17 && row.split(' ').all(|cell| cell.parse::<u8>().is_ok());
    let text = String::from_utf8_lossy(text);
    text.lines().count() == 9 && text.lines().all(is_row) && text.lines().all(|row| row.is_ascii())
}

/// A folder of that name with what the README's commands need, and nothing else.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for entry in ["src", "samples"] {
        symlink(Path::new(ROOT).join(entry), folder.join(entry)).unwrap();
    }
    symlink(kit_path(), folder.join("sudoku-kit")).unwrap();
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

/// The rows of the table with the rungs, each with its cells.
fn ladder() -> Vec<Vec<&'static str>> {
    let table = README.split("| `triads` |\n").nth(1).unwrap();
    let rows = table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches(['|', ' ']).split(" | ").collect())
        .collect()
}
