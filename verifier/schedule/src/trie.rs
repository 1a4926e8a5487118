//! The trie of explored prefixes: open nodes, which the engine is below of, with finished siblings.
//!
//! Each worker of the engine has a *spine*: `spine[k]` is the node after the first `k` counted events of its
//! current execution. A node's `done` are the finished subtrees below it, its `open` the unfinished nodes. A
//! node that is reported free keeps nothing but that fact, and a finished one that is not free keeps the arms
//! that lead to safe executions.
//!
//! Enforcement counts no lifecycle events (a join that can happen happens, and changes nothing for others),
//! so the states before and after one are one node here: its arms are those of both, and it is finished, and
//! free, when the state *before* the lifecycle event is.
//!
//! Two nodes of the engine may be one node here for that reason, where a failure comes both before and after
//! a join: it depends on all that other threads do, so both orders are explored. One of the two may be
//! finished when the engine comes to the other one. Then the node is opened *again*, with what was found
//! there, and both finds are published. Or two workers are below it at the same time: a node that one of
//! them has explored stays open as long as another worker's spine has it. Else that one's executions would
//! be added to whatever has its place by then.

mod stored;

use crate::clock::{BadEvent, Clocks};
use crate::future::{Base, Future};
use crate::subtree::{Body, Edge, Subtree, deep, successor, unclear_decisions};
use report::sink::{Outcome, PathEvent};
use std::collections::BTreeMap;
pub use stored::StoredTrie;
use traceformat::event::Op;
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::set::{Assumption, NodeId, Origin, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

/// What every set of one program says besides its nodes.
#[derive(Clone, Debug)]
pub struct Header {
    pub fingerprint: Fingerprint,
    pub origin: Origin,
    /// What must hold before the first event: nothing is proven of other runs.
    pub facts: Facts,
    pub assumptions: Vec<Assumption>,
    /// All sites of the program at which counted events may happen. Given once: the list of counted sites
    /// never changes for a published section.
    pub counted: SiteSet,
}

/// An index of [`Trie::frames`].
pub(crate) type Ix = u32;

/// The root, as long as it is open.
pub(crate) const ROOT: Ix = 0;

/// An open node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    /// The event that leads here; `None` at the root.
    pub edge: Option<Edge>,
    pub parent: Ix,
    /// A safe execution ends here.
    pub leaf: bool,
    /// Proven before, and entered again (an engine that repeats itself): stays free.
    pub covered: Option<u32>,
    pub done: Vec<Subtree>,
    /// Open nodes below.
    pub open: Vec<Ix>,
    /// The places of `done` and `open` in the order in which they were entered, which is the order of a
    /// published node's arms; and of the next one.
    ranks: (Vec<u32>, Vec<u32>),
    next_rank: u32,
    /// Here or above is an arm of a silent decision: the arms of free nodes are kept.
    pub below_silent: bool,
    /// Safe executions below that no entry of `done` knows of (those withheld).
    pub withheld: u64,
    /// A worker has explored it, and another one is here or below: who leaves it last finishes it.
    pub explored: bool,
    /// It was finished before, so the arms of silent decisions that were found then are merged.
    pub again: bool,
}

impl Frame {
    pub(crate) fn id(&self) -> NodeId {
        self.edge.as_ref().map_or(NodeId::ROOT, |e| e.id)
    }

    fn next_rank(&mut self) -> u32 {
        self.next_rank += 1;
        self.next_rank
    }

    fn add_open(&mut self, child: Ix, rank: u32) {
        self.open.push(child);
        self.ranks.1.push(rank);
    }

    /// Takes an open node out; its rank.
    fn remove_open(&mut self, child: Ix) -> u32 {
        let at = self.open.iter().position(|c| *c == child).expect("a child of its parent");
        self.open.remove(at);
        self.ranks.1.remove(at)
    }

    fn add_done(&mut self, subtree: Subtree, rank: u32) {
        let at = self.ranks.0.partition_point(|r| *r < rank);
        self.done.insert(at, subtree);
        self.ranks.0.insert(at, rank);
    }

    /// What is below, by rank: finished subtrees by their index, and open nodes.
    pub(crate) fn below(&self) -> Vec<Below> {
        let done = (0..self.done.len()).map(Below::Done).zip(&self.ranks.0);
        let open = self.open.iter().map(|c| Below::Open(*c)).zip(&self.ranks.1);
        let mut all: Vec<(Below, &u32)> = done.chain(open).collect();
        all.sort_by_key(|(_, rank)| **rank);
        all.into_iter().map(|(below, _)| below).collect()
    }
}

/// See [`Frame::below`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Below {
    Done(usize),
    Open(Ix),
}

/// Where a worker is.
#[derive(Clone, Debug)]
struct Cursor {
    /// The open nodes from the root to the end of the current execution. Empty once the root is finished.
    spine: Vec<Ix>,
    clocks: Clocks,
    /// `counted[d]`: how many of the first `d` events of the current execution are counted.
    counted: Vec<usize>,
}

impl Default for Cursor {
    fn default() -> Cursor {
        Cursor { spine: vec![ROOT], clocks: Clocks::default(), counted: vec![0] }
    }
}

/// The growing result of a depth-first engine.
#[derive(Clone, Debug)]
pub struct Trie {
    pub(crate) header: Header,
    pub(crate) threads: ThreadTable,
    /// The open nodes; unused places are listed.
    pub(crate) frames: Vec<Frame>,
    unused: Vec<Ix>,
    /// Cursor of the current worker.
    at: Cursor,
    /// Index of the current worker.
    worker: usize,
    /// Cursors of all workers; `workers[worker]` is stale, since `at` is in use instead.
    workers: Vec<Cursor>,
    /// The finished root.
    pub(crate) root: Option<Root>,
    /// Tables of racing sites, in the order of their first use; entry `i` is table `i + 1` of the set (0 is
    /// `header.counted`).
    pub(crate) racing: Vec<SiteSet>,
    safe: u64,
    defect: Option<BadEvent>,
}

/// The whole tree, when the engine has finished.
#[derive(Clone, Debug)]
pub(crate) enum Root {
    Free { racing: u32 },
    End,
    Arms(Vec<Subtree>),
}

impl Trie {
    /// Nothing is explored yet.
    pub fn new(header: Header) -> Trie {
        Trie {
            header,
            threads: ThreadTable::default(),
            frames: vec![Frame::default()],
            unused: Vec::new(),
            at: Cursor::default(),
            worker: 0,
            workers: Vec::new(),
            root: None,
            racing: Vec::new(),
            safe: 0,
            defect: None,
        }
    }

    /// What is proven relies on these, too.
    pub fn assume(&mut self, all: Vec<Assumption>) {
        for a in all {
            if !self.header.assumptions.contains(&a) {
                self.header.assumptions.push(a);
                self.header.assumptions.sort();
            }
        }
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Safe executions reported so far.
    pub fn safe(&self) -> u64 {
        self.safe
    }

    /// Something an engine reported that cannot be published; nothing is proven by such an engine.
    pub fn defect(&self) -> Option<BadEvent> {
        self.defect
    }

    /// Is the whole program proven?
    pub fn is_free(&self) -> bool {
        matches!(self.root, Some(Root::Free { .. })) && self.defect.is_none()
    }

    /// Number of nodes kept, for tests of the bound on memory.
    pub fn kept(&self) -> usize {
        fn of(subtrees: &[Subtree]) -> usize {
            subtrees
                .iter()
                .map(|s| {
                    s.chain.len()
                        + if let Body::Inner(a) | Body::Free { arms: a, .. } = &s.body {
                            deep(|| of(a))
                        } else {
                            0
                        }
                })
                .sum()
        }
        let root = if let Some(Root::Arms(a)) = &self.root { of(a) } else { 0 };
        root + self.frames.iter().map(|f| 1 + of(&f.done)).sum::<usize>() - self.unused.len()
    }

    /// As [`report::sink::Sink::worker`].
    pub fn worker(&mut self, number: usize) {
        if number == self.worker {
            return;
        }
        let n = number.max(self.worker) + 1;
        if self.workers.len() < n {
            self.workers.resize_with(n, Cursor::default);
        }
        std::mem::swap(&mut self.at, &mut self.workers[self.worker]);
        std::mem::swap(&mut self.at, &mut self.workers[number]);
        self.worker = number;
    }

    /// As [`report::sink::Sink::moved`].
    pub fn moved(&mut self, threads: &ThreadTable, path: &[PathEvent]) {
        if self.root.is_some() || self.defect.is_some() {
            return;
        }
        let left = std::mem::take(&mut self.at);
        self.follow(threads, path);
        for (depth, node) in left.spine.into_iter().enumerate().skip(1).rev() {
            let here = self.at.spine.get(depth) == Some(&node);
            if self.frames[node as usize].explored && !here && !self.is_shared(node, depth) {
                self.finish(node, None);
            }
        }
    }

    /// As [`report::sink::Sink::execution`].
    pub fn execution(
        &mut self,
        threads: &ThreadTable,
        path: &[PathEvent],
        changed: usize,
        outcome: &Outcome,
    ) {
        if self.root.is_some() || self.defect.is_some() {
            return;
        }
        let same = changed.min(path.len()).min(self.at.clocks.len());
        self.pop_to(same);
        if !self.follow(threads, &path[same..]) {
            return;
        }
        let last = *self.at.spine.last().expect("there is a root");
        debug_assert!(self.is_linked(&self.at.spine), "worker {} is at a finished node", self.worker);
        let frame = &mut self.frames[last as usize];
        match outcome {
            Outcome::Safe if !std::mem::replace(&mut frame.leaf, true) => self.safe += 1,
            // Safe, but no end: threads stand before an event that may come, as far as a set can tell. So it
            // is published with the free node that it is part of, and not before.
            Outcome::LeftWaiting(_) => {
                frame.withheld += 1;
                self.safe += 1;
            }
            _ => {}
        }
    }

    /// Goes on along these events. False if they are nonsense: an engine that reports such proves nothing,
    /// and nothing is added from then on.
    fn follow(&mut self, threads: &ThreadTable, events: &[PathEvent]) -> bool {
        if self.threads.len() < threads.len() {
            self.threads = threads.clone();
        }
        for event in events {
            if let Err(e) = self.push(event) {
                self.defect = Some(e);
                return false;
            }
        }
        true
    }

    /// As [`report::sink::Sink::subtree_done`].
    pub fn subtree_done(&mut self, depth: usize, free: bool, racing: &mut dyn Iterator<Item = SiteId>) {
        if self.root.is_some() || self.defect.is_some() || depth > self.at.clocks.len() {
            return;
        }
        self.pop_to(depth);
        let k = self.at.counted[depth];
        if depth > 0 && self.at.counted[depth - 1] == k {
            // After a lifecycle event: not a node of its own.
            return;
        }
        let racing = free.then(|| self.racing_table(racing));
        if depth > 0 {
            self.at.clocks.truncate(depth - 1);
            self.at.counted.truncate(depth);
        }
        self.leave(racing);
    }

    /// Finishes everything below the first `depth` events of the current execution, as explored and not free.
    fn pop_to(&mut self, depth: usize) {
        while self.at.spine.len() > self.at.counted[depth] + 1 {
            self.leave(None);
        }
        self.at.clocks.truncate(depth);
        self.at.counted.truncate(depth + 1);
    }

    /// The current worker has explored its last node, and leaves it.
    fn leave(&mut self, free: Option<u32>) {
        let node = self.at.spine.pop().expect("there is a node to leave");
        // (Once the root is explored all workers are through.)
        if node == ROOT || !self.is_shared(node, self.at.spine.len()) {
            self.finish(node, free);
            return;
        }
        let frame = &mut self.frames[node as usize];
        frame.explored = true;
        frame.covered = free.or(frame.covered);
    }

    /// Is another worker at a node of this depth, or below it?
    fn is_shared(&self, node: Ix, depth: usize) -> bool {
        // (One way leads to a node from the root, so it has the same place on each spine.)
        let mut others = self.workers.iter().enumerate().filter(|(w, _)| *w != self.worker);
        others.any(|(_, cursor)| cursor.spine.get(depth) == Some(&node))
    }

    /// Are these open nodes, each below the one before?
    fn is_linked(&self, spine: &[Ix]) -> bool {
        spine.windows(2).all(|w| self.frames[w[0] as usize].open.contains(&w[1]))
    }

    fn racing_table(&mut self, racing: &mut dyn Iterator<Item = SiteId>) -> u32 {
        // The set of racing sites only grows during an exploration, and soon does no more: as many as last
        // time are the same.
        let all = racing.size_hint();
        let last = self.racing.last().map(|t| t.0.len());
        if all.1 == Some(all.0) && last == Some(all.0) {
            if cfg!(debug_assertions) {
                let table = &self.racing[self.racing.len() - 1];
                for site in racing {
                    assert!(table.contains(site), "racing sites have become fewer");
                }
            }
            return self.racing.len() as u32;
        }
        let mut sites: Vec<SiteId> = racing.collect();
        sites.sort_unstable();
        sites.dedup();
        let at = self.racing.iter().rposition(|t| t.0 == sites).unwrap_or_else(|| {
            self.racing.push(SiteSet(sites));
            self.racing.len() - 1
        });
        at as u32 + 1
    }

    fn push(&mut self, event: &PathEvent) -> Result<(), BadEvent> {
        let (thread, label) = (event.event.thread, event.event.label);
        if thread.index() >= self.threads.len() {
            return Err(BadEvent::UnknownThread(thread.0));
        }
        let preds = self.at.clocks.push(event)?;
        self.at.counted.push(self.at.spine.len() - 1);
        let at = *self.at.spine.last().expect("there is a root");
        let frame = &self.frames[at as usize];
        // A decision with one arm that nobody sees is no decision.
        if label.op.is_lifecycle() || label.is_silent() && event.arms <= 1 {
            return Ok(());
        }
        let silent = label.is_silent();
        if !silent && !self.header.counted.contains(label.site) {
            return Err(BadEvent::UncountedSite(label.site.0));
        }
        let id = if silent { frame.id() } else { successor(frame.id(), thread, label) };
        // A mark whose branch the program decides is a decision with one arm.
        let arms = if label.op == Op::Mark { event.arms.max(1) } else { event.arms };
        let (lone, alone) = (event.lone_timeout, event.alone);
        let edge = Edge { thread, label, preds, lone, arms, alone, id };
        // Siblings start with different threads, or with a timed wait's two ways to end, or are a decision's
        // arms.
        let same_thread = |s: &&Edge| s.thread == thread && s.label != label && (s.arms == 0 || arms == 0);
        let other = self.edge_of_each(frame).map(|(edge, _)| edge).find(same_thread);
        let merged = |s: &Edge| frame.again && s.is_silent() != edge.is_silent();
        if other.is_some_and(|s| !s.is_timeout() && !edge.is_timeout() && !merged(s)) {
            return Err(BadEvent::TwoFutures(thread.0));
        }
        let again = self.edge_of_each(frame).find(|(e, _)| e.key() == edge.key()).map(|(_, below)| below);
        let child = match again {
            Some(Below::Open(child)) => child,
            again => {
                let mut child = Frame {
                    edge: Some(edge),
                    parent: at,
                    below_silent: frame.below_silent || silent,
                    ..Frame::default()
                };
                let frame = &mut self.frames[at as usize];
                let rank = match again {
                    Some(Below::Done(i)) => {
                        child.reopen(frame.done.remove(i));
                        frame.ranks.0.remove(i)
                    }
                    _ => frame.next_rank(),
                };
                let n = match self.unused.pop() {
                    Some(n) => {
                        self.frames[n as usize] = child;
                        n
                    }
                    None => {
                        self.frames.push(child);
                        self.frames.len() as Ix - 1
                    }
                };
                self.frames[at as usize].add_open(n, rank);
                n
            }
        };
        self.at.spine.push(child);
        *self.at.counted.last_mut().expect("just pushed") += 1;
        Ok(())
    }

    /// The first events of all that is below a node.
    fn edge_of_each<'s>(&'s self, frame: &'s Frame) -> impl Iterator<Item = (&'s Edge, Below)> {
        let done = frame.done.iter().enumerate().map(|(i, s)| (s.first(), Below::Done(i)));
        let open = frame.open.iter();
        done.chain(open.filter_map(|&c| Some((self.frames[c as usize].edge.as_ref()?, Below::Open(c)))))
    }

    /// Finishes a node, as explored; `free` names the table of racing sites if it is proven.
    fn finish(&mut self, node: Ix, free: Option<u32>) {
        // Nobody is below a node that is explored; who says otherwise has not finished what is there.
        while let Some(&below) = self.frames[node as usize].open.last() {
            self.finish(below, None);
        }
        let mut frame = std::mem::take(&mut self.frames[node as usize]);
        let safe = frame.safe();
        let free = free.or(frame.covered);
        let base = || self.base(frame.parent, frame.edge.as_ref());
        // Of a program without events it is said all the same that it is free.
        let future = if frame.leaf && frame.covered.is_none() && (frame.edge.is_some() || free.is_none()) {
            // Nothing can follow, so there is nothing to be free.
            Future::End
        } else if let Some(racing) = free {
            let arms = match frame.below_silent {
                true => Future::of(std::mem::take(&mut frame.done), base).into_arms(),
                false => Vec::new(),
            };
            Future::Free { racing, arms }
        } else {
            Future::of(std::mem::take(&mut frame.done), base)
        };
        let Some(edge) = frame.edge else {
            self.root = Some(match future {
                Future::Free { racing, .. } => Root::Free { racing },
                Future::End => Root::End,
                Future::Nothing => Root::Arms(Vec::new()),
                Future::Arms(arms) => Root::Arms(arms),
            });
            self.frames.clear();
            self.unused.clear();
            return;
        };
        self.unused.push(node);
        let parent = &mut self.frames[frame.parent as usize];
        let rank = parent.remove_open(node);
        match future.after(edge, safe) {
            Some(subtree) => parent.add_done(subtree, rank),
            None => parent.withheld += safe,
        }
    }

    /// How many counted events of each thread lead to a node, and over `last`.
    fn base(&self, node: Ix, last: Option<&Edge>) -> Base {
        let mut edges: Vec<&Edge> = last.into_iter().collect();
        let mut at = node;
        while let Some(edge) = self.frames.get(at as usize).and_then(|f| f.edge.as_ref()) {
            edges.push(edge);
            at = self.frames[at as usize].parent;
        }
        let mut base = Base::default();
        edges.iter().rev().filter(|e| !e.is_silent()).for_each(|e| base.pass(e.thread, e.label));
        base
    }

    /// What is published so far of the first nodes that stand before a silent decision with several arms:
    /// what their finished arms and the open ones have in common.
    pub(crate) fn closed(&self) -> BTreeMap<Ix, Future> {
        let mut closed = BTreeMap::new();
        let mut todo = vec![ROOT];
        while let Some(node) = todo.pop() {
            let Some(frame) = self.frames.get(node as usize) else { continue };
            if self.edge_of_each(frame).any(|(e, _)| e.is_silent()) {
                closed.insert(node, self.as_it_stands(node));
            } else {
                todo.extend(&frame.open);
            }
        }
        closed
    }

    /// What follows a node if nothing more is found.
    fn as_it_stands(&self, top: Ix) -> Future {
        let mut order = vec![top];
        let mut i = 0;
        while let Some(&node) = order.get(i) {
            order.extend(&self.frames[node as usize].open);
            i += 1;
        }
        let mut subtrees: BTreeMap<Ix, Subtree> = BTreeMap::new();
        loop {
            let node = order.pop().expect("ends with the first one");
            let frame = &self.frames[node as usize];
            let arms = frame.below().into_iter().filter_map(|b| match b {
                Below::Done(i) => Some(frame.done[i].clone()),
                Below::Open(c) => subtrees.remove(&c),
            });
            let (above, edge) = match &frame.edge {
                Some(edge) => (frame.parent, Some(edge)),
                None => (ROOT, None),
            };
            let future = if let Some(racing) = frame.covered {
                // (As it is finished: silent arms are merged.)
                let arms = Future::of(frame.done.clone(), || self.base(above, edge)).into_arms();
                Future::Free { racing, arms }
            } else if frame.leaf {
                Future::End
            } else {
                let open = frame.open.iter().filter_map(|&c| self.frames[c as usize].edge.as_ref());
                let unclear = unclear_decisions(open);
                let clear = |s: &Subtree| s.first().arms == 0 || !unclear.contains(&s.first().thread);
                let arms = arms.filter(clear).collect();
                Future::of(arms, || self.base(above, edge))
            };
            if node == top {
                return future;
            }
            let edge = frame.edge.clone().expect("only the root has no edge");
            if let Some(subtree) = future.after(edge, frame.safe()) {
                subtrees.insert(node, subtree);
            }
        }
    }
}

impl Frame {
    /// Safe executions found below, open branches not counted.
    fn safe(&self) -> u64 {
        self.withheld + self.leaf as u64 + self.done.iter().map(|s| s.safe).sum::<u64>()
    }

    /// Takes over what a finished subtree with the same first event had found.
    fn reopen(&mut self, mut subtree: Subtree) {
        self.again = true;
        subtree.chain.pop();
        if !subtree.chain.is_empty() {
            self.done.push(subtree);
            self.rank_done();
            return;
        }
        match std::mem::take(&mut subtree.body) {
            Body::Free { racing, arms } => {
                self.covered = Some(racing);
                self.withheld = subtree.safe - arms.iter().map(|a| a.safe).sum::<u64>().min(subtree.safe);
                self.done = arms;
            }
            Body::End => self.leaf = true,
            Body::Inner(arms) => {
                self.withheld = subtree.safe - arms.iter().map(|a| a.safe).sum::<u64>().min(subtree.safe);
                self.done = arms;
            }
        }
        self.rank_done();
    }

    /// Ranks finished subtrees in the order in which they are.
    fn rank_done(&mut self) {
        self.ranks.0 = (1..=self.done.len() as u32).collect();
        self.next_rank = self.done.len() as u32;
    }
}
