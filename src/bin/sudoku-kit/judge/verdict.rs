//! What a judge would say of a run, and what it would not: why.

use super::process::{End, Run, MOST_OUTPUT};
use super::reasons::fact;
use super::suite::Test;
use crate::checker::{self, Judged};
use crate::failure::shown;
use crate::words::Word;

/// What a judge says of a program on a test: of how its process ended and of what it printed. Of failures,
/// those that say the most come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

use Verdict::*;

/// A judge's words for them.
pub const VERDICTS: [Word<&[Verdict]>; 9] = [
    ("accepted", &[Accepted], "a right answer, in time"),
    (
        "wrong answer",
        &[WrongGrid, WrongOutput, NoOutput],
        "other output, or none",
    ),
    (
        "presentation error",
        &[PresentationError],
        "the right digits, laid out in another way",
    ),
    (
        "runtime error",
        &[RuntimeError],
        "a crash, or a status other than 0",
    ),
    (
        "memory limit exceeded",
        &[MemoryLimit],
        "it took more memory than it may",
    ),
    (
        "output limit exceeded",
        &[OutputLimit],
        "it printed more than a million bytes",
    ),
    (
        "time limit exceeded",
        &[TimeLimit],
        "it took more time than it may, or did nothing",
    ),
    ("compile error", &[CompileError], "the compiler says why"),
    (
        "does not start",
        &[NoStart],
        "the word of --brief; status 2",
    ),
];

impl Verdict {
    pub fn name(self) -> &'static str {
        let word = VERDICTS.iter().find(|word| word.1.contains(&self));
        word.map_or("", |word| word.0)
    }
}

/// A test, a run on it, and what a judge says of that and why. What is accepted needs no reason, but may have
/// a note on its layout.
#[derive(Clone)]
pub struct Judgement {
    pub test: Test,
    pub run: Run,
    pub verdict: Verdict,
    pub reason: String,
}

impl Judgement {
    /// How the run ended counts first, then what it printed.
    pub fn of(test: Test, run: Run) -> Judgement {
        let (printed, why) = judge_output(&run.output, &test);
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
        Judgement {
            test,
            run,
            verdict,
            reason,
        }
    }

    pub fn blanks(&self) -> usize {
        self.test.blanks().len()
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
