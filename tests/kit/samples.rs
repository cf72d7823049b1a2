//! Every sample through `solve` and through the model, byte for byte; and their page.

use crate::common::samples::inputs;
use crate::support::answers;
use std::fs;

#[test]
fn the_kit_answers_the_samples_of_both_programs_and_its_own() {
    for input in inputs(&["samples", "samples/kit"]) {
        let output = fs::read_to_string(input.with_extension("out")).unwrap();
        let messages = fs::read_to_string(input.with_extension("err")).unwrap_or_default();
        answers(fs::read(&input).unwrap(), &output, &messages);
    }
}

#[test]
fn the_page_of_the_samples_names_each_of_them_and_no_other() {
    let page = include_str!("../../samples/README.md");
    let tables = page.lines().filter(|line| line.starts_with('|'));
    let mut named = Vec::from_iter(tables.flat_map(|row| row.split('`').skip(1).step_by(2)));
    let inputs = inputs(&["samples", "samples/invalid", "samples/kit"]);
    let stems = inputs.iter().map(|path| path.file_stem().unwrap().to_str());
    let mut stems = Vec::from_iter(stems.flatten());
    named.sort();
    stems.sort();
    assert_eq!(named, stems);
}
