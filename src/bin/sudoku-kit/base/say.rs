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
