//! Reads the command line by the rows of the table of commands.

use super::command::{find, nearest, Arguments, Command};
use super::help::{HELP, VERSION};
use crate::base::error::{printable, Error};
use std::ffi::OsString;

/// Finds the command that is asked for, and reads what follows it.
pub fn parse(
    table: &'static [Command],
    mut arguments: impl Iterator<Item = OsString>,
) -> Result<Arguments, Error> {
    let first = arguments.next().unwrap_or_default();
    let command = match first.to_str() {
        Some("-h" | "--help") => &HELP,
        Some("-V" | "--version") => &VERSION,
        _ => find(table, &first)?,
    };
    let mut parsed = Arguments {
        table,
        command,
        typed: Vec::new(),
        operands: Vec::new(),
    };
    parsed.read_all(arguments)?;
    Ok(parsed)
}

impl Arguments {
    /// Reads what follows the command.
    fn read_all(&mut self, mut rest: impl Iterator<Item = OsString>) -> Result<(), Error> {
        while let Some(argument) = rest.next() {
            let text = argument.to_string_lossy();
            match &*text {
                "--" => break,
                "-h" | "--help" => {
                    self.operands = vec![self.command.name.into()];
                    self.command = &HELP;
                    return Ok(());
                }
                "-V" | "--version" => {
                    self.command = &VERSION;
                    return Ok(());
                }
                _ if text.starts_with('-') && text != "-" => self.read(&text, &mut rest)?,
                _ => self.operands.push(argument),
            }
            if self.command.ends_at_operand && !self.operands.is_empty() {
                break;
            }
        }
        self.operands.extend(rest);
        Ok(())
    }

    /// Reads an option, and its value from the arguments behind it if it needs one.
    fn read(&mut self, text: &str, rest: &mut impl Iterator<Item = OsString>) -> Result<(), Error> {
        let (name, attached) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        let mut options = self.command.options();
        let Some(option) = options.find(|option| option.name == name) else {
            let name = printable(name.as_ref());
            let hint = nearest(&name, self.command.options().map(|option| option.name));
            return self.misuse(&format!("unknown option '{name}'{hint}"));
        };
        if self.typed.iter().any(|typed| typed.0 == name) {
            return self.misuse(&format!("{name} is given twice"));
        }
        let takes_value = option.usage != name;
        let value = match attached {
            Some(value) if !takes_value => {
                return self.expected(name, "nothing", &printable(value.as_ref()));
            }
            Some(value) => value.into(),
            None if takes_value => rest.next().unwrap_or_default(),
            None => OsString::new(),
        };
        self.typed.push((option.name, value));
        Ok(())
    }
}
