//! `watch` in a pipe. On the rungs with a trace, every frame follows from the lines of the trace up to it; on
//! `triads`, from the frame before and its own line.

use crate::common::checker::{name, unit_name, units};
use crate::common::random::Random;
use crate::common::samples::grids;
use crate::common::{with_cell, Scratch};
use crate::common::{EMPTY, NO_SOLUTION, PUZZLE, SEVERAL, SOLUTION, UNSOLVABLE};
use crate::support::{expect, output};
use std::collections::BTreeSet;

const SEVEN_BLANKS: &str =
    "13546.27.78213.64.46927..35321546897874913526596827413917652.84643781952258394761";

const SIGNS: &str = "= forced   ? guess   - taken back   x dead end\n";
const SIGNS_OF_SWEEPS: &str =
    "= solved   ? guess   ! has lost candidates   x has none   (3) has three\n";

/// Full, nearly full and empty; with one solution, several and none; with clues that clash; and random.
pub fn puzzles() -> Vec<String> {
    let known = [PUZZLE, SEVERAL, UNSOLVABLE, EMPTY, SEVEN_BLANKS, SOLUTION].map(str::to_owned);
    let clashes = [(1, 3, '5'), (9, 1, '4'), (6, 3, '4')];
    let clashes = clashes.map(|(row, column, digit)| with_cell(PUZZLE, row, column, digit));
    [&known[..], &clashes, &Random(9).puzzles(10, 30..50)].concat()
}

/// What stands below the heading. Each cell comes with its sign, and has room for `width` characters.
pub fn picture(cells: &[String], width: usize, side: &[String], line: &str) -> String {
    let rule = format!("+{}", "-".repeat(3 * width + 1)).repeat(3) + "+";
    let mut board = vec![rule.clone()];
    for (row, cells) in (1..).zip(cells.chunks(9)) {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:width$}")).collect();
        let boxes: Vec<String> = cells.chunks(3).map(<[String]>::concat).collect();
        board.push(format!("| {}|", boxes.join("| ")));
        if row % 3 == 0 {
            board.push(rule.clone());
        }
    }
    for (row, text) in board.iter_mut().zip(side) {
        *row += &format!("   {text}");
    }
    let signs = if width == 3 { SIGNS } else { SIGNS_OF_SWEEPS };
    format!("{}\n{line}\n\n{signs}", board.join("\n"))
}

/// The lines beside the board that count nodes, guesses and dead ends.
pub fn counts(numbers: &[u64]) -> Vec<String> {
    let names = ["nodes", "guesses", "dead ends"].into_iter().zip(numbers);
    let counts = names.map(|(name, number)| format!("{name:<10}{number:>13}"));
    counts.collect()
}

/// Of these frames of a grid those that are shown, if there are so many at most.
fn shown(grid: usize, rung: &str, frames: &[String], most: usize) -> Vec<String> {
    let (steps, every) = (frames.len(), frames.len().div_ceil(most));
    let mut numbers = BTreeSet::from_iter((1..=steps).step_by(every));
    numbers.insert(steps);
    let note = match every {
        1 => String::new(),
        _ => format!(", one of {every} is shown"),
    };
    let heading = |step| format!("grid {grid}, {rung}, step {step} of {steps}{note}\n");
    let frame = |&step: &usize| heading(step) + &frames[step - 1];
    numbers.iter().map(frame).collect()
}

/// Runs `watch` on a file and compares what it prints with these frames of each grid.
pub fn compare_films(input: &str, rung: &str, films: &[Vec<String>], messages: &str) {
    let file = Scratch::new(input);
    let all = usize::MAX;
    let paces = ["--seconds=100000", "--step", "--seconds=1", "--seconds=10"];
    for (option, most) in paces.into_iter().zip([all, all, 50, 500]) {
        let grids = (1..).zip(films);
        let frames = grids.flat_map(|(grid, frames)| shown(grid, rung, frames, most));
        let frames = Vec::from_iter(frames).join("\n");
        let arguments = ["watch", file.path(), option, "--rung", rung];
        expect(&arguments, "", 0, &frames, messages);
        if (rung, option) == ("fewest", "--seconds=10") {
            expect(&arguments[..2], "", 0, &frames, messages);
        }
    }
}

/// The cells of a band or stack, line by line.
fn cells_in(chute: usize, cells: &[String]) -> Vec<String> {
    let cell = |k| match chute {
        0..=2 => 27 * chute + k,
        _ => 9 * (k % 9) + 3 * (chute - 3) + k / 9,
    };
    (0..27).map(|k| cells[cell(k)].clone()).collect()
}

/// The ways that a digit can go in these cells, if one that is not solved may take any.
fn ways(cells: &[String], digit: &str) -> String {
    let fits = |line: usize, place: usize| {
        let line = &cells[9 * line..][..9];
        let triad = &line[3 * place..][..3];
        let count = |cells: &[String]| cells.iter().filter(|cell| *cell == digit).count();
        let has_room = triad.iter().any(|cell| cell.len() > 1 || cell == digit);
        has_room && count(line) == count(triad)
    };
    // A to C go on a box to the right from line to line, D to F to the left.
    let place = |way: usize, line: usize| (way + (1 + way / 3) * line) % 3;
    let can_go = |way: usize| (0..3).all(|line| fits(line, place(way, line)));
    let ways = ('A'..='F').zip(0..).filter(|&(_, way)| can_go(way));
    ways.map(|(letter, _)| letter).collect()
}

/// The cells of a grid, in which a blank has nine candidates.
fn cells(grid: &str) -> Vec<String> {
    let cell = |c: char| match c {
        '0' | '.' => "(9)".to_owned(),
        _ => c.to_string(),
    };
    grid.trim_end().chars().map(cell).collect()
}

/// Compares the frames of the engine's search with those before.
fn compare_sweeps(puzzle: &str) {
    let (clues, answer) = (cells(puzzle), output(&["solve"], puzzle));
    let solution = Some(cells(&answer)).filter(|_| answer != NO_SOLUTION);
    let text = output(&["watch", "--rung=triads", "--seconds=100000"], puzzle);
    let lines: Vec<&str> = text.lines().collect();
    let steps = lines.len().div_ceil(18);
    let ([mut nodes, mut guesses, mut dead_ends], mut sweeps) = ([0; 3], 0);
    let (mut before, mut without_way) = (Vec::new(), None);
    // What stands beside the last sweep of each chute, and which is shown.
    let (mut panels, mut panel) = (vec![Vec::new(); 6], None);
    for (step, frame) in (1..).zip(lines.chunks(18)) {
        let (line, is_end) = (frame[14], step == steps);
        let is_start = ["start", "back at the last guess, the other way"].contains(&line);
        let rows = frame[2..13].iter().filter(|row| row.starts_with('|'));
        let now = rows.flat_map(|row| row[..52].split(['|', ' ', '=', '?', '!', 'x']));
        let now = now.filter(|cell| !cell.is_empty()).map(str::to_owned);
        let now: Vec<String> = now.collect();
        if is_start || is_end {
            before = now.clone();
            (panel, without_way) = (None, None);
        }
        let changed: Vec<usize> = (0..81).filter(|&cell| now[cell] != before[cell]).collect();
        let number = |cell: &str| cell.as_bytes().get(1).copied().unwrap_or(b'1');
        let has_less = |&cell: &usize| number(&now[cell]) < number(&before[cell]);
        assert!(changed.iter().all(has_less), "{line}");
        let losses = match changed[..] {
            [] => "nothing changes".to_owned(),
            [_] => "1 cell loses candidates".to_owned(),
            _ => format!("{} cells lose candidates", changed.len()),
        };
        let (what, about) = line.split_once(": ").unwrap_or((line, ""));
        let is_guess = what == "at rest, a guess is needed";
        nodes += u64::from(is_start || is_guess);
        guesses += u64::from(is_guess);
        dead_ends += u64::from(what == "dead end");
        if let Some(solution) = solution.as_ref().filter(|_| guesses == 0) {
            assert!((0..81).all(|cell| now[cell].len() > 1 || now[cell] == solution[cell]));
        }
        let expected = match Vec::from_iter(about.split([' ', '{', '}']))[..] {
            _ if is_end => {
                assert_eq!(now, *solution.as_ref().unwrap_or(&clues));
                let found = solution.as_ref().map(|_| "the smallest solution");
                found.unwrap_or(NO_SOLUTION.trim_end()).to_owned()
            }
            [cell, "?", digit, "of", ..] => {
                assert_eq!(changed.len(), 1, "{line}");
                assert_eq!((&*name(changed[0]), &*now[changed[0]]), (cell, digit));
                line.to_owned()
            }
            [_, "of", kind, number, "?", ..] => {
                let unit = (0..27).find(|&unit| unit_name(unit) == format!("{kind} {number}"));
                let cells = units()[unit.unwrap()];
                let is_here = |cell: &usize| cells.contains(cell);
                assert!(!changed.is_empty() && changed.iter().all(is_here), "{line}");
                panel = unit.map(|unit| unit / 3);
                line.to_owned()
            }
            ["only", ..] => line.to_owned(),
            [_, "has", ..] => {
                let empty = now.iter().position(|cell| cell == "(0)");
                let empty = empty.map(|cell| format!("{} has no candidate left", name(cell)));
                format!("dead end: {}", without_way.take().or(empty).unwrap())
            }
            _ if what.ends_with(" is swept") => {
                let chute = sweeps % 6;
                let name = format!("{} {}", ["band", "stack"][chute / 3], chute % 3 + 1);
                let old = cells_in(chute, &before);
                let is_known = old.iter().all(|cell| cell.len() == 1 || cell == "(9)");
                let mut lines = vec![format!("ways in {name}")];
                for digit in 1..10 {
                    let mut ways_left = ways(&old, &digit.to_string());
                    ways_left.retain(|way| is_known || frame[4 + digit][58..].contains(way));
                    if ways_left.is_empty() {
                        without_way.get_or_insert(format!("{digit} has no way in {name}"));
                    }
                    let letters: String = ways_left.chars().map(|way| format!(" {way}")).collect();
                    lines.push(format!("  {digit} {letters}").trim_end().to_owned());
                }
                panels[chute] = lines;
                panel = Some(chute);
                sweeps += 1;
                format!("{name} is swept: {losses}")
            }
            _ if what.starts_with("digits") => format!("digits of larger solutions go: {losses}"),
            _ => line.to_owned(),
        };
        let sign = |cell: usize| match (&*now[cell], &*clues[cell]) {
            ("(0)", _) => 'x',
            _ if changed.contains(&cell) => ['!', '?'][usize::from(is_guess)],
            (digit, "(9)") if digit.len() == 1 => '=',
            _ => ' ',
        };
        let signed = (0..81).map(|cell| format!("{}{}", now[cell], sign(cell)));
        let signed: Vec<String> = signed.collect();
        let mut side = counts(&[nodes, guesses, dead_ends]);
        side.extend(panel.map_or(Vec::new(), |chute| panels[chute].clone()));
        let heading = format!("grid 1, triads, step {step} of {steps}\n");
        let expected = heading + &picture(&signed, 5, &side, &expected);
        assert_eq!(frame[..17].join("\n") + "\n", expected);
        assert!(frame.iter().all(|line| line.len() <= 80));
        before = now;
    }
    let table = output(&["study", "--rung=triads"], puzzle);
    assert!(table.contains(&format!("triads {nodes:>13}{guesses:>12}{dead_ends:>12}")));
}

#[test]
fn each_sweep_follows_from_the_frame_before_and_all_lead_to_the_answer() {
    puzzles().iter().for_each(|puzzle| compare_sweeps(puzzle));
    // There, it comes to where only larger solutions are left.
    for (name, i) in [("hard-grids.in", 20), ("many-solutions.in", 57)] {
        compare_sweeps(&grids(name)[i]);
    }
}

#[test]
fn a_malformed_grid_is_reported_and_the_others_are_shown() {
    let message = "sudoku-kit: line 1: expected 9 cells, found 2\n";
    let input = "5 3\n\n".to_owned() + SEVEN_BLANKS;
    for command in ["study", "trace", "watch"] {
        let shown = output(&[command], SEVEN_BLANKS).replace("grid 1", "grid 2");
        let shown = shown.replace("\n   1  ", "\n   2  ");
        expect(&[command], input.as_str(), 2, &shown, message);
    }
}
