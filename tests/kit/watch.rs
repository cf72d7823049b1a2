//! `watch`: the page of `src/page/` as one file. What it shows in a browser is for `.ci/run`.

use crate::common::live::{finish, start};
use crate::common::samples::grids;
use crate::common::{first_lines, Scratch, PUZZLE};
use crate::support::{empty_folder, expect, kit_path, output, run, stdout};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

pub const SEVEN_BLANKS: &str =
    "13546.27.78213.64.46927..35321546897874913526596827413917652.84643781952258394761";

const INDEX: &str = include_str!("../../src/page/index.html");
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page");

fn part(name: &str) -> String {
    fs::read_to_string(format!("{FOLDER}/{name}")).unwrap()
}

/// What stands on a page between the tags of its puzzles, the opening one before.
fn puzzles(page: &str) -> &str {
    let (_, rest) = page.split_once("<pre id=\"puzzles\" ").unwrap();
    rest.split_once("</pre>\n").unwrap().0
}

#[test]
fn a_page_has_every_part_its_puzzles_and_its_rungs_and_needs_nothing_else() {
    let style = format!("<style>\n{}</style>", part("page.css"));
    let mut expected = INDEX.replace("<link rel=\"stylesheet\" href=\"page.css\">", &style);
    let links = Vec::from_iter(INDEX.split("<script src=\"").skip(1));
    assert!(links.len() > 5);
    for name in links.iter().filter_map(|link| link.split('"').next()) {
        let (link, text) = (format!("<script src=\"{name}\">"), part(name));
        let is_whole = !text.contains("</script") && text.lines().count() <= 400;
        assert!(is_whole, "{name}");
        expected = expected.replace(&link, &format!("<script>\n{text}"));
    }
    for foreign in ["http", "src=\"", "href=", "@import", "url(", "fetch("] {
        assert!(!expected.contains(foreign), "{foreign}");
    }
    for rungs in ["first,cells", "weights", "first,cells,singles,weights"] {
        let words = ["watch", "--rung", rungs];
        let asked_for = if rungs == "first,cells" { 1 } else { 3 };
        let page = stdout(&words[..asked_for], PUZZLE);
        assert!(page.len() < 160_000, "{} bytes", page.len());
        let own = format!("data-rungs=\"{rungs}\" hidden>\n{PUZZLE} grid 1\n");
        let expected = expected.replace(puzzles(INDEX), &own);
        let mut lines = page.lines().zip(expected.lines());
        let other = lines.find(|(found, expected)| found != expected);
        assert!(page == expected, "the first other line: {other:?}");
    }
}

#[test]
fn a_page_has_the_grids_of_all_files_by_name_and_nothing_else_of_them() {
    let folder = empty_folder("watch");
    let paths = ["<b>&\" | one.in", "two"].map(|name| folder.join(name));
    let one = format!("# <script>alert(1)</script>\n{PUZZLE}\n");
    fs::write(&paths[0], one).unwrap();
    fs::write(&paths[1], format!("{SEVEN_BLANKS}\n{PUZZLE}\n")).unwrap();
    let [one, two] = [0, 1].map(|number| paths[number].to_str().unwrap());
    let page = stdout(&["watch", one, two], "");
    let [puzzle, seven] = [PUZZLE, SEVEN_BLANKS].map(|puzzle| puzzle.replace('.', "0"));
    // A bar would stand between two languages.
    let name = "&lt;b>&amp;&quot; ¦ one";
    let expected = format!("{puzzle} {name} 1\n{seven} two 1\n{puzzle} two 2\n");
    let (_, found) = puzzles(&page).split_once(" hidden>\n").unwrap();
    assert_eq!(found, expected);
}

#[test]
fn a_page_goes_to_a_file_that_is_named_and_not_to_a_terminal() {
    let file = Scratch::new("");
    let plain = stdout(&["watch"], PUZZLE);
    expect(&["watch", "--out", file.path()], PUZZLE, 0, "", "");
    assert_eq!(fs::read_to_string(file.path()).unwrap(), plain);
    let run = run(&["watch", "--out", "README.md/file"], PUZZLE);
    assert_eq!(run.status.code(), Some(2));
    let message = b"sudoku-kit: cannot write README.md/file: ";
    assert!(run.stdout.is_empty() && run.stderr.starts_with(message));
    let told = "a page is for a file, not for a terminal: add --out search.html";
    if let Some(run) = in_terminal("watch no-such-file") {
        assert_eq!(run, (format!("sudoku-kit: {told}\n"), Some(2)));
    }
    // Without grids, the page has its own, by their names in both languages.
    if let Some(run) = in_terminal(&format!("watch --out {}", file.path())) {
        assert_eq!(run, (String::new(), Some(0)));
        let page = fs::read_to_string(file.path()).unwrap();
        let index = include_str!("../../src/page/index.html");
        assert_eq!(puzzles(&page), puzzles(index));
    }
}

#[test]
fn a_page_has_twelve_grids() {
    let input = format!(
        "5 . 3 0 0 7 0\n\n{}",
        format!("{SEVEN_BLANKS}\n").repeat(12)
    );
    let fault = "sudoku-kit: line 1: expected 9 cells, found 7\n";
    let all = output(&["watch"], &input);
    assert_eq!(puzzles(&all).lines().count(), 13);
    expect(&["watch"], &*input, 2, &all, fault);
    let more = "sudoku-kit: a page has at most 12 grids; the others are left out\n";
    let messages = format!("{fault}{more}");
    expect(&["watch"], input + SEVEN_BLANKS, 2, &all, &messages);
    expect(&["watch"], "5 . 3 0 0 7 0\n", 2, "", fault);
}

/// Its own puzzles are that of the README and the ladder; its programs are without comment lines.
#[test]
fn the_page_shows_the_programs_and_the_puzzles_of_the_samples() {
    for (ending, file) in [
        ("rs", "rust"),
        ("cpp", "cpp"),
        ("py", "python"),
        ("java", "java"),
    ] {
        let source = |step: usize| {
            let text = part(&format!("../../samples/programs/step{step}.{ending}"));
            let is_code = |line: &&str| {
                !["//", "#", "\"\"\""]
                    .iter()
                    .any(|sign| line.trim().starts_with(sign))
            };
            Vec::from_iter(text.lines().filter(is_code)).join("\n")
        };
        let sources = [1, 2, 3, 4].map(source);
        let shown = part(&format!("programs/{file}.js"));
        let blocks = Vec::from_iter(
            shown
                .strip_suffix("\n`;\n")
                .unwrap()
                .split("\n=== ")
                .skip(1),
        );
        for (rung, source) in crate::trace::TRACED.iter().zip(sources) {
            for function in ["solve", "choose"] {
                let is_it = |block: &&str| {
                    block.starts_with(function) && first_lines(block, 1).contains(rung)
                };
                let mut found = blocks.iter().copied().filter(is_it);
                let (_, text) = found.next().unwrap().split_once('\n').unwrap();
                // Behind it, nothing of the function follows.
                let ends = ["\n\n", "\n}\n"]
                    .map(|end| source.contains(&(text.trim_end().to_owned() + end)));
                let is_named = first_lines(text, 1).contains(&format!("{function}("));
                let is_whole = ends.contains(&true) && found.next().is_none();
                assert!(is_named && is_whole, "{file}, {rung}, {function}");
            }
        }
    }
    let shown = Vec::from_iter(puzzles(INDEX).lines().skip(1).map(|line| &line[..81]));
    let ladder = grids("ladder.in");
    let blanks = |puzzle: &str| puzzle.replace('0', ".");
    let ladder = ladder.iter().map(String::as_str);
    let expected = [SEVEN_BLANKS].into_iter().chain(ladder);
    assert!(expected.map(blanks).eq(shown.into_iter().map(blanks)));
}

/// What the kit writes to a terminal, and its status; nothing where util-linux's `script` does not make one.
pub fn in_terminal(arguments: &str) -> Option<(String, Option<i32>)> {
    let command = format!("{} {arguments}", kit_path().display());
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
