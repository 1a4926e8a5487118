//! The callbacks that instrumented code calls (`include/irs.h`).
//!
//! Each is entered only while the site's state byte has `IRS_CALL`. `before` lets the access happen when the schedule
//! does, and when a recording runs it also takes the turn; `after` records, ends the turn and advances.

use crate::gate::{self, RECORD};
use crate::modules::{self, Module, Site};
use crate::record::recorder;
use crate::thread::{Pass, Thread, current, is_busy};
use crate::{escape, rt};
use libc::{c_char, c_void};
use std::sync::atomic::{Ordering, fence};
use traceformat::event::{Label, Op};
use traceformat::recording::Recorded;
use traceformat::site::{SiteId, SiteKind};

/// `irs_site.flags`: a store weaker than seq_cst.
const FLAG_FENCE: u8 = 4;

/// The operation of a site's events, by its kind. `None` for calls, whose events are the interposers'.
const OPS: [Option<Op>; 13] = {
    let mut ops = [None; 13];
    ops[SiteKind::Load as usize] = Some(Op::Load);
    ops[SiteKind::Store as usize] = Some(Op::Store);
    ops[SiteKind::Rmw as usize] = Some(Op::Rmw);
    ops[SiteKind::CmpXchg as usize] = Some(Op::CmpXchg);
    ops[SiteKind::MemCopy as usize] = Some(Op::MemCopy);
    ops[SiteKind::MemSet as usize] = Some(Op::MemSet);
    ops[SiteKind::Await as usize] = Some(Op::Await);
    ops[SiteKind::MarkEdge as usize] = Some(Op::Mark);
    ops[SiteKind::MarkBlockEnter as usize] = Some(Op::Mark);
    ops[SiteKind::MarkBlockExit as usize] = Some(Op::Mark);
    ops[SiteKind::MarkThreadEnd as usize] = Some(Op::Mark);
    ops
};

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
    if gate::flags() & gate::ENFORCE != 0 {
        escape::other(
            "a module that was loaded after the program had started executes instrumented code",
            None,
        );
    }
}

/// The thread whose event this is; `None` where there is nothing to do.
#[inline]
fn who() -> Option<&'static Thread> {
    let t = current();
    if t.is_none() && !is_busy() {
        stranger();
    }
    if rt::running() { t.or_else(current) } else { None }
}

/// No thread state: the program has not started (a constructor), or nobody instrumented created this thread.
#[cold]
fn stranger() {
    if rt::running() {
        escape::foreign();
    } else if !rt::forked() && !crate::interpose::main_is_wrapped() {
        // Nobody told us that `main` starts: the first event does.
        rt::start();
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

fn before(site: &Site, addr: u64) {
    let (Some(t), Some(label)) = (who(), label(site)) else { return };
    let pass = gate::enter(t, label, addr);
    t.own().pass = pass;
    if gate::flags() & RECORD != 0
        && let Some(r) = recorder()
    {
        r.take_turn(t);
        t.own().recording = true;
    }
    if label.op == Op::Await && rt::sees_awaits() {
        t.begin_await(label);
    }
}

fn after(site: &Site, addr: *const c_void, addr2: u64, size: u64) {
    let (Some(t), Some(label)) = (current(), label(site)) else { return };
    // SAFETY: the access that this follows has touched the bytes.
    let value = unsafe { value(addr, size) };
    if label.op == Op::Await {
        t.end_await();
    }
    let own = t.own();
    let pass = std::mem::take(&mut own.pass);
    if std::mem::take(&mut own.recording)
        && let Some(r) = recorder()
    {
        r.event(t, Recorded { thread: t.ix, label, address: addr as u64, address2: addr2, size, value });
        r.end_turn();
    }
    if pass == Pass::Free && site.flags & FLAG_FENCE != 0 && rt::options().sc {
        // The store began under a schedule that ordered it and ends where it may race (R6).
        fence(Ordering::SeqCst);
    }
    gate::leave(t, pass, Some(value));
}

/// See `irs.h`.
///
/// # Safety
/// `m` points to a module that stays valid for the rest of the process.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __irs_register(m: *mut Module) {
    crate::interpose::keep();
    // SAFETY: the caller's promise.
    unsafe { modules::register(m) };
}

/// See `irs.h`.
///
/// # Safety
/// `site` is a site of a registered module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __irs_before(site: *const Site, addr: *const c_void, _size: u64) {
    // SAFETY: the caller's promise.
    before(unsafe { &*site }, addr as u64);
}

/// See `irs.h`.
///
/// # Safety
/// As for [`__irs_before`]; the `size` bytes at `addr` are readable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __irs_after(site: *const Site, addr: *const c_void, size: u64) {
    // SAFETY: the caller's promise.
    after(unsafe { &*site }, addr, 0, size);
}

/// See `irs.h`.
///
/// # Safety
/// As for [`__irs_before`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __irs_before_copy(
    site: *const Site,
    dst: *const c_void,
    _src: *const c_void,
    _size: u64,
) {
    // SAFETY: the caller's promise.
    before(unsafe { &*site }, dst as u64);
}

/// See `irs.h`.
///
/// # Safety
/// As for [`__irs_after`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __irs_after_copy(
    site: *const Site,
    dst: *const c_void,
    src: *const c_void,
    size: u64,
) {
    // SAFETY: the caller's promise.
    after(unsafe { &*site }, dst, src as u64, size);
}

/// See `irs.h`.
///
/// # Safety
/// As for [`__irs_before`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __irs_await_retry(_site: *const Site) {
    let Some(t) = current() else { return };
    t.retry();
    // Somebody else has to make the condition true.
    if t.own().recording
        && let Some(r) = recorder()
    {
        r.end_turn();
        std::thread::yield_now();
        r.take_turn(t);
    } else if gate::flags() & gate::SERIAL != 0 {
        crate::serialize::release(t);
        std::thread::yield_now();
        crate::serialize::acquire(t);
    }
}

/// See `irs.h`.
///
/// # Safety
/// As for [`__irs_before`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __irs_mark(site: *const Site) {
    // SAFETY: the caller's promise.
    let site = unsafe { &*site };
    let (Some(t), Some(label)) = (who(), label(site)) else { return };
    let pass = gate::enter(t, label, 0);
    if gate::flags() & RECORD != 0
        && let Some(r) = recorder()
    {
        r.take_turn(t);
        r.sync(t, label, (0, 0), 0);
        r.end_turn();
    }
    gate::leave(t, pass, None);
    if site.kind == SiteKind::MarkBlockEnter as u8 {
        crate::serialize::before_blocking(t);
    }
}

/// See `irs.h`.
#[unsafe(no_mangle)]
pub extern "C" fn irs_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
