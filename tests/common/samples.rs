//! The files under `samples/`: `NAME.in` goes with `NAME.out`, standard output, and perhaps `NAME.err`,
//! standard error.

use std::fs;
use std::path::{Path, PathBuf};

/// The inputs of the samples in these folders, in which there is nothing but samples, pages and folders.
pub fn inputs(folders: &[&str]) -> Vec<PathBuf> {
    let mut inputs = Vec::new();
    for folder in folders {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let files = fs::read_dir(path).unwrap();
        let files = files.map(|entry| entry.unwrap().path());
        let is_of_sample = |path: &PathBuf| path.is_file() && path.extension().unwrap() != "md";
        for file in files.filter(is_of_sample) {
            let [input, output] = ["in", "out"].map(|end| file.with_extension(end));
            let is_whole = input.is_file() && output.is_file();
            assert!(is_whole, "{} is no part of a sample", file.display());
            inputs.push(input);
        }
    }
    inputs.sort();
    inputs.dedup();
    inputs
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
