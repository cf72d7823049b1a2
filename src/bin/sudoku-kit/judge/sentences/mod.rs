//! Every sentence of the judge, with its arguments: the next language will be a second column here.

mod facts;
mod report;
mod steps;
mod verdicts;

pub use facts::{common, reason, reason_with_crash, untold_crash_lines};
pub use report::*;
pub use verdicts::*;
