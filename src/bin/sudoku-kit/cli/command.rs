//! A command as a row of a table, an option as a constant, and what was typed for them. A row tells all that is known
//! of a command: parsing, help, the list of commands and suggestions come from it.

use crate::base::error::{printable, Error, Status};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::thread;

/// A row of the table.
pub struct Command {
    pub name: &'static str,
    /// What it takes beside options, as its usage shows it.
    pub operands: &'static str,
    /// Options end at the first operand: what follows belongs to it.
    pub ends_at_operand: bool,
    /// Words that people look for and that this command does.
    pub sought: &'static [&'static str],
    /// A few words for the list of commands.
    pub summary: &'static str,
    /// The help, before the options and behind them.
    pub about: &'static str,
    pub options: &'static [Opt],
    /// Names that its options take or its output has, and what they mean; a heading means nothing.
    pub words: fn() -> Vec<(String, String)>,
    pub notes: &'static str,
    pub example: &'static str,
    pub run: fn(&Arguments) -> Result<Status, Error>,
}

impl Command {
    /// For what a row does not say.
    pub const EMPTY: Command = Command {
        name: "",
        operands: "[FILE]",
        ends_at_operand: false,
        sought: &[],
        summary: "",
        about: "",
        options: &[],
        words: Vec::new,
        notes: "",
        example: "",
        run: |_| Ok(Status::AllAnswered),
    };
}

/// An option of a command: a constant, which stands in the command's row and by which it is read.
#[derive(PartialEq)]
pub struct Opt {
    /// `--name`, and ` VALUE` if it takes one.
    pub usage: &'static str,
    pub help: &'static str,
    /// What holds if it is not given. Where that can be typed as a value, `value` reads it as one.
    pub default: &'static str,
}

pub const fn option(usage: &'static str, help: &'static str) -> Opt {
    Opt {
        usage,
        help,
        default: "",
    }
}

impl Opt {
    pub const fn default(self, default: &'static str) -> Opt {
        Opt { default, ..self }
    }

    pub fn name(&self) -> &'static str {
        self.usage.split(' ').next().unwrap_or_default()
    }
}

// Options of several commands.
pub const THREADS: Opt =
    option("--threads N", "how many threads work at a time").default("all cores");
pub const SHAPE: Opt = option("--shape S", "how grids are printed").default("as the grid came");

/// What follows a command, and the table.
pub struct Arguments {
    pub table: &'static [Command],
    pub command: &'static Command,
    /// Each option that is given, and what is typed as its value, if anything is.
    pub typed: Vec<(&'static Opt, OsString)>,
    pub operands: Vec<OsString>,
}

impl Arguments {
    /// Wrong usage: what was expected and found, and where to read on.
    pub fn misuse<T>(&self, message: &str) -> Result<T, Error> {
        let about = match self.command.name {
            "help" => "help".to_owned(),
            name => format!("help {name}"),
        };
        Err(Error::Usage(format!("{message}; see sudoku-kit {about}")))
    }

    pub fn expected<T>(&self, what: &str, expected: &str, found: &str) -> Result<T, Error> {
        let found = quoted(found);
        self.misuse(&format!("{what} expects {expected}, found {found}"))
    }

    /// What is typed as the value of an option; `None` if the option is not given.
    fn given(&self, option: &Opt) -> Option<&OsString> {
        debug_assert!(self.command.options.contains(option), "not in its row");
        let typed = self.typed.iter().find(|typed| typed.0 == option);
        typed.map(|typed| &typed.1)
    }

    pub fn has(&self, option: &Opt) -> bool {
        self.given(option).is_some()
    }

    /// What is typed, if the option is given; it may not be empty.
    pub fn path(&self, option: &Opt, expected: &str) -> Result<Option<&OsStr>, Error> {
        match self.given(option) {
            Some(path) if path.is_empty() => self.expected(option.name(), expected, ""),
            path => Ok(path.map(OsString::as_os_str)),
        }
    }

    /// What an option's value means; if it is not given, what its default means, if that is a value.
    pub fn value<T>(
        &self,
        option: &Opt,
        expected: &str,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, Error> {
        let Some(given) = self.given(option) else {
            return Ok(meaning(option.default));
        };
        let text = printable(given);
        match meaning(&text) {
            None => self.expected(option.name(), expected, &text),
            value => Ok(value),
        }
    }

    pub fn number(&self, option: &Opt, least: u64) -> Result<Option<u64>, Error> {
        let expected = format!("a whole number from {least}");
        self.value(option, &expected, |text| parse_number(text, least))
    }

    /// What one of these words means.
    pub fn word<T: Copy>(
        &self,
        option: &Opt,
        words: impl IntoIterator<Item = (&'static str, T)>,
    ) -> Result<Option<T>, Error> {
        let (names, values): (Vec<&str>, Vec<T>) = words.into_iter().unzip();
        let (last, others) = names.split_last().unwrap_or((&"", &[]));
        let expected = format!("{} or {last}", others.join(", "));
        let place = |text: &str| names.iter().position(|name| *name == text);
        self.value(option, &expected, |text| Some(values[place(text)?]))
    }

    /// Refuses two of these options together.
    pub fn exclude(&self, options: &[&Opt]) -> Result<(), Error> {
        let given: Vec<&&Opt> = options.iter().filter(|option| self.has(option)).collect();
        if let [one, other, ..] = given[..] {
            let (command, one, other) = (self.command.name, one.name(), other.name());
            return self.misuse(&format!("{command} expects {one} or {other}, found both"));
        }
        Ok(())
    }

    /// Refuses an option without the other.
    pub fn require(&self, option: &Opt, other: &Opt) -> Result<(), Error> {
        if self.has(option) && !self.has(other) {
            let (name, other) = (option.name(), other.usage);
            return self.misuse(&format!("{name} expects {other}, found none"));
        }
        Ok(())
    }

    /// All cores if not given.
    pub fn threads(&self, option: &Opt) -> Result<usize, Error> {
        match self.number(option, 1)? {
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
    let mut commands = table.iter();
    let hint = match commands.find(|command| command.sought.contains(&word)) {
        Some(command) => did_you_mean(command.name),
        None if Path::new(name).exists() => did_you_mean(&format!("solve {word}")),
        None => nearest(word, table.iter().map(|command| command.name)),
    };
    let found = quoted(word);
    let message = format!("expected a command, found {found}{hint}; see sudoku-kit help");
    Err(Error::Usage(message))
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
