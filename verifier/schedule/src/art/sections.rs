//! The selected arms as a schedule set: chains of places without choice become sections.
//!
//! A place becomes a node if more or less than one selected arm leaves it, or more than one leads to it (so a
//! covering edge into the middle of a section cuts it there), or if the section would be too long. Once a
//! node, it stays one. A cycle without a branch has one node, where it is entered, and becomes a cyclic
//! section, however long.

use super::fair::selected;
use super::thin::{self, Chain};
use super::unfold::{Arm, UnfoldedNode};
use crate::clock::BadEvent;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use traceformat::schedule::condition::Condition;
use traceformat::schedule::one_or_many::OneOrMany;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{self, Node, NodeId, SiteSet};
use traceformat::thread::ThreadIx;

/// Longest section, in events, but for cyclic ones. Where a section is cut, each thread's last event has to
/// be counted ([`super::thin`]), and its site with it, for good: so this is rarely reached.
pub const SECTION_EVENTS: usize = 1 << 17;

/// Which sites sections count.
#[derive(Clone, Copy, Debug)]
pub enum Counted<'a> {
    /// These.
    All(&'a SiteSet),
    /// These, and what else the order needs.
    Needed(&'a SiteSet),
    /// These and no others: they were chosen before.
    Fixed(&'a SiteSet),
}

/// Why places give no sections.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSections {
    #[error(transparent)]
    Event(#[from] BadEvent),
    #[error("it would have to count what was not counted before, at {} sites", .0.len())]
    Missing(thin::Missing),
}

/// Marks what is published and returns the set's nodes, and the sites of table 0, which their sections count.
pub fn nodes(
    places: &mut [UnfoldedNode],
    counted: Counted<'_>,
) -> Result<(BTreeMap<NodeId, Node>, SiteSet), NoSections> {
    let mut into = vec![0usize; places.len()];
    let mut todo = vec![0];
    while let Some(p) = todo.pop() {
        places[p].published = true;
        // Each place is looked at once: when the first arm to it is met.
        for arm in selected(&places[p]) {
            into[arm.target] += 1;
            if into[arm.target] == 1 {
                todo.push(arm.target);
            }
        }
    }
    for (p, place) in places.iter_mut().enumerate() {
        if p == 0 || into[p] > 0 {
            let choice = place.units.iter().flat_map(|u| &u.arms).filter(|a| a.selected).count();
            place.node |= p == 0 || place.end || choice != 1 || into[p] > 1;
        }
    }
    let mut all: Vec<(usize, std::ops::Range<usize>)> = Vec::new();
    let mut chains = Vec::new();
    let mut found = FxHashSet::default();
    let mut todo = vec![0];
    while let Some(p) = todo.pop() {
        if !found.insert(p) {
            continue;
        }
        let first: Vec<Arm> = selected(&places[p]).cloned().collect();
        let (before, choice) = (chains.len(), first.len() > 1);
        for arm in first {
            let chain = chain(places, p, arm, choice);
            todo.push(chain.to);
            chains.push(chain);
        }
        all.push((p, before..chains.len()));
    }
    let (sections, counted) = match counted {
        Counted::All(sites) => {
            let uncounted = chains.iter().flat_map(|c| &c.arms).find(|a| !sites.contains(a.label.site));
            if let Some(arm) = uncounted {
                return Err(BadEvent::UncountedSite(arm.label.site.0).into());
            }
            (chains.iter().map(|c| (whole(c), 0)).collect(), sites.clone())
        }
        Counted::Needed(sites) => thin::sections(&chains, sites, false).map_err(NoSections::Missing)?,
        Counted::Fixed(sites) => thin::sections(&chains, sites, true).map_err(NoSections::Missing)?,
    };
    let mut arms = chains.iter().zip(sections).map(|(chain, (section, first))| {
        let first = (chain.arms[first].thread, chain.arms[first].label);
        set::Arm { first, guard: Condition::default(), section, target: places[chain.to].id }
    });
    let nodes = all.into_iter().map(|(p, range)| {
        let arms: OneOrMany<set::Arm> = arms.by_ref().take(range.len()).collect();
        (places[p].id, if arms.is_empty() { Node::End } else { Node::Choice(arms) })
    });
    Ok((nodes.collect(), counted))
}

/// From a node along an arm to the next node.
fn chain(places: &mut [UnfoldedNode], from: usize, arm: Arm, choice: bool) -> Chain {
    let mut at = arm.target;
    let mut arms = vec![arm];
    while !places[at].node {
        // Exactly one, or it were a node.
        let Some(next) = selected(&places[at]).next().cloned() else { break };
        at = next.target;
        arms.push(next);
    }
    if at != from && arms.len() > SECTION_EVENTS {
        arms.truncate(SECTION_EVENTS);
        at = arms[arms.len() - 1].target;
        places[at].node = true;
    }
    Chain { from, to: at, arms, choice }
}

/// A section that counts every event.
fn whole(chain: &Chain) -> Section {
    let mut lanes: BTreeMap<ThreadIx, Vec<Step>> = BTreeMap::new();
    for arm in &chain.arms {
        let before = |u: ThreadIx| lanes.get(&u).map_or(0, |l| l.len() as i64);
        let preds = arm.preds.iter().map(|&(u, offset)| Pred::new(u, offset + before(u))).collect();
        let step = Step { label: arm.label, preds, publishes: false };
        lanes.entry(arm.thread).or_default().push(step);
    }
    let lanes = lanes.into_iter().map(|(thread, steps)| Lane { thread, steps: steps.into() }).collect();
    Section { counted: 0, lanes }
}
