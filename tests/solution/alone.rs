//! A judge gets `src/main.rs` and nothing else.

use assert_cmd::Command;
use std::fs;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn compiles_alone_in_each_edition_without_a_warning() {
    for edition in ["2015", "2018", "2021", "2024"] {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(edition);
        fs::create_dir_all(&folder).unwrap();
        fs::copy(Path::new(ROOT).join("src/main.rs"), folder.join("main.rs")).unwrap();
        let flags = "-D warnings -C opt-level=2 main.rs --edition".split(' ');
        let mut rustc = Command::new("rustc");
        let run = rustc.current_dir(&folder).args(flags).arg(edition).assert();
        let run = run.append_context("edition", edition);
        run.code(0).stdout("").stderr("");
    }
}
