//! The problem as a package in Kattis's legacy format: a folder for Kattis, and zipped for DOMjudge.
//!
//! Kattis takes the time limit from the slowest accepted submission, so only a fast one is there; DOMjudge takes it
//! from `domjudge-problem.ini`. Kattis's statement is LaTeX, whose usual fonts have no Korean: `problem.html`, which
//! DOMjudge shows, has both languages.

use super::{html, texts, Package, Statement, BOXES, CHECKER, MEMORY, RIGHT};

/// The files: paths in the folder, and texts.
pub fn files(package: &Package) -> Vec<(String, String)> {
    let (title, seconds) = (package.english[0], package.problem.seconds);
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
    add("domjudge-problem.ini", format!("timelimit='{seconds}'\n"));
    add("problem.html", page(package));
    add("problem_statement/problem.en.tex", tex(&package.english));
    add("input_validators/format.ctd", format);
    add("submissions/accepted/right.cpp", RIGHT.to_owned());
    add("submissions/wrong_answer/no-boxes.cpp", wrong);
    if package.has_checker() {
        add("output_validators/checker/checker.cpp", CHECKER.to_owned());
    }
    // Tests run in the order of their names.
    let width = package.tests.len().to_string().len();
    let tests = package.tests.iter().map(|test| ("secret", test));
    for (folder, test) in [("sample", &package.sample)].into_iter().chain(tests) {
        let stem = format!("data/{folder}/{:0width$}", test.number);
        let [input, answer] = texts(test);
        add(&(stem.clone() + ".in"), input);
        add(&(stem.clone() + ".ans"), answer);
        add(&(stem + ".desc"), test.asks.clone() + "\n");
    }
    files
}

/// A statement as LaTeX. Kattis adds the sample.
fn tex(statement: &Statement) -> String {
    let [title, board, task, input_heading, input, output_heading, output] = statement;
    format!(
        "\\problemname{{{title}}}\n\n{board}\n\n{task}\n\n\\section*{{{input_heading}}}\n{input}\n\n\
         \\section*{{{output_heading}}}\n{output}\n"
    )
}

/// The statements as a page of HTML, with the sample.
fn page(package: &Package) -> String {
    let mut page = "<!DOCTYPE html>\n<html lang=\"ko\">\n<meta charset=\"utf-8\">\n".to_owned();
    page += &format!("<title>{}</title>\n", package.korean[0]);
    for [title, board, task, rest @ ..] in [package.korean, package.english] {
        page += &format!("<h1>{title}</h1>\n{}", html(&[board, task]));
        for part in rest.chunks(2) {
            page += &format!("<h2>{}</h2>\n{}", part[0], html(&part[1..]));
        }
    }
    let [input, answer] = texts(&package.sample);
    page + &format!(
        "<h2>예제 / Sample</h2>\n<pre>\n{input}</pre>\n<pre>\n{answer}</pre>\n</html>\n"
    )
}
