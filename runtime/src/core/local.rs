//! What only its own thread touches.

use super::compiled::{RtArm, RtNode, RtPred, RtSection, RtStep};
use super::cycle::Version;
use super::sites::SiteMap;
use super::slot::Slot;
use crate::sync::Ordering;
use std::ptr;
use traceformat::activity::Cause;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// No count: no event is let happen quickly.
pub(super) const NOTHING: u64 = u64::MAX;

/// What the fast path of an event needs to know, also in assembly (`entry.rs`). The thread's position in its
/// lane is nothing but the count of its events, which is in its slot for all to see: an event ends by one
/// store.
#[repr(C)]
pub struct Quick {
    /// The thread's slot: the core's.
    pub slot: *const Slot,
    /// Where the step of event 0 would be, if the lane reached back so far: the next step is so many behind
    /// as the thread has counted events.
    pub origin: *const RtStep,
    /// What the thread will have counted when the lane is over: then no step is left.
    pub limit: u64,
    /// A list of predecessors of this section instance that have all executed ([`RtStep::list`]): steps that
    /// wait for the same share one.
    pub done: u64,
    /// The thread's count while an event that was let happen quickly is not over; anything else otherwise.
    pub pending: u64,
    /// A wait is over that no statistic says yet.
    pub settle: bool,
}

/// Where a thread is in the schedule. Kept in a thread-local by the runtime; all calls with it must go to the
/// [`super::Core`] that made it.
///
/// Two positions: *in* entry `entry` of the path (`arm` is set; the steps from the thread's count to `limit`
/// are what is left of its lane, `base` the counts at the start of the section instance), or *at* it (`arm`
/// is null; `node` is what is decided there, `base` the counts before it).
pub struct ThreadLocalState {
    pub(super) thread: ThreadIx,
    pub(super) ix: usize,
    pub(super) quick: Quick,
    /// The slot's counter, which loom need not watch its own thread look at.
    #[cfg(loom)]
    count: u64,
    /// The first step of the lane.
    first: *const RtStep,
    pub(super) section: *const RtSection,
    /// The section's predecessors.
    pub(super) preds: *const RtPred,
    /// All threads' slots: the core's.
    pub(super) slots: *const Slot,
    /// The fast path may answer.
    pub(super) open: bool,
    pub(super) entry: u64,
    pub(super) arm: *const RtArm,
    /// Null at entry 0 until the first set is there.
    pub(super) node: *const RtNode,
    pub(super) base: Box<[u64]>,
    pub(super) tables: Tables,
    /// Other threads' counters when last looked at: a lower bound that costs no cache miss.
    pub(super) seen: Box<[u64]>,
    /// In a pure cycle: index of the lane, version held, number of the instance.
    pub(super) lane: usize,
    pub(super) version: *const Version,
    pub(super) instance: u64,
    /// In a free node. For ever.
    pub(super) free: bool,
    pub(super) ended: bool,
    /// The core's generation when this thread last polled on the slow path.
    pub(super) generation: u64,
    /// The core's count of freed nodes when this thread last searched the path for one.
    pub(super) freed_seen: u64,
    /// How long it spins before it sleeps; adapts.
    pub(super) spin: u32,
    /// It has spun in vain for what it is about to wait for.
    pub(super) spun: bool,
    /// By how many events earlier than need be it lets itself be woken; adapts.
    pub(super) ahead: u64,
    /// A wait that is over and that no statistic says yet: site, cause, nanoseconds.
    waited: Option<(u32, Cause, u64)>,
    /// The label that was last told to wait, for reports.
    pub(super) label: u64,
}

// SAFETY: the raw pointers lead to structures that the core keeps alive for whoever holds them (see
// `memory.rs`), whichever OS thread that is; the state is used by one thread at a time, as `&mut` demands.
unsafe impl Send for ThreadLocalState {}

impl ThreadLocalState {
    /// `slots` has one for the thread.
    pub(super) fn new(thread: ThreadIx, slots: &[Slot], start: u64, quick: bool) -> ThreadLocalState {
        let threads = slots.len();
        ThreadLocalState {
            thread,
            ix: thread.index(),
            quick: Quick {
                slot: &slots[thread.index()],
                origin: ptr::null(),
                limit: start,
                done: 0,
                pending: NOTHING,
                settle: false,
            },
            #[cfg(loom)]
            count: start,
            first: ptr::null(),
            section: ptr::null(),
            preds: ptr::null(),
            slots: slots.as_ptr(),
            open: quick,
            entry: 0,
            arm: ptr::null(),
            node: ptr::null(),
            base: vec![start; threads].into(),
            tables: Tables::default(),
            seen: vec![start; threads].into(),
            lane: 0,
            version: ptr::null(),
            instance: 0,
            free: false,
            ended: false,
            generation: 0,
            freed_seen: 0,
            spin: 100,
            spun: false,
            ahead: 0,
            waited: None,
            label: 0,
        }
    }

    /// Which thread this is.
    pub fn thread(&self) -> ThreadIx {
        self.thread
    }

    /// Is it in a free node?
    pub fn is_free(&self) -> bool {
        self.free
    }

    /// What the fast path in assembly is to look at, as long as this stays where it is; `None` where it is
    /// closed.
    pub fn quick(&mut self) -> Option<ptr::NonNull<Quick>> {
        self.open.then_some(ptr::NonNull::from(&mut self.quick))
    }

    /// The thread's own slot.
    #[inline]
    pub(super) fn slot(&self) -> &Slot {
        // SAFETY: the core outlives this.
        unsafe { &*self.quick.slot }
    }

    /// Number of counted events executed (start value included).
    #[inline]
    pub fn count(&self) -> u64 {
        // Relaxed: only this thread writes it.
        #[cfg(not(loom))]
        return self.slot().counter.0.load(Ordering::Relaxed);
        #[cfg(loom)]
        self.count
    }

    /// The next step of the lane has happened, as event number `count`; there was one. Release: the event,
    /// and its value, before the count. From here on the section may be reclaimed if this was the last step
    /// of the lane.
    #[inline]
    pub(super) fn step_on(&mut self, count: u64) {
        debug_assert!(self.in_lane());
        #[cfg(loom)]
        {
            self.count = count;
        }
        self.slot().counter.0.store(count, Ordering::Release);
    }

    /// Is a step of the lane left?
    #[inline]
    pub(super) fn in_lane(&self) -> bool {
        self.count() != self.quick.limit
    }

    /// The next step, or what is behind the last.
    #[inline]
    fn at(&self) -> *const RtStep {
        self.quick.origin.wrapping_add(self.count() as usize)
    }

    /// Is the next step the first of the lane?
    pub(super) fn at_first(&self) -> bool {
        self.at() == self.first
    }

    /// A wait is over: to be counted after the event that it was for.
    pub(super) fn has_waited_for(&mut self, site: u32, cause: Cause, nanos: u64) {
        self.waited = Some((site, cause, nanos));
        self.quick.settle = true;
    }

    /// The wait that is to be counted.
    #[inline]
    pub(super) fn take_waited(&mut self) -> Option<(u32, Cause, u64)> {
        if std::mem::take(&mut self.quick.settle) { self.waited.take() } else { None }
    }

    /// The next step of the lane; there is one.
    #[inline]
    pub(super) fn step(&self) -> &RtStep {
        debug_assert!(self.in_lane());
        // SAFETY: `at` points to a step of a section in which this thread has an event left; that section is
        // on the path and not reclaimed, so the listener keeps it.
        unsafe { &*self.at() }
    }

    /// The section of the next step; there is one.
    #[inline]
    pub(super) fn section(&self) -> &RtSection {
        debug_assert!(self.in_lane());
        // SAFETY: as in `step`.
        unsafe { &*self.section }
    }

    /// Another thread's slot.
    #[inline]
    pub(super) fn slot_of(&self, thread: usize) -> &Slot {
        debug_assert!(thread < self.seen.len());
        // SAFETY: there are as many as `seen` has entries, and the core outlives this; sets with more threads
        // are refused.
        unsafe { &*self.slots.add(thread) }
    }

    /// Moves the base over instances of `section`.
    pub(super) fn pass(&mut self, section: &RtSection, instances: u64) {
        match section.lane(self.ix) {
            Some(_) => self.tables.leave(&section.counted),
            None => self.tables.pass(&section.counted),
        }
        for lane in section.lanes() {
            self.base[lane.thread as usize] += lane.len as u64 * instances;
        }
    }

    /// Stands at `entry`, where `node` is decided.
    pub(super) fn stand(&mut self, entry: u64, node: *const RtNode) {
        self.entry = entry;
        self.node = node;
        self.arm = ptr::null();
        self.version = ptr::null();
        (self.first, self.quick.origin) = (ptr::null(), ptr::null());
        self.quick.limit = self.count();
    }

    /// Opens lane `lane` of `section` for this thread.
    pub(super) fn open(&mut self, section: &RtSection, lane: usize) {
        let l = &section.lanes()[lane];
        let steps = section.steps_of(l);
        let count = self.count();
        self.first = steps.as_ptr();
        self.quick.origin = self.first.wrapping_sub(count as usize);
        self.quick.limit = count.wrapping_add(steps.len() as u64);
        self.preds = section.preds().as_ptr();
        self.section = section;
        self.lane = lane;
        self.quick.done = 0;
    }
}

/// Which sites count where the thread is between sections: those of the last section that it had a lane in,
/// and of the sections passed since. Of the sets with one table, by far the most, it takes two pointers.
#[derive(Debug, Default)]
pub(super) struct Tables {
    last: Option<*const SiteMap>,
    passed: [Option<*const SiteMap>; 4],
    /// More were passed than there is room for: any named site counts.
    more: bool,
}

impl Tables {
    fn leave(&mut self, table: &SiteMap) {
        *self = Tables { last: Some(table), ..Tables::default() };
    }

    fn pass(&mut self, table: &SiteMap) {
        for place in &mut self.passed {
            match *place {
                Some(p) if ptr::eq(p, table) => return,
                Some(_) => {}
                None => {
                    *place = Some(table);
                    return;
                }
            }
        }
        self.more = true;
    }

    /// The thread jumped over it does not know what.
    pub fn forget(&mut self) {
        self.more = true;
    }

    /// Does a section that was passed count the site? `None`: not known.
    pub fn passed(&self, site: SiteId) -> Option<bool> {
        // SAFETY: tables live as long as the core.
        let counts = |t: &Option<*const SiteMap>| t.is_some_and(|t| unsafe { (*t).contains(site) });
        if self.more { None } else { Some(self.passed.iter().any(counts)) }
    }

    /// Does the last section or one that was passed count the site? `None`: not known, or there was none.
    pub fn in_force(&self, site: SiteId) -> Option<bool> {
        if self.last.is_none() && self.passed[0].is_none() {
            return None;
        }
        // SAFETY: as above.
        let last = self.last.is_some_and(|t| unsafe { (*t).contains(site) });
        Some(last || self.passed(site)?)
    }
}
