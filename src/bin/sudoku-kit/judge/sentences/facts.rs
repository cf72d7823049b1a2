//! What is said of facts.

use super::verdicts::failures;
use crate::base::grid::{cell_name, digit_list, unit_name, UNIT_KINDS};
use crate::judge::checker::{JudgedOutput, Mistake};
use crate::judge::crash;
use crate::judge::facts::{facts, Common, Fact, MANY_NODES};
use crate::judge::verdict::{Attempt, Verdict::*};

/// What all failures have in common, as a sentence.
pub fn common(common: &Common) -> String {
    match common {
        Common::Seen(verdict, count, fact) => {
            let failures = failures(*count, *verdict);
            match fact {
                Fact::Crash(_) | Fact::Ended(_) => format!("All {failures}: {}.", fact_text(fact)),
                fact => format!("In all {failures} {}.", fact_text(fact)),
            }
        }
        Common::Tests(fact, [failed, inside, outside]) => {
            let which = match inside == failed {
                true => format!("The {failed} failures are just the tests"),
                false => format!("All {failed} failures are among the {inside} tests"),
            };
            format!(
                "{which} {}; the other {outside} are accepted.",
                fact_text(fact)
            )
        }
        Common::Blanks([fewest, most]) => {
            format!(
                "All failures have {fewest} blanks or more, all accepted tests {most} or fewer."
            )
        }
    }
}

/// A fact in words, behind "In all failures" or "the tests".
pub fn fact_text(fact: &Fact) -> String {
    let text = match fact {
        Fact::Crash(line) => return line.clone(),
        Fact::Ended(end) => return end.to_string(),
        Fact::RightButEnded(end) => return format!("the right answer was printed, but {end}"),
        Fact::CharacterCodes(codes) => {
            return format!("output looks like character codes: {codes}")
        }
        Fact::RightIsNumber(1) => {
            "several grids are printed, and the first is right: the program does not stop after it"
        }
        Fact::RightIsNumber(number) => {
            return format!(
                "several grids are printed, and the first that is right is number {number}"
            )
        }
        Fact::OnlyClue(cell) => return format!("the only wrong clue is {}", cell_name(*cell)),
        Fact::OnlyCell(cell) => return format!("the only wrong cell is {}", cell_name(*cell)),
        Fact::OnlyInUnit(unit) => return format!("all that is wrong is in {}", unit_name(*unit)),
        Fact::RepeatsOnlyDigit(digit) => {
            return format!("the only digit that repeats is {}", digit_list(*digit))
        }
        Fact::RepeatsOnlyIn(kind) => {
            return format!("digits repeat in {} only", UNIT_KINDS[*kind].1)
        }
        Fact::ManyNodes => {
            return format!("on which a search by rows needs over {MANY_NODES} nodes")
        }
        Fact::NoOutput => {
            "there is no output: the program ends before it prints, or does not flush"
        }
        Fact::SpaceAsDigit => "there is -16, which is ' ' - '0': a space was read as a digit",
        Fact::Unchanged => {
            "the output is the puzzle, unchanged: nothing was entered in it, or all was taken back"
        }
        Fact::RowsAndColumnsExchanged => {
            "the clues are where they would be with rows and columns exchanged"
        }
        Fact::SpaceIsACell => {
            "the clues are where they would be if spaces were read as cells (%c?)"
        }
        Fact::CluesErased => "clues are erased",
        Fact::CluesChanged => "clues are changed",
        Fact::FirstBlankLeft => "just one blank is left: the first",
        Fact::LastBlankLeft => "just one blank is left: the last",
        Fact::SumsOf45 => "each row, column and box adds up to 45, but digits repeat",
        Fact::RepeatsClues => {
            "each digit that repeats is that of a clue: none repeats among those entered"
        }
        Fact::LeftOpen => "what is entered is right as far as it goes, but blanks are left",
        Fact::LeftDead => {
            "blanks are left and no digit repeats, but what is entered leads to no solution: \
             some of it had to be taken back"
        }
        Fact::NotByNakedSingles => "on which even a search by fewest candidates has to guess",
        Fact::NeedsStepBack => "on which a search by rows has to take digits back",
    };
    text.to_owned()
}

/// Why that is the verdict; nothing where the verdict says it all.
/// What was told of all failures is not told again.
pub fn reason(attempt: &Attempt, told: &[Common]) -> String {
    let facts = facts(attempt);
    let first = facts.iter().find(|fact| !matches!(fact, Fact::Crash(_)));
    let fact = match first {
        // Of a clue, the mistake says it.
        None | Some(Fact::OnlyClue(_) | Fact::CluesChanged | Fact::CluesErased) => String::new(),
        Some(fact) if is_told(fact, told) => String::new(),
        Some(fact) => fact_text(fact),
    };
    match (attempt.verdict, &attempt.printed) {
        (Accepted, _) => String::new(),
        (PresentationError, JudgedOutput::WrongLayout(odd)) => odd.to_string(),
        (WrongAnswer, JudgedOutput::Wrong(Mistake::NoOutput)) => fact,
        (WrongAnswer, JudgedOutput::Wrong(mistake)) if fact.is_empty() => mistake.to_string(),
        (WrongAnswer, JudgedOutput::Wrong(mistake)) => format!("{mistake}; {fact}"),
        _ => fact,
    }
}

fn is_told(fact: &Fact, told: &[Common]) -> bool {
    let is_same = |common: &Common| matches!(common, Common::Seen(_, _, told) if told == fact);
    told.iter().any(is_same)
}

/// What a crash says, if it was not told of all failures.
pub fn untold_crash_lines(failed: &Attempt, told: &[Common]) -> Vec<String> {
    let line = Fact::Crash(crash::crash_line(&failed.run));
    match failed.verdict == RuntimeError && !is_told(&line, told) {
        true => crash::crash_lines(&failed.run),
        false => Vec::new(),
    }
}

/// The reason, with what a crash says.
pub fn reason_with_crash(attempt: &Attempt) -> String {
    let mut parts = vec![reason(attempt, &[])];
    if attempt.verdict == RuntimeError {
        parts.push(crash::crash_line(&attempt.run));
        parts.retain(|part| !part.is_empty());
    }
    parts.join(": ")
}
