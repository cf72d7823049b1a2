//! The problem as a package in Kattis's legacy format: a folder for Kattis, and zipped for DOMjudge and Hydro.
//!
//! Kattis takes the time limit from the slowest accepted submission, so only a fast one is there; DOMjudge and Hydro
//! take it from `domjudge-problem.ini`, where quotes would be part of Hydro's number. Kattis's statement is LaTeX, whose
//! usual fonts have no Korean: `problem.html`, which DOMjudge shows, has both languages. Hydro shows `problem_LANGUAGE.md`.

use super::statements::{markdown, page, tex};
use super::{texts, Package, BOXES, CHECKER, MEMORY, RIGHT};

/// The files: paths in the folder, and texts.
pub fn files(package: &Package) -> Vec<(String, String)> {
    let [korean, english] = &package.statements;
    let (title, seconds) = (english[0], package.problem.seconds);
    let (validation, row) = match package.has_checker() {
        true => ("custom", "[0-9]( [0-9]){8}"),
        false => ("default", "[0-9]{9}"),
    };
    let settings = format!(
        "name: '{title}'\nsource: sudoku-kit\nlicense: cc0\nvalidation: {validation}\nlimits:\n  memory: {MEMORY}\n"
    );
    let format = format!("REP(9)\n    REGEX(\"{row}\") NEWLINE\nEND\nEOF\n");
    let wrong = RIGHT.replace(BOXES, "    // Wrong: boxes do not count.\n");
    let mut files = Vec::new();
    let mut add = |path: &str, text: String| files.push((path.to_owned(), text));
    add("problem.yaml", settings);
    add("domjudge-problem.ini", format!("timelimit={seconds}\n"));
    let sample = texts(&package.sample);
    add("problem.html", page(&package.statements, &sample));
    add("problem_statement/problem.en.tex", tex(english));
    add(
        "problem_statement/problem_en.md",
        markdown(english, &sample),
    );
    add("problem_statement/problem_ko.md", markdown(korean, &sample));
    add("input_validators/format.ctd", format);
    add("submissions/accepted/right.cpp", RIGHT.to_owned());
    add("submissions/wrong_answer/no-boxes.cpp", wrong);
    if package.has_checker() {
        add("output_validators/checker/checker.cpp", CHECKER.to_owned());
    }
    let tests = package.tests.iter().map(|test| ("secret", test));
    for (folder, test) in [("sample", &package.sample)].into_iter().chain(tests) {
        let stem = format!("data/{folder}/{}", package.name(test));
        let [input, answer] = texts(test);
        add(&(stem.clone() + ".in"), input);
        add(&(stem.clone() + ".ans"), answer);
        add(&(stem + ".desc"), test.asks.clone() + "\n");
    }
    files
}
