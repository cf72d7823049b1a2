//! `study`: what each rung of the ladder needs for each grid.

use crate::failure::Failure;
use crate::input::{Kind, Reader};
use crate::ladder::{study, Counts, Rung};
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
            page.line("grid  rung           nodes     guesses   dead ends  deepest  hidden");
            has_head = true;
        }
        for &rung in &rungs {
            page.line(&row(puzzle.number, rung, &study(puzzle, rung, limit)));
            page.flush()?;
        }
        Ok(())
    })
}

fn row(number: u64, rung: Rung, counts: &Counts) -> String {
    let show = |count: u64| {
        let mark = if counts.is_cut { ">" } else { "" };
        format!("{mark}{count}")
    };
    format!(
        "{number:>4}  {:<7}{:>13}{:>12}{:>12}{:>9}{:>8}",
        rung.name(),
        show(counts.nodes),
        show(counts.guesses),
        show(counts.dead_ends),
        show(counts.deepest),
        show(counts.hidden)
    )
}
