//! Giving memory back: what no thread can reach any more.
//!
//! The listener collects after each installation: what was replaced always, what cannot be reached any more
//! where an arm has gone (twice, see below). Roots are the set's root, the node at the path's tail and the
//! arms on the path from there on, and the reason for which an execution became free. Everything reachable
//! from them is kept; so are, by their own protocol, the versions of cyclic sections (`cycle.rs`).
//!
//! *Who can hold what is not reachable?* A thread inside may have read it before it was unlinked.
//! [`Core::grace`] waits until each thread has been outside since. A thread outside holds only (a) its
//! position: a node or an arm of an entry at or after the tail, which is a root, or of an entry below the
//! tail, at which it never looks again; (b) the steps of a section in which it has events left: that entry is
//! not done, so it is not below the tail.
//!
//! *Can something unreachable become reachable?* Only by a thread inside that read it before, and puts it on
//! the path. Therefore an arm or node is freed if two collections in a row do not reach it: the grace period
//! of the second one ends all reads from before the first, and what they put on the path is reached by the
//! second. Replaced states of nodes are read only inside: one grace period.
//!
//! Nodes and arms lie in blocks (`slab.rs`), in which their places are used again; a node's first state lies
//! in it, and goes with it.
//!
//! What is retired waits in a queue of `crossbeam`; nothing is ordered by it.

use super::Core;
use super::compiled::{NodeState, RtArm, RtNode};
use super::cycle::Version;
use super::install::Admin;
use crate::sync::{AtomicU64, Ordering, heavy_fence, yield_now};

/// Unlinked, and to be freed after a grace period.
pub(super) enum Retired {
    State(*mut NodeState),
    Version(Box<Version>),
}

// SAFETY: a retired thing has one owner, the queue.
unsafe impl Send for Retired {}

impl Core {
    /// Frees memory of retired structures that no thread can hold any more. Called by `install`; the
    /// watchdog may call it too.
    pub fn collect(&self) {
        let mut admin = self.admin.lock().unwrap_or_else(|e| e.into_inner());
        admin.garbage = admin.garbage.max(1);
        self.collect_with(&mut admin);
    }

    /// Waits until each thread has been outside at some moment since the call.
    ///
    /// The heavy fence is the rare side of `Slot::enter`: a thread that it does not see inside will see, when
    /// it enters, everything unlinked before.
    fn grace(&self) {
        heavy_fence();
        for slot in &self.slots {
            // Acquire: the thread's reads are over.
            let s = slot.inside.0.sequence.load(Ordering::Acquire);
            if s % 2 == 1 {
                while slot.inside.0.sequence.load(Ordering::Acquire) == s {
                    yield_now();
                }
            }
        }
    }

    pub(super) fn collect_with(&self, admin: &mut Admin) {
        for &arm in &admin.cycles {
            // SAFETY: arms in the list are alive.
            if let Some(cycle) = unsafe { &(*arm).cycle } {
                cycle.retire().into_iter().for_each(|v| self.retired.push(Retired::Version(v)));
            }
        }
        if admin.garbage == 0 && self.retired.is_empty() {
            return;
        }
        self.grace();
        let reason = self.free_state.load(Ordering::Acquire);
        let mut reasons = Vec::new();
        while let Some(r) = self.retired.pop() {
            match r {
                // (A `Free` state is never replaced; but nothing is lost by making sure.)
                Retired::State(p) if p == reason => reasons.push(p),
                // SAFETY: unlinked before the grace period, by Box::into_raw, once in the queue.
                Retired::State(p) => drop(unsafe { Box::from_raw(p) }),
                Retired::Version(v) => drop(v),
            }
        }
        reasons.into_iter().for_each(|p| self.retired.push(Retired::State(p)));
        if admin.garbage == 0 {
            return;
        }
        admin.garbage -= 1;
        admin.collection += 1;
        self.mark(admin.collection);
        self.sweep(admin, reason);
    }

    fn mark(&self, collection: u64) {
        let mut nodes: Vec<*const RtNode> = vec![self.root.load(Ordering::Acquire)];
        let (_, tail_node, path) = self.path.roots();
        nodes.push(tail_node);
        // SAFETY: everything reachable from the roots is alive: the induction that this function keeps up.
        let mark_arm = |arm: *const RtArm, nodes: &mut Vec<*const RtNode>| unsafe {
            if (*arm).mark.swap(collection, Ordering::Relaxed) != collection {
                nodes.push((*arm).from);
                nodes.push((*arm).target);
            }
        };
        path.into_iter().for_each(|arm| mark_arm(arm, &mut nodes));
        while let Some(node) = nodes.pop() {
            // SAFETY: as above; null stands for "none yet".
            let Some(node) = (unsafe { node.as_ref() }) else { continue };
            if node.mark.swap(collection, Ordering::Relaxed) == collection {
                continue;
            }
            // SAFETY: only this thread replaces states; null only before the first installation ends.
            if let Some(NodeState::Choice(table)) = unsafe { node.state.load(Ordering::Relaxed).as_ref() } {
                table.arms.iter().for_each(|&arm| mark_arm(arm, &mut nodes));
            }
        }
    }

    fn sweep(&self, admin: &mut Admin, reason: *mut NodeState) {
        let collection = admin.collection;
        // SAFETY: in a list, hence alive.
        let marked = |mark: *const AtomicU64| unsafe { (*mark).load(Ordering::Relaxed) } + 1 >= collection;
        // SAFETY: as above.
        let keep_arm = |arm: *mut RtArm| marked(unsafe { &raw const (*arm).mark });
        let keep_node = |node: *mut RtNode| {
            // SAFETY: as above.
            let (mark, node) = unsafe { (&raw const (*node).mark, &*node) };
            let is_reason = node.state.load(Ordering::Relaxed) == reason || node.is_first(reason);
            marked(mark) || (!reason.is_null() && is_reason)
        };
        admin.cycles.retain(|&arm| keep_arm(arm));
        admin.ids.retain(|_, node| keep_node(node));
        // SAFETY: what goes was not reached by two collections in a row (module header).
        unsafe {
            admin.arms.retain(keep_arm);
            admin.nodes.retain(keep_node);
        }
    }
}

impl Drop for RtNode {
    fn drop(&mut self) {
        let state = self.state.load(Ordering::Relaxed);
        if !state.is_null() && !self.is_first(state) {
            // SAFETY: nobody can reach the node (it is being dropped), and so its state; made by
            // Box::into_raw.
            drop(unsafe { Box::from_raw(state) });
        }
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        if crate::sync::model_failed() {
            return;
        }
        let admin = self.admin.get_mut().unwrap_or_else(|e| e.into_inner());
        while let Some(r) = self.retired.pop() {
            if let Retired::State(p) = r {
                // SAFETY: exclusive access.
                drop(unsafe { Box::from_raw(p) });
            }
        }
        // SAFETY: exclusive access.
        unsafe {
            admin.arms.retain(|_| false);
            admin.nodes.retain(|_| false);
        }
    }
}
