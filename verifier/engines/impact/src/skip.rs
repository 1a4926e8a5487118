//! Partial-order reduction while building (`Skip`): orders that are equivalent to others are not begun.
//!
//! In the graph, an event that touches nothing, or a decision, is taken alone where it is possible: it
//! commutes with everything, and enables and disables nothing ([`super::graph::Node::required`]). Where a
//! cycle consists of such steps alone, the others are looked at, too.
//!
//! Of schedules, one that lets t go before s where their events are independent is the same as one that lets
//! t go right after s.

use super::graph::ThreadChoice;
use super::tree::{Edge, Go, Tree};
use traceformat::dependence::dependent;

/// Would a schedule that begins with this way differ from those that begin after one of the edges only in the
/// order of independent events?
pub(super) fn is_redundant(tree: &Tree, edges: &[Edge], way: &ThreadChoice) -> bool {
    let Some(event) = &way.event else { return false };
    edges.iter().any(|e| {
        e.thread != way.thread && !dependent(&e.event, event) && {
            let next = &tree.nodes[e.target as usize];
            match &next.go {
                // It can go there, or goes anyway.
                Go::Schedule(_) => next.enabled.contains(&way.thread),
                _ => false,
            }
        }
    })
}
