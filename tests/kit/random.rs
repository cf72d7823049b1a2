//! Random grids of every kind, and junk with known grids in between, beside the model of the contract.

use crate::common::random::{junk, Random};
use crate::common::samples::sample_texts;
use crate::common::shapes::{compact, one_line, readable, spaced};
use crate::common::{cases, checker, for_each_seed};
use crate::model;
use crate::support::{agrees, output, run, INVALID};
use std::collections::BTreeMap;
use std::str;

#[test]
fn random_grids_of_every_kind_get_the_answers_of_the_textbook() {
    let mut kinds = BTreeMap::<_, usize>::new();
    for_each_seed(1500, 500, |seed| {
        let mut random = Random(seed);
        let puzzles: Vec<String> = (0..500).map(|_| random.grid()).collect();
        let input: String = puzzles.iter().map(|puzzle| one_line(puzzle)).collect();
        agrees(&["solve"], input.as_bytes());
        let numbers = String::from_utf8(run(&["count", "--limit", "1"], input).stdout).unwrap();
        for (puzzle, number) in puzzles.iter().zip(numbers.lines()) {
            let is_clash = checker::clash(puzzle).is_some();
            let kind = (number.to_owned(), is_clash, puzzle.contains('.'));
            *kinds.entry(kind).or_default() += 1;
        }
    });
    // Several solutions; one; none; clashing; full.
    for (number, is_clash, has_blanks) in [
        ("1+", false, true),
        ("1", false, true),
        ("0", false, true),
        ("0", true, true),
        ("1", false, false),
    ] {
        let number = kinds.get(&(number.to_owned(), is_clash, has_blanks));
        assert!(number > Some(&(cases(1500) / 50)), "{kinds:?}");
    }
}

#[test]
fn junk_of_every_kind_takes_no_more_with_it_than_the_contract_says() {
    let known = Random(3074).puzzles(100, 30..52);
    let samples = sample_texts(&["samples", "samples/invalid", "samples/kit"]);
    let mut invalid = 0;
    for_each_seed(3000, 300, |seed| {
        let mut random = Random(seed);
        let mut input = Vec::new();
        for _ in 0..300 {
            input.extend(junk(&mut random, &samples));
            input.extend(format!("\n{}\n", random.one_of(&known)).bytes());
        }
        let options = ["", "--shape one-line", "--shape readable", "--threads 7"];
        let options = options[seed as usize % 4].split_whitespace();
        let arguments: Vec<&str> = ["solve"].into_iter().chain(options).collect();
        agrees(&arguments, &input);
        let (_, answers, _) = model::expected(&["solve"], &input);
        invalid += answers.matches(INVALID).count();
    });
    assert!(invalid > cases(3000), "{invalid} invalid grids");
}

#[test]
fn junk_alone_ends_each_command_in_order() {
    const TASKS: &str = "all --limit 3; count --limit 50; study --limit 1000; trace; \
        solve --shape readable; solve --shape spaced --threads 2";
    let (samples, mut random) = (
        sample_texts(&["samples", "samples/invalid", "samples/kit"]),
        Random(36),
    );
    for task in TASKS.split("; ").cycle().take(120) {
        let mut input = junk(&mut random, &samples);
        input.truncate(1000);
        agrees(&["solve"], &input);
        let run = run(&task.split(' ').collect::<Vec<_>>(), input.as_slice());
        let (code, verdicts, messages) = model::expected(&["count", "--limit", "1"], &input);
        let invalid = verdicts.matches(INVALID).count();
        let valid = verdicts.lines().count() - invalid;
        let (word, number) = match task.split(' ').next() {
            Some("study") => (" engine ", valid),
            Some("trace") => ("grid ", valid),
            _ => (INVALID, invalid),
        };
        assert_eq!(run.status.code(), Some(code));
        assert_eq!(str::from_utf8(&run.stderr), Ok(messages.as_str()));
        let found = str::from_utf8(&run.stdout).unwrap();
        assert_eq!(found.matches(word).count(), number, "{task}: {found}");
    }
}

#[test]
fn giants_take_no_grid_with_them() {
    const MEBIBYTE: usize = 1 << 20;
    let bytes = ["7", "\n", "\0", "#", " ", "|", "-", "\r", "\u{e9}"];
    let lines = ["1\n", "\r\n", "---+---+---\n", "# x\n", "..53.....\n"];
    let bytes = bytes.iter().map(|text| text.repeat(MEBIBYTE));
    let giants = bytes.chain(lines.iter().map(|text| text.repeat(50_000)));
    let puzzles = Random(3074).puzzles(14, 30..52);
    let texts = giants
        .zip(puzzles)
        .map(|(giant, puzzle)| format!("{giant}\n{puzzle}\n"));
    let input: String = texts.collect();
    agrees(&["solve", "--shape", "one-line"], input.as_bytes());
}

/// Streams in which every answer is known without reading: the solution of a grid that is there, or
/// `Invalid grid` for one that is broken; and no good grid is lost.
#[test]
fn no_grid_is_answered_that_is_not_there_and_none_is_lost() {
    // With `/` for a line end.
    const LABELS: &str = "|||A hard one:/|1./|Grid 20241123/|문제 1/|[Puzzle 1]/|7/|=== 1 ===/|\
        # 5/|Example 12/|Puzzle (12.2.2024)/|/|//|(3)/";
    let labels = LABELS.replace('/', "\n");
    let labels: Vec<&str> = labels.split('|').collect();
    // In place of a row. The last are told in other places: a heading or blank line must follow.
    const BROKEN: [&str; 6] = [
        "5oo7ooo3o",
        "oo5oo7ooo",
        "53007.",
        "5 3 0 0 10 0 0 0 0",
        "53007000",
        "5?q000000",
    ];
    let known: Vec<String> = (0..40).map(|seed| Random(seed).full_grid()).collect();
    for_each_seed(2000, 200, |seed| {
        let mut random = Random(seed);
        let (mut input, mut expected) = (String::new(), String::new());
        for _ in 0..200 {
            let full = random.one_of(&known).clone();
            let is_good = random.below(3) > 0;
            let shape = *random.one_of(&[spaced, compact, readable]);
            input += *random.one_of(&labels);
            let mut rows: Vec<String> = shape(&full).lines().map(str::to_owned).collect();
            if !is_good {
                let digits = |row: &String| row.contains(|c: char| c.is_ascii_digit());
                let places = Vec::from_iter((0..rows.len()).filter(|&i| digits(&rows[i])));
                let at = *random.one_of(&places);
                if random.below(3) == 0 {
                    rows.remove(at);
                    let end = *random.one_of(&["", "Grid 1", "A hard one:"]);
                    rows.push(end.to_owned());
                } else {
                    rows[at] = random.one_of(&BROKEN).to_string();
                }
            }
            input += &(rows.join("\n") + "\n");
            expected += &match is_good {
                true => one_line(&full),
                false => INVALID.into(),
            };
        }
        let found = output(&["solve", "--shape", "one-line"], &input);
        assert!(found == expected, "{input}");
    });
}
