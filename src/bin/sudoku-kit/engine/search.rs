//! The search: bands and stacks are swept until a grid rests; then a guess, by cell or by question.
//!
//! Passes bring a lane's grid to a dead end or to rest. At rest, it is solved, or the lane guesses: it
//! goes on with one branch; the other becomes an *alternative*, to try later. After a dead end or a
//! solution, the last alternative is next, and when there is none, the next puzzle. Each solution is in
//! one of the branches, with both kinds of guess:
//!
//! - By cell: the first unsolved cell takes its smallest digit; the alternative has the others. So small
//!   solutions come first.
//! - By question: a line keeps a digit in one of its triads; the alternative, in the others. This decides
//!   about more cells, so dead ends come after fewer guesses.
//!
//! A lane guesses by cell until a pass finds a dead end, then by question until it finds a solution, then
//! by cell again. At a *tie* (`bound`), it guesses by cell. To count several solutions, it guesses by
//! question only.

use super::propagation::Lanes;
use crate::base::grid::{lowest, members, without_lowest, Digits, Grid, ALL};
use crate::base::puzzle::Job;

/// What is wanted of each puzzle.
#[derive(Clone, Copy)]
pub enum Goal {
    /// Its smallest solution.
    Smallest,
    /// This many solutions, whichever come first; they are counted, and the last stays.
    Any(u64),
}

/// What comes next in a lane at rest. `Drop`: its solutions are not wanted.
#[derive(Debug, PartialEq)]
enum Next {
    Drop,
    Pass,
    Record,
    Guess { by_cell: bool },
}

/// A question: where does this digit go in this chute? Digit 0: no question, never open.
type ChuteDigit = (usize, Digits);

/// After this many dead ends without a solution, a puzzle begins again.
const PATIENCE: u32 = 1000;

#[derive(Default)]
struct Work {
    job: usize,
    /// The lane's dead ends since its puzzle began or was last solved. They go with an alternative that another
    /// lane takes, and stay when the puzzle begins again: so it is guessed by question.
    dead_ends: u32,
    /// The two questions that were split last. What led to dead ends in one branch often does in the next (last
    /// conflicts: Lecoutre and others, 2009), so a question that is still open is split again, the first before the
    /// second. Only where both are closed, a new question is split; it takes the place of the second.
    recent: [ChuteDigit; 2],
    /// The last one is tried next.
    alternatives: Vec<Grid>,
}

/// Counts of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Positions, those at the start among them.
    pub nodes: u64,
    pub guesses: u64,
    pub dead_ends: u64,
    /// The most alternatives that a lane had at a time.
    pub deepest: u64,
}

pub struct Search<'a, const N: usize> {
    lanes: Lanes<N>,
    work: [Work; N],
    /// The set of lanes without a grid.
    idle: u32,
    jobs: &'a mut [Job],
    next: usize,
    goal: Goal,
    tally: Tally,
}

impl<'a, const N: usize> Search<'a, N> {
    /// Searches all puzzles, or until this number of nodes has been visited.
    #[inline(always)]
    pub fn search_all(jobs: &'a mut [Job], goal: Goal, most_nodes: u64) -> Tally {
        let all = (1 << N) - 1;
        let mut search = Search {
            lanes: Lanes::new(),
            work: [(); N].map(|_| Work::default()),
            idle: all,
            jobs,
            next: 0,
            goal,
            tally: Tally::default(),
        };
        loop {
            // At first, all; later, to take others' alternatives.
            for lane in members(search.idle) {
                search.start(lane);
            }
            if search.idle == all || search.tally.nodes >= most_nodes {
                return search.tally;
            }
            let (dead, at_rest) = search.lanes.pass();
            for lane in members(dead & !search.idle) {
                search.tally.dead_ends += 1;
                search.work[lane].dead_ends += 1;
                let work = &search.work[lane];
                let has_solution = search.jobs[work.job].solution.is_some();
                if work.dead_ends == PATIENCE && !has_solution {
                    search.begin_again(lane);
                }
                search.start(lane);
            }
            for lane in members(at_rest & !search.idle) {
                search.decide(lane);
            }
        }
    }

    /// Drops all alternatives of a lane's puzzle, on all lanes, and begins it again, by question. The guesses by cell
    /// before the first dead end have left alternatives: perhaps dozens of branches without a solution, each refuted by
    /// itself.
    fn begin_again(&mut self, lane: usize) {
        let job = self.work[lane].job;
        for other in 0..N {
            if self.work[other].job == job {
                self.work[other].alternatives.clear();
                self.idle |= 1 << other;
            }
        }
        self.work[lane].alternatives.push(self.jobs[job].clues);
    }

    /// Gives a lane its next grid: its last alternative, else the next puzzle, else another lane's oldest
    /// alternative, often the most work. If there is none, the lane is idle.
    fn start(&mut self, lane: usize) {
        self.idle |= 1 << lane;
        let has_alternatives = |work: &&mut Work| !work.alternatives.is_empty();
        let work = &mut self.work[lane];
        if let Some(grid) = work.alternatives.last() {
            self.lanes.load(lane, grid);
            work.alternatives.pop();
        } else if let Some(job) = self.jobs.get(self.next) {
            self.lanes.load(lane, &job.clues);
            work.job = self.next;
            (work.dead_ends, work.recent) = Default::default();
            self.next += 1;
        } else if let Some(busy) = self.work.iter_mut().find(has_alternatives) {
            self.lanes.load(lane, &busy.alternatives.remove(0));
            let alternatives = Vec::new();
            self.work[lane] = Work {
                alternatives,
                ..*busy
            };
        } else {
            return;
        }
        self.tally.nodes += 1;
        self.idle &= !(1 << lane);
    }

    /// Does what comes next in a lane at rest. For `Smallest`, the last solution recorded is the smallest, whatever
    /// the order and the lanes: each one recorded is smaller than the one before, and no branch with a smaller one
    /// is dropped.
    fn decide(&mut self, lane: usize) {
        let (work, lanes) = (&self.work[lane], &mut self.lanes);
        // Where several solutions are wanted, most of the work is to refute the rest.
        let is_refuting = matches!(self.goal, Goal::Any(2..));
        let by_cell = work.dead_ends == 0 && !is_refuting;
        let usual = if lanes.is_solved(lane) {
            Next::Record
        } else {
            Next::Guess { by_cell }
        };
        let job = &self.jobs[work.job];
        let next = match (self.goal, &job.solution) {
            (Goal::Any(most), _) if job.found >= most => Next::Drop,
            (Goal::Smallest, Some(best)) => lanes.bound(lane, best, usual),
            _ => usual,
        };
        match next {
            Next::Drop => self.tally.dead_ends += 1,
            Next::Record => self.record(lane),
            Next::Pass => return,
            Next::Guess { by_cell } => return self.guess(lane, by_cell),
        }
        self.start(lane);
    }

    /// Takes a lane's solution, and drops its alternatives that are of no use. For `Smallest`, these are the ones
    /// whose grid with each cell's smallest digit is not below the solution. If the first solution comes without a
    /// dead end, these are all: each guess was by cell and took the smallest digit.
    fn record(&mut self, lane: usize) {
        let work = &mut self.work[lane];
        let job = &mut self.jobs[work.job];
        let solution = job.solution.insert([ALL; 81]);
        self.lanes.unload(lane, solution);
        job.found += 1;
        let alternatives = &mut work.alternatives;
        match self.goal {
            Goal::Smallest if job.found == 1 && work.dead_ends == 0 => alternatives.clear(),
            Goal::Smallest => alternatives.retain(|grid| grid.map(lowest) < *solution),
            Goal::Any(most) if job.found >= most => alternatives.clear(),
            Goal::Any(_) => {}
        }
        work.dead_ends = 0;
    }

    fn guess(&mut self, lane: usize, by_cell: bool) {
        let (work, lanes) = (&mut self.work[lane], &mut self.lanes);
        // Filled in place: faster.
        let last = work.alternatives.len();
        work.alternatives.push([ALL; 81]);
        let other = &mut work.alternatives[last];
        lanes.unload(lane, other);
        if by_cell {
            let cell = (0..81)
                .find(|&cell| without_lowest(other[cell]) != 0)
                .unwrap_or_else(|| unreachable!("a lane that is not solved has such a cell"));
            lanes.cells[cell][lane] = lowest(other[cell]);
            other[cell] = without_lowest(other[cell]);
        } else {
            let is_open = |(chute, digit): ChuteDigit| lanes.open[chute][lane] & digit != 0;
            let recent = &mut work.recent;
            if !is_open(recent[0]) && is_open(recent[1]) {
                recent.swap(0, 1);
            }
            let question = if is_open(recent[0]) {
                recent[0]
            } else {
                recent[1] = lanes.fewest_ways(lane);
                recent[1]
            };
            lanes.split(lane, question, other);
        }
        self.tally.nodes += 1;
        self.tally.guesses += 1;
        self.tally.deepest = self.tally.deepest.max(work.alternatives.len() as u64);
    }
}

impl<const N: usize> Lanes<N> {
    /// What comes next in a lane at rest if only solutions smaller than `best`, say 1 3 5 ..., are wanted. From r1c1
    /// on, each cell loses the digits above the best's, which make larger numbers. The first cell that then has
    /// another set than just the best's digit decides. Say that it is r1c3. The first that holds:
    /// - {}, was {6 9}: all solutions are larger, `Drop`.
    /// - Some cell has lost digits: conclusions follow first, `Pass`.
    /// - {4 5}: a tie. A guess by cell settles it: with 4, all are smaller; with 5, the next cell decides.
    /// - {4} or {3 4}: all are smaller, `usual`, as without a best.
    ///
    /// Where no cell decides, the grid is the best itself: `Drop`.
    fn bound(&mut self, lane: usize, best: &Grid, usual: Next) -> Next {
        let mut is_changed = false;
        for cell in 0..81 {
            let old = self.cells[cell][lane];
            // The best's digit and those below it.
            let new = old & (2 * best[cell] - 1);
            self.cells[cell][lane] = new;
            is_changed |= new != old;
            if new != best[cell] {
                return match new {
                    0 => Next::Drop,
                    _ if is_changed => Next::Pass,
                    _ if new & best[cell] != 0 => Next::Guess { by_cell: true },
                    _ => usual,
                };
            }
        }
        Next::Drop
    }

    /// An open question of an unsolved lane at rest. Its chute has the least sum of ways (2 for a digit with two, 3 for
    /// one with more). Its digit is the smallest with two or, if none has, with more.
    fn fewest_ways(&self, lane: usize) -> ChuteDigit {
        let (mut fewest, mut question) = (u32::MAX, (0, 0));
        for chute in 0..6 {
            let (open, two) = (self.open[chute][lane], self.two[chute][lane]);
            let ways = 2 * two.count_ones() + 3 * (open & !two).count_ones();
            if open != 0 && ways < fewest {
                fewest = ways;
                question = (chute, lowest(if two != 0 { two } else { open }));
            }
        }
        question
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `bound` says of a lane whose first cells are these, where the best solution begins 1 3 5, and what
    /// it leaves of them.
    fn bounded(cells: [Digits; 3]) -> (Next, [Digits; 3]) {
        let mut lanes = Lanes::<1>::new();
        lanes.load(0, &[0b1; 81]);
        for (cell, candidates) in cells.into_iter().enumerate() {
            lanes.cells[cell][0] = candidates;
        }
        let mut best = [0b1; 81];
        best[..3].copy_from_slice(&[0b1, 0b100, 0b1_0000]);
        let next = lanes.bound(0, &best, Next::Record);
        (next, [0, 1, 2].map(|cell| lanes.cells[cell][0]))
    }

    #[test]
    fn the_bound_takes_away_what_only_larger_solutions_have() {
        use Next::*;
        let tie = Guess { by_cell: true };
        for (third, next, left) in [
            (0b1_0010_0000, Drop, 0),
            (0b10_1000, Pass, 0b1000),
            (0b11_1000, Pass, 0b1_1000),
            (0b1_1000, tie, 0b1_1000),
            (0b1000, Record, 0b1000),
            (0b1100, Record, 0b1100),
            // All cells are the best's.
            (0b1_0000, Drop, 0b1_0000),
        ] {
            let found = bounded([0b1, 0b100, third]);
            assert_eq!(found, (next, [0b1, 0b100, left]), "{third:b}");
        }
        // r1c1 decides before.
        assert_eq!(bounded([0b10, 0b100, 0b1000]), (Drop, [0, 0b100, 0b1000]));
    }
}
