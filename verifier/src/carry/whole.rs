//! A set of one program as a set of another that differs in numbers alone.
//!
//! *Why it holds.* [`Difference::is_none`]: all that `main` can reach is the same in both, so each execution
//! of the one is one of the other, event by event, with the sites renamed. A set speaks of sites, threads and
//! counts of events, of nothing else; renamed, it admits the executions that are the renamed ones of those
//! that it has admitted. (Sites that only one program has are in code that nothing reaches: they never
//! occur.)
//!
//! *Data races, too*, unlike with a prefix. Whether two accesses race is decided by the events of a whole
//! execution, by the memory orders of their sites, and by whether the program has fences (`property::race`
//! takes nothing else of a program). Executions are the same from their first event on; the orders of all
//! sites that can be reached, and that there are fences, are compared ([`Difference::of`]).

use super::of_both;
use difference::Difference;
use schedule::trie::Header;
use std::collections::BTreeSet;
use traceformat::event::Label;
use traceformat::schedule::section::Section;
use traceformat::schedule::set::{Arm, Node, ScheduleSet, SiteSet};
use traceformat::schedule::validate::validate;
use traceformat::site::SiteId;

/// The set under the new program's numbers. `header`: what a verification of the new program says of its
/// sets. `None`: the two differ, or the set is for other runs.
pub fn carried(set: &ScheduleSet, difference: &Difference, header: &Header) -> Option<ScheduleSet> {
    if !difference.is_none() || set.facts != header.facts {
        return None;
    }
    renamed(set, difference, header).filter(|set| validate(set).is_ok())
}

fn renamed(set: &ScheduleSet, difference: &Difference, header: &Header) -> Option<ScheduleSet> {
    let old: BTreeSet<u32> = difference.maps.sites.iter().flatten().copied().collect();
    // In code that nothing reaches: whoever lists all sites lists these, too.
    let unreached: Vec<SiteId> = header.counted.0.iter().copied().filter(|s| !old.contains(&s.0)).collect();
    let lists_all = tables_of_all(set);
    let table = |(n, table): (usize, &SiteSet)| {
        let mut sites: Vec<SiteId> =
            table.0.iter().filter_map(|s| difference.site(s.0).map(SiteId)).collect();
        if lists_all.contains(&(n as u32)) {
            sites.extend(&unreached);
        }
        sites.sort_unstable();
        sites.dedup();
        SiteSet(sites)
    };
    let mut assumptions = of_both(&set.assumptions);
    assumptions.extend(header.assumptions.iter().filter(|a| !set.assumptions.contains(a)).cloned());
    assumptions.sort();
    let nodes = set.nodes.iter().map(|(id, node)| Some((*id, renamed_node(node, difference)?)));
    Some(ScheduleSet {
        fingerprint: header.fingerprint,
        origin: set.origin.clone(),
        threads: set.threads.clone(),
        facts: set.facts.clone(),
        assumptions,
        promises: set.promises,
        counted: set.counted.iter().enumerate().map(table).collect(),
        nodes: nodes.collect::<Option<Vec<_>>>()?.into_iter().collect(),
        traces: set.traces,
    })
}

/// The tables of what sections count, and of what a cooperative node holds.
fn tables_of_all(set: &ScheduleSet) -> BTreeSet<u32> {
    let mut all = BTreeSet::new();
    for (_, node) in set.nodes.iter() {
        match node {
            Node::Choice(arms) => all.extend(arms.iter().map(|a| a.section.counted)),
            Node::Cooperative(c) => _ = all.insert(c.held),
            Node::End | Node::Free { .. } => {}
        }
    }
    all
}

fn renamed_node(node: &Node, difference: &Difference) -> Option<Node> {
    let label = |l: Label| match l.site {
        SiteId::UNNUMBERED => Some(l),
        site => Some(Label { site: SiteId(difference.site(site.0)?), ..l }),
    };
    let Node::Choice(arms) = node else { return Some(node.clone()) };
    let arm = |arm: &Arm| {
        let mut section: Section = arm.section.clone();
        for lane in section.lanes.iter_mut() {
            for step in lane.steps.iter_mut() {
                step.label = label(step.label)?;
            }
        }
        Some(Arm { first: (arm.first.0, label(arm.first.1)?), section, ..arm.clone() })
    };
    Some(Node::Choice(arms.iter().map(arm).collect::<Option<_>>()?))
}
