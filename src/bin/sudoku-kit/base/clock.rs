//! Processor time, which a busy machine hardly changes.

use std::time::{Duration, Instant};
use std::{fs, thread};

/// What some work returns, and the processor time that it takes; by the clock where the system does not
/// tell it, or where that is less: to ask the system takes some microseconds of its own.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let (before, began) = (own_time(), Instant::now());
    let result = work();
    let by_clock = began.elapsed();
    let times = own_time().zip(before);
    let own = times.map_or(by_clock, |(after, before)| after - before);
    (result, own.min(by_clock))
}

/// The processor time of the thread that calls; `None` where the system does not tell it so.
pub fn own_time() -> Option<Duration> {
    // wine would tell that of another process.
    if cfg!(windows) {
        return None;
    }
    // The system writes it down when another thread might run.
    thread::yield_now();
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
