//! What follows a node of the trie, and what several futures have in common.
//!
//! A decision on inputs that passes no mark is *silent*: nobody who runs the program can see which arm was
//! taken. So its arms cannot be told apart by a schedule, and only what all of them have in common may be
//! published: the same labels in the same order, under the predecessors that any of them asks for. Each
//! execution that keeps to those is one that was found safe, whichever arm the input takes.

use crate::clock::Preds;
use crate::subtree::{Body, Edge, Subtree, deep, retain_publishable, successor};
use traceformat::event::Label;
use traceformat::schedule::set::NodeId;
use traceformat::thread::ThreadIx;

/// A node, by what leads to it.
#[derive(Clone, Debug)]
pub struct Base {
    /// Numbers of counted events by thread.
    counts: Vec<u64>,
    id: NodeId,
}

impl Default for Base {
    /// The root.
    fn default() -> Base {
        Base { counts: Vec::new(), id: NodeId::ROOT }
    }
}

impl Base {
    /// On to the node after this event.
    pub fn pass(&mut self, thread: ThreadIx, label: Label) {
        if self.counts.len() <= thread.index() {
            self.counts.resize(thread.index() + 1, 0);
        }
        self.counts[thread.index()] += 1;
        self.id = successor(self.id, thread, label);
    }

    fn count(&self, u: ThreadIx) -> u64 {
        self.counts.get(u.index()).copied().unwrap_or(0)
    }
}

/// What follows a node.
#[derive(Clone, Debug)]
pub enum Future {
    /// Nothing that may be published.
    Nothing,
    End,
    /// See [`Body::Free`].
    Free {
        racing: u32,
        arms: Vec<Subtree>,
    },
    /// At least one.
    Arms(Vec<Subtree>),
}

impl Future {
    /// Of a node with these arms, in the order in which they were found, which is not known to be free.
    /// `base` is how many counted events of each thread come before it.
    pub fn of(mut arms: Vec<Subtree>, base: impl FnOnce() -> Base) -> Future {
        retain_publishable(&mut arms);
        if let Some(last) = arms.iter().rposition(|a| a.first().is_silent()) {
            // Beside a silent decision there may be other threads' steps, which a reversal asked for. Where
            // both have an arm, the one that was there first stays: it may have been published.
            let later = arms.split_off(last + 1);
            let (silent, mut others): (Vec<_>, Vec<_>) =
                arms.into_iter().partition(|a| a.first().is_silent());
            let base = base();
            let both = silent.into_iter().map(rest).reduce(|a, b| common(a, b, &base));
            let mut both = both.unwrap_or(Future::Nothing);
            if let Future::Free { arms, .. } | Future::Arms(arms) = &mut both {
                arms.iter_mut().for_each(|a| rename(a, base.id));
            }
            if others.is_empty() && later.is_empty() || matches!(both, Future::Free { .. }) {
                return both;
            }
            for arm in both.into_arms().into_iter().chain(later) {
                // (A node that was opened again has arms of the decision's thread already, merged.)
                if others.iter().all(|o| o.first().key() != arm.first().key()) {
                    others.push(arm);
                }
            }
            arms = others;
            // (What was silent may be gone.)
            retain_publishable(&mut arms);
        }
        if arms.is_empty() { Future::Nothing } else { Future::Arms(arms) }
    }

    /// The arms that are known, whatever else is.
    pub fn into_arms(self) -> Vec<Subtree> {
        match self {
            Future::Nothing | Future::End => Vec::new(),
            Future::Free { arms, .. } | Future::Arms(arms) => arms,
        }
    }

    /// The subtree that begins with `edge` and goes on like this; `safe` executions were found in it.
    pub fn after(self, edge: Edge, safe: u64) -> Option<Subtree> {
        let one = |edge, body, published| Some(Subtree { chain: vec![edge], body, safe, published });
        match self {
            Future::Nothing => None,
            Future::End => one(edge, Body::End, 1),
            Future::Free { racing, arms } => one(edge, Body::Free { racing, arms }, safe),
            Future::Arms(mut arms) if arms.len() == 1 => arms.pop().map(|mut only| {
                only.chain.push(edge);
                only.safe = safe;
                only
            }),
            Future::Arms(arms) => {
                let published = arms.iter().map(|a| a.published).sum();
                one(edge, Body::Inner(arms), published)
            }
        }
    }
}

/// What follows the first event of a subtree.
fn rest(mut subtree: Subtree) -> Future {
    subtree.chain.pop();
    whole(subtree)
}

/// What may follow, whichever of the two the input chooses.
fn common(a: Future, b: Future, base: &Base) -> Future {
    match (a, b) {
        (Future::End, Future::End) => Future::End,
        (Future::Free { racing: r, arms: a }, Future::Free { racing: s, arms: b }) => {
            // The set of racing sites only grows, so the later table contains the earlier one.
            Future::Free { racing: r.max(s), arms: common_arms(a, b, base).unwrap_or_default() }
        }
        (Future::Free { arms: a, .. } | Future::Arms(a), Future::Free { arms: b, .. } | Future::Arms(b)) => {
            common_arms(a, b, base).map_or(Future::Nothing, Future::Arms)
        }
        _ => Future::Nothing,
    }
}

/// The arms that both have; of a decision also those that only one side's inputs can take. `None`: there are
/// none.
fn common_arms(a: Vec<Subtree>, mut b: Vec<Subtree>, base: &Base) -> Option<Vec<Subtree>> {
    let mut arms = Vec::new();
    let mut only_a = Vec::new();
    // Threads with a decision whose common arm came to nothing: the whole decision does.
    let mut failed = Vec::new();
    let keys_of_a: Vec<_> = a.iter().map(|x| x.first().key()).collect();
    for x in a {
        let same = b.iter().position(|y| y.first().key() == x.first().key());
        let (x, y) = if let Some(i) = same {
            (x, b.remove(i))
        } else if let Some(y) = b.iter().find_map(|y| pulled(y, x.first(), base)) {
            (x, y)
        } else if let Some((i, x)) = b.iter().enumerate().find_map(|(i, y)| {
            // (No two arms may begin with the same event.)
            let free = !keys_of_a.contains(&y.first().key());
            Some((i, pulled(&x, y.first(), base).filter(|_| free)?))
        }) {
            (x, b.remove(i))
        } else {
            only_a.push(x);
            continue;
        };
        let thread = x.first().thread;
        let decides = x.first().arms > 0;
        match common_subtree(x, y, base) {
            Some(both) => arms.push(both),
            None if decides => failed.push(thread),
            None => {}
        }
    }
    let decides = |arms: &[Subtree], s: &Subtree| {
        s.first().arms > 0 && arms.iter().any(|o| o.first().arms > 0 && o.first().thread == s.first().thread)
    };
    // An arm that the other side lacks is one that its inputs cannot take, if it has the decision at all.
    let of_a: Vec<bool> = only_a.iter().map(|s| decides(&arms, s) || decides(&b, s)).collect();
    let of_b: Vec<bool> = b.iter().map(|s| decides(&arms, s) || decides(&only_a, s)).collect();
    for (side, wanted) in [(only_a, of_a), (b, of_b)] {
        arms.extend(side.into_iter().zip(wanted).filter_map(|(s, wanted)| wanted.then_some(s)));
    }
    arms.retain(|s| s.first().arms == 0 || !failed.contains(&s.first().thread));
    let firsts: Vec<_> = arms.iter().map(|s| (s.first().thread, s.first().arms > 0)).collect();
    for s in &mut arms {
        let edge = s.chain.last_mut().expect("a subtree has a first event");
        if edge.arms > 0 {
            edge.arms = firsts.iter().filter(|f| **f == (edge.thread, true)).count() as u16;
        }
    }
    retain_publishable(&mut arms);
    (!arms.is_empty()).then_some(arms)
}

/// What two subtrees with the same first label have in common.
fn common_subtree(mut a: Subtree, mut b: Subtree, base: &Base) -> Option<Subtree> {
    let safe = a.safe + b.safe;
    let mut prefix: Vec<Edge> = Vec::new();
    let mut base = base.clone();
    // Along the chains, without recursion: they can be long.
    let future = loop {
        let (Some(x), Some(y)) = (a.chain.last(), b.chain.last()) else {
            break deep(|| common(whole(a), whole(b), &base));
        };
        if x.key() != y.key() {
            break deep(|| common(whole(a), whole(b), &base));
        }
        base.pass(x.thread, x.label);
        prefix.push(join(x, y));
        a.chain.pop();
        b.chain.pop();
    };
    let mut subtree = future.after(prefix.pop()?, safe)?;
    subtree.chain.extend(prefix.into_iter().rev());
    Some(subtree)
}

/// The same executions, told in an order that begins with an event like `first`, if the chain has one that
/// waits for nothing before it in the chain. (The two sides may have found equivalent executions in different
/// orders.)
fn pulled(s: &Subtree, first: &Edge, base: &Base) -> Option<Subtree> {
    // The chain's last element is its first event.
    let at = s.chain.iter().rposition(|e| e.thread == first.thread)?;
    let edge = &s.chain[at];
    let waits = || edge.preds.iter().any(|&(u, k)| k > base.count(u));
    let decision = |e: &Edge| e.arms > 1;
    if edge.key() != first.key() || edge.is_timeout() || waits() || s.chain[at..].iter().any(decision) {
        return None;
    }
    let mut pulled = s.clone();
    let edge = pulled.chain.remove(at);
    pulled.chain.push(edge);
    Some(pulled)
}

/// Gives the nodes of a subtree below the node `from` the identities that the new order of their events gives
/// them.
fn rename(s: &mut Subtree, from: NodeId) {
    let mut at = from;
    for edge in s.chain.iter_mut().rev() {
        at = successor(at, edge.thread, edge.label);
        edge.id = at;
    }
    if let Body::Free { arms, .. } | Body::Inner(arms) = &mut s.body {
        deep(|| arms.iter_mut().for_each(|a| rename(a, at)));
    }
}

/// A subtree that may have lost its first events, as the future of the node before the rest.
fn whole(mut s: Subtree) -> Future {
    if s.chain.is_empty() {
        match std::mem::take(&mut s.body) {
            Body::End => Future::End,
            Body::Free { racing, arms } => Future::Free { racing, arms },
            Body::Inner(arms) => Future::Arms(arms),
        }
    } else {
        Future::Arms(vec![s])
    }
}

/// One event of both, under the predecessors of both.
fn join(x: &Edge, y: &Edge) -> Edge {
    let mut preds: Preds = x.preds.clone();
    for &(thread, count) in &y.preds {
        match preds.iter_mut().find(|p| p.0 == thread) {
            Some(p) => p.1 = p.1.max(count),
            None => preds.push((thread, count)),
        }
    }
    preds.sort_unstable();
    let (lone, alone) = (x.lone || y.lone, x.alone && y.alone);
    Edge { preds, lone, alone, arms: x.arms.max(y.arms), ..x.clone() }
}
