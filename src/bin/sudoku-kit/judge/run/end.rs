//! How a run ended, what was printed and used, and what it may use; no verdict and no words.

use std::time::Duration;

/// What a process did, or that it does not start.
#[derive(Clone, Debug)]
pub struct Run {
    pub end: End,
    pub output: Vec<u8>,
    /// The first `MOST_ERRORS` bytes of standard error.
    pub errors: Vec<u8>,
    /// Of more, the last bytes; else empty.
    pub last_errors: Vec<u8>,
    pub used: Usage,
}

impl Run {
    /// Without output.
    pub fn none(why: NoStart) -> Run {
        Run {
            end: End::NotStarted(why),
            output: Vec::new(),
            errors: Vec::new(),
            last_errors: Vec::new(),
            used: Usage::default(),
        }
    }
}

/// How a run ended, or that there was none. It is no verdict, and says nothing of the output.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// The exit status. On Windows it also tells a crash.
    Exited(i32),
    #[cfg_attr(windows, allow(dead_code))]
    Signalled(i32),
    /// `waiting`: no process used the processor, or wanted to.
    TimeOver {
        waiting: bool,
    },
    /// The limit is in kB.
    MemoryOver {
        limit: u64,
    },
    OutputOver,
    NotStarted(NoStart),
}

/// Why the system does not start a program; not why a compiler fails, or a file is no program.
#[derive(Clone, Debug, PartialEq)]
pub enum NoStart {
    Missing,
    /// What the system says.
    Other(String),
}

/// What a program and all that it waited for have used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// Processor time; where the system does not tell, by the clock.
    pub time: Duration,
    /// In kB.
    pub memory: u64,
}

impl Usage {
    pub fn max(self, other: Usage) -> Usage {
        Usage {
            time: self.time.max(other.time),
            memory: self.memory.max(other.memory),
        }
    }
}

/// What is seen of a program and all that it started, while it runs.
#[derive(Clone, Copy, Default)]
pub struct Activity {
    pub used: Usage,
    /// Whether a process wants the processor, though it may not have it; false where that is not known.
    pub is_runnable: bool,
}

/// The most that a run may use.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Of processor time.
    pub time: Duration,
    /// In kB; `None`: without limit.
    pub memory: Option<u64>,
}
