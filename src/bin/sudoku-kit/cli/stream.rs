//! Puzzles, or numbers of puzzles to be made -> output in order, on as many threads as wanted.
//!
//! A worker takes a batch under the source's lock, answers it while others do the same, waits for its
//! turn, and writes. One that cannot write ends the process by itself: another may sit in `read`.

use crate::base::error::{end, Error, Status};
use crate::base::grid::Grid;
use crate::base::progress::Progress;
use crate::base::puzzle::Puzzle;
use crate::text::output::PendingOutput;
use crate::text::{is_typed, Reader};
use std::ffi::OsStr;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// More threads would not be of use.
const MOST_THREADS: usize = 32;

/// Answers the puzzles of a file one at a time, on the calling thread.
pub fn one_by_one(
    file: &OsStr,
    mut answer: impl FnMut(&Puzzle, &mut PendingOutput) -> Result<(), Error>,
) -> Result<Status, Error> {
    let mut reader = Reader::open(file)?;
    let mut output = PendingOutput::default();
    while let Some(puzzle) = reader.next()? {
        answer(&puzzle, &mut output)?;
        output.flush()?;
    }
    Ok(output.status)
}

/// The same for the grids that are not malformed, once the faults and the clashing clues are noted.
pub fn each_grid(
    file: &OsStr,
    mut answer: impl FnMut(&Puzzle, &Grid, &mut PendingOutput) -> Result<(), Error>,
) -> Result<Status, Error> {
    one_by_one(file, |puzzle, output| {
        output.note(puzzle);
        let clues = puzzle.clues.as_ref();
        clues.map_or(Ok(()), |clues| answer(puzzle, clues, output))
    })
}

/// Answers the puzzles of a file in batches: `answer` adds the answers to a batch.
pub fn in_file(
    file: &OsStr,
    answer: impl Fn(&[Puzzle], &mut PendingOutput) + Sync,
    threads: usize,
) -> Result<Status, Error> {
    let mut reader = Reader::open(file)?;
    let progress = Progress::new("grids", None, is_typed(file));
    let source = |batch: &mut Vec<Puzzle>| reader.next_batch(batch);
    in_batches(source, answer, threads, progress)
}

/// Answers batches on several threads. `source` replaces a batch by the next, which is empty at the end.
pub fn in_batches<Item>(
    source: impl FnMut(&mut Vec<Item>) -> Result<(), Error> + Send,
    answer: impl Fn(&[Item], &mut PendingOutput) + Sync,
    threads: usize,
    progress: Progress,
) -> Result<Status, Error> {
    let input = Mutex::new(Input {
        source,
        taken: 0,
        failure: None,
    });
    let output = Mutex::new(Output {
        written: 0,
        progress,
        status: Status::AllAnswered,
    });
    let turned = Condvar::new();
    let work = || {
        let work = || work(&input, &answer, &output, &turned);
        if catch_unwind(AssertUnwindSafe(work)).is_err() {
            end(Err(Error::Failed("a thread panicked".to_owned())));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(MOST_THREADS) {
            let thread = thread::Builder::new().stack_size(1 << 18);
            // If threads are refused, the work goes on with those there are.
            if thread.spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    let mut output = lock(&output);
    output.progress.clear();
    let failure = lock(&input).failure.take();
    failure.map_or(Ok(output.status), Err)
}

struct Input<Source> {
    source: Source,
    /// How many batches have been taken from it.
    taken: u64,
    /// Nothing more is read then; what was read before is still being answered.
    failure: Option<Error>,
}

struct Output {
    /// How many batches have been written. It is the turn of the batch that has this number, from 0.
    written: u64,
    progress: Progress,
    /// Of all that is written.
    status: Status,
}

/// Answers batches to the end of the source, or up to its failure. If the output fails, the process ends.
fn work<Item, Source: FnMut(&mut Vec<Item>) -> Result<(), Error>>(
    input: &Mutex<Input<Source>>,
    answer: &impl Fn(&[Item], &mut PendingOutput),
    output: &Mutex<Output>,
    turned: &Condvar,
) {
    let (mut batch, mut pending) = (Vec::new(), PendingOutput::default());
    loop {
        let mut taking = lock(input);
        if taking.failure.is_some() {
            return;
        }
        taking.failure = (taking.source)(&mut batch).err();
        if taking.failure.is_some() || batch.is_empty() {
            return;
        }
        let before = taking.taken;
        taking.taken += 1;
        drop(taking);
        answer(&batch, &mut pending);
        let is_early = |output: &mut Output| output.written < before;
        let turn = turned.wait_while(lock(output), is_early);
        let mut turn = turn.unwrap_or_else(PoisonError::into_inner);
        if !pending.messages.is_empty() {
            // They take the place of the progress.
            turn.progress.clear();
        }
        if let Err(error) = pending.flush() {
            turn.progress.clear();
            end(Err(error));
        }
        turn.written += 1;
        turn.progress.add(batch.len());
        turn.status = turn.status.max(pending.status);
        turned.notify_all();
    }
}

/// A lock that a thread held when it panicked is taken all the same: that thread has reported it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
