//! A search as pictures, one for each line of the trace.

use crate::backtracking::{search, Event, Observer, Question, Reason, Rule, Verdict};
use crate::explain::explain;
use crate::grid::{list, name, Digits, Grid, ALL, CELLS};
use crate::picture::{Look, Picture};
use crate::puzzle::{Puzzle, NO_SOLUTION};

/// So many of the open guesses have room.
const MOST_GUESSES_SHOWN: usize = 9;

/// What a step shows.
#[derive(Clone, Copy)]
enum Now {
    Start,
    Event(Event),
    NoSolution,
}

/// Takes a way to make the picture of a step. The first is the puzzle, the last the answer, two at least.
/// Returns whether to go on.
pub type Show<'a> = dyn FnMut(&dyn Fn() -> Picture) -> bool + 'a;

/// Shows each step of a search. Returns whether it came to its end.
pub fn film(puzzle: &Puzzle, rule: Rule, show: &mut Show) -> bool {
    let clues = &puzzle.clues;
    let scene = Scene {
        looks: clues.map(|clue| if clue == ALL { Look::Blank } else { Look::Clue }),
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
        let mut cells = [(ALL, Look::Blank); 81];
        for cell in 0..81 {
            cells[cell] = (grid[cell], self.looks[cell]);
        }
        for &(cell, digit) in &self.taken_back {
            if grid[cell] == ALL {
                cells[cell] = (digit, Look::TakenBack);
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
        let counts = [
            ("nodes", self.nodes),
            ("guesses", self.guesses),
            ("dead ends", self.dead_ends),
        ];
        let mut side = counts
            .map(|(what, count)| format!("{what:<10}{count:>13}"))
            .to_vec();
        let open = &self.open_guesses;
        side.push(format!("open guesses{:>11}", open.len()));
        for &(cell, digit) in &open[open.len().saturating_sub(MOST_GUESSES_SHOWN)..] {
            side.push(format!("  {} ? {}", name(cell), list(digit)));
        }
        Picture { cells, side, line }
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
