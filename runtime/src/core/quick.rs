//! The common case of an event: the next step of the lane, whose predecessors have long executed. The same decision as
//! [`super::Core::poll`] and [`super::Core::advance`], which answer everything else, without their reasons.
//!
//! Without predecessors, or with those of a step before: a comparison of the label and one of the list; a counter, a pointer and the next label to store.

use super::local::{NO_STEP, ThreadLocalState};
use crate::sync::Ordering;

/// What [`ThreadLocalState::may_go`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quick {
    /// The event may happen, and [`ThreadLocalState::went`] follows.
    Go,
    /// It is the next step; [`ThreadLocalState::has_waited`] says more.
    Look,
    /// Who knows: ask [`super::Core::poll`].
    Ask,
}

impl ThreadLocalState {
    /// May the event with this packed label happen now, as the next step of the thread's lane?
    #[inline(always)]
    pub fn may_go(&self, label: u64) -> Quick {
        // No label is that of no step: there is one left, and the thread is in no free node.
        if self.next != label {
            return Quick::Ask;
        }
        debug_assert!(self.in_lane() && !self.free);
        let list = self.step().list();
        if list == 0 || list == self.done { Quick::Go } else { Quick::Look }
    }

    /// Of the next step: have its predecessors executed, and is there nothing to publish? False says nothing.
    pub fn has_waited(&mut self) -> bool {
        let step = self.step();
        if step.publishes() {
            return false;
        }
        let (list, preds) = (step.list(), step.preds());
        for i in preds {
            // SAFETY: `preds` are those of the section that the step is of (`ThreadLocalState::open`), as alive as the step.
            let pred = unsafe { *self.preds.add(i) };
            let thread = pred.thread();
            // As in `await_pred`: a condition can only make the wait shorter, so what has been reached need not ask it.
            let target = self.base[thread] as i64 + pred.offset();
            if (self.seen[thread] as i64) < target {
                // Acquire: what the thread did up to that count happened before.
                let count = self.slot_of(thread).counter.0.load(Ordering::Acquire);
                self.seen[thread] = count;
                if (count as i64) < target {
                    return false;
                }
            }
        }
        self.done = list;
        true
    }

    /// [`ThreadLocalState::may_go`] and [`ThreadLocalState::has_waited`] in one.
    #[inline]
    pub fn goes(&mut self, label: u64) -> bool {
        match self.may_go(label) {
            Quick::Go => true,
            Quick::Look => self.has_waited(),
            Quick::Ask => false,
        }
    }

    /// After [`super::Poll::Go`]: may [`ThreadLocalState::went`] follow, instead of [`super::Core::advance`]?
    pub fn ends_quickly(&self) -> bool {
        self.next != NO_STEP && !self.step().publishes()
    }

    /// The event of the next step has happened: as [`super::Core::advance`], of one that publishes nothing. True: [`super::Core::went_on`] is to be called.
    #[inline(always)]
    pub fn went(&mut self) -> bool {
        let count = self.count + 1;
        self.count = count;
        self.step_on();
        // SAFETY: the core outlives this.
        let slot = unsafe { &*self.slot };
        // As in `advance`.
        slot.counter.0.store(count, Ordering::Release);
        slot.bell.0.is_wanted(count) | self.waited.is_some()
    }
}

impl super::Core {
    /// After [`ThreadLocalState::went`]: wakes who waits, and counts a wait that preceded.
    #[cold]
    pub fn went_on(&self, me: &mut ThreadLocalState) {
        if self.slots[me.ix].bell.0.is_wanted(me.count) {
            self.ring(me);
        }
        self.settle_wait(me);
    }
}
