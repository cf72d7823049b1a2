//! The two usual solutions of Baekjoon 2580, made for many grids of 81 characters: `usual first` takes the
//! first blank, `usual fewest` the blank with the fewest candidates.

struct Solver {
    grid: [u32; 81],
    rows: [u32; 9],
    columns: [u32; 9],
    boxes: [u32; 9],
    takes_first: bool,
}

impl Solver {
    fn toggle(&mut self, cell: usize, digit: u32) {
        self.grid[cell] ^= digit;
        self.rows[cell / 9] ^= 1 << digit;
        self.columns[cell % 9] ^= 1 << digit;
        self.boxes[cell / 27 * 3 + cell % 9 / 3] ^= 1 << digit;
    }

    fn candidates(&self, cell: usize) -> u32 {
        let in_box = self.boxes[cell / 27 * 3 + cell % 9 / 3];
        0b11_1111_1110 & !(self.rows[cell / 9] | self.columns[cell % 9] | in_box)
    }

    fn solve(&mut self) -> bool {
        let mut blanks = (0..81).filter(|&cell| self.grid[cell] == 0);
        let next = if self.takes_first {
            blanks.next()
        } else {
            blanks.min_by_key(|&cell| self.candidates(cell).count_ones())
        };
        let Some(cell) = next else { return true };
        let mut candidates = self.candidates(cell);
        while candidates != 0 {
            let digit = candidates.trailing_zeros();
            candidates &= candidates - 1;
            self.toggle(cell, digit);
            if self.solve() {
                return true;
            }
            self.toggle(cell, digit);
        }
        false
    }
}

fn main() {
    let takes_first = std::env::args().nth(1).expect("first or fewest") == "first";
    let text = std::io::read_to_string(std::io::stdin()).expect("text");
    for line in text.lines() {
        let mut solver = Solver {
            grid: [0; 81],
            rows: [0; 9],
            columns: [0; 9],
            boxes: [0; 9],
            takes_first,
        };
        for (cell, clue) in line.chars().enumerate() {
            solver.toggle(cell, clue.to_digit(10).unwrap_or(0));
        }
        solver.solve();
        println!("{}", solver.grid.map(|digit| digit.to_string()).concat());
    }
}
