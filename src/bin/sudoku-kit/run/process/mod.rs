//! One run of a program: words and input in, the facts of how it went out; no verdict. Whatever the
//! program does, a run ends soon after its limits, holds little memory, and leaves nothing behind.
//!
//! Linux has a file of its own, `linux.rs`, which measures processor time and memory, with `guard.rs` and `harmless.rs`. All other systems share
//! `plain.rs`, which goes by the clock.

#[cfg_attr(target_os = "linux", path = "linux.rs")]
#[cfg_attr(not(target_os = "linux"), path = "plain.rs")]
mod system;

#[cfg(target_os = "linux")]
mod guard;
#[cfg(target_os = "linux")]
mod harmless;

pub mod interrupt;

pub use system::is_running;

use crate::base::say::say;
use crate::base::words::thousands;
use std::env::consts::EXE_SUFFIX;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{fmt, fs};

/// The most bytes of output.
pub const MOST_OUTPUT: usize = 1_000_000;

/// So many bytes of standard error are kept at least, and fewer than twice as many: the last, for there stand the words
/// of a crash.
pub const MOST_ERRORS: usize = 1 << 20;

/// The most that a run may use.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Of processor time; where the system does not tell, by the clock.
    pub time: Duration,
    /// In kB; `None`: without limit. It is not judged where the system does not tell what is in use.
    pub memory: Option<u64>,
}

/// Where a program runs, and what it may do with files.
#[derive(Clone, Copy)]
pub enum Place<'a> {
    /// In the working folder of the judge.
    Here,
    /// The same, but its temporary files go to this folder.
    TemporaryFolder(&'a Path),
    /// In this folder, and on Linux it can write no byte to any file, nor, on x86-64, do what `harmless.rs` lists.
    ReadOnly(&'a Path),
}

/// What a process did, or that it does not start.
#[derive(Clone, Debug)]
pub struct Run {
    pub end: End,
    pub output: Vec<u8>,
    /// Of standard error.
    pub errors: Vec<u8>,
    pub used: Usage,
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
    #[cfg_attr(not(target_os = "linux"), allow(dead_code))]
    MemoryOver {
        limit: u64,
    },
    OutputOver,
    NotStarted(NoStart),
}

impl fmt::Display for End {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&match self {
            End::Exited(code) => exited(*code),
            End::Signalled(6) => say!(
                "SIGABRT: it gave up by itself",
                "SIGABRT(AssertionFailed 등): 프로그램이 스스로 중단했습니다"
            ),
            End::Signalled(8) => say!(
                "SIGFPE: division by zero",
                "SIGFPE(DivisionByZero): 0으로 나누었습니다"
            ),
            End::Signalled(9) => say!("SIGKILL: it was killed", "SIGKILL: 강제로 종료되었습니다"),
            End::Signalled(11) => say!(
                "SIGSEGV: outside of its memory, or recursion too deep",
                "SIGSEGV(Segfault): 배열 범위를 벗어났거나 재귀가 너무 깊습니다"
            ),
            End::Signalled(signal) => say!("signal {signal}", "시그널 {signal}"),
            End::TimeOver { waiting: true } => say!(
                "it no longer used processor time (waiting for input?)",
                "CPU를 쓰지 않고 멈춰 있었습니다(입력을 기다리나요?)"
            ),
            End::TimeOver { waiting: false } => say!(
                "the program did not end in time",
                "시간 제한 안에 끝나지 않았습니다"
            ),
            End::MemoryOver { limit } => {
                let limit = limit >> 10;
                say!(
                    "it took more than {limit} MB",
                    "메모리를 {limit}MB 넘게 썼습니다"
                )
            }
            End::OutputOver => {
                let most = thousands(MOST_OUTPUT);
                say!(
                    "it printed more than {most} bytes",
                    "{most}바이트 넘게 출력했습니다"
                )
            }
            End::NotStarted(_) => String::new(),
        })
    }
}

/// An exit status, and what it means on Windows.
fn exited(code: i32) -> String {
    let status = match code as u32 {
        code @ 0xC000_0000..=0xCFFF_FFFF => format!("{code:#X}"),
        _ => code.to_string(),
    };
    match code as u32 {
        _ if cfg!(unix) => say!("exit status {status}", "종료 코드 {status}(NZEC)"),
        3 => say!(
            "exit status 3: abort gives it, or an exception that nobody catches",
            "종료 코드 3: abort를 호출했거나 예외를 처리하지 않았습니다"
        ),
        0xC000_0005 => say!(
            "exit status {status}: outside of its memory",
            "종료 코드 {status}: 배열 범위를 벗어났습니다(잘못된 메모리 접근)"
        ),
        0xC000_00FD => say!(
            "exit status {status}: recursion too deep",
            "종료 코드 {status}: 재귀가 너무 깊습니다(스택 오버플로)"
        ),
        0xC000_0094 => say!(
            "exit status {status}: division by zero",
            "종료 코드 {status}: 0으로 나누었습니다"
        ),
        0xC000_0409 => say!(
            "exit status {status}: it gave up by itself",
            "종료 코드 {status}: 프로그램이 스스로 중단했습니다"
        ),
        0xC000_0135 => say!(
            "exit status {status}: a DLL is missing: link with -static, or add the compiler's folder to PATH",
            "종료 코드 {status}: DLL이 없습니다. -static으로 링크하거나 컴파일러 폴더를 PATH에 추가하세요"
        ),
        _ => say!("exit status {status}", "종료 코드 {status}"),
    }
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
    /// In kB; 0 where the system does not tell.
    pub memory: u64,
}

impl Usage {
    #[cfg_attr(not(target_os = "linux"), allow(dead_code))]
    pub fn max(self, other: Usage) -> Usage {
        Usage {
            time: self.time.max(other.time),
            memory: self.memory.max(other.memory),
        }
    }
}

impl Run {
    /// Without output.
    pub fn none(why: NoStart) -> Run {
        Run {
            end: End::NotStarted(why),
            output: Vec::new(),
            errors: Vec::new(),
            used: Usage::default(),
        }
    }
}

/// Runs a command of these words. The input is so short that it fits into a pipe. Several threads may do so at once.
pub fn run(words: &[OsString], place: Place, input: &[u8], limits: Limits) -> Run {
    system::run(command(words, place), place, input, limits)
        .unwrap_or_else(|error| Run::none(no_start_reason(&words[0], &error)))
}

/// Variables that hide a mistake of a program here and not in a judge, or the other way round, or that change the
/// language of messages.
const FOREIGN: &str = "PYTHONUNBUFFERED PYTHONOPTIMIZE PYTHONPATH PYTHONWARNINGS \
    JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS NODE_OPTIONS LANGUAGE";

/// The command with three pipes, and without what the caller's environment would change.
fn command(words: &[OsString], place: Place) -> Command {
    let mut command = Command::new(&words[0]);
    command
        .args(&words[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for name in FOREIGN.split(' ') {
        command.env_remove(name);
    }
    command.env("LC_ALL", "C.UTF-8");
    if let Place::TemporaryFolder(folder) | Place::ReadOnly(folder) = place {
        command.env("TMPDIR", folder).env("TMP", folder);
    }
    if let Place::ReadOnly(folder) = place {
        command.current_dir(folder);
    }
    command
}

fn no_start_reason(program: &OsStr, error: &io::Error) -> NoStart {
    // The system may have added the suffix.
    let mut with_suffix = program.to_owned();
    with_suffix.push(EXE_SUFFIX);
    match fs::metadata(program).or_else(|_| fs::metadata(with_suffix)) {
        Err(_) if error.kind() == io::ErrorKind::NotFound => NoStart::Missing,
        _ => NoStart::Other(error.to_string()),
    }
}

/// Adds what has come from the pipe of an output, or of messages.
fn add_output(output: &mut Vec<u8>, bytes: &[u8]) {
    output.extend(&bytes[..bytes.len().min(MOST_OUTPUT + 1 - output.len())]);
}

fn add_errors(errors: &mut Vec<u8>, bytes: &[u8]) {
    errors.extend(bytes);
    // Moved once for as many bytes, not for each few that come.
    if errors.len() >= 2 * MOST_ERRORS {
        errors.drain(..errors.len() - MOST_ERRORS);
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::run::folder::Folder;
    use std::thread;

    const LIMITS: Limits = Limits {
        time: Duration::from_secs(20),
        memory: None,
    };

    fn run_script(script: &str, place: Place, input: &[u8]) -> Run {
        run(
            &["sh", "-c", script].map(OsString::from),
            place,
            input,
            LIMITS,
        )
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn files_are_written_where_the_place_allows_it() {
        let folder = Folder::new().expect("a folder can be made");
        let path = &folder.path;
        let allowed = run_script("echo 1 > $TMPDIR/a", Place::TemporaryFolder(path), b"");
        assert_eq!(allowed.end, End::Exited(0));
        let script = "(echo 2 > b); (echo 2 >> a); (: > a); rm a; mkdir c; kill -0 $PPID && echo reached; pwd; echo $TMPDIR; cat";
        let refused = run_script(script, Place::ReadOnly(path), b"read");
        let shown = path.display();
        let output = String::from_utf8_lossy(&refused.output);
        assert_eq!(output, format!("{shown}\n{shown}\nread"), "{refused:?}");
        let files = ["a", "b"].map(|name| fs::read(path.join(name)).unwrap_or_default());
        assert_eq!(files, [&b"1\n"[..], b""]);
    }

    #[test]
    fn threads_run_programs_at_once_and_get_their_own_output() {
        thread::scope(|scope| {
            for number in 0..4 {
                scope.spawn(move || {
                    for round in 0..25 {
                        let input = format!("{number} {round}");
                        let run = run_script("cat; exit 3", Place::Here, input.as_bytes());
                        assert_eq!(run.end, End::Exited(3));
                        assert_eq!(String::from_utf8_lossy(&run.output), input);
                    }
                });
            }
        });
    }
}
