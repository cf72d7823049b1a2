//! A file as a command: what was typed, compiled if it is a source, or why it cannot be judged.

use super::code::{class_with_main, words};
use super::folder::{sweep, Folder};
use super::functions::Function;
use super::languages::{of_runner, of_source, suffixes, Language, LANGUAGES};
use super::process::{run, End, Limits, NoStart, Place};
use crate::base::error::printable;
use crate::base::say::say;
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf, MAIN_SEPARATOR};
use std::time::Duration;
use std::{fmt, fs};

/// A program that can be run.
pub struct Program {
    pub words: Vec<OsString>,
    /// A command of no known language counts as C.
    pub language: &'static Language,
    pub function: Option<&'static Function>,
    /// Whether its source, if that is known, says that it reads.
    pub has_start: bool,
    /// Java's class with `main`.
    pub class: Option<String>,
    /// What was typed.
    path: PathBuf,
    /// Where it was compiled to: it is there as long as the program is.
    folder: Option<Folder>,
}

/// What cannot be judged, and why: the first five are compile errors, with the others nothing starts.
pub enum Refusal {
    /// What the compiler says.
    Compiler(String),
    /// The name of a compiler that was ended by its limits.
    CompilerOver(String),
    Utf16(PathBuf),
    /// Neither a program nor a function that is judged.
    NoMain(PathBuf),
    /// A source in a folder that was typed, or one that could be.
    Folder {
        path: PathBuf,
        source: PathBuf,
    },
    /// A file that says neither by its name nor in its first bytes what runs it.
    NoProgram(PathBuf),
    NotExecutable(PathBuf),
    /// A program in the folder in which the judge runs.
    OnlyHere(PathBuf),
    /// A program, a compiler, or what runs a source; then its language.
    NoStart(OsString, NoStart, Option<&'static Language>),
    /// What the system does not do, as it says it.
    System(String),
}

/// Makes a program from what was typed: a command, or a source and what it gets as arguments. A language that is given
/// counts.
pub fn prepare(typed: &[OsString], given: Option<&'static Language>) -> Result<Program, Refusal> {
    sweep();
    let path = Path::new(&typed[0]);
    let own = of_source(path);
    let language = given.or(own).or(of_runner(path)).unwrap_or(&LANGUAGES[0]);
    let mut program = Program {
        words: typed.to_vec(),
        language,
        function: None,
        has_start: true,
        class: None,
        path: path.to_owned(),
        folder: None,
    };
    if own.is_some() && path.is_file() && !is_script(path) {
        let folder = Folder::new().map_err(|error| Refusal::System(error.to_string()))?;
        let compiled = compile(language, path, &folder.path)?;
        program.words = compiled.words;
        program.words.extend_from_slice(&typed[1..]);
        program.function = compiled.function;
        program.has_start = compiled.has_start;
        program.class = compiled.class;
        program.folder = Some(folder);
        return Ok(program);
    }
    // What has neither a folder before its name nor a suffix may be a program of the system's.
    let is_file = is_here(path) || path.extension().is_some();
    match why_no_program(path) {
        Some(why) if is_file && !matches!(why, Refusal::OnlyHere(_)) => Err(why),
        _ => Ok(program),
    }
}

impl Program {
    /// Whether its language takes seconds for a million calls.
    pub fn is_slow(&self) -> bool {
        self.language.name == "python"
    }

    /// Why it does not start, and what to do.
    pub fn why_no_start(&self, why: &NoStart) -> Refusal {
        let is_source = self.words[0] != self.path.as_os_str();
        let language = is_source.then_some(self.language).or(of_runner(&self.path));
        let no_program = why_no_program(&self.path).filter(|_| language.is_none());
        no_program.unwrap_or(Refusal::NoStart(
            self.words[0].clone(),
            why.clone(),
            language,
        ))
    }
}

/// The most time and memory a compiler may take.
const COMPILER: Limits = Limits {
    time: Duration::from_secs(30),
    memory: Some(2 << 20),
};

/// What runs a source.
pub struct Compiled {
    pub words: Vec<OsString>,
    /// Where the source has that in place of a program.
    pub function: Option<&'static Function>,
    /// Whether the source says that it reads, or has a main.
    pub has_start: bool,
    /// Java's class with `main`.
    pub class: Option<String>,
}

/// Makes a source a command. If its language is compiled, that is done: what is made, and a compiler's own files, go to
/// the folder.
pub fn compile(
    language: &'static Language,
    source: &Path,
    folder: &Path,
) -> Result<Compiled, Refusal> {
    let system = |error| {
        let name = printable(source.as_os_str());
        Refusal::System(say!(
            "cannot read {name}: {error}",
            "{name}: 파일을 읽을 수 없습니다({error})"
        ))
    };
    let mut text = fs::read(source).map_err(system)?;
    if text.starts_with(b"\xFF\xFE") || text.starts_with(b"\xFE\xFF") {
        return Err(Refusal::Utf16(source.to_owned()));
    }
    let function = Function::of(language, &text);
    if let Some(function) = function {
        text = function.program(&text, source);
    }
    let code = String::from_utf8_lossy(&text);
    let code = words(language, &code);
    let has_start = language.has_start(&code);
    if !language.compile.is_empty() && !has_start {
        return Err(Refusal::NoMain(source.to_owned()));
    }
    let class = (language.name == "java").then(|| class_with_main(&code));
    let file = match &class {
        Some(class) => class.file(source),
        None => source.file_name().unwrap_or_default().into(),
    };
    let mut source = match source.to_string_lossy().starts_with('-') {
        // A name is no option.
        true => Path::new(".").join(source),
        false => source.to_owned(),
    };
    if class.is_some() || function.is_some() {
        source = folder.join(file);
        fs::write(&source, &text).map_err(system)?;
    }
    let class = class.map(|class| class.name);
    let words = |command| {
        let class = class.as_deref().unwrap_or_default();
        language.words(command, &source, folder, class)
    };
    if !language.compile.is_empty() {
        run_compiler(language, &words(language.compile), folder)?;
    }
    let words = words(language.run);
    Ok(Compiled {
        words,
        function,
        has_start,
        class,
    })
}

fn run_compiler(
    language: &'static Language,
    words: &[OsString],
    folder: &Path,
) -> Result<(), Refusal> {
    let run = run(words, Place::TemporaryFolder(folder), &[], COMPILER);
    // Where a source was copied to is of no use.
    let said = [run.errors, run.output].concat();
    let said = String::from_utf8_lossy(&said);
    let said = said.replace(&format!("{}{MAIN_SEPARATOR}", folder.to_string_lossy()), "");
    let name = printable(&words[0]);
    Err(match run.end {
        End::Exited(0) => return Ok(()),
        End::NotStarted(why) => Refusal::NoStart(words[0].clone(), why, Some(language)),
        end @ (End::Exited(_) | End::Signalled(_)) if said.trim().is_empty() => {
            Refusal::Compiler(format!("{name}: {end}"))
        }
        End::Exited(_) | End::Signalled(_) => Refusal::Compiler(said),
        _ => Refusal::CompilerOver(name),
    })
}

/// Whether a path says in which folder a file is.
fn is_here(path: &Path) -> bool {
    path.components().count() > 1 || path.starts_with(".")
}

/// Whether a file is run by itself, whatever its name says.
fn is_script(path: &Path) -> bool {
    cfg!(unix) && is_executable(path) && first_bytes(path).starts_with(b"#!")
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o111 != 0)
}

/// Any file may be run.
#[cfg(not(unix))]
fn is_executable(_: &Path) -> bool {
    true
}

/// The first bytes of a file; none if it cannot be read.
fn first_bytes(path: &Path) -> Vec<u8> {
    let mut start = Vec::new();
    let file = fs::File::open(path);
    let _ = file.and_then(|file| file.take(64).read_to_end(&mut start));
    start
}

/// Why what was typed is no program; `None` if it may be one, or no file.
fn why_no_program(path: &Path) -> Option<Refusal> {
    /// How programs of Linux, Windows and macOS begin, and scripts.
    const PROGRAMS: [&[u8]; 5] = [
        b"#!",
        b"\x7fELF",
        b"MZ",
        b"\xCF\xFA\xED\xFE",
        b"\xCA\xFE\xBA\xBE",
    ];
    let own = path.to_owned();
    if path.is_dir() {
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        let names = entries.map(|entry| PathBuf::from(entry.file_name()));
        let source = names.filter(|name| of_source(name).is_some()).min();
        let source = path.join(source.unwrap_or("mine.cpp".into()));
        return Some(Refusal::Folder { path: own, source });
    }
    if !path.is_file() {
        return None;
    }
    let start = first_bytes(path);
    if !PROGRAMS.iter().any(|head| start.starts_with(head)) {
        let is_batch = cfg!(windows) && path.extension().is_some_and(|suffix| suffix == "bat");
        return (!is_batch).then_some(Refusal::NoProgram(own));
    }
    match is_here(path) {
        _ if !is_executable(path) => Some(Refusal::NotExecutable(own)),
        false => Some(Refusal::OnlyHere(own)),
        true => None,
    }
}

impl Refusal {
    /// Whether a judge would say that of a source; otherwise nothing could be started.
    pub fn is_compile_error(&self) -> bool {
        use Refusal::*;
        matches!(self, Compiler(_) | CompilerOver(_) | Utf16(_) | NoMain(_))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let shown = |path: &Path| printable(path.as_os_str());
        let quoted = |path: &Path| match shown(path) {
            name if name.contains(' ') => format!("\"{name}\""),
            name => name,
        };
        let from_here = |path: &Path| match is_here(path) {
            true => quoted(path),
            false => quoted(&Path::new(".").join(path)),
        };
        formatter.write_str(&match self {
            Refusal::Compiler(said) | Refusal::System(said) => said.clone(),
            Refusal::CompilerOver(name) => say!(
                "{name} took more than 30 seconds or 2 GB, or said too much",
                "컴파일러({name})를 중단했습니다: 30초나 2GB를 넘겼거나 메시지를 너무 많이 출력했습니다"
            ),
            Refusal::Utf16(path) => {
                let path = shown(path);
                say!(
                    "error: {path} is in UTF-16; save it as UTF-8",
                    "오류: {path}: UTF-16 파일입니다. UTF-8로 저장하세요"
                )
            }
            Refusal::NoMain(path) => {
                let path = shown(path);
                say!(
                    "error: {path} has no main. A function alone is judged if it is LeetCode's solveSudoku in C, C++, Java, \
                     Python, JavaScript or Rust, or solution as on Programmers in C++, Java, Python or JavaScript. Else \
                     add a main that reads the puzzle, solves it, and prints the grid",
                    "오류: {path}: main이 없습니다. main 없는 함수는 LeetCode의 solveSudoku(C, C++, Java, Python, JavaScript, Rust)와 \
                     프로그래머스의 solution(C++, Java, Python, JavaScript)만 채점합니다. \
                     그 밖의 함수라면 퍼즐을 입력받아 풀고 출력하는 main을 추가하세요"
                )
            }
            Refusal::Folder { path, source } => {
                let (path, source) = (shown(path), quoted(source));
                say!(
                    "{path} is a folder; name one program in it: sudoku-kit judge {source}",
                    "{path}: 폴더입니다. 안에 있는 프로그램 하나를 지정하세요: sudoku-kit judge {source}"
                )
            }
            Refusal::NoProgram(path) => {
                let (path, name, suffixes) = (shown(path), quoted(path), suffixes());
                say!(
                    "{path} is neither a program nor a source of a language that judge knows \
                     ({suffixes}); name what runs it, as in: sudoku-kit judge ruby {name}",
                    "{path}: 실행 파일도 아니고, 채점할 수 있는 언어의 소스({suffixes})도 아닙니다. \
                     무엇으로 실행할지 함께 적으세요. 예: sudoku-kit judge ruby {name}"
                )
            }
            Refusal::NotExecutable(path) => {
                let (path, name, here) = (shown(path), quoted(path), from_here(path));
                say!(
                    "{path} is not executable: chmod +x {name}, then: sudoku-kit judge {here}",
                    "{path}: 실행 권한이 없습니다. chmod +x {name} 명령을 실행한 뒤 다시 채점하세요: sudoku-kit judge {here}"
                )
            }
            Refusal::OnlyHere(path) => {
                let (path, here) = (shown(path), from_here(path));
                say!(
                    "{path} is not on the path: sudoku-kit judge {here}",
                    "{path}: PATH에 없습니다. 이렇게 실행하세요: sudoku-kit judge {here}"
                )
            }
            Refusal::NoStart(program, why, language) => {
                let program = printable(program);
                match (why, language) {
                    (NoStart::Missing, Some(language)) => {
                        let install = language.install();
                        say!(
                            "cannot start '{program}': it is not installed; {install}",
                            "실행 실패('{program}'): 설치되어 있지 않습니다. {install}"
                        )
                    }
                    (NoStart::Missing, None) => say!(
                        "cannot start '{program}': there is no such file or program",
                        "실행 실패('{program}'): 파일이나 프로그램을 찾을 수 없습니다"
                    ),
                    (NoStart::Other(why), _) => say!(
                        "cannot start '{program}': {why}",
                        "실행 실패('{program}'): {why}"
                    ),
                }
            }
        })
    }
}
