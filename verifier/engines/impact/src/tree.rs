//! The schedules found so far, as one tree with covering edges: what is published.
//!
//! Nodes of the tree are places in a schedule; each stands for a node of the reachability graph, and a node
//! of the graph can be in several places (a loop that has come back to its state, but not fairly, goes on
//! from a new place). Where a place goes on as another one does, it is covered by it.

use super::graph::{Graph, NodeIx};
use report::graph::{ArtEdge, ArtGraph, ArtNode, Expansion};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cell::RefCell;
use traceformat::event::{Event, ObjectId};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};

/// Index of a place.
pub(super) type TreeIx = u32;

/// Whose turn it is on the way to a place.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub current: ThreadIx,
    /// Sites that it has passed since it got the turn.
    pub sites: SmallVec<[SiteId; 16]>,
    pub number: u32,
    /// Per thread: when it last had the turn.
    pub last: SmallVec<[u32; 8]>,
    /// Of the latest event.
    pub latest: SiteId,
    /// Counted events so far.
    pub events: usize,
    /// Rounds of loops that have ended in this turn.
    pub rounds: u32,
    /// Something has been written since the last of them, or since the turn began.
    pub useful: bool,
    /// Some decision was made since then: other rounds may end otherwise.
    pub decided: bool,
    /// The number of the turn after that in which a decision was made last; 0: in none.
    pub decision: u32,
    /// A round has ended, and nobody else could go.
    pub over: bool,
    /// The node at which that was.
    pub start: NodeIx,
    /// The place at which the round began.
    pub begin: TreeIx,
    /// What the policy takes for a stretch of turns of few threads, by number, and who has had a turn in it.
    pub phase: u32,
    pub members: SmallVec<[ThreadIx; 4]>,
    /// Rounds since it began; per thread, useful ones since the program began.
    pub spent: u32,
    pub shares: SmallVec<[u32; 8]>,
    /// Per thread: the latest phase in which it had a turn.
    pub last_phase: SmallVec<[u32; 8]>,
    /// What the policy has followed so far, if it follows something.
    pub followed: SmallVec<[u32; 8]>,
}

/// Where a step begins, for [`Turn::after`].
#[derive(Clone, Copy, Debug)]
pub(super) struct From {
    pub node: NodeIx,
    pub place: TreeIx,
    /// The program decides.
    pub decision: bool,
    /// The step is taken at once, whoever has the turn.
    pub forced: bool,
    /// Nobody else could go, so a round is not over before somebody can.
    pub alone: bool,
    /// A phase begins.
    pub phase: bool,
}

impl Turn {
    pub fn first(threads: usize) -> Turn {
        Turn {
            current: ThreadIx::MAIN,
            sites: SmallVec::new(),
            number: 0,
            last: SmallVec::from_elem(0, threads),
            latest: SiteId::UNNUMBERED,
            events: 0,
            rounds: 0,
            useful: false,
            decided: false,
            decision: 0,
            over: false,
            start: 0,
            begin: 0,
            phase: 0,
            members: SmallVec::new(),
            spent: 0,
            shares: SmallVec::from_elem(0, threads),
            last_phase: SmallVec::from_elem(0, threads),
            followed: SmallVec::new(),
        }
    }

    /// Would this event be the first one of another round of the thread's loop?
    pub fn jumps_back(&self, e: &Event) -> bool {
        e.thread == self.current && touches(e) && (self.over || self.sites.contains(&e.label.site))
    }

    /// Where this is in the turn.
    pub fn point(&self) -> Point {
        (self.current, self.number, self.rounds)
    }

    /// Has the program decided something lately, as inputs are? (In the last two turns of each thread,
    /// about.)
    pub fn decides(&self) -> bool {
        self.decision > 0 && self.number + 1 - self.decision <= 2 * self.last.len() as u32
    }

    /// After an event.
    pub fn after(&self, e: &Event, from: From) -> Turn {
        let From { node: at, decision, alone, .. } = from;
        let mut next = self.clone();
        let t = e.thread;
        let other = t != next.current && !from.forced;
        // (Who goes round without an event that others may notice is asked for another round where it is not
        // taken at once.)
        let jumps = next.jumps_back(e) || !from.forced && !other && !touches(e);
        if from.phase {
            next.phase += 1;
            next.spent = 0;
            next.members.clear();
        }
        if other || (jumps && !alone) {
            next.spent += u32::from(!from.phase);
            if next.useful {
                raise(&mut next.shares, next.current, |n| n + 1);
            }
            if !next.members.contains(&t) {
                next.members.push(t);
            }
            next.begin = from.place;
            next.current = t;
            next.sites.clear();
            next.number += u32::from(other);
            next.rounds = if other { 0 } else { next.rounds + 1 };
            (next.useful, next.decided, next.start) = (false, false, at);
        }
        next.over = !other && jumps && alone;
        if decision {
            next.decision = next.number + 1;
        }
        next.useful |= e.accesses.iter().any(|a| a.write && a.start < a.end);
        next.decided |= decision;
        next.latest = e.label.site;
        if e.label.site != SiteId::UNNUMBERED && touches(e) && !next.sites.contains(&e.label.site) {
            next.sites.push(e.label.site);
        }
        let (number, phase) = (next.number, next.phase);
        raise(&mut next.last, t, |_| number);
        raise(&mut next.last_phase, t, |_| phase);
        next.events += usize::from(e.label.is_counted());
        next
    }
}

/// Replaces a thread's number.
fn raise(all: &mut SmallVec<[u32; 8]>, t: ThreadIx, f: impl Fn(u32) -> u32) {
    if all.len() <= t.index() {
        all.resize(t.index() + 1, 0);
    }
    all[t.index()] = f(all[t.index()]);
}

/// Steps that touch nothing are taken at once, whoever has the turn: no round begins with one.
fn touches(e: &Event) -> bool {
    e.object.is_some() || !e.accesses.is_empty()
}

/// A step from a place.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub thread: ThreadIx,
    pub event: Event,
    pub births: SmallVec<[ThreadIx; 1]>,
    pub lone_timeout: bool,
    pub target: TreeIx,
}

/// How it goes on.
#[derive(Clone, Debug)]
pub(super) enum Go {
    /// Not known yet.
    Nowhere,
    Schedule(Vec<Edge>),
    Decision(ThreadIx, Vec<Edge>),
    Covered(TreeIx, Vec<(ObjectId, ObjectId)>),
    End,
}

#[derive(Clone, Debug)]
pub(super) struct PathNode {
    pub graph: NodeIx,
    pub parent: Option<TreeIx>,
    pub depth: u32,
    pub go: Go,
    pub enabled: SmallVec<[ThreadIx; 4]>,
    /// Of these, who can do an event.
    pub ready: SmallVec<[ThreadIx; 4]>,
    pub turn: Turn,
    /// The step that is scheduled begins a phase.
    pub begins: bool,
    /// Threads that were tried here as a new schedule's beginning.
    pub tried: SmallVec<[ThreadIx; 4]>,
    /// A place further up, for finding any of those above in few steps (Myers: *An applicative random-access
    /// stack*, IPL 1983).
    jump: TreeIx,
    /// Per thread: depth + 1 of the lowest place above at which it could do an event, and from which it did
    /// one. 0: there is none.
    could: SmallVec<[u32; 8]>,
    did: SmallVec<[u32; 8]>,
}

/// Where an execution is within a turn: whose, which, and in which round.
pub(super) type Point = (ThreadIx, u32, u32);

#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    pub nodes: Vec<PathNode>,
    /// Places by the node that they stand for; and by the point of a turn, besides. Ascending.
    by_node: FxHashMap<NodeIx, Vec<TreeIx>>,
    by_point: FxHashMap<(NodeIx, Point), Vec<TreeIx>>,
    /// Where a thread has begun a phase, by node. (Perhaps it was taken back: to be looked at.)
    by_begin: FxHashMap<(NodeIx, ThreadIx), Vec<TreeIx>>,
    /// [`super::fair`]'s, all [`u32::MAX`] between two uses.
    pub numbers: RefCell<Vec<u32>>,
}

impl Tree {
    /// A new place, after an event of the thread that is named with its parent, or without one.
    pub fn add<S>(
        &mut self,
        above: Option<(TreeIx, Option<ThreadIx>)>,
        graph: &Graph<S>,
        node: NodeIx,
        turn: Turn,
    ) -> TreeIx {
        let n = self.nodes.len() as TreeIx;
        let (mut depth, mut jump) = (0, n);
        let (mut could, mut did) = (SmallVec::new(), SmallVec::new());
        if let Some((p, mover)) = above {
            let place = &self.nodes[p as usize];
            depth = place.depth + 1;
            let (once, twice) = {
                let once = &self.nodes[place.jump as usize];
                (once.depth, self.nodes[once.jump as usize].depth)
            };
            let even = place.depth - once == once - twice;
            jump = if even { self.nodes[place.jump as usize].jump } else { p };
            (could, did) = (place.could.clone(), place.did.clone());
            place.ready.iter().for_each(|&t| raise(&mut could, t, |_| depth));
            mover.into_iter().for_each(|t| raise(&mut did, t, |_| depth));
        }
        self.by_node.entry(node).or_default().push(n);
        self.by_point.entry((node, turn.point())).or_default().push(n);
        self.nodes.push(PathNode {
            graph: node,
            parent: above.map(|a| a.0),
            depth,
            go: Go::Nowhere,
            enabled: graph[node].enabled(),
            ready: graph[node].ready(),
            turn,
            begins: false,
            tried: SmallVec::new(),
            jump,
            could,
            did,
        });
        n
    }

    /// Takes back all places from this one on.
    pub fn cut(&mut self, from: TreeIx) {
        // Numbers ascend in every list, so what is cut is at their ends.
        for place in self.nodes.drain(from as usize..) {
            let lists = [
                self.by_node.get_mut(&place.graph),
                self.by_point.get_mut(&(place.graph, place.turn.point())),
            ];
            for list in lists.into_iter().flatten() {
                while list.last().is_some_and(|&m| m >= from) {
                    list.pop();
                }
            }
        }
    }

    /// A thread begins a phase at a place.
    pub fn begins(&mut self, n: TreeIx, t: ThreadIx) {
        self.by_begin.entry((self.nodes[n as usize].graph, t)).or_default().push(n);
    }

    /// The places that stand for a node, oldest first.
    pub fn standing_for(&self, node: NodeIx) -> &[TreeIx] {
        self.by_node.get(&node).map_or(&[], Vec::as_slice)
    }

    /// Of these, the ones at the same point of a turn.
    pub fn in_turn(&self, node: NodeIx, turn: &Turn) -> &[TreeIx] {
        self.by_point.get(&(node, turn.point())).map_or(&[], Vec::as_slice)
    }

    /// Places where the thread may have begun a phase at the node; among them all where it has.
    pub fn beginning(&self, node: NodeIx, t: ThreadIx) -> &[TreeIx] {
        self.by_begin.get(&(node, t)).map_or(&[], Vec::as_slice)
    }

    /// Is `m` on the way from the root to `n`, or `n`?
    pub fn is_above(&self, m: TreeIx, mut n: TreeIx) -> bool {
        let depth = self.nodes[m as usize].depth;
        while self.nodes[n as usize].depth > depth {
            let place = &self.nodes[n as usize];
            n = match place.parent {
                Some(_) if self.nodes[place.jump as usize].depth >= depth => place.jump,
                Some(p) => p,
                None => break,
            };
        }
        n == m
    }

    /// Has every thread that could do an event on the way from `m`, which is above, down to `n` done one
    /// there?
    pub fn is_fair_way(&self, m: TreeIx, n: TreeIx) -> bool {
        let (from, place) = (self.nodes[m as usize].depth + 1, &self.nodes[n as usize]);
        let did = |t: usize| place.did.get(t).copied().unwrap_or(0);
        place.could.iter().enumerate().all(|(t, &could)| could < from || did(t) >= from)
    }

    /// Calls `f` with target of each edge from a place, and thread where it does an event.
    pub fn edges(&self, n: TreeIx, mut f: impl FnMut(Option<ThreadIx>, TreeIx)) {
        match &self.nodes[n as usize].go {
            Go::Schedule(edges) => edges.iter().for_each(|e| f(Some(e.thread), e.target)),
            Go::Decision(_, edges) => edges.iter().for_each(|e| f(None, e.target)),
            Go::Covered(by, _) => f(None, *by),
            Go::Nowhere | Go::End => {}
        }
    }

    /// As data for whoever publishes or draws it.
    pub fn to_art(
        &self,
        threads: &ThreadTable,
        births: SmallVec<[ThreadIx; 1]>,
        label: impl Fn(NodeIx) -> String,
    ) -> ArtGraph {
        let edge = |e: &Edge| ArtEdge {
            births: e.births.clone(),
            lone_timeout: e.lone_timeout,
            ..ArtEdge::new(e.event.clone(), e.target)
        };
        let nodes = self.nodes.iter().map(|p| {
            let way = match &p.go {
                Go::Nowhere => Expansion::Absent,
                Go::Schedule(edges) => Expansion::Schedule(edges.iter().map(edge).collect()),
                Go::Decision(thread, edges) => {
                    Expansion::Decision { thread: *thread, arms: edges.iter().map(edge).collect() }
                }
                Go::Covered(by, renamed) => Expansion::Covered { by: *by, renamed: renamed.clone() },
                Go::End => Expansion::End,
            };
            ArtNode { enabled: p.enabled.clone(), label: label(p.graph), ..ArtNode::new(way) }
        });
        ArtGraph { threads: threads.clone(), root: 0, nodes: nodes.collect(), births, symmetric: Vec::new() }
    }
}
