//! A judge gets `src/main.rs` and nothing else.

use crate::inputs;
use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// An empty folder of that name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("src")).unwrap();
    folder
}

#[test]
fn compiles_alone_in_each_edition_without_a_warning() {
    for edition in ["2015", "2018", "2021", "2024"] {
        let folder = folder(edition);
        fs::copy(Path::new(ROOT).join("src/main.rs"), folder.join("main.rs")).unwrap();
        let flags = "-D warnings -C opt-level=2 main.rs --edition".split(' ');
        let mut rustc = Command::new("rustc");
        let run = rustc.current_dir(&folder).args(flags).arg(edition).assert();
        let run = run.append_context("edition", edition);
        run.code(0).stdout("").stderr("");
    }
}

#[test]
fn without_the_kit_it_still_builds_and_passes_its_samples() {
    let folder = folder("alone");
    for file in ["Cargo.toml", "Cargo.lock", "src/main.rs"] {
        fs::copy(Path::new(ROOT).join(file), folder.join(file)).unwrap();
    }
    let samples = folder.join("samples");
    fs::create_dir(&samples).unwrap();
    for input in inputs(&["samples"]) {
        for file in [input.with_extension("out"), input] {
            fs::copy(&file, samples.join(file.file_name().unwrap())).unwrap();
        }
    }
    let build = ["build", "--release", "--locked", "--offline", "--quiet"];
    let mut cargo = Command::new(env!("CARGO"));
    let cargo = cargo
        .current_dir(&folder)
        .args(build)
        .env("CARGO_TARGET_DIR", "target");
    cargo.assert().code(0).stdout("").stderr("");
    for entry in fs::read_dir(&samples).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "in") {
            let answers = fs::read_to_string(path.with_extension("out")).unwrap();
            let mut sudoku = Command::new(folder.join("target/release/sudoku"));
            let run = sudoku.pipe_stdin(&path).unwrap().assert();
            let run = run.append_context("sample", path.display().to_string());
            run.code(0).stdout(answers).stderr("");
        }
    }
}
