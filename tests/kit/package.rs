//! `package`: the files for other judges, by the rules of who imports them; and its checker on right and wrong
//! outputs.

use crate::common::samples::inputs;
use crate::common::shapes::{compact, one_line, readable, spaced};
use crate::common::{compare, textbook, with_cell};
use crate::common::{OTHER_SOLUTION, PUZZLE, SOLUTION};
use crate::support::{expect, kit, output, run, stdout};
use std::collections::BTreeMap;
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
        assert_eq!(status == 42, why == "right");
        assert!(status == 42 || status == 43, "{status}");
        let why = if why == "right" { String::new() } else { why };
        let mut expected = (0, String::new());
        if !why.is_empty() {
            expected = (1, format!("{output}: {why}\n"));
        }
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
        let cells = |path: &Path| fs::read_to_string(path).unwrap().replace([' ', '\n'], "");
        let puzzle = cells(&input);
        let mut solutions = textbook::any_solutions(&puzzle, 3);
        solutions.push(cells(&input.with_extension("out")));
        for solution in solutions {
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
    let at =
        |place: &str, found: &str| format!("{place}: expected a digit from 1 to 9, found {found}");
    let nul = [&[0; 5][..], spaced(SOLUTION).as_bytes()].concat();
    let row = "1 2 3 4 5 6 7 8 9\n";
    let shifted = |by: usize| {
        let cells = (0..81).map(|cell| (cell % 9 + cell / 9 * by) % 9 + 1);
        spaced(&cells.map(|digit| digit.to_string()).collect::<String>())
    };
    let columns = |text: &str| {
        let digits = Vec::from_iter(text.split_whitespace());
        let turned = (0..81).map(|cell| digits[cell % 9 * 9 + cell / 9]);
        spaced(&turned.collect::<String>())
    };
    let long = "a".repeat(50);
    let empty = &*"0".repeat(81);
    for (puzzle, output, why) in [
        (PUZZLE, String::new(), at("r1c1", "the end")),
        (PUZZLE, " \r\n\t\n".into(), at("r1c1", "the end")),
        (PUZZLE, spaced(PUZZLE), at("r1c3", "'0'")),
        (
            PUZZLE,
            spaced(&with_cell(SOLUTION, 9, 9, '0')),
            at("r9c9", "'0'"),
        ),
        (
            PUZZLE,
            spaced(OTHER_SOLUTION),
            "r1c1 is 1, the clue is 5".into(),
        ),
        (
            empty,
            row.repeat(9),
            "1 is twice in a column: r1c1 and r2c1".into(),
        ),
        (
            empty,
            columns(&row.repeat(9)),
            "1 is twice in a row: r1c1 and r1c2".into(),
        ),
        (
            empty,
            shifted(1),
            "2 is twice in a box: r1c2 and r2c1".into(),
        ),
        (
            empty,
            shifted(3),
            "1 is twice in a column: r1c1 and r4c1".into(),
        ),
        (
            PUZZLE,
            spaced(SOLUTION).repeat(2),
            "expected the end after 81 digits, found '5'".into(),
        ),
        (
            PUZZLE,
            spaced(SOLUTION) + "done\n",
            "expected the end after 81 digits, found 'done'".into(),
        ),
        (
            PUZZLE,
            spaced(SOLUTION) + "\0",
            "expected the end after 81 digits, found '?'".into(),
        ),
        (PUZZLE, spaced(&SOLUTION[..72]), at("r9c1", "the end")),
        (PUZZLE, compact(SOLUTION), at("r1c1", "'534678912'")),
        (
            PUZZLE,
            one_line(SOLUTION),
            at("r1c1", "'53467891267219534819'"),
        ),
        (
            PUZZLE,
            readable(SOLUTION),
            at("r1c1", "'+-------+-------+---'"),
        ),
        (
            PUZZLE,
            spaced(SOLUTION).replace(' ', ", "),
            at("r1c1", "'5,'"),
        ),
        (
            PUZZLE,
            format!("[{}]", spaced(SOLUTION)),
            at("r1c1", "'[5'"),
        ),
        (
            PUZZLE,
            format!("\u{feff}{}", spaced(SOLUTION)),
            at("r1c1", "'???5'"),
        ),
        (PUZZLE, "No solution exists\n".into(), at("r1c1", "'No'")),
        (PUZZLE, "99999999999".into(), at("r1c1", "'99999999999'")),
        (PUZZLE, "5 -3".into(), at("r1c2", "'-3'")),
        (PUZZLE, "5 3.0".into(), at("r1c2", "'3.0'")),
        (PUZZLE, "5 +3".into(), at("r1c2", "'+3'")),
        (PUZZLE, "5 ３".into(), at("r1c2", "'???'")),
        (
            PUZZLE,
            long.clone(),
            at("r1c1", &format!("'{}'", &long[..20])),
        ),
        (PUZZLE, "%s%n%d".into(), at("r1c1", "'%s%n%d'")),
        (
            PUZZLE,
            "5".repeat(100_000_000),
            at("r1c1", &format!("'{}'", "5".repeat(20))),
        ),
        (
            PUZZLE,
            "\0".repeat(100_000_000),
            at("r1c1", &format!("'{}'", "?".repeat(20))),
        ),
        (
            PUZZLE,
            String::from_utf8(nul).unwrap(),
            at("r1c1", "'?????5'"),
        ),
    ] {
        let shown = &output[..output.len().min(200)];
        assert_eq!(checker.mistake(puzzle, output.as_bytes()), why, "{shown}");
    }
    // A folder holds nothing; a file that is missing is no fault of a program.
    let input = checker.file("in", spaced(PUZZLE).as_bytes());
    let folder = checker.folder.to_str().unwrap();
    assert_eq!(checker.run(&[&input, folder], &input).0, 1);
    for files in [
        &[][..],
        &[&*input],
        &[&input, "/missing"],
        &["/missing", &input],
    ] {
        assert_eq!(checker.run(files, &input).0, 3, "{files:?}");
    }
}

/// The elements of an FPS file, each with its attributes and its text.
fn elements(xml: &str) -> Vec<(&str, String)> {
    let (head, body) = xml.split_once("<item>\n").unwrap();
    assert!(head.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fps version=\"1.2\" "));
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

/// Input and answer of each test that a package of a problem has, from the samples and by an own solver.
fn suite(shape: fn(&str) -> String) -> Vec<[String; 2]> {
    let inputs = inputs(&["samples/2580"]);
    let texts = inputs.iter().skip(1).map(|input| {
        let texts = [input.clone(), input.with_extension("out")];
        texts.map(|path| {
            let text = fs::read_to_string(path).unwrap();
            shape(&text.replace([' ', '\n'], ""))
        })
    });
    texts.collect()
}

type Shape = fn(&str) -> String;
const PROBLEMS: [(&str, &str, Shape); 2] = [("2580", "1", spaced), ("2239", "2", compact)];

#[test]
fn fps_is_what_qduoj_and_hustoj_import() {
    for (problem, seconds, shape) in PROBLEMS {
        let xml = stdout(&["package", "fps", "--problem", problem], "");
        let elements = elements(&xml);
        let text = |tag: &str| {
            let mut found = elements.iter().filter(|element| element.0 == tag);
            let text = found.next().map(|element| &*element.1);
            assert!(found.next().is_none(), "{tag}");
            text
        };
        assert_eq!(text("time_limit unit=\"s\""), Some(seconds));
        assert_eq!(text("memory_limit unit=\"MB\""), Some("256"));
        assert_eq!(text("solution language=\"C++\""), Some(RIGHT));
        let checker = (problem == "2580").then_some(CHECKER);
        assert_eq!(text("spj language=\"C++\""), checker);
        let title = text("title").unwrap();
        assert!((1..=128).contains(&title.chars().count()));
        for name in ["Sudoku", "스도쿠", "Baekjoon", "백준", "BOJ", problem] {
            assert!(!xml.contains(name), "{name}");
        }
        for part in ["description", "input", "output"] {
            let paragraphs = text(part).unwrap();
            assert!(paragraphs.starts_with("<p>") && paragraphs.ends_with("</p>\n"));
            let is_korean = |c: char| ('가'..='힣').contains(&c);
            assert!(paragraphs.contains(is_korean) && paragraphs.contains(" nine "));
        }
        // Each input stands just before its output.
        let kind = |text: &str| {
            elements
                .iter()
                .position(|element| element.0 == text)
                .unwrap()
        };
        let [sample, first] = [kind("sample_input"), kind("test_input")];
        assert_eq!((sample + 1, sample + 2), (kind("sample_output"), first));
        let tests = elements[sample..].chunks(2);
        let tests = tests
            .take_while(|pair| pair[0].0.ends_with("_input"))
            .map(|pair| {
                assert_eq!(pair[0].0.replace("_input", "_output"), pair[1].0);
                [pair[0].1.clone(), pair[1].1.clone()]
            });
        let tests = Vec::from_iter(tests);
        assert_eq!(tests[1..], suite(shape));
        let [puzzle, answer] = &tests[0];
        let cells = puzzle.replace([' ', '\n'], "");
        assert_eq!(
            (puzzle, 1),
            (&shape(&cells), textbook::any_solutions(&cells, 2).len())
        );
        assert_eq!(
            *answer,
            shape(&textbook::smallest_solution(&cells).unwrap())
        );
        let names = elements
            .iter()
            .map(|element| element.0.split(' ').next().unwrap());
        let counts = names.fold(BTreeMap::new(), |mut counts, name| {
            *counts.entry(name).or_insert(0) += 1;
            counts
        });
        assert_eq!(
            counts.len(),
            if checker.is_some() { 12 } else { 11 },
            "{counts:?}"
        );
        // An XML parser sees the same.
        let script = "import sys, xml.etree.ElementTree as E
root = E.fromstring(sys.stdin.buffer.read())
for e in root.find('item'):
    tag = e.tag + ''.join(' %s=\"%s\"' % item for item in e.attrib.items())
    sys.stdout.buffer.write((tag + '\\0' + e.text + '\\0').encode())";
        let mut python = assert_cmd::Command::new("python3");
        match python
            .args(["-c", script])
            .write_stdin(xml.clone())
            .output()
        {
            Err(_) => eprintln!("not checked: there is no python3"),
            Ok(run) => {
                let parts = elements
                    .iter()
                    .map(|(tag, text)| format!("{tag}\0{text}\0"));
                compare(&run, (0, &parts.collect::<String>(), ""), &|| {
                    "python".into()
                });
            }
        }
    }
}

/// The files of a folder and below, with their paths.
fn files(folder: &Path, prefix: &str, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap());
        match path.is_dir() {
            true => files(&path, &format!("{name}/"), found),
            false => drop(found.insert(name, fs::read_to_string(path).unwrap())),
        }
    }
}

#[test]
fn kattis_is_a_package_in_the_legacy_format() {
    for (problem, seconds, shape) in PROBLEMS {
        let new = folder(&format!("kattis-{problem}"));
        let path = new.to_str().unwrap();
        expect(
            &["package", "kattis", path, "--problem", problem],
            "",
            0,
            "",
            "",
        );
        let message = format!("sudoku-kit: {path}: expected an empty folder, or none\n");
        expect(&["package", "kattis", path], "", 2, "", &message);
        let mut found = BTreeMap::new();
        files(&new, "", &mut found);
        let has_checker = problem == "2580";
        let mut take = |name: &str| found.remove(name).unwrap_or_else(|| panic!("{name}"));
        let settings = take("problem.yaml");
        let validation = if has_checker { "custom" } else { "default" };
        for line in [
            "license: cc0",
            &format!("validation: {validation}"),
            "  memory: 256",
        ] {
            assert!(settings.lines().any(|own| own == line), "{line}");
        }
        assert_eq!(
            take("domjudge-problem.ini"),
            format!("timelimit='{seconds}'\n")
        );
        let row = if has_checker {
            "[0-9]( [0-9]){8}"
        } else {
            "[0-9]{9}"
        };
        let format = format!("REP(9)\n    REGEX(\"{row}\") NEWLINE\nEND\nEOF\n");
        assert_eq!(take("input_validators/format.ctd"), format);
        let [page, tex] = [
            take("problem.html"),
            take("problem_statement/problem.en.tex"),
        ];
        assert!(tex.starts_with("\\problemname{Nine ") && tex.is_ascii());
        let paragraphs = tex.lines().filter(|line| line.ends_with('.'));
        assert_eq!(paragraphs.filter(|line| page.contains(line)).count(), 4);
        assert!(page.contains("<h2>입력</h2>") && page.contains("<h2>Output</h2>"));
        let [right, wrong] = [
            take("submissions/accepted/right.cpp"),
            take("submissions/wrong_answer/no-boxes.cpp"),
        ];
        assert!(right == RIGHT && wrong != RIGHT);
        if has_checker {
            assert_eq!(take("output_validators/checker/checker.cpp"), CHECKER);
        }
        let sample = ["in", "ans"].map(|end| take(&format!("data/sample/01.{end}")));
        assert!(page.contains(&sample[0]) && page.contains(&sample[1]));
        assert_eq!(take("data/sample/01.desc"), "random puzzle 1\n");
        let mut tests = vec![sample];
        for (test, number) in suite(shape).into_iter().zip(2..) {
            let stem = format!("data/secret/{number:02}");
            assert_eq!(
                ["in", "ans"].map(|end| take(&format!("{stem}.{end}"))),
                test
            );
            assert!(take(&format!("{stem}.desc")).len() > 1);
            tests.push(test);
        }
        assert!(found.is_empty(), "{:?}", found.keys());
        let programs = [("right", right), ("no-boxes", wrong)];
        for (name, source) in programs {
            let Some(program) = compiled(&format!("{name}-{problem}"), &source) else {
                return;
            };
            let mut is_right = true;
            for [input, answer] in &tests {
                let mut program = assert_cmd::Command::new(&program);
                let run = program.write_stdin(input.as_str()).output().unwrap();
                is_right &= run.stdout == answer.as_bytes();
            }
            assert_eq!(is_right, name == "right");
        }
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
    assert_eq!((one.len(), other.len()), (12, 12));
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
    let words = [
        "package",
        "kattis",
        new.to_str().unwrap(),
        "--random",
        "70",
        "--seed=1",
    ];
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
