//! One run of a program: input in, output out, and the facts of how it went; no verdict and no words. Whatever the
//! program does, a run ends soon after its limits, holds little memory, and leaves nothing behind.
//!
//! A guard (`unix.rs`, `windows.rs`) holds the program and all that it starts. Threads take what it prints; one
//! loop asks how much that is, whether the program has ended, and what it uses.

#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
mod system;

mod end;

pub use end::*;
pub use system::{is_executable, is_running, python, Folder};

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{mem, thread};
use system::{Guard, JUDGES_MEMORY};

/// The most bytes of output.
pub const MOST_OUTPUT: usize = 1_000_000;

/// The most bytes of standard error at its start, and at its end: a million steps of a search are at the start, and
/// the words of a crash at the end.
pub const MOST_ERRORS: usize = 8_000_000;
const MOST_LAST_ERRORS: usize = 2_000;

/// How often a program is asked whether it has ended.
const TICK: Duration = Duration::from_millis(1);

/// How often it is asked what it has used.
const LONG_TICK: Duration = Duration::from_millis(50);

const SECOND: Duration = Duration::from_secs(1);

/// After this many long ticks (one second) without processor time a program is idle. Counted in ticks, since the
/// machine may have been suspended.
const STILL_TICKS: u32 = 20;

/// How many ticks the rest of the output may take to come. Not by the clock: it goes on while a judge or
/// its machine is stopped.
const LAST_TICKS: usize = 1_000;

/// What hides a mistake of a program here and not in a judge, or the other way round.
const FOREIGN: &str = "PYTHONUNBUFFERED PYTHONOPTIMIZE PYTHONPATH PYTHONWARNINGS \
    JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS NODE_OPTIONS";

/// A command of these words with all three pipes, and without what the caller's environment would change.
pub fn command<T: AsRef<OsStr>>(words: &[T]) -> Command {
    let mut command = Command::new(&words[0]);
    command
        .args(&words[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for name in FOREIGN.split(' ') {
        command.env_remove(name);
    }
    command
}

/// The owner of a program. Once it is reaped, its number may be another's: nothing is sent to it.
struct Owner {
    guard: Guard,
    program: Child,
    began: Instant,
    /// Set when the program is reaped: how it ended, and what it has used.
    ended: Option<(End, Usage)>,
}

impl Owner {
    fn reap(&mut self, waits: bool) {
        if self.ended.is_some() {
            return;
        }
        if let Some((end, used)) = self.guard.wait(&mut self.program, waits) {
            let (time, memory) = (self.began.elapsed(), 0);
            self.ended = Some((end, used.unwrap_or(Usage { time, memory })));
        }
    }

    /// Kills all that is left.
    fn kill(&mut self) {
        let running = self.ended.is_none().then_some(&self.program);
        self.guard.kill(running);
        // It may have left the guard; or it is another user's by now, and goes on.
        if self.ended.is_none() && self.program.kill().is_ok() {
            self.reap(true);
        }
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Runs a command. The input is so short that it fits into a pipe. Fails where the system refuses what every run
/// needs.
pub fn run(mut command: Command, input: &[u8], limits: Limits) -> io::Result<Run> {
    let guard = Guard::new()?;
    let began = Instant::now();
    let mut program = match guard.start(&mut command) {
        Ok(program) => program,
        Err(error) => {
            let why = no_start_reason(command.get_program(), &error);
            return Ok(Run::none(why));
        }
    };
    let pipes = (
        program.stdin.take(),
        program.stdout.take(),
        program.stderr.take(),
    );
    let mut owner = Owner {
        guard,
        program,
        began,
        ended: None,
    };
    let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else {
        unreachable!("it has three pipes");
    };
    let output = capture(stdout, MOST_OUTPUT + 1)?;
    let errors = capture(stderr, MOST_ERRORS)?;
    // A program need not read it.
    let _ = stdin.write_all(input);
    drop(stdin);
    let mut used = Usage::default();
    let watched = watch(&mut owner, &output, limits, &mut used);
    owner.kill();
    // Only what escaped keeps a pipe open.
    for _ in 0..LAST_TICKS {
        if !is_open(&output) && !is_open(&errors) {
            break;
        }
        thread::sleep(TICK);
    }
    if let Some((_, in_all)) = owner.ended {
        used = used.max(in_all);
    }
    let [output, errors] = [output, errors].map(|captured| mem::take(&mut *lock(&captured)));
    let end = match watched {
        _ if output.first.len() > MOST_OUTPUT => End::OutputOver,
        end => end,
    };
    Ok(Run {
        end: exceeded(limits, used).unwrap_or(end),
        output: output.first,
        errors: errors.first,
        last_errors: errors.last,
        used,
    })
}

/// How a run ends that has used so much, if it has to.
fn exceeded(limits: Limits, used: Usage) -> Option<End> {
    match limits.memory {
        Some(limit) if JUDGES_MEMORY && used.memory > limit => Some(End::MemoryOver { limit }),
        _ if used.time >= limits.time => Some(End::TimeOver { waiting: false }),
        _ => None,
    }
}

/// Waits until a program ends, or has to; returns how it ended so far. `used` gets what was seen of its usage.
fn watch(owner: &mut Owner, output: &CaptureHandle, limits: Limits, used: &mut Usage) -> End {
    // When it was asked what it has used, and how often since that was more than before.
    let (mut asked, mut still) = (owner.began, 0);
    loop {
        thread::sleep(TICK);
        owner.reap(false);
        if let Some((end, _)) = &owner.ended {
            return end.clone();
        }
        if lock(output).first.len() > MOST_OUTPUT {
            return End::OutputOver;
        }
        if asked.elapsed() < LONG_TICK {
            continue;
        }
        asked = Instant::now();
        let now = owner.guard.activity(&owner.program).unwrap_or_default();
        let is_active = now.is_runnable || now.used.time > used.time;
        still = if is_active { 0 } else { still + 1 };
        *used = used.max(now.used);
        if let Some(end) = exceeded(limits, *used) {
            return end;
        }
        // A busy machine is not the program's fault, so the clock ends only what stands still, or what
        // does hardly anything for very long. Where the system does not tell the time, everything stands
        // still.
        let (clock, limit) = (owner.began.elapsed(), limits.time);
        let waiting = still >= STILL_TICKS;
        if waiting && clock >= 2 * limit + SECOND || clock >= 10 * (limit + SECOND) {
            return End::TimeOver { waiting };
        }
    }
}

/// What has come from a pipe: the first bytes, and of more the last.
#[derive(Default)]
struct Captured {
    first: Vec<u8>,
    last: Vec<u8>,
}

type CaptureHandle = Arc<Mutex<Captured>>;

/// Starts a thread that takes what comes from a pipe, until it is closed or nobody else has what was captured: so
/// what escaped with a pipe in its hands makes nobody wait.
fn capture(mut pipe: impl Read + Send + 'static, most: usize) -> io::Result<CaptureHandle> {
    let captured = CaptureHandle::default();
    let own = captured.clone();
    let take = move || {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(length @ 1..) = pipe.read(&mut buffer) {
            if !is_open(&own) {
                return;
            }
            let mut captured = lock(&own);
            let room = length.min(most - captured.first.len());
            captured.first.extend(&buffer[..room]);
            captured.last.extend(&buffer[room..length]);
            let old = captured.last.len().saturating_sub(MOST_LAST_ERRORS);
            captured.last.drain(..old);
        }
    };
    thread::Builder::new().spawn(take)?;
    Ok(captured)
}

/// Whether both the thread and the judge have it.
fn is_open(captured: &CaptureHandle) -> bool {
    Arc::strong_count(captured) > 1
}

fn lock(captured: &CaptureHandle) -> MutexGuard<'_, Captured> {
    captured.lock().unwrap_or_else(PoisonError::into_inner)
}

fn no_start_reason(program: &OsStr, error: &io::Error) -> NoStart {
    // The system may have added the suffix.
    let mut with_suffix = program.to_owned();
    with_suffix.push(EXE_SUFFIX);
    match fs::metadata(program).or_else(|_| fs::metadata(with_suffix)) {
        Err(_) => NoStart::Missing,
        Ok(_) => NoStart::Other(error.to_string()),
    }
}
