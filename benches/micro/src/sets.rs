//! Schedule sets for what is measured. Proven by nobody.

use irs_demos::sets::Sites;
use traceformat::event::{Label, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::condition::Condition;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, Origin, ScheduleSet, SiteSet};
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
        assumptions: Vec::new(),
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
        section: Section { counted: 0, lanes },
        target: NodeId(1),
    };
    let nodes = [(NodeId::ROOT, Node::Choice(vec![arm])), (NodeId(1), Node::Free { racing: 1 })];
    set(sites.fingerprint, children, vec![SiteSet(counted), SiteSet::default()], nodes)
}

/// For `constrained.c`: each of thread 2's stores comes after thread 1's.
pub fn long_done(sites: &Sites, steps: usize) -> Option<ScheduleSet> {
    let (one, two) = (*stores(sites, "one").first()?, *stores(sites, "two").first()?);
    let after = Step { preds: vec![Pred::new(ThreadIx(1), 1)], ..Step::new(Label::new(two.0, Op::Store)) };
    let lanes = vec![
        Lane { thread: ThreadIx(1), steps: vec![Step::new(Label::new(one.0, Op::Store))] },
        Lane { thread: ThreadIx(2), steps: vec![after; steps] },
    ];
    Some(one_section(sites, 2, lanes))
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
            Node::Choice(vec![Arm {
                first: (thread, s.label),
                guard: Condition::default(),
                section: Section { counted: 0, lanes: vec![Lane { thread, steps: vec![s] }] },
                target: NodeId(i as u64 + 1),
            }])
        };
        (NodeId(i as u64), node)
    });
    set(Fingerprint([7; 16]), 1, vec![counted], nodes)
}

/// Two chains of `n` sections each from the root, which threads 0 and 1 begin; the nodes of the second one have numbers from 2^32 on.
pub fn fork(n: usize) -> ScheduleSet {
    const SITES: u32 = 16;
    let mut nodes = std::collections::BTreeMap::new();
    let mut first = Vec::new();
    for branch in 0..2u64 {
        let id = |i: usize| NodeId((branch << 32) | (i as u64 + 1));
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
                    lanes: vec![Lane { thread: ThreadIx(thread as u16), steps: vec![step] }],
                },
                target: id(i),
            };
            match i {
                0 => first.push(arm),
                i => drop(nodes.insert(id(i - 1), Node::Choice(vec![arm]))),
            }
        }
        nodes.insert(id(n - 1), Node::End);
    }
    nodes.insert(NodeId::ROOT, Node::Choice(first));
    set(Fingerprint([7; 16]), 1, vec![SiteSet((0..SITES).map(SiteId).collect())], nodes)
}

/// Thread 0 has `steps` events at site 0; each has as predecessors the first event of `distinct` other threads.
pub fn fan(steps: usize, distinct: usize) -> ScheduleSet {
    let first = Step::new(Label::new(1, Op::Store));
    let after = Step {
        preds: (1..=distinct).map(|t| Pred::new(ThreadIx(t as u16), 1)).collect(),
        ..Step::new(Label::new(0, Op::Store))
    };
    let others = (1..=distinct).map(|t| Lane { thread: ThreadIx(t as u16), steps: vec![first.clone()] });
    let mut lanes = vec![Lane { thread: ThreadIx(0), steps: vec![after; steps] }];
    lanes.extend(others);
    let arm = Arm {
        first: if distinct == 0 {
            (ThreadIx(0), Label::new(0, Op::Store))
        } else {
            (ThreadIx(1), first.label)
        },
        guard: Condition::default(),
        section: Section { counted: 0, lanes },
        target: NodeId(1),
    };
    let counted = SiteSet(vec![SiteId(0), SiteId(1)]);
    let nodes = [(NodeId::ROOT, Node::Choice(vec![arm])), (NodeId(1), Node::Free { racing: 0 })];
    set(Fingerprint([7; 16]), distinct as u32, vec![counted], nodes)
}
