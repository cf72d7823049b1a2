//! Many changed programs compiled to one, which gets the number of a member as its argument: in C and C++ each is a
//! namespace, in Rust a module.

use super::batch::{Batch, Workshop};
use super::changes::Edit;
use super::tokens::Syntax;
use crate::run::process::End;
use std::{fs, io};

/// Calls a member by its number. It stands before the program's own text, for its macros may stand for words such as
/// `int`.
pub const CALLER: &str = "#include <cstdlib>
typedef int (*kit_main)(int, char **);
extern kit_main kit_mains[];
int main(int, char **words) {
    char *none[] = {words[0], 0};
    return kit_mains[atoi(words[1])](1, none);
}
";

/// Whether a line includes a file, or begins or ends what is left out.
pub fn is_of_headers(line: &str) -> bool {
    let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
    let words = ["include", "if", "el", "endif"];
    directive.is_some_and(|text| words.iter().any(|word| text.starts_with(word)))
}

/// A text without these lines, which stand before all members. Errors are traced by the name that a batch gives to a member.
pub fn without_headers(text: &str) -> String {
    let is_left_out = |line: &str| is_of_headers(line) || line.starts_with("#line");
    let lines = text.split_inclusive('\n');
    lines
        .map(|line| if is_left_out(line) { "\n" } else { line })
        .collect()
}

impl Workshop<'_> {
    /// The byte up to which the text of a program in C++ is compiled once for all members: types and variables that nobody
    /// changes, before the first function. Templates that are made of a type take the most of a compiler's time.
    pub fn shared(&self, members: &[&[Edit]]) -> usize {
        let source = self.source;
        let edits = members.iter().flat_map(|edits| edits.iter());
        let first = edits.map(|(range, _)| range.start).min().unwrap_or(0);
        // What the compiler looks for beside a type, or what belongs to it elsewhere, has to stand in its namespace; and a
        // macro has to be the same for all members. Then nothing is shared.
        let all = 0..source.tokens.len();
        let is_type = |name: &str| {
            let mut names = all
                .clone()
                .filter(|&i| matches!(source.at(i), "struct" | "class"));
            names.any(|i| source.at(i + 1) == name)
        };
        let is_part = |i: usize| match source.at(i) {
            "operator" | "friend" | "template" | "union" | "swap" => true,
            name => source.at(i + 1) == "::" && is_type(name),
        };
        let is_program = source.syntax == Syntax::Cpp && self.function.is_none();
        if !is_program || source.text.contains("undef") || all.clone().any(is_part) {
            return 0;
        }
        let (mut i, mut shared) = (0, 0);
        while let Some(token) = source
            .tokens
            .get(i)
            .filter(|token| token.range.end <= first)
        {
            match source.at(i) {
                _ if token.is_in_macro => {}
                "(" => break,
                "{" => i = source.partner(i).unwrap_or(i),
                ";" => shared = token.range.end,
                _ => {}
            }
            i += 1;
        }
        shared
    }

    /// Compiles members to one program, behind what they share. Those that the compiler complains of are left out; if it
    /// names none, each half is compiled by itself, or nothing if they share something.
    pub fn link(
        &self,
        batch: &mut Batch,
        shared: &str,
        texts: &[String],
        mut members: Vec<usize>,
        name: &str,
    ) -> io::Result<()> {
        let program = batch.folder.join(name);
        while !members.is_empty() && !self.task.left().is_zero() {
            let is_rust = self.source.syntax == Syntax::Rust;
            let (source, text) = match is_rust {
                true => (program.with_extension("rs"), modules(&members)),
                false => (
                    program.with_extension("cpp"),
                    namespaces(shared, texts, &members),
                ),
            };
            fs::write(&source, text)?;
            let mut command = self.compiler();
            command.extend([source.into(), "-o".into(), program.clone().into()]);
            if !is_rust {
                command.extend(["-include".into(), self.headers().into()]);
            }
            let run = self.compile(&command);
            if run.end == End::Exited(0) {
                for i in members {
                    let words = vec![program.clone().into(), i.to_string().into()];
                    batch.programs[i] = Some(words);
                }
                return Ok(());
            }
            let named = named_in(&String::from_utf8_lossy(&run.errors));
            let before = members.len();
            members.retain(|i| !named.contains(i));
            if members.len() == before && !shared.is_empty() {
                return Ok(());
            }
            if members.len() == before {
                if before == 1 {
                    return Ok(());
                }
                let half = members.split_off(before / 2);
                self.link(batch, shared, texts, half, &format!("{name}b"))?;
                return self.link(batch, shared, texts, members, &format!("{name}a"));
            }
        }
        Ok(())
    }
}

/// The text of several members in C++, behind what they share, and a table of their `main` by number.
fn namespaces(shared: &str, texts: &[String], members: &[usize]) -> String {
    let (mut text, mut mains) = (format!("namespace shared {{\n{shared}\n"), String::new());
    for (i, member) in texts.iter().enumerate() {
        if members.contains(&i) {
            text += &format!("namespace m{i} {{\n# 1 \"m{i}.\"\n{member}\n}}\n");
            mains += &format!("(kit_main) shared::m{i}::main,\n");
        } else {
            mains += "0,\n";
        }
    }
    text + "}\n# 1 \"end.\"\nkit_main kit_mains[] = {\n" + &mains + "};\n"
}

/// In Rust each member is a file; this names them, and calls one by its number.
fn modules(members: &[usize]) -> String {
    let (mut text, mut calls) = (String::new(), String::new());
    for i in members {
        text += &format!("mod m{i};\n");
        calls += &format!("        \"{i}\" => m{i}::kit_main(),\n");
    }
    text + "fn main() {\n    match std::env::args().nth(1).unwrap_or_default().as_str() {\n"
        + &calls
        + "        _ => {}\n    }\n}\n"
}

/// The numbers of the members that a compiler names: `m17.:3:5: error`, or `m17.rs:3:5: error`.
fn named_in(said: &str) -> Vec<usize> {
    let number = |line: &str| {
        let at = line.find(".:").or_else(|| line.find(".rs:"))?;
        let file = line[..at].rsplit('/').next()?;
        file.strip_prefix('m')?.parse().ok()
    };
    let lines = said.lines().filter(|line| line.contains("error"));
    let errors = Vec::from_iter(lines.filter_map(number));
    match errors.is_empty() {
        // The error itself is in a header.
        true => said.lines().filter_map(number).collect(),
        false => errors,
    }
}
