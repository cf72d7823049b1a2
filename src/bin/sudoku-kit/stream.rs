//! Any source of batches -> output in order, on as many threads as wanted.
//!
//! A worker takes a batch under the source's lock, answers it while others do the same, waits for its
//! turn, and writes. Workers are detached and share an `Arc`: one may meet a closed pipe while another
//! sits in `read`. Each reports how it ended; the first failure, or the end of all, is the outcome.

use crate::failure::{Failure, Status};
use crate::grid::Grid;
use crate::output::Page;
use crate::progress::Progress;
use crate::puzzle::{Batch, Fault, Job, Origin, Puzzles, Source};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// More threads would not be of use.
const MOST_THREADS: usize = 32;

/// How a worker, or all of them, ended.
type Outcome = Result<Status, Failure>;

/// Answers the puzzles one at a time, on the calling thread.
pub fn one_by_one(
    mut source: impl Source<Batch = Puzzles>,
    mut answer: impl FnMut(&Origin, Result<&Job, &Fault>, &mut Page) -> Result<(), Failure>,
) -> Outcome {
    let mut batch = Puzzles::default();
    let mut page = Page::default();
    let mut status = Status::AllAnswered;
    loop {
        source.next_batch(&mut batch, 1)?;
        if batch.length() == 0 {
            return Ok(status);
        }
        for (origin, job) in batch.iter() {
            answer(origin, job, &mut page)?;
            page.flush()?;
        }
        status = status.max(batch.status());
    }
}

/// The same for the grids that are not malformed, once the faults and the clashing clues are noted.
pub fn each_grid(
    source: impl Source<Batch = Puzzles>,
    mut answer: impl FnMut(&Origin, &Grid, &mut Page) -> Result<(), Failure>,
) -> Outcome {
    one_by_one(source, |origin, job, page| match job {
        Err(Fault(message)) => {
            page.message(message);
            Ok(())
        }
        Ok(job) => {
            page.note_clash(origin, &job.clues);
            answer(origin, &job.clues, page)
        }
    })
}

/// Puts the answers to a batch on a page.
pub trait Answer<B>: Fn(&mut B, &mut Page) {}

impl<B, F: Fn(&mut B, &mut Page)> Answer<B> for F {}

/// Answers batches of up to so many puzzles, on several threads where many come at once.
pub fn in_batches<S: Source + Send + 'static>(
    mut source: S,
    answer: impl Answer<S::Batch> + Send + Sync + 'static,
    threads: usize,
    most: usize,
    mut progress: Progress,
) -> Outcome {
    let threads = threads.min(MOST_THREADS);
    let mut batch = S::Batch::default();
    let mut page = Page::default();
    let mut status = Status::AllAnswered;
    loop {
        let read = source.next_batch(&mut batch, most);
        let length = batch.length();
        if read.is_err() || length == 0 {
            progress.clear();
            return read.map(|()| status);
        }
        answer(&mut batch, &mut page);
        write(&mut page, &progress)?;
        progress.add(length);
        status = status.max(batch.status());
        if length > most / 8 && threads > 1 {
            let turn = Turn { batch: 0, progress };
            let rest = on_threads(source, answer, threads, most, turn)?;
            return Ok(status.max(rest));
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

fn on_threads<S, A>(source: S, answer: A, threads: usize, most: usize, turn: Turn) -> Outcome
where
    S: Source + Send + 'static,
    A: Answer<S::Batch> + Send + Sync + 'static,
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
        let work = move || run_worker(&worker, &report);
        let thread = thread::Builder::new().stack_size(1 << 18).spawn(work);
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
    let mut status = Status::AllAnswered;
    let mut unreadable = None;
    for outcome in receiver {
        match outcome {
            Ok(of_worker) => status = status.max(of_worker),
            // What was read before is still being answered.
            Err(Failure::Input(message)) => unreadable = Some(message),
            Err(failure) => return Err(failure),
        }
    }
    unreadable.map_or(Ok(status), |message| Err(Failure::Input(message)))
}

/// Reports how the worker ended, also if it panicked.
fn run_worker<S: Source, A: Answer<S::Batch>>(shared: &Shared<S, A>, report: &Sender<Outcome>) {
    let outcome = catch_unwind(AssertUnwindSafe(|| shared.work()));
    // Nobody listens any more if another worker has failed.
    let _ = report.send(outcome.unwrap_or(Err(Failure::Panic)));
}

impl<S: Source, A: Answer<S::Batch>> Shared<S, A> {
    fn work(&self) -> Outcome {
        let mut batch = S::Batch::default();
        let mut page = Page::default();
        let mut status = Status::AllAnswered;
        loop {
            let number = self.take_batch(&mut batch)?;
            if batch.length() == 0 {
                return Ok(status);
            }
            (self.answer)(&mut batch, &mut page);
            status = status.max(batch.status());
            let is_early = |turn: &mut Turn| turn.batch != number;
            let turn = self.turned.wait_while(lock(&self.turn), is_early);
            let mut turn = turn.unwrap_or_else(PoisonError::into_inner);
            write(&mut page, &turn.progress)?;
            turn.progress.add(batch.length());
            turn.batch += 1;
            self.turned.notify_all();
        }
    }

    /// Replaces a batch by the next. Returns its number.
    fn take_batch(&self, batch: &mut S::Batch) -> Result<u64, Failure> {
        let mut input = lock(&self.input);
        let most = input.most;
        input.source.next_batch(batch, most)?;
        input.batches += 1;
        Ok(input.batches - 1)
    }
}

/// A lock that a thread held when it panicked is taken all the same: that thread has reported it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
