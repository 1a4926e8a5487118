//! Growing in place: the rules are `merge.rs`'s, the time is the delta's alone.
//!
//! A delta of 10^5 nodes is looked at once, in order: each node is checked by itself, hashed for the version,
//! and its arms' targets are noted. What then has to be known of the graph (what is reached, whether targets
//! exist, whether a cycle is closed) is asked of these notes, in which nodes have dense numbers ([`Index`]),
//! not of the nodes again. Only where something that was reached may not be any more is the whole set walked
//! through.
//!
//! **After an error the base is as it was**: checks come before the nodes are moved over, and what has been
//! changed before is in [`Undo`].

use crate::schedule::merge::{
    MergeError, adopt_tables, changes_of, node_has_conditions, still_simulated, weaker,
};
use crate::schedule::nodes::Nodes;
use crate::schedule::set::{Assumption, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use crate::schedule::validate::{self, InvalidSet, Problem, SetLocation};
use crate::schedule::version::{Sum, Tables};
use crate::thread::ThreadTable;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// What is known of a set that has grown by [`merge_into`] before, so that not all of it has to be looked at
/// again.
#[derive(Clone, Copy, Debug)]
pub struct SetInvariants {
    /// Its root reaches all its nodes.
    pub pruned: bool,
    /// Some arm or predecessor may have a condition.
    pub conditions: bool,
    /// No path comes to a node twice.
    pub acyclic: bool,
}

/// How a set has grown by [`merge_into`].
#[derive(Debug)]
pub struct Grown {
    /// Nodes that are new or not as before, in order.
    pub nodes_changed: Vec<NodeId>,
    /// Some arm or predecessor of the set may have a condition.
    pub conditions: bool,
    /// Certainly no path of the set comes to a node twice.
    pub acyclic: bool,
    /// The sum of what is new.
    added: Sum,
    undo: Undo,
}

impl Grown {
    /// Each node of the base that is not as before, gone ones too, with what it was. (A node may come twice:
    /// the first time counts.)
    pub fn before(&self) -> &[(NodeId, Node)] {
        &self.undo.nodes
    }

    /// The sum of the set's nodes, from that of the base's.
    pub fn sum(&self, base: Sum, set: &ScheduleSet) -> Sum {
        let mut sum = base.and(self.added);
        let tables = Tables::of(set);
        let mut seen = FxHashSet::default();
        for (id, before) in &self.undo.nodes {
            // A node's first entry says what it was.
            if seen.insert(*id) {
                sum.remove(&tables, *id, Some(before));
                if let Some(now) = set.nodes.get(id) {
                    sum.add(&tables, *id, Some(now));
                }
            }
        }
        sum
    }

    /// Makes the set what it was before.
    pub fn undo(self, set: &mut ScheduleSet) {
        self.undo.of(set);
    }
}

/// [`super::merge::merge`] in place, in time that depends on the delta alone (where nothing is taken away,
/// and there are neither cycles nor conditions). `None`: nothing changed. After an error the base is as it
/// was.
pub fn merge_into(
    base: &mut ScheduleSet,
    mut delta: ScheduleSet,
    known: SetInvariants,
) -> Result<Option<Grown>, MergeError> {
    if base.fingerprint != delta.fingerprint {
        return Err(MergeError::Fingerprint { base: base.fingerprint, delta: delta.fingerprint });
    }
    if base.facts != delta.facts {
        return Err(MergeError::Facts);
    }
    let threads = base.threads.0.len().min(delta.threads.0.len());
    if base.threads.0[..threads] != delta.threads.0[..threads] {
        return Err(MergeError::Threads);
    }
    let news = News::check(base, &delta)?;
    let conditions = known.conditions || news.conditions;
    let mut tables = adopt_tables(&base.counted, &mut delta);
    let changes = changes_of(base, &delta, &news.common, &mut tables)?;
    let more_threads = delta.threads.0.len() > threads;
    if changes.is_empty() && news.ids.is_empty() && !more_threads {
        return Ok(None);
    }
    // Whether something that was reached may not be any more.
    let less = changes.iter().any(|c| c.less);
    let mut undo = Undo::before(base);
    for change in changes {
        undo.nodes.extend(base.nodes.insert(change.id, change.node).map(|before| (change.id, before)));
    }
    base.counted = tables;
    if more_threads {
        base.threads = delta.threads.clone();
    }
    let result = match less || !known.pruned {
        true => news.walk_all(base, &mut delta, &mut undo, conditions),
        false => news.walk(base, &mut delta, &mut undo, conditions, known.acyclic),
    };
    let (nodes_changed, added, acyclic) = match result {
        Ok((changed, ..)) if changed.is_empty() && !more_threads => {
            undo.of(base);
            return Ok(None);
        }
        Ok(result) => result,
        Err(error) => {
            undo.of(base);
            return Err(error.into());
        }
    };
    if less && let Err(error) = still_simulated(&undo.nodes, &base.nodes) {
        undo.of(base);
        return Err(error);
    }
    base.origin = weaker(&base.origin, &delta.origin);
    base.promises = base.promises.of_both(delta.promises);
    let assumptions: BTreeSet<Assumption> =
        base.assumptions.iter().chain(&delta.assumptions).cloned().collect();
    base.assumptions = assumptions.into_iter().collect();
    base.traces = base.traces.max(delta.traces);
    let acyclic = known.acyclic && acyclic;
    Ok(Some(Grown { nodes_changed, conditions, acyclic, added, undo }))
}

/// What a base was like, as far as it has been changed.
#[derive(Debug)]
struct Undo {
    /// In the order of the changes.
    nodes: Vec<(NodeId, Node)>,
    /// Nodes that were not there, in order.
    new: Vec<NodeId>,
    tables: Vec<SiteSet>,
    threads: ThreadTable,
    assumptions: Vec<Assumption>,
    promises: Promises,
    origin: Origin,
    traces: Option<u64>,
}

impl Undo {
    fn before(base: &ScheduleSet) -> Undo {
        Undo {
            nodes: Vec::new(),
            new: Vec::new(),
            tables: base.counted.clone(),
            threads: base.threads.clone(),
            assumptions: base.assumptions.clone(),
            promises: base.promises,
            origin: base.origin.clone(),
            traces: base.traces,
        }
    }

    fn is_new(&self, id: NodeId) -> bool {
        self.new.binary_search(&id).is_ok()
    }

    fn of(self, base: &mut ScheduleSet) {
        for id in self.new {
            base.nodes.remove(&id);
        }
        for (id, node) in self.nodes.into_iter().rev() {
            base.nodes.insert(id, node);
        }
        (base.counted, base.threads) = (self.tables, self.threads);
        (base.assumptions, base.promises) = (self.assumptions, self.promises);
        (base.origin, base.traces) = (self.origin, self.traces);
    }
}

/// The notes about a delta's nodes.
struct News {
    /// Nodes that the base has, too, in order.
    common: Vec<NodeId>,
    /// The others, in order: from here on their places in this list are their numbers.
    ids: Vec<NodeId>,
    hashes: Vec<u64>,
    /// Node n's arms lead to `targets[arms[n]..arms[n + 1]]`.
    arms: Vec<u32>,
    targets: Vec<NodeId>,
    conditions: bool,
}

impl News {
    /// Checks what can be said of the delta alone.
    fn check(base: &ScheduleSet, delta: &ScheduleSet) -> Result<News, InvalidSet> {
        validate::tables(delta)?;
        let common = common_keys(&base.nodes, &delta.nodes);
        let new = delta.nodes.len() - common.len();
        let mut news = News {
            ids: Vec::with_capacity(new),
            hashes: Vec::with_capacity(new),
            arms: Vec::with_capacity(new + 1),
            targets: Vec::with_capacity(new),
            common: Vec::new(),
            conditions: false,
        };
        // (By the delta's numbering of tables; what is hashed is their content.)
        let tables = Tables::of(delta);
        let mut old = common.iter().peekable();
        for (id, node) in &delta.nodes {
            validate::check_node(delta, *id, node)?;
            news.conditions = news.conditions || node_has_conditions(node);
            if old.next_if_eq(&id).is_some() {
                continue;
            }
            news.ids.push(*id);
            news.hashes.push(tables.hash(*id, Some(node)));
            news.arms.push(news.targets.len() as u32);
            if let Node::Choice(arms) = node {
                news.targets.extend(arms.iter().map(|a| a.target));
            }
        }
        news.arms.push(news.targets.len() as u32);
        news.common = common;
        Ok(news)
    }

    fn arms(&self, n: u32) -> std::ops::Range<usize> {
        self.arms[n as usize] as usize..self.arms[n as usize + 1] as usize
    }

    /// Adds the new nodes that something leads to, where all that was reached still is; returns what changed,
    /// the sum of what is new, and whether it closes no cycle.
    fn walk(
        self,
        base: &mut ScheduleSet,
        delta: &mut ScheduleSet,
        undo: &mut Undo,
        conditions: bool,
        before_acyclic: bool,
    ) -> Result<(Vec<NodeId>, Sum, bool), InvalidSet> {
        let index = Index::of(&self.ids);
        let to: Vec<Option<u32>> = self.targets.iter().map(|t| index.find(*t)).collect();
        // What the way through all that is new and changed comes to is reached; where it closes a cycle, it
        // ends early.
        let seen = self.reach_without_cycle(base, undo, &index, &to, before_acyclic);
        let acyclic = seen.is_some();
        let reached = seen.unwrap_or_else(|| self.reach(base, undo, &index, &to));
        let mut added = Sum::default();
        let whole = reached.iter().all(|r| *r);
        let mut changed: Vec<NodeId> = undo.nodes.iter().map(|(id, _)| *id).collect();
        for (n, id) in self.ids.iter().enumerate().filter(|(n, _)| reached[*n]) {
            added.add_hash(self.hashes[n]);
            changed.push(*id);
        }
        // Two runs in order, so this takes no time.
        changed.sort();
        self.check_changed(base, undo, &index, &to, &changed)?;
        for id in &self.common {
            delta.nodes.remove(id);
        }
        if !whole {
            // (Below a free node, say.)
            delta.nodes.retain(|id, _| index.find(*id).is_some_and(|n| reached[n as usize]));
        }
        undo.new = delta.nodes.keys().copied().collect();
        base.nodes.append(&mut delta.nodes);
        if conditions {
            validate::operands(base)?;
        }
        // A cycle that was not there before leads through a changed node.
        if !acyclic {
            validate::fairness(base)?;
        }
        Ok((changed, added, acyclic))
    }

    /// Which new nodes the changed ones lead to. (What has not changed leads to nothing new.)
    fn reach(&self, base: &ScheduleSet, undo: &Undo, index: &Index<'_>, to: &[Option<u32>]) -> Vec<bool> {
        let mut reached = vec![false; self.ids.len()];
        let mut todo: Vec<u32> = Vec::new();
        for (id, _) in &undo.nodes {
            if let Some(Node::Choice(arms)) = base.nodes.get(id) {
                todo.extend(arms.iter().filter_map(|a| index.find(a.target)));
            }
        }
        while let Some(n) = todo.pop() {
            if !std::mem::replace(&mut reached[n as usize], true) {
                todo.extend(to[self.arms(n)].iter().flatten());
            }
        }
        reached
    }

    /// The targets of what changed exist, and what comes of nodes that are not new is as it should be.
    fn check_changed(
        &self,
        base: &ScheduleSet,
        undo: &Undo,
        index: &Index<'_>,
        to: &[Option<u32>],
        changed: &[NodeId],
    ) -> Result<(), InvalidSet> {
        validate::tables(base)?;
        let missing = |id: NodeId, arm: usize, target: NodeId| {
            let place = SetLocation { node: Some(id), arm: Some(arm), ..SetLocation::default() };
            Err(InvalidSet { place, problem: Problem::NoTarget(target) })
        };
        let mut old = undo.nodes.iter().map(|(id, _)| *id).peekable();
        let mut n = 0u32;
        for &id in changed {
            if old.next_if_eq(&id).is_some() {
                let Some(node) = base.nodes.get(&id) else { continue };
                if let Node::Choice(arms) = node {
                    let exists = |t| index.find(t).is_some() || base.nodes.contains_key(&t);
                    if let Some(i) = arms.iter().position(|a| !exists(a.target)) {
                        return missing(id, i, arms[i].target);
                    }
                }
                validate::check_node(base, id, node)?;
                continue;
            }
            while self.ids[n as usize] != id {
                n += 1;
            }
            let arms = self.arms(n);
            for (i, at) in arms.enumerate() {
                if to[at].is_none() && !base.nodes.contains_key(&self.targets[at]) {
                    return missing(id, i, self.targets[at]);
                }
            }
        }
        Ok(())
    }

    /// If no cycle leads through what the changed nodes reach: which new nodes that is. Depth first, with the
    /// ways on of new nodes from these notes. Where the base had no cycle (`before`), each one has a new arm
    /// in it, so it is enough to begin behind the new arms; else a new way out of an old cycle matters, too.
    fn reach_without_cycle(
        &self,
        base: &ScheduleSet,
        undo: &Undo,
        index: &Index<'_>,
        to: &[Option<u32>],
        before: bool,
    ) -> Option<Vec<bool>> {
        // 0: not seen, 1: on the way to here, 2: done.
        let mut new = vec![0u8; self.ids.len()];
        let mut old: FxHashMap<NodeId, u8> = FxHashMap::default();
        let arms_of = |id: NodeId| match base.nodes.get(&id) {
            Some(Node::Choice(arms)) => arms.as_slice(),
            _ => &[],
        };
        let at = |id: NodeId| index.find(id).map_or(At::Old(id), At::New);
        let mut changed: Vec<At> = Vec::new();
        for (id, was) in &undo.nodes {
            match was {
                // (New arms stand behind the others; where one has given way, all is walked through
                // elsewhere.)
                Node::Choice(was) if before => {
                    let new = arms_of(*id).iter().skip(was.len());
                    changed.extend(new.map(|a| at(a.target)));
                }
                _ => changed.push(At::Old(*id)),
            }
        }
        let mut way: Vec<(At, u32)> = Vec::new();
        for start in changed {
            let mut next = Some(start);
            loop {
                if let Some(at) = next.take() {
                    let state = match at {
                        At::New(n) => &mut new[n as usize],
                        At::Old(id) => old.entry(id).or_default(),
                    };
                    match *state {
                        1 => return None,
                        0 => {
                            *state = 1;
                            way.push((at, 0));
                        }
                        _ => {}
                    }
                }
                let Some((place, arm)) = way.last_mut() else { break };
                let i = *arm as usize;
                *arm += 1;
                next = match *place {
                    At::New(n) => {
                        self.arms(n).nth(i).map(|k| to[k].map_or(At::Old(self.targets[k]), At::New))
                    }
                    At::Old(id) => arms_of(id).get(i).map(|a| at(a.target)),
                };
                if next.is_none() {
                    match *place {
                        At::New(n) => new[n as usize] = 2,
                        At::Old(id) => drop(old.insert(id, 2)),
                    }
                    way.pop();
                }
            }
        }
        Some(new.into_iter().map(|state| state != 0).collect())
    }

    /// As [`News::walk`], where nodes of the base may have to go: walks through everything.
    fn walk_all(
        self,
        base: &mut ScheduleSet,
        delta: &mut ScheduleSet,
        undo: &mut Undo,
        conditions: bool,
    ) -> Result<(Vec<NodeId>, Sum, bool), InvalidSet> {
        let mut changed: Vec<NodeId> = undo.nodes.iter().map(|(id, _)| *id).collect();
        for id in &self.common {
            delta.nodes.remove(id);
        }
        changed.extend(&self.ids);
        changed.sort();
        base.nodes.append(&mut delta.nodes);
        undo.new = self.ids;
        let keep = base.reachable_set();
        let gone: Vec<NodeId> = base.nodes.keys().filter(|id| !keep.contains(id)).copied().collect();
        for id in gone {
            let node = base.nodes.remove(&id).filter(|_| !undo.is_new(id));
            undo.nodes.extend(node.map(|node| (id, node)));
        }
        changed.retain(|id| base.nodes.contains_key(id));
        let acyclic = validate::validate_growth(base, &changed, |id| undo.is_new(id), conditions)?;
        let mut added = Sum::default();
        for (id, hash) in undo.new.iter().zip(&self.hashes) {
            if base.nodes.contains_key(id) {
                added.add_hash(*hash);
            }
        }
        Ok((changed, added, acyclic))
    }
}

#[derive(Clone, Copy)]
enum At {
    New(u32),
    Old(NodeId),
}

/// Keys of both, in order: by walking along both, or by looking the few up.
fn common_keys(base: &Nodes, delta: &Nodes) -> Vec<NodeId> {
    if delta.len() * 8 < base.len() {
        return delta.keys().filter(|id| base.contains_key(id)).copied().collect();
    }
    let mut common = Vec::new();
    let mut old = base.keys().peekable();
    for id in delta.keys() {
        while old.next_if(|o| *o < id).is_some() {}
        if old.peek() == Some(&id) {
            common.push(*id);
        }
    }
    common
}

/// Finds a node's number by its identity: the range of identities is cut into as many pieces as there are
/// nodes. Identities are hashes or dense, so a piece holds a few; whatever they are, a look-up takes
/// logarithmic time.
struct Index<'a> {
    ids: &'a [NodeId],
    low: u64,
    /// Identities are shifted up by this, so that the range takes at least half of all values.
    shift: u32,
    /// Where each piece begins in `ids`.
    pieces: Vec<u32>,
}

impl<'a> Index<'a> {
    /// Of identities in order.
    fn of(ids: &'a [NodeId]) -> Index<'a> {
        let (low, high) = (ids.first().map_or(0, |id| id.0), ids.last().map_or(0, |id| id.0));
        let shift = (high - low).leading_zeros().min(63);
        let mut index = Index { ids, low, shift, pieces: Vec::new() };
        let mut pieces = Vec::with_capacity(ids.len() + 1);
        for (n, id) in ids.iter().enumerate() {
            while pieces.len() <= index.piece(id.0) {
                pieces.push(n as u32);
            }
        }
        pieces.resize(ids.len() + 1, ids.len() as u32);
        index.pieces = pieces;
        index
    }

    /// Of a value in the range.
    fn piece(&self, id: u64) -> usize {
        ((u128::from((id - self.low) << self.shift) * self.ids.len() as u128) >> 64) as usize
    }

    fn find(&self, id: NodeId) -> Option<u32> {
        if id < *self.ids.first()? || id > *self.ids.last()? {
            return None;
        }
        let piece = self.piece(id.0);
        let (from, to) = (self.pieces[piece], self.pieces[piece + 1]);
        let at = self.ids[from as usize..to as usize].binary_search(&id).ok()?;
        Some(from + at as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identities_are_found() {
        let mut many: Vec<u64> =
            (0..1000u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).chain(0..50).collect();
        many.extend([u64::MAX, u64::MAX - 1, 1 << 63]);
        for mut ids in [vec![], vec![0], vec![7], vec![u64::MAX], vec![0, u64::MAX], vec![3, 4, 5, 9], many] {
            ids.sort();
            ids.dedup();
            let nodes: Vec<NodeId> = ids.iter().map(|&i| NodeId(i)).collect();
            let index = Index::of(&nodes);
            for (n, &id) in ids.iter().enumerate() {
                assert_eq!(index.find(NodeId(id)), Some(n as u32), "{id} among {ids:?}");
            }
            for no in [1, 2, 6, 8, 10, 1 << 62, u64::MAX - 2, 0, u64::MAX] {
                assert_eq!(index.find(NodeId(no)).is_some(), ids.contains(&no), "{no} among {ids:?}");
            }
        }
    }
}
