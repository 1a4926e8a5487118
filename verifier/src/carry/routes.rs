//! Ways to what a set has proven: its free nodes, each with the sections on the way.
//!
//! A set of a program that is not safe as a whole has free nodes, too: where all that can follow was proven,
//! before a failure was found elsewhere or the time was over. The program comes to each by executing the
//! sections on the way, in any order that they allow: such orders lead to one state.

use exec::machine::{Choice, Machine, Status, Step};
use rustc_hash::{FxHashMap, FxHashSet};
use traceformat::event::Label;
use traceformat::schedule::section::{Pred, Section};
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Free nodes that are looked at, at most.
const ROUTES: usize = 8;

/// The sections that lead to a free node.
pub type Route<'s> = Vec<&'s Section>;

/// The ways to free nodes, and the sites that race below any of these.
pub fn routes(set: &ScheduleSet) -> (Vec<Route<'_>>, Vec<SiteId>) {
    let (mut found, mut racing) = (Vec::new(), Vec::new());
    let mut seen: FxHashSet<NodeId> = FxHashSet::default();
    let mut open: Vec<(NodeId, Route<'_>)> = vec![(NodeId::ROOT, Vec::new())];
    while let Some((id, way)) = open.pop() {
        // (Of several ways to a node one is enough.)
        if found.len() >= ROUTES || !seen.insert(id) {
            continue;
        }
        match set.nodes.get(&id) {
            Some(Node::Free { racing: table }) => {
                racing.extend(set.counted.get(*table as usize).into_iter().flat_map(|t| &t.0).copied());
                found.push(way);
            }
            Some(Node::Choice(arms)) => {
                // Conditions on values may be met or not.
                for arm in arms.iter().rev().filter(|a| a.guard.is_always()) {
                    let mut preds = arm.section.lanes.iter().flat_map(|l| &l.steps).flat_map(|s| &s.preds);
                    if preds.all(|p| p.when.is_always()) {
                        open.push((arm.target, [&way[..], &[&arm.section]].concat()));
                    }
                }
            }
            Some(Node::End | Node::Cooperative(_)) | None => {}
        }
    }
    racing.sort_unstable();
    racing.dedup();
    (found, racing)
}

/// Executes the sections; the threads of the counted events, in order. The machine is in its first state,
/// names threads as the set does, and has this number for a site of the set. `None`: it does not go that way.
pub fn follow<M: Machine + ?Sized>(
    machine: &mut M,
    route: &Route<'_>,
    site: &dyn Fn(SiteId) -> SiteId,
) -> Option<Vec<ThreadIx>> {
    let mut counts: FxHashMap<ThreadIx, i64> = FxHashMap::default();
    let mut order = Vec::new();
    for section in route {
        let base = counts.clone();
        let of = |m: &FxHashMap<ThreadIx, i64>, t: ThreadIx| m.get(&t).copied().unwrap_or(0);
        let mut done = vec![0; section.lanes.len()];
        while done.iter().zip(section.lanes.iter()).any(|(d, l)| *d < l.steps.len()) {
            let before = machine.depth();
            for (lane, done) in section.lanes.iter().zip(&mut done) {
                let Some(step) = lane.steps.get(*done) else { continue };
                let met = |p: &Pred| of(&counts, p.thread) >= of(&base, p.thread) + p.offset;
                if step.preds.iter().all(met)
                    && let Some(label) = advance(machine, lane.thread)?
                {
                    if label != (Label { site: site(step.label.site), ..step.label }) {
                        return None;
                    }
                    *counts.entry(lane.thread).or_default() += 1;
                    *done += 1;
                    order.push(lane.thread);
                }
            }
            if machine.depth() == before && !join(machine) {
                return None;
            }
        }
    }
    Some(order)
}

/// Executes joins that may happen, in threads whose part of the section is over, too: whoever joins them in
/// turn waits for their end. A set counts no joins, so it lets them happen. False: there is none.
fn join<M: Machine + ?Sized>(machine: &mut M) -> bool {
    let before = machine.depth();
    for t in (0..machine.threads().len()).map(|t| ThreadIx(t as u16)) {
        while is_uncounted(machine, t) {
            // (A failure behind it is one of the program's, and was seen when it was verified.)
            if !matches!(machine.step(t, Choice::Main), Step::Done(_)) {
                machine.undo();
                break;
            }
        }
    }
    machine.depth() > before
}

/// May the thread go on, with an event that sets do not count?
pub fn is_uncounted<M: Machine + ?Sized>(machine: &M, t: ThreadIx) -> bool {
    machine.arms(t) == 0
        && machine.status(t, Choice::Main) == Status::Ready
        && !machine.next_event(t, Choice::Main).label.is_counted()
}

/// Executes a thread up to its next counted event, and says which that is. `Some(None)`: it has to wait for
/// others; `None`: inputs decide, or it fails.
fn advance<M: Machine + ?Sized>(machine: &mut M, t: ThreadIx) -> Option<Option<Label>> {
    loop {
        if t.index() >= machine.threads().len() || machine.status(t, Choice::Main) != Status::Ready {
            return Some(None);
        }
        if machine.arms(t) > 0 {
            return None;
        }
        let Step::Done(event) = machine.step(t, Choice::Main) else { return None };
        if event.label.is_counted() {
            return Some(Some(event.label));
        }
    }
}
