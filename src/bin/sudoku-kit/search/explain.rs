//! Why a digit is entered, and why nothing can be, in words, one line each.

use crate::base::grid::{
    cell_name, digit_list, unit_name, Digits, Grid, ALL, CELLS, UNITS, UNIT_KINDS,
};
use crate::search::backtracking::{DeadEnd, Entry, Reason};

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
    let has = |unit: usize, digit| CELLS[unit].iter().any(|&cell| grid[cell] == digit);
    // By kind of unit: the digits that it excludes from the cell, or the units that exclude the digit.
    let mut numbers: [Digits; 3] = [0; 3];
    match dead_end {
        DeadEnd::NoCandidate { cell } => {
            for digit in (0..9).map(|digit| 1 << digit) {
                let mut units = UNITS[cell].into_iter();
                if let Some(unit) = units.find(|&unit| has(unit, digit)) {
                    numbers[unit / 9] |= digit;
                }
            }
        }
        DeadEnd::NoCell { unit, digit } => {
            for cell in CELLS[unit].into_iter().filter(|&cell| grid[cell] == ALL) {
                // Boxes come first: one takes all its cells from a row or column.
                let mut units = UNITS[cell].into_iter().rev();
                if let Some(unit) = units.find(|&unit| has(unit, digit)) {
                    numbers[unit / 9] |= 1 << (unit % 9);
                }
            }
        }
    }
    let parts = (0..3).filter(|&kind| numbers[kind] != 0).map(|kind| {
        let ((one, several), list) = (UNIT_KINDS[kind], digit_list(numbers[kind]));
        match dead_end {
            DeadEnd::NoCandidate { .. } => format!("{list} in its {one}"),
            _ if list.len() == 1 => format!("{one} {list}"),
            _ => format!("{several} {list}"),
        }
    });
    let parts = Vec::from_iter(parts).join(", ");
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
