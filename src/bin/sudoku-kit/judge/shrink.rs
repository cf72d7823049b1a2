//! The smallest failure: blanks of failed tests are filled in while the program goes on to fail.

use super::suite::Test;
use super::verdict::{JudgedRun, Verdict};
use crate::failure::Failure;
use std::time::{Duration, Instant};

/// A test that failed, and how.
pub type Failed = (Test, JudgedRun);

/// The search ends after this time.
const MOST_TIME: Duration = Duration::from_secs(10);

/// So many failed tests are made smaller.
const MOST_TESTS: usize = 5;

/// A try has five times the time of the failed run, and at least this.
const LEAST_LIMIT: Duration = Duration::from_millis(200);

/// The smallest failure that is found, and how many blanks its test had; `None` if there is no failure.
/// `attempt` runs a test with a time limit.
pub fn smallest(
    failures: Vec<Failed>,
    mut attempt: impl FnMut(&Test, Duration) -> Result<JudgedRun, Failure>,
) -> Result<Option<(Failed, usize)>, Failure> {
    let (end, blanks) = (Instant::now() + MOST_TIME, |test: &Test| {
        test.blanks().len()
    });
    let failures = candidates(failures);
    let mut found = Vec::new();
    let mut left = failures.len() as u32;
    for failed in failures {
        // Each has its share of the time that is left.
        let now = Instant::now();
        let share = end.saturating_duration_since(now) / left;
        left -= 1;
        let before = blanks(&failed.0);
        found.push((shrink(failed, now + share, &mut attempt)?, before));
    }
    let size = |found: &(Failed, usize)| blanks(&found.0 .0);
    Ok(found.into_iter().min_by_key(size))
}

/// The failures that are worth a try: those whose verdict says the most, the ones with the fewest blanks
/// first, but one for each kind of reason before a second one.
pub fn candidates(mut failures: Vec<Failed>) -> Vec<Failed> {
    let first = failures.iter().map(|failed| failed.1.verdict).min();
    failures.retain(|failed| Some(failed.1.verdict) == first);
    failures.sort_by_key(|failed| failed.0.blanks().len());
    // Where it is does not matter, and so digits do not.
    let kind = |failed: &Failed| failed.1.reason.replace(|c: char| c.is_ascii_digit(), "");
    let kinds: Vec<String> = failures.iter().map(kind).collect();
    let is_old = (0..kinds.len()).map(|i| kinds[..i].contains(&kinds[i]));
    let mut ranked: Vec<(bool, Failed)> = is_old.zip(failures).collect();
    ranked.sort_by_key(|ranked| ranked.0);
    ranked.truncate(MOST_TESTS);
    ranked.into_iter().map(|(_, failed)| failed).collect()
}

/// Fills blanks from the solution, in reading order, while the verdict stays the same: halves of them,
/// then quarters, at last single ones, until a pass changes nothing or the time is over. Returns the last
/// test that failed, and how. What takes too long is left as it is.
fn shrink(
    (mut test, mut outcome): Failed,
    end: Instant,
    attempt: &mut impl FnMut(&Test, Duration) -> Result<JudgedRun, Failure>,
) -> Result<Failed, Failure> {
    let limit = (5 * outcome.run.used.time).max(LEAST_LIMIT);
    let mut size = match outcome.verdict {
        Verdict::TimeLimit => 0,
        _ => test.blanks().len().div_ceil(2),
    };
    while size > 0 {
        let blanks = test.blanks();
        for part in blanks.chunks(size) {
            let Some(fuller) = test.with_clues(part).filter(|_| Instant::now() < end) else {
                return Ok((test, outcome));
            };
            let next = attempt(&fuller, limit)?;
            if next.verdict == outcome.verdict {
                (test, outcome) = (fuller, next);
            }
        }
        if size > 1 || test.blanks() == blanks {
            size /= 2;
        }
    }
    Ok((test, outcome))
}
