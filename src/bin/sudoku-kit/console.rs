//! A console of Windows shows colours and moves its cursor by ECMA-48's sequences only if it is asked to.

use std::io;
use std::os::windows::io::{AsRawHandle, RawHandle};

const SEQUENCES: u32 = 4;

#[link(name = "kernel32")]
extern "system" {
    fn GetConsoleMode(console: RawHandle, mode: *mut u32) -> i32;
    fn SetConsoleMode(console: RawHandle, mode: u32) -> i32;
}

/// Asks for it, where standard output or standard error is a console. An old one refuses, and shows them.
pub fn allow_sequences() {
    for stream in [io::stdout().as_raw_handle(), io::stderr().as_raw_handle()] {
        let mut mode = 0;
        // SAFETY: what is no console is refused, and the mode is there during the calls.
        unsafe {
            if GetConsoleMode(stream, &mut mode) != 0 {
                SetConsoleMode(stream, mode | SEQUENCES);
            }
        }
    }
}
