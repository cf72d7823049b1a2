//! Runs the members of a batch on inputs: each by itself, or a host runs one after another.

use super::batch::{Batch, Form, Workshop, COMPILER};
use crate::run::process::{run, End, Limits, NoStart, Place, Run};
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

    /// Runs members on inputs, each as long as `goes_on` says so of the member, the input and the run; returns of each
    /// for how many it did.
    pub fn passed(
        &mut self,
        workshop: &Workshop,
        members: &[usize],
        trials: &[Trial],
        goes_on: &dyn Fn(usize, usize, &Run) -> bool,
    ) -> io::Result<Vec<(usize, usize)>> {
        if workshop.form == Form::Hosted {
            return self.passed_hosted(workshop, members, trials, goes_on);
        }
        let mut passed = Vec::new();
        for &i in members {
            let Some(command) = &self.programs[i] else {
                continue;
            };
            let is_passed = |&k: &usize| {
                let limits = Limits {
                    time: trials[k].time.min(workshop.task.left()),
                    memory: Some(MOST_MEMORY),
                };
                let place = Place::ReadOnly(&self.folder);
                goes_on(i, k, &run(command, place, trials[k].input, limits))
            };
            passed.push((i, (0..trials.len()).take_while(is_passed).count()));
        }
        Ok(passed)
    }

    /// A host that dies takes the member with it that it ran, and is started anew for the others.
    fn passed_hosted(
        &mut self,
        workshop: &Workshop,
        mut members: &[usize],
        trials: &[Trial],
        goes_on: &dyn Fn(usize, usize, &Run) -> bool,
    ) -> io::Result<Vec<(usize, usize)>> {
        let mut inputs = String::new();
        for (k, trial) in trials.iter().enumerate() {
            let path = self.folder.join(format!("input{k}"));
            fs::write(&path, trial.input)?;
            inputs += &format!("{}:{},", path.display(), trial.time.as_secs_f64());
        }
        let all: Duration = trials.iter().map(|trial| trial.time).sum();
        let mut passed = Vec::new();
        while !members.is_empty() && !workshop.task.left().is_zero() {
            let mut command = workshop.host();
            command.extend([self.folder.clone().into(), inputs.clone().into()]);
            command.extend(members.iter().map(|i| OsString::from(i.to_string())));
            let time = COMPILER.time + all * members.len() as u32;
            let limits = Limits {
                time: time.min(workshop.task.left()),
                memory: None,
            };
            let run = run(&command, Place::ReadOnly(&self.folder), &[], limits);
            let frames = frames(&run.output);
            let mut finished = 0;
            for &i in members {
                let own = frames.iter().filter(|frame| frame.0 == i);
                let own = Vec::from_iter(own.map(|frame| &frame.1));
                let last = own.last().map(|run| &run.end);
                let is_failed = last.is_some_and(|end| *end != End::Exited(0));
                if own.len() < trials.len() && !is_failed {
                    break;
                }
                if last == Some(&End::Exited(NOT_COMPILED)) {
                    self.programs[i] = None;
                }
                // What does not compile has a frame without an input, too.
                let mut runs = own.iter().take(trials.len()).enumerate();
                let wrong = runs.position(|(k, run)| !goes_on(i, k, run));
                passed.push((i, wrong.unwrap_or(trials.len())));
                finished += 1;
            }
            // It died of the next one.
            members = members.get(finished + 1..).unwrap_or_default();
        }
        Ok(passed)
    }
}

/// The status of what does not compile.
const NOT_COMPILED: i32 = -1;

/// What a host prints: `NUMBER STATUS LENGTH`, and so many bytes of output.
fn frames(mut printed: &[u8]) -> Vec<(usize, Run)> {
    let mut frames = Vec::new();
    while let Some(end) = printed.iter().position(|&byte| byte == b'\n') {
        let head = String::from_utf8_lossy(&printed[..end]);
        let numbers = head.split(' ').map_while(|word| word.parse::<i32>().ok());
        let [number, status, length] = Vec::from_iter(numbers)[..] else {
            break;
        };
        let (rest, length) = (&printed[end + 1..], length.max(0) as usize);
        let Some(output) = rest.get(..length) else {
            break;
        };
        let mut run = Run::none(NoStart::Missing);
        (run.end, run.output) = (End::Exited(status), output.to_vec());
        frames.push((number.max(0) as usize, run));
        printed = rest.get(length + 1..).unwrap_or_default();
    }
    frames
}
