//! C and C++ with what the compiler knows of mistakes: its warnings, and sanitizers, with which a program ends where it
//! uses what it does not have.

use super::tokens::Syntax;
use super::Task;
use crate::run::process::{run, End, Limits, Place};
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;
use std::{fs, io};

/// The name of the source that is compiled so: the compiler and the program name lines as `sanitized:15`.
const SOURCE: &str = "sanitized";

const COMPILER: Limits = Limits {
    time: Duration::from_secs(30),
    memory: None,
};

const SANITIZERS: &str = "-O1 -g1 -w -fsanitize=address,undefined -fno-sanitize-recover=all";

/// Warnings of unused names and the like are no sign of a wrong answer.
const WARNINGS: &str =
    "-fsyntax-only -Wall -Wno-unused -Wno-sign-compare -Wno-misleading-indentation";

/// The words that compile a source with some options; `None` for other languages.
fn compiler(syntax: Syntax, options: &str) -> Option<Vec<OsString>> {
    let compiler = match syntax {
        Syntax::C => "gcc -std=gnu11 -x c",
        Syntax::Cpp => "g++ -std=gnu++17 -x c++",
        _ => return None,
    };
    let words = format!("{compiler} -DONLINE_JUDGE -DBOJ {options}");
    Some(words.split(' ').map(OsString::from).collect())
}

/// The words that run a program with sanitizers; `None` for other languages, or where that does not compile.
pub fn sanitized(syntax: Syntax, text: &str, folder: &Path) -> io::Result<Option<Vec<OsString>>> {
    let Some(mut command) = compiler(syntax, SANITIZERS) else {
        return Ok(None);
    };
    let (source, program) = (folder.join(SOURCE), folder.join("checked"));
    fs::write(&source, text)?;
    command.extend(["-o".into(), program.clone().into(), source.into()]);
    // The libraries stand behind what needs them.
    command.extend(["-x", "none", "-lm"].map(OsString::from));
    let run = run(&command, Place::TemporaryFolder(folder), &[], COMPILER);
    // Many right programs give no memory back.
    let words = vec![
        "env".into(),
        "ASAN_OPTIONS=detect_leaks=0".into(),
        program.into(),
    ];
    Ok((run.end == End::Exited(0)).then_some(words))
}

/// The lines of which the compiler warns, and the one where the smallest failure does what it may not.
pub fn suspected(task: &Task, syntax: Syntax, failure: &[u8]) -> io::Result<Vec<usize>> {
    let Some(mut command) = compiler(syntax, WARNINGS) else {
        return Ok(Vec::new());
    };
    let folder = task.folder.join("suspects");
    fs::create_dir_all(&folder)?;
    let checked = sanitized(syntax, &task.text, &folder)?;
    command.push(folder.join(SOURCE).into());
    let warned = run(&command, Place::TemporaryFolder(&folder), &[], COMPILER).errors;
    let mut lines = named_lines(&warned);
    if let Some(words) = checked {
        let limits = Limits {
            time: task.limits.time,
            memory: None,
        };
        let ran = run(&words, Place::ReadOnly(&folder), failure, limits);
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
        place
            .split(|c: char| !c.is_ascii_digit())
            .next()?
            .parse()
            .ok()
    };
    places.filter_map(number).collect()
}
