//! The selected arms as a schedule set: chains of places without choice become sections.
//!
//! A place becomes a node if more or less than one selected arm leaves it, or more than one leads to it (so a covering edge into the middle
//! of a section cuts it there), or if the section would be too long. Once a node, it stays one. A cycle without a branch
//! has one node, where it is entered, and becomes a cyclic section, however long.

use super::fair::selected;
use super::unfold::{Arm, Place};
use crate::schedule::clock::BadEvent;
use std::collections::BTreeMap;
use traceformat::schedule::condition::Condition;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{self, Node, NodeId, SiteSet};
use traceformat::thread::ThreadIx;

/// Longest section, in events, but for cyclic ones.
pub const SECTION_EVENTS: usize = 512;

/// Marks what is published and returns the set's nodes. Sections count the sites of table 0, which is `counted`.
pub fn nodes(places: &mut [Place], counted: &SiteSet) -> Result<BTreeMap<NodeId, Node>, BadEvent> {
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
    let mut nodes = BTreeMap::new();
    let mut todo = vec![0];
    while let Some(p) = todo.pop() {
        if nodes.contains_key(&places[p].id) {
            continue;
        }
        if selected(&places[p]).next().is_none() {
            nodes.insert(places[p].id, Node::End);
            continue;
        }
        let first: Vec<Arm> = selected(&places[p]).cloned().collect();
        let mut arms = Vec::with_capacity(first.len());
        for arm in first {
            let (section, target) = section(places, p, &arm, counted)?;
            let first = (arm.thread, arm.label);
            arms.push(set::Arm { first, guard: Condition::default(), section, target: places[target].id });
            todo.push(target);
        }
        nodes.insert(places[p].id, Node::Choice(arms));
    }
    Ok(nodes)
}

/// From a node along an arm to the next node.
fn section(
    places: &mut [Place],
    from: usize,
    arm: &Arm,
    counted: &SiteSet,
) -> Result<(Section, usize), BadEvent> {
    let mut chain = vec![arm.clone()];
    let mut at = arm.target;
    while !places[at].node {
        // Exactly one, or it were a node.
        let Some(next) = selected(&places[at]).next().cloned() else { break };
        at = next.target;
        chain.push(next);
    }
    if at != from && chain.len() > SECTION_EVENTS {
        chain.truncate(SECTION_EVENTS);
        at = chain[chain.len() - 1].target;
        places[at].node = true;
    }
    let mut lanes: BTreeMap<ThreadIx, Vec<Step>> = BTreeMap::new();
    for arm in &chain {
        if !counted.contains(arm.label.site) {
            return Err(BadEvent::UncountedSite(arm.label.site.0));
        }
        let before = |u: ThreadIx| lanes.get(&u).map_or(0, |l| l.len() as i64);
        let preds = arm.preds.iter().map(|&(u, offset)| Pred::new(u, offset + before(u))).collect();
        let step = Step { label: arm.label, preds, publishes: false };
        lanes.entry(arm.thread).or_default().push(step);
    }
    let lanes = lanes.into_iter().map(|(thread, steps)| Lane { thread, steps }).collect();
    Ok((Section { counted: 0, lanes }, at))
}
