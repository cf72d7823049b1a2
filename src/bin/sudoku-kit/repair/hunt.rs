//! Practice: a right program with a mistake planted in one line, by the changes with which the judge looks for one.

use super::changes::{changes, Change, Site};
use super::tokens::{Source, Syntax};
use crate::run::attempt::{Attempt, Verdict};
use crate::run::folder::Folder;
use crate::run::languages::Language;
use crate::run::process::{run, End, Limits, Place};
use crate::run::source::{compile, Refusal};
use crate::run::suite::Test;
use crate::search::generator::random_order;
use std::fs;
use std::path::Path;
use std::time::Duration;

/// A search by rows takes a part of that on the tests that are run, in any language.
const LIMITS: Limits = Limits {
    time: Duration::from_secs(2),
    memory: Some(512 << 10),
};

/// What mends a mistake is among so many changes that are tried first.
const SOON: usize = 800;

/// One of these right programs with a mistake: it compiles, ends on each of these tests, and is right on some of them, not on
/// all. The same seed plants the same. `None` if no change of the programs is such a mistake.
pub fn plant(
    programs: &[&str],
    language: &'static Language,
    tests: &[Test],
    seed: u64,
) -> Result<Option<String>, Refusal> {
    let folder = Folder::new().map_err(|error| Refusal::System(error.to_string()))?;
    let Some(syntax) = Syntax::of(language.name) else {
        return Ok(None);
    };
    let mut all: Vec<(&str, Change)> = Vec::new();
    for program in programs {
        let changes = changes(&Source::new((*program).to_owned(), syntax)).into_iter();
        let is_in_one_place =
            |change: &Change| change.edits.len() == 1 && matches!(change.site, Site::Line(_));
        all.extend(
            changes
                .filter(is_in_one_place)
                .map(|change| (*program, change)),
        );
    }
    for i in random_order(&mut seed.clone(), all.len()) {
        let (program, change) = &all[i];
        let changed = change.apply(program);
        // So that the judge finds it within its seconds.
        let others = changes(&Source::new(changed.clone(), syntax)).into_iter();
        let mut others = others.take(SOON);
        let is_mended = others.any(|other| other.apply(&changed) == *program);
        if is_mended && is_mistake(&changed, language, tests, &folder.path)? {
            return Ok(Some(changed));
        }
    }
    Ok(None)
}

fn is_mistake(
    text: &str,
    language: &'static Language,
    tests: &[Test],
    folder: &Path,
) -> Result<bool, Refusal> {
    let path = folder.join("hunt").with_extension(language.suffix());
    fs::write(&path, text).map_err(|error| Refusal::System(error.to_string()))?;
    let words = match compile(language, &path, folder) {
        Ok(compiled) => compiled.words,
        Err(refusal @ Refusal::NoStart(..)) => return Err(refusal),
        Err(_) => return Ok(false),
    };
    let mut right = 0;
    for (i, test) in tests.iter().enumerate() {
        let run = run(&words, Place::ReadOnly(folder), &test.input, LIMITS);
        let ends = matches!(run.end, End::Exited(_) | End::Signalled(_));
        right += usize::from(Attempt::of(test.clone(), run).verdict == Verdict::Accepted);
        // For speed: hardly any mistake is right for the first time so late.
        let fails_always = right == 0 && i > tests.len() / 2;
        if !ends || fails_always {
            return Ok(false);
        }
    }
    Ok((1..tests.len()).contains(&right))
}
