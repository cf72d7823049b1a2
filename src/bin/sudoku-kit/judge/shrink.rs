//! The smallest failure: blanks of failed tests are filled in while the program goes on to fail.

use crate::run::attempt::{Attempt, Verdict};
use crate::run::checker::Mistake;
use crate::run::suite::Test;

use std::collections::BTreeMap;
use std::mem::discriminant;
use std::time::{Duration, Instant};

const MOST_TIME: Duration = Duration::from_secs(10);

/// How many failed tests are made smaller.
const MOST_SHRUNK: usize = 5;

/// A try has five times the time of the failed run, and at least this.
const LEAST_LIMIT: Duration = Duration::from_millis(200);

/// The smallest failure of the verdict with the most failures, and of these of the kind with the most, beginning with the
/// best few; `None` if there is no failure. `attempt` runs a test with a time limit.
pub fn smallest(
    mut failed: Vec<&Attempt>,
    mut attempt: impl FnMut(Test, Duration) -> Attempt,
) -> Option<Attempt> {
    let end = Instant::now() + MOST_TIME;
    keep_most(&mut failed, |failed| failed.verdict);
    keep_most(&mut failed, |failed| rank(failed).0);
    failed.sort_by_key(|failed| rank(failed));
    let best = failed.into_iter().take(MOST_SHRUNK).cloned();
    let shrunk = best.map(|failed| shrink(failed, end, &mut attempt));
    shrunk.min_by_key(rank)
}

/// Keeps the failures of which there are most, by a key; of several with as many, all.
fn keep_most<K: Ord>(failed: &mut Vec<&Attempt>, key: impl Fn(&Attempt) -> K) {
    let mut counts = BTreeMap::new();
    failed
        .iter()
        .for_each(|failed| *counts.entry(key(failed)).or_insert(0) += 1);
    let most = counts.values().copied().max();
    failed.retain(|failed| counts.get(&key(failed)).copied() == most);
}

/// The lower, the more a failure says: a grid, other output, a layout, a crash, no output, a limit. Then the one with fewer
/// blanks.
fn rank(failed: &Attempt) -> (usize, usize) {
    let kind = match (failed.verdict, &failed.reason) {
        (Verdict::WrongAnswer, Some(Mistake::NoOutput | Mistake::OnlySpaces)) => 4,
        (Verdict::WrongAnswer, _) if failed.grid.is_some() => 0,
        (Verdict::WrongAnswer, _) => 1,
        (Verdict::PresentationError, _) => 2,
        (Verdict::RuntimeError, _) => 3,
        (limit, _) => 5 + limit as usize,
    };
    (kind, failed.blanks())
}

/// Whether the same is wrong, wherever it is.
fn is_alike(one: &Attempt, other: &Attempt) -> bool {
    let kind = |failed: &Attempt| failed.reason.as_ref().map(discriminant);
    one.verdict == other.verdict && kind(one) == kind(other)
}

/// Fills blanks from the solution, in reading order, while what is wrong stays the same: halves of them,
/// then quarters, at last single ones, until a pass changes nothing or the time is over. Returns the last
/// failure. What takes too long is left as it is.
fn shrink(
    mut failed: Attempt,
    end: Instant,
    attempt: &mut impl FnMut(Test, Duration) -> Attempt,
) -> Attempt {
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
                return failed;
            };
            let next = attempt(fuller, limit);
            if is_alike(&next, &failed) {
                failed = next;
            }
        }
        if size > 1 || failed.blanks() == blanks.len() {
            size /= 2;
        }
    }
    failed
}
