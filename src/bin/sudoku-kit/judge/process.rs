//! One run of a program: input in, output out. Whatever the program does, a run ends soon after its
//! limits, holds little memory, and leaves nothing behind.
//!
//! A pen (`unix.rs`, `windows.rs`) owns the program and all that it starts. Threads hand over what it
//! prints; one loop takes that, and asks the pen whether the program has ended, and what it uses.

use super::system::{why_not, Pen, JUDGES_MEMORY, MADE_OF};
use crate::failure::{printable, Failure};
use std::env::consts::EXE_SUFFIX;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{sync_channel, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// How a run ended.
#[derive(Clone)]
pub enum End {
    Success,
    /// By a signal or a status other than 0, in words.
    Crash(String),
    TimeLimit,
    /// It was waiting, or got hardly any time, until the clock ended it.
    StandStill,
    /// So many MB.
    MemoryLimit(u64),
    OutputLimit,
}

#[derive(Clone)]
pub struct Run {
    pub end: End,
    pub output: Vec<u8>,
    /// Standard error; of much, the first and the last bytes.
    pub errors: Vec<u8>,
    pub used: Usage,
}

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
    fn exceeded_by(&self, used: Usage) -> Option<End> {
        let memory = self.memory.filter(|&most| used.memory > most);
        let too_late = (used.time >= self.time).then_some(End::TimeLimit);
        memory.map(|most| End::MemoryLimit(most >> 10)).or(too_late)
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

/// How long the rest of the output may take to come.
const LAST_WAIT: Duration = Duration::from_secs(1);

/// What hides a mistake of a program here and not in a judge, or the other way round.
const FOREIGN: &str = "PYTHONUNBUFFERED PYTHONOPTIMIZE PYTHONPATH PYTHONWARNINGS \
    JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS NODE_OPTIONS";

/// A command of these words, without what the caller's environment would change.
pub fn command(words: &[OsString]) -> Command {
    let mut command = piped(&words[0]);
    command.args(&words[1..]);
    for name in FOREIGN.split(' ') {
        command.env_remove(name);
    }
    command
}

/// Runs a command. Fails if it does not start, with what to do about it. The input is so short that it
/// fits into a pipe.
pub fn run(mut command: Command, input: &[u8], mut limits: Limits) -> Result<Run, Failure> {
    limits.memory = limits.memory.filter(|_| JUDGES_MEMORY);
    let refused = |what| move |error| Failure::Usage(format!("cannot start {what}: {error}"));
    let mut pen = Pen::new().map_err(refused(MADE_OF))?;
    let began = Instant::now();
    let child = pen.start(&mut command);
    let child = child.map_err(|error| advice(command.get_program(), &error))?;
    let (sender, events) = sync_channel(1);
    listen(child.stdout.take(), Heard::Output, &sender).map_err(refused("a thread"))?;
    listen(child.stderr.take(), Heard::Errors, &sender).map_err(refused("a thread"))?;
    // A program need not read it.
    let _ = child.stdin.take().map(|mut pipe| pipe.write_all(input));
    let mut printed = Printed {
        events,
        open: 2,
        output: Vec::new(),
        errors: Vec::new(),
    };
    let mut used = Usage::default();
    // When it was asked what it has used, and when that was more than before.
    let (mut asked, mut moved) = (began, began);
    let end = loop {
        printed.take();
        if let Some((end, _)) = pen.ended() {
            break end.clone();
        }
        if printed.output.len() > MOST_OUTPUT {
            break End::OutputLimit;
        }
        if asked.elapsed() < LONG_TICK {
            continue;
        }
        asked = Instant::now();
        let now = pen.usage().unwrap_or_default();
        if now.time > used.time {
            moved = asked;
        }
        used = used.max(now);
        if let Some(end) = limits.exceeded_by(used) {
            break end;
        }
        // A busy machine is not the program's fault, so the clock ends only what stands still, or what
        // does hardly anything for very long. Where the system does not tell the time, everything stands
        // still.
        let (clock, limit) = (began.elapsed(), limits.time);
        let stands_still = moved.elapsed() >= SECOND && clock >= 2 * limit + SECOND;
        if stands_still || clock >= 10 * (limit + SECOND) {
            break End::StandStill;
        }
    };
    pen.kill();
    // Only what escaped keeps a pipe open.
    let killed = Instant::now();
    while printed.open > 0 && killed.elapsed() < LAST_WAIT {
        printed.take();
    }
    if let Some((_, in_all)) = pen.ended() {
        used = used.max(*in_all);
    }
    let is_long = printed.output.len() > MOST_OUTPUT;
    let end = if is_long { End::OutputLimit } else { end };
    Ok(Run {
        end: limits.exceeded_by(used).unwrap_or(end),
        output: printed.output,
        errors: printed.errors,
        used,
    })
}

enum Heard {
    Output(Vec<u8>),
    Errors(Vec<u8>),
    /// One of the two has ended.
    Closed,
}

/// What has come from a program.
struct Printed {
    events: Receiver<Heard>,
    /// How many of its two pipes are open.
    open: usize,
    output: Vec<u8>,
    errors: Vec<u8>,
}

impl Printed {
    /// Waits for more, but only for a tick. What is too long is not kept.
    fn take(&mut self) {
        match self.events.recv_timeout(TICK) {
            Ok(Heard::Output(bytes)) if self.output.len() <= MOST_OUTPUT => {
                self.output.extend(bytes)
            }
            Ok(Heard::Errors(bytes)) => {
                self.errors.extend(bytes);
                if self.errors.len() > 2 * MOST_ERRORS {
                    let last = self.errors.len() - MOST_ERRORS;
                    self.errors.drain(MOST_ERRORS..last);
                }
            }
            Ok(Heard::Closed) => self.open -= 1,
            Ok(Heard::Output(_)) | Err(_) => {}
        }
    }
}

/// Starts a thread that sends what comes from a pipe, until nobody wants it any more: so something that
/// escaped with a pipe in its hands makes nobody wait.
fn listen(
    mut pipe: Option<impl Read + Send + 'static>,
    event: fn(Vec<u8>) -> Heard,
    sender: &SyncSender<Heard>,
) -> io::Result<()> {
    let sender = sender.clone();
    let listen = move || {
        let mut buffer = vec![0; 1 << 16];
        while let Some(Ok(length @ 1..)) = pipe.as_mut().map(|pipe| pipe.read(&mut buffer)) {
            if sender.send(event(buffer[..length].to_vec())).is_err() {
                return;
            }
        }
        let _ = sender.send(Heard::Closed);
    };
    thread::Builder::new().spawn(listen)?;
    Ok(())
}

/// A command with all three pipes.
pub fn piped(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Starts a process, once the system has room for it: what a program has left goes, but not at once.
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    let began = Instant::now();
    loop {
        match command.spawn() {
            Err(error) if is_full(&error) && began.elapsed() < PATIENCE => thread::sleep(TICK),
            child => return child,
        }
    }
}

/// Whether the system refuses a process or a thread since there are too many.
fn is_full(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::WouldBlock
}

/// Why a program does not start, and what to do.
fn advice(program: &OsStr, error: &io::Error) -> Failure {
    let name = printable(program);
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    // The system may have added the suffix.
    let mut with_suffix = program.to_owned();
    with_suffix.push(EXE_SUFFIX);
    let why = match fs::metadata(program).or_else(|_| fs::metadata(with_suffix)) {
        _ if is_full(error) => error.to_string(),
        Err(_) if name.contains(' ') => {
            "there is no such program; write its arguments as words of their own".to_owned()
        }
        Err(_) => "there is no such program".to_owned(),
        Ok(file) if file.is_dir() => "it is a folder".to_owned(),
        Ok(_) if ["go", "kt", "class"].contains(&extension) => {
            "it is source code, compile it first".to_owned()
        }
        Ok(_) => why_not(Path::new(program), &name, error).unwrap_or(error.to_string()),
    };
    Failure::Usage(format!("cannot start '{name}': {why}"))
}
