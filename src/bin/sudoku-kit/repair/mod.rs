//! The line of a wrong program: a change there, after which all tests are accepted.
//!
//! ```text
//! source ---tokens, names---> rules ---changes---> batch ---two failures, then others---> verify ---> found
//! ```
//!
//! Where no change helps, the best of those that mend some of the failures is kept, and another looked for (`second.rs`).
//!
//! What is named was compiled as the program is, and accepted on all tests that it ends in a second and on random puzzles, in
//! C and C++ with sanitizers, too (`verify.rs`). Here are no words: the judge has them.

mod batch;
mod changes;
mod danger;
mod fitted;
pub mod hunt;
mod linked;
mod names;
mod patterns;
mod put_in;
mod rules;
mod sanitize;
mod search;
mod second;
mod tokens;
#[cfg(test)]
mod traps;
mod trial;
mod undo;
mod verify;

pub use changes::Site;

use crate::run::attempt::Attempt;
use crate::run::languages::Language;
use crate::run::process::Limits;
use crate::run::suite::Test;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokens::{Source, Syntax};

/// What is searched for, and with what.
pub struct Task<'a> {
    pub text: String,
    pub language: &'static Language,
    /// What the program failed.
    pub failed: Vec<Attempt>,
    pub tests: Vec<Test>,
    pub random: Vec<Test>,
    /// What the program may use on a test.
    pub limits: Limits,
    /// Once a line is found, others are not looked for as long.
    pub deadline: Mutex<Instant>,
    /// An empty folder.
    pub folder: &'a Path,
    pub is_stopped: &'a AtomicBool,
}

impl Task<'_> {
    /// The time that is left; none if the search is stopped.
    fn left(&self) -> Duration {
        match self.is_stopped.load(Relaxed) {
            true => Duration::ZERO,
            false => lock(&self.deadline).saturating_duration_since(Instant::now()),
        }
    }
}

/// A program after one change, or two, of which all tests are accepted that end in a second.
#[derive(Clone)]
pub struct Found {
    /// What is changed: one place or, if both have to be changed, two.
    pub sites: Vec<Site>,
    pub changed: String,
    /// So many of the tests.
    pub accepted: usize,
    /// Less is likelier: whether the program is made to end, the number of lines, the rank of the change.
    weight: (bool, usize, u32),
}

pub enum Outcome {
    /// The likeliest first, of different lines.
    Found(Vec<Found>),
    /// None of so many that compile helps.
    None { compiled: usize },
    /// The time was over, or the search was stopped.
    TimeOver { tried: usize, of: usize },
    /// The program has a name for which it is not changed.
    Refused(String),
}

/// Looks for the line; tells `progress` how many more of how many changes are tried. `None` for a language of which no
/// changes are known.
pub fn find_line(
    task: &Task,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> io::Result<Option<Outcome>> {
    let Some(syntax) = Syntax::of(task.language.name) else {
        return Ok(None);
    };
    let source = Source::new(task.text.clone(), syntax);
    if let Some(name) = danger::refused(&source) {
        return Ok(Some(Outcome::Refused(name)));
    }
    let first = search::search(task, &source, progress)?;
    let mut found = lock(&first.found).clone();
    let tried = first.tried.load(Relaxed);
    if found.is_empty() && tried == first.changes.len() {
        found.extend(second::two_changes(&first)?);
    }
    found.sort_by_key(|found| found.weight);
    found.truncate(MOST_FOUND);
    Ok(Some(match found.is_empty() {
        false => Outcome::Found(found),
        true if tried == first.changes.len() => Outcome::None {
            compiled: first.compiled.load(Relaxed),
        },
        true => Outcome::TimeOver {
            tried,
            of: first.changes.len(),
        },
    }))
}

/// How many threads run programs.
const WORKERS: usize = 2;

/// The most lines that are named.
const MOST_FOUND: usize = 3;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
