//! What ends a program if the judge cannot: nobody kills a group of processes when the judge itself is killed, but an
//! `sh` can. Each thread that runs programs has one, its guard:
//!
//! ```text
//! judge --pipe---> guard: an sh in a group of its own that reads the number of the group that runs; an empty line
//!                  if none does. When the pipe closes, it kills that group.
//!       --pipes--> program: leads a group of its own from the start, and its children are in it.
//! ```
//!
//! The number is written by the program's process itself, after it has become a group and before it becomes the
//! program: as long as it has not, it holds the guard's pipe open. So however and whenever the judge ends, the guard
//! knows of all that has started. Only what leaves the group (`setsid`, `setpgid`) escapes.

use super::harmless;
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, ErrorKind::*, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{id, Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// The shell that ends the group of a thread's program if the judge cannot.
pub struct Guard {
    shell: Child,
    pipe: Arc<File>,
}

const GUARD: &str =
    "while read -r group; do last=$group; done; [ -z \"$last\" ] || kill -9 \"-$last\"";

thread_local! {
    static OF_THREAD: RefCell<Option<Guard>> = const { RefCell::new(None) };
}

impl Guard {
    /// Gives the guard of this thread to some work. If there is none, or somebody has killed it, a new one starts.
    pub fn of_thread<T>(work: impl FnOnce(&Guard) -> io::Result<T>) -> io::Result<T> {
        OF_THREAD.with_borrow_mut(|own| {
            let is_there = |guard: &mut Guard| matches!(guard.shell.try_wait(), Ok(None));
            if !own.as_mut().is_some_and(is_there) {
                *own = None;
                *own = Some(Guard::new()?);
            }
            own.as_ref().map_or_else(|| unreachable!("it is set"), work)
        })
    }

    fn new() -> io::Result<Guard> {
        // Whoever started the judge may ignore the ends of children. Then nobody would know how they end.
        // SAFETY: it takes numbers only; 0 is what the system does by itself.
        unsafe { signal(CHILD_ENDED, 0) };
        let mut shell = Command::new("sh");
        shell.args(["-c", GUARD]).process_group(0);
        shell
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let cannot =
            |error: io::Error| io::Error::new(Other, format!("the judge needs sh: {error}"));
        let mut shell = spawn(&mut shell).map_err(cannot)?;
        let pipe = shell
            .stdin
            .take()
            .unwrap_or_else(|| unreachable!("it has a pipe"));
        let pipe = Arc::new(File::from(OwnedFd::from(pipe)));
        Ok(Guard { shell, pipe })
    }

    /// Starts a program that leads a group of which the guard knows.
    pub fn start(&self, command: &mut Command, writes_files: bool) -> io::Result<Child> {
        let pipe = self.pipe.clone();
        let filter = if writes_files {
            Vec::new()
        } else {
            harmless::filter()
        };
        let before_the_program = move || {
            // This may not allocate.
            let mut line = [0; 16];
            let mut rest = &mut line[..];
            writeln!(rest, "{}", id())?;
            let length = 16 - rest.len();
            (&*pipe).write_all(&line[..length])?;
            if !writes_files {
                // SAFETY: the two numbers are there during the call.
                unsafe { setrlimit(FILE_SIZE, &[0; 2]) };
            }
            harmless::apply(&filter);
            Ok(())
        };
        // SAFETY: in the new process, which has one thread, it only calls the system and writes to its own stack.
        unsafe { command.process_group(0).pre_exec(before_the_program) };
        let started = spawn(command);
        if started.is_err() {
            self.forget();
        }
        started
    }

    /// Tells the guard that no group is left. If it is gone, the next run starts another.
    pub fn forget(&self) {
        let _ = (&*self.pipe).write_all(b"\n");
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

/// How long a process may wait for room in the system, and how often it is tried.
const PATIENCE: Duration = Duration::from_millis(200);
const RETRY: Duration = Duration::from_millis(1);

/// Starts a process, once the system has room for it: what a program has left goes, but not at once.
fn spawn(command: &mut Command) -> io::Result<Child> {
    let began = Instant::now();
    loop {
        match command.spawn() {
            Err(error) if error.kind() == WouldBlock && began.elapsed() < PATIENCE => {
                thread::sleep(RETRY)
            }
            child => return child,
        }
    }
}

const CHILD_ENDED: i32 = 17;
const FILE_SIZE: i32 = 1;

// std has neither.
extern "C" {
    fn signal(number: i32, action: usize) -> usize;
    fn setrlimit(resource: i32, limits: *const [u64; 2]) -> i32;
}
