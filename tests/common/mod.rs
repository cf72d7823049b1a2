//! What the tests of both programs share. Nothing here uses the programs' own code.

// Each of them uses a part of it.
#![allow(dead_code)]

pub mod checker;
pub mod live;
pub mod random;
pub mod samples;
pub mod shapes;
pub mod textbook;

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{fs, process, str};

/// A program that takes longer than this hangs.
pub const TIME_LIMIT: Duration = Duration::from_secs(60);

pub const NO_SOLUTION: &str = "No solution exists\n";

/// Wikipedia's example, and its only solution.
pub const PUZZLE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
pub const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Wikipedia's example without the clue in r7c8: it has three solutions.
pub const SEVERAL: &str =
    "530070000600195000098000060800060003400803001700020006060000200000419005000080079";

/// The sample of Baekjoon 2239, and its only solution.
pub const OTHER_PUZZLE: &str =
    "103000509002109400000704000300502006060000050700803004000401000009205800804000107";
pub const OTHER_SOLUTION: &str =
    "143628579572139468986754231391542786468917352725863914237481695619275843854396127";

/// The puzzle above with an 8 in r1c2: no two clues clash, yet nothing fits.
pub const UNSOLVABLE: &str =
    "183000509002109400000704000300502006060000050700803004000401000009205800804000107";

pub const EMPTY: &str =
    ".................................................................................";

/// The grid with another character in a cell.
pub fn with_cell(grid: &str, row: usize, column: usize, cell: char) -> String {
    with(grid, 9 * (row - 1) + column - 1, cell)
}

/// The same for a cell counted from 0.
pub fn with(grid: &str, i: usize, cell: char) -> String {
    format!("{}{cell}{}", &grid[..i], &grid[i + 1..])
}

/// The text with another line `number`, counted from 1.
pub fn with_line(text: &str, number: usize, line: &str) -> String {
    let lines = text.lines().zip(1..);
    lines
        .map(|(old, i)| if i == number { line } else { old }.to_owned() + "\n")
        .collect()
}

/// The text in UTF-16 with a mark of its byte order.
pub fn utf_16(text: &str) -> Vec<u8> {
    let words = "\u{feff}".encode_utf16().chain(text.encode_utf16());
    words.flat_map(u16::to_le_bytes).collect()
}

/// The first lines of a text.
pub fn first_lines(text: &str, count: usize) -> String {
    text.split_inclusive('\n').take(count).collect()
}

/// The rows of a table, whose cells have ` |` between them.
pub fn table<const N: usize>(text: &'static str) -> Vec<[&'static str; N]> {
    let cells = |row: &'static str| Vec::from_iter(row.split(" |").map(str::trim));
    let rows = text.lines().filter(|row| !row.trim().is_empty());
    let row = |row| cells(row).try_into().unwrap_or_else(|_| panic!("{row}"));
    rows.map(row).collect()
}

pub fn solution_path() -> &'static Path {
    assert_cmd::cargo::cargo_bin!("sudoku")
}

/// Compares a run line by line: the difference of two long texts is of no use.
#[track_caller]
pub fn compare(run: &Output, expected: (i32, &str, &str), context: impl Display) {
    let (code, stdout, stderr) = expected;
    for (found, expected) in [(&run.stderr, stderr), (&run.stdout, stdout)] {
        let found = str::from_utf8(found).unwrap();
        for (i, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
            assert_eq!(found, expected, "line {}, {context}", i + 1);
        }
        let sizes = format!("{} bytes, not {}", found.len(), expected.len());
        assert!(found == expected, "{sizes}, {context}");
    }
    assert_eq!(run.status.code(), Some(code), "{context}");
}

/// A file of its own, which is gone when the test ends.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(content: impl AsRef<[u8]>) -> Scratch {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("{}-{number}.txt", process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, content).unwrap();
        Scratch(path)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
