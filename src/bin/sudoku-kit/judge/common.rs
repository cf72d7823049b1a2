//! What all failures have in common: the facts that each of them has and that hardly come by chance; and, where no output
//! shows what was entered, on which tests they are.

use super::{Judged, MOST_KEPT};
use crate::base::grid::Grid;
use crate::base::say::say;
use crate::base::words::thousands;
use crate::run::attempt::{Attempt, Verdict};
use crate::run::checker::Mistake;
use crate::run::facts::Fact;
use crate::run::process::End;
use crate::search::backtracking::Rule;
use crate::search::measure::{calls_by_rows, measure};
use std::collections::BTreeSet;
use std::fmt;

/// The fewest failures that have something in common.
pub const FEWEST: usize = 3;

/// More calls than these are many.
const MANY_CALLS: u64 = 100_000;

/// What is true of a test, whatever a program does, in order of weight; and the sentence on failures that are all on such
/// tests: how many failures, such tests, and others.
type Row = (fn(&Grid) -> bool, fn([usize; 3]) -> String);

#[rustfmt::skip]
const OF_TESTS: [Row; 2] = [
    (|puzzle| calls_by_rows(puzzle, MANY_CALLS + 1) > MANY_CALLS,
     |[failed, such, others]| { let many = thousands(MANY_CALLS as usize);
        say!("It fails on {failed} of the {such} tests on which a search by rows needs over {many} calls, \
        and on none of the other {others} that were run.",
        "실패한 테스트 {failed}개는 모두 기본 백트래킹(첫 빈칸부터)으로 풀면 재귀 호출이 {many}번을 넘는 퍼즐입니다(실행한 테스트 중 그런 퍼즐은 {such}개). \
        나머지 {others}개는 모두 통과했습니다.") }),
    (|puzzle| measure(puzzle, Some(Rule::First), MANY_CALLS + 1).dead_ends > 0,
     |[failed, such, others]| say!("It fails on {failed} of the {such} tests on which a search by rows has to take a digit back, \
        and on none of the other {others} that were run.",
        "실패한 테스트 {failed}개는 모두 기본 백트래킹(첫 빈칸부터)으로 풀면 숫자를 되돌려야 하는 퍼즐입니다(실행한 테스트 중 그런 퍼즐은 {such}개). \
        되돌릴 필요가 없는 나머지 {others}개는 모두 통과했습니다.")),
];

/// What failures have in common.
#[derive(Debug, PartialEq)]
pub enum Common {
    /// What is printed is the same on so many tests, all that were run; whether it is a function's board.
    SameOutput(usize, bool),
    /// Nothing is printed, and perhaps nothing called.
    OnlyFunctions,
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
            Common::SameOutput(tests, true) => say!(
                "The board is the same after the call on all {tests} tests. Does the function use the board that it gets?",
                "테스트 {tests}개에서 호출한 뒤의 판이 모두 똑같습니다. 매개변수로 받은 판을 쓰고 있나요?"
            ),
            Common::SameOutput(tests, false) => say!(
                "The output is the same on all {tests} tests. Is the puzzle read from standard input?",
                "테스트 {tests}개의 출력이 모두 똑같습니다. 퍼즐을 표준 입력에서 읽고 있나요?"
            ),
            Common::OnlyFunctions => say!(
                "Nothing is printed. If only functions or a class are there, add lines that read the puzzle, solve it, and \
                 print the grid.",
                "아무것도 출력하지 않습니다. 함수나 클래스만 있다면, 퍼즐을 입력받아 풀고 출력하는 코드를 추가하세요."
            ),
            Common::Seen(verdict, count, fact) => {
                let failures = verdict.failures(*count);
                say!("All {failures}: {fact}.", "{failures}의 공통점: {fact}.")
            }
            Common::Tests(row, counts) => (OF_TESTS[*row].1)(*counts),
            Common::Blanks([fewest, most]) => say!(
                "All failures have {fewest} blanks or more, all accepted tests {most} or fewer.",
                "실패한 테스트는 모두 빈칸이 {fewest}개 이상이고, 통과한 테스트는 모두 {most}개 이하입니다."
            ),
        })
    }
}

/// What is to be said of all failures, of which the smallest is known or not: what is seen in them, and on which tests
/// they are where no output shows what was entered.
pub fn common(judged: &Judged, smallest: Option<&Attempt>) -> Vec<Common> {
    let attempts = &judged.attempts[..];
    let is_silent = |attempt: &Attempt| {
        attempt.reason == Some(Mistake::NoOutput) && attempt.run.end == End::Exited(0)
    };
    if !judged.program.has_start && attempts.iter().all(is_silent) {
        return vec![Common::OnlyFunctions];
    }
    if is_same_output(attempts) {
        let is_function = judged.program.function.is_some();
        return vec![Common::SameOutput(attempts.len(), is_function)];
    }
    let (accepted, failed): (Vec<_>, Vec<_>) = attempts
        .iter()
        .partition(|attempt| attempt.verdict == Verdict::Accepted);
    let verdicts = BTreeSet::from_iter(failed.iter().map(|failed| failed.verdict));
    let mut told = Vec::from_iter(verdicts.into_iter().filter_map(|verdict| {
        let of_verdict = failed.iter().filter(|failed| failed.verdict == verdict);
        let has = |fact: &&Fact| of_verdict.clone().all(|failed| failed.facts.contains(fact));
        let first = of_verdict.clone().next()?.facts.iter().find(has)?;
        let count = of_verdict.clone().count();
        (count >= FEWEST).then(|| Common::Seen(verdict, count, first.clone()))
    }));
    let shows_entered = |common: &Common| matches!(common, Common::Seen(.., Fact::OfGrid(..)));
    if !told.iter().any(shows_entered) {
        told.extend(of_tests(&failed, &accepted, smallest));
    }
    told
}

/// Not of programs that crash, nor of output that is so long that only its beginning was kept.
fn is_same_output(attempts: &[Attempt]) -> bool {
    let Some((first, others)) = attempts.split_first() else {
        return false;
    };
    let (output, input) = (&first.run.output, &first.test.input);
    let is_same = |other: &Attempt| other.run.output == *output && other.run.end == End::Exited(0);
    let is_wrong = |attempt: &Attempt| attempt.verdict != Verdict::Accepted;
    attempts.len() >= FEWEST
        && attempts.iter().any(is_wrong)
        && (1..MOST_KEPT).contains(&output.len())
        && attempts.iter().all(is_same)
        && others.iter().any(|other| other.test.input != *input)
}

fn of_tests(
    failed: &[&Attempt],
    accepted: &[&Attempt],
    smallest: Option<&Attempt>,
) -> Option<Common> {
    if failed.len() < FEWEST || accepted.len() < FEWEST {
        return None;
    }
    let failures = failed.iter().copied().chain(smallest);
    let fewest = failures.map(Attempt::blanks).min()?;
    let most = accepted.iter().map(|accepted| accepted.blanks()).max()?;
    if fewest > most {
        return Some(Common::Blanks([fewest, most]));
    }
    let among = |row: usize, attempts: &[&Attempt]| {
        let is_such = |attempt: &&&Attempt| (OF_TESTS[row].0)(&attempt.test.puzzle);
        attempts.iter().filter(is_such).count()
    };
    let rows = (0..OF_TESTS.len()).filter(|&row| among(row, failed) == failed.len());
    let (row, others) = rows
        .map(|row| (row, among(row, accepted)))
        .min_by_key(|row| row.1)?;
    let (inside, all) = (failed.len() + others, failed.len() + accepted.len());
    // Fewer failures are there by chance too often.
    let is_chance = 2 * failed.len() < inside || by_chance(failed.len(), inside, all) > 0.01;
    (!is_chance).then(|| Common::Tests(row, [failed.len(), inside, all - inside]))
}

/// How likely it is that tests drawn from all are among some of them.
fn by_chance(drawn: usize, inside: usize, all: usize) -> f64 {
    let ratios = (0..drawn).map(|i| (inside - i) as f64 / (all - i) as f64);
    ratios.product()
}
