//! The trie as a checkpoint has it, and what is asked of one that was read.
//!
//! What is stored is flat: a finished subtree is a list of its nodes, each before those below it, so that no
//! file makes a reader recurse. Workers' cursors are not stored: who goes on says where it is
//! ([`Trie::moved`]).
//!
//! **What was read is walked once before anybody else sees it.** Every index points at what it should, every
//! open node hangs below the root exactly once, every node has the identity that its prefix gives it, every
//! predecessor is an event on its prefix, every site is counted. So nothing that comes later can be out of
//! bounds or go round in a circle. That a subtree marked as free is free is not looked at: see
//! `verifier::checkpoint`.

use super::{Body, Cursor, Edge, Frame, Header, Ix, ROOT, Subtree, Trie, successor};
use serde::{Deserialize, Serialize};
use traceformat::schedule::set::{Assumption, NodeId, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

/// No sum of this many executions overflows.
const MANY: u64 = 1 << 60;

/// An unfinished trie.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredTrie {
    assumptions: Vec<Assumption>,
    threads: ThreadTable,
    frames: Vec<StoredFrame>,
    unused: Vec<Ix>,
    racing: Vec<SiteSet>,
    safe: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredFrame {
    edge: Option<Edge>,
    parent: Ix,
    leaf: bool,
    covered: Option<u32>,
    /// Number of finished subtrees, and their nodes, each before those below it.
    done: u32,
    nodes: Vec<StoredNode>,
    open: Vec<Ix>,
    ranks: (Vec<u32>, Vec<u32>),
    next_rank: u32,
    below_silent: bool,
    withheld: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredNode {
    chain: Vec<Edge>,
    body: StoredBody,
    safe: u64,
    published: u64,
}

/// As [`Body`], with the number of subtrees below.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum StoredBody {
    Free { racing: u32, arms: u32 },
    End,
    Inner(u32),
}

impl Trie {
    /// To be stored. `None`: it is finished, or broken.
    pub fn stored(&self) -> Option<StoredTrie> {
        if self.root.is_some() || self.defect.is_some() {
            return None;
        }
        Some(StoredTrie {
            assumptions: self.header.assumptions.clone(),
            threads: self.threads.clone(),
            frames: self.frames.iter().map(store).collect(),
            unused: self.unused.clone(),
            racing: self.racing.clone(),
            safe: self.safe,
        })
    }

    /// From what is stored, by an engine that knows of these `races` (in order), for a program of which
    /// `header` says what sets say. The error is what is wrong with it.
    pub fn restored(header: Header, races: &[SiteId], stored: StoredTrie) -> Result<Trie, &'static str> {
        let StoredTrie { assumptions, threads, frames, unused, racing, safe } = stored;
        if !threads.is_in_order() {
            return Err("threads are named by threads that come later");
        }
        if racing.iter().any(|t| !t.0.is_sorted_by(|a, b| a < b)) {
            return Err("a table of sites is not in order");
        }
        // Racing sites only grow.
        let tables = racing.iter().map(|t| &t.0[..]).chain([races]);
        let within = |a: &[SiteId], b: &[SiteId]| a.iter().all(|s| b.binary_search(s).is_ok());
        if !races.is_sorted_by(|a, b| a < b) || !tables.clone().zip(tables.skip(1)).all(|(a, b)| within(a, b))
        {
            return Err("racing sites have become fewer");
        }
        let frames = frames.into_iter().map(restore).collect::<Result<_, _>>()?;
        let mut trie = Trie { threads, frames, unused, racing, safe, ..Trie::new(header) };
        trie.at = Cursor::default();
        Walk { trie: &trie, counts: vec![0; trie.threads.len()], sum: 0 }.all()?;
        trie.assume(assumptions);
        Ok(trie)
    }
}

fn store(frame: &Frame) -> StoredFrame {
    let mut nodes = Vec::new();
    let mut todo: Vec<&Subtree> = frame.done.iter().rev().collect();
    while let Some(s) = todo.pop() {
        let (body, arms): (_, &[Subtree]) = match &s.body {
            Body::Free { racing, arms } => {
                (StoredBody::Free { racing: *racing, arms: arms.len() as u32 }, arms)
            }
            Body::End => (StoredBody::End, &[]),
            Body::Inner(arms) => (StoredBody::Inner(arms.len() as u32), arms),
        };
        nodes.push(StoredNode { chain: s.chain.clone(), body, safe: s.safe, published: s.published });
        todo.extend(arms.iter().rev());
    }
    StoredFrame {
        edge: frame.edge.clone(),
        parent: frame.parent,
        leaf: frame.leaf,
        covered: frame.covered,
        done: frame.done.len() as u32,
        nodes,
        open: frame.open.clone(),
        ranks: frame.ranks.clone(),
        next_rank: frame.next_rank,
        below_silent: frame.below_silent,
        withheld: frame.withheld,
    }
}

/// The nodes' subtrees are put together from the end: those below a node are there when it comes.
fn restore(f: StoredFrame) -> Result<Frame, &'static str> {
    const MISSING: &str = "a subtree is missing";
    let mut built: Vec<Subtree> = Vec::new();
    for node in f.nodes.into_iter().rev() {
        let StoredNode { chain, body, safe, published } = node;
        let mut take = |n: u32| {
            let from = built.len().checked_sub(n as usize).ok_or(MISSING)?;
            Ok(built.drain(from..).rev().collect::<Vec<_>>())
        };
        let body = match body {
            StoredBody::Free { racing, arms } => Body::Free { racing, arms: take(arms)? },
            StoredBody::End => Body::End,
            StoredBody::Inner(arms) => Body::Inner(take(arms)?),
        };
        if chain.is_empty() {
            return Err("a subtree has no event");
        }
        built.push(Subtree { chain, body, safe, published });
    }
    if built.len() != f.done as usize {
        return Err(MISSING);
    }
    let again = f.done > 0;
    Ok(Frame {
        edge: f.edge,
        parent: f.parent,
        leaf: f.leaf,
        covered: f.covered,
        done: built.into_iter().rev().collect(),
        open: f.open,
        ranks: f.ranks,
        next_rank: f.next_rank,
        below_silent: f.below_silent,
        withheld: f.withheld,
        explored: false,
        // (Whether it was is not stored. To say so of one that was not only allows more.)
        again,
    })
}

/// A walk over all of a trie, with the numbers of counted events on the way.
struct Walk<'t> {
    trie: &'t Trie,
    counts: Vec<u64>,
    sum: u64,
}

type Checked = Result<(), &'static str>;

impl Walk<'_> {
    fn all(&mut self) -> Checked {
        let frames = &self.trie.frames;
        let mut met = vec![false; frames.len()];
        for &u in &self.trie.unused {
            match met.get_mut(u as usize) {
                Some(m) if !*m => *m = true,
                _ => return Err("an unused place is listed twice, or is none"),
            }
        }
        // A node, whether it is left again, and the one above it.
        let mut todo = vec![(ROOT, false)];
        while let Some((ix, leave)) = todo.pop() {
            let frame = frames.get(ix as usize).ok_or("there is no such open node")?;
            if leave {
                self.undo(frame.edge.as_ref());
                continue;
            }
            if std::mem::replace(&mut met[ix as usize], true) {
                return Err("an open node hangs in two places");
            }
            if frame.edge.is_some() != (ix != ROOT) {
                return Err("an open node has no event, or the root has one");
            }
            let parent = (ix != ROOT).then(|| &frames[frame.parent as usize]);
            if let Some((edge, parent)) = frame.edge.as_ref().zip(parent) {
                self.pass(edge, parent.id())?;
                if frame.below_silent != (parent.below_silent || edge.is_silent()) {
                    return Err("a silent decision is forgotten");
                }
            }
            self.frame(frame)?;
            todo.push((ix, true));
            for &child in &frame.open {
                if frames.get(child as usize).is_none_or(|c| c.parent != ix) {
                    return Err("an open node hangs below another one");
                }
                todo.push((child, false));
            }
        }
        if met.contains(&false) {
            return Err("an open node hangs nowhere");
        }
        Ok(())
    }

    /// A node, but for what is open below.
    fn frame(&mut self, frame: &Frame) -> Checked {
        let (done, open) = &frame.ranks;
        let mut ranks: Vec<u32> = done.iter().chain(open).copied().collect();
        ranks.sort_unstable();
        ranks.dedup();
        let all = frame.done.len() + frame.open.len();
        let ordered = done.is_sorted() && ranks.last().is_none_or(|r| *r <= frame.next_rank);
        if done.len() != frame.done.len() || ranks.len() != all || !ordered || frame.next_rank == u32::MAX {
            return Err("arms are out of order");
        }
        self.table(frame.covered)?;
        self.add(frame.withheld)?;
        // A subtree with the identity of the node before it, or one that is left.
        enum Visit<'s> {
            Enter(&'s Subtree, NodeId),
            Leave(&'s Subtree),
        }
        let mut todo: Vec<Visit<'_>> = frame.done.iter().map(|s| Visit::Enter(s, frame.id())).collect();
        while let Some(visit) = todo.pop() {
            let (s, mut id) = match visit {
                Visit::Leave(s) => {
                    s.chain.iter().for_each(|e| self.undo(Some(e)));
                    continue;
                }
                Visit::Enter(s, id) => (s, id),
            };
            for edge in s.chain.iter().rev() {
                self.pass(edge, id)?;
                id = edge.id;
            }
            self.add(s.safe)?;
            self.add(s.published)?;
            let arms: &[Subtree] = match &s.body {
                Body::Free { racing, arms } => {
                    self.table(Some(*racing))?;
                    arms
                }
                Body::End => &[],
                Body::Inner(arms) => {
                    if arms.iter().map(|a| a.safe).fold(0, u64::saturating_add) > s.safe {
                        return Err("a subtree has fewer executions than its parts");
                    }
                    arms
                }
            };
            todo.push(Visit::Leave(s));
            todo.extend(arms.iter().map(|a| Visit::Enter(a, id)));
        }
        Ok(())
    }

    /// One event, after the node `from`.
    fn pass(&mut self, edge: &Edge, from: NodeId) -> Checked {
        if edge.thread.index() >= self.counts.len() {
            return Err("an event is of no thread");
        }
        let id = if edge.is_silent() { from } else { successor(from, edge.thread, edge.label) };
        if edge.id != id {
            return Err("a node is not what its prefix says");
        }
        if !edge.is_silent() && !self.trie.header.counted.contains(edge.label.site) {
            return Err("an event is at a site that is not counted");
        }
        let known = |t: usize, n: u64| n > 0 && self.counts.get(t).is_some_and(|c| n <= *c);
        if !edge.preds.iter().all(|p| p.0 != edge.thread && known(p.0.index(), p.1)) {
            return Err("an event waits for one that is not on its path");
        }
        self.counts[edge.thread.index()] += u64::from(!edge.is_silent());
        Ok(())
    }

    fn undo(&mut self, edge: Option<&Edge>) {
        if let Some(e) = edge.filter(|e| !e.is_silent()) {
            self.counts[e.thread.index()] -= 1;
        }
    }

    fn table(&self, n: Option<u32>) -> Checked {
        match n {
            Some(n) if n as usize > self.trie.racing.len() => Err("there is no such table of sites"),
            _ => Ok(()),
        }
    }

    fn add(&mut self, n: u64) -> Checked {
        self.sum = self.sum.saturating_add(n);
        if self.sum > MANY { Err("there are too many executions") } else { Ok(()) }
    }
}
