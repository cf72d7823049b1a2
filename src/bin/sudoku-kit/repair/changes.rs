//! Changes to a program, each of a kind that may mend it, in the order in which they tend to be the mistake.
//!
//! A rule is a row of `RULES`: a function from a program to edits of its text. The same edit at all like places is
//! one more change, of whatever rule.

use super::fitted::*;
use super::patterns::*;
use super::put_in::*;
use super::rules::*;
use super::tokens::Source;
use super::undo::*;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

/// Bytes of the file, and the text that replaces them.
pub type Edit = (Range<usize>, String);

/// What a rule finds: the edits of each change.
pub type Edits = Vec<Vec<Edit>>;

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

    /// The same in the program as it was before so many lines more came in behind a line.
    pub fn moved(self, behind: usize, more: isize) -> Site {
        let before = |line: usize| match line.saturating_sub(behind) {
            0 => line,
            after => (behind as isize + (after as isize - more).max(0)) as usize,
        };
        match self {
            Site::Line(line) => Site::Line(before(line)),
            Site::After(line) => Site::After(before(line)),
            Site::Lines(lines) => Site::Lines(lines.into_iter().map(before).collect()),
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
    /// The line after which something is put in; the lines where that is several.
    After,
}
use Names::*;

struct Rule {
    name: &'static str,
    rank: u32,
    names: Names,
    edits: fn(&Source, &mut Edits),
}

#[rustfmt::skip]
const RULES: &[Rule] = &[
    Rule { name: "set back", rank: 3, names: Edited, edits: set_back },
    Rule { name: "copy", rank: 3, names: Edited, edits: |source, edits| rewritten(source, edits, COPIES) },
    Rule { name: "way back", rank: 4, names: After, edits: ways_back },
    Rule { name: "global", rank: 5, names: After, edits: globals },
    Rule { name: "recursive call's value", rank: 6, names: Edited, edits: call_values },
    Rule { name: "token", rank: 7, names: Edited, edits: |source, edits| rewritten(source, edits, TOKENS) },
    Rule { name: "text", rank: 7, names: Edited, edits: |source, edits| rewritten(source, edits, TEXTS) },
    Rule { name: "shared", rank: 8, names: Edited, edits: |source, edits| rewritten(source, edits, SHARED) },
    Rule { name: "expression", rank: 8, names: Edited, edits: |source, edits| rewritten(source, edits, EXPRESSIONS) },
    Rule { name: "reference", rank: 8, names: Edited, edits: references },
    Rule { name: "as elsewhere", rank: 9, names: Edited, edits: as_elsewhere },
    Rule { name: "character", rank: 9, names: Edited, edits: characters },
    Rule { name: "quoted", rank: 9, names: Edited, edits: quoted },
    Rule { name: "alike", rank: 10, names: Edited, edits: alike },
    Rule { name: "macro", rank: 10, names: Edited, edits: macros },
    Rule { name: "number by one", rank: 10, names: Edited, edits: numbers_by_one },
    Rule { name: "beside itself", rank: 10, names: Edited, edits: beside_itself },
    Rule { name: "but itself", rank: 10, names: Edited, edits: but_itself },
    Rule { name: "hidden", rank: 10, names: Edited, edits: hidden },
    Rule { name: "goes on", rank: 10, names: Edited, edits: goes_on },
    Rule { name: "value", rank: 10, names: Edited, edits: other_values },
    Rule { name: "box", rank: 10, names: Edited, edits: boxes },
    Rule { name: "list's length", rank: 12, names: Edited, edits: lengths_of_lists },
    Rule { name: "own table", rank: 12, names: After, edits: own_tables },
    Rule { name: "moved by one", rank: 12, names: Moved, edits: |source, edits| moved(source, edits, 1) },
    Rule { name: "other unit", rank: 12, names: Edited, edits: other_units },
    Rule { name: "assignment put in", rank: 12, names: After, edits: assignments_put_in },
    Rule { name: "clues", rank: 12, names: After, edits: clues_entered },
    Rule { name: "flag", rank: 12, names: After, edits: flags_put_in },
    Rule { name: "end", rank: 12, names: Edited, edits: other_ends },
    Rule { name: "indented", rank: 12, names: Edited, edits: indented },
    Rule { name: "taken out", rank: 14, names: Edited, edits: statements_out },
    Rule { name: "name", rank: 15, names: Edited, edits: names },
    Rule { name: "end put in", rank: 15, names: After, edits: ends_put_in },
    Rule { name: "exchanged", rank: 16, names: Edited, edits: exchanged },
    Rule { name: "asked", rank: 16, names: Edited, edits: asked },
    Rule { name: "moved", rank: 17, names: Moved, edits: |source, edits| moved(source, edits, 5) },
    Rule { name: "negated", rank: 18, names: Edited, edits: |source, edits| rewritten(source, edits, NEGATIONS) },
    // A longer table hides a wrong index.
    Rule { name: "table's length", rank: LAST, names: Edited, edits: lengths },
];

const LAST: u32 = 90;

/// So many changes of a rule in a line are of the same rank.
const EACH_TURN: u32 = 6;

/// How much later a change is tried in so many lines than in one.
fn later(lines: usize) -> u32 {
    match lines {
        0 | 1 => 0,
        2 => 3,
        3 => 4,
        _ => 8,
    }
}

/// All changes of a program that differ, by rank.
pub fn changes(source: &Source) -> Vec<Change> {
    let mut changes = Vec::new();
    for rule in RULES {
        let mut all = Vec::new();
        (rule.edits)(source, &mut all);
        // Each line gets some changes of a rule before another gets many.
        let mut of_line: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
        changes.extend(all.into_iter().map(|edits| {
            let site = site(source, rule.names, &edits);
            let before = of_line.entry(site.lines().to_vec()).or_default();
            *before += 1;
            Change {
                rule: rule.name,
                rank: rule.rank + later(site.lines().len()) + *before / EACH_TURN,
                site,
                edits,
            }
        }));
    }
    let everywhere = everywhere(source, &changes);
    changes.extend(everywhere);
    changes.sort_by_key(|change| change.rank);
    let mut seen = HashSet::from([source.text.clone()]);
    changes.retain(|change| seen.insert(change.apply(&source.text)));
    changes
}

fn site(source: &Source, names: Names, edits: &[Edit]) -> Site {
    let line = |edit: &Edit| 1 + source.text[..edit.0.start].matches('\n').count();
    let mut lines: Vec<usize> = edits.iter().map(line).collect();
    if names == Moved {
        lines.truncate(1);
    }
    lines.sort();
    lines.dedup();
    match lines[..] {
        [line] if names == After => Site::After(line),
        [line] => Site::Line(line),
        _ => Site::Lines(lines),
    }
}

/// The most places at which the same edit is made at once.
const MOST_PLACES: usize = 9;

/// For edits of one place that occur at several, with the same token before or behind, in the same line or the same table's
/// indices: all of them as one change.
fn everywhere(source: &Source, changes: &[Change]) -> Vec<Change> {
    let mut groups: BTreeMap<(&str, String, String), (u32, Vec<Edit>)> = BTreeMap::new();
    for change in changes {
        let ([(range, new)], false) = (&change.edits[..], matches!(change.site, Site::After(_)))
        else {
            continue;
        };
        let first = source
            .tokens
            .partition_point(|token| token.range.start < range.start);
        let behind = source
            .tokens
            .partition_point(|token| token.range.end <= range.end);
        let old = &source.text[range.clone()];
        let two_before = source.before(first.wrapping_sub(1));
        // The table that has it as an index.
        let is_around = |&open: &usize| {
            source.at(open) == "[" && source.partner(open).is_some_and(|close| close >= behind)
        };
        let table = (0..first)
            .rev()
            .find(is_around)
            .map_or("", |open| source.before(open));
        let keys = [
            format!("{} {old}", source.before(first)),
            format!("{old} {}", source.at(behind)),
            format!("{} {old}", source.line(first)),
            format!("{two_before} {} {old}", source.before(first)),
            format!("{table}[{old}"),
        ];
        let mut keys = Vec::from(keys.map(|key| (key, new.clone())));
        if behind > first + 1 {
            keys.push(unnamed(source, first..behind, new));
        }
        for (old, new_key) in keys {
            let group = groups.entry((change.rule, old, new_key));
            let (_, edits) = group.or_insert((change.rank, Vec::new()));
            let overlaps = |(other, _): &Edit| other.start < range.end && range.start < other.end;
            if !edits.iter().any(overlaps) {
                edits.push((range.clone(), new.clone()));
            }
        }
    }
    groups.retain(|_, (_, edits)| (2..=MOST_PLACES).contains(&edits.len()));
    let change = |((rule, ..), (rank, edits)): ((&'static str, _, _), (u32, Vec<Edit>))| {
        let site = site(source, Edited, &edits);
        // A formula is copied to all places where it is needed.
        let most = if rule == "box" { 2 } else { MOST_PLACES };
        let rank = rank + later(site.lines().len().clamp(2, most));
        Change {
            rule,
            rank,
            site,
            edits,
        }
    };
    groups.into_iter().map(change).collect()
}

/// What is replaced and what by, with numbers for the names of variables: so `x / 3` and `y / 3` are alike.
fn unnamed(source: &Source, old: Range<usize>, new: &str) -> (String, String) {
    let mut names: Vec<&str> = old
        .clone()
        .filter(|&i| source.is_variable(i))
        .map(|i| source.at(i))
        .collect();
    names.dedup();
    let by = Source::new(new.to_owned(), source.syntax);
    let numbered = |text: &str| match names.iter().position(|name| *name == text) {
        Some(number) => format!("${number} "),
        None => text.to_owned(),
    };
    (
        old.map(|i| numbered(source.at(i))).collect(),
        (0..by.tokens.len()).map(|i| numbered(by.at(i))).collect(),
    )
}

#[cfg(test)]
mod tests;
