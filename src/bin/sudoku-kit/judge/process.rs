//! One run of a program: input in, output out. Whatever the program does, a run ends soon after its
//! time limit, holds little memory, and leaves nothing behind.
//!
//! std cannot kill a group of processes, `sh` can:
//!
//! ```text
//! judge --pipe---> guard: an sh that leads a new group. When the pipe closes, it kills the group.
//!       --pipes--> program: in the guard's group from the start, and so are its children.
//! ```
//!
//! The pipe closes however the judge ends. Only what leaves the group (`setsid`, `setpgid`) escapes.

use crate::failure::{printable, Failure};
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{channel, sync_channel, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// How a run ended.
#[derive(PartialEq)]
pub enum End {
    Success,
    /// By a signal or a status other than 0, in words.
    Crash(String),
    TimeLimit,
    OutputLimit,
}

pub struct Run {
    pub end: End,
    pub output: Vec<u8>,
    /// Standard error; of much, the first and the last bytes.
    pub errors: Vec<u8>,
    pub time: Duration,
}

/// The most bytes of output.
pub const MOST_OUTPUT: usize = 1_000_000;

/// The most bytes of standard error at its start, and as many at its end.
const MOST_ERRORS: usize = 2_000;

/// How often a program is asked whether it has ended.
const TICK: Duration = Duration::from_millis(1);

/// How long a killed group may take to go.
const PATIENCE: Duration = Duration::from_millis(200);

/// How long the rest of the output may take to come; only what escaped keeps a pipe open.
const LAST_WAIT: Duration = Duration::from_secs(1);

enum Heard {
    Output(Vec<u8>),
    Errors(Vec<u8>),
    /// One of the two has ended.
    Closed,
}

/// Runs a program with its arguments. Fails if it does not start, with what to do about it. The input
/// is so short that it fits into a pipe.
pub fn run(program: &[OsString], input: &[u8], limit: Duration) -> Result<Run, Failure> {
    // Threads read, so that something that escaped with a pipe in its hands makes nobody wait. They are
    // there before the program, which may take all that the system has.
    let refused = |what| move |error| Failure::Usage(format!("cannot start {what}: {error}"));
    let (sender, events) = sync_channel(1);
    let output_pipe = listen(Heard::Output, &sender).map_err(refused("a thread"))?;
    let error_pipe = listen(Heard::Errors, &sender).map_err(refused("a thread"))?;
    let guard = spawn(piped("sh").args(["-c", GUARD]).process_group(0));
    let mut guard = Guard(guard.map_err(refused("sh"))?);
    let mut command = piped(&program[0]);
    command.args(&program[1..]);
    command.process_group(guard.0.id() as i32);
    let began = Instant::now();
    let child = spawn(&mut command);
    let mut child = child.map_err(|error| advice(&program[0], &error))?;
    let _ = child.stdout.take().map(|pipe| output_pipe.send(pipe));
    let _ = child.stderr.take().map(|pipe| error_pipe.send(pipe));
    // A program need not read it.
    let _ = child.stdin.take().map(|mut pipe| pipe.write_all(input));
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut open = 2;
    let mut ended: Option<(End, Duration, Instant)> = None;
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
        let time = began.elapsed();
        match ended {
            None => {
                let end = match child.try_wait().ok().flatten() {
                    Some(status) => describe(status),
                    None if time >= limit => End::TimeLimit,
                    None if output.len() > MOST_OUTPUT => End::OutputLimit,
                    None => continue,
                };
                guard.kill_group();
                let _ = child.kill().and_then(|()| child.wait());
                ended = Some((end, time, Instant::now()));
            }
            Some((end, time, killed)) if open == 0 || killed.elapsed() > LAST_WAIT => {
                let is_long = output.len() > MOST_OUTPUT && end != End::TimeLimit;
                let end = if is_long { End::OutputLimit } else { end };
                return Ok(Run {
                    end,
                    output,
                    errors,
                    time,
                });
            }
            Some(_) => {}
        }
    }
}

/// A command with all three pipes.
fn piped(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Starts a process, once the system has room for it: what a program has left goes, but not at once.
fn spawn(command: &mut Command) -> io::Result<Child> {
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

/// Waits for the end of its input.
const GUARD: &str = "trap '' HUP INT QUIT TERM; read line; kill -9 0";

/// The leader of the program's group.
struct Guard(Child);

impl Guard {
    fn kill_group(&mut self) {
        let Some(pipe) = self.0.stdin.take() else {
            return;
        };
        let kill = format!("kill -9 -{}", self.0.id());
        let kill_from_outside = || Command::new("sh").args(["-c", &kill]).output();
        if !matches!(self.0.try_wait(), Ok(None)) {
            // The program has killed its guard.
            let _ = kill_from_outside();
        }
        drop(pipe);
        let began = Instant::now();
        while let Ok(None) = self.0.try_wait() {
            if began.elapsed() > PATIENCE {
                // The program has stopped its whole group.
                let _ = kill_from_outside();
            }
            thread::sleep(TICK / 10);
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.kill_group();
    }
}

fn describe(status: ExitStatus) -> End {
    let how = match (status.signal(), status.code()) {
        (_, Some(0)) => return End::Success,
        (_, Some(code)) => format!("exit status {code}"),
        (Some(6), _) => "SIGABRT: it gave up by itself".to_owned(),
        (Some(8), _) => "SIGFPE: division by zero".to_owned(),
        (Some(9), _) => "SIGKILL: it was killed".to_owned(),
        (Some(11), _) => "SIGSEGV: outside of its memory, or recursion too deep".to_owned(),
        (signal, _) => format!("signal {}", signal.unwrap_or_default()),
    };
    End::Crash(how)
}

/// Why a program does not start, and what to do.
fn advice(program: &OsString, error: &io::Error) -> Failure {
    let name = printable(program);
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let start = fs::read(program).unwrap_or_default();
    let first = String::from_utf8_lossy(start.split(|&byte| byte == b'\n').next().unwrap_or(&[]));
    let why = match fs::metadata(program) {
        _ if is_full(error) => error.to_string(),
        Err(_) if name.contains(' ') => {
            "there is no such program; write its arguments as words of their own".to_owned()
        }
        Err(_) => "there is no such program".to_owned(),
        Ok(file) if file.is_dir() => "it is a folder".to_owned(),
        Ok(_) if extension == "py" => format!("try python3 {name}"),
        Ok(_) if SOURCES.contains(&extension) => "it is source code, compile it first".to_owned(),
        Ok(file) if file.permissions().mode() & 0o111 == 0 => {
            format!("it is not executable, chmod +x {name} makes it so")
        }
        Ok(_) if error.kind() == io::ErrorKind::NotFound && !name.contains('/') => {
            format!("try ./{name}")
        }
        Ok(_) if first.starts_with("#!") => format!("its first line, {first:?}, names no program"),
        Ok(_) if error.raw_os_error() == Some(NO_PROGRAM) => {
            format!("{error}; without a #! line, a script needs its language: python3 {name}")
        }
        Ok(_) => error.to_string(),
    };
    Failure::Usage(format!("cannot start '{name}': {why}"))
}

/// The system's number for what is no program: ENOEXEC.
const NO_PROGRAM: i32 = 8;

const SOURCES: [&str; 8] = ["c", "cc", "cpp", "java", "rs", "go", "kt", "class"];
