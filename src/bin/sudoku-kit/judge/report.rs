//! The report on a program, in the order in which a reader needs it: the sum, what all failures have in common, the
//! smallest failure, a line for each failed test, what to do next. No line is wider than 80 columns, but for what the
//! program printed itself, and a word that is longer.

use super::common::{common, Common, FEWEST};
use super::pypy::Pypy;
use super::{Judged, ENOUGH};
use crate::base::error::{printable, shown};
use crate::base::grid::{cell_name, digit_list, number, Grid, ALL};
use crate::base::words::{plural, wrap};
use crate::run::attempt::{Attempt, Verdict};
use crate::run::checker::{breaks_a_rule, wrong_cells, Mistake};
use crate::run::facts::Fact;
use crate::search::backtracking::Rule;
use crate::search::measure::measure;
use std::collections::BTreeSet;
use std::path::MAIN_SEPARATOR;

/// The most lines of the report but for those on what to do next, without `--all`: it fits a screen.
const MOST_REPORT: usize = 27;

/// The most failed tests that have a line, without `--all`.
const MOST_LINES: usize = 8;

/// The most lines of an output that is shown alone, of one below its puzzle, and of what a compiler says.
const OUTPUT_LINES: usize = 12;
const OUTPUT_LINES_BELOW: usize = 5;
const COMPILER_LINES: usize = 13;

/// The most columns of an output's line.
const OUTPUT_WIDTH: usize = 60;

/// Memory below this may be the judge's own, from before the program began. In kB.
const LEAST_MEMORY: u64 = 32 << 10;

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
            failure(failed, &common) + &other_verdicts(judged, failed, &common)
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
        let (number, blanks) = (failed.test.number, plural(failed.blanks(), "blank"));
        let mut line = format!("Of the {failures}, test {number} has the fewest blanks ({blanks})");
        let text = String::from_utf8_lossy(&failed.run.output);
        let why = match first_lines(&text, OUTPUT_LINES, OUTPUT_WIDTH).first() {
            Some(first) if verdict == Verdict::OutputLimit => {
                format!("its output begins with '{first}'")
            }
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

/// How many tests have which verdict, what the tests are, and what each may take.
fn sum(judged: &Judged) -> String {
    let options = judged.options;
    let mut words = options.program.iter().map(|word| printable(word));
    // A folder says nothing new.
    let first = words.next().unwrap_or_default();
    let name = first.rsplit(['/', MAIN_SEPARATOR]).next();
    let words = name.into_iter().map(str::to_owned).chain(words);
    let (accepted, tests) = (
        judged.count(Verdict::Accepted),
        plural(judged.tests, "test"),
    );
    let mut counts = vec![format!("{accepted} of {tests} accepted")];
    for verdict in BTreeSet::from_iter(judged.failed().map(|failed| failed.verdict)) {
        counts.push(format!("{} {}", judged.count(verdict), verdict.name()));
    }
    if let Some(verdict) = judged.stopped {
        let (left, stopped) = (judged.tests - judged.attempts.len(), stopped(verdict));
        counts.push(format!("{left} not run ({stopped}; --all goes on)"));
    }
    let mut parts = vec![counts.join(", ")];
    let is_accepted = |attempt: &&Attempt| attempt.verdict == Verdict::Accepted;
    let times = judged.attempts.iter().filter(is_accepted);
    if let Some(slowest) = times.map(|attempt| attempt.run.used.time).max() {
        let slowest = slowest.as_secs_f64();
        parts.push(match judged.count(Verdict::TimeLimit) {
            0 => format!("slowest {slowest:.2} s"),
            _ => format!("slowest accepted {slowest:.2} s"),
        });
    }
    let most = judged
        .attempts
        .iter()
        .map(|attempt| attempt.run.used.memory)
        .max();
    if let Some(most) = most.filter(|&most| most > LEAST_MEMORY) {
        parts.push(format!("most memory {} MB", most >> 10));
    }
    let head = format!("{}: {}", Vec::from_iter(words).join(" "), parts.join("; "));
    let lines = [head, limits(judged), call(judged), class(judged)];
    lines.iter().map(|line| wrapped(line)).collect()
}

pub fn stopped(verdict: Verdict) -> String {
    format!("stopped after {}", verdict.failures(ENOUGH))
}

fn limits(judged: &Judged) -> String {
    let (options, language) = (judged.options, judged.program.language);
    let problem = options.problem.name;
    let tests = match (options.random, options.seed) {
        (0, _) => format!("Tests in the format of {problem}"),
        (random, seed) => {
            format!("Tests in the format of {problem}, {random} of them random (seed {seed})")
        }
    };
    let usual = language.limits(options.problem.seconds).time.as_secs_f64();
    let time = options.time.map_or(usual, |time| time.as_secs_f64());
    let (seconds, own) = (plural(time, "second"), options.problem.seconds);
    match options.time.is_none() && time != own {
        true => {
            let name = language.name;
            format!("{tests}; {seconds} each ({name}; {problem} itself: {own})")
        }
        false => format!("{tests}; {seconds} each"),
    }
}

/// How a function is called, and on which of the samples; nothing of a program.
fn call(judged: &Judged) -> String {
    let Some(function) = judged.program.function else {
        return String::new();
    };
    let called = format!("Called as on {}: {}", function.form, function.call);
    match (judged.options.tests, judged.program.is_slow()) {
        (Some(_), _) => format!("{called}."),
        (None, false) => format!("{called}, on the tests with one solution."),
        (None, true) => format!(
            "{called}, on the tests with one solution, without 36 to 44, which are heavy for Python."
        ),
    }
}

/// That Baekjoon wants another name of a class; nothing if it has that one, or none.
fn class(judged: &Judged) -> String {
    match &judged.program.class {
        Some(name) if name != "Main" && judged.program.function.is_none() => {
            format!("Note: Baekjoon wants the class called Main; here it is {name}.")
        }
        _ => String::new(),
    }
}

/// The smallest failure: its puzzle and what was printed, why that is wrong, and what a search needs there.
fn failure(failed: &Attempt, common: &[Common]) -> String {
    let (number, verdict) = (failed.test.number, failed.verdict.name());
    let before = failed.test.blanks_before;
    let blanks = plural(before, "blank");
    let mut told = wrapped(&match before - failed.blanks() {
        0 => format!("Smallest failure: {verdict} on test {number}, {blanks}"),
        filled => format!(
            "Smallest failure: {verdict} on test {number}, {filled} of its {blanks} filled in"
        ),
    });
    told += &wrapped(&reason(failed, common));
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
        told += &format!("your output:\n  {}\n", output.join("\n  "));
    }
    told + &wrapped(&what_a_search_needs(failed))
}

/// The puzzle, the answer with a sign at the cells that matter, and the right one where there is no other.
fn side_by_side(failed: &Attempt, answer: Option<&Grid>) -> String {
    let test = &failed.test;
    let mut columns = vec![("puzzle", with_signs(&test.puzzle, &[]))];
    if let Some(answer) = answer {
        let (head, cells) = signed(answer, failed);
        columns.push((head, with_signs(answer, &cells)));
    }
    let is_told = test.is_unique && failed.blanks() > 0;
    if let Some(solution) = test.solution.filter(|_| is_told) {
        columns.push(("right", with_signs(&solution, &[])));
    }
    let line = |i: usize| {
        let cells = columns
            .iter()
            .map(|(head, rows)| if i == 0 { head } else { &*rows[i - 1] });
        let line: String = cells.map(|cell| format!("{cell:<24}")).collect();
        line.trim_end().to_owned() + "\n"
    };
    (0..10).map(line).collect()
}

/// The cells of an answer that get a sign, below what the sign means: the first that there are of wrong clues, digits that
/// repeat, blanks, and cells that differ from the only solution. Nothing of the puzzle itself.
fn signed(answer: &Grid, failed: &Attempt) -> (&'static str, Vec<usize>) {
    let puzzle = &failed.test.puzzle;
    let wrong = wrong_cells(answer, &failed.test);
    let is_wrong_clue = |cell: usize| puzzle[cell] != ALL && answer[cell] != puzzle[cell];
    let repeats = |cell: usize| answer[cell] != ALL && breaks_a_rule(answer, puzzle, cell);
    let signs: [(_, &dyn Fn(usize) -> bool); 4] = [
        ("yours (* wrong clue)", &is_wrong_clue),
        ("yours (* repeats)", &repeats),
        ("yours (* blank)", &|cell| answer[cell] == ALL),
        ("yours (* differs)", &|cell| wrong.contains(&cell)),
    ];
    let signs = signs.iter().filter(|_| answer != puzzle);
    let mut signs = signs.map(|(head, has)| (*head, (0..81).filter(|&cell| has(cell)).collect()));
    let first = signs.find(|(_, cells): &(_, Vec<_>)| !cells.is_empty());
    first.unwrap_or(("yours", Vec::new()))
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
    let is_told = |fact: &Fact| {
        let is_same = |common: &Common| match common {
            Common::Seen(.., told) => told == fact,
            Common::SameOutput(_) => true,
            _ => false,
        };
        // The smallest failure has a sentence of its own for that.
        let is_elsewhere = matches!(fact, Fact::CrashAlike(_) | Fact::FarTooMuch);
        is_elsewhere || told.iter().any(is_same)
    };
    let facts = attempt.facts.iter();
    let mut parts = match (attempt.verdict, &attempt.reason) {
        (Verdict::WrongAnswer | Verdict::PresentationError, Some(mistake)) => {
            let first = facts.take(1).filter(|fact| !is_told(fact));
            let first = first.map(Fact::to_string);
            [mistake.to_string()].into_iter().chain(first).collect()
        }
        _ => Vec::from_iter(facts.filter(|fact| !is_told(fact)).map(Fact::to_string)),
    };
    parts.dedup();
    parts.join("; ")
}

/// What a search by rows needs for the puzzle of a failure; or what is to be done, where that is next to nothing.
fn what_a_search_needs(failed: &Attempt) -> String {
    let test = &failed.test;
    let is_not_entered = matches!(failed.reason, Some(Mistake::Blank(_) | Mistake::NoOutput));
    match (&test.blanks()[..], failed.verdict, &test.solution) {
        (_, Verdict::PresentationError, _) => return String::new(),
        ([], ..) => {
            return "This grid is already full: its 81 clues only have to stay, and be printed."
                .to_owned()
        }
        ([blank], Verdict::WrongAnswer, Some(solution)) if is_not_entered => {
            let (digit, cell) = (digit_list(solution[*blank]), cell_name(*blank));
            return format!(
                "Only {digit} fits in {cell}: it is not entered, not kept, or not printed."
            );
        }
        _ => {}
    }
    let tally = measure(&test.puzzle, Some(Rule::First), MOST_NODES);
    let nodes = match tally.nodes {
        MOST_NODES.. => format!("more than {MOST_NODES} nodes"),
        nodes => plural(nodes, "node"),
    };
    match (tally.nodes, tally.dead_ends) {
        _ if failed.facts.contains(&Fact::FarTooMuch) => {
            let calls = plural(tally.nodes, "call");
            format!(
                "It does not end, or searches far too much: a search by rows needs {calls} here."
            )
        }
        // It has a dead end, and enters nothing.
        (1, _) => String::new(),
        (_, 0) => format!("A search by rows needs {nodes} here, and never takes a digit back."),
        _ => format!("A search by rows needs {nodes} here, and has to take digits back."),
    }
}

/// A line for each test that is kept: number, what it asks for, verdict and seconds; with `--all` its reason below.
/// Without `--all` there are as many lines at most.
fn test_lines(judged: &Judged, lines: usize) -> String {
    let mut text = String::new();
    let is_all = judged.options.is_all;
    let is_told = |attempt: &&Attempt| is_all || attempt.verdict != Verdict::Accepted;
    // One is blank, and one says how many more there are.
    let room = lines.saturating_sub(2).clamp(1, MOST_LINES);
    let most = if is_all { usize::MAX } else { room };
    for attempt in judged.attempts.iter().filter(is_told).take(most) {
        let (number, title) = (attempt.test.number, shown(&attempt.test.title, 39));
        let (verdict, time) = (attempt.verdict.name(), attempt.run.used.time.as_secs_f64());
        text += &format!("{number:>4}  {title:<42}  {verdict:<21} {time:>5.2} s\n");
        let reason = reason(attempt, &[]);
        if is_all && !reason.is_empty() {
            text += &wrap(&reason, "      ", "        ");
        }
    }
    let more = judged.failed().count().saturating_sub(most);
    if more > 0 {
        text += &format!("      and {more} more (--all shows them, with reasons)\n");
    }
    text
}

/// What to do next. Nothing where no search is at fault.
pub fn what_next(failed: &Attempt) -> String {
    let is_solution = matches!(failed.reason, Some(Mistake::NotTheSmallest(..)));
    if is_solution || failed.verdict == Verdict::PresentationError || failed.blanks() == 0 {
        return String::new();
    }
    wrap(
        "Paste this puzzle and the steps that your program prints into the page \
         src/page/index.html: it says where your search goes wrong.",
        "\n",
        "  ",
    )
}
