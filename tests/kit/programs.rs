//! Programs for Baekjoon 2580, right and wrong, as beginners write them: `programs NAME < INPUT`. The
//! test of `judge` compiles this file by itself, and has a table of the names and what is said of each.

use std::io::Read;
use std::process::exit;

type Grid = [[usize; 9]; 9];

fn main() {
    let name = std::env::args().nth(1).expect("the name of a program");
    let mut program = Program::new(&name);
    if name == "prompt" {
        println!("Enter the sudoku:");
    }
    let is_solved = match &name[..] {
        "dancing-links" => dancing_links(&mut program.grid),
        "each-cell" => {
            let mut calls = 0;
            let is_solved = each_cell(&mut program.grid, 0, &mut calls);
            eprintln!("{calls}");
            is_solved
        }
        "bit-masks" => bit_masks(&mut program.grid),
        "brute-force" => brute_force(&mut program.grid, 0),
        "fewest-candidates" | "skips-dead-cells" => fewest_candidates(&mut program),
        "forced-cells-only" => forced_cells(&mut program),
        "wants-one-solution" => program.solve_if_unique(),
        _ => program.solve(0),
    };
    match &name[..] {
        "prints-all-solutions" => return,
        "prints-only-what-is-solved" if !is_solved => return,
        "prints-when-the-last-blank-is-filled" if program.blanks.is_empty() => return,
        "wants-one-solution" if !is_solved => return println!("No solution exists"),
        _ => print(&name, &program.grid),
    }
    match &name[..] {
        "prints-twice" => print(&name, &program.grid),
        "status-1" => exit(1),
        "aborts-at-the-end" => std::process::abort(),
        "waits-for-more-input" => loop {
            let mut line = String::new();
            let _ = std::io::stdin().read_line(&mut line);
            if line == "q" {
                break;
            }
        },
        _ => {}
    }
}

fn read(name: &str) -> Grid {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut digits = text
        .split_whitespace()
        .map(|word| word.parse::<usize>().unwrap());
    let mut grid = [[0; 9]; 9];
    for r in 0..if name == "reads-eight-rows" { 8 } else { 9 } {
        for c in 0..9 {
            match name {
                "reads-columns" => grid[c][r] = digits.next().unwrap(),
                _ => grid[r][c] = digits.next().unwrap(),
            }
        }
    }
    grid
}

fn print(name: &str, grid: &Grid) {
    if name == "frame" {
        println!("+-------+-------+-------+");
    }
    if name == "solved" {
        println!("Solved!");
    }
    for (r, row) in grid.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(usize::to_string).collect();
        match name {
            "no-blanks" => println!("{}", cells.concat()),
            "commas" => println!("{}", cells.join(", ")),
            "lists" => println!("{row:?}"),
            "frame" => {
                let triads: Vec<String> = cells.chunks(3).map(|triad| triad.join(" ")).collect();
                println!("| {} |", triads.join(" | "));
            }
            "one-line" => print!("{} ", cells.join(" ")),
            "no-line-ends" => print!("{}", cells.join(" ")),
            "blank-lines-between" => println!("{}\n", cells.join(" ")),
            "each-cell" => print!(" {} \r\n", cells.join(" ")),
            "no-last-row" if r == 8 => {}
            _ => println!("{}", cells.join(" ")),
        }
        if name == "frame" && r % 3 == 2 {
            println!("+-------+-------+-------+");
        }
    }
    if name == "done" {
        println!("done");
    }
}

/// The usual program: a list of blanks, tables of what stands in each row, column and box.
struct Program {
    name: String,
    grid: Grid,
    rows: [[bool; 10]; 10],
    columns: [[bool; 10]; 10],
    boxes: [[bool; 10]; 16],
    blanks: Vec<(usize, usize)>,
    /// The loop's variable, where it is global.
    digit: usize,
    solutions: usize,
}

impl Program {
    fn new(name: &str) -> Program {
        let tables = ([[false; 10]; 10], [[false; 10]; 16]);
        let mut program = Program {
            name: name.to_string(),
            grid: read(name),
            rows: tables.0,
            columns: tables.0,
            boxes: tables.1,
            blanks: Vec::new(),
            digit: 0,
            solutions: 0,
        };
        let rows = 9 - usize::from(name == "last-row-left-out");
        let columns = 9 - usize::from(name == "last-column-left-out");
        for i in 0..81 {
            let (r, c) = match name {
                "columns" => (i % 9, i / 9),
                "backwards" => (8 - i / 9, 8 - i % 9),
                _ => (i / 9, i % 9),
            };
            let digit = program.grid[r][c];
            if digit > 0 && name != "solves-an-empty-grid" {
                if name != "clues-not-in-tables" {
                    program.set(r, c, digit, true);
                }
            } else if r < rows && c < columns {
                program.blanks.push((r, c));
            }
        }
        program
    }

    fn is(&self, name: &str) -> bool {
        self.name == name
    }

    fn box_of(&self, r: usize, c: usize) -> usize {
        match &self.name[..] {
            "box-r/3+c/3" => r / 3 + c / 3,
            "box-r%3*3+c%3" => r % 3 * 3 + c % 3,
            "box-c/3*3+r%3" => c / 3 * 3 + r % 3,
            "box-r/3*3+c%3" => r / 3 * 3 + c % 3,
            "box-r/3*3+c" => (r / 3 * 3 + c) % 16,
            "box-counted-from-1" => (r + 1) / 3 * 4 + (c + 1) / 3,
            "box-of-two-rows" => r / 2 * 3 + c / 3,
            _ => r / 3 * 3 + c / 3,
        }
    }

    fn set(&mut self, r: usize, c: usize, digit: usize, is_there: bool) {
        let in_box = self.box_of(r, c);
        self.rows[r][digit] = is_there;
        self.columns[c][digit] = is_there;
        self.boxes[in_box][digit] = is_there;
    }

    fn fits(&self, r: usize, c: usize, digit: usize) -> bool {
        let in_box = self.box_of(r, c);
        let row = self.rows[r][digit] && !self.is("no-rows");
        let column = self.columns[c][digit] && !self.is("no-columns");
        let boxes = self.boxes[in_box][digit] && !self.is("no-boxes");
        match &self.name[..] {
            // The mask of a digit is a byte: there is no ninth bit.
            "mask-of-8-bits" if digit == 9 => true,
            "or-for-and" => !row || !column || !boxes,
            "row-and-column-or-box" => !row && !column || !boxes,
            name if SCANS.contains(&name) => self.fits_by_scan(r, c, digit),
            _ => !row && !column && !boxes,
        }
    }

    /// The other usual way: looks at the cells.
    fn fits_by_scan(&self, r: usize, c: usize, digit: usize) -> bool {
        let there = |i: usize, j: usize| self.grid[i][j] == digit;
        let in_row = 9 - usize::from(self.is("row-without-last"));
        let in_column = 9 - usize::from(self.is("column-without-last"));
        let first = usize::from(self.is("scan-from-1"));
        if (first..in_row).any(|j| there(r, j)) || (first..in_column).any(|i| there(i, c)) {
            return false;
        }
        let (mut top, mut left) = (r / 3 * 3, c / 3 * 3);
        let (mut height, mut width) = (3, 3);
        match &self.name[..] {
            "two-rows-of-a-box" => height = 2,
            "two-columns-of-a-box" => width = 2,
            "box-from-the-second-row" => top = (top + 1).min(6),
            "box-from-the-second-column" => left = (left + 1).min(6),
            "box-around-the-cell" => (top, left) = (r.clamp(1, 7) - 1, c.clamp(1, 7) - 1),
            "box-from-r%3" => (top, left) = (r - r % 3, c % 3 * 3),
            "box-row-and-column-exchanged" => (top, left) = (left, top),
            "first-box-only" => (top, left) = (0, 0),
            "box-diagonals" => {
                return (0..3).all(|k| !there(top + k, left + k) && !there(top + k, left + 2 - k));
            }
            "box-sum" => {
                let cells = (0..9)
                    .map(|k| (top + k / 3, left + k % 3))
                    .filter(|&cell| cell != (r, c));
                let digits: Vec<usize> = cells.map(|(i, j)| self.grid[i][j]).collect();
                return digits.contains(&0) || digits.iter().sum::<usize>() + digit == 45;
            }
            _ => {}
        }
        (0..height).all(|i| (0..width).all(|j| !there(top + i, left + j)))
    }

    /// Fills the blanks from the k-th on.
    fn solve(&mut self, k: usize) -> bool {
        if k + usize::from(self.is("last-blank-left-out")) >= self.blanks.len() {
            self.solutions += 1;
            if self.is("prints-all-solutions") {
                print("", &self.grid);
            }
            return !self.is("prints-all-solutions") && !self.is("goes-back-after-the-solution");
        }
        if self.is("room-for-60-blanks") {
            assert!(
                k < 60,
                "index out of bounds: the len is 60 but the index is {}",
                k
            );
        }
        if self.is("stops-after-40") && k == 40 {
            return true;
        }
        let (r, c) = self.blanks[k];
        let mut digit = match &self.name[..] {
            "digits-from-0" => 0,
            "digits-from-2" => 2,
            _ => 1,
        };
        let last = if self.is("digits-up-to-8") { 8 } else { 9 };
        while digit <= last {
            let entered = if self.is("downwards") {
                10 - digit
            } else {
                digit
            };
            if self.is("global-loop-variable") {
                self.digit = digit;
            }
            let does_fit = self.fits(r, c, entered);
            if does_fit {
                self.grid[r][c] = entered;
                self.set(r, c, entered, true);
                if self.is("prints-each-step") {
                    print("", &self.grid);
                }
                let is_solved = self.solve(k + 1);
                if is_solved
                    || self.is("never-goes-back")
                    || self.is("true-too-early") && k % 2 == 1
                {
                    return true;
                }
            }
            if does_fit || self.is("takes-back-what-did-not-fit") {
                self.take_back(r, c, entered);
            }
            if self.is("global-loop-variable") {
                digit = self.digit;
            }
            digit += 1;
        }
        self.digit = digit;
        self.is("returns-true-at-the-end")
    }

    fn take_back(&mut self, r: usize, c: usize, digit: usize) {
        let in_box = self.box_of(r, c);
        self.grid[r][c] = if self.is("grid-not-taken-back") {
            digit
        } else {
            0
        };
        self.rows[r][digit] = self.is("rows-not-taken-back");
        self.columns[c][digit] = self.is("columns-not-taken-back");
        self.boxes[in_box][digit] = self.is("boxes-not-taken-back");
    }

    /// Believes that a puzzle has one solution.
    fn solve_if_unique(&mut self) -> bool {
        self.name = "goes-back-after-the-solution".to_string();
        self.solve(0);
        self.name = String::new();
        self.solutions == 1 && self.solve(0)
    }
}

/// The programs that look at the cells, and not into tables.
const SCANS: [&str; 16] = [
    "scan",
    "grid-not-taken-back",
    "row-without-last",
    "column-without-last",
    "scan-from-1",
    "two-rows-of-a-box",
    "two-columns-of-a-box",
    "box-from-the-second-row",
    "box-from-the-second-column",
    "box-around-the-cell",
    "box-from-r%3",
    "box-row-and-column-exchanged",
    "first-box-only",
    "box-diagonals",
    "box-sum",
    "global-loop-variable",
];

/// Takes the blank with the fewest candidates.
fn fewest_candidates(program: &mut Program) -> bool {
    let mut best = None;
    for i in 0..81 {
        let (r, c) = (i / 9, i % 9);
        if program.grid[r][c] == 0 {
            let count = (1..10).filter(|&digit| program.fits(r, c, digit)).count();
            let is_skipped = count == 0 && program.is("skips-dead-cells");
            if !is_skipped && best.map_or(true, |(least, _, _)| count < least) {
                best = Some((count, r, c));
            }
        }
    }
    let Some((_, r, c)) = best else { return true };
    for digit in 1..10 {
        if program.fits(r, c, digit) {
            program.grid[r][c] = digit;
            program.set(r, c, digit, true);
            if fewest_candidates(program) {
                return true;
            }
            program.grid[r][c] = 0;
            program.set(r, c, digit, false);
        }
    }
    false
}

/// Fills blanks with one candidate until there is none.
fn forced_cells(program: &mut Program) -> bool {
    for _ in 0..81 {
        for i in 0..81 {
            let (r, c) = (i / 9, i % 9);
            let fitting: Vec<usize> = (1..10).filter(|&digit| program.fits(r, c, digit)).collect();
            if program.grid[r][c] == 0 && fitting.len() == 1 {
                program.grid[r][c] = fitting[0];
                program.set(r, c, fitting[0], true);
            }
        }
    }
    true
}

/// A call for every cell, clues too, as in Baekjoon 12095. The calls are counted.
fn each_cell(grid: &mut Grid, cell: usize, calls: &mut u32) -> bool {
    *calls += 1;
    if cell == 81 {
        return true;
    }
    let (r, c) = (cell / 9, cell % 9);
    if grid[r][c] > 0 {
        return each_cell(grid, cell + 1, calls);
    }
    for digit in 1..10 {
        let (top, left) = (r / 3 * 3, c / 3 * 3);
        if (0..9).all(|k| {
            grid[r][k] != digit && grid[k][c] != digit && grid[top + k / 3][left + k % 3] != digit
        }) {
            grid[r][c] = digit;
            if each_cell(grid, cell + 1, calls) {
                return true;
            }
        }
    }
    grid[r][c] = 0;
    false
}

/// Without recursion: candidates as bits, a stack of what is left to try.
fn bit_masks(grid: &mut Grid) -> bool {
    let blanks: Vec<usize> = (0..81).filter(|i| grid[i / 9][i % 9] == 0).collect();
    let units = |i: usize| [i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3];
    let mut placed = [0u16; 27];
    for i in 0..81 {
        for unit in units(i) {
            placed[unit] |= 1 << grid[i / 9][i % 9];
        }
    }
    let mut left: Vec<u16> = Vec::new();
    loop {
        if left.len() == blanks.len() {
            return true;
        }
        let [row, column, in_box] = units(blanks[left.len()]);
        left.push(0b11_1111_1110 & !(placed[row] | placed[column] | placed[in_box]));
        loop {
            let Some(candidates) = left.pop() else {
                return false;
            };
            let cell = blanks[left.len()];
            let old = grid[cell / 9][cell % 9];
            for unit in units(cell) {
                placed[unit] &= !(1 << old) | 1;
            }
            grid[cell / 9][cell % 9] = 0;
            if candidates != 0 {
                let digit = candidates.trailing_zeros();
                grid[cell / 9][cell % 9] = digit as usize;
                for unit in units(cell) {
                    placed[unit] |= 1 << digit;
                }
                left.push(candidates & (candidates - 1));
                break;
            }
        }
    }
}

/// Looks at the rules when all is filled.
fn brute_force(grid: &mut Grid, cell: usize) -> bool {
    if cell == 81 {
        return (0..9).all(|k| {
            let row = (0..9).fold(0, |set, i| set | 1 << grid[k][i]);
            let column = (0..9).fold(0, |set, i| set | 1 << grid[i][k]);
            let in_box = (0..9).fold(0, |set, i| {
                set | 1 << grid[k / 3 * 3 + i / 3][k % 3 * 3 + i % 3]
            });
            row & column & in_box == 0b11_1111_1110
        });
    }
    if grid[cell / 9][cell % 9] > 0 {
        return brute_force(grid, cell + 1);
    }
    for digit in 1..10 {
        grid[cell / 9][cell % 9] = digit;
        if brute_force(grid, cell + 1) {
            return true;
        }
    }
    grid[cell / 9][cell % 9] = 0;
    false
}

/// Knuth's exact cover, with four columns for each entry; columns are vectors of rows.
fn dancing_links(grid: &mut Grid) -> bool {
    let columns_of = |row: usize| {
        let (r, c, d) = (row / 81, row / 9 % 9, row % 9);
        [
            9 * r + c,
            81 + 9 * r + d,
            162 + 9 * c + d,
            243 + 9 * (r / 3 * 3 + c / 3) + d,
        ]
    };
    let mut cover = Cover::new(&columns_of);
    let mut chosen = Vec::new();
    for cell in 0..81 {
        let digit = grid[cell / 9][cell % 9];
        if digit > 0 {
            chosen.push(9 * cell + digit - 1);
        }
    }
    for &row in &chosen {
        for column in columns_of(row) {
            cover.cover(column + 1);
        }
    }
    let is_solved = cover.search(&mut chosen);
    for row in chosen {
        grid[row / 81][row / 9 % 9] = row % 9 + 1;
    }
    is_solved
}

struct Cover {
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    column: Vec<usize>,
    row: Vec<usize>,
    size: Vec<usize>,
}

impl Cover {
    fn new(columns_of: &dyn Fn(usize) -> [usize; 4]) -> Cover {
        let heads: Vec<usize> = (0..325).collect();
        let mut cover = Cover {
            left: heads.iter().map(|i| (i + 324) % 325).collect(),
            right: heads.iter().map(|i| (i + 1) % 325).collect(),
            up: heads.clone(),
            down: heads.clone(),
            column: heads,
            row: vec![0; 325],
            size: vec![0; 325],
        };
        for row in 0..729 {
            let first = cover.column.len();
            for (k, column) in columns_of(row).into_iter().enumerate() {
                let (node, head) = (first + k, column + 1);
                cover.left.push(first + (k + 3) % 4);
                cover.right.push(first + (k + 1) % 4);
                cover.up.push(cover.up[head]);
                cover.down.push(head);
                cover.column.push(head);
                cover.row.push(row);
                let above = cover.up[head];
                cover.down[above] = node;
                cover.up[head] = node;
                cover.size[head] += 1;
            }
        }
        cover
    }

    /// The nodes after one, in a direction, until it comes again.
    fn after(links: &[usize], start: usize) -> Vec<usize> {
        let mut nodes = Vec::new();
        let mut node = links[start];
        while node != start {
            nodes.push(node);
            node = links[node];
        }
        nodes
    }

    fn cover(&mut self, head: usize) {
        let (left, right) = (self.left[head], self.right[head]);
        self.right[left] = right;
        self.left[right] = left;
        for below in Cover::after(&self.down, head) {
            for node in Cover::after(&self.right, below) {
                let (up, down) = (self.up[node], self.down[node]);
                self.down[up] = down;
                self.up[down] = up;
                self.size[self.column[node]] -= 1;
            }
        }
    }

    fn uncover(&mut self, head: usize) {
        for above in Cover::after(&self.up, head) {
            for node in Cover::after(&self.left, above) {
                let (up, down) = (self.up[node], self.down[node]);
                self.down[up] = node;
                self.up[down] = node;
                self.size[self.column[node]] += 1;
            }
        }
        let (left, right) = (self.left[head], self.right[head]);
        self.right[left] = head;
        self.left[right] = head;
    }

    fn search(&mut self, chosen: &mut Vec<usize>) -> bool {
        let heads = Cover::after(&self.right, 0);
        let Some(&head) = heads.iter().min_by_key(|&&head| self.size[head]) else {
            return true;
        };
        self.cover(head);
        for below in Cover::after(&self.down, head) {
            chosen.push(self.row[below]);
            let others = Cover::after(&self.right, below);
            for &node in &others {
                self.cover(self.column[node]);
            }
            if self.search(chosen) {
                return true;
            }
            for &node in others.iter().rev() {
                self.uncover(self.column[node]);
            }
            chosen.pop();
        }
        self.uncover(head);
        false
    }
}
