//! Finished subtrees of the trie, with chains of events compressed.

use crate::clock::Preds;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use traceformat::event::{Label, Op};
use traceformat::schedule::set::NodeId;
use traceformat::thread::ThreadIx;

/// A counted event, as the edge that leads to the node after it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Edge {
    pub thread: ThreadIx,
    pub label: Label,
    /// Without the implied ones, absolute counts.
    pub preds: Preds,
    /// A timeout that was taken although something else could have happened.
    pub lone: bool,
    /// The event is a decision on inputs: so many arms must be published together. 0: no decision.
    pub arms: u16,
    /// See [`report::sink::PathEvent::alone`].
    pub alone: bool,
    /// Identity of the node after the event; that of the node before it, if nobody can see the event.
    pub id: NodeId,
}

impl Edge {
    /// What tells sibling edges apart.
    pub fn key(&self) -> (ThreadIx, Label) {
        (self.thread, self.label)
    }

    /// A decision that passes no mark: not part of what is published.
    pub fn is_silent(&self) -> bool {
        self.label.is_silent()
    }

    /// A timed wait that gives up: happens only after time has passed.
    pub fn is_timeout(&self) -> bool {
        matches!(self.label.op, Op::CondTimeout | Op::SemTimeout | Op::MutexTimeout | Op::RwTimeout)
    }
}

/// The identity of the node that event `(thread, label)` leads to from the node `from`: a 64-bit hash of the
/// whole labelled prefix, by extending the hash of the shorter one (the finaliser is that of SplitMix64,
/// Steele et al., OOPSLA 2014). Never that of the root.
pub fn successor(from: NodeId, thread: ThreadIx, label: Label) -> NodeId {
    let mix = |mut z: u64| {
        z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    let h = mix(mix(mix(from.0) ^ thread.0 as u64).wrapping_add(label.packed()));
    NodeId(if h == NodeId::ROOT.0 { 1 } else { h })
}

/// What a finished subtree looks like from outside.
#[derive(Clone, Debug, Default)]
pub enum Body {
    /// Proven; the index of its racing sites in the set's tables. Below a silent decision the explored arms
    /// are kept: the decision's other arms may be safe under some of these only.
    Free { racing: u32, arms: Vec<Subtree> },
    /// A safe execution ends here.
    #[default]
    End,
    /// Explored, but not proven: only these lead to safe executions. At least two (a single one is part of
    /// the chain).
    Inner(Vec<Subtree>),
}

/// A finished subtree that leads to at least one publishable leaf.
///
/// Chains are compressed, but proven nodes below a silent decision are nested, one in another: as deep as an
/// execution is long. So nothing may recurse here without [`deep`], and dropping does not.
#[derive(Debug)]
pub struct Subtree {
    /// The events that lead to `body`, last one first; not empty. There is no choice between them.
    pub chain: Vec<Edge>,
    pub body: Body,
    /// Safe executions that were found in it.
    pub safe: u64,
    /// Those of them that the published set admits.
    pub published: u64,
}

/// Calls a function that recurses along subtrees: its stack grows on the heap, where that is needed.
pub fn deep<R>(f: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(64 << 10, 1 << 20, f)
}

impl Clone for Subtree {
    fn clone(&self) -> Subtree {
        let Subtree { chain, body, safe, published } = self;
        Subtree { chain: chain.clone(), body: deep(|| body.clone()), safe: *safe, published: *published }
    }
}

impl Drop for Subtree {
    fn drop(&mut self) {
        let mut todo = self.take_arms();
        while let Some(mut s) = todo.pop() {
            todo.append(&mut s.take_arms());
        }
    }
}

impl Subtree {
    fn take_arms(&mut self) -> Vec<Subtree> {
        match &mut self.body {
            Body::Free { arms, .. } | Body::Inner(arms) => std::mem::take(arms),
            Body::End => Vec::new(),
        }
    }

    /// Its first event.
    pub fn first(&self) -> &Edge {
        self.chain.last().expect("a subtree has a first event")
    }
}

/// Among the arms of one node, may this one be published?
///
/// One that needs time to pass while other threads could go on (a *lone* timeout) only beside an arm that
/// lets them: otherwise they would wait for the clock (R3, R4). An arm of a decision only beside all its
/// other arms: whatever the input, there is a way on (R3).
pub fn may_publish(arm: &Edge, others: &[&Edge]) -> bool {
    // (A node that was opened again may have both: a silent decision, and a visible one that came after it.)
    let of_decision = |o: &&&Edge| o.thread == arm.thread && o.arms > 0 && o.is_silent() == arm.is_silent();
    let complete = arm.arms == 0 || others.iter().filter(of_decision).count() == arm.arms as usize;
    complete && (!arm.lone || others.iter().any(|o| o.key() != arm.key() && !o.is_timeout()))
}

/// Of the open arms of one node: threads with a decision of which several arms are. What some other thread
/// may do before the decision is seen must be known of all arms but one, or the input may choose an arm that
/// does not know it yet (R3). Where no other thread exists nobody can do anything before.
pub fn unclear_decisions<'e>(open: impl Iterator<Item = &'e Edge>) -> SmallVec<[ThreadIx; 2]> {
    let (mut once, mut unclear) = (SmallVec::<[ThreadIx; 2]>::new(), SmallVec::new());
    for edge in open.filter(|e| e.arms > 1 && !e.alone) {
        if once.contains(&edge.thread) {
            unclear.push(edge.thread);
        } else {
            once.push(edge.thread);
        }
    }
    unclear
}

/// Keeps of a finished node's arms those that may be published. What goes may be what another one needs: a
/// lone timeout beside an incomplete decision goes with it.
pub fn retain_publishable(arms: &mut Vec<Subtree>) {
    while arms.iter().any(|a| a.first().lone || a.first().arms > 1) {
        let keep: SmallVec<[bool; 8]> = {
            let firsts: SmallVec<[&Edge; 8]> = arms.iter().map(Subtree::first).collect();
            firsts.iter().map(|e| may_publish(e, &firsts)).collect()
        };
        if keep.iter().all(|k| *k) {
            return;
        }
        let mut keep = keep.iter();
        arms.retain(|_| *keep.next().expect("one entry per arm"));
    }
}
