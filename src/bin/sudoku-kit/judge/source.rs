//! What a file is that is to be judged, before anything is run: a program, a source that can be compiled as it is, or
//! something else, and what.

use super::language::of_source;
use super::run::is_executable;
use crate::base::error::{printable, Error};
use crate::text::unreadable;
use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::path::Path;

/// Why a file is no program, and no source that can be compiled or run as it is.
#[derive(Clone, Debug, PartialEq)]
pub enum Unfit {
    /// The name of a source in it, or one that could be.
    Folder(OsString),
    /// Of a language that has to be built: what stands before the program then, and its suffix.
    Unbuilt(&'static str, &'static str),
    /// What runs it.
    Script(&'static str),
    /// What it is instead.
    NoSource(&'static str),
    /// A text that says neither by its name nor in its first line what runs it.
    NoLanguage,
    NotExecutable,
    /// A program in the folder in which the judge runs.
    OnlyHere,
    Utf16,
    /// Its class is in a package.
    Package,
    /// Its class is not called as the language wants it: what it is called, and what is wanted.
    Class(String, &'static str),
}

/// Suffixes that are in no row of the table of languages, and what such a file is.
#[rustfmt::skip]
const OTHERS: &[(&str, Unfit)] = &[
    ("go swift hs pas f90 d zig nim ml", Unfit::Unbuilt("", "")),
    ("kt", Unfit::Unbuilt("java -jar ", "jar")),
    ("cs fs vb", Unfit::Unbuilt("dotnet ", "dll")),
    ("ts", Unfit::Unbuilt("", "js")),
    ("mjs cjs", Unfit::Script("node")),
    ("rb", Unfit::Script("ruby")),
    ("php", Unfit::Script("php")),
    ("pl", Unfit::Script("perl")),
    ("lua", Unfit::Script("lua")),
    ("jl", Unfit::Script("julia")),
    ("r", Unfit::Script("Rscript")),
    ("scala", Unfit::Script("scala")),
    ("sh", Unfit::Script("sh")),
    ("jar", Unfit::Script("java -jar")),
    ("class", Unfit::NoSource("a compiled class")),
    ("ipynb", Unfit::NoSource("a notebook (export it as a .py file)")),
    ("png jpg jpeg gif bmp webp heic svg", Unfit::NoSource("a picture")),
    ("pdf doc docx hwp hwpx rtf html", Unfit::NoSource("a document")),
    ("zip 7z rar gz tgz tar xz alz egg", Unfit::NoSource("an archive (unpack it)")),
];

/// What is said of a file whose suffix tells that it is no source that the judge compiles or runs by itself.
pub fn of_other(path: &Path) -> Option<Unfit> {
    let suffix = path.extension()?.to_str()?.to_lowercase();
    let has_suffix = |row: &&(&str, Unfit)| row.0.split(' ').any(|other| other == suffix);
    let row = OTHERS.iter().find(has_suffix);
    row.map(|row| row.1.clone())
}

/// Whether a path says in which folder a file is.
pub fn is_here(path: &Path) -> bool {
    path.components().count() > 1 || path.starts_with(".")
}

/// Whether a file is run by itself, whatever its name says.
pub fn is_script(path: &Path) -> bool {
    cfg!(unix) && is_executable(path) && first_bytes(path).starts_with(b"#!")
}

/// The first bytes of a file; none if it cannot be read.
fn first_bytes(path: &Path) -> Vec<u8> {
    let mut start = Vec::new();
    let file = fs::File::open(path);
    let _ = file.and_then(|file| file.take(64).read_to_end(&mut start));
    start
}

/// Why what was typed is no program; `None` if it may be one, or no file.
pub fn inspect(path: &Path) -> Option<Unfit> {
    /// How programs of Linux, Windows and macOS begin, and scripts.
    const PROGRAMS: [&[u8]; 5] = [
        b"#!",
        b"\x7fELF",
        b"MZ",
        b"\xCF\xFA\xED\xFE",
        b"\xCA\xFE\xBA\xBE",
    ];
    if path.is_dir() {
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name());
        let source = names
            .filter(|name| of_source(Path::new(name)).is_some())
            .min();
        return Some(Unfit::Folder(source.unwrap_or_else(|| "mine.cpp".into())));
    }
    if !path.is_file() {
        return None;
    }
    if is_script(path) {
        return (!is_here(path)).then_some(Unfit::OnlyHere);
    }
    let start = first_bytes(path);
    of_other(path).or(match PROGRAMS.iter().any(|head| start.starts_with(head)) {
        true if cfg!(unix) && !is_executable(path) => Some(Unfit::NotExecutable),
        true if !is_here(path) => Some(Unfit::OnlyHere),
        true => None,
        // It may be a .bat.
        false if cfg!(windows) && path.extension().is_some() => None,
        false => Some(Unfit::NoLanguage),
    })
}

/// Whether a text is in UTF-16, which no compiler reads.
pub fn is_utf16(source: &Path) -> Result<bool, Error> {
    let text = fs::read(source);
    let text = text.map_err(|error| unreadable(&printable(source.as_os_str()), &error))?;
    Ok(text.starts_with(b"\xFF\xFE") || text.starts_with(b"\xFE\xFF"))
}

/// Why `java` does not find a class of this name where its compiler has put all: the others that are there, or a
/// package as a folder. `None` if it does, or where nothing was made.
pub fn misplaced(class: &'static str, folder: &Path) -> Option<Unfit> {
    let mut classes = Vec::new();
    let mut has_package = false;
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        match path.extension() {
            // Those with a $ are inside of others.
            Some(suffix) if suffix == "class" && !name.contains('$') => classes.push(name),
            _ => has_package |= path.is_dir(),
        }
    }
    classes.sort();
    match classes.is_empty() {
        _ if classes.iter().any(|name| name == class) => None,
        true => has_package.then_some(Unfit::Package),
        false => Some(Unfit::Class(classes.join(" or "), class)),
    }
}

/// The public class that the compiler wants in a file of its name, and not in one of this class: what it says, in any
/// language, names that file.
pub fn misnamed(class: &'static str, source: &Path, said: &str) -> Option<Unfit> {
    let text = fs::read_to_string(source).ok()?;
    let names = text.split("public class ").skip(1);
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut names = names.map(|text| text.split(|c| !is_word(c)).next().unwrap_or_default());
    let name = names.find(|name| *name != class && said.contains(&format!("{name}.java")))?;
    Some(Unfit::Class(name.to_owned(), class))
}
