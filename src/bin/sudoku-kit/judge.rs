//! Whether an answer is right for a puzzle.

use crate::engine;
use crate::grid::{clash, list, name, Grid, ALL};
use crate::puzzle::{Fault, Puzzle, NO_SOLUTION};

/// Why an answer is wrong for a puzzle; `None` if it is right. No answer is the end of the output.
pub fn mistake(puzzle: &Grid, answer: Option<&Puzzle>) -> Option<String> {
    let Some(answer) = answer else {
        return Some("expected an answer, found end of file".to_owned());
    };
    match &answer.fault {
        Some(Fault::Malformed(message)) => Some(message.clone()),
        Some(Fault::NoSolution) => engine::has_solution(puzzle)
            .then(|| format!("expected a solution, found '{NO_SOLUTION}'")),
        None => mistake_in_grid(puzzle, &answer.clues),
    }
}

fn mistake_in_grid(puzzle: &Grid, answer: &Grid) -> Option<String> {
    for cell in 0..81 {
        if answer[cell] == ALL {
            return Some(format!("{} is blank", name(cell)));
        }
        if puzzle[cell] & answer[cell] == 0 {
            let (found, clue) = (list(answer[cell]), list(puzzle[cell]));
            return Some(format!("{} is {found}, the clue is {clue}", name(cell)));
        }
    }
    clash(answer).map(|clash| clash.describe())
}
