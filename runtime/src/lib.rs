//! `librt_irs`: lets only the schedules of a set happen that a verifier has proven, and takes new ones while
//! the program runs. See the crate's README for the parts and `include/irs.h` for the interface to
//! instrumented code.
//!
//! **The runtime never depends on LLVM, nor on the verifier.**

pub mod core;
pub mod listener;
pub mod sync;

pub mod abi;
pub mod interpose;
pub mod options;
pub mod replay;
pub mod trust;

mod arithmetic;
mod asked;
mod cancel;
mod complete;
mod cooperative;
mod descriptors;
#[cfg(all(target_arch = "x86_64", not(any(loom, miri))))]
mod entry;
mod escape;
mod exit;
mod flags;
mod flood;
mod fork;
mod free;
mod futex;
mod gate;
mod handler;
mod heap;
#[cfg(all(target_arch = "x86_64", not(any(loom, miri))))]
mod libm;
mod log;
mod map;
mod modules;
mod names;
#[cfg(feature = "interpose")]
mod outside;
mod phase;
mod real;
mod recfile;
mod record;
mod registry;
mod report;
mod reporter;
mod reserve;
mod rt;
mod run;
mod serialize;
mod snapshots;
mod sources;
mod spawn;
mod stack;
mod start;
mod stats;
mod streams;
mod sys;
mod thread;
mod turn;
mod watchdog;
