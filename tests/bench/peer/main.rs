//! The `sudoku` crate as a program: grids of 81 characters in, solutions out.
//!
//! `peer only`: the only solution, an empty line if there are several. `peer any`: the first one found.
//! `peer N`: N random minimal puzzles.

use sudoku::{Sudoku, Symmetry};

fn main() {
    let task = std::env::args().nth(1).expect("only, any or a number");
    let mut output = String::new();
    if let Ok(count) = task.parse::<usize>() {
        for _ in 0..count {
            output += &Sudoku::generate_with_symmetry(Symmetry::None).to_str_line();
            output += "\n";
        }
    } else {
        let input = std::io::read_to_string(std::io::stdin()).expect("text");
        for grid in input.lines().flat_map(Sudoku::from_str_line) {
            let solution = if task == "any" {
                grid.some_solution()
            } else {
                grid.solution()
            };
            if let Some(solution) = solution {
                output += &solution.to_str_line();
            }
            output += "\n";
        }
    }
    print!("{output}");
}
