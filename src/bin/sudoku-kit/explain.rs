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
    for (unit, cell) in blockers(dead_end, grid) {
        digits[unit / 9] |= grid[cell];
        units[unit / 9] |= 1 << (unit % 9);
    }
    let part = |kind: usize| {
        let (one, several) = KINDS[kind];
        match dead_end {
            DeadEnd::NoCandidate { .. } => format!("{} in its {one}", digit_list(digits[kind])),
            DeadEnd::NoCell { .. } => {
                let name = if units[kind].count_ones() == 1 {
                    one
                } else {
                    several
                };
                format!("{name} {}", digit_list(units[kind]))
            }
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

/// What excludes each candidate of the cell, or the digit from each blank of the unit: a unit that has the
/// digit, and the cell where it stands there.
fn blockers(dead_end: DeadEnd, grid: &Grid) -> Vec<(usize, usize)> {
    let find = |units: [usize; 3], digit| {
        let cells = |unit: usize| CELLS[unit].map(|cell| (unit, cell));
        let mut cells = units.into_iter().flat_map(cells);
        cells.find(|&(_, cell)| grid[cell] == digit)
    };
    match dead_end {
        DeadEnd::NoCandidate { cell } => {
            let blocker = |digit: Digits| find(UNITS[cell], 1 << digit);
            (0..9).filter_map(blocker).collect()
        }
        DeadEnd::NoCell { unit, digit } => {
            let blanks = CELLS[unit].into_iter().filter(|&cell| grid[cell] == ALL);
            // Boxes come first: one takes all its cells from a row or column.
            let find = |cell| {
                let [row, column, in_box] = UNITS[cell];
                find([in_box, column, row], digit)
            };
            blanks.filter_map(find).collect()
        }
    }
}
