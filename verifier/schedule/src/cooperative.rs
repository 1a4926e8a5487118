//! Cooperative sets: one node.

use crate::trie::Header;
use report::sink::Baton;
use traceformat::schedule::promise::Promises;
use traceformat::schedule::set::{Cooperative, Node, NodeId, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

/// One thread at a time at the held sites, in this order.
pub fn set(header: &Header, threads: &ThreadTable, node: &Baton<'_>) -> ScheduleSet {
    let table = |sites: &[SiteId]| {
        let mut sites = sites.to_vec();
        sites.sort_unstable();
        sites.dedup();
        SiteSet(sites)
    };
    let mut counted = vec![table(node.held), SiteSet::default()];
    let mut further = |sites: &[SiteId]| match sites {
        [] => 1,
        some => {
            counted.push(table(some));
            counted.len() as u32 - 1
        }
    };
    let (yields, racing) = (further(node.yields), further(node.racing));
    let node = Cooperative { held: 0, yields, away: 1, order: node.order, racing };
    ScheduleSet {
        fingerprint: header.fingerprint,
        origin: header.origin.clone(),
        threads: threads.clone(),
        facts: header.facts.clone(),
        assumptions: header.assumptions.clone(),
        promises: Promises::default(),
        counted,
        nodes: [(NodeId::ROOT, Node::Cooperative(node))].into(),
        traces: None,
    }
}
