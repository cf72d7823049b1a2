//! Propagation: what follows without a guess, in many grids side by side.
//!
//! A *chute* is a band or a stack; its *lines* are its three rows or columns. A *triad* is the three
//! cells where a line crosses a box: a chute has nine, 3 lines by 3 boxes.
//!
//! A *question* asks where a digit goes in a chute. The digit takes one triad in each line and one in
//! each box. There are six *ways* (tdoku, Tom Dillon, 2019). In band 1, boxes 1 to 3 across, with `#`
//! for a triad with the digit:
//!
//! ```text
//!     way A   way B   way C   way D   way E   way F
//! r1  # . .   . # .   . . #   # . .   . # .   . . #
//! r2  . # .   . . #   # . .   . . #   # . .   . # .
//! r3  . . #   # . .   . # .   . # .   . . #   # . .
//! ```
//!
//! `sweep` takes five steps, each for all digits of a chute at once. Take `seven`, a grid with seven blanks.
//! At first, a blank may take any digit. Band 1, with what the first three steps leave:
//!
//! ```text
//!                              (1) box 1    box 2      box 3      (2) ways             (3) box 2   box 3
//! r1   1 3 5 | 4 6 . | 2 7 .     {1 3 5}  {4 6 8 9}  {2 7 8 9}   A {1 3 5}  D {}       {4 6 8 9}  {2 7 8 9}
//! r2   7 8 2 | 1 3 . | 6 4 .     {2 7 8}  {1 3 5 9}  {4 5 6 9}   B {4 6 9}  E {8}      {1 3 5 9}  {4 6 9}
//! r3   4 6 9 | 2 7 . | . 3 5     {4 6 9}  {1 2 7 8}  {1 3 5 8}   C {2 7 8}  F {9}      {2 7 8}    {1 3 5 8}
//! ```
//!
//! 1. A digit *fits* a triad if one of its cells may take it, and no cell of the line's other triads
//!    is solved with it. (A solved cell's own triad is cleared in the crossing chute.) In r1, box 2,
//!    all digits fit but 1, 3, 5 and 2, 7.
//! 2. It can go a way if it fits the way's three triads. E is {4 6 8 9} & {2 7 8} & {1 3 5 8}: only 8.
//!    So 8 has two ways, C and E, 9 has B and F, and each other digit has one. A digit that can go no
//!    way is a dead end.
//! 3. A triad *keeps* the digits that can go a way through it. So r2 no longer has 5 in box 3, nor r3
//!    1 in box 2.
//! 4. A digit is *forced* into a triad if no other triad of its line keeps it. Three forced digits fill
//!    the triad. In r2, 1, 3 and 5 are forced into box 2. So r2c6 loses 9.
//! 5. If only one cell of a triad may take a forced digit, the cell loses its other digits: a hidden
//!    single. Only stacks do this: a digit with one cell left in a row has one column left in that box,
//!    so the stack forces it into that column's triad. In stack 2, column 6 lacks 5, 8 and 9, so they fill its
//!    triad in box 2: r1c6 keeps 8 and 9, r2c6 keeps 5, r3c6 keeps 8. Only r1c6 may take 9. So it is 9.
//!
//! All of it stays in this file: spread over several, its loops are not vectorised.

use crate::base::grid::{lowest, without_lowest, Digits, Grid, ALL};

/// Cell `k` of the triad of line `i` and box `j`, all from 0. Chutes 0 to 2 are the bands, 3 to 5 the stacks.
fn cell_of(chute: usize, i: usize, j: usize, k: usize) -> usize {
    let [row, column] = if chute < 3 {
        [3 * chute + i, 3 * j + k]
    } else {
        [3 * j + k, 3 * (chute - 3) + i]
    };
    9 * row + column
}

/// The box in lines 0, 1 and 2 of ways A to F.
const WAYS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
];

/// `three!(|n| e)` is an array: `e` for n = 0, 1 and 2. In its place, a loop or `map` is not vectorised.
macro_rules! three {
    (|$n:ident| $e:expr) => {
        [{ let $n: usize = 0; $e }, { let $n: usize = 1; $e }, { let $n: usize = 2; $e }]
    };
}

/// What is in the sets other than `sets[n]`.
fn others(sets: [Digits; 3], n: usize) -> Digits {
    sets[(n + 1) % 3] | sets[(n + 2) % 3]
}

/// (1) The digits that fit each triad of a line.
fn fits(line: [[Digits; 3]; 3]) -> [Digits; 3] {
    let union = |[a, b, c]: [Digits; 3]| a | b | c;
    let if_solved = |cell: Digits| if without_lowest(cell) == 0 { cell } else { 0 };
    let solved = three!(|j| union(three!(|k| if_solved(line[j][k]))));
    three!(|j| union(line[j]) & !others(solved, j))
}

/// (2) The digits that can go each way, A to F.
#[inline(always)]
fn ways(fit: &[[Digits; 3]; 3]) -> [Digits; 6] {
    let mut ways = [0; 6];
    for way in 0..6 {
        let [a, b, c] = WAYS[way];
        ways[way] = fit[0][a] & fit[1][b] & fit[2][c];
    }
    ways
}

/// (3) The digits that the triad of line `i` and box `j` keeps.
fn through(ways: &[Digits; 6], i: usize, j: usize) -> Digits {
    let through = (0..6).filter(|&way| WAYS[way][i] == j);
    through.fold(0, |digits, way| digits | ways[way])
}

/// (4, 5) What is left of a triad's cells. It keeps `kept`, the line's other triads keep `elsewhere`.
fn settle(triad: [Digits; 3], kept: Digits, elsewhere: Digits, is_stack: bool) -> [Digits; 3] {
    let forced = kept & !elsewhere;
    let is_full = without_lowest(without_lowest(forced)) != 0;
    let left = if is_full { forced } else { kept };
    three!(|k| {
        let new = triad[k] & left;
        // Of two in one cell, the first stays, so the other has no way in the next sweep: a dead end.
        let single = lowest(new & forced & !others(triad, k));
        if is_stack && single != 0 {
            single
        } else {
            new
        }
    })
}

/// N grids, each in its *lane*: `cells[c]` holds their cells c. The compiler turns `for lane in 0..N` around code for
/// one grid into vector instructions, each of which does a step for many lanes.
#[repr(align(64))]
pub struct Lanes<const N: usize> {
    /// Candidates; a pass only ever takes some away.
    pub cells: [[Digits; N]; 81],
    /// For each chute, from its last sweep: the digits with several ways (*open* questions), and with just two.
    pub open: [[Digits; N]; 6],
    pub two: [[Digits; N]; 6],
    /// Not zero at a dead end: a digit has no way, or a cell no candidate.
    dead: [Digits; N],
    /// All cells added up (< 2^16) after the last pass; 0 in a grid just loaded. A lost digit makes the next sum less.
    sum: [Digits; N],
}

impl<const N: usize> Lanes<N> {
    pub fn new() -> Self {
        Lanes {
            cells: [[0; N]; 81],
            open: [[0; N]; 6],
            two: [[0; N]; 6],
            dead: [0; N],
            sum: [0; N],
        }
    }

    pub fn load(&mut self, lane: usize, grid: &Grid) {
        for cell in 0..81 {
            self.cells[cell][lane] = grid[cell];
        }
        self.sum[lane] = 0;
    }

    pub fn unload(&self, lane: usize, grid: &mut Grid) {
        for cell in 0..81 {
            grid[cell] = self.cells[cell][lane];
        }
    }

    /// Sweeps all chutes. Returns the sets of lanes at a dead end, and *at rest*: unchanged, not dead.
    #[inline(always)]
    pub fn pass(&mut self) -> (u32, u32) {
        let before = self.sum;
        (self.dead, self.sum) = ([0; N], [0; N]);
        // One loop for both is not vectorised.
        for band in 0..3 {
            for lane in 0..N {
                self.sweep(band, lane);
            }
        }
        for stack in 3..6 {
            for lane in 0..N {
                self.sweep(stack, lane);
            }
        }
        let (mut dead, mut at_rest) = (0, 0);
        for lane in 0..N {
            dead |= u32::from(self.dead[lane] != 0) << lane;
            at_rest |= u32::from(self.sum[lane] == before[lane]) << lane;
        }
        (dead, at_rest & !dead)
    }

    /// Takes the five steps in one chute of one lane.
    #[inline(always)]
    fn sweep(&mut self, chute: usize, lane: usize) {
        let old = three!(|i| three!(|j| three!(|k| self.cells[cell_of(chute, i, j, k)][lane])));
        let fit = three!(|i| fits(old[i]));
        let ways = ways(&fit);
        // The digits with some way, with several, with more than two.
        let [mut some, mut several, mut over_two] = [0; 3];
        for way in ways {
            over_two |= several & way;
            several |= some & way;
            some |= way;
        }
        let (mut sum, mut least) = (self.sum[lane], ALL);
        three!(|i| {
            let kept = three!(|j| through(&ways, i, j));
            three!(|j| {
                let new = settle(old[i][j], kept[j], others(kept, j), chute >= 3);
                for k in 0..3 {
                    self.cells[cell_of(chute, i, j, k)][lane] = new[k];
                    // Stacks are swept last.
                    if chute >= 3 {
                        sum += new[k];
                        least = least.min(new[k]);
                    }
                }
            })
        });
        self.sum[lane] = sum;
        self.dead[lane] |= if least == 0 { ALL } else { ALL & !some };
        self.open[chute][lane] = several;
        self.two[chute][lane] = several & !over_two;
    }

    /// Whether a lane at rest is solved: no question is open. Then each digit has one row and column in each box, so
    /// one cell. As no cell is empty, none is shared.
    pub fn is_solved(&self, lane: usize) -> bool {
        self.open.iter().all(|open| open[lane] == 0)
    }

    /// Guesses by an open question of a lane at rest: the lane keeps the digit in one triad of a line. `other`, its
    /// copy, keeps it in the line's other triads.
    pub fn split(&mut self, lane: usize, (chute, digit): (usize, Digits), other: &mut Grid) {
        let mut triads = 0;
        for n in 0..9 {
            let [a, b, c] = three!(|k| other[cell_of(chute, n / 3, n % 3, k)]);
            triads |= usize::from((a | b | c) & digit != 0) << n;
        }
        let (i, j) = SPLITS[triads];
        for k in 0..3 {
            let [a, b, c] = three!(|n| cell_of(chute, i, (j + n) % 3, k));
            other[a] &= !digit;
            self.cells[b][lane] &= !digit;
            self.cells[c][lane] &= !digit;
        }
    }
}

/// Where a question is split, by the triads that have its digit, bit `3 * i + j` for line i and box j: in the first line
/// with several boxes, at the first of these boxes. The 8 of the example, with ways C and E:
///
/// ```text
///      bits           line 0 has boxes 1 and 2       the lane keeps       the alternative keeps
/// r1   . 1 2          split at box 1                 . 8 .                . . 8
/// r2   3 . .
/// r3   . 7 8
/// ```
const SPLITS: [(usize, usize); 512] = {
    let mut splits = [(0, 0); 512];
    let mut triads: usize = 0;
    while triads < 512 {
        let mut i = 3;
        while i > 0 {
            i -= 1;
            let boxes = triads >> (3 * i) & 0b111;
            if boxes.count_ones() > 1 {
                splits[triads] = (i, boxes.trailing_zeros() as usize);
            }
        }
        triads += 1;
    }
    splits
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::{members, EMPTY};

    /// The example on top, as one lane.
    fn seven() -> Lanes<1> {
        let text =
            "13546.27.78213.64.46927..35321546897874913526596827413917652.84643781952258394761";
        let mut grid = EMPTY;
        for (cell, byte) in text.bytes().enumerate() {
            if byte != b'.' {
                grid[cell] = 1 << (byte - b'1');
            }
        }
        let mut lanes = Lanes::new();
        lanes.load(0, &grid);
        lanes
    }

    /// The digits as a number.
    fn digits(set: Digits) -> u32 {
        members(set.into()).fold(0, |number, digit| 10 * number + digit as u32 + 1)
    }

    #[test]
    fn a_sweep_takes_the_five_steps_of_the_example() {
        let mut lanes = seven();
        let mut grid = EMPTY;
        lanes.unload(0, &mut grid);
        // 1
        let row = |i: usize| three!(|j| three!(|k| grid[9 * i + 3 * j + k]));
        assert_eq!(fits(row(0)).map(digits), [135, 4689, 2789]);
        assert_eq!(fits(row(1)).map(digits), [278, 1359, 4569]);
        assert_eq!(fits(row(2)).map(digits), [469, 1278, 1358]);
        // 2
        let ways = ways(&three!(|i| fits(row(i))));
        assert_eq!(ways.map(digits), [135, 469, 278, 0, 8, 9]);
        // 3
        let kept = [0, 1, 2].map(|i| [1, 2].map(|j| digits(through(&ways, i, j))));
        assert_eq!(kept, [[4689, 2789], [1359, 469], [278, 1358]]);
        lanes.sweep(0, 0);
        assert_eq!([lanes.open[0][0], lanes.two[0][0]].map(digits), [89, 89]);
        // 4
        let column_6 = |lanes: &Lanes<1>| [5, 14, 23].map(|cell| digits(lanes.cells[cell][0]));
        assert_eq!(column_6(&lanes), [4689, 135, 278]);
        assert_eq!(digits(lanes.cells[24][0]), 135);
        // 5
        lanes.sweep(4, 0);
        assert_eq!(column_6(&lanes), [9, 5, 8]);
        assert_eq!(lanes.dead[0], 0);
    }
}
