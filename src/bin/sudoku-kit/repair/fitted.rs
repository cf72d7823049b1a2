//! Statements and conditions that stand in the program already, put in at other places with the names that are known there.

use super::changes::{apply, Edit, Edits};
use super::tokens::{Source, Statement};
use super::undo::{assignments, is_near, Assignment};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// What is done before a recursive call, done with each clue where that is read, or where blanks are gathered.
pub fn clues_entered(source: &Source, edits: &mut Edits) {
    #[rustfmt::skip]
    const READING: [&str; 9] = [
        ">>", "scanf", "nextInt", "parseInt", "nextToken", "append", "push_back", "push", "add",
    ];
    const MOST_LINES: usize = 2;
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
    let places = source.places();
    for statement in &source.statements {
        let mut tokens = statement.head..=statement.last;
        if !tokens.clone().any(|i| READING.contains(&source.at(i))) {
            continue;
        }
        let cell = tokens.find(|&i| source.is_variable(i) && source.at(i + 1) == "[");
        let cell = cell.map_or("", |cell| source.span(cell, source.operand(cell)));
        let away = |place: usize| source.line(place) - source.line(statement.last);
        let behind = places.iter().filter(|place| place.0 >= statement.last);
        for place in behind.take_while(|place| away(place.0) <= MOST_LINES) {
            let texts = done
                .iter()
                .flat_map(|text| fitted(source, text, place.0, cell));
            edits.extend(texts.map(|text| source.put_after(place, &text)));
        }
    }
}

/// The variables of a text that are unknown at a token.
pub fn foreign(source: &Source, text: &str, place: usize) -> BTreeSet<String> {
    let own = Source::new(text.to_owned(), source.syntax);
    let known = source.known_at(place);
    let is_foreign = |i: &usize| own.is_variable(*i) && !known.contains(&own.at(*i));
    (0..own.tokens.len())
        .filter(is_foreign)
        .map(|i| own.at(i).to_owned())
        .collect()
}

/// Where tables are set side by side: the same for one more table, as elsewhere, with the names of the place; perhaps taken
/// back where the others are.
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
        let behind = |it: &Assignment| {
            let last = it.last + usize::from(!source.is_python());
            (last, source.indent(it.first).to_owned())
        };
        let is_back = |it: &&Assignment| {
            let is_behind = it.first > beside.last && it.target == beside.target;
            is_behind && source.name_of_function(it.first) == source.name_of_function(beside.first)
        };
        let back = all.iter().find(is_back);
        let texts = texts
            .iter()
            .flat_map(|text| fitted(source, text, beside.last, ""));
        for text in texts {
            let put_in = source.put_after(&behind(beside), &text);
            let own = Source::new(text + ";", source.syntax);
            let taken = assignments(&own).first().and_then(|it| it.back(&own));
            if let (Some(back), Some(taken)) = (back, taken) {
                let both = [put_in.clone(), source.put_after(&behind(back), &taken)];
                edits.push(both.concat());
            }
            edits.push(put_in);
        }
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
