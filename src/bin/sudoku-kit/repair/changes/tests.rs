//! Each rule on a program that shows it.

use super::*;
use crate::repair::tokens::Syntax;

/// A rule, a language, a program, and a change of it that the rule makes.
#[rustfmt::skip]
const CASES: &[(&str, Syntax, &str, &str)] = &[
    ("set back", Syntax::Cpp, "void f() { row[r] |= bit; row[r] = 0; }", "void f() { row[r] |= bit; row[r] ^= bit; }"),
    ("way back", Syntax::Python, "def f(i):\n  s.add(i)\n  f(i)\n", "def f(i):\n  s.add(i)\n  f(i)\n  s.remove(i)\n"),
    ("token", Syntax::Java, "if (a && b < c) d();", "if (a || b < c) d();"),
    ("token", Syntax::C, "if (a = 9) b();", "if (a == 9) b();"),
    ("token", Syntax::Python, "x /= 3\ny /= 3\n", "x //= 3\ny //= 3\n"),
    ("number by one", Syntax::Rust, "for r in 0..8 {}", "for r in 0..9 {}"),
    ("recursive call's value", Syntax::JavaScript, "function f(i) { f(i + 1); }", "function f(i) { if (f(i + 1)) return true; }"),
    ("recursive call's value", Syntax::Python, "def f(i):\n  f(i)\n", "def f(i):\n  return f(i)\n"),
    ("brackets", Syntax::Cpp, "if (used & 1 == 0) f();", "if ((used & 1) == 0) f();"),
    ("global", Syntax::Python, "n = 0\ndef f():\n  n = 1\n", "n = 0\ndef f():\n  global n\n  n = 1\n"),
    ("exchanged", Syntax::Java, "g[r][c + 1] = 0;", "g[c + 1][r] = 0;"),
    ("exchanged", Syntax::C, "int f(int r, int c) { return g(r, c); }", "int f(int c, int r) { return g(r, c); }"),
    ("box", Syntax::Cpp, "int b = r / 3 + c / 3;", "int b = r/3 * 3 + c/3;"),
    ("box", Syntax::JavaScript, "for (i = r / 3; i < 9; i++) f();", "for (i = Math.floor(r/3) * 3; i < 9; i++) f();"),
    ("taken out", Syntax::Java, "if (a) return; else b();", "if (a) return;  b();"),
    ("end", Syntax::Rust, "fn f() -> bool { for i in a { return false; } true }", "fn f() -> bool { for i in a { continue; } true }"),
    ("indented", Syntax::Python, "for i in a:\n  f()\n  return\n", "for i in a:\n  f()\nreturn\n"),
    ("name", Syntax::Cpp, "bool f(int r, int c) { return g[r] == r; }", "bool f(int r, int c) { return g[c] == r; }"),
    ("condition", Syntax::Python, "if a and b: f()\n", "if not (a and b): f()\n"),
    ("read, copied, printed", Syntax::JavaScript, "a = line.split(' ');", "a = line.split(' ').map(Number);"),
    ("read, copied, printed", Syntax::Python, "a = [[0] * 9] * 9\n", "a = [[0] * 9 for _ in range(9)]\n"),
    ("end put in", Syntax::Java, "void f() { if (c == 9) { f(); } g(); }", "void f() { if (c == 9) { f(); return; } g(); }"),
    ("undone", Syntax::C, "void f() { g[i] = d; i--; }", "void f() { g[i] = d; i--; g[i] = 0; }"),
    ("moved", Syntax::Cpp, "void f() { a = 0; if (b) return; }", "void f() { ; if (b) return; a = 0; }"),
    ("asked", Syntax::Cpp, "void f() { row[r] = true; if (!col[c]) g(); }", "void f() { row[r] = true; if (row[r] || !col[c]) g(); }"),
    ("assignment put in", Syntax::Cpp, "int row[9], box[9]; void f(int n) { row[n] = 1; box[n] = 1; } void m() { int i; row[i] = 1; }", "int row[9], box[9]; void f(int n) { row[n] = 1; box[n] = 1; } void m() { int i; row[i] = 1; box[i] = 1; }"),
    (
        "table's length",
        Syntax::Java,
        "int[] a = new int[9];",
        "int[] a = new int[10];",
    ),
];

#[test]
fn each_rule_makes_its_change() {
    for (rule, syntax, before, after) in CASES {
        let changes = changes(&Source::new((*before).to_owned(), *syntax));
        let mut texts = changes
            .iter()
            .map(|change| (change.rule, change.apply(before)));
        assert!(
            texts.any(|made| made == (*rule, (*after).to_owned())),
            "{rule}: {after}"
        );
    }
    for rule in RULES {
        assert!(
            CASES.iter().any(|case| case.0 == rule.name),
            "{} has no case",
            rule.name
        );
    }
}

#[test]
fn a_longer_table_comes_last() {
    let text = "bool row[9]; bool f(int d) { return row[d] && d < 9; }";
    let changes = changes(&Source::new(text.to_owned(), Syntax::Cpp));
    let is_length = |change: &Change| change.rule == "table's length";
    let first = changes.iter().position(is_length).unwrap_or(0);
    assert!(first > 0 && changes[first..].iter().all(is_length));
}
