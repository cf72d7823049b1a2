//! C and C++ with what the compiler knows of mistakes: its warnings, and sanitizers, with which a program ends where it
//! uses what it does not have.

use super::batch::{Workshop, COMPILER};
use super::tokens::Syntax;
use crate::run::process::{run, End, Limits, Place, Run};
use std::ffi::OsString;
use std::path::Path;
use std::{fs, io};

/// The name of the source that is compiled so: the compiler and the program name lines as `sanitized:15`.
const SOURCE: &str = "sanitized";

const SANITIZERS: &str = "-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all";

/// Warnings of unused names and the like are no sign of a wrong answer.
const WARNINGS: &str =
    "-Wall -Wno-unused -Wno-sign-compare -Wno-misleading-indentation -Wno-unused-result";

/// Compiles a program of C or C++ with sanitizers, and says what the compiler says. `None` for other languages.
fn compile(workshop: &Workshop, text: &str, folder: &Path) -> io::Result<Option<Run>> {
    let compiler = match workshop.source.syntax {
        Syntax::C => "gcc -std=gnu11 -x c",
        Syntax::Cpp => "g++ -std=gnu++17 -x c++",
        _ => return Ok(None),
    };
    let source = folder.join(SOURCE);
    fs::write(&source, workshop.program(text, SOURCE))?;
    let words = format!("{compiler} -DONLINE_JUDGE -DBOJ {SANITIZERS} {WARNINGS}");
    let mut command = Vec::from_iter(words.split(' ').map(OsString::from));
    command.extend(["-I".into(), workshop.task.folder.into(), "-o".into()]);
    command.extend([folder.join("checked").into(), source.into()]);
    // The libraries stand behind what needs them.
    command.extend(["-x", "none", "-lm"].map(OsString::from));
    let place = Place::TemporaryFolder(folder);
    Ok(Some(run(&command, place, &[], COMPILER)))
}

/// The words that run what was compiled. Many right programs give no memory back.
fn words(folder: &Path) -> Vec<OsString> {
    let options = "ASAN_OPTIONS=detect_leaks=0";
    vec!["env".into(), options.into(), folder.join("checked").into()]
}

/// The words that run a program with sanitizers; `None` for other languages, or where that does not compile.
pub fn sanitized(
    workshop: &Workshop,
    text: &str,
    folder: &Path,
) -> io::Result<Option<Vec<OsString>>> {
    let compiled = compile(workshop, text, folder)?;
    let compiled = compiled.filter(|run| run.end == End::Exited(0));
    Ok(compiled.map(|_| words(folder)))
}

/// The lines of C or C++ of which the compiler warns, and the one where a failure does what it may not.
pub fn suspected(workshop: &Workshop, failure: &[u8]) -> io::Result<Vec<usize>> {
    let task = workshop.task;
    let folder = task.folder.join("suspects");
    fs::create_dir_all(&folder)?;
    let Some(compiled) = compile(workshop, &task.text, &folder)? else {
        return Ok(Vec::new());
    };
    let mut lines = named_lines(&compiled.errors);
    if compiled.end == End::Exited(0) {
        let limits = Limits {
            time: task.limits.time.min(task.left()),
            memory: None,
        };
        let ran = run(&words(&folder), Place::ReadOnly(&folder), failure, limits);
        lines.extend(named_lines(&ran.errors).first());
    }
    Ok(lines)
}

/// The lines of the source that a text names.
fn named_lines(text: &[u8]) -> Vec<usize> {
    let text = String::from_utf8_lossy(text);
    let mark = format!("{SOURCE}:");
    let places = text.split(&mark).skip(1);
    let number = |place: &str| {
        let mut numbers = place.split(|c: char| !c.is_ascii_digit());
        numbers.next()?.parse().ok()
    };
    places.filter_map(number).collect()
}
