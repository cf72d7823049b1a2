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
mod crash;
mod facts;
mod language;
mod program;
mod report;
mod run;
mod sentences;
mod shrink;
mod source;
mod steps;
pub mod suite;
mod verdict;

pub use language::{Language, LANGUAGES, MEMORY};

use crate::backtracking::Rule;
use crate::checker::{Layout, OddLine, Printed};
use crate::failure::{tell, Failure, Status};
use crate::output::{print, write, write_new};
use crate::page::{page, OwnSearch};
use crate::progress::Progress;
use crate::puzzle::Shape;
use crate::words::meanings;
use calibration::Pace;
use facts::{needs_step_back, Common, Facts};
use program::{prepare, Failed, Program};
use run::{End, Limits, Usage};
use sentences::VERDICTS;
use std::ffi::{OsStr, OsString};
use std::mem;
use std::path::Path;
use std::time::Duration;
use steps::Checked;
use suite::{folder, random_tests, samples, Test};
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
        /// Whether the time was over while steps were printed.
        is_slow: bool,
    },
}

/// So many failures by a crash, or by the same limit, are enough.
const ENOUGH: usize = 5;
const STOPPING: [Verdict; 4] = [
    Verdict::RuntimeError,
    Verdict::MemoryLimit,
    Verdict::OutputLimit,
    Verdict::TimeLimit,
];

/// So many bytes of the output of each failure are kept for the end.
const MOST_OUTPUT_KEPT: usize = 4_096;

/// Judges a program, and prints the report.
pub fn judge(options: &Options) -> Result<Status, Failure> {
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
fn write_page(path: &OsStr, failed: &Attempt, search: &Search) -> Result<(), Failure> {
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
fn no_program(options: &Options, (verdict, why): Failed) -> Result<Status, Failure> {
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
fn deliver(options: &Options, line: &str, report: impl FnOnce() -> String) -> Result<(), Failure> {
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

/// Runs tests, and counts and keeps what is told at the end.
struct Session<'a> {
    program: Program,
    progress: Progress,
    outcome: Outcome<'a>,
    facts: Facts,
    failures: Vec<Attempt>,
    /// Failures that show the search: with all steps, on tests that need a step back, those with the fewest blanks.
    searches: Vec<Attempt>,
}

/// The most failures of which the steps are checked, one a test.
const MOST_SEARCHES: usize = 3;

impl<'a> Session<'a> {
    fn new(options: &'a Options<'a>, program: Program, tests: &[Test]) -> Session<'a> {
        let mut limits = program.language.limits(options.problem);
        let pace = match options.time {
            Some(_) => None,
            None => Some((Pace::measured(), limits.time)),
        };
        let followed = pace.map_or(limits.time, |(pace, published)| pace.limit(published));
        limits.time = options.time.unwrap_or(followed);
        let count = tests.len() + options.random as usize;
        let outcome = Outcome {
            options,
            language: program.language,
            limits,
            pace,
            tests: count,
            judged: 0,
            counts: [0; VERDICTS.len()],
            stopped: None,
            slowest_accepted: None,
            most: Usage::default(),
            odd_layout: None,
            common: Vec::new(),
            rows: Vec::new(),
            more: 0,
            first: None,
            smallest: None,
            search: Search::NotAsked,
        };
        Session {
            program,
            progress: Progress::between_lines("tests", Some(count as u64)),
            outcome,
            facts: Facts::default(),
            failures: Vec::new(),
            searches: Vec::new(),
        }
    }

    fn attempt(&self, test: Test, time: Duration) -> Result<Attempt, Failure> {
        let memory = self.outcome.limits.memory;
        let run = self.program.answer(&test.input, Limits { time, memory })?;
        Ok(Attempt::of(test, run))
    }

    /// Counts it, and keeps its row if that is told, and all of it if it failed.
    fn add(&mut self, mut attempt: Attempt) {
        let (used, verdict) = (attempt.run.used, attempt.verdict);
        let is_accepted = verdict == Verdict::Accepted;
        self.facts.add(&attempt);
        let outcome = &mut self.outcome;
        let row = Row {
            number: attempt.test.number,
            asks: attempt.test.asks.clone(),
            verdict,
            time: used.time,
            reason: sentences::reason_with_crash(&attempt),
        };
        if !is_accepted && outcome.first.is_none() {
            outcome.first = Some(row.clone());
        }
        if outcome.options.is_all || !is_accepted && outcome.rows.len() < report::MOST_ROWS {
            outcome.rows.push(row);
        } else {
            outcome.more += usize::from(!is_accepted);
        }
        outcome.judged += 1;
        let count = &mut outcome.counts[verdict.place()];
        *count += 1;
        let is_over = outcome.options.is_all || outcome.judged == outcome.tests;
        if *count == ENOUGH && STOPPING.contains(&verdict) && !is_over {
            outcome.stopped = Some(verdict);
        }
        outcome.most = outcome.most.max(used);
        if is_accepted {
            outcome.slowest_accepted = outcome.slowest_accepted.max(Some(used.time));
            if let (None, Printed::Right(odd)) = (&outcome.odd_layout, attempt.printed) {
                outcome.odd_layout = odd;
            }
            return;
        }
        self.keep_search(&attempt);
        // Of a million tests, little more than what is told at the end.
        let run = &mut attempt.run;
        run.output.truncate(MOST_OUTPUT_KEPT);
        run.output.shrink_to_fit();
        if run.errors.len() > MOST_OUTPUT_KEPT {
            run.last_errors = run.errors[run.errors.len() - MOST_OUTPUT_KEPT / 2..].to_vec();
            run.errors.truncate(MOST_OUTPUT_KEPT);
            run.errors.shrink_to_fit();
        }
        self.failures.push(attempt);
    }

    /// Looks for what all failures have in common and, for a report, for the smallest.
    fn end(mut self) -> Result<Outcome<'a>, Failure> {
        self.progress.clear();
        self.outcome.common = self.facts.common();
        if !self.outcome.options.wants_report() {
            return Ok(self.outcome);
        }
        let failures = mem::take(&mut self.failures);
        self.progress = Progress::between_lines("runs for the smallest failure", None);
        self.progress.add(0);
        let smallest = shrink::smallest(failures, |test, time| {
            let attempt = self.attempt(test, time)?;
            if attempt.verdict != Verdict::Accepted {
                self.keep_search(&attempt);
            }
            self.progress.add(1);
            Ok(attempt)
        })?;
        self.progress.clear();
        (self.outcome.smallest, self.outcome.search) = match smallest {
            Some(failed) => {
                let (failed, search) = self.check_steps(failed);
                (Some(failed), search)
            }
            None => (None, Search::NotAsked),
        };
        Ok(self.outcome)
    }

    /// Keeps a failure that shows the search, if it prints anything and its test asks for a step back.
    fn keep_search(&mut self, failed: &Attempt) {
        let is_wanted = self.outcome.options.wants_report()
            && failed.verdict != Verdict::PresentationError
            && !failed.run.errors.is_empty()
            && needs_step_back(&failed.test.puzzle);
        let size = |failed: &Attempt| failed.blanks();
        let same = |kept: &Attempt| kept.test.number == failed.test.number;
        let is_worse = |kept: &Attempt| size(kept) <= size(failed);
        let is_full = self.searches.len() == MOST_SEARCHES;
        let is_late = is_full && self.searches.iter().all(is_worse);
        if !is_wanted
            || is_late
            || self
                .searches
                .iter()
                .any(|kept| same(kept) && is_worse(kept))
        {
            return;
        }
        self.searches.retain(|kept| !same(kept));
        self.searches.push(failed.clone());
        self.searches.sort_by_key(size);
        self.searches.truncate(MOST_SEARCHES);
    }

    /// The failure that is shown, and what its steps show: the smallest, or the first with a wrong step.
    fn check_steps(&self, smallest: Attempt) -> (Attempt, Search) {
        if smallest.blanks() == 0 && self.searches.is_empty()
            || smallest.verdict == Verdict::PresentationError
        {
            return (smallest, Search::NotAsked);
        }
        let mut found = Vec::new();
        for failed in [&smallest].into_iter().chain(&self.searches) {
            let run = &failed.run;
            let is_whole = run.end == End::Exited(0) && run.last_errors.is_empty();
            if let Some(checked) = steps::check(&failed.test.puzzle, &run.errors, is_whole) {
                let is_slow = failed.verdict == Verdict::TimeLimit && !checked.finding.is_wrong();
                found.push((failed, checked, is_slow));
            }
        }
        let wrong = found
            .iter()
            .position(|(_, checked, _)| checked.finding.is_wrong());
        if found.is_empty() {
            return (smallest, Search::NoSteps);
        }
        let (failed, checked, is_slow) = found.swap_remove(wrong.unwrap_or(0));
        let is_other = failed.test.puzzle != smallest.test.puzzle;
        let number = (is_other && wrong.is_none()).then_some(failed.test.number);
        let shown = if wrong.is_some() { failed } else { &smallest };
        (
            shown.clone(),
            Search::Checked {
                checked,
                number,
                is_slow,
            },
        )
    }
}
