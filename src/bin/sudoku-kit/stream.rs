//! Puzzles -> output in order, on as many threads as wanted.
//!
//! The calling thread answers batches until many puzzles come at once; then threads do, as workers. A
//! worker takes a batch under the source's lock, answers it while others do the same, waits for its
//! turn, and writes. Workers are detached and share an `Arc`: one may meet a closed pipe while another
//! sits in `read`. Each reports how it ended; the first failure, or the end of all, is the outcome.

use crate::failure::{Failure, Status};
use crate::grid::Grid;
use crate::input::{is_typed, Reader};
use crate::output::Text;
use crate::progress::Progress;
use crate::puzzle::Puzzle;
use std::ffi::OsStr;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::mpsc::{channel, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// So many puzzles at once are shared by threads. The engine is slower on fewer.
pub const MANY: usize = 64;

/// More threads would not be of use.
const MOST_THREADS: usize = 32;

/// Answers the puzzles one at a time, on the calling thread.
pub fn one_by_one(
    mut reader: Reader,
    mut answer: impl FnMut(&Puzzle, &mut Text) -> Result<(), Failure>,
) -> Result<Status, Failure> {
    let mut text = Text::default();
    while let Some(puzzle) = reader.next()? {
        answer(&puzzle, &mut text)?;
        text.flush()?;
    }
    Ok(text.status)
}

/// The same for the grids that are not malformed, once the faults and the clashing clues are noted.
pub fn each_grid(
    reader: Reader,
    mut answer: impl FnMut(&Puzzle, &Grid, &mut Text) -> Result<(), Failure>,
) -> Result<Status, Failure> {
    one_by_one(reader, |puzzle, text| {
        text.note(puzzle);
        let clues = puzzle.clues.as_ref();
        clues.map_or(Ok(()), |clues| answer(puzzle, clues, text))
    })
}

/// Answers the puzzles of a file in batches.
pub fn in_file(file: &OsStr, answer: Answer, threads: usize) -> Result<Status, Failure> {
    let mut reader = Reader::open(file)?;
    let progress = Progress::new(is_typed(file), None);
    let source = Box::new(move |batch: &mut Vec<Puzzle>| reader.next_batch(batch));
    in_batches(source, answer, threads, progress)
}

/// Replaces a batch of puzzles by the next, which is empty at the end.
pub type Source = Box<dyn FnMut(&mut Vec<Puzzle>) -> Result<(), Failure> + Send>;

/// Adds the answers to a batch to a text.
pub type Answer = Box<dyn Fn(&[Puzzle], &mut Text) + Send + Sync>;

/// Answers batches, on several threads where many puzzles come at once.
pub fn in_batches(
    source: Source,
    answer: Answer,
    threads: usize,
    progress: Progress,
) -> Result<Status, Failure> {
    let shared = Arc::new(Shared {
        input: Mutex::new(Input { source, batches: 0 }),
        output: Mutex::new(Output {
            batches: 0,
            progress,
            status: Status::AllAnswered,
        }),
        turned: Condvar::new(),
        answer,
    });
    let outcome = match shared.work(threads > 1) {
        Ok(false) => on_threads(&shared, threads.min(MOST_THREADS)),
        outcome => outcome.map(|_| ()),
    };
    let output = lock(&shared.output);
    output.progress.clear();
    outcome.map(|()| output.status)
}

struct Shared {
    input: Mutex<Input>,
    output: Mutex<Output>,
    /// A batch has been written.
    turned: Condvar,
    answer: Answer,
}

struct Input {
    source: Source,
    /// How many batches have been taken.
    batches: u64,
}

struct Output {
    /// How many have been written: it is the turn of the next.
    batches: u64,
    progress: Progress,
    /// Of all puzzles so far.
    status: Status,
}

/// Ends with the first failure, or with all workers.
fn on_threads(shared: &Arc<Shared>, threads: usize) -> Result<(), Failure> {
    let (sender, receiver) = channel();
    for started in 0..threads {
        let (worker, report) = (Arc::clone(shared), sender.clone());
        let work = move || run_worker(&worker, &report);
        let thread = thread::Builder::new().stack_size(1 << 18).spawn(work);
        // If threads are refused, the work goes on with those there are.
        if thread.is_err() && started == 0 {
            run_worker(shared, &sender);
        }
    }
    drop(sender);
    let mut end = Ok(());
    for outcome in receiver {
        match outcome {
            // What was read before is still being answered.
            Err(Failure::Input(_)) => end = outcome,
            _ => outcome?,
        }
    }
    end
}

/// Reports how the worker ended, also if it panicked.
fn run_worker(shared: &Shared, report: &Sender<Result<(), Failure>>) {
    let outcome = catch_unwind(AssertUnwindSafe(|| shared.work(false)));
    let outcome = outcome.unwrap_or_else(|_| Err(Failure::Broken("a thread panicked".to_owned())));
    // Nobody listens any more if another worker has failed.
    let _ = report.send(outcome.map(|_| ()));
}

impl Shared {
    /// Answers batches to the end, or until others are to go on, after one of many puzzles. Returns
    /// whether it is the end.
    fn work(&self, hands_over: bool) -> Result<bool, Failure> {
        let mut batch = Vec::new();
        let mut text = Text::default();
        loop {
            let number = {
                let mut input = lock(&self.input);
                (input.source)(&mut batch)?;
                input.batches += 1;
                input.batches
            };
            if batch.is_empty() {
                return Ok(true);
            }
            (self.answer)(&batch, &mut text);
            let is_early = |output: &mut Output| output.batches + 1 != number;
            let turn = self.turned.wait_while(lock(&self.output), is_early);
            let mut output = turn.unwrap_or_else(PoisonError::into_inner);
            if !text.messages.is_empty() {
                // They take the place of the progress.
                output.progress.clear();
            }
            text.flush()?;
            output.progress.add(batch.len());
            output.status = output.status.max(text.status);
            output.batches += 1;
            self.turned.notify_all();
            if hands_over && batch.len() >= MANY {
                return Ok(false);
            }
        }
    }
}

/// A lock that a thread held when it panicked is taken all the same: that thread has reported it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
