//! The kit from outside: every shape and every error of the format, every option, live pipes, random
//! grids beside a textbook solver, known grids in many layouts; and what the pages show.

// Some tests are for Unix, and so is what only they need.
#![cfg_attr(windows, allow(unused_imports))]
// The tests may use newer Rust than the kit, as their dependencies do.
#![allow(clippy::incompatible_msrv)]

#[path = "../common/mod.rs"]
mod common;

mod arguments;
mod check;
mod formats;
#[cfg(unix)]
mod functions;
mod host;
mod hunt;
#[cfg(unix)]
mod judge;
#[cfg(unix)]
mod korean;
mod lesson;
#[cfg(unix)]
mod line;
mod pipes;
#[cfg(unix)]
mod processes;
mod reading;
mod readme;
#[cfg(unix)]
mod report;
mod score;
mod support;
mod tasks;
mod trace;
mod watch;
