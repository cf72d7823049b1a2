//! Programs for Baekjoon 2580, right and wrong, as beginners write them: `programs NAME [ORDER [steps]] < INPUT`.
//! With `steps`, they print what they write where on standard error.
//! The test of `judge` compiles this file by itself, and has a table of the names and what is said of each.
//! The tests of the score and of the hosts' checker run them in their own process: each of `MISTAKES`.

use std::io::Read;
use std::process::exit;

pub type Grid = [[usize; 9]; 9];

/// The mistakes that can be made in any order of search: in what is compared, in which box it is, in what is read and filled,
/// in which digits are tried, in how it goes back and ends. Each stands for those of its kind.
pub const MISTAKES: &str = "no-rows no-columns no-boxes or-for-and row-and-column-or-box row-without-first row-up-to-the-cell \
    scan-from-1 box-without-last box-up-to-the-cell two-rows-of-a-box box-from-the-second-row box-diagonals \
    box-sum mask-of-8-bits box-r/3+c/3 box-r%3*3+c%3 box-r/3*3+c box-counted-from-1 box-of-two-rows \
    box-around-the-cell box-from-r%3 box-from-r/3 box-row-and-column-exchanged first-box-only \
    clues-not-in-tables solves-an-empty-grid reads-columns reads-eight-rows last-row-left-out \
    last-blank-left-out room-for-60-blanks digits-from-0 digits-from-2 digits-up-to-8 global-loop-variable \
    ends-where-a-digit-does-not-fit grid-not-taken-back rows-not-taken-back takes-back-what-did-not-fit \
    never-goes-back true-too-early returns-true-at-the-end goes-back-after-the-solution stops-after-40 \
    skips-dead-cells prints-all-solutions prints-when-the-last-blank-is-filled wants-one-solution";

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().expect("the name of a program");
    let order = arguments.next().unwrap_or_else(|| match &name[..] {
        "skips-dead-cells" | "fewest-candidates" => "fewest-candidates".to_string(),
        "backwards" => "backwards".to_string(),
        _ => "rows".to_string(),
    });
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut program = Program::new(&name, &order, &text);
    program.is_live = true;
    program.has_steps = arguments.next().is_some();
    program.run();
    match &name[..] {
        "status-1" => exit(1),
        "aborts-at-the-end" => std::process::abort(),
        _ => {}
    }
}

fn read(name: &str, text: &str) -> Grid {
    let mut digits = text
        .split_whitespace()
        .map(|word| word.parse::<usize>().unwrap());
    let mut grid = [[0; 9]; 9];
    for i in 0..if name == "reads-eight-rows" { 72 } else { 81 } {
        let (r, c) = match name {
            "reads-columns" => (i % 9, i / 9),
            _ => (i / 9, i % 9),
        };
        grid[r][c] = digits.next().unwrap();
    }
    grid
}

/// A grid as the program prints it.
fn layout(name: &str, grid: &Grid) -> String {
    let end = if name == "one-line" { " " } else { "\n" };
    let row = |row: &[usize; 9]| row.map(|digit| digit.to_string()).join(" ") + end;
    grid.iter().map(row).collect()
}

/// The usual program: a list of blanks, tables of what stands in each row, column and box.
pub struct Program {
    name: String,
    order: String,
    grid: Grid,
    rows: [[bool; 10]; 10],
    columns: [[bool; 10]; 10],
    boxes: [[bool; 10]; 16],
    /// The number of each cell's box.
    in_box: Grid,
    blanks: Vec<(usize, usize)>,
    /// Whether it looks at the cells, and not into tables.
    scans: bool,
    /// The loop's variable, where it is global.
    digit: usize,
    solutions: usize,
    /// Calls of the search.
    pub calls: u64,
    /// With more calls than this, it panics with `TooManyCalls`.
    pub most_calls: u64,
    /// Whether what is printed goes to standard output at once.
    is_live: bool,
    pub printed: String,
    /// Whether it prints its steps: `row column digit`.
    has_steps: bool,
}

pub struct TooManyCalls;

impl Program {
    pub fn new(name: &str, order: &str, text: &str) -> Program {
        let tables = ([[false; 10]; 10], [[false; 10]; 16]);
        let mut program = Program {
            name: name.to_string(),
            order: order.to_string(),
            grid: read(name, text),
            rows: tables.0,
            columns: tables.0,
            boxes: tables.1,
            in_box: std::array::from_fn(|r| std::array::from_fn(|c| box_of(name, r, c))),
            blanks: Vec::new(),
            scans: SCANS.split(' ').any(|scan| scan == name),
            digit: 0,
            solutions: 0,
            calls: 0,
            most_calls: u64::MAX,
            is_live: false,
            printed: String::new(),
            has_steps: false,
        };
        let rows = 9 - usize::from(name == "last-row-left-out");
        for i in 0..81 {
            let (r, c) = match order {
                "backwards" => (8 - i / 9, 8 - i % 9),
                _ => (i / 9, i % 9),
            };
            if name == "solves-an-empty-grid" {
                program.grid[r][c] = 0;
            }
            let digit = program.grid[r][c];
            if digit > 0 {
                if name != "clues-not-in-tables" {
                    program.set(r, c, digit, true);
                }
            } else if r < rows {
                program.blanks.push((r, c));
            }
        }
        program
    }

    /// Solves, and prints.
    pub fn run(&mut self) {
        let is_solved = match &self.name[..] {
            "wants-one-solution" => self.solve_if_unique(),
            _ => self.solve(0),
        };
        match &self.name[..] {
            "prints-all-solutions" => {}
            "wants-one-solution" if !is_solved => self.write("No solution exists\n"),
            "prints-when-the-last-blank-is-filled" if self.blanks.is_empty() => {}
            _ => self.print(),
        }
    }

    fn print(&mut self) {
        self.write(&layout(&self.name, &self.grid));
    }

    fn write(&mut self, text: &str) {
        if self.is_live {
            print!("{text}");
        } else {
            self.printed += text;
        }
    }

    fn write_cell(&mut self, r: usize, c: usize, digit: usize) {
        self.grid[r][c] = digit;
        if self.has_steps {
            // At once: formatted by `eprint`, it would be six writes.
            let step = format!("{r} {c} {digit}\n");
            eprint!("{step}");
        }
    }

    fn is(&self, name: &str) -> bool {
        self.name == name
    }

    fn set(&mut self, r: usize, c: usize, digit: usize, is_there: bool) {
        let in_box = self.in_box[r][c];
        self.rows[r][digit] = is_there;
        self.columns[c][digit] = is_there;
        self.boxes[in_box][digit] = is_there;
    }

    fn fits(&self, r: usize, c: usize, digit: usize) -> bool {
        if self.scans {
            return self.fits_by_scan(r, c, digit);
        }
        let in_box = self.in_box[r][c];
        let row = self.rows[r][digit] && !self.is("no-rows");
        let column = self.columns[c][digit] && !self.is("no-columns");
        let boxes = self.boxes[in_box][digit] && !self.is("no-boxes");
        match &self.name[..] {
            // The mask of a digit is a byte: there is no ninth bit.
            "mask-of-8-bits" if digit == 9 => true,
            "or-for-and" => !row || !column || !boxes,
            "row-and-column-or-box" => !row && !column || !boxes,
            _ => !row && !column && !boxes,
        }
    }

    /// The other usual way: looks at the cells.
    fn fits_by_scan(&self, r: usize, c: usize, digit: usize) -> bool {
        let there = |i: usize, j: usize| self.grid[i][j] == digit;
        let (mut in_row, mut in_column) = (0..9, 0..9);
        let (mut top, mut left) = (r / 3 * 3, c / 3 * 3);
        let mut height = 3;
        // Cells that are left out: of a row, of a box.
        let (mut column_out, mut out) = (9, 9);
        match &self.name[..] {
            "row-without-first" => column_out = 0,
            "row-up-to-the-cell" => in_row.end = c,
            "scan-from-1" => (in_row.start, in_column.start) = (1, 1),
            "box-without-last" => out = 8,
            "box-up-to-the-cell" => out = 10,
            "two-rows-of-a-box" => height = 2,
            "box-from-the-second-row" => top = (top + 1).min(6),
            "box-around-the-cell" => (top, left) = (r.clamp(1, 7) - 1, c.clamp(1, 7) - 1),
            "box-from-r%3" => (top, left) = (r - r % 3, c % 3 * 3),
            "box-from-r/3" => (top, left) = (r / 3, c / 3),
            "box-row-and-column-exchanged" => (top, left) = (left, top),
            "first-box-only" => (top, left) = (0, 0),
            _ => {}
        }
        if in_row.into_iter().any(|j| j != column_out && there(r, j))
            || in_column.into_iter().any(|i| there(i, c))
        {
            return false;
        }
        if self.is("box-diagonals") {
            return (0..3).all(|k| !there(top + k, left + k) && !there(top + k, left + 2 - k));
        }
        if self.is("box-sum") {
            let cells = (0..9)
                .map(|k| (top + k / 3, left + k % 3))
                .filter(|&cell| cell != (r, c));
            let digits: Vec<usize> = cells.map(|(i, j)| self.grid[i][j]).collect();
            return digits.contains(&0) || digits.iter().sum::<usize>() + digit == 45;
        }
        let is_out =
            |i: usize, j: usize| 3 * i + j == out || out == 10 && (top + i, left + j) >= (r, c);
        (0..height).all(|i| (0..3).all(|j| is_out(i, j) || !there(top + i, left + j)))
    }

    /// Fills the blanks, of which `k` are filled.
    fn solve(&mut self, k: usize) -> bool {
        self.calls += 1;
        if self.calls > self.most_calls {
            std::panic::resume_unwind(Box::new(TooManyCalls));
        }
        let is_left_out = self.is("last-blank-left-out") && k + 1 >= self.blanks.len();
        let next = if is_left_out { None } else { self.next(k) };
        let Some((r, c)) = next else {
            self.solutions += 1;
            if self.is("prints-all-solutions") {
                self.print();
            }
            return !self.is("prints-all-solutions") && !self.is("goes-back-after-the-solution");
        };
        if self.is("room-for-60-blanks") {
            assert!(
                k < 60,
                "index out of bounds: the len is 60 but the index is {k}"
            );
        }
        if self.is("stops-after-40") && k == 40 {
            return true;
        }
        let first = match &self.name[..] {
            "digits-from-0" => 0,
            "digits-from-2" => 2,
            _ => 1,
        };
        let last = if self.is("digits-up-to-8") { 8 } else { 9 };
        let mut digit = first;
        while digit <= last {
            if self.is("global-loop-variable") {
                self.digit = digit;
            }
            let does_fit = self.fits(r, c, digit);
            if does_fit {
                self.write_cell(r, c, digit);
                self.set(r, c, digit, true);
                if self.is("prints-each-step") {
                    self.print();
                }
                let is_solved = self.solve(k + 1);
                if is_solved
                    || self.is("never-goes-back")
                    || self.is("true-too-early") && k % 2 == 1
                {
                    return true;
                }
            } else if self.is("ends-where-a-digit-does-not-fit") {
                return false;
            }
            if does_fit || self.is("takes-back-what-did-not-fit") {
                self.take_back(r, c, digit);
            }
            if self.is("global-loop-variable") {
                digit = self.digit;
            }
            digit += 1;
        }
        self.digit = digit;
        self.is("returns-true-at-the-end")
    }

    /// The blank to fill when `k` are filled; `None` if there is none.
    fn next(&self, k: usize) -> Option<(usize, usize)> {
        if self.order != "fewest-candidates" {
            return self.blanks.get(k).copied();
        }
        let blanks = self.blanks.iter().filter(|&&(r, c)| self.grid[r][c] == 0);
        let count =
            |&&(r, c): &&(usize, usize)| (1..10).filter(|&digit| self.fits(r, c, digit)).count();
        match self.is("skips-dead-cells") {
            true => blanks.filter(|blank| count(blank) > 0).min_by_key(count),
            false => blanks.min_by_key(count),
        }
        .copied()
    }

    fn take_back(&mut self, r: usize, c: usize, digit: usize) {
        let in_box = self.in_box[r][c];
        let is_kept = self.is("grid-not-taken-back");
        self.write_cell(r, c, if is_kept { digit } else { 0 });
        self.rows[r][digit] = self.is("rows-not-taken-back");
        self.columns[c][digit] = false;
        self.boxes[in_box][digit] = false;
    }

    /// Believes that a puzzle has one solution.
    fn solve_if_unique(&mut self) -> bool {
        self.name = "goes-back-after-the-solution".to_string();
        self.solve(0);
        self.name = "wants-one-solution".to_string();
        self.solutions == 1 && self.solve(0)
    }
}

fn box_of(name: &str, r: usize, c: usize) -> usize {
    match name {
        "box-r/3+c/3" => r / 3 + c / 3,
        "box-r%3*3+c%3" => r % 3 * 3 + c % 3,
        "box-r/3*3+c" => (r / 3 * 3 + c) % 16,
        "box-counted-from-1" => (r + 1) / 3 * 4 + (c + 1) / 3,
        "box-of-two-rows" => r / 2 * 3 + c / 3,
        _ => r / 3 * 3 + c / 3,
    }
}

/// The programs that look at the cells, and not into tables.
const SCANS: &str = "scan grid-not-taken-back row-without-first row-up-to-the-cell scan-from-1 box-without-last \
    box-up-to-the-cell two-rows-of-a-box box-from-the-second-row box-diagonals box-sum box-around-the-cell \
    box-from-r%3 box-from-r/3 box-row-and-column-exchanged first-box-only global-loop-variable \
    ends-where-a-digit-does-not-fit";
