//! Optimal dynamic partial-order reduction: one execution per Mazurkiewicz trace.
//!
//! After Abdulla, Aronis, Jonsson, Sagonas: *Optimal dynamic partial order reduction*, POPL 2014, Algorithm 2
//! (source sets and wakeup trees), and *Source sets: a foundation for optimal dynamic partial order
//! reduction*, JACM 2017 (locks). States are undone, never re-executed from the start.
//!
//! Symbols: `E` the current execution; `p`, `q` steps, each a thread and one of its choices (a timed wait has
//! two); `e → e'` happens-before; `E'` = `pre(E, e)` the prefix before `e`; `v` a sequence to be explored
//! from `E'`; `I(v)` its initials: the steps that can be moved to its front; `WI(v)` its weak initials: the
//! initials and the steps enabled after `E'` that are independent of all of `v`.
//!
//! The phases, one file each:
//!
//! | file | phase |
//! |---|---|
//! | [`path`] | the current execution, its vector clocks, its immediate races |
//! | [`index`] | what an event is dependent with, in long executions |
//! | [`explore`] | the depth-first search: what is executed next, and backtracking |
//! | [`next`] | what is next at a node |
//! | [`races`] | which events are reversed against what, at maximal executions |
//! | [`grounds`] | what the analysis of a race rests on, and when it is to be repeated |
//! | [`blocking`] | the same for events that others can enable and disable |
//! | [`insert`] | weak initials; insertion into wakeup trees |
//! | [`wakeup_tree`] | the trees' nodes |
//! | [`sleep`] | sleep sets |
//! | [`freedom`] | which nodes are free (rule R11) |
//! | [`shared`] | the nodes that several workers share |
//! | [`aggregator`] | the workers' way to the sink |
//! | [`worker`] | who explores what, and why nothing is lost |
//! | [`workers`] | one worker, several threads, or several workers by turns |
//! | [`checkpoint`] | where an interrupted search goes on |
//! | [`order`] | which step is tried first where nothing decides |
//! | [`arms_first`] | the arms of decisions by turns, at the beginning |
//! | [`few`] | beside the search: failures with few deviations from a plain schedule |
//!
//! # Two extensions of the papers' setting
//!
//! *Steps that disable each other.* POPL 2014 assumes that no step disables another thread's. For an event
//! `e'` of `q` that others can enable and disable — executed, or pending and blocked at a maximal execution,
//! or the choice not taken of a timed wait — let `Dep` be the events of `E` that are dependent with it and do
//! not happen before `q`'s previous event. For each maximal proper downset `C` of `Dep` after which `e'` is
//! enabled, `v` is what does not happen after `Dep \ C`, then `e'`; it is inserted before the first event of
//! `Dep \ C`. For an event that is always enabled these downsets are `Dep \ {e}` for each immediate race
//! `e → e'`: the papers' rule. For a lock they drop the last critical section: JACM's.
//!
//! *Executions that are cut off.* A step that violates the property (or that the model cannot explain) ends
//! the execution, so it is dependent with every event, and it is in a race with each other thread's pending
//! step. Two violating executions are thus one trace only if they agree on all that happened before the
//! violation.
//!
//! *Barriers.* Arrivals of one phase commute as long as no more threads use a barrier than it counts. An
//! arrival by one more is a step that the machine cannot explain; whoever started the search starts it again
//! without that. `exec/src/arrivals.rs` says why no execution is missed.

mod aggregator;
mod arms_first;
mod blocking;
mod checkpoint;
mod crowd;
mod engine;
mod explore;
mod few;
mod freedom;
mod grounds;
mod index;
mod insert;
mod next;
mod order;
mod path;
mod races;
mod shared;
mod sizes;
mod sleep;
mod wakeup_tree;
mod worker;
mod workers;

pub use self::engine::{Dpor, Rest, Search};
pub use checkpoint::Checkpoint;
pub use explore::{Options, Reanalysis};
#[doc(hidden)]
pub use few::look_for_few;
pub use order::Turns;
pub use workers::{Spawner, Work, explore, explore_by_turns, explore_from, explore_with};

use exec::machine::Choice;
use serde::{Deserialize, Serialize};
use traceformat::thread::ThreadIx;

/// What is scheduled: a thread and which of its next events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StepId {
    thread: ThreadIx,
    choice: Choice,
}
