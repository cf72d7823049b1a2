//! What the steps of a search show, without words: the first wrong step, or that none is.

use crate::base::grid::{Clash, Digits};

/// Row and column, from 0, and digit.
pub type Step = [i32; 3];

/// What the steps of a run show.
pub struct Replayed {
    /// Those before the first that is not on the grid, and how many steps there are in all.
    pub steps: Vec<Placement>,
    pub count: usize,
    /// Whether more were printed.
    pub has_more: bool,
    /// The step at which the finding is seen, from 1.
    pub at: usize,
    pub finding: Finding,
}

/// A cell and its digit; `ALL` is none.
pub type Placement = (usize, Digits);
/// The only blank where digits were tried, these, and the right one, which was not.
#[derive(Clone, Debug, PartialEq)]
pub struct Missed {
    pub cell: usize,
    pub tried: Digits,
    pub right: Digits,
}

/// What the replay of one run's steps shows, right or wrong; not the verdict on the run.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    OffGrid(Step),
    /// The clue, and what it changes to.
    ClueChanged(Placement, Digits),
    /// A cell that clashes with what stands.
    ClashKept(usize, Clash),
    /// What was taken back though a solution has it.
    GivenUp(Placement, Option<Missed>),
    TriedTwice(Placement),
    /// A digit, and what it changes to while another stands that was entered later.
    StillHeld(Placement, Digits, Placement),
    /// The step that made the grid full and right; what changes after that, and to what.
    AfterSolution(usize, Placement),
    /// What was entered last, if anything stands.
    EndsEarly(Option<Placement>, Option<Missed>),
    /// What was entered last, and the first that no solution has.
    EndsDead(Placement, Placement),
    /// No step is wrong, and in the end the grid is full and right.
    Solved,
    /// The run was cut, and no step is wrong or, if false, none is surely wrong. What was entered last.
    NoneWrong(bool, Option<Placement>),
}

impl Finding {
    /// Whether it names a wrong step.
    pub fn is_wrong(&self) -> bool {
        !matches!(self, Finding::Solved | Finding::NoneWrong(..))
    }
}
