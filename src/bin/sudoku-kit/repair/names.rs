//! What names stand for in a program, as far as changes need it: variables, functions, and where statements can stand.

use super::tokens::{Kind, Source, Syntax};
use std::ops::Range;

/// Words that are no variables: keywords, types, and what libraries have.
const NO_VARIABLES: &str = " if else elif for while do return int bool boolean void char long short auto const def in is \
    not and or import from class public private protected static final true false True False None null nullptr break \
    continue switch case default using namespace std struct vector string String include print println printf scanf \
    range len fn let mut pub impl self this usize u8 u16 u32 u64 i32 i64 as match Some var function new sizeof cin cout \
    cerr endl split sys System out typedef global lambda try except catch throw throws pass yield loop where use mod \
    unsigned signed inline template typename async await console Math Number Array process stdin stdout nonlocal of \
    int32_t double float enum goto Integer Scanner BufferedReader vec instanceof ";

/// Types that may be names, too: `int map[9][9]`.
const TYPES_OR_NAMES: [&str; 8] = [
    "map", "set", "list", "dict", "array", "queue", "stack", "pair",
];

/// A function of the program. All are numbers of tokens.
pub struct Function {
    pub name: usize,
    /// The bracket before its parameters.
    pub open: usize,
    /// What it does, with its braces; of Python all its lines.
    pub body: Range<usize>,
}

impl Source {
    pub fn is_variable(&self, i: usize) -> bool {
        let word = self.at(i);
        let is_type = word.starts_with(char::is_uppercase) && word.contains(char::is_lowercase);
        let is_own = matches!(self.before(i.wrapping_sub(1)), "self" | "this");
        self.is(i, Kind::Word)
            && !is_type
            && !matches!(self.at(i + 1), "(" | "::" | "!")
            && (is_own || !matches!(self.before(i), "." | "->" | "::" | "'"))
            && !NO_VARIABLES.contains(&format!(" {word} "))
            && !(TYPES_OR_NAMES.contains(&word) && self.at(i + 1) == "<")
    }

    /// Whether a variable is declared here, with a type before it or as a parameter.
    pub fn is_declared(&self, i: usize) -> bool {
        let before = self.before(i);
        let is_type = i > 0 && self.is(i - 1, Kind::Word) && !OPERATORS.contains(&before);
        let is_end_of_type = before == ">" && self.at(i + 1) != "[" && !self.is_python()
            || before == "]" && self.syntax == Syntax::Java;
        self.is_variable(i) && (is_type || is_end_of_type)
    }

    /// The same, also behind others: `int a[9], n`.
    pub fn is_declared_in_list(&self, i: usize) -> bool {
        let encloses = |&j: &usize| self.partner(j).is_some_and(|close| j < i && i < close);
        let mut statements = self.statements.iter();
        let first = statements.rfind(|it| it.first < i).map_or(i, |it| it.first);
        let is_behind = || self.is_variable(i) && (first..i).any(|j| self.is_declared(j));
        let is_next = self.before(i) == "," && (first..i).find(encloses).is_none();
        self.is_declared(i) || is_next && is_behind()
    }

    /// The last token of an operand: a name or a bracket, and what follows it in `[]`, `()` or behind a dot.
    pub fn operand(&self, first: usize) -> usize {
        let mut last = match self.at(first) {
            "(" | "[" => self.partner(first).unwrap_or(first),
            _ => first,
        };
        let is_name = |i: usize| i < self.tokens.len() && !self.is(i, Kind::Sign);
        loop {
            match (self.at(last + 1), self.partner(last + 1)) {
                ("[" | "(", Some(close)) => last = close,
                ("." | "->" | "::", _) if is_name(last + 2) => last += 2,
                _ => return last,
            }
        }
    }

    /// Where a name is forgotten that is declared or used at a token.
    pub fn reach_of(&self, i: usize) -> usize {
        let all = self.tokens.len();
        if self.is_python() {
            return self
                .function_of(i)
                .map_or(all, |function| function.body.end);
        }
        // Names in other brackets are known in the block around them.
        let is_head = |open: usize, close: usize| {
            matches!(
                self.before(open),
                "for" | "while" | "if" | "switch" | "catch"
            ) || matches!(self.at(close + 1), "{" | "=>" | "->")
                || self.functions.iter().any(|function| function.open == open)
        };
        let encloses = |&open: &usize| {
            let close = self.partner(open).filter(|&close| close > i);
            close.is_some_and(|close| match self.at(open) {
                "(" => is_head(open, close),
                sign => sign == "{",
            })
        };
        match (0..i).rev().find(encloses) {
            Some(open) if self.at(open) == "(" => self.end_of_body(open.saturating_sub(1)),
            Some(open) => self.partner(open).unwrap_or(all),
            None => all,
        }
    }

    /// The variables that are known at a token, the nearest first: they stand before it in a block that is not over.
    pub fn known_at(&self, i: usize) -> Vec<&str> {
        let mut names = Vec::new();
        for j in (0..=i)
            .rev()
            .filter(|&j| self.reach[j] > i && self.is_variable(j))
        {
            if !names.contains(&self.at(j)) {
                names.push(self.at(j));
            }
        }
        names
    }

    /// The last token of what belongs to a head: `for (...)`, `fn name(...)`, `while ...:`.
    pub fn end_of_body(&self, head: usize) -> usize {
        if self.is_python() {
            return self.end_of_block(head).saturating_sub(1);
        }
        let mut i = head + 1;
        loop {
            match (self.at(i), self.partner(i)) {
                ("{", Some(close)) => return close,
                ("(" | "[", Some(close)) => i = close,
                (";" | "}" | "", _) => return i,
                _ => {}
            }
            i += 1;
        }
    }

    /// The token behind a block of Python that is opened in the line of a token.
    pub fn end_of_block(&self, i: usize) -> usize {
        let width = self.indent(i).len();
        let heads = self
            .statements
            .iter()
            .map(|line| line.head)
            .filter(|&head| head > i);
        let mut ends = heads.filter(|&head| self.indent(head).len() <= width);
        ends.next().unwrap_or(self.tokens.len())
    }

    /// Whether a token stands in a loop.
    pub fn is_in_loop(&self, i: usize) -> bool {
        let is_loop = |&j: &usize| matches!(self.at(j), "for" | "while" | "do" | "loop" | "switch");
        (0..i)
            .filter(is_loop)
            .any(|j| self.end_of_body(j) > i - usize::from(self.is_python()))
    }

    /// How a name is used: with how many indices, and whether with members.
    pub fn shape(&self, name: &str) -> (usize, bool) {
        let uses = (0..self.tokens.len()).filter(|&i| self.at(i) == name && self.is_variable(i));
        let shapes = uses.map(|i| {
            let (mut last, mut indices) = (i, 0);
            while let ("[", Some(close)) = (self.at(last + 1), self.partner(last + 1)) {
                (last, indices) = (close, indices + 1);
            }
            (indices, matches!(self.at(i + 1), "." | "->"))
        });
        shapes.fold((0, false), |all, one| (all.0.max(one.0), all.1 || one.1))
    }

    /// Whether a name stands for a table or a list.
    pub fn is_table(&self, name: &str) -> bool {
        self.shape(name) != (0, false)
    }

    pub fn functions(&self) -> &[Function] {
        &self.functions
    }

    pub fn functions_in_text(&self) -> Vec<Function> {
        let opening = (1..self.tokens.len()).filter(|&i| self.at(i) == "(");
        opening
            .filter_map(|open| self.function_with(open))
            .collect()
    }

    /// The function whose parameters begin with a bracket; `None` if it is another bracket.
    fn function_with(&self, open: usize) -> Option<Function> {
        const NO_FUNCTIONS: [&str; 6] = ["if", "for", "while", "switch", "catch", "match"];
        let close = self.partner(open)?;
        // `const name = (...) => {` of JavaScript, `auto name = [&](...) {` of C++.
        let is_arrow = self.at(close + 1) == "=>" && self.before(open) == "=";
        let captured = open.checked_sub(1).and_then(|i| self.partner(i));
        let captured = captured.filter(|&i| self.at(i) == "[" && self.before(i) == "=");
        let name = match captured {
            Some(bracket) => bracket.checked_sub(2)?,
            None => open.checked_sub(1 + usize::from(is_arrow))?,
        };
        let is_head = NO_FUNCTIONS.contains(&self.at(name)) || self.is_macro(name);
        let is_named = self.is(name, Kind::Word) && !is_head;
        if !is_named || matches!(self.before(name), "new" | "." | "return" | "else") {
            return None;
        }
        if self.is_python() {
            let body = close + 1..self.end_of_block(name);
            return (self.before(name) == "def").then_some(Function { name, open, body });
        }
        let ends = |&i: &usize| matches!(self.at(i), "{" | ";" | "=" | ")" | ",");
        let brace = (close + 1..close + 9).find(ends)?;
        let last = self.partner(brace).filter(|_| self.at(brace) == "{")?;
        let body = brace..last + 1;
        Some(Function { name, open, body })
    }

    /// The function in which a token stands.
    pub fn function_of(&self, i: usize) -> Option<&Function> {
        let mut functions = self.functions.iter().rev();
        functions.find(|function| (function.open..function.body.end).contains(&i))
    }

    pub fn name_of_function(&self, i: usize) -> Option<usize> {
        self.function_of(i).map(|function| function.name)
    }

    /// The function of the program that is called here.
    pub fn called(&self, i: usize) -> Option<&Function> {
        let is_own = |it: &&Function| self.at(it.name) == self.at(i) && it.name != i;
        let is_call = self.is(i, Kind::Word) && self.at(i + 1) == "(";
        self.functions.iter().find(is_own).filter(|_| is_call)
    }

    /// Whether a macro with arguments is used here.
    fn is_macro(&self, i: usize) -> bool {
        let is_name = |j: usize| self.tokens[j].is_in_macro && self.at(j) == self.at(i);
        self.is(i, Kind::Word) && self.at(i + 1) == "(" && (0..i).any(is_name)
    }

    /// Whether a function or a macro is called here, of the program or of a library.
    pub fn is_call(&self, i: usize) -> bool {
        let is_own = self.functions.iter().any(|it| it.name == i);
        let has_bracket = self.is(i, Kind::Word) && self.at(i + 1) == "(";
        has_bracket && !is_own && !NO_VARIABLES.contains(&format!(" {} ", self.at(i)))
    }

    /// Where functions call themselves.
    pub fn recursive_calls(&self) -> Vec<usize> {
        let is_own = |&i: &usize| {
            let called = self.called(i).map(|it| it.name);
            called.is_some() && called == self.name_of_function(i)
        };
        (0..self.tokens.len()).filter(is_own).collect()
    }

    /// Where a statement can be put: the token before it and, in Python, how far it is indented.
    pub fn places(&self) -> Vec<(usize, String)> {
        if self.is_python() {
            return self.places_of_python();
        }
        // The last value of a block of Rust is no statement that something can follow.
        let ends = self.statements.iter().map(|statement| statement.last);
        let ends = ends.filter(|&i| self.at(i) == ";" || self.syntax != Syntax::Rust);
        let braces = (0..self.tokens.len()).filter(|&i| match self.at(i) {
            "{" => self.is_block(i),
            "}" => {
                self.partner(i).is_some_and(|open| self.is_block(open))
                    && !matches!(
                        self.at(i + 1),
                        "else" | ")" | ";" | "," | "while" | "catch" | "."
                    )
            }
            _ => false,
        });
        let is_inside = |i: usize| match self.function_of(i) {
            Some(function) => i + 1 < function.body.end,
            None => self.syntax == Syntax::JavaScript,
        };
        let mut places: Vec<usize> = ends.chain(braces).collect();
        places.retain(|&i| is_inside(i) && !self.tokens[i].is_in_macro);
        places.sort();
        places.dedup();
        places.into_iter().map(|i| (i, String::new())).collect()
    }

    fn places_of_python(&self) -> Vec<(usize, String)> {
        let mut places = Vec::new();
        for (k, line) in self.statements.iter().enumerate() {
            let next = self.statements.get(k + 1).map(|next| next.head);
            let following = next.map_or("", |next| self.indent(next));
            if next.is_some_and(|next| self.line(next) == self.line(line.last)) {
                continue;
            }
            if self.at(line.last) == ":" {
                places.push((line.last, following.to_owned()));
                continue;
            }
            // The line's own block, and those that end with it.
            let mut width = usize::MAX;
            for before in self.statements[..=k].iter().rev() {
                let indent = self.indent(before.head);
                if (following.len()..width).contains(&indent.len()) {
                    width = indent.len();
                    places.push((line.last, indent.to_owned()));
                }
            }
        }
        places
    }
}

/// Words before a name that are no type.
const OPERATORS: [&str; 13] = [
    "return", "in", "and", "or", "not", "if", "while", "else", "elif", "global", "case", "is",
    "print",
];
