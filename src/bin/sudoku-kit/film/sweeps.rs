//! The engine on one lane, a picture for each sweep, guess and end.

use super::{counts, look_of_clue, Show};
use crate::engine::{self, cell_of, ways_of, Move, Tally};
use crate::grid::{list, lowest, name, unit_name, Digits, Grid, ALL, UNITS};
use crate::picture::{Legend, Look, Picture};
use crate::puzzle::{Puzzle, NO_SOLUTION};

const SIGNS: Legend = &[
    (Look::Forced, "solved"),
    (Look::Guess, "guess"),
    (Look::Changed, "has lost candidates"),
    (Look::DeadEnd, "has none"),
];

const LETTERS: [char; 6] = ['A', 'B', 'C', 'D', 'E', 'F'];

/// What a step of the engine shows.
#[derive(Clone, Copy)]
enum Step {
    Move(Move),
    Solution,
    NoSolution,
}

pub fn film(puzzle: &Puzzle, show: &mut Show) -> bool {
    let mut scene = Scene {
        clues: &puzzle.clues,
        before: puzzle.clues,
        swept: None,
        without_way: None,
    };
    // The engine goes on, for less than a second, but nothing more is shown.
    let mut is_stopped = false;
    let mut show_step = |step: Step, grid: &Grid, tally: &Tally| {
        if !is_stopped {
            scene.note(step, grid);
            is_stopped = !show(&|| scene.picture(step, grid, tally));
            scene.before = *grid;
        }
    };
    let mut answer = puzzle.clone();
    let tally = engine::watch(&mut answer, u64::MAX, |step, grid, tally| {
        show_step(Step::Move(step), grid, tally);
    });
    match &answer.solution {
        Some(solution) => show_step(Step::Solution, solution, &tally),
        None => show_step(Step::NoSolution, &puzzle.clues, &tally),
    }
    !is_stopped
}

struct Scene<'a> {
    clues: &'a Grid,
    before: Grid,
    /// The chute swept or guessed in last, and the position before.
    swept: Option<(usize, Grid)>,
    /// In this position: the first chute, and a digit that can go no way there.
    without_way: Option<(usize, Digits)>,
}

impl Scene<'_> {
    fn note(&mut self, step: Step, grid: &Grid) {
        let Step::Move(step) = step else {
            self.swept = None;
            return;
        };
        match step {
            Move::Puzzle | Move::Alternative => {
                (self.swept, self.without_way) = (None, None);
                self.before = *grid;
            }
            Move::Sweep(chute) => {
                self.swept = Some((chute, self.before));
                let some = ways_of(&self.before, chute)
                    .into_iter()
                    .fold(0, |some, way| some | way);
                if some != ALL {
                    let digit = lowest(ALL & !some);
                    self.without_way = self.without_way.or(Some((chute, digit)));
                }
            }
            Move::GuessQuestion { chute, .. } => self.swept = Some((chute, self.before)),
            _ => {}
        }
    }

    fn picture(&self, step: Step, grid: &Grid, tally: &Tally) -> Picture {
        let mut cells = [(); 81].map(|()| (String::new(), Look::Blank));
        for cell in 0..81 {
            let is_solved = grid[cell].count_ones() == 1;
            let usual = match look_of_clue(self.clues[cell]) {
                Look::Blank if is_solved => Look::Forced,
                look => look,
            };
            let look = match step {
                _ if grid[cell] == 0 => Look::DeadEnd,
                Step::Solution | Step::NoSolution => usual,
                _ if grid[cell] == self.before[cell] => usual,
                Step::Move(Move::GuessCell(_) | Move::GuessQuestion { .. }) => Look::Guess,
                _ => Look::Changed,
            };
            let text = if is_solved {
                list(grid[cell])
            } else {
                format!("({})", grid[cell].count_ones())
            };
            cells[cell] = (text, look);
        }
        let mut side = counts(tally.nodes, tally.guesses, tally.dead_ends);
        if let Some((chute, before)) = self.swept {
            side.push(format!("ways in {}", chute_name(chute)));
            let ways = ways_of(&before, chute);
            for digit in 0..9 {
                let can_go = (0..6).filter(|&way| ways[way] >> digit & 1 != 0);
                let letters: String = can_go.flat_map(|way| [' ', LETTERS[way]]).collect();
                side.push(format!("  {} {letters}", digit + 1));
            }
        }
        Picture {
            cells,
            width: 3,
            side,
            line: self.line(step, grid),
            legend: SIGNS,
            note: "   (3) has three",
        }
    }

    fn line(&self, step: Step, grid: &Grid) -> String {
        let step = match step {
            Step::Move(step) => step,
            Step::Solution => return "the smallest solution".to_owned(),
            Step::NoSolution => return NO_SOLUTION.to_owned(),
        };
        let changed = (0..81)
            .filter(|&cell| grid[cell] != self.before[cell])
            .count();
        let losses = match changed {
            0 => "nothing changes".to_owned(),
            1 => "1 cell loses candidates".to_owned(),
            _ => format!("{changed} cells lose candidates"),
        };
        match step {
            Move::Puzzle => "start".to_owned(),
            Move::Alternative => "back at the last guess, the other way".to_owned(),
            Move::Sweep(chute) => format!("{} is swept: {losses}", chute_name(chute)),
            Move::DeadEnd => self.dead_end(grid),
            Move::Bound => format!("digits of larger solutions go: {losses}"),
            Move::Drop => "dead end: only larger solutions are left".to_owned(),
            Move::Solution => "at rest, and no question is open: solved".to_owned(),
            Move::GuessCell(cell) => {
                let (digit, digits) = (list(grid[cell]), list(self.before[cell]));
                format!(
                    "at rest, a guess is needed: {} ? {digit} of {{{digits}}}",
                    name(cell)
                )
            }
            Move::GuessQuestion { chute, line, digit } => {
                let boxes = |grid: &Grid| {
                    let has_digit =
                        |&j: &usize| (0..3).any(|k| grid[cell_of(chute, line, j, k)] & digit != 0);
                    let boxes = (0..3).filter(has_digit).map(|j| {
                        let [_, _, in_box] = UNITS[cell_of(chute, line, j, 0)];
                        unit_name(in_box)
                    });
                    Vec::from_iter(boxes).join(" ")
                };
                let [row, column, _] = UNITS[cell_of(chute, line, 0, 0)];
                let unit = unit_name(if chute < 3 { row } else { column });
                format!(
                    "at rest, a guess is needed: {} of {unit} ? {} of {{{}}}",
                    list(digit),
                    boxes(grid),
                    boxes(&self.before)
                )
            }
        }
    }

    fn dead_end(&self, grid: &Grid) -> String {
        match (
            grid.iter().position(|&candidates| candidates == 0),
            self.without_way,
        ) {
            (_, Some((chute, digit))) => {
                format!(
                    "dead end: {} has no way in {}",
                    list(digit),
                    chute_name(chute)
                )
            }
            (Some(cell), None) => format!("dead end: {} has no candidate left", name(cell)),
            (None, None) => "dead end".to_owned(),
        }
    }
}

/// `band 1`
fn chute_name(chute: usize) -> String {
    format!("{} {}", ["band", "stack"][chute / 3], chute % 3 + 1)
}
