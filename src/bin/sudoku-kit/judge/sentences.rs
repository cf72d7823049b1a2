//! Every sentence of the judge, with its arguments: the next language will be a second column here.

use super::run::{python, End, NoStart, Refused, MOST_OUTPUT};
use super::verdict::Verdict::{self, *};
use crate::checker::{Mistake, OddLine};
use crate::failure::{printable, shown, Failure};
use crate::grid::{cell_name, digit_list};
use crate::puzzle::NO_SOLUTION;
use crate::words::Word;
use std::ffi::OsStr;
use std::fmt;
use std::path::MAIN_SEPARATOR;

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

/// Why a program does not start, and what to do.
pub fn not_started(program: &OsStr, why: &NoStart) -> String {
    let name = printable(program);
    let why = match why {
        NoStart::Missing => "there is no such file or program".to_owned(),
        NoStart::Folder => "it is a folder".to_owned(),
        NoStart::OnlyHere => format!("try .{MAIN_SEPARATOR}{name}"),
        NoStart::NotExecutable => format!("it is not executable, chmod +x {name} makes it so"),
        NoStart::NoProgram => {
            let python = python();
            format!("a script without a #! line needs its language: {python} {name}")
        }
        NoStart::Other(why) => why.clone(),
    };
    format!("cannot start '{name}': {why}")
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
    format!("but not every judge takes this layout: {odd}")
}
