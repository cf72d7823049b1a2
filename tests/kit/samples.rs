//! Every sample through `solve`, byte for byte.

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
