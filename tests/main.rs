//! Runs the real program on real input: its samples, every shape and every error of the format, every option,
//! live pipes, and random grids and junk beside a textbook solver and a model of the contract.

// The tests may use newer Rust than the program, as their dependencies do.
#![allow(clippy::incompatible_msrv)]

mod arguments;
mod check;
mod common;
mod errors;
mod formats;
mod pipes;
mod random;
mod readme;
mod samples;
mod tasks;
mod trace;
