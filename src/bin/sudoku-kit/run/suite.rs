//! The tests: samples, random puzzles, or the files of a folder, in the format of a problem of Baekjoon.

use crate::base::error::unreadable;
use crate::base::error::{printable, Error};
use crate::base::grid::{number, Grid, ALL};
use crate::base::puzzle::Shape;
use crate::base::say::say;
use crate::engine;
use crate::search::generator::{generate, random, random_order};
use crate::search::measure::Level;
use crate::text::answers_in;
use crate::text::output::grid_text;
use std::array::from_fn;
use std::ffi::OsStr;
use std::fs;

/// In whose format programs are tested.
#[derive(Clone, Copy)]
pub struct Problem {
    pub name: &'static str,
    /// The time limit.
    pub seconds: f64,
    /// How puzzles and answers are laid out.
    pub shape: Shape,
    /// Whether of several solutions only the smallest is right.
    pub wants_smallest: bool,
}

#[rustfmt::skip]
pub const PROBLEMS: [Problem; 2] = [
    Problem { name: "2580", seconds: 1.0, shape: Shape::Spaced, wants_smallest: false },
    Problem { name: "2239", seconds: 2.0, shape: Shape::Compact, wants_smallest: true },
];

#[derive(Clone)]
pub struct Test {
    pub number: usize,
    /// What it asks of a program.
    pub title: String,
    pub problem: Problem,
    pub puzzle: Grid,
    /// How many blanks it had before clues were added.
    pub blanks_before: usize,
    /// The smallest one, if there is any, and whether there is no other.
    pub solution: Option<Grid>,
    pub is_unique: bool,
    pub input: Vec<u8>,
}

impl Test {
    fn new(number: usize, title: String, problem: Problem, puzzle: Grid) -> Test {
        Test {
            number,
            title,
            problem,
            puzzle,
            blanks_before: puzzle.iter().filter(|&&cell| cell == ALL).count(),
            solution: engine::smallest_solution(&puzzle),
            is_unique: engine::count_of(&puzzle, 2) == 1,
            input: grid_text(&puzzle, problem.shape).into_bytes(),
        }
    }

    pub fn blanks(&self) -> Vec<usize> {
        (0..81).filter(|&cell| self.puzzle[cell] == ALL).collect()
    }

    /// Whether it is one of the samples that cost a search by rows, or in another order, millions of calls.
    pub fn is_heavy(&self) -> bool {
        (HEAVIEST..=LAST_HEAVY).contains(&self.number)
    }

    /// The same with more clues, from the solution; `None` if there is none.
    pub fn with_clues(&self, cells: &[usize]) -> Option<Test> {
        let mut puzzle = self.puzzle;
        for &cell in cells {
            puzzle[cell] = self.solution?[cell];
        }
        let fuller = Test::new(self.number, self.title.clone(), self.problem, puzzle);
        Some(Test {
            blanks_before: self.blanks_before,
            ..fuller
        })
    }
}

/// A row for each sample: its number, what it asks for, its cells; and where they come from.
const SAMPLES: &str = include_str!("suite.txt");

/// The number of the first sample beyond the promise of 2580.
const FIRST_HARD: usize = 61;

/// The number of the heaviest sample for a search row by row, which is that of 12095: 3,324,800 calls.
const HEAVIEST: usize = 36;

/// From that one on, all samples that 2580 promises cost millions of calls in some order of search.
const LAST_HEAVY: usize = 44;

/// Grids with one blank, for 1, 9 and two digits more: a test with all other cells of its solution. Of a program with two
/// mistakes that fails on all tests, one change mends some of these.
pub fn with_one_blank(tests: &[Test]) -> Vec<Test> {
    let fuller = |test: &Test, digit: usize| {
        let (solution, mut blanks) = (test.solution?, test.blanks());
        let is_it = |&cell: &usize| number(solution[cell]) == digit;
        let blank = blanks.iter().position(is_it)?;
        blanks.remove(blank);
        test.with_clues(&blanks)
    };
    let mut all = tests
        .iter()
        .filter(|test| test.is_unique)
        .cycle()
        .take(2 * tests.len());
    let digits = [1, 4, 6, 9].into_iter();
    digits
        .filter_map(|digit| all.find_map(|test| fuller(test, digit)))
        .collect()
}

/// All tests but random ones: the samples, or those of a folder; and the samples beyond the promise, if they are wanted.
pub fn tests(problem: Problem, own: Option<&OsStr>, is_hard: bool) -> Result<Vec<Test>, Error> {
    let (hard, usual): (Vec<_>, Vec<_>) =
        samples(problem).partition(|test| test.number >= FIRST_HARD);
    let mut tests = match own {
        Some(own) => folder(own, problem)?,
        None => usual,
    };
    tests.extend(hard.into_iter().filter(|_| is_hard));
    Ok(tests)
}

pub fn samples(problem: Problem) -> impl Iterator<Item = Test> {
    let rows = SAMPLES.lines().filter(|row| !row.starts_with('#'));
    rows.map(move |row| {
        let [number, english, korean, cells] = Vec::from_iter(row.split(" | "))[..] else {
            panic!("{row} is no sample");
        };
        let title = say!("{english}", "{korean}");
        let number = number.parse().expect("a sample has a number");
        let puzzle = only_grid(cells.as_bytes(), "").expect("a sample is a grid");
        Test::new(number, title, problem, puzzle)
    })
}

pub fn heaviest() -> [i32; 81] {
    let mut samples = samples(PROBLEMS[0]);
    let heaviest = samples.find(|test| test.number == HEAVIEST);
    numbers(&heaviest.expect("the sample is there").puzzle)
}

/// The digits of a grid, 0 in a blank.
pub fn numbers(grid: &Grid) -> [i32; 81] {
    grid.map(|cell| number(cell) as i32)
}

/// The most bytes of a test: they fit into any pipe.
const MOST_BYTES: usize = 4096;

/// The files `*.in` of a folder, by name, one grid each.
fn folder(folder: &OsStr, problem: Problem) -> Result<Vec<Test>, Error> {
    let name = printable(folder);
    let entries = fs::read_dir(folder).map_err(|error| unreadable(&name, &error))?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension() == Some(OsStr::new("in")) && path.is_file());
    // 2.in comes before 10.in.
    paths.sort_by_cached_key(|path| {
        let name = path.file_name().map(printable).unwrap_or_default();
        let end = name
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(name.len());
        (name[..end].parse::<u64>().unwrap_or(u64::MAX), name)
    });
    let mut tests = Vec::new();
    for path in paths {
        let name = printable(path.as_os_str());
        let input = fs::read(&path).map_err(|error| unreadable(&name, &error))?;
        let grid = only_grid(&input, &name)?;
        let title = path.file_stem().map(printable).unwrap_or_default();
        let mut test = Test::new(tests.len() + 1, title, problem, grid);
        // Editors write a byte order mark, which is no part of a test.
        let text = input.strip_prefix(b"\xEF\xBB\xBF");
        test.input = text.unwrap_or(&input).to_vec();
        tests.push(test);
    }
    if tests.is_empty() {
        return Err(Error::Failed(say!(
            "expected files *.in in {name}",
            "{name}: *.in 파일이 없습니다"
        )));
    }
    Ok(tests)
}

/// The grid of a test. Otherwise the failure says why, and names the file.
fn only_grid(text: &[u8], name: &str) -> Result<Grid, Error> {
    let fault = |why: &str| Err(Error::Failed(format!("{name}: {why}")));
    if text.len() > MOST_BYTES {
        let found = text.len();
        return fault(&say!(
            "expected at most {MOST_BYTES} bytes, found {found}",
            "{MOST_BYTES}바이트 이하여야 하는데 {found}바이트입니다"
        ));
    }
    match &answers_in(text, name)?[..] {
        [Ok(Some(grid))] => Ok(*grid),
        [Err(why)] => fault(why),
        answers => {
            let found = answers.len();
            fault(&say!(
                "expected one grid, found {found}",
                "스도쿠 판이 1개여야 하는데 {found}개입니다"
            ))
        }
    }
}

/// Puzzles of all levels and numbers of blanks that keep the promises, without end.
/// They are numbered on from the last test.
pub fn random_tests(problem: Problem, seed: u64, last: usize) -> impl Iterator<Item = Test> {
    let puzzles = (0..).map(move |number| random_puzzle(seed, number));
    let tests = puzzles.filter(keeps_promises).zip(1..);
    tests.map(move |(grid, n)| {
        let title = say!("random puzzle {n}", "무작위 퍼즐 {n}");
        Test::new(last + n, title, problem, grid)
    })
}

/// A puzzle with clues added or taken away, until it has a random number of blanks.
fn random_puzzle(seed: u64, number: u64) -> Grid {
    let level = [Level::Easy, Level::Medium, Level::Hard].get(number as usize % 4);
    let puzzle = generate(number..number + 1, seed, level.copied())[0];
    let mut test = Test::new(0, String::new(), PROBLEMS[0], puzzle);
    let mut state = seed ^ random(&mut number.clone());
    let blanks = 1 + random(&mut state) as usize % 81;
    for cell in random_order(&mut state, 81) {
        let (count, is_blank) = (test.blanks().len(), test.puzzle[cell] == ALL);
        if is_blank && count > blanks {
            test = test.with_clues(&[cell]).unwrap_or(test);
        } else if count < blanks {
            test.puzzle[cell] = ALL;
        }
    }
    test.puzzle
}

/// Whether a search with a call for every cell, clues too, as that of 12095 has it, needs fewer than
/// 100,000 calls row by row, and fewer than 300,000 in other usual orders: by columns, from the last
/// cell on, and with digits from 9 to 1. There, the puzzle is turned instead.
fn keeps_promises(puzzle: &Grid) -> bool {
    let rows = numbers(puzzle);
    let orders: [([i32; 81], u32); 4] = [
        (rows, 100_000),
        (from_fn(|cell| rows[cell % 9 * 9 + cell / 9]), 300_000),
        (from_fn(|cell| rows[80 - cell]), 300_000),
        (rows.map(|digit| (10 - digit) % 10), 300_000),
    ];
    orders
        .into_iter()
        .all(|(mut grid, mut left)| search_by_rows(&mut grid, 0, &mut left) && left > 0)
}

/// A search by rows as learners write it: for each digit, it looks through row, column and box. Work of other kinds, with
/// sets of bits, is several times as fast on one machine as on another on which such programs are as fast. It ends when no
/// call is left.
pub fn search_by_rows(grid: &mut [i32; 81], cell: usize, left: &mut u32) -> bool {
    *left -= 1;
    if cell == 81 || *left == 0 {
        return true;
    }
    if grid[cell] != 0 {
        return search_by_rows(grid, cell + 1, left);
    }
    let (row, column) = (cell / 9, cell % 9);
    let first = row / 3 * 27 + column / 3 * 3;
    for digit in 1..10 {
        let is_there = |i: usize| {
            grid[9 * row + i] == digit
                || grid[9 * i + column] == digit
                || grid[first + i / 3 * 9 + i % 3] == digit
        };
        if !(0..9).any(is_there) {
            grid[cell] = digit;
            if search_by_rows(grid, cell + 1, left) {
                return true;
            }
            grid[cell] = 0;
        }
    }
    false
}
