//! Whether a changed program is right: compiled as the user's is, and run on all tests that it ends in a second and on random
//! puzzles; in C and C++ with sanitizers, too.

use super::batch::{Form, Workshop};
use super::sanitize::sanitized;
use super::tokens::Syntax;
use super::trial::Trial;
use super::{lock, Task, WORKERS};
use crate::run::attempt::{Attempt, Verdict};
use crate::run::process::{run, End, Limits, Place, Run};
use crate::run::source::{compile, Compiled};
use crate::run::suite::Test;
use crate::search::measure::calls_by_rows;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::Mutex;
use std::time::Duration;
use std::{fs, io, thread};

/// A test, and the calls that a search by rows needs.
pub struct Case {
    pub test: Test,
    pub calls: u64,
    /// Whether it is one of the judge's tests, and not a part of one, or a random puzzle.
    pub is_counted: bool,
    /// How the unchanged program fails on it, if it is one of the failures that come first.
    pub before: Option<Run>,
}

/// Cases of more calls are run only on what passes all others.
const LIGHT: u64 = 100_000;

impl Case {
    fn new(test: &Test, is_counted: bool, most: u64) -> Case {
        Case {
            test: test.clone(),
            calls: calls_by_rows(&test.puzzle, most),
            is_counted,
            before: None,
        }
    }

    pub fn is_light(&self) -> bool {
        self.calls <= LIGHT
    }

    pub fn accepts(&self, run: &Run) -> bool {
        run.end == End::Exited(0)
            && Attempt::of(self.test.clone(), run.clone()).verdict == Verdict::Accepted
    }

    /// Whether a run is as that of the unchanged program, where that ended well.
    pub fn is_as_before(&self, run: &Run) -> bool {
        let before = self.before.as_ref();
        let mut ended = before
            .into_iter()
            .filter(|before| before.end == End::Exited(0));
        ended.all(|before| run.end == before.end && run.output == before.output)
    }

    /// A run in a batch of a form: how long a program takes to start, with some to spare, and what a search by rows needs.
    pub fn trial(&self, form: Form, syntax: Syntax) -> Trial<'_> {
        let start = match (form, syntax) {
            (Form::Alone, Syntax::Java) => 550,
            (Form::Alone, Syntax::JavaScript | Syntax::Python) => 250,
            (Form::Hosted, Syntax::Java) => 60,
            _ => 30,
        };
        let micros_per_call = match syntax {
            Syntax::C | Syntax::Cpp | Syntax::Rust => 6,
            Syntax::Java | Syntax::JavaScript => 15,
            Syntax::Python => 200,
        };
        Trial {
            input: &self.test.input,
            time: Duration::from_micros(1000 * start + micros_per_call * self.calls),
        }
    }
}

/// More than any test needs.
const MANY: u64 = 10_000_000;

/// So many failures come first, and as many before them that have one blank.
pub const FIRST: usize = 2;

/// The smallest failures first, then all tests and random puzzles, each by calls.
pub fn cases(task: &Task) -> Vec<Case> {
    let failed = task.failed.iter().map(|attempt| Case {
        before: Some(attempt.run.clone()),
        ..Case::new(&attempt.test, false, LIGHT + 1)
    });
    // Where a program is wrong in two ways, what is printed is mended by itself on these.
    let prints_wrongly = |attempt: &Attempt| attempt.verdict == Verdict::PresentationError;
    let mut failed = Vec::from_iter(task.failed.iter().map(prints_wrongly).zip(failed));
    failed.sort_by_key(|(prints_wrongly, case)| (!prints_wrongly, case.calls));
    let have_one_blank = failed.iter().take_while(|it| it.1.test.blanks().len() == 1);
    let before = have_one_blank.count().min(FIRST);
    failed.truncate(before + FIRST);
    let mut failed = Vec::from_iter(failed.into_iter().map(|(_, case)| case));
    let tests = task.tests.iter().map(|test| Case::new(test, true, MANY));
    let random = task.random.iter().map(|test| Case::new(test, false, MANY));
    let mut others = Vec::from_iter(tests.chain(random));
    others.sort_by_key(|case| case.calls);
    failed.extend(others);
    failed
}

/// What a changed program does on some cases, as briefly as in a batch; nothing if it does not compile or the time is over.
pub fn attempts(
    workshop: &Workshop,
    cases: &[&Case],
    changed: &str,
    folder: &Path,
) -> io::Result<Vec<Attempt>> {
    let task = workshop.task;
    let path = changed_file(task, folder);
    fs::write(&path, changed)?;
    let Ok(Compiled { words, .. }) = compile(task.language, &path, folder) else {
        return Ok(Vec::new());
    };
    let attempts = each(task, cases, |case| {
        let trial = case.trial(Form::Alone, workshop.source.syntax);
        let limits = Limits {
            time: trial.time.min(task.left()),
            ..task.limits
        };
        let run = run(&words, Place::ReadOnly(folder), trial.input, limits);
        Some(Attempt::of(case.test.clone(), run))
    });
    let attempts = attempts.unwrap_or_default().into_iter();
    Ok(attempts.map(|(_, attempt)| attempt).collect())
}

fn changed_file(task: &Task, folder: &Path) -> PathBuf {
    let name = Path::new("changed").with_extension(task.language.suffix());
    folder.join(name)
}

/// Of the light cases that a host has run, so many are run alone: the fewest calls and the most.
const ALONE: usize = 4;

/// What is said of a changed program that its batch accepts: how many tests are accepted, all that it ends in a second. `None`
/// if it fails one or does not compile, and if the time is over before all that is known.
pub fn accepted(
    workshop: &Workshop,
    cases: &[Case],
    changed: &str,
    folder: &Path,
) -> io::Result<Option<usize>> {
    let task = workshop.task;
    let path = changed_file(task, folder);
    fs::write(&path, changed)?;
    let (compiled, sanitized) = thread::scope(|scope| {
        let sanitized = scope.spawn(|| sanitized(workshop, changed, folder));
        (compile(task.language, &path, folder), sanitized.join())
    });
    let Ok(Compiled { words, .. }) = compiled else {
        return Ok(None);
    };
    let Limits { time, memory } = task.limits;
    let run_as = |words: &[OsString], case: &Case, time: Duration, memory| {
        let time = time.min(task.left());
        let limits = Limits { time, memory };
        run(words, Place::ReadOnly(folder), &case.test.input, limits)
    };
    let (light, mut heavy): (Vec<_>, Vec<_>) = cases.iter().partition(|case| case.is_light());
    let mut alone = light.clone();
    if workshop.form == Form::Hosted && alone.len() > ALONE {
        alone.drain(FIRST..alone.len() + FIRST - ALONE);
    }
    let runs = each(task, &alone, |case| {
        let run = run_as(&words, case, time, memory);
        case.accepts(&run).then_some(run.used.time)
    });
    let Some(runs) = runs else {
        return Ok(None);
    };
    if let Some(words) = sanitized.unwrap_or(Ok(None))? {
        // With sanitizers a program takes longer, and more memory.
        let is_clean = |case: &Case| {
            let run = run_as(&words, case, SANITIZED * time, None);
            case.accepts(&run).then_some(())
        };
        if each(task, &light, is_clean).is_none() {
            return Ok(None);
        }
    }
    let fastest = fastest_call(&runs);
    heavy.retain(|case| case.calls as f64 * fastest < SOON);
    let heavy = each(task, &heavy, |case| {
        let run = run_as(&words, case, time, memory);
        let is_over = matches!(run.end, End::TimeOver { .. }) && !task.left().is_zero();
        (is_over || case.accepts(&run)).then_some(!is_over)
    });
    Ok(heavy.map(|heavy| {
        let ended = heavy.iter().filter(|(_, ends)| *ends).map(|(case, _)| case);
        let all = light.iter().chain(ended);
        all.filter(|case| case.is_counted).count()
    }))
}

/// How many times as long as usual a program with sanitizers may take.
const SANITIZED: u32 = 4;

/// A heavy test is not run if the program takes more seconds there, even at the least time a call that it took on any
/// other test: the line is to be named soon.
const SOON: f64 = 1.0;

/// The least seconds that a program took for a call of a search by rows, where that needs many; 0 if it does so nowhere.
fn fastest_call(runs: &[(&Case, Duration)]) -> f64 {
    let start = runs.iter().map(|run| run.1).min().unwrap_or_default();
    let long = runs.iter().filter(|run| run.0.calls > LIGHT / 10);
    let seconds = long.map(|run| (run.1 - start).as_secs_f64() / run.0.calls as f64);
    seconds.min_by(f64::total_cmp).unwrap_or(0.0)
}

/// What some work returns for each case, several at a time; `None` as soon as it has nothing for one, or the time is over.
fn each<'a, T: Send>(
    task: &Task,
    cases: &[&'a Case],
    work: impl Fn(&Case) -> Option<T> + Sync,
) -> Option<Vec<(&'a Case, T)>> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let take = || {
        while let Some(case) = cases.get(next.fetch_add(1, Relaxed)) {
            match work(case).filter(|_| !task.left().is_zero()) {
                Some(result) => lock(&done).push((*case, result)),
                None => next.store(cases.len(), Relaxed),
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(take);
        }
    });
    let done = done.into_inner().ok()?;
    (done.len() == cases.len()).then_some(done)
}
