//! The line of a wrong program: a change there, after which all tests are accepted.
//!
//! ```text
//! source ---tokens, names---> rules ---changes---> batch ---two failures, then others---> verify ---> found
//! ```
//!
//! What is named was compiled as the program is, and accepted on all tests that it ends in a second and on random puzzles, in
//! C and C++ with sanitizers, too (`verify.rs`). Here are no words: the judge has them.

mod batch;
mod changes;
mod danger;
pub mod hunt;
mod names;
mod patterns;
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
pub use verify::calls;

use crate::run::attempt::Attempt;
use crate::run::languages::Language;
use crate::run::process::{End, Limits, Run};
use crate::run::suite::Test;
use batch::{Batch, Form, Workshop};
use changes::{changes, Change};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io, thread};
use tokens::{Source, Syntax};
use trial::Trial;
use verify::{accepted, cases, Case};

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

/// A change after which all tests are accepted that end in a second.
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
    if let Some(name) = danger::refused(&source) {
        return Ok(Some(Outcome::Refused(name)));
    }
    let workshop = Workshop::new(task, &source, Form::of(syntax))?;
    let (cases, suspects) = thread::scope(|scope| {
        let cases = scope.spawn(|| cases(task));
        scope.spawn(|| workshop.compile_headers());
        let suspects = sanitize::suspected(&workshop, &task.failed[0].test.input);
        (cases.join().unwrap_or_default(), suspects)
    });
    let mut changes = changes(&source);
    rank_suspected(&mut changes, &suspects?);
    progress(0, changes.len());
    let mut search = Repair {
        workshop,
        changes,
        cases,
        next: AtomicUsize::new(0),
        compiled: AtomicUsize::new(0),
        tried: AtomicUsize::new(0),
        batches: AtomicUsize::new(0),
        is_unlike: AtomicBool::new(false),
        found: Mutex::default(),
        verifying: Mutex::default(),
        progress,
        began: Instant::now(),
    };
    search.run()?;
    if search.is_unlike.swap(false, Relaxed) {
        search.workshop.form = Form::Alone;
        for count in [&search.next, &search.compiled, &search.tried] {
            count.store(0, Relaxed);
        }
        search.run()?;
    }
    Ok(Some(search.outcome()))
}

/// How many threads run programs.
const WORKERS: usize = 2;

/// The most lines that are named.
const MOST_FOUND: usize = 3;

/// Changes in lines of which a compiler warns, or where a run ends, are tried earlier.
fn rank_suspected(changes: &mut [Change], lines: &[usize]) {
    const EARLIER: u32 = 8;
    changes.sort_by_key(|change| {
        let mut own = change.site.lines().iter();
        match own.any(|line| lines.contains(line)) {
            true => change.rank.saturating_sub(EARLIER),
            false => change.rank,
        }
    });
}

/// Whether a change puts in an end of the program, after which nothing is mended.
fn ends_the_program(change: &Change) -> bool {
    change.edits.iter().any(|(_, new)| new.contains("exit"))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The search for a change that repairs the program.
struct Repair<'a> {
    workshop: Workshop<'a>,
    changes: Vec<Change>,
    cases: Vec<Case>,
    /// The first change that nobody has taken.
    next: AtomicUsize,
    tried: AtomicUsize,
    compiled: AtomicUsize,
    batches: AtomicUsize,
    /// Whether the unchanged program behaves in a batch otherwise than it does alone.
    is_unlike: AtomicBool,
    found: Mutex<Vec<Found>>,
    /// Held while a change is verified, which takes all cores.
    verifying: Mutex<()>,
    progress: &'a (dyn Fn(usize, usize) + Sync),
    began: Instant,
}

impl Repair<'_> {
    fn outcome(self) -> Outcome {
        let [tried, compiled] = [&self.tried, &self.compiled].map(|count| count.load(Relaxed));
        let of = self.changes.len();
        let mut found = lock(&self.found).clone();
        found.sort_by_key(|found| {
            let change = &found.change;
            let lines = change.site.lines().len();
            (ends_the_program(change), lines, change.rank)
        });
        // Both workers may have found one at the same place.
        let mut sites = HashSet::new();
        found.retain(|found| sites.insert(found.change.site.clone()));
        found.truncate(MOST_FOUND);
        match found.is_empty() {
            false => Outcome::Found(found),
            true if tried == of => Outcome::None { compiled },
            true => Outcome::TimeOver { tried, of },
        }
    }

    fn is_over(&self) -> bool {
        self.workshop.task.left().is_zero()
    }

    fn run(&self) -> io::Result<()> {
        thread::scope(|scope| {
            let other = scope.spawn(|| self.work());
            self.work()?;
            other.join().unwrap_or(Ok(()))
        })
    }

    /// Takes changes and tries them, until none is left or the time is over.
    fn work(&self) -> io::Result<()> {
        while !self.is_over() && !self.is_unlike.load(Relaxed) {
            let number = self.batches.fetch_add(1, Relaxed);
            let size = self.workshop.size(number < WORKERS);
            let first = self.next.fetch_add(size, Relaxed);
            let last = (first + size).min(self.changes.len());
            if first >= last {
                break;
            }
            self.try_batch(number, &self.changes[first..last])?;
        }
        Ok(())
    }

    /// Changes count as tried when all that is left to be done with them has been done. The first batch holds the unchanged
    /// program, too.
    fn try_batch(&self, number: usize, changes: &[Change]) -> io::Result<()> {
        let mut members = Vec::from_iter(changes.iter().map(|change| &change.edits[..]));
        if number == 0 {
            members.push(&[]);
        }
        let name = format!("batch{number}");
        let mut batch = self.workshop.build(&name, &members)?;
        let light = Vec::from_iter(self.cases.iter().filter(|case| case.is_light()));
        let (first, rest) = light.split_at(verify::FIRST.min(light.len()));
        if number == 0 && !self.holds_program(&mut batch, changes.len(), first)? {
            self.is_unlike.store(true, Relaxed);
            return Ok(());
        }
        let all = Vec::from_iter(0..changes.len());
        let left = self.passing(&mut batch, &all, first)?;
        let compiled = all.iter().filter(|&&i| batch.compiles(i)).count();
        for some in left.chunks(self.workshop.chunk()) {
            let mut some = some.to_vec();
            some.retain(|&i| !self.is_known(&changes[i].site));
            for i in self.passing(&mut batch, &some, rest)? {
                self.try_alone(&changes[i], &format!("{name}-{i}"))?;
            }
        }
        let _ = fs::remove_dir_all(&batch.folder);
        if !self.is_over() {
            self.compiled.fetch_add(compiled, Relaxed);
            self.tried.fetch_add(changes.len(), Relaxed);
            (self.progress)(changes.len(), self.changes.len());
        }
        Ok(())
    }

    /// Whether the unchanged program, a member of a batch, behaves there as it does alone: it compiles, and where it ends
    /// well on the smallest failures, it prints the same.
    fn holds_program(&self, batch: &mut Batch, member: usize, cases: &[&Case]) -> io::Result<bool> {
        let trials = Vec::from_iter(cases.iter().map(|case| case.trial(&self.workshop)));
        let is_same = |k: usize, run: &Run| {
            let alone = cases[k].before.as_ref();
            let alone = alone.filter(|run| run.end == End::Exited(0));
            alone.map_or(true, |alone| {
                run.end == alone.end && run.output == alone.output
            })
        };
        let passing = batch.passing(&self.workshop, &[member], &trials, &is_same)?;
        Ok(passing == [member] && batch.compiles(member))
    }

    /// Those of some members of a batch that are right on all of some cases.
    fn passing(
        &self,
        batch: &mut Batch,
        members: &[usize],
        cases: &[&Case],
    ) -> io::Result<Vec<usize>> {
        let trials = cases.iter().map(|case| case.trial(&self.workshop));
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

    /// Verifies a change that its batch accepts. Other lines are looked for a tenth as long again.
    fn try_alone(&self, change: &Change, name: &str) -> io::Result<()> {
        let _verifying = lock(&self.verifying);
        if self.is_known(&change.site) || self.is_over() {
            return Ok(());
        }
        let task = self.workshop.task;
        let folder = task.folder.join(name);
        fs::create_dir_all(&folder)?;
        let changed = change.apply(&task.text);
        let accepted = accepted(&self.workshop, &self.cases, &changed, &folder)?;
        let _ = fs::remove_dir_all(&folder);
        if let Some(accepted) = accepted {
            let more = (self.began.elapsed() / 10).max(Duration::from_millis(100));
            let mut deadline = lock(&task.deadline);
            *deadline = deadline.min(Instant::now() + more);
            let change = change.clone();
            lock(&self.found).push(Found { change, accepted });
        }
        Ok(())
    }
}
