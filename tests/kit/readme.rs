//! What the pages show is what happens: their commands print what stands below them, the steps solve the
//! problem in as many positions as the ladder says, pictures are those of the source.

// The commands are for a shell.
#![cfg(unix)]

use crate::common::checker::check;
use crate::common::samples::{grids, inputs};
use crate::common::solution_path;
use crate::judge::programs;
use crate::support::kit_path;
use crate::trace::{study, RUNGS};
use assert_cmd::Command;
use std::fs;
use std::os::unix::fs::{symlink, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

const README: &str = include_str!("../../README.md");
const KIT: &str = include_str!("../../src/bin/sudoku-kit/README.md");
const KOREAN: &str = include_str!("../../.github/README.ko.md");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A command that takes longer than this hangs.
const TIME_LIMIT: Duration = Duration::from_secs(120);

#[test]
fn commands_print_what_is_shown() {
    let folder = scratch("readme");
    let mut commands = 0;
    let pages = [README, KIT].into_iter();
    for block in pages.flat_map(|page| blocks(page, "console")) {
        for shown in format!("\n{block}").split("\n$ ").skip(1) {
            let (command, output) = shown.split_once('\n').unwrap_or((shown, ""));
            let printed = shell(&folder, command);
            let printed = printed.trim_end_matches('\n');
            assert_eq!(printed, without_times(output), "$ {command}");
            commands += 1;
        }
    }
    assert!(commands > 10, "{commands} commands");
}

/// Those that need no program of one's own, and of those on the ladder, which take long, none: the kit's page
/// has the same.
#[test]
fn commands_of_the_page_in_korean_run() {
    let folder = scratch("korean");
    let lines = blocks(KOREAN, "").into_iter().flat_map(str::lines);
    let is_tried = |line: &&str| {
        line.starts_with("sudoku") && !line.contains("mine") && !line.contains("ladder")
    };
    let commands: Vec<&str> = lines.filter(is_tried).collect();
    assert!(commands.len() > 1, "{commands:?}");
    for command in commands {
        let run = format!("({command}) > output 2>&1; echo $?");
        assert_eq!(shell(&folder, &run), "0\n", "{command}");
    }
}

/// Compiles a program to `folder/step` that also prints how often `solve` was called.
fn compile(folder: &Path, source: &str, flags: &str) {
    let head = "fn solve(&mut self) -> bool {";
    let count = "NODES.fetch_add(1, std::sync::atomic::Ordering::Relaxed)";
    let heads = [head, "fn main() {"].map(|text| source.matches(text).count());
    assert_eq!(heads, [1, 1]);
    let source = source.replace(head, &format!("{head} {count};"));
    let source = source.replace("fn main() {", "fn solve_and_print() {")
        + "static NODES: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);\n"
        + &format!("fn main() {{ solve_and_print(); println!(\"{{}}\", {count}); }}\n");
    fs::write(folder.join("step.rs"), source).unwrap();
    let command = format!("rustc -O {flags} -D warnings step.rs");
    assert_eq!(shell(folder, &command), "");
}

/// What `step` prints on a puzzle: the rows of its answer, and the count.
fn run_step(folder: &Path, puzzle: &str) -> (String, String) {
    fs::write(folder.join("puzzle"), puzzle).unwrap();
    let output = shell(folder, "./step < puzzle");
    let (rows, count) = output.trim_end().rsplit_once('\n').unwrap_or(("", &output));
    (rows.to_owned(), count.to_owned())
}

#[test]
fn steps_solve_the_ladder_in_the_positions_that_it_shows_and_judges_samples() {
    let folder = scratch("steps");
    let all = grids("ladder.in");
    let puzzle = |row: &Vec<&str>| all[row[0].parse::<usize>().unwrap() - 1].clone();
    let puzzles = Vec::from_iter(ladder().iter().map(puzzle));
    for (i, rung) in RUNGS.iter().enumerate() {
        let nodes = study(rung, &puzzles).into_iter();
        let nodes = nodes.map(|counts| counts[0].to_string());
        let shown = ladder().into_iter().map(|row| row[2 + i].to_owned());
        assert_eq!(Vec::from_iter(nodes), Vec::from_iter(shown), "{rung}");
    }
    let samples = inputs(&["samples"]).into_iter().filter_map(|input| {
        let texts = [input.clone(), input.with_extension("out")];
        let texts = texts.map(|path| fs::read_to_string(path).unwrap_or_default());
        texts.iter().all(|text| is_spaced(text)).then_some(texts)
    });
    let samples = Vec::from_iter(samples);
    let cells = |text: &str| text.replace(char::is_whitespace, "");
    assert!(ladder().len() > 4 && samples.len() > 7);
    let heading = format!("{} lines)\n", steps()[0].lines().count());
    assert!(README.contains(&("### Step 1: the first blank (".to_owned() + &heading)));
    for (i, source) in steps().iter().enumerate() {
        compile(&folder, source, "--edition 2018");
        // The programs would take long for the largest numbers.
        let rows = ladder().into_iter().zip(&puzzles);
        for (row, puzzle) in rows.filter(|(row, _)| row[2 + i].len() < 7) {
            let (rows, count) = run_step(&folder, &puzzle.replace('.', "0"));
            let outcome = (check(puzzle, &cells(&rows)), &*count);
            assert_eq!(outcome, (Ok(()), row[2 + i]), "step {}", i + 1);
        }
        for [puzzle, answer] in &samples {
            let (rows, _) = run_step(&folder, puzzle);
            assert_eq!(check(&cells(puzzle), &cells(&rows)), Ok(()), "{puzzle}");
            // Only the first blank leads to the smallest of several solutions.
            assert!(i > 0 || rows == answer.trim_end(), "{puzzle}");
        }
    }
}

#[test]
fn weights_visits_the_positions_of_the_solution() {
    let folder = scratch("weights");
    let source = include_str!("../../src/main.rs");
    let first = source.replace("wanted: 2,", "wanted: 1,");
    let first = first.replace("if !has_several {", "if has_several {");
    assert!(source.contains("wanted: 2,") && first.len() + 1 == source.len());
    compile(&folder, &first, "--edition 2021");
    let mut puzzles = [grids("hard-grids.in"), grids("many-solutions.in")].concat();
    puzzles.extend(grids("no-solution-hardest-to-see.in"));
    for (puzzle, counts) in puzzles.iter().zip(study("weights", &puzzles)) {
        let (_, count) = run_step(&folder, puzzle);
        assert_eq!(count, counts[0].to_string(), "{puzzle}");
    }
}

#[test]
fn pictures_are_those_of_the_source_and_of_the_trace() {
    let propagation = include_str!("../../src/bin/sudoku-kit/engine/propagation.rs");
    let pictures = blocks(KIT, "text");
    for line in pictures[..2].iter().flat_map(|picture| picture.lines()) {
        assert!(propagation.contains(&format!("//! {line}\n")), "{line}");
    }
    let seven = README.split("$ echo ").nth(1).unwrap();
    let seven = seven.split(' ').next().unwrap();
    let command = format!("echo {seven} | sudoku-kit trace --rung first");
    let trace = shell(&scratch("tree"), &command);
    let lines = trace.lines().filter(|line| line.trim().starts_with('r'));
    let steps = lines.map(|line| match Vec::from_iter(line.split_whitespace())[..] {
        [cell, "x", ..] => format!("{cell} dead end"),
        [cell, _, digit, ..] => format!("{cell} {digit}"),
        _ => panic!("{line}"),
    });
    let tree = blocks(README, "mermaid")[0].replace(": solution", "");
    let boxes = tree.split(['[', '{', ']', '}']);
    let boxes = boxes.filter(|text| text.starts_with('r'));
    assert_eq!(Vec::from_iter(boxes), Vec::from_iter(steps));
}

#[test]
fn the_mask_of_the_engine_does_what_the_branch_does() {
    let folder = scratch("mask");
    for block in blocks(KIT, "rust") {
        let source = format!("fn main() {{\n{block}\n}}\n");
        fs::write(folder.join("mask.rs"), source).unwrap();
        let compile = "rustc --edition 2021 -D warnings mask.rs && ./mask";
        assert_eq!(shell(&folder, compile), "");
    }
}

/// The programs of the steps. Of all but the first, only what differs from the one before is shown, and of the
/// last, a field is told.
fn steps() -> [String; 4] {
    let [first, second, third, fourth] = blocks(README, "rust").try_into().unwrap();
    let first = first.to_owned() + "\n";
    let second = changed(&first, second);
    let third = changed(&second, third);
    let weights = "[u32; 9],\n    weights: [f32; 324],\n}";
    let with_field = third.replace("[u32; 9],\n}", weights);
    let with_field = with_field.replace("[0; 9] }", "[0; 9], weights: [1.0; 324] }");
    let fourth = changed(&with_field, fourth);
    [first, second, third, fourth]
}

/// The program with these functions: in place of its own of the same name, or on top of them.
fn changed(program: &str, functions: &str) -> String {
    let mut program = program.to_owned();
    for function in functions.split("\n\n") {
        let head = function.lines().find(|line| line.contains(" fn ")).unwrap();
        let head = head.split_inclusive('(').next().unwrap();
        let old = program.find(head);
        let start = old.unwrap_or_else(|| program.find("    /// Enters").unwrap());
        let end = start + old.map_or(0, |old| program[old..].find("\n    }\n").unwrap() + 7);
        let function = function.trim_end().to_owned() + "\n\n";
        program.replace_range(start..end, &function);
    }
    program
}

/// Nine lines of nine digits with one space between, as Baekjoon 2580 has them.
fn is_spaced(text: &str) -> bool {
    let is_digit = |cell: &str| cell.parse::<u8>().is_ok();
    let is_row = |row: &str| row.len() == 17 && row.split(' ').all(is_digit);
    text.lines().count() == 9 && text.lines().all(is_row)
}

/// A folder of that name with what the README's commands need, and nothing else.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for entry in ["src", "samples"] {
        symlink(Path::new(ROOT).join(entry), folder.join(entry)).unwrap();
    }
    // What is installed; and the program that door 2 judges.
    fs::create_dir(folder.join("bin")).unwrap();
    for program in [kit_path(), solution_path()] {
        let name = program.file_name().unwrap();
        symlink(program, folder.join("bin").join(name)).unwrap();
    }
    fs::create_dir(folder.join("class")).unwrap();
    for (file, name) in [
        ("mine", "two-rows-of-a-box"),
        ("class/rows", "rows"),
        ("class/two-rows-of-a-box", "two-rows-of-a-box"),
    ] {
        let (file, program) = (folder.join(file), programs());
        fs::write(&file, format!("#!/bin/sh\nexec {program} {name}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

/// What a command writes to standard output and standard error.
fn shell(folder: &Path, command: &str) -> String {
    let script = format!("PATH=$PWD/bin:$PATH; exec 2>&1; {command}");
    let mut shell = Command::new("sh");
    let shell = shell.current_dir(folder).timeout(TIME_LIMIT);
    let shell = shell.args(["-c", &script]);
    without_times(&String::from_utf8(shell.output().unwrap().stdout).unwrap())
}

/// The text with 0.000 in place of each number of seconds.
fn without_times(text: &str) -> String {
    let is_time = |word: &str| {
        let decimals = word.split_once('.').map(|(_, decimals)| decimals.len());
        decimals == Some(3) && word.parse::<f64>().is_ok()
    };
    let masked = |word: &str| match word.trim_end() {
        time if is_time(time) => word.replace(time, "0.000"),
        _ => word.to_owned(),
    };
    text.split_inclusive([' ', '\n']).map(masked).collect()
}

/// The fenced blocks of a language on a page.
fn blocks(page: &'static str, language: &str) -> Vec<&'static str> {
    let fenced = page.split("\n```").skip(1).step_by(2);
    fenced
        .filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n'))
        .collect()
}

/// The rows of the ladder with nodes, each with its cells.
fn ladder() -> Vec<Vec<&'static str>> {
    let table = README.split("| `engine` |\n").nth(1).unwrap();
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    let cells = |row: &'static str| Vec::from_iter(row.trim_matches(['|', ' ']).split(" | "));
    let is_number = |cell: &&str| cell.parse::<u64>().is_ok();
    let has_nodes = |row: &Vec<&str>| !row[1].starts_with("time") && row[2..].iter().all(is_number);
    let rows = rows.skip(1).map(cells).filter(has_nodes);
    rows.filter(|row| is_number(&row[0])).collect()
}
