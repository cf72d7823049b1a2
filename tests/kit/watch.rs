//! `watch` in a pipe, in a terminal, as a page and as an SVG: every frame follows from the lines of the trace
//! up to it.

use crate::common::checker::name;
use crate::common::live::{finish, start};
use crate::common::samples::grids;
use crate::common::{with_cell, Scratch, PUZZLE, SOLUTION, UNSOLVABLE};
use crate::support::{expect, kit_path, output, run, stdout};
use crate::trace::{Counts, Search, TRACED};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

pub const SEVEN_BLANKS: &str =
    "13546.27.78213.64.46927..35321546897874913526596827413917652.84643781952258394761";

const COUNTS: [&str; 4] = ["nodes", "guesses", "dead ends", "open guesses"];

const SIGNS: &str = "= forced  ? guess  ! last left  - taken back  x dead end\n";

/// A step of a search.
pub struct Frame {
    pub step: usize,
    /// Digits, `.` in a blank, and signs.
    pub cells: [(char, char); 81],
    /// Nodes, guesses, dead ends, open guesses.
    pub counts: Counts,
    /// Of each open guess the cell, the digit, and the step at which it was made.
    pub guesses: Vec<(usize, usize, usize)>,
    pub event: String,
    pub line: String,
}

impl Frame {
    /// What stands below the heading.
    fn picture(&self) -> String {
        let rule = "+----------+----------+----------+".to_owned();
        let mut board = vec![rule.clone()];
        let cells = Vec::from_iter(self.cells.map(|(digit, sign)| format!("{digit}{sign} ")));
        for (row, cells) in (1..).zip(cells.chunks(9)) {
            let boxes = Vec::from_iter(cells.chunks(3).map(<[String]>::concat));
            board.push(format!("| {}|", boxes.join("| ")));
            board.extend((row % 3 == 0).then(|| rule.clone()));
        }
        let counts = COUNTS.into_iter().zip(self.counts);
        let counts = counts.map(|(name, number)| format!("   {name:<12}{number:>10}"));
        let last = self.guesses.iter().rev().take(9).rev();
        let guesses = last.map(|&(cell, digit, _)| format!("     {} ? {digit}", name(cell)));
        for (row, text) in board.iter_mut().zip(counts.chain(guesses)) {
            *row += &text;
        }
        format!("{}\n{}\n\n{SIGNS}", board.join("\n"), self.line)
    }

    /// The line of a page, behind the one of another frame.
    fn data(&self, before: Option<&Frame>) -> String {
        let [nodes, guesses, dead_ends, _] = self.counts;
        let known = before.map_or(&[][..], |frame| &frame.guesses[..]);
        let kept = self.guesses.iter().filter(|guess| known.contains(guess));
        let mut path = kept.count().to_string();
        for guess in self.guesses.iter().filter(|guess| !known.contains(guess)) {
            path += &format!(",{}@{}", guess.0, self.step - guess.2);
        }
        let cells = self.cells.map(|(digit, sign)| format!("{digit}{sign}"));
        let cells = cells.concat().replace(' ', "");
        let (step, event, line) = (self.step, &self.event, &self.line);
        format!("{step} {nodes} {guesses} {dead_ends} {path} {cells} {event} {line}\n")
    }
}

/// Whether a step is on a page, but for the last one of a search.
pub fn is_on_page(step: usize) -> bool {
    static STEPS: OnceLock<BTreeSet<usize>> = OnceLock::new();
    // From 200 on a hundredth of the way further, or a bit more.
    let next = |&step: &usize| match step {
        200.. => Some((101 * step).div_ceil(100)),
        _ => Some(step + 1),
    };
    let steps = std::iter::successors(Some(1), next);
    let steps = || steps.take_while(|&step| step < 10_000_000_000).collect();
    STEPS.get_or_init(steps).contains(&step)
}

/// The frames that are shown of a grid where there is room for so many: every n-th, and the last.
fn shown(grid: usize, rung: &str, frames: &[Frame], most: usize) -> Vec<String> {
    let (steps, every) = (frames.len(), frames.len().div_ceil(most));
    let mut numbers = BTreeSet::from_iter((1..=steps).step_by(every));
    numbers.insert(steps);
    let note = match every {
        1 => String::new(),
        _ => format!(", one of {every} is shown"),
    };
    let heading = |step| format!("grid {grid}, {rung}, step {step} of {steps}{note}\n");
    let frame = |&step: &usize| heading(step) + &frames[step - 1].picture();
    numbers.iter().map(frame).collect()
}

/// Runs `watch` on a file and compares what it prints with these frames of each grid.
pub fn compare_films(input: &str, rung: &str, films: &[Vec<Frame>], messages: &str) {
    let file = Scratch::new(input);
    let all = usize::MAX;
    let paces = ["--seconds=100000", "--step", "--seconds=1", "--seconds=10"];
    for (option, most) in paces.into_iter().zip([all, all, 50, 500]) {
        let grids = (1..).zip(films);
        let frames = grids.flat_map(|(grid, frames)| shown(grid, rung, frames, most));
        let frames = Vec::from_iter(frames).join("\n");
        let arguments = ["watch", file.path(), option, "--rung", rung];
        expect(&arguments, "", 0, &frames, messages);
        if (rung, option) == ("weights", "--seconds=10") {
            expect(&arguments[..2], "", 0, &frames, messages);
        }
    }
}

/// The searches on a page: what stands between the tags of each, with grid and rung before.
fn searches(page: &str) -> Vec<String> {
    let parts = page.split("<script type=\"text/plain\" ").skip(1);
    let search = |part: &str| part.split("</script>\n").next().unwrap().to_owned();
    // Before them stand the words.
    parts.skip(1).map(search).collect()
}

/// The search that a page should have.
fn search(grid: usize, rung: &str, frames: &[Frame]) -> String {
    let last = frames.len() - 1;
    let is_there = |(i, frame): &(usize, &Frame)| *i == last || is_on_page(frame.step);
    let frames = frames.iter().enumerate().filter(is_there);
    let (mut lines, mut before) = (String::new(), None);
    for (_, frame) in frames {
        lines += &frame.data(before.replace(frame));
    }
    format!("data-grid=\"{grid}\" data-rung=\"{rung}\">\n{lines}")
}

/// Makes pages of these puzzles and compares their data with these frames of each.
pub fn compare_pages(puzzles: &[String], rung: &str, films: &[Vec<Frame>]) {
    for (puzzles, films) in puzzles.chunks(12).zip(films.chunks(12)) {
        let page = output(&["watch", "--html", "--rung", rung], &puzzles.join("\n"));
        let expected = (1..).zip(films).map(|(i, frames)| search(i, rung, frames));
        assert!(searches(&page) == Vec::from_iter(expected), "{rung}");
    }
}

#[test]
fn a_page_of_a_long_search_has_few_frames_of_each_rung_and_is_small() {
    let puzzle = grids("ladder.in").swap_remove(4);
    let arguments = ["watch", "--html", "--rung", "first,cells,weights"];
    let page = stdout(&arguments, puzzle.as_str());
    let film = |rung| {
        let mut film = Search::new(rung, &puzzle, is_on_page);
        assert!(film.run());
        search(1, rung, &film.frames)
    };
    let [first, cells, weights] = ["first", "cells", "weights"].map(film);
    assert!(searches(&page) == [&*first, &*cells, &*weights]);
    let page = stdout(&arguments[..2], puzzle.as_str());
    assert!(searches(&page) == [first, weights]);
    assert!(page.len() < 300_000, "{} bytes", page.len());
}

#[test]
fn a_picture_of_a_long_search_has_frames_at_equal_distances_and_the_last() {
    let puzzle = grids("ladder.in").swap_remove(4);
    let mut film = Search::new("cells", &puzzle, |_| false);
    film.run();
    let last = film.frames[0].step;
    let every = last.div_ceil(199);
    let mut expected = Vec::from_iter((1..=last).step_by(every));
    expected.extend((last % every != 1).then_some(last));
    let picture = stdout(&["watch", "--svg", "--rung=cells"], puzzle.as_str());
    let headings = picture.split(">cells, step ").skip(1);
    let step = |heading: &str| heading.split(' ').next().unwrap().parse().unwrap();
    assert_eq!(headings.map(step).collect::<Vec<usize>>(), expected);
}

#[test]
fn a_picture_lights_what_its_lines_name_and_no_line_is_too_long() {
    let puzzle = grids("ladder.in").swap_remove(3);
    let [picture, trace] = [&["watch", "--svg"][..], &["trace"]]
        .map(|words| stdout(&[words, &["--rung=singles"]].concat(), puzzle.as_str()));
    let plain = |text: &str| Vec::from_iter(text.split_whitespace()).join(" ");
    let trace = BTreeSet::from_iter(trace.lines().map(plain));
    for frame in picture.split("<svg x=").skip(1) {
        let tells = |words: &[&str]| words.iter().any(|words| frame.contains(words));
        let is_lit = ["unit", "blocker"].map(|class| frame.contains(&format!("\"{class}\" d=")));
        let [in_unit, dead] = [
            ["only cell of", "no cell for"],
            ["none left", "no cell for"],
        ];
        assert_eq!(is_lit, [tells(&in_unit), tells(&dead)], "{frame}");
        let lines = frame.split("class=\"line\"").skip(1);
        let lines = Vec::from_iter(lines.map(|line| line.split(['>', '<']).nth(1).unwrap()));
        assert!(lines.iter().all(|line| line.len() <= 47), "{frame}");
        let words = plain(&lines.join(" "));
        let is_between = words == "start" || words.starts_with("back to ");
        assert!(is_between || trace.contains(&words), "{words}");
    }
}

#[test]
fn a_page_has_nothing_of_the_input_but_digits_and_needs_nothing_else() {
    let plain = stdout(&["watch", "--html"], PUZZLE);
    let html = "# <script>alert(1)</script>\n".to_owned() + PUZZLE;
    expect(&["watch", "--html"], html, 0, &plain, "");
    for foreign in ["http", "src=", "href=", "@import", "url(", "fetch"] {
        assert!(!plain.contains(foreign), "{foreign}");
    }
}

#[test]
fn a_page_and_a_picture_go_to_a_file_that_is_named() {
    for option in ["--html", "--svg"] {
        let file = Scratch::new("");
        let plain = stdout(&["watch", option], PUZZLE);
        expect(&["watch", option, "--out", file.path()], PUZZLE, 0, "", "");
        assert_eq!(fs::read_to_string(file.path()).unwrap(), plain);
        let run = run(&["watch", option, "--out", "README.md/file"], PUZZLE);
        assert_eq!(run.status.code(), Some(2));
        let message = b"sudoku-kit: cannot write README.md/file: ";
        assert!(run.stdout.is_empty() && run.stderr.starts_with(message));
    }
}

#[test]
fn a_page_has_twelve_grids_and_a_picture_one() {
    for (option, most) in [("--html", 12), ("--svg", 1)] {
        let input = format!("5 . 3\n\n{}", format!("{SEVEN_BLANKS}\n").repeat(most));
        let fault = "sudoku-kit: line 1: expected 9 cells, found 3\n";
        let all = output(&["watch", option], &input);
        expect(&["watch", option], &*input, 2, &all, fault);
        let more = format!("{option} shows at most {most} of the grids; the others are left out");
        // The picture is of the first grid, whatever follows.
        let messages = match most {
            1 => fault.to_owned(),
            _ => format!("{fault}sudoku-kit: {more}\n"),
        };
        expect(&["watch", option], input + SEVEN_BLANKS, 2, &all, &messages);
        expect(&["watch", option], "5 . 3\n", 2, "", fault);
    }
}

/// The program beside the boards is what the steps share, and its texts are those of help.
#[test]
fn a_page_has_the_loop_of_the_steps_and_the_words_of_help() {
    let page = stdout(&["watch", "--html"], SEVEN_BLANKS);
    let part = |text: &str, start: &str, end: &str| {
        let part = text.split(start).nth(1).unwrap();
        part.split(end).next().unwrap().to_owned()
    };
    let program = part(&page, "<pre id=\"program\">\n", "</pre>");
    let program = program.replace("&amp;", "&").replace("&lt;", "<");
    let step = include_str!("../../samples/programs/step1.rs").replace("\n    ", "\n");
    let solve = "fn solve".to_owned() + &part(&step, "\nfn solve", "\n}\n") + "\n}\n";
    assert_eq!(program, solve.replace("    self.nodes += 1;\n", ""));
    let help = stdout(&["help", "watch"], "");
    let help = Vec::from_iter(help.split_whitespace()).join(" ");
    let words = part(&page, "id=\"words\">\n", "</script>");
    let counts = COUNTS.map(|name| format!("count\t{name}\n")).concat();
    let words = words.strip_suffix(&counts).unwrap();
    assert_eq!(words.matches("sign\t").count(), 5);
    assert_eq!(words.matches("rung\t").count(), TRACED.len());
    for line in words.lines() {
        assert!(help.contains(line.rsplit('\t').next().unwrap()), "{line}");
    }
}

#[test]
fn the_picture_of_the_readme_is_what_the_kit_draws() {
    let arguments = ["watch", "--svg", "--rung=first", "--seconds=20"];
    let picture = stdout(&arguments, SEVEN_BLANKS);
    assert!(picture == include_str!("../../.github/seven.svg"));
    let readme = include_str!("../../README.md");
    assert!(readme.contains("(.github/seven.svg)") && readme.contains(SEVEN_BLANKS));
    for (i, line) in [(5, "r2c9 x"), (6, "back to r2c6"), (17, "solution")] {
        let frame = picture.split("<svg x=").nth(i).unwrap();
        assert!(frame.contains(&format!(">first, step {i} of 17</text>")));
        assert!(frame.contains(&format!(">{line}</text>")), "{frame}");
    }
}

/// What the kit writes to a terminal, and its status; nothing where util-linux's `script` does not make one.
/// `before` stands before its name.
pub fn in_terminal(before: &str, arguments: &str) -> Option<(String, Option<i32>)> {
    let command = format!("{before} {} {arguments}", kit_path().display());
    let arguments = ["-q", "-e", "-c", &command, "/dev/null"];
    let mut test = Command::new("script");
    let test = test.args(&arguments[..3]).args(["true", "/dev/null"]);
    if !test.output().is_ok_and(|run| run.status.success()) {
        eprintln!("not tested: there is no script of util-linux, or no terminal");
        return None;
    }
    // Nobody types anything, and nobody hangs up.
    let (input, output) = (Stdio::piped(), Stdio::piped());
    let run = finish(start(Path::new("script"), &arguments, input, output));
    let text = String::from_utf8(run.stdout).unwrap();
    Some((text.replace('\r', ""), run.status.code()))
}

#[test]
fn a_terminal_is_cleared_once_and_each_frame_keeps_lines_from_wrapping() {
    let file = Scratch::new(format!("{SEVEN_BLANKS}\n{UNSOLVABLE}"));
    let arguments = format!("watch --seconds 1 --rung first {}", file.path());
    let Some((text, status)) = in_terminal("", &arguments) else {
        return;
    };
    assert_eq!(status, Some(0));
    assert_eq!(text.matches("\x1b[2J").count(), 1);
    assert!(text.starts_with("\x1b[?7l\x1b[2J\x1b[H"));
    let (mut colours, mut plain) = (BTreeSet::new(), String::new());
    for frame in text.split_inclusive("\x1b[?7h\n") {
        assert!(frame.starts_with("\x1b[?7l") && frame.ends_with("\x1b[K\x1b[J\x1b[?7h\n"));
        for part in frame.split('\x1b') {
            let end = part.find(|c: char| c.is_ascii_alphabetic());
            let (code, text) = part.split_at(end.map_or(0, |end| end + 1));
            let colour = code.split("8;5;").nth(1);
            colours.extend(colour.map(|code| (text.chars().last(), code.replace('m', ""))));
            plain += text;
        }
        plain += "\n";
    }
    let frames = plain.replace(" \n", "\n");
    let frames = frames.split_inclusive("dead end\n\n");
    let frames = frames.filter(|frame| !frame.contains(", the steps are counted\n"));
    let arguments = Vec::from_iter(arguments.split(' '));
    let piped = output(&arguments, "") + "\n";
    assert_eq!(frames.collect::<String>(), piped);
    // Magenta, brown, green, blue, red.
    let expected = "! 163  - 130  = 28  ? 27  x 160".split("  ");
    let sign = |(sign, code): &(Option<char>, String)| format!("{} {code}", sign.unwrap());
    assert!(expected.eq(colours.iter().map(sign)), "{colours:?}");
    let (plain, _) = in_terminal("NO_COLOR=1", &arguments.join(" ")).unwrap();
    assert!(plain.contains("r2c9 x") && !plain.contains("8;5;"));
}

#[test]
fn enter_leads_to_each_step_but_no_further_than_the_last() {
    // Start, a digit, solution.
    let file = Scratch::new(format!("{}\n", with_cell(SOLUTION, 9, 9, '.')).repeat(2));
    let arguments = format!("watch --step {}", file.path());
    let ends = ["step 2 of 3, Enter for the next, ", "step 3 of 3"];
    for (keys, last) in (4..).zip(ends) {
        let keys = format!("printf '{}' |", r"\n".repeat(keys));
        if let Some((text, status)) = in_terminal(&keys, &arguments) {
            let (_, frame) = text.rsplit_once("grid 2, weights, ").unwrap();
            assert!(frame.starts_with(last) && status == Some(0), "{text:?}");
            assert!(text.contains("\nEnter for grid 2, "), "{text:?}");
        }
    }
}

#[test]
fn a_page_that_takes_long_tells_how_far_it_is() {
    let file = Scratch::new(&*grids("ladder.in")[4]);
    let slow = format!("(cat {0}; echo; sleep 2; cat {0}) |", file.path());
    if let Some((text, status)) = in_terminal(&slow, "watch --html > /dev/null") {
        let is_told = text.contains(" steps, ") && text.ends_with("\x1b[K");
        assert!(is_told && status == Some(0), "{text:?}");
    }
}

#[test]
fn a_search_ends_at_its_limit_and_says_so() {
    for limit in [1, 2, 5] {
        let (rung, option) = ("--rung=first", format!("--limit={limit}"));
        let frames = output(&["watch", rung], SEVEN_BLANKS);
        let shown = output(&["watch", rung, &option], SEVEN_BLANKS);
        let line = |frames: &str| frames.split("\n\n").nth(2 * limit - 2).unwrap().to_owned();
        let last = line(&frames).lines().last().unwrap().to_owned();
        // A terminal has 80 columns.
        let cut = format!("{:.80}", format!("not shown further: {last}"));
        let expected = line(&frames).replace(&last, &cut);
        let expected = expected.replace("of 17", &format!("of {limit}"));
        assert_eq!(line(&shown), expected.trim_end());
        assert_eq!(shown.matches("step ").count(), limit);
    }
    // By default, a page ends at ten million.
    let grid = &*grids("ladder.in")[3];
    for (arguments, limit) in [
        ("watch --html --rung=first", 10_000_000),
        ("watch --html --rung=first --limit=300", 300),
    ] {
        let page = searches(&stdout(&Vec::from_iter(arguments.split(' ')), grid)).remove(0);
        let last = page.lines().last().unwrap();
        assert!(last.starts_with(&format!("{limit} ")) && last.contains(" not shown further: "));
    }
}

#[test]
fn a_terminal_gets_no_page() {
    for kind in ["html", "svg"] {
        let arguments = format!("watch --{kind} no-such-file");
        let told = format!("--{kind} is for a file, not for a terminal: add --out search.{kind}");
        if let Some(run) = in_terminal("", &arguments) {
            assert_eq!(run, (format!("sudoku-kit: {told}\n"), Some(2)));
        }
    }
}

#[test]
fn a_malformed_grid_is_reported_and_the_others_are_shown() {
    let message = "sudoku-kit: line 1: expected 9 cells, found 3\n";
    let input = "5 . 3\n\n".to_owned() + SEVEN_BLANKS;
    for command in ["study", "trace", "watch"] {
        let shown = output(&[command], SEVEN_BLANKS).replace("grid 1", "grid 2");
        let shown = shown.replace("\n   1  ", "\n   2  ");
        expect(&[command], input.as_str(), 2, &shown, message);
    }
}
