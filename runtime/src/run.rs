//! This run, as all parts of the runtime see it: its options, its core, and whether it is free. `rt` starts
//! it.

use crate::core::{Config, Core};
use crate::options::Options;
use crate::{futex, sys};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

static OPTIONS: OnceLock<Options> = OnceLock::new();
static CORE: OnceLock<Arc<Core>> = OnceLock::new();
/// The core again, for who is in a hurry.
static QUICK: AtomicPtr<Core> = AtomicPtr::new(std::ptr::null_mut());
static FREE: AtomicBool = AtomicBool::new(false);
/// Wakes the ticker.
pub static TICKER: AtomicU32 = AtomicU32::new(0);

/// The process in which the runtime was started.
static PID: AtomicU32 = AtomicU32::new(0);

/// The run begins, in this process.
pub fn begins() {
    PID.store(sys::pid(), Ordering::Relaxed);
}

/// False in a child that shares the program's memory (`vfork`), and in a forked one.
pub fn is_this_process() -> bool {
    PID.load(Ordering::Relaxed) == sys::pid()
}

/// The options of this run (the defaults before the start).
pub fn options() -> &'static Options {
    static BEFORE: OnceLock<Options> = OnceLock::new();
    OPTIONS.get().unwrap_or_else(|| BEFORE.get_or_init(Options::default))
}

/// The enforcement core, where schedule sets are in use.
#[inline]
pub fn core() -> Option<&'static Arc<Core>> {
    CORE.get()
}

/// [`core`], by one load.
#[inline]
pub fn quick_core() -> Option<&'static Core> {
    // Acquire: with the pointer comes what it points to.
    // SAFETY: the core lives as long as the process.
    unsafe { QUICK.load(Ordering::Acquire).as_ref() }
}

/// The options are these, from the start on.
pub fn set_options(o: Options) -> &'static Options {
    OPTIONS.get_or_init(|| o)
}

/// Makes the core of this run.
pub fn make_core(config: Config) -> &'static Arc<Core> {
    CORE.get_or_init(|| Arc::new(Core::new(config)))
}

/// From now on [`quick_core`] finds it.
pub fn hurry_to(core: &'static Arc<Core>) {
    // Release: what it points to comes with the pointer.
    QUICK.store(Arc::as_ptr(core).cast_mut(), Ordering::Release);
}

/// A free node is reached. True: it had been before.
pub fn go_free() -> bool {
    FREE.swap(true, Ordering::AcqRel)
}

/// True where nothing is ever constrained nor written down: the threads' names are for reports only.
pub fn names_are_free() -> bool {
    options().free_unproven
}

/// True from the first event at a free node on.
pub fn is_free() -> bool {
    FREE.load(Ordering::Relaxed)
}

/// True while a recording decides the order (`replay=`): also which timeouts pass, whatever the clock says.
pub fn replaying() -> bool {
    options().replay.is_some()
}

/// True if awaits report their beginning and their end to the last. Elsewhere an await that has begun may end
/// unseen, once everything is free; but what is proven does not get stuck in one.
pub fn sees_awaits() -> bool {
    replaying() || options().record.is_some()
}

/// Wakes the ticker: somebody waits with a deadline.
pub fn ring_ticker() {
    TICKER.fetch_add(1, Ordering::Relaxed);
    futex::wake_all(&TICKER);
}
