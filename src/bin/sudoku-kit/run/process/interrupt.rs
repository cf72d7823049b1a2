//! Ctrl-C that ends a part of the work, and not the judge.

use std::sync::atomic::AtomicBool;
#[cfg(unix)]
use std::sync::atomic::Ordering::Relaxed;

static IS_PRESSED: AtomicBool = AtomicBool::new(false);

/// Does some work that looks at a flag, which Ctrl-C sets. Pressed again, it ends the judge.
#[cfg(unix)]
pub fn until_interrupted<T>(work: impl FnOnce(&AtomicBool) -> T) -> T {
    // SAFETY: the function that is called on the signal is there as long as the program.
    let before = unsafe { signal(INTERRUPT, set_flag as *const () as usize) };
    if before == IGNORED {
        // SAFETY: it takes numbers only.
        unsafe { signal(INTERRUPT, IGNORED) };
    }
    let result = work(&IS_PRESSED);
    // SAFETY: it takes numbers only; what was there before is set again.
    unsafe { signal(INTERRUPT, before) };
    result
}

/// Whoever wants to be interrupted has to ask the system elsewhere: there, Ctrl-C ends the judge.
#[cfg(not(unix))]
pub fn until_interrupted<T>(work: impl FnOnce(&AtomicBool) -> T) -> T {
    work(&IS_PRESSED)
}

#[cfg(unix)]
extern "C" fn set_flag(number: i32) {
    IS_PRESSED.store(true, Relaxed);
    // SAFETY: it takes numbers only, and may be called here.
    unsafe { signal(number, DEFAULT) };
}

#[cfg(unix)]
const INTERRUPT: i32 = 2;
#[cfg(unix)]
const DEFAULT: usize = 0;
#[cfg(unix)]
const IGNORED: usize = 1;

// std has it not.
#[cfg(unix)]
extern "C" {
    fn signal(number: i32, action: usize) -> usize;
}
