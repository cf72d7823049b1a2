//! Backtracking on one grid: enter a digit, go on, and where that leads nowhere, take it back.
//!
//! A `Rule` decides what to try next. Whoever wants to know what happens, to count, to print or to stop,
//! gives an observer: it is told of each event, and answers whether to go on. So nothing else is in the
//! search.

use crate::grid::{clash, lowest, without_lowest, Clash, Digits, Grid, ALL, CELLS, EMPTY, UNITS};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// The first blank, in reading order.
    First,
    /// The same, but forced digits before: the first blank with one candidate or none; then a unit without
    /// a cell for a digit; then the first blank that is a unit's only cell for a digit.
    Singles,
    /// The blank with the fewest candidates.
    Cells,
    /// The question with the fewest answers.
    Questions,
    /// The question with the least (answers - 1) / weight, as in `src/main.rs`: what fails often counts for
    /// less.
    Weights,
}

impl Rule {
    /// Those that are rungs of the ladder.
    pub const NAMES: [(&'static str, Rule); 4] = [
        ("first", Rule::First),
        ("cells", Rule::Cells),
        ("questions", Rule::Questions),
        ("weights", Rule::Weights),
    ];

    pub fn name(self) -> &'static str {
        let named = Rule::NAMES.iter().find(|named| named.1 == self);
        named.map_or("singles", |named| named.0)
    }
}

/// A set of answers to a question: digits, or places in `CELLS` of the unit.
pub type Answers = u16;

/// What to decide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Question {
    /// Which digit does this blank take?
    Digit { cell: usize },
    /// Which blank of this unit takes this digit?
    Place { unit: usize, digit: Digits },
}

/// Why a digit is entered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// It is the only answer to the question.
    Forced(Question),
    /// Others are left. `answers` are this one and those.
    Guess {
        question: Question,
        answers: Answers,
        /// How many others have failed.
        failed: u32,
        /// On `Weights`, that of the question when it was asked.
        weight: Option<f32>,
    },
    /// It is the last answer, after so many others.
    OthersFailed(u32),
}

impl Reason {
    pub fn is_guess(self) -> bool {
        matches!(self, Reason::Guess { .. })
    }
}

#[derive(Clone, Copy, Debug)]
pub enum Event {
    Enter {
        cell: usize,
        digit: Digits,
        reason: Reason,
    },
    /// The digit entered last of those that are not taken back.
    TakeBack {
        cell: usize,
        reason: Reason,
    },
    /// The question has no answer.
    DeadEnd(Question),
    /// Clues clash. Nothing follows.
    Clash(Clash),
    Solution,
}

/// An observer's answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reply {
    GoOn,
    /// After `Enter`: take that digit back, and try the next.
    TurnBack,
    Stop,
}

/// Searches for all solutions, until the observer stops it. It gets the grid as it is after the event, with
/// `ALL` in blanks. On `First` and `Singles`, solutions come in increasing order, since each guess is about
/// the first blank.
pub fn search(clues: &Grid, rule: Rule, observer: &mut impl FnMut(Event, &Grid) -> Reply) {
    if let Some(clash) = clash(clues) {
        observer(Event::Clash(clash), clues);
        return;
    }
    let mut state = Backtracking {
        grid: EMPTY,
        placed: [0; 27],
        blanks: Vec::with_capacity(81),
        weights: [1.0; QUESTIONS],
        rule,
    };
    for cell in 0..81 {
        if clues[cell] == ALL {
            state.blanks.push(cell);
        } else {
            state.enter(cell, clues[cell]);
        }
    }
    state.go_on(0, observer);
}

/// Each cell asks for its digit, each unit for each digit's place.
const QUESTIONS: usize = 81 + 27 * 9;

struct Backtracking {
    /// The digits entered, `ALL` in a blank.
    grid: Grid,
    /// The digits placed in each unit.
    placed: [Digits; 27],
    /// The cells without a clue, in reading order.
    blanks: Vec<usize>,
    /// For `Weights`: one for each question, and one more each time that all its answers had been tried.
    weights: [f32; QUESTIONS],
    rule: Rule,
}

impl Backtracking {
    /// Fills the blanks in all ways; `depth` of them are filled. Returns true if the observer stopped it,
    /// else false, with the grid as it was.
    fn go_on(&mut self, depth: usize, observer: &mut impl FnMut(Event, &Grid) -> Reply) -> bool {
        if depth == self.blanks.len() {
            return observer(Event::Solution, &self.grid) == Reply::Stop;
        }
        let (question, answers) = match self.rule {
            Rule::First => {
                let cell = self.blanks[depth];
                (Question::Digit { cell }, self.candidates(cell))
            }
            Rule::Singles => self.singles(),
            Rule::Cells => self.fewest_candidates(),
            Rule::Questions | Rule::Weights => self.fewest_answers(),
        };
        let weight = (self.rule == Rule::Weights).then(|| self.weights[question.index()]);
        if answers == 0 {
            self.note_failure(question);
            return observer(Event::DeadEnd(question), &self.grid) == Reply::Stop;
        }
        let mut rest = answers;
        let mut failed = 0;
        while rest != 0 {
            let (cell, digit) = question.entry(lowest(rest));
            let reason = if without_lowest(rest) != 0 {
                Reason::Guess {
                    question,
                    answers: rest,
                    failed,
                    weight,
                }
            } else if failed > 0 {
                Reason::OthersFailed(failed)
            } else {
                Reason::Forced(question)
            };
            rest = without_lowest(rest);
            failed += 1;
            self.enter(cell, digit);
            let event = Event::Enter {
                cell,
                digit,
                reason,
            };
            let is_stopped = match observer(event, &self.grid) {
                Reply::GoOn => self.go_on(depth + 1, observer),
                Reply::TurnBack => false,
                Reply::Stop => true,
            };
            if is_stopped {
                return true;
            }
            self.take_back(cell, digit);
            let event = Event::TakeBack { cell, reason };
            if observer(event, &self.grid) == Reply::Stop {
                return true;
            }
        }
        self.note_failure(question);
        false
    }

    /// The digits that no unit of the cell has.
    fn candidates(&self, cell: usize) -> Digits {
        let [row, column, in_box] = UNITS[cell];
        ALL & !(self.placed[row] | self.placed[column] | self.placed[in_box])
    }

    fn enter(&mut self, cell: usize, digit: Digits) {
        self.grid[cell] = digit;
        for unit in UNITS[cell] {
            self.placed[unit] |= digit;
        }
    }

    fn take_back(&mut self, cell: usize, digit: Digits) {
        self.grid[cell] = ALL;
        for unit in UNITS[cell] {
            self.placed[unit] &= !digit;
        }
    }

    fn note_failure(&mut self, question: Question) {
        if self.rule == Rule::Weights {
            self.weights[question.index()] += 1.0;
        }
    }

    /// The blanks that are still open, in reading order.
    fn open_blanks(&self) -> impl Iterator<Item = usize> + '_ {
        let blanks = self.blanks.iter().copied();
        blanks.filter(|&cell| self.grid[cell] == ALL)
    }

    /// The rule `Singles`.
    fn singles(&self) -> (Question, Answers) {
        let mut once = self.placed;
        let mut twice = [0; 27];
        let mut first = None;
        for cell in self.open_blanks() {
            let candidates = self.candidates(cell);
            if without_lowest(candidates) == 0 {
                return (Question::Digit { cell }, candidates);
            }
            first = first.or(Some((Question::Digit { cell }, candidates)));
            for unit in UNITS[cell] {
                twice[unit] |= once[unit] & candidates;
                once[unit] |= candidates;
            }
        }
        if let Some(unit) = (0..27).find(|&unit| once[unit] != ALL) {
            let digit = lowest(ALL & !once[unit]);
            return (Question::Place { unit, digit }, 0);
        }
        for cell in self.open_blanks() {
            for unit in UNITS[cell] {
                let digit = lowest(self.candidates(cell) & !twice[unit]);
                if digit != 0 {
                    return self.place(unit, digit);
                }
            }
        }
        first.unwrap_or_else(|| unreachable!("a grid that is not full has a blank"))
    }

    /// A unit's question, and its answers.
    fn place(&self, unit: usize, digit: Digits) -> (Question, Answers) {
        let mut places = 0;
        for (i, &cell) in CELLS[unit].iter().enumerate() {
            let fits = self.grid[cell] == ALL && self.candidates(cell) & digit != 0;
            places |= Answers::from(fits) << i;
        }
        (Question::Place { unit, digit }, places)
    }

    /// The rule `Cells`; of equals, the first in reading order.
    fn fewest_candidates(&self) -> (Question, Answers) {
        let blanks = self.open_blanks();
        let cell = blanks.min_by_key(|&cell| self.candidates(cell).count_ones());
        let cell = cell.unwrap_or_else(|| unreachable!("a grid that is not full has a blank"));
        (Question::Digit { cell }, self.candidates(cell))
    }

    /// The rules `Questions`, where all weights are 1, and `Weights`; of equals, the first by
    /// `Question::index`.
    fn fewest_answers(&self) -> (Question, Answers) {
        let mut answers = [0.0; QUESTIONS];
        for cell in 0..81 {
            let digit = self.grid[cell];
            if digit != ALL {
                // Answered: never the least.
                for question in questions_of(cell, digit.trailing_zeros() as usize) {
                    answers[question] = f32::INFINITY;
                }
                continue;
            }
            let candidates = self.candidates(cell);
            for digit in 0..9 {
                if candidates >> digit & 1 != 0 {
                    for question in questions_of(cell, digit) {
                        answers[question] += 1.0;
                    }
                }
            }
        }
        let mut best = 0;
        let mut least = f32::INFINITY;
        for (question, count) in answers.iter().enumerate() {
            let score = (count - 1.0) / self.weights[question];
            if score < least {
                least = score;
                best = question;
            }
        }
        match Question::of_index(best) {
            Question::Digit { cell } => (Question::Digit { cell }, self.candidates(cell)),
            Question::Place { unit, digit } => self.place(unit, digit),
        }
    }
}

/// The four questions, by their indices, that a digit (from 0) in a cell answers.
fn questions_of(cell: usize, digit: usize) -> [usize; 4] {
    let [row, column, in_box] = UNITS[cell].map(|unit| 81 + 9 * unit + digit);
    [cell, row, column, in_box]
}

impl Question {
    fn index(self) -> usize {
        match self {
            Question::Digit { cell } => cell,
            Question::Place { unit, digit } => 81 + 9 * unit + digit.trailing_zeros() as usize,
        }
    }

    fn of_index(index: usize) -> Question {
        if index < 81 {
            return Question::Digit { cell: index };
        }
        let (unit, digit) = ((index - 81) / 9, 1 << ((index - 81) % 9));
        Question::Place { unit, digit }
    }

    /// The cell and the digit that an answer, a set of one, means.
    pub fn entry(self, answer: Answers) -> (usize, Digits) {
        match self {
            Question::Digit { cell } => (cell, answer),
            Question::Place { unit, digit } => {
                (CELLS[unit][answer.trailing_zeros() as usize], digit)
            }
        }
    }
}
