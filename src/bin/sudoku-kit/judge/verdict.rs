//! What a judge would say of a run, and what it would not: why.

use super::process::{End, Run, MOST_OUTPUT};
use super::reasons::fact;
use super::suite::Test;
use crate::checker::{self, Judged};
use crate::failure::shown;

/// The kinds of verdicts. Of failures, those that say the most come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Accepted,
    /// A grid, but not a right answer.
    WrongGrid,
    WrongOutput,
    PresentationError,
    RuntimeError,
    NoOutput,
    MemoryLimit,
    OutputLimit,
    TimeLimit,
}

use Verdict::*;

/// A judge's words for them.
pub const NAMES: [&str; 9] = [
    "accepted",
    "wrong answer",
    "wrong answer",
    "presentation error",
    "runtime error",
    "wrong answer",
    "memory limit exceeded",
    "output limit exceeded",
    "time limit exceeded",
];

impl Verdict {
    pub fn name(self) -> &'static str {
        NAMES[self as usize]
    }
}

/// A run, judged. What is accepted needs no reason, but may have a note on its layout.
#[derive(Clone)]
pub struct JudgedRun {
    pub run: Run,
    pub verdict: Verdict,
    pub reason: String,
}

/// Judges a run. How it ended counts first, then what it printed.
pub fn judge(run: Run, test: &Test) -> JudgedRun {
    let (printed, why) = judge_output(&run.output, test);
    let is_right = printed == Accepted;
    let (verdict, how) = match &run.end {
        End::Success => (printed, why),
        End::TimeLimit if is_right => (TimeLimit, "the program did not end in time".to_owned()),
        End::TimeLimit => (TimeLimit, String::new()),
        End::StandStill => (TimeLimit, "it was still waiting".to_owned()),
        End::MemoryLimit(most) => (MemoryLimit, format!("it took more than {most} MB")),
        End::OutputLimit => (OutputLimit, format!("more than {MOST_OUTPUT} bytes")),
        End::Crash(how) => (RuntimeError, how.clone()),
    };
    let reason = match is_right && verdict != Accepted {
        true => format!("the right answer was printed, but {how}"),
        false => how,
    };
    JudgedRun {
        run,
        verdict,
        reason,
    }
}

/// Judges what is printed, and says what tells why.
fn judge_output(output: &[u8], test: &Test) -> (Verdict, String) {
    let text = String::from_utf8_lossy(output);
    if text.chars().all(|c| c.is_whitespace() || c.is_control()) {
        let why =
            "no output, status 0; often a digit is not taken back, or the output was not flushed";
        return (NoOutput, why.to_owned());
    }
    let layout = test.problem.layout;
    match checker::judge_output(output, &test.puzzle, &test.solution, layout) {
        Judged::Right(note) => (Accepted, note),
        Judged::WrongLayout(why) => (PresentationError, why),
        Judged::Wrong(why) => {
            let digits = text.chars().filter(char::is_ascii_digit).count();
            let is_grid = digits == 81 && test.solution.is_some();
            let verdict = if is_grid { WrongGrid } else { WrongOutput };
            (verdict, why + &fact(&text, test))
        }
    }
}

/// The lines of a program, each with a line end. Of many, only so many at the start and at the end.
pub fn shown_lines(bytes: &[u8], most: usize, first: usize, last: usize) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.trim_end().lines().skip_while(|line| line.is_empty());
    let mut lines: Vec<String> = lines.map(|line| shown(line, most) + "\n").collect();
    if lines.len() > first + last {
        lines.splice(first..lines.len() - last, ["...\n".to_owned()]);
    }
    lines.concat()
}
