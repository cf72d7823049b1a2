//! One run of a program: input in, output out. Whatever the program does, a run ends soon after its
//! limits, holds little memory, and leaves nothing behind.
//!
//! A pen (`unix.rs`) owns the program and all that it starts. Threads hand over what it prints; one loop
//! takes that, asks the pen whether the program has ended, and watches what it uses.

use super::system::{why_not, Pen, MADE_OF};
use crate::failure::{printable, Failure};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{channel, sync_channel, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// How a run ended.
#[derive(Clone)]
pub enum End {
    Success,
    /// By a signal or a status other than 0, in words.
    Crash(String),
    /// It was still running.
    TimeLimit,
    /// It ended by itself, but after the time limit.
    Late,
    MemoryLimit,
    OutputLimit,
}

pub struct Run {
    pub end: End,
    pub output: Vec<u8>,
    /// Standard error; of much, the first and the last bytes.
    pub errors: Vec<u8>,
    pub used: Usage,
    /// How long it ran by the clock.
    pub clock: Duration,
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

/// How long the rest of the output may take to come; only what escaped keeps a pipe open.
const LAST_WAIT: Duration = Duration::from_secs(1);

/// What hides a mistake of a program here and not in a judge, or the other way round.
const FOREIGN: &str = "PYTHONUNBUFFERED PYTHONOPTIMIZE PYTHONPATH PYTHONWARNINGS \
    JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS NODE_OPTIONS";

enum Heard {
    Output(Vec<u8>),
    Errors(Vec<u8>),
    /// One of the two has ended.
    Closed,
}

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
pub fn run(mut command: Command, input: &[u8], limits: Limits) -> Result<Run, Failure> {
    // Threads read, so that something that escaped with a pipe in its hands makes nobody wait. They are
    // there before the program, which may take all that the system has.
    let refused = |what| move |error| Failure::Usage(format!("cannot start {what}: {error}"));
    let (sender, events) = sync_channel(1);
    let output_pipe = listen(Heard::Output, &sender).map_err(refused("a thread"))?;
    let error_pipe = listen(Heard::Errors, &sender).map_err(refused("a thread"))?;
    let mut pen = Pen::new().map_err(refused(MADE_OF))?;
    let began = Instant::now();
    let child = pen.start(&mut command);
    let child = child.map_err(|error| advice(command.get_program(), &error))?;
    let _ = child.stdout.take().map(|pipe| output_pipe.send(pipe));
    let _ = child.stderr.take().map(|pipe| error_pipe.send(pipe));
    // A program need not read it.
    let _ = child.stdin.take().map(|mut pipe| pipe.write_all(input));
    let mut watch = Watch::new(began, limits);
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut open = 2;
    let mut killed = None;
    let mut end = End::Success;
    loop {
        match events.recv_timeout(TICK) {
            Ok(Heard::Output(bytes)) if output.len() <= MOST_OUTPUT => output.extend(bytes),
            Ok(Heard::Errors(bytes)) => {
                errors.extend(bytes);
                if errors.len() > 2 * MOST_ERRORS {
                    errors.drain(MOST_ERRORS..errors.len() - MOST_ERRORS);
                }
            }
            Ok(Heard::Closed) => open -= 1,
            Ok(Heard::Output(_)) | Err(_) => {}
        }
        let Some((clock, since)) = killed else {
            end = match pen.ended() {
                Some((end, _)) => end.clone(),
                None if output.len() > MOST_OUTPUT => End::OutputLimit,
                None => match watch.exceeded(&pen) {
                    Some(end) => end,
                    None => continue,
                },
            };
            let clock = began.elapsed();
            pen.kill();
            killed = Some((clock, Instant::now()));
            continue;
        };
        if open == 0 || since.elapsed() > LAST_WAIT {
            let used = pen
                .ended()
                .map_or(watch.used, |(_, used)| watch.used.max(*used));
            return Ok(Run {
                end: watch.end(end, used, output.len()),
                output,
                errors,
                used,
                clock,
            });
        }
    }
}

/// Compares what a program has used so far with its limits.
struct Watch {
    limits: Limits,
    began: Instant,
    asked: Instant,
    /// When the processor time was more than before.
    moved: Instant,
    used: Usage,
}

impl Watch {
    fn new(began: Instant, limits: Limits) -> Watch {
        Watch {
            limits,
            began,
            asked: began,
            moved: began,
            used: Usage::default(),
        }
    }

    /// The limit that is exceeded, if any is.
    ///
    /// A busy machine is not the program's fault, so the clock ends only what stands still, or what does
    /// hardly anything for very long. Where the system does not tell the time, everything stands still.
    fn exceeded(&mut self, pen: &Pen) -> Option<End> {
        const SECOND: Duration = Duration::from_secs(1);
        if self.asked.elapsed() < LONG_TICK {
            return None;
        }
        self.asked = Instant::now();
        let used = pen.usage().unwrap_or_default();
        if used.time > self.used.time {
            self.moved = self.asked;
        }
        self.used = self.used.max(used);
        let (clock, limit) = (self.began.elapsed(), self.limits.time);
        let stands_still = self.moved.elapsed() >= SECOND && clock >= 2 * limit + SECOND;
        if self.used.time >= limit || stands_still || clock >= 10 * (limit + SECOND) {
            return Some(End::TimeLimit);
        }
        let most = self.limits.memory.unwrap_or(u64::MAX);
        (self.used.memory > most).then_some(End::MemoryLimit)
    }

    /// How a run ended, after all of its output and what it used are known.
    fn end(&self, end: End, used: Usage, output: usize) -> End {
        match end {
            End::TimeLimit | End::MemoryLimit => end,
            _ if used.time >= self.limits.time => End::Late,
            _ if used.memory > self.limits.memory.unwrap_or(u64::MAX) => End::MemoryLimit,
            _ if output > MOST_OUTPUT => End::OutputLimit,
            _ => end,
        }
    }
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

/// Starts a thread that waits for a pipe and sends what comes from it, until nobody wants it any more.
fn listen<P>(event: fn(Vec<u8>) -> Heard, sender: &SyncSender<Heard>) -> io::Result<Sender<P>>
where
    P: Read + Send + 'static,
{
    let (sender, mut buffer) = (sender.clone(), vec![0; 1 << 16]);
    let (pipes, wanted) = channel::<P>();
    let listen = move || {
        let Ok(mut pipe) = wanted.recv() else { return };
        while let Ok(length @ 1..) = pipe.read(&mut buffer) {
            if sender.send(event(buffer[..length].to_vec())).is_err() {
                return;
            }
        }
        let _ = sender.send(Heard::Closed);
    };
    thread::Builder::new().spawn(listen)?;
    Ok(pipes)
}

/// Why a program does not start, and what to do.
fn advice(program: &OsStr, error: &io::Error) -> Failure {
    let name = printable(program);
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let why = match fs::metadata(program) {
        _ if is_full(error) => error.to_string(),
        Err(_) if name.contains(' ') => {
            "there is no such program; write its arguments as words of their own".to_owned()
        }
        Err(_) => "there is no such program".to_owned(),
        Ok(file) if file.is_dir() => "it is a folder".to_owned(),
        Ok(_) if SOURCES.contains(&extension) => "it is source code, compile it first".to_owned(),
        Ok(_) => why_not(Path::new(program), &name, error).unwrap_or(error.to_string()),
    };
    Failure::Usage(format!("cannot start '{name}': {why}"))
}

/// What is not among the languages that the judge compiles by itself.
const SOURCES: [&str; 3] = ["go", "kt", "class"];
