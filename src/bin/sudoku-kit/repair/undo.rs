//! Rules for what a program sets, and for what takes that back: statements that stand in the program already, put in
//! at other places with the names that are known there.

use super::changes::{apply, Edit, Edits};
use super::tokens::{Kind, Source, Syntax};
use std::collections::BTreeSet;

/// An assignment of the program, or what changes a list: what is set, the operator, the value.
struct Assignment<'a> {
    target: &'a str,
    operator: &'a str,
    value: &'a str,
    first: usize,
    last: usize,
}

/// Operators and methods that take back what others do, both ways; the first that fits is taken.
const INVERSE: [(&str, &str); 10] = [
    ("^=", "^="),
    ("|=", "^="),
    ("&=", "|="),
    ("+=", "-="),
    ("++", "--"),
    ("add", "remove"),
    ("append", "pop"),
    ("push_back", "pop_back"),
    ("push", "pop"),
    ("insert", "erase"),
];

fn inverse(word: &str, syntax: Syntax) -> Option<&'static str> {
    if (word, syntax) == ("add", Syntax::JavaScript) {
        return Some("delete");
    }
    let ways = INVERSE
        .iter()
        .flat_map(|&(one, other)| [(one, other), (other, one)]);
    ways.filter(|(from, _)| *from == word)
        .map(|(_, to)| to)
        .next()
}

impl Assignment<'_> {
    fn with(&self, operator: &str, value: &str) -> String {
        let target = self.target;
        match operator {
            "pop" | "pop_back" => format!("{target}.{operator}()"),
            "++" | "--" => format!("{target}{operator}"),
            _ if operator.starts_with(char::is_alphabetic) => {
                format!("{target}.{operator}({value})")
            }
            _ => format!("{target} {operator} {value}"),
        }
    }

    /// What takes it back; `None` if that is not known.
    fn back(&self, source: &Source) -> Option<String> {
        // A grid of characters has points.
        let mut blanks = ["'.'", "\".\""]
            .into_iter()
            .filter(|blank| source.text.contains(blank));
        let value = match self.value {
            "true" => "false",
            "false" => "true",
            "True" => "False",
            "False" => "True",
            "0" => "1",
            _ => blanks.next().unwrap_or("0"),
        };
        match self.operator {
            "=" => Some(self.with("=", value)),
            operator => Some(self.with(inverse(operator, source.syntax)?, self.value)),
        }
    }

    /// Whether what is set lasts longer than a call.
    fn lasts(&self) -> bool {
        self.target.contains(['[', '.']) || self.operator != "="
    }
}

fn assignments(source: &Source) -> Vec<Assignment<'_>> {
    let mut found = Vec::new();
    for statement in &source.statements {
        let (first, last) = (statement.first, source.end(statement));
        if source.is(first + 1, Kind::Word) {
            continue;
        }
        let one = |target, operator, value| Assignment {
            target,
            operator,
            value,
            first,
            last,
        };
        // `a = b = value` sets both.
        let (mut i, mut targets) = (first, Vec::new());
        while i < last && source.is(i, Kind::Word) {
            let end = source.operand(i);
            let operator = source.at(end + 1);
            if !matches!(operator, "=" | "|=" | "^=" | "&=" | "+=" | "-=") {
                break;
            }
            targets.push((source.span(i, end), operator));
            i = end + 2;
        }
        found.extend(
            targets
                .iter()
                .map(|(target, operator)| one(*target, operator, source.span(i, last))),
        );
        let end = source.operand(first);
        if matches!(source.at(end + 1), "++" | "--") && end + 1 == last {
            found.push(one(source.span(first, end), source.at(last), ""));
        }
        // list.add(value)
        let open = source
            .partner(last)
            .filter(|&open| open >= first + 3 && end == last);
        let method = source.before(open.unwrap_or(0));
        if let (Some(open), Some(_)) = (open, inverse(method, source.syntax)) {
            let value =
                source.text[source.range(open, open).end..source.range(last, last).start].trim();
            found.push(one(source.span(first, open - 3), method, value));
        }
    }
    found
}

/// A table that is set back as a whole where one bit of it was entered.
pub fn set_back(source: &Source, edits: &mut Edits) {
    let all = assignments(source);
    for whole in all.iter().filter(|it| it.operator == "=") {
        let operator = source.operand(whole.first) + 1;
        for bit in all.iter().filter(|it| it.target == whole.target) {
            if let Some(back) = inverse(bit.operator, source.syntax) {
                let text = format!("{back} {}", bit.value);
                edits.push(source.replace(operator, whole.last, text));
            }
        }
    }
}

/// What is set before a recursive call and not again behind it, taken back there: one by one, or all.
pub fn ways_back(source: &Source, edits: &mut Edits) {
    const MOST_LINES: usize = 8;
    let mut all = assignments(source);
    all.retain(Assignment::lasts);
    for call in 0..source.tokens.len() {
        let function = source.name_of_function(call);
        if function.is_none() || source.called(call).map(|it| it.name) != function {
            continue;
        }
        let is_here = |it: usize| {
            source.name_of_function(it) == function
                && source.line(it).abs_diff(source.line(call)) <= MOST_LINES
        };
        let is_missing = |it: &&Assignment| {
            let mut behind = all
                .iter()
                .filter(|other| is_here(other.first) && other.first > call);
            is_here(it.first) && it.first < call && !behind.any(|other| other.target == it.target)
        };
        let missing = all.iter().filter(is_missing);
        let mut missing: Vec<String> = missing.filter_map(|it| it.back(source)).collect();
        missing.push(missing.join("; "));
        for place in source
            .places()
            .iter()
            .filter(|it| it.0 > call && is_here(it.0))
        {
            put_in_if_known(source, place, &missing, edits);
        }
    }
}

/// What takes back an assignment, anywhere in its function.
pub fn undone(source: &Source, edits: &mut Edits) {
    for assignment in assignments(source).iter().filter(|it| it.lasts()) {
        let back = Vec::from_iter(assignment.back(source));
        for place in source.places() {
            if source.name_of_function(place.0) == source.name_of_function(assignment.first) {
                put_in_if_known(source, &place, &back, edits);
            }
        }
    }
}

/// Statements put in at a place where all their names are known.
fn put_in_if_known(source: &Source, place: &(usize, String), texts: &[String], edits: &mut Edits) {
    let known = texts
        .iter()
        .filter(|text| !text.is_empty() && foreign(source, text, place.0).is_empty());
    edits.extend(known.map(|text| source.put_after(place, text)));
}

/// The variables of a text that are unknown at a token.
fn foreign(source: &Source, text: &str, place: usize) -> BTreeSet<String> {
    let own = Source::new(text.to_owned(), source.syntax);
    let known = source.known_at(place);
    let is_foreign = |i: &usize| own.is_variable(*i) && !known.contains(&own.at(*i));
    (0..own.tokens.len())
        .filter(is_foreign)
        .map(|i| own.at(i).to_owned())
        .collect()
}

/// Assignments of the program beside others, with the names of the place where they are put in.
pub fn assignments_put_in(source: &Source, edits: &mut Edits) {
    let mut all = assignments(source);
    all.retain(Assignment::lasts);
    let texts: BTreeSet<String> = all
        .iter()
        .map(|it| it.with(it.operator, it.value))
        .collect();
    for place in source.places() {
        let is_beside = |it: &Assignment| source.line(it.first).abs_diff(source.line(place.0)) <= 1;
        if all.iter().any(is_beside) {
            let texts = texts.iter().flat_map(|text| fitted(source, text, place.0));
            edits.extend(texts.map(|text| source.put_after(&place, &text)));
        }
    }
}

/// A text with indices that stand near a place for names that are unknown there: `rows[r][d]` becomes
/// `rows[i][grid[i][j]]`.
fn fitted(source: &Source, text: &str, place: usize) -> Vec<String> {
    let foreign = foreign(source, text, place);
    if foreign.is_empty() {
        return vec![text.to_owned()];
    }
    if foreign.len() > 3 || foreign.iter().any(|name| source.is_table(name)) {
        return Vec::new();
    }
    let mut texts = vec![(text.to_owned(), indices_near(source, place))];
    for name in foreign {
        let fits = texts.iter().flat_map(|(text, indices)| {
            // Another name gets another index.
            (0..indices.len()).map(|k| {
                let mut indices = indices.clone();
                let index = indices.remove(k);
                (substituted(source, text, &name, &index), indices)
            })
        });
        texts = fits.collect();
    }
    texts.into_iter().map(|(text, _)| text).collect()
}

/// The indices that stand near a place and are known there, the nearest first.
fn indices_near(source: &Source, place: usize) -> Vec<String> {
    const MOST: usize = 4;
    const MOST_LINES: usize = 3;
    let away = |i: usize| source.line(i).abs_diff(source.line(place));
    let is_near = |i: &usize| source.at(*i) == "[" && away(*i) <= MOST_LINES;
    let mut brackets: Vec<usize> = (0..source.tokens.len()).filter(is_near).collect();
    brackets.sort_by_key(|&i| away(i));
    let mut indices: Vec<String> = Vec::new();
    for open in brackets {
        let close = source.partner(open).filter(|&close| close > open + 1);
        let index = close
            .map_or("", |close| source.span(open + 1, close - 1))
            .to_owned();
        let is_name = source.is_variable(open + 1) && foreign(source, &index, place).is_empty();
        if is_name && indices.len() < MOST && !indices.contains(&index) {
            indices.push(index);
        }
    }
    indices
}

/// A text with another for a name.
fn substituted(source: &Source, text: &str, name: &str, other: &str) -> String {
    let own = Source::new(text.to_owned(), source.syntax);
    let is_name = |i: &usize| own.at(*i) == name && own.is_variable(*i);
    let names = (0..own.tokens.len()).filter(is_name);
    let edits: Vec<Edit> = names.map(|i| (own.range(i, i), other.to_owned())).collect();
    apply(text, &edits)
}

/// Tables that are written but not asked, asked in a condition.
pub fn asked(source: &Source, edits: &mut Edits) {
    let is_flag =
        |it: &&Assignment| matches!(it.value, "true" | "True" | "1") && it.target.contains('[');
    let [not, and, or] = if source.is_python() {
        ["not ", " and ", " or "]
    } else {
        ["!", " && ", " || "]
    };
    for table in assignments(source).iter().filter(is_flag) {
        let name = table.target.split_inclusive('[').next().unwrap_or_default();
        for (first, last) in source.conditions() {
            if !source.span(first, last).contains(name) {
                for text in fitted(source, table.target, first) {
                    edits.push(source.around(first, last, &format!("{not}{text}{and}"), ""));
                    edits.push(source.around(first, last, &format!("{text}{or}"), ""));
                }
            }
        }
    }
}
