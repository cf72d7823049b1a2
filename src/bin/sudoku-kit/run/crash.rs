//! What a crash says on standard error, cut down to what leads to the line: the error, and the innermost place in the
//! program's own text.

use crate::base::error::shown;
use crate::base::say::say;
use crate::run::process::Run;

const MOST_COLUMNS: usize = 240;

/// The words of a line that says what went wrong, in Java, Python, node, Rust and Go.
const ERRORS: [&str; 5] = ["Error", "Exception", "panicked", "panic: ", "fatal error: "];

/// How other lines begin: places, and what Rust and node add at the end.
const OTHERS: [&str; 4] = ["at ", "note:", "Node.js v", "(Use `node "];

/// What a line with a place has if that is in a library, or in a function's driver.
const LIBRARIES: [&str; 9] = [
    "SudokuKit",
    "<anonymous>",
    "/lib/go",
    "java.",
    "jdk.",
    "node:",
    "/lib/py",
    "/rustc/",
    "<frozen ",
];

/// The error and its place, in a line; `None` if standard error says nothing.
pub fn crash_line(run: &Run) -> Option<String> {
    crash_line_in(&String::from_utf8_lossy(&run.errors))
}

/// The words for a recursion that has become too deep.
const TOO_DEEP: [&str; 5] = [
    "stack overflow",
    "RecursionError",
    "StackOverflowError",
    "Maximum call stack",
    "overflowed its stack",
];

/// Whether an error is that a module is not installed, in Python or node: the program may be right.
pub fn lacks_module(error: &str) -> bool {
    ["No module named", "Cannot find module"]
        .iter()
        .any(|words| error.contains(words))
}

/// Whether a line has a word for an error.
pub fn names_error(line: &str) -> bool {
    ERRORS.iter().any(|word| line.contains(word))
}

/// A crash without what differs from test to test: what is quoted, and numbers, but for those of its place.
pub fn without_values(line: &str) -> String {
    let (error, place) = line.split_at(line.rfind(" (").unwrap_or(line.len()));
    let mut masked = String::new();
    for (i, part) in error.split('\'').enumerate() {
        // Between the quotes.
        masked += if i % 2 == 1 { "'...'" } else { part };
    }
    let is_number = |word: &&str| word.trim_start_matches('-').parse::<u64>().is_ok();
    let words = masked.split(' ');
    let words = words.map(|word| if is_number(&word) { "..." } else { word });
    Vec::from_iter(words).join(" ") + place
}

/// The last line with a word for an error; else, as for C++, the last that is no place. Behind it the first place in the
/// program's own text; if there is none, the last before it, as Python has it. Of a recursion that is too deep the place
/// that is there most often.
fn crash_line_in(errors: &str) -> Option<String> {
    let lines = errors.lines().map(|line| line.replace('\t', " "));
    // Go tells addresses behind a place.
    let own = |line: String| line.split(" +0x").next().map(|part| part.trim().to_owned());
    let lines = Vec::from_iter(lines.filter_map(own));
    let begins = |line: &str, starts: &[&str]| starts.iter().any(|start| line.starts_with(start));
    let has = |line: &str, words: &[&str]| words.iter().any(|word| line.contains(word));
    let is_error = |line: &String| names_error(line) && !begins(line, &OTHERS);
    let is_other = |line: &String| !line.is_empty() && !begins(line, &OTHERS);
    let at = lines.iter().rposition(is_error);
    let at = at.or(lines.iter().rposition(is_other))?;
    let (before, rest) = lines.split_at(at);
    // Rust's message stands below the place, and the number of the thread is another in each run.
    let panic = rest[0].find("panicked at ").unwrap_or(0);
    let mut error = rest[0][panic..].to_owned();
    if let Some(message) = rest.get(1).filter(|_| error.ends_with(':')) {
        error = format!("{error} {message}");
    }
    let is_own = |line: &&String| {
        let is_place = begins(line, &["at ", "File \"", "/"]);
        is_place && !has(line, &LIBRARIES)
    };
    let is_too_deep = has(&error, &TOO_DEEP);
    let place = if is_too_deep {
        let count = |place: &&String| lines.iter().filter(|line| line == place).count();
        lines.iter().filter(is_own).max_by_key(count)
    } else {
        let place = rest.iter().find(is_own);
        place.or(before.iter().rfind(is_own))
    };
    let error = match lacks_module(&error) {
        true => say!(
            "{error}: it is not installed here, and most judges have the standard library only",
            "{error}: 여기에 설치되어 있지 않습니다. 대부분의 채점 사이트도 표준 라이브러리만 지원합니다"
        ),
        false => error,
    };
    let line = match place {
        Some(place) if is_too_deep => say!(
            "{error}: a search is hardly 100 calls deep, but this one goes far deeper ({place})",
            "{error}: 재귀 깊이는 100이면 충분한데 훨씬 더 깊이 들어갑니다. 재귀 호출이 끝나지 않는 것 같습니다({place})"
        ),
        Some(place) => format!("{error} ({place})"),
        None => error,
    };
    Some(shown(&line, MOST_COLUMNS))
}

#[cfg(test)]
mod tests {
    /// What a program says on standard error, cut to what matters; behind `=>`, what is told of it.
    const CRASHES: &str = include_str!("crashes.txt");

    #[test]
    fn the_error_and_the_own_place_are_told_in_each_language() {
        for crash in CRASHES.split("====\n") {
            let (errors, told) = crash.split_once("=>\n").unwrap();
            let found = super::crash_line_in(errors).unwrap_or_default();
            assert_eq!(found, told.trim_end());
        }
    }
}
