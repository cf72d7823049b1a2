//! The tests of one program, run one after another: what is counted and kept of them, and what is shown at the end.

use super::calibration::pace;
use super::checker::{grids_in, JudgedOutput, Mistake};
use super::facts::{Common, CommonFacts};
use super::finding::Replayed;
use super::outcome::{Options, Outcome, SearchSeen, TestLine, ENOUGH, MANY_LINES, MOST_LINES};
use super::sentences::reason_with_crash;
use super::suite::Test;
use super::verdict::{Attempt, Verdict, VERDICT_COUNT};
use super::{shrink, steps};
use crate::base::error::Error;
use crate::base::progress::Progress;
use crate::run::process::{run, End, Limits, Place, Usage};
use crate::run::source::Program;
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
    /// The failure that shows the search: with all its steps, on a test that needs a step back, with the fewest
    /// blanks.
    search: Option<Attempt>,
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
            search: SearchSeen::NotAsked,
            slowed_by_lines: 0,
        };
        Session {
            program,
            progress: Progress::between_lines("tests", Some(count as u64)),
            outcome,
            facts: CommonFacts::default(),
            failures: Vec::new(),
            search: None,
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
        let lines = attempt.run.errors.iter().filter(|&&byte| byte == b'\n');
        let outcome = &mut self.outcome;
        match verdict == Verdict::TimeLimit && lines.count() > MANY_LINES {
            // Without the lines it may be in time.
            true => outcome.slowed_by_lines += 1,
            false => self.facts.add(&attempt),
        }
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
            self.keep_search(&attempt);
            self.keep_failure(attempt);
            return;
        }
        outcome.slowest_accepted = outcome.slowest_accepted.max(Some(used.time));
        if let (None, JudgedOutput::Right(odd)) = (&outcome.odd_layout, attempt.printed) {
            outcome.odd_layout = odd;
        }
    }

    /// Keeps a failure that shows the search, if it prints anything and its test asks for a step back.
    fn keep_search(&mut self, failed: &Attempt) {
        let kept = self.search.as_ref();
        let is_smaller = kept.map_or(true, |kept| failed.blanks() < kept.blanks());
        if is_smaller
            && self.outcome.options.wants_report()
            && failed.verdict != Verdict::PresentationError
            && !failed.run.errors.is_empty()
            && needs_step_back(&failed.test.puzzle)
        {
            self.search = Some(failed.clone());
        }
    }

    /// Keeps a failure for the end; of a million, little more than what is told there.
    fn keep_failure(&mut self, mut failed: Attempt) {
        let count = self.outcome.counts[failed.verdict as usize];
        let run = &mut failed.run;
        run.output.truncate(MOST_KEPT);
        run.output.shrink_to_fit();
        // What is over its limit is not made smaller: its steps are those of this run.
        let has_steps = failed.verdict == Verdict::TimeLimit && count <= ENOUGH;
        if run.errors.len() > MOST_KEPT && !has_steps {
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
        if self.outcome.slowed_by_lines > 0 {
            // Not of all time limits, nor of all failures.
            let is_kept = |common: &Common| match common {
                Common::Seen(verdict, ..) => *verdict != Verdict::TimeLimit,
                _ => false,
            };
            self.outcome.common.retain(is_kept);
        }
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
        if let Some(failed) = smallest {
            let (failed, search) = check_search(failed, self.search.take());
            // It also fails with fewer.
            let blanks = failed.blanks();
            let is_less =
                |common: &Common| matches!(common, Common::Blanks([fewest, _]) if blanks < *fewest);
            self.outcome.common.retain(|common| !is_less(common));
            (self.outcome.smallest, self.outcome.search) = (Some(failed), search);
        }
        Ok(self.outcome)
    }
}

/// The failure that is shown, and what steps show: the smallest, or the one that was kept for its search if only that
/// has a wrong step.
fn check_search(smallest: Attempt, kept: Option<Attempt>) -> (Attempt, SearchSeen) {
    // Steps do not show why a solution is not the smallest.
    let is_solution = matches!(
        smallest.printed,
        JudgedOutput::Wrong(Mistake::NotTheSmallest(..))
    );
    if is_solution || smallest.verdict == Verdict::PresentationError {
        return (smallest, SearchSeen::NotAsked);
    }
    let replay = |failed: &Attempt| {
        let run = &failed.run;
        let is_whole = run.end == End::Exited(0) && run.last_errors.is_empty();
        let grids = grids_in(&String::from_utf8_lossy(&run.output));
        let (puzzle, answer) = (&failed.test.puzzle, grids.first());
        let mut replayed = steps::replay_steps(puzzle, &run.errors, answer, is_whole)?;
        replayed.has_more |= !run.last_errors.is_empty();
        Some(replayed)
    };
    let own = replay(&smallest);
    let other = kept.and_then(|kept| Some((replay(&kept)?, kept)));
    let is_wrong = |replayed: &Replayed| replayed.finding.is_wrong();
    let is_own_wrong = own.as_ref().is_some_and(is_wrong);
    // Where one blank is left and nothing is entered, that says the most.
    let is_plain = own.is_none() && smallest.blanks() <= 1;
    let (failed, replayed, other) = match (own, other) {
        (None, None) if smallest.blanks() == 0 => return (smallest, SearchSeen::NotAsked),
        (None, None) => return (smallest, SearchSeen::NoSteps),
        (_, Some((replayed, kept))) if is_wrong(&replayed) && !is_own_wrong && !is_plain => {
            (kept, replayed, None)
        }
        (Some(own), _) => (smallest, own, None),
        (None, Some((replayed, kept))) => {
            let is_other = kept.test.puzzle != smallest.test.puzzle;
            (smallest, replayed, is_other.then(|| Box::new(kept)))
        }
    };
    (failed, SearchSeen::Replayed { replayed, other })
}
