//! Rules for tokens and expressions.

use super::changes::{Edit, Edits};
use super::tokens::{Kind, Source, Syntax};

impl Source {
    /// Tokens replaced by a text.
    pub fn replace(&self, first: usize, last: usize, text: impl Into<String>) -> Vec<Edit> {
        vec![(self.range(first, last), text.into())]
    }

    /// Tokens with a text before and behind them.
    pub fn around(&self, first: usize, last: usize, before: &str, after: &str) -> Vec<Edit> {
        self.replace(
            first,
            last,
            format!("{before}{}{after}", self.span(first, last)),
        )
    }
}

/// Tokens that are mistaken for each other.
const ALIKE: [&[&str]; 16] = [
    &["<", "<=", ">", ">=", "!="],
    &["==", "!=", "<=", ">="],
    &["===", "!=="],
    &["=", "|=", "^=", "&=", "+=", "-="],
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
];

/// A token in place of which another belongs, in Python alone or in other languages alone or in all.
const MEANT: [(&str, &str, Option<bool>); 12] = [
    ("/", "//", Some(true)),
    ("/=", "//=", Some(true)),
    ("&", "and", Some(true)),
    ("|", "or", Some(true)),
    ("is", "==", Some(true)),
    ("in", "not in", Some(true)),
    ("not", "", Some(true)),
    ("&", "&&", Some(false)),
    ("|", "||", Some(false)),
    ("!", "", Some(false)),
    ("&", "& ~", None),
    ("&=", "&= ~", None),
];

pub fn tokens(source: &Source, edits: &mut Edits) {
    let asked = source.conditions();
    for i in 0..source.tokens.len() {
        let is_value = source.at(i) == "=" && i > 0 && source.is_declared(i - 1);
        if source.is(i, Kind::Quoted) || is_of_type(source, i) || is_value {
            continue;
        }
        let is_asked = asked
            .iter()
            .any(|&(first, last)| (first..=last).contains(&i));
        match source.at(i) {
            "=" if is_asked => edits.push(source.replace(i, i, "==")),
            "==" if !is_asked => edits.push(source.replace(i, i, "=")),
            _ => {}
        }
        let own = source.at(i);
        let alike = ALIKE
            .iter()
            .filter(|row| row.contains(&own))
            .flat_map(|row| row.iter());
        let fits =
            |python: Option<bool>| python.unwrap_or(source.is_python()) == source.is_python();
        let meant = MEANT
            .iter()
            .filter(|row| row.0 == own && fits(row.2))
            .map(|row| &row.1);
        let others = alike.filter(|other| **other != own).chain(meant);
        edits.extend(others.map(|other| source.replace(i, i, *other)));
    }
}

/// Whether a sign belongs to a type or a stream: `vector<int>`, `cin >> x`.
fn is_of_type(source: &Source, i: usize) -> bool {
    let is_type = |i: usize| source.is(i, Kind::Word) && !source.is_variable(i);
    matches!(source.at(i), "<" | ">" | "<<" | ">>")
        && (is_type(i.wrapping_sub(1)) || is_type(i + 1))
}

/// Whether a number is the length of a table where that is made: `int rows[9][10]`, `new int[9]`.
fn is_length(source: &Source, i: usize) -> bool {
    let mut first = i.wrapping_sub(1);
    if source.at(first) != "[" || source.at(i + 1) != "]" {
        return false;
    }
    while let ("]", Some(open)) = (source.before(first), source.partner(first.wrapping_sub(1))) {
        first = open;
    }
    let name = first.wrapping_sub(1);
    let statement = source
        .statements
        .iter()
        .rfind(|it| it.first <= i)
        .map_or(0, |it| it.first);
    let is_next = source.before(name) == "," && source.is(statement + 1, Kind::Word);
    source.before(name) == "new" || source.is_declared(name) || is_next
}

/// Numbers, or the lengths of tables, by others.
fn numbers(source: &Source, edits: &mut Edits, lengths: bool, others: fn(u32) -> Vec<u32>) {
    for i in (0..source.tokens.len()).filter(|&i| source.is(i, Kind::Number)) {
        if let (true, Ok(value)) = (is_length(source, i) == lengths, source.at(i).parse()) {
            let others = others(value).into_iter().filter(|other| *other != value);
            edits.extend(others.map(|other| source.replace(i, i, other.to_string())));
        }
    }
}

pub fn numbers_by_one(source: &Source, edits: &mut Edits) {
    numbers(source, edits, false, |value| match value {
        0..=99 => vec![value + 1, value.saturating_sub(1)],
        // How deep Python may call.
        _ => vec![value.saturating_mul(100)],
    });
}

pub fn lengths(source: &Source, edits: &mut Edits) {
    numbers(source, edits, true, |value| {
        let longer = [value.saturating_add(1), 10, 82, 100];
        longer
            .into_iter()
            .filter(|longer| *longer > value)
            .collect()
    });
}

impl Source {
    /// How far an operand of `&&`, `==` or the like reaches from its operator: its first or its last token.
    fn side(&self, i: usize, is_before: bool) -> Option<usize> {
        let mut end = i;
        loop {
            let next = if is_before {
                end.checked_sub(1)?
            } else {
                end + 1
            };
            let is_edge = match self.at(next) {
                "(" | "[" => is_before,
                ")" | "]" => !is_before,
                "{" | "}" | "&&" | "||" | "and" | "or" | ";" | "," | "?" | ":" | "=" | "return"
                | "if" | "elif" | "while" | "=>" | "" => true,
                _ => self.is_python() && self.line(next) != self.line(i),
            };
            if is_edge {
                return (end != i).then_some(end);
            }
            end = self.partner(next).unwrap_or(next);
        }
    }

    /// The first and last tokens of what `if` and `while` ask.
    pub fn conditions(&self) -> Vec<(usize, usize)> {
        let asks = |&i: &usize| matches!(self.at(i), "if" | "elif" | "while");
        let condition = |i: usize| match self.partner(i + 1) {
            Some(close) if !self.is_python() => (i + 2, close - 1),
            _ => {
                let mut end = i + 1;
                while !matches!(self.at(end), ":" | "{" | "") {
                    end = self.partner(end).unwrap_or(end).max(end) + 1;
                }
                (i + 1, end - 1)
            }
        };
        let all = (0..self.tokens.len()).filter(asks).map(condition);
        all.filter(|(first, last)| first <= last).collect()
    }
}

/// A condition negated, or an operand of it taken out.
pub fn conditions(source: &Source, edits: &mut Edits) {
    let not = if source.is_python() { "not (" } else { "!(" };
    for (first, last) in source.conditions() {
        edits.push(source.around(first, last, not, ")"));
    }
    for i in
        (0..source.tokens.len()).filter(|&i| matches!(source.at(i), "&&" | "||" | "and" | "or"))
    {
        edits.extend(
            source
                .side(i, false)
                .map(|last| source.replace(i, last, "")),
        );
        edits.extend(
            source
                .side(i, true)
                .map(|first| source.replace(first, i, "")),
        );
    }
}

/// Brackets around what a comparison or an operator tears apart: `a & 1 == 0`, `!a == b`.
pub fn brackets(source: &Source, edits: &mut Edits) {
    let is_comparison = |&i: &usize| matches!(source.at(i), "==" | "!=" | "<" | ">" | "<=" | ">=");
    for i in (0..source.tokens.len()).filter(is_comparison) {
        let (Some(first), Some(last)) = (source.side(i, true), source.side(i, false)) else {
            continue;
        };
        for (first, last) in [(first, i - 1), (i + 1, last)] {
            if (first..=last).any(|i| matches!(source.at(i), "&" | "|" | "^" | "<<")) {
                edits.push(source.around(first, last, "(", ")"));
            }
        }
        if source.at(first) == "!" {
            edits.push(source.around(first + 1, last, "(", ")"));
        }
    }
}

/// A name by another of the same kind that stands near; an index or an argument by one more or less.
pub fn names(source: &Source, edits: &mut Edits) {
    const MOST: usize = 6;
    for i in (0..source.tokens.len()).filter(|&i| source.is_variable(i) && !source.is_declared(i)) {
        let own = source.at(i);
        let is_like = |name: &&str| *name != own && source.shape(name) == source.shape(own);
        let others = source.known_at(i).into_iter().filter(is_like).take(MOST);
        edits.extend(others.map(|other| source.replace(i, i, other)));
        if matches!(source.before(i), "[" | "(" | ",")
            && matches!(source.at(i + 1), "]" | ")" | ",")
        {
            edits.extend([" + 1", " - 1"].map(|one| source.around(i, i, "", one)));
        }
    }
}

/// Two indices, arguments or parameters that stand side by side.
pub fn exchanged(source: &Source, edits: &mut Edits) {
    let exchange = |one: [usize; 2], other: [usize; 2]| {
        let between =
            &source.text[source.range(one[1], one[1]).end..source.range(other[0], other[0]).start];
        let text =
            source.span(other[0], other[1]).to_owned() + between + source.span(one[0], one[1]);
        source.replace(one[0], other[1], text)
    };
    for i in 0..source.tokens.len() {
        let Some(close) = source.partner(i).filter(|&close| close > i + 1) else {
            continue;
        };
        match source.at(i) {
            "[" if source.at(close + 1) == "[" => {
                let last = source.partner(close + 1).filter(|&last| last > close + 2);
                edits.extend(last.map(|last| exchange([i + 1, close - 1], [close + 2, last - 1])));
            }
            "(" => {
                let mut commas = vec![i];
                let mut j = i + 1;
                while j < close {
                    if source.at(j) == "," {
                        commas.push(j);
                    }
                    j = source.partner(j).unwrap_or(j) + 1;
                }
                commas.push(close);
                for three in commas.windows(3) {
                    let [one, other] = [[three[0] + 1, three[1] - 1], [three[1] + 1, three[2] - 1]];
                    if one[0] <= one[1] && other[0] <= other[1] {
                        edits.push(exchange(one, other));
                    }
                }
            }
            _ => {}
        }
    }
}

/// The runs of names and numbers with arithmetic between them: the whole, and each product in it.
fn arithmetic(source: &Source) -> Vec<(usize, usize)> {
    let is_operator = |i: usize| matches!(source.at(i), "+" | "-" | "*" | "/" | "%" | "//");
    let is_operand = |i: usize| match source.at(i) {
        "(" => !source.is(i.wrapping_sub(1), Kind::Word) || source.before(i) == "return",
        "Math" => true,
        _ => source.is_variable(i) || source.is(i, Kind::Number),
    };
    let mut runs = Vec::new();
    for i in (0..source.tokens.len()).filter(|&i| is_operand(i)) {
        if i > 0 && (is_operator(i - 1) || matches!(source.before(i), "." | ")" | "]")) {
            continue;
        }
        let (mut first, mut last) = (i, source.operand(i));
        let mut parts = Vec::new();
        while is_operator(last + 1) && is_operand(last + 2) {
            if matches!(source.at(last + 1), "+" | "-") {
                parts.push((first, last));
                first = last + 2;
            }
            last = source.operand(last + 2);
        }
        if first > i {
            parts.push((first, last));
        }
        parts.push((i, last));
        let is_product = |i: usize| matches!(source.at(i), "*" | "/" | "%" | "//");
        runs.extend(
            parts
                .into_iter()
                .filter(|&(first, last)| (first..=last).any(is_product)),
        );
    }
    runs
}

/// What is known of cells and boxes, for a name or two.
const BOXES: [&str; 11] = [
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
];

fn box_formula(row: &str, a: &str, b: &str, syntax: Syntax) -> String {
    let words = row.split(' ').map(|word| match syntax {
        Syntax::Python => word.replace('/', " // "),
        Syntax::JavaScript if word.contains('/') => format!("Math.floor({word})"),
        _ => word.to_owned(),
    });
    let text = Vec::from_iter(words).join(" ");
    text.replace('A', "{a}")
        .replace('B', "{b}")
        .replace("{a}", a)
        .replace("{b}", b)
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
