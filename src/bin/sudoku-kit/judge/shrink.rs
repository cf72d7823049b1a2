//! The smallest failure: blanks of failed tests are filled in while the program goes on to fail.

use super::checker::{grids_in, JudgedOutput, Mistake};
use super::suite::Test;
use super::verdict::{Attempt, Verdict};
use crate::base::error::Error;

use std::collections::HashSet;
use std::mem::{discriminant, Discriminant};
use std::time::{Duration, Instant};

const MOST_TIME: Duration = Duration::from_secs(10);

/// The most failed tests that are made smaller.
const MOST_SHRUNK: usize = 5;

/// A try has five times the time of the failed run, and at least this.
const LEAST_LIMIT: Duration = Duration::from_millis(200);

/// The smallest failure that is found; `None` if there is no failure. `attempt` runs a test with a time limit.
pub fn smallest(
    failures: Vec<Attempt>,
    mut attempt: impl FnMut(Test, Duration) -> Result<Attempt, Error>,
) -> Result<Option<Attempt>, Error> {
    let end = Instant::now() + MOST_TIME;
    let failures = candidates(failures);
    let mut found = Vec::new();
    for (left, failed) in (1..=failures.len() as u32).rev().zip(failures) {
        // Each has its share of the time that is left.
        let now = Instant::now();
        let share = end.saturating_duration_since(now) / left;
        found.push(shrink(failed, now + share, &mut attempt)?);
    }
    Ok(found.into_iter().min_by_key(Attempt::blanks))
}

/// The failures that are worth a try: those that say the most, the ones with the fewest blanks
/// first, but one for each kind of reason before a second one.
pub fn candidates(mut failures: Vec<Attempt>) -> Vec<Attempt> {
    let best = failures.iter().map(rank).min();
    failures.retain(|failed| Some(rank(failed)) == best);
    failures.sort_by_key(Attempt::blanks);
    let mut kinds = HashSet::new();
    let is_new = |failed: &Attempt| kinds.insert(mistake_kind(failed));
    let (new, old): (Vec<_>, Vec<_>) = failures.into_iter().partition(is_new);
    new.into_iter().chain(old).take(MOST_SHRUNK).collect()
}

/// The lower, the more a failure says: a grid, other output, a layout, a crash, no output, a limit.
fn rank(failed: &Attempt) -> usize {
    match (failed.verdict, &failed.printed) {
        (Verdict::WrongAnswer, JudgedOutput::Wrong(Mistake::NoOutput)) => 4,
        (Verdict::WrongAnswer, _) => {
            let output = String::from_utf8_lossy(&failed.run.output);
            usize::from(grids_in(&output).len() != 1)
        }
        (Verdict::PresentationError, _) => 2,
        (Verdict::RuntimeError, _) => 3,
        (limit, _) => 5 + limit as usize,
    }
}

/// What is wrong, wherever it is.
fn mistake_kind(failed: &Attempt) -> (Verdict, Option<Discriminant<Mistake>>) {
    let mistake = match &failed.printed {
        JudgedOutput::Wrong(mistake) => Some(discriminant(mistake)),
        _ => None,
    };
    (failed.verdict, mistake)
}

/// Fills blanks from the solution, in reading order, while what is wrong stays the same: halves of them,
/// then quarters, at last single ones, until a pass changes nothing or the time is over. Returns the last
/// failure. What takes too long is left as it is.
fn shrink(
    mut failed: Attempt,
    end: Instant,
    attempt: &mut impl FnMut(Test, Duration) -> Result<Attempt, Error>,
) -> Result<Attempt, Error> {
    let limit = (5 * failed.run.used.time).max(LEAST_LIMIT);
    let mut size = match failed.verdict {
        Verdict::TimeLimit => 0,
        _ => failed.blanks().div_ceil(2),
    };
    while size > 0 {
        let blanks = failed.test.blanks();
        for part in blanks.chunks(size) {
            let fuller = failed.test.with_clues(part);
            let Some(fuller) = fuller.filter(|_| Instant::now() < end) else {
                return Ok(failed);
            };
            let next = attempt(fuller, limit)?;
            if mistake_kind(&next) == mistake_kind(&failed) {
                failed = next;
            }
        }
        if size > 1 || failed.blanks() == blanks.len() {
            size /= 2;
        }
    }
    Ok(failed)
}
