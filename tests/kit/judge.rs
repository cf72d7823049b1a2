//! `judge`: right and wrong programs, hostile ones, the tests themselves.

use crate::common::live::{signal, start};
use crate::common::samples::inputs;
use crate::common::shapes::{compact, one_line, spaced};
use crate::common::{compare, solution_path, table, textbook, with_cell, Scratch, TIME_LIMIT};
use crate::common::{PUZZLE, SEVERAL, SOLUTION, UNSOLVABLE};
use crate::support::{kit, kit_path};
use std::fs::{self, Permissions};
use std::ops::Range;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

/// On how many tests at least a wrong program of `programs.rs` fails, the verdict and a part of the reason
/// that some of them have, and the programs.
const WRONG: &str = "
    10 | wrong answer | appears twice in row | no-rows
    10 | wrong answer | appears twice in column | no-columns
    10 | wrong answer | appears twice in box | no-boxes box-of-two-rows
    10 | wrong answer | r1c2 is blank | box-r/3+c/3
    10 | wrong answer | is blank | box-r%3*3+c%3 box-c/3*3+r%3 box-r/3*3+c%3 box-r/3*3+c box-counted-from-1
    10 | wrong answer | is blank | box-from-the-second-row box-from-the-second-column box-around-the-cell box-from-r%3
    10 | wrong answer | is blank | box-row-and-column-exchanged first-box-only digits-from-0 digits-from-2 digits-up-to-8
    10 | wrong answer | is blank | goes-back-after-the-solution
     3 | wrong answer | appears twice in row | row-without-last
     3 | wrong answer | appears twice in column | column-without-last
     9 | wrong answer | appears twice in | scan-from-1
     3 | wrong answer | appears twice in box | two-rows-of-a-box two-columns-of-a-box
     5 | wrong answer | appears twice in box | box-diagonals box-sum
    10 | wrong answer | digit 9 appears twice | mask-of-8-bits
    10 | wrong answer | appears twice in | or-for-and row-and-column-or-box clues-not-in-tables takes-back-what-did-not-fit
     9 | wrong answer | is blank | grid-not-taken-back rows-not-taken-back columns-not-taken-back boxes-not-taken-back
     9 | wrong answer | is blank | global-loop-variable never-goes-back true-too-early returns-true-at-the-end
     9 | wrong answer | is blank | forced-cells-only stops-after-40
    10 | wrong answer | r9c9 is blank | last-blank-left-out
    10 | wrong answer | r9c1 is blank | last-row-left-out
    10 | wrong answer | r1c9 is blank | last-column-left-out
     3 | wrong answer | output for 2 grids, expected 1 | prints-all-solutions
    10 | wrong answer | output for 15 grids, expected 1 | prints-each-step
    44 | wrong answer | output for 2 grids, expected 1 | prints-twice
     1 | wrong answer | no output | prints-when-the-last-blank-is-filled
     3 | wrong answer | found 'No solution exists' | wants-one-solution
     5 | wrong answer | is blank | skips-dead-cells
    10 | wrong answer | the clue is | solves-an-empty-grid reads-columns
     5 | wrong answer | the clue is | reads-eight-rows
    44 | wrong answer | line 9: expected 9 rows, found 8 | no-last-row
    44 | presentation error | line 1: expected 1 3 5 4 6 9 2 7 8, found '135469278' | no-blanks
    44 | presentation error | expected 1 3 5 4 6 9 2 7 8, found | commas lists frame no-line-ends prompt solved
    44 | presentation error | line 10: expected the end, found 'done' | done
     3 | runtime error | exit status 101 | room-for-60-blanks
    44 | runtime error | the right answer was printed, but exit status 1 | status-1
    44 | runtime error | the right answer was printed, but SIGABRT | aborts-at-the-end
    10 | time limit exceeded | - | brute-force
";

/// Of different kinds, by the order or by the way in which they search.
const RIGHT: &str =
    "rows downwards columns backwards scan each-cell bit-masks fewest-candidates dancing-links \
    one-line blank-lines-between";

/// `programs.rs`, compiled.
pub fn programs() -> &'static str {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    let compile = || {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
        let mut rustc = Command::new("rustc");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kit/programs.rs");
        rustc.args(["-O", "--edition", "2021", "-D", "warnings", source, "-o"]);
        assert!(rustc.arg(&path).status().unwrap().success());
        path
    };
    PATH.get_or_init(compile).to_str().unwrap()
}

fn judge(arguments: &[&str]) -> Output {
    let mut judge = kit();
    let judge = judge.arg("judge").args(arguments);
    judge.env("RUST_BACKTRACE", "0").output().unwrap()
}

/// What `judge` says of a test.
struct Row {
    number: usize,
    verdict: String,
    reason: String,
}

/// The rows of the table, and all that stands below it.
fn rows(output: &Output) -> (Vec<Row>, String) {
    let text = str::from_utf8(&output.stdout).unwrap();
    assert_eq!(str::from_utf8(&output.stderr), Ok(""), "{text}");
    let sum = text.split_once(" tests: ").or(text.split_once(" test: "));
    let (table, rest) = sum.unwrap();
    let row = |line: &str| {
        Some(Row {
            number: line.get(..5)?.trim().parse().ok()?,
            verdict: line[47..68].trim().to_owned(),
            reason: line.get(79..).unwrap_or("").to_owned(),
        })
    };
    let rows = table.lines().skip(2).filter_map(row);
    (rows.collect(), rest.to_owned())
}

/// The numbers of the tests with a verdict that fits.
fn numbers(rows: &[Row], fits: impl Fn(&str) -> bool) -> Vec<usize> {
    let rows = rows.iter().filter(|row| fits(&row.verdict));
    rows.map(|row| row.number).collect()
}

/// Verdicts and reasons.
fn verdicts(arguments: &[&str]) -> Vec<(String, String)> {
    let rows = rows(&judge(arguments)).0;
    let rows = rows.into_iter();
    rows.map(|row| (row.verdict, row.reason)).collect()
}

/// What all runs together find on their standard input.
fn inputs_given(options: &[&str]) -> String {
    let log = Scratch::new("");
    let script = format!("cat >> {}", log.path());
    judge(&[options, &["sh", "-c", &script]].concat());
    fs::read_to_string(log.path()).unwrap()
}

/// A folder of its own for one test, with one puzzle in it.
fn folder(name: &str, puzzle: &str) -> String {
    let folder = format!("{}/judge-{name}", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(format!("{folder}/a.in"), puzzle).unwrap();
    folder
}

/// A file that may be run.
fn script(path: &str, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn each_wrong_program_fails_with_a_verdict_and_a_reason_that_fit_its_mistake() {
    let check = |(name, [least, verdict, reason, _]): (&str, [&str; 4])| {
        let reason = if reason == "-" { "" } else { reason };
        let least: usize = least.parse().unwrap();
        // Where few tests show it, none of them may come too late.
        let limit = if least <= 3 { "0.1" } else { "0.04" };
        let output = judge(&["--time", limit, programs(), name]);
        let (rows, rest) = rows(&output);
        let failed = numbers(&rows, |verdict| verdict != "accepted");
        assert!(failed.len() >= least, "{name} fails on {failed:?}");
        let fits = |row: &Row| row.verdict == verdict && row.reason.contains(reason);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(rows.iter().any(fits), "{name}:\n{text}");
        assert_eq!(output.status.code(), Some(1), "{name}");
        // Only what is wrong can be made smaller.
        let is_wrong = ["wrong answer", "runtime error"].contains(&verdict);
        assert_eq!(rest.contains("\na right answer:\n"), is_wrong, "{name}");
    };
    let rows = table(WRONG).into_iter();
    let mistakes = rows.flat_map(|row| row[3].split(' ').map(move |name| (name, row)));
    let mistakes = Vec::from_iter(mistakes);
    assert!(mistakes.len() >= 66);
    thread::scope(|scope| {
        for part in 0..2 {
            let mistakes = mistakes.iter().skip(part).step_by(2).copied();
            scope.spawn(move || mistakes.for_each(check));
        }
    });
}

#[test]
fn right_programs_of_all_kinds_are_accepted() {
    let programs = RIGHT.split(' ').map(|name| vec![programs(), name]);
    for program in programs.chain([vec![solution_path().to_str().unwrap()]]) {
        let options = ["--time", "20", "--random", "20", "--seed", "1"];
        let output = judge(&[&options, &program[..]].concat());
        let (rows, rest) = rows(&output);
        let is_accepted = rest.starts_with("64 accepted; slowest accepted ");
        assert!(is_accepted, "{program:?}: {rest}");
        // The random ones have no rows.
        let accepted = numbers(&rows, |verdict| verdict == "accepted");
        assert_eq!((accepted.len(), rows.len()), (44, 44));
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn the_ladder_is_felt() {
    let limits = |seconds: &str, program: &[&str]| {
        let output = judge(&[&["--hard", "--time", seconds], program].concat());
        let rows = rows(&output).0;
        assert_eq!(rows.len(), 56);
        numbers(&rows, |verdict| verdict == "time limit exceeded").len()
    };
    let [rows, fewest, downwards] =
        ["rows", "fewest-candidates", "downwards"].map(|name| limits("0.2", &[programs(), name]));
    let is_felt = 0 < fewest && fewest < rows && 0 < downwards;
    assert!(is_felt, "{rows}, {fewest}, {downwards}");
    // All questions, without weights and with them.
    assert_eq!(limits("20", &[programs(), "dancing-links"]), 0);
    assert_eq!(limits("20", &[solution_path().to_str().unwrap()]), 0);
}

#[test]
fn the_tests_are_the_samples_by_number() {
    let files = inputs(&["samples/2580", "samples/hard"]);
    let number = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap()[..2].parse();
    let expected = Vec::from_iter(files.iter().map(|path| number(path).unwrap()));
    let (rows, _) = rows(&judge(&["--hard", "true"]));
    assert_eq!(numbers(&rows, |_| true), expected);
    let texts = Vec::from_iter(files.iter().map(|path| fs::read_to_string(path).unwrap()));
    // The first runs twice; the last ones look for the smallest failure.
    let given = inputs_given(&["--hard"]);
    assert!(given.starts_with(&(texts[0].clone() + &texts.concat())));
}

/// What a shell script does, the verdict and the reason. `OUT` is the file with the right answer. What is
/// printed by programs that end as they should has its verdicts above.
const HOSTILE: &str = r"
    yes                            | output limit exceeded | more than 1000000 bytes
    cat > /dev/null                | wrong answer | no output
    printf %s $(cat OUT)           | presentation error | line 1: expected 5 3 4 6 7 8 9 1 2, found '534678912672195348198342567859761423426853791713924856961537...'
    sed 's/^/ /; s/$/ \r/' OUT; echo; echo | accepted |
    echo; sed 's/ /  /g; G' OUT    | accepted |
    tr ' ' '\t' < OUT               | accepted |
    tr '\n' ' ' < OUT               | accepted | but not every judge takes this layout: line 1: expected 5 3 4 6 7 8 9 1 2, found '5 3 4 6 7 8 9 1 2 6 7 2 1 9 5 3 4 8 1 9 8 3 4 2 5 6 7 8 5 9 ...'
    sed 's/[0-9]/[&]/g' OUT         | presentation error | line 1: expected 5 3 4 6 7 8 9 1 2, found '[5] [3] [4] [6] [7] [8] [9] [1] [2]'
    tr '\n' '\0' < OUT              | presentation error | line 1: expected 5 3 4 6 7 8 9 1 2, found '5 3 4 6 7 8 9 1 2\06 7 2 1 9 5 3 4 8\01 9 8 3 4 2 5 6 7\08 5 9 ...'
    cat OUT OUT                     | wrong answer | output for 2 grids, expected 1
    echo 1234; cat OUT              | presentation error | line 1: expected 5 3 4 6 7 8 9 1 2, found '1234'
    echo impossible                 | wrong answer | expected a grid, found 'impossible'
    exec <&-; cat OUT; exec >&- 2>&- | accepted |
    cat OUT; (trap '' TERM HUP; while :; do :; done) & | accepted |
    cat OUT; setsid sleep 2 &      | accepted |
    cat OUT; exec >&-; sleep 9     | time limit exceeded | the right answer was printed, but the program did not end
    cat OUT; kill -STOP $$         | time limit exceeded | the right answer was printed, but the program did not end
    head -c 40 OUT; sleep 9        | time limit exceeded |
    yes >&2                        | time limit exceeded |
    kill -STOP 0                   | time limit exceeded |
    kill -9 0                      | runtime error | SIGKILL: it was killed
    kill -11 $$                    | runtime error | SIGSEGV: outside of its memory, or recursion too deep
    kill -8 $$                     | runtime error | SIGFPE: division by zero
    kill -15 $$                    | runtime error | signal 15
    cat OUT; kill -6 $$            | runtime error | the right answer was printed, but SIGABRT: it gave up by itself
    printf '\377\376'              | wrong answer | cannot read the output: expected ASCII or UTF-8, found UTF-16
    printf '\033[2J\007\t8\r8'     | wrong answer | expected a grid, found '\u{1b}[2J\u{7}'
    head -c 40 OUT                 | wrong answer | line 3: expected 9 cells, found 2
    sed s/5/10/ OUT                | wrong answer | line 1, column 1: expected a digit 1-9 or a blank, found '10'
    sed 's/^5/6/' OUT              | wrong answer | r1c1 is 6, the clue is 5
";

#[test]
fn whatever_a_program_does_it_gets_its_verdict_soon() {
    let answer = Scratch::new(spaced(SOLUTION));
    let tests = folder("hostile", &spaced(PUZZLE));
    for [script, verdict, reason] in table(HOSTILE) {
        let script = script.replace("OUT", answer.path());
        let began = Instant::now();
        let options = ["--time", "0.15", "--tests", &tests];
        let found = verdicts(&[&options[..], &["sh", "-c", &script]].concat());
        assert_eq!(found, [(verdict.into(), reason.into())], "{script}");
        assert!(began.elapsed() < Duration::from_secs(20), "{script}");
    }
}

/// Whether a process is there and no zombie.
#[cfg(target_os = "linux")]
fn is_running(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_running_however_the_judge_ends() {
    let tests = folder("killed", &spaced(PUZZLE));
    for end in ["", "guard", "-KILL", "-INT", "-TERM", "-HUP"] {
        let pids = Scratch::new("");
        let path = pids.path();
        // A child that spins, one that sleeps, and the program itself, deaf to what asks it to end.
        let spin = format!("trap '' INT TERM HUP; (while :; do :; done) & echo $! >> {path}");
        // What the judge has put in the group to kill it leads it.
        let kill = "kill -9 $(cut -d' ' -f5 /proc/$$/stat);";
        let kill = if end == "guard" { kill } else { "" };
        let script =
            format!("{spin}; sleep 60 & echo $! >> {path}; echo $$ >> {path}; {kill} wait");
        let limit = if end.starts_with('-') { "30" } else { "0.2" };
        let options = ["judge", "--time", limit, "--tests", &tests];
        let arguments = [&options[..], &["sh", "-c", &script]].concat();
        let mut judge = start(kit_path(), &arguments, Stdio::null(), Stdio::null());
        let started = || fs::read_to_string(path).unwrap();
        while started().lines().count() < 3 {
            thread::sleep(Duration::from_millis(5));
        }
        if limit == "30" {
            signal(end, &judge.id().to_string());
        }
        judge.wait().unwrap();
        let began = Instant::now();
        while started().split_whitespace().any(is_running) {
            assert!(began.elapsed() < TIME_LIMIT, "{end}: something runs");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// A program, and why it does not start. `DIR` is a folder of its own.
const NO_START: &str = "
    no-such-program   | there is no such program
    DIR               | it is a folder
    DIR/plain         | it is not executable, chmod +x DIR/plain makes it so
    DIR/mine.py       | try python3 DIR/mine.py
    DIR/mine.cpp      | it is source code, compile it first
    DIR/Main.java     | it is source code, compile it first
    DIR/lost          | its first line, \"#!/no/such/python\", names no program
    DIR/none here     | there is no such program; write its arguments as words of their own
    here              | try ./here
    ./here            | Exec format error (os error 8); without a #! line, a script needs its language: python3 ./here
";

#[test]
fn a_program_that_does_not_start_is_told_with_what_to_do() {
    let folder = folder("no-start", "");
    for plain in ["plain", "mine.py", "mine.cpp"] {
        fs::write(format!("{folder}/{plain}"), "print(1)\n").unwrap();
    }
    script(&format!("{folder}/Main.java"), "print(1)\n");
    script(&format!("{folder}/here"), "print(1)\n");
    script(&format!("{folder}/lost"), "#!/no/such/python\n");
    for row in table(NO_START) {
        let [program, why] = row.map(|text| text.replace("DIR", &folder));
        let mut judge = kit();
        let judge = judge.current_dir(&folder).args(["judge", &program]);
        let run = judge.output().unwrap();
        let message = format!("sudoku-kit: cannot start '{program}': {why}\n");
        compare(&run, (2, "", &message), &|| program.clone());
    }
}

/// A problem, which of the solutions is printed, the verdict and the reason.
const LAID_OUT_AS_2239: &str = "
    2239 | 0 | accepted           |
    2239 | 2 | wrong answer       | r1c3 is 4, a smaller solution has 2
    2580 | 2 | presentation error | line 1: expected 5 3 4 6 7 8 9 1 2, found '534678912'
";

#[test]
fn the_smallest_solution_is_wanted_where_2239_is_judged() {
    let right = judge(&["--problem", "2239", solution_path().to_str().unwrap()]);
    assert_eq!(right.status.code(), Some(0));
    let tests = folder("2239", &compact(SEVERAL));
    let solutions = textbook::solutions(SEVERAL, 5);
    for [problem, number, verdict, reason] in table(LAID_OUT_AS_2239) {
        let answer = Scratch::new(compact(&solutions[number.parse::<usize>().unwrap()]));
        let options = ["--problem", problem, "--tests", &tests];
        let found = verdicts(&[&options[..], &["cat", answer.path()]].concat());
        assert_eq!(found, [(verdict.into(), reason.into())]);
    }
}

#[test]
fn tests_of_a_folder_need_no_answers_and_have_one_grid_each() {
    let folder = folder("tests", &one_line(PUZZLE));
    let second = format!("{folder}/b.in");
    fs::write(&second, spaced(UNSOLVABLE)).unwrap();
    fs::write(format!("{folder}/c.txt"), "no test").unwrap();
    // The input is the file's, byte for byte: the solution answers it in its shape, on one line.
    let solution = solution_path().to_str().unwrap();
    let found = verdicts(&["--tests", &folder, solution]);
    let found = Vec::from_iter(found.iter().map(|row| &row.0));
    assert_eq!(found, ["presentation error", "accepted"]);
    let output = judge(&["--tests", &folder, "echo", "--hard"]);
    let note = "sudoku-kit: --hard goes to the program: options of judge come before it\n";
    assert_eq!(output.stderr, note.as_bytes());
    let refuses = |folder: &str, message: &str| {
        let message = format!("sudoku-kit: {message}\n");
        let output = judge(&["--tests", folder, solution]);
        compare(&output, (2, "", &message), &|| folder.into());
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
fn random_puzzles_are_told_by_their_seed_and_their_failures_only() {
    let options = ["--random", "60", "--seed", "7"];
    let output = judge(&[&options[..], &["echo", "1"]].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    let head = "44 tests of 2580 and 60 random ones (seed 7), 1 second each\n";
    assert!(text.starts_with(head), "{text}");
    assert_eq!(text.matches("  random puzzle ").count(), 20);
    assert!(text.contains("\n104 tests: 104 wrong answer\n"), "{text}");
    let random = |seed| {
        let text = inputs_given(&["--random", "40", "--seed", seed]);
        // The first sample runs twice.
        let lines = Vec::from_iter(text.lines().skip(45 * 9).take(40 * 9));
        Vec::from_iter(lines.chunks(9).map(|grid| grid.join("\n")))
    };
    let [first, again, other] = ["1", "1", "2"].map(random);
    assert!(first == again && first != other);
    let blanks = Vec::from_iter(first.iter().map(|grid| grid.matches('0').count()));
    let are_there = |range: Range<usize>| blanks.iter().any(|count| range.contains(count));
    assert!(are_there(0..15) && are_there(51..81), "{blanks:?}");
}

#[test]
fn a_crash_shows_the_first_and_last_lines_of_standard_error_once() {
    let output = judge(&["sh", "-c", "seq 100 >&2; exit 7"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = ["1", "2", "3", "...", "98", "99", "100"].map(|line| format!("       {line}\n"));
    assert_eq!(text.matches(&lines.concat()).count(), 1, "{text}");
    // It ends each row, and the smallest failure.
    assert_eq!(text.matches("exit status 7\n").count(), 44 + 1);
}

#[test]
fn the_smallest_failure_can_be_copied_and_has_the_verdict_of_the_test() {
    let tests = folder("smallest", &spaced(PUZZLE));
    // The second crashes where fewer than three blanks are left.
    let crashes = "text=$(cat); case $text in *0*0*0*) echo \"$text\";; *) exit 1;; esac";
    for (script, columns, size) in [
        ("cat", &[7][..], "1 blank"),
        (crashes, &[4, 6, 7], "3 blanks"),
    ] {
        let (_, rest) = rows(&judge(&["--tests", &tests, "sh", "-c", script]));
        let blank = |grid: String, &column: &usize| with_cell(&grid, 9, column, '0');
        let puzzle = spaced(&columns.iter().fold(SOLUTION.to_owned(), blank));
        let expected = [
            "1 wrong answer\n",
            &format!("wrong answer on this one, too, with {size}; test 1 had 51:"),
            &puzzle,
            "a right answer:",
            &spaced(SOLUTION),
            "the program's answer:",
            &puzzle,
            &format!("r9c{} is blank\n", columns[0]),
        ];
        assert_eq!(rest, expected.join("\n"));
    }
}

/// A program and a problem, and the limit that is told.
const LIMITS: &str = "
    mine    | 2580 | 1 second each
    mine    | 2239 | 2 seconds each
    java    | 2580 | 3 seconds each (Java; 2580 itself: 1)
    python3 | 2580 | 5 seconds each (Python; 2580 itself: 1)
    mine.py | 2580 | 5 seconds each (Python; 2580 itself: 1)
    pypy3   | 2239 | 8 seconds each (Python; 2239 itself: 2)
";

#[test]
fn the_time_limit_is_that_of_the_language() {
    let tests = folder("limits", &spaced(PUZZLE));
    for [name, problem, limit] in table(LIMITS) {
        let program = format!("{tests}/{name}");
        script(&program, "#!/bin/sh\necho $1\n");
        for (options, limit) in [(&[][..], limit), (&["--time", "2.5"], "2.5 seconds each")] {
            let all = ["--problem", problem, "--tests", &tests];
            // What follows the program is the program's.
            let output = judge(&[&all, options, &[&program, "--help"]].concat());
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(text.starts_with(&format!("1 test of {problem}, {limit}\n")));
            assert!(text.contains("found '--help'"), "{text}");
        }
    }
}
