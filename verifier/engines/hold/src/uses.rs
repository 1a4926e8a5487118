//! Who uses what, over all executions of a search: what may race, and what library functions share.
//!
//! Both are about any two uses of common bytes by two threads, one of them writing, whatever orders them: too
//! many are found, never too few. What a thread does while no other exists, or while all others have been
//! joined, is in order with all that others do.

use exec::machine::Machine;
use report::sink::PathEvent;
use ring::search::existing;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use traceformat::event::{Access, Event, ObjectId, Op};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Uses that are noted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct By {
    object: ObjectId,
    thread: ThreadIx,
    /// `None`: a library function's.
    site: Option<SiteId>,
    write: bool,
    held: bool,
}

/// Uses, and the bytes: from the first one to behind the last one.
type Used = (By, (u64, u64));

/// All uses: from the first to behind the last byte of each kind.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    bytes: FxHashMap<By, (u64, u64)>,
    /// Where a library function has used an object.
    library: FxHashMap<(ObjectId, ThreadIx), String>,
}

impl Uses {
    fn add(&mut self, by: By, a: &Access) {
        if a.start < a.end {
            let range = self.bytes.entry(by).or_insert((a.start, a.end));
            *range = (range.0.min(a.start), range.1.max(a.end));
        }
    }

    /// An event, while other threads exist.
    pub(crate) fn event(&mut self, e: &Event, held: bool) {
        for a in e.accesses.iter().filter(|_| e.label.op.is_access()) {
            let (object, site) = (a.object, Some(e.label.site));
            self.add(By { object, thread: e.thread, site, write: a.write, held }, a);
        }
    }

    /// What library functions have used behind the last event of the path.
    pub(crate) fn of_library<M: Machine + ?Sized>(&mut self, m: &M, path: &[PathEvent]) {
        for u in m.library_uses() {
            let joined = |t: &ThreadIx| {
                let joins = |e: &PathEvent| {
                    e.event.label.op == Op::Join && e.event.object == Some(ObjectId(t.0.into()))
                };
                path.iter().any(joins)
            };
            let is_first = u.thread == ThreadIx::MAIN && u.children == 0;
            if is_first || existing(m).iter().all(|t| *t == u.thread || joined(t)) {
                continue;
            }
            let by = By {
                object: u.access.object,
                thread: u.thread,
                site: None,
                write: u.access.write,
                held: false,
            };
            self.add(by, &u.access);
            self.library.entry((by.object, by.thread)).or_insert_with(|| u.place.to_string());
        }
    }

    /// Pairs of different threads that use a common byte, one of them writing.
    fn pairs(&self) -> impl Iterator<Item = (By, By)> {
        let mut objects: FxHashMap<ObjectId, Vec<Used>> = FxHashMap::default();
        for (by, range) in &self.bytes {
            objects.entry(by.object).or_default().push((*by, *range));
        }
        let pairs = |all: Vec<Used>| {
            let mut out = Vec::new();
            for (n, (a, (from, to))) in all.iter().enumerate() {
                let overlaps = |b: &&Used| b.1.0 < *to && *from < b.1.1;
                let conflicts = |b: &&Used| a.thread != b.0.thread && (a.write || b.0.write);
                out.extend(all[..n].iter().filter(overlaps).filter(conflicts).map(|b| (*a, b.0)));
            }
            out
        };
        objects.into_values().flat_map(pairs)
    }

    /// Sites of accesses that may race: two held ones are ordered by the baton.
    pub(crate) fn racing(&self) -> BTreeSet<SiteId> {
        let races = self.pairs().filter(|(a, b)| !(a.held && b.held));
        races.flat_map(|(a, b)| [a.site, b.site]).flatten().collect()
    }

    /// A place where a library function uses what another thread uses, too.
    pub(crate) fn by_library(&self) -> Option<&str> {
        let mut found: Vec<&String> = self
            .pairs()
            .flat_map(|(a, b)| [a, b])
            .filter(|u| u.site.is_none())
            .filter_map(|u| self.library.get(&(u.object, u.thread)))
            .collect();
        found.sort();
        found.first().map(|s| s.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use traceformat::event::Label;

    fn event(thread: u16, site: u32, start: u64, write: bool) -> Event {
        let op = if write { Op::Store } else { Op::Load };
        let access = Access { object: ObjectId(9), start, end: start + 4, write };
        Event {
            thread: ThreadIx(thread),
            label: Label { site: SiteId(site), op, outcome: 0 },
            accesses: [access].into_iter().collect(),
            object: None,
            object2: None,
        }
    }

    #[test]
    fn what_races() {
        for (second, held, races) in [
            (event(1, 2, 4, true), false, true),
            (event(1, 2, 4, true), true, false),
            (event(1, 2, 8, true), false, false),
            (event(0, 2, 4, true), false, false),
            (event(1, 2, 4, false), false, false),
        ] {
            let mut uses = Uses::default();
            uses.event(&event(0, 1, 4, false), true);
            uses.event(&second, held);
            let expected = if races { vec![SiteId(1), SiteId(2)] } else { vec![] };
            assert_eq!(uses.racing().into_iter().collect::<Vec<_>>(), expected, "{second:?} {held}");
        }
    }
}
