//! Changes to a program, each of a kind that may mend it, in the order in which they tend to be the mistake.
//!
//! A rule is a row of `RULES`: a function from a program to edits of its text. The same edit at all like places is
//! one more change, of whatever rule.

use super::put_in::*;
use super::rules::*;
use super::tokens::Source;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Bytes of the file, and the text that replaces them.
pub type Edit = (Range<usize>, String);

/// What a change does to its lines.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    Line(usize),
    /// Something is put in after a line.
    After(usize),
    /// The same in several lines.
    Lines(Vec<usize>),
}

impl Site {
    pub fn lines(&self) -> &[usize] {
        match self {
            Site::Line(line) | Site::After(line) => std::slice::from_ref(line),
            Site::Lines(lines) => lines,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Change {
    pub rule: &'static str,
    /// Less is tried before more.
    pub rank: u32,
    pub site: Site,
    pub edits: Vec<Edit>,
}

impl Change {
    /// The program with the change.
    pub fn apply(&self, text: &str) -> String {
        apply(text, &self.edits)
    }
}

/// A text with edits. Of two that overlap, the first wins.
pub fn apply(text: &str, edits: &[Edit]) -> String {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|(range, _)| range.start);
    let (mut changed, mut end) = (String::new(), 0);
    for (range, new) in edits {
        if range.start >= end {
            changed += &text[end..range.start];
            changed += new;
            end = range.end;
        }
    }
    changed + &text[end..]
}

/// Which line a rule's edits name.
#[derive(Clone, Copy, PartialEq)]
enum Names {
    /// All lines that are edited.
    Edited,
    /// The first edit's: the second puts elsewhere what it takes away.
    Moved,
    /// The line after which something is put in.
    After,
}
use Names::*;

struct Rule {
    name: &'static str,
    rank: u32,
    names: Names,
    edits: fn(&Source, &mut Vec<Vec<Edit>>),
}

#[rustfmt::skip]
const RULES: &[Rule] = &[
    Rule { name: "number by one", rank: 10, names: Edited, edits: numbers_by_one },
    Rule { name: "operator", rank: 10, names: Edited, edits: operators },
    Rule { name: "opposite word", rank: 10, names: Edited, edits: opposites },
    Rule { name: "recursive call's value", rank: 11, names: Edited, edits: call_values },
    Rule { name: "brackets", rank: 11, names: Edited, edits: brackets },
    Rule { name: "global", rank: 11, names: After, edits: globals },
    Rule { name: "exchanged", rank: 12, names: Edited, edits: exchanged },
    Rule { name: "parameters exchanged", rank: 13, names: Edited, edits: parameters_exchanged },
    Rule { name: "hidden", rank: 11, names: Edited, edits: hidden },
    Rule { name: "set back", rank: 13, names: Edited, edits: set_back },
    Rule { name: "taken out", rank: 14, names: Edited, edits: statements_out },
    Rule { name: "condition", rank: 15, names: Edited, edits: conditions },
    Rule { name: "printed", rank: 15, names: Edited, edits: printed },
    Rule { name: "shared", rank: 15, names: Edited, edits: shared },
    Rule { name: "indented", rank: 16, names: Edited, edits: indented },
    Rule { name: "name", rank: 20, names: Edited, edits: names },
    Rule { name: "known number", rank: 21, names: Edited, edits: known_numbers },
    Rule { name: "way back", rank: 16, names: After, edits: ways_back },
    Rule { name: "end put in", rank: 23, names: After, edits: ends_put_in },
    Rule { name: "box", rank: 24, names: Edited, edits: boxes },
    Rule { name: "name by one", rank: 25, names: Edited, edits: names_by_one },
    Rule { name: "asked", rank: 26, names: Edited, edits: asked },
    Rule { name: "assignment put in", rank: 28, names: After, edits: assignments_put_in },
    Rule { name: "table's length", rank: 30, names: Edited, edits: lengths },
    Rule { name: "moved", rank: 32, names: Moved, edits: moved },
];

/// All changes of a program that differ, by rank.
pub fn changes(source: &Source) -> Vec<Change> {
    let mut changes = Vec::new();
    for rule in RULES {
        let mut all = Vec::new();
        (rule.edits)(source, &mut all);
        let change = |edits: Vec<Edit>| Change {
            rule: rule.name,
            rank: rule.rank,
            site: site(source, rule.names, &edits),
            edits,
        };
        changes.extend(all.into_iter().map(change));
    }
    let everywhere = everywhere(source, &changes);
    changes.extend(everywhere);
    changes.sort_by_key(|change| change.rank);
    let mut seen = HashSet::from([source.text.clone()]);
    changes.retain(|change| seen.insert(change.apply(&source.text)));
    changes
}

fn line_at(text: &str, position: usize) -> usize {
    1 + text[..position].matches('\n').count()
}

fn site(source: &Source, names: Names, edits: &[Edit]) -> Site {
    let line = |edit: &Edit| line_at(&source.text, edit.0.start);
    let mut lines: Vec<usize> = edits.iter().map(line).collect();
    if names == After {
        return Site::After(lines[0]);
    }
    if names == Moved {
        return Site::Line(lines[0]);
    }
    lines.sort();
    lines.dedup();
    match lines[..] {
        [line] => Site::Line(line),
        _ => Site::Lines(lines),
    }
}

/// The most places at which the same edit is made at once.
const MOST_PLACES: usize = 9;

/// For edits of one place that occur at several, with the same token before or behind or in the same line: all of them
/// as one change.
fn everywhere(source: &Source, changes: &[Change]) -> Vec<Change> {
    let by_start: HashMap<usize, usize> = (0..source.tokens.len())
        .map(|i| (source.tokens[i].range.start, i))
        .collect();
    let by_end: HashMap<usize, usize> = (0..source.tokens.len())
        .map(|i| (source.tokens[i].range.end, i))
        .collect();
    let mut groups: Vec<(Change, Vec<Edit>)> = Vec::new();
    let mut index: HashMap<(&str, String, String), usize> = HashMap::new();
    for change in changes {
        let [(range, new)] = &change.edits[..] else {
            continue;
        };
        let (Some(&first), Some(&last)) = (by_start.get(&range.start), by_end.get(&range.end))
        else {
            continue;
        };
        if matches!(change.site, Site::After(_)) {
            continue;
        }
        let old = source.span(first, last);
        let keys = vec![
            (
                change.rule,
                format!("{} {old}", source.before(first)),
                &new[..],
            ),
            (
                change.rule,
                format!("{old} {}", source.at(last + 1)),
                &new[..],
            ),
            (
                change.rule,
                format!("{} {old}", source.line(first)),
                &new[..],
            ),
        ];
        let mut keys: Vec<(&str, String, String)> = keys
            .into_iter()
            .map(|(rule, old, new)| (rule, old, new.to_owned()))
            .collect();
        if last > first {
            let (old, new) = unnamed(source, first, last, new);
            keys.push((change.rule, old, new));
        }
        for key in keys {
            let group = *index.entry(key).or_insert_with(|| {
                groups.push((change.clone(), Vec::new()));
                groups.len() - 1
            });
            if !groups[group]
                .1
                .iter()
                .any(|(other, _)| other.start < range.end && range.start < other.end)
            {
                groups[group].1.push((range.clone(), new.clone()));
            }
        }
    }
    groups.retain(|(_, edits)| (2..=MOST_PLACES).contains(&edits.len()));
    groups
        .into_iter()
        .map(|(change, edits)| Change {
            rank: change.rank + 3,
            site: site(source, Edited, &edits),
            edits,
            ..change
        })
        .collect()
}

/// What is replaced and what by, with numbers for the names of variables: so `x / 3` and `y / 3` are alike.
fn unnamed(source: &Source, first: usize, last: usize, new: &str) -> (String, String) {
    let mut names: Vec<&str> = Vec::new();
    let mut number = |name| match names.iter().position(|other| *other == name) {
        Some(number) => number,
        None => {
            names.push(name);
            names.len() - 1
        }
    };
    let mut old = String::new();
    for i in first..=last {
        match source.is_variable(i) {
            true => old += &format!("${} ", number(source.at(i))),
            false => old += source.at(i),
        }
    }
    let by = Source::new(new.to_owned(), source.syntax);
    let mut numbered = String::new();
    for i in 0..by.tokens.len() {
        match names.iter().position(|name| *name == by.at(i)) {
            Some(number) => numbered += &format!("${number} "),
            None => numbered += by.at(i),
        }
    }
    (old, numbered)
}
