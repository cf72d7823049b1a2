//! The search for one change that repairs a program: two threads take batches of changes, the likeliest first, and try them.

use super::batch::{Batch, Form, Workshop};
use super::changes::{changes, Change, Edit, Site};
use super::tokens::Source;
use super::trial::Trial;
use super::verify::{accepted, attempts, cases, Case};
use super::{lock, sanitize, Found, Task, WORKERS};
use crate::run::attempt::{Attempt, Verdict};
use crate::run::process::{End, Run};
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{fs, io, thread};

pub struct Search<'a> {
    pub workshop: Workshop<'a>,
    pub changes: Vec<Change>,
    pub cases: Vec<Case>,
    /// The first change that nobody has taken.
    next: AtomicUsize,
    pub tried: AtomicUsize,
    pub compiled: AtomicUsize,
    batches: AtomicUsize,
    /// Whether the unchanged program behaves in a batch otherwise than it does alone.
    is_unlike: AtomicBool,
    pub found: Mutex<Vec<Found>>,
    /// Changes after which some of the smallest failures are accepted, but not all cases: the number of failures, and that of
    /// the change.
    pub half: Mutex<Vec<(usize, usize)>>,
    /// Held while a change is verified, which takes all cores.
    verifying: Mutex<()>,
    progress: &'a (dyn Fn(usize, usize) + Sync),
    began: Instant,
}

/// Tries changes until none is left, the time is over, or enough are found.
pub fn search<'a>(
    task: &'a Task,
    source: &'a Source,
    progress: &'a (dyn Fn(usize, usize) + Sync),
) -> io::Result<Search<'a>> {
    let workshop = Workshop::new(task, source, Form::of(source.syntax))?;
    let (cases, suspects) = thread::scope(|scope| {
        let cases = scope.spawn(|| cases(task));
        scope.spawn(|| workshop.compile_headers());
        let suspects = sanitize::suspected(&workshop, &task.failed[0].test.input);
        (cases.join().unwrap_or_default(), suspects)
    });
    let mut changes = changes(source);
    let mut failures = cases.iter().filter_map(|case| case.before.as_ref());
    let is_endless = failures.all(|run| matches!(run.end, End::TimeOver { .. }));
    rank_suspected(&mut changes, &suspects?, is_endless);
    progress(0, changes.len());
    let mut search = Search {
        workshop,
        changes,
        cases,
        next: AtomicUsize::new(0),
        compiled: AtomicUsize::new(0),
        tried: AtomicUsize::new(0),
        batches: AtomicUsize::new(0),
        is_unlike: AtomicBool::new(false),
        found: Mutex::default(),
        half: Mutex::default(),
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
    Ok(search)
}

/// Changes in lines of which a compiler warns, or where a run ends, are tried earlier, and where no run ends, changes of an
/// end.
fn rank_suspected(changes: &mut [Change], lines: &[usize], is_endless: bool) {
    const EARLIER: u32 = 8;
    changes.sort_by_key(|change| {
        let mut own = change.site.lines().iter();
        let is_of_end = is_endless && change.rule.starts_with("end");
        match is_of_end || own.any(|line| lines.contains(line)) {
            true => change.rank.saturating_sub(EARLIER),
            false => change.rank,
        }
    });
}

impl Search<'_> {
    pub fn is_over(&self) -> bool {
        self.workshop.task.left().is_zero()
    }

    fn run(&self) -> io::Result<()> {
        thread::scope(|scope| {
            let other = scope.spawn(|| self.work());
            self.work()?;
            other.join().unwrap_or(Ok(()))
        })
    }

    fn work(&self) -> io::Result<()> {
        while !self.is_over() && !self.is_unlike.load(Relaxed) {
            drop(lock(&self.verifying));
            let number = self.batches.fetch_add(1, Relaxed);
            let size = self.workshop.size(number < 4 * WORKERS);
            let first = self.next.fetch_add(size, Relaxed);
            let last = (first + size).min(self.changes.len());
            if first >= last {
                break;
            }
            self.try_batch(number, first..last)?;
        }
        Ok(())
    }

    /// Changes count as tried when all that is left to be done with them has been done. The first batch holds the unchanged
    /// program, too.
    fn try_batch(&self, number: usize, range: std::ops::Range<usize>) -> io::Result<()> {
        let changes = &self.changes[range.clone()];
        let mut members = Vec::from_iter(changes.iter().map(|change| &change.edits[..]));
        if number == 0 {
            members.push(&[]);
        }
        let name = format!("batch{number}");
        let mut batch = self.workshop.build(&name, &members)?;
        let light = Vec::from_iter(self.cases.iter().filter(|case| case.is_light()));
        let come_first = light.iter().take_while(|case| case.before.is_some());
        let (first, rest) = light.split_at(come_first.count());
        let all = Vec::from_iter(0..members.len());
        let unchanged = changes.len();
        let trials = Vec::from_iter(first.iter().map(|case| self.trial(case)));
        let mut passed = batch.passed(&self.workshop, &all, &trials, &|i, k, run| match i {
            _ if i == unchanged => first[k].is_as_before(run),
            _ => first[k].accepts(run),
        })?;
        if number == 0 {
            let is_like = passed.contains(&(unchanged, first.len())) && batch.compiles(unchanged);
            if !is_like && !self.is_like_in_time(&mut batch, unchanged, first)? {
                self.is_unlike.store(true, Relaxed);
                return Ok(());
            }
            passed.retain(|(i, _)| *i != unchanged);
        }
        let compiled = (0..unchanged).filter(|&i| batch.compiles(i)).count();
        let half = passed.iter().filter(|(_, count)| *count > 0);
        lock(&self.half).extend(half.map(|(i, count)| (*count, range.start + i)));
        let left = Vec::from_iter(all_passed(passed, first));
        for some in left.chunks(self.workshop.chunk()) {
            let mut some = some.to_vec();
            some.retain(|&i| !self.is_known(&changes[i].site));
            let trials = Vec::from_iter(rest.iter().map(|case| self.trial(case)));
            let accepts = |_: usize, k: usize, run: &Run| rest[k].accepts(run);
            let passed = batch.passed(&self.workshop, &some, &trials, &accepts)?;
            for i in all_passed(passed, rest) {
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

    /// Whether the unchanged program, a member of a batch, compiles and does there what it does alone, if it has the time
    /// of a judge: it may need more than a right program.
    fn is_like_in_time(
        &self,
        batch: &mut Batch,
        member: usize,
        cases: &[&Case],
    ) -> io::Result<bool> {
        let trials = cases.iter().map(|case| Trial {
            time: self.workshop.task.limits.time,
            ..self.trial(case)
        });
        let trials = Vec::from_iter(trials);
        let is_same = |_: usize, k: usize, run: &Run| cases[k].is_as_before(run);
        let passed = batch.passed(&self.workshop, &[member], &trials, &is_same)?;
        Ok(passed == [(member, cases.len())] && batch.compiles(member))
    }

    fn trial<'a>(&self, case: &'a Case) -> Trial<'a> {
        case.trial(self.workshop.form, self.workshop.source.syntax)
    }

    /// How many of some cases are accepted after each of some changes.
    pub fn accepted_each(
        &self,
        name: &str,
        changes: &[usize],
        cases: &[&Case],
    ) -> io::Result<Vec<(usize, usize)>> {
        let members = changes
            .iter()
            .map(|&change| &self.changes[change].edits[..]);
        let mut batch = self.workshop.build(name, &Vec::from_iter(members))?;
        let all = Vec::from_iter(0..changes.len());
        let counts = RefCell::new(vec![0; changes.len()]);
        let trials = Vec::from_iter(cases.iter().map(|case| self.trial(case)));
        batch.passed(&self.workshop, &all, &trials, &|i, k, run| {
            counts.borrow_mut()[i] += usize::from(cases[k].accepts(run));
            true
        })?;
        let counts = counts.into_inner().into_iter();
        Ok(changes.iter().copied().zip(counts).collect())
    }

    /// Whether a change at this place, or one that puts in something beside it, was found already.
    fn is_known(&self, site: &Site) -> bool {
        let found = lock(&self.found);
        let mut sites = found.iter().flat_map(|found| &found.sites);
        sites.any(|known| match (known, site) {
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
        let [folder, beside] = [name, "unchanged"].map(|name| task.folder.join(name));
        for folder in [&folder, &beside] {
            fs::create_dir_all(folder)?;
        }
        let changed = change.apply(&task.text);
        // What depends on the time, or on where it runs, may be right here without a change, too.
        let failed = Vec::from_iter(self.cases.iter().filter(|case| case.before.is_some()));
        let (accepted, unchanged) = thread::scope(|scope| {
            let unchanged = scope.spawn(|| attempts(&self.workshop, &failed, &task.text, &beside));
            let accepted = accepted(&self.workshop, &self.cases, &changed, &folder);
            (accepted, unchanged.join())
        });
        for folder in [&folder, &beside] {
            let _ = fs::remove_dir_all(folder);
        }
        let unchanged = unchanged.unwrap_or_else(|_| Ok(Vec::new()))?;
        let is_right = |attempt: &Attempt| attempt.verdict == Verdict::Accepted;
        let is_by_luck = unchanged.iter().any(is_right);
        if let Some(accepted) = accepted?.filter(|_| !is_by_luck) {
            let more = (self.began.elapsed() / 10).max(Duration::from_millis(100));
            let mut deadline = lock(&task.deadline);
            *deadline = deadline.min(Instant::now() + more);
            let ends_program = |(_, new): &Edit| new.contains("exit");
            lock(&self.found).push(Found {
                weight: (
                    change.edits.iter().any(ends_program),
                    change.site.lines().len(),
                    change.rank,
                ),
                sites: vec![change.site.clone()],
                changed,
                accepted,
            });
        }
        Ok(())
    }
}

/// The members that are right on all cases.
fn all_passed(passed: Vec<(usize, usize)>, cases: &[&Case]) -> impl Iterator<Item = usize> {
    let all = cases.len();
    let right = passed.into_iter().filter(move |(_, count)| *count == all);
    right.map(|(i, _)| i)
}
