//! Running a program: from what was typed to all that is known of a run on a test.
//!
//! ```text
//! what was typed ---source---> words ---process---> facts of a run
//!                              suite ---test---------> attempt: grid, verdict, reason, facts
//! ```
//!
//! Each file knows only what stands above it: `process/`, `languages`, `code`, `functions`, `folder`, `source`, which know
//! nothing of puzzles; `suite`, `checker`, `crash`; and `attempt` with its `facts`.

pub mod attempt;
pub mod checker;
mod code;
pub mod crash;
pub mod facts;
pub mod folder;
pub mod functions;
pub mod languages;
pub mod process;
pub mod source;
pub mod suite;
