//! One attempt: a test, a run on it, and all that is derived of the two, once and in this place: a pure function, with no
//! process in it.
//!
//! ```text
//! run.output ---checker---> grid, mistake    what was printed, and why it is wrong
//! run.end, mistake ---> verdict              what a judge says of it
//! all of it ---facts---> facts               what is seen in a failure
//! ```

use super::checker::{answers_of, mistake_in_output, Mistake};
use super::facts::{facts, Fact};
use super::process::{End, Run};
use super::suite::Test;
use crate::base::grid::Grid;
use crate::base::say::{lang, Lang};
use crate::base::words::plural;

/// What a judge says of a program on a test, by how it ended and what it printed; not why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Accepted,
    /// Other output, or none.
    WrongAnswer,
    PresentationError,
    RuntimeError,
    MemoryLimit,
    OutputLimit,
    TimeLimit,
    CompileError,
    NoStart,
}

/// How many verdicts there are; as a number, each is less.
pub const VERDICT_COUNT: usize = Verdict::NoStart as usize + 1;

/// A judge's words for its verdicts, in their order, Baekjoon's in Korean, and what they mean.
#[rustfmt::skip]
pub const VERDICTS: [(&str, &str, &str); VERDICT_COUNT] = [
    ("accepted", "맞았습니다!!", "a right answer, in time"),
    ("wrong answer", "틀렸습니다", "other output, or none"),
    ("presentation error", "출력 형식이 잘못되었습니다", "the right digits, laid out otherwise, or beside other text"),
    ("runtime error", "런타임 에러", "a crash, or a status other than 0"),
    ("memory limit exceeded", "메모리 초과", "it took more memory than it may"),
    ("output limit exceeded", "출력 초과", "it printed more than a million bytes"),
    ("time limit exceeded", "시간 초과", "over the time limit, or idle"),
    ("compile error", "컴파일 에러", "the compiler says why"),
    ("does not start", "실행 실패", "the program could not be started (exit status 2)"),
];

impl Verdict {
    pub fn name(self) -> &'static str {
        let (english, korean, _) = VERDICTS[self as usize];
        match lang() {
            Lang::English => english,
            Lang::Korean => korean,
        }
    }

    /// So many failures of this verdict.
    pub fn failures(self, count: usize) -> String {
        let name = self.name();
        match lang() {
            Lang::English => plural(count, name.trim_end_matches(" exceeded")),
            Lang::Korean => format!("'{name}' {count}개"),
        }
    }
}

#[derive(Clone)]
pub struct Attempt {
    pub test: Test,
    pub run: Run,
    /// The grid that was printed, if there was one and no other.
    pub grid: Option<Grid>,
    pub verdict: Verdict,
    /// Why what was printed is wrong, however the run ended; `None` if it is right.
    pub reason: Option<Mistake>,
    /// What is seen in a failure, in order of weight.
    pub facts: Vec<Fact>,
}

impl Attempt {
    pub fn of(test: Test, run: Run) -> Attempt {
        let output = String::from_utf8_lossy(&run.output);
        let answers = answers_of(&run.output);
        let reason = mistake_in_output(&output, &answers, &test);
        let mut grids = answers.iter().flatten().flatten();
        let mut attempt = Attempt {
            grid: grids.next().filter(|_| grids.next().is_none()).copied(),
            verdict: verdict(&run.end, &reason),
            reason,
            facts: Vec::new(),
            test,
            run,
        };
        attempt.facts = facts(&attempt, &answers);
        attempt
    }

    pub fn blanks(&self) -> usize {
        self.test.blanks().len()
    }
}

/// What was printed is judged first; how the run ended counts more.
fn verdict(end: &End, mistake: &Option<Mistake>) -> Verdict {
    match (end, mistake) {
        (End::Exited(0), None) => Verdict::Accepted,
        (End::Exited(0), Some(Mistake::Layout(..))) => Verdict::PresentationError,
        (End::Exited(0), Some(_)) => Verdict::WrongAnswer,
        (End::Exited(_) | End::Signalled(_), _) => Verdict::RuntimeError,
        (End::TimeOver { .. }, _) => Verdict::TimeLimit,
        (End::MemoryOver { .. }, _) => Verdict::MemoryLimit,
        (End::OutputOver, _) => Verdict::OutputLimit,
        (End::NotStarted(_), _) => Verdict::NoStart,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::puzzle::Shape;
    use crate::run::process::NoStart;
    use crate::run::suite::{samples, PROBLEMS};
    use crate::text::output::grid_text;

    fn attempt(end: End, output: &str) -> Attempt {
        let test = samples(PROBLEMS[0]).nth(10).expect("the 11th sample");
        let mut run = Run::none(NoStart::Missing);
        (run.end, run.output) = (end, output.into());
        Attempt::of(test, run)
    }

    #[test]
    fn how_a_run_ended_counts_more_than_what_it_printed_and_text_hides_no_fact() {
        let test = attempt(End::Exited(0), "").test;
        let right = grid_text(&test.solution.unwrap(), Shape::Spaced);
        let puzzle = grid_text(&test.puzzle, Shape::Spaced);
        for (end, output, expected) in [
            (End::Exited(0), &*right, Verdict::Accepted),
            (
                End::Exited(0),
                &right.replace(' ', ""),
                Verdict::PresentationError,
            ),
            (End::Exited(0), &puzzle, Verdict::WrongAnswer),
            (End::Exited(0), "1 2 3 4 5 6 7 8 9", Verdict::WrongAnswer),
            (End::Exited(1), &right, Verdict::RuntimeError),
            (End::Signalled(11), "", Verdict::RuntimeError),
            (End::TimeOver { waiting: false }, &right, Verdict::TimeLimit),
            (End::MemoryOver { limit: 1 }, &right, Verdict::MemoryLimit),
            (End::OutputOver, &right, Verdict::OutputLimit),
        ] {
            let found = attempt(end.clone(), output);
            assert_eq!(found.verdict, expected, "{end:?} {output}");
            assert_eq!(found.reason.is_none(), output == right);
        }
        let wrong = right.replacen("7 4 6", "7 4 4", 1);
        for (before, after) in [
            ("", "calls: 5\n"),
            ("calls: 5\n", ""),
            ("Sudoku solver 1.0, 2026\n\n", "\nsolved in 0.02 s\n"),
            ("Enter the grid: ", ""),
            ("row 1: row 2: row 9: ", ""),
            ("1: 2: 3: 4: 5: 6: 7: 8: row 9:\n", ""),
            (">>>", "\nbye\n"),
        ] {
            let around = |grid: &str| attempt(End::Exited(0), &format!("{before}{grid}{after}"));
            assert_eq!(
                around(&right).verdict,
                Verdict::PresentationError,
                "{before}"
            );
            for grid in [&wrong, &puzzle] {
                let (plain, found) = (attempt(End::Exited(0), grid), around(grid));
                assert!(!plain.facts.is_empty() && plain.grid.is_some());
                assert_eq!(found.facts, plain.facts, "{before}{after}");
                assert_eq!((found.grid, found.reason), (plain.grid, plain.reason));
            }
        }
    }
}
