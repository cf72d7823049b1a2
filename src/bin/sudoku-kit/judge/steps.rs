//! The check of a search: the steps that a program prints on standard error are replayed, and the first that no
//! backtracking search needs to make is found, as proof checkers check a solver's proof.
//!
//! A step is a line `row column digit`, also with commas, printed where a cell is written; digit 0 takes back. Other lines are ignored.
//! Rows and columns count from 0 or from 1: by what the program printed as its answer, or by what fits more steps to
//! the puzzle. They are exchanged if only so the steps make the answer, or all fit the puzzle.
//!
//! Whatever its order of cells and digits, and whether it checks before it writes or after, a right search leaves the
//! clues as they are, keeps no digit that clashes, takes back only what leads to no solution, and tries nothing twice
//! where the same digits stand. That is all that is asked. And of what can be read in two ways, nothing is said:
//!
//! - Many programs print no way back: they overwrite cells, or copy the grid. `6 1 3, 6 4 9, 6 1 9`: when r7c2 changes,
//!   r7c5 is *left*. It may still stand; and what stands may have been given up before, if no solution has it.
//! - A digit may be written and taken back at once, to see what fits. It counts if the search then fails without it.
//! - Forced digits may be written in one go, and clash after a wrong guess: no solution has what stands by then.
//! - If all ends with the full right grid, the search is right.

use super::finding::{Finding, Missed, Placement, Replayed, Step};
use crate::base::grid::{clash, Digits, Grid, ALL};
use crate::engine;

/// The most steps that are checked; more are ignored.
pub const MOST_STEPS: usize = 1_000_000;

/// Checks what a run printed on standard error; `None` if no line is a step, or most are not on the grid: these are
/// other numbers. `answer` is the grid that it printed. `is_whole`: the run ended by itself, without a crash, and all
/// that it printed is there.
pub fn replay_steps(
    puzzle: &Grid,
    errors: &[u8],
    answer: Option<&Grid>,
    is_whole: bool,
) -> Option<Replayed> {
    let printed = read(errors, is_whole);
    let is_whole = is_whole && printed.len() < MOST_STEPS;
    let fits_all = |steps: &[Step]| fitting(puzzle, steps) == 2 * steps.len();
    let fits_plain = [1, 0]
        .iter()
        .any(|&base| fits_all(&on_base(&printed, base, false)));
    let keeps_clues = |answer: &&Grid| (0..81).all(|cell| answer[cell] & puzzle[cell] != 0);
    let readings = [(1, false), (0, false), (1, true), (0, true)];
    let readings = readings.into_iter().filter_map(|(base, is_exchanged)| {
        let steps = on_base(&printed, base, is_exchanged);
        // An answer with other clues may be exchanged itself.
        let is_heeded = |answer: &&Grid| !is_exchanged || !fits_plain || keeps_clues(answer);
        let is_answer = answer
            .filter(is_heeded)
            .is_some_and(|answer| leave_answer(&steps, answer));
        let fits_all = fits_all(&steps);
        if is_exchanged && !is_answer && !fits_all {
            return None;
        }
        let (at, finding) = Replay::new(puzzle, &steps).first_finding(&steps, is_whole);
        // Where both fit, the one on which nothing is wrong, or the later step.
        let fit = fitting(puzzle, &steps);
        let fits = (fits_all, !is_exchanged, fit, !finding.is_wrong(), at);
        Some(((is_answer, fits), steps, finding))
    });
    let likely = readings.max_by_key(|(likely, ..)| *likely);
    let ((_, (.., at)), steps, finding) = likely?;
    let on_grid = steps.iter().filter_map(placement_of).count();
    if steps.is_empty() || 2 * on_grid < steps.len() {
        return None;
    }
    Some(Replayed {
        count: steps.len(),
        has_more: steps.len() == MOST_STEPS,
        steps: steps.iter().map_while(placement_of).collect(),
        at,
        finding,
    })
}

/// The steps with rows and columns from 0, if they were printed from a base.
fn on_base(printed: &[Step], base: i32, is_exchanged: bool) -> Vec<Step> {
    let step = |&[row, column, number]: &Step| match is_exchanged {
        false => [row - base, column - base, number],
        true => [column - base, row - base, number],
    };
    printed.iter().map(step).collect()
}

/// The steps among the lines. The last line may be cut.
fn read(errors: &[u8], is_whole: bool) -> Vec<Step> {
    let step = |line: &[u8]| -> Option<Step> {
        let is_between = |c: char| c.is_whitespace() || c == ',';
        let words = std::str::from_utf8(line).ok()?.split(is_between);
        let words = words.filter(|word| !word.is_empty());
        let number = |word: &str| word.parse::<i16>().ok().map(i32::from);
        let numbers: Option<Vec<i32>> = words.map(number).collect();
        numbers?.try_into().ok()
    };
    let lines = errors.split_inclusive(|&c| c == b'\n');
    let lines = lines.filter(|line| is_whole || line.ends_with(b"\n"));
    lines.filter_map(step).take(MOST_STEPS).collect()
}

/// Whether the steps are all on the grid, and leave their cells as the answer has them.
fn leave_answer(steps: &[Step], answer: &Grid) -> bool {
    let mut grid = *answer;
    for step in steps {
        let Some((cell, digit)) = placement_of(step) else {
            return false;
        };
        grid[cell] = digit;
    }
    grid == *answer
}

/// How well steps fit: one point on the grid, two in a blank or on a clue that stays.
fn fitting(puzzle: &Grid, steps: &[Step]) -> usize {
    let entries = steps.iter().filter_map(placement_of);
    let fits = |(cell, digit): Placement| [digit, ALL].contains(&puzzle[cell]);
    entries.map(|entry| 1 + usize::from(fits(entry))).sum()
}

/// The cell and the digit of a step; `None` if they are not of the grid.
fn placement_of(&[row, column, number]: &Step) -> Option<Placement> {
    let is_there = (0..9).contains(&row) && (0..9).contains(&column) && (0..=9).contains(&number);
    let digit = [ALL, 1 << (number - 1).clamp(0, 8)][usize::from(number != 0)];
    is_there.then_some(((9 * row + column) as usize, digit))
}

/// The number of a step, and what is seen there.
type SeenAt = (usize, Finding);

/// A digit that stands, with what was tried after it; the first is none, and has what was tried before all others.
struct Standing {
    entry: Placement,
    number: usize,
    /// What was entered next; and of that, what something was entered after.
    tried: [Digits; 81],
    explored: [Digits; 81],
    /// What was taken back first though a solution has it, with nothing entered after it.
    refused: Option<SeenAt>,
}

struct Replay<'a> {
    puzzle: &'a Grid,
    /// The present step, from 1.
    number: usize,
    /// Whether ways back are printed, as far as is seen.
    is_told: bool,
    /// The clues, and the digits of the stack.
    grid: Grid,
    stack: Vec<Standing>,
    /// How many of the stack, from the first, lead to a solution, and that solution.
    solved: usize,
    solution: Grid,
    /// What no step took back when the search went back before it, and what is said if that is the fault.
    left: Vec<(Placement, SeenAt)>,
    /// The step that made the grid full and right, and what changed it.
    full: Option<usize>,
    after: Option<SeenAt>,
}

impl Replay<'_> {
    fn new<'a>(puzzle: &'a Grid, steps: &[Step]) -> Replay<'a> {
        let solution = engine::smallest_solution(puzzle);
        let mut replay = Replay {
            puzzle,
            number: 0,
            is_told: steps.iter().any(|step| step[2] == 0),
            grid: *puzzle,
            stack: Vec::with_capacity(82),
            solved: usize::from(solution.is_some()),
            solution: solution.unwrap_or(*puzzle),
            left: Vec::new(),
            full: None,
            after: None,
        };
        replay.add_standing((0, puzzle[0]));
        replay
    }

    fn first_finding(mut self, steps: &[Step], is_whole: bool) -> SeenAt {
        let found = (1..).zip(steps).try_for_each(|(number, step)| {
            self.number = number;
            self.step(*step)
        });
        let rest = &steps[self.number.saturating_sub(1)..];
        let last = self.stack[1..].last().map(|standing| standing.entry);
        let is_sure = found.is_ok() && self.kept_clash().is_none();
        match found {
            Err(fault @ (_, Finding::ClueChanged(..))) => fault,
            _ if is_whole && self.is_right(rest) => {
                (self.full.unwrap_or(self.number), Finding::Solved)
            }
            Err(fault) if is_whole || !matches!(fault.1, Finding::StillHeld(..)) => {
                self.after.unwrap_or(fault)
            }
            Ok(()) if is_whole && self.solved > 0 => self.end(last),
            _ => (self.number, Finding::NoneWrong(is_sure, last)),
        }
    }

    fn step(&mut self, step: Step) -> Result<(), SeenAt> {
        let Some((cell, digit)) = placement_of(&step) else {
            return Err((self.number, Finding::OffGrid(step)));
        };
        let (clue, from) = (self.puzzle[cell], self.grid[cell]);
        if clue != ALL && clue != digit {
            return Err((self.number, Finding::ClueChanged((cell, clue), digit)));
        }
        self.left.retain(|(entry, _)| entry.0 != cell);
        if from == digit {
            return Ok(());
        }
        if let (Some(full), None) = (self.full, &self.after) {
            self.after = Some((self.number, Finding::AfterSolution(full, (cell, digit))));
        }
        if from != ALL {
            self.go_back(cell, digit)?;
        }
        if digit != ALL {
            self.explore()?;
            self.enter(cell, digit);
        }
        Ok(())
    }

    /// Checks what was entered last, before the first is entered after it.
    fn explore(&mut self) -> Result<(), SeenAt> {
        let is_first_wrong = self.stack.len() == self.solved + 1;
        let [.., before, top] = &mut self.stack[..] else {
            return Ok(());
        };
        let (number, entry @ (cell, digit)) = (top.number, top.entry);
        if top.tried != [0; 81] || !self.is_told {
            return Ok(());
        }
        if before.explored[cell] & digit != 0 {
            return Err((number, Finding::TriedTwice(entry)));
        }
        before.explored[cell] |= digit;
        match is_first_wrong.then(|| clash(&self.grid)).flatten() {
            Some(clash) => Err((number, Finding::ClashKept(cell, clash))),
            None => Ok(()),
        }
    }

    fn enter(&mut self, cell: usize, digit: Digits) {
        let is_solved = self.solved == self.stack.len();
        let top = self.stack.len() - 1;
        let is_new = self.stack[top].tried[cell] & digit == 0;
        self.stack[top].tried[cell] |= digit;
        self.grid[cell] = digit;
        // Once for each digit after each that stands, so not often.
        if is_solved && self.solution[cell] != digit && is_new {
            self.solution = engine::smallest_solution(&self.grid).unwrap_or(self.solution);
        }
        self.solved += usize::from(is_solved && self.solution[cell] == digit);
        self.add_standing((cell, digit));
    }

    fn add_standing(&mut self, entry: Placement) {
        self.stack.push(Standing {
            entry,
            number: self.number,
            tried: [0; 81],
            explored: [0; 81],
            refused: None,
        });
        if self.is_right(&[]) {
            (self.full, self.after) = (Some(self.number), None);
        }
    }

    /// Takes back a cell, and what was entered after it.
    fn go_back(&mut self, cell: usize, to: Digits) -> Result<(), SeenAt> {
        let is_there = |standing: &Standing| standing.entry.0 == cell;
        let place = self.stack.iter().rposition(is_there).unwrap_or(0);
        let is_explored = self.stack[place].tried != [0; 81];
        if self.solved > place && is_explored {
            return Err(self.given_up());
        }
        if self.solved > place && self.stack[place - 1].refused.is_none() {
            self.stack[place - 1].refused = Some(self.given_up());
        }
        self.solved = self.solved.min(place);
        self.is_told &= !is_explored || to == ALL && place + 1 == self.stack.len();
        let from = self.stack[place].entry;
        for standing in self.stack.drain(place..).rev() {
            self.grid[standing.entry.0] = ALL;
            if standing.entry != from {
                let finding = Finding::StillHeld(from, to, standing.entry);
                self.left.push((standing.entry, (self.number, finding)));
            }
        }
        Ok(())
    }

    /// What is wrong if the last digit that leads to a solution is given up.
    fn given_up(&self) -> SeenAt {
        let standing = &self.stack[self.solved - 1];
        let given_up = Finding::GivenUp(standing.entry, self.missed(standing));
        let fault = self.wrong_left().or(standing.refused.clone());
        let fault = fault.or(self.left_in_the_way(standing));
        fault.unwrap_or((self.number, given_up))
    }

    /// What was left in the cell that was missed: nothing may have been tried there since it still stands.
    fn left_in_the_way(&self, standing: &Standing) -> Option<SeenAt> {
        let missed = self.missed(standing)?;
        let mut left = self.left.iter();
        let (_, fault) = left.find(|(entry, _)| entry.0 == missed.cell)?;
        Some(fault.clone())
    }

    /// What was left that the solution has not.
    fn wrong_left(&self) -> Option<SeenAt> {
        let mut left = self.left.iter();
        let (_, fault) = left.find(|(entry, _)| self.solution[entry.0] != entry.1)?;
        Some(fault.clone())
    }

    /// What was missed after the last digit that leads to a solution; `None` if several cells were tried.
    fn missed(&self, standing: &Standing) -> Option<Missed> {
        let blank = self.grid.iter().position(|&digits| digits == ALL);
        let mut cells = (0..81).filter(|&cell| standing.tried[cell] != 0);
        let cell = cells.next().or(blank)?;
        let (tried, right) = (standing.tried[cell], self.solution[cell]);
        (cells.next().is_none() && tried & right == 0).then_some(Missed { cell, tried, right })
    }

    /// Whether the grid is full and right, as it was written last, when the rest is written, too.
    fn is_right(&self, rest: &[Step]) -> bool {
        let mut grid = self.grid;
        let left = self.left.iter().map(|(entry, _)| *entry);
        for (cell, digit) in left.chain(rest.iter().filter_map(placement_of)) {
            grid[cell] = digit;
        }
        let has_clues = (0..81).all(|cell| grid[cell] & self.puzzle[cell] != 0);
        !grid.contains(&ALL) && has_clues && clash(&grid).is_none()
    }

    /// The fault of steps that end by themselves without the solution that there is.
    fn end(&self, last: Option<Placement>) -> SeenAt {
        let solved = &self.stack[self.solved - 1];
        let finding = match (last, self.stack.get(self.solved)) {
            (Some(last), Some(wrong)) => Finding::EndsDead(last, wrong.entry),
            _ => Finding::EndsEarly(last, self.missed(solved)),
        };
        let fault = self.after.clone().or(self.kept_clash());
        let fault = fault.or(self.wrong_left()).or(solved.refused.clone());
        let fault = fault.or(self.left_in_the_way(solved));
        fault.unwrap_or((self.number, finding))
    }

    /// The first digit that clashes with one before it.
    fn kept_clash(&self) -> Option<SeenAt> {
        let mut grid = *self.puzzle;
        self.stack[1..].iter().find_map(|standing| {
            grid[standing.entry.0] = standing.entry.1;
            let finding = Finding::ClashKept(standing.entry.0, clash(&grid)?);
            Some((standing.number, finding))
        })
    }
}

#[cfg(test)]
#[path = "../../../../tests/kit/programs.rs"]
#[allow(dead_code)]
mod programs;

#[cfg(test)]
#[path = "../../../../tests/kit/searches.rs"]
mod searches;

#[cfg(test)]
mod tests {
    use super::searches::{step, Style, MOST_BYTES};
    use super::*;
    use crate::base::grid::number;
    use crate::judge::checker::{grids_in, judge_output, JudgedOutput};
    use crate::judge::problem::PROBLEMS;
    use crate::judge::suite::samples;
    use crate::search::backtracking::{search, Event, Reply, Rule};
    use std::panic::{catch_unwind, AssertUnwindSafe};

    /// The steps of the searches of this project, with and without the way back.
    fn searched(puzzle: &Grid, rule: Rule) -> [String; 2] {
        let mut steps = [String::new(), String::new()];
        search(puzzle, rule, &mut |event, _: &Grid| {
            let (entry, digit) = match event {
                Event::Enter(entry) => (entry, number(entry.digit)),
                Event::TakeBack(entry) => (entry, 0),
                Event::Solution => return Reply::Stop,
                _ => return Reply::GoOn,
            };
            let step = step(entry.cell, digit);
            steps[0] += &step;
            steps[1] += if digit == 0 { "" } else { &step };
            Reply::GoOn
        });
        steps
    }

    #[test]
    fn no_step_of_a_right_search_is_wrong_wherever_it_is_cut() {
        let tests = samples(PROBLEMS[0], false);
        for test in tests.iter().filter(|test| test.number < 36) {
            let mut runs = Vec::new();
            for rule in [Rule::First, Rule::Cells, Rule::Singles, Rule::Weights] {
                runs.extend(searched(&test.puzzle, rule).map(|steps| (format!("{rule:?}"), steps)));
            }
            // Each test has a quarter of them, in turn.
            for turn in (test.number % 4..80).step_by(4) {
                let style = Style::number(turn);
                let mut steps = String::new();
                assert!(style.solve(&mut test.puzzle.map(number), &mut steps));
                runs.push((format!("{style:?}"), steps));
            }
            for (style, steps) in runs {
                for part in 1..5 {
                    let is_whole = part == 1 && steps.len() < MOST_BYTES;
                    let part = &steps.as_bytes()[..steps.len() / part];
                    let checked = replay_steps(&test.puzzle, part, None, is_whole);
                    let is_wrong = checked.as_ref().is_some_and(|it| it.finding.is_wrong());
                    let found = checked.map(|checked| (checked.at, checked.finding));
                    assert!(!is_wrong, "{} {style} {found:?}", test.number);
                }
            }
        }
    }

    /// The mistakes that a wrong step shows, on one of the puzzles without which a program is right.
    fn named_mistakes(order: &str, most_calls: u64) -> usize {
        let tests = samples(PROBLEMS[0], false);
        let is_named = |name: &&&str| {
            tests.iter().filter(|test| test.number < 36).any(|test| {
                let input = String::from_utf8_lossy(&test.input);
                let mut program = programs::Program::new(name, order, &input);
                (program.most_calls, program.has_steps) = (most_calls, true);
                let run = catch_unwind(AssertUnwindSafe(|| program.run()));
                let output = program.printed.as_bytes();
                let is_right = matches!(judge_output(output, test), JudgedOutput::Right(_));
                let (answer, steps) = (grids_in(&program.printed), program.steps.as_bytes());
                let checked = replay_steps(&test.puzzle, steps, answer.first(), run.is_ok());
                !is_right && checked.is_some_and(|checked| checked.finding.is_wrong())
            })
        };
        programs::MISTAKES.iter().filter(is_named).count()
    }

    #[test]
    fn wrong_steps_name_nearly_all_mistakes() {
        assert!(named_mistakes("rows", 5000) >= 63);
        assert!(named_mistakes("fewest-candidates", 500) >= 62);
    }
}
