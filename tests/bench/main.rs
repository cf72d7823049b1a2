//! `cargo bench`: how fast the release program is, as whole processes, from start to exit. Nothing is
//! asserted about time. What cannot be told is `-`.

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

/// Samples of a single grid: an ordinary one, the hardest with one solution, and the one with the most.
const LONE: [&str; 3] = ["baekjoon-2580", "against-hidden-singles", "empty-grid"];
/// A lone grid takes less time than a process, so it needs more runs.
const LONE_RUNS: usize = 200;

fn main() {
    // `cargo bench` says so; `cargo test --all-targets` does not, and only sees that this builds.
    if env::args().any(|argument| argument == "--bench") {
        // Cargo's library path would make each start of a process slower than it is elsewhere.
        env::remove_var("LD_LIBRARY_PATH");
        measure_streams();
        measure_puzzle_making();
        measure_lone_grids();
    }
}

fn measure_streams() {
    println!(
        "Streams of grids, medians of {RUNS} runs
  grids/s, 1 thread  grids a second from a file, with all cores and with --threads 1
  guesses            a grid, as study --rung triads counts them

{:<15} {:>7} {:>10} {:>10} {:>8}",
        "set", "grids", "grids/s", "1 thread", "guesses"
    );
    for set in SETS {
        let (input, grids) = repeated(set);
        let grids = grids as f64;
        let rate = |arguments| Some(grids / median(RUNS, || Some(time(arguments, &input)))?);
        println!(
            "{set:<15} {grids:>7} {:>10} {:>10} {:>8}",
            show(rate(&["solve"]), 0),
            show(rate(&["solve", "--threads", "1"]), 0),
            show(guesses(&sample(set)), 2),
        );
    }
}

fn measure_puzzle_making() {
    let arguments = ["generate", "1000", "--seed", "1", "--shape", "one-line"];
    let seconds = median(RUNS, || Some(time(&arguments, &sample(LONE[0]))));
    let rate = show(seconds.map(|seconds| 1000.0 / seconds), 0);
    println!(
        "\nMinimal puzzles made, generate 1000, median of {RUNS} runs: {rate} a second with all cores"
    );
}

fn measure_lone_grids() {
    println!(
        "\nLone grids, medians of {LONE_RUNS} runs
  wall us            microseconds from the start of the process to its end
  instructions       as valgrind counts them, `-` without it

{:<22} {:>10} {:>12}",
        "grid", "wall us", "instructions"
    );
    for name in LONE {
        let seconds = median(LONE_RUNS, || Some(time(&["solve"], &sample(name))));
        println!(
            "{name:<22} {:>10} {:>12}",
            show(seconds.map(|seconds| seconds * 1e6), 0),
            show(instructions(&sample(name)), 0)
        );
    }
}

/// The seconds that a run takes.
fn time(arguments: &[&str], input: &Path) -> f64 {
    let mut command = Command::new(PROGRAM);
    command
        .args(arguments)
        .stdin(File::open(input).expect("an input"));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let status = command.status().expect("a program that starts");
    let elapsed = start.elapsed();
    assert!(status.success(), "{arguments:?}: {status}");
    elapsed.as_secs_f64()
}

/// The guesses a grid, from the fourth column of the table, below its header.
fn guesses(input: &Path) -> Option<f64> {
    let mut study = Command::new(PROGRAM);
    let run = study
        .args(["study", "--rung", "triads"])
        .arg(input)
        .output();
    let table = String::from_utf8_lossy(&run.expect("a run").stdout).into_owned();
    let lines = table.lines().skip(1);
    let counts: Option<Vec<f64>> = lines
        .map(|line| line.split_whitespace().nth(3)?.parse().ok())
        .collect();
    let counts = counts.filter(|counts| !counts.is_empty())?;
    Some(counts.iter().sum::<f64>() / counts.len() as f64)
}

/// How many instructions a run takes, if valgrind is there to count them.
fn instructions(input: &Path) -> Option<f64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args([
        "--tool=cachegrind",
        "--cache-sim=no",
        "--cachegrind-out-file=/dev/null",
        PROGRAM,
        "solve",
    ]);
    let run = valgrind
        .stdin(File::open(input).expect("a sample"))
        .output()
        .ok()?;
    // It ends with "==PID== I refs: 123,456".
    let report = String::from_utf8_lossy(&run.stderr).into_owned();
    let (_, number) = report
        .lines()
        .find(|line| line.contains(" refs:"))?
        .rsplit_once(' ')?;
    number.replace(',', "").parse().ok()
}

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("samples")
        .join(name.to_owned() + ".in")
}

/// Writes a set to a file. Returns its path and the number of grids.
fn repeated(name: &str) -> (PathBuf, usize) {
    let text = fs::read_to_string(sample(name)).expect("a sample");
    let grids: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let times = GRIDS.div_ceil(grids.len());
    let path = Path::new(SCRATCH).join(name);
    fs::write(&path, (grids.join("\n") + "\n").repeat(times)).expect("a disk with room");
    (path, times * grids.len())
}

/// The median of all runs; `None` if any value is missing.
fn median(runs: usize, run: impl FnMut() -> Option<f64>) -> Option<f64> {
    let mut values = std::iter::repeat_with(run)
        .take(runs)
        .collect::<Option<Vec<f64>>>()?;
    values.sort_by(f64::total_cmp);
    Some(values[runs / 2])
}

fn show(value: Option<f64>, decimals: usize) -> String {
    value.map_or("-".to_owned(), |value| format!("{value:.decimals$}"))
}
