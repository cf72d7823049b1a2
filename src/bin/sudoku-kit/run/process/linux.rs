//! A run on Linux: its program leads a group of processes, and what that uses is measured.
//!
//! The program is not reaped before its group is killed and the guard (`guard.rs`) has been told: as long as it is not,
//! the group's number is no other's.

use super::guard::Guard;
use super::{add_errors, add_output, End, Limits, Place, Run, Usage, MOST_OUTPUT};
use std::fs;
use std::io::{self, ErrorKind::*, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::ptr;
use std::time::{Duration, Instant};

/// How long one waits for a program to print or to end before it is asked: at first, and at most. A short program costs
/// little more than itself, and a long one is not disturbed.
const SHORT_TICK: Duration = Duration::from_micros(50);
const TICK: Duration = Duration::from_millis(1);

/// How often it is asked what it has used, unless its limit is nearer.
const LONG_TICK: Duration = Duration::from_millis(50);
const SHORT_OF_LIMIT: Duration = Duration::from_millis(5);

const SECOND: Duration = Duration::from_secs(1);

/// How many ticks the rest of the output may take to come. Not by the clock: it goes on while a judge or
/// its machine is stopped.
const LAST_TICKS: usize = 1_000;

/// Runs a command. Fails where it does not start, or the system refuses what every run needs.
pub fn run(mut command: Command, place: Place, input: &[u8], limits: Limits) -> io::Result<Run> {
    let writes_files = !matches!(place, Place::ReadOnly(_));
    Guard::of_thread(|guard| {
        let program = guard.start(&mut command, writes_files)?;
        Ok(Running::new(program).finish(guard, input, limits))
    })
}

/// A program that was started, and what has come from it.
struct Running {
    program: Child,
    began: Instant,
    output: Vec<u8>,
    errors: Vec<u8>,
    buffer: Vec<u8>,
    used: Usage,
}

impl Running {
    fn new(program: Child) -> Running {
        Running {
            program,
            began: Instant::now(),
            output: Vec::new(),
            errors: Vec::new(),
            buffer: vec![0; 1 << 16],
            used: Usage::default(),
        }
    }

    /// The number of the program and of its group.
    fn id(&self) -> i32 {
        self.program.id() as i32
    }

    /// Gives it its input, waits until it ends or has to, and ends all that is left of it.
    fn finish(mut self, guard: &Guard, input: &[u8], limits: Limits) -> Run {
        if let Some(mut stdin) = self.program.stdin.take() {
            // A program need not read it.
            let _ = stdin.write_all(input);
        }
        let over = self.watch(limits);
        // It may have left its group; or it is another user's by now, and goes on.
        send(-self.id(), KILL);
        let goes_on = over.is_some() && !send(self.id(), KILL);
        guard.forget();
        let ended = (!goes_on).then(|| self.reap());
        // Only what escaped keeps a pipe open.
        for _ in 0..LAST_TICKS {
            if self.is_closed() {
                break;
            }
            self.take_what_comes(TICK);
        }
        let (end, in_all) = ended.unwrap_or((End::Exited(0), Usage::default()));
        self.used = self.used.max(in_all);
        let late = exceeded(limits, self.used);
        if let (None, Some(End::TimeOver { .. })) = (&over, &late) {
            // It ended by itself, but a judge would not have waited.
            self.output.clear();
        }
        let end = match over {
            _ if self.output.len() > MOST_OUTPUT => End::OutputOver,
            Some(over) => over,
            None => end,
        };
        Run {
            end: late.unwrap_or(end),
            output: self.output,
            errors: self.errors,
            used: self.used,
        }
    }

    /// Waits until the program ends, or has to: which limit is exceeded then.
    fn watch(&mut self, limits: Limits) -> Option<End> {
        let mut tick = SHORT_TICK;
        // When it was asked what it has used, and how long since that was more than before. Of a pause in which the
        // machine was suspended, a tick counts.
        let (mut asked, mut still) = (self.began, Duration::ZERO);
        loop {
            let has_come = self.take_what_comes(tick);
            tick = if has_come {
                SHORT_TICK
            } else {
                TICK.min(2 * tick)
            };
            if self.has_ended() {
                return None;
            }
            if self.output.len() > MOST_OUTPUT {
                return Some(End::OutputOver);
            }
            let pause = asked.elapsed();
            let left = limits.time.saturating_sub(self.used.time);
            if pause < LONG_TICK.min(left.max(SHORT_OF_LIMIT)) {
                continue;
            }
            asked = Instant::now();
            let (now, is_runnable) = activity(self.id());
            let is_active = is_runnable || now.time > self.used.time;
            still = if is_active {
                Duration::ZERO
            } else {
                still + pause.min(LONG_TICK)
            };
            self.used = self.used.max(now);
            let over = exceeded(limits, self.used);
            if over.is_some() {
                return over;
            }
            // A busy machine is not the program's fault, so the clock ends only what stands still, or what
            // does hardly anything for very long. Where there is no `/proc`, everything stands still.
            let (clock, limit) = (self.began.elapsed(), limits.time);
            let waiting = still >= SECOND;
            if waiting && clock >= 2 * limit + SECOND || clock >= 10 * (limit + SECOND) {
                return Some(End::TimeOver { waiting });
            }
        }
    }

    fn is_closed(&self) -> bool {
        self.program.stdout.is_none() && self.program.stderr.is_none()
    }

    /// Waits until something comes from the program, at most a tick, and takes it. Returns whether anything came, or a
    /// pipe was closed.
    fn take_what_comes(&mut self, tick: Duration) -> bool {
        let (stdout, stderr) = (&mut self.program.stdout, &mut self.program.stderr);
        let fds = [
            stdout.as_ref().map(AsRawFd::as_raw_fd),
            stderr.as_ref().map(AsRawFd::as_raw_fd),
        ];
        // The system passes over negative numbers.
        let mut polled = fds.map(|fd| Polled {
            fd: fd.unwrap_or(-1),
            wanted: READABLE,
            found: 0,
        });
        let timeout = [0, tick.as_nanos() as isize];
        // SAFETY: the two entries and the timeout are there during the call.
        let count = unsafe { ppoll(polled.as_mut_ptr(), 2, &timeout, ptr::null()) };
        if count <= 0 {
            return false;
        }
        if polled[0].found != 0 {
            take(stdout, &mut self.buffer, |bytes| {
                add_output(&mut self.output, bytes)
            });
        }
        if polled[1].found != 0 {
            take(stderr, &mut self.buffer, |bytes| {
                add_errors(&mut self.errors, bytes)
            });
        }
        true
    }

    /// Whether the program has ended. It stays to be reaped, and so its number is no other's.
    fn has_ended(&self) -> bool {
        const ENDED_NOT_REAPED_NOW: i32 = 4 | 0x100_0000 | 1;
        // A `siginfo_t`, which begins with the number of the signal: 0 if it has not ended.
        let mut information = [0; 32];
        // SAFETY: the information has 128 bytes, as the system's, and is there during the call.
        let result = unsafe {
            waitid(
                BY_ID,
                self.program.id(),
                &mut information,
                ENDED_NOT_REAPED_NOW,
            )
        };
        result != 0 || information[0] != 0
    }

    /// How the program ended, and what it and those that it waited for have used.
    fn reap(&mut self) -> (End, Usage) {
        let (mut status, mut usage) = (0, Rusage::default());
        loop {
            // SAFETY: status and usage are there during the call, and usage is as large as the system's.
            match unsafe { wait4(self.id(), &mut status, 0, &mut usage) } {
                -1 if io::Error::last_os_error().kind() == Interrupted => {}
                _ => break,
            }
        }
        let time = |[seconds, micros]: [isize; 2]| {
            Duration::from_secs(seconds as u64) + Duration::from_micros(micros as u64)
        };
        let used = Usage {
            time: usage.times.into_iter().map(time).sum(),
            memory: usage.most_memory as u64,
        };
        let status = ExitStatus::from_raw(status);
        let signal = status.signal().map(End::Signalled);
        (
            signal.unwrap_or(End::Exited(status.code().unwrap_or(0))),
            used,
        )
    }
}

/// Takes what a pipe has; drops the pipe at its end.
fn take(pipe: &mut Option<impl Read>, buffer: &mut [u8], mut add: impl FnMut(&[u8])) {
    match pipe.as_mut().map(|pipe| pipe.read(buffer)) {
        Some(Ok(length @ 1..)) => add(&buffer[..length]),
        Some(Err(error)) if error.kind() == Interrupted => {}
        _ => *pipe = None,
    }
}

/// How a run ends that has used so much, if it has to.
fn exceeded(limits: Limits, used: Usage) -> Option<End> {
    match limits.memory {
        Some(limit) if used.memory > limit => Some(End::MemoryOver { limit }),
        _ if used.time >= limits.time => Some(End::TimeOver { waiting: false }),
        _ => None,
    }
}

/// What the processes of a group, and those that they waited for, have used so far, and whether one wants to run.
fn activity(group: i32) -> (Usage, bool) {
    let (mut sum, mut is_runnable) = (Usage::default(), false);
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(process) = entry
            .file_name()
            .to_str()
            .and_then(|name| name.parse().ok())
        else {
            continue;
        };
        // SAFETY: it takes and returns numbers only.
        if process != group && unsafe { getpgid(process) } != group {
            continue;
        }
        let path = entry.path();
        let stat = fs::read_to_string(path.join("stat")).unwrap_or_default();
        // A name may hold anything: the fields begin behind the last `)`.
        let (_, fields) = stat.rsplit_once(')').unwrap_or_default();
        let times = fields
            .split_whitespace()
            .skip(TIMES.start)
            .take(TIMES.len());
        let hundredths: u64 = times.filter_map(|time| time.parse::<u64>().ok()).sum();
        sum.time += Duration::from_millis(10 * hundredths);
        // The first of a program's threads may have ended: it has no memory then.
        let threads = fs::read_dir(path.join("task")).into_iter().flatten();
        let last = threads.flatten().last().map_or(path, |last| last.path());
        let status = fs::read_to_string(last.join("status")).unwrap_or_default();
        is_runnable |= status.contains("\nState:\tR");
        let (_, resident) = status.split_once("VmRSS:").unwrap_or_default();
        let kilobytes = resident.split_whitespace().next();
        sum.memory += kilobytes.and_then(|text| text.parse().ok()).unwrap_or(0);
    }
    (sum, is_runnable)
}

/// The fields of `/proc/PID/stat` behind the name, from 0, that have the times of a process and of the children that it
/// waited for, in user and system mode, in 1/100 s.
const TIMES: std::ops::Range<usize> = 11..15;

/// Whether a process of this number is there.
pub fn is_running(process: u32) -> bool {
    Path::new("/proc").join(process.to_string()).exists()
}

const KILL: i32 = 9;
const READABLE: i16 = 1;
const BY_ID: i32 = 1;

/// `struct pollfd`
#[repr(C)]
struct Polled {
    fd: i32,
    wanted: i16,
    found: i16,
}

/// The head of `struct rusage`, and more room than the system's takes.
#[repr(C)]
#[derive(Default)]
struct Rusage {
    /// In user and in system mode: seconds and microseconds.
    times: [[isize; 2]; 2],
    /// The most memory, in kB.
    most_memory: isize,
    rest: [isize; 32],
}

// std has none of these.
extern "C" {
    fn kill(to: i32, signal: i32) -> i32;
    fn getpgid(process: i32) -> i32;
    fn ppoll(
        entries: *mut Polled,
        count: usize,
        timeout: *const [isize; 2],
        signals: *const u8,
    ) -> i32;
    fn waitid(kind: i32, id: u32, information: *mut [i32; 32], options: i32) -> i32;
    fn wait4(process: i32, status: *mut i32, options: i32, usage: *mut Rusage) -> i32;
}

/// Sends a signal to a process, or to a group if the number is negative. Returns whether it arrived.
fn send(to: i32, signal: i32) -> bool {
    // SAFETY: it takes numbers only. The program's and its group's are their own as long as it is not reaped.
    unsafe { kill(to, signal) == 0 }
}
