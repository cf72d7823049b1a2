//! What breaks batches: each program here prints in its batch what it prints alone, or the batch does not hold it.

use super::batch::{Form, Workshop};
use super::changes::Edit;
use super::tokens::{Source, Syntax};
use super::trial::Trial;
use super::Task;
use crate::run::folder::Folder;
use crate::run::languages;
use crate::run::process::{End, Run};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What each change of a program prints in a batch; `None` where it does not end well or does not compile.
fn printed(form: Form, name: &str, text: &str, changes: &[(&str, &str)]) -> Vec<Option<String>> {
    let language = languages::named(name).unwrap();
    let source = Source::new(text.to_owned(), Syntax::of(name).unwrap());
    let folder = Folder::new().unwrap();
    let form = match form {
        Form::Alone => form,
        _ => Form::of(source.syntax),
    };
    let task = Task {
        text: text.to_owned(),
        language,
        failed: Vec::new(),
        tests: Vec::new(),
        random: Vec::new(),
        limits: language.limits(1.0),
        deadline: Mutex::new(Instant::now() + Duration::from_secs(1000)),
        folder: &folder.path,
        is_stopped: &AtomicBool::new(false),
    };
    let workshop = Workshop::new(&task, &source, form).unwrap();
    let edit = |(old, new): &(&str, &str)| -> Vec<Edit> {
        let at = text.find(old).unwrap_or_else(|| panic!("no {old}"));
        vec![(at..at + old.len(), (*new).to_owned())]
    };
    let edits: Vec<Vec<Edit>> = changes.iter().map(edit).collect();
    let members: Vec<&[Edit]> = edits.iter().map(|edits| &edits[..]).collect();
    let mut batch = workshop.build("batch", &members).unwrap();
    let trial = Trial {
        input: b"7\n",
        time: Duration::from_millis(500),
    };
    let all = Vec::from_iter(0..members.len());
    if name == "node" {
        let asked = |_: usize, k: usize, _: &Run| panic!("there is no trial {k}");
        batch.passed(&workshop, &all, &[], &asked).unwrap();
    }
    // A host runs them all, and dies of what is endless.
    let outputs = RefCell::new(Vec::new());
    let keep = |_: usize, _: usize, run: &Run| {
        let text = String::from_utf8_lossy(&run.output).into_owned();
        let is_good = run.end == End::Exited(0);
        outputs.borrow_mut().extend(is_good.then_some(text));
        is_good
    };
    let mut passed = batch.passed(&workshop, &all, &[trial], &keep).unwrap();
    passed.retain(|(_, count)| *count == 1);
    let outputs = passed.iter().map(|(i, _)| i).zip(outputs.into_inner());
    let outputs: BTreeMap<&usize, String> = outputs.collect();
    all.iter().map(|i| outputs.get(i).cloned()).collect()
}

/// Whether what runs a language is there.
fn is_there(name: &str) -> bool {
    let tool = match name {
        "c" | "c++" => "g++",
        "java" => "javac",
        "python" => "python3",
        "rust" => "rustc",
        tool => tool,
    };
    Command::new(tool).arg("--version").output().is_ok()
}

/// Asserts that a change, the second of three, prints in a batch what it prints alone; of the others, one prints
/// something else, and one does not compile.
fn assert_alike(name: &str, text: &str, change: (&str, &str), other: (&str, &str)) {
    if !is_there(name) {
        return;
    }
    let changes = [other, change, (change.0, "unknown")];
    let batched = printed(Form::Linked, name, text, &changes);
    let alone = printed(Form::Alone, name, text, &changes);
    assert_eq!(batched, alone, "{name}\n{text}");
    assert!(alone[0].is_some() && alone[1].is_some(), "{name}\n{text}");
    assert_ne!(alone[0], alone[1], "{name}\n{text}");
    assert_eq!(alone[2], None, "{name}\n{text}");
}

const CPP: &str = "#include <cstdio>\n#include <vector>\nusing namespace std;\n";

#[test]
fn batches_hold_what_c_plus_plus_has() {
    for text in [
        // A macro for a type; the second change is one of the macro.
        "#define int long long\nint a;\nsigned main() { scanf(\"%lld\", &a); printf(\"%d %lld\", (signed)sizeof(int) + 1, a * 5); }",
        // No end of main, one with arguments, tabs, line ends of Windows.
        "int a;\r\nint main(int n, char **v)\r\n{\r\n\tscanf(\"%d\", &a);\r\n\tprintf(\"%d\", a * 5 + n - 1);\r\n}\r\n",
        // What is built before main begins; a function that is announced.
        "int twice(int);\nstruct A { vector<int> v; A() : v(9, 1) {} } all;\nint twice(int a) { return 5 * a; }\n\
         int main() { int a; scanf(\"%d\", &a); printf(\"%d\", twice(a) + all.v[8]); return 0; }",
        // Types, and what belongs to them elsewhere.
        "struct P { int x; P(int x) : x(x) {} bool operator<(const P &p) const { return x < p.x; } };\nint a; vector<P> all;\n\
         int main() { scanf(\"%d\", &a); all.push_back(P(a)); all.push_back(P(5)); printf(\"%d\", 3 * all.back().x + (all[0] < 9) + 1); }",
        "struct P { int x; int f() const; };\nint a; vector<P> all;\nint P::f() const { return x + 5; }\n\
         int main() { scanf(\"%d\", &a); all.push_back({a}); printf(\"%d\", 3 * all[0].f() + 1); }",
        // What is called by its name in the global namespace, or in that of the library.
        "int f(int a) { return a * 5; }\nint a = 3;\nint main() { printf(\"%d\", ::f(1) + ::a); }",
        "struct A { int a; };\nint f() { return 5; }\nnamespace std { template <> struct hash<A> { int b = 3; }; }\n\
         int main() { printf(\"%d\", 3 * f() + std::hash<A>().b + 1); }",
        // A function in a class, one without a name in `main`, and one with the same statement twice.
        "struct S { int a; bool f(int b) { if (b > 5) return true; switch (a) { case 1: return true; } return false; } };\n\
         int main() { S s{1}; auto g = [&](int b) { int c = 5; return s.f(b) + c; }; printf(\"%d\", g(1)); }",
        // A macro that a change changes is as it was for the others.
        "#define N 5\nint a, table[N] = {1, 1, 1, 1, 1};\nint main() { scanf(\"%d\", &a); printf(\"%d\", a * N + table[0]); }",
    ] {
        let text = format!("{CPP}{text}");
        assert_alike("c++", &text, ("5", "6"), ("1", "2"));
    }
}

#[test]
fn batches_of_c_hold_its_own_words() {
    let text = "#include <stdio.h>\n#include <stdlib.h>\nint a;\nint main(void) { int *p = malloc(4); scanf(\"%d\", p); \
                a = *p; printf(\"%d\", a * 5 + 1); }";
    assert_alike("c", text, ("5", "6"), ("1", "2"));
}

#[test]
fn a_batch_that_cannot_hold_a_program_does_not_compile() {
    // What is computed by the compiler asks for no number: such a program is changed alone.
    let text = "constexpr int f(int a) { return a * 5; }\nint all[f(1)];\nint main() { printf(\"%zu\", sizeof(all)); }";
    let (text, changes) = (format!("{CPP}{text}"), [("5", "6"), ("1", "2")]);
    assert_eq!(printed(Form::Linked, "c++", &text, &changes), [None, None]);
    let alone = printed(Form::Alone, "c++", &text, &changes);
    assert!(alone.iter().all(Option::is_some), "{text}");
}

#[test]
fn batches_hold_classes_of_java() {
    let text = "import java.util.*;\npublic class Main {\n  static class A { int x = 5; }\n  class B { int y = 1; }\n\
                  interface C { int f(int x); }\n  int all() { return new A().x + new B().y; }\n\
                  public static void main(String[] words) {\n    Scanner in = new Scanner(System.in);\n\
                    C c = x -> x * new Main().all();\n    System.out.println(c.f(in.nextInt()));\n    System.exit(0);\n  }\n}\n\
                class Other { }\n";
    assert_alike("java", text, ("5", "6"), ("1", "3"));
}

#[test]
fn batches_hold_programs_without_functions() {
    let python = "import sys\na = int(input())\nprint(a * 5 + 1)\nsys.exit()\n";
    assert_alike("python", python, ("5", "6"), ("1", "2"));
    let node = "const a = +require('fs').readFileSync('/dev/stdin').toString();\r\nconsole.log(a * 5 + 1);\r\n";
    assert_alike("node", node, ("5", "6"), ("1", "2"));
    let rust = "use std::io;\nfn main() {\n    let mut s = String::new();\n    io::stdin().read_line(&mut s).unwrap();\n    \
                let a: u32 = s.trim().parse().unwrap();\n    println!(\"{}\", a * 5 + 1);\n}\n";
    assert_alike("rust", rust, ("5", "6"), ("1", "2"));
}

/// One endless, one that takes all memory, one that prints without end, and one that goes well.
#[test]
fn what_is_endless_or_greedy_takes_only_itself() {
    let greedy = [
        ("c++", "#include <cstdio>\n#include <vector>\nint main() { std::vector<int> all; {} printf(\"ok\"); }",
            ["while (true);", "while (true) all.resize(2 * all.size() + 1, 1);", "while (true) puts(\"7\");"]),
        ("java", "import java.util.*;\nclass Main { public static void main(String[] w) { List<int[]> all = new ArrayList<>(); {} System.out.print(\"ok\"); } }",
            ["while (all.size() < 9);", "while (w.length < 1) all.add(new int[1 << 20]);", "while (w.length < 1) System.out.print(7);"]),
        ("python", "all = [1]\n{}\nprint('ok', end='')\n",
            ["while True: pass", "while True: all += all", "while True: print(7)"]),
        ("node", "const all = [];\n{}\nprocess.stdout.write('ok');\n",
            ["while (true);", "while (true) all.push(new Array(1e6).fill(1.5));", "while (true) console.log(7);"]),
    ];
    for (name, text, bad) in greedy.into_iter().filter(|row| is_there(row.0)) {
        let mut changes: Vec<(&str, &str)> = bad.iter().map(|new| ("{}", *new)).collect();
        changes.push(("{}", ""));
        let printed = printed(Form::Linked, name, text, &changes);
        assert_eq!(printed[..3], [None, None, None], "{name}");
        assert_eq!(printed[3].as_deref(), Some("ok"), "{name}");
    }
}

#[test]
fn what_does_not_compile_fails_without_an_input() {
    if is_there("node") {
        let text = "process.stdout.write('1');";
        assert_eq!(printed(Form::Linked, "node", text, &[("'1'", "(")]), [None]);
    }
}

/// Nothing that a change writes is left, and it cannot write: on Linux the system does not let it.
#[cfg(target_os = "linux")]
#[test]
fn a_change_cannot_write_a_file() {
    let path = std::env::temp_dir().join(format!("line-trap-{}", std::process::id()));
    let text = format!(
        "a = open({:?}, 'w')\na.write('x')\na.close()\nprint(5 + 1)\n",
        path.display().to_string()
    );
    assert_eq!(
        printed(Form::Linked, "python", &text, &[("5", "6")]),
        [None]
    );
    let length = std::fs::metadata(&path).map_or(0, |file| file.len());
    let _ = std::fs::remove_file(&path);
    assert_eq!(length, 0);
}
