//! Many changed programs made runnable at little cost; `trial.rs` runs them.
//!
//! ```text
//! linked  C, C++, Rust         compiled to one program that gets the number as argument: linked.rs
//! hosted  Java, Python, node   one process that runs one after another: hosts/
//! alone   all others           compiled and run one by one
//! ```
//!
//! A batch is trusted only as far as the unchanged program behaves in it as it does alone.

use super::changes::{apply, Edit};
use super::linked::{is_of_headers, CALLER};
use super::tokens::{Source, Syntax};
use super::{Task, WORKERS};
use crate::run::functions::Function;
use crate::run::process::{run, End, Limits, Place, Run};
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
    pub task: &'a Task<'a>,
    pub source: &'a Source,
    pub form: Form,
    /// What makes the source a program, if it is a function.
    pub function: Option<&'static Function>,
}

/// Programs that were built together. Of each, the words that run it; `None` if it does not compile.
#[derive(Clone)]
pub struct Batch {
    pub folder: PathBuf,
    pub programs: Vec<Option<Vec<OsString>>>,
}

pub const COMPILER: Limits = Limits {
    time: Duration::from_secs(60),
    memory: Some(3 << 20),
};

/// C is compiled as C++, for it has no namespaces. The folder has a shorter `bits/stdc++.h`.
const CPP: &str = "g++ -std=gnu++17 -O0 -w -DONLINE_JUDGE -DBOJ -I";
const C: &str = "g++ -std=gnu++17 -fpermissive -O0 -w -DONLINE_JUDGE -DBOJ -I";
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
    /// With the files that all batches need.
    pub fn new(task: &'a Task, source: &'a Source, form: Form) -> io::Result<Workshop<'a>> {
        let workshop = Workshop {
            task,
            source,
            form,
            function: Function::of(task.language, task.text.as_bytes()),
        };
        match (form, source.syntax) {
            (Form::Linked, Syntax::C | Syntax::Cpp) => {
                let text = workshop.program(&source.text, "");
                let mut headers = CALLER.to_owned();
                for line in text.lines().filter(|line| is_of_headers(line)) {
                    headers += line;
                    headers.push('\n');
                }
                let folder = task.folder.join("bits");
                fs::create_dir_all(&folder)?;
                fs::write(folder.join("stdc++.h"), include_str!("hosts/stdc++.h"))?;
                fs::write(workshop.headers(), headers)?;
            }
            (Form::Hosted, syntax) => {
                let text = match syntax {
                    Syntax::Java => include_str!("hosts/Host.java"),
                    Syntax::Python => include_str!("hosts/Host.py"),
                    _ => include_str!("hosts/Host.js"),
                };
                fs::write(workshop.host_file(), text)?;
                if syntax == Syntax::Java {
                    let path = task.folder.join("host");
                    workshop.compile(&command(JAVAC, &[&path, &workshop.host_file()]));
                }
            }
            _ => {}
        }
        Ok(workshop)
    }

    pub fn headers(&self) -> PathBuf {
        self.task.folder.join("headers.h")
    }

    /// Compiles the headers once for all batches.
    pub fn compile_headers(&self) {
        if self.form == Form::Linked && self.source.syntax != Syntax::Rust {
            let compiled = self.task.folder.join("headers");
            let mut command = self.compiler();
            command.extend(["-x", "c++-header"].map(OsString::from));
            command.extend([self.headers().into(), "-o".into(), compiled.clone().into()]);
            if self.compile(&command).end == End::Exited(0) {
                // The compiler looks for it beside the headers.
                let _ = fs::rename(compiled, self.task.folder.join("headers.h.gch"));
            }
        }
    }

    pub fn compiler(&self) -> Vec<OsString> {
        match self.source.syntax {
            Syntax::C => command(C, &[self.task.folder]),
            Syntax::Rust => command(RUST, &[]),
            _ => command(CPP, &[self.task.folder]),
        }
    }

    pub fn compile(&self, command: &[OsString]) -> Run {
        let limits = Limits {
            time: COMPILER.time.min(self.task.left()),
            ..COMPILER
        };
        let place = Place::TemporaryFolder(self.task.folder);
        run(command, place, &[], limits)
    }

    fn host_file(&self) -> PathBuf {
        let name = Path::new("Host").with_extension(self.suffix());
        self.task.folder.join(name)
    }

    /// The words that run a host.
    pub fn host(&self) -> Vec<OsString> {
        let (language, folder) = (self.task.language, self.task.folder);
        if self.source.syntax == Syntax::Java {
            let mut words = command(JAVA, &[&folder.join("host")]);
            words.push("kit.Host".into());
            return words;
        }
        language.words(language.run, &self.host_file(), folder, "")
    }

    fn suffix(&self) -> &'static str {
        self.task.language.suffix()
    }

    /// How many changes the batch of a number holds: fewer at first, for then the likeliest are soon done. A host takes long
    /// to start.
    pub fn size(&self, number: usize) -> usize {
        match self.form {
            Form::Alone => 1,
            Form::Linked if number < 4 * WORKERS => 24,
            Form::Linked => 128,
            Form::Hosted if number < WORKERS => 48,
            Form::Hosted => 192,
        }
    }

    /// How many changes that are right on the first cases are run on all others together: a machine of Java takes long to
    /// start.
    pub fn chunk(&self) -> usize {
        match self.source.syntax {
            Syntax::Java => usize::MAX,
            _ => 1,
        }
    }

    /// The user's text as a program; lines of a function are those of a file with this name.
    pub fn program(&self, text: &str, file: &str) -> String {
        match self.function {
            Some(function) => {
                let program = function.program(text.as_bytes(), Path::new(file));
                String::from_utf8_lossy(&program).into_owned()
            }
            None => text.to_owned(),
        }
    }

    /// The program with edits, as a host gets it.
    fn hosted(&self, edits: &[Edit]) -> String {
        let edits = [edits, &self.ticks()].concat();
        let text = self.program(&apply(&self.source.text, &edits), "");
        match self.source.syntax {
            // The end of a program ends no machine.
            Syntax::Java => text.replace("System.exit", "kit.Host.exit"),
            _ => text,
        }
    }

    /// In C and C++ a `main` that is called has no value without `return`.
    pub fn end_of_main(&self) -> Vec<Edit> {
        let source = self.source;
        let is_c = matches!(source.syntax, Syntax::C | Syntax::Cpp);
        let mut functions = source.functions().iter().filter(|_| is_c);
        let main = functions.find(|function| source.at(function.name) == "main");
        let end = main.map(|main| source.tokens[main.body.end - 1].range.start);
        Vec::from_iter(end.map(|end| (end..end, " return 0; ".to_owned())))
    }

    /// In Java a thread that does not end ends the machine: so bodies of loops and functions ask whether the time is over.
    fn ticks(&self) -> Vec<Edit> {
        let source = self.source;
        let is_loop = |i: usize| match source.before(i) {
            "do" => true,
            ")" => source
                .partner(i - 1)
                .is_some_and(|open| matches!(source.before(open), "for" | "while")),
            _ => false,
        };
        let is_function = |i: usize| {
            source
                .functions()
                .iter()
                .any(|function| function.body.start == i)
        };
        let bodies = (0..source.tokens.len())
            .filter(|&i| source.at(i) == "{" && (is_loop(i) || is_function(i)));
        let end = |i: usize| source.tokens[i].range.end;
        let tick = |i: usize| (end(i)..end(i), " kit.Host.tick(); ".to_owned());
        bodies
            .filter(|_| source.syntax == Syntax::Java)
            .map(tick)
            .collect()
    }

    /// Builds programs, each given by its edits, in a folder of their own.
    pub fn build(&self, name: &str, members: &[&[Edit]]) -> io::Result<Batch> {
        let folder = self.task.folder.join(name);
        fs::create_dir_all(&folder)?;
        let mut batch = Batch {
            programs: vec![None; members.len()],
            folder,
        };
        let path = |i: usize| batch.folder.join(format!("m{i}.{}", self.suffix()));
        match self.form {
            Form::Linked => {
                let all = Vec::from_iter(0..members.len());
                self.link(&mut batch, members, all, "all")?;
            }
            // The host compiles them.
            Form::Hosted => {
                for (i, edits) in members.iter().enumerate() {
                    fs::write(path(i), self.hosted(edits))?;
                }
                batch.programs.fill(Some(Vec::new()));
            }
            Form::Alone => {
                for (i, edits) in members.iter().enumerate() {
                    fs::write(path(i), apply(&self.source.text, edits))?;
                    let folder = path(i).with_extension("");
                    fs::create_dir_all(&folder)?;
                    let compiled = compile(self.task.language, &path(i), &folder).ok();
                    batch.programs[i] = compiled.map(|compiled| compiled.words);
                }
            }
        }
        Ok(batch)
    }
}
