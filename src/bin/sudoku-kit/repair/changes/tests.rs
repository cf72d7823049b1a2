//! Each rule on a program that shows it.

use super::*;
use crate::repair::tokens::Syntax;

/// A rule, a language, a program, and a change of it that the rule makes.
#[rustfmt::skip]
const CASES: &[(&str, Syntax, &str, &str)] = &[
    ("set back", Syntax::Cpp, "void f() { row[r] |= bit; row[r] = 0; }", "void f() { row[r] |= bit; row[r] ^= bit; }"),
    ("set back", Syntax::Cpp, "void f() { row[r] = d; }", "void f() { row[r] = 0; }"),
    ("way back", Syntax::Python, "def f(i):\n  s.add(i)\n  f(i)\n", "def f(i):\n  s.add(i)\n  f(i)\n  s.remove(i)\n"),
    ("way back", Syntax::Java, "void on(int r) {} void off(int r) {} void f(int r) { on(r); f(r); }", "void on(int r) {} void off(int r) {} void f(int r) { on(r); f(r); off(r); }"),
    ("way back", Syntax::Python, "def on(s, r):\n  p\ndef off(s, r):\n  p\ndef f(s, r):\n  self.on(r)\n  f(s, r)\n", "def on(s, r):\n  p\ndef off(s, r):\n  p\ndef f(s, r):\n  self.on(r)\n  f(s, r)\n  self.off(r)\n"),
    ("global", Syntax::Python, "n = 0\ndef f():\n  n = 1\n", "n = 0\ndef f():\n  global n\n  n = 1\n"),
    ("recursive call's value", Syntax::JavaScript, "function f(i) { f(i + 1); }", "function f(i) { if (f(i + 1)) return true; }"),
    ("recursive call's value", Syntax::Python, "def f(i):\n  f(i)\n", "def f(i):\n  return f(i)\n"),
    ("recursive call's value", Syntax::Java, "void f(int r, int c) { if (c == 9) f(r + 1, 0); g(); }", "void f(int r, int c) { if (c == 9) { f(r + 1, 0); return; } g(); }"),
    ("text", Syntax::JavaScript, "a = line.split(' ');", "a = line.split(' ').map(Number);"),
    ("text", Syntax::Python, "print(row)\n", "print(*row)\n"),
    ("token", Syntax::Python, "x /= 3\ny /= 3\n", "x //= 3\ny //= 3\n"),
    ("token", Syntax::C, "a[r] &= !bit; b[r] &= !bit;", "a[r] &= ~bit; b[r] &= ~bit;"),
    ("token", Syntax::Python, "a[r] &= -bit\nb[r] &= -bit\n", "a[r] &= ~bit\nb[r] &= ~bit\n"),
    ("expression", Syntax::Cpp, "if (used & 1 == 0) f();", "if ((used & 1) == 0) f();"),
    ("expression", Syntax::Java, "g[r][c + 1] = 0;", "g[c + 1][r] = 0;"),
    ("expression", Syntax::C, "int f(int r, int c) { return g(r, c); }", "int f(int c, int r) { return g(r, c); }"),
    ("quoted", Syntax::C, "printf(\"%d\", a);", "printf(\"%d \", a);"),
    ("list's length", Syntax::C, "int x[20]; int y[20];", "int x[82]; int y[82];"),
    ("alike", Syntax::Java, "if (a && b < c) d();", "if (a || b < c) d();"),
    ("alike", Syntax::C, "if (a = 9) b();", "if (a == 9) b();"),
    ("box", Syntax::Cpp, "int b = r / 3 + c / 3;", "int b = r/3 * 3 + c/3;"),
    ("box", Syntax::Cpp, "int y = r / 3 * 3 + 1, x = c / 3 * 3 + 1;", "int y = (r-1)/3 * 3 + 1, x = (c-1)/3 * 3 + 1;"),
    ("box", Syntax::JavaScript, "for (i = r / 3; i < 9; i++) f();", "for (i = Math.floor(r/3) * 3; i < 9; i++) f();"),
    ("character", Syntax::Python, "if g[r][c] == '.' and fits(r, d):\n  p\n", "if g[r][c] == '.' and fits(r, str(d)):\n  p\n"),
    ("character", Syntax::Cpp, "if (g[r][c] == '.') g[r][c] = d;", "if (g[r][c] == '.') g[r][c] = d + '0';"),
    ("character", Syntax::Python, "if g[r] != 0: g[r] = '0'\n", "if g[r] != str(0): g[r] = '0'\n"),
    ("hidden", Syntax::Cpp, "int n; void f() { int n; n++; }", "int n; void f() { int n_; n++; }"),
    ("hidden", Syntax::C, "int a[9], n; void f() { int i, n = 0; n++; }", "int a[9], n; void f() { int i, n_ = 0; n++; }"),
    ("value", Syntax::Cpp, "void f() { row[r] |= 1 << d; box[b] |= d; }", "void f() { row[r] |= 1 << d; box[b] |= 1 << d; }"),
    ("reference", Syntax::Cpp, "void f() { auto s = sets[i]; s.insert(d); }", "void f() { auto &s = sets[i]; s.insert(d); }"),
    ("box", Syntax::Python, "b = p // 27 + p % 9 // 3\n", "b = p // 27 * 3 + p%9 // 3\n"),
    ("beside itself", Syntax::Cpp, "void f(int r, int c, int d) { int top = r - r % 3;\nint left = r - r % 3; }", "void f(int r, int c, int d) { int top = r - r % 3;\nint left = c - c % 3; }"),
    ("number by one", Syntax::Rust, "for r in 0..8 {}", "for r in 0..9 {}"),
    ("copy", Syntax::Python, "a = [[0] * 9] * 9\n", "a = [[0] * 9 for _ in range(9)]\n"),
    ("copy", Syntax::Python, "a = [set()] * 9\n", "a = [set() for _ in range(9)]\n"),
    ("copy", Syntax::Python, "b = a[:]\n", "b = [x[:] for x in a]\n"),
    ("copy", Syntax::Rust, "fn f(g: &mut G) { g[0] = 1; f(&mut g.clone()); }", "fn f(g: &mut G) { g[0] = 1; f(g); }"),
    ("expression", Syntax::Java, "for (int i = r; i < 3; i++) {}", "for (int i = r; i < r + 3; i++) {}"),
    ("expression", Syntax::JavaScript, "for (let i = top; i <= r; i++) f();", "for (let i = top; i < top + 3; i++) f();"),
    ("expression", Syntax::Cpp, "int v = g[r][c]; f();", "int v = g[r][c] + 1; f();"),
    ("text", Syntax::Java, "int[][] map; void f() { b.append(map[i][j]); }", "int[][] map; void f() { b.append(map[i][j] + \" \"); }"),
    ("expression", Syntax::Cpp, "g[r][c] = __builtin_ctz(bit);", "g[r][c] = __builtin_ctz(bit) + 1;"),
    ("expression", Syntax::C, "#define BIT(n) (1 << (n))\nint f() { return a & BIT(n) == 0; }", "#define BIT(n) (1 << (n))\nint f() { return (a & BIT(n)) == 0; }"),
    ("reference", Syntax::Cpp, "bool f(vector<int> b, int r) { return f(b, r + 1); }", "bool f(vector<int> &b, int r) { return f(b, r + 1); }"),
    ("reference", Syntax::Cpp, "bool f(int r, int c, int n) { for (r = 0; r < n; r++) c = r; }", "bool f(int &r, int &c, int n) { for (r = 0; r < n; r++) c = r; }"),
    ("reference", Syntax::Cpp, "bool f(Grid g) { return f(g); }", "bool f(Grid &g) { return f(g); }"),
    ("goes on", Syntax::C, "int g[9]; int main() { while (k) { int v = 1; while (v < 9) v++; g[k] = v; } }", "int g[9]; int main() { while (k) { int v = g[k] + 1; while (v < 9) v++; g[k] = v; } }"),
    ("way back", Syntax::Rust, "fn on(d: usize, b: bool) {} fn f(k: usize) { if a[k] { return; } on(k, true); f(k); }", "fn on(d: usize, b: bool) {} fn f(k: usize) { if a[k] { return; } on(k, true); f(k); on(k, false); }"),
    ("way back", Syntax::Rust, "fn on(r: u8) {} fn off(r: u8) {} fn f() { let (r, c) = g(); on(r); f(); }", "fn on(r: u8) {} fn off(r: u8) {} fn f() { let (r, c) = g(); on(r); f(); off(r); }"),
    ("way back", Syntax::Python, "def f():\n  r, c = todo.pop()\n  f()\n  return 0\n", "def f():\n  r, c = todo.pop()\n  f()\n  todo.append((r, c))\n  return 0\n"),
    ("way back", Syntax::JavaScript, "function on(i) {} function off(i) {} function f(i) { g[i] = 1; on(i); f(i + 1); }", "function on(i) {} function off(i) {} function f(i) { g[i] = 1; on(i); f(i + 1); g[i] = 0; off(i); }"),
    ("way back", Syntax::JavaScript, "function mark(i, on) {} function f(i) { mark(i, true); f(i + 1); }", "function mark(i, on) {} function f(i) { mark(i, true); f(i + 1); mark(i, false); }"),
    ("text", Syntax::Cpp, "n = line[c] - '0';", "n = line[2 * c] - '0';"),
    ("reference", Syntax::Cpp, "bool f(vector<vector<int>> g) { return f(g); }", "bool f(vector<vector<int>> &g) { return f(g); }"),
    ("alike", Syntax::Java, "a[p.y] = b[p.y] = true;\na[p.y] = b[p.y] = p.x;", "a[p.y] = b[p.x] = true;\na[p.y] = b[p.x] = p.x;"),
    ("way back", Syntax::Cpp, "#define FOR(i, n) for (int i = 0; i < n; i++)\nvoid f(int k) { FOR(d, 9) { a[d] = 1; f(k + 1); } }", "#define FOR(i, n) for (int i = 0; i < n; i++)\nvoid f(int k) { FOR(d, 9) { a[d] = 1; f(k + 1); a[d] = 0; } }"),
    ("assignment put in", Syntax::Python, "box = 0\ndef f(n):\n  row[n].add(1)\n  f(n)\n  row[n].remove(1)\n\n\n\n\nbox[i].add(1)\nrow[i].add(1)\n", "box = 0\ndef f(n):\n  row[n].add(1)\n  box[n].add(1)\n  f(n)\n  row[n].remove(1)\n  box[n].remove(1)\n\n\n\n\nbox[i].add(1)\nrow[i].add(1)\n"),
    ("assignment put in", Syntax::Cpp, "int box[9]; void m() { box[b] = 1; row[r] = 1; }\n\n\n\n\nvoid f(int n) { row[n] = 1; f(n); row[n] = 0; }", "int box[9]; void m() { box[b] = 1; row[r] = 1; }\n\n\n\n\nvoid f(int n) { row[n] = 1; box[n] = 1; f(n); row[n] = 0; box[n] = 0; }"),
    ("clues", Syntax::Python, "row = [0]\ndef f(r):\n  row[r] = 1\n  f(r + 1)\nfor i in n:\n  if g[i] == 0:\n    b.append(i)\n", "row = [0]\ndef f(r):\n  row[r] = 1\n  f(r + 1)\nfor i in n:\n  if g[i] == 0:\n    b.append(i)\n  row[i] = 1\n"),
    ("token", Syntax::C, "int k; void f() { for (k = 1; k < 9; k++) f(); }", "int k; void f() { for (int k = 1; k < 9; k++) f(); }"),
    ("text", Syntax::Java, "c = line.charAt(j);", "c = line.charAt(2 * j);"),
    ("copy", Syntax::Python, "class S:\n  def f(self):\n    self.a = self.g[:]\n    self.g[0] = 1\n", "class S:\n  def f(self):\n    self.a = [x[:] for x in self.g]\n    self.g[0] = 1\n"),
    ("way back", Syntax::Cpp, "int d, top, tried[9]; int main() { while (1) { if (d < 9) { tried[top] = d; top++; } else { top--; } } }", "int d, top, tried[9]; int main() { while (1) { if (d < 9) { tried[top] = d; top++; } else { tried[top] = 0; top--; } } }"),
    ("way back", Syntax::Python, "def f(r):\n  for d in a:\n    if f(r):\n      return d\n    g[r] = 0\n", "def f(r):\n  for d in a:\n    g[r] = d\n    if f(r):\n      return d\n    g[r] = 0\n"),
    ("as elsewhere", Syntax::Cpp, "void f(int r, int c) { col[c][d] = 1; f(); col[r][d] = 0; }", "void f(int r, int c) { col[c][d] = 1; f(); col[c][d] = 0; }"),
    ("as elsewhere", Syntax::Cpp, "void f(int r, int c, int d) { if (col[c][d]) g();\ncol[r][d] = 1;\ncol[r][d] = 0; }", "void f(int r, int c, int d) { if (col[c][d]) g();\ncol[c][d] = 1;\ncol[c][d] = 0; }"),
    ("way back", Syntax::Cpp, "bool f(V &v) { P p = v[k]; v.erase(v.begin() + k); if (f(v)) return true; return false; }", "bool f(V &v) { P p = v[k]; v.erase(v.begin() + k); if (f(v)) return true; v.push_back(p); return false; }"),
    ("but itself", Syntax::Python, "def f(b, i):\n  if b[9 * y + x] == n:\n    return\n", "def f(b, i):\n  if (9 * y + x != i) and b[9 * y + x] == n:\n    return\n"),
    ("but itself", Syntax::Cpp, "bool f(int r, int c) { if (g[y][x] == n) return true; }", "bool f(int r, int c) { if ((y != r || x != c) && g[y][x] == n) return true; }"),
    ("shared", Syntax::Python, "a[0] = 1\nb = a\n", "a[0] = 1\nb = a.copy()\n"),
    ("reference", Syntax::Cpp, "int main() { for (int x : row) cin >> x; }", "int main() { for (int &x : row) cin >> x; }"),
    ("token", Syntax::Java, "void f() { if (!used[k]); g(); }", "void f() { if (!used[k]) g(); }"),
    ("number by one", Syntax::Java, "int best = 0;", "int best = 10;"),
    ("text", Syntax::JavaScript, "a = b.map(parseInt);", "a = b.map(Number);"),
    ("copy", Syntax::C, "memcpy(a, b, 81);", "memcpy(a, b, sizeof(a));"),
    ("value", Syntax::Rust, "fn f() { a[r] = on; b[c] = true; }", "fn f() { a[r] = on; b[c] = on; }"),
    ("macro", Syntax::Cpp, "#define BIT(k) 1<<(k)\nint a;", "#define BIT(k) (1<<(k))\nint a;"),
    ("name", Syntax::Rust, "fn f() { let mut b = a; a[0] = 1; p(&a); }", "fn f() { let mut b = a; a[0] = 1; p(&b); }"),
    ("recursive call's value", Syntax::Cpp, "function<bool(int)> f = [&](int i) { return f(i + 1); };", "function<bool(int)> f = [&](int i) { if (f(i + 1)) return true; };"),
    ("assignment put in", Syntax::Cpp, "int row[9], box[9]; void f(int n) { row[n] = 1; box[n] = 1; }\n\n\n\n\nvoid m() { int i; row[i] = 1; }", "int row[9], box[9]; void f(int n) { row[n] = 1; box[n] = 1; }\n\n\n\n\nvoid m() { int i; row[i] = 1; box[i] = 1; }"),
    ("clues", Syntax::Cpp, "bool row[9]; void f(int r) { row[r] = true; f(r + 1); } void m() { int i; cin >> g[i]; }", "bool row[9]; void f(int r) { row[r] = true; f(r + 1); } void m() { int i; cin >> g[i]; row[i] = true; }"),
    ("other unit", Syntax::Cpp, "void f(int r, int c, int i) { return a[r][i] == d || a[r][i] == d; }", "void f(int r, int c, int i) { return a[r][i] == d || a[i][c] == d; }"),
    ("flag", Syntax::Java, "boolean done; void f() { if (c == 9) { done = true; } f(); }", "boolean done; void f() { if (c == 9) { done = true; } f(); if (done) return; }"),
    ("end", Syntax::Rust, "fn f() -> bool { for i in a { return false; } true }", "fn f() -> bool { for i in a { continue; } true }"),
    ("indented", Syntax::Python, "for i in a:\n  f()\n  return\n", "for i in a:\n  f()\nreturn\n"),
    ("taken out", Syntax::Java, "if (a) return; else b();", "if (a) return;  b();"),
    ("asked", Syntax::Cpp, "void f() { row[r] = true; if (!col[c]) g(); }", "void f() { row[r] = true; if (row[r] || !col[c]) g(); }"),
    ("name", Syntax::Cpp, "bool f(int r, int c) { return g[r] == 5; }", "bool f(int r, int c) { return g[c] == 5; }"),
    ("beside itself", Syntax::C, "void f(int r, int c) { g[c][c] = 0; }", "void f(int r, int c) { g[r][c] = 0; }"),
    ("exchanged", Syntax::C, "void f(int r, int c) { x[n] = c; y[n] = r; }", "void f(int r, int c) { x[n] = r; y[n] = c; }"),
    ("end put in", Syntax::Java, "void f() { if (c == 9) { f(); } g(); }", "void f() { if (c == 9) { f(); return; } g(); }"),
    ("moved", Syntax::Cpp, "void f() { a = 0;\n\nif (b) return; }", "void f() { ;\n\nif (b) return; a = 0; }"),
    ("negated", Syntax::Java, "void f() { if (!a) b(); }", "void f() { if (a) b(); }"),
    ("negated", Syntax::Cpp, "void f() { for (int i = 0; i < 9 && found; i++) g(i); }", "void f() { for (int i = 0; i < 9 && !found; i++) g(i); }"),
    ("name", Syntax::Cpp, "Board answer; void f() { Board start; answer = 0; p(start.a); }", "Board answer; void f() { Board start; answer = 0; p(answer.a); }"),
    ("number by one", Syntax::Cpp, "int can = ~used & 0x1ff;", "int can = ~used & 1022;"),
    ("list's length", Syntax::Java, "int[][] a = new int[9][10], b = new int[9][9];", "int[][] a = new int[9][10], b = new int[9][10];"),
    ("beside itself", Syntax::Java, "class P { int x, y; P(int x, int y) { x = x; y = y; } }", "class P { int x, y; P(int x, int y) { this.x = x; this.y = y; } }"),
    ("own table", Syntax::Cpp, "bool used[10]; void f(int k) { g(); memset(used, 0, 10); f(k + 1); }", "bool used[10]; void f(int k) { g(); bool used[10] = {0}; memset(used, 0, 10); f(k + 1); }"),
    ("own table", Syntax::Python, "used = [0] * 10\ndef f(k):\n  g()\n  used[k] = 1\n  f(k + 1)\n", "used = [0] * 10\ndef f(k):\n  g()\n  used = [0] * 10\n  used[k] = 1\n  f(k + 1)\n"),
    ("alike", Syntax::Cpp, "void f() { if (g[k]) k++; }", "void f() { while (g[k]) k++; }"),
    ("hidden", Syntax::Cpp, "bool f(int &r) { for (int r = 0; r < 9; r++) g(); }", "bool f(int &r) { for ( r = 0; r < 9; r++) g(); }"),
    ("reference", Syntax::Cpp, "int main() { Frame f = s.top(); f.v++; }", "int main() { Frame &f = s.top(); f.v++; }"),
    ("copy", Syntax::C, "void f(bool used[10]) { memset(used, 0, sizeof(used)); }", "void f(bool used[10]) { memset(used, 0, 10 * sizeof(*used)); }"),
    ("moved by one", Syntax::C, "void f() { g[k] = 0;\nint v = g[k];\nt[v] = 0; }", "void f() { ;\nint v = g[k]; g[k] = 0;\nt[v] = 0; }"),
    ("shared", Syntax::Java, "void f() { a = g; g[0] = 1; }", "void f() { a = g.clone(); g[0] = 1; }"),
    ("text", Syntax::Rust, "fn f() { line.push_str(&a[x].to_string()); }", "fn f() { line.push_str(&(a[x].to_string() + \" \")); }"),
    ("value", Syntax::Java, "void f() { m[c] |= bit; m[c] &= ~bit; } void g() { m[c] = 1 << v; }", "void f() { m[c] |= bit; m[c] &= ~bit; } void g() { m[c] |= 1 << v; }"),
    ("table's length", Syntax::Java, "int[] a = new int[9];", "int[] a = new int[10];"),
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
fn a_program_may_end_anywhere() {
    for (_, syntax, before, _) in CASES {
        for token in Source::new((*before).to_owned(), *syntax).tokens {
            changes(&Source::new(before[..token.range.end].to_owned(), *syntax));
        }
    }
    changes(&Source::new(
        "int f(int x) { return x + x =".to_owned(),
        Syntax::Java,
    ));
}

#[test]
fn a_longer_table_comes_last() {
    let text = "bool row[9]; bool f(int d) { return row[d] && d < 9; }";
    let changes = changes(&Source::new(text.to_owned(), Syntax::Cpp));
    let is_length = |change: &Change| change.rule == "table's length";
    let first = changes.iter().position(is_length).unwrap_or(0);
    assert!(first > 0 && changes[first..].iter().all(is_length));
}
