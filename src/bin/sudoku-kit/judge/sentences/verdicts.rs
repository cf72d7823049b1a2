//! What is said of verdicts and mistakes, of how a run ended, and of what cannot be judged.

use crate::base::error::{printable, shown, Error};
use crate::base::grid::{cell_name, digit_list, Digits, ALL};
use crate::base::puzzle::NO_SOLUTION;
use crate::judge::checker::{Mistake, OddLine};
use crate::judge::language::Language;
use crate::judge::run::{python, End, NoStart, MOST_OUTPUT};
use crate::judge::source::Unfit;
use crate::judge::verdict::{Verdict, VERDICT_COUNT};
use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::{Path, MAIN_SEPARATOR};

/// A judge's words for its verdicts, in their order, and what they mean.
#[rustfmt::skip]
pub const VERDICTS: [(&str, &str); VERDICT_COUNT] = [
    ("accepted", "a right answer, in time"),
    ("wrong answer", "other output, or none"),
    ("presentation error", "the right digits, laid out otherwise, or beside other text"),
    ("runtime error", "a crash, or a status other than 0"),
    ("memory limit exceeded", "it took more memory than it may"),
    ("output limit exceeded", "it printed more than a million bytes"),
    ("time limit exceeded", "over the time limit, or idle"),
    ("compile error", "the compiler says why"),
    ("does not start", "the program could not be started (exit status 2)"),
];

pub fn verdict_name(verdict: Verdict) -> &'static str {
    VERDICTS[verdict as usize].0
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
pub fn no_start_sentence(program: &OsStr, why: &NoStart, language: Option<&Language>) -> String {
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
    let with_folder = |name: &str| match name.contains(['/', MAIN_SEPARATOR]) {
        true => quoted(name),
        false => quoted(&format!(".{MAIN_SEPARATOR}{name}")),
    };
    let (name, here) = (quoted(&file), with_folder(&file));
    match why {
        Unfit::Folder(inside) => {
            let inside = quoted(&printable(path.join(inside).as_os_str()));
            format!("{file} is a folder; name one program in it: sudoku-kit judge {inside}")
        }
        Unfit::Unbuilt(runner, suffix) => {
            let built = printable(path.with_extension(suffix).as_os_str());
            let built = match *suffix {
                "" => with_folder(&built),
                _ => quoted(&built),
            };
            format!(
                "{file} cannot be judged as it is: build it, then: sudoku-kit judge {runner}{built}"
            )
        }
        Unfit::Script(runner) => {
            format!("{file} cannot be judged as it is: sudoku-kit judge {runner} {name}")
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
        Unfit::Package => "error: the class is in a package; as on Baekjoon, it must be in none: \
             delete the line that begins with package"
            .to_owned(),
        Unfit::Class(name, wanted) => {
            format!("error: the class has to be called {wanted}, as on Baekjoon; here it is {name}")
        }
    }
}

/// Of a compiler that was ended.
pub fn compiler_failed(name: &str) -> String {
    format!("{name} took more than 30 seconds or 2 GB, or said too much")
}

/// Where the system refuses what every run needs.
pub fn cannot_run(error: io::Error) -> Error {
    let needs = match cfg!(windows) {
        true => "a job object",
        false => "sh",
    };
    Error::Broken(format!("cannot start {needs} or a thread: {error}"))
}

impl fmt::Display for Mistake {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&match self {
            Mistake::Blank(cell) => is(*cell, ALL),
            Mistake::ClueChanged(cell, found, clue) => {
                format!("{}, the clue is {}", is(*cell, *found), digit_list(*clue))
            }
            Mistake::Clash(clash) => clash.describe(),
            Mistake::NotTheSmallest(cell, found, smaller) => {
                let smaller = digit_list(*smaller);
                format!("{}, a smaller solution has {smaller}", is(*cell, *found))
            }
            Mistake::HasSolution => format!("expected a solution, found '{NO_SOLUTION}'"),
            Mistake::NoOutput => "no output".to_owned(),
            Mistake::NoGrid(word) => format!("expected a grid, found '{}'", shown(word, 60)),
            Mistake::Grids(count) => format!("output for {count} grids, expected 1"),
            Mistake::Unreadable(why) => why.clone(),
        })
    }
}

/// `r1c1 is 5`, `r1c1 is blank`
fn is(cell: usize, found: Digits) -> String {
    let found = match found {
        ALL => "blank".to_owned(),
        digit => digit_list(digit),
    };
    format!("{} is {found}", cell_name(cell))
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

/// `1 test`, `2 tests`
pub fn plural(count: impl ToString, what: &str) -> String {
    let count = count.to_string();
    let end = if count == "1" { "" } else { "s" };
    format!("{count} {what}{end}")
}

/// The failures of a verdict.
pub fn failures(count: usize, verdict: Verdict) -> String {
    plural(count, verdict_name(verdict).trim_end_matches(" exceeded"))
}
