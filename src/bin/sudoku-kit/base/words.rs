//! Words that people type, in tables: own name, what it names, and what that means, in a line. Help, errors
//! and pages take the words from there.

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
