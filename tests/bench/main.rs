//! `cargo bench`: how fast the release program is, as whole processes, from start to exit. Nothing is asserted
//! about time. Only the standard library is used, so what it cannot tell, or only on Linux, is `-` elsewhere.

use std::env::{self, consts::EXE_SUFFIX};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_sudoku");
const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

/// Samples of one-line grids, each with a comment on top that says what they are.
const SETS: [&str; 3] = ["hard-grids", "easy-grids", "many-solutions"];
/// A set is its sample, repeated until there are so many grids.
const GRIDS: usize = 20_000;
/// Every figure of a set is the median of so many runs.
const RUNS: usize = 5;
const PUZZLES: usize = 1000;

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
  CPU us             microseconds of processor time a grid, of all threads, through a pipe
  guesses, passes    as --stats counts them, a grid
  peak MiB           the most memory that the process held at any time"
    );
    for set in SETS {
        println!("  {set:<19}{}", description(&sample(set)));
    }
    println!(
        "\n{:<15} {:>7} {:>10} {:>10} {:>8} {:>8} {:>8} {:>9}",
        "set", "grids", "grids/s", "1 thread", "CPU us", "guesses", "passes", "peak MiB"
    );
    for set in SETS {
        let (input, grids) = repeated(set);
        let grids = grids as f64;
        let rate = |arguments| Some(grids / median((0..RUNS).map(|_| time(PROGRAM, arguments, &input)))?);
        let held: Vec<_> = (0..RUNS).map(|_| hold(&input)).collect();
        let cpu = median(held.iter().map(|held| held.0));
        let peak = median(held.iter().map(|held| held.1));
        let totals = totals(set);
        let a_grid = |what| Some(count(&totals, what)? / count(&totals, "grids")?);
        println!(
            "{set:<15} {grids:>7} {:>10} {:>10} {:>8} {:>8} {:>8} {:>9}",
            show(rate(&[]), 0),
            show(rate(&["--threads", "1"]), 0),
            show(cpu.map(|seconds| seconds * 1e6 / grids), 3),
            show(a_grid("guesses"), 2),
            show(a_grid("passes"), 1),
            show(peak, 1),
        );
    }
}

fn measure_puzzle_making() {
    let puzzles = PUZZLES.to_string();
    let arguments = ["--generate", puzzles.as_str(), "--seed", "1", "--one-line"];
    let seconds = median((0..RUNS).map(|_| time(PROGRAM, &arguments, &sample(LONE[0]))));
    let rate = show(seconds.map(|seconds| PUZZLES as f64 / seconds), 0);
    println!(
        "\nMinimal puzzles made, --generate {puzzles}, median of {RUNS} runs: {rate} a second with all cores"
    );
}

fn measure_lone_grids() {
    println!(
        "\nA lone grid beside an empty process, medians of {LONE_RUNS} alternating runs
  wall us            microseconds from the start of the process to its end
  instructions       as valgrind counts them, `-` without it; ratio: to the empty process"
    );
    let empty = empty_program();
    let empty = empty.to_str().expect("a path in UTF-8");
    let mut rows = vec![("fn main() {}", empty, LONE[0])];
    rows.extend(LONE.map(|name| (name, PROGRAM, name)));
    let mut times = vec![Vec::new(); rows.len()];
    for _ in 0..LONE_RUNS {
        for ((_, program, grid), times) in rows.iter().zip(&mut times) {
            times.push(time(program, &[], &sample(grid)));
        }
    }
    println!("\n{:<22} {:>10} {:>12} {:>8}", "process", "wall us", "instructions", "ratio");
    let base = instructions(empty, &sample(LONE[0]));
    for ((name, program, grid), times) in rows.iter().zip(times) {
        let wall = median(times.into_iter()).map(|seconds| seconds * 1e6);
        let instructions = instructions(program, &sample(grid));
        let ratio = instructions.and_then(|count| Some(count / base?));
        println!("{name:<22} {:>10} {:>12} {:>8}", show(wall, 0), show(instructions, 0), show(ratio, 2));
    }
}

// ---- what is measured ----------------------------------------------------------------------------------

/// The seconds that a run takes.
fn time(program: &str, arguments: &[&str], input: &Path) -> Option<f64> {
    let input = File::open(input).expect("an input");
    let mut command = Command::new(program);
    command.args(arguments).stdin(input).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let status = command.status().expect("a program that starts");
    let elapsed = start.elapsed();
    assert!(status.success(), "{program} {arguments:?}: {status}");
    Some(elapsed.as_secs_f64())
}

/// The processor seconds and the peak MiB of a run on one-line grids, where Linux's /proc tells.
///
/// A process that has ended has no memory any more and only a clock of 10 ms. So the input is held open: the
/// program has given every answer and waits for more, with all its threads, and each has a clock of nanoseconds.
fn hold(input: &Path) -> (Option<f64>, Option<f64>) {
    let mut command = Command::new(PROGRAM);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("a program that starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let stdout = child.stdout.take().expect("a pipe");
    let mut input = File::open(input).expect("a set");
    // A grid and its answer are of the same length.
    let length = input.metadata().expect("a length").len();
    let feeder = thread::spawn(move || {
        io::copy(&mut input, &mut stdin).expect("a program that reads on");
        stdin
    });
    let answered = io::copy(&mut stdout.take(length), &mut io::sink()).expect("answers");
    assert_eq!(answered, length, "bytes of answers");
    let stdin = feeder.join().expect("a pipe that is still open");
    // The clock of a thread is exact from when it has fallen asleep.
    thread::sleep(Duration::from_millis(20));
    let process = PathBuf::from(format!("/proc/{}", child.id()));
    let found = (processor_seconds(&process), peak_mib(&process));
    drop(stdin);
    let status = child.wait().expect("a program that ends");
    assert!(status.success(), "{status}");
    found
}

/// The time that all threads of a process have run.
fn processor_seconds(process: &Path) -> Option<f64> {
    let mut nanoseconds = 0.0;
    for thread in fs::read_dir(process.join("task")).ok()? {
        let clock = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        nanoseconds += clock.split(' ').next()?.parse::<f64>().ok()?;
    }
    Some(nanoseconds / 1e9)
}

fn peak_mib(process: &Path) -> Option<f64> {
    let status = fs::read_to_string(process.join("status")).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(peak.trim().strip_suffix(" kB")?.parse::<f64>().ok()? / 1024.0)
}

/// The last line of --stats on a sample: "total: 300 grids, 5432 nodes, 1234 guesses, ..."
fn totals(name: &str) -> String {
    let input = File::open(sample(name)).expect("a sample");
    let run = Command::new(PROGRAM).arg("--stats").stdin(input).output().expect("a program that starts");
    String::from_utf8_lossy(&run.stderr).lines().last().unwrap_or_default().to_owned()
}

/// The number that stands before a word of the totals.
fn count(totals: &str, what: &str) -> Option<f64> {
    let mut counts = totals.strip_prefix("total: ")?.split(", ").filter_map(|count| count.split_once(' '));
    counts.find(|count| count.1 == what)?.0.parse().ok()
}

/// How many instructions a run takes, if valgrind is there to count them.
fn instructions(program: &str, input: &Path) -> Option<f64> {
    let run = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", program])
        .stdin(File::open(input).expect("a sample"))
        .output()
        .ok()?;
    // It ends with "==PID== I refs: 123,456".
    let report = String::from_utf8_lossy(&run.stderr).into_owned();
    let (_, number) = report.lines().find(|line| line.contains(" refs:"))?.rsplit_once(' ')?;
    number.replace(',', "").parse().ok()
}

// ---- what it is measured on ----------------------------------------------------------------------------

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(name.to_owned() + ".in")
}

fn description(sample: &Path) -> String {
    let text = fs::read_to_string(sample).expect("a sample");
    text.lines().next().unwrap_or_default().trim_start_matches("# ").to_owned()
}

/// Writes a set to a file. Returns its path and the number of grids.
fn repeated(name: &str) -> (PathBuf, usize) {
    let text = fs::read_to_string(sample(name)).expect("a sample");
    let grids: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let times = (GRIDS + grids.len() - 1) / grids.len();
    let path = Path::new(SCRATCH).join(name);
    let mut file = File::create(&path).expect("a file to write to");
    for _ in 0..times {
        file.write_all((grids.join("\n") + "\n").as_bytes()).expect("a disk with room");
    }
    (path, times * grids.len())
}

/// Builds the program that does nothing.
fn empty_program() -> PathBuf {
    let source = Path::new(SCRATCH).join("empty.rs");
    let program = Path::new(SCRATCH).join(format!("empty{EXE_SUFFIX}"));
    fs::write(&source, "fn main() {}\n").expect("a file to write to");
    let mut rustc = Command::new("rustc");
    rustc.args(["-O", "--edition", "2021", "-o"]).args([&program, &source]);
    assert!(rustc.status().expect("a compiler").success());
    program
}

// ---- figures -------------------------------------------------------------------------------------------

/// The upper median; `None` if any value is missing.
fn median(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect::<Option<_>>()?;
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

fn show(value: Option<f64>, decimals: usize) -> String {
    value.map_or("-".to_owned(), |value| format!("{value:.decimals$}"))
}
