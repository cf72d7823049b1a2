//! The program that is judged: what was typed, compiled if it is a source, or why it is none.

use super::language::{of_runner, of_source, Language, LANGUAGES, LINKING};
use super::run::{command, is_running, python, run, End, Folder, Limits, NoStart, Run};
use super::sentences::{cannot_run, compiler_failed, ended, no_start_sentence, unfit};
use super::source::{inspect, is_here, is_script, is_utf16, misnamed, misplaced, Unfit};
use super::verdict::Verdict;
use crate::base::error::{printable, unwritable, Error};
use std::env::consts::EXE_SUFFIX;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf, MAIN_SEPARATOR};
use std::time::Duration;
use std::{env, fs, process::id};

/// The verdict where no test can be run, compile error or no start, and why: what the compiler or the system says.
pub type NotRunnable = (Verdict, String);

/// What tells a jail whether it runs a compiler or the program: a variable in the environment.
const PHASE: &str = "SUDOKU_KIT_STEP";

/// A program that can be run.
pub struct Program {
    words: Vec<OsString>,
    /// A command of no known language counts as C.
    pub language: &'static Language,
    /// Where it was compiled to: it is there as long as the program is.
    folder: Option<Folder>,
    /// What was typed.
    path: PathBuf,
    is_jailed: bool,
}

impl Program {
    pub fn run_on(&self, input: &[u8], limits: Limits) -> Result<Run, Error> {
        let mut command = command(&self.words);
        if self.is_jailed {
            command.env(PHASE, "run");
        }
        run(command, input, limits).map_err(cannot_run)
    }

    /// Why it does not start, and what to do.
    pub fn explain_no_start(&self, why: &NoStart) -> String {
        let is_source = self.words[0] != self.path.as_os_str();
        let language = is_source.then_some(self.language).or(of_runner(&self.path));
        match inspect(&self.path) {
            Some(found) if !self.is_jailed && language.is_none() => unfit(&self.path, &found),
            _ => no_start_sentence(&self.words[0], why, language.filter(|_| !self.is_jailed)),
        }
    }
}

/// Makes a program from what was typed: a command, or a source and what it gets as arguments. A language that
/// is given counts. A jail gets the words of what it is to run.
pub fn prepare(
    typed: &[OsString],
    given: Option<&'static Language>,
    jail: Option<&OsStr>,
) -> Result<Result<Program, NotRunnable>, Error> {
    sweep();
    let path = Path::new(&typed[0]);
    let own = of_source(path);
    let of_command = given.or(own).or(of_runner(path));
    let jail = Vec::from_iter(jail.map(OsStr::to_owned));
    let program = Program {
        words: [&jail, typed].concat(),
        language: of_command.unwrap_or(&LANGUAGES[0]),
        folder: None,
        path: path.to_owned(),
        is_jailed: !jail.is_empty(),
    };
    if own.is_some() && path.is_file() && !is_script(path) {
        return prepare_source(program, &jail, &typed[1..]);
    }
    // What has neither a folder before its name nor a suffix may be a program of the system's.
    let is_file = is_here(path) || path.extension().is_some();
    let found = inspect(path).filter(|found| is_file && *found != Unfit::OnlyHere);
    Ok(match found {
        Some(why) => Err((Verdict::NoStart, unfit(path, &why))),
        None => Ok(program),
    })
}

/// Makes a program from the source that is its path, and compiles it if its language wants that.
fn prepare_source(
    mut program: Program,
    jail: &[OsString],
    arguments: &[OsString],
) -> Result<Result<Program, NotRunnable>, Error> {
    let (path, language) = (program.path.clone(), program.language);
    let refused = |why: &Unfit| Ok(Err((Verdict::CompileError, unfit(&path, why))));
    if is_utf16(&path)? {
        return refused(&Unfit::Utf16);
    }
    let mut source = match path.to_string_lossy().starts_with('-') {
        // A name is no option.
        true => Path::new(".").join(&path),
        false => path.clone(),
    };
    let folder = env::temp_dir().join(format!("{PREFIX}{}", id()));
    if !language.compile.is_empty() {
        let new = Folder::new(&folder);
        program.folder = Some(new.map_err(|error| unwritable(folder.as_os_str(), &error))?);
    }
    if !language.class.is_empty() {
        // Whatever the file is called.
        let suffix = path.extension().unwrap_or_default().to_ascii_lowercase();
        let copy = folder.join(language.class).with_extension(suffix);
        fs::copy(&source, &copy).map_err(|error| unwritable(copy.as_os_str(), &error))?;
        source = copy;
    }
    let words = |command: &str| -> Vec<OsString> {
        let word = |word: &str| match word {
            "SOURCE" => source.clone().into(),
            "FOLDER" => folder.clone().into(),
            "PROGRAM" => folder.join(format!("program{EXE_SUFFIX}")).into(),
            "PYTHON" => python().into(),
            "LINKING" => LINKING.into(),
            word => match word.strip_prefix("FOLDER/") {
                Some(name) => folder.join(name).into(),
                None => OsString::from(word),
            },
        };
        let words = jail.iter().cloned().chain(command.split(' ').map(word));
        words.filter(|word| !word.is_empty()).collect()
    };
    if program.folder.is_some() {
        let failed = compile(&words(language.compile), &folder, &program)?;
        let why = match &failed {
            Some((_, said)) => misnamed(language.class, &source, said),
            None => misplaced(language.class, &folder),
        };
        if let Some(why) = why.filter(|_| !language.class.is_empty()) {
            return refused(&why);
        }
        if let Some(failed) = failed {
            return Ok(Err(failed));
        }
    }
    program.words = words(language.run);
    program.words.extend_from_slice(arguments);
    Ok(Ok(program))
}

/// The most time and memory a compiler may take.
const COMPILER: Limits = Limits {
    time: Duration::from_secs(30),
    memory: Some(2 << 20),
};

/// Compiles, and returns why that fails, if it does: what the compiler says. A compiler's own files are in the
/// folder, too.
fn compile(
    words: &[OsString],
    folder: &Path,
    program: &Program,
) -> Result<Option<NotRunnable>, Error> {
    let mut command = command(words);
    command.env("TMPDIR", folder).env("TMP", folder);
    if program.is_jailed {
        command.env(PHASE, "compile");
    }
    let run = run(command, &[], COMPILER).map_err(cannot_run)?;
    // Where a source was copied to is of no use.
    let said = [run.errors, run.last_errors, run.output].concat();
    let said = String::from_utf8_lossy(&said);
    let said = said.replace(&format!("{}{MAIN_SEPARATOR}", folder.to_string_lossy()), "");
    let name = printable(&words[0]);
    let said = match run.end {
        End::Exited(0) => return Ok(None),
        End::NotStarted(why) => {
            let language = (!program.is_jailed).then_some(program.language);
            let why = no_start_sentence(&words[0], &why, language);
            return Ok(Some((Verdict::NoStart, why)));
        }
        end @ (End::Exited(_) | End::Signalled(_)) if said.trim().is_empty() => {
            format!("{name}: {}", ended(&end))
        }
        End::Exited(_) | End::Signalled(_) => said,
        _ => compiler_failed(&name),
    };
    Ok(Some((Verdict::CompileError, said)))
}

/// What the name of a temporary folder begins with; the number of the judge's process follows.
const PREFIX: &str = "sudoku-kit-judge-";

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
