//! What a judge would say of a run, and what it would not: why.

use super::process::Run;
use super::reasons::fact;
use super::suite::Test;
use super::Verdict::{self, *};
use crate::backtracking::Rule;
use crate::checker::{self, Judged};
use crate::failure::shown;
use crate::ladder::measure;

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
        let printed = of_output(&run.output, &test);
        let is_right = printed.0 == Accepted;
        let (verdict, reason) = match run.failure.clone() {
            None => printed,
            Some((verdict, mut how)) if is_right => {
                if how.is_empty() {
                    how = "the program did not end in time".to_owned();
                }
                (verdict, format!("the right answer was printed, but {how}"))
            }
            Some(failure) => failure,
        };
        Judgement {
            test,
            run,
            verdict,
            reason,
        }
    }

    /// The reason, and of a crash the last line of standard error that says more than where it was.
    pub fn reason_in_a_line(&self) -> String {
        let errors = String::from_utf8_lossy(&self.run.errors);
        let places = [" ", "\t", "note:", "Node.js v"];
        let is_place = |line: &&str| places.iter().any(|start| line.starts_with(start));
        let mut lines = errors.lines().filter(|line| !line.is_empty());
        match lines.rfind(|line| !is_place(line)) {
            Some(last) if self.verdict == RuntimeError => format!("{}: {last}", self.reason),
            _ => self.reason.clone(),
        }
    }

    pub fn blanks(&self) -> usize {
        self.test.blanks().len()
    }
}

/// The verdict on what a program printed, however it ended, and what tells why.
fn of_output(output: &[u8], test: &Test) -> (Verdict, String) {
    let text = String::from_utf8_lossy(output);
    if text.chars().all(|c| c.is_whitespace() || c.is_control()) {
        // Without a dead end, 82 nodes are enough: the start, and one for each of 81 cells.
        let tally = measure(&test.puzzle, Some(Rule::First), 83);
        let why = match (tally.nodes, tally.dead_ends) {
            (1, 0) => "no blank is to be filled here: often the answer is printed only behind the last",
            (_, 0) => "row by row, from 1 to 9, nothing is taken back here: often a digit that fits is refused",
            _ => "often a digit is not taken back",
        };
        let why = format!("no output, status 0; {why}, or the output was not flushed");
        return (NoOutput, why);
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
    let mut lines: Vec<String> = lines
        .map(|line| shown(&line.replace('\t', " "), most) + "\n")
        .collect();
    if lines.len() > first + last {
        lines.splice(first..lines.len() - last, ["...\n".to_owned()]);
    }
    lines.concat()
}
