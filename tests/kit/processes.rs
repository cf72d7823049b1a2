//! `judge` and the programs that it runs: what is compiled and how, whatever a program does, and what is left of it.

use crate::common::live::{signal, start};
use crate::common::shapes::spaced;
use crate::common::{compare, table, utf_16, Scratch, PUZZLE, SOLUTION, TIME_LIMIT};
use crate::judge::{folder, joined, judge_in, printed, script, sh};
use crate::support::{kit_path, words};
use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What a shell script does, in words and in its own, the verdict and the reason. `OUT` is the file with the right answer.
pub const HOSTILE: &str = r"
    endless output         | yes                            | output limit exceeded | it printed more than 1,000,000 bytes
    no output              | cat > /dev/null                | wrong answer | there is no output: the program ends before it prints, or does not flush
    no white space         | printf %s $(cat OUT)           | presentation error | the digits are right; line 1: expected 5 3 4 6 7 8 9 1 2, found '534678912672195348198342567859761423426853791713924856961537...'
    more white space       | echo; sed 's/ /\t/g; s/$/ \r/; G' OUT | accepted |
    one line               | tr '\n' ' ' < OUT               | accepted |
    printed twice          | cat OUT OUT                     | wrong answer | output for 2 grids, expected 1; several grids are printed, and the first is right: the program prints on after it
    a number above         | echo 1234; cat OUT              | presentation error | the digits are right; line 1: expected 5 3 4 6 7 8 9 1 2, found '1234'
    a word                 | echo impossible                 | wrong answer | expected a grid, found 'impossible'
    closed streams         | exec <&-; cat OUT; exec >&- 2>&- | accepted |
    an orphan that spins   | cat OUT; (trap '' TERM HUP; while :; do :; done) & | accepted |
    an orphan that sleeps  | cat OUT; setsid sleep 2 &      | accepted |
    output closed          | cat OUT; exec >&-; sleep 9     | time limit exceeded | the right answer was printed, but: it no longer used processor time (waiting for input?)
    stopped                | cat OUT; kill -STOP $$         | time limit exceeded | the right answer was printed, but: it no longer used processor time (waiting for input?)
    no end                 | cat OUT; while :; do :; done   | time limit exceeded | the right answer was printed, but: the program did not end in time
    endless messages       | yes >&2 & while :; do :; done  | time limit exceeded |
    a child spins          | (while :; do :; done) & wait   | time limit exceeded |
    a group of its own     | exec timeout 99 sh -c 'while :; do :; done' | time limit exceeded |
    the group stopped      | kill -STOP 0                   | time limit exceeded | it no longer used processor time (waiting for input?)
    memory                 | tail /dev/zero                 | memory limit exceeded | it took more than 256 MB
    memory of a child      | cat OUT; tail /dev/zero & wait | memory limit exceeded | the right answer was printed, but: it took more than 256 MB
    status                 | exit 7                         | runtime error | exit status 7
    SIGKILL                | kill -9 0                      | runtime error | SIGKILL: it was killed
    SIGSEGV                | kill -11 $$                    | runtime error | SIGSEGV: outside of its memory, or recursion too deep
    SIGFPE                 | kill -8 $$                     | runtime error | SIGFPE: division by zero
    SIGABRT                | cat OUT; kill -6 $$            | runtime error | the right answer was printed, but: SIGABRT: it gave up by itself
    an escape character    | printf '\033[2J\007\t8\r8'     | wrong answer | line 1: expected ASCII or UTF-8, found a control character
    a cut grid             | head -c 40 OUT                 | wrong answer | line 3: expected 9 rows, found 2
    a number of two digits | sed s/5/10/ OUT                | wrong answer | line 1: expected 9 cells, found 10; there is 10: expected digits from 1 to 9
    a clue changed         | sed 's/^5/6/' OUT              | wrong answer | r1c1 is 6, the clue is 5; the only wrong clue is r1c1
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

/// What it is, what is typed, and what is said of it: the command that works. `DIR` is a folder of its own.
const NO_START: &str = "
    no program               | no-such-program | cannot start 'no-such-program': there is no such file or program
    no source                | DIR/nope.cpp | cannot start 'DIR/nope.cpp': there is no such file or program
    a folder                 | DIR | DIR is a folder; name one program in it: sudoku-kit judge DIR/mine.cpp
    no mark, a path          | DIR/plain | DIR/plain is neither a program nor a source of a language that judge knows (.c .cpp .cc .cxx .C .java .rs .py .js .go .kt .cs); name what runs it, as in: sudoku-kit judge ruby DIR/plain
    not executable           | DIR/script | DIR/script is not executable: chmod +x DIR/script, then: sudoku-kit judge DIR/script
    not on the path          | tool | tool is not on the path: sudoku-kit judge ./tool
    another language, spaces | my m.rb | my m.rb is neither a program nor a source of a language that judge knows (.c .cpp .cc .cxx .C .java .rs .py .js .go .kt .cs); name what runs it, as in: sudoku-kit judge ruby \"my m.rb\"
";

#[test]
fn a_program_that_does_not_start_is_told_with_what_to_do() {
    let folder = folder("no-start", &[]);
    script(format!("{folder}/tool"), "");
    for (name, text) in [("plain", "1"), ("my m.rb", "1"), ("script", "#!/bin/sh")] {
        fs::write(format!("{folder}/{name}"), text).unwrap();
    }
    for row in table(NO_START) {
        let [what, program, why] = row.map(|text| text.replace("DIR", &folder));
        let message = format!("sudoku-kit: {why}\n");
        let line = format!("{program}\tdoes not start\t-\t-\t-\t{why}\n");
        for (options, stdout, stderr) in [("", "", &*message), ("--brief", &line, "")] {
            let run = judge_in(&folder, options, &[&program]).output().unwrap();
            compare(&joined(run), (2, stdout, stderr), &what);
        }
    }
}

/// A source's suffix, an option, and the commands that are run, with `DIR` for the temporary folder.
pub const LANGUAGES: &str = "
    c    |                 | gcc -O2 -std=gnu11 -DONLINE_JUDGE -DBOJ -o DIR/program mine.c -lm; program x
    cpp  |                 | g++ -O2 -std=gnu++17 -DONLINE_JUDGE -DBOJ -o DIR/program mine.cpp; program x
    C    |                 | g++ -O2 -std=gnu++17 -DONLINE_JUDGE -DBOJ -o DIR/program mine.C; program x
    rs   |                 | rustc --edition 2021 -O --crate-name main --remap-path-prefix DIR/= -o DIR/program mine.rs; program x
    py   |                 | python3 -W ignore mine.py x
    py   | --language pypy | pypy3 -W ignore mine.py x
    js   |                 | node mine.js x
    java |                 | javac -J-XX:-UsePerfData -encoding UTF-8 -d DIR DIR/mine.java; java -XX:-UsePerfData \
        -Xms1024m -Xmx1920m -Xss512m -Dfile.encoding=UTF-8 -XX:+UseSerialGC -cp DIR Main x
    go   |                 | go build -o DIR/program mine.go; program x
    kt   |                 | kotlinc -include-runtime -d DIR/program.jar mine.kt; java -XX:-UsePerfData \
        -Xms1024m -Xmx1920m -Xss512m -Dfile.encoding=UTF-8 -XX:+UseSerialGC -jar DIR/program.jar x
    cs   |                 | mcs -optimize+ -out:DIR/program.exe mine.cs; mono --optimize=all DIR/program.exe x
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
    for name in "gcc g++ javac java rustc python3 pypy3 node go kotlinc mcs mono".split(' ') {
        script(format!("{tools}/{name}"), &tool);
    }
    let path = format!("{tools}:{}", std::env::var("PATH").unwrap());
    for [suffix, language, commands] in table(LANGUAGES) {
        let (source, _) = (format!("mine.{suffix}"), fs::remove_file(&log));
        fs::write(format!("{folder}/{source}"), "void main() Main").unwrap();
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
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "{suffix}");
    }
}

/// Whose error it is, a source, its text, and the first error that is shown. Tabs become blanks.
const COMPILE_ERRORS: &str = r"
    rustc                 | mine.rs  | fn main() { x }         | error[E0425]: cannot find value `x` in this scope
    gcc                   | mine.c   | int main() { return 0 } | mine.c:1:22: error: expected ‘;’ before ‘}’ token
    a tab                 | mine.cpp | int main() { return 0 } | mine.cpp: error: a tab\u{1b}
    javac                 | m.java   | class M { void main(){} | m.java: error: a tab\u{1b}
    no main               | k.java   | class K { }             | error: k.java has no main. A function alone is judged if it is LeetCode's solveSudoku in C, C++, Java, Python, JavaScript or Rust, or solution as on Programmers in C++, Java, Python or JavaScript. Else add a main that reads the puzzle, solves it, and prints the grid
    a name like an option | -m.cpp   | int main() { return 0 } | ./-m.cpp: error: a tab\u{1b}
";

#[test]
fn a_compile_error_is_shown_and_a_compiler_that_is_missing_is_named() {
    let folder = folder("compile", &[&spaced(PUZZLE)]);
    // Both have the source last. That of Java is in a temporary folder, of which nothing is seen.
    let tab = "for last; do :; done
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
        fs::write(format!("{folder}/{source}"), "main").unwrap();
        let install = format!("it is not installed; on Debian and Ubuntu: apt install {name}");
        let message = format!("sudoku-kit: cannot start '{name}': {install}\n");
        let run = judge("", source, &none);
        compare(&run, (2, "", &message), name);
    }
}
