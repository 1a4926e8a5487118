//! A program schedule as a drawing: nodes, and sections with their events, thread by thread.

use super::drawing::{Drawing, Look};
use super::{Names, text};
use std::collections::BTreeMap;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};

/// Events of one thread listed in a section before it is cut short.
const EVENTS: usize = 8;

pub fn drawing(set: &ScheduleSet, names: &Names<'_>) -> Drawing {
    let mut drawing = Drawing::default();
    let mut shapes: BTreeMap<NodeId, usize> = BTreeMap::new();
    let order = std::iter::once(NodeId::ROOT).chain(set.nodes.keys().copied().filter(|n| *n != NodeId::ROOT));
    for id in order {
        let Some(node) = set.nodes.get(&id) else { continue };
        let name = text::node_name(id);
        let short = name[..name.len().min(8)].to_string();
        let (look, line) = match node {
            Node::End => (Look::End, "end".into()),
            Node::Free { .. } => (Look::Free, format!("{short}: free")),
            Node::Cooperative(_) => (Look::Free, format!("{short}: one thread at a time")),
            Node::Choice(arms) if arms.len() > 1 => (Look::Round, short),
            Node::Choice(_) => (Look::Grey, short),
        };
        shapes.insert(id, drawing.shape(look, vec![line]));
    }
    for (id, node) in &set.nodes {
        let Node::Choice(arms) = node else { continue };
        let from = shapes[id];
        for arm in arms {
            let mut lines = Vec::new();
            if !arm.guard.is_always() {
                lines.push(format!("if {}", text::condition(&arm.guard, names)));
            }
            for lane in &arm.section.lanes {
                for step in lane.steps.iter().take(EVENTS) {
                    let after: Vec<_> = step.preds.iter().map(|p| text::pred(p, names)).collect();
                    let after = if after.is_empty() {
                        String::new()
                    } else {
                        format!("  after {}", after.join(", "))
                    };
                    let op = text::op(step.label.op);
                    let site = names.short(step.label.site);
                    lines.push(format!("{}: {op} {site}{after}", names.thread(lane.thread)));
                }
                if lane.steps.len() > EVENTS {
                    let more = lane.steps.len() - EVENTS;
                    lines.push(format!("{}: and {more} more", names.thread(lane.thread)));
                }
            }
            let section = drawing.shape(Look::Box, lines);
            drawing.arrow(from, section, "", false);
            if let Some(to) = shapes.get(&arm.target) {
                drawing.arrow(section, *to, "", false);
            }
        }
    }
    drawing
}
