//! A judge gets `src/main.rs` and nothing else, and takes only so much.

use assert_cmd::Command;
use std::fs;
use std::path::Path;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/main.rs");

#[test]
fn compiles_alone_in_each_edition() {
    for edition in ["2018", "2021", "2024"] {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(edition);
        fs::create_dir_all(&folder).unwrap();
        fs::copy(SOURCE, folder.join("main.rs")).unwrap();
        let mut rustc = Command::new("rustc");
        rustc.current_dir(&folder).args([
            "--edition",
            edition,
            "-D",
            "warnings",
            "--emit=metadata",
            "main.rs",
        ]);
        rustc.assert().append_context("edition", edition).code(0).stdout("").stderr("");
    }
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
    assert!(bytes + lines <= 65_000 && lines <= 1650, "{bytes} bytes, {lines} lines");
    // The textbook's solution comes before the engine.
    assert!(source.lines().take(601).any(|line| line.starts_with("// ---- 6.")));
}

#[test]
fn one_line_in_seven_is_a_comment() {
    let source = fs::read_to_string(SOURCE).unwrap();
    let lines = source.lines().filter(|line| !line.trim().is_empty()).count();
    let comments = source.lines().filter(|line| line.trim_start().starts_with("//")).count();
    assert!(7 * comments >= lines, "{comments} comments in {lines} lines");
}
