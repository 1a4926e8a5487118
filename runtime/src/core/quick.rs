//! The common case of an event: the next step of the lane, whose predecessors have long executed. The same decision as
//! [`Core::poll`] and [`Core::advance`], which answer everything else, without their reasons.

use super::Core;
use super::local::ThreadLocalState;
use crate::sync::Ordering;

impl Core {
    /// May the event with this packed label happen now, as the next step of the thread's lane? False says nothing: ask
    /// [`Core::poll`].
    #[inline(always)]
    pub fn may_go(&self, me: &mut ThreadLocalState, label: u64) -> bool {
        // No label is that of no step: there is one left, and the thread is in no free node.
        if me.next != label {
            return false;
        }
        debug_assert!(me.pos < me.len && !me.free);
        let preds = me.step().preds();
        if preds.is_empty() {
            return true;
        }
        let (first, n) = (preds.start, preds.len());
        for i in 0..n {
            // SAFETY: `preds` are those of the section that the step is of (`ThreadLocalState::open`), as alive as the step.
            let pred = unsafe { *me.preds.add(first + i) };
            let thread = pred.thread();
            // As in `await_pred`: a condition can only make the wait shorter, so what has been reached need not ask it.
            let target = me.base[thread] as i64 + pred.offset();
            if (me.seen[thread] as i64) < target {
                // Acquire: what the thread did up to that count happened before.
                let count = self.slots[thread].counter.0.load(Ordering::Acquire);
                me.seen[thread] = count;
                if (count as i64) < target {
                    return false;
                }
            }
        }
        true
    }

    /// The event that [`Core::may_go`] allowed has happened. `value` is asked for only if the step publishes it.
    #[inline(always)]
    pub fn went(&self, me: &mut ThreadLocalState, value: impl FnOnce() -> u64) {
        if me.next == super::local::NO_STEP {
            return;
        }
        if me.step().publishes() {
            return self.advance(me, Some(value()));
        }
        let count = me.count + 1;
        me.count = count;
        me.step_on();
        let slot = &self.slots[me.ix];
        // As in `advance`.
        slot.counter.0.store(count, Ordering::Release);
        slot.bell.0.raised(count, &self.slots, |t| self.awakes(t));
    }
}
