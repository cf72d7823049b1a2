//! Every sentence of the judge, with its arguments: the next language will be a second column here.

mod steps;

use super::calibration::Pace;
use super::facts::{facts, matters, Common, Fact, MANY_NODES, MOST_NODES};
use super::run::{python, End, NoStart, Refused, MOST_OUTPUT};
use super::source::Unfit;
use super::steps::Checked;
use super::verdict::{Attempt, Verdict, Verdict::*};
use super::{crash, Language, Outcome, Problem, ENOUGH};
use crate::checker::{Mistake, OddLine, Printed};
use crate::failure::{printable, shown, Failure};
use crate::grid::{cell_name, digit_list, unit_name, Grid, ALL, KINDS};
use crate::puzzle::NO_SOLUTION;
use crate::words::Word;
use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, MAIN_SEPARATOR};
use std::time::Duration;

/// A judge's words for its verdicts.
pub const VERDICTS: [Word<&[Verdict]>; 9] = [
    ("accepted", &[Accepted], "a right answer, in time"),
    (
        "wrong answer",
        &[WrongGrid, WrongOutput, NoOutput],
        "other output, or none",
    ),
    (
        "presentation error",
        &[PresentationError],
        "the right digits, laid out in another way",
    ),
    (
        "runtime error",
        &[RuntimeError],
        "a crash, or a status other than 0",
    ),
    (
        "memory limit exceeded",
        &[MemoryLimit],
        "it took more memory than it may",
    ),
    (
        "output limit exceeded",
        &[OutputLimit],
        "it printed more than a million bytes",
    ),
    (
        "time limit exceeded",
        &[TimeLimit],
        "over the time limit, or idle",
    ),
    ("compile error", &[CompileError], "the compiler says why"),
    (
        "does not start",
        &[NoStart],
        "the program could not be started (exit status 2)",
    ),
];

impl Verdict {
    /// Its place in `VERDICTS`.
    pub fn place(self) -> usize {
        let place = VERDICTS.iter().position(|word| word.1.contains(&self));
        place.expect("each verdict has a name")
    }

    pub fn name(self) -> &'static str {
        VERDICTS[self.place()].0
    }
}

/// How a run ended.
pub fn ended(end: &End) -> String {
    match end {
        End::Exited(code) => exited(*code),
        End::Signalled(6) => "SIGABRT: it gave up by itself".to_owned(),
        End::Signalled(8) => "SIGFPE: division by zero".to_owned(),
        End::Signalled(9) => "SIGKILL: it was killed".to_owned(),
        End::Signalled(11) => "SIGSEGV: outside of its memory, or recursion too deep".to_owned(),
        End::Signalled(signal) => format!("signal {signal}"),
        End::TimeOver { waiting: true } => {
            "it used no processor time (waiting for input?)".to_owned()
        }
        End::TimeOver { waiting: false } => "the program did not end in time".to_owned(),
        End::MemoryOver { limit } => format!("it took more than {} MB", limit >> 10),
        End::OutputOver => format!("more than {MOST_OUTPUT} bytes"),
        End::NotStarted(_) => String::new(),
    }
}

/// An exit status, and what it means on Windows.
fn exited(code: i32) -> String {
    let why = match code as u32 {
        _ if cfg!(unix) => "",
        3 => ": abort gives it, or an exception that nobody catches",
        0xC000_0005 => ": outside of its memory",
        0xC000_00FD => ": recursion too deep",
        0xC000_0094 => ": division by zero",
        0xC000_001D => ": no instruction of the processor",
        0xC000_0409 => ": it gave up by itself",
        0xC000_0135 | 0xC000_0139 => {
            ": a DLL is missing or of the wrong version: link with -static, or add the \
             compiler's folder to PATH"
        }
        _ => "",
    };
    match code as u32 {
        0xC000_0000..=0xCFFF_FFFF => format!("exit status {:#X}{why}", code as u32),
        _ => format!("exit status {code}{why}"),
    }
}

/// Why a program does not start. Of a compiler, or what runs a source, how it is got.
pub fn not_started(program: &OsStr, why: &NoStart, language: Option<&Language>) -> String {
    let name = printable(program);
    let why = match (why, language) {
        (NoStart::Missing, Some(language)) => {
            let install = language.install();
            match cfg!(any(windows, target_os = "macos")) {
                true => format!("it is not installed; try: {install}"),
                false => format!("it is not installed; on Debian and Ubuntu: {install}"),
            }
        }
        (NoStart::Missing, None) => "there is no such file or program".to_owned(),
        (NoStart::Other(why), _) => why.clone(),
    };
    format!("cannot start '{name}': {why}")
}

/// What a file is that is no program and no source, and the command that works.
pub fn unfit(path: &Path, why: &Unfit) -> String {
    let file = printable(path.as_os_str());
    let quoted = |name: &str| match name.contains(' ') {
        true => format!("\"{name}\""),
        false => name.to_owned(),
    };
    let here = match file.contains(['/', MAIN_SEPARATOR]) {
        true => file.clone(),
        false => format!(".{MAIN_SEPARATOR}{file}"),
    };
    let (name, here) = (quoted(&file), quoted(&here));
    match why {
        Unfit::Folder(inside) => {
            let inside = quoted(&printable(path.join(inside).as_os_str()));
            format!("{file} is a folder; name one program in it: sudoku-kit judge {inside}")
        }
        Unfit::Foreign(advice) => {
            let of =
                |path: &str| quoted(&printable(Path::new(path).with_extension("").as_os_str()));
            let stem = of(&file);
            let run = match file.contains(['/', MAIN_SEPARATOR]) {
                true => stem.clone(),
                false => quoted(&format!(".{MAIN_SEPARATOR}{}", stem.trim_matches('"'))),
            };
            let words = advice
                .split(' ')
                .map(|word| match word.trim_end_matches(',') {
                    "FILE" => word.replace("FILE", &name),
                    "RUN" => run.clone(),
                    _ => word.replace("NAME", &stem),
                });
            let words = Vec::from_iter(words).join(" ");
            format!("{file} cannot be judged as it is: {words}")
        }
        Unfit::NoSource(what) => {
            format!("{file} is {what}: judge takes a source, such as mine.cpp, or a program")
        }
        Unfit::NoLanguage => {
            let python = python();
            format!("{file} is no program; name what runs it: sudoku-kit judge {python} {name}")
        }
        Unfit::NotExecutable => {
            format!("{file} is not executable: chmod +x {name}, then: sudoku-kit judge {here}")
        }
        Unfit::OnlyHere => format!("{file} is not on the path: sudoku-kit judge {here}"),
        Unfit::Utf16 => format!("error: {file} is in UTF-16; save it as UTF-8"),
        Unfit::Package(line) => format!(
            "error: line {line} puts the class in a package; as on Baekjoon, it may be in none: \
             delete the line"
        ),
        Unfit::Class(name, wanted) => {
            format!("error: the class has to be called {wanted}, as on Baekjoon; here it is {name}")
        }
    }
}

/// How the limit follows the machine, or why it does not. It begins with `Here`.
pub fn pace(pace: Pace, published: Duration) -> String {
    let times = match pace {
        Pace::Times(times) => times,
        Pace::DebugBuild => {
            return "Here the same: a debug build does not measure the machine.".to_owned()
        }
        Pace::NoProcessorTime => {
            return "Here the same: the system tells no processor time.".to_owned()
        }
        Pace::BrokenClock(times) => {
            return format!(
                "Here the same: by its clock, this machine takes {times:.3} times as long."
            )
        }
    };
    let limit = pace.limit(published).as_secs_f64();
    let compared = if times < 1.0 { "faster" } else { "slower" };
    format!("Here {limit:.2} s: this machine is that much {compared} than the calibration's.")
}

/// Of a compiler that was ended.
pub fn compiler_failed(name: &str) -> String {
    format!("{name} took more than 30 seconds or 2 GB, or said too much")
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        let holder = if cfg!(windows) { "a job object" } else { "sh" };
        let (what, error) = match refused {
            Refused::Guard(error) => (holder, error),
            Refused::Thread(error) => ("a thread", error),
        };
        Failure::Broken(format!("cannot start {what}: {error}"))
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&match self {
            Mistake::Blank { cell, clue: None } => format!("{} is blank", cell_name(*cell)),
            Mistake::Blank {
                cell,
                clue: Some(clue),
            } => {
                let clue = digit_list(*clue);
                format!("{} is blank, the clue is {clue}", cell_name(*cell))
            }
            Mistake::ClueChanged { cell, found, clue } => {
                let (found, clue) = (digit_list(*found), digit_list(*clue));
                format!("{} is {found}, the clue is {clue}", cell_name(*cell))
            }
            Mistake::Clash(clash) => clash.describe(),
            Mistake::NotTheSmallest {
                cell,
                found,
                smaller,
            } => {
                let (found, smaller) = (digit_list(*found), digit_list(*smaller));
                let cell = cell_name(*cell);
                format!("{cell} is {found}, a smaller solution has {smaller}")
            }
            Mistake::HasSolution => format!("expected a solution, found '{NO_SOLUTION}'"),
            Mistake::NoOutput => "no output".to_owned(),
            Mistake::NoGrid(word) => format!("expected a grid, found '{}'", shown(word, 60)),
            Mistake::Grids(count) => format!("output for {count} grids, expected 1"),
            Mistake::Unreadable(why) => why.clone(),
        })
    }
}

impl fmt::Display for OddLine {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let expected = self.expected.as_deref().unwrap_or("the end");
        match &self.found {
            Some((line, found)) => {
                let found = shown(found, 60);
                write!(
                    formatter,
                    "line {line}: expected {expected}, found '{found}'"
                )
            }
            None => write!(formatter, "expected {expected}, found the end"),
        }
    }
}

/// Of an accepted answer with an odd layout.
pub fn odd_layout(odd: &OddLine) -> String {
    format!("Note: not every judge takes this layout: {odd}.")
}

/// `1 test`, `2 tests`
fn plural(count: impl ToString, what: &str) -> String {
    let count = count.to_string();
    let end = if count == "1" { "" } else { "s" };
    format!("{count} {what}{end}")
}

/// The failures of a verdict.
fn failures(count: usize, verdict: Verdict) -> String {
    plural(count, verdict.name().trim_end_matches(" exceeded"))
}

/// `38 of 44`
pub fn accepted_of(outcome: &Outcome) -> String {
    let accepted = outcome.counts[Accepted.place()];
    format!("{accepted} of {}", outcome.tests)
}

/// The first line of a report.
pub fn sum(outcome: &Outcome) -> String {
    let tests = if outcome.tests == 1 { "test" } else { "tests" };
    let mut words = outcome.options.program.iter().map(|word| printable(word));
    // A folder says nothing new.
    let first = words.next().unwrap_or_default();
    let name = first
        .rsplit(['/', MAIN_SEPARATOR])
        .next()
        .unwrap_or_default();
    let words = Vec::from_iter([name.to_owned()].into_iter().chain(words));
    let mut sum = format!(
        "{}: {} {tests} accepted",
        words.join(" "),
        accepted_of(outcome)
    );
    for ((name, verdicts, _), count) in VERDICTS.into_iter().zip(outcome.counts) {
        if count > 0 && verdicts != [Accepted] {
            sum += &format!(", {count} {name}");
        }
    }
    if let Some(verdict) = outcome.stopped {
        let left = outcome.tests - outcome.judged;
        sum += &format!(", {left} not run ({}; --all goes on)", stopped(verdict));
    }
    if let Some(slowest) = outcome.slowest_accepted {
        let is_over = outcome.counts[TimeLimit.place()] > 0;
        let which = if is_over { " accepted" } else { "" };
        sum += &format!("; slowest{which} {:.2} s", slowest.as_secs_f64());
    }
    if outcome.most.memory > LEAST_MEMORY {
        sum += &format!("; most memory {} MB", outcome.most.memory >> 10);
    }
    sum
}

pub fn stopped(verdict: Verdict) -> String {
    format!("stopped after {}", failures(ENOUGH, verdict))
}

/// Memory below this may be the judge's own, from before the program began. In kB.
const LEAST_MEMORY: u64 = 32 << 10;

/// What the tests are, and what each may take.
pub fn limits(outcome: &Outcome) -> String {
    let options = outcome.options;
    let Problem { name, seconds, .. } = options.problem;
    let mut text = format!("Tests in the format of {name}");
    if options.random > 0 {
        let (random, seed) = (options.random, options.seed);
        text += &format!(", {random} of them random (seed {seed})");
    }
    let usual = outcome.language.limits(options.problem).time;
    let time = options.time.unwrap_or(usual).as_secs_f64();
    text += &format!("; {} each", plural(time, "second"));
    if options.time.is_none() && time != seconds {
        text += &format!(" ({}; {name} itself: {seconds})", outcome.language.name);
    }
    text
}

/// What all failures have in common, as a sentence.
pub fn common(common: &Common) -> String {
    match common {
        Common::Seen(verdict, count, fact) => {
            let failures = failures(*count, *verdict);
            match fact {
                Fact::Crash(_) | Fact::Ended(_) => format!("All {failures}: {}.", seen(fact)),
                fact => format!("In all {failures} {}.", seen(fact)),
            }
        }
        Common::Tests(fact, [failed, inside, outside]) => {
            let which = match inside == failed {
                true => format!("The {failed} failures are just the tests"),
                false => format!("All {failed} failures are among the {inside} tests"),
            };
            format!("{which} {}; the other {outside} are accepted.", seen(fact))
        }
        Common::Blanks([_, fewest, most]) => {
            format!(
                "All failures have {fewest} blanks or more, all accepted tests {most} or fewer."
            )
        }
    }
}

/// A fact in words, behind "In all failures" or "the tests".
fn seen(fact: &Fact) -> String {
    let text = match fact {
        Fact::Crash(line) => return line.clone(),
        Fact::Ended(end) => return ended(end),
        Fact::RightButEnded(end) => {
            return format!("the right answer was printed, but {}", ended(end))
        }
        Fact::CharacterCodes(codes) => {
            return format!("output looks like character codes: {codes}")
        }
        Fact::RightIsNumber(number) => {
            return format!("several grids are printed, and the first that is right is number {number}")
        }
        Fact::OnlyClue(cell) => return format!("the only wrong clue is {}", cell_name(*cell)),
        Fact::OnlyCell(cell) => return format!("the only wrong cell is {}", cell_name(*cell)),
        Fact::OnlyInUnit(unit) => return format!("all that is wrong is in {}", unit_name(*unit)),
        Fact::RepeatsOnlyDigit(digit) => {
            return format!("the only digit that repeats is {}", digit_list(*digit))
        }
        Fact::RepeatsOnlyIn(kind) => return format!("digits repeat in {} only", KINDS[*kind].1),
        Fact::ManyNodes => return format!("on which a search by rows needs over {MANY_NODES} nodes"),
        Fact::NoOutput => "there is no output, or it was not flushed",
        Fact::SpaceAsDigit => "there is -16, which is ' ' - '0': a space was read as a digit",
        Fact::GoesOnAfterTheFirst => {
            "several grids are printed, all right: the program does not stop after the first solution"
        }
        Fact::Unchanged => "the output is the puzzle, unchanged",
        Fact::RowsAndColumnsExchanged => {
            "the clues are where they would be with rows and columns exchanged"
        }
        Fact::SpaceIsACell => "the clues are where they would be if spaces were read as cells (%c?)",
        Fact::CluesErased => "clues are erased",
        Fact::CluesChanged => "clues are changed",
        Fact::FirstBlankLeft => "just one blank is left: the first",
        Fact::LastBlankLeft => "just one blank is left: the last",
        Fact::SumsOf45 => "each row, column and box adds up to 45, but digits repeat",
        Fact::RepeatsClues => "each digit that repeats is that of a clue: none repeats among those entered",
        Fact::LeftOpen => "what is entered is right as far as it goes, but blanks are left",
        Fact::LeftDead => {
            "blanks are left and no digit repeats, but what is entered leads to no solution: \
             some of it had to be taken back"
        }
        Fact::NotByNakedSingles => "that single candidates alone do not solve",
        Fact::NeedsStepBack => "on which a search by rows has to take digits back",
        Fact::NeverStepsBack => "on which a search by rows never takes a digit back",
        Fact::SeveralSolutions => "with several solutions",
    };
    text.to_owned()
}

/// Why that is the verdict; nothing where the verdict says it all.
/// What was told of all failures is not told again.
pub fn reason(attempt: &Attempt, told: &[Common]) -> String {
    let facts = facts(attempt);
    let first = facts.iter().find(|fact| !matches!(fact, Fact::Crash(_)));
    let fact = match first {
        // Of a clue, the mistake says it.
        None | Some(Fact::OnlyClue(_) | Fact::CluesChanged | Fact::CluesErased) => String::new(),
        Some(fact) if is_told(fact, told) => String::new(),
        Some(fact) => seen(fact),
    };
    match (attempt.verdict, &attempt.printed) {
        (Accepted, _) => String::new(),
        (PresentationError, Printed::WrongLayout(odd)) => odd.to_string(),
        (NoOutput, _) => "no output (exit status 0), or it was not flushed".to_owned(),
        (WrongGrid | WrongOutput, Printed::Wrong(mistake)) if fact.is_empty() => {
            mistake.to_string()
        }
        (WrongGrid | WrongOutput, Printed::Wrong(mistake)) => format!("{mistake}; {fact}"),
        _ => fact,
    }
}

fn is_told(fact: &Fact, told: &[Common]) -> bool {
    let is_same = |common: &Common| matches!(common, Common::Seen(_, _, told) if told == fact);
    told.iter().any(is_same)
}

/// What a crash says, if it was not told of all failures.
pub fn crash_lines(failed: &Attempt, told: &[Common]) -> Vec<String> {
    let line = Fact::Crash(crash::line(&failed.run));
    match failed.verdict == RuntimeError && !is_told(&line, told) {
        true => crash::lines(&failed.run),
        false => Vec::new(),
    }
}

/// The same, with what a crash says.
pub fn reason_with_crash(attempt: &Attempt) -> String {
    let mut parts = vec![reason(attempt, &[])];
    if attempt.verdict == RuntimeError {
        parts.push(crash::line(&attempt.run));
        parts.retain(|part| !part.is_empty());
    }
    parts.join(": ")
}

/// The head of the smallest failure.
pub fn smallest(failed: &Attempt) -> String {
    let (test, name, blanks) = (&failed.test, failed.verdict.name(), failed.blanks());
    let (number, before) = (test.number, test.blanks_before);
    match blanks < before {
        true => format!(
            "Smallest failure: {name} on test {number} with {blanks} of its {before} blanks"
        ),
        false => format!(
            "Smallest failure: {name} on test {number}, {}",
            plural(blanks, "blank")
        ),
    }
}

/// The name of its puzzle on a page.
pub fn page_name(failed: &Attempt) -> String {
    format!(
        "test {}, {}",
        failed.test.number,
        plural(failed.blanks(), "blank")
    )
}

pub fn puzzle_head() -> String {
    "puzzle".to_owned()
}

pub fn right_head() -> String {
    "right".to_owned()
}

/// With what the sign at these cells means.
pub fn answer_head(answer: &Grid, signed: &[usize], puzzle: &Grid) -> String {
    let is_clue = |&cell: &usize| {
        puzzle[cell] & answer[cell] == 0 || puzzle[cell] != ALL && answer[cell] == ALL
    };
    let what = match signed {
        [] => return "yours".to_owned(),
        cells if cells.iter().any(is_clue) => "wrong clue",
        cells if cells.iter().all(|&cell| answer[cell] == ALL) => "blank",
        cells if cells.iter().all(|&cell| matters(answer, puzzle, cell)) => "repeats",
        _ => "differs",
    };
    format!("yours (* {what})")
}

pub fn output_head() -> String {
    "your output:".to_owned()
}

/// What a search by rows needs for the puzzle of a failure; nothing where no blank is left.
pub fn nodes(failed: &Attempt, nodes: u64, dead_ends: u64) -> String {
    let needs = match nodes {
        MOST_NODES.. => format!("more than {MOST_NODES} nodes"),
        nodes => plural(nodes, "node"),
    };
    match (failed.blanks(), failed.verdict) {
        (0, NoOutput) => "This grid is already full: it only has to be printed.".to_owned(),
        (0, TimeLimit) => "This grid is already full, and the program does not end.".to_owned(),
        (0, _) | (_, PresentationError) => String::new(),
        _ if dead_ends > 0 => {
            format!("A search by rows needs {needs} here, and has to take digits back.")
        }
        _ => format!("A search by rows needs {needs} here, and never takes a digit back."),
    }
}

/// How to have the search checked: what to do, and a line that does it.
pub fn how_to_print_steps(language: &Language) -> [String; 2] {
    let line = match language.name {
        "c" => r#"fprintf(stderr, "%d %d %d\n", row, column, digit);"#,
        "c++" => r"cerr << row << ' ' << column << ' ' << digit << '\n';",
        "java" => r#"System.err.println(row + " " + column + " " + digit);"#,
        "rust" => r#"eprintln!("{row} {column} {digit}");"#,
        "node" => "console.error(row, column, digit);",
        _ => "print(row, column, digit, file=sys.stderr)",
    };
    let how = "To have the search itself checked, print each cell written (0: taken back):";
    [how.to_owned(), line.to_owned()]
}

/// What the steps show, perhaps on another test than that which is shown.
pub fn steps(checked: &Checked, number: Option<usize>) -> String {
    let where_seen = number.map(|number| format!("On test {number}: "));
    where_seen.unwrap_or_default() + &checked.to_string()
}

/// Where the time was over and no step is wrong.
pub fn printing(is_slow: bool) -> &'static str {
    match is_slow {
        true => "Printing steps takes time, too: without it, the program may be in time.",
        false => "",
    }
}

pub fn more_failures(count: usize) -> String {
    format!("      and {count} more (--all shows them, with reasons)")
}
