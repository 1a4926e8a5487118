//! Recordings of executions, and counterexamples, which are recordings that an engine wrote.

use crate::event::Label;
use crate::fingerprint::Fingerprint;
use crate::thread::{ThreadIx, ThreadTable};
use serde::{Deserialize, Serialize};

/// One recorded event. The order of a recording's events is a linearisation of what happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    pub thread: ThreadIx,
    pub label: Label,
    /// Address of the access or of the synchronization object; the child's index for creation and join.
    /// Addresses are those of the recorded run: compare them within one recording only.
    pub address: u64,
    /// Second range of a copy (its source), mutex of a condition wait; 0 otherwise.
    pub address2: u64,
    /// Bytes accessed, 0 for synchronization.
    pub size: u64,
    /// The value in memory after the event, zero-extended, for accesses of up to 8 bytes.
    pub value: u64,
}

/// How a recorded execution ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// With this exit status.
    Exit(i32),
    /// By a fatal signal (an assertion's abort is 6).
    Signal(i32),
    /// No thread could go on.
    Deadlock,
    /// Stopped by the runtime (escape, no set in time).
    Stopped(String),
    /// The recording breaks off (the process was killed).
    Torn,
}

/// A recording (`.irsr`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recording {
    pub fingerprint: Fingerprint,
    /// For a counterexample: what fails, with its source line. Empty in recordings of runs.
    pub property: String,
    pub threads: ThreadTable,
    pub events: Vec<Recorded>,
    pub ending: Ending,
}
