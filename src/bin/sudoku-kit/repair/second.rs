//! Two mistakes: a change that mends some of the failures, and a second one that mends all others.

use super::search::{search, Search};
use super::tokens::Source;
use super::verify::{attempts, Case};
use super::{lock, Found, Task};
use crate::run::attempt::{Attempt, Verdict};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Mutex;
use std::{fs, io, thread};

/// So many changes that mend one of the smallest failures are run on so many others.
const MOST_SAMPLED: usize = 64;
const SAMPLE: usize = 8;

/// Behind so many of them, a second change is looked for.
const MOST_BASES: usize = 2;

/// A program that is right on more tests than the unchanged one.
struct Base {
    change: usize,
    failed: Vec<Attempt>,
}

/// Looks for two changes after which all tests are accepted, where a search has not found one.
pub fn two_changes(first: &Search) -> io::Result<Option<Found>> {
    let task = first.workshop.task;
    for base in bases(first)? {
        let change = &first.changes[base.change];
        let folder = task.folder.join(format!("second{}", base.change));
        fs::create_dir_all(&folder)?;
        let second_task = Task {
            text: change.apply(&task.text),
            language: task.language,
            failed: base.failed,
            tests: task.tests.clone(),
            random: task.random.clone(),
            limits: task.limits,
            deadline: Mutex::new(*lock(&task.deadline)),
            folder: &folder,
            is_stopped: task.is_stopped,
        };
        let source = Source::new(second_task.text.clone(), first.workshop.source.syntax);
        let second = search(&second_task, &source, &|_, _| ())?;
        let found = lock(&second.found)
            .drain(..)
            .min_by_key(|found| found.weight);
        if let Some(mut found) = found {
            let lines = |text: &str| text.matches('\n').count() as isize;
            let more = lines(&source.text) - lines(&task.text);
            let own = change.site.lines()[0];
            let site = found.sites.remove(0).moved(own, more);
            found.sites = vec![change.site.clone(), site];
            found.sites.sort_by_key(|site| site.lines()[0]);
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The changes after which the most of some failures are accepted.
fn bases(search: &Search) -> io::Result<Vec<Base>> {
    let task = search.workshop.task;
    let mut half = lock(&search.half).clone();
    half.sort_by_key(|&(passed, change)| (Reverse(passed), change));
    half.truncate(MOST_SAMPLED);
    let half = Vec::from_iter(half.into_iter().map(|(_, change)| change));
    let numbers = HashSet::<usize>::from_iter(task.failed.iter().map(|it| it.test.number));
    let light = search.cases.iter().filter(|case| case.is_light());
    let has_failed = |case: &&Case| numbers.contains(&case.test.number);
    let (mut sample, others): (Vec<&Case>, Vec<&Case>) = light
        .filter(has_failed)
        .partition(|case| case.before.is_some());
    sample.extend(others.iter().step_by(1 + others.len() / SAMPLE));
    let mut counted = thread::scope(|scope| -> io::Result<Vec<(usize, usize)>> {
        let (one, two) = half.split_at(half.len() / 2);
        let other = scope.spawn(|| search.accepted_each("half1", one, &sample));
        let mut counted = search.accepted_each("half2", two, &sample)?;
        counted.extend(other.join().unwrap_or(Ok(Vec::new()))?);
        Ok(counted)
    })?;
    counted.sort_by_key(|&(change, count)| (Reverse(count), change));
    let folder = task.folder.join("half");
    fs::create_dir_all(&folder)?;
    let mut bases = Vec::new();
    for (change, count) in counted.into_iter().take(MOST_BASES) {
        // What is right on all of these fails another.
        let cases = if count < sample.len() {
            &sample
        } else {
            &others
        };
        let text = search.changes[change].apply(&task.text);
        let mut failed = attempts(&search.workshop, cases, &text, &folder)?;
        failed.retain(|attempt| attempt.verdict != Verdict::Accepted);
        if !failed.is_empty() && !search.is_over() {
            bases.push(Base { change, failed });
        }
    }
    Ok(bases)
}
