//! `--stats` against counts made here, and `--trace` replayed line by line on a grid: each step must follow from
//! the digits entered before it.

use crate::common::checker::{check, units};
use crate::common::{sudoku, NO_SOLUTION, PUZZLE, SEVERAL, UNSOLVABLE};
use std::fs;
use std::path::Path;

const RUNGS: [&str; 4] = ["first", "fewest", "singles", "triads"];

/// Those with a trace.
const TRACED: [&str; 3] = ["first", "fewest", "singles"];

#[derive(Debug, Default, PartialEq)]
struct Counts {
    nodes: u64,
    guesses: u64,
    dead_ends: u64,
    deepest: u64,
}

/// What is printed with `options`: standard output and standard error, without messages on clashing clues.
fn run(rung: &str, options: &[&str], input: &str) -> (String, Vec<String>) {
    let command = sudoku().args(["--search", rung]).args(options).write_stdin(input).output().unwrap();
    let (output, log) =
        (String::from_utf8(command.stdout).unwrap(), String::from_utf8(command.stderr).unwrap());
    (output, log.lines().filter(|line| !line.starts_with("sudoku:")).map(str::to_owned).collect())
}

/// The grids of a sample, one line each.
fn sample(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(name);
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let cells: Vec<char> = lines.flat_map(str::chars).filter(|c| c.is_ascii_digit() || *c == '.').collect();
    cells.chunks(81).map(String::from_iter).collect()
}

/// The counts of each grid and of the last line, which has the time in it.
fn stats(rung: &str, options: &[&str], input: &str) -> (Vec<Counts>, Counts) {
    let (_, mut lines) = run(rung, &[&["--stats"], options].concat(), input);
    let last = lines.pop().unwrap();
    let count = |text: &str, name: &str| -> u64 { text.strip_suffix(name).unwrap().trim().parse().unwrap() };
    let counts = |parts: &[&str]| Counts {
        nodes: count(parts[0], "nodes"),
        guesses: count(parts[1], "guesses"),
        dead_ends: count(parts[2], "dead ends"),
        deepest: parts[3].strip_prefix("deepest guess ").unwrap().parse().unwrap(),
    };
    let of_grids = lines.iter().enumerate().map(|(i, line)| {
        let text = line.strip_prefix(&format!("grid {}: ", i + 1)).unwrap();
        let parts: Vec<&str> = text.split(", ").collect();
        assert_eq!(parts.len(), 4, "{line}");
        counts(&parts)
    });
    let of_grids: Vec<Counts> = of_grids.collect();
    let parts: Vec<&str> = last.strip_prefix("total: ").unwrap().split(", ").collect();
    assert_eq!(parts.len(), 7, "{last}");
    assert_eq!(count(parts[0], "grids"), of_grids.len() as u64);
    assert!((count(parts[5], "passes") > 0) == (rung == "triads"), "{last}");
    let (whole, part) = parts[6].strip_suffix(" s").unwrap().split_once('.').unwrap();
    assert!(whole.parse::<u64>().is_ok() && part.len() == 3 && part.parse::<u64>().is_ok(), "{last}");
    (of_grids, counts(&parts[1..5]))
}

#[test]
fn the_last_line_of_the_statistics_sums_up_the_others() {
    let input = sample("hard-grids.in")[..20].join("\n") + "\n" + UNSOLVABLE + "\n";
    for rung in &RUNGS[1..] {
        let (grids, total) = stats(rung, &[], &input);
        assert_eq!(grids.len(), 21);
        let sum = |count: fn(&Counts) -> u64| grids.iter().map(count).sum::<u64>();
        assert_eq!(total.nodes, sum(|counts| counts.nodes));
        assert_eq!(total.guesses, sum(|counts| counts.guesses));
        assert_eq!(total.dead_ends, sum(|counts| counts.dead_ends));
        assert_eq!(Some(total.deepest), grids.iter().map(|counts| counts.deepest).max());
    }
}

#[test]
fn the_statistics_are_the_same_on_any_number_of_threads_and_on_every_run() {
    let input = (sample("easy-grids.in").join("\n") + "\n").repeat(15);
    for rung in ["singles", "triads"] {
        let alone = stats(rung, &["--threads", "1"], &input);
        assert_eq!(alone.0.len(), 4500);
        assert!(alone == stats(rung, &["--threads", "2"], &input), "{rung}, two threads");
        assert!(alone == stats(rung, &["--threads", "2"], &input), "{rung}, again");
    }
}

#[test]
fn each_rung_visits_fewer_nodes_than_the_one_below() {
    let hard = sample("hard-grids.in");
    let input = hard.iter().step_by(60).cloned().collect::<Vec<_>>().join("\n");
    let nodes = RUNGS.map(|rung| stats(rung, &[], &input).1.nodes);
    assert!(nodes.windows(2).all(|pair| pair[0] > pair[1]), "{nodes:?}");
}

/// Plain row-by-row backtracking up to the first solution. Returns whether there is one.
fn backtrack(cells: &mut [u8], depth: u64, counts: &mut Counts) -> bool {
    counts.nodes += 1;
    let Some(blank) = cells.iter().position(|&digit| digit == 0) else { return true };
    let seen = |digit: u8| {
        units().iter().any(|unit| unit.contains(&blank) && unit.iter().any(|&c| cells[c] == digit))
    };
    let mut open: Vec<u8> = (1..=9).rev().filter(|&digit| !seen(digit)).collect();
    if open.is_empty() {
        counts.dead_ends += 1;
    }
    while let Some(digit) = open.pop() {
        let is_guess = u64::from(!open.is_empty());
        counts.guesses += is_guess;
        counts.deepest = counts.deepest.max(depth + is_guess);
        cells[blank] = digit;
        if backtrack(cells, depth + is_guess, counts) {
            return true;
        }
    }
    cells[blank] = 0;
    false
}

#[test]
fn the_statistics_of_the_first_rung_are_those_of_plain_backtracking() {
    for puzzle in [PUZZLE, SEVERAL, UNSOLVABLE] {
        let mut cells: Vec<u8> = puzzle.bytes().map(|byte| byte - b'0').collect();
        let mut counts = Counts::default();
        backtrack(&mut cells, 0, &mut counts);
        assert_eq!(stats("first", &[], puzzle).0, [counts]);
    }
}

#[test]
fn nothing_is_told_without_trace() {
    for rung in RUNGS {
        let (_, log) = run(rung, &[], PUZZLE);
        assert!(log.is_empty(), "{log:?}");
    }
}

#[test]
fn the_trace_is_that_of_singles_if_no_other_is_named() {
    let named = sudoku().args(["--trace", "--search", "singles"]).write_stdin(PUZZLE).output().unwrap();
    sudoku().arg("--trace").write_stdin(PUZZLE).assert().code(0).stderr(named.stderr).stdout(named.stdout);
}

#[test]
fn the_engine_has_no_trace() {
    let run = sudoku().args(["--trace", "--search", "triads"]).write_stdin(PUZZLE).assert();
    run.code(2).stdout("").stderr("sudoku: --trace does not go with --search triads; see --help\n");
}

/// Replays the traces of `puzzles` with each of `rungs`.
fn replay(rungs: &[&str], puzzles: &[String]) {
    let input = puzzles.join("\n") + "\n";
    for rung in rungs {
        let (answers, log) = run(rung, &["--trace"], &input);
        assert_eq!(answers, run(rung, &[], &input).0, "{rung}: --trace changes standard output");
        let (counts, _) = stats(rung, &[], &input);
        let mut traces = log.split(|line| line.starts_with("grid "));
        assert_eq!(traces.next().map(<[String]>::len), Some(0));
        assert_eq!(log.iter().filter(|line| line.starts_with("grid ")).count(), puzzles.len());
        for (((trace, puzzle), answer), counts) in traces.zip(puzzles).zip(answers.lines()).zip(counts) {
            let mut replay = Replay::new(rung, puzzle);
            for (i, line) in trace.iter().enumerate() {
                let told = replay.follow(line);
                assert!(told.is_ok(), "{puzzle}, {rung}, line {}: {line}\n{}", i + 2, told.unwrap_err());
            }
            assert!(replay.is_settled, "{puzzle}, {rung}: the trace breaks off");
            assert_eq!(replay.counts, counts, "{puzzle}, {rung}");
            match replay.solution {
                Some(solution) => assert_eq!(solution, answer, "{puzzle}, {rung}"),
                None => {
                    assert!(replay.others.is_empty(), "{puzzle}, {rung}: a guess is still open");
                    assert_eq!(answer, NO_SOLUTION.trim_end(), "{puzzle}, {rung}");
                }
            }
        }
    }
}

#[test]
fn every_step_follows_where_no_guess_is_needed() {
    replay(
        &TRACED,
        &[PUZZLE.to_owned(), sample("baekjoon-2580.in").remove(0), sample("full-grid.in").remove(0)],
    );
}

#[test]
fn every_step_follows_on_hard_grids() {
    let hard = sample("hard-grids.in");
    replay(&["fewest", "singles"], &hard[..5]);
    replay(&["singles"], &hard[120..140]);
}

#[test]
fn every_step_follows_where_there_is_no_solution() {
    replay(&TRACED, &[UNSOLVABLE.to_owned()]);
    replay(&TRACED, &[sample("no-solution.in").remove(0)]);
    let names = ["clash-in-row", "clash-in-column", "clash-in-box"];
    replay(&TRACED, &names.map(|name| sample(&format!("clashing/{name}.in")).remove(0)));
}

#[test]
fn every_step_follows_where_there_are_several_solutions() {
    replay(&TRACED, &[SEVERAL.to_owned(), sample("two-solutions.in").remove(0), ".".repeat(81)]);
    replay(&TRACED[1..], &sample("many-solutions.in")[..20]);
}

struct Replay<'a> {
    puzzle: &'a str,
    rung: &'a str,
    /// The digits entered, as bits; 0 in a blank. One grid for each open guess, as it was before the guess, and
    /// the present one.
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
        let counts = Counts { nodes: 1, ..Counts::default() };
        let digits: Vec<u32> = puzzle.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
        let grids = vec![std::array::from_fn(|c| (1 << digits[c]) & !1)];
        Replay { puzzle, rung, grids, others: Vec::new(), is_settled: false, solution: None, counts }
    }

    /// The digits that neither the cell's row nor its column nor its box has.
    fn candidates(&self, cell: usize) -> u16 {
        let grid = self.grids.last().unwrap();
        let peers = (0..81).filter(|&peer| are_peers(peer, cell));
        peers.fold(0b11_1111_1110, |open, peer| open & !grid[peer])
    }

    fn is_blank(&self, cell: usize) -> bool {
        self.grids.last().unwrap()[cell] == 0
    }

    /// The blanks of a unit that can take a digit.
    fn open_cells(&self, kind: &str, number: &str, digit: u16) -> Vec<usize> {
        let cells = unit(kind, number).into_iter();
        cells.filter(|&c| self.is_blank(c) && self.candidates(c) & digit != 0).collect()
    }

    fn follow(&mut self, line: &str) -> Told {
        let words: Vec<&str> = line.split_whitespace().collect();
        let depth = (line.len() - line.trim_start().len()) / 2;
        demand(self.solution.is_none(), "the search is over")?;
        // After a dead end the last open guess has its next digit.
        let mut back = None;
        if self.is_settled {
            back = self.others.pop();
            demand(back.is_some(), "no guess is open")?;
            self.grids.pop();
        }
        self.is_settled = false;
        demand(depth == self.others.len(), "wrong depth")?;
        match words[..] {
            ["solution"] => {
                demand(back.is_none(), "an alternative is open")?;
                let grid = self.grids.last().unwrap();
                let answer: String = grid.iter().map(|set| set.trailing_zeros().to_string()).collect();
                demand((0..81).all(|c| !self.is_blank(c)), "open cells")?;
                demand(check(self.puzzle, &answer).is_ok(), "not a solution")?;
                self.solution = Some(answer);
                self.is_settled = true;
            }
            [at, "?", digit, "of", ..] => {
                let (at, digit) = (cell(at), set(digit));
                let open = set(line.split_once('{').ok_or("no candidates")?.1);
                match back {
                    Some(others) => demand((at, open) == others, "these are not the other ways")?,
                    None => {
                        demand(self.is_blank(at) && self.candidates(at) == open, "not the candidates")?;
                        self.is_the_choice_of_the_rung(at)?;
                    }
                }
                demand(digit == lowest(open) && digit != open, "not the lowest of several")?;
                self.counts.guesses += 1;
                self.others.push((at, open & !digit));
                self.grids.push(*self.grids.last().unwrap());
                self.counts.deepest = self.counts.deepest.max(self.others.len() as u64);
                self.enter(at, digit);
            }
            [at, "=", digit, "the", "other", "way", "failed"] => {
                demand(back == Some((cell(at), set(digit))), "not the other way")?;
                self.enter(cell(at), set(digit));
            }
            _ => {
                demand(back.is_none(), "not the other way")?;
                return self.follow_without_guess(&words);
            }
        }
        Ok(())
    }

    fn follow_without_guess(&mut self, words: &[&str]) -> Told {
        match *words {
            [at, "=", digit, "only", "candidate"] => {
                demand(self.is_blank(cell(at)), "it has a digit")?;
                demand(self.candidates(cell(at)) == set(digit), "not the only candidate")?;
                self.enter(cell(at), set(digit));
            }
            [at, "=", digit, "only", "cell", "of", kind, number] => {
                demand(self.rung == "singles", "not on this rung")?;
                demand(self.open_cells(kind, number, set(digit)) == [cell(at)], "not the only cell")?;
                self.enter(cell(at), set(digit));
            }
            [at, "x", "no", "candidate", "left"] => {
                demand(self.is_blank(cell(at)) && self.candidates(cell(at)) == 0, "a candidate is left")?;
                self.dead_end();
            }
            [kind, number, "x", "no", "cell", "for", digit] => {
                let grid = self.grids.last().unwrap();
                demand(unit(kind, number).iter().all(|&c| grid[c] != set(digit)), "it has the digit")?;
                demand(self.open_cells(kind, number, set(digit)).is_empty(), "there is a cell")?;
                self.dead_end();
            }
            ["digit", digit, "appears", "twice", "in", kind, number, first, "and", second] => {
                let cells = [cell(first.trim_start_matches('(')), cell(second.trim_end_matches(')'))];
                demand(cells[0] < cells[1], "not in reading order")?;
                let is_there = |&c: &usize| self.grids[0][c] == set(digit) && unit(kind, number).contains(&c);
                demand(cells.iter().all(is_there), "not twice")?;
                self.dead_end();
            }
            _ => return Err("not understood"),
        }
        Ok(())
    }

    fn is_the_choice_of_the_rung(&self, cell: usize) -> Told {
        let mut blanks = (0..81).filter(|&c| self.is_blank(c));
        if self.rung == "first" {
            return demand(blanks.next() == Some(cell), "not the first blank");
        }
        let count = |c: usize| self.candidates(c).count_ones();
        demand(blanks.all(|c| count(c) >= count(cell)), "not the fewest candidates")?;
        let is_single =
            |kind, number: u32, digit: u32| self.open_cells(kind, &number.to_string(), 1 << digit).len() == 1;
        let mut places =
            ["row", "column", "box"].into_iter().flat_map(|kind| (1..=9).map(move |n| (kind, n)));
        let has_single = places.any(|(kind, number)| (1..=9).any(|digit| is_single(kind, number, digit)));
        demand(self.rung == "fewest" || !has_single, "there is a hidden single")
    }

    fn enter(&mut self, cell: usize, digit: u16) {
        self.counts.nodes += 1;
        self.grids.last_mut().unwrap()[cell] = digit;
    }

    fn dead_end(&mut self) {
        self.counts.dead_ends += 1;
        self.is_settled = true;
    }
}

fn are_peers(one: usize, other: usize) -> bool {
    let in_box = |c: usize| (c / 27, c % 9 / 3);
    one != other && (one / 9 == other / 9 || one % 9 == other % 9 || in_box(one) == in_box(other))
}

fn lowest(set: u16) -> u16 {
    set & set.wrapping_neg()
}

/// The digits of a text.
fn set(text: &str) -> u16 {
    text.chars().filter_map(|c| c.to_digit(10)).fold(0, |set, digit| set | 1 << digit)
}

/// The cell called r1c1 to r9c9.
fn cell(name: &str) -> usize {
    let number = |byte: u8| usize::from(byte - b'1');
    match *name.as_bytes() {
        [b'r', row @ b'1'..=b'9', b'c', column @ b'1'..=b'9'] => 9 * number(row) + number(column),
        _ => panic!("{name} is not a cell"),
    }
}

/// The cells of row 1 to 9, column 1 to 9 or box 1 to 9.
fn unit(kind: &str, number: &str) -> [usize; 9] {
    let kind = ["row", "column", "box"].iter().position(|name| *name == kind).unwrap();
    units()[3 * (number.parse::<usize>().unwrap() - 1) + kind]
}
