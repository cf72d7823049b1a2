//! A search as frames: one for each line of the trace, and one for each return to an earlier guess.
//!
//! Terminal, page and moving picture all draw these frames. What a frame tells in words is only made where
//! it is wanted.

use crate::backtracking::{search, DeadEnd, Event, Reason, Reply, Rule};
use crate::explain::{blockers, explain};
use crate::grid::{cell_name, digit_list, Digits, Grid, ALL, CELLS};
use crate::puzzle::NO_SOLUTION;

/// How a cell looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Look {
    Blank,
    Clue,
    /// Entered without a choice.
    Forced,
    Guess,
    /// Entered since the other candidates have failed.
    LastLeft,
    TakenBack,
    DeadEnd,
}

/// Each look that has a sign behind the digit: the sign, its name, and what it means.
pub const LEGEND: [(Look, char, &str, &str); 5] = [
    (Look::Forced, '=', "forced", "no other digit is possible"),
    (Look::Guess, '?', "guess", "others are left to try"),
    (Look::LastLeft, '!', "last left", "the others have failed"),
    (Look::TakenBack, '-', "taken back", "it led to a dead end"),
    (
        Look::DeadEnd,
        'x',
        "dead end",
        "no digit or no cell is left, or clues clash",
    ),
];

/// The legend as a list of signs and meanings.
pub fn legend() -> Vec<(String, String)> {
    let row = |(_, sign, name, meaning)| (format!("5{sign}"), format!("{name}: {meaning}"));
    LEGEND.map(row).to_vec()
}

impl Look {
    /// The sign behind the digit; a blank where there is none.
    pub fn sign(self) -> char {
        let row = LEGEND.iter().find(|row| row.0 == self);
        row.map_or(' ', |row| row.1)
    }
}

/// How a search stands at a step.
#[derive(Clone)]
pub struct Frame {
    /// From 1.
    pub step: u64,
    pub is_last: bool,
    now: Now,
    /// As `cells()`, but for the cells of a dead end.
    entries: [(char, Look); 81],
    pub nodes: u64,
    pub guesses: u64,
    pub dead_ends: u64,
    /// The first guess first.
    pub open_guesses: Vec<OpenGuess>,
}

#[derive(Clone, Copy)]
pub struct OpenGuess {
    pub cell: usize,
    pub digit: Digits,
    /// When it was made.
    pub step: u64,
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

    /// Whether it is shown where only each n-th step is: the first and the last one are, too.
    pub fn is_among(&self, every: u64) -> bool {
        (self.step - 1) % every == 0 || self.is_last
    }

    /// The digit in each cell, a dot in a blank. At a dead end, the cells that have no candidate, or may not
    /// take a digit that one of them needs, or clash, look so.
    pub fn cells(&self) -> [(char, Look); 81] {
        let mut cells = self.entries;
        let dead = match self.now {
            Now::Event(Event::DeadEnd(DeadEnd::NoCandidate { cell })) => vec![cell],
            Now::Event(Event::DeadEnd(DeadEnd::NoCell { unit, .. })) => {
                let is_blank = |cell: &usize| cells[*cell].1 == Look::Blank;
                CELLS[unit].into_iter().filter(is_blank).collect()
            }
            Now::Event(Event::Clash(clash)) => vec![clash.first, clash.second],
            _ => Vec::new(),
        };
        for cell in dead {
            cells[cell].1 = Look::DeadEnd;
        }
        cells
    }

    /// What has just happened.
    pub fn line(&self) -> String {
        let line = match self.now {
            Now::Start => "start".to_owned(),
            Now::Event(event) => explain(&event, &self.grid()).unwrap_or_default(),
            Now::Back { cell, left } => {
                let (cell, left) = (cell_name(cell), digit_list(left));
                format!("back to {cell}   left to try: {left}")
            }
            Now::BackToStart => "back to the start".to_owned(),
            Now::NoSolution => NO_SOLUTION.to_owned(),
        };
        if self.is_last && !self.now.is_end() {
            return "not shown further: ".to_owned() + &line;
        }
        line
    }

    /// The unit in which a digit is forced, or has no cell, or two clues clash; if there is none, `None`.
    pub fn unit(&self) -> Option<usize> {
        match self.now {
            Now::Event(Event::Enter(entry)) => match entry.reason {
                Reason::OnlyCell { unit } => Some(unit),
                _ => None,
            },
            Now::Event(Event::DeadEnd(DeadEnd::NoCell { unit, .. })) => Some(unit),
            Now::Event(Event::Clash(clash)) => Some(clash.unit),
            _ => None,
        }
    }

    /// At a dead end, the cells with the digits that make it one.
    pub fn blockers(&self) -> Vec<usize> {
        let Now::Event(Event::DeadEnd(dead_end)) = self.now else {
            return Vec::new();
        };
        let blockers = blockers(dead_end, &self.grid());
        blockers.into_iter().map(|blocker| blocker.1).collect()
    }

    /// The digits entered, `ALL` in a blank.
    fn grid(&self) -> Grid {
        self.entries.map(|(digit, look)| match look {
            Look::Blank | Look::TakenBack => ALL,
            _ => 1 << (digit as u8 - b'1'),
        })
    }
}

/// What a step shows.
#[derive(Clone, Copy)]
enum Now {
    Start,
    Event(Event),
    /// To this cell, where these digits are left.
    Back {
        cell: usize,
        left: Digits,
    },
    BackToStart,
    NoSolution,
}

/// Shows each step of a search until its first solution, up to so many, from 1, or until `show` returns
/// false. The first frame is the puzzle; the last is the answer, or says that the search goes on. Returns how
/// many there were.
pub fn film(
    clues: &Grid,
    rule: Rule,
    most_steps: u64,
    show: &mut dyn FnMut(&Frame) -> bool,
) -> u64 {
    let entry = |clue| match clue {
        ALL => BLANK,
        clue => (character(clue), Look::Clue),
    };
    let mut filmer = Filmer {
        frame: Frame {
            step: 0,
            is_last: false,
            now: Now::Start,
            entries: clues.map(entry),
            nodes: 1,
            guesses: 0,
            dead_ends: 0,
            open_guesses: Vec::new(),
        },
        taken_back: Vec::new(),
        most_steps,
        is_over: false,
        show,
    };
    filmer.step(Now::Start);
    if !filmer.is_over {
        search(clues, rule, &mut |event: Event, _: &Grid| {
            filmer.observe(event)
        });
    }
    if !filmer.taken_back.is_empty() {
        filmer.step(Now::BackToStart);
    }
    filmer.step(Now::NoSolution);
    filmer.frame.step
}

struct Filmer<'a> {
    frame: Frame,
    /// Cells, since the last step.
    taken_back: Vec<usize>,
    most_steps: u64,
    /// Nothing more is shown.
    is_over: bool,
    show: &'a mut dyn FnMut(&Frame) -> bool,
}

impl Filmer<'_> {
    fn observe(&mut self, event: Event) -> Reply {
        match event {
            Event::TakeBack(entry) => {
                self.frame.entries[entry.cell].1 = Look::TakenBack;
                self.taken_back.push(entry.cell);
                if entry.reason.is_guess() {
                    self.frame.open_guesses.pop();
                }
                return Reply::GoOn;
            }
            Event::Enter(entry) => {
                let (cell, digit, reason) = (entry.cell, entry.digit, entry.reason);
                // The next digit is tried where one was taken back last.
                if !self.taken_back.is_empty() {
                    let left = match reason {
                        Reason::Guess { candidates, .. } => candidates,
                        _ => digit,
                    };
                    self.step(Now::Back { cell, left });
                }
                let look = match reason {
                    Reason::OnlyCandidate | Reason::OnlyCell { .. } => Look::Forced,
                    Reason::OthersFailed(_) => Look::LastLeft,
                    Reason::Guess { .. } => {
                        self.frame.guesses += 1;
                        let step = self.frame.step + 1;
                        self.frame
                            .open_guesses
                            .push(OpenGuess { cell, digit, step });
                        Look::Guess
                    }
                };
                self.frame.nodes += 1;
                self.frame.entries[cell] = (character(digit), look);
            }
            Event::DeadEnd(_) | Event::Clash(_) => self.frame.dead_ends += 1,
            Event::Solution => {}
        }
        self.step(Now::Event(event));
        if self.is_over {
            return Reply::Stop;
        }
        Reply::GoOn
    }

    /// Shows a step, unless it is over.
    fn step(&mut self, now: Now) {
        if self.is_over {
            return;
        }
        let frame = &mut self.frame;
        frame.step += 1;
        frame.is_last = now.is_end() || frame.step == self.most_steps;
        frame.now = now;
        self.is_over = !(self.show)(frame) || frame.is_last;
        for cell in self.taken_back.drain(..) {
            self.frame.entries[cell] = BLANK;
        }
    }
}

impl Now {
    /// Whether the search has ended.
    fn is_end(self) -> bool {
        matches!(self, Now::NoSolution | Now::Event(Event::Solution))
    }
}

const BLANK: (char, Look) = ('.', Look::Blank);

fn character(digit: Digits) -> char {
    char::from(b'1' + digit.trailing_zeros() as u8)
}
