//! An event of a search in words, one line each.

use crate::backtracking::{DeadEnd, Event, Reason};
use crate::grid::{cell_name, digit_list, unit_name, Digits};

/// The line for an event; `None` where there is nothing to say.
pub fn explain(event: &Event) -> Option<String> {
    match *event {
        Event::Enter {
            cell,
            digit,
            reason,
        } => Some(entry(cell, digit, reason)),
        Event::DeadEnd(DeadEnd::NoCandidate { cell }) => {
            Some(format!("{} x       no candidate left", cell_name(cell)))
        }
        Event::DeadEnd(DeadEnd::NoCell { unit, digit }) => {
            let what = unit_name(unit) + " x";
            Some(format!("{what:<12} no cell for {}", digit_list(digit)))
        }
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
