//! A search as frames: one for each line of the trace, and one for each return to an earlier guess.
//!
//! Terminal, page and moving picture all draw these frames. A frame is only made where it is wanted.

use crate::backtracking::{search, Event, Observer, Question, Reason, Rule, Verdict};
use crate::explain::explain;
use crate::grid::{name, Digits, Grid, ALL, CELLS};
use crate::puzzle::NO_SOLUTION;

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

impl Frame {
    /// Each count with its name.
    pub fn counts(&self) -> [(&'static str, u64); 4] {
        [
            ("nodes", self.nodes),
            ("guesses", self.guesses),
            ("dead ends", self.dead_ends),
            ("open guesses", self.open_guesses.len() as u64),
        ]
    }
}

/// A step, of which a frame can be made.
pub struct Moment<'a> {
    pub step: u64,
    pub is_last: bool,
    now: Now,
    scene: &'a Frame,
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
/// the puzzle; the last is the answer, or says that the search goes on. Returns how many there were.
pub fn film(clues: &Grid, rule: Rule, most_steps: u64, show: &mut Show) -> u64 {
    let look = |clue| if clue == ALL { Look::Blank } else { Look::Clue };
    let mut filmer = Filmer {
        scene: Frame {
            step: 0,
            cells: clues.map(|clue| (clue, look(clue))),
            nodes: 1,
            guesses: 0,
            dead_ends: 0,
            open_guesses: Vec::new(),
            line: String::new(),
        },
        taken_back: Vec::new(),
        most_steps,
        is_over: false,
        show,
    };
    filmer.step(Now::Start);
    if !filmer.is_over {
        search(clues, rule, &mut filmer);
    }
    if !filmer.taken_back.is_empty() {
        filmer.step(Now::Back(None));
    }
    filmer.step(Now::NoSolution);
    filmer.scene.step
}

struct Filmer<'a, 'b> {
    /// All but the line and the cells of a dead end, up to now.
    scene: Frame,
    /// Cells, since the last step.
    taken_back: Vec<usize>,
    most_steps: u64,
    /// Nothing more is shown.
    is_over: bool,
    show: &'a mut Show<'b>,
}

impl Observer for Filmer<'_, '_> {
    fn observe(&mut self, event: Event, _: &Grid) -> Verdict {
        match event {
            Event::TakeBack { cell, reason } => {
                self.scene.cells[cell].1 = Look::TakenBack;
                self.taken_back.push(cell);
                if let Reason::Guess { .. } = reason {
                    self.scene.open_guesses.pop();
                }
                return Verdict::GoOn;
            }
            Event::Enter {
                cell,
                digit,
                reason,
            } => {
                // What was taken back last is the guess whose next answer is tried now.
                if let Some(&guess) = self.taken_back.last() {
                    self.step(Now::Back(Some(guess)));
                }
                self.enter(cell, digit, reason);
            }
            Event::DeadEnd(_) | Event::Clash(_) => self.scene.dead_ends += 1,
            Event::Solution => {}
        }
        self.step(Now::Event(event));
        if self.is_over {
            return Verdict::Stop;
        }
        Verdict::GoOn
    }
}

impl Filmer<'_, '_> {
    fn enter(&mut self, cell: usize, digit: Digits, reason: Reason) {
        let look = match reason {
            Reason::Forced(_) => Look::Forced,
            Reason::OthersFailed(_) => Look::LastLeft,
            Reason::Guess { .. } => {
                self.scene.guesses += 1;
                self.scene.open_guesses.push((cell, digit));
                Look::Guess
            }
        };
        self.scene.nodes += 1;
        self.scene.cells[cell] = (digit, look);
    }

    /// Shows a step, unless it is over.
    fn step(&mut self, now: Now) {
        if self.is_over {
            return;
        }
        self.scene.step += 1;
        let step = self.scene.step;
        let moment = Moment {
            step,
            is_last: now.is_end() || step == self.most_steps,
            now,
            scene: &self.scene,
        };
        self.is_over = !(self.show)(&moment) || moment.is_last;
        for cell in self.taken_back.drain(..) {
            self.scene.cells[cell] = (ALL, Look::Blank);
        }
    }
}

impl Now {
    /// Whether the search has ended.
    fn is_end(self) -> bool {
        matches!(self, Now::NoSolution | Now::Event(Event::Solution))
    }
}

impl Moment<'_> {
    pub fn frame(&self) -> Frame {
        let mut frame = self.scene.clone();
        for cell in self.cells_of_dead_end() {
            frame.cells[cell].1 = Look::DeadEnd;
        }
        frame.line = match self.now {
            Now::Start => "start".to_owned(),
            Now::Event(event) => explain(&event).unwrap_or_default(),
            Now::Back(guess) => "back to ".to_owned() + &guess.map_or("the start".into(), name),
            Now::NoSolution => NO_SOLUTION.to_owned(),
        };
        if self.is_last && !self.now.is_end() {
            frame.line += "   (the search goes on, but not the picture)";
        }
        frame
    }

    /// The cells that have no candidate, or may not take a digit that one of them needs, or clash.
    fn cells_of_dead_end(&self) -> Vec<usize> {
        match self.now {
            Now::Event(Event::DeadEnd(Question::Digit { cell })) => vec![cell],
            Now::Event(Event::DeadEnd(Question::Place { unit, .. })) => {
                let is_blank = |cell: &usize| self.scene.cells[*cell].1 == Look::Blank;
                CELLS[unit].into_iter().filter(is_blank).collect()
            }
            Now::Event(Event::Clash(clash)) => vec![clash.first, clash.second],
            _ => Vec::new(),
        }
    }
}

/// The digit of a cell, or a dot.
pub fn character(digit: Digits) -> char {
    match digit {
        ALL => '.',
        _ => char::from(b'1' + digit.trailing_zeros() as u8),
    }
}
