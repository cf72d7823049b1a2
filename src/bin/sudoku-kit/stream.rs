//! Any source of batches -> output in order, on as many threads as wanted.
//!
//! The calling thread answers batches until many puzzles come at once; then threads do, as workers. A
//! worker takes a batch under the source's lock, answers it while others do the same, waits for its
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

/// Answers batches of up to `most` puzzles, on several threads where many come at once.
pub fn in_batches<S: Source + Send + 'static>(
    source: S,
    answer: impl Answer<S::Batch> + Send + Sync + 'static,
    threads: usize,
    most: usize,
    progress: Progress,
) -> Outcome {
    let shared = Arc::new(Shared {
        input: Mutex::new(Input { source, batches: 0 }),
        turn: Mutex::new(Turn { batch: 0, progress }),
        turned: Condvar::new(),
        answer,
        most,
    });
    let are_many = |length: usize| threads > 1 && length > most / 8;
    let outcome = shared.work(are_many).and_then(|worked| {
        if worked.is_at_end {
            return Ok(worked.status);
        }
        let rest = on_threads(&shared, threads.min(MOST_THREADS))?;
        Ok(worked.status.max(rest))
    });
    lock(&shared.turn).progress.clear();
    outcome
}

struct Shared<S, A> {
    input: Mutex<Input<S>>,
    turn: Mutex<Turn>,
    turned: Condvar,
    answer: A,
    /// The most puzzles in a batch.
    most: usize,
}

struct Input<S> {
    source: S,
    /// How many batches have been taken.
    batches: u64,
}

/// Whose turn it is to write.
struct Turn {
    /// The number of the batch to write next, from 0.
    batch: u64,
    progress: Progress,
}

fn on_threads<S, A>(shared: &Arc<Shared<S, A>>, threads: usize) -> Outcome
where
    S: Source + Send + 'static,
    A: Answer<S::Batch> + Send + Sync + 'static,
{
    let (sender, receiver) = channel();
    for started in 0..threads {
        let (worker, report) = (Arc::clone(shared), sender.clone());
        let work = move || run_worker(&worker, &report);
        let thread = thread::Builder::new().stack_size(1 << 18).spawn(work);
        if thread.is_err() {
            // Refused. The work goes on with those there are.
            if started == 0 {
                run_worker(shared, &sender);
            }
            break;
        }
    }
    drop(sender);
    wait(receiver)
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
    let outcome = catch_unwind(AssertUnwindSafe(|| shared.work(|_| false)));
    let outcome = outcome.unwrap_or_else(|_| Err(Failure::Broken("a thread panicked".to_owned())));
    // Nobody listens any more if another worker has failed.
    let _ = report.send(outcome.map(|worked| worked.status));
}

/// What one thread has done.
struct Worked {
    status: Status,
    /// Nothing is left to do.
    is_at_end: bool,
}

impl<S: Source, A: Answer<S::Batch>> Shared<S, A> {
    /// Answers batches to the end, or until others are to go on, after one of such a length.
    fn work(&self, hands_over: impl Fn(usize) -> bool) -> Result<Worked, Failure> {
        let mut batch = S::Batch::default();
        let mut page = Page::default();
        let mut status = Status::AllAnswered;
        loop {
            let number = self.take_batch(&mut batch)?;
            let length = batch.length();
            if length == 0 {
                let is_at_end = true;
                return Ok(Worked { status, is_at_end });
            }
            (self.answer)(&mut batch, &mut page);
            status = status.max(batch.status());
            let is_early = |turn: &mut Turn| turn.batch != number;
            let turn = self.turned.wait_while(lock(&self.turn), is_early);
            let mut turn = turn.unwrap_or_else(PoisonError::into_inner);
            if !page.messages.is_empty() {
                // They take the place of the progress.
                turn.progress.clear();
            }
            page.flush()?;
            turn.progress.add(length);
            turn.batch += 1;
            self.turned.notify_all();
            if hands_over(length) {
                let is_at_end = false;
                return Ok(Worked { status, is_at_end });
            }
        }
    }

    /// Replaces a batch by the next. Returns its number.
    fn take_batch(&self, batch: &mut S::Batch) -> Result<u64, Failure> {
        let mut input = lock(&self.input);
        input.source.next_batch(batch, self.most)?;
        input.batches += 1;
        Ok(input.batches - 1)
    }
}

/// A lock that a thread held when it panicked is taken all the same: that thread has reported it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
