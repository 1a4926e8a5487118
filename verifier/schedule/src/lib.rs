//! From an engine's results to a schedule set.
//!
//! A depth-first engine reports maximal executions and finished subtrees ([`report::sink`]).
//! [`trie::Trie`] keeps them as a trie of the engine's representative sequences; a proven subtree shrinks to
//! one free node (rule R11), so that a safe program costs depth × branching nodes at any moment, however many
//! traces it has. [`compile`] cuts the trie into immutable sections of up to [`compile::SECTION_EVENTS`]
//! events, [`growth`] says what is new since the last time.
//!
//! The engine for programs that never end reports an abstract reachability tree; [`art`] makes a growing set
//! with cycles of it.
//!
//! **Invariants.**
//! - A published path ends in an end node (one finished safe execution) or in a free node (a proven subtree):
//!   every prefix of it can be completed, so the published set has no deadlock of its own (R4).
//! - Arms of one node start with events that differ in thread, or of one thread in the operation (a timed
//!   wait may also give up); each is enabled once the prefix has executed, because the engine stepped both
//!   from that state.
//! - A decision on inputs is published with all its arms or not at all (R3). Marks tell the arms apart; of
//!   one that passes no marks only what its arms have in common is published ([`future`]).
//! - A node's identity is a hash of the labelled prefix that leads to it: an engine that starts anew
//!   publishes the same nodes again.
//! - What is published is never withdrawn: safe leaves stay, and a subtree disappears only under a free node.
pub mod art;
pub mod clock;
pub mod compile;
pub mod cooperative;
pub mod future;
pub mod growth;
pub mod subtree;
pub mod traces;
pub mod trie;

#[cfg(test)]
mod tests;
