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
//!     way 0   way 1   way 2   way 3   way 4   way 5
//! r1  # . .   . # .   . . #   # . .   . # .   . . #
//! r2  . # .   . . #   # . .   . . #   # . .   . # .
//! r3  . . #   # . .   . # .   . # .   . . #   # . .
//! ```
//!
//! `sweep` draws five conclusions, for all digits of a chute at once. Follow digit 3 in this band 1:
//!
//! ```text
//!      box 1   box 2   box 3
//! r1   1 . . | 4 5 6 | . . .
//! r2   . . . | . . . | . . 3
//! r3   . . . | . 1 2 | . . .
//! r4   . 3 .    (band 2)
//! ```
//!
//! 1. A digit *fits* a triad if one of its cells may take it, and no cell of the line's other triads
//!    is solved with it. (A solved cell's own triad is cleared in the crossing chute.) At first, 3 fits
//!    boxes 1 and 3 in r1, only box 3 in r2, all in r3.
//! 2. It can go a way if it fits the way's three triads. Only ways 1 and 3 have r2's 3 in box 3. Way 1
//!    has r1's 3 in box 2, which does not fit. So 3 can only go way 3. A digit that can go no way is a
//!    dead end.
//! 3. A triad *keeps* the digits that can go a way through it. So r1 keeps 3 only in box 1, r2 in box
//!    3, r3 in box 2.
//! 4. A digit is *forced* into a triad if no other triad of its line keeps it. In r3, 3 and the solved
//!    1 and 2 are forced into box 2. Three forced digits fill the triad, so r3c4 loses all others.
//! 5. If only one cell of a triad may take a forced digit, the cell loses its other digits: a hidden
//!    single. For speed, only stacks do this. They find a column's or box's at once; a row's, once (3)
//!    in its band has cleared the box's other rows. Here, box 1 now has 3 only in r1c2 and r1c3, and c2
//!    has its 3 in r4. So stack 1 forces 3 into c3's triad of box 1, where only r1c3 may take it.
//!
//! All of it stays in this file: spread over several, its loops are not vectorised.

use crate::grid::{without_lowest, Digits, Grid, ALL};

/// Cell `k` of the triad of line `i` and box `j`, all from 0. Chutes 0 to 2 are the bands, 3 to 5 the stacks.
pub fn cell_of(chute: usize, i: usize, j: usize, k: usize) -> usize {
    let [row, column] = if chute < 3 {
        [3 * chute + i, 3 * j + k]
    } else {
        [3 * j + k, 3 * (chute - 3) + i]
    };
    9 * row + column
}

/// Each way's box in lines 0, 1 and 2.
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

/// (3) The digits that the triad of line `i` and box `j` keeps.
fn through(ways: &[Digits; 6], i: usize, j: usize) -> Digits {
    (0..6).fold(0, |digits, way| {
        if WAYS[way][i] == j {
            digits | ways[way]
        } else {
            digits
        }
    })
}

/// (4, 5) What is left of a triad's cells. It keeps `kept`, the line's other triads keep `elsewhere`.
fn settle(triad: [Digits; 3], kept: Digits, elsewhere: Digits, is_stack: bool) -> [Digits; 3] {
    let forced = kept & !elsewhere;
    let is_full = without_lowest(without_lowest(forced)) != 0;
    let left = if is_full { forced } else { kept };
    three!(|k| {
        let new = triad[k] & left;
        let single = new & forced & !others(triad, k);
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

    /// Draws the conclusions in one chute of one lane.
    #[inline(always)]
    fn sweep(&mut self, chute: usize, lane: usize) {
        let old = three!(|i| three!(|j| three!(|k| self.cells[cell_of(chute, i, j, k)][lane])));
        let fit = three!(|i| fits(old[i]));
        // (2) The digits of each way; and those with some way, with several, with more than two.
        let (mut ways, [mut some, mut several, mut over_two]) = ([0; 6], [0; 3]);
        for way in 0..6 {
            let [a, b, c] = WAYS[way];
            ways[way] = fit[0][a] & fit[1][b] & fit[2][c];
            over_two |= several & ways[way];
            several |= some & ways[way];
            some |= ways[way];
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::EMPTY;

    /// The example on top, as one lane.
    fn example() -> Lanes<1> {
        let mut grid = EMPTY;
        let clues = [
            (0, 1),
            (3, 4),
            (4, 5),
            (5, 6),
            (17, 3),
            (22, 1),
            (23, 2),
            (28, 3),
        ];
        for (cell, digit) in clues {
            grid[cell] = 1 << (digit - 1);
        }
        let mut lanes = Lanes::new();
        lanes.load(0, &grid);
        lanes
    }

    fn has_3(lanes: &Lanes<1>, cells: [usize; 3]) -> [bool; 3] {
        cells.map(|cell| lanes.cells[cell][0] & 0b100 != 0)
    }

    #[test]
    fn a_sweep_draws_the_five_conclusions_of_the_example() {
        let mut lanes = example();
        lanes.sweep(0, 0);
        // 2, 3: 3 goes way 3 only.
        assert_eq!(lanes.open[0][0] & 0b100, 0);
        for (triad, keeps) in [([0, 1, 2], true), ([6, 7, 8], false), ([9, 10, 11], false)] {
            let any = has_3(&lanes, triad).contains(&true);
            assert_eq!(any, keeps, "{triad:?}");
        }
        assert_eq!(has_3(&lanes, [18, 19, 20]), [false; 3]);
        // 4: 1, 2 and 3 fill r3's triad of box 2.
        assert_eq!(lanes.cells[21][0], 0b111);
        // 5: c2 has its 3 in r4, so box 1 has it in r1c3.
        assert_eq!(has_3(&lanes, [0, 1, 2]), [false, true, true]);
        lanes.sweep(3, 0);
        assert_eq!((lanes.cells[1][0] & 0b100, lanes.cells[2][0]), (0, 0b100));
        assert_eq!(lanes.dead[0], 0);
    }

    #[test]
    fn a_digit_without_a_way_and_a_cell_without_a_candidate_are_dead_ends() {
        let mut lanes = example();
        lanes.cells[0][0] = 0b10;
        lanes.cells[20][0] = 0b1;
        // Row 3 has 1 in boxes 1 and 2.
        lanes.sweep(0, 0);
        assert_ne!(lanes.dead[0], 0);
        let mut lanes = example();
        lanes.cells[40][0] = 0;
        assert_eq!(lanes.pass(), (1, 0));
    }

    #[test]
    fn ways_are_all_the_arrangements() {
        let mut sorted = WAYS;
        sorted.sort();
        assert_eq!(
            sorted,
            [
                [0, 1, 2],
                [0, 2, 1],
                [1, 0, 2],
                [1, 2, 0],
                [2, 0, 1],
                [2, 1, 0]
            ]
        );
    }

    #[test]
    fn triads_of_bands_and_stacks_cover_the_grid() {
        for chutes in [0..3, 3..6] {
            let mut cells: Vec<usize> = chutes
                .flat_map(|chute| (0..27).map(move |n| cell_of(chute, n / 9, n / 3 % 3, n % 3)))
                .collect();
            cells.sort();
            assert_eq!(cells, (0..81).collect::<Vec<_>>());
        }
    }

    #[test]
    fn passes_rest_at_the_solution_of_an_easy_grid() {
        let text =
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        let cell = |digit: u8| {
            if digit == b'0' {
                ALL
            } else {
                1 << (digit - b'1')
            }
        };
        let mut grid = EMPTY;
        for (i, digit) in text.bytes().enumerate() {
            grid[i] = cell(digit);
        }
        let mut lanes = Lanes::<8>::new();
        lanes.load(3, &grid);
        for _ in 0..20 {
            lanes.pass();
        }
        assert_eq!(lanes.pass().1 & 8, 8);
        assert!(lanes.is_solved(3));
    }
}
