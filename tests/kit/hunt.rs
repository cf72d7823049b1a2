//! `hunt`: a step with a mistake in one line, for practice.

use crate::support::{can_run, empty_folder, kit, stdout, words};
use std::fs;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn a_hunt_is_a_step_with_one_line_changed_that_fails_some_tests_and_not_all() {
    for language in ["cpp", "py"] {
        if !can_run(&format!("hunt.{language}")) {
            continue;
        }
        let arguments = format!("hunt {language} --seed 3");
        let hunt = stdout(&words(&arguments), "");
        if language == "py" {
            let again = stdout(&words(&arguments), "");
            assert_eq!(hunt, again, "the same seed");
        }
        let changed = |step: usize| {
            let path = format!("{ROOT}/samples/programs/step{step}.{language}");
            let step = fs::read_to_string(path).unwrap();
            let lines = step.lines().zip(hunt.lines());
            let lengths = step.lines().count().abs_diff(hunt.lines().count());
            lengths + lines.filter(|(one, other)| one != other).count()
        };
        assert_eq!((1..=4).map(changed).min(), Some(1), "{hunt}");
        let path = empty_folder("hunt").join("hunt").with_extension(language);
        fs::write(&path, &hunt).unwrap();
        let judged = kit().args(["judge", "--brief"]).arg(path).output().unwrap();
        let judged = String::from_utf8(judged.stdout).unwrap();
        let (accepted, _) = judged.split('\t').nth(2).unwrap().split_once(' ').unwrap();
        assert!(
            (1..44).contains(&accepted.parse::<u32>().unwrap()),
            "{judged}"
        );
    }
}
