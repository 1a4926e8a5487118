//! Threads by their logical names: who created whom, as which of its successful creations.
//!
//! The state of a thread is made by its creator, handed over through the trampoline of `pthread_create`, and found by a
//! thread-local pointer. The registry keeps the live ones for joins, the recorder and the watchdog.

use crate::core::ThreadLocalState;
use crate::record::Buffer;
use std::cell::{Cell, UnsafeCell};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use traceformat::event::{Label, Op};
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

/// Where a thread is, for the watchdog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Place {
    /// In the program's own code (or in a call that we do not see).
    Running = 0,
    /// Waits for the schedule (or for the recorder's serialisation): the core knows for what.
    Constraint = 1,
    /// Blocked in a synchronization call.
    Sync = 2,
    /// As `Sync`, but time will end it.
    Timed = 3,
    /// Retries an await: runs, but only another thread's event lets it go on. Said only where
    /// [`crate::rt::sees_awaits`].
    Await = 4,
}

/// One thread of the program.
pub struct Thread {
    /// Index in the set's table, or (without a set) in the recording's.
    pub ix: ThreadIx,
    /// Successful creations so far. Only its thread writes it.
    pub children: AtomicU32,
    /// The kernel's id, 0 before the thread has started.
    pub tid: AtomicI32,
    /// Events so far, of any kind: the watchdog's sign of life. Only its thread writes it.
    pub progress: AtomicU64,
    /// Retries of awaits so far: tells one that has looked again from one that has not had the processor.
    retries: AtomicU64,
    place: AtomicU8,
    /// Packed label and object of the call it is in, for reports.
    doing: AtomicU64,
    object: AtomicU64,
    /// Where it was created, for reports.
    pub created_at: traceformat::site::SiteId,
    pub buffer: Option<Buffer>,
    pub ended: AtomicBool,
    pub detached: AtomicBool,
    own: UnsafeCell<Own>,
}

/// What only the thread itself touches.
#[derive(Default)]
pub struct Own {
    pub core: Option<ThreadLocalState>,
    /// State of the generator behind `delay=`.
    pub random: u64,
    /// The recorder's lock is held (between the callbacks before and after an access).
    pub recording: bool,
    /// How the access between the two callbacks was let through.
    pub pass: Pass,
    /// Holds the baton of `on-escape=serialize`.
    pub baton: bool,
}

/// How an event was let through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pass {
    /// Counted: `advance` follows.
    Counted,
    /// Nothing to say afterwards.
    #[default]
    Free,
}

// SAFETY: `own` is only touched by the thread whose state this is (`Thread::own`); all else is atomic.
unsafe impl Sync for Thread {}
// SAFETY: as above; the state is made by the creator and then used by its thread only.
unsafe impl Send for Thread {}

thread_local! {
    static SELF: Cell<*const Thread> = const { Cell::new(std::ptr::null()) };
    static BUSY: Cell<bool> = const { Cell::new(false) };
}

unsafe extern "C" {
    fn irs_rt_call_slot() -> *mut *mut crate::modules::Site;
}

/// The site of the numbered call that this thread is in.
pub fn call_site() -> traceformat::site::SiteId {
    // SAFETY: the slot is this thread's own; instrumented code puts null or a valid site there.
    unsafe {
        let site = *irs_rt_call_slot();
        if site.is_null() {
            traceformat::site::SiteId::UNNUMBERED
        } else {
            traceformat::site::SiteId((*site).id)
        }
    }
}

/// The calling thread's state. `None` for threads that no instrumented thread created, for the runtime's own, and in
/// the runtime's own calls.
#[inline]
pub fn current() -> Option<&'static Thread> {
    if BUSY.get() {
        return None;
    }
    let p = SELF.get();
    // SAFETY: set by `adopt` to a state that lives until `forget`, which nulls the pointer; nobody keeps the
    // reference beyond a call from the thread.
    unsafe { p.as_ref() }
}

/// True in the runtime's own threads and calls: interposition stands aside.
#[inline]
pub fn is_busy() -> bool {
    BUSY.get()
}

/// Marks the calling thread as the runtime's own, for good.
pub fn become_internal() {
    BUSY.set(true);
}

/// Runs `f` as the runtime's own: nothing in it is interposed.
pub fn internally<T>(f: impl FnOnce() -> T) -> T {
    let before = BUSY.replace(true);
    let r = f();
    BUSY.set(before);
    r
}

/// Starts a thread of the runtime: not interposed, all signals blocked. `None` if the system refuses.
pub fn spawn_internal(name: &str, f: impl FnOnce() + Send + 'static) -> Option<std::thread::JoinHandle<()>> {
    internally(|| {
        // SAFETY: the sets are initialised by `sigfillset`; the mask is restored below.
        let old = unsafe {
            let (mut all, mut old) = (std::mem::zeroed(), std::mem::zeroed());
            libc::sigfillset(&mut all);
            libc::pthread_sigmask(libc::SIG_BLOCK, &all, &mut old);
            old
        };
        let handle = std::thread::Builder::new().name(name.into()).spawn(move || {
            become_internal();
            f();
        });
        // SAFETY: `old` was filled above.
        unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &old, std::ptr::null_mut()) };
        handle.ok()
    })
}

impl Thread {
    pub fn new(
        ix: ThreadIx,
        created_at: traceformat::site::SiteId,
        buffer: Option<Buffer>,
        seed: Option<u64>,
    ) -> Thread {
        let own = Own {
            random: seed.map_or(0, |s| (s ^ (u64::from(ix.0) << 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            ..Own::default()
        };
        Thread {
            ix,
            children: AtomicU32::new(0),
            tid: AtomicI32::new(0),
            progress: AtomicU64::new(0),
            retries: AtomicU64::new(0),
            place: AtomicU8::new(Place::Running as u8),
            doing: AtomicU64::new(0),
            object: AtomicU64::new(0),
            created_at,
            buffer,
            ended: AtomicBool::new(false),
            detached: AtomicBool::new(false),
            own: UnsafeCell::new(own),
        }
    }

    /// What only this thread touches. To be called by it alone, and not while another such borrow is in use.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub fn own(&self) -> &mut Own {
        // SAFETY: callers have the state from `current`, so they are its thread; borrows are short and do not nest
        // (no callback runs inside another, and `internally` code has no current thread).
        unsafe { &mut *self.own.get() }
    }

    /// A sign of life.
    #[inline]
    pub fn tick(&self) {
        // Relaxed, and not one atomic step: only this thread writes.
        self.progress.store(self.progress.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    /// Says where the thread is until the guard is dropped.
    pub fn at(&self, place: Place, label: Label, object: u64) -> At<'_> {
        let before = self.place.load(Ordering::Relaxed);
        self.put(place, label, object);
        At { thread: self, before }
    }

    fn put(&self, place: Place, label: Label, object: u64) {
        self.doing.store(label.packed(), Ordering::Relaxed);
        self.object.store(object, Ordering::Relaxed);
        // Release: who sees the place sees the label. The watchdog re-checks with a second sample anyway.
        self.place.store(place as u8, Ordering::Release);
    }

    /// An await begins. To be followed by [`Thread::end_await`].
    pub fn begin_await(&self, label: Label) {
        self.put(Place::Await, label, 0);
    }

    /// The await's condition has not held.
    pub fn retry(&self) {
        // Relaxed, and not one atomic step: only this thread writes.
        self.retries.store(self.retries.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    /// How often the thread has retried awaits.
    pub fn retries(&self) -> u64 {
        self.retries.load(Ordering::Relaxed)
    }

    /// The await is over.
    pub fn end_await(&self) {
        self.place.store(Place::Running as u8, Ordering::Release);
    }

    /// Where the thread is, the packed label and the object of what it does there.
    pub fn whereabouts(&self) -> (Place, u64, u64) {
        let place = match self.place.load(Ordering::Acquire) {
            1 => Place::Constraint,
            2 => Place::Sync,
            3 => Place::Timed,
            4 => Place::Await,
            _ => Place::Running,
        };
        (place, self.doing.load(Ordering::Relaxed), self.object.load(Ordering::Relaxed))
    }
}

/// See [`Thread::at`].
pub struct At<'a> {
    thread: &'a Thread,
    before: u8,
}

impl Drop for At<'_> {
    fn drop(&mut self) {
        self.thread.place.store(self.before, Ordering::Release);
    }
}

/// Unpacks what [`Thread::whereabouts`] gave.
pub fn unpack(label: u64) -> Option<Label> {
    Some(Label {
        site: traceformat::site::SiteId((label >> 16) as u32),
        op: Op::from_u8((label >> 8) as u8)?,
        outcome: label as u8,
    })
}

/// All threads that have not ended (or whose recorded events are not yet written), and all names given so far.
#[derive(Default)]
pub struct Registry {
    pub live: Vec<Arc<Thread>>,
    pub table: ThreadTable,
    /// Names given by [`Registry::unused`].
    given: u32,
    by_pthread: HashMap<u64, Arc<Thread>>,
}

/// The registry, locked.
pub fn registry() -> MutexGuard<'static, Registry> {
    static REGISTRY: OnceLock<Mutex<Registry>> = OnceLock::new();
    // A panic elsewhere leaves nothing half done here.
    REGISTRY.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner)
}

impl Registry {
    /// Says which thread a `pthread_t` is. Called by the thread and by its creator, whoever is first; a thread that
    /// has ended meanwhile is not entered, its `pthread_t` may belong to another one by now.
    pub fn bind(&mut self, pthread: u64, t: &Arc<Thread>) {
        if !t.ended.load(Ordering::Relaxed) {
            self.by_pthread.insert(pthread, t.clone());
        }
    }

    /// An index that no live thread has, under which the thread is main's next child: where names are for reports only, they do
    /// not run out, however many threads come and go.
    pub fn unused(&mut self) -> ThreadIx {
        let mut used: Vec<_> = self.live.iter().map(|t| t.ix.index()).collect();
        used.sort_unstable();
        // Main's 0 is the first in use.
        let free = used.iter().enumerate().find(|(i, ix)| i != *ix).map_or(used.len(), |(i, _)| i);
        let free = free.clamp(1, usize::from(u16::MAX));
        let rank = self.given;
        self.given = self.given.wrapping_add(1);
        self.table.0.resize(self.table.0.len().max(free), ThreadName { parent: ThreadIx::MAIN, rank });
        self.table.0[free - 1] = ThreadName { parent: ThreadIx::MAIN, rank };
        ThreadIx(free as u16)
    }

    pub fn find(&self, pthread: u64) -> Option<Arc<Thread>> {
        self.by_pthread.get(&pthread).cloned()
    }

    /// The `pthread_t` is joined, or its detached thread has ended.
    pub fn unbind(&mut self, pthread: u64, t: &Arc<Thread>) {
        if self.by_pthread.get(&pthread).is_some_and(|x| Arc::ptr_eq(x, t)) {
            self.by_pthread.remove(&pthread);
        }
    }
}

/// Makes `t` the calling thread's state.
pub fn adopt(t: Arc<Thread>) {
    // SAFETY: no arguments.
    t.tid.store(unsafe { libc::gettid() }, Ordering::Relaxed);
    SELF.set(Arc::into_raw(t));
}

/// Takes the calling thread's state from it.
pub fn forget() -> Option<Arc<Thread>> {
    let p = SELF.replace(std::ptr::null());
    // SAFETY: made by `into_raw` in `adopt`, and taken back once.
    (!p.is_null()).then(|| unsafe { Arc::from_raw(p) })
}
