//! A command as a row of the table, an option as a constant, and what was typed for them. The options of a command are
//! read from its help, a text beside its file; the list of commands is the help of `help`.

use crate::base::error::{printable, Error, Status};
use crate::page::MARK;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::thread;

/// A row of the table.
pub struct Command {
    pub name: &'static str,
    /// The help, as it is printed: only a name in braces stands for a list.
    pub help: &'static str,
    /// Options end at the first operand: what follows belongs to it.
    pub ends_at_operand: bool,
    pub run: fn(&Arguments) -> Result<Status, Error>,
}

impl Command {
    pub const fn new(
        name: &'static str,
        help: &'static str,
        run: fn(&Arguments) -> Result<Status, Error>,
    ) -> Self {
        Command {
            name,
            help,
            ends_at_operand: false,
            run,
        }
    }

    /// The options that its help shows, in lines such as `  --limit N          at most N [default: 5]`.
    pub fn options(&self) -> impl Iterator<Item = Usage> {
        let help = self.help;
        help.match_indices("\n  --").map(move |(line_end, _)| {
            let entry = help[line_end..].trim_start();
            let entry = entry.split("\n  --").next().unwrap_or(entry);
            let usage = entry.split("  ").next().unwrap_or(entry);
            let default = entry.split("[default:").nth(1);
            let default = default.and_then(|text| text.split(']').next());
            Usage {
                name: usage.split(' ').next().unwrap_or(usage),
                usage,
                default: default.unwrap_or_default().trim(),
            }
        })
    }
}

/// An option as a help shows it.
pub struct Usage {
    pub name: &'static str,
    /// The name, and ` VALUE` if it takes one.
    pub usage: &'static str,
    /// What holds if it is not given. Where that can be typed as a value, `value` reads it as one.
    pub default: &'static str,
}

/// The name of an option.
#[derive(Clone, Copy)]
pub struct Opt(&'static str);

impl Opt {
    pub const ALL: Opt = Opt("--all");
    pub const BRIEF: Opt = Opt("--brief");
    pub const CHANGE: Opt = Opt("--change");
    pub const HARD: Opt = Opt("--hard");
    pub const LANG: Opt = Opt("--lang");
    pub const LANGUAGE: Opt = Opt("--language");
    pub const LEVEL: Opt = Opt("--level");
    pub const LIMIT: Opt = Opt("--limit");
    pub const LINE: Opt = Opt("--line");
    pub const OUT: Opt = Opt("--out");
    pub const PROBLEM: Opt = Opt("--problem");
    pub const RANDOM: Opt = Opt("--random");
    pub const RUNG: Opt = Opt("--rung");
    pub const SEED: Opt = Opt("--seed");
    pub const SHAPE: Opt = Opt("--shape");
    pub const TESTS: Opt = Opt("--tests");
    pub const THREADS: Opt = Opt("--threads");
    pub const TIME: Opt = Opt("--time");
}

/// What follows a command, and the table.
pub struct Arguments {
    pub table: &'static [Command],
    pub command: &'static Command,
    /// Each option that is given, and what is typed as its value, if anything is.
    pub typed: Vec<(&'static str, OsString)>,
    pub operands: Vec<OsString>,
}

impl Arguments {
    /// Wrong usage: what was expected and found, and where to read on.
    pub fn misuse<T>(&self, message: &str) -> Result<T, Error> {
        let about = match self.command.name {
            "help" => "help".to_owned(),
            name => format!("help {name}"),
        };
        Err(Error::Failed(format!("{message}; see sudoku-kit {about}")))
    }

    pub fn expected<T>(&self, what: &str, expected: &str, found: &str) -> Result<T, Error> {
        let found = quoted(found);
        self.misuse(&format!("{what} expects {expected}, found {found}"))
    }

    /// The option as the help of the command shows it.
    fn usage(&self, Opt(name): Opt) -> Usage {
        let usage = self.command.options().find(|usage| usage.name == name);
        usage.unwrap_or_else(|| unreachable!("{name} is not in the help"))
    }

    /// What is typed as the value of an option; `None` if the option is not given.
    fn given(&self, option: Opt) -> Option<&OsString> {
        let name = self.usage(option).name;
        let typed = self.typed.iter().find(|typed| typed.0 == name);
        typed.map(|typed| &typed.1)
    }

    pub fn has(&self, option: Opt) -> bool {
        self.given(option).is_some()
    }

    /// What is typed, if the option is given; it may not be empty.
    pub fn path(&self, option: Opt, expected: &str) -> Result<Option<&OsStr>, Error> {
        match self.given(option) {
            Some(path) if path.is_empty() => self.expected(option.0, expected, ""),
            path => Ok(path.map(OsString::as_os_str)),
        }
    }

    /// A file for a page; one that is there has to be a page, so that no source is lost.
    pub fn page_file(&self, option: Opt) -> Result<Option<&OsStr>, Error> {
        let file = self.path(option, "a FILE")?;
        let is_file = |file: &&OsStr| Path::new(file).is_file();
        let old = file.filter(is_file).and_then(|file| fs::read(file).ok());
        match old {
            Some(old) if !old.is_empty() && !String::from_utf8_lossy(&old).contains(MARK) => {
                let name = printable(file.unwrap_or_default());
                self.misuse(&format!(
                    "{} expects a new file or a page, found '{name}'",
                    option.0
                ))
            }
            _ => Ok(file),
        }
    }

    /// What an option's value means; if it is not given, what its default means, if that is a value.
    pub fn value<T>(
        &self,
        option: Opt,
        expected: &str,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, Error> {
        let Some(given) = self.given(option) else {
            return Ok(meaning(self.usage(option).default));
        };
        let text = printable(given);
        match meaning(&text) {
            None => self.expected(option.0, expected, &text),
            value => Ok(value),
        }
    }

    pub fn number(&self, option: Opt, least: u64) -> Result<Option<u64>, Error> {
        let expected = format!("a whole number from {least}");
        self.value(option, &expected, |text| parse_number(text, least))
    }

    /// What one of these words means.
    pub fn word<T: Copy>(
        &self,
        option: Opt,
        words: impl IntoIterator<Item = (&'static str, T)>,
    ) -> Result<Option<T>, Error> {
        let (names, values): (Vec<&str>, Vec<T>) = words.into_iter().unzip();
        let (last, others) = names.split_last().unwrap_or((&"", &[]));
        let expected = format!("{} or {last}", others.join(", "));
        let place = |text: &str| names.iter().position(|name| *name == text);
        self.value(option, &expected, |text| Some(values[place(text)?]))
    }

    /// All cores if not given.
    pub fn threads(&self) -> Result<usize, Error> {
        match self.number(Opt::THREADS, 1)? {
            Some(threads) => Ok(usize::try_from(threads).unwrap_or(usize::MAX)),
            None => Ok(thread::available_parallelism().map_or(1, |cores| cores.get())),
        }
    }

    /// The operand, if there is one; a second one is refused.
    pub fn operand(&self, what: &str) -> Result<Option<&OsStr>, Error> {
        if let Some(second) = self.operands.get(1) {
            let (name, second) = (self.command.name, printable(second));
            return self.misuse(&format!("{name} expects {what}, found also '{second}'"));
        }
        Ok(self.operands.first().map(OsString::as_os_str))
    }

    /// The FILE; standard input if there is none.
    pub fn file(&self) -> Result<&OsStr, Error> {
        let file = self.operand("one FILE at most")?;
        Ok(file.unwrap_or(OsStr::new("-")))
    }
}

/// The value of an option; it has one, since its default can be typed as a value.
pub fn value_or_default<T>(value: Option<T>) -> T {
    value.unwrap_or_else(|| unreachable!("if it is not given, the default is read"))
}

/// Digits only: no sign, no blank.
pub fn parse_number(text: &str, least: u64) -> Option<u64> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_number);
    number.filter(|&number| number >= least)
}

/// The command of this name.
pub fn find(table: &'static [Command], name: &OsStr) -> Result<&'static Command, Error> {
    let word = &*printable(name);
    if let Some(command) = table.iter().find(|command| command.name == word) {
        return Ok(command);
    }
    let hint = match Path::new(name).exists() {
        true => did_you_mean(&format!("solve {word}")),
        false => nearest(word, table.iter().map(|command| command.name)),
    };
    let found = quoted(word);
    let message = format!("expected a command, found {found}{hint}; see sudoku-kit help");
    Err(Error::Failed(message))
}

fn quoted(found: &str) -> String {
    match found {
        "" => "nothing".to_owned(),
        _ => format!("'{found}'"),
    }
}

fn did_you_mean(word: &str) -> String {
    format!(" (did you mean '{word}'?)")
}

/// The suggestion of the nearest name, if less than half of its letters are wrong.
pub fn nearest(word: &str, names: impl Iterator<Item = &'static str>) -> String {
    let near = names.map(|name| (distance(word, name), name)).min();
    match near {
        Some((wrong, name)) if 2 * wrong < name.trim_start_matches('-').len() => did_you_mean(name),
        _ => String::new(),
    }
}

/// How many letters have to be inserted, removed or replaced to make one word the other.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.chars().enumerate() {
            let replaced = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.chars().count()]
}
