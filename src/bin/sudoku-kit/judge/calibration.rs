//! How fast this machine is, beside the one on which the tests were calibrated: limits follow it, so that a program
//! has the verdict here that it would have had there.

use super::suite::{heaviest, row_by_row};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// So many calls of 12095's search, the first on the heaviest test, and the seconds of processor time that they take on
/// the machine of the calibration.
const CALLS: u32 = 1_000_000;
const CALIBRATED: f64 = 0.0456;

/// How often they are timed at most: the least time counts, for a busy moment takes longer. And how long that may last.
const TRIES: usize = 8;
const LONGEST: Duration = Duration::from_millis(500);

/// Machines that are so many times as slow as that of the calibration are known; what is measured beyond is wrong.
const SOUND: std::ops::RangeInclusive<f64> = 0.1..=10.0;

/// How this machine compares to that of the calibration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// So many times as long as there, a program takes here.
    Times(f64),
    /// It is not known: a kit that is not optimised is slow by itself.
    DebugBuild,
    /// It is not known: the system does not tell a thread's processor time.
    NoProcessorTime,
    /// It is not known: the measured times are no machine's.
    BrokenClock(f64),
}

impl Pace {
    /// Of this machine, measured now.
    pub fn measured() -> Pace {
        if cfg!(debug_assertions) {
            return Pace::DebugBuild;
        }
        let puzzle = heaviest();
        let began = Instant::now();
        let mut times = Vec::new();
        let mut slowest = Duration::ZERO;
        while times.len() < TRIES && began.elapsed() + slowest <= LONGEST {
            let (by_clock, before) = (Instant::now(), own_time());
            row_by_row(&mut puzzle.clone(), 0, &mut CALLS.clone());
            let time = own_time().zip(before);
            times.extend(time.map(|(after, before)| after.saturating_sub(before)));
            slowest = slowest.max(by_clock.elapsed());
            if times.is_empty() {
                break;
            }
        }
        Pace::of(times.into_iter().min())
    }

    /// Of a machine on which the calls take so long.
    fn of(time: Option<Duration>) -> Pace {
        let times = time.map(|time| time.as_secs_f64() / CALIBRATED);
        match times {
            None => Pace::NoProcessorTime,
            Some(times) if SOUND.contains(&times) => Pace::Times(times),
            Some(times) => Pace::BrokenClock(times),
        }
    }

    /// The limit here. Where the pace is not known, it stays.
    pub fn limit(self, published: Duration) -> Duration {
        match self {
            Pace::Times(times) => published.mul_f64(times),
            _ => published,
        }
    }
}

/// The processor time of the thread that calls; `None` where the system does not tell it so.
fn own_time() -> Option<Duration> {
    // wine would tell that of another process.
    if cfg!(windows) {
        return None;
    }
    // The system writes it down when another thread might run.
    thread::yield_now();
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_follows_the_machine_but_no_broken_clock() {
        let second = Duration::from_secs(1);
        let limit =
            |times| Pace::of(Some(Duration::from_secs_f64(times * CALIBRATED))).limit(second);
        for (times, expected) in [(0.5, 0.5), (1.0, 1.0), (3.0, 3.0), (0.0, 1.0), (99.0, 1.0)] {
            let limit = limit(times).as_secs_f64();
            assert!((limit - expected).abs() < 0.001, "{times}: {limit}");
        }
        assert_eq!(Pace::of(None).limit(second), second);
    }
}
