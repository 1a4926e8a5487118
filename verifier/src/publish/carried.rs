//! A target that has been given a carried set before the engines begin.
//!
//! What an engine finds later is no growth of that (see [`super::outlet`]): a file is written anew with it,
//! and a running program keeps the carried set until everything is proven, which is a growth of anything.

use super::target::{DeliveryError, Target};
use schedule::growth::is_whole;
use std::sync::Arc;
use std::time::Duration;
use traceformat::schedule::merge::merge;
use traceformat::schedule::set::ScheduleSet;

/// Delivers the carried set first.
pub struct AfterCarried {
    inner: Box<dyn Target>,
    carried: Arc<ScheduleSet>,
    /// The inner target has it.
    given: bool,
}

impl AfterCarried {
    /// Delivers it at once; where the target is away, before the next set.
    pub fn new(inner: Box<dyn Target>, carried: Arc<ScheduleSet>) -> AfterCarried {
        let mut target = AfterCarried { inner, carried, given: false };
        target.given = target.inner.deliver(&target.carried).is_ok();
        target
    }
}

impl Target for AfterCarried {
    fn name(&self) -> String {
        self.inner.name()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        if self.inner.is_replaceable() {
            return self.inner.deliver(set);
        }
        if !self.given {
            self.inner.deliver(&self.carried)?;
            self.given = true;
        }
        let whole = Some(set).filter(|set| is_whole(set)).and_then(|set| merge(&self.carried, set).ok());
        match whole {
            Some(merged) => self.inner.deliver(&Arc::new(merged.set)),
            None => Ok(()),
        }
    }

    fn look_every(&self) -> Option<Duration> {
        self.inner.look_every()
    }

    fn is_replaceable(&self) -> bool {
        self.inner.is_replaceable()
    }

    /// Nobody waits for a first set: there is one.
    fn is_without(&self) -> bool {
        !self.given && self.inner.is_without()
    }

    fn finish(&mut self) -> Result<(), DeliveryError> {
        self.inner.finish()
    }
}
