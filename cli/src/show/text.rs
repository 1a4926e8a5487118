//! A schedule set for people to read.

use super::Names;
use std::fmt::Write as _;
use traceformat::event::Op;
use traceformat::schedule::condition::{Atom, Cmp, Condition};
use traceformat::schedule::section::{Pred, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, Order, Origin, ScheduleSet};

/// Who stands for the set.
pub fn origin(o: &Origin) -> String {
    match o {
        Origin::Engine(name, version) => format!("proven by engine {name} {version}"),
        Origin::Certified => "accepted by the independent checker".into(),
        Origin::Hand => "made by hand, proven by nobody: needs trust=unproven".into(),
    }
}

/// `cond_wake`, `load`, …
pub fn op(o: Op) -> String {
    let mut out = String::new();
    for c in format!("{o:?}").chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

pub fn node_name(id: NodeId) -> String {
    if id == NodeId::ROOT { "root".into() } else { format!("{:016x}", id.0) }
}

/// Who is next under a cooperative node.
pub fn order(o: Order, names: &Names<'_>) -> String {
    match o {
        Order::Ring(first) => format!("in turn by name, {} first", names.thread(first)),
        Order::Any => "in any order".into(),
    }
}

fn cmp(c: Cmp) -> &'static str {
    match c {
        Cmp::Eq => "==",
        Cmp::Ne => "!=",
        Cmp::Ult => "<u",
        Cmp::Ule => "<=u",
        Cmp::Slt => "<",
        Cmp::Sle => "<=",
    }
}

pub fn condition(c: &Condition, names: &Names<'_>) -> String {
    let atom = |a: &Atom| format!("{}[{:+}] {} {}", names.thread(a.thread), a.offset, cmp(a.cmp), a.value);
    c.iter().map(atom).collect::<Vec<_>>().join(" and ")
}

pub fn pred(p: &Pred, names: &Names<'_>) -> String {
    let when = if p.when.is_always() { String::new() } else { format!(" if {}", condition(&p.when, names)) };
    format!("{}[{:+}]{when}", names.thread(p.thread), p.offset)
}

pub fn label(step: &Step, names: &Names<'_>) -> String {
    let outcome = if step.label.outcome == 0 { String::new() } else { format!("={}", step.label.outcome) };
    format!("{}{outcome} {}", op(step.label.op), names.site(step.label.site))
}

fn section(out: &mut String, s: &Section, names: &Names<'_>) {
    for lane in &s.lanes {
        let _ = writeln!(out, "    {}", names.thread(lane.thread));
        for step in &lane.steps {
            let _ = write!(out, "      {}", label(step, names));
            if !step.preds.is_empty() {
                let after = step.preds.iter().map(|p| pred(p, names)).collect::<Vec<_>>().join(", ");
                let _ = write!(out, "  after {after}");
            }
            out.push_str(if step.publishes { "  publishes its value\n" } else { "\n" });
        }
    }
}

fn arm(out: &mut String, from: NodeId, arm: &Arm, alone: bool, names: &Names<'_>) {
    let kind = if arm.target == from && alone { "cycle" } else { "arm" };
    let guard =
        if arm.guard.is_always() { String::new() } else { format!(", if {}", condition(&arm.guard, names)) };
    let (thread, first) = arm.first;
    let first = label(&Step::new(first), names);
    let _ = writeln!(
        out,
        "  {kind} {} {first}{guard}, {} events, to {}",
        names.thread(thread),
        arm.section.len(),
        node_name(arm.target)
    );
    section(out, &arm.section, names);
}

/// The header: what the set is for and what it takes for granted.
pub fn summary(set: &ScheduleSet, names: &Names<'_>) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "program   {}", set.fingerprint);
    let _ = writeln!(out, "origin    {}", origin(&set.origin));
    if let Some(n) = set.traces {
        let _ = writeln!(out, "traces    {n}");
    }
    let _ = writeln!(out, "threads   {}", names.threads().join(", "));
    for (i, f) in set.facts.iter().enumerate() {
        let _ = writeln!(out, "{:<10}{f}", if i == 0 { "for runs" } else { "" });
    }
    // What the verdict names comes first; the standing conditions are those of every proof.
    let (named, standing): (Vec<_>, Vec<_>) = set.assumptions.iter().partition(|a| a.is_named());
    for (title, all) in [("only if", named), ("assumes", standing)] {
        for (i, a) in all.iter().enumerate() {
            let _ = writeln!(out, "{:<10}{a}", if i == 0 { title } else { "" });
        }
    }
    for p in set.promises.texts() {
        let _ = writeln!(out, "promises  {p}");
    }
    let (mut ends, mut free, mut cooperative, mut choices, mut arms, mut events) = (0, 0, 0, 0, 0, 0);
    for node in set.nodes.values() {
        match node {
            Node::End => ends += 1,
            Node::Free { .. } => free += 1,
            Node::Cooperative(_) => cooperative += 1,
            Node::Choice(a) => {
                choices += 1;
                arms += a.len();
                events += a.iter().map(|a| a.section.len()).sum::<usize>();
            }
        }
    }
    let one_at_a_time = if cooperative == 0 { String::new() } else { format!(", {cooperative} cooperative") };
    let _ = writeln!(
        out,
        "nodes     {}: {choices} with arms ({arms} arms, {events} events), {free} free{one_at_a_time}, {ends} ends",
        set.nodes.len()
    );
    out
}

/// Everything, node by node.
pub fn full(set: &ScheduleSet, names: &Names<'_>) -> String {
    let mut out = summary(set, names);
    for (id, node) in &set.nodes {
        out.push('\n');
        match node {
            Node::End => {
                let _ = writeln!(out, "{}: end", node_name(*id));
            }
            Node::Free { racing } => {
                let sites = set.counted.get(*racing as usize).map_or(&[][..], |s| &s.0);
                let racing = sites.iter().map(|s| names.site(*s)).collect::<Vec<_>>().join(", ");
                let racing = if racing.is_empty() { "none".into() } else { racing };
                let _ = writeln!(out, "{}: free, racing sites: {racing}", node_name(*id));
            }
            Node::Cooperative(c) => {
                let _ = writeln!(out, "{}: one thread at a time, {}", node_name(*id), order(c.order, names));
                for (word, table) in
                    [("held", c.held), ("yields at", c.yields), ("away at", c.away), ("racing", c.racing)]
                {
                    let sites = set.counted.get(table as usize).map_or(&[][..], |s| &s.0);
                    let all = sites.iter().map(|s| names.site(*s)).collect::<Vec<_>>();
                    let all = if all.is_empty() { "nothing".into() } else { all.join(", ") };
                    let _ = writeln!(out, "  {word}: {all}");
                }
            }
            Node::Choice(arms) => {
                let _ = writeln!(out, "{}:", node_name(*id));
                for a in arms {
                    arm(&mut out, *id, a, arms.len() == 1, names);
                }
            }
        }
    }
    out
}
