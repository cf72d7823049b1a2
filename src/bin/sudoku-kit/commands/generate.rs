//! `generate`: random puzzles with exactly one solution.

use crate::failure::{tell, Failure};
use crate::generator::{clock_seed, generate};
use crate::ladder::Level;
use crate::output::Page;
use crate::progress::Progress;
use crate::puzzle::{Puzzle, Shape, Source, BATCH};
use crate::stream::in_batches;

pub fn run(
    count: u64,
    seed: Option<u64>,
    level: Option<Level>,
    shape: Shape,
    threads: usize,
) -> Result<bool, Failure> {
    let seed = seed.unwrap_or_else(|| {
        let seed = clock_seed();
        tell(&format!("sudoku-kit: seed {seed}\n"));
        seed
    });
    let answer = move |puzzles: &mut [Puzzle], page: &mut Page| {
        generate(puzzles, seed, level);
        for puzzle in puzzles {
            page.gap(puzzle);
            page.grid(&puzzle.clues, puzzle.shape);
        }
    };
    let batch = match threads {
        1 => BATCH,
        // Small ones for few puzzles, so that threads share them evenly.
        _ => (count / 16 / threads as u64).clamp(SMALL_BATCH, BATCH as u64) as usize,
    };
    let made = 0;
    let progress = Progress::new(false, Some(count));
    in_batches(
        Blanks { made, count, shape },
        answer,
        threads,
        batch,
        progress,
    )
}

/// The engine is slower on fewer.
const SMALL_BATCH: u64 = 64;

/// Blank grids, numbered.
struct Blanks {
    made: u64,
    count: u64,
    shape: Shape,
}

impl Source for Blanks {
    fn next_batch(&mut self, puzzles: &mut Vec<Puzzle>, most: usize) -> Result<(), Failure> {
        puzzles.clear();
        while puzzles.len() < most && self.made < self.count {
            self.made += 1;
            let mut puzzle = Puzzle {
                number: self.made,
                ..Puzzle::default()
            };
            puzzle.shape = self.shape;
            puzzle.has_gap = self.made > 1 && self.shape.has_gaps();
            puzzles.push(puzzle);
        }
        Ok(())
    }
}
