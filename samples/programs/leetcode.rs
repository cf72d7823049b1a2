// The search of step 1 in LeetCode's form: it can be pasted there, and judged here.

/// A set of digits as a number: bit `d` is set if `d` is in the set. These are the digits 1 to 9.
const ALL: u32 = 0b11_1111_1110;

/// The units of a cell: its row, its column and its box. Rows are numbered from 0 to 8, columns
/// from 9 to 17, boxes from 18 to 26 in reading order.
fn units_of(row: usize, column: usize) -> [usize; 3] {
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

struct Search<'a> {
    board: &'a mut Vec<Vec<char>>,
    /// The digits placed in each row, in each column and in each box.
    placed: [u32; 27],
}

impl Search<'_> {
    /// The candidates of a blank: the digits that its row, column and box lack.
    fn candidates(&self, row: usize, column: usize) -> u32 {
        let mut placed = 0;
        for unit in units_of(row, column) {
            placed |= self.placed[unit];
        }
        ALL & !placed
    }

    fn enter(&mut self, row: usize, column: usize, digit: u8) {
        self.board[row][column] = char::from(b'0' + digit);
        for unit in units_of(row, column) {
            self.placed[unit] |= 1 << digit;
        }
    }

    fn take_back(&mut self, row: usize, column: usize, digit: u8) {
        self.board[row][column] = '.';
        for unit in units_of(row, column) {
            self.placed[unit] &= !(1 << digit);
        }
    }

    /// Fills all blanks from a cell on. Returns false, with the board as it was, if that is impossible.
    fn solve(&mut self, cell: usize) -> bool {
        if cell == 81 {
            return true;
        }
        let (row, column) = (cell / 9, cell % 9);
        if self.board[row][column] != '.' {
            return self.solve(cell + 1);
        }
        let digits = self.candidates(row, column);
        for digit in 1..10 {
            if digits & (1 << digit) != 0 {
                self.enter(row, column, digit);
                if self.solve(cell + 1) {
                    return true;
                }
                self.take_back(row, column, digit);
            }
        }
        false
    }
}

impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let mut search = Search {
            board,
            placed: [0; 27],
        };
        for cell in 0..81 {
            let (row, column) = (cell / 9, cell % 9);
            let clue = search.board[row][column];
            if clue != '.' {
                search.enter(row, column, clue as u8 - b'0');
            }
        }
        search.solve(0);
    }
}
