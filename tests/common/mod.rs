//! What the tests share. Nothing here uses the program's own code.

pub mod checker;
pub mod generator;
pub mod live;
pub mod sample;
pub mod scratch;
pub mod shapes;
pub mod textbook;

use assert_cmd::Command;
use std::env::{self, VarError};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::Path;
use std::time::Duration;

/// A program that takes longer than this hangs.
pub const TIME_LIMIT: Duration = Duration::from_secs(60);

pub const NO_SOLUTION: &str = "No solution exists\n";
pub const INVALID: &str = "Invalid grid\n";

/// Wikipedia's example, and its only solution.
pub const PUZZLE: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
pub const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Wikipedia's example without the clue in r7c8: it has three solutions.
pub const SEVERAL: &str = "530070000600195000098000060800060003400803001700020006060000200000419005000080079";

/// The sample of Baekjoon 2239, and its only solution.
pub const OTHER_PUZZLE: &str =
    "103000509002109400000704000300502006060000050700803004000401000009205800804000107";
pub const OTHER_SOLUTION: &str =
    "143628579572139468986754231391542786468917352725863914237481695619275843854396127";

/// The puzzle above with an 8 in r1c2: no two clues clash, yet nothing fits.
pub const UNSOLVABLE: &str =
    "183000509002109400000704000300502006060000050700803004000401000009205800804000107";

/// The number that the environment variable `SUDOKU_TORTURE` says, or else `usual`.
pub fn cases(usual: usize) -> usize {
    let text = match env::var("SUDOKU_TORTURE") {
        Err(VarError::NotPresent) => return usual,
        text => text.unwrap_or_default(),
    };
    let number: Result<NonZeroUsize, _> = text.parse();
    number.unwrap_or_else(|_| panic!("SUDOKU_TORTURE is {text:?}: expected a number from 1")).get()
}

/// What `test` returns for each seed. A seed with which it panics is named.
pub fn for_each_seed<T>(seeds: Range<u64>, test: impl Fn(u64) -> T) -> Vec<T> {
    let result = |seed| {
        let result = catch_unwind(AssertUnwindSafe(|| test(seed)));
        result.unwrap_or_else(|_| panic!("in the batch of seed {seed}"))
    };
    seeds.map(result).collect()
}

pub fn program_path() -> &'static Path {
    assert_cmd::cargo::cargo_bin!("sudoku")
}

pub fn sudoku() -> Command {
    let mut command = Command::new(program_path());
    command.timeout(TIME_LIMIT);
    command
}

/// Runs the program on `input` and compares everything that it does.
#[track_caller]
pub fn expect(input: impl Into<Vec<u8>>, code: i32, stdout: &str, stderr: &str) {
    expect_with(&[], input, code, stdout, stderr);
}

/// Runs the program with `arguments` on `input` and compares everything that it does.
#[track_caller]
pub fn expect_with(arguments: &[&str], input: impl Into<Vec<u8>>, code: i32, stdout: &str, stderr: &str) {
    let run = sudoku().args(arguments).write_stdin(input).assert();
    run.code(code).stdout(stdout.to_owned()).stderr(stderr.to_owned());
}

/// Runs the program on `input`, in which every grid has a solution.
#[track_caller]
pub fn expect_solved(input: impl Into<Vec<u8>>, stdout: &str) {
    expect(input, 0, stdout, "");
}

/// Runs `command` and compares everything that it does, line by line: `assert_cmd` draws the difference of two
/// texts, which takes for ever when thousands of lines differ.
#[track_caller]
pub fn expect_long(command: &mut Command, code: i32, stdout: &str, stderr: &str) {
    let run = command.output().unwrap();
    for (found, expected) in [(run.stderr, stderr), (run.stdout, stdout)] {
        let found = String::from_utf8(found).unwrap();
        for (i, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
            assert_eq!(found, expected, "line {}", i + 1);
        }
        assert!(found == expected, "{} bytes instead of {}", found.len(), expected.len());
    }
    assert_eq!(run.status.code(), Some(code));
}
