//! The callbacks that instrumented code calls (`include/irs.h`).
//!
//! Each is entered only while the site's state byte has `IRS_CALL`. `before` lets the access happen when the
//! schedule does, and when a recording runs it also takes the turn; `after` records, ends the turn and
//! advances.
//!
//! Each exported function is one comparison in front of its work. What is unusual about a thread (a signal
//! handler runs, it may be cancelled at any instruction) is dealt with behind that, in frames that hold
//! nothing: a thread that is cancelled there unwinds through them like through a function of C.

use crate::cancel::{hold_cancel, let_cancel};
use crate::core::{Answer, ThreadLocalState};
use crate::flags::{self, RECORD};
use crate::interpose::process;
use crate::modules::{self, Module, OPS, Site};
use crate::record::recorder;
use crate::thread::{ABANDONED, HANDLER, HELD, Pass, Thread, is_internal, mine, set_state, state};
use crate::{cooperative, escape, gate, handler, phase, real, rt, run, serialize};
use libc::{c_char, c_void};
use std::sync::atomic::{Ordering, fence};
use traceformat::event::{Label, Op};
use traceformat::recording::Recorded;
use traceformat::site::{SiteId, SiteKind};

fn label(site: &Site) -> Option<Label> {
    if site.id == SiteId::UNNUMBERED.0 {
        late_module();
    }
    OPS.get(usize::from(site.kind)).copied().flatten().map(|op| Label {
        site: SiteId(site.id),
        op,
        outcome: 0,
    })
}

/// An event of a module that was loaded after the start: no set knows it.
#[cold]
fn late_module() {
    if flags::now() & (flags::ENFORCE | flags::BATON) != 0 {
        escape::other(
            "a module that was loaded after the program had started executes instrumented code",
            None,
        );
    }
}

/// The thread whose event this is; `None` where there is nothing to do.
#[inline]
fn who(site: &Site) -> Option<&'static Thread> {
    let t = mine();
    if t.is_none() {
        stranger();
    }
    if !phase::running() {
        return None;
    }
    t.or_else(mine).filter(|t| !interrupted(t, site))
}

/// A handler that is not wrapped has interrupted the runtime.
#[inline]
fn interrupted(t: &Thread, site: &Site) -> bool {
    let inside = t.in_section();
    if inside {
        handler::passed(site);
    }
    inside
}

/// No thread state: the program has not started (a constructor), or nobody instrumented created this thread.
#[cold]
fn stranger() {
    if phase::running() {
        escape::foreign();
    } else if !phase::forked() && !process::main_is_wrapped() {
        // Nobody told us that `main` starts: the first event does.
        rt::start();
    }
}

/// A callback of a thread that is in no ordinary state: is it to be answered as any other?
#[cold]
fn is_ordinary(site: &Site) -> bool {
    if is_internal() {
        return false;
    }
    if state() & HANDLER != 0 && handler::is_inside() {
        if phase::running() {
            handler::passed(site);
        }
        return false;
    }
    if state() & ABANDONED != 0 {
        set_state(state() & !ABANDONED);
        if flags::now() & (flags::ENFORCE | flags::BATON) != 0 {
            let what = "a signal handler has jumped out of an access that the schedule had let happen";
            escape::other(what, None);
        }
    }
    true
}

/// May the site's events change what others see?
fn writes(site: &Site) -> bool {
    use SiteKind::{CmpXchg, MemCopy, MemSet, Rmw, Store};
    [Store, Rmw, CmpXchg, MemCopy, MemSet].iter().any(|k| *k as u8 == site.kind)
}

/// See [`escape::keeps_handlers`].
#[unsafe(no_mangle)]
extern "C" fn irs_rt_keeps_handlers() -> i32 {
    escape::keeps_handlers().into()
}

/// The program jumps out of a signal handler.
#[unsafe(no_mangle)]
extern "C" fn irs_rt_jumps_out() {
    if escape::keeps_handlers() {
        escape::in_handler("jumps", None);
    }
}

/// The value at `addr`, zero-extended; 0 for other sizes than 1, 2, 4, 8.
///
/// # Safety
/// The bytes are readable: the program has just accessed them.
unsafe fn value(addr: *const c_void, size: u64) -> u64 {
    // SAFETY: the caller's promise; alignment is not assumed.
    unsafe {
        match size {
            1 => u64::from(addr.cast::<u8>().read_volatile()),
            2 => u64::from(addr.cast::<u16>().read_unaligned()),
            4 => u64::from(addr.cast::<u32>().read_unaligned()),
            8 => addr.cast::<u64>().read_unaligned(),
            _ => 0,
        }
    }
}

extern "C" fn before(site: &Site, addr: u64) {
    let (Some(t), Some(label)) = (who(site), label(site)) else { return };
    let pass = gate::enter(t, label, addr);
    // (Also after a wait there is nothing but counting left to do, then.)
    let own = t.own();
    own.pass = pass;
    if let Some(me) = own.core.as_mut() {
        me.take_begun();
        let only_counted = pass == Pass::Counted && label.op != Op::Await && flags::now() == flags::ENFORCE;
        if only_counted && me.ends_quickly() {
            own.pass = Pass::Free;
            me.begin();
        }
    }
    if flags::now() & RECORD != 0
        && let Some(r) = recorder()
    {
        let section = t.begin();
        r.take_turn(t);
        t.own().recording = true;
        t.end(section);
    }
    if label.op == Op::Await && run::sees_awaits() {
        t.begin_await(label);
    }
}

extern "C" fn after(site: &Site, addr: *const c_void, addr2: u64, size: u64) {
    let (Some(t), Some(label)) = (mine(), label(site)) else { return may_race(site) };
    if interrupted(t, site) {
        return may_race(site);
    }
    // SAFETY: the access that this follows has touched the bytes.
    let value = unsafe { value(addr, size) };
    if label.op == Op::Await {
        t.end_await();
    }
    let own = t.own();
    // (What was let happen at once ends here if the thread's state has changed meanwhile.)
    let begun = own.core.as_mut().is_some_and(ThreadLocalState::take_begun);
    let pass = std::mem::take(&mut own.pass);
    let pass = if begun { Pass::Counted } else { pass };
    if own.recording
        && let Some(r) = recorder()
    {
        let _section = t.section();
        own.recording = false;
        r.event(t, Recorded { thread: t.ix, label, address: addr as u64, address2: addr2, size, value });
        r.end_turn();
    }
    if pass == Pass::Free {
        may_race(site);
    }
    gate::leave(t, pass, Some(value));
}

/// Behind a store that no schedule orders (R6). The code that calls leaves the barrier to us.
fn may_race(site: &Site) {
    if site.is_weak_store() && run::options().sc {
        fence(Ordering::SeqCst);
    }
}

/// Where a schedule is enforced and nothing else is asked for, and an ordinary thread is at an event: its
/// state.
#[inline(always)]
fn ordinary() -> Option<&'static Thread> {
    let t = mine()?;
    (state() == 0 && flags::now() == flags::ENFORCE && !t.in_section()).then_some(t)
}

/// The packed label of the site's events. (Where there is no name, the label is nobody's.)
#[inline(always)]
fn packed(site: &Site) -> u64 {
    u64::from(site.id) << 16 | u64::from(site.event)
}

/// An event that may happen is let happen. Nothing is changed that a handler's jump could leave half done.
#[inline(always)]
fn begins(site: &Site) -> bool {
    let Some(t) = ordinary() else { return false };
    let Some(me) = t.own().core.as_mut() else { return false };
    let goes = match me.may_go(packed(site)) {
        Answer::Go => true,
        Answer::Look => me.has_waited() || sees_home(t, me),
        Answer::Ask => false,
    };
    if goes {
        me.begin();
    }
    goes
}

/// See [`crate::core::Core::sees_home`].
fn sees_home(t: &Thread, me: &mut ThreadLocalState) -> bool {
    let section = t.begin();
    let home = run::quick_core().is_some_and(|core| core.sees_home(me));
    t.end(section);
    home
}

#[cold]
#[inline(never)]
extern "C-unwind" fn before_at_length(site: &Site, addr: u64) {
    if state() == 0 { before(site, addr) } else { unusual_before(site, addr) }
}

/// What is left to do of an event that was let happen at once.
enum Left {
    Nothing,
    /// Others to wake, or a wait to count: [`rings`].
    Ring,
    /// All: it was not.
    All,
}

/// The end of an event that [`begins`] let happen. One store: a handler finds it done or not.
#[inline(always)]
fn ends() -> Left {
    // (What the state says stays so in sections: the runtime is between no two callbacks of the thread then.)
    let me = mine().filter(|t| state() == 0 && !t.in_section()).and_then(|t| t.own().core.as_mut());
    match me {
        Some(me) if me.has_begun() => left_by(me.went()),
        _ => Left::All,
    }
}

fn left_by(rings: bool) -> Left {
    if rings { Left::Ring } else { Left::Nothing }
}

/// The rest of [`ends`].
#[cold]
#[inline(never)]
pub extern "C-unwind" fn rings() {
    let Some(t) = mine() else { return };
    let section = t.begin();
    if let (Some(core), Some(me)) = (run::quick_core(), t.own().core.as_mut()) {
        core.went_on(me);
    }
    t.end(section);
}

#[cold]
#[inline(never)]
extern "C-unwind" fn after_at_length(site: &Site, addr: *const c_void, addr2: u64, size: u64) {
    if state() == 0 { after(site, addr, addr2, size) } else { unusual_after(site, addr, addr2, size) }
}

// Everything but the fast path is a call at the very end, so that the fast path needs no stack.

#[inline(always)]
fn enter(site: &Site, addr: u64) {
    if !begins(site) {
        before_at_length(site, addr);
    }
}

#[inline(always)]
fn exit(site: &Site, addr: *const c_void, addr2: u64, size: u64) {
    match ends() {
        Left::Nothing => {}
        Left::Ring => rings(),
        Left::All => after_at_length(site, addr, addr2, size),
    }
}

/// What [`crate::entry`] leaves: [`__irs_before`], at a site of fixed size.
///
/// # Safety
/// As there.
pub unsafe extern "C-unwind" fn enter_at_length(site: *const Site, addr: *const c_void) {
    // SAFETY: the caller's promise.
    enter(unsafe { &*site }, addr as u64);
}

/// The same of [`__irs_after`]. Not over yet, then.
///
/// # Safety
/// As there.
pub unsafe extern "C-unwind" fn leave_at_length(site: *const Site, addr: *const c_void) {
    // SAFETY: the caller's promise.
    let site = unsafe { &*site };
    after_at_length(site, addr, 0, site.size);
}

// An access that has been let happen does happen: between its callbacks nobody is cancelled.

#[cold]
extern "C-unwind" fn unusual_before(site: &Site, addr: u64) {
    if is_ordinary(site) {
        hold_cancel();
        before(site, addr);
    } else {
        aside(site, addr);
    }
}

/// An access that is no event. With a set in force a handler's would be one that nobody has executed. (What
/// it does to `errno`, `irs_handler` takes back.)
#[cold]
fn aside(site: &Site, addr: u64) {
    let in_handler = state() & HANDLER != 0 && !is_internal();
    // SAFETY: the address of the calling thread's own variable, which is always there.
    let errno = || unsafe { libc::__errno_location() } as u64;
    if in_handler && writes(site) && escape::keeps_handlers() && addr != errno() {
        escape::in_handler("changes memory", Some(site));
    }
}

#[cold]
extern "C-unwind" fn unusual_after(site: &Site, addr: *const c_void, addr2: u64, size: u64) {
    // (A handler's site was counted before the access.)
    if !is_internal() && (state() & HANDLER == 0 || !handler::is_inside()) {
        after(site, addr, addr2, size);
        let_cancel();
    } else {
        may_race(site);
    }
}

/// The same of [`__irs_mark`].
///
/// # Safety
/// As there.
pub unsafe extern "C-unwind" fn reach_at_length(site: *const Site) {
    // SAFETY: the caller's promise.
    unsafe { __irs_mark(site) };
}

/// See `irs.h`.
///
/// # Safety
/// `m` points to a module that stays valid for the rest of the process.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __irs_register(m: *mut Module) {
    crate::interpose::keep();
    rt::before_constructors();
    // SAFETY: the caller's promise.
    unsafe { modules::register(m) };
}

/// See `irs.h`.
///
/// # Safety
/// `site` is a site of a registered module.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn __irs_before(site: *const Site, addr: *const c_void, _size: u64) {
    // SAFETY: the caller's promise.
    enter(unsafe { &*site }, addr as u64);
}

/// See `irs.h`.
///
/// # Safety
/// As for [`__irs_before`]; the `size` bytes at `addr` are readable.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn __irs_after(site: *const Site, addr: *const c_void, size: u64) {
    // SAFETY: the caller's promise.
    exit(unsafe { &*site }, addr, 0, size);
}

/// See `irs.h`.
///
/// # Safety
/// As for [`__irs_before`].
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn __irs_before_copy(
    site: *const Site,
    dst: *const c_void,
    _src: *const c_void,
    _size: u64,
) {
    // SAFETY: the caller's promise.
    enter(unsafe { &*site }, dst as u64);
}

/// See `irs.h`.
///
/// # Safety
/// As for [`__irs_after`].
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn __irs_after_copy(
    site: *const Site,
    dst: *const c_void,
    src: *const c_void,
    size: u64,
) {
    // SAFETY: the caller's promise.
    exit(unsafe { &*site }, dst, src as u64, size);
}

/// See `irs.h`.
///
/// # Safety
/// As for [`__irs_before`].
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn __irs_await_retry(site: *const Site) {
    // SAFETY: the caller's promise.
    let site = unsafe { &*site };
    if state() == 0 { retry(site) } else { unusual_retry(site) }
}

#[cold]
extern "C-unwind" fn unusual_retry(site: &Site) {
    if !is_ordinary(site) {
        return;
    }
    if state() & HELD != 0 {
        if let Some(t) = mine()
            && std::mem::take(&mut t.own().recording)
            && let Some(r) = recorder()
        {
            r.end_turn();
            // SAFETY: the frames between here and the program hold nothing.
            unsafe { real::testcancel() };
            r.take_turn(t);
            t.own().recording = true;
        }
        // SAFETY: as above.
        unsafe { real::testcancel() };
    }
    retry(site);
}

extern "C-unwind" fn retry(site: &Site) {
    let Some(t) = mine().filter(|t| !t.in_section()) else { return };
    t.retry();
    // Somebody else has to make the condition true.
    if t.own().recording
        && let Some(r) = recorder()
    {
        let _section = t.section();
        t.own().recording = false;
        r.end_turn();
        if cooperative::is_on() {
            retry_in_turn(t, site);
        } else {
            std::thread::yield_now();
        }
        r.take_turn(t);
        t.own().recording = true;
    } else if cooperative::is_on() {
        retry_in_turn(t, site);
    } else if flags::now() & flags::SERIAL != 0 {
        serialize::release(t);
        std::thread::yield_now();
        serialize::acquire(t);
    }
}

/// The await is not enabled: others go on.
fn retry_in_turn(t: &Thread, site: &Site) {
    if let Some(label) = label(site) {
        cooperative::blocked(t, label, 0, None);
    }
}

/// See `irs.h`.
///
/// # Safety
/// As for [`__irs_before`].
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn __irs_mark(site: *const Site) {
    // SAFETY: the caller's promise.
    let site = unsafe { &*site };
    match mark_at_once(site) {
        Left::Nothing => {}
        Left::Ring => rings(),
        Left::All => mark_at_length(site),
    }
}

/// A mark touches nothing: where it may happen at once, it is over at once, too.
#[inline(always)]
fn mark_at_once(site: &Site) -> Left {
    let Some(me) = ordinary().and_then(|t| t.own().core.as_mut()) else { return Left::All };
    match me.may_go(packed(site)) {
        Answer::Go => left_by(me.went()),
        Answer::Look if me.has_waited() => left_by(me.went()),
        _ => Left::All,
    }
}

#[cold]
#[inline(never)]
extern "C-unwind" fn mark_at_length(site: &Site) {
    if state() == 0 { mark(site) } else { unusual_mark(site) }
}

#[cold]
extern "C-unwind" fn unusual_mark(site: &Site) {
    if is_ordinary(site) {
        hold_cancel();
        mark(site);
        let_cancel();
    }
}

extern "C" fn mark(site: &Site) {
    let (Some(t), Some(label)) = (who(site), label(site)) else { return };
    let is = |kind: SiteKind| site.kind == kind as u8;
    if is(SiteKind::MarkBlockExit) && cooperative::is_on() {
        cooperative::comes_back(t);
    }
    let pass = gate::enter(t, label, 0);
    if flags::now() & RECORD != 0
        && let Some(r) = recorder()
    {
        let _section = t.section();
        r.take_turn(t);
        r.sync(t, label, (0, 0), 0);
        r.end_turn();
    }
    gate::leave(t, pass, None);
    if cooperative::is_on() {
        cooperative::passes(t, label.site);
    } else if is(SiteKind::MarkBlockEnter) {
        serialize::before_blocking(t);
    }
}

/// See `irs.h`.
#[unsafe(no_mangle)]
pub extern "C" fn irs_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
