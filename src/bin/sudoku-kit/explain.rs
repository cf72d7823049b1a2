//! Why a digit is entered, and why nothing can be, in words, one line each.

use crate::backtracking::{DeadEnd, Entry, Reason};
use crate::grid::{cell_name, digit_list, unit_name, Digits, Grid, ALL, CELLS, KINDS, UNITS};

pub fn why_entered(entry: Entry) -> String {
    let (cell, digit) = (cell_name(entry.cell), digit_list(entry.digit));
    let head = format!("{cell} = {digit:<6}");
    match entry.reason {
        Reason::OnlyCandidate => head + "only candidate",
        Reason::OnlyCell { unit } => head + "only cell of " + &unit_name(unit),
        Reason::OthersFailed(1) => head + "last left, the other way failed",
        Reason::OthersFailed(_) => head + "last left, the other ways failed",
        Reason::Guess {
            candidates,
            failed,
            weight,
        } => {
            let all = candidates.count_ones() + failed;
            let why = |weight| format!("   weight {weight}, so {all} / {weight}");
            let why = weight.map_or(String::new(), why);
            format!("{cell} ? {digit} of {{{}}}{why}", digit_list(candidates))
        }
    }
}

/// What a dead end lacks, and where that is excluded. At most 79 characters.
pub fn why_dead(dead_end: DeadEnd, grid: &Grid) -> String {
    // By kind of unit: the digits that stand there, and the units.
    let (mut digits, mut units): ([Digits; 3], [Digits; 3]) = ([0; 3], [0; 3]);
    for (digit, unit) in blockers(dead_end, grid) {
        digits[unit / 9] |= digit;
        units[unit / 9] |= 1 << (unit % 9);
    }
    let part = |kind: usize| {
        let ((one, several), units) = (KINDS[kind], units[kind]);
        match dead_end {
            DeadEnd::NoCandidate { .. } => format!("{} in its {one}", digit_list(digits[kind])),
            _ if units.count_ones() == 1 => format!("{one} {}", digit_list(units)),
            _ => format!("{several} {}", digit_list(units)),
        }
    };
    let kinds = (0..3).filter(|&kind| units[kind] != 0);
    let parts = Vec::from_iter(kinds.map(part)).join(", ");
    match dead_end {
        DeadEnd::NoCandidate { cell } => {
            format!("{:<12} none left: {parts}", cell_name(cell) + " x")
        }
        DeadEnd::NoCell { unit, digit } => {
            let (unit, digit) = (unit_name(unit) + " x", digit_list(digit));
            format!("{unit:<12} no cell for {digit}: it is in {parts}")
        }
    }
}

/// What excludes each candidate of the cell, or the digit from each blank of the unit: the digit, and a unit
/// that has it.
fn blockers(dead_end: DeadEnd, grid: &Grid) -> Vec<(Digits, usize)> {
    let has = |unit: usize, digit| CELLS[unit].iter().any(|&cell| grid[cell] == digit);
    let find = |digit, mut units: [usize; 3], is_box_first| {
        if is_box_first {
            units.reverse();
        }
        let unit = units.into_iter().find(|&unit| has(unit, digit));
        unit.map(|unit| (digit, unit))
    };
    match dead_end {
        DeadEnd::NoCandidate { cell } => {
            let digits = (0..9).map(|digit| 1 << digit);
            digits
                .filter_map(|digit| find(digit, UNITS[cell], false))
                .collect()
        }
        DeadEnd::NoCell { unit, digit } => {
            // A box takes all its cells from a row or column.
            let blanks = CELLS[unit].into_iter().filter(|&cell| grid[cell] == ALL);
            blanks
                .filter_map(|cell| find(digit, UNITS[cell], true))
                .collect()
        }
    }
}
