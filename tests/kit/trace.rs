//! `trace`, every line of it, beside a plain search by the rules of its rungs; and `study`, beside what is
//! counted there.

use super::watch::SEVEN_BLANKS;
use crate::common::checker::{check, clash, name, unit_name, units, units_of};
use crate::common::random::Random;
use crate::common::samples::grids;
use crate::common::shapes::readable;
use crate::common::textbook::{any_solutions, smallest_solution};
use crate::common::{with_cell, EMPTY, NO_SOLUTION, PUZZLE, SEVERAL, SOLUTION, UNSOLVABLE};
use crate::support::{expect, stdout};
use std::collections::BTreeSet;
use std::thread;

/// What the engine needs for 2000 hard grids, a twentieth added.
const MOST_GUESSES: u64 = 90_800;

/// What it needs for the samples made to trap it, a tenth added: each of their few grids counts for much.
const MOST_GUESSES_IN_TRAPS: u64 = 21_600;
const TRAPS: &str = "several-solutions-hard-to-compare smallest-solution-hard-to-find \
    no-solution-hard-to-see no-solution-found-late";

pub const RUNGS: [&str; 5] = ["first", "cells", "singles", "weights", "engine"];
pub const TRACED: [&str; 4] = ["first", "cells", "singles", "weights"];
const HEADER: &str = "grid  level   rung              nodes     guesses   dead ends  deepest\n";

/// Nodes, guesses, dead ends, the most guesses open at a time.
pub type Counts = [u64; 4];

/// The line in the table, where `mark` stands before each number.
fn line(counts: &Counts, grid: usize, level: &str, rung: &str, mark: &str) -> String {
    let [nodes, guesses, dead_ends, deepest] = counts.map(|count| format!("{mark}{count}"));
    format!("{grid:>4}  {level:<8}{rung:<10}{nodes:>13}{guesses:>12}{dead_ends:>12}{deepest:>9}\n")
}

/// The level of a puzzle, by its definition.
pub fn level(puzzle: &str) -> &'static str {
    let needs_no_guess = |rung| {
        let mut search = Search::new(rung, puzzle);
        search.run() && search.counts[1] == 0
    };
    match any_solutions(puzzle, 2).len() {
        1 if needs_no_guess("cells") => "easy",
        1 if needs_no_guess("singles") => "medium",
        1 => "hard",
        _ => "-",
    }
}

/// The counts in each line of a table.
fn counts_of(table: &str) -> Vec<Counts> {
    let number = |word: &str| word.trim_start_matches('>').parse().unwrap();
    let counts = |line: &str| Vec::from_iter(line.split_whitespace().skip(3).map(number));
    let lines = table.lines().skip(1);
    lines.map(|line| counts(line).try_into().unwrap()).collect()
}

/// The counts of each grid on a rung.
pub fn study(rung: &str, puzzles: &[String]) -> Vec<Counts> {
    let arguments = ["study", "--rung", rung, "--limit", "1000000000"];
    let counts = counts_of(&stdout(&arguments, puzzles.join("\n")));
    assert_eq!(counts.len(), puzzles.len());
    counts
}

fn sum(counts: &[Counts], which: usize) -> u64 {
    counts.iter().map(|counts| counts[which]).sum()
}

#[test]
fn a_table_has_all_rungs_and_each_step_needs_fewer_nodes() {
    let puzzles = grids("hard-grids.in").into_iter().step_by(60);
    let puzzles = Vec::from_iter(puzzles.chain([UNSOLVABLE.to_owned()]));
    let counts = RUNGS.map(|rung| study(rung, &puzzles));
    let mut table = HEADER.to_owned();
    for (i, puzzle) in puzzles.iter().enumerate() {
        for (rung, counts) in RUNGS.iter().zip(&counts) {
            table += &line(&counts[i], i + 1, level(puzzle), rung, "");
        }
    }
    expect(&["study"], puzzles.join("\n"), 0, &table, "");
    // The engine also proves that its solution is the smallest.
    let nodes = Vec::from_iter(counts[..4].iter().map(|counts| sum(counts, 0)));
    assert!(nodes.windows(2).all(|pair| pair[0] > pair[1]), "{nodes:?}");
}

#[test]
fn clues_that_clash_are_named_by_every_command() {
    let input = include_str!("../../samples/kit/first-of-several-clashes.in");
    let messages = include_str!("../../samples/kit/first-of-several-clashes.err");
    let table = (1..=3).flat_map(|grid| RUNGS.map(|rung| line(&CLASH, grid, "-", rung, "")));
    let table = HEADER.to_owned() + &table.collect::<String>();
    expect(&["study"], input, 0, &table, messages);
    let answers = include_str!("../../samples/kit/first-of-several-clashes.out");
    expect(&["all"], input, 0, answers, messages);
    expect(&["count"], input, 0, "0\n0\n0\n", messages);
}

#[test]
fn a_rung_is_cut_when_it_has_so_many_nodes() {
    for puzzle in [&*grids("hard-grids.in")[0], SEVERAL, UNSOLVABLE] {
        for rung in RUNGS {
            let nodes = study(rung, &[puzzle.to_owned()])[0][0];
            for limit in [1, 2, nodes / 2 + 1, nodes, nodes + 1, u64::MAX] {
                let arguments = ["study", "--rung", rung, "--limit", &limit.to_string()];
                let table = stdout(&arguments, puzzle);
                let counts = counts_of(&table)[0];
                let mark = if limit > nodes { "" } else { ">" };
                let expected = line(&counts, 1, level(puzzle), rung, mark);
                assert_eq!(table, HEADER.to_owned() + &expected);
                assert_eq!(counts[0], limit.min(nodes), "{table}");
            }
        }
    }
}

#[test]
fn the_engine_counts_a_tree_of_two_ways_at_each_guess_and_stays_in_its_budget() {
    let mut random = Random(375);
    let hard = grids("hard-grids.in");
    let puzzles = (0..2000).map(|i| random.shuffled(&hard[i % hard.len()]));
    let counts = study("engine", &Vec::from_iter(puzzles));
    for [nodes, guesses, dead_ends, deepest] in counts.iter().copied() {
        // Alternatives without a smaller solution than the last one are not visited.
        assert!(nodes == guesses + dead_ends + 1 && dead_ends <= guesses);
        assert!(deepest <= guesses && (deepest > 0) == (guesses > 0));
    }
    let traps = TRAPS
        .split(' ')
        .flat_map(|name| grids(&format!("{name}.in")));
    let traps = study("engine", &Vec::from_iter(traps));
    for (counts, most) in [(counts, MOST_GUESSES), (traps, MOST_GUESSES_IN_TRAPS)] {
        let guesses = sum(&counts, 1);
        assert!(guesses <= most, "{guesses} guesses, not {most}");
    }
    let [nodes, guesses, dead_ends, _] = study("engine", &[UNSOLVABLE.to_owned()])[0];
    assert_eq!((nodes, dead_ends), (2 * guesses + 1, guesses + 1));
}

/// Compares the traces of `puzzles` on each of `rungs`, and their counts, with those of the plain search.
fn compare_traces(rungs: &[&str], puzzles: &[String]) {
    let input = puzzles.join("\n");
    let clashes = puzzles.iter().zip(1..).filter_map(|(puzzle, line)| {
        let (_, message) = clash(puzzle)?;
        Some(format!("sudoku-kit: line {line}: {message}\n"))
    });
    let messages: String = clashes.collect();
    for &rung in rungs {
        let (mut traces, mut table) = (Vec::new(), HEADER.to_owned());
        for (puzzle, i) in puzzles.iter().zip(1..) {
            let mut search = Search::new(rung, puzzle);
            let (is_solved, smallest) = (search.run(), smallest_solution(puzzle));
            let (blanks, end) = (puzzle.replace('0', "."), search.text());
            assert_eq!(is_solved, smallest.is_some(), "{puzzle}, {rung}");
            // Only the first blank leads to the smallest of several solutions.
            let is_right = match rung {
                "first" => Some(&end) == smallest.as_ref(),
                _ => check(puzzle, &end) == Ok(()),
            };
            assert!(is_right || !is_solved, "{puzzle}, {rung}");
            let (blanks, end) = (readable(&blanks), readable(&end));
            traces.push(format!("grid {i}\n{blanks}{}{end}", search.trace));
            table += &line(&search.counts, i, level(puzzle), rung, "");
        }
        let trace = traces.join("\n");
        expect(&["study", "--rung", rung], &*input, 0, &table, &messages);
        expect(&["trace", "--rung", rung], &*input, 0, &trace, &messages);
        if rung == "weights" {
            expect(&["trace"], &*input, 0, &trace, &messages);
        }
    }
}

#[test]
fn every_line_of_a_trace_follows_from_those_before() {
    // Full, nearly full and empty; with one solution, several and none; with clues that clash; and random.
    let known = [PUZZLE, SEVERAL, UNSOLVABLE, EMPTY, SEVEN_BLANKS, SOLUTION];
    let mut known = known.map(str::to_owned).to_vec();
    let clashes = [(1, 3, '5'), (9, 1, '4'), (6, 3, '4')];
    known.extend(clashes.map(|(row, column, digit)| with_cell(PUZZLE, row, column, digit)));
    known.extend(Random(9).puzzles(10, 30..50));
    let (hard, sparse) = (grids("hard-grids.in"), grids("many-solutions.in"));
    // The last take the first blank too long.
    let cases = [
        (&TRACED[..], known),
        (&TRACED, Random(2580).puzzles(300, 30..55)),
        (&TRACED[1..], hard[..3].to_vec()),
        (&TRACED[1..], [&hard[120..140], &sparse[..20]].concat()),
    ];
    thread::scope(|scope| {
        for (rungs, puzzles) in &cases {
            scope.spawn(move || compare_traces(rungs, puzzles));
        }
    });
}

/// What a search counts where clues clash.
const CLASH: Counts = [1, 0, 1, 0];

/// Backtracking by the rules of a rung.
struct Search<'a> {
    rung: &'a str,
    puzzle: &'a str,
    /// 0 in a blank.
    grid: [usize; 81],
    /// Which digits each unit has.
    placed: [[bool; 10]; 27],
    /// Of each cell, 1 and on `weights` how often all that was to be tried there had been tried.
    weights: [usize; 81],
    open_guesses: usize,
    trace: String,
    counts: Counts,
}

impl<'a> Search<'a> {
    fn new(rung: &'a str, puzzle: &'a str) -> Self {
        let mut search = Search {
            rung,
            puzzle,
            grid: [0; 81],
            placed: [[false; 10]; 27],
            weights: [1; 81],
            open_guesses: 0,
            trace: String::new(),
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

    /// Adds a line to the trace.
    fn tell(&mut self, line: &str) {
        // A guess is as far to the right as what led to it.
        let indent = 2 * (self.open_guesses - line.matches('?').count());
        self.trace += &format!("{:indent$}{line}\n", "");
    }

    /// Returns whether there is a solution.
    fn run(&mut self) -> bool {
        if let Some((_, message)) = clash(self.puzzle) {
            self.counts = CLASH;
            self.tell(&message);
        } else if self.go_on() {
            return true;
        }
        self.tell(NO_SOLUTION.trim_end());
        false
    }

    fn go_on(&mut self) -> bool {
        let Some(choice) = self.choose() else {
            self.tell("solution");
            return true;
        };
        let (cell, digits) = (choice.cell, choice.digits);
        if digits.is_empty() {
            self.counts[2] += 1;
            let (what, why) = match choice.lacks {
                None => (name(cell), self.why_none(cell)),
                Some((unit, digit)) => (unit_name(unit), self.why_nowhere(unit, digit)),
            };
            self.tell(&format!("{:<13}{why}", what + " x"));
        }
        for (i, &(digit, unit)) in digits.iter().enumerate() {
            let is_guess = unit.is_none() && i + 1 < digits.len();
            let entry = format!("{:<13}", format!("{} = {digit}", name(cell)));
            let line = match (unit, i) {
                _ if is_guess => self.guess(cell, &digits, i),
                (Some(unit), _) => entry + "only cell of " + &unit_name(unit),
                (None, 0) => entry + "only candidate",
                (None, 1) => entry + "last left, the other way failed",
                (None, _) => entry + "last left, the other ways failed",
            };
            self.set(cell, digit);
            self.counts[0] += 1;
            self.counts[1] += u64::from(is_guess);
            self.open_guesses += usize::from(is_guess);
            self.counts[3] = self.counts[3].max(self.open_guesses as u64);
            self.tell(&line);
            if self.go_on() {
                return true;
            }
            self.set(cell, 0);
            self.open_guesses -= usize::from(is_guess);
        }
        self.weights[cell] += usize::from(self.rung == "weights");
        false
    }

    /// The first of these units that has a digit.
    fn find(&self, mut units: impl Iterator<Item = usize>, digit: usize) -> usize {
        units.find(|&unit| self.placed[unit][digit]).unwrap()
    }

    /// Where each digit is that a blank may not take: in its row; else in its column; else in its box.
    fn why_none(&self, cell: usize) -> String {
        let found =
            Vec::from_iter((1..10).map(|digit| self.find(units_of(cell).into_iter(), digit)));
        let part = |(unit, kind)| {
            let there = list((1..10).filter(|&digit| found[digit - 1] == unit));
            (!there.is_empty()).then(|| format!("{there} in its {kind}"))
        };
        let units = units_of(cell).into_iter().zip(["row", "column", "box"]);
        let parts = Vec::from_iter(units.filter_map(part)).join(", ");
        format!("none left: {parts}")
    }

    /// Which boxes, columns and rows keep a digit from the blanks of a unit.
    fn why_nowhere(&self, unit: usize, digit: usize) -> String {
        let blanks = self.blanks(units()[unit]).into_iter();
        let find = |cell| self.find(units_of(cell).into_iter().rev(), digit);
        let there = BTreeSet::from_iter(blanks.map(find));
        let kinds = [("row", "rows"), ("column", "columns"), ("box", "boxes")];
        let part = |(kind, (one, several))| {
            let numbers = there.iter().filter(|&unit| unit / 9 == kind);
            let numbers = list(numbers.map(|unit| unit % 9 + 1));
            let name = if numbers.len() == 1 { one } else { several };
            (!numbers.is_empty()).then(|| format!("{name} {numbers}"))
        };
        let parts = Vec::from_iter((0..).zip(kinds).filter_map(part));
        format!("no cell for {digit}: it is in {}", parts.join(", "))
    }

    /// The line of the guess that is the i-th digit of these.
    fn guess(&self, cell: usize, digits: &[(usize, Option<usize>)], i: usize) -> String {
        let left = list(digits[i..].iter().map(|digit| digit.0));
        let (count, weight) = (digits.len(), self.weights[cell]);
        let why = match self.rung {
            "weights" => format!("   weight {weight}, so {count} / {weight}"),
            _ => String::new(),
        };
        format!("{} ? {} of {{{left}}}{why}", name(cell), digits[i].0)
    }

    /// What the rung tries next; `None` if the grid is full.
    fn choose(&self) -> Option<Choice> {
        let blanks = self.blanks(0..81);
        let count = |cell: usize| self.candidates(cell).len();
        // n / w is less than m / v if n * v is less than m * w.
        let product = |one: usize, other: usize| count(one) * self.weights[other];
        let least = |&one: &usize, &other: &usize| product(one, other).cmp(&product(other, one));
        let guess = blanks.iter().copied().min_by(least)?;
        match self.rung {
            "first" => return Some(self.all_of(blanks[0])),
            "cells" => return Some(self.all_of(guess)),
            _ => {}
        }
        if let Some(&cell) = blanks.iter().find(|&&cell| count(cell) < 2) {
            return Some(self.all_of(cell));
        }
        let mut choice = self.all_of(guess);
        let mut all = (0..27).flat_map(|unit| (1..10).map(move |digit| (unit, digit)));
        choice.lacks =
            all.find(|&(unit, digit)| !self.placed[unit][digit] && self.places(unit, digit) == 0);
        if choice.lacks.is_some() {
            choice.digits.clear();
            return Some(choice);
        }
        let only_places = |&cell: &usize| {
            let mut choice = self.all_of(cell);
            for (digit, unit) in &mut choice.digits {
                let mut units = units_of(cell).into_iter();
                *unit = units.find(|&unit| self.places(unit, *digit) == 1);
            }
            choice.digits.retain(|digit| digit.1.is_some());
            (!choice.digits.is_empty()).then_some(choice)
        };
        blanks.iter().find_map(only_places).or(Some(choice))
    }

    /// All candidates of a blank.
    fn all_of(&self, cell: usize) -> Choice {
        let digits = self.candidates(cell).into_iter().map(|digit| (digit, None));
        Choice {
            cell,
            digits: digits.collect(),
            lacks: None,
        }
    }

    /// Those of the cells that are open.
    fn blanks(&self, cells: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let cells = cells.into_iter();
        cells.filter(|&cell| self.grid[cell] == 0).collect()
    }

    fn candidates(&self, cell: usize) -> Vec<usize> {
        (1..10).filter(|&digit| self.fits(cell, digit)).collect()
    }

    /// Whether a blank may take a digit.
    fn fits(&self, cell: usize, digit: usize) -> bool {
        self.grid[cell] == 0 && units_of(cell).iter().all(|&unit| !self.placed[unit][digit])
    }

    /// How many cells of a unit may take a digit.
    fn places(&self, unit: usize, digit: usize) -> usize {
        let cells = units()[unit].into_iter();
        cells.filter(|&cell| self.fits(cell, digit)).count()
    }
}

/// Numbers with spaces between.
fn list(numbers: impl Iterator<Item = usize>) -> String {
    Vec::from_iter(numbers.map(|number| number.to_string())).join(" ")
}

/// A blank, and what is tried there.
struct Choice {
    cell: usize,
    /// Each with the unit that has no other cell for it, where that is why.
    digits: Vec<(usize, Option<usize>)>,
    /// The unit and the digit that has no cell there, where that is the dead end.
    lacks: Option<(usize, usize)>,
}
