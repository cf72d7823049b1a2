//! The smallest failure: blanks of a failed test are filled in while the program goes on to fail.

use super::suite::Test;
use super::verdict::JudgedRun;
use crate::failure::Failure;
use std::time::{Duration, Instant};

/// The search ends after this time.
const MOST_TIME: Duration = Duration::from_secs(10);

/// A try has five times the time of the failed run, and at least this.
const LEAST_LIMIT: Duration = Duration::from_millis(200);

/// Fills blanks from the solution, in reading order, while the verdict stays the same, until a pass
/// changes nothing. Returns the last test that failed, and how. `attempt` runs a test with a limit.
pub fn shrink(
    (mut test, mut outcome): (Test, JudgedRun),
    mut attempt: impl FnMut(&Test, Duration) -> Result<JudgedRun, Failure>,
) -> Result<(Test, JudgedRun), Failure> {
    let began = Instant::now();
    let limit = (5 * outcome.run.time).max(LEAST_LIMIT);
    loop {
        let blanks = test.blanks();
        for &cell in &blanks {
            let Some(fuller) = test.with_clue(cell).filter(|_| began.elapsed() < MOST_TIME) else {
                break;
            };
            let next = attempt(&fuller, limit)?;
            if next.verdict == outcome.verdict {
                (test, outcome) = (fuller, next);
            }
        }
        if test.blanks() == blanks {
            return Ok((test, outcome));
        }
    }
}
