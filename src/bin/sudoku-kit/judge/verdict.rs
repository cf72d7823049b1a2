//! What a judge says of a run on a test: a function of the two, with no process and no words.

use super::run::{End, Run};
use super::suite::Test;
use crate::judge::checker::{self, Mistake, Printed};

/// What a judge says of a program on a test, by how it ended and what it printed; not why. Of failures, those that
/// say the most come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    Accepted,
    WrongGrid,
    WrongOutput,
    PresentationError,
    RuntimeError,
    NoOutput,
    MemoryLimit,
    OutputLimit,
    TimeLimit,
    CompileError,
    NoStart,
}

/// A test, a run on it, and what a judge says of that.
#[derive(Clone)]
pub struct Attempt {
    pub test: Test,
    pub run: Run,
    pub verdict: Verdict,
    pub printed: Printed,
}

impl Attempt {
    pub fn of(test: Test, run: Run) -> Attempt {
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
pub fn verdict(test: &Test, run: &Run) -> (Verdict, Printed) {
    let Test {
        puzzle, solution, ..
    } = test;
    let printed = checker::judge_output(&run.output, puzzle, solution, test.problem.layout);
    let verdict = match run.end {
        End::Exited(0) => of_output(&printed, run, test),
        End::Exited(_) | End::Signalled(_) => Verdict::RuntimeError,
        End::TimeOver { .. } => Verdict::TimeLimit,
        End::MemoryOver { .. } => Verdict::MemoryLimit,
        End::OutputOver => Verdict::OutputLimit,
        End::NotStarted(_) => Verdict::NoStart,
    };
    (verdict, printed)
}

fn of_output(printed: &Printed, run: &Run, test: &Test) -> Verdict {
    let digits = || run.output.iter().filter(|byte| byte.is_ascii_digit());
    match printed {
        Printed::Right(_) => Verdict::Accepted,
        Printed::WrongLayout(_) => Verdict::PresentationError,
        Printed::Wrong(Mistake::NoOutput) => Verdict::NoOutput,
        Printed::Wrong(_) if digits().count() == 81 && test.solution.is_some() => {
            Verdict::WrongGrid
        }
        Printed::Wrong(_) => Verdict::WrongOutput,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::puzzle::Shape;
    use crate::judge::run::{NoStart, Usage};
    use crate::judge::suite::samples;
    use crate::judge::PROBLEMS;
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
            (End::Exited(0), &unchanged, Verdict::WrongGrid),
            (End::Exited(0), "1 2 3 4 5 6 7 8 9", Verdict::WrongOutput),
            (End::Exited(0), " \n", Verdict::NoOutput),
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
                errors: Vec::new(),
                last_errors: Vec::new(),
                used: Usage::default(),
            };
            let (verdict, printed) = super::verdict(test, &run);
            assert_eq!(verdict, expected, "{end:?} {output}");
            assert_eq!(matches!(printed, Printed::Right(_)), output == right);
        }
    }
}
