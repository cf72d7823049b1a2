//! A program as tokens, brackets that belong together, and statements; with the positions that they have in the user's
//! file. It is no parser: what follows from it is compiled or run before anything is said.
//!
//! Left out are white space, comments, what imports or includes, attributes, and of the preprocessor's lines all but
//! the text of macros.

use super::names::Function;
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Syntax {
    C,
    Cpp,
    Java,
    JavaScript,
    Rust,
    Python,
}

impl Syntax {
    /// That of a language by its name in the table of languages.
    pub fn of(language: &str) -> Option<Syntax> {
        Some(match language {
            "c" => Syntax::C,
            "c++" => Syntax::Cpp,
            "java" => Syntax::Java,
            "node" => Syntax::JavaScript,
            "rust" => Syntax::Rust,
            "python" | "pypy" => Syntax::Python,
            _ => return None,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Word,
    Number,
    /// A string or a character, with its quotes; a regular expression, too.
    Quoted,
    /// An operator or a bracket.
    Sign,
}

#[derive(Clone, Debug)]
pub struct Token {
    pub kind: Kind,
    /// Its bytes in the file.
    pub range: Range<usize>,
    /// Counted from 1.
    pub line: usize,
    /// Whether it stands in a line of the preprocessor.
    pub is_in_macro: bool,
    /// Of a bracket, the token that belongs to it.
    pub partner: Option<usize>,
}

/// A statement without braces of its own, or the line that opens a block of Python. All are numbers of tokens.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// `if`, `for` or `else` where the statement is their whole body; otherwise as `first`.
    pub head: usize,
    pub first: usize,
    pub last: usize,
}

pub struct Source {
    pub text: String,
    pub syntax: Syntax,
    pub tokens: Vec<Token>,
    pub statements: Vec<Statement>,
    pub functions: Vec<Function>,
    /// Of each token, where what is declared there is forgotten.
    pub reach: Vec<usize>,
}

/// Signs of more than one character, the longest first.
const SIGNS: [&str; 37] = [
    ">>>=", "<<=", ">>=", ">>>", "===", "!==", "**=", "//=", "...", "..=", "->", "=>", "::", "++",
    "--", "&&", "||", "<=", ">=", "==", "!=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<",
    ">>", "**", "//", "..", ":=", "?.", "??",
];

impl Source {
    pub fn new(text: String, syntax: Syntax) -> Source {
        let mut source = Source {
            tokens: scan(&text, syntax),
            text,
            syntax,
            statements: Vec::new(),
            functions: Vec::new(),
            reach: Vec::new(),
        };
        source.pair_brackets();
        source.statements = match syntax {
            Syntax::Python => source.lines_of_python(),
            _ => source.statements_between_braces(),
        };
        source.functions = source.functions_in_text();
        source.reach = (0..source.tokens.len())
            .map(|i| source.reach_of(i))
            .collect();
        source
    }

    /// The text of a token; nothing where there is none.
    pub fn at(&self, i: usize) -> &str {
        let token = self.tokens.get(i);
        token.map_or("", |token| &self.text[token.range.clone()])
    }

    pub fn before(&self, i: usize) -> &str {
        self.at(i.wrapping_sub(1))
    }

    pub fn is(&self, i: usize, kind: Kind) -> bool {
        self.tokens.get(i).is_some_and(|token| token.kind == kind)
    }

    pub fn line(&self, i: usize) -> usize {
        self.tokens.get(i).map_or(0, |token| token.line)
    }

    /// The bytes from one token to another.
    pub fn range(&self, first: usize, last: usize) -> Range<usize> {
        self.tokens[first].range.start..self.tokens[last].range.end
    }

    pub fn span(&self, first: usize, last: usize) -> &str {
        &self.text[self.range(first, last)]
    }

    /// The bracket that closes what is opened here, or opens what is closed here.
    pub fn partner(&self, i: usize) -> Option<usize> {
        self.tokens.get(i)?.partner
    }

    pub fn is_python(&self) -> bool {
        self.syntax == Syntax::Python
    }

    /// The white space that a token's line begins with.
    pub fn indent(&self, i: usize) -> &str {
        let start = self.tokens[i].range.start;
        let line = self.text[..start].rfind('\n').map_or(0, |end| end + 1);
        let text = &self.text[line..];
        &text[..text.len() - text.trim_start_matches([' ', '\t']).len()]
    }

    fn pair_brackets(&mut self) {
        let mut open = Vec::new();
        for i in 0..self.tokens.len() {
            match (self.tokens[i].kind, self.at(i)) {
                (Kind::Sign, "(" | "[" | "{") => open.push(i),
                (Kind::Sign, ")" | "]" | "}") => {
                    let Some(first) = open.pop() else { continue };
                    self.tokens[first].partner = Some(i);
                    self.tokens[i].partner = Some(first);
                }
                _ => {}
            }
        }
    }

    /// Whether the line ends behind a token, and a statement of Python with it.
    fn ends_line(&self, i: usize) -> bool {
        let here = &self.tokens[i];
        let Some(next) = self.tokens.get(i + 1) else {
            return true;
        };
        let between = &self.text[here.range.end..next.range.start];
        next.line > here.line && !between.contains("\\\n") && !between.contains("\\\r\n")
    }

    fn lines_of_python(&self) -> Vec<Statement> {
        let mut statements = Vec::new();
        let (mut head, mut first, mut i) = (0, 0, 0);
        while i < self.tokens.len() {
            if let ("(" | "[" | "{", Some(close)) = (self.at(i), self.partner(i)) {
                i = close;
            }
            let ends = self.ends_line(i);
            if ends || self.at(i) == ";" {
                let last = if ends { i } else { i - 1 };
                if first <= last {
                    statements.push(Statement { head, first, last });
                }
                (head, first) = (i + 1, i + 1);
            } else if self.at(i) == ":" {
                first = i + 1;
            }
            i += 1;
        }
        statements
    }

    fn statements_between_braces(&self) -> Vec<Statement> {
        let mut statements = Vec::new();
        let (mut head, mut first, mut i) = (0, 0, 0);
        while i < self.tokens.len() {
            // The last token of a statement, and whether another begins behind this one.
            let (mut last, mut is_over) = (None, false);
            match self.at(i) {
                _ if self.tokens[i].is_in_macro => is_over = true,
                "if" | "for" | "while" | "switch" if first == i && self.at(i + 1) == "(" => {
                    i = self.partner(i + 1).unwrap_or(i + 1);
                    first = i + 1;
                }
                "else" | "do" if first == i => first = i + 1,
                "{" if !self.is_block(i) => i = self.partner(i).unwrap_or(i),
                "{" => is_over = true,
                // The value of a block of Rust has no semicolon.
                "}" => (last, is_over) = (i.checked_sub(1), true),
                ";" => (last, is_over) = (Some(i), true),
                _ => {}
            }
            if !is_over && first <= i && self.ends_without_semicolon(i) {
                (last, is_over) = (Some(i), true);
            }
            if let Some(last) = last.filter(|&last| first <= last) {
                if !matches!(self.at(first), ")" | "," | ";" | "}") {
                    statements.push(Statement { head, first, last });
                }
            }
            i += 1;
            if is_over {
                (head, first) = (i, i);
            }
        }
        statements
    }

    /// Whether a line of JavaScript ends a statement without a semicolon.
    fn ends_without_semicolon(&self, i: usize) -> bool {
        let is_value =
            !self.is(i, Kind::Sign) || matches!(self.at(i), ")" | "]" | "}" | "++" | "--");
        let goes_on = matches!(
            self.at(i + 1),
            ")" | "]" | "," | "." | "{" | "&&" | "||" | "?" | ":" | "+"
        );
        self.syntax == Syntax::JavaScript && self.ends_line(i) && is_value && !goes_on
    }

    /// Whether a brace opens a block of statements, not a list of values or of members.
    pub fn is_block(&self, i: usize) -> bool {
        match self.before(i) {
            "{" => !self.partner(i).is_some_and(|last| self.at(last + 1) == ","),
            // `if a[i] {` of Rust, `new int[] {` of others.
            "]" => self.syntax == Syntax::Rust,
            before => !matches!(before, "=" | "," | "(" | "[" | "return"),
        }
    }
}

fn scan(text: &str, syntax: Syntax) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let (mut position, mut line, mut is_in_macro) = (0, 1, false);
    while position < text.len() {
        let (before, rest) = text.split_at(position);
        let is_first = before
            .rsplit('\n')
            .next()
            .is_some_and(|text| text.trim().is_empty());
        let mut length = skipped(rest, syntax, is_first);
        let is_c = matches!(syntax, Syntax::C | Syntax::Cpp);
        let directive = rest
            .strip_prefix('#')
            .filter(|_| is_c && is_first)
            .map(str::trim_start);
        if rest.starts_with('\n') {
            is_in_macro &= before.trim_end_matches('\r').ends_with('\\');
        } else if let Some(directive) = directive {
            is_in_macro = directive.starts_with("define");
            if is_in_macro {
                length = rest.len() - directive.len() + "define".len();
            }
        }
        if length == 0 {
            let last = tokens.last().map_or("", |token| &text[token.range.clone()]);
            let kind;
            (kind, length) = token(rest, syntax, last);
            tokens.push(Token {
                kind,
                range: position..position + length,
                line,
                is_in_macro,
                partner: None,
            });
        }
        line += rest[..length].matches('\n').count();
        position += length;
    }
    tokens
}

/// How many bytes are white space, a comment, or a line without meaning for a change; `is_first` in its line.
fn skipped(rest: &str, syntax: Syntax, is_first: bool) -> usize {
    use Syntax::*;
    /// Where it may stand, what it begins with, what it ends with.
    type Row = (&'static [Syntax], &'static str, &'static str);
    const ANYWHERE: [Row; 4] = [
        (&[Python], "#", "\n"),
        (&[Rust], "#[", "]"),
        (&[C, Cpp, Java, JavaScript, Rust], "//", "\n"),
        (&[C, Cpp, Java, JavaScript, Rust], "/*", "*/"),
    ];
    const LINES: [Row; 7] = [
        (&[C, Cpp], "#", "\n"),
        (&[C, Cpp], "using ", ";"),
        (&[Python], "import ", "\n"),
        (&[Python], "from ", "\n"),
        (&[Java, JavaScript], "import ", ";"),
        (&[Java], "package ", ";"),
        (&[Rust], "use ", ";"),
    ];
    let first = rest.chars().next().unwrap_or(' ');
    if first.is_whitespace() || matches!(first, '\u{feff}' | '\\') {
        return first.len_utf8();
    }
    let lines = LINES.iter().filter(|_| is_first);
    let mut rows = ANYWHERE.iter().chain(lines);
    let row = rows.find(|row| row.0.contains(&syntax) && rest.starts_with(row.1));
    row.map_or(0, |(_, _, end)| match rest.find(end) {
        // The end of the line is looked at by itself.
        Some(at) => at + if *end == "\n" { 0 } else { end.len() },
        None => rest.len(),
    })
}

/// The kind of the token that a text begins with behind another, and its bytes.
fn token(rest: &str, syntax: Syntax, last: &str) -> (Kind, usize) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let word = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
    if let Some(length) = quoted(rest, syntax, last) {
        return (Kind::Quoted, length);
    }
    if rest.starts_with(|c: char| c.is_ascii_digit()) {
        // C++ has 1'000.
        let is_part = |c: char| is_word(c) || c == '\'' && syntax == Syntax::Cpp;
        let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        return (Kind::Number, end);
    }
    if word > 0 {
        return (Kind::Word, word);
    }
    let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
    let first = rest.chars().next().map_or(1, char::len_utf8);
    let is_python = syntax == Syntax::Python;
    let sign = sign.filter(|sign| is_python || !sign.starts_with("//"));
    (Kind::Sign, sign.map_or(first, |sign| sign.len()))
}

/// The bytes of a string, a character or a regular expression; `None` if the text begins with none.
fn quoted(rest: &str, syntax: Syntax, last: &str) -> Option<usize> {
    if let (Syntax::Cpp, Some(raw)) = (syntax, rest.strip_prefix("R\"")) {
        let end = format!("){}\"", &raw[..raw.find('(')?]);
        return Some(raw.find(&end).map_or(rest.len(), |at| 2 + at + end.len()));
    }
    let prefix = match syntax {
        Syntax::Python => rest
            .find(|c: char| !"rRbBfFuU".contains(c))
            .filter(|&at| at < 3)?,
        _ => 0,
    };
    let body = &rest[prefix..];
    let quote = body.chars().next()?;
    let is_open = match (quote, syntax) {
        ('"', _) => true,
        // Otherwise it is a lifetime.
        ('\'', Syntax::Rust) => body[1..].starts_with('\\') || body.chars().nth(2) == Some('\''),
        ('\'', _) => true,
        ('`', Syntax::JavaScript) => true,
        ('/', Syntax::JavaScript) => {
            last.is_empty()
                || last.ends_with(['(', ',', '=', ':', '[', '!', '&', '|', '?', '{', ';'])
        }
        _ => false,
    };
    if !is_open {
        return None;
    }
    let triple = body
        .get(..3)
        .filter(|text| matches!(*text, "\"\"\"" | "'''"));
    if let Some(triple) = triple.filter(|_| matches!(syntax, Syntax::Python | Syntax::Java)) {
        let end = body[3..].find(triple);
        return Some(end.map_or(rest.len(), |at| prefix + 3 + at + 3));
    }
    let mut is_escaped = false;
    for (at, c) in body.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '\n' if quote != '`' && syntax != Syntax::Rust => return Some(prefix + at),
            _ if c == quote => return Some(prefix + at + 1),
            _ => {}
        }
    }
    Some(rest.len())
}
