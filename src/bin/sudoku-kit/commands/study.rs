//! `study`: what each rung of the ladder needs for each grid.

use crate::command_line::{known, option, Arguments, Command};
use crate::failure::{Failure, Status};
use crate::input::Reader;
use crate::ladder::{measure, Counts, Level, Rung};
use crate::stream::each_grid;

pub const COMMAND: Command = Command {
    name: "study",
    sought: &["rate", "difficulty"],
    summary: "what each way of searching needs for each grid",
    about: "\
Prints a table: what each rung of the ladder needs until a grid is solved.

  level              what a puzzle with one solution asks of a weak solver, see
                     generate; - for a grid with none or several
  nodes              positions, the start among them
  guesses            choices with an alternative left
  dead ends          positions with nothing to try
  deepest            the most guesses open at a time
  seconds            in the kit, which counts as it goes",
    options: &[
        option(
            "--rung R",
            "only this rung: first (the first blank), cells (the blank with the fewest candidates), \
             questions (rows, columns and boxes ask, too: the question with the fewest answers), \
             weights (what fails often counts for less, as in src/main.rs), engine",
            "",
        ),
        option(
            "--limit N",
            "give up at N nodes; the counts get a >",
            "100000000",
        ),
    ],
    example: "sudoku-kit study --limit 1000000 samples/ladder.in",
    run,
    ..Command::EMPTY
};

fn run(arguments: &Arguments) -> Result<Status, Failure> {
    let rung = arguments.word("--rung", &Rung::ALL.map(|rung| (rung.name(), rung)))?;
    let rungs = rung.map_or(Rung::ALL.to_vec(), |rung| vec![rung]);
    let limit = known(arguments.number("--limit", 1)?);
    let mut has_head = false;
    each_grid(Reader::open(arguments.file()?)?, |origin, clues, page| {
        if !has_head {
            page.line(HEAD);
            has_head = true;
        }
        let level = Level::of(clues).map_or("-", Level::name);
        for &rung in &rungs {
            let counts = measure(clues, rung, limit);
            page.line(&row(origin.number, level, rung, &counts));
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
