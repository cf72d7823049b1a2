//! What holds for the answers to any input, and streams of known grids in many layouts: none is lost, none is
//! invented. Each rule of the reader has a sample: all of them, byte for byte.

use crate::common::live::{finish, start};
use crate::common::random::Random;
use crate::common::samples::inputs;
use crate::common::shapes::{compact, one_line, readable, spaced, Shape};
use crate::support::{answers, kit_path, run, INVALID};
use std::fs;
use std::io::Write;
use std::process::Stdio;

/// The answers, each on a line.
fn solved(input: impl Into<Vec<u8>>) -> String {
    String::from_utf8(run(&["solve", "--shape", "one-line"], input).stdout).unwrap()
}

const LAYOUTS: [Shape; 7] = [
    spaced,
    compact,
    readable,
    one_line,
    // QQWing
    |grid| readable(grid).replace("| ", " ").replace(" |\n", "\n"),
    // Bands
    |grid| {
        let rows = spaced(grid);
        format!("{}\n{}\n{}\n", &rows[..54], &rows[54..108], &rows[108..])
    },
    |grid| spaced(grid).replace('\n', "\n\n"),
];

/// What stands above the rows of an array, before, between and behind the cells of each, and below.
const ARRAYS: [[&str; 5]; 8] = [
    ["int grid[9][9] = {\n", "    {", ",", "},\n", "\n};\n"],
    ["let g = vec![\n", "    vec![", ", ", "],\n", "\n];\n"],
    ["int[][] g = {\n", "  new int[] {", ",", "},\n", "\n};\n"],
    ["String[] g = {\n", "  \"", "", "\",\n", "\n};\n"],
    ["g = [", "[", ", ", "],\n", "]\n"],
    ["board = [", "[", ",", "],", "]\n"],
    ["let g = vec![", "vec![", ",", "],", "];\n"],
    ["7,", "", "", "", ",easy\n"],
];

/// The grid in one of all layouts.
fn laid_out(random: &mut Random, grid: &str) -> String {
    let number = random.below(LAYOUTS.len() + ARRAYS.len());
    let Some(array) = number.checked_sub(LAYOUTS.len()) else {
        return LAYOUTS[number](grid);
    };
    let [above, before, between, behind, below] = ARRAYS[array];
    let row = |row: &str| format!("{before}{}{behind}", row.replace(' ', between));
    let rows: String = spaced(grid).lines().map(row).collect();
    format!("{above}{}{below}", rows.trim_end())
}

/// Above a grid, with `/` for a line end. None of them may be a row or a grid.
const LABELS: &str = "Grid 01/|A hard one:/|1./|7/|=== 1 ===/|[Puzzle 1]/|# 5/|12345/|\
    ---/|9 9/|Sudoku 123/|SE 9.0/|No. 12345/|/Example 12/|(3)//|\
    #12 (easy)/|100000/|Level 3-4/|*****/|// x/|\
    Sudoku #7 by J. Doe, 30 clues, rating 8.4/|문제/|# 5 3 0/|end/|[[], ();]/|puzzle,solution/";

/// In place of a row, or inserted.
const BROKEN: &str =
    "5oo7ooo3o|oo5oo7ooo|53007.|5 3 0 0 10 0 0 0 0|53007000|5?q000000|53007|ooooooooo|q|\
    5 3 0 0 7 0|1|5 3 0 0 7 0 0 0 0 1|[5, nil, 7, nil, 4, nil, 1, 2, 3]|row|12|Grid 2";

#[test]
fn no_grid_is_lost_and_none_is_invented_in_any_layout() {
    let known: Vec<String> = (0..40).map(|seed| Random(seed).full_grid()).collect();
    let labels = LABELS.replace('/', "\n");
    let (labels, broken): (Vec<&str>, Vec<&str>) =
        (labels.split('|').collect(), BROKEN.split('|').collect());
    for seed in 0..100 {
        let mut random = Random(seed);
        let (mut input, mut expected) = (String::new(), String::new());
        for _ in 0..20 {
            let grid = random.one_of(&known).clone();
            let text = laid_out(&mut random, &grid);
            let mut lines = Vec::from_iter(text.lines());
            input += random.one_of::<&str>(&labels);
            if seed % 2 == 0 || random.below(4) > 0 {
                expected += &one_line(&grid);
            } else {
                let digits = |line: &str| line.matches(|c: char| c.is_ascii_digit()).count();
                let places = Vec::from_iter((0..lines.len()).filter(|&i| digits(lines[i]) > 8));
                let at = *random.one_of(&places);
                match random.below(3) {
                    0 => drop(lines.remove(at)),
                    // Behind the last row it would break nothing.
                    1 if lines.len() > 8 => {
                        let inside = *random.one_of(&places[1..]);
                        lines.insert(inside, random.one_of::<&str>(&broken));
                    }
                    _ => lines[at] = random.one_of::<&str>(&broken),
                }
            }
            input += &(lines.join("\n") + "\n");
            // A broken grid may take the next with it, unless text begins anew.
            input += ["\n", "A hard one:\n\n"][usize::from(seed % 2 == 1)];
        }
        let answers = solved(input.as_str()).replace(INVALID, "");
        assert_eq!(answers, expected, "{input}");
    }
}

#[test]
fn the_kit_answers_the_samples_of_both_programs_and_its_own() {
    for input in inputs(&["samples", "samples/kit"]) {
        let output = fs::read_to_string(input.with_extension("out")).unwrap();
        let messages = fs::read_to_string(input.with_extension("err")).unwrap_or_default();
        answers(fs::read(&input).unwrap(), &output, &messages);
    }
}

#[test]
fn the_pieces_in_which_the_input_comes_change_nothing() {
    let mut random = Random(81);
    for path in inputs(&["samples", "samples/invalid", "samples/kit"]) {
        let mut text = fs::read(&path).unwrap();
        text.truncate(1000);
        let context = String::from_utf8_lossy(&text);
        let expected = solved(text.as_slice());
        let (piped, arguments) = (Stdio::piped, ["solve", "--shape", "one-line"]);
        let mut program = start(kit_path(), &arguments, piped(), piped());
        let mut input = program.stdin.take().unwrap();
        // What is no text ends it.
        for piece in text.chunks(1 + random.below(200)) {
            let _ = input.write_all(piece).and_then(|()| input.flush());
        }
        drop(input);
        let found = String::from_utf8(finish(program).stdout).unwrap();
        assert_eq!(found, expected, "{context}");
    }
    // A character may straddle two blocks.
    for block in (12..=20).map(|bits| 1 << bits) {
        let input = "#".repeat(block - 3) + "\n5\u{e9}0070000";
        let fault = "line 2, column 2: expected a digit 1-9 or a blank, found '\u{e9}'";
        answers(input, INVALID, &format!("sudoku-kit: {fault}\n"));
    }
}
