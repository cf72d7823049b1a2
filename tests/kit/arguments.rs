//! The command line.

use crate::common::live::{finish, start};
use crate::common::shapes::spaced;
use crate::common::{compare, table, Scratch};
use crate::common::{OTHER_PUZZLE, PUZZLE};
use crate::support::{expect, kit, kit_path, run, stdout, words};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::process::Stdio;

/// Each command with arguments that suffice, and the options that its help names.
const COMMANDS: &str = "
    solve      | --shape --threads
    count      | --limit --threads
    all        | --limit --shape
    generate 1 | --level --seed --shape --threads
    check a b  |
    judge      | --all --brief --change --hard --lang --language --line --problem --random --seed --tests --time
    hunt       | --seed
    study      | --limit --rung
    trace      | --rung
    watch      | --out --rung
    help       | --help --version
";

/// Each option, a right value, and a wrong one.
const OPTIONS: &str = "
    --level   | hard   | Hard
    --limit   | 5      | 0
    --rung    | first  | First
    --seed    | 0      | -1
    --shape   | spaced | one_line
    --threads | 2      | 0
";

/// Arguments, where a line feed is written as in the message; and the message.
const WRONG: &str = r"
    --foo               | expected a command, found '--foo'
    sovle               | expected a command, found 'sovle' (did you mean 'solve'?)
    no\nfile            | expected a command, found 'no\nfile'
    solve --Shape x     | unknown option '--Shape' (did you mean '--shape'?)
    -h solve count      | help expects one COMMAND at most, found also 'count'
    count --limit=a\nb  | --limit expects a whole number from 1, found 'a\nb'
    trace --rung engine | --rung expects first, cells, singles or weights, found 'engine'
    study --rung x      | --rung expects first, cells, singles, weights or engine, found 'x'
    watch --rung engine | --rung expects some of first,cells,singles,weights, found 'engine'
    generate 1 --level x | --level expects any, easy, medium or hard, found 'x'
    generate 1 --seed -1 | --seed expects a whole number from 0, found '-1'
    solve --shape x     | --shape expects spaced, compact, one-line or readable, found 'x'
    solve --threads 0   | --threads expects a whole number from 1, found '0'
    solve --foo --help  | unknown option '--foo'
    solve a -- --help   | solve expects one FILE at most, found also '--help'
    watch --out=        | --out expects a FILE, found nothing
    generate            | generate expects a whole number from 1, found nothing
    check               | check expects INPUT OUTPUT [ANSWER], found 0 files
    check - -           | check expects two files, found standard input twice
    judge               | judge expects a PROGRAM, found nothing
    judge --problem 1 cat     | --problem expects 2580 or 2239, found '1'
    judge --time 0 cat  | --time expects a number of seconds from 0.001, found '0'
    judge --lang kr x    | --lang expects en or ko, found 'kr'
    hunt js              | hunt expects cpp, py, java or rs, found 'js'
    judge --language d x | --language expects c, c++, java, rust, python, pypy, node, go, kotlin or c#, found 'd'
    judge --line -1 cat  | --line expects a number of seconds from 0, found '-1'
";

/// The words of `COMMANDS`.
pub fn commands() -> Vec<[Vec<&'static str>; 2]> {
    let rows = table(COMMANDS).into_iter();
    rows.map(|row| row.map(words)).collect()
}

fn with<'a>(first: &[&'a str], rest: &[&'a str]) -> Vec<&'a str> {
    [first, rest].concat()
}

/// One line that says what is wrong, and the input is not answered.
#[track_caller]
fn rejects(arguments: &[impl AsRef<OsStr>], message: &str) {
    let first = arguments[0].as_ref().to_string_lossy();
    let is_command = commands().iter().any(|row| row[0][0] == first);
    let about = match is_command && first != "help" && !message.contains("a command") {
        true => format!(" {first}"),
        false => String::new(),
    };
    let message = format!("sudoku-kit: {message}; see sudoku-kit help{about}\n");
    let mut kit = kit();
    let kit = kit.args(arguments).write_stdin(spaced(PUZZLE));
    compare(&kit.output().unwrap(), (2, "", &message), &message);
}

#[test]
fn wrong_usage_is_told_in_one_line() {
    for [arguments, message] in table(WRONG) {
        let arguments = arguments.replace(r"\n", "\n");
        rejects(&words(&arguments), message);
    }
    let file = Scratch::new(spaced(PUZZLE));
    let path = file.path();
    let message = format!("expected a command, found '{path}' (did you mean 'solve {path}'?)");
    rejects(&[path], &message);
    for value in "x,1.0,1e3,0x10, 1,+1,two,18446744073709551616,0".split(',') {
        let message = format!("generate expects a whole number from 1, found '{value}'");
        rejects(&["generate", value], &message);
    }
}

#[test]
fn each_command_takes_its_own_options_once_and_with_right_values() {
    // Behind the program of `judge`, all is the program's.
    let commands = commands().into_iter();
    for [command, own] in commands.filter(|row| row[0][0] != "judge") {
        for [option, right, wrong] in table(OPTIONS) {
            let with_value = |value: &str, test: &dyn Fn(Vec<&str>)| {
                test(with(&command, &[option, value]));
                test(with(&command, &[&format!("{option}={value}")]));
            };
            if !own.contains(&option) {
                let message = format!("unknown option '{option}'");
                with_value(right, &|arguments| rejects(&arguments, &message));
                continue;
            }
            for (value, found) in [(wrong, &*format!("found '{wrong}'")), ("", "found nothing")] {
                with_value(value, &|arguments| {
                    let run = run(&arguments, "");
                    let told = str::from_utf8(&run.stderr).unwrap();
                    let is_told = told.starts_with(&format!("sudoku-kit: {option} expects "))
                        && told.contains(found);
                    assert!(
                        is_told && run.status.code() == Some(2),
                        "{arguments:?}: {told}"
                    );
                });
            }
            with_value(right, &|arguments| {
                let run = run(&arguments, spaced(PUZZLE));
                assert_eq!(run.status.code(), Some(0), "{arguments:?}");
                let message = format!("{option} is given twice");
                rejects(&with(&arguments, &[option, right]), &message);
            });
        }
    }
}

#[test]
fn help_fits_a_screen_and_names_every_command_and_option_and_no_other() {
    let list = stdout(&["help"], "");
    let entries = list.lines().filter_map(|line| line.strip_prefix("  "));
    let names = entries.filter_map(|entry| entry.split_once(' '));
    let names = names.map(|entry| entry.0).filter(|name| !name.is_empty());
    let commands = commands();
    assert!(names.eq(commands.iter().map(|row| row[0][0])), "{list}");
    for [command, own] in commands {
        // Nobody types anything: it does not wait for that.
        let (input, output) = (Stdio::piped(), Stdio::piped());
        let run = finish(start(kit_path(), &["help", command[0]], input, output));
        let text = String::from_utf8(run.stdout).unwrap();
        let fits = text.ends_with('\n') && (5..=60).contains(&text.lines().count());
        assert!(fits, "{}: {text}", command[0]);
        let is_plain = |line: &str| line.is_ascii() && line.len() <= 80 && line == line.trim_end();
        assert!(text.lines().all(is_plain), "{}: {text}", command[0]);
        assert!(!text.contains('{'), "a list is missing: {text}");
        let options = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        let options = BTreeSet::from_iter(options.filter(|word| word.starts_with("--")));
        assert!(options.into_iter().eq(own), "{}: {text}", command[0]);
    }
}

#[test]
fn help_and_version_go_with_any_command_but_not_after_the_end_of_options() {
    let version = format!("sudoku-kit {}\n", env!("CARGO_PKG_VERSION"));
    let [list, count] = [&["help"][..], &["help", "count"]].map(|words| stdout(words, ""));
    let shows = |arguments: &str, text: &str| {
        expect(&words(arguments), spaced(PUZZLE), 0, text, "");
    };
    for [command, _] in commands() {
        let name = command[0];
        let help = stdout(&["help", name], "");
        assert_eq!(help == list, name == "help", "{name}");
        // What stands behind a program is the program's.
        let before = if name == "judge" { "" } else { " a b c d" };
        shows(&format!("{name}{before} --help -- x"), &help);
        shows(&format!("{name}{before} --version -- x"), &version);
    }
    for (lines, text) in [
        ("-h count|count -h", &count),
        ("--help help|--help|-h", &list),
        ("--version|-V|count -V", &version),
    ] {
        lines.split('|').for_each(|line| shows(line, text));
    }
    let message = "sudoku-kit: expected a command, found nothing; see sudoku-kit help\n";
    expect(&[], spaced(PUZZLE), 2, "", message);
}

#[test]
fn a_file_is_read_instead_of_standard_input() {
    let file = Scratch::new(spaced(PUZZLE));
    let (path, other) = (file.path(), spaced(OTHER_PUZZLE));
    for command in ["solve", "count", "all", "study", "trace"] {
        let expected = stdout(&[command], spaced(PUZZLE));
        for arguments in [vec![path], vec!["--", path]] {
            let arguments = with(&[command], &arguments);
            expect(&arguments, other.as_str(), 0, &expected, "");
        }
        let expected = stdout(&[command], other.as_str());
        expect(&[command, "-"], other.as_str(), 0, &expected, "");
    }
}
