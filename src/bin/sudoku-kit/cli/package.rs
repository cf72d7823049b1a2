//! `package`: the problem for a judge that a teacher runs.

use super::command::{value_or_default, Arguments, Command, Opt};
use crate::base::error::{printable, tell, Error, Status};
use crate::judge::PROBLEMS;
use crate::package::{fps, kattis, Package};
use crate::search::generator::clock_seed;
use crate::text::output::write;
use std::fs;
use std::path::Path;

pub const COMMAND: Command = Command::new("package", include_str!("package.txt"), write_package);

fn write_package(arguments: &Arguments) -> Result<Status, Error> {
    let names = PROBLEMS.map(|problem| (problem.name, problem));
    let mut problem = value_or_default(arguments.word(Opt::PROBLEM, names)?);
    if let Some(seconds) = arguments.number(Opt::TIME, 1)? {
        problem.seconds = seconds as f64;
    }
    let random = arguments.number(Opt::RANDOM, 1)?;
    let seed = arguments.number(Opt::SEED, 0)?;
    arguments.require(Opt::SEED, Opt::RANDOM)?;
    let out = arguments.path(Opt::OUT, "a FILE")?;
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
