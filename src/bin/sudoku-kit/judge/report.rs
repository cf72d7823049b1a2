//! The report on a program, in the order in which a reader needs it: the sum, what all failures have in common, the
//! smallest failure, a line for each failed test, what to do next. No line is wider than 80 columns, but for what the
//! program printed itself, and a word that is longer.

use super::common::{common, Common, FEWEST};
use super::pypy::Pypy;
use super::sum::sum;
use super::{is_mistake, Judged};
use crate::base::error::shown;
use crate::base::grid::{cell_name, digit_list, number, Grid, ALL};
use crate::base::say::{cut, lang, padded, say, Lang};
use crate::base::words::{plural, thousands, wrap};
use crate::run::attempt::{Attempt, Verdict};
use crate::run::checker::{breaks_a_rule, wrong_cells, Mistake};
use crate::run::facts::Fact;
use crate::search::backtracking::Rule;
use crate::search::measure::measure;
use std::collections::BTreeSet;

/// The most lines of the report but for the line or what to do next, without `--all`: all fits a screen of 30.
const MOST_REPORT: usize = 23;

/// The most failed tests that have a line, without `--all`.
const MOST_LINES: usize = 8;

/// With less room than this, blank line and all, no test has a line.
const LEAST_LINES: usize = 3;

/// The most lines of an output that is shown alone, of one below its puzzle, and of what a compiler says.
const OUTPUT_LINES: usize = 12;
const OUTPUT_LINES_BELOW: usize = 3;
const COMPILER_LINES: usize = 13;

/// The most columns of an output's line.
const OUTPUT_WIDTH: usize = 60;

/// More nodes than these are not counted.
const MOST_NODES: u64 = 10_000_000;

pub fn report(judged: &Judged, smallest: Option<&Attempt>) -> String {
    let common = common(judged, smallest);
    let sentences = common.iter().map(Common::to_string);
    let sentences = sentences.chain(judged.pypy.as_ref().map(Pypy::to_string));
    let parts = [
        sum(judged),
        sentences.map(|sentence| wrapped(&sentence)).collect(),
        smallest.map_or(String::new(), |failed| {
            failure(judged, failed, &common) + &other_verdicts(judged, failed, &common)
        }),
    ];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    let mut told = Vec::from_iter(parts).join("\n");
    let lines = test_lines(judged, MOST_REPORT.saturating_sub(told.lines().count()));
    if !lines.is_empty() {
        told += &format!("\n{lines}");
    }
    told
}

/// A line for each other verdict that has three failures or more.
fn other_verdicts(judged: &Judged, smallest: &Attempt, told: &[Common]) -> String {
    let verdicts = BTreeSet::from_iter(judged.failed().map(|failed| failed.verdict));
    let others = verdicts
        .into_iter()
        .filter(|&verdict| verdict != smallest.verdict && judged.count(verdict) >= FEWEST);
    let line = |verdict: Verdict| {
        let of_verdict = judged.failed().filter(|failed| failed.verdict == verdict);
        let failed = of_verdict.min_by_key(|failed| failed.blanks())?;
        let failures = verdict.failures(judged.count(verdict));
        let (number, blanks) = (failed.test.number, failed.blanks());
        let mut line = say!(
            "Of the {failures}, test {number} has the fewest blanks ({blanks})",
            "{failures} 중 빈칸이 가장 적은 것은 {number}번 테스트입니다(빈칸 {blanks}개)"
        );
        let text = String::from_utf8_lossy(&failed.run.output);
        let is_told_of = |common: &Common| matches!(common, Common::Seen(of, ..) if *of == verdict);
        let why = match first_lines(&text, OUTPUT_LINES, OUTPUT_WIDTH).first() {
            Some(first) if matches!(verdict, Verdict::OutputLimit | Verdict::PresentationError) => {
                say!(
                    "its output begins with '{first}'",
                    "출력의 첫 줄은 '{first}'입니다"
                )
            }
            _ if told.iter().any(is_told_of) => String::new(),
            _ => reason(failed, told),
        };
        line += if why.is_empty() { "" } else { ": " };
        Some(wrapped(&format!("{line}{why}.")))
    };
    others.filter_map(line).collect()
}

/// What a compiler says: its first lines.
pub fn compile_error(why: &str) -> String {
    let lines = first_lines(why, COMPILER_LINES, usize::MAX);
    let lines: String = lines.iter().map(|line| wrapped(line)).collect();
    format!("{}:\n{lines}", Verdict::CompileError.name())
}

/// Nothing if the text is empty.
pub fn wrapped(text: &str) -> String {
    match text {
        "" => String::new(),
        text => wrap(text, "", "  "),
    }
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

/// The smallest failure: its puzzle and what was printed, why that is wrong, and what a search needs there.
fn failure(judged: &Judged, failed: &Attempt, common: &[Common]) -> String {
    let (number, verdict) = (failed.test.number, failed.verdict.name());
    let before = failed.test.blanks_before;
    let blanks = plural(before, "blank");
    let left = failed.blanks();
    let mut told = wrapped(&match before - left {
        0 => say!(
            "Smallest failure: {verdict} on test {number}, {blanks}",
            "가장 작은 반례({verdict}): {number}번 테스트, 빈칸 {before}개"
        ),
        _ => say!(
            "Smallest failure: {verdict} on test {number}, shrunk to {left} of its {blanks}",
            "가장 작은 반례({verdict}): {number}번 테스트의 빈칸을 {before}개에서 {left}개로 줄인 퍼즐"
        ),
    });
    let why = reason(failed, common);
    let end = match &*why {
        "" => String::new(),
        _ => say!("", "."),
    };
    told += &wrapped(&(why + &end));
    let is_wrong = failed.verdict == Verdict::WrongAnswer;
    let answer = failed.grid.filter(|_| is_wrong);
    let mut most = OUTPUT_LINES;
    if failed.verdict != Verdict::PresentationError {
        told += &side_by_side(failed, answer.as_ref());
        most = OUTPUT_LINES_BELOW;
    }
    let text = String::from_utf8_lossy(&failed.run.output);
    let output = first_lines(&text, most, OUTPUT_WIDTH);
    let is_shown = match failed.verdict {
        Verdict::WrongAnswer => answer.is_none(),
        verdict => matches!(verdict, Verdict::PresentationError | Verdict::OutputLimit),
    };
    if is_shown && !output.is_empty() {
        let head = say!("your output:", "내 출력:");
        told += &format!("{head}\n  {}\n", output.join("\n  "));
    }
    let is_one_of_several = failed.test.solution.is_some()
        && !failed.test.is_unique
        && !judged.options.problem.wants_smallest;
    if is_one_of_several && failed.verdict != Verdict::PresentationError {
        told += &wrapped(&say!(
            "This puzzle has several solutions: each of them is accepted.",
            "답이 여러 개인 퍼즐입니다. 그중 아무거나 출력하면 됩니다."
        ));
    }
    told + &wrapped(&what_a_search_needs(failed, common))
}

/// The puzzle, the answer with a sign at the cells that matter, and the right one where there is no other.
fn side_by_side(failed: &Attempt, answer: Option<&Grid>) -> String {
    let test = &failed.test;
    let mut columns = vec![(say!("puzzle", "퍼즐"), with_signs(&test.puzzle, &[]))];
    if let Some(answer) = answer {
        let (head, cells) = signed(answer, failed);
        columns.push((head, with_signs(answer, &cells)));
    }
    let is_told = test.is_unique && failed.blanks() > 0;
    if let Some(solution) = test.solution.filter(|_| is_told) {
        columns.push((say!("right", "정답"), with_signs(&solution, &[])));
    }
    let line = |i: usize| {
        let cells = columns
            .iter()
            .map(|(head, rows)| if i == 0 { head } else { &rows[i - 1] });
        let line: String = cells.map(|cell| padded(cell, 24)).collect();
        line.trim_end().to_owned() + "\n"
    };
    (0..10).map(line).collect()
}

/// The cells of an answer that get a sign, below what the sign means: the first that there are of wrong clues, digits that
/// repeat, blanks, and cells that differ from the only solution. Nothing of the puzzle itself.
fn signed(answer: &Grid, failed: &Attempt) -> (String, Vec<usize>) {
    let puzzle = &failed.test.puzzle;
    let wrong = wrong_cells(answer, &failed.test);
    let is_wrong_clue = |cell: usize| puzzle[cell] != ALL && answer[cell] != puzzle[cell];
    let repeats = |cell: usize| answer[cell] != ALL && breaks_a_rule(answer, puzzle, cell);
    let signs: [(_, &dyn Fn(usize) -> bool); 4] = [
        (
            say!("yours (* wrong clue)", "내 출력 (* 바뀐 숫자)"),
            &is_wrong_clue,
        ),
        (say!("yours (* repeats)", "내 출력 (* 겹침)"), &repeats),
        (say!("yours (* blank)", "내 출력 (* 빈칸)"), &|cell| {
            answer[cell] == ALL
        }),
        (say!("yours (* differs)", "내 출력 (* 다름)"), &|cell| {
            wrong.contains(&cell)
        }),
    ];
    let signs = signs.into_iter().filter(|_| answer != puzzle);
    let mut signs = signs.map(|(head, has)| (head, (0..81).filter(|&cell| has(cell)).collect()));
    let first = signs.find(|(_, cells): &(_, Vec<_>)| !cells.is_empty());
    first.unwrap_or((say!("yours", "내 출력"), Vec::new()))
}

fn with_signs(grid: &Grid, cells: &[usize]) -> Vec<String> {
    let cell = |cell: usize| {
        let sign = if cells.contains(&cell) { '*' } else { ' ' };
        format!("{}{sign}", number(grid[cell]))
    };
    let row = |row: usize| (9 * row..9 * row + 9).map(cell).collect();
    (0..9).map(row).collect()
}

/// Why that is the verdict; nothing where the verdict says it all. What was told of all failures is not told again.
pub fn reason(attempt: &Attempt, told: &[Common]) -> String {
    let is_layout = attempt.verdict == Verdict::PresentationError;
    let is_wrong = is_layout || attempt.verdict == Verdict::WrongAnswer;
    // The smallest failure has sentences of its own for these.
    let is_elsewhere = |fact: &&Fact| {
        matches!(
            fact,
            Fact::CrashAlike(_) | Fact::FarTooMuch | Fact::Layout { .. }
        )
    };
    let facts = attempt.facts.iter().filter(|fact| !is_elsewhere(fact));
    let facts = facts.take(if is_wrong { 1 } else { usize::MAX });
    let mistake = attempt.reason.iter().filter(|_| is_wrong);
    let mut parts = Vec::from_iter(mistake.map(Mistake::to_string));
    parts.extend(facts.map(Fact::to_string));
    parts.dedup();
    parts.retain(|part| {
        !told.iter().any(|common| match common {
            Common::Seen(.., fact) => fact.to_string() == *part,
            Common::SameOutput(..) => {
                let of_grid = |fact: &&Fact| matches!(fact, Fact::OfGrid(..));
                let mut facts = attempt.facts.iter().filter(of_grid);
                facts.any(|fact| fact.to_string() == *part)
            }
            _ => false,
        })
    });
    parts.join(&say!("; ", ". "))
}

/// What a search by rows needs for the puzzle of a failure; or what is to be done, where that is next to nothing.
fn what_a_search_needs(failed: &Attempt, common: &[Common]) -> String {
    let test = &failed.test;
    let is_not_entered = matches!(
        failed.reason,
        Some(Mistake::Blank(_) | Mistake::NoOutput | Mistake::OnlySpaces)
    );
    match (&test.blanks()[..], failed.verdict, &test.solution) {
        (_, Verdict::PresentationError, _) => return String::new(),
        ([], ..) => {
            return say!(
                "This grid is already full: it is its own solution.",
                "빈칸이 없는 퍼즐입니다. 그대로가 정답입니다."
            )
        }
        ([blank], Verdict::WrongAnswer, Some(solution)) if is_not_entered => {
            let (digit, cell) = (digit_list(solution[*blank]), cell_name(*blank));
            return say!(
                "Only {digit} fits in {cell}: it is not entered, not kept, or not printed.",
                "{cell}에는 {digit}만 들어갈 수 있습니다. 넣지 않았거나, 넣은 뒤 지웠거나, 출력하지 않았습니다."
            );
        }
        _ => {}
    }
    let tally = measure(&test.puzzle, Some(Rule::First), MOST_NODES);
    let count = thousands(tally.nodes as usize);
    let calls = plural(&count, "call");
    let nodes = match tally.nodes {
        MOST_NODES.. => say!(
            "more than {calls}",
            "풀려면 재귀 호출이 {count}번 넘게 필요한"
        ),
        _ => say!("{calls}", "재귀 호출 {count}번 만에 풀리는"),
    };
    let is_told = |common: &Common| matches!(common, Common::Seen(.., Fact::FarTooMuch));
    let is_far_too_much = failed.facts.contains(&Fact::FarTooMuch);
    match (tally.nodes, tally.dead_ends) {
        _ if is_far_too_much && !common.iter().any(is_told) => {
            say!(
                "It does not end, or does far too much: a search by rows needs {calls} here.",
                "무한 루프에 빠졌거나 계산이 지나치게 많습니다. 기본 백트래킹(첫 빈칸부터)으로 풀면 재귀 호출 {count}번 만에 풀리는 퍼즐입니다."
            )
        }
        // It has a dead end, and enters nothing.
        (1, _) => String::new(),
        (_, 0) => say!(
            "A search by rows needs {nodes} here, and never takes a digit back.",
            "기본 백트래킹(첫 빈칸부터)으로 {nodes} 퍼즐입니다. 숫자를 되돌리지 않아도 됩니다."
        ),
        _ => say!(
            "A search by rows needs {nodes} here, and has to take digits back.",
            "기본 백트래킹(첫 빈칸부터)으로 {nodes} 퍼즐입니다. 도중에 숫자를 되돌려야 합니다."
        ),
    }
}

/// A line for each test that is kept: number, what it asks for, verdict and seconds; with `--all` its reason below.
/// Without `--all` there are as many lines at most.
fn test_lines(judged: &Judged, lines: usize) -> String {
    let mut text = String::new();
    let is_all = judged.options.is_all;
    if !is_all && lines < LEAST_LINES {
        return text;
    }
    let is_told = |attempt: &&Attempt| is_all || attempt.verdict != Verdict::Accepted;
    // One is blank, and one says how many more there are.
    let room = lines.saturating_sub(2).min(MOST_LINES);
    let most = if is_all { usize::MAX } else { room };
    for attempt in judged.attempts.iter().filter(is_told).take(most) {
        let (number, time) = (attempt.test.number, attempt.run.used.time.as_secs_f64());
        let title = shown(&attempt.test.title, usize::MAX);
        text += &match lang() {
            Lang::English => {
                let title = padded(&shown(&title, 39), 42);
                let verdict = padded(attempt.verdict.name(), 21);
                format!("{number:>4}  {title}  {verdict} {time:>5.2} s\n")
            }
            Lang::Korean => {
                let title = padded(&cut(&title, 35), 35);
                let verdict = padded(attempt.verdict.name(), 26);
                format!("{number:>4}  {title}  {verdict} {time:>5.2}초\n")
            }
        };
        let reason = reason(attempt, &[]);
        if is_all && !reason.is_empty() {
            text += &wrap(&reason, "      ", "        ");
        }
    }
    let more = judged.failed().count().saturating_sub(most);
    if more > 0 {
        let more = say!(
            "and {more} more (--all shows them, with reasons)",
            "그 외 {more}개 (이유까지 모두 보려면 --all)"
        );
        text += &format!("      {more}\n");
    }
    text
}

/// What to do next. Nothing where no search is at fault, or where it is too long to be looked at.
pub fn what_next(judged: &Judged, failed: &Attempt) -> String {
    let is_solved =
        |attempt: &Attempt| attempt.verdict == Verdict::Accepted && attempt.blanks() > 0;
    if judged.is_only_slow() && judged.attempts.iter().any(is_solved) {
        let has_answered = matches!(failed.facts[..], [Fact::RightButEnded(_), ..]);
        let next = if has_answered {
            say!(
                "It prints the right grid, and goes on. Let it end as soon as the grid is printed.",
                "정답을 출력한 뒤에도 끝나지 않습니다. 판을 출력하면 바로 끝나게 하세요."
            )
        } else {
            say!(
            "It is right on the other tests that were run, so it is probably only slow. Two things make a search fast: tables of the \
             digits in each row, column and box, and the blank with the fewest candidates first.",
            "실행한 나머지 테스트에서는 답이 모두 맞았으니, 틀린 것이 아니라 느린 것 같습니다. 행, 열, 박스에 있는 숫자를 \
             배열에 적어 두고, 후보가 가장 적은 빈칸부터 채우면 빨라집니다."
        )
        };
        return wrap(&next, "\n", "  ");
    }
    if failed.facts.iter().any(Fact::is_more_after_the_answer) {
        let next = say!(
            "End the search behind the first grid: let each call return at once, or end the program.",
            "답을 출력한 뒤에는 탐색을 끝내세요. 호출을 모두 바로 끝내거나 프로그램을 끝내면 됩니다."
        );
        return wrap(&next, "\n", "  ");
    }
    let is_solution = matches!(failed.reason, Some(Mistake::NotTheSmallest(..)));
    if is_solution
        || !is_mistake(failed)
        || failed.verdict == Verdict::PresentationError
        || failed.blanks() == 0
    {
        return String::new();
    }
    let next = say!(
        "Print 'row column digit' for each digit entered, 'row column 0' for each taken back. Paste this puzzle and what \
         is printed, or the beginning of it, into the page (sudoku.html of a release, or src/page/index.html): it shows the first wrong step, if there is one.",
        "숫자를 넣을 때마다 '행 열 숫자'를, 되돌릴 때마다 '행 열 0'을 출력하도록 코드를 고쳐 이 퍼즐로 실행하세요. \
         퍼즐과 출력(너무 길면 앞부분만)을 페이지(릴리스의 sudoku.html 또는 src/page/index.html)에 붙여 넣으면 처음으로 잘못된 스텝을 알려 줍니다(있을 때만)."
    );
    wrap(&next, "\n", "  ")
}
