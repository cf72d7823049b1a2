//! What names stand for in a program, as far as changes need it: variables, functions, and where statements can stand.

use super::tokens::{Kind, Source, Syntax};
use std::ops::Range;

/// Words that are no variables: keywords, types, and what libraries have.
const NO_VARIABLES: &str = " if else elif for while do return int bool boolean void char long short auto const def in is \
    not and or import from class public private protected static final true false True False None null nullptr break \
    continue switch case default using namespace std struct vector string String include print println printf scanf \
    range len fn let mut pub impl self this usize u8 u16 u32 u64 i32 i64 u16 as match Some var function new sizeof cin cout \
    cerr endl input split sys System out typedef global lambda try except catch throw throws pass yield loop where use mod \
    unsigned signed inline template typename async await console Math Number Array process stdin stdout nonlocal of pair \
    map set list dict int32_t double float enum goto Integer Scanner BufferedReader vec ";

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
        self.is(i, Kind::Word)
            && !is_type
            && !word.starts_with('\'')
            && !matches!(self.at(i + 1), "(" | "::" | "!")
            && !matches!(self.before(i), "." | "->" | "::")
            && !NO_VARIABLES.contains(&format!(" {word} "))
    }

    /// Whether a variable is declared here, with a type before it or as a parameter.
    pub fn is_declared(&self, i: usize) -> bool {
        let before = self.before(i);
        self.is_variable(i)
            && i > 0
            && (self.is(i - 1, Kind::Word)
                && !matches!(
                    before,
                    "return"
                        | "in"
                        | "and"
                        | "or"
                        | "not"
                        | "if"
                        | "while"
                        | "else"
                        | "elif"
                        | "global"
                        | "case"
                        | "is"
                        | "print"
                )
                || before == ">" && self.at(i + 1) != "[" && self.syntax != Syntax::Python)
    }

    /// The tokens among which a name is known that is declared here; `None` if it is not.
    fn scope(&self, functions: &[Function], i: usize) -> Option<Range<usize>> {
        let all = 0..self.tokens.len();
        let here = self.function_of(functions, i);
        let function = here.map_or(all.clone(), |function| function.open..function.body.end);
        let sets = matches!(self.at(i + 1), "=" | "," | "in" | ")");
        if self.is_python() {
            return sets.then_some(function);
        }
        let statement = self
            .statements
            .iter()
            .rfind(|statement| statement.first <= i && i <= statement.last);
        let follows = statement
            .is_some_and(|it| self.is(it.first, Kind::Word) && self.is(it.first + 1, Kind::Word));
        let is_next =
            self.before(i) == "," && matches!(self.at(i + 1), "=" | "," | ";" | "[") && follows;
        let is_pattern = self.syntax == Syntax::Rust
            && matches!(self.before(i), "(" | ",")
            && self.at(i + 1) != "[";
        if !self.is_declared(i) && !is_next && !is_pattern {
            return None;
        }
        let Some(here) = here.filter(|function| !(function.open..function.body.start).contains(&i))
        else {
            return Some(function);
        };
        let encloses = |&open: &usize| {
            matches!(self.at(open), "{" | "(") && self.partner(open).is_some_and(|close| close > i)
        };
        let open = (here.body.start..i).rev().find(encloses)?;
        let close = self.partner(open)?;
        if self.at(open) == "{" {
            return Some(i..close);
        }
        // The head of a loop.
        let end = match self.at(close + 1) {
            "{" => self.partner(close + 1)?,
            _ => self
                .statements
                .iter()
                .map(|statement| statement.last)
                .find(|&last| last > close)?,
        };
        Some(i..end)
    }

    /// Whether a name is known at a token, as far as its declarations are understood.
    pub fn is_known(&self, functions: &[Function], name: &str, i: usize) -> bool {
        let all = (0..self.tokens.len()).filter(|&j| self.at(j) == name && self.is_variable(j));
        let scopes: Vec<Range<usize>> = all.filter_map(|j| self.scope(functions, j)).collect();
        scopes.is_empty() || scopes.iter().any(|scope| scope.contains(&i))
    }

    /// Whether a token stands in a loop of its function.
    pub fn is_in_loop(&self, i: usize) -> bool {
        if self.is_python() {
            let mut width = self.indent(i).len() + 1;
            for line in self.statements.iter().rev().filter(|line| line.head <= i) {
                let indent = self.indent(line.head).len();
                if indent < width {
                    width = indent;
                    match self.at(line.head) {
                        "for" | "while" => return true,
                        "def" => return false,
                        _ => {}
                    }
                }
            }
            return false;
        }
        let is_loop = |open: usize| {
            let before = match self.before(open) {
                ")" => self
                    .partner(open - 1)
                    .map_or("", |first| self.before(first)),
                other => other,
            };
            let line = self
                .statements
                .iter()
                .map(|statement| statement.last)
                .rfind(|&last| last < open);
            matches!(before, "for" | "while" | "do" | "switch" | "loop")
                || self.syntax == Syntax::Rust
                    && (line.map_or(0, |last| last + 1)..open)
                        .any(|i| matches!(self.at(i), "for" | "while"))
        };
        let mut opening = (0..i + 1).filter(|&open| {
            self.at(open) == "{" && self.partner(open).is_some_and(|close| close > i)
        });
        opening.any(is_loop)
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

    /// The variables that stand at most so many lines from a line, the nearest first.
    pub fn names_near(&self, line: usize, lines: usize) -> Vec<&str> {
        let mut near: Vec<usize> = (0..self.tokens.len())
            .filter(|&i| self.line(i).abs_diff(line) <= lines && self.is_variable(i))
            .collect();
        near.sort_by_key(|&i| self.line(i).abs_diff(line));
        let mut names = Vec::new();
        for name in near.into_iter().map(|i| self.at(i)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    pub fn functions(&self) -> Vec<Function> {
        let mut functions = Vec::new();
        for open in (0..self.tokens.len()).filter(|&i| self.at(i) == "(") {
            let (Some(close), Some(mut name)) = (self.partner(open), open.checked_sub(1)) else {
                continue;
            };
            let is_arrow = self.at(close + 1) == "=>" && self.at(name) == "=";
            name -= usize::from(is_arrow && name > 0);
            let is_named = self.is(name, Kind::Word)
                && !matches!(
                    self.at(name),
                    "if" | "for" | "while" | "switch" | "catch" | "match"
                );
            if !is_named || matches!(self.before(name), "new" | "." | "return" | "else") {
                continue;
            }
            if self.is_python() {
                if self.before(name) == "def" {
                    let body = close + 1..self.end_of_block(name);
                    functions.push(Function { name, open, body });
                }
                continue;
            }
            let brace =
                (close + 1..close + 9).find(|&i| matches!(self.at(i), "{" | ";" | "=" | ")" | ","));
            let Some(brace) = brace.filter(|&i| self.at(i) == "{") else {
                continue;
            };
            if let Some(last) = self.partner(brace) {
                let body = brace..last + 1;
                functions.push(Function { name, open, body });
            }
        }
        functions
    }

    /// The token behind a block of Python that is opened in the line of a token.
    pub fn end_of_block(&self, i: usize) -> usize {
        let width = self.indent(i).len();
        let lines = self.statements.iter().filter(|line| line.head > i);
        let end = lines
            .map(|line| line.head)
            .find(|&head| self.indent(head).len() <= width);
        end.unwrap_or(self.tokens.len())
    }

    /// The function in which a token stands.
    pub fn function_of<'a>(&self, functions: &'a [Function], i: usize) -> Option<&'a Function> {
        functions
            .iter()
            .rfind(|function| (function.open..function.body.end).contains(&i))
    }

    /// Whether a function of the program is called here.
    pub fn is_call(&self, functions: &[Function], i: usize) -> bool {
        let is_own =
            |function: &Function| self.at(function.name) == self.at(i) && function.name != i;
        self.is(i, Kind::Word) && self.at(i + 1) == "(" && functions.iter().any(is_own)
    }

    /// Where a statement can be put: the token before it and, in Python, how far it is indented.
    pub fn places(&self) -> Vec<(usize, String)> {
        if self.is_python() {
            return self.places_of_python();
        }
        let functions = self.functions();
        let is_inside = |i: usize| {
            self.function_of(&functions, i)
                .is_some_and(|function| i + 1 < function.body.end)
                || self.syntax == Syntax::JavaScript
        };
        let ends = self.statements.iter().map(|statement| statement.last);
        let braces = (0..self.tokens.len()).filter(|&i| match self.at(i) {
            "{" => self.is_block(i),
            "}" => {
                let is_block = self.partner(i).is_some_and(|open| self.is_block(open));
                is_block
                    && !matches!(
                        self.at(i + 1),
                        "else" | ")" | ";" | "," | "while" | "catch" | "finally" | "."
                    )
            }
            _ => false,
        });
        // The last value of a block of Rust is no statement that something can follow.
        let mut places: Vec<usize> = ends
            .filter(|&i| self.at(i) == ";" || self.syntax != Syntax::Rust)
            .chain(braces)
            .collect();
        places.retain(|&i| is_inside(i) && !self.tokens[i].is_in_macro);
        places.sort();
        places.dedup();
        places.into_iter().map(|i| (i, String::new())).collect()
    }

    fn places_of_python(&self) -> Vec<(usize, String)> {
        let mut places = Vec::new();
        for (k, line) in self.statements.iter().enumerate() {
            let next = self.statements.get(k + 1);
            if next.is_some_and(|next| self.line(next.head) == self.line(line.last)) {
                continue;
            }
            let (own, following) = (
                self.indent(line.head),
                next.map_or("", |next| self.indent(next.head)),
            );
            if self.at(line.last) == ":" {
                places.push((line.last, following.to_owned()));
                continue;
            }
            // The blocks that end here.
            let mut width = own.len() + 1;
            for before in self.statements[..=k].iter().rev() {
                let indent = self.indent(before.head);
                if indent.len() < width && (indent.len() >= following.len() || indent == own) {
                    width = indent.len();
                    places.push((line.last, indent.to_owned()));
                }
            }
        }
        places
    }
}
