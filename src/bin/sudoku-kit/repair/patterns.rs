//! Rules that are rows of tables: what is written, and what may be meant instead.
//!
//! A pattern is a row of tokens. In it `A` to `D` stand for an operand, `T` for the name of a table, and `X` and `Y` for
//! whatever comes before the next token of the pattern, with brackets in it complete.

use super::changes::Edits;
use super::tokens::{Kind, Source, Syntax};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use Syntax::*;

/// The languages of a row, all if there are none; a pattern; what replaces it.
pub type Row = (&'static [Syntax], &'static str, &'static [&'static str]);

const BRACES: &[Syntax] = &[C, Cpp, Java, JavaScript, Rust];

/// Operators and words that are mistaken for each other.
#[rustfmt::skip]
const ALIKE: [&[&str]; 18] = [
    &["<", "<=", ">", ">=", "!="],
    &["==", "!=", "<=", ">="],
    &["===", "!=="],
    &["|=", "^=", "&="],
    &["+=", "-="],
    &["+", "-", "*"],
    &["/", "%", "*"],
    &["//", "%", "*"],
    &["&&", "||"],
    &["and", "or"],
    &["&", "|", "^"],
    &["++", "--"],
    &["<<", ">>"],
    &["..", "..="],
    &["true", "false"],
    &["True", "False"],
    &["break", "continue"],
    &["if", "while"],
];

#[rustfmt::skip]
pub const TOKENS: &[Row] = &[
    (&[Python], "/", &["//"]),
    (&[Python], "/=", &["//="]),
    (&[Python], "&", &["and"]),
    (&[Python], "|", &["or"]),
    (&[Python], "is", &["=="]),
    (&[Python], "in", &["not in"]),
    (BRACES, "&", &["&&"]),
    (BRACES, "|", &["||"]),
    (&[C, Cpp], "! A", &["~A"]),
    (&[C, Cpp], "int A ;", &["int A = {0};"]),
    (&[C, Cpp], "bool A ;", &["bool A = {0};"]),
    (BRACES, "if ( X ) ;", &["if (X)"]),
    (BRACES, "for ( X ; Y ; A ++ ) ;", &["for (X; Y; A++)"]),
    (&[JavaScript], "for ( A =", &["for (let A ="]),
    (&[C, Cpp, Java], "for ( A =", &["for (int A ="]),
    (&[], "|=", &["="]),
    (&[], "+=", &["="]),
    (&[], "& A", &["& ~A"]),
    (&[], "&= A", &["&= ~A"]),
    (&[], "&= - A", &["&= ~A"]),
    (&[JavaScript], "round", &["floor"]),
    (&[JavaScript], "ceil", &["floor"]),
];

/// Conditions turned round. They may pass over a part of the program that is wrong, so they come late.
#[rustfmt::skip]
pub const NEGATIONS: &[Row] = &[
    (&[Python], "not A", &["A"]),
    (&[Python], "if A :", &["if not A:"]),
    (BRACES, "! A", &["A"]),
    (BRACES, "if ( A )", &["if (!A)"]),
    (BRACES, "&& A ;", &["&& !A;"]),
    (BRACES, "&& A )", &["&& !A)"]),
];

/// What is counted from another end, torn apart, or stands in another order.
#[rustfmt::skip]
pub const EXPRESSIONS: &[Row] = &[
    (&[], "A - 1", &["A"]),
    (&[], "A + 1", &["A"]),
    (BRACES, "= 0 ; A < B", &["= 1; A <= B"]),
    (BRACES, "= A ; B < C", &["= A; B < A + C", "= A; B < A + 3"]),
    (BRACES, "= A ; B <= C", &["= A; B < A + 3"]),
    (BRACES, "= A ;", &["= A + 1;"]),
    (&[], "1 << A", &["1 << (A - 1)", "1 << (A + 1)"]),
    (&[], "1 << ( A - 1 )", &["1 << A"]),
    (BRACES, "( A ++", &["(A + 1"]),
    (BRACES, "( ++ A", &["(A + 1"]),
    (&[JavaScript], "A / B", &["Math.floor(A / B)"]),
    (&[JavaScript], "A === B", &["A == B"]),
    (&[Python], "range ( A )", &["range(1, A)", "range(1, A + 1)"]),
    (&[Python], "range ( X , Y )", &["range(Y)", "range(X, Y + 1)", "range(X, X + 3)"]),
    (&[Python], "setrecursionlimit ( A )", &["setrecursionlimit(100000)"]),
    (BRACES, "A & B == C", &["(A & B) == C", "(A & B) != C"]),
    (BRACES, "A & B != C", &["(A & B) != C"]),
    (BRACES, "A & B << C == D", &["(A & B << C) == D"]),
    (BRACES, "A & B << C != D", &["(A & B << C) != D"]),
    (BRACES, "! A == B", &["A != B"]),
    (&[], "[ X ] [ Y ]", &["[Y][X]"]),
    (&[], "( X , Y )", &["(Y, X)"]),
    (&[], "( X , Y ,", &["(Y, X,"]),
    (&[], ", X , Y )", &[", Y, X)"]),
    (&[], "{ X , Y }", &["{Y, X}"]),
    (&[], "[ X , Y ]", &["[Y, X]"]),
    (&[Python], "A , B =", &["B, A ="]),
];

/// What is read and printed.
#[rustfmt::skip]
pub const TEXTS: &[Row] = &[
    (&[Python], "list ( X . split ( ) )", &["list(map(int, X.split()))"]),
    (&[Python], "= X . split ( )", &["= list(map(int, X.split()))"]),
    (&[Python], "list ( X )", &["list(map(int, X))"]),
    (&[Python], "map ( X )", &["list(map(X))"]),
    (&[Python], "print ( X )", &["print(*X)", "print(X, end=' ')", "print(' '.join(map(str, X)))"]),
    (&[Python], "print ( X , end = Y )", &["print(X)", "print(X, end=' ')"]),
    (&[Java], "print ( X )", &["print(X + \" \")", "println(X)"]),
    (&[Java], "println ( X )", &["print(X)"]),
    (&[Java], "append ( A )", &["append(A + \" \")"]),
    (&[Java], "charAt ( A )", &["charAt(2 * A)"]),
    (&[C, Cpp], "[ A ] - '0'", &["[2 * A] - '0'"]),
    (&[C, Cpp], "= T [ A ] ;", &["= T[2 * A];"]),
    (&[Python], "int ( T [ A ] )", &["int(T[2 * A])"]),
    (&[Python], "map ( int , X )", &["map(int, X.split())"]),
    (&[JavaScript], "( T [ A ] )", &["(T[2 * A])"]),
    (&[Java], "remove ( A )", &["remove(Integer.valueOf(A))"]),
    (&[JavaScript], "split ( A )", &["split(A).map(Number)"]),
    (&[JavaScript], "map ( parseInt )", &["map(Number)"]),
    (&[JavaScript], "log ( X )", &["log(X.join(' '))", "log(X.join('\\n'))", "log(X.map(x => x.join(' ')).join('\\n'))"]),
    (&[Rust], "push_str ( & A )", &["push_str(&(A + \" \"))"]),
    (&[Cpp], "<< A ;", &["<< A << ' ';", "<< A << '\\n';"]),
    (&[C, Cpp], "scanf ( A , B )", &["scanf(A, &B)"]),
];

/// Digits for characters, and characters for digits, in programs that have both.
#[rustfmt::skip]
const CHARACTERS: &[Row] = &[
    (&[Python], "= A", &["= str(A)", "= int(A)"]),
    (&[Python], "== A", &["== str(A)", "== int(A)"]),
    (&[Python], "!= A", &["!= str(A)", "!= int(A)"]),
    (&[Python], ", A )", &[", str(A))", ", int(A))"]),
    (&[JavaScript], "= A", &["= String(A)", "= Number(A)"]),
    (&[JavaScript], "=== A", &["=== String(A)", "=== Number(A)"]),
    (&[JavaScript], "!== A", &["!== String(A)", "!== Number(A)"]),
    (&[JavaScript], ", A )", &[", String(A))", ", Number(A))"]),
    (&[Java], "= A ;", &["= (char) (A + '0');", "= A - '0';"]),
    (&[C, Cpp], "= A ;", &["= A + '0';", "= A - '0';"]),
    (&[C, Cpp, Java], "== A", &["== A + '0'", "== A - '0'"]),
    (&[C, Cpp, Java], "!= A", &["!= A + '0'", "!= A - '0'"]),
    (&[Java], ", A )", &[", (char) (A + '0'))", ", A - '0')"]),
    (&[C, Cpp], ", A )", &[", A + '0')", ", A - '0')"]),
];

/// Copies that share what each should have for itself, or that lack a part.
#[rustfmt::skip]
pub const COPIES: &[Row] = &[
    (&[Python], "[ X ] * A", &["[X for _ in range(A)]"]),
    (&[Python], "T [ : ]", &["[x[:] for x in T]"]),
    (&[Python], "self . T [ : ]", &["[x[:] for x in self.T]"]),
    (&[Python], "T . copy ( )", &["[x[:] for x in T]"]),
    (&[Rust], "& mut T . clone ( )", &["T"]),
    (&[C, Cpp], "memcpy ( A , B , X )", &["memcpy(A, B, sizeof(A))", "memcpy(A, B, X * sizeof(int))"]),
    (&[C, Cpp], "memset ( A , B , X )", &["memset(A, B, sizeof(A))", "memset(A, B, 10 * sizeof(*A))"]),
    (&[JavaScript], "new Array ( A ) . fill ( X )", &["Array.from({length: A}, () => X)"]),
    (&[JavaScript], "Array ( A ) . fill ( X )", &["Array.from({length: A}, () => X)"]),
];

/// What is used by several where each should have a copy, or where a copy is made of what all should share.
#[rustfmt::skip]
pub const SHARED: &[Row] = &[
    (&[Python], "= T", &["= T.copy()", "= [x[:] for x in T]"]),
    (&[Python], "( T )", &["(T.copy())", "([x[:] for x in T])"]),
    (&[Python], "in T", &["in T.copy()"]),
    (&[JavaScript], "= T", &["= [...T]", "= T.map(x => [...x])"]),
    (&[JavaScript], "( T )", &["([...T])", "(T.map(x => [...x]))"]),
    (&[Java], "= T", &["= T.clone()"]),
    (&[Java], "( T )", &["(T.clone())"]),
];

/// A letter of a pattern, and the tokens for which it stands.
type Bound<'a> = (&'a str, RangeInclusive<usize>);

impl Source {
    fn is_operand(&self, i: usize) -> bool {
        match self.at(i) {
            "(" | "[" => match self.before(i) {
                ")" | "]" => false,
                before => before == "return" || i == 0 || !self.is(i - 1, Kind::Word),
            },
            _ if self.before(i) == "." || self.before(i) == "->" => false,
            word => {
                self.is_variable(i)
                    || self.is_call(i)
                    || matches!(word, "len" | "Math")
                    || self.is(i, Kind::Number)
                    || self.is(i, Kind::Quoted)
            }
        }
    }

    /// The last token of what matches a letter that stands before another token of the pattern.
    fn matching(&self, letter: &str, next: &str, first: usize) -> Option<usize> {
        match letter {
            "A" | "B" | "C" | "D" => self.is_operand(first).then(|| self.operand(first)),
            "T" => (self.is_variable(first) && self.is_table(self.at(first))).then_some(first),
            "X" | "Y" => {
                let mut i = first;
                loop {
                    match self.at(i) {
                        "" | ";" | "," | ")" | "]" | "}" => return None,
                        _ => i = self.partner(i).unwrap_or(i).max(i) + 1,
                    }
                    if self.at(i) == next {
                        return Some(i - 1);
                    }
                }
            }
            _ => (self.at(first) == letter).then_some(first),
        }
    }

    /// The tokens for which each part of a pattern stands that begins at a token.
    fn matches<'a>(&self, pattern: &[&'a str], first: usize) -> Option<Vec<Bound<'a>>> {
        let (mut bound, mut i) = (Vec::new(), first);
        for (k, part) in pattern.iter().enumerate() {
            let last = self.matching(part, pattern.get(k + 1).unwrap_or(&""), i)?;
            bound.push((*part, i..=last));
            i = last + 1;
        }
        Some(bound)
    }
}

/// A replacement with what the letters stand for.
fn filled(source: &Source, template: &str, bound: &[Bound]) -> String {
    let own = Source::new(template.to_owned(), source.syntax);
    let mut text = template.to_owned();
    for i in (0..own.tokens.len()).rev() {
        let is_letter = matches!(own.at(i), "A" | "B" | "C" | "D" | "T" | "X" | "Y");
        if let Some((_, tokens)) = bound.iter().find(|it| is_letter && it.0 == own.at(i)) {
            text.replace_range(own.range(i, i), source.span(*tokens.start(), *tokens.end()));
        }
    }
    text
}

pub fn rewritten(source: &Source, edits: &mut Edits, rows: &[Row]) {
    let rows = rows
        .iter()
        .filter(|row| row.0.is_empty() || row.0.contains(&source.syntax));
    for (_, old, new) in rows {
        let pattern = Vec::from_iter(old.split(' '));
        for first in 0..source.tokens.len() {
            if let Some(bound) = source.matches(&pattern, first) {
                let last = *bound[bound.len() - 1].1.end();
                let texts = new.iter().map(|new| filled(source, new, &bound));
                edits.extend(texts.map(|text| source.replace(first, last, text)));
            }
        }
    }
}

pub fn characters(source: &Source, edits: &mut Edits) {
    let has = |text: &&str| source.text.contains(text);
    if ["'.'", "\".\"", "'0'", "\"0\""].iter().any(has) {
        rewritten(source, edits, CHARACTERS);
    }
}

/// An operator or word by one that it is mistaken for, `p.x` by `p.y`; a sign of a type or a stream is none.
pub fn alike(source: &Source, edits: &mut Edits) {
    let is_member = |&i: &usize| {
        let is_behind = matches!(source.before(i), "." | "->") && !source.is_variable(i);
        is_behind && source.is(i, Kind::Word) && source.at(i + 1) != "("
    };
    let members = Vec::from_iter((0..source.tokens.len()).filter(is_member));
    let names = BTreeSet::from_iter(members.iter().map(|&i| source.at(i)));
    for &i in &members {
        let others = names.iter().filter(|name| **name != source.at(i));
        edits.extend(others.take(3).map(|other| source.replace(i, i, *other)));
    }
    let asked = source.conditions();
    let is_type = |i: usize| source.is(i, Kind::Word) && !source.is_variable(i);
    for i in 0..source.tokens.len() {
        let own = source.at(i);
        let is_shift = matches!(own, "<" | ">" | "<<" | ">>");
        let is_value = own == "=" && i > 0 && source.is_declared(i - 1);
        if is_value || is_shift && (is_type(i.wrapping_sub(1)) || is_type(i + 1)) {
            continue;
        }
        match (own, asked.iter().any(|range| range.contains(&i))) {
            ("=", true) => edits.push(source.replace(i, i, "==")),
            ("==", false) => edits.push(source.replace(i, i, "=")),
            _ => {}
        }
        let rows = ALIKE.iter().filter(|row| row.contains(&own));
        let others = rows
            .flat_map(|row| row.iter())
            .filter(|other| **other != own);
        edits.extend(others.map(|other| source.replace(i, i, *other)));
    }
}

/// What is known of cells and boxes, for a name or two.
const BOXES: [&str; 13] = [
    "A/3 * 3",
    "A/3",
    "A % 3",
    "A - A % 3",
    "(A-1)/3",
    "A/9",
    "A % 9",
    "A/3 * 3 + B/3",
    "A/3 * 3 + B % 3",
    "A/3 * 3 + B",
    "A * 9 + B",
    "A/27 * 3 + A%9/3",
    "A/27 * 27 + A%9/3 * 3",
];

fn box_formula(row: &str, a: &str, b: &str, syntax: Syntax) -> String {
    let words = row.split(' ').map(|word| match syntax {
        Python => word.replace('/', " // "),
        JavaScript if word.contains('/') => format!("Math.floor({word})"),
        _ => word.to_owned(),
    });
    let text = Vec::from_iter(words).join(" ");
    let text = text.replace('A', "{a}").replace('B', "{b}");
    text.replace("{a}", a).replace("{b}", b)
}

/// The runs of operands with arithmetic between them: each product, and each sum up to one of its products.
fn arithmetic(source: &Source) -> Vec<(usize, usize)> {
    let is_product = |i: usize| matches!(source.at(i), "*" | "/" | "%" | "//");
    let is_sum = |i: usize| matches!(source.at(i), "+" | "-");
    let mut runs = Vec::new();
    let firsts = (0..source.tokens.len()).filter(|&i| source.is_operand(i));
    for first in firsts.filter(|&i| i == 0 || !is_product(i - 1)) {
        let mut last = source.operand(first);
        loop {
            while is_product(last + 1) && source.is_operand(last + 2) {
                last = source.operand(last + 2);
                runs.push((first, last));
            }
            if (first..=last).any(is_product) {
                runs.push((first, last));
            }
            if !is_sum(last + 1) || !source.is_operand(last + 2) || first > 0 && is_sum(first - 1) {
                break;
            }
            last = source.operand(last + 2);
        }
    }
    runs
}

/// What is known of boxes, in place of what is computed, with the names that are there.
pub fn boxes(source: &Source, edits: &mut Edits) {
    for (first, last) in arithmetic(source) {
        let is_factor = matches!(source.before(first), "*" | "/" | "%" | "//" | "-");
        let [open, close] = if is_factor { ["(", ")"] } else { ["", ""] };
        let is_scalar = |i: &usize| source.is_variable(*i) && !source.is_table(source.at(*i));
        let names = Vec::from_iter((first..=last).filter(is_scalar).map(|i| source.at(i)));
        for (a, b) in names.iter().flat_map(|a| names.iter().map(move |b| (a, b))) {
            for row in BOXES.iter().filter(|row| row.contains('B') == (a != b)) {
                let text = box_formula(row, a, b, source.syntax);
                edits.push(source.replace(first, last, format!("{open}{text}{close}")));
            }
        }
    }
}
