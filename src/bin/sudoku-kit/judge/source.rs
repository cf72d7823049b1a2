//! What a file is that is to be judged, before anything is run: a program, a source that can be compiled as it is, or
//! something else, and what.

use super::language::{of_source, Language};
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
    /// Of another language: the commands that work.
    Foreign(&'static str),
    /// What it is instead.
    NoSource(&'static str),
    /// A text that says neither by its name nor in its first line what runs it.
    NoLanguage,
    NotExecutable,
    /// A program in the folder in which the judge runs.
    OnlyHere,
    Utf16,
    /// A class may be in no package: the line where this says otherwise, from 1.
    Package(usize),
    /// The class is not called as the language wants it: its name.
    Class(String, &'static str),
}

/// What has no row: suffixes, and the commands that work. FILE is the file, NAME the same without its suffix, and
/// RUN that as a program is started.
#[rustfmt::skip]
const OTHERS: &[(&[&str], Unfit)] = &[
    (&["kt"], Unfit::Foreign("kotlinc FILE -include-runtime -d NAME.jar, then: sudoku-kit judge java -jar NAME.jar")),
    (&["go"], Unfit::Foreign("go build -o NAME FILE, then: sudoku-kit judge RUN")),
    (&["swift"], Unfit::Foreign("swiftc -O FILE -o NAME, then: sudoku-kit judge RUN")),
    (&["hs"], Unfit::Foreign("ghc -O2 FILE -o NAME, then: sudoku-kit judge RUN")),
    (&["pas", "f90", "d", "zig", "nim", "ml"], Unfit::Foreign("build it, then: sudoku-kit judge RUN")),
    (&["cs", "fs", "vb"], Unfit::Foreign("build it, then: sudoku-kit judge dotnet NAME.dll")),
    (&["ts"], Unfit::Foreign("tsc FILE, then: sudoku-kit judge NAME.js")),
    (&["ipynb"], Unfit::Foreign("jupyter nbconvert --to script FILE, then: sudoku-kit judge NAME.py")),
    (&["mjs", "cjs"], Unfit::Foreign("sudoku-kit judge node FILE")),
    (&["rb"], Unfit::Foreign("sudoku-kit judge ruby FILE")),
    (&["php"], Unfit::Foreign("sudoku-kit judge php FILE")),
    (&["pl"], Unfit::Foreign("sudoku-kit judge perl FILE")),
    (&["lua"], Unfit::Foreign("sudoku-kit judge lua FILE")),
    (&["jl"], Unfit::Foreign("sudoku-kit judge julia FILE")),
    (&["r"], Unfit::Foreign("sudoku-kit judge Rscript FILE")),
    (&["scala"], Unfit::Foreign("sudoku-kit judge scala FILE")),
    (&["sh"], Unfit::Foreign("sudoku-kit judge sh FILE")),
    (&["jar"], Unfit::Foreign("sudoku-kit judge java -jar FILE")),
    (&["class"], Unfit::Foreign("judge its source, NAME.java")),
    (&["png", "jpg", "jpeg", "gif", "bmp", "webp", "heic", "svg"], Unfit::NoSource("a picture")),
    (&["pdf", "doc", "docx", "hwp", "hwpx", "rtf", "html"], Unfit::NoSource("a document")),
    (&["zip", "7z", "rar", "gz", "tgz", "tar", "xz", "alz", "egg"], Unfit::NoSource("an archive (unpack it)")),
];

/// What is said of a file whose suffix tells that it is no source that the judge compiles or runs by itself.
pub fn of_other(path: &Path) -> Option<Unfit> {
    let suffix = path.extension()?.to_str()?.to_lowercase();
    let row = OTHERS.iter().find(|row| row.0.contains(&&*suffix));
    row.map(|row| row.1.clone())
}

/// Whether a path says in which folder a file is.
pub fn is_here(path: &Path) -> bool {
    path.components().count() > 1 || path.starts_with(".")
}

/// Whether a file is run by itself, whatever its name says.
pub fn is_script(path: &Path) -> bool {
    cfg!(unix) && is_executable(path) && start(path).starts_with(b"#!")
}

/// The first bytes of a file; none if it cannot be read.
fn start(path: &Path) -> Vec<u8> {
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
    let start = start(path);
    of_other(path).or(match PROGRAMS.iter().any(|head| start.starts_with(head)) {
        true if cfg!(unix) && !is_executable(path) => Some(Unfit::NotExecutable),
        true if !is_here(path) => Some(Unfit::OnlyHere),
        true => None,
        // It may be a .bat.
        false if cfg!(windows) && path.extension().is_some() => None,
        false => Some(Unfit::NoLanguage),
    })
}

/// Why a source cannot be compiled or run as it is.
pub fn fault(source: &Path, language: &Language) -> Result<Option<Unfit>, Error> {
    let text =
        fs::read(source).map_err(|error| unreadable(&printable(source.as_os_str()), &error))?;
    if text.starts_with(b"\xFF\xFE") || text.starts_with(b"\xFE\xFF") {
        return Ok(Some(Unfit::Utf16));
    }
    Ok(match language.class {
        "" => None,
        class => classes(&String::from_utf8_lossy(&text), class),
    })
}

/// What keeps Java from running the class of this name: a package, or that no class at the top has the name. The first
/// with `main` is meant then. A source without a class at the top is for the compiler.
fn classes(text: &str, wanted: &'static str) -> Option<Unfit> {
    let (mut depth, mut names) = (0, Vec::new());
    let mut before = "";
    let mut meant = None;
    let code = without_comments(text);
    for (line, text) in code.lines().enumerate() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let tokens = text.split_inclusive(|c: char| !is_word(c));
        for token in tokens {
            let word = token.trim_end_matches(|c: char| !is_word(c));
            match (depth, before, word) {
                (0, _, "package") => return Some(Unfit::Package(line + 1)),
                (0, "class" | "record" | "enum" | "interface", name) if !name.is_empty() => {
                    names.push(name.to_owned());
                }
                (1, _, "main") if meant.is_none() => meant = names.last().cloned(),
                _ => {}
            }
            if !word.is_empty() {
                before = word;
            }
            match token.chars().last() {
                Some('{') => depth += 1,
                Some('}') => depth -= 1,
                _ => {}
            }
        }
    }
    if names.iter().any(|name| name == wanted) {
        return None;
    }
    let name = meant.or(names.into_iter().next())?;
    Some(Unfit::Class(name, wanted))
}

/// A text without comments and without what stands in quotes; lines keep their numbers.
fn without_comments(text: &str) -> String {
    let mut rest = text;
    let mut code = String::new();
    while let Some(c) = rest.chars().next() {
        let end = match c {
            '/' if rest.starts_with("//") => rest.find('\n'),
            '/' if rest.starts_with("/*") => rest.find("*/").map(|end| end + 2),
            '"' | '\'' => quoted(rest, c),
            _ => {
                code.push(c);
                rest = &rest[c.len_utf8()..];
                continue;
            }
        };
        let (left_out, behind) = rest.split_at(end.unwrap_or(rest.len()));
        code.push(' ');
        code.extend(left_out.matches('\n'));
        rest = behind;
    }
    code
}

/// Where a text in quotes ends.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let mut is_escaped = false;
    let mut end = text.char_indices().skip(1).filter(|&(_, c)| {
        let ends = c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    end.next().map(|(end, _)| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_that_java_does_not_find_is_seen_whatever_stands_around_it() {
        let class = |name: &str| Some(Unfit::Class(name.to_owned(), "Main"));
        for (text, expected) in [
            ("public class Main { }", None),
            ("class Board { } class Main{void main(){}}", None),
            ("// class J\nclass Sudoku { }", class("Sudoku")),
            (
                "class A{int x;}\nfinal class B { static void main() {} }",
                class("B"),
            ),
            ("class A { class Main { } }", class("A")),
            (
                "class A { char c = '\\''; String s = \"} class Main {\"; }",
                class("A"),
            ),
            (
                "/* package\nx; */ package com.me;\nclass Main { }",
                Some(Unfit::Package(2)),
            ),
            ("import java.util.*;\nrecord Cell(int r) { }", class("Cell")),
            ("void main() { }", None),
        ] {
            assert_eq!(classes(text, "Main"), expected, "{text}");
        }
    }
}
