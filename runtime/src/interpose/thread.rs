//! Creation, end and join of threads.
//!
//! A creation that succeeds gives the child its name: its parent and its rank among the parent's successful
//! creations. The trampoline hands the child its state. A thread ends in the destructor of a thread-specific
//! key that puts itself off until libc's last round, so that destructors of the program's own thread-local
//! objects still belong to it; it runs after a return, `pthread_exit` and cancellation alike, so that nothing
//! has to be unwound here.

use super::call::{Ev, caller, cancellable, in_turn, note_release, refuse};
use super::{elide, mutex};
use crate::core::Escape;
use crate::flags::{self, ENFORCE, RECORD, REPLAY};
use crate::options::OnEscape;
#[cfg(feature = "interpose")]
use crate::outside;
use crate::real::{self, Start};
use crate::record::{self, recorder};
use crate::registry::registry;
use crate::replay::{follow, judge};
use crate::sys::{self, Quiet};
use crate::thread::{
    ASYNC, HANDLER, Thread, WaitState, adopt, become_internal, call_site, forget, is_internal, mine,
    set_state, state,
};
use crate::{complete, cooperative, escape, gate, phase, run, serialize, sources, stack, stats};
use libc::{c_int, c_void, clockid_t, pthread_t, timespec};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use traceformat::event::{Label, Op};
use traceformat::recording::Recorded;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

type P = *mut c_void;

/// The key whose destructor is the end of a thread, plus one; 0: none.
static KEY: AtomicU32 = AtomicU32::new(0);
/// libc runs this many rounds of destructors at least.
const ROUNDS: usize = 4;

/// Watches for the end of the calling thread, which is one of the program's.
pub fn watch_end() {
    let mut key = KEY.load(Ordering::Relaxed);
    if key == 0 {
        // Only the main thread gets here before others exist.
        let mut k = 0;
        // SAFETY: `k` is valid, the destructor lives as long as the process.
        if unsafe { libc::pthread_key_create(&mut k, Some(round)) } != 0 {
            return;
        }
        key = k + 1;
        KEY.store(key, Ordering::Relaxed);
    }
    // SAFETY: the key exists.
    unsafe { libc::pthread_setspecific(key - 1, 1 as P) };
}

unsafe extern "C" fn round(value: P) {
    let n = value as usize;
    if n < ROUNDS {
        // SAFETY: the key exists: this is its destructor.
        unsafe { libc::pthread_setspecific(KEY.load(Ordering::Relaxed) - 1, (n + 1) as P) };
    } else {
        ended();
    }
}

/// The calling thread executes nothing of the program any more.
fn ended() {
    if state() & HANDLER != 0 && escape::keeps_handlers() {
        // It was to come back to what it had interrupted: to leave by `pthread_exit` is to jump out.
        escape::in_handler("ends its thread", None);
    }
    if phase::running()
        && cooperative::is_on()
        && let Some(t) = mine()
    {
        #[cfg(feature = "interpose")]
        outside::ends(t);
        // An end is held: else whether a thread without events has ended when it is joined would be a matter
        // of time. Taken before the thread says that it is ending: who waits for that has the baton.
        cooperative::before(
            t,
            Label { site: SiteId::UNNUMBERED, op: Op::End, outcome: 0 },
            u64::from(t.ix.0),
        );
    }
    if mine().is_some_and(|t| phase::running() && is_last(t)) {
        // Main has left by `pthread_exit` and this is the last thread: libc would end the process now, but it
        // counts the runtime's own threads too. What runs at the exit is this thread's. SAFETY: as libc does
        // it at this point.
        unsafe { libc::exit(0) };
    }
    let Some(t) = forget() else { return };
    let _quiet = Quiet::all();
    // What libc still does on this thread is nobody's event.
    become_internal();
    if phase::forked() {
        // The registry's lock may be held for ever by a thread that the child does not have.
        return;
    }
    elide::thread_ends(&t, |t| mutex::dispute(t, "ends with"));
    if judge::ends_early(t.ix) {
        match run::options().on_escape {
            OnEscape::Stop => judge::leaves(t.ix, || "has ended".into(), None),
            OnEscape::Serialize => {
                escape::other("a thread ends earlier than in the recording", Some(t.ix));
            }
        }
    }
    if phase::running() {
        if flags::now() & ENFORCE != 0
            && let (Some(core), Some(me)) = (run::core(), t.own().core.as_mut())
            && let Err(e) = core.thread_ended(me)
        {
            escape::happened(&t, &e, None);
        }
        let label = Label { site: SiteId::UNNUMBERED, op: Op::End, outcome: 0 };
        in_turn(&t, |record| record(Ev { label, object: u64::from(t.ix.0), object2: 0, result: 0 }));
        serialize::release(&t);
    }
    cooperative::ended(&t);
    stats::thread_ended(t.progress());
    let mut reg = registry();
    // Under the registry's lock: `bind` must not enter an ended thread. Release: the recorder sees all its
    // events.
    t.ended.store(true, Ordering::Release);
    if t.detached.load(Ordering::Relaxed) {
        // SAFETY: no arguments.
        reg.unbind(unsafe { libc::pthread_self() }, &t);
    }
    if recorder().is_none() {
        reg.live.retain(|x| !Arc::ptr_eq(x, &t));
    }
}

/// The thread ends. Has every other one, too? Returns after they have.
fn is_last(t: &Thread) -> bool {
    let others = {
        let reg = registry();
        // Relaxed: under the registry's lock, so that of several threads one is the last.
        t.ending.store(true, Ordering::Relaxed);
        if !reg.live.iter().all(|x| x.ending.load(Ordering::Relaxed)) {
            return false;
        }
        // (Only the last one asks libc for memory, which would set up an arena for each thread that does.)
        reg.live.clone()
    };
    // They may be about to say so.
    while !others.iter().all(|x| std::ptr::eq(&raw const **x, t) || x.ended.load(Ordering::Acquire)) {
        sys::nap(Duration::from_micros(50));
    }
    true
}

/// Runs a new thread. Cancellation and `pthread_exit` unwind through it.
unsafe extern "C-unwind" fn trampoline(packet: P) -> P {
    // SAFETY: made by `into_raw` in `pthread_create`, which has given it up.
    let thread = unsafe { Arc::from_raw(packet.cast::<Thread>().cast_const()) };
    let (f, arg) = thread.own().start.take().unwrap_or((no_start, std::ptr::null_mut()));
    // SAFETY: no arguments.
    registry().bind(|| unsafe { libc::pthread_self() }, &thread);
    adopt(thread);
    watch_end();
    // SAFETY: the program's start routine, called as libc would.
    unsafe { f(arg) }
}

/// Of a thread that has been told nothing: there is none.
unsafe extern "C-unwind" fn no_start(_: P) -> P {
    std::ptr::null_mut()
}

/// The index of the calling thread's next child, by the set's table or (without a set) by a new entry.
fn name_child(t: &Thread) -> Option<ThreadIx> {
    let rank = t.children.load(Ordering::Relaxed);
    if let Some(core) = run::core().filter(|_| !flags::is_serial()) {
        match core.thread_created(t.ix, rank) {
            Ok(Some(ix)) => {
                if registry().table.len() <= ix.index()
                    && let Some(table) = sources::threads()
                {
                    // A push has brought new names; indices never change.
                    registry().table = table;
                }
                return Some(ix);
            }
            Ok(None) => {}
            Err(e) => unknown_child(t, &e),
        }
    }
    let mut reg = registry();
    if run::names_are_free() {
        return Some(reg.unused());
    }
    if reg.table.len() > usize::from(u16::MAX) {
        drop(reg);
        escape::other("more than 65535 threads were created", Some(t.ix));
        return None;
    }
    Some(reg.table.child_or_insert(t.ix, rank))
}

/// A thread creates one that the set, or the recording, does not have.
fn unknown_child(t: &Thread, e: &Escape) {
    if flags::now() & REPLAY != 0 && follow::is_over_for(t.ix) {
        if follow::fails_next(t.ix) {
            // It rests at its first event: the recording has none of it.
            return;
        }
        follow::rest(t);
    }
    escape::happened(t, e, None);
}

/// # Safety
/// As for `pthread_create`.
unsafe fn create(t: &Thread, out: *mut pthread_t, attr: P, f: Start, arg: P) -> c_int {
    let site = call_site();
    let Some(ix) = name_child(t) else {
        // SAFETY: the caller's duty.
        return unsafe { stack::create(attr, |attr| real::create(out, attr, f, arg)) };
    };
    let child = Arc::new(Thread::new(ix, site, record::buffer(), run::options().delay));
    // SAFETY: `attr` is null or valid.
    child.detached.store(unsafe { is_detached(attr) }, Ordering::Relaxed);
    if flags::now() & ENFORCE != 0
        && let Some(core) = run::core()
    {
        child.own().core = core.enter(ix);
        if child.own().core.is_none() {
            let parent = t.ix;
            let rank = t.children.load(Ordering::Relaxed);
            unknown_child(t, &Escape::UnknownThread { parent, rank });
        }
    }
    let create = Label { site, op: Op::Create, outcome: 0 };
    if cooperative::is_on() {
        cooperative::before(t, create, u64::from(ix.0));
    }
    registry().expect(child.clone());
    // Before it runs: it has its place in the ring from now on.
    cooperative::created(ix);
    // Before the child's first event; what it comes to is known later.
    let stamp = (flags::now() & RECORD != 0).then(recorder).flatten().map(|r| {
        r.take_turn(t);
        let s = r.reserve();
        r.end_turn();
        s
    });
    // No block of its own: a thread that frees one gets an arena of libc's for that.
    child.own().start = Some((f, arg));
    let packet = Arc::into_raw(child.clone()).cast_mut();
    // The handle is part of the creation, and the child's first event may look for it: effect before count
    // (see `gate.rs`). glibc stores it before the child begins; we must not do that after it. SAFETY: the
    // caller's duty; the packet is the trampoline's from here on.
    let r = unsafe { stack::create(attr, |attr| real::create(out, attr, trampoline, packet.cast())) };
    if r == 0 {
        // The child may have changed or freed the handle, but not before it has bound itself; then this does
        // not look. SAFETY: libc requires a valid pointer.
        registry().bind(|| unsafe { *out }, &child);
        // Only this thread writes it.
        t.children.store(t.children.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        stats::thread_created();
    } else {
        // SAFETY: no thread was created: the packet is still ours.
        drop(unsafe { Arc::from_raw(packet.cast_const()) });
        cooperative::not_created(ix);
        child.ending.store(true, Ordering::Relaxed);
        child.ended.store(true, Ordering::Release);
        registry().live.retain(|x| !Arc::ptr_eq(x, &child));
        // Also once everything is free, which was proven with the same assumption.
        if run::core().is_some() {
            // Mostly for lack of memory.
            let what = "pthread_create failed, which no schedule was proven for";
            escape::without_memory(what, Some(t.ix), site);
        }
    }
    if let (Some(stamp), Some(rec)) = (stamp, recorder()) {
        let e = Recorded {
            thread: t.ix,
            label: create,
            address: u64::from(ix.0),
            address2: 0,
            size: 0,
            value: 0,
        };
        rec.settle(t, stamp, (r == 0).then_some(e));
    }
    r
}

/// # Safety
/// `attr` is null or a thread's attributes.
unsafe fn is_detached(attr: P) -> bool {
    let mut state = 0;
    unsafe extern "C" {
        fn pthread_attr_getdetachstate(attr: P, out: *mut c_int) -> c_int;
    }
    // SAFETY: the caller's promise; `state` is valid.
    !attr.is_null()
        && unsafe { pthread_attr_getdetachstate(attr, &mut state) } == 0
        && state == libc::PTHREAD_CREATE_DETACHED
}

/// A join of `id`, done by `f`.
fn joined(t: &Thread, id: pthread_t, timed: bool, cancels: bool, f: impl FnOnce() -> c_int) -> c_int {
    // SAFETY: no arguments.
    if !timed && id == unsafe { libc::pthread_self() } {
        return refuse(t, std::ptr::null(), libc::EDEADLK);
    }
    let site = call_site();
    let child = registry().find(id);
    let label = Label { site, op: Op::Join, outcome: 0 };
    let object = child.as_ref().map_or(0, |c| u64::from(c.ix.0));
    t.tick();
    serialize::before_blocking(t);
    let wait = || {
        let _at = t.at(if timed { WaitState::Timed } else { WaitState::Sync }, label, object);
        if !cooperative::may_wait() {
            cooperative::before(t, label, object);
            // (Of a thread that it does not know the runtime cannot say when it ends.)
            let ended = || child.as_ref().is_none_or(|c| cooperative::has_ended(c.ix));
            if timed {
                cooperative::goes_away(t);
            } else {
                while !ended() && cooperative::blocked(t, label, object, None) {}
            }
        }
        f()
    };
    let r = if cancels { cancellable(t, wait) } else { wait() };
    if cooperative::is_on() {
        // (It may have waited since before the node was in force.)
        cooperative::comes_back(t);
        cooperative::before(t, label, object);
    }
    if r == 0
        && let Some(c) = child
    {
        registry().unbind(id, &c);
        in_turn(t, |record| record(Ev { label, object, object2: 0, result: 0 }));
    }
    t.tick();
    r
}

/// The program has neither a set nor a source of one, and would get a second thread: it stops here.
#[cold]
fn refuse_threads() -> ! {
    complete::refuse(
        "no schedule set, and nowhere to get one from: an instrumented program that creates threads runs only what was \
         proven; set IRS_OPTIONS to store=FILE, listen=SOCKET, connect=SOCKET or replay=FILE (or record=FILE to run it \
         unconstrained and write down what happens, or free=unproven to run it unconstrained; help=1 explains)",
    )
}

/// libc's function of this name, as an event.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_create(out: *mut pthread_t, attr: P, f: Start, arg: P) -> c_int {
    // SAFETY: the caller's duty towards libc's function.
    unsafe {
        if let Some(t) = caller() {
            return create(t, out, attr, f, arg);
        }
        if phase::is_alone() && !is_internal() {
            refuse_threads();
        }
        if phase::forked() && run::options().has_source() && !is_internal() {
            escape::other("a forked child creates a thread", None);
        }
        real::create(out, attr, f, arg)
    }
}

macro_rules! joins {
    ($(fn $name:ident($($arg:ident: $ty:ty),*), $timed:expr, $cancels:expr, $real:path;)*) => { $(
        /// libc's function of this name, as an event.
        ///
        /// # Safety
        /// As for libc's.
        #[cfg_attr(feature = "interpose", unsafe(no_mangle))]
        pub unsafe extern "C-unwind" fn $name(id: pthread_t, out: *mut P $(, $arg: $ty)*) -> c_int {
            // SAFETY: the caller's duty towards libc's function.
            unsafe {
                match caller() {
                    None => $real(id, out $(, $arg)*),
                    Some(t) => joined(t, id, $timed, $cancels, || $real(id, out $(, $arg)*)),
                }
            }
        }
    )* };
}

joins! {
    fn pthread_join(), false, true, real::join;
    fn pthread_tryjoin_np(), true, false, real::tryjoin;
    fn pthread_timedjoin_np(at: *const timespec), true, true, real::timedjoin;
    fn pthread_clockjoin_np(c: clockid_t, at: *const timespec), true, true, real::clockjoin;
}

/// libc's function of this name.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_detach(id: pthread_t) -> c_int {
    if caller().is_some() {
        let mut reg = registry();
        if let Some(c) = reg.find(id) {
            c.detached.store(true, Ordering::Relaxed);
            if c.ended.load(Ordering::Relaxed) {
                reg.unbind(id, &c);
            }
        }
    }
    // SAFETY: the caller's duty.
    unsafe { real::detach(id) }
}

/// libc's function of this name. Those who wait for the schedule in a cancellation point learn of it.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_cancel(id: pthread_t) -> c_int {
    let cancel = || {
        // SAFETY: the caller's duty towards libc's function.
        let r = unsafe { real::cancel(id) };
        if r == 0 && caller().is_some() {
            note_release();
            gate::someone_is_cancelled();
        }
        r
    };
    #[cfg(feature = "interpose")]
    {
        outside::asking(c"pthread_cancel", cancel)
    }
    #[cfg(not(feature = "interpose"))]
    {
        cancel()
    }
}

/// libc's function of this name. A thread that can be cancelled at any instruction must not be in the
/// runtime's: the callbacks of instrumented code put that off (`abi.rs`).
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_setcanceltype(kind: c_int, old: *mut c_int) -> c_int {
    const ASYNCHRONOUS: c_int = 1;
    // Said before it is so, and unsaid after it is not so any more.
    let before = state();
    if kind == ASYNCHRONOUS {
        set_state(before | ASYNC);
    }
    // SAFETY: the caller's duty towards libc's function.
    let r = unsafe { real::setcanceltype(kind, old) };
    if r != 0 {
        set_state(before);
    } else if kind != ASYNCHRONOUS {
        set_state(before & !ASYNC);
    }
    r
}
