//! An event of a search in words, one line each; and what makes a dead end one.

use crate::backtracking::{DeadEnd, Event, Reason};
use crate::grid::{cell_name, digit_list, unit_name, Digits, Grid, ALL, CELLS, KINDS, UNITS};

/// The line for an event, after which the grid is this; `None` where there is nothing to say.
pub fn explain(event: &Event, grid: &Grid) -> Option<String> {
    match *event {
        Event::Enter {
            cell,
            digit,
            reason,
        } => Some(entry(cell, digit, reason)),
        Event::DeadEnd(dead_end) => Some(no_way(dead_end, grid)),
        Event::Clash(clash) => Some(clash.describe()),
        Event::Solution => Some("solution".to_owned()),
        Event::TakeBack { .. } => None,
    }
}

fn entry(cell: usize, digit: Digits, reason: Reason) -> String {
    let (cell, digit) = (cell_name(cell), digit_list(digit));
    let head = format!("{cell} = {digit:<6}");
    match reason {
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
fn no_way(dead_end: DeadEnd, grid: &Grid) -> String {
    // By kind of unit: the digits that stand there, and the units.
    let (mut digits, mut units): ([Digits; 3], [Digits; 3]) = ([0; 3], [0; 3]);
    for (unit, cell) in blockers(dead_end, grid) {
        digits[unit / 9] |= grid[cell];
        units[unit / 9] |= 1 << (unit % 9);
    }
    let kinds = (0..3).filter(|&kind| units[kind] != 0);
    match dead_end {
        DeadEnd::NoCandidate { cell } => {
            let part = |kind| format!("{} in its {}", digit_list(digits[kind]), KINDS[kind]);
            let parts: Vec<String> = kinds.map(part).collect();
            format!(
                "{} x       none left: {}",
                cell_name(cell),
                parts.join(", ")
            )
        }
        DeadEnd::NoCell { unit, digit } => {
            let part = |kind: usize| {
                let name = match (units[kind].count_ones(), kind) {
                    (1, _) => KINDS[kind].to_owned(),
                    (_, 2) => "boxes".to_owned(),
                    _ => format!("{}s", KINDS[kind]),
                };
                format!("{name} {}", digit_list(units[kind]))
            };
            let parts: Vec<String> = kinds.map(part).collect();
            let (what, digit) = (unit_name(unit) + " x", digit_list(digit));
            format!(
                "{what:<12} no cell for {digit}: it is in {}",
                parts.join(", ")
            )
        }
    }
}

/// What excludes each candidate of the cell, or the digit from each blank of the unit: a unit that has the
/// digit, and the cell where it stands there.
pub fn blockers(dead_end: DeadEnd, grid: &Grid) -> Vec<(usize, usize)> {
    let find = |units: [usize; 3], digit| {
        let cells = |unit: usize| CELLS[unit].map(|cell| (unit, cell));
        let mut cells = units.into_iter().flat_map(cells);
        cells.find(|&(_, cell)| grid[cell] == digit)
    };
    match dead_end {
        DeadEnd::NoCandidate { cell } => {
            let digits = (0..9).map(|digit| 1 << digit);
            digits
                .filter_map(|digit| find(UNITS[cell], digit))
                .collect()
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
