//! The words and signs of a source, without its comments and strings.

use super::languages::Language;
use std::path::{Path, PathBuf};

/// What a language has instead of `//` and `/* */`, and of a character in `'`.
fn is_python(language: &Language) -> bool {
    matches!(language.name, "python" | "pypy")
}

pub fn words<'a>(language: &Language, text: &'a str) -> Vec<&'a str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match comment(language, rest).or_else(|| string(language, rest)) {
            Some(length) => length,
            None => {
                let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
                let word = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
                let length = word.max(first.len_utf8());
                if !first.is_whitespace() {
                    words.push(&rest[..length]);
                }
                length
            }
        };
        rest = &rest[length..];
    }
    words
}

/// Whether these words follow one another somewhere.
pub fn has(words: &[&str], wanted: &str) -> bool {
    let wanted = Vec::from_iter(wanted.split(' '));
    words.windows(wanted.len()).any(|found| found == wanted)
}

/// The length of a comment that a text begins with.
fn comment(language: &Language, text: &str) -> Option<usize> {
    let line = if is_python(language) { "#" } else { "//" };
    if text.starts_with(line) {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    (text.starts_with("/*") && !is_python(language)).then(|| up_to(text, 2, "*/"))
}

/// The length of a string or character that a text begins with, or of the sign `'` in front of a name.
fn string(language: &Language, text: &str) -> Option<usize> {
    let quote = ["\"\"\"", "'''", "\"", "'", "`"]
        .into_iter()
        .find(|quote| text.starts_with(quote))?;
    let is_character = quote == "'" && !is_python(language) && language.name != "node";
    // In Rust, 'a is a name; in C++, 1'000 a number.
    let second = text[1..].chars().next();
    let is_name = is_character && second != Some('\\') && text.chars().nth(2) != Some('\'');
    Some(if is_name {
        1
    } else {
        up_to(text, quote.len(), quote)
    })
}

/// The length of a text up to its end, which does not stand behind a backslash; one line at most where the end is a
/// quote that must not have more.
fn up_to(text: &str, start: usize, end: &str) -> usize {
    let mut i = start;
    while i < text.len() {
        let rest = &text.as_bytes()[i..];
        match rest[0] {
            _ if rest.starts_with(end.as_bytes()) => return i + end.len(),
            b'\n' if matches!(end, "\"" | "'") => return i,
            b'\\' if end != "*/" => i += 1,
            _ => {}
        }
        i += 1;
    }
    text.len()
}

/// A class of Java.
#[derive(Debug, PartialEq)]
pub struct Class {
    /// With its package: `java` wants that.
    pub name: String,
    /// The public class of its source, for which the compiler wants a file of that name.
    public: Option<String>,
}

impl Class {
    /// The name of the file that the compiler gets for this source.
    pub fn file(&self, source: &Path) -> PathBuf {
        match &self.public {
            Some(name) => Path::new(name).with_extension("java"),
            None => source.file_name().unwrap_or_default().into(),
        }
    }
}

/// The class of a source that has `main`: of several the public one, else `Main`, else the first.
pub fn class_with_main(words: &[&str]) -> Class {
    let (mut depth, mut own, mut public) = (0, "Main", None);
    let mut with_main = Vec::new();
    for (i, &word) in words.iter().enumerate() {
        let before = |n: usize| i.checked_sub(n).map_or("", |i| words[i]);
        match word {
            "{" => depth += 1,
            "}" => depth -= 1,
            "main" if before(1) == "void" => with_main.push(own),
            _ if depth == 0 && ["class", "enum", "record", "interface"].contains(&before(1)) => {
                own = word;
                // `public final class Name`
                let modifiers = words[..i]
                    .iter()
                    .rev()
                    .take_while(|word| !";}".contains(*word));
                if modifiers.into_iter().any(|word| *word == "public") {
                    public = Some(word);
                }
            }
            _ => {}
        }
    }
    let is_best = |name: &&&str| Some(**name) == public || **name == "Main";
    let best = with_main.iter().find(is_best).or(with_main.first());
    let package = words.strip_prefix(&["package"]).unwrap_or_default();
    let package = package
        .split(|word| *word == ";")
        .next()
        .unwrap_or_default();
    let dot = if package.is_empty() { "" } else { "." };
    Class {
        name: format!("{}{dot}{}", package.concat(), best.unwrap_or(&"Main")),
        public: public.map(str::to_owned),
    }
}
