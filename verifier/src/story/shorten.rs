//! Fewer context switches and fewer events that still lead to the same violation.
//!
//! Each candidate is executed by the machine from the first state, and counts only if it ends in the same
//! violation, so none of the steps below needs a proof. They are: leave out the ends of threads that the
//! failure does not need (and the inputs that these read); join two stretches of one thread (Jalbert and Sen,
//! *A trace simplification technique*, FSE 2010); and search all executions with fewer switches, fewest first
//! (as Musuvathi and Qadeer's *Iterative context bounding*, PLDI 2007), as far as the time goes.

use super::follow::Schedule;
use super::{fails, stuck, switches};
use exec::execution;
use exec::machine::{Machine, Step};
use report::sink::Outcome;
use report::verdict::property_of;
use std::time::Instant;
use traceformat::thread::ThreadIx;

/// Longer executions are not searched for: the search goes as deep as they are long.
const SEARCHED: usize = 600;

/// A shorter schedule to the same violation, or the same one.
pub fn shorten<M: Machine>(m: &mut M, schedule: &Schedule, property: &str, until: Instant) -> Schedule {
    let mut best = schedule.clone();
    drop_tails(m, &mut best, property, until);
    join(m, &mut best, property, until);
    search(m, &mut best, property, until);
    drop_tails(m, &mut best, property, until);
    best
}

/// Fewer switches come first, then fewer steps.
fn cost(schedule: &Schedule) -> (u32, usize) {
    (switches(schedule), schedule.len())
}

/// Takes a candidate if it is better and fails alike.
fn take<M: Machine>(m: &mut M, best: &mut Schedule, mut other: Schedule, property: &str) -> bool {
    if cost(&other) >= cost(best) {
        return false;
    }
    match fails(m, &other, property) {
        Some(n) => {
            other.truncate(n);
            *best = other;
            true
        }
        None => false,
    }
}

/// Leaves out the last steps of each thread: all, or a half, a quarter, …
fn drop_tails<M: Machine>(m: &mut M, best: &mut Schedule, property: &str, until: Instant) {
    for t in (0..m.threads().len() as u16).rev().map(ThreadIx) {
        let mut size = best.iter().filter(|s| s.0 == t).count();
        while size > 0 && Instant::now() < until {
            let has = best.iter().filter(|s| s.0 == t).count();
            let keep = has.saturating_sub(size);
            let mut seen = 0;
            let mut other = best.clone();
            other.retain(|s| {
                seen += usize::from(s.0 == t);
                s.0 != t || seen <= keep
            });
            if has == 0 || !take(m, best, other, property) {
                size /= 2;
            }
        }
    }
}

/// Moves a stretch of a thread next to its stretch before, or that one to it.
fn join<M: Machine>(m: &mut M, best: &mut Schedule, property: &str, until: Instant) {
    let mut again = true;
    while again {
        again = false;
        let blocks: Vec<Schedule> = best.chunk_by(|a, b| a.0 == b.0).map(<[_]>::to_vec).collect();
        'pairs: for (j, block) in blocks.iter().enumerate() {
            let Some(i) = blocks[..j].iter().rposition(|b| b[0].0 == block[0].0) else { continue };
            for up in [true, false] {
                if Instant::now() >= until {
                    return;
                }
                let (from, to) = if up { (j, i + 1) } else { (i, j - 1) };
                let mut moved = blocks.clone();
                let one = moved.remove(from);
                moved.insert(to, one);
                if take(m, best, moved.concat(), property) {
                    again = true;
                    break 'pairs;
                }
            }
        }
    }
}

/// Looks at all executions with fewer switches.
fn search<M: Machine>(m: &mut M, best: &mut Schedule, property: &str, until: Instant) {
    if best.len() > SEARCHED {
        return;
    }
    let base = m.depth();
    let longest = best.len() + best.len() / 2 + 20;
    for left in 0..switches(best) {
        let mut search = Search { m: &mut *m, property, until, longest, taken: Vec::new(), over: false };
        let found = search.run(left);
        let (over, taken) = (search.over, search.taken);
        super::back(m, base);
        if found {
            *best = taken;
        }
        if found || over {
            return;
        }
    }
}

struct Search<'a, M> {
    m: &'a mut M,
    property: &'a str,
    until: Instant,
    longest: usize,
    taken: Schedule,
    /// There is no time left.
    over: bool,
}

impl<M: Machine> Search<'_, M> {
    /// Is there such a failure from here, with so many switches left?
    fn run(&mut self, left: u32) -> bool {
        self.over |= Instant::now() >= self.until;
        if self.over {
            return false;
        }
        let is_it = |m: &M, o: Outcome| property_of(&o, m.threads()).is_some_and(|p| p == self.property);
        let last = self.taken.last().map(|s| s.0);
        let mut all = execution::enabled(self.m);
        if all.is_empty() {
            return stuck(self.m).is_some_and(|o| is_it(self.m, o));
        }
        if self.taken.len() >= self.longest {
            return false;
        }
        // Who is on goes on, first.
        all.sort_by_key(|c| last.is_some_and(|l| l != c.0));
        for (t, c) in all {
            let cost = u32::from(last.is_some_and(|l| l != t));
            if cost > left {
                continue;
            }
            self.taken.push((t, c));
            let found = match self.m.step(t, c) {
                Step::Done(_) => self.run(left - cost),
                Step::Violated(_, v) => {
                    property_of(&Outcome::Violated(v), self.m.threads()).is_some_and(|p| p == self.property)
                }
                Step::Unsupported(..) => false,
            };
            if found {
                return true;
            }
            self.m.undo();
            self.taken.pop();
            if self.over {
                return false;
            }
        }
        false
    }
}
