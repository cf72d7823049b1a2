//! The command line: what was typed, read by the rows of a table of commands. A row tells all that is known
//! of a command: parsing, help, the list of commands and suggestions come from it.

mod help;

use crate::failure::{printable, Failure, Status};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::thread;

pub use help::{list, HELP};

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
    pub notes: &'static str,
    pub example: &'static str,
    pub run: fn(&Arguments) -> Result<Status, Failure>,
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
        notes: "",
        example: "",
        run: |_| Ok(Status::AllAnswered),
    };
}

/// An option of a command.
pub struct Opt {
    /// `-s, --long VALUE`, without what there is not.
    usage: &'static str,
    help: &'static str,
    /// What holds if it is not given. If it could be typed as a value, it is read as one.
    default: &'static str,
}

pub const fn option(usage: &'static str, help: &'static str, default: &'static str) -> Opt {
    Opt {
        usage,
        help,
        default,
    }
}

impl Opt {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        let words = self.usage.split([',', ' ']);
        words.filter(|word| word.starts_with('-'))
    }

    fn name(&self) -> &'static str {
        self.names().last().unwrap_or_default()
    }

    fn has_value(&self) -> bool {
        !self.usage.ends_with(self.name())
    }

    /// What follows this option's name in an argument that begins with it: `=5`, or `5` after one letter.
    fn attached<'a>(&self, argument: &'a str) -> Option<&'a str> {
        let mut rests = self.names().filter_map(|name| {
            let rest = argument.strip_prefix(name)?;
            let is_short = !name.starts_with("--");
            (is_short || rest.is_empty() || rest.starts_with('=')).then_some(rest)
        });
        rests.next()
    }
}

/// What follows a command, and the table.
pub struct Arguments {
    table: &'static [Command],
    pub command: &'static Command,
    /// Each option that is given, and its value, if one follows.
    given: Vec<(&'static Opt, Option<OsString>)>,
    pub operands: Vec<OsString>,
}

/// Finds the command that is asked for, and reads what follows it.
pub fn parse(
    table: &'static [Command],
    arguments: impl Iterator<Item = OsString>,
) -> Result<Arguments, Failure> {
    let arguments: Vec<OsString> = arguments.collect();
    let Some((first, rest)) = arguments.split_first() else {
        return Err(Failure::NoCommand);
    };
    let mut parsed = Arguments {
        table,
        command: &HELP,
        given: Vec::new(),
        operands: Vec::new(),
    };
    let text = printable(first);
    match text.as_str() {
        "-V" | "--version" => parsed.command = &help::VERSION,
        "-h" | "--help" => parsed.operands = rest.to_vec(),
        _ if text.starts_with('-') && text != "-" => {
            return parsed.misuse(&format!("unknown option '{text}'"));
        }
        _ => {
            parsed.command = find(table, &text, Path::new(first).exists())?;
            parsed.read_all(rest)?;
        }
    }
    Ok(parsed)
}

/// The command of this name.
fn find(table: &'static [Command], word: &str, is_file: bool) -> Result<&'static Command, Failure> {
    if let Some(command) = table.iter().find(|command| command.name == word) {
        return Ok(command);
    }
    let mut commands = table.iter();
    let hint = match commands.find(|command| command.sought.contains(&word)) {
        Some(command) => did_you_mean(command.name),
        None if is_file => did_you_mean(&format!("solve {word}")),
        None => nearest(word, table.iter().map(|command| command.name)),
    };
    let message = format!("expected a command, found '{word}'{hint}; see sudoku-kit help");
    Err(Failure::Usage(message))
}

fn did_you_mean(word: &str) -> String {
    format!(" (did you mean '{word}'?)")
}

/// The suggestion of a name that is at most two letters away, if there is one.
fn nearest(word: &str, names: impl Iterator<Item = &'static str>) -> String {
    let near = names.map(|name| (distance(word, name), name)).min();
    match near {
        Some((0..=2, name)) => did_you_mean(name),
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

impl Arguments {
    /// Reads what follows the command. Help and version come before any fault.
    fn read_all(&mut self, arguments: &[OsString]) -> Result<(), Failure> {
        let (own, operands) = arguments.split_at(self.end_of_options(arguments));
        for argument in own {
            match argument.to_str() {
                Some("-h" | "--help") => {
                    self.operands = vec![self.command.name.into()];
                    self.command = &HELP;
                    return Ok(());
                }
                Some("-V" | "--version") => {
                    self.command = &help::VERSION;
                    return Ok(());
                }
                _ => {}
            }
        }
        let mut own = own.iter();
        while let Some(argument) = own.next() {
            if is_option(argument) {
                self.read(argument, &mut own)?;
            } else {
                self.operands.push(argument.clone());
            }
        }
        let skipped = usize::from(operands.first().is_some_and(|first| first == "--"));
        self.operands.extend_from_slice(&operands[skipped..]);
        Ok(())
    }

    /// Where options end: at `--`, and where the command says so, at the first operand.
    fn end_of_options(&self, arguments: &[OsString]) -> usize {
        let mut at = 0;
        while let Some(argument) = arguments.get(at) {
            if argument == "--" || self.command.ends_at_operand && !is_option(argument) {
                break;
            }
            let mut options = self.command.options.iter();
            let text = argument.to_string_lossy();
            let option = options.find(|option| option.attached(&text) == Some(""));
            at += 1 + usize::from(option.is_some_and(Opt::has_value));
        }
        at.min(arguments.len())
    }

    /// Reads an option, and its value from the arguments behind it if it needs one.
    fn read<'a>(
        &mut self,
        argument: &OsStr,
        rest: &mut impl Iterator<Item = &'a OsString>,
    ) -> Result<(), Failure> {
        let text = argument.to_string_lossy();
        let shown = printable(argument);
        let (name, value) = match shown.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(value)),
            _ => (shown.as_str(), None),
        };
        if let ("--help" | "--version", Some(_)) = (name, value) {
            return self.expected(name, "nothing", value);
        }
        let mut options = self.command.options.iter();
        let found = options.find_map(|option| Some((option, option.attached(&text)?)));
        let Some((option, attached)) = found else {
            let hint = self.nearest_option(name);
            return self.misuse(&format!("unknown option '{name}'{hint}"));
        };
        if self.find(option.name()).is_some() {
            return self.misuse(&format!("{} is given twice", option.name()));
        }
        let value = match (option.has_value(), attached) {
            (false, "") => None,
            (false, _) => return self.expected(name, "nothing", value),
            (true, "") => rest.next().cloned(),
            (true, value) => Some(value.strip_prefix('=').unwrap_or(value).into()),
        };
        self.given.push((option, value));
        Ok(())
    }

    /// The suggestion of an option of the command. An option of another command is no slip of the finger.
    fn nearest_option(&self, name: &str) -> String {
        let is_named = |option: &Opt| option.names().any(|other| other == name);
        let mut all = self.table.iter().flat_map(|command| command.options);
        if all.any(is_named) || !name.starts_with("--") {
            return String::new();
        }
        nearest(name, self.command.options.iter().map(Opt::name))
    }

    /// Wrong usage: what was expected and found, and where to read on.
    pub fn misuse<T>(&self, message: &str) -> Result<T, Failure> {
        let about = match self.command.name {
            "help" => "help".to_owned(),
            name => format!("help {name}"),
        };
        Err(Failure::Usage(format!("{message}; see sudoku-kit {about}")))
    }

    pub fn expected<T>(
        &self,
        what: &str,
        expected: &str,
        found: Option<&str>,
    ) -> Result<T, Failure> {
        let found = found.map_or("nothing".to_owned(), |found| format!("'{found}'"));
        self.misuse(&format!("{what} expects {expected}, found {found}"))
    }

    /// The value given for an option: `None` if it is not given, `Some(None)` if nothing follows it.
    fn find(&self, name: &str) -> Option<&Option<OsString>> {
        let given = self.given.iter().find(|given| given.0.name() == name);
        given.map(|given| &given.1)
    }

    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// What an option's value means; if it is not given, what its default means, if that is a value.
    pub fn value<T>(
        &self,
        name: &str,
        expected: &str,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        let Some(given) = self.find(name) else {
            let mut options = self.command.options.iter();
            let option = options.find(|option| option.name() == name);
            return Ok(option.and_then(|option| meaning(option.default)));
        };
        let text = given.as_deref().map(printable);
        match text.as_deref().and_then(meaning) {
            Some(value) => Ok(Some(value)),
            None => self.expected(name, expected, text.as_deref()),
        }
    }

    pub fn number(&self, name: &str, least: u64) -> Result<Option<u64>, Failure> {
        let expected = format!("a whole number from {least}");
        self.value(name, &expected, |text| parse_number(text, least))
    }

    /// The value of an option that names a file or folder.
    pub fn path(&self, name: &str, expected: &str) -> Result<Option<OsString>, Failure> {
        match self.find(name) {
            Some(None) => self.expected(name, expected, None),
            Some(path) => Ok(path.clone()),
            None => Ok(None),
        }
    }

    /// What one of these words means.
    pub fn word<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Result<Option<T>, Failure> {
        let names: Vec<&str> = words.iter().map(|word| word.0).collect();
        let (last, others) = names.split_last().unwrap_or((&"", &[]));
        let expected = format!("{} or {last}", others.join(", "));
        let meaning = |text: &str| Some(words.iter().find(|word| word.0 == text)?.1);
        self.value(name, &expected, meaning)
    }

    /// Refuses two of these options.
    pub fn exclude(&self, names: &[&str]) -> Result<(), Failure> {
        let given: Vec<&&str> = names.iter().filter(|name| self.has(name)).collect();
        match given[..] {
            [one, other, ..] => {
                let command = self.command.name;
                self.misuse(&format!("{command} expects {one} or {other}, found both"))
            }
            _ => Ok(()),
        }
    }

    /// All cores if not given.
    pub fn threads(&self) -> Result<usize, Failure> {
        let cores = || thread::available_parallelism().map_or(1, |cores| cores.get());
        let threads = self.number("--threads", 1)?;
        let threads = threads.map(|threads| usize::try_from(threads).unwrap_or(usize::MAX));
        Ok(threads.unwrap_or_else(cores))
    }

    /// The operand, if there is one; a second one is refused.
    pub fn operand(&self, what: &str) -> Result<Option<&OsStr>, Failure> {
        if let Some(second) = self.operands.get(1) {
            let (name, second) = (self.command.name, printable(second));
            return self.misuse(&format!("{name} expects {what}, found also '{second}'"));
        }
        Ok(self.operands.first().map(OsString::as_os_str))
    }

    /// The FILE; standard input if there is none.
    pub fn file(&self) -> Result<&OsStr, Failure> {
        let file = self.operand("one FILE at most")?;
        Ok(file.unwrap_or(OsStr::new("-")))
    }
}

fn is_option(argument: &OsStr) -> bool {
    let text = argument.to_string_lossy();
    text.starts_with('-') && text != "-"
}

/// The value of an option whose default can be typed as one.
pub fn known<T>(value: Option<T>) -> T {
    value.unwrap_or_else(|| unreachable!("if it is not given, the default is read"))
}

/// Digits only: no sign, no blank.
pub fn parse_number(text: &str, least: u64) -> Option<u64> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_number);
    number.filter(|&number| number >= least)
}
