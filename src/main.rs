// SPDX-License-Identifier: 0BSD
//! Sudoku, in the format of Baekjoon 2580: nine lines of nine digits in, 0 for a blank, the solution out.
//!
//! ```text
//!     0 3 5 4 6 9 2 7 8            1 3 5 4 6 9 2 7 8
//!     7 8 2 1 0 5 6 0 9            7 8 2 1 3 5 6 4 9
//!     0 6 0 2 7 8 1 3 5            4 6 9 2 7 8 1 3 5
//!     ...                          ...
//! ```
//!
//! This one file is the whole program; paste it into a judge as it is. It needs the standard library only.
//!
//! **The idea.** Fill a blank, go on, and when no digit fits, return to the last choice that has an
//! alternative left: backtracking. Three tables of bit masks (the digits in each row, column and box) tell in
//! one AND which digits fit. The textbook does no more and stands first. The engine after it keeps every
//! candidate of every cell, draws all conclusions before it guesses, guesses where the fewest ways are left,
//! and does so for many grids at a time.
//!
//! **Words.** A *node* is a position of the search tree, the first one included; the textbook comes to one
//! with every digit it enters, the engine with every guess and every alternative it takes up. A *guess* is a
//! choice with an alternative left. A *dead end* is a position that is refuted: a cell has no candidate, a
//! row, column or box no place for a digit, or no solution there can be smaller than one already found.
//!
//! **Sections**
//! 1. The whole structure
//! 2. The geometry of the grid
//! 3. Backtracking, the textbook
//! 4. The engine: triads, lanes, propagation, guesses
//! 5. Reading
//! 6. Writing
//! 7. Threads
//! 8. All solutions, and new puzzles
//! 9. The log of a search
//! 10. The checker
//! 11. The command line
//!
//! Build and run: `rustc -O src/main.rs -o sudoku && ./sudoku < samples/baekjoon-2580.in`

// In this file indices are the subject.
#![allow(clippy::needless_range_loop)]

use std::cell::Cell;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io::{self, BufRead, Read, Stdin, Write};
use std::process::ExitCode;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

// ---------------------------------------------------------------------------------------------------------
// 1. The whole structure
// ---------------------------------------------------------------------------------------------------------

/// Exit status 0: every grid solved; 1: some grid has no solution; 2: malformed input, wrong usage, failure.
fn main() -> ExitCode {
    let status = Options::parse(std::env::args_os().skip(1)).and_then(|options| match &options.task {
        Task::Print(text) => {
            let mut output = Output::default();
            output.write(&Answers { text: text.as_bytes().to_vec(), ..Answers::default() });
            Ok(output.status)
        }
        Task::Check(input, output) => check(input, output, options.lanes),
        _ => Ok(run(options)),
    });
    ExitCode::from(status.unwrap_or_else(|message| {
        tell(io::stderr(), &format!("sudoku: {message}\n"));
        2
    }))
}

/// Answers all grids of standard input. Returns the exit status.
///
/// It begins alone, as a lone grid deserves. Only input that comes in large blocks is left to threads, which
/// all do the same.
fn run(options: Options) -> u8 {
    let desk = Desk {
        input: Mutex::new(Input::new(&options)),
        options,
        output: Mutex::new(Output::default()),
        turn: Condvar::new(),
    };
    // Room for a lone grid.
    let (puzzles, entries) = (Vec::with_capacity(1), Vec::with_capacity(1));
    let mut batch = Batch { puzzles, entries, ..Batch::default() };
    while desk.take(&mut batch) {
        let answers = batch.answer(&desk.options, &mut |part| lock(&desk.output).write(part));
        desk.hand_in(batch.number, answers);
        // All solutions of a grid, or its trace, may be more than memory can hold: nobody else can write
        // them.
        if batch.is_large && desk.options.task != Task::All && !desk.options.trace {
            return share_out(desk);
        }
    }
    let status = lock(&desk.output).sum_up(&desk.options);
    // The system takes back all memory at once.
    std::mem::forget((desk, batch));
    status
}

// ---------------------------------------------------------------------------------------------------------
// 2. The geometry of the grid
// ---------------------------------------------------------------------------------------------------------
//
//              stack 1     stack 2     stack 3
//            c1  c2  c3  c4  c5  c6  c7  c8  c9
//          +-----------+-----------+-----------+
//       r1 |  0   1   2|  3   4   5|  6   7   8|     A cell is a number from 0 to 80, in reading order;
//  band 1  |   box 1   |   box 2   |   box 3   |     people call it r1c1 to r9c9. A unit is a row, a
//       r2 |  9  10  11| 12  13  14| 15  16  17|     column or a box. A band is three rows with their
//       r3 | 18  19  20| 21  22  23| 24  25  26|     three boxes, a stack three columns with theirs.
//          +-----------+-----------+-----------+
//       r4 | 27 ...                            |     A triad is the three cells where a row (or a
//  band 2  |   box 4       box 5       box 6   |     column) crosses a box: cells 0, 1, 2 are one, and
//          |                                   |     cells 0, 9, 18 another. A band is nine triads,
//          +-----------+-----------+-----------+     three by three: line i, box j.
//  band 3  |   box 7       box 8       box 9   |
//          +-----------+-----------+-----------+

/// A set of digits: bit `d - 1` is set when digit `d` belongs to it.
type Digits = u16;

const ALL: Digits = 0b1_1111_1111;

/// The candidates of each cell: one digit in a clue or a solved cell, all of them in an untouched blank.
type Grid = [Digits; 81];

/// The row, the column and the box of each cell, 0 to 8 in reading order.
const PLACES: [[u8; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = [row as u8, column as u8, (row / 3 * 3 + column / 3) as u8];
        cell += 1;
    }
    places
};

fn row(cell: usize) -> usize {
    usize::from(PLACES[cell][0])
}

fn column(cell: usize) -> usize {
    usize::from(PLACES[cell][1])
}

fn box_index(cell: usize) -> usize {
    usize::from(PLACES[cell][2])
}

/// The three units of a cell: rows are 0 to 8, columns 9 to 17, boxes 18 to 26.
fn units(cell: usize) -> [usize; 3] {
    [row(cell), 9 + column(cell), 18 + box_index(cell)]
}

/// Whether two cells share a unit. A cell is no peer of itself.
fn are_peers(one: usize, other: usize) -> bool {
    let shared = row(one) == row(other) || column(one) == column(other) || box_index(one) == box_index(other);
    shared && one != other
}

/// The smallest digit of a set that is not empty, as a set.
#[inline(always)]
fn lowest(digits: Digits) -> Digits {
    digits & digits.wrapping_neg()
}

#[inline(always)]
fn without_lowest(digits: Digits) -> Digits {
    digits & digits.wrapping_sub(1)
}

/// The smallest digit of a set that is not empty, 1 to 9.
#[inline(always)]
fn digit(digits: Digits) -> u8 {
    digits.trailing_zeros() as u8 + 1
}

// ---------------------------------------------------------------------------------------------------------
// 3. Backtracking, the textbook
// ---------------------------------------------------------------------------------------------------------

/// A search on the three tables. `rows[r]` holds the digits that stand in row `r`, and so on: what is in none
/// of a blank's three sets fits there. This is the promising test of the textbooks, for nine digits at once.
struct Textbook<'a> {
    rows: [Digits; 9],
    columns: [Digits; 9],
    boxes: [Digits; 9],
    grid: Grid,
    /// The first `count` are the cells to fill; those before the current depth are filled.
    blanks: [u8; 81],
    count: usize,
    /// The search ends when it has found so many solutions.
    wanted: usize,
    found: usize,
    /// The first solution found.
    solution: Grid,
    log: &'a mut Log,
}

/// The rungs of the ladder that lead up to the engine.
const FIRST: u8 = 1;
const FEWEST: u8 = 2;
const SINGLES: u8 = 3;

/// What the 27 units show.
enum Units {
    Fine,
    /// Blank number `i` is the only place for the digit in the unit.
    Single {
        i: usize,
        unit: usize,
        digit: Digits,
    },
    /// The unit has no place for these digits.
    Dead {
        unit: usize,
        missing: Digits,
    },
}

impl<'a> Textbook<'a> {
    /// Fills the blanks from number `depth` on, smallest digits first. Returns whether it found all solutions
    /// that are wanted; if not, the tables are as they were.
    ///
    /// `FIRST` takes the blanks as they come, in reading order; `FEWEST` the one with the fewest candidates
    /// (minimum remaining values, MRV); `SINGLES` too, and fills the singles before it goes on.
    fn backtrack<const RUNG: u8>(&mut self, depth: usize, guesses: u64) -> bool {
        if depth == self.count {
            self.found += 1;
            if self.found == 1 {
                self.solution = self.grid;
            }
            self.log.solution(guesses);
            return self.found == self.wanted;
        }
        if RUNG != FIRST {
            let candidates = |&i: &usize| self.candidates(self.blank(i)).count_ones();
            let fewest = (depth..self.count).min_by_key(candidates).unwrap_or(depth);
            self.blanks.swap(depth, fewest);
        }
        let cell = self.blank(depth);
        let all = self.candidates(cell);
        if all == 0 {
            self.log.dead_cell(guesses, cell);
        }
        let mut candidates = all;
        while candidates != 0 {
            let digit = lowest(candidates);
            candidates ^= digit;
            let guesses = self.log.choice(guesses, cell, digit, all, candidates);
            self.toggle(cell, digit);
            self.grid[cell] = digit;
            if self.visit::<RUNG>(depth + 1, guesses) {
                return true;
            }
            self.toggle(cell, digit);
        }
        false
    }

    /// Goes on from a node of the search tree. Returns what `backtrack` does.
    fn visit<const RUNG: u8>(&mut self, depth: usize, guesses: u64) -> bool {
        self.log.tally.nodes += 1;
        if RUNG != SINGLES {
            return self.backtrack::<RUNG>(depth, guesses);
        }
        let (filled, is_alive) = self.fill_singles(depth, guesses);
        let is_done = is_alive && self.backtrack::<RUNG>(filled, guesses);
        if !is_done {
            for i in depth..filled {
                self.toggle(self.blank(i), self.grid[self.blank(i)]);
            }
        }
        is_done
    }

    /// Fills, from number `depth` on, the blanks with one candidate and the only places that are left for a
    /// digit in a unit, until there are none. Returns the depth reached, and false at a dead end.
    fn fill_singles(&mut self, mut depth: usize, guesses: u64) -> (usize, bool) {
        loop {
            let before = depth;
            let mut i = depth;
            while i < self.count {
                let cell = self.blank(i);
                let candidates = self.candidates(cell);
                if candidates == 0 {
                    self.log.dead_cell(guesses, cell);
                    return (depth, false);
                }
                if without_lowest(candidates) == 0 {
                    self.log.naked_single(guesses, cell, candidates);
                    self.fill(i, depth, candidates);
                    depth += 1;
                }
                i += 1;
            }
            if depth > before && depth < self.count {
                continue;
            }
            match self.look_at_units(depth) {
                Units::Fine => return (depth, true),
                Units::Single { i, unit, digit } => {
                    self.log.hidden_single(guesses, self.blank(i), unit, digit);
                    self.fill(i, depth, digit);
                    depth += 1;
                }
                Units::Dead { unit, missing } => {
                    self.log.dead_unit(guesses, unit, missing);
                    return (depth, false);
                }
            }
        }
    }

    /// Looks for a unit without a place for a digit, and for a hidden single.
    fn look_at_units(&self, depth: usize) -> Units {
        if depth == self.count {
            return Units::Fine;
        }
        let mut once = [0; 27];
        let mut twice = [0; 27];
        for i in depth..self.count {
            let candidates = self.candidates(self.blank(i));
            for unit in units(self.blank(i)) {
                twice[unit] |= once[unit] & candidates;
                once[unit] |= candidates;
            }
        }
        for unit in 0..27 {
            let table = [&self.rows, &self.columns, &self.boxes][unit / 9];
            let missing = ALL & !(table[unit % 9] | once[unit]);
            if missing != 0 {
                return Units::Dead { unit, missing };
            }
        }
        for i in depth..self.count {
            let candidates = self.candidates(self.blank(i));
            for unit in units(self.blank(i)) {
                let hidden = candidates & once[unit] & !twice[unit];
                if hidden != 0 {
                    return Units::Single { i, unit, digit: lowest(hidden) };
                }
            }
        }
        Units::Fine
    }

    /// Fills blank number `i`, which becomes number `depth`.
    fn fill(&mut self, i: usize, depth: usize, digit: Digits) {
        let cell = self.blank(i);
        self.toggle(cell, digit);
        self.grid[cell] = digit;
        self.blanks.swap(depth, i);
    }

    fn blank(&self, i: usize) -> usize {
        usize::from(self.blanks[i])
    }

    fn candidates(&self, cell: usize) -> Digits {
        ALL & !(self.rows[row(cell)] | self.columns[column(cell)] | self.boxes[box_index(cell)])
    }

    /// Enters a digit into the three tables, or takes it out again.
    fn toggle(&mut self, cell: usize, digit: Digits) {
        self.rows[row(cell)] ^= digit;
        self.columns[column(cell)] ^= digit;
        self.boxes[box_index(cell)] ^= digit;
    }

    /// Enters the clues.
    fn new(clues: &Grid, wanted: usize, log: &'a mut Log) -> Self {
        let (rows, columns, boxes) = ([0; 9], [0; 9], [0; 9]);
        let (grid, blanks, solution) = (*clues, [0; 81], [0; 81]);
        let mut new =
            Textbook { rows, columns, boxes, grid, blanks, count: 0, wanted, found: 0, solution, log };
        for r in 0..9 {
            for c in 0..9 {
                let clue = clues[9 * r + c];
                if clue == ALL {
                    new.blanks[new.count] = (9 * r + c) as u8;
                    new.count += 1;
                } else {
                    new.rows[r] |= clue;
                    new.columns[c] |= clue;
                    new.boxes[r / 3 * 3 + c / 3] |= clue;
                }
            }
        }
        new
    }

    /// Looks for up to `wanted` solutions. Returns how many there are and the first, if any. The clues must
    /// not clash.
    fn search<const RUNG: u8>(clues: &Grid, wanted: usize, log: &mut Log) -> (usize, Grid) {
        let mut textbook = Textbook::new(clues, wanted, log);
        textbook.visit::<RUNG>(0, 0);
        (textbook.found, textbook.solution)
    }

    /// The smallest solution of a grid, if there is one.
    ///
    /// In reading order with the smallest digits first, the first solution is the smallest. In any other
    /// order a second one calls for more: each blank in turn gets the smallest digit that still leaves a
    /// solution.
    fn smallest<const RUNG: u8>(clues: &Grid, log: &mut Log) -> Option<Grid> {
        if repetition(clues).is_some() {
            log.clash(clues);
            return None;
        }
        let (found, mut best) = Self::search::<RUNG>(clues, if RUNG == FIRST { 1 } else { 2 }, log);
        if found == 2 {
            let mut grid = *clues;
            for cell in 0..81 {
                let mut smaller = clues[cell] & (best[cell] - 1);
                while smaller != 0 {
                    let digit = lowest(smaller);
                    smaller ^= digit;
                    if (0..81).any(|peer| grid[peer] == digit && are_peers(peer, cell)) {
                        continue;
                    }
                    grid[cell] = digit;
                    log.question(cell, grid[cell]);
                    let (found, better) = Self::search::<RUNG>(&grid, 1, log);
                    if found > 0 {
                        best = better;
                        break;
                    }
                }
                grid[cell] = best[cell];
            }
        }
        Some(best).filter(|_| found > 0)
    }

    /// The solution, if there is no need to guess. The clues may clash.
    fn by_singles(clues: &Grid) -> Option<Grid> {
        let mut log = Log::default();
        let mut textbook = Textbook::new(clues, 1, &mut log);
        textbook.fill_singles(0, 0);
        let is_full = |table: &[Digits; 9]| table.iter().all(|&digits| digits == ALL);
        let Textbook { rows, columns, boxes, grid, .. } = textbook;
        Some(grid).filter(|_| is_full(&rows) && is_full(&columns) && is_full(&boxes))
    }
}

// ---------------------------------------------------------------------------------------------------------
// 4. The engine: triads, lanes, propagation, guesses
// ---------------------------------------------------------------------------------------------------------
//
// For every digit, each line and each box of a band has exactly one triad that takes it, so its three triads
// are a permutation: one of six ways to put three rooks on the band's nine triads. With bit masks, the masks
// of three triads ANDed tell for all nine digits at once whether a way is open.
//
//          box 1 box 2 box 3
//   line 1   #     .     .      .  #  .     .  .  #     #  .  .     .  #  .     .  .  #
//   line 2   .     #     .      .  .  #     #  .  .     .  .  #     #  .  .     .  #  .
//   line 3   .     .     #      #  .  .     .  #  .     .  #  .     .  .  #     #  .  .
//
// A *lane* is the place of one grid among N that are worked on in lock-step. What is stored of them lies side
// by side, so the compiler turns `for lane in 0..N` around code for one grid into vector instructions for N.

/// The six ways: `WAYS[way][line]` is the box in which the line has the digit. In a band, lines are rows; in
/// a stack they are columns.
const WAYS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// Cell `k` of the triad of line `i` and box `j`: in band `at`, whose lines are rows, or in stack `at`, whose
/// lines are columns.
#[inline(always)]
fn cell_of(rows: bool, at: usize, i: usize, j: usize, k: usize) -> usize {
    if rows {
        27 * at + 9 * i + 3 * j + k
    } else {
        3 * at + i + 9 * (3 * j + k)
    }
}

/// An expression for each of a band's nine triads: `[[e(0, 0), e(0, 1), ...], ...]`. A macro, because loops
/// and closures of this size stay loops and calls, and what contains them is not vectorised.
macro_rules! for_triads {
    (|$i:ident, $j:ident| $e:expr) => {
        [for_triads!(@ 0 $i $j $e), for_triads!(@ 1 $i $j $e), for_triads!(@ 2 $i $j $e)]
    };
    (@ $line:literal $i:ident $j:ident $e:expr) => {{
        let $i: usize = $line;
        [{ let $j: usize = 0; $e }, { let $j: usize = 1; $e }, { let $j: usize = 2; $e }]
    }};
}

/// All ones if the set is empty, else zero: a condition that is a mask.
#[inline(always)]
fn if_empty(digits: Digits) -> Digits {
    if digits == 0 {
        !0
    } else {
        0
    }
}

/// N grids side by side.
#[repr(align(64))]
struct Lanes<const N: usize> {
    /// Candidates; propagation only ever takes some away.
    cells: [[Digits; N]; 81],
    /// For each band and stack, as the last pass left it: the digits to which each of the six ways is open.
    ways: [[[Digits; N]; 6]; 6],
    /// Not zero where the last pass found a dead end.
    dead: [Digits; N],
    /// The sum of all cells' masks (at most 81 * 511). It stays the same only if nothing changed, and is
    /// `SOLVED` in a grid at rest only if that is solved.
    sum: [Digits; N],
    /// How many passes there were.
    passes: u64,
}

const SOLVED: u16 = 9 * ALL;

impl<const N: usize> Lanes<N> {
    #[inline(always)]
    fn new() -> Self {
        Lanes { cells: [[0; N]; 81], ways: [[[0; N]; 6]; 6], dead: [0; N], sum: [0; N], passes: 0 }
    }

    #[inline(always)]
    fn load(&mut self, lane: usize, grid: &Grid) {
        for cell in 0..81 {
            self.cells[cell][lane] = grid[cell];
        }
        self.sum[lane] = 0;
    }

    #[inline(always)]
    fn unload(&self, lane: usize) -> Grid {
        let mut grid = [0; 81];
        for cell in 0..81 {
            grid[cell] = self.cells[cell][lane];
        }
        grid
    }

    /// One pass of propagation over all lanes: three bands, then three stacks. Returns, as a bit for each
    /// lane, which of them need a decision: those at a dead end and those in which nothing changed any more.
    #[inline(always)]
    fn pass(&mut self) -> u32 {
        self.passes += 1;
        let before = self.sum;
        self.dead = [0; N];
        self.sum = [0; N];
        for band in 0..3 {
            for lane in 0..N {
                self.sweep::<true>(band, lane);
            }
        }
        for stack in 0..3 {
            for lane in 0..N {
                self.sweep::<false>(stack, lane);
            }
        }
        let mut stopped = 0;
        for lane in 0..N {
            let stops = self.dead[lane] | if_empty(self.sum[lane] ^ before[lane]);
            stopped |= u32::from(stops != 0) << lane;
        }
        stopped
    }

    /// Draws the conclusions in one band (`ROWS`) or stack of one lane.
    #[inline(always)]
    fn sweep<const ROWS: bool>(&mut self, at: usize, lane: usize) {
        let old = for_triads!(|i, j| [
            self.cells[cell_of(ROWS, at, i, j, 0)][lane],
            self.cells[cell_of(ROWS, at, i, j, 1)][lane],
            self.cells[cell_of(ROWS, at, i, j, 2)][lane],
        ]);
        let possible = for_triads!(|i, j| old[i][j][0] | old[i][j][1] | old[i][j][2]);
        // Needed here: the digits of solved cells, and all of a triad that has only three left. With fewer it
        // is doomed, and nothing is wrong with taking them too.
        let needed = for_triads!(|i, j| {
            let all = possible[i][j];
            let more_than_three = without_lowest(without_lowest(without_lowest(all)));
            let mut needed = all & if_empty(more_than_three);
            for cell in old[i][j] {
                needed |= cell & if_empty(without_lowest(cell));
            }
            needed
        });
        // They leave the line's other triads (the box's follow from the ways), and then the ways that are
        // open tell what is left: locked candidates, and more.
        let free = for_triads!(|i, j| possible[i][j] & !(needed[i][(j + 1) % 3] | needed[i][(j + 2) % 3]));
        let mut ways = [0; 6];
        for way in 0..6 {
            let [a, b, c] = WAYS[way];
            ways[way] = free[0][a] & free[1][b] & free[2][c];
            self.ways[if ROWS { at } else { 3 + at }][way][lane] = ways[way];
        }
        let left = for_triads!(|i, j| {
            let mut left = 0;
            for way in 0..6 {
                if WAYS[way][i] == j {
                    left |= ways[way];
                }
            }
            left
        });
        let mut dead = ALL & !(left[0][0] | left[0][1] | left[0][2]);
        let (mut sum, mut least) = (self.sum[lane], ALL);
        for_triads!(|i, j| {
            let [a, b, c] = old[i][j];
            // Forced here: no other triad of the line can take it. Three forced digits fill the triad: `room`
            // is all ones as long as there are fewer.
            let forced = left[i][j] & !(left[i][(j + 1) % 3] | left[i][(j + 2) % 3]);
            let room = if_empty(without_lowest(without_lowest(forced)));
            let kept = left[i][j] & (forced | room);
            // A forced digit with one cell in its triad is a hidden single.
            let hidden = forced & !((a & b) | ((a | b) & c));
            for k in 0..3 {
                let candidates = old[i][j][k] & kept;
                let mut single = candidates & hidden;
                if !ROWS {
                    // Two in one cell: the one that is left out is missed in the next pass, and that is a
                    // dead end.
                    single = lowest(single);
                }
                let new = single | (candidates & if_empty(single));
                self.cells[cell_of(ROWS, at, i, j, k)][lane] = new;
                if !ROWS {
                    sum += new;
                    least = least.min(new);
                }
            }
        });
        dead |= if_empty(least);
        self.dead[lane] |= dead;
        self.sum[lane] = sum;
    }

    /// Decides between two ways in the lane, whose grid is at rest and not solved. Leaves the first in the
    /// lane and the second in `other`, which comes as a copy of the lane's grid.
    ///
    /// The digit is one with just two ways open, if there is any, in the band or stack with the fewest ways.
    #[inline(always)]
    fn guess(&mut self, lane: usize, other: &mut Grid) -> Guess {
        let count = |at: usize| -> u32 { self.ways[at].iter().map(|way| way[lane].count_ones()).sum() };
        let (mut fewest, mut at) = (u32::MAX, 0);
        for band in 0..6 {
            let ways = count(band);
            // With one way for each of the nine digits, all is settled there.
            if 9 < ways && ways < fewest {
                fewest = ways;
                at = band;
            }
        }
        let (mut once, mut twice, mut more) = (0, 0, 0);
        for way in self.ways[at] {
            more |= twice & way[lane];
            twice |= once & way[lane];
            once |= way[lane];
        }
        let two = twice & !more;
        self.part(lane, at, lowest(if two != 0 { two } else { twice }), other)
    }

    /// The same, but of all places with several ways takes one of the highest rank, which depends on the
    /// numbers of ways in all places, and on the place.
    #[inline(always)]
    fn guess_by(&mut self, lane: usize, other: &mut Grid, rank: impl Fn(&PerPlace, usize) -> u64) -> Guess {
        let mut ways = [0; PLACES_OF_WAYS];
        for at in 0..6 {
            for way in 0..6 {
                let open = self.ways[at][way][lane];
                for d in 0..9 {
                    ways[9 * at + d] += u64::from(open >> d & 1);
                }
            }
        }
        let several = (0..PLACES_OF_WAYS).rev().filter(|&place| ways[place] > 1);
        let place = several.max_by_key(|&place| rank(&ways, place)).unwrap_or(0);
        self.part(lane, place / 9, 1 << (place % 9), other)
    }

    /// Parts the ways that are open to a digit: one goes to the lane, the rest to `other`. If there are more
    /// than two, this goes by a triad that takes the digit or not.
    #[inline(always)]
    fn part(&mut self, lane: usize, at: usize, digit: Digits, other: &mut Grid) -> Guess {
        let mut open = (0..6).filter(|&way| self.ways[at][way][lane] & digit != 0).map(|way| WAYS[way]);
        let ways = [open.next().unwrap_or(WAYS[0]), open.next().unwrap_or(WAYS[0])];
        let are_two = open.next().is_none();
        for i in (0..3).filter(|&i| ways[0][i] != ways[1][i]) {
            for k in 0..3 {
                if are_two {
                    self.cells[cell_of(at < 3, at % 3, i, ways[1][i], k)][lane] &= !digit;
                } else {
                    self.cells[cell_of(at < 3, at % 3, i, (ways[0][i] + 1) % 3, k)][lane] &= !digit;
                    self.cells[cell_of(at < 3, at % 3, i, (ways[0][i] + 2) % 3, k)][lane] &= !digit;
                }
                other[cell_of(at < 3, at % 3, i, ways[0][i], k)] &= !digit;
            }
            if !are_two {
                return Guess::Triad { at, digit, i, j: ways[0][i] };
            }
        }
        Guess::Way { at, digit, ways }
    }

    /// Notes which digits have no way left in the lane, in the first band or stack where that is so.
    fn find_fault(&self, lane: usize, faults: &mut PerPlace) {
        for at in 0..6 {
            let missing = ALL & !self.ways[at].iter().fold(0, |open, way| open | way[lane]);
            if missing != 0 {
                for d in 0..9 {
                    faults[9 * at + d] += u64::from(missing >> d & 1);
                }
                return;
            }
        }
    }

    /// Decides for a cell's lowest candidate in the lane, and against it in `other`.
    #[inline(always)]
    fn choose_lowest(&mut self, lane: usize, cell: usize, other: &mut Grid) -> Guess {
        let digit = lowest(other[cell]);
        self.cells[cell][lane] = digit;
        other[cell] ^= digit;
        Guess::Cell(cell)
    }
}

/// A number for each digit in each band and stack: place `9 * at + d` is that of digit `d + 1` in band or
/// stack `at`.
type PerPlace = [u64; PLACES_OF_WAYS];

const PLACES_OF_WAYS: usize = 6 * 9;

/// A puzzle and what its search has found.
struct Puzzle {
    clues: Grid,
    /// How many solutions; 2 or more: several.
    solutions: usize,
    /// The smallest of them; of no use if there is none.
    best: Grid,
    stage: Stage,
    /// Guesses so far; `Beating` counts anew.
    guesses: u64,
}

/// After so many guesses the search changes its method: see `Puzzle::method`.
const PATIENCE: u64 = 160;

/// Where to guess.
enum Method {
    /// In the band or stack with the fewest ways.
    FewestWays,
    /// In the place that was most often at fault for a dead end, because the digit had no way left there or
    /// the last choice was made there (weighted degrees: Boussemart, Hemery, Lecoutre and Sais, 2004).
    Faults,
    /// On the digit that has the fewest ways in all, until it is settled everywhere.
    Digit,
}

/// How far the search of a puzzle is. It looks for a second solution; if there is one, for the smallest.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// No guess was necessary yet.
    Fresh,
    /// Guesses go in reading order, smallest digits first: no dead end has turned up, so the first solution
    /// will be the smallest. Grids with many solutions are often done so.
    InOrder,
    /// Guesses go where the fewest ways are left, and no dead end has turned up: solutions seem to abound.
    Eager,
    /// Guesses go where the fewest ways are left.
    Free,
    /// The best solution is the smallest; the question is whether there is a second.
    Settled,
    /// There are several solutions: a new search, in which every grid has to beat the best one so far.
    Beating,
    /// Nothing is left to find.
    Done,
}

/// With more cells open at the first guess, reading order is not worth a try: measured, it saves half of the
/// time on grids with many solutions and costs the hard ones with one solution 1 %.
const FEW_OPEN: usize = 48;

/// What keeps N lanes busy.
trait Work<const N: usize> {
    fn lanes(&mut self) -> &mut Lanes<N>;

    /// Loads something into an idle lane. Returns false if nothing is left.
    fn start(&mut self, lane: usize) -> bool;

    /// Decides how to go on in a lane that has stopped. Returns false if the lane is idle now.
    fn decide(&mut self, lane: usize) -> bool;

    /// Works until nothing is left.
    #[inline(always)]
    fn run(&mut self) {
        let all: u32 = (1 << N) - 1;
        let mut idle = all;
        loop {
            let mut waiting = idle;
            while waiting != 0 {
                let lane = waiting.trailing_zeros() as usize;
                waiting &= waiting - 1;
                if self.start(lane) {
                    idle ^= 1 << lane;
                }
            }
            if idle == all {
                return;
            }
            let mut stopped = self.lanes().pass() & !idle;
            while stopped != 0 {
                let lane = stopped.trailing_zeros() as usize;
                stopped &= stopped - 1;
                if !self.decide(lane) {
                    idle |= 1 << lane;
                }
            }
        }
    }
}

/// What is left to try: a grid, the number of its puzzle, and the place of the choice that has led to it, if
/// it was one between ways.
struct Alternative {
    grid: Grid,
    puzzle: usize,
    choice: Option<u8>,
}

/// A search of many puzzles on N lanes.
struct Search<'a, const N: usize> {
    lanes: Lanes<N>,
    /// Each lane's puzzle, and the choice that has led to its grid.
    puzzle: [usize; N],
    choice: [Option<u8>; N],
    /// Each lane's alternatives.
    stacks: [Vec<Alternative>; N],
    puzzles: &'a mut [Puzzle],
    next: usize,
    /// How often each place was at fault, since the puzzle in the lane has lost patience.
    faults: [PerPlace; N],
    log: Option<&'a mut Log>,
}

impl<const N: usize> Work<N> for Search<'_, N> {
    #[inline(always)]
    fn lanes(&mut self) -> &mut Lanes<N> {
        &mut self.lanes
    }

    /// Gives an idle lane work: its last alternative, else the next puzzle, else another lane's first
    /// alternative. Returns false if there is none.
    #[inline(always)]
    fn start(&mut self, lane: usize) -> bool {
        loop {
            if let Some(Alternative { mut grid, puzzle, choice }) = self.stacks[lane].pop() {
                let Puzzle { clues, best, stage, .. } = &self.puzzles[puzzle];
                let is_worth_it = match stage {
                    Stage::Beating => can_beat(&mut grid, best).is_some(),
                    stage => *stage != Stage::Done,
                };
                if let (1, Some(log)) = (N, &mut self.log) {
                    log.other_way(clues, &grid, is_worth_it);
                }
                if is_worth_it {
                    self.lanes.load(lane, &grid);
                    self.puzzle[lane] = puzzle;
                    self.choice[lane] = choice;
                    return true;
                }
            } else if self.next < self.puzzles.len() {
                let clues = &self.puzzles[self.next].clues;
                self.lanes.load(lane, clues);
                if let (1, Some(log)) = (N, &mut self.log) {
                    log.enter(clues);
                }
                self.puzzle[lane] = self.next;
                self.choice[lane] = None;
                self.next += 1;
                return true;
            } else {
                // What has an order is not shared, nor what has too many solutions for that.
                let puzzles = &self.puzzles;
                let is_free = |work: &Alternative| puzzles[work.puzzle].stage == Stage::Free;
                match self.stacks.iter_mut().find(|stack| stack.first().map_or(false, is_free)) {
                    Some(stack) => {
                        let work = stack.remove(0);
                        self.stacks[lane].push(work);
                    }
                    None => return false,
                }
            }
        }
    }

    /// Goes on in a lane that has stopped: guesses if cells are open. Returns false at a dead end and at a
    /// solution, which is noted.
    #[inline(always)]
    fn decide(&mut self, lane: usize) -> bool {
        if self.lanes.dead[lane] != 0 {
            self.note_dead_end(lane);
            return false;
        }
        let grid = self.lanes.unload(lane);
        self.log(|log| log.conclude(Some(&grid)));
        if self.lanes.sum[lane] == SOLVED {
            self.note_solution(lane, &grid);
            return false;
        }
        let puzzle = &self.puzzles[self.puzzle[lane]];
        match puzzle.stage {
            Stage::Done => return false,
            Stage::Beating => {
                let mut rest = grid;
                if can_beat(&mut rest, &puzzle.best).is_none() {
                    self.log(Log::not_smaller);
                    return false;
                }
                if rest != grid {
                    self.lanes.load(lane, &rest);
                    self.log(|log| log.like_the_best(&grid, &rest));
                    return true;
                }
            }
            _ => {}
        }
        self.guess(lane, grid);
        true
    }
}

impl<const N: usize> Search<'_, N> {
    /// Only a search on one lane keeps a log.
    #[inline(always)]
    fn log(&mut self, entry: impl FnOnce(&mut Log)) {
        if let (1, Some(log)) = (N, &mut self.log) {
            entry(log);
        }
    }

    #[inline(always)]
    fn note_dead_end(&mut self, lane: usize) {
        let puzzle = &mut self.puzzles[self.puzzle[lane]];
        if matches!(puzzle.stage, Stage::InOrder | Stage::Eager) {
            puzzle.stage = Stage::Free;
        }
        if puzzle.guesses > PATIENCE {
            let faults = &mut self.faults[lane];
            self.lanes.find_fault(lane, faults);
            if let Some(place) = self.choice[lane] {
                faults[usize::from(place)] += 1;
            }
        }
        self.log(|log| log.conclude(None));
    }

    #[inline(always)]
    fn note_solution(&mut self, lane: usize, solution: &Grid) {
        debug_assert!(repetition(solution).is_none());
        let number = self.puzzle[lane];
        let puzzle = &mut self.puzzles[number];
        let again = puzzle.note(solution);
        let is_done = puzzle.stage == Stage::Done;
        if again || is_done {
            self.stacks[lane].clear();
        }
        if again {
            self.stacks[lane].push(Alternative { grid: puzzle.clues, puzzle: number, choice: None });
        }
        self.log(|log| log.found(again, is_done));
    }

    /// Decides between two ways to go on in a lane, whose grid is `grid`: one stays in the lane, the other
    /// becomes its last alternative.
    #[inline(always)]
    fn guess(&mut self, lane: usize, grid: Grid) {
        let number = self.puzzle[lane];
        let puzzle = &mut self.puzzles[number];
        let is_open = |&cell: &usize| without_lowest(grid[cell]) != 0;
        let first = || (0..81).find(is_open).unwrap_or(0);
        if puzzle.stage == Stage::Fresh {
            let few = (0..81).filter(is_open).count() <= FEW_OPEN;
            puzzle.stage = if few { Stage::InOrder } else { Stage::Eager };
        }
        puzzle.guesses += 1;
        if puzzle.guesses == PATIENCE {
            self.faults[lane] = [0; PLACES_OF_WAYS];
        }
        let (method, is_new) = puzzle.method();
        if is_new {
            self.stacks[lane].clear();
            self.choice[lane] = None;
            self.lanes.load(lane, &puzzle.clues);
            let clues = puzzle.clues;
            return self.log(|log| log.begin_anew(&clues));
        }
        let has_patience = puzzle.guesses < PATIENCE;
        let is_in_order = match puzzle.stage {
            Stage::InOrder => true,
            // As long as a grid begins like the best solution, only the next cell can make it smaller.
            Stage::Beating => has_patience || (0..first()).all(|cell| grid[cell] == puzzle.best[cell]),
            _ => false,
        };
        let mut other = grid;
        let guess = if is_in_order {
            self.lanes.choose_lowest(lane, first(), &mut other)
        } else {
            let faults = &self.faults[lane];
            match method {
                Method::FewestWays => self.lanes.guess(lane, &mut other),
                Method::Faults => self
                    .lanes
                    .guess_by(lane, &mut other, |ways, place| 60 * (faults[place] + 1) / ways[place]),
                Method::Digit => self.lanes.guess_by(lane, &mut other, |ways, place| {
                    let in_all: u64 = (0..6).map(|at| ways[9 * at + place % 9]).sum();
                    1000 - 10 * in_all - ways[place]
                }),
            }
        };
        if N == 1 {
            let one = self.lanes.unload(lane);
            self.log(|log| log.guess(guess, &grid, &one));
        }
        let choice = match guess {
            Guess::Cell(_) => None,
            Guess::Way { at, digit, .. } | Guess::Triad { at, digit, .. } => {
                Some((9 * at + digit.trailing_zeros() as usize) as u8)
            }
        };
        self.choice[lane] = choice;
        self.stacks[lane].push(Alternative { grid: other, puzzle: number, choice });
    }
}

/// A choice between two ways to go on.
#[derive(Clone, Copy)]
enum Guess {
    /// The cell's lowest candidate or another one.
    Cell(usize),
    /// One way or another for a digit in band `at`, or in stack `at - 3`.
    Way { at: usize, digit: Digits, ways: [[usize; 3]; 2] },
    /// Whether the triad of line `i` and box `j` there takes the digit.
    Triad { at: usize, digit: Digits, i: usize, j: usize },
}

impl Puzzle {
    #[inline(always)]
    fn new(clues: Grid) -> Self {
        Puzzle { clues, solutions: 0, best: clues, stage: Stage::Fresh, guesses: 0 }
    }

    /// Where to guess now, and whether that calls for a new start.
    ///
    /// Some grids, most of them without a solution, have a few digits that get in each other's way only deep
    /// in the tree. If guesses on other digits come first, the same few are refuted again in each of millions
    /// of positions. What is such a trap for one method is seldom one for another, so they take turns, each
    /// twice as long as the one before; and begin anew, unless there is a solution.
    #[inline(always)]
    fn method(&self) -> (Method, bool) {
        if self.guesses < PATIENCE {
            return (Method::FewestWays, false);
        }
        let periods = self.guesses / (3 * PATIENCE);
        let is_turn = periods.is_power_of_two() && self.guesses % (3 * PATIENCE) == 0;
        let method = if periods.leading_zeros() % 2 == 0 { Method::Faults } else { Method::Digit };
        (method, is_turn && self.stage == Stage::Free && self.solutions == 0)
    }

    /// Takes note of a solution. Returns whether to search again from the start.
    fn note(&mut self, solution: &Grid) -> bool {
        if self.solutions > 0 && *solution == self.best {
            // Found again by another method.
            return false;
        }
        self.solutions += 1;
        if self.solutions == 1 || *solution < self.best {
            self.best = *solution;
        }
        if self.stage == Stage::Beating {
            // Reading order gets another chance.
            self.guesses = self.guesses.min(PATIENCE / 2);
        }
        let stage = self.stage;
        self.stage = match stage {
            Stage::InOrder => Stage::Settled,
            Stage::Settled => Stage::Done,
            Stage::Eager | Stage::Free if self.solutions > 1 => {
                self.guesses = 0;
                Stage::Beating
            }
            other => other,
        };
        stage != self.stage && self.stage == Stage::Beating
    }
}

/// The first cell in which a solution of `grid` might be smaller than `best`, if all before it are the same;
/// `None` if none can be. Cells before it are left with that one candidate; after `None` the grid is of no
/// use.
fn can_beat(grid: &mut Grid, best: &Grid) -> Option<usize> {
    let cell = (0..81).find(|&cell| lowest(grid[cell]) != best[cell])?;
    grid[..cell].copy_from_slice(&best[..cell]);
    Some(cell).filter(|_| lowest(grid[cell]) < best[cell])
}

/// Something to do on any number of lanes.
trait Job {
    fn run<const N: usize>(self);
}

/// Does the job on 1, 8 or 16 lanes, or, if `lanes` is 0, on as many as the processor does best.
fn on_lanes(job: impl Job, lanes: usize) {
    #[cfg(target_arch = "x86_64")]
    if matches!(lanes, 0 | 16)
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { on_lanes_of_avx2(job) };
    }
    if lanes == 1 {
        job.run::<1>();
    } else {
        job.run::<8>();
    }
}

/// The same code once more, for vectors of 256 bits.
///
/// # Safety
///
/// The processor must have AVX2, BMI1 and POPCNT.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
unsafe fn on_lanes_of_avx2(job: impl Job) {
    job.run::<16>();
}

/// Searches all puzzles.
struct Solve<'a> {
    puzzles: &'a mut [Puzzle],
    log: Option<&'a mut Log>,
}

impl Job for Solve<'_> {
    #[inline(always)]
    fn run<const N: usize>(self) {
        let (lanes, stacks) = (Lanes::new(), [(); N].map(|_| Vec::new()));
        let Solve { puzzles, log } = self;
        let (puzzle, choice, faults) = ([0; N], [None; N], [[0; PLACES_OF_WAYS]; N]);
        let mut search = Search::<N> { lanes, puzzle, choice, stacks, puzzles, next: 0, faults, log };
        search.run();
        let passes = search.lanes.passes;
        search.log(|log| log.tally.passes += passes);
    }
}

/// Searches all puzzles. A lone one is often easy, and then not worth the engine; if it is, eight lanes share
/// its alternatives, without a question about the processor.
fn solve(puzzles: &mut [Puzzle], lanes: usize) {
    if let ([puzzle], 0) = (&mut *puzzles, lanes) {
        if let Some(best) = Textbook::by_singles(&puzzle.clues) {
            puzzle.best = best;
            puzzle.solutions = 1;
            return;
        }
        return on_lanes(Solve { puzzles, log: None }, 8);
    }
    on_lanes(Solve { puzzles, log: None }, lanes);
}

// ---------------------------------------------------------------------------------------------------------
// 5. Reading
// ---------------------------------------------------------------------------------------------------------

/// How a grid is written. All but `OneLine` take nine lines.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Spaced,
    Compact,
    OneLine,
    Readable,
}

/// What the input called for, in its order.
enum Entry {
    /// The next of the batch's puzzles; `apart` asks for a blank line before its answer. The lines of the
    /// input on which its rows stand.
    Grid {
        number: u64,
        shape: Shape,
        apart: bool,
        lines: [u64; 9],
    },
    Invalid {
        apart: bool,
    },
    /// A line for standard error.
    Message(String),
    /// In the output of a program that is checked: the verdict.
    Unsolvable,
}

/// What one read completed.
#[derive(Default)]
struct Batch {
    /// Batches are numbered from 0.
    number: u64,
    puzzles: Vec<Puzzle>,
    entries: Vec<Entry>,
    /// At least this exit status.
    status: u8,
    /// There is so much to do that more is likely to come.
    is_large: bool,
    /// The number of the first puzzle to make, and how many.
    first: u64,
    to_make: usize,
}

/// The candidates of a cell by the character it is written with; 0 for all other characters.
const CELLS: [Digits; 256] = {
    let mut cells = [0; 256];
    let blanks = b"0._*?";
    let mut i = 0;
    while i < blanks.len() {
        cells[blanks[i] as usize] = ALL;
        i += 1;
    }
    let mut digit = 0;
    while digit < 9 {
        cells[b'1' as usize + digit] = 1 << digit;
        digit += 1;
    }
    cells
};

/// Nine rows with one space between two cells.
const SPACED: [u8; 162] = {
    let mut spaced = [b' '; 162];
    let mut cell = 0;
    while cell < 81 {
        spaced[2 * cell] = b'0';
        if cell % 9 == 8 {
            spaced[2 * cell + 1] = b'\n';
        }
        cell += 1;
    }
    spaced
};

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// How much input one read can take, in bytes.
const BLOCK: usize = 1 << 16;

/// A longer line that is wrong was no row.
const LONGEST_ROW: usize = 40;

/// Standard input, cut into batches.
struct Input {
    source: Stdin,
    /// Empty until there is more to read than a few grids.
    buffer: Vec<u8>,
    ended: bool,
    batches: u64,
    /// Puzzles to make and made, instead of reading.
    to_make: Option<u64>,
    made: u64,
    parser: Parser,
}

/// Cuts text into lines and grids. What it keeps is bounded, however long a line may be.
struct Parser {
    /// The shape of all answers; `None`: as the grids come.
    printed: Option<Shape>,
    /// How many bytes of a byte order mark the text began with; `None` after the beginning.
    mark: Option<usize>,
    /// Lines read so far, and the one that is being read.
    lines: u64,
    line: Line,
    cells: Grid,
    /// The rows of a grid that is not complete.
    rows: Rows,
    /// How many grids there were, valid or not.
    answers: u64,
    /// Whether the last answer takes nine lines, or stands for one that would.
    last_took_nine_lines: bool,
}

/// The line that is being read; its first 81 cells are in `Parser::cells`.
struct Line {
    /// Cells, also those beyond 81.
    count: usize,
    /// Bytes.
    length: u64,
    /// Characters that are neither cells nor white space, and those of them that may be in a rule.
    others: usize,
    rule_characters: usize,
    is_comment: bool,
    has_bar: bool,
    /// White space stands between two cells.
    has_gap: bool,
    after_white_space: bool,
    /// The first character that can't be in a grid: its column, and its bytes (at most 4).
    stranger: Option<(u64, [u8; 4], usize)>,
    /// Bytes that the current UTF-8 character still lacks.
    rest_of_character: usize,
}

struct Rows {
    grid: Grid,
    count: usize,
    lines: [u64; 9],
    is_faulty: bool,
    shape: Shape,
}

impl Input {
    fn new(options: &Options) -> Self {
        let to_make = match options.task {
            Task::Generate(count) => Some(count),
            _ => None,
        };
        let printed = if options.task == Task::Count { Some(Shape::OneLine) } else { options.shape };
        Input {
            source: io::stdin(),
            buffer: Vec::new(),
            ended: false,
            batches: 0,
            to_make,
            made: 0,
            parser: Parser::new(printed),
        }
    }

    /// Reads until at least one answer is due. Returns false at the end of input.
    fn next_batch(&mut self, batch: &mut Batch) -> bool {
        batch.puzzles.clear();
        batch.entries.clear();
        batch.status = 0;
        batch.is_large = false;
        batch.number = self.batches;
        self.batches += 1;
        if let Some(to_make) = self.to_make {
            const AT_A_TIME: u64 = 128;
            let count = (to_make - self.made).min(AT_A_TIME);
            batch.first = self.made;
            batch.to_make = count as usize;
            batch.is_large = count == AT_A_TIME;
            self.made += count;
            return count > 0 && !self.ended;
        }
        while batch.entries.is_empty() {
            if self.ended {
                return false;
            }
            let mut source = self.source.lock();
            let buffer = &mut self.buffer;
            let block = match buffer.len() {
                0 => source.fill_buf(),
                _ => source.read(buffer).map(|length| &buffer[..length]),
            };
            match block {
                Ok([]) => {
                    self.ended = true;
                    self.parser.end(batch);
                }
                Ok(block) => {
                    const FEW: usize = 1 << 11;
                    let length = block.len();
                    self.parser.add(block, batch);
                    batch.is_large = length >= BLOCK / 2;
                    if self.buffer.is_empty() {
                        source.consume(length);
                        self.buffer.resize(if length < FEW { 0 } else { BLOCK }, 0);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.ended = true;
                    batch.refuse(format!("cannot read standard input: {error}"));
                }
            }
        }
        true
    }
}

impl Line {
    const EMPTY: Line = Line {
        count: 0,
        length: 0,
        others: 0,
        rule_characters: 0,
        is_comment: false,
        has_bar: false,
        has_gap: false,
        after_white_space: false,
        stranger: None,
        rest_of_character: 0,
    };

    fn add(&mut self, bytes: &[u8], cells: &mut Grid) {
        for &byte in bytes {
            self.length += 1;
            let cell = CELLS[usize::from(byte)];
            if cell != 0 {
                if let Some(free) = cells.get_mut(self.count) {
                    *free = cell;
                }
                self.count += 1;
                self.has_gap |= self.after_white_space;
                self.rest_of_character = 0;
            } else if matches!(byte, b' ' | b'\t' | b'\r' | b'\x0B' | b'\x0C') {
                self.after_white_space = self.count > 0;
                self.rest_of_character = 0;
            } else {
                self.add_other(byte);
            }
        }
    }

    /// Takes a character, or a byte of one, that is neither a cell nor white space.
    fn add_other(&mut self, byte: u8) {
        if byte & 0xC0 == 0x80 && self.rest_of_character > 0 {
            self.rest_of_character -= 1;
            if let Some((column, bytes, length)) = &mut self.stranger {
                // Only the first stranger's own bytes follow it without a gap.
                if *column + *length as u64 == self.length && *length < 4 {
                    bytes[*length] = byte;
                    *length += 1;
                }
            }
            return;
        }
        self.is_comment |= byte == b'#' && self.visible() == 0;
        self.others += 1;
        self.rest_of_character = match byte {
            0xC2..=0xDF => 1,
            0xE0..=0xEF => 2,
            0xF0..=0xF4 => 3,
            _ => 0,
        };
        self.has_bar |= byte == b'|';
        self.rule_characters += usize::from(matches!(byte, b'-' | b'+' | b'=' | b'|'));
        if byte != b'|' && self.stranger.is_none() {
            self.stranger = Some((self.length, [byte, 0, 0, 0], 1));
        }
    }

    /// How many characters of the line are not white space.
    fn visible(&self) -> usize {
        self.count + self.others
    }

    /// What is wrong with a line that is neither a row nor a grid.
    fn fault(&self) -> String {
        match self.stranger {
            Some((column, bytes, length)) => {
                let found = match std::str::from_utf8(&bytes[..length]).map(|text| text.chars().next()) {
                    Ok(Some(character)) => format!("{character:?}"),
                    _ => format!("byte {:#04x}", bytes[0]),
                };
                format!(", column {column}: expected a digit 1-9 or a blank, found {found}")
            }
            None => {
                let expected = if self.visible() > LONGEST_ROW { 81 } else { 9 };
                format!(": expected {expected} cells, found {}", self.count)
            }
        }
    }
}

impl Parser {
    fn new(printed: Option<Shape>) -> Self {
        Parser {
            printed,
            mark: Some(0),
            lines: 0,
            line: Line::EMPTY,
            cells: [0; 81],
            rows: Rows { grid: [0; 81], count: 0, lines: [0; 9], is_faulty: false, shape: Shape::Compact },
            answers: 0,
            last_took_nine_lines: false,
        }
    }

    fn add(&mut self, mut bytes: &[u8], batch: &mut Batch) {
        while let Some(matched) = self.mark {
            match bytes.first() {
                None => return,
                Some(&byte) if byte == BYTE_ORDER_MARK[matched] => {
                    bytes = &bytes[1..];
                    self.mark = Some(matched + 1).filter(|&matched| matched < BYTE_ORDER_MARK.len());
                }
                Some(_) => self.give_up_mark(),
            }
        }
        while !bytes.is_empty() {
            if self.line.length == 0 {
                let taken = self.add_plain_line(bytes, batch) + self.add_plain_rows(bytes, batch);
                if taken > 0 {
                    bytes = &bytes[taken..];
                    continue;
                }
            }
            match bytes.iter().position(|&byte| byte == b'\n') {
                None => return self.line.add(bytes, &mut self.cells),
                Some(end) => {
                    self.line.add(&bytes[..end], &mut self.cells);
                    bytes = &bytes[end + 1..];
                    self.end_line(batch);
                }
            }
        }
    }

    /// The beginning was not a byte order mark after all.
    fn give_up_mark(&mut self) {
        let matched = self.mark.take().unwrap_or(0);
        self.line.add(&BYTE_ORDER_MARK[..matched], &mut self.cells);
    }

    /// The short cut for a line of 81 cells and nothing else: takes it, if `bytes` begin with one. Returns
    /// how many bytes it took.
    fn add_plain_line(&mut self, bytes: &[u8], batch: &mut Batch) -> usize {
        if bytes.len() < 82 || bytes[81] != b'\n' {
            return 0;
        }
        let mut clues = [0; 81];
        for cell in 0..81 {
            clues[cell] = CELLS[usize::from(bytes[cell])];
        }
        if clues.contains(&0) {
            return 0;
        }
        self.lines += 1;
        self.end_rows(batch);
        self.push_grid(&clues, Shape::OneLine, [self.lines; 9], batch);
        82
    }

    /// The same for nine rows with one space between two cells.
    fn add_plain_rows(&mut self, bytes: &[u8], batch: &mut Batch) -> usize {
        if bytes.len() < 162 || bytes[161] != b'\n' || self.rows.count > 0 {
            return 0;
        }
        let mut clues = [0; 81];
        let mut difference = 0;
        for cell in 0..81 {
            clues[cell] = CELLS[usize::from(bytes[2 * cell])];
        }
        for (&byte, &expected) in bytes.iter().zip(&SPACED) {
            difference |= (byte ^ expected) & if expected == b'0' { 0 } else { !0 };
        }
        if difference != 0 || clues.contains(&0) {
            return 0;
        }
        let mut lines = [0; 9];
        for line in &mut lines {
            self.lines += 1;
            *line = self.lines;
        }
        self.push_grid(&clues, Shape::Spaced, lines, batch);
        162
    }

    fn end_line(&mut self, batch: &mut Batch) {
        self.lines += 1;
        let line = &self.line;
        if line.is_comment {
        } else if line.visible() == 0 {
            self.end_rows(batch);
        } else if line.visible() == line.rule_characters {
            if self.rows.count > 0 {
                self.rows.shape = Shape::Readable;
            }
        } else if line.stranger.is_none() && line.count == 81 {
            self.end_rows(batch);
            let grid = self.cells;
            self.push_grid(&grid, Shape::OneLine, [self.lines; 9], batch);
        } else if line.stranger.is_none() && line.count == 9 {
            self.add_row(batch);
        } else if line.visible() > LONGEST_ROW {
            batch.refuse(format!("line {}{}", self.lines, line.fault()));
            self.push_invalid(Shape::OneLine, batch);
        } else {
            if !self.rows.is_faulty {
                batch.refuse(format!("line {}{}", self.lines, line.fault()));
            }
            self.rows.is_faulty = true;
            self.add_row(batch);
        }
        self.line = Line::EMPTY;
    }

    /// Takes the line as the next row, for better or worse.
    fn add_row(&mut self, batch: &mut Batch) {
        let rows = &mut self.rows;
        let nth = rows.count;
        if nth == 0 {
            rows.shape = if self.line.has_gap { Shape::Spaced } else { Shape::Compact };
        }
        if self.line.has_bar {
            rows.shape = Shape::Readable;
        }
        rows.grid[9 * nth..9 * nth + 9].copy_from_slice(&self.cells[..9]);
        rows.lines[nth] = self.lines;
        rows.count += 1;
        if rows.count == 9 {
            if rows.is_faulty {
                self.push_invalid(Shape::Compact, batch);
            } else {
                let (grid, shape, lines) = (rows.grid, rows.shape, rows.lines);
                self.push_grid(&grid, shape, lines, batch);
            }
            self.clear_rows();
        }
    }

    /// No further row follows the ones there are, if any: they are an invalid grid.
    fn end_rows(&mut self, batch: &mut Batch) {
        if self.rows.count > 0 {
            if !self.rows.is_faulty {
                let found = self.rows.count;
                batch.refuse(format!("line {}: expected 9 rows, found {found}", self.lines));
            }
            self.push_invalid(Shape::Compact, batch);
            self.clear_rows();
        }
    }

    fn clear_rows(&mut self) {
        self.rows.count = 0;
        self.rows.is_faulty = false;
    }

    fn push_grid(&mut self, grid: &Grid, shape: Shape, lines: [u64; 9], batch: &mut Batch) {
        let shape = self.printed.unwrap_or(shape);
        let apart = self.is_apart(shape);
        batch.puzzles.push(Puzzle::new(*grid));
        batch.entries.push(Entry::Grid { number: self.answers, shape, apart, lines });
    }

    fn push_invalid(&mut self, shape: Shape, batch: &mut Batch) {
        let apart = self.is_apart(self.printed.unwrap_or(shape));
        batch.entries.push(Entry::Invalid { apart });
    }

    /// Whether a blank line comes before an answer in this shape: between two of nine lines.
    fn is_apart(&mut self, shape: Shape) -> bool {
        self.answers += 1;
        let takes_nine_lines = shape != Shape::OneLine;
        takes_nine_lines & std::mem::replace(&mut self.last_took_nine_lines, takes_nine_lines)
    }

    fn end(&mut self, batch: &mut Batch) {
        self.give_up_mark();
        if self.line.length > 0 {
            self.end_line(batch);
        }
        // The line after the last one is where a row was expected.
        self.lines += 1;
        self.end_rows(batch);
        if self.answers == 0 {
            batch.refuse(String::from("expected a grid, found end of input"));
        }
    }
}

impl Batch {
    fn refuse(&mut self, message: String) {
        self.entries.push(Entry::Message(message));
        self.status = 2;
    }
}

// ---------------------------------------------------------------------------------------------------------
// 6. Writing
// ---------------------------------------------------------------------------------------------------------

/// What a batch has to say on standard output and standard error.
#[derive(Default)]
struct Answers {
    text: Vec<u8>,
    messages: String,
    status: u8,
    /// Of the searches that keep a log.
    tally: Tally,
    grids: u64,
}

/// Standard output and standard error, in the order of the input.
#[derive(Default)]
struct Output {
    /// The number of the batch that is to be written next.
    next: u64,
    waiting: Vec<(u64, Answers)>,
    /// The exit status so far.
    status: u8,
    /// Nothing can be written any more.
    has_failed: bool,
    /// How many threads have not ended.
    at_work: usize,
    tally: Tally,
    grids: u64,
}

impl Batch {
    /// Answers all grids. `send` takes parts of the answers when they become long; it returns false if nobody
    /// wants more.
    fn answer(&mut self, options: &Options, send: &mut dyn FnMut(&Answers) -> bool) -> Answers {
        let text = Vec::with_capacity((self.entries.len() + self.puzzles.len()) * 82);
        let mut answers = Answers { text, status: self.status, ..Answers::default() };
        if let Task::Generate(_) = options.task {
            self.generate(options, &mut answers);
            return answers;
        }
        if options.task == Task::Solve && !options.keeps_log() {
            solve(&mut self.puzzles, options.lanes);
        }
        let is_wanted = Cell::new(true);
        let mut send = |part: &Answers| {
            is_wanted.set(is_wanted.get() && send(part));
            is_wanted.get()
        };
        let mut puzzles = self.puzzles.iter_mut();
        for entry in self.entries.iter().take_while(|_| is_wanted.get()) {
            match entry {
                Entry::Message(message) => answers.complain(message),
                Entry::Invalid { apart } => answers.verdict("Invalid grid", *apart),
                Entry::Unsolvable => {}
                Entry::Grid { number, shape, apart, lines } => {
                    let puzzle = match puzzles.next() {
                        Some(puzzle) => puzzle,
                        None => break,
                    };
                    let found = match options.task {
                        Task::All => answers.all(&puzzle.clues, *shape, *apart, options, &mut send),
                        Task::Count => answers.count(&puzzle.clues, options),
                        _ if options.keeps_log() => {
                            if options.trace {
                                send(&answers);
                                answers.clear();
                            }
                            answers.log(*number, puzzle, options)
                        }
                        _ => puzzle.solutions as u64,
                    };
                    if found == 0 {
                        if let Some((second, unit, places)) = repetition(&puzzle.clues) {
                            answers.complain(&format!("line {}: {unit} ({places})", lines[row(second)]));
                        }
                        answers.status = answers.status.max(1);
                    }
                    match options.task {
                        Task::Count => {}
                        _ if found == 0 => answers.verdict("No solution exists", *apart),
                        Task::All => {}
                        _ => answers.grid(&puzzle.best, *shape, *apart),
                    }
                }
            }
        }
        answers
    }

    fn generate(&self, options: &Options, answers: &mut Answers) {
        let mut puzzles = vec![[0; 81]; self.to_make];
        on_lanes(Generate { seed: options.seed, first: self.first, puzzles: &mut puzzles }, options.lanes);
        let shape = options.shape.unwrap_or(Shape::Spaced);
        for (at, puzzle) in puzzles.iter().enumerate() {
            answers.grid(puzzle, shape, self.first as usize + at > 0 && shape != Shape::OneLine);
        }
    }
}

impl Answers {
    fn complain(&mut self, message: &str) {
        // Writing to a string can't fail.
        let _ = writeln!(self.messages, "sudoku: {message}");
    }

    fn verdict(&mut self, verdict: &str, apart: bool) {
        if apart {
            self.text.push(b'\n');
        }
        self.text.extend_from_slice(verdict.as_bytes());
        self.text.push(b'\n');
    }

    fn grid(&mut self, grid: &Grid, shape: Shape, apart: bool) {
        if apart {
            self.text.push(b'\n');
        }
        write_grid(&mut self.text, grid, shape);
    }

    /// Writes the solutions of a grid, as many as are wanted. Returns how many.
    fn all(
        &mut self,
        grid: &Grid,
        shape: Shape,
        apart: bool,
        options: &Options,
        send: &mut dyn FnMut(&Answers) -> bool,
    ) -> u64 {
        let limit = options.limit.unwrap_or(u64::MAX);
        let mut found = 0;
        let mut each = |solution: &Grid| {
            self.grid(solution, shape, if found == 0 { apart } else { shape != Shape::OneLine });
            found += 1;
            if self.text.len() < BLOCK {
                return found < limit;
            }
            let goes_on = send(self);
            self.clear();
            goes_on && found < limit
        };
        on_lanes(Enumerate { grid, each: &mut each }, options.lanes);
        found
    }

    /// Searches a grid on its own and keeps a log of it. Returns how many solutions were found.
    fn log(&mut self, number: u64, puzzle: &mut Puzzle, options: &Options) -> u64 {
        let mut log = Log { is_traced: options.trace, ..Log::default() };
        if options.trace {
            log.line(0, &format!("grid {number}"), "");
        }
        let best = match options.rung {
            Some(Rung::First) => Textbook::smallest::<FIRST>(&puzzle.clues, &mut log),
            Some(Rung::Fewest) => Textbook::smallest::<FEWEST>(&puzzle.clues, &mut log),
            Some(Rung::Singles) => Textbook::smallest::<SINGLES>(&puzzle.clues, &mut log),
            Some(Rung::Triads) | None => {
                on_lanes(Solve { puzzles: std::slice::from_mut(puzzle), log: Some(&mut log) }, 1);
                None
            }
        };
        if let Some(best) = best {
            puzzle.best = best;
            puzzle.solutions = 1;
        }
        log.flush();
        if options.stats {
            let _ = writeln!(self.messages, "grid {number}: {}", log.tally.describe());
        }
        self.tally.add(&log.tally);
        self.grids += 1;
        puzzle.solutions as u64
    }

    /// Forgets what was sent.
    fn clear(&mut self) {
        *self = Answers { status: self.status, text: std::mem::take(&mut self.text), ..Answers::default() };
        self.text.clear();
    }

    /// Writes how many solutions a grid has. Returns 0 if it has none.
    fn count(&mut self, grid: &Grid, options: &Options) -> u64 {
        let limit = options.limit.unwrap_or(10_000);
        let mut found = 0;
        let mut each = |_: &Grid| {
            found += 1;
            found <= limit
        };
        on_lanes(Enumerate { grid, each: &mut each }, options.lanes);
        let count = if found > limit { format!("{limit}+") } else { found.to_string() };
        self.verdict(&count, false);
        found
    }
}

impl Output {
    /// Writes the totals, if wanted. Returns the exit status.
    fn sum_up(&self, options: &Options) -> u8 {
        if let (Some(since), false) = (options.since, self.has_failed) {
            let (grids, tally) = (self.grids, self.tally.describe());
            let (passes, time) = (self.tally.passes, since.elapsed().unwrap_or_default());
            let (seconds, millis) = (time.as_secs(), time.subsec_millis());
            let total = format!("total: {grids} grids, {tally}, {passes} passes, {seconds}.{millis:03} s\n");
            tell(io::stderr(), &total);
        }
        self.status
    }

    /// Writes the next answers. Returns false if nothing can be written any more: if standard output is
    /// closed, that is a quiet end with exit status 0; if it fails otherwise, there is a message and the
    /// status is 2.
    fn write(&mut self, answers: &Answers) -> bool {
        if self.has_failed {
            return false;
        }
        self.status = self.status.max(answers.status);
        self.tally.add(&answers.tally);
        self.grids += answers.grids;
        // All lines are complete, so nothing stays in a buffer.
        let written = io::stdout().write_all(&answers.text);
        tell(io::stderr(), &answers.messages);
        if let Err(error) = written {
            self.has_failed = true;
            self.status = 0;
            if error.kind() != io::ErrorKind::BrokenPipe {
                self.status = 2;
                tell(io::stderr(), &format!("sudoku: cannot write standard output: {error}\n"));
            }
        }
        !self.has_failed
    }
}

/// Writes a message. If that fails, there is nobody left to tell.
fn tell(mut output: impl Write, message: &str) {
    if !message.is_empty() {
        let _ = output.write_all(message.as_bytes());
    }
}

/// Appends a grid and its line ends.
fn write_grid(text: &mut Vec<u8>, grid: &Grid, shape: Shape) {
    let mut characters = [0; 81];
    for cell in 0..81 {
        characters[cell] = character(grid[cell]);
    }
    match shape {
        Shape::OneLine => {
            text.extend_from_slice(&characters);
            text.push(b'\n');
        }
        Shape::Spaced => {
            let mut spaced = SPACED;
            for cell in 0..81 {
                spaced[2 * cell] = characters[cell];
            }
            text.extend_from_slice(&spaced);
        }
        Shape::Compact => {
            for row in characters.chunks_exact(9) {
                text.extend_from_slice(row);
                text.push(b'\n');
            }
        }
        Shape::Readable => {
            const RULE: &[u8] = b"+-------+-------+-------+\n";
            for (r, row) in characters.chunks_exact(9).enumerate() {
                if r % 3 == 0 {
                    text.extend_from_slice(RULE);
                }
                for triad in row.chunks_exact(3) {
                    text.extend_from_slice(&[b'|', b' ', triad[0], b' ', triad[1], b' ', triad[2], b' ']);
                }
                text.extend_from_slice(b"|\n");
            }
            text.extend_from_slice(RULE);
        }
    }
}

/// The digit of a solved cell, made of the bits of a binary number; `0` for a blank.
#[inline(always)]
fn character(cell: Digits) -> u8 {
    let bit = |digits: Digits, value: u16| if cell & digits != 0 { value } else { 0 };
    let digit = bit(0b1_0101_0101, 1) | bit(0b0_0110_0110, 2) | bit(0b0_0111_1000, 4) | bit(0b1_1000_0000, 8);
    b'0' + if cell == ALL { 0 } else { digit as u8 }
}

/// The first cell, in reading order, whose digit repeats one before it, with the digit and unit and the
/// places in that unit, for a message. `None` if no digit is repeated. Blanks don't count.
fn repetition(grid: &Grid) -> Option<(usize, String, String)> {
    for second in (0..81).filter(|&cell| grid[cell] != ALL) {
        let earlier = |unit: fn(usize) -> usize| {
            (0..second).find(|&first| grid[first] == grid[second] && unit(first) == unit(second))
        };
        let (unit, places) = if let Some(first) = earlier(row) {
            let places = format!("columns {} and {}", column(first) + 1, column(second) + 1);
            (format!("row {}", row(first) + 1), places)
        } else if let Some(first) = earlier(column) {
            let places = format!("rows {} and {}", row(first) + 1, row(second) + 1);
            (format!("column {}", column(first) + 1), places)
        } else if let Some(first) = earlier(box_index) {
            (format!("box {}", box_index(first) + 1), format!("{} and {}", name(first), name(second)))
        } else {
            continue;
        };
        return Some((second, format!("digit {} appears twice in {unit}", digit(grid[second])), places));
    }
    None
}

// ---------------------------------------------------------------------------------------------------------
// 7. Threads
// ---------------------------------------------------------------------------------------------------------

/// Lets threads answer what is left. Returns the exit status as soon as all is written or nothing can be
/// written any more, even if a thread still waits for input then.
fn share_out(desk: Desk) -> u8 {
    let threads = desk.options.threads.unwrap_or_else(all_cores);
    let desk = Arc::new(desk);
    lock(&desk.output).at_work = threads;
    for _ in 0..threads {
        let desk = Arc::clone(&desk);
        std::thread::spawn(move || {
            let _at_work = AtWork(&desk);
            let mut batch = Batch::default();
            while desk.take(&mut batch) {
                desk.hand_in(batch.number, batch.answer(&desk.options, &mut |_| true));
            }
        });
    }
    let mut output = lock(&desk.output);
    while output.at_work > 0 && !output.has_failed {
        output = desk.wait(output);
    }
    output.sum_up(&desk.options)
}

/// Signs a thread off at its end, whatever that is.
struct AtWork<'a>(&'a Desk);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        let mut output = lock(&self.0.output);
        output.at_work -= 1;
        if std::thread::panicking() {
            output.has_failed = true;
            output.status = 2;
        }
        self.0.turn.notify_all();
    }
}

/// Where the threads meet: they take batches of grids from one side and hand in answers at the other.
struct Desk {
    options: Options,
    input: Mutex<Input>,
    output: Mutex<Output>,
    /// Signalled when answers were written and when a thread ends.
    turn: Condvar,
}

impl Desk {
    /// Takes the next grids of the input, as many as one read completes. Returns false at its end.
    fn take(&self, batch: &mut Batch) -> bool {
        lock(&self.input).next_batch(batch)
    }

    /// Writes the answers to batch `number` when all before it are written. If they are not, leaves them to
    /// the thread that writes the missing ones, or waits when too many lie there already. If nothing can be
    /// written any more, no more is read.
    fn hand_in(&self, number: u64, answers: Answers) {
        const AHEAD: u64 = 64;
        let mut output = lock(&self.output);
        while number > output.next + AHEAD && !output.has_failed {
            output = self.wait(output);
        }
        if number != output.next {
            return output.waiting.push((number, answers));
        }
        output.write(&answers);
        output.next += 1;
        while let Some(due) = output.waiting.iter().position(|waiting| waiting.0 == output.next) {
            let (_, answers) = output.waiting.swap_remove(due);
            output.write(&answers);
            output.next += 1;
        }
        self.turn.notify_all();
        if output.has_failed {
            drop(output);
            lock(&self.input).ended = true;
        }
    }

    fn wait<'a>(&self, output: MutexGuard<'a, Output>) -> MutexGuard<'a, Output> {
        self.turn.wait(output).unwrap_or_else(PoisonError::into_inner)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

// ---------------------------------------------------------------------------------------------------------
// 8. All solutions, and new puzzles
// ---------------------------------------------------------------------------------------------------------

/// Gives all solutions of a grid to `each`, in increasing order, until that returns false.
struct Enumerate<'a> {
    grid: &'a Grid,
    each: &'a mut dyn FnMut(&Grid) -> bool,
}

impl Job for Enumerate<'_> {
    /// Keeps the grids to search in order, the smallest solutions last, and works on the last N of them at a
    /// time. Each is replaced by what follows from it: nothing, its solution, or its two alternatives.
    #[inline(always)]
    fn run<const N: usize>(self) {
        let mut lanes = Lanes::<N>::new();
        let mut todo = vec![(*self.grid, false)];
        loop {
            while let Some((solution, true)) = todo.last() {
                if !(self.each)(solution) {
                    return;
                }
                todo.pop();
            }
            let open = todo.iter().enumerate().rev().filter(|(_, (_, is_solved))| !is_solved);
            let from = match open.take(N).last() {
                Some((at, _)) => at,
                None => return,
            };
            let chosen = todo.split_off(from);
            let mut loaded = 0;
            for (grid, _) in chosen.iter().filter(|(_, is_solved)| !is_solved) {
                lanes.load(loaded, grid);
                loaded += 1;
            }
            let all: u32 = (1 << loaded) - 1;
            let (mut stopped, mut dead) = (0, 0);
            while stopped != all {
                let now = lanes.pass() & all & !stopped;
                stopped |= now;
                for lane in (0..loaded).filter(|lane| now >> lane & 1 == 1 && lanes.dead[*lane] != 0) {
                    dead |= 1 << lane;
                }
            }
            let mut lane = 0;
            for (grid, is_solved) in chosen {
                if is_solved {
                    todo.push((grid, true));
                    continue;
                }
                let mut grid = lanes.unload(lane);
                let is_solved = lanes.sum[lane] == SOLVED;
                if dead >> lane & 1 == 0 {
                    if let Some(cell) = (0..81).find(|&cell| without_lowest(grid[cell]) != 0) {
                        let digit = lowest(grid[cell]);
                        grid[cell] ^= digit;
                        todo.push((grid, false));
                        grid[cell] = digit;
                    }
                    todo.push((grid, is_solved));
                }
                lane += 1;
            }
        }
    }
}

/// Random numbers: SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Clone, Copy)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number from 0 to `bound - 1`.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

/// Makes random puzzles, each with one solution and minimal: puzzle number `first`, and so on. What a puzzle
/// is depends on the seed and its number only.
struct Generate<'a> {
    seed: u64,
    first: u64,
    puzzles: &'a mut [Grid],
}

/// The puzzle that a lane makes.
#[derive(Clone, Copy)]
struct Draft {
    random: Random,
    /// Its place among all; none yet if it is beyond the last.
    number: usize,
    /// All cells of the solution, once it is found, and then fewer and fewer.
    clues: Grid,
    /// The cells in the order in which they are tried, and how many have been; `None` until the solution is
    /// found.
    order: [usize; 81],
    tried: Option<usize>,
}

/// Makes puzzles on N lanes. The solution comes first: in an empty grid, a random candidate of a random open
/// cell is entered and all conclusions drawn, again and again; at a dead end it begins anew. No solution is
/// out of reach of this method, though not all are equally likely (and a seed of 64 bits can't tell all of
/// them apart). Then each clue, in random order, is left out, unless there is a solution with another digit
/// in its place.
struct Workshop<'a, const N: usize> {
    lanes: Lanes<N>,
    stacks: [Vec<Grid>; N],
    drafts: [Draft; N],
    job: Generate<'a>,
    next: usize,
}

impl Job for Generate<'_> {
    #[inline(always)]
    fn run<const N: usize>(self) {
        let draft = Draft { random: Random(0), number: !0, clues: [0; 81], order: [0; 81], tried: Some(81) };
        let stacks = [(); N].map(|_| Vec::new());
        Workshop::<N> { lanes: Lanes::new(), stacks, drafts: [draft; N], job: self, next: 0 }.run();
    }
}

impl<const N: usize> Workshop<'_, N> {
    /// Loads the next question about the lane's draft, or the next draft. Returns false if nothing is left.
    #[inline(always)]
    fn ask(&mut self, lane: usize) -> bool {
        let draft = &mut self.drafts[lane];
        match draft.tried {
            None => self.lanes.load(lane, &[ALL; 81]),
            Some(tried) if tried < 81 => {
                let cell = draft.order[tried];
                let mut grid = draft.clues;
                grid[cell] ^= ALL;
                self.lanes.load(lane, &grid);
            }
            Some(_) => {
                if let Some(done) = self.job.puzzles.get_mut(draft.number) {
                    *done = draft.clues;
                }
                if self.next == self.job.puzzles.len() {
                    draft.number = !0;
                    return false;
                }
                // Every puzzle has a sequence of its own.
                let mut numbers = Random(self.job.seed);
                let start = numbers.next() ^ (self.job.first + self.next as u64);
                draft.random = Random(Random(start).next());
                draft.number = self.next;
                draft.tried = None;
                self.next += 1;
                self.lanes.load(lane, &[ALL; 81]);
            }
        }
        true
    }
}

impl<const N: usize> Work<N> for Workshop<'_, N> {
    #[inline(always)]
    fn lanes(&mut self) -> &mut Lanes<N> {
        &mut self.lanes
    }

    #[inline(always)]
    fn start(&mut self, lane: usize) -> bool {
        if let Some(grid) = self.stacks[lane].pop() {
            self.lanes.load(lane, &grid);
            return true;
        }
        let draft = &mut self.drafts[lane];
        if let Some(tried) = &mut draft.tried {
            if *tried < 81 {
                // No other digit leads to a solution: the clue is not needed.
                draft.clues[draft.order[*tried]] = ALL;
                *tried += 1;
            }
        }
        self.ask(lane)
    }

    #[inline(always)]
    fn decide(&mut self, lane: usize) -> bool {
        if self.lanes.dead[lane] != 0 {
            return false;
        }
        let mut grid = self.lanes.unload(lane);
        let draft = &mut self.drafts[lane];
        let is_solved = self.lanes.sum[lane] == SOLVED;
        match (&mut draft.tried, is_solved) {
            (None, true) => {
                draft.clues = grid;
                for i in 0..81 {
                    // Shuffled as it grows (Fisher and Yates, inside out).
                    let j = draft.random.below(i + 1);
                    draft.order[i] = draft.order[j];
                    draft.order[j] = i;
                }
                draft.tried = Some(0);
                self.ask(lane)
            }
            (None, false) => {
                let open = |cell: &usize| without_lowest(grid[*cell]) != 0;
                let nth = draft.random.below((0..81).filter(open).count());
                if let Some(cell) = (0..81).filter(open).nth(nth) {
                    let mut candidates = grid[cell];
                    for _ in 0..draft.random.below(candidates.count_ones() as usize) {
                        candidates = without_lowest(candidates);
                    }
                    self.lanes.cells[cell][lane] = lowest(candidates);
                }
                true
            }
            (Some(tried), true) => {
                // Without the clue there would be a second solution: it stays.
                *tried += 1;
                self.stacks[lane].clear();
                self.ask(lane)
            }
            (Some(_), false) => {
                self.lanes.guess(lane, &mut grid);
                self.stacks[lane].push(grid);
                true
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// 9. The log of a search
// ---------------------------------------------------------------------------------------------------------

/// Exact counts of a search. They depend on the grid and the way of searching only.
#[derive(Clone, Copy, Default)]
struct Tally {
    nodes: u64,
    guesses: u64,
    dead_ends: u64,
    /// The most guesses that were open at a time.
    deepest: u64,
    /// Passes of the engine.
    passes: u64,
}

/// What a search tells of itself: counts, and if `is_traced`, every step, indented by the number of open
/// guesses.
#[derive(Default)]
struct Log {
    tally: Tally,
    is_traced: bool,
    text: String,
    // Of the engine's search: the node as it was entered, and what a reader of the trace knows of it.
    depth: u64,
    start: Option<Grid>,
    known: Option<Grid>,
    /// Alternatives: depth, what they say and why, the cell that is known by that, the grid before the guess.
    others: Vec<(u64, String, Option<usize>, Grid)>,
    found: u64,
}

impl Log {
    fn line(&mut self, depth: u64, step: &str, reason: &str) {
        if self.is_traced {
            let indent = 2 * depth as usize;
            // Writing to a string can't fail.
            let _ = writeln!(self.text, "{:indent$}{}", "", format!("{step:<12} {reason}").trim_end());
            if self.text.len() > BLOCK {
                self.flush();
            }
        }
    }

    fn flush(&mut self) {
        tell(io::stderr(), &self.text);
        self.text.clear();
    }

    fn solution(&mut self, depth: u64) {
        self.found += 1;
        self.line(depth, "solution", "");
    }

    /// The textbook tries a digit of a cell's candidates `all`, of which `rest` are left to try. Returns how
    /// many guesses are open.
    #[inline]
    fn choice(&mut self, depth: u64, cell: usize, digit: Digits, all: Digits, rest: Digits) -> u64 {
        if self.is_traced {
            self.tell_choice(depth, cell, digit, all, rest);
        }
        if rest == 0 {
            return depth;
        }
        self.count_guess(depth);
        depth + 1
    }

    fn why_other_way(&self) -> &'static str {
        if self.found == 0 {
            "the other way failed"
        } else {
            "the other way is done"
        }
    }

    #[cold]
    fn tell_choice(&mut self, depth: u64, cell: usize, digit: Digits, all: Digits, rest: Digits) {
        let (step, reason) = match (rest, all == digit) {
            (0, true) => (format!("{} = {}", name(cell), list(digit)), "only candidate"),
            (0, false) => (format!("{} = {}", name(cell), list(digit)), self.why_other_way()),
            _ => (format!("{} ? {} of {{{}}}", name(cell), list(digit), list(digit | rest)), ""),
        };
        self.line(depth, &step, reason);
    }

    #[inline]
    fn count_guess(&mut self, depth: u64) {
        self.tally.guesses += 1;
        self.tally.deepest = self.tally.deepest.max(depth + 1);
    }

    #[inline(always)]
    fn naked_single(&mut self, depth: u64, cell: usize, digit: Digits) {
        if self.is_traced {
            self.line(depth, &format!("{} = {}", name(cell), list(digit)), "only candidate");
        }
    }

    fn hidden_single(&mut self, depth: u64, cell: usize, unit: usize, digit: Digits) {
        if self.is_traced {
            let reason = format!("only place in {}", unit_name(unit));
            self.line(depth, &format!("{} = {}", name(cell), list(digit)), &reason);
        }
    }

    fn dead_cell(&mut self, depth: u64, cell: usize) {
        self.tally.dead_ends += 1;
        if self.is_traced {
            self.line(depth, &format!("{} x", name(cell)), "no candidate left");
        }
    }

    fn dead_unit(&mut self, depth: u64, unit: usize, missing: Digits) {
        self.tally.dead_ends += 1;
        if self.is_traced {
            let reason = format!("no place for {}", list(lowest(missing)));
            self.line(depth, &format!("{} x", unit_name(unit)), &reason);
        }
    }

    /// The clues clash: a search that ends at its first node.
    fn clash(&mut self, clues: &Grid) {
        self.tally.nodes += 1;
        self.tally.dead_ends += 1;
        if let Some((cell, message, _)) = repetition(clues) {
            self.line(0, &format!("{} x", name(cell)), &message);
        }
    }

    /// There are several solutions, and the textbook asks for a smaller one.
    fn question(&mut self, cell: usize, digit: Digits) {
        if self.is_traced {
            let step = format!("{} = {}", name(cell), list(digit));
            self.line(0, &step, "is there a smaller solution with it?");
        }
    }

    /// The engine begins.
    fn enter(&mut self, grid: &Grid) {
        self.tally.nodes += 1;
        self.start = Some(*grid);
        self.known = Some(*grid);
    }

    /// The engine leaves all it has and changes its method.
    fn begin_anew(&mut self, clues: &Grid) {
        self.others.clear();
        self.depth = 0;
        self.line(0, "anew", "by another method");
        self.enter(clues);
    }

    /// The engine decides, and goes on with the first way: `first`.
    fn guess(&mut self, guess: Guess, before: &Grid, first: &Grid) {
        let mut known = *before;
        let (question, other, decided) = match guess {
            Guess::Cell(cell) => {
                let rest = before[cell] ^ first[cell];
                known[cell] = first[cell];
                let (name, digit) = (name(cell), list(first[cell]));
                let question = format!("{name} ? {digit} of {{{}}}", list(before[cell]));
                if without_lowest(rest) == 0 {
                    (question, format!("{name} = {}", list(rest)), Some(cell))
                } else {
                    (question, format!("{name} not {digit}"), None)
                }
            }
            Guess::Way { at, digit, ways } => {
                let (lines, first_line) = if at < 3 { ("rows", 3 * at + 1) } else { ("columns", 3 * at - 8) };
                let what = format!("{} in {lines} {first_line}-{}", list(digit), first_line + 2);
                let boxes = |way: [usize; 3]| {
                    let place = |j: usize| if at < 3 { 3 * at + j + 1 } else { 3 * j + at - 2 };
                    format!("boxes {} {} {}", place(way[0]), place(way[1]), place(way[2]))
                };
                let (one, two) = (boxes(ways[0]), boxes(ways[1]));
                (format!("{what} ? {one} or {two}"), format!("{what} = {two}"), None)
            }
            Guess::Triad { at, digit, i, j } => {
                let cells = [0, 1, 2].map(|k| cell_of(at < 3, at % 3, i, j, k));
                let (what, cells) = (list(digit), names(&cells));
                (format!("{what} ? in {cells}"), format!("{what} not in {cells}"), None)
            }
        };
        self.line(self.depth, &question, "");
        self.count_guess(self.depth);
        self.others.push((self.depth, other, decided, *before));
        self.depth += 1;
        self.tally.nodes += 1;
        self.start = Some(*first);
        self.known = Some(known);
    }

    /// The engine takes up an alternative. If it is not worth it, the node is left at once.
    fn other_way(&mut self, clues: &Grid, grid: &Grid, is_worth_it: bool) {
        let root = (0, String::from("several solutions"), None, *clues);
        let is_root = self.others.is_empty();
        let (depth, other, decided, mut known) = self.others.pop().unwrap_or(root);
        let reason = if is_root { "which is the smallest?" } else { self.why_other_way() };
        self.line(depth, &other, reason);
        if let Some(cell) = decided {
            known[cell] = grid[cell];
        }
        self.depth = depth;
        self.tally.nodes += 1;
        self.start = Some(*grid);
        self.like_the_best(&known, grid);
        if !is_worth_it {
            self.not_smaller();
        }
    }

    /// Cells before the first in which a solution may be smaller are those of the best solution.
    fn like_the_best(&mut self, before: &Grid, grid: &Grid) {
        let mut known = *before;
        let fixed = |cell: &usize| without_lowest(grid[*cell]) == 0 && without_lowest(before[*cell]) != 0;
        if self.found > 1 {
            let cells: Vec<usize> = (0..81).filter(fixed).collect();
            if !cells.is_empty() {
                self.line(self.depth, &names(&cells), "as in the smallest solution so far");
            }
            for cell in cells {
                known[cell] = grid[cell];
            }
        }
        self.start = Some(*grid);
        self.known = Some(known);
    }

    fn not_smaller(&mut self) {
        self.tally.dead_ends += 1;
        self.line(self.depth, "x", "no solution here is smaller");
    }

    /// The engine has found a solution.
    fn found(&mut self, again: bool, is_done: bool) {
        self.solution(self.depth);
        if again || is_done {
            self.others.clear();
        }
    }

    /// The engine is through with a node, which it leaves as `end`; `None`: at a dead end.
    ///
    /// Its rules are applied once more, one at a time, as far as they lead to what it found.
    fn conclude(&mut self, end: Option<&Grid>) {
        if end.is_none() && !self.is_traced {
            self.tally.dead_ends += 1;
        }
        if let (true, Some(mut grid), Some(mut known)) = (self.is_traced, self.start, self.known) {
            let mut entered = [false; 81];
            while self.conclude_one(&mut grid, &mut known, &mut entered, end.unwrap_or(&[0; 81])) {}
        }
    }

    /// Applies the first rule that takes a candidate away which is not in `end`. Returns false if there is
    /// none and at a dead end.
    fn conclude_one(
        &mut self,
        grid: &mut Grid,
        known: &mut Grid,
        entered: &mut [bool; 81],
        end: &Grid,
    ) -> bool {
        let depth = self.depth;
        for cell in 0..81 {
            let digit = grid[cell];
            if digit == 0 {
                self.dead_cell(depth, cell);
                return false;
            }
            if without_lowest(digit) == 0 && !entered[cell] {
                entered[cell] = true;
                // Hidden singles are told where they are found.
                if without_lowest(known[cell]) != 0 {
                    self.naked_single(depth, cell, digit);
                }
                for peer in (0..81).filter(|&peer| are_peers(peer, cell) && !entered[peer]) {
                    grid[peer] &= !digit | end[peer];
                }
                return true;
            }
        }
        for unit in 0..27 {
            let cells = (0..81).filter(|&cell| units(cell)[unit / 9] == unit);
            let (mut once, mut twice) = (0, 0);
            for cell in cells.clone() {
                twice |= once & grid[cell];
                once |= grid[cell];
            }
            if once != ALL {
                self.dead_unit(depth, unit, ALL ^ once);
                return false;
            }
            for cell in cells {
                let hidden = lowest(grid[cell] & once & !twice);
                if hidden != 0 && grid[cell] & !hidden & !end[cell] != 0 {
                    grid[cell] &= hidden | end[cell];
                    if grid[cell] == hidden {
                        self.hidden_single(depth, cell, unit, hidden);
                        known[cell] = hidden;
                    }
                    return true;
                }
            }
        }
        for line in 0..18 {
            for j in 0..3 {
                let at = |k: usize| if line < 9 { 9 * line + k } else { 9 * k + line - 9 };
                let triad = [at(3 * j), at(3 * j + 1), at(3 * j + 2)];
                let in_box = units(triad[0])[2];
                let rest = |unit: usize| -> Vec<usize> {
                    (0..81).filter(|&c| units(c)[unit / 9] == unit && !triad.contains(&c)).collect()
                };
                let (line_rest, box_rest) = (rest(line), rest(in_box));
                let all = |cells: &[usize]| cells.iter().fold(0, |all, &cell| all | grid[cell]);
                let here = all(&triad);
                let (only_line, only_box) = (here & !all(&line_rest), here & !all(&box_rest));
                let (line_name, box_name) = (unit_name(line), unit_name(in_box));
                let needs = |unit: &str, digits: Digits, other: &str| {
                    format!("{unit} has {{{}}} only in {other}", list(digits))
                };
                let few = if here.count_ones() <= 3 { here } else { 0 };
                let taken = format!("{} need them", names(&triad));
                let others = if only_line.count_ones() >= 3 { ALL ^ only_line } else { 0 };
                let full = format!("{line_name} needs {{{}}} there", list(only_line));
                if self.lose(grid, end, &box_rest, only_line, &needs(&line_name, only_line, &box_name))
                    || self.lose(grid, end, &line_rest, only_box, &needs(&box_name, only_box, &line_name))
                    || self.lose(grid, end, &[&line_rest[..], &box_rest].concat(), few, &taken)
                    || self.lose(grid, end, &triad, others, &full)
                {
                    return true;
                }
            }
        }
        false
    }

    /// Takes digits away from cells as far as `end` does. Returns whether there were any.
    fn lose(&mut self, grid: &mut Grid, end: &Grid, cells: &[usize], digits: Digits, reason: &str) -> bool {
        let lost = |cell: usize| grid[cell] & digits & !end[cell];
        let losers: Vec<usize> = cells.iter().copied().filter(|&cell| lost(cell) != 0).collect();
        let all = losers.iter().fold(0, |all, &cell| all | lost(cell));
        for &cell in &losers {
            grid[cell] &= !digits | end[cell];
        }
        if !losers.is_empty() {
            self.line(self.depth, &format!("{} lose {{{}}}", names(&losers), list(all)), reason);
        }
        !losers.is_empty()
    }
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.nodes += other.nodes;
        self.guesses += other.guesses;
        self.dead_ends += other.dead_ends;
        self.deepest = self.deepest.max(other.deepest);
        self.passes += other.passes;
    }

    fn describe(&self) -> String {
        let Tally { nodes, guesses, dead_ends, deepest, .. } = self;
        format!("{nodes} nodes, {guesses} guesses, {dead_ends} dead ends, deepest guess {deepest}")
    }
}

/// What people call a cell: r1c1 to r9c9.
fn name(cell: usize) -> String {
    format!("r{}c{}", row(cell) + 1, column(cell) + 1)
}

fn names(cells: &[usize]) -> String {
    cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(" ")
}

/// Row 1 to 9, column 1 to 9 or box 1 to 9.
fn unit_name(unit: usize) -> String {
    format!("{} {}", ["row", "column", "box"][unit / 9], unit % 9 + 1)
}

/// The digits of a set.
fn list(digits: Digits) -> String {
    let digits = (1..=9).filter(|digit| digits >> (digit - 1) & 1 == 1);
    digits.map(|digit: u8| digit.to_string()).collect::<Vec<_>>().join(" ")
}

// ---------------------------------------------------------------------------------------------------------
// 10. The checker
// ---------------------------------------------------------------------------------------------------------

/// Judges the answers in file `output` for the grids in file `input`. Returns exit status 0 if all are right;
/// 1 if one is not, after a message with the first reason; a message if a file can't be read or `input` is
/// malformed.
fn check(input: &OsStr, output: &OsStr, lanes: usize) -> Result<u8, String> {
    let read = |path: &OsStr| {
        std::fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.to_string_lossy()))
    };
    let mut parser = Parser::new(None);
    let mut puzzles = Batch::default();
    parser.add(&read(input)?, &mut puzzles);
    parser.end(&mut puzzles);
    for entry in &puzzles.entries {
        if let Entry::Message(message) = entry {
            return Err(format!("{}: {message}", input.to_string_lossy()));
        }
    }
    if let Some(reason) = refusal(&mut puzzles.puzzles, &read(output)?, lanes) {
        tell(io::stderr(), &format!("sudoku: {reason}\n"));
        return Ok(1);
    }
    Ok(0)
}

/// Why `output` is not the right answer to `puzzles`: the first reason, or `None` if it is.
fn refusal(puzzles: &mut [Puzzle], output: &[u8], lanes: usize) -> Option<String> {
    let mut parser = Parser::new(None);
    // Empty output is not an error in itself.
    parser.answers = 1;
    let mut answers = Batch::default();
    let output = output.strip_prefix(BYTE_ORDER_MARK).unwrap_or(output);
    for line in output.split_inclusive(|&byte| byte == b'\n') {
        if String::from_utf8_lossy(line).trim() == "No solution exists" {
            parser.lines += 1;
            parser.end_rows(&mut answers);
            answers.entries.push(Entry::Unsolvable);
        } else {
            parser.add(line, &mut answers);
        }
    }
    parser.end(&mut answers);
    let mut grids = answers.puzzles.iter();
    let mut judged = 0;
    for entry in &answers.entries {
        let puzzle = match puzzles.get_mut(judged) {
            Some(puzzle) => puzzle,
            None => return Some(String::from("there is more output after the last answer")),
        };
        judged += 1;
        let reason = match entry {
            Entry::Message(message) => Some(message.clone()),
            Entry::Invalid { .. } => None,
            Entry::Grid { .. } => grids.next().and_then(|grid| mistake(&puzzle.clues, &grid.clues)),
            Entry::Unsolvable => {
                solve(std::slice::from_mut(puzzle), lanes);
                let is_wrong = puzzle.solutions > 0;
                Some(String::from("expected a solution, found 'No solution exists'")).filter(|_| is_wrong)
            }
        };
        if let Some(reason) = reason {
            return Some(format!("grid {judged}: {reason}"));
        }
    }
    let missing = judged + 1;
    Some(format!("grid {missing}: expected an answer, found end of file")).filter(|_| judged < puzzles.len())
}

/// Why `answer` is not a solution of `puzzle`; `None` if it is.
fn mistake(puzzle: &Grid, answer: &Grid) -> Option<String> {
    for cell in 0..81 {
        if answer[cell] == ALL {
            return Some(format!("{} is blank", name(cell)));
        }
        if puzzle[cell] & answer[cell] == 0 {
            let (found, clue) = (digit(answer[cell]), digit(puzzle[cell]));
            return Some(format!("{} is {found}, the clue is {clue}", name(cell)));
        }
    }
    repetition(answer).map(|(_, message, _)| message)
}

// ---------------------------------------------------------------------------------------------------------
// 11. The command line
// ---------------------------------------------------------------------------------------------------------

const HELP: &str = "\
Solves Sudoku: reads grids from standard input, writes the answers to standard
output. A grid is nine lines of nine cells, with or without spaces between, or
81 cells on one line; 0 . _ * ? are blanks. The answer comes in the same shape:
the solution, the smallest if there are several, or 'No solution exists'.

What to do with each grid
  --all              print all solutions, in increasing order
  --count            print how many solutions there are, up to the limit
  --limit N          the limit of --all (none) or --count (10000)
  --search WAY       first, fewest, singles or triads (usual, and the fastest):
                     how much to think before guessing
  --stats            count nodes, guesses and dead ends on standard error
  --trace            tell every step of the search on standard error
  --threads N        how many threads share a large input (as many as cores)

Instead of solving
  --generate N       print N random puzzles, each with one solution and minimal
  --seed S           make them repeatable
  --check INPUT OUTPUT [ANSWER]
                     judge the answers in OUTPUT for the grids in INPUT

Shape of what is printed
  --spaced, --compact, --one-line, --readable

  --help, --version

Exit status: 0 all solved, 1 some grid has no solution (or a wrong answer was
found), 2 some grid is malformed, wrong usage, or input or output failed.

Examples
  sudoku < samples/baekjoon-2580.in
  sudoku --generate 3 --seed 7 --one-line > puzzles && sudoku < puzzles
  sudoku --check samples/poj-3074.in samples/poj-3074.out
";

/// Which options exclude each other, for the message in this order.
const EXCLUSIVE: &str = "--all --count --generate --check;--one-line --compact --spaced --readable;\
    --search --all;--search --count;--search --generate;--search --check;\
    --trace --all;--trace --count;--trace --generate;--trace --check;\
    --stats --all;--stats --count;--stats --generate;--stats --check";

/// How much the program thinks before it guesses; the answers are the same.
#[derive(Clone, Copy)]
enum Rung {
    First,
    Fewest,
    Singles,
    Triads,
}

#[derive(Default, PartialEq)]
enum Task {
    #[default]
    Solve,
    All,
    Count,
    Generate(u64),
    Check(OsString, OsString),
    Print(&'static str),
}

#[derive(Default)]
struct Options {
    task: Task,
    shape: Option<Shape>,
    limit: Option<u64>,
    seed: u64,
    rung: Option<Rung>,
    trace: bool,
    stats: bool,
    /// When the program was started, if its statistics are wanted.
    since: Option<SystemTime>,
    threads: Option<usize>,
    /// 1, 8 or 16 grids at a time; 0 for what is fastest. For tests, by `--lanes`.
    lanes: usize,
}

impl Options {
    /// Whether grids are searched one by one.
    fn keeps_log(&self) -> bool {
        self.rung.is_some() || self.trace || self.stats
    }

    /// Returns the options, or what is wrong with them.
    fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Options, String> {
        let mut options = Options::default();
        let mut arguments = arguments.peekable();
        if arguments.peek().is_none() {
            return Ok(options);
        }
        let mut given: Vec<String> = Vec::new();
        let mut to_print = None;
        while let Some(argument) = arguments.next() {
            let name = printable(&argument);
            let value = |arguments: &mut dyn Iterator<Item = OsString>, expected: &str| {
                let found = arguments.next();
                found.ok_or_else(|| format!("{name} expects {expected}, found nothing; see --help"))
            };
            let mut number = |least: u64, most: u64| {
                let to = if most < u64::MAX { format!("to {most}") } else { String::from("up") };
                let expected = format!("a whole number from {least} {to}");
                let value = printable(&value(&mut arguments, &expected)?);
                let number = value.parse().ok().filter(|number| (least..=most).contains(number));
                number.ok_or_else(|| format!("{name} expects {expected}, found '{value}'; see --help"))
            };
            match name.as_str() {
                "--help" => to_print = Some(HELP),
                "--version" => to_print = Some("sudoku 1.0.0\n"),
                "--all" => options.task = Task::All,
                "--count" => options.task = Task::Count,
                "--generate" => options.task = Task::Generate(number(1, u64::MAX)?),
                "--check" => {
                    let input = value(&mut arguments, "INPUT OUTPUT [ANSWER]")?;
                    let output = value(&mut arguments, "OUTPUT").map_err(|_| {
                        format!(
                            "--check expects INPUT OUTPUT [ANSWER], found '{}'; see --help",
                            printable(&input)
                        )
                    })?;
                    arguments.next_if(|answer| !answer.to_string_lossy().starts_with("--"));
                    options.task = Task::Check(input, output);
                }
                "--trace" => options.trace = true,
                "--stats" => {
                    options.stats = true;
                    options.since = Some(SystemTime::now());
                }
                "--one-line" => options.shape = Some(Shape::OneLine),
                "--compact" => options.shape = Some(Shape::Compact),
                "--spaced" => options.shape = Some(Shape::Spaced),
                "--readable" => options.shape = Some(Shape::Readable),
                "--limit" => options.limit = Some(number(1, u64::MAX)?),
                "--seed" => options.seed = number(0, u64::MAX)?,
                "--threads" => options.threads = Some(number(1, 1024)? as usize),
                "--lanes" => {
                    let found = printable(&value(&mut arguments, "1, 8 or 16")?);
                    options.lanes = match found.as_str() {
                        "1" => 1,
                        "8" => 8,
                        "16" => 16,
                        _ => return Err(format!("--lanes expects 1, 8 or 16, found '{found}'; see --help")),
                    }
                }
                "--search" => {
                    const EXPECTED: &str = "first, fewest, singles or triads";
                    let found = printable(&value(&mut arguments, EXPECTED)?);
                    options.rung = match found.as_str() {
                        "first" => Some(Rung::First),
                        "fewest" => Some(Rung::Fewest),
                        "singles" => Some(Rung::Singles),
                        "triads" => Some(Rung::Triads),
                        _ => return Err(format!("--search expects {EXPECTED}, found '{found}'; see --help")),
                    }
                }
                _ if name.starts_with('-') => return Err(format!("unknown option '{name}'; see --help")),
                _ => return Err(format!("unexpected argument '{name}'; see --help")),
            }
            if given.contains(&name) {
                return Err(format!("{name} is given twice; see --help"));
            }
            given.push(name);
        }
        if let Some(text) = to_print {
            options.task = Task::Print(text);
            return Ok(options);
        }
        let is_given = |name: &str| given.iter().any(|given| given == name);
        for group in EXCLUSIVE.split(';') {
            let mut both = group.split(' ').filter(|name| is_given(name));
            if let (Some(one), Some(other)) = (both.next(), both.next()) {
                return Err(format!("{one} and {other} exclude each other; see --help"));
            }
        }
        if is_given("--limit") && !is_given("--all") && !is_given("--count") {
            return Err("--limit needs --all or --count; see --help".to_owned());
        }
        if is_given("--seed") && !is_given("--generate") {
            return Err("--seed needs --generate; see --help".to_owned());
        }
        if !is_given("--seed") {
            // The time, and where the system has put the stack.
            let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            options.seed = time.map_or(0, |time| time.as_nanos() as u64) ^ &given as *const _ as u64;
        }
        Ok(options)
    }
}

/// An argument as it can stand in a message of one line.
fn printable(argument: &OsStr) -> String {
    argument.to_string_lossy().escape_debug().to_string()
}
