//! Rules for tokens and expressions.

use super::changes::Edit;
use super::tokens::{Kind, Source, Syntax};

type Edits = Vec<Vec<Edit>>;

/// Tokens replaced by a text.
pub fn replace(source: &Source, first: usize, last: usize, text: impl Into<String>) -> Vec<Edit> {
    vec![(source.range(first, last), text.into())]
}

/// A number, unless it is how long a table is: a longer one hides a wrong index.
fn number(source: &Source, i: usize) -> Option<u64> {
    let is_number = source.is(i, Kind::Number) && !is_length(source, i);
    source.at(i).parse().ok().filter(|_| is_number)
}

/// Whether a token is the length of a table where that is made: `int rows[9][10]`, `new int[9]`.
fn is_length(source: &Source, i: usize) -> bool {
    let mut first = i.saturating_sub(1);
    if source.at(first) != "[" || source.at(i + 1) != "]" {
        return false;
    }
    while first > 0 && source.before(first) == "]" {
        first = source.partner(first - 1).unwrap_or(0);
    }
    let name = first.saturating_sub(1);
    let is_new = source.before(name) == "new";
    let is_next = source.before(name) == "," && source.is_declared_statement(name);
    is_new || source.is_declared(name) || is_next
}

impl Source {
    /// Whether the statement of a token begins with a type and a name.
    fn is_declared_statement(&self, i: usize) -> bool {
        let statement = self
            .statements
            .iter()
            .rfind(|statement| statement.first <= i && i <= statement.last);
        statement
            .is_some_and(|it| self.is(it.first, Kind::Word) && self.is(it.first + 1, Kind::Word))
    }
}

pub fn lengths(source: &Source, edits: &mut Edits) {
    for i in (0..source.tokens.len()).filter(|&i| is_length(source, i)) {
        let Ok(value) = source.at(i).parse::<u64>() else {
            continue;
        };
        for longer in [value + 1, 10, 81, 82, 100] {
            if longer > value {
                edits.push(replace(source, i, i, longer.to_string()));
            }
        }
    }
}

pub fn numbers_by_one(source: &Source, edits: &mut Edits) {
    for i in 0..source.tokens.len() {
        let Some(value) = number(source, i) else {
            continue;
        };
        if value < 100_000 {
            edits.push(replace(source, i, i, (value + 1).to_string()));
        }
        if (1..100_000).contains(&value) {
            edits.push(replace(source, i, i, (value - 1).to_string()));
        }
    }
}

pub fn known_numbers(source: &Source, edits: &mut Edits) {
    for i in 0..source.tokens.len() {
        let Some(value) = number(source, i) else {
            continue;
        };
        let known: &[u64] = match value {
            0..=12 => &[0, 1, 3, 8, 9, 10],
            13..=100 => &[9, 80, 81, 82],
            _ => &[],
        };
        for &other in known {
            edits.push(replace(source, i, i, other.to_string()));
        }
        if (20..=20_000).contains(&value) {
            edits.push(replace(source, i, i, (value * 100).to_string()));
        }
    }
}

/// An operator, and those it is mistaken for.
const OPERATORS: &[(&str, &[&str])] = &[
    ("<", &["<=", ">", "!="]),
    ("<=", &["<", ">="]),
    (">", &[">=", "<"]),
    (">=", &[">", "<="]),
    ("==", &["!=", ">=", "<="]),
    ("!=", &["=="]),
    ("===", &["!==", "=="]),
    ("!==", &["===", "!="]),
    ("=", &["|=", "^=", "+="]),
    ("+", &["-", "*"]),
    ("-", &["+"]),
    ("*", &["/", "+"]),
    ("/", &["%", "*"]),
    ("%", &["/"]),
    ("//", &["%", "*"]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("&", &["|", "&&", "^", "& ~"]),
    ("|", &["&", "||", "^"]),
    ("^", &["|", "&"]),
    ("~", &["!", ""]),
    ("!", &["", "~"]),
    ("++", &["--"]),
    ("--", &["++"]),
    ("+=", &["-=", "="]),
    ("-=", &["+=", "="]),
    ("/=", &["%=", "//="]),
    ("|=", &["^=", "&=", "="]),
    ("^=", &["|=", "&="]),
    ("&=", &["|=", "^=", "&= ~"]),
    ("<<", &[">>"]),
    (">>", &["<<"]),
    ("..", &["..="]),
    ("..=", &[".."]),
];

pub fn operators(source: &Source, edits: &mut Edits) {
    let asked = source.asked_at();
    for i in 0..source.tokens.len() {
        let is_set = source.at(i) == "=" && i > 0 && source.is_declared(i - 1);
        if !source.is(i, Kind::Sign) || is_of_type(source, i) || is_set {
            continue;
        }
        let is_asked = asked
            .iter()
            .any(|&(first, last)| (first..=last).contains(&i));
        match source.at(i) {
            "=" if is_asked => edits.push(replace(source, i, i, "==")),
            "==" if !is_asked => edits.push(replace(source, i, i, "=")),
            _ => {}
        }
        let row = OPERATORS.iter().find(|row| row.0 == source.at(i));
        for other in row.map_or(&[][..], |row| row.1) {
            // Python has no such operators, and others no such division.
            let is_foreign = source.is_python() && matches!(*other, "&&" | "||" | "!")
                || !source.is_python() && *other == "//=";
            if !is_foreign {
                edits.push(replace(source, i, i, *other));
            }
        }
        let integer = match (source.at(i), source.syntax) {
            ("/", Syntax::Python) => Some("//"),
            _ => None,
        };
        edits.extend(integer.map(|integer| replace(source, i, i, integer)));
    }
}

/// Whether a sign belongs to a type, as in `vector<int>`, or to what is printed and read, as in `cin >> x`.
fn is_of_type(source: &Source, i: usize) -> bool {
    let is_type = |i: usize| {
        let word = source.at(i);
        word.starts_with(char::is_uppercase) && word.contains(char::is_lowercase)
            || matches!(
                word,
                "vector"
                    | "pair"
                    | "array"
                    | "set"
                    | "map"
                    | "int"
                    | "char"
                    | "bool"
                    | "string"
                    | "queue"
                    | "stack"
            )
    };
    let is_bracket = matches!(source.at(i), "<" | ">" | ">>");
    let is_stream = matches!(source.at(i), "<<" | ">>") && {
        let start = source
            .statements
            .iter()
            .rfind(|statement| statement.head <= i);
        start.is_some_and(|statement| {
            let first = source.at(statement.first);
            matches!(first, "cin" | "cout" | "std" | "cerr")
        })
    };
    is_stream || is_bracket && (i > 0 && is_type(i - 1) || is_type(i + 1))
}

pub fn opposites(source: &Source, edits: &mut Edits) {
    const WORDS: [(&str, &str); 11] = [
        ("true", "false"),
        ("false", "true"),
        ("True", "False"),
        ("False", "True"),
        ("and", "or"),
        ("or", "and"),
        ("break", "continue"),
        ("continue", "break"),
        ("not", ""),
        ("is", "=="),
        ("in", "not in"),
    ];
    for i in 0..source.tokens.len() {
        let is_loop = source.at(i) == "in"
            && (!source.is_python() || matches!(source.before(source.before_names(i)), "for" | ""));
        let row = WORDS.iter().find(|row| row.0 == source.at(i));
        if let Some((_, other)) = row.filter(|_| !is_loop) {
            edits.push(replace(source, i, i, *other));
        }
        // What a loop does next, and what ends it for good.
        let no = if source.is_python() { "False" } else { "false" };
        for (word, other) in [
            ("break", format!("return {no}")),
            ("continue", format!("return {no}")),
            ("break", "return".into()),
            ("return", "break".into()),
            ("return", "continue".into()),
        ] {
            let ends = source
                .statements
                .iter()
                .find(|statement| statement.first == i);
            let needs_loop = matches!(&other[..], "break" | "continue") && !source.is_in_loop(i);
            if let Some(statement) = ends.filter(|_| source.at(i) == word && !needs_loop) {
                let last = match source.at(statement.last) {
                    ";" => statement.last - 1,
                    _ => statement.last,
                };
                edits.push(replace(source, i, last, other));
            }
        }
    }
}

impl Source {
    /// The first of the names with commas that stand before a token.
    fn before_names(&self, i: usize) -> usize {
        let mut first = i.saturating_sub(1);
        while first > 1 && self.before(first) == "," {
            first -= 2;
        }
        first
    }

    /// How far an operand of `&&` or `||` reaches from its operator: its first or its last token.
    fn side(&self, i: usize, is_before: bool) -> Option<usize> {
        let step = |i: usize| {
            if is_before {
                i.checked_sub(1)
            } else {
                Some(i + 1)
            }
        };
        let (mut end, mut next) = (None, step(i));
        while let Some(i) = next.filter(|&i| i < self.tokens.len()) {
            let text = self.at(i);
            let is_edge = match text {
                "(" | "[" | "{" => is_before || text == "{",
                ")" | "]" | "}" => !is_before || text == "}",
                "&&" | "||" | "and" | "or" | ";" | "," | "?" | ":" | "=" | "return" | "if"
                | "elif" | "while" | "=>" => true,
                _ => false,
            };
            if is_edge {
                return end;
            }
            let other_end = if matches!(text, "(" | "[" | ")" | "]") {
                self.partner(i)?
            } else {
                i
            };
            if self.line(other_end).abs_diff(self.line(i)) > 3
                || self.is_python() && self.line(other_end) != self.line(i)
            {
                return end;
            }
            end = Some(other_end);
            next = step(other_end);
            let is_next_line = next.is_some_and(|next| {
                next < self.tokens.len() && self.line(next) != self.line(other_end)
            });
            if self.is_python() && is_next_line {
                return end;
            }
        }
        end
    }

    /// The first and last tokens of what `if` and `while` ask.
    pub fn asked_at(&self) -> Vec<(usize, usize)> {
        let mut asked = Vec::new();
        for i in 0..self.tokens.len() {
            if !matches!(self.at(i), "if" | "elif" | "while") || !self.is(i, Kind::Word) {
                continue;
            }
            if self.at(i + 1) == "(" && !self.is_python() {
                if let Some(close) = self.partner(i + 1).filter(|&close| close > i + 2) {
                    asked.push((i + 2, close - 1));
                }
                continue;
            }
            let mut end = i + 1;
            while end < self.tokens.len()
                && !matches!(self.at(end), ":" | "{" | ";")
                && self.line(end) <= self.line(i) + 4
            {
                end = self
                    .partner(end)
                    .filter(|&close| close > end)
                    .unwrap_or(end)
                    + 1;
            }
            if end > i + 1 && matches!(self.at(end), ":" | "{") {
                asked.push((i + 1, end - 1));
            }
        }
        asked
    }
}

pub fn conditions(source: &Source, edits: &mut Edits) {
    let not = if source.is_python() { "not " } else { "!" };
    for (first, last) in source.asked_at() {
        let range = source.range(first, last);
        edits.push(vec![
            (range.start..range.start, format!("{not}(")),
            (range.end..range.end, ")".into()),
        ]);
    }
    for i in 0..source.tokens.len() {
        if !matches!(source.at(i), "&&" | "||" | "and" | "or") {
            continue;
        }
        if let Some(last) = source.side(i, false) {
            edits.push(replace(source, i, last, ""));
        }
        if let Some(first) = source.side(i, true) {
            edits.push(replace(source, first, i, ""));
        }
    }
}

/// Brackets around what a comparison or an operator tears apart: `a & 1 == 0`.
pub fn brackets(source: &Source, edits: &mut Edits) {
    for i in 0..source.tokens.len() {
        if !matches!(source.at(i), "==" | "!=" | "<" | ">" | "<=" | ">=") {
            continue;
        }
        for is_before in [true, false] {
            let Some(end) = source.side(i, is_before) else {
                continue;
            };
            let (first, last) = if is_before {
                (end, i - 1)
            } else {
                (i + 1, end)
            };
            if (first..=last).any(|i| matches!(source.at(i), "&" | "|" | "^" | "<<" | "!")) {
                edits.push(replace(
                    source,
                    first,
                    last,
                    format!("({})", source.span(first, last)),
                ));
            }
        }
        let (Some(first), Some(last)) = (source.side(i, true), source.side(i, false)) else {
            continue;
        };
        if source.at(first) == "!" {
            edits.push(replace(
                source,
                first,
                last,
                format!("!({})", source.span(first + 1, last)),
            ));
        }
    }
}

pub fn names(source: &Source, edits: &mut Edits) {
    let functions = source.functions();
    for i in 0..source.tokens.len() {
        if !source.is_variable(i) || source.is_declared(i) || source.tokens[i].is_in_macro {
            continue;
        }
        for other in source.names_near(source.line(i), 3) {
            if other != source.at(i)
                && source.shape(other) == source.shape(source.at(i))
                && source.is_known(&functions, other, i)
            {
                edits.push(replace(source, i, i, other));
            }
        }
    }
}

pub fn names_by_one(source: &Source, edits: &mut Edits) {
    for i in 0..source.tokens.len() {
        let is_value = matches!(
            source.at(i + 1),
            "]" | ")" | "," | ";" | "<" | "<=" | "/" | "*" | "%" | "+" | ">" | ">="
        ) || matches!(
            source.before(i),
            "[" | "(" | "<" | "<=" | "<<" | "," | "=" | "return"
        );
        if !source.is_variable(i) || source.is_declared(i) || !is_value {
            continue;
        }
        let last = source.operand(i);
        let operand = source.span(i, last);
        for one in ["+ 1", "- 1"] {
            edits.push(replace(
                source,
                i,
                last,
                match is_value
                    && matches!(source.at(last + 1), "]" | ")" | "," | ";")
                    && matches!(source.before(i), "[" | "(" | ",")
                {
                    true => format!("{operand} {one}"),
                    false => format!("({operand} {one})"),
                },
            ));
        }
    }
}

/// Two indices or arguments that stand side by side.
pub fn exchanged(source: &Source, edits: &mut Edits) {
    let exchange = |a: [usize; 2], b: [usize; 2]| {
        let [first, second] = [source.span(a[0], a[1]), source.span(b[0], b[1])];
        (first != second).then(|| {
            vec![
                (source.range(a[0], a[1]), second.to_owned()),
                (source.range(b[0], b[1]), first.to_owned()),
            ]
        })
    };
    for i in 0..source.tokens.len() {
        match (source.at(i), source.partner(i)) {
            ("[", Some(close)) if close > i + 1 && source.at(close + 1) == "[" => {
                let last = source.partner(close + 1).filter(|&last| last > close + 2);
                edits.extend(
                    last.and_then(|last| exchange([i + 1, close - 1], [close + 2, last - 1])),
                );
            }
            ("(", Some(close)) if close > i + 3 => {
                let mut parts = vec![i];
                let mut j = i + 1;
                while j < close {
                    match source.at(j) {
                        "(" | "[" | "{" => j = source.partner(j).unwrap_or(j),
                        "," => parts.push(j),
                        _ => {}
                    }
                    j += 1;
                }
                parts.push(close);
                for three in parts.windows(3) {
                    let [a, b] = [[three[0] + 1, three[1] - 1], [three[1] + 1, three[2] - 1]];
                    if a[0] <= a[1] && b[0] <= b[1] {
                        edits.extend(exchange(a, b));
                    }
                }
            }
            (",", _) if i > 0 && source.is_variable(i - 1) && source.is_variable(i + 1) => {
                edits.extend(exchange([i - 1, i - 1], [i + 1, i + 1]));
            }
            _ => {}
        }
    }
}

/// Two names exchanged in the heads of all functions that have both.
pub fn parameters_exchanged(source: &Source, edits: &mut Edits) {
    let functions = source.functions();
    let mut pairs: Vec<[String; 2]> = Vec::new();
    for function in &functions {
        let Some(close) = source.partner(function.open) else {
            continue;
        };
        let parameters: Vec<usize> = (function.open..close)
            .filter(|&i| source.is_variable(i))
            .collect();
        for two in parameters.windows(2) {
            let pair = [source.at(two[0]).to_owned(), source.at(two[1]).to_owned()];
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
    }
    for [a, b] in pairs {
        let mut all = Vec::new();
        for function in &functions {
            for i in function.open..source.partner(function.open).unwrap_or(function.open) {
                if source.is_variable(i) && (source.at(i) == a || source.at(i) == b) {
                    let other = if source.at(i) == a { &b } else { &a };
                    all.extend(replace(source, i, i, other));
                }
            }
        }
        edits.push(all);
    }
}

/// The runs of names and numbers with arithmetic between them: the whole, and each product in it.
fn arithmetic(source: &Source) -> Vec<(usize, usize)> {
    let is_operand =
        |i: usize| source.is_variable(i) || source.is(i, Kind::Number) || source.at(i) == "(";
    let is_operator = |i: usize| matches!(source.at(i), "+" | "-" | "*" | "/" | "%" | "//");
    let has = |first: usize, last: usize| {
        (first..=last).any(|i| matches!(source.at(i), "/" | "%" | "*" | "//"))
    };
    let mut runs = Vec::new();
    for i in 0..source.tokens.len() {
        let is_inside = i > 0 && (is_operator(i - 1) || source.before(i) == ".");
        let is_call = source.at(i) == "("
            && i > 0
            && !matches!(source.before(i), "return" | "in")
            && (source.is(i - 1, Kind::Word) || matches!(source.before(i), ")" | "]"));
        if !is_operand(i) || is_inside || is_call {
            continue;
        }
        let (mut last, mut firsts, mut lasts) = (source.operand(i), vec![i], Vec::new());
        while is_operator(last + 1) && is_operand(last + 2) {
            if matches!(source.at(last + 1), "+" | "-") {
                lasts.push(last);
                firsts.push(last + 2);
            }
            last = source.operand(last + 2);
        }
        lasts.push(last);
        if last > source.operand(i) && has(i, last) {
            runs.push((i, last));
            let products = firsts.into_iter().zip(lasts);
            runs.extend(products.filter(|&(first, end)| {
                (first, end) != (i, last) && end > source.operand(first) && has(first, end)
            }));
        }
    }
    runs
}

/// What is known of boxes, in place of what is computed.
pub fn boxes(source: &Source, edits: &mut Edits) {
    let third = |name: &str| match source.syntax {
        Syntax::JavaScript => format!("({name} - {name} % 3) / 3"),
        Syntax::Python => format!("{name} // 3"),
        _ => format!("{name} / 3"),
    };
    let ninth = |name: &str| match source.syntax {
        Syntax::JavaScript => format!("({name} - {name} % 9) / 9"),
        Syntax::Python => format!("{name} // 9"),
        _ => format!("{name} / 9"),
    };
    let functions = source.functions();
    for (first, last) in arithmetic(source) {
        let mut own: Vec<&str> = (first..=last)
            .filter(|&i| source.is_variable(i))
            .map(|i| source.at(i))
            .collect();
        own.dedup();
        let mut all = own.clone();
        for name in source.names_near(source.line(first), 2) {
            if !all.contains(&name)
                && all.len() < 5
                && !source.is_table(name)
                && source.is_known(&functions, name, first)
            {
                all.push(name);
            }
        }
        let mut texts = Vec::new();
        for a in &all {
            let is_own = own.contains(a);
            texts.extend([third(a), format!("{a} % 3")]);
            if is_own {
                texts.extend([
                    format!("{} * 3", third(a)),
                    format!("{a} - {a} % 3"),
                    ninth(a),
                    format!("{a} % 9"),
                    third(&format!("({a} - 1)")),
                ]);
            }
            for b in all
                .iter()
                .filter(|b| *b != a && (is_own || own.contains(b)))
            {
                texts.extend([
                    format!("{} * 3 + {}", third(a), third(b)),
                    format!("{} * 3 + {b} % 3", third(a)),
                    format!("{} * 3 + {b}", third(a)),
                    format!("{a} * 9 + {b}"),
                ]);
            }
        }
        let follows = matches!(source.before(first), "*" | "/" | "%" | "//" | "-");
        for text in texts {
            let text = if follows { format!("({text})") } else { text };
            edits.push(replace(source, first, last, text));
        }
    }
}

/// A variable that hides one of the same name outside.
pub fn hidden(source: &Source, edits: &mut Edits) {
    let functions = source.functions();
    for i in 1..source.tokens.len() {
        let is_outside = |j: usize| {
            source.at(j) == source.at(i)
                && source.is_declared(j)
                && source.function_of(&functions, j).is_none()
        };
        let here = source.function_of(&functions, i);
        if source.is_declared(i)
            && here.is_some_and(|function| function.body.contains(&i))
            && (0..i).any(is_outside)
        {
            edits.push(replace(source, i - 1, i - 1, ""));
        }
    }
}
