//! `judge`: what it says of a program: the tests, the sum, the smallest failure, the line of `--brief`.

use crate::common::samples::inputs;
use crate::common::shapes::{compact, one_line, spaced};
use crate::common::{compare, solution_path, table, textbook, with_cell, Scratch};
use crate::common::{PUZZLE, SEVERAL, SOLUTION, UNSOLVABLE};
use crate::judge::{folder, inputs_given, joined, judge, printed, rows, script, sh, verdicts};
use crate::support::shows;
use crate::watch::in_terminal;
use std::fs;
use std::path::PathBuf;
use std::str;

#[test]
fn the_tests_are_the_samples_by_number() {
    let files = inputs(&["samples/2580", "samples/hard"]);
    let number = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap()[..2].parse();
    let expected = Vec::from_iter(files.iter().map(|path| number(path).unwrap()));
    let text = printed(judge("--all --hard", &["true"]));
    let found = Vec::from_iter(rows(&text).iter().map(|row| row.0));
    assert_eq!(found, expected);
    let texts = Vec::from_iter(files.iter().map(|path| fs::read_to_string(path).unwrap()));
    assert_eq!(inputs_given("--hard"), texts.concat());
    // A byte order mark is no part of a test, and 2 comes before 10.
    let marked = folder("mark", &[&format!("\u{feff}{}", spaced(PUZZLE))]);
    let [two, ten] = [SOLUTION, SEVERAL].map(spaced);
    fs::write(format!("{marked}/10.in"), &ten).unwrap();
    fs::write(format!("{marked}/2.in"), &two).unwrap();
    let given = inputs_given(&format!("--tests {marked}"));
    assert_eq!(given, two + &ten + &spaced(PUZZLE));
}

/// A problem, which of the solutions is printed, the verdict and the reason.
const LAID_OUT_AS_2239: &str = "
    2239 | 0 | accepted           |
    2239 | 2 | wrong answer       | r1c3 is 4, a smaller solution has 2
    2580 | 2 | presentation error | the digits are right; line 1: expected 5 3 4 6 7 8 9 1 2, found '534678912'
";

#[test]
fn the_smallest_solution_is_wanted_where_2239_is_judged() {
    let right = judge("--problem 2239", &[solution_path().to_str().unwrap()]);
    assert_eq!(right.status.code(), Some(0));
    let tests = folder("2239", &[&compact(SEVERAL)]);
    let solutions = textbook::solutions(SEVERAL, 5);
    for [problem, number, verdict, reason] in table(LAID_OUT_AS_2239) {
        let answer = Scratch::new(compact(&solutions[number.parse::<usize>().unwrap()]));
        let options = format!("--problem {problem} --tests {tests}");
        let found = verdicts(&options, &["cat", answer.path()]);
        assert_eq!(found, [[verdict, reason]], "{problem}, solution {number}");
    }
}

#[test]
fn tests_of_a_folder_need_no_answers_and_have_one_grid_each() {
    let folder = folder("tests", &[&one_line(PUZZLE), &spaced(UNSOLVABLE)]);
    let second = format!("{folder}/b.in");
    fs::write(format!("{folder}/c.txt"), "no test").unwrap();
    // The input is the file's, byte for byte: the solution answers it in its shape, on one line.
    let solution = solution_path().to_str().unwrap();
    let tests = format!("--tests {folder}");
    let found = verdicts(&tests, &[solution]);
    let found = Vec::from_iter(found.iter().map(|row| &row[0]));
    assert_eq!(found, ["presentation error", "accepted"]);
    // The grid was right: its search is not spoken of.
    assert!(!printed(judge(&tests, &[solution])).contains("search"));
    let output = judge(&tests, &["echo", "--hard"]);
    let note = "sudoku-kit: --hard goes to the program: options of judge come before it\n";
    assert_eq!(output.stderr, note.as_bytes());
    let refuses = |folder: &str, message: &str| {
        let run = judge(&format!("--tests {folder}"), &[solution]);
        compare(&run, (2, "", &format!("sudoku-kit: {message}\n")), folder);
    };
    let long = "expected at most 4096 bytes, found 4097";
    for (text, fault) in [
        (spaced(&PUZZLE[9..]), "line 9: expected 9 rows, found 8"),
        (spaced(PUZZLE).repeat(2), "expected one grid, found 2"),
        ("# no grid\n".to_owned(), "expected one grid, found 0"),
        (PUZZLE.to_owned() + &" ".repeat(4016), long),
    ] {
        fs::write(&second, text).unwrap();
        refuses(&folder, &format!("{second}: {fault}"));
    }
    fs::remove_file(&second).unwrap();
    fs::remove_file(format!("{folder}/a.in")).unwrap();
    refuses(&folder, &format!("expected files *.in in {folder}"));
    let none = "cannot read no/such/folder: No such file or directory (os error 2)";
    refuses("no/such/folder", none);
}

#[test]
fn random_puzzles_are_told_by_their_seed_and_failures_as_fit_a_screen() {
    let samples = inputs(&["samples/2580"]).len();
    let all = samples + 6;
    for (options, lines) in [("--all", 6), ("", 0)] {
        let options = format!("{options} --random 6 --seed=7");
        let text = printed(judge(&options, &["echo", "1"]));
        let head = format!("echo 1: 0 of {all} tests accepted, {all} wrong answer; slowest ");
        let tests = "Tests in the format of 2580, 6 of them random (seed 7); 1 second each\n\n";
        assert!(text.starts_with(&head) && text.contains(tests), "{text}");
        assert_eq!(text.matches("  random puzzle ").count(), lines, "{text}");
        assert!(lines > 0 || text.lines().count() <= 30, "{text}");
    }
    let random = |seed| {
        let text = inputs_given(&format!("--random 25 --seed {seed}"));
        let lines = Vec::from_iter(text.lines().skip(samples * 9));
        Vec::from_iter(lines.chunks(9).map(|grid| grid.join("\n")))
    };
    let [first, again, other] = ["1", "1", "2"].map(random);
    assert!(first == again && first != other);
}

#[test]
fn a_terminal_shows_which_test_runs_and_what_follows() {
    let tests = folder("terminal", &[&*spaced(PUZZLE); 2]);
    let arguments = format!("judge --tests {tests} true > /dev/null");
    let Some((text, _)) = in_terminal(&arguments) else {
        return;
    };
    let is_shown = text.starts_with("0 of 2 tests") && text.ends_with(' ');
    let follows = text.contains(" 0 runs for the smallest failure ");
    assert!(is_shown && follows, "{text}");
}

#[test]
fn the_smallest_failure_is_the_one_that_says_the_most() {
    // The program crashes where fewer than three blanks are left, as in the second test.
    let one_blank = with_cell(SOLUTION, 9, 9, '0');
    let tests = folder("smallest", &[&spaced(PUZZLE), &spaced(&one_blank)]);
    let script = "text=$(cat); case $text in *0*0*0*) echo \"$text\";; *) exit 1;; esac";
    let text = printed(judge(&format!("--tests {tests}"), &sh(script)));
    let blank = |grid: String, column| with_cell(&grid, 9, column, '0');
    let puzzle = spaced(&[4, 6, 7].into_iter().fold(SOLUTION.to_owned(), blank));
    let right = spaced(SOLUTION);
    let grids = puzzle.lines().zip(right.lines());
    let rows = grids.map(|(row, right)| format!("{row}       {row}       {right}\n"));
    let expected = [
        "Smallest failure: wrong answer on test 1, shrunk to 3 of its 51 blanks\n\
         r9c4 is blank; the output is the puzzle, unchanged: nothing was entered in it,\n\
         \x20 or all was taken back\n\
         puzzle                  yours                   right\n",
        &rows.collect::<String>(),
        "A search by rows needs 4 calls here, and never takes a digit back.\n\
         \n   1  a                                           wrong answer           0.00 s\n   \
         2  b                                           runtime error          0.00 s\n\n\
         Print 'row column digit' for each digit entered, 'row column 0' for each taken\n  back. Paste this puzzle and what is printed, or the beginning of it, into the\n  page (sudoku.html of a release, or src/page/index.html): it shows the first\n  wrong step, if there is one.\n",
    ];
    let (_, below) = text.split_once("\n\n").unwrap();
    assert!(below.starts_with(&expected.concat()), "{text}");
    assert!(text.lines().skip(1).all(|line| line.len() <= 80), "{text}");
}

#[test]
fn a_mistake_is_shown_before_time_limits_that_may_be_mere_slowness() {
    let one_blank = spaced(&with_cell(SOLUTION, 9, 9, '0'));
    let heavy = fs::read_to_string(&inputs(&["samples/2580"])[35]).unwrap();
    let prints_one_blank =
        "text=$(cat); case $text in *0*0*) while :; do :; done;; esac; echo \"$text\"";
    for (others, smallest) in [
        (&heavy, "wrong answer on test 1"),
        // A search by rows needs few calls for this one, so more of these failures decide.
        (&spaced(PUZZLE), "time limit exceeded on test 2"),
    ] {
        let tests = folder("mistake", &[&one_blank, others, others]);
        let options = format!("--time 0.05 --tests {tests}");
        let text = printed(judge(&options, &sh(prints_one_blank)));
        shows(&text, &format!("\nSmallest failure: {smallest},"));
    }
}

#[test]
fn of_two_kinds_of_wrong_answers_the_one_with_most_failures_is_shown() {
    // Nothing is printed where one cell is blank; else the puzzle, which says more of one failure.
    let one_blank = spaced(&with_cell(SOLUTION, 9, 9, '0'));
    let tests = folder("kinds", &[&one_blank, &one_blank, &spaced(PUZZLE)]);
    let script = "text=$(cat); case $text in *0*0*) echo \"$text\";; esac";
    let text = printed(judge(&format!("--tests {tests}"), &sh(script)));
    shows(
        &text,
        "\nSmallest failure: wrong answer on test 1, shrunk to 0 of its 1 blank\nthere is no output",
    );
}

/// A program and a problem, and the limit that is told.
const LIMITS: &str = "
    mine    | 2580 | 1 second each
    java    | 2580 | 3 seconds each (java; 2580 itself: 1)
    mine.py | 2580 | 5 seconds each (python; 2580 itself: 1)
    pypy3.9 | 2239 | 8 seconds each (pypy; 2239 itself: 2)
";

#[test]
fn the_time_limit_is_that_of_the_language() {
    let tests = folder("limits", &[&spaced(PUZZLE)]);
    for [name, problem, limit] in table(LIMITS) {
        let program = format!("{tests}/{name}");
        // Right without a blank: so the smallest failure needs a search.
        let answer = "case $text in *0*) echo $1;; *) echo \"$text\";; esac";
        script(&program, &format!("text=$(cat); {answer}"));
        // What is typed is not changed, so nothing is to be told of it.
        for (options, limit) in [("", limit), ("--time 2.5", "2.5 seconds each")] {
            let options = format!("--problem {problem} --tests {tests} {options}");
            // What follows the program is the program's.
            let text = printed(judge(&options, &[&program, "--help"]));
            let limit = format!("\nTests in the format of {problem}; {limit}\n\n");
            for expected in [&limit, "found '--help'"] {
                shows(&text, expected);
            }
        }
    }
}

/// What a shell script does, in words and in its own, the verdict, the tests accepted, the first that failed, the reason.
const BRIEF: &str = r"
    never ends                       | while :; do :; done                   | time limit exceeded | 0 of 7 | 1 | stopped after 5 time limits
    right                            | cat OUT                               | accepted            | 7 of 7 | - | -
    crashes with Node's last lines   | printf 'one\ntwo\n\tat a\n  at b\nnote: c\n\nNode.js v18\n\n' >&2; exit 3 | runtime error | 0 of 7 | 1 | All 5 runtime errors: two (at a); stopped after 5 runtime errors
";

#[test]
fn one_line_tells_a_program_and_five_time_limits_are_enough() {
    let [puzzle, full] = [PUZZLE, SOLUTION].map(spaced);
    let mut puzzles = [&*puzzle; 7];
    puzzles[1] = &full;
    let tests = folder("brief", &puzzles);
    let answer = Scratch::new(&full);
    for [what, script, verdict, accepted, failed, reason] in table(BRIEF) {
        let script = script.replace("OUT", answer.path());
        let options = format!("--brief --time 0.1 --tests {tests}");
        let line = printed(judge(&options, &sh(&script)));
        let cells = Vec::from_iter(line.strip_suffix('\n').unwrap().split('\t'));
        let program = sh(&script).join(" ");
        let expected = [&program, verdict, accepted, failed, cells[4], reason];
        assert_eq!(cells, expected, "{what}");
        let is_slow = cells[4].parse::<f64>().unwrap() >= 0.1;
        assert_eq!(is_slow, verdict == "time limit exceeded", "{line}");
    }
    let judge = |options: &str, tests: &str, script: &str| {
        let options = format!("{options} --tests {tests}");
        printed(joined(judge(&options, &sh(script))))
    };
    let solves_full_grids =
        "text=$(cat); case $text in *0*) while :; do :; done;; esac; echo \"$text\"";
    let text = judge("--time 0.05", &tests, solves_full_grids);
    // The slowest accepted is within the limit, though others are not.
    let sum = ": 1 of 7 tests accepted, 5 time limit exceeded, 1 not run \
        (stopped after 5 time limits; --all goes on); slowest accepted ";
    let (_, slowest) = text.split_once(sum).expect(&text);
    let (slowest, rest) = slowest.split_once(" s\n").unwrap();
    assert!(slowest.parse::<f64>().unwrap() < 0.05, "{text}");
    let head = "\n\nSmallest failure: time limit exceeded on test 1, 51 blanks\n";
    let needs = "\nA search by rows needs 4,209 calls here, and has to take digits back.\n";
    [head, needs].iter().for_each(|part| shows(rest, part));
    let text = judge("--all --time 0.05", &tests, solves_full_grids);
    shows(&text, ": 1 of 7 tests accepted, 6 time limit exceeded; ");
}

#[test]
fn the_smallest_failure_is_looked_for_during_ten_seconds_only() {
    let runs = Scratch::new("");
    let tests = folder("ten-seconds", &[&spaced(PUZZLE)]);
    let script = format!("echo >> {}; sleep 1; cat", runs.path());
    judge(&format!("--tests {tests}"), &sh(&script));
    // The test itself, and at most one a second.
    let runs = fs::read_to_string(runs.path()).unwrap().len();
    assert!((3..=11).contains(&runs), "{runs}");
}
