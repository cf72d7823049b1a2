//! A solver for the tests: a list of what may still be entered, from which each choice strikes out what it
//! forbids. Slow, but quick enough to count, and to find the smallest solution of any grid.

use super::checker::{clash, units_of};
use super::with;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The first `limit` solutions that come up. A blank is any character but 1 to 9.
pub fn any_solutions(puzzle: &str, limit: usize) -> Vec<String> {
    let fits = |(entry, cell): (Entry, char)| {
        let digit = char::from(b'1' + (entry % 9) as u8);
        (is_blank(cell) || cell == digit).then_some(entry)
    };
    let cells = puzzle.chars().flat_map(|cell| [cell; 9]);
    let mut search = Search {
        limit,
        digits: [0; 81],
        found: Vec::new(),
    };
    if clash(puzzle).is_none() {
        search.go_on((0..729).zip(cells).filter_map(fits).collect(), [false; 324]);
    }
    search.found
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
    let blank = puzzle.find(is_blank).unwrap();
    for digit in '1'..='9' {
        let rest = limit - found.len();
        if rest > 0 {
            found.extend(solutions(&with(puzzle, blank, digit), rest));
        }
    }
    found
}

fn is_blank(cell: char) -> bool {
    !('1'..='9').contains(&cell)
}

/// The smallest of all solutions. It is kept, since the same grids come again and again.
pub fn smallest_solution(puzzle: &str) -> Option<String> {
    thread_local!(static KNOWN: RefCell<HashMap<String, Option<String>>> = RefCell::default());
    let solve = || solutions(puzzle, 1).pop();
    KNOWN.with_borrow_mut(|known| known.entry(puzzle.to_owned()).or_insert_with(solve).clone())
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

struct Search {
    limit: usize,
    digits: [u8; 81],
    found: Vec<String>,
}

impl Search {
    /// Makes all entries that are the only way to meet a demand, as long as there are any; then tries the
    /// entries for one demand, smallest digits first.
    fn go_on(&mut self, mut open: Vec<Entry>, mut is_met: [bool; 324]) {
        let demands = demands();
        let next = loop {
            let mut ways = [0; 324];
            open.iter()
                .for_each(|&entry| demands[entry].iter().for_each(|&demand| ways[demand] += 1));
            let unmet = (0..324).filter(|&demand| !is_met[demand]);
            let Some(rarest) = unmet.min_by_key(|&demand| ways[demand]) else {
                let solution = self.digits.iter().map(u8::to_string);
                return self.found.push(solution.collect());
            };
            if ways[rarest] != 1 {
                break rarest;
            }
            for entry in std::mem::take(&mut open) {
                if !demands[entry].iter().any(|&demand| ways[demand] == 1) {
                    open.push(entry);
                } else if !self.enter(entry, &mut is_met) {
                    return;
                }
            }
            open.retain(|&entry| !demands[entry].iter().any(|&demand| is_met[demand]));
        };
        for &entry in open.iter().filter(|&&entry| demands[entry].contains(&next)) {
            let mut is_met = is_met;
            if self.found.len() < self.limit && self.enter(entry, &mut is_met) {
                let is_free = |other: &Entry| !demands[*other].iter().any(|&demand| is_met[demand]);
                self.go_on(open.iter().copied().filter(is_free).collect(), is_met);
            }
        }
    }

    /// Returns false if something that the entry meets is met already.
    fn enter(&mut self, entry: Entry, is_met: &mut [bool; 324]) -> bool {
        self.digits[entry / 9] = (entry % 9) as u8 + 1;
        demands()[entry]
            .iter()
            .all(|&demand| !std::mem::replace(&mut is_met[demand], true))
    }
}
