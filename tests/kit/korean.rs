//! `judge --lang ko`: a report is Korean from its first line to its last, and fits a terminal.

use crate::common::shapes::spaced;
use crate::common::{PUZZLE, SOLUTION};
use crate::judge::{folder, judge, judge_in, printed, script};
use std::collections::BTreeSet;

/// What the programs print and do: each is a script that gets a puzzle; `$1` is a file with the solution.
const PROGRAMS: [&str; 16] = [
    "cat \"$1\"",
    "cat",
    ":",
    "echo hello",
    "sed 's/ //g' \"$1\"",
    "cat \"$1\"; echo ok",
    "cat \"$1\" \"$1\"",
    "head -n 8 \"$1\"",
    "sed 's/^5/6/' \"$1\"",
    "sed '1s/^5/0/' \"$1\"",
    "echo 'Error: out of range' >&2; exit 3",
    "cat \"$1\"; kill -SEGV $$",
    "kill -ABRT $$",
    "while :; do :; done",
    "sleep 9",
    "yes",
];

/// What is no English: what is typed, what a program printed, names.
const NAMES: &str = "program hello ok Error out of range all src page index html \
    SIGSEGV Segfault SIGABRT AssertionFailed NZEC CPU flush judge sudoku kit lang en ko yes";

/// Hangul takes two columns for each syllable.
fn columns(line: &str) -> usize {
    let width = |c: char| 1 + usize::from(('\u{AC00}'..='\u{D7A3}').contains(&c));
    line.chars().map(width).sum()
}

#[test]
fn a_report_is_in_korean_whatever_a_program_does() {
    let [puzzle, right] = [PUZZLE, SOLUTION].map(spaced);
    let tests = folder("korean", &[&*puzzle; 3]);
    let (program, answer) = (format!("{tests}/program"), format!("{tests}/answer"));
    std::fs::write(&answer, right).unwrap();
    let allowed = BTreeSet::from_iter(NAMES.split_whitespace());
    for text in PROGRAMS {
        script(&program, &text.replace("$1", &answer));
        for all in ["", "--all"] {
            let options = format!("--lang ko {all} --time 0.05 --line 0 --tests {tests}");
            let report = printed(judge(&options, &[&program]));
            let words = report.split(|c: char| !c.is_ascii_alphabetic());
            let words = words.filter(|word| word.len() > 1 && !allowed.contains(word));
            assert_eq!(Vec::from_iter(words), [""; 0], "{text}\n{report}");
            let wide = report.lines().find(|line| columns(line) > 80);
            assert_eq!(wide, None, "{text}");
            assert!(report.contains("테스트 3개"), "{report}");
        }
    }
}

#[test]
fn the_environment_says_the_language_and_what_is_typed_counts_more() {
    let tests = folder("environment", &[&spaced(PUZZLE)]);
    for (options, variables, is_korean) in [
        ("", "LANG=ko_KR.UTF-8", true),
        ("", "LANG=en_US.UTF-8 LC_MESSAGES=ko_KR.utf8", true),
        ("", "LANG=ko_KR.UTF-8 LC_ALL=C", false),
        ("", "LANG=ko_KR.EUC-KR", false),
        ("--brief", "LANG=ko_KR.UTF-8", false),
        ("--brief --lang ko", "LANG=C", true),
        ("--lang en", "LANG=ko_KR.UTF-8", false),
    ] {
        let options = format!("{options} --line 0 --tests {tests}");
        let mut judge = judge_in(".", &options, &["cat"]);
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            judge.env_remove(name);
        }
        let variables = variables.split(' ').filter_map(|set| set.split_once('='));
        let report = printed(judge.envs(variables).output().unwrap());
        let (korean, english) = (report.contains("틀렸습니다"), report.contains("wrong"));
        assert_eq!([korean, english], [is_korean, !is_korean], "{report}");
    }
}
