//! A solver for the tests: a list of what may still be entered, from which each choice strikes out what it
//! forbids. Slow, but quick enough to count, and to find the smallest solution of any grid.

use super::checker::{clash, units_of};
use super::with;
use std::sync::OnceLock;

/// The first `limit` solutions that come up. A blank is any character but 1 to 9.
pub fn any_solutions(puzzle: &str, limit: usize) -> Vec<String> {
    let fits = |&entry: &Entry| {
        let cell = puzzle.as_bytes()[entry / 9];
        !(b'1'..=b'9').contains(&cell) || usize::from(cell - b'1') == entry % 9
    };
    let mut found = Vec::new();
    if clash(puzzle).is_none() {
        let open = Vec::from_iter((0..729).filter(fits));
        search(&mut [None; 324], &open, limit, &mut found);
    }
    found
}

/// The first `limit` solutions, in increasing order.
pub fn solutions(puzzle: &str, limit: usize) -> Vec<String> {
    const MANY: usize = 20;
    let mut found = any_solutions(puzzle, MANY);
    if found.len() < MANY {
        found.sort();
        found.truncate(limit);
        return found;
    }
    // The first blank takes one digit after another.
    found.clear();
    let blank = puzzle.find(|cell| !('1'..='9').contains(&cell)).unwrap();
    for digit in '1'..='9' {
        let rest = limit - found.len();
        if rest > 0 {
            found.extend(solutions(&with(puzzle, blank, digit), rest));
        }
    }
    found
}

/// The smallest of all solutions.
pub fn smallest_solution(puzzle: &str) -> Option<String> {
    solutions(puzzle, 1).pop()
}

/// Digit `e % 9 + 1` in cell `e / 9`.
type Entry = usize;

/// What an entry meets, each of which must be met once: its cell has a digit (0 to 80), and the digit has a
/// cell in its row, column and box (from 81 on).
fn demands() -> &'static [[usize; 4]] {
    static DEMANDS: OnceLock<Vec<[usize; 4]>> = OnceLock::new();
    DEMANDS.get_or_init(|| {
        let demands = |entry: Entry| {
            let [row, column, in_box] = units_of(entry / 9).map(|unit| 81 + 9 * unit + entry % 9);
            [entry / 9, row, column, in_box]
        };
        (0..729).map(demands).collect()
    })
}

/// Makes one entry after another for the demand with the fewest ways, smallest digits first. `met` has the entry that
/// meets each demand, `open` what may still be entered.
fn search(met: &mut [Option<Entry>; 324], open: &[Entry], limit: usize, found: &mut Vec<String>) {
    let demands = demands();
    let mut ways = [0; 324];
    let all = open.iter().flat_map(|&entry| demands[entry]);
    all.for_each(|demand| ways[demand] += 1);
    let unmet = (0..324).filter(|&demand| met[demand].is_none());
    let Some(rarest) = unmet.min_by_key(|&demand| ways[demand]) else {
        let digit = |cell: usize| char::from(b'1' + (met[cell].unwrap() % 9) as u8);
        return found.push((0..81).map(digit).collect());
    };
    for &entry in open
        .iter()
        .filter(|&&entry| demands[entry].contains(&rarest))
    {
        if found.len() < limit {
            demands[entry]
                .iter()
                .for_each(|&demand| met[demand] = Some(entry));
            let is_free =
                |other: &&Entry| demands[**other].iter().all(|&demand| met[demand].is_none());
            let open = Vec::from_iter(open.iter().filter(is_free).copied());
            search(met, &open, limit, found);
            demands[entry].iter().for_each(|&demand| met[demand] = None);
        }
    }
}
