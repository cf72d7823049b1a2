//! A judge gets `src/main.rs` and nothing else.

use crate::common::sample::FOLDERS;
use assert_cmd::Command;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::Path;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/main.rs");

#[test]
fn compiles_alone_in_edition_2018_and_passes_the_samples() {
    compiles_alone_and_passes_the_samples("2018");
}

#[test]
fn compiles_alone_in_edition_2021_and_passes_the_samples() {
    compiles_alone_and_passes_the_samples("2021");
}

#[test]
fn compiles_alone_in_edition_2024_and_passes_the_samples() {
    compiles_alone_and_passes_the_samples("2024");
}

#[test]
fn is_ascii() {
    let source = fs::read_to_string(SOURCE).unwrap();
    assert_eq!(source.lines().find(|line| !line.is_ascii()), None);
}

#[test]
fn is_short_enough_for_codeforces_even_with_two_bytes_for_each_line_end() {
    let source = fs::read_to_string(SOURCE).unwrap();
    let (bytes, lines) = (source.len(), source.lines().count());
    assert!(bytes + lines <= 65_000, "{bytes} bytes, {lines} lines");
}

fn compiles_alone_and_passes_the_samples(edition: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(edition);
    fs::create_dir_all(&folder).unwrap();
    // A copy has no neighbours that it could lean on.
    fs::copy(SOURCE, folder.join("main.rs")).unwrap();
    Command::new("rustc")
        .current_dir(&folder)
        .args(["-O", "--edition", edition, "-D", "warnings", "main.rs"])
        .assert()
        .code(0)
        .stdout("")
        .stderr("");
    let program = folder.join(format!("main{EXE_SUFFIX}"));
    for samples in FOLDERS {
        samples.check(&program);
    }
}
