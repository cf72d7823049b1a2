//! A judge gets `src/main.rs` and nothing else.

use crate::common::shapes::spaced;
use crate::common::{PUZZLE, SOLUTION};
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
fn without_the_kit_it_still_builds_and_solves() {
    let folder = folder("alone");
    for file in ["Cargo.toml", "Cargo.lock", "src/main.rs"] {
        fs::copy(Path::new(ROOT).join(file), folder.join(file)).unwrap();
    }
    let mut cargo = Command::new(env!("CARGO"));
    let run = "run --release --locked --offline --quiet --target-dir target";
    let cargo = cargo.current_dir(&folder).args(run.split(' '));
    let run = cargo.write_stdin(spaced(PUZZLE)).assert();
    run.code(0).stdout(spaced(SOLUTION)).stderr("");
}
