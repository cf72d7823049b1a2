//! The tests of one program, run one after another: what is counted and kept of them, and what is shown at the end.

use super::calibration::pace;
use super::checker::Printed;
use super::common::Facts;
use super::outcome::{Options, Outcome, SearchSeen, TestLine, ENOUGH, MOST_LINES};
use super::program::Program;
use super::run::{End, Limits, Usage};
use super::sentences::reason_with_crash;
use super::suite::Test;
use super::verdict::{Attempt, Verdict, VERDICT_COUNT};
use super::{shrink, steps};
use crate::base::error::Error;
use crate::base::progress::Progress;
use crate::search::measure::needs_step_back;
use std::mem;
use std::time::Duration;

/// The verdicts that come again on most tests, and take long: `ENOUGH` end the tests.
const STOPPING: [Verdict; 4] = [
    Verdict::RuntimeError,
    Verdict::MemoryLimit,
    Verdict::OutputLimit,
    Verdict::TimeLimit,
];

/// So many bytes of the output of each failure are kept for the end.
const MOST_OUTPUT_KEPT: usize = 4_096;

/// Runs tests, and counts and keeps what is told at the end.
pub struct Session<'a> {
    pub program: Program,
    pub progress: Progress,
    pub outcome: Outcome<'a>,
    facts: Facts,
    failures: Vec<Attempt>,
    /// Failures that show the search: with all steps, on tests that need a step back, those with the fewest blanks.
    searches: Vec<Attempt>,
}

/// More lines than these on standard error take time.
const MANY_LINES: usize = 10_000;

/// The most failures of which the steps are checked, one a test.
const MOST_SEARCHES: usize = 3;

impl<'a> Session<'a> {
    pub fn new(options: &'a Options<'a>, program: Program, tests: &[Test]) -> Session<'a> {
        let mut limits = program.language.limits(options.problem);
        let pace = match options.time {
            Some(_) => None,
            None => pace(),
        };
        let here = limits.time.mul_f64(pace.unwrap_or(1.0));
        limits.time = options.time.unwrap_or(here);
        let count = tests.len() + options.random as usize;
        let outcome = Outcome {
            options,
            language: program.language,
            limits,
            pace,
            tests: count,
            judged: 0,
            counts: [0; VERDICT_COUNT],
            stopped: None,
            slowest_accepted: None,
            most: Usage::default(),
            odd_layout: None,
            common: Vec::new(),
            lines: Vec::new(),
            more: 0,
            first: None,
            smallest: None,
            search: SearchSeen::NotAsked,
            lines_over: None,
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

    pub fn attempt(&self, test: Test, time: Duration) -> Result<Attempt, Error> {
        let memory = self.outcome.limits.memory;
        let run = self.program.answer(&test.input, Limits { time, memory })?;
        Ok(Attempt::of(test, run))
    }

    /// Counts it, and keeps its line if that is told, and all of it if it failed.
    pub fn add(&mut self, mut attempt: Attempt) {
        let (used, verdict) = (attempt.run.used, attempt.verdict);
        let is_accepted = verdict == Verdict::Accepted;
        self.facts.add(&attempt);
        let outcome = &mut self.outcome;
        let line = TestLine {
            number: attempt.test.number,
            asks: attempt.test.asks.clone(),
            verdict,
            time: used.time,
            reason: reason_with_crash(&attempt),
        };
        if !is_accepted && outcome.first.is_none() {
            outcome.first = Some(line.clone());
        }
        if outcome.options.is_all || !is_accepted && outcome.lines.len() < MOST_LINES {
            outcome.lines.push(line);
        } else {
            outcome.more += usize::from(!is_accepted);
        }
        outcome.judged += 1;
        let count = &mut outcome.counts[verdict as usize];
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
        if verdict == Verdict::TimeLimit {
            let lines = attempt
                .run
                .errors
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count();
            let many = Some(lines).filter(|&lines| lines > MANY_LINES);
            self.outcome.lines_over = self.outcome.lines_over.max(many);
        }
        self.keep_search(&attempt);
        // Of a million tests, little more than what is told at the end.
        let run = &mut attempt.run;
        run.output.truncate(MOST_OUTPUT_KEPT);
        run.output.shrink_to_fit();
        // What is over its limit is not made smaller: its steps are those of this run.
        let is_first =
            verdict == Verdict::TimeLimit && self.outcome.counts[verdict as usize] <= ENOUGH;
        if run.errors.len() > MOST_OUTPUT_KEPT && !is_first {
            run.last_errors = run.errors[run.errors.len() - MOST_OUTPUT_KEPT / 2..].to_vec();
            run.errors.truncate(MOST_OUTPUT_KEPT);
            run.errors.shrink_to_fit();
        }
        self.failures.push(attempt);
    }

    /// Looks for what all failures have in common and, for a report, for the smallest.
    pub fn end(mut self) -> Result<Outcome<'a>, Error> {
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
            None => (None, SearchSeen::NotAsked),
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
    fn check_steps(&self, smallest: Attempt) -> (Attempt, SearchSeen) {
        if smallest.blanks() == 0 && self.searches.is_empty()
            || smallest.verdict == Verdict::PresentationError
        {
            return (smallest, SearchSeen::NotAsked);
        }
        let mut found = Vec::new();
        for failed in [&smallest].into_iter().chain(&self.searches) {
            let run = &failed.run;
            let is_whole = run.end == End::Exited(0) && run.last_errors.is_empty();
            if let Some(checked) = steps::check(&failed.test.puzzle, &run.errors, is_whole) {
                found.push((failed, checked));
            }
        }
        let wrong = found
            .iter()
            .position(|(_, checked)| checked.finding.is_wrong());
        if found.is_empty() {
            return (smallest, SearchSeen::NoSteps);
        }
        let (failed, checked) = found.swap_remove(wrong.unwrap_or(0));
        let is_other = failed.test.puzzle != smallest.test.puzzle;
        let number = (is_other && wrong.is_none()).then_some(failed.test.number);
        let shown = if wrong.is_some() { failed } else { &smallest };
        (shown.clone(), SearchSeen::Checked { checked, number })
    }
}
