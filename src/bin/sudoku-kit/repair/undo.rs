//! Rules for what a program sets, and for what takes that back: statements that stand in the program already, put in
//! at other places with the names that are known there.

use super::changes::{apply, Edit, Edits};
use super::names::Function;
use super::tokens::{Kind, Source, Statement, Syntax};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

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

    /// Whether the same is done to another target.
    fn is_like(&self, other: &Assignment) -> bool {
        let is_constant = |value: &str| {
            matches!(value, "true" | "false" | "True" | "False") || value.parse::<u32>().is_ok()
        };
        let is_same =
            self.value == other.value || !is_constant(self.value) && !is_constant(other.value);
        self.operator == other.operator && is_same
    }

    fn table(&self) -> &str {
        self.target.split(['[', '.']).next().unwrap_or_default()
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

/// Set back where it is entered; set back as a whole where one bit of it was entered.
pub fn set_back(source: &Source, edits: &mut Edits) {
    let all = assignments(source);
    for whole in all.iter().filter(|it| it.operator == "=") {
        let operator = source.operand(whole.first) + 1;
        let back = whole.back(source).filter(|_| whole.lasts());
        edits.extend(back.map(|back| source.replace(whole.first, whole.last, back)));
        for bit in all.iter().filter(|it| it.target == whole.target) {
            if let Some(back) = inverse(bit.operator, source.syntax) {
                let text = format!("{back} {}", bit.value);
                edits.push(source.replace(operator, whole.last, text));
            }
        }
    }
}

/// The value with which something is changed, by another that is used so.
pub fn other_values(source: &Source, edits: &mut Edits) {
    let all = assignments(source);
    for one in all.iter().filter(|it| it.operator != "=") {
        let is_other = |it: &&Assignment| it.operator == one.operator && it.value != one.value;
        let values = BTreeSet::from_iter(all.iter().filter(is_other).map(|it| it.value));
        let texts = values.iter().map(|value| one.with(one.operator, value));
        edits.extend(texts.map(|text| source.replace(one.first, one.last, text)));
    }
}

/// How many lines belong to a recursive call.
const NEAR_CALL: usize = 8;

/// Whether a token stands in the lines that belong to a call.
fn is_near(source: &Source, i: usize, call: usize) -> bool {
    source.name_of_function(i) == source.name_of_function(call)
        && source.line(i).abs_diff(source.line(call)) <= NEAR_CALL
}

/// What is set before a recursive call and not again behind it, taken back there: one by one, or all. Without recursion a
/// step ahead, `top++`, is the call.
pub fn ways_back(source: &Source, edits: &mut Edits) {
    let all = assignments(source);
    let places = source.places();
    let mut calls = source.recursive_calls();
    if calls.is_empty() {
        let ahead = all.iter().filter(|it| it.operator == "++");
        calls.extend(ahead.map(|it| it.first));
    }
    for call in calls {
        let is_here = |i: usize| is_near(source, i, call);
        let here = Vec::from_iter(all.iter().filter(|it| it.lasts() && is_here(it.first)));
        let (before, behind): (Vec<&Assignment>, Vec<&Assignment>) =
            here.iter().partition(|it| it.first < call);
        let missing = before
            .iter()
            .filter(|it| behind.iter().all(|other| other.target != it.target));
        let mut missing = Vec::from_iter(missing.filter_map(|it| it.back(source)));
        missing.push(missing.join("; "));
        missing.retain(|text| !text.is_empty());
        missing.extend(counterparts(source, call));
        let is_behind = |it: &&(usize, String)| it.0 > call && is_here(it.0);
        let mut places = Vec::from_iter(places.iter().filter(is_behind));
        // Beside what is taken back already.
        let away =
            |it: &Assignment, place: usize| source.line(it.first).abs_diff(source.line(place));
        places.sort_by_key(|place| behind.iter().map(|it| away(it, place.0)).min());
        for place in places {
            let known = missing
                .iter()
                .filter(|text| foreign(source, text, place.0).is_empty());
            edits.extend(known.map(|text| source.put_after(place, text)));
        }
    }
}

/// The calls before a recursive call, of other functions with the same parameters: one may take back what the first does.
fn counterparts(source: &Source, recursive: usize) -> Vec<String> {
    let parameters = |function: &Function| {
        let close = source.partner(function.open).unwrap_or(function.open);
        source.span(function.open, close)
    };
    let mut texts = Vec::new();
    for statement in &source.statements {
        let (first, end) = (statement.first, source.end(statement));
        // self.enter(...)
        let is_member = matches!(source.at(first), "self" | "this");
        let name = first + 2 * usize::from(is_member);
        let is_alone = source.partner(name + 1) == Some(end);
        let done = source.called(name).filter(|_| is_alone);
        if let (Some(done), true) = (done, first < recursive && is_near(source, first, recursive)) {
            let is_other =
                |it: &&Function| it.name != done.name && parameters(it) == parameters(done);
            let others = source.functions().iter().filter(is_other);
            let (before, behind) = (source.span(first, name), source.span(name + 1, end));
            let before = before.strip_suffix(source.at(name)).unwrap_or_default();
            let call = |it: &Function| format!("{before}{}{behind}", source.at(it.name));
            texts.extend(others.map(call));
        }
    }
    texts
}

/// What is done before a recursive call, done with each clue where that is read.
pub fn clues_entered(source: &Source, edits: &mut Edits) {
    const READING: [&str; 5] = [">>", "scanf", "nextInt", "parseInt", "nextToken"];
    let mut sets = assignments(source);
    sets.retain(|it| it.lasts() && !matches!(it.operator, "++" | "--"));
    let is_done = |it: &&Statement| {
        source.called(it.first).is_some() || sets.iter().any(|set| set.first == it.first)
    };
    let done = source.recursive_calls().into_iter().map(|call| {
        let before = source
            .statements
            .iter()
            .filter(|it| it.last < call && is_near(source, it.first, call));
        let before = before
            .filter(is_done)
            .map(|it| source.span(it.first, source.end(it)));
        Vec::from_iter(before).join("; ")
    });
    let done = BTreeSet::from_iter(done.filter(|text| !text.is_empty()));
    for statement in &source.statements {
        let mut tokens = statement.first..=statement.last;
        if !tokens.clone().any(|i| READING.contains(&source.at(i))) {
            continue;
        }
        if let Some(cell) = tokens.find(|&i| source.is_variable(i) && source.at(i + 1) == "[") {
            let place = (statement.last, String::new());
            let cell = source.span(cell, source.operand(cell));
            let texts = done
                .iter()
                .flat_map(|text| fitted(source, text, place.0, cell));
            edits.extend(texts.map(|text| source.put_after(&place, &text)));
        }
    }
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

/// Where tables are set side by side: the same for one more table, as elsewhere, with the names of the place.
pub fn assignments_put_in(source: &Source, edits: &mut Edits) {
    const NEAR: usize = 4;
    let mut all = assignments(source);
    all.retain(Assignment::lasts);
    for beside in &all {
        let is_near =
            |it: &&Assignment| source.line(it.first).abs_diff(source.line(beside.first)) <= NEAR;
        let near = all.iter().filter(is_near).filter(|it| it.is_like(beside));
        let here = Vec::from_iter(near.map(Assignment::table));
        let others = all
            .iter()
            .filter(|it| it.is_like(beside) && !here.contains(&it.table()));
        let texts = BTreeSet::from_iter(others.map(|it| it.with(it.operator, it.value)));
        let last = beside.last + usize::from(!source.is_python());
        let place = (last, source.indent(beside.first).to_owned());
        let texts = texts
            .iter()
            .flat_map(|text| fitted(source, text, beside.last, ""));
        edits.extend(texts.map(|text| source.put_after(&place, &text)));
    }
}

/// A text with indices that stand near a place for names that are unknown there: `rows[r][d]` becomes
/// `rows[i][grid[i][j]]`.
/// A cell may stand for such a name, too.
fn fitted(source: &Source, text: &str, place: usize, cell: &str) -> Vec<String> {
    let foreign = foreign(source, text, place);
    if foreign.is_empty() {
        return vec![text.to_owned()];
    }
    if foreign.len() > 3 || foreign.iter().any(|name| source.is_table(name)) {
        return Vec::new();
    }
    let mut indices = indices_near(source, place);
    indices.extend((!cell.is_empty()).then(|| cell.to_owned()));
    let mut texts = vec![(text.to_owned(), indices)];
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
        for (first, last) in source
            .conditions()
            .into_iter()
            .map(RangeInclusive::into_inner)
        {
            if !source.span(first, last).contains(name) {
                for text in fitted(source, table.target, first, "") {
                    edits.push(source.around(first, last, &format!("{not}{text}{and}"), ""));
                    edits.push(source.around(first, last, &format!("{text}{or}"), ""));
                }
            }
        }
    }
}
