//! `--trace` replayed line by line on a grid, where each step must follow from the digits entered before it;
//! and `--stats` against what is counted there.

use crate::common::checker::{check, clash, name, unit_name, units, units_of};
use crate::common::random::Random;
use crate::common::{run, with_cell, EMPTY, NO_SOLUTION, PUZZLE, SEVERAL, UNSOLVABLE};
use crate::grids;

/// What the engine needs for 2000 hard grids, a twentieth added.
const MOST_GUESSES: u64 = 90_800;
const MOST_PASSES: u64 = 569_800;

/// What it needs for the samples made to trap it, a tenth added: each of their few grids counts for much.
const MOST_GUESSES_IN_TRAPS: u64 = 36_600;
const MOST_PASSES_IN_TRAPS: u64 = 202_400;
const TRAPS: &str = "several-solutions-hard-to-compare smallest-solution-hard-to-find \
    no-solution-hard-to-see no-solution-found-late";

/// All but the last have a trace.
const RUNGS: [&str; 4] = ["first", "fewest", "singles", "triads"];

#[derive(Clone, Debug, Default, PartialEq)]
struct Counts {
    nodes: u64,
    guesses: u64,
    dead_ends: u64,
    deepest: u64,
}

impl Counts {
    fn of(numbers: &[u64]) -> Counts {
        Counts {
            nodes: numbers[0],
            guesses: numbers[1],
            dead_ends: numbers[2],
            deepest: numbers[3],
        }
    }

    fn describe(&self) -> String {
        let Counts {
            nodes,
            guesses,
            dead_ends,
            deepest,
        } = self;
        format!("{nodes} nodes, {guesses} guesses, {dead_ends} dead ends, deepest guess {deepest}")
    }
}

/// Standard output, and the lines of standard error without messages on clashing clues.
fn told(arguments: &[&str], puzzles: &[String]) -> (String, Vec<String>) {
    let run = run(arguments, puzzles.join("\n"));
    let (output, log) = (
        String::from_utf8(run.stdout).unwrap(),
        String::from_utf8(run.stderr).unwrap(),
    );
    assert_eq!(run.status.code(), Some(0));
    (
        output,
        log.lines()
            .filter(|line| !line.starts_with("sudoku-kit:"))
            .map(str::to_owned)
            .collect(),
    )
}

/// The counts of each grid, their sum, and the passes.
fn stats(rung: &str, puzzles: &[String]) -> (Vec<Counts>, Counts, u64) {
    let (_, mut lines) = told(&["--stats", "--search", rung], puzzles);
    let numbers = |line: &str| -> Vec<u64> {
        let numbers = line
            .split(|c: char| !c.is_ascii_digit())
            .filter(|number| !number.is_empty());
        numbers.map(|number| number.parse().unwrap()).collect()
    };
    let last = lines.pop().unwrap();
    let of_all = numbers(&last);
    let (sum, passes) = (Counts::of(&of_all[1..]), of_all[5]);
    let start = format!(
        "total: {} grids, {}, {passes} passes, ",
        puzzles.len(),
        sum.describe()
    );
    let time = last
        .strip_prefix(&start)
        .unwrap()
        .strip_suffix(" ms")
        .unwrap();
    assert!(time.parse::<u64>().is_ok(), "{time}");
    let of_grid = |(line, i): (&String, usize)| {
        let counts = Counts::of(&numbers(line)[1..]);
        assert_eq!(*line, format!("grid {i}: {}", counts.describe()));
        counts
    };
    (lines.iter().zip(1..).map(of_grid).collect(), sum, passes)
}

#[test]
fn the_last_line_of_the_statistics_sums_up_the_others_and_each_rung_needs_fewer_nodes() {
    let mut puzzles: Vec<String> = grids("hard-grids.in").into_iter().step_by(60).collect();
    puzzles.push(UNSOLVABLE.to_owned());
    let mut before = u64::MAX;
    for rung in RUNGS {
        let (grids, total, passes) = stats(rung, &puzzles);
        assert_eq!(grids.len(), puzzles.len());
        let sum = |count: fn(&Counts) -> u64| grids.iter().map(count).sum::<u64>();
        let deepest = grids.iter().map(|counts| counts.deepest).max().unwrap();
        let sums = [
            sum(|counts| counts.nodes),
            sum(|counts| counts.guesses),
            sum(|counts| counts.dead_ends),
        ];
        assert_eq!(
            total,
            Counts {
                deepest,
                ..Counts::of(&[&sums[..], &[0]].concat())
            }
        );
        assert_eq!(passes > 0, rung == "triads");
        assert!(total.nodes < before, "{rung}");
        before = total.nodes;
    }
}

#[test]
fn the_engine_counts_a_tree_of_two_ways_at_each_guess_and_stays_in_its_budget() {
    let mut random = Random(375);
    let hard = grids("hard-grids.in");
    let puzzles: Vec<String> = (0..2000)
        .map(|i| random.shuffled(&hard[i % hard.len()]))
        .collect();
    let (counts, total, passes) = stats("triads", &puzzles);
    for Counts {
        nodes,
        guesses,
        dead_ends,
        deepest,
    } in counts
    {
        // Alternatives without a smaller solution than the last one are not visited.
        assert!(nodes == guesses + dead_ends + 1 && dead_ends <= guesses);
        assert!(deepest <= guesses && (deepest > 0) == (guesses > 0));
    }
    assert!(total.guesses <= MOST_GUESSES, "{} guesses", total.guesses);
    assert!(passes <= MOST_PASSES, "{passes} passes");
    let traps: Vec<_> = TRAPS
        .split(' ')
        .map(|name| grids(&format!("{name}.in")))
        .collect();
    let (_, total, passes) = stats("triads", &traps.concat());
    assert!(
        total.guesses <= MOST_GUESSES_IN_TRAPS,
        "{} guesses in traps",
        total.guesses
    );
    assert!(passes <= MOST_PASSES_IN_TRAPS, "{passes} passes in traps");
    let (grids, _, _) = stats("triads", &[UNSOLVABLE.to_owned(), SEVERAL.to_owned()]);
    assert_eq!(
        (grids[0].nodes, grids[0].dead_ends),
        (2 * grids[0].guesses + 1, grids[0].guesses + 1)
    );
    assert!(grids[1].guesses > 0 && grids[1].dead_ends <= grids[1].guesses);
}

#[test]
fn nothing_is_told_without_being_asked_and_the_trace_is_that_of_singles() {
    let puzzles = [PUZZLE.to_owned(), SEVERAL.to_owned()];
    for rung in RUNGS {
        assert!(told(&["--search", rung], &puzzles).1.is_empty());
    }
    assert_eq!(
        told(&["--trace"], &puzzles),
        told(&["--trace", "--search", "singles"], &puzzles)
    );
}

/// Replays the traces of `puzzles` with each of `rungs`.
fn replay(rungs: &[&str], puzzles: &[String]) {
    for rung in rungs {
        let (answers, log) = told(&["--trace", "--search", rung], puzzles);
        assert_eq!(
            answers,
            told(&["--search", rung], puzzles).0,
            "{rung}: --trace changes standard output"
        );
        let both = told(&["--trace", "--stats", "--search", rung], puzzles).1;
        let (counts, steps): (Vec<_>, Vec<_>) =
            both.into_iter().partition(|line| line.contains(" nodes, "));
        assert_eq!(steps, log, "{rung}: --stats changes the trace");
        let alone = told(&["--stats", "--search", rung], puzzles).1;
        assert_eq!(
            counts[..puzzles.len()],
            alone[..puzzles.len()],
            "{rung}: --trace changes the counts"
        );
        let mut log = log.iter().peekable();
        let grids = puzzles
            .iter()
            .zip(answers.lines())
            .zip(stats(rung, puzzles).0)
            .zip(1..);
        for (((puzzle, answer), counts), number) in grids {
            assert_eq!(log.next(), Some(&format!("grid {number}")));
            let mut replay = Replay::new(rung, puzzle);
            while let Some(line) = log.next_if(|line| !line.starts_with("grid ")) {
                replay
                    .follow(line)
                    .unwrap_or_else(|fault| panic!("{puzzle}, {rung}: {line}\n{fault}"));
            }
            assert!(replay.is_settled, "{puzzle}, {rung}: the trace breaks off");
            assert_eq!(replay.counts, counts, "{puzzle}, {rung}");
            assert!(
                replay.solution.is_some() || replay.others.is_empty(),
                "{puzzle}, {rung}: a guess is open"
            );
            assert_eq!(
                replay.solution.as_deref().unwrap_or(NO_SOLUTION.trim_end()),
                answer,
                "{puzzle}, {rung}"
            );
        }
        assert_eq!(log.next(), None);
    }
}

#[test]
fn every_step_of_a_trace_follows() {
    let clashes = [(1, 3, '5'), (9, 1, '4'), (6, 3, '4')]
        .map(|(row, column, digit)| with_cell(PUZZLE, row, column, digit));
    let easy = [PUZZLE, UNSOLVABLE, SEVERAL, EMPTY].map(str::to_owned);
    let samples = [
        "baekjoon-2580.in",
        "full-grid.in",
        "no-solution.in",
        "two-solutions.in",
    ];
    replay(&RUNGS[..3], &[&easy[..], &clashes].concat());
    replay(&RUNGS[..3], &samples.map(|name| grids(name).remove(0)));
    let hard = grids("hard-grids.in");
    replay(
        &["fewest", "singles"],
        &[&hard[..5], &grids("many-solutions.in")[..20]].concat(),
    );
    replay(&["singles"], &hard[120..140]);
}

struct Replay<'a> {
    puzzle: &'a str,
    rung: &'a str,
    /// The digits entered, as bits; 0 in a blank. One grid for each open guess, as it was before it, and the
    /// present one.
    grids: Vec<[u16; 81]>,
    /// For each open guess, its cell and the digits still to be tried there.
    others: Vec<(usize, u16)>,
    /// Whether the last line was a solution or a dead end.
    is_settled: bool,
    solution: Option<String>,
    counts: Counts,
}

type Told = Result<(), &'static str>;

fn demand(fact: bool, otherwise: &'static str) -> Told {
    Some(()).filter(|()| fact).ok_or(otherwise)
}

impl<'a> Replay<'a> {
    fn new(rung: &'a str, puzzle: &'a str) -> Self {
        let counts = Counts {
            nodes: 1,
            ..Counts::default()
        };
        let digits: Vec<u32> = puzzle
            .chars()
            .map(|c| c.to_digit(10).unwrap_or(0))
            .collect();
        let grids = vec![std::array::from_fn(|cell| (1 << digits[cell]) & !1)];
        Replay {
            puzzle,
            rung,
            grids,
            others: Vec::new(),
            is_settled: false,
            solution: None,
            counts,
        }
    }

    fn grid(&self) -> &[u16; 81] {
        self.grids.last().unwrap()
    }

    /// The digits that neither the cell's row nor its column nor its box has; none for a cell with a digit.
    fn candidates(&self, cell: usize) -> u16 {
        let seen = units_of(cell).into_iter().flat_map(|unit| units()[unit]);
        let open = seen.fold(0b11_1111_1110, |open, peer| open & !self.grid()[peer]);
        if self.grid()[cell] == 0 {
            open
        } else {
            0
        }
    }

    /// The blanks of a unit that can take a digit.
    fn open_cells(&self, unit: usize, digit: u16) -> Vec<usize> {
        units()[unit]
            .into_iter()
            .filter(|&cell| self.candidates(cell) & digit != 0)
            .collect()
    }

    fn follow(&mut self, line: &str) -> Told {
        demand(self.solution.is_none(), "the search is over")?;
        // After a dead end the last open guess has its next digit.
        let mut back = None;
        if std::mem::take(&mut self.is_settled) {
            back = self.others.pop();
            demand(back.is_some(), "no guess is open")?;
            self.grids.pop();
        }
        let text = line.trim_start();
        demand(
            line.len() - text.len() == 2 * self.others.len(),
            "wrong depth",
        )?;
        // What is entered or refuted stands in the first 12 columns, the reason after the 13th.
        let (head, reason) = text.split_at(text.len().min(13));
        let is_in_columns = !head.trim_end().contains("  ") && !reason.starts_with(' ');
        demand(text.contains('?') || is_in_columns, "not in columns")?;
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["solution"] => {
                let answer: String = self
                    .grid()
                    .iter()
                    .map(|set| set.trailing_zeros().to_string())
                    .collect();
                demand(check(self.puzzle, &answer).is_ok(), "not a solution")?;
                self.solution = Some(answer);
                self.is_settled = true;
            }
            [at, "?", digit, "of", ..] => {
                let (at, digit, open) = (
                    cell(at)?,
                    set(digit),
                    set(text.split_once('{').ok_or("no digits")?.1),
                );
                if let Some(others) = back.take() {
                    demand((at, open) == others, "these are not the other ways")?;
                } else {
                    demand(self.candidates(at) == open, "not the candidates")?;
                    self.is_the_choice_of_the_rung(at)?;
                }
                demand(
                    digit == open & open.wrapping_neg() && digit != open,
                    "not the lowest of several",
                )?;
                self.counts.guesses += 1;
                self.others.push((at, open & !digit));
                self.grids.push(*self.grid());
                self.counts.deepest = self.counts.deepest.max(self.others.len() as u64);
                self.enter(at, digit);
            }
            [at, "=", digit, ref reason @ ..] => {
                let (at, digit) = (cell(at)?, set(digit));
                let is_true = match reason {
                    ["the", "other", "way", "failed"] => back.take() == Some((at, digit)),
                    ["only", "candidate"] => self.candidates(at) == digit,
                    ["only", "cell", "of", kind, number] if self.rung == "singles" => {
                        self.open_cells(unit(kind, number)?, digit) == [at]
                    }
                    _ => false,
                };
                demand(is_true, "not true")?;
                self.enter(at, digit);
            }
            _ => {
                let is_true = match words[..] {
                    [at, "x", "no", "candidate", "left"] => {
                        self.grid()[cell(at)?] == 0 && self.candidates(cell(at)?) == 0
                    }
                    [kind, number, "x", "no", "cell", "for", digit] => {
                        let unit = unit(kind, number)?;
                        let is_there = units()[unit]
                            .iter()
                            .any(|&cell| self.grid()[cell] == set(digit));
                        !is_there && self.open_cells(unit, set(digit)).is_empty()
                    }
                    _ => clash(self.puzzle).map_or(false, |(_, message)| message == text),
                };
                demand(is_true, "no dead end")?;
                self.counts.dead_ends += 1;
                self.is_settled = true;
            }
        }
        demand(back.is_none(), "not the other way")
    }

    fn is_the_choice_of_the_rung(&self, cell: usize) -> Told {
        let mut blanks = (0..81).filter(|&cell| self.grid()[cell] == 0);
        if self.rung == "first" {
            return demand(blanks.next() == Some(cell), "not the first blank");
        }
        let count = |c: usize| self.candidates(c).count_ones();
        demand(
            blanks.all(|c| count(c) >= count(cell)),
            "not the fewest candidates",
        )?;
        let is_there =
            |unit: usize, digit| units()[unit].iter().any(|&cell| self.grid()[cell] == digit);
        let is_open = |unit, digit| is_there(unit, digit) || self.open_cells(unit, digit).len() > 1;
        let are_open = (0..27).all(|unit| (1..=9).all(|digit| is_open(unit, 1 << digit)));
        demand(
            self.rung == "fewest" || are_open,
            "a digit has one cell in a unit, or none",
        )
    }

    fn enter(&mut self, cell: usize, digit: u16) {
        self.counts.nodes += 1;
        self.grids.last_mut().unwrap()[cell] = digit;
    }
}

/// The digits of a text.
fn set(text: &str) -> u16 {
    text.chars()
        .filter_map(|c| c.to_digit(10))
        .fold(0, |set, digit| set | 1 << digit)
}

/// The cell called r1c1 to r9c9.
fn cell(text: &str) -> Result<usize, &'static str> {
    (0..81)
        .find(|&cell| name(cell) == text)
        .ok_or("no such cell")
}

/// The number of row 1 to 9, column 1 to 9 or box 1 to 9.
fn unit(kind: &str, number: &str) -> Result<usize, &'static str> {
    (0..27)
        .find(|&unit| unit_name(unit) == format!("{kind} {number}"))
        .ok_or("no such unit")
}
