//! Tells whether an answer completes a puzzle, from the rules of the game alone, in the contract's words.

/// The numbers of a cell's row, column and box.
pub fn units_of(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

pub fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// The first cell, in reading order, that repeats a digit of a unit, and what is wrong there.
pub fn clash(grid: &str) -> Option<(usize, String)> {
    let cells = grid.as_bytes();
    for second in (0..cells.len().min(81)).filter(|&cell| (b'1'..=b'9').contains(&cells[cell])) {
        for unit in units_of(second) {
            let mut same = (0..second).filter(|&cell| cells[cell] == cells[second]);
            if let Some(first) = same.find(|&cell| units_of(cell).contains(&unit)) {
                let (digit, kind) = (
                    char::from(cells[second]),
                    ["row", "column", "box"][unit / 9],
                );
                let cells = format!("{} and {}", name(first), name(second));
                let unit = format!("{kind} {}", unit % 9 + 1);
                let message = format!("digit {digit} repeats in {unit} ({cells})");
                return Some((second, message));
            }
        }
    }
    None
}

/// Accepts a valid completion of `puzzle`; otherwise says what is wrong first.
pub fn check(puzzle: &str, answer: &str) -> Result<(), String> {
    if answer.len() != 81 {
        return Err(format!("{} cells", answer.len()));
    }
    let is_digit = |cell: &char| ('1'..='9').contains(cell);
    for (cell, (clue, found)) in puzzle.chars().zip(answer.chars()).enumerate() {
        if !is_digit(&found) {
            let what = format!("{} is blank", name(cell));
            return Err(match is_digit(&clue) {
                true => format!("{what}, the clue is {clue}"),
                false => what,
            });
        }
        if is_digit(&clue) && clue != found {
            return Err(format!("{} is {found}, the clue is {clue}", name(cell)));
        }
    }
    clash(answer).map_or(Ok(()), |(_, message)| Err(message))
}
