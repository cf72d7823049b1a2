//! What the judge needs of Unix: a guard that holds a program and all that it starts, and what that uses.
//!
//! Nobody kills a group of processes when the judge itself is killed, but an `sh` can:
//!
//! ```text
//! judge --pipe---> holder: an sh that leads a new group, and waits for the end of its input.
//!       --pipe---> killer: an sh in another group, out of the program's reach, that knows the holder's.
//!                  When the pipe closes, it kills that group.
//!       --pipes--> program: in the holder's group from the start, and so are its children.
//! ```
//!
//! The pipes close however the judge ends: at once, or if it is just starting a program, once that is in the group.
//! A program may kill or stop its group's leader: as long as the judge has not reaped the holder, the group's
//! number is no other's, and afterwards the group keeps it. Only what leaves the group (`setsid`, `setpgid`)
//! escapes. The judge itself, but not the killer, also kills the group of a program that leads one, as `timeout`
//! does, as long as it runs.

use super::end::{Activity, End, Usage};
use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind::*};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What is known is memory in use.
pub const JUDGES_MEMORY: bool = true;

/// Two that wait for the end of their input, and the second kills a group then.
const HOLDER: &str = "read line";
const KILLER: &str = "read line; kill -9 -$0";

/// Starts a shell that leads a group of its own and reads from the judge; `$0` is the argument.
fn shell(script: &str, argument: &OsStr) -> io::Result<Child> {
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).arg(argument).process_group(0);
    spawn(shell.stdin(Stdio::piped()))
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

/// A new folder that is for nobody else. It is removed at the end, however the judge ends; what still writes to it
/// ends at the same time.
pub struct Folder {
    path: PathBuf,
    remover: Child,
}

impl Folder {
    pub fn new(path: &Path) -> io::Result<Folder> {
        const REMOVER: &str = "read line; rm -rf \"$0\"; sleep 1; rm -rf \"$0\"";
        fs::DirBuilder::new().mode(0o700).create(path)?;
        let remover = shell(REMOVER, path.as_os_str())?;
        let path = path.to_owned();
        Ok(Folder { path, remover })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
        let _ = self.remover.kill();
        let _ = self.remover.wait();
    }
}

/// What holds a program: the leader of its group, and what kills the group if the judge cannot.
pub struct Guard {
    holder: Child,
    killer: Child,
}

impl Guard {
    pub fn new() -> io::Result<Guard> {
        extern "C" {
            fn signal(number: i32, action: usize) -> usize;
        }
        // Whoever started the judge may ignore the ends of children. Then nobody would know how they end.
        // SAFETY: it takes numbers only; 0 is what the system does by itself.
        unsafe { signal(CHILD_ENDED, 0) };
        let holder = shell(HOLDER, "sh".as_ref())?;
        let killer = shell(KILLER, holder.id().to_string().as_ref())?;
        Ok(Guard { holder, killer })
    }

    pub fn start(&self, command: &mut Command) -> io::Result<Child> {
        spawn(command.process_group(self.holder.id() as i32))
    }

    /// Kills all that it holds, when nothing can be started any more, and the group of what is not reaped yet.
    pub fn kill(&mut self, program: Option<&Child>) {
        if self.holder.stdin.take().is_some() {
            for leader in program.into_iter().chain([&self.holder]) {
                send(-(leader.id() as i32), KILL);
            }
            // Not before that, for the judge may be killed between the two; and before the group's number may be
            // another's.
            let _ = self.killer.kill();
            let _ = self.killer.wait();
            let _ = self.holder.wait();
        }
    }

    /// What the processes of the group, and those that they waited for, have used so far, and whether one wants to
    /// run; `None` where there is no `/proc`.
    pub fn activity(&self, program: &Child) -> Option<Activity> {
        let groups = [self.holder.id(), program.id()].map(|id| Some(u64::from(id)));
        let mut sum = Activity::default();
        for entry in fs::read_dir("/proc").ok()?.flatten() {
            let path = entry.path();
            let Ok(stat) = fs::read_to_string(path.join("stat")) else {
                continue;
            };
            // A name may hold anything: the fields begin behind the last `)`.
            let (_, fields) = stat.rsplit_once(')').unwrap_or_default();
            let fields: Vec<&str> = fields.split_whitespace().collect();
            let number = |i: usize| fields.get(i).and_then(|field| field.parse().ok());
            if !groups.contains(&number(GROUP)) {
                continue;
            }
            let hundredths: u64 = TIMES.filter_map(number).sum();
            sum.used.time += Duration::from_millis(10 * hundredths);
            // The first of a program's threads may have ended: it has no memory then.
            let threads = fs::read_dir(path.join("task")).into_iter().flatten();
            let last = threads.flatten().last().map_or(path, |last| last.path());
            let status = fs::read_to_string(last.join("status")).unwrap_or_default();
            sum.is_runnable |= status.contains("\nState:\tR");
            let (_, resident) = status.split_once("VmRSS:").unwrap_or_default();
            let kilobytes = resident.split_whitespace().next();
            sum.used.memory += kilobytes.and_then(|text| text.parse().ok()).unwrap_or(0);
        }
        Some(sum)
    }

    /// How the program ended, and what it and those that it waited for have used, if that is known; `None` while
    /// it runs. Not asked again after that.
    pub fn wait(&self, program: &mut Child, waits: bool) -> Option<(End, Option<Usage>)> {
        /// The head of `struct rusage` on 64-bit Linux and macOS, and more room than any system's takes.
        #[repr(C)]
        #[derive(Default)]
        struct Rusage {
            /// In user and in system mode: seconds, and microseconds in the lower half of a number.
            times: [[i64; 2]; 2],
            /// The most memory, in kB; on macOS in bytes.
            most_memory: i64,
            rest: [i64; 32],
        }
        extern "C" {
            fn wait4(pid: i32, status: *mut i32, options: i32, usage: *mut Rusage) -> i32;
        }
        const NO_HANG: i32 = 1;
        let (mut status, mut usage) = (0, Rusage::default());
        let options = if waits { 0 } else { NO_HANG };
        loop {
            // SAFETY: status and usage are there during the call, and usage is as large as the system's. The
            // program is a child that is not reaped yet: its owner calls this until it is.
            match unsafe { wait4(program.id() as i32, &mut status, options, &mut usage) } {
                0 => return None,
                -1 if io::Error::last_os_error().kind() == Interrupted => {}
                // Nobody else reaps it; if somebody has, how it ended is not known.
                -1 => return Some((End::Exited(0), None)),
                _ => break,
            }
        }
        let time = usage.times.map(|[seconds, micros]| {
            let micros = u64::from(micros as u32);
            Duration::from_secs(seconds.unsigned_abs()) + Duration::from_micros(micros)
        });
        let is_mac = cfg!(target_os = "macos");
        let is_known = cfg!(target_pointer_width = "64") && (cfg!(target_os = "linux") || is_mac);
        let used = is_known.then(|| Usage {
            time: time[0] + time[1],
            memory: usage.most_memory.unsigned_abs() / if is_mac { 1024 } else { 1 },
        });
        let status = ExitStatus::from_raw(status);
        let signal = status.signal().map(End::Signalled);
        let end = signal.unwrap_or(End::Exited(status.code().unwrap_or(0)));
        Some((end, used))
    }
}

/// The fields of `/proc/PID/stat` behind the name, from 0: its group; the times of a process and of the
/// children that it waited for, in user and system mode, in 1/100 s.
const GROUP: usize = 2;
const TIMES: std::ops::RangeInclusive<usize> = 11..=14;

pub fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o111 != 0)
}

pub fn python() -> &'static str {
    "python3"
}

pub fn is_running(pid: u32) -> bool {
    send(pid as i32, NOTHING) || io::Error::last_os_error().kind() == PermissionDenied
}

const NOTHING: i32 = 0;
const KILL: i32 = 9;
const CHILD_ENDED: i32 = if cfg!(target_os = "linux") { 17 } else { 20 };

/// Sends a signal to a process, or to a group if the number is negative. Returns whether it arrived.
fn send(to: i32, signal: i32) -> bool {
    extern "C" {
        fn kill(to: i32, signal: i32) -> i32;
    }
    // SAFETY: It takes numbers only. A group's is its own as long as its leader, the holder or the program, is not
    // reaped.
    unsafe { kill(to, signal) == 0 }
}
