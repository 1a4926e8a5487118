//! An abstract reachability tree (`irs verify --art FILE`) as a drawing: straight parts are one box, its
//! events line by line; what covers what is dashed.

use super::drawing::{Drawing, Look};
use super::{Names, text};
use report::graph::{ArtEdge, ArtGraph, Expansion};
use traceformat::event::{Event, Op};
use traceformat::site::SiteId;

/// Lines of one box before it is cut short.
const LINES: usize = 40;

pub fn event(e: &Event, names: &Names<'_>) -> String {
    let outcome = if e.label.outcome == 0 { String::new() } else { format!("={}", e.label.outcome) };
    let what = match e.label.op {
        Op::Mark => "takes".into(),
        op => text::op(op),
    };
    let site = match e.label.site {
        SiteId::UNNUMBERED if e.label.op == Op::Mark => "an arm that nobody sees".into(),
        site => names.short(site),
    };
    format!("{}: {what}{outcome} {site}", names.thread(e.thread))
}

fn step(edge: &ArtEdge, names: &Names<'_>) -> String {
    edge.event.as_ref().map_or_else(|| "(more general)".into(), |e| event(e, names))
}

pub fn drawing(art: &ArtGraph, names: &Names<'_>) -> Drawing {
    let n = art.nodes.len();
    let mut into = vec![0usize; n];
    for node in &art.nodes {
        node.edges().iter().for_each(|e| into[e.target as usize] += 1);
        if let Expansion::Covered { by, .. } = node.way {
            into[by as usize] += 1;
        }
    }
    let mut shape_of: Vec<Option<usize>> = vec![None; n];
    let mut drawing = Drawing::default();
    // Starts of boxes, depth first, with the step that leads there in the tree.
    let mut todo = vec![(art.root, None)];
    let mut later: Vec<(usize, u32, bool)> = Vec::new();
    let mut cover_only: Vec<u32> = Vec::new();
    while let Some((start, first)) = todo.pop() {
        if shape_of[start as usize].is_some() {
            continue;
        }
        let mut lines = vec![format!("[{start}]")];
        lines.extend(first);
        let mut at = start;
        let mut seen = 0;
        let look = loop {
            let node = &art.nodes[at as usize];
            if at == start || !node.label.is_empty() {
                lines.extend(node.label.lines().filter(|l| !l.is_empty()).map(|l| format!("{{{l}}}")));
            }
            if !node.note.is_empty() {
                lines.push(format!("({})", node.note));
            }
            seen += 1;
            match node.edges() {
                [edge] if into[edge.target as usize] == 1 && seen < n => {
                    lines.push(step(edge, names));
                    at = edge.target;
                }
                _ => {
                    // Nothing else leads there.
                    if let Expansion::Covered { by, .. } = node.way
                        && into[by as usize] == 1
                        && seen < n
                    {
                        lines.push(format!("(covered by [{by}])"));
                        at = by;
                        continue;
                    }
                    break match node.way {
                        Expansion::Decision { .. } => Look::Round,
                        Expansion::End => Look::End,
                        Expansion::Absent => Look::Grey,
                        _ => Look::Box,
                    };
                }
            }
        };
        let node = &art.nodes[at as usize];
        if lines.len() > LINES {
            let more = lines.len() - LINES + 1;
            lines.truncate(LINES - 1);
            lines.push(format!("and {more} more"));
        }
        let shape = drawing.shape(look, lines);
        shape_of[start as usize] = Some(shape);
        match &node.way {
            Expansion::Covered { by, .. } => {
                later.push((shape, *by, true));
                // The tree comes there by itself, with the step that it takes; unless nothing but coverings
                // lead there.
                cover_only.push(*by);
            }
            _ => {
                later.extend(node.edges().iter().map(|e| (shape, e.target, false)));
                todo.extend(node.edges().iter().rev().map(|e| (e.target, Some(step(e, names)))));
            }
        }
        if todo.is_empty() {
            todo.extend(cover_only.drain(..).map(|by| (by, None)));
        }
    }
    for (from, to, dashed) in later {
        if let Some(to) = shape_of[to as usize] {
            drawing.arrow(from, to, "", dashed);
        }
    }
    drawing
}
