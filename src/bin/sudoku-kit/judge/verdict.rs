//! What a judge would say of a run, and what it would not: why.

use super::process::{End, Limits, Run, MOST_OUTPUT};
use super::reasons::{codes, facts};
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
pub struct JudgedRun {
    pub run: Run,
    pub verdict: Verdict,
    pub reason: String,
}

/// Judges a run. How it ended counts first, then what it printed.
pub fn judge(run: Run, test: &Test, limits: Limits) -> JudgedRun {
    let (printed, why) = judge_output(&run.output, test);
    let but = match printed {
        Accepted => "the right answer was printed, but ",
        _ => "",
    };
    let clock = run.clock.as_secs_f64();
    let (verdict, reason) = match &run.end {
        End::TimeLimit if run.used.time < limits.time => (
            TimeLimit,
            format!("{but}it was still waiting after {clock:.1} s by the clock"),
        ),
        End::TimeLimit if printed == Accepted => {
            (TimeLimit, format!("{but}the program did not end"))
        }
        End::Late if printed == Accepted => (TimeLimit, format!("{but}too late")),
        End::TimeLimit | End::Late => (TimeLimit, String::new()),
        End::MemoryLimit => {
            let most = limits.memory.unwrap_or_default() >> 10;
            (MemoryLimit, format!("{but}it took more than {most} MB"))
        }
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
            let codes = codes(&text);
            let codes = codes.map(|codes| format!("output looks like character codes: {codes}"));
            let fact = || facts(&text, test).map(|fact| format!("{why}; {fact}"));
            let is_space = text.split_whitespace().any(|word| word == "-16");
            let space = is_space.then(|| format!("{why}; -16 is ' ' - '0'"));
            let why = codes.or(space).or_else(fact).unwrap_or(why);
            (verdict, why)
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
