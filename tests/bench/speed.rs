//! `cargo bench`: how fast the release program is, as whole processes, from start to exit. Nothing is
//! asserted about time. The guesses of the engine are counted exactly, and the tests have a budget of them.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

const PROGRAM: &str = env!("CARGO_BIN_EXE_sudoku-kit");
const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

/// Samples of one-line grids, each with a comment on top that says what they are.
const SETS: [&str; 3] = ["hard-grids", "easy-grids", "many-solutions"];
/// A set is its sample, repeated until there are so many grids.
const GRIDS: usize = 20_000;
/// Every figure of a set is the median of so many runs.
const RUNS: usize = 5;

fn main() {
    // `cargo bench` says so; `cargo test --all-targets` does not, and only sees that this builds.
    if !env::args().any(|argument| argument == "--bench") {
        return;
    }
    // Cargo's library path would make each start of a process slower than it is elsewhere.
    env::remove_var("LD_LIBRARY_PATH");
    println!("Grids a second from a file, medians of {RUNS} runs\n");
    println!("set               grids  all cores   1 thread");
    for set in SETS {
        let (input, grids) = repeated(set);
        let rate = |arguments: &[&str]| grids as f64 / median(arguments, &input);
        let (all_cores, one_thread) = (rate(&["solve"]), rate(&["solve", "--threads", "1"]));
        println!("{set:<15} {grids:>7} {all_cores:>10.0} {one_thread:>10.0}");
    }
    let arguments = ["generate", "1000", "--seed", "1", "--shape", "one-line"];
    // Standard input is not read.
    let rate = 1000.0 / median(&arguments, &Path::new(SCRATCH).join(SETS[0]));
    println!("\nMinimal puzzles made a second with all cores, median of {RUNS} runs: {rate:.0}");
}

/// Writes a set to a file. Returns its path and the number of grids.
fn repeated(name: &str) -> (PathBuf, usize) {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let text = fs::read_to_string(samples.join(name.to_owned() + ".in")).expect("a sample");
    let grids: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let times = GRIDS.div_ceil(grids.len());
    let path = Path::new(SCRATCH).join(name);
    fs::write(&path, (grids.join("\n") + "\n").repeat(times)).expect("a disk with room");
    (path, times * grids.len())
}

/// The median of the seconds that the runs take.
fn median(arguments: &[&str], input: &Path) -> f64 {
    let mut seconds = [(); RUNS].map(|()| {
        let mut command = Command::new(PROGRAM);
        let input = File::open(input).expect("an input");
        command.args(arguments).stdin(input).stdout(Stdio::null());
        let start = Instant::now();
        let status = command.status().expect("a program that starts");
        let elapsed = start.elapsed();
        assert!(status.success(), "{arguments:?}: {status}");
        elapsed.as_secs_f64()
    });
    seconds.sort_by(f64::total_cmp);
    seconds[RUNS / 2]
}
