//! Random grids with one, several and no solutions, on which each way of
//! searching must give what the textbook gives, or another solution; grids of
//! every kind, sparse, full and clashing ones too; and random bytes.

use crate::common::checker::{check, clashes};
use crate::common::generator::Random;
use crate::common::shapes::one_line;
use crate::common::{cases, expect_long, for_each_seed, sudoku, textbook};
use crate::common::{INVALID, NO_SOLUTION, OTHER_PUZZLE, PUZZLE};
use std::collections::BTreeMap;
use std::str;
use std::sync::OnceLock;

const GRIDS: usize = 3000;

/// The puzzles and the answers to them, one a line.
struct Stream {
    puzzles: String,
    answers: String,
    /// How many have no solution, one, and several.
    kinds: [usize; 3],
}

fn stream() -> &'static Stream {
    static STREAM: OnceLock<Stream> = OnceLock::new();
    STREAM.get_or_init(|| {
        let mut random = Random(2580);
        let mut stream = Stream { puzzles: String::new(), answers: String::new(), kinds: [0; 3] };
        for i in 0..GRIDS {
            let full = random.full_grid();
            let blanks = 30 + random.below(25);
            let mut puzzle = random.blank_out(&full, blanks);
            if i % 3 == 0 {
                puzzle = random.add_clue(&puzzle);
            }
            let solutions = textbook::solutions(&puzzle, 2);
            stream.kinds[solutions.len()] += 1;
            stream.puzzles += &(puzzle + "\n");
            stream.answers +=
                &solutions.first().map_or(NO_SOLUTION.to_owned(), |answer| format!("{answer}\n"));
        }
        stream
    })
}

#[test]
fn the_stream_has_grids_of_each_kind() {
    let kinds = stream().kinds;
    assert!(kinds.iter().all(|&grids| grids > GRIDS / 10), "{kinds:?}");
}

#[test]
fn searching_the_first_blank_gives_the_answers_of_the_textbook() {
    gives_the_answers_of_the_textbook("first");
}

#[test]
fn searching_the_fewest_candidates_gives_right_answers() {
    gives_right_answers("fewest");
}

#[test]
fn searching_with_singles_gives_right_answers() {
    gives_right_answers("singles");
}

#[test]
fn searching_with_triads_gives_the_answers_of_the_textbook() {
    gives_the_answers_of_the_textbook("triads");
}

#[track_caller]
fn gives_the_answers_of_the_textbook(search: &str) {
    let mut command = sudoku();
    command.args(["--search", search]).write_stdin(stream().puzzles.as_str());
    expect_long(&mut command, 0, &stream().answers, "");
}

/// Any solution will do.
#[track_caller]
fn gives_right_answers(search: &str) {
    let run = sudoku().args(["--search", search]).write_stdin(stream().puzzles.as_str()).assert();
    let answers = String::from_utf8(run.code(0).stderr("").get_output().stdout.clone()).unwrap();
    assert_eq!(answers.lines().count(), GRIDS);
    for ((puzzle, answer), smallest) in
        stream().puzzles.lines().zip(answers.lines()).zip(stream().answers.lines())
    {
        if smallest == NO_SOLUTION.trim_end() {
            assert_eq!(answer, smallest, "{puzzle}");
        } else {
            assert_eq!(check(puzzle, answer), Ok(()), "{puzzle}");
        }
    }
}

mod grids_of_every_kind {
    use super::*;

    /// How many share one run of the program.
    const BATCH: usize = 1000;

    /// Scattered clues, or a full grid, or a part of one, perhaps with a clue altered or repeated.
    fn grid(random: &mut Random) -> String {
        let (clues, blanks) = (1 + random.below(40), random.below(81));
        let full = random.full_grid();
        let part = random.blank_out(&full, blanks);
        match random.below(12) {
            0..=4 => random.scatter(clues),
            5..=7 => part,
            8..=9 => random.alter_clue(&part),
            10 => random.repeat_clue(&part),
            _ => full,
        }
    }

    fn kind(puzzle: &str) -> &'static str {
        match textbook::any_solutions(puzzle, 2).len() {
            0 if clashes(puzzle) => "clashing",
            0 => "without a solution",
            1 if !puzzle.contains('.') => "full",
            1 => "with one solution",
            _ => "with several solutions",
        }
    }

    /// Compares one run of the program with the textbook. Returns how many grids were of each kind.
    fn compare(puzzles: &[String]) -> BTreeMap<&'static str, usize> {
        let input: String = puzzles.iter().map(|puzzle| one_line(puzzle)).collect();
        let run = sudoku().write_stdin(input).output().unwrap();
        let answers = str::from_utf8(&run.stdout).unwrap();
        let mut messages = str::from_utf8(&run.stderr).unwrap().lines();
        let mut kinds = BTreeMap::new();
        for (i, (puzzle, answer)) in puzzles.iter().zip(answers.split_inclusive('\n')).enumerate() {
            let smallest = textbook::smallest_solution(puzzle);
            let expected = smallest.map_or(NO_SOLUTION.to_owned(), |smallest| one_line(&smallest));
            assert_eq!(answer, expected, "{puzzle}");
            if clashes(puzzle) {
                let message = messages.next().unwrap();
                let place = format!("sudoku: line {}: digit ", i + 1);
                assert!(message.starts_with(&place) && message.contains(" appears twice in "), "{message}");
            }
            *kinds.entry(kind(puzzle)).or_default() += 1;
        }
        assert_eq!(answers.lines().count(), puzzles.len());
        assert_eq!(messages.next(), None);
        assert_eq!(run.status.code(), Some(0));
        kinds
    }

    #[test]
    fn get_the_answers_of_the_textbook() {
        let batches = cases(3 * BATCH).div_ceil(BATCH);
        let kinds = for_each_seed(0..batches as u64, |seed| {
            let mut random = Random(seed);
            let puzzles: Vec<String> = (0..BATCH).map(|_| grid(&mut random)).collect();
            compare(&puzzles)
        });
        for kind in ["without a solution", "with one solution", "with several solutions", "clashing", "full"]
        {
            let number: usize = kinds.iter().map(|kinds| kinds.get(kind).unwrap_or(&0)).sum();
            assert!(number > batches * BATCH / 20, "{number} {kind}");
        }
    }
}

#[test]
fn any_bytes_give_one_message_for_each_invalid_grid() {
    let pieces: [&[u8]; 24] = [
        b"530070000",
        b"5 3 0 0 7 0 0 0 0\n",
        b"000000000\n000000000\n000000000\n",
        b"|...|...|...|\n",
        PUZZLE.as_bytes(),
        OTHER_PUZZLE.as_bytes(),
        b"---+---+---\n",
        b"-",
        b"#",
        b"\n",
        b"\n",
        b"\n\n",
        b"\r\n",
        b" \t",
        b"0",
        b"12345",
        b"x",
        b"q",
        b"],[",
        b"5\n",
        b"Grid 01\n",
        b"\0",
        "\u{feff}\u{e9}".as_bytes(),
        b"\xff\xf0\x9f",
    ];
    let mut random = Random(81);
    for _ in 0..300 {
        let count = random.below(60);
        let input: Vec<u8> = (0..count).flat_map(|_| pieces[random.below(pieces.len())].to_vec()).collect();
        let run = sudoku().write_stdin(input).assert();
        let output = run.get_output();
        let answers = String::from_utf8(output.stdout.clone()).unwrap();
        let messages = String::from_utf8(output.stderr.clone()).unwrap();
        let faults = messages.lines().filter(|line| !line.contains("appears twice"));
        if answers.is_empty() {
            assert_eq!(messages, "sudoku: expected a grid, found end of input; see --help\n");
            run.code(2);
        } else {
            assert_eq!(faults.count(), answers.matches(INVALID).count());
            run.code(if answers.contains(INVALID) { 2 } else { 0 });
        }
    }
}
