//! How fast this machine is, beside the one on which the tests were calibrated: limits follow it, so that a program
//! has the verdict here that it would have had there.

use crate::base::clock::own_time;
use crate::run::suite::{heaviest, row_by_row};
use std::time::{Duration, Instant};

/// The first calls of 12095's search on the heaviest test, and the seconds of processor time that they take on the
/// machine of the calibration.
const CALLS: u32 = 1_000_000;
const CALIBRATED: f64 = 0.0456;

/// How often they are timed at most: the least time counts, for a busy moment takes longer. And how long that may
/// last.
const TRIES: usize = 8;
const MOST_TIME: Duration = Duration::from_millis(500);

/// How many times as slow as that of the calibration machines are; what is measured beyond is wrong.
const SOUND: std::ops::RangeInclusive<f64> = 0.1..=10.0;

/// How many times as long as on the machine of the calibration a program takes here, measured now. `None` where that
/// is not known: in a debug build, which is slow by itself, and where the system tells no thread's processor time, or
/// one that is no machine's.
pub fn pace() -> Option<f64> {
    if cfg!(debug_assertions) {
        return None;
    }
    let puzzle = heaviest();
    let began = Instant::now();
    let (mut least, mut slowest) = (Duration::MAX, Duration::ZERO);
    for _ in 0..TRIES {
        if began.elapsed() + slowest > MOST_TIME {
            break;
        }
        let (by_clock, before) = (Instant::now(), own_time()?);
        row_by_row(&mut puzzle.clone(), 0, &mut CALLS.clone());
        least = least.min(own_time()?.saturating_sub(before));
        slowest = slowest.max(by_clock.elapsed());
    }
    let times = least.as_secs_f64() / CALIBRATED;
    SOUND.contains(&times).then_some(times)
}
