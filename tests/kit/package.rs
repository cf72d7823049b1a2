//! `package`: the files for other judges, by the rules of who imports them; and its checker on right and wrong
//! outputs.

use crate::common::live::run as run_program;
use crate::common::samples::inputs;
use crate::common::shapes::{compact, readable, spaced, Shape};
use crate::common::textbook;
use crate::common::{table, EMPTY, OTHER_SOLUTION, PUZZLE, SOLUTION};
use crate::score::programs::{LAYOUTS, MISTAKES};
use crate::score::{is_right, output as output_of, tests};
use crate::support::{empty_folder, expect, kit, output, run, shows, stdout};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

const CHECKER: &str = include_str!("../../src/bin/sudoku-kit/package/checker.cpp");
const RIGHT: &str = include_str!("../../src/bin/sudoku-kit/package/right.cpp");

/// A folder that does not exist yet, in one that does.
fn folder(name: &str) -> PathBuf {
    empty_folder(&format!("package-{name}")).join("new")
}

/// The program of a source; `None` where there is no compiler.
fn compiled(name: &str, source: &str) -> Option<PathBuf> {
    let program = folder(name).with_file_name("program");
    let file = program.with_file_name("source.cpp");
    fs::write(&file, source).unwrap();
    let mut compiler = Command::new("g++");
    let flags = "-std=c++11 -O2 -Wall -Wextra -Wpedantic -Werror -o";
    let compiler = compiler.args(flags.split(' ')).arg(&program).arg(file);
    let Ok(status) = compiler.status() else {
        eprintln!("not checked: there is no g++");
        return None;
    };
    assert!(status.success(), "{name}");
    Some(program)
}

/// The checker, and files for it.
struct Checker {
    program: PathBuf,
    folder: PathBuf,
}

/// How hosts run it, and its status for what is right and wrong: 42 and 43 go with a message in the folder.
const HOSTS: &str = "
    QDUOJ                | IN OUT                 | 0  | 1
    HUSTOJ               | IN ANSWER OUT          | 0  | 1
    Hydro, DMOJ, testlib | IN OUT ANSWER          | 0  | 1
    Kattis               | IN ANSWER . < OUT      | 42 | 43
    DOMjudge             | IN ANSWER . flag < OUT | 42 | 43
";

impl Checker {
    fn new() -> Option<Checker> {
        let program = compiled("checker", CHECKER)?;
        let folder = program.with_file_name("files");
        fs::create_dir(&folder).unwrap();
        Some(Checker { program, folder })
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.folder.join(name), text).unwrap();
    }

    /// The status, and what stands on standard error.
    fn run(&self, command: &str) -> (i32, String) {
        let (words, input) = command.split_once(" < ").unwrap_or((command, "IN"));
        let input = File::open(self.folder.join(input)).unwrap();
        let mut checker = Command::new(&self.program);
        let checker = checker.current_dir(&self.folder).stdin(input);
        let output = checker.args(words.split_whitespace()).output().unwrap();
        assert_eq!(output.stdout, b"");
        let told = String::from_utf8(output.stderr).unwrap();
        (output.status.code().expect("it does not crash"), told)
    }

    /// Compares what it says of an output to each host: why it is wrong, or nothing where it is right.
    fn says(&self, puzzle: &str, output: impl AsRef<[u8]>, why: &str) {
        let answer = textbook::smallest_solution(puzzle).unwrap();
        self.write("IN", spaced(puzzle));
        self.write("ANSWER", spaced(&answer));
        self.write("OUT", output);
        let (verdict, reason) = match why {
            "" => ("ok", "right\n".to_owned()),
            _ => ("wrong answer", format!("{why}\n")),
        };
        for [host, command, right, wrong] in table(HOSTS) {
            let status = if why.is_empty() { right } else { wrong };
            let (found, mut told) = self.run(command);
            if right == "42" {
                assert_eq!(told, "", "{host}");
                let message = fs::read_to_string(self.folder.join("judgemessage.txt"));
                told = format!("{verdict} {}", message.unwrap());
            }
            let expected = (status.parse().unwrap(), format!("{verdict} {reason}"));
            assert_eq!((found, told), expected, "{host}");
        }
    }
}

#[test]
fn the_checker_says_to_each_host_what_is_right_and_why_all_else_is_wrong() {
    let Some(checker) = Checker::new() else {
        return;
    };
    for (puzzle, number) in tests().iter().zip(1..) {
        for solution in textbook::any_solutions(puzzle, 2) {
            checker.says(puzzle, spaced(&solution), "");
        }
        // What wrong programs print: the other tests need many calls.
        let programs = MISTAKES.into_iter().chain(LAYOUTS);
        let programs = programs.filter(|_| number < 36);
        let outputs = programs.filter_map(|name| output_of(name, "rows", puzzle));
        for output in BTreeSet::from_iter(outputs) {
            checker.write("OUT", &output);
            let (status, why) = checker.run("IN OUT");
            let expected = i32::from(!is_right(puzzle, &output));
            assert_eq!(status, expected, "{why}{output}");
        }
    }
    let right = spaced(SOLUTION);
    let white_space = format!("\n\t{}\x0b\x0c\n \n", right.replace('\n', " \n\n"));
    let many = 10_000_000;
    for (output, why) in [
        // Any white space is right, and any other solution is wrong.
        (right.trim_end().to_owned(), ""),
        (right.replace('\n', " "), ""),
        (right.replace(' ', "  ").replace('\n', "\r\n"), ""),
        (white_space, ""),
        (right.clone() + &"\n".repeat(many), ""),
        (spaced(OTHER_SOLUTION), "r1c1 is 1, the clue is 5"),
        // What follows a solution.
        (right.repeat(2), "END '5'"),
        (right.clone() + "done\n", "END 'done'"),
        (right.clone() + "\0", "END '?'"),
        // No digit where there should be one; nothing, and the puzzle, unchanged, first.
        (String::new(), "r1c1: DIGIT the end"),
        (spaced(PUZZLE), "r1c3: DIGIT '0'"),
        (spaced(&SOLUTION[..72]), "r9c1: DIGIT the end"),
        (compact(SOLUTION), "r1c1: DIGIT '534678912'"),
        (readable(SOLUTION), "r1c1: DIGIT '+-------+-------+---'"),
        (right.replace(' ', ", "), "r1c1: DIGIT '5,'"),
        (format!("\u{feff}{right}"), "r1c1: DIGIT '???5'"),
        ("No solution exists\n".into(), "r1c1: DIGIT 'No'"),
        ("%s%n%d".into(), "r1c1: DIGIT '%s%n%d'"),
        ("5".repeat(many), "r1c1: DIGIT '55555555555555555555'"),
        ("\0".repeat(many), "r1c1: DIGIT '????????????????????'"),
    ] {
        let why = why.replace("DIGIT", "expected a digit from 1 to 9, found");
        let why = why.replace("END", "expected the end after 81 digits, found");
        checker.says(PUZZLE, output, &why);
    }
    // Row by row, 1 to 9, each row shifted on from the one before; and a row for each digit.
    let shifted = |by: usize| {
        let cells = (0..81).map(|cell| (cell % 9 + cell / 9 * by) % 9 + 1);
        Vec::from_iter(cells.map(|digit| digit.to_string())).join(" ")
    };
    let turned: String = (1..10).map(|digit| format!("{digit} ").repeat(9)).collect();
    for (output, why) in [
        (shifted(0), "1 is twice in a column: r1c1 and r2c1"),
        (turned, "1 is twice in a row: r1c1 and r1c2"),
        (shifted(1), "2 is twice in a box: r1c2 and r2c1"),
    ] {
        checker.says(&EMPTY.replace('.', "0"), output, why);
    }
    checker.says(PUZZLE, &right, "");
    // Of two files, both have to be right. A folder holds nothing; a file that is missing is no fault of a program.
    for (command, status, told) in [
        ("IN OUT IN", 1, "wrong answer r1c3: "),
        ("IN IN OUT", 1, "wrong answer r1c3: "),
        ("IN .", 1, "wrong answer r1c1: "),
        ("", 3, "FAIL expected IN "),
        ("IN MISSING", 3, "FAIL cannot read MISSING\n"),
        ("MISSING IN", 3, "FAIL expected IN "),
    ] {
        let (found, message) = checker.run(command);
        assert_eq!(found, status, "{command}: {message}");
        assert!(message.starts_with(told), "{command}: {message}");
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

/// What a statement wants where there are several solutions.
const WANTED: &str = "
    2580.en | any of them is right
    2580.ko | 그 가운데 어느 것을 출력해도 맞습니다
    2239.en | the one that is the smallest
    2239.ko | 가장 작은 것을 출력하십시오
";

/// That a text has all paragraphs of a problem's statement, but for its title and its headings, and what it wants.
#[track_caller]
fn states(text: &str, problem: &str, language: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin/sudoku-kit/package");
    let name = format!("{problem}.{language}");
    let statement = fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
    let wanted = table(WANTED).into_iter().find(|row| row[0] == name);
    let [_, wanted] = wanted.unwrap();
    let paragraphs = statement.trim_end().split("\n\n").skip(1);
    let paragraphs = paragraphs.filter(|paragraph| paragraph.len() >= 20);
    paragraphs
        .chain([wanted])
        .for_each(|part| shows(text, part));
}

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

/// The elements of an FPS file before its tests.
const FIRST: &str =
    "title|time_limit unit=\"s\"|memory_limit unit=\"MB\"|description|input|output|\
                     sample_input|sample_output|";

#[test]
fn fps_is_what_qduoj_and_hustoj_import() {
    for (problem, seconds, shape, has_checker) in PROBLEMS {
        let xml = stdout(&["package", "fps", "--problem", problem], "");
        let elements = elements(&xml);
        let (tags, texts): (Vec<&str>, Vec<&str>) =
            elements.iter().map(|(tag, text)| (*tag, &**text)).unzip();
        // Each input stands just before its output.
        let tests = suite(shape);
        let test =
            |number| format!("test_input name=\"{number:02}\"|test_output name=\"{number:02}\"|");
        let names: String = (2..2 + tests.len()).map(test).collect();
        let checker = has_checker.then_some("|spj language=\"C++\"");
        let checker = checker.unwrap_or_default();
        let expected = format!("{FIRST}{names}solution language=\"C++\"{checker}");
        assert_eq!(tags.join("|"), expected);
        assert!(texts[0].chars().count() <= 128, "{problem}: {}", texts[0]);
        assert_eq!(texts[1..3], [seconds, "256"], "{problem}");
        let are_paragraphs = texts[3..6].iter().all(|text| text.starts_with("<p>"));
        assert!(are_paragraphs, "{problem}: {:?}", &texts[3..6]);
        let statement = texts[3..6].concat();
        for language in ["en", "ko"] {
            states(&statement, problem, language);
        }
        let solution = textbook::solutions(&cells(texts[6]), 2);
        assert_eq!(texts[6..8], [shape(&cells(texts[6])), shape(&solution[0])]);
        assert_eq!(solution.len(), 1, "{problem}");
        let (found, rest) = texts[8..].split_at(2 * tests.len());
        assert_eq!(found, tests.concat(), "{problem}");
        assert_eq!(rest, &[RIGHT, CHECKER][..rest.len()], "{problem}");
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
        let is_right = settings.starts_with("name: 'Nine ") && settings.ends_with(&expected);
        assert!(is_right, "{problem}: {settings}");
        let limit = format!("timelimit={seconds}\n");
        assert_eq!(take("domjudge-problem.ini"), limit, "{problem}");
        let format = format!("REP(9)\n    REGEX(\"{row}\") NEWLINE\nEND\nEOF\n");
        assert_eq!(take("input_validators/format.ctd"), format);
        let [page, tex] = ["problem.html", "problem_statement/problem.en.tex"].map(&mut take);
        let is_named = tex.starts_with("\\problemname{Nine ") && tex.is_ascii();
        assert!(is_named, "{problem}: {tex}");
        states(&tex, problem, "en");
        for heading in ["<h2>입력</h2>", "<h2>Output</h2>"] {
            shows(&page, heading);
        }
        let markdown = ["en", "ko"].map(|language| {
            let text = take(&format!("problem_statement/problem_{language}.md"));
            states(&page, problem, language);
            states(&text, problem, language);
            text
        });
        if has_checker {
            assert_eq!(take("output_validators/checker/checker.cpp"), CHECKER);
        }
        let mut test = |stem: &str| {
            assert!(take(&format!("{stem}.desc")).ends_with('\n'));
            [take(&format!("{stem}.in")), take(&format!("{stem}.ans"))]
        };
        let mut tests = vec![test("data/sample/01")];
        let [input, answer] = &tests[0];
        let sample = format!("<pre>\n{input}</pre>\n<pre>\n{answer}</pre>\n");
        shows(&page, &sample);
        let sample = format!("\n```input1\n{input}```\n\n```output1\n{answer}```\n");
        markdown.iter().for_each(|text| shows(text, &sample));
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
            let output = |input: &String| run_program(&program, &[], input.as_str()).stdout;
            let mut tests = tests.iter();
            let solves = tests.all(|[input, answer]| output(input) == answer.as_bytes());
            assert_eq!(solves, is_right, "{problem}, {name}");
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
        let mut tests = elements(xml);
        tests.retain(|element| element.0.starts_with("test_input"));
        Vec::from_iter(tests.into_iter().map(|test| test.1)).split_off(suite(spaced).len())
    };
    let [one, other] = ["5", "6"].map(|seed| random(&of(seed, "")));
    assert!(one.iter().all(|test| !other.contains(test)));
    let answers = output(&["solve"], &one.concat());
    assert_eq!(answers.lines().count(), 12 * 9);
    // Without a seed, that used is told, and makes the same file.
    let told = run(&["package", "fps", "--random", "12"], "");
    let seed = String::from_utf8(told.stderr).unwrap();
    let seed = seed.strip_prefix("sudoku-kit: seed ").unwrap().trim_end();
    let file = folder("out");
    assert_eq!(of(seed, &format!(" --out {}", file.display())), "");
    let is_same = fs::read(file).unwrap() == told.stdout;
    assert!(is_same, "--out writes something else");
}

#[test]
fn one_time_limit_may_be_for_all_languages_and_a_hundred_tests_have_longer_names() {
    let xml = stdout(&["package", "fps", "--time", "5"], "");
    assert_eq!(elements(&xml)[1].1, "5");
    let new = folder("many");
    let path = new.to_str().unwrap();
    let words = [
        "package",
        "kattis",
        path,
        "--random=70",
        "--seed=1",
        "--time=5",
    ];
    expect(&words, "", 0, "", "");
    let limit = fs::read(new.join("domjudge-problem.ini")).unwrap();
    assert_eq!(limit, b"timelimit=5\n");
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
