//! The tests: samples, random puzzles, or the files of a folder.
//!
//! The samples were searched for, not guessed. The wrong programs of `tests/kit/programs.rs` ran on
//! thousands of random puzzles that keep the promises. Where one failed, blanks were filled in while it
//! went on to fail, down to a few. For two rows of a box, which shows once in 400 puzzles, full grids
//! were searched for two digits that form a rectangle over four boxes. The puzzles that make a search go
//! back often, up to the promise, are the worst of the random ones in their order. Those in `hard/`
//! are known to be bad for one way of searching, turned for other orders.

use super::Problem;
use crate::checker::parse;
use crate::engine;
use crate::failure::{printable, Failure};
use crate::generator::{generate, random, random_order};
use crate::grid::{Digits, Grid, ALL, CELLS, UNITS};
use crate::input::unreadable;
use crate::ladder::Level;
use crate::output::grid_text;
use std::array::from_fn;
use std::ffi::OsStr;
use std::fs;

/// The file under `samples/`, what it asks for, and its text.
type Sample = (&'static str, &'static str, &'static str);

macro_rules! samples {
    ($($file:literal $asks:literal)*) => { [$((
        $file,
        $asks,
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/samples/", $file, ".in")),
    )),*] };
}

const SAMPLES: [Sample; 32] = samples! {
    "2580/01-sample" "the sample of 2580"
    "2580/02-full-grid" "a full grid: nothing to do"
    "2580/03-first-cell" "one blank: the first cell"
    "2580/04-last-cell" "one blank: the last cell"
    "2580/05-last-row" "the last row is blank"
    "2580/06-last-column" "the last column is blank"
    "2580/07-middle-box" "the box in the middle is blank"
    "2580/08-every-one" "every 1 is blank"
    "2580/09-every-nine" "every 9 is blank"
    "2580/10-two-solutions" "two solutions"
    "2580/11-first-fit-is-wrong" "the first digit that fits is wrong"
    "2580/12-row-counts" "the whole row counts"
    "2580/13-column-counts" "the whole column counts"
    "2580/14-box-counts" "all rows of a box count"
    "2580/15-box-corners-count" "all cells of a box count"
    "2580/16-box-columns-count" "all columns of a box count"
    "2580/17-more-boxes" "all rows of a box count, again"
    "2580/18-row-again" "the whole row counts, again"
    "2580/19-dead-end" "a blank is left without a digit"
    "2580/20-several-solutions" "several solutions"
    "2580/21-boxes-again" "all rows of a box count, many blanks"
    "2580/22-forced-blanks" "each blank is forced in its turn"
    "2580/23-forced-places" "a digit has one place left in a unit"
    "2580/24-guesses" "without guesses nothing is solved"
    "2580/25-goes-back-often" "goes back often: almost 100,000 calls"
    "2580/26-columns" "goes back often, column by column"
    "2580/27-downwards" "goes back often, digits from 9 to 1"
    "2580/28-backwards" "goes back often, from the last cell on"
    "2580/29-nine-to-one" "9 to 1 in the first row"
    "2580/30-many-solutions" "more than 60 blanks"
    "2580/31-one-clue" "one clue in the middle"
    "2580/32-empty" "the empty grid"
};

const HARD: [Sample; 6] = samples! {
    "hard/41-against-row-by-row" "made against row by row"
    "hard/42-against-downwards" "the same for digits from 9 to 1"
    "hard/43-against-columns" "the same for column by column"
    "hard/44-against-row-by-row-again" "even worse for row by row"
    "hard/45-against-fewest-candidates" "made against fewest candidates"
    "hard/46-against-fewest-candidates-again" "another one against fewest candidates"
};

#[derive(Clone)]
pub struct Test {
    pub number: usize,
    pub asks: String,
    pub problem: Problem,
    pub puzzle: Grid,
    /// The smallest one, if there is any.
    pub solution: Option<Grid>,
    pub input: Vec<u8>,
}

impl Test {
    fn new(number: usize, asks: String, problem: Problem, puzzle: Grid) -> Test {
        Test {
            number,
            asks,
            problem,
            puzzle,
            solution: engine::smallest_solution(&puzzle),
            input: grid_text(&puzzle, problem.layout.shape).into_bytes(),
        }
    }

    pub fn blanks(&self) -> Vec<usize> {
        (0..81).filter(|&cell| self.puzzle[cell] == ALL).collect()
    }

    /// The same with one more clue, from the solution; `None` if there is none.
    pub fn with_clue(&self, cell: usize) -> Option<Test> {
        let mut test = self.clone();
        test.puzzle[cell] = self.solution?[cell];
        test.input = grid_text(&test.puzzle, self.problem.layout.shape).into_bytes();
        Some(test)
    }
}

/// The samples of 2580, and those beyond its promise if they are wanted. Their numbers are the files'.
pub fn samples(problem: Problem, is_hard: bool) -> Vec<Test> {
    let hard = HARD.iter().zip(41..).filter(|_| is_hard);
    let parse = |text| parse(text).expect("a sample is a grid");
    let test = |(sample, number): (&Sample, usize)| {
        Test::new(number, sample.1.to_owned(), problem, parse(sample.2))
    };
    SAMPLES.iter().zip(1..).chain(hard).map(test).collect()
}

/// The most bytes of a test: so many fit into any pipe.
const LONGEST: usize = 4096;

/// The files `*.in` of a folder, by name, one grid each.
pub fn folder(folder: &OsStr, problem: Problem) -> Result<Vec<Test>, Failure> {
    let name = printable(folder);
    let entries = fs::read_dir(folder).map_err(|error| unreadable(&name, &error))?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension() == Some(OsStr::new("in")));
    paths.sort();
    let mut tests = Vec::new();
    for path in paths {
        let name = printable(path.as_os_str());
        let input = fs::read(&path).map_err(|error| unreadable(&name, &error))?;
        let text = String::from_utf8_lossy(&input);
        let grid = parse(&text).filter(|_| input.len() <= LONGEST);
        let Some(grid) = grid else {
            return Err(Failure::Input(format!("{name}: {}", fault(&text))));
        };
        let asks = path.file_stem().map(printable).unwrap_or_default();
        let test = Test::new(tests.len() + 1, asks, problem, grid);
        tests.push(Test { input, ..test });
    }
    if tests.is_empty() {
        let message = format!("expected files *.in in {name}");
        return Err(Failure::Input(message));
    }
    Ok(tests)
}

/// What keeps a text from being a test.
fn fault(text: &str) -> String {
    let is_odd = |c: &char| !c.is_whitespace() && *c != '.' && !c.is_ascii_digit();
    for (line, number) in text.lines().zip(1..) {
        if let Some(odd) = line.chars().find(is_odd) {
            return format!("line {number}: expected a digit or a blank, found {odd:?}");
        }
    }
    match text.chars().filter(|c| !c.is_whitespace()).count() {
        81 => format!("expected at most {LONGEST} bytes, found {}", text.len()),
        cells => format!("expected 81 cells, found {cells}"),
    }
}

/// Puzzles of all levels and numbers of blanks that keep the promises, without end.
/// They are numbered on from the last test.
pub fn random_tests(problem: Problem, seed: u64, last: usize) -> impl Iterator<Item = Test> {
    let puzzles = (0..).map(move |number| draw(seed, number));
    let tests = puzzles.filter(keeps_promises).zip(1..);
    tests.map(move |(grid, n)| Test::new(last + n, format!("random puzzle {n}"), problem, grid))
}

/// A puzzle with clues added or taken away, until it has a random number of blanks.
fn draw(seed: u64, number: u64) -> Grid {
    let level = [Level::Easy, Level::Medium, Level::Hard].get(number as usize % 4);
    let puzzle = generate(number..number + 1, seed, level.copied())[0];
    let mut test = Test::new(0, String::new(), super::PROBLEMS[0], puzzle);
    let mut state = seed ^ random(&mut number.clone());
    let blanks = 1 + random(&mut state) as usize % 81;
    for cell in random_order(&mut state, 81) {
        let (count, is_blank) = (test.blanks().len(), test.puzzle[cell] == ALL);
        if is_blank && count > blanks {
            test = test.with_clue(cell).unwrap_or(test);
        } else if count < blanks {
            test.puzzle[cell] = ALL;
        }
    }
    test.puzzle
}

/// Whether a search with a call for every cell, clues too, needs fewer than 100,000 calls row by row,
/// as 2580 promises (the code is that of 12095), and fewer than 300,000 in other usual orders: by
/// columns, from the last cell on, and with digits from 9 to 1. There, the puzzle is turned instead.
fn keeps_promises(puzzle: &Grid) -> bool {
    let downwards = |digits: Digits| match digits {
        ALL => ALL,
        digit => 1 << 8 >> digit.trailing_zeros(),
    };
    let orders: [(Grid, u32); 4] = [
        (*puzzle, 100_000),
        (from_fn(|cell| puzzle[cell % 9 * 9 + cell / 9]), 300_000),
        (from_fn(|cell| puzzle[80 - cell]), 300_000),
        (puzzle.map(downwards), 300_000),
    ];
    orders
        .into_iter()
        .all(|(mut grid, mut left)| row_by_row(&mut grid, 0, &mut left) && left > 0)
}

/// Fills the blanks from a cell on; returns false if that is impossible. Ends when no call is left.
fn row_by_row(grid: &mut Grid, cell: usize, left: &mut u32) -> bool {
    *left -= 1;
    if cell == 81 || *left == 0 {
        return true;
    }
    if grid[cell] != ALL {
        return row_by_row(grid, cell + 1, left);
    }
    for digit in 0..9 {
        grid[cell] = 1 << digit;
        let is_alone = |unit: usize| {
            CELLS[unit]
                .iter()
                .all(|&peer| peer == cell || grid[peer] != 1 << digit)
        };
        if UNITS[cell].into_iter().all(is_alone) && row_by_row(grid, cell + 1, left) {
            return true;
        }
    }
    grid[cell] = ALL;
    false
}
