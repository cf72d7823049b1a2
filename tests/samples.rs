//! The samples, byte for byte: `NAME.in` with the exact `NAME.out`, and `NAME.err` in the folders of those
//! with clashing clues and of those that fail.

use crate::common::{model, sudoku};
use predicates::prelude::{predicate::path, PredicateStrExt};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder, its exit status, and the files of each sample.
type Folder = (&'static str, i32, &'static [&'static str]);

const FOLDERS: [Folder; 3] = [
    ("samples", 0, &["in", "out"]),
    ("samples/clashing", 0, &["in", "out", "err"]),
    ("samples/invalid", 2, &["in", "out", "err"]),
];

/// The inputs of a folder, each with all of its partners.
fn inputs_of((folder, _, extensions): Folder) -> Vec<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(&path)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file());
    let names = files.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned());
    let stems =
        stems(&names.collect(), extensions).unwrap_or_else(|fault| panic!("{folder}: {fault}"));
    stems
        .iter()
        .map(|stem| path.join(stem.to_owned() + ".in"))
        .collect()
}

/// The inputs of all folders.
pub fn inputs() -> Vec<PathBuf> {
    FOLDERS.into_iter().flat_map(inputs_of).collect()
}

/// The grids of a sample of one-line grids or of one grid, a line each.
pub fn grids(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("samples")
        .join(name);
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let cells: Vec<char> = lines
        .flat_map(str::chars)
        .filter(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    cells.chunks(81).map(String::from_iter).collect()
}

#[test]
fn every_sample_is_answered() {
    for folder in FOLDERS {
        for input in inputs_of(folder) {
            let run = sudoku().pipe_stdin(&input).unwrap().assert();
            let run = run
                .append_context("sample", input.display().to_string())
                .code(folder.1);
            let messages = fs::read_to_string(input.with_extension("err")).unwrap_or_default();
            let output = path::eq_file(input.with_extension("out")).utf8().unwrap();
            run.stdout(output.from_utf8()).stderr(messages);
        }
    }
}

#[test]
fn every_sample_is_what_the_model_of_the_contract_says() {
    for input in inputs() {
        let read =
            |extension| fs::read_to_string(input.with_extension(extension)).unwrap_or_default();
        let (_, output, messages) = model::expected(&[], &fs::read(&input).unwrap());
        assert_eq!(output, read("out"), "{}", input.display());
        assert_eq!(messages, read("err"), "{}", input.display());
    }
}

/// The names without extension, if each comes with all the extensions and no other.
fn stems(files: &BTreeSet<String>, extensions: &[&str]) -> Result<BTreeSet<String>, String> {
    let mut stems = BTreeSet::new();
    for file in files {
        let (stem, extension) = file.rsplit_once('.').unwrap_or((file, ""));
        if !extensions.contains(&extension) {
            return Err(format!("{file} is not part of a sample"));
        }
        stems.insert(stem.to_owned());
    }
    let partners = stems
        .iter()
        .flat_map(|stem| extensions.iter().map(move |e| format!("{stem}.{e}")));
    match partners.into_iter().find(|file| !files.contains(file)) {
        Some(file) => Err(format!("{file} is missing")),
        None if stems.is_empty() => Err("no sample".to_owned()),
        None => Ok(stems),
    }
}

#[test]
fn samples_are_paired_by_stem_and_orphans_are_named() {
    for (files, expected) in [
        ("b.in b.out a.out a.in", Ok("a b")),
        ("a.in a.out b.in", Err("b.out is missing")),
        ("a.in a.out b.out", Err("b.in is missing")),
        ("a.in a.out a.txt", Err("a.txt is not part of a sample")),
        ("", Err("no sample")),
    ] {
        let files = files.split_whitespace().map(str::to_owned).collect();
        let found = stems(&files, &["in", "out"]).map(|stems| Vec::from_iter(stems).join(" "));
        assert_eq!(found, expected.map(str::to_owned).map_err(str::to_owned));
    }
}
