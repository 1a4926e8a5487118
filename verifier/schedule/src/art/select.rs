//! Which arms are published.
//!
//! What has been published stays. A place is *alive* if one may newly lead there: it is an end, or some
//! thread's arms, all that the program may take, lead to alive places (a greatest fixed point: going on for
//! ever is fine, as long as it is fair); of a published place, if all that it leads to is alive. First, from
//! the root, at each place the first alive offer in the engine's order; that must be fair, or nothing is
//! published. Then further offers, greedily and in the order of their distance from the root, each with what
//! it takes to go on behind it, unless a cycle becomes unfair, or a section would have to be cut where it
//! must not be ([`super::cuts`]).

use super::cuts;
use super::fair::is_fair;
use super::settle::Graph;
use super::unfold::{UnfoldedNode, Unfolding, Unit};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use traceformat::event::{Label, Op};
use traceformat::schedule::set::{NodeId, SiteSet};
use traceformat::thread::ThreadIx;

/// Offers that are tried in one round, and the work that goes into it (places looked at).
const TRIES: usize = 4000;
const WORK: usize = 20_000_000;

/// Offers that have made a cycle unfair, or cut a section where it must not be: they would again.
pub type Unfair = FxHashSet<(NodeId, ThreadIx, Label)>;

/// What came of a selection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selected {
    /// Arms selected anew.
    pub arms: usize,
    /// Offers left out because some cycle would be unfair.
    pub unfair: usize,
    /// Offers left out because of the sites that are counted.
    pub uncounted: usize,
    /// Offers that were not tried: there are too many.
    pub untried: usize,
}

/// Why there is nothing to publish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Nothing {
    #[error("no schedule is complete from the start")]
    NotAlive,
    #[error("the engine's own schedule leaves out a thread for ever")]
    Unfair,
}

pub fn is_timeout(label: Label) -> bool {
    matches!(label.op, Op::CondTimeout | Op::SemTimeout | Op::MutexTimeout | Op::RwTimeout)
}

/// Which places one may newly lead to.
pub fn alive(places: &[UnfoldedNode]) -> Vec<bool> {
    let mut alive: Vec<bool> = places.iter().map(|p| !p.frozen).collect();
    let mut into: Vec<Vec<usize>> = vec![Vec::new(); places.len()];
    for (i, p) in places.iter().enumerate() {
        p.units.iter().flat_map(|u| &u.arms).for_each(|a| into[a.target].push(i));
    }
    let stands = |p: &UnfoldedNode, alive: &[bool]| {
        let whole = |u: &Unit| u.arms.iter().all(|a| alive[a.target]);
        match p.units.iter().any(Unit::selected) {
            true => p.units.iter().filter(|u| u.selected()).all(whole),
            false => p.end || p.units.iter().any(|u| whole(u) && !u.is_lone()),
        }
    };
    let mut todo: Vec<usize> = (0..places.len()).collect();
    while let Some(i) = todo.pop() {
        if alive[i] && !stands(&places[i], &alive) {
            alive[i] = false;
            todo.extend(into[i].iter().copied());
        }
    }
    alive
}

/// Selects; takes back everything if there is nothing to publish. `counted`: the sites that are counted, if
/// that is fixed.
pub fn select(
    unfolding: &mut Unfolding,
    graph: Graph<'_>,
    unfair: &mut Unfair,
    greedy: bool,
    counted: Option<&SiteSet>,
) -> Result<Selected, Nothing> {
    let alive = alive(&unfolding.places);
    let mut s = Selection { places: &mut unfolding.places, graph, alive, log: Vec::new() };
    let mut result = Selected::default();
    let first = s.places.first().is_some_and(|r| !r.units.iter().any(Unit::selected) && !r.end);
    if s.places.is_empty() || (first && !s.alive[0]) {
        return Err(Nothing::NotAlive);
    }
    if first {
        s.complete(0);
        if !is_fair(s.places, graph, &[0]) {
            s.take_back(0);
            return Err(Nothing::Unfair);
        }
    }
    if greedy {
        s.more(unfair, counted, &mut result);
    }
    result.arms = s.log.len();
    Ok(result)
}

struct Selection<'a, 'g> {
    places: &'a mut [UnfoldedNode],
    graph: Graph<'g>,
    alive: Vec<bool>,
    /// Arms selected anew: place, unit, arm.
    log: Vec<(usize, usize, usize)>,
}

impl Selection<'_, '_> {
    fn take(&mut self, p: usize, u: usize) -> Vec<usize> {
        let mut targets = Vec::new();
        for (k, arm) in self.places[p].units[u].arms.iter_mut().enumerate() {
            targets.push(arm.target);
            if !std::mem::replace(&mut arm.selected, true) {
                self.log.push((p, u, k));
            }
        }
        targets
    }

    fn take_back(&mut self, to: usize) {
        for (p, u, k) in self.log.drain(to..) {
            self.places[p].units[u].arms[k].selected = false;
        }
    }

    /// Gives each place that is reached from here a way on. It is alive.
    fn complete(&mut self, from: usize) {
        let mut todo = vec![from];
        let mut seen = FxHashSet::default();
        while let Some(p) = todo.pop() {
            if !seen.insert(p) {
                continue;
            }
            let units = &self.places[p].units;
            let mut take: Vec<usize> = (0..units.len()).filter(|&u| units[u].selected()).collect();
            if take.is_empty() && !self.places[p].end {
                let alive = |u: &Unit| u.arms.iter().all(|a| self.alive[a.target]) && !u.is_lone();
                take.extend(units.iter().position(alive));
            }
            for u in take {
                // What is selected and whole has been completed before.
                if !self.places[p].units[u].whole() {
                    todo.extend(self.take(p, u));
                }
            }
        }
    }

    fn more(&mut self, unfair: &mut Unfair, counted: Option<&SiteSet>, result: &mut Selected) {
        let mut seen = FxHashSet::from_iter([0]);
        let mut queue = VecDeque::from([0]);
        let (mut tries, mut work) = (0, 0);
        while let Some(p) = queue.pop_front() {
            for u in 0..self.places[p].units.len() {
                let place = &self.places[p];
                let unit = &place.units[u];
                let alive = unit.arms.iter().all(|a| self.alive[a.target]);
                let patient = !unit.is_lone()
                    || place
                        .units
                        .iter()
                        .any(|o| o.selected() && o.arms.iter().any(|a| !is_timeout(a.label) && !a.lone));
                let key = (place.id, unit.thread(), unit.arms[0].label);
                if place.frozen || unit.whole() || !alive || !patient || unfair.contains(&key) {
                    continue;
                }
                if tries >= TRIES || work >= WORK {
                    result.untried += 1;
                    continue;
                }
                tries += 1;
                work += self.places.len();
                let before = self.log.len();
                let targets = self.take(p, u);
                targets.into_iter().for_each(|t| self.complete(t));
                if !is_fair(self.places, self.graph, &[p]) {
                    self.take_back(before);
                    unfair.insert(key);
                    result.unfair += 1;
                } else if counted.is_some_and(|c| !cuts::fit(self.places, c)) {
                    self.take_back(before);
                    unfair.insert(key);
                    result.uncounted += 1;
                }
            }
            for arm in super::fair::selected(&self.places[p]) {
                if seen.insert(arm.target) {
                    queue.push_back(arm.target);
                }
            }
        }
    }
}
