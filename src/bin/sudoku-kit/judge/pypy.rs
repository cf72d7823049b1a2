//! Python over its time only: PyPy runs the same source, mostly in a part of the time.

use super::pace::Pace;
use super::Judged;
use crate::base::say::say;
use crate::run::attempt::{Attempt, Verdict};
use crate::run::languages::{named, of_runner};
use crate::run::process::{run, Limits, Place};
use crate::run::suite::Test;
use std::fmt;

/// What PyPy makes of a program that is too slow in Python.
pub enum Pypy {
    NotInstalled,
    /// All tests, and how many they are.
    Accepted(usize),
    /// The first that fails, and its verdict.
    Failed(usize, Verdict),
}

impl fmt::Display for Pypy {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&match self {
            Pypy::NotInstalled => say!(
                "PyPy often needs a part of Python's time, but pypy3 is not installed here.",
                "PyPy로는 통과할 수도 있지만, 이 컴퓨터에 pypy3가 없어 확인하지 못했습니다."
            ),
            Pypy::Accepted(tests) => say!(
                "With PyPy all {tests} tests are accepted.",
                "PyPy로는 테스트 {tests}개를 모두 통과합니다."
            ),
            Pypy::Failed(test, verdict) => {
                let verdict = verdict.name();
                say!(
                    "With PyPy, too, test {test} fails: {verdict}.",
                    "PyPy로도 {test}번 테스트에서 실패합니다({verdict})."
                )
            }
        })
    }
}

/// Runs the tests that Python did not accept, and those that were not run. `None` for what is no Python, fails otherwise,
/// or is not only slow.
pub fn pypy(judged: &Judged, not_run: impl Iterator<Item = Test>) -> Option<Pypy> {
    let mut words = judged.program.words.clone();
    let is_python = of_runner(words[0].as_ref()).is_some_and(|language| language.name == "python");
    if !is_python || !judged.is_only_slow() {
        return None;
    }
    words[0] = "pypy3".into();
    let Limits { time, memory } = named("pypy")?.limits(judged.options.problem.seconds);
    let (time, mut pace) = match judged.options.time {
        Some(time) => (time, Pace::PLAIN),
        None => (time, Pace::measured()),
    };
    let failed = judged.failed().map(|failed| failed.test.clone());
    for test in failed.chain(not_run) {
        let run = pace.run(time, |time| {
            run(&words, Place::Here, &test.input, Limits { time, memory })
        });
        let attempt = Attempt::of(test, run);
        match attempt.verdict {
            Verdict::Accepted => {}
            Verdict::NoStart => return Some(Pypy::NotInstalled),
            verdict => return Some(Pypy::Failed(attempt.test.number, verdict)),
        }
    }
    Some(Pypy::Accepted(judged.tests))
}
