//! The problem for a judge that a teacher runs: statements, limits, tests with answers, a checker, and programs
//! to try it with. What is not Rust stands beside this file. `fps.rs` and `kattis.rs` lay it out.

pub mod fps;
pub mod kattis;
mod statements;

use crate::judge::suite::{random_tests, samples, Test};
use crate::judge::Problem;
use crate::run::languages::MEMORY;
use crate::text::output::grid_text;
use statements::{statements, Statement};

/// Takes any right solution. Where only the smallest is right, there is none: a judge compares answers itself.
const CHECKER: &str = include_str!("checker.cpp");

/// Right for both problems.
const RIGHT: &str = include_str!("right.cpp");

/// The line without which it is wrong: boxes do not count.
const BOXES: &str = "    taken |= used[18 + row / 3 * 3 + column / 3];\n";

pub struct Package {
    problem: Problem,
    /// In Korean, and in English.
    statements: [Statement; 2],
    /// It stands in the statement.
    sample: Test,
    /// Nobody sees them.
    tests: Vec<Test>,
}

impl Package {
    /// With a number of random tests, by their seed.
    pub fn new(problem: Problem, random: u64, seed: u64) -> Package {
        // The first one is the sample on 2580's own page.
        let mut tests = samples(problem, false).split_off(1);
        tests.extend(random_of_seed(problem, seed, tests.len() + 1, random));
        let sample = random_of_seed(problem, SAMPLE_SEED, 0, 1).remove(0);
        Package {
            problem,
            statements: statements(problem),
            sample,
            tests,
        }
    }

    fn has_checker(&self) -> bool {
        !self.problem.wants_smallest
    }

    /// The number of a test, with zeros before it: hosts run tests in the order of their names.
    fn name(&self, test: &Test) -> String {
        let width = self.tests.len().to_string().len();
        format!("{:0width$}", test.number)
    }
}

/// The seed of the sample, an easy puzzle.
const SAMPLE_SEED: u64 = 0;

/// Random tests, numbered on from the last one.
fn random_of_seed(problem: Problem, seed: u64, last: usize, count: u64) -> Vec<Test> {
    let tests = random_tests(problem, seed, last).zip(0..count);
    tests.map(|(test, _)| test).collect()
}

/// The input of a test, and its answer.
fn texts(test: &Test) -> [String; 2] {
    let solution = test.solution.expect("a test of the suite can be solved");
    [test.puzzle, solution].map(|grid| grid_text(&grid, test.problem.shape))
}
