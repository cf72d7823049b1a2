//! What a judge says of a run on a test: a function of the two, with no process and no words.

use super::checker::{judge_output, JudgedOutput};
use super::suite::Test;
use crate::run::process::{End, Run};

/// What a judge says of a program on a test, by how it ended and what it printed; not why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A test, a run on it, and what a judge says of that.
#[derive(Clone)]
pub struct Attempt {
    pub test: Test,
    pub run: Run,
    pub verdict: Verdict,
    pub printed: JudgedOutput,
}

impl Attempt {
    pub fn judged(test: Test, run: Run) -> Attempt {
        let (verdict, printed) = verdict(&test, &run);
        Attempt {
            test,
            run,
            verdict,
            printed,
        }
    }

    pub fn blanks(&self) -> usize {
        self.test.blanks().len()
    }
}

/// The verdict on a run, and what was printed, however the run ended: that is judged first, how it ended counts more.
pub fn verdict(test: &Test, run: &Run) -> (Verdict, JudgedOutput) {
    let printed = judge_output(&run.output, test);
    let verdict = match (&run.end, &printed) {
        (End::Exited(0), JudgedOutput::Right(_)) => Verdict::Accepted,
        (End::Exited(0), JudgedOutput::WrongLayout(_)) => Verdict::PresentationError,
        (End::Exited(0), JudgedOutput::Wrong(_)) => Verdict::WrongAnswer,
        (End::Exited(_) | End::Signalled(_), _) => Verdict::RuntimeError,
        (End::TimeOver { .. }, _) => Verdict::TimeLimit,
        (End::MemoryOver { .. }, _) => Verdict::MemoryLimit,
        (End::OutputOver, _) => Verdict::OutputLimit,
        (End::NotStarted(_), _) => Verdict::NoStart,
    };
    (verdict, printed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::puzzle::Shape;
    use crate::judge::problem::PROBLEMS;
    use crate::judge::suite::samples;
    use crate::run::process::NoStart;
    use crate::text::output::grid_text;

    #[test]
    fn how_a_run_ended_counts_more_than_what_it_printed() {
        let test = &samples(PROBLEMS[0], false)[10];
        let solution = test.solution.expect("the test has a solution");
        let [right, glued] =
            [Shape::Spaced, Shape::Compact].map(|shape| grid_text(&solution, shape));
        let unchanged = grid_text(&test.puzzle, Shape::Spaced);
        let waiting = false;
        for (end, output, expected) in [
            (End::Exited(0), &*right, Verdict::Accepted),
            (End::Exited(0), &glued, Verdict::PresentationError),
            (End::Exited(0), &unchanged, Verdict::WrongAnswer),
            (End::Exited(0), "1 2 3 4 5 6 7 8 9", Verdict::WrongAnswer),
            (End::Exited(0), " \n", Verdict::WrongAnswer),
            (End::Exited(1), &right, Verdict::RuntimeError),
            (End::Signalled(11), "", Verdict::RuntimeError),
            (End::TimeOver { waiting }, &right, Verdict::TimeLimit),
            (End::MemoryOver { limit: 1 }, &right, Verdict::MemoryLimit),
            (End::OutputOver, &right, Verdict::OutputLimit),
            (End::NotStarted(NoStart::Missing), "", Verdict::NoStart),
        ] {
            let run = Run {
                end: end.clone(),
                output: output.into(),
                ..Run::none(NoStart::Missing)
            };
            let (verdict, printed) = super::verdict(test, &run);
            assert_eq!(verdict, expected, "{end:?} {output}");
            assert_eq!(matches!(printed, JudgedOutput::Right(_)), output == right);
        }
    }
}
