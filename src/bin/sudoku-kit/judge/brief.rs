//! The line of `--brief`, for the table of a class.

use super::common::{common, Common};
use super::report::reason;
use super::sum::stopped;
use super::{Judged, Options};
use crate::base::error::{printable, shown};
use crate::base::say::say;
use crate::run::attempt::Verdict;

/// The program, the verdict, how many tests are accepted, the first that failed, the slowest seconds, and what all failures
/// have in common or, without that, the reason; and the line, if it was looked for.
pub fn line(judged: &Judged, line: &str) -> String {
    let accepted = format!("{} of {}", judged.count(Verdict::Accepted), judged.tests);
    let times = judged.attempts.iter().map(|attempt| attempt.run.used.time);
    let slowest = format!("{:.2}", times.max().unwrap_or_default().as_secs_f64());
    let first = judged.failed().next();
    let verdict = first.map_or(Verdict::Accepted, |first| first.verdict);
    let number = first.map_or(String::new(), |first| first.test.number.to_string());
    let common = common(judged, None);
    let common = Vec::from_iter(common.iter().map(Common::to_string)).join(" ");
    let mut why = match &*common {
        "" => first.map_or(String::new(), |first| reason(first, &[])),
        _ => common,
    };
    if let Some(verdict) = judged.stopped {
        let parts = [why.trim_end_matches('.').to_owned(), stopped(verdict)];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        why = Vec::from_iter(parts).join(&say!("; ", ". "));
    }
    tab_separated(
        judged.options,
        verdict,
        [&accepted, &number, &slowest, &why, line],
    )
}

/// The line of a program with which no test was run, and why.
pub fn refusal(options: &Options, verdict: Verdict, why: &str) -> String {
    let error = why.lines().find(|line| line.contains("error"));
    let first = error.or(why.lines().next()).unwrap_or_default();
    tab_separated(options, verdict, ["", "", "", first, ""])
}

fn tab_separated(options: &Options, verdict: Verdict, others: [&str; 5]) -> String {
    let words: Vec<String> = options.program.iter().map(|word| printable(word)).collect();
    let program = words.join(" ");
    let columns = if options.line.is_zero() { 4 } else { 5 };
    let cells = [[&program, verdict.name()].as_slice(), &others[..columns]].concat();
    let clean = |cell: &&str| match *cell {
        "" => "-".to_owned(),
        cell => shown(&cell.replace(['\t', '\n', '\r'], " "), usize::MAX),
    };
    let line: Vec<String> = cells.iter().map(clean).collect();
    line.join("\t") + "\n"
}
