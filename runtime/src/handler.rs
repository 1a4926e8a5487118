//! Signal handlers, and where they may interrupt the runtime.
//!
//! **Sites in a handler never wait, lock or allocate.** The program's handlers are wrapped
//! (`interpose/signal.rs`, `signals.c`). While one runs, its thread is no thread of the program to the
//! runtime: its events are passed, counted, and reported at the end; its calls go to libc.
//!
//! **The runtime's own work is done in sections** ([`Thread::begin`], [`Thread::end`]). A handler may run
//! inside one: it touches nothing of the runtime, and returns. A handler that *jumps* out of one would leave
//! it half done, so the jump waits: it goes back to the wrapper's frame, the handler returns, and the section
//! makes the jump at its end, or at the next point where it waits ([`Thread::safe_point`]). Calls that block
//! in libc are not in a section.
//!
//! **Has the handler been left?** After a jump (or an exception) nobody tells. The outermost handler's frame
//! is alive as long as the stack pointer is below it, or on the alternate stack that it runs on; a thread
//! that is said to be in a handler checks that before it takes a site for a handler's.
//!
//! A handler that was not wrapped (installed by a bare system call) is noticed where it interrupts a section:
//! then the site finds the section open.

use crate::core::ThreadLocalState;
use crate::modules::Site;
use crate::thread::{
    ABANDONED, HANDLER, INTERNAL, Pass, Thread, is_internal, mine, set_state, set_turn, state,
};
use crate::{log, modules, run, turn};
use libc::c_int;
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicPtr, AtomicU64, AtomicUsize, Ordering, compiler_fence};
use traceformat::schedule::assumption::Assumption;
use traceformat::site::SiteId;

/// Signals that exist.
pub const SIGNALS: usize = 65;

/// The program's handlers. Only meaningful while the wrapper is installed.
pub static HANDLERS: [AtomicUsize; SIGNALS] = [const { AtomicUsize::new(0) }; SIGNALS];

/// The accesses that a set says its program's handlers come to ([`Assumption::HandlersAreIdle`]); null: it
/// says that there are none.
static WATCHED: AtomicPtr<Vec<SiteId>> = AtomicPtr::new(std::ptr::null_mut());

/// Events of handlers, and the site of the first.
static EVENTS: AtomicU64 = AtomicU64::new(0);
static FIRST: AtomicPtr<Site> = AtomicPtr::new(std::ptr::null_mut());

thread_local! {
    /// Of the outermost handler: its wrapper's frame, the alternate stack that it runs on (empty: none), and
    /// the thread's state before.
    static FRAME: Cell<usize> = const { Cell::new(0) };
    static ALT: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
    static BEFORE: Cell<u8> = const { Cell::new(0) };
    /// The alternate stack of a handler inside.
    static INNER_ALT: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

unsafe extern "C" {
    /// The wrapper.
    pub fn irs_handler(signal: c_int, info: *mut libc::siginfo_t, context: *mut libc::c_void);
}

fn within(sp: usize, (low, high): (usize, usize)) -> bool {
    Range { start: low, end: high }.contains(&sp)
}

/// Is code at this stack pointer part of the outermost handler?
fn alive(sp: usize) -> bool {
    let alt = ALT.get();
    if alt != (0, 0) { within(sp, alt) } else { sp < FRAME.get() || within(sp, INNER_ALT.get()) }
}

/// The thread's state says that a handler runs. If that is so, true; else puts the state right.
#[cold]
pub fn is_inside() -> bool {
    let here = 0u8;
    if alive(&raw const here as usize) {
        return true;
    }
    left();
    false
}

/// True in the runtime's own threads and calls, and in signal handlers: interposition stands aside.
pub fn is_busy() -> bool {
    is_internal() || state() & HANDLER != 0 && is_inside()
}

/// The calling thread's state. `None` for threads that no instrumented thread created, for the runtime's own,
/// and in the runtime's own calls; in signal handlers, and in whatever else has interrupted the runtime.
#[inline]
pub fn current() -> Option<&'static Thread> {
    if state() & (INTERNAL | HANDLER) != 0 && is_busy() {
        return None;
    }
    mine().filter(|t| !t.in_section())
}

/// A set is about to be in force that assumes this. Before any site falls silent.
pub fn watch(assumptions: &[Assumption]) {
    for a in assumptions {
        if let Assumption::HandlersAreIdle(sites) = a {
            let mut sites = sites.0.clone();
            sites.sort_unstable();
            // Release: what it points to. (A former list is leaked: a thread may be reading it.)
            WATCHED.store(Box::into_raw(Box::new(sites)), Ordering::Release);
        }
    }
}

fn watched() -> Option<&'static Vec<SiteId>> {
    // Acquire: with the pointer comes what it points to.
    // SAFETY: never freed.
    unsafe { WATCHED.load(Ordering::Acquire).as_ref() }
}

/// Is to be seen what the program's handlers do?
pub fn watches() -> bool {
    watched().is_some()
}

/// Is it seen that the calling thread is in such a handler?
pub fn is_watched_here() -> bool {
    state() & HANDLER != 0 && watches()
}

/// Is the site to ask for the sake of handlers, also where threads need not?
pub fn is_watched(site: SiteId) -> bool {
    watched().is_some_and(|all| all.binary_search(&site).is_ok())
}

/// The outermost handler has been left, other than by returning.
fn left() {
    set_state(state() & !HANDLER | BEFORE.get() & HANDLER);
    let Some(t) = mine() else { return };
    t.runs();
    // What it interrupted will not go on either.
    let own = t.own();
    if std::mem::take(&mut own.recording) {
        turn::end();
    }
    let begun = own.core.as_mut().is_some_and(ThreadLocalState::take_begun);
    // An event that was counted by the fast path, whose end is in no section: who waits for it may not have
    // been woken yet.
    if let (Some(core), Some(me)) = (run::quick_core(), own.core.as_ref()) {
        core.notify_if_wanted(me);
    }
    if begun | (std::mem::take(&mut own.pass) != Pass::Free) {
        set_state(state() | ABANDONED);
    }
}

#[unsafe(no_mangle)]
extern "C" fn irs_rt_handler(signal: c_int) -> usize {
    // Relaxed: the address of code.
    usize::try_from(signal).ok().and_then(|s| HANDLERS.get(s)).map_or(0, |h| h.load(Ordering::Relaxed))
}

/// A handler begins. Bit 0: it is the outermost; bit 1: it has interrupted a section.
#[unsafe(no_mangle)]
extern "C" fn irs_rt_handler_enter(frame: usize, interrupted: usize, alt: usize, alt_size: usize) -> c_int {
    let alt = Some((alt, alt.wrapping_add(alt_size))).filter(|a| within(frame, *a)).unwrap_or((0, 0));
    if state() & HANDLER != 0 {
        if alive(interrupted) {
            if alt != (0, 0) {
                INNER_ALT.set(alt);
            }
            return 0;
        }
        left();
    }
    FRAME.set(frame);
    ALT.set(alt);
    INNER_ALT.set((0, 0));
    BEFORE.set(state());
    // A handler that interrupts this one finds all of it.
    compiler_fence(Ordering::SeqCst);
    set_state(state() | HANDLER);
    // (What it does is no part of the turn that it interrupts. Who has no note asks, and notes it again.)
    set_turn(0);
    let inside = mine().is_some_and(Thread::in_section);
    1 | c_int::from(inside) << 1
}

/// The outermost handler returns.
#[unsafe(no_mangle)]
extern "C" fn irs_rt_handler_leave() {
    set_state(BEFORE.get());
}

/// The program jumps to a frame at this stack pointer. 0: inside a handler, or where none is; 1: out of it;
/// 2: not now.
#[unsafe(no_mangle)]
extern "C" fn irs_rt_jump(target: usize) -> c_int {
    if state() & HANDLER == 0 {
        if let Some(t) = mine().filter(|t| !t.in_section()) {
            t.runs();
        }
        return 0;
    }
    let here = 0u8;
    if !alive(&raw const here as usize) {
        // It was left before.
        left();
        return 0;
    }
    if alive(target) {
        return 0;
    }
    if let Some(t) = mine().filter(|t| t.in_section()) {
        t.postpone_jump();
        return 2;
    }
    left();
    1
}

/// A site in a handler has been reached.
#[cold]
pub fn passed(site: *const Site) {
    // Relaxed: a count for people.
    if EVENTS.fetch_add(1, Ordering::Relaxed) == 0 {
        FIRST.store(site.cast_mut(), Ordering::Relaxed);
    }
}

/// Says at the program's end what was passed.
pub fn report() {
    let n = EVENTS.load(Ordering::Relaxed);
    if n == 0 {
        return;
    }
    // SAFETY: a site of a registered module.
    let place =
        unsafe { FIRST.load(Ordering::Relaxed).as_ref() }.map(|s| modules::program().place(SiteId(s.id)));
    let place = place.map_or(String::new(), |p| format!(", the first at {p}"));
    let events = if n == 1 { "event" } else { "events" };
    log::say(0, &format!("warning: {n} {events} in signal handlers happened outside of any schedule{place}"));
}
