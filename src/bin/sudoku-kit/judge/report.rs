//! The report on a program, in the order in which a reader needs it: the sum, what all failures have in common, the
//! smallest failure, the first wrong step of the search, and a line for each failed test. No line is wider than 80
//! columns, but for what the program printed itself, and a word that is longer.

use super::checker::{breaks_a_rule, grids_in, wrong_cells};
use super::common::Common;
use super::outcome::{Outcome, SearchSeen, TestLine, MOST_LINES};
use super::sentences as say;
use super::verdict::{Attempt, Verdict};
use crate::base::error::shown;
use crate::base::grid::{Grid, ALL};
use crate::base::puzzle::Shape;
use crate::engine::count_of;
use crate::search::backtracking::Rule;
use crate::search::measure::measure;
use crate::text::output::grid_text;

/// The columns of a terminal.
const WIDTH: usize = 80;

/// Of more than `MOST_LINES` failed tests, these have a line, above one that says how many there are: so the report on a
/// program that fails everywhere has 32 lines.
const FEW_LINES: usize = 7;

/// Of an output that is no grid, the most lines, and the most columns of a line.
const OUTPUT_LINES: usize = 9;
const OUTPUT_WIDTH: usize = 60;

/// Of what a compiler says, the most lines.
const COMPILER_LINES: usize = 12;

pub fn report(outcome: &Outcome) -> String {
    let mut sum = wrapped(&say::sum(outcome)) + &wrapped(&say::limits(outcome));
    if let Some((pace, published)) = outcome.pace {
        sum += &wrapped(&say::pace(pace, published));
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
    let parts = [
        sum,
        common.collect(),
        smallest + &search(outcome),
        test_lines(outcome),
    ];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    Vec::from_iter(parts).join("\n")
}

/// What a compiler says: its first lines.
pub fn compile_error(why: &str) -> String {
    let lines = why.trim_end().lines().skip_while(|line| line.is_empty());
    let mut lines: Vec<String> = lines
        .map(|line| wrapped(&shown(&line.replace('\t', " "), usize::MAX)))
        .collect();
    if lines.len() > COMPILER_LINES {
        lines.splice(COMPILER_LINES.., ["...\n".to_owned()]);
    }
    format!(
        "{}:\n{}",
        say::verdict_name(Verdict::CompileError),
        lines.concat()
    )
}

/// Nothing if the text is empty.
pub fn wrapped(text: &str) -> String {
    match text {
        "" => String::new(),
        text => indented(0, text),
    }
}

/// A text in lines that fit a terminal, indented, those behind the first by two more. A word that is too long has a
/// line of its own.
fn indented(indent: usize, text: &str) -> String {
    let mut lines = vec![" ".repeat(indent)];
    let mut is_new = true;
    for word in text.split(' ') {
        let line = lines.len() - 1;
        let width = lines[line].chars().count() + 1 + word.chars().count();
        if is_new {
            lines[line] += word;
        } else if width <= WIDTH {
            lines[line] += &format!(" {word}");
        } else {
            lines.push(format!("{}{word}", " ".repeat(indent + 2)));
        }
        is_new = false;
    }
    lines.join("\n") + "\n"
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
    if answer.is_none() && is_wrong || failed.verdict == Verdict::PresentationError {
        told += &lines(&text);
    }
    told += &wrapped(&say::reason(failed, common));
    let said = say::crash_lines(failed, common);
    told.extend(said.iter().map(|line| indented(2, line)));
    let tally = measure(&test.puzzle, Some(Rule::First), say::MOST_NODES);
    told + &wrapped(&say::nodes(failed, tally.nodes, tally.dead_ends))
}

/// The puzzle, the answer with a sign at the cells that matter, and the right one where there is no other.
fn side_by_side(failed: &Attempt, answer: Option<&Grid>) -> String {
    let test = &failed.test;
    let spaced = |grid: &Grid| -> Vec<String> {
        let text = grid_text(grid, Shape::Spaced);
        text.lines().map(str::to_owned).collect()
    };
    let mut columns = vec![(say::puzzle_head(), spaced(&test.puzzle))];
    if let Some(answer) = answer {
        let cells = signed(answer, failed);
        columns.push((
            say::answer_head(answer, &cells, &test.puzzle),
            with_signs(answer, &cells),
        ));
    }
    match &test.solution {
        Some(solution) if count_of(&test.puzzle, 2) == 1 && failed.blanks() > 0 => {
            columns.push((say::right_head(), spaced(solution)))
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

/// The cells that get a sign: those that break a rule, blanks only where nothing else does; else those that differ.
fn signed(answer: &Grid, failed: &Attempt) -> Vec<usize> {
    let puzzle = &failed.test.puzzle;
    if answer == puzzle {
        return Vec::new();
    }
    let breaks = |filled: bool| {
        let cells =
            (0..81).filter(move |&cell| (answer[cell] != ALL || puzzle[cell] != ALL) == filled);
        Vec::from_iter(cells.filter(|&cell| breaks_a_rule(answer, puzzle, cell)))
    };
    let lists = [
        breaks(true),
        breaks(false),
        wrong_cells(answer, puzzle, &failed.test.solution),
    ];
    let mut lists = lists.into_iter();
    lists.find(|cells| !cells.is_empty()).unwrap_or_default()
}

fn with_signs(grid: &Grid, cells: &[usize]) -> Vec<String> {
    let cell = |cell: usize| {
        let digit = match grid[cell] {
            ALL => 0,
            digit => 1 + digit.trailing_zeros(),
        };
        let sign = if cells.contains(&cell) { '*' } else { ' ' };
        format!("{digit}{sign}")
    };
    let row = |row: usize| (9 * row..9 * row + 9).map(cell).collect();
    (0..9).map(row).collect()
}

/// What a program printed. Of many lines and columns, the first.
fn lines(text: &str) -> String {
    let lines = text.trim_end().lines().skip_while(|line| line.is_empty());
    let mut lines: Vec<String> = lines
        .map(|line| "  ".to_owned() + &shown(&line.replace('\t', " "), OUTPUT_WIDTH) + "\n")
        .collect();
    if lines.len() > OUTPUT_LINES {
        lines.splice(OUTPUT_LINES - 1.., ["  ...\n".to_owned()]);
    }
    match lines.is_empty() {
        true => String::new(),
        false => say::output_head() + "\n" + &lines.concat(),
    }
}

/// What the steps of the program's search show, or how to print them.
fn search(outcome: &Outcome) -> String {
    match &outcome.search {
        SearchSeen::NotAsked => String::new(),
        SearchSeen::NoSteps => {
            let [how, line] = say::how_to_print_steps(outcome.language);
            wrapped(&how) + "  " + &line + "\n"
        }
        SearchSeen::Checked { checked, number } => {
            let printing = outcome.lines_over.map_or(String::new(), say::printing);
            wrapped(&say::steps(checked, *number)) + &wrapped(&printing)
        }
    }
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
        text += &indented(6, &line.reason);
    }
    text
}
