//! Every sample through `solve`, byte for byte; and both programs on the same grids.

use crate::common::live;
use crate::common::random::Random;
use crate::common::samples::inputs;
use crate::common::shapes::{compact, one_line, spaced};
use crate::common::{compare, for_each_seed, solution_path};
use crate::support::{run, INVALID};
use std::fs;

#[test]
fn the_kit_answers_the_samples_of_both_programs_and_its_own() {
    for input in inputs(&["samples", "samples/kit"]) {
        let output = fs::read_to_string(input.with_extension("out")).unwrap();
        let messages = fs::read_to_string(input.with_extension("err")).unwrap_or_default();
        let code = 2 * i32::from(output.is_empty() || output.contains(INVALID));
        let run = run(&["solve"], fs::read(&input).unwrap());
        let sample = || input.display().to_string();
        compare(&run, (code, &output, &messages), &sample);
    }
}

#[test]
fn both_programs_give_the_same_answers_to_grids_of_every_kind() {
    for_each_seed(1500, 500, |seed| {
        let mut random = Random(seed);
        let mut input = String::new();
        for _ in 0..500 {
            let puzzle = random.grid();
            let shape = *random.one_of(&[spaced, compact, one_line]);
            input += &shape(&puzzle);
            input += random.one_of::<&str>(&["", "", "# x\n", "Grid 02\n"]);
        }
        let solution = live::run(solution_path(), &[], input.as_str()).stdout;
        assert!(run(&["solve"], input).stdout == solution);
    });
}

#[test]
fn the_page_of_the_samples_names_each_of_them_and_no_other() {
    let page = include_str!("../../samples/README.md");
    let tables = page.lines().filter(|line| line.starts_with('|'));
    let mut named: Vec<&str> = tables
        .flat_map(|row| row.split('`').skip(1).step_by(2))
        .collect();
    let inputs = inputs(&["samples", "samples/invalid", "samples/kit"]);
    let mut stems: Vec<&str> = inputs
        .iter()
        .map(|path| path.file_stem().unwrap().to_str().unwrap())
        .collect();
    named.sort();
    stems.sort();
    assert_eq!(named, stems);
}
