//! A schedule set for programs to read: one object. The version of its schema is in `schema`.

use super::{Names, text};
use serde_json::{Value, json};
use traceformat::schedule::section::Step;
use traceformat::schedule::set::{Arm, Node, Order, ScheduleSet};

/// Changes when a field changes its meaning or goes.
pub const SCHEMA: u32 = 3;

fn step(s: &Step, names: &Names<'_>) -> Value {
    json!({
        "op": text::op(s.label.op),
        "site": s.label.site.0,
        "place": names.place(s.label.site),
        "outcome": s.label.outcome,
        "after": s.preds.iter().map(|p| json!({
            "thread": names.thread(p.thread),
            "offset": p.offset,
            "when": text::condition(&p.when, names),
        })).collect::<Vec<_>>(),
        "publishes": s.publishes,
    })
}

fn arm(a: &Arm, names: &Names<'_>) -> Value {
    json!({
        "thread": names.thread(a.first.0),
        "first": step(&Step::new(a.first.1), names),
        "guard": text::condition(&a.guard, names),
        "lanes": a.section.lanes.iter().map(|l| json!({
            "thread": names.thread(l.thread),
            "steps": l.steps.iter().map(|s| step(s, names)).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "target": text::node_name(a.target),
    })
}

pub fn set(set: &ScheduleSet, names: &Names<'_>) -> Value {
    let nodes = set.nodes.iter().map(|(id, node)| {
        let table = |i: u32| -> Vec<u32> {
            set.counted.get(i as usize).map_or(vec![], |s| s.0.iter().map(|s| s.0).collect())
        };
        let (kind, arms, racing) = match node {
            Node::End => ("end", vec![], vec![]),
            Node::Free { racing } => ("free", vec![], table(*racing)),
            Node::Cooperative(c) => {
                return json!({
                    "id": text::node_name(*id),
                    "kind": "cooperative",
                    "arms": [],
                    "racing": table(c.racing),
                    "held": table(c.held),
                    "yields": table(c.yields),
                    "away": table(c.away),
                    "order": match c.order {
                        Order::Ring(_) => "ring",
                        Order::Any => "any",
                    },
                    "first": match c.order {
                        Order::Ring(first) => json!(names.thread(first)),
                        Order::Any => Value::Null,
                    },
                });
            }
            Node::Choice(arms) => ("choice", arms.iter().map(|a| arm(a, names)).collect(), vec![]),
        };
        json!({"id": text::node_name(*id), "kind": kind, "arms": arms, "racing": racing})
    });
    json!({
        "schema": SCHEMA,
        "fingerprint": set.fingerprint.to_string(),
        "origin": text::origin(&set.origin),
        "proven": set.origin.is_proven(),
        "traces": set.traces,
        "threads": names.threads(),
        "facts": set.facts.iter().map(|f| json!({
            "text": f.to_string(),
            "named": f.is_named(),
            "fact": f,
        })).collect::<Vec<_>>(),
        "assumptions": set.assumptions.iter().map(|a| json!({
            "text": a.to_string(),
            "class": a.class().name(),
            "assumption": a,
        })).collect::<Vec<_>>(),
        "promises": set.promises.texts(),
        "nodes": nodes.collect::<Vec<_>>(),
    })
}
