//! Many changed programs made runnable at little cost, and run.
//!
//! ```text
//! linked  C, C++, Rust         a namespace or module each, compiled to one program that gets the number as argument
//! hosted  Java, Python, node   one process that runs one after another: hosts/
//! alone   all others           compiled and run one by one
//! ```
//!
//! A batch is trusted only as far as the unchanged program behaves in it as it does alone.

use super::changes::Edit;
use super::tokens::{Source, Syntax};
use crate::run::process::{run, End, Limits, Place, Run, Usage};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

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
    /// The words that run Python: `python3` or `pypy3`.
    pub python: &'a str,
    pub folder: &'a Path,
    /// Edits that every member of a batch gets.
    edits: Vec<Edit>,
    /// The class with `main`.
    class: String,
}

/// Programs that were built together. Of each, the program that runs it; `None` if it does not compile.
pub struct Batch {
    folder: PathBuf,
    programs: Vec<Option<PathBuf>>,
}

const COMPILER: Limits = Limits {
    time: Duration::from_secs(60),
    memory: Some(3 << 20),
};

/// The most that a changed program may hold, in kB, where it is run alone.
const MOST_MEMORY: u64 = 512 << 10;

fn words<T: AsRef<std::ffi::OsStr>>(words: &[T]) -> Vec<OsString> {
    words.iter().map(|word| word.as_ref().to_owned()).collect()
}

impl<'a> Workshop<'a> {
    pub fn new(
        source: &'a Source,
        form: Form,
        python: &'a str,
        folder: &'a Path,
    ) -> std::io::Result<Workshop<'a>> {
        let mut workshop = Workshop {
            source,
            form,
            python,
            folder,
            edits: Vec::new(),
            class: String::new(),
        };
        workshop.class = workshop.class_with_main();
        match (form, source.syntax) {
            (Form::Alone, _) | (_, Syntax::Rust) => {}
            (_, Syntax::C | Syntax::Cpp) => workshop.prepare_headers()?,
            (_, Syntax::Java) => workshop.prepare_java()?,
            (_, Syntax::Python) => {
                fs::write(folder.join("host.py"), include_str!("hosts/host.py"))?
            }
            (_, Syntax::JavaScript) => {
                fs::write(folder.join("host.js"), include_str!("hosts/host.js"))?
            }
        }
        Ok(workshop)
    }

    /// Includes go to one file that is compiled once. Without `return`, a `main` in a namespace has no value.
    fn prepare_headers(&mut self) -> std::io::Result<()> {
        let mut headers = String::from("#include <cstdlib>\n");
        let mut position = 0;
        for line in self.source.text.split_inclusive('\n') {
            let text = line.trim_end();
            if text
                .trim_start()
                .strip_prefix('#')
                .is_some_and(|rest| rest.trim_start().starts_with("include"))
            {
                headers += text;
                headers.push('\n');
                self.edits
                    .push((position..position + text.len(), String::new()));
            }
            position += line.len();
        }
        headers += "typedef int (*kit_main)(int, char **);\nextern kit_main kit_mains[];\n";
        let functions = self.source.functions();
        if let Some(main) = functions
            .iter()
            .find(|function| self.source.at(function.name) == "main")
        {
            let end = self.source.tokens[main.body.end - 1].range.start;
            self.edits.push((end..end, " return 0; ".into()));
        }
        let path = self.folder.join("headers.h");
        fs::write(&path, headers)?;
        let mut command = self.compiler();
        command.extend(words(&["-x", "c++-header", "-o"]));
        command.extend([self.folder.join("headers.h.gch").into(), path.into()]);
        run(&command, Place::TemporaryFolder(self.folder), &[], COMPILER);
        Ok(())
    }

    fn compiler(&self) -> Vec<OsString> {
        words(match self.source.syntax {
            Syntax::C => &[
                "g++",
                "-std=gnu++17",
                "-fpermissive",
                "-O0",
                "-w",
                "-DONLINE_JUDGE",
                "-DBOJ",
            ][..],
            Syntax::Cpp => &[
                "g++",
                "-std=gnu++17",
                "-O0",
                "-w",
                "-DONLINE_JUDGE",
                "-DBOJ",
            ],
            _ => &[
                "rustc",
                "--edition",
                "2021",
                "-A",
                "warnings",
                "-C",
                "debuginfo=0",
                "--error-format=short",
            ],
        })
    }

    /// The words that run a member by itself, or of a linked program.
    fn command(&self, program: &Path, i: usize) -> Vec<OsString> {
        let mut command = vec![OsString::from(program)];
        match (self.form, self.source.syntax) {
            (Form::Linked, _) => command.push(i.to_string().into()),
            (_, Syntax::Java) => {
                command = words(&[
                    "java",
                    "-XX:-UsePerfData",
                    "-XX:TieredStopAtLevel=1",
                    "-Xss64m",
                    "-cp",
                ]);
                command.extend([program.into(), OsString::from(&self.class)]);
            }
            (_, Syntax::Python) => command.insert(0, self.python.into()),
            (_, Syntax::JavaScript) => command.insert(0, "node".into()),
            _ => {}
        }
        command
    }

    fn host(&self) -> Vec<OsString> {
        match self.source.syntax {
            Syntax::Java => {
                let mut command = words(&[
                    "java",
                    "-XX:-UsePerfData",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-Xmx512m",
                    "-cp",
                ]);
                command.extend([self.folder.join("host").into(), "kit.Host".into()]);
                command
            }
            Syntax::Python => vec![self.python.into(), self.folder.join("host.py").into()],
            _ => vec![
                "node".into(),
                "--max-old-space-size=500".into(),
                self.folder.join("host.js").into(),
            ],
        }
    }

    fn class_with_main(&self) -> String {
        let source = self.source;
        let main = source
            .functions()
            .iter()
            .find(|function| source.at(function.name) == "main");
        let main = main.map_or(0, |function| function.name);
        let class = (0..main).rev().find(|&i| source.at(i) == "class");
        class.map_or("Main", |i| source.at(i + 1)).to_owned()
    }

    /// A package each, and the end of a program ends no machine.
    fn prepare_java(&mut self) -> std::io::Result<()> {
        let source = self.source;
        for i in 0..source.tokens.len() {
            if [source.at(i), source.at(i + 1), source.at(i + 2)] == ["System", ".", "exit"] {
                self.edits.push((source.range(i, i), "kit.Host".into()));
            }
        }
        let path = self.folder.join("Host.java");
        fs::write(&path, include_str!("hosts/Host.java"))?;
        let mut command = words(&[
            "javac",
            "-J-XX:TieredStopAtLevel=1",
            "-J-XX:+UseSerialGC",
            "-J-XX:-UsePerfData",
            "-nowarn",
            "-d",
        ]);
        command.extend([self.folder.join("host").into(), path.into()]);
        run(&command, Place::TemporaryFolder(self.folder), &[], COMPILER);
        Ok(())
    }

    /// What a member of a batch is compiled from: the program with edits.
    fn member(&self, edits: &[Edit], number: usize) -> String {
        let own: &[Edit] = if self.form == Form::Alone {
            &[]
        } else {
            &self.edits
        };
        let text = super::changes::apply(&self.source.text, &[edits, own].concat());
        match (self.form, self.source.syntax) {
            (Form::Linked, Syntax::Rust) => text + "\npub fn kit_main() { let _ = main(); }\n",
            (Form::Hosted, Syntax::Java) => format!("package m{number}; {text}"),
            _ => text,
        }
    }

    /// Builds programs, each given by its edits, in a folder of their own.
    pub fn build(&self, name: &str, members: &[&[Edit]]) -> std::io::Result<Batch> {
        let folder = self.folder.join(name);
        fs::create_dir_all(&folder)?;
        let suffix = match self.source.syntax {
            Syntax::C => "c",
            Syntax::Cpp => "cpp",
            Syntax::Java => "java",
            Syntax::JavaScript => "js",
            Syntax::Rust => "rs",
            Syntax::Python => "py",
        };
        let texts: Vec<String> = (0..members.len())
            .map(|i| self.member(members[i], i))
            .collect();
        let mut batch = Batch {
            programs: vec![None; members.len()],
            folder,
        };
        if self.form == Form::Linked && matches!(self.source.syntax, Syntax::C | Syntax::Cpp) {
            self.link(&mut batch, &texts, (0..texts.len()).collect(), "all")?;
            return Ok(batch);
        }
        for (i, text) in texts.iter().enumerate() {
            let mut path = batch.folder.join(format!("m{i}.{suffix}"));
            if self.source.syntax == Syntax::Java {
                let folder = batch.folder.join(format!("m{i}"));
                fs::create_dir_all(&folder)?;
                path = folder.join(format!("{}.java", self.class));
            }
            fs::write(&path, text)?;
            if self.form == Form::Alone {
                batch.programs[i] = self.compile_alone(&batch.folder, i, path)?;
                continue;
            }
            if self.form == Form::Hosted {
                batch.programs[i] = Some(path);
            }
        }
        if self.form == Form::Hosted && self.source.syntax == Syntax::Java {
            let mut command = self.host();
            command.extend([
                batch.folder.clone().into(),
                "compile".into(),
                (&self.class).into(),
            ]);
            command.extend((0..texts.len()).map(|i| OsString::from(i.to_string())));
            run(&command, Place::TemporaryFolder(self.folder), &[], COMPILER);
        }
        if self.form == Form::Linked {
            self.link(&mut batch, &texts, (0..texts.len()).collect(), "all")?;
        }
        Ok(batch)
    }

    fn compile_alone(
        &self,
        folder: &Path,
        i: usize,
        source: PathBuf,
    ) -> std::io::Result<Option<PathBuf>> {
        let program = folder.join(format!("p{i}"));
        let mut command = match self.source.syntax {
            Syntax::C => words(&[
                "gcc",
                "-O1",
                "-w",
                "-std=gnu11",
                "-DONLINE_JUDGE",
                "-DBOJ",
                "-lm",
                "-o",
            ]),
            Syntax::Cpp => words(&[
                "g++",
                "-O0",
                "-w",
                "-std=gnu++17",
                "-DONLINE_JUDGE",
                "-DBOJ",
                "-o",
            ]),
            Syntax::Rust => words(&["rustc", "--edition", "2021", "-A", "warnings", "-o"]),
            Syntax::Java => words(&[
                "javac",
                "-J-XX:-UsePerfData",
                "-nowarn",
                "-encoding",
                "UTF-8",
                "-d",
            ]),
            Syntax::JavaScript | Syntax::Python => return Ok(Some(source)),
        };
        command.extend([program.clone().into(), source.into()]);
        let run = run(&command, Place::TemporaryFolder(self.folder), &[], COMPILER);
        Ok((run.end == End::Exited(0)).then_some(program))
    }

    /// Compiles members to one program. Those that the compiler complains of are left out; if it names none, each half is
    /// compiled by itself.
    fn link(
        &self,
        batch: &mut Batch,
        texts: &[String],
        mut members: Vec<usize>,
        name: &str,
    ) -> std::io::Result<()> {
        let program = batch.folder.join(name);
        while !members.is_empty() {
            let is_rust = self.source.syntax == Syntax::Rust;
            let source = program.with_extension(if is_rust { "rs" } else { "cpp" });
            fs::write(&source, self.joined(texts, &members))?;
            let mut command = self.compiler();
            if !is_rust {
                command.extend([
                    OsString::from("-include"),
                    self.folder.join("headers.h").into(),
                ]);
            }
            command.extend([OsString::from("-o"), program.clone().into(), source.into()]);
            let run = run(&command, Place::TemporaryFolder(self.folder), &[], COMPILER);
            if run.end == End::Exited(0) {
                for i in members {
                    batch.programs[i] = Some(program.clone());
                }
                return Ok(());
            }
            let said = String::from_utf8_lossy(&run.errors);
            let named = named_in(&said);
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
            for i in members {
                joined += &format!("mod m{i};\n");
            }
            joined +=
                "fn main() {\n    match std::env::args().nth(1).unwrap_or_default().as_str() {\n";
            for i in members {
                joined += &format!("        \"{i}\" => m{i}::kit_main(),\n");
            }
            return joined + "        _ => {}\n    }\n}\n";
        }
        // Before the macros of the program.
        let count = texts.len();
        joined += &format!(
            "int main(int count, char **words) {{\n    int i = atoi(words[1]);\n    char *none[] = {{words[0], 0}};\n    \
             return i < {count} && kit_mains[i] ? kit_mains[i](1, none) : 0;\n}}\n"
        );
        for &i in members {
            joined += &format!("namespace m{i} {{\n# 1 \"m{i}.\"\n{}\n}}\n", texts[i]);
        }
        joined += "# 1 \"end.\"\nkit_main kit_mains[] = {\n";
        for i in 0..count {
            joined += &match members.contains(&i) {
                true => format!("(kit_main) m{i}::main,\n"),
                false => "0,\n".to_owned(),
            };
        }
        joined + "};\n"
    }
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

/// An input, and how long a changed program may run on it.
pub struct Trial<'a> {
    pub input: &'a [u8],
    pub time: Duration,
}

impl Batch {
    pub fn compiles(&self, i: usize) -> bool {
        self.programs[i].is_some()
    }

    /// Runs members on inputs, each as long as `is_right` says so of its runs; returns those of which it always did.
    pub fn passing(
        &mut self,
        workshop: &Workshop,
        members: &[usize],
        trials: &[Trial],
        is_right: &dyn Fn(usize, &Run) -> bool,
    ) -> std::io::Result<Vec<usize>> {
        if workshop.form == Form::Hosted {
            return self.passing_hosted(workshop, members, trials, is_right);
        }
        let mut passing = Vec::new();
        for &i in members {
            let Some(program) = &self.programs[i] else {
                continue;
            };
            let command = workshop.command(program, i);
            let mut is_passing = true;
            for (k, trial) in trials.iter().enumerate() {
                let limits = Limits {
                    time: trial.time,
                    memory: Some(MOST_MEMORY),
                };
                is_passing = is_right(
                    k,
                    &run(&command, Place::ReadOnly(&self.folder), trial.input, limits),
                );
                if !is_passing {
                    break;
                }
            }
            passing.extend(is_passing.then_some(i));
        }
        Ok(passing)
    }

    /// A host that dies takes the member with it that it ran, and is started anew for the others.
    fn passing_hosted(
        &mut self,
        workshop: &Workshop,
        members: &[usize],
        trials: &[Trial],
        is_right: &dyn Fn(usize, &Run) -> bool,
    ) -> std::io::Result<Vec<usize>> {
        let mut inputs = String::new();
        for (k, trial) in trials.iter().enumerate() {
            let path = self.folder.join(format!("input{k}"));
            fs::write(&path, trial.input)?;
            inputs += &format!("{}:{},", path.display(), trial.time.as_secs_f64());
        }
        let mut passing = Vec::new();
        let mut next = 0;
        while next < members.len() {
            let mut command = workshop.host();
            command.extend([self.folder.clone().into(), inputs.clone().into()]);
            if workshop.source.syntax == Syntax::Java {
                command.push(workshop.class.clone().into());
            }
            command.extend(
                members[next..]
                    .iter()
                    .map(|i| OsString::from(i.to_string())),
            );
            let all: Duration = trials.iter().map(|trial| trial.time).sum();
            let limits = Limits {
                time: COMPILER.time + all * members.len() as u32,
                memory: None,
            };
            let run = run(&command, Place::ReadOnly(&self.folder), &[], limits);
            let mut frames = frames(&run.output).into_iter();
            'members: while next < members.len() {
                let i = members[next];
                let mut is_passing = true;
                for k in 0..trials.len() {
                    let Some((status, output)) = frames.next() else {
                        break 'members;
                    };
                    if status == -1 {
                        self.programs[i] = None;
                    }
                    let run = Run {
                        end: End::Exited(status),
                        output,
                        errors: Vec::new(),
                        last_errors: Vec::new(),
                        used: Usage::default(),
                    };
                    is_passing &= is_right(k, &run);
                    // The host goes on with the next one.
                    if status != 0 {
                        break;
                    }
                }
                passing.extend(is_passing.then_some(i));
                next += 1;
            }
            // It died of this one, if it did not say so before.
            next += usize::from(run.end != End::Exited(3));
        }
        Ok(passing)
    }
}

/// What a host prints: `NUMBER STATUS LENGTH`, and so many bytes of output.
fn frames(mut printed: &[u8]) -> Vec<(i32, Vec<u8>)> {
    let mut frames = Vec::new();
    while let Some(end) = printed.iter().position(|&byte| byte == b'\n') {
        let head = String::from_utf8_lossy(&printed[..end]).into_owned();
        let mut words = head.split(' ').skip(1);
        let (Some(status), Some(length)) = (
            words.next().and_then(|word| word.parse().ok()),
            words.next().and_then(|word| word.parse::<usize>().ok()),
        ) else {
            break;
        };
        let Some(output) = printed.get(end + 1..end + 1 + length) else {
            break;
        };
        frames.push((status, output.to_vec()));
        printed = printed.get(end + 2 + length..).unwrap_or_default();
    }
    frames
}
