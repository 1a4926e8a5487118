//! What only its own thread touches.

use super::compiled::{RtArm, RtNode, RtPred, RtSection, RtStep};
use super::cycle::Version;
use super::sites::SiteMap;
use super::slot::Slot;
use std::ptr;
use traceformat::activity::Cause;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// No label: there is no such operation.
pub(super) const NO_STEP: u64 = u64::MAX;

/// Where a thread is in the schedule. Kept in a thread-local by the runtime; all calls with it must go to the
/// [`super::Core`] that made it.
///
/// Two positions: *in* entry `entry` of the path (`arm` is set; the steps from `at` to `end` are what is left of the thread's
/// lane, `base` the counts at the start of the section instance), or *at* it (`arm` is null; `node` is what is decided there,
/// `base` the counts before it).
pub struct ThreadLocalState {
    pub(super) thread: ThreadIx,
    pub(super) ix: usize,
    /// Counted events executed: the same as the slot's counter.
    pub(super) count: u64,
    /// The first step of the lane, the next one, and what is behind the last.
    first: *const RtStep,
    at: *const RtStep,
    end: *const RtStep,
    pub(super) section: *const RtSection,
    /// The section's predecessors.
    pub(super) preds: *const RtPred,
    /// Label of the next step of the lane; [`NO_STEP`] if none is left, or if the short way is closed.
    pub(super) next: u64,
    /// A list of predecessors of this section instance that have all executed ([`RtStep::list`]): steps that wait for the same share one.
    pub(super) done: u64,
    /// All threads' slots, and this thread's own: the core's.
    pub(super) slots: *const Slot,
    pub(super) slot: *const Slot,
    /// All ones where the short way is closed, so that no label is the next one's.
    closed: u64,
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
    pub(super) waited: Option<(u32, Cause, u64)>,
    /// The label that was last told to wait, for reports.
    pub(super) label: u64,
}

// SAFETY: the raw pointers lead to structures that the core keeps alive for whoever holds them (see `memory.rs`),
// whichever OS thread that is; the state is used by one thread at a time, as `&mut` demands.
unsafe impl Send for ThreadLocalState {}

impl ThreadLocalState {
    /// `slots` has one for the thread.
    pub(super) fn new(thread: ThreadIx, slots: &[Slot], start: u64, quick: bool) -> ThreadLocalState {
        let threads = slots.len();
        ThreadLocalState {
            thread,
            ix: thread.index(),
            count: start,
            first: ptr::null(),
            at: ptr::null(),
            end: ptr::null(),
            section: ptr::null(),
            preds: ptr::null(),
            next: NO_STEP,
            done: 0,
            slots: slots.as_ptr(),
            slot: &slots[thread.index()],
            closed: if quick { 0 } else { NO_STEP },
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

    /// Number of counted events executed (start value included).
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Is a step of the lane left?
    #[inline]
    pub(super) fn in_lane(&self) -> bool {
        self.at != self.end
    }

    /// Is the next step the first of the lane?
    pub(super) fn at_first(&self) -> bool {
        self.at == self.first
    }

    /// The next step of the lane; there is one.
    #[inline]
    pub(super) fn step(&self) -> &RtStep {
        debug_assert!(self.in_lane());
        // SAFETY: `at` points to a step of a section in which this thread has an event left; that section is on the
        // path and not reclaimed, so the listener keeps it.
        unsafe { &*self.at }
    }

    /// The section of the next step; there is one.
    #[inline]
    pub(super) fn section(&self) -> &RtSection {
        debug_assert!(self.in_lane());
        // SAFETY: as in `step`.
        unsafe { &*self.section }
    }

    /// The next step of the lane has happened; there was one.
    #[inline]
    pub(super) fn step_on(&mut self) {
        debug_assert!(self.in_lane());
        // SAFETY: not beyond `end`.
        self.at = unsafe { self.at.add(1) };
        self.next = self.label();
    }

    /// What `next` is to be.
    #[inline]
    fn label(&self) -> u64 {
        if self.in_lane() { self.step().label | self.closed } else { NO_STEP }
    }

    /// Another thread's slot.
    #[inline]
    pub(super) fn slot_of(&self, thread: usize) -> &Slot {
        debug_assert!(thread < self.seen.len());
        // SAFETY: there are as many as `seen` has entries, and the core outlives this; sets with more threads are refused.
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
        (self.first, self.at, self.end) = (ptr::null(), ptr::null(), ptr::null());
        self.next = NO_STEP;
    }

    /// Opens lane `lane` of `section` for this thread.
    pub(super) fn open(&mut self, section: &RtSection, lane: usize) {
        let l = &section.lanes()[lane];
        let steps = section.steps_of(l);
        let range = steps.as_ptr_range();
        (self.first, self.at, self.end) = (range.start, range.start, range.end);
        self.preds = section.preds().as_ptr();
        self.section = section;
        self.lane = lane;
        self.done = 0;
        self.next = self.label();
    }
}

/// Which sites count where the thread is between sections: those of the last section that it had a lane in, and of the
/// sections passed since. Of the sets with one table, by far the most, it takes two pointers.
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
