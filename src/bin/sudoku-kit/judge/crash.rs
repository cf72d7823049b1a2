//! What a crash says on standard error.

use super::run::Run;
use crate::failure::shown;

/// The last line that says more than where it was; nothing if there is none.
pub fn lines(run: &Run) -> Vec<String> {
    let errors = [&run.errors[..], &run.last_errors].concat();
    let errors = String::from_utf8_lossy(&errors);
    let places = [" ", "\t", "note:", "Node.js v"];
    let is_place = |line: &&str| places.iter().any(|start| line.starts_with(start));
    let mut lines = errors.lines().filter(|line| !line.is_empty());
    let last = lines.rfind(|line| !is_place(line));
    last.map(|line| shown(line, 160)).into_iter().collect()
}
