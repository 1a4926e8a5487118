//! Sets that say something else than they should, in every part that a set has.

use super::sets::{self, Rng};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::cooperative::{Cooperative, Order};
use traceformat::schedule::fact::{Fact, Facts};
use traceformat::schedule::section::Pred;
use traceformat::schedule::set::{Assumption, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName};

/// The producer at most `d` items ahead.
pub fn ahead(of: Fingerprint, d: i64) -> ScheduleSet {
    let set = sets::set(&format!("0 -> 0: T1[1w<2.{}] T2[2w<1.1]", 1 - d));
    ScheduleSet { fingerprint: of, ..set }
}

/// One thread at a time, in a ring, at so many sites.
pub fn cooperative(of: Fingerprint, held: u32) -> ScheduleSet {
    let sites = |of: &[u32]| SiteSet(of.iter().map(|s| SiteId(*s)).collect());
    let root = Cooperative { held: 0, yields: 1, away: 2, order: Order::Ring(ThreadIx::MAIN), racing: 1 };
    ScheduleSet {
        fingerprint: of,
        counted: vec![sites(&(0..held).collect::<Vec<_>>()), sites(&[]), sites(&[])],
        nodes: [(NodeId::ROOT, Node::Cooperative(root))].into(),
        ..sets::set("0 end")
    }
}

/// A set without loops.
pub fn tree(of: Fingerprint, rng: &mut Rng) -> ScheduleSet {
    let depth = 1 + rng.below(3);
    ScheduleSet { fingerprint: of, ..sets::random_set(rng, depth) }
}

/// A number as an attacker would choose it.
fn number(rng: &mut Rng) -> i64 {
    let near = rng.below(7) as i64 - 3;
    *rng.pick(&[near, near, i64::MIN, i64::MAX, 1 << 31, -(1 << 31), 1 << 16])
}

/// Changes one thing.
pub fn mutant(rng: &mut Rng, set: &ScheduleSet) -> ScheduleSet {
    let mut out = set.clone();
    let ids: Vec<NodeId> = out.nodes.keys().copied().collect();
    let id = *rng.pick(&ids);
    let other = match rng.below(3) {
        0 => NodeId(rng.draw()),
        _ => *rng.pick(&ids),
    };
    match rng.below(12) {
        0 => drop(out.nodes.remove(&id)),
        1 => {
            let node = match rng.below(4) {
                0 => Node::End,
                1 => Node::Free { racing: rng.below(3) as u32 },
                2 => Node::Choice(Vec::new().into()),
                _ => Node::Cooperative(root(rng)),
            };
            // (A root that is free would end all questions.)
            if !(id == NodeId::ROOT && matches!(node, Node::Free { .. })) {
                out.nodes.insert(id, node);
            }
        }
        2 => {
            let node = out.nodes[&other.min(id)].clone();
            out.nodes.insert(other, node);
        }
        3 => {
            let sites = (0..rng.below(5)).map(|_| SiteId(rng.draw() as u32 >> rng.below(32)));
            out.counted.push(SiteSet(sites.collect()));
        }
        4 => drop(out.counted.pop()),
        5 => out.threads.0.push(ThreadName { parent: ThreadIx(rng.draw() as u16), rank: rng.draw() as u32 }),
        6 => drop(out.threads.0.pop()),
        7 => out.facts = Facts::from(vec![Fact::ArgumentsAtMost(rng.below(4) as u32)]),
        8 => out.assumptions.push(Assumption::AsTheTableSays("x".repeat(rng.below(300)))),
        9 => out.promises = Promises { locks_ordered: !out.promises.locks_ordered },
        10 => {
            out.origin = match rng.below(3) {
                0 => Origin::Certified,
                1 => Origin::Hand,
                _ => Origin::Engine("dpor".into(), String::new()),
            }
        }
        _ => out.traces = Some(rng.draw()),
    }
    for node in out.nodes.values_mut() {
        match node {
            Node::Choice(arms) if rng.chance(30) && !arms.is_empty() => {
                let at = rng.below(arms.len());
                arms.edit(|all| change_arm(rng, &mut all[at], other));
            }
            Node::Cooperative(c) if rng.chance(50) => *c = root(rng),
            _ => {}
        }
    }
    out
}

fn root(rng: &mut Rng) -> Cooperative {
    let mut table = || rng.below(5) as u32;
    let (held, yields, away, racing) = (table(), table(), table(), table());
    let order = match rng.below(3) {
        0 => Order::Any,
        1 => Order::Ring(ThreadIx(rng.below(5) as u16)),
        _ => Order::Ring(ThreadIx(rng.draw() as u16)),
    };
    Cooperative { held, yields, away, order, racing }
}

fn change_arm(rng: &mut Rng, arm: &mut traceformat::schedule::set::Arm, other: NodeId) {
    let thread = ThreadIx(*rng.pick(&[0, 1, 2, 3, 4, u16::MAX]));
    match rng.below(5) {
        0 => arm.target = other,
        1 => arm.first.0 = thread,
        2 => arm.section.counted = rng.below(4) as u32,
        3 => {
            let sections = &mut arm.section.lanes;
            if let Some(lane) = sections.iter_mut().next() {
                lane.thread = thread;
            }
        }
        _ => {
            let offset = number(rng);
            let lanes = arm.section.lanes.iter_mut();
            for step in lanes.flat_map(|l| l.steps.iter_mut()) {
                if rng.chance(50) {
                    step.preds.push(Pred::new(thread, offset));
                }
            }
        }
    }
}
