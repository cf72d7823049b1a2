//! An event of a search in words, one line each.

use crate::backtracking::{Answers, Event, Question, Reason};
use crate::grid::{cell_name, digit_list, members, unit_name, Digits};

/// The line for an event; `None` where there is nothing to say.
pub fn explain(event: &Event) -> Option<String> {
    match *event {
        Event::Enter {
            cell,
            digit,
            reason,
        } => Some(entry(cell, digit, reason)),
        Event::DeadEnd(Question::Digit { cell }) => {
            Some(format!("{} x       no candidate left", cell_name(cell)))
        }
        Event::DeadEnd(Question::Place { unit, digit }) => {
            let what = unit_name(unit) + " x";
            Some(format!("{what:<12} no cell for {}", digit_list(digit)))
        }
        Event::Clash(clash) => Some(clash.describe()),
        Event::Solution => Some("solution".to_owned()),
        Event::TakeBack { .. } => None,
    }
}

fn entry(cell: usize, digit: Digits, reason: Reason) -> String {
    let head = format!("{} = {:<6}", cell_name(cell), digit_list(digit));
    match reason {
        Reason::Forced(Question::Digit { .. }) => head + "only candidate",
        Reason::Forced(Question::Place { unit, .. }) => head + "only cell of " + &unit_name(unit),
        Reason::OthersFailed(1) => head + "last left, the other way failed",
        Reason::OthersFailed(_) => head + "last left, the other ways failed",
        Reason::Guess {
            question,
            answers,
            failed,
            weight,
        } => {
            let guess = guess(question, answers, cell, digit);
            let others = answers.count_ones() + failed - 1;
            let why = |weight| format!("   weight {weight}, so {others} / {weight}");
            guess + &weight.map_or(String::new(), why)
        }
    }
}

/// `r1c6 ? 8 of {8 9}` or `5 of row 3 ? r3c2 of {r3c2 r3c7}`
fn guess(question: Question, answers: Answers, cell: usize, digit: Digits) -> String {
    match question {
        Question::Digit { .. } => {
            let (cell, digit, all) = (cell_name(cell), digit_list(digit), digit_list(answers));
            format!("{cell} ? {digit} of {{{all}}}")
        }
        Question::Place { unit, .. } => {
            let places: Vec<String> = members(answers.into())
                .map(|place| cell_name(question.entry(1 << place).0))
                .collect();
            let (cell, digit, unit) = (cell_name(cell), digit_list(digit), unit_name(unit));
            format!("{digit} of {unit} ? {cell} of {{{}}}", places.join(" "))
        }
    }
}
