//! `hunt`: a step with a mistake in one line, for practice.

use crate::support::{empty_folder, stdout, words};
use std::fs;
use std::path::Path;
use std::process::Command;

/// What `hunt` takes, and what has to be there to judge it.
const LANGUAGES: [(&str, &str); 2] = [("cpp", "g++"), ("py", "python3")];

#[test]
fn a_hunt_is_a_step_with_one_line_changed_that_fails_some_tests_and_not_all() {
    for (language, tool) in LANGUAGES {
        if Command::new(tool).arg("--version").output().is_err() {
            continue;
        }
        let arguments = format!("hunt {language} --seed 3");
        let hunt = stdout(&words(&arguments), "");
        assert_eq!(hunt, stdout(&words(&arguments), ""), "the same seed");
        let steps = (1..=4).map(|step| {
            let path = format!(
                "{}/samples/programs/step{step}.{language}",
                env!("CARGO_MANIFEST_DIR")
            );
            fs::read_to_string(Path::new(&path)).unwrap()
        });
        let changed = |step: &String| {
            let lines = step.lines().zip(hunt.lines());
            step.lines().count().abs_diff(hunt.lines().count())
                + lines.filter(|(one, other)| one != other).count()
        };
        assert_eq!(steps.map(|step| changed(&step)).min(), Some(1), "{hunt}");
        let path = empty_folder("hunt").join("hunt").with_extension(language);
        fs::write(&path, &hunt).unwrap();
        let mut judge = crate::support::kit();
        let judged = judge.args(["judge", "--brief"]).arg(path).output().unwrap();
        let judged = String::from_utf8(judged.stdout).unwrap();
        let accepted = judged
            .split('\t')
            .nth(2)
            .and_then(|cell| cell.split(' ').next());
        let accepted = accepted.and_then(|count| count.parse().ok());
        assert!(
            accepted.is_some_and(|count: u32| (1..44).contains(&count)),
            "{judged}"
        );
    }
}
