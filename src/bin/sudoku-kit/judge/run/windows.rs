//! What the judge needs of Windows: a guard that holds a program and all that it starts, and what that uses.
//!
//! A job object holds a program and all that it starts: what is counted, limited and ended as one run. The judge has
//! the only handle: however it ends, the system closes that, and ends what is left in the job. A program is suspended
//! until it is in the job, so that nothing of a run is started outside of it.
//!
//! std has no job objects, so these few functions of the system are declared here.

use super::end::{Activity, End, Usage};
use std::ffi::c_void;
use std::fs;
use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle, RawHandle};
use std::os::windows::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};
use std::{env, mem, ptr};

/// What is known is memory that was asked for, not memory in use: it is told, not judged.
pub const JUDGES_MEMORY: bool = false;

/// `JOBOBJECT_EXTENDED_LIMIT_INFORMATION`
#[repr(C)]
#[derive(Default)]
struct Extended {
    times: [i64; 2],
    flags: u32,
    working_set: [usize; 2],
    processes: u32,
    affinity: usize,
    priorities: [u32; 2],
    counters: [u64; 6],
    /// Of a process and of the job, in bytes.
    most_memory: [usize; 2],
    /// The same so far.
    peaks: [usize; 2],
}

/// `JOBOBJECT_BASIC_ACCOUNTING_INFORMATION`
#[repr(C)]
#[derive(Default)]
struct Accounting {
    /// In user and in system mode, of all processes that were in the job, in units of 100 ns.
    times: [u64; 2],
    since_limits: [u64; 2],
    counters: [u32; 4],
}

/// The numbers of the two.
const EXTENDED: i32 = 9;
const ACCOUNTING: i32 = 1;

/// More is refused, so that a leak does not fill the machine. In bytes.
const MOST_MEMORY: usize = 3 << 30;

const KILL_ON_JOB_CLOSE: u32 = 0x2000;
const JOB_MEMORY: u32 = 0x200;
const CREATE_SUSPENDED: u32 = 4;
const SYNCHRONIZE: u32 = 0x10_0000;
const WAIT_TIMEOUT: u32 = 258;

/// No window asks what to do about a crash or a missing DLL. Programs inherit this.
const NO_WINDOWS: u32 = 1 | 2;

#[link(name = "kernel32")]
extern "system" {
    fn CreateJobObjectW(attributes: *const c_void, name: *const u16) -> RawHandle;
    fn SetInformationJobObject(job: RawHandle, kind: i32, what: *const Extended, size: u32) -> i32;
    fn QueryInformationJobObject(
        job: RawHandle,
        kind: i32,
        what: *mut c_void,
        size: u32,
        written: *mut u32,
    ) -> i32;
    fn AssignProcessToJobObject(job: RawHandle, process: RawHandle) -> i32;
    fn TerminateJobObject(job: RawHandle, status: u32) -> i32;
    fn SetErrorMode(mode: u32) -> u32;
    fn OpenProcess(access: u32, inherits: i32, pid: u32) -> RawHandle;
    fn WaitForSingleObject(handle: RawHandle, milliseconds: u32) -> u32;
}

#[link(name = "ntdll")]
extern "system" {
    fn NtResumeProcess(process: RawHandle) -> i32;
}

fn checked(success: bool) -> io::Result<()> {
    success.then_some(()).ok_or_else(io::Error::last_os_error)
}

/// A job that holds a program.
pub struct Guard {
    job: OwnedHandle,
    began: Instant,
}

impl Guard {
    pub fn new() -> io::Result<Guard> {
        let limits = Extended {
            flags: KILL_ON_JOB_CLOSE | JOB_MEMORY,
            most_memory: [0, MOST_MEMORY],
            ..Extended::default()
        };
        let size = mem::size_of::<Extended>() as u32;
        // SAFETY: the handle is new and nobody else's; the limits live as long as the call.
        let job = unsafe {
            SetErrorMode(NO_WINDOWS);
            let job = CreateJobObjectW(ptr::null(), ptr::null());
            checked(!job.is_null())?;
            let owned = OwnedHandle::from_raw_handle(job);
            checked(SetInformationJobObject(job, EXTENDED, &limits, size) != 0)?;
            owned
        };
        Ok(Guard {
            job,
            began: Instant::now(),
        })
    }

    pub fn start(&self, command: &mut Command) -> io::Result<Child> {
        let mut program = command.creation_flags(CREATE_SUSPENDED).spawn()?;
        let (job, process) = (self.job.as_raw_handle(), program.as_raw_handle());
        // SAFETY: both handles are open.
        let is_held = checked(unsafe { AssignProcessToJobObject(job, process) } != 0);
        if is_held.is_err() {
            // What cannot be held does not run.
            let _ = program.kill();
        }
        is_held?;
        // SAFETY: the handle is open.
        checked(unsafe { NtResumeProcess(process) } >= 0)?;
        Ok(program)
    }

    /// Kills all that it holds.
    pub fn kill(&mut self, _: Option<&Child>) {
        // SAFETY: the handle is open.
        let _ = unsafe { TerminateJobObject(self.job.as_raw_handle(), 1) };
    }

    /// How the program ended, and what all have used, if that is known; `None` while it runs.
    pub fn wait(&self, program: &mut Child, waits: bool) -> Option<(End, Option<Usage>)> {
        let status = match waits {
            true => program.wait().ok(),
            false => program.try_wait().ok().flatten(),
        };
        let code = status?.code().unwrap_or_default();
        let activity = self.activity(program);
        Some((End::Exited(code), activity.map(|activity| activity.used)))
    }

    /// What all processes of the job have used so far.
    pub fn activity(&self, _: &Child) -> Option<Activity> {
        /// wine counts no time. So long, another system may have counted none, either.
        const UNCOUNTED: Duration = Duration::from_millis(100);
        let accounting: Accounting = self.query(ACCOUNTING)?;
        let extended: Extended = self.query(EXTENDED)?;
        let counted = Duration::from_nanos(100 * accounting.times.iter().sum::<u64>());
        let clock = self.began.elapsed();
        let is_counted = !counted.is_zero() || clock < UNCOUNTED;
        Some(Activity {
            used: Usage {
                time: if is_counted { counted } else { clock },
                memory: extended.peaks[1] as u64 >> 10,
            },
            is_runnable: false,
        })
    }

    /// What the system says of the job: `T` is what belongs to this number.
    fn query<T: Default>(&self, number: i32) -> Option<T> {
        let mut told = T::default();
        let place: *mut T = &mut told;
        let size = mem::size_of::<T>() as u32;
        // SAFETY: the handle is open, and the place has this size and any bytes are numbers.
        let success = unsafe {
            let (job, place) = (self.job.as_raw_handle(), place.cast());
            QueryInformationJobObject(job, number, place, size, ptr::null_mut())
        };
        (success != 0).then_some(told)
    }
}

/// Any file may be run.
pub fn is_executable(_: &Path) -> bool {
    true
}

/// What runs Python. Where only `py` is installed, `python` is a program that leads to a shop.
pub fn python() -> &'static str {
    let path = env::var_os("PATH").unwrap_or_default();
    // What is installed from the shop is a link that only the system can follow.
    let has_py = |folder: PathBuf| folder.join("py.exe").symlink_metadata().is_ok();
    match env::split_paths(&path).any(has_py) {
        true => "py",
        false => "python",
    }
}

/// A new folder, removed at the end; those for temporary files are each user's own. Nobody removes it when the judge
/// is ended: the next judge does.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(path: &Path) -> io::Result<Folder> {
        fs::create_dir(path)?;
        Ok(Folder(path.to_owned()))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn is_running(pid: u32) -> bool {
    // SAFETY: a handle that is returned is new and nobody else's.
    unsafe {
        let process = OpenProcess(SYNCHRONIZE, 0, pid);
        if process.is_null() {
            return false;
        }
        let process = OwnedHandle::from_raw_handle(process);
        WaitForSingleObject(process.as_raw_handle(), 0) == WAIT_TIMEOUT
    }
}
