//! The tests of one program, run one after another: what is counted and kept of them, and what is shown at the end.

use super::calibration::pace;
use super::checker::JudgedOutput;
use super::facts::{Common, CommonFacts};
use super::outcome::{Options, Outcome, TestLine, ENOUGH, MOST_LINES};
use super::sentences::reason_with_crash;
use super::shrink;
use super::suite::Test;
use super::verdict::{Attempt, Verdict, VERDICT_COUNT};
use crate::base::error::Error;
use crate::base::progress::Progress;
use crate::run::process::{run, Limits, Place, Usage};
use crate::run::source::Program;
use std::mem;
use std::time::Duration;

/// The verdicts that come again on most tests, and take long: `ENOUGH` end the tests.
const STOPPING: [Verdict; 4] = [
    Verdict::RuntimeError,
    Verdict::MemoryLimit,
    Verdict::OutputLimit,
    Verdict::TimeLimit,
];

/// Of more failures, only those are kept that may be the smallest.
const MOST_FAILURES: usize = 100;

/// The most bytes that are kept of a failure's output and, in two parts, of its standard error.
const MOST_KEPT: usize = 4_096;

/// Runs tests, and counts and keeps what is told at the end.
pub struct Session<'a> {
    pub program: Program,
    pub progress: Progress,
    pub outcome: Outcome<'a>,
    facts: CommonFacts,
    failures: Vec<Attempt>,
}

impl<'a> Session<'a> {
    pub fn new(options: &'a Options<'a>, program: Program, tests: &[Test]) -> Session<'a> {
        let mut limits = program.language.limits(options.problem.seconds);
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
            counts: [0; VERDICT_COUNT],
            stopped: None,
            slowest_accepted: None,
            most: Usage::default(),
            odd_layout: None,
            common: Vec::new(),
            lines: Vec::new(),
            more: 0,
            smallest: None,
        };
        Session {
            program,
            progress: Progress::between_lines("tests", Some(count as u64)),
            outcome,
            facts: CommonFacts::default(),
            failures: Vec::new(),
        }
    }

    pub fn attempt(&self, test: Test, time: Duration) -> Result<Attempt, Error> {
        let memory = self.outcome.limits.memory;
        let limits = Limits { time, memory };
        let run = run(&self.program.words, Place::Here, &test.input, limits);
        Ok(Attempt::judged(test, run))
    }

    /// Counts it, and keeps its line if that is told, and most of it if it failed.
    pub fn add(&mut self, attempt: Attempt) {
        let (used, verdict) = (attempt.run.used, attempt.verdict);
        let is_accepted = verdict == Verdict::Accepted;
        let outcome = &mut self.outcome;
        self.facts.add(&attempt);
        outcome.counts[verdict as usize] += 1;
        outcome.most = outcome.most.max(used);
        if outcome.options.is_all || !is_accepted && outcome.lines.len() < MOST_LINES {
            outcome.lines.push(TestLine {
                number: attempt.test.number,
                asks: attempt.test.asks.clone(),
                verdict,
                time: used.time,
                reason: reason_with_crash(&attempt),
            });
        } else {
            outcome.more += usize::from(!is_accepted);
        }
        let is_over = outcome.options.is_all || outcome.judged() == outcome.tests;
        let is_enough = outcome.counts[verdict as usize] == ENOUGH && STOPPING.contains(&verdict);
        if is_enough && !is_over {
            outcome.stopped = Some(verdict);
        }
        if !is_accepted {
            self.keep_failure(attempt);
            return;
        }
        outcome.slowest_accepted = outcome.slowest_accepted.max(Some(used.time));
        if let (None, JudgedOutput::Right(odd)) = (&outcome.odd_layout, attempt.printed) {
            outcome.odd_layout = odd;
        }
    }

    /// Keeps a failure for the end; of a million, little more than what is told there.
    fn keep_failure(&mut self, mut failed: Attempt) {
        let run = &mut failed.run;
        run.output.truncate(MOST_KEPT);
        run.output.shrink_to_fit();
        if run.errors.len() > MOST_KEPT {
            run.last_errors = run.errors[run.errors.len() - MOST_KEPT / 2..].to_vec();
            run.errors.truncate(MOST_KEPT);
            run.errors.shrink_to_fit();
        }
        self.failures.push(failed);
        if self.failures.len() == MOST_FAILURES {
            self.failures = shrink::candidates(mem::take(&mut self.failures));
        }
    }

    /// Looks for what all failures have in common and, for a report, for the smallest.
    pub fn end(mut self) -> Result<Outcome<'a>, Error> {
        self.progress.clear();
        self.outcome.common = self.facts.common();
        if self.outcome.options.is_brief {
            return Ok(self.outcome);
        }
        let failures = mem::take(&mut self.failures);
        self.progress = Progress::between_lines("runs for the smallest failure", None);
        self.progress.add(0);
        let smallest = shrink::smallest(failures, |test, time| {
            let attempt = self.attempt(test, time)?;
            self.progress.add(1);
            Ok(attempt)
        })?;
        self.progress.clear();
        if let Some(failed) = smallest {
            // It also fails with fewer.
            let blanks = failed.blanks();
            let is_less =
                |common: &Common| matches!(common, Common::Blanks([fewest, _]) if blanks < *fewest);
            self.outcome.common.retain(|common| !is_less(common));
            self.outcome.smallest = Some(failed);
        }
        Ok(self.outcome)
    }
}
