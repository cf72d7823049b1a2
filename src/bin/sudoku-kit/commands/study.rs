//! `study`: what each rung of the ladder needs for each grid.

use crate::failure::Failure;
use crate::input::{Kind, Reader};
use crate::ladder::{study, Counts, Level, Rung};
use crate::stream::one_by_one;
use std::ffi::OsStr;

pub fn run(file: &OsStr, rung: Option<Rung>, limit: u64) -> Result<bool, Failure> {
    let reader = Reader::open(file, Kind::Puzzles, None)?;
    let rungs = rung.map_or(Rung::ALL.to_vec(), |rung| vec![rung]);
    let mut has_head = false;
    one_by_one(reader, |puzzle, page| {
        if page.note_fault(puzzle) {
            return Ok(());
        }
        page.note_clash(puzzle);
        if !has_head {
            page.line(HEAD);
            has_head = true;
        }
        let level = match Level::of(&puzzle.clues) {
            Some(Level::Easy) => "easy",
            Some(Level::Medium) => "medium",
            Some(Level::Hard) => "hard",
            None => "-",
        };
        for &rung in &rungs {
            let counts = study(puzzle, rung, limit);
            page.line(&row(puzzle.number, level, rung, &counts));
            page.flush()?;
        }
        Ok(())
    })
}

const HEAD: &str =
    "grid  level   rung              nodes     guesses   dead ends  deepest    seconds";

fn row(number: u64, level: &str, rung: Rung, counts: &Counts) -> String {
    let show = |count: u64| {
        let mark = if counts.is_cut { ">" } else { "" };
        format!("{mark}{count}")
    };
    format!(
        "{number:>4}  {level:<8}{:<10}{:>13}{:>12}{:>12}{:>9}{:>11.6}",
        rung.name(),
        show(counts.nodes),
        show(counts.guesses),
        show(counts.dead_ends),
        show(counts.deepest),
        counts.time.as_secs_f64()
    )
}
