//! `judge`: runs a program on tests, and says what a judge would say, and why.

use crate::command_line::{option, Arguments, Command};
use crate::failure::{tell, Failure, Status};
use crate::generator::clock_seed;
use crate::judge::shrink::shrink;
use crate::judge::suite::{folder, random_tests, samples, Test};
use crate::judge::verdict::{judge, shown_lines, Outcome, Verdict, NAMES};
use crate::judge::{process, Problem, PROBLEMS};
use crate::output::grid_text;
use crate::puzzle::NO_SOLUTION;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

const HEAD: &str = " test  what it asks for                        verdict                seconds";

/// The most failures of random puzzles that get a line.
const MOST_LINES: usize = 20;

pub const COMMAND: Command = Command {
    name: "judge",
    operands: "PROGRAM [ARGUMENT...]",
    ends_at_operand: true,
    sought: &["stress", "test"],
    summary: "run a program on tests of Baekjoon 2580, and say what is wrong with it",
    about: "\
Runs PROGRAM on tests of Baekjoon 2580, once for each, and says what a judge
would say, and why. Then it looks for the smallest puzzle that still fails.",
    options: &[
        option(
            "--problem P",
            "2580 (any solution, spaced) or 2239 (the smallest solution, rows without blanks)",
            "2580",
        ),
        option(
            "--hard",
            "adds puzzles beyond what 2580 promises, made against usual ways of searching",
            "",
        ),
        option(
            "--random N",
            "adds N random puzzles; only failures are shown, at most 20",
            "",
        ),
        option(
            "--seed S",
            "the same seed gives the same random puzzles",
            "",
        ),
        option(
            "--tests DIR",
            "instead, the files DIR/*.in, one grid each; no answers are needed",
            "",
        ),
        option(
            "--time S",
            "seconds a test may take",
            "1 for 2580, 2 for 2239; twice that and 1 for java, three times and 2 for python and \
             pypy, as Baekjoon has it",
        ),
    ],
    notes: "\
Options end at PROGRAM. It runs with your rights, as if you had started it: this
is no sandbox, and its memory is not limited. Status 0 all accepted, 1 not all,
2 wrong usage, or PROGRAM does not start.",
    example: "sudoku-kit judge python3 mine.py",
    run,
};

/// What is to be done.
struct JudgeOptions {
    problem: Problem,
    is_hard: bool,
    /// How many random puzzles.
    random: u64,
    seed: u64,
    /// A folder of tests, in place of all others.
    tests: Option<OsString>,
    /// The time limit; `None`: the problem's and the language's.
    time: Option<Duration>,
    /// The program and its arguments.
    program: Vec<OsString>,
}

#[cfg(not(unix))]
fn run(_: &Arguments) -> Result<Status, Failure> {
    Err(Failure::Usage("judge needs Unix".to_owned()))
}

#[cfg(unix)]
fn run(arguments: &Arguments) -> Result<Status, Failure> {
    match run_tests(read(arguments)?) {
        // Nobody has read the verdicts.
        Err(Failure::ClosedPipe) => Ok(Status::Malformed),
        outcome => outcome,
    }
}

fn read(arguments: &Arguments) -> Result<JudgeOptions, Failure> {
    let seconds = |text: &str| {
        let is_plain = text.bytes().all(|c| c.is_ascii_digit() || c == b'.');
        let seconds = text.parse().ok().filter(|_| is_plain);
        seconds.filter(|seconds| (0.001..1e6).contains(seconds))
    };
    let time = arguments.value("--time", "a number of seconds from 0.001", seconds)?;
    let tests = arguments.path("--tests", "a folder")?;
    let random = arguments.number("--random", 1)?;
    let seed = arguments.number("--seed", 0)?;
    if tests.is_some() && (arguments.has("--hard") || random.is_some()) {
        return arguments.misuse("--tests replaces all others, found also --hard or --random");
    }
    if seed.is_some() && random.is_none() {
        return arguments.misuse("--seed expects --random N, found none");
    }
    let names = PROBLEMS.map(|problem| (problem.name, problem));
    let problem = arguments.word("--problem", &names)?;
    if arguments.operands.is_empty() {
        return arguments.expected("judge", "a PROGRAM", None);
    }
    Ok(JudgeOptions {
        problem: problem.unwrap_or(PROBLEMS[0]),
        is_hard: arguments.has("--hard"),
        random: random.unwrap_or(0),
        seed: seed.unwrap_or_else(clock_seed),
        tests,
        time: time.map(Duration::from_secs_f64),
        program: arguments.operands.clone(),
    })
}

fn run_tests(options: JudgeOptions) -> Result<Status, Failure> {
    let problem = options.problem;
    let tests = match &options.tests {
        Some(path) => folder(path, problem)?,
        None => samples(problem, options.is_hard),
    };
    let (limit, note) = limit(&options);
    let seed = options.seed;
    let mut head = format!("{} of {}", plural(tests.len(), "test"), problem.name);
    if options.random > 0 {
        head += &format!(" and {} random ones (seed {seed})", options.random);
    }
    let each = plural(limit.as_secs_f64(), "second");
    let mut report = Report {
        program: options.program,
        limit,
        tests: tests.len() + options.random as usize,
        counts: [0; 6],
        slowest: Duration::ZERO,
        lines: 0,
        smallest: None,
    };
    // The first run is not counted: what is loaded for the first time is slow.
    report.run(&tests[0], limit)?;
    report.tell(&format!("{head}, {each} each{note}\n{HEAD}\n"))?;
    for test in tests {
        report.judge(test, true)?;
    }
    report.lines = 0;
    for test in random_tests(problem, seed).take(options.random as usize) {
        report.judge(test, false)?;
    }
    report.sum_up()?;
    if let Some(failed) = report.smallest.take() {
        report.tell_smallest(failed)?;
    }
    Ok(match report.counts[0] == report.tests {
        true => Status::AllAnswered,
        false => Status::WrongAnswer,
    })
}

/// The time limit, and a note on it. Baekjoon gives Java twice the time and a second more, Python three
/// times and two.
fn limit(options: &JudgeOptions) -> (Duration, String) {
    let name = Path::new(&options.program[0]).file_name();
    let name = name.unwrap_or_default().to_string_lossy();
    let is_python = name.starts_with("python") || name.starts_with("pypy") || name.ends_with(".py");
    let own = options.problem.seconds;
    let note = |language| format!(" ({language}; {} itself: {own})", options.problem.name);
    let (seconds, note) = match &name[..] {
        "java" => (2.0 * own + 1.0, note("Java")),
        _ if is_python => (3.0 * own + 2.0, note("Python")),
        _ => (own, String::new()),
    };
    match options.time {
        Some(time) => (time, String::new()),
        None => (Duration::from_secs_f64(seconds), note),
    }
}

/// `1 test`, `2 tests`
fn plural(count: impl ToString, what: &str) -> String {
    let count = count.to_string();
    let end = if count == "1" { "" } else { "s" };
    format!("{count} {what}{end}")
}

/// Runs tests, prints a line for each, and keeps what is told at the end.
struct Report {
    program: Vec<OsString>,
    limit: Duration,
    /// How many there will be.
    tests: usize,
    /// How many had each verdict.
    counts: [usize; 6],
    /// The longest time of those accepted.
    slowest: Duration,
    /// How many failures have a line.
    lines: usize,
    /// The failed test with the fewest blanks.
    smallest: Option<(Test, Outcome)>,
}

impl Report {
    /// Writes to standard output.
    fn tell(&self, text: &str) -> Result<(), Failure> {
        self.progress("");
        Ok(io::stdout().write_all(text.as_bytes())?)
    }

    /// Says on a terminal what is going on.
    fn progress(&self, text: &str) {
        if io::stderr().is_terminal() {
            tell(&format!("\r{text}\x1b[K"));
        }
    }

    fn run(&self, test: &Test, limit: Duration) -> Result<Outcome, Failure> {
        match self.counts.iter().sum::<usize>() + 1 {
            next if next > self.tests => self.progress("looking for the smallest failure"),
            next => self.progress(&format!("test {next} of {}", self.tests)),
        }
        let run = process::run(&self.program, &test.input, limit)?;
        Ok(judge(run, test))
    }

    /// Runs a test and prints its line; where not all are shown, only that of a failure.
    fn judge(&mut self, test: Test, shows_all: bool) -> Result<(), Failure> {
        let outcome = self.run(&test, self.limit)?;
        let (verdict, time) = (outcome.verdict, outcome.run.time);
        self.counts[verdict as usize] += 1;
        if verdict == Verdict::Accepted {
            self.slowest = self.slowest.max(time);
        } else {
            self.lines += 1;
        }
        let is_shown = verdict != Verdict::Accepted && self.lines <= MOST_LINES;
        if shows_all || is_shown {
            let (number, name) = (test.number, NAMES[verdict as usize]);
            let (seconds, reason) = (time.as_secs_f64(), &outcome.reason);
            let asks: String = test.asks.chars().take(38).collect();
            let line = format!("{number:>5}  {asks:<38}  {name:<21} {seconds:>8.3}  {reason}");
            self.tell(&(line.trim_end().to_owned() + "\n"))?;
        }
        let is_crash = verdict == Verdict::RuntimeError;
        if is_crash && self.counts[verdict as usize] == 1 {
            let errors = shown_lines(&outcome.run.errors, 160, 3, 3);
            let errors = errors.lines().map(|line| format!("       {line}\n"));
            self.tell(&errors.collect::<String>())?;
        }
        let blanks = |failed: &(Test, Outcome)| failed.0.blanks().len();
        let least = self.smallest.as_ref().map_or(82, blanks);
        if (is_crash || verdict == Verdict::WrongAnswer) && test.blanks().len() < least {
            self.smallest = Some((test, outcome));
        }
        Ok(())
    }

    fn sum_up(&self) -> Result<(), Failure> {
        let counts = self.counts.iter().zip(NAMES);
        let counts = counts.filter(|(&count, _)| count > 0);
        let parts: Vec<String> = counts
            .map(|(count, name)| format!("{count} {name}"))
            .collect();
        let mut sum = format!("{}: {}", plural(self.tests, "test"), parts.join(", "));
        if self.counts[0] > 0 {
            sum += &format!("; slowest accepted {:.3} s", self.slowest.as_secs_f64());
        }
        self.tell(&(sum + "\n"))
    }

    /// Looks for the smallest failure, and prints it, to be copied.
    fn tell_smallest(&self, failed: (Test, Outcome)) -> Result<(), Failure> {
        let (number, before) = (failed.0.number, failed.0.blanks().len());
        let (test, outcome) = shrink(failed, |test, limit| self.run(test, limit))?;
        let (name, blanks) = (NAMES[outcome.verdict as usize], test.blanks().len());
        let size = plural(blanks, "blank");
        let head = match blanks < before {
            true => format!("{name} on this one, too, with {size}; test {number} had {before}:"),
            false => format!("{name} on test {number}, with {size}:"),
        };
        let right = match &test.solution {
            Some(solution) => grid_text(solution, test.problem.layout.shape),
            None => format!("{NO_SOLUTION}\n"),
        };
        let (input, reason) = (String::from_utf8_lossy(&test.input), &outcome.reason);
        let printed = shown_lines(&outcome.run.output, 60, 11, 0);
        self.tell(&format!(
            "\n{head}\n{input}\na right answer:\n{right}\nthe program's answer:\n{printed}\n{reason}\n"
        ))
    }
}
