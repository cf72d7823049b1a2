//! `--stats` against counts made here, and `--trace` replayed line by line on a grid of candidates: each step
//! must follow from the steps before it.

use crate::common::checker::{check, units};
use crate::common::{sudoku, NO_SOLUTION, PUZZLE, SEVERAL, UNSOLVABLE};
use std::fs;
use std::path::Path;

const RUNGS: [&str; 4] = ["first", "fewest", "singles", "triads"];

/// The candidates of each cell: bit `d` is set when digit `d` may stand there.
type Grid = [u16; 81];

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
fn the_trace_of_the_sample_of_baekjoon_2580_fits_a_screen() {
    for rung in RUNGS {
        let (_, log) = run(rung, &["--trace"], &sample("baekjoon-2580.in")[0]);
        assert!((10..=30).contains(&log.len()), "{rung}: {} lines", log.len());
    }
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
            let best = replay.best.unwrap_or(NO_SOLUTION.trim_end().to_owned());
            assert_eq!(best, answer, "{puzzle}, {rung}");
        }
    }
}

#[test]
fn every_step_follows_where_no_guess_is_needed() {
    replay(
        &RUNGS,
        &[PUZZLE.to_owned(), sample("baekjoon-2580.in").remove(0), sample("full-grid.in").remove(0)],
    );
}

#[test]
fn every_step_follows_on_hard_grids() {
    let mut hard = sample("hard-grids.in");
    replay(&["triads"], &hard[120..180]);
    hard.truncate(5);
    replay(&["fewest", "singles"], &hard);
    replay(&["singles", "triads"], &sample("against-hidden-singles.in"));
}

#[test]
fn every_step_follows_where_there_is_no_solution() {
    replay(&RUNGS, &[UNSOLVABLE.to_owned()]);
    let names = ["no-solution", "clash-in-row", "clash-in-column", "clash-in-box"];
    replay(&RUNGS, &names.map(|name| sample(&format!("unsolvable/{name}.in")).remove(0)));
    replay(&["triads"], &sample("unsolvable/no-solution-hard-to-see.in"));
    replay(&["triads"], &sample("unsolvable/no-solution-found-late.in"));
}

#[test]
fn every_step_follows_where_there_are_several_solutions() {
    replay(&RUNGS, &[SEVERAL.to_owned(), sample("two-solutions.in").remove(0)]);
    replay(&RUNGS[1..], &sample("many-solutions.in")[..20]);
    replay(&["triads"], &sample("over-a-thousand-solutions.in"));
}

#[test]
fn every_step_follows_where_the_smallest_solution_begins_with_a_1() {
    replay(&["triads"], &sample("empty-grid.in"));
    replay(&["triads"], &sample("many-solutions.in")[33..34]);
}

struct Replay<'a> {
    puzzle: &'a str,
    rung: &'a str,
    /// The clues, and what the present question adds to them; empty in a blank.
    given: Grid,
    /// By the number of open guesses. All but the last are as they are when the guess on them is undone.
    grids: Vec<Grid>,
    /// For each open guess, the ways in which its alternative may begin.
    others: Vec<Vec<String>>,
    /// Whether the last line was a solution or a dead end.
    is_settled: bool,
    best: Option<String>,
    counts: Counts,
}

type Told = Result<(), &'static str>;

fn demand(fact: bool, otherwise: &'static str) -> Told {
    Some(()).filter(|()| fact).ok_or(otherwise)
}

impl<'a> Replay<'a> {
    fn new(rung: &'a str, puzzle: &'a str) -> Self {
        let counts = Counts { nodes: 1, ..Counts::default() };
        let grids = vec![clues(puzzle)];
        let given = clues_only(puzzle);
        Replay { puzzle, rung, given, grids, others: Vec::new(), is_settled: false, best: None, counts }
    }

    fn follow(&mut self, line: &str) -> Told {
        let words: Vec<&str> = line.split_whitespace().collect();
        let text = words.join(" ");
        let depth = (line.len() - line.trim_start().len()) / 2;
        let is_anew = text.contains("is there a smaller solution") || text.contains("several solutions");
        demand(self.is_settled || !is_anew, "the search is not over")?;
        if is_anew {
            self.others.clear();
            self.grids = vec![clues(self.puzzle)];
        } else if self.is_settled {
            let others = self.others.pop().ok_or("no guess is open")?;
            demand(others.iter().any(|other| text.starts_with(other.as_str())), "not the alternative")?;
            self.grids.pop();
        }
        if text == "anew by another method" {
            demand(!self.is_settled && self.best.is_none(), "the search is over")?;
            self.others.clear();
            self.grids = vec![clues(self.puzzle)];
        }
        self.is_settled = false;
        demand(depth == self.others.len(), "wrong depth")?;
        if text.contains("the other way") {
            self.counts.nodes += 1;
            demand(!text.ends_with("failed") || self.best.is_none(), "the other way has not failed")?;
        }
        let best = self.best.as_deref().map(clues_only);
        let grid = &mut self.grids[depth];
        match words[..] {
            ["anew", ..] => self.counts.nodes += 1,
            ["solution"] => {
                let answer: String = grid.iter().map(|set| set.trailing_zeros().to_string()).collect();
                demand(grid.iter().all(|set| set.count_ones() == 1), "open cells")?;
                demand(check(self.puzzle, &answer).is_ok(), "not a solution")?;
                // Of the two that it finds before it asks, a textbook rung keeps the first.
                let is_smaller = self.best.as_ref().map_or(true, |best| answer < *best);
                let is_asking = self.given != clues_only(self.puzzle);
                demand(is_smaller || !is_asking, "it is not smaller")?;
                if is_smaller && (self.best.is_none() || is_asking || self.rung == "triads") {
                    self.best = Some(answer);
                }
                self.is_settled = true;
            }
            [.., "x", "no", "solution", "here", "is", "smaller"] => {
                let best = best.ok_or("no solution so far")?;
                let differs = (0..81).find(|&c| lowest(grid[c]) != best[c]);
                demand(differs.map_or(true, |c| lowest(grid[c]) > best[c]), "a solution may be smaller")?;
                self.dead_end();
            }
            [at, "x", "no", "candidate", "left"] => {
                demand(grid[cell(at)] == 0, "a candidate is left")?;
                self.dead_end();
            }
            [kind, number, "x", "no", "place", "for", digit] => {
                let digit = set(digit);
                demand(unit(kind, number).iter().all(|&c| grid[c] & digit == 0), "there is a place")?;
                self.dead_end();
            }
            [at, "x", "digit", digit, "appears", "twice", "in", kind, number] => {
                let holders = unit(kind, number).into_iter().filter(|&c| self.given[c] == set(digit));
                demand(unit(kind, number).contains(&cell(at)), "the cell is elsewhere")?;
                demand(holders.count() == 2, "not twice")?;
                self.dead_end();
            }
            [at, "=", digit, "only", "candidate"] => {
                demand(grid[cell(at)] & !set(digit) == 0, "other candidates are left")?;
                place(grid, cell(at), set(digit));
                self.counts.nodes += u64::from(self.rung == "first" || self.rung == "fewest");
            }
            [at, "=", digit, "only", "place", "in", kind, number] => {
                let others = unit(kind, number).into_iter().filter(|&c| c != cell(at));
                demand(unit(kind, number).contains(&cell(at)), "the cell is elsewhere")?;
                demand(others.clone().all(|c| grid[c] & set(digit) == 0), "other places are left")?;
                place(grid, cell(at), set(digit));
            }
            [at, "=", digit, "the", "other", "way", ..] => place(grid, cell(at), set(digit)),
            [at, "not", digit, "the", "other", "way", ..] => {
                demand(grid[cell(at)] & set(digit) == 0, "it is still open")?;
            }
            [at, "=", digit, "is", "there", "a", "smaller", ..] => {
                let (at, best) = (cell(at), best.ok_or("no solution so far")?);
                self.given = clues_only(self.puzzle);
                demand(self.given[at] == 0 && set(digit) < best[at], "it is not smaller")?;
                self.given[..at].copy_from_slice(&best[..at]);
                self.given[at] = set(digit);
                (0..=at).for_each(|c| place(grid, c, self.given[c]));
                self.counts.nodes += 1;
            }
            ["several", "solutions", "which", "is", "the", "smallest?"] => {
                demand(best.is_some(), "no solution so far")?;
                self.counts.nodes += 1;
            }
            [at, "?", digit, "of", ..] => {
                let (open, digit) = (set(text.split_once('{').ok_or("no candidates")?.1), set(digit));
                demand(grid[cell(at)] == open, "these are not the candidates")?;
                demand(digit == lowest(open) && digit != open, "not the lowest of several")?;
                let mut first = *grid;
                place(&mut first, cell(at), digit);
                grid[cell(at)] ^= digit;
                let rest = list(open ^ digit);
                let begins = if rest.len() == 1 {
                    vec![format!("{at} = {rest} ")]
                } else {
                    vec![format!("{at} ? {} of {{{rest}}}", &rest[..1]), format!("{at} not {} ", list(digit))]
                };
                self.guess(first, begins);
            }
            [digit, "in", kind, lines, "?", "boxes", ..] => {
                let (_, ways) = text.split_once("? ").ok_or("no ways")?;
                let (one, two) = ways.split_once(" or ").ok_or("one way")?;
                let triads = |way: &str| take(kind, lines, way);
                let is_open = |way: &str| {
                    triads(way).iter().all(|triad| triad.iter().any(|&c| grid[c] & set(digit) != 0))
                };
                let open: Vec<String> =
                    permutations(kind, lines).into_iter().filter(|way| is_open(way)).collect();
                let mut offered = [one.to_owned(), two.to_owned()];
                offered.sort();
                demand(open == offered, "these are not the ways")?;
                let mut first = *grid;
                go(&mut first, kind, lines, one, set(digit));
                go(grid, kind, lines, two, set(digit));
                let begin = format!("{digit} in {kind} {lines} = {two} the other way");
                self.guess(first, vec![begin]);
            }
            [digit, "?", "in", ..] => {
                let (triad, digit) = (cells(text.split_once("in ").ok_or("no cells")?.1), set(digit));
                demand(triad.len() == 3 && triad.iter().any(|&c| grid[c] & digit != 0), "not open")?;
                let is_row = triad.iter().all(|c| c / 9 == triad[0] / 9);
                let in_line = |c: usize| if is_row { c / 9 == triad[0] / 9 } else { c % 9 == triad[0] % 9 };
                let mut first = *grid;
                (0..81).filter(|&c| in_line(c) && !triad.contains(&c)).for_each(|c| first[c] &= !digit);
                demand(first != *grid, "it has no other place")?;
                triad.iter().for_each(|&c| grid[c] &= !digit);
                let begin = text.replacen(" ? in", " not in", 1) + " the other way";
                self.guess(first, vec![begin]);
            }
            [_, "not", "in", ..] => {}
            [_, "in", _, _, "=", "boxes", ..] => {}
            [.., "as", "in", "the", "smallest", "solution", "so", "far"] => {
                let best = best.ok_or("no solution so far")?;
                let cells = cells(&text);
                let last = *cells.last().ok_or("no cells")?;
                demand(cells.iter().all(|&c| self.given[c] == 0), "a clue")?;
                demand((0..=last).all(|c| lowest(grid[c]) == best[c]), "a solution may be smaller")?;
                cells.iter().for_each(|&c| place(grid, c, best[c]));
            }
            _ => {
                let (losers, rest) = text.split_once(" lose {").ok_or("not understood")?;
                let (digits, reason) = rest.split_once("} ").ok_or("no reason")?;
                let (losers, digits) = (cells(losers), set(digits));
                follows(grid, &losers, digits, reason)?;
                demand(losers.iter().all(|&c| grid[c] & digits != 0), "a cell loses nothing")?;
                losers.iter().for_each(|&c| grid[c] &= !digits);
            }
        }
        Ok(())
    }

    fn dead_end(&mut self) {
        self.counts.dead_ends += 1;
        self.is_settled = true;
    }

    fn guess(&mut self, first: Grid, begins: Vec<String>) {
        self.counts.nodes += 1;
        self.counts.guesses += 1;
        self.grids.push(first);
        self.others.push(begins);
        self.counts.deepest = self.counts.deepest.max(self.others.len() as u64);
    }
}

/// Whether `digits` may leave the cells `losers` for `reason`.
fn follows(grid: &Grid, losers: &[usize], digits: u16, reason: &str) -> Told {
    let words: Vec<&str> = reason.split_whitespace().collect();
    let all = |cells: &[usize]| cells.iter().fold(0, |all, &c| all | grid[c]);
    let braces = || set(reason.split('}').next().unwrap_or("").split('{').nth(1).unwrap_or(""));
    if let [kind, number, "needs", .., "there"] = words[..] {
        let (mine, needed) = (unit(kind, number), braces());
        let in_box = |c: usize| c / 27 * 3 + c % 9 / 3 == losers[0] / 27 * 3 + losers[0] % 9 / 3;
        let (there, rest): (Vec<usize>, Vec<usize>) = mine.iter().partition(|&&c| in_box(c));
        demand(needed.count_ones() >= 3 && digits & needed == 0, "not three other digits")?;
        demand(there.len() == 3 && losers.iter().all(|c| there.contains(c)), "not the cells of a triad")?;
        return demand(all(&rest) & needed == 0, "they have places elsewhere");
    }
    if let [.., "need", "them"] = words[..] {
        let triad = cells(reason);
        demand(triad.len() == 3 && all(&triad).count_ones() <= 3, "not three digits in three cells")?;
        demand(digits & !all(&triad) == 0, "other digits")?;
        return demand(losers.iter().all(|&loser| triad.iter().all(|&c| are_peers(c, loser))), "not peers");
    }
    if let [kind, number, "has", .., "only", "in", other_kind, other_number] = words[..] {
        let (one, other) = (unit(kind, number), unit(other_kind, other_number));
        let rest: Vec<usize> = one.iter().copied().filter(|c| !other.contains(c)).collect();
        demand(digits & !braces() == 0 && all(&rest) & braces() == 0, "they have places elsewhere")?;
        return demand(losers.iter().all(|c| other.contains(c) && !one.contains(c)), "not there");
    }
    Err("not a reason")
}

fn clues_only(puzzle: &str) -> Grid {
    let digits: Vec<u32> = puzzle.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
    std::array::from_fn(|c| (1 << digits[c]) & !1)
}

fn clues(puzzle: &str) -> Grid {
    let clues = clues_only(puzzle);
    let mut grid = clues.map(|clue| if clue == 0 { 0b11_1111_1110 } else { clue });
    (0..81).filter(|&c| clues[c] != 0).for_each(|c| place(&mut grid, c, clues[c]));
    grid
}

fn place(grid: &mut Grid, cell: usize, digit: u16) {
    grid[cell] &= digit;
    (0..81).filter(|&peer| are_peers(peer, cell)).for_each(|peer| grid[peer] &= !digit);
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

fn list(set: u16) -> String {
    (1..=9).filter(|digit| set >> digit & 1 == 1).map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

/// The cell called r1c1 to r9c9.
fn cell(name: &str) -> usize {
    cells(name).first().copied().unwrap_or_else(|| panic!("{name} is not a cell"))
}

/// The cells that a text begins with.
fn cells(text: &str) -> Vec<usize> {
    let number = |byte: u8| usize::from(byte - b'1');
    let cell = |name: &str| match *name.as_bytes() {
        [b'r', row @ b'1'..=b'9', b'c', column @ b'1'..=b'9'] => Some(9 * number(row) + number(column)),
        _ => None,
    };
    text.split(' ').map_while(cell).collect()
}

/// The cells of row 1 to 9, column 1 to 9 or box 1 to 9.
fn unit(kind: &str, number: &str) -> [usize; 9] {
    let kind = ["row", "column", "box"].iter().position(|name| *name == kind).unwrap();
    units()[3 * (number.parse::<usize>().unwrap() - 1) + kind]
}

/// The triads in which the three lines take a digit.
fn take(kind: &str, lines: &str, way: &str) -> Vec<Vec<usize>> {
    let first: usize = lines[..1].parse().unwrap();
    let boxes = way.split(' ').skip(1);
    let triad = |(i, in_box): (usize, &str)| {
        let line = unit(kind.trim_end_matches('s'), &(first + i).to_string());
        line.into_iter().filter(|c| unit("box", in_box).contains(c)).collect()
    };
    boxes.enumerate().map(triad).collect()
}

/// All ways, right or wrong, in increasing order.
fn permutations(kind: &str, lines: &str) -> Vec<String> {
    let first: usize = lines[..1].parse().unwrap();
    let number = |j: usize| if kind == "rows" { first + j } else { first / 3 + 1 + 3 * j };
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    orders.map(|[a, b, c]| format!("boxes {} {} {}", number(a), number(b), number(c))).to_vec()
}

/// Leaves the digit in the triads of one way only.
fn go(grid: &mut Grid, kind: &str, lines: &str, way: &str, digit: u16) {
    let stay = take(kind, lines, way).concat();
    for others in permutations(kind, lines) {
        for c in take(kind, lines, &others).concat() {
            if !stay.contains(&c) {
                grid[c] &= !digit;
            }
        }
    }
}
