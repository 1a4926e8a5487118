//! What the watchdog asks. Slow; takes the listener's lock, which keeps everything alive meanwhile.

use super::Core;
use super::compiled::{RtArm, unpack};
use super::local::ThreadLocalState;
use super::path::free_entry;
use crate::sync::Ordering;
use traceformat::event::Label;
use traceformat::schedule::set::NodeId;
use traceformat::thread::ThreadIx;

impl Core {
    /// The label of event number `count` of `thread` (as in [`super::WaitFor`]), if the opened path says it
    /// and the event is not done with. For reports.
    pub fn label_of(&self, thread: ThreadIx, count: u64) -> Option<Label> {
        let _admin = self.admin.lock().unwrap_or_else(|e| e.into_inner());
        let (base, arms) = self.path.counts_and_arms(thread.index());
        let mut done = base;
        for arm in arms {
            // SAFETY: on the path; the lock keeps the collector away.
            let arm: &RtArm = unsafe { &*arm };
            let Some(lane) = arm.section.lane(thread.index()) else { continue };
            let steps = arm.section.steps_of(lane);
            let ahead = count.checked_sub(done + 1)?;
            if arm.cycle.is_some() {
                return unpack(steps[(ahead % steps.len() as u64) as usize].label);
            }
            if let Some(step) = steps.get(ahead as usize) {
                return unpack(step.label);
            }
            done += steps.len() as u64;
        }
        None
    }

    /// As [`Core::label_of`], for the thread that waits: in its own section, and in the sections before it as
    /// far as a statistic may look (entries behind the announced one may be reclaimed under its eyes: then
    /// the answer is none, or that of another event).
    pub(super) fn label_before(&self, me: &ThreadLocalState, thread: ThreadIx, count: u64) -> Option<Label> {
        const FAR: u64 = 64;
        let mut base = me.base[thread.index()];
        if me.in_lane() {
            let steps = me.section().lane(thread.index()).map(|l| me.section().steps_of(l)).unwrap_or(&[]);
            if !me.version.is_null() && !steps.is_empty() {
                let at = (count as i64 - base as i64 - 1).rem_euclid(steps.len() as i64);
                return unpack(steps[at as usize].label);
            }
            if count > base {
                return unpack(steps.get((count - base - 1) as usize)?.label);
            }
        }
        let _inside = self.slots[me.ix].enter_guard(me.entry);
        let tail = self.path.tail();
        for entry in (tail.max(me.entry.saturating_sub(FAR))..me.entry).rev() {
            let arm = self.path.get(entry);
            if arm.is_null() || arm == free_entry() {
                return None;
            }
            // SAFETY: was on the path while this thread is inside: not freed before it leaves.
            let arm: &RtArm = unsafe { &*arm };
            let Some(lane) = arm.section.lane(thread.index()) else { continue };
            base = base.checked_sub(u64::from(lane.len)).filter(|_| arm.cycle.is_none())?;
            if count > base {
                let at = (count - base - 1) as usize;
                return unpack(arm.section.steps_of(lane).get(at)?.label);
            }
        }
        None
    }

    /// Where the execution is: the number of decisions taken and the node that comes next. For reports.
    pub fn frontier(&self) -> (u64, Option<NodeId>) {
        let _admin = self.admin.lock().unwrap_or_else(|e| e.into_inner());
        let (entries, tail_node, arms) = self.path.roots();
        let node = match arms.last() {
            // SAFETY: on the path; the lock keeps the collector away. The target is kept with the arm.
            Some(&arm) => unsafe { (*arm).target },
            None => tail_node,
        };
        let node = if node.is_null() { self.root.load(Ordering::Acquire).cast_const() } else { node };
        // SAFETY: as above.
        (entries, unsafe { node.as_ref() }.map(|n| n.id))
    }
}
