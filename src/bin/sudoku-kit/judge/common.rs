//! What all failures have in common: the facts that each of them has and that hardly come by chance.

use super::facts::{facts, of_test, Fact};
use super::verdict::{Attempt, Verdict, Verdict::*};

/// So many failures have something in common, not fewer.
const FEWEST: usize = 3;

/// What failures have in common.
#[derive(Debug, PartialEq)]
pub enum Common {
    /// All failures of a verdict, how many they are, and what is seen in each.
    Seen(Verdict, usize, Fact),
    /// All failures are on tests of which this is true: how many failures, such tests, and other tests.
    Tests(Fact, [usize; 3]),
    /// The fewest blanks of a failure, and the most of an accepted test.
    Blanks([usize; 2]),
}

/// The facts that all failures have so far, attempt by attempt.
#[derive(Default)]
pub struct Facts {
    /// Verdicts, how many, and what all of these have.
    seen: Vec<(Verdict, usize, Vec<Fact>)>,
    /// Of each test whether it failed, its facts and its blanks.
    tests: Vec<(bool, Vec<Fact>, usize)>,
}

/// The most tests whose facts are kept.
const MOST_TESTS: usize = 1_000;

impl Facts {
    pub fn add(&mut self, attempt: &Attempt) {
        let failed = attempt.verdict != Accepted;
        if self.tests.len() < MOST_TESTS {
            let facts = of_test(&attempt.test.puzzle);
            self.tests.push((failed, facts, attempt.blanks()));
        }
        if !failed {
            return;
        }
        let facts = facts(attempt);
        match self.seen.iter_mut().find(|seen| seen.0 == attempt.verdict) {
            None => self.seen.push((attempt.verdict, 1, facts)),
            Some((_, count, all)) => {
                *count += 1;
                all.retain(|fact| facts.contains(fact));
            }
        }
    }

    /// What is to be said of all failures: what is seen in them, and on which tests they are where no output shows more.
    pub fn common(&self) -> Vec<Common> {
        let many = self.seen.iter().filter(|seen| seen.1 >= FEWEST);
        let first = |(verdict, count, all): &(Verdict, usize, Vec<Fact>)| {
            Some(Common::Seen(*verdict, *count, all.first()?.clone()))
        };
        let mut told = Vec::from_iter(many.filter_map(first));
        let is_of_output = |common: &Common| match common {
            Common::Seen(WrongAnswer, _, fact) => *fact != Fact::NoOutput,
            _ => false,
        };
        if !told.iter().any(is_of_output) {
            told.extend(self.of_tests());
        }
        told
    }

    fn of_tests(&self) -> Option<Common> {
        let (failed, accepted): (Vec<_>, Vec<_>) = self.tests.iter().partition(|test| test.0);
        if failed.len() < FEWEST || accepted.len() < FEWEST {
            return None;
        }
        let fewest = failed.iter().map(|test| test.2).min()?;
        let most = accepted.iter().map(|test| test.2).max()?;
        if fewest > most {
            return Some(Common::Blanks([fewest, most]));
        }
        let has_all = |fact: &&Fact| failed.iter().all(|test| test.1.contains(fact));
        let of_all = failed[0].1.iter().filter(has_all);
        let tests = self.tests.iter();
        let count = |fact: &Fact| tests.clone().filter(|test| test.1.contains(fact)).count();
        let fact = of_all.min_by_key(|fact| count(fact))?;
        let (inside, all) = (count(fact), self.tests.len());
        // Fewer failures are there by chance too often.
        let is_chance = 2 * failed.len() < inside || by_chance(failed.len(), inside, all) > 0.01;
        let counts = [failed.len(), inside, all - inside];
        (!is_chance).then(|| Common::Tests(fact.clone(), counts))
    }
}

/// How likely so many tests, drawn from all, are among some of them.
fn by_chance(drawn: usize, inside: usize, all: usize) -> f64 {
    let ratios = (0..drawn).map(|i| (inside - i) as f64 / (all - i) as f64);
    ratios.product()
}
