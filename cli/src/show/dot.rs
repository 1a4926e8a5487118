//! A schedule set as a graph for Graphviz: nodes as they are, an edge for each arm.

use super::{Names, text};
use std::fmt::Write as _;
use traceformat::schedule::section::Step;
use traceformat::schedule::set::{Node, ScheduleSet};

/// Events listed on an edge before it is cut short.
const LISTED: usize = 12;

fn quote(s: &str) -> String {
    // \l ends a left-justified line in a label: keep it, escape the rest.
    s.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\l")
}

pub fn graph(set: &ScheduleSet, names: &Names<'_>) -> String {
    let mut out = String::from("digraph schedules {\n  node [shape=box, fontname=monospace];\n");
    out.push_str("  edge [fontname=monospace, fontsize=10];\n");
    for (id, node) in &set.nodes {
        let name = text::node_name(*id);
        let (style, word) = match node {
            Node::End => ("shape=doublecircle", "end"),
            Node::Free { .. } => ("shape=ellipse, style=filled, fillcolor=palegreen", "free"),
            Node::Cooperative(_) => ("shape=ellipse, style=filled, fillcolor=lightblue", "one at a time"),
            Node::Choice(_) => ("shape=box", ""),
        };
        let short = &name[..name.len().min(8)];
        let _ = writeln!(out, "  \"{name}\" [{style}, label=\"{}\"];", format!("{short} {word}").trim_end());
        let Node::Choice(arms) = node else { continue };
        for arm in arms {
            let mut lines = Vec::new();
            if !arm.guard.is_always() {
                lines.push(format!("if {}", text::condition(&arm.guard, names)));
            }
            let steps = arm.section.lanes.iter().flat_map(|l| l.steps.iter().map(move |s| (l.thread, s)));
            for (thread, step) in steps.clone().take(LISTED) {
                let step = text::label(&Step::new(step.label), names);
                lines.push(format!("{}: {step}", names.thread(thread)));
            }
            let more = arm.section.len().saturating_sub(LISTED);
            if more > 0 {
                lines.push(format!("and {more} more"));
            }
            let label = lines.iter().map(|l| quote(l) + "\\l").collect::<String>();
            let _ = writeln!(out, "  \"{name}\" -> \"{}\" [label=\"{label}\"];", text::node_name(arm.target));
        }
    }
    out.push_str("}\n");
    out
}
