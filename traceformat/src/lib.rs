//! What the parts of IRS say to each other: events and their dependence, symbolic traces, sections,
//! schedules, path conditions; codec, wire messages, store; the reference admissibility check.
//!
//! **Knows nothing else of ours.** The runtime, the pass and the verifier all depend on this crate,
//! and it on none of them.

pub mod activity;
pub mod baton;
pub mod clock;
pub mod codec;
pub mod dependence;
pub mod event;
pub mod fingerprint;
pub mod happens_before;
pub mod keys;
pub mod outside;
pub mod parcel;
pub mod recording;
pub mod reference;
pub mod replace;
pub mod scan;
pub mod schedule;
pub mod sealed;
pub mod site;
pub mod store;
pub mod story;
pub mod thread;
pub mod wire;
