//! `judge`: right and wrong programs, hostile ones, the tests themselves.

use crate::common::samples::inputs;
use crate::common::shapes::{compact, one_line, spaced};
use crate::common::{solution_path, table, textbook, with_cell, Scratch, TIME_LIMIT};
use crate::common::{PUZZLE, SEVERAL, SOLUTION, UNSOLVABLE};
use crate::support::{kit, kit_path};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

/// Wrong programs of `programs.rs`; on how many tests at least each fails; the verdict and a part of
/// the reason that some of them have.
const WRONG: &str = "
    no-rows                     | 10 | wrong answer | appears twice in row
    no-columns                  | 10 | wrong answer | appears twice in column
    no-boxes                    | 10 | wrong answer | appears twice in box
    box-r/3+c/3                 | 10 | wrong answer | r1c2 is blank
    box-r%3*3+c%3               | 10 | wrong answer | is blank
    box-c/3*3+r%3               | 10 | wrong answer | is blank
    box-r/3*3+c%3               | 10 | wrong answer | is blank
    box-r/3*3+c                 | 10 | wrong answer | is blank
    box-counted-from-1          | 10 | wrong answer | is blank
    box-of-two-rows             | 10 | wrong answer | appears twice in box
    row-without-last            |  3 | wrong answer | appears twice in row
    column-without-last         |  3 | wrong answer | appears twice in column
    scan-from-1                 |  9 | wrong answer | appears twice in
    two-rows-of-a-box           |  3 | wrong answer | appears twice in box
    two-columns-of-a-box        |  3 | wrong answer | appears twice in box
    box-from-the-second-row     | 10 | wrong answer | is blank
    box-from-the-second-column  | 10 | wrong answer | is blank
    box-around-the-cell         | 10 | wrong answer | is blank
    box-from-r%3                | 10 | wrong answer | is blank
    box-row-and-column-exchanged | 10 | wrong answer | is blank
    first-box-only              | 10 | wrong answer | is blank
    box-diagonals               |  5 | wrong answer | appears twice in box
    box-sum                     |  5 | wrong answer | appears twice in box
    mask-of-8-bits              | 10 | wrong answer | digit 9 appears twice
    or-for-and                  | 10 | wrong answer | appears twice in
    row-and-column-or-box       | 10 | wrong answer | appears twice in
    clues-not-in-tables         | 10 | wrong answer | appears twice in
    takes-back-what-did-not-fit | 10 | wrong answer | appears twice in
    grid-not-taken-back         |  9 | wrong answer | is blank
    rows-not-taken-back         |  9 | wrong answer | is blank
    columns-not-taken-back      |  9 | wrong answer | is blank
    boxes-not-taken-back        |  9 | wrong answer | is blank
    digits-from-0               | 10 | wrong answer | is blank
    digits-from-2               | 10 | wrong answer | is blank
    digits-up-to-8              | 10 | wrong answer | is blank
    last-blank-left-out         | 10 | wrong answer | r9c9 is blank
    last-row-left-out           | 10 | wrong answer | r9c1 is blank
    last-column-left-out        | 10 | wrong answer | r1c9 is blank
    global-loop-variable        |  9 | wrong answer | is blank
    never-goes-back             |  9 | wrong answer | is blank
    true-too-early              |  9 | wrong answer | is blank
    returns-true-at-the-end     |  9 | wrong answer | is blank
    goes-back-after-the-solution | 10 | wrong answer | is blank
    prints-all-solutions        |  3 | wrong answer | output for 2 grids, expected 1
    prints-each-step            | 10 | wrong answer | output for 15 grids, expected 1
    prints-twice                | 32 | wrong answer | output for 2 grids, expected 1
    prints-when-the-last-blank-is-filled | 1 | wrong answer | no output
    wants-one-solution          |  3 | wrong answer | found 'No solution exists'
    forced-cells-only           |  9 | wrong answer | is blank
    skips-dead-cells            |  5 | wrong answer | is blank
    brute-force                 | 10 | time limit exceeded | -
    stops-after-40              |  9 | wrong answer | is blank
    room-for-60-blanks          |  3 | runtime error | exit status 101
    solves-an-empty-grid        | 10 | wrong answer | the clue is
    reads-eight-rows            |  5 | wrong answer | the clue is
    reads-columns               | 10 | wrong answer | the clue is
    no-last-row                 | 32 | wrong answer | line 9: expected nine digits with a blank between two, found the end
    no-blanks                   | 32 | presentation error | line 1: expected 1 3 5 4 6 9 2 7 8, found '135469278'
    commas                      | 32 | presentation error | found '1, 3, 5, 4, 6, 9, 2, 7, 8'
    lists                       | 32 | presentation error | found '[1, 3, 5, 4, 6, 9, 2, 7, 8]'
    frame                       | 32 | presentation error | found '+-------+-------+-------+'
    one-line                    | 32 | presentation error | line 1: expected
    no-line-ends                | 32 | presentation error | line 1: expected
    prompt                      | 32 | presentation error | line 1: expected 1 3 5 4 6 9 2 7 8, found 'Enter the sudoku:'
    solved                      | 32 | presentation error | found 'Solved!'
    done                        | 32 | presentation error | line 10: expected the end, found 'done'
    blank-lines-between         | 32 | presentation error | line 2: expected
    status-1                    | 32 | runtime error | the right answer was printed, but exit status 1
    aborts-at-the-end           | 32 | runtime error | the right answer was printed, but SIGABRT
";

/// Of different kinds, by the order or by the way in which they search.
const RIGHT: [&str; 9] = [
    "rows",
    "downwards",
    "columns",
    "backwards",
    "scan",
    "each-cell",
    "bit-masks",
    "fewest-candidates",
    "dancing-links",
];

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
    kit()
        .arg("judge")
        .args(arguments)
        .env("RUST_BACKTRACE", "0")
        .output()
        .unwrap()
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
    let (table, rest) = text
        .split_once(" tests: ")
        .or(text.split_once(" test: "))
        .unwrap();
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

/// The number of tests that were not accepted, by verdict or any.
fn failures(rows: &[Row], verdict: &str) -> usize {
    let failed = rows.iter().filter(|row| row.verdict != "accepted");
    failed.filter(|row| row.verdict.contains(verdict)).count()
}

#[test]
fn each_wrong_program_fails_with_a_verdict_and_a_reason_that_fit_its_mistake() {
    let mistakes = table::<4>(WRONG);
    assert!(mistakes.len() >= 30);
    let check = |[name, least, verdict, reason]: [&str; 4]| {
        let reason = if reason == "-" { "" } else { reason };
        let least: usize = least.parse().unwrap();
        // Where few tests show it, none of them may come too late.
        let limit = if least <= 3 { "0.1" } else { "0.04" };
        let output = judge(&["--time", limit, programs(), name]);
        let (rows, rest) = rows(&output);
        let numbers = rows
            .iter()
            .filter(|row| row.verdict != "accepted")
            .map(|row| row.number);
        let failed: Vec<usize> = numbers.collect();
        assert!(failed.len() >= least, "{name} fails on {failed:?}");
        let fits = |row: &Row| row.verdict == verdict && row.reason.contains(reason);
        assert!(
            rows.iter().any(fits),
            "{name}:\n{}",
            String::from_utf8_lossy(&output.stdout)
        );
        assert_eq!(output.status.code(), Some(1), "{name}");
        // Only what is wrong can be made smaller.
        let is_shrunk = rest.contains("\na right answer:\n");
        assert_eq!(
            is_shrunk,
            ["wrong answer", "runtime error"].contains(&verdict),
            "{name}"
        );
    };
    thread::scope(|scope| {
        for part in 0..2 {
            let mistakes = mistakes.iter().skip(part).step_by(2).copied();
            scope.spawn(move || mistakes.for_each(check));
        }
    });
}

#[test]
fn right_programs_of_all_kinds_are_accepted() {
    let solution = solution_path().to_str().unwrap();
    let programs = RIGHT.iter().map(|name| vec![programs(), name]);
    for program in programs.chain([vec![solution]]) {
        let output = judge(
            &[
                &["--time", "20", "--random", "20", "--seed", "1"],
                &program[..],
            ]
            .concat(),
        );
        let (rows, rest) = rows(&output);
        assert!(
            rest.starts_with("52 accepted; slowest accepted "),
            "{program:?}: {rest}"
        );
        assert_eq!(
            (output.status.code(), failures(&rows, ""), rows.len()),
            (Some(0), 0, 32)
        );
    }
}

#[test]
fn the_ladder_is_felt() {
    let limits = |seconds: &str, program: &[&str]| {
        let output = judge(&[&["--hard", "--time", seconds], program].concat());
        let rows = rows(&output).0;
        assert_eq!(rows.len(), 38);
        failures(&rows, "time limit exceeded")
    };
    let (rows, fewest) = (
        limits("0.2", &[programs(), "rows"]),
        limits("0.2", &[programs(), "fewest-candidates"]),
    );
    assert!(0 < fewest && fewest < rows, "{fewest}, {rows}");
    assert!(limits("0.2", &[programs(), "downwards"]) > 0);
    // All questions, without weights and with them.
    assert_eq!(limits("20", &[programs(), "dancing-links"]), 0);
    assert_eq!(limits("20", &[solution_path().to_str().unwrap()]), 0);
}

/// The calls of the code of Baekjoon 12095, one for each cell, clues too, in any order of cells and
/// digits.
fn calls(grid: &mut [u32], order: &[usize], digits: &[u32; 9], calls: &mut u32) -> bool {
    *calls += 1;
    let Some(&cell) = order.first() else {
        return true;
    };
    let (row, column) = (cell / 9, cell % 9);
    if grid[cell] > 0 {
        return self::calls(grid, &order[1..], digits, calls);
    }
    for &digit in digits {
        let corner = row / 3 * 27 + column / 3 * 3;
        let is_in = |k: usize| {
            [9 * row + k, 9 * k + column, corner + k / 3 * 9 + k % 3]
                .iter()
                .any(|&cell| grid[cell] == digit)
        };
        if !(0..9).any(is_in) {
            grid[cell] = digit;
            if *calls >= 300_000 || self::calls(grid, &order[1..], digits, calls) {
                return true;
            }
            grid[cell] = 0;
        }
    }
    false
}

#[test]
fn samples_keep_the_promises_of_2580() {
    let inputs = inputs(&["samples/2580"]);
    assert!((20..=40).contains(&inputs.len()));
    let up = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let down = up.map(|digit| 10 - digit);
    let rows: Vec<usize> = (0..81).collect();
    let columns: Vec<usize> = (0..81).map(|i| i % 9 * 9 + i / 9).collect();
    let backwards: Vec<usize> = (0..81).rev().collect();
    let orders = [
        (&rows, up, 100_000),
        (&columns, up, 300_000),
        (&rows, down, 300_000),
        (&backwards, up, 300_000),
    ];
    for input in inputs {
        let text = fs::read_to_string(&input).unwrap();
        let grid: Vec<u32> = text.chars().filter_map(|c| c.to_digit(10)).collect();
        assert_eq!(
            text,
            spaced(&grid.iter().map(u32::to_string).collect::<String>()),
            "{input:?}"
        );
        for (order, digits, limit) in orders {
            let mut count = 0;
            assert!(
                calls(&mut grid.clone(), order, &digits, &mut count),
                "{input:?}"
            );
            assert!(count < limit, "{input:?}: {count} calls");
            assert!(grid.iter().any(|&digit| digit > 0) || count == 392);
        }
    }
}

#[test]
fn the_tests_are_the_samples_by_number() {
    let log = Scratch::new("");
    let script = format!("cat >> {}", log.path());
    let (rows, _) = rows(&judge(&["--hard", "sh", "-c", &script]));
    let files = inputs(&["samples/2580", "samples/hard"]);
    let texts: Vec<String> = files
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let number = |path: &PathBuf| {
        path.file_name().unwrap().to_str().unwrap()[..2]
            .parse()
            .unwrap()
    };
    assert_eq!(
        rows.iter().map(|row| row.number).collect::<Vec<_>>(),
        files.iter().map(number).collect::<Vec<usize>>()
    );
    // The first runs twice; the last ones look for the smallest failure.
    let given = fs::read_to_string(log.path()).unwrap();
    assert!(given.starts_with(&(texts[0].clone() + &texts.concat())));
}

/// A folder of its own for one test, with one puzzle in it.
fn folder(name: &str, puzzle: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("judge-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("a.in"), puzzle).unwrap();
    folder
}

/// What a shell script does, the verdict and the reason. `OUT` is the file with the right answer.
const HOSTILE: &str = r"
    yes 1                          | output limit exceeded | more than 1000000 bytes
    yes 1; exit 3                  | output limit exceeded | more than 1000000 bytes
    head -c 20000000 /dev/zero     | output limit exceeded | more than 1000000 bytes
    cat > /dev/null                | wrong answer | no output
    printf '\n \0\n'               | wrong answer | no output
    cat OUT                        | accepted |
    cat                            | wrong answer | r1c3 is blank
    printf %s $(cat OUT)           | presentation error | line 1: expected 5 3 4 6 7 8 9 1 2, found '534678912672195348198342567859761423426853791713924856961537...'
    sed 's/^/ /; s/$/ \r/' OUT; echo; echo | accepted |
    exec <&-; cat OUT              | accepted |
    cat OUT; cat                   | wrong answer | output for 2 grids, expected 1
    cat OUT; exec >&-; sleep 9     | time limit exceeded | the right answer was printed, but the program did not end
    cat OUT; exec >&- 2>&-         | accepted |
    cat OUT; sleep 9 &             | accepted |
    cat OUT; (trap '' TERM HUP; while :; do :; done) & | accepted |
    cat OUT; setsid sleep 2 &      | accepted |
    cat OUT; sleep 9               | time limit exceeded | the right answer was printed, but the program did not end
    head -c 40 OUT; sleep 9        | time limit exceeded |
    head -c 40 OUT                 | wrong answer | line 3: expected nine digits with a blank between two, found '1 9'
    while :; do :; done            | time limit exceeded |
    yes >&2                        | time limit exceeded |
    kill -STOP 0                   | time limit exceeded |
    cat OUT; kill -STOP $$         | time limit exceeded | the right answer was printed, but the program did not end
    kill -9 $$                     | runtime error | SIGKILL: it was killed
    kill -9 0                      | runtime error | SIGKILL: it was killed
    kill -11 $$                    | runtime error | SIGSEGV: outside of its memory, or recursion too deep
    kill -15 $$                    | runtime error | signal 15
    cat OUT; kill -6 $$            | runtime error | the right answer was printed, but SIGABRT: it gave up by itself
    cat OUT; exit 255              | runtime error | the right answer was printed, but exit status 255
    printf '\377\376'              | wrong answer | line 1: expected nine digits with a blank between two, found '��'
    printf '\033[2J\007\t8\r8'     | wrong answer | line 1: expected nine digits with a blank between two, found '\u{1b}[2J\u{7}\t8\r8'
    echo 5 3 4                     | wrong answer | line 1: expected nine digits with a blank between two, found '5 3 4'
    sed s/5/10/ OUT                | wrong answer | line 1: expected nine digits with a blank between two, found '10 3 4 6 7 8 9 1 2'
    tr 123456789 234567891 < OUT   | wrong answer | r1c1 is 6, the clue is 5
    echo No solution exists        | wrong answer | line 1: expected nine digits with a blank between two, found 'No solution exists'
    sed 1d OUT                     | wrong answer | line 9: expected nine digits with a blank between two, found the end
    cat OUT; echo ok               | presentation error | line 10: expected the end, found 'ok'
    tr -d ' ' < OUT                | presentation error | line 1: expected 5 3 4 6 7 8 9 1 2, found '534678912'
";

#[test]
fn whatever_a_program_does_it_gets_its_verdict_soon() {
    let answer = Scratch::new(spaced(SOLUTION));
    let tests = folder("hostile", &spaced(PUZZLE));
    for row in HOSTILE.trim().lines() {
        let [script, verdict, reason] =
            [0, 1, 2].map(|i| row.rsplitn(3, " |").nth(2 - i).unwrap().trim());
        let began = Instant::now();
        let script = script.replace("OUT", answer.path());
        let output = judge(&[
            "--time",
            "0.15",
            "--tests",
            tests.to_str().unwrap(),
            "sh",
            "-c",
            &script,
        ]);
        let (rows, _) = rows(&output);
        let found: Vec<_> = rows
            .iter()
            .map(|row| (row.verdict.as_str(), row.reason.as_str()))
            .collect();
        assert_eq!(found, [(verdict, reason)], "{script}");
        assert_eq!(
            output.status.code(),
            Some(i32::from(verdict != "accepted")),
            "{script}"
        );
        assert!(began.elapsed() < Duration::from_secs(20), "{script}");
    }
}

/// Whether a process is there and, where that can be seen, no zombie.
fn is_running(pid: &str) -> bool {
    match fs::read_to_string(format!("/proc/{pid}/stat")) {
        Ok(stat) => !stat.contains(") Z "),
        Err(_) if Path::new("/proc/self/stat").exists() => false,
        Err(_) => {
            let alive = Command::new("sh")
                .args(["-c", &format!("kill -0 {pid}")])
                .status();
            alive.unwrap().success()
        }
    }
}

/// Waits until all are gone.
#[track_caller]
fn are_gone(pids: &str) {
    let began = Instant::now();
    while pids.split_whitespace().any(is_running) {
        assert!(began.elapsed() < TIME_LIMIT, "{pids} are still there");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn nothing_is_left_running_however_the_judge_ends() {
    let tests = folder("killed", &spaced(PUZZLE));
    for end in ["", "-KILL", "-INT", "-TERM", "-HUP"] {
        let pids = Scratch::new("");
        let path = pids.path();
        // A child that spins, one that sleeps, and the program itself, deaf to what asks it to end.
        let spin = format!("trap '' INT TERM HUP; (while :; do :; done) & echo $! >> {path}");
        let script = format!("{spin}; sleep 60 & echo $! >> {path}; echo $$ >> {path}; wait");
        let limit = if end.is_empty() { "0.2" } else { "30" };
        let mut command = Command::new(kit_path());
        command
            .args(["judge", "--time", limit, "--tests"])
            .arg(&tests);
        command.args(["sh", "-c", &script]).stdout(Stdio::null());
        let mut judge = command.spawn().unwrap();
        let started = || fs::read_to_string(path).unwrap();
        while started().lines().count() < 3 {
            thread::sleep(Duration::from_millis(5));
        }
        if !end.is_empty() {
            let pid = judge.id().to_string();
            assert!(Command::new("kill")
                .args([end, &pid])
                .status()
                .unwrap()
                .success());
        }
        judge.wait().unwrap();
        are_gone(&started());
    }
}

/// A program, and why it does not start. `DIR` is a folder of its own.
const NO_START: &str = "
    no-such-program   | there is no such program
    DIR/none          | there is no such program
    DIR               | it is a folder
    DIR/plain         | it is not executable, chmod +x DIR/plain makes it so
    DIR/mine.py       | try python3 DIR/mine.py
    DIR/mine.cpp      | it is source code, compile it first
    DIR/Main.java     | it is source code, compile it first
    DIR/lost          | its first line, \"#!/no/such/python\", names no program
    here              | try ./here
";

#[test]
fn a_program_that_does_not_start_is_told_with_what_to_do() {
    let folder = folder("no-start", "");
    let path = folder.to_str().unwrap();
    let files = [
        ("plain", 0o644),
        ("mine.py", 0o644),
        ("mine.cpp", 0o644),
        ("Main.java", 0o755),
        ("here", 0o755),
    ];
    for (name, mode) in files.into_iter().chain([("lost", 0o755), ("bare", 0o755)]) {
        let text = if name == "lost" {
            "#!/no/such/python\n"
        } else {
            "print(1)\n"
        };
        fs::write(folder.join(name), text).unwrap();
        fs::set_permissions(folder.join(name), Permissions::from_mode(mode)).unwrap();
    }
    let message = |program: &str| {
        let output = kit()
            .current_dir(&folder)
            .args(["judge", program])
            .output()
            .unwrap();
        assert_eq!(
            (output.status.code(), output.stdout.len()),
            (Some(2), 0),
            "{program}"
        );
        String::from_utf8(output.stderr).unwrap()
    };
    for [program, why] in table(NO_START) {
        let [program, why] = [program, why].map(|text| text.replace("DIR", path));
        assert_eq!(
            message(&program),
            format!("sudoku-kit: cannot start '{program}': {why}\n")
        );
    }
    let bare = message("./bare");
    assert!(
        bare.ends_with("without a #! line, a script needs its language: python3 ./bare\n"),
        "{bare}"
    );
}

#[test]
fn the_smallest_solution_is_wanted_where_2239_is_judged() {
    let solution = solution_path().to_str().unwrap();
    let right = judge(&["--problem", "2239", solution]);
    assert_eq!(
        (failures(&rows(&right).0, ""), right.status.code()),
        (0, Some(0))
    );
    let tests = folder("2239", &compact(SEVERAL));
    let tests = tests.to_str().unwrap();
    let solutions = Vec::from_iter(textbook::solutions(SEVERAL, 5));
    for (i, reason) in [(0, ""), (2, "r1c3 is 4, a smaller solution has 2")] {
        let answer = Scratch::new(compact(&solutions[i]));
        for (problem, verdict) in [
            ("2239", if i == 0 { "accepted" } else { "wrong answer" }),
            ("2580", "presentation error"),
        ] {
            let (rows, _) = rows(&judge(&[
                "--problem",
                problem,
                "--tests",
                tests,
                "cat",
                answer.path(),
            ]));
            assert_eq!(rows[0].verdict, verdict, "{problem}, {}", rows[0].reason);
            assert!(
                problem == "2580" || rows[0].reason == reason,
                "{}",
                rows[0].reason
            );
        }
    }
}

#[test]
fn tests_of_a_folder_need_no_answers_and_have_one_grid_each() {
    let folder = folder("tests", &one_line(PUZZLE));
    fs::write(folder.join("b.in"), spaced(UNSOLVABLE)).unwrap();
    fs::write(folder.join("c.txt"), "no test").unwrap();
    let path = folder.to_str().unwrap();
    let solution = solution_path().to_str().unwrap();
    // The input is the file's, byte for byte: the solution answers it in its shape, on one line.
    let (rows, _) = rows(&judge(&["--tests", path, solution]));
    let verdicts: Vec<&str> = rows.iter().map(|row| row.verdict.as_str()).collect();
    assert_eq!(verdicts, ["presentation error", "accepted"]);
    let (first, _) = self::rows(&judge(&["--tests", path, "sh", "-c", "sleep 0.01; echo 1"]));
    assert_eq!(
        first[1].reason,
        "line 1: expected No solution exists, found '1'"
    );
    for (text, why) in [
        (spaced(&PUZZLE[9..]), "81 cells"),
        (spaced(PUZZLE).repeat(2), "81 cells"),
        (" ".repeat(5000) + PUZZLE, "4096 bytes"),
    ] {
        fs::write(folder.join("b.in"), text).unwrap();
        let output = judge(&["--tests", path, solution]);
        let message = format!("sudoku-kit: {path}/b.in: expected 81 cells in at most 4096 bytes\n");
        assert_eq!(
            (
                output.status.code(),
                String::from_utf8(output.stderr).unwrap()
            ),
            (Some(2), message),
            "{why}"
        );
    }
    let empty = self::folder("empty", "");
    fs::remove_file(empty.join("a.in")).unwrap();
    for (folder, start) in [
        (empty, "expected files *.in in "),
        (folder.join("none"), "cannot read "),
    ] {
        let output = judge(&["--tests", folder.to_str().unwrap(), solution]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.starts_with(&format!("sudoku-kit: {start}")),
            "{message}"
        );
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    }
}

#[test]
fn random_puzzles_are_told_by_their_seed_and_their_failures_only() {
    let run = |seed| {
        String::from_utf8(judge(&["--random", "60", "--seed", seed, "sh", "-c", "echo 1"]).stdout)
            .unwrap()
    };
    let text = run("7");
    assert!(
        text.starts_with("32 tests of 2580 and 60 random ones (seed 7), 1 second each\n"),
        "{text}"
    );
    assert_eq!(text.matches("  random puzzle ").count(), 20);
    assert!(text.contains("\n92 tests: 92 wrong answer\n"), "{text}");
    let log = Scratch::new("");
    let script = format!("cat >> {}", log.path());
    let given = |seed| {
        fs::write(log.path(), "").unwrap();
        judge(&["--random", "40", "--seed", seed, "sh", "-c", &script]);
        let text = fs::read_to_string(log.path()).unwrap();
        text.lines()
            .skip(33 * 9)
            .take(40 * 9)
            .map(|line| line.to_owned() + "\n")
            .collect::<String>()
    };
    let [first, again, other] = ["1", "1", "2"].map(given);
    assert!(first == again && first != other);
    // Of all numbers of blanks.
    let blanks: Vec<usize> = Vec::from_iter(
        first
            .as_bytes()
            .chunks(162)
            .map(|grid| grid.iter().filter(|&&c| c == b'0').count()),
    );
    assert!(
        blanks.iter().any(|&blanks| blanks < 15) && blanks.iter().any(|&blanks| blanks > 50),
        "{blanks:?}"
    );
    let accepted = judge(&["--random", "3", solution_path().to_str().unwrap()]);
    let (seed, _) = rows(&accepted);
    assert_eq!(seed.len(), 32);
}

#[test]
fn a_crash_shows_the_first_and_last_lines_of_standard_error_once() {
    let output = judge(&["sh", "-c", "seq 100 >&2; exit 7"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = ["1", "2", "3", "...", "98", "99", "100"]
        .map(|line| format!("       {line}\n"))
        .concat();
    assert_eq!(text.matches(&lines).count(), 1, "{text}");
    assert_eq!(
        text.matches("runtime error            ").count() + 1,
        text.matches("exit status 7").count()
    );
}

#[test]
fn the_smallest_failure_can_be_copied() {
    let tests = folder("smallest", &spaced(PUZZLE));
    let output = judge(&["--tests", tests.to_str().unwrap(), "cat"]);
    let (_, rest) = rows(&output);
    let puzzle = with_cell(SOLUTION, 9, 7, '0');
    let expected = format!(
        "1 wrong answer\n\nwrong answer on this one, too, with 1 blank; test 1 had 51:\n{}\na right answer:\n{}\nthe program's answer:\n{}\nr9c7 is blank\n",
        spaced(&puzzle), spaced(SOLUTION), spaced(&puzzle)
    );
    assert_eq!(rest, expected);
}

#[test]
fn the_time_limit_is_that_of_the_language() {
    let tests = folder("limits", &spaced(PUZZLE));
    for (name, problem, head) in [
        ("mine", "2580", "1 test of 2580, 1 second each"),
        ("mine", "2239", "1 test of 2239, 2 seconds each"),
        (
            "java",
            "2580",
            "1 test of 2580, 3 seconds each (Java; 2580 itself: 1)",
        ),
        (
            "python3",
            "2580",
            "1 test of 2580, 5 seconds each (Python; 2580 itself: 1)",
        ),
        (
            "pypy3",
            "2239",
            "1 test of 2239, 8 seconds each (Python; 2239 itself: 2)",
        ),
    ] {
        let program = tests.join(name);
        fs::write(&program, "#!/bin/sh\necho $1\n").unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
        let (tests, program) = (tests.to_str().unwrap(), program.to_str().unwrap());
        let run = |options: &[&str]| {
            let all = ["--problem", problem, "--tests", tests];
            String::from_utf8(judge(&[&all, options, &[program, "--help"]].concat()).stdout)
                .unwrap()
        };
        let text = run(&[]);
        assert_eq!(text.lines().next(), Some(head));
        // What follows the program is the program's.
        assert!(text.contains("found '--help'"), "{text}");
        let head = format!("1 test of {problem}, 2.5 seconds each");
        assert_eq!(run(&["--time", "2.5"]).lines().next(), Some(&head[..]));
    }
}
