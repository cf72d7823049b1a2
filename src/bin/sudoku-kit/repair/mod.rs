//! The line of a wrong program: a change there, after which all tests are accepted.
//!
//! ```text
//! source ---tokens, names---> rules ---changes---> batch ---two failures, then others---> verify ---> found
//! ```
//!
//! What is named was compiled as the program is, and accepted on all tests that it ends in time and on random puzzles, in
//! C and C++ with sanitizers, too (`verify.rs`). Here are no words: the judge has them.

mod batch;
mod changes;
mod guard;
mod names;
mod put_in;
mod rules;
mod sanitize;
mod tokens;
#[cfg(test)]
mod traps;
mod trial;
mod undo;
mod verify;

pub use changes::Site;

use crate::run::languages::Language;
use crate::run::process::{End, Limits};
use crate::run::suite::Test;
use batch::{Batch, Form, Workshop};
use changes::{apply, changes, Change, Edit};
use sanitize::suspected;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io, thread};
use tokens::{Source, Syntax};
use trial::Trial;
pub use verify::calls;
use verify::{accepted, cases, Case};

/// What is searched for, and with what.
pub struct Task<'a> {
    pub text: String,
    pub language: &'static Language,
    /// Those that the program failed.
    pub failed: Vec<Test>,
    pub tests: Vec<Test>,
    pub random: Vec<Test>,
    /// What the program may use on a test.
    pub limits: Limits,
    pub deadline: Instant,
    /// An empty folder.
    pub folder: &'a Path,
    pub is_stopped: &'a AtomicBool,
}

impl Task<'_> {
    /// The time that is left; none if the search is stopped.
    fn left(&self) -> Duration {
        match self.is_stopped.load(Relaxed) {
            true => Duration::ZERO,
            false => self.deadline.saturating_duration_since(Instant::now()),
        }
    }
}

/// A change after which all tests are accepted that end in time.
#[derive(Clone)]
pub struct Found {
    pub change: Change,
    /// So many of the tests.
    pub accepted: usize,
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
    if let Some(name) = guard::refused(&source) {
        return Ok(Some(Outcome::Refused(name)));
    }
    let cases = cases(task);
    let first = &cases[0].test.input;
    let (suspects, workshop) = thread::scope(|scope| {
        let suspects = scope.spawn(|| suspected(task, syntax, first).unwrap_or_default());
        let workshop = workshop(task, &source, &cases[..cases.len().min(verify::FIRST)]);
        (suspects.join().unwrap_or_default(), workshop)
    });
    let mut changes = changes(&source);
    let is_suspected = |change: &Change| {
        let mut lines = change.site.lines().iter();
        lines.any(|line| suspects.contains(line))
    };
    changes.sort_by_key(|change| match is_suspected(change) {
        true => change.rank.saturating_sub(SUSPECTED),
        false => change.rank,
    });
    let search = Search {
        task,
        syntax,
        workshop: workshop?,
        changes,
        cases,
        next: AtomicUsize::new(0),
        compiled: AtomicUsize::new(0),
        tried: AtomicUsize::new(0),
        batches: AtomicUsize::new(0),
        found: Mutex::default(),
        enough: Mutex::default(),
        progress,
        began: Instant::now(),
    };
    progress(0, search.changes.len());
    thread::scope(|scope| {
        let workers = [(); WORKERS].map(|_| scope.spawn(|| search.work()));
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().unwrap_or(Ok(())))
    })?;
    Ok(Some(search.outcome()))
}

const WORKERS: usize = 2;

/// The most lines that are named.
const MOST_FOUND: usize = 3;

/// By how much the rank of a change improves in a line of which a compiler warns or where a run ends.
const SUSPECTED: u32 = 8;

/// The lines that edits change, as they are and as they become, for each place.
pub fn hunks(text: &str, edits: &[Edit]) -> Vec<[String; 2]> {
    let line_start = |at: usize| text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line_end = |at: usize| text[at..].find('\n').map_or(text.len(), |end| at + end);
    let mut edits = edits.to_vec();
    edits.sort_by_key(|edit| edit.0.start);
    let mut places: Vec<(Range<usize>, Vec<Edit>)> = Vec::new();
    for (range, new) in edits {
        let (start, end) = (line_start(range.start), line_end(range.end));
        match places.last_mut() {
            Some((lines, edits)) if start < lines.end => {
                lines.end = end;
                edits.push((range, new));
            }
            _ => places.push((start..end, vec![(range, new)])),
        }
    }
    let hunk = |(lines, edits): &(Range<usize>, Vec<Edit>)| {
        let moved = |(range, new): &Edit| {
            let range = range.start - lines.start..range.end - lines.start;
            (range, new.clone())
        };
        let old = &text[lines.clone()];
        let new = apply(old, &Vec::from_iter(edits.iter().map(moved)));
        [old, &new].map(str::to_owned)
    };
    places.iter().map(hunk).collect()
}

/// The processor time that a search by rows may take for a call, in microseconds.
fn micros_per_call(syntax: Syntax) -> f64 {
    match syntax {
        Syntax::C | Syntax::Cpp | Syntax::Rust => 4.0,
        Syntax::Java | Syntax::JavaScript => 10.0,
        Syntax::Python => 150.0,
    }
}

/// A case for a changed program: how long that takes to start, 50 ms, and what a search by rows needs.
fn trial<'a>(workshop: &Workshop, case: &'a Case) -> Trial<'a> {
    let syntax = workshop.source.syntax;
    let start = match (workshop.form, syntax) {
        (Form::Alone, Syntax::Java) => 500,
        (Form::Alone, Syntax::JavaScript | Syntax::Python) => 200,
        (_, Syntax::Java) => 100,
        _ => 10,
    };
    let rows = Duration::from_secs_f64(1e-6 * micros_per_call(syntax) * case.calls as f64);
    Trial {
        input: &case.test.input,
        time: Duration::from_millis(start + 50) + rows,
    }
}

/// The form of batches in which the program behaves as it does alone on the failures.
fn workshop<'a>(task: &'a Task, source: &'a Source, failed: &[Case]) -> io::Result<Workshop<'a>> {
    let alone = Workshop::new(source, Form::Alone, task.language, task.folder)?;
    let batched = Workshop::new(source, Form::of(source.syntax), task.language, task.folder)?;
    let unchanged: &[Edit] = &[];
    let mut one = alone.build("alone", &[unchanged])?;
    let mut two = batched.build("unchanged", &[unchanged, unchanged])?;
    for case in failed {
        let printed = |workshop: &Workshop, batch: &mut Batch, member: usize| {
            let output = Mutex::default();
            batch.passing(workshop, &[member], &[trial(workshop, case)], &|_, run| {
                *lock(&output) = (run.end == End::Exited(0)).then(|| run.output.clone());
                true
            })?;
            let output = lock(&output).take();
            Ok::<_, io::Error>(output)
        };
        if printed(&alone, &mut one, 0)? != printed(&batched, &mut two, 1)? {
            return Ok(alone);
        }
    }
    Ok(batched)
}

/// Whether a change puts in an end of the program, after which nothing is mended.
fn ends_the_program(change: &Change) -> bool {
    change.edits.iter().any(|(_, new)| new.contains("exit"))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Search<'a> {
    task: &'a Task<'a>,
    syntax: Syntax,
    workshop: Workshop<'a>,
    changes: Vec<Change>,
    cases: Vec<Case>,
    /// The first change that nobody has taken.
    next: AtomicUsize,
    tried: AtomicUsize,
    compiled: AtomicUsize,
    batches: AtomicUsize,
    found: Mutex<Vec<Found>>,
    /// When other lines are no longer looked for.
    enough: Mutex<Option<Instant>>,
    progress: &'a (dyn Fn(usize, usize) + Sync),
    began: Instant,
}

impl Search<'_> {
    fn outcome(self) -> Outcome {
        let [tried, compiled] = [&self.tried, &self.compiled].map(|count| count.load(Relaxed));
        let of = self.changes.len();
        let mut found = lock(&self.found).clone();
        found.sort_by_key(|found| (ends_the_program(&found.change), found.change.rank));
        // Both workers may have found one at the same place.
        found.dedup_by(|one, other| one.change.site == other.change.site);
        found.truncate(MOST_FOUND);
        match found.is_empty() {
            false => Outcome::Found(found),
            true if tried == of => Outcome::None { compiled },
            true => Outcome::TimeOver { tried, of },
        }
    }

    fn is_over(&self) -> bool {
        let is_enough = lock(&self.enough).is_some_and(|enough| Instant::now() > enough);
        is_enough || self.task.left().is_zero()
    }

    /// Takes changes and tries them, until none is left or the time is over.
    fn work(&self) -> io::Result<()> {
        while !self.is_over() {
            let number = self.batches.fetch_add(1, Relaxed);
            let size = self.workshop.size(number < WORKERS);
            let first = self.next.fetch_add(size, Relaxed);
            let last = (first + size).min(self.changes.len());
            if first >= last {
                break;
            }
            let name = format!("batch{number}");
            self.try_batch(&name, &self.changes[first..last])?;
            let _ = fs::remove_dir_all(self.task.folder.join(name));
        }
        Ok(())
    }

    /// Changes count as tried when all that is left to be done with them has been done.
    fn try_batch(&self, name: &str, changes: &[Change]) -> io::Result<()> {
        let members: Vec<&[Edit]> = changes.iter().map(|change| &change.edits[..]).collect();
        let mut batch = self.workshop.build(name, &members)?;
        let all: Vec<usize> = (0..changes.len()).collect();
        let light: Vec<&Case> = self.cases.iter().filter(|case| case.is_light()).collect();
        let (first, rest) = light.split_at(light.len().min(2));
        let left = self.passing(&mut batch, &all, first)?;
        let compiled = all.iter().filter(|&&i| batch.compiles(i)).count();
        // A host starts once for all of them.
        let together = match self.workshop.form {
            Form::Hosted => left.len().max(1),
            _ => 1,
        };
        for some in left.chunks(together) {
            if together > 1 || !self.is_known(&changes[some[0]].site) {
                for i in self.passing(&mut batch, some, rest)? {
                    self.try_alone(&changes[i], &format!("{name}-{i}"))?;
                }
            }
            if self.is_over() {
                return Ok(());
            }
        }
        self.compiled.fetch_add(compiled, Relaxed);
        self.tried.fetch_add(changes.len(), Relaxed);
        (self.progress)(changes.len(), self.changes.len());
        Ok(())
    }

    /// Those of some members of a batch that are right on all of some cases.
    fn passing(
        &self,
        batch: &mut Batch,
        members: &[usize],
        cases: &[&Case],
    ) -> io::Result<Vec<usize>> {
        let trials = cases.iter().map(|case| trial(&self.workshop, case));
        let trials: Vec<Trial> = trials.collect();
        batch.passing(&self.workshop, members, &trials, &|k, run| {
            cases[k].accepts(run)
        })
    }

    /// Whether a change at this place, or one that puts in something beside it, was found already.
    fn is_known(&self, site: &Site) -> bool {
        lock(&self.found)
            .iter()
            .any(|found| match (&found.change.site, site) {
                (Site::After(one), Site::After(other)) => one.abs_diff(*other) <= 3,
                (one, other) => one == other,
            })
    }

    /// Verifies a change that its batch accepts. Other lines are looked for half as long again.
    fn try_alone(&self, change: &Change, name: &str) -> io::Result<()> {
        if self.is_known(&change.site) || self.is_over() {
            return Ok(());
        }
        let folder = self.task.folder.join(name);
        fs::create_dir_all(&folder)?;
        let changed = change.apply(&self.task.text);
        let accepted = accepted(self.task, &self.cases, self.syntax, &changed, &folder)?;
        let _ = fs::remove_dir_all(&folder);
        if let Some(accepted) = accepted {
            let more = (self.began.elapsed() / 2).max(Duration::from_millis(500));
            lock(&self.enough).get_or_insert_with(|| Instant::now() + more);
            let change = change.clone();
            lock(&self.found).push(Found { change, accepted });
        }
        Ok(())
    }
}
