// SPDX-License-Identifier: 0BSD
//! Solves Sudoku in the format of Baekjoon 2580: nine lines of nine digits in, 0 for a blank, the solution out.
//!
//! ```text
//!     0 3 5 4 6 9 2 7 8            1 3 5 4 6 9 2 7 8
//!     7 8 2 1 0 5 6 0 9            7 8 2 1 3 5 6 4 9
//!     ...                          ...
//! ```
//!
//! **The idea.** Fill a blank, go on to the next, and when no digit fits, return to the last choice that has an
//! alternative left: backtracking. A table of bit masks, the digits in each row, column and box, tells what fits.
//! That is section 3, the textbook; with reading and writing it is a complete program. Many grids, or one that is
//! too hard for it, go to the engine, which draws conclusions before it guesses.
//!
//! **Words.** A *unit* is a row, a column or a box. A *candidate* is a digit that a cell may still take. A *node* is
//! a position of the search, a *guess* a choice with an alternative left, a *dead end* a node given up at once.

#![allow(clippy::needless_range_loop)]

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::mem;
use std::process::exit;
use std::sync::{Condvar, Mutex};
use std::time::{Instant, UNIX_EPOCH};

// ---- 1. The program in short: read, solve, write ----

fn main() {
    let options = parse_options();
    exit(if options.task == "--check" {
        check(&options)
    } else {
        run(&options)
    })
}

/// Answers all grids of the input, then ends the program.
fn run(options: &Options) -> ! {
    let began = Instant::now();
    let mut reader = Reader::open(options, 0);
    let (mut puzzles, mut total) = (Vec::new(), Answers::default());
    let most = options.batch();
    while reader.read(&mut puzzles, most) {
        answer(&mut puzzles, options, &mut total);
        total.flush();
        // Many came at once: threads do the rest.
        if puzzles.len() > most / 8 && options.threads() > 1 {
            answer_on_threads(&mut reader, &mut total, options);
        }
    }
    if options.has("--stats") {
        total.tally.tell_total(reader.parser.grids, began);
    }
    reader.finish();
    exit(total.status.into())
}

// ---- 2. The grid ----
//
//               stack 1     stack 2     stack 3
//             c1  c2  c3  c4  c5  c6  c7  c8  c9
//           +---box 1---+---box 2---+---box 3---+   A cell is a number from 0 to 80, in reading order;
//        r1 |  0   1   2|  3   4   5|  6   7   8|   people write r1c1 to r9c9. A band is three rows
// band 1 r2 |  9  10  11| 12  13  14| 15  16  17|   with their three boxes, a stack three columns with
//        r3 | 18  19  20| 21  22  23| 24  25  26|   theirs; a chute is a band or a stack. A triad is the
//           +---box 4---+---box 5---+---box 6---+   three cells where a row (or column) crosses a box:
// band 2 r4 | 27  28  29| 30 ...                    0, 1, 2 are one; 0, 9, 18 are another. A chute has
// band 3 r7 | 54 ...                                nine: 3 *lines* (its rows or columns) by 3 boxes.

/// A set of digits: bit `d - 1` stands for digit `d`.
type Digits = u16;

const ALL: Digits = 0b1_1111_1111;

/// The candidates of each cell: one in a clue or a solved cell, all in an untouched blank.
type Grid = [Digits; 81];

/// The three units of each cell: rows are 0 to 8, columns 9 to 17, boxes 18 to 26.
const UNITS: [[usize; 3]; 81] = {
    let mut units = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        units[cell] = [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
        cell += 1;
    }
    units
};

/// A set's smallest digit, as a set.
fn lowest(digits: Digits) -> Digits {
    digits & digits.wrapping_neg()
}

/// A set without its smallest digit.
fn without_lowest(digits: Digits) -> Digits {
    digits & digits.wrapping_sub(1)
}

/// A grid of the input, and its answer.
struct Puzzle {
    clues: Grid,
    /// The last solution found; from `generate`, a puzzle.
    best: Option<Grid>,
    number: u64,
    shape: Shape,
    /// Written before its answer: "\n" or nothing.
    gap: &'static str,
    /// The input line of each row, from 1.
    lines: [u64; 9],
    /// Why it is invalid.
    fault: Option<String>,
}

impl Default for Puzzle {
    fn default() -> Self {
        Puzzle {
            clues: [ALL; 81],
            best: None,
            number: 0,
            shape: Spaced,
            gap: "",
            lines: [0; 9],
            fault: None,
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Spaced,
    Compact,
    OneLine,
    Readable,
}
use Shape::*;

// ---- 3. Backtracking, the textbook ----

// The *rungs* from textbook to engine: how much to think before guessing. In the order of `--search`.

/// Takes the next blank in reading order.
const FIRST: u64 = 0;
/// Takes the blank with the fewest candidates (minimum remaining values, MRV).
const FEWEST: u64 = 1;
/// The same, but looks for a unit's only cell for a digit (hidden single, section 10) before it guesses.
const SINGLES: u64 = 2;
/// The engine.
const TRIADS: u64 = 3;

/// Counts of searches; `passes` are the engine's.
#[derive(Default)]
struct Tally {
    nodes: u64,
    guesses: u64,
    dead_ends: u64,
    /// The most guesses that were open at a time.
    deepest: u64,
    passes: u64,
}

/// A search on a table of the digits that stand in each row, column and box. A digit in none of a blank's three
/// sets fits there: the tutorials' `isSafe()` for nine digits at once.
struct Textbook {
    placed: [Digits; 27],
    grid: Grid,
    /// The cells to fill. Those before the current depth are filled, the rest blank; on `FIRST`, in reading order.
    blanks: Vec<usize>,
    rung: u64,
    tally: Tally,
    /// Gives up at this many nodes.
    limit: u64,
    open_guesses: u64,
    is_traced: bool,
}

impl Textbook {
    /// Fills the blanks from number `depth` on, smallest digits first. Returns true when `grid` is solved or the
    /// limit is reached; false, with the table as it was, if there is no solution.
    fn backtrack(&mut self, depth: usize) -> bool {
        if depth == self.blanks.len() || self.tally.nodes >= self.limit {
            return true;
        }
        let (cell, candidates) = self.choose(depth);
        let mut rest = candidates;
        while rest != 0 {
            let digit = lowest(rest);
            rest ^= digit;
            self.tally.nodes += 1;
            self.note_choice(cell, digit, rest, candidates);
            self.open_guesses += u64::from(rest != 0);
            self.toggle(cell, digit);
            if self.backtrack(depth + 1) {
                return true;
            }
            self.toggle(cell, digit);
            self.open_guesses -= u64::from(rest != 0);
        }
        false
    }

    /// The blank to fill next, moved to `self.blanks[depth]`, and the digits to try there: none at a dead end.
    fn choose(&mut self, depth: usize) -> (usize, Digits) {
        if self.rung >= FEWEST {
            let count = |&i: &usize| self.candidates(self.blanks[i]).count_ones();
            let fewest = (depth..self.blanks.len()).min_by_key(count);
            self.blanks.swap(depth, fewest.unwrap_or(depth));
        }
        let cell = self.blanks[depth];
        let candidates = self.candidates(cell);
        if self.rung == SINGLES && without_lowest(candidates) != 0 {
            return self.hidden_single(depth).unwrap_or((cell, candidates));
        }
        self.note_candidates(cell, candidates);
        (cell, candidates)
    }

    fn candidates(&self, cell: usize) -> Digits {
        let [row, column, in_box] = UNITS[cell];
        ALL & !(self.placed[row] | self.placed[column] | self.placed[in_box])
    }

    /// Enters a digit, or takes it out of the table; in the grid it stays until it is overwritten.
    fn toggle(&mut self, cell: usize, digit: Digits) {
        for unit in UNITS[cell] {
            self.placed[unit] ^= digit;
        }
        self.grid[cell] = digit;
    }

    /// Sets `best` to the first solution within the limit, if there is one; on rung `FIRST`, it is the smallest as a
    /// number of 81 digits. Returns the counts.
    fn solve(puzzle: &mut Puzzle, rung: u64, limit: u64, is_traced: bool) -> Tally {
        let (blanks, tally) = (
            Vec::with_capacity(81),
            Tally {
                nodes: 1,
                ..Tally::default()
            },
        );
        let (placed, grid, open_guesses) = ([0; 27], puzzle.clues, 0);
        let mut search = Textbook {
            placed,
            grid,
            blanks,
            rung,
            tally,
            limit,
            open_guesses,
            is_traced,
        };
        for cell in 0..81 {
            let clue = puzzle.clues[cell];
            if clue == ALL {
                search.blanks.push(cell);
            } else if search.candidates(cell) & clue != 0 {
                search.toggle(cell, clue);
            } else {
                search.note_dead_end(|| clash(&puzzle.clues).unwrap_or_default().1);
                return search.tally;
            }
        }
        if search.backtrack(0) && search.tally.nodes < limit {
            search.trace(|| "solution".into());
            puzzle.best = Some(search.grid);
        }
        search.tally
    }
}

// ---- 4. Reading ----
//
// What a line means, up to its `#`. Beside cells, white space, | and separators do not count. The first that holds:
//
//     nine cells           a row of a grid
//     81 cells             a grid
//     only white space     the end of a grid that lacks rows; before a `#`, nothing
//     also | - + =         a line drawn between boxes
//     separators           nothing
//     others               see `parse_words`

const LONGEST_LINE: usize = 1 << 16;

const BATCH: usize = 1 << 11;

const NO_SOLUTION: &str = "No solution exists";

const SPACE: u16 = 1 << 9;
const SEPARATOR: u16 = 1 << 10;
const BAR: u16 = 1 << 11;
const DASH: u16 = 1 << 12;
const OTHER: u16 = 1 << 13;
/// A line end, or the start of a comment.
const END: u16 = 1 << 14;

/// What a byte of the input means: a cell's candidates, or one of these bits above them.
const MEANINGS: [u16; 256] = {
    let mut meanings = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        meanings[byte] = match byte as u8 {
            digit @ b'1'..=b'9' => 1 << (digit - b'1'),
            b'0' | b'.' | b'_' | b'*' | b'?' | b'x' | b'X' => ALL,
            b'\n' | b'#' => END,
            b' ' | b'\t'..=b'\r' => SPACE,
            b'|' => BAR,
            b'-' | b'+' | b'=' => DASH,
            b',' | b';' | b'[' | b']' | b'{' | b'}' | b'(' | b')' | b'"' | b'\'' => SEPARATOR,
            _ => OTHER,
        };
        byte += 1;
    }
    meanings
};

#[derive(Default)]
struct Reader {
    /// `None`: standard input.
    file: Option<File>,
    /// Read, not parsed yet: `buffer[start..end]`.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    is_at_end: bool,
    error: Option<io::Error>,
    /// For `--generate`: blank grids to hand out; nothing is read.
    blank_grids: u64,
    parser: Parser,
}

/// Makes grids from lines: `parse_...` take lines, `push` adds to `ready`.
#[derive(Default)]
struct Parser {
    /// The shape asked for.
    printed: Option<Shape>,
    /// This is `--check`'s OUTPUT: no words are skipped; `No solution exists` comes as a `fault`.
    is_output: bool,
    lines: u64,
    grids: u64,
    /// The grid whose rows are being read, and how many rows it has.
    partial: Puzzle,
    rows: usize,
    ready: Vec<Puzzle>,
    /// A blank line came after the last grid.
    has_blank_line: bool,
}

impl Reader {
    /// Opens a file by its index (1: OUTPUT); for `-` or none, standard input.
    fn open(options: &Options, index: usize) -> Self {
        let file = options
            .files
            .get(index)
            .filter(|&path| path != "-")
            .map(|path| {
                let cannot = |error| {
                    fail(&format!(
                        "cannot read {}: {error}; see --help",
                        printable(path)
                    ))
                };
                File::open(path).unwrap_or_else(cannot)
            });
        let parser = Parser {
            printed: options.shape(),
            is_output: index > 0,
            ..Parser::default()
        };
        // About a batch of one-line grids.
        let (buffer, blank_grids) = (
            vec![0; 80 * BATCH],
            options.value("--generate").unwrap_or(0),
        );
        Reader {
            file,
            buffer,
            is_at_end: blank_grids > 0,
            blank_grids,
            parser,
            ..Reader::default()
        }
    }

    /// Takes up to `most` grids, or one more: a line may end a grid that lacks rows and be one itself. Waits only for
    /// the first. Returns false at the end.
    fn read(&mut self, puzzles: &mut Vec<Puzzle>, most: usize) -> bool {
        puzzles.clear();
        while self.parser.ready.len() < most {
            let (parser, text) = (&mut self.parser, &self.buffer[self.start..self.end]);
            if self.blank_grids > 0 {
                self.blank_grids -= 1;
                parser.push(Puzzle::default());
            } else if let Some(length) = parser
                .parse_plain_grid(text)
                .or_else(|| parser.parse_line(text))
            {
                self.start += length;
            } else if !parser.ready.is_empty() || self.is_at_end {
                break;
            } else {
                self.fill();
            }
        }
        mem::swap(puzzles, &mut self.parser.ready);
        !puzzles.is_empty()
    }

    /// Reads more bytes. At the end of the input, adds a line end, which the last line may lack, and a blank line, to
    /// end a grid that lacks rows.
    fn fill(&mut self) {
        self.buffer.copy_within(self.start..self.end, 0);
        // What is left is the start of a line. If it is too long or has a comment, the rest does not matter.
        self.end = (self.end - self.start).min(LONGEST_LINE + 10);
        self.start = 0;
        let room = &mut self.buffer[self.end..];
        let read = match &mut self.file {
            Some(file) => file.read(room),
            None => io::stdin().read(room),
        };
        match read {
            Ok(length) if length > 0 => self.end += length,
            end => {
                self.is_at_end = true;
                self.error = end.err();
                room[..2].fill(b'\n');
                self.end += 2;
            }
        }
    }

    /// Ends the program if reading failed or the input had no grid.
    fn finish(&self) {
        if let Some(error) = &self.error {
            let what = if self.parser.is_output {
                "OUTPUT"
            } else {
                "the input"
            };
            fail(&format!("cannot read {what}: {error}"));
        }
        if self.parser.grids == 0 && !self.parser.is_output {
            fail("expected a grid, found end of input; see --help");
        }
    }
}

impl Parser {
    /// Parses the next line. Returns its length with its line end; `None` if it lacks that.
    fn parse_line(&mut self, unread: &[u8]) -> Option<usize> {
        let begin = if self.lines == 0 && unread.starts_with(b"\xEF\xBB\xBF") {
            3
        } else {
            0
        };
        let (mut cells, mut count, mut seen, mut end) = ([ALL; 81], 0, 0, begin);
        for &byte in &unread[begin..] {
            let meaning = MEANINGS[usize::from(byte)];
            if meaning <= ALL {
                if count < 81 {
                    cells[count] = meaning;
                }
                count += 1;
            } else if meaning == END {
                break;
            }
            seen |= meaning;
            end += 1;
        }
        let length = end + unread[end..].iter().position(|&byte| byte == b'\n')?;
        let text = unread[begin..end]
            .strip_suffix(b"\r")
            .unwrap_or(&unread[begin..end]);
        // Only the lower bits: cells, white space, separators, bars.
        let is_clean = seen < DASH;
        self.lines += 1;
        if text.len() > LONGEST_LINE {
            self.push_fault(format!(
                "line {}: expected at most {LONGEST_LINE} bytes",
                self.lines
            ));
        } else if count == 9 && is_clean {
            if seen & BAR != 0 {
                self.partial.shape = Readable;
            } else if self.rows == 0 {
                let trimmed = std::str::from_utf8(text).map_or("", str::trim);
                let is_dense = trimmed.len() < 9 + 8;
                self.partial.shape = if is_dense { Compact } else { Spaced };
            }
            self.add_row(&cells);
        } else if count == 81 && is_clean {
            self.end_rows();
            self.push(Puzzle {
                clues: cells,
                shape: OneLine,
                lines: [self.lines; 9],
                ..Puzzle::default()
            });
        } else if seen & !SPACE == 0 {
            if end == length {
                self.end_rows();
                self.has_blank_line = true;
            }
        } else if seen & !(SPACE | BAR | DASH) == 0 {
            self.partial.shape = Readable;
        } else if count > 0 || !is_clean {
            self.parse_words(text, &cells, count);
        }
        Some(length + 1)
    }

    /// A line of over 40 visible characters is a bad grid. Else, between grids, headings (two letters first, not x)
    /// and, before any grid, a count are skipped; others are bad rows.
    fn parse_words(&mut self, text: &[u8], cells: &Grid, count: usize) {
        let words = String::from_utf8_lossy(text);
        let words = words.trim();
        if self.is_output && words == NO_SOLUTION {
            self.end_rows();
            return self.push_fault(words.into());
        }
        let is_long = words.split_whitespace().flat_map(str::chars).count() > 40;
        let is_letter = |byte: &u8| byte.is_ascii_alphabetic() && !b"xX".contains(byte);
        let is_heading = words.bytes().take(2).filter(is_letter).count() == 2;
        let is_number =
            matches!(words.parse(), Ok(1..=99_999u64)) && !words.starts_with(['0', '+']);
        if (is_heading || is_number && self.grids == 0)
            && self.rows == 0
            && !is_long
            && !self.is_output
        {
            return;
        }
        let (line, expected) = (self.lines, if is_long { 81 } else { 9 });
        let wrong = text
            .iter()
            .position(|&byte| MEANINGS[usize::from(byte)] >= DASH);
        let fault = match wrong {
            None => format!("line {line}: expected {expected} cells, found {count}"),
            Some(at) => {
                let found = String::from_utf8_lossy(&text[at..])
                    .chars()
                    .next()
                    .unwrap_or_default();
                format!(
                    "line {line}, column {}: expected a digit 1-9 or a blank, found {found:?}",
                    at + 1
                )
            }
        };
        if is_long {
            // A grid by itself; rows so far stay.
            self.push_fault(fault);
        } else {
            self.partial.fault.get_or_insert(fault);
            self.add_row(cells);
        }
    }

    fn push_fault(&mut self, fault: String) {
        self.push(Puzzle {
            shape: OneLine,
            fault: Some(fault),
            ..Puzzle::default()
        });
    }

    /// Takes the next row, good or bad.
    fn add_row(&mut self, cells: &Grid) {
        self.partial.clues[9 * self.rows..][..9].copy_from_slice(&cells[..9]);
        self.partial.lines[self.rows] = self.lines;
        self.rows += 1;
        if self.rows == 9 {
            self.end_rows();
        }
    }

    /// Ends the grid that has rows, if there is one.
    fn end_rows(&mut self) {
        let rows = mem::take(&mut self.rows);
        if rows == 0 {
            return;
        }
        let mut puzzle = mem::take(&mut self.partial);
        if rows < 9 {
            puzzle.fault.get_or_insert(format!(
                "line {}: expected 9 rows, found {rows}",
                self.lines
            ));
        }
        self.push(puzzle);
    }

    fn push(&mut self, mut puzzle: Puzzle) {
        self.grids += 1;
        puzzle.number = self.grids;
        puzzle.shape = self.printed.unwrap_or(puzzle.shape);
        // The output is laid out as the input was, or as the shape asked for is.
        let has_gap = match self.printed {
            None => self.has_blank_line,
            Some(shape) => shape != OneLine,
        };
        puzzle.gap = if has_gap && self.grids > 1 { "\n" } else { "" };
        self.has_blank_line = false;
        self.ready.push(puzzle);
    }
}

// ---- 5. Writing ----

/// Counts, status, texts for standard output and error.
#[derive(Default)]
struct Answers {
    text: Vec<u8>,
    messages: String,
    status: u8,
    tally: Tally,
}

/// Answers grids: some tasks all together, the others one by one. Each leaves in `best` what it found.
fn answer(puzzles: &mut [Puzzle], options: &Options, answers: &mut Answers) {
    let (rung, lanes) = (options.rung(), options.lanes());
    match options.task {
        SOLVE if rung.is_none() => solve_all(puzzles, lanes),
        "--generate" => generate(puzzles, options, lanes),
        _ => {}
    }
    for puzzle in puzzles {
        answers.text.extend(puzzle.gap.bytes());
        if let Some(fault) = &puzzle.fault {
            answers.messages += &format!("sudoku-kit: {fault}\n");
            answers.verdict("Invalid grid");
            answers.status = 2;
            continue;
        }
        if let Some(rung) = rung {
            answers.study(puzzle, rung, options);
        }
        if matches!(options.task, "--all" | "--count") {
            answers.enumerate(puzzle, options);
        } else if let Some(solution) = &puzzle.best {
            answers.grid(solution, puzzle.shape);
        }
        if puzzle.best.is_none() {
            if let Some((second, message)) = clash(&puzzle.clues) {
                answers.messages +=
                    &format!("sudoku-kit: line {}: {message}\n", puzzle.lines[second / 9]);
            }
            answers.verdict(if options.task == "--count" {
                "0"
            } else {
                NO_SOLUTION
            });
        }
    }
}

impl Answers {
    fn verdict(&mut self, verdict: &str) {
        self.text.extend(format!("{verdict}\n").bytes());
    }

    fn grid(&mut self, grid: &Grid, shape: Shape) {
        const RULE: &[u8] = b"+-------+-------+-------+\n";
        let text = &mut self.text;
        text.reserve(162);
        let digits = grid.map(|digit| {
            if digit == ALL {
                b'0'
            } else {
                b'1' + digit.trailing_zeros() as u8
            }
        });
        let width = if shape == OneLine { 81 } else { 9 };
        for (r, row) in digits.chunks_exact(width).enumerate() {
            let mut spaced = *b"0 0 0 0 0 0 0 0 0 ";
            for c in 0..9 {
                spaced[2 * c] = row[c];
            }
            match shape {
                Spaced => text.extend(&spaced[..17]),
                Readable => {
                    text.extend(if r % 3 == 0 { RULE } else { b"" });
                    for triad in spaced.chunks_exact(6) {
                        text.extend(b"| ");
                        text.extend(triad);
                    }
                    text.push(b'|');
                }
                _ => text.extend(row),
            }
            text.push(b'\n');
        }
        text.extend(if shape == Readable { RULE } else { b"" });
    }

    /// Writes and clears the texts. A closed pipe ends the program.
    fn flush(&mut self) {
        // The text ends a line, so stdout flushes.
        match io::stdout().write_all(&self.text) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => exit(0),
            Err(error) => fail(&format!("cannot write standard output: {error}")),
            Ok(()) => tell(&self.messages),
        };
        self.text.clear();
        self.messages.clear();
    }
}

// ---- 6. The engine: propagation ----
//
// A *question* asks where a digit goes in a chute. The digit takes one triad in each line and one in each box.
// There are six *ways* (tdoku, Tom Dillon, 2019). In band 1, boxes 1 to 3 across, with `#` for a triad with the digit:
//
//      way 0   way 1   way 2   way 3   way 4   way 5
//  r1  # . .   . # .   . . #   # . .   . # .   . . #
//  r2  . # .   . . #   # . .   . . #   # . .   . # .
//  r3  . . #   # . .   . # .   . # .   . . #   # . .
//
// `sweep` draws five conclusions, for all digits of a chute at once. Follow digit 3 in this band 1:
//
//       box 1   box 2   box 3
//  r1   1 . . | 4 5 6 | . . .
//  r2   . . . | . . . | . . 3
//  r3   . . . | . 1 2 | . . .
//  r4   . 3 .    (band 2)
//
// 1. A digit *fits* a triad if one of its cells may take it, and no cell of the line's other triads is solved with it.
//    (A solved cell's own triad is cleared in the crossing chute.) At first, 3 fits boxes 1 and 3 in r1, only box 3 in
//    r2, all in r3.
// 2. It can go a way if it fits the way's three triads. Only ways 1 and 3 have r2's 3 in box 3. Way 1 has r1's 3 in box
//    2, which does not fit. So 3 can only go way 3. A digit that can go no way is a dead end.
// 3. A triad *keeps* the digits that can go a way through it. So r1 keeps 3 only in box 1, r2 in box 3, r3 in box 2.
// 4. A digit is *forced* into a triad if no other triad of its line keeps it. In r3, 3 and the solved 1 and 2 are
//    forced into box 2. Three forced digits fill the triad, so r3c4 loses all others.
// 5. If only one cell of a triad may take a forced digit, the cell loses its other digits: a hidden single. For speed,
//    only stacks do this. They find a column's or box's at once; a row's, once (3) in its band has cleared the box's
//    other rows. Here, box 1 now has 3 only in r1c2 and r1c3, and c2 has its 3 in r4. So stack 1 forces 3 into c3's
//    triad of box 1, where only r1c3 may take it.

/// Cell `k` of the triad of line `i` and box `j`, all from 0. Chutes 0 to 2 are the bands, 3 to 5 the stacks.
fn cell_of(chute: usize, i: usize, j: usize, k: usize) -> usize {
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
struct Lanes<const N: usize> {
    /// Candidates; a pass only ever takes some away.
    cells: [[Digits; N]; 81],
    /// For each chute, from its last sweep: the digits with several ways (*open* questions), and with just two.
    open: [[Digits; N]; 6],
    two: [[Digits; N]; 6],
    /// Not zero at a dead end: a digit has no way, or a cell no candidate.
    dead: [Digits; N],
    /// All cells added up (< 2^16) after the last pass; 0 in a grid just loaded. A lost digit makes the next sum less.
    sum: [Digits; N],
}

impl<const N: usize> Lanes<N> {
    fn load(&mut self, lane: usize, grid: &Grid) {
        for cell in 0..81 {
            self.cells[cell][lane] = grid[cell];
        }
        self.sum[lane] = 0;
    }

    fn unload(&self, lane: usize, grid: &mut Grid) {
        for cell in 0..81 {
            grid[cell] = self.cells[cell][lane];
        }
    }

    /// Sweeps all chutes. Returns the sets of lanes at a dead end, and *at rest*: unchanged, not dead.
    #[inline(always)]
    fn pass(&mut self) -> (u32, u32) {
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
    fn is_solved(&self, lane: usize) -> bool {
        self.open.iter().all(|open| open[lane] == 0)
    }
}

// ---- 7. The engine: search ----
//
// Passes bring a lane's grid to a dead end or to rest. At rest, it is solved, or the lane guesses: it goes on with one
// branch; the other becomes an *alternative*, to try later. After a dead end or a solution, the last alternative is
// next, and when there is none, the next puzzle. Each solution is in one of the branches, with both kinds of guess:
//
// - By cell: the first unsolved cell takes its smallest digit; the alternative has the others. So small solutions
//   come first.
// - By question: a line keeps a digit in one of its triads; the alternative, in the others. This decides about more
//   cells, so dead ends come after fewer guesses.
//
// A lane guesses by cell until a pass finds a dead end, then by question until it finds a solution, then by cell again.
// But `All` only guesses by cell; so does a lane at a *tie* (`bound`).

/// What is wanted.
enum Goal<'a> {
    Smallest,
    Any,
    /// All, in increasing order, until the function returns false. Needs one lane.
    All(&'a mut dyn FnMut(&Grid) -> bool),
}

/// What comes next in a lane at rest. `Drop`: its solutions are not wanted.
enum Step {
    Drop,
    Pass,
    Record,
    Guess { by_cell: bool },
}

/// A chute and a digit: where does it go there? Digit 0: no question, never open.
type Question = (usize, Digits);

#[derive(Default)]
struct Work {
    puzzle: usize,
    /// A dead end was met since the puzzle began or was last solved.
    has_failed: bool,
    /// Questions split before. If only the second is open, they swap. The first, if open, is split again; else a new
    /// one replaces the second. What led to dead ends in one branch often does in the next (Lecoutre et al., 2009).
    recent: [Question; 2],
    /// The last one is tried next.
    alternatives: Vec<Grid>,
}

struct Search<'a, const N: usize> {
    lanes: Lanes<N>,
    work: [Work; N],
    /// The set of lanes without a grid.
    idle: u32,
    puzzles: &'a mut [Puzzle],
    next: usize,
    goal: Goal<'a>,
    tally: Tally,
}

impl<'a, const N: usize> Search<'a, N> {
    #[inline(always)]
    fn run(puzzles: &'a mut [Puzzle], goal: Goal<'a>) -> Tally {
        let (zero, all) = ([0; N], (1 << N) - 1);
        let lanes = Lanes {
            cells: [zero; 81],
            open: [zero; 6],
            two: [zero; 6],
            dead: zero,
            sum: zero,
        };
        let (work, tally) = ([(); N].map(|_| Work::default()), Tally::default());
        let mut search = Search {
            lanes,
            work,
            idle: all,
            puzzles,
            next: 0,
            goal,
            tally,
        };
        loop {
            // At first, all; later, to take others' alternatives.
            for lane in members(search.idle) {
                search.start(lane);
            }
            if search.idle == all {
                return search.tally;
            }
            search.tally.passes += 1;
            let (dead, at_rest) = search.lanes.pass();
            for lane in members(dead & !search.idle) {
                search.tally.dead_ends += 1;
                search.work[lane].has_failed = true;
                search.start(lane);
            }
            for lane in members(at_rest & !search.idle) {
                search.decide(lane);
            }
        }
    }

    /// Gives a lane its next grid: its last alternative, else the next puzzle, else another lane's oldest alternative,
    /// often the most work. If there is none, the lane is idle.
    fn start(&mut self, lane: usize) {
        self.idle |= 1 << lane;
        loop {
            let work = &mut self.work[lane];
            if let Some(grid) = work.alternatives.last() {
                self.tally.nodes += 1;
                self.lanes.load(lane, grid);
                // `All` guesses by cell, so refutes slowly. After a dead end, another search tests the grid first.
                let is_hopeless =
                    matches!(self.goal, Goal::All(_)) && work.has_failed && !has_solution(grid);
                work.alternatives.pop();
                if !is_hopeless {
                    break;
                }
                self.tally.dead_ends += 1;
            } else if let Some(puzzle) = self.puzzles.get(self.next) {
                work.puzzle = self.next;
                (work.has_failed, work.recent) = Default::default();
                self.next += 1;
                if puzzle.fault.is_none() {
                    self.tally.nodes += 1;
                    self.lanes.load(lane, &puzzle.clues);
                    break;
                }
            } else if let Some(busy) = self
                .work
                .iter_mut()
                .find(|work| !work.alternatives.is_empty())
            {
                let alternatives = vec![busy.alternatives.remove(0)];
                self.work[lane] = Work {
                    alternatives,
                    ..*busy
                };
            } else {
                return;
            }
        }
        self.idle &= !(1 << lane);
    }

    /// Does what comes next in a lane at rest. For `Smallest`, each new best is smaller, and nothing smaller is
    /// dropped: in any order, on any lanes, the last best is the smallest solution.
    fn decide(&mut self, lane: usize) {
        let (work, lanes) = (&self.work[lane], &mut self.lanes);
        let by_cell = !work.has_failed || matches!(self.goal, Goal::All(_));
        let usual = if lanes.is_solved(lane) {
            Step::Record
        } else {
            Step::Guess { by_cell }
        };
        let step = match (&self.goal, &self.puzzles[work.puzzle].best) {
            (Goal::Any, Some(_)) => Step::Drop,
            (Goal::Smallest, Some(best)) => lanes.bound(lane, best, usual),
            _ => usual,
        };
        match step {
            Step::Drop => self.tally.dead_ends += 1,
            Step::Record => self.record(lane),
            Step::Pass => return,
            Step::Guess { by_cell } => return self.guess(lane, by_cell),
        }
        self.start(lane);
    }

    /// Makes a lane's solution the best, and drops its useless alternatives: for `Smallest`, those not smaller even
    /// with each cell's smallest digit.
    fn record(&mut self, lane: usize) {
        let work = &mut self.work[lane];
        let solution = self.puzzles[work.puzzle].best.insert([ALL; 81]);
        self.lanes.unload(lane, solution);
        match &mut self.goal {
            Goal::Smallest => work
                .alternatives
                .retain(|grid| grid.map(lowest) < *solution),
            Goal::Any => work.alternatives.clear(),
            Goal::All(each) => {
                if !each(solution) {
                    work.alternatives.clear();
                }
            }
        }
        work.has_failed = false;
    }

    fn guess(&mut self, lane: usize, by_cell: bool) {
        let (work, lanes) = (&mut self.work[lane], &mut self.lanes);
        // Filled in place: faster.
        work.alternatives.push([ALL; 81]);
        let other = work.alternatives.last_mut().unwrap();
        lanes.unload(lane, other);
        if by_cell {
            // Some cell is unsolved.
            let cell = other
                .iter()
                .position(|&candidates| without_lowest(candidates) != 0)
                .unwrap();
            lanes.cells[cell][lane] = lowest(other[cell]);
            other[cell] = without_lowest(other[cell]);
        } else {
            let is_open = |(chute, digit): Question| lanes.open[chute][lane] & digit != 0;
            let recent = &mut work.recent;
            if !is_open(recent[0]) && is_open(recent[1]) {
                recent.swap(0, 1);
            }
            if is_open(recent[0]) {
                lanes.split(lane, recent[0], other);
            } else {
                recent[1] = lanes.fewest_ways(lane);
                lanes.split(lane, recent[1], other);
            }
        }
        self.tally.nodes += 1;
        self.tally.guesses += 1;
        self.tally.deepest = self.tally.deepest.max(work.alternatives.len() as u64);
    }
}

impl<const N: usize> Lanes<N> {
    /// What comes next in a lane at rest if only solutions smaller than `best`, say 1 3 5 ..., are wanted. From r1c1
    /// on, a cell loses the digits above the best's, which make larger numbers. While just the best's is left, {1},
    /// {3}, the next cell decides. Say that r1c3 is the first with another set. The first that holds:
    /// - {}, was {6 9}: all solutions are larger, `Drop`.
    /// - Some cell has lost digits: conclusions follow first, `Pass`.
    /// - {4 5}: a tie. A guess by cell settles it: with 4, all are smaller; with 5, the next cell decides.
    /// - {4} or {3 4}: all are smaller, `usual`, as without a best.
    fn bound(&mut self, lane: usize, best: &Grid, usual: Step) -> Step {
        let mut is_changed = false;
        for cell in 0..81 {
            let old = self.cells[cell][lane];
            // The best's digit and those below it.
            let new = old & (2 * best[cell] - 1);
            self.cells[cell][lane] = new;
            is_changed |= new != old;
            if new != best[cell] {
                return match new {
                    0 => Step::Drop,
                    _ if is_changed => Step::Pass,
                    _ if new & best[cell] != 0 => Step::Guess { by_cell: true },
                    _ => usual,
                };
            }
        }
        Step::Drop
    }

    /// An open question of an unsolved lane at rest. Its chute has the least sum of ways (2 for a digit with two, 3 for
    /// one with more). Its digit is the smallest with two or, if none has, with more.
    fn fewest_ways(&self, lane: usize) -> Question {
        let (mut fewest, mut question) = (u32::MAX, (0, 0));
        for chute in 0..6 {
            let (open, two) = (self.open[chute][lane], self.two[chute][lane]);
            let ways = 2 * two.count_ones() + 3 * (open & !two).count_ones();
            if open != 0 && ways < fewest {
                fewest = ways;
                question = (chute, lowest(if two != 0 { two } else { open }));
            }
        }
        question
    }

    /// Guesses by an open question. It has several ways, so some line has several triads with the digit. In the first
    /// such line, the lane keeps the digit in the first of these triads. `other`, its copy, keeps it in the rest.
    fn split(&mut self, lane: usize, (chute, digit): Question, other: &mut Grid) {
        for i in 0..3 {
            let has_digit =
                |&j: &usize| (0..3).any(|k| other[cell_of(chute, i, j, k)] & digit != 0);
            let mut triads = (0..3).filter(has_digit);
            if let (Some(first), Some(_)) = (triads.next(), triads.next()) {
                for k in 0..3 {
                    let [a, b, c] = three!(|n| cell_of(chute, i, (first + n) % 3, k));
                    other[a] &= !digit;
                    self.cells[b][lane] &= !digit;
                    self.cells[c][lane] &= !digit;
                }
                return;
            }
        }
    }
}

/// The positions of the bits that are set, lowest first.
fn members(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (member < 32).then_some(member)
    })
}

/// Searches all puzzles on 1, 8 or, with AVX2, 16 lanes; 0: the most.
fn search<'a>(puzzles: &'a mut [Puzzle], goal: Goal<'a>, lanes: u64) -> Tally {
    #[cfg(target_arch = "x86_64")]
    if matches!(lanes, 0 | 16)
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
    {
        /// `run`, inlined here, is compiled for AVX2.
        #[target_feature(enable = "avx2,popcnt")]
        unsafe fn search_with_avx2<'a>(puzzles: &'a mut [Puzzle], goal: Goal<'a>) -> Tally {
            Search::<16>::run(puzzles, goal)
        }
        // SAFETY: the processor has both features.
        return unsafe { search_with_avx2(puzzles, goal) };
    }
    match lanes {
        1 => Search::<1>::run(puzzles, goal),
        _ => Search::<8>::run(puzzles, goal),
    }
}

/// Finds the smallest solutions. A lone grid is often easy, and then not worth the engine; if hard, little is
/// lost: 1024 nodes cost about as much as 40 passes.
fn solve_all(puzzles: &mut [Puzzle], lanes: u64) {
    let is_lone = puzzles.len() == 1 && lanes == 0;
    if !is_lone || Textbook::solve(&mut puzzles[0], FIRST, 1024, false).nodes >= 1024 {
        search(puzzles, Goal::Smallest, lanes);
    }
}

// ---- 8. Many grids: a short cut, threads ----

impl Parser {
    /// For speed: takes a line of 81 cells. Returns its length, or `None`.
    fn parse_plain_grid(&mut self, text: &[u8]) -> Option<usize> {
        if self.rows > 0 || text.get(81) != Some(&b'\n') {
            return None;
        }
        let mut clues = [ALL; 81];
        for cell in 0..81 {
            clues[cell] = MEANINGS[usize::from(text[cell])];
        }
        if clues.iter().fold(0, |all, clue| all | clue) > ALL {
            return None;
        }
        self.lines += 1;
        self.push(Puzzle {
            clues,
            shape: OneLine,
            lines: [self.lines; 9],
            ..Puzzle::default()
        });
        Some(82)
    }
}

/// Answers the rest of the input on several threads, the calling one among them: each reads a batch, answers it
/// while others do the same, and waits for its turn to write. If one cannot be started, the others do its work.
fn answer_on_threads(reader: &mut Reader, total: &mut Answers, options: &Options) {
    // Others would wait for a thread that panicked. So a panic ends the program, and `lock()` never fails.
    std::panic::set_hook(Box::new(|panic| fail(&panic.to_string())));
    // The number of the next grid to write, and the total.
    let (output, turn) = (Mutex::new((reader.parser.grids + 1, total)), Condvar::new());
    let input = Mutex::new(reader);
    let job = || {
        let (mut puzzles, mut answers) = (Vec::new(), Answers::default());
        while input.lock().unwrap().read(&mut puzzles, options.batch()) {
            answer(&mut puzzles, options, &mut answers);
            let mut next = turn
                .wait_while(output.lock().unwrap(), |next| next.0 != puzzles[0].number)
                .unwrap();
            answers.flush();
            next.0 += puzzles.len() as u64;
            turn.notify_all();
        }
        let total = &mut output.lock().unwrap().1;
        total.status = total.status.max(answers.status);
        total.tally.add(&answers.tally);
    };
    std::thread::scope(|scope| {
        for _ in 1..options.threads() {
            if std::thread::Builder::new()
                .stack_size(1 << 18)
                .spawn_scoped(scope, job)
                .is_err()
            {
                break;
            }
        }
        job();
    });
}

// ---- 9. All solutions, new puzzles, the checker ----

fn has_solution(grid: &Grid) -> bool {
    let mut puzzle = [Puzzle {
        clues: *grid,
        ..Puzzle::default()
    }];
    search(&mut puzzle, Goal::Any, 0);
    puzzle[0].best.is_some()
}

impl Answers {
    /// Writes all solutions up to the limit, or how many there are.
    fn enumerate(&mut self, puzzle: &mut Puzzle, options: &Options) {
        let is_count = options.task == "--count";
        let limit = options
            .value("--limit")
            .unwrap_or(if is_count { 10_000 } else { u64::MAX });
        let (shape, mut found) = (puzzle.shape, 0);
        let mut each = |solution: &Grid| {
            if !is_count {
                if found > 0 && shape != OneLine {
                    self.text.push(b'\n');
                }
                self.grid(solution, shape);
                if self.text.len() > 1 << 16 {
                    self.flush();
                }
            }
            found += 1;
            // A count finds one more, for its `+`.
            found < limit || (is_count && found == limit)
        };
        search(std::slice::from_mut(puzzle), Goal::All(&mut each), 1);
        if is_count && found > 0 {
            self.verdict(&if found > limit {
                format!("{limit}+")
            } else {
                found.to_string()
            });
        }
    }
}

/// A random number: SplitMix64 (Steele, Lea and Flood, 2014).
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

fn random_order(state: &mut u64, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_cached_key(|_| random(state));
    order
}

/// Turns blank grids into minimal puzzles with one solution; seed and number decide all. The engine is fastest with
/// many, so all grids take each step together:
/// 1. Boxes 1, 5 and 9, filled in any way, can be completed. The search does it, but favours low digits early. So all
///    digits are renamed.
/// 2. Each clue, in random order, is tried. Say r1c1 = 4: is there a solution with r1c1 from {1 2 3 5 6 7 8 9}? If so,
///    the clue stays: without it there are two, also with fewer other clues. If not, it goes.
fn generate(puzzles: &mut [Puzzle], options: &Options, lanes: u64) {
    let now = || {
        UNIX_EPOCH
            .elapsed()
            .map_or(0, |time| time.as_nanos() as u64)
    };
    let seed = options.value("--seed").unwrap_or_else(now);
    let mut drafts = vec![];
    for puzzle in puzzles.iter_mut() {
        let mut number = puzzle.number;
        let mut state = seed ^ random(&mut number);
        for first in [0, 30, 60] {
            for (k, digit) in random_order(&mut state, 9).into_iter().enumerate() {
                puzzle.clues[first + k / 3 * 9 + k % 3] = 1 << digit;
            }
        }
        drafts.push((random_order(&mut state, 9), random_order(&mut state, 81)));
    }
    search(puzzles, Goal::Smallest, lanes);
    for (puzzle, (digits, _)) in puzzles.iter_mut().zip(&drafts) {
        let rename = |digit: Digits| 1 << digits[digit.trailing_zeros() as usize];
        puzzle.clues = puzzle.best.take().unwrap().map(rename);
    }
    for nth in 0..81 {
        for (puzzle, (_, order)) in puzzles.iter_mut().zip(&drafts) {
            // Any digit but this one.
            puzzle.clues[order[nth]] ^= ALL;
        }
        search(puzzles, Goal::Any, lanes);
        for (puzzle, (_, order)) in puzzles.iter_mut().zip(&drafts) {
            let clue = &mut puzzle.clues[order[nth]];
            *clue = if puzzle.best.take().is_none() {
                ALL
            } else {
                *clue ^ ALL
            };
        }
    }
    for puzzle in puzzles {
        puzzle.best = Some(puzzle.clues);
    }
}

/// Judges the answers in one file for the grids in another. Returns exit status 0 if all are right, or 1 after a
/// message. A malformed puzzle ends the program.
fn check(options: &Options) -> i32 {
    let (mut input, mut output) = (Reader::open(options, 0), Reader::open(options, 1));
    let (mut puzzles, mut answers, mut wrong) = (vec![], vec![], None);
    while input.read(&mut puzzles, 1) {
        let Puzzle {
            clues,
            fault,
            number,
            ..
        } = &puzzles[0];
        if let Some(fault) = fault {
            fail(&format!("{}: {fault}", printable(&options.files[0])));
        }
        if wrong.is_none() {
            output.read(&mut answers, 1);
            wrong =
                mistake(clues, answers.first()).map(|mistake| format!("grid {number}: {mistake}"));
        }
    }
    if wrong.is_none() && output.read(&mut answers, 1) {
        wrong = Some("there is more output after the last answer".into());
    }
    input.finish();
    output.finish();
    wrong.map_or(0, |wrong| {
        tell(&format!("sudoku-kit: {wrong}\n"));
        1
    })
}

/// Why an answer is wrong for a puzzle; `None` if it is right.
fn mistake(puzzle: &Grid, answer: Option<&Puzzle>) -> Option<String> {
    let answer = match answer {
        None => return Some("expected an answer, found end of file".into()),
        Some(Puzzle {
            fault: Some(fault), ..
        }) if fault == NO_SOLUTION => {
            return has_solution(puzzle)
                .then(|| format!("expected a solution, found '{NO_SOLUTION}'"));
        }
        Some(Puzzle {
            fault: Some(fault), ..
        }) => return Some(fault.clone()),
        Some(answer) => &answer.clues,
    };
    for cell in 0..81 {
        if answer[cell] == ALL {
            return Some(format!("{} is blank", name(cell)));
        }
        if puzzle[cell] & answer[cell] == 0 {
            let (found, clue) = (list(answer[cell]), list(puzzle[cell]));
            return Some(format!("{} is {found}, the clue is {clue}", name(cell)));
        }
    }
    clash(answer).map(|(_, message)| message)
}

/// The second of two clues that clash, and what is wrong; `None` if none do.
fn clash(grid: &Grid) -> Option<(usize, String)> {
    for second in (0..81).filter(|&cell| grid[cell] != ALL) {
        for unit in UNITS[second] {
            let is_same =
                |&first: &usize| grid[first] == grid[second] && UNITS[first].contains(&unit);
            if let Some(first) = (0..second).find(is_same) {
                let (digit, unit) = (list(grid[second]), unit_name(unit));
                let cells = [first, second].map(name).join(" and ");
                return Some((
                    second,
                    format!("digit {digit} appears twice in {unit} ({cells})"),
                ));
            }
        }
    }
    None
}

// ---- 10. Hidden singles, counts, traces ----

impl Textbook {
    /// Hidden single: a unit's only cell for a digit, and that digit. If a unit has no cell for a digit (dead end),
    /// `blanks[depth]` and no digit. Else `None`.
    fn hidden_single(&mut self, depth: usize) -> Option<(usize, Digits)> {
        let (mut seen, mut twice) = (self.placed, [0; 27]);
        for &cell in &self.blanks[depth..] {
            let candidates = self.candidates(cell);
            for unit in UNITS[cell] {
                twice[unit] |= seen[unit] & candidates;
                seen[unit] |= candidates;
            }
        }
        if let Some(unit) = (0..27).find(|&unit| seen[unit] != ALL) {
            let digit = lowest(ALL ^ seen[unit]);
            self.note_dead_end(|| {
                format!("{:<12} no cell for {}", unit_name(unit) + " x", list(digit))
            });
            return Some((self.blanks[depth], 0));
        }
        for i in depth..self.blanks.len() {
            let cell = self.blanks[i];
            for unit in UNITS[cell] {
                let digit = lowest(self.candidates(cell) & !twice[unit]);
                if digit != 0 {
                    self.blanks.swap(depth, i);
                    self.trace(|| entry(cell, digit) + "only cell of " + &unit_name(unit));
                    return Some((cell, digit));
                }
            }
        }
        None
    }

    fn note_candidates(&mut self, cell: usize, candidates: Digits) {
        if candidates == 0 {
            self.note_dead_end(|| name(cell) + " x       no candidate left");
        } else if without_lowest(candidates) == 0 {
            self.trace(|| entry(cell, candidates) + "only candidate");
        }
    }

    /// Counts and traces a guess (`rest` is left); traces a guess's last digit.
    fn note_choice(&mut self, cell: usize, digit: Digits, rest: Digits, candidates: Digits) {
        if rest != 0 {
            self.trace(|| {
                format!(
                    "{} ? {} of {{{}}}",
                    name(cell),
                    list(digit),
                    list(digit | rest)
                )
            });
            self.tally.guesses += 1;
            self.tally.deepest = self.tally.deepest.max(self.open_guesses + 1);
        } else if candidates != digit {
            self.trace(|| entry(cell, digit) + "the other way failed");
        }
    }

    fn note_dead_end(&mut self, line: impl Fn() -> String) {
        self.tally.dead_ends += 1;
        self.trace(line);
    }

    /// Writes a line of a traced search, indented by the open guesses. If nobody reads it, the program ends.
    fn trace(&self, line: impl Fn() -> String) {
        let indent = 2 * self.open_guesses as usize;
        if self.is_traced && tell(&format!("{:indent$}{}\n", "", line())) {
            exit(0);
        }
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

    fn tell_total(&self, grids: u64, began: Instant) {
        let (counts, passes, time) = (self.describe(), self.passes, began.elapsed().as_millis());
        tell(&format!(
            "total: {grids} grids, {counts}, {passes} passes, {time} ms\n"
        ));
    }

    fn describe(&self) -> String {
        let Tally {
            nodes,
            guesses,
            dead_ends,
            deepest,
            ..
        } = self;
        format!("{nodes} nodes, {guesses} guesses, {dead_ends} dead ends, deepest guess {deepest}")
    }
}

impl Answers {
    /// Searches one grid, with counts and trace.
    fn study(&mut self, puzzle: &mut Puzzle, rung: u64, options: &Options) {
        let (number, is_traced) = (puzzle.number, options.has("--trace"));
        if is_traced {
            self.flush();
            tell(&format!("grid {number}\n"));
        }
        let tally = if rung == TRIADS {
            search(std::slice::from_mut(puzzle), Goal::Smallest, 1)
        } else {
            Textbook::solve(puzzle, rung, u64::MAX, is_traced)
        };
        if options.has("--stats") {
            self.messages += &format!("grid {number}: {}\n", tally.describe());
        }
        self.tally.add(&tally);
    }
}

fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

fn entry(cell: usize, digit: Digits) -> String {
    format!("{} = {:<6}", name(cell), list(digit))
}

fn unit_name(unit: usize) -> String {
    format!("{} {}", ["row", "column", "box"][unit / 9], unit % 9 + 1)
}

/// The digits of a set: `1 2`.
fn list(digits: Digits) -> String {
    members(digits.into())
        .map(|digit| (digit + 1).to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

// ---- 11. The command line ----

const HELP: &str = "\
usage: sudoku-kit [options] [FILE]

Solves 9x9 grids of FILE or standard input: nine lines of nine cells, or one of
81; 0 . _ * ? x are blanks. By default the smallest solution is printed.

  --all              print all solutions, in increasing order
  --count            print how many solutions there are, up to the limit
  --limit N          the limit of --all (none) or --count (10000)
  --search WAY       how much to think before guessing: first, fewest, singles
                     or triads (the engine)
  --stats            count nodes, guesses and dead ends on standard error
  --trace            tell every step of the search on standard error
  --generate N       print N random puzzles, each with one solution and minimal
  --seed S           make them repeatable
  --check INPUT OUTPUT [ANSWER]
                     judge OUTPUT for INPUT; testlib's ANSWER is unused
  --threads N        how many threads share large inputs (cores, max. 32)
  --spaced, --compact, --one-line, --readable: the shape of what is printed
  -h, --help, -V, --version

Exit status: 0 all grids were answered, 1 --check found a wrong answer, 2 some
grid is malformed, wrong usage, or input or output failed.
";

/// Name; expected value; the tasks it goes with: just itself for a task, `PRINT` for a shape.
const OPTIONS: &[(&str, &str, &[&str])] = &[
    ("--all", NOTHING, &["--all"]),
    ("--count", NOTHING, &["--count"]),
    ("--generate", FROM_1, &["--generate"]),
    ("--check", NOTHING, &["--check"]),
    ("--limit", FROM_1, &["--all", "--count"]),
    ("--seed", FROM_0, &["--generate"]),
    ("--search", "first, fewest, singles, triads", &[SOLVE]),
    ("--stats", NOTHING, &[SOLVE]),
    ("--trace", NOTHING, &[SOLVE]),
    ("--spaced", NOTHING, PRINT),
    ("--compact", NOTHING, PRINT),
    ("--one-line", NOTHING, PRINT),
    ("--readable", NOTHING, PRINT),
    ("--threads", FROM_1, ANY),
    ("--lanes", "1, 8, 16", ANY), // For tests.
    ("--help", NOTHING, ANY),
    ("-h", NOTHING, ANY),
    ("--version", NOTHING, ANY),
    ("-V", NOTHING, ANY),
];
const NOTHING: &str = "nothing";
const FROM_0: &str = "a whole number from 0";
const FROM_1: &str = "a whole number from 1";
/// The task if no option is one.
const SOLVE: &str = "solving";
const PRINT: &[&str] = &[SOLVE, "--all", "--count", "--generate"];
const ANY: &[&str] = &[SOLVE, "--all", "--count", "--generate", "--check"];

struct Options {
    task: &'static str,
    /// Names, values and tasks.
    given: Vec<(&'static str, u64, &'static [&'static str])>,
    files: Vec<OsString>,
}

/// Wrong usage ends the program.
fn parse_options() -> Options {
    let misuse = |message: &str| -> ! { fail(&format!("{message}; see --help")) };
    let mut arguments = std::env::args_os().skip(1);
    let mut options = Options {
        task: SOLVE,
        given: vec![],
        files: vec![],
    };
    while let Some(argument) = arguments.next() {
        let text = printable(&argument);
        let (name, attached) = match text.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value.into())),
            _ => (&text[..], None),
        };
        if name == "-" || !name.starts_with('-') {
            options.files.push(argument);
            continue;
        }
        let unknown = || misuse(&format!("unknown option '{name}'"));
        let row = OPTIONS.iter().find(|row| row.0 == name);
        let &(name, expected, tasks) = row.unwrap_or_else(unknown);
        let next = || arguments.next().map(|value| printable(&value));
        let value = if expected == NOTHING {
            attached
        } else {
            attached.or_else(next)
        };
        let found = value.as_deref();
        let number = found.and_then(|found| found.parse().ok());
        let parsed = match expected {
            NOTHING => found.is_none().then_some(0),
            FROM_0 => number,
            FROM_1 => number.filter(|&number| number > 0),
            words => words
                .split(", ")
                .position(|word| Some(word) == found)
                .map(|at| at as u64),
        };
        let wrong = || {
            misuse(&format!(
                "{name} expects {expected}, found '{}'",
                found.unwrap_or(NOTHING)
            ))
        };
        options
            .given
            .push((name, parsed.unwrap_or_else(wrong), tasks));
        if tasks == [name] {
            options.task = name;
        }
    }
    for (name, short, text) in [
        ("--help", "-h", HELP),
        ("--version", "-V", "sudoku-kit 1.0.0\n"),
    ] {
        if options.has(name) || options.has(short) {
            Answers {
                text: text.into(),
                ..Answers::default()
            }
            .flush();
            exit(0);
        }
    }
    if let Some((name, ..)) = options
        .given
        .iter()
        .find(|(.., tasks)| !tasks.contains(&options.task))
    {
        misuse(&format!("{name} does not go with {}", options.task));
    }
    if options
        .given
        .iter()
        .filter(|(.., tasks)| *tasks == PRINT)
        .count()
        > 1
    {
        misuse("only one shape can be printed");
    }
    if options.has("--trace") && options.rung() == Some(TRIADS) {
        misuse("--trace does not go with --search triads");
    }
    let (wanted, expected) = match options.task {
        "--check" => (2..=3, "INPUT OUTPUT [ANSWER]"),
        "--generate" => (0..=0, "no file"),
        _ => (0..=1, "one file at most"),
    };
    if !wanted.contains(&options.files.len()) {
        misuse(&format!("{} expects {expected}", options.task));
    }
    options
}

impl Options {
    /// An option's value (a word: its index; nothing: 0); `None` if it is not given.
    fn value(&self, name: &str) -> Option<u64> {
        self.given
            .iter()
            .rfind(|given| given.0 == name)
            .map(|given| given.1)
    }

    fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// The shape of all answers; `None`: as the grids come. `--count` is `OneLine`: no gaps.
    fn shape(&self) -> Option<Shape> {
        let names = [
            "--count",
            "--one-line",
            "--compact",
            "--spaced",
            "--readable",
        ];
        let shapes = [OneLine, OneLine, Compact, Spaced, Readable];
        let given = names.iter().position(|name| self.has(name));
        let usual = (self.task == "--generate").then_some(Spaced);
        given.map(|at| shapes[at]).or(usual)
    }

    /// The rung to search grids on, one by one; `None`: the fastest way.
    fn rung(&self) -> Option<u64> {
        let rung = self
            .value("--search")
            .or(self.has("--trace").then_some(SINGLES));
        rung.or(self.has("--stats").then_some(TRIADS))
    }

    /// The most grids to read at a time: few where one may be slow.
    fn batch(&self) -> usize {
        if self.rung().is_some() || self.task == "--count" {
            16
        } else {
            BATCH
        }
    }

    fn lanes(&self) -> u64 {
        self.value("--lanes")
            .map_or(0, |index| [1, 8, 16][index as usize])
    }

    /// At most 32; one for `--all` and `--trace`, which write early.
    fn threads(&self) -> u64 {
        let most = if self.has("--all") || self.has("--trace") {
            1
        } else {
            32
        };
        let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        self.value("--threads").unwrap_or_else(cores).min(most)
    }
}

/// Writes to standard error. Returns true if its pipe is closed.
fn tell(message: &str) -> bool {
    let written = io::stderr().write_all(message.as_bytes());
    matches!(written, Err(error) if error.kind() == ErrorKind::BrokenPipe)
}

/// Ends the program with a message and status 2.
fn fail(message: &str) -> ! {
    tell(&format!("sudoku-kit: {message}\n"));
    exit(2)
}

/// An argument, fit for a message of one line.
fn printable(argument: &OsString) -> String {
    argument.to_string_lossy().escape_debug().to_string()
}
