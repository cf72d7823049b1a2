//! Tells whether an answer completes a puzzle, from the rules of the game alone.

/// The cells of each row, each column and each box: 27 units.
pub fn units() -> Vec<[usize; 9]> {
    let mut units = Vec::new();
    for i in 0..9 {
        units.push(std::array::from_fn(|k| 9 * i + k));
        units.push(std::array::from_fn(|k| 9 * k + i));
        units.push(std::array::from_fn(|k| 9 * (i / 3 * 3 + k / 3) + i % 3 * 3 + k % 3));
    }
    units
}

/// Whether a unit has a digit twice.
pub fn clashes(puzzle: &str) -> bool {
    let cells = puzzle.as_bytes();
    let times = |unit: [usize; 9], digit| unit.iter().filter(|&&cell| cells[cell] == digit).count();
    units().into_iter().any(|unit| (b'1'..=b'9').any(|digit| times(unit, digit) > 1))
}

/// Accepts a valid completion of `puzzle`; otherwise says what is wrong first.
pub fn check(puzzle: &str, answer: &str) -> Result<(), String> {
    if answer.len() != 81 || !answer.bytes().all(|digit| (b'1'..=b'9').contains(&digit)) {
        return Err(format!("not 81 digits: {answer}"));
    }
    let (puzzle, answer) = (puzzle.as_bytes(), answer.as_bytes());
    let name = |cell: usize| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
    for cell in 0..81 {
        let clue = (b'1'..=b'9').contains(&puzzle[cell]);
        if clue && puzzle[cell] != answer[cell] {
            return Err(format!("clue {} altered", name(cell)));
        }
    }
    for unit in units() {
        for (k, &cell) in unit.iter().enumerate() {
            if let Some(&twin) = unit[..k].iter().find(|&&twin| answer[twin] == answer[cell]) {
                return Err(format!("{} and {} are equal", name(twin), name(cell)));
            }
        }
    }
    Ok(())
}

mod tests {
    use super::super::{PUZZLE, SOLUTION};
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_27_units_of_nine_cells_and_each_cell_is_in_three() {
        let units = units();
        assert_eq!(units.len(), 27);
        for unit in &units {
            assert_eq!(unit.iter().collect::<BTreeSet<_>>().len(), 9);
        }
        for cell in 0..81 {
            assert_eq!(units.iter().filter(|unit| unit.contains(&cell)).count(), 3);
        }
    }

    #[test]
    fn each_cell_has_20_peers() {
        for cell in 0..81 {
            let mine = units().into_iter().filter(|unit| unit.contains(&cell));
            assert_eq!(mine.flatten().collect::<BTreeSet<_>>().len() - 1, 20);
        }
    }

    #[test]
    fn the_box_of_r5c5_is_the_middle_one() {
        assert!(units().contains(&[30, 31, 32, 39, 40, 41, 48, 49, 50]));
    }

    #[test]
    fn digits_clash_in_a_row_and_in_a_column_and_in_a_box() {
        for clear in [PUZZLE, SOLUTION, &"0".repeat(81)] {
            assert!(!clashes(clear), "{clear}");
        }
        // Beside a 1 in r5c5.
        let with = |other| (0..81).map(|cell| if cell == 40 || cell == other { '1' } else { '.' }).collect();
        for other in 0..81 {
            let puzzle: String = with(other);
            let shared = units().into_iter().filter(|unit| unit.contains(&40) && unit.contains(&other));
            assert_eq!(clashes(&puzzle), other != 40 && shared.count() > 0, "{puzzle}");
        }
    }

    #[test]
    fn accepts_the_solution() {
        assert_eq!(check(PUZZLE, SOLUTION), Ok(()));
    }

    #[test]
    fn rejects_two_digits_swapped() {
        let swapped = SOLUTION.replacen("46", "64", 1);
        assert_eq!(check(PUZZLE, &swapped), Err("r1c3 and r2c1 are equal".into()));
    }

    #[test]
    fn rejects_a_clue_altered() {
        // Renaming the digits keeps every unit right.
        let renamed = SOLUTION.replace('5', "x").replace('4', "5").replace('x', "4");
        assert_eq!(check(PUZZLE, &renamed), Err("clue r1c1 altered".into()));
    }

    #[test]
    fn rejects_a_row_missing() {
        assert!(check(PUZZLE, &SOLUTION[9..]).is_err());
    }

    #[test]
    fn rejects_a_blank_left() {
        assert!(check(PUZZLE, PUZZLE).is_err());
    }
}
