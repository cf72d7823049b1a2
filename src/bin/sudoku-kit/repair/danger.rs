//! What a program may not do if it is to be changed and run many times: open files, start processes, use the network.
//! Standard input is no file, whatever it is called, and what the preprocessor leaves out does not count.

use super::tokens::{Kind, Source, Syntax};

/// Names that do such things. `remove` with several arguments is C++'s, and of `os` only reading is allowed.
#[rustfmt::skip]
fn refused_names(syntax: Syntax) -> &'static str {
    match syntax {
        Syntax::C | Syntax::Cpp => "system popen fork vfork execl execlp execv execvp posix_spawn fopen freopen open \
            creat ifstream ofstream fstream filesystem remove rename unlink rmdir mkdir kill socket connect ptrace mmap \
            dlopen syscall asm __asm__ truncate ftruncate execve execvpe execle daemon setsid shm_open shmget sem_open \
            mkstemp symlink getenv getrlimit msgget semget mq_open posix_spawnp killpg openat",
        Syntax::Java => "File FileReader FileWriter FileInputStream FileOutputStream RandomAccessFile Files Paths Path \
            Runtime ProcessBuilder Socket ServerSocket URL HttpClient Class Unsafe ClassLoader FileSystems PrintWriter \
            PrintStream",
        Syntax::Python => "open exec eval compile __import__ __builtins__ globals os FileIO getrlimit",
        Syntax::JavaScript => "fetch eval Function readFileSync readFile createReadStream writeFile writeFileSync \
            appendFile appendFileSync createWriteStream unlink unlinkSync rm rmSync rmdirSync mkdir mkdirSync rename \
            renameSync open openSync truncate truncateSync copyFile copyFileSync symlink symlinkSync",
        Syntax::Rust => "fs File OpenOptions Command TcpStream TcpListener UdpSocket extern include include_str \
            include_bytes asm",
    }
}

/// Modules and packages that may be imported: what they can do that is refused has its names above.
fn allowed_modules(syntax: Syntax) -> &'static str {
    match syntax {
        Syntax::Java => "java.util java.io java.math java.lang java.text",
        Syntax::Python => {
            "sys math itertools collections copy functools heapq bisect typing time random string re operator io array \
             numpy enum dataclasses threading queue fractions statistics __future__ resource gc pprint atexit os"
        }
        Syntax::JavaScript => "fs readline util path os assert events stream buffer process",
        Syntax::C | Syntax::Cpp | Syntax::Rust => "",
    }
}

/// The name for which a program is not changed; `None` if it may be.
pub fn refused(source: &Source) -> Option<String> {
    let is_left_out = left_out(source);
    let functions = source.functions();
    let is_own = |name: &str| {
        let mut own = functions.iter().map(|function| source.at(function.name));
        let is_declared = |i: usize| {
            let ends_here = matches!(source.at(i + 1), "[" | "=" | ";" | "," | ")");
            let is_in_macro = source.tokens[i].is_in_macro;
            source.at(i) == name && ends_here && source.is_declared(i) && !is_in_macro
        };
        own.any(|own| own == name) || (0..source.tokens.len()).any(is_declared)
    };
    let names = refused_names(source.syntax);
    let is_refused = |&i: &usize| {
        let name = source.at(i);
        source.is(i, Kind::Word)
            && names.split_whitespace().any(|refused| refused == name)
            && !is_left_out[source.line(i)]
            && !is_harmless(source, i)
            && !is_own(name)
    };
    if let Some(i) = (0..source.tokens.len()).find(is_refused) {
        return Some(source.at(i).to_owned());
    }
    // What is imported under another name has no token.
    let renamed = source.text.lines().map(str::trim).filter(|line| {
        let is_using =
            line.starts_with("using ") && (line.contains('=') || line.contains("namespace "));
        match source.syntax {
            Syntax::Cpp => is_using,
            Syntax::Rust => line.starts_with("use ") && line.contains(" as "),
            _ => false,
        }
    });
    let mut words = renamed.flat_map(|line| line.split(|c: char| !c.is_alphanumeric()));
    if let Some(word) = words.find(|word| names.split_whitespace().any(|name| name == *word)) {
        return Some(word.to_owned());
    }
    let lines = source.text.lines().zip(&is_left_out[1..]);
    let lines = lines.filter(|(_, is_left_out)| !**is_left_out);
    let mut imports = lines.flat_map(|(line, _)| imports(source.syntax, line.trim()));
    let modules = allowed_modules(source.syntax);
    imports.find(|name| !modules.split_whitespace().any(|allowed| allowed == name))
}

/// Whether a name means something else here, or only reads standard input.
fn is_harmless(source: &Source, i: usize) -> bool {
    let (name, after) = (source.at(i), [source.at(i + 1), source.at(i + 2)]);
    let is_member = matches!(source.before(i), "." | "->");
    match (source.syntax, name) {
        (Syntax::C | Syntax::Cpp, _) if is_member => return true,
        (Syntax::Python, "eval" | "exec" | "compile") if is_member => return true,
        // Into a file by its name; else into another stream.
        (Syntax::Java, "PrintWriter" | "PrintStream") => return !after[1].starts_with('"'),
        (Syntax::Python, "os") => return matches!(after, [".", "read" | "fstat" | "linesep"]),
        // A name that is imported, or gets another one.
        (Syntax::JavaScript, "readFileSync" | "readFile") if after[0] != "(" => return true,
        _ => {}
    }
    let is_end = |&i: &usize| matches!(source.at(i), "(" | ";" | "{" | "}" | ")" | ",");
    let Some(open) = (i + 1..i + 7).find(is_end) else {
        return false;
    };
    let Some(close) = source.partner(open).filter(|_| source.at(open) == "(") else {
        return false;
    };
    let given = Vec::from_iter((open + 1..close).map(|i| source.at(i)));
    let is_stdin = |word: &&str| matches!(word.trim_matches(['"', '\'', '`']), "/dev/stdin");
    let names_stdin = || (0..source.tokens.len()).any(|i| is_stdin(&source.at(i)));
    match &given[..] {
        ["0", ..] | ["FileDescriptor", ..] | ["process", ".", "stdin", ..] => true,
        _ if name == "remove" && given.contains(&",") => true,
        // A variable may be its name.
        _ => given.iter().any(is_stdin) || source.is_variable(open + 1) && names_stdin(),
    }
}

/// The modules that a line imports, by the name that is looked for among those that are allowed.
fn imports(syntax: Syntax, line: &str) -> Vec<String> {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
    let first_word = |text: &str| {
        let text = text.trim();
        text[..text.find(|c| !is_word(c)).unwrap_or(text.len())].to_owned()
    };
    let root = |path: &str, parts: usize| {
        let parts = Vec::from_iter(path.split('.').take(parts));
        parts.join(".")
    };
    match syntax {
        Syntax::Python => {
            let statements = line.split('#').next().unwrap_or_default().split(';');
            let imported = |statement: &str| match statement.trim().split_once(' ') {
                Some(("import", modules)) => {
                    let modules = modules.split(',').map(str::to_owned);
                    Vec::from_iter(modules)
                }
                Some(("from", module)) => vec![module.to_owned()],
                _ => Vec::new(),
            };
            let modules = statements.flat_map(imported);
            // Of `os` under another name, nothing is seen.
            let module = |text: String| match &*first_word(&text) {
                "os" if text.trim() != "os" => "from os".to_owned(),
                name => root(name, 1),
            };
            modules.map(module).collect()
        }
        Syntax::Java => {
            let path = line.strip_prefix("import ").map(str::trim);
            let path = path.map(|path| path.trim_start_matches("static "));
            Vec::from_iter(path.map(|path| root(&first_word(path), 2)))
        }
        Syntax::JavaScript => {
            let is_import = line.starts_with("import ") && !line.contains("require(");
            let marks = if is_import {
                ["from", "import"]
            } else {
                ["require(", "import("]
            };
            let named =
                |(mark, text): (&str, &str)| match text.trim().strip_prefix(['"', '\'', '`']) {
                    Some(text) => text
                        .split(['"', '\'', '`'])
                        .next()
                        .unwrap_or(text)
                        .to_owned(),
                    None if mark == "from" || mark == "import" => String::new(),
                    None => mark.to_owned(),
                };
            let behind =
                |mark: &'static str| line.split(mark).skip(1).map(move |text| (mark, text));
            let names = marks.into_iter().flat_map(behind).map(named);
            let names = names.filter(|name| !name.is_empty());
            names
                .map(|name| name.trim_start_matches("node:").to_owned())
                .collect()
        }
        // What these do has names of its own, but for the functions of `std::fs`.
        Syntax::Rust => {
            let of_files = line
                .strip_prefix("use ")
                .and_then(|path| path.split_once("fs::"));
            let words = of_files.map_or("", |path| path.1);
            let mut words = words.split(|c: char| !c.is_alphanumeric() && c != '*');
            let refused = words.find(|word| !matches!(*word, "" | "self" | "File"));
            Vec::from_iter(refused.map(|word| format!("fs::{word}")))
        }
        // The user's own files are not where changes are compiled.
        Syntax::C | Syntax::Cpp => {
            let directive = line.strip_prefix('#').map(str::trim_start);
            let file = directive.and_then(|line| line.strip_prefix("include"));
            let file = file.map(str::trim).filter(|file| file.starts_with('"'));
            Vec::from_iter(file.map(str::to_owned))
        }
    }
}

/// For each line, from 1, whether the preprocessor leaves it out. What is not certain stays.
fn left_out(source: &Source) -> Vec<bool> {
    let mut lines = vec![false; source.text.lines().count() + 2];
    if !matches!(source.syntax, Syntax::C | Syntax::Cpp) {
        return lines;
    }
    let mut defined = vec!["ONLINE_JUDGE", "BOJ"];
    // Of each conditional that is open: whether a branch before holds, and whether this one is left out.
    let mut open: Vec<[bool; 2]> = Vec::new();
    for (line, text) in (1..).zip(source.text.lines()) {
        let is_out = open.iter().any(|[_, is_out]| *is_out);
        lines[line] = is_out;
        let Some(directive) = text.trim().strip_prefix('#') else {
            continue;
        };
        let words = directive.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '!'));
        let words = Vec::from_iter(words.filter(|word| !word.is_empty()));
        let is_defined = |name: &str| match name {
            "_WIN32" | "_WIN64" | "_MSC_VER" | "__APPLE__" | "__MINGW32__" => Some(false),
            name if defined.contains(&name) => Some(true),
            // The compiler may have it.
            name if name.starts_with('_') || matches!(name, "linux" | "unix") => None,
            _ => Some(false),
        };
        let holds = match &words[..] {
            ["ifdef", name] | ["if" | "elif", "defined", name] => is_defined(name),
            ["ifndef", name] | ["if" | "elif", "!defined", name] => {
                is_defined(name).map(|is_defined| !is_defined)
            }
            ["if" | "elif", "0"] => Some(false),
            ["if" | "elif", "1"] => Some(true),
            _ => None,
        };
        match (words.first(), open.last_mut()) {
            (Some(&"define"), _) if !is_out => defined.extend(words.get(1)),
            (Some(&("if" | "ifdef" | "ifndef")), _) => {
                open.push([holds == Some(true), holds == Some(false)])
            }
            (Some(&("elif" | "else")), Some([held, is_out])) => {
                *is_out = *held || holds == Some(false);
                *held |= holds == Some(true);
            }
            (Some(&"endif"), _) => drop(open.pop()),
            _ => {}
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Languages, texts of right solvers, which may be changed; `\n` is the end of a line.
    const ALLOWED: &str = r#"
        c++ | #include <fstream>\n#include <unistd.h>\nint main() { std::cin >> x; }
        c++ | int main() {\n#ifndef ONLINE_JUDGE\nfreopen("input.txt", "r", stdin);\n#endif\n}
        c++ | int main() {\n#ifdef ONLINE_JUDGE\n;\n#else\nfreopen("input.txt", "r", stdin);\n#endif\n}
        c++ | int main() {\n# ifdef LOCAL\nfreopen("input.txt", "r", stdin);\n# endif\n}
        c++ | int main() {\n#if !defined(BOJ)\nfreopen("input.txt", "r", stdin);\n#endif\n}
        c++ | int main() {\n#ifdef _WIN32\nsystem("pause");\n#endif\n}
        c++ | #if 0\n#ifdef BOJ\nint x;\n#endif\nint x = system("ls");\n#endif
        c++ | // freopen("input.txt", "r", stdin);\nint main() { cout << "open system(1)"; }
        c++ | void remove(int r, int c) { used[r][c] = 0; }\nint main() { remove(1, 2); }
        c++ | int main() { v.erase(remove(v.begin(), v.end(), 3), v.end()); l.remove(3); }
        c++ | bool open[9][10];\nint main() { open[0][1] = true; }
        c++ | int main() { ifstream in("/dev/stdin"); freopen("/dev/stdin", "r", stdin); }
        java | import java.util.stream.Collectors;\nimport static java.lang.Math.*;\nclass Main { void f() { System.exit(0); } }
        java | class Main { FileInputStream in = new FileInputStream(FileDescriptor.in); }
        python | import re, os, io\np = re.compile("[0-9]")\ndata = os.read(0, os.fstat(0).st_size)
        python | import threading\nimport numpy as np\ng = open(0).read(); h = open('/dev/stdin')
        node | const { readFileSync } = require('node:fs');\nlet t = readFileSync(0, 'utf8');
        node | const file = process.platform === 'linux' ? '/dev/stdin' : 'in.txt';\nrequire('fs').readFileSync(file);
        node | const rl = require('readline').createInterface({ input: process.stdin });
        node | import * as readline from 'readline';
        rust | use std::io::{self, Read, BufRead};\nuse std::collections::HashSet;\nfn main() { io::stdin().read_to_string(&mut s); std::process::exit(0); }
    "#;

    /// Languages, texts that may not be changed, and the name that is told.
    const REFUSED: &str = r#"
        c++ | int main() { freopen("input.txt", "r", stdin); } | freopen
        c++ | int main() {\n#ifdef ONLINE_JUDGE\nfreopen("a", "r", stdin);\n#endif\n} | freopen
        c++ | int main() {\n#ifndef LOCAL\nfreopen("a", "r", stdin);\n#endif\n} | freopen
        c++ | #define LOCAL\nint main() {\n#ifdef LOCAL\nfreopen("a", "r", stdin);\n#endif\n} | freopen
        c++ | int main() {\n#ifdef __linux__\nsystem("ls");\n#endif\n} | system
        c++ | #define run system\nint main() { run("ls"); } | system
        c++ | #include "mine.h"\nint main() { } | "mine.h"
        c++ | int main() { std::ifstream in; in.open("x"); } | ifstream
        c++ | int main() { std::filesystem::remove_all("/"); } | filesystem
        c++ | int main() { remove("x"); } | remove
        c++ | using Out = std::ofstream;\nint main() { Out out("x"); } | ofstream
        c++ | using namespace std::filesystem;\nint main() { remove_all("x"); } | filesystem
        c++ | int main() { int n = 1'000; system("ls"); } | system
        c++ | int main() { const char *s = R"(")"; system("ls"); } | system
        c | int main(void) { if (getenv("TMPDIR")) return 0; } | getenv
        java | class Main { void f() { new PrintWriter("x"); } } | PrintWriter
        python | import os as o\no.remove("x") | from os
        python | import sys; import subprocess | subprocess
        python | import io\nio.FileIO("x", "w") | FileIO
        node | const fs = require('fs');\nfs.openSync('x', 'w'); | openSync
        node | const m = require(name); | require(
        rust | use std::fs as f;\nfn main() { f::remove_file("x"); } | fs
        rust | use std::process::Command as C;\nfn main() { C::new("ls").spawn(); } | Command
        java | import java.nio.file.*;\nclass Main { } | java.nio
        java | import java.net.URL;\nclass Main { } | java.net
        python | from os import system\nsystem("ls") | from os
        node | import http from 'http'; | http
        rust | use std::fs::write;\nfn main() { write("x", "y"); } | fs::write
    "#;

    fn rows(table: &'static str) -> impl Iterator<Item = (String, Vec<&'static str>)> {
        let rows = table.lines().filter(|row| !row.trim().is_empty());
        rows.map(|row| {
            let cells = Vec::from_iter(row.trim().split(" | "));
            (cells[1].replace(r"\n", "\n"), cells)
        })
    }

    fn refused_in(language: &str, text: String) -> Option<String> {
        let syntax = Syntax::of(language).expect(language);
        refused(&Source::new(text, syntax))
    }

    #[test]
    fn right_solvers_may_be_changed_and_what_opens_files_may_not() {
        for (text, cells) in rows(ALLOWED) {
            assert_eq!(refused_in(cells[0], text), None, "{cells:?}");
        }
        for (text, cells) in rows(REFUSED) {
            let found = refused_in(cells[0], text);
            assert_eq!(found.as_deref(), cells.get(2).copied(), "{cells:?}");
        }
    }
}
