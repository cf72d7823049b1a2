//! A program as tokens, brackets that belong together, and statements; with the positions that they have in the user's
//! file. It is no parser: what follows from it is compiled or run before anything is said.
//!
//! Left out are white space, comments, what imports or includes, attributes, and of the preprocessor's lines all but
//! the text of macros.

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
            tokens: Scanner::new(&text, syntax).tokens(),
            text,
            syntax,
            statements: Vec::new(),
        };
        source.pair_brackets();
        source.statements = match syntax {
            Syntax::Python => source.lines_of_python(),
            _ => source.statements_between_braces(),
        };
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
            match self.at(i) {
                "(" | "[" | "{" if self.is(i, Kind::Sign) => open.push(i),
                ")" | "]" | "}" if self.is(i, Kind::Sign) => {
                    let Some(first) = open.pop() else { continue };
                    self.tokens[first].partner = Some(i);
                    self.tokens[i].partner = Some(first);
                }
                _ => {}
            }
        }
    }

    /// Whether the line ends behind a token, and a statement of Python or, without a semicolon, of JavaScript with it.
    fn ends_line(&self, i: usize) -> bool {
        let here = &self.tokens[i];
        let Some(next) = self.tokens.get(i + 1) else {
            return true;
        };
        let between = &self.text[here.range.end..next.range.start];
        let goes_on = between.contains("\\\n") || between.contains("\\\r\n");
        next.line > here.line && between.contains('\n') && !goes_on
    }

    fn lines_of_python(&self) -> Vec<Statement> {
        let mut statements = Vec::new();
        let (mut head, mut i) = (0, 0);
        let mut first = 0;
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
            } else if self.at(i) == ":" && self.opens_block(head) {
                first = i + 1;
            }
            i += 1;
        }
        statements
    }

    /// Whether a statement begins a block of Python.
    pub fn opens_block(&self, head: usize) -> bool {
        const OPENING: [&str; 11] = [
            "if", "elif", "else", "for", "while", "def", "class", "try", "except", "finally",
            "with",
        ];
        self.is_python() && OPENING.contains(&self.at(head))
    }

    fn statements_between_braces(&self) -> Vec<Statement> {
        let mut statements = Vec::new();
        let (mut head, mut first, mut i) = (0, 0, 0);
        while i < self.tokens.len() {
            let mut is_over = false;
            match self.at(i) {
                _ if self.tokens[i].is_in_macro => is_over = true,
                "if" | "for" | "while" | "switch" if first == i && self.at(i + 1) == "(" => {
                    i = self.partner(i + 1).unwrap_or(i + 1);
                    first = i + 1;
                }
                "else" | "do" if first == i => first = i + 1,
                "case" | "default" if first == i => {
                    while !matches!(self.at(i), ":" | "=>" | "->" | "") {
                        i += 1;
                    }
                    is_over = true;
                }
                "{" if !self.is_block(i) => i = self.partner(i).unwrap_or(i),
                "{" => is_over = true,
                "}" => {
                    // The value of a block of Rust has no semicolon.
                    if first < i && self.before(i) != "}" {
                        let last = i - 1;
                        statements.push(Statement { head, first, last });
                    }
                    is_over = true;
                }
                ";" => {
                    let last = i;
                    if !matches!(self.at(first), ")" | "," | ";" | "}") {
                        statements.push(Statement { head, first, last });
                    }
                    is_over = true;
                }
                _ => {}
            }
            if !is_over && self.syntax == Syntax::JavaScript && first <= i && self.is_end(i) {
                let last = i;
                statements.push(Statement { head, first, last });
                is_over = true;
            }
            i += 1;
            if is_over {
                (head, first) = (i, i);
            }
        }
        statements
    }

    /// Whether a line of JavaScript ends a statement without a semicolon.
    fn is_end(&self, i: usize) -> bool {
        let opens = |text: &str| text.ends_with(['(', '[', ',', '=', '+', '-', '*', '/', '?', ':']);
        let next = self.at(i + 1);
        let goes_on = opens(self.at(i)) || matches!(self.at(i), "&&" | "||" | "." | "=>");
        let is_inside = matches!(
            next,
            ")" | "]" | "," | "." | "{" | "&&" | "||" | "?" | ":" | "+"
        );
        let is_value =
            !self.is(i, Kind::Sign) || matches!(self.at(i), ")" | "]" | "++" | "--" | "}");
        self.ends_line(i) && is_value && !goes_on && !is_inside
    }

    /// Whether a brace opens a block of statements, not a list of values or of members.
    pub fn is_block(&self, i: usize) -> bool {
        !matches!(self.before(i), "=" | "," | "(" | "[" | "]" | "return")
            && !(self.before(i) == "{"
                && self.partner(i).is_some_and(|last| self.at(last + 1) == ","))
    }

    /// The number of tokens that is a whole operand: a name or a bracket, and what follows it in `[]`, `()` or behind a
    /// dot. Returns its last token.
    pub fn operand(&self, first: usize) -> usize {
        let mut last = match self.at(first) {
            "(" | "[" => self.partner(first).unwrap_or(first),
            _ => first,
        };
        loop {
            match self.at(last + 1) {
                "[" | "(" => match self.partner(last + 1) {
                    Some(close) => last = close,
                    None => return last,
                },
                "." | "->" | "::"
                    if self.is(last + 2, Kind::Word) || self.is(last + 2, Kind::Number) =>
                {
                    last += 2
                }
                _ => return last,
            }
        }
    }
}

struct Scanner<'a> {
    text: &'a str,
    syntax: Syntax,
    position: usize,
    line: usize,
    is_in_macro: bool,
    tokens: Vec<Token>,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str, syntax: Syntax) -> Scanner<'a> {
        Scanner {
            text,
            syntax,
            position: 0,
            line: 1,
            is_in_macro: false,
            tokens: Vec::new(),
        }
    }

    fn tokens(mut self) -> Vec<Token> {
        while self.position < self.text.len() {
            let rest = &self.text[self.position..];
            let skipped = self.skipped(rest);
            if skipped > 0 {
                self.advance(skipped);
                continue;
            }
            let (kind, length) = self.token(rest);
            self.tokens.push(Token {
                kind,
                range: self.position..self.position + length,
                line: self.line,
                is_in_macro: self.is_in_macro,
                partner: None,
            });
            self.advance(length);
        }
        self.tokens
    }

    fn advance(&mut self, length: usize) {
        let end = self.position + length;
        self.line += self.text[self.position..end].matches('\n').count();
        self.position = end;
    }

    fn last(&self) -> &str {
        let last = self.tokens.last();
        last.map_or("", |token| &self.text[token.range.clone()])
    }

    /// How many bytes are white space, a comment, or a line without meaning for a change.
    fn skipped(&mut self, rest: &str) -> usize {
        let to = |end: &str| rest.find(end).map_or(rest.len(), |at| at + end.len());
        let to_line_end = rest.find('\n').unwrap_or(rest.len());
        let is_first = self.text[..self.position]
            .rsplit('\n')
            .next()
            .is_some_and(|line| line.trim().is_empty());
        let is_c = matches!(self.syntax, Syntax::C | Syntax::Cpp);
        let is_python = self.syntax == Syntax::Python;
        let starts = |words: &[&str]| words.iter().any(|word| rest.starts_with(word));
        let first = rest.chars().next().unwrap_or(' ');
        if first == '\n' {
            let goes_on = self.text[..self.position]
                .trim_end_matches('\r')
                .ends_with('\\');
            self.is_in_macro &= goes_on;
            return 1;
        }
        match first {
            _ if first.is_whitespace() || first == '\u{feff}' || first == '\\' => first.len_utf8(),
            '#' if is_python => to_line_end,
            '#' if is_c && is_first => {
                let directive = rest[1..].trim_start();
                self.is_in_macro = directive.starts_with("define");
                match self.is_in_macro {
                    true => rest.len() - directive.len() + "define".len(),
                    false => to_line_end,
                }
            }
            '#' if self.syntax == Syntax::Rust && starts(&["#[", "#!["]) => to("]"),
            '/' if !is_python && starts(&["//"]) => to_line_end,
            '/' if !is_python && starts(&["/*"]) => to("*/"),
            'i' | 'f' if is_python && is_first && starts(&["import ", "from "]) => to_line_end,
            'i' if self.syntax != Syntax::Python && is_first && starts(&["import "]) => to(";"),
            'p' if self.syntax == Syntax::Java && is_first && starts(&["package "]) => to(";"),
            'u' if is_first && is_c && starts(&["using "]) => to(";"),
            'u' if is_first && self.syntax == Syntax::Rust && starts(&["use "]) => to(";"),
            _ => 0,
        }
    }

    /// The kind of the token that a text begins with, and its bytes.
    fn token(&self, rest: &str) -> (Kind, usize) {
        let bytes = rest.as_bytes();
        let length_of =
            |is_part: &dyn Fn(char) -> bool| rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        if let Some(length) = self.quoted(rest) {
            return (Kind::Quoted, length);
        }
        match bytes[0] {
            b'0'..=b'9' => {
                let whole = length_of(&|c| is_word(c));
                // `0..9` is a range of Rust.
                match bytes.get(whole) == Some(&b'.')
                    && bytes.get(whole + 1).is_some_and(u8::is_ascii_digit)
                {
                    true => {
                        let digits = rest[whole + 1..].find(|c: char| !is_word(c));
                        (
                            Kind::Number,
                            digits.map_or(rest.len(), |length| whole + 1 + length),
                        )
                    }
                    false => (Kind::Number, whole),
                }
            }
            b'\'' => (
                Kind::Word,
                1 + rest[1..]
                    .find(|c: char| !is_word(c))
                    .unwrap_or(rest.len() - 1),
            ),
            _ if rest.starts_with(is_word) => (Kind::Word, length_of(&is_word)),
            _ => {
                let is_python = self.syntax == Syntax::Python;
                let mut signs = SIGNS
                    .iter()
                    .filter(|sign| is_python || !sign.starts_with("//"));
                let sign = signs.find(|sign| rest.starts_with(**sign));
                let first = rest.chars().next().map_or(1, char::len_utf8);
                (Kind::Sign, sign.map_or(first, |sign| sign.len()))
            }
        }
    }

    /// The bytes of a string, a character or a regular expression; `None` if the text begins with none.
    fn quoted(&self, rest: &str) -> Option<usize> {
        let prefix = match self.syntax {
            Syntax::Python => rest
                .find(|c: char| !"rRbBfFuU".contains(c))
                .filter(|&at| at < 3)?,
            Syntax::Cpp | Syntax::Rust if rest.starts_with(['R', 'r']) => {
                let open = rest
                    .find('"')
                    .filter(|&at| rest[1..at].bytes().all(|b| b == b'#'))?;
                let hashes = match self.syntax {
                    Syntax::Cpp => ")".to_owned() + rest[open + 1..].split('(').next()?,
                    _ => String::new(),
                };
                let end = match self.syntax {
                    Syntax::Cpp => format!("{hashes}\""),
                    _ => "\"".to_owned() + &rest[1..open],
                };
                let close = rest[open + 1..].find(&end)?;
                return Some(open + 1 + close + end.len());
            }
            _ => 0,
        };
        let quote = rest[prefix..].chars().next()?;
        let is_regex = self.syntax == Syntax::JavaScript
            && quote == '/'
            && (self.last().is_empty()
                || self
                    .last()
                    .ends_with(['(', ',', '=', ':', '[', '!', '&', '|', '?', '{', ';']));
        let is_char_of_rust = || {
            let mut chars = rest[1..].chars();
            chars.next() == Some('\\') || chars.next() == Some('\'')
        };
        let is_open = match quote {
            '"' => true,
            '\'' => self.syntax != Syntax::Rust || is_char_of_rust(),
            '`' => self.syntax == Syntax::JavaScript,
            _ => is_regex,
        };
        if !is_open {
            return None;
        }
        let triple = rest[prefix..]
            .get(..3)
            .filter(|text| matches!(*text, "\"\"\"" | "'''"));
        if let Some(triple) =
            triple.filter(|_| matches!(self.syntax, Syntax::Python | Syntax::Java))
        {
            let start = prefix + 3;
            return Some(
                rest[start..]
                    .find(triple)
                    .map_or(rest.len(), |at| start + at + 3),
            );
        }
        let (mut is_escaped, mut is_in_class) = (false, false);
        for (at, c) in rest[prefix + 1..].char_indices() {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                '[' if is_regex => is_in_class = true,
                ']' if is_regex => is_in_class = false,
                '\n' if quote != '`' && self.syntax != Syntax::Rust => {
                    return Some(prefix + 1 + at)
                }
                _ if c == quote && !is_in_class => return Some(prefix + 1 + at + 1),
                _ => {}
            }
        }
        Some(rest.len())
    }
}
