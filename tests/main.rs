//! Runs the real program on real input: its samples, every shape and every
//! error of the format, live pipes, and random grids beside a textbook solver.

// The tests may use newer Rust than the program, as their dependencies do.
#![allow(clippy::incompatible_msrv)]

mod arguments;
mod common;
mod errors;
mod formats;
mod lone_file;
mod pipes;
mod random;
mod samples;
