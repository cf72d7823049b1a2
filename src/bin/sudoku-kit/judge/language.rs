//! The languages: what compiles a source, what runs it, and by which limits.
//!
//! Commands and limits are those that Baekjoon's pages had, as far as they are known in November 2026. Left
//! out is what concerns only linking, and warnings.

use super::run::{self, command, End, Limits, Run};
use super::run::{is_running, is_script, make_private, python, LINKING};
use super::sentences::{ended, not_started};
use super::verdict::Verdict;
use super::{Problem, PROBLEMS};
use crate::failure::{printable, unwritable, Failure};
use std::env::consts::EXE_SUFFIX;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf, MAIN_SEPARATOR};
use std::time::Duration;
use std::{env, fs, process::id};

/// A row of the table.
pub struct Language {
    /// Also the value of `--language`.
    pub name: &'static str,
    suffixes: &'static [&'static str],
    /// Programs that run it, without a number behind the name.
    runners: &'static [&'static str],
    /// The time limit is so many times the problem's and so many seconds more.
    time: [f64; 2],
    /// The same for memory, in MB; `None`: it is told, not judged, for the JVM and node take what they like.
    memory: Option<[u64; 2]>,
    /// The words of a command. `SOURCE` is the source, `FOLDER` the temporary folder, `PROGRAM` a file in
    /// it, `PYTHON` what runs Python, `LINKING` what the system wants. Nothing if it is
    /// not compiled.
    compile: &'static str,
    run: &'static str,
}

/// Without -XX:-UsePerfData, a JVM that is killed leaves a file.
#[rustfmt::skip]
pub static LANGUAGES: [Language; 7] = [
    Language { name: "c", suffixes: &["c"], runners: &[], time: [1.0, 0.0], memory: Some([1, 0]),
        compile: "gcc -O2 -std=gnu11 -DONLINE_JUDGE -DBOJ LINKING -o PROGRAM SOURCE -lm", run: "PROGRAM" },
    Language { name: "c++", suffixes: &["cpp", "cc", "cxx"], runners: &[], time: [1.0, 0.0], memory: Some([1, 0]),
        compile: "g++ -O2 -std=gnu++17 -DONLINE_JUDGE -DBOJ LINKING -o PROGRAM SOURCE", run: "PROGRAM" },
    Language { name: "java", suffixes: &["java"], runners: &["java"], time: [2.0, 1.0], memory: None,
        compile: "javac -J-XX:-UsePerfData -encoding UTF-8 -d FOLDER SOURCE",
        run: "java -XX:-UsePerfData -Xms1024m -Xmx1920m -Xss512m -Dfile.encoding=UTF-8 -XX:+UseSerialGC -cp FOLDER Main" },
    Language { name: "rust", suffixes: &["rs"], runners: &[], time: [1.0, 0.0], memory: Some([1, 0]),
        compile: "rustc --edition 2021 -O --crate-name main -o PROGRAM SOURCE", run: "PROGRAM" },
    Language { name: "python", suffixes: &["py"], runners: &["python", "py"], time: [3.0, 2.0], memory: Some([2, 32]),
        compile: "", run: "PYTHON -W ignore SOURCE" },
    Language { name: "pypy", suffixes: &[], runners: &["pypy"], time: [3.0, 2.0], memory: Some([2, 128]),
        compile: "", run: "pypy3 -W ignore SOURCE" },
    Language { name: "node", suffixes: &["js"], runners: &["node", "nodejs"], time: [3.0, 2.0], memory: None,
        compile: "", run: "node SOURCE" },
];

/// A verdict before any test, and why.
pub type Failed = (Verdict, String);

/// A program that can be run.
pub struct Program {
    words: Vec<OsString>,
    /// A command of no known language counts as C.
    pub language: &'static Language,
    /// Where it was compiled to: it is there as long as the program is.
    folder: Option<Folder>,
}

impl Program {
    /// Runs it once.
    pub fn answer(&self, input: &[u8], limits: Limits) -> Result<Run, Failure> {
        Ok(run::run(command(&self.words), input, limits)?)
    }

    /// The first word of the command.
    pub fn name(&self) -> &OsStr {
        &self.words[0]
    }
}

impl Language {
    pub fn limits(&self, problem: Problem) -> Limits {
        let [factor, seconds] = self.time;
        let memory = self.memory.map(|[factor, more]| factor * MEMORY + more);
        Limits {
            time: Duration::from_secs_f64(factor * problem.seconds + seconds),
            memory: memory.map(|megabytes| megabytes << 10),
        }
    }
}

/// The name of each language, what it may take in 2580, and its suffixes.
pub fn limits() -> Vec<(String, String)> {
    let row = |language: &Language| {
        let Limits { time, memory } = language.limits(PROBLEMS[0]);
        let suffixes = language.suffixes.iter();
        let mut limits: String = suffixes.map(|suffix| format!(".{suffix}, ")).collect();
        limits += &format!("{} s, ", time.as_secs());
        limits += &match memory {
            Some(memory) => format!("{} MB", memory >> 10),
            None => "memory is told, not judged".to_owned(),
        };
        (language.name.to_owned(), limits)
    };
    LANGUAGES.iter().map(row).collect()
}

/// The memory limit of 2580 and 2239, in MB.
pub const MEMORY: u64 = 256;

/// Makes a program from what was typed: a command, or a source and what it gets as arguments. A language that
/// is given counts. A jail gets the words of what it is to run. The inner error is what the compiler says, or why
/// it does not start.
pub fn prepare(
    typed: &[OsString],
    given: Option<&'static Language>,
    jail: Option<&OsStr>,
) -> Result<Result<Program, Failed>, Failure> {
    sweep();
    let path = Path::new(&typed[0]);
    let suffix = path.extension().unwrap_or_default().to_string_lossy();
    let suffix = &*suffix.to_lowercase();
    let own = LANGUAGES.iter().find(|row| row.suffixes.contains(&suffix));
    let of_command = given.or(own).or(of_runner(path));
    let jail = Vec::from_iter(jail.map(OsStr::to_owned));
    let mut program = Program {
        words: [&jail, typed].concat(),
        language: of_command.unwrap_or(&LANGUAGES[0]),
        folder: None,
    };
    if own.is_none() || !path.is_file() || is_script(path) {
        return Ok(Ok(program));
    }
    let mut source = path.to_owned();
    let mut folder = PathBuf::new();
    if !program.language.compile.is_empty() {
        folder = program.folder.insert(Folder::new()?).0.clone();
    }
    if program.language.name == "java" {
        // As Baekjoon does: the class that is run is Main, whatever the file is called.
        source = folder.join("Main.java");
        fs::copy(path, &source).map_err(|error| unwritable(source.as_os_str(), &error))?;
    }
    let words = |command: &str| -> Vec<OsString> {
        let word = |word| match word {
            "SOURCE" => source.clone().into(),
            "FOLDER" => folder.clone().into(),
            "PROGRAM" => folder.join(format!("program{EXE_SUFFIX}")).into(),
            "PYTHON" => python().into(),
            "LINKING" => LINKING.into(),
            word => OsString::from(word),
        };
        let words = jail.iter().cloned().chain(command.split(' ').map(word));
        words.filter(|word| !word.is_empty()).collect()
    };
    if program.folder.is_some() {
        if let Some(failed) = compile(&words(program.language.compile), &folder)? {
            return Ok(Err(failed));
        }
    }
    program.words = words(program.language.run);
    program.words.extend_from_slice(&typed[1..]);
    Ok(Ok(program))
}

/// The language of a program that runs others: `python3.11` is `python`, and `java.exe` is `java`.
fn of_runner(path: &Path) -> Option<&'static Language> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_lowercase();
    let name = name.strip_suffix(".exe").unwrap_or(&name);
    let name = name.trim_end_matches(|c: char| c == '.' || c.is_ascii_digit());
    LANGUAGES
        .iter()
        .find(|language| language.runners.contains(&name))
}

/// The most time and memory a compiler may take.
const COMPILER: Limits = Limits {
    time: Duration::from_secs(30),
    memory: Some(2 << 20),
};

/// Compiles, and returns why that fails, if it does: what the compiler says. A compiler's own files are in the folder, too.
fn compile(words: &[OsString], folder: &Path) -> Result<Option<Failed>, Failure> {
    let mut command = command(words);
    command.env("TMPDIR", folder).env("TMP", folder);
    let run = run::run(command, &[], COMPILER)?;
    // Where a source was copied to is of no use.
    let said =
        String::from_utf8_lossy(&[run.errors, run.last_errors, run.output].concat()).into_owned();
    let mut said = said.replace(&format!("{}{MAIN_SEPARATOR}", folder.to_string_lossy()), "");
    if said.contains("is public, should be declared in a file named") {
        said.insert_str(
            0,
            "error: the class has to be called Main, as on Baekjoon\n",
        );
    }
    let name = printable(&words[0]);
    let said = match run.end {
        End::Exited(0) => return Ok(None),
        End::NotStarted(why) => {
            return Ok(Some((Verdict::NoStart, not_started(&words[0], &why))));
        }
        end @ (End::Exited(_) | End::Signalled(_)) if said.trim().is_empty() => {
            format!("{name}: {}", ended(&end))
        }
        End::Exited(_) | End::Signalled(_) => said,
        _ => format!("{name} took more than 30 seconds or 2 GB, or said too much"),
    };
    Ok(Some((Verdict::CompileError, said)))
}

/// A temporary folder, removed at the end.
struct Folder(PathBuf);

/// What the name of a folder begins with; the number of the judge's process follows.
const PREFIX: &str = "sudoku-kit-judge-";

impl Folder {
    fn new() -> Result<Folder, Failure> {
        let path = env::temp_dir().join(format!("{PREFIX}{}", id()));
        make_private(&path).map_err(|error| unwritable(path.as_os_str(), &error))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Removes the folders of judges that were killed, and of one that had this process's number.
fn sweep() {
    let entries = fs::read_dir(env::temp_dir()).into_iter().flatten();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        let number = number.and_then(|number| number.parse().ok());
        if number.is_some_and(|number: u32| number == id() || !is_running(number)) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
