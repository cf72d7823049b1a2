//! Random grids of every kind, and junk with known grids in between, beside the model of the contract.

use crate::common::for_each_seed;
use crate::common::random::{junk, Random};
use crate::common::samples::sample_texts;
use crate::common::shapes::{compact, one_line, readable, spaced};
use crate::support::{agrees, output, INVALID};

#[test]
fn random_grids_of_every_kind_get_the_answers_of_the_textbook() {
    for_each_seed(1500, 500, |seed| {
        let mut random = Random(seed);
        let input: String = (0..500).map(|_| one_line(&random.grid())).collect();
        agrees(&["solve"], input.as_bytes());
    });
}

const TASKS: &str = "solve; solve --shape one-line; solve --shape readable; \
    count --limit 50; solve --threads 7";

/// A task with a number.
fn task(number: usize) -> Vec<&'static str> {
    let task = TASKS.split("; ").cycle().nth(number).unwrap();
    task.split(' ').collect()
}

#[test]
fn junk_of_every_kind_takes_no_more_with_it_than_the_contract_says() {
    let known = Random(3074).puzzles(100, 30..52);
    let samples = sample_texts(&["samples", "samples/invalid", "samples/kit"]);
    for_each_seed(3000, 300, |seed| {
        let mut random = Random(seed);
        let mut input = Vec::new();
        for _ in 0..300 {
            input.extend(junk(&mut random, &samples));
            input.extend(format!("\n{}\n", random.one_of(&known)).bytes());
        }
        agrees(&task(seed as usize), &input);
    });
    // By itself, where it begins and ends the input.
    let mut random = Random(36);
    for number in 0..120 {
        let mut input = junk(&mut random, &samples);
        input.truncate(1000);
        agrees(&task(number), &input);
    }
}

#[test]
fn giants_take_no_grid_with_them() {
    let bytes = ["7", "\n", "\0", "#", " ", "|", "-", "\r", "\u{e9}"];
    let lines = ["1\n", "\r\n", "---+---+---\n", "# x\n", "..53.....\n"];
    let bytes = bytes.iter().map(|text| text.repeat(1 << 20));
    let giants = bytes.chain(lines.iter().map(|text| text.repeat(50_000)));
    let puzzles = Random(3074).puzzles(14, 30..52);
    let text = |(giant, puzzle)| format!("{giant}\n{puzzle}\n");
    let input: String = giants.zip(puzzles).map(text).collect();
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
        "53007.",
        "5oo7ooo3o",
        "oo5oo7ooo",
        "5 3 0 0 10 0 0 0 0",
        "53007000",
        "5?q000000",
    ];
    let known: Vec<String> = (0..40).map(|seed| Random(seed).full_grid()).collect();
    for_each_seed(2000, 200, |seed| {
        let mut random = Random(seed);
        // Before the first grid, five digits are a count.
        let mut input = one_line(&known[0]);
        let mut expected = input.clone();
        for _ in 0..200 {
            let full = random.one_of(&known).clone();
            let is_good = random.below(3) > 0;
            let shape = *random.one_of(&[spaced, compact, readable]);
            input += *random.one_of(&labels);
            let mut rows: Vec<String> = shape(&full).lines().map(str::to_owned).collect();
            if !is_good {
                let has_digits = |&i: &usize| rows[i].contains(char::is_numeric);
                let places = Vec::from_iter((0..rows.len()).filter(has_digits));
                let at = *random.one_of(&places);
                if random.below(3) == 0 {
                    rows.remove(at);
                    rows.push(random.one_of(&["", "Grid 1", "A hard one:"]).to_string());
                } else {
                    // Above all rows, a part of a row leaves it open how many rows belong together.
                    let first = if at == places[0] { 1 } else { 0 };
                    rows[at] = random.one_of(&BROKEN[first..]).to_string();
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
