//! Sections of several threads cut into single-threaded ones, as STTT 2020's schedule S3 has them.
//!
//! In a set whose sections put all events in one order (`--opt 0`), each section becomes a chain of sections,
//! one for each run of events of one thread, through nodes with a single arm. What the set admits stays the
//! same; what differs is how often a section is looked up.

use anyhow::{Result, ensure};
use traceformat::schedule::condition::Condition;
use traceformat::schedule::nodes::Nodes;
use traceformat::schedule::section::{Lane, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, ScheduleSet};
use traceformat::thread::ThreadIx;

/// The origin stays, so that the checker counts events as the engine did; nobody stands for the result until
/// the checker has accepted it.
///
/// # Errors
/// A section's events depend on conditions, whose positions would change, or have no order.
pub fn at_switches(set: &ScheduleSet) -> Result<ScheduleSet> {
    let mut nodes = Nodes::new();
    let mut fresh = set.nodes.keys().next_back().map_or(0, |n| n.0);
    // New names go downwards from the top: identities are hashes, and the largest one may be the largest
    // there is.
    let mut name = || loop {
        fresh = fresh.wrapping_sub(1);
        if fresh != 0 && !set.nodes.contains_key(&NodeId(fresh)) {
            return NodeId(fresh);
        }
    };
    for (id, node) in &set.nodes {
        let Node::Choice(arms) = node else {
            nodes.insert(*id, node.clone());
            continue;
        };
        let mut first_pieces = Vec::new();
        for arm in arms {
            ensure!(arm.guard == Condition::default(), "an arm has a condition");
            let pieces = pieces(&arm.section, arm.first.0)?;
            let count = pieces.len();
            let mut at = None;
            for (i, section) in pieces.into_iter().enumerate() {
                let lane = &section.lanes[0];
                let target = if i + 1 == count { arm.target } else { name() };
                let piece = Arm {
                    first: (lane.thread, lane.steps[0].label),
                    guard: Condition::default(),
                    section,
                    target,
                };
                match at.replace(target) {
                    None => first_pieces.push(piece),
                    Some(from) => drop(nodes.insert(from, Node::Choice(vec![piece].into()))),
                }
            }
        }
        nodes.insert(*id, Node::Choice(first_pieces.into()));
    }
    Ok(ScheduleSet { nodes, traces: None, ..set.clone() })
}

/// The section's events in an order that it admits, beginning with `first`'s, cut where the thread changes.
fn pieces(section: &Section, first: ThreadIx) -> Result<Vec<Section>> {
    let lanes = &section.lanes;
    let mut done = vec![0usize; lanes.len()];
    let mut out: Vec<Section> = Vec::new();
    let mut current = lanes.iter().position(|l| l.thread == first);
    let enabled = |step: &Step, done: &[usize]| {
        step.preds.iter().all(|p| {
            let at = lanes.iter().position(|l| l.thread == p.thread);
            p.offset <= 0 || at.is_some_and(|i| done[i] as i64 >= p.offset)
        })
    };
    while done.iter().zip(lanes).any(|(n, l)| *n < l.steps.len()) {
        // Where the one that runs cannot go on, the next that can.
        let can = |i: usize| lanes[i].steps.get(done[i]).is_some_and(|s| enabled(s, &done));
        let next = current.filter(|i| can(*i)).or_else(|| (0..lanes.len()).find(|i| can(*i)));
        let Some(i) = next else { anyhow::bail!("a section whose events wait for each other") };
        let before = done.clone();
        let mut steps = Vec::new();
        while let Some(step) = lanes[i].steps.get(done[i])
            && enabled(step, &done)
        {
            let mut step = step.clone();
            ensure!(!step.publishes, "an event publishes its value");
            for p in &mut step.preds {
                ensure!(p.when == Condition::default(), "an edge has a condition");
                // Counted from this piece's beginning instead of the section's.
                if let Some(u) = lanes.iter().position(|l| l.thread == p.thread) {
                    p.offset -= before[u] as i64;
                }
            }
            steps.push(step);
            done[i] += 1;
        }
        let lanes = vec![Lane { thread: lanes[i].thread, steps: steps.into() }].into();
        out.push(Section { counted: section.counted, lanes });
        current = None;
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use traceformat::event::{Label, Op};
    use traceformat::schedule::one_or_many::OneOrMany;
    use traceformat::schedule::section::Pred;

    fn step(site: u32, preds: &[(u16, i64)]) -> Step {
        let mut s = Step::new(Label::new(site, Op::Store));
        s.preds = preds.iter().map(|(t, o)| Pred::new(ThreadIx(*t), *o)).collect();
        s
    }

    #[test]
    fn pieces_keep_their_predecessors() {
        // 1, 2, then thread 2's two, then 3 of thread 1 again.
        let a = vec![step(1, &[(2, -1)]), step(2, &[]), step(3, &[(2, 2)])];
        let b = vec![step(4, &[(1, 2)]), step(5, &[])];
        let lane = |t, steps| Lane { thread: ThreadIx(t), steps: OneOrMany::from(steps) };
        let section = Section { counted: 0, lanes: vec![lane(1, a), lane(2, b)].into() };
        let out = pieces(&section, ThreadIx(1)).unwrap();
        let threads: Vec<_> = out.iter().map(|s| (s.lanes[0].thread.0, s.len())).collect();
        assert_eq!(threads, [(1, 2), (2, 2), (1, 1)]);
        let offset = |piece: usize, step: usize| out[piece].lanes[0].steps[step].preds[0].offset;
        // Still the event before the section; the last of the first piece; the last of the second.
        assert_eq!((offset(0, 0), offset(1, 0), offset(2, 0)), (-1, 0, 0));
    }

    #[test]
    fn a_cycle_is_refused() {
        let lane = |t, steps| Lane { thread: ThreadIx(t), steps: OneOrMany::from(steps) };
        let lanes = vec![lane(1, vec![step(1, &[(2, 1)])]), lane(2, vec![step(2, &[(1, 1)])])];
        assert!(pieces(&Section { counted: 0, lanes: lanes.into() }, ThreadIx(1)).is_err());
    }
}
