//! Barriers, implemented by the runtime itself: the serial thread is the one with the lowest index, whatever the order of
//! arrival, so that no order has to decide it.
//!
//! Each round is a *phase* of its own, which is the object of its arrivals and departures. Process-shared barriers are left
//! to libc.

use super::{caller, ev, in_turn, simple};
use crate::map::Map;
use crate::thread::{Place, Thread, current};
use crate::{futex, gate, log, real, rt, serialize};
use libc::{PTHREAD_BARRIER_SERIAL_THREAD, c_int, c_uint, c_void};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use traceformat::event::Op;

type P = *mut c_void;

/// One round of a barrier.
struct Phase {
    /// Unique in this process. The top bit tells phases from addresses.
    id: u64,
    /// 1 once all have arrived.
    complete: AtomicU32,
    /// Lowest index that has arrived. Threads without a name count as higher than all others.
    serial: AtomicU32,
}

impl Phase {
    fn new() -> Arc<Phase> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = 1 << 63 | NEXT.fetch_add(1, Ordering::Relaxed);
        Arc::new(Phase { id, complete: AtomicU32::new(0), serial: AtomicU32::new(u32::MAX) })
    }
}

struct Barrier {
    count: c_uint,
    arrived: c_uint,
    phase: Arc<Phase>,
}

static TABLE: LazyLock<Mutex<Map<usize, Barrier>>> = LazyLock::new(Mutex::default);

fn table() -> MutexGuard<'static, Map<usize, Barrier>> {
    TABLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The table, held while the process forks: the child has only this thread.
pub struct Held(#[allow(dead_code)] MutexGuard<'static, Map<usize, Barrier>>);

pub fn hold() -> Held {
    Held(table())
}

/// Arrives in the current phase: the phase.
fn arrive(b: &mut Barrier, index: u32) -> Arc<Phase> {
    let phase = b.phase.clone();
    // Relaxed: the table's lock orders arrivals; departures come after `complete`.
    phase.serial.fetch_min(index, Ordering::Relaxed);
    b.arrived += 1;
    if b.arrived == b.count {
        b.arrived = 0;
        b.phase = Phase::new();
        // Release: who departs sees the final `serial`, and what all did before they arrived.
        phase.complete.store(1, Ordering::Release);
        futex::wake_all(&phase.complete);
    }
    phase
}

fn wait(b: P) -> Option<c_int> {
    let me = current();
    if me.is_none() || !table().contains_key(&(b as usize)) {
        return wait_unseen(b);
    }
    let t = me?;
    let e = ev(Op::BarrierArrive, b);
    // The phase is known only on arrival; until then reports name the barrier.
    let pass = gate::enter(t, e.label, b as u64);
    let phase = in_turn(t, |record| {
        let _section = t.section();
        let mut table = table();
        let phase = arrive(table.get_mut(&(b as usize))?, u32::from(t.ix.0));
        record(super::Ev { object: phase.id, object2: b as u64, ..e });
        Some(phase)
    });
    gate::leave(t, pass, None);
    let phase = phase?;
    if phase.complete.load(Ordering::Acquire) == 0 {
        serialize::before_blocking(t);
        let _at = t.at(Place::Sync, e.op(Op::BarrierDepart).label, b as u64);
        while phase.complete.load(Ordering::Acquire) == 0 {
            futex::wait(&phase.complete, 0, None);
        }
    }
    Some(depart(t, e, &phase, b))
}

fn depart(t: &Thread, e: super::Ev, phase: &Phase, b: P) -> c_int {
    let serial = phase.serial.load(Ordering::Relaxed) == u32::from(t.ix.0);
    let e = super::Ev { object: phase.id, object2: b as u64, ..e }
        .op(Op::BarrierDepart)
        .outcome(u8::from(serial));
    let pass = gate::enter(t, e.label, b as u64);
    in_turn(t, |record| record(e));
    gate::leave(t, pass, None);
    if serial { PTHREAD_BARRIER_SERIAL_THREAD } else { 0 }
}

/// A thread without a name. `None`: the runtime does not have this barrier.
fn wait_unseen(b: P) -> Option<c_int> {
    static NAMELESS: AtomicU32 = AtomicU32::new(1 << 31);
    let index = NAMELESS.fetch_add(1, Ordering::Relaxed);
    let phase = arrive(table().get_mut(&(b as usize))?, index);
    while phase.complete.load(Ordering::Acquire) == 0 {
        futex::wait(&phase.complete, 0, None);
    }
    let serial = phase.serial.load(Ordering::Relaxed) == index;
    Some(if serial { PTHREAD_BARRIER_SERIAL_THREAD } else { 0 })
}

/// # Safety
/// `attr` is null or a barrier's attributes.
unsafe fn is_shared(attr: P) -> bool {
    unsafe extern "C" {
        fn pthread_barrierattr_getpshared(attr: P, out: *mut c_int) -> c_int;
    }
    static SAID: AtomicBool = AtomicBool::new(false);
    let mut shared = 0;
    // SAFETY: the caller's promise; `shared` is valid.
    let yes = !attr.is_null()
        && unsafe { pthread_barrierattr_getpshared(attr, &mut shared) } == 0
        && shared == libc::PTHREAD_PROCESS_SHARED;
    if yes && !SAID.swap(true, Ordering::Relaxed) {
        log::say(0, "warning: a process-shared barrier is left to libc: it is not scheduled");
    }
    yes
}

/// libc's function of this name, as events. Barriers are noted from the start, also while the runtime is inert.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_barrier_init(b: P, attr: P, count: c_uint) -> c_int {
    // SAFETY: the caller's duty towards libc's function.
    unsafe {
        let note = || {
            let r = real::barrier_init(b, attr, count);
            if r == 0 {
                let mut table = table();
                if is_shared(attr) {
                    table.remove(&(b as usize));
                } else {
                    table.insert(b as usize, Barrier { count, arrived: 0, phase: Phase::new() });
                }
            }
            r
        };
        match caller() {
            None => note(),
            Some(t) => simple(t, ev(Op::BarrierInit, b), note),
        }
    }
}

/// libc's function of this name, as events.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_barrier_destroy(b: P) -> c_int {
    // SAFETY: the caller's duty towards libc's function.
    unsafe {
        let forget = || {
            table().remove(&(b as usize));
            real::barrier_destroy(b)
        };
        match caller() {
            None => forget(),
            Some(t) => simple(t, ev(Op::BarrierDestroy, b), forget),
        }
    }
}

/// libc's function of this name, as events.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_barrier_wait(b: P) -> c_int {
    if rt::running()
        && !crate::thread::is_busy()
        && let Some(r) = wait(b)
    {
        return r;
    }
    // SAFETY: the caller's duty towards libc's function.
    unsafe { real::barrier_wait(b) }
}
