//! Which pairs of accesses may race.

use crate::accesses::{Access, Spot};
use crate::joins::Joins;
use crate::locks::{Lock, Locks};
use crate::pointers::{ANY, Object, ObjectId, Pointers};
use crate::threads::Threads;
use model::GlobalKind;
use model::inst::Opnd;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Two accesses that may race, as far as this analysis sees; `first` is the earlier one in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    pub first: Spot,
    pub second: Spot,
}

/// What is known of a program's races.
#[derive(Clone, Debug, Default)]
pub struct RaceFreedom {
    /// The pairs that nothing has been shown of, ascending.
    pub open: Vec<Pair>,
    /// Numbers of accesses that other threads can get at, ascending, and among them those in no open pair.
    pub sites: BTreeSet<u32>,
    pub free: BTreeSet<u32>,
}

impl RaceFreedom {
    /// Is the program free of data races, in every execution?
    pub fn is_complete(&self) -> bool {
        self.open.is_empty()
    }
}

/// A lock in the object that is accessed: at this offset of that object, the very one.
type InObject = (ObjectId, i64, bool);

struct Guarded<'a> {
    access: &'a Access,
    fixed: BTreeSet<(ObjectId, i64, bool)>,
    inside: BTreeSet<InObject>,
}

pub fn judge(
    accesses: &[Access],
    pointers: &Pointers<'_>,
    threads: &Threads,
    joins: &Joins,
    locks: &Locks,
) -> RaceFreedom {
    let all: Vec<Guarded<'_>> = accesses.iter().map(|a| guarded(a, pointers, locks)).collect();
    let mut by_object: FxHashMap<ObjectId, Vec<usize>> = FxHashMap::default();
    let mut result = RaceFreedom::default();
    for (n, a) in accesses.iter().enumerate() {
        for o in a.to.objects() {
            if is_memory(pointers, o) && threads.is_shared(o) {
                by_object.entry(o).or_default().push(n);
                result.sites.extend(a.spot.site);
            }
        }
    }
    let mut open: BTreeSet<Pair> = BTreeSet::new();
    for (&o, these) in &by_object {
        for (k, &m) in these.iter().enumerate() {
            for &n in &these[k..] {
                let (a, b) = (&all[m], &all[n]);
                if may_race(a, b, o, threads, joins) {
                    let (x, y) = (a.access.spot, b.access.spot);
                    open.insert(Pair { first: x.min(y), second: x.max(y) });
                }
            }
        }
    }
    let racing: BTreeSet<u32> = open.iter().flat_map(|p| [p.first.site, p.second.site]).flatten().collect();
    result.free = result.sites.difference(&racing).copied().collect();
    result.open = open.into_iter().collect();
    result
}

/// Can it be written at all, by the program?
fn is_memory(pointers: &Pointers<'_>, o: ObjectId) -> bool {
    match pointers.object(o) {
        Object::Global(g) => {
            pointers.program.globals.get(g as usize).is_none_or(|g| matches!(g.kind, GlobalKind::Variable))
        }
        Object::Results => false,
        _ => true,
    }
}

/// The locks that are held at an access, as what can be compared with those at others.
fn guarded<'a>(access: &'a Access, pointers: &Pointers<'_>, locks: &Locks) -> Guarded<'a> {
    let f = access.spot.function;
    let mut g = Guarded { access, fixed: BTreeSet::new(), inside: BTreeSet::new() };
    let mine = locks.based(f, access.ptr);
    for h in locks.at(access.spot.place()) {
        match h.lock {
            Lock::At(o, k) => drop(g.fixed.insert((o, k, h.exclusive))),
            // The lock and the access are based on one pointer: they lie in one object. Where that begins is
            // known if the pointer's offset is.
            Lock::Behind(b) if mine.is_some_and(|m| m.root == b.root) => {
                let root = pointers.get(f, Opnd::reg(b.root));
                for o in root.objects() {
                    let mut offsets = root.offsets(o);
                    if let (Some(k), None) = (offsets.next().filter(|k| *k != ANY), offsets.next()) {
                        g.inside.insert((o, k.wrapping_add(b.offset), h.exclusive));
                    }
                }
            }
            Lock::Behind(_) => {}
        }
    }
    g
}

/// Do both hold one lock, in modes that exclude each other?
fn excluded(a: &BTreeSet<InObject>, b: &BTreeSet<InObject>, only: Option<ObjectId>) -> bool {
    a.iter().any(|&(o, k, x)| {
        let other = |y: bool| b.contains(&(o, k, y));
        only.is_none_or(|only| only == o) && (other(true) || x && other(false))
    })
}

/// May the two accesses, to this object, race?
fn may_race(a: &Guarded<'_>, b: &Guarded<'_>, o: ObjectId, threads: &Threads, joins: &Joins) -> bool {
    let (x, y) = (a.access, b.access);
    let (p, q) = (x.spot.place(), y.spot.place());
    (x.writes || y.writes)
        && !(x.atomic && y.atomic)
        && [x, y].iter().all(|a| a.creates || !threads.is_before_creation(a.spot.place()))
        && threads.may_be_apart(p, q)
        && x.to.meets(&y.to, o, (x.size, y.size))
        && !joins.orders(threads, p, q)
        && !excluded(&a.fixed, &b.fixed, None)
        // In the object that both access: one and the same if they race.
        && !excluded(&a.inside, &b.inside, Some(o))
}
