//! What is said of verdicts and mistakes.

use crate::base::error::shown;
use crate::base::grid::{cell_name, digit_list, Digits, ALL};
use crate::base::puzzle::NO_SOLUTION;
use crate::judge::checker::{Mistake, OddLine};
use crate::judge::verdict::{Verdict, VERDICT_COUNT};
use std::fmt;

/// A judge's words for its verdicts, in their order, and what they mean.
#[rustfmt::skip]
pub const VERDICTS: [(&str, &str); VERDICT_COUNT] = [
    ("accepted", "a right answer, in time"),
    ("wrong answer", "other output, or none"),
    ("presentation error", "the right digits, laid out otherwise, or beside other text"),
    ("runtime error", "a crash, or a status other than 0"),
    ("memory limit exceeded", "it took more memory than it may"),
    ("output limit exceeded", "it printed more than a million bytes"),
    ("time limit exceeded", "over the time limit, or idle"),
    ("compile error", "the compiler says why"),
    ("does not start", "the program could not be started (exit status 2)"),
];

pub fn verdict_name(verdict: Verdict) -> &'static str {
    VERDICTS[verdict as usize].0
}

impl fmt::Display for Mistake {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&match self {
            Mistake::Blank(cell) => is(*cell, ALL),
            Mistake::ClueChanged(cell, found, clue) => {
                format!("{}, the clue is {}", is(*cell, *found), digit_list(*clue))
            }
            Mistake::Clash(clash) => clash.describe(),
            Mistake::NotTheSmallest(cell, found, smaller) => {
                let smaller = digit_list(*smaller);
                format!("{}, a smaller solution has {smaller}", is(*cell, *found))
            }
            Mistake::HasSolution => format!("expected a solution, found '{NO_SOLUTION}'"),
            Mistake::NoOutput => "no output".to_owned(),
            Mistake::NoGrid(word) => format!("expected a grid, found '{}'", shown(word, 60)),
            Mistake::Grids(count) => format!("output for {count} grids, expected 1"),
            Mistake::Unreadable(why) => why.clone(),
        })
    }
}

/// `r1c1 is 5`, `r1c1 is blank`
fn is(cell: usize, found: Digits) -> String {
    let found = match found {
        ALL => "blank".to_owned(),
        digit => digit_list(digit),
    };
    format!("{} is {found}", cell_name(cell))
}

impl fmt::Display for OddLine {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let expected = self.expected.as_deref().unwrap_or("the end");
        match &self.found {
            Some((line, found)) => {
                let found = shown(found, 60);
                write!(
                    formatter,
                    "line {line}: expected {expected}, found '{found}'"
                )
            }
            None => write!(formatter, "expected {expected}, found the end"),
        }
    }
}

/// `1 test`, `2 tests`
pub fn plural(count: impl ToString, what: &str) -> String {
    let count = count.to_string();
    let end = if count == "1" { "" } else { "s" };
    format!("{count} {what}{end}")
}

/// The failures of a verdict.
pub fn failures(count: usize, verdict: Verdict) -> String {
    plural(count, verdict_name(verdict).trim_end_matches(" exceeded"))
}
