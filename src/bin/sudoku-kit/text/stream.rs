//! Puzzles, or numbers of puzzles to be made -> output in order, on as many threads as wanted.
//!
//! A worker takes a batch under the source's lock, answers it while others do the same, waits for its
//! turn, and writes. Workers are detached and share an `Arc`: one may meet a closed pipe while another
//! sits in `read`. Each reports how it ended; the first failure, or the end of all, is the outcome.

use crate::base::error::{Error, Status};
use crate::base::grid::Grid;
use crate::base::progress::Progress;
use crate::base::puzzle::Puzzle;
use crate::text::output::Text;
use crate::text::{is_typed, Reader};
use std::ffi::OsStr;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::mpsc::channel;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// More threads would not be of use.
const MOST_THREADS: usize = 32;

/// Answers the puzzles of a file one at a time, on the calling thread.
pub fn one_by_one(
    file: &OsStr,
    mut answer: impl FnMut(&Puzzle, &mut Text) -> Result<(), Error>,
) -> Result<Status, Error> {
    let mut reader = Reader::open(file)?;
    let mut text = Text::default();
    while let Some(puzzle) = reader.next()? {
        answer(&puzzle, &mut text)?;
        text.flush()?;
    }
    Ok(text.status)
}

/// The same for the grids that are not malformed, once the faults and the clashing clues are noted.
pub fn each_grid(
    file: &OsStr,
    mut answer: impl FnMut(&Puzzle, &Grid, &mut Text) -> Result<(), Error>,
) -> Result<Status, Error> {
    one_by_one(file, |puzzle, text| {
        text.note(puzzle);
        let clues = puzzle.clues.as_ref();
        clues.map_or(Ok(()), |clues| answer(puzzle, clues, text))
    })
}

/// Answers the puzzles of a file in batches: `answer` adds the answers to a batch to a text.
pub fn in_file(
    file: &OsStr,
    answer: impl Fn(&[Puzzle], &mut Text) + Send + Sync + 'static,
    threads: usize,
) -> Result<Status, Error> {
    let mut reader = Reader::open(file)?;
    let progress = Progress::new("grids", None, is_typed(file));
    let source = move |batch: &mut Vec<Puzzle>| reader.next_batch(batch);
    in_batches(source, answer, threads, progress)
}

/// Answers batches on several threads. `source` replaces a batch by the next, which is empty at the end.
pub fn in_batches<Item: 'static>(
    source: impl FnMut(&mut Vec<Item>) -> Result<(), Error> + Send + 'static,
    answer: impl Fn(&[Item], &mut Text) + Send + Sync + 'static,
    threads: usize,
    progress: Progress,
) -> Result<Status, Error> {
    let stream = Arc::new(Stream {
        input: Mutex::new(BatchSource {
            source: Some(Box::new(source)),
            taken: 0,
        }),
        answer: Box::new(answer),
        output: Mutex::new(WritingTurn {
            written: 0,
            progress,
        }),
        turned: Condvar::new(),
    });
    let end = match threads {
        1 => stream.work(),
        _ => Stream::work_on_threads(&stream, threads.min(MOST_THREADS)),
    };
    lock(&stream.output).progress.clear();
    end
}

/// Replaces a batch by the next.
type Source<Item> = dyn FnMut(&mut Vec<Item>) -> Result<(), Error> + Send;

/// Adds the answers to a batch to a text.
type Answerer<Item> = dyn Fn(&[Item], &mut Text) + Send + Sync;

struct Stream<Item> {
    input: Mutex<BatchSource<Item>>,
    answer: Box<Answerer<Item>>,
    output: Mutex<WritingTurn>,
    /// A batch has been written.
    turned: Condvar,
}

struct BatchSource<Item> {
    /// `None` once it has failed: nothing more is read.
    source: Option<Box<Source<Item>>>,
    /// How many batches have been taken from it.
    taken: u64,
}

struct WritingTurn {
    /// How many batches have been written. It is the turn of the batch that has this number, from 0.
    written: u64,
    progress: Progress,
}

impl<Item: 'static> Stream<Item> {
    /// Ends with the first failure, or with all workers.
    fn work_on_threads(stream: &Arc<Self>, threads: usize) -> Result<Status, Error> {
        let (sender, receiver) = channel();
        for started in 0..threads {
            let (worker, report) = (Arc::clone(stream), sender.clone());
            let work = move || {
                let outcome = catch_unwind(AssertUnwindSafe(|| worker.work()));
                let panicked = || Err(Error::Broken("a thread panicked".to_owned()));
                // Nobody listens any more if another worker has failed.
                let _ = report.send(outcome.unwrap_or_else(|_| panicked()));
            };
            let thread = thread::Builder::new().stack_size(1 << 18).spawn(work);
            // If threads are refused, the work goes on with those there are.
            if thread.is_err() && started == 0 {
                return stream.work();
            }
        }
        drop(sender);
        let mut end = Ok(Status::AllAnswered);
        for outcome in receiver {
            match outcome {
                // What was read before a fault of the input is still being answered.
                Ok(_) | Err(Error::Input(_)) => end = end.and_then(|end| Ok(end.max(outcome?))),
                _ => return outcome,
            }
        }
        end
    }

    /// Answers batches to the end of the source. Returns the status of what it answered.
    fn work(&self) -> Result<Status, Error> {
        let (mut batch, mut text) = (Vec::new(), Text::default());
        loop {
            let mut input = lock(&self.input);
            let Some(source) = input.source.as_mut() else {
                return Ok(text.status);
            };
            if let Err(failure) = source(&mut batch) {
                input.source = None;
                return Err(failure);
            }
            if batch.is_empty() {
                return Ok(text.status);
            }
            let before = input.taken;
            input.taken += 1;
            drop(input);
            (self.answer)(&batch, &mut text);
            let is_early = |output: &mut WritingTurn| output.written < before;
            let turn = self.turned.wait_while(lock(&self.output), is_early);
            let mut output = turn.unwrap_or_else(PoisonError::into_inner);
            if !text.messages.is_empty() {
                // They take the place of the progress.
                output.progress.clear();
            }
            text.flush()?;
            output.written += 1;
            output.progress.add(batch.len());
            self.turned.notify_all();
        }
    }
}

/// A lock that a thread held when it panicked is taken all the same: that thread has reported it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
