//! `trace`: golden traces, and lines that count as many nodes as `study` tells; `study` beside the definitions
//! of levels, limits and budgets. That the rungs need the nodes of the step programs is tested with the README.

use crate::common::checker::{check, clash};
use crate::common::random::Random;
use crate::common::samples::grids;
use crate::common::shapes::{one_line, readable};
use crate::common::textbook::{any_solutions, smallest_solution};
use crate::common::{EMPTY, NO_SOLUTION, SEVERAL, UNSOLVABLE};
use crate::support::{expect, shows, stdout};

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

/// What a search counts where clues clash.
const CLASH: Counts = [1, 0, 1, 0];

/// The line in the table, where `mark` stands before each number.
fn line(counts: &Counts, grid: usize, level: &str, rung: &str, mark: &str) -> String {
    let [nodes, guesses, dead_ends, deepest] = counts.map(|count| format!("{mark}{count}"));
    format!("{grid:>4}  {level:<8}{rung:<10}{nodes:>13}{guesses:>12}{dead_ends:>12}{deepest:>9}\n")
}

/// The level of each puzzle, by its definition: the lowest rung that makes no guess, where there is one solution.
pub fn levels(puzzles: &[String]) -> Vec<&'static str> {
    let [cells, singles] = ["cells", "singles"].map(|rung| study(rung, puzzles));
    let level = |(i, puzzle): (usize, &String)| match any_solutions(puzzle, 2).len() {
        1 if cells[i][1] == 0 => "easy",
        1 if singles[i][1] == 0 => "medium",
        1 => "hard",
        _ => "-",
    };
    puzzles.iter().enumerate().map(level).collect()
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

#[test]
fn a_table_has_all_rungs_of_the_help() {
    let puzzles = grids("hard-grids.in").into_iter().step_by(60);
    let puzzles = Vec::from_iter(puzzles.chain([UNSOLVABLE.to_owned()]));
    let counts = RUNGS.map(|rung| study(rung, &puzzles));
    let mut table = HEADER.to_owned();
    for (i, level) in levels(&puzzles).into_iter().enumerate() {
        for (rung, counts) in RUNGS.iter().zip(&counts) {
            table += &line(&counts[i], i + 1, level, rung, "");
        }
    }
    expect(&["study"], puzzles.join("\n"), 0, &table, "");
    let help = stdout(&["help", "study"], "");
    for rung in RUNGS {
        shows(&help, &format!("\n  {rung:<18} "));
    }
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
        let level = levels(&[puzzle.to_owned()])[0];
        for rung in RUNGS {
            let nodes = study(rung, &[puzzle.to_owned()])[0][0];
            for limit in [1, 2, nodes / 2 + 1, nodes, nodes + 1, u64::MAX] {
                let arguments = ["study", "--rung", rung, "--limit", &limit.to_string()];
                let table = stdout(&arguments, puzzle);
                let counts = counts_of(&table)[0];
                let mark = if limit > nodes { "" } else { ">" };
                let expected = line(&counts, 1, level, rung, mark);
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
    let traps = TRAPS.split(' ').map(|name| format!("{name}.in"));
    let traps = traps.flat_map(|name| grids(&name));
    let traps = study("engine", &Vec::from_iter(traps));
    for (counts, most) in [(counts, MOST_GUESSES), (traps, MOST_GUESSES_IN_TRAPS)] {
        let guesses: u64 = counts.iter().map(|counts| counts[1]).sum();
        assert!(guesses <= most, "{guesses} guesses, not {most}");
    }
    let [nodes, guesses, dead_ends, _] = study("engine", &[UNSOLVABLE.to_owned()])[0];
    assert_eq!((nodes, dead_ends), (2 * guesses + 1, guesses + 1));
}

/// Traces as they have to be printed, blank lines between: rung and puzzle; what stands between the two grids; the cells
/// of the last one. By rows, where all ways fail; by fewest candidates, and clues that clash; what is forced, units without
/// a cell for a digit, and a guess; weights that grow.
const TRACES: &str = include_str!("traces.txt");

#[test]
fn traces_are_printed_byte_for_byte() {
    for rung in TRACED {
        let (mut input, mut traces, mut messages) = (String::new(), Vec::new(), String::new());
        let head = format!("{rung} ");
        let parts = TRACES.trim_end().split("\n\n");
        for (part, number) in parts.filter_map(|part| part.strip_prefix(&head)).zip(1..) {
            let (puzzle, rest) = part.split_once('\n').unwrap();
            let (lines, grid) = rest.rsplit_once('\n').unwrap();
            let grids = [puzzle, grid].map(readable);
            traces.push(format!("grid {number}\n{}{lines}\n{}", grids[0], grids[1]));
            input += &one_line(puzzle);
            if let Some((_, message)) = clash(puzzle) {
                messages += &format!("sudoku-kit: line {number}: {message}\n");
            }
        }
        let trace = traces.join("\n");
        expect(&["trace", "--rung", rung], &*input, 0, &trace, &messages);
        if rung == "weights" {
            expect(&["trace"], input, 0, &trace, &messages);
        }
    }
}

/// What the lines of a trace between its two grids count. Two blanks stand for each guess that is open.
fn counted(lines: &[&str]) -> Counts {
    let [mut nodes, mut guesses, mut dead_ends, mut deepest] = [1, 0, 0, 0];
    for line in lines {
        let (is_guess, is_entry) = (line.contains(" ? "), line.contains(" = "));
        let open = (line.len() - line.trim_start().len()) as u64 / 2 + u64::from(is_guess);
        nodes += u64::from(is_guess || is_entry);
        guesses += u64::from(is_guess);
        dead_ends += u64::from(!is_guess && !is_entry);
        deepest = deepest.max(open);
    }
    [nodes, guesses, dead_ends, deepest]
}

#[test]
fn a_trace_has_as_many_lines_as_study_counts_and_ends_with_a_right_grid() {
    let mut puzzles = Random(2580).puzzles(300, 30..55);
    puzzles.push(EMPTY.to_owned());
    let (levels, input) = (levels(&puzzles), puzzles.join("\n"));
    for rung in TRACED {
        let traces = stdout(&["trace", "--rung", rung], &*input);
        let mut table = HEADER.to_owned();
        for (i, (puzzle, trace)) in puzzles.iter().zip(traces.split("\n\n")).enumerate() {
            let lines = Vec::from_iter(trace.lines());
            let (head, rest) = lines.split_at(14);
            let (search, [end, grid @ ..]) = rest.split_at(rest.len() - 14) else {
                panic!("{rung}: {trace}");
            };
            let expected = format!("grid {}\n{}", i + 1, readable(&puzzle.replace('0', ".")));
            assert_eq!(head.join("\n"), expected.trim_end(), "{rung}: {trace}");
            let cells = |c: &char| *c == '.' || c.is_ascii_digit();
            let grid: String = grid.concat().chars().filter(cells).collect();
            match smallest_solution(puzzle) {
                None => assert_eq!(*end, NO_SOLUTION.trim_end(), "{rung}: {trace}"),
                // Only the first blank leads to the smallest of several solutions.
                Some(solution) if rung == "first" => assert_eq!(grid, solution, "{rung}: {trace}"),
                Some(_) => assert_eq!(check(puzzle, &grid), Ok(()), "{rung}: {trace}"),
            }
            table += &line(&counted(search), i + 1, levels[i], rung, "");
        }
        expect(&["study", "--rung", rung], &*input, 0, &table, "");
    }
}
