//! The line that `judge` names: of a program in each language, however it is laid out; none where no change helps; and
//! what is left when the search ends. The clock does not count: a search may take minutes.

use crate::common::samples::inputs;
use crate::common::{table, TIME_LIMIT};
use crate::judge::{folder, judge_in, printed};
use crate::support::{kit_path, shows, words};
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

const C: &str = r#"
#include <stdio.h>
int g[9][9];
int fits(int r, int c, int d) {
    for (int i = 0; i < 9; i++)
        if (g[r][i] == d || g[i][c] == d || g[r / 3 * 3 + i / 3][c / 3 * 2 + i % 3] == d) return 0;
    return 1;
}
int solve(int n) {
    if (n == 81) return 1;
    int r = n / 9, c = n % 9;
    if (g[r][c]) return solve(n + 1);
    for (int d = 1; d <= 9; d++)
        if (fits(r, c, d)) {
            g[r][c] = d;
            if (solve(n + 1)) return 1;
        }
    g[r][c] = 0;
    return 0;
}
int main(void) {
    for (int i = 0; i < 81; i++) scanf("%d", &g[i / 9][i % 9]);
    solve(0);
    for (int i = 0; i < 81; i++) printf("%d%c", g[i / 9][i % 9], i % 9 == 8 ? '\n' : ' ');
}
"#;

const JAVA: &str = r#"
import java.util.*;
public class Main {
    static int[][] g = new int[9][9];
    static boolean fits(int r, int c, int d) {
        for (int i = 0; i < 9; i++) {
            if (g[r][i] == d || g[i][c] == d) return false;
            if (g[r / 3 * 3 + i / 3][c / 3 * 2 + i % 3] == d) return false;
        }
        return true;
    }
    static boolean solve(int n) {
        if (n == 81) return true;
        int r = n / 9, c = n % 9;
        if (g[r][c] != 0) return solve(n + 1);
        for (int d = 1; d <= 9; d++) {
            if (!fits(r, c, d)) continue;
            g[r][c] = d;
            if (solve(n + 1)) return true;
            g[r][c] = 0;
        }
        return false;
    }
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int i = 0; i < 81; i++) g[i / 9][i % 9] = in.nextInt();
        solve(0);
        for (int[] row : g) {
            StringBuilder line = new StringBuilder();
            for (int d : row) line.append(d).append(' ');
            System.out.println(line);
        }
    }
}
"#;

const NODE: &str = r#"
const g = require('fs').readFileSync(0, 'utf8').trim().split('\n').map(line => line.split(' ').map(Number));
function fits(r, c, d) {
    for (let i = 0; i < 9; i++) {
        if (g[r][i] === d || g[i][c] === d) return false;
        if (g[r - r % 3 + Math.floor(i / 3)][c - c % 2 + i % 3] === d) return false;
    }
    return true;
}
function solve(n) {
    if (n === 81) return true;
    const r = Math.floor(n / 9), c = n % 9;
    if (g[r][c] !== 0) return solve(n + 1);
    for (let d = 1; d <= 9; d++) {
        if (!fits(r, c, d)) continue;
        g[r][c] = d;
        if (solve(n + 1)) return true;
        g[r][c] = 0;
    }
    return false;
}
solve(0);
console.log(g.map(row => row.join(' ')).join('\n'));
"#;

const RUST: &str = r#"
use std::io::{self, Read};
fn fits(g: &[[u8; 9]; 9], r: usize, c: usize, d: u8) -> bool {
    for i in 0..9 {
        if g[r][i] == d || g[i][c] == d {
            return false;
        }
        if g[r / 3 * 3 + i / 3][c / 3 * 2 + i % 3] == d {
            return false;
        }
    }
    true
}
fn solve(g: &mut [[u8; 9]; 9], n: usize) -> bool {
    if n == 81 {
        return true;
    }
    let (r, c) = (n / 9, n % 9);
    if g[r][c] != 0 {
        return solve(g, n + 1);
    }
    for d in 1..=9 {
        if fits(g, r, c, d) {
            g[r][c] = d;
            if solve(g, n + 1) {
                return true;
            }
            g[r][c] = 0;
        }
    }
    false
}
fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut g = [[0u8; 9]; 9];
    for (i, word) in text.split_whitespace().enumerate() {
        g[i / 9][i % 9] = word.parse().unwrap();
    }
    solve(&mut g, 0);
    for row in g {
        println!("{}", row.map(|d| d.to_string()).join(" "));
    }
}
"#;

#[test]
fn the_line_is_named_in_each_language() {
    for (source, text, line) in [
        ("mine.c", C, "Look at line 6:\n    if (g[r][i] == d || "),
        (
            "mine.java",
            JAVA,
            "Look at line 8:\n    if (g[r / 3 * 3 + i / 3][c / 3 * 2 + i % 3] == d) return false;\n",
        ),
        (
            "mine.js",
            NODE,
            "Look at line 6:\n    if (g[r - r % 3 + Math.floor(i / 3)]",
        ),
        (
            "mine.rs",
            RUST,
            "Look at line 8:\n    if g[r / 3 * 3 + i / 3][c / 3 * 2 + i % 3] == d {\n",
        ),
        (
            "mine.py",
            BACK,
            "Something is missing after line 31:\n    grid[row][column] = 0\n    ?\n",
        ),
    ] {
        let name = source.replace('.', "-");
        let text = told(&name, source, text, SECONDS);
        shows(&text, &format!("\n{line}"));
        shows(&text, ", all 2 tests are accepted (--change shows it).\n");
        assert!(!text.contains("index.html"), "{text}");
    }
}

#[test]
fn the_line_of_a_function_is_that_of_the_user_s_file() {
    let text = include_str!("../../samples/programs/leetcode.cpp");
    let [right, wrong] = ["ALL & ~found", "ALL & found"];
    assert!(text.contains(right));
    let text = told("function", "mine.cpp", &text.replace(right, wrong), SECONDS);
    shows(&text, &format!("\nLook at line 22:\n    return {wrong};\n"));
}

/// The line of `wrong-box.cpp`, and what stands there.
const LOOP: &str = "    for (int i = top; i < top + 2; i++) {\n";

#[test]
fn number_and_text_of_the_line_are_those_of_the_file() {
    let loop_of_macro = "    FOR(i, top, top + 2) {\n";
    let with_macro = BOX.replace(LOOP, loop_of_macro).replace(
        "for (int j = left; j < left + 3; j++) {",
        "FOR(j, left, left + 3) {",
    );
    let with_macro = with_macro.replace(
        "int grid[9][9];",
        "#define FOR(i, a, b) for (int i = a; i < b; i++)\n#define int long long\nint grid[9][9];",
    );
    let with_macro = with_macro.replace("int main", "signed main");
    let with_macro = with_macro.replace(
        &format!("left = column / 3 * 3;\n{loop_of_macro}"),
        &format!("left = column / 3 * 3; {}", loop_of_macro.trim_start()),
    );
    let foreign = BOX.replace(
        "// A wrong program",
        "/* 틀린 프로그램: 상자의 줄 하나를 보지 않는다 */\n// A wrong program",
    );
    let foreign = foreign.replace("    ", "\t").replace('\n', "\r\n");
    for (name, text, number, line) in [
        ("foreign", foreign, 16, LOOP.trim()),
        (
            "macro",
            with_macro,
            16,
            "int top = row / 3 * 3, left = column / 3 * 3; FOR(i, top, top + 2) {",
        ),
    ] {
        let text = told(name, "mine.cpp", &text, SECONDS);
        let line = line.chars().take(70).collect::<String>();
        shows(&text, &format!("\nLook at line {number}:\n    {line}"));
    }
}

#[test]
fn the_change_is_shown_if_it_is_asked_for() {
    let text = told("change", "mine.cpp", BOX, &format!("--change {SECONDS}"));
    let (_, change) = text.split_once(", all 2 tests are accepted:\n").unwrap();
    // Both are right.
    let loops = ["i < top + 3", "i <= top + 2"].map(|end| LOOP.replace("i < top + 2", end));
    let changes = loops.map(|new| format!("  - {}\n  + {}\n", LOOP.trim(), new.trim()));
    assert!(changes.iter().any(|shown| shown == change), "{text}");
}

#[test]
fn a_table_has_the_line_only_if_it_is_asked_for() {
    for (options, end) in [("", ""), ("--line 0", ""), (SECONDS, "\tline 15")] {
        let text = told("brief", "mine.cpp", BOX, &format!("--brief {options}"));
        let cells = 6 + usize::from(!end.is_empty());
        assert_eq!(text.trim_end().split('\t').count(), cells, "{text}");
        assert!(text.ends_with(&format!("{end}\n")), "{text}");
    }
    let right = BOX.replace("top + 2", "top + 3");
    for (source, text) in [
        ("mine.cpp", &*right),
        ("wrong.cpp", "int main() { return }"),
    ] {
        let text = told("brief", source, text, &format!("--brief {SECONDS}"));
        assert!(text.ends_with("\t-\n"), "{text}");
    }
}

/// Options, a program, and what is said where no line is named.
const NONE: &str = r#"
    --line 1000  | int main() { int d; while (cin >> d) cout << d << ' '; } | changes that compile helps: the mistake may be in several
    --line 0.001 | int main() { int d; while (cin >> d) cout << d << ' '; } | No line is found yet: of the changes to the program, 0 of 
    --line 1000  | int main() { fopen("x", "w"); } | The line is not looked for, since that runs changes of the program: it names
"#;

#[test]
fn without_a_line_it_is_said_why_and_what_to_do() {
    for [options, program, why] in table(NONE) {
        let program =
            format!("#include <iostream>\n#include <cstdio>\nusing namespace std;\n{program}\n");
        let text = told("none", "mine.cpp", &program, options);
        shows(&text, why.trim());
        assert!(!text.contains("Look at line"), "{text}");
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{text}"
        );
    }
    // What is no source has no line, and nobody looks for it who is not asked.
    let command = printed(judge_in(".", SECONDS, &["cat"]).output().unwrap());
    for text in [command, told("none", "mine.cpp", BOX, "--line 0")] {
        assert!(
            text.trim_end().ends_with("where your search goes wrong."),
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
    let wrong = BOX.replace("digit <= 9", "digit < 9");
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
        let mut kill = Command::new("kill");
        let kill = kill.args([signal, &judge.id().to_string()]).status();
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
