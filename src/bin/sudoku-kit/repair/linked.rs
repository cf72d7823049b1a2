//! Many changed programs of C, C++ or Rust compiled to one, which gets the number of a member as its argument.
//!
//! A function that members change has the body of each of them, of which the number chooses one: so all else is compiled once
//! ("mutant schemata": Untch, Offutt, Harrold 1993). A member that changes something else is a namespace, in Rust a module.

use super::batch::{Batch, Workshop};
use super::changes::{apply, Edit};
use super::tokens::Syntax;
use crate::run::process::End;
use std::ops::Range;
use std::{fs, io};

/// Calls a member by its number. In C and C++ it stands before the program's own text, for its macros may stand for words such
/// as `int`.
pub const CALLER: &str = "typedef int (*kit_main)(int, char **);
extern kit_main kit_mains[];
int kit_member;
int main(int, char **words) {
    char *none[] = {words[0], 0};
    for (char *digit = words[1]; *digit; digit++) kit_member = 10 * kit_member + *digit - '0';
    return kit_mains[kit_member](1, none);
}
";

const RUST_CALLER: &str = "use std::sync::atomic::{AtomicUsize, Ordering};
static MEMBER: AtomicUsize = AtomicUsize::new(0);
fn kit_member() -> usize { MEMBER.load(Ordering::Relaxed) }
fn main() {
    let member = std::env::args().nth(1).map(|word| word.parse().unwrap()).unwrap();
    MEMBER.store(member, Ordering::Relaxed);
    match member {
";

/// Whether a line includes a file, or begins or ends what is left out.
pub fn is_of_headers(line: &str) -> bool {
    let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
    let words = ["include", "if", "el", "endif"];
    directive.is_some_and(|text| words.iter().any(|word| text.starts_with(word)))
}

/// A text without these lines, which stand before all members.
pub fn without_headers(text: &str) -> String {
    let is_left_out = |line: &str| is_of_headers(line) || line.starts_with("#line");
    let lines = text.split_inclusive('\n');
    lines
        .map(|line| if is_left_out(line) { "\n" } else { line })
        .collect()
}

/// The line that begins what a member has for itself, by its number, or ends it.
const MARK: &str = "//=";

impl Workshop<'_> {
    /// Compiles members, each given by its edits, to one program. Those that the compiler complains of are left out; if it names
    /// none, each half is compiled by itself.
    pub fn link(
        &self,
        batch: &mut Batch,
        edits: &[&[Edit]],
        mut members: Vec<usize>,
        name: &str,
    ) -> io::Result<()> {
        let program = batch.folder.join(name);
        while !members.is_empty() && !self.task.left().is_zero() {
            let text = self.in_one(edits, &members);
            let source = program.with_extension(if self.is_rust() { "rs" } else { "cpp" });
            fs::write(&source, &text)?;
            let mut command = self.compiler();
            command.extend([source.into(), "-o".into(), program.clone().into()]);
            if !self.is_rust() {
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
            let named = named_in(&String::from_utf8_lossy(&run.errors), &text);
            let before = members.len();
            members.retain(|i| !named.contains(i));
            if members.len() == before {
                if before == 1 {
                    return Ok(());
                }
                let half = members.split_off(before / 2);
                self.link(batch, edits, half, &format!("{name}b"))?;
                return self.link(batch, edits, members, &format!("{name}a"));
            }
        }
        Ok(())
    }

    fn is_rust(&self) -> bool {
        self.source.syntax == Syntax::Rust
    }

    /// The bytes of the bodies of all functions that stand in no other.
    fn bodies(&self) -> Vec<Range<usize>> {
        let source = self.source;
        let bodies = source.functions().iter().map(|function| &function.body);
        let mut bodies = Vec::from_iter(bodies.map(|body| source.range(body.start, body.end - 1)));
        bodies.sort_by_key(|body| body.start);
        let mut end = 0;
        bodies.retain(|body| {
            let is_outer = body.start >= end;
            end = end.max(body.end);
            is_outer
        });
        bodies
    }

    /// The text of several members.
    fn in_one(&self, edits: &[&[Edit]], members: &[usize]) -> String {
        let (bodies, always) = (self.bodies(), self.end_of_main());
        let is_in =
            |body: &Range<usize>, edit: &Edit| body.start < edit.0.start && edit.0.end < body.end;
        let is_in_bodies = |edit: &Edit| bodies.iter().any(|body| is_in(body, edit));
        let (inside, outside): (Vec<usize>, Vec<usize>) = members
            .iter()
            .partition(|&&i| edits[i].iter().all(is_in_bodies));
        let own_body = |body: &Range<usize>, edits: &[Edit]| {
            let moved = |(range, text): &Edit| {
                (
                    range.start - body.start..range.end - body.start,
                    text.clone(),
                )
            };
            let edits = edits.iter().chain(&always).filter(|edit| is_in(body, edit));
            apply(
                &self.source.text[body.clone()],
                &Vec::from_iter(edits.map(moved)),
            )
        };
        let [head, other] = match self.is_rust() {
            true => ["match crate::kit_member()", "_ =>"],
            false => ["switch (kit_member)", "default:"],
        };
        let chosen = |body: &Range<usize>| {
            let mut text = format!("{{ {head} {{\n");
            for &i in &inside {
                if edits[i].iter().any(|edit| is_in(body, edit)) {
                    let own = own_body(body, edits[i]);
                    text += &match self.is_rust() {
                        true => format!("{i} =>\n{MARK}{i}\n{own}\n{MARK}\n"),
                        false => format!("case {i}:\n{MARK}{i}\n{own}\n{MARK}\nbreak;\n"),
                    };
                }
            }
            (
                body.clone(),
                format!("{text}{other} {} }} }}", own_body(body, &[])),
            )
        };
        let program = |edits: &[Edit]| self.program(&apply(&self.source.text, edits), "");
        let common = program(&Vec::from_iter(bodies.iter().map(chosen)));
        let outside = outside
            .iter()
            .map(|&i| (i, program(&[edits[i], &always].concat())));
        match self.is_rust() {
            true => in_rust(&common, outside),
            false => in_c(&common, outside, edits.len()),
        }
    }
}

/// The program whose functions have several bodies, and members that are changed elsewhere, by number; behind them a table of
/// all that may be called.
fn in_c(common: &str, outside: impl Iterator<Item = (usize, String)>, members: usize) -> String {
    let common = without_headers(common);
    let mut text = format!("#define main kit_main_of_all\n{common}\n#undef main\n");
    let mut mains = vec!["kit_main_of_all".to_owned(); members];
    for (i, program) in outside {
        let program = without_headers(&program);
        text += &format!("namespace m{i} {{\n{MARK}{i}\n{program}\n{MARK}\n}}\n");
        mains[i] = format!("m{i}::main");
    }
    let mains = mains.iter().map(|main| format!("(kit_main) {main},\n"));
    text + "kit_main kit_mains[] = {\n" + &String::from_iter(mains) + "};\n"
}

fn in_rust(common: &str, outside: impl Iterator<Item = (usize, String)>) -> String {
    let module = |name: &str, text: &str| {
        format!("mod {name} {{\n{text}\npub fn kit_main() {{ let _ = main(); }}\n}}\n")
    };
    let (mut text, mut calls) = (module("all", common), String::new());
    for (i, program) in outside {
        text += &format!("{MARK}{i}\n{}{MARK}\n", module(&format!("m{i}"), &program));
        calls += &format!("{i} => m{i}::kit_main(),\n");
    }
    text + RUST_CALLER + &calls + "_ => all::kit_main(),\n}\n}\n"
}

/// The numbers of the members in whose lines of a text a compiler finds errors: `all.cpp:17:5: error`.
fn named_in(said: &str, text: &str) -> Vec<usize> {
    let mut member = None;
    let owners = text.lines().map(|line| {
        if let Some(number) = line.strip_prefix(MARK) {
            member = number.parse().ok();
        }
        member
    });
    let owners: Vec<Option<usize>> = owners.collect();
    let named = |said: &str| {
        let (_, place) = said
            .split_once(".cpp:")
            .or_else(|| said.split_once(".rs:"))?;
        let line: usize = place.split(':').next()?.parse().ok()?;
        *owners.get(line.checked_sub(1)?)?
    };
    let errors = said.lines().filter(|line| line.contains("error"));
    let errors = Vec::from_iter(errors.filter_map(named));
    match errors.is_empty() {
        // The error itself is in a header.
        true => said.lines().filter_map(named).collect(),
        false => errors,
    }
}
