//! Rules for statements: taken out, moved, put in; and for what is printed and what lists share.

use super::changes::Edit;
use super::names::Function;
use super::rules::replace;
use super::tokens::{Kind, Source, Statement, Syntax};

type Edits = Vec<Vec<Edit>>;

impl Source {
    /// A statement put in behind a token.
    fn put_after(&self, (i, indent): &(usize, String), statement: &str) -> Vec<Edit> {
        let end = self.tokens[*i].range.end;
        if !self.is_python() {
            let first = if matches!(self.at(*i), ";" | "{" | "}") {
                ""
            } else {
                ";"
            };
            return vec![(end..end, format!("{first} {statement};"))];
        }
        let rest = &self.text[end..];
        let line_end = end + rest.find('\n').unwrap_or(rest.len());
        let line_end = line_end - usize::from(self.text[..line_end].ends_with('\r'));
        vec![(line_end..line_end, format!("\n{indent}{statement}"))]
    }

    /// A statement without its semicolon.
    fn statement_text(&self, statement: &Statement) -> &str {
        let text = self.span(statement.first, statement.last);
        text.strip_suffix(';').unwrap_or(text)
    }

    fn is_header(&self, statement: &Statement) -> bool {
        self.is_python() && self.at(statement.last) == ":"
    }

    /// The statements that can be taken away or moved: no head of a block, no declaration of a function or a class.
    fn plain_statements(&self) -> Vec<&Statement> {
        let is_plain = |statement: &&Statement| {
            let first = self.at(statement.first);
            !self.is_header(statement)
                && !self.tokens[statement.first].is_in_macro
                && !matches!(
                    first,
                    "static"
                        | "public"
                        | "private"
                        | "typedef"
                        | "template"
                        | "const"
                        | "let"
                        | "global"
                        | ""
                )
        };
        self.statements.iter().filter(is_plain).collect()
    }
}

pub fn statements_out(source: &Source, edits: &mut Edits) {
    let nothing = if source.is_python() { "pass" } else { ";" };
    for statement in source.plain_statements() {
        let is_declaration = !source.is_python() && source.is_declared(statement.first + 1);
        if is_declaration {
            continue;
        }
        edits.push(replace(source, statement.first, statement.last, nothing));
        if statement.head != statement.first {
            edits.push(replace(source, statement.head, statement.last, nothing));
        }
    }
    for i in (0..source.tokens.len()).filter(|&i| matches!(source.at(i), "static" | "else")) {
        edits.push(replace(source, i, i, ""));
    }
}

/// Lines of Python further in or out: one, or all from there to the end of its block.
pub fn indented(source: &Source, edits: &mut Edits) {
    if !source.is_python() {
        return;
    }
    let widths: Vec<&str> = source
        .statements
        .iter()
        .map(|line| source.indent(line.head))
        .collect();
    let unit = widths
        .iter()
        .filter(|indent| !indent.is_empty())
        .min_by_key(|indent| indent.len());
    let unit = unit.map_or("    ", |unit| *unit);
    let start = |line: &Statement| source.tokens[line.head].range.start;
    for (k, line) in source.statements.iter().enumerate() {
        let indent = widths[k];
        if k > 0 && source.line(source.statements[k - 1].last) == source.line(line.head) {
            continue;
        }
        let block = source.statements[k + 1..].iter().take_while(|next| {
            source.is_header(line) && source.indent(next.head).len() > indent.len()
        });
        let lines: Vec<usize> = std::iter::once(line).chain(block).map(start).collect();
        let shift = |by: isize| -> Vec<Edit> {
            let edit = |&at: &usize| match by {
                1.. => (at..at, unit.repeat(by as usize)),
                _ => (at - unit.len() * by.unsigned_abs()..at, String::new()),
            };
            lines.iter().map(edit).collect()
        };
        // Only the first line is named.
        for by in [1, -1, 2, -2, -3] {
            if by > 0 || indent.len() >= unit.len() * (by as isize).unsigned_abs() {
                edits.push(shift(by));
            }
        }
    }
}

pub fn moved(source: &Source, edits: &mut Edits) {
    let statements = source.plain_statements();
    let places = source.places();
    let nothing = if source.is_python() { "pass" } else { ";" };
    for statement in &statements {
        let text = source.span(statement.head, statement.last);
        let text = text.strip_suffix(';').unwrap_or(text);
        for place in &places {
            let away = source.line(place.0).abs_diff(source.line(statement.head));
            if away <= 5
                && !(statement.head..=statement.last).contains(&place.0)
                && place.0 + 1 != statement.head
            {
                let mut both = replace(source, statement.head, statement.last, nothing);
                both.extend(source.put_after(place, text));
                edits.push(both);
            }
        }
    }
}

/// What a call of the search says is lost, or is returned where others should be tried.
pub fn call_values(source: &Source, edits: &mut Edits) {
    let functions = source.functions();
    let (yes, open, close) = match source.syntax {
        Syntax::Python => ("True", "if ", ": return "),
        Syntax::Rust => ("true", "if ", " { return "),
        _ => ("true", "if (", ") return "),
    };
    let end = if source.syntax == Syntax::Rust {
        "; }"
    } else {
        ""
    };
    for statement in &source.statements {
        let first = statement.first + usize::from(source.at(statement.first) == "return");
        let call = (first..=first + 2).find(|&i| source.is_call(&functions, i));
        let Some(call) = call.filter(|_| !source.is_header(statement)) else {
            continue;
        };
        let last = source.operand(call);
        let text = source.span(first, last);
        let is_whole = last + 1 >= statement.last.max(last + 1) && last <= statement.last;
        if !is_whole {
            continue;
        }
        match first == statement.first {
            true => edits.push(replace(source, first, last, format!("return {text}"))),
            false => edits.push(replace(source, statement.first, last, text)),
        }
        let is_void = |i: usize| source.before(i) == "void";
        let own = functions
            .iter()
            .find(|function| source.at(function.name) == source.at(call));
        let here = source.function_of(&functions, call);
        if own.is_some_and(|own| is_void(own.name)) {
            continue;
        }
        let values: &[&str] = match here.map(|here| source.before(here.name)) {
            Some("void") => &[""],
            Some("int") => &["1", "0"],
            Some("bool" | "boolean") => &["true"],
            _ => &["", yes],
        };
        for value in values {
            edits.push(replace(
                source,
                statement.first,
                last,
                format!("{open}{text}{close}{value}{end}"),
            ));
        }
    }
}

/// Names of a whole program of Python that a function sets for itself alone.
pub fn globals(source: &Source, edits: &mut Edits) {
    if !source.is_python() {
        return;
    }
    let functions = source.functions();
    let is_set = |i: usize| {
        source.is_variable(i) && matches!(source.at(i + 1), "=" | "+=" | "-=" | "|=" | "^=" | "&=")
    };
    for function in &functions {
        let mut names: Vec<&str> = function
            .body
            .clone()
            .filter(|&i| is_set(i))
            .map(|i| source.at(i))
            .collect();
        names.sort();
        names.dedup();
        for name in names {
            let is_global = (0..source.tokens.len()).any(|i| {
                source.at(i) == name && source.function_of(&functions, i).is_none() && is_set(i)
            });
            let first = source
                .statements
                .iter()
                .position(|line| line.head > function.body.start);
            if let Some(first) = first.filter(|&first| is_global && first > 0) {
                let indent = source.indent(source.statements[first].head).to_owned();
                let place = (source.statements[first - 1].last, indent);
                edits.push(source.put_after(&place, &format!("global {name}")));
            }
        }
    }
}

/// Spaces and ends of lines in what is printed, and lists that are printed as they are.
pub fn printed(source: &Source, edits: &mut Edits) {
    for i in 0..source.tokens.len() {
        let text = source.at(i);
        if source.is(i, Kind::Quoted) && text.len() < 24 && text.len() >= 2 {
            let (quote, body) = (&text[..1], &text[1..text.len() - 1]);
            let mut others = vec![
                format!("{body} "),
                format!("{body}\\n"),
                body.replace("\\n", ""),
                body.trim_end_matches(' ').to_owned(),
                body.replace([',', '\t'], " "),
            ];
            others.retain(|other| other != body);
            for other in others {
                // More than one character needs the other quotes.
                let is_char = quote == "'"
                    && matches!(
                        source.syntax,
                        Syntax::C | Syntax::Cpp | Syntax::Java | Syntax::Rust
                    );
                if !is_char || matches!(&other[..], "\\n" | " ") {
                    edits.push(replace(source, i, i, format!("{quote}{other}{quote}")));
                } else if other.len() > 1 {
                    edits.push(replace(source, i, i, format!("\"{other}\"")));
                }
            }
        }
        let close = source.partner(i + 1).filter(|_| source.at(i + 1) == "(");
        let Some(close) = close.filter(|close| close > &(i + 2)) else {
            continue;
        };
        let inside = source.range(i + 2, close - 1);
        let around = |before: &str, after: &str| {
            vec![
                (inside.start..inside.start, before.to_owned()),
                (inside.end..inside.end, after.to_owned()),
            ]
        };
        match (text, source.syntax) {
            ("print", Syntax::Python) => {
                edits.push(around("*", ""));
                edits.push(around("", ", end=' '"));
                edits.push(around("' '.join(map(str, ", "))"));
                edits.push(around("\"\\n\".join(' '.join(map(str, x)) for x in ", ")"));
            }
            ("print" | "println", Syntax::Java) => {
                edits.push(around("", " + \" \""));
                edits.push(replace(
                    source,
                    i,
                    i,
                    if text == "print" { "println" } else { "print" },
                ));
            }
            ("log", Syntax::JavaScript) => {
                edits.push(around("", ".join(' ')"));
                edits.push(around("", ".map(x => x.join(' ')).join('\\n')"));
            }
            ("append" | "write", Syntax::Java) => edits.push(around("", " + \" \"")),
            ("split", Syntax::Python) if source.before(i) == "." => {
                let first = source
                    .statements
                    .iter()
                    .rfind(|line| line.first < i)
                    .map_or(i, |line| line.first);
                let start = (first..i)
                    .rev()
                    .take_while(|&i| !matches!(source.at(i), "=" | "(" | "," | "["));
                if let Some(start) = start.last() {
                    edits.push(replace(
                        source,
                        start,
                        close,
                        format!("map(int, {})", source.span(start, close)),
                    ));
                    edits.push(replace(
                        source,
                        start,
                        close,
                        format!("list(map(int, {}))", source.span(start, close)),
                    ));
                }
            }
            ("split", Syntax::JavaScript) => edits.push(vec![(
                source.tokens[close].range.end..source.tokens[close].range.end,
                ".map(Number)".into(),
            )]),
            ("map", Syntax::Python) if source.before(i) != "(" => edits.push(replace(
                source,
                i,
                close,
                format!("list({})", source.span(i, close)),
            )),
            ("println" | "print", Syntax::Rust) => edits.push(replace(
                source,
                i,
                i,
                if text == "print" { "println" } else { "print" },
            )),
            _ => {}
        }
    }
    for statement in source
        .statements
        .iter()
        .filter(|statement| source.at(statement.last) == ";")
    {
        let streams = (statement.first..statement.first + 3).any(|i| source.at(i) == "cout");
        if streams {
            let end = source.tokens[statement.last].range.start;
            for more in [" << ' '", " << '\\n'"] {
                edits.push(vec![(end..end, more.into())]);
            }
        }
    }
}

/// Lists that are one and the same where each should have its own.
pub fn shared(source: &Source, edits: &mut Edits) {
    for i in 0..source.tokens.len() {
        // [[0] * 9] * 9
        if let ("[", Some(close), Syntax::Python) = (source.at(i), source.partner(i), source.syntax)
        {
            if source.at(close + 1) == "*" && close > i + 1 && source.at(i + 1) == "[" {
                let last = source.operand(close + 2);
                let (row, times) = (source.span(i + 1, close - 1), source.span(close + 2, last));
                edits.push(replace(
                    source,
                    i,
                    last,
                    format!("[{row} for _ in range({times})]"),
                ));
            }
        }
        let value = i + 1;
        let is_value =
            matches!(source.at(i), "=" | "(" | "," | "in" | "return") && source.is_variable(value);
        if is_value && matches!(source.syntax, Syntax::Python | Syntax::JavaScript) {
            let last = source.operand(value);
            let text = source.span(value, last);
            let copies = match source.syntax {
                Syntax::Python => [format!("{text}[:]"), format!("[x[:] for x in {text}]")],
                _ => [format!("[...{text}]"), format!("{text}.map(x => [...x])")],
            };
            let is_simple = source.before(last + 1) != ")"
                && matches!(source.at(last + 1), ")" | "," | ";" | ":" | "")
                || source.line(last + 1) != source.line(last);
            if is_simple {
                edits.extend(copies.map(|copy| replace(source, value, last, copy)));
            }
            let slice = source.at(last) == "]" && source.at(last.wrapping_sub(1)) == ":";
            if slice && source.is_python() {
                let list = source.span(
                    value,
                    source
                        .partner(last)
                        .unwrap_or(value)
                        .saturating_sub(1)
                        .max(value),
                );
                edits.push(replace(
                    source,
                    value,
                    last,
                    format!("[x[:] for x in {list}]"),
                ));
            }
        }
        // Array(9).fill([])
        if source.at(i) == "fill"
            && source.syntax == Syntax::JavaScript
            && source.before(i) == "."
            && i >= 4
        {
            let Some(close) = source.partner(i + 1) else {
                continue;
            };
            let Some(open) = source.partner(i - 2) else {
                continue;
            };
            let first = open - 1 - usize::from(source.at(open.wrapping_sub(2)) == "new");
            let (count, row) = (source.span(open, i - 2), source.span(i + 2, close - 1));
            edits.push(replace(
                source,
                first,
                close,
                format!("Array.from({{length: {count}}}, () => {row})"),
            ));
        }
        if source.syntax == Syntax::Java && source.at(i) == "remove" && source.at(i + 1) == "(" {
            if let Some(close) = source.partner(i + 1).filter(|close| close > &(i + 2)) {
                edits.push(replace(
                    source,
                    i + 2,
                    close - 1,
                    format!("Integer.valueOf({})", source.span(i + 2, close - 1)),
                ));
            }
        }
        if source.syntax == Syntax::Java
            && source.at(i) == "="
            && source.is_variable(i + 1)
            && source.at(i + 2) == ";"
        {
            edits.push(replace(
                source,
                i + 1,
                i + 1,
                format!("{}.clone()", source.at(i + 1)),
            ));
        }
    }
}

/// `return` and the like, where nothing ends a function, a loop or the program.
pub fn ends_put_in(source: &Source, edits: &mut Edits) {
    let functions = source.functions();
    let exit = match source.syntax {
        Syntax::C | Syntax::Cpp => "exit(0)",
        Syntax::Java => "System.exit(0)",
        Syntax::JavaScript => "process.exit(0)",
        Syntax::Rust => "std::process::exit(0)",
        Syntax::Python => "raise SystemExit",
    };
    let flags = flags(source);
    for place in source.places() {
        let statement = source
            .statements
            .iter()
            .find(|statement| statement.last == place.0);
        let is_end = statement.is_some_and(|it| {
            matches!(
                source.at(it.first),
                "return" | "break" | "continue" | "raise"
            ) && it.head == it.first
        });
        if is_end && !source.is_python() {
            continue;
        }
        let mut ends = vec![exit.to_owned()];
        if source.is_in_loop(place.0) {
            ends.extend(["break".to_owned(), "continue".to_owned()]);
        }
        if let Some(function) = source.function_of(&functions, place.0) {
            ends.extend(returns(source, function));
            let value = match source.before(function.name) {
                "bool" | "boolean" => Some(" true"),
                "void" | "def" | "function" | "fn" | "const" => Some(""),
                _ => None,
            };
            for flag in flags
                .iter()
                .filter(|flag| value.is_some() && source.is_known(&functions, flag, place.0))
            {
                let value = value.unwrap_or_default();
                ends.push(match source.syntax {
                    Syntax::Python => format!("if {flag}: return"),
                    Syntax::Rust => format!("if {flag} {{ return; }}"),
                    _ => format!("if ({flag}) return{value}"),
                });
            }
        }
        for end in ends {
            edits.push(source.put_after(&place, &end));
        }
    }
}

/// What a function may return early.
fn returns(source: &Source, function: &Function) -> Vec<String> {
    let mut returns: Vec<String> = Vec::new();
    let is_inside = |statement: &&Statement| {
        function.body.contains(&statement.first) && source.at(statement.first) == "return"
    };
    for statement in source.statements.iter().filter(is_inside) {
        if statement.last - statement.first <= 2 {
            returns.push(source.statement_text(statement).to_owned());
        }
    }
    let more: &[&str] = match (source.before(function.name), source.syntax) {
        (_, Syntax::Python) => &["return", "return True", "return False"],
        ("void", _) => &["return"],
        ("bool" | "boolean", _) => &["return true", "return false"],
        ("int", _) => &["return 0", "return 1"],
        (_, Syntax::Rust | Syntax::JavaScript) => &["return", "return true", "return false"],
        _ => &[],
    };
    returns.extend(more.iter().map(|text| (*text).to_owned()));
    returns.sort();
    returns.dedup();
    returns
}

/// Names that are set to true or one somewhere.
fn flags(source: &Source) -> Vec<&str> {
    let is_set = |&i: &usize| {
        source.is_variable(i)
            && source.at(i + 1) == "="
            && matches!(source.at(i + 2), "true" | "True" | "1")
            && source.at(i + 3) != ".."
    };
    let mut flags: Vec<&str> = (0..source.tokens.len())
        .filter(is_set)
        .map(|i| source.at(i))
        .collect();
    flags.sort();
    flags.dedup();
    flags.truncate(3);
    flags
}

/// An assignment of the program, or what changes a list: what is set, the operator, the value.
struct Assignment<'a> {
    target: &'a str,
    operator: &'a str,
    value: &'a str,
    first: usize,
    last: usize,
}

/// Methods that put in what others take out.
const INVERSE: &[(&str, &str)] = &[
    ("add", "remove"),
    ("append", "pop"),
    ("push_back", "pop_back"),
    ("push", "pop"),
    ("insert", "erase"),
    ("insert", "remove"),
    ("set", "reset"),
    ("add", "delete"),
    ("|=", "^="),
    ("+=", "-="),
    ("^=", "^="),
    ("&=", "|="),
    ("++", "--"),
];

fn inverse(word: &str) -> Vec<&'static str> {
    let rows = INVERSE.iter();
    rows.filter_map(|(a, b)| {
        if *a == word {
            Some(*b)
        } else {
            (*b == word).then_some(*a)
        }
    })
    .collect()
}

fn assignments(source: &Source) -> Vec<Assignment<'_>> {
    let mut found = Vec::new();
    for statement in source
        .statements
        .iter()
        .filter(|statement| !source.is_header(statement))
    {
        let end = statement.last + usize::from(source.at(statement.last) != ";");
        let mut i = statement.first;
        // `a = b = value` sets both.
        let mut targets = Vec::new();
        while i < end && source.is(i, Kind::Word) {
            let is_typed = i == statement.first && source.is(i + 1, Kind::Word);
            if is_typed {
                targets.clear();
                break;
            }
            let last = source.operand(i);
            let operator = source.at(last + 1);
            if matches!(operator, "=" | "|=" | "^=" | "&=" | "+=" | "-=") && last + 2 < end {
                targets.push((source.span(i, last), operator));
                i = last + 2;
                continue;
            }
            if matches!(operator, "++" | "--") && last + 2 == end {
                let target = source.span(i, last);
                found.push(Assignment {
                    target,
                    operator,
                    value: "",
                    first: i,
                    last: end - 1,
                });
            }
            // list.add(value)
            if last + 1 == end && source.at(last) == ")" && targets.is_empty() {
                if let Some(open) = source
                    .partner(last)
                    .filter(|&open| open >= i + 3 && source.at(open - 2) == ".")
                {
                    if !inverse(source.at(open - 1)).is_empty() {
                        let value = if last > open + 1 {
                            source.span(open + 1, last - 1)
                        } else {
                            ""
                        };
                        found.push(Assignment {
                            target: source.span(i, open - 3),
                            operator: source.at(open - 1),
                            value,
                            first: i,
                            last,
                        });
                    }
                }
            }
            break;
        }
        if targets.is_empty() || i >= end {
            continue;
        }
        let value = source.span(i, end - 1);
        found.extend(targets.into_iter().map(|(target, operator)| Assignment {
            target,
            operator,
            value,
            first: statement.first,
            last: end - 1,
        }));
    }
    found
}

impl Assignment<'_> {
    fn is_call(&self) -> bool {
        self.operator.starts_with(char::is_alphabetic)
    }

    fn with(&self, operator: &str, value: &str) -> String {
        match self.is_call() {
            true if operator == "pop" || operator == "pop_back" => {
                format!("{}.{operator}()", self.target)
            }
            true => format!("{}.{operator}({value})", self.target),
            false if value.is_empty() => format!("{}{operator}", self.target),
            false => format!("{} {operator} {value}", self.target),
        }
    }

    /// What takes it back.
    fn back(&self, source: &Source) -> Vec<String> {
        if self.operator != "=" {
            let back = inverse(self.operator).into_iter();
            return back
                .map(|operator| self.with(operator, self.value))
                .collect();
        }
        let no = if source.is_python() { "False" } else { "false" };
        let other = match self.value {
            "true" | "True" => no,
            "false" => "true",
            "False" => "True",
            "0" => "1",
            _ => "0",
        };
        vec![self.with("=", other)]
    }
}

/// A table that is set back as a whole where one bit of it was entered.
pub fn set_back(source: &Source, edits: &mut Edits) {
    let all = assignments(source);
    for whole in all.iter().filter(|it| {
        it.operator == "=" && it.target == source.span(it.first, source.operand(it.first))
    }) {
        for bit in all.iter().filter(|it| {
            it.target == whole.target && matches!(it.operator, "|=" | "^=" | "+=" | "-=" | "&=")
        }) {
            for operator in inverse(bit.operator) {
                let text = format!("{operator} {}", bit.value);
                edits.push(replace(
                    source,
                    source.operand(whole.first) + 1,
                    whole.last,
                    text,
                ));
            }
        }
    }
}

/// Assignments of the program, and what takes them back, with the names of the place where they are put in.
pub fn assignments_put_in(source: &Source, edits: &mut Edits) {
    let functions = source.functions();
    let mut statements: Vec<(String, usize)> = Vec::new();
    let all = assignments(source);
    for assignment in &all {
        let is_simple = assignment.value.len() < 40 && assignment.target.contains(['[', '.'])
            || assignment.value.len() < 8;
        if !is_simple {
            continue;
        }
        let own = assignment.with(assignment.operator, assignment.value);
        for text in assignment.back(source).into_iter().chain([own]) {
            if !statements.iter().any(|(other, _)| *other == text) {
                statements.push((text, assignment.first));
            }
        }
    }
    statements.truncate(24);
    for place in source.places() {
        let here = source.function_of(&functions, place.0);
        for (text, first) in &statements {
            let there = source.function_of(&functions, *first);
            let is_same = here.map(|function| function.name) == there.map(|function| function.name);
            let own = Source::new(text.clone(), source.syntax);
            let is_known = (0..own.tokens.len())
                .all(|i| !own.is_variable(i) || source.is_known(&functions, own.at(i), place.0));
            let texts = match is_same || is_known {
                true if !is_known => continue,
                true => vec![text.clone()],
                false => match unified(source, &all, text, *first, place.0) {
                    Some(text) => vec![text],
                    None => renamed(source, text, place.0),
                },
            };
            for text in texts {
                edits.push(source.put_after(&place, &text));
            }
        }
    }
}

/// A text with the names of a place for those that are unknown there.
pub fn renamed(source: &Source, text: &str, place: usize) -> Vec<String> {
    let own = Source::new(text.to_owned(), source.syntax);
    let line = source.line(place);
    let near: Vec<&str> = source.names_near(line, 2);
    let functions = source.functions();
    let is_known = |name: &str| source.is_table(name) || source.is_known(&functions, name, place);
    let mut foreign: Vec<&str> = Vec::new();
    for i in (0..own.tokens.len()).filter(|&i| own.is_variable(i)) {
        let name = own.at(i);
        let is_target = matches!(own.at(i + 1), "[" | "." | "->");
        if !is_target && !is_known(name) && !foreign.contains(&name) {
            foreign.push(name);
        }
    }
    let is_known = |name: &&str| !source.is_table(name) && source.is_known(&functions, name, place);
    let candidates: Vec<&str> = near.into_iter().filter(is_known).take(4).collect();
    let mut texts = Vec::new();
    match foreign[..] {
        [] => texts.push(text.to_owned()),
        [one] => texts.extend(candidates.iter().map(|a| substitute(&own, &[(one, a)]))),
        [one, two] => {
            for a in &candidates {
                texts.extend(
                    candidates
                        .iter()
                        .filter(|b| *b != a)
                        .map(|b| substitute(&own, &[(one, a), (two, b)])),
                );
            }
        }
        [one, two, three] => {
            for a in &candidates {
                for b in candidates.iter().filter(|b| *b != a) {
                    let rest = candidates.iter().filter(|c| *c != a && *c != b);
                    texts.extend(rest.map(|c| substitute(&own, &[(one, a), (two, b), (three, c)])));
                }
            }
        }
        _ => {}
    }
    texts
}

/// A statement with what stands at a place for its names, as the tables that are written at both places tell:
/// `rows[r][d]` there and `rows[i][grid[i][j]]` here. `None` if that does not tell all names.
fn unified(
    source: &Source,
    all: &[Assignment],
    text: &str,
    there: usize,
    here: usize,
) -> Option<String> {
    let near = |i: usize, assignment: &&Assignment| {
        source.line(i).abs_diff(source.line(assignment.first)) <= 4
    };
    let indices = |target: &str| -> Vec<String> {
        let own = Source::new(target.to_owned(), source.syntax);
        let opening = (0..own.tokens.len()).filter(|&i| own.at(i) == "[" || own.at(i) == "(");
        let top =
            opening.filter(|&i| !(0..i).any(|j| own.partner(j).is_some_and(|close| close > i)));
        top.filter_map(|i| Some(own.span(i + 1, own.partner(i)?.checked_sub(1)?).to_owned()))
            .collect()
    };
    let table = |assignment: &Assignment| {
        assignment
            .target
            .split(['[', '.'])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let mut names: Vec<(String, String)> = Vec::new();
    for one in all.iter().filter(|one| near(there, one)) {
        for other in all.iter().filter(|other| {
            near(here, other) && other.first != one.first && table(other) == table(one)
        }) {
            let whole = |it: &Assignment| {
                if it.is_call() {
                    format!("{}({})", it.target, it.value)
                } else {
                    it.target.to_owned()
                }
            };
            for pair in indices(&whole(one)).into_iter().zip(indices(&whole(other))) {
                let is_name = pair.0.chars().all(|c| c.is_alphanumeric() || c == '_')
                    && !pair.0.starts_with(|c: char| c.is_ascii_digit());
                if is_name && !names.iter().any(|name| name.0 == pair.0) {
                    names.push(pair);
                }
            }
        }
    }
    let own = Source::new(text.to_owned(), source.syntax);
    let variables =
        (0..own.tokens.len()).filter(|&i| own.is_variable(i) && !source.is_table(own.at(i)));
    let is_told = |i: usize| names.iter().any(|name| name.0 == own.at(i));
    let pairs: Vec<(&str, &str)> = names
        .iter()
        .map(|name| (&name.0[..], &name.1[..]))
        .collect();
    let pairs: Vec<(&str, &&str)> = pairs.iter().map(|(name, other)| (*name, other)).collect();
    (!names.is_empty() && variables.into_iter().all(is_told)).then(|| substitute(&own, &pairs))
}

fn substitute(source: &Source, names: &[(&str, &&str)]) -> String {
    let (mut text, mut end) = (String::new(), 0);
    for (i, token) in source.tokens.iter().enumerate() {
        text += &source.text[end..token.range.start];
        let name = names
            .iter()
            .find(|name| name.0 == source.at(i) && source.is_variable(i));
        text += name.map_or(source.at(i), |name| name.1);
        end = token.range.end;
    }
    text
}

/// All that stands before a recursive call, taken back behind it.
pub fn ways_back(source: &Source, edits: &mut Edits) {
    let functions = source.functions();
    let all = assignments(source);
    let knows = |text: &str, place: usize| {
        let own = Source::new(text.to_owned(), source.syntax);
        (0..own.tokens.len())
            .all(|i| !own.is_variable(i) || source.is_known(&functions, own.at(i), place))
    };
    for call in (0..source.tokens.len()).filter(|&i| source.is_call(&functions, i)) {
        let before = |assignment: &&Assignment| {
            let away = source.line(call).checked_sub(source.line(assignment.first));
            assignment.first < call
                && away.is_some_and(|away| away <= 6)
                && source
                    .function_of(&functions, call)
                    .is_some_and(|function| function.body.contains(&assignment.first))
                && (assignment.target.contains(['[', '.']) || assignment.operator != "=")
        };
        let back: Vec<Vec<String>> = all
            .iter()
            .filter(before)
            .map(|assignment| assignment.back(source))
            .collect();
        let mut blocks: Vec<String> = Vec::new();
        for first in 0..back.len() {
            let some: Vec<&str> = back[first..]
                .iter()
                .filter_map(|texts| texts.first())
                .map(|text| &text[..])
                .collect();
            blocks.push(some.join("; "));
        }
        for texts in &back {
            blocks.extend(texts.iter().cloned());
        }
        let places = source.places();
        let behind = places
            .iter()
            .filter(|place| place.0 > call && source.line(place.0) <= source.line(call) + 4);
        for place in behind {
            for block in blocks.iter().filter(|block| knows(block, place.0)) {
                edits.push(source.put_after(place, block));
            }
        }
    }
}

/// Tables that are written but not asked, asked in a condition.
pub fn asked(source: &Source, edits: &mut Edits) {
    let mut tables: Vec<(&str, &str)> = Vec::new();
    for assignment in assignments(source) {
        let is_flag = matches!(
            assignment.value,
            "true" | "True" | "1" | "false" | "False" | "0"
        ) && assignment.target.contains('[');
        let name = assignment.target.split('[').next().unwrap_or_default();
        if is_flag && !tables.iter().any(|table| table.0 == name) {
            tables.push((name, assignment.target));
        }
    }
    let (not, and, or) = if source.is_python() {
        ("not ", " and ", " or ")
    } else {
        ("!", " && ", " || ")
    };
    let mut places = source.asked_at();
    for statement in &source.statements {
        let end = statement.last + usize::from(source.at(statement.last) != ";");
        if source.at(statement.first) == "return" && end > statement.first + 1 {
            places.push((statement.first + 1, end - 1));
        }
    }
    for (first, last) in places {
        let start = source.tokens[first].range.start;
        for (name, target) in &tables {
            if source.span(first, last).contains(&format!("{name}[")) {
                continue;
            }
            for text in renamed(source, target, first).into_iter().take(8) {
                edits.push(vec![(start..start, format!("{not}{text}{and}"))]);
                edits.push(vec![(start..start, format!("{text}{or}"))]);
            }
        }
    }
}
