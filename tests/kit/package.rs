//! `package`: the files for other judges, by the rules of who imports them; and its checker on right and wrong
//! outputs.

use crate::common::live::run as run_program;
use crate::common::samples::inputs;
use crate::common::shapes::{compact, readable, spaced, Shape};
use crate::common::textbook;
use crate::common::{OTHER_SOLUTION, PUZZLE, SOLUTION};
use crate::score::programs::{LAYOUTS, MISTAKES, ORDERS};
use crate::score::{is_right, output as output_of, tests};
use crate::support::{expect, kit, output, run, stdout};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

const CHECKER: &str = include_str!("../../src/bin/sudoku-kit/package/checker.cpp");
const RIGHT: &str = include_str!("../../src/bin/sudoku-kit/package/right.cpp");

/// A folder that does not exist yet, in one that does.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("package-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder.join("new")
}

/// The program of a source; `None` where there is no compiler.
fn compiled(name: &str, source: &str) -> Option<PathBuf> {
    let program = folder(name).with_file_name("program");
    let file = program.with_file_name("source.cpp");
    fs::write(&file, source).unwrap();
    let mut compiler = Command::new("g++");
    let flags = "-std=c++11 -O2 -Wall -Wextra -Wpedantic -Werror -o";
    let compiler = compiler.args(flags.split(' ')).arg(&program).arg(file);
    match compiler.status() {
        Ok(status) => assert!(status.success(), "{name}"),
        Err(_) => {
            eprintln!("not checked: there is no g++");
            return None;
        }
    }
    Some(program)
}

/// The checker, and files for it.
struct Checker {
    program: PathBuf,
    folder: PathBuf,
}

impl Checker {
    fn new(name: &str) -> Option<Checker> {
        let program = compiled(name, CHECKER)?;
        let folder = program.with_file_name("files");
        fs::create_dir(&folder).unwrap();
        Some(Checker { program, folder })
    }

    fn file(&self, name: &str, text: &[u8]) -> String {
        let path = self.folder.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// The status, and what is told on standard error.
    fn run(&self, files: &[&str], input: &str) -> (i32, String) {
        let mut checker = Command::new(&self.program);
        let checker = checker.args(files).stdin(File::open(input).unwrap());
        let output = checker.output().unwrap();
        assert_eq!(output.stdout, b"");
        let told = String::from_utf8(output.stderr).unwrap();
        (output.status.code().expect("it does not crash"), told)
    }

    /// Why an output is wrong, nothing if it is right: in all ways in which judges ask.
    fn mistake(&self, puzzle: &str, output: &[u8]) -> String {
        let input = self.file("in", spaced(puzzle).as_bytes());
        let solution = textbook::smallest_solution(puzzle).unwrap();
        let answer = self.file("answer", spaced(&solution).as_bytes());
        let output = self.file("out", output);
        let folder = self.folder.to_str().unwrap();
        let (status, told) = self.run(&[&input, &answer, folder, "flag"], &output);
        assert_eq!(told, "");
        let message = fs::read_to_string(self.folder.join("judgemessage.txt")).unwrap();
        let why = message.strip_suffix('\n').unwrap().to_owned();
        assert_eq!(status, if why == "right" { 42 } else { 43 });
        let (why, expected) = match &*why {
            "right" => (String::new(), (0, String::new())),
            _ => (why.clone(), (1, format!("{output}: {why}\n"))),
        };
        for files in [
            &[&*input, &output][..],
            &[&input, &answer, &output],
            &[&input, &output, &answer],
        ] {
            assert_eq!(self.run(files, &input), expected);
        }
        why
    }
}

#[test]
fn the_checker_takes_every_right_solution_in_any_white_space() {
    let Some(checker) = Checker::new("right") else {
        return;
    };
    for input in inputs(&["samples/2580"]) {
        let puzzle = cells(&fs::read_to_string(input).unwrap());
        for solution in textbook::any_solutions(&puzzle, 3) {
            assert_eq!(checker.mistake(&puzzle, spaced(&solution).as_bytes()), "");
        }
    }
    let words = spaced(SOLUTION);
    for layout in [
        words.trim_end().to_owned(),
        words.replace('\n', " "),
        words.replace(' ', "  ").replace('\n', "\r\n"),
        format!("\n\n\t{}\x0b\x0c\n \n", words.replace('\n', "\n\n")),
        words.replace('\n', " \n"),
        words.clone() + &"\n".repeat(100_000_000),
    ] {
        assert_eq!(checker.mistake(PUZZLE, layout.as_bytes()), "");
    }
}

#[test]
fn the_checker_refuses_every_other_output_and_says_why() {
    let Some(checker) = Checker::new("wrong") else {
        return;
    };
    let right = spaced(SOLUTION);
    let refuse = |output: &str, why: &str| {
        assert_eq!(checker.mistake(PUZZLE, output.as_bytes()), why);
    };
    refuse(&spaced(OTHER_SOLUTION), "r1c1 is 1, the clue is 5");
    for (more, found) in [(&*right, "5"), ("done\n", "done"), ("\0", "?")] {
        let why = format!("expected the end after 81 digits, found '{found}'");
        refuse(&(right.clone() + more), &why);
    }
    // No digit where there should be one.
    let odd = |output: &str, cell: &str, found: &str| {
        let why = format!("{cell}: expected a digit from 1 to 9, found {found}");
        refuse(output, &why);
    };
    odd("", "r1c1", "the end");
    odd(&spaced(PUZZLE), "r1c3", "'0'");
    odd(&spaced(&SOLUTION[..72]), "r9c1", "the end");
    odd(&compact(SOLUTION), "r1c1", "'534678912'");
    odd(SOLUTION, "r1c1", "'53467891267219534819'");
    odd(&readable(SOLUTION), "r1c1", "'+-------+-------+---'");
    odd(&right.replace(' ', ", "), "r1c1", "'5,'");
    odd(&format!("[{right}]"), "r1c1", "'[5'");
    odd(&format!("\u{feff}{right}"), "r1c1", "'???5'");
    odd(&format!("\0{right}"), "r1c1", "'?5'");
    odd("No solution exists\n", "r1c1", "'No'");
    odd("99999999999", "r1c1", "'99999999999'");
    odd("5 -3", "r1c2", "'-3'");
    odd("5 +3", "r1c2", "'+3'");
    odd("5 3.0", "r1c2", "'3.0'");
    odd("%s%n%d", "r1c1", "'%s%n%d'");
    for (digit, found) in [("5", "5"), ("\0", "?")] {
        let found = format!("'{}'", found.repeat(20));
        odd(&digit.repeat(100_000_000), "r1c1", &found);
    }
    // Row by row, 1 to 9, each row shifted on from the one before.
    let shifted = |by: usize| {
        let cells = (0..81).map(|cell| (cell % 9 + cell / 9 * by) % 9 + 1);
        cells.map(|digit| digit.to_string()).collect::<String>()
    };
    let turned: String = (1..10).map(|digit| digit.to_string().repeat(9)).collect();
    for (output, why) in [
        (shifted(0), "1 is twice in a column: r1c1 and r2c1"),
        (turned, "1 is twice in a row: r1c1 and r1c2"),
        (shifted(1), "2 is twice in a box: r1c2 and r2c1"),
    ] {
        let empty = "0".repeat(81);
        assert_eq!(checker.mistake(&empty, spaced(&output).as_bytes()), why);
    }
    // A folder holds nothing; a file that is missing is no fault of a program.
    let input = checker.file("in", spaced(PUZZLE).as_bytes());
    let folder = checker.folder.to_str().unwrap();
    assert_eq!(checker.run(&[&input, folder], &input).0, 1);
    for files in ["", "IN", "IN /missing", "/missing IN"] {
        let files = files.split_whitespace();
        let files = files.map(|file| if file == "IN" { &input } else { file });
        assert_eq!(checker.run(&Vec::from_iter(files), &input).0, 3);
    }
}

#[test]
fn the_checker_takes_what_is_right_of_all_that_wrong_programs_print() {
    let Some(checker) = Checker::new("programs") else {
        return;
    };
    let by_order = ORDERS.map(|order| MISTAKES.map(|mistake| (mistake, order)));
    let programs = [
        by_order.as_flattened(),
        &LAYOUTS.map(|layout| (layout, "rows")),
    ]
    .concat();
    // The others need many calls.
    for puzzle in &tests()[..35] {
        let outputs = programs
            .iter()
            .filter_map(|(name, order)| output_of(name, order, puzzle));
        let input = checker.file("in", spaced(puzzle).as_bytes());
        for output in BTreeSet::from_iter(outputs) {
            let file = checker.file("out", output.as_bytes());
            let (status, why) = checker.run(&[&input, &file], &input);
            assert_eq!(
                status,
                i32::from(!is_right(puzzle, &output)),
                "{why}{output}"
            );
        }
    }
}

/// What an FPS file starts with, by its format.
const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<fps version="1.2" url="https://github.com/zhblue/freeproblemset/">
<generator name="sudoku-kit"/>
<item>
"#;

/// The elements of an FPS file, each with its attributes and its text.
fn elements(xml: &str) -> Vec<(&str, String)> {
    let body = xml.strip_prefix(HEAD).unwrap();
    let mut rest = body.strip_suffix("</item>\n</fps>\n").unwrap();
    let mut elements = Vec::new();
    while !rest.is_empty() {
        let (tag, after) = rest[1..].split_once("><![CDATA[").unwrap();
        let end = format!("]]></{}>\n", tag.split(' ').next().unwrap());
        let (text, after) = after.split_once(&end).unwrap();
        elements.push((tag, text.replace("]]]]><![CDATA[>", "]]>")));
        rest = after;
    }
    elements
}

/// A problem, its seconds, how rows look, and whether there is a checker.
const PROBLEMS: [(&str, &str, Shape, bool); 2] =
    [("2580", "1", spaced, true), ("2239", "2", compact, false)];

/// Input and answer of each secret test, from the samples.
fn suite(shape: Shape) -> Vec<[String; 2]> {
    let text = |path: &Path| shape(&cells(&fs::read_to_string(path).unwrap()));
    let inputs = inputs(&["samples/2580"]).into_iter().skip(1);
    inputs
        .map(|input| [text(&input), text(&input.with_extension("out"))])
        .collect()
}

fn cells(text: &str) -> String {
    text.replace([' ', '\n'], "")
}

#[test]
fn fps_is_what_qduoj_and_hustoj_import() {
    for (problem, seconds, shape, has_checker) in PROBLEMS {
        let xml = stdout(&["package", "fps", "--problem", problem], "");
        let elements = elements(&xml);
        let (tags, texts): (Vec<&str>, Vec<&str>) =
            elements.iter().map(|(tag, text)| (*tag, &**text)).unzip();
        // Each input stands just before its output.
        let tests = suite(shape);
        let mut expected = vec!["title", "time_limit unit=\"s\"", "memory_limit unit=\"MB\""];
        expected.extend(["description", "input", "output"]);
        expected.extend(["sample_input", "sample_output"]);
        expected.extend(["test_input", "test_output"].repeat(tests.len()));
        expected.push("solution language=\"C++\"");
        expected.extend(has_checker.then_some("spj language=\"C++\""));
        assert_eq!(tags, expected);
        assert!(texts[0].chars().count() <= 128);
        assert_eq!(texts[1..3], [seconds, "256"]);
        for text in &texts[3..6] {
            assert!(text.starts_with("<p>") && text.ends_with("</p>\n"));
            assert!(text.contains("숫자") || text.contains("아홉 줄"));
            assert!(text.contains(" nine "));
        }
        let solution = textbook::solutions(&cells(texts[6]), 2);
        assert_eq!(texts[6..8], [shape(&cells(texts[6])), shape(&solution[0])]);
        assert_eq!(solution.len(), 1);
        let (found, rest) = texts[8..].split_at(2 * tests.len());
        assert_eq!(found, tests.concat());
        assert_eq!(rest, &[RIGHT, CHECKER][..rest.len()]);
        for name in ["Sudoku", "스도쿠", "Baekjoon", "백준", "BOJ", problem] {
            assert!(!xml.contains(name), "{name}");
        }
    }
}

/// The files of a folder and below, with their paths.
fn files(folder: &Path, prefix: &str, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let name = format!("{prefix}{name}");
        match path.is_dir() {
            true => files(&path, &(name + "/"), found),
            false => drop(found.insert(name, fs::read_to_string(path).unwrap())),
        }
    }
}

#[test]
fn kattis_is_a_package_in_the_legacy_format() {
    for (problem, seconds, shape, has_checker) in PROBLEMS {
        let new = folder(&format!("kattis-{problem}"));
        let path = new.to_str().unwrap();
        let words = ["package", "kattis", path, "--problem", problem];
        expect(&words, "", 0, "", "");
        let message = format!("sudoku-kit: {path}: expected an empty folder, or none\n");
        expect(&words, "", 2, "", &message);
        let mut found = BTreeMap::new();
        files(&new, "", &mut found);
        let mut take = |name: &str| found.remove(name).unwrap_or_else(|| panic!("{name}"));
        let (validation, row) = match has_checker {
            true => ("custom", "[0-9]( [0-9]){8}"),
            false => ("default", "[0-9]{9}"),
        };
        let settings = take("problem.yaml");
        let expected = format!("license: cc0\nvalidation: {validation}\nlimits:\n  memory: 256\n");
        assert!(settings.starts_with("name: 'Nine ") && settings.ends_with(&expected));
        let limit = format!("timelimit='{seconds}'\n");
        assert_eq!(take("domjudge-problem.ini"), limit);
        let format = format!("REP(9)\n    REGEX(\"{row}\") NEWLINE\nEND\nEOF\n");
        assert_eq!(take("input_validators/format.ctd"), format);
        let page = take("problem.html");
        let tex = take("problem_statement/problem.en.tex");
        assert!(tex.starts_with("\\problemname{Nine ") && tex.is_ascii());
        let paragraphs = tex.lines().filter(|line| line.ends_with('.'));
        assert_eq!(paragraphs.filter(|line| page.contains(line)).count(), 4);
        assert!(page.contains("<h2>입력</h2>") && page.contains("<h2>Output</h2>"));
        // The other format has the same statements.
        let xml = stdout(&["package", "fps", "--problem", problem], "");
        let parts = elements(&xml).drain(3..6).map(|part| part.1).collect();
        let paragraphs = [page.clone(), parts].map(|text: String| {
            let lines = text.lines().filter(|line| line.starts_with("<p>"));
            BTreeSet::from_iter(lines.map(str::to_owned))
        });
        assert_eq!(paragraphs[0], paragraphs[1]);
        if has_checker {
            assert!(take("output_validators/checker/checker.cpp") == CHECKER);
        }
        let mut test = |stem: &str| {
            assert!(take(&format!("{stem}.desc")).ends_with('\n'));
            [take(&format!("{stem}.in")), take(&format!("{stem}.ans"))]
        };
        let mut tests = vec![test("data/sample/01")];
        let sample = tests[0]
            .each_ref()
            .map(|text| format!("<pre>\n{text}</pre>\n"));
        assert!(page.contains(&sample.concat()));
        for (expected, number) in suite(shape).into_iter().zip(2..) {
            tests.push(test(&format!("data/secret/{number:02}")));
            assert_eq!(tests.last(), Some(&expected));
        }
        for name in ["accepted/right", "wrong_answer/no-boxes"] {
            let source = found.remove(&format!("submissions/{name}.cpp")).unwrap();
            let is_right = name == "accepted/right";
            let Some(program) = compiled(&format!("{is_right}-{problem}"), &source) else {
                continue;
            };
            let mut outputs = tests.iter().map(|[input, answer]| {
                run_program(&program, &[], input.as_str()).stdout == answer.as_bytes()
            });
            assert_eq!(outputs.all(|is_answer| is_answer), is_right);
        }
        assert!(found.is_empty(), "{:?}", found.keys());
    }
}

#[test]
fn random_tests_of_a_package_are_those_of_the_seed() {
    let of = |seed: &str, more: &str| {
        let words = format!("package fps --random 12 --seed {seed}{more}");
        stdout(&Vec::from_iter(words.split(' ')), "")
    };
    let random = |xml: &str| {
        let tests = elements(xml)
            .into_iter()
            .filter(|element| element.0 == "test_input");
        Vec::from_iter(tests.map(|element| element.1)).split_off(suite(spaced).len())
    };
    let [one, other] = ["5", "6"].map(|seed| random(&of(seed, "")));
    assert!(one.iter().all(|test| !other.contains(test)));
    assert_eq!(
        output(&["solve"], &one.concat()).matches('\n').count(),
        12 * 9
    );
    // Without a seed, that used is told, and makes the same file.
    let told = run(&["package", "fps", "--random", "12"], "");
    let seed = String::from_utf8(told.stderr).unwrap();
    let seed = seed.strip_prefix("sudoku-kit: seed ").unwrap().trim_end();
    let file = folder("out");
    assert_eq!(of(seed, &format!(" --out {}", file.display())), "");
    assert!(fs::read(file).unwrap() == told.stdout);
    // A package of more than a hundred tests has longer names.
    let new = folder("many");
    let path = new.to_str().unwrap();
    let words = ["package", "kattis", path, "--random=70", "--seed=1"];
    expect(&words, "", 0, "", "");
    assert!(new.join("data/secret/002.in").exists() && new.join("data/secret/102.ans").exists());
}

#[test]
fn what_cannot_be_written_is_told() {
    let new = folder("broken");
    fs::write(&new, "").unwrap();
    for words in [&["kattis"][..], &["fps", "--out"]] {
        let path = new.join(if words.len() == 1 { "" } else { "file" });
        let run = kit().arg("package").args(words).arg(path).output().unwrap();
        let told = String::from_utf8(run.stderr).unwrap();
        assert!(told.starts_with("sudoku-kit: cannot write ") && told.contains("broken"));
        assert_eq!((run.status.code(), run.stdout.len()), (Some(2), 0));
    }
}
