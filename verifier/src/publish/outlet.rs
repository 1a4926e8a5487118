//! An engine's way to the targets, which several engines may share.
//!
//! **One engine's set is published, never a union.** Node by node two searches name different predecessors
//! and different nodes, so what one finds is no growth of what the other has published (R5), and a union
//! would let a run go from one search's node into the other's, of which nobody has proven anything. So the
//! first engine that has a set which admits something is the one whose sets go out from then on. There
//! is one exception: a root that is free is a growth of anything (R5: a node may become free, its
//! descendants map to it). An engine that proves all of the program has its set merged into the one at
//! hand, by the function that the runtime merges with; should that refuse, the set at hand stays.
//!
//! What does not go out is kept. In the end it may be that a kept set is the better one: then it takes the
//! place of the other, unless a running program may have that ([`Target::is_replaceable`]).

use super::{Delivery, Publisher};
use schedule::growth::is_whole;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use traceformat::schedule::merge::merge;
use traceformat::schedule::set::ScheduleSet;

/// What engines share.
struct Shared {
    /// Until the end.
    publisher: Option<Publisher>,
    /// Whose sets go out.
    owner: Option<usize>,
    /// By engine: the newest set that does not go out.
    kept: Vec<Option<ScheduleSet>>,
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    // Nothing panics between two changes of it.
    shared.lock().unwrap_or_else(|e| e.into_inner())
}

/// One engine's way to the targets.
pub struct Outlet {
    shared: Arc<Mutex<Shared>>,
    me: usize,
    /// Nobody else has one.
    alone: bool,
    has_targets: bool,
}

impl Outlet {
    /// Of one engine alone.
    pub fn alone(publisher: Publisher) -> Outlet {
        let mut all = Outlet::shared(publisher, 1);
        all.remove(0)
    }

    /// One for each of so many engines.
    pub fn shared(publisher: Publisher, engines: usize) -> Vec<Outlet> {
        let has_targets = publisher.has_targets();
        let shared = Arc::new(Mutex::new(Shared {
            publisher: Some(publisher),
            owner: None,
            kept: vec![None; engines],
        }));
        let one = |me| Outlet { shared: shared.clone(), me, alone: engines == 1, has_targets };
        (0..engines).map(one).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        lock(&self.shared)
    }

    /// Is anyone to be served?
    pub fn has_targets(&self) -> bool {
        self.has_targets
    }

    /// Does it matter what is offered: to targets, or to whoever decides whose set it is?
    pub fn listens(&self) -> bool {
        self.has_targets || !self.alone
    }

    /// Whose sets go out, if anyone's.
    pub fn owner(&self) -> Option<usize> {
        self.lock().owner
    }

    /// Tells from then on whether another engine's sets go out.
    pub fn asks_for_others(&self) -> impl Fn() -> bool + use<> {
        let (shared, me) = (self.shared.clone(), self.me);
        move || lock(&shared).owner.is_some_and(|other| other != me)
    }

    pub fn is_owner(&self) -> bool {
        self.owner() == Some(self.me)
    }

    /// What has gone out last, whoever's it is.
    pub fn out(&self) -> Option<ScheduleSet> {
        self.lock().publisher.as_ref().and_then(Publisher::last)
    }

    /// The last set of this engine, whether it has gone out or is kept.
    pub fn last(&self) -> Option<ScheduleSet> {
        let shared = self.lock();
        match shared.owner == Some(self.me) {
            true => shared.publisher.as_ref().and_then(Publisher::last),
            false => shared.kept[self.me].clone(),
        }
    }

    /// Leaves a newer set for every target, which admits something. False: another engine's set stays.
    pub fn offer(&self, set: ScheduleSet) -> bool {
        let mut shared = self.lock();
        let Shared { publisher: Some(publisher), owner, kept } = &mut *shared else { return false };
        let set = match *owner {
            Some(other) if other != self.me => {
                let base = publisher.last().filter(|_| is_whole(&set));
                match base.and_then(|base| merge(&base, &set).ok()) {
                    Some(merged) => merged.set,
                    None => {
                        kept[self.me] = Some(set);
                        return false;
                    }
                }
            }
            _ => set,
        };
        *owner = Some(self.me);
        publisher.offer(set);
        true
    }

    /// Puts this engine's set in the place of another one's. False: somebody may run under that.
    pub fn replace(&self, set: ScheduleSet) -> bool {
        let mut shared = self.lock();
        let Shared { publisher: Some(publisher), owner, .. } = &mut *shared else { return false };
        let may = publisher.is_replaceable();
        if may {
            *owner = Some(self.me);
            publisher.offer(set);
        }
        may
    }

    /// What targets had to say since the last call.
    pub fn messages(&self) -> Vec<String> {
        self.lock().publisher.as_ref().map(Publisher::messages).unwrap_or_default()
    }

    /// As [`Publisher::finish`]. Nothing is taken afterwards.
    pub fn finish(&self, patience: Duration, hurry: impl Fn() -> bool) -> Vec<Delivery> {
        let publisher = self.lock().publisher.take();
        publisher.map(|p| p.finish(patience, hurry)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::publish::store::StoreFile;
    use crate::publish::target::{Memory, Target};
    use traceformat::fingerprint::Fingerprint;
    use traceformat::schedule::fact::Facts;
    use traceformat::schedule::set::{Cooperative, Node, NodeId, Order, Origin, Promises, SiteSet};
    use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

    /// A set of a root alone, of a program with so many threads.
    fn set(root: Node, threads: u16) -> ScheduleSet {
        let threads = (0..threads).map(|rank| ThreadName { parent: ThreadIx(0), rank: rank.into() });
        ScheduleSet {
            fingerprint: Fingerprint([0; 16]),
            origin: Origin::Engine("one".into(), "1".into()),
            threads: ThreadTable(threads.collect()),
            facts: Facts::default(),
            assumptions: Vec::new(),
            promises: Promises::default(),
            counted: vec![SiteSet::default()],
            nodes: [(NodeId::ROOT, root)].into(),
            traces: None,
        }
    }

    fn free() -> Node {
        Node::Free { racing: 0 }
    }

    /// A kept set takes the place of the other where nobody runs under that; never elsewhere.
    #[test]
    fn what_is_kept_may_be_exchanged_in_the_end() {
        let dir = std::env::temp_dir().join(format!("irs-outlet-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir(&dir).expect("a folder");
        let memory = Memory::default();
        for live in [false, true] {
            let path = dir.join(format!("{live}.irst"));
            let mut targets: Vec<Box<dyn Target>> = vec![Box::new(StoreFile::new(&path))];
            if live {
                targets.push(Box::new(memory.clone()));
            }
            let outlets = Outlet::shared(Publisher::start(targets), 2);
            let of = |name: &str, n| ScheduleSet {
                origin: Origin::Engine(name.into(), "1".into()),
                traces: Some(n),
                ..set(Node::End, 1)
            };
            assert!(outlets[0].offer(of("one", 1)) && !outlets[1].offer(of("two", 2)));
            let kept = outlets[1].last().expect("kept");
            assert_eq!((kept.traces, outlets[1].is_owner()), (Some(2), false));
            assert_eq!(outlets[1].replace(kept), !live);
            assert_eq!(outlets[1].is_owner(), !live);
            assert_eq!(outlets[0].finish(Duration::from_secs(20), || false)[0].error, None);
            let stored = traceformat::store::read(&path).expect("stored").roots;
            assert_eq!(stored.single().expect("one root").traces, Some(if live { 1 } else { 2 }));
        }
    }

    /// One thread at a time grows into the whole, and into nothing that lists events.
    #[test]
    fn a_cooperative_set_is_followed_by_the_whole() {
        let memory = Memory::default();
        let outlets = Outlet::shared(Publisher::start(vec![Box::new(memory)]), 2);
        let (exact, late) = (&outlets[0], &outlets[1]);
        let node = Cooperative { held: 0, yields: 0, away: 0, order: Order::Ring(ThreadIx::MAIN), racing: 0 };
        assert!(late.offer(set(Node::Cooperative(node), 2)));
        assert!(!exact.offer(set(Node::End, 2)), "a list of events");
        assert!(late.is_owner() && exact.offer(set(free(), 2)) && exact.is_owner());
        assert_eq!(late.out().and_then(|s| s.nodes.get(&NodeId::ROOT).cloned()), Some(free()));
    }

    #[test]
    fn the_first_set_is_the_one_and_only_the_whole_replaces_it() {
        let memory = Memory::default();
        let pushes = memory.pushes.clone();
        let outlets = Outlet::shared(Publisher::start(vec![Box::new(memory)]), 2);
        let (one, two) = (&outlets[0], &outlets[1]);
        assert_eq!((one.owner(), one.last()), (None, None));
        assert!(two.offer(set(Node::End, 2)));
        assert!(!one.offer(set(Node::End, 2)), "a union");
        assert_eq!((one.owner(), one.is_owner(), two.last().is_some()), (Some(1), false, true));
        assert!(one.asks_for_others()() && !two.asks_for_others()());
        // Not of the same threads: the runtime would refuse it.
        let mut other = set(free(), 2);
        other.threads.0[1].rank = 7;
        assert!(!one.offer(other));
        assert!(two.is_owner());
        assert!(one.offer(set(free(), 2)), "the whole");
        assert!(one.is_owner() && !two.offer(set(Node::End, 2)));
        assert_eq!(one.out().and_then(|s| s.nodes.get(&NodeId::ROOT).cloned()), Some(free()));
        let reports = one.finish(Duration::from_secs(20), || false);
        assert_eq!(reports[0].error, None);
        assert!(!two.offer(set(free(), 2)), "after the end");
        assert!(!pushes.lock().expect("nobody has panicked").is_empty());
    }
}
