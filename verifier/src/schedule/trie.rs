//! The trie of explored prefixes: an open spine (the engine's current execution) with finished siblings.
//!
//! `frames[k]` is the node after the first `k` counted events of the current execution; its `done` are the finished
//! subtrees below it. A node that is reported free keeps nothing but that fact, and a finished one that is not free
//! keeps the arms that lead to safe executions.
//!
//! Enforcement counts no lifecycle events (a join that can happen happens, and changes nothing for others), so the states
//! before and after one are one node here: its arms are those of both, and it is finished, and free, when the state
//! *before* the lifecycle event is.

use crate::engine::sink::{Outcome, PathEvent};
use crate::schedule::clock::{BadEvent, Clocks};
use crate::schedule::future::{Base, Future};
use crate::schedule::subtree::{Body, Edge, Subtree, successor};
use serde::{Deserialize, Serialize};
use traceformat::event::Op;
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::{Assumption, NodeId, Origin, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

/// What every set of one program says besides its nodes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Header {
    pub fingerprint: Fingerprint,
    pub origin: Origin,
    pub assumptions: Vec<Assumption>,
    /// All sites of the program at which counted events may happen. Given once: the list of counted sites never
    /// changes for a published section.
    pub counted: SiteSet,
}

/// A node of the open spine.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Frame {
    /// The event that leads here; `None` at the root.
    pub edge: Option<Edge>,
    /// A safe execution ends here.
    pub leaf: bool,
    /// Proven before, and entered again (an engine that repeats itself): stays free.
    pub covered: Option<u32>,
    pub done: Vec<Subtree>,
    /// Here or above is an arm of a silent decision: the arms of free nodes are kept.
    pub below_silent: bool,
    /// Safe executions below that no entry of `done` knows of (those withheld).
    pub withheld: u64,
}

impl Frame {
    pub(crate) fn id(&self) -> NodeId {
        self.edge.as_ref().map_or(NodeId::ROOT, |e| e.id)
    }
}

/// The growing result of a depth-first engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Trie {
    pub(crate) header: Header,
    pub(crate) threads: ThreadTable,
    /// From the root to the end of the current execution. Empty once the root is finished.
    pub(crate) frames: Vec<Frame>,
    /// The finished root.
    pub(crate) root: Option<Root>,
    /// Tables of racing sites, in the order of their first use; entry `i` is table `i + 1` of the set (0 is `header.counted`).
    pub(crate) racing: Vec<SiteSet>,
    clocks: Clocks,
    /// `counted[d]`: how many of the first `d` events of the current execution are counted.
    counted: Vec<usize>,
    safe: u64,
    defect: Option<BadEvent>,
}

/// The whole tree, when the engine has finished.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
            root: None,
            racing: Vec::new(),
            clocks: Clocks::default(),
            counted: vec![0],
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
                        + if let Body::Inner(a) | Body::Free { arms: a, .. } = &s.body { of(a) } else { 0 }
                })
                .sum()
        }
        let root = if let Some(Root::Arms(a)) = &self.root { of(a) } else { 0 };
        root + self.frames.iter().map(|f| 1 + of(&f.done)).sum::<usize>()
    }

    /// As [`crate::engine::sink::Sink::execution`].
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
        if self.threads.len() != threads.len() {
            self.threads = threads.clone();
        }
        let same = changed.min(path.len()).min(self.clocks.len());
        self.pop_to(same);
        for event in &path[same..] {
            if let Err(e) = self.push(event) {
                // An engine that reports nonsense proves nothing: from here on nothing is added.
                self.defect = Some(e);
                return;
            }
        }
        if matches!(outcome, Outcome::Safe) {
            let last = self.frames.last_mut().expect("there is a root");
            if !std::mem::replace(&mut last.leaf, true) {
                self.safe += 1;
            }
        }
    }

    /// As [`crate::engine::sink::Sink::subtree_done`].
    pub fn subtree_done(&mut self, depth: usize, free: bool, racing: &mut dyn Iterator<Item = SiteId>) {
        if self.root.is_some() || self.defect.is_some() || depth > self.clocks.len() {
            return;
        }
        self.pop_to(depth);
        let k = self.counted[depth];
        if depth > 0 && self.counted[depth - 1] == k {
            // After a lifecycle event: not a node of its own.
            return;
        }
        let racing = free.then(|| self.racing_table(racing));
        self.finish_deepest(racing);
        if depth > 0 {
            self.clocks.truncate(depth - 1);
            self.counted.truncate(depth);
        }
    }

    /// Finishes everything below the first `depth` events of the current execution, as explored and not free.
    fn pop_to(&mut self, depth: usize) {
        while self.frames.len() > self.counted[depth] + 1 {
            self.finish_deepest(None);
        }
        self.clocks.truncate(depth);
        self.counted.truncate(depth + 1);
    }

    fn racing_table(&mut self, racing: &mut dyn Iterator<Item = SiteId>) -> u32 {
        let mut sites: Vec<SiteId> = racing.collect();
        sites.sort_unstable();
        sites.dedup();
        // The set of racing sites grows during an exploration: the last table is nearly always the one.
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
        let preds = self.clocks.push(event)?;
        self.counted.push(self.frames.len() - 1);
        let frame = self.frames.last_mut().expect("there is a root");
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
        let edge = Edge { thread, label, preds, lone: event.lone_timeout, arms, id };
        // Siblings start with different threads, or with a timed wait's two ways to end, or are a decision's arms.
        let same_thread = |s: &&Subtree| {
            s.first().thread == thread && s.first().label != label && (s.first().arms == 0 || arms == 0)
        };
        if frame.done.iter().find(same_thread).is_some_and(|s| !s.first().is_timeout() && !edge.is_timeout())
        {
            return Err(BadEvent::TwoFutures(thread.0));
        }
        let again = frame.done.iter().position(|s| s.first().key() == edge.key());
        let again = again.map(|i| frame.done.remove(i));
        let below_silent = frame.below_silent || silent;
        let mut child = Frame { edge: Some(edge), below_silent, ..Frame::default() };
        if let Some(subtree) = again {
            child.reopen(subtree);
        }
        self.frames.push(child);
        *self.counted.last_mut().expect("just pushed") += 1;
        Ok(())
    }

    /// Closes the deepest open node; `free` names the table of racing sites if it is proven.
    fn finish_deepest(&mut self, free: Option<u32>) {
        let frame = self.frames.pop().expect("there is a node to finish");
        let safe = frame.safe();
        let free = free.or(frame.covered);
        // Of a program without events it is said all the same that it is free.
        let future = if frame.leaf && frame.covered.is_none() && (frame.edge.is_some() || free.is_none()) {
            // Nothing can follow, so there is nothing to be free.
            Future::End
        } else if let Some(racing) = free {
            let arms = match frame.below_silent {
                true => {
                    Future::of(frame.done, || self.base(self.frames.len(), frame.edge.as_ref())).into_arms()
                }
                false => Vec::new(),
            };
            Future::Free { racing, arms }
        } else {
            Future::of(frame.done, || self.base(self.frames.len(), frame.edge.as_ref()))
        };
        let Some(edge) = frame.edge else {
            self.root = Some(match future {
                Future::Free { racing, .. } => Root::Free { racing },
                Future::End => Root::End,
                Future::Nothing => Root::Arms(Vec::new()),
                Future::Arms(arms) => Root::Arms(arms),
            });
            return;
        };
        let parent = self.frames.last_mut().expect("only the root has no parent");
        match future.after(edge, safe) {
            Some(subtree) => parent.done.push(subtree),
            None => parent.withheld += safe,
        }
    }

    /// How many counted events of each thread lead to the first `depth` nodes of the spine, and over `last`.
    fn base(&self, depth: usize, last: Option<&Edge>) -> Base {
        let mut base = Base::default();
        let edges = self.frames[..depth].iter().filter_map(|f| f.edge.as_ref()).chain(last);
        edges.filter(|e| !e.is_silent()).for_each(|e| base.pass(e.thread, e.label));
        base
    }

    /// What is published so far of the first node of the spine that stands before a silent decision with several arms: its depth,
    /// and what its finished arms and the open one have in common.
    pub(crate) fn closed(&self) -> Option<(usize, Future)> {
        let first = self.frames.iter().enumerate().position(|(k, f)| {
            let open = self.frames.get(k + 1).and_then(|f| f.edge.as_ref());
            f.done.iter().map(Subtree::first).chain(open).any(Edge::is_silent)
        })?;
        let mut below: Option<Subtree> = None;
        for (depth, frame) in self.frames.iter().enumerate().skip(first + 1).rev() {
            let future = frame.as_it_stands(below.take(), || self.base(depth + 1, None));
            let edge = frame.edge.clone().expect("only the root has no edge");
            below = future.after(edge, frame.safe());
        }
        Some((first, self.frames[first].as_it_stands(below, || self.base(first + 1, None))))
    }
}

impl Frame {
    /// Safe executions found below, the open branch not counted.
    fn safe(&self) -> u64 {
        self.withheld + self.leaf as u64 + self.done.iter().map(|s| s.safe).sum::<u64>()
    }

    /// What follows this node if nothing more is found; `open` is the branch that is being explored.
    fn as_it_stands(&self, open: Option<Subtree>, base: impl FnOnce() -> Base) -> Future {
        if let Some(racing) = self.covered {
            return Future::Free { racing, arms: self.done.clone() };
        }
        if self.leaf {
            return Future::End;
        }
        Future::of(self.done.iter().cloned().chain(open).collect(), base)
    }

    /// Takes over what a finished subtree with the same first event had found.
    fn reopen(&mut self, mut subtree: Subtree) {
        subtree.chain.pop();
        if !subtree.chain.is_empty() {
            self.done.push(subtree);
            return;
        }
        match subtree.body {
            Body::Free { racing, arms } => {
                self.covered = Some(racing);
                self.withheld = subtree.safe - arms.iter().map(|a| a.safe).sum::<u64>().min(subtree.safe);
                self.done = arms;
            }
            Body::End => self.leaf = true,
            Body::Inner(arms) => {
                self.withheld = subtree.safe - arms.iter().map(|a| a.safe).sum::<u64>();
                self.done = arms;
            }
        }
    }
}
