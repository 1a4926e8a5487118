//! Cooperative sets: one node.

use crate::trie::Header;
use traceformat::schedule::promise::Promises;
use traceformat::schedule::set::{Cooperative, Node, NodeId, Order, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};

/// One thread at a time at these sites, in turn by name, from main on.
pub fn in_turn(header: &Header, threads: &ThreadTable, held: &[SiteId]) -> ScheduleSet {
    let mut held = held.to_vec();
    held.sort_unstable();
    held.dedup();
    let node = Cooperative { held: 0, yields: 1, away: 1, order: Order::Ring(ThreadIx::MAIN), racing: 1 };
    ScheduleSet {
        fingerprint: header.fingerprint,
        origin: header.origin.clone(),
        threads: threads.clone(),
        facts: header.facts.clone(),
        assumptions: header.assumptions.clone(),
        promises: Promises::default(),
        // Nothing races: what conflicts is held, and the baton orders it.
        counted: vec![SiteSet(held), SiteSet::default()],
        nodes: [(NodeId::ROOT, Node::Cooperative(node))].into(),
        traces: None,
    }
}
