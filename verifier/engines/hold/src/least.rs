//! Holds as little as possible.
//!
//! What a node in any order admits only grows where it holds less. So a group of sites that has to be held in
//! part with others held has to be held in part for good, and one pass over single sites finds a set from
//! which none can be dropped. Before that, groups are tried: what no execution has met; synchronization; the
//! accesses of each function; halves of the rest.

use crate::search::{Answer, Failure, Node};
use model::Program;
use std::collections::{BTreeMap, BTreeSet};
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;

/// Why a site is held.
#[derive(Debug)]
pub struct Needed {
    pub site: SiteId,
    /// What happens if it is not: nothing is known if there is nothing.
    pub without: Option<Box<Failure>>,
}

/// Looks at nodes.
pub trait Judge {
    /// What the node admits; `None`: nobody wants to know any more.
    fn ask(&mut self, node: &Node) -> Option<Answer>;

    /// It has been found safe, and stands in for all before it.
    fn take(&mut self, node: &Node, racing: &BTreeSet<SiteId>);
}

/// What became of an attempt.
enum Tried {
    /// The node says so now, or did before.
    Done,
    Fails(Answer),
    Stopped,
}

/// Drops what need not be held from `node`, which is safe; `met`: the sites of its executions' events. Beside
/// what is left, why; `None`: it was stopped before the end.
pub fn least(
    program: &Program,
    node: &mut Node,
    met: &BTreeSet<SiteId>,
    judge: &mut dyn Judge,
) -> Option<Vec<Needed>> {
    let drop = |node: &Node, group: &[SiteId]| {
        let held = node.held.0.iter().copied().filter(|s| !group.contains(s)).collect();
        Node { held: SiteSet(held), ..node.clone() }
    };
    by_groups(groups(program, &node.held, met), node, &drop, judge)?;
    let mut needed = Vec::new();
    for site in node.held.0.clone() {
        match attempt(node, drop(node, &[site]), judge) {
            Tried::Stopped => return None,
            Tried::Done => {}
            Tried::Fails(Answer::Fails(failure)) => needed.push(Needed { site, without: Some(failure) }),
            Tried::Fails(_) => needed.push(Needed { site, without: None }),
        }
    }
    Some(needed)
}

/// Gives `node`, which is safe, as many marks as it can have: with more of them it admits more, too. The
/// candidates are the sites of its executions' events. `None`: it was stopped before the end.
pub fn most_marks(node: &mut Node, met: &BTreeSet<SiteId>, judge: &mut dyn Judge) -> Option<()> {
    let add = |node: &Node, group: &[SiteId]| {
        let all: BTreeSet<SiteId> = node.yields.0.iter().chain(group).copied().collect();
        Node { yields: SiteSet(all.into_iter().collect()), ..node.clone() }
    };
    by_groups(vec![met.iter().copied().collect()], node, &add, judge)?;
    for site in met {
        if let Tried::Stopped = attempt(node, add(node, &[*site]), judge) {
            return None;
        }
    }
    Some(())
}

/// Groups, the last one first; of one that fails both halves. `None`: it was stopped.
fn by_groups(
    mut groups: Vec<Vec<SiteId>>,
    node: &mut Node,
    change: &dyn Fn(&Node, &[SiteId]) -> Node,
    judge: &mut dyn Judge,
) -> Option<()> {
    while let Some(group) = groups.pop() {
        match attempt(node, change(node, &group), judge) {
            Tried::Stopped => return None,
            Tried::Fails(_) if group.len() > 3 => {
                let (front, back) = group.split_at(group.len() / 2);
                groups.extend([back.to_vec(), front.to_vec()]);
            }
            _ => {}
        }
    }
    Some(())
}

fn attempt(node: &mut Node, other: Node, judge: &mut dyn Judge) -> Tried {
    if other == *node {
        return Tried::Done;
    }
    match judge.ask(&other) {
        None => Tried::Stopped,
        Some(Answer::Safe { racing }) => {
            judge.take(&other, &racing);
            *node = other;
            Tried::Done
        }
        Some(answer) => Tried::Fails(answer),
    }
}

/// What is tried together; the last one is first.
fn groups(program: &Program, held: &SiteSet, met: &BTreeSet<SiteId>) -> Vec<Vec<SiteId>> {
    let of = |keeps: &dyn Fn(SiteId) -> bool| -> Vec<SiteId> {
        held.0.iter().copied().filter(|s| keeps(*s)).collect()
    };
    let site = |s: SiteId| program.sites.get(s.0 as usize);
    let is_access = |s: SiteId| site(s).is_some_and(|i| i.kind.is_access());
    let mut functions: BTreeMap<&str, Vec<SiteId>> = BTreeMap::new();
    for s in of(&|s| met.contains(&s) && is_access(s)) {
        functions.entry(site(s).map_or("", |i| i.function.as_str())).or_default().push(s);
    }
    let mut groups: Vec<Vec<SiteId>> = functions.into_values().collect();
    groups.push(of(&|s| met.contains(&s) && !is_access(s)));
    groups.push(of(&|s| !met.contains(&s)));
    groups
}
