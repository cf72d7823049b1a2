//! Running a program: from what was typed to the facts of how it went.
//!
//! ```text
//! what was typed ---source---> words ---process---> facts of a run
//! ```
//!
//! Each file knows only what stands above it: `process/`, `languages`, `folder`, `source`. None knows anything of
//! puzzles.

pub mod folder;
pub mod languages;
pub mod process;
pub mod source;
