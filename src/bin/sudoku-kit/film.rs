//! A search as pictures, one for each step: a line of the trace, or a sweep of the engine.

use crate::backtracking::{search, Event, Observer, Question, Reason, Rule, Verdict};
use crate::engine::{self, cell_of, ways_of, Move, Tally};
use crate::explain::explain;
use crate::grid::{list, lowest, name, unit_name, Digits, Grid, ALL, CELLS, UNITS};
use crate::ladder::Rung;
use crate::picture::{Legend, Look, Picture};
use crate::puzzle::{Puzzle, NO_SOLUTION};

/// Takes a way to make the picture of a step; the first is the puzzle, the last the answer. Returns whether to go on.
pub type Show<'a> = dyn FnMut(&dyn Fn() -> Picture) -> bool + 'a;

/// Shows each step of a search. Returns whether it came to its end.
pub fn film(puzzle: &Puzzle, rung: Rung, show: &mut Show) -> bool {
    match rung.rule() {
        Some(rule) => film_search(puzzle, rule, show),
        None => film_sweeps(puzzle, show),
    }
}

fn look_of_clue(clue: Digits) -> Look {
    if clue == ALL {
        Look::Blank
    } else {
        Look::Clue
    }
}

fn counts(nodes: u64, guesses: u64, dead_ends: u64) -> Vec<String> {
    [
        ("nodes", nodes),
        ("guesses", guesses),
        ("dead ends", dead_ends),
    ]
    .map(|(what, count)| format!("{what:<10}{count:>13}"))
    .to_vec()
}

// ---- Backtracking ----

const SIGNS: Legend = &[
    (Look::Forced, "forced"),
    (Look::Guess, "guess"),
    (Look::TakenBack, "taken back"),
    (Look::DeadEnd, "dead end"),
];

/// So many of the open guesses have room.
const MOST_GUESSES_SHOWN: usize = 9;

/// What a step shows.
#[derive(Clone, Copy)]
enum Now {
    Start,
    Event(Event),
    NoSolution,
}

fn film_search(puzzle: &Puzzle, rule: Rule, show: &mut Show) -> bool {
    let clues = &puzzle.clues;
    let scene = Scene {
        looks: clues.map(look_of_clue),
        taken_back: Vec::new(),
        open_guesses: Vec::new(),
        nodes: 1,
        guesses: 0,
        dead_ends: 0,
    };
    let mut filmer = Filmer {
        scene,
        is_solved: false,
        is_stopped: false,
        show,
    };
    filmer.step(Now::Start, clues);
    if !filmer.is_stopped {
        search(clues, rule, &mut filmer);
    }
    if !filmer.is_stopped && !filmer.is_solved {
        filmer.scene.taken_back.clear();
        filmer.step(Now::NoSolution, clues);
    }
    !filmer.is_stopped
}

struct Scene {
    looks: [Look; 81],
    /// Since the last step.
    taken_back: Vec<(usize, Digits)>,
    open_guesses: Vec<(usize, Digits)>,
    nodes: u64,
    guesses: u64,
    dead_ends: u64,
}

struct Filmer<'a, 'b> {
    scene: Scene,
    is_solved: bool,
    is_stopped: bool,
    show: &'a mut Show<'b>,
}

impl Observer for Filmer<'_, '_> {
    fn observe(&mut self, event: Event, grid: &Grid) -> Verdict {
        let scene = &mut self.scene;
        match event {
            Event::Enter {
                cell,
                digit,
                reason,
            } => {
                scene.nodes += 1;
                scene.looks[cell] = Look::Forced;
                if let Reason::Guess { .. } = reason {
                    scene.guesses += 1;
                    scene.looks[cell] = Look::Guess;
                    scene.open_guesses.push((cell, digit));
                }
            }
            Event::TakeBack {
                cell,
                digit,
                reason,
            } => {
                scene.looks[cell] = Look::Blank;
                scene.taken_back.push((cell, digit));
                if let Reason::Guess { .. } = reason {
                    scene.open_guesses.pop();
                }
                return Verdict::GoOn;
            }
            Event::DeadEnd(_) | Event::Clash(_) => scene.dead_ends += 1,
            Event::Solution => self.is_solved = true,
        }
        self.step(Now::Event(event), grid);
        if self.is_stopped || self.is_solved {
            return Verdict::Stop;
        }
        Verdict::GoOn
    }
}

impl Filmer<'_, '_> {
    fn step(&mut self, now: Now, grid: &Grid) {
        let scene = &mut self.scene;
        self.is_stopped = !(self.show)(&|| scene.picture(now, grid));
        scene.taken_back.clear();
    }
}

impl Scene {
    fn picture(&self, now: Now, grid: &Grid) -> Picture {
        let mut cells = [(); 81].map(|()| (String::new(), Look::Blank));
        for cell in 0..81 {
            let text = if grid[cell] == ALL {
                ".".to_owned()
            } else {
                list(grid[cell])
            };
            cells[cell] = (text, self.looks[cell]);
        }
        for &(cell, digit) in &self.taken_back {
            if grid[cell] == ALL {
                cells[cell] = (list(digit), Look::TakenBack);
            }
        }
        let line = match now {
            Now::Start => "start".to_owned(),
            Now::NoSolution => NO_SOLUTION.to_owned(),
            Now::Event(event) => {
                for cell in cells_of_dead_end(event, grid) {
                    cells[cell].1 = Look::DeadEnd;
                }
                explain(&event).unwrap_or_default()
            }
        };
        let mut side = counts(self.nodes, self.guesses, self.dead_ends);
        let open = &self.open_guesses;
        side.push(format!("open guesses{:>11}", open.len()));
        for &(cell, digit) in &open[open.len().saturating_sub(MOST_GUESSES_SHOWN)..] {
            side.push(format!("  {} ? {}", name(cell), list(digit)));
        }
        Picture {
            heading: String::new(),
            cells,
            width: 1,
            side,
            line,
            legend: SIGNS,
            note: "",
        }
    }
}

/// The cells that have no candidate, or may not take a digit that one of them needs, or clash.
fn cells_of_dead_end(event: Event, grid: &Grid) -> Vec<usize> {
    match event {
        Event::DeadEnd(Question::Digit { cell }) => vec![cell],
        Event::DeadEnd(Question::Place { unit, .. }) => {
            let blanks = CELLS[unit].into_iter().filter(|&cell| grid[cell] == ALL);
            blanks.collect()
        }
        Event::Clash(clash) => vec![clash.first, clash.second],
        _ => Vec::new(),
    }
}

// ---- The engine ----

const SWEEP_SIGNS: Legend = &[
    (Look::Forced, "solved"),
    (Look::Guess, "guess"),
    (Look::Changed, "has lost candidates"),
    (Look::DeadEnd, "has none"),
];

const WAYS: [char; 6] = ['A', 'B', 'C', 'D', 'E', 'F'];

/// What a step of the engine shows.
#[derive(Clone, Copy)]
enum SweepStep {
    Move(Move),
    Solution,
    NoSolution,
}

fn film_sweeps(puzzle: &Puzzle, show: &mut Show) -> bool {
    let mut scene = SweepScene {
        clues: &puzzle.clues,
        before: puzzle.clues,
        swept: None,
        without_way: None,
    };
    // The engine is not stopped, but nothing more is shown.
    let mut is_stopped = false;
    let mut show_step = |step: SweepStep, grid: &Grid, tally: &Tally| {
        if !is_stopped {
            scene.note(step, grid);
            is_stopped = !show(&|| scene.picture(step, grid, tally));
            scene.before = *grid;
        }
    };
    let mut answer = puzzle.clone();
    let tally = engine::watch(&mut answer, u64::MAX, |step, grid, tally| {
        show_step(SweepStep::Move(step), grid, tally);
    });
    match &answer.solution {
        Some(solution) => show_step(SweepStep::Solution, solution, &tally),
        None => show_step(SweepStep::NoSolution, &puzzle.clues, &tally),
    }
    !is_stopped
}

struct SweepScene<'a> {
    clues: &'a Grid,
    before: Grid,
    /// The chute swept or guessed in last, and the position before.
    swept: Option<(usize, Grid)>,
    /// In this position: a chute, and a digit that can go no way there.
    without_way: Option<(usize, Digits)>,
}

impl SweepScene<'_> {
    fn note(&mut self, step: SweepStep, grid: &Grid) {
        let SweepStep::Move(step) = step else {
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

    fn picture(&self, step: SweepStep, grid: &Grid, tally: &Tally) -> Picture {
        let mut cells = [(); 81].map(|()| (String::new(), Look::Blank));
        for cell in 0..81 {
            let is_solved = grid[cell].count_ones() == 1;
            let usual = match look_of_clue(self.clues[cell]) {
                Look::Blank if is_solved => Look::Forced,
                look => look,
            };
            let look = match step {
                _ if grid[cell] == 0 => Look::DeadEnd,
                SweepStep::Solution | SweepStep::NoSolution => usual,
                _ if grid[cell] == self.before[cell] => usual,
                SweepStep::Move(Move::GuessCell(_) | Move::GuessQuestion { .. }) => Look::Guess,
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
                let letters: String = can_go.flat_map(|way| [' ', WAYS[way]]).collect();
                side.push(format!("  {} {letters}", digit + 1));
            }
        }
        Picture {
            heading: String::new(),
            cells,
            width: 3,
            side,
            line: self.line(step, grid),
            legend: SWEEP_SIGNS,
            note: "   (3) has three",
        }
    }

    fn line(&self, step: SweepStep, grid: &Grid) -> String {
        let step = match step {
            SweepStep::Move(step) => step,
            SweepStep::Solution => return "the smallest solution".to_owned(),
            SweepStep::NoSolution => return NO_SOLUTION.to_owned(),
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
