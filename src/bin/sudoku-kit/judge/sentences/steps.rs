//! What is said of the steps of a search.

use crate::base::grid::{cell_name, digit_list, unit_name, Digits, ALL};
use crate::judge::finding::{Finding, Missed, Placement, Replayed};
use std::fmt;

impl fmt::Display for Replayed {
    /// `Step 3 of 5: ...`, or what is said of all steps.
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let (number, count) = (self.at, self.count);
        let first = if self.has_more { "the first " } else { "" };
        let steps = if count == 1 { "step" } else { "steps" };
        match &self.finding {
            Finding::Solved => write!(
                formatter,
                "None of {first}{count} {steps} is wrong, and they make the grid full and right: \
                 the mistake comes after the search."
            ),
            Finding::NoneWrong(is_sure, last) => {
                let sure = if *is_sure { "" } else { "proven " };
                let last =
                    last.map(|last| format!("; the last digit that stands is {}", placement(last)));
                let last = last.unwrap_or_default();
                write!(
                    formatter,
                    "None of {first}{count} {steps} is {sure}wrong{last}."
                )
            }
            finding => write!(formatter, "Step {number} of {first}{count}: {finding}."),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&match self {
            Finding::OffGrid([row, column, digit]) => {
                match (0..9).contains(row) && (0..9).contains(column) {
                    true => format!("{digit} is no digit of the grid"),
                    false => format!("row {row}, column {column} (from 0) is not on the grid"),
                }
            }
            Finding::ClueChanged((cell, clue), to) => {
                let (cell, clue, change) = (cell_name(*cell), digit_list(*clue), change(ALL, *to));
                format!("{cell} is a clue, {clue}, and {change}")
            }
            Finding::ClashKept(cell, clash) => {
                let other = cell_name(clash.first + clash.second - cell);
                let (digit, unit) = (digit_list(clash.digit), unit_name(clash.unit));
                let cell = cell_name(*cell);
                format!("{digit} is entered in {cell} and kept, though {unit} has it in {other}")
            }
            Finding::GivenUp(given, missed) => {
                let (given, why) = (placement(*given), why_missed(missed, " after it"));
                format!("{given} is given up, though it leads to a solution{why}")
            }
            Finding::TriedTwice(twice) => format!(
                "{} is tried again, with the same digits before it: the search goes round",
                placement(*twice)
            ),
            Finding::StillHeld((cell, from), to, (later, held)) => {
                let (cell, change) = (cell_name(*cell), change(*from, *to));
                let (later, held) = (cell_name(*later), digit_list(*held));
                format!("{cell} {change} while {later}, entered after it, still holds {held}")
            }
            Finding::AfterSolution(full, (cell, to)) => {
                let (cell, change) = (cell_name(*cell), change(ALL, *to));
                format!(
                    "the grid is full and right at step {full}, and now {cell} {change}, on \
                     purpose or not"
                )
            }
            Finding::EndsEarly(Some(last), missed) => {
                format!(
                    "the steps end with {}{}",
                    placement(*last),
                    why_missed(missed, " after it")
                )
            }
            Finding::EndsEarly(None, missed) => {
                format!("the steps end without a solution{}", why_missed(missed, ""))
            }
            Finding::EndsDead(last, wrong) => {
                let wrong = match wrong == last {
                    true => String::new(),
                    false => format!(" and {}", placement(*wrong)),
                };
                format!(
                    "the steps end with {}{wrong}, which no solution has",
                    placement(*last)
                )
            }
            Finding::Solved | Finding::NoneWrong(..) => String::new(),
        })
    }
}

fn why_missed(missed: &Option<Missed>, after: &str) -> String {
    let Some(Missed { cell, tried, right }) = missed else {
        return String::new();
    };
    let (cell, tried, right) = (cell_name(*cell), digit_list(*tried), digit_list(*right));
    match tried.as_str() {
        "" => format!(": nothing was entered{after}, and {cell} can be {right}"),
        _ => format!(": only {tried} was entered in {cell}, and {right} fits there, too"),
    }
}

/// `3 in r7c2`
fn placement((cell, digit): Placement) -> String {
    format!("{} in {}", digit_list(digit), cell_name(cell))
}

/// `changes from 3 to 9`
fn change(from: Digits, to: Digits) -> String {
    match (from, to) {
        (_, ALL) => "is taken back".to_owned(),
        (ALL, _) => format!("changes to {}", digit_list(to)),
        _ => format!("changes from {} to {}", digit_list(from), digit_list(to)),
    }
}

#[cfg(test)]
mod tests {
    use crate::judge::problem::PROBLEMS;
    use crate::judge::steps::replay_steps;
    use crate::judge::suite::samples;

    #[test]
    fn the_first_wrong_step_is_told() {
        let tests = samples(PROBLEMS[0], false);
        let rows = include_str!("steps.txt").lines();
        for row in rows.filter(|row| !row.starts_with('#')) {
            let (steps, sentence) = row.split_once(" | ").unwrap();
            let (steps, is_whole) = match steps.strip_suffix("...") {
                Some(steps) => (steps, false),
                None => (steps, true),
            };
            let test = if steps.starts_with('3') { 10 } else { 11 };
            // Lines that are no step are ignored.
            let errors = steps.replace(", ", "\n7 nodes\n\n1 2\n1 2 3 4\n1 2 x\n");
            let replayed = replay_steps(&tests[test - 1].puzzle, errors.as_bytes(), None, is_whole);
            assert_eq!(replayed.unwrap().to_string(), sentence, "{steps}");
        }
    }

    #[test]
    fn nothing_is_wrong_without_a_step_or_without_a_solution() {
        let mut puzzle = samples(PROBLEMS[0], false)[10].puzzle;
        // No line is a step, or most are other numbers.
        for errors in ["1 2\n1 2 x\n", "12 30 5\n12 31 5\n6 1 3\n"] {
            assert!(replay_steps(&puzzle, errors.as_bytes(), None, true).is_none());
        }
        puzzle[1] = puzzle[0];
        let replayed = replay_steps(&puzzle, b"8 8 1", None, true);
        assert!(replayed.is_some_and(|replayed| !replayed.finding.is_wrong()));
    }

    #[test]
    fn the_answer_tells_how_rows_count_and_whether_columns_come_first() {
        let puzzle = samples(PROBLEMS[0], false)[10].puzzle;
        for (cell, expected) in [
            (15, "r2c7 is a clue, 9, and"),
            (5, "r1c6 is a clue, 9, and"),
            (55, "the steps end with 3 in r7c2"),
        ] {
            let steps = if cell == 55 { "1,6,3" } else { "1 6 3" };
            let mut answer = puzzle;
            answer[cell] = 1 << 2;
            let replayed = replay_steps(&puzzle, steps.as_bytes(), Some(&answer), true);
            let told = replayed.unwrap().to_string();
            assert!(told.contains(expected), "{told}");
        }
    }
}
