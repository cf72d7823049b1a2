//! The command line: a typed command, its parser, the help.

mod given;
mod help;
mod judging;

use crate::backtracking::Rule;
use crate::failure::{printable, Failure};
use crate::judge::Problem;
use crate::ladder::{Level, Rung};
use crate::puzzle::Shape;
use given::{Flag, Given};
use judging::program_at;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

pub use help::help;

/// How fast `watch` shows steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// So many seconds for all of a grid.
    Seconds(u64),
    /// Enter shows the next.
    Enter,
}

/// What `judge` is to do.
pub struct JudgeOptions {
    pub problem: Problem,
    pub is_hard: bool,
    /// How many random puzzles.
    pub random: u64,
    /// `None`: chosen by the clock.
    pub seed: Option<u64>,
    /// A folder of tests, in place of all others.
    pub tests: Option<OsString>,
    /// The time limit; `None`: the problem's and the language's.
    pub time: Option<Duration>,
    /// The program and its arguments.
    pub program: Vec<OsString>,
}

/// What `watch` makes.
pub enum View {
    Terminal(Rule, Pace),
    /// These rungs side by side.
    Html(Vec<Rule>),
    /// So many seconds long.
    Svg(Rule, u64),
}

pub enum Command {
    Solve {
        file: OsString,
        shape: Option<Shape>,
        threads: usize,
    },
    Count {
        file: OsString,
        limit: u64,
        threads: usize,
    },
    All {
        file: OsString,
        limit: u64,
        shape: Option<Shape>,
    },
    Generate {
        count: u64,
        /// `None`: chosen by the clock.
        seed: Option<u64>,
        /// `None`: any.
        level: Option<Level>,
        shape: Shape,
        threads: usize,
    },
    Check {
        input: OsString,
        output: OsString,
        is_strict: bool,
        tells_all: bool,
    },
    Judge(JudgeOptions),
    Study {
        file: OsString,
        /// `None`: all.
        rung: Option<Rung>,
        limit: u64,
    },
    Trace {
        file: OsString,
        rule: Rule,
    },
    Watch {
        file: OsString,
        view: View,
    },
    Help {
        /// `None`: the list of commands.
        about: Option<Name>,
    },
    Version,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Name {
    Solve,
    Count,
    All,
    Generate,
    Check,
    Judge,
    Study,
    Trace,
    Watch,
    Help,
}

impl Name {
    const ALL: [Name; 10] = [
        Name::Solve,
        Name::Count,
        Name::All,
        Name::Generate,
        Name::Check,
        Name::Judge,
        Name::Study,
        Name::Trace,
        Name::Watch,
        Name::Help,
    ];

    fn text(self) -> &'static str {
        match self {
            Name::Solve => "solve",
            Name::Count => "count",
            Name::All => "all",
            Name::Generate => "generate",
            Name::Check => "check",
            Name::Judge => "judge",
            Name::Study => "study",
            Name::Trace => "trace",
            Name::Watch => "watch",
            Name::Help => "help",
        }
    }

    fn flags(self) -> &'static [Flag] {
        match self {
            Name::Solve => &[Flag::Shape, Flag::Threads],
            Name::Count => &[Flag::Limit, Flag::Threads],
            Name::All => &[Flag::Limit, Flag::Shape],
            Name::Generate => &[Flag::Seed, Flag::Level, Flag::Shape, Flag::Threads],
            Name::Study => &[Flag::Rung, Flag::Limit],
            Name::Trace => &[Flag::Rung],
            Name::Watch => &[Flag::Html, Flag::Svg, Flag::Rung, Flag::Seconds, Flag::Step],
            Name::Check => &[Flag::Strict, Flag::All],
            Name::Judge => &[
                Flag::Problem,
                Flag::Hard,
                Flag::Random,
                Flag::Seed,
                Flag::Tests,
                Flag::Time,
            ],
            Name::Help => &[],
        }
    }
}

/// The command that the arguments ask for.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Command, Failure> {
    let arguments: Vec<OsString> = arguments.collect();
    let Some(first) = arguments.first() else {
        return Err(Failure::NoCommand);
    };
    let text = printable(first);
    match text.as_str() {
        "-h" | "--help" => return Ok(Command::Help { about: None }),
        "-V" | "--version" => return Ok(Command::Version),
        _ => {}
    }
    match Name::ALL.into_iter().find(|name| name.text() == text) {
        Some(name) => parse_command(name, &arguments[1..]),
        None if text.starts_with('-') && text != "-" => {
            misuse(None, &format!("unknown option '{text}'"))
        }
        None => {
            let hint = suggestion(&text, Path::new(first).exists());
            misuse(None, &format!("expected a command, found '{text}'{hint}"))
        }
    }
}

/// Words that people look for, and the command that does it.
const SOUGHT: [(&str, &str); 7] = [
    ("rate", "study"),
    ("difficulty", "study"),
    ("hint", "trace"),
    ("unique", "count"),
    ("stress", "judge"),
    ("test", "judge"),
    ("html", "watch"),
];

/// What may have been meant by a word that is no command.
fn suggestion(word: &str, is_file: bool) -> String {
    let near = Name::ALL
        .into_iter()
        .min_by_key(|name| distance(word, name.text()));
    let sought = SOUGHT.iter().find(|sought| sought.0 == word);
    match near {
        _ if sought.is_some() => {
            let command = sought.map_or("", |sought| sought.1);
            format!(" (did you mean '{command}'?)")
        }
        _ if is_file => format!(" (did you mean 'solve {word}'?)"),
        Some(name) if distance(word, name.text()) <= 2 => {
            format!(" (did you mean '{}'?)", name.text())
        }
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

fn misuse<T>(name: Option<Name>, message: &str) -> Result<T, Failure> {
    let about = match name {
        None | Some(Name::Help) => String::new(),
        Some(name) => format!(" {}", name.text()),
    };
    Err(Failure::Usage(format!(
        "{message}; see sudoku-kit help{about}"
    )))
}

fn parse_command(name: Name, arguments: &[OsString]) -> Result<Command, Failure> {
    let is_end = |argument: &&OsString| *argument == "--";
    let own = match name {
        Name::Judge => program_at(arguments),
        _ => arguments.len(),
    };
    let (arguments, program) = arguments.split_at(own);
    for option in arguments.iter().take_while(|argument| !is_end(argument)) {
        match option.to_str() {
            Some("-h" | "--help") => return Ok(Command::Help { about: Some(name) }),
            Some("-V" | "--version") => return Ok(Command::Version),
            _ => {}
        }
    }
    let given = Given::parse(name, arguments)?;
    match name {
        Name::Solve => Ok(Command::Solve {
            shape: given.shape()?,
            threads: given.threads()?,
            file: given.file()?,
        }),
        Name::Count => Ok(Command::Count {
            limit: given.number(Flag::Limit, 1)?.unwrap_or(10_000),
            threads: given.threads()?,
            file: given.file()?,
        }),
        Name::All => Ok(Command::All {
            limit: given.number(Flag::Limit, 1)?.unwrap_or(u64::MAX),
            shape: given.shape()?,
            file: given.file()?,
        }),
        Name::Generate => Ok(Command::Generate {
            seed: given.number(Flag::Seed, 0)?,
            level: given.level()?.flatten(),
            shape: given.shape()?.unwrap_or(Shape::Spaced),
            threads: given.threads()?,
            count: given.count()?,
        }),
        Name::Check => given.check(),
        Name::Judge => given.judge(program).map(Command::Judge),
        Name::Study => Ok(Command::Study {
            rung: given.rung()?,
            limit: given.number(Flag::Limit, 1)?.unwrap_or(100_000_000),
            file: given.file()?,
        }),
        Name::Trace => Ok(Command::Trace {
            rule: given.rule()?.unwrap_or(Rule::Weights),
            file: given.file()?,
        }),
        Name::Watch => Ok(Command::Watch {
            view: given.view()?,
            file: given.file()?,
        }),
        Name::Help => given.help(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command, Failure> {
        parse(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn options_may_stand_anywhere_and_values_be_attached() {
        for line in [
            "count --limit 5 --threads 3 a",
            "count a --threads=3 --limit=5",
            "count --threads 3 --limit=5 -- a",
        ] {
            match parsed(line) {
                Ok(Command::Count {
                    file,
                    limit,
                    threads,
                }) => assert_eq!((file, limit, threads), ("a".into(), 5, 3), "{line}"),
                _ => panic!("{line}"),
            }
        }
        match parsed("solve -- -x") {
            Ok(Command::Solve { file, .. }) => assert_eq!(file, "-x"),
            _ => panic!("a file that begins with a dash"),
        }
    }

    #[test]
    fn each_command_takes_the_options_that_its_help_lists() {
        for name in Name::ALL {
            let text = help(Some(name));
            for flag in Flag::ALL {
                let is_listed = text.contains(&format!("  {} ", flag.text()));
                assert_eq!(
                    name.flags().contains(&flag),
                    is_listed,
                    "{name:?}, {}",
                    flag.text()
                );
            }
        }
    }

    #[test]
    fn near_words_are_suggested() {
        assert_eq!(distance("sovle", "solve"), 2);
        assert_eq!(distance("", "all"), 3);
        assert_eq!(suggestion("genrate", false), " (did you mean 'generate'?)");
        assert_eq!(
            suggestion("puzzle.txt", true),
            " (did you mean 'solve puzzle.txt'?)"
        );
        assert_eq!(suggestion("puzzle.txt", false), "");
    }
}
