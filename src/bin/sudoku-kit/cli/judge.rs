//! `judge`: runs a program on tests, and says what a judge would say, and why.

use super::command::{value_or_default, Arguments, Command, Opt};
use crate::base::error::{tell, Error, Status};
use crate::base::say::{environment_lang, say, set_lang, Lang};
use crate::base::words::wrap;
use crate::judge::{self, Options};
use crate::run::languages::LANGUAGES;
use crate::run::suite::PROBLEMS;
use crate::search::generator::clock_seed;
use std::time::Duration;

pub const COMMAND: Command = Command {
    ends_at_operand: true,
    ..Command::new("judge", include_str!("judge.txt"), judge_program)
};

fn judge_program(arguments: &Arguments) -> Result<Status, Error> {
    let seconds = |text: &str| {
        let seconds = text.parse().ok();
        seconds.filter(|seconds| (0.001..1e6).contains(seconds))
    };
    let time = arguments.value(Opt::TIME, "a number of seconds from 0.001", seconds)?;
    let from_zero = |text: &str| {
        let seconds = text.parse().ok();
        seconds.filter(|seconds| (0.0..1e6).contains(seconds))
    };
    let line = arguments.value(Opt::LINE, "a number of seconds from 0", from_zero)?;
    let is_brief = arguments.has(Opt::BRIEF);
    // A table of a class has one line for each program at once.
    let line = line.filter(|_| !is_brief || arguments.has(Opt::LINE));
    let languages = LANGUAGES.iter().map(|language| (language.name, language));
    let problems = PROBLEMS.map(|problem| (problem.name, problem));
    let lang = arguments.word(Opt::LANG, [("en", Lang::English), ("ko", Lang::Korean)])?;
    set_lang(lang.unwrap_or_else(|| match is_brief {
        // A table of a class is the same wherever it is made.
        true => Lang::English,
        false => environment_lang(),
    }));
    let options = Options {
        problem: value_or_default(arguments.word(Opt::PROBLEM, problems)?),
        is_hard: arguments.has(Opt::HARD),
        random: arguments.number(Opt::RANDOM, 1)?.unwrap_or(0),
        seed: arguments.number(Opt::SEED, 0)?.unwrap_or_else(clock_seed),
        tests: arguments.path(Opt::TESTS, "a folder")?,
        time: time.map(Duration::from_secs_f64),
        language: arguments.word(Opt::LANGUAGE, languages)?,
        is_all: arguments.has(Opt::ALL),
        is_brief,
        line: Duration::from_secs_f64(line.unwrap_or(0.0)),
        is_change: arguments.has(Opt::CHANGE),
        program: &arguments.operands,
    };
    if arguments.operands.is_empty() {
        return arguments.expected("judge", "a PROGRAM", "");
    }
    let mut own = arguments.command.options().map(|option| option.name);
    if let Some(option) = own.find(|name| arguments.operands.iter().any(|word| word == name)) {
        let note = say!(
            "{option} goes to the program: options of judge come before it",
            "{option}: 내 프로그램의 인자로 넘어갑니다. judge의 옵션이라면 프로그램 앞에 적으세요"
        );
        tell(&wrap(&format!("sudoku-kit: {note}"), "", "  "));
    }
    match judge::judge(&options) {
        // Nobody has read the verdicts.
        Err(Error::ClosedPipe) => Ok(Status::Unanswered),
        outcome => outcome,
    }
}
