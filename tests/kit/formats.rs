//! The four shapes, what may vary in them, and what may stand around.

use crate::common::shapes::{compact, one_line, readable, sequence, spaced};
use crate::common::shapes::{Shape, SHAPES, SHAPE_OPTIONS};
use crate::common::UNSOLVABLE;
use crate::common::{first_lines, table, textbook, with_line, EMPTY};
use crate::common::{NO_SOLUTION, OTHER_PUZZLE, OTHER_SOLUTION, PUZZLE, SEVERAL, SOLUTION};
use crate::support::{agrees, answers, expect, INVALID};

/// What leaves a grid the same grid in the same shape.
const CHANGES: [fn(&str) -> String; 11] = [
    |text| text.into(),
    |text| text.replace('\n', "\r\n"),
    |text| text.trim_end().into(),
    |text| format!("\n \n\t\r\n{text}\n\n  \n"),
    |text| text.replace('\n', " \t\n \t "),
    |text| format!("\u{feff}# comment\n{text}# after"),
    |text| text.replace('\n', "# 'any' thing, 123 | \0\u{e9}\n  # 123456789\n"),
    |text| format!("#{PUZZLE}\n 9 \n\n5\n{text}"),
    |text| format!("99999\r\n{text}"),
    |text| format!("  end\n\n{text}int grid[9][9] = {{\nGrid 02 # comment\n"),
    |text| format!("[[], ();]\n\"'\n{}\n{text}]\n", "ab ".repeat(20)),
];

#[test]
fn the_answer_has_the_shape_of_the_puzzle_whatever_stands_around() {
    for shape in SHAPES {
        for change in CHANGES {
            answers(change(&shape(PUZZLE)), &shape(SOLUTION), "");
        }
        for blank in ["0", ".", "_", "*", "?", "x", "X"] {
            answers(shape(PUZZLE).replace('0', blank), &shape(SOLUTION), "");
        }
        let comment = b"#\0\xff\xfe \xf0\x9f 530070000\n";
        let input = [comment, shape(PUZZLE).as_bytes()].concat();
        answers(input, &shape(SOLUTION), "");
        answers(shape(SOLUTION), &shape(SOLUTION), "");
        answers(shape(UNSOLVABLE), NO_SOLUTION, "");
        // The smallest of many.
        let smallest = textbook::smallest_solution(EMPTY).unwrap();
        answers(shape(EMPTY), &shape(&smallest), "");
    }
}

#[test]
fn the_rows_tell_the_shape() {
    let (rows, puzzle) = (compact(PUZZLE), spaced(PUZZLE));
    let split = |rule: &str| format!("{}{rule}\n{}", first_lines(&rows, 3), &rows[30..]);
    let ruled = ["-", "===", "---+---+---", "- - -", "=+=|=+="]
        .map(|rule| (split(rule), readable as Shape));
    let between = ["  ", "\t", "\r", "\x0b", "\x0c", ","]
        .map(|between| (puzzle.replace(' ', between), spaced as Shape));
    let bars = readable(PUZZLE);
    let others: [(String, Shape); 16] = [
        // The first row alone decides, but for bars and rules.
        (with_line(&rows, 1, "5 3 0 0 7 0 0 0 0"), spaced),
        (with_line(&puzzle, 1, "530070000"), compact),
        (format!("---\n {rows}---\n"), compact),
        (with_line(&rows, 1, "[(530070000);],"), compact),
        (puzzle.replace(' ', ")(").replace('\n', "};\n"), spaced),
        (with_line(&rows, 1, "|530|070|000|"), readable),
        (with_line(&puzzle, 9, "0 0 0 | 0 8 0 | 0 7 9"), readable),
        (bars.replace("+-------+-------+-------+\n", ""), readable),
        (bars.replace('-', "=").replace('+', "|"), readable),
        (puzzle.replacen(' ', &" ".repeat(60_000), 1), spaced),
        (rows.trim_end().replace('\n', " "), one_line),
        (puzzle.replace('\n', " | "), one_line),
        (format!("[{}]", rows.replace('\n', "\",\"")), one_line),
        (format!("7|{PUZZLE}|q"), one_line),
        (
            format!("{}#{}", puzzle.trim_end(), "7".repeat(70_000)),
            spaced,
        ),
        (split("[{(,;)}]"), compact),
    ];
    for (input, shape) in others.into_iter().chain(ruled).chain(between) {
        answers(input, &shape(SOLUTION), "");
    }
}

#[test]
fn a_blank_line_stands_between_two_answers_just_where_one_stands_in_the_input() {
    for (apart, between) in [
        ("", ""),
        ("# next\n", ""),
        ("\n", "\n"),
        ("\n\n  \n\n", "\n"),
        ("end\n\n# x\n", "\n"),
        ("Grid 02\n \t\r\n# next\n", "\n"),
    ] {
        let pairs = SHAPES.map(|one| SHAPES.map(|other| (one, other)));
        for (first, second) in pairs.concat() {
            let puzzles = [first(PUZZLE), second(OTHER_PUZZLE), first(UNSOLVABLE)];
            let solutions = [first(SOLUTION), second(OTHER_SOLUTION), NO_SOLUTION.into()];
            let input = format!("\n{}\n\n", puzzles.join(apart));
            answers(input, &solutions.join(between), "");
        }
    }
    let mixed = |grid| format!("{0}\n{1}{0}", one_line(grid), spaced(grid));
    answers(mixed(PUZZLE) + "\n", &mixed(SOLUTION), "");
    // The blank line that ends a grid stands between it and the next.
    let input = first_lines(&spaced(PUZZLE), 8) + "\n" + &one_line(PUZZLE) + &one_line(PUZZLE);
    let expected = format!("{INVALID}\n{}", one_line(SOLUTION).repeat(2));
    let fault = "sudoku-kit: line 9: expected 9 rows, found 8\n";
    answers(input, &expected, fault);
}

#[test]
fn every_shape_can_be_asked_for_whatever_came_in() {
    for (name, printed) in SHAPE_OPTIONS {
        for shape in SHAPES {
            let first = [UNSOLVABLE, SEVERAL].map(shape).concat();
            let input = "0".repeat(80) + "\n" + &first + &one_line(PUZZLE) + &shape(OTHER_PUZZLE);
            for command in ["solve", "all"] {
                agrees(&[command, "--shape", name], input.as_bytes());
            }
            agrees(&["count"], input.as_bytes());
        }
        let answers = sequence(printed, vec![SOLUTION; 3000]);
        let input = one_line(PUZZLE).repeat(3000);
        expect(&["solve", "--shape", name], input, 0, &answers, "");
    }
}

/// A language, of several that write the same way; what stands before the grid, around its rows, between two cells, between rows, and behind.
const ARRAYS: &str = "
    C                | int a[9][9] = {   | {~},           | ,  | };
    C, flat          | int g[81] = {     | ~,             | ,  | };
    C, designated    | int a[9][9] = {   | [0] = {~},     | ,  | };
    C++              | vector<vector<char>> board = { | {'~'}, | ',' | };
    C#               | int[,] g = new int[,] { | { ~ },   | ,  | };
    Java             | int[][] g = {     | new int[] {~}, | ,  | };
    Java strings     | String[] g = {+   | \"~\",          |    | };
    Rust vec         | let g = vec![     | vec![~],       | ,  | ];
    Python           | grid = [+         | [~],           | ,  | ]
    Python, named    | # begin           | row1 = [~]     | ,  | # end
    Python, text     | grid = \"\"\"      | ~              |    | \"\"\"
    numpy, printed   | [+                | [~]            |    | ]
    Ruby             | g = [             | %w[~],         |    | ]
    Haskell          | g = [[+           | ~],[+          | ,  | []]
    Julia            | g = [+            | ~;             |    | ]
    LeetCode         | [+                | [\"~\"],        | \",\" | ]
    LeetCode, a line | board = [+        | [\"~\"],+       | \",\" | ]
";

#[test]
fn arrays_of_programming_languages_are_read() {
    for [language, before, row, between, behind] in table(ARRAYS) {
        // `+`: no line end. Cells of strings touch, those of Ruby and Julia have a space between.
        let between = match language {
            "Ruby" | "Julia" | "numpy, printed" => " ",
            _ => between,
        };
        let end = |text: &str| match text.strip_suffix('+') {
            Some(text) => text.to_owned(),
            None => format!("{text}\n"),
        };
        let cells = |grid: &str| Vec::from_iter(grid.split("")).join(between);
        let rows = compact(PUZZLE);
        let rows = rows.lines().map(|cells_of_row| {
            let inner = cells(cells_of_row);
            let inner = inner.strip_prefix(between).unwrap();
            end(&row.replace('~', inner.strip_suffix(between).unwrap()))
        });
        let input = end(before) + &rows.collect::<String>() + &end(behind);
        let shape: Shape = match (between, row.ends_with('+')) {
            (_, true) => one_line,
            ("", _) => compact,
            _ => spaced,
        };
        answers(input.repeat(2), &shape(SOLUTION).repeat(2), "");
    }
}
