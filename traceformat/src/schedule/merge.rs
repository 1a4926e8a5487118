//! Growth of schedule sets: a delta merged into the set at hand.
//!
//! The result simulates the base by node identity: whatever the base explains, the result explains, and a
//! node of the base is the same node of the result, or lies below one that has become free. Per node:
//!
//! | base \ delta | end | free | choice | cooperative |
//! |---|---|---|---|---|
//! | *absent* | new | new | new | new |
//! | end | same | free | refused | refused |
//! | free | same | racing sites united | same | same |
//! | choice | refused | free, arms gone | arms by key, below | refused |
//! | cooperative | refused | free | refused | the one that relaxes the other |
//!
//! An arm's key is its first event and its guard. A key that is new is a new arm. Of two arms with one key,
//! the one that *simulates* the other stays (`Walk` below): one that has been split into several nodes
//! simulates the coarse one; one whose steps wait for less simulates the stricter one. If neither does, the
//! delta would withdraw something, and is refused. So a delta that is late, repeated or out of order changes
//! nothing or is refused.

use crate::fingerprint::Fingerprint;
use crate::schedule::condition::{Atom, Condition};
pub use crate::schedule::grow::{Grown, SetInvariants, merge_into};
use crate::schedule::nodes::Nodes;
use crate::schedule::section::{Pred, Section};
use crate::schedule::set::{Arm, Node, NodeId, Origin, ScheduleSet, SiteSet};
use crate::schedule::validate::InvalidSet;
pub use crate::schedule::version::{VersionId, version_id};
use crate::thread::ThreadIx;
use crate::wire::RefuseReason;
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// What came of a merge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Valid, without unreachable nodes. Exactly the base if nothing changed.
    pub set: ScheduleSet,
    /// Does the result mean more than the base (or is it written differently)?
    pub changed: bool,
    /// Nodes of the result that are new or not as in the base, in order.
    pub nodes_changed: Vec<NodeId>,
}

/// Why a delta was not merged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    #[error("the delta is for program {delta}, the set for program {base}")]
    Fingerprint { base: Fingerprint, delta: Fingerprint },
    #[error("not a growth: the two name different threads")]
    Threads,
    #[error("not a growth: the two are for runs with different facts")]
    Facts,
    #[error("not a growth: node {node}: {why}")]
    NotAGrowth { node: NodeId, why: String },
    /// The delta, or what would come of it.
    #[error(transparent)]
    Invalid(#[from] InvalidSet),
}

impl From<MergeError> for RefuseReason {
    fn from(e: MergeError) -> RefuseReason {
        match e {
            MergeError::Fingerprint { base, delta } => {
                RefuseReason::Fingerprint { program: base, set: delta }
            }
            MergeError::Threads => RefuseReason::NotAGrowth("the two name different threads".into()),
            MergeError::Facts => RefuseReason::NotAGrowth("the two are for runs with different facts".into()),
            MergeError::NotAGrowth { node, why } => RefuseReason::NotAGrowth(format!("node {node}: {why}")),
            MergeError::Invalid(e) => RefuseReason::Invalid(e.to_string()),
        }
    }
}

/// Merges a delta into a valid set. The result has been validated.
pub fn merge(base: &ScheduleSet, delta: &ScheduleSet) -> Result<Merged, MergeError> {
    let mut set = base.clone();
    let known = SetInvariants { pruned: false, conditions: true, acyclic: false };
    let grown = merge_into(&mut set, delta.clone(), known)?;
    let changed = grown.is_some();
    Ok(Merged { set, changed, nodes_changed: grown.map(|g| g.nodes_changed).unwrap_or_default() })
}

/// Does any arm or predecessor have a condition?
pub fn has_conditions(set: &ScheduleSet) -> bool {
    set.nodes.values().any(node_has_conditions)
}

pub(super) fn node_has_conditions(node: &Node) -> bool {
    let of_arm = |arm: &Arm| {
        let mut preds = arm.section.lanes.iter().flat_map(|l| &l.steps).flat_map(|s| &s.preds);
        !arm.guard.is_always() || preds.any(|p| !p.when.is_always())
    };
    matches!(node, Node::Choice(arms) if arms.iter().any(of_arm))
}

/// A node of the base that the delta changes.
pub(super) struct Change {
    pub id: NodeId,
    pub node: Node,
    /// An arm is gone or leads elsewhere.
    pub less: bool,
}

/// What a delta changes of the nodes that both have (`common`), in their order.
pub(super) fn changes_of(
    base: &ScheduleSet,
    delta: &ScheduleSet,
    common: &[NodeId],
    tables: &mut Vec<SiteSet>,
) -> Result<Vec<Change>, MergeError> {
    let both = View { first: &base.nodes, second: Some(&delta.nodes) };
    let alone = View { first: &base.nodes, second: None };
    let patience = Patience(Cell::new(WALK_LIMIT));
    let mut unions = Unions::default();
    let mut changes = Vec::new();
    for &id in common {
        let (Some(old), Some(new)) = (base.nodes.get(&id), delta.nodes.get(&id)) else { continue };
        match (old, new) {
            (Node::Free { racing }, Node::Free { racing: more }) => {
                let united = unions.unite(tables, *racing, *more).ok_or_else(|| {
                    not_a_growth(id, "the sites that race at free nodes are too many to be united")
                })?;
                if united != *racing {
                    changes.push(Change { id, node: Node::Free { racing: united }, less: false });
                }
            }
            (Node::Free { .. }, _) | (Node::End, Node::End) => {}
            (_, Node::Free { .. }) => changes.push(Change { id, node: new.clone(), less: true }),
            (Node::Cooperative(old), Node::Cooperative(new)) => {
                // What is proven by questions is proven of this node alone.
                if base.is_open() != delta.is_open() || base.is_open() && old != new {
                    return Err(not_a_growth(id, "one of the two is open, and their nodes differ"));
                }
                if old == new {
                    continue;
                }
                // (Two that name equal tables by other numbers relax each other: that is no growth.)
                let mut wider = if old.relaxes(new, tables) {
                    *old
                } else if new.relaxes(old, tables) {
                    *new
                } else {
                    return Err(not_a_growth(
                        id,
                        "it is cooperative, and the delta holds sites, has marks or an order that it has not",
                    ));
                };
                wider.racing = unions.unite(tables, old.racing, new.racing).ok_or_else(|| {
                    not_a_growth(id, "the sites that race at cooperative nodes are too many to be united")
                })?;
                if wider != *old {
                    changes.push(Change { id, node: Node::Cooperative(wider), less: false });
                }
            }
            (Node::Cooperative(_), _) => {
                return Err(not_a_growth(id, "it is cooperative, and the delta lists what follows"));
            }
            (_, Node::Cooperative(_)) => {
                return Err(not_a_growth(
                    id,
                    "what follows it is listed, and the delta makes it cooperative",
                ));
            }
            (Node::End, Node::Choice(_)) => {
                return Err(not_a_growth(id, "it is an end, and the delta lets events follow"));
            }
            (Node::Choice(_), Node::End) => {
                return Err(not_a_growth(id, "events follow it, and the delta makes it an end"));
            }
            (Node::Choice(old), Node::Choice(new)) => {
                if let Some((node, less)) = merge_arms(id, old, new, &alone, &both, &patience)? {
                    changes.push(Change { id, node, less });
                }
            }
        }
    }
    Ok(changes)
}

fn not_a_growth(node: NodeId, why: impl Into<String>) -> MergeError {
    MergeError::NotAGrowth { node, why: why.into() }
}

/// A union is vouched for by whoever vouches for less.
pub(super) fn weaker(a: &Origin, b: &Origin) -> Origin {
    match (a, b) {
        (Origin::Hand, _) | (_, Origin::Hand) => Origin::Hand,
        (Origin::Engine(..), _) => a.clone(),
        (_, b) => b.clone(),
    }
}

/// The base's tables of sites with the delta's new ones behind them; the delta's nodes then refer to these.
/// Tables are the same by content: two publishers need not number them alike.
pub(super) fn adopt_tables(base: &[SiteSet], delta: &mut ScheduleSet) -> Vec<SiteSet> {
    let mut counted = base.to_vec();
    if base.starts_with(&delta.counted) {
        return counted;
    }
    let mut index: HashMap<&SiteSet, u32> = HashMap::new();
    for (i, t) in base.iter().enumerate() {
        index.entry(t).or_insert(i as u32);
    }
    let renumber: Vec<u32> = (delta.counted.iter().enumerate())
        .map(|(i, t)| match base.get(i) == Some(t) {
            true => i as u32,
            false => *index.entry(t).or_insert_with(|| {
                counted.push(t.clone());
                counted.len() as u32 - 1
            }),
        })
        .collect();
    for node in delta.nodes.values_mut() {
        // Indices are in range: the delta's parts have been validated.
        match node {
            Node::End => {}
            Node::Free { racing } => *racing = renumber[*racing as usize],
            Node::Cooperative(c) => *c = c.renumbered(|t| renumber[t as usize]),
            Node::Choice(arms) => {
                for a in arms {
                    a.section.counted = renumber[a.section.counted as usize];
                }
            }
        }
    }
    counted
}

/// Sites of all the unions that one delta makes, at most.
const UNION_LIMIT: usize = 1 << 22;

/// What unions of tables came to.
#[derive(Default)]
struct Unions {
    known: FxHashMap<(u32, u32), u32>,
    /// Tables by content, once that is asked for.
    index: Option<HashMap<SiteSet, u32>>,
    /// Sites that were looked at.
    looked: usize,
}

impl Unions {
    /// The index of a table with the sites of both, added if there is none. `None`: it would be too much.
    fn unite(&mut self, counted: &mut Vec<SiteSet>, a: u32, b: u32) -> Option<u32> {
        let (Some(x), Some(y)) = (counted.get(a as usize), counted.get(b as usize)) else { return Some(a) };
        if a == b {
            return Some(a);
        }
        if let Some(united) = self.known.get(&(a, b)) {
            return Some(*united);
        }
        self.looked += x.0.len() + y.0.len();
        if self.looked > UNION_LIMIT {
            return None;
        }
        let united = if y.0.iter().all(|s| x.contains(*s)) {
            a
        } else {
            let sites: BTreeSet<_> = x.0.iter().chain(&y.0).copied().collect();
            let union = SiteSet(sites.into_iter().collect());
            let index = self.index.get_or_insert_with(|| {
                counted.iter().enumerate().rev().map(|(i, t)| (t.clone(), i as u32)).collect()
            });
            *index.entry(union).or_insert_with_key(|union| {
                counted.push(union.clone());
                counted.len() as u32 - 1
            })
        };
        self.known.insert((a, b), united);
        Some(united)
    }
}

/// The arms of a node that both sets have, and whether one of the base's has given way; `None` if they are
/// the base's.
fn merge_arms(
    id: NodeId,
    old: &[Arm],
    new: &[Arm],
    alone: &View<'_>,
    both: &View<'_>,
    patience: &Patience,
) -> Result<Option<(Node, bool)>, MergeError> {
    let mut arms = old.to_vec();
    let (mut changed, mut less) = (false, false);
    let by_key = (old.len() > FEW_ARMS).then(|| {
        // (Of two with the same key, which no valid set has, the first.)
        let keys = old.iter().enumerate().rev().map(|(i, o)| ((o.first, sorted(&o.guard)), i));
        keys.collect::<FxHashMap<_, _>>()
    });
    for n in new {
        let at = match &by_key {
            Some(by_key) => by_key.get(&(n.first, sorted(&n.guard))).copied(),
            None => old.iter().position(|o| same_key(o, n)),
        };
        let Some(at) = at else {
            arms.push(n.clone());
            changed = true;
            continue;
        };
        let o = &old[at];
        if o == n || simulates(alone, both, o, n, patience) {
            continue;
        }
        if !simulates(both, both, n, o, patience) {
            return Err(lost(id, n));
        }
        arms[at] = n.clone();
        (changed, less) = (true, true);
    }
    Ok(changed.then_some((Node::Choice(arms.into()), less)))
}

/// Do the arms that have given way still have one in the result that simulates them? They were compared with
/// the union of both sets, in which arms stand that have given way themselves; a way through one of these is
/// none any more. `before`: what nodes were, as far as they are not as before; the first entry of a node
/// counts.
pub(super) fn still_simulated(before: &[(NodeId, Node)], now: &Nodes) -> Result<(), MergeError> {
    let ends: BTreeMap<NodeId, Node> =
        before.iter().filter(|(_, n)| matches!(n, Node::End)).cloned().collect();
    let ends: Nodes = ends.into_iter().collect();
    let (view, both) = (View { first: now, second: None }, View { first: now, second: Some(&ends) });
    let patience = Patience(Cell::new(WALK_LIMIT));
    for (id, was) in before {
        let (Node::Choice(was), Some(Node::Choice(arms))) = (was, now.get(id)) else { continue };
        // (An arm that takes another's place has its place in the list, too.)
        for (o, n) in was.iter().zip(arms.iter()).filter(|(o, n)| o != n) {
            if !simulates(&view, &both, n, o, &patience) {
                return Err(lost(*id, n));
            }
        }
    }
    Ok(())
}

/// The arm that is there does not do for the one that was.
fn lost(node: NodeId, arm: &Arm) -> MergeError {
    let (t, label) = arm.first;
    not_a_growth(
        node,
        format!(
            "the delta's arm of thread {} at site {} does not admit what the published one admits",
            t.0, label.site.0
        ),
    )
}

/// Arms that are compared in pairs.
const FEW_ARMS: usize = 8;

fn same_key(a: &Arm, b: &Arm) -> bool {
    a.first == b.first && (a.guard == b.guard || sorted(&a.guard) == sorted(&b.guard))
}

fn sorted(c: &Condition) -> Vec<Atom> {
    let mut atoms = c.to_vec();
    atoms.sort();
    atoms.dedup();
    atoms
}

/// The nodes of one set, or of a union of two that has not been made yet.
struct View<'a> {
    first: &'a Nodes,
    second: Option<&'a Nodes>,
}

impl<'a> View<'a> {
    fn nodes(&self, id: NodeId) -> impl Iterator<Item = &'a Node> + use<'a> {
        self.first.get(&id).into_iter().chain(self.second.and_then(|s| s.get(&id)))
    }

    fn is_free(&self, id: NodeId) -> bool {
        self.nodes(id).any(|n| matches!(n, Node::Free { .. }))
    }

    fn is_end(&self, id: NodeId) -> bool {
        self.nodes(id).any(|n| matches!(n, Node::End))
    }

    fn arms(&self, id: NodeId) -> impl Iterator<Item = &'a Arm> + use<'a> {
        self.nodes(id).flat_map(|n| match n {
            Node::Choice(arms) => arms.as_slice(),
            _ => &[],
        })
    }
}

/// Upper bound on what all the walks of one merge look at (arms, steps, predecessors, entries of
/// closures), so that a hostile delta cannot keep the listener busy.
const WALK_LIMIT: usize = 1 << 26;

/// What the positions of one walk take in memory, in numbers.
const POSITIONS: usize = 1 << 21;

/// How much of [`WALK_LIMIT`] is left.
struct Patience(Cell<usize>);

impl Patience {
    /// Takes so much of it. False: there is not so much left, nor will be.
    fn take(&self, n: usize) -> bool {
        let left = self.0.get().checked_sub(n);
        self.0.set(left.unwrap_or(0));
        left.is_some()
    }
}

/// Does the arm `by`, continued in `view`, admit every execution that `old` admits, and arrive where it
/// arrives? `both` knows all nodes that either leads to.
fn simulates(view: &View<'_>, both: &View<'_>, by: &Arm, old: &Arm, patience: &Patience) -> bool {
    let Some(closure) = Closure::of(&old.section, patience) else { return false };
    let walk = Walk { view, old, closure, ends: both.is_end(old.target), patience };
    let lanes = old.section.lanes.len();
    let mut seen: HashSet<(NodeId, Vec<usize>)> = HashSet::new();
    let mut todo: Vec<(NodeId, Vec<usize>)> = walk.consume(by, &vec![0; lanes]).into_iter().collect();
    while let Some((node, consumed)) = todo.pop() {
        if walk.arrived(node, &consumed) {
            return true;
        }
        if !seen.insert((node, consumed.clone())) {
            continue;
        }
        if seen.len() * (lanes + 8) > POSITIONS {
            return false;
        }
        // Guarded arms are taken for some values only, so that they alone explain nothing.
        let arms = view.arms(node).filter(|a| patience.take(1) && a.guard.is_always());
        todo.extend(arms.filter_map(|a| walk.consume(a, &consumed)));
    }
    false
}

/// Walking through `view` along the events of one section of the old set. A position is a node and how many
/// steps of each of the section's lanes have been met.
struct Walk<'a> {
    view: &'a View<'a>,
    old: &'a Arm,
    closure: Closure,
    /// The old arm's target is an end: then any end will do.
    ends: bool,
    patience: &'a Patience,
}

impl Walk<'_> {
    fn arrived(&self, node: NodeId, consumed: &[usize]) -> bool {
        // A free node admits whatever can follow the prefix.
        if self.view.is_free(node) {
            return true;
        }
        let whole = self.old.section.lanes.iter().zip(consumed).all(|(l, n)| l.steps.len() == *n);
        whole && (node == self.old.target || (self.ends && self.view.is_end(node)))
    }

    /// The position after the arm, if its section is a part of the old one that waits for no more.
    fn consume(&self, arm: &Arm, consumed: &[usize]) -> Option<(NodeId, Vec<usize>)> {
        let old = &self.old.section;
        // (A position is a number for each lane, in three places at most.)
        if arm.section.counted != old.counted || !self.patience.take(4 * consumed.len()) {
            return None;
        }
        // Where the arm's section begins, in the old section's offsets.
        let shift =
            |t: ThreadIx| old.lanes.binary_search_by_key(&t, |l| l.thread).map_or(0, |i| consumed[i] as i64);
        let mut after = consumed.to_vec();
        for lane in &arm.section.lanes {
            let l = old.lanes.binary_search_by_key(&lane.thread, |l| l.thread).ok()?;
            let from = consumed[l];
            let steps = old.lanes[l].steps.get(from..from + lane.steps.len())?;
            for (i, (new, was)) in lane.steps.iter().zip(steps).enumerate() {
                let same = new.label == was.label && (new.publishes || !was.publishes);
                // Each predecessor is compared with each, and so are their conditions' atoms.
                if !same || !self.patience.take(1 + size(&new.preds) * size(&was.preds)) {
                    return None;
                }
                let weaker = |p: &Pred| {
                    let offset = p.offset.saturating_add(shift(p.thread));
                    self.closure.get(l, from + i, p.thread).is_some_and(|o| o >= offset)
                        || was.preds.iter().any(|q| {
                            q.thread == p.thread && q.offset >= offset && implied(&q.when, &p.when, &shift)
                        })
                };
                if !new.preds.iter().all(weaker) {
                    return None;
                }
            }
            after[l] = from + lane.steps.len();
        }
        Some((arm.target, after))
    }
}

/// Predecessors and the atoms of their conditions.
fn size(preds: &[Pred]) -> usize {
    preds.iter().map(|p| 1 + p.when.len()).sum()
}

/// Does `old` hold wherever `new` (with offsets shifted) does? Then an edge under `old` is in force whenever
/// one under `new` is.
fn implied(old: &Condition, new: &Condition, shift: &impl Fn(ThreadIx) -> i64) -> bool {
    old.iter()
        .all(|o| new.iter().any(|n| Atom { offset: n.offset.saturating_add(shift(n.thread)), ..*n } == *o))
}

/// Largest closure that is computed, in entries. Beyond it (no real section comes near) only direct
/// predecessors are compared, so that a hostile delta with many threads cannot ask for their product in
/// memory.
const CLOSURE_LIMIT: usize = 1 << 20;

/// For each step of a section, how far each other thread has certainly come when the step executes: the
/// transitive closure of unconditional predecessors and program order.
struct Closure {
    threads: Vec<ThreadIx>,
    /// Per lane and step, one offset per entry of `threads`; `i64::MIN`: nothing is known.
    known: Vec<Vec<Vec<i64>>>,
}

impl Closure {
    /// `None` if the section's edges have a cycle, or patience ends.
    fn of(section: &Section, patience: &Patience) -> Option<Closure> {
        let mut threads: BTreeSet<ThreadIx> = section.lanes.iter().map(|l| l.thread).collect();
        let preds = |s: &'_ Section| -> Vec<ThreadIx> {
            s.lanes.iter().flat_map(|l| &l.steps).flat_map(|s| &s.preds).map(|p| p.thread).collect()
        };
        threads.extend(preds(section));
        let threads: Vec<ThreadIx> = threads.into_iter().collect();
        if section.len().saturating_mul(threads.len()) > CLOSURE_LIMIT {
            return Some(Closure { threads, known: Vec::new() });
        }
        let index = |t: ThreadIx| threads.binary_search(&t).ok();
        let mut known: Vec<Vec<Vec<i64>>> = section.lanes.iter().map(|_| Vec::new()).collect();
        // Rounds over the lanes, each as far as it can go; a round without progress means a cycle.
        loop {
            let (mut progress, mut whole) = (false, true);
            for (l, lane) in section.lanes.iter().enumerate() {
                'steps: while known[l].len() < lane.steps.len() {
                    let i = known[l].len();
                    let preds = &lane.steps[i].preds;
                    if !patience.take(threads.len() * (1 + preds.len())) {
                        return None;
                    }
                    let mut row = match i {
                        0 => vec![i64::MIN; threads.len()],
                        _ => known[l][i - 1].clone(),
                    };
                    if let Some(own) = index(lane.thread) {
                        row[own] = i as i64;
                    }
                    for p in preds.iter().filter(|p| p.when.is_always()) {
                        if p.offset > 0 {
                            let from = section.lanes.binary_search_by_key(&p.thread, |l| l.thread).ok()?;
                            let Some(other) = known[from].get(p.offset as usize - 1) else {
                                whole = false;
                                break 'steps;
                            };
                            row.iter_mut().zip(other).for_each(|(r, o)| *r = (*r).max(*o));
                        }
                        let u = index(p.thread)?;
                        row[u] = row[u].max(p.offset);
                    }
                    known[l].push(row);
                    progress = true;
                }
            }
            if whole {
                return Some(Closure { threads, known });
            }
            if !progress {
                return None;
            }
        }
    }

    fn get(&self, lane: usize, step: usize, t: ThreadIx) -> Option<i64> {
        let u = self.threads.binary_search(&t).ok()?;
        self.known.get(lane)?.get(step)?.get(u).copied().filter(|o| *o != i64::MIN)
    }
}
