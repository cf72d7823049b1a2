//! How fast this machine is, beside the one on which the tests were chosen.

use super::suite::{row_by_row, Test};
use crate::clock::{own_time, timed};

/// The heaviest test for a search row by row: 2,888,171 calls.
const HEAVIEST: usize = 36;

/// The seconds of processor time that this search takes on the machine of `samples/README.md`.
const CALIBRATED: f64 = 0.113;

/// Within these, verdicts are the same.
const USUAL: std::ops::RangeInclusive<f64> = 0.7..=1.4;

/// How many times as long as there the search of 12095 takes here; `None` if that is usual, or not known:
/// a kit that is not optimised is slow by itself.
pub fn slowness(tests: &[Test]) -> Option<f64> {
    if cfg!(debug_assertions) {
        return None;
    }
    let puzzle = tests.iter().find(|test| test.number == HEAVIEST)?.puzzle;
    let measure = || timed(|| row_by_row(&mut puzzle.clone(), 0, &mut u32::MAX.clone())).1;
    // By the clock, a busy machine takes longer: the least counts.
    let tries = if own_time().is_some() { 1 } else { 3 };
    let time = (0..tries).map(|_| measure()).min()?;
    let times = time.as_secs_f64() / CALIBRATED;
    (!USUAL.contains(&times)).then_some(times)
}
