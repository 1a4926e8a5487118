//! Which deviations of an execution are worth trying.
//!
//! Where event `i` of the execution is dependent with a later event `j` of another thread `t`, the two may
//! come in the other order if `t` goes on before `i`, as far as it can: one deviation, to `t`, at `i`. (All
//! such pairs, not only immediate races: `t`'s whole turn is moved.) A thread that can give up waiting may do
//! so at once, and a decision has its other arms.

use super::super::StepId;
use super::super::path::possibly_dependent;
use super::{Few, goes_on};
use exec::machine::{Choice, Machine, Status};
use rustc_hash::{FxHashMap, FxHashSet};
use traceformat::dependence::dependent;
use traceformat::thread::ThreadIx;

/// A step that the plain schedule would not take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Deviation {
    /// Before the event of this number.
    pub at: usize,
    pub step: StepId,
    /// Its number among those of its kind on this way.
    pub rank: u64,
}

/// So far apart are two events that are compared.
const FAR: usize = 2048;

/// So many pairs are kept of one execution, about.
const MANY: usize = 1 << 16;

/// Comparisons that cost as much as a unit of work.
const CHEAP: u64 = 8;

/// Two sites, or a site and what is done there otherwise.
type Kind = (u32, u64);

impl<M: Machine, F: FnOnce() -> Option<M>> Few<M, F> {
    /// Those of the execution that the machine stands at the end of, from this event on, those of low ranks
    /// first. The machine stands somewhere in this execution afterwards.
    pub(super) fn deviations(&mut self, from: usize) -> Vec<Deviation> {
        let switches = self.switches(from);
        let steps = self.taken.clone();
        let sites: Vec<u32> = self.events.iter().map(|e| e.label.site.0).collect();
        let mut switches = switches.into_iter().peekable();
        let mut all: Vec<Deviation> = Vec::new();
        let mut ranks: FxHashMap<Kind, u64> = FxHashMap::default();
        self.go_back(from);
        for (at, &now) in steps.iter().enumerate().skip(from) {
            let machine = self.machine.as_ref().expect("it has begun");
            let ready = |s: StepId| s != now && machine.status(s.thread, s.choice) == Status::Ready;
            let mut add = |step: StepId, kind: Kind| {
                if ready(step) {
                    let next = ranks.entry(kind).or_default();
                    all.push(Deviation { at, step, rank: *next });
                    *next += 1;
                }
            };
            while let Some((_, thread, j)) = switches.next_if(|s| s.0 == at) {
                // Who waits in vain here may give up here.
                let step = goes_on(machine, thread).unwrap_or(StepId { thread, choice: Choice::Timeout });
                add(step, (sites[at], u64::from(sites[j])));
            }
            let before = at.checked_sub(1).map(|b| steps[b].thread);
            for thread in [Some(now.thread), before.filter(|&t| t != now.thread)].into_iter().flatten() {
                add(StepId { thread, choice: Choice::Timeout }, (sites[at], 1 << 32));
            }
            if let Choice::Arm(_) = now.choice {
                for arm in 0..machine.arms(now.thread) {
                    let step = StepId { thread: now.thread, choice: Choice::Arm(arm) };
                    add(step, (sites[at], (2 << 32) + u64::from(arm)));
                }
            }
            if at + 1 < steps.len() && self.step(now).is_some() {
                // It went on here before, so somebody has interrupted it.
                self.over = true;
                break;
            }
        }
        all.sort_by_key(|d| d.rank);
        all
    }

    /// Pairs of an event and a thread that has a dependent one later, and the first such one.
    fn switches(&mut self, from: usize) -> Vec<(usize, ThreadIx, usize)> {
        let (events, sigs) = (&self.events, &self.sigs);
        let mut all = Vec::new();
        let mut met: FxHashSet<ThreadIx> = FxHashSet::default();
        for i in from..events.len() {
            if all.len() >= MANY {
                break;
            }
            met.clear();
            let end = events.len().min(i + FAR);
            self.work += (end - i) as u64 / CHEAP;
            for j in i + 1..end {
                let thread = events[j].thread;
                if possibly_dependent(sigs[i], sigs[j])
                    && thread != events[i].thread
                    && !met.contains(&thread)
                    && dependent(&events[i], &events[j])
                {
                    met.insert(thread);
                    all.push((i, thread, j));
                }
            }
        }
        all
    }
}
