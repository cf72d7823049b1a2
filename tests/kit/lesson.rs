//! The lesson of the README: the steps are what it shows, solve the problem in as many nodes as it says, change as it
//! predicts, and exercises end as they should.

// The commands are for a shell.
#![cfg(unix)]

use crate::common::checker::check;
use crate::common::samples::{grids, inputs};
use crate::common::{table, NO_SOLUTION, UNSOLVABLE};
use crate::readme::{blocks, scratch, shell, KOREAN, README, ROOT, SAMPLES};
use crate::support::{shows, stdout};
use crate::trace::{study, RUNGS};
use crate::watch::SEVEN_BLANKS;
use std::fs;
use std::path::{Path, PathBuf};

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
    step_in("rs", number)
}

/// The same in the language of an ending.
fn step_in(ending: &str, number: usize) -> String {
    let path = format!("{ROOT}/samples/programs/step{number}.{ending}");
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
    let shown = blocks(README, "rust");
    // The third step is shown in two parts in Rust, in one in other languages.
    let in_parts = [&steps[..3], &steps[2..3]].concat();
    assert_eq!(shown.len(), 4);
    for (block, step) in shown.into_iter().zip(&in_parts) {
        shows(step, block);
    }
    for (language, ending) in [("cpp", "cpp"), ("python", "py")] {
        let shown = blocks(README, language);
        assert_eq!(shown.len(), 3, "{language}");
        for (number, block) in (1..).zip(shown) {
            shows(&step_in(ending, number), block);
        }
    }
    let korean = blocks(KOREAN, "cpp");
    assert_eq!(korean.len(), 3);
    for (number, block) in (1..).zip(korean) {
        shows(&code(&step_in("cpp", number)), &code(block));
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
    for (start, end) in [("type Digits", "\n}\n"), ("impl Sudoku {", "\n}\n")] {
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

/// What the reader is asked to predict where a step is changed: the step, what is replaced by what, the grid
/// of the ladder, its nodes before and after. Nothing is replaced where the grid is turned.
const PREDICTIONS: &str = "
    1 | | the last cell first              | 6 | 69,175,317 | 518,275
    1 | in 1..10 { | in (1..10).rev() {    | 6 | 69,175,317 | 31,975
    3 | count <= 1 | count == 0            | 6 | 65         | 65
    3 | once != [ALL; 27] | false          | 4 | 932        | 2,411
    4 | [column] += 1 | [column] += 0      | 5 | 204        | 13,641
";

#[test]
fn predictions_come_true() {
    let folder = scratch("predictions");
    let all = grids("ladder.in");
    let is_answer = |count: &str| shows(README, &format!("Answer</summary>{count} nodes"));
    for [number, from, to, grid, before, after] in table(PREDICTIONS) {
        shows(&README.replace("\n   ", " "), &format!("{before} node"));
        is_answer(after);
        let [number, grid] = [number, grid].map(|text| text.parse::<usize>().unwrap());
        let (mut source, mut puzzle) = (step(number), all[grid - 1].clone());
        let counts = study(RUNGS[number - 1], &[puzzle.clone()]);
        assert_eq!(counts[0][0].to_string(), before.replace(',', ""), "{grid}");
        if from.is_empty() {
            puzzle = puzzle.chars().rev().collect();
        } else {
            source = replaced(&source, &[(from, to)]);
        }
        compile(&folder, &source);
        let (_, nodes) = run_step(&folder, &puzzle);
        assert_eq!(nodes, after.replace(',', ""), "step {number}, {to}");
    }
    // The third step, without a change, guesses nothing on grid 6.
    assert!(!stdout(&["trace", "--rung", "singles"], &*all[5]).contains(" ? "));
    // Those of other questions: steps as they are.
    for (number, puzzle, nodes) in [(2, SEVEN_BLANKS, "8"), (4, &all[5], "65")] {
        is_answer(nodes);
        compile(&folder, &step(number));
        assert_eq!(run_step(&folder, puzzle).1, nodes, "step {number}");
    }
}

/// A text with each of these replaced, which are there once.
fn replaced(text: &str, changes: &[(&str, &str)]) -> String {
    let mut text = text.to_owned();
    for (from, to) in changes {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text = text.replace(from, to);
    }
    text
}

#[test]
fn exercises_end_as_the_readme_says() {
    let folder = scratch("exercises");
    let solution = include_str!("../../src/main.rs");
    let run = |input: &str| shell(&folder, &format!("{input} | ./step 2>&1"));
    let (from, to) = (
        "in 1..solved.grid[row][column] {",
        "in (solved.grid[row][column] + 1..10).rev() {",
    );
    let largest = replaced(solution, &[(from, to)]);
    compile(&folder, &largest);
    let rows = run("cat samples/empty-grid.in");
    assert!(
        rows.starts_with("9 8 7 6 5 4 3 2 1\n6 5 4 3 2 1 9 8 7\n"),
        "{rows}"
    );
    shows(README, "9 8 7 6 5 4 3 2 1 and 6 5 4 3 2 1 9 8 7");

    let counting = replaced(
        &step(4),
        &[
            (
                "None => return true,",
                "None => { self.solutions += 1; return false; }",
            ),
            ("    nodes: u64,", "    nodes: u64,\n    solutions: u64,"),
            (
                "        nodes: 0,",
                "        nodes: 0,\n        solutions: 0,",
            ),
            (
                "eprintln!(\"{} nodes\", sudoku.nodes)",
                "eprintln!(\"{} solutions\", sudoku.solutions)",
            ),
        ],
    );
    compile(&folder, &counting);
    for (input, count) in [
        ("cat samples/two-solutions.in", 2),
        ("sed -n 2p samples/many-solutions.in", 424),
        ("cat samples/no-solution.in", 0),
    ] {
        let told = run(input);
        // All calls return false.
        let expected = format!("{count} solutions\n{NO_SOLUTION}");
        assert_eq!(told, expected, "{input}");
        let sample = input.split(['/', '.']).nth(1).unwrap();
        let shown = format!("`samples/{sample}.in`: {count}");
        shows(&README.replace("\n   ", " "), &shown);
    }

    let each = |change: &str| {
        let lines = [("row == column", 0), ("row + column == 8", 1)];
        let lines = lines.map(|(is_on, i)| {
            let change = change.replace("DIAGONAL", &format!("self.diagonals[{i}]"));
            format!("if {is_on} {{ {change} }}\n")
        });
        lines.concat()
    };
    let [enter, take_back] = ["|= 1 << digit;", "&= !(1 << digit);"];
    let [is_placed, is_free] =
        [enter, take_back].map(|op| format!("self.placed[unit] {op}\n        }}\n"));
    let diagonal = replaced(
        solution,
        &[
            (
                "    placed: [Digits; 27],",
                "    placed: [Digits; 27],\n    diagonals: [Digits; 2],",
            ),
            (
                "        placed: [0; 27],",
                "        placed: [0; 27],\n        diagonals: [0; 2],",
            ),
            (
                &is_placed,
                &(is_placed.clone() + &each(&format!("DIAGONAL {enter}"))),
            ),
            (
                &is_free,
                &(is_free.clone() + &each(&format!("DIAGONAL {take_back}"))),
            ),
            (
                "ALL & !(in_row | in_column | in_box)",
                &format!(
                    "let mut placed = in_row | in_column | in_box; {} ALL & !placed",
                    each("placed |= DIAGONAL;"),
                ),
            ),
        ],
    );
    // Without the diagonals, or with one of them, these rows differ.
    compile(&folder, &diagonal);
    let rows = run("cat samples/empty-grid.in");
    let last = Vec::from_iter(rows.lines().skip(7)).join(" and ");
    let shown = README.replace("\n   ", " ");
    shows(&shown, &format!("the solution ends with the rows {last}."));
    assert_eq!(run("cat samples/baekjoon-2580.in"), NO_SOLUTION);
}

/// The rows of the ladder with nodes, each with its cells.
fn ladder() -> Vec<Vec<&'static str>> {
    let table = README.split("| `engine` |\n").nth(1).unwrap();
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    let cells = |row: &'static str| Vec::from_iter(row.trim_matches(['|', ' ']).split(" | "));
    let rows = rows.skip(1).map(cells);
    rows.filter(|row| row[0].parse::<u64>().is_ok()).collect()
}
