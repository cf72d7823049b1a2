//! Many changed programs made runnable at little cost; `trial.rs` runs them.
//!
//! ```text
//! linked  C, C++, Rust         a namespace or module each, compiled to one program that gets the number as argument
//! hosted  Java, Python, node   one process that runs one after another: hosts/
//! alone   all others           compiled and run one by one
//! ```
//!
//! A batch is trusted only as far as the unchanged program behaves in it as it does alone.

use super::changes::Edit;
use super::names::Function;
use super::tokens::{Source, Syntax};
use crate::run::languages::Language;
use crate::run::process::{run, End, Limits, Place};
use crate::run::source::compile;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    Linked,
    Hosted,
    Alone,
}

impl Form {
    pub fn of(syntax: Syntax) -> Form {
        match syntax {
            Syntax::C | Syntax::Cpp | Syntax::Rust => Form::Linked,
            Syntax::Java | Syntax::Python | Syntax::JavaScript => Form::Hosted,
        }
    }
}

/// What is needed to build and run batches of one program.
pub struct Workshop<'a> {
    pub source: &'a Source,
    pub form: Form,
    language: &'static Language,
    folder: &'a Path,
    /// Edits that every member of a batch gets.
    edits: Vec<Edit>,
    /// The bytes before the first function of C and C++: types, variables, macros. They are compiled once, for all
    /// members that do not change them.
    head: usize,
}

/// Programs that were built together. Of each, the words that run it; `None` if it does not compile.
pub struct Batch {
    pub folder: PathBuf,
    pub programs: Vec<Option<Vec<OsString>>>,
}

pub const COMPILER: Limits = Limits {
    time: Duration::from_secs(60),
    memory: Some(3 << 20),
};

/// Options are by the language: C is compiled as C++, for it has no namespaces.
const CPP: &str = "g++ -std=gnu++17 -O0 -w -DONLINE_JUDGE -DBOJ";
const C: &str = "g++ -std=gnu++17 -fpermissive -O0 -w -DONLINE_JUDGE -DBOJ";
const RUST: &str = "rustc --edition 2021 -A warnings -C debuginfo=0 --error-format=short";
const JAVAC: &str =
    "javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -J-XX:-UsePerfData -nowarn -d";
const JAVA: &str = "java -XX:-UsePerfData -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m -cp";

/// A command of words without spaces, and of paths.
fn command(words: &str, paths: &[&Path]) -> Vec<OsString> {
    let words = words.split(' ').map(OsString::from);
    words.chain(paths.iter().map(OsString::from)).collect()
}

impl<'a> Workshop<'a> {
    pub fn new(
        source: &'a Source,
        form: Form,
        language: &'static Language,
        folder: &'a Path,
    ) -> io::Result<Workshop<'a>> {
        let mut workshop = Workshop {
            source,
            form,
            language,
            folder,
            edits: Vec::new(),
            head: 0,
        };
        match (form, source.syntax) {
            (Form::Linked, Syntax::C | Syntax::Cpp) => workshop.prepare_headers()?,
            (Form::Hosted, Syntax::Java) => workshop.prepare_java()?,
            (Form::Hosted, Syntax::Python) => {
                fs::write(workshop.host_file(), include_str!("hosts/host.py"))?
            }
            (Form::Hosted, _) => fs::write(workshop.host_file(), include_str!("hosts/host.js"))?,
            _ => {}
        }
        Ok(workshop)
    }

    /// How many changes are tried together: fewer at first, for then the likeliest are soon done.
    pub fn size(&self, is_first: bool) -> usize {
        match self.form {
            Form::Alone => 1,
            Form::Linked if is_first => 24,
            Form::Linked => 64,
            Form::Hosted if is_first => 48,
            Form::Hosted => 192,
        }
    }

    /// One file that is compiled once has the includes, what calls a member by its number, and the head; in this order,
    /// for macros of the head may stand for words such as `int`.
    fn prepare_headers(&mut self) -> io::Result<()> {
        let source = self.source;
        self.head = head(source);
        let mut headers = String::from("#include <cstdlib>\n");
        let mut position = 0;
        for line in source.text.split_inclusive('\n') {
            let directive = line.trim_start().strip_prefix('#').unwrap_or_default();
            let end = position + line.trim_end().len();
            if directive.trim_start().starts_with("include") {
                headers += line.trim_end();
                headers.push('\n');
                self.edits.push((position..end, String::new()));
            }
            position += line.len();
        }
        headers += "typedef int (*kit_main)(int, char **);\nextern kit_main kit_mains[];\n\
             int main(int, char **words) {\n    char *none[] = {words[0], 0};\n    \
             return kit_mains[atoi(words[1])](1, none);\n}\n";
        headers += &super::changes::apply(&source.text[..self.head], &self.edits_of_head());
        headers.push('\n');
        // Without `return`, a `main` in a namespace has no value.
        let functions = source.functions();
        let is_main = |function: &&Function| source.at(function.name) == "main";
        if let Some(main) = functions.iter().find(is_main) {
            let end = source.tokens[main.body.end - 1].range.start;
            self.edits.push((end..end, " return 0; ".into()));
        }
        let path = self.folder.join("headers.h");
        fs::write(&path, headers)?;
        let mut command = command(self.compiler(), &[]);
        command.extend(["-x".into(), "c++-header".into(), path.into()]);
        run(&command, Place::TemporaryFolder(self.folder), &[], COMPILER);
        Ok(())
    }

    fn edits_of_head(&self) -> Vec<Edit> {
        let edits = self.edits.iter();
        let edits = edits.filter(|(range, _)| range.end <= self.head);
        edits.cloned().collect()
    }

    fn compiler(&self) -> &'static str {
        match self.source.syntax {
            Syntax::C => C,
            Syntax::Cpp => CPP,
            _ => RUST,
        }
    }

    fn host_file(&self) -> PathBuf {
        self.folder.join("host").with_extension(self.suffix())
    }

    /// The words that run a host.
    pub fn host(&self) -> Vec<OsString> {
        if self.source.syntax == Syntax::Java {
            let mut words = command(JAVA, &[&self.folder.join("host")]);
            words.push("kit.Host".into());
            return words;
        }
        self.language
            .words(self.language.run, &self.host_file(), self.folder, "")
    }

    fn suffix(&self) -> &'static str {
        match self.source.syntax {
            Syntax::C => "c",
            Syntax::Cpp => "cpp",
            Syntax::Java => "java",
            Syntax::JavaScript => "js",
            Syntax::Rust => "rs",
            Syntax::Python => "py",
        }
    }

    /// The end of a program ends no machine.
    fn prepare_java(&mut self) -> io::Result<()> {
        let source = self.source;
        for i in 0..source.tokens.len() {
            if [source.at(i), source.at(i + 1), source.at(i + 2)] == ["System", ".", "exit"] {
                self.edits.push((source.range(i, i), "kit.Host".into()));
            }
        }
        let path = self.folder.join("Host.java");
        fs::write(&path, include_str!("hosts/Host.java"))?;
        let command = command(JAVAC, &[&self.folder.join("host"), &path]);
        run(&command, Place::TemporaryFolder(self.folder), &[], COMPILER);
        Ok(())
    }

    /// What a member of a batch is compiled from: the program with edits.
    fn member(&self, edits: &[Edit]) -> String {
        if self.form == Form::Alone {
            return super::changes::apply(&self.source.text, edits);
        }
        let mut edits = [edits, &self.edits].concat();
        if !self.is_in_head(&edits) {
            edits.retain(|(range, _)| range.start >= self.head);
            edits.push((0..self.head, String::new()));
        }
        let text = super::changes::apply(&self.source.text, &edits);
        match self.source.syntax {
            Syntax::Rust => text + "\npub fn kit_main() { let _ = main(); }\n",
            _ => text,
        }
    }

    /// Whether edits of a change are in the head. Includes, which every member does without, are no change.
    fn is_in_head(&self, edits: &[Edit]) -> bool {
        edits
            .iter()
            .any(|edit| edit.0.start < self.head && !self.edits.contains(edit))
    }

    /// Builds programs, each given by its edits, in a folder of their own.
    pub fn build(&self, name: &str, members: &[&[Edit]]) -> io::Result<Batch> {
        let folder = self.folder.join(name);
        fs::create_dir_all(&folder)?;
        let mut batch = Batch {
            programs: vec![None; members.len()],
            folder,
        };
        let texts: Vec<String> = members.iter().map(|edits| self.member(edits)).collect();
        for (i, text) in texts.iter().enumerate() {
            let path = batch.folder.join(format!("m{i}.{}", self.suffix()));
            fs::write(&path, text)?;
            if self.form == Form::Alone {
                let folder = batch.folder.join(format!("m{i}"));
                fs::create_dir_all(&folder)?;
                let compiled = compile(self.language, &path, &folder).ok();
                batch.programs[i] = compiled.map(|compiled| compiled.words);
            }
        }
        match self.form {
            Form::Linked => {
                // A macro of the head that is changed would hold for the others, too.
                let (changed, others) =
                    (0..members.len()).partition::<Vec<usize>, _>(|&i| self.is_in_head(members[i]));
                self.link(&mut batch, &texts, others, "all")?;
                self.link(&mut batch, &texts, changed, "head")?;
            }
            // The host compiles them.
            Form::Hosted => batch.programs.fill(Some(Vec::new())),
            Form::Alone => {}
        }
        Ok(batch)
    }

    /// Compiles members to one program. Those that the compiler complains of are left out; if it names none, each half is
    /// compiled by itself.
    fn link(
        &self,
        batch: &mut Batch,
        texts: &[String],
        mut members: Vec<usize>,
        name: &str,
    ) -> io::Result<()> {
        let program = batch.folder.join(name);
        while !members.is_empty() {
            let source = match self.source.syntax {
                Syntax::Rust => program.with_extension("rs"),
                _ => program.with_extension("cpp"),
            };
            fs::write(&source, self.joined(texts, &members))?;
            let mut command = command(self.compiler(), &[&source, Path::new("-o"), &program]);
            if self.source.syntax != Syntax::Rust {
                command.extend(["-include".into(), self.folder.join("headers.h").into()]);
            }
            let run = run(&command, Place::TemporaryFolder(self.folder), &[], COMPILER);
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
            if members.len() == before {
                if before == 1 {
                    return Ok(());
                }
                let half = members.split_off(before / 2);
                self.link(batch, texts, half, &format!("{name}b"))?;
                return self.link(batch, texts, members, &format!("{name}a"));
            }
        }
        Ok(())
    }

    /// The text of several members, and of what calls one by its number.
    fn joined(&self, texts: &[String], members: &[usize]) -> String {
        let mut joined = String::new();
        if self.source.syntax == Syntax::Rust {
            let mut calls = String::new();
            for i in members {
                joined += &format!("mod m{i};\n");
                calls += &format!("        \"{i}\" => m{i}::kit_main(),\n");
            }
            return joined
                + "fn main() {\n    match std::env::args().nth(1).unwrap_or_default().as_str() {\n"
                + &calls + "        _ => {}\n    }\n}\n";
        }
        for &i in members {
            joined += &format!("namespace m{i} {{\n# 1 \"m{i}.\"\n{}\n}}\n", texts[i]);
        }
        joined += "# 1 \"end.\"\nkit_main kit_mains[] = {\n";
        for i in 0..texts.len() {
            joined += &match members.contains(&i) {
                true => format!("(kit_main) m{i}::main,\n"),
                false => "0,\n".to_owned(),
            };
        }
        joined + "};\n"
    }
}

/// Where the first function of C or C++ begins, or is announced: all before it can be compiled by itself.
fn head(source: &Source) -> usize {
    let (mut depth, mut before, mut head) = (0, ";", 0);
    for (i, token) in source.tokens.iter().enumerate() {
        if token.is_in_macro {
            continue;
        }
        if depth == 0 && matches!(before, ";" | "}") {
            head = token.range.start;
        }
        before = source.at(i);
        match before {
            "(" if depth == 0 => return head,
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
    }
    0
}

/// The numbers of the members that a compiler names: `m17.:3:5: error`, or `m17.rs:3:5: error`.
fn named_in(said: &str) -> Vec<usize> {
    let number = |line: &str| {
        let at = line.find(".:").or_else(|| line.find(".rs:"))?;
        let file = line[..at].rsplit('/').next()?;
        file.strip_prefix('m')?.parse().ok()
    };
    let errors: Vec<usize> = said
        .lines()
        .filter(|line| line.contains("error"))
        .filter_map(number)
        .collect();
    match errors.is_empty() {
        // The error itself is in a header.
        true => said.lines().filter_map(number).collect(),
        false => errors,
    }
}
