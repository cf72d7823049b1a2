//! `package`: the problem for a judge that a teacher runs.

use super::command::{option, value_or_default, Arguments, Command, Opt};
use crate::base::error::{printable, tell, Error, Status};
use crate::judge::PROBLEMS;
use crate::package::{fps, kattis, Package};
use crate::search::generator::clock_seed;
use crate::text::output::write;
use std::fs;
use std::path::Path;

pub const COMMAND: Command = Command {
    name: "package",
    operands: "fps | kattis DIR",
    sought: &[
        "export", "host", "fps", "kattis", "domjudge", "hydro", "qduoj", "hustoj",
    ],
    summary: "the problem with tests and a checker, for your own judge server",
    about: "\
Writes the problem for your own judge server: statements in Korean and English,
limits, the tests of judge with answers, a checker that takes any solution, and
a right program. fps is one file, for QDUOJ and HUSTOJ. kattis is a folder, for
Kattis, DMOJ and BAPCtools and, zipped, for DOMjudge and Hydro. samples/host.md
says what to upload where.",
    options: &[PROBLEM, RANDOM, SEED, TIME, OUT],
    notes: "\
DIR has to be empty, or is made. Its name is that of the problem on Kattis: only
lower-case letters and digits.",
    example: "sudoku-kit package fps --time 5",
    run: write_package,
    ..Command::EMPTY
};

const PROBLEM: Opt = option(
    "--problem P",
    "2580 (any solution, spaced) or 2239 (the smallest solution, rows without spaces; only one \
     output is right, so there is no checker)",
)
.default("2580");
const RANDOM: Opt = option(
    "--random N",
    "adds N random tests: all others can be read in this project",
);
const SEED: Opt = option(
    "--seed S",
    "the same seed gives the same random tests: keep it secret; without it, the seed used is \
     printed on standard error",
);
const TIME: Opt = option(
    "--time S",
    "whole seconds that a test may take, for servers with one limit for all languages",
)
.default("1 for 2580, 2 for 2239");
const OUT: Opt = option(
    "--out FILE",
    "writes the file of fps there: PowerShell's > would change its encoding",
)
.default("standard output");

fn write_package(arguments: &Arguments) -> Result<Status, Error> {
    let names = PROBLEMS.map(|problem| (problem.name, problem));
    let mut problem = value_or_default(arguments.word(&PROBLEM, names)?);
    if let Some(seconds) = arguments.number(&TIME, 1)? {
        problem.seconds = seconds as f64;
    }
    let random = arguments.number(&RANDOM, 1)?;
    let seed = arguments.number(&SEED, 0)?;
    arguments.require(&SEED, &RANDOM)?;
    let out = arguments.path(&OUT, "a FILE")?;
    let folder = match &arguments.operands[..] {
        [format] if format == "fps" => None,
        [format, folder] if format == "kattis" && !folder.is_empty() => Some(Path::new(folder)),
        words => {
            let words = Vec::from_iter(words.iter().map(|word| printable(word)));
            return arguments.expected("package", "fps or kattis DIR", &words.join(" "));
        }
    };
    if folder.is_some() && out.is_some() {
        return arguments.misuse("--out expects fps, found kattis");
    }
    if let Some(folder) = folder {
        check_folder(arguments, folder)?;
    }
    let known_seed = seed.unwrap_or_else(clock_seed);
    if seed.is_none() && random.is_some() {
        tell(&format!("sudoku-kit: seed {known_seed}\n"));
    }
    let package = Package::new(problem, random.unwrap_or(0), known_seed);
    let Some(folder) = folder else {
        write(out, fps::text(&package).as_bytes())?;
        return Ok(Status::AllAnswered);
    };
    for (path, text) in kattis::files(&package) {
        write(Some(folder.join(path).as_os_str()), text.as_bytes())?;
    }
    Ok(Status::AllAnswered)
}

/// Refuses a folder whose name Kattis would refuse, and one that is not empty: files of another package would stay
/// among the new ones.
fn check_folder(arguments: &Arguments, folder: &Path) -> Result<(), Error> {
    let shown = printable(folder.as_os_str());
    let name = folder.file_name().map(printable).unwrap_or_default();
    let is_of_kattis = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    if name.is_empty() || !name.chars().all(is_of_kattis) {
        let expected = "a DIR whose name has lower-case letters and digits only";
        return arguments.expected("kattis", expected, &shown);
    }
    match fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()) {
        true => Err(Error::Input(format!(
            "{shown}: expected an empty folder, or none"
        ))),
        false => Ok(()),
    }
}
