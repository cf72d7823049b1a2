//! The program with its pipes held open, as a person or another program sees it.

use super::{program_path, TIME_LIMIT};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{channel, Receiver, Sender};
use std::thread;

pub struct Live {
    child: Child,
    input: Sender<String>,
    answers: Receiver<String>,
    messages: Receiver<String>,
}

impl Live {
    pub fn start() -> Live {
        let mut child = Command::new(program_path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Live {
            input: writer(child.stdin.take().unwrap()),
            answers: lines(child.stdout.take().unwrap()),
            messages: lines(child.stderr.take().unwrap()),
            child,
        }
    }

    pub fn write(&self, text: &str) {
        self.input.send(text.to_owned()).unwrap();
    }

    /// The next `count` lines on standard output, each with its line end.
    pub fn answer(&self, count: usize) -> String {
        (0..count).map(|_| next(&self.answers)).collect()
    }

    /// The next line on standard error.
    pub fn message(&self) -> String {
        next(&self.messages)
    }

    #[cfg(target_os = "linux")]
    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes in a thread, so that a program that does not read cannot block the test.
fn writer(mut stream: impl Write + Send + 'static) -> Sender<String> {
    let (sender, receiver) = channel::<String>();
    thread::spawn(move || {
        for text in receiver {
            stream.write_all(text.as_bytes()).unwrap();
        }
    });
    sender
}

/// Reads in a thread, so that a line that never comes cannot block the test.
fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        while stream.read_line(&mut line).unwrap() > 0 && sender.send(line.split_off(0)).is_ok() {}
    });
    receiver
}

fn next(lines: &Receiver<String>) -> String {
    lines.recv_timeout(TIME_LIMIT).expect("a line in time")
}
