//! A search as frames: the start, each digit entered, each dead end, each return to an earlier guess, the end.
//!
//! Trace, terminal, page and moving picture all show these frames. What a frame tells in words is only made
//! where it is wanted.

use crate::backtracking::{search, DeadEnd, Entry, Event, Reason, Reply, Rule};
use crate::explain::{blockers, why_dead, why_entered};
use crate::failure::Failure;
use crate::grid::{cell_name, digit_list, Clash, Digits, Grid, ALL, CELLS};
use crate::puzzle::NO_SOLUTION;
use crate::words::Word;

/// How a cell looks in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Look {
    Blank,
    Clue,
    Forced,
    Guess,
    LastLeft,
    TakenBack,
    DeadEnd,
}

/// The looks that have a sign. Terminal, help, page and picture take their names from here; a page's style is
/// by sign, that of the picture by name.
pub const LEGEND: [Word<Look>; 5] = [
    ("forced", Look::Forced, "no other digit is possible"),
    ("guess", Look::Guess, "others are left to try"),
    ("last left", Look::LastLeft, "the others have failed"),
    ("taken back", Look::TakenBack, "it led to a dead end"),
    (
        "dead end",
        Look::DeadEnd,
        "no digit or no cell is left, or clues clash",
    ),
];

/// The legend as a list of signs and meanings.
pub fn legend() -> Vec<(String, String)> {
    let row = |(name, look, meaning): Word<Look>| {
        let (sign, _) = look.sign();
        (format!("5{sign}"), format!("{name}: {meaning}"))
    };
    LEGEND.map(row).to_vec()
}

impl Look {
    /// The sign behind the digit, a blank where there is none; and in a terminal, the parameters of its escape
    /// sequence (ECMA-48, Select Graphic Rendition). Each colour is one of the 256 that most terminals have, about
    /// as far from black as from white.
    pub fn sign(self) -> (char, &'static str) {
        match self {
            Look::Blank => (' ', ""),
            Look::Clue => (' ', "1"),
            Look::Forced => ('=', "38;5;28"),
            Look::Guess => ('?', "1;38;5;27"),
            Look::LastLeft => ('!', "38;5;163"),
            Look::TakenBack => ('-', "38;5;130"),
            Look::DeadEnd => ('x', "1;38;5;160"),
        }
    }
}

/// The names of what `Frame::counts` returns.
pub const COUNTS: [&str; 4] = ["nodes", "guesses", "dead ends", "open guesses"];

/// How a search stands at a step.
pub struct Frame {
    /// From 1.
    pub step: u64,
    pub is_last: bool,
    now: Now,
    /// As `cells()`, but for the cells of a dead end.
    entries: [(char, Look); 81],
    nodes: u64,
    guesses: u64,
    dead_ends: u64,
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
    pub fn counts(&self) -> [u64; 4] {
        let open = self.open_guesses.len() as u64;
        [self.nodes, self.guesses, self.dead_ends, open]
    }

    /// The digit in each cell, a dot in a blank. At a dead end, the cells that have no candidate, or may not
    /// take a digit that one of them needs, or clash, look so.
    pub fn cells(&self) -> [(char, Look); 81] {
        let mut cells = self.entries;
        let dead = match self.now {
            Now::DeadEnd(DeadEnd::NoCandidate { cell }) => vec![cell],
            Now::DeadEnd(DeadEnd::NoCell { unit, .. }) => {
                let is_blank = |cell: &usize| cells[*cell].1 == Look::Blank;
                CELLS[unit].into_iter().filter(is_blank).collect()
            }
            Now::Clash(clash) => vec![clash.first, clash.second],
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
            Now::Enter(entry) => why_entered(entry),
            Now::DeadEnd(dead_end) => why_dead(dead_end, &self.grid()),
            Now::Clash(clash) => clash.describe(),
            Now::Solution => "solution".to_owned(),
            Now::Back(cell, left) => {
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

    /// In a word that a page knows, what has happened; the cell where it did; the unit in which a digit is forced,
    /// or has no cell, or two clues clash.
    pub fn event(&self) -> (&'static str, Option<usize>, Option<usize>) {
        match self.now {
            Now::Start => ("start", None, None),
            Now::Enter(Entry { cell, reason, .. }) => match reason {
                Reason::Guess { .. } => ("guess", Some(cell), None),
                Reason::OnlyCell { unit } => ("entry", Some(cell), Some(unit)),
                Reason::OnlyCandidate | Reason::OthersFailed(_) => ("entry", Some(cell), None),
            },
            Now::DeadEnd(DeadEnd::NoCandidate { cell }) => ("dead", Some(cell), None),
            Now::DeadEnd(DeadEnd::NoCell { unit, .. }) => ("dead", None, Some(unit)),
            Now::Clash(clash) => ("dead", None, Some(clash.unit)),
            Now::Back(cell, _) => ("return", Some(cell), None),
            Now::BackToStart => ("return", None, None),
            Now::Solution => ("solution", None, None),
            Now::NoSolution => ("none", None, None),
        }
    }

    /// At a dead end, the cells with the digits that make it one.
    pub fn blockers(&self) -> Vec<usize> {
        let Now::DeadEnd(dead_end) = self.now else {
            return Vec::new();
        };
        let blockers = blockers(dead_end, &self.grid());
        blockers.into_iter().map(|blocker| blocker.1).collect()
    }

    /// How many guesses were open before it, for a trace; `None` where a trace has no line.
    pub fn depth(&self) -> Option<usize> {
        let open = self.open_guesses.len();
        match self.now {
            Now::Start | Now::Back(..) | Now::BackToStart => None,
            Now::Enter(entry) => Some(open - usize::from(entry.reason.is_guess())),
            _ => Some(open),
        }
    }

    /// The digits entered, `ALL` in a blank.
    pub fn grid(&self) -> Grid {
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
    Enter(Entry),
    DeadEnd(DeadEnd),
    Clash(Clash),
    Solution,
    /// To this cell, where these digits are left.
    Back(usize, Digits),
    BackToStart,
    NoSolution,
}

/// Shows each step of a search until its first solution, up to so many, from 1, or until `show` fails. The
/// first frame is the puzzle; the last is the answer, or says that the search goes on.
pub fn film(
    clues: &Grid,
    rule: Rule,
    most_steps: u64,
    show: &mut dyn FnMut(&Frame) -> Result<(), Failure>,
) -> Result<(), Failure> {
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
        outcome: Ok(()),
        show,
    };
    filmer.step(Now::Start);
    search(clues, rule, &mut |event, _: &Grid| filmer.observe(event));
    if !filmer.taken_back.is_empty() {
        filmer.step(Now::BackToStart);
    }
    filmer.step(Now::NoSolution);
    filmer.outcome
}

/// Which steps of a search are shown: of so many each n-th, from the first, and the last.
pub struct Excerpt {
    pub steps: u64,
    pub every: u64,
}

/// As `film`, but of a long search only so many frames at equal distances, and the last. The steps are
/// counted before; until then, only the first frame is shown, with `None`.
pub fn excerpt(
    clues: &Grid,
    rule: Rule,
    most_steps: u64,
    most_frames: u64,
    mut show: impl FnMut(&Frame, Option<&Excerpt>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut steps = 0;
    film(clues, rule, most_steps, &mut |frame| {
        steps = frame.step;
        match steps {
            1 => show(frame, None),
            _ => Ok(()),
        }
    })?;
    let every = steps.div_ceil(most_frames);
    let excerpt = Excerpt { steps, every };
    film(clues, rule, most_steps, &mut |frame| {
        if (frame.step - 1) % every == 0 || frame.is_last {
            return show(frame, Some(&excerpt));
        }
        Ok(())
    })
}

struct Filmer<'a> {
    frame: Frame,
    /// Cells, since the last step.
    taken_back: Vec<usize>,
    most_steps: u64,
    outcome: Result<(), Failure>,
    show: &'a mut dyn FnMut(&Frame) -> Result<(), Failure>,
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
            Event::Enter(entry) => self.enter(entry),
            Event::DeadEnd(dead_end) => self.end(Now::DeadEnd(dead_end)),
            Event::Clash(clash) => self.end(Now::Clash(clash)),
            Event::Solution => self.step(Now::Solution),
        }
        match self.is_over() {
            true => Reply::Stop,
            false => Reply::GoOn,
        }
    }

    fn enter(&mut self, entry: Entry) {
        let (cell, digit) = (entry.cell, entry.digit);
        let (look, left) = match entry.reason {
            Reason::OnlyCandidate | Reason::OnlyCell { .. } => (Look::Forced, digit),
            Reason::OthersFailed(_) => (Look::LastLeft, digit),
            Reason::Guess { candidates, .. } => (Look::Guess, candidates),
        };
        // The next digit is tried where one was taken back last.
        if !self.taken_back.is_empty() {
            self.step(Now::Back(cell, left));
        }
        let frame = &mut self.frame;
        if look == Look::Guess {
            frame.guesses += 1;
            let step = frame.step + 1;
            frame.open_guesses.push(OpenGuess { cell, digit, step });
        }
        frame.nodes += 1;
        frame.entries[cell] = (character(digit), look);
        self.step(Now::Enter(entry));
    }

    /// At a dead end.
    fn end(&mut self, now: Now) {
        self.frame.dead_ends += 1;
        self.step(now);
    }

    /// Whether nothing more is shown.
    fn is_over(&self) -> bool {
        self.frame.is_last || self.outcome.is_err()
    }

    /// Shows a step, unless it is over.
    fn step(&mut self, now: Now) {
        if self.is_over() {
            return;
        }
        let frame = &mut self.frame;
        frame.step += 1;
        frame.is_last = now.is_end() || frame.step == self.most_steps;
        frame.now = now;
        self.outcome = (self.show)(frame);
        for cell in self.taken_back.drain(..) {
            frame.entries[cell] = BLANK;
        }
    }
}

impl Now {
    /// Whether the search has ended.
    fn is_end(self) -> bool {
        matches!(self, Now::NoSolution | Now::Solution)
    }
}

const BLANK: (char, Look) = ('.', Look::Blank);

fn character(digit: Digits) -> char {
    char::from(b'1' + digit.trailing_zeros() as u8)
}
