//! What a report says beside facts.

use super::verdicts::{failures, plural, verdict_name, VERDICTS};
use crate::base::error::printable;
use crate::base::grid::{cell_name, digit_list};
use crate::judge::checker::{JudgedOutput, Mistake, OddLine};
use crate::judge::outcome::{Outcome, ENOUGH};
use crate::judge::problem::Problem;
use crate::judge::verdict::{Attempt, Verdict, Verdict::*};

use std::path::MAIN_SEPARATOR;
use std::time::Duration;

/// Of an accepted answer with an odd layout.
pub fn odd_layout(odd: &OddLine) -> String {
    format!("Note: not every judge takes this layout: {odd}.")
}

/// `38 of 44`
pub fn accepted_of(outcome: &Outcome) -> String {
    let accepted = outcome.counts[Accepted as usize];
    format!("{accepted} of {}", outcome.tests)
}

pub fn headline(outcome: &Outcome) -> String {
    let mut words = outcome.options.program.iter().map(|word| printable(word));
    // A folder says nothing new.
    let first = words.next().unwrap_or_default();
    let name = first
        .rsplit(['/', MAIN_SEPARATOR])
        .next()
        .unwrap_or_default();
    let words = Vec::from_iter([name.to_owned()].into_iter().chain(words));
    let mut sum = format!(
        "{}: {} of {} accepted",
        words.join(" "),
        outcome.counts[Accepted as usize],
        plural(outcome.tests, "test")
    );
    for ((name, _), count) in VERDICTS.into_iter().zip(outcome.counts).skip(1) {
        if count > 0 {
            sum += &format!(", {count} {name}");
        }
    }
    if let Some(verdict) = outcome.stopped {
        let left = outcome.tests - outcome.judged();
        sum += &format!(", {left} not run ({}; --all goes on)", stopped(verdict));
    }
    if let Some(slowest) = outcome.slowest_accepted {
        let is_over = outcome.counts[TimeLimit as usize] > 0;
        let which = if is_over { " accepted" } else { "" };
        sum += &format!("; slowest{which} {:.2} s", slowest.as_secs_f64());
    }
    if outcome.most.memory > LEAST_MEMORY {
        sum += &format!("; most memory {} MB", outcome.most.memory >> 10);
    }
    sum
}

pub fn stopped(verdict: Verdict) -> String {
    format!("stopped after {}", failures(ENOUGH, verdict))
}

/// Memory below this may be the judge's own, from before the program began. In kB.
const LEAST_MEMORY: u64 = 32 << 10;

/// What the tests are, and what each may take.
pub fn limits_line(outcome: &Outcome) -> String {
    let options = outcome.options;
    let Problem { name, seconds, .. } = options.problem;
    let mut text = format!("Tests in the format of {name}");
    if options.random > 0 {
        let (random, seed) = (options.random, options.seed);
        text += &format!(", {random} of them random (seed {seed})");
    }
    let usual = outcome.language.limits(options.problem.seconds).time;
    let time = options.time.unwrap_or(usual).as_secs_f64();
    text += &format!("; {} each", plural(time, "second"));
    if options.time.is_none() && time != seconds {
        text += &format!(" ({}; {name} itself: {seconds})", outcome.language.name);
    }
    text
}

/// The head of the smallest failure.
pub fn smallest(failed: &Attempt) -> String {
    let name = verdict_name(failed.verdict);
    format!("Smallest failure: {name} on {}", test_name(failed))
}

/// Its test, and what was made of that.
fn test_name(failed: &Attempt) -> String {
    let (number, before) = (failed.test.number, failed.test.blanks_before);
    let all = plural(before, "blank");
    match before - failed.blanks() {
        0 => format!("test {number}, {all}"),
        filled => format!("test {number}, {filled} of its {all} filled in"),
    }
}

/// What stands above a puzzle, the right answer, and an output that is no grid.
pub const PUZZLE_HEAD: &str = "puzzle";
pub const RIGHT_HEAD: &str = "right";
pub const OUTPUT_HEAD: &str = "your output:";

/// What the sign at cells of an answer means.
pub const WRONG_CLUE: &str = "wrong clue";
pub const REPEATS: &str = "repeats";
pub const BLANK: &str = "blank";
pub const DIFFERS: &str = "differs";

/// What stands above an answer, with its sign, if there is one.
pub fn answer_head(sign: &str) -> String {
    match sign {
        "" => "yours".to_owned(),
        sign => format!("yours (* {sign})"),
    }
}

/// More nodes than these are not counted.
pub const MOST_NODES: u64 = 10_000_000;

/// Whether the output has a blank, or is none.
fn is_not_entered(failed: &Attempt) -> bool {
    use Mistake::{Blank, NoOutput};
    matches!(failed.printed, JudgedOutput::Wrong(Blank(_) | NoOutput))
}

/// What a search by rows needs for the puzzle of a failure; nothing where no blank is left.
pub fn nodes(failed: &Attempt, nodes: u64, dead_ends: u64) -> String {
    let needs = match nodes {
        MOST_NODES.. => format!("more than {MOST_NODES} nodes"),
        nodes => plural(nodes, "node"),
    };
    match (failed.blanks(), failed.verdict) {
        (0, WrongAnswer) if matches!(failed.printed, JudgedOutput::Wrong(Mistake::NoOutput)) => {
            "This grid is already full: its 81 clues only have to stay, and be printed.".to_owned()
        }
        (0, TimeLimit) => {
            "This grid is already full, and the program does not end in time.".to_owned()
        }
        (0, _) | (_, PresentationError) => String::new(),
        (1, WrongAnswer) if is_not_entered(failed) && failed.test.solution.is_some() => {
            let (cell, solution) = (failed.test.blanks()[0], failed.test.solution);
            let digit = digit_list(solution.map_or(0, |solution| solution[cell]));
            let cell = cell_name(cell);
            format!("Only {digit} fits in {cell}: it is not entered, not kept, or not printed.")
        }
        // It has a dead end, and enters nothing.
        _ if nodes == 1 => String::new(),
        _ if dead_ends > 0 => {
            format!("A search by rows needs {needs} here, and has to take digits back.")
        }
        _ => format!("A search by rows needs {needs} here, and never takes a digit back."),
    }
}

/// What to do next. Nothing where no search is at fault.
pub fn what_next(failed: &Attempt) -> &'static str {
    let is_solution = matches!(
        failed.printed,
        JudgedOutput::Wrong(Mistake::NotTheSmallest(..))
    );
    match is_solution || failed.verdict == PresentationError || failed.blanks() == 0 {
        true => "",
        false => WHAT_NEXT,
    }
}

pub const WHAT_NEXT: &str =
    "The page src/page/index.html says where a search goes wrong: paste this puzzle and, under \
     \"Your search\", a line \"row column digit\" for each cell that your program writes (digit 0 where \
     it empties a cell).";

pub fn more_failures(count: usize) -> String {
    format!("      and {count} more (--all shows them, with reasons)")
}

/// How a limit follows the machine, or that it does not. It begins with `Here`.
pub fn pace(limit: Duration, pace: Option<f64>) -> String {
    let limit = limit.as_secs_f64();
    match pace {
        None => "Here the same: a debug build, or a system that tells no usable processor time."
            .to_owned(),
        Some(times) => {
            let compared = if times < 1.0 { "faster" } else { "slower" };
            format!("Here {limit:.2} s, since this machine is {compared}.")
        }
    }
}
