//! `judge`: right and wrong programs, hostile ones, the tests themselves.

use crate::common::live::{signal, start};
use crate::common::samples::inputs;
use crate::common::shapes::{compact, one_line, spaced};
use crate::common::{compare, solution_path, table, textbook, utf_16, with};
use crate::common::{with_cell, Scratch, TIME_LIMIT};
use crate::common::{OTHER_PUZZLE, OTHER_SOLUTION, PUZZLE, SEVERAL, SOLUTION, UNSOLVABLE};
use crate::support::{empty_folder, kit, kit_path, shows, stdout, words};
use crate::watch::in_terminal;
use std::fs::{self, Permissions};
use std::ops::Range;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

/// Wrong programs of `programs.rs` (what others print is below), a sample, the verdict and a part of the reason.
const WRONG: &str = "
    no-rows | 01 | wrong answer | appears twice in row
    two-rows-of-a-box | 14 | wrong answer | appears twice in box
    rows-not-taken-back | 11 | wrong answer | is blank; the output is the puzzle, unchanged
    never-goes-back | 11 | wrong answer | is blank; blanks are left and no digit repeats, but what is entered leads to no solution: some of it had to be taken back
    prints-each-step | 01 | wrong answer | expected 1; several grids are printed, and the first that is right is number
    status-1 | 01 | runtime error | the right answer was printed, but exit status 1
    aborts-at-the-end | 01 | runtime error | the right answer was printed, but SIGABRT
    prints-when-the-last-blank-is-filled | 02 | wrong answer | the program ends before it prints, or does not flush
";

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

fn judge(options: &str, program: &[&str]) -> Output {
    judge_in(".", options, program).output().unwrap()
}

/// The judge in a folder, before it is run.
fn judge_in(folder: &str, options: &str, program: &[&str]) -> assert_cmd::Command {
    let mut judge = kit();
    judge.current_dir(folder).env("RUST_BACKTRACE", "0");
    judge.arg("judge").args(words(options)).args(program);
    judge
}

/// A program that is a script of the shell.
fn sh(script: &str) -> [&str; 3] {
    ["sh", "-c", script]
}

/// The run with each wrapped line of its texts whole.
fn joined(mut run: Output) -> Output {
    for text in [&mut run.stdout, &mut run.stderr] {
        let whole = str::from_utf8(text).unwrap().replace("\n  ", " ");
        *text = whole.into_bytes();
    }
    run
}

/// What is printed, of a run that has nothing to say on standard error.
fn printed(output: Output) -> String {
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(str::from_utf8(&output.stderr), Ok(""), "{text}");
    text
}

/// What `judge --all` says of tests: number, verdict and reason of each.
fn rows(text: &str) -> Vec<(usize, String, String)> {
    let start = text.find("\n   1  ").unwrap_or(text.len());
    let mut rows: Vec<(usize, String, String)> = Vec::new();
    for line in text[start..].lines().skip(1) {
        let number = line.get(..4).and_then(|cell| cell.trim().parse().ok());
        match (number, rows.last_mut()) {
            (Some(number), _) => {
                let verdict = line[50..71].trim().to_owned();
                let seconds = line[71..].trim().strip_suffix(" s");
                let decimals = seconds.and_then(|seconds| seconds.split_once('.'));
                assert!(decimals.is_some_and(|parts| parts.1.len() == 2), "{line}");
                rows.push((number, verdict, String::new()));
            }
            (_, Some(last)) => last.2 = format!("{} {}", last.2, line.trim()).trim().to_owned(),
            _ => panic!("{line}"),
        }
    }
    rows
}

/// Verdicts and reasons.
fn verdicts(options: &str, program: &[&str]) -> Vec<[String; 2]> {
    let text = printed(judge(&format!("--all {options}"), program));
    let rows = rows(&text).into_iter();
    rows.map(|row| [row.1, row.2]).collect()
}

/// What all runs together find on their standard input.
fn inputs_given(options: &str) -> String {
    let log = Scratch::new("");
    let script = format!("cat >> {}", log.path());
    judge(&format!("--brief {options}"), &sh(&script));
    fs::read_to_string(log.path()).unwrap()
}

/// A folder of its own for one test, with puzzles in it: `a.in`, `b.in` and so on.
fn folder(name: &str, puzzles: &[&str]) -> String {
    let folder = empty_folder(&format!("judge-{name}")).display().to_string();
    for (puzzle, name) in puzzles.iter().zip('a'..) {
        fs::write(format!("{folder}/{name}.in"), puzzle).unwrap();
    }
    folder
}

/// Writes a script of the shell that may be run.
pub fn script(path: impl AsRef<Path>, commands: &str) {
    fs::write(&path, format!("#!/bin/sh\n{commands}\n")).unwrap();
    fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_wrong_program_gets_a_verdict_and_a_reason_that_fit_its_mistake() {
    let samples = inputs(&["samples/2580"]);
    for [name, number, verdict, reason] in table(WRONG) {
        let sample = &samples[number.parse::<usize>().unwrap() - 1];
        let tests = folder("wrong", &[&fs::read_to_string(sample).unwrap()]);
        let options = format!("--time 60 --tests {tests}");
        let found = verdicts(&options, &[programs(), name]);
        let is_told = found[0][0] == verdict && found[0][1].contains(reason);
        assert!(is_told, "{name}: {found:?}");
    }
}

#[test]
fn right_programs_of_all_kinds_are_accepted() {
    let solution = solution_path().to_str().unwrap();
    // They find different solutions where there are several.
    let names = ["scan", "dancing-links", "one-line"].into_iter();
    let programs = names.map(|name| vec![programs(), name]);
    for program in programs.chain([vec![solution]]) {
        let name = *program.last().unwrap();
        let mut options = "--time 60 --random 5 --seed 1".to_owned();
        let mut tests = 5 + inputs(&["samples/2580"]).len();
        // The hard tests want all questions, without weights or with them.
        if [solution, "dancing-links"].contains(&name) {
            options += " --hard";
            tests += inputs(&["samples/hard"]).len();
        }
        let output = judge(&options, &program);
        let text = str::from_utf8(&output.stdout).unwrap();
        let sum = format!(": {tests} of {tests} tests accepted; slowest ");
        assert!(text.contains(&sum), "{name}: {text}");
        // Rows on one line are told, once.
        let notes = text.matches("\nNote: not every judge takes this layout: line 1: expected ");
        assert_eq!(notes.count(), usize::from(name == "one-line"), "{text}");
        assert_eq!(output.status.code(), Some(0), "{name}: {text}");
    }
}

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
    // A byte order mark is no part of a test.
    let marked = folder("mark", &[&format!("\u{feff}{}", spaced(PUZZLE))]);
    let given = inputs_given(&format!("--tests {marked}"));
    assert_eq!(given, spaced(PUZZLE));
}

/// What a shell script does, in words and in its own, the verdict and the reason. `OUT` is the file with the right answer.
const HOSTILE: &str = r"
    endless output         | yes                            | output limit exceeded | more than 1000000 bytes
    no output              | cat > /dev/null                | wrong answer | there is no output: the program ends before it prints, or does not flush
    no white space         | printf %s $(cat OUT)           | presentation error | line 1: expected 5 3 4 6 7 8 9 1 2, found '534678912672195348198342567859761423426853791713924856961537...'
    more white space       | sed 's/^/ /; s/$/ \r/' OUT; echo; echo | accepted |
    blank lines            | echo; sed 's/ /  /g; G' OUT    | accepted |
    tabs                   | tr ' ' '\t' < OUT               | accepted |
    one line               | tr '\n' ' ' < OUT               | accepted |
    brackets               | sed 's/[0-9]/[&]/g' OUT         | presentation error | line 1: expected 5 3 4 6 7 8 9 1 2, found '[5] [3] [4] [6] [7] [8] [9] [1] [2]'
    zero bytes             | tr '\n' '\0' < OUT              | presentation error | line 1: expected 5 3 4 6 7 8 9 1 2, found '5 3 4 6 7 8 9 1 2\06 7 2 1 9 5 3 4 8\01 9 8 3 4 2 5 6 7\08 5 9 ...'
    printed twice          | cat OUT OUT                     | wrong answer | output for 2 grids, expected 1; several grids are printed, and the first is right: the program does not stop after it
    a number above         | echo 1234; cat OUT              | presentation error | line 1: expected 5 3 4 6 7 8 9 1 2, found '1234'
    a word                 | echo impossible                 | wrong answer | expected a grid, found 'impossible'
    closed streams         | exec <&-; cat OUT; exec >&- 2>&- | accepted |
    an orphan that spins   | cat OUT; (trap '' TERM HUP; while :; do :; done) & | accepted |
    an orphan that sleeps  | cat OUT; setsid sleep 2 &      | accepted |
    the judge is stopped   | J=$PPID setsid sh -c 'sleep 1; kill -STOP $J; sleep 2; cat OUT; kill -CONT $J' & sleep .5 | accepted |
    output closed          | cat OUT; exec >&-; sleep 9     | time limit exceeded | the right answer was printed, but it used no processor time (waiting for input?)
    stopped                | cat OUT; kill -STOP $$         | time limit exceeded | the right answer was printed, but it used no processor time (waiting for input?)
    no end                 | cat OUT; while :; do :; done   | time limit exceeded | the right answer was printed, but the program did not end in time
    endless messages       | yes >&2 & while :; do :; done  | time limit exceeded |
    a child spins          | (while :; do :; done) & wait   | time limit exceeded |
    a group of its own     | exec timeout 99 sh -c 'while :; do :; done' | time limit exceeded |
    the group stopped      | kill -STOP 0                   | time limit exceeded | it used no processor time (waiting for input?)
    memory                 | tail /dev/zero                 | memory limit exceeded | it took more than 256 MB
    memory of a child      | cat OUT; tail /dev/zero & wait | memory limit exceeded | the right answer was printed, but it took more than 256 MB
    status                 | exit 7                         | runtime error | exit status 7
    SIGKILL                | kill -9 0                      | runtime error | SIGKILL: it was killed
    SIGSEGV                | kill -11 $$                    | runtime error | SIGSEGV: outside of its memory, or recursion too deep
    SIGFPE                 | kill -8 $$                     | runtime error | SIGFPE: division by zero
    another signal         | kill -15 $$                    | runtime error | signal 15
    SIGABRT                | cat OUT; kill -6 $$            | runtime error | the right answer was printed, but SIGABRT: it gave up by itself
    UTF-16                 | printf '\377\376'              | wrong answer | line 1: expected ASCII or UTF-8, found UTF-16
    an escape character    | printf '\033[2J\007\t8\r8'     | wrong answer | line 1: expected text, found a control character
    a cut grid             | head -c 40 OUT                 | wrong answer | line 3: expected 9 cells, found 2
    a number of two digits | sed s/5/10/ OUT                | wrong answer | line 1, column 1: expected a digit 1-9 or a blank, found '10'
    a clue changed         | sed 's/^5/6/' OUT              | wrong answer | r1c1 is 6, the clue is 5
";

#[test]
fn whatever_a_program_does_it_gets_its_verdict_soon() {
    let answer = Scratch::new(spaced(SOLUTION));
    let tests = folder("hostile", &[&spaced(PUZZLE)]);
    let check = |[what, script, verdict, reason]: [&str; 4]| {
        let script = script.replace("OUT", answer.path());
        let began = Instant::now();
        // What ends by itself has time to do so on a busy machine, too.
        let is_slow = verdict == "time limit exceeded";
        let limit = if is_slow { "0.2" } else { "20" };
        // One line: so nothing is made smaller.
        let options = format!("--brief --time {limit} --tests {tests}");
        // Whoever starts the judge may ignore the ends of children.
        let mut deaf = Command::new("sh");
        deaf.args(["-c", "trap '' CHLD; exec \"$0\" judge \"$@\""])
            .arg(kit_path());
        deaf.args(words(&options)).args(sh(&script));
        let line = printed(deaf.output().unwrap());
        let cells = Vec::from_iter(line.trim_end().split('\t'));
        let reason = if reason.is_empty() { "-" } else { reason };
        assert_eq!([cells[1], cells[5]], [verdict, reason], "{what}: {script}");
        assert!(began.elapsed() < TIME_LIMIT, "{what}: {script}");
    };
    thread::scope(|scope| {
        for row in table(HOSTILE) {
            scope.spawn(move || check(row));
        }
    });
}

#[test]
fn help_names_each_verdict_and_what_each_language_may_take() {
    let help = stdout(&["help", "judge"], "");
    for [_, _, verdict, _] in table(HOSTILE) {
        shows(&help, &format!("\n  {verdict}"));
    }
    for (language, limits) in [
        ("c++", ".cpp, .cc, .cxx, .C, 1 s, 256 MB"),
        ("java", ".java, 3 s, memory is told, not judged"),
        ("python", ".py, 5 s, 544 MB"),
        ("pypy", "5 s, 640 MB"),
    ] {
        shows(&help, &format!("\n  {language:<18} {limits}\n"));
    }
}

#[test]
fn what_is_seen_in_a_wrong_output_is_told() {
    // The solution where each clue is read to another cell, or to none.
    let misread = |to: fn(usize) -> Option<usize>| {
        let clues = OTHER_PUZZLE.char_indices().filter(|clue| clue.1 != '0');
        let clues = clues.filter_map(|(from, clue)| Some((to(from)?, clue)));
        let puzzle = clues.fold("0".repeat(81), |grid, (to, clue)| with(&grid, to, clue));
        spaced(&textbook::solutions(&puzzle, 1).remove(0))
    };
    let codes = OTHER_SOLUTION.bytes().map(|code| format!("{code} "));
    let [right, other] = [OTHER_SOLUTION, SOLUTION].map(spaced);
    let turned = misread(|cell| Some(cell % 9 * 9 + cell / 9));
    let by_character = misread(|cell| (cell % 9 < 5).then(|| cell + cell % 9));
    let partial = spaced(&with_cell(OTHER_SOLUTION, 1, 2, '0'));
    let space_is_a_cell = "the clues are where they would be if spaces were read as cells (%c?)";
    let minus_16 = "there is -16, which is ' ' - '0': a space was read as a digit";
    let cases = [
        (
            turned,
            "the clues are where they would be with rows and columns exchanged",
        ),
        (by_character, space_is_a_cell),
        (
            codes.collect(),
            "output looks like character codes: 49 52 51",
        ),
        (right.replace("5 ", "-16 "), minus_16),
        (partial, "the only wrong cell is r1c2"),
        // Clues are gone, too.
        (right.replace("5", "0"), ""),
        // Answers to another puzzle, but it is not known to which.
        (other.repeat(2), ""),
        (other, ""),
    ];
    let tests = folder("reasons", &[&spaced(OTHER_PUZZLE)]);
    for (printed, fact) in cases {
        let answer = Scratch::new(&printed);
        let found = verdicts(&format!("--tests {tests}"), &["cat", answer.path()]);
        let [[verdict, reason]] = &found[..] else {
            panic!("{printed}: {found:?}");
        };
        let (_, told) = reason.split_once("; ").unwrap_or_default();
        assert_eq!([verdict, told], ["wrong answer", fact], "{printed}");
    }
}

/// Whether a process is there and no zombie.
#[cfg(target_os = "linux")]
fn is_running(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

/// How the judge ends, by itself or by a signal, and the signal that the program gets before: 0 does nothing.
#[cfg(target_os = "linux")]
const ENDS: &str = "
    by itself              | | -0
    by itself, an orphan   | | -9
    killed                 | -KILL | -0
    killed, a stopped one  | -KILL | -STOP
    interrupted            | -INT  | -0
    terminated             | -TERM | -0
    hung up                | -HUP  | -STOP
";

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_running_however_the_judge_ends() {
    let tests = folder("killed", &[&spaced(PUZZLE)]);
    for [how, end, before] in table(ENDS) {
        let pids = Scratch::new("");
        let path = pids.path();
        // A child that spins, one that sleeps, and the program itself, deaf to what asks it to end.
        let spin = format!("trap '' INT TERM HUP; (while :; do :; done) & echo $! >> {path}");
        let sleep = format!("sleep 60 & echo $! >> {path}");
        let script = format!("{spin}; {sleep}; echo $$ >> {path}; kill {before} $$; wait");
        let limit = if end.is_empty() { "0.2" } else { "30" };
        let options = format!("judge --time {limit} --tests {tests}");
        let arguments = [&words(&options)[..], &sh(&script)].concat();
        let mut judge = start(kit_path(), &arguments, Stdio::null(), Stdio::null());
        let started = || fs::read_to_string(path).unwrap();
        let began = Instant::now();
        while started().lines().count() < 3 {
            assert!(began.elapsed() < TIME_LIMIT, "{how}: it does not start");
            thread::sleep(Duration::from_millis(5));
        }
        if limit == "30" {
            signal(end, &judge.id().to_string());
        }
        judge.wait().unwrap();
        let began = Instant::now();
        while started().split_whitespace().any(is_running) {
            let is_soon = began.elapsed() < TIME_LIMIT;
            assert!(is_soon, "{how}: something runs");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// The first thread ends, the other takes 300 MB and becomes `cat` after three seconds.
#[cfg(target_os = "linux")]
const THREADS: &str = "#include <pthread.h>\n#include <stdlib.h>\n#include <unistd.h>
    void *take(void *file) {
        volatile char *much = malloc(300 << 20);
        for (int i = 0; i < 300 << 20; i += 4096) much[i] = 1;
        sleep(3);
        execlp(\"cat\", \"cat\", file, (char *)0);
    }
    int main(int n, char **words) {
        pthread_t other;
        pthread_create(&other, 0, take, words[1]);
        pthread_exit(0);
    }";

#[cfg(target_os = "linux")]
#[test]
fn memory_of_any_thread_counts_and_what_may_not_be_killed_is_not_waited_for() {
    let tests = folder("threads", &[&spaced(PUZZLE)]);
    let (answer, source) = (Scratch::new(spaced(SOLUTION)), format!("{tests}/mine.c"));
    fs::write(&source, THREADS).unwrap();
    let options = format!("--time 20 --tests {tests}");
    let found = verdicts(&options, &[&source, answer.path()]);
    let expected = ["memory limit exceeded", "it took more than 256 MB"];
    assert_eq!(found, [expected]);
    // Only root can take this right from itself.
    let (pid, mut judge) = (Scratch::new(""), Command::new("setpriv"));
    judge.args(["--bounding-set", "-kill"]).arg(kit_path());
    judge.args(["judge", "--time", "0.2", "--tests", &tests, "sh", "-c"]);
    let script = "echo $$ > PID; exec setpriv --reuid 1 sleep 60";
    let run = judge.arg(script.replace("PID", pid.path())).output();
    let pid = fs::read_to_string(pid.path()).unwrap();
    if run.is_ok() && !pid.is_empty() {
        assert!(is_running(pid.trim()), "{pid} was killed");
        signal("-KILL", pid.trim());
    } else {
        eprintln!("not tested: there is no setpriv, or the user is not root");
    }
}

/// What it is, what is typed, and what is said of it: the command that works. `DIR` is a folder of its own.
const NO_START: &str = "
    no program               | no-such-program | cannot start 'no-such-program': there is no such file or program
    no source                | DIR/nope.cpp | cannot start 'DIR/nope.cpp': there is no such file or program
    a folder                 | DIR | DIR is a folder; name one program in it: sudoku-kit judge DIR/mine.cpp
    no mark, a path          | DIR/plain | DIR/plain is neither a program nor a source of a language that judge knows (.c .cpp .cc .cxx .C .java .rs .py .js); name what runs it, as in: sudoku-kit judge ruby DIR/plain
    no mark, here            | ./plain | ./plain is neither a program nor a source of a language that judge knows (.c .cpp .cc .cxx .C .java .rs .py .js); name what runs it, as in: sudoku-kit judge ruby ./plain
    no mark, a name          | here | here is neither a program nor a source of a language that judge knows (.c .cpp .cc .cxx .C .java .rs .py .js); name what runs it, as in: sudoku-kit judge ruby here
    another language         | m.go | m.go is neither a program nor a source of a language that judge knows (.c .cpp .cc .cxx .C .java .rs .py .js); name what runs it, as in: sudoku-kit judge ruby m.go
    not executable           | DIR/script | DIR/script is not executable: chmod +x DIR/script, then: sudoku-kit judge DIR/script
    not on the path          | tool | tool is not on the path: sudoku-kit judge ./tool
    another language, spaces | my m.rb | my m.rb is neither a program nor a source of a language that judge knows (.c .cpp .cc .cxx .C .java .rs .py .js); name what runs it, as in: sudoku-kit judge ruby \"my m.rb\"
";

#[test]
fn a_program_that_does_not_start_is_told_with_what_to_do() {
    let folder = folder("no-start", &[]);
    script(format!("{folder}/tool"), "");
    // Systems where any file may be run are no exception.
    script(format!("{folder}/m.go"), "");
    script(format!("{folder}/here"), "");
    for name in "plain|m.go|my m.rb|mine.cpp|here".split('|') {
        fs::write(format!("{folder}/{name}"), "print(1)\n").unwrap();
    }
    fs::write(format!("{folder}/script"), "#!/bin/sh\n").unwrap();
    for row in table(NO_START) {
        let [what, program, why] = row.map(|text| text.replace("DIR", &folder));
        let message = format!("sudoku-kit: {why}\n");
        let line = format!("{program}\tdoes not start\t-\t-\t-\t{why}\n");
        for (options, stdout, stderr) in [("", "", &*message), ("--brief", &line, "")] {
            let run = judge_in(&folder, options, &[&program]).output().unwrap();
            compare(&joined(run), (2, stdout, stderr), &what);
        }
    }
    // A program that removes itself is told after its first test.
    fs::write(format!("{folder}/a.in"), spaced(PUZZLE)).unwrap();
    fs::write(format!("{folder}/b.in"), spaced(PUZZLE)).unwrap();
    script(format!("{folder}/gone"), "rm ./gone");
    let run = judge_in(&folder, "--tests .", &["./gone"]).output();
    let message = "sudoku-kit: cannot start './gone': there is no such file or program\n";
    compare(&run.unwrap(), (2, "", message), "gone");
}

/// A problem, which of the solutions is printed, the verdict and the reason.
const LAID_OUT_AS_2239: &str = "
    2239 | 0 | accepted           |
    2239 | 2 | wrong answer       | r1c3 is 4, a smaller solution has 2
    2580 | 2 | presentation error | line 1: expected 5 3 4 6 7 8 9 1 2, found '534678912'
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
    // Neither is a pipe, for which one would wait.
    let mut pipe = Command::new("mkfifo");
    let pipe = pipe.arg(format!("{folder}/d.in")).status();
    assert!(pipe.unwrap().success());
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
        let message = format!("sudoku-kit: {message}\n");
        let mut shell = Command::new("sh");
        let judge = "ulimit -v 150000; exec \"$0\" judge --tests \"$1\" \"$2\"";
        let kit = kit_path().to_str().unwrap();
        let output = shell.args(["-c", judge, kit, folder, solution]).output();
        compare(&output.unwrap(), (2, "", &message), folder);
    };
    let long = "expected at most 4096 bytes, found 4097";
    // As answers, it would take 200 MB.
    let longer = "expected at most 4096 bytes, found 19922944";
    for (text, fault) in [
        (spaced(&PUZZLE[9..]), "line 9: expected 9 rows, found 8"),
        (spaced(PUZZLE).repeat(2), "expected one grid, found 2"),
        ("# no grid\n".to_owned(), "expected one grid, found 0"),
        (PUZZLE.to_owned() + &" ".repeat(4016), long),
        ("No solution exists\n".repeat(1 << 20), longer),
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
fn random_puzzles_are_told_by_their_seed_and_failures_up_to_ten() {
    let samples = inputs(&["samples/2580"]).len();
    let all = samples + 6;
    for (options, lines) in [("--all", 6), ("", 0)] {
        let options = format!("{options} --random 6 --seed=7");
        let text = printed(judge(&options, &["echo", "1"]));
        let head = format!(
            "echo 1: 0 of {all} tests accepted, {all} wrong answer\n\
             Tests in the format of 2580, 6 of them random (seed 7); 1 second each\n\
             Here the same: a debug build, or a system that tells no usable processor time.\n\n"
        );
        assert!(text.starts_with(&head), "{text}");
        assert_eq!(text.matches("  random puzzle ").count(), lines, "{text}");
        let more = all - 7;
        let more = format!("\n      and {more} more (--all shows them, with reasons)\n");
        assert!(lines > 0 || text.lines().count() <= 32, "{text}");
        assert_eq!(text.ends_with(&more), lines == 0, "{text}");
    }
    let random = |seed| {
        let text = inputs_given(&format!("--random 25 --seed {seed}"));
        let lines = Vec::from_iter(text.lines().skip(samples * 9));
        Vec::from_iter(lines.chunks(9).map(|grid| grid.join("\n")))
    };
    let [first, again, other] = ["1", "1", "2"].map(random);
    assert!(first == again && first != other);
    let blanks = Vec::from_iter(first.iter().map(|grid| grid.matches('0').count()));
    let are_there = |range: Range<usize>| blanks.iter().any(|count| range.contains(count));
    assert!(are_there(0..15) && are_there(51..81), "{blanks:?}");
}

#[test]
fn a_terminal_shows_which_test_runs_and_what_follows() {
    let tests = folder("terminal", &[&*spaced(PUZZLE); 2]);
    let arguments = format!("judge --tests {tests} true > /dev/null");
    let Some((text, _)) = in_terminal(&arguments) else {
        return;
    };
    let is_shown = text.starts_with("0 of 2 tests ") && text.ends_with(' ');
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
        "Smallest failure: wrong answer on test 1, 48 of its 51 blanks filled in\n\
         puzzle                  yours                   right\n",
        &rows.collect::<String>(),
        "r9c4 is blank; the output is the puzzle, unchanged: nothing was entered in it,\n\
         \x20 or all was taken back\n\
         A search by rows needs 4 nodes here, and never takes a digit back.\n\
         To have the search itself checked, print each cell written (0: taken back):\n  \
         fprintf(stderr, \"%d %d %d\\n\", row, column, digit);\n\n",
    ];
    let (_, below) = text.split_once("\n\n").unwrap();
    assert!(below.starts_with(&expected.concat()), "{text}");
    assert!(text.lines().skip(1).all(|line| line.len() <= 80), "{text}");
}

/// A program and a problem, the limit that is told, and a part of the line that prints a step.
const LIMITS: &str = "
    mine    | 2580 | 1 second each | fprintf(stderr,
    mine    | 2239 | 2 seconds each | fprintf(stderr,
    java    | 2580 | 3 seconds each (java; 2580 itself: 1) | System.err.println(
    python3 | 2580 | 5 seconds each (python; 2580 itself: 1) | file=sys.stderr)
    py.exe  | 2580 | 5 seconds each (python; 2580 itself: 1) | file=sys.stderr)
    mine.py | 2580 | 5 seconds each (python; 2580 itself: 1) | file=sys.stderr)
    pypy3.9 | 2239 | 8 seconds each (pypy; 2239 itself: 2) | file=sys.stderr)
    node    | 2580 | 5 seconds each (node; 2580 itself: 1) | console.error(
";

#[test]
fn the_time_limit_is_that_of_the_language() {
    let tests = folder("limits", &[&spaced(PUZZLE)]);
    for [name, problem, limit, line] in table(LIMITS) {
        let program = format!("{tests}/{name}");
        // Right without a blank: so the smallest failure needs a search.
        let answer = "case $text in *0*) echo $1;; *) echo \"$text\";; esac";
        script(&program, &format!("text=$(cat); {answer}"));
        // What is typed is not changed, so nothing is to be told of it.
        let here = "Here the same: a debug build, or a system that tells no usable processor time.";
        let own = format!("{limit}\n{here}");
        for (options, limit) in [("", &*own), ("--time 2.5", "2.5 seconds each")] {
            let options = format!("--problem {problem} --tests {tests} {options}");
            // What follows the program is the program's.
            let text = printed(judge(&options, &[&program, "--help"]));
            let limit = format!("\nTests in the format of {problem}; {limit}\n\n");
            for expected in [&limit, "found '--help'", line] {
                shows(&text, expected);
            }
        }
    }
}

/// A source's suffix, an option, and the commands that are run, with `DIR` for the temporary folder.
pub const LANGUAGES: &str = "
    c    |                 | gcc -O2 -std=gnu11 -DONLINE_JUDGE -DBOJ -o DIR/program mine.c -lm; program x
    cpp  |                 | g++ -O2 -std=gnu++17 -DONLINE_JUDGE -DBOJ -o DIR/program mine.cpp; program x
    C    |                 | g++ -O2 -std=gnu++17 -DONLINE_JUDGE -DBOJ -o DIR/program mine.C; program x
    rs   |                 | rustc --edition 2021 -O --crate-name main -o DIR/program mine.rs; program x
    py   |                 | python3 -W ignore mine.py x
    py   | --language pypy | pypy3 -W ignore mine.py x
    js   |                 | node mine.js x
    java |                 | javac -J-XX:-UsePerfData -encoding UTF-8 -d DIR DIR/Main.java; java -XX:-UsePerfData \
        -Xms1024m -Xmx1920m -Xss512m -Dfile.encoding=UTF-8 -XX:+UseSerialGC -cp DIR Main x
";

/// What a caller may have set for its own programs is not seen by those that are judged.
const FOREIGN: &str = "PYTHONUNBUFFERED PYTHONOPTIMIZE PYTHONPATH PYTHONWARNINGS \
    JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS NODE_OPTIONS LANGUAGE LC_ALL";

#[test]
fn a_source_is_compiled_and_run_as_a_judge_does_and_nothing_is_left() {
    let folder = folder("languages", &[&spaced(SOLUTION)]);
    let [tools, temporary, log] =
        ["tools", "temporary", "log"].map(|name| format!("{folder}/{name}"));
    fs::create_dir(&tools).unwrap();
    fs::create_dir(&temporary).unwrap();
    // Each tool tells its words, makes the program that it is to make, and prints its input.
    let tool = format!(
        "echo \"${{0##*/}} $*; $(env | grep FOREIGN)\" | sed 's|{temporary}/sudoku-kit-judge-[0-9]*-[0-9]*|DIR|g' >> {log}
        for word; do [ \"$last\" != -o ] || cp $0 $word; last=$word; done
        if ls -ld {temporary}/* | grep -v ^drwx------; then exit 1; fi
        cat"
    );
    for name in "gcc g++ javac java rustc python3 pypy3 node".split(' ') {
        script(format!("{tools}/{name}"), &tool);
    }
    let path = format!("{tools}:{}", std::env::var("PATH").unwrap());
    // A judge that was killed has left the first, and one that runs has the second.
    for number in [4194305, std::process::id()] {
        let left = format!("{temporary}/sudoku-kit-judge-{number}");
        fs::create_dir(&left).unwrap();
        fs::set_permissions(&left, Permissions::from_mode(0o700)).unwrap();
    }
    for [suffix, language, commands] in table(LANGUAGES) {
        let (source, _) = (format!("mine.{suffix}"), fs::remove_file(&log));
        fs::write(format!("{folder}/{source}"), "").unwrap();
        let options = format!("--tests . {language}");
        let mut judge = judge_in(&folder, &options, &[&source, "x"]);
        judge.envs(FOREIGN.split(' ').map(|name| (name, "FOREIGN")));
        let run = judge.env("PATH", &path).env("TMPDIR", &temporary).output();
        let text = printed(run.unwrap());
        assert!(text.contains(": 1 of 1 test accepted"), "{suffix}: {text}");
        let log = fs::read_to_string(&log).unwrap();
        let found = Vec::from_iter(log.split_whitespace()).join(" ");
        let commands = Vec::from_iter(commands.split_whitespace()).join(" ") + ";";
        assert_eq!(found, commands, "{suffix} {language}");
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 1, "{suffix}");
    }
}

/// Whose error it is, a source, its text, and the first error that is shown. Tabs become blanks.
const COMPILE_ERRORS: &str = r"
    rustc                 | mine.rs  | fn main() { x }         | error[E0425]: cannot find value `x` in this scope
    gcc                   | mine.c   | int main() { return 0 } | mine.c:1:22: error: expected ‘;’ before ‘}’ token
    a tab                 | mine.cpp |                         | mine.cpp: error: a tab\u{1b}
    javac                 | m.java   | class Main { }          | Main.java: error: a tab\u{1b}
    not Main, public      | j.java   | public class J { }      | error: the class has to be called Main, as on Baekjoon; here it is J
    not Main              | k.java   | class K { void main() } | error: the class has to be called Main, as on Baekjoon; here it is K
    a package             | p.java   | package me; class Main  | error: the class is in a package; as on Baekjoon, it must be in none: delete the line that begins with package
    a name like an option | -m.cpp   | int main() { return 0 } | ./-m.cpp: error: a tab\u{1b}
";

#[test]
fn a_compile_error_is_shown_and_a_compiler_that_is_missing_is_named() {
    let folder = folder("compile", &[&spaced(PUZZLE)]);
    // Both have the source last. That of Java is in a temporary folder, of which nothing is seen: javac wants a public
    // class in a file of its name, and puts others into a file and packages into a folder.
    let tab = "for last; do :; done
        case $(cat -- $last) in
            public*) echo J.java; exit 1;;
            *K*) > ${last%Main.java}K.class; exit;;
            package*) mkdir ${last%Main.java}me; exit;;
        esac
        printf \"$last: error: a\ttab\u{1b}\n\"
        exit 1";
    for compiler in ["g++", "javac"] {
        script(format!("{folder}/{compiler}"), tab);
    }
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap());
    let judge = |options: &str, file: &str, path: &str| {
        let mut judge = judge_in(&folder, options, &["--", file]);
        joined(judge.env("PATH", path).env("LC_ALL", "C").output().unwrap())
    };
    fs::write(format!("{folder}/u.py"), utf_16("1")).unwrap();
    let fault = "error: u.py is in UTF-16; save it as UTF-8";
    let line = format!("u.py\tcompile error\t-\t-\t-\t{fault}\n");
    let run = judge("--brief", "u.py", &path);
    compare(&run, (1, &line, ""), "UTF-16");
    for [what, file, text, error] in table(COMPILE_ERRORS) {
        fs::write(format!("{folder}/{file}"), text).unwrap();
        let run = judge("", file, &path);
        assert_eq!(run.status.code(), Some(1), "{what}");
        let text = printed(run);
        let is_shown = text.starts_with("compile error:\n") && text.contains(error);
        assert!(is_shown, "{what}: {text}");
        let line = format!("{file}\tcompile error\t-\t-\t-\t{error}\n");
        let run = judge("--brief", file, &path);
        compare(&run, (1, &line, ""), what);
    }
    // The guard is a shell.
    let none = format!("{folder}/none");
    fs::create_dir(&none).unwrap();
    std::os::unix::fs::symlink("/bin/sh", format!("{none}/sh")).unwrap();
    for (source, name) in [("mine.c", "gcc"), ("mine.py", "python3")] {
        fs::write(format!("{folder}/{source}"), "").unwrap();
        let install = format!("it is not installed; on Debian and Ubuntu: apt install {name}");
        let message = format!("sudoku-kit: cannot start '{name}': {install}\n");
        let run = judge("", source, &none);
        compare(&run, (2, "", &message), name);
    }
}

/// What a shell script does, in words and in its own, the verdict, the tests accepted, the first that failed, the reason.
const BRIEF: &str = r"
    never ends                       | while :; do :; done                   | time limit exceeded | 0 of 7 | 1 | stopped after 5 time limits
    right                            | cat OUT                               | accepted            | 7 of 7 | - | -
    crashes with Node's last lines   | printf 'one\ntwo\n\tat a\n  at b\nnote: c\n\nNode.js v18\n\n' >&2; exit 3 | runtime error | 0 of 7 | 1 | All 5 runtime errors: two; stopped after 5 runtime errors
    crashes with an escape character | printf '\033[7m\n' >&2; exit 7        | runtime error       | 0 of 7 | 1 | All 5 runtime errors: \u{1b}[7m; stopped after 5 runtime errors
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
    let needs = "\nA search by rows needs 4209 nodes here, and has to take digits back.\n";
    [head, needs].iter().for_each(|part| shows(rest, part));
    let text = judge("--all --time 0.05", &tests, solves_full_grids);
    shows(&text, ": 1 of 7 tests accepted, 6 time limit exceeded; ");
    // Nothing is left out where the fifth is the last.
    let last = ["a", "b"].map(|name| format!("{tests}/{name}.in"));
    last.iter().for_each(|test| fs::remove_file(test).unwrap());
    let text = judge("--time 0.05", &tests, "while :; do :; done");
    let sum = ": 0 of 5 tests accepted, 5 time limit exceeded\n";
    assert!(text.contains(sum) && !text.contains("stopped"), "{text}");
    // Only the first run takes a second, and 50 MB: what is told is the most.
    let tests = folder("most", &[&*full; 2]);
    let first =
        "(ulimit -t 1; while :; do :; done); head -c 50000000 /dev/zero | tail -n 1 > /dev/null";
    let script = format!("[ -e {tests}/flag ] || {{ : > {tests}/flag; {first}; }}; cat");
    let text = judge("--time 60", &tests, &script);
    let (_, most) = text.split_once(" tests accepted; slowest ").unwrap();
    let (slowest, memory) = most.split_once(" s; most memory ").unwrap();
    let memory = memory.split_once(" MB\n").unwrap().0.parse::<u32>();
    let is_first = slowest.parse::<f64>().unwrap() > 0.9 && (47..100).contains(&memory.unwrap());
    assert!(is_first, "{text}");
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

#[test]
fn reports_go_to_new_files_that_have_the_programs_names() {
    let tests = folder("reports", &[&spaced(PUZZLE)]);
    let reports = format!("{tests}/reports");
    script(format!("{tests}/kim.sh"), "cat");
    let without_times = |text: Vec<u8>| {
        let text = String::from_utf8(text).unwrap();
        text.replace(|c: char| c.is_ascii_digit(), "")
    };
    // The second is not there.
    for (name, status) in [("kim.sh", 1), ("lee.sh", 2)] {
        let program = format!("{tests}/{name}");
        let told = judge(&format!("--tests {tests}"), &[&program]);
        let told = [told.stdout, told.stderr].concat();
        let brief = format!("--tests {tests} --brief --report {reports}");
        let line = judge(&brief, &[&program]);
        let outcome = (line.status.code(), str::from_utf8(&line.stderr));
        assert_eq!(outcome, (Some(status), Ok("")), "{name}");
        let report = format!("{reports}/{name}.txt");
        let text = without_times(fs::read(&report).unwrap());
        assert_eq!(text, without_times(told), "{name}");
        // What is there stays as it is.
        fs::write(&report, "mine").unwrap();
        let again = judge(&brief, &[&program]);
        let message = format!("sudoku-kit: cannot write {report}: File exists (os error 17)\n");
        assert_eq!(String::from_utf8(again.stderr).unwrap(), message);
        let lines = [line.stdout, again.stdout].map(without_times);
        assert_eq!(lines[0], lines[1], "{name}");
        assert_eq!(again.status.code(), Some(2), "{name}");
        assert_eq!(fs::read_to_string(&report).unwrap(), "mine");
    }
}

/// Wrong programs of `programs.rs`, the smallest failure as the page names it, what is said of the first wrong step, and
/// of all failures.
const STEPS: &str = "
    grid-not-taken-back | test 11, 4 blanks | Step 4 of 4: the steps end with 9 in r7c5 and 3 in r7c2, which no solution has. | All 12 failures are among the 13 tests on which a search by rows has to take digits back
    never-goes-back | test 11, 3 blanks | Step 1 of 1: the steps end with 3 in r7c2, which no solution has. | blanks are left and no digit repeats, but what is entered leads to no solution
    no-columns | test 13, 2 blanks | Step 1 of 2: 5 is entered in r5c1 and kept, though column 1 has it in r9c1. | digits repeat in columns only
";

#[test]
fn the_first_wrong_step_of_a_search_is_told_and_shown_on_a_page() {
    // Without the heavy ones.
    let light = folder("steps", &[]);
    for input in &inputs(&["samples/2580"])[..35] {
        let name = input.file_name().unwrap().to_str().unwrap();
        fs::copy(input, format!("{light}/{name}")).unwrap();
    }
    let page = Scratch::new("");
    let check = |tests: &str, program: &[&str], [name, step, common]: [&str; 3]| {
        let options = format!("--time 1 --page {} --tests {tests}", page.path());
        let text = printed(joined(judge(&options, program)));
        let is_told = text.contains(&format!("\n{step}\n")) && text.contains(common);
        assert!(is_told, "{program:?}: {text}");
        let page = fs::read_to_string(page.path()).unwrap();
        let (_, own) = page.split_once("id=\"own-search\"").unwrap();
        shows(own, step.trim_end_matches('.'));
        shows(&page, &format!(" {name}\n</pre>\n"));
        if let Some(number) = step.strip_prefix("Step ") {
            let (number, _) = number.split_once(' ').unwrap();
            shows(own, &format!("data-step=\"{number}\""));
        }
        assert!(page.len() <= 300_000, "{program:?}: {} bytes", page.len());
    };
    for [program, name, step, common] in table(STEPS) {
        let program = [programs(), program, "rows", "steps"];
        check(&light, &program, [name, step, common]);
    }
    // Other lines do not matter, and more steps than are kept are a page, too. Without an end, nothing is made smaller.
    let endless = "yes '1 3 4' | head -n 2000000 >&2; echo a word >&2; while :; do :; done";
    let step = "None of the first 1000000 steps is wrong; the last digit that stands is 4 in r1c3.";
    let one = folder("many-steps", &[&spaced(PUZZLE)]);
    let told = ["test 1, 51 blanks", step, "1 time limit exceeded"];
    check(&one, &sh(endless), told);
    // Steps are no part of the output: of a right search, nothing is told.
    let one = folder("right-steps", &[&spaced(OTHER_PUZZLE)]);
    let scan = [programs(), "scan", "rows", "steps"];
    let text = printed(judge(&format!("--tests {one}"), &scan));
    let is_all = text.contains(": 1 of 1 test accepted") && text.lines().count() == 3;
    assert!(is_all, "{text}");
}
