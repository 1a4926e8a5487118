//! The common case of an event: the next step of the lane, whose predecessors have long executed. The same
//! decision as [`super::Core::poll`] and [`super::Core::advance`], which answer everything else, without
//! their reasons.
//!
//! Without predecessors, or with those of a step before: a comparison of the label and one of the list; the
//! counter to store. `entry.rs` says the same in assembly, for callers who keep their registers.

use super::local::{NOTHING, Quick, ThreadLocalState};
use super::slot::Slot;
use crate::sync::Ordering;
use std::mem::offset_of;
use traceformat::thread::ThreadIx;

/// What [`ThreadLocalState::may_go`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The event may happen, and [`ThreadLocalState::went`] follows.
    Go,
    /// It is the next step; [`ThreadLocalState::has_waited`] says more.
    Look,
    /// Who knows: ask [`super::Core::poll`].
    Ask,
}

/// What [`ThreadLocalState::missing`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    Nothing,
    /// That many events of that thread.
    Count(ThreadIx, u64),
    /// Who knows.
    Unknown,
}

/// Where the assembly finds what it needs.
pub mod layout {
    use super::{Quick, Slot, offset_of};
    use crate::core::compiled::RtStep;

    pub const SLOT: usize = offset_of!(Quick, slot);
    pub const ORIGIN: usize = offset_of!(Quick, origin);
    pub const LIMIT: usize = offset_of!(Quick, limit);
    pub const DONE: usize = offset_of!(Quick, done);
    pub const PENDING: usize = offset_of!(Quick, pending);
    pub const SETTLE: usize = offset_of!(Quick, settle);
    /// In a slot: the thread's counter, and the smallest value of it that anybody sleeps for.
    pub const COUNTER: usize = offset_of!(Slot, counter.0);
    pub const WANTED: usize = offset_of!(Slot, eventcount.0.wanted);
    /// In a step, whose size is 16.
    pub const LABEL: usize = offset_of!(RtStep, label);
    pub const LIST: usize = RtStep::LIST;
    const _: () = assert!(size_of::<RtStep>() == 16);
}

impl ThreadLocalState {
    /// May the event with this packed label happen now, as the next step of the thread's lane?
    #[inline(always)]
    pub fn may_go(&self, label: u64) -> Answer {
        // (In a free node no step is left.)
        if !self.open || !self.in_lane() {
            return Answer::Ask;
        }
        let step = self.step();
        if step.label != label {
            return Answer::Ask;
        }
        let list = step.list();
        if list == 0 || list == self.quick.done { Answer::Go } else { Answer::Look }
    }

    /// Of the next step: have its predecessors executed, and is there nothing to publish? False says nothing.
    pub fn has_waited(&mut self) -> bool {
        self.missing() == Missing::Nothing
    }

    /// What the next step has to wait for, if it publishes nothing.
    pub(super) fn missing(&mut self) -> Missing {
        let step = self.step();
        if step.publishes() {
            return Missing::Unknown;
        }
        let (list, preds) = (step.list(), step.preds());
        for i in preds {
            // SAFETY: `preds` are those of the section that the step is of (`ThreadLocalState::open`), as
            // alive as the step.
            let pred = unsafe { *self.preds.add(i) };
            let thread = pred.thread();
            // As in `await_pred`: a condition can only make the wait shorter, so what has been reached need
            // not ask it.
            let target = self.base[thread] as i64 + pred.offset();
            if (self.seen[thread] as i64) < target {
                // Acquire: what the thread did up to that count happened before.
                let count = self.slot_of(thread).counter.0.load(Ordering::Acquire);
                self.seen[thread] = count;
                if (count as i64) < target {
                    // (What a condition makes of it is asked on the long way.)
                    return match pred.is_conditional() {
                        true => Missing::Unknown,
                        false => Missing::Count(ThreadIx(thread as u16), target as u64),
                    };
                }
            }
        }
        self.quick.done = list;
        Missing::Nothing
    }

    /// [`ThreadLocalState::may_go`] and [`ThreadLocalState::has_waited`] in one.
    #[inline]
    pub fn goes(&mut self, label: u64) -> bool {
        match self.may_go(label) {
            Answer::Go => true,
            Answer::Look => self.has_waited(),
            Answer::Ask => false,
        }
    }

    /// The event of the next step, which may happen and publishes nothing, is let happen.
    #[inline]
    pub fn begin(&mut self) {
        self.quick.pending = self.count();
    }

    /// An event that [`ThreadLocalState::begin`] let happen is not over.
    #[inline]
    pub fn has_begun(&self) -> bool {
        self.quick.pending == self.count()
    }

    /// As [`ThreadLocalState::has_begun`], and from now on none is.
    #[inline]
    pub fn take_begun(&mut self) -> bool {
        std::mem::replace(&mut self.quick.pending, NOTHING) == self.count()
    }

    /// After [`super::Poll::Go`]: may [`ThreadLocalState::went`] follow, instead of [`super::Core::advance`]?
    pub fn ends_quickly(&self) -> bool {
        self.open && !self.step().publishes()
    }

    /// The event of the next step has happened: as [`super::Core::advance`], of one that publishes nothing.
    /// True: [`super::Core::went_on`] is to be called.
    #[inline(always)]
    pub fn went(&mut self) -> bool {
        let count = self.count() + 1;
        self.step_on(count);
        self.slot().eventcount.0.is_wanted(count) | self.quick.settle
    }
}

impl super::Core {
    /// After [`ThreadLocalState::went`]: wakes who waits, and counts a wait that preceded.
    #[cold]
    pub fn went_on(&self, me: &mut ThreadLocalState) {
        self.notify_if_wanted(me);
        self.settle_wait(me);
    }

    /// Wakes who waits for what the thread has done so far. Nobody, if that has been done.
    pub fn notify_if_wanted(&self, me: &ThreadLocalState) {
        if self.slots[me.ix].eventcount.0.is_wanted(me.count()) {
            self.notify(me);
        }
    }
}
