//! A search as frames: one for each line of the trace, and one for each return to an earlier guess.
//!
//! Terminal, page and moving picture all draw these frames. A frame is only made where it is wanted.

use crate::backtracking::{search, Event, Observer, Question, Reason, Rule, Verdict};
use crate::explain::explain;
use crate::grid::{name, Digits, Grid, ALL, CELLS};
use crate::puzzle::{Puzzle, NO_SOLUTION};

/// How a cell looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Look {
    Blank,
    Clue,
    /// Entered without a choice.
    Forced,
    Guess,
    /// Entered since the other answers have failed.
    LastLeft,
    TakenBack,
    DeadEnd,
}

impl Look {
    /// The sign behind the digit.
    pub fn sign(self) -> char {
        match self {
            Look::Blank | Look::Clue => ' ',
            Look::Forced => '=',
            Look::Guess => '?',
            Look::LastLeft => '!',
            Look::TakenBack => '-',
            Look::DeadEnd => 'x',
        }
    }
}

pub const LEGEND: [(Look, &str); 5] = [
    (Look::Forced, "forced"),
    (Look::Guess, "guess"),
    (Look::LastLeft, "last left"),
    (Look::TakenBack, "taken back"),
    (Look::DeadEnd, "dead end"),
];

#[derive(Clone, Debug)]
pub struct Frame {
    /// From 1.
    pub step: u64,
    /// The digit in each cell, `ALL` in a blank.
    pub cells: [(Digits, Look); 81],
    pub nodes: u64,
    pub guesses: u64,
    pub dead_ends: u64,
    /// Cell and digit of each, the first guess first.
    pub open_guesses: Vec<(usize, Digits)>,
    /// What has just happened.
    pub line: String,
}

/// A step, of which a frame can be made.
pub struct Moment<'a> {
    pub step: u64,
    pub is_last: bool,
    now: Now,
    scene: &'a Scene,
    grid: &'a Grid,
}

/// What a step shows.
#[derive(Clone, Copy)]
enum Now {
    Start,
    Event(Event),
    /// To the guess in this cell; if there is none, to the start.
    Back(Option<usize>),
    NoSolution,
}

/// Is told each step. Returns whether to go on.
pub type Show<'a> = dyn FnMut(&Moment) -> bool + 'a;

/// Shows each step of a search until its first solution, up to so many, two at least. The first frame is
/// the puzzle; the last is the answer, or says that the search goes on.
pub fn film(puzzle: &Puzzle, rule: Rule, most_steps: u64, show: &mut Show) {
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
        step: 0,
        most_steps,
        is_over: false,
        show,
    };
    filmer.step(Now::Start, clues);
    if !filmer.is_over {
        search(clues, rule, &mut filmer);
    }
    if !filmer.scene.taken_back.is_empty() {
        filmer.step(Now::Back(None), clues);
    }
    filmer.step(Now::NoSolution, clues);
}

struct Filmer<'a, 'b> {
    scene: Scene,
    step: u64,
    most_steps: u64,
    /// Nothing more is shown.
    is_over: bool,
    show: &'a mut Show<'b>,
}

impl Observer for Filmer<'_, '_> {
    fn observe(&mut self, event: Event, grid: &Grid) -> Verdict {
        let scene = &mut self.scene;
        if let Event::TakeBack {
            cell,
            digit,
            reason,
        } = event
        {
            scene.take_back(cell, digit, reason);
            return Verdict::GoOn;
        }
        // What was taken back last is the guess whose next answer is tried now.
        if let Some(&(guess, _)) = scene.taken_back.last() {
            self.step(Now::Back(Some(guess)), grid);
        }
        match event {
            Event::Enter {
                cell,
                digit,
                reason,
            } => self.scene.enter(cell, digit, reason),
            Event::DeadEnd(_) | Event::Clash(_) => self.scene.dead_ends += 1,
            Event::TakeBack { .. } | Event::Solution => {}
        }
        self.step(Now::Event(event), grid);
        if self.is_over {
            return Verdict::Stop;
        }
        Verdict::GoOn
    }
}

impl Filmer<'_, '_> {
    /// Shows a step, unless it is over.
    fn step(&mut self, now: Now, grid: &Grid) {
        if self.is_over {
            return;
        }
        self.step += 1;
        let moment = Moment {
            step: self.step,
            is_last: now.is_end() || self.step == self.most_steps,
            now,
            scene: &self.scene,
            grid,
        };
        self.is_over = !(self.show)(&moment) || moment.is_last;
        self.scene.taken_back.clear();
    }
}

impl Now {
    /// Whether the search has ended.
    fn is_end(self) -> bool {
        matches!(self, Now::NoSolution | Now::Event(Event::Solution))
    }
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

impl Scene {
    fn enter(&mut self, cell: usize, digit: Digits, reason: Reason) {
        self.nodes += 1;
        self.looks[cell] = match reason {
            Reason::Forced(_) => Look::Forced,
            Reason::OthersFailed(_) => Look::LastLeft,
            Reason::Guess { .. } => Look::Guess,
        };
        if let Reason::Guess { .. } = reason {
            self.guesses += 1;
            self.open_guesses.push((cell, digit));
        }
    }

    fn take_back(&mut self, cell: usize, digit: Digits, reason: Reason) {
        self.looks[cell] = Look::Blank;
        self.taken_back.push((cell, digit));
        if let Reason::Guess { .. } = reason {
            self.open_guesses.pop();
        }
    }
}

impl Moment<'_> {
    pub fn frame(&self) -> Frame {
        let (scene, grid) = (self.scene, self.grid);
        let mut cells = [(ALL, Look::Blank); 81];
        for cell in 0..81 {
            // On the way back, the grid may have the next digit already.
            if scene.looks[cell] != Look::Blank {
                cells[cell] = (grid[cell], scene.looks[cell]);
            }
        }
        for &(cell, digit) in &scene.taken_back {
            cells[cell] = (digit, Look::TakenBack);
        }
        for cell in self.cells_of_dead_end() {
            cells[cell].1 = Look::DeadEnd;
        }
        let mut line = match self.now {
            Now::Start => "start".to_owned(),
            Now::Event(event) => explain(&event).unwrap_or_default(),
            Now::Back(guess) => "back to ".to_owned() + &guess.map_or("the start".into(), name),
            Now::NoSolution => NO_SOLUTION.to_owned(),
        };
        if self.is_last && !self.now.is_end() {
            line += "   (the search goes on, but not the picture)";
        }
        Frame {
            step: self.step,
            cells,
            nodes: scene.nodes,
            guesses: scene.guesses,
            dead_ends: scene.dead_ends,
            open_guesses: scene.open_guesses.clone(),
            line,
        }
    }

    /// The cells that have no candidate, or may not take a digit that one of them needs, or clash.
    fn cells_of_dead_end(&self) -> Vec<usize> {
        match self.now {
            Now::Event(Event::DeadEnd(Question::Digit { cell })) => vec![cell],
            Now::Event(Event::DeadEnd(Question::Place { unit, .. })) => {
                let blanks = CELLS[unit].into_iter();
                blanks.filter(|&cell| self.grid[cell] == ALL).collect()
            }
            Now::Event(Event::Clash(clash)) => vec![clash.first, clash.second],
            _ => Vec::new(),
        }
    }
}
