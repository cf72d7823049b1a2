//! The samples: `NAME.in` with the exact `NAME.out`, and `NAME.err` in the
//! folders of those with clashing clues and of those that fail.

use super::TIME_LIMIT;
use assert_cmd::Command;
use predicates::prelude::{predicate::path, PredicateStrExt};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

pub struct Folder {
    pub path: &'static str,
    pub code: i32,
    pub extensions: &'static [&'static str],
}

pub const FOLDERS: [Folder; 3] = [
    Folder { path: "samples", code: 0, extensions: &["in", "out"] },
    Folder { path: "samples/clashing", code: 0, extensions: &["in", "out", "err"] },
    Folder { path: "samples/invalid", code: 2, extensions: &["in", "out", "err"] },
];

impl Folder {
    /// The inputs, each with all of its partners.
    pub fn inputs(&self) -> Vec<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(self.path);
        let files = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_file())
            .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
            .collect();
        match stems(&files, self.extensions) {
            Ok(stems) => stems.iter().map(|stem| folder.join(stem.to_owned() + ".in")).collect(),
            Err(fault) => panic!("{}: {fault}", self.path),
        }
    }

    /// Runs `program` on every sample of the folder.
    pub fn check(&self, program: &Path) {
        for input in self.inputs() {
            let partner =
                |extension| path::eq_file(input.with_extension(extension)).utf8().unwrap().from_utf8();
            let run = Command::new(program)
                .timeout(TIME_LIMIT)
                .pipe_stdin(&input)
                .unwrap()
                .assert()
                .append_context("sample", input.display().to_string())
                .code(self.code)
                .stdout(partner("out"));
            if self.extensions.contains(&"err") {
                run.stderr(partner("err"));
            } else {
                run.stderr("");
            }
        }
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
    for stem in &stems {
        for extension in extensions {
            if !files.contains(&format!("{stem}.{extension}")) {
                return Err(format!("{stem}.{extension} is missing"));
            }
        }
    }
    if stems.is_empty() {
        return Err("no sample".to_owned());
    }
    Ok(stems)
}

mod tests {
    fn stems(files: &[&str]) -> Result<Vec<String>, String> {
        let files = files.iter().map(|&file| file.to_owned()).collect();
        super::stems(&files, &["in", "out"]).map(Vec::from_iter)
    }

    #[test]
    fn pairs_by_stem() {
        assert_eq!(stems(&["b.in", "b.out", "a.out", "a.in"]), Ok(vec!["a".into(), "b".into()]));
    }

    #[test]
    fn rejects_an_input_without_output() {
        assert_eq!(stems(&["a.in", "a.out", "b.in"]), Err("b.out is missing".into()));
    }

    #[test]
    fn rejects_an_output_without_input() {
        assert_eq!(stems(&["a.in", "a.out", "b.out"]), Err("b.in is missing".into()));
    }

    #[test]
    fn rejects_a_file_that_belongs_to_no_sample() {
        assert_eq!(stems(&["a.in", "a.out", "a.txt"]), Err("a.txt is not part of a sample".into()));
    }

    #[test]
    fn rejects_an_empty_folder() {
        assert_eq!(stems(&[]), Err("no sample".into()));
    }
}
