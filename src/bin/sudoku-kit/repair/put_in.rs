//! Rules for statements: taken out, moved, put in; and for what is printed and what lists share.

use super::changes::{Edit, Edits};
use super::names::Function;
use super::tokens::{Kind, Source, Statement, Syntax};

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
        if self.is_python() {
            "pass"
        } else {
            ";"
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
    let heads: Vec<usize> = lines.map(|line| line.head).collect();
    let widths = heads.iter().map(|&head| source.indent(head).len());
    let unit = widths.filter(|&width| width > 0).min().unwrap_or(4);
    for &head in &heads {
        let width = source.indent(head).len();
        let block = head..source.end_of_block(head).max(head + 1);
        let starts = heads.iter().filter(|head| block.contains(head));
        let starts: Vec<usize> = starts
            .map(|&head| source.tokens[head].range.start)
            .collect();
        edits.push(
            starts
                .iter()
                .map(|&at| (at..at, " ".repeat(unit)))
                .collect(),
        );
        for less in [unit, 2 * unit, 3 * unit]
            .into_iter()
            .filter(|&less| less <= width)
        {
            // What stands behind a semicolon cannot be moved.
            let is_space = |&at: &usize| {
                source
                    .text
                    .get(at - less..at)
                    .is_some_and(|text| text.trim().is_empty())
            };
            if starts.iter().all(is_space) {
                edits.push(
                    starts
                        .iter()
                        .map(|&at| (at - less..at, String::new()))
                        .collect(),
                );
            }
        }
    }
}

pub fn moved(source: &Source, edits: &mut Edits) {
    const MOST_LINES: usize = 5;
    let places = source.places();
    for statement in source.plain_statements() {
        let text = source.span(statement.head, source.end(statement));
        for place in &places {
            let away = source.line(place.0).abs_diff(source.line(statement.head));
            let is_there = (statement.head..=statement.last + 1).contains(&(place.0 + 1));
            if away <= MOST_LINES && !is_there {
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

/// What a call of the search says is lost, or is returned where others should be tried.
pub fn call_values(source: &Source, edits: &mut Edits) {
    for statement in source.statements.iter() {
        let is_returned = source.at(statement.first) == "return";
        let first = statement.first + usize::from(is_returned);
        let last = source.end(statement);
        let call = (first..=last).find(|&i| source.called(i).is_some());
        let Some(call) = call.filter(|&call| call <= first + 2 && source.operand(first) == last)
        else {
            continue;
        };
        let text = source.span(first, last);
        edits.push(source.replace(statement.first, last, text));
        if !is_returned {
            edits.push(source.around(first, last, "return ", ""));
        }
        if let Some(here) = source.function_of(call) {
            let ends = returns(source, here);
            edits.extend(
                ends.iter()
                    .map(|end| source.replace(statement.first, last, only_if(source, text, end))),
            );
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
    for i in all.into_iter().filter(|&i| outside.contains(&source.at(i))) {
        let body = source.function_of(i).map(|function| function.body.start);
        let place = source
            .places()
            .into_iter()
            .find(|place| body.is_some_and(|body| place.0 >= body));
        let statement = format!("global {}", source.at(i));
        edits.extend(place.map(|place| source.put_after(&place, &statement)));
    }
}

/// What texts go around: a call, its arguments, or a table that is assigned, returned or an argument.
#[derive(PartialEq)]
enum What {
    Call(&'static str),
    Arguments(&'static str),
    Table,
}
use What::*;

const AROUND: [(Syntax, What, &str, &str); 16] = [
    (Syntax::Python, Call("split"), "list(map(int, ", "))"),
    (Syntax::Python, Call("map"), "list(", ")"),
    (Syntax::JavaScript, Call("split"), "", ".map(Number)"),
    (Syntax::Python, Arguments("print"), "*", ""),
    (Syntax::Python, Arguments("print"), "", ", end=' '"),
    (
        Syntax::Python,
        Arguments("print"),
        "' '.join(map(str, ",
        "))",
    ),
    (Syntax::Java, Arguments("print"), "", " + \" \""),
    (Syntax::Java, Arguments("append"), "", " + \" \""),
    (Syntax::Java, Arguments("remove"), "Integer.valueOf(", ")"),
    (Syntax::JavaScript, Arguments("log"), "", ".join(' ')"),
    (
        Syntax::JavaScript,
        Arguments("log"),
        "",
        ".map(x => x.join(' ')).join('\\n')",
    ),
    (Syntax::Python, Table, "", "[:]"),
    (Syntax::Python, Table, "[x[:] for x in ", "]"),
    (Syntax::JavaScript, Table, "[...", "]"),
    (Syntax::JavaScript, Table, "", ".map(x => [...x])"),
    (Syntax::Java, Table, "", ".clone()"),
];

/// Numbers that are read as texts; lists that share what each should have for itself; what is printed between digits.
pub fn around(source: &Source, edits: &mut Edits) {
    for i in (0..source.tokens.len()).filter(|&i| source.before(i) != ".") {
        let last = source.operand(i);
        let open = source
            .partner(last)
            .filter(|&open| source.is(i, Kind::Word) && open > i);
        let called = source.before(open.unwrap_or(0));
        let is_value = matches!(source.before(i), "=" | "(" | "," | "in" | "return");
        let is_table = is_value && source.is_variable(i) && source.is_table(source.at(i));
        for (_, what, before, after) in AROUND.iter().filter(|row| row.0 == source.syntax) {
            match (what, open) {
                (Call(name), _) if *name == called => {
                    edits.push(source.around(i, last, before, after))
                }
                (Arguments(name), Some(open)) if *name == called && open + 1 < last => {
                    edits.push(source.around(open + 1, last - 1, before, after));
                }
                (Table, _) if is_table => edits.push(source.around(i, last, before, after)),
                _ => {}
            }
        }
        let text = source.at(i);
        if source.is(i, Kind::Quoted) && (2..20).contains(&text.len()) && text.is_ascii() {
            for other in [" ", "\\n"] {
                let quote = &text[..1];
                edits.push(source.replace(i, i, format!("{quote}{other}{quote}")));
                edits.push(source.replace(
                    i,
                    i,
                    format!("{}{other}{quote}", &text[..text.len() - 1]),
                ));
            }
        }
        // [[0] * 9] * 9
        let close = source
            .partner(i)
            .filter(|&close| close > i + 1 && source.is_python());
        if let Some(close) =
            close.filter(|&close| source.at(i + 1) == "[" && source.at(close + 1) == "*")
        {
            let (row, last) = (source.span(i + 1, close - 1), source.operand(close + 2));
            let rows = format!("[{row} for _ in range({})]", source.span(close + 2, last));
            edits.push(source.replace(i, last, rows));
        }
    }
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
    let mut ends = source
        .function_of(i)
        .map_or(Vec::new(), |here| returns(source, here));
    if source.is_in_loop(i) {
        ends.extend(["break".to_owned(), "continue".to_owned()]);
    }
    ends.push(exit.to_owned());
    ends
}

/// What a function may return early.
fn returns(source: &Source, function: &Function) -> Vec<String> {
    let is_inside =
        |it: &&Statement| function.body.contains(&it.first) && source.at(it.first) == "return";
    let own = source.statements.iter().filter(is_inside);
    let short = own.filter(|it| source.end(it) <= it.first + 1);
    let mut returns: Vec<String> = short
        .map(|it| source.span(it.first, source.end(it)).to_owned())
        .collect();
    let more: &[&str] = match (source.before(function.name), source.syntax) {
        (_, Syntax::Python) => &["return", "return True", "return False"],
        ("void", _) => &["return"],
        ("bool" | "boolean", _) => &["return true", "return false"],
        ("int", _) => &["return 0", "return 1"],
        _ => &["return", "return true", "return false"],
    };
    returns.extend(more.iter().map(|text| (*text).to_owned()));
    returns.sort();
    returns.dedup();
    returns
}

/// Another end in place of one.
pub fn other_ends(source: &Source, edits: &mut Edits) {
    for statement in &source.statements {
        if matches!(source.at(statement.first), "return" | "break" | "continue") {
            let ends = ends(source, statement.first).into_iter();
            edits.extend(
                ends.map(|end| source.replace(statement.first, source.end(statement), end)),
            );
        }
    }
}

/// An end, at once or where a name is true.
pub fn ends_put_in(source: &Source, edits: &mut Edits) {
    let is_set = |&i: &usize| {
        source.is_variable(i)
            && source.at(i + 1) == "="
            && matches!(source.at(i + 2), "true" | "True" | "1")
    };
    let mut flags: Vec<&str> = (0..source.tokens.len())
        .filter(is_set)
        .map(|i| source.at(i))
        .collect();
    flags.sort();
    flags.dedup();
    for place in source.places() {
        let mut ends = ends(source, place.0);
        let known = source.known_at(place.0);
        for flag in flags.iter().filter(|flag| known.contains(flag)) {
            let returns = source
                .function_of(place.0)
                .map_or(Vec::new(), |here| returns(source, here));
            ends.extend(returns.iter().map(|end| only_if(source, flag, end)));
        }
        edits.extend(ends.iter().map(|end| source.put_after(&place, end)));
    }
}
