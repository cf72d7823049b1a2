//! What all failures have in common: the facts that each of them has and that hardly come by chance; and, where no output
//! shows what was entered, on which tests they are.

use crate::base::grid::Grid;
use crate::run::attempt::{Attempt, Verdict};
use crate::run::facts::Fact;
use crate::search::backtracking::Rule;
use crate::search::measure::measure;
use std::fmt;

/// The fewest failures that have something in common.
const FEWEST: usize = 3;

/// More nodes than these are many.
const MANY_NODES: u64 = 100_000;

/// What is true of a test, whatever a program does, in order of weight; and the sentence on failures that are all on such
/// tests: how many failures, such tests, and others.
type Row = (fn(&Grid) -> bool, fn([usize; 3]) -> String);

#[rustfmt::skip]
const OF_TESTS: [Row; 2] = [
    (|puzzle| measure(puzzle, Some(Rule::First), MANY_NODES + 1).nodes > MANY_NODES,
     |[failed, such, others]| format!("A search by rows needs over {MANY_NODES} nodes on {such} of the tests: all {failed} \
        failures are among these, the other {others} tests are accepted.")),
    (|puzzle| measure(puzzle, Some(Rule::First), MANY_NODES + 1).dead_ends > 0,
     |[failed, such, others]| format!("A search by rows has to take digits back on {such} of the tests: all {failed} \
        failures are among these, the other {others} tests are accepted.")),
];

/// What failures have in common.
#[derive(Debug, PartialEq)]
pub enum Common {
    /// All failures of a verdict, how many they are, and what is seen in each.
    Seen(Verdict, usize, Fact),
    /// A row of `OF_TESTS`, and its counts.
    Tests(usize, [usize; 3]),
    /// The fewest blanks of a failure, and the most of an accepted test.
    Blanks([usize; 2]),
}

impl fmt::Display for Common {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&match self {
            Common::Seen(verdict, count, fact) => {
                let failures = verdict.failures(*count);
                format!("All {failures}: {fact}.")
            }
            Common::Tests(row, counts) => (OF_TESTS[*row].1)(*counts),
            Common::Blanks([fewest, most]) => {
                format!("All failures have {fewest} blanks or more, all accepted tests {most} or fewer.")
            }
        })
    }
}

/// The facts that all failures have so far, attempt by attempt.
#[derive(Default)]
pub struct Shared {
    /// Verdicts, how many failures have each, and the facts that all of these have.
    seen: Vec<(Verdict, usize, Vec<Fact>)>,
    tests: Vec<TestSeen>,
}

struct TestSeen {
    failed: bool,
    blanks: usize,
    /// Which rows of `OF_TESTS` hold.
    holds: [bool; 2],
}

impl Shared {
    pub fn add(&mut self, attempt: &Attempt) {
        let failed = attempt.verdict != Verdict::Accepted;
        self.tests.push(TestSeen {
            failed,
            blanks: attempt.blanks(),
            holds: OF_TESTS.map(|row| (row.0)(&attempt.test.puzzle)),
        });
        if !failed {
            return;
        }
        match self.seen.iter_mut().find(|seen| seen.0 == attempt.verdict) {
            None => self.seen.push((attempt.verdict, 1, attempt.facts.clone())),
            Some((_, count, all)) => {
                *count += 1;
                all.retain(|fact| attempt.facts.contains(fact));
            }
        }
    }

    /// What is to be said of all failures, of which the smallest is known or not: what is seen in them, and on which tests
    /// they are where no output shows what was entered.
    pub fn common(&self, smallest: Option<&Attempt>) -> Vec<Common> {
        let many = self.seen.iter().filter(|seen| seen.1 >= FEWEST);
        let first = |(verdict, count, all): &(Verdict, usize, Vec<Fact>)| {
            Some(Common::Seen(*verdict, *count, all.first()?.clone()))
        };
        let mut told = Vec::from_iter(many.filter_map(first));
        let shows_entered = |common: &Common| matches!(common, Common::Seen(.., Fact::OfGrid(..)));
        if !told.iter().any(shows_entered) {
            told.extend(self.of_tests(smallest.map(Attempt::blanks)));
        }
        told
    }

    fn of_tests(&self, smallest: Option<usize>) -> Option<Common> {
        let (failed, accepted): (Vec<_>, Vec<_>) = self.tests.iter().partition(|test| test.failed);
        if failed.len() < FEWEST || accepted.len() < FEWEST {
            return None;
        }
        let fewest = failed
            .iter()
            .map(|test| test.blanks)
            .chain(smallest)
            .min()?;
        let most = accepted.iter().map(|test| test.blanks).max()?;
        if fewest > most {
            return Some(Common::Blanks([fewest, most]));
        }
        let such = |row: usize| self.tests.iter().filter(|test| test.holds[row]).count();
        let rows = (0..OF_TESTS.len()).filter(|&row| failed.iter().all(|test| test.holds[row]));
        let row = rows.min_by_key(|&row| such(row))?;
        let (inside, all) = (such(row), self.tests.len());
        // Fewer failures are there by chance too often.
        let is_chance = 2 * failed.len() < inside || by_chance(failed.len(), inside, all) > 0.01;
        (!is_chance).then(|| Common::Tests(row, [failed.len(), inside, all - inside]))
    }
}

/// How likely it is that tests drawn from all are among some of them.
fn by_chance(drawn: usize, inside: usize, all: usize) -> f64 {
    let ratios = (0..drawn).map(|i| (inside - i) as f64 / (all - i) as f64);
    ratios.product()
}
