//! The lock-free enforcement core: may this event happen now?
//!
//! One [`Core`] per process (tests and the verifier's differential tests make many). No state outside of it
//! but the process-wide phase and thread registry that `sync` and `futex` ask; no threads of its own, no
//! pthread calls. The program's threads never lock, and allocate only in [`Core::enter`].
//!
//! | file | what it does |
//! |---|---|
//! | `compiled` | the set as immutable sections, and nodes with one replaceable pointer |
//! | `decide` | the decision procedure: inside a section, along the path, at an undecided entry |
//! | `path` | the decisions taken so far: a ring set by compare-exchange |
//! | `quick` | the common case of an event, without reasons |
//! | `cycle` | cyclic sections, and the instance at which a change takes effect |
//! | `eventcount`, `wait` | sleeping until a counter has reached a value |
//! | `values` | published values, for conditions |
//! | `install`, `memory` | the listener's side: taking a larger set, giving memory back |
//! | `slot`, `local` | a thread's shared and private state |
//! | `report` | what the watchdog asks |
//! | `stats` | waits by site and cause |

pub mod api;
mod compiled;
pub mod cycle;
mod decide;
pub mod eventcount;
mod install;
mod local;
mod memory;
mod path;
mod quick;
mod report;
mod sites;
mod slot;
mod stats;
pub mod values;
mod wait;

pub use api::{Config, Escape, InstallError, Installed, Poll, PollAny, WaitFor, WaitStat};
pub use compiled::CooperativeState;
pub use local::{Quick, ThreadLocalState};
pub use quick::{Answer, layout};
pub use sites::SiteMap;
pub use wait::{least_spin, measure_turn, processors};

use crate::sync::{AtomicBool, AtomicPtr, AtomicU64, Ordering, Padded, prepare_fences, unordered};
use compiled::{NodeState, RtNode};
use crossbeam_queue::SegQueue;
use eventcount::EventCount;
use install::Admin;
use memory::Retired;
use path::Path;
use slot::{Slot, life};
use stats::WaitTables;
use std::ptr;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use traceformat::activity::{Cause, CauseKind, Doing, ThreadActivity, Waits};
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};
use values::Values;

/// The installed set and the state of one execution.
pub struct Core {
    config: Config,
    slots: Box<[Slot]>,
    path: Path,
    /// Rung for each decision (with its entry) and each installation.
    decisions: Padded<EventCount>,
    /// Null until a set is installed; then for ever the same node.
    root: AtomicPtr<RtNode>,
    /// Raised by each installation and `wake_all`.
    generation: AtomicU64,
    /// Raised by each installation that frees a node.
    freed: AtomicU64,
    threads: AtomicPtr<ThreadTable>,
    /// Sites that any table of the set in force names.
    mentioned: AtomicPtr<SiteMap>,
    values: Values,
    /// Why the execution became free (a `Free` state); meaningful once a path entry says so.
    free_state: AtomicPtr<NodeState>,
    /// Some thread is in a free node: the whole prefix has executed.
    entered_free: AtomicBool,
    /// Threads that have entered, have not ended, and do not sleep in the core.
    awake: unordered::AtomicU64,
    processors: u64,
    waits: WaitTables,
    /// Zero of the times in statistics.
    started: Instant,
    /// What one turn of a spinning wait takes, in nanoseconds.
    turn: u64,
    /// Turns that a wait spins at least, if it does.
    least_spin: u32,
    retired: SegQueue<Retired>,
    /// The listener's. Program threads never take it.
    admin: Mutex<Admin>,
}

// SAFETY: the raw pointers are to structures that are immutable or atomic, freed by the protocol of
// `memory.rs` only.
unsafe impl Send for Core {}
// SAFETY: as above.
unsafe impl Sync for Core {}

impl Core {
    /// An empty core: no set, no thread.
    pub fn new(config: Config) -> Core {
        prepare_fences();
        let turn = wait::measure_turn();
        Core {
            slots: (0..config.max_threads)
                .map(|_| Slot::new(config.counter_start, config.max_threads, config.exact))
                .collect(),
            path: Path::new(config.path_capacity, config.max_threads, config.counter_start),
            decisions: Padded(EventCount::new(config.max_threads, config.exact)),
            root: AtomicPtr::new(ptr::null_mut()),
            generation: AtomicU64::new(0),
            freed: AtomicU64::new(0),
            threads: AtomicPtr::new(ptr::null_mut()),
            mentioned: AtomicPtr::new(ptr::null_mut()),
            values: Values::new(config.max_threads, config.value_capacity),
            free_state: AtomicPtr::new(ptr::null_mut()),
            entered_free: AtomicBool::new(false),
            awake: unordered::AtomicU64::new(0),
            processors: wait::processors(),
            waits: WaitTables::new(config.max_threads),
            started: Instant::now(),
            turn,
            least_spin: wait::least_spin(turn),
            retired: SegQueue::new(),
            admin: Mutex::new(Admin::default()),
            config,
        }
    }

    /// The state for a thread that is in the table (main: [`ThreadIx::MAIN`], from the start). Called by the
    /// thread itself or by its creator, once per thread. Allocates. `None`: beyond [`Config::max_threads`].
    pub fn enter(&self, thread: ThreadIx) -> Option<ThreadLocalState> {
        let slot = self.slots.get(thread.index())?;
        slot.inside.0.life.store(life::RUNNING, Ordering::Relaxed);
        self.awake.fetch_add(1, Ordering::Relaxed);
        Some(ThreadLocalState::new(thread, &self.slots, self.config.counter_start, self.config.quick))
    }

    /// The index of `parent`'s `rank`-th successfully created child, by the table of the set in
    /// force. With no set installed: `Ok(None)` (wait for [`WaitFor::FirstSet`], then ask again).
    pub fn thread_created(&self, parent: ThreadIx, rank: u32) -> Result<Option<ThreadIx>, Escape> {
        // SAFETY: kept until the core is dropped.
        let Some(table) = (unsafe { self.threads.load(Ordering::Acquire).as_ref() }) else {
            return Ok(None);
        };
        match table.child(parent, rank) {
            Some(t) => Ok(Some(t)),
            None => Err(Escape::UnknownThread { parent, rank }),
        }
    }

    /// The thread executes no further event. An escape if the opened path says that one follows.
    pub fn thread_ended(&self, me: &mut ThreadLocalState) -> Result<(), Escape> {
        if !std::mem::replace(&mut me.ended, true)
            && self.slots[me.ix].inside.0.life.swap(life::ENDED, Ordering::Relaxed) == life::RUNNING
        {
            self.awake.fetch_sub(1, Ordering::Relaxed);
        }
        self.settle_wait(me);
        match self.expects(me) {
            Some(expected) => Err(Escape::EndedEarly { thread: me.thread, expected }),
            None => Ok(()),
        }
    }

    /// Once some thread got [`Poll::GoFree`] at a cooperative node: what that said then. `None`: it was a
    /// free node, or none yet.
    pub fn cooperative(&self) -> Option<&CooperativeState> {
        // Acquire: pairs with the thread that entered; with it comes the reason.
        if !self.entered_free.load(Ordering::Acquire) {
            return None;
        }
        // SAFETY: stored before the path's entry became free, and kept by the collector since.
        match unsafe { self.free_state.load(Ordering::Acquire).as_ref() } {
            Some(NodeState::Cooperative(state)) => Some(state),
            _ => None,
        }
    }

    /// What the root says now, where it is cooperative or has been: `Err`: it is free. For the listener,
    /// behind an installation.
    pub fn cooperative_now(&self) -> Option<Result<CooperativeState, SiteSet>> {
        // Nobody installs meanwhile, so that the state stays.
        let _admin = self.admin.lock().unwrap_or_else(|e| e.into_inner());
        // SAFETY: the root is kept until the core is dropped; the caller stands in for the listener.
        match unsafe { self.root.load(Ordering::Acquire).as_ref()?.state() } {
            NodeState::Cooperative(state) => Some(Ok(CooperativeState::clone(state))),
            NodeState::Free { racing } => Some(Err(SiteSet::clone(racing))),
            _ => None,
        }
    }

    /// Once some thread got [`Poll::GoFree`]: the sites that race from here on (R6), whose stores
    /// need their barriers; every site's reports may be switched off. `None` before.
    pub fn free_racing(&self) -> Option<SiteSet> {
        // Acquire: pairs with the thread that entered; with it comes the reason.
        if !self.entered_free.load(Ordering::Acquire) {
            return None;
        }
        // SAFETY: stored before the path's entry became free, and kept by the collector since.
        match unsafe { self.free_state.load(Ordering::Acquire).as_ref() } {
            Some(NodeState::Free { racing }) => Some(SiteSet::clone(racing)),
            _ => None,
        }
    }

    /// Does any table of the set in force name this site? False for sites whose reports may be switched
    /// off, after [`Core::seal`]. With no set: true.
    #[inline]
    pub fn mentions(&self, site: SiteId) -> bool {
        // SAFETY: kept until the core is dropped.
        unsafe { self.mentioned.load(Ordering::Acquire).as_ref() }.is_none_or(|m| m.contains(site))
    }

    /// Promises that sites which are not mentioned now may be switched off: later sets that mention more
    /// serve later runs only ([`Installed::deferred`]). Call it before clearing any state byte. Not for
    /// program threads.
    pub fn seal(&self) {
        let mut admin = self.admin.lock().unwrap_or_else(|e| e.into_inner());
        // SAFETY: kept until the core is dropped.
        let mentioned = unsafe { self.mentioned.load(Ordering::Acquire).as_ref() };
        if let (None, Some(mentioned)) = (&admin.sealed, mentioned) {
            admin.sealed = Some(mentioned.clone());
        }
    }

    /// A thread has waited for its turn under a cooperative node, which another one had. (Such nodes know
    /// more threads than have a table.)
    pub fn has_waited_for_turn(&self, me: ThreadIx, site: SiteId, of: Option<ThreadIx>, time: Duration) {
        if me.index() >= self.slots.len() {
            return;
        }
        let cause = Cause { kind: CauseKind::Turn, thread: of, site: None };
        self.waits.of(me.index()).add(site.0, &cause, 1, time.as_nanos() as u64);
    }

    /// Waits so far, summed by site, longest first.
    pub fn waits_by_site(&self) -> Vec<WaitStat> {
        stats::by_site((0..self.slots.len()).map(|t| self.waits.of(t)))
    }

    /// Waits so far by thread, site and cause, longest first.
    pub fn waits(&self) -> Vec<Waits> {
        let mut all = Vec::new();
        // (Under a cooperative node threads wait that have not entered.)
        for thread in 0..self.slots.len() {
            let table = self.waits.of(thread);
            let thread = ThreadIx(thread as u16);
            all.extend(table.read().map(|(site, cause, [count, nanos, longest])| Waits {
                thread,
                site: SiteId(site),
                cause,
                count,
                nanos,
                longest,
            }));
        }
        all.sort_by_key(|w| (std::cmp::Reverse(w.nanos), w.site, w.cause, w.thread));
        all
    }

    /// What each thread that has entered does right now. For the listener.
    pub fn threads_now(&self) -> Vec<ThreadActivity> {
        let now = self.nanos();
        let one = |(ix, slot): (usize, &Slot)| {
            let thread = ThreadIx(ix as u16);
            let life = slot.inside.0.life.load(Ordering::Relaxed);
            let doing = match slot.waiting.0.get() {
                _ if life == life::ENDED => Doing::Ended,
                None => Doing::Running,
                Some((label, what)) => Doing::Waiting {
                    site: label.site,
                    cause: stats::cause(&what, |t, n| self.label_of(t, n)),
                    nanos: slot.waiting.0.since().map_or(0, |s| now.saturating_sub(s)),
                },
            };
            let counted = self.count(thread) - self.config.counter_start;
            (life != life::ABSENT).then_some(ThreadActivity { thread, counted, seen: 0, doing })
        };
        self.slots.iter().enumerate().filter_map(one).collect()
    }

    /// Nanoseconds since the core was made.
    pub fn nanos(&self) -> u64 {
        self.started.elapsed().as_nanos() as u64
    }

    /// Has the execution become free? (For statistics.)
    pub fn is_free(&self) -> bool {
        self.free_racing().is_some()
    }

    /// Threads that have entered so far.
    pub fn entered(&self) -> usize {
        let entered = |s: &&Slot| s.inside.0.life.load(Ordering::Relaxed) != life::ABSENT;
        self.slots.iter().filter(entered).count()
    }

    /// Bytes that a thread's published values take, once a set lets it publish any.
    pub fn values_size(&self) -> usize {
        self.config.value_capacity.next_power_of_two() * 16
    }

    /// Threads that can enter.
    pub fn max_threads(&self) -> usize {
        self.config.max_threads
    }
}
