//! Junk of every kind with known grids in between, beside a model of the contract; and long streams.

use crate::common::checker::check;
use crate::common::generator::Random;
use crate::common::live::{finish, start, Live};
use crate::common::sample::FOLDERS;
use crate::common::shapes::one_line;
use crate::common::{cases, expect_long, for_each_seed, sudoku, textbook};
use crate::common::{INVALID, NO_SOLUTION, PUZZLE, SOLUTION};
use std::collections::HashMap;
use std::io::Write;
use std::process::{Output, Stdio};
use std::sync::OnceLock;
use std::time::Duration;
use std::{fs, str, thread};

/// How many cases share one run of the program.
const BATCH: usize = 500;

/// What may stand between the cells of a line.
const WHITE_SPACE: &[u8] = b" \t\r\x0b\x0c";

const OPTIONS: [&[&str]; 6] = [
    &[],
    &["--lanes", "1"],
    &["--lanes", "8"],
    &["--lanes", "16"],
    &["--threads", "1"],
    &["--threads", "2", "--lanes", "16"],
];

/// Puzzles and the answers to them, all lines.
fn known() -> &'static [(String, String)] {
    static KNOWN: OnceLock<Vec<(String, String)>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let mut random = Random(3074);
        let known = (0..100).map(|i| {
            let full = random.full_grid();
            let blanks = 30 + random.below(22);
            let mut puzzle = random.blank_out(&full, blanks);
            if i % 4 == 0 {
                puzzle = random.add_clue(&puzzle);
            }
            let solution = textbook::solutions(&puzzle, 1).pop();
            (puzzle, solution.map_or(NO_SOLUTION.trim().to_owned(), |solution| solution))
        });
        known.collect()
    })
}

fn samples() -> &'static [Vec<u8>] {
    static SAMPLES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    SAMPLES.get_or_init(|| {
        let inputs = FOLDERS.iter().flat_map(|folder| folder.inputs());
        let mut samples: Vec<Vec<u8>> = inputs.map(|input| fs::read(input).unwrap()).collect();
        for sample in &mut samples {
            sample.truncate(1000);
        }
        samples
    })
}

fn bytes_of(random: &mut Random, alphabet: &[u8], most: usize) -> Vec<u8> {
    (0..random.below(most + 1)).map(|_| alphabet[random.below(alphabet.len())]).collect()
}

fn part(random: &mut Random, text: &[u8]) -> Vec<u8> {
    let from = random.below(text.len() + 1);
    text[from..from + random.below(text.len() - from + 1)].to_vec()
}

fn mutate(random: &mut Random, text: &mut Vec<u8>) {
    const INTERESTING: &[u8] =
        b"\n\n\r\t 0159._*?|-+=#xXqG,;[]{}()\"'\0\xef\xbb\xbf\xc3\xa9\xff\x0b\x0c\x1c\x85";
    for _ in 0..=random.below(6) {
        let at = random.below(text.len() + 1);
        let byte = INTERESTING[random.below(INTERESTING.len())];
        match random.below(5) {
            0 => text.insert(at, byte),
            1 => text.truncate(text.len().saturating_sub(random.below(20))),
            2 => {
                let again = part(random, text);
                text.splice(at..at, again);
            }
            _ if at == text.len() => {}
            3 => text[at] = byte,
            _ => drop(text.remove(at)),
        }
    }
}

fn junk(random: &mut Random) -> Vec<u8> {
    let all: Vec<u8> = (0..=255).collect();
    let mut sample = || samples()[random.below(samples().len())].clone();
    let (mut one, other) = (sample(), sample());
    match random.below(9) {
        0 => bytes_of(random, &all, 200),
        1 => bytes_of(random, b"0123456789._*?|-+= \t\r\n\n#xq,[\0\xe9", 300),
        2 => bytes_of(random, b"123456789.........\n", 700),
        3 => {
            mutate(random, &mut one);
            one
        }
        4 => part(random, &one),
        5 => [part(random, &one), part(random, &other)].concat(),
        6 => {
            let byte = b"7.|-#\0 x\xff\n,q"[random.below(12)];
            vec![byte; [9, 40, 41, 81, 82, 1000, 5000][random.below(7)]]
        }
        7 => {
            // Rows and grids with a cell more or less, or none, and what may stand around them.
            let lines: [&[u8]; 8] =
                [b"1", b"12345", b"012", b"123456", b"Grid 01", b" end # 1", b"[[], ()];", b"x 1"];
            let mut text = lines[random.below(8)].to_vec();
            text.extend([&b"\n"[..], b"\n\n", b""][random.below(3)]);
            for _ in 0..random.below(15) {
                let cells = [0, 8, 9, 9, 9, 9, 9, 9, 10, 40, 41, 80, 82][random.below(13)];
                text.extend((0..cells).map(|_| b"0....12345"[random.below(10)]));
                text.extend([b"\n", &b"\r\n"[..], b" | \n"][random.below(3)]);
            }
            text
        }
        _ => Vec::new(),
    }
}

/// What the contract says of some input: the grids, `None` for an invalid one, and the lines of the messages.
#[derive(Default)]
struct Model {
    answers: Vec<Option<String>>,
    messages: Vec<usize>,
    rows: usize,
    grid: String,
    /// The line of the open grid's first fault.
    fault: Option<usize>,
}

impl Model {
    fn of(input: &[u8]) -> Model {
        let mut model = Model::default();
        let text = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
        let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
        if lines.last() == Some(&&b""[..]) {
            lines.pop();
        }
        for (i, line) in lines.iter().enumerate() {
            model.line(i + 1, line);
        }
        model.end_rows(lines.len() + 1);
        model
    }

    fn line(&mut self, number: usize, line: &[u8]) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let text = without_comment(line);
        let visible: Vec<u8> = text.iter().copied().filter(|byte| !WHITE_SPACE.contains(byte)).collect();
        let of_cells = visible.iter().filter(|byte| !b"|,;[]{}()\"'".contains(byte));
        let cells: String = of_cells.map(|&byte| char::from(byte)).collect();
        let is_grid = cells.chars().all(|cell| cell.is_ascii_digit() || "._*?xX".contains(cell));
        let is_long = String::from_utf8_lossy(&visible).chars().count() > 40;
        let is_rule = visible.iter().all(|byte| b"-+=|".contains(byte));
        let is_around = self.rows == 0 && (self.is_count(text) || !is_long && is_heading(text));
        let is_skipped = cells.is_empty() || is_rule || is_around;
        if text.len() > 65536 {
            self.messages.push(number);
            self.answers.push(None);
        } else if visible.is_empty() {
            if text.len() == line.len() {
                self.end_rows(number);
            }
        } else if is_skipped {
        } else if is_grid && cells.len() == 81 {
            self.end_rows(number);
            self.answers.push(Some(cells));
        } else if is_grid && cells.len() == 9 {
            self.grid += &cells;
            self.add_row();
        } else if is_long {
            self.messages.push(number);
            self.answers.push(None);
        } else {
            self.fault.get_or_insert(number);
            self.add_row();
        }
    }

    /// Whether the line says how many grids follow.
    fn is_count(&self, text: &[u8]) -> bool {
        let text = str::from_utf8(text).unwrap_or("").trim();
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        self.answers.is_empty() && is_number && (1..=5).contains(&text.len())
    }

    fn add_row(&mut self) {
        self.rows += 1;
        if self.rows == 9 {
            let (grid, fault) = (std::mem::take(&mut self.grid), self.fault.take());
            self.answers.push(Some(grid).filter(|_| fault.is_none()));
            self.messages.extend(fault);
            self.rows = 0;
        }
    }

    fn end_rows(&mut self, number: usize) {
        if self.rows > 0 {
            self.messages.push(self.fault.take().unwrap_or(number));
            self.answers.push(None);
            self.grid.clear();
            self.rows = 0;
        }
    }
}

fn without_comment(line: &[u8]) -> &[u8] {
    line.split(|&byte| byte == b'#').next().unwrap()
}

/// Whether a line begins with a word.
fn is_heading(text: &[u8]) -> bool {
    let start = text.iter().skip_while(|byte| WHITE_SPACE.contains(byte)).take(2);
    start.filter(|byte| byte.is_ascii_alphabetic() && !b"xX".contains(byte)).count() == 2
}

/// Whether the contract leaves open which lines are too long for a row: bytes that are no UTF-8 may count one by
/// one or together.
fn is_ambiguous(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'\n').map(without_comment).any(|line| {
        let is_start = |byte: &u8| byte & 0xc0 != 0x80 && !WHITE_SPACE.contains(byte);
        let starts = line.iter().copied().filter(is_start).count();
        str::from_utf8(line).is_err() && starts <= 40 && line.len() > 40
    })
}

/// Compares a run with `--one-line` with the model. Returns how many grids were invalid.
#[track_caller]
fn judge(input: &[u8], run: &Output) -> usize {
    let known: HashMap<&str, &str> =
        known().iter().map(|(puzzle, answer)| (puzzle.as_str(), answer.as_str())).collect();
    let model = Model::of(input);
    let answers = str::from_utf8(&run.stdout).unwrap();
    let errors = str::from_utf8(&run.stderr).unwrap();
    let faults = errors.lines().filter(|line| !line.contains("appears twice"));
    let lines = faults.map(|line| {
        let rest = line.strip_prefix("sudoku: line ").unwrap_or_else(|| panic!("{line}"));
        rest[..rest.find([':', ',']).unwrap()].parse().unwrap()
    });
    let lines: Vec<usize> = lines.collect();
    if let Some(i) =
        (0..lines.len().max(model.messages.len())).find(|&i| lines.get(i) != model.messages.get(i))
    {
        panic!("message {i} is for line {:?} instead of {:?}", lines.get(i), model.messages.get(i));
    }
    let mut code = 0;
    for (i, (puzzle, answer)) in model.answers.iter().zip(answers.lines()).enumerate() {
        match puzzle {
            None => assert_eq!(answer, INVALID.trim(), "answer {i}"),
            Some(puzzle) if known.contains_key(puzzle.as_str()) => {
                assert_eq!(answer, known[puzzle.as_str()], "answer {i} to {puzzle}");
            }
            // Its search by the textbook might take long.
            Some(puzzle) if answer == NO_SOLUTION.trim() => {
                let clues = puzzle.bytes().filter(|byte| (b'1'..=b'9').contains(byte)).count();
                let found = textbook::any_solutions(puzzle, usize::from(clues > 25));
                assert!(found.is_empty(), "answer {i} to {puzzle}");
            }
            Some(puzzle) => assert_eq!(check(puzzle, answer), Ok(()), "answer {i} to {puzzle}"),
        }
        code = code.max(if puzzle.is_none() { 2 } else { 0 });
    }
    assert_eq!(answers.lines().count(), model.answers.len());
    assert_eq!(run.status.code(), Some(code));
    model.messages.len()
}

/// So many pieces of junk, each with a known grid after it.
fn batch(random: &mut Random, cases: usize) -> Vec<u8> {
    let mut input = Vec::new();
    for _ in 0..cases {
        // What is ambiguous goes into lines of its own that are short enough.
        let mut junk = junk(random);
        if is_ambiguous(&junk) {
            junk = junk.chunks(40).collect::<Vec<_>>().join(&b'\n');
        }
        input.extend(junk);
        input.extend(format!("\n{}\n", known()[random.below(known().len())].0).bytes());
    }
    input
}

fn one_line_run(input: &[u8]) -> Output {
    sudoku().arg("--one-line").write_stdin(input).output().unwrap()
}

#[test]
fn a_known_grid_is_answered_whatever_junk_stands_around() {
    let batches = cases(20_000).div_ceil(BATCH);
    let invalid = for_each_seed(0..batches as u64, |seed| {
        let input = batch(&mut Random(seed), BATCH);
        judge(&input, &one_line_run(&input))
    });
    let invalid: usize = invalid.iter().sum();
    assert!(invalid > batches * BATCH, "{invalid} invalid grids");
}

#[test]
fn each_option_ends_in_order_on_junk() {
    const TASKS: [&[&str]; 9] = [
        &[],
        &["--all", "--limit", "3"],
        &["--count", "--limit", "50"],
        &["--stats"],
        &["--trace", "--search", "fewest"],
        &["--search", "singles"],
        &["--readable"],
        &["--spaced", "--threads", "2"],
        &["--compact", "--lanes", "8"],
    ];
    let mut random = Random(36);
    for i in 0..180 {
        let task = TASKS[i % TASKS.len()];
        let mut input = junk(&mut random);
        if is_ambiguous(&input) {
            input.retain(u8::is_ascii);
        }
        let run = sudoku().args(task).write_stdin(input.as_slice()).output().unwrap();
        let errors = str::from_utf8(&run.stderr).unwrap();
        let context = format!("{task:?} on {:?}: {errors}", String::from_utf8_lossy(&input));
        assert!(matches!(run.status.code(), Some(0..=2)), "{context}");
        assert!(!errors.contains("panicked"), "{context}");
        let model = Model::of(&input);
        let answers = str::from_utf8(&run.stdout).unwrap();
        assert_eq!(answers.matches(INVALID).count(), model.messages.len(), "{context}");
        let expected = if model.answers.is_empty() { 1 } else { model.messages.len() };
        let faults = errors.lines().filter(|line| line.starts_with("sudoku: ") && line.contains("expected "));
        assert_eq!(faults.count(), expected, "{context}");
    }
}

#[test]
fn the_output_does_not_depend_on_the_pieces_in_which_the_input_comes() {
    let mut random = Random(1784);
    for _ in 0..12 {
        let input = batch(&mut random, 40);
        let whole = sudoku().write_stdin(input.as_slice()).output().unwrap();
        let mut program = start(&[], Stdio::piped(), Stdio::piped());
        let mut stream = program.stdin.take().unwrap();
        let most = [3, 30, 300, 3000][random.below(4)];
        let mut rest = &input[..];
        while !rest.is_empty() {
            let (piece, others) = rest.split_at((1 + random.below(most)).min(rest.len()));
            stream.write_all(piece).unwrap();
            if random.below(20) == 0 {
                thread::sleep(Duration::from_micros(10));
            }
            rest = others;
        }
        drop(stream);
        let run = finish(program);
        assert!(run.stdout == whole.stdout && run.stderr == whole.stderr);
        assert_eq!(run.status, whole.status);
    }
}

#[test]
fn giants_take_no_grid_with_them() {
    let mebibyte = 1 << 20;
    let giants: [(&str, usize); 14] = [
        ("7", 3 * mebibyte),
        ("\n", mebibyte),
        ("\0", 2 * mebibyte),
        ("#", mebibyte),
        (" ", mebibyte),
        ("|", mebibyte),
        ("-", mebibyte),
        ("\r", mebibyte),
        ("\u{e9}", mebibyte),
        ("1\n", 50_000),
        ("\r\n", 200_000),
        ("---+---+---\n", 50_000),
        ("# comment\n", 50_000),
        ("..53.....\n", 10_000),
    ];
    let mut input = Vec::new();
    for ((text, times), (puzzle, _)) in giants.iter().zip(known()) {
        input.extend(text.repeat(*times).bytes());
        input.extend(format!("\n{puzzle}\n").bytes());
    }
    judge(&input, &one_line_run(&input));
}

/// With no, one and several solutions.
fn mixed_stream() -> String {
    let mut random = Random(96);
    let mut puzzles = String::new();
    for i in 0..400 {
        let full = random.full_grid();
        for _ in 0..10 {
            let blanks = 30 + random.below(32);
            let puzzle = random.blank_out(&full, blanks);
            puzzles += &one_line(&if i % 4 == 0 { random.add_clue(&puzzle) } else { puzzle });
        }
    }
    puzzles
}

#[test]
fn lanes_and_threads_make_no_difference_to_a_mixed_stream() {
    let puzzles = mixed_stream();
    let first = sudoku().write_stdin(puzzles.as_str()).output().unwrap();
    let answers = String::from_utf8(first.stdout).unwrap();
    assert_eq!(answers.lines().count(), puzzles.lines().count());
    for options in &OPTIONS[1..] {
        expect_long(sudoku().args(*options).write_stdin(puzzles.as_str()), 0, &answers, "");
    }
}

#[test]
fn lanes_and_threads_make_no_difference_to_the_large_samples() {
    let folder = format!("{}/samples", env!("CARGO_MANIFEST_DIR"));
    for name in ["hard-grids", "easy-grids", "many-solutions"] {
        let read = |extension| fs::read_to_string(format!("{folder}/{name}.{extension}")).unwrap();
        let (input, answers) = (read("in"), read("out"));
        for options in OPTIONS {
            expect_long(sudoku().args(options).write_stdin(input.as_str()), 0, &answers, "");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_long_stream_is_answered_before_it_ends_in_little_memory() {
    // To keep only their answers would take more.
    const GRIDS: usize = 300_000;
    let program = Live::start();
    let half = one_line(PUZZLE).repeat(GRIDS / 2);
    for _ in 0..2 {
        program.write(&half);
        for _ in 0..GRIDS / 2 {
            assert_eq!(program.answer(1), one_line(SOLUTION));
        }
    }
    let kilobytes = program.peak_memory();
    assert!(kilobytes < 32 << 10, "{kilobytes} kB");
}
