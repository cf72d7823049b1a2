//! The program with its pipes held open, as a person or another program sees it.

use super::TIME_LIMIT;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdout, Command, Output, Stdio};
use std::sync::mpsc::{channel, Sender};
use std::thread;

pub fn start(program: &Path, arguments: &[&str], input: Stdio, output: Stdio) -> Child {
    let mut command = Command::new(program);
    command.args(arguments).stdin(input).stdout(output);
    command.stderr(Stdio::piped()).spawn().unwrap()
}

/// Runs a program on an input of any length.
pub fn run(program: &Path, arguments: &[&str], input: impl Into<Vec<u8>>) -> Output {
    let mut program = start(program, arguments, Stdio::piped(), Stdio::piped());
    let (mut stream, input) = (program.stdin.take().unwrap(), input.into());
    // A program need not read all.
    thread::spawn(move || drop(stream.write_all(&input)));
    finish(program)
}

/// Waits for the end of a program. Its input stays open until then, if it was not taken.
pub fn finish(mut program: Child) -> Output {
    let (_input, id) = (program.stdin.take(), program.id().to_string());
    let (sender, receiver) = channel();
    thread::spawn(move || sender.send(program.wait_with_output()));
    let output = receiver.recv_timeout(TIME_LIMIT).unwrap_or_else(|_| {
        signal("-KILL", &id);
        panic!("the program does not end");
    });
    output.unwrap()
}

/// Sends a signal to a process, by the shell's own `kill`: there may be no other.
pub fn signal(name: &str, id: &str) {
    let kill = ["-c", "kill $0 $1", name, id];
    let kill = Command::new("sh").args(kill).status();
    assert!(kill.unwrap().success());
}

pub struct Live {
    child: Child,
    input: Sender<String>,
    answers: BufReader<ChildStdout>,
    messages: BufReader<ChildStderr>,
}

impl Live {
    pub fn start(program: &Path, arguments: &[&str]) -> Live {
        let mut child = start(program, arguments, Stdio::piped(), Stdio::piped());
        let mut stream = child.stdin.take().unwrap();
        let (input, texts) = channel::<String>();
        // In a thread, so that a program that does not read cannot block the test.
        thread::spawn(move || {
            texts
                .iter()
                .try_for_each(|text| stream.write_all(text.as_bytes()))
        });
        Live {
            input,
            answers: BufReader::new(child.stdout.take().unwrap()),
            messages: BufReader::new(child.stderr.take().unwrap()),
            child,
        }
    }

    pub fn write(&self, text: &str) {
        self.input.send(text.to_owned()).unwrap();
    }

    /// The next `count` lines on standard output, each with its line end.
    pub fn answer(&mut self, count: usize) -> String {
        let mut lines = String::new();
        for _ in 0..count {
            self.answers.read_line(&mut lines).unwrap();
        }
        lines
    }

    /// The next line on standard error.
    pub fn message(&mut self) -> String {
        let mut line = String::new();
        self.messages.read_line(&mut line).unwrap();
        line
    }

    /// The most memory that it has held so far, in kB.
    #[cfg(target_os = "linux")]
    pub fn peak_memory(&self) -> u32 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let (_, peak) = status.split_once("VmHWM:").unwrap();
        peak.split_whitespace().next().unwrap().parse().unwrap()
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
