//! `generate`: random puzzles with exactly one solution.

use super::command::{
    self, option, parse_number, value_or_default, Arguments, Command, Opt, THREADS,
};
use crate::base::error::{printable, tell, Error, Status};
use crate::base::progress::Progress;
use crate::base::puzzle::{Shape, BATCH};
use crate::base::words::{meanings, names};
use crate::search::generator::{clock_seed, generate};
use crate::search::measure::Level;
use crate::text::output::Text;
use crate::text::stream::in_batches;

pub const COMMAND: Command = Command {
    name: "generate",
    operands: "N",
    summary: "random puzzles, each with exactly one solution",
    about: "\
Prints N random puzzles. Each has exactly one solution. No clue can be left out:
there would be a second solution or, on easy and medium, a harder puzzle.",
    options: &[LEVEL, SEED, SHAPE, THREADS],
    example: "sudoku-kit generate 3 --level hard --seed 7 --shape one-line",
    words: || meanings(&Shape::SHAPES),
    run: print_puzzles,
    ..Command::EMPTY
};

const LEVEL: Opt = option(
    "--level L",
    "any, easy (it is enough to fill blanks with one candidate left), medium (also digits with one \
     cell left in a row, column or box), hard (a program has to guess)",
)
.default("any");
const SEED: Opt = option(
    "--seed S",
    "the same seed, level and N give the same puzzles anywhere; without it, the seed used is \
     printed on standard error",
);
const SHAPE: Opt = command::SHAPE.default("spaced");

/// The engine is slower on fewer puzzles at once.
const MANY: u64 = 64;

fn print_puzzles(arguments: &Arguments) -> Result<Status, Error> {
    let seed = arguments.number(&SEED, 0)?;
    let mut levels = vec![("any", None)];
    levels.extend(Level::NAMES.map(|(name, level)| (name, Some(level))));
    let level = value_or_default(arguments.word(&LEVEL, levels)?);
    let shape = value_or_default(arguments.word(&SHAPE, names(&Shape::SHAPES))?);
    let threads = arguments.threads(&THREADS)?;
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
    let most = match threads {
        1 => BATCH,
        // Few, so that threads share them evenly.
        _ => (number / 16 / threads as u64).clamp(MANY, BATCH as u64) as usize,
    };
    let mut numbers = 1..=number;
    let source = move |batch: &mut Vec<u64>| {
        batch.clear();
        batch.extend(numbers.by_ref().take(most));
        Ok(())
    };
    let answer = move |batch: &[u64], text: &mut Text| {
        let first = batch[0];
        let puzzles = generate(first..first + batch.len() as u64, seed, level);
        for (number, puzzle) in batch.iter().zip(puzzles) {
            if *number > 1 && shape.has_gaps() {
                text.line("");
            }
            text.grid(&puzzle, shape, b'0');
        }
    };
    let progress = Progress::new("grids", Some(number), false);
    in_batches(source, answer, threads, progress)
}
