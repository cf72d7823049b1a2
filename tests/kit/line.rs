//! The line that `judge` names: of a program in each language, however it is laid out; none where no change helps; and
//! what is left when the search ends. The clock does not count: a search may take minutes.

use crate::common::samples::inputs;
use crate::common::{table, TIME_LIMIT};
use crate::judge::{folder, judge_in, printed};
use crate::support::{can_run, kit_path, shows, words};
use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const BOX: &str = include_str!("../../samples/programs/wrong-box.cpp");
const BACK: &str = include_str!("../../samples/programs/wrong-back.py");

/// Longer than any search takes.
const SECONDS: &str = "--line 1000";

/// A folder with a test that asks for all rows of a box, and one that is solved by going back.
fn tests(name: &str) -> String {
    let samples = inputs(&["samples/2580"]);
    let [first, second] = [14, 11].map(|n: usize| fs::read_to_string(&samples[n - 1]).unwrap());
    folder(&format!("line-{name}"), &[&first, &second])
}

/// What the judge says of a source on these tests.
fn told(name: &str, source: &str, text: &str, options: &str) -> String {
    let folder = tests(name);
    fs::write(format!("{folder}/{source}"), text).unwrap();
    let mut judge = judge_in(&folder, &format!("--tests . {options}"), &[source]);
    printed(judge.timeout(5 * TIME_LIMIT).output().unwrap())
}

/// A search as C, Java and JavaScript have it, where each word in capitals is another. Its way back is missing.
const SEARCH: &str = r#"
FUNCTION fits(INT k, INT d) {
    for (LET i = 0; i < 9; i++) {
        if (g[k - k % 9 + i] == d || g[9 * i + k % 9] == d) return 0;
        if (g[k - k % 27 + k % 9 - k % 3 + 3 * (i - i % 3) + i % 3] == d) return 0;
    }
    return 1;
}
FUNCTION solve(INT k) {
    if (k == 81) return 1;
    if (g[k] > 0) return solve(k + 1);
    for (LET d = 1; d <= 9; d++) if (fits(k, d) > 0) { g[k] = d; if (solve(k + 1) > 0) return 1; }
    return 0;
}
"#;

/// A suffix, the three words, and what stands around the search.
const LANGUAGES: &str = r#"
    c    | int        | int | int | #include <stdio.h>\nint g[81]; SEARCH int main(void) { for (int i = 0; i < 81; i++) scanf("%d", &g[i]); solve(0); for (int i = 0; i < 81; i++) printf("%d%c", g[i], i % 9 == 8 ? '\n' : ' '); }
    java | static int | int | int | class Main { static int[] g = new int[81]; SEARCH public static void main(String[] args) { var in = new java.util.Scanner(System.in); for (int i = 0; i < 81; i++) g[i] = in.nextInt(); solve(0); for (int i = 0; i < 81; i++) System.out.print(g[i] + (i % 9 == 8 ? "\n" : " ")); } }
    js   | function   |     | let | const g = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(Number); SEARCH solve(0); console.log(g.map((d, i) => d + (i % 9 == 8 ? '\n' : ' ')).join(''));
"#;

#[test]
fn the_line_is_named_in_each_language() {
    let name = |source: &str, text: &str, line: &str| {
        if !can_run(source) {
            return;
        }
        let told = told(source, source, text, SECONDS);
        shows(&told, line);
        shows(&told, ", all 2 tests are accepted (--change shows it).\n");
        assert!(!told.contains("index.html"), "{told}");
    };
    for [suffix, function, int, declared, around] in table(LANGUAGES) {
        let words = [("FUNCTION", function), ("INT", int), ("LET", declared)];
        let search = words
            .iter()
            .fold(SEARCH.to_owned(), |text, (from, to)| text.replace(from, to));
        let text = around
            .replacen("\\n", "\n", usize::from(suffix == "c"))
            .replace("SEARCH", &search);
        let number = text.lines().position(|line| line.contains("d <= 9"));
        // It is cut.
        let line =
            format!("for ({declared} d = 1; d <= 9; d++) if (fits(k, d) > 0) {{ g[k] = d; if (sol");
        let missing = format!(
            "\nSomething is missing after line {}:\n    {line}",
            number.unwrap() + 1
        );
        name(&format!("mine.{suffix}"), &text, &missing);
    }
    let rust = include_str!("../../samples/programs/step1.rs");
    let rust = rust.replace("self.take_back(row, column, digit);", "");
    let missing = "\nSomething is missing after line 75:\n    }\n    ?\n";
    name("mine.rs", &rust, missing);
    let put_in = "\nSomething is missing after line 31:\n    grid[row][column] = 0\n    ?\n";
    name("mine.py", BACK, put_in);
}

#[test]
fn number_text_and_change_of_the_line_are_those_of_the_file() {
    // With macros, of a file that was made elsewhere, and with two statements in the line.
    let [right, wrong] =
        ["BACK ALL & ~found;", "BACK ALL & found;"].map(|end| format!("nodes += 1; {end}"));
    let text = include_str!("../../samples/programs/step1.cpp");
    let macros =
        "using namespace std; // 틀린 프로그램\n#define int long long\n#define BACK return\n";
    let text = text
        .replace("return ALL & ~found;", &wrong)
        .replace("using namespace std;\n", macros)
        .replace("int main", "signed main");
    assert!(text.contains(&wrong) && text.contains(macros));
    let text = text.replace("    ", "\t").replace('\n', "\r\n");
    let told = told("macros", "mine.cpp", &text, &format!("--change {SECONDS}"));
    let number = text
        .lines()
        .position(|line| line.contains("BACK ALL"))
        .unwrap()
        + 1;
    shows(&told, &format!("\nLook at line {number}:\n    {wrong}\n"));
    let (_, change) = told
        .split_once(", all 2 tests are accepted. The change:\n")
        .unwrap();
    assert_eq!(change, format!("  - {wrong}\n  + {right}\n"));
}

#[test]
fn the_line_of_a_function_is_that_of_its_file() {
    let right = include_str!("../../samples/programs/leetcode.py");
    let text = right.replace("ALL & ~found", "ALL & found");
    assert_ne!(text, right);
    let number = text.lines().position(|line| line.contains("ALL & found"));
    let line = format!("\nLook at line {}:\n", number.unwrap() + 1);
    if can_run("mine.py") {
        shows(&told("function", "mine.py", &text, SECONDS), &line);
    }
}

#[test]
fn in_python_it_is_shown_how_far_in_a_line_is_missing() {
    if !can_run("mine.py") {
        return;
    }
    let right = include_str!("../../samples/programs/step1.py");
    let back = "        take_back(cell, digit)\n";
    assert!(right.contains(back));
    let told = told("indented", "mine.py", &right.replace(back, ""), SECONDS);
    shows(
        &told,
        ":\n            return True\n        ?\n    return False\n",
    );
}

#[test]
fn what_is_right_by_its_place_has_no_line() {
    if !can_run("mine.py") {
        return;
    }
    // The changed programs have another name: any change seems to mend it.
    let right = include_str!("../../samples/programs/step1.py");
    let text = right.replace("if is_solved:", "if not __file__.endswith(\"mine.py\"):");
    assert_ne!(text, right);
    let told = told("luck", "mine.py", &text, "--line 3");
    assert!(!told.contains("accepted (--change"), "{told}");
    shows(&told, "No line is found yet");
}

#[test]
fn a_table_has_the_line_only_if_it_is_asked_for() {
    let right = include_str!("../../samples/programs/step1.py");
    for (source, text, options, end) in [
        ("mine.py", BACK, "", ""),
        ("mine.py", BACK, "--line 0", ""),
        ("mine.py", BACK, SECONDS, "\tafter line 31"),
        ("right.py", right, SECONDS, "\t-"),
        ("no.cpp", "int main() { return }", SECONDS, "\t-"),
    ] {
        if !can_run(source) {
            continue;
        }
        let text = told("brief", source, text, &format!("--brief {options}"));
        let cells = 6 + usize::from(!end.is_empty());
        assert_eq!(text.trim_end().split('\t').count(), cells, "{text}");
        assert!(text.ends_with(&format!("{end}\n")), "{text}");
    }
}

/// Options, the suffix of a program and its text, and what is said where no line is named.
const NONE: &str = r#"
    --line 1000  | py  | print(input()) | changes that were tried, one at a time, is enough. It may take
    --line 0.001 | py  | print(input()) | No line is found yet: of the changes to the program, 0 of 
    --line 1000  | cpp | #include <cstdio>\nint main() { fopen("x", "w"); } | The line is not looked for, since that runs changes of the program: it names
"#;

#[test]
fn without_a_line_it_is_said_why_and_what_to_do() {
    for [options, suffix, program, why] in table(NONE) {
        let source = format!("mine.{suffix}");
        if !can_run(&source) {
            continue;
        }
        let text = told("none", &source, &program.replace("\\n", "\n"), options);
        shows(&text, why.trim());
        assert!(!text.contains("Look at line"), "{text}");
        let mut lines = text.lines();
        assert!(lines.all(|line| line.chars().count() <= 80), "{text}");
    }
    // What is no source has no line, and nobody looks for it who is not asked.
    let command = printed(judge_in(".", SECONDS, &["cat"]).output().unwrap());
    for text in [command, told("none", "mine.cpp", BOX, "--line 0")] {
        assert!(
            text.trim_end().ends_with("wrong step, if there is one."),
            "{text}"
        );
        assert!(
            !text.contains("Look at") && !text.contains("No line"),
            "{text}"
        );
    }
}

#[test]
fn nothing_is_left_after_a_search_however_it_ends() {
    let folder = tests("left");
    let temporary = format!("{folder}/temporary");
    fs::create_dir(&temporary).unwrap();
    // Two changes more than the search makes: it is still going on when it is stopped.
    let wrong = BOX.replace("digit <= 9", "digit < 5");
    fs::write(format!("{folder}/mine.cpp"), wrong).unwrap();
    let left = || fs::read_dir(&temporary).unwrap().count();
    let judge = |program: &str| {
        let mut judge = Command::new(kit_path());
        let judge_words = words("judge --line 1000 --tests .");
        judge.current_dir(&folder).env("TMPDIR", &temporary);
        judge.args(judge_words).arg(program).stdout(Stdio::piped());
        judge.spawn().unwrap()
    };
    for signal in ["-INT", "-KILL"] {
        let judge = judge("mine.cpp");
        let began = Instant::now();
        // The program's own folder, and that of the changes.
        while left() < 2 {
            assert!(began.elapsed() < TIME_LIMIT);
            sleep(Duration::from_millis(20));
        }
        sleep(Duration::from_millis(500));
        let kill = format!("kill {signal} {}", judge.id());
        let kill = Command::new("sh").args(["-c", &kill]).status();
        assert!(kill.unwrap().success());
        let output = judge.wait_with_output().unwrap();
        if signal == "-INT" {
            // Report and status stay.
            let text = String::from_utf8(output.stdout).unwrap();
            assert_eq!(output.status.code(), Some(1), "{text}");
            shows(&text, "Smallest failure");
            shows(&text, "No line is found yet");
            assert_eq!(left(), 0);
        }
    }
    // The next judge removes what a killed one has left.
    let output = judge("cat").wait_with_output().unwrap();
    assert_eq!((output.status.code(), left()), (Some(1), 0));
}
