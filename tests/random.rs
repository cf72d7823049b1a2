//! Random grids with one, several and no solutions, on which each way of
//! searching must give what the textbook gives; and random bytes.

use crate::common::generator::Random;
use crate::common::{expect_long, sudoku, textbook, INVALID, NO_SOLUTION, OTHER_PUZZLE, PUZZLE};
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
fn searching_the_fewest_candidates_gives_the_answers_of_the_textbook() {
    gives_the_answers_of_the_textbook("fewest");
}

#[test]
fn searching_with_singles_gives_the_answers_of_the_textbook() {
    gives_the_answers_of_the_textbook("singles");
}

#[test]
fn searching_with_triads_gives_the_answers_of_the_textbook() {
    gives_the_answers_of_the_textbook("triads");
}

#[track_caller]
fn gives_the_answers_of_the_textbook(search: &str) {
    let mut command = sudoku();
    command.args(["--search", search]).write_stdin(stream().puzzles.as_str());
    expect_long(&mut command, 1, &stream().answers, "");
}

#[test]
fn any_bytes_give_one_message_for_each_invalid_grid() {
    let pieces: [&[u8]; 20] = [
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
            assert_eq!(messages, "sudoku: expected a grid, found end of input\n");
            run.code(2);
        } else {
            assert_eq!(faults.count(), answers.matches(INVALID).count());
            let invalid = answers.contains(INVALID);
            let unsolvable = answers.contains(NO_SOLUTION);
            run.code(if invalid { 2 } else { i32::from(unsolvable) });
        }
    }
}
