//! Words that people type, in tables: own name, what it names, and what that means, in a line. Help, errors
//! and pages take the words from there. And texts in lines that fit a terminal.

use super::say::columns;

pub type Word<T> = (&'static str, T, &'static str);

/// Each name, and what it names.
pub fn names<T: Copy>(table: &[Word<T>]) -> Vec<(&'static str, T)> {
    table.iter().map(|word| (word.0, word.1)).collect()
}

/// Each name, and what it means.
pub fn meanings<T>(table: &[Word<T>]) -> Vec<(String, String)> {
    let row = |word: &Word<T>| (word.0.to_owned(), word.2.to_owned());
    table.iter().map(row).collect()
}

/// `1 test`, `2 tests`
pub fn plural(count: impl ToString, what: &str) -> String {
    let count = count.to_string();
    let end = if count == "1" { "" } else { "s" };
    format!("{count} {what}{end}")
}

/// `1,640`
pub fn thousands(count: usize) -> String {
    match (count / 1000, count % 1000) {
        (0, rest) => rest.to_string(),
        (more, rest) => format!("{},{rest:03}", thousands(more)),
    }
}

/// `14`, `14 and 24`, `14, 24 and 30`
pub fn listed(items: &[String]) -> String {
    match items {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => items.concat(),
    }
}

/// The columns of a terminal.
pub const WIDTH: usize = 80;

/// A text in lines that fit a terminal: before the first stands `first`, before each other one `indent`. A word that
/// is too long has a line of its own.
pub fn wrap(text: &str, first: &str, indent: &str) -> String {
    let mut lines = first.to_owned();
    let mut column = columns(first);
    for (i, word) in text.split(' ').enumerate() {
        let width = columns(word);
        if i > 0 && column + 1 + width > WIDTH {
            lines += &format!("\n{indent}");
            column = columns(indent);
        } else if i > 0 {
            lines.push(' ');
            column += 1;
        }
        lines += word;
        column += width;
    }
    lines + "\n"
}
