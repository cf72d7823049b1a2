//! The problems of Baekjoon in whose format programs are tested.

use crate::base::puzzle::Shape;

#[derive(Clone, Copy)]
pub struct Problem {
    pub name: &'static str,
    /// The time limit.
    pub seconds: f64,
    /// How puzzles and answers are laid out.
    pub shape: Shape,
    /// Whether of several solutions only the smallest is right.
    pub wants_smallest: bool,
}

#[rustfmt::skip]
pub const PROBLEMS: [Problem; 2] = [
    Problem { name: "2580", seconds: 1.0, shape: Shape::Spaced, wants_smallest: false },
    Problem { name: "2239", seconds: 2.0, shape: Shape::Compact, wants_smallest: true },
];
