//! Rules for statements: taken out, moved, indented, put in.

use super::changes::{Edit, Edits};
use super::names::Function;
use super::tokens::{Source, Statement, Syntax};

impl Source {
    /// A statement put in behind a token.
    pub fn put_after(&self, (i, indent): &(usize, String), statement: &str) -> Vec<Edit> {
        let end = self.tokens[*i].range.end;
        if !self.is_python() {
            let is_over = matches!(self.at(*i), ";" | "{" | "}");
            let first = if is_over { "" } else { ";" };
            return vec![(end..end, format!("{first} {statement};"))];
        }
        let rest = &self.text[end..];
        let line_end = end + rest.find('\n').unwrap_or(rest.len());
        let line_end = line_end - usize::from(self.text[..line_end].ends_with('\r'));
        vec![(line_end..line_end, format!("\n{indent}{statement}"))]
    }

    /// The last token of a statement before its semicolon.
    pub fn end(&self, statement: &Statement) -> usize {
        let has_semicolon = self.at(statement.last) == ";" && statement.last > statement.first;
        statement.last - usize::from(has_semicolon)
    }

    /// The statements that can be taken away or moved: no head of a block, no declaration of a function or a class.
    fn plain_statements(&self) -> impl Iterator<Item = &Statement> {
        const DECLARING: [&str; 8] = [
            "static", "public", "private", "typedef", "template", "const", "let", "global",
        ];
        self.statements.iter().filter(|statement| {
            self.at(statement.last) != ":"
                && !self.tokens[statement.first].is_in_macro
                && !DECLARING.contains(&self.at(statement.first))
        })
    }

    /// A statement that does nothing.
    fn nothing(&self) -> &'static str {
        match self.syntax {
            Syntax::Python => "pass",
            _ => ";",
        }
    }
}

pub fn statements_out(source: &Source, edits: &mut Edits) {
    for statement in source.plain_statements() {
        if source.is_python() || !source.is_declared(statement.first + 1) {
            for first in [statement.first, statement.head] {
                edits.push(source.replace(first, statement.last, source.nothing()));
            }
        }
    }
    for i in (0..source.tokens.len()).filter(|&i| matches!(source.at(i), "static" | "else")) {
        edits.push(source.replace(i, i, ""));
    }
}

/// Lines of Python further in or out: one, or a block with its head.
pub fn indented(source: &Source, edits: &mut Edits) {
    let lines = source.statements.iter().filter(|_| source.is_python());
    let heads = Vec::from_iter(lines.map(|line| line.head));
    let widths = heads.iter().map(|&head| source.indent(head).len());
    let unit = widths.filter(|&width| width > 0).min().unwrap_or(4);
    for &head in &heads {
        let block = head..source.end_of_block(head).max(head + 1);
        let lines = heads.iter().filter(|head| block.contains(head));
        let starts = Vec::from_iter(lines.map(|&head| source.tokens[head].range.start));
        let further = starts.iter().map(|&at| (at..at, " ".repeat(unit)));
        edits.push(further.collect());
        for less in [unit, 2 * unit, 3 * unit] {
            // What stands behind a semicolon cannot be moved.
            let is_space = |at: usize| {
                let before = at
                    .checked_sub(less)
                    .and_then(|start| source.text.get(start..at));
                before.is_some_and(|text| text.bytes().all(|byte| byte == b' '))
            };
            if starts.iter().all(|&at| is_space(at)) {
                let out = starts.iter().map(|&at| (at - less..at, String::new()));
                edits.push(out.collect());
            }
        }
    }
}

/// Statements moved by so many lines.
pub fn moved(source: &Source, edits: &mut Edits, most: usize) {
    let places = source.places();
    for statement in source.plain_statements() {
        let text = source.span(statement.head, source.end(statement));
        let function = source.name_of_function(statement.head);
        for place in places
            .iter()
            .filter(|it| source.name_of_function(it.0) == function)
        {
            let away = source.line(place.0).abs_diff(source.line(statement.head));
            let is_there = (statement.head..=statement.last + 1).contains(&(place.0 + 1));
            if away <= most && !is_there {
                let mut both = source.replace(statement.head, statement.last, source.nothing());
                both.extend(source.put_after(place, text));
                edits.push(both);
            }
        }
    }
}

/// `if` with a condition before a statement.
fn only_if(source: &Source, condition: &str, statement: &str) -> String {
    match source.syntax {
        Syntax::Python => format!("if {condition}: {statement}"),
        Syntax::Rust => format!("if {condition} {{ {statement}; }}"),
        _ => format!("if ({condition}) {statement}"),
    }
}

/// What a call of the search says is lost, or is returned where others should be tried; or all ends behind it.
pub fn call_values(source: &Source, edits: &mut Edits) {
    for statement in source.statements.iter() {
        let is_returned = source.at(statement.first) == "return";
        let first = statement.first + usize::from(is_returned);
        let last = source.end(statement);
        let mut calls = (first..=last)
            .take(3)
            .filter(|&i| source.called(i).is_some());
        let Some(call) = calls.next().filter(|_| source.operand(first) == last) else {
            continue;
        };
        let text = source.span(first, last);
        edits.push(source.replace(statement.first, last, text));
        if !is_returned {
            edits.push(source.around(first, last, "return ", ""));
        }
        for end in returns(source, call) {
            let only_if = only_if(source, text, &end);
            edits.push(source.replace(statement.first, last, only_if));
            let and_then = match source.is_python() {
                true => format!("{text}; {end}"),
                false => format!("{{ {text}; {end}; }}"),
            };
            edits.push(source.replace(statement.first, statement.last, and_then));
        }
    }
}

/// Names of a whole program of Python that a function sets for itself alone.
pub fn globals(source: &Source, edits: &mut Edits) {
    let is_set = |&i: &usize| {
        let is_assigned = source.at(i + 1).ends_with('=') && source.at(i + 1) != "==";
        source.is_python() && source.is_variable(i) && is_assigned
    };
    let all = Vec::from_iter((0..source.tokens.len()).filter(is_set));
    let outside = all.iter().filter(|&&i| source.function_of(i).is_none());
    let outside = Vec::from_iter(outside.map(|&i| source.at(i)));
    let places = source.places();
    for i in all.into_iter().filter(|&i| outside.contains(&source.at(i))) {
        if let Some(Function { body, .. }) = source.function_of(i) {
            let place = places.iter().find(|place| place.0 >= body.start);
            let statement = format!("global {}", source.at(i));
            edits.extend(place.map(|place| source.put_after(place, &statement)));
        }
    }
}

/// What a function may return early at a token.
fn returns(source: &Source, i: usize) -> Vec<String> {
    let Some(Function { name, body, .. }) = source.function_of(i) else {
        return Vec::new();
    };
    let own = source
        .statements
        .iter()
        .filter(|it| body.contains(&it.first));
    let short = own.filter(|it| source.at(it.first) == "return" && source.end(it) <= it.first + 1);
    let short = short.map(|it| source.span(it.first, source.end(it)));
    let more: &[&str] = match (source.before(*name), source.syntax) {
        (_, Syntax::Python) => &["return", "return True", "return False"],
        ("void", _) => &["return"],
        ("bool" | "boolean", _) => &["return true", "return false"],
        ("int", _) => &["return 0", "return 1"],
        _ => &["return", "return true", "return false"],
    };
    let mut returns = Vec::from_iter(short.chain(more.iter().copied()).map(str::to_owned));
    returns.sort();
    returns.dedup();
    returns
}

/// What may end a function, a loop or the program at a token.
fn ends(source: &Source, i: usize) -> Vec<String> {
    let exit = match source.syntax {
        Syntax::C | Syntax::Cpp => "exit(0)",
        Syntax::Java => "System.exit(0)",
        Syntax::JavaScript => "process.exit(0)",
        Syntax::Rust => "std::process::exit(0)",
        Syntax::Python => "raise SystemExit",
    };
    let mut ends = returns(source, i);
    if source.is_in_loop(i) {
        ends.extend(["break", "continue"].map(str::to_owned));
    }
    ends.push(exit.to_owned());
    ends
}

/// Another end in place of one.
pub fn other_ends(source: &Source, edits: &mut Edits) {
    for statement in &source.statements {
        let (first, end) = (statement.first, source.end(statement));
        if matches!(source.at(first), "return" | "break" | "continue" | "pass") {
            let ends = ends(source, first).into_iter();
            edits.extend(ends.map(|text| source.replace(first, end, text)));
        }
    }
}

/// The names that are true or false, apart from tables.
fn flags(source: &Source) -> Vec<&str> {
    const VALUES: [&str; 5] = ["true", "True", "false", "False", "1"];
    let is_set = |&i: &usize| {
        source.is_variable(i) && source.at(i + 1) == "=" && VALUES.contains(&source.at(i + 2))
    };
    let all = (0..source.tokens.len()).filter(is_set);
    let mut flags = Vec::from_iter(all.map(|i| source.at(i)));
    flags.sort();
    flags.dedup();
    flags
}

/// An end where a name is true, in a function that calls itself, behind the call before elsewhere; a name that becomes
/// true.
pub fn flags_put_in(source: &Source, edits: &mut Edits) {
    let flags = flags(source);
    let yes = if source.is_python() { "True" } else { "true" };
    let calls = source.recursive_calls();
    let mut places = source.places();
    places.sort_by_key(|it| {
        calls
            .iter()
            .all(|&call| source.line(call) != source.line(it.0))
    });
    for place in places {
        let known = source.known_at(place.0);
        let function = source.name_of_function(place.0);
        let is_searching = calls
            .iter()
            .any(|&call| source.name_of_function(call) == function);
        for flag in flags.iter().filter(|flag| known.contains(flag)) {
            for end in returns(source, place.0).iter().filter(|_| is_searching) {
                edits.push(source.put_after(&place, &only_if(source, flag, end)));
            }
            edits.push(source.put_after(&place, &format!("{flag} = {yes}")));
        }
    }
}

pub fn ends_put_in(source: &Source, edits: &mut Edits) {
    for place in source.places() {
        let ends = ends(source, place.0).into_iter();
        edits.extend(ends.map(|end| source.put_after(&place, &end)));
    }
}
