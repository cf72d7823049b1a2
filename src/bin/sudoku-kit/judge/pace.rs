//! Seconds as on the machine of the calibration: a run's processor time, divided by how many times as long the same
//! work takes here. So limits and verdicts are those that a program has there.
//!
//! What else runs on a machine changes how fast it is, from one second to the next. So where a run comes near its
//! limit, this is measured before and after it, and the run is repeated.

use crate::base::clock::own_time;
use crate::run::process::{End, Run};
use crate::run::suite::{heaviest, search_by_rows};
use std::ops::RangeInclusive;
use std::time::Duration;

/// The first calls of `search_by_rows` on the heaviest test, and the seconds of processor time that they take on the
/// machine of the calibration.
const CALLS: u32 = 300_000;
const CALIBRATED: f64 = 0.012;

/// How often they are timed: the middle one counts.
const SAMPLES: usize = 3;

/// How many times as slow as that of the calibration machines are; what is measured beyond is wrong.
const SOUND: RangeInclusive<f64> = 0.1..=10.0;

/// A run is ended at so many times its limit: the machine may have become slower since the pace was measured.
const MOST: f64 = 4.0 / 3.0;

/// Between these parts of its limit a run is repeated, so often in all. The middle time counts.
const NEAR: RangeInclusive<f64> = 0.66..=1.15;
const RUNS: usize = 3;

/// How many times as long as on the machine of the calibration a program takes here, as last measured. `None` where
/// seconds are plain.
pub struct Pace(Option<f64>);

impl Pace {
    /// For a limit that was typed.
    pub const PLAIN: Pace = Pace(None);

    /// Plain in a debug build, which is slow by itself, and where the system tells no thread's processor time.
    pub fn measured() -> Pace {
        Pace(measure())
    }

    /// A limit in this machine's seconds.
    pub fn here(&self, limit: Duration) -> Duration {
        limit.mul_f64(self.0.unwrap_or(1.0))
    }

    /// A run that ends by this limit or before. Its time is that of the calibration machine, and so is the limit.
    pub fn run(&mut self, limit: Duration, run: impl FnMut(Duration) -> Run) -> Run {
        run_paced(&mut self.0, limit, measure, run)
    }
}

/// `None` where it is not known, or is no machine's.
fn measure() -> Option<f64> {
    if cfg!(debug_assertions) {
        return None;
    }
    let puzzle = heaviest();
    let mut samples = [0.0; SAMPLES];
    for sample in &mut samples {
        let before = own_time()?;
        search_by_rows(&mut puzzle.clone(), 0, &mut CALLS.clone());
        *sample = own_time()?.saturating_sub(before).as_secs_f64() / CALIBRATED;
    }
    samples.sort_by(f64::total_cmp);
    Some(samples[SAMPLES / 2]).filter(|times| SOUND.contains(times))
}

fn run_paced(
    pace: &mut Option<f64>,
    limit: Duration,
    mut measure: impl FnMut() -> Option<f64>,
    mut run: impl FnMut(Duration) -> Run,
) -> Run {
    let Some(mut before) = *pace else {
        return run(limit);
    };
    let mut runs = Vec::new();
    while runs.len() < RUNS {
        let most = limit.mul_f64(MOST * before);
        let mut next = run(most);
        let part = |pace: f64| next.used.time.as_secs_f64() / pace / limit.as_secs_f64();
        let mut of_limit = part(before);
        if of_limit >= *NEAR.start() {
            let after = measure().unwrap_or(before);
            of_limit = part((before + after) / 2.0);
            before = after;
        }
        match next.end {
            End::Exited(_) | End::Signalled(_) if of_limit >= 1.0 => {
                next.end = End::TimeOver { waiting: false };
                // A judge would not have waited for it.
                next.output.clear();
            }
            // It would have gone on. What the clock has ended hardly uses the processor: its time stays.
            End::TimeOver { waiting: false } if next.used.time >= most => {
                of_limit = of_limit.max(1.0)
            }
            _ => {}
        }
        next.used.time = limit.mul_f64(of_limit);
        runs.push(next);
        if runs.len() == 1 && !NEAR.contains(&of_limit) {
            break;
        }
    }
    *pace = Some(before);
    runs.sort_by_key(|run| run.used.time);
    runs.swap_remove(runs.len() / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::process::NoStart;

    /// Whether a program that takes these seconds on the machine of the calibration is over its limit of one second,
    /// the time that is told, and how often it was run. Here the machine has these paces, one at each measurement, and
    /// the last from then on.
    fn judged(seconds: f64, paces: &[f64]) -> (bool, f64, usize) {
        let (measured, runs) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
        let pace_at = |i: usize| paces[i.min(paces.len() - 1)];
        let measure = || {
            measured.set(measured.get() + 1);
            Some(pace_at(measured.get()))
        };
        let run = |limit: Duration| {
            runs.set(runs.get() + 1);
            let pace = (pace_at(measured.get()) + pace_at(measured.get() + 1)) / 2.0;
            let time = Duration::from_secs_f64(seconds * pace);
            let mut run = Run::none(NoStart::Missing);
            run.end = match time >= limit {
                true => End::TimeOver { waiting: false },
                false => End::Exited(0),
            };
            run.used.time = time.min(limit);
            run
        };
        let limit = Duration::from_secs(1);
        let run = run_paced(&mut Some(paces[0]), limit, measure, run);
        let is_over = matches!(run.end, End::TimeOver { .. });
        (is_over, run.used.time.as_secs_f64(), runs.get())
    }

    #[test]
    fn a_verdict_stays_when_the_machine_becomes_slower_or_faster() {
        for paces in [
            &[1.0][..],
            &[0.7],
            &[1.25],
            &[2.0],
            &[1.0, 1.5],
            &[1.0, 2.0],
            &[1.0, 3.0],
            &[1.5, 1.0],
            &[2.0, 1.0],
            &[1.0, 1.6, 1.0, 1.6],
            &[1.6, 1.0, 1.6, 1.0],
        ] {
            for (seconds, expected) in [(0.1, false), (0.8, false), (1.25, true), (9.0, true)] {
                let (is_over, told, _) = judged(seconds, paces);
                assert_eq!(is_over, expected, "{seconds} s, told as {told}, {paces:?}");
            }
        }
    }

    #[test]
    fn a_run_near_its_limit_is_repeated() {
        for (seconds, runs) in [(0.1, 1), (0.6, 1), (0.7, 3), (1.1, 3), (1.2, 1), (9.0, 1)] {
            assert_eq!(judged(seconds, &[1.5]).2, runs, "{seconds} s");
        }
        // One was slow for another reason than the machine.
        let (_, told, runs) = judged(0.9, &[1.0, 1.2, 1.0]);
        assert!(told < 0.95 && runs == 3, "{told} s, {runs} runs");
        // One was ended by the clock.
        let mut runs = 0;
        let idle = |_| {
            runs += 1;
            let mut run = Run::none(NoStart::Missing);
            run.end = End::TimeOver { waiting: false };
            run
        };
        run_paced(&mut Some(1.0), Duration::from_secs(1), || Some(1.0), idle);
        assert_eq!(runs, 1);
    }
}
