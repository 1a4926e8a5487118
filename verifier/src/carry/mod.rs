//! After an edit: what was proven of the old version, and holds for the new one.
//!
//! - [`whole`]: nothing that threads can notice has changed. The old set, under the new numbers.
//! - [`prefix`]: the new version comes to a state that the old one comes to, too, from which all was proven,
//!   and nothing that has changed can be reached. The path to it is published, with a free node.
//! - [`labels`]: what an abstraction has said of the old version's states, to be tried on the new one's.
//! - [`record`]: what is kept of a verification, and where.
//!
//! A carried set is never a verdict of its own: with a prefix the engines begin from nothing, as they would
//! without it, and the verdict is theirs.

pub mod labels;
pub mod prefix;
pub mod record;
mod routes;
pub mod whole;

use traceformat::schedule::assumption::Assumption;

/// Of the assumptions of an old version's set: those that the new one's may rest on. (What is said of handlers
/// names the old version's sites. The new version's own header says it of its own.)
fn of_both(assumptions: &[Assumption]) -> Vec<Assumption> {
    assumptions.iter().filter(|a| !matches!(a, Assumption::HandlersAreIdle(_))).cloned().collect()
}
