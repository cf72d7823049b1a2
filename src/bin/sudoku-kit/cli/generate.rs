//! `generate`: random puzzles with exactly one solution.

use super::command::{parse_number, value_or_default, Arguments, Command, Opt};
use super::stream::in_batches;
use crate::base::error::{printable, tell, Error, Status};
use crate::base::progress::Progress;
use crate::base::puzzle::{Shape, BATCH};
use crate::base::words::names;
use crate::search::generator::{clock_seed, generate};
use crate::search::measure::Level;
use crate::text::output::PendingOutput;

pub const COMMAND: Command = Command::new("generate", include_str!("generate.txt"), print_puzzles);

/// The engine is slower on fewer puzzles at once.
const MANY: u64 = 64;

fn print_puzzles(arguments: &Arguments) -> Result<Status, Error> {
    let seed = arguments.number(Opt::SEED, 0)?;
    let mut levels = vec![("any", None)];
    levels.extend(Level::NAMES.map(|(name, level)| (name, Some(level))));
    let level = value_or_default(arguments.word(Opt::LEVEL, levels)?);
    let shape = value_or_default(arguments.word(Opt::SHAPE, names(&Shape::SHAPES))?);
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
    let answer = move |batch: &[u64], output: &mut PendingOutput| {
        let first = batch[0];
        let puzzles = generate(first..first + batch.len() as u64, seed, level);
        for (number, puzzle) in batch.iter().zip(puzzles) {
            if *number > 1 && shape.has_gaps() {
                output.line("");
            }
            output.grid(&puzzle, shape, b'0');
        }
    };
    let progress = Progress::new("grids", Some(number), false);
    in_batches(source, answer, threads, progress)
}
