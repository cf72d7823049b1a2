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
use std::sync::mpsc::channel;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// So many puzzles at once are shared by threads. The engine is slower on fewer.
pub const MANY: usize = 64;

/// More threads would not be of use.
const MOST_THREADS: usize = 32;

/// Answers the puzzles of a file one at a time, on the calling thread.
pub fn one_by_one(
    file: &OsStr,
    mut answer: impl FnMut(&Puzzle, &mut Text) -> Result<(), Failure>,
) -> Result<Status, Failure> {
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
    mut answer: impl FnMut(&Puzzle, &Grid, &mut Text) -> Result<(), Failure>,
) -> Result<Status, Failure> {
    one_by_one(file, |puzzle, text| {
        text.note(puzzle);
        let clues = puzzle.clues.as_ref();
        clues.map_or(Ok(()), |clues| answer(puzzle, clues, text))
    })
}

/// Replaces a batch of puzzles by the next, which is empty at the end. Their numbers go on from 1.
pub type Source = Box<dyn FnMut(&mut Vec<Puzzle>) -> Result<(), Failure> + Send>;

/// Adds the answers to a batch to a text.
pub type Answer = Box<dyn Fn(&[Puzzle], &mut Text) + Send + Sync>;

/// Answers the puzzles of a file in batches.
pub fn in_file(file: &OsStr, answer: Answer, threads: usize) -> Result<Status, Failure> {
    let mut reader = Reader::open(file)?;
    let progress = Progress::new("grids", None, is_typed(file));
    let source = Box::new(move |batch: &mut Vec<Puzzle>| reader.next_batch(batch));
    in_batches(source, answer, threads, progress)
}

/// Answers batches, on several threads where many puzzles come at once.
pub fn in_batches(
    source: Source,
    answer: Answer,
    threads: usize,
    progress: Progress,
) -> Result<Status, Failure> {
    let stream = Arc::new(Stream {
        source: Mutex::new(source),
        answer,
        written: Mutex::new(progress),
        turned: Condvar::new(),
    });
    let mut text = Text::default();
    let outcome = match stream.work(&mut text, threads > 1) {
        Ok(false) => on_threads(&stream, threads.min(MOST_THREADS)),
        outcome => outcome.map(|_| Status::AllAnswered),
    };
    lock(&stream.written).clear();
    Ok(outcome?.max(text.status))
}

struct Stream {
    source: Mutex<Source>,
    answer: Answer,
    /// The puzzles that are answered. It is the turn of the batch that begins with the next.
    written: Mutex<Progress>,
    /// A batch has been written.
    turned: Condvar,
}

/// Ends with the first failure, or with all workers.
fn on_threads(stream: &Arc<Stream>, threads: usize) -> Result<Status, Failure> {
    let (sender, receiver) = channel();
    for started in 0..threads {
        let (worker, report) = (Arc::clone(stream), sender.clone());
        // Nobody listens any more if another worker has failed.
        let work = move || drop(report.send(worker.work_to_the_end()));
        let thread = thread::Builder::new().stack_size(1 << 18).spawn(work);
        // If threads are refused, the work goes on with those there are.
        if thread.is_err() && started == 0 {
            return stream.work_to_the_end();
        }
    }
    drop(sender);
    let mut end = Ok(Status::AllAnswered);
    for outcome in receiver {
        match outcome {
            // What was read before a fault of the input is still being answered.
            Ok(_) | Err(Failure::Input(_)) => end = end.and_then(|end| Ok(end.max(outcome?))),
            _ => return outcome,
        }
    }
    end
}

impl Stream {
    /// Answers batches as a worker, which may panic. Returns the status of its puzzles.
    fn work_to_the_end(&self) -> Result<Status, Failure> {
        let mut text = Text::default();
        let outcome = catch_unwind(AssertUnwindSafe(|| self.work(&mut text, false)));
        outcome.unwrap_or_else(|_| Err(Failure::Broken("a thread panicked".to_owned())))?;
        Ok(text.status)
    }

    /// Answers batches to the end, or until others are to go on, after one of many puzzles. Returns
    /// whether it is the end.
    fn work(&self, text: &mut Text, hands_over: bool) -> Result<bool, Failure> {
        let mut batch = Vec::new();
        loop {
            (*lock(&self.source))(&mut batch)?;
            let Some(first) = batch.first() else {
                return Ok(true);
            };
            (self.answer)(&batch, text);
            let is_early = |written: &mut Progress| written.done + 1 < first.number;
            let turn = self.turned.wait_while(lock(&self.written), is_early);
            let mut written = turn.unwrap_or_else(PoisonError::into_inner);
            if !text.messages.is_empty() {
                // They take the place of the progress.
                written.clear();
            }
            text.flush()?;
            written.add(batch.len());
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
