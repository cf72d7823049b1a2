//! The line of a wrong program: what `repair` finds, in words.

use super::report::{what_next, wrapped};
use super::Judged;
use crate::base::error::{shown, Error};
use crate::base::progress::Progress;
use crate::base::say::say;
use crate::base::words::{listed, plural, thousands, WIDTH};
use crate::repair::{calls, find_line, hunks, Found, Outcome, Site, Task};
use crate::run::attempt::{Attempt, Verdict};
use crate::run::folder::Folder;
use crate::run::languages::of_source;
use crate::run::process::interrupt::until_interrupted;
use crate::run::process::Limits;
use crate::run::suite::{random_tests, Test};
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// So many random puzzles are solved, too, by what is named.
const RANDOM: usize = 20;

/// A program that needs more calls may be right and too slow.
const FEW_CALLS: u64 = 10_000;

/// What was searched, and what came of it.
pub struct Search {
    text: String,
    outcome: Outcome,
    tests: usize,
    seconds: Duration,
}

/// Looks for the line of a program, of which the smallest failure is known. `None` where no line is looked for: there is
/// no source, or it is only slow.
pub fn search(
    judged: &Judged,
    tests: Vec<Test>,
    smallest: &Attempt,
    limits: Limits,
) -> Result<Option<Search>, Error> {
    let (began, options) = (Instant::now(), judged.options);
    let path = Path::new(&options.program[0]);
    let is_source = of_source(path).is_some() && options.program.len() == 1;
    let failed = std::iter::once(smallest).chain(judged.failed());
    let failed = failed.filter(|attempt| is_mistake(attempt));
    let failed = Vec::from_iter(failed.map(|attempt| attempt.test.clone()));
    if options.line.is_zero() || !is_source || failed.is_empty() {
        return Ok(None);
    }
    let (Ok(bytes), Ok(folder)) = (fs::read(path), Folder::new()) else {
        return Ok(None);
    };
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let what = say!("changes", "수정");
    let tried = Mutex::new(None);
    let progress = |more: usize, of: usize| {
        let mut tried = tried
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let of = Some(of as u64);
        let tried = tried.get_or_insert_with(|| Progress::between_lines(what.clone(), of));
        tried.add(more);
    };
    let outcome = until_interrupted(|is_stopped| {
        let task = Task {
            text: text.clone(),
            language: judged.program.language,
            failed,
            tests,
            random: random_tests(options.problem, 0, 0).take(RANDOM).collect(),
            limits,
            deadline: began + options.line,
            folder: &folder.path,
            is_stopped,
        };
        find_line(&task, &progress)
    });
    let tried = tried.into_inner().unwrap_or_default();
    tried
        .into_iter()
        .for_each(|mut tried: Progress| tried.clear());
    let outcome =
        outcome.map_err(|error| Error::Broken(format!("cannot look for the line: {error}")))?;
    Ok(outcome.map(|outcome| Search {
        text,
        outcome,
        tests: judged.tests,
        seconds: began.elapsed(),
    }))
}

/// Whether a failure is a mistake, not slowness alone.
fn is_mistake(failed: &Attempt) -> bool {
    match failed.verdict {
        Verdict::WrongAnswer | Verdict::PresentationError | Verdict::RuntimeError => true,
        Verdict::TimeLimit | Verdict::MemoryLimit | Verdict::OutputLimit => {
            calls(&failed.test) < FEW_CALLS
        }
        Verdict::Accepted | Verdict::CompileError | Verdict::NoStart => false,
    }
}

/// The line in words, where eyes rest: last. Where none is named, it is said what to do next.
pub fn told(search: Option<&Search>, smallest: &Attempt, shows_change: bool) -> String {
    let Some(search) = search else {
        return what_next(smallest);
    };
    let why_none = match &search.outcome {
        Outcome::Found(found) => return "\n".to_owned() + &search.places(found, shows_change),
        Outcome::None { compiled } => format!(
            "None of the {} that compile helps: the mistake may be in several lines, or in the idea.",
            plural(thousands(*compiled), "change")
        ),
        Outcome::TimeOver { tried, of } => format!(
            "No line is found yet: of the changes to the program, {} of {} tried in {:.0} s (--line S sets the seconds).",
            thousands(*tried), thousands(*of), search.seconds.as_secs_f64()
        ),
        Outcome::Refused(name) => format!(
            "The line is not looked for, since that runs changes of the program: it names {}, which may open files, \
             start processes or use the network.",
            shown(name, 40)
        ),
    };
    what_next(smallest) + "\n" + &wrapped(&why_none)
}

/// The lines as a cell of a table; `-` if none is named.
pub fn brief(search: Option<&Search>) -> String {
    let Some(Outcome::Found(found)) = search.map(|search| &search.outcome) else {
        return String::new();
    };
    let place = |found: &Found| match &found.change.site {
        Site::Line(line) => format!("line {line}"),
        Site::After(line) => format!("after line {line}"),
        Site::Lines(lines) => format!("lines {}", numbers(lines)),
    };
    Vec::from_iter(found.iter().map(place)).join("; ")
}

fn numbers(lines: &[usize]) -> String {
    listed(&Vec::from_iter(lines.iter().map(usize::to_string)))
}

impl Search {
    fn places(&self, found: &[Found], shows_change: bool) -> String {
        let places = found.iter().enumerate();
        let mut told: String = places
            .map(|(i, found)| self.place(i, &found.change.site))
            .collect();
        let accepted = found.iter().map(|found| found.accepted).min().unwrap_or(0);
        let accepted = match accepted == self.tests {
            true => format!("all {} are accepted", plural(self.tests, "test")),
            false => format!(
                "all {} that end in time are accepted",
                plural(accepted, "test")
            ),
        };
        let change = match (found, found.first().map(|found| &found.change.site)) {
            ([_], Some(Site::Line(_))) => "With one change there",
            ([_], Some(Site::After(_))) => "With one line put in there",
            ([_], _) => "With that change",
            _ => "With one change in one of these places",
        };
        let how = if shows_change {
            ":"
        } else {
            " (--change shows it)."
        };
        told += &wrapped(&format!("{change}, {accepted}{how}"));
        if shows_change {
            told += &Vec::from_iter(found.iter().map(|found| self.change(found))).join("or:\n");
        }
        told
    }

    /// A place, and the text of its lines; after the first, it is another that would do.
    fn place(&self, before: usize, site: &Site) -> String {
        let head = match (site, before) {
            (Site::Line(line), 0) => format!("Look at line {line}:"),
            (Site::Line(line), _) => format!("Or look at line {line}:"),
            (Site::After(line), 0) => format!("Something is missing after line {line}:"),
            (Site::After(line), _) => format!("Or something is missing after line {line}:"),
            (Site::Lines(lines), before) => {
                let (look, lines) = (["Look", "Or look"][before.min(1)], lines);
                let all = ["both", "all of them"][usize::from(lines.len() > 2)];
                format!(
                    "{look} at lines {}: the same change in {all}.",
                    numbers(lines)
                )
            }
        };
        let all = Vec::from_iter(self.text.lines());
        let shown = |line: &usize| all.get(line - 1).map(|line| one_line("    ", line));
        let lines: String = site.lines().iter().filter_map(shown).collect();
        wrapped(&head) + &lines
    }

    /// What is replaced and what by, as lines with - and +.
    fn change(&self, found: &Found) -> String {
        let lines = |sign: &str, text: &str, other: &str| -> String {
            let others = Vec::from_iter(other.lines());
            let lines = text
                .lines()
                .filter(|line| !line.trim().is_empty() && !others.contains(line));
            lines
                .map(|line| one_line(&format!("  {sign} "), line))
                .collect()
        };
        let hunks = hunks(&self.text, &found.change.edits).into_iter();
        let shown = hunks.map(|[old, new]| lines("-", &old, &new) + &lines("+", &new, &old));
        shown.collect()
    }
}

/// A line of the program that fits a terminal.
fn one_line(before: &str, line: &str) -> String {
    let width = WIDTH - before.len() - "...".len();
    let line = line.trim().replace('\t', " ");
    format!("{before}{}\n", shown(&line, width))
}
