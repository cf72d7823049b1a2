//! The front door: every sample, byte for byte. `NAME.in` goes with `NAME.out`, standard output, and
//! perhaps `NAME.err`, standard error. Behind it, the contracts of the two programs.

// The tests may use newer Rust than the programs, as their dependencies do.
#![allow(clippy::incompatible_msrv)]

mod common;
mod kit;
mod readme;
mod solution;

use assert_cmd::Command;
use predicates::prelude::{predicate::path, PredicateStrExt};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn both_programs_answer_the_samples_of_judges() {
    answer(common::solution, "samples", |_| 0);
    answer(solve, "samples", |_| 0);
}

#[test]
fn the_solution_ends_at_the_first_bad_line() {
    answer(common::solution, "samples/invalid", |_| 2);
}

#[test]
fn the_kit_answers_what_only_it_reads() {
    answer(solve, "samples/kit", |output| {
        2 * i32::from(output.is_empty() || output.contains(common::INVALID))
    });
}

/// The kit's command that does what the solution does.
fn solve() -> Command {
    let mut kit = common::kit();
    kit.arg("solve");
    kit
}

/// Runs a program on the samples of a folder. `status` tells from the output expected which exit
/// status is.
fn answer(program: fn() -> Command, folder: &str, status: fn(&str) -> i32) {
    for input in inputs(&[folder]) {
        let expected = input.with_extension("out");
        let code = status(&fs::read_to_string(&expected).unwrap());
        let messages = fs::read_to_string(input.with_extension("err")).unwrap_or_default();
        let run = program().pipe_stdin(&input).unwrap().assert();
        run.append_context("sample", input.display().to_string())
            .code(code)
            .stdout(path::eq_file(expected).utf8().unwrap().from_utf8())
            .stderr(messages);
    }
}

/// The inputs of the samples in these folders.
fn inputs(folders: &[&str]) -> Vec<PathBuf> {
    let mut inputs = Vec::new();
    for folder in folders {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let files = fs::read_dir(&path).unwrap();
        let files = files.map(|entry| entry.unwrap().path());
        let files = files.filter(|path| path.is_file());
        let names = files.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned());
        let stems = stems(&names.collect()).unwrap_or_else(|fault| panic!("{folder}: {fault}"));
        inputs.extend(stems.iter().map(|stem| path.join(stem.to_owned() + ".in")));
    }
    inputs
}

/// The grids of a sample of one-line grids or of one grid, a line each.
fn grids(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let text = fs::read_to_string(path.join(name)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let cells: Vec<char> = lines
        .flat_map(str::chars)
        .filter(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    cells.chunks(81).map(String::from_iter).collect()
}

/// The names without extension, if each comes with `.in` and `.out`, and there is no other file but
/// their `.err`.
fn stems(files: &BTreeSet<String>) -> Result<BTreeSet<String>, String> {
    let mut stems = BTreeSet::new();
    for file in files {
        match file.rsplit_once('.') {
            Some((stem, "in" | "out" | "err")) => stems.insert(stem.to_owned()),
            _ => return Err(format!("{file} is not part of a sample")),
        };
    }
    for stem in &stems {
        for partner in [format!("{stem}.in"), format!("{stem}.out")] {
            if !files.contains(&partner) {
                return Err(format!("{partner} is missing"));
            }
        }
    }
    if stems.is_empty() {
        return Err("no sample".to_owned());
    }
    Ok(stems)
}

#[test]
fn samples_are_paired_by_stem_and_orphans_are_named() {
    for (files, expected) in [
        ("b.in b.out a.out a.in a.err", Ok("a b")),
        ("a.in a.out b.in", Err("b.out is missing")),
        ("a.in a.out b.out", Err("b.in is missing")),
        ("a.in a.out b.err", Err("b.in is missing")),
        ("a.in a.out a.txt", Err("a.txt is not part of a sample")),
        ("", Err("no sample")),
    ] {
        let files = files.split_whitespace().map(str::to_owned).collect();
        let found = stems(&files).map(|stems| Vec::from_iter(stems).join(" "));
        assert_eq!(found, expected.map(str::to_owned).map_err(str::to_owned));
    }
}
