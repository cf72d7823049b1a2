//! `generate`: random puzzles with exactly one solution.

use super::THREADS;
use crate::command_line::{known, option, parse_number, Arguments, Command};
use crate::failure::{printable, tell, Failure, Status};
use crate::generator::{clock_seed, generate};
use crate::ladder::Level;
use crate::output::Page;
use crate::progress::Progress;
use crate::puzzle::{Shape, Source, BATCH};
use crate::stream::in_batches;
use std::ops::Range;

pub const COMMAND: Command = Command {
    name: "generate",
    operands: "N",
    summary: "random puzzles, each with exactly one solution",
    about: "Prints N random puzzles. Each has exactly one solution.",
    options: &[
        option(
            "--level L",
            "any (no clue can be left out), easy (naked singles solve it), medium (naked and hidden \
             ones do), hard (they do not): the effort of a weak solver, not of a person",
            "any",
        ),
        option(
            "--seed S",
            "the same seed, level and N give the same puzzles anywhere; without it, the seed used is \
             told on standard error",
            "",
        ),
        option(
            "--shape S",
            "spaced, compact, one-line or readable",
            "spaced",
        ),
        THREADS,
    ],
    example: "sudoku-kit generate 3 --level hard --seed 7 --shape one-line",
    run,
    ..Command::EMPTY
};

fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let seed = arguments.number("--seed", 0)?;
    let mut levels = vec![("any", None)];
    levels.extend(Level::NAMES.map(|(name, level)| (name, Some(level))));
    let level = known(arguments.word("--level", &levels)?);
    let shape = known(arguments.word("--shape", &Shape::NAMES)?);
    let threads = arguments.threads()?;
    let count = arguments.operand("one number")?.map(printable);
    let count = count.unwrap_or_default();
    let Some(number) = parse_number(&count, 1) else {
        return arguments.expected("generate", "a whole number from 1", &count);
    };
    let seed = seed.unwrap_or_else(|| {
        let seed = clock_seed();
        tell(&format!("sudoku-kit: seed {seed}\n"));
        seed
    });
    let answer = move |numbers: &mut Range<u64>, page: &mut Page| {
        for (number, puzzle) in numbers.clone().zip(generate(numbers.clone(), seed, level)) {
            if number > 1 && shape.has_gaps() {
                page.blank_line();
            }
            page.grid(&puzzle, shape);
        }
    };
    let most = match threads {
        1 => BATCH,
        // Small ones for few puzzles, so that threads share them evenly.
        _ => (number / 16 / threads as u64).clamp(SMALL_BATCH, BATCH as u64) as usize,
    };
    let numbers = 1..number.saturating_add(1);
    let progress = Progress::new(false, Some(number));
    in_batches(numbers, answer, threads, most, progress)
}

/// The engine is slower on fewer.
const SMALL_BATCH: u64 = 64;

/// Gives the numbers of puzzles away, the smallest first.
impl Source for Range<u64> {
    type Batch = Range<u64>;

    fn next_batch(&mut self, batch: &mut Range<u64>, most: usize) -> Result<(), Failure> {
        let end = self.end.min(self.start.saturating_add(most as u64));
        *batch = self.start..end;
        self.start = end;
        Ok(())
    }
}
