//! A run where the system is not Linux: a start, a clock, and an end of all that was started. It uses only what std and
//! the system's own commands have, so time is that of the clock, and memory is not known.

use super::{add_errors, add_output, End, Limits, Place, Run, Usage, MOST_OUTPUT};
use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{mem, thread};

/// How often a program is asked whether it has ended.
const TICK: Duration = Duration::from_millis(1);

/// How many ticks the rest of the output may take to come.
const LAST_TICKS: usize = 1_000;

/// Runs a command. Fails where it does not start, or the system refuses what every run needs.
pub fn run(mut command: Command, _: Place, input: &[u8], limits: Limits) -> io::Result<Run> {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let began = Instant::now();
    let mut program = command.spawn()?;
    let output = capture(program.stdout.take(), add_output);
    let errors = capture(program.stderr.take(), add_errors);
    if let Some(mut stdin) = program.stdin.take() {
        // A program need not read it.
        let _ = stdin.write_all(input);
    }
    let end = loop {
        thread::sleep(TICK);
        if lock(&output).len() > MOST_OUTPUT {
            break End::OutputOver;
        }
        if began.elapsed() >= limits.time {
            break End::TimeOver { waiting: false };
        }
        if let Some(status) = program.try_wait()? {
            #[cfg(unix)]
            if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
                break End::Signalled(signal);
            }
            break End::Exited(status.code().unwrap_or(0));
        }
    };
    let (time, memory) = (began.elapsed(), 0);
    let id = program.id();
    match cfg!(windows) {
        true => is_done("taskkill", &["/F", "/T", "/PID", &id.to_string()]),
        false => is_done("kill", &["-KILL", "--", &format!("-{id}")]),
    };
    let _ = program.kill();
    let _ = program.wait();
    // Only what escaped keeps a pipe open.
    for _ in 0..LAST_TICKS {
        if Arc::strong_count(&output) + Arc::strong_count(&errors) == 2 {
            break;
        }
        thread::sleep(TICK);
    }
    let [output, errors] = [output, errors].map(|captured| mem::take(&mut *lock(&captured)));
    Ok(Run {
        end: if output.len() > MOST_OUTPUT {
            End::OutputOver
        } else {
            end
        },
        output: output,
        errors: errors,
        used: Usage { time, memory },
    })
}

/// Starts a thread that takes what comes from a pipe, until it is closed or nobody else has what was captured.
fn capture(
    mut pipe: Option<impl Read + Send + 'static>,
    add: fn(&mut Vec<u8>, &[u8]),
) -> Arc<Mutex<Vec<u8>>> {
    let captured = Arc::new(Mutex::new(Vec::new()));
    let own = captured.clone();
    thread::spawn(move || {
        let mut buffer = vec![0; 1 << 16];
        while let Some(Ok(length @ 1..)) = pipe.as_mut().map(|pipe| pipe.read(&mut buffer)) {
            if Arc::strong_count(&own) == 1 {
                return;
            }
            add(&mut lock(&own), &buffer[..length]);
        }
    });
    captured
}

fn lock(captured: &Mutex<Captured>) -> MutexGuard<'_, Captured> {
    captured.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a process of this number is there.
pub fn is_running(process: u32) -> bool {
    let number = process.to_string();
    match cfg!(windows) {
        true => {
            let filter = format!("PID eq {number}");
            let list = Command::new("tasklist")
                .args(["/NH", "/FI", &filter])
                .output();
            list.is_ok_and(|list| String::from_utf8_lossy(&list.stdout).contains(&number))
        }
        false => is_done("ps", &["-p", &number]),
    }
}

/// Runs a command of the system; returns whether it succeeded.
fn is_done(name: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(name);
    command
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
