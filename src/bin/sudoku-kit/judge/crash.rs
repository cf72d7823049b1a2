//! What a crash says on standard error, cut down to what leads to the line: the error, and the innermost place in the
//! program's own text. A language is known by the words that its crashes have.

use crate::base::error::shown;
use crate::run::process::Run;

const MOST_COLUMNS: usize = 160;

/// What leads to the line; nothing if standard error says nothing.
pub fn crash_lines(run: &Run) -> Vec<String> {
    let errors = [&run.errors[..], &run.last_errors].concat();
    crash_lines_in(&String::from_utf8_lossy(&errors))
}

/// The same in one line, for a table: the error, and its place.
pub fn crash_line(run: &Run) -> String {
    let lines = crash_lines(run);
    match lines.split_last() {
        Some((error, [place, ..])) => format!("{error} ({})", place.trim()),
        _ => lines.concat(),
    }
}

/// The place first and the error last, as Python has it.
fn crash_lines_in(errors: &str) -> Vec<String> {
    // Steps of a search, which a program may print, tell nothing of a crash.
    let is_between = |c: char| c.is_whitespace() || c == ',';
    let is_number = |word: &str| word.is_empty() || word.parse::<i32>().is_ok();
    let is_step = |line: &&str| !line.is_empty() && line.split(is_between).all(is_number);
    let lines = errors.lines().map(str::trim_end);
    let text = Vec::from_iter(lines.filter(|line| !is_step(line)));
    let of_languages = [python, java, node, rust_or_cpp, last_line];
    let found = of_languages.iter().find_map(|of| of(&text));
    let clean = |line: &str| shown(&line.replace('\t', "    "), MOST_COLUMNS);
    found.into_iter().flatten().map(clean).collect()
}

/// The innermost frame of the program's own file, which is that of the first frame, with the line and its marks:
///
/// ```text
/// Traceback (most recent call last):
///   File "mine.py", line 9, in <module>
///     solve(0)
///   File "mine.py", line 7, in solve
///     return grid[k // 9][9]
///            ~~~~~~~~~~~~^^^
/// IndexError: list index out of range
/// ```
///
/// An error of syntax has a frame and no head.
fn python<'a>(text: &[&'a str]) -> Option<Vec<&'a str>> {
    let is_frame = |line: &&str| line.starts_with("  File \"");
    // Of several tracebacks, the last is of the error that nobody caught.
    let head = text
        .iter()
        .rposition(|line| line.starts_with("Traceback ("));
    let text = &text[head.unwrap_or(0)..];
    let file = |line: &str| line.split('"').nth(1).unwrap_or_default().to_owned();
    let own = file(text.iter().find(|line| is_frame(line))?);
    let frame = text
        .iter()
        .rposition(|line| is_frame(line) && file(line) == own)?;
    let is_of_frame = |line: &&&str| line.starts_with("    ");
    let below = text[frame + 1..].iter().take_while(is_of_frame).count();
    let is_error = |line: &&&str| !line.is_empty() && !line.starts_with(' ');
    let error = text[frame + 1..].iter().find(is_error)?;
    let mut lines = text[frame..=frame + below].to_vec();
    lines.push(error);
    Some(lines)
}

/// The exception, of several the cause, and the first frame that is not of the JDK.
fn java<'a>(text: &[&'a str]) -> Option<Vec<&'a str>> {
    let starts = ["Exception in thread ", "Caused by: "];
    let is_head = |line: &&str| starts.iter().any(|start| line.starts_with(start));
    let head = text.iter().rposition(is_head)?;
    let library = ["java.", "javax.", "jdk.", "sun.", "kotlin."];
    let is_own = |line: &&&str| !library.iter().any(|name| line[4..].starts_with(name));
    let is_frame = |line: &&&str| line.starts_with("\tat ");
    let frames = text[head + 1..].iter().filter(is_frame);
    // The frames of a cause are only those that the exception itself has not.
    let own = frames.chain(text.iter().filter(is_frame)).find(is_own);
    Some(own.copied().into_iter().chain([text[head]]).collect())
}

/// The error, and the first frame that is not node's. An error of syntax has none: its place is the first line.
fn node<'a>(text: &[&'a str]) -> Option<Vec<&'a str>> {
    text.iter().rfind(|line| line.starts_with("Node.js v"))?;
    let first = text.iter().position(|line| line.starts_with("    at "));
    let Some(first) = first.filter(|&first| first > 0) else {
        // Where something is thrown that is no error, no frame is told.
        text.iter().find(|line| line.starts_with("(Use `node "))?;
        let lines = text.iter().filter(|line| !line.is_empty());
        return Some(lines.copied().take(4).collect());
    };
    let mut frames = text[first..]
        .iter()
        .filter(|line| line.starts_with("    at "));
    let is_own = |line: &&&str| !line.contains("node:") && !line.contains("node_modules");
    let place = frames
        .find(is_own)
        .or(text.iter().find(|line| !line.is_empty()));
    // The message may have several lines: it begins behind the last blank line.
    let head = text[..first].iter().rposition(|line| line.is_empty());
    let error = text[head.map_or(0, |head| head + 1)..first].first();
    Some([place?, error?].map(|line| *line).to_vec())
}

/// Of a Rust panic, the place and the message, which stand in two lines since Rust 1.73; of a C++ exception that
/// nobody catches, its type and what it says.
fn rust_or_cpp<'a>(text: &[&'a str]) -> Option<Vec<&'a str>> {
    let heads = [" panicked at ", "terminate called "];
    let is_head = |line: &&str| heads.iter().any(|head| line.contains(head));
    let head = text.iter().position(is_head)?;
    let message = text.get(head + 1).filter(|line| !line.starts_with("note:"));
    Some([text[head]].into_iter().chain(message.copied()).collect())
}

/// What `java` says where there is no `main`; or the last line that says more than where it was, or, of Rust's full
/// stack, that it was fatal.
fn last_line<'a>(text: &[&'a str]) -> Option<Vec<&'a str>> {
    let places = [" ", "\t", "note:", "Node.js v", "fatal runtime error:"];
    let is_place = |line: &str| places.iter().any(|start| line.starts_with(start));
    let mut lines = text.iter().filter(|line| !line.is_empty());
    let no_main = text
        .iter()
        .find(|line| line.starts_with("Error: Main method "));
    let no_main = no_main.map(|line| line.split(", ").next().unwrap_or(line));
    let last = no_main.or(lines.rfind(|line| !is_place(line)).copied())?;
    Some(vec![last])
}

#[cfg(test)]
mod tests {
    /// What a program says on standard error, cut to what matters; behind `=>`, what is told of it.
    const CRASHES: &str = include_str!("crashes.txt");

    #[test]
    fn the_line_of_a_crash_and_its_error_are_told_in_each_language() {
        for crash in CRASHES.split("====\n") {
            let (errors, told) = crash.split_once("=>\n").unwrap();
            assert_eq!(super::crash_lines_in(errors).join("\n") + "\n", told);
        }
    }
}
