//! Rules for what a program sets, and for what takes that back.

use super::changes::Edits;
use super::fitted::foreign;
use super::names::Function;
use super::tokens::{Kind, Source, Syntax};
use std::collections::BTreeSet;

/// An assignment of the program, or what changes a list: what is set, the operator, the value.
pub struct Assignment<'a> {
    pub target: &'a str,
    pub operator: &'a str,
    pub value: &'a str,
    pub first: usize,
    pub last: usize,
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
    pub fn with(&self, operator: &str, value: &str) -> String {
        let target = self.target;
        match operator {
            "pop" | "pop_back" => format!("{target}.{operator}()"),
            // What is several values in an assignment is one in a list.
            "append" if value.contains(',') => format!("{target}.append(({value}))"),
            "++" | "--" => format!("{target}{operator}"),
            _ if operator.starts_with(char::is_alphabetic) => {
                format!("{target}.{operator}({value})")
            }
            _ => format!("{target} {operator} {value}"),
        }
    }

    /// What takes it back; `None` if that is not known.
    pub fn back(&self, source: &Source) -> Option<String> {
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
    pub fn is_like(&self, other: &Assignment) -> bool {
        let is_constant = |value: &str| {
            matches!(value, "true" | "false" | "True" | "False") || value.parse::<u32>().is_ok()
        };
        let is_same =
            self.value == other.value || !is_constant(self.value) && !is_constant(other.value);
        self.operator == other.operator && is_same
    }

    pub fn table(&self) -> &str {
        self.target.split(['[', '.']).next().unwrap_or_default()
    }

    /// Whether what is set lasts longer than a call.
    pub fn lasts(&self) -> bool {
        self.target.contains(['[', '.']) || self.operator != "="
    }
}

pub fn assignments(source: &Source) -> Vec<Assignment<'_>> {
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
            let is_assigned = matches!(operator, "=" | "|=" | "^=" | "&=" | "+=" | "-=");
            if !is_assigned || end + 1 >= last {
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
        // value = list.pop(k)
        let taken = (first..last).find(|&i| source.at(i) == "=").map(|i| i + 1);
        if let (Some(list), Some(open)) = (taken, source.partner(last)) {
            let is_pop = source.before(open) == "pop" && source.operand(list) == last;
            if is_pop && source.is_python() {
                let value = source.span(first, list - 2);
                found.push(one(source.span(list, open - 3), "pop", value));
            }
        }
        // list.add(value)
        let open = source
            .partner(last)
            .filter(|&open| open >= first + 3 && end == last);
        let method = source.before(open.unwrap_or(0));
        if let (Some(open), Some(_)) = (open, inverse(method, source.syntax)) {
            let value =
                source.text[source.range(open, open).end..source.range(last, last).start].trim();
            let list = source.span(first, open - 3);
            // v = list[k]; list.erase(list.begin() + k)
            let is_taken = |&i: &usize| {
                source.at(i) == "=" && source.at(i + 1) == list && source.at(i + 2) == "["
            };
            let taken = (0..first).rev().find(is_taken).map(|i| source.before(i));
            found.push(
                match taken.filter(|_| method == "erase" && value.contains("begin")) {
                    Some(value) => one(list, "pop_back", value),
                    None => one(list, method, value),
                },
            );
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

/// The value with which something is changed, by another that is used so; what is set beside others, by their value; what is
/// set, changed as its table is elsewhere.
pub fn other_values(source: &Source, edits: &mut Edits) {
    const NEAR: usize = 2;
    let all = assignments(source);
    for one in all.iter().filter(|it| it.lasts()) {
        let is_beside =
            |it: &Assignment| source.line(it.first).abs_diff(source.line(one.first)) <= NEAR;
        let is_other = |it: &&Assignment| {
            let is_used_so = it.lasts() && (one.operator != "=" || is_beside(it));
            it.operator == one.operator && it.value != one.value && is_used_so
        };
        let values = BTreeSet::from_iter(all.iter().filter(is_other).map(|it| it.value));
        let texts = values.iter().map(|value| one.with(one.operator, value));
        edits.extend(texts.map(|text| source.replace(one.first, one.last, text)));
        let is_changed = |it: &&Assignment| it.table() == one.table() && it.operator.ends_with('=');
        let operators = BTreeSet::from_iter(all.iter().filter(is_changed).map(|it| it.operator));
        let operators = operators
            .into_iter()
            .filter(|it| one.operator == "=" && *it != "=");
        let place = source.operand(one.first) + 1;
        edits.extend(operators.map(|it| source.replace(place, place, it)));
    }
}

/// How many lines belong to a recursive call.
const NEAR_CALL: usize = 8;

/// Whether a token stands in the lines that belong to a call.
pub fn is_near(source: &Source, i: usize, call: usize) -> bool {
    source.name_of_function(i) == source.name_of_function(call)
        && source.line(i).abs_diff(source.line(call)) <= NEAR_CALL
}

/// What is set before a recursive call and not again behind it, taken back there: one by one, or all; and what is only taken
/// back, set before the call. Without recursion a step ahead, `top++`, is the call.
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
        let (all, counterparts) = (missing.join("; "), counterparts(source, call));
        if !all.is_empty() {
            missing.extend(counterparts.iter().map(|it| format!("{all}; {it}")));
            missing.push(all);
        }
        missing.extend(counterparts);
        let is_entered = |it: &&&Assignment| before.iter().any(|other| other.target == it.target);
        let taken_back = behind
            .iter()
            .filter(|it| it.operator == "=" && !is_entered(it));
        for taken in taken_back {
            for place in places.iter().filter(|it| it.0 < call && is_here(it.0)) {
                let known = source.known_at(place.0).into_iter();
                let values = known.filter(|name| !source.is_table(name)).take(3);
                let texts = values.map(|value| taken.with("=", value));
                edits.extend(texts.map(|text| source.put_after(place, &text)));
            }
        }
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

/// The calls before a recursive call that may take back what a call there does: of other functions with the same
/// parameters, or of the same one with another last argument.
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
        let is_alone = source.partner(name + 1) == Some(end) && end > name + 2;
        let done = source.called(name).filter(|_| is_alone);
        if let (Some(done), true) = (done, first < recursive && is_near(source, first, recursive)) {
            let is_other =
                |it: &&Function| it.name != done.name && parameters(it) == parameters(done);
            let others = source.functions().iter().filter(is_other);
            let (before, behind) = (source.span(first, name), source.span(name + 1, end));
            let before = before.strip_suffix(source.at(name)).unwrap_or_default();
            let call = |it: &Function| format!("{before}{}{behind}", source.at(it.name));
            texts.extend(others.map(call));
            let rest = source.span(first, end - 2);
            let arguments = match source.at(end - 1) {
                "true" => &["false"][..],
                "True" => &["False"],
                "1" => &["0", "-1"],
                _ => &["0"],
            };
            let is_one = matches!(source.before(end - 1), "," | "(");
            let arguments = arguments.iter().filter(|_| is_one);
            texts.extend(arguments.map(|argument| format!("{rest} {argument})")));
        }
    }
    texts
}

/// Without recursion: a loop over digits goes on with the next one where a cell has one already.
pub fn goes_on(source: &Source, edits: &mut Edits) {
    if !source.recursive_calls().is_empty() {
        return;
    }
    let all = assignments(source);
    let targets = all
        .iter()
        .filter(|it| it.operator == "=")
        .map(|it| it.target);
    let cells = BTreeSet::from_iter(targets.filter(|target| target.contains('[')));
    for i in 1..source.tokens.len() {
        let more = match (source.before(i), source.at(i)) {
            ("=", "0") => "",
            ("=", "1") => " + 1",
            _ => continue,
        };
        let known = cells
            .iter()
            .filter(|cell| foreign(source, cell, i).is_empty());
        edits.extend(known.map(|cell| source.replace(i, i, format!("{cell}{more}"))));
    }
}
