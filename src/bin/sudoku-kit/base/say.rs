//! English or Korean: each sentence stands in both, side by side, where it is said.

use std::env;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lang {
    English,
    Korean,
}

/// A command sets it before it says anything.
static IS_KOREAN: AtomicBool = AtomicBool::new(false);

pub fn lang() -> Lang {
    match IS_KOREAN.load(Relaxed) {
        true => Lang::Korean,
        false => Lang::English,
    }
}

pub fn set_lang(lang: Lang) {
    IS_KOREAN.store(lang == Lang::Korean, Relaxed);
}

/// That of the environment: the first of these variables that is set decides.
pub fn environment_lang() -> Lang {
    let values = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| env::var(name).unwrap_or_default());
    let value = values.iter().find(|value| !value.is_empty());
    let value = value.map_or(String::new(), |value| value.to_lowercase());
    match value.starts_with("ko") && (value.contains("utf-8") || value.contains("utf8")) {
        true => Lang::Korean,
        false => Lang::English,
    }
}

/// A sentence in the language that is set: `say!("{count} tests", "테스트 {count}개")`.
macro_rules! say {
    ($english:literal, $korean:literal $(,)?) => {
        match $crate::base::say::lang() {
            $crate::base::say::Lang::English => format!($english),
            $crate::base::say::Lang::Korean => format!($korean),
        }
    };
}
pub(crate) use say;

/// The columns of a text on a terminal: Hangul takes two for each syllable.
pub fn columns(text: &str) -> usize {
    text.chars().map(char_columns).sum()
}

fn char_columns(c: char) -> usize {
    match c {
        '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}' => 2,
        '\u{F900}'..='\u{FAFF}' | '\u{FF00}'..='\u{FF60}' => 2,
        _ => 1,
    }
}

/// A text and blanks behind it, up to these columns.
pub fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(columns(text)))
}

/// The start of a text that fits into these columns.
pub fn cut(text: &str, width: usize) -> String {
    let mut column = 0;
    let fits = |c: &char| {
        column += char_columns(*c);
        column <= width
    };
    text.chars().take_while(fits).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// What is no English in a Korean sentence: names, code, commands.
    const NAMES: &str = "C Java JavaScript Rust LeetCode solveSudoku solution main Main PyPy Python pypy3 Debian Ubuntu PATH DLL CPU MB GB UTF \
        sudoku kit judge problem all change line ruby chmod x in S UTF ASCII src page index html c flush static abort NZEC \
        AssertionFailed DivisionByZero Segfault SIGABRT SIGFPE SIGKILL SIGSEGV return";

    /// The string literal that a text begins with, and the rest.
    fn literal(text: &str) -> (String, &str) {
        let text = text.trim_start().strip_prefix('"').expect("a sentence");
        let mut end = 0;
        while !text[end..].starts_with('"') {
            end += if text[end..].starts_with('\\') { 2 } else { 1 };
            while !text.is_char_boundary(end) {
                end += 1;
            }
        }
        (text[..end].to_owned(), &text[end + 1..])
    }

    fn sentences(folder: &Path, found: &mut Vec<[String; 2]>) {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                sentences(&path, found);
            } else if path.extension().is_some_and(|suffix| suffix == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let text = text.split("\n#[cfg(test)]").next().unwrap();
                for call in text.split("say!(").skip(1) {
                    // The macro itself and its comment have none.
                    if call.trim_start().starts_with('"') {
                        let (english, rest) = literal(call);
                        let comma = rest.trim_start().strip_prefix(',');
                        let (korean, _) = literal(comma.expect("a second sentence"));
                        found.push([english, korean]);
                    }
                }
            }
        }
    }

    /// A sentence without its slots.
    fn words(sentence: &str) -> Vec<String> {
        let outside = sentence.split('{').map(|part| match part.split_once('}') {
            Some((_, text)) => text,
            None => part,
        });
        let text = Vec::from_iter(outside).join(" ").replace("\\n", " ");
        let words = text.split(|c: char| !c.is_ascii_alphanumeric());
        let words = words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()));
        words.map(str::to_owned).collect()
    }

    #[test]
    fn no_korean_sentence_has_english_words_but_names() {
        let mut found = Vec::new();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin/sudoku-kit");
        sentences(&source, &mut found);
        assert!(found.len() > 100, "{} sentences", found.len());
        let names = Vec::from_iter(NAMES.split_whitespace());
        for [english, korean] in found {
            let foreign = words(&korean).into_iter();
            let foreign = Vec::from_iter(foreign.filter(|word| !names.contains(&&**word)));
            assert!(foreign.is_empty(), "{foreign:?} in {korean}");
            let is_hangul = |c| ('\u{AC00}'..='\u{D7A3}').contains(&c);
            let is_korean = korean.contains(is_hangul) || words(&korean).is_empty();
            assert!(is_korean, "{english} stands for itself in Korean");
            assert!(!english.contains(is_hangul), "{english} is no English");
        }
    }
}
