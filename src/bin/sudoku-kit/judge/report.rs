//! The report on a program, in the order in which a reader needs it: the sum, what all failures have in common, the
//! smallest failure with what to do next, and a line for each failed test. No line is wider than 80
//! columns, but for what the program printed itself, and a word that is longer.

use super::checker::{breaks_a_rule, grids_in, wrong_cells};
use super::facts::Common;
use super::outcome::{Outcome, TestLine, MOST_LINES};
use super::sentences as say;
use super::verdict::{Attempt, Verdict};
use crate::base::error::shown;
use crate::base::grid::{number, Grid, ALL};
use crate::base::puzzle::Shape;
use crate::base::words::wrap;
use crate::engine::count_of;
use crate::search::backtracking::Rule;
use crate::search::measure::measure;
use crate::text::output::grid_text;

/// Of more than `MOST_LINES` failed tests, these have a line, above one that says how many there are: so the report
/// on a program that fails everywhere has 32 lines.
const FEW_LINES: usize = 7;

/// The most lines of an output that is no grid, and of what a compiler says.
const OUTPUT_LINES: usize = 9;
const COMPILER_LINES: usize = 13;

/// The most columns of an output's line.
const OUTPUT_WIDTH: usize = 60;

pub fn report(outcome: &Outcome) -> String {
    let mut sum = wrapped(&say::headline(outcome)) + &wrapped(&say::limits_line(outcome));
    if outcome.options.time.is_none() {
        sum += &wrapped(&say::pace(outcome.limits.time, outcome.pace));
    }
    if let Some(odd) = &outcome.odd_layout {
        sum += &wrapped(&say::odd_layout(odd));
    }
    let common = outcome
        .common
        .iter()
        .map(|common| wrapped(&say::common(common)));
    let smallest = outcome.smallest.as_ref();
    let smallest = smallest.map_or(String::new(), |failed| failure(failed, &outcome.common));
    let parts = [sum, common.collect(), smallest, test_lines(outcome)];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    Vec::from_iter(parts).join("\n")
}

/// What a compiler says: its first lines.
pub fn compile_error(why: &str) -> String {
    let lines = first_lines(why, COMPILER_LINES, usize::MAX);
    let lines: String = lines.iter().map(|line| wrapped(line)).collect();
    format!("{}:\n{lines}", say::verdict_name(Verdict::CompileError))
}

/// The first lines of a text from outside, made harmless. Of more than the most, the last says that there are more.
fn first_lines(text: &str, most: usize, width: usize) -> Vec<String> {
    let lines = text.trim_end().lines().skip_while(|line| line.is_empty());
    let line = |line: &str| shown(&line.replace('\t', " "), width);
    let mut lines = Vec::from_iter(lines.map(line));
    if lines.len() > most {
        lines.splice(most - 1.., ["...".to_owned()]);
    }
    lines
}

/// Nothing if the text is empty.
pub fn wrapped(text: &str) -> String {
    match text {
        "" => String::new(),
        text => wrap(text, "", "  "),
    }
}

/// The smallest failure: its puzzle and what was printed, why that is wrong, and what a search needs there.
fn failure(failed: &Attempt, common: &[Common]) -> String {
    let test = &failed.test;
    let text = String::from_utf8_lossy(&failed.run.output);
    let is_wrong = failed.verdict == Verdict::WrongAnswer;
    let mut told = wrapped(&say::smallest(failed));
    let answer = match &grids_in(&text)[..] {
        [answer] if is_wrong => Some(*answer),
        _ => None,
    };
    told += &side_by_side(failed, answer.as_ref());
    let output = first_lines(&text, OUTPUT_LINES, OUTPUT_WIDTH);
    let is_shown = answer.is_none() && is_wrong || failed.verdict == Verdict::PresentationError;
    if is_shown && !output.is_empty() {
        told += &format!("{}\n  {}\n", say::OUTPUT_HEAD, output.join("\n  "));
    }
    told += &wrapped(&say::reason(failed, common));
    let said = say::untold_crash_lines(failed, common);
    told.extend(said.iter().map(|line| wrap(line, "  ", "    ")));
    let tally = measure(&test.puzzle, Some(Rule::First), say::MOST_NODES);
    told += &wrapped(&say::nodes(failed, tally.nodes, tally.dead_ends));
    told + &wrapped(say::what_next(failed))
}

/// The puzzle, the answer with a sign at the cells that matter, and the right one where there is no other.
fn side_by_side(failed: &Attempt, answer: Option<&Grid>) -> String {
    let test = &failed.test;
    let spaced = |grid: &Grid| -> Vec<String> {
        let text = grid_text(grid, Shape::Spaced);
        text.lines().map(str::to_owned).collect()
    };
    let mut columns = vec![(say::PUZZLE_HEAD.to_owned(), spaced(&test.puzzle))];
    if let Some(answer) = answer {
        let (sign, cells) = signed(answer, failed);
        columns.push((say::answer_head(sign), with_signs(answer, &cells)));
    }
    match &test.solution {
        Some(solution) if count_of(&test.puzzle, 2) == 1 && failed.blanks() > 0 => {
            columns.push((say::RIGHT_HEAD.to_owned(), spaced(solution)))
        }
        _ => {}
    }
    let mut text = String::new();
    for i in 0..10 {
        let mut line = String::new();
        for (head, rows) in &columns {
            let cell = if i == 0 { head } else { &rows[i - 1] };
            line += &format!("{cell:<24}");
        }
        text += line.trim_end();
        text += "\n";
    }
    text
}

/// The cells of an answer that get a sign, and what it means: the first that there are of wrong clues, digits that
/// repeat, blanks, and cells that differ from the only solution. Nothing of the puzzle itself.
fn signed(answer: &Grid, failed: &Attempt) -> (&'static str, Vec<usize>) {
    let puzzle = &failed.test.puzzle;
    let wrong = wrong_cells(answer, puzzle, &failed.test.solution);
    let is_wrong_clue = |cell: usize| puzzle[cell] != ALL && answer[cell] != puzzle[cell];
    let repeats = |cell: usize| answer[cell] != ALL && breaks_a_rule(answer, puzzle, cell);
    let signs: [(_, &dyn Fn(usize) -> bool); 4] = [
        (say::WRONG_CLUE, &is_wrong_clue),
        (say::REPEATS, &repeats),
        (say::BLANK, &|cell| answer[cell] == ALL),
        (say::DIFFERS, &|cell| wrong.contains(&cell)),
    ];
    let signs = signs.iter().filter(|_| answer != puzzle);
    let mut signs = signs.map(|(sign, has)| (*sign, (0..81).filter(|&cell| has(cell)).collect()));
    signs
        .find(|(_, cells): &(_, Vec<_>)| !cells.is_empty())
        .unwrap_or_default()
}

fn with_signs(grid: &Grid, cells: &[usize]) -> Vec<String> {
    let cell = |cell: usize| {
        let sign = if cells.contains(&cell) { '*' } else { ' ' };
        format!("{}{sign}", number(grid[cell]))
    };
    let row = |row: usize| (9 * row..9 * row + 9).map(cell).collect();
    (0..9).map(row).collect()
}

/// A line for each failed test, or for every test.
fn test_lines(outcome: &Outcome) -> String {
    let most = match outcome.more > 0 {
        true => FEW_LINES,
        false => MOST_LINES,
    };
    let shown = match outcome.options.is_all {
        true => &outcome.lines[..],
        false => &outcome.lines[..outcome.lines.len().min(most)],
    };
    let mut text: String = shown
        .iter()
        .map(|one| test_line(one, outcome.options.is_all))
        .collect();
    let more = outcome.more + outcome.lines.len() - shown.len();
    if more > 0 {
        text += &(say::more_failures(more) + "\n");
    }
    text
}

/// Number, what the test asks for, verdict and seconds; with its reason on a line of its own.
fn test_line(line: &TestLine, with_reason: bool) -> String {
    let (number, asks, name) = (line.number, &line.asks, say::verdict_name(line.verdict));
    let seconds = line.time.as_secs_f64();
    let mut text = format!("{number:>4}  {asks:<42}  ");
    if text.chars().count() > 50 {
        text = format!("{}\n{:50}", text.trim_end(), "");
    }
    text += &format!("{name:<21} {seconds:>5.2} s\n");
    if with_reason && !line.reason.is_empty() {
        text += &wrap(&line.reason, "      ", "        ");
    }
    text
}
