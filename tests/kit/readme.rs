//! What the pages show is what happens: their commands print what stands below them, pictures are those of the
//! source, help pages end with what runs.

// The commands are for a shell.
#![cfg(unix)]

use crate::arguments::commands;
use crate::common::shapes::SHAPE_NAMES;
use crate::common::{solution_path, table, TIME_LIMIT};
use crate::formats::listed_signs;
use crate::judge::{programs, script};
use crate::processes::LANGUAGES;
use crate::support::{empty_folder, is_there, kit_path, shows, stdout};
use crate::trace::RUNGS;
use assert_cmd::Command;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

pub const README: &str = include_str!("../../README.md");
const KIT: &str = include_str!("../../src/bin/sudoku-kit/README.md");
const ENGINE: &str = include_str!("../../src/bin/sudoku-kit/engine/README.md");
pub const KOREAN: &str = include_str!("../../.github/README.ko.md");
pub const SAMPLES: &str = include_str!("../../samples/README.md");
pub const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn commands_print_what_is_shown() {
    let folder = scratch("readme");
    let mut commands = 0;
    let has_compiler = is_there("g++");
    let pages = [README, KIT, KOREAN].into_iter();
    for block in pages.flat_map(|page| blocks(page, "console")) {
        for shown in format!("\n{block}").split("\n$ ").skip(1) {
            let (command, output) = shown.split_once('\n').unwrap_or((shown, ""));
            // The tests are running, and `.ci/run` installs.
            if command.starts_with("cargo ") || command.contains(".cpp") && !has_compiler {
                continue;
            }
            // 20 seconds may be too few beside other tests.
            let patient = command.replace(
                " samples/programs/wrong",
                " --line 100 samples/programs/wrong",
            );
            let printed = shell(&folder, &patient);
            let printed = printed.trim_end_matches('\n');
            let shown = without_times(output);
            assert_eq!(printed, shown.trim_end_matches('\n'), "$ {command}");
            commands += 1;
        }
    }
    assert!(commands > 10, "{commands} commands");
}

/// With any white space at the end of a line, as a judge has it.
#[test]
fn the_loop_over_the_tests_names_those_that_differ_and_no_other() {
    let folder = scratch("loop");
    let mut lines = SAMPLES.lines().map(str::trim);
    let line = lines.find(|line| line.contains("diff -qZ")).unwrap();
    for (mine, count) in [("sudoku", 0), ("sudoku | sed 's/$/ /'", 0), ("cat", 43)] {
        script(folder.join("mine"), mine);
        assert_eq!(shell(&folder, line).lines().count(), count, "{mine}");
    }
}

/// They run as they are typed, where a `mine.py` is found, and a Python that is the solution.
#[test]
fn each_help_page_ends_with_an_example_that_runs() {
    let folder = scratch("examples");
    fs::write(folder.join("mine.py"), "").unwrap();
    script(folder.join("bin/python3"), "exec sudoku");
    for [command, _] in commands() {
        let help = stdout(&["help", command[0]], "");
        let Some((_, example)) = help.trim_end().rsplit_once("\n\nexample: ") else {
            assert_eq!(command[0], "help");
            continue;
        };
        let printed = shell(&folder, &format!("{example}; echo status $?"));
        let (output, status) = printed.split_at(printed.rfind("status").unwrap());
        let prints = !["check", "watch"].contains(&command[0]);
        let is_right = status == "status 0\n" && output.is_empty() != prints;
        let is_quiet = !output.contains("sudoku-kit: ");
        assert!(is_right && is_quiet, "{example}: {printed}");
    }
}

#[test]
fn the_engines_page_shows_pictures_of_the_source_and_code_that_runs() {
    let propagation = include_str!("../../src/bin/sudoku-kit/engine/propagation.rs");
    let pictures = blocks(ENGINE, "text");
    for line in pictures[..2].iter().flat_map(|picture| picture.lines()) {
        shows(propagation, &format!("//! {line}\n"));
    }
    let folder = scratch("mask");
    for block in blocks(ENGINE, "rust") {
        let source = format!("fn main() {{\n{block}\n}}\n");
        fs::write(folder.join("mask.rs"), source).unwrap();
        let compile = "rustc --edition 2021 -D warnings mask.rs && ./mask";
        assert_eq!(shell(&folder, compile), "");
    }
}

/// But for those to other sites, and to the releases, which stand beside the repository.
#[test]
fn the_links_of_the_pages_lead_to_files_and_headings() {
    let anchor = |heading: &str| {
        let kept = |&c: &char| c.is_alphanumeric() || " -_".contains(c);
        let text: String = heading
            .trim_matches(['#', ' '])
            .chars()
            .filter(kept)
            .collect();
        text.to_lowercase().replace(' ', "-")
    };
    for page in "README.md .github/README.ko.md samples/README.md samples/2580/README.md samples/host/README.md \
        src/bin/sudoku-kit/README.md src/bin/sudoku-kit/engine/README.md"
        .split(' ')
    {
        let path = Path::new(ROOT).join(page);
        let text = fs::read_to_string(&path).unwrap();
        let links = text.split("](").skip(1);
        let links = links.map(|link| link.split(')').next().unwrap());
        for link in links.filter(|link| !link.contains("://") && !link.contains("releases/")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => path.clone(),
                _ => path.with_file_name(file),
            };
            assert!(target.exists(), "{page}: {link}");
            let is_heading = |line: &str| line.starts_with('#') && anchor(line) == heading;
            let is_there = || fs::read_to_string(target).unwrap().lines().any(is_heading);
            assert!(heading.is_empty() || is_there(), "{page}: {link}");
        }
    }
}

/// Those that the help lists, as its own tests say.
#[test]
fn the_pages_name_commands_shapes_rungs_signs_and_languages() {
    for [command, _] in commands() {
        let name = command[0];
        let is_named = [format!("`{name}"), format!("sudoku-kit {name}")];
        let is_on = |page: &str| is_named.iter().any(|text| page.contains(text));
        assert!(is_on(README) || is_on(KIT), "{name}");
    }
    for name in SHAPE_NAMES {
        shows(KIT, &format!("\n| {name} | "));
    }
    for name in RUNGS {
        shows(README, &format!("`{name}` |"));
    }
    let signs = listed_signs();
    let row = format!("| `{signs}` and, on a line with a digit, `-` |");
    shows(KIT, &row);
    let input = include_str!("../../src/page/input.js");
    shows(
        input,
        &format!("a blank ({})", signs.trim_end_matches(" X")),
    );
    // Each source by its suffix.
    let page = KIT.to_lowercase();
    for [suffix, ..] in table::<3>(LANGUAGES) {
        shows(&page, &format!(".{}", suffix.to_lowercase()));
    }
}

/// A folder of that name with what the README's commands need, and nothing else.
pub fn scratch(name: &str) -> PathBuf {
    let folder = empty_folder(name);
    for entry in ["src", "samples"] {
        symlink(Path::new(ROOT).join(entry), folder.join(entry)).unwrap();
    }
    // What is installed; and programs to judge.
    fs::create_dir(folder.join("bin")).unwrap();
    for program in [kit_path(), solution_path()] {
        let name = program.file_name().unwrap();
        symlink(program, folder.join("bin").join(name)).unwrap();
    }
    fs::create_dir(folder.join("class")).unwrap();
    for name in ["dancing-links", "two-rows-of-a-box"] {
        let path = folder.join("class").join(name);
        script(path, &format!("exec {} {name}", programs()));
    }
    folder
}

/// What a command writes to standard output and standard error.
pub fn shell(folder: &Path, command: &str) -> String {
    let script = format!("PATH=$PWD/bin:$PATH; exec 2>&1; {command}");
    let mut shell = Command::new("sh");
    let shell = shell.current_dir(folder).timeout(2 * TIME_LIMIT);
    let shell = shell.args(["-c", &script]);
    without_times(&String::from_utf8(shell.output().unwrap().stdout).unwrap())
}

/// The text with 0.000 in place of each number of seconds.
fn without_times(text: &str) -> String {
    let is_time = |word: &str| {
        let decimals = word.split_once('.').map(|(_, decimals)| decimals.len());
        matches!(decimals, Some(2 | 3 | 6)) && word.parse::<f64>().is_ok()
    };
    // In Korean, 초 stands behind the number.
    let masked = |word: &str| match word.trim_end().trim_end_matches('초') {
        time if is_time(time) => word.replace(time, "0.000"),
        _ => word.to_owned(),
    };
    text.split_inclusive([' ', '\n']).map(masked).collect()
}

/// The fenced blocks of a language on a page.
pub fn blocks(page: &'static str, language: &str) -> Vec<&'static str> {
    let fenced = page.split("\n```").skip(1).step_by(2);
    fenced
        .filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n'))
        .collect()
}
