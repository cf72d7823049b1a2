//! Runs the real program on real input: its samples, every shape and every
//! error of the format, every option, live pipes, and random grids beside a
//! textbook solver.

// The tests may use newer Rust than the program, as their dependencies do.
#![allow(clippy::incompatible_msrv)]

mod all;
mod arguments;
mod check;
mod common;
mod count;
mod errors;
mod formats;
mod generate;
mod lone_file;
mod pipes;
mod random;
mod readme;
mod samples;
mod shape_options;
mod torture;
mod trace;
