//! The kit from outside: every shape and every error of the format, every option, live pipes, and
//! random grids and junk beside a textbook solver and a model of the contract.

mod arguments;
mod check;
mod errors;
mod formats;
mod pipes;
pub mod random;
mod tasks;
mod trace;
mod watch;
