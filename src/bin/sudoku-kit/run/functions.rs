//! Functions in place of programs: recognised from their text, and made a program that reads a puzzle, calls the
//! function, and prints the board.
//!
//! A driver, a file in `drivers/`, is that program; at `USER_TEXT` the user's text goes in. What compilers and tracebacks
//! say of lines is true of the user's file: its first line is the first line of the driver, or a directive or a runner
//! gives it the number 1 and the name `USER_FILE`. What the function prints itself goes to standard error.

use super::code::{has, words};
use super::languages::Language;
use crate::base::say::say;
use std::fmt;
use std::path::Path;

/// Whose form a function has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// Characters, `.` for a blank; the board is filled.
    LeetCode,
    /// Numbers, 0 for a blank; a board is returned, or the one that is given is filled.
    Programmers,
}

impl fmt::Display for Form {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&match self {
            Form::LeetCode => "LeetCode".to_owned(),
            Form::Programmers => say!("Programmers", "프로그래머스"),
        })
    }
}

/// A row of the table.
#[derive(Debug)]
pub struct Function {
    languages: &'static [&'static str],
    pub form: Form,
    /// What the source says, as words with spaces between.
    marks: &'static [&'static str],
    /// How it is called, in its language.
    pub call: &'static str,
    driver: &'static str,
}

#[rustfmt::skip]
static FUNCTIONS: &[Function] = &[
    Function { languages: &["c++"], form: Form::LeetCode, marks: &["Solution", "solveSudoku ("],
        call: "Solution().solveSudoku(board)", driver: include_str!("drivers/leetcode.cpp") },
    Function { languages: &["java"], form: Form::LeetCode, marks: &["class Solution", "solveSudoku ("],
        call: "new Solution().solveSudoku(board)", driver: include_str!("drivers/leetcode.java") },
    Function { languages: &["python", "pypy"], form: Form::LeetCode, marks: &["class Solution", "def solveSudoku ("],
        call: "Solution().solveSudoku(board)", driver: include_str!("drivers/leetcode.py") },
    Function { languages: &["node"], form: Form::LeetCode, marks: &["solveSudoku"],
        call: "solveSudoku(board)", driver: include_str!("drivers/leetcode.js") },
    Function { languages: &["rust"], form: Form::LeetCode, marks: &["impl Solution", "fn solve_sudoku ("],
        call: "Solution::solve_sudoku(&mut board)", driver: include_str!("drivers/leetcode.rs") },
    Function { languages: &["c"], form: Form::LeetCode, marks: &["solveSudoku ("],
        call: "solveSudoku(board, 9, columns)", driver: include_str!("drivers/leetcode.c") },
    Function { languages: &["c++"], form: Form::Programmers, marks: &["solution ("],
        call: "solution(board)", driver: include_str!("drivers/programmers.cpp") },
    Function { languages: &["java"], form: Form::Programmers, marks: &["class Solution", "solution ("],
        call: "new Solution().solution(board)", driver: include_str!("drivers/programmers.java") },
    Function { languages: &["python", "pypy"], form: Form::Programmers, marks: &["def solution ("],
        call: "solution(board)", driver: include_str!("drivers/programmers.py") },
    Function { languages: &["node"], form: Form::Programmers, marks: &["solution"],
        call: "solution(board)", driver: include_str!("drivers/programmers.js") },
];

impl Function {
    /// The function that a source has in place of a program; `None` if it is a program, or neither.
    pub fn of(language: &Language, text: &[u8]) -> Option<&'static Function> {
        let text = String::from_utf8_lossy(text);
        let words = words(language, &text);
        let is_own = |function: &&Function| {
            let has_mark = |mark: &&str| has(&words, mark);
            function.languages.contains(&language.name) && function.marks.iter().all(has_mark)
        };
        let is_program = language.has_start(&words);
        FUNCTIONS.iter().find(is_own).filter(|_| !is_program)
    }

    /// The program that calls the function of a user's text; messages name the file as given.
    pub fn program(&self, text: &[u8], file: &Path) -> Vec<u8> {
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        let name = file.to_string_lossy().replace('\\', "\\\\");
        let name = name.replace('"', "\\\"").replace('\'', "\\'");
        let driver = self.driver.replace("USER_FILE", &name);
        let (before, after) = driver.split_once("USER_TEXT").unwrap_or_default();
        let text = match before.ends_with('"') {
            true => quoted(text),
            false => text.to_owned(),
        };
        [before.as_bytes(), &text, after.as_bytes()].concat()
    }
}

/// These bytes as they stand in a string of Python or JavaScript.
fn quoted(text: &[u8]) -> Vec<u8> {
    let mut string = Vec::new();
    for &byte in text {
        match byte {
            b' '..=b'~' if !b"\"\\".contains(&byte) => string.push(byte),
            byte => string.extend(format!("\\x{byte:02x}").bytes()),
        }
    }
    string
}
