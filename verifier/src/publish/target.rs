//! Where sets go.

use schedule::growth::delta;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use traceformat::schedule::set::ScheduleSet;

/// Why a delivery failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeliveryError {
    /// The other side is not there (yet, or any more): try again.
    #[error("{0}")]
    Away(String),
    /// The other side will not take this set: another program, another version, no trust.
    #[error("refused: {0}")]
    Refused(String),
}

/// Takes the growing set. `deliver` may block; it runs on a thread of its own.
pub trait Target: Send {
    /// For reports.
    fn name(&self) -> String;

    /// Brings the other side up to this set: all of it, or what is new since the last delivery that
    /// succeeded.
    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError>;

    /// Should `deliver` be called again with the same set, so often, to serve those who came meanwhile?
    fn look_every(&self) -> Option<Duration> {
        None
    }

    /// May a set be followed by one that is no growth of it? Not where a program may run under it.
    fn is_replaceable(&self) -> bool {
        false
    }

    /// Does somebody wait there for a first set?
    fn is_without(&self) -> bool {
        true
    }

    /// Nothing more will come.
    fn finish(&mut self) -> Result<(), DeliveryError> {
        Ok(())
    }
}

/// Keeps every push in memory: the first in full, then deltas.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    pub pushes: Arc<Mutex<Vec<ScheduleSet>>>,
    last: Option<Arc<ScheduleSet>>,
}

impl Target for Memory {
    fn name(&self) -> String {
        "memory".into()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        let push = match &self.last {
            None => ScheduleSet::clone(set),
            Some(old) => delta(old, set),
        };
        self.pushes.lock().unwrap_or_else(|e| e.into_inner()).push(push);
        self.last = Some(Arc::clone(set));
        Ok(())
    }
}
