//! Facts: what is seen in one failure, in its output and in its end. A fact is never a guess: it holds or does not. Each is
//! a row of a table, in order of weight: the predicate, and the sentence that says it. The first fact of a failure is told
//! with it; what all failures have in common are the facts that each of them has.
//!
//! To add a fact, add a row: what it names (a cell, a unit, a number; 0 for nothing) where it holds, and its sentence.

use super::attempt::{Attempt, Verdict};
use super::checker::{mistake, wrong_cells, Mistake};
use super::crash::{crash_line, names_error, without_values};
use super::process::End;
use crate::base::grid::{cell_name, clash, number, unit_name, Digits, Grid, ALL, CELLS, UNITS};
use crate::base::say::say;
use crate::base::words::thousands;
use crate::engine::has_solution;
use crate::search::measure::calls_by_rows;
use crate::text::Answer;
use std::array::from_fn;
use std::fmt;
use std::time::Duration;

/// Fewer calls are few: no language needs a second for them.
pub const FEW_CALLS: u64 = 10_000;
const LEAST_TIME: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// What the program said of its crash, in a line.
    Crash(String),
    /// The same without what differs from test to test.
    CrashAlike(String),
    /// Over the time, where a search by rows is done at once.
    FarTooMuch,
    Ended(End),
    /// The digits are right; beside other text, or only white space differs.
    Layout {
        beside_text: bool,
    },
    /// The right answer was printed before the end that counts.
    RightButEnded(End),
    /// A row of a table, and what it names.
    OfOutput(usize, usize),
    OfGrid(usize, usize),
}

/// The facts of an attempt, those that say the most first; none if it is accepted, or if the verdict says it all.
pub fn facts(attempt: &Attempt, answers: &[Answer]) -> Vec<Fact> {
    let end = &attempt.run.end;
    let ended = match attempt.reason {
        None => Fact::RightButEnded(end.clone()),
        Some(_) => Fact::Ended(end.clone()),
    };
    match attempt.verdict {
        Verdict::Accepted => Vec::new(),
        Verdict::PresentationError => {
            let output = String::from_utf8_lossy(&attempt.run.output);
            let visible = output.chars().filter(|c| !c.is_whitespace());
            let beside_text = visible.count() != 81;
            vec![Fact::Layout { beside_text }]
        }
        Verdict::WrongAnswer => facts_of_output(attempt, answers),
        Verdict::RuntimeError => {
            // Beside the right answer, a line without an error is no reason.
            let is_reason = |line: &String| attempt.reason.is_some() || names_error(line);
            let said = crash_line(&attempt.run).filter(is_reason);
            let alike = said.as_deref().map(without_values);
            // Where an error is told, a status says nothing more.
            let is_told = said.is_some() && matches!(ended, Fact::Ended(End::Exited(_)));
            let said = said.map(Fact::Crash).into_iter();
            said.chain(alike.map(Fact::CrashAlike))
                .chain(Some(ended).filter(|_| !is_told))
                .collect()
        }
        Verdict::OutputLimit => {
            let facts = facts_of_output(attempt, answers).into_iter();
            facts.chain([ended]).collect()
        }
        _ if ended == Fact::Ended(End::TimeOver { waiting: false }) => {
            let is_far_too_much = attempt.run.used.time >= LEAST_TIME
                && calls_by_rows(&attempt.test.puzzle, FEW_CALLS) < FEW_CALLS;
            Vec::from_iter(is_far_too_much.then_some(Fact::FarTooMuch))
        }
        _ => vec![ended],
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&match self {
            Fact::Crash(line) | Fact::CrashAlike(line) => line.clone(),
            Fact::FarTooMuch => {
                let few = thousands(FEW_CALLS as usize);
                say!(
                    "the program does not end, or does far too much: a search by rows needs fewer than {few} calls there",
                    "무한 루프에 빠졌거나 계산이 지나치게 많습니다. 기본 백트래킹(첫 빈칸부터)으로 풀면 모두 재귀 호출 {few}번 안에 풀리는 테스트입니다"
                )
            }
            Fact::Ended(end) => end.to_string(),
            Fact::Layout { beside_text: true } => say!(
                "the digits are right, but other text is printed, too",
                "숫자는 맞지만 다른 글자도 함께 출력했습니다"
            ),
            Fact::Layout { beside_text: false } => say!(
                "the digits are right, but spaces or line ends are not",
                "숫자는 맞지만 공백이나 줄바꿈이 다릅니다"
            ),
            Fact::RightButEnded(end) => {
                say!(
                    "the right answer was printed, but: {end}",
                    "정답을 출력했지만 통과하지 못했습니다: {end}"
                )
            }
            Fact::OfOutput(row, named) => (OF_OUTPUT[*row].1)(*named),
            Fact::OfGrid(row, named) => (OF_GRID[*row].1)(*named),
        })
    }
}

fn facts_of_output(attempt: &Attempt, answers: &[Answer]) -> Vec<Fact> {
    let puzzle = attempt.test.puzzle;
    let good = answers.iter().filter(|answer| answer.is_ok());
    let is_right = |answer: &Answer| mistake(&puzzle, answer).is_none();
    let first = good.clone().position(is_right);
    let output = Output {
        text: String::from_utf8_lossy(&attempt.run.output).into_owned(),
        is_missing: attempt.reason == Some(Mistake::NoOutput),
        is_white: attempt.reason == Some(Mistake::OnlySpaces),
        is_puzzle: attempt.grid == Some(puzzle) && puzzle.contains(&ALL),
        first_right: first.filter(|_| good.count() > 1).map(|at| at + 1),
    };
    let named = |row: usize| (OF_OUTPUT[row].0)(&output);
    let of = |row: usize| named(row).into_iter().map(move |n| Fact::OfOutput(row, n));
    let mut facts = Vec::from_iter((0..OF_OUTPUT.len()).flat_map(of));
    let grid = attempt.grid.filter(|grid| *grid != puzzle);
    if let (Some(grid), Some(_)) = (grid, attempt.test.solution) {
        let board = Board::new(grid, attempt);
        let named = |row: usize| (OF_GRID[row].0)(&board);
        let of = |row: usize| named(row).into_iter().map(move |n| Fact::OfGrid(row, n));
        facts.extend((0..OF_GRID.len()).flat_map(of));
    }
    facts
}

impl Fact {
    /// Whether the first of several grids is right.
    pub fn is_more_after_the_answer(&self) -> bool {
        matches!(self, Fact::OfOutput(SEVERAL_GRIDS, 1))
    }
}

/// What a fact names where it holds, and its sentence. It stands behind "All 6 wrong answers: ".
type Row<T> = (fn(&T) -> Vec<usize>, fn(usize) -> String);

/// For a fact that names nothing.
fn holds(holds: bool) -> Vec<usize> {
    Vec::from_iter(holds.then_some(0))
}

/// For a fact that names the only one of some.
fn only(some: &[usize]) -> Vec<usize> {
    some.iter().copied().filter(|_| some.len() == 1).collect()
}

/// What was printed, and what is seen in it, grid or not.
struct Output {
    text: String,
    is_missing: bool,
    is_white: bool,
    is_puzzle: bool,
    /// Of several grids the number of the first that is right, from 1.
    first_right: Option<usize>,
}

impl Output {
    /// The numbers that are printed, if they are as many as a grid has; else none.
    fn numbers(&self) -> impl Iterator<Item = isize> + '_ {
        let words = self.text.split_whitespace();
        let are_all = words.clone().count() == 81;
        words
            .filter(move |_| are_all)
            .filter_map(|word| word.parse().ok())
    }
}

/// Of the row on grids after the right one.
const SEVERAL_GRIDS: usize = 7;

#[rustfmt::skip]
const OF_OUTPUT: &[Row<Output>] = &[
    (|output| holds(output.is_missing),
     |_| Mistake::NoOutput.to_string()),
    (|output| holds(output.is_white), |_| Mistake::OnlySpaces.to_string()),
    (|output| holds(output.text.split_whitespace().any(|number| number == "-16")),
     |_| say!("there is -16, which is ' ' - '0': a space was read as a digit",
          "-16이 출력되었습니다. ' ' - '0' = -16이므로 공백을 숫자로 읽은 것입니다")),
    (|output| Vec::from_iter(output.numbers().find(|number| *number < 0).map(|number| number.unsigned_abs())),
     |number| say!("there is a negative number, -{number}: expected digits from 1 to 9",
              "출력에 음수(-{number})가 있습니다. 1부터 9까지의 숫자만 나와야 합니다")),
    (|output| Vec::from_iter(output.numbers().find(|number| (10..48).contains(number)).map(|number| number.unsigned_abs())),
     |number| say!("there is {number}: expected digits from 1 to 9",
              "출력에 두 자리 수({number})가 있습니다. 1부터 9까지의 숫자만 나와야 합니다")),
    (|output| holds(output.text.trim().bytes().all(|byte| byte.is_ascii_digit())
         && (1..9).contains(&output.text.trim().len())),
     |_| say!("one number is printed where 81 are expected: is a size read first? The input is the grid alone",
          "숫자 81개 대신 하나만 출력했습니다. 크기부터 입력받고 있나요? 입력은 판뿐입니다")),
    (|output| holds(are_character_codes(&output.text)),
     |_| say!("the output looks like character codes: 48 to 57 in place of 0 to 9",
          "숫자 대신 아스키 코드(0~9 대신 48~57)를 출력한 것 같습니다")),
    (|output| Vec::from_iter(output.first_right),
     |number| match number {
         1 => say!("several grids are printed, and the first is right: the program prints on after it",
          "첫 번째로 출력한 답은 정답인데, 그 뒤에도 계속 출력했습니다"),
         _ => say!("several grids are printed, and the first that is right is number {number}",
                  "답을 여러 개 출력했고, 정답은 {number}번째에 처음 나옵니다"),
     }),
    (|output| holds(output.is_puzzle),
     |_| say!("the output is the puzzle, unchanged: nothing was entered in it, or all was taken back",
          "판이 입력 그대로입니다. 아무것도 넣지 않았거나, 넣은 숫자를 모두 되돌렸습니다")),
];

/// Of a grid that is not the puzzle.
#[rustfmt::skip]
const OF_GRID: &[Row<Board>] = &[
    (|board| holds(board.has_clues_moved(|cell| Some(cell % 9 * 9 + cell / 9))),
     |_| say!("the clues are where they would be with rows and columns exchanged",
          "처음 주어진 숫자들이 행과 열을 맞바꾼 자리에 있습니다")),
    (|board| holds(board.has_clues_moved(|cell| (cell % 9 < 5).then_some(cell + cell % 9))),
     |_| say!("the clues are where they would be if spaces were read as cells (%c?)",
          "처음 주어진 숫자들이 공백까지 칸으로 읽은 것처럼 밀려 있습니다(%c로 읽었나요?)")),
    (|board| holds(board.has_clues_moved(|cell| cell.checked_sub(1))),
     |_| say!("each clue stands one cell before its place: the first cell was read as something else (a count?)",
          "처음 주어진 숫자들이 한 칸씩 앞당겨져 있습니다. 첫 칸을 다른 값(테스트 개수?)으로 읽은 것 같습니다")),
    (|board| only(&[&board.erased[..], &board.changed].concat()),
     |cell| { let cell = cell_name(cell);
              say!("the only wrong clue is {cell}", "처음 주어진 숫자 중 바뀐 것은 {cell}뿐입니다") }),
    (|board| holds(!board.erased.is_empty()),
     |_| say!("clues are erased",
          "처음 주어진 숫자가 지워졌습니다")),
    (|board| holds(!board.changed.is_empty()),
     |_| say!("clues are changed",
          "처음 주어진 숫자가 바뀌었습니다")),
    (|board| only(&board.wrong),
     |cell| { let cell = cell_name(cell);
              say!("the only wrong cell is {cell}", "틀린 칸은 {cell}뿐입니다") }),
    (|board| holds(only(&board.left).first().is_some_and(|left| board.blanks.first() == Some(left))),
     |_| say!("just one blank is left: the first",
          "첫 번째 빈칸 하나만 남았습니다")),
    (|board| holds(only(&board.left).first().is_some_and(|left| board.blanks.last() == Some(left))),
     |_| say!("just one blank is left: the last",
          "마지막 빈칸 하나만 남았습니다")),
    (|board| holds(board.left.is_empty() && board.repeats() != 0 && board.has_sums_of_45()),
     |_| say!("each row, column and box adds up to 45, but digits repeat",
          "행, 열, 박스의 합은 모두 45인데 같은 숫자가 겹칩니다")),
    (units_of_all_wrong,
     |unit| { let unit = unit_name(unit);
              say!("all that is wrong is in {unit}", "틀린 칸이 모두 {unit}에 있습니다") }),
    (|board| only(&board.repeating_kinds()),
     |kind| match kind {
         0 => say!("digits repeat in rows only", "행에서만 숫자가 겹칩니다"),
         1 => say!("digits repeat in columns only", "열에서만 숫자가 겹칩니다"),
         BOX.. => say!("digits repeat in boxes only", "박스에서만 숫자가 겹칩니다"),
     }),
    (|board| only(&Vec::from_iter((0..9).filter(|digit| board.repeats() >> digit & 1 != 0))),
     |digit| { let digit = digit + 1;
               say!("the only digit that repeats is {digit}", "겹치는 숫자는 {digit}뿐입니다") }),
    (|board| holds(board.repeats() != 0 && clash(&board.entered).is_none()),
     |_| say!("each digit that repeats is that of a clue: none repeats among those entered",
          "넣은 숫자가 처음 주어진 숫자와만 겹칩니다. 넣은 숫자끼리는 겹치지 않습니다")),
    (|board| holds(board.is_left_open() && has_solution(&board.grid)),
     |_| say!("what is entered is right as far as it goes, but blanks are left",
          "넣은 숫자는 모두 맞습니다")),
    (|board| holds(board.is_left_open() && !has_solution(&board.grid)),
     |_| say!("blanks are left and no digit repeats, but what is entered leads to no solution: \
               some of it had to be taken back",
              "빈칸이 남았습니다. 겹치는 숫자는 없지만 이 상태로는 판을 다 채울 수 없습니다. 앞서 넣은 숫자를 \
               되돌려야 합니다")),
];

/// The kinds of units in which digits repeat: of rows 0, of columns 1, of boxes `BOX`.
pub fn repeating_kinds(attempt: &Attempt) -> Vec<usize> {
    let board = attempt.grid.map(|grid| Board::new(grid, attempt));
    board.map_or(Vec::new(), |board| board.repeating_kinds())
}

pub const BOX: usize = 2;

/// Whether characters were printed by their codes. What the program filled in may be right.
fn are_character_codes(output: &str) -> bool {
    let numbers = output.split_whitespace().map(|word| word.parse().ok());
    let are_digits = numbers
        .clone()
        .all(|number| matches!(number, Some(0..=9 | 48..=57)));
    let codes = numbers.filter(|number| matches!(number, Some(48..=57)));
    are_digits && codes.count() >= 3
}

fn units_of_all_wrong(board: &Board) -> Vec<usize> {
    let has = |unit: &usize, cells: &[usize]| cells.iter().all(|&cell| UNITS[cell].contains(unit));
    // Where all blanks are in a unit, all that is wrong is there, too.
    let has_all = |unit: &usize| has(unit, &board.wrong) && !has(unit, &board.blanks);
    let units = (0..27).filter(|_| !board.wrong.is_empty());
    units.filter(has_all).collect()
}

/// A grid that was printed, and what is seen in it.
struct Board {
    grid: Grid,
    puzzle: Grid,
    blanks: Vec<usize>,
    /// Without the clues.
    entered: Grid,
    wrong: Vec<usize>,
    /// Clues in whose place there is a blank, or another digit.
    erased: Vec<usize>,
    changed: Vec<usize>,
    /// Blanks that are left, clues too.
    left: Vec<usize>,
    /// The digits that repeat in rows, in columns and in boxes.
    repeated: [Digits; 3],
}

impl Board {
    fn new(grid: Grid, attempt: &Attempt) -> Board {
        let puzzle = attempt.test.puzzle;
        let cells = |has: &dyn Fn(usize) -> bool| Vec::from_iter((0..81).filter(|&cell| has(cell)));
        let with = |unit: usize, digit| CELLS[unit].into_iter().filter(move |&c| grid[c] == digit);
        let repeated = |kind: usize| -> Digits {
            let units = 9 * kind..9 * kind + 9;
            let digits = (0..9).map(|value| 1 << value);
            let is_twice =
                |&digit: &Digits| units.clone().any(|unit| with(unit, digit).count() > 1);
            digits.filter(is_twice).sum()
        };
        Board {
            grid,
            puzzle,
            blanks: attempt.test.blanks(),
            entered: from_fn(|cell| if puzzle[cell] == ALL { grid[cell] } else { ALL }),
            wrong: wrong_cells(&grid, &attempt.test),
            erased: cells(&|cell| grid[cell] == ALL && puzzle[cell] != ALL),
            changed: cells(&|cell| grid[cell] & puzzle[cell] == 0),
            left: cells(&|cell| grid[cell] == ALL),
            repeated: [0, 1, 2].map(repeated),
        }
    }

    fn has_clues(&self) -> bool {
        self.erased.is_empty() && self.changed.is_empty()
    }

    /// All digits that repeat.
    fn repeats(&self) -> Digits {
        self.repeated[0] | self.repeated[1] | self.repeated[2]
    }

    /// Whether the clues stand and blanks are left, but no digit repeats.
    fn is_left_open(&self) -> bool {
        !self.left.is_empty() && self.has_clues() && self.repeats() == 0
    }

    fn repeating_kinds(&self) -> Vec<usize> {
        let kinds = 0..self.repeated.len();
        kinds.filter(|&kind| self.repeated[kind] != 0).collect()
    }

    fn has_sums_of_45(&self) -> bool {
        let digits = |unit: [usize; 9]| unit.map(|cell| number(self.grid[cell]));
        let mut units = CELLS.into_iter().map(digits);
        units.all(|digits| digits.iter().sum::<usize>() == 45)
    }

    /// Whether clues stand elsewhere, which tells the puzzle that was read. Four do by chance once in 6,561 times.
    fn has_clues_moved(&self, moved: fn(usize) -> Option<usize>) -> bool {
        let clues = (0..81).filter(|&cell| self.puzzle[cell] != ALL);
        let moves = clues.filter_map(|cell| Some((cell, moved(cell).filter(|&to| to != cell)?)));
        let is_moved = |(cell, to): (usize, usize)| self.grid[to] == self.puzzle[cell];
        moves.clone().count() >= 4 && moves.clone().all(is_moved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::puzzle::Shape;
    use crate::run::process::{NoStart, Run};
    use crate::run::suite::{samples, PROBLEMS};
    use crate::text::output::grid_text;

    /// What is printed for the 11th sample, and a fact of it. Its blanks r7c2, r7c5, r8c5, r9c2 are 9 3 9 3.
    #[rustfmt::skip]
    #[test]
    fn each_row_holds_of_an_output_and_says_so() {
        let test = samples(PROBLEMS[0]).nth(10).expect("the 11th sample");
        let (puzzle, right) = (test.puzzle, test.solution.unwrap());
        let text = |grid: &Grid| grid_text(grid, Shape::Spaced);
        let with = |cells: &[(usize, Digits)]| {
            let mut grid = right;
            cells.iter().for_each(|&(cell, digit)| grid[cell] = digit);
            text(&grid)
        };
        let moved = |from: fn(usize) -> usize| text(&from_fn(|cell| right[from(cell)]));
        let swapped = [(0, right[1]), (1, right[0])];
        let [r7c2, r7c5, r8c5, r9c2] = test.blanks()[..] else { panic!("{:?}", test.blanks()) };
        let cases = [
            (String::new(), "there is no output: the program ends before it prints, or does not flush"),
            (" \n".to_owned(), "only spaces or line ends are printed"),
            (text(&right).replace("5 ", "-16 "), "there is -16, which is ' ' - '0': a space was read as a digit"),
            (text(&right).replacen("9", "-1", 1), "there is a negative number, -1: expected digits from 1 to 9"),
            (text(&right).replacen("9", "10", 1), "there is 10: expected digits from 1 to 9"),
            ("2\n".to_owned(), "one number is printed where 81 are expected: is a size read first? The input is the grid alone"),
            (text(&right).replace('1', "49"), "the output looks like character codes: 48 to 57 in place of 0 to 9"),
            (text(&right).repeat(2), "several grids are printed, and the first is right: the program prints on after it"),
            (text(&puzzle) + &text(&right), "several grids are printed, and the first that is right is number 2"),
            (text(&puzzle), "the output is the puzzle, unchanged: nothing was entered in it, or all was taken back"),
            (moved(|cell| cell % 9 * 9 + cell / 9), "the clues are where they would be with rows and columns exchanged"),
            (moved(|cell| cell - (cell % 9).div_ceil(2)), "the clues are where they would be if spaces were read as cells (%c?)"),
            (moved(|cell| (cell + 1) % 81), "each clue stands one cell before its place: the first cell was read as something else (a count?)"),
            (with(&[(0, ALL)]), "the only wrong clue is r1c1"),
            (with(&[(0, ALL), (1, ALL)]), "clues are erased"),
            (with(&swapped), "clues are changed"),
            (with(&[(r7c2, 1)]), "the only wrong cell is r7c2"),
            (with(&[(r7c2, ALL)]), "just one blank is left: the first"),
            (with(&[(r9c2, ALL)]), "just one blank is left: the last"),
            (text(&[1 << 4; 81]), "each row, column and box adds up to 45, but digits repeat"),
            (with(&[(r7c2, 1), (r7c5, 2)]), "all that is wrong is in row 7"),
            (text(&from_fn(|cell| 1 << ((cell % 9 + cell / 9) % 9))), "digits repeat in boxes only"),
            (with(&[(r7c2, 1)]), "the only digit that repeats is 1"),
            (with(&[(r7c2, 1)]), "each digit that repeats is that of a clue: none repeats among those entered"),
            (with(&[(r7c2, ALL), (r9c2, ALL)]), "what is entered is right as far as it goes, but blanks are left"),
            (with(&[(r7c2, 1 << 2), (r7c5, ALL), (r8c5, ALL), (r9c2, ALL)]), "blanks are left and no digit repeats, \
              but what is entered leads to no solution: some of it had to be taken back"),
        ];
        // One row has two sentences.
        assert_eq!(cases.len(), OF_OUTPUT.len() + OF_GRID.len() + 1);
        for (output, sentence) in cases {
            let mut run = Run::none(NoStart::Missing);
            (run.end, run.output) = (End::Exited(0), output.clone().into());
            let facts = Attempt::of(test.clone(), run).facts;
            assert!(facts.iter().any(|fact| fact.to_string() == sentence), "{sentence}\n{output}{facts:?}");
            let prints_on = facts.iter().any(Fact::is_more_after_the_answer);
            assert_eq!(prints_on, sentence.contains("the first is right"), "{sentence}");
        }
        // Where all blanks are in the row, it says nothing.
        let mut run = Run::none(NoStart::Missing);
        (run.end, run.output) = (End::Exited(0), with(&[(r7c2, 1), (r7c5, 2)]).into());
        let facts = Attempt::of(test.with_clues(&[r8c5, r9c2]).unwrap(), run).facts;
        assert!(!facts.is_empty() && !facts.iter().any(|fact| fact.to_string().starts_with("all that")), "{facts:?}");
    }

    #[test]
    fn a_time_limit_where_a_search_by_rows_needs_few_calls_is_no_slowness() {
        for (number, seconds, waiting, expected) in [
            (11, 1, false, true),
            (11, 0, false, false),
            (11, 1, true, false),
            (36, 1, false, false),
        ] {
            let test = samples(PROBLEMS[0]).find(|test| test.number == number);
            let mut run = Run::none(NoStart::Missing);
            run.end = End::TimeOver { waiting };
            run.used.time = Duration::from_secs(seconds);
            let facts = Attempt::of(test.expect("a sample"), run).facts;
            assert_eq!(facts.contains(&Fact::FarTooMuch), expected, "test {number}");
        }
    }
}
