//! The one line of `--brief`, for the table of a class: the program, the verdict, how many tests are accepted, the
//! first that failed, the slowest seconds, and what all failures have in common or, without that, the reason.

use super::outcome::{Options, Outcome};
use super::sentences as say;
use super::verdict::Verdict;

use crate::base::error::{printable, shown};

pub fn brief_line(outcome: &Outcome) -> String {
    let accepted = say::accepted_of(outcome);
    let slowest = format!("{:.2}", outcome.most.time.as_secs_f64());
    let (verdict, number, reason) = match outcome.first_failed() {
        Some(first) => (first.verdict, first.number.to_string(), &*first.reason),
        None => (Verdict::Accepted, String::new(), ""),
    };
    let common = Vec::from_iter(outcome.common.iter().map(say::common)).join(" ");
    let why = if common.is_empty() { reason } else { &common };
    let stopped = outcome.stopped.map_or(String::new(), say::stopped);
    let why = if stopped.is_empty() {
        why
    } else {
        why.trim_end_matches('.')
    };
    let parts = [why, &stopped].into_iter().filter(|part| !part.is_empty());
    let why = Vec::from_iter(parts).join("; ");
    tab_separated(
        outcome.options,
        verdict,
        [&accepted, &number, &slowest, &why],
    )
}

/// The line of a program with which no test was run, and why.
pub fn no_program(options: &Options, verdict: Verdict, why: &str) -> String {
    let error = why.lines().find(|line| line.contains("error"));
    let first = error.or(why.lines().next()).unwrap_or_default();
    tab_separated(options, verdict, ["", "", "", first])
}

fn tab_separated(options: &Options, verdict: Verdict, others: [&str; 4]) -> String {
    let words: Vec<String> = options.program.iter().map(|word| printable(word)).collect();
    let program = words.join(" ");
    let cells = [[&program, say::verdict_name(verdict)].as_slice(), &others].concat();
    let clean = |cell: &&str| match *cell {
        "" => "-".to_owned(),
        cell => shown(&cell.replace(['\t', '\n', '\r'], " "), usize::MAX),
    };
    let line: Vec<String> = cells.iter().map(clean).collect();
    line.join("\t") + "\n"
}
