//! The common case of an event: the next step of the lane, whose predecessors have long executed. The same decision as
//! [`Core::poll`] and [`Core::advance`], which answer everything else, without their reasons.

use super::Core;
use super::compiled::{RtSection, RtStep};
use super::local::ThreadLocalState;
use crate::sync::Ordering;

impl Core {
    /// May the event with this packed label happen now, as the next step of the thread's lane? False says nothing: ask
    /// [`Core::poll`].
    #[inline]
    pub fn may_go(&self, me: &mut ThreadLocalState, label: u64) -> bool {
        if me.pos >= me.len || me.free {
            return false;
        }
        let (step, section): (*const RtStep, *const RtSection) = (me.step(), me.section());
        // SAFETY: as in `ThreadLocalState::step`; nothing here moves the thread.
        let (step, section) = unsafe { (&*step, &*section) };
        if step.label != label {
            return false;
        }
        let Some(preds) = section.preds.get(step.preds.start as usize..step.preds.end as usize) else {
            return false;
        };
        preds.iter().all(|pred| {
            let thread = pred.thread as usize;
            // As in `await_pred`: a condition can only make the wait shorter, so what has been reached need not ask it.
            let target = me.base[thread] as i64 + pred.offset;
            if me.seen[thread] as i64 >= target {
                return true;
            }
            // Acquire: what the thread did up to that count happened before.
            let count = self.slots[thread].counter.0.load(Ordering::Acquire);
            me.seen[thread] = count;
            count as i64 >= target
        })
    }

    /// The event that [`Core::may_go`] or [`Core::poll`] allowed has happened. `value` is asked for only if the step publishes it.
    #[inline]
    pub fn went(&self, me: &mut ThreadLocalState, value: impl FnOnce() -> u64) {
        let publishes = me.pos < me.len && me.step().publishes;
        self.advance(me, publishes.then(value));
    }
}
