//! What a judge would say of a run, and what it would not: why.

use super::process::{End, Run, MOST_OUTPUT};
use super::suite::Test;
use crate::checker::{judge_output, Judged};
use crate::failure::shown;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    Accepted,
    PresentationError,
    WrongAnswer,
    RuntimeError,
    TimeLimit,
    OutputLimit,
}

use Verdict::*;

pub const NAMES: [&str; 6] = [
    "accepted",
    "presentation error",
    "wrong answer",
    "runtime error",
    "time limit exceeded",
    "output limit exceeded",
];

/// A run, judged. What is accepted needs no reason, but may have a note on its layout.
pub struct JudgedRun {
    pub run: Run,
    pub verdict: Verdict,
    pub reason: String,
}

/// Judges a run. How it ended counts first, then what it printed.
pub fn judge(run: Run, test: &Test) -> JudgedRun {
    let layout = test.problem.layout;
    let (printed, why) = match judge_output(&run.output, &test.puzzle, &test.solution, layout) {
        Judged::Right(note) => (Accepted, note),
        Judged::WrongLayout(why) => (PresentationError, why),
        Judged::Wrong(why) => (WrongAnswer, why),
    };
    let but = match printed {
        Accepted => "the right answer was printed, but ",
        _ => "",
    };
    let (verdict, reason) = match &run.end {
        End::TimeLimit if printed != Accepted => (TimeLimit, String::new()),
        End::TimeLimit => (TimeLimit, format!("{but}the program did not end")),
        End::OutputLimit => (OutputLimit, format!("more than {MOST_OUTPUT} bytes")),
        End::Crash(how) => (RuntimeError, format!("{but}{how}")),
        End::Success => (printed, why),
    };
    JudgedRun {
        run,
        verdict,
        reason,
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
