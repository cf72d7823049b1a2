//! The line of a wrong program: what `repair` finds, in words.

use super::common::{common, Common};
use super::report::{what_next, wrapped};
use super::{is_mistake, Judged};
use crate::base::error::{shown, Error};
use crate::base::progress::Progress;
use crate::base::say::{columns, cut, lang, say, Lang};
use crate::base::words::{listed, plural, thousands, WIDTH};
use crate::repair::{find_line, Found, Outcome, Site, Task};
use crate::run::attempt::{Attempt, Verdict};
use crate::run::folder::Folder;
use crate::run::languages::of_source;
use crate::run::process::interrupt::until_interrupted;
use crate::run::process::{Limits, Run};
use crate::run::suite::{random_tests, with_one_blank, Test};
use std::fs;
use std::iter;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So many random puzzles are solved, too, by what is named.
const RANDOM: usize = 20;

/// What was searched, and what came of it.
pub struct Search {
    text: String,
    is_python: bool,
    outcome: Outcome,
    tests: usize,
    seconds: Duration,
}

/// Looks for the line of a program, of which the smallest failure is known; `run` runs it on a test with a time limit.
/// `None` where no line is looked for: there is no source, or it is only slow.
pub fn search(
    judged: &Judged,
    tests: Vec<Test>,
    smallest: &Attempt,
    limits: Limits,
    run: impl Fn(&Test, Duration) -> Run,
) -> Result<Option<Search>, Error> {
    let (began, options) = (Instant::now(), judged.options);
    let path = Path::new(&options.program[0]);
    let is_source = of_source(path).is_some() && options.program.len() == 1;
    let failed = iter::once(smallest).chain(judged.failed());
    let mut failed = Vec::from_iter(failed.filter(|failed| is_mistake(failed)).cloned());
    if options.line.is_zero() || !is_source || failed.is_empty() {
        return Ok(None);
    }
    let (Ok(bytes), Ok(folder)) = (fs::read(path), Folder::new()) else {
        return Ok(None);
    };
    let one_blank = with_one_blank(&tests).into_iter().map(|test| {
        // What takes longer on one blank is no small failure.
        let run = run(&test, Duration::from_millis(500));
        Attempt::of(test, run)
    });
    let has_failed = |it: &Attempt| !matches!(it.verdict, Verdict::Accepted | Verdict::TimeLimit);
    failed.splice(..0, one_blank.filter(has_failed));
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let what = say!("changes", "고쳐 본 코드");
    // Those who promise one solution are not given more.
    let is_program = judged.program.function.is_none();
    let random = random_tests(options.problem, 0, 0).filter(|test| is_program || test.is_unique);
    let tried = Mutex::new(None);
    let progress = |more: usize, of: usize| {
        let mut tried = tried.lock().unwrap_or_else(PoisonError::into_inner);
        let of = Some(of as u64);
        let tried = tried.get_or_insert_with(|| Progress::between_lines(what.clone(), of));
        tried.add(more);
    };
    let outcome = until_interrupted(|is_stopped| {
        let task = Task {
            text: text.clone(),
            language: judged.program.language,
            failed,
            tests,
            random: random.take(RANDOM).collect(),
            limits,
            deadline: Mutex::new(began + options.line),
            folder: &folder.path,
            is_stopped,
        };
        find_line(&task, &progress)
    });
    if let Ok(Some(mut tried)) = tried.into_inner() {
        tried.clear();
    }
    let outcome = outcome.map_err(|error| {
        Error::Failed(say!(
            "cannot look for the line: {error}",
            "틀린 줄을 찾을 수 없습니다: {error}"
        ))
    })?;
    Ok(outcome.map(|outcome| Search {
        text,
        is_python: matches!(judged.program.language.name, "python" | "pypy"),
        outcome,
        tests: judged.tests,
        seconds: began.elapsed(),
    }))
}

/// The line in words, where eyes rest: last. Where none is named, it is said what to do next.
pub fn told(judged: &Judged, search: Option<&Search>, smallest: &Attempt) -> String {
    let Some(search) = search else {
        return what_next(judged, smallest);
    };
    let common = common(judged, Some(smallest));
    let is_clear = smallest.verdict == Verdict::PresentationError
        || matches!(common[..], [Common::SameOutput(..) | Common::OnlyFunctions]);
    let why_none = match &search.outcome {
        // What is wrong was said: no line is missed.
        Outcome::None { .. } if is_clear => return what_next(judged, smallest),
        Outcome::Found(found) => {
            return "\n".to_owned() + &search.places(found, judged.options.is_change)
        }
        Outcome::None { compiled } => {
            let count = thousands(*compiled);
            let changes = plural(&count, "change");
            say!(
                "None of the {changes} that were tried, one at a time, is enough. It may take several lines, or one that was not tried.",
                "코드를 한 군데씩 {count}가지로 고쳐 보았지만 테스트를 모두 통과한 것은 없습니다. 여러 줄을 고치거나 다른 방법으로 고쳐야 할 수 있습니다."
            )
        }
        Outcome::TimeOver { tried, of } => {
            let (tried, of) = (thousands(*tried), thousands(*of));
            let seconds = search.seconds.as_secs_f64();
            let more = (3 * judged.options.line.as_secs()).max(60);
            say!(
                "No line is found yet: of the changes to the program, {tried} of {of} tried in {seconds:.0} s (--line {more} goes on for longer).",
                "아직 틀린 줄을 찾지 못했습니다. 한 군데씩 고친 코드 {of}가지 중 {tried}가지를 {seconds:.0}초 동안 돌려 보았습니다(더 오래 찾으려면 --line {more}처럼 시간을 늘리세요)."
            )
        }
        Outcome::Refused(name) => {
            let name = shown(name, 40);
            say!(
                "The line is not looked for, since that runs changes of the program: it names {name}, which may \
                 reach files, other processes, the network or the system's settings.",
                "틀린 줄은 찾지 않았습니다. 찾으려면 코드를 조금씩 고쳐 실행해 봐야 하는데, 코드에 \
                 파일·프로세스·네트워크·시스템 설정을 다룰 수 있는 것({name})이 있어 위험합니다."
            )
        }
    };
    what_next(judged, smallest) + "\n" + &wrapped(&why_none)
}

/// The lines as a cell of a table; `-` if none is named.
pub fn brief(search: Option<&Search>) -> String {
    let Some(Outcome::Found(found)) = search.map(|search| &search.outcome) else {
        return String::new();
    };
    let place = |site: &Site| match site {
        Site::Line(line) => say!("line {line}", "{line}번째 줄"),
        Site::After(line) => say!("after line {line}", "{line}번째 줄 아래"),
        Site::Lines(lines) => {
            let lines = numbers(lines);
            say!("lines {lines}", "{lines}번째 줄")
        }
    };
    let places = |found: &Found| Vec::from_iter(found.sites.iter().map(place)).join(" + ");
    Vec::from_iter(found.iter().map(places)).join("; ")
}

fn numbers(lines: &[usize]) -> String {
    let numbers = Vec::from_iter(lines.iter().map(usize::to_string));
    match lang() {
        Lang::English => listed(&numbers),
        Lang::Korean => numbers.join(", "),
    }
}

/// How a place is told.
enum Place {
    First,
    /// It would do in place of the first.
    Other,
    /// It has to be changed beside the first.
    Second,
}

impl Search {
    fn places(&self, found: &[Found], shows_change: bool) -> String {
        let mut told = String::new();
        for (i, found) in found.iter().enumerate() {
            for (k, site) in found.sites.iter().enumerate() {
                let place = match (i, k) {
                    (0, 0) => Place::First,
                    (_, 0) => Place::Other,
                    // Both changes are there.
                    _ if *site == found.sites[0] => continue,
                    _ => Place::Second,
                };
                told += &self.place(place, site, found);
            }
        }
        let accepted = found.iter().map(|found| found.accepted).min().unwrap_or(0);
        let all = self.tests;
        let (tests, left) = (plural(all, "test"), all - accepted);
        let accepted = match accepted == all {
            true => say!(
                "all {tests} are accepted",
                "테스트 {all}개를 모두 통과합니다"
            ),
            false => say!(
                "all tests are accepted but {left} with long searches, which were not run",
                "테스트 {all}개 중 탐색이 긴 {left}개를 뺀 {accepted}개를 모두 통과합니다"
            ),
        };
        let how = match shows_change {
            true => say!(". The change:", ". 이렇게 고칩니다:"),
            false => say!(" (--change shows it).", "(고친 코드: --change)."),
        };
        told += &wrapped(&match (found, &found[0].sites[..]) {
            (_, [one, other]) if one == other => say!(
                "With two changes there, {accepted}{how}",
                "이곳에서 두 군데를 고치면 {accepted}{how}"
            ),
            (_, [_, _]) => say!(
                "With a change in both places, {accepted}{how}",
                "두 곳을 모두 고치면 {accepted}{how}"
            ),
            ([_], [Site::Line(_)]) => say!(
                "With one change there, {accepted}{how}",
                "이 줄에서 한 군데만 고치면 {accepted}{how}"
            ),
            ([_], [Site::After(_)]) => say!(
                "With one line put in at the ?, {accepted}{how}",
                "? 자리에 한 줄을 넣으면 {accepted}{how}"
            ),
            ([_], _) => say!(
                "With that change, {accepted}{how}",
                "그렇게 고치면 {accepted}{how}"
            ),
            _ => say!(
                "With one change in one of these places, {accepted}{how}",
                "이 가운데 한 곳만 고치면 {accepted}{how}"
            ),
        });
        if shows_change {
            told += &Vec::from_iter(found.iter().map(|found| self.change(found)))
                .join(&say!("or:\n", "다른 방법:\n"));
        }
        told
    }

    /// A place, and the text of its lines.
    fn place(&self, place: Place, site: &Site, found: &Found) -> String {
        let head = match (site, place) {
            (Site::Line(line), Place::First) => {
                say!("Look at line {line}:", "{line}번째 줄을 보세요:")
            }
            (Site::Line(line), Place::Other) => {
                say!("Or look at line {line}:", "아니면 {line}번째 줄을 보세요:")
            }
            (Site::Line(line), Place::Second) => {
                say!("Look at line {line}, too:", "{line}번째 줄도 보세요:")
            }
            (Site::After(line), Place::First) => say!(
                "Something is missing after line {line}:",
                "{line}번째 줄 아래에 빠진 줄이 있습니다:"
            ),
            (Site::After(line), Place::Other) => say!(
                "Or something is missing after line {line}:",
                "아니면 {line}번째 줄 아래에 빠진 줄이 있습니다:"
            ),
            (Site::After(line), Place::Second) => say!(
                "Something is missing after line {line}, too:",
                "{line}번째 줄 아래에도 빠진 줄이 있습니다:"
            ),
            (Site::Lines(lines), place) => {
                let numbers = numbers(lines);
                match place {
                    Place::First => say!(
                        "Look at lines {numbers}: the same change in each.",
                        "{numbers}번째 줄을 보세요. 모두 똑같이 고치면 됩니다."
                    ),
                    Place::Other => say!(
                        "Or look at lines {numbers}: the same change in each.",
                        "아니면 {numbers}번째 줄을 모두 똑같이 고쳐도 됩니다."
                    ),
                    Place::Second => say!(
                        "Look at lines {numbers}, too: the same change in each.",
                        "{numbers}번째 줄도 보세요. 모두 똑같이 고치면 됩니다."
                    ),
                }
            }
        };
        let all = Vec::from_iter(self.text.lines());
        let shown = |line: &usize| all.get(line - 1).map(|line| one_line("    ", line));
        let lines: String = match site {
            // What is missing stands between two lines; in Python, it matters how far in.
            Site::After(line) if self.is_python => {
                let is_before = |site: &&Site| matches!(site, Site::After(other) if other < line);
                let before = found.sites.iter().filter(is_before).count();
                let put_in = found.changed.lines().nth(line + before).unwrap_or_default();
                let (indent, _) = put_in.split_at(put_in.len() - put_in.trim_start().len());
                let lines = [all[line - 1].to_owned(), format!("{indent}?")];
                let lines = lines
                    .into_iter()
                    .chain(all.get(*line).map(|line| line.to_string()));
                let lines = lines.map(|line| line.replace('\t', "    "));
                let lines = Vec::from_iter(lines.filter(|line| !line.trim().is_empty()));
                let least = lines.iter().map(|line| indent_of(line)).min().unwrap_or(0);
                let shown =
                    |line: &String| one_line(&" ".repeat(4 + indent_of(line) - least), line);
                lines.iter().map(shown).collect()
            }
            Site::After(line) => [shown(line), Some("    ?\n".into()), shown(&(line + 1))]
                .into_iter()
                .flatten()
                .collect(),
            _ => site.lines().iter().filter_map(shown).collect(),
        };
        wrapped(&head) + &lines
    }

    /// What is replaced and what by, as lines with - and +, whole, however long they are.
    fn change(&self, found: &Found) -> String {
        let mut old = Vec::from_iter(self.text.lines());
        let mut new = Vec::from_iter(found.changed.lines());
        while !old.is_empty() && old.last() == new.last() {
            old.pop();
            new.pop();
        }
        let same = old.iter().zip(&new).take_while(|(old, new)| old == new);
        let same = same.count();
        let lines = difference(&old[same..], &new[same..]).into_iter();
        let shown = |(sign, line): (char, &str)| {
            let line = shown(&line.replace('\t', "    "), usize::MAX);
            (sign, line.trim_end().to_owned())
        };
        let lines = Vec::from_iter(lines.map(shown).filter(|(_, line)| !line.is_empty()));
        let indents = lines.iter().map(|(_, line)| indent_of(line));
        let least = indents.min().unwrap_or(0);
        let mut told = String::new();
        for (sign, line) in &lines {
            let (mut before, mut rest) = (format!("  {sign} "), &line[least..]);
            while !rest.is_empty() {
                let part = cut(rest, WIDTH - before.len());
                told += &format!("{before}{part}\n");
                rest = &rest[part.len()..];
                before = "    ".to_owned();
            }
        }
        told
    }
}

/// The lines that one text has and the other has not, by a longest common subsequence, with - and +.
fn difference<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<(char, &'a str)> {
    // How many lines the rests have in common.
    let mut common = vec![vec![0; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = match old[i] == new[j] {
                true => 1 + common[i + 1][j + 1],
                false => common[i + 1][j].max(common[i][j + 1]),
            };
        }
    }
    let (mut i, mut j, mut lines) = (0, 0, Vec::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[i + 1][j] >= common[i][j + 1] {
            lines.push(('-', old[i]));
            i += 1;
        } else {
            lines.push(('+', new[j]));
            j += 1;
        }
    }
    lines
}

/// How many spaces a line begins with.
fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// A line of the program that fits a terminal.
fn one_line(before: &str, line: &str) -> String {
    let line = shown(&line.trim().replace('\t', " "), usize::MAX);
    let width = WIDTH - before.len();
    match columns(&line) > width {
        true => format!("{before}{}...\n", cut(&line, width - 3)),
        false => format!("{before}{line}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn a_line_that_is_moved_is_taken_out_where_it_was() {
        let moved = difference(&["a", "b", "c"], &["b", "c", "a"]);
        assert_eq!(moved, [('-', "a"), ('+', "a")]);
        let indented = difference(&["a", "  b"], &["a", "b"]);
        assert_eq!(indented, [('-', "  b"), ('+', "b")]);
    }
}
