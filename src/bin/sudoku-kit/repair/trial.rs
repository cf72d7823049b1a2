//! Runs the members of a batch on inputs: each by itself, or a host runs one after another.

use super::batch::{Batch, Form, Workshop, COMPILER};
use crate::run::process::{run, End, Limits, Place, Run, Usage};
use std::ffi::OsString;
use std::time::Duration;
use std::{fs, io};

/// The most that a changed program may hold, in kB, where it is run by itself.
const MOST_MEMORY: u64 = 512 << 10;

/// An input, and how long a changed program may run on it.
pub struct Trial<'a> {
    pub input: &'a [u8],
    pub time: Duration,
}

impl Batch {
    pub fn compiles(&self, i: usize) -> bool {
        self.programs[i].is_some()
    }

    /// Runs members on inputs, each as long as `is_right` says so of its runs; returns those of which it always did.
    pub fn passing(
        &mut self,
        workshop: &Workshop,
        members: &[usize],
        trials: &[Trial],
        is_right: &dyn Fn(usize, &Run) -> bool,
    ) -> io::Result<Vec<usize>> {
        if workshop.form == Form::Hosted {
            return self.passing_hosted(workshop, members, trials, is_right);
        }
        let mut passing = Vec::new();
        for &i in members {
            let Some(command) = &self.programs[i] else {
                continue;
            };
            let mut is_passing = true;
            for (k, trial) in trials.iter().enumerate() {
                let limits = Limits {
                    time: trial.time,
                    memory: Some(MOST_MEMORY),
                };
                is_passing = is_right(
                    k,
                    &run(command, Place::ReadOnly(&self.folder), trial.input, limits),
                );
                if !is_passing {
                    break;
                }
            }
            passing.extend(is_passing.then_some(i));
        }
        Ok(passing)
    }

    /// A host that dies takes the member with it that it ran, and is started anew for the others.
    fn passing_hosted(
        &mut self,
        workshop: &Workshop,
        members: &[usize],
        trials: &[Trial],
        is_right: &dyn Fn(usize, &Run) -> bool,
    ) -> io::Result<Vec<usize>> {
        let mut inputs = String::new();
        for (k, trial) in trials.iter().enumerate() {
            let path = self.folder.join(format!("input{k}"));
            fs::write(&path, trial.input)?;
            inputs += &format!("{}:{},", path.display(), trial.time.as_secs_f64());
        }
        let mut passing = Vec::new();
        let mut next = 0;
        while next < members.len() {
            let mut command = workshop.host();
            command.extend([self.folder.clone().into(), inputs.clone().into()]);
            command.extend(
                members[next..]
                    .iter()
                    .map(|i| OsString::from(i.to_string())),
            );
            let all: Duration = trials.iter().map(|trial| trial.time).sum();
            let limits = Limits {
                time: COMPILER.time + all * members.len() as u32,
                memory: None,
            };
            let run = run(&command, Place::ReadOnly(&self.folder), &[], limits);
            let mut frames = frames(&run.output).into_iter();
            'members: while next < members.len() {
                let i = members[next];
                let mut is_passing = true;
                for k in 0..trials.len() {
                    let Some((status, output)) = frames.next() else {
                        break 'members;
                    };
                    if status == -1 {
                        self.programs[i] = None;
                    }
                    let run = Run {
                        end: End::Exited(status),
                        output,
                        errors: Vec::new(),
                        last_errors: Vec::new(),
                        used: Usage::default(),
                    };
                    is_passing &= is_right(k, &run);
                    // The host goes on with the next one.
                    if status != 0 {
                        break;
                    }
                }
                passing.extend(is_passing.then_some(i));
                next += 1;
            }
            // It died of this one.
            next += 1;
        }
        Ok(passing)
    }
}

/// What a host prints: `NUMBER STATUS LENGTH`, and so many bytes of output.
fn frames(mut printed: &[u8]) -> Vec<(i32, Vec<u8>)> {
    let mut frames = Vec::new();
    while let Some(end) = printed.iter().position(|&byte| byte == b'\n') {
        let head = String::from_utf8_lossy(&printed[..end]).into_owned();
        let mut words = head.split(' ').skip(1);
        let (Some(status), Some(length)) = (
            words.next().and_then(|word| word.parse().ok()),
            words.next().and_then(|word| word.parse::<usize>().ok()),
        ) else {
            break;
        };
        let Some(output) = printed.get(end + 1..end + 1 + length) else {
            break;
        };
        frames.push((status, output.to_vec()));
        printed = printed.get(end + 2 + length..).unwrap_or_default();
    }
    frames
}
