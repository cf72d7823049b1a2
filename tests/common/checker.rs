//! Tells whether an answer completes a puzzle, from the rules of the game alone, in the contract's words.

use std::sync::OnceLock;

/// The cells of each row, then those of each column and of each box: 27 units.
pub fn units() -> &'static [[usize; 9]; 27] {
    static UNITS: OnceLock<[[usize; 9]; 27]> = OnceLock::new();
    let cell = |unit: usize, k: usize| match (unit / 9, unit % 9) {
        (0, row) => 9 * row + k,
        (1, column) => 9 * k + column,
        (_, i) => 9 * (i / 3 * 3 + k / 3) + i % 3 * 3 + k % 3,
    };
    UNITS.get_or_init(|| std::array::from_fn(|unit| std::array::from_fn(|k| cell(unit, k))))
}

/// The numbers of a cell's row, column and box.
pub fn units_of(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

pub fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

pub fn unit_name(unit: usize) -> String {
    format!("{} {}", ["row", "column", "box"][unit / 9], unit % 9 + 1)
}

/// The first cell, in reading order, that repeats a digit of a unit, and what is wrong there.
pub fn clash(grid: &str) -> Option<(usize, String)> {
    let cells = grid.as_bytes();
    for second in (0..cells.len().min(81)).filter(|&cell| (b'1'..=b'9').contains(&cells[cell])) {
        for i in units_of(second) {
            let mut before = units()[i].iter().filter(|&&cell| cell < second);
            if let Some(&first) = before.find(|&&cell| cells[cell] == cells[second]) {
                let (digit, unit) = (char::from(cells[second]), unit_name(i));
                let cells = format!("{} and {}", name(first), name(second));
                let message = format!("digit {digit} appears twice in {unit} ({cells})");
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
            return Err(format!("{} is blank", name(cell)));
        }
        if is_digit(&clue) && clue != found {
            return Err(format!("{} is {found}, the clue is {clue}", name(cell)));
        }
    }
    clash(answer).map_or(Ok(()), |(_, message)| Err(message))
}

mod tests {
    use super::super::{with_cell, EMPTY, PUZZLE, SOLUTION};
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_27_units_of_nine_cells_and_each_cell_has_three_with_20_peers() {
        assert!(units()
            .iter()
            .all(|unit| unit.iter().collect::<BTreeSet<_>>().len() == 9));
        assert_eq!(units()[22], [30, 31, 32, 39, 40, 41, 48, 49, 50]);
        for cell in 0..81 {
            let mine = (0..27).filter(|&unit| units()[unit].contains(&cell));
            assert_eq!(Vec::from_iter(mine), units_of(cell));
            let peers = units_of(cell).map(|unit| units()[unit]).concat();
            assert_eq!(BTreeSet::from_iter(peers).len(), 1 + 20);
        }
    }

    #[test]
    fn two_equal_clues_clash_only_if_they_share_a_unit() {
        for clear in [PUZZLE, SOLUTION, EMPTY] {
            assert_eq!(clash(clear), None);
        }
        for other in (0..81).filter(|&cell| cell != 40) {
            let clue = |i| if i == 40 || i == other { '1' } else { '.' };
            let puzzle: String = (0..81).map(clue).collect();
            let mut units = units().iter();
            let shared = units.any(|unit| unit.contains(&40) && unit.contains(&other));
            let found = clash(&puzzle).map(|clash| clash.0);
            assert_eq!(found, shared.then_some(other.max(40)), "{puzzle}");
        }
    }

    #[test]
    fn wrong_answers_are_refused() {
        // To rename the digits keeps every unit right.
        let renamed = SOLUTION
            .replace('5', "x")
            .replace('4', "5")
            .replace('x', "4");
        let latin = (0..9).map(|i| format!("{}{}", &"123456789"[i..], &"123456789"[..i]));
        let twice = |digit, unit| format!("digit {digit} appears twice in {unit}");
        for (puzzle, answer, reason) in [
            (PUZZLE, SOLUTION[9..].into(), "72 cells"),
            (PUZZLE, PUZZLE.into(), "r1c3 is blank"),
            (PUZZLE, renamed, "r1c1 is 4, the clue is 5"),
            (
                PUZZLE,
                SOLUTION.replacen("46", "64", 1),
                &twice(6, "box 1 (r1c3 and r2c1)"),
            ),
            (
                PUZZLE,
                with_cell(SOLUTION, 1, 3, '3'),
                &twice(3, "row 1 (r1c2 and r1c3)"),
            ),
            (EMPTY, latin.collect(), &twice(2, "box 1 (r1c2 and r2c1)")),
        ] {
            assert_eq!(check(puzzle, &answer), Err(reason.to_owned()));
        }
        assert_eq!(check(PUZZLE, SOLUTION), Ok(()));
    }
}
