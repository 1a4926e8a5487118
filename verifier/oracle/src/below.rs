//! All that a set admits which leads along one path to a free node, on the machine of a program: executed,
//! without any reduction, and without a look at how the set came about.

use exec::execution::{End, enabled, quiescent};
use exec::machine::{Choice, Machine, Status, Step};
use std::collections::BTreeMap;
use traceformat::schedule::section::Section;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};
use traceformat::thread::ThreadIx;

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Below {
    /// So many executions, all of which end well.
    Safe(u64),
    /// There are more than the limit; none of those that were looked at fails.
    Many,
    /// The model does not explain some of them.
    Unexplained,
}

/// Executes all that the set admits, up to `limit` steps. The machine is in its first state.
///
/// # Errors
/// An execution that the set admits and that fails, or a set that does not let the program go on.
pub fn check(machine: &mut dyn Machine, set: &ScheduleSet, limit: u64) -> Result<Below, String> {
    let mut counts: BTreeMap<ThreadIx, i64> = BTreeMap::new();
    let mut node = NodeId::ROOT;
    loop {
        match set.nodes.get(&node) {
            Some(Node::Free { .. }) => break,
            Some(Node::Choice(arms)) if arms.len() == 1 => {
                section(machine, &arms[0].section, &mut counts)?;
                node = arms[0].target;
            }
            other => return Err(format!("no path to a free node: {other:?}")),
        }
    }
    let (mut steps, mut executions) = (0, 0);
    let from = machine.depth();
    // What is still to be taken at each depth.
    let mut open: Vec<Vec<(ThreadIx, Choice)>> = Vec::new();
    let mut unexplained = false;
    loop {
        let choices = enabled(machine);
        if choices.is_empty() {
            match quiescent(machine) {
                End::Finished | End::LeftWaiting(_) => executions += 1,
                End::Unsupported(_) | End::Assumed => unexplained = true,
                other => return Err(format!("an execution ends in {other:?}")),
            }
        }
        open.push(choices);
        loop {
            let Some(left) = open.last_mut() else {
                return Ok(if unexplained { Below::Unexplained } else { Below::Safe(executions) });
            };
            let Some((t, c)) = left.pop() else {
                open.pop();
                if machine.depth() > from {
                    machine.undo();
                }
                continue;
            };
            steps += 1;
            if steps > limit {
                return Ok(Below::Many);
            }
            match machine.step(t, c) {
                Step::Done(_) => break,
                Step::Violated(e, v) => return Err(format!("{} fails: {v:?}", e.label)),
                Step::Unsupported(..) => {
                    unexplained = true;
                    machine.undo();
                }
            }
        }
    }
}

/// Executes an event that is not counted: somebody's may have to come first, an end that is joined, say.
fn comes_by_itself(machine: &mut dyn Machine) -> bool {
    let is_one = |m: &dyn Machine, t: ThreadIx| {
        m.status(t, Choice::Main) == Status::Ready && !m.next_event(t, Choice::Main).label.is_counted()
    };
    let mut all = (0..machine.threads().len()).map(|t| ThreadIx(t as u16));
    let found = all.find(|t| is_one(&*machine, *t));
    found.is_some_and(|t| matches!(machine.step(t, Choice::Main), Step::Done(_)))
}

/// Executes a section: each event as soon as its predecessors have been.
fn section(
    machine: &mut dyn Machine,
    section: &Section,
    counts: &mut BTreeMap<ThreadIx, i64>,
) -> Result<(), String> {
    let base = counts.clone();
    let mut at: BTreeMap<ThreadIx, usize> = BTreeMap::new();
    let of = |m: &BTreeMap<ThreadIx, i64>, t: ThreadIx| m.get(&t).copied().unwrap_or(0);
    let mut left = section.len();
    while left > 0 {
        let mut moved = false;
        for lane in &section.lanes {
            let t = lane.thread;
            let Some(step) = lane.steps.get(at.get(&t).copied().unwrap_or(0)) else { continue };
            let met = |p: &traceformat::schedule::section::Pred| {
                of(counts, p.thread) >= of(&base, p.thread) + p.offset
            };
            if !step.preds.iter().all(met) {
                continue;
            }
            // What is not counted comes by itself.
            loop {
                if t.index() >= machine.threads().len() || machine.status(t, Choice::Main) != Status::Ready {
                    break;
                }
                let label = machine.next_event(t, Choice::Main).label;
                if label.is_counted() && label != step.label {
                    return Err(format!("{label} where the set has {}", step.label));
                }
                let Step::Done(_) = machine.step(t, Choice::Main) else {
                    return Err(format!("{label} fails on the path"));
                };
                if label.is_counted() {
                    *counts.entry(t).or_default() += 1;
                    *at.entry(t).or_default() += 1;
                    left -= 1;
                    moved = true;
                    break;
                }
            }
        }
        if !moved && !comes_by_itself(machine) {
            return Err("the path does not go on".into());
        }
    }
    Ok(())
}
