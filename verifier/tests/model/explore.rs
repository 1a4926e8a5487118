//! A plain explorer: every interleaving, or one execution per class by brute force; for small programs only.

use exec::execution::{End, enabled};
use exec::machine::{Machine, Step};
use std::collections::{BTreeMap, BTreeSet};
use traceformat::dependence::dependent;
use traceformat::event::Event;

/// What all interleavings of a program come to.
#[derive(Debug, Default)]
pub struct All {
    pub interleavings: u64,
    /// Classes of equivalent maximal executions (violations and deadlocks included).
    pub traces: usize,
    pub deadlocked: usize,
    /// Kinds of ends met, with one text each; of violations all.
    pub ends: BTreeMap<&'static str, String>,
}

/// The happens-before relation in a normal form: for each event, as (thread, rank), its predecessors.
fn class(events: &[Event]) -> Class {
    let mut ranks = BTreeMap::new();
    let names: Vec<(u16, u32)> = events
        .iter()
        .map(|e| {
            let r: &mut u32 = ranks.entry(e.thread.0).or_default();
            *r += 1;
            (e.thread.0, *r)
        })
        .collect();
    let mut out: Vec<_> = (0..events.len())
        .map(|i| {
            let mut preds: Vec<_> =
                (0..i).filter(|&j| dependent(&events[j], &events[i])).map(|j| names[j]).collect();
            preds.sort();
            (names[i].0, names[i].1, preds)
        })
        .collect();
    out.sort();
    out
}

type Class = Vec<(u16, u32, Vec<(u16, u32)>)>;

/// Explores every interleaving.
pub fn all(m: &mut impl Machine) -> All {
    let mut out = All::default();
    let mut classes: BTreeSet<Class> = BTreeSet::new();
    let mut dead: BTreeSet<Class> = BTreeSet::new();
    go(m, &mut Vec::new(), &mut out, &mut classes, &mut dead);
    out.traces = classes.len();
    out.deadlocked = dead.len();
    out
}

fn go(
    m: &mut impl Machine,
    path: &mut Vec<Event>,
    out: &mut All,
    classes: &mut BTreeSet<Class>,
    dead: &mut BTreeSet<Class>,
) {
    assert!(out.interleavings < 2_000_000, "too many interleavings for this test");
    let choices = enabled(m);
    if choices.is_empty() {
        out.interleavings += 1;
        classes.insert(class(path));
        let mut none = |_: &[_]| None;
        match exec::execution::run(m, &mut none).end {
            End::Finished => drop(out.ends.insert("finished", String::new())),
            End::Deadlock(t) => {
                dead.insert(class(path));
                out.ends.insert("deadlock", format!("{t:?}"));
            }
            End::LeftWaiting(t) => drop(out.ends.insert("left waiting", format!("{t:?}"))),
            End::Unsupported(u) => drop(out.ends.insert("unsupported", format!("{}: {}", u.kind, u.text))),
            other => panic!("{other:?}"),
        }
        return;
    }
    for (t, c) in choices {
        let step = m.step(t, c);
        match step {
            Step::Done(e) => {
                path.push(e);
                go(m, path, out, classes, dead);
                path.pop();
            }
            Step::Violated(e, v) => {
                path.push(e);
                out.interleavings += 1;
                classes.insert(class(path));
                path.pop();
                let said = out.ends.entry("violated").or_default();
                let text = format!("{v:?}; ");
                if !said.contains(&text) {
                    said.push_str(&text);
                }
            }
            Step::Unsupported(_, u) => {
                out.interleavings += 1;
                out.ends.insert("unsupported", format!("{}: {} at {}", u.kind, u.text, u.place));
            }
        }
        m.undo();
    }
}
