//! The search for one change that repairs a program: two threads take batches of changes, the likeliest first, and try them.

use super::batch::{Batch, Form, Workshop};
use super::changes::{changes, Change, Edit, Site};
use super::tokens::Source;
use super::trial::Trial;
use super::verify::{accepted, cases, Case};
use super::{lock, sanitize, Found, Task};
use crate::run::attempt::Attempt;
use crate::run::facts::{repeating_kinds, Fact, BOX};
use crate::run::process::{End, Run};
use std::cell::RefCell;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};
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
    /// The first batch: its last member is the unchanged program.
    unchanged: Mutex<Option<Batch>>,
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
    let mut failures = cases.iter().filter_map(|case| case.before.as_ref());
    let is_endless = failures.all(|run| matches!(run.end, End::TimeOver { .. }));
    let mut suspects = suspects?;
    suspects.extend(lines_of_boxes(task, source));
    if is_endless {
        let calls = source.recursive_calls();
        suspects.extend(calls.iter().map(|&call| source.line(call)));
    }
    let prints_on = |it: &Attempt| it.facts.iter().any(Fact::is_more_after_the_answer);
    let goes_on = is_endless || task.failed.iter().any(prints_on);
    let mut changes = changes(source);
    rank_suspected(&mut changes, &suspects, goes_on);
    progress(0, changes.len());
    let mut search = Search {
        workshop,
        changes,
        cases,
        next: AtomicUsize::new(0),
        compiled: AtomicUsize::new(0),
        tried: AtomicUsize::new(0),
        batches: AtomicUsize::new(0),
        unchanged: Mutex::default(),
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

/// The lines that compute with 3, and those beside them, if digits repeat in boxes only.
fn lines_of_boxes(task: &Task, source: &Source) -> Vec<usize> {
    let mut kinds = task.failed.iter().flat_map(repeating_kinds).peekable();
    if kinds.peek().is_none() || kinds.any(|kind| kind != BOX) {
        return Vec::new();
    }
    let all = 0..source.tokens.len();
    let of_boxes = all.filter(|&i| matches!(source.at(i), "3" | "27"));
    let lines = of_boxes.map(|i| source.line(i));
    lines.flat_map(|line| line - 1..=line + 1).collect()
}

/// Changes in some lines are tried earlier, and where a program goes on when it should end, changes of an end.
fn rank_suspected(changes: &mut [Change], lines: &[usize], goes_on: bool) {
    const EARLIER: u32 = 8;
    changes.sort_by_key(|change| {
        let mut own = change.site.lines().iter();
        let is_of_end = goes_on && matches!(change.rule, "end" | "end put in" | "flag");
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
        // Nothing is verified before the first batch is kept.
        let unchanged = lock(&self.unchanged);
        thread::scope(|scope| {
            let other = scope.spawn(|| self.work(None));
            self.work(Some(unchanged))?;
            other.join().unwrap_or(Ok(()))
        })
    }

    /// Tries batches; the first one is kept in `unchanged`, if that is given.
    fn work(&self, mut unchanged: Option<MutexGuard<Option<Batch>>>) -> io::Result<()> {
        while !self.is_over() && !self.is_unlike.load(Relaxed) {
            if unchanged.is_none() {
                drop(lock(&self.verifying));
            }
            let number = self.batches.fetch_add(1, Relaxed);
            let size = self.workshop.size(number);
            let first = self.next.fetch_add(size, Relaxed);
            let last = (first + size).min(self.changes.len());
            if first >= last {
                break;
            }
            self.try_batch(number, first..last, unchanged.take())?;
        }
        Ok(())
    }

    /// Changes count as tried when all that is left to be done with them has been done. A batch that is kept holds the
    /// unchanged program, too.
    fn try_batch(
        &self,
        number: usize,
        range: Range<usize>,
        kept: Option<MutexGuard<Option<Batch>>>,
    ) -> io::Result<()> {
        let changes = &self.changes[range.clone()];
        let mut members = Vec::from_iter(changes.iter().map(|change| &change.edits[..]));
        members.extend(kept.is_some().then_some(&[][..]));
        let name = format!("batch{number}");
        let mut batch = self.workshop.build(&name, &members)?;
        let light = Vec::from_iter(self.cases.iter().filter(|case| case.is_light()));
        let come_first = light.iter().take_while(|case| case.before.is_some());
        let (first, rest) = light.split_at(come_first.count());
        let all = Vec::from_iter(0..members.len());
        let unchanged = changes.len();
        let trials = Vec::from_iter(first.iter().map(|case| self.trial(case)));
        let mut passed = batch.passed(&self.workshop, &all, &trials, &|i, k, run| match i {
            _ if i == unchanged => self.is_like(first[k], run),
            _ => first[k].accepts(run),
        })?;
        let is_kept = kept.is_some();
        if let Some(mut kept) = kept {
            let is_like = passed.contains(&(unchanged, first.len())) && batch.compiles(unchanged);
            if !is_like && !self.is_like_in_time(&mut batch, unchanged, first)? {
                self.is_unlike.store(true, Relaxed);
                return Ok(());
            }
            passed.retain(|(i, _)| *i != unchanged);
            *kept = Some(batch.clone());
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
        if !is_kept {
            let _ = fs::remove_dir_all(&batch.folder);
        }
        if !self.is_over() {
            self.compiled.fetch_add(compiled, Relaxed);
            self.tried.fetch_add(changes.len(), Relaxed);
            (self.progress)(changes.len(), self.changes.len());
        }
        Ok(())
    }

    /// Whether the unchanged program does in a batch what it does alone. Where several are linked, it is enough that it fails:
    /// what C and C++ leave undefined may differ there, without optimisation. Where it is alone, it may differ from run to run.
    fn is_like(&self, case: &Case, run: &Run) -> bool {
        match self.workshop.form {
            Form::Linked => !case.accepts(run),
            Form::Hosted => case.is_as_before(run),
            Form::Alone => true,
        }
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
        let is_same = |_: usize, k: usize, run: &Run| self.is_like(cases[k], run);
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
        let folder = task.folder.join(name);
        fs::create_dir_all(&folder)?;
        let changed = change.apply(&task.text);
        let (accepted, is_by_luck) = thread::scope(|scope| {
            let is_by_luck = scope.spawn(|| self.is_right_unchanged());
            let accepted = accepted(&self.workshop, &self.cases, &changed, &folder);
            (accepted, is_by_luck.join().unwrap_or(Ok(true)))
        });
        let _ = fs::remove_dir_all(&folder);
        let is_by_luck = is_by_luck?;
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

    /// Whether the unchanged program is right on what it failed, as it may be where that depends on the time or on the place.
    fn is_right_unchanged(&self) -> io::Result<bool> {
        let mut unchanged = lock(&self.unchanged);
        let Some(batch) = &mut *unchanged else {
            return Ok(true);
        };
        let failed = Vec::from_iter(self.cases.iter().filter(|case| case.before.is_some()));
        let trials = Vec::from_iter(failed.iter().map(|case| self.trial(case)));
        let is_wrong = |_: usize, k: usize, run: &Run| !failed[k].accepts(run);
        let last = batch.programs.len() - 1;
        let passed = batch.passed(&self.workshop, &[last], &trials, &is_wrong)?;
        Ok(passed != [(last, failed.len())])
    }
}

/// The members that are right on all cases.
fn all_passed(passed: Vec<(usize, usize)>, cases: &[&Case]) -> impl Iterator<Item = usize> {
    let all = cases.len();
    let right = passed.into_iter().filter(move |(_, count)| *count == all);
    right.map(|(i, _)| i)
}
