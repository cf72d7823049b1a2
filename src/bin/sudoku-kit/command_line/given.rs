//! The arguments after a command, and what they mean.

use super::{misuse, suggestion, Command, Name, Pace, View};
use crate::backtracking::Rule;
use crate::failure::{printable, Failure};
use crate::ladder::{Level, Rung};
use crate::puzzle::Shape;
use std::ffi::OsString;
use std::thread;

/// An option.
#[derive(Clone, Copy, PartialEq)]
pub enum Flag {
    Limit,
    Threads,
    Seed,
    Level,
    Shape,
    Rung,
    Seconds,
    Step,
    Strict,
    All,
    Problem,
    Hard,
    Random,
    Tests,
    Time,
    Html,
    Svg,
}

const SHAPES: [(&str, Shape); 4] = [
    ("spaced", Shape::Spaced),
    ("compact", Shape::Compact),
    ("one-line", Shape::OneLine),
    ("readable", Shape::Readable),
];

const LEVELS: [(&str, Option<Level>); 4] = [
    ("any", None),
    ("easy", Some(Level::Easy)),
    ("medium", Some(Level::Medium)),
    ("hard", Some(Level::Hard)),
];

impl Flag {
    pub const ALL: [Flag; 17] = [
        Flag::Limit,
        Flag::Threads,
        Flag::Seed,
        Flag::Level,
        Flag::Shape,
        Flag::Rung,
        Flag::Seconds,
        Flag::Step,
        Flag::Strict,
        Flag::All,
        Flag::Problem,
        Flag::Hard,
        Flag::Random,
        Flag::Tests,
        Flag::Time,
        Flag::Html,
        Flag::Svg,
    ];

    pub fn text(self) -> &'static str {
        match self {
            Flag::Limit => "--limit",
            Flag::Threads => "--threads",
            Flag::Seed => "--seed",
            Flag::Level => "--level",
            Flag::Shape => "--shape",
            Flag::Rung => "--rung",
            Flag::Seconds => "--seconds",
            Flag::Step => "--step",
            Flag::Strict => "--strict",
            Flag::All => "--all",
            Flag::Problem => "--problem",
            Flag::Hard => "--hard",
            Flag::Random => "--random",
            Flag::Tests => "--tests",
            Flag::Time => "--time",
            Flag::Html => "--html",
            Flag::Svg => "--svg",
        }
    }

    pub fn has_value(self) -> bool {
        use Flag::*;
        !matches!(self, Step | Strict | All | Hard | Html | Svg)
    }
}

/// The arguments after a command.
pub struct Given {
    name: Name,
    /// Each option with its value, if it has one.
    pub values: Vec<(Flag, Option<OsString>)>,
    files: Vec<OsString>,
}

impl Given {
    pub fn parse(name: Name, arguments: &[OsString]) -> Result<Given, Failure> {
        let mut given = Given {
            name,
            values: Vec::new(),
            files: Vec::new(),
        };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let text = printable(argument);
            if text == "--" {
                given.files.extend(arguments.cloned());
                break;
            }
            if text == "-" || !text.starts_with('-') {
                given.files.push(argument.clone());
                continue;
            }
            let (option, attached) = match text.split_once('=') {
                Some((option, value)) if option.starts_with("--") => (option, Some(value)),
                _ => (text.as_str(), None),
            };
            if let ("--help" | "--version", Some(_)) = (option, attached) {
                return given.expected(option, "nothing", attached);
            }
            let flag = Flag::ALL.into_iter().find(|flag| flag.text() == option);
            let Some(flag) = flag.filter(|flag| name.flags().contains(flag)) else {
                return given.misuse(&format!("unknown option '{option}'"));
            };
            if given.value(flag).is_some() {
                return given.misuse(&format!("{option} is given twice"));
            }
            let value = match attached {
                Some(value) if !flag.has_value() => {
                    return given.expected(option, "nothing", Some(value));
                }
                Some(_) => {
                    let text = argument.to_string_lossy();
                    text.split_once('=').map(|(_, value)| value.into())
                }
                None if !flag.has_value() => None,
                None => arguments.next().cloned(),
            };
            given.values.push((flag, value));
        }
        Ok(given)
    }

    pub fn misuse<T>(&self, message: &str) -> Result<T, Failure> {
        misuse(Some(self.name), message)
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

    /// The text given for an option: `None` if it is not given, `Some(None)` if nothing follows it.
    pub fn value(&self, flag: Flag) -> Option<Option<String>> {
        let given = self.values.iter().find(|value| value.0 == flag);
        given.map(|(_, value)| value.as_deref().map(printable))
    }

    pub fn is_given(&self, flag: Flag) -> bool {
        self.value(flag).is_some()
    }

    pub fn number(&self, flag: Flag, least: u64) -> Result<Option<u64>, Failure> {
        let Some(value) = self.value(flag) else {
            return Ok(None);
        };
        match value.as_deref().and_then(|text| parse_number(text, least)) {
            Some(number) => Ok(Some(number)),
            None => {
                let expected = format!("a whole number from {least}");
                self.expected(flag.text(), &expected, value.as_deref())
            }
        }
    }

    /// All cores if not given.
    pub fn threads(&self) -> Result<usize, Failure> {
        let cores = || thread::available_parallelism().map_or(1, |cores| cores.get());
        let threads = self.number(Flag::Threads, 1)?;
        Ok(threads.map_or_else(cores, |threads| {
            usize::try_from(threads).unwrap_or(usize::MAX)
        }))
    }

    /// The value of one of these words.
    pub fn word<T: Copy>(&self, flag: Flag, words: &[(&str, T)]) -> Result<Option<T>, Failure> {
        let Some(value) = self.value(flag) else {
            return Ok(None);
        };
        if let Some(&(_, meaning)) = words.iter().find(|word| Some(word.0) == value.as_deref()) {
            return Ok(Some(meaning));
        }
        let names: Vec<&str> = words.iter().map(|word| word.0).collect();
        let (last, others) = names.split_last().unwrap_or((&"", &[]));
        let expected = format!("{} or {last}", others.join(", "));
        self.expected(flag.text(), &expected, value.as_deref())
    }

    pub fn shape(&self) -> Result<Option<Shape>, Failure> {
        self.word(Flag::Shape, &SHAPES)
    }

    pub fn level(&self) -> Result<Option<Option<Level>>, Failure> {
        self.word(Flag::Level, &LEVELS)
    }

    pub fn rung(&self) -> Result<Option<Rung>, Failure> {
        self.word(Flag::Rung, &Rung::ALL.map(|rung| (rung.name(), rung)))
    }

    /// A rung of backtracking, by its rule.
    pub fn rule(&self) -> Result<Option<Rule>, Failure> {
        self.word(Flag::Rung, &rules())
    }

    /// Several of them, with commas between.
    fn rules(&self) -> Result<Vec<Rule>, Failure> {
        let Some(value) = self.value(Flag::Rung) else {
            return Ok(vec![Rule::First, Rule::Weights]);
        };
        let mut left = rules();
        let mut take = |word: &str| {
            let at = left.iter().position(|rule| rule.0 == word)?;
            Some(left.remove(at).1)
        };
        let value = value.as_deref();
        if let Some(rules) = value.and_then(|text| text.split(',').map(&mut take).collect()) {
            return Ok(rules);
        }
        let expected = "some of first,cells,questions,weights, each once";
        self.expected(Flag::Rung.text(), expected, value)
    }

    /// What `watch` makes: of `weights`, on a terminal, in ten seconds, if nothing is given.
    pub fn view(&self) -> Result<View, Failure> {
        let excluding = [
            (Flag::Html, Flag::Svg),
            (Flag::Html, Flag::Seconds),
            (Flag::Html, Flag::Step),
            (Flag::Svg, Flag::Step),
            (Flag::Seconds, Flag::Step),
        ];
        let has = |flag| self.value(flag).is_some();
        for (one, other) in excluding {
            if has(one) && has(other) {
                let (one, other) = (one.text(), other.text());
                return self.misuse(&format!("watch expects {one} or {other}, found both"));
            }
        }
        if has(Flag::Html) {
            return Ok(View::Html(self.rules()?));
        }
        let rule = self.rule()?.unwrap_or(Rule::Weights);
        match self.pace()? {
            Pace::Seconds(seconds) if has(Flag::Svg) => Ok(View::Svg(rule, seconds)),
            pace => Ok(View::Terminal(rule, pace)),
        }
    }

    /// Ten seconds if nothing is given.
    fn pace(&self) -> Result<Pace, Failure> {
        let seconds = self.number(Flag::Seconds, 1)?;
        if self.value(Flag::Step).is_none() {
            return Ok(Pace::Seconds(seconds.unwrap_or(10)));
        }
        if self.file()? == "-" {
            let expected = "a FILE, since Enter is read from standard input";
            return self.expected("--step", expected, self.files.first().map(|_| "-"));
        }
        Ok(Pace::Enter)
    }

    /// The FILE; standard input if there is none.
    pub fn file(&self) -> Result<OsString, Failure> {
        match &self.files[..] {
            [] => Ok("-".into()),
            [file] => Ok(file.clone()),
            [_, second, ..] => {
                let (name, second) = (self.name.text(), printable(second));
                self.misuse(&format!(
                    "{name} expects one FILE at most, found also '{second}'"
                ))
            }
        }
    }

    /// The N of `generate`.
    pub fn count(&self) -> Result<u64, Failure> {
        let first = self.files.first().map(|first| printable(first));
        let number = first.as_deref().and_then(|text| parse_number(text, 1));
        let Some(number) = number else {
            let expected = "a whole number from 1";
            return self.expected("generate", expected, first.as_deref());
        };
        match self.files.get(1) {
            None => Ok(number),
            Some(second) => {
                let second = printable(second);
                self.misuse(&format!(
                    "generate expects one number, found also '{second}'"
                ))
            }
        }
    }

    pub fn check(&self) -> Result<Command, Failure> {
        let expected = "check expects INPUT OUTPUT [ANSWER]";
        match &self.files[..] {
            [input, output] | [input, output, _] if input == "-" && output == "-" => {
                self.misuse("check expects two files, found standard input twice")
            }
            [input, output] | [input, output, _] => Ok(Command::Check {
                is_strict: self.is_given(Flag::Strict),
                tells_all: self.is_given(Flag::All),
                input: input.clone(),
                output: output.clone(),
            }),
            [_] => self.misuse(&format!("{expected}, found 1 file")),
            files => self.misuse(&format!("{expected}, found {} files", files.len())),
        }
    }

    pub fn help(&self) -> Result<Command, Failure> {
        let Some(first) = self.files.first() else {
            return Ok(Command::Help { about: None });
        };
        let text = printable(first);
        if let Some(second) = self.files.get(1) {
            let second = printable(second);
            return self.misuse(&format!(
                "help expects one COMMAND at most, found also '{second}'"
            ));
        }
        match Name::ALL.into_iter().find(|name| name.text() == text) {
            Some(Name::Help) => Ok(Command::Help { about: None }),
            Some(name) => Ok(Command::Help { about: Some(name) }),
            None => {
                let hint = suggestion(&text, false);
                misuse(None, &format!("expected a command, found '{text}'{hint}"))
            }
        }
    }
}

/// The rungs of backtracking.
fn rules() -> Vec<(&'static str, Rule)> {
    let rule = |rung: Rung| match rung {
        Rung::Backtracking(rule) => Some((rule.name(), rule)),
        Rung::Engine => None,
    };
    Rung::ALL.into_iter().filter_map(rule).collect()
}

/// Digits only: no sign, no blank.
fn parse_number(text: &str, least: u64) -> Option<u64> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_number);
    number.filter(|&number| number >= least)
}
