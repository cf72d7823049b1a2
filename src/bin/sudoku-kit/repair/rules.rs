//! Rules for numbers, names and what stands in quotes.

use super::changes::{Edit, Edits};
use super::fitted::foreign;
use super::tokens::{Kind, Source, Syntax};
use std::collections::BTreeSet;
use std::iter;
use std::ops::RangeInclusive;

impl Source {
    /// Tokens replaced by a text.
    pub fn replace(&self, first: usize, last: usize, text: impl Into<String>) -> Vec<Edit> {
        vec![(self.range(first, last), text.into())]
    }

    /// Tokens with a text before and behind them.
    pub fn around(&self, first: usize, last: usize, before: &str, after: &str) -> Vec<Edit> {
        let own = self.span(first, last);
        self.replace(first, last, format!("{before}{own}{after}"))
    }

    /// Whether these tokens follow one another somewhere.
    fn has(&self, words: &[&str]) -> bool {
        let here = |i: usize| {
            words
                .iter()
                .enumerate()
                .all(|(k, word)| self.at(i + k) == *word)
        };
        (0..self.tokens.len()).any(here)
    }

    /// What `if` and `while` ask.
    pub fn conditions(&self) -> Vec<RangeInclusive<usize>> {
        let asks = |&i: &usize| matches!(self.at(i), "if" | "elif" | "while");
        let condition = |i: usize| match self.partner(i + 1) {
            Some(close) if !self.is_python() => i + 2..=close - 1,
            _ => {
                let mut end = i + 1;
                while !matches!(self.at(end), ":" | "{" | "") {
                    end = self.partner(end).unwrap_or(end).max(end) + 1;
                }
                i + 1..=end - 1
            }
        };
        let is_whole =
            |range: &RangeInclusive<usize>| !range.is_empty() && *range.end() < self.tokens.len();
        let all = (0..self.tokens.len()).filter(asks).map(condition);
        all.filter(is_whole).collect()
    }
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
    let mut statements = source.statements.iter();
    let statement = statements
        .rfind(|it| it.first <= i)
        .map_or(0, |it| it.first);
    let is_next = source.before(name) == "," && source.is(statement + 1, Kind::Word);
    source.before(name) == "new" || source.is_declared(name) || is_next
}

/// Numbers, or the lengths of tables, by others.
fn numbers(source: &Source, edits: &mut Edits, lengths: bool, others: impl Fn(u32) -> Vec<u32>) {
    let value = |text: &str| match text.strip_prefix("0x") {
        Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
        None => text.parse(),
    };
    for i in (0..source.tokens.len()).filter(|&i| source.is(i, Kind::Number)) {
        if let (true, Ok(value)) = (is_length(source, i) == lengths, value(source.at(i))) {
            let others = others(value).into_iter().filter(|other| *other != value);
            edits.extend(others.map(|other| source.replace(i, i, other.to_string())));
        }
    }
}

/// Numbers by one more or less; a minimum that begins at 0 by more than all candidates; a mask of digits by one bit.
pub fn numbers_by_one(source: &Source, edits: &mut Edits) {
    let others = |value: u32| match value {
        0 => vec![1, 10],
        511 | 1022 | 1023 => vec![511, 1022, 1023],
        _ => vec![value.saturating_add(1), value - 1],
    };
    numbers(source, edits, false, others);
}

/// A list of blanks has room for all cells, and a table of digits for as many as another has.
pub fn lengths_of_lists(source: &Source, edits: &mut Edits) {
    let others = |value: u32| match value {
        9 if source.text.contains("[10]") => vec![10],
        11..=81 => vec![82],
        _ => Vec::new(),
    };
    numbers(source, edits, true, others);
}

pub fn lengths(source: &Source, edits: &mut Edits) {
    numbers(source, edits, true, |value| vec![value.max(9) + 1]);
}

/// Where a variable is used.
fn uses(source: &Source) -> impl Iterator<Item = usize> + '_ {
    let all = 0..source.tokens.len();
    all.filter(|&i| source.is_variable(i) && !source.is_declared(i))
}

/// A name by others of the same kind that stand near.
fn by_another(source: &Source, i: usize, edits: &mut Edits) {
    const MOST: usize = 3;
    let own = source.at(i);
    let is_copy = |name: &str| source.has(&[name, "=", own]);
    let mut declared = (0..source.tokens.len()).filter(|&j| source.at(j) == own);
    let own_type = declared
        .find(|&j| source.is_declared(j))
        .map(|j| source.before(j));
    let own_type = own_type.filter(|of| of.starts_with(char::is_uppercase));
    let is_of_type = |name: &str| own_type.is_some_and(|of| source.has(&[of, name]));
    // What is just declared has no value yet.
    let is_new = |name: &str| {
        let mut near = i.saturating_sub(4)..i;
        near.any(|j| source.at(j) == name && source.is_declared(j) && source.at(j + 1) == "=")
    };
    let is_like = |name: &&str| {
        let is_alike = source.shape(name) == source.shape(own) || is_of_type(name);
        *name != own && !is_new(name) && (is_alike || is_copy(name))
    };
    let others = source.known_at(i).into_iter().filter(is_like).take(MOST);
    edits.extend(others.map(|other| source.replace(i, i, other)));
}

/// A name that stands beside itself by another: `grid[row][row]`, `all & ~all`; `x = x` by what sets a member.
pub fn beside_itself(source: &Source, edits: &mut Edits) {
    let is_same = |i: usize, other: usize| source.at(other) == source.at(i);
    let is_beside =
        |&i: &usize| (2..=3).any(|by| is_same(i, i + by) || i >= by && is_same(i, i - by));
    let member = match source.syntax {
        Syntax::Cpp => "this->",
        Syntax::Java | Syntax::JavaScript => "this.",
        _ => "self.",
    };
    for i in uses(source).filter(is_beside) {
        by_another(source, i, edits);
        if source.at(i + 1) == "=" && is_same(i, i + 2) {
            edits.push(source.around(i, i + 2, member, ""));
        }
    }
}

/// A name by another; an index or an argument by one more or less.
pub fn names(source: &Source, edits: &mut Edits) {
    for i in uses(source) {
        by_another(source, i, edits);
        if matches!(source.before(i), "[" | "(" | ",")
            && matches!(source.at(i + 1), "]" | ")" | ",")
        {
            edits.extend([" + 1", " - 1"].map(|one| source.around(i, i, "", one)));
            edits.push(source.replace(i, i, "0"));
        }
    }
}

/// A table with the indices that it has elsewhere in the function.
pub fn as_elsewhere(source: &Source, edits: &mut Edits) {
    let all = uses(source).filter(|&i| source.at(i + 1) == "[");
    let all = Vec::from_iter(all.map(|i| (i, source.operand(i))));
    for &(i, last) in &all {
        let own = source.span(i, last);
        let is_elsewhere = |&&(j, _): &&(usize, usize)| {
            source.at(j) == source.at(i) && source.name_of_function(j) == source.name_of_function(i)
        };
        let others = all.iter().filter(is_elsewhere);
        let others = BTreeSet::from_iter(others.map(|&(j, last)| source.span(j, last)));
        let is_known = |text: &&str| *text != own && foreign(source, text, i).is_empty();
        let others = others.into_iter().filter(is_known);
        edits.extend(others.map(|other| source.replace(i, last, other)));
    }
}

/// Where a function asks whether a cell equals something, it leaves out the cell that it is given.
pub fn but_itself(source: &Source, edits: &mut Edits) {
    let [and, or] = match source.is_python() {
        true => ["and", "or"],
        false => ["&&", "||"],
    };
    for i in uses(source).filter(|&i| source.at(i + 1) == "[") {
        let last = source.operand(i);
        if !matches!(source.at(last + 1), "==" | "===") {
            continue;
        }
        let Some(function) = source.function_of(i) else {
            continue;
        };
        let given = function.open + 1..source.partner(function.open).unwrap_or(function.open);
        let given = given.filter(|&j| matches!(source.at(j + 1), "," | ")"));
        let given = Vec::from_iter(given.map(|j| source.at(j)));
        let mut indices = Vec::new();
        let mut open = i + 1;
        while let ("[", Some(close)) = (source.at(open), source.partner(open)) {
            indices.push(source.span(open + 1, close - 1));
            open = close + 1;
        }
        let differs = given.windows(indices.len()).map(|given| {
            let each = indices.iter().zip(given);
            let each = each.map(|(index, given)| format!("{index} != {given}"));
            Vec::from_iter(each).join(&format!(" {or} "))
        });
        edits
            .extend(differs.map(|differs| source.around(i, i, &format!("({differs}) {and} "), "")));
    }
}

/// Two names of a statement exchanged, or of two that follow each other.
pub fn exchanged(source: &Source, edits: &mut Edits) {
    for (k, one) in source.statements.iter().enumerate() {
        let two = source.statements.get(k + 1).map(|two| one.head..=two.last);
        for tokens in iter::once(one.head..=one.last).chain(two) {
            let is_name = |&i: &usize| source.is_variable(i) && !source.is_declared(i);
            let all = Vec::from_iter(tokens.clone().filter(is_name));
            let mut names = Vec::from_iter(all.iter().map(|&i| source.at(i)));
            names.sort();
            names.dedup();
            for (k, a) in names.iter().enumerate() {
                for b in &names[..k] {
                    if source.shape(a) == source.shape(b) {
                        let other = |&i: &usize| match source.at(i) {
                            name if name == *a => Some((source.range(i, i), (*b).to_owned())),
                            name if name == *b => Some((source.range(i, i), (*a).to_owned())),
                            _ => None,
                        };
                        edits.push(all.iter().filter_map(other).collect());
                    }
                }
            }
        }
    }
}

/// A local variable that hides another: by another name, or without its type.
pub fn hidden(source: &Source, edits: &mut Edits) {
    for i in (0..source.tokens.len()).filter(|&i| source.is_declared_in_list(i)) {
        let is_outer = |&j: &usize| {
            source.at(j) == source.at(i)
                && (source.is_declared_in_list(j) || source.before(j) == "&")
                && source.reach[j] > source.reach[i]
                && [None, source.name_of_function(i)].contains(&source.name_of_function(j))
        };
        if source.function_of(i).is_some() && (0..source.tokens.len()).any(|j| is_outer(&j)) {
            edits.push(source.around(i, i, "", "_"));
            if source.before(i) != "," {
                edits.push(source.replace(i - 1, i - 1, ""));
            }
        }
    }
}

/// A table of the whole program, declared anew in a function that calls itself: each call then has its own.
pub fn own_tables(source: &Source, edits: &mut Edits) {
    const MODIFIERS: [&str; 4] = ["public", "private", "static", "final"];
    let calls = source.recursive_calls();
    let searching = |i: usize| {
        calls
            .iter()
            .any(|&call| source.name_of_function(call) == Some(i))
    };
    let places = source.places();
    for statement in &source.statements {
        let (mut first, end) = (statement.first, source.end(statement));
        while MODIFIERS.contains(&source.at(first)) {
            first += 1;
        }
        let is_table = |&i: &usize| source.is_variable(i) && source.is_table(source.at(i));
        let name = (first..=end).take(9).find(is_table);
        let Some(name) = name.filter(|&i| source.function_of(i).is_none()) else {
            continue;
        };
        let is_array = source.at(end) == "]" && source.operand(name) == end;
        let text = source.span(first, end).to_owned() + if is_array { " = {0}" } else { "" };
        for function in source.functions().iter().filter(|it| searching(it.name)) {
            let mut body = function.body.clone();
            let used = body.find(|&i| source.at(i) == source.at(name) && source.is_variable(i));
            let is_before =
                |it: &&(usize, String)| Some(it.0) < used && it.0 >= function.body.start;
            let place = places.iter().rfind(is_before);
            edits.extend(place.map(|place| source.put_after(place, &text)));
        }
    }
}

/// A parameter or a variable of C++ that is a copy, by a reference; all numbers together that are given and set.
pub fn references(source: &Source, edits: &mut Edits) {
    const SMALL: [&str; 7] = ["int", "bool", "char", "short", "long", "double", "size_t"];
    for function in source
        .functions()
        .iter()
        .filter(|_| source.syntax == Syntax::Cpp)
    {
        let close = source.partner(function.open).unwrap_or(function.open);
        let is_given = |i: usize| i < close;
        let is_own = |&i: &usize| match is_given(i) {
            true => source.is_declared(i) || source.before(i) == ">>",
            false => source.is_declared(i) && matches!(source.at(i + 1), "=" | ":"),
        };
        let own = (function.open + 1..function.body.end).filter(is_own);
        let (mut small, large): (Vec<usize>, Vec<usize>) =
            own.partition(|&i| SMALL.contains(&source.before(i)) && source.at(i + 1) != ":");
        small.retain(|&i| is_given(i));
        let reference = |&i: &usize| source.around(i, i, "&", "");
        edits.extend(large.iter().map(reference));
        let is_set = |i: &&usize| {
            let mut body = function.body.clone();
            body.any(|j| source.at(j) == source.at(**i) && source.at(j + 1) == "=")
        };
        let set = small.iter().filter(is_set).flat_map(reference);
        edits.extend(Some(Vec::from_iter(set)).filter(|set| !set.is_empty()));
    }
}

/// The text of a macro, as one operand.
pub fn macros(source: &Source, edits: &mut Edits) {
    let is_first = |&i: &usize| {
        let is_own = i > 0 && source.line(i - 1) == source.line(i);
        source.tokens[i].is_in_macro && !is_own
    };
    for name in (0..source.tokens.len()).filter(is_first) {
        let is_open = source.at(name + 1) == "("
            && source.range(name, name + 1).len() == source.at(name).len() + 1;
        let parameters = source.partner(name + 1).filter(|_| is_open);
        let first = parameters.unwrap_or(name) + 1;
        let is_own = |i: &usize| source.line(*i) == source.line(name);
        if let Some(last) = (first..source.tokens.len()).take_while(is_own).last() {
            edits.push(source.around(first, last, "(", ")"));
        }
    }
}

/// What is printed between digits; a character by a text, to which numbers are not added.
pub fn quoted(source: &Source, edits: &mut Edits) {
    for i in (0..source.tokens.len()).filter(|&i| source.is(i, Kind::Quoted)) {
        let text = source.at(i);
        if (2..20).contains(&text.len()) && text.is_ascii() {
            let (quote, begin) = (&text[..1], &text[..text.len() - 1]);
            for other in [" ", "\\n"] {
                edits.push(source.replace(i, i, format!("{quote}{other}{quote}")));
                edits.push(source.replace(i, i, format!("{begin}{other}{quote}")));
            }
            if begin[1..].parse::<u32>().is_ok() {
                edits.push(source.replace(i, i, &begin[1..]));
            } else if quote == "'" {
                edits.push(source.replace(i, i, format!("\"{}\"", &begin[1..])));
            }
        }
    }
}

/// `a[i][c]` by `a[r][i]`, where the row is asked in place of the column.
pub fn other_units(source: &Source, edits: &mut Edits) {
    let is_cell = |&i: &usize| source.is_variable(i) && source.operand(i) == i + 6;
    for first in (0..source.tokens.len()).filter(is_cell) {
        // a [ i ] [ c ]
        let [one, two] = [source.at(first + 2), source.at(first + 5)];
        let is_other = |name: &&str| *name != one && *name != two && !source.is_table(name);
        for other in source.known_at(first).into_iter().filter(is_other).take(3) {
            for (row, column) in [(two, other), (other, one)] {
                let text = format!("{}[{row}][{column}]", source.at(first));
                edits.push(source.replace(first, first + 6, text));
            }
        }
    }
}
