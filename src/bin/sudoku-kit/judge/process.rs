//! One run of a program: input in, output out. Whatever the program does, a run ends soon after its
//! limits, holds little memory, and leaves nothing behind.
//!
//! A guard (`unix.rs`, `windows.rs`) holds the program and all that it starts. Threads take what it prints; one
//! loop asks how much that is, whether the program has ended, and what it uses.

use super::system::{python, Guard, JUDGES_MEMORY, MADE_OF, NO_PROGRAM};
use super::Verdict;
use crate::failure::{printable, Failure};
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind::*, Read, Write};
use std::path::MAIN_SEPARATOR;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{mem, thread};

/// What a process did, or that it does not start; not whether that is right.
#[derive(Clone, Default)]
pub struct Run {
    /// How it failed, whatever it printed.
    pub failure: Option<Failed>,
    pub output: Vec<u8>,
    /// Standard error; of much, the first and the last bytes.
    pub errors: Vec<u8>,
    pub used: Usage,
}

/// A verdict that does not depend on the output, and why. Where the time is over, nothing more is to be said.
pub type Failed = (Verdict, String);

/// What a program and all that it waited for have used.
#[derive(Clone, Copy, Default)]
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

/// The most that a run may use.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Of processor time.
    pub time: Duration,
    /// In kB; `None`: without limit.
    pub memory: Option<u64>,
}

impl Limits {
    fn exceeded_by(&self, used: Usage) -> Option<Failed> {
        match self.memory {
            Some(most) if JUDGES_MEMORY && used.memory > most => {
                let why = format!("it took more than {} MB", most >> 10);
                Some((Verdict::MemoryLimit, why))
            }
            _ if used.time >= self.time => Some((Verdict::TimeLimit, String::new())),
            _ => None,
        }
    }
}

/// The most bytes of output.
pub const MOST_OUTPUT: usize = 1_000_000;

/// The most bytes of standard error at its start, and as many at its end.
const MOST_ERRORS: usize = 2_000;

/// How often a program is asked whether it has ended.
pub const TICK: Duration = Duration::from_millis(1);

/// How often it is asked what it has used.
const LONG_TICK: Duration = Duration::from_millis(50);

/// How long a process may wait for room in the system.
const PATIENCE: Duration = Duration::from_millis(200);

const SECOND: Duration = Duration::from_secs(1);

/// A program stands still that has used nothing for so many long ticks. They are a second, but for a machine that
/// stood still itself.
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

/// Starts a process, once the system has room for it: what a program has left goes, but not at once.
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    let began = Instant::now();
    loop {
        match command.spawn() {
            Err(error) if error.kind() == WouldBlock && began.elapsed() < PATIENCE => {
                thread::sleep(TICK)
            }
            child => return child,
        }
    }
}

/// The owner of a program. Once it is reaped, its number may be another's: nothing is sent to it.
struct Owner {
    guard: Guard,
    program: Child,
    began: Instant,
    /// Set when the program is reaped: how it ended, and what it has used.
    ended: Option<(Option<Failed>, Usage)>,
}

impl Owner {
    fn reap(&mut self, waits: bool) {
        if self.ended.is_some() {
            return;
        }
        if let Some((failure, used)) = self.guard.wait(&mut self.program, waits) {
            let (time, memory) = (self.began.elapsed(), 0);
            self.ended = Some((failure, used.unwrap_or(Usage { time, memory })));
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

/// Runs a command. Fails if the system lacks what the judge itself needs. The input is so short that it fits into
/// a pipe.
pub fn run(mut command: Command, input: &[u8], limits: Limits) -> Result<Run, Failure> {
    let guard = Guard::new().map_err(|error| refused(MADE_OF, &error))?;
    let began = Instant::now();
    let mut program = match guard.start(&mut command) {
        Ok(program) => program,
        Err(error) => {
            let failure = Some((Verdict::NoStart, advice(command.get_program(), &error)));
            return Ok(Run {
                failure,
                ..Run::default()
            });
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
    let (output, errors) = (listen(stdout, MOST_OUTPUT)?, listen(stderr, MOST_ERRORS)?);
    // A program need not read it.
    let _ = stdin.write_all(input);
    drop(stdin);
    let mut used = Usage::default();
    // When it was asked what it has used, and how often since that was more than before.
    let (mut asked, mut still) = (began, 0);
    let mut failure = loop {
        thread::sleep(TICK);
        owner.reap(false);
        if let Some((failure, _)) = &owner.ended {
            break failure.clone();
        }
        if lock(&output).len() > MOST_OUTPUT {
            break None;
        }
        if asked.elapsed() < LONG_TICK {
            continue;
        }
        asked = Instant::now();
        let now = owner.guard.usage(&owner.program).unwrap_or_default();
        still = if now.time > used.time { 0 } else { still + 1 };
        used = used.max(now);
        if limits.exceeded_by(used).is_some() {
            break None;
        }
        // A busy machine is not the program's fault, so the clock ends only what stands still, or what
        // does hardly anything for very long. Where the system does not tell the time, everything stands
        // still.
        let (clock, limit) = (began.elapsed(), limits.time);
        let stands_still = still >= STILL_TICKS && clock >= 2 * limit + SECOND;
        if stands_still || clock >= 10 * (limit + SECOND) {
            break Some((Verdict::TimeLimit, "it was still waiting".to_owned()));
        }
    };
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
    let [output, errors] = [output, errors].map(|heard| mem::take(&mut *lock(&heard)));
    if output.len() > MOST_OUTPUT {
        let why = format!("more than {MOST_OUTPUT} bytes");
        failure = Some((Verdict::OutputLimit, why));
    }
    Ok(Run {
        failure: limits.exceeded_by(used).or(failure),
        output,
        errors,
        used,
    })
}

/// What has come from a pipe; of much, the first and the last bytes.
type Heard = Arc<Mutex<Vec<u8>>>;

/// Starts a thread that takes what comes from a pipe, until it is closed or nobody else has what was heard: so
/// what escaped with a pipe in its hands makes nobody wait.
fn listen(mut pipe: impl Read + Send + 'static, most: usize) -> Result<Heard, Failure> {
    let heard = Heard::default();
    let own = heard.clone();
    let listen = move || {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(length @ 1..) = pipe.read(&mut buffer) {
            if !is_open(&own) {
                return;
            }
            let mut bytes = lock(&own);
            bytes.extend(&buffer[..length]);
            let last = bytes.len().saturating_sub(most);
            if last > most {
                bytes.drain(most..last);
            }
        }
    };
    let thread = thread::Builder::new().spawn(listen);
    thread.map_err(|error| refused("a thread", &error))?;
    Ok(heard)
}

/// Whether both the thread and the judge have it.
fn is_open(heard: &Heard) -> bool {
    Arc::strong_count(heard) > 1
}

fn lock(heard: &Heard) -> MutexGuard<'_, Vec<u8>> {
    heard.lock().unwrap_or_else(PoisonError::into_inner)
}

fn refused(what: &str, error: &io::Error) -> Failure {
    Failure::Broken(format!("cannot start {what}: {error}"))
}

/// Why a program does not start, and what to do.
fn advice(program: &OsStr, error: &io::Error) -> String {
    let name = printable(program);
    // The system may have added the suffix.
    let mut with_suffix = program.to_owned();
    with_suffix.push(EXE_SUFFIX);
    let why = match fs::metadata(program).or_else(|_| fs::metadata(with_suffix)) {
        Err(_) => "there is no such file or program".to_owned(),
        Ok(file) if file.is_dir() => "it is a folder".to_owned(),
        Ok(_) if error.kind() == NotFound && !name.contains(['/', MAIN_SEPARATOR]) => {
            format!("try .{MAIN_SEPARATOR}{name}")
        }
        Ok(_) if error.kind() == PermissionDenied && cfg!(unix) => {
            format!("it is not executable, chmod +x {name} makes it so")
        }
        Ok(_) if error.raw_os_error() == Some(NO_PROGRAM) => {
            format!(
                "a script without a #! line needs its language: {} {name}",
                python()
            )
        }
        Ok(_) => error.to_string(),
    };
    format!("cannot start '{name}': {why}")
}
