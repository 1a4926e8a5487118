//! Explorations written by hand, as a depth-first engine reports them.

use crate::clock::Preds;
use crate::compile::SECTION_EVENTS;
use crate::growth::{admits_something, delta};
use crate::subtree::{Body, Edge, Subtree, retain_publishable, successor};
use crate::traces::from_traces;
use crate::trie::{Header, Trie};
use model::stop::{SourceLocation, Violation};
use report::sink::{Outcome, PathEvent};
use smallvec::SmallVec;
use traceformat::event::{Event, Label, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::section::Pred;
use traceformat::schedule::set::{Node, NodeId, Origin, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

fn header() -> Header {
    Header {
        fingerprint: Fingerprint([7; 16]),
        origin: Origin::Engine("by hand".into(), "1".into()),
        facts: Facts::default(),
        assumptions: Vec::new(),
        counted: SiteSet((0..100).map(SiteId).collect()),
    }
}

fn threads(n: u32) -> ThreadTable {
    ThreadTable((0..n).map(|rank| ThreadName { parent: ThreadIx(0), rank }).collect())
}

/// Thread, site, operation, predecessors as (thread, absolute count).
fn ev(thread: u16, site: u32, op: Op, preds: &[(u16, i64)]) -> PathEvent {
    PathEvent {
        event: Event {
            thread: ThreadIx(thread),
            label: Label::new(site, op),
            accesses: SmallVec::new(),
            object: None,
            object2: None,
        },
        preds: preds.iter().map(|&(t, k)| Pred::new(ThreadIx(t), k)).collect(),
        lone_timeout: false,
        arms: 0,
        alone: false,
        births: SmallVec::new(),
    }
}

fn st(thread: u16, site: u32, preds: &[(u16, i64)]) -> PathEvent {
    ev(thread, site, Op::Store, preds)
}

fn lone(event: PathEvent) -> PathEvent {
    PathEvent { lone_timeout: true, ..event }
}

fn violated() -> Outcome {
    Outcome::Violated(Violation::Assertion { text: "x".into(), place: SourceLocation::default() })
}

fn up(trie: &mut Trie, depth: usize, free: bool) {
    trie.subtree_done(depth, free, &mut [SiteId(1)].into_iter());
}

fn root_arms(set: &ScheduleSet) -> usize {
    match &set.nodes[&NodeId::ROOT] {
        Node::Choice(arms) => arms.len(),
        other => panic!("the root is {other:?}"),
    }
}

#[test]
fn two_writers_end_as_one_free_node() {
    let mut t = Trie::new(header());
    let set = t.snapshot();
    assert!(!admits_something(&set), "nothing explored, nothing admitted");
    let first = [st(1, 1, &[]), st(2, 2, &[(1, 1)])];
    t.execution(&threads(2), &first, 0, &Outcome::Safe);
    let set = t.snapshot();
    assert_eq!((root_arms(&set), set.traces, set.nodes.len()), (1, Some(1), 2));
    let Node::Choice(arms) = &set.nodes[&NodeId::ROOT] else { unreachable!() };
    assert_eq!(arms[0].first, (ThreadIx(1), Label::new(1, Op::Store)));
    assert_eq!(arms[0].section.lane(ThreadIx(2)).unwrap().steps[0].preds, [Pred::new(ThreadIx(1), 1)]);
    assert_eq!(set.nodes[&arms[0].target], Node::End);
    up(&mut t, 2, true);
    up(&mut t, 1, true);
    let set = t.snapshot();
    let after_1 = successor(NodeId::ROOT, ThreadIx(1), Label::new(1, Op::Store));
    assert_eq!(set.nodes[&after_1], Node::Free { racing: 1 });
    let second = [st(2, 2, &[]), st(1, 1, &[(2, 1)])];
    t.execution(&threads(2), &second, 0, &Outcome::Safe);
    let both = t.snapshot();
    assert_eq!((root_arms(&both), both.traces), (2, Some(2)));
    let push = delta(&set, &both);
    assert_eq!(push.nodes.len(), 2, "the root and the new end: {push:?}");
    for d in [2, 1, 0] {
        up(&mut t, d, true);
    }
    assert!(t.is_free());
    let set = t.snapshot();
    assert_eq!(set.nodes.into_iter().collect::<Vec<_>>(), [(NodeId::ROOT, Node::Free { racing: 1 })]);
    assert_eq!(set.traces, Some(2));
    assert_eq!(set.counted[1], SiteSet(vec![SiteId(1)]));
}

/// p: `y=1`; q: `z=1; assert(y==0)`. The subtree after q with p asleep is clean, yet not free.
#[test]
fn a_clean_subtree_with_a_sleeping_failure_stays_closed() {
    let mut t = Trie::new(header());
    let (p, z, assert) = (st(1, 1, &[]), st(2, 2, &[]), ev(2, 3, Op::Load, &[]));
    t.execution(&threads(2), &[p.clone(), z.clone(), ev(2, 3, Op::Load, &[(1, 1)])], 0, &violated());
    assert!(!admits_something(&t.snapshot()));
    for d in [3, 2, 1] {
        up(&mut t, d, false);
    }
    // The engine's only other trace: q runs to its end before p. No subtree with p asleep is free but the
    // end.
    t.execution(&threads(2), &[z, assert, st(1, 1, &[(2, 2)])], 0, &Outcome::Safe);
    up(&mut t, 3, true);
    for d in [2, 1, 0] {
        up(&mut t, d, false);
    }
    assert!(!t.is_free());
    let set = t.snapshot();
    assert_eq!(set.traces, Some(1));
    assert_eq!(root_arms(&set), 1);
    let Node::Choice(arms) = &set.nodes[&NodeId::ROOT] else { unreachable!() };
    assert_eq!(arms[0].first.0, ThreadIx(2));
    assert_eq!(arms[0].section.lane(ThreadIx(1)).unwrap().steps[0].preds, [Pred::new(ThreadIx(2), 2)]);
}

#[test]
fn a_lone_timeout_waits_for_a_sibling() {
    let timeout = || lone(ev(1, 5, Op::SemTimeout, &[]));
    let post = st(2, 6, &[]);
    let mut t = Trie::new(header());
    t.execution(&threads(2), &[timeout(), st(2, 6, &[(1, 1)])], 0, &Outcome::Safe);
    assert!(!admits_something(&t.snapshot()));
    assert_eq!(t.snapshot().traces, Some(0));
    up(&mut t, 2, true);
    up(&mut t, 1, true);
    assert!(!admits_something(&t.snapshot()), "free below, but the others would wait for the clock");
    let mut failing = t.clone();
    t.execution(&threads(2), &[post.clone(), ev(1, 5, Op::SemWait, &[(2, 1)])], 0, &Outcome::Safe);
    assert_eq!((root_arms(&t.snapshot()), t.snapshot().traces), (2, Some(2)));
    // If the sibling is unsafe, there is no safe answer to "no timeout yet".
    failing.execution(&threads(2), &[post, ev(1, 5, Op::SemWait, &[(2, 1)])], 0, &violated());
    for d in [2, 1, 0] {
        up(&mut failing, d, false);
    }
    assert!(!admits_something(&failing.snapshot()));
    assert_eq!(failing.safe(), 1);
}

/// What others may do before a decision is seen must be known of each arm: while both arms are open, there
/// may be more than is known. Where nobody else exists there is not.
#[test]
fn open_arms_are_published_together_only_if_nobody_can_come_before() {
    for alone in [false, true] {
        let arm = |site| PathEvent { arms: 2, alone, ..ev(0, site, Op::Mark, &[]) };
        let mut t = Trie::new(header());
        t.execution(&threads(1), &[arm(1), st(1, 3, &[])], 0, &Outcome::Safe);
        assert!(!admits_something(&t.snapshot()), "one arm of two");
        t.moved(&threads(1), &[]);
        t.execution(&threads(1), &[arm(2), st(1, 3, &[])], 0, &Outcome::Safe);
        assert_eq!(admits_something(&t.snapshot()), alone);
        up(&mut t, 2, true);
        up(&mut t, 1, true);
        assert_eq!(root_arms(&t.snapshot()), 2, "one arm is complete");
    }
}

#[test]
fn lifecycle_events_are_no_nodes() {
    let join = || ev(0, 9, Op::Join, &[]);
    let mut t = Trie::new(header());
    let path = [st(1, 1, &[]), join(), st(0, 2, &[(1, 1)]), st(2, 3, &[])];
    t.execution(&threads(2), &path, 0, &Outcome::Safe);
    for d in [4, 3, 2] {
        up(&mut t, d, true);
    }
    let set = t.snapshot();
    let after_1 = successor(NodeId::ROOT, ThreadIx(1), Label::new(1, Op::Store));
    assert!(
        !matches!(set.nodes.get(&after_1), Some(Node::Free { .. })),
        "only the state after the join is free"
    );
    // A second trace that branches after the first event, without the join.
    t.execution(&threads(2), &[st(1, 1, &[]), st(2, 3, &[]), join(), st(0, 2, &[(2, 1)])], 1, &Outcome::Safe);
    let set = t.snapshot();
    let Node::Choice(arms) = &set.nodes[&after_1] else { panic!("{set:?}") };
    assert_eq!(arms.len(), 2);
    for d in [4, 3, 2, 1, 0] {
        up(&mut t, d, true);
    }
    assert!(t.is_free());
}

#[test]
fn sections_are_cut_at_fixed_places_and_split_where_a_branch_appears() {
    let n = 2 * SECTION_EVENTS as u32 + 3;
    let line: Vec<_> = (0..n).map(|i| st(1, i, &[])).chain([st(2, 50, &[(1, n as i64)])]).collect();
    let mut t = Trie::new(header());
    t.execution(&threads(2), &line, 0, &Outcome::Safe);
    let old = t.snapshot();
    assert_eq!(old.nodes.len(), 4, "two cuts, root, end");
    // Thread 2's event may also come after the 20th.
    for d in (21..=line.len()).rev() {
        up(&mut t, d, false);
    }
    let mut other = line[..20].to_vec();
    other.push(st(2, 50, &[(1, 20)]));
    other.push(st(1, 20, &[(2, 1)]));
    other.extend_from_slice(&line[21..n as usize]);
    t.execution(&threads(2), &other, 20, &Outcome::Safe);
    let new = t.snapshot();
    assert!(old.nodes.keys().all(|id| new.nodes.contains_key(id)), "cuts stay");
    let at_20 = (0..20).fold(NodeId::ROOT, |id, i| successor(id, ThreadIx(1), Label::new(i, Op::Store)));
    let Node::Choice(arms) = &new.nodes[&at_20] else { panic!("no node at the branch") };
    assert_eq!(arms.len(), 2);
    // Relative to the base of the section: 20 events of thread 1 came before.
    let second = arms.iter().find(|a| a.first.0 == ThreadIx(2)).unwrap();
    assert_eq!(second.section.lane(ThreadIx(2)).unwrap().steps[0].preds, [Pred::new(ThreadIx(1), 0)]);
    assert_eq!(second.section.lane(ThreadIx(1)).unwrap().steps[0].preds, [Pred::new(ThreadIx(2), 1)]);
}

#[test]
fn implied_predecessors_are_dropped() {
    let path = [
        st(1, 1, &[]),
        st(2, 2, &[(1, 1)]),
        // 1 is behind 2; and what the previous event of the thread knew need not be said again.
        st(3, 3, &[(1, 1), (2, 1)]),
        st(3, 4, &[(2, 1)]),
    ];
    let set = from_traces(header(), &threads(3), &[path.to_vec()]).unwrap();
    let Node::Choice(arms) = &set.nodes[&NodeId::ROOT] else { panic!() };
    let steps = &arms[0].section.lane(ThreadIx(3)).unwrap().steps;
    assert_eq!(steps[0].preds, [Pred::new(ThreadIx(2), 1)]);
    assert_eq!(steps[1].preds, []);
}

#[test]
fn nonsense_publishes_nothing() {
    // Waits for nothing known; an uncounted site; no such thread; a second next event of one thread.
    for bad in [st(1, 1, &[(2, 1)]), st(1, 4711, &[]), st(9, 1, &[]), st(2, 2, &[])] {
        let mut t = Trie::new(header());
        t.execution(&threads(2), &[st(2, 1, &[])], 0, &Outcome::Safe);
        t.execution(&threads(2), &[bad], 0, &Outcome::Safe);
        assert!(t.defect().is_some());
        assert!(!admits_something(&t.snapshot()));
        up(&mut t, 0, true);
        assert!(!t.is_free());
    }
}

/// Depth first through all orders of `n` independent-looking writers: the trie stays a spine.
#[test]
fn a_safe_program_costs_depth_times_branching() {
    const N: u16 = 6;
    fn go(t: &mut Trie, path: &mut Vec<PathEvent>, changed: &mut usize, peak: &mut usize) {
        if path.len() == N as usize {
            t.execution(&threads(N as u32), path, *changed, &Outcome::Safe);
            *changed = path.len();
            *peak = (*peak).max(t.kept());
        }
        for i in 1..=N {
            if path.iter().all(|e| e.event.thread.0 != i) {
                let before: Vec<_> = path.last().map(|e| (e.event.thread.0, 1)).into_iter().collect();
                path.push(st(i, i as u32, &before));
                go(t, path, changed, peak);
                up(t, path.len(), true);
                path.pop();
                *changed = (*changed).min(path.len());
            }
        }
    }
    let mut t = Trie::new(header());
    let (mut changed, mut peak) = (0, 0);
    go(&mut t, &mut Vec::new(), &mut changed, &mut peak);
    up(&mut t, 0, true);
    assert!(t.is_free());
    assert_eq!(t.snapshot().traces, Some(720));
    assert!(peak <= 1 + (N as usize) * (N as usize + 1) / 2, "{peak} nodes kept");
}

/// Below a decision that nobody sees, proven nodes are nested as deep as the execution is long.
#[test]
fn what_is_nested_deeply_needs_no_stack() {
    const N: u32 = 200_000;
    let small = std::thread::Builder::new().stack_size(1 << 20);
    let run = || {
        let mut t = Trie::new(header());
        let none = SiteId::UNNUMBERED.0;
        for way in [0, 1] {
            let decision = PathEvent { arms: 2, ..ev(0, none, Op::Mark, &[]) };
            let label = Label { outcome: way, ..decision.event.label };
            let mut path = vec![PathEvent { event: Event { label, ..decision.event.clone() }, ..decision }];
            path.extend((0..N).map(|i| st(0, i % 50, &[])));
            t.execution(&threads(1), &path, 0, &Outcome::Safe);
            for depth in (1..=path.len()).rev() {
                up(&mut t, depth, true);
            }
            let stored = t.stored().expect("not finished");
            let again = Trie::restored(header(), &[SiteId(1)], stored).expect("whole");
            assert_eq!((again.kept(), again.snapshot()), (t.kept(), t.snapshot()));
        }
        assert!(t.kept() > 2 * N as usize);
        up(&mut t, 0, true);
        assert!(t.is_free());
    };
    small.spawn(run).expect("a thread").join().expect("it has not overflowed");
}

#[test]
fn single_traces_share_prefixes_whatever_their_order() {
    let a = vec![st(1, 1, &[]), st(2, 2, &[(1, 1)]), st(3, 3, &[(2, 1)])];
    let b = vec![st(2, 2, &[]), st(1, 1, &[(2, 1)]), st(3, 3, &[(1, 1)])];
    let c = vec![st(1, 1, &[]), st(3, 3, &[(1, 1)]), st(2, 2, &[(3, 1)])];
    let one = from_traces(header(), &threads(3), &[a.clone(), c.clone(), b.clone()]).unwrap();
    let two = from_traces(header(), &threads(3), &[b, a, c]).unwrap();
    assert_eq!(one.traces, Some(3));
    assert_eq!(one.nodes.keys().collect::<Vec<_>>(), two.nodes.keys().collect::<Vec<_>>());
    assert_eq!(root_arms(&one), 2);
}

/// Two nodes of the engine that are one node of the set: what one worker finishes there the other one is
/// still below.
#[test]
fn a_node_stays_open_as_long_as_a_worker_is_below_it() {
    let mut t = Trie::new(header());
    let (a, b) = (st(1, 1, &[]), st(2, 2, &[]));
    t.worker(0);
    t.execution(&threads(3), &[a.clone(), b.clone(), st(1, 3, &[])], 0, &Outcome::Safe);
    t.worker(1);
    t.moved(&threads(3), &[a.clone(), b.clone()]);
    t.worker(0);
    (1..=3).rev().for_each(|depth| up(&mut t, depth, false));
    // Other nodes, which would take the place of finished ones.
    t.execution(&threads(3), &[b.clone(), a.clone(), st(2, 4, &[])], 0, &Outcome::Safe);
    t.worker(1);
    t.execution(&threads(3), &[a.clone(), b.clone(), st(0, 5, &[])], 2, &Outcome::Safe);
    (1..=3).rev().for_each(|depth| up(&mut t, depth, false));
    t.worker(0);
    (0..=3).rev().for_each(|depth| up(&mut t, depth, false));
    assert_eq!(t.defect(), None);
    let set = t.snapshot();
    let mut one = Trie::new(header());
    one.execution(&threads(3), &[a.clone(), b.clone(), st(1, 3, &[])], 0, &Outcome::Safe);
    one.execution(&threads(3), &[a.clone(), b.clone(), st(0, 5, &[])], 2, &Outcome::Safe);
    one.execution(&threads(3), &[b, a, st(2, 4, &[])], 0, &Outcome::Safe);
    (0..=3).rev().for_each(|depth| up(&mut one, depth, false));
    assert_eq!(set.nodes, one.snapshot().nodes);
}

#[test]
fn a_lone_timeout_goes_with_what_it_was_beside() {
    let arm = |thread, op, outcome, lone, arms| {
        let label = Label { site: SiteId(1), op, outcome };
        let (thread, preds, id) = (ThreadIx(thread), Preds::new(), NodeId(1));
        let edge = Edge { thread, label, preds, lone, arms, alone: false, id };
        Subtree { chain: vec![edge], body: Body::End, safe: 1, published: 1 }
    };
    let timeout = || arm(1, Op::CondTimeout, 0, true, 0);
    let mut incomplete = vec![timeout(), arm(2, Op::Mark, 0, false, 2)];
    retain_publishable(&mut incomplete);
    assert!(incomplete.is_empty(), "{incomplete:?}");
    let mut complete = vec![timeout(), arm(2, Op::Mark, 0, false, 2), arm(2, Op::Mark, 1, false, 2)];
    retain_publishable(&mut complete);
    assert_eq!(complete.len(), 3);
}
