//! Schedule sets for what is measured. Proven by nobody.

use irs_demos::sets::Sites;
use traceformat::event::{Label, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::condition::{Atom, Cmp, Condition};
use traceformat::schedule::fact::Facts;
use traceformat::schedule::nodes::Nodes;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{
    Arm, Cooperative, Node, NodeId, Order, Origin, Promises, ScheduleSet, SiteSet,
};
use traceformat::site::{SiteId, SiteKind};
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

/// A set of these nodes, for a program whose main creates `children` threads.
pub fn set(
    fingerprint: Fingerprint,
    children: u32,
    counted: Vec<SiteSet>,
    nodes: impl IntoIterator<Item = (NodeId, Node)>,
) -> ScheduleSet {
    ScheduleSet {
        fingerprint,
        origin: Origin::Hand,
        threads: ThreadTable((0..children).map(|rank| ThreadName { parent: ThreadIx::MAIN, rank }).collect()),
        facts: Facts::default(),
        assumptions: Vec::new(),
        promises: Promises::default(),
        counted,
        nodes: nodes.into_iter().collect(),
        traces: None,
    }
}

/// One free node in which nothing races.
pub fn free_without_races(sites: &Sites, children: u32) -> ScheduleSet {
    let mut set = sites.free(children);
    set.counted[0] = SiteSet::default();
    set
}

/// All sites held, in a ring that main begins; all of them may race, or none.
pub fn in_turn(sites: &Sites, children: u32, races: bool) -> ScheduleSet {
    let all = (0u32..).zip(&sites.sites).filter(|(_, s)| !s.kind.is_mark());
    let held = SiteSet(all.map(|(n, _)| SiteId(n)).collect());
    let order = Order::Ring(ThreadIx::MAIN);
    let node = Cooperative { held: 0, yields: 1, away: 1, order, racing: u32::from(!races) };
    let nodes = [(NodeId::ROOT, Node::Cooperative(node))];
    set(sites.fingerprint, children, vec![held, SiteSet::default()], nodes)
}

/// The stores of a function, in the order of the source.
pub fn stores(sites: &Sites, function: &str) -> Vec<SiteId> {
    let all = sites.sites.iter().enumerate();
    all.filter(|(_, s)| s.function == function && s.kind == SiteKind::Store)
        .map(|(i, _)| SiteId(i as u32))
        .collect()
}

/// One section, then free.
pub fn one_section(sites: &Sites, children: u32, lanes: Vec<Lane>) -> ScheduleSet {
    let mut counted: Vec<SiteId> = lanes.iter().flat_map(|l| &l.steps).map(|s| s.label.site).collect();
    counted.sort();
    counted.dedup();
    let arm = Arm {
        first: (lanes[0].thread, lanes[0].steps[0].label),
        guard: Condition::default(),
        section: Section { counted: 0, lanes: lanes.into() },
        target: NodeId(1),
    };
    let nodes = [(NodeId::ROOT, Node::Choice(vec![arm].into())), (NodeId(1), Node::Free { racing: 1 })];
    set(sites.fingerprint, children, vec![SiteSet(counted), SiteSet::default()], nodes)
}

/// For `constrained.c`: each of thread 2's stores comes after thread 1's.
pub fn long_done(sites: &Sites, steps: usize) -> Option<ScheduleSet> {
    let (one, two) = (*stores(sites, "one").first()?, *stores(sites, "two").first()?);
    let after =
        Step { preds: vec![Pred::new(ThreadIx(1), 1)].into(), ..Step::new(Label::new(two.0, Op::Store)) };
    let lanes = vec![
        Lane { thread: ThreadIx(1), steps: vec![Step::new(Label::new(one.0, Op::Store))].into() },
        Lane { thread: ThreadIx(2), steps: vec![after; steps].into() },
    ];
    Some(one_section(sites, 2, lanes))
}

/// For `installs.c` with so many bytes to read: the waiter's store comes after the reader's last one. Then
/// what `arms` name, never reached: ways on for values of that last store that it does not have, so that sets
/// with more of them contain those with fewer.
pub fn installs(sites: &Sites, bytes: usize, arms: std::ops::Range<u64>) -> Option<ScheduleSet> {
    let (reader, waiter) = (ThreadIx(1), ThreadIx(2));
    let (each, last) = match *stores(sites, "reader") {
        [each, last] => (Label::new(each.0, Op::Store), Label::new(last.0, Op::Store)),
        _ => return None,
    };
    let store = Label::new(stores(sites, "waiter").first()?.0, Op::Store);
    let mut steps = vec![Step::new(each); bytes];
    steps.push(Step { publishes: true, ..Step::new(last) });
    let lanes = vec![
        Lane { thread: reader, steps: steps.into() },
        Lane {
            thread: waiter,
            steps: vec![Step { preds: vec![Pred::new(reader, bytes as i64 + 1)].into(), ..Step::new(store) }]
                .into(),
        },
    ];
    let mut whole = one_section(sites, 2, lanes);
    let on = |value: u64| Arm {
        first: (waiter, store),
        // The store's value is 1.
        guard: Condition::from(vec![Atom { thread: reader, offset: 0, cmp: Cmp::Eq, value: value + 2 }]),
        section: Section {
            counted: 0,
            lanes: vec![Lane { thread: waiter, steps: vec![Step::new(store)].into() }].into(),
        },
        target: NodeId(2),
    };
    whole.nodes.insert(NodeId(1), Node::Choice(arms.map(on).collect()));
    whole.nodes.insert(NodeId(2), Node::End);
    Some(whole)
}

/// For `handover.c schedule`: `rounds` times around the ring.
pub fn ring(sites: &Sites, threads: usize, rounds: usize) -> Option<ScheduleSet> {
    let store = *stores(sites, "by_schedule").first()?;
    let lanes = (0..threads)
        .map(|t| Lane {
            thread: ThreadIx(t as u16 + 1),
            steps: (0..rounds)
                .map(|round| {
                    let mut step = Step::new(Label::new(store.0, Op::Store));
                    if t > 0 {
                        step.preds.push(Pred::new(ThreadIx(t as u16), round as i64 + 1));
                    } else if round > 0 {
                        step.preds.push(Pred::new(ThreadIx(threads as u16), round as i64));
                    }
                    step
                })
                .collect(),
        })
        .collect();
    Some(one_section(sites, threads as u32, lanes))
}

/// A chain of `n` sections with one event each, of two threads in turn, whose sites are 0 … `sites`-1.
pub fn chain(n: usize, sites: u32) -> ScheduleSet {
    let step = |i: usize| {
        let mut s = Step::new(Label::new(i as u32 % sites, Op::Store));
        if i > 0 {
            // The event before, which is the other thread's latest.
            s.preds.push(Pred::new(ThreadIx(1 - (i % 2) as u16), 0));
        }
        s
    };
    let counted = SiteSet((0..sites).map(SiteId).collect());
    let nodes = (0..=n).map(|i| {
        let node = if i == n {
            Node::Free { racing: 0 }
        } else {
            let (thread, s) = (ThreadIx((i % 2) as u16), step(i));
            Node::Choice(
                vec![Arm {
                    first: (thread, s.label),
                    guard: Condition::default(),
                    section: Section {
                        counted: 0,
                        lanes: vec![Lane { thread, steps: vec![s].into() }].into(),
                    },
                    target: NodeId(i as u64 + 1),
                }]
                .into(),
            )
        };
        (NodeId(i as u64), node)
    });
    set(Fingerprint([7; 16]), 1, vec![counted], nodes)
}

/// Two chains of `n` sections each from the root, which threads 0 and 1 begin, and the second one's nodes.
/// Identities are scattered, as hashes are.
pub fn fork(n: usize) -> (ScheduleSet, std::collections::BTreeSet<NodeId>) {
    const SITES: u32 = 16;
    let mut nodes = Nodes::new();
    let mut first = Vec::new();
    let id =
        |branch: u64, i: usize| NodeId(((branch << 32) | (i as u64 + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    for branch in 0..2u64 {
        let id = |i: usize| id(branch, i);
        for i in 0..n {
            let thread = (i as u64 + branch) % 2;
            let mut step = Step::new(Label::new(i as u32 % SITES, Op::Store));
            if i > 0 {
                step.preds.push(Pred::new(ThreadIx(1 - thread as u16), 0));
            }
            let arm = Arm {
                first: (ThreadIx(thread as u16), step.label),
                guard: Condition::default(),
                section: Section {
                    counted: 0,
                    lanes: vec![Lane { thread: ThreadIx(thread as u16), steps: vec![step].into() }].into(),
                },
                target: id(i),
            };
            match i {
                0 => first.push(arm),
                i => drop(nodes.insert(id(i - 1), Node::Choice(vec![arm].into()))),
            }
        }
        nodes.insert(id(n - 1), Node::End);
    }
    nodes.insert(NodeId::ROOT, Node::Choice(first.into()));
    let whole = set(Fingerprint([7; 16]), 1, vec![SiteSet((0..SITES).map(SiteId).collect())], nodes);
    (whole, (0..n).map(|i| id(1, i)).collect())
}

/// A path of `length` sections with one event each, of two threads in turn, in a tree with so many traces: at
/// the nodes of the path the other thread may go first, and below that there are as many traces everywhere.
pub fn tree(length: usize, traces: usize) -> ScheduleSet {
    let mut nodes = Nodes::new();
    let mut next = length as u64 + 1;
    let arm = |thread: usize, site: usize, target: u64| {
        let mut step = Step::new(Label::new(site as u32 % 16, Op::Store));
        step.preds.push(Pred::new(ThreadIx(1 - thread as u16), 0));
        let thread = ThreadIx(thread as u16);
        Arm {
            first: (thread, step.label),
            guard: Condition::default(),
            section: Section { counted: 0, lanes: vec![Lane { thread, steps: vec![step].into() }].into() },
            target: NodeId(target),
        }
    };
    for i in 0..length {
        let mut arms = vec![arm(i % 2, i, i as u64 + 1)];
        // Of the other traces, those that leave the path here.
        let here = (traces - 1) * (i + 1) / length - (traces - 1) * i / length;
        if here > 0 {
            arms.push(arm(1 - i % 2, i, next));
            for n in 1..here {
                nodes.insert(
                    NodeId(next),
                    Node::Choice(vec![arm(0, n, next + 1), arm(1, n, next + 2)].into()),
                );
                nodes.insert(NodeId(next + 1), Node::End);
                next += 2;
            }
            nodes.insert(NodeId(next), Node::End);
            next += 1;
        }
        nodes.insert(NodeId(i as u64), Node::Choice(arms.into()));
    }
    nodes.insert(NodeId(length as u64), Node::End);
    set(Fingerprint([7; 16]), 1, vec![SiteSet((0..16).map(SiteId).collect())], nodes)
}

/// Thread 0 has `steps` events at site 0; each has as predecessors the first event of `distinct` other
/// threads.
pub fn fan(steps: usize, distinct: usize) -> ScheduleSet {
    let first = Step::new(Label::new(1, Op::Store));
    let after = Step {
        preds: (1..=distinct).map(|t| Pred::new(ThreadIx(t as u16), 1)).collect(),
        ..Step::new(Label::new(0, Op::Store))
    };
    let others =
        (1..=distinct).map(|t| Lane { thread: ThreadIx(t as u16), steps: vec![first.clone()].into() });
    let mut lanes = vec![Lane { thread: ThreadIx(0), steps: vec![after; steps].into() }];
    lanes.extend(others);
    let arm = Arm {
        first: if distinct == 0 {
            (ThreadIx(0), Label::new(0, Op::Store))
        } else {
            (ThreadIx(1), first.label)
        },
        guard: Condition::default(),
        section: Section { counted: 0, lanes: lanes.into() },
        target: NodeId(1),
    };
    let counted = SiteSet(vec![SiteId(0), SiteId(1)]);
    let nodes = [(NodeId::ROOT, Node::Choice(vec![arm].into())), (NodeId(1), Node::Free { racing: 0 })];
    set(Fingerprint([7; 16]), distinct as u32, vec![counted], nodes)
}
