//! The grid: sets of digits, cells and units, their names, and clues that clash.
//!
//! ```text
//!                stack 1     stack 2     stack 3
//!              c1  c2  c3  c4  c5  c6  c7  c8  c9
//!            +---box 1---+---box 2---+---box 3---+   A cell is a number from 0 to 80, in reading
//!         r1 |  0   1   2|  3   4   5|  6   7   8|   order; people write r1c1 to r9c9. A unit is a
//! band 1  r2 |  9  10  11| 12  13  14| 15  16  17|   row, a column or a box.
//!         r3 | 18  19  20| 21  22  23| 24  25  26|
//!            +---box 4---+---box 5---+---box 6---+   A band is three rows with their three boxes, a
//! band 2  r4 | 27  28  29| 30 ...                    stack three columns with theirs.
//! ```

use super::say::say;

/// A set of digits: bit `d - 1` stands for digit `d`.
pub type Digits = u16;

pub const ALL: Digits = 0b1_1111_1111;

/// The candidates of each cell: one in a clue or a solved cell, all in an untouched blank.
pub type Grid = [Digits; 81];

pub const EMPTY: Grid = [ALL; 81];

/// The three units of each cell: rows are 0 to 8, columns 9 to 17, boxes 18 to 26.
pub const UNITS: [[usize; 3]; 81] = {
    let mut units = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        units[cell] = [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
        cell += 1;
    }
    units
};

/// The nine cells of each unit, in reading order.
pub const CELLS: [[usize; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut i = 0;
    while i < 81 {
        let (unit, k) = (i / 9, i % 9);
        cells[unit][k] = 9 * unit + k;
        cells[9 + unit][k] = unit + 9 * k;
        cells[18 + unit][k] = 27 * (unit / 3) + 3 * (unit % 3) + 9 * (k / 3) + k % 3;
        i += 1;
    }
    cells
};

/// A set's smallest member, as a set; of an empty set, none.
pub fn lowest(set: Digits) -> Digits {
    set & set.wrapping_neg()
}

/// A set without its smallest member.
pub fn without_lowest(set: Digits) -> Digits {
    set & set.wrapping_sub(1)
}

/// The positions of the bits that are set, lowest first.
pub fn members(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (member < 32).then_some(member)
    })
}

/// The name of a cell: `r1c1`.
pub fn cell_name(cell: usize) -> String {
    let (row, column) = (cell / 9 + 1, cell % 9 + 1);
    say!("r{row}c{column}", "{row}행 {column}열")
}

/// The kinds of units: one, and several.
pub const UNIT_KINDS: [(&str, &str); 3] =
    [("row", "rows"), ("column", "columns"), ("box", "boxes")];

/// The name of a unit: `row 1`.
pub fn unit_name(unit: usize) -> String {
    let number = unit % 9 + 1;
    match unit / 9 {
        0 => say!("row {number}", "{number}행"),
        1 => say!("column {number}", "{number}열"),
        _ => say!("box {number}", "{number}번 박스"),
    }
}

/// The number of a cell's digit; 0 if all are left.
pub fn number(digit: Digits) -> usize {
    match digit {
        ALL => 0,
        digit => 1 + digit.trailing_zeros() as usize,
    }
}

/// The digits of a set: `1 2`.
pub fn digit_list(digits: Digits) -> String {
    let names = members(digits.into()).map(|digit| (digit + 1).to_string());
    Vec::from_iter(names).join(" ")
}

/// Two clues with the same digit in one unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clash {
    pub digit: Digits,
    pub unit: usize,
    pub first: usize,
    pub second: usize,
}

/// The first clash: that of the first cell that repeats a digit before it in its row, its column or its
/// box; `None` if no clues clash.
pub fn clash(grid: &Grid) -> Option<Clash> {
    for second in (0..81).filter(|&cell| grid[cell] != ALL) {
        let digit = grid[second];
        for unit in UNITS[second] {
            let mut cells = CELLS[unit].into_iter();
            if let Some(first) = cells.find(|&cell| cell < second && grid[cell] == digit) {
                return Some(Clash {
                    digit,
                    unit,
                    first,
                    second,
                });
            }
        }
    }
    None
}

impl Clash {
    /// `digit 5 repeats in row 3 (r3c2 and r3c7)`
    pub fn describe(&self) -> String {
        let (digit, unit) = (digit_list(self.digit), unit_name(self.unit));
        let (first, second) = (cell_name(self.first), cell_name(self.second));
        say!(
            "digit {digit} repeats in {unit} ({first} and {second})",
            "{unit}에서 같은 숫자({digit})가 겹칩니다({first}, {second})"
        )
    }
}
