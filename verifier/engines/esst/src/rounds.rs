//! What a graph of states says of executions without an end, one thread at a time: does each turn end (R13),
//! and is nobody left out (R4)?
//!
//! Each execution without an end goes along the graph's edges for ever, through coverings and generalisations
//! too, so it stays in some strongly connected part of it.
//!
//! - *Turns end.* A turn without an end is a path along edges of one thread alone, none of which gives the
//!   turn up: an edge whose event is at a marked site does. (Behind it the thread comes to its next event, at
//!   the latest to the same one, and gives way before that.) Without marked edges, a part in which one thread
//!   alone moves has such a path, and only such a part has.
//! - *Nobody is left out.* A thread that could go on again and again, and does no more, is left out along a
//!   path that stays in a part of the graph without the thread's edges, and comes again and again to a node
//!   where it could. (What only answers a question, or is the compiler's mark, is no move: who waits may be
//!   asked each time whether he still has to.)
//!
//! The states of a node may be more than can be reached, and so may paths: what is found need not happen.
//! Where nothing is found, nothing does.

use report::components::components;
use report::graph::{ArtGraph, Expansion};
use rustc_hash::FxHashSet;
use traceformat::event::{Event, Op};
use traceformat::schedule::set::Order;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// What is in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The thread goes round by these events, and keeps its turn.
    Keeps(ThreadIx, Vec<Event>),
    /// The thread could go on, and never does.
    LeftOut(ThreadIx),
}

/// An edge between nodes that can be reached.
struct Edge<'g> {
    to: usize,
    event: Option<&'g Event>,
}

/// What is in the way of executions without an end, if anything is. `yields`: marked sites, in order.
pub fn trouble(graph: &ArtGraph, order: Order, yields: &[SiteId]) -> Option<Trouble> {
    let edges = reached(graph);
    let threads = || (0..graph.threads.len() as u16).map(ThreadIx);
    let passes = |e: &Event| e.label.op != Op::Mark && yields.binary_search(&e.label.site).is_ok();
    for t in threads() {
        let keeps = |e: &Edge<'_>| e.event.is_none_or(|e| e.thread == t && !passes(e));
        if let Some(round) = cycle(&edges, keeps) {
            return Some(Trouble::Keeps(t, round));
        }
    }
    for t in threads() {
        let others = |e: &Edge<'_>| e.event.is_none_or(|e| e.thread != t || e.label.op == Op::Mark);
        let could = |n: &usize| graph.nodes[*n].enabled.contains(&t);
        let leaves_out = |part: &FxHashSet<usize>| {
            let open = || part.iter().filter(|n| graph.nodes[**n].is_open);
            let looks_first = order == Order::Any && open().next().is_some() && open().all(could);
            part.iter().any(could) && !looks_first
        };
        if parts(&edges, others).iter().any(leaves_out) {
            return Some(Trouble::LeftOut(t));
        }
    }
    None
}

/// The edges of the nodes that can be reached from the root.
fn reached(graph: &ArtGraph) -> Vec<Vec<Edge<'_>>> {
    let mut edges: Vec<Vec<Edge<'_>>> = graph.nodes.iter().map(|_| Vec::new()).collect();
    let mut seen: FxHashSet<u32> = [graph.root].into_iter().collect();
    let mut open = vec![graph.root];
    while let Some(n) = open.pop() {
        let node = &graph.nodes[n as usize];
        let covered = match node.way {
            Expansion::Covered { by, .. } => Some(Edge { to: by as usize, event: None }),
            _ => None,
        };
        let own = node.edges().iter().map(|e| Edge { to: e.target as usize, event: e.event.as_ref() });
        let all: Vec<Edge<'_>> = own.chain(covered).collect();
        open.extend(all.iter().map(|e| e.to as u32).filter(|to| seen.insert(*to)));
        edges[n as usize] = all;
    }
    edges
}

/// Of the graph with these edges alone, the strongly connected parts in which something happens.
fn parts<'g>(edges: &[Vec<Edge<'g>>], takes: impl Fn(&Edge<'g>) -> bool) -> Vec<FxHashSet<usize>> {
    let targets = |n: usize| edges[n].iter().filter(|e| takes(e)).map(|e| e.to).collect();
    let all = components(edges.len(), 0..edges.len(), targets).into_iter();
    let mut all: Vec<FxHashSet<usize>> = all.map(|part| part.into_iter().collect()).collect();
    all.retain(|part| {
        let happens = |e: &Edge<'g>| takes(e) && e.event.is_some() && part.contains(&e.to);
        part.iter().any(|n| edges[*n].iter().any(happens))
    });
    all
}

/// The events of a way round, with these edges alone, if there is one on which something happens.
fn cycle<'g>(edges: &[Vec<Edge<'g>>], takes: impl Fn(&Edge<'g>) -> bool) -> Option<Vec<Event>> {
    let part = parts(edges, &takes).into_iter().next()?;
    let inside = |e: &&Edge<'g>| takes(e) && part.contains(&e.to);
    let (from, first) = part.iter().find_map(|n| {
        let happens = |e: &&Edge<'g>| inside(e) && e.event.is_some();
        edges[*n].iter().find(happens).map(|e| (*n, e))
    })?;
    // Back from where it leads, breadth first.
    let mut came: Vec<Option<(usize, Option<&Event>)>> = vec![None; edges.len()];
    let mut open = std::collections::VecDeque::from([first.to]);
    while let Some(n) = open.pop_front() {
        if n == from {
            break;
        }
        for e in edges[n].iter().filter(inside) {
            if e.to != first.to && came[e.to].is_none() {
                came[e.to] = Some((n, e.event));
                open.push_back(e.to);
            }
        }
    }
    let mut events = Vec::new();
    let mut n = from;
    while n != first.to {
        let (before, event) = came[n]?;
        events.extend(event.cloned());
        n = before;
    }
    events.extend(first.event.cloned());
    events.reverse();
    Some(events)
}

#[cfg(test)]
mod tests {
    use super::*;
    use report::graph::{ArtEdge, ArtNode};
    use traceformat::event::Label;
    use traceformat::thread::{ThreadName, ThreadTable};

    /// A graph of such edges: from, thread (0: none), site, to; and who could go on at some nodes.
    fn graph(edges: &[(usize, u16, u32, u32)], could: &[(usize, u16)]) -> ArtGraph {
        let name = |rank| ThreadName { parent: ThreadIx::MAIN, rank };
        let most = edges.iter().map(|e| e.0.max(e.3 as usize)).max().unwrap_or(0);
        let nodes = (0..=most).map(|n| {
            let mine = edges.iter().filter(|e| e.0 == n);
            let edge = |&(_, t, site, to): &(usize, u16, u32, u32)| match t {
                0 => ArtEdge::silent(to),
                _ => {
                    let label = Label { site: SiteId(site), op: Op::Store, outcome: 0 };
                    let (accesses, thread) = (Default::default(), ThreadIx(t));
                    ArtEdge::new(Event { thread, label, accesses, object: None, object2: None }, to)
                }
            };
            let enabled = could.iter().filter(|c| c.0 == n).map(|c| ThreadIx(c.1)).collect();
            ArtNode { enabled, ..ArtNode::new(Expansion::Schedule(mine.map(edge).collect())) }
        });
        let threads = ThreadTable(vec![name(0), name(1), name(2)]);
        ArtGraph { threads, nodes: nodes.collect(), ..ArtGraph::default() }
    }

    fn in_turn(
        edges: &[(usize, u16, u32, u32)],
        could: &[(usize, u16)],
        yields: &[SiteId],
    ) -> Option<Trouble> {
        trouble(&graph(edges, could), Order::IN_TURN, yields)
    }

    #[test]
    fn one_thread_goes_round_alone() {
        // Thread 1 goes round through nodes 1 and 2, within a larger round of both.
        let inner = [(0, 1, 1, 1), (1, 1, 2, 2), (2, 0, 0, 3), (3, 1, 3, 1), (2, 2, 4, 0)];
        let sites = |t| match t {
            Some(Trouble::Keeps(ThreadIx(1), events)) => events.iter().map(|e| e.label.site.0).collect(),
            _ => Vec::new(),
        };
        let mut round = sites(in_turn(&inner, &[], &[]));
        round.sort_unstable();
        assert_eq!(round, [2, 3]);
        for mark in [2, 3] {
            assert_eq!(in_turn(&inner, &[], &[SiteId(mark)]), None, "{mark}");
        }
        assert!(in_turn(&inner, &[], &[SiteId(1)]).is_some(), "no part of that round");
        // What cannot be reached is no matter.
        assert_eq!(in_turn(&[(0, 1, 1, 1), (2, 1, 2, 2)], &[], &[]), None);
        // Generalisations alone are no execution.
        assert_eq!(in_turn(&[(0, 0, 0, 1), (1, 0, 0, 0)], &[], &[]), None);
    }

    #[test]
    fn a_thread_is_left_out() {
        let round = [(0, 1, 1, 1), (1, 2, 2, 0)];
        assert_eq!(in_turn(&round, &[], &[]), None);
        assert_eq!(in_turn(&round, &[(1, 3)], &[]), Some(Trouble::LeftOut(ThreadIx(3))));
        // In any order it is the first to look one day. That helps if it can go on wherever the turn is open.
        let any = |graph: &ArtGraph| trouble(graph, Order::Any, &[]);
        assert_eq!(any(&graph(&round, &[(1, 3)])), Some(Trouble::LeftOut(ThreadIx(3))));
        assert_eq!(any(&graph(&round, &[(0, 3), (1, 3)])), None);
        let mut within = graph(&round, &[(1, 3)]);
        within.nodes[0].is_open = false;
        assert_eq!(any(&within), None);
        within.nodes[1].is_open = false;
        assert_eq!(any(&within), Some(Trouble::LeftOut(ThreadIx(3))));
        // It goes on in another part of the graph, or in each round.
        assert_eq!(in_turn(&[(0, 3, 3, 1), (1, 1, 1, 2), (2, 2, 2, 1)], &[(0, 3)], &[]), None);
        assert_eq!(in_turn(&[(0, 1, 1, 1), (1, 2, 2, 2), (2, 3, 3, 0)], &[(1, 3)], &[]), None);
        // It may go on, and there is a round without it.
        let may = [(0, 1, 1, 1), (1, 2, 2, 0), (1, 3, 3, 0)];
        assert_eq!(in_turn(&may, &[(1, 3)], &[]), Some(Trouble::LeftOut(ThreadIx(3))));
    }
}
