USER_TEXT

// A `struct Solution` of the user's comes before this one.
mod call {
    pub struct Solution;
}
use call::*;

fn main() {
    use std::io::{Read, Write};
    extern "C" {
        #[cfg_attr(windows, link_name = "_dup")]
        fn dup(file: i32) -> i32;
        #[cfg_attr(windows, link_name = "_dup2")]
        fn dup2(file: i32, copy: i32) -> i32;
    }
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let cells = text.chars().filter(|cell| !cell.is_whitespace());
    let cells: Vec<char> = cells.map(|cell| if cell == '0' { '.' } else { cell }).collect();
    let mut board: Vec<Vec<char>> = cells.chunks(9).map(|row| row.to_vec()).collect();
    // What the function prints goes to standard error. SAFETY: 1, 2 and the copy are open.
    let output = unsafe { dup(1) };
    unsafe { dup2(2, 1) };
    Solution::solve_sudoku(&mut board);
    std::io::stdout().flush().unwrap();
    unsafe { dup2(output, 1) };
    for row in board {
        let row: Vec<String> = row.iter().map(|cell| cell.to_string()).collect();
        println!("{}", row.join(" "));
    }
}
