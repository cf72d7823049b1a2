//! What the pages show is what happens: their commands print what stands below them, the steps solve the
//! problem in as many positions as the ladder says, pictures are those of the source, help pages end with what runs.

// The commands are for a shell.
#![cfg(unix)]

use crate::arguments::commands;
use crate::common::checker::check;
use crate::common::samples::{grids, inputs};
use crate::common::shapes::SHAPE_NAMES;
use crate::common::{solution_path, table, NO_SOLUTION, TIME_LIMIT, UNSOLVABLE};
use crate::formats::listed_signs;
use crate::judge::{programs, script};
use crate::processes::LANGUAGES;
use crate::support::{empty_folder, kit_path, shows, stdout};
use crate::trace::{study, RUNGS};
use assert_cmd::Command;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

const README: &str = include_str!("../../README.md");
const KIT: &str = include_str!("../../src/bin/sudoku-kit/README.md");
const ENGINE: &str = include_str!("../../src/bin/sudoku-kit/engine/README.md");
const KOREAN: &str = include_str!("../../.github/README.ko.md");
const SAMPLES: &str = include_str!("../../samples/README.md");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn commands_print_what_is_shown() {
    let folder = scratch("readme");
    let mut commands = 0;
    let has_compiler = std::process::Command::new("g++").output().is_ok();
    let pages = [README, KIT, KOREAN].into_iter();
    for block in pages.flat_map(|page| blocks(page, "console")) {
        for shown in format!("\n{block}").split("\n$ ").skip(1) {
            let (command, output) = shown.split_once('\n').unwrap_or((shown, ""));
            if command.contains(".cpp") && !has_compiler {
                continue;
            }
            let printed = shell(&folder, command);
            let printed = printed.trim_end_matches('\n');
            let shown = without_times(output);
            assert_eq!(printed, shown.trim_end_matches('\n'), "$ {command}");
            commands += 1;
        }
    }
    assert!(commands > 10, "{commands} commands");
}

/// With any white space at the end of a line, as a judge has it.
#[test]
fn the_loop_over_the_tests_names_those_that_differ_and_no_other() {
    let folder = scratch("loop");
    let mut lines = SAMPLES.lines().map(str::trim);
    let line = lines.find(|line| line.contains("diff -qZ")).unwrap();
    for (mine, count) in [("sudoku", 0), ("sudoku | sed 's/$/ /'", 0), ("cat", 43)] {
        script(folder.join("mine"), mine);
        assert_eq!(shell(&folder, line).lines().count(), count, "{mine}");
    }
}

/// The first one; the second is running, and `.ci/run` has the third.
#[test]
fn the_first_commands_of_the_readme_solve_and_test_and_install() {
    let [commands, korean] = [README, KOREAN].map(|page| {
        let lines = blocks(page, "sh")[0].lines();
        Vec::from_iter(lines.map(|line| line.split("  ").next().unwrap()))
    });
    let others = ["cargo test", "cargo install --path ."];
    assert_eq!(commands[1..], others, "the README");
    assert_eq!(commands, korean, "the page in Korean has others");
    let folder = scratch("first");
    for entry in ["Cargo.toml", "Cargo.lock", "tests"] {
        symlink(Path::new(ROOT).join(entry), folder.join(entry)).unwrap();
    }
    let quiet = format!("export CARGO_TARGET_DIR=target; ({}) 2>output", commands[0]);
    let answer = fs::read_to_string(folder.join("samples/baekjoon-2580.out")).unwrap();
    assert_eq!(shell(&folder, &quiet), answer);
}

/// Compiles a program to `folder/step`.
fn compile(folder: &Path, source: &str) {
    fs::write(folder.join("step.rs"), source).unwrap();
    let told = shell(folder, "rustc -O --edition 2018 -D warnings step.rs");
    assert_eq!(told, "");
}

/// What `step` prints on a puzzle: the rows of its answer, and the nodes that it tells.
fn run_step(folder: &Path, puzzle: &str) -> (String, String) {
    fs::write(folder.join("puzzle"), puzzle).unwrap();
    let output = shell(folder, "./step < puzzle");
    let (nodes, rows) = output.split_once(" nodes\n").unwrap();
    (rows.trim_end().to_owned(), nodes.to_owned())
}

/// The program of a step.
fn step(number: usize) -> String {
    let path = format!("{ROOT}/samples/programs/step{number}.rs");
    fs::read_to_string(path).unwrap()
}

/// Two parts of a text: what stands between `start` and `end`, and all else.
fn cut(text: &str, start: &str, end: &str) -> (String, String) {
    let (before, rest) = text.split_once(start).unwrap();
    let (part, after) = rest.split_once(end).unwrap();
    (part.to_owned(), format!("{before}{start}{end}{after}"))
}

#[test]
fn each_step_changes_what_the_pages_show_of_it() {
    let steps = [1, 2, 3, 4].map(step);
    // The page in Korean has comments of its own, and less indentation.
    let code = |text: &str| {
        let lines = text.lines().map(str::trim_start);
        Vec::from_iter(lines.filter(|line| !line.starts_with("//"))).join("\n")
    };
    let [shown, korean] = [README, KOREAN].map(|page| blocks(page, "rust"));
    // The third step is shown in two parts.
    let in_parts = [&steps[..3], &steps[2..3]].concat();
    assert_eq!((shown.len(), korean.len()), (4, 3));
    for (block, step) in shown.into_iter().zip(&in_parts) {
        shows(step, block);
    }
    for (block, step) in korean.into_iter().zip(&steps) {
        shows(&code(step), &code(block));
    }
    let without_choose = |step: &String| {
        let text = step.split_once('\n').unwrap().1;
        let (start, end) = ("    /// The blank to fill next", "    /// Fills all blanks");
        cut(text, start, end).1
    };
    let [first, second, third, _] = &steps;
    assert_eq!(without_choose(first), without_choose(second));
    assert_eq!(without_choose(second), without_choose(third));
    // The last one is the solution's, but for the line that counts nodes.
    let solution = include_str!("../../src/main.rs");
    let last = steps[3].replace("        self.nodes += 1;\n", "");
    for (start, end) in [("type Digits", "struct Sudoku"), ("impl Sudoku {", "\n}\n")] {
        let part = |text| cut(text, start, end).0;
        assert_eq!(part(&last), part(solution));
    }
}

#[test]
fn steps_solve_the_ladder_in_the_nodes_that_it_shows_and_judges_samples() {
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
    // The others need millions of nodes.
    let samples = inputs(&["samples/2580"]).into_iter().take(35);
    let samples = samples.map(|input| [input.clone(), input.with_extension("out")]);
    let samples = samples.map(|pair| pair.map(|path| fs::read_to_string(path).unwrap()));
    let samples = Vec::from_iter(samples);
    let cells = |text: &str| text.replace(char::is_whitespace, "");
    assert!(ladder().len() > 4);
    for i in 0..4 {
        compile(&folder, &step(i + 1));
        // The programs would take long for the largest numbers.
        let rows = ladder().into_iter().zip(&puzzles);
        for (row, puzzle) in rows.filter(|(row, _)| row[2 + i].len() < 7) {
            let (rows, nodes) = run_step(&folder, puzzle);
            let outcome = (check(puzzle, &cells(&rows)), &*nodes);
            assert_eq!(outcome, (Ok(()), row[2 + i]), "step {}", i + 1);
        }
        for [puzzle, answer] in &samples {
            let (rows, _) = run_step(&folder, puzzle);
            assert_eq!(check(&cells(puzzle), &cells(&rows)), Ok(()), "{puzzle}");
            // Only the first blank leads to the smallest of several solutions.
            assert!(i > 0 || rows == answer.trim_end(), "{puzzle}");
        }
        let (rows, _) = run_step(&folder, UNSOLVABLE);
        assert_eq!(rows + "\n", NO_SOLUTION);
    }
}

#[test]
fn as_many_hard_tests_are_slow_for_a_step_as_their_page_says() {
    let hard = inputs(&["samples/hard"]);
    let is_over = |rung: &str, limit: &str, test: &PathBuf| {
        let path = test.to_str().unwrap();
        stdout(&["study", "--rung", rung, "--limit", limit, path], "").contains('>')
    };
    let slow = ["first", "cells", "singles"].map(|rung| {
        let slow = hard.iter().filter(|test| is_over(rung, "2000000", test));
        slow.count()
    });
    assert_eq!((hard.len(), slow), (12, [7, 4, 1]));
    let shown =
        "`step1` needs over two million nodes on seven of them, `step2` on four, `step3` on one; \
                 `step4` never needs ten thousand";
    shows(&SAMPLES.replace('\n', " "), shown);
    for test in &hard {
        assert!(!is_over("weights", "10000", test), "{}", test.display());
    }
}

/// What the reader is asked to predict: of a step, what is replaced, nothing where the grid is turned; the grid
/// of the ladder, its nodes before and after.
const PREDICTIONS: &str = "
    1 | | the last cell first              | 6 | 69,175,317 | 518,275
    1 | in 1..10 { | in (1..10).rev() {    | 3 | 291,406    | 4,732,444
    2 | in 1..10 { | in (1..10).rev() {    | 3 | 298,451    | 13,173
    2 | count < fewest | count <= fewest   | 7 | 482        | 21,446
    3 | once != [ALL; 27] | false          | 4 | 932        | 2,411
    3 | count <= 1 | count == 0            | 6 | 65         | 65
    4 | [column] += 1 | [column] += 10     | 4 | 212        | 227
";

#[test]
fn predictions_come_true() {
    let folder = scratch("predictions");
    let all = grids("ladder.in");
    let mut rest = README;
    for [number, from, to, grid, before, after] in table(PREDICTIONS) {
        let answer = format!("Answer</summary>{after} nodes.");
        for shown in [&format!("rid {grid}"), &format!("takes {before}"), &answer] {
            rest = rest.split_once(shown).expect(shown).1;
        }
        let [number, grid] = [number, grid].map(|text| text.parse::<usize>().unwrap());
        let (mut source, mut puzzle) = (step(number), all[grid - 1].clone());
        let counts = study(RUNGS[number - 1], &[puzzle.clone()]);
        assert_eq!(counts[0][0].to_string(), before.replace(',', ""), "{grid}");
        if from.is_empty() {
            puzzle = puzzle.chars().rev().collect();
        } else {
            assert_eq!(source.matches(from).count(), 1, "{from}");
            source = source.replace(from, to);
        }
        compile(&folder, &source);
        let (_, nodes) = run_step(&folder, &puzzle);
        assert_eq!(nodes, after.replace(',', ""), "step {number}, {to}");
    }
}

/// The solution, until its first answer, which also tells its nodes.
#[test]
fn weights_visits_the_nodes_of_the_solution() {
    let folder = scratch("weights");
    let mut source = include_str!("../../src/main.rs").to_owned();
    let count = "NODES.fetch_add(1, Ordering::Relaxed)";
    let head = "fn solve(&mut self) -> bool {";
    for (from, to) in [
        ("in 1..solution[cell] {", "in 1..solution[cell].min(1) {"),
        (head, &format!("{head} {count};")),
        ("fn main() {", "fn solve_and_print() {"),
    ] {
        assert_eq!(source.matches(from).count(), 1, "{from}");
        source = source.replace(from, to);
    }
    source += "use std::sync::atomic::{AtomicU64, Ordering}; static NODES: AtomicU64 = AtomicU64::new(0);\n";
    source += &format!("fn main() {{ solve_and_print(); eprintln!(\"{{}} nodes\", {count}); }}\n");
    compile(&folder, &source);
    let mut puzzles = [grids("hard-grids.in"), grids("many-solutions.in")].concat();
    puzzles.extend(grids("no-solution-hardest-to-see.in"));
    for (puzzle, counts) in puzzles.iter().zip(study("weights", &puzzles)) {
        fs::write(folder.join("puzzle"), puzzle).unwrap();
        let output = shell(&folder, "./step < puzzle 2>&1 > /dev/null");
        assert_eq!(output, format!("{} nodes\n", counts[0]), "{puzzle}");
    }
}

/// They run as they are typed, where a `mine.py` is found, and a Python that is the solution.
#[test]
fn each_help_page_ends_with_an_example_that_runs() {
    let folder = scratch("examples");
    fs::write(folder.join("mine.py"), "").unwrap();
    script(folder.join("bin/python3"), "exec sudoku");
    for [command, _] in commands() {
        let help = stdout(&["help", command[0]], "");
        let Some((_, example)) = help.trim_end().rsplit_once("\n\nexample: ") else {
            assert_eq!(command[0], "help");
            continue;
        };
        let printed = shell(&folder, &format!("{example}; echo status $?"));
        let (output, status) = printed.split_at(printed.rfind("status").unwrap());
        let prints = !["check", "watch"].contains(&command[0]);
        let is_right = status == "status 0\n" && output.is_empty() != prints;
        let is_quiet = !output.contains("sudoku-kit: ");
        assert!(is_right && is_quiet, "{example}: {printed}");
    }
}

#[test]
fn the_page_of_the_samples_names_each_of_them_and_no_other() {
    let tables = SAMPLES.lines().filter(|line| line.starts_with('|'));
    let mut named = Vec::from_iter(tables.flat_map(|row| row.split('`').skip(1).step_by(2)));
    let inputs = inputs(&["samples", "samples/invalid", "samples/kit"]);
    let stems = inputs.iter().map(|path| path.file_stem().unwrap().to_str());
    let mut stems = Vec::from_iter(stems.flatten());
    named.sort();
    stems.sort();
    assert_eq!(named, stems);
}

#[test]
fn the_engines_page_shows_pictures_of_the_source_and_code_that_runs() {
    let propagation = include_str!("../../src/bin/sudoku-kit/engine/propagation.rs");
    let pictures = blocks(ENGINE, "text");
    for line in pictures[..2].iter().flat_map(|picture| picture.lines()) {
        shows(propagation, &format!("//! {line}\n"));
    }
    let folder = scratch("mask");
    for block in blocks(ENGINE, "rust") {
        let source = format!("fn main() {{\n{block}\n}}\n");
        fs::write(folder.join("mask.rs"), source).unwrap();
        let compile = "rustc --edition 2021 -D warnings mask.rs && ./mask";
        assert_eq!(shell(&folder, compile), "");
    }
}

/// Those that the help lists, as its own tests say.
#[test]
fn the_pages_name_commands_shapes_rungs_signs_and_languages() {
    for [command, _] in commands() {
        let name = command[0];
        let is_named = [format!("`{name}"), format!("sudoku-kit {name}")];
        let is_on = |page: &str| is_named.iter().any(|text| page.contains(text));
        assert!(is_on(README) || is_on(KIT), "{name}");
    }
    for name in SHAPE_NAMES {
        shows(KIT, &format!("\n| {name} | "));
    }
    for name in RUNGS {
        shows(README, &format!("`{name}` |"));
    }
    let signs = listed_signs();
    let row = format!("| `{signs}` and, where nothing else is one, `-` |");
    shows(KIT, &row);
    let input = include_str!("../../src/page/input.js");
    shows(
        input,
        &format!("a blank ({})", signs.trim_end_matches(" X")),
    );
    // Each source by its suffix.
    let page = KIT.to_lowercase();
    for [suffix, ..] in table::<3>(LANGUAGES) {
        shows(&page, &format!(".{}", suffix.to_lowercase()));
    }
}

/// A folder of that name with what the README's commands need, and nothing else.
fn scratch(name: &str) -> PathBuf {
    let folder = empty_folder(name);
    for entry in ["src", "samples"] {
        symlink(Path::new(ROOT).join(entry), folder.join(entry)).unwrap();
    }
    // What is installed; and programs to judge.
    fs::create_dir(folder.join("bin")).unwrap();
    for program in [kit_path(), solution_path()] {
        let name = program.file_name().unwrap();
        symlink(program, folder.join("bin").join(name)).unwrap();
    }
    fs::create_dir(folder.join("class")).unwrap();
    for name in ["dancing-links", "two-rows-of-a-box"] {
        let path = folder.join("class").join(name);
        script(path, &format!("exec {} {name}", programs()));
    }
    folder
}

/// What a command writes to standard output and standard error.
fn shell(folder: &Path, command: &str) -> String {
    let script = format!("PATH=$PWD/bin:$PATH; exec 2>&1; {command}");
    let mut shell = Command::new("sh");
    let shell = shell.current_dir(folder).timeout(2 * TIME_LIMIT);
    let shell = shell.args(["-c", &script]);
    without_times(&String::from_utf8(shell.output().unwrap().stdout).unwrap())
}

/// The text with 0.000 in place of each number of seconds.
fn without_times(text: &str) -> String {
    let is_time = |word: &str| {
        let decimals = word.split_once('.').map(|(_, decimals)| decimals.len());
        matches!(decimals, Some(2 | 3)) && word.parse::<f64>().is_ok()
    };
    let masked = |word: &str| match word.trim_end() {
        time if is_time(time) => word.replace(time, "0.000"),
        _ => word.to_owned(),
    };
    // How limits follow the machine is not known of a debug build.
    let is_told = |line: &&str| !line.starts_with("Here ");
    let lines: String = text.split_inclusive('\n').filter(is_told).collect();
    lines.split_inclusive([' ', '\n']).map(masked).collect()
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
    let rows = rows.skip(1).map(cells);
    rows.filter(|row| row[0].parse::<u64>().is_ok()).collect()
}
