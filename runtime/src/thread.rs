//! Threads by their logical names: who created whom, as which of its successful creations.
//!
//! The state of a thread is made by its creator, handed over through the trampoline of `pthread_create`, and
//! found by a thread-local pointer. `registry.rs` keeps the live ones.

use crate::core::{Quick, ThreadLocalState};
use crate::flags::{self, ENFORCE};
use crate::interpose::{barriers, elided};
use crate::modules::Site;
use crate::streams::Streams;
use crate::turn::{self, Buffer};
use crate::{real, run};
use std::cell::{Cell, UnsafeCell};
use std::sync::Arc;
use std::sync::atomic::{
    AtomicBool, AtomicI32, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, Ordering, compiler_fence,
};
use traceformat::event::{Label, Op};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Where a thread is, for the watchdog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum WaitState {
    /// In the program's own code (or in a call that we do not see).
    Running = 0,
    /// Waits for the schedule (or for the recorder's serialisation): the core knows for what.
    Constraint = 1,
    /// Blocked in a synchronization call.
    Sync = 2,
    /// As `Sync`, but time will end it.
    Timed = 3,
    /// Retries an await: runs, but only another thread's event lets it go on. Said only where
    /// [`run::sees_awaits`].
    Await = 4,
    /// Held by a replay until its recording is done.
    Held = 5,
}

/// One thread of the program.
pub struct Thread {
    /// Index in the set's table, or (without a set) in the recording's.
    pub ix: ThreadIx,
    /// Successful creations so far. Only its thread writes it.
    pub children: AtomicU32,
    /// The kernel's id, 0 before the thread has started.
    pub tid: AtomicI32,
    /// Where it says which numbered call it is in, 0 before it has started. To be read by the watchdog as
    /// memory that may be gone.
    pub call_slot: AtomicU64,
    /// Where its `__irs_turn` is, null before it has started.
    turn_slot: AtomicPtr<AtomicU8>,
    /// Events that no schedule counts, and the one that is waited for: see [`Thread::progress`]. Only its
    /// thread writes it.
    ticks: AtomicU64,
    /// Retries of awaits so far: tells one that has looked again from one that has not had the processor.
    retries: AtomicU64,
    place: AtomicU8,
    /// Packed label and object of the call it is in, for reports.
    doing: AtomicU64,
    object: AtomicU64,
    /// Where it was created, for reports.
    pub created_at: SiteId,
    pub buffer: Option<Buffer>,
    /// Executes nothing of the program any more, unless it is the last one.
    pub ending: AtomicBool,
    pub ended: AtomicBool,
    /// Its `pthread_t` is known. Written with the registry locked.
    pub bound: AtomicBool,
    pub detached: AtomicBool,
    /// A handler has asked for a jump that the section puts off. Written and read by the thread and its
    /// handlers.
    jump: AtomicU8,
    /// Mutexes that it holds by the schedule alone.
    pub held: elided::Held,
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
    /// What it has done since it got the baton of a cooperative node.
    pub moved: Moved,
    /// With its last event it has passed a mark that gives the baton of a cooperative node up.
    pub yields: bool,
    /// Under an open set: the time that it waits for is over, and the verifier knows.
    pub timed_out: bool,
    /// Under an open set: it has gone away into a call of the outside, and not asked yet what that brings.
    pub outside: bool,
    /// Under an open set: the call of the outside that has been asked for, until it has returned.
    pub asked: Option<SiteId>,
    /// Holds the baton of `on-escape=serialize`.
    pub baton: bool,
    /// The call that the thread is in is a cancellation point: it is one also while it waits for the
    /// schedule.
    pub cancellable: bool,
    /// The start routine and its argument, until the thread begins.
    pub start: Option<(real::Start, *mut libc::c_void)>,
    /// Streams that it has locked.
    pub streams: Streams,
    /// Barriers that it has used lately.
    pub barriers: barriers::RecentBarriers,
}

/// What a thread has done, as far as others wait for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Moved {
    #[default]
    Not,
    /// It has accessed memory: who retries an await may be able to go on.
    Accessed,
    /// It has synchronized, or ended: so may everybody.
    Synchronized,
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

/// In `tls.c`: there because it is at a fixed distance from the thread's pointer then, and reading it no
/// call.
#[repr(C)]
struct Tls {
    thread: Cell<*const Thread>,
    state: Cell<u8>,
    /// The thread is in a section of the runtime's work that a handler must not jump out of (see
    /// `handler.rs`). Written by the thread, and read by its handlers.
    section: AtomicU8,
    /// What the fast path of events looks at; null where it is closed.
    quick: Cell<*const Quick>,
}

/// Where the assembly of `entry.rs` finds these. State and section are one word, all zeros where nothing is
/// unusual about the thread.
#[cfg(not(any(loom, miri)))]
pub mod layout {
    use super::Tls;
    use std::mem::offset_of;

    pub const STATE_AND_SECTION: usize = offset_of!(Tls, state);
    pub const QUICK: usize = offset_of!(Tls, quick);
    const _: () =
        assert!(offset_of!(Tls, section) == STATE_AND_SECTION + 1 && STATE_AND_SECTION.is_multiple_of(2));
}

#[inline(always)]
fn tls() -> &'static Tls {
    let at: *const Tls;
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: the initial-exec model's way to the address of the calling thread's `irs_rt_tls`; it reads
    // constants.
    unsafe {
        std::arch::asm!(
            "mov {0}, qword ptr fs:[0]",
            "add {0}, qword ptr [rip + irs_rt_tls@GOTTPOFF]",
            out(reg) at,
            options(pure, nomem, nostack)
        );
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    {
        unsafe extern "C" {
            fn irs_rt_tls_slot() -> *const Tls;
        }
        // SAFETY: no arguments.
        at = unsafe { irs_rt_tls_slot() };
    }
    // SAFETY: the variable lives as long as the thread, which keeps no reference beyond a call; all zeros are
    // a value.
    unsafe { &*at }
}

/// Bits of a thread's state. 0: an ordinary thread of the program.
///
/// The runtime's own thread or call: interposition stands aside.
pub const INTERNAL: u8 = 1;
/// In a signal handler (or it was left by a jump: see `handler.rs`).
pub const HANDLER: u8 = 2;
/// Can be cancelled at any instruction.
pub const ASYNC: u8 = 4;
/// A handler has jumped out of an access that the schedule had let happen: nobody knows whether it did.
pub const ABANDONED: u8 = 8;
/// As `ASYNC`, put off between the callbacks of an access.
pub const HELD: u8 = 16;

/// The calling thread's state.
#[inline(always)]
pub fn state() -> u8 {
    tls().state.get()
}

pub fn set_state(s: u8) {
    if s != 0 {
        // First: a thread that is no ordinary one asks at each access.
        set_turn(0);
        compiler_fence(Ordering::SeqCst);
    }
    tls().state.set(s);
}

/// What the calling thread may do within its turn without asking (`__irs_turn` in `irs.h`).
pub fn noted_turn() -> u8 {
    turn_note().load(Ordering::Relaxed)
}

/// Notes that. `cooperative/` says when; others may take a note back, and nothing else.
pub fn set_turn(note: u8) {
    turn_note().store(note, Ordering::Relaxed);
}

#[inline(always)]
fn turn_note() -> &'static AtomicU8 {
    let at: *const AtomicU8;
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: as in `tls`.
    unsafe {
        std::arch::asm!(
            "mov {0}, qword ptr fs:[0]",
            "add {0}, qword ptr [rip + __irs_turn@GOTTPOFF]",
            out(reg) at,
            options(pure, nomem, nostack)
        );
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    {
        unsafe extern "C" {
            fn irs_rt_turn_slot() -> *const AtomicU8;
        }
        // SAFETY: no arguments.
        at = unsafe { irs_rt_turn_slot() };
    }
    // SAFETY: as in `tls`; who else writes it (`Thread::take_turn_back`) does so as an atomic.
    unsafe { &*at }
}

unsafe extern "C" {
    fn irs_rt_call_slot() -> *mut *mut Site;
    /// In `signals.c`.
    fn irs_jump_now() -> !;
}

/// The site of the numbered call that this thread is in.
pub fn call_site() -> SiteId {
    // SAFETY: the slot is this thread's own; instrumented code puts null or a valid site there.
    unsafe {
        let site = *irs_rt_call_slot();
        if site.is_null() { SiteId::UNNUMBERED } else { SiteId((*site).id) }
    }
}

/// The calling thread's state, wherever it is.
#[inline(always)]
pub fn mine() -> Option<&'static Thread> {
    let p = tls().thread.get();
    // SAFETY: set by `adopt` to a state that lives until `forget`, which nulls the pointer; nobody keeps the
    // reference beyond a call from the thread.
    unsafe { p.as_ref() }
}

/// True in the runtime's own threads and calls.
pub fn is_internal() -> bool {
    tls().state.get() & INTERNAL != 0
}

/// Marks the calling thread as the runtime's own, for good.
pub fn become_internal() {
    tls().state.set(INTERNAL);
}

/// Runs `f` as the runtime's own: nothing in it is interposed, nor a cancellation point.
pub fn internally<T>(f: impl FnOnce() -> T) -> T {
    let section = mine().map(|t| (t, t.begin()));
    let before = tls().state.replace(tls().state.get() | INTERNAL);
    let mut cancel = 0;
    // SAFETY: `cancel` is valid; 1 is glibc's PTHREAD_CANCEL_DISABLE.
    unsafe { pthread_setcancelstate(1, &mut cancel) };
    let r = f();
    // SAFETY: as above.
    unsafe { pthread_setcancelstate(cancel, std::ptr::null_mut()) };
    tls().state.set(before);
    if let Some((t, s)) = section {
        t.end(s);
    }
    r
}

unsafe extern "C" {
    fn pthread_setcancelstate(state: libc::c_int, old: *mut libc::c_int) -> libc::c_int;
}

/// What time it is, for the runtime. (The section tells its call from the program's, which may be asked for:
/// `outside.rs`.)
pub fn now() -> std::time::Instant {
    let _section = mine().map(Thread::section);
    std::time::Instant::now()
}

impl Thread {
    pub fn new(ix: ThreadIx, created_at: SiteId, buffer: Option<Buffer>, seed: Option<u64>) -> Thread {
        let own = Own {
            random: seed.map_or(0, |s| (s ^ (u64::from(ix.0) << 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
            ..Own::default()
        };
        Thread {
            ix,
            children: AtomicU32::new(0),
            tid: AtomicI32::new(0),
            call_slot: AtomicU64::new(0),
            turn_slot: AtomicPtr::new(std::ptr::null_mut()),
            ticks: AtomicU64::new(0),
            retries: AtomicU64::new(0),
            place: AtomicU8::new(WaitState::Running as u8),
            doing: AtomicU64::new(0),
            object: AtomicU64::new(0),
            created_at,
            buffer,
            ending: AtomicBool::new(false),
            ended: AtomicBool::new(false),
            bound: AtomicBool::new(false),
            detached: AtomicBool::new(false),
            jump: AtomicU8::new(0),
            held: Default::default(),
            own: UnsafeCell::new(own),
        }
    }

    /// A section begins that no handler may jump out of. Returns what [`Thread::end`] needs.
    #[inline]
    pub fn begin(&self) -> u8 {
        // Relaxed, and not one atomic step: only this thread writes, and its handlers put back what they
        // find.
        let section = &tls().section;
        let outer = section.load(Ordering::Relaxed);
        section.store(1, Ordering::Relaxed);
        compiler_fence(Ordering::SeqCst);
        outer
    }

    /// The section ends; a jump that it has put off is made now.
    #[inline]
    pub fn end(&self, outer: u8) {
        compiler_fence(Ordering::SeqCst);
        tls().section.store(outer, Ordering::Relaxed);
        compiler_fence(Ordering::SeqCst);
        if outer == 0 && self.jump.load(Ordering::Relaxed) != 0 {
            self.jump();
        }
    }

    /// [`Thread::begin`] until the guard goes.
    #[inline]
    pub fn section(&self) -> Section<'_> {
        Section { thread: self, outer: self.begin() }
    }

    /// In an open section where nothing is half done: a jump that waits is made.
    #[inline]
    pub fn safe_point(&self) {
        if self.jump.load(Ordering::Relaxed) != 0 {
            tls().section.store(0, Ordering::Relaxed);
            self.jump();
        }
    }

    /// The jump that a section has put off.
    #[cold]
    fn jump(&self) -> ! {
        self.clear_jump();
        self.runs();
        let own = self.own();
        own.streams.take_back();
        // The access behind `before` does not happen: nothing was advanced yet.
        own.pass = Pass::Free;
        let _ = own.core.as_mut().map(ThreadLocalState::take_begun);
        if std::mem::take(&mut own.recording) {
            turn::end();
        }
        // SAFETY: a handler has asked for it; no section is open, and no lock of the runtime is held.
        unsafe { irs_jump_now() }
    }
    /// A jump waits for the section to end.
    #[inline]
    pub fn jump_waits(&self) -> bool {
        self.jump.load(Ordering::Relaxed) != 0
    }

    /// Is the calling thread, whose state this is, in a section?
    pub fn in_section(&self) -> bool {
        tls().section.load(Ordering::Relaxed) != 0
    }

    pub fn postpone_jump(&self) {
        self.jump.store(1, Ordering::Relaxed);
    }

    fn clear_jump(&self) {
        self.jump.store(0, Ordering::Relaxed);
    }

    /// The thread is in none of the runtime's waits any more, however it has left them.
    pub fn runs(&self) {
        self.place.store(WaitState::Running as u8, Ordering::Release);
    }

    /// The thread stands still until a replay lets it go on.
    pub fn is_held(&self) {
        self.place.store(WaitState::Held as u8, Ordering::Release);
    }

    /// What only this thread touches. To be called by it alone, and not while another such borrow is in use.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub fn own(&self) -> &mut Own {
        // SAFETY: callers have the state from `current`, so they are its thread; borrows are short and do not
        // nest (no callback runs inside another, and `internally` code has no current thread).
        unsafe { &mut *self.own.get() }
    }

    /// A sign of life: the thread is at an event.
    #[inline]
    pub fn tick(&self) {
        // Relaxed, and not one atomic step: only this thread writes.
        self.ticks.store(self.ticks.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
    }

    /// The event of the last [`Thread::tick`] has been counted: its count says as much.
    #[inline]
    pub fn untick(&self) {
        // As above.
        self.ticks.store(self.ticks.load(Ordering::Relaxed).wrapping_sub(1), Ordering::Relaxed);
    }

    /// Events so far, of any kind, and the one that the thread waits to begin: a sign of life.
    pub fn progress(&self) -> u64 {
        // Relaxed: nothing is concluded from it about anything else.
        let counted = run::quick_core().map_or(0, |c| c.counted(self.ix));
        self.ticks.load(Ordering::Relaxed).wrapping_add(counted)
    }

    /// Says where the thread is until the guard is dropped.
    pub fn at(&self, place: WaitState, label: Label, object: u64) -> At<'_> {
        let before = self.place.load(Ordering::Relaxed);
        self.put(place, label, object);
        // (Once nothing is enforced nobody asks.)
        let rests = matches!(place, WaitState::Sync | WaitState::Timed) && flags::now() & ENFORCE != 0;
        if rests && let Some(core) = run::core() {
            core.rests(self.ix);
        }
        At { thread: self, before, rests }
    }

    fn put(&self, place: WaitState, label: Label, object: u64) {
        self.doing.store(label.packed(), Ordering::Relaxed);
        self.object.store(object, Ordering::Relaxed);
        // Release: who sees the place sees the label. The watchdog re-checks with a second sample anyway.
        self.place.store(place as u8, Ordering::Release);
    }

    /// Takes the note back by which the thread asks nobody within its turn: at its next access it asks.
    ///
    /// # Safety
    /// The thread has not come to its end, and does not do so meanwhile.
    pub unsafe fn take_turn_back(&self) {
        // Acquire: pairs with `adopt`.
        // SAFETY: the variable lives as long as the thread, by the caller's promise.
        if let Some(note) = unsafe { self.turn_slot.load(Ordering::Acquire).as_ref() } {
            note.store(0, Ordering::Relaxed);
        }
    }

    /// An await begins. To be followed by [`Thread::end_await`].
    pub fn begin_await(&self, label: Label) {
        self.put(WaitState::Await, label, 0);
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
        self.place.store(WaitState::Running as u8, Ordering::Release);
    }

    /// Where the thread is, the packed label and the object of what it does there.
    pub fn whereabouts(&self) -> (WaitState, u64, u64) {
        let place = match self.place.load(Ordering::Acquire) {
            1 => WaitState::Constraint,
            2 => WaitState::Sync,
            3 => WaitState::Timed,
            4 => WaitState::Await,
            5 => WaitState::Held,
            _ => WaitState::Running,
        };
        (place, self.doing.load(Ordering::Relaxed), self.object.load(Ordering::Relaxed))
    }
}

/// See [`Thread::at`].
pub struct At<'a> {
    thread: &'a Thread,
    before: u8,
    /// The core thinks that the thread sleeps.
    rests: bool,
}

impl Drop for At<'_> {
    fn drop(&mut self) {
        if self.rests
            && let Some(core) = run::core()
        {
            core.wakes(self.thread.ix);
        }
        self.thread.place.store(self.before, Ordering::Release);
    }
}

/// See [`Thread::section`].
pub struct Section<'a> {
    thread: &'a Thread,
    outer: u8,
}

impl Drop for Section<'_> {
    fn drop(&mut self) {
        self.thread.end(self.outer);
    }
}

/// Unpacks what [`Thread::whereabouts`] gave.
pub fn unpack(label: u64) -> Option<Label> {
    Some(Label {
        site: SiteId((label >> 16) as u32),
        op: Op::from_u8((label >> 8) as u8)?,
        outcome: label as u8,
    })
}

/// Makes `t` the calling thread's state.
pub fn adopt(t: Arc<Thread>) {
    // SAFETY: no arguments.
    t.tid.store(unsafe { libc::gettid() }, Ordering::Relaxed);
    // SAFETY: no arguments.
    t.call_slot.store(unsafe { irs_rt_call_slot() } as u64, Ordering::Relaxed);
    t.turn_slot.store(std::ptr::from_ref(turn_note()).cast_mut(), Ordering::Release);
    tls().thread.set(Arc::into_raw(t));
    hurry();
}

/// Opens the fast path of the calling thread's events, once its state in the core is there.
pub fn hurry() {
    // (The state stays where it is until `forget`.)
    let quick = mine().and_then(|t| t.own().core.as_mut()?.quick());
    tls().quick.set(quick.map_or(std::ptr::null(), |q| q.as_ptr()));
}

/// For tests: opens the fast path of this state, of no thread that the runtime knows.
#[cfg(test)]
pub fn set_quick(me: &mut ThreadLocalState) {
    flags::raise(ENFORCE);
    tls().quick.set(me.quick().map_or(std::ptr::null(), |q| q.as_ptr()));
}

/// Takes the calling thread's state from it.
pub fn forget() -> Option<Arc<Thread>> {
    tls().quick.set(std::ptr::null());
    let p = tls().thread.replace(std::ptr::null());
    // SAFETY: made by `into_raw` in `adopt`, and taken back once.
    (!p.is_null()).then(|| unsafe { Arc::from_raw(p) })
}
