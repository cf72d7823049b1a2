//! Any source of batches -> output in order, on as many threads as wanted.
//!
//! A worker takes a batch under the source's lock, answers it while others do the same, waits for its
//! turn, and writes. Workers are detached and share an `Arc`: one may meet a closed pipe while another
//! sits in `read`. Each reports how it ended; the first failure, or the end of all, is the outcome.

use crate::failure::Failure;
use crate::output::Page;
use crate::progress::Progress;
use crate::puzzle::{Puzzle, Source};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// More threads would not be of use.
const MOST_THREADS: usize = 32;

/// Answers the puzzles one at a time, on the calling thread. Returns whether one was malformed.
pub fn one_by_one(
    mut source: impl Source,
    mut answer: impl FnMut(&Puzzle, &mut Page) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let mut puzzles = Vec::new();
    let mut page = Page::default();
    loop {
        source.next_batch(&mut puzzles, 1)?;
        if puzzles.is_empty() {
            return Ok(page.is_malformed);
        }
        for puzzle in &puzzles {
            answer(puzzle, &mut page)?;
            page.flush()?;
        }
    }
}

/// Puts the answers to a batch on a page.
pub trait Answer: Fn(&mut [Puzzle], &mut Page) {}

impl<F: Fn(&mut [Puzzle], &mut Page)> Answer for F {}

/// Answers batches of up to so many puzzles, on several threads where many come at once. Returns whether
/// a puzzle was malformed.
pub fn in_batches(
    mut source: impl Source + Send + 'static,
    answer: impl Answer + Send + Sync + 'static,
    threads: usize,
    batch: usize,
    mut progress: Progress,
) -> Result<bool, Failure> {
    let threads = threads.min(MOST_THREADS);
    let mut puzzles = Vec::new();
    let mut page = Page::default();
    loop {
        let read = source.next_batch(&mut puzzles, batch);
        if read.is_err() || puzzles.is_empty() {
            progress.clear();
            return read.map(|()| page.is_malformed);
        }
        answer(&mut puzzles, &mut page);
        write(&mut page, &progress)?;
        progress.add(puzzles.len());
        if puzzles.len() > batch / 8 && threads > 1 {
            let turn = Turn { batch: 0, progress };
            let rest = on_threads(source, answer, threads, batch, turn)?;
            return Ok(page.is_malformed || rest);
        }
    }
}

/// Writes a page; its messages take the place of the progress.
fn write(page: &mut Page, progress: &Progress) -> Result<(), Failure> {
    if page.has_messages() {
        progress.clear();
    }
    page.flush()
}

struct Shared<S, A> {
    input: Mutex<Input<S>>,
    turn: Mutex<Turn>,
    turned: Condvar,
    answer: A,
}

/// Whose turn it is to write.
struct Turn {
    /// The number of the batch to write next, from 0.
    batch: u64,
    progress: Progress,
}

struct Input<S> {
    source: S,
    /// The most puzzles in a batch.
    most: usize,
    /// How many batches have been taken.
    batches: u64,
}

type Outcome = Result<bool, Failure>;

fn on_threads<S, A>(source: S, answer: A, threads: usize, most: usize, turn: Turn) -> Outcome
where
    S: Source + Send + 'static,
    A: Answer + Send + Sync + 'static,
{
    let shared = Arc::new(Shared {
        input: Mutex::new(Input {
            source,
            most,
            batches: 0,
        }),
        turn: Mutex::new(turn),
        turned: Condvar::new(),
        answer,
    });
    let (sender, receiver) = channel();
    let mut started = 0;
    while started < threads {
        let (worker, report) = (Arc::clone(&shared), sender.clone());
        let job = move || run_worker(&worker, &report);
        let thread = thread::Builder::new().stack_size(1 << 18).spawn(job);
        if thread.is_err() {
            // Refused. The work goes on with those there are.
            break;
        }
        started += 1;
    }
    if started == 0 {
        run_worker(&shared, &sender);
    }
    drop(sender);
    let outcome = wait(receiver);
    lock(&shared.turn).progress.clear();
    outcome
}

/// The first failure, or the end of all workers.
fn wait(receiver: Receiver<Outcome>) -> Outcome {
    let mut is_malformed = false;
    let mut unreadable = None;
    for outcome in receiver {
        match outcome {
            Ok(was_malformed) => is_malformed |= was_malformed,
            // What was read before is still being answered.
            Err(Failure::Input(message)) => unreadable = Some(message),
            Err(failure) => return Err(failure),
        }
    }
    unreadable.map_or(Ok(is_malformed), |message| Err(Failure::Input(message)))
}

/// Reports how the worker ended, also if it panicked.
fn run_worker<S: Source, A: Answer>(shared: &Shared<S, A>, report: &Sender<Outcome>) {
    let outcome = catch_unwind(AssertUnwindSafe(|| shared.work()));
    // Nobody listens any more if another worker has failed.
    let _ = report.send(outcome.unwrap_or(Err(Failure::Panic)));
}

impl<S: Source, A: Answer> Shared<S, A> {
    fn work(&self) -> Outcome {
        let mut puzzles = Vec::new();
        let mut page = Page::default();
        loop {
            let batch = self.take_batch(&mut puzzles)?;
            if puzzles.is_empty() {
                return Ok(page.is_malformed);
            }
            (self.answer)(&mut puzzles, &mut page);
            let mut turn = lock(&self.turn);
            while turn.batch != batch {
                turn = self
                    .turned
                    .wait(turn)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            write(&mut page, &turn.progress)?;
            turn.progress.add(puzzles.len());
            turn.batch += 1;
            self.turned.notify_all();
        }
    }

    /// Replaces `puzzles` by the next ones. Returns the number of their batch.
    fn take_batch(&self, puzzles: &mut Vec<Puzzle>) -> Result<u64, Failure> {
        let mut input = lock(&self.input);
        let most = input.most;
        input.source.next_batch(puzzles, most)?;
        input.batches += 1;
        Ok(input.batches - 1)
    }
}

/// A lock that a thread held when it panicked is taken all the same: that thread has reported it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
