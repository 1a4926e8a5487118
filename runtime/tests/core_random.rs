//! Random sets, driven in random orders through the decision procedure, against the reference check of the
//! trace format.
#![cfg(not(loom))]

mod support;
use rt_irs::core::{Config, Core, Poll};
use std::collections::{BTreeMap, BTreeSet};
use support::sets::{self, Rng};
use support::{Driver, small};
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::happens_before::Trace;
use traceformat::reference::admits;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, ScheduleSet, SiteSet};
use traceformat::schedule::validate::validate;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// A program without control dependence: each thread's events, in order.
struct Program(Vec<Vec<Event>>);

impl Program {
    /// `threads` threads of up to `most` reads and writes each, on two variables.
    fn random(rng: &mut Rng, threads: usize, most: usize) -> Program {
        let mut site = 0;
        let mut lanes = Vec::new();
        for t in 0..threads {
            let mut lane = Vec::new();
            for _ in 0..1 + rng.below(most) {
                let write = rng.below(2) == 0;
                let op = if write { Op::Store } else { Op::Load };
                let object = ObjectId(rng.below(2) as u64);
                lane.push(Event {
                    thread: ThreadIx(t as u16 + 1),
                    label: Label::new(site, op),
                    accesses: [Access { object, start: 0, end: 8, write }].into_iter().collect(),
                    object: None,
                    object2: None,
                });
                site += 1;
            }
            lanes.push(lane);
        }
        Program(lanes)
    }

    fn len(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// One interleaving of each Mazurkiewicz class, by brute force.
    fn classes(&self) -> BTreeMap<Trace, Vec<Event>> {
        let mut found = BTreeMap::new();
        self.extend(&mut vec![0; self.0.len()], &mut Vec::new(), &mut found);
        found
    }

    fn extend(&self, at: &mut [usize], u: &mut Vec<Event>, found: &mut BTreeMap<Trace, Vec<Event>>) {
        if u.len() == self.len() {
            found.entry(Trace::of(u)).or_insert_with(|| u.clone());
        }
        for t in 0..at.len() {
            if let Some(e) = self.0[t].get(at[t]) {
                at[t] += 1;
                u.push(e.clone());
                self.extend(at, u, found);
                u.pop();
                at[t] -= 1;
            }
        }
    }

    /// Executes in random order what the core lets happen. Returns false if it got stuck.
    fn run(&self, d: &mut Driver, rng: &mut Rng, mut between: impl FnMut(&Driver, usize)) -> bool {
        let mut at = vec![0; self.0.len()];
        while d.executed.len() < self.len() {
            between(d, d.executed.len());
            let mut order: Vec<usize> = (0..at.len()).collect();
            (1..at.len()).for_each(|i| order.swap(i, rng.below(i + 1)));
            let moved = order.iter().any(|&t| {
                let Some(e) = self.0[t].get(at[t]) else { return false };
                let moved = match d.event(e, 0) {
                    Poll::Go | Poll::GoFree => true,
                    Poll::Wait(_) => false,
                    other => panic!("{other:?} for {e:?}"),
                };
                at[t] += moved as usize;
                moved
            });
            if !moved {
                return false;
            }
        }
        true
    }
}

/// The set that admits exactly the given classes: a trie of their representatives, chains cut into sections
/// of up to `most` events.
fn trie(program: &Program, representatives: &[Vec<Event>], most: usize) -> ScheduleSet {
    let mut set = sets::set("0 end");
    set.counted = vec![SiteSet((0..program.len() as u32).map(SiteId).collect())];
    set.nodes.clear();
    let mut next = 1;
    build(&mut set, NodeId::ROOT, representatives, 0, most, &mut next);
    set
}

fn build(
    set: &mut ScheduleSet,
    id: NodeId,
    sequences: &[Vec<Event>],
    depth: usize,
    most: usize,
    next: &mut u64,
) {
    if sequences[0].len() == depth {
        set.nodes.insert(id, Node::End);
        return;
    }
    let mut groups: BTreeMap<Label, Vec<Vec<Event>>> = BTreeMap::new();
    for s in sequences {
        groups.entry(s[depth].label).or_default().push(s.clone());
    }
    let mut arms = Vec::new();
    for group in groups.into_values() {
        let common = |n: usize| group.iter().all(|s| s[depth..n] == group[0][depth..n]);
        let end =
            (depth + 1..=(depth + most).min(group[0].len())).rev().find(|&n| common(n)).unwrap_or(depth + 1);
        let target = NodeId(*next);
        *next += 1;
        arms.push(Arm {
            first: (group[0][depth].thread, group[0][depth].label),
            guard: Default::default(),
            section: section(&group[0], depth, end),
            target,
        });
        build(set, target, &group, end, most, next);
    }
    set.nodes.insert(id, Node::Choice(arms.into()));
}

/// Events `from..to` of a sequence with all their dependences.
fn section(sequence: &[Event], from: usize, to: usize) -> Section {
    let count = |t: ThreadIx, n: usize| sequence[..n].iter().filter(|e| e.thread == t).count() as i64;
    let mut lanes: BTreeMap<ThreadIx, Vec<Step>> = BTreeMap::new();
    for i in from..to {
        let e = &sequence[i];
        let mut step = Step::new(e.label);
        for t in (1..=4).map(ThreadIx).filter(|t| *t != e.thread) {
            let last = (0..i)
                .rev()
                .find(|&j| sequence[j].thread == t && traceformat::dependence::dependent(&sequence[j], e));
            if let Some(j) = last {
                step.preds.push(Pred::new(t, count(t, j + 1) - count(t, from)));
            }
        }
        lanes.entry(e.thread).or_default().push(step);
    }
    Section {
        counted: 0,
        lanes: lanes.into_iter().map(|(thread, steps)| Lane { thread, steps: steps.into() }).collect(),
    }
}

/// With some of the classes published: everything that the core lets happen is in them, nothing gets stuck,
/// and each class can happen.
#[test]
fn accepts_the_published_classes_and_no_others() {
    let mut rng = Rng::new(1);
    for round in 0..60 {
        let program = Program::random(&mut rng, 3, 3);
        let classes = program.classes();
        let keep = match round % 3 {
            0 => 1,
            1 => classes.len(),
            _ => 1 + rng.below(classes.len()),
        };
        let mut list: Vec<_> = classes.values().cloned().collect();
        (1..list.len()).for_each(|i| list.swap(i, rng.below(i + 1)));
        list.truncate(keep);
        let published: BTreeSet<Trace> = list.iter().map(|u| Trace::of(u)).collect();
        for most in [1, 3, 16] {
            let set = trie(&program, &list, most);
            validate(&set).unwrap_or_else(|e| panic!("round {round}: {e}"));
            for _ in 0..20 {
                let mut d = Driver::new(small());
                d.push_set(&set);
                assert!(
                    program.run(&mut d, &mut rng, |_, _| ()),
                    "round {round}: stuck after {:?}",
                    sets::text(&d.executed)
                );
                assert!(
                    published.contains(&Trace::of(&d.executed)),
                    "round {round}: {}",
                    sets::text(&d.executed)
                );
                assert!(admits(&set, &d.executed, &d.values));
            }
            for u in &list {
                let mut d = Driver::new(small());
                d.push_set(&set);
                for e in u {
                    assert_eq!(
                        d.event(e, 0),
                        Poll::Go,
                        "round {round}: {} then {:?}",
                        sets::text(&d.executed),
                        e.label
                    );
                }
            }
        }
    }
}

/// As above, with the classes published one after the other while the program runs.
#[test]
fn growth_while_running() {
    let mut rng = Rng::new(2);
    for round in 0..60 {
        let program = Program::random(&mut rng, 3, 3);
        let mut list: Vec<_> = program.classes().into_values().collect();
        (1..list.len()).for_each(|i| list.swap(i, rng.below(i + 1)));
        list.truncate(8);
        // Identities of nodes must not depend on what is published: single events, named by the prefix.
        let set_of = |n: usize| by_prefix(&program, &list[..n]);
        let mut d = Driver::new(small());
        let mut pushed = 0;
        let mut when = Rng::new(round);
        let done = program.run(&mut d, &mut rng, |d, _| {
            if pushed == 0 || pushed < list.len() && when.below(2) == 0 {
                pushed += 1;
                d.push_set(&set_of(pushed));
            }
        });
        assert!(done, "round {round}: stuck after {}", sets::text(&d.executed));
        assert!(
            admits(&set_of(pushed), &d.executed, &d.values),
            "round {round}: {}",
            sets::text(&d.executed)
        );
        let published: BTreeSet<Trace> = list[..pushed].iter().map(|u| Trace::of(u)).collect();
        assert!(published.contains(&Trace::of(&d.executed)));
    }
}

/// A trie of single events, its nodes named by the sequence of labels before them.
fn by_prefix(program: &Program, sequences: &[Vec<Event>]) -> ScheduleSet {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let name = |prefix: &[Event]| {
        let mut h = DefaultHasher::new();
        prefix.iter().for_each(|e| e.label.hash(&mut h));
        if prefix.is_empty() { NodeId::ROOT } else { NodeId(h.finish()) }
    };
    let mut set = sets::set("0 end");
    set.counted = vec![SiteSet((0..program.len() as u32).map(SiteId).collect())];
    set.nodes.clear();
    for s in sequences {
        for i in 0..s.len() {
            let arm = Arm {
                first: (s[i].thread, s[i].label),
                guard: Default::default(),
                section: section(s, i, i + 1),
                target: name(&s[..i + 1]),
            };
            let node = set.nodes.get_or_insert_with(name(&s[..i]), || Node::Choice(Vec::new().into()));
            if let Node::Choice(arms) = node
                && arms.iter().all(|a| a.first != arm.first)
            {
                arms.push(arm);
            }
        }
        set.nodes.insert(name(s), Node::End);
    }
    set
}

/// Arbitrary valid sets with several steps per section and free nodes; threads do what one path of the set
/// says and then anything. What the core lets happen, the reference admits.
#[test]
fn never_more_than_the_reference() {
    let mut rng = Rng::new(3);
    let mut compared = 0;
    for round in 0..400 {
        let set = sets::random_set(&mut rng, 1 + round % 4);
        if validate(&set).is_err() {
            continue;
        }
        for _ in 0..10 {
            let mut d = Driver::new(Config { path_capacity: [2, 4, 64][rng.below(3)], ..small() });
            d.push_set(&set);
            let wanted = along(&set, &mut rng);
            let mut at = [0; 4];
            for _ in 0..60 {
                let t = 1 + rng.below(3);
                let Some(label) = wanted[t].get(at[t]) else { continue };
                // Every event conflicts with every other one, so that nothing is admitted for being
                // independent.
                let accesses = [Access { object: ObjectId(0), start: 0, end: 8, write: true }];
                let e = Event {
                    thread: ThreadIx(t as u16),
                    label: *label,
                    accesses: accesses.into_iter().collect(),
                    object: None,
                    object2: None,
                };
                at[t] += matches!(d.event(&e, 0), Poll::Go | Poll::GoFree | Poll::Uncounted) as usize;
            }
            compared += d.executed.len();
            assert!(
                admits(&set, &d.executed, &d.values),
                "round {round}: {}\n{set:?}",
                sets::text(&d.executed)
            );
        }
    }
    assert!(compared > 5000, "{compared}");
}

/// What each thread does along a random path, and a few more events.
fn along(set: &ScheduleSet, rng: &mut Rng) -> Vec<Vec<Label>> {
    let mut wanted: Vec<Vec<Label>> = vec![Vec::new(); 4];
    let mut node = NodeId::ROOT;
    while let Some(Node::Choice(arms)) = set.nodes.get(&node) {
        let arm = &arms[rng.below(arms.len())];
        for l in &arm.section.lanes {
            wanted[l.thread.index()].extend(l.steps.iter().map(|s| s.label));
        }
        node = arm.target;
    }
    for (t, lane) in wanted.iter_mut().enumerate().skip(1) {
        for _ in 0..2 {
            lane.push(Label::new(2 * (t as u32 - 1) + rng.below(2) as u32, Op::Store));
        }
    }
    wanted
}

#[test]
fn cores_are_independent() {
    let (a, b) = (Core::new(small()), Core::new(small()));
    a.install(&sets::set("0 free")).expect("valid");
    assert!(a.has_set() && !b.has_set());
}
