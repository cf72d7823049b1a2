//! The arguments of `judge`: its own, and those of the program behind them.

use super::given::{Flag, Given};
use super::JudgeOptions;
use crate::failure::{printable, Failure};
use crate::judge::PROBLEMS;
use std::ffi::OsString;
use std::time::Duration;

impl Given {
    /// What `judge` is to do with a program and its arguments.
    pub fn judge(&self, program: &[OsString]) -> Result<JudgeOptions, Failure> {
        let program = match program {
            [end, program @ ..] if end == "--" => program,
            program => program,
        };
        let time = self.value(Flag::Time);
        let is_seconds = |text: &str| text.bytes().all(|c| c.is_ascii_digit() || c == b'.');
        let seconds = time.clone().flatten().filter(|text| is_seconds(text));
        let seconds = seconds.and_then(|text| text.parse().ok());
        let seconds = seconds.filter(|seconds| (0.001..1e6).contains(seconds));
        if time.is_some() && seconds.is_none() {
            let expected = "a number of seconds from 0.001";
            return self.expected("--time", expected, time.flatten().as_deref());
        }
        let tests = self.values.iter().find(|value| value.0 == Flag::Tests);
        let tests = match tests {
            Some((_, None)) => return self.expected("--tests", "a folder", None),
            Some((_, Some(folder))) => Some(folder.clone()),
            None => None,
        };
        let (is_hard, random) = (self.is_given(Flag::Hard), self.number(Flag::Random, 1)?);
        let seed = self.number(Flag::Seed, 0)?;
        if tests.is_some() && (is_hard || random.is_some()) {
            return self.misuse("--tests replaces all others, found also --hard or --random");
        }
        if seed.is_some() && random.is_none() {
            return self.misuse("--seed expects --random N, found none");
        }
        let problem = self.word(
            Flag::Problem,
            &PROBLEMS.map(|problem| (problem.name, problem)),
        )?;
        if program.is_empty() {
            return self.expected("judge", "a PROGRAM", None);
        }
        Ok(JudgeOptions {
            problem: problem.unwrap_or(PROBLEMS[0]),
            is_hard,
            random: random.unwrap_or(0),
            seed,
            tests,
            time: seconds.map(Duration::from_secs_f64),
            program: program.to_vec(),
        })
    }
}

/// How many of the arguments of `judge` stand before its program.
pub fn program_at(arguments: &[OsString]) -> usize {
    let mut at = 0;
    while let Some(argument) = arguments.get(at) {
        let text = printable(argument);
        if text == "--" || !text.starts_with('-') {
            break;
        }
        let mut flags = Flag::ALL.into_iter();
        let has_value = flags.any(|flag| flag.text() == text && flag.has_value());
        at += 1 + usize::from(has_value);
    }
    at.min(arguments.len())
}
