//! Sites that may race, for a program that is safe under every schedule: a free node's stores need a fence
//! there, so that what runs is sequentially consistent, as the proof takes for granted (rule R6).
//!
//! Every node is visited that is reached from the root, over covering edges, too: what goes on in place of
//! another node may be reached by such an edge alone (a place of a schedule that goes on from a new one).
//! Steps come first: a thread holds the same locks on both sides of a covering edge, but in a tree that takes
//! threads for one another ([`ArtGraph::symmetric`]) it may be another one; there, all nodes are reached by
//! steps.
//!
//! Conservative, by locksets (Savage et al., Eraser, TOCS 1997): an object's accesses do not race if only one
//! thread touches it, or none writes it, or one mutex is held at all of them. Every event of the program
//! occurs in the tree, up to equivalence, with the locks that its thread holds there; so no pair is missed.
//! What is left is looked at more closely ([`super::ordered`]). Objects that coverings rename into each other
//! are taken for one. Accesses before any other thread exists order themselves. A mutex that coverings rename
//! says nothing: two of that name may exist at once. What a thread does that the tree has taken for others
//! ([`ArtGraph::symmetric`]), these do as well.

use super::ordered;
use report::graph::{ArtGraph, Expansion};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use traceformat::event::{Event, ObjectId, Op};
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Union-find over names of objects that may be the same object: parent links, and the names that others
/// were merged into.
#[derive(Default)]
pub(super) struct Names(FxHashMap<ObjectId, ObjectId>, FxHashSet<ObjectId>);

impl Names {
    pub(super) fn find(&self, mut o: ObjectId) -> ObjectId {
        while let Some(&next) = self.0.get(&o) {
            o = next;
        }
        o
    }

    /// Does the name stand for several objects, perhaps at one time?
    pub(super) fn is_shared(&self, o: ObjectId) -> bool {
        self.0.contains_key(&o) || self.1.contains(&o)
    }

    fn unite(&mut self, a: ObjectId, b: ObjectId) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.0.insert(a, b);
            self.1.insert(b);
        }
    }
}

/// What is known of the accesses to one object.
#[derive(Default)]
struct Touched {
    threads: BTreeSet<ThreadIx>,
    written: bool,
    /// Mutexes held at all accesses; `None`: there was none yet.
    locks: Option<BTreeSet<ObjectId>>,
    sites: BTreeSet<SiteId>,
}

type Held = BTreeMap<ThreadIx, BTreeSet<ObjectId>>;

/// The sites of all accesses that may race.
pub fn sites(art: &ArtGraph) -> SiteSet {
    let mut names = Names::default();
    for node in &art.nodes {
        if let Expansion::Covered { renamed, .. } = &node.way {
            renamed.iter().for_each(|&(a, b)| names.unite(a, b));
        }
    }
    let mut objects: BTreeMap<ObjectId, Touched> = BTreeMap::new();
    let mut seen = vec![false; art.nodes.len()];
    let mut todo: Vec<(u32, Held, bool)> = vec![(art.root, Held::new(), !art.births.is_empty())];
    let mut covers: Vec<(u32, Held, bool)> = Vec::new();
    while let Some((ix, held, shared)) = todo.pop().or_else(|| covers.pop()) {
        if std::mem::replace(&mut seen[ix as usize], true) {
            continue;
        }
        if let Expansion::Covered { by, .. } = art.nodes[ix as usize].way {
            covers.push((by, held, shared));
            continue;
        }
        for edge in art.nodes[ix as usize].edges() {
            let mut held = held.clone();
            if let Some(event) = &edge.event {
                if shared {
                    touch(event, &held, &names, &mut objects);
                }
                change(event, &mut held, &names);
            }
            todo.push((edge.target, held, shared || !edge.births.is_empty()));
        }
    }
    let several = |o: &Touched| o.threads.len() > 1 || o.threads.iter().any(|t| art.symmetric.contains(t));
    let unlocked = |o: &Touched| o.written && several(o) && o.locks.as_ref().is_none_or(BTreeSet::is_empty);
    let suspects = objects.iter().filter(|(_, o)| unlocked(o)).map(|(&name, _)| name).collect();
    let racing = ordered::unordered(art, &names, &suspects);
    let sites: BTreeSet<SiteId> = racing.iter().flat_map(|o| objects[o].sites.iter().copied()).collect();
    SiteSet(sites.into_iter().collect())
}

fn touch(event: &Event, held: &Held, names: &Names, objects: &mut BTreeMap<ObjectId, Touched>) {
    let none = BTreeSet::new();
    let locks = held.get(&event.thread).unwrap_or(&none);
    for access in event.accesses.iter().filter(|a| a.start < a.end) {
        let object = objects.entry(names.find(access.object)).or_default();
        object.threads.insert(event.thread);
        object.written |= access.write;
        object.sites.insert(event.label.site);
        object.locks = Some(match object.locks.take() {
            None => locks.clone(),
            Some(before) => before.intersection(locks).copied().collect(),
        });
    }
}

fn change(event: &Event, held: &mut Held, names: &Names) {
    let mine = held.entry(event.thread).or_default();
    let object = event.object.filter(|o| !names.is_shared(*o));
    let mutex = event.object2.filter(|o| !names.is_shared(*o));
    match event.label.op {
        // Outcome 1: a robust mutex, whose lock may fail.
        Op::MutexLock | Op::SpinLock if event.label.outcome == 0 => mine.extend(object),
        Op::MutexTryLock | Op::SpinTryLock if event.label.outcome != 0 => mine.extend(object),
        Op::MutexUnlock | Op::SpinUnlock => mine.retain(|m| Some(*m) != object),
        // The condition variable's mutex.
        Op::CondEnqueue => mine.retain(|m| Some(*m) != mutex),
        Op::CondReacquire if event.label.outcome == 0 => mine.extend(mutex),
        _ => {}
    }
}
