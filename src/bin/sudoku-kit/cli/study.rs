//! `study`: what each rung of the ladder needs for each grid.

use super::command::{value_or_default, Arguments, Command, Opt};
use super::stream::each_grid;
use crate::base::clock::timed;
use crate::base::error::{Error, Status};
use crate::base::words::names;
use crate::search::measure::{measure, rungs, Level};

pub const COMMAND: Command = Command::new("study", include_str!("study.txt"), study);

fn study(arguments: &Arguments) -> Result<Status, Error> {
    let only = arguments.word(Opt::RUNG, names(&rungs()))?;
    let limit = value_or_default(arguments.number(Opt::LIMIT, 1)?);
    let mut has_head = false;
    each_grid(arguments.file()?, |puzzle, clues, output| {
        if !has_head {
            output.line(HEAD);
            has_head = true;
        }
        let level = Level::name_of(clues);
        let mut rungs = rungs();
        rungs.retain(|rung| only.map_or(true, |only| rung.1 == only));
        for (name, rule, _) in rungs {
            let (tally, time) = timed(|| measure(clues, rule, limit));
            let seconds = time.as_secs_f64();
            let is_cut = tally.nodes >= limit;
            let show = |count| format!("{}{count}", if is_cut { ">" } else { "" });
            let counts = [tally.nodes, tally.guesses, tally.dead_ends, tally.deepest];
            let [nodes, guesses, dead_ends, deepest] = counts.map(show);
            let counts = format!("{nodes:>13}{guesses:>12}{dead_ends:>12}{deepest:>9}");
            let number = puzzle.number;
            output.line(format!(
                "{number:>4}  {level:<8}{name:<10}{counts}{seconds:>11.6}"
            ));
            output.flush()?;
        }
        Ok(())
    })
}

const HEAD: &str =
    "grid  level   rung              nodes     guesses   dead ends  deepest    seconds";
