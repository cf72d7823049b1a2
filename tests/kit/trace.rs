//! `trace`, every line of it, beside a plain search by the rules of its rungs; and `study`, beside what is
//! counted there.

use super::watch;
use crate::common::checker::{check, clash, name, unit_name, units, units_of};
use crate::common::live;
use crate::common::random::Random;
use crate::common::samples::grids;
use crate::common::shapes::readable;
use crate::common::textbook::any_solutions;
use crate::common::{NO_SOLUTION, SEVERAL, UNSOLVABLE};
use crate::support::{expect, output, stdout};
use std::fs;
use std::path::Path;
use std::process::Command;

/// What the engine needs for 2000 hard grids, a twentieth added.
const MOST_GUESSES: u64 = 90_800;

/// What it needs for the samples made to trap it, a tenth added: each of their few grids counts for much.
const MOST_GUESSES_IN_TRAPS: u64 = 36_600;
const TRAPS: &str = "several-solutions-hard-to-compare smallest-solution-hard-to-find \
    no-solution-hard-to-see no-solution-found-late";

/// All but the last have a trace.
pub const RUNGS: [&str; 5] = ["first", "cells", "questions", "weights", "engine"];
/// Fewer puzzles than this are watched, too.
const FEW: usize = 20;

pub const HEADER: &str = "grid  level   rung              nodes     guesses   dead ends  deepest\n";

/// Nodes, guesses, dead ends, the most guesses open at a time.
pub type Counts = [u64; 4];

/// The line in the table, where `mark` stands before each number.
pub fn line(counts: &Counts, grid: usize, level: &str, rung: &str, mark: &str) -> String {
    let [nodes, guesses, dead_ends, deepest] = counts.map(|count| format!("{mark}{count}"));
    format!("{grid:>4}  {level:<8}{rung:<10}{nodes:>13}{guesses:>12}{dead_ends:>12}{deepest:>9}\n")
}

/// The level of a puzzle, by its definition.
pub fn level(puzzle: &str) -> &'static str {
    let needs_no_guess = |rung| {
        let mut search = Search::new(rung, puzzle, |_| false);
        search.run() && search.counts[1] == 0
    };
    match any_solutions(puzzle, 2).len() {
        1 if needs_no_guess("cells") => "easy",
        1 if needs_no_guess("questions") => "medium",
        1 => "hard",
        _ => "-",
    }
}

/// The counts that a line of the table has, which must be in its columns.
fn counts_of(text: &str, grid: usize, rung: &str) -> Counts {
    let mark = if text.contains('>') { ">" } else { "" };
    let level = text.split_whitespace().nth(1).unwrap();
    let numbers = text.split_whitespace().skip(3);
    let numbers = numbers.map(|number| number.trim_start_matches('>').parse().unwrap());
    let counts = Vec::from_iter(numbers).try_into().unwrap();
    assert_eq!(text, line(&counts, grid, level, rung, mark));
    counts
}

/// The counts of each grid on a rung.
fn study(rung: &str, puzzles: &[String]) -> Vec<Counts> {
    let table = stdout(&["study", "--rung", rung], puzzles.join("\n"));
    let lines = table.strip_prefix(HEADER).unwrap().split_inclusive('\n');
    let counts = lines.zip(1..).map(|(line, i)| counts_of(line, i, rung));
    let counts: Vec<Counts> = counts.collect();
    assert_eq!(counts.len(), puzzles.len());
    counts
}

fn sum(counts: &[Counts], which: usize) -> u64 {
    counts.iter().map(|counts| counts[which]).sum()
}

#[test]
fn a_table_has_all_rungs_and_each_needs_fewer_nodes() {
    let mut puzzles: Vec<String> = grids("hard-grids.in").into_iter().step_by(60).collect();
    puzzles.push(UNSOLVABLE.to_owned());
    let counts = RUNGS.map(|rung| study(rung, &puzzles));
    let lines = (0..puzzles.len())
        .flat_map(|i| (0..RUNGS.len()).map(move |k| (i, k)))
        .map(|(i, k)| line(&counts[k][i], i + 1, level(&puzzles[i]), RUNGS[k], ""));
    let table = HEADER.to_owned() + &lines.collect::<String>();
    expect(&["study"], puzzles.join("\n"), 0, &table, "");
    let nodes = counts.map(|counts| sum(&counts, 0));
    assert!(nodes.windows(2).all(|pair| pair[0] > pair[1]), "{nodes:?}");
}

#[test]
fn a_rung_is_cut_when_it_has_so_many_nodes() {
    for puzzle in [&*grids("hard-grids.in")[0], SEVERAL, UNSOLVABLE] {
        for rung in RUNGS {
            let nodes = study(rung, &[puzzle.to_owned()])[0][0];
            for limit in [1, 2, nodes / 2 + 1, nodes, nodes + 1, u64::MAX] {
                let arguments = ["study", "--rung", rung, "--limit", &limit.to_string()];
                let table = stdout(&arguments, puzzle);
                let line = table.strip_prefix(HEADER).unwrap();
                assert_eq!(line.matches('>').count(), if limit > nodes { 0 } else { 4 });
                let cut = counts_of(line, 1, rung)[0];
                assert_eq!(cut, limit.min(nodes), "{line}");
            }
        }
    }
}

#[test]
fn the_engine_counts_a_tree_of_two_ways_at_each_guess_and_stays_in_its_budget() {
    let mut random = Random(375);
    let hard = grids("hard-grids.in");
    let puzzles = (0..2000).map(|i| random.shuffled(&hard[i % hard.len()]));
    let puzzles: Vec<String> = puzzles.collect();
    let counts = study("engine", &puzzles);
    for [nodes, guesses, dead_ends, deepest] in counts.iter().copied() {
        // Alternatives without a smaller solution than the last one are not visited.
        assert!(nodes == guesses + dead_ends + 1 && dead_ends <= guesses);
        assert!(deepest <= guesses && (deepest > 0) == (guesses > 0));
    }
    let traps = TRAPS.split(' ').map(|name| grids(&format!("{name}.in")));
    let traps = study("engine", &traps.collect::<Vec<_>>().concat());
    for (counts, most) in [(counts, MOST_GUESSES), (traps, MOST_GUESSES_IN_TRAPS)] {
        let guesses = sum(&counts, 1);
        assert!(guesses <= most, "{guesses} guesses, not {most}");
    }
    let counts = study("engine", &[UNSOLVABLE.to_owned(), SEVERAL.to_owned()]);
    let [[nodes, guesses, dead_ends, ..], several] = counts[..] else {
        panic!("{counts:?}")
    };
    assert_eq!((nodes, dead_ends), (2 * guesses + 1, guesses + 1));
    assert!(several[1] > 0 && several[2] <= several[1]);
}

/// Compares the traces of `puzzles` on each of `rungs`, and their counts, with those of the plain search.
fn compare_traces(rungs: &[&str], puzzles: &[String]) {
    let input = puzzles.join("\n");
    let is_filmed = puzzles.len() < FEW;
    let answers = output(&["solve"], &input);
    let answers: Vec<&str> = answers.lines().collect();
    let numbers = output(&["count", "--limit", "1"], &input);
    let numbers: Vec<&str> = numbers.lines().collect();
    let clashes = puzzles.iter().zip(1..).filter_map(|(puzzle, line)| {
        let (_, message) = clash(puzzle)?;
        Some(format!("sudoku-kit: line {line}: {message}\n"))
    });
    let messages: String = clashes.collect();
    for &rung in rungs {
        let (mut trace, mut films, mut table) = (Vec::new(), Vec::new(), HEADER.to_owned());
        for (i, puzzle) in puzzles.iter().enumerate() {
            let shown = if is_filmed { |_| true } else { |_| false };
            let mut search = Search::new(rung, puzzle, shown);
            let is_solved = search.run();
            let (blanks, end) = (puzzle.replace('0', "."), search.text());
            if is_solved {
                assert_eq!(check(puzzle, &end), Ok(()), "{rung}");
                // Only the first blank leads to the smallest of several solutions.
                let is_free = rung != "first" && numbers[i] == "1+";
                assert!(end == answers[i] || is_free, "{puzzle}, {rung}: {end}");
            } else {
                assert_eq!((&*end, answers[i]), (&*blanks, NO_SOLUTION.trim_end()));
            }
            let (blanks, end) = (readable(&blanks), readable(&end));
            let tree = search.lines.concat();
            trace.push(format!("grid {}\n{blanks}{tree}{end}", i + 1));
            table += &line(&search.counts, i + 1, level(puzzle), rung, "");
            films.push(search.frames);
        }
        let arguments = ["trace", "--rung", rung];
        expect(&arguments, input.as_str(), 0, &trace.join("\n"), &messages);
        let arguments = ["study", "--rung", rung];
        expect(&arguments, input.as_str(), 0, &table, &messages);
        if is_filmed {
            watch::compare_films(&input, rung, &films, &messages);
            watch::compare_pages(puzzles, rung, &films);
        }
        if rung == "weights" {
            expect(&["trace"], input.as_str(), 0, &trace.join("\n"), &messages);
        }
    }
}

#[test]
fn every_line_of_a_trace_follows_from_those_before() {
    let samples = [
        "baekjoon-2580.in",
        "full-grid.in",
        "no-solution.in",
        "two-solutions.in",
    ];
    compare_traces(&RUNGS[..4], &watch::puzzles());
    let samples = samples.map(|name| grids(name).remove(0));
    let random = Random(2580).puzzles(600, 30..55);
    compare_traces(&RUNGS[..4], &[&samples[..], &random].concat());
    let (hard, sparse) = (grids("hard-grids.in"), grids("many-solutions.in"));
    compare_traces(&RUNGS[1..4], &hard[..3]);
    compare_traces(
        &RUNGS[1..4],
        &[&hard[3..5], &hard[120..140], &sparse[..20]].concat(),
    );
}

/// A copy of the solution, which tells how often `solve` was called until the first solution.
#[test]
fn weights_visits_the_positions_of_the_solution() {
    let mut source = include_str!("../../src/main.rs").to_owned();
    let count = "NODES.fetch_add(1, std::sync::atomic::Ordering::Relaxed)";
    let tell = format!("sudoku.solve(); eprintln!(\"{{}}\", {count}); let has_several = false;");
    for (old, new) in [
        ("wanted: 2,", "wanted: 1,"),
        ("fn solve(&mut self) -> bool {", &format!("fn solve(&mut self) -> bool {{ {count};")),
        ("let has_several = sudoku.solve();", &tell),
        ("fn main() {", "static NODES: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);\nfn main() {"),
    ] {
        assert_eq!(source.matches(old).count(), 1, "{old}");
        source = source.replace(old, new);
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (path, program) = (folder.join("counting.rs"), folder.join("counting"));
    fs::write(&path, source).unwrap();
    let mut rustc = Command::new("rustc");
    rustc
        .args(["-O", "--edition", "2021", "-o"])
        .arg(&program)
        .arg(path);
    assert!(rustc.status().unwrap().success());
    let puzzles = [
        "hard-grids.in",
        "many-solutions.in",
        "no-solution-hardest-to-see.in",
    ];
    let puzzles = puzzles.map(grids).concat();
    let told = live::run(&program, &[], puzzles.join("\n")).stderr;
    let told: Vec<u64> = String::from_utf8(told)
        .unwrap()
        .lines()
        .map(|line| line.parse().unwrap())
        .collect();
    let counts = study("weights", &puzzles);
    assert_eq!(told.len(), counts.len());
    // The count goes on from grid to grid, and counts its own telling.
    let mut before = 0;
    for ((puzzle, counts), told) in puzzles.iter().zip(counts).zip(told) {
        assert_eq!(told - before, counts[0], "{puzzle}");
        before = told + 1;
    }
}

/// What a search counts where clues clash.
pub const CLASH: Counts = [1, 0, 1, 0];

/// A step, as `watch` shows it below its heading, and as the data of a page.
pub struct Frame {
    pub step: usize,
    pub picture: String,
    pub data: String,
}

/// Backtracking by the rules of a rung.
///
/// Questions have numbers: which digit has this cell? (0 to 80), and which cell of unit `u` has digit `d`?
/// (80 + 9 * u + d).
pub struct Search<'a> {
    rung: &'a str,
    puzzle: &'a str,
    /// 0 in a blank.
    grid: [usize; 81],
    /// Which digits each unit has.
    placed: [[bool; 10]; 27],
    /// Of each question, 1 and how often it has run out of answers.
    weights: Vec<usize>,
    /// Which steps have a frame, but for the last.
    shown: fn(usize) -> bool,
    step: usize,
    /// What `watch` shows behind each digit.
    signs: [char; 81],
    /// The cells guessed.
    open_guesses: Vec<usize>,
    /// Cells and digits, since the last frame.
    taken_back: Vec<(usize, usize)>,
    lines: Vec<String>,
    pub frames: Vec<Frame>,
    counts: Counts,
}

impl<'a> Search<'a> {
    pub fn new(rung: &'a str, puzzle: &'a str, shown: fn(usize) -> bool) -> Self {
        let mut search = Search {
            rung,
            puzzle,
            grid: [0; 81],
            placed: [[false; 10]; 27],
            weights: vec![1; 324],
            shown,
            step: 0,
            signs: [' '; 81],
            open_guesses: Vec::new(),
            taken_back: Vec::new(),
            lines: Vec::new(),
            frames: Vec::new(),
            counts: [1, 0, 0, 0],
        };
        for (cell, clue) in puzzle.chars().enumerate() {
            search.set(cell, clue.to_digit(10).unwrap_or(0) as usize);
        }
        search
    }

    /// Enters a digit, or takes it back with 0.
    fn set(&mut self, cell: usize, digit: usize) {
        let old = std::mem::replace(&mut self.grid[cell], digit);
        for unit in units_of(cell) {
            self.placed[unit][old] = false;
            self.placed[unit][digit] = true;
        }
    }

    /// The grid as 81 characters.
    fn text(&self) -> String {
        let digits = self.grid.iter().map(usize::to_string);
        digits.collect::<String>().replace('0', ".")
    }

    fn tell(&mut self, line: &str) {
        let indent = 2 * self.open_guesses.len();
        self.lines.push(format!("{:indent$}{line}\n", ""));
    }

    /// Adds the frame of this line, which says that these cells are a dead end.
    fn show(&mut self, line: &str, dead: &[usize]) {
        self.step += 1;
        let is_end = ["solution", NO_SOLUTION.trim_end()].contains(&line);
        if !is_end && !(self.shown)(self.step) {
            self.taken_back.clear();
            return;
        }
        let text = |cell: usize| match self.grid[cell] {
            0 => ".".to_owned(),
            digit => format!("{digit}{}", self.signs[cell]),
        };
        let mut cells: Vec<String> = (0..81).map(text).collect();
        for (cell, digit) in self.taken_back.drain(..) {
            if self.grid[cell] == 0 {
                cells[cell] = format!("{digit}-");
            }
        }
        for &cell in dead {
            cells[cell].replace_range(1.., "x");
        }
        let open = &self.open_guesses;
        let [nodes, guesses, dead_ends, _] = self.counts;
        let counts = [nodes, guesses, dead_ends, open.len() as u64];
        let last = open[open.len().saturating_sub(9)..].iter();
        let last = last.map(|&cell| format!("  {} ? {}", name(cell), self.grid[cell]));
        let side = [watch::counts(&counts), last.collect()].concat();
        self.frames.push(Frame {
            step: self.step,
            picture: watch::picture(&cells, &side, line),
            data: watch::data(self.step, &counts, &cells, line),
        });
    }

    /// Returns whether there is a solution.
    pub fn run(&mut self) -> bool {
        self.show("start", &[]);
        let is_solved = if let Some((_, message)) = clash(self.puzzle) {
            self.tell(&message);
            self.counts = CLASH;
            let is_named = |&cell: &usize| message.contains(&name(cell));
            self.show(&message, &Vec::from_iter((0..81).filter(is_named)));
            false
        } else {
            self.go_on()
        };
        if !is_solved {
            self.tell(NO_SOLUTION.trim_end());
            if !self.taken_back.is_empty() {
                self.show("back to the start", &[]);
            }
            self.show(NO_SOLUTION.trim_end(), &[]);
        }
        is_solved
    }

    fn go_on(&mut self) -> bool {
        let Some(question) = self.question() else {
            self.tell("solution");
            self.show("solution", &[]);
            return true;
        };
        let answers = self.answers(question);
        let (unit, digit) = unit_and_digit(question);
        if answers.is_empty() {
            self.counts[2] += 1;
            let (asks, lacks) = match unit {
                None => (name(question), "no candidate left".to_owned()),
                Some(unit) => (unit_name(unit), format!("no cell for {digit}")),
            };
            let line = format!("{:<13}{lacks}", asks + " x");
            let mut cells = unit.map_or(vec![question], |unit| units()[unit].to_vec());
            cells.retain(|&cell| self.grid[cell] == 0);
            self.tell(&line);
            self.show(&line, &cells);
        }
        for (i, &(cell, digit)) in answers.iter().enumerate() {
            if let Some(&(guess, _)) = self.taken_back.last() {
                self.show(&format!("back to {}", name(guess)), &[]);
            }
            let rest = &answers[i..];
            let is_guess = rest.len() > 1;
            let entry = format!("{:<13}", format!("{} = {digit}", name(cell)));
            let line = match (unit, i) {
                (None, _) if is_guess => {
                    let digits: Vec<_> = rest.iter().map(|rest| rest.1.to_string()).collect();
                    format!("{} ? {digit} of {{{}}}", name(cell), digits.join(" "))
                }
                (Some(unit), _) if is_guess => {
                    let cells: Vec<_> = rest.iter().map(|rest| name(rest.0)).collect();
                    let (unit, cell, cells) = (unit_name(unit), name(cell), cells.join(" "));
                    format!("{digit} of {unit} ? {cell} of {{{cells}}}")
                }
                (None, 0) => entry + "only candidate",
                (Some(unit), 0) => entry + "only cell of " + &unit_name(unit),
                (_, 1) => entry + "last left, the other way failed",
                _ => entry + "last left, the other ways failed",
            };
            let line = match (self.rung, is_guess) {
                ("weights", true) => {
                    let weight = self.weights[question];
                    format!(
                        "{line}   weight {weight}, so {} / {weight}",
                        answers.len() - 1
                    )
                }
                _ => line,
            };
            self.tell(&line);
            self.set(cell, digit);
            self.counts[0] += 1;
            self.counts[1] += u64::from(is_guess);
            self.signs[cell] = match i {
                _ if is_guess => '?',
                0 => '=',
                _ => '!',
            };
            if is_guess {
                self.open_guesses.push(cell);
            }
            self.counts[3] = self.counts[3].max(self.open_guesses.len() as u64);
            self.show(&line, &[]);
            if self.go_on() {
                return true;
            }
            self.set(cell, 0);
            self.taken_back.push((cell, digit));
            self.open_guesses.retain(|&guess| guess != cell);
        }
        self.weights[question] += 1;
        false
    }

    /// The question that the rung asks next; `None` if the grid is full.
    fn question(&self) -> Option<usize> {
        let blanks = || (0..81).filter(|&cell| self.grid[cell] == 0);
        let count = |question: &usize| self.answers(*question).len();
        let open = (81..324).filter(|&question| {
            let (unit, digit) = unit_and_digit(question);
            !self.placed[unit.unwrap()][digit]
        });
        match self.rung {
            "first" => blanks().next(),
            "cells" => blanks().min_by_key(count),
            "questions" => blanks().chain(open).min_by_key(count),
            // n / w is less than m / v if v * n is less than w * m.
            _ => blanks().chain(open).min_by(|one, other| {
                let [(n, w), (m, v)] =
                    [one, other].map(|&q| (count(&q) as i64 - 1, self.weights[q] as i64));
                (v * n).cmp(&(w * m))
            }),
        }
    }

    /// The cells and digits that answer a question, in their order.
    fn answers(&self, question: usize) -> Vec<(usize, usize)> {
        let fits = |&(cell, digit): &(usize, usize)| {
            self.grid[cell] == 0 && units_of(cell).iter().all(|&unit| !self.placed[unit][digit])
        };
        let (unit, digit) = unit_and_digit(question);
        let in_cell = || (1..10).map(|digit| (question, digit)).collect();
        let in_unit = |unit: usize| units()[unit].map(|cell| (cell, digit)).to_vec();
        let entries: Vec<(usize, usize)> = unit.map_or_else(in_cell, in_unit);
        entries.into_iter().filter(fits).collect()
    }
}

/// The unit and digit of a question about a unit; of one about a cell, neither.
fn unit_and_digit(question: usize) -> (Option<usize>, usize) {
    match question.checked_sub(81) {
        None => (None, 0),
        Some(i) => (Some(i / 9), i % 9 + 1),
    }
}
