//! Cooperative sets: one node.

use crate::trie::Header;
use traceformat::schedule::promise::Promises;
use traceformat::schedule::set::{Cooperative, Node, NodeId, Order, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

/// One thread at a time at the held sites, in this order; it gives way behind each event at a site of
/// `yields`.
pub fn set(
    header: &Header,
    threads: &ThreadTable,
    order: Order,
    held: &[SiteId],
    yields: &[SiteId],
) -> ScheduleSet {
    let table = |sites: &[SiteId]| {
        let mut sites = sites.to_vec();
        sites.sort_unstable();
        sites.dedup();
        SiteSet(sites)
    };
    let mut counted = vec![table(held), SiteSet::default()];
    let mut marks = 1;
    if !yields.is_empty() {
        marks = counted.len() as u32;
        counted.push(table(yields));
    }
    let node = Cooperative { held: 0, yields: marks, away: 1, order, racing: 1 };
    ScheduleSet {
        fingerprint: header.fingerprint,
        origin: header.origin.clone(),
        threads: threads.clone(),
        facts: header.facts.clone(),
        assumptions: header.assumptions.clone(),
        promises: Promises::default(),
        // Nothing races: what conflicts is held, and the baton orders it.
        counted,
        nodes: [(NodeId::ROOT, Node::Cooperative(node))].into(),
        traces: None,
    }
}
