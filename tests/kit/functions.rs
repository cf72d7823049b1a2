//! `judge`: functions in place of programs, and sources of all languages, with the tools that are here.

use crate::common::samples::inputs;
use crate::common::shapes::spaced;
use crate::common::{table, with_cell, Scratch, SOLUTION, TIME_LIMIT};
use crate::judge::{folder, joined, judge, judge_in, printed, script};
use crate::support::{can_run, is_there, shows};
use std::fs;

/// A suffix, what it needs, whose form it is, how it is called, and a function that enters D in the first cell.
const FUNCTIONS: &str = r#"
    cpp  | g++   | LeetCode    | Solution().solveSudoku(board)         | class Solution { public: void solveSudoku(vector<vector<char>>& board) { cout << "text"; board[0][0] = 'D'; } };
    java | javac | LeetCode    | new Solution().solveSudoku(board)     | class Solution { public void solveSudoku(char[][] board) { System.out.println("text"); board[0][0] = 'D'; } }
    py   | python3 | LeetCode  | Solution().solveSudoku(board)         | class Solution:\n    def solveSudoku(self, board: List[List[str]]) -> None:\n        print("text")\n        board[0][0] = "D"
    js   | node  | LeetCode    | solveSudoku(board)                    | var solveSudoku = function(board) { console.log("text"); board[0][0] = "D"; };
    rs   | rustc | LeetCode    | Solution::solve_sudoku(&mut board)    | impl Solution { pub fn solve_sudoku(board: &mut Vec<Vec<char>>) { board[0][0] = 'D'; } }
    c    | gcc   | LeetCode    | solveSudoku(board, 9, columns)        | void solveSudoku(char** board, int boardSize, int* boardColSize) { printf("text"); board[0][0] = 'D'; }
    cpp  | g++   | Programmers | solution(board)                       | vector<vector<int>> solution(vector<vector<int>> board) { board[0][0] = D; return board; }
    java | javac | Programmers | new Solution().solution(board)        | class Solution { public int[][] solution(int[][] board) { board[0][0] = D; return board; } }
    py   | python3 | Programmers | solution(board)                     | def solution(board):\n    board[0][0] = D\n    return board
    js   | node  | Programmers | solution(board)                       | function solution(board) { board[0][0] = D; return board; }
"#;

#[test]
fn a_function_as_on_leetcode_or_programmers_is_judged_as_it_is_pasted() {
    let tests = folder("functions", &[&spaced(&with_cell(SOLUTION, 1, 1, '0'))]);
    let judge = |options: &str, source: &str| {
        let options = format!("--line 0 --tests {tests} {options}");
        joined(judge(&options, &[&format!("{tests}/{source}")]))
    };
    for [suffix, tool, form, call, text] in table(FUNCTIONS) {
        if !is_there(tool) {
            continue;
        }
        let (source, text) = (format!("mine.{suffix}"), text.replace("\\n", "\n"));
        let write = |text: &str| fs::write(format!("{tests}/{source}"), text).unwrap();
        write(&text.replace('D', "5"));
        let told = printed(judge("", &source));
        shows(&told, &format!("{source}: 1 of 1 test"));
        shows(&told, &format!("\nCalled as on {form}: {call}.\n"));
        // What a compiler or a traceback says of a line is true of the user's file.
        let text = ["'D'", "\"D\"", "D"]
            .iter()
            .fold(text, |text, digit| text.replace(digit, "unknown"));
        let line = 1 + text
            .lines()
            .position(|line| line.contains("unknown"))
            .unwrap();
        write(&text);
        let told = printed(judge("", &source));
        let places = [
            format!("{source}:{line}"),
            format!("{source}\", line {line}"),
        ];
        let is_told = places.iter().any(|place| told.contains(place));
        assert!(is_told, "{form}: {told}");
    }
    fs::write(
        format!("{tests}/mine.js"),
        "function solution(board) { return board; }",
    )
    .unwrap();
    let refusal = judge("--problem 2239", "mine.js");
    let why = "a function is judged in the format of 2580: leave out --problem 2239";
    assert_eq!(refusal.status.code(), Some(2));
    shows(str::from_utf8(&refusal.stderr).unwrap(), why);
}

#[test]
fn the_samples_in_leetcode_s_form_are_accepted() {
    let samples = inputs(&["samples/2580"]);
    let some = [1, 11, 20].map(|n: usize| fs::read_to_string(&samples[n - 1]).unwrap());
    let some = folder("leetcode", &some.each_ref().map(|test| &test[..]));
    let some = format!("--tests {some}");
    // What starts slowly, on some tests.
    for (suffix, tests) in [("cpp", ""), ("java", &*some), ("py", &*some), ("rs", "")] {
        let source = format!("samples/programs/leetcode.{suffix}");
        if can_run(&source) {
            let mut judge = judge_in(".", tests, &[&source]);
            let run = joined(judge.timeout(4 * TIME_LIMIT).output().unwrap());
            assert_eq!(run.status.code(), Some(0), "{}", printed(run));
            let on_all = printed(run).contains(", on the tests with one solution");
            assert_eq!(on_all, tests.is_empty());
        }
    }
}

/// A suffix, what it needs, and a program that enters 5 in the first cell.
const PROGRAMS: &str = r#"
    java | javac   | /* A\npackage of two. */ class Cells { } class Fills { public static void main(String[] a) throws Exception { System.out.print(new String(System.in.readAllBytes()).replace('0', '5')); } }
    go   | go      | package main\nimport (\n"fmt"\n"io"\n"os"\n"strings"\n)\nfunc main() { b, _ := io.ReadAll(os.Stdin); fmt.Print(strings.ReplaceAll(string(b), "0", "5")) }
    kt   | kotlinc | package p\nimport java.io.*\nfun main() { print(System.`in`.reader().readText().replace('0', '5')) }
    cs   | mcs     | using System; class P { static void Main() { Console.Write(Console.In.ReadToEnd().Replace('0', '5')); } }
"#;

#[test]
fn go_kotlin_c_sharp_are_run_by_their_rows_with_any_class_of_java() {
    let tests = folder("languages", &[&spaced(&with_cell(SOLUTION, 1, 1, '0'))]);
    for [suffix, tool, text] in table(PROGRAMS) {
        if is_there(tool) {
            let source = format!("{tests}/mine.{suffix}");
            fs::write(&source, text.replace("\\n", "\n")).unwrap();
            let text = printed(joined(judge(
                &format!("--line 0 --tests {tests} --time 10"),
                &[&source],
            )));
            shows(&text, &format!("mine.{suffix}: 1 of 1 test"));
            let note =
                "\nNote: Baekjoon wants the class called Main, in no package; here it is Fills.\n";
            assert_eq!(text.contains(note), suffix == "java", "{text}");
        }
    }
}

/// What Python and PyPy do, in words of the shell, and what is said of it; nothing where there is no `pypy3`.
const SLOW: &str = "
    while :; do :; done | cat OUT             | With PyPy all 2 tests are accepted.
    while :; do :; done | while :; do :; done | With PyPy, too, test 1 fails: time limit exceeded.
    while :; do :; done |                     | PyPy often needs a part of Python's time, but pypy3 is not installed here.
";

#[test]
fn a_program_that_is_only_slow_in_python_is_run_by_pypy() {
    // So many calls may be slow.
    let heavy = &inputs(&["samples/2580"])[35];
    let [puzzle, right] =
        ["in", "out"].map(|end| fs::read_to_string(heavy.with_extension(end)).unwrap());
    let tests = folder("pypy", &[&*puzzle; 2]);
    let answer = Scratch::new(right);
    fs::write(format!("{tests}/mine.py"), "import sys; sys.stdin.read()").unwrap();
    for (i, [python, pypy, sentence]) in table(SLOW).into_iter().enumerate() {
        let tools = format!("{tests}/{i}");
        fs::create_dir(&tools).unwrap();
        std::os::unix::fs::symlink("/bin/sh", format!("{tools}/sh")).unwrap();
        std::os::unix::fs::symlink("/bin/cat", format!("{tools}/cat")).unwrap();
        script(format!("{tools}/python3"), python);
        if !pypy.is_empty() {
            script(
                format!("{tools}/pypy3"),
                &pypy.replace("OUT", answer.path()),
            );
        }
        let mut judge = judge_in(&tests, "--line 0 --time 0.1 --tests .", &["mine.py"]);
        let text = printed(joined(judge.env("PATH", &tools).output().unwrap()));
        shows(&text, &format!("\n{sentence}\n"));
    }
}

/// A program of the shell, and the sentence on all its failures.
const SHARED: &str = r#"
    reads nothing       | py | print("5 3 4 " * 27)                      | The output is the same on all 4 tests. Is the puzzle read from standard input?
    the same in shell   | sh | cat > /dev/null; echo 1                   | The output is the same on all 4 tests. Is the puzzle read from standard input?
    another board       | py | def solution(board):\n    return [[5] * 9] * 9 | The board is the same after the call on all 4 tests. Does the function use the board that it gets?
    no board            | py | def solution(board):\n    return []      | All 4 runtime errors: ValueError: expected a board of 9 rows of 9 numbers, found 0 of them.
    one long row        | py | def solution(board):\n    return [sum(board, [])] | All 4 runtime errors: ValueError: expected a board of 9 rows of 9 numbers, found 1 of them.
    only a function     | py | def solve(k):\n    return k               | Nothing is printed. If only functions or a class are there, add lines that read the puzzle, solve it, and print the grid.
    only a class        | js | class Board { }                           | Nothing is printed. If only functions or a class are there, add lines that read the puzzle, solve it, and print the grid.
    values of a crash   | py | int(input().replace(" ", "x"))            | All 4 runtime errors: ValueError: invalid literal for int() with base 10: '...' (File "DIR/mine.py", line 1, in <module>).
    clue or blank       | sh | echo run $$; sed '1s/^./4/; 5s/^0/4/; 9s/^0/3/' | All 4 wrong answers: the only wrong cell is r1c1.
"#;

#[test]
fn what_all_failures_share_is_told_for_its_whole_kind() {
    let blank = |row| spaced(&with_cell(SOLUTION, row, 1, '0'));
    let tests = [blank(1), blank(5), blank(9), spaced(SOLUTION)];
    let tests = tests.each_ref().map(|test| &test[..]);
    let tests = folder("shared", &tests);
    for [what, kind, text, sentence] in table(SHARED) {
        let source = format!("{tests}/mine.{kind}");
        if !can_run(&source) {
            continue;
        }
        fs::write(&source, text.replace("\\n", "\n")).unwrap();
        let program = if kind == "sh" {
            vec!["sh", &source]
        } else {
            vec![&source[..]]
        };
        let text = printed(joined(judge(
            &format!("--line 0 --tests {tests}"),
            &program,
        )));
        let sentence = sentence.replace("DIR", &tests);
        assert!(text.contains(&format!("\n{sentence}\n")), "{what}: {text}");
    }
}
