//! The files under `samples/`: `NAME.in` goes with `NAME.out`, standard output, and perhaps `NAME.err`,
//! standard error.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The inputs of the samples in these folders.
pub fn inputs(folders: &[&str]) -> Vec<PathBuf> {
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

/// The names without extension, if each comes with `.in` and `.out`, and there is no other file but
/// their `.err` and pages.
pub fn stems(files: &BTreeSet<String>) -> Result<BTreeSet<String>, String> {
    let mut stems = BTreeSet::new();
    for file in files.iter().filter(|file| !file.ends_with(".md")) {
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

/// The grids of a sample of one-line grids or of one grid, a line each.
pub fn grids(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let text = fs::read_to_string(path.join(name)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let cells: Vec<char> = lines
        .flat_map(str::chars)
        .filter(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    cells.chunks(81).map(String::from_iter).collect()
}
