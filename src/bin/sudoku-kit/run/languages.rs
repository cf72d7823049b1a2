//! The languages: what compiles a source, what runs it, and by which limits.
//!
//! Commands and limits are those that Baekjoon's pages had, as far as they are known in November 2026. Left
//! out is what concerns only linking, and warnings.

use super::process::Limits;
use crate::base::say::say;
use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A row of the table. All that the judge knows of a language stands in it, but for which variables change
/// what it does (`process/`).
pub struct Language {
    /// Also the value of `--language`.
    pub name: &'static str,
    suffixes: &'static [&'static str],
    /// Programs that run it, without a number behind the name.
    runners: &'static [&'static str],
    /// `[factor, extra]`: the limit is factor * the problem's seconds + extra.
    time: [f64; 2],
    /// The same for memory, in MB; `None`: it is told, not judged, for the JVM and node take what they like.
    memory: Option<[u64; 2]>,
    /// Words of which a program has one: a compiled one its main, any other what it reads with.
    starts: &'static [&'static str],
    /// The words of a command. `SOURCE` is the source, `FOLDER` the temporary folder, `FOLDER/NAME` a file in it, `CLASS`
    /// Java's class with `main`, `PYTHON` what runs Python, `LINKING` what the system wants. Nothing if it is not
    /// compiled.
    pub compile: &'static str,
    pub run: &'static str,
    /// How compiler or runner are got: on Debian, on Windows, on macOS.
    install: [&'static str; 3],
}

const MAIN: &[&str] = &["main"];
const READS_IN_PYTHON: &[&str] = &["input", "stdin", "open", "fileinput"];

/// How a program is linked. On Windows, one that is started alone does not find the DLLs of its compiler.
const LINKING: &str = if cfg!(windows) { "-static" } else { "" };

/// The memory limit of the problems, in MB.
pub const MEMORY: u64 = 256;

const XCODE: &str = "xcode-select --install";
const WINLIBS: &str = "winget install BrechtSanders.WinLibs.POSIX.UCRT";

/// Without -XX:-UsePerfData, a JVM that is killed leaves a file.
#[rustfmt::skip]
pub static LANGUAGES: &[Language] = &[
    Language { name: "c", suffixes: &["c"], runners: &[], time: [1.0, 0.0], memory: Some([1, 0]), starts: MAIN,
        compile: "gcc -O2 -std=gnu11 -DONLINE_JUDGE -DBOJ LINKING -o FOLDER/program SOURCE -lm", run: "FOLDER/program",
        install: ["apt install gcc", WINLIBS, XCODE] },
    Language { name: "c++", suffixes: &["cpp", "cc", "cxx", "C"], runners: &[], time: [1.0, 0.0],
        memory: Some([1, 0]), starts: MAIN,
        compile: "g++ -O2 -std=gnu++17 -DONLINE_JUDGE -DBOJ LINKING -o FOLDER/program SOURCE", run: "FOLDER/program",
        install: ["apt install g++", WINLIBS, XCODE] },
    Language { name: "java", suffixes: &["java"], runners: &["java"], time: [2.0, 1.0], memory: None, starts: MAIN,
        compile: "javac -J-XX:-UsePerfData -encoding UTF-8 -d FOLDER SOURCE",
        run: "java -XX:-UsePerfData -Xms1024m -Xmx1920m -Xss512m -Dfile.encoding=UTF-8 -XX:+UseSerialGC -cp FOLDER CLASS",
        install: ["apt install default-jdk", "winget install EclipseAdoptium.Temurin.21.JDK",
            "brew install --cask temurin"] },
    Language { name: "rust", suffixes: &["rs"], runners: &[], time: [1.0, 0.0], memory: Some([1, 0]), starts: MAIN,
        compile: "rustc --edition 2021 -O --crate-name main --remap-path-prefix FOLDER/= -o FOLDER/program SOURCE", run: "FOLDER/program",
        install: ["apt install rustc", "winget install Rustlang.Rustup", "brew install rust"] },
    Language { name: "python", suffixes: &["py"], runners: &["python", "py"], time: [3.0, 2.0],
        memory: Some([2, 32]), starts: READS_IN_PYTHON, compile: "", run: "PYTHON -W ignore SOURCE",
        install: ["apt install python3", "winget install Python.Python.3.13", XCODE] },
    Language { name: "pypy", suffixes: &[], runners: &["pypy"], time: [3.0, 2.0], memory: Some([2, 128]), starts: READS_IN_PYTHON,
        compile: "", run: "pypy3 -W ignore SOURCE",
        install: ["apt install pypy3", "https://pypy.org/download.html, on PATH", "brew install pypy3"] },
    Language { name: "node", suffixes: &["js"], runners: &["node", "nodejs"], time: [3.0, 2.0], memory: None,
        starts: &["readFileSync", "readSync", "readline", "stdin"], compile: "", run: "node SOURCE",
        install: ["apt install nodejs", "winget install OpenJS.NodeJS.LTS", "brew install node"] },
    Language { name: "go", suffixes: &["go"], runners: &[], time: [1.0, 2.0], memory: Some([1, 512]), starts: MAIN,
        compile: "go build -o FOLDER/program SOURCE", run: "FOLDER/program",
        install: ["apt install golang-go", "winget install GoLang.Go", "brew install go"] },
    Language { name: "kotlin", suffixes: &["kt"], runners: &["kotlin"], time: [2.0, 1.0], memory: None, starts: MAIN,
        compile: "kotlinc -include-runtime -d FOLDER/program.jar SOURCE",
        run: "java -XX:-UsePerfData -Xms1024m -Xmx1920m -Xss512m -Dfile.encoding=UTF-8 -XX:+UseSerialGC \
            -jar FOLDER/program.jar",
        install: ["apt install kotlin", "https://kotlinlang.org, on PATH", "brew install kotlin"] },
    Language { name: "c#", suffixes: &["cs"], runners: &["mono"], time: [2.0, 1.0], memory: Some([2, 16]),
        starts: &["Main"], compile: "mcs -optimize+ -out:FOLDER/program.exe SOURCE",
        run: "mono --optimize=all FOLDER/program.exe",
        install: ["apt install mono-mcs", "winget install Mono.Mono", "brew install mono"] },
];

/// The language of a source. `.C` is C++ and `.c` is C; elsewhere, capitals are no other suffix.
pub fn of_source(path: &Path) -> Option<&'static Language> {
    let row = |suffix: &str| LANGUAGES.iter().find(|row| row.suffixes.contains(&suffix));
    let suffix = path.extension()?.to_str()?;
    row(suffix).or_else(|| row(&suffix.to_lowercase()))
}

/// The row of a name; `None` if there is none.
pub fn named(name: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|language| language.name == name)
}

/// The language of a program that runs others: `python3.11` is `python`, and `java.exe` is `java`.
pub fn of_runner(path: &Path) -> Option<&'static Language> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_lowercase();
    let name = name.strip_suffix(".exe").unwrap_or(&name);
    let name = name.trim_end_matches(|c: char| c == '.' || c.is_ascii_digit());
    LANGUAGES
        .iter()
        .find(|language| language.runners.contains(&name))
}

impl Language {
    /// That of its sources; nothing for what only runs those of another.
    pub fn suffix(&self) -> &'static str {
        self.suffixes.first().copied().unwrap_or("py")
    }

    /// How its compiler or runner is got here.
    pub fn install(&self) -> String {
        let [debian, windows, mac] = self.install;
        match std::env::consts::OS {
            "windows" => say!("try: {windows}", "설치: {windows}"),
            "macos" => say!("try: {mac}", "설치: {mac}"),
            _ => say!(
                "on Debian and Ubuntu: {debian}",
                "설치(Debian, Ubuntu): {debian}"
            ),
        }
    }

    /// Whether a source with these words may be a program.
    pub fn has_start(&self, words: &[&str]) -> bool {
        self.starts.iter().any(|start| words.contains(start))
    }

    /// The words of one of its commands for a source, a temporary folder, and a class.
    pub fn words(&self, command: &str, source: &Path, folder: &Path, class: &str) -> Vec<OsString> {
        let word = |word: &str| match word {
            "SOURCE" => source.into(),
            "FOLDER" => folder.into(),
            "FOLDER/program" => folder.join(format!("program{EXE_SUFFIX}")).into(),
            "CLASS" => class.into(),
            "PYTHON" => python().into(),
            "LINKING" => LINKING.into(),
            word => match word.split_once("FOLDER/") {
                Some((before, name)) => {
                    let mut word = OsString::from(before);
                    word.push(folder.join(name));
                    word
                }
                None => OsString::from(word),
            },
        };
        let words = command.split(' ').map(word);
        words.filter(|word| !word.is_empty()).collect()
    }

    /// What a program in it may use where a problem gives it so many seconds.
    pub fn limits(&self, seconds: f64) -> Limits {
        let [factor, more] = self.time;
        let time = Duration::from_secs_f64(factor * seconds + more);
        let memory = self.memory.map(|[factor, more]| factor * MEMORY + more);
        Limits {
            time,
            memory: memory.map(|megabytes| megabytes << 10),
        }
    }
}

/// What runs Python. Where Windows has only `py`, `python` is a program that leads to a shop.
fn python() -> &'static str {
    let path = env::var_os("PATH").unwrap_or_default();
    // What is installed from the shop is a link that only the system can follow.
    let has_py = |folder: PathBuf| folder.join("py.exe").symlink_metadata().is_ok();
    match cfg!(windows) {
        false => "python3",
        true if env::split_paths(&path).any(has_py) => "py",
        true => "python",
    }
}

/// The suffixes of all languages, with their dots.
pub fn suffixes() -> String {
    let suffixes = LANGUAGES.iter().flat_map(|language| language.suffixes);
    Vec::from_iter(suffixes.map(|suffix| format!(".{suffix}"))).join(" ")
}

/// The name of each language, its suffixes, and what it may take where a problem gives it so many seconds.
pub fn help_rows(seconds: f64) -> Vec<(String, String)> {
    let row = |language: &Language| {
        let Limits { time, memory } = language.limits(seconds);
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
