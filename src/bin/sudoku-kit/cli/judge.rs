//! `judge`: runs a program on tests, and says what a judge would say, and why.

use super::command::{option, value_or_default, Arguments, Command, Opt};
use crate::base::error::{tell, Error, Status};
use crate::judge::{self, Options, LANGUAGES, PROBLEMS};
use crate::search::generator::clock_seed;
use std::time::Duration;

pub const COMMAND: Command = Command {
    name: "judge",
    operands: "PROGRAM [ARGUMENT...]",
    ends_at_operand: true,
    sought: &["stress", "test"],
    summary: "run a program on tests in the format of 2580, and say what is wrong",
    about: "\
Runs PROGRAM on 44 tests in the format of Baekjoon 2580. Says what verdict an
online judge would give, and why, with the smallest puzzle that fails. PROGRAM
is a command, or a source file, which is compiled and run. The tests are not
Baekjoon's: samples/2580/README.md says how they were chosen.

If PROGRAM prints 'row column digit' on standard error for each cell that it
writes (digit 0: taken back), the report shows the first step that is wrong.",
    options: &[
        PROBLEM, HARD, RANDOM, SEED, TESTS, TIME, LANGUAGE, JAIL, ALL, BRIEF, REPORT, PAGE,
    ],
    words,
    notes: "\
Options end at PROGRAM. It runs with your rights, as if you had started it: this
is no sandbox. Its time includes that of the processes that it waited for. Exit
status: 0 all accepted, 1 not all, 2 wrong usage, or PROGRAM does not start.",
    example: "sudoku-kit judge mine.py",
    run: judge_program,
};

const PROBLEM: Opt = option(
    "--problem P",
    "2580 (any solution, spaced) or 2239 (the smallest solution, rows without spaces)",
)
.default("2580");
const HARD: Opt = option(
    "--hard",
    "adds 12 puzzles, harder than 2580 promises, on which many right programs are too slow",
);
const RANDOM: Opt = option("--random N", "adds N random puzzles");
const SEED: Opt = option("--seed S", "the same seed gives the same random puzzles");
const TESTS: Opt = option(
    "--tests DIR",
    "the tests are DIR/*.in, one grid each; no answers needed",
);
const TIME: Opt = option("--time S", "seconds of processor time that a test may take")
    .default("that of the language, which is longer for 2239");
const LANGUAGE: Opt = option(
    "--language L",
    "one of those below, if the suffix does not say it",
);
const JAIL: Opt = option(
    "--jail COMMAND",
    "puts COMMAND before each command that is run: the compiler and the program; samples/host.md \
     has one",
);
const ALL: Opt = option(
    "--all",
    "shows every test with its reason, and goes on after 5 crashes or 5 failures by a limit",
);
const BRIEF: Opt = option(
    "--brief",
    "prints one line, for a table: program, verdict, accepted tests, first that failed, \
     slowest seconds, what all failures have in common or the reason, with tabs between",
);
const PAGE: Opt = option(
    "--page FILE",
    "writes a page for a browser: the smallest failure, with the steps that PROGRAM prints beside \
     a right search",
);
const REPORT: Opt = option(
    "--report DIR",
    "with --brief, also writes the report to DIR/NAME.txt, where NAME is the file of PROGRAM; no file is overwritten",
);

/// The languages and the verdicts, each list under its heading.
fn words() -> Vec<(String, String)> {
    let heading = |text: &str| (text.to_owned(), String::new());
    let mut words = judge::words();
    words.insert(LANGUAGES.len(), heading("Verdicts:"));
    words.insert(0, heading("Languages, with what a test of 2580 may take:"));
    words
}

fn judge_program(arguments: &Arguments) -> Result<Status, Error> {
    let seconds = |text: &str| {
        let seconds = text.parse().ok();
        seconds.filter(|seconds| (0.001..1e6).contains(seconds))
    };
    let time = arguments.value(&TIME, "a number of seconds from 0.001", seconds)?;
    let languages = LANGUAGES.iter().map(|language| (language.name, language));
    let problems = PROBLEMS.map(|problem| (problem.name, problem));
    let options = Options {
        problem: value_or_default(arguments.word(&PROBLEM, problems)?),
        is_hard: arguments.has(&HARD),
        random: arguments.number(&RANDOM, 1)?.unwrap_or(0),
        seed: arguments.number(&SEED, 0)?.unwrap_or_else(clock_seed),
        tests: arguments.path(&TESTS, "a folder")?,
        time: time.map(Duration::from_secs_f64),
        language: arguments.word(&LANGUAGE, languages)?,
        jail: arguments.path(&JAIL, "a COMMAND")?,
        is_all: arguments.has(&ALL),
        is_brief: arguments.has(&BRIEF),
        reports: arguments.path(&REPORT, "a folder")?,
        page: arguments.path(&PAGE, "a FILE")?,
        program: &arguments.operands,
    };
    arguments.exclude(&[&TESTS, &HARD])?;
    arguments.exclude(&[&TESTS, &RANDOM])?;
    arguments.exclude(&[&BRIEF, &PAGE])?;
    arguments.require(&SEED, &RANDOM)?;
    arguments.require(&REPORT, &BRIEF)?;
    if arguments.operands.is_empty() {
        return arguments.expected("judge", "a PROGRAM", "");
    }
    let mut own = COMMAND.options.iter().map(Opt::name);
    if let Some(option) = own.find(|name| arguments.operands.iter().any(|word| word == name)) {
        tell(&format!(
            "sudoku-kit: {option} goes to the program: options of judge come before it\n"
        ));
    }
    match judge::judge(&options) {
        // Nobody has read the verdicts.
        Err(Error::ClosedPipe) => Ok(Status::Unanswered),
        outcome => outcome,
    }
}
