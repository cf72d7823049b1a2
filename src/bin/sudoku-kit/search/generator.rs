//! New puzzles: random, each with exactly one solution, and of a level.

use crate::base::grid::{Digits, Grid, ALL, CELLS, EMPTY};
use crate::base::puzzle::Job;
use crate::engine;
use crate::search::measure::Level;
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::UNIX_EPOCH;

/// The random choices for a puzzle: how its digits are renamed, and in which order clues are tried.
struct Draft {
    digits: Vec<usize>,
    order: Vec<usize>,
}

/// Puzzles of a level, or of any, with these numbers. No clue can be left out: there would be several
/// solutions or, on `Easy` and `Medium`, a puzzle that is harder.
///
/// The seed, the level and a puzzle's number decide all: each is drawn again until it fits. The engine is
/// fastest with many, so all take each step together.
pub fn generate(numbers: Range<u64>, seed: u64, level: Option<Level>) -> Vec<Grid> {
    let mut missing: Vec<u64> = numbers.collect();
    let mut puzzles = BTreeMap::new();
    for attempt in 0.. {
        if missing.is_empty() {
            break;
        }
        let drawn = draw(&missing, seed, attempt, level).into_iter();
        let drawn = missing.iter().copied().zip(drawn.map(|job| job.clues));
        puzzles.extend(drawn.filter(|(_, clues)| has_level(clues, level)));
        missing.retain(|number| !puzzles.contains_key(number));
    }
    puzzles.into_values().collect()
}

/// Boxes 1, 5 and 9, filled in any way, can be completed. The engine does it, but favours low digits
/// early. So all digits are renamed. Then clues are taken away, each in its turn.
fn draw(numbers: &[u64], seed: u64, attempt: u64, level: Option<Level>) -> Vec<Job> {
    let begin = |&number: &u64| begin(number, seed, attempt, level);
    let (mut jobs, drafts): (Vec<Job>, Vec<Draft>) = numbers.iter().map(begin).unzip();
    engine::solve(&mut jobs);
    for (job, draft) in jobs.iter_mut().zip(&drafts) {
        let rename = |digit: Digits| 1 << draft.digits[digit.trailing_zeros() as usize];
        let solution = job.solution.take();
        let solution = solution.unwrap_or_else(|| unreachable!("the three boxes share no unit"));
        job.clues = solution.map(rename);
    }
    match level {
        None | Some(Level::Hard) => minimize(&mut jobs, &drafts),
        Some(level) => {
            for (job, draft) in jobs.iter_mut().zip(&drafts) {
                dig(&mut job.clues, &draft.order, level);
            }
        }
    }
    jobs
}

/// A grid of which boxes 1, 5 and 9 are filled.
fn begin(mut number: u64, seed: u64, attempt: u64, level: Option<Level>) -> (Job, Draft) {
    // Puzzles of two levels do not share their solutions. No puzzle has such a number.
    let of_level = level.map_or(0, |level| random(&mut !(level as u64)));
    let mut state = seed ^ random(&mut number) ^ of_level;
    for _ in 0..attempt {
        state = random(&mut state);
    }
    let mut clues = EMPTY;
    for unit in [18, 22, 26] {
        for (cell, digit) in CELLS[unit].into_iter().zip(random_order(&mut state, 9)) {
            clues[cell] = 1 << digit;
        }
    }
    let draft = Draft {
        digits: random_order(&mut state, 9),
        order: random_order(&mut state, 81),
    };
    (Job::new(clues), draft)
}

/// Takes away each clue that is not needed for a single solution. Say r1c1 = 4: is there a solution with
/// r1c1 from {1 2 3 5 6 7 8 9}? If so, the clue stays: without it, now or with fewer other clues, there
/// are two. If not, it goes.
fn minimize(jobs: &mut [Job], drafts: &[Draft]) {
    for nth in 0..81 {
        for (job, draft) in jobs.iter_mut().zip(drafts) {
            // Any digit but this one.
            job.clues[draft.order[nth]] ^= ALL;
            job.found = 0;
        }
        engine::count(jobs, 1);
        for (job, draft) in jobs.iter_mut().zip(drafts) {
            let clue = &mut job.clues[draft.order[nth]];
            *clue = if job.found == 0 { ALL } else { *clue ^ ALL };
        }
    }
}

/// Takes away each clue without which what is known on a level still solves the grid.
fn dig(clues: &mut Grid, order: &[usize], level: Level) {
    for &cell in order {
        let clue = clues[cell];
        clues[cell] = ALL;
        if !level.suffices(clues) {
            clues[cell] = clue;
        }
    }
}

fn has_level(clues: &Grid, level: Option<Level>) -> bool {
    match level {
        None | Some(Level::Easy) => true,
        Some(Level::Medium) => !Level::Easy.suffices(clues),
        Some(Level::Hard) => !Level::Medium.suffices(clues),
    }
}

/// A seed where none is given.
pub fn clock_seed() -> u64 {
    let time = UNIX_EPOCH.elapsed();
    time.map_or(0, |time| time.as_nanos() as u64)
}

/// A random number: SplitMix64 (Steele, Lea and Flood, 2014).
pub fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

pub fn random_order(state: &mut u64, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_cached_key(|_| random(state));
    order
}
