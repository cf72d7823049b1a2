//! The judge: runs a program on tests and says what a judge would say, and why.
//!
//! ```text
//! suite ---test---> language, run ---run---> verdict ---attempt---> facts
//!                        ^                                  |
//!                        +---------------shrink <-----------+----> outcome ---> report, or brief
//! ```
//!
//! `sentences` has all words.

mod brief;
mod calibration;
pub mod checker;
mod common;
mod crash;
mod facts;
mod language;
mod program;
mod report;
mod run;
mod sentences;
mod session;
mod shrink;
mod source;
mod steps;
pub mod suite;
mod verdict;

pub use language::{Language, LANGUAGES, MEMORY};

use crate::base::error::{tell, Error, Status};
use crate::base::puzzle::Shape;
use crate::base::words::meanings;
use crate::judge::checker::{Layout, OddLine};
use crate::page::{page, OwnSearch};
use crate::search::backtracking::Rule;
use crate::text::output::{print, write, write_new};
use calibration::Pace;
use common::Common;
use program::{prepare, Failed};
use run::{End, Limits, Usage};
use sentences::VERDICTS;
use session::Session;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::time::Duration;
use steps::Checked;
use suite::{folder, random_tests, samples};
use verdict::{Attempt, Verdict};

/// A problem of Baekjoon, and its time limit.
#[derive(Clone, Copy)]
pub struct Problem {
    pub name: &'static str,
    pub seconds: f64,
    pub layout: Layout,
}

pub const PROBLEMS: [Problem; 2] = [
    Problem {
        name: "2580",
        seconds: 1.0,
        layout: Layout {
            shape: Shape::Spaced,
            wants_smallest: false,
        },
    },
    Problem {
        name: "2239",
        seconds: 2.0,
        layout: Layout {
            shape: Shape::Compact,
            wants_smallest: true,
        },
    },
];

/// The languages and the verdicts, and what they mean.
pub fn words() -> Vec<(String, String)> {
    [language::limits(), meanings(&VERDICTS)].concat()
}

/// What is to be done.
pub struct Options<'a> {
    pub problem: Problem,
    pub is_hard: bool,
    /// How many random puzzles.
    pub random: u64,
    pub seed: u64,
    /// A folder of tests, in place of all others.
    pub tests: Option<&'a OsStr>,
    /// The time limit; `None`: the problem's and the language's.
    pub time: Option<Duration>,
    /// `None`: that of the program's name.
    pub language: Option<&'static Language>,
    /// A command that runs compiler and program.
    pub jail: Option<&'a OsStr>,
    /// Tells accepted tests, too, and goes on after many time limits.
    pub is_all: bool,
    /// Prints one line.
    pub is_brief: bool,
    /// With that line, a folder for the report.
    pub reports: Option<&'a OsStr>,
    /// A file for the page of the smallest failure.
    pub page: Option<&'a OsStr>,
    /// The program and its arguments.
    pub program: &'a [OsString],
}

impl Options<'_> {
    /// Whether the report is wanted, printed or in a folder.
    fn wants_report(&self) -> bool {
        !self.is_brief || self.reports.is_some()
    }
}

/// What there is to be told of a program.
pub struct Outcome<'a> {
    options: &'a Options<'a>,
    language: &'static Language,
    limits: Limits,
    /// The limit on the machine of the calibration, and how it was carried to this one; `None` where it was typed.
    pace: Option<(Pace, Duration)>,
    /// How many tests there are, how many were run, and how many of those are in each place of `VERDICTS`.
    tests: usize,
    judged: usize,
    counts: [usize; VERDICTS.len()],
    /// The verdict of which there were so many that the others were not run.
    stopped: Option<Verdict>,
    slowest_accepted: Option<Duration>,
    /// The most that any took.
    most: Usage,
    /// The first of an accepted answer.
    odd_layout: Option<OddLine>,
    common: Vec<Common>,
    /// The first failed tests, or all tests with `--all`; and how many more failed.
    rows: Vec<Row>,
    more: usize,
    /// The row of the first failed test.
    first: Option<Row>,
    smallest: Option<Attempt>,
    search: Search,
    /// The lines on standard error of a run whose time was over; `None` unless they are many.
    lines_over: Option<usize>,
}

/// The line of a test.
#[derive(Clone)]
pub struct Row {
    number: usize,
    asks: String,
    verdict: Verdict,
    time: Duration,
    reason: String,
}

/// What is known of the program's search by the steps that it prints.
pub enum Search {
    /// There is nothing to search, or the search is right.
    NotAsked,
    NoSteps,
    Checked {
        checked: Checked,
        /// The test, where it is not that of the smallest failure.
        number: Option<usize>,
    },
}

/// Judges a program, and prints the report.
pub fn judge(options: &Options) -> Result<Status, Error> {
    let problem = options.problem;
    let tests = match options.tests {
        Some(path) => folder(path, problem)?,
        None => samples(problem, options.is_hard),
    };
    let program = match prepare(options.program, options.language, options.jail)? {
        Ok(program) => program,
        Err(failed) => return no_program(options, failed),
    };
    let mut session = Session::new(options, program, &tests);
    let last = tests.last().map_or(0, |test| test.number);
    let random = random_tests(problem, options.seed, last).take(options.random as usize);
    for test in tests.into_iter().chain(random) {
        session.progress.add(0);
        let attempt = session.attempt(test, session.outcome.limits.time)?;
        if let End::NotStarted(why) = &attempt.run.end {
            session.progress.clear();
            let why = session.program.not_started(why);
            return no_program(options, (Verdict::NoStart, why));
        }
        session.add(attempt);
        session.progress.add(1);
        if session.outcome.stopped.is_some() {
            break;
        }
    }
    let outcome = session.end()?;
    if let (Some(path), Some(failed)) = (options.page, &outcome.smallest) {
        write_page(path, failed, &outcome.search)?;
    }
    deliver(options, &brief::line(&outcome), || report::report(&outcome))?;
    let accepted = outcome.counts[Verdict::Accepted.place()];
    Ok(match accepted == outcome.tests {
        true => Status::AllAnswered,
        false => Status::WrongAnswer,
    })
}

/// Writes the page of a failure: its puzzle, and the program's search beside the first rung's.
fn write_page(path: &OsStr, failed: &Attempt, search: &Search) -> Result<(), Error> {
    let own = match search {
        Search::Checked {
            checked,
            number: None,
            ..
        } => Some(checked),
        _ => None,
    };
    // What is not on the grid has no place there.
    let on_grid = |&[row, column, digit]: &steps::Step| {
        let is_there =
            (0..9).contains(&row) && (0..9).contains(&column) && (0..=9).contains(&digit);
        is_there.then_some(((9 * row + column) as u8, digit as u8))
    };
    let written = own.map(|checked| checked.steps.iter().filter_map(on_grid).collect::<Vec<_>>());
    let sentence = own.map_or(String::new(), |checked| checked.to_string());
    let opens_at = own.map_or(0, |checked| {
        checked.steps[..checked.at]
            .iter()
            .filter_map(on_grid)
            .count()
    });
    let own = written.as_ref().map(|steps| OwnSearch {
        steps,
        opens_at,
        sentence: &sentence,
    });
    let name = sentences::page_name(failed);
    let page = page(
        &[(failed.test.puzzle, name)],
        Rule::RUNGS[0].0,
        own.as_ref(),
    );
    write(Some(path), page.as_bytes())
}

/// Tells why there is nothing to be tested: what a compiler says, or why something does not start.
fn no_program(options: &Options, (verdict, why): Failed) -> Result<Status, Error> {
    let told = match verdict {
        Verdict::NoStart => report::wrapped(&format!("sudoku-kit: {why}")),
        _ => report::compile_error(&why),
    };
    match verdict == Verdict::NoStart && !options.is_brief {
        true => tell(&told),
        false => deliver(options, &brief::no_program(options, verdict, &why), || told)?,
    }
    Ok(match verdict {
        Verdict::NoStart => Status::Unanswered,
        _ => Status::WrongAnswer,
    })
}

/// Prints the report or, with `--brief`, the line; then the report goes to the folder for it, if there is one, as a new file
/// that has the program's name.
fn deliver(options: &Options, line: &str, report: impl FnOnce() -> String) -> Result<(), Error> {
    if !options.is_brief {
        return print(report());
    }
    print(line)?;
    let (Some(folder), Some(program)) = (options.reports, options.program.first()) else {
        return Ok(());
    };
    let mut name = Path::new(program).file_name().unwrap_or(program).to_owned();
    name.push(".txt");
    write_new(&Path::new(folder).join(name), &report())
}
